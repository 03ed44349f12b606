/* What is on each page, except those of the hint and the autopsy (hint.c, autopsy_page.c). See
 * play_internal.h; page.h builds the pages, and run_command.c does what their lines ask for. */

#include "pages.h"

#include "theme/rules_text.h"
#include "beside.h"
#include "daily.h"
#include "deals.h"
#include "doors.h"
#include "duel.h"
#include "puzzle_page.h"
#include "table_in_play.h"

/* ---- The menu of a game ---- */

/* Adds the line of a daily deal, with its date and how it went. */
static void daily_line(struct play *p, enum command_id command)
{
    char more[320];
    struct text m = dread_text_in(more, sizeof more);
    if (command == CMD_DAILY) dread_tell_today(p, p->choosing.game, &m);
    else dread_tell_yesterday(p, p->choosing.game, &m);
    dread_page_line(&p->page, command, 0, dread_command_table[command].label, more);
}

static void difficulty_lines(struct play *p)
{
    dread_page_line(&p->page, CMD_DIFFICULTY, MERCIFUL, "Merciful", "Forgives most slips.");
    dread_page_line(&p->page, CMD_DIFFICULTY, FAIR, "Fair", "Slips cost.");
    dread_page_line(&p->page, CMD_DIFFICULTY, CRUEL, "Cruel", "One slip is enough.");
}

/* Parts of the menu, in the order of the menu. COMMANDS ends a part. */
static const enum command_id beside_menu[] = {CMD_CARDS, CMD_UPKEEP, CMD_STEPS, COMMANDS},
                             over_menu[] = {CMD_ENDING, CMD_DUEL, CMD_AUTOPSY, CMD_CHALLENGE,
                                            COMMANDS},
                             question_menu[] = {CMD_LESSON, CMD_NEW, CMD_REST, COMMANDS},
                             deal_menu[] = {CMD_NEW,       CMD_DIFFICULTY, CMD_DAILY, CMD_PUZZLES,
                                            CMD_NEW_NIGHT, CMD_GAMES,      CMD_REST,  COMMANDS},
                             lesson_rest[] = {CMD_WHY, CMD_STORY, CMD_LOG, COMMANDS},
                             game_rest[] = {CMD_HINT, CMD_WHY,     CMD_STORY,
                                            CMD_LOG,  CMD_RESTART, COMMANDS},
                             rest[] = {CMD_RULES,     CMD_LESSON,     CMD_DIFFICULTIES,
                                       CMD_OPTIONS,   CMD_NUMBER,     CMD_YESTERDAY,
                                       CMD_COMPANION, CMD_STATISTICS, CMD_PREFERENCES,
                                       CMD_KEYS,      CMD_QUIT,       COMMANDS};

/* Returns true if the menu leaves out a command: it could do nothing now. */
static bool left_out(const struct play *p, enum command_id command)
{
    switch (command) {
    case CMD_QUIT: return p->house.page;
    case CMD_ENDING: return !p->story.ending.id;
    case CMD_DUEL: return !dread_duel_is_here(p);
    /* A page shares links in its own way. */
    case CMD_CHALLENGE: return p->house.page || dread_duel_no_challenge(p);
    case CMD_COMPANION: return !dread_table_game(p)->unknown;
    case CMD_PUZZLES: return !dread_deal_has_puzzles(p, dread_table_game(p));
    case CMD_CARDS: return dread_session_asks(&p->session) < 0;
    case CMD_UPKEEP: return !p->beside.upkeep.steps;
    case CMD_HINT: return p->view.outcome;
    default: return false;
    }
}

/* Adds the lines of a part of the menu. */
static void add_menu(struct play *p, const enum command_id menu[])
{
    for (; *menu != COMMANDS; menu++) {
        if (left_out(p, *menu)) continue;
        if (*menu == CMD_DIFFICULTY) difficulty_lines(p);
        else if (*menu == CMD_DAILY || *menu == CMD_YESTERDAY) daily_line(p, *menu);
        else dread_page_command(&p->page, *menu);
    }
}

