/* Tests of He Will Never Stop against its rules page (docs/rules/he-will-never-stop.md): every
 * worked example, known answers, the paragraphs of events and refusals, and the view. Hands and
 * decks are written as ranks, as on the page. */

#include <string.h>

#include "unit/help.h"

#include "dread/perft.h"
#include "dread/session.h"
#include "games/he-will-never-stop/internal.h"

extern const struct game dread_he_will_never_stop;

/* The ranks in hand and deck. */
struct cards {
    const char *hand, *deck;
};

static struct cards cards(const char *hand, const char *deck)
{
    return (struct cards){hand, deck};
}

/* Plays actions in a position, and checks hand and deck after the next pursuit. */
static void plays(const char *options, struct cards before, const char *actions, struct cards after)
{
    struct chase s;
    chase_set(&s, options, before.hand, before.deck);
    chase_play(&s, actions);
    chase_is(&s, after.hand, after.deck);
    assert_string_equal(s.outcome, "playing");
}

/* Returns true if the move earns cards. */
static bool move_earns(const char *options, const char *hand, const char *move)
{
    struct chase s;
    chase_set(&s, options, hand, "111");
    chase_play(&s, move);
    int earned = chase_events(&s, "earn");
    assert_int_equal(earned + chase_events(&s, "idle"), 1);
    assert_int_equal(chase_events(&s, "move-draw"), s.deal.rules.value[EARN] * earned);
    return earned;
}

/* ---- The worked examples, in the order of the page ---- */

TEST(the_first_pursuit_takes_three_and_four)
{
    struct chase s;
    chase_deal(&s, "", "34562731");
    assert_string_equal(s.hand, "562731");
    assert_int_equal(chase_events(&s, "takes"), 2);
    assert_int_equal(chase_events(&s, "breaks"), 1);
    assert_pursuit("", "3456273", "56273");
}

TEST(the_pursuit_stops_at_one_card_outside_sequences)
{
    assert_pursuit("", "34588123", "4588123");
    assert_pursuit("sequences=both", "3458765", "458765");
}

TEST(a_search_discards_a_rank_and_draws_as_many)
{
    struct chase s;
    chase_set(&s, "", "2538634", "571");
    chase_play(&s, "search 3");
    chase_is(&s, "586457", "1");
    assert_int_equal(chase_events(&s, "discard"), 2);
    assert_int_equal(chase_events(&s, "search-draw"), 2);
    assert_int_equal(chase_events(&s, "takes"), 1);
}

TEST(a_move_that_makes_a_sequence_longer_earns_two_cards)
{
    struct chase s;
    chase_set(&s, "", "23473465", "181");
    chase_play(&s, "move 8>4");
    assert_int_equal(chase_events(&s, "earn"), 1);
    assert_int_equal(event_of(s.game, &s.trace, "earn", 0)->amount, 2);
    chase_is(&s, "45734618", "1");
}

TEST(a_gap_that_closes_earns)
{
    plays("", cards("238461", "555"), "move 3>6", cards("3461855", "5"));
    plays("bonus=card", cards("238461", "555"), "move 3>6", cards("34618", "555"));
}

TEST(swapping_equal_cards_at_the_end_of_a_sequence_earns_nothing)
{
    plays("", cards("823441", "555"), "move 5>4", cards("23441", "555"));
    plays("bonus=touch", cards("823441", "555"), "move 5>4", cards("2344155", "5"));
}

TEST(splitting_her_own_sequence_earns_nothing_and_saves_a_card)
{
    plays("", cards("23458", "111"), "move 5>3", cards("3845", "111"));
}

TEST(a_search_that_closes_a_trap_wins_and_draws_nothing)
{
    struct chase s;
    chase_set(&s, "", "553551", "888");
    chase_play(&s, "search 3");
    chase_is(&s, "55551", "888");
    assert_string_equal(s.outcome, "won: trap");
    assert_int_equal(chase_events(&s, "search-draw"), 0);
    assert_int_equal(chase_events(&s, "takes"), 0);
}

TEST(discarding_the_whole_hand_is_being_caught)
{
    struct chase s;
    chase_set(&s, "", "55", "123");
    chase_play(&s, "search 5");
    assert_string_equal(s.outcome, "lost: caught");
    chase_is(&s, "", "123");
    plays("empty-hand=draws", cards("55", "123"), "search 5", cards("2", "3"));
}

TEST(drawing_the_last_card_is_an_escape)
{
    struct chase s;
    chase_set(&s, "", "441", "6");
    chase_play(&s, "search 4");
    assert_string_equal(s.outcome, "won: escaped");
    chase_is(&s, "16", "");
}

TEST(a_trap_beats_an_escape)
{
    struct chase s;
    chase_set(&s, "", "3313", "3");
    chase_play(&s, "search A");
    assert_string_equal(s.outcome, "won: trap");
    chase_is(&s, "3333", "");
    assert_int_equal(chase_events(&s, "escaped"), 0);
}

TEST(joining_two_sequences_earns_once_and_six_cost_four)
{
    struct chase s;
    chase_set(&s, "", "1238456", "667");
    chase_play(&s, "move 4>7");
    assert_int_equal(chase_events(&s, "earn"), 1);
    assert_int_equal(chase_events(&s, "move-draw"), 2);
    assert_int_equal(chase_events(&s, "takes"), 4);
    chase_is(&s, "56866", "7");
}

