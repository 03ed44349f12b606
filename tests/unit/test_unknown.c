/* Games beside real cards (dread/unknown.h). Random games under random options are played twice: by
 * a session that knows the deal, and by one that is told each card when it asks for it. Without
 * these tests a view, an action or an event could depend on a card that nobody has seen, the
 * program could ask for a card that still lies face down, and what was told could be lost. */

#include <stdlib.h>
#include <string.h>

#include "unit/help.h"

#include "dread/expert.h"
#include "dread/record.h"
#include "unit/real_table.h"

/* ---- A real table ---- */

/* A real table, played by somebody who knows the deal, and the session that she tells cards. */
struct beside {
    struct session truth, told;
    struct event event[EVENTS_MOST];
    struct trace trace;          /* the true events of the last ply */
    uint16_t place[EVENTS_MOST]; /* the places that they turned up, as the session numbers them */
    card turned[EVENTS_MOST];
    int turns;
    int later; /* the number of cards drawn from reshuffled decks so far */
};

static void start_events(struct beside *b)
{
    b->trace = (struct trace){b->event, EVENTS_MOST, 0};
    b->turns = 0;
}

static void turns_up(struct beside *b, int place, card c)
{
    b->place[b->turns] = (uint16_t)place;
    b->turned[b->turns++] = c;
}

/* Lists what the true events turned up. A known deal does not count the cards of its reshuffled
 * decks, so they are counted here. */
static void list_turned(struct beside *b)
{
    for (int i = 0; i < b->trace.count; i++) {
        int place = b->event[i].turned - 1;
        if (place >= b->truth.deal.count) place = b->truth.deal.count + b->later++;
        if (place >= 0) turns_up(b, place, b->event[i].card);
        b->event[i].turned = 0;
    }
}

/* What the session shows while it asks is how the true events begin, up to the card asked for. */
static void same_so_far(const struct beside *b)
{
    struct event events[EVENTS_MOST];
    struct trace told = {events, EVENTS_MOST, 0};
    dread_session_pending_trace(&b->told, &told);
    assert_in_range(told.count, 0, b->trace.count);
    for (int i = 0; i < told.count; i++) told.event[i].turned = 0;
    assert_memory_equal(events, b->event, (size_t)told.count * sizeof *events);
}

/* Tells the session all cards that were turned up. It must ask for just these, in this order. */
static void tell_all(struct beside *b, struct trace *trace)
{
    struct problem problem;
    for (int i = 0; i < b->turns; i++) {
        assert_int_equal(dread_session_asks(&b->told), b->place[i]);
        if (!dread_session_sets_up(&b->told)) same_so_far(b);
        if (i % 7 == 0)
            assert_true(dread_session_possible(&b->told) & dread_card_bit(b->turned[i]));
        if (!dread_session_tell(&b->told, b->turned[i], trace, &problem))
            fail_msg("%s", problem.text);
    }
    assert_int_equal(dread_session_asks(&b->told), -1);
}

static void same_sight(const struct beside *b)
{
    struct view true_view, told_view;
    action legal[ACTIONS_MOST], told[ACTIONS_MOST];
    dread_session_see(&b->truth, &true_view);
    dread_session_see(&b->told, &told_view);
    assert_memory_equal(&true_view, &told_view, sizeof true_view);
    int n = dread_session_actions(&b->truth, legal);
    assert_int_equal(dread_session_actions(&b->told, told), n);
    assert_memory_equal(legal, told, (size_t)n * sizeof *legal);
}

static void same_events(const struct beside *b, struct trace *told)
{
    for (int i = 0; i < told->count; i++) told->event[i].turned = 0;
    assert_int_equal(told->count, b->trace.count);
    assert_memory_equal(told->event, b->event, (size_t)told->count * sizeof *told->event);
}

/* Returns the n-th number card in the picture stack of a built maze (Don't Let Them Get You), which
 * is every second card of the 49. These are the only later cards of a set-up. */
static card joining_card(const struct deal *deal, int n)
{
    for (int i = 4;; i += 2) {
        int rank = dread_card_rank(deal->cards[i]);
        if (rank >= 2 && rank <= 10 && !n--) return deal->cards[i];
    }
}

