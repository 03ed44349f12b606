/* The autopsy of a game that is over: the curve, what the cards took and what was given away, and the turns at
 * which it was, each to be tried again. It is made while the player looks on. */

#include <stdio.h>
#include <stdlib.h>

#include "front/memory.h"
#include "play/advice.h"
#include "play/curve.h"
#include "play/review.h"
#include "table.h"

enum {
    LAST_CHANCE = -1, /* the line about the last moment at which it could be won */
    WORDS_BYTES = 1024,
    LINE_BYTES = 8192
};

/* ---- The page ---- */

static bool is_whole(const struct table *t)
{
    return t->review && t->reviewed != REVIEWS;
}

static void write_progress(struct table *t)
{
    char words[80];
    const struct autopsy *a = &t->review->autopsy;
    snprintf(words, sizeof words, "Looking at action %d of %d …\nAny key leaves.", a->ply + 1,
             a->played);
    sheet_say(&t->sheet, words);
}

/* What was done and what would have been better, in words of the table as it was. */
static void tell_choice_made(const struct table *t, const struct account_turn *turn, struct text *w)
{
    const struct review *r = t->review;
    const struct moment *m = &r->autopsy.moment[turn->worst];
    static struct view view; /* large; one is looked at at a time */
    const struct game *game = r->autopsy.game;
    game->see(&r->autopsy.deal, &r->trail[m->ply], &view);
    text_add(w, "Done: ");
    game->describe(&view, m->played, w);
    text_add(w, ". Better: ");
    game->describe(&view, m->best, w);
    text_char(w, '.');
}

/* A line for a turn at which something was given away. */
static void add_turn(struct table *t, int k)
{
    const struct account_turn *turn = &t->review->account.turn[k];
    char words[WORDS_BYTES], more[WORDS_BYTES];
    struct text w = text_in(words, sizeof words), m = text_in(more, sizeof more);
    int n = snprintf(words, sizeof words, "Turn %d, at %d %%: gave %d away, ", turn->turn,
                     turn->before, turn->gave);
    w.length = n;
    tell_mistake(turn, &t->review->autopsy, &w);
    tell_choice_made(t, turn, &m);
    if (turn->cards) {
        text_add(&m, turn->cards < 0 ? " The cards took " : " The cards gave ");
        text_number(&m, (uint64_t)(turn->cards < 0 ? -turn->cards : turn->cards));
        text_char(&m, '.');
    }
    text_add(&m, " Enter or t: try that turn again.");
    sheet_item(&t->sheet, DO_MOMENT, k, words, more);
}

/* With all cards known: that there is nothing, or nothing yet, to be told; else there is a line for it. */
static void write_hindsight(struct table *t)
{
    const struct review *r = t->review;
    if (r->autopsy.end) return;
    if (t->reviewed == LOOKS_BACK) {
        sheet_say(&t->sheet, "\nLooking back with all cards known …");
    } else if (r->since <= 0) {
        sheet_say(&t->sheet, "\n");
        tell_hindsight(r, sheet_text(&t->sheet));
    }
}

static void add_last_chance(struct table *t)
{
    char words[80], more[LINE_BYTES];
    const struct review *r = t->review;
    const struct autopsy *a = &r->autopsy;
    struct text m = text_in(more, sizeof more);
    if (a->end || t->reviewed != REVIEWED || r->since <= 0) return;
    snprintf(words, sizeof words,
             "Turn %d: with all cards known, the last at which it could be won",
             review_last_turn(r));
    text_add(&m, "Enter or t: try again from there, in place of ");
    tell_line(a->game, &a->deal.rules, a->line + r->since - 1, 1, &m);
    text_add(&m, ". It is won by ");
    tell_line(a->game, &a->deal.rules, r->solution.line, r->solution.actions, &m);
    text_char(&m, '.');
    sheet_item(&t->sheet, DO_MOMENT, LAST_CHANCE, words, more);
}

/* Writes the page. The focus stays on the turn it is on, or goes to the worst. */
static void write_page(struct table *t)
{
    bool was_whole = t->sheet.kind == PAGE_AUTOPSY && t->sheet.items;
    int at = t->sheet.at, worst = 0, scroll = t->sheet.scroll;
    sheet_begin(&t->sheet, "Autopsy");
    t->sheet.kind = PAGE_AUTOPSY;
    if (!is_whole(t)) {
        write_progress(t);
        return;
    }
    const struct account *c = &t->review->account;
    tell_account(c, &t->review->autopsy, sheet_text(&t->sheet));
    write_hindsight(t);
    for (int k = 0; k < c->turns; k++) {
        if (c->turn[k].gave <= 0) continue;
        if (c->turn[k].gave > worst) {
            worst = c->turn[k].gave;
            t->sheet.at = t->sheet.items;
        }
        add_turn(t, k);
    }
    add_last_chance(t);
    if (was_whole) t->sheet.at = at;
    if (was_whole) t->sheet.scroll = scroll;
}

