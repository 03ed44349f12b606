/* Tests of the solver's hooks for SoliTerror: bounds and keys against the plain search, examples
 * that show why some tempting prunes would be wrong, and known answers. Read the game's solve.c
 * first. */

#include <stdlib.h>

#include "search/agent.h"
#include "search/exact.h"
#include "core/session.h"
#include "search/solve.h"
#include "games/soliterror/internal.h"
#include "unit/help.h"

static const struct game *game;
static struct workspace room;
static struct solution out;
static struct deal deal;
static struct session session;
static struct rules standard;

static void set_up(void)
{
    room = (struct workspace){aligned_alloc(64, 256 << 20), 256 << 20};
    assert_false(!room.bytes);
    game = deal_of(&dread_games, "soliterror#1", &deal);
    standard = deal.rules;
}

static void tear_down(void)
{
    free(room.bytes);
}

static struct field *now(void)
{
    return (struct field *)&session.now;
}

static void begin(const struct rules *rules, uint64_t number)
{
    dread_deal_number(game, rules, number, &deal);
    dread_session_start(&session, game, &deal, NULL);
}

static void ask(int goal, uint64_t positions)
{
    struct solve_request request = {.goal = goal, .positions = positions};
    dread_solve(game, &deal, &session.now, &request, &room, &out);
}

/* Returns the best score that the plain search finds; -1 if it gives up. */
static int plain_score(const struct position *p, int goal, uint64_t positions)
{
    struct solve_request request = {.goal = goal, .positions = positions, .plain = true};
    dread_solve(game, &deal, p, &request, &room, &out);
    return out.ran_out ? -1 : out.score;
}

static void play_at_random(struct rng *rng, uint32_t most)
{
    action legal[ACTIONS_MOST];
    while (most-- && !dread_session_outcome(&session)) {
        int n = game->actions(&deal, &session.now, legal);
        assert_true(
            dread_session_play(&session, legal[dread_rng_below(rng, (uint32_t)n)], NULL, NULL));
    }
}

/* Finds a position in which the game is not over: near a winning line, near a line that gets
 * furthest, or some actions before the end of a random game. */
static void some_position(struct rng *rng, const struct rules *rules)
{
    do {
        begin(rules, dread_rng_next(rng));
        if (dread_rng_below(rng, 3)) {
            ask(0, 300);
            int most = out.actions ? (int)dread_rng_below(rng, (uint32_t)out.actions) : 0;
            for (int i = 0; i < most; i++)
                assert_true(dread_session_play(&session, out.line[i], NULL, NULL));
            play_at_random(rng, dread_rng_below(rng, 6));
        } else {
            play_at_random(rng, UINT32_MAX);
            uint32_t back = 1 + dread_rng_below(rng, 12);
            while (back-- && session.played) dread_session_undo(&session);
        }
    } while (dread_session_outcome(&session));
}

/* ---- Bounds and keys against the plain search ---- */

enum { ANALYSIS = 64 };
static _Alignas(16) char analysis[ANALYSIS];

static struct search_context context_of(int goal, uint32_t prunes)
{
    assert_true(game->search->analysis_bytes <= ANALYSIS);
    struct search_context q = {.deal = &deal, .goal = goal, .prunes = prunes, .analysis = analysis};
    game->search->analyse(&q, &session.now);
    return q;
}

TEST(hopeless_is_said_only_where_nothing_better_can_be_won)
{
    struct rng rng = dread_rng_from(20);
    int said = 0, lost = 0;
    for (int i = 0; i < rounds(1500); i++) {
        struct rules rules;
        random_rules(game->options, &rng, &rules);
        some_position(&rng, &rules);
        int goal = (int)dread_rng_below(&rng, 2), best = plain_score(&session.now, goal, 2000);
        if (best < 0) continue;
        for (int prune = -1; prune < prunes_of(game); prune++) {
            struct search_context q = context_of(goal, prune < 0 ? UINT32_MAX : 1u << prune);
            for (int lower = 0; lower < best; lower++)
                assert_false(game->search->hopeless(&q, &session.now, lower));
            if (prune < 0 && !best) said += game->search->hopeless(&q, &session.now, 0);
        }
        lost += !best;
    }
    print_message("%d of %d lost positions are seen at once\n", said, lost);
    assert_true(said > lost / 5);
}

/* Positions that can follow, each once, with their keys. */
enum { LISTED_MOST = 3000 };
struct listed {
    struct position p;
    uint64_t key[KEY_WORDS_MOST];
    uint8_t worse;
};
static struct listed listed[LISTED_MOST];

