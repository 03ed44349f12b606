/* The page of the autopsy: how many points the cards gave or took and how many the player gave
 * away, with a line for each turn at which she gave something away. Choosing a line tries that turn
 * again.
 *
 * The autopsy is made in slices while the page is open (autopsy_run.c): first the decisions, then
 * the search with all cards known. autopsy_summary.c has most of the words. Plain play uses the
 * slices without the page. */

#include "autopsy_page.h"

#include "advice/advice.h"
#include "hint.h"
#include "table_in_play.h"

enum { WORDS_BYTES = 1024, LINE_BYTES = 8192 };

/* ---- The page ---- */

/* Returns true once all decisions are evaluated. */
static bool is_whole(const struct play *p)
{
    return p->advice.autopsy_run && p->advice.autopsy_progress != AUTOPSY_RUNS;
}

static void write_progress(struct play *p)
{
    const struct autopsy *a = &p->advice.autopsy_run->autopsy;
    struct text *t = dread_page_text(&p->page);
    dread_text_count(t, "Evaluating action ", a->ply + 1, "");
    dread_text_count(t, " of ", a->played, "");
    dread_text_add(t, p->house.page ? " …" : " …\nPress any key to leave.");
}

/* Adds the line of turn k, at which the player gave something away. */
static void add_turn(struct play *p, int k)
{
    const struct autopsy_turn *turn = &p->advice.autopsy_run->summary.turn[k];
    char words[WORDS_BYTES], more[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words), m = dread_text_in(more, sizeof more);
    dread_text_count(&w, "Turn ", turn->turn, "");
    dread_text_count(&w, ", at ", turn->before, "");
    dread_text_count(&w, " %: gave away ", turn->gave, "");
    dread_text_add(&m, "On turn ");
    dread_text_number(&m, (uint64_t)turn->turn);
    dread_text_char(&m, ' ');
    dread_tell_mistake(turn, &p->advice.autopsy_run->autopsy, &m);
    dread_text_char(&m, '.');
    if (turn->cards) {
        dread_text_count(&m, turn->cards < 0 ? " The cards took " : " The cards gave ",
                         turn->cards < 0 ? -turn->cards : turn->cards, ".");
    }
    if (!p->house.page) dread_text_add(&m, " Enter or t: try that turn again.");
    dread_page_line(&p->page, CMD_TRY_TURN, k, words, more);
}

/* Writes what is known of the last chance with all cards known: that the search goes on, or that it
 * found none. If it found one, add_last_chance adds a line instead. */
static void write_last_chance(struct play *p)
{
    const struct autopsy_run *r = p->advice.autopsy_run;
    if (r->autopsy.end) return;
    if (p->advice.autopsy_progress == AUTOPSY_LOOKS_BACK && dread_autopsy_run_knows_cards(r)) {
        dread_page_say(&p->page, "\nSearching for your last chance, with all cards known …");
    } else if (r->since <= 0) {
        dread_page_say(&p->page, "\n");
        dread_tell_last_chance(r, dread_page_text(&p->page));
    }
}

/* Adds the line for the last turn at which the game could be won, if the search found one. */
static void add_last_chance(struct play *p)
{
    char words[80], more[LINE_BYTES];
    const struct autopsy_run *r = p->advice.autopsy_run;
    const struct autopsy *a = &r->autopsy;
    struct text w = dread_text_in(words, sizeof words), m = dread_text_in(more, sizeof more);
    if (a->end || p->advice.autopsy_progress != AUTOPSY_DONE || r->since <= 0) return;
    dread_text_count(&w, "Turn ", dread_autopsy_run_last_turn(r), "");
    dread_text_add(&w, ": your last chance to win, with all cards known");
    if (!p->house.page) dread_text_add(&m, "Enter or t: try again from there. ");
    dread_tell_way_to_win(r, &m);
    dread_page_line(&p->page, CMD_TRY_TURN, LAST_CHANCE, words, more);
}

/* Adds the lines of the turns and of the last chance. Returns the index of the worst turn's
 * line. */
static int add_turns(struct play *p)
{
    const struct autopsy_summary *c = &p->advice.autopsy_run->summary;
    int worst = 0, at = 0;
    for (int k = 0; k < c->turns; k++) {
        if (c->turn[k].gave <= 0) continue;
        if (c->turn[k].gave > worst) {
            worst = c->turn[k].gave;
            at = p->page.lines;
        }
        add_turn(p, k);
    }
    add_last_chance(p);
    return at;
}

/* Writes the page. The focus stays on its line; at first it goes to the worst turn. */
static void write_page(struct play *p)
{
    bool was_whole = p->page.lines != 0;
    dread_page_rewrite(&p->page);
    if (!is_whole(p)) {
        write_progress(p);
        return;
    }
    dread_tell_run(p->advice.autopsy_run, dread_page_text(&p->page));
    write_last_chance(p);
    int worst = add_turns(p);
    if (!was_whole) p->page.at = worst;
}

const char *dread_autopsy_page_begin(struct play *p, const struct session *s)
{
    if (p->advice.room.size < dread_autopsy_run_bytes(s->game))
        return "There is not enough memory for an autopsy.";
    int led = dread_lesson_led(&p->layout, p->house.games, s);
    p->advice.autopsy_run = dread_autopsy_run_start(s, led, 0, p->advice.room.bytes);
    p->advice.autopsy_is_own = s == &p->session;
    return NULL;
}

void dread_autopsy_page_open(struct play *p)
{
    dread_page_close(&p->page);
    if (!p->advice.autopsy_run) {
        const char *why = dread_autopsy_page_begin(p, &p->session);
        if (why) {
            dread_table_note(p, why);
            return;
        }
        dread_advice_begins(p);
    }
    dread_page_start(&p->page, PAGE_AUTOPSY, dread_command_table[CMD_AUTOPSY].label);
    write_page(p);
}

