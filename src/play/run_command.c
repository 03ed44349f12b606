/* What each command does, and why a command is refused now. The functions for refusals return the
 * reason, or NULL if the command can be given. A command of plain play that is here too is carried
 * out here; talk.c then says what has become of it. */

#include "run_command.h"

#include "table/table.h"
#include "act.h"
#include "autopsy_page.h"
#include "beside.h"
#include "book_seen.h"
#include "choose.h"
#include "companion.h"
#include "daily.h"
#include "deals.h"
#include "doors.h"
#include "duel.h"
#include "hand.h"
#include "hint.h"
#include "pages.h"
#include "puzzle_page.h"
#include "statistics_page.h"
#include "story_pages.h"
#include "table_in_play.h"
#include "today.h"

/* ---- Refusals ---- */

static const char *needs_game(const struct play *p)
{
    return p->session.game ? NULL : "No game is on the table.";
}

static const char *not_back(const struct play *p)
{
    if (!p->session.game) return needs_game(p);
    if (p->story.lesson.on)
        return dread_words_for(p, "This is the lesson; m leaves it.",
                               "This is the lesson; the menu leads out of it.");
    if (dread_puzzle_asks(p)) return dread_puzzle_refuses;
    return p->session.mode == NIGHT ? dread_no_going_back : NULL;
}

/* Beside real cards each card told is a step that can be taken back. Listing the steps plays the
 * game again, and every scene asks this; so they are listed only before the first action. */
static bool has_steps(const struct play *p)
{
    struct session_step step[STEPS_MOST];
    if (!dread_is_beside(p)) return false;
    return dread_session_chosen(&p->session) || dread_session_steps(&p->session, step);
}

/* A Night that is over can be played again, as a Rehearsal. */
static const char *not_restart(const struct play *p)
{
    bool over = p->session.game && p->view.outcome && !p->story.lesson.on;
    return over ? NULL : not_back(p);
}

static const char *not_undo(const struct play *p)
{
    const char *why = not_back(p);
    if (!why && has_steps(p)) return NULL;
    return why || p->session.played ? why : "There is nothing to take back.";
}

static const char *not_redo(const struct play *p)
{
    const char *why = not_back(p);
    return why || p->session.played < p->session.known ? why : "There is nothing to redo.";
}

static const char *not_hint(const struct play *p)
{
    if (!p->session.game) return needs_game(p);
    if (p->story.lesson.on)
        return dread_words_for(p, "The lesson tells you what to do; m leaves it.",
                               "The lesson tells you what to do; the menu leads out of it.");
    if (p->view.outcome)
        return dread_words_for(p, "The game is over; a gives an autopsy.",
                               "The game is over; an autopsy tells more.");
    if (dread_puzzle_asks(p)) return dread_puzzle_refuses;
    return p->session.mode == NIGHT ? dread_no_hints : NULL;
}

static const char *not_autopsy(const struct play *p)
{
    if (!p->session.game) return needs_game(p);
    if (p->story.lesson.on)
        return dread_words_for(p, "This is the lesson; m leaves it.",
                               "This is the lesson; the menu leads out of it.");
    return p->view.outcome
               ? NULL
               : dread_words_for(p, "The game is not over yet; a gives an autopsy when it is.",
                                 "The game is not over yet; there is an autopsy when it is.");
}

static const char *not_ending(const struct play *p)
{
    if (!p->session.game) return needs_game(p);
    if (!p->view.outcome) return "The game is not over yet.";
    return p->story.ending.id ? NULL : "This game has no text about this ending.";
}

static const char *not_step(const struct play *p)
{
    for (int i = 0; p->session.game && i < p->selection.count; i++)
        if (dread_table_is_step(&p->table, i)) return NULL;
    return "You cannot step there now.";
}

static const char *not_resume(const struct play *p)
{
    return dread_is_in_progress(p, dread_table_game(p)) ? NULL : "No game is in progress.";
}

static const char *not_stake(const struct play *p)
{
    bool there = dread_deal_has_stake(p, dread_table_game(p));
    return there ? NULL : "There is no such deal for this game.";
}

static const char *not_continue(const struct play *p)
{
    return dread_any_in_progress(p) ? NULL : "No game is in progress.";
}

static const char *not_back_to_game(const struct play *p)
{
    return p->dealing.left_game ? NULL : "You have left no game for another.";
}

static bool has_line(const struct play *p, enum command_id command)
{
    for (int i = 0; p->page.open && i < p->page.lines; i++)
        if (p->page.line[i].command == command) return true;
    return false;
}