TEST(a_trap_in_the_deal_wins_at_once)
{
    struct chase s;
    chase_deal(&s, "", "22221357");
    assert_string_equal(s.outcome, "won: trap");
    assert_string_equal(s.hand, "22221357");
    assert_int_equal(chase_events(&s, "trap-dealt"), 1);
    assert_int_equal(s.trace.count, 1);
    assert_int_equal(s.game->turn(&s.now), 1);
    action legal[ACTIONS_MOST];
    assert_int_equal(s.game->actions(&s.deal, &s.now, legal), 0);
    chase_refuses(&s, "search 2", "over (won: trap)");
}

TEST(a_sequence_that_a_search_forms_earns_nothing_and_is_pursued)
{
    plays("", cards("23845", "667"), "search 8", cards("56", "67"));
    plays("", cards("34584", "667"), "search 4", cards("5866", "7"));
}

TEST(what_the_rules_forbid_is_refused_with_the_reason)
{
    struct chase s;
    chase_set(&s, "", "3458", "111");
    chase_refuses(&s, "move 2>1", "part of a sequence");
    chase_refuses(&s, "search 7", "no 7 in the hand");
    chase_refuses(&s, "search 7", "3, 4, 5, 8");
    chase_refuses(&s, "move 4>4", "already at that place");
    chase_refuses(&s, "move 5>1", "places 1 to 4");
    chase_refuses(&s, "move 4>5", "places 1 to 4");
    chase_refuses(&s, "move 4>0", "is not an action");
    chase_refuses(&s, "search a", "is not an action");
    chase_refuses(&s, "search 1", "is not an action");
    chase_refuses(&s, "search 9", "search RANK");
    chase_play(&s, "move 4>1");
}

TEST(a_card_moved_from_before_a_sequence_can_follow_it)
{
    plays("", cards("2734561", "888"), "move 2>6", cards("67188", "8"));
}

TEST(a_card_that_was_loose_before_makes_a_sequence_new)
{
    assert_true(move_earns("", "25345", "move 2>4"));
    plays("", cards("25345", "117"), "move 2>4", cards("45511", "7"));
}

TEST(with_bonus_card_equal_cards_are_told_apart)
{
    plays("bonus=card", cards("3545", "117"), "move 2>3", cards("45511", "7"));
    plays("bonus=card", cards("3545", "117"), "move 2>4", cards("455", "117"));
    assert_true(move_earns("", "3545", "move 2>4"));
}

TEST(with_bonus_touch_equal_cards_are_told_apart)
{
    plays("bonus=touch", cards("84234", "555"), "move 2>4", cards("234455", "5"));
    plays("bonus=touch", cards("84234", "555"), "move 2>5", cards("2344", "555"));
}

TEST(falling_blocks_count_with_both)
{
    assert_pursuit("", "65438", "5438");
    assert_pursuit("sequences=both", "65438", "438");
    assert_pursuit("sequences=both", "345432", "45432");
}

TEST(a_rising_sequence_earns_under_both_as_well)
{
    plays("", cards("543845", "667"), "move 4>6", cards("4345866", "7"));
    plays("sequences=both", cards("543845", "667"), "move 4>6", cards("4345866", "7"));
}

/* If He hits a sequence, He goes on from the left until the hand has no sequence; otherwise He
 * takes one card. */
TEST(with_pursuit_any_he_goes_on_until_no_sequence_is_left)
{
    struct chase s;
    assert_pursuit("pursuit=any", "34588123", "23");
    assert_pursuit("pursuit=any", "345671", "671"); /* it was the only sequence */
    assert_pursuit("pursuit=any", "83456", "3456");
    assert_pursuit("pursuit=any", "78123", "8123");
    assert_pursuit("pursuit=any", "34581235678", "78");
    assert_pursuit("pursuit=any,sequences=both", "3458765", "65");
    assert_pursuit("pursuit=any,sequences=both", "5438123", "23");
    plays("", cards("34588123", "777"), "move 4>5", cards("4588123", "777"));
    chase_set(&s, "pursuit=any", "34588123", "777");
    chase_play(&s, "move 4>5");
    chase_is(&s, "23", "777");
    assert_int_equal(chase_events(&s, "takes"), 6);
    assert_int_equal(event_of(s.game, &s.trace, "breaks", 0)->amount, 6);
}

TEST(a_sequence_behind_the_first_card_is_left_alone)
{
    assert_pursuit("", "83456", "3456");
}

TEST(breaking_one_sequence_to_form_another_earns)
{
    plays("", cards("345867", "111"), "move 4>3", cards("4856711", "1"));
    plays("", cards("128345", "111"), "move 3>5", cards("348511", "1"));
}

TEST(a_move_that_closes_a_trap_wins_where_idle_moves_are_refused)
{
    static const char *const options[] = {"", "idle-moves=no"};
    for (int i = 0; i < 2; i++) {
        struct chase s;
        chase_set(&s, options[i], "33833", "555");
        chase_play(&s, "move 3>5");
        assert_string_equal(s.outcome, "won: trap");
        chase_is(&s, "33338", "555");
    }
}

TEST(the_hand_that_is_dealt_is_as_large_as_the_option_says)
{
    struct chase s;
    chase_deal(&s, "hand=6", "3456273");
    assert_string_equal(s.hand, "5627");
    assert_int_equal(s.deck[0], '3');
    assert_int_equal(strlen(s.deck), 26);
    chase_deal(&s, "hand=7", "3456273");
    assert_string_equal(s.hand, "56273");
    assert_int_equal(strlen(s.deck), 25);
    chase_deal(&s, "hand=9", "1357864444");
    assert_string_equal(s.hand, "35786444");
    assert_int_equal(s.deck[0], '4');
    assert_int_equal(strlen(s.deck), 23);
}

