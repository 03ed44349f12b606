/* A puzzle on the table (search/puzzle.h). As long as it waits, the table is that of any game, but
 * hints and going back are refused. The first action that the player chooses is her answer and is
 * not played: so she sees how good each choice is, and plays on with whichever she likes. From then
 * on it is an ordinary game, which is not kept. Read play_internal.h first. */

#include "puzzle_page.h"

#include "core/link.h"
#include "autopsy_page.h"
#include "hand.h"
#include "hint.h"
#include "table_in_play.h"

enum { PUZZLE_BYTES = 1024, CHANCE_COLUMNS = 8 };

const char *const dread_puzzle_question = "One choice is better than all others. Which?";
const char *const dread_puzzle_refuses = "This is a puzzle. Choose first.";

/* ---- The puzzle on the table ---- */

bool dread_puzzle_prepare(struct play *p, const struct puzzle *puzzle)
{
    const struct game *game = puzzle->game;
    if (p->advice.room.size < dread_puzzle_bytes(game)) return false;
    dread_autopsy_page_close(p);
    dread_hint_close(p);
    return dread_puzzle_answer(game, &puzzle->deal, &puzzle->position, p->advice.room.bytes,
                               &p->puzzle.answer);
}

void dread_puzzle_begin(struct play *p, const struct puzzle *puzzle)
{
    p->puzzle.number = puzzle->number;
    p->puzzle.level = puzzle->level;
    p->puzzle.day = 0;
    p->puzzle.chosen = -1;
    p->puzzle.position = puzzle->position;
}

void dread_puzzle_forget(struct play *p)
{
    p->puzzle.number = 0;
}

void dread_puzzle_is_of_day(struct play *p, uint64_t day)
{
    p->puzzle.day = day;
}

bool dread_puzzle_asks(const struct play *p)
{
    return p->puzzle.number && p->puzzle.chosen < 0;
}

bool dread_puzzle_is_answered(const struct play *p)
{
    return p->session.game && p->puzzle.number && p->puzzle.chosen >= 0;
}

/* Returns the share of CHANCE that the player's answer gave away. */
static int64_t given_away(const struct play *p)
{
    const struct puzzle_answer *answer = &p->puzzle.answer;
    int64_t fewer = (int64_t)answer->choice[0].won - answer->choice[p->puzzle.chosen].won;
    return CHANCE * fewer / answer->ways;
}

void dread_puzzle_link(const struct play *p, struct text *t)
{
    char code[PUZZLE_CODE_BYTES];
    struct text c = dread_text_in(code, sizeof code);
    dread_puzzle_code(p->session.game, p->puzzle.number, &c);
    dread_link_puzzle(code, t);
}

/* Keeps how the player answered, the first time. */
static void keep(struct play *p)
{
    char code[PUZZLE_CODE_BYTES];
    struct text c = dread_text_in(code, sizeof code);
    dread_puzzle_code(p->session.game, p->puzzle.number, &c);
    struct judged_row row = {.game = p->session.game->id,
                             .deal = code,
                             .kind = JUDGED_PUZZLE,
                             .worst = "",
                             .won = !p->puzzle.chosen,
                             .late = 1,
                             .gave_late = given_away(p),
                             .day = (int64_t)p->puzzle.day,
                             .at = p->now.seconds};
    if (p->book) dread_book_judge(p->book, &row);
}

bool dread_puzzle_takes(struct play *p, action a)
{
    const struct puzzle_answer *answer = &p->puzzle.answer;
    if (!dread_puzzle_asks(p)) return false;
    for (int i = 0; i < answer->choices; i++)
        if (answer->choice[i].action == a) p->puzzle.chosen = i;
    if (p->puzzle.chosen < 0) return false;
    keep(p);
    dread_hand_stop_walk(p);
    dread_hand_put_down_all(p);
    if (!p->talk.speaks) dread_page_of_answer(p);
    return true;
}

void dread_puzzle_scene(const struct play *p, struct scene *s)
{
    if (!p->puzzle.number) return;
    s->puzzle = (struct scene_puzzle){.number = p->puzzle.number,
                                      .level = p->puzzle.level,
                                      .asks = dread_puzzle_asks(p),
                                      .solved = !p->puzzle.chosen};
}

