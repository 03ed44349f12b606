/* Tests of what the mid-end keeps, with a storage that may be slow, refuse, or vanish at any
 * moment: a deal that waits for the storage reaches the table, a Night is not lost by accident,
 * trouble is reported once, and games are resumed as they were saved. */

#include <stdio.h>
#include <string.h>

#include "play/daily.h"
#include "unit/player.h"

static struct player p, other;
static struct memory memory;

static void begin_test(void)
{
    memory = (struct memory){0};
}

static void end_test(void)
{
    if (p.memory) player_closes(&p);
    if (other.memory) player_closes(&other);
}

/* Looks until nothing waits for the storage. */
static void settle(struct player *who)
{
    for (int i = 0; dread_book_waits(dread_play_book(who->play)); i++) {
        assert_true(i < 1000);
        player_looks(who);
    }
    player_looks(who);
}

static const char *deal_on_table(const struct player *who, char id[ID_BYTES])
{
    struct text t = dread_text_in(id, ID_BYTES);
    dread_id_write(who->play->session.game, &who->play->session.deal, &t);
    return id;
}

/* Plays one action of a Night whose deal was drawn. */
static void play_a_night(struct player *who, struct rng *rng)
{
    who->play->prefer.night = true;
    player_commands(who, CMD_GAME, 1);
    player_lines(who, CMD_NEW);
    settle(who);
    assert_true(who->scene->night && who->scene->deal_hidden);
    player_plays_any(who, rng);
    settle(who);
    assert_int_equal(who->play->session.played, 1);
}

/* ---- The deal of the day ---- */

/* Keeps the result of a daily deal of a game. */
static void add_day_of(int game, int day, bool won)
{
    struct memory_result *r = &memory.result[memory.results++];
    *r = (struct memory_result){.row = {.id = memory.results,
                                        .rules = dread_games.game[0]->rules_version,
                                        .mode = memory.results % 2 ? NIGHT : REHEARSAL,
                                        .way = memory.results % 2 ? WAY_DAILY : WAY_NAMED,
                                        .won = won,
                                        .turns = 9}};
    snprintf(r->game, sizeof r->game, "%s", dread_games.game[game]->id);
    snprintf(r->deal, sizeof r->deal, "%s#%d", dread_games.game[game]->id, day);
    snprintf(r->outcome, sizeof r->outcome, "%s", won ? "won: escape" : "lost: caught");
}

static void add_day(int day, bool won)
{
    add_day_of(0, day, won);
}

/* Returns what a page of the menu of the first game says about a command. */
static const char *said_of(enum command_id page, enum command_id command)
{
    player_commands(&p, CMD_GAME, 0);
    player_commands(&p, page, 0);
    for (int i = 0; i < p.scene->page.lines; i++)
        if (p.scene->page.line[i].command == command) return p.scene->page.line[i].more;
    fail_msg("the menu has no such line");
    return "";
}

/* Returns what the page of today says. */
static const char *said_today(void)
{
    player_commands(&p, CMD_TODAY, 0);
    return p.scene->page.body;
}

/* The results come in any order, and some of them late: only their dates count. */
TEST(days_won_in_a_row_are_counted_by_their_dates)
{
    const int won[] = {20251229, 20251231, 20251227, 20251230};
    for (int i = 0; i < 4; i++) add_day(won[i], true);
    player_opens_house(&p, &memory); /* on 1 January 2026 */
    assert_says(said_of(CMD_MENU, CMD_DAILY), "1 January 2026, not played to its end.");
    assert_says(said_today(), "Days in a row: 3.");
    assert_says(said_of(CMD_REST, CMD_YESTERDAY), "31 December 2025, won.");
    player_closes(&p);
    add_day(20260101, true);
    player_opens_house(&p, &memory);
    assert_says(said_of(CMD_MENU, CMD_DAILY), "1 January 2026, won.");
    assert_says(said_today(), "Days in a row: 4.");
    player_closes(&p);
    add_day(20251228, false);
    memory.result[4].row.won = false;
    player_opens_house(&p, &memory);
    assert_says(said_of(CMD_MENU, CMD_DAILY), "1 January 2026, lost.");
    assert_null(strstr(said_today(), "in a row"));
}

