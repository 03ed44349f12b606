/* Tests of SoliTerror: what the worked examples (tests/examples) cannot say. They are about
 * options, the view, what can be known, and random games. They put the cards that matter on an
 * empty table. */

#include "search/exact.h"
#include "core/id.h"
#include "games/soliterror/internal.h"
#include "games/soliterror/eval.h"

#include <string.h>

/* This comes after the project's headers, because cmocka defines a macro `fail`. */
#include "unit/walk.h"

extern const struct game dread_soliterror;

/* ---- Tables ---- */

struct table {
    struct deal deal;
    struct position position;
    struct event event[EVENTS_MOST];
    struct trace trace;
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

/* ---- Options ---- */

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
        {"feed=10",
         "Option feed cannot be `10`; it must be 0 to 9. How many food cards you need to win after "
         "the fourth rescue. There are nine food cards."},
        {"rescue-cards=5", "Option rescue-cards cannot be `5`; it must be 0 to 4. How many cards "},
        {"opening=13", "Option opening cannot be `13`; it must be 0 to 12. How many cards the "},
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

/* ---- The family mixed in ---- */

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

/* Returns true if the view says that a called 7C, which took the last heart, cannot kill. It can go
 * only to b1, where an ace is hidden. */
static bool is_spared(const char *options, const char *hearts)
{
    struct table t = bare(options);
    struct view v;
    struct deal d;
    put(&t, "b1", "AH", HIDDEN);
    hold(&t, hearts);
    stack(&t, "7C");
    play(&t, "place b1");
    dread_soliterror.see(&t.deal, &t.position, &v);
    bool spared = v.spot[v.zone[ZONE_ASKED].first].tags & TAG_SPARES;
    assert_int_equal(dread_recall(&v, &d).spared, spared);
    return spared;
}

TEST(the_view_does_not_tell_whom_a_monster_spares)
{
    assert_true(is_spared("family=mixed,zero-health=before", "2H"));
    assert_false(is_spared("family=mixed,zero-health=before", ""));
    assert_false(is_spared("family=mixed", "2H"));
    assert_false(is_spared("unbeaten=kills,family=mixed,zero-health=before", "2H"));
}

/* ---- Gifts that are offered ---- */

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

/* ---- What can be known ---- */

static bool is_field(const struct game *game)
{
    return game == &dread_soliterror;
}

/* Returns what the player knows of a position. */
static struct field known_of(const struct field *f)
{
    struct field known = *f;
    int left = f->size - f->next;
    for (cells dark = hidden(f); dark; dark &= dark - 1)
        known.cell[__builtin_ctz(dark)] = CARD_UNKNOWN;
    memset(known.deck, 0, sizeof known.deck);
    for (int i = 0; i < left; i++)
        known.deck[i] = f->reshuffles && left == 1 ? f->deck[f->next] : CARD_UNKNOWN;
    known.next = 0;
    known.size = (uint8_t)left;
    for (int i = f->gifts; i < GIFTS_MOST; i++) known.gift[i] = 0; /* old cards behind the end */
    known.imagined = IMAGINED;
    if (f->outcome) { /* the view does not show what the player had to do when she died */
        known.left = NO_CELL;
        known.called = CARD_NONE;
        known.spared = 0;
    }
    return known;
}

LAW(a_field_can_be_told_from_its_view, .every = 1, .only = is_field)
{
    struct deal d;
    struct field known = known_of(field_of(v->now)), told = dread_recall(v->view, &d);
    assert_memory_equal(&told, &known, offsetof(struct field, skip_quiet) + 1);
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
