/* Tests of SoliTerror: the worked examples of its rules page, the effect of each option, and known
 * answers.
 *
 * The examples put the cards that matter on an empty table and play actions in notation. Then they
 * check the position and the events, with the paragraphs that caused them. */

#include "dread/exact.h"
#include "dread/id.h"
#include "dread/perft.h"
#include "dread/session.h"
#include "games/soliterror/internal.h"
#include "games/soliterror/eval.h"

/* These come after the project's headers, because cmocka defines a macro `fail`. */
#include "unit/suite.h"

extern const struct game dread_soliterror;

static const struct game *const list[] = {&dread_soliterror};
static const struct games only = {list, 1};

/* ---- Tables for examples ---- */

struct table {
    struct deal deal;
    struct position position;
    struct event event[EVENTS_MOST];
    struct trace trace;
    char legal[2048];
};

static struct field *on(struct table *t)
{
    return (struct field *)&t->position;
}

static void rules_of(struct table *t, const char *options)
{
    struct problem problem;
    if (!*options) dread_rules_standard(dread_soliterror.options, &t->deal.rules);
    else
        assert_true(dread_rules_read(dread_soliterror.options, options, dread_length_of(options),
                                     &t->deal.rules, &problem));
}

/* Returns an empty table. */
static struct table bare(const char *options)
{
    struct table t = {0};
    rules_of(&t, options);
    *on(&t) = (struct field){
        .turn = 1, .marker = NO_CELL, .left = NO_CELL, .called = CARD_NONE, .prompt = PROMPT_PLACE};
    for (int i = 0; i < CELLS; i++) on(&t)->cell[i] = CARD_NONE;
    return t;
}

static uint64_t set_of(const char *cards)
{
    uint64_t set = 0;
    card c;
    while (dread_card_read(&cards, &c)) {
        set |= dread_card_bit(c);
        while (*cards == ' ') cards++;
    }
    assert_int_equal(*cards, '\0');
    return set;
}

static void hold(struct table *t, const char *cards)
{
    on(t)->held |= set_of(cards);
}

static int cell_of(const char *name)
{
    int column, row;
    assert_true(dread_cell_read(&name, COLUMNS, 5, &column, &row));
    return row * COLUMNS + column;
}

enum { HIDDEN, OPEN, EXPLORED };

static void put(struct table *t, const char *where, const char *what, int how)
{
    int cell = cell_of(where);
    card c;
    assert_true(dread_card_read(&what, &c));
    on(t)->cell[cell] = c;
    on(t)->full |= cell_bit(cell);
    if (how >= OPEN) on(t)->open |= cell_bit(cell);
    if (how == EXPLORED) on(t)->explored |= cell_bit(cell);
}

/* Adds cards to the draw deck, the next card first. */
static void stack(struct table *t, const char *cards)
{
    card c;
    while (dread_card_read(&cards, &c)) {
        on(t)->deck[on(t)->size++] = c;
        while (*cards == ' ') cards++;
    }
}

/* Returns the legal actions in notation, separated by ", ". */
static const char *legal(struct table *t)
{
    action a[ACTIONS_MOST];
    struct text w = dread_text_in(t->legal, sizeof t->legal);
    int n = dread_soliterror.actions(&t->deal, &t->position, a);
    for (int i = 0; i < n; i++) {
        if (i) dread_text_add(&w, ", ");
        dread_soliterror.format(&t->deal.rules, a[i], &w);
    }
    return t->legal;
}

static bool possible(struct table *t, const char *written)
{
    action a[ACTIONS_MOST], wanted;
    assert_true(dread_soliterror.parse(&t->deal.rules, written, &wanted));
    int n = dread_soliterror.actions(&t->deal, &t->position, a);
    for (int i = 0; i < n; i++)
        if (a[i] == wanted) return true;
    return false;
}

/* Removes the quiet events from a trace. */
static void drop_quiet(struct trace *trace)
{
    int kept = 0;
    for (int i = 0; i < trace->count; i++)
        if (!dread_soliterror.words.events[trace->event[i].id].quiet)
            trace->event[kept++] = trace->event[i];
    trace->count = kept;
}

static void play_telling_all(struct table *t, const char *written)
{
    action a;
    assert_true(possible(t, written));
    assert_true(dread_soliterror.parse(&t->deal.rules, written, &a));
    t->trace = (struct trace){t->event, EVENTS_MOST, 0};
    dread_soliterror.apply(&t->deal, &t->position, a, &t->trace);
}

static void play(struct table *t, const char *written)
{
    play_telling_all(t, written);
    drop_quiet(&t->trace);
}

/* Plays an action, and its events on the view before it, which must give the view after it.
 * test_view_play.c tests this in random games; here it covers cases that are rare there. */
static void play_on_view(struct table *t, const char *written)
{
    struct view view, after, *v = &view;
    dread_soliterror.see(&t->deal, &t->position, v);
    play_telling_all(t, written);
    for (int i = 0; i < t->trace.count; i++) dread_view_play(v, &t->event[i]);
    dread_soliterror.see(&t->deal, &t->position, &after);
    assert_memory_equal(v->zone, after.zone, sizeof v->zone);
    for (int i = 0; i < v->spots; i++) {
        assert_int_equal(v->spot[i].card, after.spot[i].card);
        assert_int_equal(v->spot[i].face, after.spot[i].face);
    }
    assert_int_equal(v->tokens, after.tokens);
    assert_memory_equal(v->token, after.token, sizeof v->token);
    assert_memory_equal(v->gauge, after.gauge, sizeof v->gauge);
    assert_int_equal(v->outcome, after.outcome);
    drop_quiet(&t->trace);
}

/* Returns the number of events with that id in the last trace. Fails if one of them names another
 * paragraph. */
static int told(const struct table *t, const char *id, const char *rule)
{
    int n = 0;
    for (int i = 0; i < t->trace.count; i++) {
        int event = t->event[i].id;
        if (!dread_same(dread_soliterror.words.events[event].id, id)) continue;
        assert_string_equal(dread_event_rule(&dread_soliterror, &t->deal.rules, event), rule);
        n++;
    }
    return n;
}

static int health(struct table *t)
{
    return dread_health_of(&t->deal.rules, on(t));
}

static const char *outcome(struct table *t)
{
    return dread_soliterror.words.outcomes[dread_soliterror.outcome(&t->position)];
}

/* Starts a deal by cards whose opening hand begins with these; the other cards follow in ascending
 * order. */
static struct table dealt(const char *options, const char *hand)
{
    struct table t = {0};
    rules_of(&t, options);
    dread_deal_number(&dread_soliterror, &t.deal.rules, 1, &t.deal);
    uint64_t chosen = set_of(hand), all = 0;
    for (int i = 0; i < t.deal.count; i++) all |= dread_card_bit(t.deal.cards[i]);
    uint64_t rest = all & ~chosen;
    for (int i = 0; i < t.deal.count; i++) {
        uint64_t *from = i >= 17 && i < 17 + t.deal.rules.value[OPENING] ? &chosen : &rest;
        t.deal.cards[i] = (card)__builtin_ctzll(*from);
        *from &= *from - 1;
    }
    t.deal.by_cards = 1;
    t.trace = (struct trace){t.event, EVENTS_MOST, 0};
    assert_true(dread_soliterror.check(&t.deal, NULL));
    dread_soliterror.start(&t.deal, &t.position, &t.trace);
    drop_quiet(&t.trace);
    return t;
}

/* Returns a table with the marker one step above a hidden card. The deck is empty, so `place` leads
 * straight to exploring that card. */
static struct table exploring(const char *options, const char *what)
{
    struct table t = bare(options);
    put(&t, "a1", what, HIDDEN);
    put(&t, "a2", "TH", HIDDEN);
    return t;
}

static void explore(struct table *t)
{
    play(t, "place a");
}

/* ---- The worked examples ---- */

TEST(the_opening_hand_is_sorted)
{
    struct table t = dealt("", "2H 3D 4S 5C XX TD KC");
    assert_int_equal(health(&t), 2);
    assert_true(on(&t)->held == set_of("2H 3D TD 4S XX"));
    assert_true(on(&t)->discards == set_of("5C KC"));
    assert_int_equal(on(&t)->size - on(&t)->next, 16);
    assert_int_equal(told(&t, "opening-take", "1.4"), 5);
    assert_int_equal(told(&t, "opening-discard", "1.4"), 2);
    assert_true(dread_soliterror.sane(&t.deal, &t.position));
}

TEST(food_of_five_and_more_costs_one_health)
{
    struct table t = exploring("", "7D");
    hold(&t, "2H 3H");
    explore(&t);
    assert_string_equal(legal(&t), "take, leave");
    play(&t, "take");
    assert_int_equal(health(&t), 1);
    assert_int_equal(told(&t, "take-cost", "2.6"), 1);
    assert_true(on(&t)->held == set_of("7D 3H"));

    t = exploring("", "4D");
    hold(&t, "2H");
    explore(&t);
    play(&t, "take");
    assert_int_equal(health(&t), 1);
    assert_int_equal(told(&t, "take-cost", "2.6"), 0);
}

