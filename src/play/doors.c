/* The first screen: a door for each game, and what else the player can do before a game. See
 * play_internal.h; the scene has its picture's words in struct scene_doors. */

#include "doors.h"

#include "daily.h"
#include "today.h"

/* ---- What the player has done with a game ---- */

/* Describes the play in progress of a game. Returns false if there is none, or if it is over. */
static bool in_progress(const struct play *p, const struct game *game, struct in_progress *in)
{
    return p->book && dread_book_in_progress(p->book, game, in) && !in->is_over;
}

/* Returns the part of a deal id that begins at its first `#` or `@`. */
static const char *deal_in_id(const char *id)
{
    while (*id && *id != '#' && *id != '@') id++;
    return id;
}

bool dread_tell_in_progress(const struct play *p, const struct game *game, struct text *words)
{
    struct in_progress in;
    if (!in_progress(p, game, &in)) return false;
    const char *deal = deal_in_id(in.deal);
    if (in.mode == NIGHT && in.way == WAY_DRAWN) {
        dread_text_add(words, "a random deal");
    } else if (!*deal) {
        dread_text_add(words, "from a position");
    } else if (*deal == '@') {
        dread_text_add(words, "a deal by cards");
    } else {
        dread_text_add(words, "deal ");
        dread_text_add(words, deal);
    }
    if (in.turn) {
        dread_text_add(words, ", turn ");
        dread_text_number(words, (uint64_t)in.turn);
    }
    if (in.mode == NIGHT) dread_text_add(words, ", Night");
    return true;
}

static void count_wins(const struct statistics *s, struct win_count *all)
{
    for (int i = 0; i < ORIGINS; i++) {
        all->games += s->by_origin[i].games;
        all->won += s->by_origin[i].won;
    }
    for (int i = 0; i < WAYS; i++) {
        all->games += s->by_way[i].games;
        all->won += s->by_way[i].won;
    }
}

/* Counts all games of a kind that have ended, Rehearsals and Nights. */
static struct win_count ended_games(const struct play *p, const struct game *game)
{
    struct win_count all = {0};
    struct statistics s;
    char rules[NIGHT_RULES_BYTES];
    if (!p->book) return all;
    dread_book_statistics(p->book, game, NULL, &s);
    count_wins(&s, &all);
    for (int i = 0; dread_book_night_rules(p->book, game, i, rules); i++) {
        dread_book_statistics(p->book, game, rules, &s);
        count_wins(&s, &all);
    }
    return all;
}

bool dread_has_past_games(const struct play *p, const struct game *game)
{
    struct past_game past;
    return p->book && dread_book_past_games(p->book, game, &past, 1);
}

bool dread_has_played(const struct play *p, const struct game *game)
{
    struct in_progress in;
    return dread_has_past_games(p, game) || (p->book && dread_book_in_progress(p->book, game, &in));
}

static void tell_status(const struct play *p, const struct game *game, struct text *t)
{
    struct win_count ended = ended_games(p, game);
    if (dread_tell_in_progress(p, game, t)) return;
    if (ended.games) {
        dread_text_add(t, "won ");
        dread_text_number(t, (uint64_t)ended.won);
        dread_text_add(t, " of ");
        dread_text_number(t, (uint64_t)ended.games);
    } else {
        dread_text_add(t, dread_has_played(p, game) ? "not finished yet" : "not played yet");
    }
}

const struct game *dread_latest_in_progress(const struct play *p)
{
    const struct game *latest = NULL;
    int64_t when = 0;
    for (int i = 0; i < p->house.games->count; i++) {
        struct in_progress in;
        const struct game *game = p->house.games->game[i];
        if (!in_progress(p, game, &in) || (latest && in.when <= when)) continue;
        latest = game;
        when = in.when;
    }
    return latest;
}

/* ---- The page ---- */

static const char *const line_of_the_house = "Three games for one player, who will not feel alone.";

static void add_theme_line(const struct theme *theme, const char *kind, struct text *t)
{
    int n;
    const char *s = dread_theme_words(theme, kind, "", &n);
    if (s) dread_text_span(t, s, n);
}

void dread_theme_about(const struct theme *theme, struct text *t)
{
    add_theme_line(theme, "about", t);
}

static void add_door(struct play *p, int i)
{
    const struct game *game = p->house.games->game[i];
    struct theme theme = dread_theme_of(p->house.themes, game);
    char more[256];
    struct text m = dread_text_in(more, sizeof more);
    struct text status = dread_text_in(p->doors.status[i], sizeof p->doors.status[i]);
    add_theme_line(&theme, "door", &m);
    if (!*more) dread_theme_about(&theme, &m);
    tell_status(p, game, &status);
    dread_page_line(&p->page, CMD_GAME, i, game->title, more);
    dread_page_key(&p->page, '1' + i);
}

/* Adds what a door asks that was never opened: to learn, or to deal. In a terminal there is a page
 * for this question (pages.c). */
