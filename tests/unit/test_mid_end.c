/* Tests of the mid-end without a screen (tests/unit/player.h): worked examples of what a player
 * does and sees, and three laws: every choice has an answer, every action can be done by choosing
 * alone, and time alone never spoils anything. */

#include <stdio.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/player.h"

enum { SESSIONS = 80 };

static struct player p;

static void close_player(void)
{
    if (p.memory) player_closes(&p);
}

/* Opens a random deal under random rules, of the program's games or the tests' games. */
static void sit_down(int k, struct rng *rng)
{
    const struct games *games = k % 4 == 3 ? &toy_games : &dread_games;
    const struct game *game = games->game[dread_rng_below(rng, (uint32_t)games->count)];
    struct deal deal;
    struct rules rules;
    random_rules(game->options, rng, &rules);
    dread_deal_number(game, &rules, 1 + dread_rng_below(rng, 1000), &deal);
    player_opens(&p, games, k % 4 == 3 ? toy_themes : dread_themes, NULL, 0);
    p.play->prefer.motion = p.play->prefer.alone = false;
    dread_play_deal(p.play, &(struct deal_wanted){.game = game, .deal = &deal}, &p.now);
    player_looks(&p);
}

/* ---- Every choice has an answer ---- */

/* What the player can see of the scene, to notice that it changes. */
struct seen {
    struct view view;
    struct thing_set picked;
    uint32_t page;
    int played;
    char lesson[1024], choice[1024], preview[1024];
};

static void see(struct seen *s)
{
    memset(s, 0, sizeof *s);
    s->view = p.play->view;
    s->picked = p.scene->picked;
    s->page = p.scene->page.open ? p.scene->page.serial : 0;
    s->played = p.play->session.played;
    struct text t = dread_text_in(s->lesson, sizeof s->lesson);
    dread_text_add(&t, p.scene->words.lesson);
    t = dread_text_in(s->choice, sizeof s->choice);
    dread_text_add(&t, p.scene->words.choice);
    t = dread_text_in(s->preview, sizeof s->preview);
    dread_text_add(&t, p.scene->words.preview);
}

/* Chooses a thing. The scene must change, or say why nothing happens. */
static void choose_and_be_answered(struct thing thing)
{
    static struct seen before, after;
    see(&before);
    player_chooses(&p, thing);
    see(&after);
    if (memcmp(&before, &after, sizeof before) != 0) return;
    int words = words_in(p.scene->words.note);
    if (words < 1 || words > ANSWER_WORDS)
        player_fails(&p, "a choice is not answered in 1 to 25 words");
}

/* Takes back all picks. */
static void put_down_all(void)
{
    while (p.scene->holding) player_does(&p, (struct intent){.kind = INTENT_PUT_DOWN});
}

static void choose_each_thing(struct rng *rng)
{
    struct thing thing[THINGS_MOST];
    int n = things_of(p.scene->view, thing), played = p.play->session.played;
    for (int i = 0; i < n && p.scene->at_hand; i++) {
        if (dread_rng_below(rng, 2)) put_down_all();
        choose_and_be_answered(thing[i]);
        if (p.play->session.played == played) continue;
        player_commands(&p, CMD_UNDO, 0);
        if (p.play->session.played != played) return;
    }
}

TEST(every_choice_answers)
{
    struct rng rng = dread_rng_from(5);
    for (int k = 0; k < rounds(SESSIONS); k++) {
        sit_down(k, &rng);
        for (int i = 0; i < 12 && p.scene->at_hand; i++) {
            choose_each_thing(&rng);
            put_down_all();
            if (!player_plays_any(&p, &rng)) break;
        }
        player_closes(&p);
    }
}

/* ---- Every action by choosing alone ---- */

static int legal_of(action a)
{
    const struct selection *h = &p.play->selection;
    for (int i = 0; i < h->count; i++)
        if (h->legal[i] == a) return i;
    return -1;
}

static bool was_played(action a, int played)
{
    const struct session *s = &p.play->session;
    return s->played == played + 1 && s->line[played] == a;
}

/* Presses the button of the action, or one that narrows to its verb. Returns false if there is
 * neither. */
static bool press_towards(action a)
{
    const struct selection *h = &p.play->selection;
    int i = legal_of(a);
    for (int k = 0; k < p.scene->buttons; k++) {
        const struct scene_button *b = &p.scene->button[k];
        if (b->action != i && !(b->action < 0 && b->verb == h->touch[i].verb)) continue;
        struct focus focus = {.kind = FOCUS_BUTTON, .button = k};
        struct intent choose = {.kind = INTENT_CHOOSE, .focus = focus};
        bool plays = b->action >= 0;
        player_does(&p, choose);
        if (plays) player_does(&p, choose);
        return true;
    }
    return false;
}

