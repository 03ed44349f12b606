/* Beside real cards: what the player tells the game about her table, and how she takes it back.
 * What she has to move on the table, so that it agrees with the game, is put into the note. See
 * play_internal.h. */

#include "companion.h"

#include "table/table.h"
#include "act.h"
#include "beside.h"
#include "table_in_play.h"

/* ---- Telling ---- */

/* Tells all cards that can only be one card, and notes them: the last of a set fill themselves
 * in. */
static void tell_only_cards(struct play *p)
{
    char words[NOTE_BYTES];
    struct text note = dread_text_in(words, sizeof words);
    for (;;) {
        uint64_t may = dread_session_possible(&p->session);
        char what[160];
        struct text w = dread_text_in(what, sizeof what);
        if (!may || (may & (may - 1))) return;
        card c = (card)__builtin_ctzll(may);
        p->session.game->unknown->name(&p->session.deal.rules, dread_session_asks(&p->session), &w);
        if (!dread_act_tell(p, c, NULL)) return;
        dread_text_add(&note, note.length ? " " : "");
        dread_text_add(&note, "Only the ");
        dread_card_write_for_people(&note, c);
        dread_text_add(&note, " is left for ");
        dread_text_add(&note, what);
        dread_text_char(&note, '.');
        dread_table_note(p, words);
    }
}

static bool tell_one(struct play *p, card c, struct problem *problem)
{
    struct session_step step[STEPS_MOST];
    if (!p->beside.mends) return dread_act_tell(p, c, problem);
    dread_session_steps(&p->session, step);
    int place = step[p->beside.mends - 1].place;
    return dread_companion_correct(p, place, c, problem);
}

bool dread_companion_tell(struct play *p, const char *words, struct problem *problem)
{
    card cards[TOLD_CARDS_MOST];
    int n = dread_told_cards_read(words, cards, problem);
    if (!n) dread_fail(problem, "Say which card it is: 7h, 10h or seven of hearts.", NULL);
    if (n <= 0) return false;
    int told = 0;
    dread_beside_hold(p, true); /* the upkeep follows the last of the cards */
    while (told < n && tell_one(p, cards[told], problem)) told++;
    if (told == n) tell_only_cards(p);
    dread_beside_hold(p, false);
    dread_beside_go_on(p);
    if (told < n) dread_beside_refuse(p, cards[told], problem);
    return told == n;
}

void dread_companion_card(struct play *p, int c)
{
    struct problem problem;
    if (c < 0 || c >= CARD_KINDS) return;
    dread_beside_hold(p, true);
    bool told = tell_one(p, (card)c, &problem);
    if (told) tell_only_cards(p);
    dread_beside_hold(p, false);
    dread_beside_go_on(p);
    if (told) return;
    dread_beside_refuse(p, (card)c, &problem);
    dread_beside_ask_again(p, problem.text);
}

void dread_companion_move(struct play *p, int c)
{
    struct problem problem;
    if (c < 0 || c >= CARD_KINDS) return;
    if (!dread_session_move_told(&p->session, (card)c, &problem)) {
        dread_beside_ask_again(p, problem.text);
        return;
    }
    dread_act_turned(p);
    dread_beside_begin(p);
    dread_beside_go_on(p);
}

/* ---- What to move on the table ---- */

/* Where a card was before actions that are taken back, and after them. */
struct way_of_card {
    card card;
    struct thing from, to;
};

struct ways_back {
    int count;
    struct way_of_card way[CARD_KINDS];
};

static void note_way(struct ways_back *w, const struct card_change *m)
{
    if (m->card >= CARD_KINDS || (!m->from.kind && !m->to.kind)) return;
    for (int i = 0; i < w->count; i++)
        if (w->way[i].card == m->card) {
            w->way[i].to = m->to;
            return;
        }
    if (w->count < CARD_KINDS) w->way[w->count++] = (struct way_of_card){m->card, m->from, m->to};
}

static struct thing zone_only(struct thing t)
{
    return t.kind == THING_CARD ? dread_thing_zone(t.zone) : t;
}

/* Returns true if a card only changed its place in a row, or in another ordered zone. */
static bool is_within(const struct way_of_card *w)
{
    return w->from.kind == THING_CARD && w->to.kind == THING_CARD && w->from.zone == w->to.zone;
}

/* Adds "5♥ from the discards back to the hand", or "5♥ back to place 6 of the hand". */
static void tell_way(const struct play *p, const struct way_of_card *w, struct text *t)
{
    const struct theme *theme = &p->layout.theme;
    bool row = is_within(w) && p->view.zone[w->from.zone].layout == LAYOUT_ROW;
    dread_card_write_for_people(t, w->card);
    if (is_within(w)) {
        dread_text_add(t, " back to ");
        if (row) dread_text_add(t, "place ");
        if (row) dread_text_number(t, (uint64_t)w->from.index + 1);
        if (row) dread_text_add(t, " of the ");
        dread_theme_place(theme, p->session.game, &p->view, row ? zone_only(w->from) : w->from, t);
        return;
    }
    if (w->to.kind) dread_text_add(t, " from the ");
    if (w->to.kind) dread_theme_place(theme, p->session.game, &p->view, zone_only(w->to), t);
    if (w->from.kind) dread_text_add(t, " back to the ");
    if (w->from.kind) dread_theme_place(theme, p->session.game, &p->view, zone_only(w->from), t);
}

