/* The expert: it estimates the win probability of each choice by playouts in sampled worlds, or
 * takes exact probabilities from exact.c where there are any. expert.h says how it thinks and
 * what it needs from a game, and should be read first. */

#include "expert.h"

#include "agent.h"
#include "exact.h"

enum {
    /* Leaves room for the line asked for, and for one choice that is better than all others
     * (add_better_choice). */
    WIDTH_MOST = TRIED_MOST - 2,

    /* Actions or choices of a playout, for a game that does not end by itself. */
    PLAYOUT_MOST = 4096,

    /* How many continuations of a choice that turns up nothing are considered, and how many choices
     * may be added in this way. */
    CONTINUATIONS = 3,
    ADDED_MOST = 12
};

static const uint64_t certain = (uint64_t)1 << EXACT_BITS;

/* A choice that the expert considers. */
struct tried_choice {
    int32_t value;
    uint32_t prior; /* the chance that `value` stands for */
    uint32_t playouts;
    uint64_t sum, squares; /* of the chances at the ends of its playouts */
    uint64_t exact;        /* the exact probability, if expert.exact */
    uint16_t actions;
    action line[LINE_ROOM];
};

struct expert {
    const struct game *game;
    struct effort effort;
    struct rng rng;

    /* Any world that looks like the one to decide in, then the world of the current playouts. */
    struct deal deal;
    struct deal drawn;
    struct position root, drawn_position;

    bool exact;     /* the probabilities of all choices are exact */
    uint32_t steps; /* taken by the search for exact probabilities */
    int tried;
    uint8_t order[TRIED_MOST]; /* indexes of `choice`, the best first */
    struct tried_choice choice[TRIED_MOST];
    struct candidate listed[CANDIDATES_MOST];
    void *tables;
};

/* ---- Log-odds and chances ---- */

enum { ODDS_STEP = 64, ODDS_STEPS = 48 };

/* CHANCE / (1 + exp(-x)) for x = 0, 1/4, 1/2, to 12. */
static const uint32_t logistic[ODDS_STEPS + 1] = {
    32768, 36843, 40793, 44511, 47911, 50941, 53581, 55834, 57724, 59287, 60565, 61598, 62428,
    63090, 63615, 64030, 64357, 64614, 64816, 64974, 65097, 65194, 65269, 65328, 65374, 65410,
    65438, 65459, 65476, 65489, 65500, 65508, 65514, 65519, 65523, 65526, 65528, 65530, 65531,
    65532, 65533, 65534, 65534, 65535, 65535, 65535, 65535, 65535, 65536,
};

uint32_t dread_chance_of(int32_t log_odds)
{
    if (log_odds >= SURE) return CHANCE;
    if (log_odds <= -SURE) return 0;
    int32_t x = log_odds < 0 ? -log_odds : log_odds;
    int32_t step = x / ODDS_STEP, rest = x % ODDS_STEP;
    uint32_t chance = logistic[ODDS_STEPS];
    if (step < ODDS_STEPS)
        chance = logistic[step] +
                 (logistic[step + 1] - logistic[step]) * (uint32_t)rest / ODDS_STEP;
    return log_odds < 0 ? CHANCE - chance : chance;
}

