/* Reads any bytes as a position met in the middle of a game. Nothing may crash. Whatever is not
 * refused must be a sane position in which the player decides; written again, it must be read as
 * the same; and it can be played on, with any cards that the session thinks possible. */

#include <string.h>

#include "cheap.h"
#include "core/record.h"

enum { STEPS = 12 };

static char written[POSITION_BYTES], again[POSITION_BYTES];

/* Writes a position, reads it, and writes it again. */
static void write_and_read(const struct session *s)
{
    struct text t = dread_text_in(written, sizeof written), u = dread_text_in(again, sizeof again);
    const struct game *game;
    struct deal deal;
    struct middle middle;
    dread_position_write(s->game, &s->deal, &s->now, &t);
    insist(!t.cut && dread_position_read(&dread_games, written, (size_t)t.length, &game, &deal,
                                         &middle, NULL));
    dread_position_write(game, &deal, &middle.first, &u);
    insist(!strcmp(written, again));
}

/* Tells the session any possible card. */
static void tell(struct session *s, struct rng *r)
{
    uint64_t may = dread_session_possible(s);
    insist(may);
    for (uint32_t skip = dread_rng_below(r, (uint32_t)__builtin_popcountll(may)); skip; skip--)
        may &= may - 1;
    insist(dread_session_tell(s, (card)__builtin_ctzll(may), NULL, NULL));
}

/* Takes one step of the game: a card or an action. Returns false if it is over. */
static bool step(struct session *s, struct rng *r)
{
    action legal[ACTIONS_MOST];
    if (dread_session_asks(s) >= 0) {
        tell(s, r);
        return true;
    }
    int n = dread_session_actions(s, legal);
    if (!n) return false;
    insist(dread_session_play(s, legal[dread_rng_below(r, (uint32_t)n)], NULL, NULL));
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct session s;
    struct problem problem = {""};
    const struct game *game;
    struct deal deal;
    struct middle middle;
    if (!dread_position_read(&dread_games, (const char *)data, size, &game, &deal, &middle,
                             &problem)) {
        insist(problem.text[0] != '\0');
        return 0;
    }
    dread_session_start_from(&s, game, &deal, &middle, NULL);
    insist(!dread_session_outcome(&s) && game->sane(&s.deal, &s.now));
    write_and_read(&s);
    struct rng r = dread_rng_from(size);
    for (int i = 0; i < STEPS && step(&s, &r); i++) {
        insist(game->sane(&s.deal, &s.now));
        if (dread_session_asks(&s) < 0 && !dread_session_outcome(&s)) write_and_read(&s);
    }
    return 0;
}
