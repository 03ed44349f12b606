/* Measures the difficulty of deals and chooses deals by it. See difficulty.h, which defines
 * the measure. */

#include "difficulty.h"
#include "core/id.h"
#include "solve.h"

const char *const dread_difficulty_names[DIFFICULTIES] = {"hopeless", "cruel", "fair", "merciful"};

bool dread_difficulty_named(const char *name, enum difficulty *difficulty)
{
    for (int k = CRUEL; k < DIFFICULTIES; k++) {
        if (!dread_same(name, dread_difficulty_names[k])) continue;
        *difficulty = (enum difficulty)k;
        return true;
    }
    return false;
}

/* For a game that has no thresholds. */
static const struct thresholds plain_thresholds = {
    .slips = 5, .cruel = DIFFICULTY_PLAYS / 8, .merciful = DIFFICULTY_PLAYS - DIFFICULTY_PLAYS / 8};

static const struct thresholds *thresholds_of(const struct game *game)
{
    return game->eval && game->eval->thresholds ? game->eval->thresholds : &plain_thresholds;
}

/* ---- Memory: the fast policy's tables, then a solution, then the solver's workspace ---- */

enum {
    SOLVER_BYTES = 64 << 20,

    /* Some tenths of a second. None of deals 1 to 10,000 needs as many. */
    SOLVER_POSITIONS = 100000,

    /* Choices of a play, for a game that does not end by itself. */
    CHOICES_MOST = 4096
};

static size_t tables_bytes(const struct game *game)
{
    return game->eval ? (game->eval->tables_bytes + 63) / 64 * 64 : 0;
}

static size_t solution_bytes(void)
{
    return (sizeof(struct solution) + 63) / 64 * 64;
}

size_t dread_difficulty_bytes(const struct game *game)
{
    size_t analysis = game->search ? (game->search->analysis_bytes + 63) / 64 * 64 : 0;
    return tables_bytes(game) + solution_bytes() + analysis + SOLVER_BYTES;
}

/* ---- The measure ---- */

/* A deal that is played again and again, from its start. */
struct trial {
    const struct game *game;
    struct eval_context context;
    struct position start;
};

/* Prepares a trial. The fast policy prepares its tables once, at the start, for all plays. */
static struct trial prepare_trial(const struct game *game, const struct deal *deal, void *memory)
{
    struct trial trial = {.game = game, .context = {deal, tables_bytes(game) ? memory : NULL}};
    game->start(deal, &trial.start, NULL);
    if (game->eval && game->eval->prepare && !game->outcome(&trial.start))
        game->eval->prepare(&trial.context, &trial.start);
    return trial;
}

/* Plays the deal once and returns true if the play wins. All deals are played with the same seeds,
 * so that the results differ only because of the deals. */
static bool play_wins(const struct trial *trial, uint64_t seed)
{
    const struct game *game = trial->game;
    struct rng r = dread_rng_from(seed);
    struct position p = trial->start;
    int outcome = 0, slips = thresholds_of(game)->slips;
    for (int i = 0; i < CHOICES_MOST && !(outcome = game->outcome(&p)); i++) {
        if (dread_rng_below(&r, (uint32_t)slips)) {
            dread_expert_play_on(game, &trial->context, &p, &r);
            continue;
        }
        action legal[ACTIONS_MOST];
        int n = game->actions(trial->context.deal, &p, legal);
        game->apply(trial->context.deal, &p, legal[dread_rng_below(&r, (uint32_t)n)], NULL);
    }
    return dread_outcome_is_won(game, outcome);
}

int dread_difficulty_plays(const struct game *game, const struct deal *deal, uint64_t first,
                           int plays, void *memory)
{
    struct trial trial = prepare_trial(game, deal, memory);
    int wins = 0;
    for (int k = 0; k < plays; k++) wins += play_wins(&trial, first + (uint64_t)k);
    return wins;
}

int dread_difficulty_wins(const struct game *game, const struct deal *deal, void *memory)
{
    return dread_difficulty_plays(game, deal, 0, DIFFICULTY_PLAYS, memory);
}

/* ---- The difficulty ---- */

/* Sets *winnable to whether the solver wins the deal; false if it gave up. Returns false if the
 * solver was stopped. */
static bool can_be_won(const struct game *game, const struct deal *deal, void *memory,
                       const struct interrupt *interrupt, bool *winnable)
{
    char *at = (char *)memory + tables_bytes(game);
    struct solution *solution = (struct solution *)at;
    size_t used = tables_bytes(game) + solution_bytes();
    struct workspace workspace = {at + solution_bytes(), dread_difficulty_bytes(game) - used};
    struct solve_request request = {.positions = SOLVER_POSITIONS};
    if (interrupt) {
        request.go_on = interrupt->go_on;
        request.watcher = interrupt->watcher;
    }
    struct position start;
    game->start(deal, &start, NULL);
    dread_solve(game, deal, &start, &request, &workspace, solution);
    *winnable = solution->answer == ANSWER_WON;
    return *winnable || solution->ran_out != RAN_OUT_STOPPED;
}

