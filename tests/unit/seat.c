/* A simulated player at the terminal's table. See seat.h. */

#define _GNU_SOURCE /* fmemopen, mkdtemp, mmap, nftw */
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "play/act.h"
#include "play/deals.h"
#include "play/table_in_play.h"
#include "store/store.h"
#include "front/rules_page.h"
#include "unit/seat.h"

enum { GESTURES = 60, TABS = 400, MARK = 0x7e, STILL = 200 };

/* ---- Looking ---- */

void print_frame(FILE *out, const struct canvas *c)
{
    for (int y = 0; y < c->rows; y++) {
        int end = c->columns;
        while (end && !strcmp(c->at[y][end - 1].bytes, " ")) end--;
        for (int x = 0; x < end; x++) fputs(c->at[y][x].bytes, out);
        fputc('\n', out);
    }
}

const char *seat_text(struct seat *s)
{
    if (s->asked) return s->text;
    FILE *out = fmemopen(s->text, sizeof s->text, "w");
    assert_non_null(out);
    print_frame(out, &s->canvas);
    fclose(out);
    s->asked = true;
    return s->text;
}

void seat_fails(struct seat *s, const char *why, const char *about)
{
    static char story[16000];
    struct text t = dread_text_in(story, sizeof story);
    const struct session *session = &s->play->session;
    if (session->game) {
        dread_id_write(session->game, &session->deal, &t);
        for (int i = 0; i < session->played; i++) {
            dread_text_add(&t, i ? ", " : ": ");
            session->game->format(&session->deal.rules, session->line[i], &t);
        }
    }
    s->asked = false;
    print_error("%s%s\nin %s\n", why, about, story);
    fputs(seat_text(s), stderr); /* print_error has too little room for it */
    fail_msg("%s%s", why, about);
}

bool seat_at_hand(const struct seat *s)
{
    return dread_table_at_hand(s->play) && !s->play->page.open &&
           s->canvas.columns >= LEAST_COLUMNS && s->canvas.rows >= LEAST_ROWS;
}

static void check_focus(struct seat *s)
{
    const struct canvas *c = &s->canvas;
    const struct drawn_table *t = &s->table;
    if (c->columns < 1 || c->rows < 1) return;
    if (c->cursor_x < 0 || c->cursor_y < 0 || c->cursor_x >= c->columns || c->cursor_y >= c->rows)
        seat_fails(s, "the cursor is outside", "");
    if (!seat_at_hand(s)) return;
    const struct hit_region *focus = hit_find(&t->hits, &t->focus);
    if (!focus) seat_fails(s, "the focus is on nothing", "");
    else if (!rect_holds(focus->at, c->cursor_x, c->cursor_y))
        seat_fails(s, "the cursor is not on the focus", "");
}

static void check_hits(struct seat *s)
{
    if (s->table.hits.count == HITS_MOST)
        seat_fails(s, "more can be pointed at than there is room for", "");
}

/* Returns the first column of row y that is outside the frame, and the number of bytes from there
 * to the end of the row. */
static int outside(const struct canvas *c, int y, size_t *bytes)
{
    int x = y < c->rows ? c->columns : 0;
    *bytes = (size_t)(CANVAS_COLUMNS - x) * sizeof c->at[y][0];
    return x;
}

static void mark_outside(struct canvas *c)
{
    for (int y = 0; y < CANVAS_ROWS; y++) {
        size_t bytes;
        int x = outside(c, y, &bytes);
        memset(c->at[y] + x, MARK, bytes);
    }
}

static bool is_marked(const struct canvas *c)
{
    static struct character marks[CANVAS_COLUMNS];
    memset(marks, MARK, sizeof marks);
    for (int y = 0; y < CANVAS_ROWS; y++) {
        size_t bytes;
        int x = outside(c, y, &bytes);
        if (memcmp(c->at[y] + x, marks, bytes) != 0) return false;
    }
    return true;
}

/* Every character must be one that a terminal can show, in colours that exist. */
static void check_characters(struct seat *s)
{
    for (int y = 0; y < s->canvas.rows; y++)
        for (int x = 0; x < s->canvas.columns; x++) {
            const struct character *c = &s->canvas.at[y][x];
            unsigned char first = (unsigned char)c->bytes[0];
            size_t n = first < 0x80 ? 1 : first < 0xe0 ? 2 : 3;
            if (first < ' ' || (first >= 0x7f && first < 0xc2) || first >= 0xf0 ||
                strlen(c->bytes) != n || c->style.colour >= COLOURS ||
                c->style.background >= COLOURS)
                seat_fails(s, "a character that no terminal shows: ", c->bytes);
        }
}

