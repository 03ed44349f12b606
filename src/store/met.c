/* Which cards the player has met, and which Nights stand. See dread/store.h and inside.h.
 *
 * The same cards can have many ids: by number, written out, under rulings that change no shuffle. So deals
 * are compared by their cards, in dealing order. The table `met` holds the cards of every deal that has a
 * row in `play` or `result`; what is missing there is filled in before it is asked, so that it cannot
 * disagree with them, and rows of older versions need no other treatment. */

#include <stdlib.h>
#include <sys/stat.h>

#include "dread/watch.h"
#include "inside.h"

enum { CARDS_BYTES = 2 * DEAL_CARDS + 1 };

static void write_cards(const struct deal *deal, char cards[CARDS_BYTES])
{
    struct text t = text_in(cards, CARDS_BYTES);
    for (int i = 0; i < deal->count; i++) card_write(&t, deal->cards[i]);
}

/* Reads an id of that game. */
static bool read_deal(const struct game *game, const char *id, struct deal *deal)
{
    const struct game *its;
    const struct game *const one[] = {game};
    return id && id_read(&(struct games){one, 1}, id, &its, deal, NULL);
}

/* Puts the deals that are missing into `met`; one whose id cannot be read has no cards. */
static int fill_met(struct store *s, const struct game *game)
{
    sqlite3_stmt *q = s->base.statement[LIST_NEW_DEALS], *add = s->base.statement[ADD_MET];
    struct deal deal;
    char id[ID_BYTES], cards[CARDS_BYTES];
    for (;;) {
        put_text(q, 1, game->id);
        int code = sqlite3_step(q);
        struct text t = text_in(id, sizeof id);
        if (code == SQLITE_ROW) text_add(&t, (const char *)sqlite3_column_text(q, 0));
        sqlite3_reset(q);
        if (code != SQLITE_ROW) return code == SQLITE_DONE ? SQLITE_OK : code;
        *cards = '\0';
        if (read_deal(game, id, &deal)) write_cards(&deal, cards);
        put_text(add, 1, id);
        put_text(add, 2, game->id);
        put_text(add, 3, cards);
        code = run(add);
        if (code != SQLITE_OK) return code;
        if (!sqlite3_changes(s->base.db)) return SQLITE_CORRUPT; /* it would be found for ever */
    }
}

int find_cards_met(struct store *s, const struct session *g, int64_t play, bool *is_met)
{
    *is_met = false;
    if (g->mode != NIGHT) return SQLITE_OK;
    int code = fill_met(s, g->game);
    if (code != SQLITE_OK) return code;
    char cards[CARDS_BYTES];
    write_cards(&g->deal, cards);
    sqlite3_stmt *q = s->base.statement[FIND_CARDS];
    put_text(q, 1, g->game->id);
    put_text(q, 2, cards);
    put_number(q, 3, play);
    code = sqlite3_step(q);
    if (code == SQLITE_ROW) *is_met = sqlite3_column_int(q, 0) != 0;
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

/* ---- Nights that stand ---- */

bool store_night_stands(struct store *s, const struct game *game, const struct deal *deal,
                        struct problem *problem)
{
    struct deal night;
    char of_night[CARDS_BYTES], cards[CARDS_BYTES];
    sqlite3_stmt *q = s->base.statement[FIND_NIGHT];
    put_text(q, 1, game->id);
    bool is_found = sqlite3_step(q) == SQLITE_ROW &&
                    read_deal(game, (const char *)sqlite3_column_text(q, 0), &night);
    sqlite3_reset(q);
    if (!is_found) return false;
    write_cards(&night, of_night);
    write_cards(deal, cards);
    if (!same(of_night, cards)) return false;
    fails(problem, "These are the cards of your Night of ", game->title,
          ", which is not over; until it is, they can be neither looked into nor played elsewhere. "
          "`dread play ",
          game->id, "` goes on with the Night.", NULL);
    return true;
}

bool watch_night(struct night_watch *w, const struct game *game, const struct deal *deal,
                 struct problem *problem)
{
    if (!w) return false;
    if (!w->store) {
        struct database place = {.schema = &games_schema};
        struct stat s;
        if (!find_usual_place(&place) || stat(place.path, &s) || !s.st_size) return false;
        w->store = store_open(NULL, NULL);
    }
    return w->store && follow(w->store, NULL) && store_night_stands(w->store, game, deal, problem);
}

void watch_end(struct night_watch *w)
{
    store_close(w->store);
    w->store = NULL;
}
