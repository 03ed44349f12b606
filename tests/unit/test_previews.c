/* A preview shows everything that is certain and nothing else. Tested in every game under all
 * options.
 *
 * At positions of random games the tests play an action in many worlds that agree with the view.
 * Its preview must satisfy two conditions:
 * - It is true: in every world the events of the preview happen, in that order.
 * - It is complete: an event that happens in every world is in the preview at least as often as it
 *   happens. The same holds for an event that happens in every world but with different cards or at
 *   different places of the panel; in the preview it has an unseen card. If health is lost in every
 *   world, by whatever event, the preview has a loss. (It need not say how much: a loss that
 *   different events cause in different worlds has no event of its own.)
 *
 * Quiet events may be in the preview or not, because they go without saying; if they are, they must
 * be true.
 *
 * The tests ignore `foretold` events, which occur only in previews and say what is possible. But
 * some of these stand for one of several real events, one of which happens in every world (struct
 * stands_for); these are tested. */

#include <stdio.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/help.h"
#include "unit/offers.h"

extern const struct game dread_he_will_never_stop, dread_soliterror, dread_dont_let_them_get_you,
    dread_on_trial;

enum { SOME_WORLDS = 8, WORLDS_MOST = 300000, ACTIONS = 4 };

/* ---- Events of previews that stand for others ---- */

static const struct stands_for {
    const char *told, *happens[3];
} several[] = {
    {"call-unknown", {"call-take", "call-offer", "call-monster"}},
    {"rescue-unknown", {"rescue-take", "rescue-offer", "rescue-discard"}},
    {"swap-unknown", {"swap-out", "swap-ace"}},
};

static int event_number(const struct game *game, const char *id)
{
    int e = 0;
    while (game->words.events[e].id && strcmp(game->words.events[e].id, id) != 0) e++;
    return game->words.events[e].id ? e : -1;
}

/* Returns the preview event that stands for this one, or else the event itself. */
static int class_of(const struct game *game, int event)
{
    const char *id = game->words.events[event].id;
    for (size_t i = 0; i < sizeof several / sizeof *several; i++)
        for (int k = 0; k < 3 && several[i].happens[k]; k++)
            if (!strcmp(several[i].happens[k], id)) return event_number(game, several[i].told);
    return event;
}

/* Returns true if the preview claims that this event happens. */
static bool is_claim(const struct game *game, const struct event *e)
{
    const struct event_word *word = &game->words.events[e->id];
    if (!word->foretold) return true;
    for (size_t i = 0; i < sizeof several / sizeof *several; i++)
        if (!strcmp(several[i].told, word->id)) return true;
    return false;
}

/* Returns how many real events a preview event stands for: unseen cards are put together into one
 * event. */
static int times_told(const struct event *e)
{
    return e->card == CARD_UNKNOWN && e->amount > 1 ? e->amount : 1;
}

/* Returns event k of those. Cards of a row come to neighbouring places. */
static struct event one_of(struct event e, int k)
{
    if (e.to.kind == THING_CARD) e.to.index = (uint8_t)(e.to.index + k);
    return e;
}

static bool in_grid(struct thing t)
{
    return t.kind == THING_CARD;
}

/* Returns the event without its effect on a gauge, which may differ between worlds when nothing
 * else does. */
static struct event without_gauge(struct event e)
{
    e.gauge = (struct thing){0};
    e.value = 0;
    return e;
}

/* Returns the event as one of an unseen card. A cell stays; other places may depend on the card. */
static struct event veiled(const struct game *game, struct event e)
{
    e.id = (uint8_t)class_of(game, e.id);
    e.moved = (struct card_change){0};
    if (e.card != CARD_NONE) {
        e.card = CARD_UNKNOWN;
        e.amount = 0;
        e = without_gauge(e);
    }
    if (!in_grid(e.from)) e.from = (struct thing){0};
    if (!in_grid(e.to)) e.to = (struct thing){0};
    return e;
}

/* Returns true if the player loses health by this event. */
static bool is_loss(const struct game *game, const struct event *e)
{
    static const char *const losses[] = {"assess", "use-health", "take-cost", "drained"};
    for (size_t i = 0; i < sizeof losses / sizeof *losses; i++)
        if (!strcmp(game->words.events[e->id].id, losses[i])) return true;
    return false;
}

/* What a preview must contain if it is the same in every world: the whole event, the event with an
 * unseen card, or the fact that health is lost. */
enum part { ALL, VEILED, LOSS, PARTS };

static struct event part_of(const struct game *game, struct event e, int part)
{
    if (part == ALL) return e;
    if (part == LOSS && is_loss(game, &e)) return (struct event){.amount = -1};
    return veiled(game, e);
}

_Static_assert(sizeof(struct event) == 46,
               "events are compared byte for byte: nothing lies between their fields");

