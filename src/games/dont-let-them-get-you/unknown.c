/* Don't Let Them Get You: the places of a deal with unknown cards. Read internal.h first. Pack 0 is
 * the first deck, of the tasks and the maze; pack 1 is the second deck without its aces. */

#include "internal.h"

static const uint64_t numbers = DREAD_ACES * 0x3fe; /* 2 to 10 */

static int count(const struct rules *rules)
{
    (void)rules;
    return DEALT_ALL;
}

/* [7.3] Whoever lays the maze knows which cards are in each stack. The later cards are the number
 * cards that join the picture stack, in any order. */
static int later(const struct rules *rules)
{
    return rules->value[MAZE] == MAZE_BUILT ? JOINING : 0;
}

/* The tasks, the number cards in the picture stack, the maze, or its first card if she lays it
 * herself [7.3], and the first pile [2.5]. */
static int laid(const struct rules *rules, uint8_t place[DEAL_CARDS])
{
    int n = 0, maze = rules->value[MAZE] == MAZE_BUILT ? DEALT_MAZE + 1 : DEALT_PILES;
    for (int i = DEALT_TASKS; i < DEALT_MAZE; i++) place[n++] = (uint8_t)i;
    for (int i = 0; i < later(rules); i++) place[n++] = (uint8_t)(DEALT_ALL + i);
    for (int i = DEALT_MAZE; i < maze; i++) place[n++] = (uint8_t)i;
    for (int i = 0; i < PILE_CARDS; i++) place[n++] = (uint8_t)(DEALT_PILES + i);
    return n;
}

static int pack(const struct rules *rules, int place)
{
    (void)rules;
    return place >= DEALT_PILES && place < DEALT_ALL;
}

/* Returns the later cards before a place, as a set. */
static uint64_t joining(const struct deal *d, int place)
{
    uint64_t set = 0;
    for (int i = DEALT_ALL; i < DEALT_ALL + d->later && i < place; i++)
        set |= dread_card_bit(d->cards[i]);
    return set;
}

/* Returns the cards of the tasks that are known, and of the number stack, as a set. */
static uint64_t not_joining(const struct deal *d)
{
    uint64_t set = 0;
    for (int i = DEALT_TASKS; i < DEALT_PILES; i += i < DEALT_MAZE ? 1 : 2)
        if (dread_deal_knows(d, i)) set |= dread_card_bit(d->cards[i]);
    return set;
}

/* Returns the number cards that differ in their number from all tasks that are known, except task
 * number `task`. */
static uint64_t free_numbers(const struct deal *d, int task)
{
    uint64_t set = numbers;
    for (int i = 0; i < TASKS_MOST; i++) {
        if (i == task || !dread_deal_knows(d, DEALT_TASKS + i)) continue;
        for (int suit = 0; suit < 4; suit++)
            set &= ~dread_card_bit(dread_card_of(dread_card_rank(d->cards[i]), suit));
    }
    return set;
}

/* [1.1] [7.2] Every second card of the maze comes from the stack of number cards, unless the maze
 * is plain. */
static uint64_t could_be(const struct deal *d, int place)
{
    if (place >= DEALT_ALL) return numbers & ~not_joining(d) & ~joining(d, place);
    if (place >= DEALT_PILES) return DREAD_DECK & ~DREAD_ACES;
    uint64_t joined = joining(d, DEAL_ROOM);
    if (place < DEALT_MAZE) return free_numbers(d, place - DEALT_TASKS) & ~joined;
    if (d->rules.value[MAZE] == MAZE_PLAIN) return DREAD_DECK;
    if ((place - DEALT_MAZE) % 2 == 0) return numbers & ~joined;
    return d->later < JOINING ? DREAD_DECK : (DREAD_DECK & ~numbers) | joined;
}

static void write_pile_card(int place, struct text *t)
{
    static const char *const at[PILE_CARDS] = {
        "the top card of the first column",     "the middle card of the first column",
        "the bottom card of the first column",  "the top card of the second column",
        "the bottom card of the second column", "the card of the third column"};
    int i = place - DEALT_PILES;
    dread_maze_write(t, "%s of pile %n", at[i % PILE_CARDS], i / PILE_CARDS + 1);
}

static void name(const struct rules *rules, int place, struct text *t)
{
    if (place >= DEALT_ALL) {
        dread_text_add(t, "one of the eight number cards in the picture stack");
    } else if (place >= DEALT_PILES) {
        write_pile_card(place, t);
    } else if (place < DEALT_MAZE) {
        dread_maze_write(t, "task %n", place - DEALT_TASKS + 1);
    } else if (rules->value[MAZE] == MAZE_BUILT && place > DEALT_MAZE) {
        dread_maze_write(t, "the next card of the %s stack",
                         (place - DEALT_MAZE) % 2 ? "picture" : "number");
    } else {
        dread_maze_write(t, "the card at %p", cell_of_dealt(place - DEALT_MAZE));
    }
}

static struct thing where(const struct rules *rules, int place)
{
    static const uint8_t column[PILE_CARDS] = {0, 0, 0, 1, 1, 2},
                         card_of[PILE_CARDS] = {0, 1, 2, 0, 1, 0};
    int i = (place - DEALT_PILES) % PILE_CARDS;
    if (place >= DEALT_ALL) return dread_thing_zone(ZONE_PICTURES);
    if (place >= DEALT_PILES) return dread_thing_card(ZONE_COLUMN + column[i], card_of[i]);
    if (place < DEALT_MAZE) return dread_thing_card(ZONE_TASKS, place - DEALT_TASKS);
    if (rules->value[MAZE] == MAZE_BUILT && place > DEALT_MAZE) return dread_thing_zone(ZONE_SIGHT);
    return dread_thing_card(ZONE_MAZE, cell_of_dealt(place - DEALT_MAZE));
}

const struct unknown_hooks dread_maze_unknown = {
    .count = count,
    .later = later,
    .laid = laid,
    .pack = pack,
    .could_be = could_be,
    .name = name,
    .where = where,
};