/* Deals a real table, and tells the session all of the set-up. */
static void set_up(struct beside *b, const struct game *game, const struct rules *rules,
                   uint64_t number, uint64_t filler)
{
    struct event events[EVENTS_MOST];
    struct trace told = {events, EVENTS_MOST, 0};
    struct deal deal;
    uint8_t laid[DEAL_CARDS];
    dread_deal_number(game, rules, number, &deal);
    *b = (struct beside){.later = 0};
    start_events(b);
    dread_session_start(&b->truth, game, &deal, &b->trace);
    int n = game->unknown->laid(rules, laid);
    for (int i = 0, k = 0; i < n; i++) {
        bool later = laid[i] >= deal.count;
        turns_up(b, laid[i], later ? joining_card(&deal, k++) : deal.cards[laid[i]]);
    }
    list_turned(b);
    dread_deal_unknown(game, rules, filler, &deal);
    dread_session_start(&b->told, game, &deal, NULL);
    tell_all(b, &told);
    same_events(b, &told);
    same_sight(b);
}

static void play(struct beside *b, action a)
{
    struct event events[EVENTS_MOST];
    struct trace told = {events, EVENTS_MOST, 0};
    struct problem problem;
    start_events(b);
    assert_true(dread_session_play(&b->truth, a, &b->trace, NULL));
    list_turned(b);
    if (!dread_session_play(&b->told, a, &told, &problem)) fail_msg("%s", problem.text);
    if (b->turns) assert_int_equal(told.count, 0);
    tell_all(b, &told);
    same_events(b, &told);
    same_sight(b);
}

static action any_action(const struct session *s, struct rng *r)
{
    action legal[ACTIONS_MOST];
    int n = dread_session_actions(s, legal);
    return legal[dread_rng_below(r, (uint32_t)n)];
}

/* What a sensible player does, who gets further than a random one. */
static action sensible_action(const struct session *s)
{
    action legal[ACTIONS_MOST];
    struct view view;
    int n = dread_session_actions(s, legal);
    dread_session_see(s, &view);
    return s->game->greedy(&view, legal, n);
}

/* Games whose reshuffled decks would need more room than a deal has end here. */
static bool has_room(const struct beside *b)
{
    return b->truth.played < 200 && b->truth.deal.count + b->later < DEAL_ROOM - 44;
}

/* Sets up a random game under random rules. */
static void set_up_any(struct beside *b, const struct game *game, struct rng *r)
{
    struct rules rules;
    random_rules(game->options, r, &rules);
    uint64_t number = dread_rng_next(r);
    set_up(b, game, &rules, number, dread_rng_next(r));
}

/* ---- The tests ---- */

TEST(games_beside_real_cards_are_the_true_games)
{
    struct beside b;
    struct rng r = dread_rng_from(20);
    for (int g = 0; g < dread_games.count; g++)
        for (int k = rounds(2500); k; k--) {
            set_up_any(&b, dread_games.game[g], &r);
            while (!dread_session_outcome(&b.truth) && has_room(&b))
                play(&b, any_action(&b.truth, &r));
        }
}

/* A game of SoliTerror in which a sensible player mostly reshuffles twice. */
static const char reshuffling[] =
    "soliterror:weapons=kept,unbeaten=nothing,deck-out=reshuffle,rescue-cards=4,opening=12#1";

static int reshuffles_of(const struct beside *b)
{
    struct event event[EVENTS_MOST];
    int n = 0;
    for (int ply = 1; ply <= b->truth.played; ply++) {
        struct trace trace = {event, EVENTS_MOST, 0};
        dread_session_trace(&b->truth, ply, &trace);
        n += events_of(b->truth.game, &trace, "reshuffle");
    }
    return n;
}

/* The cards of a deck made of the discards are asked for too, and those of the deck after it. */
TEST(cards_of_reshuffled_decks_are_asked_for)
{
    struct beside b;
    struct deal deal;
    const struct game *game = deal_of(&dread_games, reshuffling, &deal);
    struct rng r = dread_rng_from(21);
    int games = rounds(40), twice = 0;
    for (int k = 0; k < games; k++) {
        set_up(&b, game, &deal.rules, dread_rng_next(&r), dread_rng_next(&r));
        while (!dread_session_outcome(&b.truth)) play(&b, sensible_action(&b.truth));
        twice += reshuffles_of(&b) > 1;
    }
    assert_in_range(twice, games / 2, games);
}

