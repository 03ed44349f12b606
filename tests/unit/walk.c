/* Plays the random games and calls the laws. See walk.h.
 *
 * The walk of a game is a group of tests. The first test plays all games with all wanted laws. Each
 * law then has a test of its own, which checks its floor. If the first test fails, these tests play
 * the games again, each with its law alone, so that each law that fails is named. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/walk.h"

#include "core/text.h"
#include "toy/toy.h"
#include "unit/offers.h"
#include "unit/player.h"
#include "unit/seat.h"

extern const struct games dread_trials; /* made by cmake/variants.cmake */

enum {
    VISITS_EACH = 60000,
    VISITS_OF_OTHERS = 30000,
    LAWS_MOST = 200,
    PLIES_OF_A_WALK = 600,
    ANY_ROUND = -1
};

/* ---- The laws ---- */

static struct law *first_law, **last_law = &first_law;

void register_law(struct law *l)
{
    *last_law = l;
    last_law = &l->next;
}

/* Returns the name of a law's file without folder and ending, as `n` characters. */
static const char *group_of(const struct law *l, int *n)
{
    const char *slash = strrchr(l->file, '/');
    const char *name = slash ? slash + 1 : l->file;
    *n = (int)strcspn(name, ".");
    return name;
}

void walk_list(void)
{
    for (const struct law *l = first_law; l; l = l->next) {
        int n;
        const char *group = group_of(l, &n);
        printf("%.*s %s\n", n, group, l->name);
    }
}

/* ---- The games ---- */

int walk_games(void)
{
    return dread_games.count - FIRST_TOY + dread_trials.count;
}

const struct game *walk_game(int i)
{
    if (i < dread_games.count) return dread_games.game[i];
    i -= dread_games.count;
    return i < -FIRST_TOY ? game_or_toy(-1 - i) : dread_trials.game[i + FIRST_TOY];
}

bool is_on_trial(const struct game *game)
{
    for (int i = 0; i < dread_trials.count; i++)
        if (dread_trials.game[i] == game) return true;
    return false;
}

bool is_of_program(const struct game *game)
{
    for (int i = 0; i < dread_games.count; i++)
        if (dread_games.game[i] == game) return true;
    return false;
}

/* Returns a number for a text (FNV-1a), to seed generators. */
static uint64_t number_of(const char *text)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (; *text; text++) sum = (sum ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return sum;
}

/* Half of the games have one option that is not at its default, each value in turn; a quarter have
 * random options, and a quarter the defaults. */
static void choose_rules(const struct option options[], int round, struct rng *r,
                         struct rules *rules)
{
    int values = 0, i = 0;
    dread_rules_standard(options, rules);
    if (round % 4 == 1) random_rules(options, r, rules);
    if (round % 2 || !options[0].name) return;
    for (; options[i].name; i++) values += dread_option_values(&options[i]);
    int k = round / 2 % values;
    for (i = 0; k >= dread_option_values(&options[i]); i++) k -= dread_option_values(&options[i]);
    char written[100];
    struct text t = dread_text_in(written, sizeof written);
    dread_text_add(&t, options[i].name);
    dread_text_char(&t, '=');
    dread_option_value_write(&options[i], dread_option_value(&options[i], k), &t);
    assert_true(dread_rules_read(options, written, t.length, rules, NULL));
}

/* One game in eight has its cards given and not shuffled. */
static void choose_deal(const struct game *game, int round, struct rng *r, struct deal *deal)
{
    struct rules rules;
    choose_rules(game->options, round, r, &rules);
    dread_deal_number(game, &rules, dread_rng_next(r) >> dread_rng_below(r, 64), deal);
    if (dread_rng_below(r, 8)) return;
    deal->by_cards = 1;
    if (!game->number_matters(&deal->rules)) deal->number = 0;
}

/* How a game is played: at random; half of the actions or nearly all by the game's greedy policy;
 * or at random but never the last of several actions, which makes the game long. */
enum way_to_play { AT_RANDOM, BY_HALVES, GREEDILY, ON_AND_ON };

static enum way_to_play choose_manner(struct rng *r)
{
    static const enum way_to_play manners[8] = {AT_RANDOM, AT_RANDOM, AT_RANDOM, ON_AND_ON,
                                                ON_AND_ON, BY_HALVES, BY_HALVES, GREEDILY};
    return manners[dread_rng_below(r, 8)];
}

/* Returns how many actions a game goes on for. Most games are left after the first or a few, so
 * that many deals are met; but most positions are of whole games. */
static int choose_length(struct rng *r)
{
    static const int lengths[8] = {1, 1, 1, 1, 4, 8, PLIES_OF_A_WALK, PLIES_OF_A_WALK};
    return lengths[dread_rng_below(r, 8)];
}