/* Adds what to move on the real table after the actions from `from` on were taken back. `before` is
 * the session in which they are still played. If the last one is pending there, the player has
 * turned up cards for it; which ones is not told again. */
static void tell_moves_back(const struct play *p, const struct session *before, int from,
                            struct text *t)
{
    struct event events[EVENTS_MOST];
    struct ways_back ways = {0};
    int told = 0, chosen = dread_session_chosen(before);
    for (int ply = from; ply <= chosen; ply++) {
        struct trace trace = {events, EVENTS_MOST, 0};
        if (ply <= before->played) dread_session_trace(before, ply, &trace);
        else dread_session_pending_trace(before, &trace);
        for (int i = 0; i < trace.count; i++) note_way(&ways, &events[i].moved);
    }
    for (int i = ways.count - 1; i >= 0; i--) {
        struct way_of_card *w = &ways.way[i];
        if (dread_thing_same(w->from, w->to)) continue;
        dread_text_add(t, told++ ? ", " : " On your table, put ");
        tell_way(p, w, t);
    }
    if (told) dread_text_char(t, '.');
    if (from <= chosen && chosen > before->played)
        dread_text_add(t, " Put back what you have turned up for it.");
}

/* ---- Taking back ---- */

void dread_companion_steps(struct play *p)
{
    struct session_step step[STEPS_MOST];
    int n = dread_session_steps(&p->session, step);
    dread_page_start(&p->page, PAGE_TEXT, "Steps");
    p->page.opener = CMD_STEPS;
    dread_page_say(&p->page,
                   n ? "The last step first. Choose one to go back to it, or to correct a "
                       "card.\n"
                     : "Nothing is told yet.\n");
    for (int i = n; i > 0 && n - i < SCENE_LINES; i--) {
        char words[256];
        struct text w = dread_text_in(words, sizeof words);
        dread_text_number(&w, (uint64_t)i);
        dread_text_add(&w, ". ");
        dread_tell_told(p, &step[i - 1], &w);
        dread_page_line(&p->page, CMD_STEP, i, words, "");
    }
}

void dread_companion_step(struct play *p, int number)
{
    struct session_step step[STEPS_MOST];
    int n = dread_session_steps(&p->session, step);
    if (number < 1 || number > n) return;
    dread_page_start(&p->page, PAGE_TEXT, "This step");
    dread_tell_told(p, &step[number - 1], dread_page_text(&p->page));
    dread_page_say(&p->page, ".\n");
    if (step[number - 1].place >= 0)
        dread_page_line(&p->page, CMD_STEP_MEND, number, "It was another card",
                        "What came after is played again, as far as it fits.");
    dread_page_line(&p->page, CMD_STEP_BACK, number, "Go back to before this step",
                    "This step and all after it are taken back.");
    dread_page_command(&p->page, CMD_STEPS);
}

/* Shows the session after steps were taken back or corrected. `before` is the session before that.
 * An action that waits for a card again stays carried out on the real table. */
static void show_changed(struct play *p, const struct session *before, const char *words)
{
    char note[NOTE_BYTES];
    struct text t = dread_text_in(note, sizeof note);
    dread_text_add(&t, words);
    tell_moves_back(p, before, dread_session_chosen(&p->session) + 1, &t);
    dread_act_rewound(p, note);
}

bool dread_companion_back(struct play *p, int number)
{
    struct session before = p->session;
    struct session_step step[STEPS_MOST];
    char words[256];
    struct text t = dread_text_in(words, sizeof words);
    int n = dread_session_steps(&p->session, step);
    dread_text_add(&t, number == n ? "Taken back: " : "Taken back.");
    if (n && number == n) dread_tell_told(p, &step[n - 1], &t);
    if (number == n) dread_text_char(&t, '.');
    if (number < 1 || !dread_session_back_to(&p->session, number - 1)) return false;
    show_changed(p, &before, words);
    return true;
}

bool dread_companion_undo(struct play *p, bool whole_turn)
{
    struct session before = p->session;
    struct session_step step[STEPS_MOST];
    dread_page_close(&p->page);
    if (!whole_turn) return dread_companion_back(p, dread_session_steps(&p->session, step));
    if (dread_session_undo_turn(&p->session) <= 0) return false;
    show_changed(p, &before, "Turned back.");
    return true;
}

bool dread_companion_mend(struct play *p, int number)
{
    struct session_step step[STEPS_MOST];
    int n = dread_session_steps(&p->session, step);
    if (number < 1 || number > n || step[number - 1].place < 0) return false;
    dread_beside_ask_anew(p, number);
    return true;
}

bool dread_companion_correct(struct play *p, int place, card c, struct problem *problem)
{
    struct session before = p->session;
    char words[NOTE_BYTES];
    struct text t = dread_text_in(words, sizeof words);
    int chosen = dread_session_chosen(&before);
    if (!dread_session_correct(&p->session, place, c, problem)) return false;
    int still = dread_session_chosen(&p->session);
    dread_text_add(&t, "Corrected.");
    if (still < chosen) {
        dread_text_add(&t, still ? " What came after fits up to action "
                                 : " What came after does not fit: all actions are taken back.");
        if (still) dread_text_number(&t, (uint64_t)still);
        if (still) dread_text_add(&t, "; the rest is taken back.");
    }
    show_changed(p, &before, words);
    return true;
}