/* Starts a session beside cards of which nothing is known. */
static void start_any(struct session *s, const struct game *game, struct rng *r)
{
    struct rules rules;
    struct deal deal;
    random_rules(game->options, r, &rules);
    dread_deal_unknown(game, &rules, dread_rng_next(r), &deal);
    dread_session_start(s, game, &deal, NULL);
}

/* Takes one step: tells a card, or plays an action. Returns false if the game is over. */
static bool step(struct session *s, struct rng *r)
{
    if (tell_any(s, r)) return true;
    if (dread_session_outcome(s) || s->played == 60) return false;
    return dread_session_play(s, any_action(s, r), NULL, NULL);
}

TEST(records_come_back_as_they_were)
{
    static struct session s;
    struct rng r = dread_rng_from(22);
    for (int g = 0; g < dread_games.count; g++)
        for (int k = rounds(20); k; k--) {
            start_any(&s, dread_games.game[g], &r);
            record_and_read(&s);
            while (step(&s, &r))
                if (!dread_rng_below(&r, 10)) record_and_read(&s);
            record_and_read(&s);
        }
}

/* Every step can be taken back, and then taken again in another way. */
TEST(steps_are_taken_back_one_by_one)
{
    static struct session s;
    struct rng r = dread_rng_from(23);
    for (int g = 0; g < dread_games.count; g++)
        for (int k = rounds(20); k; k--) {
            start_any(&s, dread_games.game[g], &r);
            for (int left = 300; left && step(&s, &r); left--) {
                if (dread_rng_below(&r, 8)) continue;
                take_some_back(&s, &r);
                record_and_read(&s);
            }
        }
}

/* ---- Hints ---- */

/* Thinks about the next action of a session as the quick expert does. */
static void think(struct expert *expert, const struct session *s)
{
    struct world_memory memory;
    struct rng r = dread_rng_from(1);
    const struct effort *effort = dread_expert_effort(s->game, QUICK);
    dread_expert_start(expert, dread_world_of(&memory, s->game, &s->deal, &s->now), effort, &r,
                       NULL, 0);
    dread_expert_think(expert, effort->playouts);
    dread_expert_think(expert, 0);
}

/* Returns true if the player hears the same of both answers, the reasons too. */
static bool same_advice(const struct session *s, struct advice x, struct advice y)
{
    struct view view;
    char why[400], told[400];
    struct text t = dread_text_in(why, sizeof why), u = dread_text_in(told, sizeof told);
    dread_session_see(s, &view);
    if (s->game->reason) {
        s->game->reason(&view, x.line, x.actions, &t);
        s->game->reason(&view, y.line, y.actions, &u);
    }
    return x.actions == y.actions && dread_same(why, told) &&
           !memcmp(x.line, y.line, (size_t)x.actions * sizeof *x.line) && x.value == y.value &&
           x.chance == y.chance && x.calibrated == y.calibrated && x.error == y.error &&
           x.low == y.low && x.high == y.high && x.playouts == y.playouts && x.exact == y.exact;
}

static void *room_to_think(const struct game *game)
{
    void *room = aligned_alloc(64, (dread_expert_bytes(game) + 63) / 64 * 64);
    assert_non_null(room);
    return room;
}

static void same_hints(const struct beside *b)
{
    struct expert *one = room_to_think(b->truth.game), *other = room_to_think(b->truth.game);
    think(one, &b->truth);
    think(other, &b->told);
    int n = dread_expert_tried(one);
    assert_int_equal(dread_expert_tried(other), n);
    for (int k = 0; k < n; k++)
        assert_true(
            same_advice(&b->told, dread_expert_advice(one, k), dread_expert_advice(other, k)));
    free(one);
    free(other);
}

/* Plays a random game up to a random decision. Returns false if it ends before. */
static bool reach_any(struct beside *b, const struct game *game, struct rng *r)
{
    set_up_any(b, game, r);
    for (int left = (int)dread_rng_below(r, 40); left && !dread_session_outcome(&b->truth); left--)
        play(b, dread_rng_below(r, 2) ? sensible_action(&b->truth) : any_action(&b->truth, r));
    return !dread_session_outcome(&b->truth);
}