static int by_key(const void *a, const void *b)
{
    const struct listed *x = a, *y = b;
    for (int i = 0; i < KEY_WORDS_MOST; i++)
        if (x->key[i] != y->key[i]) return x->key[i] < y->key[i] ? -1 : 1;
    return __builtin_memcmp(&x->p, &y->p, sizeof x->p);
}

static int list_what_follows(int goal, int most)
{
    struct search_context q = context_of(goal, UINT32_MAX);
    int n = 1;
    listed[0] = (struct listed){.p = session.now};
    for (int i = 0; i < n; i++) {
        listed[i].key[0] = listed[i].key[1] = listed[i].key[2] = listed[i].worse = 0;
        game->search->key(&q, &listed[i].p, listed[i].key, &listed[i].worse);
        action legal[ACTIONS_MOST];
        int actions = game->actions(&deal, &listed[i].p, legal);
        for (int k = 0; k < actions && n < most; k++) {
            listed[n].p = listed[i].p;
            game->apply(&deal, &listed[n].p, legal[k], NULL);
            n += !game->outcome(&listed[n].p);
        }
    }
    qsort(listed, (size_t)n, sizeof *listed, by_key);
    return n;
}

TEST(positions_with_one_key_have_one_answer)
{
    struct rng rng = dread_rng_from(21);
    int compared = 0, unlike = 0;
    for (int i = 0; i < rounds(300); i++) {
        struct rules rules;
        random_rules(game->options, &rng, &rules);
        rules.value[DECK_OUT] = DECK_OUT_SKIP;
        some_position(&rng, &rules);
        int goal = (int)dread_rng_below(&rng, 2), n = list_what_follows(goal, 1000);
        for (int k = 1, pairs = 0; k < n && pairs < 10; k++) {
            const struct listed *a = &listed[k - 1], *b = &listed[k];
            if (__builtin_memcmp(a->key, b->key, sizeof a->key) != 0) continue;
            if (!__builtin_memcmp(&a->p, &b->p, sizeof a->p)) continue;
            pairs++;
            int of_a = plain_score(&a->p, goal, 1000), of_b = plain_score(&b->p, goal, 1000);
            if (of_a < 0 || of_b < 0) continue;
            if (a->worse <= b->worse) assert_true(of_a >= of_b);
            if (a->worse >= b->worse) assert_true(of_a <= of_b);
            compared++;
            unlike += of_a != of_b;
        }
    }
    print_message("%d pairs, %d of which only health tells apart\n", compared, unlike);
    assert_true(compared > rounds(300));
}

TEST(the_later_options_at_every_value_are_solved_as_plainly)
{
    struct rng rng = dread_rng_from(23);
    int won = 0, lost = 0;
    for (int option = FEED; option <= GIFTS; option++)
        for (int k = 0; k < dread_option_values(&game->options[option]); k++)
            for (int i = 0; i < rounds(40); i++) {
                struct rules rules = standard;
                if (i % 2) random_rules(game->options, &rng, &rules);
                rules.value[option] = dread_option_value(&game->options[option], k);
                some_position(&rng, &rules);
                int goal = (int)dread_rng_below(&rng, 2),
                    best = plain_score(&session.now, goal, 1500);
                if (best < 0) continue;
                ask(goal, 100000);
                if (out.ran_out) continue;
                assert_int_equal(out.answer, best ? ANSWER_WON : ANSWER_LOST);
                assert_int_equal(out.score, best);
                won += best > 0;
                lost += !best;
            }
    print_message("%d won and %d lost positions agree\n", won, lost);
    assert_true(won > rounds(40) && lost > rounds(40));
}

/* Returns the position reduced to what can make a difference when the discards come back. */
static struct position bare(struct position p)
{
    struct field *f = (struct field *)&p;
    f->turn = 0;
    cells aces = 0;
    for (int cell = 0; cell < CELLS; cell++)
        if (is_ace(f->cell[cell])) aces |= cell_bit(cell);
    f->open &= aces;
    f->explored &= f->full;
    if (f->prompt == PROMPT_PLACE) f->marker = NO_CELL;
    for (int i = 0; i < f->next; i++) f->deck[i] = 0;
    for (int i = f->size; i < 40; i++) f->deck[i] = 0;
    return p;
}