int32_t dread_log_odds_of(uint32_t chance)
{
    if (!chance) return -SURE;
    if (chance >= CHANCE) return SURE;
    int32_t low = -ODDS_STEP * ODDS_STEPS, high = ODDS_STEP * ODDS_STEPS;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (dread_chance_of(middle) < chance) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* ---- The hooks of a game, or their replacements ---- */

static const struct eval_hooks no_eval = {
    .effort = {[QUICK] = {.playouts = 100, .width = 64}, [FULL] = {.playouts = 4000, .width = 64}}};

static const struct eval_hooks *eval_of(const struct game *game)
{
    return game->eval ? game->eval : &no_eval;
}

const struct effort *dread_expert_effort(const struct game *game, enum tier tier)
{
    return &eval_of(game)->effort[tier];
}

static int list_candidates(const struct eval_hooks *eval, const struct game *game,
                           const struct eval_context *context, const struct position *p,
                           struct candidate out[])
{
    if (eval->candidates) return eval->candidates(context, p, out);
    action legal[ACTIONS_MOST];
    int n = game->actions(context->deal, p, legal);
    struct view view;
    game->see(context->deal, p, &view);
    action greedy = game->greedy(&view, legal, n);
    for (int i = 0; i < n; i++)
        out[i] = (struct candidate){legal[i], legal[i] == greedy ? LOG_ODDS : 0};
    return n;
}

static int line_of(const struct eval_hooks *eval, const struct eval_context *context,
                   const struct position *p, uint16_t tag, action out[])
{
    if (eval->line) return eval->line(context, p, tag, out);
    out[0] = tag;
    return 1;
}

/* Without the hook half of the actions are random, because rules of thumb alone can go round in
 * circles. */
void dread_expert_play_on(const struct game *game, const struct eval_context *context,
                          struct position *p, struct rng *r)
{
    const struct eval_hooks *eval = eval_of(game);
    if (eval->play) {
        eval->play(context, p);
        return;
    }
    action legal[ACTIONS_MOST];
    int n = game->actions(context->deal, p, legal);
    action a = legal[dread_rng_below(r, (uint32_t)n)];
    if (dread_rng_below(r, 2)) {
        struct view view;
        game->see(context->deal, p, &view);
        a = game->greedy(&view, legal, n);
    }
    game->apply(context->deal, p, a, NULL);
}

/* ---- Comparing choices ---- */

/* Returns the number of playouts that an estimate is based on, including those that stand for the
 * prior. */
static uint64_t weight_of(const struct expert *e, const struct tried_choice *t)
{
    return (uint64_t)t->playouts + e->effort.prior_weight;
}

/* Returns the sum of the chances of all playouts, including those that stand for the prior. */
static uint64_t weighted_sum(const struct expert *e, const struct tried_choice *t)
{
    return t->sum + (uint64_t)t->prior * e->effort.prior_weight;
}

/* Returns true if choice a is better than choice b: by their means or, if these are equal or
 * unknown, by their values. */
static bool better(const struct expert *e, const struct tried_choice *a,
                   const struct tried_choice *b)
{
    if (e->exact) return a->exact != b->exact ? a->exact > b->exact : a->value > b->value;
    uint64_t n = weight_of(e, a), m = weight_of(e, b);
    if (!n || !m) return a->value > b->value;
    uint64_t first = weighted_sum(e, a) * m, second = weighted_sum(e, b) * n;
    return first != second ? first > second : a->value > b->value;
}

/* Sorts the first n choices, the best first; equal ones keep their order. */
static void sort(struct expert *e, int n)
{
    for (int i = 1; i < n; i++) {
        uint8_t first = e->order[i];
        int k = i;
        for (; k > 0 && better(e, &e->choice[first], &e->choice[e->order[k - 1]]); k--)
            e->order[k] = e->order[k - 1];
        e->order[k] = first;
    }
}

/* ---- Starting to think ---- */

static size_t tables_offset(void)
{
    return (sizeof(struct expert) + 63) / 64 * 64;
}

/* The search for exact probabilities uses the memory of the tables. If it finds none, the tables
 * are prepared again. */
size_t dread_expert_told_bytes(void)
{
    return sizeof(struct expert);
}

size_t dread_expert_bytes(const struct game *game)
{
    size_t tables = (eval_of(game)->tables_bytes + 63) / 64 * 64, exact = dread_exact_bytes(game);
    return tables_offset() + (tables > exact ? tables : exact);
}

static void add_choice(struct expert *e, const action line[], int actions, int32_t value)
{
    struct tried_choice *t = &e->choice[e->tried];
    *t = (struct tried_choice){
        .value = value, .prior = dread_chance_of(value), .actions = (uint16_t)actions};
    __builtin_memcpy(t->line, line, sizeof *line * (size_t)actions);
    e->order[e->tried] = (uint8_t)e->tried;
    e->tried++;
}

/* Moves the choice with the highest value, the first of equal ones, to the front. */
static void move_best_to_front(struct candidate listed[], int n)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        if (listed[i].value > listed[best].value) best = i;
    struct candidate first = listed[best];
    for (int i = best; i > 0; i--) listed[i] = listed[i - 1];
    listed[0] = first;
}