/* A day is one of them with any game, but only with a win at the first try and without help. */
TEST(any_game_keeps_the_row_of_days_but_not_with_help)
{
    add_day_of(0, 20251231, true);
    add_day_of(1, 20251230, true);
    add_day_of(0, 20251230, false);
    add_day_of(2, 20251229, true);
    add_day_of(0, 20251228, true);
    player_opens_house(&p, &memory);
    assert_says(said_today(), "Days in a row: 4.");
    player_closes(&p);
    memory.result[3].row.undos = 1;
    player_opens_house(&p, &memory);
    assert_says(said_today(), "Days in a row: 2.");
    player_closes(&p);
    add_day_of(1, 20260101, false); /* today is lost, and another game of today still waits */
    player_opens_house(&p, &memory);
    assert_null(strstr(said_today(), "in a row"));
}

static const struct scene_line *line_of(enum command_id command)
{
    for (int i = 0; i < p.scene->page.lines; i++)
        if (p.scene->page.line[i].command == command) return &p.scene->page.line[i];
    return NULL;
}

/* Returns the number of the line with that command and argument. */
static int place_of_line(enum command_id command, int argument)
{
    for (int i = 0; i < p.scene->page.lines; i++)
        if (p.scene->page.line[i].command == command && p.scene->page.line[i].argument == argument)
            return i;
    fail_msg("the page has no such line");
    return 0;
}

static void choose_line(enum command_id command, int argument)
{
    player_does(&p,
                (struct intent){.kind = INTENT_LINE, .number = place_of_line(command, argument)});
}

/* Returns how many puzzles a day has: one for each level of which a game has any. */
static int puzzles_of_a_day(void)
{
    int n = 0;
    for (int i = 0; i < dread_games.count; i++)
        for (int level = 1; level <= PUZZLE_LEVELS; level++)
            n += dread_puzzle_count(dread_puzzles, dread_games.game[i], level) > 0;
    return n;
}

/* Checks what the first screen says of today. */
static void assert_waits(const char *deals, int puzzles)
{
    char words[100];
    snprintf(words, sizeof words, "Today: %s%d puzzles wait", deals, puzzles);
    assert_string_equal(line_of(CMD_TODAY)->words, words);
}

TEST(the_first_screen_says_what_waits_today_to_those_who_have_played)
{
    player_opens_house(&p, &memory);
    assert_null(line_of(CMD_TODAY));
    player_closes(&p);
    add_day_of(1, 20260101, true);
    player_opens_house(&p, &memory);
    assert_waits("2 deals and ", puzzles_of_a_day());
    player_lines(&p, CMD_TODAY);
    assert_string_equal(line_of(CMD_DAY_DEAL)->words, "He Will Never Stop: not played to its end");
    assert_string_equal(p.scene->page.line[place_of_line(CMD_DAY_DEAL, 1)].words,
                        "SoliTerror: won");
    player_closes(&p);
    add_day_of(0, 20260101, false);
    add_day_of(2, 20260101, false);
    player_opens_house(&p, &memory);
    assert_waits("", puzzles_of_a_day());
}

TEST(the_page_of_a_day_deals_what_it_names)
{
    char id[ID_BYTES];
    player_opens_house(&p, &memory);
    player_commands(&p, CMD_TODAY, 0);
    choose_line(CMD_DAY_DEAL, 2);
    settle(&p);
    assert_string_equal(deal_on_table(&p, id), "dont-let-them-get-you#20260101");
    player_commands(&p, CMD_TODAY, 0);
    player_lines(&p, CMD_DAY_BEFORE);
    choose_line(CMD_DAY_DEAL, 1);
    settle(&p);
    assert_string_equal(deal_on_table(&p, id), "soliterror#20251231");
}

/* Answers the puzzle on the table: with the best choice, or with the last one. */
static void answer_puzzle(bool right)
{
    const struct puzzle_answer *answer = &p.play->puzzle.answer;
    assert_true(p.scene->puzzle.asks);
    player_rests(&p);
    if (!player_does_by_choosing(&p, answer->choice[right ? 0 : answer->choices - 1].action))
        player_fails(&p, "the answer of a puzzle");
    settle(&p);
    assert_false(p.scene->puzzle.asks);
}

static void open_puzzle_of_day(int level)
{
    player_commands(&p, CMD_TODAY, 0);
    choose_line(CMD_DAY_PUZZLE, level - 1);
}