void dread_autopsy_page_close(struct play *p)
{
    p->advice.autopsy_run = NULL;
    p->asking.gave = -1;
    if (p->talk.thinks == THINKS_AUTOPSY) p->talk.thinks = THINKS_NOT;
    p->advice.autopsy_progress = AUTOPSY_RUNS;
}

bool dread_autopsy_page_is_busy(const struct play *p)
{
    bool thinks = p->page.kind == PAGE_AUTOPSY || p->page.kind == PAGE_DUEL;
    return p->page.open && thinks && p->advice.autopsy_run && !is_whole(p);
}

int dread_autopsy_page_ply(const struct play *p, int line)
{
    const struct autopsy_run *r = p->advice.autopsy_run;
    if (line == LAST_CHANCE) return r->led + r->since - 1;
    struct deal_request w;
    bool there = dread_deal_request_turn(&p->session, r->summary.turn[line].turn, &w);
    return there ? w.actions : -1;
}

/* ---- Making it ---- */

/* The solver's go_on: returns false once the player has done something. */
static bool solver_goes_on(void *has_input, uint64_t positions)
{
    (void)positions;
    bool (*const *ask)(void) = has_input;
    return !*ask || !(*ask)();
}

/* Keeps how well the game was played, once its decisions are evaluated. */
static void keep(struct play *p)
{
    if (!is_whole(p) || !p->advice.autopsy_is_own) return;
    p->asking.gave = p->advice.autopsy_run->summary.gave;
    if (!p->book || p->watches || p->puzzle.number) return;
    dread_autopsy_keep(p->book, &p->advice.autopsy_run->autopsy, &p->session, p->now.seconds);
}

bool dread_autopsy_page_slice(struct play *p, bool (*has_input)(void))
{
    bool runs = !is_whole(p);
    bool news = dread_autopsy_run_slice(p->advice.autopsy_run, &p->advice.autopsy_progress,
                                        &p->advice.room, solver_goes_on, &has_input);
    if (runs) keep(p);
    return news;
}

void dread_autopsy_page_take(struct play *p, enum autopsy_progress progress)
{
    bool runs = !is_whole(p);
    p->advice.autopsy_progress = progress;
    if (runs) keep(p);
    if (p->page.kind == PAGE_AUTOPSY) write_page(p);
}

bool dread_autopsy_page_think(struct play *p, bool (*has_input)(void))
{
    bool news = dread_autopsy_page_slice(p, has_input);
    if (news) write_page(p);
    return news;
}

/* ---- The chart ---- */

/* Returns the turn of the line in focus; NULL if it has none. */
static const struct autopsy_turn *turn_in_focus(const struct play *p)
{
    const struct page_line *l = &p->page.line[p->page.at];
    if (!p->page.lines || l->argument == LAST_CHANCE) return NULL;
    return &p->advice.autopsy_run->summary.turn[l->argument];
}

static void show_card(struct scene_chart *chart, card c, bool played, bool best)
{
    if (chart->cards < CHART_CARDS)
        chart->card[chart->cards++] = (struct chart_card){c, played, best};
}

/* Shows the cards that the worst decision of a turn was about: a row with all its cards, of other
 * zones only those that what was played touches, or what was better. */
static void show_cards(const struct play *p, const struct autopsy_turn *turn,
                       struct scene_chart *chart)
{
    const struct autopsy *a = &p->advice.autopsy_run->autopsy;
    const struct decision *worst = &a->decision[turn->worst];
    struct view view;
    struct touch played, best;
    dread_see_before(a, worst->ply, &view);
    a->game->touches(&view, worst->played, &played);
    a->game->touches(&view, worst->best, &best);
    for (int zone = 0; zone < VIEW_ZONES; zone++) {
        const struct zone *z = &view.zone[zone];
        bool is_row = zone == p->layout.main && z->layout == LAYOUT_ROW;
        for (int i = 0; i <= z->count; i++) {
            struct thing gap = dread_thing_gap(zone, i), at = dread_thing_card(zone, i);
            bool into[] = {dread_touches_thing(&played, gap), dread_touches_thing(&best, gap)};
            bool on[] = {dread_touches_thing(&played, at), dread_touches_thing(&best, at)};
            if (into[0] || into[1]) show_card(chart, CARD_NONE, into[0], into[1]);
            if (i < z->count && (is_row || on[0] || on[1]))
                show_card(chart, view.spot[z->first + i].card, on[0], on[1]);
        }
    }
}

void dread_autopsy_page_chart(const struct play *p, struct scene_chart *chart)
{
    chart->columns = chart->others = chart->turns = chart->cards = 0;
    if (!p->page.open || p->page.kind != PAGE_AUTOPSY || !is_whole(p)) return;
    const struct autopsy *a = &p->advice.autopsy_run->autopsy;
    const struct autopsy_turn *turn = turn_in_focus(p);
    if (!a->decisions) return;
    chart->columns = dread_chart_columns(a);
    for (int i = 0; i < chart->columns; i++) {
        int moment = dread_chart_moment(a, i);
        bool here = turn && moment >= turn->first && moment < turn->first + turn->decisions;
        chart->column[i].chance = dread_chart_chance(a, moment);
        chart->column[i].turn = moment == a->decisions ? 0 : a->decision[moment].turn;
        chart->column[i].here = here;
    }
    chart->turns = p->advice.autopsy_run->summary.turns;
    chart->turn = p->advice.autopsy_run->summary.turn;
    if (turn) show_cards(p, turn, chart);
}
