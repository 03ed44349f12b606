/* What each command does, and why some cannot be given now. */

#include "table.h"

/* ---- Why not ---- */

static const char *needs_game(const struct play *p)
{
    return p->session.game ? NULL : "No game is on the table.";
}

static const char *not_back(const struct play *p)
{
    if (!p->session.game) return needs_game(p);
    if (p->lesson.on) return "The lesson goes on; m leaves it.";
    return p->session.mode == NIGHT ? no_going_back : NULL;
}

static const char *not_undo(const struct play *p)
{
    const char *why = not_back(p);
    return why || p->session.played ? why : "There is nothing to take back.";
}

static const char *not_redo(const struct play *p)
{
    const char *why = not_back(p);
    return why || p->session.played < p->session.known ? why : "There is nothing to do again.";
}

static const char *not_hint(const struct play *p)
{
    if (!p->session.game) return needs_game(p);
    if (p->lesson.on) return "The lesson says what to do; m leaves it.";
    if (p->view.outcome) return "The game is over; a takes it apart.";
    return p->session.mode == NIGHT ? no_hints : NULL;
}

static const char *not_autopsy(const struct play *p)
{
    if (!p->session.game) return needs_game(p);
    if (p->lesson.on) return "The lesson goes on; m leaves it.";
    return p->view.outcome ? NULL : "The game is not over; then a takes it apart.";
}

static const char *not_step(const struct play *p)
{
    for (int i = 0; p->session.game && i < p->hands.count; i++)
        if (table_is_step(p, i)) return NULL;
    return "No step leads there now.";
}

static const char *not_resume(const struct play *p)
{
    struct in_progress in;
    bool there = p->book && book_in_progress(p->book, table_game(p), &in) && !in.is_over;
    return there ? NULL : "Nothing is in progress.";
}

static bool has_line(const struct play *p, enum command_id command)
{
    for (int i = 0; p->page.open && i < p->page.lines; i++)
        if (p->page.line[i].command == command) return true;
    return false;
}

static const char *not_hinted(const struct play *p)
{
    return has_line(p, CMD_HINTED) ? NULL : "No hint is open.";
}

static const char *not_try_turn(const struct play *p)
{
    return has_line(p, CMD_TRY_TURN) ? NULL : "No autopsy is open.";
}

static const char *not_leave_night(const struct play *p)
{
    return has_line(p, CMD_LEAVE_NIGHT) ? NULL : "No deal waits for it.";
}

static const char *not_option(const struct play *p)
{
    return has_line(p, CMD_OPTION) ? NULL : "The options are not open.";
}

/* ---- What comes of a deal ---- */

void obey_dealt(struct play *p, enum dealt dealt)
{
    switch (dealt) {
    case DEAL_WAITS: return;
    case REFUSED_CARDS:
        if (p->session.game) act_begin(p, false);
        page_of_refusal(p, p->deals.trouble);
        return;
    case NIGHT_STANDS:
        act_begin(p, false);
        p->wanted_game = p->wanted.wanted.game;
        page_of_night(p);
        return;
    default: break;
    }
    act_begin(p, dealt == DEALT && !p->wanted.wanted.actions);
    tell_first(p, p->deals.said);
    table_note(p, p->deals.trouble);
}

/* ---- Commands ---- */

/* What a command is given: its argument, or the words behind it. */
struct command_order {
    int argument;
    const char *words;
};

/* Is the argument one of `least` to `most`? Else says that there is no such thing. */
static bool is_one(struct play *p, const struct command_order *o, int least, int most)
{
    bool is = o->argument >= least && o->argument <= most;
    if (!is) table_note(p, "There is no such choice.");
    return is;
}

static void undo(struct play *p, const struct command_order *o)
{
    (void)o;
    act_undo(p, false);
}

static void undo_turn(struct play *p, const struct command_order *o)
{
    (void)o;
    act_undo(p, true);
}

static void redo(struct play *p, const struct command_order *o)
{
    (void)o;
    act_redo(p, false);
}

static void redo_turn(struct play *p, const struct command_order *o)
{
    (void)o;
    act_redo(p, true);
}

static void restart(struct play *p, const struct command_order *o)
{
    (void)o;
    p->page.open = false;
    act_restart(p);
}

