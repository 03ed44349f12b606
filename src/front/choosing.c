/* Choosing a deal to taste. See choosing.h. */

#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include <stdlib.h>
#include <time.h>

#include "choosing.h"
#include "number.h"

enum { LOOKS = 50 }; /* at deals that may have been played, before one of them will do */

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool in_time(void *deadline, uint64_t left)
{
    (void)left;
    return now_ms() < *(const int64_t *)deadline;
}

static void *room_for(const struct game *game)
{
    return aligned_alloc(64, (taste_bytes(game) + 63) / 64 * 64);
}

static bool no_memory(struct problem *problem)
{
    return fails(problem, "There is not enough memory.", NULL, NULL, NULL, NULL, NULL);
}

/* Tries deals for as long as a player waits. */
static bool search(const struct game *game, const struct rules *rules, enum taste taste,
                   struct rng *r, struct deal *deal, struct problem *problem)
{
    int64_t deadline = now_ms() + CHOOSING_MS;
    struct patience patience = {in_time, &deadline};
    int tried = 0;
    void *memory = room_for(game);
    if (!memory) return no_memory(problem);
    uint64_t number = taste_choose(game, rules, taste, r, memory, &patience, &tried);
    free(memory);
    if (number) {
        deal_number(game, rules, number, deal);
        return true;
    }
    char many[24];
    struct text t = text_in(many, sizeof many);
    text_number(&t, (uint64_t)tried);
    return fails(problem, "No deal that is ", taste_names[taste], " was found among ", many,
                 " under these options, for as long as one waits; say it again, or choose another "
                 "taste.",
                 NULL);
}

bool choose_deal(const struct game *game, const struct rules *rules, enum taste taste,
                 const struct book *book, struct deal *deal, struct problem *problem)
{
    struct rng r = rng_from(fresh_number());
    if (!taste_at_once(game, rules)) return search(game, rules, taste, &r, deal, problem);
    for (int looks = 0; looks < LOOKS; looks++) {
        int tried;
        deal_number(game, rules, taste_choose(game, rules, taste, &r, NULL, NULL, &tried), deal);
        if (!book || !book_has_met(book, game, deal)) break;
    }
    return true;
}

bool judge_deal(const struct game *game, const struct deal *deal, enum taste *taste, int *won)
{
    void *memory = room_for(game);
    if (!memory) return false;
    *won = taste_wins(game, deal, memory);
    *taste = taste_of(game, deal, *won, memory);
    free(memory);
    return true;
}

void tell_taste(enum taste taste, int won, struct text *t)
{
    if (taste == HOPELESS) {
        text_add(t, "This deal is hopeless: no way to win it was found.");
        return;
    }
    text_add(t, "This deal is ");
    text_add(t, taste_names[taste]);
    text_add(t, ": who plays fairly well, and slips, wins ");
    text_number(t, (uint64_t)won);
    text_add(t, " of ");
    text_number(t, TASTE_PLAYS);
    text_add(t, " plays.");
}
