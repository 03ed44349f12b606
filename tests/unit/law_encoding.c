/* Observations, action indexes and masks (core/encoding.h) show a learner what a player sees, and
 * nothing else. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/offers.h"
#include "unit/walk.h"

#include "core/encoding.h"

/* Larger than every observation and mask. */
enum { ROOM = 4096 };

static bool has_encoding(const struct game *game)
{
    if (dread_encoding_of(game)) return true;
    if (is_of_program(game)) skip_without(game, "encoding");
    return false;
}

/* ---- Observations ---- */

/* Returns the name of the plane of a byte. */
static const char *plane_at(const struct encoding *encoding, int byte)
{
    const struct plane *p = encoding->planes;
    for (; byte >= dread_plane_bytes(p); p++) byte -= dread_plane_bytes(p);
    return p->name;
}

static void same_bytes(struct visit *v, const uint8_t *a, const uint8_t *b, const char *what)
{
    const struct encoding *e = dread_encoding_of(v->game);
    for (int i = 0; i < dread_observation_bytes(e); i++)
        if (a[i] != b[i]) {
            char text[200];
            snprintf(text, sizeof text, "%s: plane %s, byte %d is %d and %d", what, plane_at(e, i),
                     i, a[i], b[i]);
            demand(v, false, text);
        }
}

/* The fast way, the reference and the fast way in another world that looks alike. Without it an
 * observation could show hidden cards, or say something else than the table of planes. */
LAW(observations_are_those_of_the_view_in_every_world, .every = 4, .only = has_encoding)
{
    uint8_t fast[ROOM], reference[ROOM], other[ROOM];
    const struct encoding *e = dread_encoding_of(v->game);
    memset(fast, 0xaa, sizeof fast);
    dread_observe(e, v->view, reference);
    dread_observe_position(e, v->deal, v->now, fast);
    same_bytes(v, fast, reference, "the fast way differs from the view");
    for (int i = dread_observation_bytes(e); i < ROOM; i++)
        demand(v, fast[i] == 0xaa, "an observation is longer than it says");
    struct deal deal = *v->deal;
    struct position now = *v->now;
    deal.number = 0;
    v->game->resample(&deal, &now, &v->rng);
    dread_observe_position(e, &deal, &now, other);
    same_bytes(v, fast, other, "an observation shows what is hidden");
}

/* No byte of the reference may be cut at plane.high, but for counts that can grow without end. */
LAW(planes_have_room_for_what_they_show, .every = 4, .only = has_encoding)
{
    const struct view *view = v->view;
    for (const struct plane *p = dread_encoding_of(v->game)->planes; p->name; p++) {
        if (p->source == PLANE_TURN && p->high < 255)
            demand(v, view->turn <= p->high, "the turn is above the highest value of its plane");
        if (p->source == PLANE_GAUGE && p->high < 255)
            demand(v, view->gauge[p->of].value <= p->high, p->name);
        if (p->source == PLANE_RANK)
            demand(v, view->zone[p->of].count <= dread_plane_bytes(p), p->name);
        for (int i = 0; p->source == PLANE_OPTIONS && i < dread_plane_bytes(p); i++)
            demand(v, view->rules.value[i] <= p->high, "an option is above its plane");
    }
}

/* ---- Nothing is left out ---- */

enum { MET_MOST = 20000, TIMES = 24 };

/* What was met in a position: checksums of the observation and of the view. */
struct met {
    uint64_t observation, view;
};

static uint64_t checksum(const void *bytes, size_t n)
{
    uint64_t sum = 14695981039346656037u;
    for (size_t i = 0; i < n; i++) sum = (sum ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3;
    return sum;
}

static int by_observation(const void *a, const void *b)
{
    uint64_t x = ((const struct met *)a)->observation, y = ((const struct met *)b)->observation;
    return (x > y) - (x < y);
}

/* Plays the deal at random. Adds what is met to met[], and returns their number. */
static int play_again(struct visit *v, struct met met[], int mets)
{
    const struct encoding *e = dread_encoding_of(v->game);
    struct position now = *v->now;
    struct view view;
    uint8_t out[ROOM];
    action legal[ACTIONS_MOST];
    for (int ply = 0; mets < MET_MOST && ply < v->game->limits.plies; ply++) {
        v->game->see(v->deal, &now, &view);
        dread_observe_position(e, v->deal, &now, out);
        met[mets++] = (struct met){checksum(out, (size_t)dread_observation_bytes(e)),
                                   checksum(&view, sizeof view)};
        int n = v->game->actions(v->deal, &now, legal);
        if (!n) break;
        v->game->apply(v->deal, &now, legal[dread_rng_below(&v->rng, (uint32_t)n)], NULL);
    }
    return mets;
}

/* The law plays a deal again and again, so that many positions are met several times. Without it an
 * agent might not see what a player sees: where the view differs, the observation must, too. */
LAW(equal_observations_come_from_equal_views, .every = 12, .where = AT_THE_START, .floor = 200,
    .only = has_encoding)
{
    static struct met met[MET_MOST];
    int mets = 0;
    for (int i = 0; i < TIMES; i++) mets = play_again(v, met, mets);
    qsort(met, (size_t)mets, sizeof *met, by_observation);
    for (int i = 1; i < mets; i++) {
        if (met[i].observation != met[i - 1].observation) continue;
        meets(v);
        demand(v, met[i].view == met[i - 1].view, "two views have the same observation");
    }
}

/* ---- Actions ---- */

/* Without it a learner could choose one action and get another. */
LAW(masks_have_the_legal_actions_and_no_others, .every = 4, .only = has_encoding)
{
    uint8_t mask[ROOM];
    const struct encoding *e = dread_encoding_of(v->game);
    int indexes = e->actions, marked = 0;
    memset(mask, 0xaa, sizeof mask);
    dread_mask(e, v->legal, v->n, mask);
    for (int i = 0; i < v->n; i++) {
        action a = v->legal[i];
        int index = dread_index_of_action(e, a);
        demand_of(v, a, index >= 0 && index < indexes, "an index is out of range");
        demand_of(v, a, dread_action_of_index(e, index) == a, "its index has another action");
        demand_of(v, a, mask[index] == 1, "a legal action is not in the mask");
    }
    for (int i = 0; i < indexes; i++) marked += mask[i];
    demand(v, marked == (v->n ? v->n : 1), "the mask has an action that is not legal");
    demand(v, v->n || mask[0], "the mask of an ended game has another index than 0");
    for (int i = indexes; i < ROOM; i++)
        demand(v, mask[i] == 0xaa, "a mask is longer than it says");
}
