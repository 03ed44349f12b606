/* The pages of the table: what is on them, and what comes of a choice. */

#include <string.h>

#include "front/page.h"
#include "front/statistics.h"
#include "play/story.h"
#include "table.h"

/* The game that a page is about: the one on the table, or the one chosen before there is any. */
static const struct game *game_of(const struct table *t)
{
    const struct game *game = t->session.game ? t->session.game : t->wanted_game;
    return game ? game
                : t->games->game[0]; /* the first page has none, and nothing that needs one */
}

/* ---- Games ---- */

static void about(const struct theme *theme, struct text *t)
{
    int n;
    const char *s = theme_words(theme, "about", "", &n);
    if (s) text_span(t, s, n);
}

/* What is in progress of a game: "deal 5, turn 3, Night". False if nothing is. */
static bool progress(const struct table *t, const struct game *game, struct text *words)
{
    struct in_progress in;
    if (!t->store || !store_in_progress(t->store, game, &in) || in.is_over) return false;
    bool hidden = in.mode == NIGHT && in.way == WAY_DRAWN;
    text_add(words, hidden ? "a drawn deal" : strchr(in.deal, '@') ? "a deal by cards" : in.deal);
    if (in.turn) {
        text_add(words, ", turn ");
        text_number(words, (uint64_t)in.turn);
    }
    if (in.mode == NIGHT) text_add(words, ", Night");
    return true;
}

void sheet_of_games(struct table *t)
{
    sheet_begin(&t->sheet, "Dread Patience");
    for (int i = 0; i < t->games->count; i++) {
        char more[ID_BYTES + 400];
        struct text m = text_in(more, sizeof more);
        struct theme theme = theme_of(t->themes, t->games->game[i]);
        about(&theme, &m);
        text_add(&m, "\n");
        char in[ID_BYTES];
        struct text p = text_in(in, sizeof in);
        if (progress(t, t->games->game[i], &p)) {
            text_add(&m, "In progress: ");
            text_add(&m, in);
        }
        sheet_item(&t->sheet, DO_GAME, i, t->games->game[i]->title, more);
    }
    sheet_item(&t->sheet, DO_PREFERENCES, 0, "Preferences", "Motion, colours, the way to play.");
    sheet_item(&t->sheet, DO_KEYS, 0, "Keys and mouse", "What every key does.");
    sheet_item(&t->sheet, DO_QUIT, 0, "Leave", "What is in progress stays so.");
}

static void mode_item(struct table *t)
{
    bool night = t->prefer.night;
    sheet_item(
        &t->sheet, DO_MODE, 0, night ? "New games are: Nights" : "New games are: Rehearsals",
        "Rehearsal: take back, do again, start over; free. Night: there is no going back, and it "
        "has its own statistics. Enter changes it.");
}

