/* Games beside real cards (core/unknown.h): mistakes of the player, going back and on, and decks
 * that are made of the discards. Without these tests a mistake could not be mended, a card could be
 * told that cannot be there, and a long game could write behind the end of the deal. That such
 * games are the true games is a law of the walk (law_told.c). */

#include <string.h>

#include "unit/help.h"
#include "unit/real_table.h"

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

/* Starts a session beside cards of which nothing is known. */
static void start_any(struct session *s, const struct game *game, struct rng *r)
{
    struct rules rules;
    struct deal deal;
    random_rules(game->options, r, &rules);
    dread_deal_unknown(game, &rules, dread_rng_next(r), &deal);
    dread_session_start(s, game, &deal, NULL);
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

/* ---- Decks made of the discards ---- */

/* A game of SoliTerror in which a sensible player mostly reshuffles twice. */
static const char reshuffling[] =
    "soliterror:weapons=kept,unbeaten=nothing,deck-out=reshuffle,rescue-cards=4,opening=12#1";

static struct session truth;
static struct told_game beside;
static int reshuffles;

/* Deals a true game with these options and begins beside it. */
static void begin(const struct game *game, const struct rules *rules, uint64_t number)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    struct deal deal;
    dread_deal_number(game, rules, number, &deal);
    dread_session_start(&truth, game, &deal, &trace);
    beside_begin(&beside, &truth, &trace, number + 1);
    reshuffles = 0;
}

/* Plays what a sensible player does. Returns false with the problem if a deal has no room for
 * it. */
static bool play_on(struct problem *problem)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    action legal[ACTIONS_MOST];
    struct view view;
    int n = dread_session_actions(&truth, legal);
    dread_session_see(&truth, &view);
    action a = truth.game->greedy(&view, legal, n);
    assert_true(dread_session_play(&truth, a, &trace, NULL));
    reshuffles += events_of(truth.game, &trace, "reshuffle");
    if (!beside_follow(&beside, a, &trace, problem)) return false;
    beside_is_true(&beside, &truth);
    return true;
}

/* The cards of a deck made of the discards are asked for too, and those of the deck after it. */
TEST(cards_of_reshuffled_decks_are_asked_for)
{
    struct deal deal;
    struct problem problem;
    const struct game *game = deal_of(&dread_games, reshuffling, &deal);
    int games = rounds(40), twice = 0;
    for (int k = 0; k < games; k++) {
        begin(game, &deal.rules, (uint64_t)k + 100);
        while (!dread_session_outcome(&truth)) assert_true(play_on(&problem));
        twice += reshuffles > 1;
    }
    assert_in_range(twice, games / 2, games);
}

/* Without this, cards told after a reshuffle would stay in the deal when they are told anew. */
TEST(steps_after_a_reshuffle_are_mended_or_taken_back)
{
    struct deal deal;
    struct problem problem;
    struct rng r = dread_rng_from(23);
    const struct game *game = deal_of(&dread_games, reshuffling, &deal);
    for (int k = rounds(20); k; k--) {
        begin(game, &deal.rules, (uint64_t)k);
        while (!dread_session_outcome(&truth)) assert_true(play_on(&problem));
        for (int i = 0; i < 10; i++) {
            struct session *s = &beside.told;
            if (i % 2) take_some_back(s, &r);
            else mend_any(s, &r);
            record_and_read(s);
            for (int left = 10; left && !dread_session_outcome(s); left--) {
                action legal[ACTIONS_MOST];
                int n = dread_session_actions(s, legal);
                if (!tell_any(s, &r)) dread_session_play(s, legal[n - 1], NULL, NULL);
            }
            record_and_read(s);
            if (!dread_session_steps(s, (struct session_step[STEPS_MOST]){{0, 0}})) break;
        }
    }
}

static int room_for_five(const struct rules *rules)
{
    (void)rules;
    return 5;
}

/* Without this, a long game would write behind the end of the deal. */
TEST(a_game_for_which_a_deal_has_no_room_stops)
{
    struct deal deal;
    struct problem problem = {""};
    struct game game = *deal_of(&dread_games, reshuffling, &deal);
    struct unknown_hooks hooks = *game.unknown;
    hooks.later = room_for_five;
    game.unknown = &hooks;
    for (uint64_t number = 1; number <= 20; number++) {
        begin(&game, &deal.rules, number);
        bool fits = true;
        while (fits && !dread_session_outcome(&truth)) fits = play_on(&problem);
        assert_true(fits == (beside.later <= 5));
        if (fits) continue;
        assert_says(problem.text, "The game is too long to save");
        assert_in_range(beside.told.deal.later, 4, 5);
        assert_true(dread_session_undo(&beside.told));
    }
    assert_true(problem.text[0]);
}

/* A later card that was told wrongly is mended, unless the deck does not have the other one.
 * Without this check all cards after it would be forgotten. */
TEST(a_later_card_is_corrected_to_one_of_its_deck)
{
    struct deal deal;
    static struct session before;
    const struct game *game = deal_of(&dread_games, reshuffling, &deal);
    struct session *told = &beside.told;
    begin(game, &deal.rules, 1);
    while (!dread_session_outcome(&truth) && beside.later < 3) assert_true(play_on(NULL));
    int place = told->deal.count, refused = 0, accepted = 0;
    before = *told;
    for (card c = 0; c < CARD_KINDS; c++) {
        struct problem problem;
        *told = before;
        bool is_true = c == before.deal.cards[place];
        if (dread_session_correct(told, place, c, &problem)) {
            assert_int_equal(told->deal.cards[place], c);
            if (is_true) assert_memory_equal(told, &before, sizeof before);
            accepted++;
        } else {
            assert_false(is_true);
            assert_says(problem.text, "cannot be the card that you turn up from the draw deck");
            assert_memory_equal(told, &before, sizeof before);
            refused++;
        }
    }
    assert_true(accepted > 1 && refused > 20);
}
