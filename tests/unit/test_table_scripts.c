/* Scripts of the table, in tests/tables: what a player presses, and what is on the screen then.
 * README.md there says what the lines mean.
 *
 *     unit-tests test_table_scripts                   reads all scripts
 *     DREAD_UPDATE=1 unit-tests test_table_scripts    writes the frames that differ, and then fails
 *
 * After an update, read the diff: players will see exactly that. */

#define _GNU_SOURCE /* fmemopen */
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/offers.h"
#include "unit/seat.h"

enum { FILE_MOST = 1 << 18, WORDS_MOST = 4000 };

static struct seat seat;
static struct session session;
static struct deal beside; /* the deal that is told beside real cards */

/* A script that is read: the lines so far, as they are or should be, go to `out`. */
static struct script {
    const char *path;
    char in[FILE_MOST];
    char out[FILE_MOST];
    struct text written;
    char *next; /* the next line */
    int line;
    int failed, frames; /* lines that do not hold; frames that differ */
} script;

static void complain(const char *what, const char *is)
{
    script.failed++;
    print_error("%s:%d: %s%s\n", script.path, script.line, what, is);
    fputs(seat_text(&seat), stderr); /* print_error has too little room for it */
}

/* If `words` begins with this word, or with these, returns what comes after them; else NULL. */
static const char *after(const char *words, const char *begin)
{
    size_t n = strlen(begin);
    if (strncmp(words, begin, n) != 0 || (words[n] && words[n] != ' ')) return NULL;
    return words + n + (words[n] == ' ');
}

/* ---- What to begin with ---- */

static void open_house(const char *unused)
{
    (void)unused;
    seat_open(&seat, house_games(), dread_themes, UNSAVED);
}

static void open_toys(const char *unused)
{
    (void)unused;
    seat_open(&seat, &toy_games, toy_themes, UNSAVED);
}

static void size(const char *words)
{
    int columns, rows;
    assert_int_equal(sscanf(words, "%dx%d", &columns, &rows), 2);
    seat_size(&seat, columns, rows);
}

static void prefer(const char *words)
{
    struct preferences *p = &seat.play->prefer;
    if (after(words, "motion")) p->motion = true;
    else if (after(words, "no motion")) p->motion = false;
    else if (after(words, "nights")) p->night = true;
    else if (after(words, "rehearsals")) p->night = false;
    else complain("no preference: ", words);
}

static void game(const char *id)
{
    seat_deal(&seat, id);
}

/* He Will Never Stop with this hand and this deck. */
static void hand(const char *words)
{
    static struct chase chase;
    char cards[80] = "", deck[80] = "";
    assert_int_equal(sscanf(words, "%79s %79s", cards, deck), 2);
    chase_set(&chase, "", cards, deck);
    dread_session_start(&session, chase.game, &chase.deal, NULL);
    session.now = chase.now;
    seat_put(&seat, &session);
    *seat.play->told.said = '\0';
    seat_look(&seat);
}

static void play(const char *actions)
{
    while (*actions) {
        char one[64];
        size_t n = strcspn(actions, ",");
        snprintf(one, sizeof one, "%.*s", (int)n, actions);
        actions += n + (actions[n] ? 2 : 0);
        action a;
        int before = seat.play->session.played;
        if (!dread_session_parse(&seat.play->session, one, &a, NULL)) complain("no action: ", one);
        else seat_acts(&seat, a);
        if (seat.play->session.played == before) complain("not played: ", one);
    }
    dread_play_refocus(seat.play, &(struct focus){.kind = FOCUS_NONE});
    seat_look(&seat);
}

static void sit_beside(const char *id)
{
    const struct game *g = deal_of(&dread_games, id, &beside);
    seat_wishes(&seat, &(struct deal_wanted){.game = g, .beside = true, .anew = true});
}

/* Types so many cards, or all that are asked for, as they lie in the deal. */
static void tell(const char *words)
{
    for (int n = after(words, "all") ? -1 : atoi(words); n; n--) {
        char word[16];
        struct text t = dread_text_in(word, sizeof word);
        if (!seat.play->page.open || seat.play->page.kind != PAGE_CARD) return;
        dread_card_write(&t, beside.cards[dread_session_asks(&seat.play->session)]);
        seat_keys(&seat, word);
        seat_key(&seat, KEY_OF_ENTER);
    }
}

/* ---- Keys ---- */

static const struct {
    const char *name;
    int key;
} named_keys[] = {{"Enter", KEY_OF_ENTER},
                  {"Esc", KEY_OF_ESCAPE},
                  {"Tab", KEY_OF_TAB},
                  {"BackTab", KEY_OF_BACKTAB},
                  {"Up", KEY_OF_UP},
                  {"Down", KEY_OF_DOWN},
                  {"Left", KEY_OF_LEFT},
                  {"Right", KEY_OF_RIGHT},
                  {"Home", KEY_OF_HOME},
                  {"End", KEY_OF_END},
                  {"Page-up", KEY_OF_PAGE_UP},
                  {"Page-down", KEY_OF_PAGE_DOWN},
                  {"Space", ' '},
                  {"Backspace", KEY_OF_BACKSPACE}};

