/* Answers about what lies somewhere, where something is, and how far. See answers_internal.h. */

#include "answers_internal.h"

/* ---- Where things are ---- */

/* Adds that there is no such thing, or what the theme explains by its name. */
static void add_none(const struct asking *q, const char *name, struct text *w)
{
    card c;
    const char *at = name;
    if (dread_add_explained(q, name, w)) return;
    if (dread_card_read(&at, &c) && !*at) {
        dread_text_add(w, "The ");
        dread_theme_card(c, w);
        dread_text_add(w, " is not in sight.");
    } else {
        dread_text_add(w, "There is none on the table now. Say where for everyone.");
    }
}

/* Adds what a thing is, and where it lies; `on` comes before a cell. */
static void add_where_is(const struct asking *q, struct thing thing, const char *on, struct text *w)
{
    int zone;
    if (thing.kind == THING_TOKEN) {
        dread_add_where(q, thing.index, w);
        return;
    }
    dread_add(q, w, "<Lying>: ", thing);
    bool in_grid = dread_names_cell(q->table->view, thing, &zone) >= 0;
    if (in_grid) dread_add(q, w, "<words><place>", on, thing);
    else dread_add_card_place(q, thing, w);
}

static void add_all(struct asking *q, const struct named *found, struct text *w)
{
    for (int i = 0; i < found->count; i++) {
        dread_add_between(w, " ");
        add_where_is(q, found->thing[i], "the card on ", w);
        dread_text_char(w, '.');
    }
    dread_pronoun_place(q->table, &q->spoken_of, found->thing[0]);
}

/* Adds where the cards of a kind lie that the player holds or that lie open, and how many are not
 * yet seen. Returns false if the question names no kind. */
static bool add_kind(struct asking *q, struct text *w)
{
    const struct view *v = q->table->view;
    const struct stuff *s = &q->about.stuff;
    struct named found = {0};
    if (!q->about.kind || s->all) return false;
    uint32_t zones = dread_part(q, "held") | dread_part(q, "open");
    for (struct thing at = {0}; dread_next_card(v, zones, &at) && found.count < NAMED_MOST;)
        if (dread_is_stuff(s, dread_view_spot(v, at)->card) && !dread_is_counted(v, zones, at))
            found.thing[found.count++] = at;
    if (found.count) add_all(q, &found, w);
    else dread_text_add(w, "None is in sight.");
    dread_add_others(q, s, w);
    return true;
}

void dread_ask_find(struct asking *q, struct text *w)
{
    struct named found;
    if (dread_names_is_cell(q->about.thing)) dread_ask_examine(q, w); /* `the task on b7` */
    else if (dread_find_named(q, &found)) add_all(q, &found, w);
    else if (!add_kind(q, w)) add_none(q, q->about.words, w);
}

/* Adds what is known of a thing, and what the player can do with it. */
static void add_thing(const struct asking *q, struct thing thing, struct text *w)
{
    const struct view *v = q->table->view;
    int zone, cell = dread_names_cell(v, thing, &zone);
    if (thing.kind == THING_TOKEN) {
        dread_add_where(q, thing.index, w);
        dread_text_char(w, '.');
    } else if (cell >= 0) {
        dread_add(q, w, "On <place>: ", thing);
        dread_add_cell(q, thing, w);
        if (dread_view_has_sides(v, zone)) {
            struct room r;
            dread_text_add(w, " It is in ");
            dread_room_of(v, zone, cell, &r);
            dread_add_room(q, &r, w);
        }
    } else {
        dread_add(q, w, "<Name>: ", thing);
        dread_add_card_place(q, thing, w);
        dread_text_char(w, '.');
    }
    dread_add_actions_on(q, thing, w);
}

/* Adds what a thing is, of several the one with which something can be done. Returns false if there
 * is no such thing. */