struct clock_reading seat_now(const struct seat *s)
{
    return (struct clock_reading){.ms = s->now,
                                  .seconds = 1700000000 + s->now / 1000,
                                  .today = seat_daily,
                                  .fresh = seat_fresh++};
}

void seat_frame(struct seat *s)
{
    struct clock_reading now = seat_now(s);
    s->asked = false;
    table_frame(&s->table, &s->canvas, &now);
}

void seat_look(struct seat *s)
{
    seat_frame(s);
    check_characters(s);
    check_hits(s);
    check_focus(s);
    if (!is_marked(&s->canvas)) seat_fails(s, "something is drawn outside", "");
}

void seat_input(struct seat *s, const struct input *in)
{
    struct clock_reading now = seat_now(s);
    table_input(&s->table, in, &now);
}

void seat_size(struct seat *s, int columns, int rows)
{
    s->canvas.columns = columns;
    s->canvas.rows = rows;
    mark_outside(&s->canvas);
    seat_input(s, &(struct input){.kind = INPUT_RESIZE});
    seat_look(s);
}

void seat_any_size(struct seat *s, struct rng *rng)
{
    enum { MORE_COLUMNS = 121, MORE_ROWS = 37 };
    bool least = !dread_rng_below(rng, 4);
    uint32_t columns = dread_rng_below(rng, MORE_COLUMNS), rows = dread_rng_below(rng, MORE_ROWS);
    seat_size(s, LEAST_COLUMNS + (least ? 0 : (int)columns), LEAST_ROWS + (least ? 0 : (int)rows));
}

void seat_wait(struct seat *s, int ms)
{
    int64_t end = s->now + ms;
    for (int still = 0; still < STILL; still++) {
        int wait = table_wait(&s->table, s->now);
        if (wait < 0 || s->now + wait > end) {
            s->now = end;
            seat_look(s);
            return;
        }
        if (wait) still = 0;
        s->now += wait;
        seat_look(s);
    }
    seat_fails(s, "the table is never at rest", "");
}

void seat_thinks(struct seat *s, int slices)
{
    while (slices-- > 0 && table_thinks(&s->table))
        if (table_think(&s->table, NULL)) seat_look(s);
}

void seat_reads(struct seat *s, const char *words)
{
    if (!strstr(seat_text(s), words)) seat_fails(s, "not to be read: ", words);
}

void seat_reads_not(struct seat *s, const char *words)
{
    if (strstr(seat_text(s), words)) seat_fails(s, "to be read: ", words);
}

const char *last_word(const char *text)
{
    static char word[200];
    const char *end = text + strlen(text);
    while (end > text && (end[-1] == '\n' || end[-1] == ' ')) end--;
    const char *at = end;
    while (at > text && at[-1] != ' ' && at[-1] != '\n') at--;
    size_t n = (size_t)(end - at) < sizeof word ? (size_t)(end - at) : sizeof word - 1;
    memcpy(word, at, n);
    word[n] = '\0';
    return word;
}

void seat_reads_whole(struct seat *s, const char *text)
{
    /* Word by word, because lines may be broken anywhere. */
    const char *seen = seat_text(s);
    char word[200];
    for (const char *at = text; *at;) {
        size_t n = strcspn(at, " \n");
        assert_true(n < sizeof word);
        memcpy(word, at, n);
        word[n] = '\0';
        seen = strstr(seen, word);
        if (!seen) seat_fails(s, "not to be read as a whole: ", text);
        seen += n;
        at += n;
        at += strspn(at, " \n");
    }
}

/* ---- Acting ---- */

static void does(struct seat *s, struct input in)
{
    seat_input(s, &in);
    seat_look(s);
}

void seat_key(struct seat *s, int key)
{
    does(s, (struct input){.kind = INPUT_KEY, .key = key});
}

void seat_keys(struct seat *s, const char *keys)
{
    while (*keys) seat_key(s, (unsigned char)*keys++);
}