TEST(a_trap_in_a_hand_of_ten_wins_at_once)
{
    struct chase s;
    chase_deal(&s, "hand=10", "1357864444");
    assert_string_equal(s.outcome, "won: trap");
    assert_string_equal(s.hand, "1357864444");
    assert_int_equal(strlen(s.deck), 22);
    assert_int_equal(s.trace.count, 1);
    assert_int_equal(chase_events(&s, "trap-dealt"), 1);
    chase_deal(&s, "", "1357864444");
    assert_string_equal(s.outcome, "playing");
    assert_string_equal(s.hand, "3578644");
}

TEST(a_move_that_earns_draws_as_many_as_the_option_says)
{
    struct chase s;
    plays("earn=1", cards("238461", "5555"), "move 3>6", cards("346185", "555"));
    chase_set(&s, "earn=3", "238461", "5555");
    chase_play(&s, "move 3>6");
    chase_is(&s, "34618555", "5");
    assert_int_equal(event_of(s.game, &s.trace, "earn", 0)->amount, 3);
    assert_int_equal(chase_events(&s, "move-draw"), 3);
    assert_false(move_earns("earn=3", "23458", "move 5>3"));
}

TEST(a_deck_too_short_for_what_is_earned_is_drawn_out_and_that_is_an_escape)
{
    struct chase s;
    chase_set(&s, "earn=3", "238461", "55");
    chase_play(&s, "move 3>6");
    chase_is(&s, "23461855", "");
    assert_string_equal(s.outcome, "won: escaped");
    assert_int_equal(chase_events(&s, "move-draw"), 2);
    chase_set(&s, "earn=3", "238461", "555");
    chase_play(&s, "move 3>6");
    assert_string_equal(s.outcome, "won: escaped");
    plays("earn=1", cards("238461", "55"), "move 3>6", cards("346185", "5"));
}

TEST(joining_two_sequences_earns_once_under_every_earn)
{
    plays("earn=3", cards("1238456", "6677"), "move 4>7", cards("568667", "7"));
    plays("earn=1", cards("1238456", "6677"), "move 4>7", cards("5686", "677"));
}

/* ---- Cases beyond the examples ---- */

TEST(idle_moves_are_refused_where_the_option_says_so)
{
    struct chase s;
    chase_set(&s, "idle-moves=no", "23458", "111");
    chase_refuses(&s, "move 5>3", "earn nothing");
    chase_refuses(&s, "move 5>3", "idle-moves=no");
    chase_set(&s, "idle-moves=no", "238461", "555");
    chase_play(&s, "move 3>6");
    action legal[ACTIONS_MOST];
    chase_set(&s, "idle-moves=no", "2468", "555");
    assert_int_equal(s.game->actions(&s.deal, &s.now, legal), 4);
}

TEST(places_that_give_the_same_ranks_earn_alike_under_net)
{
    /* Taken alone, the first move of each pair earns, because it makes a sequence of old cards
     * longer. The second would not: it puts the moved card in the place of an equal card, which is
     * then missing from the old sequence. */
    static const struct {
        const char *hand, *move, *as_well;
    } known[] = {{"2342543", "move 4>1", "move 4>2"},
                 {"5435234", "move 4>1", "move 4>2"},
                 {"3452432", "move 4>7", "move 4>6"}};
    for (int i = 0; i < 3; i++) {
        assert_true(move_earns("sequences=both", known[i].hand, known[i].move));
        assert_true(move_earns("sequences=both", known[i].hand, known[i].as_well));
    }
    /* With other values of `bonus` the places are not interchangeable. With `card` the moved card
     * must be in the sequence, so neither move earns. With `touch` any sequence of other cards
     * counts, so both earn. */
    assert_false(move_earns("sequences=both,bonus=card", "2342543", "move 4>1"));
    assert_false(move_earns("sequences=both,bonus=card", "2342543", "move 4>2"));
    assert_true(move_earns("sequences=both,bonus=touch", "2342543", "move 4>1"));
    assert_true(move_earns("sequences=both,bonus=touch", "2342543", "move 4>2"));
}

TEST(there_is_no_sequence_round_the_corner)
{
    assert_pursuit("", "7812", "812");
    assert_pursuit("sequences=both", "2187", "187");
}

TEST(three_alike_are_no_trap)
{
    struct chase s;
    chase_set(&s, "", "3338", "111");
    chase_play(&s, "move 4>1");
    assert_string_equal(s.outcome, "playing");
    chase_is(&s, "333", "111");
}

TEST(the_last_pursuit_catches)
{
    struct chase s;
    chase_set(&s, "", "28", "111");
    chase_play(&s, "move 2>1");
    chase_is(&s, "2", "111");
    chase_play(&s, "search 2");
    assert_string_equal(s.outcome, "lost: caught");
    assert_int_equal(chase_events(&s, "caught-empty"), 1);
    chase_set(&s, "empty-hand=draws", "2", "811");
    chase_play(&s, "search 2");
    assert_string_equal(s.outcome, "lost: caught");
    assert_int_equal(chase_events(&s, "caught-behind"), 1);
    assert_string_equal(rule_of(s.game, event_of(s.game, &s.trace, "caught-behind", 0)), "2.2");
}