static bool begins_with(const action line[], int actions, const action first[], int n)
{
    return actions >= n && __builtin_memcmp(line, first, sizeof *line * (size_t)n) == 0;
}

/* Returns true if a choice that begins with these n actions is considered. */
static bool is_tried(const struct expert *e, const action first[], int n)
{
    for (int i = 0; i < e->tried; i++)
        if (begins_with(e->choice[i].line, e->choice[i].actions, first, n)) return true;
    return false;
}

/* Adds a choice that is better than the first `tried` ones. There is room for one such choice; the
 * next one replaces it. */
static void add_better_choice(struct expert *e, int tried, const action line[], int actions,
                              int32_t value, uint64_t chance)
{
    e->tried = tried;
    add_choice(e, line, actions, value);
    e->choice[tried].exact = chance;
}

/* Returns the memory of the search for exact probabilities. */
static struct exact *exact_memory(struct expert *e)
{
    return (struct exact *)((char *)e + tables_offset());
}

/* Computes the exact probabilities of all choices considered, and adds any other choice that is
 * better than all of them. Returns false if there is no answer within the budget. */
static bool answer_exactly(struct expert *e, int listed)
{
    const struct eval_hooks *eval = eval_of(e->game);
    struct exact *x = exact_memory(e);
    const action *win;
    action winning_line[LINE_ROOM];
    int tried = e->tried;
    if (!dread_exact_start(x, e->game, &e->deal, &e->root, e->effort.exact)) return false;
    int actions = dread_exact_win(x, &win);
    if (actions > LINE_ROOM) actions = LINE_ROOM;
    __builtin_memcpy(winning_line, win, sizeof *winning_line * (size_t)actions);
    uint64_t chance, best = 0;
    for (int k = 0; k < tried; k++) {
        struct tried_choice *t = &e->choice[k];
        if (!dread_exact_chance(x, t->line, t->actions, 0, &t->exact)) return false;
        if (t->exact > best) best = t->exact;
    }
    if (actions && !best) add_better_choice(e, tried, winning_line, actions, SURE, best = certain);
    for (int i = 0; !eval->line && i < listed && best < certain; i++) {
        const action *only = &e->listed[i].tag;
        if (is_tried(e, only, 1)) continue;
        if (!dread_exact_chance(x, only, 1, best, &chance)) {
            e->tried = tried;
            return false;
        }
        if (chance > best) add_better_choice(e, tried, only, 1, e->listed[i].value, best = chance);
    }
    return true;
}

/* Returns the log-odds after a line at the root, in the world drawn: what its value would be. */
static int32_t value_of_line(struct expert *e, const action line[], int actions)
{
    const struct eval_hooks *eval = eval_of(e->game);
    struct eval_context context = {&e->deal, e->tables};
    struct position p = e->root;
    for (int i = 0; i < actions; i++) e->game->apply(&e->deal, &p, line[i], NULL);
    int outcome = e->game->outcome(&p);
    if (outcome) return dread_outcome_is_won(e->game, outcome) ? SURE : -SURE;
    return eval->evaluate ? eval->evaluate(&context, &p) : e->choice[e->tried - 1].value;
}

/* Adds the choice of the highest value that begins with these n actions, of those listed from
 * `from` on. If there is none, adds these actions alone. */