static const char *not_hinted(const struct play *p)
{
    return has_line(p, CMD_HINTED) ? NULL : "The page of the hint is not open.";
}

static const char *not_try_turn(const struct play *p)
{
    return has_line(p, CMD_TRY_TURN) ? NULL : "The page of the autopsy is not open.";
}

static const char *not_leave_night(const struct play *p)
{
    return has_line(p, CMD_LEAVE_NIGHT) ? NULL : "No deal is waiting for that.";
}

static const char *not_option(const struct play *p)
{
    return has_line(p, CMD_OPTION) ? NULL : "The page of options is not open.";
}

static const char *not_option_value(const struct play *p)
{
    return has_line(p, CMD_OPTION_VALUE) ? NULL : "The page of values is not open.";
}

static const char *not_beside(const struct play *p)
{
    return dread_is_beside(p) ? NULL : "This game is not played beside real cards.";
}

static const char *not_asked(const struct play *p)
{
    const char *why = not_beside(p);
    bool asked = !why && (dread_session_asks(&p->session) >= 0 || p->beside.mends);
    return why || asked ? why : "The game waits for no card.";
}

static const char *not_upkeep(const struct play *p)
{
    const char *why = not_beside(p);
    return why || p->beside.upkeep.steps ? why : "There is nothing to do on your table.";
}

static const char *not_companion(const struct play *p)
{
    return dread_table_game(p)->unknown ? NULL : "This game cannot be played beside real cards.";
}

/* ---- The result of a deal request ---- */

void dread_show_deal_answer(struct play *p, enum deal_answer dealt)
{
    switch (dealt) {
    case DEAL_WAITS: return;
    case REFUSED_CARDS:
        if (p->session.game) dread_act_begin(p, false);
        dread_page_of_refusal(p, p->dealing.trouble);
        return;
    case NIGHT_WOULD_END:
        dread_act_begin(p, false);
        dread_doors_about(p, p->dealing.wanted.wanted.game);
        dread_page_of_night(p);
        return;
    default: break;
    }
    dread_act_begin(p, dealt == DEALT && !dread_deal_request_plays(&p->dealing.wanted.wanted));
    *p->asking.more = '\0';
    char words[NOTE_BYTES];
    struct text note = dread_text_in(words, sizeof words);
    dread_text_add(&note, p->dealing.said);
    dread_text_add(&note, p->dealing.trouble);
    dread_table_note(p, words);
}

/* ---- Commands ---- */

/* The argument of a command, or what the player typed for it. */
struct command_order {
    int argument;
    const char *words;
};

/* Returns true if the argument is in `least` to `most`; otherwise tells the player that there is no
 * such choice. */
static bool is_in_range(struct play *p, const struct command_order *o, int least, int most)
{
    bool is = o->argument >= least && o->argument <= most;
    if (!is) dread_table_note(p, "There is no such choice.");
    return is;
}

static void undo(struct play *p)
{
    if (dread_is_beside(p)) dread_companion_undo(p, false);
    else dread_act_undo(p, false);
}

static void undo_turn(struct play *p)
{
    if (!dread_is_beside(p)) dread_act_undo(p, true);
    else if (!dread_companion_undo(p, true)) dread_table_note(p, "There is nothing to take back.");
}

static void redo(struct play *p)
{
    dread_act_redo(p, false);
}

static void redo_turn(struct play *p)
{
    dread_act_redo(p, true);
}

static void restart(struct play *p)
{
    dread_page_close(&p->page);
    if (p->session.mode == NIGHT) dread_deal_again(p, 0);
    else dread_act_restart(p);
}

static void step_north(struct play *p)
{
    dread_choose_step(p, NORTH);
}

static void step_east(struct play *p)
{
    dread_choose_step(p, EAST);
}

static void step_south(struct play *p)
{
    dread_choose_step(p, SOUTH);
}

static void step_west(struct play *p)
{
    dread_choose_step(p, WEST);
}

static void new_deal(struct play *p)
{
    const struct rules *rules = p->session.game ? &p->session.deal.rules : NULL;
    if (dread_is_beside(p)) dread_deal_beside(p, dread_table_game(p), rules);
    else dread_deal_fresh(p, dread_table_game(p), rules);
}

static void difficulties(struct play *p)
{
    dread_page_of_difficulties(p, "");
}

