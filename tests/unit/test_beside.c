/* Games beside real cards at the table: the page that asks for a card, the upkeep, the steps, and
 * what is mended. The player has the cards of a true deal, which the program does not know.
 *
 * Without these tests a card could be told that was not chosen, the cards could move under the
 * player's hand, a mistake could not be taken back, and the upkeep could take more keys than it
 * is worth. */

#include <string.h>

#include "play/run_command.h"
#include "unit/offers.h"
#include "unit/seat.h"

static struct seat seat;
static struct session truth;

/* ---- A real table ---- */

static const struct session *told(void)
{
    return &seat.play->session;
}

static bool asks(void)
{
    return seat.play->page.open && seat.play->page.kind == PAGE_CARD;
}

static bool tells_upkeep(void)
{
    return seat.play->page.open && seat.play->page.kind == PAGE_UPKEEP;
}

/* Opens a game beside real cards, which are those of a deal. */
static void sit_down(const char *id)
{
    struct deal deal;
    const struct game *game = deal_of(&dread_games, id, &deal);
    dread_session_start(&truth, game, &deal, NULL);
    seat_open_house(&seat, UNSAVED);
    seat_wishes(&seat, &(struct deal_wanted){
                           .game = game, .rules = &deal.rules, .beside = true, .anew = true});
    assert_true(told()->deal.real);
    assert_true(asks());
}

/* Returns the true card at the place that is asked for. */
static card asked_card(void)
{
    int place = dread_session_asks(told());
    assert_in_range(place, 0, truth.deal.count - 1);
    return truth.deal.cards[place];
}

/* Types a card without Enter. */
static void type_card(card c)
{
    char word[16];
    struct text t = dread_text_in(word, sizeof word);
    dread_card_write(&t, c);
    seat_keys(&seat, word);
}

static void type(card c)
{
    type_card(c);
    seat_key(&seat, KEY_OF_ENTER);
}

static void tell_n(int n)
{
    while (n--) type(asked_card());
}

/* Presses Enter until the player may act: types the cards that are asked for, and carries out the
 * upkeep. Returns how many keys the upkeep took. */
static int settle(void)
{
    int keys = 0;
    while (asks() || tells_upkeep()) {
        if (asks()) type(asked_card());
        else keys++, seat_key(&seat, KEY_OF_ENTER);
    }
    return keys;
}

/* Plays the greedy player's next action on both tables. */
static void play_on(void)
{
    action a = greedy_action(&truth);
    dread_session_play(&truth, a, NULL, NULL);
    seat_acts(&seat, a);
    seat_look(&seat);
}

/* ---- The tests ---- */

/* Plays a whole game. Returns the most keys that the upkeep of a turn took. */
static int play_whole(const char *id)
{
    struct view truly;
    sit_down(id);
    settle();
    int turn = 1, keys = 0, most = 0;
    while (!dread_session_outcome(&truth)) {
        play_on();
        keys += settle();
        if (keys > most) most = keys;
        if (truth.game->turn(&truth.now) != turn) keys = 0;
        turn = truth.game->turn(&truth.now);
        dread_session_see(&truth, &truly);
        assert_memory_equal(&truly, &seat.play->view, sizeof truly);
    }
    assert_int_equal(dread_session_outcome(told()), dread_session_outcome(&truth));
    return most;
}

TEST(whole_games_are_the_true_games)
{
    static const char *const ids[] = {"he-will-never-stop#4", "he-will-never-stop#7",
                                      "soliterror#57", "soliterror#56",
                                      "soliterror:family=mixed,deck-out=reshuffle#2"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) play_whole(ids[i]);
}

TEST(the_upkeep_of_a_turn_among_pursuers_takes_at_most_four_keys)
{
    for (int n = rounds(24); n; n--) {
        char id[64];
        snprintf(id, sizeof id, "dont-let-them-get-you#%d", n);
        assert_in_range(play_whole(id), 1, 4);
    }
}

/* Returns the region of a card on the page. */
static const struct hit_region *region_of(card c)
{
    struct hit_region wanted = {.kind = HIT_LINE, .number = PICKER_CARD + c};
    return hit_find(&seat.table.hits, &wanted);
}

TEST(cards_keep_their_places)
{
    sit_down("dont-let-them-get-you#6");
    struct rect place[52];
    for (int c = 0; c < 52; c++) {
        assert_non_null(region_of((card)c));
        place[c] = region_of((card)c)->at;
    }
    while (asks()) {
        for (int c = 0; c < 52; c++) /* the second pack has no aces */
            if (region_of((card)c) || dread_card_rank((card)c) > 1)
                assert_memory_equal(&region_of((card)c)->at, &place[c], sizeof *place);
        card now = asked_card();
        type(now);
        type(now); /* a mistake moves nothing either */
        if (asks()) seat_keys(&seat, "7");
        if (asks()) seat_key(&seat, KEY_OF_BACKSPACE);
    }
}

