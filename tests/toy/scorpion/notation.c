/* The actions of Scorpion in words and in notation. */

#include "internal.h"
#include "core/clauses.h"

/* Returns the card that an action moves. */
static card card_of(action a)
{
    return (card)(a < CARRY ? a - JOIN : a - CARRY);
}

void dread_scorpion_write(struct text *t, const char *sentence, ...)
{
    va_list places;
    va_start(places, sentence);
    dread_write(t, BURROWS, sentence, places);
    va_end(places);
}

void dread_scorpion_describe(const struct view *v, action a, struct text *t)
{
    struct scorpion g = dread_scorpion_recall(v);
    if (a == SHAKE) {
        dread_text_add(t, "shake out the box");
        return;
    }
    struct burrow_place at = dread_scorpion_place(&g, card_of(a));
    int above = at.burrow == NOWHERE ? 0 : g.held[at.burrow] - at.row - 1;
    dread_scorpion_write(t, a < CARRY ? "join the %w" : "carry the %w", card_of(a));
    if (above) dread_scorpion_write(t, ", with the %a on it,", above, "card");
    if (a < CARRY) dread_scorpion_write(t, " to the %w", card_of(a) + 1);
    else dread_scorpion_write(t, " into burrow %n", dread_scorpion_empty(&g) + 1);
}

/* A king is joined to nothing. */
void dread_scorpion_format(const struct rules *rules, action a, struct text *t)
{
    (void)rules;
    if (a >= ACTIONS || (a < CARRY && dread_card_rank(card_of(a)) == SEGMENTS)) return;
    dread_text_add(t, a == SHAKE ? "shake" : a < CARRY ? "join " : "carry ");
    if (a < SHAKE) dread_card_write(t, card_of(a));
}