void seat_click(struct seat *s, int x, int y)
{
    does(s, (struct input){.kind = INPUT_PRESS, .x = x, .y = y});
    does(s, (struct input){.kind = INPUT_RELEASE, .x = x, .y = y});
}

void seat_wheel(struct seat *s, int lines)
{
    does(s, (struct input){.kind = INPUT_WHEEL, .key = lines});
}

void seat_back(struct seat *s)
{
    does(s, (struct input){.kind = INPUT_BACK});
}

/* Writes row y of the frame as UTF-8. */
static void line_of(const struct seat *s, int y, char line[CANVAS_COLUMNS * 4 + 1])
{
    size_t n = 0;
    for (int x = 0; x < s->canvas.columns; x++) {
        size_t bytes = strlen(s->canvas.at[y][x].bytes);
        memcpy(line + n, s->canvas.at[y][x].bytes, bytes);
        n += bytes;
    }
    line[n] = '\0';
}

bool seat_click_words(struct seat *s, const char *words)
{
    char line[CANVAS_COLUMNS * 4 + 1];
    int wide = columns_of(words);
    for (int y = 0; y < s->canvas.rows; y++) {
        line_of(s, y, line);
        for (char *at = strstr(line, words); at; at = strstr(at + 1, words)) {
            char before = *at;
            *at = '\0';
            int x = columns_of(line);
            *at = before;
            const struct hit_region *hit = hit_at(&s->table.hits, x, y);
            if (!hit || !rect_holds(hit->at, x + wide - 1, y)) continue;
            seat_click(s, x + wide / 2, y);
            return true;
        }
    }
    return false;
}

/* Returns true if the focused line of the page contains these words. */
static bool is_at(const struct seat *s, const char *words)
{
    const struct page *p = &s->play->page;
    return p->open && p->lines && strstr(p->bytes + p->line[p->at].words, words);
}

void seat_chooses(struct seat *s, const char *words, enum hand hand)
{
    if (!s->play->page.open) seat_fails(s, "there is no page to choose from: ", words);
    for (int i = 0; i < SCENE_LINES && hand == BY_MOUSE; i++) {
        if (seat_click_words(s, words)) return;
        seat_wheel(s, 1);
    }
    if (hand == BY_KEYS) seat_key(s, KEY_OF_HOME);
    for (int i = 0; i < SCENE_LINES && hand == BY_KEYS; i++) {
        if (is_at(s, words)) {
            seat_reads(s, words);
            seat_key(s, KEY_OF_ENTER);
            return;
        }
        seat_key(s, s->play->page.kind == PAGE_DOORS ? KEY_OF_TAB : KEY_OF_DOWN);
    }
    seat_fails(s, "cannot be chosen: ", words);
}

/* ---- Pointing ---- */

static struct hit_region thing_hit(struct thing thing)
{
    return (struct hit_region){.kind = HIT_THING, .thing = thing};
}

static struct hit_region button_hit(int k)
{
    return (struct hit_region){.kind = HIT_BUTTON, .number = k};
}

/* Finds a cell where a click hits this region; false if there is none. */
static bool find_click(const struct seat *s, const struct hit_region *hit, int *x, int *y)
{
    const struct hit_regions *h = &s->table.hits;
    bool found = false;
    for (int i = 0; i < h->count; i++) {
        if (!hit_same(&h->hit[i], hit)) continue;
        struct rect r = h->hit[i].at;
        for (int k = 0; k < r.w * r.h && !found; k++) {
            /* Tries the middle first, then the cells after it, wrapping around. */
            int cell = (r.h / 2 * r.w + r.w / 2 + k) % (r.w * r.h);
            *x = r.x + cell % r.w;
            *y = r.y + cell / r.w;
            const struct hit_region *there = hit_at(h, *x, *y);
            found = there && hit_same(there, hit) && *x < s->canvas.columns && *y < s->canvas.rows;
        }
    }
    return found;
}

/* Moves the focus to a hit region with the keyboard, or brings it into view with the wheel. Returns
 * false if it cannot be reached. */
static bool bring_focus(struct seat *s, const struct hit_region *hit, enum hand hand)
{
    int x, y;
    for (int i = 0; i < TABS; i++) {
        if (hand == BY_MOUSE && find_click(s, hit, &x, &y)) return true;
        if (hand == BY_KEYS && hit_same(&s->table.focus, hit) && hit_find(&s->table.hits, hit))
            return true;
        /* First forwards; halfway through, backwards. */
        if (hand == BY_KEYS) seat_key(s, i < TABS / 2 ? KEY_OF_TAB : KEY_OF_BACKTAB);
        else seat_wheel(s, i < TABS / 2 ? 1 : -1);
    }
    return false;
}