static action choose_action(const struct visit *v, enum way_to_play manner, struct rng *r)
{
    bool greedy = manner == BY_HALVES  ? dread_rng_below(r, 2)
                  : manner == GREEDILY ? dread_rng_below(r, 8)
                                       : false;
    if (greedy) return v->game->greedy(v->view, v->legal, v->n);
    bool not_last = manner == ON_AND_ON && v->n > 1;
    return v->legal[dread_rng_below(r, (uint32_t)(not_last ? v->n - 1 : v->n))];
}

/* ---- A visit ---- */

/* What the visits of a walk point to, and the laws that are called. */
static struct walk {
    const struct game *game;
    struct law *law[LAWS_MOST]; /* the wanted laws about this game */
    int laws;
    int round; /* the only game to be played, or ANY_ROUND */

    /* the visit */
    struct visit visit;
    bool visits; /* a law is being called */
    int in_round, visited;
    struct session session;
    struct position was;
    struct view view, before;
    struct event event[EVENTS_MOST];
    struct trace trace;
    action legal[ACTIONS_MOST];
} walk;

static struct player player;
static struct seat seat;

void demand(struct visit *v, bool holds, const char *what)
{
    (void)v;
    if (!holds) fail_msg("%s", what);
}

void demand_of(struct visit *v, action a, bool holds, const char *what)
{
    if (holds) return;
    char written[100];
    struct text t = dread_text_in(written, sizeof written);
    v->game->format(&v->deal->rules, a, &t);
    fail_msg("`%s`: %s", written, what);
}

void meets(struct visit *v)
{
    v->law->met++;
}

int some_actions(struct visit *v, int most, action out[])
{
    int n = 0;
    for (int i = 0; i < v->n; i++)
        if (v->n <= most || (int)dread_rng_below(&v->rng, (uint32_t)(v->n - i)) < most - n)
            out[n++] = v->legal[i];
    return n;
}

action any_legal(struct visit *v)
{
    return v->legal[dread_rng_below(&v->rng, (uint32_t)v->n)];
}

bool is_legal(const struct visit *v, action a)
{
    for (int i = 0; i < v->n; i++)
        if (v->legal[i] == a) return true;
    return false;
}

/* Prints where the law that is being called has failed. */
static void print_visit(void)
{
    static char story[16000];
    struct text t = dread_text_in(story, sizeof story);
    const struct session *s = &walk.session;
    dread_id_write(s->game, &s->deal, &t);
    for (int i = 0; i < s->played; i++) {
        dread_text_add(&t, i ? ", " : ": ");
        s->game->format(&s->deal.rules, s->line[i], &t);
    }
    print_error("%s fails in %s\nalone: unit-tests %s@%s/%d\n", walk.visit.law->name, story,
                walk.visit.law->name, walk.game->id, walk.in_round);
}

bool has_theme(const struct game *game)
{
    return !is_on_trial(game);
}

static const struct games *house_of(const struct game *game)
{
    return is_of_program(game) ? &dread_games : &toy_games;
}

static const struct theme *themes_of(const struct game *game)
{
    return is_of_program(game) ? dread_themes : toy_themes;
}

struct player *visit_player(struct visit *v)
{
    if (player.memory) player_closes(&player);
    player_opens(&player, house_of(v->game), themes_of(v->game), NULL, 0);
    player.play->prefer.motion = player.play->prefer.alone = false;
    player_puts(&player, v->session);
    return &player;
}

struct seat *visit_seat(struct visit *v)
{
    seat_open(&seat, house_of(v->game), themes_of(v->game), UNSAVED);
    seat_put(&seat, v->session);
    return &seat;
}

static void close_table(void)
{
    if (player.memory) player_closes(&player);
    if (seat.play) seat_close(&seat);
}

static bool is_time(const struct law *l, struct visit *v)
{
    if (l->where == IN_PLAY && !v->n) return false;
    if (l->where == AT_THE_START && v->session->played) return false;
    if (l->where == AT_THE_END && v->n) return false;
    return !dread_rng_below(&v->rng, (uint32_t)l->every);
}

static void call_laws(const struct visit *here)
{
    walk.visited++;
    for (int i = 0; i < walk.laws; i++) {
        struct visit *v = &walk.visit;
        *v = *here;
        v->law = walk.law[i];
        v->rng = dread_rng_from(number_of(v->law->name) + (uint64_t)walk.in_round * 1000 +
                                (uint64_t)v->session->played);
        if (!is_time(v->law, v)) continue;
        double begun = suite_times ? suite_spent() : 0;
        walk.visits = true;
        v->law->holds(v);
        close_table();
        walk.visits = false;
        v->law->called++;
        if (suite_times) v->law->spent += suite_spent() - begun;
    }
}

/* ---- The walk ---- */