TEST(with_reshuffles_one_key_is_one_position)
{
    struct rng rng = dread_rng_from(22);
    int alike = 0, apart = 0;
    for (int i = 0; i < rounds(300); i++) {
        struct rules rules;
        random_rules(game->options, &rng, &rules);
        rules.value[DECK_OUT] = DECK_OUT_RESHUFFLE;
        some_position(&rng, &rules);
        int n = list_what_follows(0, LISTED_MOST);
        for (int k = 1; k < n; k++) {
            const struct listed *a = &listed[k - 1], *b = &listed[k];
            struct position of_a = bare(a->p), of_b = bare(b->p);
            bool same_key = !__builtin_memcmp(a->key, b->key, sizeof a->key);
            if (same_key) assert_memory_equal(&of_a, &of_b, sizeof of_a);
            alike += same_key;
            apart += !same_key;
        }
    }
    print_message("%d with one key, %d with two\n", alike, apart);
    assert_true(alike > 0 && apart > 0);
}

/* ---- Examples ---- */

/* Returns the number of results of the current turn, with these prunes. */
static int results(uint32_t prunes)
{
    enum { MOST = 128 };
    static struct position slot[MOST + 1];
    static struct open_node open[MOST];
    struct search_context q = context_of(0, prunes);
    struct successors s = {.room = slot, .slot = slot, .open = open, .most = MOST, .used = 1};
    game->search->turns(&q, &session.now, 0, &s);
    return (int)s.count;
}

static void hold(const char *cards)
{
    card c;
    for (const char *at = cards; dread_card_read(&at, &c); at += *at == ' ')
        now()->held |= dread_card_bit(c);
}

/* The monsters in rows 3 and 4 of a path. */
struct rows {
    const char *third, *fourth;
};

static struct rows monsters(const char *third, const char *fourth)
{
    return (struct rows){third, fourth};
}

/* Sets up a table on which only path d is left, with 2D and 3D in rows 1 and 2 and two monsters
 * after them. No more calls follow. The player holds four food cards and the cards of `held`. */
static void last_path(const char *options, const char *held, struct rows rows)
{
    struct problem problem;
    assert_true(
        dread_rules_read(game->options, options, dread_length_of(options), &deal.rules, &problem));
    begin(&deal.rules, 1);
    struct field *f = now();
    *f = (struct field){.turn = 1, .marker = NO_CELL, .left = NO_CELL, .called = CARD_NONE};
    f->prompt = PROMPT_PLACE;
    f->rescued = FAMILY_OF_FOUR & ~8;
    for (int i = 0; i < CELLS; i++) f->cell[i] = CARD_NONE;
    const char *path[4] = {"2D", "3D", rows.third, rows.fourth};
    for (int row = 0; row < 4; row++) {
        int cell = row * COLUMNS + 3;
        assert_true(dread_card_read(&path[row], &f->cell[cell]));
        f->full |= cell_bit(cell);
    }
    hold("4D 5D 6D 7D");
    hold(held);
}

static bool wins(const char *options, const char *held, struct rows rows)
{
    last_path(options, held, rows);
    ask(0, UINT64_MAX);
    assert_int_not_equal(out.answer, ANSWER_UNKNOWN);
    return out.answer == ANSWER_WON;
}

TEST(a_weapon_more_can_be_worse)
{
    /* A single weapon cannot beat 5C, which then takes the heart. With two weapons she must fight
     * it and spend both. */
    assert_true(wins("weapons=spent", "2H 3S", monsters("5C", "2C")));
    assert_false(wins("weapons=spent", "2H 2S 3S", monsters("5C", "2C")));
    assert_true(wins("weapons=spent", "2H 3H 4H 2S 3S", monsters("5C", "2C")));
}

TEST(a_weaker_monster_can_be_worse)
{
    /* 9C takes both hearts and leaves the weapon. 6C must be fought with the weapon. */
    assert_true(wins("weapons=spent", "2H 3H 7S", monsters("9C", "7C")));
    assert_false(wins("weapons=spent", "2H 3H 7S", monsters("6C", "7C")));
}

TEST(three_hearts_can_be_worse_than_two_where_monsters_only_wound)
{
    assert_true(wins("unbeaten=wounds", "2H 3H", monsters("5C", "2C")));
    assert_false(wins("unbeaten=wounds", "2H 3H 4H", monsters("5C", "2C")));
    assert_true(wins("unbeaten=nothing", "2H 3H", monsters("5C", "2C")));
    assert_false(wins("unbeaten=nothing", "2H 3H 4H", monsters("5C", "2C")));
}