static void difficulty(struct play *p, const struct command_order *o)
{
    struct problem problem;
    if (!is_in_range(p, o, CRUEL, MERCIFUL)) return;
    if (!dread_deal_difficulty(p, dread_table_game(p), (enum difficulty)o->argument, &problem))
        dread_page_of_difficulties(p, problem.text);
}

static void rule_set(struct play *p, const struct command_order *o)
{
    const struct game *game = dread_table_game(p);
    int n = 0;
    while (game->rule_sets && game->rule_sets[n].id) n++;
    if (!is_in_range(p, o, 0, n - 1)) return;
    const char *id = game->rule_sets[o->argument].id;
    struct rules rules;
    if (dread_rules_named(game, id, dread_length_of(id), &rules)) dread_deal_fresh(p, game, &rules);
}

static void daily(struct play *p)
{
    dread_deal_daily(p, dread_table_game(p), p->now.today);
}

static void yesterday(struct play *p)
{
    dread_deal_daily(p, dread_table_game(p), dread_daily_before(p->now.today));
}

static const char *not_yesterday(const struct play *p)
{
    return dread_daily_before(p->now.today) ? NULL : "The date is not known.";
}

static void day_deal(struct play *p, const struct command_order *o)
{
    if (is_in_range(p, o, 0, p->house.games->count - 1)) dread_today_deals(p, o->argument);
}

static void day_puzzle(struct play *p, const struct command_order *o)
{
    int puzzles = p->house.games->count * PUZZLE_LEVELS;
    if (is_in_range(p, o, 0, puzzles - 1)) dread_today_puzzle(p, o->argument);
}

static const char *not_day(const struct play *p)
{
    return has_line(p, CMD_DAY_DEAL) ? NULL : "The page of the day is not open.";
}

static void puzzle(struct play *p, const struct command_order *o)
{
    const struct game *game = dread_table_game(p);
    struct problem problem;
    if (!is_in_range(p, o, 0, PUZZLE_LEVELS)) return;
    if (!dread_deal_puzzle(p, game, dread_deal_draw_puzzle(p, game, o->argument), &problem))
        dread_table_note(p, problem.text);
}

static void puzzle_missed(struct play *p)
{
    struct problem problem;
    if (!dread_deal_puzzle(p, dread_table_game(p), dread_missed_puzzle(p), &problem))
        dread_table_note(p, problem.text);
}

static void ask_puzzle(struct play *p)
{
    dread_page_of_puzzle_number(p, "", "");
}

static void puzzle_named(struct play *p, const struct command_order *o)
{
    struct problem problem;
    if (!dread_deal_puzzle_named(p, o->words, &problem))
        dread_page_of_puzzle_number(p, o->words, problem.text);
}

static const char *not_puzzles(const struct play *p)
{
    return dread_deal_has_puzzles(p, dread_table_game(p)) ? NULL : "This game has no puzzles.";
}

static void ask_number(struct play *p)
{
    dread_page_of_number(p, "", "");
}

static void typed(struct play *p, const struct command_order *o)
{
    struct problem problem;
    if (!dread_deal_named(p, o->words, &problem)) dread_page_of_number(p, o->words, problem.text);
}

static void duel(struct play *p)
{
    if (!dread_deal_next_of_duel(p)) dread_duel_open(p);
}

static void options(struct play *p)
{
    dread_page_of_usual_options(p);
}

/* An option with at most so many values goes from one to the next. */
enum { STEPPED_VALUES = 4 };

static void option(struct play *p, const struct command_order *o)
{
    const struct option *options = dread_table_game(p)->options;
    int n = 0, i = o->argument;
    while (options[n].name) n++;
    if (!is_in_range(p, o, 0, n - 1)) return;
    int values = dread_option_values(&options[i]);
    if (values > STEPPED_VALUES && values <= SCENE_LINES) dread_page_of_values(p, i);
    else dread_set_option(p, i, (dread_chosen_value(p, i) + 1) % values);
}

static void option_value(struct play *p, const struct command_order *o)
{
    const struct option *option = &dread_table_game(p)->options[p->choosing.option];
    if (is_in_range(p, o, 0, dread_option_values(option) - 1))
        dread_set_option(p, p->choosing.option, o->argument);
}

static void deal_options(struct play *p)
{
    dread_deal_fresh(p, dread_table_game(p), &p->choosing.rules);
}

/* Picks the first thing that the lesson asks for, so that a newcomer sees at once what choosing it
 * again does. */