/* Plays an action by picking the things that it touches, one after the other, and then pressing
 * buttons. */
static bool does_by_choosing(action a)
{
    int played = p.play->session.played;
    const struct touch touch = p.play->selection.touch[legal_of(a)];
    put_down_all();
    for (int k = 0; k < touch.count && p.play->session.played == played; k++) {
        if (dread_thing_set_has(&p.scene->picked, touch.thing[k])) continue;
        if (!dread_thing_set_has(&p.scene->open, touch.thing[k])) break;
        player_chooses(&p, touch.thing[k]);
    }
    while (p.play->session.played == played && press_towards(a)) {
    }
    for (int times = 0; times < 2 && p.play->session.played == played && touch.count; times++)
        player_chooses(&p, touch.thing[touch.count - 1]);
    return was_played(a, played);
}

TEST(every_action_can_be_done_by_choosing_alone)
{
    struct rng rng = dread_rng_from(9);
    for (int k = 0; k < rounds(SESSIONS); k++) {
        sit_down(k, &rng);
        for (int i = 0; i < 30 && p.scene->at_hand; i++) {
            const struct selection *h = &p.play->selection;
            action a = h->legal[dread_rng_below(&rng, (uint32_t)h->count)];
            if (!does_by_choosing(a)) player_fails(&p, "an action cannot be done by choosing");
        }
        player_closes(&p);
    }
}

/* ---- The first choice shows, the second does ---- */

static struct intent choice_of(struct focus focus)
{
    return (struct intent){.kind = INTENT_CHOOSE, .focus = focus};
}

/* Returns everything on the table that a player could choose: all things and buttons. */
static int all_choices(struct focus out[THINGS_MOST + SCENE_BUTTONS])
{
    struct thing thing[THINGS_MOST];
    int n = things_of(p.scene->view, thing);
    for (int i = 0; i < n; i++) out[i] = (struct focus){.kind = FOCUS_THING, .thing = thing[i]};
    for (int i = 0; i < p.scene->buttons; i++)
        out[n++] = (struct focus){.kind = FOCUS_BUTTON, .button = i};
    return n;
}

/* Chooses something twice that was not looked at before. The first choice must play nothing; the
 * second must play something, or change what is held. Returns true if it played. */
static bool choose_twice(struct focus focus)
{
    static struct seen before, after;
    int played = p.play->session.played;
    if (!dread_table_has(p.play, &focus)) return false; /* what is held has other buttons */
    bool verb = focus.kind == FOCUS_BUTTON && p.scene->button[focus.button].action < 0;
    player_does(&p, choice_of(focus));
    if (p.play->session.played != played) player_fails(&p, "a first choice plays");
    if (verb && !p.scene->holding) player_fails(&p, "the button of a verb does not pick it");
    if (verb) return false;
    if (!p.scene->holding && !*p.scene->words.preview) return false;
    see(&before);
    player_does(&p, choice_of(focus));
    see(&after);
    bool plays = p.play->session.played != played;
    if (!plays && memcmp(&before, &after, sizeof before) == 0 && !*p.scene->words.note)
        player_fails(&p, "a second choice does nothing");
    return plays;
}

/* In every phase, with nothing held and with any one thing held; for one thing in eight. */
enum { SOME = 16 };

TEST(the_first_choice_shows_and_the_second_does)
{
    struct rng rng = dread_rng_from(31);
    int done = 0;
    for (int k = 0; k < rounds(SESSIONS); k++) {
        sit_down(k, &rng);
        for (int i = 0; i < 8 && p.scene->at_hand; i++) {
            struct focus all[THINGS_MOST + SCENE_BUTTONS];
            int n = all_choices(all);
            struct focus held = all[dread_rng_below(&rng, (uint32_t)n)];
            for (int c = (int)dread_rng_below(&rng, SOME); c < n;
                 c += 1 + (int)dread_rng_below(&rng, SOME)) {
                int played = p.play->session.played;
                put_down_all();
                player_does(&p, (struct intent){.kind = INTENT_HURRY});
                if (c % 3 == 0) player_does(&p, choice_of(held));
                if (dread_focus_same(&p.play->shown, &all[c])) continue;
                if (!choose_twice(all[c])) continue;
                done++;
                while (p.play->session.played > played) player_commands(&p, CMD_UNDO, 0);
                if (p.play->session.played != played) break;
            }
            put_down_all();
            if (!player_plays_any(&p, &rng)) break;
        }
        player_closes(&p);
    }
    assert_true(done > rounds(SESSIONS / 2));
}

/* After every action of a Night the focus comes to its place by itself, often to the player's own
 * cell or to a button. One key more must not play another action. */
