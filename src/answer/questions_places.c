/* Questions about what lies somewhere, where something is, and how far. See questions.h. */

#include "questions_internal.h"
#include "answers.h"
#include "paragraphs.h"

/* ---- Looking ---- */

void dread_ask_look(struct asking *q, const char *unused)
{
    (void)unused;
    if (dread_names_here(q->table->view).kind) dread_ask_room(q, "");
    else q->then = THEN_STAND;
}

void dread_ask_look_at(struct asking *q, const char *name)
{
    static const char *const sides[] = {"", "the same room: ", "through a door: ", ""};
    const struct token *me = dread_view_player(q->table->view);
    int facing = dread_facing_in(name);
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    if (!facing || !me) {
        if (facing) dread_explain_or_say(q, "where", "There are no directions here.");
        else if (!dread_examine(q, name)) dread_ask_look(q, "");
        return;
    }
    dread_text_add(&w, dread_theme_facing(facing));
    dread_text_add(&w, " of you: ");
    int side = dread_view_side(q->table->view, me->at.zone, me->at.index, facing);
    if (side == SIDE_WALL) {
        dread_text_add(&w,
                       dread_view_has_sides(q->table->view, me->at.zone) ? "a wall." : "nothing.");
    } else {
        int next = dread_view_neighbour(q->table->view, me->at.zone, me->at.index, facing);
        struct thing cell = dread_thing_card(me->at.zone, next);
        dread_text_add(&w, sides[side]);
        dread_add_place(q, cell, &w);
        dread_text_add(&w, ", ");
        dread_add_cell(q, cell, &w);
    }
    dread_say_capital(words);
    dread_say_answer(q, words);
}

void dread_ask_find(struct asking *q, const char *name)
{
    struct named found;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    int zone;
    if (!dread_find_named(q, name, &found)) {
        card c;
        const char *at = name;
        if (dread_say_explained(q, name)) return;
        if (dread_card_read(&at, &c) && !*at) {
            dread_text_add(&w, "The ");
            dread_theme_card(c, &w);
            dread_text_add(&w, " is not in sight.");
        }
        dread_say(q, *words ? words : "There is none on the table now. Say where for everyone.");
        return;
    }
    for (int i = 0; i < found.count; i++) {
        struct thing thing = found.thing[i];
        if (i) dread_text_char(&w, ' ');
        int start = w.length;
        if (thing.kind == THING_TOKEN) {
            dread_tell_where(&q->table->layout->theme, q->table->session->game, q->table->view,
                             &q->table->view->token[thing.index], &w);
        } else {
            dread_theme_card(dread_view_spot(q->table->view, thing)->card, &w);
            dread_text_add(&w, ": ");
            if (dread_names_cell(q->table->view, thing, &zone) >= 0) {
                dread_text_add(&w, "the card on ");
                dread_add_place(q, thing, &w);
            } else {
                dread_add_card_place(q, thing, &w);
            }
        }
        dread_say_capital(words + start);
        dread_text_char(&w, '.');
    }
    dread_pronoun_place(q->table, &q->spoken_of, found.thing[0]);
    dread_say_answer(q, words);
}

bool dread_examine(struct asking *q, const char *name)
{
    struct named found;
    int zone;
    if (!dread_find_named(q, name, &found)) return false;
    struct thing thing = found.thing[0];
    for (int i = found.count - 1; i >= 0; i--)
        if (dread_selection_reach(q->table->selection, found.thing[i])) thing = found.thing[i];
    if (found.count > 1 && thing.kind == THING_CARD &&
        !dread_selection_reach(q->table->selection, thing)) {
        dread_ask_find(q, name);
        return true;
    }
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    int cell = dread_names_cell(q->table->view, thing, &zone);
    if (thing.kind == THING_TOKEN) {
        dread_tell_where(&q->table->layout->theme, q->table->session->game, q->table->view,
                         &q->table->view->token[thing.index], &w);
        dread_text_char(&w, '.');
    } else if (cell >= 0) {
        dread_text_add(&w, "On ");
        dread_add_place(q, thing, &w);
        dread_text_add(&w, ": ");
        dread_add_cell(q, thing, &w);
        if (dread_view_has_sides(q->table->view, zone)) {
            struct room r;
            dread_text_add(&w, " It is in ");
            dread_room_of(q->table->view, zone, cell, &r);
            dread_add_room(q, &r, &w);
        }
    } else {
        dread_add_name(q, thing, &w);
        dread_text_add(&w, ": ");
        dread_add_card_place(q, thing, &w);
        dread_text_char(&w, '.');
    }
    dread_say_capital(words);
    dread_add_actions_on(q, thing, &w);
    dread_say_answer(q, words);
    return true;
}

