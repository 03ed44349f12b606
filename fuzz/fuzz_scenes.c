/* Reads any bytes as what a front end sends to the mid-end: intents of all kinds, time and slices
 * of thinking, in any order. Nothing may crash, and every scene must obey the laws
 * (tests/unit/player.h).
 *
 * The first line is a deal id; if it is not valid, the input starts at the choice of games. The
 * bits of the next byte select animations, automatic play, Night or Rehearsal, and whether a
 * storage keeps the games; the storage may answer late or refuse. */

#include <string.h>

#include "cheap.h"
#include "unit/player.h"

enum { DEEDS_MOST = 100, LATE_MOST = 4 };

static struct memory memory;

static struct memory *memory_of(unsigned how)
{
    memset(&memory, 0, offsetof(struct memory, play));
    memset(memory.claim, 0, sizeof memory.claim);
    memory.version = 0;
    memory.refuses = how & 16 ? "there is no room." : NULL;
    return how & 32 ? &memory : NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct player p;
    struct bytes b = {data, data + size};
    struct deal deal;
    const struct game *game = read_deal(&b, &deal);
    unsigned how = next_byte(&b);
    cheap_begin();
    player_opens_house(&p, memory_of(how));
    p.late = (int)how % LATE_MOST;
    p.play->prefer.motion = how & 4;
    p.play->prefer.alone = how & 8;
    struct deal_wanted request = {.game = game, .deal = &deal, .night = how & 64};
    if (game) dread_play_deal(p.play, &request, &p.now);
    player_looks(&p);
    struct byte_line line = {b.at, b.end};
    for (int i = 0; i < DEEDS_MOST && line.at < line.end && !p.scene->left; i++)
        player_does_bytes(&p, &line);
    const struct session *s = &p.play->session;
    bool begun = s->game && !dread_session_sets_up(s); /* else there is no position */
    if (begun) insist(s->game->sane(&s->deal, &s->now));
    player_closes(&p);
    return 0;
}
