/* Choosing a deal of a difficulty. See choose_deal.h. */

#include "choose_deal.h"

enum { LOOKS = 50 }; /* deals tried before one that the player has met will do */

/* Tries deals until one has the difficulty, or the interrupt stops. */
static bool try_deals(const struct deal_choice *c, struct rng *r, struct deal *deal,
                      struct problem *problem)
{
    int tried = 0;
    uint64_t number = dread_difficulty_choose(c->game, c->rules, c->difficulty, r, c->memory,
                                              c->interrupt, &tried);
    if (number) {
        dread_deal_number(c->game, c->rules, number, deal);
        return true;
    }
    char tries[24];
    struct text t = dread_text_in(tries, sizeof tries);
    dread_text_number(&t, (uint64_t)tried);
    return dread_fail(problem, "No ", dread_difficulty_names[c->difficulty], " deal was found in ",
                      tries, " tries under these options. Try again, or choose another difficulty.",
                      NULL);
}

bool dread_deal_choose(const struct deal_choice *c, struct deal *deal, struct problem *problem)
{
    struct rng r = dread_rng_from(c->seed);
    if (!dread_difficulty_at_once(c->game, c->rules)) return try_deals(c, &r, deal, problem);
    for (int looks = 0; looks < LOOKS; looks++) {
        int tried;
        uint64_t number = dread_difficulty_choose(c->game, c->rules, c->difficulty, &r, NULL, NULL,
                                                  &tried);
        dread_deal_number(c->game, c->rules, number, deal);
        if (!c->has_met || !c->has_met(c->watcher, c->game, deal)) break;
    }
    return true;
}

void dread_tell_difficulty(enum difficulty difficulty, int won, struct text *t)
{
    if (difficulty == HOPELESS) {
        dread_text_add(t, "This deal is hopeless: no way to win was found.");
        return;
    }
    dread_text_add(t, "This deal is ");
    dread_text_add(t, dread_difficulty_names[difficulty]);
    dread_text_add(t, ": a decent player who sometimes slips wins ");
    dread_text_number(t, (uint64_t)won);
    dread_text_add(t, " of ");
    dread_text_number(t, DIFFICULTY_PLAYS);
    dread_text_add(t, " plays.");
}