TEST(food_can_be_taken_with_the_last_breath)
{
    struct table t = exploring("", "9D");
    on(&t)->breath = 1;
    explore(&t);
    assert_string_equal(legal(&t), "take, leave");
    play(&t, "take");
    assert_int_equal(health(&t), 0);
    assert_int_equal(told(&t, "last-breath", "1.5"), 1);
    assert_true(on(&t)->held & set_of("9D"));
    assert_true(on(&t)->discards == 0);
}

TEST(without_health_food_stays_without_a_decision)
{
    struct table t = exploring("", "5D");
    put(&t, "a2", "2H", HIDDEN);
    explore(&t);
    assert_int_equal(told(&t, "stays", "2.6"), 1);
    assert_true(on(&t)->explored & cell_bit(cell_of("a1")));
    assert_int_equal(on(&t)->prompt, PROMPT_HEALTH);
}

TEST(a_called_king_is_assessed_and_leaves_these_ways)
{
    struct table t = bare("");
    for (int cell = 0; cell < 16; cell++) {
        on(&t)->cell[cell] = (card)(FOOD_AT + cell % 9);
        on(&t)->full |= cell_bit(cell);
    }
    hold(&t, "2H 3H 2S TS");
    stack(&t, "KC");
    play(&t, "place a");
    assert_int_equal(told(&t, "call-monster", "2.3"), 1);
    assert_int_equal(told(&t, "assess", "4.1"), 1);
    assert_int_equal(health(&t), 1);
    assert_string_equal(legal(&t),
                        "pair 2S+TS, heart, swap a1, swap b1, swap c1, swap d1, swap a2, "
                        "swap b2, swap c2, swap d2, swap a3, swap b3, swap c3, swap d3, "
                        "swap a4, swap b4, swap c4, swap d4");
}

TEST(a_monster_swapped_under_the_marker_is_assessed_again)
{
    struct table t = exploring("", "5D");
    hold(&t, "2H 3H 4H");
    stack(&t, "8C");
    play(&t, "place a");
    assert_int_equal(health(&t), 2);
    play(&t, "swap a1");
    assert_int_equal(told(&t, "swap-out", "4.2"), 1);
    assert_int_equal(told(&t, "swap-in", "4.2"), 1);
    assert_int_equal(told(&t, "assess", "4.1"), 1);
    assert_int_equal(told(&t, "unbeaten", "4.4"), 1);
    assert_true(on(&t)->discards & set_of("5D"));
    assert_int_equal(on(&t)->cell[cell_of("a1")], dread_card_of(8, CLUBS));
}

TEST(without_health_only_a_weapon_that_is_high_enough_helps)
{
    struct table t = exploring("", "6C");
    hold(&t, "2S 6S");
    explore(&t);
    assert_int_equal(told(&t, "assess", "4.1"), 0);
    assert_string_equal(legal(&t), "weapon 6S");
    play(&t, "weapon 6S");
    assert_int_equal(told(&t, "use", "4.2"), 1);
    assert_int_equal(told(&t, "dies", "4.2"), 1);
    assert_true((on(&t)->held & set_of("6S")) == 0);
    assert_false(on(&t)->full & cell_bit(cell_of("a1")));
}

TEST(an_unbeaten_monster_drains_all_health_and_stays)
{
    struct table t = exploring("", "7C");
    put(&t, "a2", "2D", HIDDEN);
    hold(&t, "2H 3H 4H 2S");
    explore(&t);
    assert_int_equal(told(&t, "assess", "4.1"), 1);
    assert_int_equal(told(&t, "drained", "4.4"), 2);
    assert_int_equal(health(&t), 0);
    assert_int_equal(on(&t)->cell[cell_of("a1")], dread_card_of(7, CLUBS));
    assert_int_equal(on(&t)->marker, cell_of("a3"));
    assert_string_equal(outcome(&t), "playing");

    t = exploring("", "7C");
    hold(&t, "2H 2S");
    explore(&t);
    assert_int_equal(told(&t, "assess", "4.1"), 1);
    assert_int_equal(told(&t, "killed", "5.1"), 1);
    assert_string_equal(outcome(&t), "lost: killed");
}

TEST(three_health_kill_the_last_breath_among_them)
{
    struct table t = exploring("", "5C");
    put(&t, "a2", "2D", HIDDEN);
    hold(&t, "2H 3H");
    on(&t)->breath = 1;
    explore(&t);
    assert_string_equal(legal(&t), "hearts");
    play(&t, "hearts");
    assert_int_equal(told(&t, "use-health", "4.2"), 3);
    assert_int_equal(told(&t, "last-breath", "1.5"), 1);
    assert_int_equal(health(&t), 0);
    assert_false(on(&t)->full & cell_bit(cell_of("a1")));
}

TEST(three_weapons_in_a_row_kill_a_king)
{
    struct table t = exploring("", "KC");
    put(&t, "a2", "2D", HIDDEN);
    hold(&t, "2H 3S 4S 5S 7S");
    explore(&t);
    assert_string_equal(legal(&t), "run 3S+4S+5S");
    play(&t, "run 3S+4S+5S");
    assert_true(on(&t)->held == set_of("7S"));
}

TEST(a_weapon_is_paid_with_food_none_of_which_could_be_spared)
{
    struct table t = exploring("", "9S");
    hold(&t, "2D 4D 5D TD");
    explore(&t);
    assert_string_equal(legal(&t), "take 4D+5D, take TD, leave");
    play(&t, "take 4D+5D");
    assert_int_equal(told(&t, "take-pay", "2.6"), 2);
    assert_true(on(&t)->held == set_of("2D TD 9S"));
}

TEST(weapons_left_behind_are_bought_from_the_next_column)
{
    struct table t = bare("");
    put(&t, "a2", "9S", EXPLORED);
    put(&t, "b1", "2D", HIDDEN);
    put(&t, "b2", "3D", HIDDEN);
    put(&t, "c1", "2H", HIDDEN);
    put(&t, "c2", "3H", HIDDEN);
    on(&t)->rescued = 1;
    hold(&t, "9D");
    struct table from_c = t;
    play(&t, "place b");
    assert_string_equal(legal(&t), "buy a2 9D, pass");
    assert_int_equal(told(&t, "turn-up", "2.6"), 0);
    play(&t, "buy a2 9D");
    assert_int_equal(told(&t, "buy", "2.5"), 1);
    assert_int_equal(told(&t, "turn-up", "2.6"), 1);
    assert_true(on(&t)->held == set_of("9S"));

    play(&from_c, "place c");
    assert_int_equal(on(&from_c)->prompt, PROMPT_HEALTH);
}

TEST(a_pass_leaves_the_weapon_and_goes_on)
{
    struct table t = bare("");
    put(&t, "a1", "2S", EXPLORED);
    put(&t, "c1", "5S", EXPLORED);
    put(&t, "b1", "2D", HIDDEN);
    hold(&t, "6D");
    play(&t, "place b");
    assert_string_equal(legal(&t), "buy a1, buy c1 6D, pass");
    play(&t, "buy a1");
    assert_string_equal(legal(&t), "buy c1 6D, pass");
    play(&t, "pass");
    assert_int_equal(on(&t)->prompt, PROMPT_FOOD_FREE);
    assert_true(on(&t)->full & cell_bit(cell_of("c1")));
}

TEST(the_flare_kills_and_lights_up_what_lies_around)
{
    struct table t = bare("");
    for (int cell = 0; cell < 16; cell++) {
        on(&t)->cell[cell] = (card)(FOOD_AT + cell % 9);
        on(&t)->full |= cell_bit(cell);
    }
    put(&t, "b2", "QC", HIDDEN);
    on(&t)->cell[cell_of("a3")] = CARD_NONE;
    on(&t)->full &= ~cell_bit(cell_of("a3"));
    on(&t)->explored |= cell_bit(cell_of("a3"));
    hold(&t, "XX 2H");
    play(&t, "place b");
    play(&t, "leave");
    assert_int_equal(told(&t, "assess", "4.1"), 1);
    assert_string_equal(legal(&t), "flare");
    play(&t, "flare");
    assert_int_equal(told(&t, "flare", "4.2"), 1);
    assert_int_equal(told(&t, "lit", "4.2"), 6); /* b1 was open already */
    static const char *const lit[] = {"a1", "a2", "b1", "b3", "c1", "c2", "c3"};
    for (size_t i = 0; i < sizeof lit / sizeof *lit; i++)
        assert_true(on(&t)->open & cell_bit(cell_of(lit[i])));
    static const char *const dark[] = {"d1", "a4", "c4"};
    for (size_t i = 0; i < sizeof dark / sizeof *dark; i++)
        assert_false(on(&t)->open & cell_bit(cell_of(dark[i])));
}