static void play_round(int round)
{
    struct deal deal;
    struct rng r = dread_rng_from(number_of(walk.game->id) + (uint64_t)round);
    struct session *s = &walk.session;
    struct visit v = {.game = walk.game,
                      .session = s,
                      .deal = &s->deal,
                      .now = &s->now,
                      .view = &walk.view,
                      .legal = walk.legal,
                      .last = NO_ACTION,
                      .trace = &walk.trace};
    walk.in_round = round;
    choose_deal(walk.game, round, &r, &deal);
    enum way_to_play manner = choose_manner(&r);
    int length = choose_length(&r);
    walk.trace = (struct trace){walk.event, EVENTS_MOST, 0};
    dread_session_start(s, walk.game, &deal, &walk.trace);
    for (;;) {
        dread_session_see(s, &walk.view);
        v.n = dread_session_actions(s, walk.legal);
        call_laws(&v);
        if (!v.n || s->played == length) return;
        v.last = choose_action(&v, manner, &r);
        walk.was = s->now;
        walk.before = walk.view;
        v.was = &walk.was;
        v.before = &walk.before;
        walk.trace.count = 0;
        if (!dread_session_play(s, v.last, &walk.trace, NULL)) fail_msg("an action is refused");
    }
}

/* Plays the walk of a game with these laws. */
static void play_walk(struct law *const law[], int laws)
{
    memcpy(walk.law, law, sizeof(struct law *) * (size_t)laws);
    walk.laws = laws;
    for (int i = 0; i < laws; i++) {
        law[i]->met = law[i]->called = 0;
        law[i]->spent = 0;
        if (law[i]->begin) law[i]->begin(walk.game);
    }
    if (walk.round != ANY_ROUND) {
        play_round(walk.round);
        return;
    }
    walk.visited = 0;
    int visits = rounds(is_of_program(walk.game) ? VISITS_EACH : VISITS_OF_OTHERS);
    for (int i = 0; walk.visited < visits; i++) play_round(i);
}

/* ---- The tests ---- */

static struct law *wanted[LAWS_MOST];
static int wants;
static bool held; /* the walk with all wanted laws did not fail */

static void walk_together(void **state)
{
    (void)state;
    play_walk(wanted, wants);
    held = true;
}

static void check_law(void **state)
{
    struct law *l = *state;
    if (!held) play_walk(&l, 1);
    if (walk.round != ANY_ROUND) return;
    int least = is_of_program(walk.game) ? l->floor : (l->floor + 1) / 2;
    if (SLOWED) least = (least + 7) / 8;
    if (suite_times)
        print_message("%8.0f ms %7d calls %6d met, floor %d: %s\n", l->spent, l->called, l->met,
                      least, l->name);
    if (l->met < least) fail_msg("%s met its case %d times, not %d", l->name, l->met, least);
    if (l->end) l->end(walk.game);
}

static int clean_up(void **state)
{
    (void)state;
    if (walk.visits) print_visit();
    walk.visits = false;
    close_table();
    return 0;
}

/* Runs the walk of a game with the wanted laws. */
static int run_walk(const struct game *game, int *ran)
{
    static struct CMUnitTest tests[LAWS_MOST + 1];
    char title[100];
    size_t n = 0;
    walk.game = game;
    held = false;
    if (!wants) return 0;
    if (wants > 1)
        tests[n++] = (struct CMUnitTest){"all_laws_hold", walk_together, NULL, clean_up, NULL};
    for (int i = 0; i < wants; i++)
        tests[n++] = (struct CMUnitTest){wanted[i]->name, check_law, NULL, clean_up, wanted[i]};
    *ran += (int)n;
    snprintf(title, sizeof title, "walk_%s", game->id);
    return _cmocka_run_group_tests(title, tests, n, NULL, NULL);
}

/* Returns true if this name, an argument of the program, means this law in this game: the walk of
 * the game or of others, the file of the law, a part of its name, or LAW@GAME/ROUND. */
static bool means(const char *name, const struct law *l, const struct game *game)
{
    int n;
    const char *group = group_of(l, &n), *at = strchr(name, '@');
    if (at) {
        size_t length = strcspn(at + 1, "/");
        if (strlen(l->name) != (size_t)(at - name) || strncmp(l->name, name, (size_t)(at - name)))
            return false;
        if (strlen(game->id) != length || strncmp(game->id, at + 1, length)) return false;
        walk.round = atoi(at + 1 + length + (at[1 + length] == '/'));
        return true;
    }
    if (dread_starts_with(name, "walk_"))
        return dread_same(name + 5, is_of_house(game)   ? game->id
                                    : is_on_trial(game) ? "on-trial"
                                                        : "others");
    bool laws_alone = dread_starts_with(group, "law_");
    if (laws_alone && (int)strlen(name) == n && !memcmp(name, group, (size_t)n)) return true;
    return strstr(l->name, name) != NULL;
}

int walk_run(char **names, int count, int *ran)
{
    int failed = 0;
    for (int g = 0; g < walk_games(); g++) {
        const struct game *game = walk_game(g);
        wants = 0;
        walk.round = ANY_ROUND;
        for (struct law *l = first_law; l; l = l->next) {
            bool is_wanted = !count;
            for (int i = 0; i < count; i++) is_wanted |= means(names[i], l, game);
            if (is_wanted && (!l->only || l->only(game))) wanted[wants++] = l;
        }
        failed += run_walk(game, ran);
    }
    return failed;
}
