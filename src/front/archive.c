/* What the player has played. See archive.h. */

#include "archive.h"

#include <stdlib.h>

bool archive_open(struct archive *a, const struct games *games, struct problem *problem)
{
    void *memory = malloc(dread_book_bytes());
    *a = (struct archive){0};
    if (!memory)
        return dread_fails(problem, "There is not enough memory.", NULL, NULL, NULL, NULL, NULL);
    a->book = dread_book_open(memory, games);
    a->store = dread_store_open(NULL, problem);
    if (a->store && dread_store_look(a->store, a->book, problem)) return true;
    archive_close(a);
    return false;
}

void archive_close(struct archive *a)
{
    dread_store_close(a->store);
    free(a->book);
    *a = (struct archive){0};
}