static void add_line(struct expert *e, const action also[], int n, int listed, int from)
{
    const struct eval_hooks *eval = eval_of(e->game);
    struct eval_context context = {&e->deal, e->tables};
    action line[LINE_ROOM];
    for (int i = from; i < listed; i++) {
        move_best_to_front(e->listed + i, listed - i);
        int actions = line_of(eval, &context, &e->root, e->listed[i].tag, line);
        if (!begins_with(line, actions, also, n)) continue;
        add_choice(e, line, actions, e->listed[i].value);
        return;
    }
    add_choice(e, also, n, value_of_line(e, also, n));
}

/* ---- Choices that turn up nothing ---- */

/* Returns how many cards are hidden; -1 if the game cannot tell. */
static int hidden_cards(const struct eval_hooks *eval, const struct deal *d,
                        const struct position *p)
{
    struct hidden hidden;
    return eval->hidden && eval->hidden(d, p, &hidden) ? hidden.cards : -1;
}

/* Plays a choice at the root. Returns true if it turns up nothing hidden and does not end the game:
 * then the player knows all that she knew before, and `after` is the same in every world. */
static bool turns_up_nothing(const struct expert *e, const struct tried_choice *t,
                             struct position *after)
{
    const struct eval_hooks *eval = eval_of(e->game);
    *after = e->root;
    for (int i = 0; i < t->actions; i++) e->game->apply(&e->deal, after, t->line[i], NULL);
    if (e->game->outcome(after)) return false;
    int hidden = hidden_cards(eval, &e->deal, after);
    return hidden >= 0 && hidden == hidden_cards(eval, &e->deal, &e->root);
}

/* Adds the best continuations to choice k, which leads to `after`: the best one to the choice
 * itself, the others as new choices. */
static void continue_choice(struct expert *e, int k, const struct position *after, int *room)
{
    const struct eval_hooks *eval = eval_of(e->game);
    struct eval_context context = {&e->deal, e->tables};
    struct tried_choice *t = &e->choice[k];
    int n = list_candidates(eval, e->game, &context, after, e->listed), actions = t->actions;
    for (int i = 0; i < n && i < CONTINUATIONS; i++) {
        move_best_to_front(e->listed + i, n - i);
        t->line[actions] = e->listed[i].tag;
        if (i && !*room) break;
        if (i) {
            add_choice(e, t->line, actions + 1, e->listed[i].value);
            --*room;
        }
    }
    t->line[actions] = e->listed[0].tag;
    t->actions = (uint16_t)(actions + 1);
}

/* Continues choices of one action up to the first one that turns up something. Otherwise the fast
 * policy would decide what follows, and the expert would overlook what is not to its taste. */
static void continue_choices(struct expert *e)
{
    const struct eval_hooks *eval = eval_of(e->game);
    int room = TRIED_MOST - e->tried < ADDED_MOST ? TRIED_MOST - e->tried : ADDED_MOST;
    if (!eval->candidates || eval->line || eval->prepare) return;
    for (int k = 0; k < e->tried; k++) {
        struct position after;
        while (e->choice[k].actions < LINE_ROOM && turns_up_nothing(e, &e->choice[k], &after))
            continue_choice(e, k, &after, &room);
    }
}

void dread_expert_start(struct expert *e, const struct world *w, const struct effort *effort,
                        struct rng *r, const action also[], int n)
{
    const struct game *game = dread_world_game(w);
    const struct eval_hooks *eval = eval_of(game);
    e->game = game;
    e->effort = *effort;
    e->rng = dread_rng_from(dread_rng_next(r));
    e->tables = eval->tables_bytes ? (char *)e + tables_offset() : NULL;
    e->tried = 0;
    dread_world_sample(w, &e->rng, &e->deal, &e->root);
    struct eval_context context = {&e->deal, e->tables};
    if (eval->prepare) eval->prepare(&context, &e->root);