/* Adds the line that resumes the play in progress, if there is one. */
static void add_resume(struct play *p, const struct game *game)
{
    char words[ID_BYTES + 64];
    struct text w = dread_text_in(words, sizeof words);
    dread_text_add(&w, "Go on: ");
    if (dread_tell_in_progress(p, game, &w))
        dread_page_line(&p->page, CMD_RESUME, 0, words, dread_command_table[CMD_RESUME].more);
}

/* What the menu of the game on the table has before its new deals. */
static void add_table_menu(struct play *p, const struct game *game)
{
    if (p->story.lesson.on) {
        dread_page_line(&p->page, CMD_GO_ON, 0, "Go on with the lesson", "Back to the table.");
        add_resume(p, game);
        return;
    }
    if (!p->view.outcome) dread_page_command(&p->page, CMD_GO_ON);
    if (!dread_not_answer(p)) dread_page_command(&p->page, CMD_ANSWER);
    if (p->dealing.left_game) dread_page_command(&p->page, CMD_BACK);
    if (dread_is_beside(p)) add_menu(p, beside_menu);
    if (p->view.outcome) add_menu(p, over_menu);
}

/* A door that was never opened asks one question. */
void dread_page_of_game(struct play *p, const struct game *game)
{
    struct theme theme = dread_theme_of(p->house.themes, game);
    bool here = p->session.game == game;
    dread_doors_about(p, game);
    dread_page_start(&p->page, PAGE_TEXT, game->title);
    p->page.opener = CMD_MENU;
    dread_theme_about(&theme, dread_page_text(&p->page));
    if (here) add_table_menu(p, game);
    else add_resume(p, game);
    add_menu(p, here || dread_has_played(p, game) ? deal_menu : question_menu);
    dread_page_key(&p->page, 0);
}

void dread_page_of_rest(struct play *p)
{
    const struct game *game = dread_table_game(p);
    dread_page_start(&p->page, PAGE_TEXT, game->title);
    p->page.opener = CMD_REST;
    p->page.back = CMD_MENU;
    if (p->session.game == game) add_menu(p, p->story.lesson.on ? lesson_rest : game_rest);
    add_menu(p, rest);
    if (!p->house.page) dread_page_key(&p->page, 0); /* q closes a page; it does not leave here */
}

/* ---- After the lesson ---- */

void dread_tell_stake(const struct play *p, const struct game *game, struct text *t)
{
    struct stake stake;
    if (!dread_deal_choose_stake(p, game, &stake)) return;
    dread_text_add(t, "Now a game of your own, which can go either way: about ");
    int games = (stake.chance + 5) / 10 * 10;
    dread_text_number(t, (uint64_t)games);
    dread_text_add(t, " of 100 such games are won by good play.");
}

void dread_page_of_stake(struct play *p)
{
    const struct game *game = p->session.game;
    dread_page_start(&p->page, PAGE_TEXT, "The lesson is over");
    dread_tell_stake(p, game, dread_page_text(&p->page));
    dread_page_command(&p->page, CMD_STAKE);
    dread_page_line(&p->page, CMD_GAMES, 0, "Another game or lesson", "Back to the first screen.");
    add_resume(p, game);
    dread_page_line(&p->page, CMD_GO_ON, 0, "Play the lesson's deal to its end", "Nothing counts.");
    dread_page_line(&p->page, CMD_LESSON, 0, "The lesson once more", "From its beginning.");
}

/* ---- Deals ---- */

/* Begins a page that asks for a line, with what was wrong with the last one, or "". */
static void start_asking(struct play *p, const char *title, const char *problem)
{
    dread_page_start(&p->page, PAGE_TEXT, title);
    if (!*problem) return;
    dread_page_say(&p->page, problem);
    dread_page_say(&p->page, "\n");
}

/* Adds the line that is typed, for the command. */
static void end_asking(struct play *p, enum command_id command, const char *typed)
{
    if (!p->house.page)
        dread_page_say(&p->page, "\nYou can also click the characters; < deletes one.");
    dread_page_entry(&p->page, command, typed);
}