TEST(a_move_draws_the_one_card_that_is_left)
{
    struct chase s;
    chase_set(&s, "", "238461", "5");
    chase_play(&s, "move 3>6");
    assert_string_equal(s.outcome, "won: escaped");
    chase_is(&s, "2346185", "");
    assert_int_equal(chase_events(&s, "move-draw"), 1);
}

TEST(a_search_draws_no_more_than_the_deck_holds)
{
    struct chase s;
    chase_set(&s, "", "44418", "62");
    chase_play(&s, "search 4");
    assert_string_equal(s.outcome, "won: escaped");
    chase_is(&s, "1862", "");
    assert_int_equal(chase_events(&s, "search-draw"), 2);
}

TEST(a_trap_that_the_draw_closes_wins)
{
    struct chase s;
    chase_set(&s, "", "2233", "331");
    chase_play(&s, "search 2");
    assert_string_equal(s.outcome, "won: trap");
    chase_is(&s, "3333", "1");
    assert_int_equal(chase_events(&s, "takes"), 0);
}

TEST(a_trap_closed_by_a_move_earns_no_cards)
{
    struct chase s;
    chase_set(&s, "", "33833456", "111");
    chase_refuses(&s, "move 5>1", "part of a sequence");
    chase_play(&s, "move 3>8");
    assert_string_equal(s.outcome, "won: trap");
    assert_int_equal(chase_events(&s, "earn") + chase_events(&s, "move-draw"), 0);
}

/* ---- Known answers ---- */

TEST(perft_agrees_with_the_page)
{
    static const uint64_t known[3][4] = {
        {48, 1689, 41886, 696741}, {48, 1712, 42896, 711151}, {47, 1632, 39065, 596816}};
    for (uint64_t number = 1; number <= 3; number++) {
        struct deal deal;
        struct position p;
        struct rules rules;
        dread_rules_standard(dread_he_will_never_stop.options, &rules);
        dread_deal_number(&dread_he_will_never_stop, &rules, number, &deal);
        dread_he_will_never_stop.start(&deal, &p, NULL);
        for (int depth = 1; depth <= (SLOWED ? 3 : 4); depth++) {
            uint64_t budget = UINT64_MAX;
            uint64_t counted = dread_perft(&dread_he_will_never_stop, &deal, &p, depth, &budget);
            assert_true(counted == known[number - 1][depth - 1]);
        }
    }
}

TEST(perft_with_other_dials_agrees_with_the_page)
{
    static const struct {
        const char *id;
        uint64_t counts[3];
    } known[] = {{"he:hand=6#1", {25, 404, 3889}},           {"he:hand=7#1", {35, 852, 13765}},
                 {"he:hand=9#1", {62, 2927, 102081}},        {"he:hand=10#1", {78, 4774, 223997}},
                 {"he:earn=1#1", {48, 1677, 40633}},         {"he:earn=3#1", {48, 1704, 43850}},
                 {"he:hand=10,earn=3#1", {78, 4792, 228224}}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct deal deal;
        struct position p;
        deal_of(&dread_games, known[i].id, &deal);
        dread_he_will_never_stop.start(&deal, &p, NULL);
        for (int depth = 1; depth <= 3; depth++) {
            uint64_t budget = UINT64_MAX;
            assert_true(dread_perft(&dread_he_will_never_stop, &deal, &p, depth, &budget) ==
                        known[i].counts[depth - 1]);
        }
    }
}

TEST(a_deal_has_the_same_cards_in_the_same_order_under_every_dial)
{
    for (int hand = 6; hand <= 10; hand++)
        for (int earn = 1; earn <= 3; earn++)
            for (uint64_t number = 0; number < 20; number++) {
                struct rules usual, rules;
                struct deal one, other, written;
                struct position p;
                const struct game *game;
                char id[ID_BYTES];
                dread_rules_standard(dread_he_will_never_stop.options, &usual);
                rules = usual;
                rules.value[HAND] = (uint8_t)hand;
                rules.value[EARN] = (uint8_t)earn;
                dread_deal_number(&dread_he_will_never_stop, &usual, number, &one);
                dread_deal_number(&dread_he_will_never_stop, &rules, number, &other);
                assert_memory_equal(one.cards, other.cards, sizeof one.cards);
                dread_he_will_never_stop.start(&other, &p, NULL);
                assert_int_equal(((const struct flight *)&p)->next, hand);
                struct view v;
                dread_he_will_never_stop.see(&other, &p, &v);
                assert_int_equal(v.zone[ZONE_DECK].count, DECK - hand);
                assert_int_equal(v.gauge[1].most, DECK - hand);

                /* The same deal written out by its cards must have the same hand size. */
                other.by_cards = 1;
                struct text t = dread_text_in(id, sizeof id);
                dread_id_write(&dread_he_will_never_stop, &other, &t);
                assert_true(dread_id_read(&dread_games, id, &game, &written, NULL));
                assert_memory_equal(&written.rules, &rules, sizeof rules);
                assert_memory_equal(written.cards, other.cards, sizeof other.cards);
            }
}

TEST(perft_stops_where_its_budget_ends)
{
    struct deal deal;
    struct position p;
    deal_of(&dread_games, "he-will-never-stop#1", &deal);
    dread_he_will_never_stop.start(&deal, &p, NULL);
    uint64_t budget = 10;
    assert_true(dread_perft(&dread_he_will_never_stop, &deal, &p, 3, &budget) < 41886);
    assert_true(budget == 0);
    assert_true(dread_perft(&dread_he_will_never_stop, &deal, &p, 0, &budget) == 1);
}

