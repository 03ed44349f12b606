/* Why an action of Scorpion is not possible, and why nothing can be done with a thing. */

#include "internal.h"
#include "core/offer.h"

/* Adds why a card cannot be joined to the next one of its suit [2.1]. Returns false, with nothing
 * added, if it can. */
static bool no_join(const struct scorpion *g, card c, struct text *t)
{
    struct burrow_place at = dread_scorpion_place(g, c);
    const char *why = NULL;
    int rank = dread_card_rank(c);
    if (at.burrow == NOWHERE) {
        dread_scorpion_write(t, "The %w is still unseen.", c);
        return true;
    }
    if (rank == SEGMENTS) {
        dread_text_add(t, "A king joins nothing: it is the head.");
        return true;
    }
    if (dread_scorpion_is_joined(g, at)) {
        dread_scorpion_write(t, "The %w is joined to the %r already.", c, rank + 1);
        return true;
    }
    struct burrow_place next = dread_scorpion_place(g, c + 1);
    if (next.burrow == NOWHERE) why = "is still unseen";
    else if (dread_scorpion_last(g, next.burrow) != c + 1) why = "is covered";
    else if (next.burrow == at.burrow) why = "lies on it";
    if (why) dread_scorpion_write(t, "The %w joins only the %r, which %s.", c, rank + 1, why);
    return why != NULL;
}

/* Adds why a card cannot be carried into an empty burrow [2.2]. */
static void no_carry(const struct rules *rules, const struct scorpion *g, card c, struct text *t)
{
    struct burrow_place at = dread_scorpion_place(g, c);
    bool unfit = rules->value[OPTION_EMPTY] == KINGS && dread_card_rank(c) < SEGMENTS;
    if (at.burrow == NOWHERE) {
        no_join(g, c, t);
        return;
    }
    if (dread_scorpion_empty(g) == NOWHERE) dread_text_add(t, "No burrow is empty.");
    else if (!at.row) dread_scorpion_write(t, "The %w is the first card of its burrow.", c);
    else if (unfit) dread_text_add(t, "Only a king goes into an empty burrow.");
    else no_join(g, c, t); /* it is joined */
}

void dread_scorpion_why_not(const struct view *v, action a, struct text *t)
{
    struct scorpion g = dread_scorpion_recall(v);
    if (g.outcome != PLAYING) dread_text_add(t, "The game is over.");
    else if (a >= ACTIONS) dread_text_add(t, "There is no such action.");
    else if (a == SHAKE) dread_text_add(t, "The box is empty.");
    else if (a >= CARRY) no_carry(&v->rules, &g, (card)(a - CARRY), t);
    else no_join(&g, (card)(a - JOIN), t);
}

/* Adds an action in few words. */
static void name(const struct view *v, action a, struct text *t)
{
    (void)v;
    if (a == SHAKE) dread_text_add(t, "shake out the box");
    else if (a < CARRY) dread_scorpion_write(t, "join %c", a - JOIN);
    else dread_scorpion_write(t, "carry %c", a - CARRY);
}

void dread_scorpion_why_thing(const struct view *v, const struct thing held[], int n,
                              struct thing thing, struct text *t)
{
    struct position p = {0};
    struct deal d = {.rules = v->rules};
    struct scorpion *g = mutable_scorpion_of(&p);
    action legal[ACTIONS_MOST];
    *g = dread_scorpion_recall(v);
    int count = dread_scorpion_actions(&d, &p, legal);
    if (thing.kind == THING_CARD) {
        card c = thing.zone == ZONE_BOX ? CARD_NONE : dread_view_spot(v, thing)->card;
        if (n) dread_text_add(t, "What you hold does not go there.");
        else if (c == CARD_NONE) dread_text_add(t, "The box holds nothing more.");
        else if (c == CARD_UNKNOWN) dread_text_add(t, "It is buried: clear what lies on it.");
        else if (!no_join(g, c, t)) no_carry(&v->rules, g, c, t);
    }
    dread_offer_write(&(struct offer){v, dread_scorpion_touches, name, legal, count, held, n},
                      NO_ACTION, t);
}
