/* Which Nights stand, for those who keep nothing. See dread/watch.h and inside.h. */

#include <stdlib.h>
#include <sys/stat.h>

#include "dread/watch.h"
#include "inside.h"

static const struct games no_games = {NULL, 0}; /* it resumes none */

/* Opens the player's database, if there is one. */
static bool open_watch(struct night_watch *w)
{
    struct stat s;
    struct database place = {.schema = &games_schema};
    if (!find_usual_place(&place) || stat(place.path, &s) || !s.st_size) return false;
    void *memory = malloc(book_bytes());
    w->store = memory ? store_open(NULL, NULL) : NULL;
    if (!w->store) free(memory);
    w->book = w->store ? book_open(memory, &no_games) : NULL;
    return w->store != NULL;
}

const struct book *watch_book(struct night_watch *w)
{
    if (!w || (!w->store && !open_watch(w)) || !follow(w->store, NULL)) return NULL;
    return give_rows(w->store, w->book, true) == SQLITE_OK ? w->book : NULL;
}

bool watch_night(struct night_watch *w, const struct game *game, const struct deal *deal,
                 struct problem *problem)
{
    const struct book *book = watch_book(w);
    return book && book_night_stands(book, game, deal, problem);
}

void watch_end(struct night_watch *w)
{
    store_close(w->store);
    free(w->book);
    *w = (struct night_watch){0};
}
