/* What the player has played. See archive.h. */

#include "archive.h"

#include <stdlib.h>

bool archive_open(struct archive *a, const struct games *games, struct problem *problem)
{
    void *memory = malloc(book_bytes());
    *a = (struct archive){0};
    if (!memory) return fails(problem, "There is not enough memory.", NULL, NULL, NULL, NULL, NULL);
    a->book = book_open(memory, games);
    a->store = store_open(NULL, problem);
    if (a->store && store_look(a->store, a->book, problem)) return true;
    archive_close(a);
    return false;
}

void archive_close(struct archive *a)
{
    store_close(a->store);
    free(a->book);
    *a = (struct archive){0};
}
