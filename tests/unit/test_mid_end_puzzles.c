/* Tests of puzzles in the mid-end (src/play/puzzle_page.c). */

#include <string.h>

#include "unit/player.h"

static struct player p;

static void close_player(void)
{
    if (p.memory) player_closes(&p);
}

static const struct game *game_of(const char *id)
{
    return dread_game_find(&dread_games, id, (int)strlen(id), NULL);
}

static void opens_puzzle(const char *id, int number, struct memory *kept)
{
    char code[PUZZLE_CODE_BYTES];
    struct text c = dread_text_in(code, sizeof code);
    dread_puzzle_code(game_of(id), number, &c);
    close_player();
    player_opens_house(&p, kept);
    assert_true(dread_play_puzzle(p.play, code, false, &p.now, NULL));
    player_looks(&p);
}

TEST(a_puzzle_asks_and_refuses_hints_and_going_back_until_it_is_answered)
{
    static const enum command_id refused[] = {CMD_HINT, CMD_UNDO, CMD_UNDO_TURN, CMD_RESTART,
                                              CMD_ANSWER};
    opens_puzzle("he", 1, NULL);
    assert_int_equal(p.scene->puzzle.number, 1);
    assert_int_equal(p.scene->puzzle.level, 1);
    assert_true(p.scene->puzzle.asks && !p.scene->puzzle.solved);
    assert_says(p.scene->words.lesson, "One choice is better than all others. Which?");
    int played = p.play->session.played;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        assert_false(p.scene->command[refused[i]].can);
        player_commands(&p, refused[i], 0);
        assert_int_equal(p.play->session.played, played);
    }
    assert_int_equal(p.play->session.hints, 0);
}

/* Goes through the puzzles of a game, and answers one rightly and the next wrongly. */
static void answer_puzzles(const char *id, int n)
{
    for (int number = 1; number <= n; number++) {
        opens_puzzle(id, number, NULL);
        int played = p.play->session.played, choice = number % 2 ? 0 : 1;
        const struct puzzle_answer *answer = &p.play->puzzle.answer;
        if (!player_does_by_choosing(&p, answer->choice[choice].action))
            player_fails(&p, "the answer");
        assert_int_equal(p.play->session.played, played);
        assert_false(p.scene->puzzle.asks);
        assert_int_equal(p.scene->puzzle.solved, choice == 0);
        assert_string_equal(p.scene->words.lesson, "");
        if (!p.scene->page.open) player_fails(&p, "the page of the answer");
        assert_int_equal(p.scene->page.at, 0);
        assert_int_equal(p.scene->page.line[choice].argument, answer->choice[choice].action);
        int last = p.scene->page.lines - 1;
        for (int i = 1; i < last; i++)
            assert_true(p.scene->page.line[i].chance.chance <
                        p.scene->page.line[i - 1].chance.chance);
        assert_int_equal(p.scene->page.line[last].command, CMD_PUZZLE);
        assert_int_equal(p.scene->page.line[last].argument, p.scene->puzzle.level);
        assert_false(dread_play_thinks(p.play));
        player_does(&p, (struct intent){.kind = INTENT_LINE});
        assert_true(!p.scene->page.open || p.scene->over);
        assert_int_equal(p.play->session.played, played + 1);
        assert_int_equal(p.play->session.line[played], answer->choice[0].action);
        player_commands(&p, CMD_UNDO, 0);
        assert_int_equal(p.play->session.played, played);
        player_commands(&p, CMD_ANSWER, 0);
        if (!p.scene->page.open) player_fails(&p, p.scene->words.note);
        player_does(&p, (struct intent){.kind = INTENT_CLOSE});
        assert_false(p.scene->page.open || p.scene->holding);
        int level = p.scene->puzzle.level;
        player_commands(&p, CMD_ANSWER, 0);
        player_lines(&p, CMD_PUZZLE);
        assert_true(p.scene->puzzle.asks && p.scene->puzzle.level == level);
    }
}

TEST(the_first_action_is_the_answer_and_a_line_of_its_page_plays_on)
{
    for (int g = 0; g < dread_games.count; g++) {
        int n = dread_puzzle_count(dread_puzzles, dread_games.game[g], 0);
        if (n) answer_puzzles(dread_games.game[g]->id, n < rounds(40) ? n : rounds(40));
    }
}

TEST(a_walk_answers_with_its_first_step)
{
    opens_puzzle("dont", 1, NULL);
    int played = p.play->session.played;
    const struct puzzle_answer *answer = &p.play->puzzle.answer;
    for (int i = 0; i < 49 && p.scene->puzzle.asks; i++) {
        struct thing cell = dread_thing_card(p.scene->layout->main, i);
        if (!dread_thing_set_has(&p.scene->reach, cell) || p.scene->steps[i] < 2) continue;
        player_chooses(&p, cell);
        action first = p.play->hand.walk.walk.action[0];
        player_chooses(&p, cell);
        assert_false(p.scene->puzzle.asks);
        assert_int_equal(answer->choice[p.play->puzzle.chosen].action, first);
    }
    assert_int_equal(p.play->session.played, played);
    assert_int_equal(p.play->hand.walked, p.play->hand.queued);
}

TEST(the_page_of_puzzles_offers_each_level_and_another_puzzle_each_time)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "he-will-never-stop#5", REHEARSAL);
    for (int level = 1, before = 0; level <= PUZZLE_LEVELS; level++) {
        for (int k = 0; k < 3; k++) {
            player_commands(&p, CMD_PUZZLES, 0);
            assert_int_equal(p.scene->page.lines, PUZZLE_LEVELS + 1);
            player_does(&p, (struct intent){.kind = INTENT_LINE, .number = level - 1});
            assert_int_equal(p.scene->puzzle.level, level);
            assert_true(p.scene->puzzle.asks && p.scene->puzzle.number != before);
            before = p.scene->puzzle.number;
        }
    }
    player_commands(&p, CMD_NEW, 0);
    player_rests(&p);
    assert_int_equal(p.scene->puzzle.number, 0);
    assert_string_equal(p.scene->words.lesson, "");
}

