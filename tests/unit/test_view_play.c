/* View + trace = next view: the events of an action, applied to the view before it, must give the
 * material of the view after it (dread/view.h), in every game and under all options. */

#include <stdio.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/help.h"
#include "unit/offers.h"

extern const struct game dread_he_will_never_stop, dread_soliterror, dread_dont_let_them_get_you,
    dread_on_trial;

/* ---- One event ---- */

enum { LINE, HEAP, SUITS, RANKS, FIELD, CAVES };

static card named(const char *name)
{
    card c = CARD_NONE;
    assert_true(dread_card_read(&name, &c));
    return c;
}

/* Returns a view with a zone of each kind. */
static struct view table(void)
{
    struct view v;
    dread_view_clear(&v);
    dread_view_zone(&v, LAYOUT_ROW);
    dread_view_card(&v, named("3S"));
    dread_view_card(&v, named("5S"));
    dread_view_zone(&v, LAYOUT_STACK);
    dread_view_card(&v, CARD_UNKNOWN);
    dread_view_card(&v, CARD_UNKNOWN);
    dread_view_zone(&v, LAYOUT_FAN);
    dread_view_set(&v, dread_card_bit(named("9S")) | dread_card_bit(named("2H")) |
                           dread_card_bit(named("4H")));
    dread_view_zone(&v, LAYOUT_FAN);
    dread_view_ranks(&v, dread_card_bit(named("9C")) | dread_card_bit(named("2D")));
    struct zone *field = dread_view_zone(&v, LAYOUT_GRID);
    field->columns = field->rows = 2;
    dread_view_card(&v, CARD_UNKNOWN);
    dread_view_card(&v, named("7C"))->north = SIDE_WALL;
    dread_view_card(&v, CARD_NONE);
    dread_view_card(&v, CARD_NONE);
    dread_view_zone(&v, LAYOUT_ROW)->lasting = 1;
    dread_view_card(&v, named("AC"));
    dread_view_card(&v, named("AD"));
    dread_view_gauge(&v, 3, 0);
    dread_view_token(&v, 0, dread_thing_card(FIELD, 1));
    dread_view_token(&v, 1, dread_thing_zone(CAVES));
    return v;
}

/* Applies a change of a card. */
static bool plays(struct view *v, struct card_change m)
{
    return dread_view_play(v, &(struct event){.card = CARD_NONE, .token = NO_TOKEN, .moved = m});
}

/* Compares the cards of a zone with notation, one card after the other; `..` is a face-down
 * card. */
static void assert_cards(const struct view *v, int zone, const char *cards)
{
    char written[200];
    struct text t = dread_text_in(written, sizeof written);
    for (int i = 0; i < v->zone[zone].count; i++) {
        const struct spot *s = dread_view_spot(v, dread_thing_card(zone, i));
        if (s->face == FACE_DOWN) dread_text_add(&t, "..");
        else dread_card_write(&t, s->card);
    }
    assert_string_equal(written, cards);
}

TEST(a_card_goes_where_the_event_says)
{
    struct view v = table();
    assert_true(plays(
        &v, dread_card_moves(named("3S"), dread_thing_card(LINE, 0), dread_thing_card(LINE, 1))));
    assert_cards(&v, LINE, "5S3S");
    assert_true(plays(
        &v, dread_card_moves(named("5S"), dread_thing_card(LINE, 0), dread_thing_card(FIELD, 2))));
    assert_cards(&v, LINE, "3S");
    assert_cards(&v, FIELD, "..7C5S--");
    assert_true(plays(
        &v, dread_card_moves(named("7C"), dread_thing_card(FIELD, 1), dread_thing_card(LINE, 0))));
    assert_cards(&v, LINE, "7C3S");
    assert_cards(&v, FIELD, "..--5S--");
    assert_int_equal(dread_view_spot(&v, dread_thing_card(FIELD, 1))->north,
                     SIDE_WALL); /* the wall belongs to the cell, not to the card */
    assert_cards(&v, CAVES, "ACAD");
}

