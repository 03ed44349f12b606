/* Tests of the mid-end without a screen (tests/unit/player.h): worked examples of what a player
 * does and sees. law_mid_end.c has the laws about all games. */

#include <stdio.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/player.h"

static struct player p;

static void close_player(void)
{
    if (p.memory) player_closes(&p);
}

/* ---- The first choice shows, the second does ---- */

static struct intent choice_of(struct focus focus)
{
    return (struct intent){.kind = INTENT_CHOOSE, .focus = focus};
}

static struct thing cell_named(const char *name)
{
    int column, row, main = p.play->layout.main;
    const struct zone *z = &p.scene->view->zone[main];
    assert_true(dread_cell_read(&name, z->columns, z->rows, &column, &row));
    return dread_thing_card(main, row * z->columns + column);
}

TEST(own_cell_lifts_the_token_and_ends_a_walk_only_at_the_second_choice)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "dont-let-them-get-you#1", NIGHT);
    player_says(&p, "enter a1");
    player_says(&p, "card 5d");
    player_chooses(&p, cell_named("a1"));
    assert_true(p.scene->holding); /* there is no way to stop yet */
    player_focuses(&p, cell_named("b3"));
    assert_non_null(strstr(p.scene->words.choice, "Walk to b3, 3 steps"));
    int steps = 0;
    for (int i = 0; i < p.scene->marks; i++) steps += p.scene->mark[i].kind == MARK_STEP;
    assert_int_equal(steps, 3);
    player_chooses(&p, cell_named("a1"));
    assert_false(p.scene->holding);
    assert_int_equal(p.play->session.played, 2);
    player_commands(&p, CMD_STEP_NORTH, 0);
    assert_int_equal(p.play->session.played, 2);
    assert_true(*p.scene->words.preview);
    player_commands(&p, CMD_STEP_NORTH, 0);
    assert_int_equal(p.play->session.played, 3);
    player_chooses(&p, cell_named("a2"));
    assert_int_equal(p.play->session.played, 3);
    assert_non_null(strstr(p.scene->words.choice, "End the move"));
    player_chooses(&p, cell_named("a2"));
    assert_int_equal(p.play->session.played, 4);
}

static struct thing on_digit(int digit)
{
    return p.scene->digit[digit].thing;
}

/* In the row a digit is the same place all the time: the card there, or where a lifted card goes.
 * 0 stays the search. */
TEST(digits_are_the_places_of_the_row_before_and_after_a_card_is_lifted)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "he-will-never-stop#1", REHEARSAL);
    int row = p.play->layout.main, count = p.scene->view->zone[row].count;
    assert_int_equal(p.scene->digit[0].kind, FOCUS_BUTTON);
    for (int i = 0; i < count; i++)
        assert_true(dread_thing_same(on_digit(i + 1), dread_thing_card(row, i)));
    player_chooses(&p, on_digit(4));
    assert_int_equal(p.scene->digit[0].kind, FOCUS_BUTTON);
    for (int i = 0; i < count; i++) {
        struct thing there = i == 3  ? dread_thing_card(row, i)
                             : i < 3 ? dread_thing_gap(row, i)
                                     : dread_thing_gap(row, i + 1);
        assert_true(dread_thing_same(on_digit(i + 1), there));
    }
    player_chooses(&p, on_digit(1)); /* looks at it */
    assert_int_equal(p.play->session.played, 0);
    player_chooses(&p, on_digit(7)); /* and at another, in its place */
    assert_int_equal(p.play->session.played, 0);
    card lifted = dread_view_spot(p.scene->view, dread_thing_card(row, 3))->card;
    player_chooses(&p, on_digit(7));
    assert_int_equal(p.play->session.played, 1);
    player_rests(&p);
    int last = p.scene->view->zone[row].count - 1; /* He took the first */
    assert_int_equal(dread_view_spot(p.scene->view, dread_thing_card(row, last))->card, lifted);
}

/* Before a card is lifted no gap can be chosen, and none says what it would bring: the cards do. */
TEST(a_verb_alone_opens_no_gaps_and_marks_none)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "he-will-never-stop#1", REHEARSAL);
    int row = p.play->layout.main, move = 0;
    while (!p.scene->button[move].places) move++;
    player_does(&p, choice_of((struct focus){.kind = FOCUS_BUTTON, .button = move}));
    assert_true(p.scene->holding);
    assert_true(p.scene->marks > 3);
    for (int i = 0; i < p.scene->marks; i++) assert_int_equal(p.scene->mark[i].at.kind, THING_CARD);
    for (int i = 0; i <= p.scene->view->zone[row].count; i++)
        assert_false(dread_thing_set_has(&p.scene->open, dread_thing_gap(row, i)));
    player_chooses(&p, on_digit(5));
    assert_true(p.scene->marks > 3);
    assert_true(dread_thing_set_has(&p.scene->open, dread_thing_gap(row, 0)));
}