static void pick_first_of_lesson(struct play *p)
{
    int asked = dread_table_asked(p);
    if (asked >= 0) dread_selection_pick(&p->selection, p->selection.touch[asked].thing[0]);
}

static void lesson(struct play *p)
{
    enum lesson_for reader = p->talk.speaks  ? LESSON_FOR_EAR
                             : p->house.page ? LESSON_FOR_PAGE
                                             : LESSON_FOR_KEYS;
    if (!dread_deal_lesson(p, dread_table_game(p))) {
        dread_table_note(p, "There is no lesson for this game.");
        return;
    }
    dread_act_begin(p, true);
    dread_lesson_begin(&p->story.lesson, &p->layout, &p->session, reader);
    if (reader != LESSON_FOR_EAR) pick_first_of_lesson(p);
}

static void stake(struct play *p)
{
    dread_deal_stake(p, dread_table_game(p));
}

static void companion(struct play *p)
{
    dread_deal_beside(p, dread_table_game(p), p->session.game ? &p->session.deal.rules : NULL);
}

static void ask_card(struct play *p)
{
    dread_beside_ask_anew(p, 0);
}

static void tell(struct play *p, const struct command_order *o)
{
    struct problem problem;
    if (dread_companion_tell(p, o->words, &problem)) return;
    dread_beside_ask_again(p, problem.text);
    card cards[TOLD_CARDS_MOST];
    struct text typed = dread_text_in(p->page.typed, sizeof p->page.typed);
    if (dread_told_cards_read(o->words, cards, NULL) < 0) dread_text_add(&typed, o->words);
}

static void tell_card(struct play *p, const struct command_order *o)
{
    dread_companion_card(p, o->argument);
}

static void move_told(struct play *p, const struct command_order *o)
{
    dread_companion_move(p, o->argument);
}

static void step(struct play *p, const struct command_order *o)
{
    dread_companion_step(p, o->argument);
}

static void step_back(struct play *p, const struct command_order *o)
{
    dread_page_close(&p->page);
    if (!dread_companion_back(p, o->argument)) dread_table_note(p, "There is no such step.");
}

static void step_mend(struct play *p, const struct command_order *o)
{
    if (!dread_companion_mend(p, o->argument)) dread_table_note(p, "There is no such card.");
}

static void upkeep_next(struct play *p)
{
    dread_beside_step(p, p->prefer.upkeep_list ? UPKEEP_STEPS : 1);
}

static void upkeep_back(struct play *p)
{
    dread_beside_step(p, -1);
}

static void upkeep_list(struct play *p)
{
    dread_prefer(p, &p->prefer.upkeep_list, !p->prefer.upkeep_list);
    dread_beside_upkeep_again(p);
}

static void resume(struct play *p)
{
    dread_deal_resume(p, dread_table_game(p));
}

static void continue_latest(struct play *p)
{
    dread_deal_resume(p, dread_latest_in_progress(p));
}

static void new_night(struct play *p)
{
    dread_deal_new(p, dread_table_game(p), NULL, NIGHT);
}

static void leave_night(struct play *p)
{
    dread_deal_leaves_night(p);
}

static void hinted(struct play *p)
{
    action a = (action)p->page.line[p->page.at].argument;
    dread_hint_close(p);
    dread_hand_put_down_all(p);
    dread_page_close(&p->page);
    dread_act_do(p, a);
}

static void try_turn(struct play *p, const struct command_order *o)
{
    int turns = p->advice.autopsy_run->summary.turns;
    if (!is_in_range(p, o, LAST_CHANCE, turns - 1)) return;
    int ply = dread_autopsy_page_ply(p, o->argument);
    if (ply >= 0) dread_deal_again(p, ply);
    else dread_table_note(p, "There was no such turn.");
}

static void menu(struct play *p)
{
    dread_page_of_game(p, dread_table_game(p));
}

static void go_on(struct play *p)
{
    dread_page_close(&p->page);
}

static void games(struct play *p)
{
    dread_doors_about(p, dread_table_game(p));
    dread_deal_leave(p);
    dread_page_of_games(p);
}

static void game(struct play *p, const struct command_order *o)
{
    if (!is_in_range(p, o, 0, p->house.games->count - 1)) return;
    const struct game *chosen = p->house.games->game[o->argument];
    if (p->session.game && p->session.game != chosen) dread_deal_leave(p);
    if (dread_is_in_progress(p, chosen)) dread_deal_resume(p, chosen);
    else dread_page_of_game(p, chosen);
}