void dread_page_of_number(struct play *p, const char *typed, const char *problem)
{
    start_asking(p, "Which deal?", problem);
    dread_page_say(&p->page, "Type a number or a whole deal id, such as ");
    char id[ID_BYTES];
    struct text i = dread_text_in(id, sizeof id);
    struct deal deal = {0};
    dread_rules_standard(dread_table_game(p)->options, &deal.rules);
    deal.number = 77;
    bool told = p->session.game && !dread_session_hides_deal(&p->session) &&
                !p->session.deal.middle;
    dread_id_write(dread_table_game(p), told ? &p->session.deal : &deal, &i);
    dread_page_say(&p->page, id);
    dread_page_say(&p->page, ".");
    end_asking(p, CMD_TYPED, typed);
}

void dread_page_of_puzzles(struct play *p)
{
    static const char *const about[] = {"Not hard.", "Harder.", "The hardest."};
    dread_page_start(&p->page, PAGE_TEXT, "Puzzles");
    dread_page_say(&p->page, "Positions of real games, with the chance of every choice proven. ");
    dread_page_say(&p->page, dread_puzzle_question);
    for (int level = 1; level <= PUZZLE_LEVELS; level++) {
        char words[32];
        struct text w = dread_text_in(words, sizeof words);
        dread_text_add(&w, "Level ");
        dread_text_number(&w, (uint64_t)level);
        if (dread_deal_draw_puzzle(p, dread_table_game(p), level))
            dread_page_line(&p->page, CMD_PUZZLE, level, words, about[level - 1]);
    }
    dread_page_command(&p->page, CMD_PUZZLE_NUMBER);
}

void dread_page_of_puzzle_number(struct play *p, const char *typed, const char *problem)
{
    start_asking(p, "Which puzzle?", problem);
    const struct game *game = dread_table_game(p);
    dread_text_count(dread_page_text(&p->page), "Type a number, 1 to ",
                     dread_puzzle_count(p->house.puzzles, game, 0), ", or a link.");
    end_asking(p, CMD_PUZZLE_NAMED, typed);
}

/* Adds a line for each named rule set of a game: "Hard rules", and what they are. */
static void add_rule_sets(struct play *p, const struct game *game)
{
    for (int i = 0; game->rule_sets && game->rule_sets[i].id; i++) {
        const struct named_rules *set = &game->rule_sets[i];
        char label[40];
        struct text l = dread_text_in(label, sizeof label);
        dread_text_char(&l, (char)(set->id[0] - 'a' + 'A'));
        dread_text_add(&l, set->id + 1);
        dread_text_add(&l, " rules");
        dread_page_line(&p->page, CMD_RULE_SET, i, label, set->about);
    }
}

void dread_page_of_difficulties(struct play *p, const char *problem)
{
    start_asking(p, "How hard?", problem);
    dread_page_say(&p->page, "You can win all of them.");
    difficulty_lines(p);
    add_rule_sets(p, dread_table_game(p));
}

void dread_page_of_night(struct play *p)
{
    dread_page_start(&p->page, PAGE_TEXT, "A Night is not over");
    dread_page_say(
        &p->page, "If you leave it for another deal, it counts as abandoned and ends your streak.");
    dread_page_line(&p->page, CMD_GO_ON, 0, "Stay", "Go on with this Night.");
    dread_page_command(&p->page, CMD_LEAVE_NIGHT);
}

void dread_page_of_refusal(struct play *p, const char *why)
{
    dread_page_start(&p->page, PAGE_TEXT, "Your Night has these cards");
    dread_page_say(&p->page, why);
    if (p->session.game) dread_page_command(&p->page, CMD_GO_ON);
    else dread_page_line(&p->page, CMD_GAMES, 0, "Back", "To the list of games.");
}

/* Adds a name of an option or a value with spaces for its dashes. */
static void write_name(const char *name, struct text *t)
{
    for (; *name; name++) dread_text_char(t, *name == '-' ? ' ' : *name);
}

static void write_value(const struct option *o, uint8_t value, struct text *t)
{
    if (o->choices) write_name(o->choices[value].name, t);
    else dread_text_number(t, value);
}