/* The first answer counts: for its day, and for the accuracy. */
TEST(the_puzzles_of_the_day_count_once_for_their_day)
{
    char words[400];
    struct text t = dread_text_in(words, sizeof words);
    player_opens_house(&p, &memory); /* on 1 January 2026 */
    open_puzzle_of_day(1);
    assert_int_equal(p.scene->puzzle.level, 1);
    int number = p.scene->puzzle.number;
    answer_puzzle(false);
    assert_true(dread_play_result(p.play, &t));
    assert_says(words,
                "He Will Never Stop, the puzzle of the day 2026-01-01, level 1: not solved, ");
    open_puzzle_of_day(1); /* once more, and right */
    assert_int_equal(p.scene->puzzle.number, number);
    answer_puzzle(true);
    assert_says(said_today(), "1 January 2026.");
    assert_null(strstr(said_today(), "in a row"));
    assert_string_equal(p.scene->page.line[place_of_line(CMD_DAY_PUZZLE, 0)].words,
                        "He Will Never Stop, puzzle of level 1: not solved");
    open_puzzle_of_day(2);
    assert_int_equal(p.scene->puzzle.level, 2);
    answer_puzzle(true);
    player_commands(&p, CMD_TODAY, 0);
    assert_string_equal(p.scene->page.line[place_of_line(CMD_DAY_PUZZLE, 1)].words,
                        "He Will Never Stop, puzzle of level 2: solved");
    player_closes(&p);
    add_day_of(1, 20251231, true);
    player_opens_house(&p, &memory); /* another time, and the rows are there */
    assert_waits("3 deals and ", puzzles_of_a_day() - 2);
    assert_says(said_today(), "Days in a row: 2.");
    player_commands(&p, CMD_CALENDAR, 0);
    assert_says(p.scene->page.body, "\n1 January 2026: ");
    assert_says(p.scene->page.body, "puzzles solved 1 of 2.");
}

TEST(the_calendar_shows_the_days_of_the_month)
{
    add_day_of(0, 20260101, false);
    add_day_of(1, 20260101, true);
    add_day_of(1, 20260102, true);
    add_day_of(0, 20251231, true); /* of another month */
    player_opens_house(&p, &memory);
    p.now.today = 20260102;
    player_commands(&p, CMD_CALENDAR, 0);
    assert_string_equal(p.scene->page.title, "January 2026");
    assert_string_equal(
        p.scene->page.body,
        "Days in a row: 3.\nFrom 1: ● ●\n● won or solved at the first try, ○ played, · "
        "nothing\n2 January 2026: He Will Never Stop not played to its end; SoliTerror won; "
        "Don't Let Them Get You not played to its end.\n1 January 2026: He Will Never Stop lost; "
        "SoliTerror won.\n");
    const int monday[] = {20260105, 20240226, 20000103, 21000301};
    for (int i = 0; i < 4; i++) assert_int_equal(dread_weekday((uint64_t)monday[i]), 0);
    assert_int_equal(dread_weekday(20261129), 6);
    assert_int_equal(dread_weekday(20240229), 3);
}

TEST(the_deal_of_yesterday_can_be_played)
{
    char id[ID_BYTES];
    player_opens_house(&p, &memory);
    player_commands(&p, CMD_GAME, 0);
    player_lines(&p, CMD_REST);
    player_lines(&p, CMD_YESTERDAY);
    settle(&p);
    assert_string_equal(deal_on_table(&p, id), "he-will-never-stop#20251231");
    assert_int_equal(dread_daily_before(20240301), 20240229);
    assert_int_equal(dread_daily_before(21000301), 21000228);
    assert_int_equal(dread_daily_before(20261331), 0);
}

/* ---- A slow storage ---- */