TEST(a_card_is_clicked_or_reached_with_arrows)
{
    sit_down("he-will-never-stop#4");
    card first = asked_card();
    const struct hit_region *hit = region_of(first);
    seat_click(&seat, hit->at.x, hit->at.y);
    assert_int_equal(told()->deal.cards[0], first);
    card next = asked_card();
    int down = dread_card_suit(next) - dread_card_suit(first),
        right = dread_card_rank(next) - dread_card_rank(first);
    for (; down > 0; down--) seat_key(&seat, KEY_OF_DOWN);
    for (; down < 0; down++) seat_key(&seat, KEY_OF_UP);
    for (; right > 0; right--) seat_key(&seat, KEY_OF_RIGHT);
    for (; right < 0; right++) seat_key(&seat, KEY_OF_LEFT);
    seat_key(&seat, KEY_OF_ENTER);
    assert_int_equal(told()->deal.cards[1], next);
    assert_true(dread_deal_knows(&told()->deal, 1));
}

TEST(several_cards_are_typed_at_once)
{
    sit_down("he-will-never-stop#4");
    for (int i = 0; i < 4; i++) {
        type_card(truth.deal.cards[i]);
        seat_keys(&seat, " ");
    }
    assert_false(dread_deal_knows(&told()->deal, 0));
    seat_key(&seat, KEY_OF_ENTER);
    assert_int_equal(dread_session_asks(told()), 4);
}

TEST(one_key_takes_a_card_back)
{
    sit_down("he-will-never-stop#4");
    tell_n(3);
    seat_reads(&seat, "Backspace: take back");
    seat_keys(&seat, "7h");
    seat_key(&seat, KEY_OF_BACKSPACE);
    seat_key(&seat, KEY_OF_BACKSPACE);
    assert_int_equal(dread_session_asks(told()), 3); /* that was about what she typed */
    seat_key(&seat, KEY_OF_BACKSPACE);
    assert_int_equal(dread_session_asks(told()), 2);
    assert_true(asks());
}

static void assert_undo_is_offered_if_there_is_a_step(void)
{
    static struct session_step step[STEPS_MOST];
    const char *why = dread_command_refusal(seat.play, CMD_UNDO);
    if (dread_session_steps(told(), step)) assert_null(why);
    else assert_string_equal(why, "There is nothing to take back.");
}

TEST(undo_is_offered_as_soon_as_there_is_a_step)
{
    static const char *const ids[] = {"he-will-never-stop#4", "soliterror#57",
                                      "dont-let-them-get-you#6"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        sit_down(ids[i]);
        while (asks()) {
            assert_undo_is_offered_if_there_is_a_step();
            tell_n(1);
        }
        settle();
        play_on();
        assert_undo_is_offered_if_there_is_a_step();
    }
}

/* Plays the true game on for some actions and sits down to the position that it then has. */
static void sit_down_after(const char *id, int actions)
{
    static char paper[POSITION_BYTES];
    struct text t = dread_text_in(paper, sizeof paper);
    const struct game *game;
    struct deal deal;
    struct middle middle;
    sit_down(id);
    while (actions--) dread_session_play(&truth, greedy_action(&truth), NULL, NULL);
    dread_position_write(truth.game, &truth.deal, &truth.now, &t);
    assert_true(
        dread_position_read(&dread_games, paper, (size_t)t.length, &game, &deal, &middle, NULL));
    seat_wishes(&seat, &(struct deal_wanted){.game = game, .deal = &deal, .middle = &middle});
    assert_true(told()->deal.middle);
}

TEST(a_turn_of_the_autopsy_of_a_game_from_a_position_is_tried_again)
{
    sit_down_after("he-will-never-stop#7", 3);
    settle();
    while (!dread_session_outcome(&truth)) {
        play_on();
        settle();
    }
    seat_key(&seat, 'a');
    seat_thinks(&seat, 10000);
    seat_reads_whole(&seat, "This game started from a position, so there is no search for your "
                            "last chance with all cards known.");
    seat_reads(&seat, "gave away");
    int played = told()->played;
    seat_key(&seat, KEY_OF_ENTER);
    assert_true(told()->deal.middle);
    assert_int_equal(dread_session_outcome(told()), 0);
    assert_in_range(told()->played, 0, played - 1);
}