/* ---- Worked examples ---- */

static bool note_says(const char *words)
{
    return strstr(p.scene->words.note, words) != NULL;
}

TEST(a_game_is_chosen_played_and_left_by_lines_alone)
{
    player_opens_house(&p, NULL);
    assert_null(p.scene->game);
    assert_string_equal(p.scene->page.title, "Dread Patience");
    player_lines(&p, CMD_GAME);
    assert_string_equal(p.scene->page.title, "He Will Never Stop");
    player_lines(&p, CMD_NEW);
    assert_false(p.scene->page.open);
    assert_string_equal(p.scene->game->id, "he-will-never-stop");
    assert_int_equal(p.scene->number, 7002); /* the fresh random number */
    /* opens the menu, since nothing is picked */
    player_does(&p, (struct intent){.kind = INTENT_PUT_DOWN});
    player_lines(&p, CMD_GAMES);
    assert_null(p.scene->game);
    player_lines(&p, CMD_QUIT);
    assert_true(p.scene->left);
}

/* A question why not is about what goes with the things and the verb in her hand: of a heart that
 * only the verb keeps from being chosen, no reason of the game is told. */
TEST(why_not_knows_the_verb_that_is_picked)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "soliterror#1", REHEARSAL);
    player_says(&p, "place a");
    int swap = 0;
    while (p.scene->button[swap].count < 2) swap++;
    player_does(&p, choice_of((struct focus){.kind = FOCUS_BUTTON, .button = swap}));
    assert_true(p.scene->holding);
    assert_true(dread_starts_with(player_says(&p, "why not 3H"), "You can choose that."));
}

TEST(a_pick_shows_what_it_would_do_and_the_second_choice_does_it)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "soliterror#3", REHEARSAL);
    struct focus first = {.kind = FOCUS_BUTTON, .button = 0};
    player_does(&p, (struct intent){.kind = INTENT_CHOOSE, .focus = first});
    assert_int_equal(p.play->session.played, 0);
    assert_true(*p.scene->words.preview);
    player_does(&p, (struct intent){.kind = INTENT_CHOOSE, .focus = first});
    assert_int_equal(p.play->session.played, 1);
    assert_false(*p.scene->words.preview);
    assert_true(p.scene->beats > 0);
    player_commands(&p, CMD_UNDO, 0);
    assert_int_equal(p.play->session.played, 0);
    assert_int_equal(p.scene->beats, 0); /* an action that was taken back has no animation */
    assert_true(note_says("Taken back."));
    player_commands(&p, CMD_REDO, 0);
    assert_int_equal(p.play->session.played, 1);
}

TEST(a_command_that_cannot_be_given_says_why)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "soliterror#3", NIGHT);
    static const enum command_id refused[] = {
        CMD_UNDO,   CMD_RESTART,  CMD_HINT,        CMD_AUTOPSY, CMD_STEP_NORTH,
        CMD_HINTED, CMD_TRY_TURN, CMD_LEAVE_NIGHT, CMD_OPTION,  CMD_OPTION_VALUE};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        char why[200];
        struct text t = dread_text_in(why, sizeof why);
        const char *why_not = p.scene->command[refused[i]].why_not;
        assert_non_null(why_not);
        dread_text_add(&t, why_not);
        player_commands(&p, refused[i], 0);
        assert_string_equal(p.scene->words.note, why);
    }
    assert_int_equal(p.play->session.played, 0);
}

TEST(without_a_game_there_is_a_note_all_the_same)
{
    player_opens_house(&p, NULL);
    player_commands(&p, CMD_UNDO, 0);
    assert_null(p.scene->game);
    assert_true(p.scene->page.open);
    assert_string_equal(p.scene->words.note, "No game is on the table.");
    player_lines(&p, CMD_PREFERENCES);
    assert_string_equal(p.scene->words.note, "");
}

/* Returns the value of option i that the page of options tells, by reading it as an id does,
 * which has dashes for its spaces. */
static int told_value(int i)
{
    const struct option *o = &p.scene->game->options[i];
    const char *told = strchr(p.scene->page.line[i].words, ':') + 2;
    char written[80];
    struct rules rules;
    struct problem problem = {""};
    snprintf(written, sizeof written, "%s=%s", o->name, told);
    for (char *c = written; *c; c++) *c = *c == ' ' ? '-' : *c;
    if (!dread_rules_read(p.scene->game->options, written, (int)strlen(written), &rules, &problem))
        fail_msg("the page of options shows `%s`: %s", written, problem.text);
    return rules.value[i];
}