/* Adds what an option decides, and what each value means. */
static void explain_option(const struct option *o, struct text *t)
{
    dread_text_add(t, o->meaning);
    for (int k = 0; o->choices && o->choices[k].name; k++) {
        dread_text_add(t, k ? "; " : " ");
        write_name(o->choices[k].name, t);
        dread_text_add(t, " = ");
        dread_text_add(t, o->choices[k].meaning);
    }
    if (!o->choices) {
        dread_text_add(t, " ");
        dread_text_number(t, o->least);
        dread_text_add(t, " to ");
        dread_text_number(t, o->most);
    }
    dread_text_char(t, '.');
    if (o->ends) dread_text_char(t, ' ');
    if (o->ends) dread_text_add(t, o->ends);
}

void dread_page_of_usual_options(struct play *p)
{
    dread_rules_now(p, dread_table_game(p), &p->choosing.rules);
    dread_page_of_options(p, 0);
}

void dread_page_of_options(struct play *p, int at)
{
    const struct option *options = dread_table_game(p)->options;
    dread_page_start(&p->page, PAGE_TEXT, "Options");
    dread_page_say(&p->page,
                   "Choose an option to change it; * marks those that differ from the default.");
    for (int i = 0; options[i].name; i++) {
        char words[128], more[1024];
        struct text w = dread_text_in(words, sizeof words), m = dread_text_in(more, sizeof more);
        bool usual = p->choosing.rules.value[i] ==
                     dread_option_standard(options, i, &p->choosing.rules);
        dread_text_add(&w, usual ? "  " : "* ");
        write_name(options[i].name, &w);
        dread_text_add(&w, ": ");
        write_value(&options[i], p->choosing.rules.value[i], &w);
        explain_option(&options[i], &m);
        dread_page_line(&p->page, CMD_OPTION, i, words, more);
    }
    dread_page_command(&p->page, CMD_DEAL_OPTIONS);
    p->page.at = at;
}

void dread_page_of_values(struct play *p, int i)
{
    const struct option *o = &dread_table_game(p)->options[i];
    char about[1024], title[TITLE_BYTES];
    struct text a = dread_text_in(about, sizeof about), t = dread_text_in(title, sizeof title);
    write_name(o->name, &t);
    explain_option(o, &a);
    dread_page_start(&p->page, PAGE_TEXT, title);
    dread_page_say(&p->page, about);
    p->choosing.option = i;
    for (int k = 0; k < dread_option_values(o); k++) {
        char words[64];
        struct text w = dread_text_in(words, sizeof words);
        uint8_t value = dread_option_value(o, k);
        bool usual = value ==
                     dread_option_standard(dread_table_game(p)->options, i, &p->choosing.rules);
        write_value(o, value, &w);
        dread_page_line(&p->page, CMD_OPTION_VALUE, k, words, usual ? "The default." : "");
    }
    p->page.at = dread_chosen_value(p, i);
}

int dread_chosen_value(const struct play *p, int i)
{
    const struct option *o = &dread_table_game(p)->options[i];
    int k = 0;
    while (dread_option_value(o, k) != p->choosing.rules.value[i]) k++;
    return k;
}

/* The usual value of an option may depend on the options before it. So options after this one that
 * had their usual value get their new usual value. */
void dread_set_option(struct play *p, int i, int k)
{
    const struct option *options = dread_table_game(p)->options;
    bool usual[OPTIONS_MOST];
    for (int j = 0; options[j].name; j++)
        usual[j] = p->choosing.rules.value[j] ==
                   dread_option_standard(options, j, &p->choosing.rules);
    p->choosing.rules.value[i] = dread_option_value(&options[i], k);
    for (int j = i + 1; options[j].name; j++)
        if (usual[j])
            p->choosing.rules.value[j] = dread_option_standard(options, j, &p->choosing.rules);
    dread_page_of_options(p, i);
}

/* ---- Pages to read ---- */

/* Adds a line of the page of keys: the keys, and in a second column what they do. */
static void say_keys(struct text *t, const char *keys, const char *help)
{
    enum { KEYS_BYTES = 16 };
    int from = t->length;
    dread_text_add(t, keys);
    while (t->length - from < KEYS_BYTES) dread_text_char(t, ' ');
    dread_text_add(t, help);
    dread_text_char(t, '\n');
}

