/* The table of questions in the player's own words. See ask.h. */

#include "ask.h"

#include "answers.h"

#define B(c) ((uint64_t)1 << ASK_##c)

/* Classes that only say that something is asked. */
#define ASKING                                                                                     \
    (B(THERE) | B(WHAT) | B(WHERE) | B(HOW) | B(CAN) | B(WILL) | B(DID) | B(ME) | B(READ))

static void ask_choices(struct asking *q, const struct query *s)
{
    (void)s;
    dread_answer(q, CMD_WHAT_NOW, "");
}

/* Says how far the card of a move carries the player: this one, or the one that is named. */
static void carries(struct asking *q, const struct query *s)
{
    if (s->one) dread_question(q, CMD_REACH_WITH, s->thing);
    else dread_ask_carries(q, s);
}

/* Says where a card is; what the player has if no one card is named. */
static void find_one(struct asking *q, const struct query *s)
{
    if (*s->thing) dread_question(q, CMD_FIND, s->thing);
    else dread_ask_have(q, s);
}

/* Says how many cards lie in the field; or how many of a kind nobody has seen. */
static void left_or_field(struct asking *q, const struct query *s)
{
    if (s->stuff.all) dread_ask_open(q, s);
    else dread_ask_left(q, s);
}

/* Answers `do i survive`; `did he catch me` is about what has happened. */
static void doom_or_caught(struct asking *q, const struct query *s)
{
    if (s->classes & (B(DID) | B(WHO))) dread_ask_caught(q, s);
    else dread_ask_doom(q, s);
}

/* Says which cards nobody has seen; of one kind, how many. */
static void unseen(struct asking *q, const struct query *s)
{
    char id[NAME_BYTES];
    int n;
    struct text t = dread_text_in(id, sizeof id);
    const char *zone = dread_theme_words(&q->table->layout->theme, "part", "unseen", &n);
    if (zone) dread_text_span(&t, zone, n);
    if (zone && s->stuff.all) dread_answer(q, CMD_SHOW_ZONE, id);
    else dread_ask_left(q, s);
}

/* Says what the one card is that is named; or what the theme explains of its kind. */
static void examine_one(struct asking *q, const struct query *s)
{
    char words[SAID];
    struct text t = dread_text_in(words, sizeof words);
    for (int i = 0; i < s->phrase.count; i++) dread_word_add(&t, s->phrase.word[i]);
    if (*s->thing && dread_examine(q, s->thing)) return;
    if (!dread_say_explained(q, words)) dread_ask_have(q, s);
}

/* Says the way to the nearest of the things with a name. */
static void route_to_nearest(struct asking *q, const struct query *s)
{
    struct named found;
    char cell[8];
    struct text t = dread_text_in(cell, sizeof cell);
    int zone = 0, best = -1, steps = 0;
    dread_names_find(q->table->session->game, q->table->view, s->thing, &found);
    for (int i = 0; i < found.count; i++) {
        int n = dread_steps_to(q, found.thing[i]);
        if (n < 0 || (best >= 0 && n >= steps)) continue;
        best = dread_names_cell(q->table->view, found.thing[i], &zone);
        steps = n;
    }
    if (best < 0) {
        dread_question(q, CMD_FIND, s->thing);
        return;
    }
    int columns = q->table->view->zone[zone].columns;
    dread_cell_write(&t, best % columns, best / columns);
    dread_answer(q, CMD_ROUTE, cell);
}

static void nearest_goal(struct asking *q, const struct query *s)
{
    dread_question(q, CMD_NEAREST, s->thing);
}

/* Says how many steps lead to a thing. */
static void steps_to(struct asking *q, const struct query *s)
{
    dread_question(q, CMD_HOW_FAR, s->thing);
}

/* Answers whether somebody can see the player; or where he can. */
static void now_or_where(struct asking *q, const struct query *s)
{
    if (s->classes & B(WHERE)) dread_question(q, CMD_SEES, s->thing);
    else dread_answer(q, CMD_WATCHERS, "");
}

static void everyone_now(struct asking *q, const struct query *s)
{
    (void)s;
    dread_answer(q, CMD_WHERE, "");
}

