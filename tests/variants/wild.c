/* As many cards as somebody may get wrong. */

#include "he-will-never-stop/trial.h"

/* Both functions use all that they may look at, and return numbers within and out of bounds. */
static int takes(const struct flight_table *now, int usual)
{
    if (now->rank[0] == 1) return -3;
    if (now->rank[0] == 8 && now->cards < 4) return 40;
    return usual + (now->turn % 3 == 0) - (now->deck < 5);
}

static int draws(const struct flight_table *now, int usual)
{
    int rank = now->cards ? now->rank[now->cards - 1] : 0;
    if (rank == 2) return -1;
    if (rank == 7) return 9;
    return now->searched ? usual - (now->turn > 4) : usual + 1;
}

const struct flight_trial ON_TRIAL_HERE = {
    .takes = takes,
    .draws = draws,
};