TEST(a_card_left_behind_can_be_swapped_out)
{
    struct table t = exploring("", "2D");
    stack(&t, "2H 9C");
    hold(&t, "3H");
    explore(&t);
    play(&t, "leave");
    assert_true(possible(&t, "swap a1"));

    t = exploring("swap=unexplored", "2D");
    stack(&t, "2H 9C");
    hold(&t, "3H");
    explore(&t);
    play(&t, "leave");
    assert_false(possible(&t, "swap a1"));
    assert_true(possible(&t, "swap a2"));
}

TEST(the_deck_is_out_from_turn_eleven)
{
    struct table t = bare("");
    on(&t)->breath = 1;
    for (int cell = 0; cell < 16; cell++) {
        on(&t)->cell[cell] = (card)(HEALTH_AT + cell % 9);
        on(&t)->full |= cell_bit(cell);
    }
    stack(&t, "2D 3D 4D 5D 6D 7D 8D 9D TD 2S 3S 4S 5S 6S 7S 8S");
    int calls = 0, silences = 0, taken = 0;
    for (const char *const *path =
             (const char *const[]){"place a", "place b", "place c", "place d", NULL};
         *path; path++) {
        play(&t, *path);
        for (;;) {
            calls += told(&t, "call-take", "2.3");
            silences += told(&t, "no-answer", "2.3");
            taken += told(&t, "rescue-take", "3.2");
            if (on(&t)->prompt != PROMPT_HEALTH) break;
            play(&t, "take");
        }
    }
    assert_int_equal(calls, 10);
    assert_int_equal(taken, 6);
    assert_int_equal(silences, 6);
    assert_string_equal(outcome(&t), "won: home");
}

/* Checks whether the last path ends well with these food cards, and with 4D, which the player may
 * take before. */
static void assert_feeds(const char *options, const char *food, bool with_one_more)
{
    for (int one_more = 0; one_more < 2; one_more++) {
        struct table t = bare(options);
        on(&t)->rescued = 7;
        on(&t)->marker = (uint8_t)cell_of("d4");
        on(&t)->left = (uint8_t)cell_of("d3");
        on(&t)->prompt = PROMPT_FOOD_FREE;
        put(&t, "d3", "4D", OPEN);
        put(&t, "d4", "2H", HIDDEN);
        hold(&t, food);
        play(&t, one_more ? "take" : "leave");
        play(&t, "leave");
        bool enough = one_more && with_one_more;
        assert_int_equal(told(&t, "rescue", "3.1"), 1);
        assert_int_equal(told(&t, enough ? "home" : "starved", "5.2"), 1);
        assert_string_equal(outcome(&t), enough ? "won: home" : "lost: starved");
    }
}

TEST(four_food_cards_starve_and_five_bring_home)
{
    assert_feeds("", "2D 3D 5D 6D", true);
    assert_feeds("", "2D 3D 5D", false);
}

/* ---- Options ---- */

TEST(weapons_kept_stay_in_the_arsenal)
{
    struct table t = exploring("weapons=kept", "6C");
    put(&t, "a2", "2D", HIDDEN);
    hold(&t, "2S 6S 2H 3H");
    explore(&t);
    assert_string_equal(legal(&t), "weapon 6S, pair 2S+6S");
    play(&t, "pair 2S+6S");
    assert_int_equal(told(&t, "use-kept", "4.2"), 2);
    assert_int_equal(told(&t, "use-health", "4.2"), 1);
    assert_true(on(&t)->held == set_of("2S 6S"));
}