static bool add_examined(struct asking *q, struct text *w)
{
    struct named found;
    if (!dread_find_named(q, &found)) return false;
    struct thing thing = found.thing[0];
    bool reached = false;
    for (int i = found.count - 1; i >= 0; i--) {
        if (!dread_selection_reach(q->table->selection, found.thing[i])) continue;
        thing = found.thing[i];
        reached = true;
    }
    if (found.count > 1 && thing.kind == THING_CARD && !reached) add_all(q, &found, w);
    else add_thing(q, thing, w);
    return true;
}

void dread_ask_examine(struct asking *q, struct text *w)
{
    bool asked = false;
    for (int i = 0; i < q->table->view->spots; i++)
        asked |= (q->table->view->spot[i].tags & TAG_ASKED) != 0;
    if (add_examined(q, w) || dread_add_explained(q, q->about.words, w)) return;
    if (asked) dread_add_prompt(q, w);
    else dread_text_add(w, "Examine what? Name a cell, such as b4, or a card.");
}

/* ---- Looking ---- */

void dread_ask_look(struct asking *q, struct text *w)
{
    if (dread_names_here(q->table->view).kind) dread_ask_room(q, w);
    else q->then = THEN_STAND;
}

/* Adds what lies next to a cell. */
static void add_beside(const struct asking *q, struct thing cell, int facing, struct text *w)
{
    static const char *const sides[] = {"", "the same room: ", "through a door: ", ""};
    const struct view *v = q->table->view;
    struct thing next = dread_cell_beside(v, cell, facing);
    dread_add(q, w, "<Facing> of you: ", facing);
    if (!next.kind) {
        dread_text_add(w, dread_view_has_sides(v, cell.zone) ? "a wall." : "nothing.");
        return;
    }
    dread_add(q, w, "<words><place>, ", sides[dread_view_side(v, cell.zone, cell.index, facing)],
              next);
    dread_add_cell(q, next, w);
}

void dread_ask_look_at(struct asking *q, struct text *w)
{
    const struct token *me = dread_view_player(q->table->view);
    if (q->about.facing && me) add_beside(q, me->at, q->about.facing, w);
    else if (q->about.facing) dread_add_no_sides(q, w);
    else if (!add_examined(q, w)) dread_ask_look(q, w);
}

/* ---- How far ---- */

/* Returns the steps from the player to a thing, and who bars the way, as dread_way_steps does; -1
 * if the thing is in no grid. */
static int steps_to(const struct asking *q, struct thing thing, const struct token **blocker)
{
    struct thing here = dread_names_here(q->table->view);
    int zone, cell = dread_names_cell(q->table->view, thing, &zone);
    *blocker = NULL;
    return here.kind && cell >= 0 && zone == here.zone
               ? dread_way_steps(q->table->view, zone, here.index, cell, blocker)
               : -1;
}

/* Adds who bars the way to a thing, unless it is where that token stands. */
static void add_blocker(const struct asking *q, const struct token *blocker, struct thing thing,
                        struct text *w)
{
    int zone, cell = dread_names_cell(q->table->view, thing, &zone);
    if (!blocker || blocker->at.index == cell) return;
    dread_add(q, w, ", but the <token> bars the way on <place>",
              (int)(blocker - q->table->view->token), blocker->at);
}

/* Adds where a thing is, how it looks, and how far it is. */
static void add_distance(const struct asking *q, struct thing thing, struct text *w)
{
    const struct token *blocker;
    int steps = steps_to(q, thing, &blocker);
    add_where_is(q, thing, "", w);
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
        int k = i, n = steps_to(q, thing, &blocker);
        for (; k && n >= 0 && (steps[k - 1] < 0 || n < steps[k - 1]); k--) {
            steps[k] = steps[k - 1];
            found->thing[k] = found->thing[k - 1];
        }
        steps[k] = n;
        found->thing[k] = thing;
    }
}

/* Finds those who walk about. */
static bool find_watchers(const struct asking *q, struct named *found)
{
    *found = (struct named){0};
    for (int i = 0; i < q->table->view->tokens; i++)
        if (dread_is_watcher(q->table->view, i))
            found->thing[found->count++] = dread_thing_token(i);
    return found->count;
}