void sheet_of_game(struct table *t, const struct game *game)
{
    bool on_table = t->session.game && t->session.game == game;
    char words[ID_BYTES + 64];
    struct text w = text_in(words, sizeof words);
    struct theme theme = theme_of(t->themes, game);
    t->wanted_game = game;
    sheet_begin(&t->sheet, game->title);
    if (!on_table) about(&theme, sheet_text(&t->sheet));
    text_add(&w, "Go on: ");
    if (on_table) sheet_item(&t->sheet, DO_GO_ON, 0, "Go on", "Back to the table.");
    else if (progress(t, game, &w)) sheet_item(&t->sheet, DO_PLAY, 0, words, "As it was left.");
    sheet_item(&t->sheet, DO_NEW, 0, "New deal", "A fresh deal of the same options.");
    sheet_item(&t->sheet, DO_TASTES, 0, "Deal to taste", "Merciful, fair or cruel.");
    sheet_item(&t->sheet, DO_DAILY, 0, "Deal of the day", "The same for everybody, today.");
    sheet_item(&t->sheet, DO_NUMBER, 0, "Deal by number or id",
               "Any deal again, or somebody else's.");
    sheet_item(&t->sheet, DO_OPTIONS, 0, "Options", "Rulings and variations, each explained.");
    mode_item(t);
    sheet_item(&t->sheet, DO_LESSON, 0, "First game", "A game that is explained as it is played.");
    if (on_table) {
        if (t->view.outcome)
            sheet_item(&t->sheet, DO_AUTOPSY, 0, "Autopsy",
                       "What the cards took, what you gave away, and where.");
        else
            sheet_item(&t->sheet, DO_HINT, 0, "Hint",
                       "What is best to do, and why. Rehearsals only.");
        sheet_item(&t->sheet, DO_RESTART, 0, "Start this deal over", "Rehearsals only.");
        sheet_item(&t->sheet, DO_REASONS, 0, "Why", "What just happened: each rule and card.");
        sheet_item(&t->sheet, DO_STORY, 0, "Story", "All that happened in this game.");
    }
    sheet_item(&t->sheet, DO_RULES, 0, "Rules", "The whole rules page.");
    sheet_item(&t->sheet, DO_STATISTICS, 0, "Statistics", "Rehearsals and Nights apart.");
    sheet_item(&t->sheet, DO_PREFERENCES, 0, "Preferences", "Motion, colours, the way to play.");
    sheet_item(&t->sheet, DO_KEYS, 0, "Keys and mouse", "What every key does.");
    sheet_item(&t->sheet, DO_GAMES, 0, "Another game", "What is in progress stays so.");
    sheet_item(&t->sheet, DO_QUIT, 0, "Leave", "What is in progress stays so.");
}

/* ---- Deals ---- */

void sheet_of_number(struct table *t, const char *typed, const char *problem)
{
    sheet_begin(&t->sheet, "Which deal?");
    if (*problem) {
        sheet_say(&t->sheet, problem);
        sheet_say(&t->sheet, "\n");
    }
    sheet_say(&t->sheet, "A number, or a whole deal id such as ");
    char id[ID_BYTES];
    struct text i = text_in(id, sizeof id);
    struct deal deal = {0};
    rules_standard(game_of(t)->options, &deal.rules);
    deal.number = 77;
    bool told = t->session.game && !session_hides_deal(&t->session);
    id_write(game_of(t), told ? &t->session.deal : &deal, &i);
    sheet_say(&t->sheet, id);
    sheet_say(&t->sheet, ".\nType it, or click it together; < takes a character back.");
    sheet_entry(&t->sheet, DO_TYPED, typed);
}

void sheet_of_tastes(struct table *t, const char *problem)
{
    sheet_begin(&t->sheet, "To which taste?");
    if (*problem) {
        sheet_say(&t->sheet, problem);
        sheet_say(&t->sheet, "\n");
    }
    sheet_say(&t->sheet, "All of them can be won.");
    sheet_item(&t->sheet, DO_TASTE, MERCIFUL, "Merciful", "Forgives most slips. One deal in ten.");
    sheet_item(&t->sheet, DO_TASTE, FAIR, "Fair", "Neither one nor the other.");
    sheet_item(&t->sheet, DO_TASTE, CRUEL, "Cruel",
               "Few find the way out, and the better one plays the more. One deal in ten.");
}

void sheet_of_night(struct table *t)
{
    sheet_begin(&t->sheet, "A Night is not over");
    sheet_say(&t->sheet,
              "If you leave it for another deal it counts as abandoned and ends your streak.");
    sheet_item(&t->sheet, DO_GO_ON, 0, "Stay", "Go on with this Night.");
    sheet_item(&t->sheet, DO_YES, 0, "Leave it", "It counts as abandoned.");
}

void sheet_of_refusal(struct table *t, const char *why)
{
    sheet_begin(&t->sheet, "A Night has these cards");
    sheet_say(&t->sheet, why);
    if (t->session.game) sheet_item(&t->sheet, DO_GO_ON, 0, "Go on", "Back to the table.");
    else sheet_item(&t->sheet, DO_GAMES, 0, "Back", "To the choice of games.");
}