static void preferences(struct play *p)
{
    dread_page_of_preferences(p, 0);
}

static void preference(struct play *p, const struct command_order *o)
{
    bool *of[] = {&p->prefer.motion, &p->prefer.four_colours, &p->prefer.alone};
    if (o->argument < 0 || o->argument >= (int)(sizeof of / sizeof *of)) return;
    dread_prefer(p, of[o->argument], !*of[o->argument]);
    dread_page_of_preferences(p, o->argument);
}

static void mode(struct play *p)
{
    dread_prefer(p, &p->prefer.night, !p->prefer.night);
    dread_page_of_preferences(p, 0);
    dread_page_look(&p->page, CMD_MODE);
}

/* The argument is 201 for rule 2.1, and 400 for section 4. */
static void rule(struct play *p, const struct command_order *o)
{
    char words[16];
    struct text w = dread_text_in(words, sizeof words);
    dread_text_number(&w, (uint64_t)o->argument / 100);
    if (o->argument % 100) dread_text_char(&w, '.');
    if (o->argument % 100) dread_text_number(&w, (uint64_t)o->argument % 100);
    dread_page_of_rule(p, words);
}

static void quit(struct play *p)
{
    p->left = true;
}

static const char *not_quit(const struct play *p)
{
    return p->house.page ? "Close the window to leave; your game is kept." : NULL;
}