/* A turn of the game on the rules page: the action, the hand after the pursuit, and whether the
 * move earned. */
struct told {
    const char *action, *hand;
    bool earns;
};

static void game_goes(const struct told told[], int n, const char *end)
{
    struct session s;
    struct deal deal;
    const struct game *game = deal_of(&dread_games, "he-will-never-stop#1", &deal);
    dread_session_start(&s, game, &deal, NULL);
    for (int i = 0; i < n; i++) {
        struct event events[EVENTS_MOST];
        struct trace trace = {events, EVENTS_MOST, 0};
        struct problem problem = {""};
        assert_int_equal(dread_session_outcome(&s), PLAYING);
        if (!dread_session_play_written(&s, told[i].action, &trace, &problem))
            fail_msg("%s", problem.text);
        assert_int_equal(events_of(game, &trace, "earn"), told[i].earns);
        char hand[40] = "";
        const struct flight *f = (const struct flight *)&s.now;
        for (int k = 0; k < f->held; k++) hand[k] = (char)('0' + dread_card_rank(f->hand[k]));
        assert_string_equal(hand, told[i].hand);
    }
    assert_string_equal(game->words.outcomes[dread_session_outcome(&s)], end);
    assert_int_equal(dread_outcome_is_won(game, dread_session_outcome(&s)),
                     dread_starts_with(end, "won"));
}

TEST(the_lost_game_of_the_page_is_lost)
{
    static const struct told told[] = {{"move 4>2", "6737137", true}, {"search 6", "371375", false},
                                       {"search 3", "17566", false},  {"search 6", "7518", false},
                                       {"search 5", "182", false},    {"search 2", "88", false},
                                       {"search 8", "", false}};
    game_goes(told, 7, "lost: caught");
}

TEST(the_won_game_of_the_page_is_won)
{
    static const struct told told[] = {
        {"move 4>2", "6737137", true}, {"search 3", "771756", false}, {"move 1>6", "1756761", true},
        {"search A", "567682", false}, {"search 2", "67688", false},  {"move 2>3", "678838", true},
        {"search 3", "78883", false},  {"search 3", "8886", false},   {"search 6", "8888", false}};
    game_goes(told, 9, "won: trap");
}

TEST(the_first_hand_of_deal_one_is_that_of_the_page)
{
    struct deal deal;
    struct position p;
    const struct game *game = deal_of(&dread_games, "he-will-never-stop#1", &deal);
    game->start(&deal, &p, NULL);
    const struct flight *f = (const struct flight *)&p;
    char hand[40] = "", deck[40] = "";
    for (int i = 0; i < f->held; i++) hand[i] = (char)('0' + dread_card_rank(f->hand[i]));
    for (int i = f->next; i < DECK; i++)
        deck[i - f->next] = (char)('0' + dread_card_rank(deal.cards[i]));
    assert_string_equal(hand, "4675371");
    assert_string_equal(deck, "375661828383685522444217");
}

/* ---- Events and their paragraphs ---- */

static void event_is(const struct chase *s, int i, const char *id, const char *rule, int rank)
{
    assert_true(i < s->trace.count);
    const struct event *e = &s->trace.event[i];
    assert_string_equal(s->game->words.events[e->id].id, id);
    assert_string_equal(rule_of(s->game, e), rule);
    if (rank) assert_int_equal(dread_card_rank(e->card), rank);
    else assert_int_equal(e->card, CARD_NONE);
}

TEST(a_search_is_told_step_by_step)
{
    struct chase s;
    chase_set(&s, "", "23845", "667");
    chase_play(&s, "search 8");
    event_is(&s, 0, "discard", "3.1", 8);
    event_is(&s, 1, "search-draw", "3.1", 6);
    event_is(&s, 2, "takes", "2.1", 2);
    event_is(&s, 3, "takes", "2.1", 3);
    event_is(&s, 4, "takes", "2.1", 4);
    event_is(&s, 5, "breaks", "2.1", 0);
    event_is(&s, 6, "left", "2.1", 5);
    event_is(&s, 7, "left", "2.1", 6);
    assert_int_equal(s.trace.count, 8);
    assert_true(dread_thing_same(s.trace.event[0].from, dread_thing_card(ZONE_HAND, 2)));
    assert_true(dread_thing_same(s.trace.event[0].to, dread_thing_zone(ZONE_DISCARD)));
    assert_true(dread_thing_same(s.trace.event[1].from, dread_thing_zone(ZONE_DECK)));
    assert_true(dread_thing_same(s.trace.event[1].to, dread_thing_card(ZONE_HAND, 4)));
    assert_true(dread_thing_same(s.trace.event[2].from, dread_thing_card(ZONE_HAND, 0)));
}

