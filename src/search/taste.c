/* Deals to taste. See dread/taste.h for the measure. */

#include "dread/taste.h"
#include "dread/id.h"
#include "dread/solve.h"

const char *const dread_taste_names[TASTES] = {"hopeless", "cruel", "fair", "merciful"};

bool dread_taste_named(const char *name, enum taste *taste)
{
    for (int k = CRUEL; k < TASTES; k++) {
        if (!dread_same(name, dread_taste_names[k])) continue;
        *taste = (enum taste)k;
        return true;
    }
    return false;
}

/* Of a game that says nothing of it. */
static const struct scale plain_scale = {
    .slips = 5, .cruel = TASTE_PLAYS / 8, .merciful = TASTE_PLAYS - TASTE_PLAYS / 8};

static const struct scale *scale_of(const struct game *game)
{
    return game->sense && game->sense->scale ? game->sense->scale : &plain_scale;
}

/* ---- Memory: the fast policy's tables, then the solver's ---- */

enum {
    SOLVER_BYTES = 64 << 20,
    SOLVER_POSITIONS =
        100000,        /* some tenths of a second; none of deals 1 to 10,000 takes as many */
    PLAYED_MOST = 4096 /* choices of a play, where a game has no end of its own */
};

static size_t tables_bytes(const struct game *game)
{
    return game->sense ? (game->sense->tables_bytes + 63) / 64 * 64 : 0;
}

static size_t solution_bytes(void)
{
    return (sizeof(struct solution) + 63) / 64 * 64;
}

size_t dread_taste_bytes(const struct game *game)
{
    size_t analysis = game->search ? (game->search->analysis_bytes + 63) / 64 * 64 : 0;
    return tables_bytes(game) + solution_bytes() + analysis + SOLVER_BYTES;
}

/* ---- The measure ---- */

/* A deal to be played again and again. */
struct course {
    const struct game *game;
    struct mind mind;
    struct position start;
};

/* What the fast policy prepares at the start serves all plays. */
static struct course course_of(const struct game *game, const struct deal *deal, void *memory)
{
    struct course c = {.game = game, .mind = {deal, tables_bytes(game) ? memory : NULL}};
    game->start(deal, &c.start, NULL);
    if (game->sense && game->sense->prepare && !game->outcome(&c.start))
        game->sense->prepare(&c.mind, &c.start);
    return c;
}

/* One play. The same seeds serve all deals: what differs between them is the deal. */
static bool play_wins(const struct course *c, uint64_t seed)
{
    const struct game *game = c->game;
    struct rng r = dread_rng_from(seed);
    struct position p = c->start;
    int outcome = 0, slips = scale_of(game)->slips;
    for (int i = 0; i < PLAYED_MOST && !(outcome = game->outcome(&p)); i++) {
        if (dread_rng_below(&r, (uint32_t)slips)) {
            dread_expert_play_on(game, &c->mind, &p, &r);
            continue;
        }
        action legal[ACTIONS_MOST];
        int n = game->actions(c->mind.deal, &p, legal);
        game->apply(c->mind.deal, &p, legal[dread_rng_below(&r, (uint32_t)n)], NULL);
    }
    return dread_outcome_is_won(game, outcome);
}

int dread_taste_wins(const struct game *game, const struct deal *deal, void *memory)
{
    struct course c = course_of(game, deal, memory);
    int wins = 0;
    for (uint64_t k = 0; k < TASTE_PLAYS; k++) wins += play_wins(&c, k);
    return wins;
}

/* ---- What it makes of a deal ---- */

/* A deal that was never won is cruel if it can be won. False if the solver was stopped. */
static bool can_be_won(const struct game *game, const struct deal *deal, void *memory,
                       const struct patience *patience, bool *can)
{
    char *at = (char *)memory + tables_bytes(game);
    struct solution *solution = (struct solution *)at;
    size_t before = tables_bytes(game) + solution_bytes();
    struct workspace room = {at + solution_bytes(), dread_taste_bytes(game) - before};
    struct wish wish = {.positions = SOLVER_POSITIONS};
    if (patience) {
        wish.go_on = patience->go_on;
        wish.watcher = patience->watcher;
    }
    struct position start;
    game->start(deal, &start, NULL);
    dread_solve(game, deal, &start, &wish, &room, solution);
    *can = solution->answer == ANSWER_WON;
    return *can || solution->ran_out != RAN_OUT_STOPPED;
}