TEST(in_a_night_no_single_choice_of_the_focus_plays)
{
    struct rng rng = dread_rng_from(32);
    for (int k = 0; k < rounds(SESSIONS / 4); k++) {
        sit_down(k, &rng);
        p.play->session.mode = NIGHT;
        while (p.scene->at_hand) {
            int played = p.play->session.played;
            struct focus focus = p.scene->focus.kind ? p.scene->focus : p.scene->usual;
            dread_play_refocus(p.play, &focus);
            player_looks(&p);
            player_does(&p, choice_of(focus));
            put_down_all(); /* else a step to the same place would be the second choice of it */
            for (int c = CMD_STEP_NORTH; c <= CMD_STEP_WEST; c++)
                player_commands(&p, (enum command_id)c, 0);
            if (p.play->session.played != played) player_fails(&p, "a single key plays");
            put_down_all();
            if (!player_plays_any(&p, &rng)) break;
        }
        player_closes(&p);
    }
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

/* Before a card is lifted no gap can be chosen, and none says what it would bring. */
TEST(a_verb_alone_opens_no_gaps_and_marks_none)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "he-will-never-stop#1", REHEARSAL);
    int row = p.play->layout.main, move = 0;
    while (!p.scene->button[move].places) move++;
    player_does(&p, choice_of((struct focus){.kind = FOCUS_BUTTON, .button = move}));
    assert_true(p.scene->holding);
    assert_int_equal(p.scene->marks, 0);
    for (int i = 0; i <= p.scene->view->zone[row].count; i++)
        assert_false(dread_thing_set_has(&p.scene->open, dread_thing_gap(row, i)));
    player_chooses(&p, on_digit(5));
    assert_true(p.scene->marks > 3);
    assert_true(dread_thing_set_has(&p.scene->open, dread_thing_gap(row, 0)));
}

/* The search for cells to walk to must not hand out cells to which no walk leads. */
TEST(every_cell_in_reach_is_walked_to_by_two_choices)
{
    struct rng rng = dread_rng_from(33);
    int walks = 0;
    for (int k = 0; k < rounds(SESSIONS); k++) {
        sit_down(k, &rng);
        while (p.scene->at_hand && player_plays_any(&p, &rng)) {
            struct focus all[THINGS_MOST + SCENE_BUTTONS];
            int n = p.scene->at_hand ? all_choices(all) : 0, c = 0;
            while (c < n && !dread_thing_set_has(&p.scene->reach, all[c].thing)) c++;
            if (c == n || all[c].kind != FOCUS_THING) continue;
            int played = p.play->session.played;
            player_does(&p, choice_of(all[c]));
            if (!p.scene->holding) player_fails(&p, "a cell in reach cannot be chosen");
            player_does(&p, choice_of(all[c]));
            if (p.play->session.played == played) player_fails(&p, "a cell in reach is refused");
            player_rests(&p);
            walks++;
        }
        player_closes(&p);
    }
    assert_true(SLOWED || walks > 20);
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

/* Returns the value of option i that the page of options tells, by reading it as an id does. */
static int told_value(int i)
{
    const struct option *o = &p.scene->game->options[i];
    const char *told = strchr(p.scene->page.line[i].words, ':') + 2;
    char written[80];
    struct rules rules;
    struct problem problem = {""};
    snprintf(written, sizeof written, "%s=%s", o->name, told);
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
    player_lines(&p, CMD_HINTED);
    assert_false(p.scene->page.open);
    assert_true(p.scene->holding || p.scene->focus.kind == FOCUS_BUTTON);
    assert_int_equal(p.play->session.hints, 1);
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
        else if (!does_by_choosing(p.play->lesson.asked)) player_fails(&p, "a lesson's action");
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
        for (int i = 0; i < 10 && p.scene->at_hand; i++) {
            choose_each_thing(&rng);
            put_down_all();
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

/* A decision with only one possibility is played after a short pause, unless the player switched
 * that off. */
TEST(the_only_possibility_is_played_by_itself)
{
    struct rng rng = dread_rng_from(2);
    int found = 0;
    player_opens_house(&p, NULL);
    for (int k = 0; k < 40 && found < 5; k++) {
        char id[ID_BYTES] = "soliterror#";
        struct text t = {.at = id, .room = sizeof id, .length = dread_length_of(id)};
        dread_text_number(&t, (uint64_t)k + 1);
        player_deals(&p, id, REHEARSAL);
        p.play->prefer.alone = true;
        for (int i = 0; i < 60 && p.scene->at_hand; i++) {
            const struct selection *h = &p.play->selection;
            int played = p.play->session.played;
            if (h->count > 1) {
                does_by_choosing(h->legal[dread_rng_below(&rng, (uint32_t)h->count)]);
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
    assert_true(found >= 5);
}

EACH_TEST(NULL, close_player)
