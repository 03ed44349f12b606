/* Plays a game by bytes. The first bytes select a game, its options and a deal; each of the others
 * plays an action or takes one back. The game's invariants must hold all the way. */

#include <string.h>

#include "cheap.h"
#include "core/id.h"
#include "core/session.h"
#include "search/world.h"

static void read_rules(struct bytes *b, const struct game *game, struct rules *rules)
{
    dread_rules_standard(game->options, rules);
    for (int i = 0; game->options[i].name; i++) {
        const struct option *o = &game->options[i];
        rules->value[i] = dread_option_value(o, (int)next_byte(b) % dread_option_values(o));
    }
}

/* A world sampled from what the player knows must give the same view. */
static void check_hidden(const struct session *s, struct rng *rng)
{
    static struct view view, other;
    struct world_memory memory;
    struct deal deal;
    struct position position;
    dread_session_see(s, &view);
    dread_world_sample(dread_world_of(&memory, s->game, &s->deal, &s->now), rng, &deal, &position);
    s->game->see(&deal, &position, &other);
    insist(s->game->sane(&deal, &position) && !memcmp(&view, &other, sizeof view));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct session s;
    struct bytes b = {data, data + size};
    const struct game *game = dread_games.game[next_byte(&b) % (unsigned)dread_games.count];
    struct rules rules;
    struct deal deal;
    struct rng rng = dread_rng_from(1);
    read_rules(&b, game, &rules);
    uint64_t number = next_byte(&b);
    number = number << 8 | next_byte(&b);
    dread_deal_number(game, &rules, number, &deal);
    dread_session_start(&s, game, &deal, NULL);
    while (b.at < b.end && s.played < 300) {
        static struct event event[EVENTS_MOST];
        struct trace trace = {.event = event, .room = EVENTS_MOST};
        action legal[ACTIONS_MOST];
        int n = game->actions(&s.deal, &s.now, legal);
        insist(n <= game->limits.actions && (n == 0) == (dread_session_outcome(&s) != 0));
        unsigned what = next_byte(&b);
        if (what == 255 || !n) {
            if (!dread_session_undo(&s)) break;
            continue;
        }
        unsigned choice = what << 8 | next_byte(&b);
        insist(dread_session_play(&s, legal[choice % (unsigned)n], &trace, NULL));
        insist(trace.count <= game->limits.events && game->sane(&s.deal, &s.now));
        if (what == 254) check_hidden(&s, &rng);
    }
    return 0;
}
