/* Makes slow functions cheap, so that the fuzzers run many inputs a second. The code that runs is
 * the same, with smaller budgets.
 *
 * The linker's option --wrap puts each __wrap function in the place of the function that it is
 * named after. Nothing here depends on time or chance: an input that crashed once crashes again. */

#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <stdlib.h>
#include <sys/mman.h>

#include "cheap.h"
#include "core/id.h"
#include "search/perft.h"
#include "advice/advice.h"
#include "front/native_choose_deal.h"
#include "front/host.h"
#include "front/number.h"

enum { LARGE = 16 << 20, LARGE_MOST = 8, PLAYOUTS = 24, POSITIONS = 400, TRIES = 4 };

void insist(bool holds)
{
    if (!holds) abort();
}

unsigned next_byte(struct bytes *b)
{
    return b->at < b->end ? *b->at++ : 0;
}

const struct game *read_deal(struct bytes *b, struct deal *deal)
{
    char id[ID_BYTES];
    size_t n = 0;
    const struct game *game;
    while (b->at < b->end) {
        uint8_t byte = *b->at++;
        if (byte == '\n') break;
        if (n + 1 < sizeof id) id[n++] = (char)byte;
    }
    id[n] = '\0';
    return dread_id_read(&dread_games, id, &game, deal, NULL) ? game : NULL;
}

/* ---- Large blocks of memory ----
 *
 * The address sanitizer marks every byte of a block that is allocated or freed. For the gigabyte of
 * the solver, which uses only a few pages of it, that takes a quarter of a second. So large blocks
 * are mapped once and reused. */

static struct {
    void *at;
    size_t size;
    bool taken;
} large[LARGE_MOST];

void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
void __real_free(void *);
void __wrap_free(void *);

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    for (int i = 0; size >= LARGE && i < LARGE_MOST; i++) {
        if (large[i].taken || (large[i].at && large[i].size != size)) continue;
        if (!large[i].at)
            large[i].at = mmap(NULL, size, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (large[i].at == MAP_FAILED) abort();
        large[i].size = size;
        large[i].taken = true;
        return large[i].at;
    }
    return __real_aligned_alloc(alignment, size);
}

void __wrap_free(void *at)
{
    for (int i = 0; at && i < LARGE_MOST; i++) {
        if (large[i].at != at) continue;
        if (!large[i].taken) abort(); /* freed twice */
        large[i].taken = false;
        return;
    }
    __real_free(at);
}

/* ---- Thinking ---- */

const struct effort *__real_dread_expert_effort(const struct game *, enum tier);
const struct effort *__wrap_dread_expert_effort(const struct game *, enum tier);
struct advisor *__real_dread_advisor_start(const struct session *, uint32_t, void *);
struct advisor *__wrap_dread_advisor_start(const struct session *, uint32_t, void *);
struct autopsy_run *__real_dread_autopsy_run_start(const struct session *, int, uint32_t, void *);
struct autopsy_run *__wrap_dread_autopsy_run_start(const struct session *, int, uint32_t, void *);

const struct effort *__wrap_dread_expert_effort(const struct game *game, enum tier tier)
{
    static struct effort cheap;
    cheap = *__real_dread_expert_effort(game, tier);
    cheap.playouts = PLAYOUTS;
    cheap.width = 6;
    cheap.exact = POSITIONS;
    return &cheap;
}

static uint32_t fewer(uint32_t playouts)
{
    return playouts < PLAYOUTS ? playouts : PLAYOUTS;
}

struct advisor *__wrap_dread_advisor_start(const struct session *s, uint32_t playouts, void *memory)
{
    return __real_dread_advisor_start(s, fewer(playouts), memory);
}

struct autopsy_run *__wrap_dread_autopsy_run_start(const struct session *s, int led,
                                                   uint32_t playouts, void *memory)
{
    return __real_dread_autopsy_run_start(s, led, playouts ? fewer(playouts) : 2, memory);
}

/* ---- Searching ---- */

void __real_dread_solve(const struct game *, const struct deal *, const struct position *,
                        const struct solve_request *, const struct workspace *, struct solution *);
void __wrap_dread_solve(const struct game *, const struct deal *, const struct position *,
                        const struct solve_request *, const struct workspace *, struct solution *);
uint64_t __real_dread_perft(const struct game *, const struct deal *, const struct position *, int,
                            uint64_t *);
uint64_t __wrap_dread_perft(const struct game *, const struct deal *, const struct position *, int,
                            uint64_t *);

void __wrap_dread_solve(const struct game *game, const struct deal *deal,
                        const struct position *from, const struct solve_request *request,
                        const struct workspace *room, struct solution *out)
{
    struct solve_request less = *request;
    if (less.positions > POSITIONS) less.positions = POSITIONS;
    __real_dread_solve(game, deal, from, &less, room, out);
}

/* A count that does not fit into the smaller budget uses up the whole budget, as it would do with
 * more positions. */
uint64_t __wrap_dread_perft(const struct game *game, const struct deal *deal,
                            const struct position *p, int depth, uint64_t *budget)
{
    uint64_t less = *budget < POSITIONS ? *budget : POSITIONS, left = less;
    uint64_t count = __real_dread_perft(game, deal, p, depth, &left);
    *budget = left ? *budget - (less - left) : 0;
    return count;
}

/* ---- Choosing ---- */

uint64_t __real_dread_difficulty_choose(const struct game *, const struct rules *, enum difficulty,
                                        struct rng *, void *, const struct interrupt *, int *);
uint64_t __wrap_dread_difficulty_choose(const struct game *, const struct rules *, enum difficulty,
                                        struct rng *, void *, const struct interrupt *, int *);
int __wrap_dread_difficulty_wins(const struct game *, const struct deal *, void *);
uint64_t __wrap_fresh_number(void);
struct clock_reading __wrap_host_now(void);
uint64_t __wrap_daily_today(void);

static bool a_few_times(void *left, uint64_t number)
{
    (void)number;
    return (*(int *)left)-- > 0;
}

uint64_t __wrap_dread_difficulty_choose(const struct game *game, const struct rules *rules,
                                        enum difficulty difficulty, struct rng *r, void *memory,
                                        const struct interrupt *interrupt, int *tried)
{
    int left = TRIES;
    struct interrupt less = {a_few_times, &left};
    return __real_dread_difficulty_choose(game, rules, difficulty, r, memory,
                                          interrupt ? &less : NULL, tried);
}

/* Makes up the number of plays that are won, which other files ask for, from the deal's number.
 * dread_difficulty_choose, which is in the same file as the real function, still plays
 * the deals. */
int __wrap_dread_difficulty_wins(const struct game *game, const struct deal *deal, void *memory)
{
    (void)game;
    (void)memory;
    return (int)(deal->number % (DIFFICULTY_PLAYS + 1));
}

static uint64_t fresh;

void cheap_begin(void)
{
    fresh = 1000;
}

uint64_t __wrap_fresh_number(void)
{
    return fresh++;
}

struct clock_reading __wrap_host_now(void)
{
    return (struct clock_reading){.seconds = 1, .today = 20250101, .fresh = fresh++};
}

uint64_t __wrap_daily_today(void)
{
    return 20250101;
}