static void write_option(const struct option *o, uint8_t value, struct text *t)
{
    text_add(t, o->name);
    text_add(t, ": ");
    option_value_write(o, value, t);
}

/* What an option decides, and what each value means. */
static void explain_option(const struct option *o, struct text *t)
{
    text_add(t, o->meaning);
    for (int k = 0; o->choices && o->choices[k].name; k++) {
        text_add(t, k ? "; " : " ");
        text_add(t, o->choices[k].name);
        text_add(t, " = ");
        text_add(t, o->choices[k].meaning);
    }
    if (!o->choices) {
        text_add(t, " ");
        text_number(t, o->least);
        text_add(t, " to ");
        text_number(t, o->most);
    }
    text_char(t, '.');
}

static void show_options(struct table *t, int at)
{
    const struct option *options = game_of(t)->options;
    sheet_begin(&t->sheet, "Options");
    sheet_say(&t->sheet, "Enter changes one; * marks what differs from the usual.");
    for (int i = 0; options[i].name; i++) {
        char words[128], more[1024];
        struct text w = text_in(words, sizeof words), m = text_in(more, sizeof more);
        bool usual = t->wish.value[i] == option_standard(options, i, &t->wish);
        text_add(&w, usual ? "  " : "* ");
        write_option(&options[i], t->wish.value[i], &w);
        explain_option(&options[i], &m);
        sheet_item(&t->sheet, DO_OPTION, i, words, more);
    }
    sheet_item(&t->sheet, DO_DEAL_OPTIONS, 0, "Deal with these options", "A fresh deal.");
    t->sheet.at = at;
}

void sheet_of_options(struct table *t)
{
    if (t->session.game) t->wish = t->session.deal.rules;
    else rules_standard(game_of(t)->options, &t->wish);
    show_options(t, 0);
}

/* The next value of an option; those behind it that stood at their usual value stay there. */
static void change_option(struct table *t, int i)
{
    const struct option *options = game_of(t)->options;
    bool usual[OPTIONS_MOST];
    for (int k = 0; options[k].name; k++)
        usual[k] = t->wish.value[k] == option_standard(options, k, &t->wish);
    int n = option_values(&options[i]), now = 0;
    while (now < n && option_value(&options[i], now) != t->wish.value[i]) now++;
    t->wish.value[i] = option_value(&options[i], (now + 1) % n);
    for (int k = i + 1; options[k].name; k++)
        if (usual[k]) t->wish.value[k] = option_standard(options, k, &t->wish);
    show_options(t, i);
}

/* ---- To read ---- */

static const char *const keys[][2] = {
    {"arrows", "move the focus"},
    {"Tab, Shift-Tab", "to the next thing that can be chosen, to the one before"},
    {"Enter, Space", "choose: lift a thing and see what it can do; choose again to do it"},
    {"Esc, Backspace", "put down what you hold; with empty hands: the menu"},
    {"1 to 9", "the numbered buttons: once shows what it would do, twice does it"},
    {"h", "hint: what is best to do, and why (Rehearsal)"},
    {"a", "autopsy of a game that is over"},
    {"H J K L", "step west, south, north, east"},
    {"u  U", "take back an action, a turn (Rehearsal)"},
    {"r  R", "do again an action, a turn (Rehearsal)"},
    {"B", "start the deal over (Rehearsal)"},
    {"n", "new deal"},
    {"c", "choose a deal: merciful, fair or cruel"},
    {"d", "the deal of the day"},
    {"g", "a deal by number or id"},
    {"o", "options"},
    {"t", "first game, explained"},
    {"w", "why: the rule and card of each thing that just happened"},
    {"s", "the story of this game"},
    {"i", "the rules"},
    {"S", "statistics"},
    {"p", "preferences"},
    {"m", "menu"},
    {"?", "this page"},
    {"q", "leave; what is in progress stays so"},
};