TEST(hints_and_chances_are_those_of_the_true_game)
{
    struct beside b;
    struct rng r = dread_rng_from(25);
    for (int k = 0; k < rounds(125); k++) {
        while (!reach_any(&b, dread_games.game[k % dread_games.count], &r)) continue;
        same_hints(&b);
    }
}

/* ---- Mistakes ---- */

static void tell(struct session *s, const char *cards)
{
    struct problem problem;
    card c;
    while (*cards) {
        assert_true(dread_card_read(&cards, &c));
        if (!dread_session_tell(s, c, NULL, &problem)) fail_msg("%s", problem.text);
    }
}

static void start_unknown(struct session *s, const char *game)
{
    struct deal deal;
    const struct game *its = deal_of(&dread_games, game, &deal);
    struct rules rules = deal.rules;
    dread_deal_unknown(its, &rules, 1, &deal);
    dread_session_start(s, its, &deal, NULL);
}

static void assert_id(const struct session *s, const char *id)
{
    char written[ID_BYTES];
    struct text t = dread_text_in(written, sizeof written);
    dread_id_write(s->game, &s->deal, &t);
    assert_string_equal(written, id);
}

#define UNKNOWN_24 "????????????????????????????????????????????????"

TEST(a_card_told_twice_says_where_it_lies)
{
    static struct session s;
    struct problem problem;
    start_unknown(&s, "he-will-never-stop#1");
    tell(&s, "AD4D6D");
    assert_int_equal(dread_session_asks(&s), 3);
    assert_false(dread_session_tell(&s, dread_card_of(4, DIAMONDS), NULL, &problem));
    assert_says(problem.text, "The 4 of diamonds is known already: it is card 2 of your hand");
    assert_int_equal(dread_session_lies_at(&s, dread_card_of(4, DIAMONDS)), 1);
    assert_false(dread_session_tell(&s, dread_card_of(9, DIAMONDS), NULL, &problem));
    assert_says(problem.text, "The 9 of diamonds cannot be card 4 of your hand");
    assert_id(&s, "he-will-never-stop@AD4D6D"
                  "??????????" UNKNOWN_24);
}

TEST(either_of_two_equal_cards_can_be_mended)
{
    static struct session s;
    start_unknown(&s, "he-will-never-stop#1");
    tell(&s, "AD4D6D");
    assert_true(dread_session_move_told(&s, dread_card_of(4, DIAMONDS), NULL));
    assert_int_equal(dread_session_asks(&s), 1);
    tell(&s, "5D");
    assert_int_equal(dread_session_asks(&s), 4);
    assert_id(&s, "he-will-never-stop@AD5D6D4D"
                  "????????" UNKNOWN_24);
}

TEST(a_corrected_card_replays_what_came_after)
{
    static struct session s;
    start_unknown(&s, "he-will-never-stop#1");
    tell(&s, "AD4D6D7H5S3S7DAH"); /* the pursuit takes the ace */
    assert_true(dread_session_play_written(&s, "move 4>2", NULL, NULL));
    tell(&s, "3D7S");
    assert_true(dread_session_play_written(&s, "search 6", NULL, NULL));
    assert_int_equal(dread_session_chosen(&s), 2);
    /* The 6 was an 8: now the move earns nothing, and there is no 6 to search for. */
    assert_true(dread_session_correct(&s, 2, dread_card_of(8, DIAMONDS), NULL));
    assert_int_equal(dread_session_chosen(&s), 1);
    assert_int_equal(dread_session_asks(&s), -1);
    assert_true(dread_session_correct(&s, 2, dread_card_of(6, DIAMONDS), NULL));
    assert_int_equal(s.played, 1);
    assert_id(&s, "he-will-never-stop@AD4D6D7H5S3S7DAH3D7S"
                  "????????????????????????????????????????????");
}

TEST(two_cards_change_places)
{
    static struct session s;
    start_unknown(&s, "he-will-never-stop#1");
    tell(&s, "AD4D6D7H5S3S7DAH");
    assert_true(dread_session_correct(&s, 0, dread_card_of(4, DIAMONDS), NULL));
    assert_id(&s, "he-will-never-stop@4DAD6D7H5S3S7DAH" UNKNOWN_24);
}

