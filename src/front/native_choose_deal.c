/* Chooses a deal of a difficulty, and measures the difficulty of a deal. See native_choose_deal.h;
 * advice/choose_deal.h has the search itself. */

#include <stdlib.h>

#include "native_choose_deal.h"
#include "host.h"
#include "native_memory.h"
#include "number.h"

static bool has_time_left(void *since, uint64_t unused)
{
    (void)unused;
    return host_has_time(*(const int64_t *)since);
}

static bool has_met(void *book, const struct game *game, const struct deal *deal)
{
    return dread_book_has_met(book, game, deal);
}

bool choose_deal(const struct game *game, const struct rules *rules, enum difficulty difficulty,
                 struct book *book, struct deal *deal, struct problem *problem)
{
    int64_t since = host_now().ms;
    struct interrupt interrupt = {has_time_left, &since};
    struct deal_choice choosing = {.game = game,
                                   .rules = rules,
                                   .difficulty = difficulty,
                                   .seed = fresh_number(),
                                   .interrupt = &interrupt,
                                   .has_met = book ? has_met : NULL,
                                   .watcher = book};
    bool at_once = dread_difficulty_at_once(game, rules);
    if (!at_once && !(choosing.memory = take_memory(dread_difficulty_bytes(game))))
        return dread_fail(problem, "There is not enough memory.", NULL);
    bool fine = dread_deal_choose(&choosing, deal, problem);
    free(choosing.memory);
    return fine;
}

bool measure_difficulty(const struct game *game, const struct deal *deal,
                        enum difficulty *difficulty, int *won)
{
    void *memory = take_memory(dread_difficulty_bytes(game));
    if (!memory) return false;
    *won = dread_difficulty_wins(game, deal, memory);
    *difficulty = dread_difficulty_of(game, deal, *won, memory);
    free(memory);
    return true;
}
