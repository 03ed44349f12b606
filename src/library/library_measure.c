/* Counting over many deals, and intervals. See dread.h. */

#include "library/library.h"

#include "survey/interval.h"
#include "survey/measure.h"
#include "search/world.h"

#include <string.h>

/* ---- A player of the program's own ---- */

/* What the agent below is given in place of memory. */
struct measuring {
    const dread_player *player;
    const dread_watch *watch;
    const dread_memory *memory;
    dread_error *error;
    int result; /* not DREAD_OK: the player has failed, or an action was not legal */
};

/* Asks the player in a world. Returns NO_ACTION if that fails. */
static action ask(struct measuring *m, const struct world *world, struct rng *rng)
{
    action a = NO_ACTION;
    struct deal deal;
    struct position position;
    int32_t number;
    dread_session *session = NULL;
    dread_world_sample(world, rng, &deal, &position);
    m->result = dread_world_make(dread_world_game(world), &deal, &position, m->memory, &session,
                                 m->error);
    if (!m->result)
        m->result = m->player->choose(m->player->context, session, dread_rng_next(rng), &number);
    if (!m->result) m->result = dread_session_legal_action(session, number, &a, m->error);
    dread_close(session);
    return m->result ? NO_ACTION : a;
}

/* After a failure the games that are still played get any action, until the measurer asks whether
 * to go on. */
static action choose(const struct world *world, struct rng *rng, void *given)
{
    struct measuring *m = given;
    action legal[ACTIONS_MOST];
    dread_world_actions(world, legal);
    action a = m->result ? NO_ACTION : ask(m, world, rng);
    return a == NO_ACTION ? legal[0] : a;
}

static bool goes_on(void *given)
{
    struct measuring *m = given;
    return !m->result && dread_watch_goes_on((void *)m->watch, 0);
}

/* Two, because a player by chance may play a deal several times. */
static const struct agent once = {.name = "player", .about = "a player", .choose = choose};
static const struct agent often = {
    .name = "player", .about = "a player", .by_chance = true, .choose = choose};

/* ---- Measuring ---- */

/* Reads the study that a program gives. */
static int read_study(const dread_study *given, struct study *study, dread_error *error)
{
    if (!given) return dread_result_null(error, "study");
    if (given->size < sizeof *given) return dread_result_no_size(error);
    if (!given->game) return dread_result_null(error, "game");
    if ((given->agent != NULL) + (given->player != NULL) + (given->clairvoyant != 0) != 1)
        return dread_result_misuse(error, "Exactly one of agent, player and clairvoyant plays.");
    if (given->player && !given->player->choose) return dread_result_null(error, "choose");
    if (given->plays < 0 || given->plays > PLAYS_MOST)
        return dread_result_misuse(error, "A deal is played 1 to 250 times.");
    *study = (struct study){.game = dread_game_of(given->game), .plays = 1};
    study->contender.agent = (const struct agent *)given->agent;
    if (given->player) study->contender.agent = given->player->by_chance ? &often : &once;
    const struct agent *agent = study->contender.agent;
    study->contender.name = agent ? agent->name : "clairvoyant";
    if (agent && agent->by_chance) study->plays = given->plays ? given->plays : PLAYS_STANDARD;
    if (!agent) study->budget = given->budget ? given->budget : SURVEY_BUDGET;
    return dread_rules_of(study->game, &given->rules, &study->rules, error);
}

static int write_count(dread_count *out, const struct study *study, const struct tally *tally,
                       dread_error *error)
{
    dread_count all = {.deals = tally->deals,
                       .unknown = tally->unknown,
                       .plays = tally->plays,
                       .won = tally->won,
                       .squares = tally->squares};
    dread_must(study->game);
    for (int i = 0; i < TALLY_ENDS && study->game->words.outcomes[i]; i++)
        all.ends[i] = tally->ends[i];
    return dread_result_struct(out, &all, sizeof all, error);
}

/* Measures with memory that is there. */
static int measure(const struct study *study, uint64_t first, uint64_t last,
                   struct measuring *measuring, struct measurer *measurer, struct tally *tally,
                   uint8_t wins[])
{
    measurer->go_on = goes_on;
    measurer->watcher = measuring;
    measurer->context = measuring;
    bool fine = dread_measure_deals(study, first, last, measurer, tally, wins);
    if (fine || measuring->result) return measuring->result;
    if (measurer->refuted)
        return dread_result_fail(measuring->error, DREAD_WRONG,
                                 "A play contradicts the solver. That is an error of libdread.");
    if (measurer->out_of_memory) return dread_result_no_memory(measuring->error);
    return dread_result_fail(measuring->error, DREAD_STOPPED, "The work was stopped.");
}

int dread_measure_block(const dread_study *given, uint64_t first, uint64_t last,
                        const dread_watch *watch, const dread_memory *memory, dread_count *count,
                        uint8_t *wins, dread_error *error)
{
    struct study study = {0};
    struct measurer measurer;
    if (!count || !wins) return dread_result_null(error, count ? "wins" : "count");
    int result = read_study(given, &study, error);
    if (result) return result;
    if (first > last || last - first >= BLOCK_MOST)
        return dread_result_misuse(error, "A block has 1 to 256 deals.");
    struct measuring measuring = {
        .player = given->player, .watch = watch, .memory = memory, .error = error};
    struct tally *tally = dread_memory_take(memory, sizeof *tally);
    bool ready = dread_measurer_init(&measurer, WORKSPACE_WEB);
    if (!tally || !ready) result = dread_result_no_memory(error);
    else result = measure(&study, first, last, &measuring, &measurer, tally, wins);
    if (!result) result = write_count(count, &study, tally, error);
    dread_measurer_free(&measurer);
    dread_memory_give(memory, tally, sizeof *tally);
    return result;
}

/* ---- Statistics ---- */

static dread_interval interval_of(struct interval i)
{
    return (dread_interval){i.low, i.middle, i.high};
}

int dread_share(const dread_count *given, dread_interval *out, dread_error *error)
{
    if (!given || !out) return dread_result_null(error, given ? "interval" : "count");
    if (given->unknown > given->deals)
        return dread_result_misuse(error, "There are not more unknown deals than deals.");
    uint64_t known = given->deals - given->unknown;
    if (known && (given->plays < known || given->plays % known))
        return dread_result_misuse(error,
                                   "Each known deal is played equally often, at least once.");
    struct count count = {.deals = given->deals,
                          .unknown = given->unknown,
                          .plays = known ? given->plays / known : 1,
                          .won = given->won,
                          .squares = given->squares};
    *out = interval_of(dread_share_won(&count));
    return DREAD_OK;
}

int dread_difference(const uint8_t *first, const uint8_t *second, size_t n, int plays,
                     dread_interval *out, dread_error *error)
{
    if (!first || !second || !out) return dread_result_null(error, "wins or interval");
    if (plays < 1 || plays > PLAYS_MOST)
        return dread_result_misuse(error, "A deal is played 1 to 250 times.");
    struct pairs pairs = {.plays = (uint64_t)plays};
    for (size_t i = 0; i < n; i++) {
        if (first[i] == WINS_UNKNOWN || second[i] == WINS_UNKNOWN) {
            pairs.unknown++;
            continue;
        }
        int more = second[i] - first[i];
        pairs.deals++;
        pairs.sum += more;
        pairs.squares += (uint64_t)(more * more);
        pairs.better += more > 0;
        pairs.worse += more < 0;
    }
    *out = interval_of(dread_paired_difference(&pairs));
    return DREAD_OK;
}
