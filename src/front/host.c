/* Opens a mid-end in a native program, and carries its requests to the store. See host.h. */

#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, clock_gettime */

#include <stdio.h>
#include <sys/mman.h>
#include <time.h>

#include "host.h"
#include "number.h"
#include "rules_page.h"

struct clock_reading host_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (struct clock_reading){.ms = (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000,
                                  .seconds = (int64_t)time(NULL),
                                  .today = daily_today(),
                                  .fresh = fresh_number()};
}

/* Takes memory from the system itself, which supplies a page only when it is first touched: the
 * solver's part is large and seldom needed. */
static bool map_memory(struct host *h, const struct play_house *house)
{
    h->bytes = dread_play_bytes(house) + WORKSPACE_NATIVE;
    h->memory = mmap(NULL, h->bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (h->memory != MAP_FAILED) return true;
    h->memory = NULL;
    return false;
}

bool host_has_time(int64_t since)
{
    return host_now().ms < since + HOST_PATIENCE_MS;
}

static bool night_has_cards(void *watcher, const struct game *game, const struct deal *deal,
                            struct problem *problem)
{
    return dread_watch_night(watcher, game, deal, problem);
}

/* Opens the player's database. If it cannot, prints why and returns NULL. */
static struct store *open_store(void)
{
    struct problem problem;
    struct store *store = dread_store_open(NULL, &problem);
    if (!store) fprintf(stderr, "dread: %s You can play, but nothing is saved.\n", problem.text);
    return store;
}

bool host_open(struct host *h, const struct play_house *own, bool unsaved)
{
    struct play_house house = *own;
    struct clock_reading now = host_now();
    struct problem problem;
    *h = (struct host){.store = unsaved ? NULL : open_store()};
    house.pages = rules_pages;
    house.puzzles = dread_puzzles;
    house.plain = &dread_plain_play;
    house.kept = h->store != NULL;
    house.night_has_cards = night_has_cards;
    house.has_time = host_has_time;
    house.watcher = &h->watch;
    if (map_memory(h, &house)) h->play = dread_play_open(h->memory, h->bytes, &house, &now);
    if (!h->play) {
        host_close(h);
        return false;
    }
    if (h->store && !dread_store_look(h->store, dread_play_book(h->play), &problem))
        fprintf(stderr, "dread: %s\n", problem.text);
    dread_play_ready(h->play, &now);
    return true;
}

void host_close(struct host *h)
{
    if (h->play && h->store) dread_book_leave(dread_play_book(h->play), host_now().seconds);
    if (h->play) host_serve(h);
    dread_store_close(h->store);
    dread_watch_end(&h->watch);
    if (h->memory) munmap(h->memory, h->bytes);
    *h = (struct host){0};
}

void host_serve(struct host *h)
{
    while (h->store && dread_play_waits(h->play)) {
        dread_store_serve(h->store, dread_play_book(h->play));
        dread_play_go_on(h->play);
    }
}
