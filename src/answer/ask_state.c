/* Questions about how things stand: groups of cards, what is lost next, which cards lie open, what
 * is done, and what would lose the game. See ask.h. */

#include "ask.h"

#include "answers.h"
#include "heed.h"
#include "risk.h"
#include "paragraphs.h"

/* ---- Groups ---- */

/* Adds whether each card of a kind lies in a group. Returns how many there are. */
static int add_grouped(const struct asking *q, const struct stuff *s, struct text *w)
{
    int found = 0;
    for (int zone = 0; zone < q->table->view->zones; zone++) {
        const struct zone *z = &q->table->view->zone[zone];
        for (int i = 0; dread_is_in_part(q, zone, "held") && i < z->count; i++) {
            const struct spot *spot = &q->table->view->spot[z->first + i];
            if (!dread_is_stuff(s, spot->card)) continue;
            if (found++) dread_text_char(w, ' ');
            dread_text_add(w, spot->tags & TAG_GROUPED ? "Yes: the " : "No: the ");
            dread_add_card_of_zone(q, zone, spot->card, w);
            dread_text_add(w, " at place ");
            dread_text_number(w, (uint64_t)i + 1);
            dread_text_add(w, spot->tags & TAG_GROUPED ? " is in one." : " is in none.");
        }
    }
    return found;
}

void dread_ask_groups(struct asking *q, const struct query *s)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    if (s->one && add_grouped(q, &s->stuff, &w)) dread_say_answer(q, words);
    else dread_answer(q, CMD_SEQUENCES, "");
}

/* ---- What comes ---- */

void dread_ask_next_drawn(struct asking *q, const struct query *s)
{
    (void)s;
    dread_explain_or_say(q, "draw cards", "Nobody can know that before it happens.");
}

/* The choices that lose the game at once, in all the worlds that are tried or in some of them. */
struct losing {
    int surely, perhaps;
    struct text sure, possible; /* what they are */
};

static void add_losing(const struct asking *q, int i, struct losing *l)
{
    action a = q->table->selection->legal[i];
    struct risk risk = dread_risk_of(q, a, dread_any_watcher(q)); /* a pursuer comes a turn later */
    bool sure = risk.lost + risk.doomed == RISK_WORLDS;
    if (!risk.lost && !risk.doomed) return;
    if ((*(sure ? &l->surely : &l->perhaps))++)
        dread_text_add(sure ? &l->sure : &l->possible, "; ");
    q->table->session->game->describe(q->table->view, a, sure ? &l->sure : &l->possible);
}

/* Says whether something that can be done now loses the game at once. */
void dread_ask_doom(struct asking *q, const struct query *s)
{
    char words[2 * ANSWER_BYTES], sure[ANSWER_BYTES / 2], possible[ANSWER_BYTES / 2];
    struct text w = dread_text_in(words, sizeof words);
    struct losing l = {.sure = dread_text_in(sure, sizeof sure),
                       .possible = dread_text_in(possible, sizeof possible)};
    if (q->table->view->outcome) {
        dread_ask_caught(q, s);
        return;
    }
    for (int i = 0; i < q->table->selection->count; i++) add_losing(q, i, &l);
    if (!l.surely && !l.perhaps && dread_any_watcher(q)) {
        dread_say_safety(q, "No, not at once. ");
        return;
    }
    if (l.surely == q->table->selection->count) {
        dread_text_add(&w, "Yes: every choice loses.");
    } else if (l.surely) {
        dread_text_add(&w, "Yes, if you ");
        dread_text_add(&w, sure);
        dread_text_char(&w, '.');
    } else if (!l.perhaps) {
        dread_text_add(&w, "No: nothing that you can do now loses at once in any of ");
        dread_text_number(&w, RISK_WORLDS);
        dread_text_add(&w, " ways that the unseen cards may lie.");
    }
    if (l.perhaps) {
        dread_text_add(&w, w.length ? " What turns up may lose it if you "
                                    : "It can be: what turns up may lose the game if you ");
        dread_text_add(&w, possible);
        dread_text_char(&w, '.');
    }
    dread_say_answer(q, words);
}

/* ---- Open cards ---- */

/* Adds the cards of a kind that lie face up in fields with cards face down. Returns how many. */
static int add_open(const struct asking *q, const struct stuff *s, bool *hidden, struct text *w)
{
    int found = 0;
    for (int zone = 0; zone < q->table->view->zones; zone++) {
        const struct zone *z = &q->table->view->zone[zone];
        for (int i = 0; z->layout == LAYOUT_GRID && i < z->count; i++) {
            const struct spot *spot = &q->table->view->spot[z->first + i];
            *hidden |= spot->face == FACE_DOWN;
            if (spot->face != FACE_UP || !dread_is_stuff(s, spot->card)) continue;
            dread_text_add(w, found++ ? ", " : "Face up: ");
            dread_add_card_of_zone(q, zone, spot->card, w);
            dread_text_add(w, " on ");
            dread_add_place(q, dread_thing_card(zone, i), w);
        }
    }
    return found;
}

/* Says how many cards lie in the fields, and how many of them face up. */
void dread_ask_field(struct asking *q, const struct query *s)
{
    (void)s;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    int cards = 0, open = 0;
    for (int zone = 0; zone < q->table->view->zones; zone++) {
        const struct zone *z = &q->table->view->zone[zone];
        for (int i = 0; z->layout == LAYOUT_GRID && i < z->count; i++) {
            cards += q->table->view->spot[z->first + i].face != FACE_NONE;
            open += q->table->view->spot[z->first + i].face == FACE_UP;
        }
    }
    dread_add_count(&w, cards, " card lies there, ", " cards lie there, ");
    dread_add_count(&w, open, " of them face up.", " of them face up.");
    dread_say(q, words);
}