static int key_named(const char *name)
{
    for (size_t i = 0; i < sizeof named_keys / sizeof *named_keys; i++)
        if (dread_same(named_keys[i].name, name)) return named_keys[i].key;
    if (name[1]) complain("no key: ", name);
    return (unsigned char)*name;
}

static void keys(const char *words)
{
    while (*words) {
        char name[32];
        size_t n = strcspn(words, " ");
        snprintf(name, sizeof name, "%.*s", (int)n, words);
        seat_key(&seat, key_named(name));
        words += n + (words[n] == ' ');
    }
}

static void type(const char *words)
{
    seat_keys(&seat, words);
}

/* `¶` is the end of a line. */
static void paste(const char *words)
{
    static const char end[] = "¶";
    while (*words) {
        bool ends = dread_starts_with(words, end);
        int key = ends ? KEY_OF_ENTER : (unsigned char)*words;
        words += ends ? strlen(end) : 1;
        seat_input(&seat, &(struct input){.kind = INPUT_PASTED, .key = key});
    }
    seat_look(&seat);
}

static void choose(const char *words)
{
    const char *by_mouse = after(words, "by mouse");
    seat_chooses(&seat, by_mouse ? by_mouse : words, by_mouse ? BY_MOUSE : BY_KEYS);
}

/* ---- Places ---- */

/* Reads `cell b3`, `gap 2` or a zone and a place in it from 1 on: `hand 4`. */
static struct thing place(const char *words)
{
    const struct view *v = &seat.play->view;
    int main = seat.play->layout.main, column, row;
    const char *at = after(words, "cell");
    if (at && dread_cell_read(&at, v->zone[main].columns, v->zone[main].rows, &column, &row))
        return dread_thing_card(main, row * v->zone[main].columns + column);
    size_t n = strcspn(words, " ");
    int number = atoi(words + n) - 1;
    if (after(words, "gap")) return dread_thing_gap(main, number);
    int zone = dread_word_index(seat.play->session.game->words.zones, words, (int)n);
    if (zone < 0) complain("no place: ", words);
    return dread_thing_card(zone < 0 ? main : zone, number);
}

static struct rect region_of(const char *words)
{
    struct hit_region wanted = {.kind = HIT_THING, .thing = place(words)};
    const struct hit_region *hit = hit_find(&seat.table.hits, &wanted);
    if (!hit) complain("not on the frame: ", words);
    return hit ? hit->at : (struct rect){0, 0, 1, 1};
}

static void focus(const char *words)
{
    const char *verb = after(words, "button");
    struct focus on = {.kind = verb ? FOCUS_BUTTON : FOCUS_THING};
    struct button button[BUTTONS_MOST];
    int n = verb ? dread_selection_buttons(&seat.play->selection, button) : 0;
    while (verb && on.button < n &&
           !dread_same(seat.play->session.game->words.verbs[button[on.button].verb], verb))
        on.button++;
    if (!verb) on.thing = place(words);
    seat_looks_at(&seat, &on);
    struct hit_region hit = hit_of(&on);
    if (!hit_same(&seat.table.focus, &hit)) complain("not in focus: ", words);
}

static void mouse(int kind, struct rect at)
{
    static int n; /* at the left and the right end in turn */
    seat_input(&seat, &(struct input){.kind = (uint8_t)kind,
                                      .x = at.x + (n++ % 2 ? at.w - 1 : 0),
                                      .y = at.y + at.h - 1});
    seat_look(&seat);
}

static void press(const char *words)
{
    mouse(INPUT_PRESS, region_of(words));
}

static void drag(const char *words)
{
    mouse(INPUT_DRAG, region_of(words));
}

static void release(const char *words)
{
    if (after(words, "nowhere")) mouse(INPUT_RELEASE, (struct rect){79, 22, 1, 1});
    else mouse(INPUT_RELEASE, region_of(words));
}

static void click(const char *words)
{
    const char *at = after(words, "at");
    if (at) {
        struct rect r = region_of(at);
        seat_click(&seat, r.x + r.w / 2, r.y + r.h / 2);
    } else if (!seat_click_words(&seat, words)) {
        complain("nothing to click: ", words);
    }
}

/* The other button of the mouse. */
static void back(const char *unused)
{
    (void)unused;
    seat_back(&seat);
}

static void wheel(const char *words)
{
    seat_wheel(&seat, after(words, "up") ? -1 : 1);
}