/* Chooses a hit region: moves the focus there and presses Enter, or clicks. */
static bool choose(struct seat *s, struct hit_region hit, enum hand hand)
{
    int x, y;
    if (!bring_focus(s, &hit, hand)) return false;
    if (hand == BY_KEYS) {
        seat_key(s, KEY_OF_ENTER);
        return true;
    }
    if (!find_click(s, &hit, &x, &y)) return false;
    seat_click(s, x, y);
    return true;
}

/* ---- Playing an action ---- */

/* Returns a visible button for action i, or else for its verb; -1 if there is none. */
static int button_of(const struct seat *s, int i)
{
    const struct selection *h = &s->play->selection;
    struct button button[BUTTONS_MOST];
    int n = dread_selection_buttons(h, button), found = -1;
    for (int k = 0; k < n; k++) {
        struct hit_region hit = button_hit(k);
        if (!hit_find(&s->table.hits, &hit)) continue;
        if (button[k].action == i) return k;
        if (button[k].action < 0 && button[k].verb == h->touch[i].verb) found = k;
    }
    return found;
}

static bool press(struct seat *s, int k, enum hand hand, struct rng *dice)
{
    int of = dread_scene_digit(s->table.scene, &(struct focus){.kind = FOCUS_BUTTON, .button = k});
    bool number = hand == BY_KEYS && of >= 0 && (!dice || dread_rng_below(dice, 2));
    int before = s->play->session.played, verb = s->play->selection.verb;
    if (!number && hand == BY_KEYS) return choose(s, button_hit(k), BY_KEYS);
    for (int times = 0; times < 2; times++) {
        if (number) seat_key(s, '0' + of);
        else if (!choose(s, button_hit(k), BY_MOUSE)) {
            s->stuck = "a button cannot be clicked";
            return false;
        }
        if (s->play->session.played != before || s->play->selection.verb != verb) return true;
    }
    return true;
}

/* Finds a thing that action i touches and that is not picked yet: the first one, or with `dice`
 * any. A gap comes after what goes into it. */
static bool thing_to_pick(const struct seat *s, int i, struct rng *dice, struct thing *out)
{
    const struct selection *h = &s->play->selection;
    int n = 0;
    for (int k = 0; k < h->touch[i].count; k++) {
        struct thing thing = h->touch[i].thing[k];
        if (dread_selection_picked(h, thing) || (n && !dice)) continue;
        if (thing.kind == THING_GAP && !h->picks) continue;
        if (dice && dread_rng_below(dice, (uint32_t)++n)) continue;
        *out = thing;
        n += !dice;
    }
    return n > 0;
}

/* Makes the next gesture towards action i. */
static bool gesture(struct seat *s, int i, enum hand hand, struct rng *dice)
{
    const struct selection *h = &s->play->selection;
    struct thing thing;
    bool pick = thing_to_pick(s, i, dice, &thing);
    int k = button_of(s, i);
    if (dread_selection_only(h) == i && h->picks && (k < 0 || !dice || dread_rng_below(dice, 2)))
        return choose(s,
                      thing_hit(h->pick[dread_rng_below(dice ? dice : &(struct rng){{1}},
                                                        (uint32_t)h->picks)]),
                      hand) ||
               (s->stuck = "what was picked cannot be chosen again", false);
    if (pick && (k < 0 || !dice || dread_rng_below(dice, 2))) {
        if (choose(s, thing_hit(thing), hand)) return true;
        if (k < 0) s->stuck = "a thing cannot be chosen";
        if (k < 0) return false;
    }
    if (k < 0) s->stuck = "no button leads further";
    return k >= 0 && press(s, k, hand, dice);
}

bool seat_does(struct seat *s, action a, enum hand hand, struct rng *dice)
{
    const struct selection *h = &s->play->selection;
    int before = s->play->session.played;
    s->stuck = "";
    for (int n = 0; n < GESTURES; n++) {
        int i = 0;
        while (i < h->count && h->legal[i] != a) i++;
        if (i == h->count) {
            s->stuck = "not a legal action";
            return false;
        }
        if (!gesture(s, i, hand, dice)) return false;
        if (s->play->session.played == before) continue;
        s->stuck = "something else was played";
        return s->play->session.played == before + 1 && s->play->session.line[before] == a;
    }
    s->stuck = "nothing leads there";
    return false;
}