static void types(const char *text)
{
    player_does(&p, (struct intent){.kind = INTENT_TYPED, .text = text});
}

TEST(a_puzzle_is_found_by_its_number_and_by_its_link)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "he-will-never-stop#5", REHEARSAL);
    player_commands(&p, CMD_PUZZLES, 0);
    player_lines(&p, CMD_PUZZLE_NUMBER);
    assert_says(p.scene->page.body, "Type a number, 1 to ");
    types("9999");
    assert_says(p.scene->page.body, "is no puzzle");
    assert_string_equal(p.scene->page.typed, "9999");
    types("17");
    assert_false(p.scene->page.open);
    assert_int_equal(p.scene->puzzle.number, 17);
    static const char *const links[] = {"#puzzle=soliterror%232", "puzzle=soli#2",
                                        "https://example.org/dread/?x=1#puzzle=soliterror%232"};
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        player_deals(&p, "he-will-never-stop#5", REHEARSAL);
        player_does(
            &p, (struct intent){.kind = INTENT_COMMAND, .command = CMD_TYPED, .text = links[i]});
        assert_ptr_equal(p.play->session.game, game_of("soliterror"));
        assert_int_equal(p.scene->puzzle.number, 2);
    }
}

TEST(the_link_of_a_puzzle_is_given_with_how_it_was_answered)
{
    char written[256];
    struct text t = dread_text_in(written, sizeof written);
    opens_puzzle("he", 3, NULL);
    assert_false(dread_play_result(p.play, &t));
    assert_true(player_does_by_choosing(&p, p.play->puzzle.answer.choice[0].action));
    assert_true(dread_play_result(p.play, &t));
    assert_string_equal(written,
                        "He Will Never Stop, puzzle 3, level 1: solved, 0 points given away.");
    t = dread_text_in(written, sizeof written);
    assert_true(dread_play_deal_link(p.play, &t));
    assert_string_equal(written, "puzzle=he-will-never-stop%233");
}

/* Without this, a puzzle could be used to try the cards of a Night. */
TEST(a_puzzle_is_refused_while_a_night_has_its_cards)
{
    static struct memory kept;
    static struct puzzle puzzle;
    struct problem problem;
    memset(&kept, 0, sizeof kept);
    assert_true(dread_puzzle_find(dread_puzzles, game_of("he"), 3, &puzzle));
    player_opens_house(&p, &kept);
    player_deals(&p, "he-will-never-stop#5", REHEARSAL);
    p.now.fresh = puzzle.deal.number - 1; /* player_does counts on */
    player_commands(&p, CMD_NEW_NIGHT, 0);
    player_rests(&p);
    assert_int_equal(p.play->session.deal.number, puzzle.deal.number);
    assert_true(player_does_by_choosing(&p, p.play->selection.legal[0]));
    assert_false(dread_play_puzzle(p.play, "he#3", false, &p.now, &problem));
    assert_says(problem.text, "These are the cards of your Night");
    player_looks(&p);
    assert_int_equal(p.scene->puzzle.number, 0);
    assert_true(dread_play_puzzle(p.play, "he#4", false, &p.now, &problem));
}

TEST(a_puzzle_leaves_the_game_in_progress_as_it_is)
{
    static struct memory kept;
    struct in_progress in;
    memset(&kept, 0, sizeof kept);
    player_opens_house(&p, &kept);
    player_deals(&p, "he-will-never-stop#5", REHEARSAL);
    assert_true(player_does_by_choosing(&p, p.play->selection.legal[0]));
    assert_true(dread_play_puzzle(p.play, "he#3", false, &p.now, NULL));
    player_looks(&p);
    assert_true(player_does_by_choosing(&p, p.play->puzzle.answer.choice[0].action));
    player_does(&p, (struct intent){.kind = INTENT_LINE});
    player_rests(&p);
    assert_true(dread_book_in_progress(p.play->book, game_of("he"), &in));
    player_commands(&p, CMD_RESUME, 0);
    player_rests(&p);
    assert_int_equal(p.scene->puzzle.number, 0);
    assert_int_equal(p.scene->number, 5);
    assert_int_equal(p.play->session.played, 1);
}

TEST(plain_play_hears_an_answer_and_tells_all_choices)
{
    opens_puzzle("he", 1, NULL);
    assert_says(player_says(&p, "hint"), "This is a puzzle. Choose first.");
    assert_says(player_says(&p, "answer"), "The puzzle waits for your answer.");
    char best[NOTATION_BYTES];
    struct text t = dread_text_in(best, sizeof best);
    const struct session *s = &p.play->session;
    s->game->format(&s->deal.rules, p.play->puzzle.answer.choice[0].action, &t);
    assert_says(player_says(&p, best), "Right. ");
    assert_says(player_says(&p, "more"), " others: ");
    assert_says(player_says(&p, "answer"), "Right. ");
    assert_says(player_says(&p, "puzzle 2"), "Puzzle he-will-never-stop#2, level ");
    assert_says(player_says(&p, "puzzle level 2"), ", level 2. ");
    assert_says(player_says(&p, "puzzle dont#1"), "Puzzle dont-let-them-get-you#1");
    assert_says(player_says(&p, "puzzle 0"), "is no puzzle");
    assert_says(player_says(&p, "go on"), "");
}

EACH_TEST(NULL, close_player)