/* Gives option i all its values, from the page of options, which is open. */
static void give_all_values(int i)
{
    const struct option *o = &p.scene->game->options[i];
    int n = dread_option_values(o);
    for (int k = 0; k < n; k++) {
        bool has_page = n > 4;
        int before = told_value(i);
        player_does(&p, (struct intent){.kind = INTENT_LINE, .number = i});
        if (has_page) {
            assert_int_equal(p.scene->page.lines, n);
            assert_int_equal(dread_option_value(o, p.scene->page.at), before);
            player_does(&p, (struct intent){.kind = INTENT_LINE, .number = k});
            assert_int_equal(told_value(i), dread_option_value(o, k));
        } else {
            assert_true(told_value(i) != before);
        }
        assert_int_equal(p.scene->page.at, i);
    }
}

/* An option with more than four values has a page of them. */
TEST(the_pages_of_options_show_every_value_and_none_beyond_a_dial)
{
    player_opens_house(&p, NULL);
    for (int g = 0; g < dread_games.count; g++) {
        char id[80];
        snprintf(id, sizeof id, "%s#1", dread_games.game[g]->id);
        player_deals(&p, id, REHEARSAL);
        player_commands(&p, CMD_OPTIONS, 0);
        for (int i = 0; dread_games.game[g]->options[i].name; i++) give_all_values(i);
    }
}

/* Whoever closes the page of values is on the page of options again, with all that she changed, and
 * from there where she came from. */
TEST(closing_the_page_of_values_changes_nothing)
{
    enum { SEQUENCES, HAND = 5 };
    player_opens_house(&p, NULL);
    player_deals(&p, "he-will-never-stop#1", REHEARSAL);
    player_commands(&p, CMD_MENU, 0);
    player_lines(&p, CMD_REST);
    player_lines(&p, CMD_OPTIONS);
    uint32_t menu = p.scene->page.serial;
    player_does(&p, (struct intent){.kind = INTENT_LINE, .number = SEQUENCES});
    int both = told_value(SEQUENCES);
    player_does(&p, (struct intent){.kind = INTENT_LINE, .number = HAND});
    assert_string_equal(p.scene->page.title, "hand");
    player_commands(&p, CMD_OPTION_VALUE, 25); /* as many values as there are: one too many */
    assert_string_equal(p.scene->words.note, "There is no such choice.");
    player_does(&p, (struct intent){.kind = INTENT_CLOSE});
    assert_int_equal(p.scene->page.at, HAND);
    assert_int_equal(told_value(HAND), 8);
    assert_int_equal(told_value(SEQUENCES), both);
    player_does(&p, (struct intent){.kind = INTENT_CLOSE});
    assert_true(p.scene->page.open);
    assert_true(p.scene->page.serial > menu);
    assert_int_equal(p.scene->page.line[p.scene->page.at].command, CMD_OPTIONS);
}

/* Under these options one deal in a thousand is merciful; a player waits about a second for one. */
TEST(a_deal_of_a_rare_difficulty_is_found)
{
    player_opens(&p, &dread_games, dread_themes, NULL, dread_difficulty_bytes(dread_games.game[0]));
    player_deals(&p, "he-will-never-stop:pursuit=any,hand=6,earn=1#2952", REHEARSAL);
    assert_says(player_says(&p, "new merciful"), "Deal he-will-never-stop:pursuit=any,hand=6");
    assert_says(player_says(&p, "taste"), "merciful");
}

/* The page of difficulties offers the named rule sets, and plain play reads their names. */
TEST(a_rule_set_is_offered_by_its_name)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "he-will-never-stop#3", REHEARSAL);
    player_commands(&p, CMD_DIFFICULTIES, 0);
    int offered = 0;
    for (int i = 0; i < p.play->page.lines; i++)
        offered += p.play->page.line[i].command == CMD_RULE_SET;
    assert_int_equal(offered, 4);
    player_commands(&p, CMD_RULE_SET, 2);
    char options[ID_BYTES];
    struct text t = dread_text_in(options, sizeof options);
    dread_rules_write(p.play->session.game->options, &p.play->session.deal.rules, &t);
    assert_string_equal(options, p.play->session.game->rule_sets[2].options);
    assert_says(player_says(&p, "new nightmare"), p.play->session.game->rule_sets[3].options);
    player_commands(&p, CMD_RULE_SET, 4);
    assert_true(note_says("no such choice"));
}