TEST(two_hearts_can_be_worse_than_one_where_zero_health_counts_before)
{
    /* With one heart, meeting 6C takes it, and the monster passes by. With two, one heart is left,
     * and she must spend both weapons on the monster. */
    assert_true(wins("zero-health=before", "2H 2S 3S", monsters("6C", "2C")));
    assert_false(wins("zero-health=before", "2H 3H 2S 3S", monsters("6C", "2C")));
    assert_false(wins("weapons=spent", "2H 2S 3S", monsters("6C", "2C")));
}

TEST(where_zero_health_counts_before_positions_of_other_health_have_other_keys)
{
    static const char *const options[] = {"weapons=spent", "zero-health=before",
                                          "unbeaten=kills,zero-health=before"};
    for (int i = 0; i < 3; i++) {
        uint64_t key[2][KEY_WORDS_MOST] = {{0}};
        for (int more = 0; more < 2; more++) {
            uint8_t worse = 0;
            last_path(options[i], more ? "2H 3H" : "2H", monsters("6C", "2C"));
            struct search_context q = context_of(0, UINT32_MAX);
            game->search->key(&q, &session.now, key[more], &worse);
        }
        assert_int_equal(!__builtin_memcmp(key[0], key[1], sizeof *key), i != 1);
    }
}

TEST(a_weapon_that_is_offered_may_be_left)
{
    for (int offered = 0; offered < 2; offered++) {
        last_path(offered ? "gifts=offered" : "weapons=spent", "2H 3S", monsters("5C", "2C"));
        now()->deck[now()->size++] = dread_card_of(2, SPADES);
        ask(0, UINT64_MAX);
        assert_int_equal(out.answer, offered ? ANSWER_WON : ANSWER_LOST);
        if (!offered) continue;
        action leave;
        assert_true(game->parse(&deal.rules, "leave", &leave));
        assert_int_equal(out.line[1], leave); /* after `place d` */
    }
}

TEST(food_that_is_offered_counts_for_what_she_can_come_home_with)
{
    /* With 2D, 3D and the gift she has five; no other card is food. */
    last_path("gifts=offered", "2H", monsters("2C", "3C"));
    now()->held &= ~(dread_card_bit(dread_card_of(6, DIAMONDS)) |
                     dread_card_bit(dread_card_of(7, DIAMONDS)));
    now()->deck[now()->size++] = dread_card_of(8, DIAMONDS);
    hold("2S 3S");
    action place;
    assert_true(game->parse(&deal.rules, "place d", &place));
    game->apply(&deal, &session.now, place, NULL);
    assert_int_equal(now()->prompt, PROMPT_CALL_GIFT);
    struct search_context q = context_of(0, UINT32_MAX);
    assert_false(game->search->hopeless(&q, &session.now, 0));
    assert_int_equal(results(0), 2);
    assert_int_equal(results(UINT32_MAX), 1); /* leaving it is no better */
    deal.rules.value[ZERO_HEALTH] = ZERO_HEALTH_BEFORE;
    assert_int_equal(results(UINT32_MAX), 2);
    deal.rules.value[ZERO_HEALTH] = ZERO_HEALTH_AFTER;
    ask(0, UINT64_MAX);
    assert_int_equal(out.answer, ANSWER_WON);
}

TEST(food_behind_the_last_call_is_not_counted_while_a_gift_waits)
{
    for (int behind = 0; behind < 2; behind++) {
        last_path("gifts=offered", "2H", monsters("2C", "3C"));
        now()->held &= ~(dread_card_bit(dread_card_of(6, DIAMONDS)) |
                         dread_card_bit(dread_card_of(7, DIAMONDS)));
        const char *at = behind ? "3H 4H 5H 6H 8D" : "3H 4H 5H 8D 6H";
        while (dread_card_read(&at, &now()->deck[now()->size])) now()->size++, at += *at == ' ';
        action place;
        assert_true(game->parse(&deal.rules, "place d", &place));
        game->apply(&deal, &session.now, place, NULL);
        assert_int_equal(now()->prompt, PROMPT_CALL_GIFT); /* 3H; three more calls follow */
        struct search_context q = context_of(0, 1);
        assert_int_equal(game->search->hopeless(&q, &session.now, 0), behind);
    }
}