static void step_north(struct play *p, const struct command_order *o)
{
    (void)o;
    choose_step(p, NORTH);
}

static void step_east(struct play *p, const struct command_order *o)
{
    (void)o;
    choose_step(p, EAST);
}

static void step_south(struct play *p, const struct command_order *o)
{
    (void)o;
    choose_step(p, SOUTH);
}

static void step_west(struct play *p, const struct command_order *o)
{
    (void)o;
    choose_step(p, WEST);
}

static void new_deal(struct play *p, const struct command_order *o)
{
    (void)o;
    deal_fresh(p, table_game(p), p->session.game ? &p->session.deal.rules : NULL);
}

static void difficulties(struct play *p, const struct command_order *o)
{
    (void)o;
    page_of_difficulties(p, "");
}

static void difficulty(struct play *p, const struct command_order *o)
{
    struct problem problem;
    if (!is_one(p, o, CRUEL, MERCIFUL)) return;
    if (!deal_difficulty(p, table_game(p), (enum taste)o->argument, &problem))
        page_of_difficulties(p, problem.text);
}

static void daily(struct play *p, const struct command_order *o)
{
    (void)o;
    deal_daily(p, table_game(p));
}

static void ask_number(struct play *p, const struct command_order *o)
{
    (void)o;
    page_of_number(p, "", "");
}

static void typed(struct play *p, const struct command_order *o)
{
    struct problem problem;
    if (!deal_named(p, o->words, &problem)) page_of_number(p, o->words, problem.text);
}

static void options(struct play *p, const struct command_order *o)
{
    (void)o;
    if (p->session.game) p->wish = p->session.deal.rules;
    else rules_standard(table_game(p)->options, &p->wish);
    page_of_options(p, 0);
}

static void option(struct play *p, const struct command_order *o)
{
    const struct option *options = table_game(p)->options;
    int n = 0;
    while (options[n].name) n++;
    if (is_one(p, o, 0, n - 1)) change_option(p, o->argument);
}

static void deal_options(struct play *p, const struct command_order *o)
{
    (void)o;
    deal_fresh(p, table_game(p), &p->wish);
}

static void lesson(struct play *p, const struct command_order *o)
{
    (void)o;
    if (!deal_lesson(p, table_game(p))) {
        table_note(p, "There is no lesson for this game.");
        return;
    }
    act_begin(p, true);
    lesson_begin(&p->lesson, &p->look, &p->session);
}

static void resume(struct play *p, const struct command_order *o)
{
    (void)o;
    deal_resume(p, table_game(p), NULL, false, false);
}

static void leave_night(struct play *p, const struct command_order *o)
{
    (void)o;
    p->wanted.wanted.leaves_night = true;
    deal_wanted(p);
}

static void hint(struct play *p, const struct command_order *o)
{
    (void)o;
    hint_open(p);
}

static void hinted(struct play *p, const struct command_order *o)
{
    (void)o;
    hint_show(p);
    hint_close(p);
    p->page.open = false;
}

static void autopsy(struct play *p, const struct command_order *o)
{
    (void)o;
    autopsy_open(p);
}

static void try_turn(struct play *p, const struct command_order *o)
{
    int turns = p->review->account.turns;
    if (!is_one(p, o, LAST_CHANCE, turns - 1)) return;
    int ply = autopsy_ply(p, o->argument);
    if (ply >= 0) deal_again(p, ply);
    else table_note(p, "There was no such moment.");
}

static void why(struct play *p, const struct command_order *o)
{
    (void)o;
    page_of_reasons(p);
}

static void game_log(struct play *p, const struct command_order *o)
{
    (void)o;
    page_of_log(p);
}

static void rules(struct play *p, const struct command_order *o)
{
    (void)o;
    page_of_rules(p);
}

static void statistics(struct play *p, const struct command_order *o)
{
    (void)o;
    page_of_statistics(p);
}

static void keys(struct play *p, const struct command_order *o)
{
    (void)o;
    page_of_keys(p);
}

static void menu(struct play *p, const struct command_order *o)
{
    (void)o;
    page_of_game(p, table_game(p));
}

static void go_on(struct play *p, const struct command_order *o)
{
    (void)o;
    p->page.open = false;
}