void dread_ask_examine(struct asking *q, const char *name)
{
    bool asked = false;
    for (int i = 0; i < q->table->view->spots; i++)
        asked |= (q->table->view->spot[i].tags & TAG_ASKED) != 0;
    if (dread_examine(q, name) || dread_say_explained(q, name)) return;
    if (asked) dread_answer(q, CMD_WHAT_NOW, "");
    else dread_say(q, "Examine what? Name a cell, such as b4, or a card.");
}

int dread_only_action_on(const struct asking *q, const char *name)
{
    struct named found;
    int only = -1, count = 0;
    if (!dread_find_named(q, name, &found)) return -1;
    for (int i = 0; i < q->table->selection->count; i++)
        for (int k = 0; k < found.count; k++)
            if (q->table->selection->touch[i].count == 1 &&
                dread_thing_same(q->table->selection->touch[i].thing[0], found.thing[k]))
                only = count++ ? -1 : i;
    return only;
}

/* ---- Where things are, and how far ---- */

/* Adds who bars the way to a thing, unless it is where that token stands. */
static void add_blocker(const struct asking *q, const struct token *blocker, struct thing thing,
                        struct text *w)
{
    int zone, cell = dread_names_cell(q->table->view, thing, &zone);
    if (!blocker || blocker->at.index == cell) return;
    dread_text_add(w, ", but the ");
    dread_theme_token(&q->table->layout->theme, q->table->session->game, blocker, w);
    dread_text_add(w, " bars the way on ");
    dread_add_place(q, blocker->at, w);
}

/* Adds how far a thing is, where, and of a token that looks somewhere, its mood. */
static void add_distance(const struct asking *q, struct thing thing, struct text *w)
{
    const struct token *blocker;
    int zone, steps = dread_steps_to(q, thing, &blocker), start = w->length;
    if (thing.kind == THING_TOKEN) {
        dread_tell_where(&q->table->layout->theme, q->table->session->game, q->table->view,
                         &q->table->view->token[thing.index], w);
    } else {
        dread_theme_card(dread_view_spot(q->table->view, thing)->card, w);
        dread_text_add(w, ": ");
        if (dread_names_cell(q->table->view, thing, &zone) >= 0) dread_add_place(q, thing, w);
        else dread_add_card_place(q, thing, w);
    }
    dread_say_capital(w->at + start);
    if (steps >= 0) dread_text_add(w, ", ");
    if (steps >= 0) dread_add_count(w, steps, " step from you", " steps from you");
    add_blocker(q, blocker, thing, w);
    dread_text_char(w, '.');
}

/* Sorts things by their steps from the player; those without a way come last. */
static void sort_by_steps(const struct asking *q, struct named *found)
{
    int steps[NAMED_MOST];
    for (int i = 0; i < found->count; i++) {
        struct thing thing = found->thing[i];
        const struct token *blocker;
        int k = i, n = dread_steps_to(q, thing, &blocker);
        for (; k && n >= 0 && (steps[k - 1] < 0 || n < steps[k - 1]); k--) {
            steps[k] = steps[k - 1];
            found->thing[k] = found->thing[k - 1];
        }
        steps[k] = n;
        found->thing[k] = thing;
    }
}

/* Says how far the things are, the nearest first; of several, `only_first` leaves out the others.
 * */
static void say_distances(struct asking *q, struct named *found, bool only_first)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    int tokens = 0; /* a card that is a token too means the token here */
    while (tokens < found->count && found->thing[tokens].kind == THING_TOKEN) tokens++;
    if (tokens) found->count = tokens;
    sort_by_steps(q, found);
    for (int i = 0; i < found->count && !(only_first && i); i++) {
        if (i) dread_text_char(&w, ' ');
        add_distance(q, found->thing[i], &w);
    }
    if (found->count) dread_pronoun_place(q->table, &q->spoken_of, found->thing[0]);
    dread_say_answer(q, words);
}

void dread_ask_near(struct asking *q, const char *unused)
{
    (void)unused;
    struct named found = {0};
    for (int i = 0; i < q->table->view->tokens; i++)
        if (dread_is_watcher(q->table->view, i)) found.thing[found.count++] = dread_thing_token(i);
    if (found.count) say_distances(q, &found, false);
    else dread_explain_or_say(q, "near", "Nobody is on the table now.");
}

void dread_ask_how_far(struct asking *q, const char *name)
{
    struct named found;
    if (!dread_names_here(q->table->view).kind && dread_say_explained(q, "how far")) return;
    if (!dread_find_named(q, name, &found)) dread_ask_find(q, name);
    else say_distances(q, &found, found.thing[0].kind == THING_CARD);
}

void dread_ask_nearest(struct asking *q, const char *name)
{
    struct named found;
    if (!dread_names_here(q->table->view).kind && dread_say_explained(q, "near")) return;
    if (!dread_find_named(q, name, &found)) dread_ask_find(q, name);
    else say_distances(q, &found, true);
}