TEST(a_called_monster_that_spares_her_has_another_key)
{
    for (int deck_out = 0; deck_out < 2; deck_out++) {
        uint64_t key[2][KEY_WORDS_MOST] = {{0}};
        struct hidden hidden[2];
        for (int spared = 0; spared < 2; spared++) {
            uint8_t worse = 0;
            last_path("family=mixed,zero-health=before", "2S", monsters("AS", "AH"));
            deal.rules.value[DECK_OUT] = (uint8_t)deck_out;
            now()->marker = 3;
            now()->called = dread_card_of(7, CLUBS);
            now()->prompt = PROMPT_CALLED;
            now()->spared = (uint8_t)spared;
            struct search_context q = context_of(0, UINT32_MAX);
            game->search->key(&q, &session.now, key[spared], &worse);
            if (deck_out == DECK_OUT_SKIP)
                assert_true(game->eval->hidden(&deal, &session.now, &hidden[spared]));
        }
        assert_memory_not_equal(key[0], key[1], sizeof *key);
        if (deck_out == DECK_OUT_SKIP)
            assert_memory_not_equal(hidden[0].key, hidden[1].key, sizeof hidden[0].key);
    }
}

TEST(food_that_there_is_no_health_for_is_not_counted)
{
    struct search_context q;
    last_path("weapons=spent", "2H", monsters("8D", "9D"));
    q = context_of(1, 1);
    assert_false(game->search->hopeless(&q, &session.now, 6));
    assert_true(game->search->hopeless(&q, &session.now, 7));
    ask(1, UINT64_MAX);
    assert_int_equal(out.score, 7);
    last_path("weapons=spent", "2H 3H", monsters("8D", "9D"));
    assert_false(game->search->hopeless(&q, &session.now, 7));
    ask(1, UINT64_MAX);
    assert_int_equal(out.score, 8);
}

TEST(how_much_food_is_wanted_is_what_feed_says)
{
    /* Six food cards cost nothing here, and a seventh the one heart. An eighth is out of reach. */
    for (int feed = 3; feed <= 9; feed++) {
        char options[20] = "";
        struct text t = dread_text_in(options, sizeof options);
        dread_text_add(&t, "feed=");
        dread_text_number(&t, (uint64_t)feed);
        assert_int_equal(wins(options, "2H", monsters("8D", "9D")), feed <= 7);
        last_path(options, "2H", monsters("8D", "9D"));
        struct search_context q = context_of(0, 1);
        assert_int_equal(game->search->hopeless(&q, &session.now, 0), feed > 7);
        ask(1, UINT64_MAX);
        assert_int_equal(out.score, feed <= 7 ? 7 : 0);
    }
}

TEST(more_food_than_is_wanted_makes_no_difference)
{
    for (int feed = 4; feed <= 6; feed++) {
        uint64_t key[3][KEY_WORDS_MOST] = {{0}};
        for (int more = 0; more < 3; more++) {
            uint8_t worse = 0;
            last_path("weapons=spent", "2H", monsters("2C", "3C"));
            deal.rules.value[FEED] = (uint8_t)feed;
            if (more) hold(more == 1 ? "8D" : "8D 9D");
            struct search_context q = context_of(0, UINT32_MAX);
            game->search->key(&q, &session.now, key[more], &worse);
        }
        /* She holds 4, 5 and 6 food cards. */
        assert_int_equal(!__builtin_memcmp(key[0], key[1], sizeof *key), feed <= 4);
        assert_int_equal(!__builtin_memcmp(key[1], key[2], sizeof *key), feed <= 5);
    }
}

/* Paths c and d are left, with hearts in all their cells. The last card of the deck is the fifth
 * food card. It is the twelfth, but she calls for only eight. */
TEST(food_that_no_rescue_will_reveal_is_not_counted)
{
    for (int draw = 0; draw <= 4; draw++) {
        begin(&standard, 1);
        deal.rules.value[RESCUE_CARDS] = (uint8_t)draw;
        dread_session_start(&session, game, &deal, NULL);
        struct field *f = now();
        *f = (struct field){.turn = 1, .marker = NO_CELL, .left = NO_CELL, .called = CARD_NONE};
        f->prompt = PROMPT_PLACE;
        f->rescued = FAMILY_OF_FOUR & ~12;
        for (int i = 0; i < CELLS; i++) f->cell[i] = CARD_NONE;
        for (int i = 0; i < 8; i++) {
            int cell = i / 2 * COLUMNS + 2 + i % 2;
            f->cell[cell] = dread_card_of(2 + i, HEARTS);
            f->full |= cell_bit(cell);
        }
        const char *at = "2S 3S 4S 5S 6S 7S 8S 9S TS TH XX 6D";
        while (dread_card_read(&at, &f->deck[f->size])) f->size++, at += *at == ' ';
        hold("2D 3D 4D 5D");
        struct search_context q = context_of(0, 1);
        assert_int_equal(game->search->hopeless(&q, &session.now, 0), draw < 4);
        assert_int_equal(plain_score(&session.now, 0, 100000), draw == 4);
        ask(0, UINT64_MAX);
        assert_int_equal(out.answer, draw == 4 ? ANSWER_WON : ANSWER_LOST);
    }
}