/* Each command has one of `act` and `give`, or neither if it belongs to plain play alone. */
static const struct {
    void (*act)(struct play *);
    void (*give)(struct play *, const struct command_order *); /* with an argument or words */
    const char *(*why_not)(const struct play *);               /* NULL: never refused */
} handlers[COMMANDS] = {
    [CMD_UNDO] = {.act = undo, .why_not = not_undo},
    [CMD_UNDO_TURN] = {.act = undo_turn, .why_not = not_undo},
    [CMD_REDO] = {.act = redo, .why_not = not_redo},
    [CMD_REDO_TURN] = {.act = redo_turn, .why_not = not_redo},
    [CMD_RESTART] = {.act = restart, .why_not = not_restart},
    [CMD_STEP_NORTH] = {.act = step_north, .why_not = not_step},
    [CMD_STEP_EAST] = {.act = step_east, .why_not = not_step},
    [CMD_STEP_SOUTH] = {.act = step_south, .why_not = not_step},
    [CMD_STEP_WEST] = {.act = step_west, .why_not = not_step},
    [CMD_NEW] = {.act = new_deal},
    [CMD_DIFFICULTIES] = {.act = difficulties},
    [CMD_DIFFICULTY] = {.give = difficulty},
    [CMD_RULE_SET] = {.give = rule_set},
    [CMD_DAILY] = {.act = daily},
    [CMD_YESTERDAY] = {.act = yesterday, .why_not = not_yesterday},
    [CMD_TODAY] = {.act = dread_page_of_today, .why_not = not_yesterday},
    [CMD_DAY_DEAL] = {.give = day_deal, .why_not = not_day},
    [CMD_DAY_PUZZLE] = {.give = day_puzzle, .why_not = not_day},
    [CMD_DAY_BEFORE] = {.act = dread_page_of_day_before, .why_not = not_yesterday},
    [CMD_CALENDAR] = {.act = dread_page_of_calendar, .why_not = not_yesterday},
    [CMD_PUZZLES] = {.act = dread_page_of_puzzles, .why_not = not_puzzles},
    [CMD_PUZZLE] = {.give = puzzle, .why_not = not_puzzles},
    [CMD_PUZZLE_MISSED] = {.act = puzzle_missed, .why_not = not_puzzles},
    [CMD_PUZZLE_NUMBER] = {.act = ask_puzzle, .why_not = not_puzzles},
    [CMD_PUZZLE_NAMED] = {.give = puzzle_named},
    [CMD_ANSWER] = {.act = dread_page_of_answer, .why_not = dread_not_answer},
    [CMD_NUMBER] = {.act = ask_number},
    [CMD_TYPED] = {.give = typed},
    [CMD_CHALLENGE] = {.act = dread_duel_challenge, .why_not = dread_duel_no_challenge},
    [CMD_DUEL] = {.act = duel, .why_not = dread_duel_refusal},
    [CMD_OPTIONS] = {.act = options},
    [CMD_OPTION] = {.give = option, .why_not = not_option},
    [CMD_OPTION_VALUE] = {.give = option_value, .why_not = not_option_value},
    [CMD_DEAL_OPTIONS] = {.act = deal_options, .why_not = not_option},
    [CMD_LESSON] = {.act = lesson},
    [CMD_STAKE] = {.act = stake, .why_not = not_stake},
    [CMD_RESUME] = {.act = resume, .why_not = not_resume},
    [CMD_CONTINUE] = {.act = continue_latest, .why_not = not_continue},
    [CMD_NEW_NIGHT] = {.act = new_night},
    [CMD_BACK] = {.act = dread_deal_back, .why_not = not_back_to_game},
    [CMD_LEAVE_NIGHT] = {.act = leave_night, .why_not = not_leave_night},
    [CMD_HINT] = {.act = dread_hint_open, .why_not = not_hint},
    [CMD_HINTED] = {.act = hinted, .why_not = not_hinted},
    [CMD_HINT_ALL] = {.act = dread_hint_all, .why_not = not_hinted},
    [CMD_AUTOPSY] = {.act = dread_autopsy_page_open, .why_not = not_autopsy},
    [CMD_TRY_TURN] = {.give = try_turn, .why_not = not_try_turn},
    [CMD_WHY] = {.act = dread_page_of_reasons, .why_not = needs_game},
    [CMD_STORY] = {.act = dread_page_of_story, .why_not = needs_game},
    [CMD_ENDING] = {.act = dread_page_of_ending, .why_not = not_ending},
    [CMD_LOG] = {.act = dread_page_of_log, .why_not = needs_game},
    [CMD_COMPANION] = {.act = companion, .why_not = not_companion},
    [CMD_CARDS] = {.act = ask_card, .why_not = not_asked},
    [CMD_TELL] = {.give = tell, .why_not = not_asked},
    [CMD_TELL_CARD] = {.give = tell_card, .why_not = not_asked},
    [CMD_MOVE_TOLD] = {.give = move_told, .why_not = not_asked},
    [CMD_STEPS] = {.act = dread_companion_steps, .why_not = not_beside},
    [CMD_STEP] = {.give = step, .why_not = not_beside},
    [CMD_STEP_BACK] = {.give = step_back, .why_not = not_beside},
    [CMD_STEP_MEND] = {.give = step_mend, .why_not = not_beside},
    [CMD_UPKEEP] = {.act = dread_beside_upkeep, .why_not = not_upkeep},
    [CMD_UPKEEP_NEXT] = {.act = upkeep_next, .why_not = not_upkeep},
    [CMD_UPKEEP_BACK] = {.act = upkeep_back, .why_not = not_upkeep},
    [CMD_UPKEEP_LIST] = {.act = upkeep_list, .why_not = not_upkeep},
    [CMD_RULES] = {.act = dread_page_of_rules},
    [CMD_RULES_PART] = {.give = rule},
    [CMD_STATISTICS] = {.act = dread_page_of_statistics},
    [CMD_KEYS] = {.act = dread_page_of_keys},
    [CMD_MENU] = {.act = menu},
    [CMD_REST] = {.act = dread_page_of_rest},
    [CMD_GO_ON] = {.act = go_on},
    [CMD_GAMES] = {.act = games},
    [CMD_GAME] = {.give = game},
    [CMD_PREFERENCES] = {.act = preferences},
    [CMD_PREFERENCE] = {.give = preference},
    [CMD_MODE] = {.act = mode},
    [CMD_QUIT] = {.act = quit, .why_not = not_quit},
};

/* Returns true if the command exists at a table that is drawn. */
static bool is_known(enum command_id command)
{
    return command < COMMANDS && (handlers[command].act || handlers[command].give);
}

const char *dread_command_refusal(const struct play *p, enum command_id command)
{
    if (!is_known(command)) return "Only plain play has this command.";
    const char *waits = dread_beside_waits(p, dread_command_needs(command));
    return waits || !handlers[command].why_not ? waits : handlers[command].why_not(p);
}

void dread_run_command(struct play *p, enum command_id command, int argument, const char *words)
{
    struct command_order o = {argument, words ? words : ""};
    if (command >= COMMANDS) {
        dread_table_note(p, "That key does nothing here; ? lists the keys.");
        return;
    }
    const char *refusal = dread_command_refusal(p, command);
    if (refusal) {
        dread_page_close(&p->page);
        dread_table_note(p, refusal);
    } else if (handlers[command].act) {
        handlers[command].act(p);
    } else {
        handlers[command].give(p, &o);
    }
}
