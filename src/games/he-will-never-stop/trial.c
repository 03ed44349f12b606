/* He Will Never Stop: asks the rule on trial for a number of cards, and keeps the answer within
 * bounds. Read trial.h first. */

#include "trial.h"

static const struct flight_trial *trial_of(const struct rules *rules)
{
    return dread_flight_trials[rules->value[ON_TRIAL]];
}

static struct flight_table table_of(const struct flight *f, int turn)
{
    struct flight_table now = {.turn = turn, .cards = f->held, .deck = DECK - f->next};
    for (int i = 0; i < f->held; i++) now.rank[i] = dread_card_rank(f->hand[i]);
    return now;
}

static int within(int n, int least, int most)
{
    return n < least ? least : n > most ? most : n;
}

int dread_trial_takes(const struct rules *rules, const struct flight *f, int usual)
{
    const struct flight_trial *trial = trial_of(rules);
    if (!trial->takes) return usual;
    struct flight_table now = table_of(f, f->turn + 1);
    return within(trial->takes(&now, usual), 1, f->held);
}

int dread_trial_draws(const struct rules *rules, const struct flight *f, action a, int usual)
{
    const struct flight_trial *trial = trial_of(rules);
    if (!trial->draws) return usual;
    struct flight_table now = table_of(f, f->turn);
    now.searched = !is_move(a);
    return within(trial->draws(&now, usual), 0, 4);
}
