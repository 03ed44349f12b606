/* The placeholders that only sentences of the upkeep have: the way of a token, which way it looks,
 * what leaves the table. sentences.c fills in what all sentences share. */

#include "core/clauses.h"
#include "theme_internal.h"

enum { LEGS_MOST = 48, LEGS_TOLD = 3, LEGS_NAMED = 8 };

/* A straight part of a way: how many cells, and through how many doors. */
struct leg {
    int facing, cells, doors;
};

/* Returns the direction of a step from a cell to the next one of a grid; FACING_NONE if the two are
 * not next to each other. */
static int direction(const struct view *v, struct thing from, struct thing to)
{
    if (from.kind != THING_CARD || to.kind != THING_CARD || from.zone != to.zone)
        return FACING_NONE;
    const struct zone *z = &v->zone[from.zone];
    if (z->layout != LAYOUT_GRID) return FACING_NONE;
    int x = to.index % z->columns - from.index % z->columns;
    int y = to.index / z->columns - from.index / z->columns;
    if (x * x + y * y != 1) return FACING_NONE;
    return x ? (x > 0 ? EAST : WEST) : (y > 0 ? NORTH : SOUTH);
}

/* Adds a step to the way. Returns the number of its legs. */
static int add_leg(const struct view *v, struct thing from, int facing, struct leg leg[], int legs)
{
    if (!legs || leg[legs - 1].facing != facing) {
        if (legs == LEGS_MOST) return legs;
        leg[legs++] = (struct leg){.facing = facing};
    }
    leg[legs - 1].cells++;
    leg[legs - 1].doors += dread_view_side(v, from.zone, from.index, facing) == SIDE_DOOR;
    return legs;
}

/* Collects the way that a token goes from the beginning of the step up to an event. Returns the
 * number of its legs. */
static int way_of(const struct sentence_context *f, const struct event *last, struct leg leg[])
{
    const struct view *v = f->step->before;
    int legs = 0, token = last->token;
    if (token >= v->tokens) return 0;
    struct thing at = v->token[token].at;
    for (const struct event *e = f->step->first; e <= last; e++) {
        if (e->who.fate != TOKEN_BECOMES || e->who.index != token) continue;
        int facing = direction(v, at, e->who.token.at);
        if (facing != FACING_NONE) legs = add_leg(v, at, facing, leg, legs);
        at = e->who.token.at;
    }
    return legs;
}

/* Adds "three steps north, through a door, then one east". */
static void write_legs(const struct leg leg[], int legs, struct text *t)
{
    for (int i = 0; i < legs; i++) {
        if (i) dread_text_add(t, ", then ");
        dread_text_amount(t, leg[i].cells, i ? NULL : "step");
        dread_text_char(t, ' ');
        dread_text_add(t, dread_theme_facing(leg[i].facing));
        if (!leg[i].doors) continue;
        dread_text_add(t, ", through ");
        if (leg[i].doors == 1) dread_text_add(t, "a door");
        else dread_text_amount(t, leg[i].doors, "door");
    }
}

/* Adds a way of many turns without its doors: "two steps east, one south and five west". */
static void write_turns(const struct leg leg[], int legs, struct text *t)
{
    for (int i = 0; i < legs; i++) {
        if (i) dread_text_add(t, i + 1 == legs ? " and " : ", ");
        dread_text_amount(t, leg[i].cells, i ? NULL : "step");
        dread_text_char(t, ' ');
        dread_text_add(t, dread_theme_facing(leg[i].facing));
    }
}

/* Adds the way of a token and where it ends, in fewer words the more often it turns. */
static void write_way(const struct sentence_context *f, const struct event *last, struct text *t)
{
    struct leg leg[LEGS_MOST];
    int legs = way_of(f, last, leg), cells = 0;
    for (int i = 0; i < legs; i++) cells += leg[i].cells;
    if (!legs) dread_text_add(t, "stays on ");
    else if (legs <= LEGS_TOLD) write_legs(leg, legs, t);
    else if (legs <= LEGS_NAMED) write_turns(leg, legs, t);
    else dread_text_amount(t, cells, "step");
    if (legs) dread_text_add(t, ", to ");
    dread_theme_place(f->theme, f->game, f->view, last->to, t);
}

/* Returns the mood of an event's token before the step. */
static int mood_before(const struct sentence_context *f, const struct event *last)
{
    const struct view *v = f->step->before;
    return last->token < v->tokens ? v->token[last->token].mood : MOOD_NONE;
}

/* Returns where a token looked before the step; if it was not on the table, where it looked when
 * it came. */
static int looked(const struct sentence_context *f, const struct event *last)
{
    const struct view *v = f->step->before;
    int facing = last->token < v->tokens ? v->token[last->token].facing : FACING_NONE;
    for (const struct event *e = f->step->first; facing == FACING_NONE && e < last; e++)
        if (e->who.fate == TOKEN_BECOMES && e->who.index == last->token)
            facing = e->who.token.facing;
    return facing;
}

/* Adds which way a token has turned in this step: "turns east", or "still looks east". */
static void write_look(const struct sentence_context *f, const struct event *last, struct text *t)
{
    bool placed = last->who.fate == TOKEN_BECOMES;
    int facing = placed ? last->who.token.facing : last->facing;
    dread_text_add(t, looked(f, last) == facing ? "still looks " : "turns ");
    dread_text_add(t, dread_theme_facing(facing));
}

/* Adds the cards of the run that leave the table. */
static void write_gone(const struct sentence_context *f, const struct event *last, struct text *t)
{
    int n = 0, written = 0;
    for (const struct event *e = f->run; e <= last; e++) n += dread_takes_away(e);
    for (const struct event *e = f->run; e <= last; e++) {
        if (!dread_takes_away(e)) continue;
        if (written) dread_text_add(t, written + 1 == n ? " and " : ", ");
        dread_theme_card(e->moved.card, t);
        written++;
    }
}

bool dread_upkeep_fill(const struct sentence_context *f, const struct event *last, const char *s,
                       int n, struct text *t)
{
    const struct view *after = f->step->after;
    if (dread_starts_with(s, "way}")) {
        write_way(f, last, t);
    } else if (dread_starts_with(s, "look}")) {
        write_look(f, last, t);
    } else if (dread_starts_with(s, "gone}")) {
        write_gone(f, last, t);
    } else if (dread_starts_with(s, "lies|")) {
        dread_theme_alternative(s + 5, n - 5, last->moved.horizontal ? 1 : 2, t);
    } else if (dread_starts_with(s, "sees|")) {
        bool sees = last->token < after->tokens && after->token[last->token].mood == MOOD_SEES;
        dread_theme_alternative(s + 5, n - 5, sees ? 1 : 2, t);
    } else if (dread_starts_with(s, "hunted|")) {
        dread_theme_alternative(s + 7, n - 7, mood_before(f, last) == MOOD_HUNTS ? 1 : 2, t);
    } else {
        return false;
    }
    return true;
}
