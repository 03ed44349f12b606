/* Every fifth turn He takes two cards. */

#include "he-will-never-stop/trial.h"

/* Returns how many cards He takes when a turn begins. `usual` is the number by the rules. */
static int takes(const struct flight_table *now, int usual)
{
    if (now->turn % 5 == 0 && usual < 2) return 2;
    return usual;
}

const struct flight_trial ON_TRIAL_HERE = {
    .takes = takes,
};