/* Says how far the things with a name are, the nearest first; or only the nearest one. Without a
 * name, how far those are who walk about. */
void dread_ask_distance(struct asking *q, struct text *w)
{
    struct named found;
    bool all = !*q->about.words, here = dread_names_here(q->table->view).kind;
    bool nearest = q->about.how == ASK_NEAREST;
    if (!all && !here && !dread_names_is_maze(q->table->view)) {
        dread_ask_find(q, w);
        return;
    }
    if (!all && !here && dread_add_explained(q, nearest ? "near" : "how far", w)) return;
    if (all ? !find_watchers(q, &found) : !dread_find_named(q, &found)) {
        if (all) dread_add_explained_or(q, "near", "Nobody is on the table now.", w);
        else add_none(q, q->about.words, w);
        return;
    }
    nearest |= found.thing[0].kind == THING_CARD;
    int tokens = 0; /* a card that is a token too means the token here */
    while (tokens < found.count && found.thing[tokens].kind == THING_TOKEN) tokens++;
    if (tokens) found.count = tokens;
    sort_by_steps(q, &found);
    for (int i = 0; i < found.count && !(nearest && i); i++) {
        dread_add_between(w, " ");
        add_distance(q, found.thing[i], w);
    }
    dread_pronoun_place(q->table, &q->spoken_of, found.thing[0]);
}

/* ---- Ways ---- */

void dread_ask_exits(struct asking *q, struct text *w)
{
    dread_tell_exits(&q->table->layout->theme, q->table->session->game, q->table->view,
                     dread_name_asked(q), w);
}

void dread_ask_route(struct asking *q, struct text *w)
{
    const struct theme *theme = &q->table->layout->theme;
    struct named found;
    const char *place = dread_name_asked(q);
    if (!dread_names_find(q->table->session->game, q->table->view, place, &found) &&
        dread_add_explained(q, place, w))
        return;
    dread_tell_route(theme, q->table->session->game, q->table->view, place, w);
    int n;
    const char *note = dread_theme_words(theme, "route", "", &n);
    if (note) dread_text_char(w, ' ');
    if (note) dread_text_span(w, note, n);
}

/* ---- Goals ---- */

/* Adds the tokens of a kind that stand in a grid. Returns true if one of them looks about: they are
 * people, and nothing to be done. */
static bool add_left(const struct asking *q, int id, struct text *w)
{
    const struct view *v = q->table->view;
    bool people = false;
    for (int i = 0, zone; i < v->tokens; i++) {
        struct thing token = dread_thing_token(i);
        if (v->token[i].id != id) continue;
        people |= v->token[i].facing;
        if (dread_names_cell(v, token, &zone) < 0) continue;
        dread_add(q, w, w->length ? ", <name> on <place>" : "Left: <name> on <place>", token,
                  v->token[i].at);
    }
    dread_text_add(w, w->length ? "." : "None is left.");
    return people;
}

/* Says which tokens of a kind are done, and which are left and where. */
void dread_ask_goals(struct asking *q, struct text *w)
{
    static const struct phrase done = {1, {{"done", 4}}};
    const char *at = NULL, *const *tokens = q->table->session->game->words.tokens;
    char left[PART_BYTES];
    struct text l = dread_text_in(left, sizeof left);
    struct theme_line line;
    int id = 0;
    while (tokens[id] && !dread_starts_with(q->about.thing, tokens[id])) id++;
    bool goals = !add_left(q, id, &l);
    while (goals && dread_theme_next(&q->table->layout->theme, "last", &at, &line))
        if (dread_phrase_has(&done, line.id, line.id_length)) dread_add_told(q, &line, ASK_EVER, w);
    if (goals && !w->length) dread_text_add(w, "None is done yet. ");
    dread_text_add(w, left);
}