/* A finger goes over these cells. */
static void draw(const char *cells)
{
    while (*cells) {
        char cell[16];
        snprintf(cell, sizeof cell, "cell %.2s", cells);
        struct intent in = {.kind = INTENT_DRAW,
                            .focus = {.kind = FOCUS_THING, .thing = place(cell)},
                            .now = seat_now(&seat)};
        dread_play_intent(seat.play, &in);
        seat_look(&seat);
        cells += cells[2] ? 3 : 2;
    }
}

/* ---- Time ---- */

/* Lets milliseconds pass, or time until the lights go out, or until something approaches. */
static void wait(const char *words)
{
    const struct animation *a = &seat.play->animation;
    int moment = after(words, "parts") ? APPROACH_PARTS : APPROACH_STANDS;
    bool approach = after(words, "parts") || after(words, "stands"), lights = after(words, "dark");
    if (!approach && !lights)
        for (int64_t end = seat.now + atoi(words); seat.now < end; seat.now += 10) seat_look(&seat);
    for (; approach && a->runs && a->list[a->beat].approach != moment; seat.now += 10)
        seat_look(&seat);
    for (int n = 0; lights && !seat.table.scene->lights && n < 10000; n++) seat_wait(&seat, 10);
    seat_look(&seat);
}

/* Thinks to the end. */
static void think(const char *unused)
{
    (void)unused;
    seat_thinks(&seat, INT_MAX);
}

/* ---- What is expected ---- */

static void reads(const char *words)
{
    const char *absent = after(words, "not"), *whole = after(words, "whole");
    if (whole) seat_reads_whole(&seat, whole);
    else if (absent && strstr(seat_text(&seat), absent)) complain("to be read: ", absent);
    else if (!absent && !strstr(seat_text(&seat), words)) complain("not to be read: ", words);
}

/* The actions that were played. */
static void line(const char *actions)
{
    char is[WORDS_MOST];
    struct text t = dread_text_in(is, sizeof is);
    const struct session *s = &seat.play->session;
    for (int i = 0; i < s->played; i++) {
        if (i) dread_text_add(&t, ", ");
        s->game->format(&s->deal.rules, s->line[i], &t);
    }
    if (!dread_same(is, actions)) complain("played is: ", is);
}

/* The title of the open page; none: no page is open. */
static void page(const char *title)
{
    const struct page *p = &seat.play->page;
    if (after(title, "none")) {
        if (p->open) complain("a page is open: ", p->title);
    } else if (!p->open || !dread_same(p->title, title)) {
        complain("the page is ", p->open ? p->title : "not open");
    }
}

/* What the line in focus says. */
static void at(const char *words)
{
    const struct scene_page *p = &seat.table.scene->page;
    const char *is = p->open && p->lines ? p->line[p->at].words : "nothing";
    if (!strstr(is, words)) complain("in focus is ", is);
}

static void holds(const char *words)
{
    bool nothing = after(words, "nothing");
    if (seat.table.scene->holding == nothing) complain("held is not ", words);
}

/* The cells of the walk that is shown. */
static void walk(const char *cells)
{
    char is[WORDS_MOST];
    struct text t = dread_text_in(is, sizeof is);
    const struct path *path = &seat.play->hand.walk.walk;
    for (int i = 0; i < path->count; i++) {
        int columns = seat.play->view.zone[path->cell[i].zone].columns;
        if (i) dread_text_char(&t, ' ');
        dread_text_char(&t, (char)('a' + path->cell[i].index % columns));
        dread_text_number(&t, (uint64_t)(path->cell[i].index / columns + 1));
    }
    if (!dread_same(is, cells)) complain("the walk is: ", is);
}

/* ---- Frames ---- */

/* Writes which columns of a line have this background, from 1 on; "" if none has. */
static void write_columns(char out[WORDS_MOST], int y, int background)
{
    const struct canvas *c = &seat.canvas;
    struct text t = dread_text_in(out, WORDS_MOST);
    for (int x = 0; x < c->columns; x++) {
        int from = x;
        while (x < c->columns && c->at[y][x].style.background == background) x++;
        if (x == from) continue;
        dread_text_add(&t, t.length ? ", " : " ");
        dread_text_number(&t, (uint64_t)from + 1);
        if (x > from + 1) dread_text_char(&t, '-');
        if (x > from + 1) dread_text_number(&t, (uint64_t)x);
    }
}

/* Writes where the frame has this background, if it has it anywhere: `lines: columns`. */
static void write_light(struct text *out, const char *name, int background)
{
    char columns[WORDS_MOST], next[WORDS_MOST];
    bool any = false;
    for (int y = 0, last = 0; y < seat.canvas.rows; y = last + 1) {
        write_columns(columns, y, background);
        for (last = y; last + 1 < seat.canvas.rows; last++) {
            write_columns(next, last + 1, background);
            if (!dread_same(next, columns)) break;
        }
        if (!*columns) continue;
        dread_text_add(out, any ? "; " : name);
        dread_text_number(out, (uint64_t)y + 1);
        if (last > y) dread_text_char(out, '-');
        if (last > y) dread_text_number(out, (uint64_t)last + 1);
        dread_text_char(out, ':');
        dread_text_add(out, columns);
        any = true;
    }
    if (any) dread_text_char(out, '\n');
}