/* The place of the deal that an event turns up is for sessions, and not compared. */
static bool same_event(const struct event *a, const struct event *b)
{
    struct event told = *a, real = *b;
    told.turned = real.turned = 0;
    return !memcmp(&told, &real, sizeof told);
}

/* Returns true if a preview event agrees with a real one. */
static bool agrees(const struct game *game, const struct event *told, const struct event *real)
{
    if (told->id != real->id && told->id != class_of(game, real->id)) return false;
    if (told->card != CARD_UNKNOWN) {
        struct event happened = told->gauge.kind ? *real : without_gauge(*real);
        return same_event(told, &happened);
    }
    if (told->token != real->token || told->facing != real->facing) return false;
    if (told->id != real->id) return true;
    return (!told->from.kind || dread_thing_same(told->from, real->from)) &&
           (!told->to.kind || dread_thing_same(told->to, real->to));
}

/* ---- One action ---- */

struct tried {
    const struct game *game;
    const struct deal *deal;
    const struct position *now;
    const char *flavour; /* how the game came to this position, for messages */
    action a;
    struct trace told;
    struct rng *rng;
};

/* Returns true if event k of a trace should be sorted before the event in front of it. The order in
 * which the cards of one rescue come cannot be known, so the tests sort them by number, with quiet
 * events after them. */
static bool comes_first(const struct game *game, const struct trace *trace, int k, int rescue)
{
    const struct event *e = &trace->event[k], *before = e - 1;
    if (class_of(game, e->id) != rescue) return false;
    return game->words.events[before->id].quiet ||
           (class_of(game, before->id) == rescue && before->card > e->card);
}

static void sort_rescues(const struct game *game, struct trace *trace)
{
    int rescue = event_number(game, "rescue-unknown");
    for (int i = 1; rescue >= 0 && i < trace->count; i++)
        for (int k = i; k && comes_first(game, trace, k, rescue); k--) {
            struct event e = trace->event[k];
            trace->event[k] = trace->event[k - 1];
            trace->event[k - 1] = e;
        }
}

static void play_in_a_world(struct tried *t, struct trace *happens)
{
    struct deal deal = *t->deal;
    struct position p = *t->now;
    t->game->resample(&deal, &p, t->rng);
    happens->count = 0;
    t->game->apply(&deal, &p, t->a, happens);
    assert_true(happens->count <= happens->room);
    sort_rescues(t->game, happens);
}

static void write_trace(const struct game *game, const struct trace *trace, struct text *t)
{
    for (int i = 0; i < trace->count; i++) {
        const struct event *e = &trace->event[i];
        dread_text_add(t, i ? ", " : "");
        dread_text_add(t, game->words.events[e->id].id);
        dread_text_char(t, ' ');
        dread_card_write(t, e->card);
        if (!e->to.kind) continue;
        dread_text_add(t, " to ");
        if (in_grid(e->to)) dread_text_number(t, e->to.index);
        else dread_text_add(t, game->words.zones[e->to.zone]);
    }
}

static void complain(const struct tried *t, const char *what, const struct event *e,
                     const struct trace *happens)
{
    static char words[6000];
    struct text w = dread_text_in(words, sizeof words);
    dread_text_add(&w, "`");
    t->game->format(&t->deal->rules, t->a, &w);
    dread_text_add(&w, "`: ");
    dread_text_add(&w, what);
    dread_text_add(&w, ": ");
    write_trace(t->game, &(struct trace){(struct event *)(uintptr_t)e, 1, 1}, &w);
    dread_text_add(&w, "\ntold: ");
    write_trace(t->game, &t->told, &w);
    dread_text_add(&w, "\nbut for example: ");
    write_trace(t->game, happens, &w);
    fail_msg("%s\nin %s", words, t->flavour);
}

/* Every event of the preview must happen, in the same order. */
static void check_true(const struct tried *t, const struct trace *happens)
{
    int at = 0;
    for (int i = 0; i < t->told.count; i++) {
        const struct event *e = &t->told.event[i];
        if (!is_claim(t->game, e)) continue;
        for (int k = 0; k < times_told(e); k++, at++) {
            struct event one = one_of(*e, k);
            while (at < happens->count && !agrees(t->game, &one, &happens->event[at])) at++;
            if (at == happens->count) complain(t, "told and not so", e, happens);
        }
    }
}

/* Returns the number of events of a trace with this part; in a preview an event counts as often as
 * it stands for others. */
static int count(const struct game *game, const struct trace *trace, const struct event *e,
                 int part)
{
    int n = 0;
    for (int i = 0; i < trace->count; i++) {
        const struct event *other = &trace->event[i];
        for (int k = 0; is_claim(game, other) && k < times_told(other); k++) {
            struct event one = part_of(game, one_of(*other, k), part);
            n += same_event(e, &one);
        }
    }
    return n;
}