/* ---- Words ---- */

void dread_tell_puzzle_result(const struct play *p, struct text *t)
{
    int points = (int)((200 * given_away(p) + CHANCE) / ((int64_t)2 * CHANCE));
    dread_text_add(t, p->session.game->title);
    if (p->puzzle.day) {
        dread_text_add(t, ", the puzzle of the day ");
        dread_say_date(p->puzzle.day, t);
    } else {
        dread_text_add(t, ", puzzle ");
        dread_text_number(t, (uint64_t)p->puzzle.number);
    }
    dread_text_add(t, ", level ");
    dread_text_number(t, (uint64_t)p->puzzle.level);
    dread_text_add(t, p->puzzle.chosen ? ": not solved, " : ": solved, ");
    dread_text_number(t, (uint64_t)points);
    dread_text_add(t, points == 1 ? " point given away." : " points given away.");
}

static int points_of(const struct puzzle_answer *answer, const struct puzzle_choice *c)
{
    return (int)((200 * (uint64_t)c->won + answer->ways) / (2 * (uint64_t)answer->ways));
}

/* Adds how often a choice wins: "wins in 23 of 30 ways that the cards can lie". */
static void tell_ways(const struct puzzle_answer *answer, const struct puzzle_choice *c,
                      struct text *t)
{
    if (c->won == answer->ways) dread_text_add(t, "wins for certain");
    else if (!c->won) dread_text_add(t, "loses for certain");
    else {
        dread_text_add(t, "wins in ");
        dread_text_number(t, c->won);
        dread_text_add(t, " of ");
        dread_text_number(t, answer->ways);
        dread_text_add(t, " ways that the cards can lie");
    }
}

static void tell_points(const struct puzzle_answer *answer, const struct puzzle_choice *c,
                        struct text *t)
{
    dread_text_number(t, (uint64_t)points_of(answer, c));
    dread_text_add(t, " %");
}

/* Returns how many choices from k on are as good as choice k. */
static int equals_of(const struct puzzle_answer *answer, int k)
{
    int n = 0;
    while (k + n < answer->choices && answer->choice[k + n].won == answer->choice[k].won) n++;
    return n;
}

/* Adds a choice and how often it wins: "Move the 4 to place 2: it wins in 23 of 30 ways that the
 * cards can lie, 77 %." */
static void tell_choice(const struct play *p, const struct view *view, int k, struct text *t)
{
    const struct puzzle_answer *answer = &p->puzzle.answer;
    const struct puzzle_choice *c = &answer->choice[k];
    int from = t->length;
    p->session.game->describe(view, c->action, t);
    dread_say_capital(t->at + from);
    dread_text_add(t, ": it ");
    tell_ways(answer, c, t);
    if (c->won && c->won < answer->ways) {
        dread_text_add(t, ", ");
        tell_points(answer, c, t);
    }
    dread_text_char(t, '.');
}

/* Adds how many others are as good as a choice. */
static void tell_others(int n, struct text *t)
{
    if (n < 2) return;
    dread_text_add(t, ", or ");
    dread_text_number(t, (uint64_t)n - 1);
    dread_text_add(t, n == 2 ? " other" : " others");
}

static void tell_reason(const struct play *p, const struct view *view, const action line[], int n,
                        struct text *t)
{
    if (!p->session.game->reason) return;
    dread_text_add(t, " It ");
    p->session.game->reason(view, line, n, t);
    dread_text_char(t, '.');
}

static void see_puzzle(const struct play *p, struct view *view)
{
    p->session.game->see(&p->session.deal, &p->puzzle.position, view);
}

/* Adds how the best line goes on after the best choice. */
static void tell_rest(const struct play *p, struct text *t)
{
    const struct puzzle_answer *answer = &p->puzzle.answer;
    if (answer->actions < 2) return;
    dread_text_add(t, " Then: ");
    dread_tell_line(p->session.game, &p->session.deal.rules, answer->line + 1, answer->actions - 1,
                    t);
    dread_text_char(t, '.');
}