TEST(a_deal_that_waits_ends_on_the_table)
{
    struct rng rng = dread_rng_from(1);
    player_opens_house(&p, &memory);
    player_deals(&p, "soliterror#3", REHEARSAL);
    player_plays_any(&p, &rng);
    player_commands(&p, CMD_GAMES, 0);
    settle(&p);
    player_deals(&p, "he-will-never-stop#5", REHEARSAL);
    settle(&p);
    p.late = 40;
    /* the book first looks for SoliTerror's game in progress */
    player_deals(&p, "soliterror#4", REHEARSAL);
    /* the old game is still on the table */
    assert_string_equal(p.scene->game->id, "he-will-never-stop");
    assert_false(p.scene->at_hand);
    for (int i = 0; i < 6; i++) {
        player_chooses(&p, dread_thing_card(0, i));
        player_commands(&p, i % 2 ? CMD_NEW : CMD_UNDO, 0);
        player_says(&p, "search 6");
    }
    settle(&p);
    char id[ID_BYTES];
    assert_string_equal(deal_on_table(&p, id), "soliterror#4");
    assert_int_equal(p.play->session.played, 0);
    assert_true(p.scene->at_hand);
    assert_says(p.scene->words.note, "soliterror#3 is kept at turn");
    assert_int_equal(memory.plays, 3);
}

/* If two deals are requested one after the other, the second one comes, wherever the first was. */
TEST(a_deal_that_waits_gives_way_to_another)
{
    struct rng rng = dread_rng_from(8);
    for (int looks = 0; looks < 12; looks++) {
        memory = (struct memory){0};
        player_opens_house(&p, &memory);
        player_deals(&p, "soliterror#3", REHEARSAL);
        player_plays_any(&p, &rng);
        settle(&p);
        p.late = 2;
        player_deals(&p, "soliterror#4", REHEARSAL);
        for (int i = 0; i < looks; i++) player_looks(&p);
        player_deals(&p, looks % 2 ? "soliterror#3" : "soliterror#5", REHEARSAL);
        settle(&p);
        player_plays_any(&p, &rng);
        settle(&p);
        char id[ID_BYTES];
        assert_string_equal(deal_on_table(&p, id), looks % 2 ? "soliterror#3" : "soliterror#5");
        int playing = 0;
        for (int i = 0; i < memory.plays; i++) {
            if (memory.play[i].row.state != PLAY_PLAYING) continue;
            assert_string_equal(memory.play[i].deal, id);
            assert_int_equal(memory.play[i].row.played, p.play->session.played);
            playing++;
        }
        assert_int_equal(playing, 1);
        player_closes(&p);
    }
}

/* ---- Nights ---- */

/* Ways to another deal. */
static void leaves_by(struct player *who, int way)
{
    if (way == 0) player_commands(who, CMD_NEW, 0);
    if (way == 1) player_commands(who, CMD_DAILY, 0);
    if (way == 2) {
        player_commands(who, CMD_NUMBER, 0);
        player_does(who, (struct intent){.kind = INTENT_TYPED, .text = "5"});
    }
    if (way == 3) {
        player_commands(who, CMD_LESSON, 0);
        player_commands(who, CMD_NEW, 0);
    }
    settle(who);
}

TEST(another_deal_asks_before_it_ends_a_night)
{
    struct rng rng = dread_rng_from(3);
    for (int i = 0; i < 8; i++) {
        memory = (struct memory){0};
        player_opens_house(&p, &memory);
        p.late = i % 2 * 3;
        play_a_night(&p, &rng);
        struct session night = p.play->session;
        leaves_by(&p, i / 2);
        assert_true(p.scene->page.open);
        assert_string_equal(p.scene->page.title, "A Night is not over");
        player_lines(&p, CMD_GO_ON);
        assert_false(p.scene->page.open);
        assert_same_session(&p.play->session, &night);
        assert_int_equal(memory.results, 0);
        leaves_by(&p, 0);
        player_lines(&p, CMD_LEAVE_NIGHT);
        settle(&p);
        assert_int_equal(p.play->session.played, 0);
        assert_int_equal(memory.results, 1);
        assert_string_equal(memory.result[0].outcome, "abandoned");
        player_closes(&p);
    }
}