/* Answers who would see the player on a cell. */
static void seen_from(struct asking *q, const struct query *s)
{
    dread_answer(q, CMD_WATCHERS_AT, s->thing);
}

/* Answers which cards lie open; or, with `seen`, which the player has met. */
static void open_or_met(struct asking *q, const struct query *s)
{
    if (s->classes & (B(SEE) | B(HAVE)) && !s->stuff.all) dread_ask_met(q, s);
    else dread_ask_open(q, s);
}

/* Says where a move can end. */
static void ask_ends(struct asking *q, const struct query *s)
{
    dread_question(q, CMD_REACH, s->stuff.all ? "" : s->thing);
}

/* Classes that may stand beside words that the theme explains. */
#define SOFT                                                                                       \
    (B(DONE) | B(MANY) | B(HAVE) | B(LEFT) | B(THING) | B(WHO) | B(WHEN) | B(NEAR) | B(FAR))

/* A question has all classes of `all`, one of `one` if it is not 0, and besides these only some of
 * `may` and ASKING. */
static const struct {
    uint64_t all, one, may;
    void (*answer)(struct asking *, const struct query *);
} rows[] = {
    /* how things stand */
    {B(GROUP), B(HAVE) | B(HIGH) | B(FAR) | B(MANY) | B(WHERE) | B(STUFF) | B(THERE) | B(LEFT),
     B(THING) | B(PLACE) | B(LAST) | B(REACH), dread_ask_groups},
    {B(EVENTS) | B(TAKE) | B(CAN), 0, B(MANY) | B(STUFF) | B(REACH) | B(THING) | B(LEFT),
     dread_ask_next_lost},
    {B(EVENTS) | B(WILL), 0,
     B(MANY) | B(STUFF) | B(NEXT) | B(TAKE) | B(REACH) | B(ME) | B(THING) | B(HAVE) | B(LEFT) |
         B(GROUP),
     dread_ask_next_lost},
    {B(EVENTS) | B(NEXT) | B(WHAT), 0, B(MANY) | B(STUFF) | B(TAKE) | B(REACH) | B(THING),
     dread_ask_next_lost},
    {B(EVENTS) | B(MANY), B(DID) | B(HAVE),
     B(STUFF) | B(TAKE) | B(REACH) | B(THING) | B(GO) | B(GONE), dread_ask_tally},
    {B(EVENTS) | B(MANY) | B(TAKE), 0, B(STUFF) | B(REACH) | B(THING), dread_ask_next_lost},
    {B(ALIKE), B(HAVE) | B(MANY) | B(THERE), B(STUFF) | B(THING) | B(LEFT), dread_ask_alike},
    {B(OPEN) | B(STUFF), 0, B(FIELD) | B(HAVE) | B(SEE) | B(THING) | B(WHO) | B(MANY) | B(PLACE),
     open_or_met},
    {B(OPEN) | B(FIELD), 0, B(LEFT), dread_ask_open},
    {B(GROUP), B(HIDE) | B(CATCH), B(HAVE) | B(THING) | B(LEFT), dread_ask_next_lost},
    {B(COME) | B(WHO), 0, B(DID) | B(NEXT), everyone_now},
    {B(STUFF) | B(PLAY) | B(DID), 0, B(THING) | B(HAVE) | B(MANY), dread_ask_gone},
    {B(FAR) | B(STUFF) | B(REACH) | B(HOW), 0, B(THING) | B(TAKE) | B(STEPS), carries},
    {B(GOAL) | B(LEFT), B(READ) | B(WHAT), B(THING) | B(STUFF), dread_ask_goals},
    {B(GOAL) | B(DONE), 0, B(THING) | B(STUFF) | B(MANY) | B(HAVE) | B(WHO) | B(LEFT) | B(LAST),
     dread_ask_goals},
    {B(CATCH) | B(ME), B(WILL) | B(CAN),
     B(WATCHER) | B(THING) | B(STUFF) | B(NEXT) | B(GO) | B(HAVE) | B(GONE) | B(REACH) | B(WHO),
     dread_ask_doom},
    /* cards */
    {B(FAR) | B(HOW) | B(STUFF) | B(HAVE), 0, 0, dread_ask_have},
    {B(ENOUGH), 0, B(MANY) | B(WHO) | B(HAVE) | B(STUFF) | B(LEFT) | B(THING), dread_ask_enough},
    {B(EVENTS), B(LAST) | B(DID),
     B(STUFF) | B(MANY) | B(HAVE) | B(WATCHER) | B(THING) | B(PLAY) | B(WHO) | B(TAKE),
     dread_ask_last},
    {B(COST) | B(STUFF), 0, B(MANY) | B(THING) | B(PLAY) | B(GAUGE), dread_ask_cost},
    {B(PLAY) | B(CAN) | B(WHAT) | B(ME), 0, B(STUFF), ask_choices},
    {B(CHOICE), 0, B(HAVE) | B(LEFT) | B(MANY) | B(THERE), ask_choices},
    {B(WHERE) | B(STUFF), 0, B(THING) | B(LEFT), find_one},
    {B(WHAT) | B(STUFF), 0, B(THING), examine_one},
    {B(FAR) | B(STUFF) | B(WHAT), B(REACH) | B(GO) | B(TAKE) | B(STEPS), B(THING) | B(HIGH),
     ask_ends},
    {B(NEAR) | B(GOAL) | B(WHERE), 0, B(THING) | B(NEXT), nearest_goal},
    {B(NEAR) | B(GOAL) | B(WALL), 0, B(THING) | B(FACE) | B(NEXT) | B(REACH), route_to_nearest},
    {B(NEAR) | B(GOAL) | B(HOW), B(REACH) | B(GO), B(THING) | B(CAN) | B(COME), route_to_nearest},
    {B(CAN) | B(WHAT) | B(ME), 0, 0, ask_choices},
    {B(STUFF) | B(HIGH), 0, B(HAVE) | B(LEFT) | B(THING) | B(PLAY) | B(FIELD) | B(WORTH),
     dread_ask_best},
    {B(STUFF) | B(LOW), 0, B(HAVE) | B(LEFT) | B(THING) | B(PLAY) | B(FIELD) | B(WORTH),
     dread_ask_best},
    {B(STUFF) | B(PLACE), 0, B(HAVE) | B(LAST) | B(THING) | B(WHO), dread_ask_place},
    {B(PLACE) | B(WHAT), 0, B(HAVE) | B(LAST) | B(DIRECTION) | B(FAR) | B(LEFT), dread_ask_place},
    {B(STUFF) | B(LAST) | B(WHAT) | B(ME), 0, B(HAVE) | B(THING), dread_ask_place},
    {B(WORTH) | B(STUFF), 0, B(HAVE) | B(MANY) | B(THING) | B(COST), dread_ask_worth},
    {B(WORTH) | B(DIRECTION), 0, B(THING) | B(STUFF) | B(ME) | B(COST), dread_ask_worth},
    {B(WORTH) | B(CELL), 0, B(MANY) | B(THING) | B(STUFF) | B(COST), dread_ask_worth},
    {B(STUFF) | B(GONE), 0, B(HAVE) | B(THING) | B(MANY) | B(WHO), dread_ask_gone},
    {B(GONE) | B(HAVE) | B(WHAT) | B(ME), 0, 0, dread_ask_gone},
    {B(GONE) | B(WHAT) | B(ME), 0, B(DID), dread_ask_gone},
    {B(NOT) | B(SEE) | B(STUFF), 0, B(HAVE) | B(OPEN) | B(LEFT), unseen},
    {B(WHERE) | B(STUFF) | B(HAVE), 0, B(THING) | B(DECK), find_one},
    {B(STUFF) | B(HAVE) | B(ME) | B(LEFT), 0, B(MANY) | B(THING), dread_ask_have},
    {B(STUFF) | B(READ), 0, B(HAVE) | B(THING), dread_ask_have},
    {B(STUFF), B(LEFT) | B(DECK) | B(THERE), B(EVENTS) | B(HAVE) | B(THING) | B(MANY) | B(WHO),
     dread_ask_left},
    {B(STUFF) | B(HAVE), 0, B(MANY) | B(THING) | B(LEFT), dread_ask_have},
    {B(STUFF) | B(MANY), 0, B(THING) | B(ME), dread_ask_have},
    {B(STUFF) | B(MANY) | B(FIELD), 0, B(THING) | B(THERE) | B(LEFT), left_or_field},
    {B(HAVE) | B(WHAT) | B(ME), 0, 0, dread_ask_inventory},
    {B(NOT) | B(CAN) | B(STUFF), 0, B(GO) | B(THING) | B(REACH), dread_ask_fixed},
    /* who walks in the grid */
    {B(FACE) | B(WATCHER) | B(ME), 0, B(THING) | B(STUFF) | B(WHO), dread_ask_mood},
    {B(FACE) | B(WATCHER), 0, B(THING) | B(STUFF) | B(DIRECTION) | B(WHO), dread_ask_facing},
    {B(ALERT) | B(WATCHER), 0, B(THING) | B(STUFF) | B(WHERE) | B(CATCH), dread_ask_mood},
    {B(GO) | B(WATCHER) | B(DID), 0, B(THING) | B(STUFF) | B(LAST), dread_ask_went},
    {B(COME) | B(WATCHER) | B(DID), 0, B(THING) | B(STUFF) | B(LAST), dread_ask_went},
    {B(SEE) | B(WATCHER) | B(ME) | B(CELL), 0, B(THING) | B(STUFF) | B(STOP), dread_ask_seen_at},
    {B(SEE) | B(CELL) | B(ME), 0,
     B(WHO) | B(STEPS) | B(GO) | B(THING) | B(STUFF) | B(STOP) | B(UNDER), seen_from},
    {B(SEE) | B(WATCHER) | B(ME) | B(CAN), 0, B(THING) | B(STUFF), now_or_where},
    {B(CATCH) | B(ME), 0, B(WILL) | B(GO), doom_or_caught},
    {B(CATCH) | B(WHO), 0, B(ME) | B(LAST), dread_ask_caught},
    {B(CATCH) | B(DID), 0, B(ME) | B(WATCHER) | B(THING) | B(STUFF), dread_ask_caught},
    {B(COME) | B(NEXT), 0, B(WATCHER) | B(THING) | B(WHEN), dread_ask_comes},
    {B(COME) | B(WATCHER), B(WHERE) | B(WHEN), B(THING) | B(STUFF) | B(NEXT), dread_ask_comes},
    /* the grid */
    {B(WALL) | B(DIRECTION), 0, B(CELL) | B(THING) | B(BESIDE) | B(STUFF), dread_ask_side},
    {B(WALL) | B(BETWEEN) | B(CELL), 0, B(THING) | B(STUFF), dread_ask_between},
    {B(BETWEEN) | B(CELL), 0, B(THING) | B(STUFF) | B(UNDER), dread_ask_between},
    {B(GO) | B(LAST) | B(WHO), 0, B(DID), dread_ask_went},
    {B(BESIDE), B(WHAT) | B(ME) | B(WHERE) | B(CELL), B(CELL) | B(THING) | B(STUFF) | B(SEE),
     dread_ask_around},
    {B(LINE), 0, B(STUFF) | B(SEE), dread_ask_line},
    {B(UNDER) | B(WATCHER), 0, B(THING) | B(STUFF), dread_ask_under},
    {B(STOP) | B(CELL), 0, B(THING) | B(ME) | B(STUFF), dread_ask_stops},
    {B(REACH) | B(CELL) | B(ME), 0, B(STUFF) | B(THING) | B(HAVE) | B(TAKE) | B(STEPS),
     dread_ask_reaches},
    {B(REACH) | B(CAN) | B(THING), 0, B(STUFF) | B(CELL) | B(PLAY) | B(NEAR) | B(STOP),
     dread_ask_reaches},
    {B(REACH) | B(WHAT) | B(STUFF) | B(THING), 0, B(CELL) | B(TAKE) | B(NEAR), dread_ask_reaches},
    {B(TAKE) | B(WHAT) | B(STUFF) | B(THING) | B(CELL), 0, B(REACH), dread_ask_reaches},
    {B(STEPS) | B(MANY) | B(THING), 0,
     B(TAKE) | B(REACH) | B(GO) | B(STUFF) | B(GOAL) | B(CELL) | B(FAR) | B(COME) | B(WATCHER),
     steps_to},
    {B(STEPS) | B(CAN), B(MANY) | B(FAR), B(GO) | B(TAKE) | B(LEFT), dread_ask_carries},
    {B(STEPS) | B(HAVE) | B(MANY), 0, B(LEFT), dread_ask_carries},
    {B(STEPS) | B(LEFT) | B(MANY), 0, B(HAVE), dread_ask_carries},
    {B(FAR) | B(TAKE), 0, B(STUFF) | B(THING) | B(REACH) | B(GO) | B(STEPS), carries},
    {B(STOP) | B(CAN) | B(WHERE), 0, B(GO) | B(STUFF) | B(THING) | B(COME), ask_ends},
    {B(HIDE) | B(CAN), 0, B(GO) | B(STOP) | B(WATCHER) | B(THING) | B(LEFT), dread_ask_hiding},
    {B(HIDE) | B(WHERE), 0, B(GO) | B(STOP) | B(NEAR) | B(WATCHER) | B(THING) | B(LEFT),
     dread_ask_hiding},
};