void seat_plays_on(struct seat *s, enum hand hand)
{
    while (!dread_session_outcome(&s->play->session)) {
        action a = greedy_action(&s->play->session);
        if (!seat_does(s, a, hand, NULL)) seat_fails(s, "cannot be done: ", s->stuck);
    }
}

/* ---- Opening and closing ---- */

uint64_t seat_daily = 20250101, seat_fresh = 1000;

/* Maps memory for a mid-end, with room for the solver. The system provides a page of it only when
 * it is first touched. */
static void *take_memory_for(const struct play_house *house, size_t *bytes)
{
    *bytes = dread_play_bytes(house) + WORKSPACE_NATIVE;
    void *memory = mmap(NULL, *bytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) fail_msg("no memory for a mid-end");
    return memory;
}

static void serve(void *seat)
{
    struct seat *s = seat;
    do {
        dread_store_serve(s->store, dread_play_book(s->play));
        dread_play_go_on(s->play);
    } while (dread_book_waits(dread_play_book(s->play)));
}

static struct store *open_store(void);

void seat_open(struct seat *s, const struct games *games, const struct theme themes[],
               enum keeping keeping)
{
    struct play_house house = table_house;
    struct problem problem;
    house.games = games;
    house.themes = themes;
    house.pages = rules_pages;
    house.puzzles = dread_puzzles;
    house.plain = &dread_plain_play;
    house.kept = keeping == KEPT;
    seat_close(s);
    s->now = 1000;
    s->asked = false;
    s->store = house.kept ? open_store() : NULL;
    canvas_clear(&s->canvas, LEAST_COLUMNS, LEAST_ROWS);
    mark_outside(&s->canvas);
    void *memory = take_memory_for(&house, &s->bytes);
    struct clock_reading now = seat_now(s);
    s->play = dread_play_open(memory, s->bytes, &house, &now);
    assert_non_null(s->play);
    if (s->store && !dread_store_look(s->store, dread_play_book(s->play), &problem))
        fail_msg("%s", problem.text);
    dread_play_ready(s->play, &now);
    table_open(&s->table, s->play, serve, s);
    s->play->prefer.motion = s->play->prefer.alone = false;
    seat_look(s);
}

void seat_close(struct seat *s)
{
    dread_store_close(s->store);
    if (s->play) munmap(s->play, s->bytes);
    s->store = NULL;
    s->play = NULL;
}

void seat_leave(struct seat *s)
{
    if (s->store) {
        dread_book_leave(dread_play_book(s->play), seat_now(s).seconds);
        serve(s);
    }
    seat_close(s);
}

void seat_open_house(struct seat *s, enum keeping keeping)
{
    seat_open(s, &dread_games, dread_themes, keeping);
}

void seat_statistics(struct seat *s, const struct game *game, enum mode mode, struct statistics *of)
{
    dread_book_statistics(dread_play_book(s->play), game, mode == NIGHT ? game->id : NULL, of);
}

bool seat_in_progress(struct seat *s, const struct game *game, struct in_progress *in)
{
    return dread_book_in_progress(dread_play_book(s->play), game, in);
}

void seat_settle(struct seat *s)
{
    dread_play_go_on(s->play);
    if (s->store) serve(s);
}

void seat_deals(struct seat *s, const struct game *game, const struct deal *deal)
{
    struct deal_request w = {.game = game,
                             .deal = deal,
                             .mode = s->play->prefer.night ? NIGHT : REHEARSAL,
                             .way = WAY_DRAWN,
                             .anew = true};
    s->play->now = seat_now(s);
    dread_deal_want(s->play, &w);
    seat_settle(s);
}

void seat_wishes(struct seat *s, const struct deal_wanted *wanted)
{
    struct clock_reading now = seat_now(s);
    dread_play_deal(s->play, wanted, &now);
    seat_settle(s);
    seat_look(s);
}

void seat_deal(struct seat *s, const char *id)
{
    static struct deal deal;
    const struct game *game = deal_of(s->play->house.games, id, &deal);
    seat_deals(s, game, &deal);
    seat_look(s);
}

