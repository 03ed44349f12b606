/* Questions about what lies somewhere, where something is, and how far. See questions.h. */

#include "questions_internal.h"
#include "answers.h"
#include "hear/hear.h"
#include "say.h"
#include "table/table.h"

/* ---- Looking ---- */

void dread_ask_look(struct play *p, const char *unused)
{
    (void)unused;
    if (dread_names_here(&p->view).kind) dread_ask_room(p, "");
    else dread_say_stand(p, "");
}

void dread_ask_look_at(struct play *p, const char *name)
{
    static const char *const sides[] = {"", "the same room: ", "through a door: ", ""};
    const struct token *me = dread_view_player(&p->view);
    int facing = dread_facing_in(name);
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    if (!facing || !me) {
        if (facing) dread_explain_or_say(p, "where", "There are no directions here.");
        else if (!dread_examine(p, name)) dread_ask_look(p, "");
        return;
    }
    dread_text_add(&w, dread_theme_facing(facing));
    dread_text_add(&w, " of you: ");
    int side = dread_view_side(&p->view, me->at.zone, me->at.index, facing);
    if (side == SIDE_WALL) {
        dread_text_add(&w, dread_view_has_sides(&p->view, me->at.zone) ? "a wall." : "nothing.");
    } else {
        int next = dread_view_neighbour(&p->view, me->at.zone, me->at.index, facing);
        struct thing cell = dread_thing_card(me->at.zone, next);
        dread_text_add(&w, sides[side]);
        dread_add_place(p, cell, &w);
        dread_text_add(&w, ", ");
        dread_add_cell(p, cell, &w);
    }
    dread_say_capital(words);
    dread_say_answer(p, words);
}

void dread_ask_find(struct play *p, const char *name)
{
    struct named found;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    int zone;
    if (!dread_find_named(p, name, &found)) {
        card c;
        const char *at = name;
        if (dread_say_explained(p, name)) return;
        if (dread_card_read(&at, &c) && !*at) {
            dread_text_add(&w, "The ");
            dread_theme_card(c, &w);
            dread_text_add(&w, " is not in sight.");
        }
        dread_say(p, *words ? words : "There is none on the table now. Say where for everyone.");
        return;
    }
    for (int i = 0; i < found.count; i++) {
        struct thing thing = found.thing[i];
        if (i) dread_text_char(&w, ' ');
        int start = w.length;
        if (thing.kind == THING_TOKEN) {
            dread_tell_where(&p->layout.theme, p->session.game, &p->view,
                             &p->view.token[thing.index], &w);
        } else {
            dread_theme_card(dread_view_spot(&p->view, thing)->card, &w);
            dread_text_add(&w, ": ");
            if (dread_names_cell(&p->view, thing, &zone) >= 0) {
                dread_text_add(&w, "the card on ");
                dread_add_place(p, thing, &w);
            } else {
                dread_add_card_place(p, thing, &w);
            }
        }
        dread_say_capital(words + start);
        dread_text_char(&w, '.');
    }
    dread_pronoun_place(&p->table, &p->talk.spoken_of, found.thing[0]);
    dread_say_answer(p, words);
}

bool dread_examine(struct play *p, const char *name)
{
    struct named found;
    int zone;
    if (!dread_find_named(p, name, &found)) return false;
    struct thing thing = found.thing[0];
    for (int i = found.count - 1; i >= 0; i--)
        if (dread_selection_reach(&p->selection, found.thing[i])) thing = found.thing[i];
    if (found.count > 1 && thing.kind == THING_CARD &&
        !dread_selection_reach(&p->selection, thing)) {
        dread_ask_find(p, name);
        return true;
    }
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    int cell = dread_names_cell(&p->view, thing, &zone);
    if (thing.kind == THING_TOKEN) {
        dread_tell_where(&p->layout.theme, p->session.game, &p->view, &p->view.token[thing.index],
                         &w);
        dread_text_char(&w, '.');
    } else if (cell >= 0) {
        dread_text_add(&w, "On ");
        dread_add_place(p, thing, &w);
        dread_text_add(&w, ": ");
        dread_add_cell(p, thing, &w);
        if (dread_view_has_sides(&p->view, zone)) {
            struct room r;
            dread_text_add(&w, " It is in ");
            dread_room_of(&p->view, zone, cell, &r);
            dread_add_room(p, &r, &w);
        }
    } else {
        dread_add_name(p, thing, &w);
        dread_text_add(&w, ": ");
        dread_add_card_place(p, thing, &w);
        dread_text_char(&w, '.');
    }
    dread_say_capital(words);
    dread_add_actions_on(p, thing, &w);
    dread_say_answer(p, words);
    return true;
}