/* An argument that is out of range must not read beyond the end of a list. */
TEST(an_argument_that_names_nothing_is_answered)
{
    static const enum command_id commands[] = {CMD_GAME, CMD_DIFFICULTY};
    player_opens_house(&p, NULL);
    player_deals(&p, "soliterror#3", REHEARSAL);
    for (int i = 0; i < 2; i++) {
        player_commands(&p, commands[i], -1);
        assert_true(note_says("no such choice"));
        player_commands(&p, commands[i], 4);
        assert_true(note_says("no such choice"));
    }
}

TEST(a_hint_can_be_taken_from_its_page)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "he-will-never-stop#5", REHEARSAL);
    player_commands(&p, CMD_HINT, 0);
    assert_int_equal(p.scene->page.kind, PAGE_HINT);
    for (int i = 0; i < 1000 && !p.scene->page.lines; i++) player_thinks(&p, 1);
    assert_true(p.scene->page.lines > 1);
    player_does(&p, (struct intent){.kind = INTENT_LINE_FOCUS, .number = 1});
    assert_true(p.scene->holding);
    action best = (action)p.scene->page.line[0].argument;
    player_lines(&p, CMD_HINTED);
    assert_false(p.scene->page.open);
    assert_int_equal(p.play->session.played, 1);
    assert_int_equal(p.play->session.line[0], best);
    assert_int_equal(p.play->session.hints, 1);
}

TEST(a_hint_shows_three_choices_and_more_on_demand)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "he-will-never-stop#5", REHEARSAL);
    player_commands(&p, CMD_HINT, 0);
    for (int i = 0; i < 1000 && !p.scene->page.lines; i++) player_thinks(&p, 1);
    assert_int_equal(p.scene->page.lines, 4);
    assert_int_equal(p.scene->page.line[3].command, CMD_HINT_ALL);
    player_does(&p, (struct intent){.kind = INTENT_LINE_FOCUS, .number = 3});
    assert_false(p.scene->holding);
    player_lines(&p, CMD_HINT_ALL);
    assert_true(p.scene->page.open && p.scene->page.lines > 4);
    for (int i = 0; i < p.scene->page.lines; i++)
        assert_int_equal(p.scene->page.line[i].command, CMD_HINTED);
    assert_int_equal(p.scene->page.at, 0);
    assert_true(p.scene->holding);
}

/* A hint and an autopsy share memory and are about the table as it was. Anything that the player
 * does meanwhile ends them. */
TEST(what_is_thought_about_ends_when_the_table_changes)
{
    struct rng rng = dread_rng_from(3);
    player_opens_house(&p, NULL);
    player_deals(&p, "he-will-never-stop#5", REHEARSAL);
    player_commands(&p, CMD_HINT, 0);
    player_thinks(&p, 3);
    player_plays_any(&p, &rng);
    player_does(&p, (struct intent){.kind = INTENT_SAY, .text = "search 6"});
    assert_false(p.scene->page.open);
    assert_false(dread_play_thinks(p.play));
    player_does(&p, (struct intent){.kind = INTENT_SAY, .text = "hint"});
    assert_true(dread_play_thinks(p.play));
    player_commands(&p, CMD_RESTART, 0);
    assert_false(dread_play_thinks(p.play));
    while (player_plays_any(&p, &rng)) {
    }
    assert_true(p.scene->over);
    player_does(&p, (struct intent){.kind = INTENT_SAY, .text = "autopsy"});
    assert_true(dread_play_thinks(p.play));
    player_commands(&p, CMD_UNDO, 0);
    assert_false(dread_play_thinks(p.play));
}

TEST(an_autopsy_can_be_read_and_its_turns_tried_again)
{
    struct rng rng = dread_rng_from(4);
    player_opens(&p, &toy_games, dread_themes, NULL, 1 << 20);
    p.play->prefer.motion = p.play->prefer.alone = false;
    player_deals(&p, "toy-l#8", REHEARSAL);
    while (player_plays_any(&p, &rng)) {
    }
    player_commands(&p, CMD_AUTOPSY, 0);
    assert_true(p.scene->page.busy);
    player_thinks(&p, 1000);
    assert_false(p.scene->page.busy);
    assert_true(p.scene->chart.columns > 0);
    if (p.scene->page.lines) {
        player_lines(&p, CMD_TRY_TURN);
        assert_false(p.scene->over);
    }
}