static enum taste by_wins(const struct scale *scale, int wins)
{
    return wins >= scale->merciful ? MERCIFUL : wins > scale->cruel ? FAIR : CRUEL;
}

/* Only if it is of the wanted taste, or TASTES is wanted, is it said of what taste it is; else that it is of
 * another. */
static bool work_out(const struct game *game, const struct deal *deal, void *memory,
                     const struct patience *patience, enum taste wanted, enum taste *taste)
{
    const struct scale *scale = scale_of(game);
    struct course c = course_of(game, deal, memory);
    int wins = 0;
    for (int left = TASTE_PLAYS; left; left--) {
        /* What is left cannot change it any more. */
        if (wins >= scale->merciful) break;
        if (wins > scale->cruel && (wins + left < scale->merciful || wanted == CRUEL)) break;
        if (wins && wins + left <= scale->cruel) break;
        if (wins + left < scale->merciful && wanted == MERCIFUL) break;
        if (patience && !patience->go_on(patience->watcher, (uint64_t)left)) return false;
        wins += play_wins(&c, (uint64_t)(TASTE_PLAYS - left));
    }
    *taste = by_wins(scale, wins);
    if (wins || wanted == FAIR || wanted == MERCIFUL) return true;
    bool can = false;
    if (!can_be_won(game, deal, memory, patience, &can)) return false;
    *taste = can ? CRUEL : HOPELESS;
    return true;
}

bool dread_taste_work_out(const struct game *game, const struct deal *deal, void *memory,
                          const struct patience *patience, enum taste *taste)
{
    return work_out(game, deal, memory, patience, TASTES, taste);
}

/* ---- The table ---- */

/* The table about these rules, or NULL. */
static const uint8_t *table_of(const struct game *game, const struct rules *rules)
{
    struct rules standard;
    dread_rules_standard(game->options, &standard);
    for (int i = 0; game->options[i].name; i++)
        if (rules->value[i] != standard.value[i]) return NULL;
    return scale_of(game)->known;
}

static enum taste look_up(const uint8_t table[], uint64_t number)
{
    uint64_t k = number - 1;
    return (enum taste)(table[k / 4] >> k % 4 * 2 & 3);
}

bool dread_taste_at_once(const struct game *game, const struct rules *rules)
{
    return table_of(game, rules) != NULL;
}

bool dread_taste_known(const struct game *game, const struct deal *deal, enum taste *taste)
{
    const uint8_t *table = table_of(game, &deal->rules);
    if (!table || deal->by_cards || deal->number < 1 || deal->number > TASTE_DEALS) return false;
    *taste = look_up(table, deal->number);
    return true;
}

enum taste dread_taste_of(const struct game *game, const struct deal *deal, int wins, void *memory)
{
    enum taste taste;
    bool can = true;
    if (dread_taste_known(game, deal, &taste)) return taste;
    if (!wins) can_be_won(game, deal, memory, NULL, &can);
    return can ? by_wins(scale_of(game), wins) : HOPELESS;
}

/* ---- Choosing ---- */

enum { NUMBER_MOST = 999999999 }; /* short enough to read out */

uint64_t dread_taste_choose(const struct game *game, const struct rules *rules, enum taste taste,
                            struct rng *r, void *memory, const struct patience *patience,
                            int *tried)
{
    const uint8_t *table = table_of(game, rules);
    dread_must(taste > HOPELESS && taste < TASTES);
    for (*tried = 1;; ++*tried) {
        uint64_t number = 1 + dread_rng_below(r, table ? TASTE_DEALS : NUMBER_MOST);
        enum taste found;
        if (table) {
            found = look_up(table, number);
        } else {
            struct deal deal;
            dread_deal_number(game, rules, number, &deal);
            if (!work_out(game, &deal, memory, patience, taste, &found)) return 0;
        }
        if (found == taste) return number;
    }
}