TEST(where_facing_a_monster_at_zero_kills_hearts_are_counted)
{
    struct search_context q;
    last_path("assess-at-zero=dies", "2H 9S TS", monsters("9C", "TC"));
    q = context_of(0, 2);
    assert_true(game->search->hopeless(&q, &session.now, 0));
    assert_false(wins("assess-at-zero=dies", "2H 9S TS", monsters("9C", "TC")));
    assert_true(wins("assess-at-zero=dies", "2H 3H 9S TS", monsters("9C", "TC")));
    assert_true(wins("weapons=spent", "2H 9S TS", monsters("9C", "TC")));
}

TEST(payments_that_leave_less_are_not_tried)
{
    /* Payments of 6S from 2 4 5 10: 2+4 and 10 leave hands that no other payment covers; 2+5 and
     * 4+5 leave no more than 2+4 does. One more result is not to buy. */
    last_path("weapons=spent", "", monsters("6S", "2C"));
    struct field *f = now();
    f->held = 0;
    hold("2D 4D 5D TD");
    f->marker = 3 * COLUMNS + 3;
    f->left = 2 * COLUMNS + 3;
    f->full &= ~(cells)0x88;
    f->explored = 0x88;
    f->prompt = PROMPT_WEAPON;
    assert_int_equal(results(0), 5);
    assert_int_equal(results(UINT32_MAX), 3);
}

TEST(where_a_monster_can_be_swapped_away_hearts_are_not_tried)
{
    last_path("weapons=spent", "2H 3H 4H 5H 2S", monsters("5S", "2C"));
    struct field *f = now();
    f->marker = 3;
    f->prompt = PROMPT_CALLED;
    f->called = dread_card_of(4, CLUBS);
    f->next = f->size = 1;
    f->deck[0] = f->called;
    for (int cell = 0; cell < 2; cell++) { /* hearts left behind on a1 and b1 */
        f->cell[cell] = dread_card_of(9 + cell, HEARTS);
        f->full |= cell_bit(cell);
        f->explored |= cell_bit(cell);
        f->open |= cell_bit(cell);
    }
    /* The results are hearts, heart and six swaps. The prune keeps one of the swaps into the cells
     * that have no more use. */
    assert_int_equal(results(0), 8);
    assert_int_equal(results(UINT32_MAX), 5);
    deal.rules.value[UNBEATEN] = UNBEATEN_WOUNDS;
    assert_int_equal(results(UINT32_MAX), 7);
    deal.rules.value[SWAP_INTO] = SWAP_UNEXPLORED;
    assert_int_equal(results(UINT32_MAX), 6);
}

/* ---- Known answers ---- */

TEST(of_the_first_ten_thousand_deals_two_are_lost)
{
    /* `bench-deals soliterror` solves all of them. */
    static const uint64_t lost[] = {6012, 8628};
    for (uint64_t number = 1; number <= (uint64_t)rounds(400); number++) {
        begin(&standard, number);
        ask(0, 1000000);
        assert_int_equal(out.answer, ANSWER_WON);
    }
    for (int i = 0; i < 2; i++) {
        begin(&standard, lost[i]);
        ask(0, 1000000);
        assert_int_equal(out.answer, ANSWER_LOST);
    }
}

TEST(the_most_food_is_never_less_than_what_a_win_brings_home)
{
    for (uint64_t number = 1; number <= (uint64_t)rounds(40); number++) {
        begin(&standard, number);
        ask(1, 20000);
        assert_int_equal(out.answer, ANSWER_WON);
        int most = out.score;
        assert_in_range(most, standard.value[FEED], 9);
        ask(0, 20000);
        for (int i = 0; i < out.actions; i++)
            assert_true(dread_session_play(&session, out.line[i], NULL, NULL));
        assert_true(__builtin_popcount(food_of(now())) <= most);
    }
}

WHOLE_GROUP(set_up, tear_down)
