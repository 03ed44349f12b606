/* What the player has played. See history.h. */

#include "history.h"

#include <stdlib.h>

bool history_open(struct player_history *a, const struct games *games, struct problem *problem)
{
    void *memory = malloc(dread_book_bytes());
    *a = (struct player_history){0};
    if (!memory) return dread_fail(problem, "There is not enough memory.", NULL);
    a->book = dread_book_open(memory, games);
    a->store = dread_store_open(NULL, problem);
    if (a->store && dread_store_look(a->store, a->book, problem)) return true;
    history_close(a);
    return false;
}

void history_close(struct player_history *a)
{
    dread_store_close(a->store);
    free(a->book);
    *a = (struct player_history){0};
}