TEST(a_move_is_told_step_by_step)
{
    struct chase s;
    chase_set(&s, "", "238461", "555");
    chase_play(&s, "move 3>6");
    event_is(&s, 0, "move", "3.2", 8);
    for (int i = 1; i <= 3; i++) event_is(&s, i, "makes", "3.3", i + 1);
    event_is(&s, 4, "earn", "3.3", 0);
    event_is(&s, 5, "move-draw", "3.2", 5);
    event_is(&s, 6, "move-draw", "3.2", 5);
    event_is(&s, 7, "takes", "2.1", 2);
    event_is(&s, 8, "breaks", "2.1", 0);
    assert_int_equal(s.trace.count, 11);
    chase_set(&s, "", "23473465", "181");
    chase_play(&s, "move 8>4");
    for (int i = 1; i <= 4; i++) event_is(&s, i, "lengthens", "3.3", i + 1);
    event_is(&s, 5, "earn", "3.3", 0);
    chase_set(&s, "", "238461", "555");
    chase_play(&s, "move 3>6");
    assert_true(dread_thing_same(s.trace.event[0].from, dread_thing_card(ZONE_HAND, 2)));
    assert_true(dread_thing_same(s.trace.event[0].to, dread_thing_card(ZONE_HAND, 5)));
    chase_set(&s, "", "2468", "555");
    chase_play(&s, "move 1>4");
    event_is(&s, 1, "idle", "3.2", 0);
}

