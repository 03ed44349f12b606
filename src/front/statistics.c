/* The statistics of a game, from the book. See statistics.h. */

#include "statistics.h"

void tell_statistics(const struct book *book, const struct game *game, struct text *t)
{
    struct statistics s;
    char rules[NIGHT_RULES_BYTES];
    book_statistics(book, game, NULL, &s);
    tell_rehearsals(game, &s, t);
    for (int i = 0; book_night_rules(book, game, i, rules); i++) {
        book_statistics(book, game, rules, &s);
        tell_nights(game, rules, &s, t);
    }
}