    int listed = list_candidates(eval, game, &context, &e->root, e->listed);
    dread_must(listed > 0 && listed <= CANDIDATES_MOST && n <= LINE_ROOM);
    if (n > LINE_ROOM) n = LINE_ROOM;
    int width = effort->width < WIDTH_MOST ? effort->width : WIDTH_MOST;
    action line[LINE_ROOM];
    for (int i = 0; i < listed && i < width; i++) {
        move_best_to_front(e->listed + i, listed - i);
        int actions = line_of(eval, &context, &e->root, e->listed[i].tag, line);
        add_choice(e, line, actions, e->listed[i].value);
    }
    if (n && !is_tried(e, also, n)) add_line(e, also, n, listed, width);
    e->exact = false;
    e->steps = 0;
    if (e->tried > 1 && dread_exact_fits(game, &e->deal, &e->root, effort->exact)) {
        e->exact = answer_exactly(e, listed);
        e->steps = dread_exact_steps(exact_memory(e));
        if (e->exact) sort(e, e->tried);
        else if (eval->prepare) eval->prepare(&context, &e->root);
    }
    if (!e->exact) continue_choices(e);
}

/* ---- Playouts ---- */

/* Plays a choice in the world drawn, plays on, and returns the chance of winning at the end. */
static uint32_t play_out(struct expert *e, const struct tried_choice *t)
{
    const struct game *game = e->game;
    const struct eval_hooks *eval = eval_of(game);
    struct eval_context context = {&e->drawn, e->tables};
    struct position p = e->drawn_position;
    for (int i = 0; i < t->actions; i++) game->apply(&e->drawn, &p, t->line[i], NULL);
    int horizon = e->effort.horizon && eval->evaluate ? e->effort.horizon : PLAYOUT_MOST;
    int outcome;
    for (int i = 0; !(outcome = game->outcome(&p)); i++) {
        if (i == horizon) return eval->evaluate ? dread_chance_of(eval->evaluate(&context, &p)) : 0;
        dread_expert_play_on(game, &context, &p, &e->rng);
    }
    return dread_outcome_is_won(game, outcome) ? CHANCE : 0;
}

/* Sequential halving: the playouts are divided among rounds; each round plays all remaining choices
 * in the same worlds, and the worse half drops out. */
uint32_t dread_expert_think(struct expert *e, uint32_t playouts)
{
    uint32_t left = playouts;
    int n = e->tried, rounds = 1;
    if (e->exact) return 0;
    sort(e, n);
    for (int k = n; k > 2; k = (k + 1) / 2) rounds++;
    for (; rounds; rounds--, n = (n + 1) / 2) {
        if (left < (uint32_t)n) n = (int)left;
        if (!n) break;
        uint32_t worlds = left / ((uint32_t)rounds * (uint32_t)n);
        if (!worlds) worlds = 1;
        left -= worlds * (uint32_t)n;
        for (; worlds; worlds--) {
            e->drawn = e->deal;
            e->drawn_position = e->root;
            e->game->resample(&e->drawn, &e->drawn_position, &e->rng);
            for (int i = 0; i < n; i++) {
                struct tried_choice *t = &e->choice[e->order[i]];
                uint64_t chance = play_out(e, t);
                t->playouts++;
                t->sum += chance;
                t->squares += chance * chance;
            }
        }
        sort(e, n);
    }
    return playouts - left;
}

bool dread_expert_is_exact(const struct expert *e)
{
    return e->exact;
}

uint32_t dread_expert_steps(const struct expert *e)
{
    return e->steps;
}

int dread_expert_tried(const struct expert *e)
{
    return e->tried;
}

/* Returns the square root, rounded down. */
static uint64_t square_root(uint64_t square)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit; bit >>= 1)
        if ((root | bit) * (root | bit) <= square) root |= bit;
    return root;
}