TEST(each_end_is_told_with_its_paragraph)
{
    static const struct {
        const char *options, *hand, *deck, *action, *event, *rule, *end;
    } known[] = {
        {"", "553551", "888", "search 3", "trap", "3.4", "won: trap"},
        {"", "33833", "888", "move 3>1", "trap", "3.4", "won: trap"},
        {"", "441", "6", "search 4", "escaped", "3.4", "won: escaped"},
        {"", "55", "123", "search 5", "caught-empty", "3.1", "lost: caught"},
        {"empty-hand=draws", "5", "123", "search 5", "caught-behind", "2.2", "lost: caught"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct chase s;
        chase_set(&s, known[i].options, known[i].hand, known[i].deck);
        chase_play(&s, known[i].action);
        event_is(&s, s.trace.count - 1, known[i].event, known[i].rule, 0);
        assert_string_equal(s.outcome, known[i].end);
    }
    struct chase s;
    chase_deal(&s, "", "22221357");
    event_is(&s, 0, "trap-dealt", "1.5", 0);
}

/* ---- The view ---- */

static void view_of(const char *options, const char *hand, struct view *v)
{
    struct chase s;
    chase_set(&s, options, hand, "11");
    s.game->see(&s.deal, &s.now, v);
}

/* Compares a tag of the hand's cards (or their groups, if `tag` is 0) with `marks`: one character a
 * card, `.` for none. */
static void hand_shows(const char *options, const char *hand, int tag, const char *marks)
{
    struct view v;
    view_of(options, hand, &v);
    assert_int_equal(v.zone[ZONE_HAND].count, strlen(hand));
    for (int i = 0; marks[i]; i++) {
        const struct spot *spot = dread_view_spot(&v, dread_thing_card(ZONE_HAND, i));
        int group = marks[i] == '.' ? 0 : marks[i] - '0';
        if (tag) assert_int_equal((spot->tags & tag) != 0, marks[i] != '.');
        else assert_int_equal(spot->group, group);
    }
}

TEST(the_view_tags_what_the_next_pursuit_takes)
{
    hand_shows("", "34562777", TAG_DOOMED, "xx......");
    hand_shows("", "83456", TAG_DOOMED, "x....");
    hand_shows("", "34588123", TAG_DOOMED, "x.......");
    hand_shows("pursuit=any", "34588123", TAG_DOOMED, "xxxxxx..");
    hand_shows("sequences=both", "65438", TAG_DOOMED, "xx...");
}

TEST(the_view_tags_and_numbers_sequences)
{
    hand_shows("", "34562777", TAG_GROUPED, "xxxx....");
    hand_shows("", "34562777", TAG_FIXED, "xxxx....");
    hand_shows("", "34582123", 0, "111..222");
    hand_shows("", "34582123", TAG_GROUPED, "xxx..xxx");
    hand_shows("", "65432", TAG_GROUPED, ".....");
    hand_shows("sequences=both", "8345432", 0, ".111222");
    hand_shows("sequences=both", "8543456", 0, ".111222");
    hand_shows("sequences=both", "8543456", TAG_FIXED, ".xxxxxx");
}

TEST(the_view_tags_three_alike)
{
    hand_shows("", "34562777", TAG_ALIKE, ".....xxx");
    hand_shows("", "33577", TAG_ALIKE, ".....");
}

TEST(the_distance_is_how_many_pursuits_are_left)
{
    static const struct {
        const char *options, *hand;
        int distance;
    } known[] = {{"", "34562777", 7}, {"", "8", 1},
                 {"", "345", 3},      {"", "12345678", 3},
                 {"", "87654", 5},    {"sequences=both", "87654", 3},
                 {"", "34588123", 8}, {"pursuit=any", "34588123", 3}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct view v;
        view_of(known[i].options, known[i].hand, &v);
        assert_int_equal(v.gauge[0].value, strlen(known[i].hand));
        assert_int_equal(v.gauge[1].value, 2);
        assert_int_equal(v.gauge[1].most, 24);
        assert_int_equal(v.gauge[2].value, known[i].distance);
    }
}

/* Returns a card's sort key in a fan of this game. */
static int by_rank(card c)
{
    return 4 * dread_card_rank(c) + dread_card_suit(c);
}

TEST(the_view_shows_discards_and_what_is_left_but_no_order)
{
    struct chase s;
    struct view v;
    chase_set(&s, "", "238461", "551");
    s.game->see(&s.deal, &s.now, &v);
    assert_int_equal(v.zone[ZONE_DECK].count, 3);
    assert_int_equal(v.zone[ZONE_DISCARD].count, 32 - 6 - 3);
    assert_int_equal(v.zone[ZONE_UNSEEN].count, 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(dread_view_spot(&v, dread_thing_card(ZONE_DECK, i))->card, CARD_UNKNOWN);
    for (int zone = ZONE_DISCARD; zone <= ZONE_UNSEEN; zone++)
        for (int i = 1; i < v.zone[zone].count; i++)
            assert_true(by_rank(dread_view_spot(&v, dread_thing_card(zone, i - 1))->card) <
                        by_rank(dread_view_spot(&v, dread_thing_card(zone, i))->card));
    assert_int_equal(v.outcome, PLAYING);
    assert_int_equal(v.prompt, 0);
    chase_play(&s, "search 2");
    s.game->see(&s.deal, &s.now, &v);
    assert_int_equal(v.turn, 2);
}

TEST(actions_touch_the_cards_they_are_about)
{
    struct view v;
    struct touch t;
    view_of("", "3835", &v);
    dread_he_will_never_stop.touches(&v, 3, &t);
    assert_int_equal(t.count, 2);
    assert_true(dread_thing_same(t.thing[0], dread_thing_card(ZONE_HAND, 0)));
    assert_true(dread_thing_same(t.thing[1], dread_thing_card(ZONE_HAND, 2)));
    /* To become the last card, the card goes into the gap after the last one. */
    dread_he_will_never_stop.touches(&v, move_action(1, 3), &t);
    assert_true(dread_thing_same(t.thing[0], dread_thing_card(ZONE_HAND, 1)));
    assert_true(dread_thing_same(t.thing[1], dread_thing_gap(ZONE_HAND, 4)));
    dread_he_will_never_stop.touches(&v, move_action(1, 0), &t);
    assert_true(dread_thing_same(t.thing[1], dread_thing_gap(ZONE_HAND, 0)));
}

TEST(actions_are_described_in_words)
{
    struct view v;
    char words[200];
    view_of("", "3835", &v);
    struct text t = dread_text_in(words, sizeof words);
    dread_he_will_never_stop.describe(&v, move_action(1, 3), &t);
    assert_string_equal(words, "move the 8♠ from place 2 to place 4");
    t = dread_text_in(words, sizeof words);
    dread_he_will_never_stop.describe(&v, 3, &t);
    assert_string_equal(words, "discard 3♠ and 3♥, and draw as many");
}

/* ---- Previews of cards to be drawn ---- */

TEST(a_preview_foretells_what_the_cards_drawn_may_do)
{
    static const struct {
        const char *options, *hand, *deck, *action, *event;
        int times;
    } known[] = {
        {"earn=3", "2384", "57881", "move 3>4", "perhaps-more", 0}, /* the 8 is between them */
        {"earn=1", "324", "57881", "move 1>2", "perhaps-more", 1},
        {"earn=3", "324", "57881", "move 1>2", "perhaps-more", 1},
        {"", "345388", "67881", "search 8", "perhaps-more", 0}, /* the 3 is between them */
        {"", "34588", "67881", "search 8", "perhaps-more", 1},
        {"", "3458", "67881", "search 8", "perhaps-more", 1},
        {"", "3458", "12881", "search 8", "perhaps-more", 0}, /* no 6 is left */
        /* two cards cannot make a sequence of four */
        {"", "38", "67881", "search 8", "perhaps-more", 0},
        {"pursuit=any", "345188", "67881", "search 8", "perhaps-more", 0},
        {"pursuit=any", "345188", "23881", "search 8", "perhaps-more", 1}, /* the A-2-3 */
        {"", "3888", "67811", "search 3", "perhaps-trap", 1},
        {"", "3888", "67811", "search 3", "takes", 0},
        {"", "3888", "67811", "search 3", "else-takes", 1},
        {"", "3888", "67711", "search 3", "perhaps-trap", 0}, /* the fourth 8 is gone */
        {"", "3888", "67711", "search 3", "takes", 1},
        {"", "33888", "78", "search 3", "else-escaped", 1}, /* the 7 may come first */
        {"earn=1", "2384", "7", "move 3>4", "escaped", 1},
        {"", "3888", "8", "search 3", "trap", 1}, /* the only card of the deck is known */
        {"", "338884", "8711", "search 3", "perhaps-trap", 0}, /* the 4 is between them */
        {"", "33388", "881", "search 3", "else-escaped", 1},
        {"", "33388", "881", "search 3", "escaped", 0},
        {"pursuit=any", "3451888", "6781", "search A", "perhaps-trap", 1},
        {"empty-hand=draws", "5", "67881", "search 5", "caught-behind", 1},
        {"empty-hand=draws", "55", "67881", "search 5", "caught-behind", 0},
        {"empty-hand=draws", "55", "67881", "search 5", "takes", 1},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct chase s;
        struct view v;
        struct event event[EVENTS_MOST];
        struct trace told = {.event = event, .room = EVENTS_MOST};
        action a;
        chase_set(&s, known[i].options, known[i].hand, known[i].deck);
        s.game->see(&s.deal, &s.now, &v);
        assert_true(s.game->parse(&s.deal.rules, known[i].action, &a));
        s.game->preview(&v, a, &told);
        if (events_of(s.game, &told, known[i].event) != known[i].times)
            fail_msg("%s, %s: %s", known[i].hand, known[i].action, known[i].event);
    }
}

/* The results of an action over all ranks that it may draw. */
struct outcomes {
    int trap, escaped, caught; /* number of ways to draw */
    int ways, least, most;     /* least, most: cards that the pursuit takes if there is no trap */
};

/* Draws n more cards to deck places from `at` on, in every order of ranks, and plays the action for
 * each. */
static void play_all_ways(struct deal *d, const struct position *p, action a, int at, int n,
                          struct outcomes *o)
{
    if (n) {
        unsigned met = 0;
        for (int i = at; i < DECK; i++) {
            card here = d->cards[at], there = d->cards[i];
            if (met >> dread_card_rank(there) & 1) continue;
            met |= 1u << dread_card_rank(there);
            d->cards[at] = there;
            d->cards[i] = here;
            play_all_ways(d, p, a, at + 1, n - 1, o);
            d->cards[at] = here;
            d->cards[i] = there;
        }
        return;
    }
    struct event event[EVENTS_MOST];
    struct trace real = {.event = event, .room = EVENTS_MOST};
    struct position next = *p;
    dread_he_will_never_stop.apply(d, &next, a, &real);
    int taken = events_of(&dread_he_will_never_stop, &real, "takes");
    bool trap = events_of(&dread_he_will_never_stop, &real, "trap");
    o->escaped += events_of(&dread_he_will_never_stop, &real, "escaped");
    o->caught += events_of(&dread_he_will_never_stop, &real, "caught-behind");
    o->trap += trap;
    o->ways++;
    if (trap) return;
    if (o->ways == o->trap + 1 || taken < o->least) o->least = taken;
    if (o->ways == o->trap + 1 || taken > o->most) o->most = taken;
}

static void check_preview(const struct deal *deal, const struct position *p, action a)
{
    const struct game *game = &dread_he_will_never_stop;
    struct view v;
    struct event event[EVENTS_MOST];
    struct trace told = {.event = event, .room = EVENTS_MOST};
    struct deal d = *deal;
    struct outcomes o = {0};
    int next = ((const struct flight *)p)->next, drawn = 0;
    game->see(deal, p, &v);
    game->preview(&v, a, &told);
    for (int i = 0; i < told.count; i++)
        if (event[i].id == EVENT_SEARCH_DRAW || event[i].id == EVENT_MOVE_DRAW)
            drawn = event[i].card == CARD_UNKNOWN ? event[i].amount : 1;
    play_all_ways(&d, p, a, next, drawn, &o);
    bool never = !o.trap, always = o.trap == o.ways;
    assert_int_equal(events_of(game, &told, "trap"), always);
    assert_int_equal(events_of(game, &told, "perhaps-trap"), !never && !always);
    assert_int_equal(events_of(game, &told, "takes"), never ? o.least : 0);
    assert_int_equal(events_of(game, &told, "else-takes"), never || always ? 0 : o.least);
    assert_int_equal(events_of(game, &told, "perhaps-more"), !always && o.most > o.least);
    assert_int_equal(events_of(game, &told, "escaped"), o.escaped == o.ways);
    assert_int_equal(events_of(game, &told, "else-escaped"), o.escaped && o.escaped < o.ways);
    assert_int_equal(events_of(game, &told, "caught-behind"), o.caught == o.ways);
    assert_true(!o.caught || o.caught == o.ways);
}

TEST(a_preview_has_a_possible_trap_or_larger_pursuit_exactly_if_some_draw_brings_it)
{
    struct rng r = dread_rng_from(31);
    for (int g = 0; g < rounds(200); g++) {
        struct rules rules;
        struct deal deal;
        struct position p;
        random_rules(dread_he_will_never_stop.options, &r, &rules);
        dread_deal_number(&dread_he_will_never_stop, &rules, (uint64_t)g, &deal);
        dread_he_will_never_stop.start(&deal, &p, NULL);
        action legal[ACTIONS_MOST];
        int n;
        while ((n = dread_he_will_never_stop.actions(&deal, &p, legal))) {
            for (int i = 0; i < 12; i++)
                check_preview(&deal, &p, legal[dread_rng_below(&r, (uint32_t)n)]);
            check_preview(&deal, &p, legal[0]); /* a search */
            dread_he_will_never_stop.apply(&deal, &p, legal[dread_rng_below(&r, (uint32_t)n)],
                                           NULL);
        }
    }
}

TEST(there_are_always_words_for_why_and_why_not)
{
    struct rng r = dread_rng_from(32);
    for (int g = 0; g < rounds(80); g++) {
        struct rules rules;
        struct deal deal;
        struct position p;
        random_rules(dread_he_will_never_stop.options, &r, &rules);
        dread_deal_number(&dread_he_will_never_stop, &rules, (uint64_t)g, &deal);
        dread_he_will_never_stop.start(&deal, &p, NULL);
        action legal[ACTIONS_MOST];
        int n;
        while ((n = dread_he_will_never_stop.actions(&deal, &p, legal))) {
            struct view v;
            dread_he_will_never_stop.see(&deal, &p, &v);
            for (int i = 0, code = 0; code < move_action(DECK, 0); code++) {
                char words[320];
                struct text t = dread_text_in(words, sizeof words);
                bool is_legal = i < n && legal[i] == code;
                if (is_legal) dread_he_will_never_stop.describe(&v, legal[i++], &t);
                else dread_he_will_never_stop.why_not(&v, (action)code, &t);
                assert_true(t.length > 10 && !t.cut);
            }
            dread_he_will_never_stop.apply(&deal, &p, legal[dread_rng_below(&r, (uint32_t)n)],
                                           NULL);
        }
    }
}