/* While a Night is in progress, other windows refuse its cards. */
TEST(cards_of_a_night_are_refused)
{
    struct rng rng = dread_rng_from(4);
    char id[ID_BYTES];
    player_opens_house(&p, &memory);
    play_a_night(&p, &rng);
    deal_on_table(&p, id);
    player_opens_house(&other, &memory);
    player_deals(&other, id, REHEARSAL);
    settle(&other);
    assert_string_equal(other.scene->page.title, "Your Night has these cards");
    assert_null(other.scene->game);
    player_lines(&other, CMD_GAMES);
    assert_string_equal(other.scene->page.title, "Dread Patience");
    /* A game that is on the table of the other window stays there. */
    player_deals(&other, "he-will-never-stop#5", REHEARSAL);
    settle(&other);
    player_plays_any(&other, &rng);
    player_deals(&other, id, REHEARSAL);
    settle(&other);
    player_lines(&other, CMD_GO_ON);
    assert_string_equal(other.scene->game->id, "he-will-never-stop");
    assert_int_equal(other.play->session.played, 1);
    assert_true(other.scene->at_hand);
    /* A lesson goes on, too. */
    char words[ID_BYTES + 8];
    player_commands(&other, CMD_LESSON, 0);
    snprintf(words, sizeof words, "deal %s", id);
    assert_says(player_says(&other, words), "You cannot play that deal now.");
    settle(&other);
    assert_true(other.scene->lesson);
    /* Its menu has the way back to the game that is kept. */
    player_commands(&other, CMD_MENU, 0);
    player_lines(&other, CMD_RESUME);
    settle(&other);
    assert_false(other.scene->lesson);
    assert_int_equal(other.play->session.played, 1);
}

/* n and d must not take a Rehearsal away from a player who pressed them by mistake. */
TEST(a_rehearsal_that_is_left_for_another_deal_comes_back_by_one_command)
{
    struct rng rng = dread_rng_from(9);
    for (int i = 0; i < 6; i++) {
        static struct session session[2];
        memory = (struct memory){0};
        player_opens_house(&p, &memory);
        player_commands(&p, CMD_GAME, i / 2);
        player_lines(&p, CMD_NEW);
        settle(&p);
        player_commands(&p, CMD_BACK, 0);
        assert_says(p.scene->words.note, "You have left no game for another.");
        player_plays_any(&p, &rng);
        session[0] = p.play->session;
        player_commands(&p, i % 2 ? CMD_DAILY : CMD_NEW, 0);
        settle(&p);
        assert_says(p.scene->words.note, "is kept at turn");
        player_plays_any(&p, &rng);
        session[1] = p.play->session;
        for (int k = 0; k < 2; k++) { /* and there again */
            player_commands(&p, CMD_BACK, 0);
            settle(&p);
            assert_same_session(&p.play->session, &session[k]);
        }
        player_closes(&p);
    }
}

/* ---- Trouble ---- */

static int times_told(const char *words)
{
    int n = 0;
    for (const char *at = words; (at = strstr(at, "full")); at++) n++;
    return n;
}

TEST(trouble_is_told_once_and_so_is_its_end)
{
    struct rng rng = dread_rng_from(6);
    for (int late = 0; late < 4; late += 3) {
        memory = (struct memory){0};
        player_opens_house(&p, &memory);
        p.late = late;
        player_deals(&p, "soliterror#3", REHEARSAL);
        settle(&p);
        dread_play_trouble(p.play);
        memory.refuses = "the disk is full.";
        int noted = 0;
        for (int i = 0; i < 4; i++) {
            player_plays_any(&p, &rng);
            settle(&p);
            noted += times_told(p.scene->words.note);
        }
        assert_int_equal(noted, 1);
        assert_int_equal(times_told(dread_play_trouble(p.play)), 1);
        assert_string_equal(dread_play_trouble(p.play), "");
        memory.refuses = NULL;
        player_plays_any(&p, &rng);
        settle(&p);
        assert_true(*dread_play_trouble(p.play));
        assert_string_equal(dread_play_trouble(p.play), "");
        assert_int_equal(memory.play[0].row.played, p.play->session.played);
        player_closes(&p);
    }
}

/* ---- Resuming ---- */

/* Plays an action, goes back or forth, or asks for a hint. */
static void do_anything(struct rng *rng)
{
    static const enum command_id commands[] = {CMD_UNDO, CMD_REDO, CMD_UNDO_TURN, CMD_RESTART};
    unsigned how = dread_rng_below(rng, 12);
    if (how < 4) player_commands(&p, commands[how], 0);
    else if (how == 4) player_commands(&p, CMD_HINT, 0);
    else player_plays_any(&p, rng);
    player_does(&p, (struct intent){.kind = INTENT_CLOSE});
    while (p.scene->holding) player_does(&p, (struct intent){.kind = INTENT_PUT_DOWN});
}

/* The window is killed at a random moment. The game must be resumed as it was when it was last
 * reported as saved, or later. */
