/* He Will Never Stop: writes actions in words and in notation, and explains why an action is not
 * legal. Read internal.h first. */

#include "internal.h"

/* ---- Words ---- */

void dread_flight_write(struct text *t, const char *sentence, ...)
{
    va_list arguments;
    va_start(arguments, sentence);
    dread_write(t, 1, sentence, arguments); /* it has no table of cells */
    va_end(arguments);
}

void dread_flight_describe(const struct view *v, action a, struct text *t)
{
    struct flight f = dread_flight_recall(v);
    if (is_move(a)) {
        dread_flight_write(t, "move %c from place %n to place %n", f.hand[move_from(a)],
                           move_from(a) + 1, move_to(a) + 1);
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
        dread_flight_write(t, "there is no %r in the hand. Ranks to search for: ", a);
        unsigned ranks = 0;
        for (int i = 0; i < f.held; i++) ranks |= 1u << dread_card_rank(f.hand[i]);
        for (bool first = true; ranks; ranks &= ranks - 1, first = false)
            dread_flight_write(t, first ? "%r" : ", %r", __builtin_ctz(ranks));
        dread_text_char(t, '.');
        return;
    }
    int from = move_from(a), to = move_to(a);
    if (from >= f.held || to >= f.held) {
        dread_flight_write(t, "the hand has places 1 to %n.", f.held);
    } else if (from == to) {
        dread_text_add(t, "the card is already at that place; choose another place.");
    } else if (dread_in_sequences(dread_steps_of(f.hand, f.held, &v->rules)) >> from & 1) {
        dread_flight_write(t,
                           "%c is part of a sequence. Only cards outside sequences can be moved.",
                           f.hand[from]);
    } else {
        dread_text_add(t, "the move would earn nothing, which these options forbid.");
    }
}

/* ---- Notation ---- */

const action dread_flight_first_action[] = {SEARCH, MOVE, ACTION_CODES};

void dread_flight_format(const struct rules *rules, action a, struct text *t)
{
    (void)rules;
    if (a >= ACTION_CODES) return;
    if (is_move(a)) {
        dread_flight_write(t, "move %n>%n", move_from(a) + 1, move_to(a) + 1);
    } else if (a && a <= RANKS) {
        dread_flight_write(t, "search %r", a);
    }
}