void dread_page_of_keys(struct play *p)
{
    const char *at = NULL;
    struct theme_line line;
    dread_page_start(&p->page, PAGE_TEXT, dread_command_table[CMD_KEYS].label);
    for (const struct key_help *k = p->house.keys; k && k->keys; k++)
        say_keys(dread_page_text(&p->page), k->keys, k->help);
    for (int i = 0; i < COMMANDS; i++)
        if (dread_command_table[i].keys && !(i == CMD_QUIT && p->house.page))
            say_keys(dread_page_text(&p->page), dread_command_table[i].keys,
                     dread_command_table[i].help);
    if (p->house.pointing) dread_page_say(&p->page, p->house.pointing);
    while (p->session.game && dread_theme_next(&p->layout.theme, "legend", &at, &line)) {
        dread_page_say(&p->page, "\n");
        dread_text_span(dread_page_text(&p->page), line.words, line.words_length);
    }
}

/* Returns a paragraph's number as the argument of a line: 201 for "2.1", 400 for "4". */
static int rule_number(const char *rule)
{
    int n = 0;
    for (; *rule && *rule != '.'; rule++) n = 10 * n + *rule - '0';
    n *= 100;
    return *rule ? n + rule[1] - '0' : n;
}

/* Each line is something that happened; `more` quotes the rule, which the line opens. */
void dread_page_of_reasons(struct play *p)
{
    char words[REASONS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct reason reason[EVENTS_MOST];
    int n = dread_tell_reasons(&p->asking, &w, reason);
    dread_page_start(&p->page, PAGE_TEXT, "Why: what just happened, and the rule for it");
    dread_page_say(&p->page, n ? "Choose a line to read its rule." : "Nothing has happened yet.");
    for (int i = 0; i < n; i++) {
        struct reason *r = &reason[i];
        words[r->from + r->length] = '\0';
        dread_page_line(&p->page, CMD_RULES_PART, rule_number(r->rule), words + r->here,
                        words + r->from);
    }
    dread_page_command(&p->page, CMD_RULES);
}

void dread_page_of_rule(struct play *p, const char *rule)
{
    int n;
    char title[32];
    struct text t = dread_text_in(title, sizeof title);
    const char *page = dread_rules_page_of(&p->house, dread_table_game(p));
    const char *part = page ? dread_rules_part(page, rule, &n) : NULL;
    dread_text_add(&t, "Rule ");
    dread_text_add(&t, rule);
    dread_page_start(&p->page, PAGE_TEXT, title);
    if (part) dread_rules_text(part, n, 0, dread_page_text(&p->page));
    else dread_page_say(&p->page, "The rules page has no such paragraph.");
    if (p->session.game) dread_page_command(&p->page, CMD_WHY);
    dread_page_command(&p->page, CMD_RULES);
}

/* The rules page without its Markdown, each paragraph in one line: the front end wraps it. */
void dread_page_of_rules(struct play *p)
{
    const char *rules = dread_rules_page_of(&p->house, dread_table_game(p));
    dread_page_start(&p->page, PAGE_TEXT, "Rules");
    if (rules) dread_rules_text(rules, -1, 0, dread_page_text(&p->page));
    else dread_page_say(&p->page, "There is no rules page for this game.");
}

void dread_page_of_preferences(struct play *p, int at)
{
    dread_page_start(&p->page, PAGE_TEXT, "Preferences");
    dread_page_line(&p->page, CMD_PREFERENCE, 0, p->prefer.motion ? "Motion: on" : "Motion: off",
                    "Shows steps one by one and makes warnings pulse.");
    dread_page_line(&p->page, CMD_PREFERENCE, 1,
                    p->prefer.four_colours ? "Suits: four colours" : "Suits: two colours",
                    "Four: clubs are green and diamonds blue. The symbols differ either way.");
    dread_page_line(&p->page, CMD_PREFERENCE, 2,
                    p->prefer.alone ? "Only one action: played for you"
                                    : "Only one action: you play it",
                    "What happens when you have no choice and it costs you nothing.");
    dread_page_line(&p->page, CMD_MODE, 0,
                    p->prefer.night ? "New games: Nights (no undo, no hints; they count)"
                                    : "New games: with take back and hints",
                    dread_command_table[CMD_MODE].more);
    p->page.at = at;
}
