/* Reads any bytes as lines of plain play. Nothing may crash, and the output must be text without
 * control characters.
 *
 * The first byte selects Night or Rehearsal, whether a person sits at a terminal, and whether the
 * game is played beside real cards. The rest of the first line is a deal id, of which a game beside
 * real cards takes the rules alone; the other lines are what the player says. */

#define _GNU_SOURCE /* fmemopen, open_memstream */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cheap.h"
#include "plain.h"
#include "play/play_internal.h"

/* Returns the number of bytes of the UTF-8 character at s; 0 if the bytes are not valid. */
static int character(const char *s)
{
    const unsigned char *u = (const unsigned char *)s;
    int bytes = *u < 0x80 ? 1 : *u < 0xe0 ? 2 : *u < 0xf0 ? 3 : 4;
    if (*u >= 0x80 && (*u < 0xc2 || *u > 0xf4)) return 0;
    for (int i = 1; i < bytes; i++)
        if ((u[i] & 0xc0) != 0x80) return 0;
    return bytes;
}

static void check(const char *said, size_t n)
{
    insist(strlen(said) == n);
    for (const char *s = said; *s;) {
        int bytes = character(s);
        insist(bytes > 0 && ((unsigned char)*s >= ' ' || *s == '\n') && *s != 0x7f);
        s += bytes;
    }
}

/* Opens a mid-end at a deal, with nothing kept. The memory is allocated once and used again; a
 * mid-end does not care what is in it. */
static void open_host(struct host *host, const struct deal_wanted *request, bool person)
{
    static void *memory;
    struct play_house house = {.games = &dread_games,
                               .puzzles = dread_puzzles,
                               .themes = dread_themes,
                               .plain = &dread_plain_play,
                               .person = person};
    struct clock_reading now = host_now();
    size_t bytes = dread_play_bytes(&house) + WORKSPACE_LEAST;
    if (!memory) memory = aligned_alloc(64, bytes);
    insist(memory != NULL);
    *host = (struct host){.play = dread_play_open(memory, bytes, &house, &now)};
    dread_play_ready(host->play, &now);
    dread_play_deal(host->play, request, &now);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes b = {data, data + size};
    struct deal deal;
    struct host host;
    cheap_begin();
    unsigned how = next_byte(&b);
    const struct game *game = read_deal(&b, &deal);
    if (!game || b.at == b.end) return 0;

    char *said = NULL;
    size_t n = 0;
    FILE *in = fmemopen((void *)(uintptr_t)b.at, (size_t)(b.end - b.at), "r");
    FILE *out = open_memstream(&said, &n);
    insist(in && out);
    bool beside = how & 4 && game->unknown;
    struct deal_wanted request = {.game = game,
                                  .deal = beside ? NULL : &deal,
                                  .rules = &deal.rules,
                                  .beside = beside,
                                  .night = how & 1 && !beside,
                                  .in_words = true};
    open_host(&host, &request, how & 2);
    struct plain p = {.host = &host, .in = in, .out = out, .prompt = how & 2};
    plain_play(&p);
    fclose(in);
    fclose(out);
    const struct session *s = &host.play->session;
    bool begun = s->game && !dread_session_sets_up(s); /* else there is no position */
    if (begun) insist(s->game->sane(&s->deal, &s->now));
    check(said, n);
    free(said);
    return 0;
}