void seat_put(struct seat *s, const struct session *session)
{
    struct play *p = s->play;
    if (&p->session != session) p->session = *session;
    p->story.lesson.on = false;
    p->now = seat_now(s);
    dread_act_begin(p, false);
    seat_look(s);
}

void seat_acts(struct seat *s, action a)
{
    s->play->now = seat_now(s);
    dread_act_do(s->play, a);
    seat_settle(s);
}

void seat_looks_at(struct seat *s, const struct focus *focus)
{
    struct intent look = {.kind = INTENT_FOCUS, .focus = *focus, .now = seat_now(s)};
    dread_play_intent(s->play, &look);
    seat_look(s);
}

/* ---- Games ---- */

void random_session(struct session *s, const struct game *game, struct rng *rng)
{
    struct rules rules;
    dread_rules_standard(game->options, &rules);
    if (dread_rng_below(rng, 2)) random_rules(game->options, rng, &rules);
    static struct deal deal;
    static action legal[ACTIONS_MOST];
    dread_deal_number(game, &rules, dread_rng_next(rng) >> 20, &deal);
    dread_session_start(s, game, &deal, NULL);
    int plies = (int)dread_rng_below(
        rng, dread_rng_below(rng, 4) ? dread_rng_below(rng, 2) ? 12 : 90 : 1);
    /* the greedy policy chooses this many actions in four */
    uint32_t eval = dread_rng_below(rng, 5);
    while (s->played < plies) {
        struct position before = s->now;
        struct view view;
        int n = game->actions(&s->deal, &s->now, legal);
        if (!n) return;
        dread_session_see(s, &view);
        action a = dread_rng_below(rng, 4) < eval ? game->greedy(&view, legal, n)
                                                  : legal[dread_rng_below(rng, (uint32_t)n)];
        game->apply(&s->deal, &s->now, a, NULL);
        /* Usually drops an action that would end the game: tests need positions with choices. */
        if (game->outcome(&s->now) && dread_rng_below(rng, 4)) {
            s->now = before;
            return;
        }
        s->line[s->played++] = a;
        s->known = s->played;
    }
}

action greedy_action(const struct session *s)
{
    static action legal[ACTIONS_MOST];
    static struct view view;
    int n = s->game->actions(&s->deal, &s->now, legal);
    assert_true(n > 0);
    dread_session_see(s, &view);
    return s->game->greedy(&view, legal, n);
}

int choices_of(const struct session *s)
{
    static action legal[ACTIONS_MOST];
    return s->game->actions(&s->deal, &s->now, legal);
}

void find_deal(const struct game *game, bool won, struct deal *deal)
{
    static struct session s;
    struct rules rules;
    dread_rules_standard(game->options, &rules);
    for (uint64_t number = 1; number < 1000; number++) {
        dread_deal_number(game, &rules, number, deal);
        dread_session_start(&s, game, deal, NULL);
        while (!dread_session_outcome(&s)) dread_session_play(&s, greedy_action(&s), NULL, NULL);
        if (dread_outcome_is_won(game, dread_session_outcome(&s)) == won) return;
    }
    fail_msg("%s: no such deal", game->id);
}

void assert_same_game(const struct session *a, const struct session *b)
{
    assert_int_equal(a->played, b->played);
    assert_int_equal(a->known, b->known);
    assert_int_equal(a->undos, b->undos);
    assert_int_equal(a->restarts, b->restarts);
    assert_memory_equal(a->line, b->line, (size_t)a->known * sizeof *a->line);
    assert_memory_equal(&a->now, &b->now, sizeof a->now);
}

/* ---- The store ---- */

static char home[64], path[96];

static int remove_one(const char *name, const struct stat *st, int kind, struct FTW *where)
{
    (void)st, (void)kind, (void)where;
    return remove(name);
}

void test_store_set_up(void)
{
    strcpy(home, "/tmp/dread-table-XXXXXX");
    assert_non_null(mkdtemp(home));
    snprintf(path, sizeof path, "%s/dread.db", home);
}

void test_store_tear_down(void)
{
    nftw(home, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static struct store *open_store(void)
{
    struct problem problem = {""};
    struct store *store = dread_store_open(path, &problem);
    if (!store) fail_msg("%s", problem.text);
    return store;
}