void dread_ask_open(struct asking *q, const struct query *s)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct stuff all = {-1, -1, -1, true, false};
    bool hidden = false;
    int found = add_open(q, s->kind ? &s->stuff : &all, &hidden, &w);
    if (!found && !hidden) dread_explain_or_say(q, "face up", "No card here is hidden.");
    else if (!found) dread_say(q, "None lies face up.");
    else if (!hidden) dread_say(q, "All of them lie face up.");
    else dread_text_char(&w, '.');
    if (found && hidden) dread_say_answer(q, words);
}

/* Says which cards of a kind the player has met: those in sight, and those discarded. */
void dread_ask_met(struct asking *q, const struct query *s)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_add_part(q, &s->stuff, "open", "In sight: ", &w);
    dread_add_part(q, &s->stuff, "gone", "Discarded: ", &w);
    dread_say_answer(q, words);
}

/* ---- Goals ---- */

/* Adds the tokens of a kind that stand in a grid. */
static void add_goals(const struct asking *q, int id, struct text *w)
{
    int found = 0, zone;
    for (int i = 0; i < q->table->view->tokens; i++) {
        struct thing token = dread_thing_token(i);
        if (q->table->view->token[i].id != id || dread_names_cell(q->table->view, token, &zone) < 0)
            continue;
        dread_text_add(w, found++ ? ", " : "Left: ");
        dread_names_write(&q->table->layout->theme, q->table->session->game, q->table->view, token,
                          w);
        dread_text_add(w, " on ");
        dread_add_place(q, q->table->view->token[i].at, w);
    }
    dread_text_add(w, found ? "." : "None is left.");
}

/* Returns true if tokens of a kind look about: they are people, and nothing to be done. */
static bool are_people(const struct view *v, int id)
{
    for (int i = 0; i < v->tokens; i++)
        if (v->token[i].id == id && v->token[i].facing) return true;
    return false;
}

void dread_ask_goals(struct asking *q, const struct query *s)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct phrase done;
    struct theme_line line;
    const char *at = NULL, *const *tokens = q->table->session->game->words.tokens;
    int id = 0;
    dread_phrase_read("done", &done);
    while (tokens[id] && !dread_starts_with(s->thing, tokens[id])) id++;
    bool goals = !are_people(q->table->view, id);
    while (goals && dread_theme_next(&q->table->layout->theme, "last", &at, &line))
        if (dread_phrase_has(&done, line.id, line.id_length)) dread_add_told(q, &line, true, &w);
    if (goals && !w.length) dread_text_add(&w, "None is done yet. ");
    add_goals(q, id, &w);
    dread_say_answer(q, words);
}

/* ---- Cards of one rank ---- */

/* Returns how many cards of a rank the player holds. */
static int held_of(const struct asking *q, int rank)
{
    int n = 0;
    struct stuff kind = {-1, rank, -1, false, false};
    for (int zone = 0; zone < q->table->view->zones; zone++)
        for (int i = 0; dread_is_in_part(q, zone, "held") && i < q->table->view->zone[zone].count;
             i++)
            n += dread_is_stuff(&kind,
                                q->table->view->spot[q->table->view->zone[zone].first + i].card);
    return n;
}

void dread_ask_alike(struct asking *q, const struct query *s)
{
    static const char *const numbers[] = {"", "", "two ", "three ", "four "};
    static const char *const ranks[] = {"",   "aces", "2s", "3s",  "4s",    "5s",     "6s",
                                        "7s", "8s",   "9s", "10s", "jacks", "queens", "kings"};
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    (void)s;
    for (int count = 4; count > 1; count--)
        for (int rank = 1; rank <= 13; rank++) {
            if (held_of(q, rank) != count) continue;
            dread_text_add(&w, w.length ? ", " : "Yes: you hold ");
            dread_text_add(&w, numbers[count]);
            dread_text_add(&w, ranks[rank]);
        }
    if (w.length) dread_text_char(&w, '.');
    else dread_text_add(&w, "No: you hold no two cards of one rank.");
    dread_say_answer(q, words);
}

/* ---- What the player has ---- */

/* Adds the cards of rows that may be moved now, or that may not, each with its place. Returns how
 * many there are. */
static int add_movable(const struct asking *q, bool fixed, struct text *w)
{
    int found = 0;
    for (int zone = 0; zone < q->table->view->zones; zone++) {
        const struct zone *z = &q->table->view->zone[zone];
        for (int i = 0; z->gaps && i < z->count; i++) {
            const struct spot *spot = &q->table->view->spot[z->first + i];
            if (!(spot->tags & TAG_FIXED) != !fixed) continue;
            dread_text_add(w, found++ ? ", " : fixed ? "You cannot move " : "You can move ");
            dread_add_card_of_zone(q, zone, spot->card, w);
            dread_text_add(w, " at place ");
            dread_text_number(w, (uint64_t)i + 1);
        }
    }
    if (found) dread_text_char(w, '.');
    return found;
}

void dread_ask_fixed(struct asking *q, const struct query *s)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    bool fixed = s->how == ASK_FIXED;
    int n, found = add_movable(q, fixed, &w);
    const char *why = dread_theme_words(&q->table->layout->theme, "fixed", "", &n);
    if (!found) dread_text_add(&w, fixed ? "No card is fixed now." : "You can move no card now.");
    if (why && fixed && found) dread_text_char(&w, ' ');
    if (why && fixed && found) dread_text_span(&w, why, n);
    dread_say_answer(q, words);
}

void dread_ask_inventory(struct asking *q, const struct query *s)
{
    (void)s;
    dread_explain_or_say(q, "inventory", "Say table for everything on the table.");
}
