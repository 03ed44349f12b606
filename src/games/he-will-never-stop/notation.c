/* He Will Never Stop: writes actions in words and in notation, and explains why an action is not
 * legal. Read internal.h first. */

#include "internal.h"

/* ---- Words ---- */

void dread_flight_write_rank(struct text *t, int rank)
{
    dread_text_char(t, rank == 1 ? 'A' : (char)('0' + rank));
}

void dread_flight_describe(const struct view *v, action a, struct text *t)
{
    struct flight f = dread_flight_recall(v);
    if (is_move(a)) {
        dread_text_add(t, "move the ");
        dread_card_write_for_people(t, f.hand[move_from(a)]);
        dread_text_add(t, " from place ");
        dread_text_number(t, (uint64_t)move_from(a) + 1);
        dread_text_add(t, " to place ");
        dread_text_number(t, (uint64_t)move_to(a) + 1);
        return;
    }
    dread_text_add(t, "discard ");
    int last = 0, first = f.held;
    for (int i = 0; i < f.held; i++)
        if (dread_card_rank(f.hand[i]) == a) {
            if (first > i) first = i;
            last = i;
        }
    for (int i = first; i <= last; i++) {
        if (dread_card_rank(f.hand[i]) != a) continue;
        if (i > first) dread_text_add(t, i == last ? " and " : ", ");
        dread_card_write_for_people(t, f.hand[i]);
    }
    dread_text_add(t, ", and draw as many");
}

void dread_flight_why_not(const struct view *v, action a, struct text *t)
{
    struct flight f = dread_flight_recall(v);
    if (!is_move(a)) {
        dread_text_add(t, "there is no ");
        dread_flight_write_rank(t, a);
        dread_text_add(t, " in the hand. Ranks to search for: ");
        unsigned ranks = 0;
        for (int i = 0; i < f.held; i++) ranks |= 1u << dread_card_rank(f.hand[i]);
        for (bool first = true; ranks; ranks &= ranks - 1, first = false) {
            if (!first) dread_text_add(t, ", ");
            dread_flight_write_rank(t, __builtin_ctz(ranks));
        }
        dread_text_char(t, '.');
        return;
    }
    int from = move_from(a), to = move_to(a);
    if (from >= f.held || to >= f.held) {
        dread_text_add(t, "the hand has places 1 to ");
        dread_text_number(t, f.held);
        dread_text_char(t, '.');
    } else if (from == to) {
        dread_text_add(t, "the card is already at that place; choose another place.");
    } else if (dread_in_sequences(dread_steps_of(f.hand, f.held, &v->rules)) >> from & 1) {
        dread_text_add(t, "the ");
        dread_card_write_for_people(t, f.hand[from]);
        dread_text_add(t, " is part of a sequence. Only cards outside sequences can be moved.");
    } else {
        dread_text_add(t, "the move would earn nothing, which these options forbid.");
    }
}

/* ---- Notation ---- */

void dread_flight_format(const struct rules *rules, action a, struct text *t)
{
    (void)rules;
    if (is_move(a)) {
        dread_text_add(t, "move ");
        dread_text_number(t, (uint64_t)move_from(a) + 1);
        dread_text_char(t, '>');
        dread_text_number(t, (uint64_t)move_to(a) + 1);
    } else if (a && a <= RANKS) {
        dread_text_add(t, "search ");
        dread_flight_write_rank(t, a);
    }
}