void autopsy_open(struct table *t)
{
    if (t->lesson.on) table_note(t, "The lesson goes on; m leaves it.");
    else if (!t->view.outcome) table_note(t, "The game is not over; then a takes it apart.");
    else if (!t->review && !(t->review = review_new(&t->session, 0)))
        table_note(t, "There is not enough memory for an autopsy.");
    t->sheet.open = false;
    if (!t->review || !t->view.outcome) return;
    t->sheet.kind = PAGE_USUAL;
    write_page(t);
}

static void stop_solving(struct table *t)
{
    free(t->solving.bytes);
    t->solving = (struct workspace){0};
}

void autopsy_close(struct table *t)
{
    stop_solving(t);
    free(t->review);
    t->review = NULL;
    t->reviewed = REVIEWS;
}

bool autopsy_is_busy(const struct table *t)
{
    return t->sheet.open && t->sheet.kind == PAGE_AUTOPSY && !is_whole(t);
}

void autopsy_chosen(struct table *t, int argument)
{
    const struct review *r = t->review;
    if (argument == LAST_CHANCE) {
        deal_again(t, r->since - 1);
        return;
    }
    struct wanted w;
    bool there = wants_turn(&t->session, r->account.turn[argument].turn, &w);
    must(there);
    deal_again(t, w.actions);
}

/* ---- Making it ---- */

/* Stops the solver once the player has done something. */
static bool nobody_stirs(void *stirs, uint64_t positions)
{
    (void)positions;
    bool (*const *ask)(void) = stirs;
    return !*ask || !(*ask)();
}

bool autopsy_think(struct table *t, bool (*stirs)(void))
{
    if (t->reviewed == REVIEWS) {
        if (!review_step(t->review)) t->reviewed = LOOKS_BACK;
    } else {
        if (!t->solving.bytes && !t->review->autopsy.end) take_workspace(&t->solving);
        if (review_look_further(t->review, &t->solving, nobody_stirs, &stirs)) return false;
        stop_solving(t);
        t->reviewed = REVIEWED;
    }
    write_page(t);
    return true;
}

/* ---- The curve ---- */

int autopsy_head(const struct table *t, const struct canvas *c)
{
    enum { CURVE_LEAST = 7, CURVE_MOST = 12 };
    int room = CURVE_LEAST + (c->rows - LEAST_ROWS) / 2;
    if (!is_whole(t) || !t->review->autopsy.moments || c->rows < LEAST_ROWS) return 0;
    if (c->columns < LEAST_COLUMNS) return 0;
    return room < CURVE_MOST ? room : CURVE_MOST;
}

/* The turn in focus, or NULL. */
static const struct account_turn *turn_in_focus(const struct table *t)
{
    const struct item *i = &t->sheet.item[t->sheet.at];
    if (!t->sheet.items || i->argument == LAST_CHANCE) return NULL;
    return &t->review->account.turn[i->argument];
}

static void draw_column(struct canvas *c, int x, int y, int rows, int32_t chance, struct style st)
{
    static const char *const eighths[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    int level = (int)(((int64_t)chance * rows * 8 + CHANCE / 2) / CHANCE);
    if (chance && !level) level = 1; /* what could still be won is above the ground */
    for (int row = 0; row < rows; row++) {
        int of = level - 8 * (rows - 1 - row);
        canvas_put(c, x, y + row, st, eighths[of < 0 ? 0 : of > 8 ? 8 : of]);
    }
}

/* The numbers of the turns, each under its first column, where there is room. */
static void draw_turns(const struct autopsy *a, struct canvas *c, int x, int y)
{
    struct style dim = style(INK_DIM, INK_GROUND);
    int free = x, before = 0;
    canvas_put(c, x - 5, y, dim, "turn");
    for (int i = 0; i < chart_columns(a); i++) {
        int moment = chart_moment(a, i);
        if (x + i < free) continue;
        if (moment == a->moments) {
            canvas_put(c, x + i, y, dim, "end");
            return;
        }
        if (a->moment[moment].turn == before) continue;
        before = a->moment[moment].turn;
        free = canvas_number(c, x + i, y, dim, before) + 1;
    }
}

void autopsy_draw(const struct table *t, struct canvas *c)
{
    enum { LABELS = 6, FOOT = 2 };
    struct rect at = t->sheet.at_head;
    int rows = at.h - FOOT, x = at.x + LABELS;
    if (!is_whole(t) || rows < 2) return;
    const struct autopsy *a = &t->review->autopsy;
    const struct account_turn *turn = turn_in_focus(t);
    struct style dim = style(INK_DIM, INK_GROUND);
    canvas_put(c, at.x, at.y, dim, "100 %");
    canvas_put(c, at.x, at.y + rows - 1, dim, "  0 %");
    for (int i = 0; i < chart_columns(a); i++) {
        int moment = chart_moment(a, i);
        bool here = turn && moment >= turn->first && moment < turn->first + turn->moments;
        struct style st = here ? bold(style(INK_BAD, INK_GROUND)) : style(INK_OPEN, INK_GROUND);
        draw_column(c, x + i, at.y, rows, chart_chance(a, moment), st);
        canvas_put(c, x + i, at.y + rows, here ? st : dim, here ? "▲" : "─");
    }
    draw_turns(a, c, x, at.y + rows + 1);
}