/* Returns the difficulty of a winnable deal. */
static enum difficulty difficulty_by_wins(const struct thresholds *thresholds, int wins)
{
    return wins >= thresholds->merciful ? MERCIFUL : wins > thresholds->cruel ? FAIR : CRUEL;
}

/* Computes the difficulty of a deal. If `wanted` is not DIFFICULTIES, it may stop early, and
 * returns any other difficulty, once `wanted` is ruled out. Returns false if it was stopped. */
static bool determine(const struct game *game, const struct deal *deal, void *memory,
                      const struct interrupt *interrupt, enum difficulty wanted,
                      enum difficulty *difficulty)
{
    const struct thresholds *thresholds = thresholds_of(game);
    struct trial trial = prepare_trial(game, deal, memory);
    int wins = 0;
    for (int left = DIFFICULTY_PLAYS; left; left--) {
        /* Stop if the remaining plays cannot change the result any more. */
        if (wins >= thresholds->merciful) break;
        if (wins > thresholds->cruel && (wins + left < thresholds->merciful || wanted == CRUEL))
            break;
        if (wins && wins + left <= thresholds->cruel) break;
        if (wins + left < thresholds->merciful && wanted == MERCIFUL) break;
        if (interrupt && !interrupt->go_on(interrupt->watcher, (uint64_t)left)) return false;
        wins += play_wins(&trial, (uint64_t)(DIFFICULTY_PLAYS - left));
    }
    *difficulty = difficulty_by_wins(thresholds, wins);
    if (wins || wanted == FAIR || wanted == MERCIFUL) return true;
    bool winnable = false;
    if (!can_be_won(game, deal, memory, interrupt, &winnable)) return false;
    *difficulty = winnable ? CRUEL : HOPELESS;
    return true;
}

bool dread_difficulty_work_out(const struct game *game, const struct deal *deal, void *memory,
                               const struct interrupt *interrupt, enum difficulty *difficulty)
{
    return determine(game, deal, memory, interrupt, DIFFICULTIES, difficulty);
}

/* ---- The table ---- */

/* Returns the table for these rules, or NULL: there is one for the default options alone. */
static const uint8_t *table_for(const struct game *game, const struct rules *rules)
{
    struct rules standard;
    dread_rules_standard(game->options, &standard);
    for (int i = 0; game->options[i].name; i++)
        if (rules->value[i] != standard.value[i]) return NULL;
    return thresholds_of(game)->known;
}

/* Returns the difficulty of a deal number from a table. */
static enum difficulty look_up(const uint8_t table[], uint64_t number)
{
    uint64_t k = number - 1;
    return (enum difficulty)(table[k / 4] >> k % 4 * 2 & 3);
}

bool dread_difficulty_at_once(const struct game *game, const struct rules *rules)
{
    return table_for(game, rules) != NULL;
}

bool dread_difficulty_known(const struct game *game, const struct deal *deal,
                            enum difficulty *difficulty)
{
    const uint8_t *table = table_for(game, &deal->rules);
    if (!table || deal->by_cards || deal->number < 1 || deal->number > DIFFICULTY_DEALS)
        return false;
    *difficulty = look_up(table, deal->number);
    return true;
}

enum difficulty dread_difficulty_of(const struct game *game, const struct deal *deal, int wins,
                                    void *memory)
{
    enum difficulty difficulty;
    bool winnable = true;
    if (dread_difficulty_known(game, deal, &difficulty)) return difficulty;
    if (!wins) can_be_won(game, deal, memory, NULL, &winnable);
    return winnable ? difficulty_by_wins(thresholds_of(game), wins) : HOPELESS;
}

/* ---- Choosing ---- */

enum { NUMBER_MOST = 999999999 }; /* numbers short enough to read aloud */

uint64_t dread_difficulty_choose(const struct game *game, const struct rules *rules,
                                 enum difficulty difficulty, struct rng *r, void *memory,
                                 const struct interrupt *interrupt, int *tried)
{
    const uint8_t *table = table_for(game, rules);
    bool exists = difficulty > HOPELESS && difficulty < DIFFICULTIES;
    dread_must(exists);
    if (!exists) return 0; /* none would ever be found */
    for (*tried = 1;; ++*tried) {
        uint64_t number = 1 + dread_rng_below(r, table ? DIFFICULTY_DEALS : NUMBER_MOST);
        enum difficulty found;
        if (table) {
            found = look_up(table, number);
        } else {
            struct deal deal;
            dread_deal_number(game, rules, number, &deal);
            if (!determine(game, &deal, memory, interrupt, difficulty, &found)) return 0;
        }
        if (found == difficulty) return number;
    }
}
