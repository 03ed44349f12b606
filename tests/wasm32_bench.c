/* The fixed set of deals of `dread bench` in WebAssembly, without a C library. tests/wasm32-bench builds
 * it and runs it under node, and holds the counts beside those of the native program. */

#include "dread/bench.h"

#define EXPORT(name) __attribute__((export_name(name)))

void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *at, int byte, size_t n);
int memcmp(const void *a, const void *b, size_t n);

/* What a compiler may call for of itself; the builtins are single instructions here. */
void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    return __builtin_memcpy(to, from, n);
}

void *memmove(void *to, const void *from, size_t n)
{
    return __builtin_memmove(to, from, n);
}

void *memset(void *at, int byte, size_t n)
{
    return __builtin_memset(at, byte, n);
}

int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < n; i++)
        if (x[i] != y[i]) return x[i] - y[i];
    return 0;
}

static _Alignas(64) unsigned char bytes[BENCH_WORKSPACE];
static struct bench result;

EXPORT("games") int games(void);
EXPORT("solve_game") const char *solve_game(int game);
EXPORT("answer") uint32_t answer(int kind);
EXPORT("positions") uint64_t positions(void);

int games(void)
{
    return dread_games.count;
}

/* Solves a game's deals; returns its id. */
const char *solve_game(int game)
{
    struct workspace room = {bytes, sizeof bytes};
    bench_game(dread_games.game[game], &room, &result);
    return dread_games.game[game]->id;
}

uint32_t answer(int kind)
{
    return result.answers[kind];
}

uint64_t positions(void)
{
    return result.positions;
}
