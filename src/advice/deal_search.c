/* The search for a deal of a difficulty as a thought. See deal_search.h. */

#include "deal_search.h"

enum { SEARCH_BYTES = (sizeof(struct deal_search) + 63) / 64 * 64 };

static bool may_go_on(void *left, uint64_t unused)
{
    (void)unused;
    return --*(int *)left > 0;
}

void dread_deal_search(struct deal_search *s, const struct workspace *room)
{
    int left = CHOICE_PLAYS;
    struct interrupt interrupt = {may_go_on, &left};
    struct deal_choice c = {.game = s->game,
                            .rules = &s->rules,
                            .difficulty = s->difficulty,
                            .seed = s->seed,
                            .memory = (char *)room->bytes + SEARCH_BYTES,
                            .interrupt = &interrupt};
    if (room->size < SEARCH_BYTES + dread_difficulty_bytes(s->game))
        dread_fail(&s->why, "There is not enough memory.", NULL);
    else s->found = dread_deal_choose(&c, &s->deal, &s->why);
}