/* Returns a chance corrected by effort->calibration. 0 and CHANCE stay as they are. */
static uint32_t calibrated_of(const struct effort *effort, uint32_t chance)
{
    if (!chance || chance >= CHANCE) return chance;
    int32_t odds = dread_log_odds_of(chance),
            above_lowest = odds + CALIBRATION_STEPS / 2 * LOG_ODDS;
    const int16_t *add = effort->calibration;
    if (above_lowest <= 0) return dread_chance_of(odds + add[0]);
    int step = above_lowest / LOG_ODDS, rest = above_lowest % LOG_ODDS;
    if (step >= CALIBRATION_STEPS - 1) return dread_chance_of(odds + add[CALIBRATION_STEPS - 1]);
    return dread_chance_of(odds + add[step] + (add[step + 1] - add[step]) * rest / LOG_ODDS);
}

/* Converts an exact probability to a chance. It is 0 or CHANCE only if the result is certain. */
static uint32_t round_exact(uint64_t exact)
{
    const int less = EXACT_BITS - 16;
    uint64_t chance = (exact + ((uint64_t)1 << (less - 1))) >> less;
    if (exact && !chance) return 1;
    return chance == CHANCE && exact < certain ? CHANCE - 1 : (uint32_t)chance;
}

struct advice dread_expert_advice(const struct expert *e, int k)
{
    static const action none[LINE_ROOM];
    if (k >= e->tried) return (struct advice){.line = none};
    const struct tried_choice *t = &e->choice[e->order[k]];
    if (e->exact) {
        uint32_t exact = round_exact(t->exact);
        return (struct advice){.line = t->line,
                               .actions = t->actions,
                               .value = t->value,
                               .chance = exact,
                               .calibrated = exact,
                               .low = exact,
                               .high = exact,
                               .exact = true};
    }
    uint64_t n = t->playouts, weight = weight_of(e, t);
    uint64_t mean = n ? t->sum / n : 0, variance = n ? t->squares / n - mean * mean : 0;
    uint32_t chance = weight ? (uint32_t)(weighted_sum(e, t) / weight) : t->prior;
    /* The variance of a result that is 0 or CHANCE with equal probability: the unknown playout of
     * advice.low and .high. */
    uint64_t anything = (uint64_t)CHANCE * CHANCE / 4;
    uint64_t spread = n ? (n * variance + anything) / (n + 1) / n : anything;
    uint32_t half = (uint32_t)(square_root(spread) * 196 / 100);
    return (struct advice){
        .line = t->line,
        .actions = t->actions,
        .value = t->value,
        .chance = chance,
        .calibrated = calibrated_of(&e->effort, chance),
        .error = (uint32_t)square_root(n ? variance / n : 0),
        .low = calibrated_of(&e->effort, half < chance ? chance - half : 0),
        .high = calibrated_of(&e->effort, half < CHANCE - chance ? chance + half : CHANCE),
        .playouts = t->playouts};
}

/* Returns what the expert thinks of choice k. Thinking again about the same decision would give
 * other playouts, but the same prior. */
static struct belief belief_in(const struct expert *e, int k)
{
    struct advice advice = dread_expert_advice(e, k);
    const struct tried_choice *t = &e->choice[e->order[k]];
    uint64_t n = t->playouts, weight = weight_of(e, t);
    if (e->exact) return (struct belief){advice.chance, 0};
    if (n < 2) return (struct belief){advice.calibrated, CHANCE / 2};
    uint64_t mean = t->sum / n, variance = (t->squares - n * mean * mean) / (n - 1);
    uint32_t error = (uint32_t)(square_root(variance * n) / weight);
    uint32_t less = error < advice.chance ? advice.chance - error : 0,
             more = error < CHANCE - advice.chance ? advice.chance + error : CHANCE;
    return (struct belief){advice.calibrated,
                           (calibrated_of(&e->effort, more) - calibrated_of(&e->effort, less)) / 2};
}

/* ---- The agents ---- */

/* The rest of a choice of several actions. The next action is played only if the view is the one
 * that was expected. */
struct planned_line {
    uint64_t expected_view;
    int32_t lead;         /* what dread_expert_agent.lead returns */
    struct belief belief; /* of the choice that `lead` is about */
    int next, actions;
    action line[LINE_ROOM];
};