void dread_tell_solution(const struct play *p, struct text *t)
{
    const struct puzzle_answer *answer = &p->puzzle.answer;
    struct view view;
    see_puzzle(p, &view);
    dread_text_add(t, p->puzzle.chosen ? "Not the best. " : "Right. ");
    tell_choice(p, &view, p->puzzle.chosen, t);
    if (p->puzzle.chosen) {
        dread_text_add(t, " Best: ");
        tell_choice(p, &view, 0, t);
    }
    tell_reason(p, &view, answer->line, answer->actions, t);
    if (!answer->choice[1].won) {
        dread_text_add(t, " All others lose for certain.");
    } else if (!p->puzzle.chosen) {
        dread_text_add(t, " The second best: ");
        tell_choice(p, &view, 1, t);
    }
    tell_rest(p, t);
}

void dread_tell_all_choices(const struct play *p, struct text *t)
{
    const struct puzzle_answer *answer = &p->puzzle.answer;
    struct view view;
    see_puzzle(p, &view);
    for (int k = 0, n; k < answer->choices; k += n) {
        n = equals_of(answer, k);
        if (k) dread_text_add(t, "; ");
        p->session.game->describe(&view, answer->choice[k].action, t);
        tell_others(n, t);
        dread_text_add(t, ": ");
        tell_points(answer, &answer->choice[k], t);
    }
    dread_text_char(t, '.');
}

/* ---- The page ---- */

const char *dread_not_answer(const struct play *p)
{
    if (!p->session.game || !p->puzzle.number) return "There is no puzzle on the table.";
    if (dread_puzzle_asks(p)) return "The puzzle waits for your answer.";
    bool here = __builtin_memcmp(&p->session.now, &p->puzzle.position, sizeof p->session.now) == 0;
    return here ? NULL : "You have played on. Take that back first.";
}

/* Adds the line of choice k, as those of the hint: its chance and what it is. It stands for n
 * choices that are as good. Beside the line: in how many ways it wins, what is good about it, and
 * how the best line goes on. */
static void add_choice(struct play *p, int k, int n)
{
    const struct puzzle_answer *answer = &p->puzzle.answer;
    const struct puzzle_choice *c = &answer->choice[k];
    char words[PUZZLE_BYTES], more[PUZZLE_BYTES];
    struct text w = dread_text_in(words, sizeof words), m = dread_text_in(more, sizeof more);
    tell_points(answer, c, &w);
    while (w.length < CHANCE_COLUMNS) dread_text_char(&w, ' ');
    p->session.game->describe(&p->view, c->action, &w);
    tell_others(n, &w);
    if (k && k == p->puzzle.chosen) dread_text_add(&w, " (your choice)");
    tell_choice(p, &p->view, k, &m);
    if (c->won)
        tell_reason(p, &p->view, k ? &c->action : answer->line, k ? 1 : answer->actions, &m);
    if (!k) tell_rest(p, &m);
    dread_page_line(&p->page, CMD_HINTED, c->action, words, more);
    int32_t chance = (int32_t)(c->chance >> (EXACT_BITS - 16));
    dread_page_chance(&p->page, (struct line_chance){chance, chance, chance});
}

/* Of choices that are equally good the page has one: the player's, if it is among them. */
void dread_page_of_answer(struct play *p)
{
    const struct puzzle_answer *answer = &p->puzzle.answer;
    int chosen = p->puzzle.chosen;
    char title[TITLE_BYTES];
    struct text t = dread_text_in(title, sizeof title);
    dread_text_add(&t, "Puzzle ");
    dread_text_number(&t, (uint64_t)p->puzzle.number);
    dread_text_add(&t, chosen ? ": not the best" : ": solved");
    dread_hint_page(p, title);
    dread_page_say(&p->page, "Exact chances of winning.");
    for (int k = 0, n; k < answer->choices; k += n) {
        n = equals_of(answer, k);
        bool is_hers = chosen >= k && chosen < k + n;
        add_choice(p, is_hers ? chosen : k, n);
    }
    dread_page_line(&p->page, CMD_PUZZLE, p->puzzle.level, "Another puzzle of this level", NULL);
    dread_hint_show(p);
}