void sheet_of_keys(struct table *t)
{
    sheet_begin(&t->sheet, "Keys and mouse");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct text *w = sheet_text(&t->sheet);
        int from = w->length;
        sheet_say(&t->sheet, keys[i][0]);
        while (w->length - from < 16) text_char(w, ' ');
        sheet_say(&t->sheet, keys[i][1]);
        sheet_say(&t->sheet, "\n");
    }
    sheet_say(&t->sheet,
              "\nMouse: a click chooses what is under it; a second click does it. A click on a "
              "cell further off walks there. The other button puts down, or opens the menu. "
              "The wheel moves the focus. The words at the bottom can be clicked.\n");
    const char *at = NULL;
    struct theme_line line;
    while (t->session.game && theme_next(&t->look.theme, "legend", &at, &line)) {
        sheet_say(&t->sheet, "\n");
        text_span(sheet_text(&t->sheet), line.words, line.words_length);
    }
}

void sheet_of_reasons(struct table *t)
{
    sheet_begin(&t->sheet, "Why: what just happened, with rule and card");
    if (!t->trace.count) sheet_say(&t->sheet, "Nothing has happened yet.");
    for (int i = 0; i < t->trace.count && i < t->trace.room; i++) {
        const struct event *e = &t->trace.event[i];
        if (event_is_quiet(t->session.game, e)) continue;
        theme_reason(&t->look.theme, t->session.game, &t->view, e, sheet_text(&t->sheet));
        sheet_say(&t->sheet, "\n");
    }
    sheet_say(&t->sheet, "\nThe numbers are those of the rules page (key i).");
}

void sheet_of_story(struct table *t)
{
    static char line[STORY_LINE];
    struct story story = story_from(&t->look.theme, &t->session, 0);
    sheet_begin(&t->sheet, "Story");
    for (struct text w = text_in(line, sizeof line); story_line(&story, &w);
         w = text_in(line, sizeof line)) {
        sheet_say(&t->sheet, line);
        sheet_say(&t->sheet, "\n");
    }
    t->sheet.scroll = SHEET_BYTES; /* to its end */
}

/* Does a line of a rules page belong to the paragraph before it? */
static bool goes_on(const char *line)
{
    return *line && !strchr("\n#|-*`", *line);
}

/* A rules page, each paragraph as one line, which the sheet breaks anew. */
void sheet_of_rules(struct table *t)
{
    const char *rules = rules_page(game_of(t)->id);
    sheet_begin(&t->sheet, "Rules");
    struct text *w = sheet_text(&t->sheet);
    char last = '\n';
    for (const char *s = rules ? rules : "There is no page."; *s; last = *s++) {
        bool mark = *s == '`' || (*s == '*' && (s[1] == '*' || last == '*')) || *s == '#';
        if (mark && !(*s == '#' && last >= '0')) continue;
        text_char(w, *s == '\n' && last != '\n' && goes_on(s + 1) ? ' ' : *s);
    }
}

void sheet_of_statistics(struct table *t)
{
    static struct past_game past[20];
    struct problem problem;
    const struct game *game = game_of(t);
    sheet_begin(&t->sheet, "Statistics");
    if (!t->store) {
        sheet_say(&t->sheet, "Nothing is kept.");
        return;
    }
    tell_statistics(t->store, game, sheet_text(&t->sheet));
    int n = store_past_games(t->store, game, past, 20, &problem);
    if (n > 0) sheet_say(&t->sheet, "\nThe last games:\n");
    for (int i = 0; i < n; i++) {
        tell_past_game(&past[i], sheet_text(&t->sheet));
        sheet_say(&t->sheet, "\n");
    }
}

static void show_preferences(struct table *t, int at)
{
    sheet_begin(&t->sheet, "Preferences");
    sheet_item(&t->sheet, DO_PREFERENCE, 0, t->prefer.motion ? "Motion: on" : "Motion: off",
               "Steps are shown one by one, warnings pulse.");
    sheet_item(&t->sheet, DO_PREFERENCE, 1,
               t->prefer.four_colours ? "Suits: four colours" : "Suits: two colours",
               "Four: clubs green, diamonds blue. The signs differ in any case.");
    sheet_item(&t->sheet, DO_PREFERENCE, 2,
               t->prefer.alone ? "Only possibility: played after a beat"
                               : "Only possibility: you play it",
               "What to do when there is nothing to decide.");
    mode_item(t);
    t->sheet.at = at;
}