TEST(what_is_taken_back_is_named_with_what_to_put_back)
{
    sit_down("he-will-never-stop#4");
    settle();
    play_on();
    settle();
    for (int i = 0; i < 3; i++) /* three cards were drawn */
        seat_key(&seat, i ? KEY_OF_BACKSPACE : 'u');
    seat_reads_whole(&seat, "Taken back: ");
    assert_true(asks());
    seat_key(&seat, KEY_OF_BACKSPACE);
    assert_false(asks());
    assert_says(seat.play->told.note, "Taken back: discard 2");
    assert_says(seat.play->told.note, "2♣ from the discards back to the hand");
}

TEST(what_is_no_card_stays_on_the_line)
{
    sit_down("he-will-never-stop#4");
    seat_keys(&seat, "7x");
    seat_key(&seat, KEY_OF_ENTER);
    seat_reads(&seat, "`7x` is not a card");
    assert_false(dread_deal_knows(&told()->deal, 0));
    seat_key(&seat, KEY_OF_BACKSPACE);
    seat_keys(&seat, "h");
    seat_key(&seat, KEY_OF_ENTER);
    assert_int_equal(told()->deal.cards[0], dread_card_of(7, HEARTS));
}

TEST(a_card_told_twice_is_mended_there)
{
    sit_down("he-will-never-stop#4");
    tell_n(3);
    card first = truth.deal.cards[0];
    type(first);
    seat_reads_whole(&seat, "is known already: it is card 1 of your hand");
    seat_key(&seat, KEY_OF_DOWN);
    seat_key(&seat, KEY_OF_TAB); /* back to the cards */
    seat_chooses(&seat, "is here: I told the other wrongly", BY_MOUSE);
    assert_int_equal(told()->deal.cards[3], first);
    assert_int_equal(dread_session_asks(told()), 0); /* the other is asked for again */
}

TEST(a_step_is_gone_back_to_and_mended)
{
    sit_down("he-will-never-stop#4");
    settle();
    play_on();
    settle();
    card wrong = told()->deal.cards[2];
    seat_key(&seat, 'm');
    seat_chooses(&seat, "Steps", BY_KEYS);
    seat_chooses(&seat, "3. ", BY_KEYS);
    seat_reads(&seat, "It was another card");
    seat_chooses(&seat, "It was another card", BY_KEYS);
    assert_true(asks());
    card other = truth.deal.cards[truth.deal.count - 1];
    type(other);
    assert_int_equal(told()->deal.cards[2], other);
    settle();
    seat_key(&seat, 'm');
    seat_chooses(&seat, "Steps", BY_KEYS);
    seat_chooses(&seat, "3. ", BY_KEYS);
    seat_chooses(&seat, "Go back to before this step", BY_KEYS);
    assert_int_equal(dread_session_asks(told()), 2);
    assert_int_not_equal(wrong, other);
}

TEST(the_upkeep_is_read_step_by_step_or_at_once)
{
    sit_down("dont-let-them-get-you#135");
    settle();
    while (!tells_upkeep() || seat.play->beside.upkeep.steps < 3) {
        if (tells_upkeep()) seat_key(&seat, KEY_OF_ENTER);
        else if (asks()) type(asked_card());
        else play_on();
        seat_look(&seat);
    }
    seat_reads(&seat, "1 of 3");
    seat_key(&seat, KEY_OF_RIGHT);
    seat_reads(&seat, "2 of 3");
    seat_key(&seat, KEY_OF_BACKSPACE);
    seat_reads(&seat, "1 of 3");
    seat_keys(&seat, "a");
    seat_reads_whole(&seat, last_word(seat.play->beside.upkeep.step[2].words));
    seat_key(&seat, KEY_OF_ENTER);
    assert_false(tells_upkeep());
    seat_key(&seat, 'm');
    seat_chooses(&seat, "The upkeep again", BY_KEYS);
    seat_keys(&seat, "a"); /* step by step again */
    seat_reads(&seat, "1 of 3");
}

TEST(a_closed_page_is_one_key_away)
{
    sit_down("soliterror#57");
    seat_key(&seat, KEY_OF_ESCAPE);
    assert_false(seat.play->page.open);
    seat_key(&seat, KEY_OF_ENTER);
    assert_true(asks());
}

TEST(a_new_deal_is_beside_real_cards_too)
{
    sit_down("he-will-never-stop:hand=6#4");
    settle();
    seat_keys(&seat, "n");
    assert_true(told()->deal.real);
    assert_int_equal(dread_session_asks(told()), 0);
    seat_key(&seat, KEY_OF_ESCAPE);
    seat_reads(&seat, "beside real cards");
    seat_keys(&seat, "d"); /* the deal of the day is one of the program */
    assert_false(told()->deal.real);
}
