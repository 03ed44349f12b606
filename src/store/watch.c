/* Looks for Nights in progress in the player's database. See watch.h, and store_internal.h
 * for opening the database. */

#include <stdlib.h>
#include <sys/stat.h>

#include "watch.h"
#include "store_internal.h"

/* the book only answers questions here, and resumes no game */
static const struct games no_games = {NULL, 0};

/* Opens the player's database and a book for it. Returns false if there is no database, or if it
 * cannot be opened. */
static bool open_watch(struct night_watch *w)
{
    struct stat s;
    struct database place = {.schema = &dread_games_schema};
    if (!dread_find_usual_path(&place) || stat(place.path, &s) || !s.st_size) return false;
    void *memory = malloc(dread_book_bytes());
    w->store = memory ? dread_store_open(NULL, NULL) : NULL;
    if (!w->store) free(memory);
    w->book = w->store ? dread_book_open(memory, &no_games) : NULL;
    return w->store != NULL;
}

const struct book *dread_watch_book(struct night_watch *w)
{
    if (!w || (!w->store && !open_watch(w)) || !dread_reopen_if_moved(w->store, NULL)) return NULL;
    return dread_give_rows(w->store, w->book, true) == SQLITE_OK ? w->book : NULL;
}

bool dread_watch_night(struct night_watch *w, const struct game *game, const struct deal *deal,
                       struct problem *problem)
{
    const struct book *book = dread_watch_book(w);
    return book && dread_book_night_has_cards(book, game, deal, problem);
}

void dread_watch_end(struct night_watch *w)
{
    dread_store_close(w->store);
    free(w->book);
    *w = (struct night_watch){0};
}
