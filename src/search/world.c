/* The world handle, through which agents see a game. Only this file knows what is in it. See
 * world.h. */

#include "world.h"

/* Overlays struct world_memory. */
struct __attribute__((may_alias)) world {
    const struct game *game;
    const struct deal *deal;
    const struct position *position;
};

const struct world *dread_world_of(struct world_memory *memory, const struct game *game,
                                   const struct deal *deal, const struct position *position)
{
    _Static_assert(sizeof(struct world) <= sizeof *memory, "a world fits its memory");
    struct world *w = (struct world *)memory;
    *w = (struct world){game, deal, position};
    return w;
}

const struct game *dread_world_game(const struct world *w)
{
    return w->game;
}

void dread_world_see(const struct world *w, struct view *view)
{
    w->game->see(w->deal, w->position, view);
}

int dread_world_actions(const struct world *w, action out[])
{
    return w->game->actions(w->deal, w->position, out);
}

void dread_world_sample(const struct world *w, struct rng *r, struct deal *deal,
                        struct position *position)
{
    *deal = *w->deal;
    *position = *w->position;
    deal->number = 0; /* it would reveal the cards; resample draws it where it matters */
    deal->real = deal->later = 0;
    deal->filler[0] = deal->filler[1] = 0;
    w->game->resample(deal, position, r);
}