/* Returns true if every word that matters has one of the classes. */
static bool covers(const struct query *s, uint64_t allowed)
{
    for (int i = 0; i < s->phrase.count; i++)
        if (s->strange[i] || (s->of[i] && !(s->of[i] & allowed))) return false;
    return true;
}

/* Returns true if what the theme explains by `least` words or more covers every word that matters;
 * all but one that names no cards, if it takes three words or more. */
static bool is_explained(const struct asking *q, const struct query *s, int least)
{
    const char *at = NULL;
    struct theme_line line;
    while (dread_theme_next(&q->table->layout->theme, "explain", &at, &line))
        for (int from = 0, to; from < line.id_length; from = to + 1) {
            struct phrase left = s->phrase;
            int strange = 0;
            for (to = from; to < line.id_length && line.id[to] != '|'; to++) {
            }
            if (dread_phrase_has(&s->phrase, line.id + from, to - from) < least) continue;
            char words[SAID];
            struct text w = dread_text_in(words, sizeof words);
            struct phrase own;
            dread_text_span(&w, line.id + from, to - from);
            dread_phrase_read(words, &own);
            for (int i = 0; i < left.count; i++) {
                char word[NAME_BYTES];
                struct text one = dread_text_in(word, sizeof word);
                dread_text_span(&one, left.word[i].at, left.word[i].n);
                uint64_t may = ASKING | SOFT | (s->stuff.all ? B(STUFF) : 0);
                bool cards = least > 2 && s->of[i] & B(STUFF) && !s->stuff.all;
                bool soft = !cards && !s->strange[i] && (!s->of[i] || s->of[i] & may);
                int counts = s->of[i] & (B(STUFF) | B(DECK)) ? 2 : 1;
                if (!soft && !dread_phrase_has(&own, word, one.length)) strange += counts;
            }
            if (strange <= (least > 2)) return true;
        }
    return false;
}