TEST(a_card_finds_its_place_in_a_zone)
{
    struct view v = table();
    plays(&v, dread_card_moves(named("3S"), dread_thing_zone(LINE), dread_thing_zone(SUITS)));
    assert_cards(&v, SUITS, "3S9S2H4H");
    plays(&v, dread_card_moves(named("5S"), dread_thing_zone(LINE), dread_thing_zone(RANKS)));
    assert_cards(&v, RANKS, "2D5S9C");
    plays(&v, dread_card_moves(CARD_JOKER, (struct thing){0}, dread_thing_zone(RANKS)));
    assert_cards(&v, RANKS, "2D5S9CXX");
    assert_cards(&v, LINE, "");
    plays(&v, dread_card_moves(named("2H"), dread_thing_zone(SUITS), dread_thing_zone(LINE)));
    plays(&v, dread_card_moves(named("9S"), dread_thing_zone(SUITS), dread_thing_zone(LINE)));
    assert_cards(&v, LINE, "2H9S");
    assert_cards(&v, SUITS, "3S4H");
}

TEST(a_card_that_turns_up_leaves_the_list_of_unseen_ones)
{
    struct view v = table();
    assert_true(plays(
        &v, dread_card_turns_up(named("2H"), dread_thing_card(FIELD, 0), dread_thing_zone(SUITS))));
    assert_cards(&v, FIELD, "2H7C----");
    assert_int_equal(dread_view_spot(&v, dread_thing_card(FIELD, 0))->face, FACE_UP);
    assert_cards(&v, SUITS, "9S4H");
    struct card_change draw = dread_card_moves(named("4H"), dread_thing_zone(HEAP),
                                               dread_thing_card(LINE, 2));
    draw.listed = dread_thing_zone(SUITS);
    assert_true(plays(&v, draw));
    assert_cards(&v, LINE, "3S5S4H");
    assert_cards(&v, HEAP, "..");
    assert_cards(&v, SUITS, "9S");
    /* The card joins that list when it is put back. */
    struct card_change back = dread_card_moves(named("4H"), dread_thing_card(LINE, 2),
                                               dread_thing_zone(HEAP));
    back.face = FACE_DOWN;
    back.listed = dread_thing_zone(SUITS);
    assert_true(plays(&v, back));
    assert_cards(&v, HEAP, "....");
    assert_cards(&v, SUITS, "9S4H");
}

TEST(a_lasting_place_stays_when_its_card_leaves)
{
    struct view v = table();
    plays(&v, dread_card_moves(named("AC"), dread_thing_card(CAVES, 0), (struct thing){0}));
    assert_cards(&v, CAVES, "--AD");
    assert_int_equal(dread_view_spot(&v, dread_thing_card(CAVES, 0))->face, FACE_NONE);
    plays(&v,
          dread_card_moves(named("AD"), dread_thing_card(CAVES, 1), dread_thing_card(CAVES, 0)));
    assert_cards(&v, CAVES, "AD--");
}

TEST(a_card_turns_round_where_it_lies)
{
    struct view v = table();
    struct card_change m = dread_card_moves(named("7C"), dread_thing_card(FIELD, 1),
                                            dread_thing_card(FIELD, 1));
    assert_false(plays(&v, m));
    m.horizontal = 1;
    assert_true(plays(&v, m));
    assert_int_equal(dread_view_spot(&v, dread_thing_card(FIELD, 1))->horizontal, 1);
}

TEST(tokens_come_change_and_go)
{
    struct view v = table();
    struct event e = {.card = CARD_NONE, .token = NO_TOKEN, .who = {TOKEN_COMES, 1, {.id = 2}}};
    assert_true(dread_view_play(&v, &e));
    assert_int_equal(v.tokens, 3);
    assert_int_equal(v.token[1].id, 2);
    assert_int_equal(v.token[2].id, 1);
    e.who = (struct token_change){TOKEN_BECOMES, 2, v.token[2]};
    assert_false(dread_view_play(&v, &e));
    e.who.token.mood = MOOD_HUNTS;
    e.who.token.memory = dread_thing_card(FIELD, 3);
    assert_true(dread_view_play(&v, &e));
    assert_int_equal(v.token[2].mood, MOOD_HUNTS);
    assert_int_equal(v.token[2].memory.index, 3);
    e.who = (struct token_change){.fate = TOKEN_GOES, .index = 0};
    assert_true(dread_view_play(&v, &e));
    assert_int_equal(v.tokens, 2);
    assert_int_equal(v.token[0].id, 2);
}

