/* A session that is saved to SQLite at once. See saving.h. */

#include <stdlib.h>
#include <time.h>

#include "unit/plays.h"
#include "unit/saving.h"

struct saving {
    struct keeper keeper; /* must come first: `keep` casts it to struct saving */
    struct store *store;
    struct book *book;
    struct session *session; /* the session kept last, or NULL */
};

static int64_t now(void)
{
    return (int64_t)time(NULL);
}

static void keep(struct keeper *keeper, const struct session *session)
{
    struct saving *s = (struct saving *)keeper;
    dread_book_changed(s->book, session, now());
    saving_serve(s);
}

struct saving *saving_behind(struct store *store, const struct games *games,
                             struct problem *problem)
{
    struct saving *s = calloc(1, sizeof *s);
    void *memory = malloc(dread_book_bytes());
    if (s && memory) {
        *s = (struct saving){{keep}, store, dread_book_open(memory, games), NULL};
        if (dread_store_look(store, s->book, problem)) return s;
    } else {
        dread_fail(problem, "There is not enough memory to keep games.", NULL);
    }
    dread_store_close(store);
    free(memory);
    free(s);
    return NULL;
}

struct saving *saving_open(const char *path, const struct games *games, struct problem *problem)
{
    struct store *store = dread_store_open(path, problem);
    return store ? saving_behind(store, games, problem) : NULL;
}

void saving_close(struct saving *s)
{
    if (!s) return;
    saving_leave(s);
    dread_store_close(s->store);
    free(s->book);
    free(s);
}

struct book *saving_book(struct saving *s)
{
    return s ? s->book : NULL;
}

void saving_serve(struct saving *s)
{
    dread_store_serve(s->store, s->book);
}

bool saving_look(struct saving *s, struct problem *problem)
{
    return dread_store_look(s->store, s->book, problem);
}

/* ---- A session ---- */

/* Stops watching the session. */
static void detach(struct saving *s)
{
    if (s->session && keeper_of(s->session) == &s->keeper) kept_by(s->session, NULL);
    s->session = NULL;
}

/* Watches this session if the book keeps a game. */
static void attach(struct saving *s, struct session *session)
{
    detach(s);
    if (!dread_book_keeps(s->book)) return;
    s->session = session;
    kept_by(session, &s->keeper);
}

/* Returns true if the session is still watched, and was not started again without our knowledge. */
static bool is_there(const struct saving *s)
{
    return s->session && keeper_of(s->session) == &s->keeper;
}

bool saving_keep(struct saving *s, struct session *session, enum origin origin,
                 struct problem *problem)
{
    if (s->session == session && is_there(s)) return dread_book_is_saved(s->book);
    detach(s);
    dread_book_keep(s->book, session, origin, now());
    saving_serve(s);
    attach(s, session);
    if (dread_book_messages(s->book, problem)) return false;
    return true;
}

/* Serves the book and returns the result of resuming. */
static enum resumed resumed(struct saving *s, struct session *session, struct problem *problem)
{
    saving_serve(s);
    enum resumed how = dread_book_resumed(s->book, session, problem);
    if (how == RESUMED) attach(s, session);
    return how;
}

enum resumed saving_resume(struct saving *s, const struct game *game, struct session *session,
                           struct problem *problem)
{
    detach(s);
    dread_book_resume(s->book, game, now());
    return resumed(s, session, problem);
}

enum resumed saving_return(struct saving *s, const struct game *game, const struct deal *deal,
                           enum mode mode, struct session *session, struct problem *problem)
{
    detach(s);
    dread_book_return(s->book, game, deal, NULL, mode, now());
    return resumed(s, session, problem);
}

enum resumed saving_return_from(struct saving *s, const struct session *left,
                                struct session *session)
{
    detach(s);
    dread_book_return(s->book, left->game, &left->deal, &left->middle, MODES, now());
    return resumed(s, session, NULL);
}

void saving_put_down(struct saving *s)
{
    detach(s);
    dread_book_put_down(s->book, now());
    saving_serve(s);
}

void saving_leave(struct saving *s)
{
    detach(s);
    dread_book_leave(s->book, now());
    saving_serve(s);
}

bool saving_is_saved(struct saving *s)
{
    if (!is_there(s)) return false;
    dread_book_try(s->book, now());
    saving_serve(s);
    return dread_book_is_saved(s->book);
}

bool saving_trouble(struct saving *s, struct problem *problem)
{
    return dread_book_messages(s->book, problem);
}

bool saving_set(struct saving *s, const char *name, const char *value)
{
    char is[SETTING_BYTES];
    dread_book_set(s->book, name, value);
    saving_serve(s);
    return dread_book_setting(s->book, name, is, sizeof is) && dread_same(is, value);
}