/* An event that has happened in every world so far, more often than the preview has it. */
struct untold {
    struct event event;
    int part, told;
};

/* Plays the action in several worlds, and goes on until each event missing from the preview has
 * failed to happen in some world. */
static void check_action(struct tried *t)
{
    static struct event real[EVENTS_MOST];
    static struct untold untold[PARTS * EVENTS_MOST];
    struct trace happens = {real, EVENTS_MOST, 0};
    int n = 0;
    play_in_a_world(t, &happens);
    check_true(t, &happens);
    for (int i = 0; i < happens.count; i++)
        for (int part = 0; part < PARTS; part++) {
            struct event e = part_of(t->game, real[i], part);
            if (t->game->words.events[real[i].id].quiet) continue;
            int told = count(t->game, &t->told, &e, part);
            if (part == LOSS && told) continue;
            if (told < count(t->game, &happens, &e, part))
                untold[n++] = (struct untold){e, part, told};
        }
    for (int world = 1; world < SOME_WORLDS || n; world++) {
        play_in_a_world(t, &happens);
        check_true(t, &happens);
        int kept = 0;
        for (int i = 0; i < n; i++)
            if (count(t->game, &happens, &untold[i].event, untold[i].part) > untold[i].told)
                untold[kept++] = untold[i];
        n = kept;
        if (n && world == WORLDS_MOST)
            complain(t, "certain and not told", &untold[0].event, &happens);
    }
}

/* ---- Random games ---- */

static void write_story(const struct game *game, const struct deal *deal, const action line[],
                        int n, struct text *t)
{
    dread_id_write(game, deal, t);
    for (int i = 0; i < n; i++) {
        dread_text_add(t, i ? ", " : ": ");
        game->format(&deal->rules, line[i], t);
    }
}

/* Returns a random action or, half of the time, the greedy one, so that games last longer. */
static action choose(const struct game *game, const struct view *v, const action legal[], int n,
                     struct rng *r)
{
    return dread_rng_below(r, 2) ? game->greedy(v, legal, n)
                                 : legal[dread_rng_below(r, (uint32_t)n)];
}

/* Plays a deal and checks some actions of each position. */
static void check_game(const struct game *game, const struct rules *rules, uint64_t number)
{
    static action legal[ACTIONS_MOST], line[PLIES_MOST];
    static struct event told[EVENTS_MOST];
    static char story[8000];
    struct deal deal;
    struct position p;
    struct view view;
    struct rng r = dread_rng_from(number), other = dread_rng_from(~number);
    dread_deal_number(game, rules, number, &deal);
    game->start(&deal, &p, NULL);
    for (int plies = 0, n; plies < 300 && (n = game->actions(&deal, &p, legal)); plies++) {
        struct text w = dread_text_in(story, sizeof story);
        write_story(game, &deal, line, plies, &w);
        game->see(&deal, &p, &view);
        for (int i = 0; i < ACTIONS; i++) {
            struct tried t = {game,
                              &deal,
                              &p,
                              story,
                              legal[dread_rng_below(&other, (uint32_t)n)],
                              {told, EVENTS_MOST, 0},
                              &other};
            game->preview(&view, t.a, &t.told);
            sort_rescues(game, &t.told);
            check_action(&t);
        }
        line[plies] = choose(game, &view, legal, n, &r);
        game->apply(&deal, &p, line[plies], NULL);
    }
}

static void check_games(const struct game *game, int games)
{
    struct rng r = dread_rng_from(13);
    for (int i = 0; i < games; i++) {
        struct rules rules;
        if (i % 4) random_rules(game->options, &r, &rules);
        else dread_rules_standard(game->options, &rules);
        check_game(game, &rules, (uint64_t)i);
    }
}

TEST(the_toys_tell_all_that_is_certain_and_nothing_else)
{
    check_games(&toy, rounds(40));
    check_games(&toy_columns, rounds(40));
    check_games(&toy_candle, rounds(40));
}

TEST(rules_on_trial_tell_all_that_is_certain_and_nothing_else)
{
    check_games(&dread_on_trial, rounds(60));
}

TEST(he_will_never_stop_tells_all_that_is_certain_and_nothing_else)
{
    check_games(&dread_he_will_never_stop, rounds(200));
}

TEST(soliterror_tells_all_that_is_certain_and_nothing_else)
{
    check_games(&dread_soliterror, rounds(200));
}

TEST(dont_let_them_get_you_tells_all_that_is_certain_and_nothing_else)
{
    check_games(&dread_dont_let_them_get_you, rounds(20));
}

TEST(every_other_game_tells_all_that_is_certain_and_nothing_else)
{
    for (int g = 0; g < dread_games.count; g++)
        if (!is_of_house(dread_games.game[g])) check_games(dread_games.game[g], rounds(40));
}
