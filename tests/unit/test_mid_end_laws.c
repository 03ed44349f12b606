/* The laws of scenes (tests/unit/player.h): whatever a front end sends to the mid-end, in whatever
 * order, every scene is as src/play/play.h promises. The tests find input that crashes the
 * mid-end, and scenes that a front end could not draw. */

#include <string.h>

#include "toy/toy.h"
#include "unit/player.h"

enum { SESSIONS = 150, DEEDS = 150, DEED_BYTES = 8 };

/* Writes an id with random options and a random number. */
static void any_id(const struct games *games, struct rng *rng, char id[ID_BYTES])
{
    const struct game *game = games->game[dread_rng_below(rng, (uint32_t)games->count)];
    struct rules rules;
    struct deal deal;
    struct text t = dread_text_in(id, ID_BYTES);
    dread_rules_standard(game->options, &rules);
    if (dread_rng_below(rng, 2)) random_rules(game->options, rng, &rules);
    dread_deal_number(game, &rules, 1 + dread_rng_below(rng, 5000), &deal);
    dread_id_write(game, &deal, &t);
}

static void play_at_random(struct player *p, uint64_t seed)
{
    uint8_t bytes[DEEDS * DEED_BYTES];
    char id[ID_BYTES];
    struct rng rng = dread_rng_from(seed);
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)dread_rng_below(&rng, 256);
    struct byte_line b = {bytes, bytes + sizeof bytes};
    p->play->prefer.motion = dread_rng_below(&rng, 2);
    p->play->prefer.alone = dread_rng_below(&rng, 2);
    if (dread_rng_below(&rng, 4)) {
        any_id(p->house.games, &rng, id);
        player_deals(p, id, dread_rng_below(&rng, 4) ? REHEARSAL : NIGHT);
    }
    while (b.at < b.end && !p->scene->left) player_does_bytes(p, &b);
}

TEST(whatever_she_does_the_scene_keeps_its_laws)
{
    static struct player p;
    for (int i = 0; i < rounds(SESSIONS); i++) {
        player_opens(&p, &dread_games, dread_themes, NULL, i % 8 ? 0 : WORKSPACE_WEB);
        play_at_random(&p, (uint64_t)i);
        player_closes(&p);
    }
}

TEST(it_knows_no_game_by_name)
{
    static struct player p;
    for (int i = 0; i < rounds(SESSIONS); i++) {
        player_opens(&p, &toy_games, i % 2 ? toy_themes : dread_themes, NULL, 0);
        play_at_random(&p, 1000 + (uint64_t)i);
        player_closes(&p);
    }
}

TEST(a_storage_that_is_late_or_full_changes_nothing_in_that)
{
    static struct player p;
    static struct memory memory;
    for (int i = 0; i < rounds(SESSIONS); i++) {
        if (i % 8 == 0) memory = (struct memory){0};
        memory.refuses = i % 7 == 6 ? "the memory is full." : NULL;
        player_opens(&p, &dread_games, dread_themes, &memory, 0);
        p.late = i % 4;
        play_at_random(&p, 2000 + (uint64_t)i);
        player_closes(&p);
    }
}