TEST(unbeaten_says_what_a_monster_takes)
{
    static const struct {
        const char *option;
        int health;
        const char *outcome;
    } cases[] = {{"unbeaten=drains", 0, "playing"},
                 {"unbeaten=wounds", 1, "playing"},
                 {"unbeaten=kills", 2, "lost: killed"},
                 {"unbeaten=nothing", 2, "playing"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table t = exploring(cases[i].option, "7C");
        put(&t, "a2", "2D", HIDDEN);
        hold(&t, "2H 3H 4H");
        explore(&t);
        assert_int_equal(health(&t), cases[i].health);
        assert_string_equal(outcome(&t), cases[i].outcome);

        /* at zero health the player dies under every option */
        t = exploring(cases[i].option, "5C");
        explore(&t);
        assert_string_equal(outcome(&t), "lost: killed");
    }
}

TEST(a_last_breath_that_is_a_token_is_no_health)
{
    struct table t = exploring("last-breath=token", "9D");
    on(&t)->breath = 1;
    assert_int_equal(health(&t), 0);
    put(&t, "a2", "5C", HIDDEN);
    explore(&t);
    assert_string_equal(outcome(&t), "lost: killed");
    assert_int_equal(on(&t)->breath, 1);
}

TEST(a_call_reshuffles_the_discards_if_it_may)
{
    struct table t = exploring("deck-out=reshuffle", "2D");
    on(&t)->discards = set_of("3D 4D 5D");
    explore(&t);
    assert_int_equal(told(&t, "reshuffle", "2.3"), 1);
    assert_int_equal(told(&t, "call-take", "2.3"), 1);
    assert_true(on(&t)->discards == 0);
    assert_int_equal(on(&t)->size - on(&t)->next, 2);

    /* The first reshuffle of deal 0 uses a generator that starts at 2^32. */
    card wanted[3] = {food_card(1), food_card(2), food_card(3)};
    struct rng r = dread_rng_from((uint64_t)1 << 32);
    dread_shuffle(&r, wanted, 3);
    assert_true(on(&t)->held == dread_card_bit(wanted[0]));
    assert_int_equal(on(&t)->deck[on(&t)->next], wanted[1]);
}

TEST(a_reshuffle_of_no_discards_is_skipped)
{
    struct table t = exploring("deck-out=reshuffle", "2D");
    explore(&t);
    assert_int_equal(told(&t, "no-answer", "2.3"), 1);
    assert_int_equal(on(&t)->reshuffles, 0);
}

TEST(assessing_at_zero_can_kill)
{
    struct table t = exploring("assess-at-zero=dies", "6C");
    hold(&t, "6S");
    explore(&t);
    assert_int_equal(told(&t, "assess-kills", "4.1"), 1);
    assert_string_equal(outcome(&t), "lost: killed");

    t = exploring("assess-at-zero=dies", "5C");
    hold(&t, "6S");
    explore(&t);
    assert_string_equal(legal(&t), "weapon 6S");
}

TEST(royals_can_count_ten)
{
    for (int ten = 0; ten < 2; ten++) {
        struct table t = exploring(ten ? "royals=ten" : "", "KC");
        hold(&t, "2H 3H 9S TS");
        explore(&t);
        assert_string_equal(legal(&t), ten ? "weapon TS, pair 9S+TS" : "pair 9S+TS");
    }
}

/* Returns a table before the last action of the first path. */
static struct table rescuing(const char *options, const char *deck)
{
    struct table t = bare(options);
    on(&t)->marker = (uint8_t)(CAVE_ROW * COLUMNS);
    on(&t)->left = (uint8_t)cell_of("a4");
    on(&t)->prompt = PROMPT_HEALTH;
    put(&t, "a4", "2H", OPEN);
    stack(&t, deck);
    return t;
}

/* Checks how many cards of the deck 3D KC 5S 6S 7S a rescue takes, and how many it discards. */
static void assert_rescue(const char *options, int taken, int discarded)
{
    struct table t = rescuing(options, "3D KC 5S 6S 7S");
    int before = dread_soliterror.turn(&t.position);
    struct view v;
    dread_soliterror.see(&t.deal, &t.position, &v);
    play(&t, "take");
    assert_int_equal(told(&t, "rescue-take", "3.2"), taken);
    assert_int_equal(told(&t, "rescue-discard", "3.2"), discarded);
    assert_int_equal(on(&t)->next, taken + discarded);
    assert_string_equal(legal(&t), "place b, place c, place d");
    assert_int_equal(dread_soliterror.turn(&t.position), before + 1);

    /* Beforehand the preview says how many cards the rescue will reveal. */
    t.trace = (struct trace){t.event, EVENTS_MOST, 0};
    dread_soliterror.preview(&v, ACT_TAKE, &t.trace);
    bool any = taken + discarded > 0;
    assert_int_equal(told(&t, "rescue-unknown", "3.2"), any);
    if (any) assert_int_equal(t.event[t.trace.count - 1].amount, taken + discarded);
}

TEST(a_rescue_reveals_three_cards_or_none)
{
    assert_rescue("", 2, 1);
    assert_rescue("rescue-draw=no", 0, 0);
}

TEST(without_the_flare_gun_the_deck_has_fifteen_cards)
{
    struct table t = {0};
    rules_of(&t, "flare-gun=no");
    dread_deal_number(&dread_soliterror, &t.deal.rules, 1, &t.deal);
    assert_int_equal(t.deal.count, 39);
    dread_soliterror.start(&t.deal, &t.position, NULL);
    assert_int_equal(on(&t)->size, 15);
    for (int i = 0; i < t.deal.count; i++) assert_int_not_equal(t.deal.cards[i], CARD_JOKER);
}

/* ---- Options with numbers ---- */

TEST(food_enough_is_what_feed_says)
{
    assert_feeds("feed=3", "2D 3D", true);
    assert_feeds("feed=3", "2D", false);
    assert_feeds("feed=7", "2D 3D 5D 6D 7D 8D", true);
    assert_feeds("feed=7", "2D 3D 5D 6D 7D", false);
    assert_feeds("feed=9", "2D 3D 5D 6D 7D 8D 9D TD", true);
    assert_feeds("feed=9", "2D 3D 5D 6D 7D 8D 9D", false);
}

TEST(a_rescue_reveals_as_many_cards_as_rescue_cards_says)
{
    assert_rescue("rescue-cards=0", 0, 0);
    assert_rescue("rescue-cards=1", 1, 0);
    assert_rescue("rescue-cards=2", 1, 1);
    assert_rescue("rescue-cards=4", 3, 1);
}

TEST(a_rescue_reveals_no_more_than_the_deck_has)
{
    struct table t = rescuing("rescue-cards=4,deck-out=reshuffle", "3D KC");
    on(&t)->discards = set_of("5D");
    t.deal.cards[dread_breath_place(&t.deal.rules)] = dread_card_of(9, HEARTS);
    struct view v;
    dread_soliterror.see(&t.deal, &t.position, &v);
    t.trace = (struct trace){t.event, EVENTS_MOST, 0};
    dread_soliterror.preview(&v, ACT_TAKE, &t.trace);
    drop_quiet(&t.trace);
    assert_int_equal(t.event[2].id, EVENT_RESCUE_UNKNOWN);
    assert_int_equal(t.event[2].amount, 2);
    play(&t, "take");
    assert_int_equal(told(&t, "rescue-take", "3.2"), 1);
    assert_int_equal(told(&t, "rescue-discard", "3.2"), 1);
    assert_true(on(&t)->discards == set_of("5D KC"));
}

TEST(mixed_a_rescue_reveals_as_many_cards_as_rescue_cards_says)
{
    for (int n = 0; n <= 4; n++) {
        struct table t = bare("family=mixed");
        t.deal.rules.value[RESCUE_CARDS] = (uint8_t)n;
        put(&t, "b1", "AH", HIDDEN);
        put(&t, "b2", "2D", HIDDEN);
        put(&t, "b3", "3D", HIDDEN);
        stack(&t, "2S 3S 4S 5S 6S 7S 8S");
        play(&t, "place b1");
        play(&t, "step b2");
        assert_int_equal(told(&t, "rescue-take", "3.2"), n);
        /* the rescue's cards, and a call before and after it */
        assert_int_equal(on(&t)->next, n + 2);
    }
}

TEST(rescue_draw_only_sets_what_rescue_cards_is_by_default)
{
    assert_rescue("rescue-draw=no,rescue-cards=2", 1, 1);
    assert_rescue("rescue-cards=4,rescue-draw=no", 3, 1);
    assert_rescue("rescue-draw=yes,rescue-cards=0", 0, 0);
}

TEST(options_at_their_default_are_not_written)
{
    static const char *const known[][2] = {
        {"feed=5,rescue-cards=3,opening=7", ""},
        {"rescue-draw=no,rescue-cards=0", "rescue-draw=no"},
        {"rescue-cards=0", "rescue-cards=0"},
        {"rescue-cards=3,rescue-draw=no", "rescue-draw=no,rescue-cards=3"},
        {"opening=9,feed=3", "feed=3,opening=9"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct table t;
        char written[100];
        struct text w = dread_text_in(written, sizeof written);
        rules_of(&t, known[i][0]);
        dread_rules_write(dread_soliterror.options, &t.deal.rules, &w);
        assert_string_equal(written, known[i][1]);
    }
}

TEST(a_dial_turned_too_far_is_refused_with_its_range_and_the_reason)
{
    static const char *const wrong[][2] = {
        {"feed=10", "Option feed cannot be `10`; it must be 0 to 9. There are nine food cards."},
        {"rescue-cards=5", "Option rescue-cards cannot be `5`; it must be 0 to 4. With 4, "},
        {"opening=13", "Option opening cannot be `13`; it must be 0 to 12. 12 is half "},
        {"opening=07", "Option opening cannot be `07`; it must be 0 to 12. "},
        {"opening=", "Option opening cannot be ``; it must be 0 to 12. "},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct rules rules;
        struct problem problem;
        assert_false(dread_rules_read(dread_soliterror.options, wrong[i][0],
                                      dread_length_of(wrong[i][0]), &rules, &problem));
        assert_memory_equal(problem.text, wrong[i][1], (size_t)dread_length_of(wrong[i][1]));
    }
}

TEST(the_opening_hand_has_as_many_cards_as_opening_says)
{
    struct table t = dealt("opening=9", "2H 3D 4S 5C XX TD KC 6S 7C");
    assert_int_equal(health(&t), 2);
    assert_true(on(&t)->held == set_of("2H 3D TD 4S 6S XX"));
    assert_true(on(&t)->discards == set_of("5C 7C KC"));
    assert_int_equal(on(&t)->size, 14);
    assert_int_equal(told(&t, "opening-take", "1.4"), 6);
    assert_int_equal(told(&t, "opening-discard", "1.4"), 3);
    assert_true(dread_soliterror.sane(&t.deal, &t.position));

    t = dealt("opening=5,flare-gun=no", "2H 3D 4S 5C TD");
    assert_int_equal(on(&t)->size, 17);
    assert_int_equal(t.trace.count, 5);
}

TEST(the_dials_change_no_shuffle)
{
    static const char *const families[] = {"", "family=mixed,"};
    for (int i = 0; i < 2; i++)
        for (int opening = 5; opening <= 9; opening++) {
            char options[60] = "";
            struct text w = dread_text_in(options, sizeof options);
            dread_text_add(&w, families[i]);
            dread_text_add(&w, "feed=9,rescue-cards=4,opening=");
            dread_text_number(&w, (uint64_t)opening);
            struct table usual = {0}, turned = {0};
            rules_of(&usual, i ? "family=mixed" : "");
            rules_of(&turned, options);
            dread_deal_number(&dread_soliterror, &usual.deal.rules, 12, &usual.deal);
            dread_deal_number(&dread_soliterror, &turned.deal.rules, 12, &turned.deal);
            assert_memory_equal(usual.deal.cards, turned.deal.cards, sizeof usual.deal.cards);
            dread_soliterror.start(&usual.deal, &usual.position, NULL);
            dread_soliterror.start(&turned.deal, &turned.position, NULL);
            assert_memory_equal(on(&usual)->cell, on(&turned)->cell, sizeof on(&usual)->cell);
            assert_int_equal(on(&turned)->size, 23 - opening);
            for (int k = 1; k <= 14; k++) /* both decks end with the same cards */
                assert_int_equal(on(&turned)->deck[on(&turned)->size - k],
                                 on(&usual)->deck[on(&usual)->size - k]);
        }
}

TEST(the_view_tells_how_much_food_is_wanted)
{
    struct table t = bare("feed=8");
    struct view v;
    dread_soliterror.see(&t.deal, &t.position, &v);
    assert_int_equal(v.gauge[GAUGE_FEED].value, 8);
}

/* Returns true if the greedy player, who holds four food cards, pays a heart for 9D while monsters
 * are still to come. */
static bool greedy_takes_food(const char *options)
{
    struct table t = exploring(options, "9D");
    hold(&t, "2H 3H 4H 2D 3D 4D 5D");
    explore(&t);
    stack(&t, "9C TC JC");
    static struct view v;
    action legal[ACTIONS_MOST];
    dread_soliterror.see(&t.deal, &t.position, &v);
    int n = dread_soliterror.actions(&t.deal, &t.position, legal);
    assert_int_equal(n, 2);
    return dread_soliterror.greedy(&v, legal, n) == ACT_TAKE;
}

TEST(the_greedy_player_gathers_as_much_food_as_feed_says)
{
    assert_false(greedy_takes_food("feed=3"));
    assert_false(greedy_takes_food("feed=4"));
    assert_true(greedy_takes_food("feed=5"));
    assert_true(greedy_takes_food("feed=9"));
}

/* ---- The flare gun, once ---- */

TEST(a_joker_that_comes_back_after_firing_does_nothing)
{
    for (int fired = 0; fired < 2; fired++) {
        struct table t = exploring("", "5C");
        stack(&t, "XX");
        hold(&t, "5S");
        on(&t)->fired = (uint8_t)fired;
        explore(&t);
        assert_true(on(&t)->held & dread_card_bit(CARD_JOKER));
        assert_string_equal(legal(&t), fired ? "weapon 5S" : "weapon 5S, flare");
    }
}

/* ---- The family mixed in ---- */

TEST(mixed_one_steps_to_any_neighbour_not_explored)
{
    struct table t = bare("family=mixed");
    put(&t, "b1", "2D", HIDDEN);
    put(&t, "a1", "2H", HIDDEN);
    put(&t, "c2", "3H", HIDDEN);
    put(&t, "b2", "4H", EXPLORED);
    put(&t, "d1", "5H", HIDDEN);
    assert_string_equal(legal(&t), "place a1, place b1, place c1, place d1");
    play(&t, "place b1");
    assert_int_equal(told(&t, "place", "6"), 1);
    assert_string_equal(legal(&t), "step a1, step c2");
    play(&t, "step c2");
    assert_int_equal(told(&t, "move", "6"), 1);
    assert_int_equal(told(&t, "turn-up", "2.6"), 1);
    assert_int_equal(on(&t)->prompt, PROMPT_FOOD_FREE);
}

TEST(mixed_an_ace_explored_is_rescued_and_leaves)
{
    struct table t = bare("family=mixed");
    put(&t, "b1", "AH", HIDDEN);
    put(&t, "b2", "2D", HIDDEN);
    put(&t, "b3", "3D", HIDDEN);
    stack(&t, "2S 3S 4S 5S 6S");
    play(&t, "place b1");
    play(&t, "step b2");
    assert_int_equal(told(&t, "rescue", "6"), 1);
    assert_int_equal(told(&t, "rescue-take", "3.2"), 3);
    assert_int_equal(on(&t)->rescued, 1 << HEARTS);
    assert_false(on(&t)->full & cell_bit(cell_of("b1")));
    assert_string_equal(legal(&t), "step b3"); /* after the next call */
}

TEST(mixed_with_no_way_on_one_is_cut_off)
{
    struct table t = bare("family=mixed");
    put(&t, "b1", "2D", HIDDEN);
    play(&t, "place b1");
    assert_int_equal(told(&t, "cornered", "6"), 1);
    assert_string_equal(legal(&t), "take, leave");
    play(&t, "take");
    assert_int_equal(told(&t, "cut-off", "6"), 1);
    assert_string_equal(outcome(&t), "lost: cut off");

    t = bare("family=mixed"); /* not if the card is the fourth rescue */
    put(&t, "b1", "AH", HIDDEN);
    on(&t)->rescued = 0xd;
    hold(&t, "2D 3D 4D 5D 6D");
    play(&t, "place b1");
    assert_string_equal(outcome(&t), "won: home");
}

TEST(mixed_a_swapped_in_monster_can_be_stepped_to_again)
{
    struct table t = bare("family=mixed");
    put(&t, "b1", "2D", HIDDEN);
    put(&t, "a1", "5D", EXPLORED);
    stack(&t, "5C");
    play(&t, "place b1");
    assert_string_equal(legal(&t), "swap a1, swap b1");
    play(&t, "swap a1");
    assert_string_equal(legal(&t), "step a1");
}

TEST(mixed_a_hidden_ace_that_is_chosen_stays)
{
    struct table t = bare("family=mixed");
    put(&t, "b1", "AH", HIDDEN);
    put(&t, "c1", "AS", OPEN);
    put(&t, "d4", "2D", EXPLORED);
    hold(&t, "2H");
    stack(&t, "5C");
    play(&t, "place b1");
    /* c1 holds an open ace and cannot be chosen */
    assert_string_equal(legal(&t), "heart, swap b1, swap d4");
    play(&t, "swap b1");
    assert_int_equal(told(&t, "swap-ace", "6"), 1);
    assert_true(on(&t)->open & cell_bit(cell_of("b1")));
    assert_string_equal(legal(&t), "swap d4"); /* `heart` is no longer offered */
}

TEST(mixed_with_no_other_cell_the_attack_is_chosen_anew)
{
    struct table t = bare("family=mixed");
    put(&t, "b1", "AH", HIDDEN);
    hold(&t, "2H");
    stack(&t, "5C");
    struct table dying = t;
    play(&t, "place b1");
    play(&t, "swap b1");
    assert_string_equal(legal(&t), "heart");

    on(&dying)->held = 0;
    play(&dying, "place b1");
    play(&dying, "swap b1");
    assert_int_equal(told(&dying, "unbeaten", "4.4"), 1);
    assert_string_equal(outcome(&dying), "lost: killed");
}

TEST(mixed_aces_belong_to_the_field)
{
    struct table t = {0};
    struct problem problem;
    rules_of(&t, "family=mixed");
    dread_deal_number(&dread_soliterror, &t.deal.rules, 1, &t.deal);
    assert_int_equal(t.deal.count, 44);
    assert_true(dread_soliterror.check(&t.deal, &problem));
    for (int i = 0; i < 20; i++)
        if (is_ace(t.deal.cards[i])) {
            card other = t.deal.cards[30];
            t.deal.cards[30] = t.deal.cards[i];
            t.deal.cards[i] = other;
            break;
        }
    assert_false(dread_soliterror.check(&t.deal, &problem));
}

/* ---- When zero health counts ---- */

/* Returns what happens to a player who meets 7C with one heart and 2S; meeting it costs the
 * heart. */
static const char *met_with_one_heart(struct table *t, const char *options)
{
    *t = exploring(options, "7C");
    hold(t, "2H 2S");
    explore(t);
    assert_int_equal(told(t, "assess", "4.1"), 1);
    assert_int_equal(told(t, "unbeaten", "4.4"), 1);
    assert_int_equal(told(t, "drained", "4.4"), 0);
    return outcome(t);
}

TEST(with_before_losing_the_last_health_to_facing_a_monster_is_survived)
{
    static const char *const lives[] = {"zero-health=before", "unbeaten=wounds,zero-health=before",
                                        "unbeaten=nothing,zero-health=before",
                                        "assess-at-zero=dies,zero-health=before"};
    struct table t;
    assert_string_equal(met_with_one_heart(&t, ""), "lost: killed");
    for (size_t i = 0; i < sizeof lives / sizeof *lives; i++) {
        assert_string_equal(met_with_one_heart(&t, lives[i]), "playing");
        assert_int_equal(health(&t), 0);
        cells here = cell_bit(cell_of("a1"));
        assert_true(on(&t)->full & on(&t)->open & on(&t)->explored & here);
        assert_true(on(&t)->held == set_of("2S"));
    }
}

TEST(with_before_a_monster_kills_who_meets_it_without_health)
{
    static const char *const monsters[] = {"5C", "7C"};
    for (int i = 0; i < 2; i++) {
        struct table t = exploring("zero-health=before", monsters[i]);
        hold(&t, "2S");
        explore(&t);
        assert_string_equal(outcome(&t), "lost: killed");
    }
}

TEST(with_before_kills_and_dies_are_as_ever)
{
    struct table t;
    assert_string_equal(met_with_one_heart(&t, "unbeaten=kills,zero-health=before"),
                        "lost: killed");
    t = exploring("assess-at-zero=dies,zero-health=before", "7C");
    hold(&t, "7S");
    explore(&t);
    assert_int_equal(told(&t, "assess-kills", "4.1"), 1);
    assert_string_equal(outcome(&t), "lost: killed");
}

TEST(with_before_what_can_be_fought_must_be_fought_as_ever)
{
    struct table t = exploring("zero-health=before", "7C");
    hold(&t, "2H 7S");
    explore(&t);
    assert_string_equal(legal(&t), "weapon 7S");
}

TEST(with_before_a_monster_swapped_in_is_met_anew)
{
    struct table t = exploring("zero-health=before", "2D");
    hold(&t, "2H");
    stack(&t, "7C");
    play(&t, "place a");
    assert_int_equal(health(&t), 0);
    /* she explores a1 at once, and has no health left when she meets 7C there */
    play(&t, "swap a1");
    assert_int_equal(told(&t, "unbeaten", "4.4"), 1);
    assert_string_equal(outcome(&t), "lost: killed");
}

/* Returns a table on which a called 7C takes the last heart; it can go only to b1, where an ace is
 * hidden. */
static struct table met_beside_an_ace(const char *options, const char *hearts)
{
    struct table t = bare(options);
    put(&t, "b1", "AH", HIDDEN);
    hold(&t, hearts);
    stack(&t, "7C");
    play(&t, "place b1");
    assert_string_equal(legal(&t), "swap b1");
    return t;
}

static bool told_to_be_spared(struct table *t)
{
    struct view v;
    struct deal d;
    dread_soliterror.see(&t->deal, &t->position, &v);
    bool spared = v.spot[v.zone[ZONE_ASKED].first].tags & TAG_SPARES;
    assert_int_equal(dread_recall(&v, &d).spared, spared);
    return spared;
}

TEST(mixed_with_before_choosing_anew_is_the_same_meeting)
{
    struct table t = met_beside_an_ace("family=mixed,zero-health=before", "2H");
    assert_true(told_to_be_spared(&t));
    play_on_view(&t, "swap b1");
    assert_int_equal(told(&t, "swap-ace", "6"), 1);
    assert_int_equal(told(&t, "unbeaten", "4.4"), 1);
    assert_int_equal(told(&t, "called-goes", "4.4"), 1);
    assert_true(on(&t)->discards == set_of("2H 7C"));
    assert_int_equal(on(&t)->called, CARD_NONE);
    assert_true(on(&t)->rescued); /* and she went on */

    static const char *const dies[] = {"family=mixed", "unbeaten=kills,family=mixed",
                                       "unbeaten=kills,family=mixed,zero-health=before"};
    for (size_t i = 0; i < sizeof dies / sizeof *dies; i++) {
        t = met_beside_an_ace(dies[i], "2H");
        assert_false(told_to_be_spared(&t));
        play(&t, "swap b1");
        assert_string_equal(outcome(&t), "lost: killed");
    }
    t = met_beside_an_ace("family=mixed,zero-health=before", ""); /* met without health */
    assert_false(told_to_be_spared(&t));
    play(&t, "swap b1");
    assert_string_equal(outcome(&t), "lost: killed");
}

/* ---- Gifts that are offered ---- */

TEST(a_called_card_that_is_offered_is_decided_on_before_the_move)
{
    for (int takes = 0; takes < 2; takes++) {
        struct table t = exploring("gifts=offered", "3D");
        stack(&t, "9D");
        on(&t)->breath = 1;
        play(&t, "place a");
        assert_int_equal(told(&t, "call-offer", "2.3"), 1);
        assert_int_equal(told(&t, "move", "2.4"), 0);
        assert_string_equal(legal(&t), "take, leave");
        assert_int_equal(on(&t)->marker, cell_of("a1"));
        play(&t, takes ? "take" : "leave");
        assert_int_equal(told(&t, "call-gift-take", "2.3"), takes);
        assert_int_equal(told(&t, "call-gift-leave", "2.3"), !takes);
        assert_int_equal(told(&t, "move", "2.4"), 1);
        assert_int_equal(health(&t), 1); /* it costs nothing */
        assert_true(on(&t)->held == (takes ? set_of("9D") : 0));
        assert_true(on(&t)->discards == (takes ? 0 : set_of("9D")));
        assert_int_equal(on(&t)->prompt, PROMPT_FOOD_FREE); /* 3D on a1, as usual */
    }
}

TEST(a_weapon_that_is_offered_is_not_paid_for)
{
    struct table t = exploring("gifts=offered", "2D");
    stack(&t, "9S");
    hold(&t, "4D 5D TD");
    play(&t, "place a");
    assert_string_equal(legal(&t), "take, leave");
    play(&t, "take");
    assert_true(on(&t)->held == set_of("4D 5D TD 9S"));
}

TEST(a_called_monster_is_not_offered)
{
    struct table t = exploring("gifts=offered", "2D");
    stack(&t, "5C");
    play(&t, "place a");
    assert_string_equal(legal(&t), "swap a1, swap a2");
}

TEST(the_cards_of_a_rescue_are_all_revealed_before_any_is_decided_on)
{
    struct table t = rescuing("gifts=offered", "3D KC 5S 6S 7S");
    int before = dread_soliterror.turn(&t.position);
    play(&t, "take");
    assert_int_equal(told(&t, "rescue-offer", "3.2"), 2);
    assert_int_equal(told(&t, "rescue-discard", "3.2"), 1);
    assert_int_equal(on(&t)->size - on(&t)->next, 2); /* they have left the deck */
    assert_true(on(&t)->discards == set_of("KC"));
    struct view v;
    dread_soliterror.see(&t.deal, &t.position, &v);
    const struct spot *asked = &v.spot[v.zone[ZONE_ASKED].first];
    assert_int_equal(v.zone[ZONE_ASKED].count, 2);
    assert_int_equal(asked[0].card, food_card(1));
    assert_int_equal(asked[1].card, weapon_card(3));
    assert_int_equal(asked[0].tags, TAG_ASKED);
    assert_int_equal(asked[1].tags, 0);

    assert_string_equal(legal(&t), "take, leave");
    play(&t, "leave"); /* 3D, the first card revealed */
    assert_int_equal(told(&t, "rescue-gift-leave", "3.2"), 1);
    assert_string_equal(legal(&t), "take, leave");
    assert_int_equal(dread_soliterror.turn(&t.position), before);
    play(&t, "take"); /* 5S */
    assert_int_equal(told(&t, "rescue-gift-take", "3.2"), 1);
    assert_true(on(&t)->held == set_of("2H 5S"));
    assert_true(on(&t)->discards == set_of("3D KC"));
    assert_string_equal(legal(&t), "place b, place c, place d");
    assert_int_equal(dread_soliterror.turn(&t.position), before + 1);
}

TEST(a_rescue_that_reveals_monsters_alone_asks_nothing)
{
    struct table t = rescuing("gifts=offered", "3C KC QC 7S");
    play(&t, "take");
    assert_int_equal(told(&t, "rescue-discard", "3.2"), 3);
    assert_string_equal(legal(&t), "place b, place c, place d");
}

TEST(a_rescue_offers_four_cards_where_rescue_cards_is_four)
{
    struct table t = rescuing("rescue-cards=4,gifts=offered", "3D 4D 5S 6H 7S");
    play(&t, "take");
    for (int left = 4; left; left--) {
        assert_int_equal(on(&t)->gifts, left);
        play(&t, left % 2 ? "leave" : "take");
    }
    assert_true(on(&t)->held == set_of("2H 3D 5S"));
    assert_true(on(&t)->discards == set_of("4D 6H"));
}

TEST(mixed_a_rescue_offers_its_cards_before_the_next_call)
{
    struct table t = bare("family=mixed,gifts=offered");
    put(&t, "a1", "AH", HIDDEN);
    put(&t, "b1", "2D", HIDDEN);
    put(&t, "c1", "3D", HIDDEN);
    on(&t)->explored = ~on(&t)->full & 0xfffff; /* empty cells count as explored */
    play(&t, "place a1");
    stack(&t, "4D 5D 6D 7D");
    play(&t, "step b1");
    assert_int_equal(told(&t, "rescue-offer", "3.2"), 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(on(&t)->prompt, PROMPT_RESCUE_GIFT);
        struct view v;
        struct deal d;
        dread_soliterror.see(&t.deal, &t.position, &v);
        assert_int_equal(dread_recall(&v, &d).left, cell_of("a1"));
        play(&t, "take");
        assert_int_equal(told(&t, "call-offer", "2.3"), i == 2);
    }
    assert_int_equal(on(&t)->prompt, PROMPT_CALL_GIFT);
    play(&t, "leave");
    assert_string_equal(legal(&t), "step c1");
}

TEST(mixed_a_rescue_offers_its_cards_before_one_is_cut_off)
{
    struct table t = bare("family=mixed,gifts=offered");
    put(&t, "a1", "AH", HIDDEN);
    stack(&t, "2D 3D KC");
    play(&t, "place a1");
    play(&t, "take"); /* the card of the call */
    assert_int_equal(told(&t, "cornered", "6"), 1);
    assert_int_equal(told(&t, "rescue", "6"), 1);
    assert_string_equal(legal(&t), "take, leave");
    assert_string_equal(outcome(&t), "playing");
    play(&t, "leave");
    assert_string_equal(outcome(&t), "lost: cut off");
    assert_true(on(&t)->discards == set_of("3D KC"));
}

TEST(a_gift_that_is_left_comes_back_with_a_reshuffle)
{
    struct table t = exploring("deck-out=reshuffle,gifts=offered", "2D");
    put(&t, "a3", "2H", HIDDEN);
    stack(&t, "9D");
    play(&t, "place a");
    play(&t, "leave"); /* 9D */
    play(&t, "leave"); /* 2D; and the next call reshuffles a deck of 9D alone */
    assert_int_equal(told(&t, "reshuffle", "2.3"), 1);
    assert_int_equal(told(&t, "call-offer", "2.3"), 1);
    assert_int_equal(on(&t)->gift[0], dread_card_of(9, DIAMONDS));
}

TEST(a_joker_that_was_left_fires_when_it_comes_back_and_a_fired_one_does_not)
{
    for (int fired = 0; fired < 2; fired++) {
        struct table t = exploring("deck-out=reshuffle,gifts=offered", "2D");
        put(&t, "a2", "5C", HIDDEN);
        put(&t, "a3", "2H", HIDDEN);
        hold(&t, "5S");
        stack(&t, "XX");
        on(&t)->fired = (uint8_t)fired;
        play(&t, "place a");
        /* a flare gun that was fired is offered like any other */
        assert_string_equal(legal(&t), "take, leave");
        play(&t, "leave");
        play(&t, "leave"); /* 2D */
        assert_int_equal(on(&t)->gift[0], CARD_JOKER);
        play(&t, "take");
        assert_string_equal(legal(&t), fired ? "weapon 5S" : "weapon 5S, flare");
    }
}

TEST(the_opening_hand_is_always_taken)
{
    struct table t = dealt("gifts=offered", "2H 3D 4S 5C XX TD KC");
    assert_true(on(&t)->held == set_of("2H 3D 4S XX TD"));
    assert_true(on(&t)->discards == set_of("5C KC"));
    assert_string_equal(legal(&t), "place a, place b, place c, place d");
}

TEST(what_is_offered_is_touched_told_and_refused_by_its_name)
{
    struct table t = exploring("gifts=offered", "2D");
    stack(&t, "9S");
    play(&t, "place a");
    struct view v;
    struct touch touch;
    char words[300];
    dread_soliterror.see(&t.deal, &t.position, &v);
    dread_soliterror.touches(&v, ACT_TAKE, &touch);
    assert_int_equal(touch.count, 1);
    assert_int_equal(touch.thing[0].zone, ZONE_ASKED);
    static const struct {
        const char *action;
        bool refused;
        const char *says;
    } said[] = {
        {"take", false, "take the 9♠"},
        {"leave", false, "leave the 9♠, which is discarded"},
        {"take 4D+5D", true, "the 9♠ is a gift and costs nothing. Possible now: `take`, `leave`."},
        {"swap a1", true, "no monster is attacking now. Possible now: `take`, `leave`."},
    };
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        action a;
        struct text w = dread_text_in(words, sizeof words);
        assert_true(dread_soliterror.parse(&t.deal.rules, said[i].action, &a));
        (said[i].refused ? dread_soliterror.why_not : dread_soliterror.describe)(&v, a, &w);
        assert_string_equal(words, said[i].says);
    }
    t = rescuing("gifts=offered", "3D KC 5S 6S 7S");
    play(&t, "take");
    dread_soliterror.see(&t.deal, &t.position, &v);
    struct text w = dread_text_in(words, sizeof words);
    dread_soliterror.why_not(&v, ACT_PLACE + 1, &w);
    assert_string_equal(words, "the rescue comes first: take or leave each card that it brings. "
                               "Possible now: `take`, `leave`.");
}

TEST(a_preview_of_taking_a_gift_tells_the_move_that_follows)
{
    struct table t = exploring("gifts=offered", "2D");
    stack(&t, "9S");
    play(&t, "place a");
    t.deal.cards[dread_breath_place(&t.deal.rules)] = dread_card_of(9, HEARTS);
    struct view v;
    dread_soliterror.see(&t.deal, &t.position, &v);
    t.trace = (struct trace){t.event, EVENTS_MOST, 0};
    dread_soliterror.preview(&v, ACT_TAKE, &t.trace);
    assert_int_equal(t.trace.count, 3);
    assert_int_equal(told(&t, "call-gift-take", "2.3"), 1);
    assert_int_equal(told(&t, "move", "2.4"), 1);
    assert_int_equal(told(&t, "turn-up", "2.6"), 1);
    assert_int_equal(t.event[2].card, CARD_UNKNOWN);
}

/* ---- What can be known ---- */

TEST(a_preview_stops_at_the_first_card_nobody_knows)
{
    struct table t = exploring("", "7D");
    hold(&t, "2H 3H");
    explore(&t);
    stack(&t, "4D 5C");
    t.deal.cards[dread_breath_place(&t.deal.rules)] = dread_card_of(9, HEARTS);
    struct view v;
    dread_soliterror.see(&t.deal, &t.position, &v);
    struct trace trace = {t.event, EVENTS_MOST, 0};
    dread_soliterror.preview(&v, ACT_TAKE, &trace);
    drop_quiet(&trace);
    assert_int_equal(trace.count, 3);
    assert_int_equal(t.event[0].id, EVENT_TAKE_COST);
    assert_int_equal(t.event[1].id, EVENT_TAKE);
    assert_int_equal(t.event[2].id, EVENT_CALL_UNKNOWN);
    assert_int_equal(t.event[2].card, CARD_UNKNOWN);
}

TEST(a_preview_played_on_the_view_shows_what_is_certain)
{
    struct table t = exploring("", "7D");
    hold(&t, "2H 3H");
    explore(&t);
    stack(&t, "4D 5C");
    t.deal.cards[dread_breath_place(&t.deal.rules)] = dread_card_of(9, HEARTS);
    struct view v;
    dread_soliterror.see(&t.deal, &t.position, &v);
    uint64_t unseen_before = dread_set_in(&v, ZONE_UNSEEN);
    assert_true(dread_set_in(&v, ZONE_ASKED) == set_of("7D"));
    t.trace = (struct trace){t.event, EVENTS_MOST, 0};
    dread_soliterror.preview(&v, ACT_TAKE, &t.trace);
    for (int i = 0; i < t.trace.count; i++) dread_view_play(&v, &t.event[i]);
    assert_true(dread_set_in(&v, ZONE_FOOD) == set_of("7D"));
    assert_true(dread_set_in(&v, ZONE_HEALTH) == set_of("3H"));
    assert_true(dread_set_in(&v, ZONE_DISCARD) == set_of("2H"));
    assert_int_equal(v.zone[ZONE_ASKED].count, 0);
    assert_int_equal(v.gauge[GAUGE_HEALTH].value, 1);
    assert_int_equal(v.gauge[GAUGE_FOOD].value, 1);
    /* A card is turned up, and its identity is unknown. */
    assert_int_equal(v.zone[ZONE_DECK].count, 1);
    assert_int_equal(v.gauge[GAUGE_DECK].value, 1);
    assert_true(dread_set_in(&v, ZONE_UNSEEN) == unseen_before);
}

/* Returns what is known when three paths are done, and the rescue offers 3D, 5S, TS and one more
 * card. */
static struct hidden known_while_gifts_wait(const char *last)
{
    struct table t = rescuing("rescue-cards=4,gifts=offered", "3D 5S TS");
    struct hidden hidden;
    stack(&t, last);
    stack(&t, "6H 7H 9H 3H 4S 2S");
    on(&t)->rescued = 6;
    put(&t, "d1", "9S", HIDDEN);
    play(&t, "take");
    assert_int_equal(on(&t)->gifts, 4);
    t.deal.cards[dread_breath_place(&t.deal.rules)] = dread_card_of(10, HEARTS);
    assert_true(dread_soliterror.eval->hidden(&t.deal, &t.position, &hidden));
    return hidden;
}

TEST(which_gifts_wait_is_part_of_what_is_known)
{
    struct hidden heart = known_while_gifts_wait("8H"), other = known_while_gifts_wait("5H"),
                  weapon = known_while_gifts_wait("8S");
    assert_memory_not_equal(heart.key, weapon.key, sizeof heart.key);
    assert_memory_equal(heart.key, other.key, sizeof heart.key); /* all hearts are equivalent */
}

TEST(while_the_gifts_of_a_rescue_wait_the_calls_of_the_next_path_are_to_come)
{
    struct hidden hidden = known_while_gifts_wait("8H");
    assert_int_equal(hidden.constrained, 1); /* d1 */
    /* also the four calls of path d; two cards are too deep in the deck */
    assert_int_equal(hidden.matter, 5);
    assert_int_equal(hidden.cards, 8); /* also the Last Breath */
}

TEST(the_expert_sees_what_taking_or_leaving_a_gift_leads_to)
{
    static const action decisions[] = {ACT_TAKE, ACT_LEAVE};
    for (int i = 0; i < 2; i++) {
        int16_t inputs[INPUTS];
        struct table t = exploring("gifts=offered", "2D");
        stack(&t, "9D");
        play(&t, "place a"); /* then the card on a1 is turned up */
        assert_int_equal(dread_field_leads_to(&t.deal, &t.position, decisions[i], inputs),
                         TO_A_CARD);
        t = rescuing("gifts=offered", "3D");
        play(&t, "take"); /* then the player chooses the next path */
        assert_int_equal(dread_field_leads_to(&t.deal, &t.position, decisions[i], inputs),
                         TO_A_DECISION);
    }
}

/* Plays a line of a deal and returns the ids of the events in the preview of an action, separated
 * by spaces. */
static const char *foretold(const char *id, const char *const line[], const char *action_written)
{
    static char ids[400];
    struct text words = dread_text_in(ids, sizeof ids);
    struct table t = {0};
    struct view v;
    const struct game *game;
    action a;
    assert_true(dread_id_read(&dread_games, id, &game, &t.deal, NULL));
    game->start(&t.deal, &t.position, NULL);
    for (int i = 0; line[i]; i++) play(&t, line[i]);
    dread_soliterror.see(&t.deal, &t.position, &v);
    assert_true(dread_soliterror.parse(&t.deal.rules, action_written, &a));
    struct trace trace = {t.event, EVENTS_MOST, 0};
    dread_soliterror.preview(&v, a, &trace);
    drop_quiet(&trace);
    for (int i = 0; i < trace.count; i++) {
        if (i) dread_text_char(&words, ' ');
        dread_text_add(&words, dread_soliterror.words.events[t.event[i].id].id);
    }
    return ids;
}

TEST(a_preview_tells_the_death_that_follows_whatever_lies_hidden)
{
    /* The jack of clubs goes under the marker. It is explored in this very turn, and nothing can
     * prevent that. */
    static const char *const beaten[] = {"place d", "take",    "pair 7S+9S", "pair 6S+8S",
                                         "leave",   "place c", NULL};
    assert_string_equal(foretold("soliterror#0", beaten, "swap c1"),
                        "swap-out swap-in move find unbeaten killed");
    /* If an ace may be hidden there, the swap may end in another way. */
    static const char *const mixed_up[] = {"place b1", NULL};
    assert_string_equal(foretold("soliterror:family=mixed#1", mixed_up, "swap c1"), "swap-unknown");
}

/* Events name the paragraphs on caves and paths, or the one on the family in the field, only in
 * games where these apply. */
TEST(each_family_cites_its_own_paragraphs)
{
    static const struct {
        const char *id, *caves, *mixed;
    } known[] = {
        {"place", "2.1", "6"},       {"move", "2.4", "6"},      {"rescue", "3.1", "6"},
        {"call-take", "2.3", "2.3"}, {"turn-up", "2.6", "2.6"}, {"rescue-take", "3.2", "3.2"},
        {"assess", "4.1", "4.1"},    {"swap-in", "4.2", "4.2"}, {"starved", "5.2", "5.2"},
        {"swap-ace", "6", "6"},      {"cornered", "6", "6"},    {"cut-off", "6", "6"},
        {"swap-unknown", "6", "6"}};
    struct table caves = {0}, mixed_in = {0};
    rules_of(&caves, "");
    rules_of(&mixed_in, "family=mixed");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        int e = 0;
        while (!dread_same(dread_soliterror.words.events[e].id, known[i].id)) e++;
        assert_string_equal(dread_event_rule(&dread_soliterror, &caves.deal.rules, e),
                            known[i].caves);
        assert_string_equal(dread_event_rule(&dread_soliterror, &mixed_in.deal.rules, e),
                            known[i].mixed);
    }
}