static void add_question(struct play *p, int i)
{
    if (!p->house.page || dread_has_played(p, p->house.games->game[i])) return;
    dread_page_line(&p->page, CMD_LESSON, i, "Learn", NULL);
    dread_page_key(&p->page, 0);
    dread_page_line(&p->page, CMD_NEW, i, "Deal", NULL);
    dread_page_key(&p->page, 0);
}

/* Adds the line that goes on with the latest game in progress. */
static void add_continue(struct play *p, const struct game *latest)
{
    char words[TITLE_BYTES], more[ID_BYTES + 64];
    struct text w = dread_text_in(words, sizeof words), m = dread_text_in(more, sizeof more);
    dread_text_add(&w, dread_command_table[CMD_CONTINUE].label);
    dread_text_add(&w, ": ");
    dread_text_add(&w, latest->title);
    dread_tell_in_progress(p, latest, &m);
    dread_page_line(&p->page, CMD_CONTINUE, 0, words, more);
    dread_page_key(&p->page, 'c');
}

/* Adds the line of what everybody plays today. */
static void add_today(struct play *p)
{
    char words[TITLE_BYTES], more[TITLE_BYTES];
    struct text w = dread_text_in(words, sizeof words), m = dread_text_in(more, sizeof more);
    dread_text_add(&w, dread_command_table[CMD_TODAY].label);
    dread_text_add(&w, ": ");
    dread_tell_what_waits(p, &w);
    dread_text_add(&m, dread_command_table[CMD_TODAY].more);
    dread_tell_days_in_a_row(p, &m);
    dread_page_line(&p->page, CMD_TODAY, 0, words, more);
    dread_page_key(&p->page, 'd');
}

static void add_rest(struct play *p)
{
    const struct game *latest = dread_latest_in_progress(p);
    if (latest) add_continue(p, latest);
    if (!p->house.page)
        dread_page_line(&p->page, CMD_LESSON, 0, "",
                        p->doors.never_played ? "Nothing counts."
                                              : dread_command_table[CMD_LESSON].more);
    if (!p->doors.never_played && dread_is_day(p->now.today)) add_today(p);
    if (!p->doors.never_played) {
        dread_page_command(&p->page, CMD_NEW_NIGHT);
        dread_page_key(&p->page, 'n');
    }
    dread_page_command(&p->page, CMD_PREFERENCES);
    dread_page_command(&p->page, CMD_KEYS);
    if (!p->house.page) dread_page_command(&p->page, CMD_QUIT);
}

/* Returns the index of the door to stand at first: of the game that was looked at last, else of the
 * latest game in progress, else of the first game. */
static int first_door(const struct play *p)
{
    const struct games *games = p->house.games;
    const struct game *game = p->choosing.game ? p->choosing.game : dread_latest_in_progress(p);
    for (int i = 0; i < games->count; i++)
        if (games->game[i] == game) return i;
    return 0;
}

void dread_doors_about(struct play *p, const struct game *game)
{
    p->choosing.game = game;
}

void dread_page_of_games(struct play *p)
{
    struct doors *d = &p->doors;
    int games = p->house.games->count;
    d->count = games < SCENE_DOORS ? games : SCENE_DOORS;
    d->never_played = true;
    for (int i = 0; i < games; i++)
        if (dread_has_played(p, p->house.games->game[i])) d->never_played = false;
    dread_page_start(&p->page, PAGE_DOORS, "Dread Patience");
    dread_page_say(&p->page, line_of_the_house);
    for (int i = 0; i < d->count; i++) add_door(p, i);
    for (int i = 0; i < d->count; i++) add_question(p, i);
    d->door_lines = p->page.lines;
    add_rest(p);
    p->page.at = first_door(p);
    dread_doors_look(p);
}

void dread_doors_look(struct play *p)
{
    struct text learn = dread_text_in(p->doors.learn, sizeof p->doors.learn);
    if (p->page.kind != PAGE_DOORS) return;
    if (p->page.at < p->doors.door_lines)
        dread_doors_about(p, p->house.games->game[p->page.line[p->page.at].argument]);
    dread_text_add(&learn, p->doors.never_played ? "Never played? Learn " : "Learn ");
    dread_text_add(&learn, p->house.games->game[first_door(p)]->title);
    dread_text_add(&learn, p->doors.never_played ? " here." : "");
}

void dread_doors_scene(const struct play *p, struct scene *s)
{
    struct scene_doors *d = &s->doors;
    if (!p->page.open || p->page.kind != PAGE_DOORS) return;
    d->count = p->doors.count;
    d->door_lines = p->doors.door_lines;
    d->at = first_door(p);
    d->never_played = p->doors.never_played;
    d->line = line_of_the_house;
    for (int i = 0; i < d->count; i++) d->status[i] = p->doors.status[i];
    for (int i = d->door_lines; i < s->page.lines; i++)
        if (s->page.line[i].command == CMD_LESSON) s->page.line[i].words = p->doors.learn;
}