TEST(gauges_and_the_end_are_set)
{
    struct view v = table();
    struct event e = {
        .card = CARD_NONE, .token = NO_TOKEN, .gauge = dread_thing_gauge(0), .value = 3};
    assert_false(dread_view_play(&v, &e));
    e.value = -2;
    assert_true(dread_view_play(&v, &e));
    assert_int_equal(v.gauge[0].value, -2);
    e.outcome = 2;
    assert_true(dread_view_play(&v, &e));
    assert_int_equal(v.outcome, 2);
}

/* A preview leaves out what is uncertain, so places may be missing. */
TEST(what_has_no_place_is_passed_over)
{
    struct view v = table(), before = v;
    assert_false(plays(
        &v, dread_card_moves(named("KC"), dread_thing_card(LINE, 9), dread_thing_card(FIELD, 9))));
    assert_false(
        plays(&v, dread_card_turns_up(named("KC"), dread_thing_card(FIELD, 9), (struct thing){0})));
    struct event e = {.card = CARD_NONE,
                      .who = {TOKEN_BECOMES, 7, {.id = 1}},
                      .gauge = dread_thing_gauge(5),
                      .value = 9};
    assert_false(dread_view_play(&v, &e));
    assert_memory_equal(&v, &before, sizeof v);
    /* A full view takes no more cards. */
    while (v.spots < VIEW_SPOTS) dread_view_card(&v, CARD_UNKNOWN);
    before = v;
    assert_false(
        plays(&v, dread_card_moves(named("KC"), (struct thing){0}, dread_thing_zone(LINE))));
    assert_memory_equal(&v, &before, sizeof v);
}

TEST(an_event_of_several_unknown_cards_moves_them_all)
{
    struct view v = table();
    dread_view_play(&v,
                    &(struct event){.card = CARD_UNKNOWN,
                                    .token = NO_TOKEN,
                                    .amount = 2,
                                    .moved = dread_card_moves(CARD_UNKNOWN, dread_thing_zone(HEAP),
                                                              dread_thing_card(LINE, 2))});
    assert_cards(&v, LINE, "3S5S....");
    assert_cards(&v, HEAP, "");
}

/* ---- Games ---- */

enum { DECKS = 2, IDS = 128 };

/* A game under test, and what has been seen of it. */
struct watched {
    const struct game *game;
    const struct deal *deal;
    const char *action; /* the current action, for messages */
    struct trace trace;
    uint64_t seen[IDS];
};

static void write_thing(const struct game *game, struct thing t, struct text *w)
{
    if (t.kind == THING_CARD || t.kind == THING_ZONE) dread_text_add(w, game->words.zones[t.zone]);
    if (t.kind == THING_TOKEN) dread_text_add(w, "token");
    if (t.kind == THING_NONE) dread_text_add(w, "nowhere");
    if (t.kind == THING_CARD || t.kind == THING_TOKEN) {
        dread_text_char(w, ' ');
        dread_text_number(w, t.index);
    }
}

static void complain(const struct watched *g, const char *what, int at)
{
    static char words[9000];
    struct text w = dread_text_in(words, sizeof words);
    dread_id_write(g->game, g->deal, &w);
    dread_text_add(&w, ", ");
    dread_text_add(&w, g->action);
    for (int i = 0; i < g->trace.count; i++) {
        const struct event *e = &g->trace.event[i];
        dread_text_add(&w, i == at ? "\n* " : "\n  ");
        dread_text_add(&w, g->game->words.events[e->id].id);
        if (!e->moved.from.kind && !e->moved.to.kind) continue;
        dread_text_char(&w, ' ');
        dread_card_write(&w, e->moved.card);
        dread_text_add(&w, " from ");
        write_thing(g->game, e->moved.from, &w);
        dread_text_add(&w, " to ");
        write_thing(g->game, e->moved.to, &w);
    }
    fail_msg("%s: %s", what, words);
}

static bool same_zone(const struct view *a, const struct view *b, int zone)
{
    const struct zone *x = &a->zone[zone], *y = &b->zone[zone];
    if (memcmp(x, y, sizeof *x) != 0) return false;
    for (int i = 0; i < x->count; i++) {
        const struct spot *s = &a->spot[x->first + i], *t = &b->spot[y->first + i];
        if (s->card != t->card || s->face != t->face || s->horizontal != t->horizontal)
            return false;
    }
    return true;
}