/* In every position of random games under all options: another world with the same view allows the
 * same actions, and without reshuffles the same line leads to it. */
TEST(resampled_worlds_look_alike_and_could_have_been)
{
    struct rng r = dread_rng_from(77);
    static struct view seen, again;
    for (int game = 0; game < 400; game++) {
        struct rules rules;
        dread_rules_standard(dread_soliterror.options, &rules);
        for (int i = 0; dread_soliterror.options[i].name; i++)
            if (game % 2 && dread_rng_below(&r, 2))
                rules.value[i] = dread_option_value(
                    &dread_soliterror.options[i],
                    (int)dread_rng_below(
                        &r, (uint32_t)dread_option_values(&dread_soliterror.options[i])));
        struct deal d;
        struct position p;
        dread_deal_number(&dread_soliterror, &rules, (uint64_t)game, &d);
        dread_soliterror.start(&d, &p, NULL);
        action line[512], a[ACTIONS_MOST], b[ACTIONS_MOST];
        for (int ply = 0; ply < 512; ply++) {
            assert_true(dread_soliterror.sane(&d, &p));
            int n = dread_soliterror.actions(&d, &p, a);
            struct deal other = d;
            struct position there = p;
            dread_soliterror.resample(&other, &there, &r);
            assert_true(dread_soliterror.sane(&other, &there));
            dread_soliterror.see(&d, &p, &seen);
            dread_soliterror.see(&other, &there, &again);
            assert_memory_equal(&seen, &again, sizeof seen);
            assert_int_equal(dread_soliterror.actions(&other, &there, b), n);
            assert_memory_equal(a, b, (size_t)n * sizeof *a);
            if (!((struct field *)&p)->reshuffles) {
                struct position replayed;
                dread_soliterror.start(&other, &replayed, NULL);
                for (int i = 0; i < ply; i++)
                    dread_soliterror.apply(&other, &replayed, line[i], NULL);
                assert_memory_equal(&replayed, &there, sizeof there);
            }
            if (!dread_soliterror.number_matters(&rules)) assert_true(other.number == d.number);
            if (!n) break;
            line[ply] = a[dread_rng_below(&r, (uint32_t)n)];
            dread_soliterror.apply(&d, &p, line[ply], NULL);
        }
    }
}