void sheet_of_preferences(struct table *t)
{
    show_preferences(t, 0);
}

/* ---- What was chosen ---- */

static void change_preference(struct table *t, int i)
{
    bool *of[] = {&t->prefer.motion, &t->prefer.four_colours, &t->prefer.alone};
    *of[i] = !*of[i];
    prefer_write(t);
    struct theme theme = t->session.game ? t->look.theme : (struct theme){"", ""};
    palette_of(&t->palette, &theme, t->prefer.four_colours);
    show_preferences(t, i);
}

static void change_mode(struct table *t)
{
    int at = t->sheet.at;
    bool preferences = same(t->sheet.title, "Preferences");
    t->prefer.night = !t->prefer.night;
    prefer_write(t);
    if (preferences) {
        show_preferences(t, at);
        return;
    }
    sheet_of_game(t, game_of(t));
    t->sheet.at = at;
}

/* Leaves the game on the table for the choice of games. */
static void leave_game(struct table *t)
{
    if (t->store) store_leave(t->store);
    t->lesson.on = t->filming = false;
    autopsy_close(t);
    t->session = (struct session){0};
    sheet_of_games(t);
}

void sheet_chosen(struct table *t, const struct item *item)
{
    const struct game *game = game_of(t);
    int argument = item->argument;
    if (!game)
        game = t->games->game[0]; /* the first page has no game, and nothing that needs one */
    char typed[ENTRY_BYTES];
    switch (item->command) {
    case DO_GAME: sheet_of_game(t, t->games->game[argument]); break;
    case DO_GO_ON: t->sheet.open = false; break;
    case DO_PLAY: table_play(t, game, NULL, false, false); break;
    case DO_NEW: deal_fresh(t, game, t->session.game ? &t->session.deal.rules : NULL); break;
    case DO_TASTES: sheet_of_tastes(t, ""); break;
    case DO_TASTE: deal_to_taste(t, game, (enum taste)argument); break;
    case DO_DAILY: deal_daily(t, game); break;
    case DO_NUMBER: sheet_of_number(t, "", ""); break;
    case DO_TYPED:
        memcpy(typed, t->sheet.typed, sizeof typed);
        deal_typed(t, typed);
        break;
    case DO_MODE: change_mode(t); break;
    case DO_LESSON: deal_lesson(t, game); break;
    case DO_OPTIONS: sheet_of_options(t); break;
    case DO_OPTION: change_option(t, argument); break;
    case DO_DEAL_OPTIONS: deal_fresh(t, game, &t->wish); break;
    case DO_RESTART:
        t->sheet.open = false;
        table_restart(t);
        break;
    case DO_REASONS: sheet_of_reasons(t); break;
    case DO_STORY: sheet_of_story(t); break;
    case DO_RULES: sheet_of_rules(t); break;
    case DO_STATISTICS: sheet_of_statistics(t); break;
    case DO_PREFERENCES: sheet_of_preferences(t); break;
    case DO_PREFERENCE: change_preference(t, argument); break;
    case DO_KEYS: sheet_of_keys(t); break;
    case DO_GAMES: leave_game(t); break;
    case DO_HINT:
        t->sheet.open = false;
        hint_open(t);
        break;
    case DO_HINTED: hint_chosen(t); break;
    case DO_AUTOPSY: autopsy_open(t); break;
    case DO_MOMENT: autopsy_chosen(t, argument); break;
    case DO_YES:
        t->wanted.wanted.leaves_night = true;
        deal_wanted(t);
        break;
    case DO_QUIT: t->left = true; break;
    default: break;
    }
}