enum { PLAN_BYTES = (sizeof(struct planned_line) + 63) / 64 * 64 };

static size_t agent_memory(const struct game *game)
{
    return PLAN_BYTES + dread_expert_bytes(game);
}

/* Returns a hash of a view. If two different views have the same hash, the only harm is that a plan
 * is followed too far. */
static uint64_t view_hash(const struct view *v)
{
    uint64_t hash = sizeof *v;
    for (size_t i = 0; i + sizeof hash <= sizeof *v; i += sizeof hash) {
        uint64_t word;
        __builtin_memcpy(&word, (const char *)v + i, sizeof word);
        hash = (hash ^ word) * UINT64_C(0xbf58476d1ce4e5b9);
        hash ^= hash >> 29;
    }
    return hash;
}

/* Returns the next action of the plan, and notes the view after it in a world drawn at random. If
 * that view depends on what is turned up, the plan ends there unless the same is turned up. */
static action play_next_of_plan(struct planned_line *plan, const struct world *w, struct rng *r)
{
    action a = plan->line[plan->next++];
    if (plan->next == plan->actions) return a;
    struct deal deal;
    struct position p;
    struct view view;
    dread_world_sample(w, r, &deal, &p);
    dread_world_game(w)->apply(&deal, &p, a, NULL);
    dread_world_game(w)->see(&deal, &p, &view);
    plan->expected_view = view_hash(&view);
    return a;
}

/* Returns true if the plan has another action and the view is the expected one. */
static bool plan_still_holds(const struct planned_line *plan, const struct world *w)
{
    if (plan->next >= plan->actions) return false;
    struct view view;
    dread_world_see(w, &view);
    return view_hash(&view) == plan->expected_view;
}

/* Plays the only legal action, or follows the plan, or thinks and makes a plan. */
static action choose(const struct world *w, struct rng *r, void *memory, enum tier tier)
{
    action legal[ACTIONS_MOST];
    struct planned_line *plan = memory;
    plan->lead = -1;
    if (dread_world_actions(w, legal) == 1) return legal[0];
    if (plan_still_holds(plan, w)) return play_next_of_plan(plan, w, r);
    struct expert *e = (struct expert *)((char *)memory + PLAN_BYTES);
    const struct effort *effort = dread_expert_effort(dread_world_game(w), tier);
    dread_expert_start(e, w, effort, r, NULL, 0);
    if (!e->tried) return legal[0];
    if (e->tried > 1) dread_expert_think(e, effort->playouts);
    struct advice best = dread_expert_advice(e, 0);
    if (e->tried > 1) {
        plan->lead = (int32_t)best.calibrated - (int32_t)dread_expert_advice(e, 1).calibrated;
        plan->belief = belief_in(e, 0);
    }
    plan->next = 0;
    plan->actions = best.actions;
    __builtin_memcpy(plan->line, best.line, sizeof *best.line * (size_t)best.actions);
    return play_next_of_plan(plan, w, r);
}

static int32_t lead(const void *memory)
{
    return ((const struct planned_line *)memory)->lead;
}

static bool believed(const void *memory, struct belief *belief)
{
    const struct planned_line *plan = memory;
    if (plan->lead < 0) return false;
    *belief = plan->belief;
    return true;
}

static action choose_quick(const struct world *w, struct rng *r, void *memory)
{
    return choose(w, r, memory, QUICK);
}

static action choose_full(const struct world *w, struct rng *r, void *memory)
{
    return choose(w, r, memory, FULL);
}

const struct agent dread_expert_agent = {
    "expert",    "samples many possible deals, plays them out, and picks the action that wins most",
    false,       agent_memory,
    choose_full, lead,
    believed,    PLAN_BYTES};
const struct agent dread_expert_quick_agent = {"expert-quick", "the expert with fewer playouts",
                                               false,          agent_memory,
                                               choose_quick,   lead,
                                               believed,       PLAN_BYTES};