bool dread_ask(struct asking *q, const char *said)
{
    struct query s;
    char plain[SAID];
    if (!dread_ask_is_question(said)) return false;
    dread_ask_plainly(said, plain);
    dread_ask_read(q->table, plain, &s);
    if (dread_ask_neighbours(q, &s)) return true;
    if (is_explained(q, &s, 3) && dread_say_explained(q, plain)) return true;
    if (dread_ask_action(q, plain)) return true;
    if (s.classes & B(WHY)) {
        if (s.one && s.classes & B(GONE) && !dread_ask_why_names(q, plain)) dread_ask_gone(q, &s);
        else dread_ask_why(q, plain);
        return true;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t all = rows[i].all, one = rows[i].one;
        if ((s.classes & all) != all || (one && !(s.classes & one))) continue;
        if (rows[i].answer == dread_ask_left && s.stuff.all) continue;
        if (!covers(&s, all | one | rows[i].may | ASKING)) continue;
        rows[i].answer(q, &s);
        return true;
    }
    return is_explained(q, &s, 2) && dread_say_explained(q, plain);
}

bool dread_ask_meaning(struct asking *q, const char *said)
{
    struct query s;
    char plain[SAID];
    dread_ask_plainly(said, plain);
    dread_ask_read(q->table, plain, &s);
    return is_explained(q, &s, 1) && dread_say_explained(q, plain);
}
