/* Opens and closes the player's history. See history.h. */

#include "history.h"

#include <stdlib.h>

bool history_open(struct player_history *h, const struct games *games, struct problem *problem)
{
    void *memory = malloc(dread_book_bytes());
    *h = (struct player_history){0};
    if (!memory) return dread_fail(problem, "There is not enough memory.", NULL);
    h->book = dread_book_open(memory, games);
    h->store = dread_store_open(NULL, problem);
    if (h->store && dread_store_look(h->store, h->book, problem)) return true;
    history_close(h);
    return false;
}

void history_close(struct player_history *h)
{
    dread_store_close(h->store);
    free(h->book);
    *h = (struct player_history){0};
}