static void games(struct play *p, const struct command_order *o)
{
    (void)o;
    deal_leave(p);
    page_of_games(p);
}

static void game(struct play *p, const struct command_order *o)
{
    if (is_one(p, o, 0, p->house.games->count - 1))
        page_of_game(p, p->house.games->game[o->argument]);
}

static void preferences(struct play *p, const struct command_order *o)
{
    (void)o;
    page_of_preferences(p, 0);
}

static void preference(struct play *p, const struct command_order *o)
{
    bool *of[] = {&p->prefer.motion, &p->prefer.four_colours, &p->prefer.alone};
    if (o->argument < 0 || o->argument >= (int)(sizeof of / sizeof *of)) return;
    *of[o->argument] = !*of[o->argument];
    prefer_write(p);
    page_of_preferences(p, o->argument);
}

static void mode(struct play *p, const struct command_order *o)
{
    (void)o;
    int at = p->page.at;
    bool preferences_page = same(p->page.title, command_table[CMD_PREFERENCES].label);
    p->prefer.night = !p->prefer.night;
    prefer_write(p);
    if (preferences_page) {
        page_of_preferences(p, at);
        return;
    }
    page_of_game(p, table_game(p));
    p->page.at = at;
}

static void quit(struct play *p, const struct command_order *o)
{
    (void)o;
    p->left = true;
}

/* What the commands do at a table that is drawn; the questions of plain play are in answers.c. */
static const struct {
    void (*act)(struct play *, const struct command_order *);
    const char *(*not )(const struct play *); /* NULL: it can always be given */
} orders[COMMANDS] = {
    [CMD_UNDO] = {undo, not_undo},
    [CMD_UNDO_TURN] = {undo_turn, not_undo},
    [CMD_REDO] = {redo, not_redo},
    [CMD_REDO_TURN] = {redo_turn, not_redo},
    [CMD_RESTART] = {restart, not_back},
    [CMD_STEP_NORTH] = {step_north, not_step},
    [CMD_STEP_EAST] = {step_east, not_step},
    [CMD_STEP_SOUTH] = {step_south, not_step},
    [CMD_STEP_WEST] = {step_west, not_step},
    [CMD_NEW] = {new_deal},
    [CMD_DIFFICULTIES] = {difficulties},
    [CMD_DIFFICULTY] = {difficulty},
    [CMD_DAILY] = {daily},
    [CMD_NUMBER] = {ask_number},
    [CMD_TYPED] = {typed},
    [CMD_OPTIONS] = {options},
    [CMD_OPTION] = {option, not_option},
    [CMD_DEAL_OPTIONS] = {deal_options, not_option},
    [CMD_LESSON] = {lesson},
    [CMD_RESUME] = {resume, not_resume},
    [CMD_LEAVE_NIGHT] = {leave_night, not_leave_night},
    [CMD_HINT] = {hint, not_hint},
    [CMD_HINTED] = {hinted, not_hinted},
    [CMD_AUTOPSY] = {autopsy, not_autopsy},
    [CMD_TRY_TURN] = {try_turn, not_try_turn},
    [CMD_WHY] = {why, needs_game},
    [CMD_LOG] = {game_log, needs_game},
    [CMD_RULES] = {rules},
    [CMD_STATISTICS] = {statistics},
    [CMD_KEYS] = {keys},
    [CMD_MENU] = {menu},
    [CMD_GO_ON] = {go_on},
    [CMD_GAMES] = {games},
    [CMD_GAME] = {game},
    [CMD_PREFERENCES] = {preferences},
    [CMD_PREFERENCE] = {preference},
    [CMD_MODE] = {mode},
    [CMD_QUIT] = {quit},
};

const char *obey_not(const struct play *p, enum command_id command)
{
    if (!orders[command].act) return "That is said in plain play.";
    return orders[command].not ? orders[command].not(p) : NULL;
}

void obey(struct play *p, enum command_id command, int argument, const char *words)
{
    struct command_order o = {argument, words ? words : ""};
    if (command >= COMMANDS || !orders[command].act) return;
    const char *refusal = obey_not(p, command);
    if (!refusal) {
        orders[command].act(p, &o);
        return;
    }
    p->page.open = false;
    table_note(p, refusal);
}