TEST(notation_is_read_exactly_as_written)
{
    struct table caves = bare(""), mixed_in = bare("family=mixed");
    static const char *const wrong[] = {
        "",          "place",        "place e",      "place a1",   "place a ", "Place a",
        "take ",     "take 4d",      "take 5D+4D",   "take 4D+4D", "take 4D+", "take 10D",
        "take 4S",   "weapon 9",     "weapon 9S+TS", "pair 5S+2S", "pair 2S",  "run 3S+4S+6S",
        "run 3S+4S", "hearts 3",     "swap a5",      "swap b3 ",   "buy b3 ",  "buy b3  4D",
        "buy",       "buy b3 4D+5S", "weapon AS",    "step e1",    "pass now", "leave it",
    };
    action a;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(dread_soliterror.parse(&caves.deal.rules, wrong[i], &a));
    assert_true(dread_soliterror.parse(&mixed_in.deal.rules, "swap a5", &a));
    assert_true(dread_soliterror.parse(&mixed_in.deal.rules, "place a1", &a));
    assert_false(dread_soliterror.parse(&mixed_in.deal.rules, "place a", &a));
    assert_false(dread_soliterror.parse(&mixed_in.deal.rules, "place a2", &a));
}

/* ---- Known answers ---- */

TEST(deals_are_those_of_the_page)
{
    static const char *const known[][2] = {
        {"soliterror#1", "6S6H7D4DTDTS5D8D9S2S2DXX8C9H5S8S6D3H3C2H9D7C4H3S6C8H2CTCKC3DTHJC5H4S7S9C7"
                         "H5C4CQC"},
        {"soliterror#2", "9DTD8H7S3S8D5H4DTHKC7HXX6H7D4C2C4H5S2H2S5C6D2D9H4STC9C3D3H5D7C3C9S6CTS8CJ"
                         "C8SQC6S"},
        {"soliterror:family=mixed#1", "AS4D7DAHAD8DXXTSAC5S8S8C9H5DTD2D9S6S6H2S6D3H3C2H9D7C4H3S6C8H"
                                      "2CTCKC3DTHJC5H4S7S9C7H5C4CQC"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const struct game *game;
        struct deal d;
        struct problem problem;
        char cards[2 * DEAL_CARDS + 1];
        struct text t = dread_text_in(cards, sizeof cards);
        assert_true(dread_id_read(&only, known[i][0], &game, &d, &problem));
        for (int k = 0; k < d.count; k++) dread_card_write(&t, d.cards[k]);
        assert_string_equal(cards, known[i][1]);
    }
}

TEST(perft_counts_are_those_of_the_page)
{
    static const struct {
        const char *id;
        uint64_t count[4];
    } known[] = {
        {"soliterror#1", {4, 72, 144, 739}},
        {"soliterror#2", {4, 13, 234, 671}},
        {"soliterror#3", {4, 6, 13, 236}},
        {"soliterror:family=mixed#1", {4, 88, 592, 3532}},
        {"soliterror:family=mixed#2", {4, 16, 52, 1139}},
        {"soliterror:family=mixed#3", {4, 16, 36, 125}},
        {"soliterror:opening=5#1", {4, 8, 33, 273}},
        {"soliterror:opening=9#1", {4, 76, 152, 2659}},
        {"soliterror:family=mixed,opening=9#2", {4, 96, 624, 2788}},
        {"soliterror:zero-health=before#1", {4, 72, 144, 739}},
        {"soliterror:zero-health=before#2", {4, 13, 234, 716}},
        {"soliterror:zero-health=before#3", {4, 6, 13, 236}},
        {"soliterror:gifts=offered#1", {4, 72, 144, 333}},
        {"soliterror:gifts=offered#2", {4, 8, 23, 404}},
        {"soliterror:gifts=offered#3", {4, 8, 12, 24}},
        {"soliterror:family=mixed,gifts=offered#1", {4, 88, 592, 2464}},
        {"soliterror:family=mixed,gifts=offered#2", {4, 8, 32, 89}},
        {"soliterror:family=mixed,gifts=offered#3", {4, 8, 32, 54}},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        for (int depth = 1; depth <= 4; depth++) {
            const struct game *game;
            struct deal d;
            struct position p;
            struct problem problem;
            uint64_t budget = UINT64_MAX;
            assert_true(dread_id_read(&only, known[i].id, &game, &d, &problem));
            game->start(&d, &p, NULL);
            assert_true(dread_perft(game, &d, &p, depth, &budget) == known[i].count[depth - 1]);
        }
}

TEST(the_recorded_games_end_as_the_page_says)
{
    static const struct {
        const char *id, *line[24], *outcome;
    } known[] = {
        {"soliterror#1",
         {"place d", "swap d1", "take 9D", "swap b3", "take", "swap a1"},
         "lost: killed"},
        {"soliterror#2",
         {"place b", "take",    "swap c3",    "take",      "swap d2",    "leave",
          "take",    "place d", "pair 3S+4S", "weapon 5S", "pair 2S+9S", "swap a1",
          "leave",   "place c", "swap d3",    "take",      "leave",      "flare",
          "leave",   "place a", "weapon TS",  "leave"},
         "won: home"},
    };
    static struct session s;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const struct game *game;
        struct deal d;
        struct problem problem;
        assert_true(dread_id_read(&only, known[i].id, &game, &d, &problem));
        dread_session_start(&s, game, &d, NULL);
        for (int k = 0; known[i].line[k]; k++)
            assert_true(dread_session_play_written(&s, known[i].line[k], NULL, &problem));
        assert_string_equal(game->words.outcomes[dread_session_outcome(&s)], known[i].outcome);
    }
}
