/* The statistics of a game, from the store. See statistics.h. */

#include "statistics.h"

bool tell_statistics(struct store *store, const struct game *game, struct text *t)
{
    struct statistics s;
    struct problem problem;
    char rules[NIGHT_RULES_BYTES];
    bool fine = store_statistics(store, game, REHEARSAL, &s, &problem);
    if (fine) tell_rehearsals(game, &s, t);
    for (int i = 0; fine && store_night_rules(store, game, i, rules); i++) {
        fine = store_nights(store, game, rules, &s, &problem);
        if (fine) tell_nights(game, rules, &s, t);
    }
    if (fine) return true;
    text_add(t, problem.text);
    text_char(t, '\n');
    return false;
}