/* Follows the lesson of a game to its end by choosing alone. */
static void follow_lesson(const char *id)
{
    player_deals(&p, id, REHEARSAL);
    player_commands(&p, CMD_LESSON, 0);
    assert_true(p.scene->lesson);
    assert_non_null(p.scene->command[CMD_UNDO].why_not);
    for (int i = 0; p.scene->lesson; i++) {
        if (i == 60) player_fails(&p, "the lesson does not end");
        player_rests(&p);
        if (p.scene->words.reading) player_chooses(&p, p.scene->usual.thing);
        else if (!player_does_by_choosing(&p, p.play->story.lesson.asked))
            player_fails(&p, "a lesson's action");
    }
    assert_false(p.scene->over);
}

TEST(each_lesson_can_be_followed_to_its_end)
{
    player_opens_house(&p, NULL);
    follow_lesson("he-will-never-stop#2");
    follow_lesson("soliterror#2");
    follow_lesson("dont-let-them-get-you#2");
}

static void choose_each_thing(void)
{
    struct thing thing[THINGS_MOST];
    int n = things_of(p.scene->view, thing);
    for (int i = 0; i < n && p.scene->at_hand; i++) player_chooses(&p, thing[i]);
}

/* The memory beyond dread_play_bytes is for the expert and the solver only. */
TEST(without_thinking_the_memory_for_thinking_stays_untouched)
{
    enum { MORE = 1 << 16 };
    struct rng rng = dread_rng_from(6);
    player_opens(&p, &dread_games, dread_themes, NULL, MORE);
    uint8_t *more = p.memory + p.bytes - MORE;
    memset(more, PLAYER_STAKE, MORE);
    for (int k = 0; k < 3; k++) {
        player_commands(&p, CMD_GAMES, 0);
        player_commands(&p, CMD_GAME, k);
        player_lines(&p, CMD_NEW);
        for (int i = 0; i < rounds(40) && p.scene->at_hand; i++) {
            choose_each_thing();
            player_puts_down(&p);
            player_plays_any(&p, &rng);
            player_says(&p, "log all");
        }
    }
    for (int i = 0; i < MORE; i++) assert_int_equal(more[i], PLAYER_STAKE);
}

/* ---- Time ---- */

TEST(an_animation_ends_by_time_or_by_whatever_she_does)
{
    for (int hurried = 0; hurried < 2; hurried++) {
        player_opens_house(&p, NULL);
        p.play->prefer.motion = true;
        player_deals(&p, "soliterror#3", REHEARSAL);
        struct focus first = {.kind = FOCUS_BUTTON, .button = 0};
        player_does(&p, (struct intent){.kind = INTENT_CHOOSE, .focus = first});
        player_does(&p, (struct intent){.kind = INTENT_CHOOSE, .focus = first});
        assert_false(p.scene->at_hand);
        assert_in_range(p.scene->wait, 1, ANIMATION_MS);
        assert_string_equal(p.scene->words.said, "");
        if (hurried) player_does(&p, (struct intent){.kind = INTENT_HURRY});
        else player_rests(&p);
        assert_true(p.scene->at_hand);
        assert_true(*p.scene->words.said);
        assert_memory_equal(p.scene->view, &p.play->view, sizeof p.play->view);
        player_closes(&p);
    }
}

/* A decision with only one possibility is played after a short pause, unless it costs something or
 * the player switched that off. Newcomers never saw the monster that took their last health. */
TEST(the_only_possibility_is_played_by_itself_if_it_costs_nothing)
{
    struct rng rng = dread_rng_from(2);
    int found = 0, costs = 0;
    player_opens_house(&p, NULL);
    for (int k = 0; k < 40 && (found < 5 || costs < 5); k++) {
        char id[ID_BYTES] = "soliterror#";
        struct text t = {.at = id, .room = sizeof id, .length = dread_length_of(id)};
        dread_text_number(&t, (uint64_t)k + 1);
        player_deals(&p, id, REHEARSAL);
        p.play->prefer.alone = true;
        for (int i = 0; i < 60 && p.scene->at_hand; i++) {
            const struct selection *h = &p.play->selection;
            int played = p.play->session.played;
            if (h->count > 1) {
                player_does_by_choosing(&p, h->legal[dread_rng_below(&rng, (uint32_t)h->count)]);
                continue;
            }
            if (p.scene->wait < 0) {
                player_waits(&p, 100 * ALONE_MS);
                assert_int_equal(p.play->session.played, played);
                costs++;
                player_does_by_choosing(&p, h->legal[0]);
                continue;
            }
            assert_in_range(p.scene->wait, 1, ALONE_MS);
            player_waits(&p, p.scene->wait - 1);
            assert_int_equal(p.play->session.played, played);
            player_waits(&p, 1);
            assert_int_equal(p.play->session.played, played + 1);
            found++;
        }
    }
    assert_true(found >= 5 && costs >= 5);
}

EACH_TEST(NULL, close_player)
