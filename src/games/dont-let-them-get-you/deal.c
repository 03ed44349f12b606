/* Don't Let Them Get You: the deal, and the cards that the player does not know. Read internal.h
 * first. */

#include "internal.h"

/* ---- 7 The deal ---- */

/* [7.1] Moves the three task cards to the front of n shuffled cards: the first number card, the
 * next one of another number, and the next one of a third number. The other cards keep their
 * order. */
static void draw_tasks(card cards[], int n)
{
    unsigned numbers = 0;
    int found = 0;
    for (int i = 0; i < n && found < TASKS_MOST; i++) {
        card c = cards[i];
        if (!is_number(c) || numbers >> dread_card_rank(c) & 1) continue;
        numbers |= 1u << dread_card_rank(c);
        for (int k = i; k > found; k--) cards[k] = cards[k - 1];
        cards[found++] = c;
    }
}

/* [7.1] */
static void deal_plain(struct deal *d, struct rng *r)
{
    for (int c = 0; c < 52; c++) d->cards[c] = (card)c;
    dread_shuffle(r, d->cards, 52);
    draw_tasks(d->cards, 52);
    dread_shuffle(r, d->cards + DEALT_MAZE, CELLS);
}

/* [7.2], and the stacks of [7.3]: in both the cards alternate between the two stacks, a number
 * first. */
static void deal_in_stacks(struct deal *d, struct rng *r)
{
    card numbers[36], pictures[16 + JOINING];
    int n = 0, p = 0;
    for (int c = 0; c < 52; c++) {
        if (is_number((card)c)) numbers[n++] = (card)c;
        else pictures[p++] = (card)c;
    }
    dread_shuffle(r, numbers, 36);
    draw_tasks(numbers, 36);
    for (int i = 0; i < TASKS_MOST; i++) d->cards[DEALT_TASKS + i] = numbers[i];
    for (int i = 0; i < JOINING; i++) pictures[p++] = numbers[TASKS_MOST + i];
    dread_shuffle(r, pictures, p);
    for (int i = 0; i < CELLS; i++)
        d->cards[DEALT_MAZE + i] = i % 2 ? pictures[i / 2] : numbers[TASKS_MOST + JOINING + i / 2];
}

void dread_maze_deal(struct deal *d)
{
    struct rng r = dread_rng_from(d->number);
    if (d->rules.value[MAZE] == MAZE_PLAIN) deal_plain(d, &r);
    else deal_in_stacks(d, &r);
    /* [7.4] [2.4] */
    card *pile = d->cards + DEALT_PILES;
    for (int c = 0; c < 52; c++)
        if (dread_card_rank((card)c) != 1) *pile++ = (card)c;
    dread_shuffle(&r, d->cards + DEALT_PILES, PILES_MOST * PILE_CARDS);
    d->count = DEALT_ALL;
}

bool dread_maze_check(const struct deal *d, struct problem *problem)
{
    if (d->count != DEALT_ALL)
        return dread_fail(
            problem, "A deal of this game has 100 cards: three task cards, the 49 of the maze, ",
            "and the 48 of the second deck without its aces.", NULL);
    if (!dread_cards_are(d->cards, DEALT_PILES, DREAD_DECK, "the first deck (tasks and maze)",
                         problem) ||
        !dread_cards_are(d->cards + DEALT_PILES, PILES_MOST * PILE_CARDS, DREAD_DECK & ~DREAD_ACES,
                         "the second deck (without aces)", problem))
        return false;
    for (int i = 0; i < TASKS_MOST; i++) {
        char name[4];
        struct text t = dread_text_in(name, sizeof name);
        dread_card_write(&t, d->cards[i]);
        if (!is_number(d->cards[i]))
            return dread_fail(problem, "The task ", name,
                              " is not a number card; tasks are 2 to 10.", NULL);
        for (int k = 0; k < i; k++)
            if (dread_card_rank(d->cards[k]) == dread_card_rank(d->cards[i]))
                return dread_fail(problem, "The task ", name,
                                  " has the same number as another; the three numbers must differ.",
                                  NULL);
    }
    return true;
}

/* ---- What the player does not know ---- */

/* Shuffles the rest of a stack: every second card from deal->cards[first] to the last of the
 * maze. */
static void shuffle_stack(struct deal *d, int first, struct rng *r)
{
    card stack[CELLS];
    int n = 0;
    for (int i = first; i < DEALT_PILES; i += 2) stack[n++] = d->cards[i];
    dread_shuffle_afresh(r, stack, n);
    for (int i = 0; i < n; i++) d->cards[first + 2 * i] = stack[i];
}

/* [2.5] Only the piles to come are unknown, and in a maze that is being laid the stacks. */
void dread_maze_resample(struct deal *d, struct position *p, struct rng *r)
{
    const struct maze *m = maze_at(p);
    if (m->prompt == ASK_LAY) {
        int in_sight = DEALT_MAZE + m->laid;
        shuffle_stack(d, in_sight + 1, r);
        shuffle_stack(d, in_sight + 2, r);
    }
    int seen = (pile_of(m->turn) + 1) * PILE_CARDS;
    dread_shuffle_afresh(r, d->cards + DEALT_PILES + seen, PILES_MOST * PILE_CARDS - seen);
}