/* Writes the frame as it is. */
static void write_frame(struct text *out)
{
    char words[64];
    for (const char *s = seat_text(&seat); *s;) {
        size_t n = strcspn(s, "\n");
        dread_text_char(out, '|');
        dread_text_span(out, s, (int)n + 1);
        s += n + 1;
    }
    snprintf(words, sizeof words, "cursor %d, %d\n", seat.canvas.cursor_x + 1,
             seat.canvas.cursor_y + 1);
    dread_text_add(out, words);
    write_light(out, "focus ", COLOUR_FOCUS);
    write_light(out, "picked ", COLOUR_PICKED);
    write_light(out, "flash ", COLOUR_FLASH);
}

/* Compares the frame with the lines that follow, which end with an empty line. */
static void frame(const char *unused)
{
    (void)unused;
    static char is[FILE_MOST];
    char *was = script.next, *end = strstr(was, "\n\n");
    struct text t = dread_text_in(is, sizeof is);
    if (*was == '\n' || !*was) end = was; /* not written down yet */
    else if (end) end++;
    else end = was + strlen(was);
    write_frame(&t);
    dread_text_add(&script.written, is);
    script.next = end;
    if ((size_t)(end - was) != strlen(is) || strncmp(was, is, (size_t)(end - was)) != 0) {
        script.frames++;
        print_error("%s:%d: the frame differs; it should be\n", script.path, script.line);
        fprintf(stderr, "%.*sbut is\n%s", (int)(end - was), was, is);
    }
    for (const char *s = was; s < end; s++) script.line += *s == '\n';
}

/* ---- Reading ---- */

static const struct {
    const char *name;
    void (*does)(const char *rest);
} directives[] = {
    {"house", open_house}, {"toys", open_toys}, {"size", size},   {"prefer", prefer},
    {"game", game},        {"hand", hand},      {"play", play},   {"beside", sit_beside},
    {"tell", tell},        {"keys", keys},      {"type", type},   {"paste", paste},
    {"choose", choose},    {"focus", focus},    {"press", press}, {"drag", drag},
    {"release", release},  {"click", click},    {"back", back},   {"wheel", wheel},
    {"draw", draw},        {"wait", wait},      {"think", think}, {"reads", reads},
    {"line", line},        {"page", page},      {"at", at},       {"holds", holds},
    {"walk", walk},        {"frame", frame}};

static void do_line(const char *words)
{
    if (!*words || *words == '#') return;
    for (size_t i = 0; i < sizeof directives / sizeof *directives; i++) {
        const char *rest = after(words, directives[i].name);
        if (!rest) continue;
        directives[i].does(rest);
        return;
    }
    complain("no such line: ", words);
}

/* Reads a script to its end. Returns how many of its lines do not hold. */
static int read_script(const char *path)
{
    script.path = path;
    script.line = script.failed = script.frames = 0;
    memset(script.in, 0, sizeof script.in);
    script.written = dread_text_in(script.out, sizeof script.out);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t n = fread(script.in, 1, sizeof script.in - 1, file);
    fclose(file);
    assert_true(n < sizeof script.in - 1);
    open_house("");
    for (script.next = script.in; *script.next;) {
        char words[WORDS_MOST];
        size_t length = strcspn(script.next, "\n");
        snprintf(words, sizeof words, "%.*s", (int)length, script.next);
        dread_text_add(&script.written, words);
        dread_text_char(&script.written, '\n');
        script.next += length + (script.next[length] == '\n');
        script.line++;
        do_line(words);
    }
    if (script.frames && getenv("DREAD_UPDATE")) {
        file = fopen(path, "w");
        assert_non_null(file);
        fputs(script.out, file);
        fclose(file);
        print_message("updated %s\n", path);
    }
    int failed = script.failed + script.frames;
    script.path = NULL;
    return failed;
}

static void print_place(void)
{
    if (script.path) print_error("in %s:%d\n", script.path, script.line);
    script.path = NULL;
    seat_close(&seat);
}

TEST(the_table_shows_what_the_scripts_say)
{
    glob_t files;
    int failed = 0;
    assert_int_equal(glob(DREAD_TABLES "/*.txt", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++) failed += read_script(files.gl_pathv[i]);
    globfree(&files);
    if (failed) fail_msg("%d lines do not hold; DREAD_UPDATE=1 updates frames", failed);
}

EACH_TEST(NULL, print_place)