/* Fails unless two views have the same material. */
static void assert_same_material(const struct watched *g, const struct view *played,
                                 const struct view *real)
{
    int last = g->trace.count;
    char what[80];
    for (int zone = 0; zone < real->zones; zone++)
        if (!same_zone(played, real, zone)) {
            (void)snprintf(what, sizeof what, "zone %s differs", g->game->words.zones[zone]);
            complain(g, what, last);
        }
    if (played->tokens != real->tokens ||
        memcmp(played->token, real->token, sizeof *real->token * real->tokens) != 0)
        complain(g, "the tokens differ", last);
    for (int i = 0; i < real->gauges; i++)
        if (memcmp(&played->gauge[i], &real->gauge[i], sizeof *real->gauge) != 0) {
            (void)snprintf(what, sizeof what, "gauge %s: %d, not %d", g->game->words.gauges[i],
                           played->gauge[i].value, real->gauge[i].value);
            complain(g, what, last);
        }
    if (played->zones != real->zones || played->gauges != real->gauges ||
        played->outcome != real->outcome)
        complain(g, "zones, gauges or outcome differ", last);
}

/* Adds a card to the face-up cards of its deck; of several decks shuffled together, to the first
 * that does not have it yet. Returns false if all have it. */
static bool card_up(uint64_t up[DECKS], int deck, card c)
{
    int k = deck == DECKS_TOGETHER ? 0 : deck;
    while (deck == DECKS_TOGETHER && k < DECKS - 1 && up[k] & dread_card_bit(c)) k++;
    if (up[k] & dread_card_bit(c)) return false;
    up[k] |= dread_card_bit(c);
    return true;
}

/* Collects the face-up cards of each deck. Returns false if a card is face up twice. */
static bool cards_up(const struct view *v, uint64_t up[DECKS])
{
    up[0] = up[1] = 0;
    for (int zone = 0; zone < v->zones; zone++) {
        const struct zone *z = &v->zone[zone];
        assert_true(z->deck < DECKS || z->deck == DECKS_TOGETHER);
        for (int i = 0; i < z->count; i++) {
            card c = v->spot[z->first + i].card;
            if (c >= CARD_KINDS) continue;
            if (!card_up(up, z->deck, c)) return false;
        }
    }
    return true;
}

/* Applies event i, and checks that no card but the one it moves appears, disappears or is
 * doubled. */
static void play_event(struct watched *g, struct view *v, int i)
{
    const struct event *e = &g->trace.event[i];
    uint64_t before[DECKS], after[DECKS];
    uint64_t moved = e->moved.card < CARD_KINDS ? dread_card_bit(e->moved.card) : 0;
    struct view as_it_was = *v;
    cards_up(v, before);
    bool changed = dread_view_play(v, e);
    if (changed != (memcmp(&as_it_was, v, sizeof *v) != 0))
        complain(g, "it is not as it says, whether anything changed", i);
    if (!cards_up(v, after)) complain(g, "a card lies in two places", i);
    for (int k = 0; k < DECKS; k++)
        if ((before[k] ^ after[k]) & ~moved) complain(g, "a card comes or goes unsaid", i);
    if (e->outcome != g->game->words.events[e->id].outcome)
        complain(g, "the end is not that of its word", i);
}

/* Plays an action on the position and its events on the view. */
static void check_action(struct watched *g, struct position *p, action a)
{
    static struct event event[EVENTS_MOST];
    char written[64];
    struct text w = dread_text_in(written, sizeof written);
    struct view view, after;
    g->game->format(&g->deal->rules, a, &w);
    g->action = written;
    g->trace = (struct trace){event, EVENTS_MOST, 0};
    g->game->see(g->deal, p, &view);
    g->game->apply(g->deal, p, a, &g->trace);
    g->game->see(g->deal, p, &after);
    assert_in_range(g->trace.count, 0, g->game->limits.events);
    for (int i = 0; i < g->trace.count; i++) {
        g->seen[event[i].id]++;
        play_event(g, &view, i);
    }
    assert_same_material(g, &view, &after);
}

/* The preview of an action must be playable on the view, without doubling a card. */
static void check_preview(struct watched *g, const struct position *p, action a)
{
    static struct event event[EVENTS_MOST];
    struct view view;
    uint64_t up[DECKS];
    g->action = "a preview";
    g->trace = (struct trace){event, EVENTS_MOST, 0};
    g->game->see(g->deal, p, &view);
    g->game->preview(&view, a, &g->trace);
    assert_in_range(g->trace.count, 0, EVENTS_MOST);
    for (int i = 0; i < g->trace.count; i++) {
        dread_view_play(&view, &event[i]);
        if (!cards_up(&view, up)) complain(g, "a card lies in two places", i);
    }
}