TEST(what_cannot_be_is_refused)
{
    static const struct {
        const char *id, *why;
    } wrong[] = {
        {"he@????", "A deal with these options has 32 cards"},
        {"he@AD4D6D7HAD3S7DAH" UNKNOWN_24, "The ace of diamonds is there twice, once as card 5"},
        {"he@9D4D6D7H5S3S7DAH" UNKNOWN_24, "The 9 of diamonds cannot be card 1 of your hand"},
        {"he@AD4D6D7H5S3S7DAH" UNKNOWN_24 "#3", "has no number"},
        {"he@AD4D6D7H5S3S7DAH" UNKNOWN_24 "+2D", "no deck is reshuffled"},
        {"he@AD4D?D7H5S3S7DAH" UNKNOWN_24, "Card 3 of the deal"},
        {"soliterror:deck-out=reshuffle@"
         "6S6H7D4DTDTS5D8D9S2S2DXX8C9H5S8S6D3H3C2H9D7C4H3S6C8H2CTCKC3DTHJC5H4S7S9C7H5C4CQC+??",
         "none of them can be `??`"},
        {"soliterror@ADADADAD??????????????????????????????????????????????????????????????????????"
         "??",
         "The ace of diamonds cannot be the card at a4"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct deal deal;
        const struct game *game;
        struct problem problem;
        assert_false(dread_id_read_real(&dread_games, wrong[i].id, &game, &deal, &problem));
        assert_says(problem.text, wrong[i].why);
    }
}

/* Solvers and surveys must not take a filler for a card. */
TEST(only_sessions_read_unknown_cards)
{
    struct deal deal;
    const struct game *game;
    struct problem problem;
    const char *id = "he-will-never-stop@AD4D6D7H5S3S7DAH" UNKNOWN_24;
    assert_false(dread_id_read(&dread_games, id, &game, &deal, &problem));
    assert_says(problem.text, "This deal has unknown cards");
    assert_true(dread_id_read_real(&dread_games, id, &game, &deal, &problem));
    assert_false(dread_deal_is_known(game, &deal));
}

TEST(actions_wait_for_the_card)
{
    static struct session s;
    struct problem problem;
    start_unknown(&s, "he-will-never-stop#1");
    assert_true(dread_session_sets_up(&s));
    assert_false(dread_session_play_written(&s, "search 6", NULL, &problem));
    assert_says(problem.text, "First tell the game which card is card 1 of your hand");
    tell(&s, "AD4D6D7H5S3S7DAH");
    assert_true(dread_session_play_written(&s, "search 7", NULL, NULL));
    assert_false(dread_session_play_written(&s, "search 6", NULL, &problem));
    assert_says(problem.text, "First tell the game which card is the card that you draw");
    assert_int_equal(s.played, 0);
    assert_true(dread_session_undo(&s));
    assert_int_equal(dread_session_asks(&s), -1);
    assert_true(dread_session_play_written(&s, "search 6", NULL, NULL));
}

TEST(nothing_of_a_set_up_is_seen)
{
    static struct session s, other;
    struct view view, seen;
    struct deal deal;
    struct rng r = dread_rng_from(24);
    for (int k = rounds(30); k; k--)
        for (int g = 0; g < dread_games.count; g++) {
            start_any(&s, dread_games.game[g], &r);
            if (!dread_session_sets_up(&s)) continue;
            dread_deal_unknown(s.game, &s.deal.rules, dread_rng_next(&r), &deal);
            dread_session_start(&other, s.game, &deal, NULL);
            dread_session_see(&s, &view);
            dread_session_see(&other, &seen);
            assert_memory_equal(&view, &seen, sizeof view);
            assert_int_equal(view.tokens, 0);
            assert_int_equal(view.outcome, 0);
            for (int i = 0; i < view.spots; i++) assert_int_equal(view.spot[i].card, CARD_NONE);
            for (int i = 0; i < view.gauges; i++) assert_int_equal(view.gauge[i].value, 0);
        }
}

/* ---- Going back and on ---- */

/* Without this, redo would play an action that the other card makes impossible. */
TEST(redo_forgets_what_another_card_makes_impossible)
{
    static struct session s;
    start_unknown(&s, "he-will-never-stop#1");
    tell(&s, "AD4D6D7H5S3S7DAH");
    assert_true(dread_session_play_written(&s, "search 6", NULL, NULL));
    tell(&s, "8D");
    assert_true(dread_session_play_written(&s, "search 8", NULL, NULL));
    assert_true(dread_session_undo(&s)); /* the search for 8 */
    assert_true(s.known > s.played);
    assert_true(dread_session_undo(&s)); /* the 8 */
    tell(&s, "2D");
    assert_int_equal(s.known, s.played);
    assert_false(dread_session_redo(&s, NULL));
    assert_int_equal(s.played, 1);
}

TEST(a_restart_is_no_undo)
{
    static struct session s;
    start_unknown(&s, "he-will-never-stop#1");
    tell(&s, "AD4D6D7H5S3S7DAH");
    assert_true(dread_session_play_written(&s, "search 6", NULL, NULL));
    tell(&s, "8D");
    assert_true(dread_session_restart(&s));
    assert_int_equal(s.restarts, 1);
    assert_int_equal(s.undos, 0);
    assert_id(&s, "he-will-never-stop@AD4D6D7H5S3S7DAH" UNKNOWN_24);
    assert_true(dread_session_redo(&s, NULL));
    assert_int_equal(dread_session_asks(&s), 8);
}

static int room_for_five(const struct rules *rules)
{
    (void)rules;
    return 5;
}

/* Plays on while there is room. Returns false with the problem if there is none. */
static bool play_on(struct beside *b, struct problem *problem)
{
    action a = sensible_action(&b->truth);
    start_events(b);
    assert_true(dread_session_play(&b->truth, a, &b->trace, NULL));
    list_turned(b);
    if (!dread_session_play(&b->told, a, NULL, problem)) return false;
    for (int i = 0; i < b->turns; i++)
        if (!dread_session_tell(&b->told, b->turned[i], NULL, problem)) return false;
    return true;
}

/* Without this, a long game would write behind the end of the deal. */
TEST(a_game_for_which_a_deal_has_no_room_stops)
{
    struct beside b;
    struct deal deal;
    struct problem problem = {""};
    struct game game = *deal_of(&dread_games, reshuffling, &deal);
    struct unknown_hooks hooks = *game.unknown;
    hooks.later = room_for_five;
    game.unknown = &hooks;
    for (uint64_t number = 1; number <= 20; number++) {
        set_up(&b, &game, &deal.rules, number, 0);
        bool fits = true;
        while (fits && !dread_session_outcome(&b.truth)) fits = play_on(&b, &problem);
        assert_true(fits == (b.later <= 5));
        if (fits) continue;
        assert_says(problem.text, "The game is too long to save");
        assert_in_range(b.told.deal.later, 4, 5);
        assert_true(dread_session_undo(&b.told));
    }
    assert_true(problem.text[0]);
}

/* A later card that was told wrongly is mended, unless the deck does not have the other one.
 * Without this check all cards after it would be forgotten. */
TEST(a_later_card_is_corrected_to_one_of_its_deck)
{
    struct beside b;
    struct deal deal;
    static struct session before;
    const struct game *game = deal_of(&dread_games, reshuffling, &deal);
    set_up(&b, game, &deal.rules, 1, 2);
    while (!dread_session_outcome(&b.truth) && b.later < 3) play(&b, sensible_action(&b.truth));
    int place = b.told.deal.count, refused = 0, accepted = 0;
    before = b.told;
    for (card c = 0; c < CARD_KINDS; c++) {
        struct problem problem;
        b.told = before;
        bool is_true = c == before.deal.cards[place];
        if (dread_session_correct(&b.told, place, c, &problem)) {
            assert_int_equal(b.told.deal.cards[place], c);
            if (is_true) assert_memory_equal(&b.told, &before, sizeof before);
            accepted++;
        } else {
            assert_false(is_true);
            assert_says(problem.text, "cannot be the card that you turn up from the draw deck");
            assert_memory_equal(&b.told, &before, sizeof before);
            refused++;
        }
    }
    assert_true(accepted > 1 && refused > 20);
}
