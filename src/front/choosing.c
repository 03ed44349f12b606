/* Choosing a deal to taste. See choosing.h. */

#include <stdlib.h>

#include "choosing.h"
#include "host.h"
#include "memory.h"
#include "number.h"

static bool is_patient(void *since, uint64_t unused)
{
    (void)unused;
    return host_has_time(*(const int64_t *)since);
}

static bool has_met(void *book, const struct game *game, const struct deal *deal)
{
    return dread_book_has_met(book, game, deal);
}

bool choose_deal(const struct game *game, const struct rules *rules, enum taste taste,
                 struct book *book, struct deal *deal, struct problem *problem)
{
    int64_t since = host_now().ms;
    struct patience patience = {is_patient, &since};
    struct choosing choosing = {.game = game,
                                .rules = rules,
                                .taste = taste,
                                .seed = fresh_number(),
                                .patience = &patience,
                                .has_met = book ? has_met : NULL,
                                .witness = book};
    bool at_once = dread_taste_at_once(game, rules);
    if (!at_once && !(choosing.memory = take_memory(dread_taste_bytes(game))))
        return dread_fails(problem, "There is not enough memory.", NULL, NULL, NULL, NULL, NULL);
    bool fine = dread_deal_choose(&choosing, deal, problem);
    free(choosing.memory);
    return fine;
}

bool judge_deal(const struct game *game, const struct deal *deal, enum taste *taste, int *won)
{
    void *memory = take_memory(dread_taste_bytes(game));
    if (!memory) return false;
    *won = dread_taste_wins(game, deal, memory);
    *taste = dread_taste_of(game, deal, *won, memory);
    free(memory);
    return true;
}
