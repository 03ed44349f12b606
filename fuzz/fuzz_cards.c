/* Plays a game beside real cards by bytes: tells cards, possible or not, plays actions, corrects
 * cards, and takes steps back. The session must always agree with what it was told. */

#include <string.h>

#include "cheap.h"
#include "core/id.h"
#include "core/record.h"

/* A game in progress. */
static struct session s;

static void read_rules(struct bytes *b, const struct game *game, struct rules *rules)
{
    dread_rules_standard(game->options, rules);
    for (int i = 0; game->options[i].name; i++) {
        const struct option *o = &game->options[i];
        rules->value[i] = dread_option_value(o, (int)next_byte(b) % dread_option_values(o));
    }
}

/* ---- What must always hold ---- */

/* The table of a set-up shows nothing but what the rules say. */
static void check_set_up(void)
{
    static struct view view, other;
    static struct session fresh;
    struct deal deal;
    dread_deal_unknown(s.game, &s.deal.rules, 5, &deal);
    dread_session_start(&fresh, s.game, &deal, NULL);
    dread_session_see(&s, &view);
    dread_session_see(&fresh, &other);
    insist(!memcmp(&view, &other, sizeof view) && !s.played && !view.tokens && !view.outcome);
    for (int i = 0; i < view.spots; i++) insist(view.spot[i].card == CARD_NONE);
}

/* Playing all again from the start leads to the same position. */
static void check_replay(void)
{
    struct position now = {0};
    for (int ply = 0; ply <= s.played; ply++) dread_session_replay(&s, ply, &now, NULL);
    insist(!memcmp(&now, &s.now, sizeof now) && s.game->sane(&s.deal, &s.now));
}

/* Each step is there once, its card is known, and the actions are those that were chosen. */
static void check_steps(void)
{
    static struct session_step step[STEPS_MOST];
    bool told[DEAL_ROOM] = {false};
    int n = dread_session_steps(&s, step), actions = 0, known = 0;
    for (int i = 0; i < n; i++) {
        insist(!i || step[i].ply >= step[i - 1].ply);
        if (step[i].place < 0) {
            insist(step[i].ply == ++actions);
            continue;
        }
        insist(dread_deal_knows(&s.deal, step[i].place) && !told[step[i].place]);
        told[step[i].place] = true;
    }
    for (int i = 0; i < DEAL_ROOM; i++) known += dread_deal_knows(&s.deal, i);
    insist(actions == dread_session_chosen(&s) && n - actions <= known);
}

/* A card is asked for exactly if there is no other way on, and some card is possible. */
static void check_asked(void)
{
    action legal[ACTIONS_MOST];
    int place = dread_session_asks(&s), n = dread_session_actions(&s, legal);
    insist(s.played <= s.known && dread_session_chosen(&s) <= s.known);
    if (place < 0) {
        insist((n == 0) == (dread_session_outcome(&s) != 0));
        insist(s.known == s.played || dread_session_legal(&s, s.line[s.played], NULL));
        return;
    }
    char name[100];
    struct text t = dread_text_in(name, sizeof name);
    s.game->unknown->name(&s.deal.rules, place, &t);
    insist(!n && !t.cut && t.length && !dread_deal_knows(&s.deal, place));
}

/* Written and read again, it is the same game, whatever stands in for unknown cards then. */
static void check_record(void)
{
    static struct session back;
    static struct view view, seen;
    static char record[RECORD_BYTES], again[RECORD_BYTES];
    struct text t = dread_text_in(record, sizeof record), u = dread_text_in(again, sizeof again);
    dread_record_write(&s, &t);
    insist(!t.cut && dread_record_read(&dread_games, record, (size_t)t.length, &back, NULL));
    dread_record_write(&back, &u);
    insist(dread_same(record, again) && dread_session_asks(&back) == dread_session_asks(&s));
    dread_session_see(&s, &view);
    dread_session_see(&back, &seen);
    insist(!memcmp(&view, &seen, sizeof view));
}

static void check(void)
{
    insist(s.game->check(&s.deal, NULL));
    check_asked();
    check_steps();
    if (dread_session_sets_up(&s)) check_set_up();
    else check_replay();
}

/* ---- What the bytes do ---- */

/* Tells any card. Only one that is possible may be taken. */
static void tell(struct bytes *b)
{
    card c = (card)next_byte(b);
    struct problem problem = {""};
    bool is_possible = c < CARD_KINDS && dread_session_possible(&s) >> c & 1;
    bool told = dread_session_tell(&s, c, NULL, &problem);
    insist(told == (problem.text[0] == '\0') && (is_possible || !told));
}

/* Tells the first card from some card on that is possible. There is one, if there is room. */
static void tell_possible(struct bytes *b)
{
    unsigned first = next_byte(b);
    for (unsigned k = 0; k < CARD_KINDS; k++)
        if (dread_session_tell(&s, (card)((first + k) % CARD_KINDS), NULL, NULL)) return;
    insist(dread_session_asks(&s) >= s.deal.count);
}

static void play(struct bytes *b)
{
    action legal[ACTIONS_MOST];
    int n = dread_session_actions(&s, legal);
    unsigned choice = next_byte(b);
    if (n) dread_session_play(&s, legal[choice * 7 % (unsigned)n], NULL, NULL);
}

static void correct(struct bytes *b)
{
    int place = (int)next_byte(b);
    card c = (card)(next_byte(b) % CARD_KINDS);
    struct problem problem = {""};
    if (place >= DEAL_ROOM || !dread_deal_knows(&s.deal, place)) return;
    if (!dread_session_correct(&s, place, c, &problem)) insist(problem.text[0] != '\0');
    else insist(s.deal.cards[place] == c);
}

static void move_told(struct bytes *b)
{
    card c = (card)next_byte(b);
    struct problem problem = {""};
    int place = dread_session_asks(&s), other = dread_session_lies_at(&s, c);
    if (!dread_session_move_told(&s, c, &problem)) insist(problem.text[0] != '\0');
    else insist(s.deal.cards[place] == c && !dread_deal_knows(&s.deal, other));
}

static void back_to(struct bytes *b)
{
    static struct session_step before[STEPS_MOST], after[STEPS_MOST];
    int n = dread_session_steps(&s, before), to = (int)next_byte(b) % (n + 1);
    insist(dread_session_back_to(&s, to) && dread_session_steps(&s, after) == to);
    insist(!memcmp(before, after, (size_t)to * sizeof *after));
}

/* Returns false after a step forward, which changes little. */
static bool do_next(struct bytes *b)
{
    switch (next_byte(b) % 16) {
    case 0: tell(b); break;
    case 1: correct(b); break;
    case 2: move_told(b); break;
    case 3: back_to(b); break;
    case 4: dread_session_undo(&s); break;
    case 5: dread_session_undo_turn(&s); break;
    case 6: dread_session_redo(&s, NULL); break;
    case 7: dread_session_redo_turn(&s); break;
    case 8: dread_session_restart(&s); break;
    case 9: check_record(); break;
    default:
        if (dread_session_asks(&s) >= 0) tell_possible(b);
        else play(b);
        return false;
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes b = {data, data + size};
    struct rules rules;
    struct deal deal;
    const struct game *game = dread_games.game[next_byte(&b) % (unsigned)dread_games.count];
    read_rules(&b, game, &rules);
    dread_deal_unknown(game, &rules, next_byte(&b), &deal);
    dread_session_start(&s, game, &deal, NULL);
    for (int left = 400; left && b.at < b.end; left--)
        if (do_next(&b) || left % 16 == 0) check();
    check();
    check_record();
    return 0;
}