/* How a test game is played: at random; mostly by the greedy policy; or at random but never the
 * last of several actions, which makes the game long. */
enum agent { ANYHOW, SENSIBLY, ON_AND_ON, AGENTS };

static action choose(const struct game *game, const struct view *v, enum agent agent,
                     const action legal[], int n, struct rng *r)
{
    if (agent == SENSIBLY && dread_rng_below(r, 8)) return game->greedy(v, legal, n);
    return legal[dread_rng_below(r, (uint32_t)(agent == ON_AND_ON && n > 1 ? n - 1 : n))];
}

static void play_deal(struct watched *g, const struct rules *rules, uint64_t number)
{
    static action legal[ACTIONS_MOST];
    static struct event event[EVENTS_MOST];
    struct deal deal;
    struct position p;
    struct rng r = dread_rng_from(number);
    dread_deal_number(g->game, rules, number, &deal);
    g->deal = &deal;
    struct trace start = {event, EVENTS_MOST, 0};
    g->game->start(&deal, &p, &start);
    for (int i = 0; i < start.count; i++) g->seen[event[i].id]++;
    enum agent agent = (enum agent)dread_rng_below(&r, AGENTS);
    for (int plies = 0, n; plies < 600 && (n = g->game->actions(&deal, &p, legal)); plies++) {
        struct view view;
        g->game->see(&deal, &p, &view);
        action a = choose(g->game, &view, agent, legal, n, &r);
        check_preview(g, &p, legal[dread_rng_below(&r, (uint32_t)n)]);
        check_action(g, &p, a);
    }
}

static bool is_one_of(const char *id, const char *const list[])
{
    for (int i = 0; list[i]; i++)
        if (!strcmp(list[i], id)) return true;
    return false;
}

/* Prints how often each event came. Every event must have come, except the rare ones. */
static void tell_counts(const struct watched *g, const char *const rare[])
{
    const struct event_word *word = g->game->words.events;
    for (int e = 0; word[e].id; e++) {
        print_message("%s %s: %llu\n", g->game->id, word[e].id, (unsigned long long)g->seen[e]);
        if (!g->seen[e] && !word[e].foretold && !is_one_of(word[e].id, rare) && !SLOWED)
            fail_msg("%s never came", word[e].id);
        assert_false(word[e].foretold && g->seen[e]);
    }
}

static void check_game(const struct game *game, int games, const char *const rare[])
{
    static struct watched g;
    struct rng r = dread_rng_from(31);
    memset(&g, 0, sizeof g);
    g.game = game;
    for (int i = 0; i < games; i++) {
        struct rules rules;
        if (i % 4) random_rules(game->options, &r, &rules);
        else dread_rules_standard(game->options, &rules);
        play_deal(&g, &rules, (uint64_t)i);
    }
    tell_counts(&g, rare);
}

TEST(the_toys_are_played_from_their_events)
{
    check_game(&toy, rounds(400), (const char *const[]){NULL});
    check_game(&toy_columns, rounds(200), (const char *const[]){NULL});
    check_game(&toy_candle, rounds(200), (const char *const[]){NULL});
}

TEST(rules_on_trial_are_played_from_their_events)
{
    check_game(&dread_on_trial, rounds(400), (const char *const[]){NULL});
}

TEST(he_will_never_stop_is_played_from_its_events)
{
    check_game(&dread_he_will_never_stop, rounds(2000), (const char *const[]){NULL});
}

TEST(soliterror_is_played_from_its_events)
{
    check_game(&dread_soliterror, rounds(400), (const char *const[]){"called-goes", NULL});
}

/* A pursuer turns back only if he has stopped facing a wall, and the only way is behind him.
 * test_dont_let_them_get_you.c builds such a maze. */
TEST(dont_let_them_get_you_is_played_from_its_events)
{
    check_game(&dread_dont_let_them_get_you, rounds(2400),
               (const char *const[]){"turns-back", NULL});
}

TEST(every_other_game_is_played_from_its_events)
{
    for (int g = 0; g < dread_games.count; g++)
        if (!is_of_house(dread_games.game[g]))
            check_game(dread_games.game[g], rounds(400), (const char *const[]){NULL});
}
