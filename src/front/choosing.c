/* Choosing a deal to taste. See choosing.h. */

#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include <stdlib.h>
#include <time.h>

#include "choosing.h"
#include "memory.h"
#include "number.h"

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

static bool has_met(void *store, const struct game *game, const struct deal *deal)
{
    return store_has_met(store, game, deal);
}

bool choose_deal(const struct game *game, const struct rules *rules, enum taste taste,
                 struct store *store, struct deal *deal, struct problem *problem)
{
    int64_t deadline = now_ms() + CHOOSING_MS;
    struct patience patience = {in_time, &deadline};
    struct choosing choosing = {.game = game,
                                .rules = rules,
                                .taste = taste,
                                .seed = fresh_number(),
                                .patience = &patience,
                                .has_met = store ? has_met : NULL,
                                .witness = store};
    bool at_once = taste_at_once(game, rules);
    if (!at_once && !(choosing.memory = take_memory(taste_bytes(game))))
        return fails(problem, "There is not enough memory.", NULL, NULL, NULL, NULL, NULL);
    bool fine = deal_choose(&choosing, deal, problem);
    free(choosing.memory);
    return fine;
}

bool judge_deal(const struct game *game, const struct deal *deal, enum taste *taste, int *won)
{
    void *memory = take_memory(taste_bytes(game));
    if (!memory) return false;
    *won = taste_wins(game, deal, memory);
    *taste = taste_of(game, deal, *won, memory);
    free(memory);
    return true;
}