TEST(what_was_kept_is_resumed_as_it_was)
{
    static struct session kept;
    struct rng rng = dread_rng_from(7);
    for (int k = 0; k < rounds(96); k++) {
        if (k % 9 == 0) memory = (struct memory){0}; /* later a game is in progress already */
        player_opens_house(&p, &memory);
        p.play->prefer.night = k % 3 == 2;
        player_commands(&p, CMD_GAME, k % 3);
        settle(&p);
        player_commands(&p, CMD_NEW, 0);
        settle(&p);
        if (p.scene->page.open) player_lines(&p, CMD_LEAVE_NIGHT);
        settle(&p);
        p.late = k % 4;
        kept = p.play->session;
        int64_t version = memory.version;
        for (unsigned i = 1 + dread_rng_below(&rng, 25); i; i--) {
            do_anything(&rng);
            if (memory.version != version) kept = p.play->session;
            version = memory.version;
        }
        player_closes(&p);
        player_opens_house(&p, &memory);
        player_commands(&p, CMD_GAME, k % 3);
        settle(&p);
        if (p.scene->game) { /* the door opened on it */
            assert_same_session(&p.play->session, &kept);
        } else {
            assert_true(!kept.known || dread_session_outcome(&kept));
        }
        player_closes(&p);
    }
}

/* The number of wins includes the game that has just ended, however slow the storage is. */
TEST(the_end_of_a_game_is_counted_in_what_is_said_of_it)
{
    static const char *const lost[] = {"he#1", "he#2"};
    for (int late = 0; late <= 2; late += 2) {
        static struct memory kept;
        static struct player who;
        kept = (struct memory){0};
        player_opens_house(&who, &kept);
        who.late = late;
        for (int i = 0; i < 2; i++) {
            char words[40];
            struct rng rng = dread_rng_from(5);
            player_deals(&who, lost[i], REHEARSAL);
            while (who.play->session.deal.number != (uint64_t)i + 1 || who.play->dealing.step)
                player_waits(&who, 1);
            for (int k = 0; k < 2000 && !who.play->view.outcome; k++) {
                player_plays_any(&who, &rng);
                player_waits(&who, 1);
            }
            assert_true(who.play->view.outcome != 0);
            for (int k = 0; k < 20 && !strstr(who.scene->words.said, "won: "); k++)
                player_waits(&who, 10);
            snprintf(words, sizeof words, "Games won: 0 of %d.", i + 1);
            assert_says(who.scene->words.said, words);
        }
        player_closes(&who);
    }
}

/* The end of a Night offers the same cards again: they are known by now, so it is no Night, and the
 * one that is over stays counted. */
TEST(the_cards_of_a_night_that_is_over_can_be_played_again_but_not_as_a_night)
{
    struct rng rng = dread_rng_from(5);
    memory = (struct memory){0};
    player_opens_house(&p, &memory);
    player_deals(&p, "soliterror#4", NIGHT);
    settle(&p);
    for (int k = 0; k < 2000 && !p.play->view.outcome; k++) {
        player_plays_any(&p, &rng);
        settle(&p);
    }
    assert_true(p.scene->over);
    assert_int_equal(p.play->session.mode, NIGHT);
    int results = memory.results;
    player_commands(&p, CMD_RESTART, 0);
    settle(&p);
    assert_int_equal(p.play->session.mode, REHEARSAL);
    assert_int_equal(p.play->session.deal.number, 4);
    assert_int_equal(p.play->session.played, 0);
    assert_false(p.scene->over);
    assert_false(p.scene->night);
    assert_true(memory.results == results);
    player_closes(&p);
}

/* `dread play --night` without a game opens the choice of games: what is dealt there is a Night. */
TEST(a_house_of_nights_deals_nights_until_the_player_changes_it)
{
    player_opens_house(&p, &memory);
    settle(&p);
    assert_false(p.play->prefer.night);
    p.play->house.nights = true;
    dread_play_ready(p.play, &p.now);
    for (int night = 1; night >= 0; night--) {
        player_commands(&p, CMD_GAMES, 0);
        player_commands(&p, CMD_GAME, 1);
        settle(&p);
        player_commands(&p, CMD_NEW, 0);
        settle(&p);
        assert_non_null(p.scene->game);
        assert_int_equal(p.scene->night, night);
        player_commands(&p, CMD_MODE, 0);
        settle(&p);
    }
}

EACH_TEST(begin_test, end_test)