void dread_ask_examine(struct play *p, const char *name)
{
    bool asked = false;
    for (int i = 0; i < p->view.spots; i++) asked |= (p->view.spot[i].tags & TAG_ASKED) != 0;
    if (dread_examine(p, name) || dread_say_explained(p, name)) return;
    if (asked) dread_answer(p, CMD_WHAT_NOW, "");
    else dread_say(p, "Examine what? Name a cell, such as b4, or a card.");
}

int dread_only_action_on(const struct play *p, const char *name)
{
    struct named found;
    int only = -1, count = 0;
    if (!dread_find_named(p, name, &found)) return -1;
    for (int i = 0; i < p->selection.count; i++)
        for (int k = 0; k < found.count; k++)
            if (p->selection.touch[i].count == 1 &&
                dread_thing_same(p->selection.touch[i].thing[0], found.thing[k]))
                only = count++ ? -1 : i;
    return only;
}

/* ---- Where things are, and how far ---- */

/* Adds how far a thing is, where, and of a token that looks somewhere, its mood. */
static void add_distance(const struct play *p, struct thing thing, struct text *w)
{
    int zone, steps = dread_steps_to(p, thing), start = w->length;
    if (thing.kind == THING_TOKEN) {
        dread_tell_where(&p->layout.theme, p->session.game, &p->view, &p->view.token[thing.index],
                         w);
    } else {
        dread_theme_card(dread_view_spot(&p->view, thing)->card, w);
        dread_text_add(w, ": ");
        if (dread_names_cell(&p->view, thing, &zone) >= 0) dread_add_place(p, thing, w);
        else dread_add_card_place(p, thing, w);
    }
    dread_say_capital(w->at + start);
    if (steps >= 0) dread_text_add(w, ", ");
    if (steps >= 0) dread_add_count(w, steps, " step from you", " steps from you");
    dread_text_char(w, '.');
}

/* Sorts things by their steps from the player; those without a way come last. */
static void sort_by_steps(const struct play *p, struct named *found)
{
    int steps[NAMED_MOST];
    for (int i = 0; i < found->count; i++) {
        struct thing thing = found->thing[i];
        int k = i, n = dread_steps_to(p, thing);
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
static void say_distances(struct play *p, struct named *found, bool only_first)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    int tokens = 0; /* a card that is a token too means the token here */
    while (tokens < found->count && found->thing[tokens].kind == THING_TOKEN) tokens++;
    if (tokens) found->count = tokens;
    sort_by_steps(p, found);
    for (int i = 0; i < found->count && !(only_first && i); i++) {
        if (i) dread_text_char(&w, ' ');
        add_distance(p, found->thing[i], &w);
    }
    if (found->count) dread_pronoun_place(&p->table, &p->talk.spoken_of, found->thing[0]);
    dread_say_answer(p, words);
}

void dread_ask_near(struct play *p, const char *unused)
{
    (void)unused;
    struct named found = {0};
    for (int i = 0; i < p->view.tokens; i++)
        if (dread_is_watcher(&p->view, i)) found.thing[found.count++] = dread_thing_token(i);
    if (found.count) say_distances(p, &found, false);
    else dread_explain_or_say(p, "near", "Nobody is on the table now.");
}

void dread_ask_how_far(struct play *p, const char *name)
{
    struct named found;
    if (!dread_names_here(&p->view).kind && dread_say_explained(p, "how far")) return;
    if (!dread_find_named(p, name, &found)) dread_ask_find(p, name);
    else say_distances(p, &found, found.thing[0].kind == THING_CARD);
}

void dread_ask_nearest(struct play *p, const char *name)
{
    struct named found;
    if (!dread_names_here(&p->view).kind && dread_say_explained(p, "near")) return;
    if (!dread_find_named(p, name, &found)) dread_ask_find(p, name);
    else say_distances(p, &found, true);
}
