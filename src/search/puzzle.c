/* Finds puzzles in their files, and computes their answers. See puzzle.h. */

#include "puzzle.h"

#include "core/id.h"
#include "core/link.h"

static const uint64_t certain = (uint64_t)1 << EXACT_BITS;

/* ---- Files ---- */

/* Moves to the first line at or after `at` that is a puzzle. Returns NULL at the end. */
static const char *puzzle_line(const char *at)
{
    while (*at == '#' || *at == '\n') {
        while (*at && *at != '\n') at++;
        if (*at) at++;
    }
    return *at ? at : NULL;
}

static const char *next_line(const char *at)
{
    while (*at && *at != '\n') at++;
    return puzzle_line(at);
}

static const struct puzzle_file *file_of(const struct puzzle_file files[], const struct game *game)
{
    for (; files && files->id; files++)
        if (dread_same(files->id, game->id)) return files;
    return NULL;
}

/* Returns the first puzzle of a game; NULL if it has none. */
static const char *first_line(const struct puzzle_file files[], const struct game *game)
{
    const struct puzzle_file *file = file_of(files, game);
    return file ? puzzle_line(file->text) : NULL;
}

bool dread_puzzle_has(const struct puzzle_file files[], const struct game *game)
{
    return file_of(files, game);
}

static bool is_of_level(char digit, int level)
{
    return !level || digit - '0' == level;
}

int dread_puzzle_count(const struct puzzle_file files[], const struct game *game, int level)
{
    const struct puzzle_file *file = file_of(files, game);
    int n = 0;
    for (const char *at = file ? file->levels : ""; *at; at++) n += is_of_level(*at, level);
    return n;
}

int dread_puzzle_of_level(const struct puzzle_file files[], const struct game *game, int level,
                          int k)
{
    const struct puzzle_file *file = file_of(files, game);
    for (int i = 0; file && file->levels[i]; i++)
        if (is_of_level(file->levels[i], level) && !k--) return i + 1;
    dread_must(false);
    return 1;
}

/* Returns true if the puzzle of a line has this verb, its second word. */
static bool is_of_verb(const char *line, const char *verb)
{
    enum { BEFORE_VERB = 2 }; /* the level, and a space */
    int n = dread_length_of(verb);
    return dread_length_of(line) > BEFORE_VERB + n && dread_starts_with(line + BEFORE_VERB, verb) &&
           line[BEFORE_VERB + n] == ' ';
}

int dread_puzzle_of_verb(const struct puzzle_file files[], const struct game *game,
                         const char *verb, int after)
{
    int number = 1;
    for (const char *at = first_line(files, game); at; at = next_line(at), number++)
        if (number > after && is_of_verb(at, verb)) return number;
    return 0;
}

/* Reads an action that ends with a comma or the line, and moves behind both it and the comma. */
static bool read_action(const char **at, const struct game *game, const struct rules *rules,
                        action *a)
{
    char written[NOTATION_BYTES];
    struct text w = dread_text_in(written, sizeof written);
    while (**at && **at != ',' && **at != '\n') dread_text_char(&w, *(*at)++);
    if (**at == ',') ++*at;
    return game->parse(rules, written, a);
}

/* Reads a line. Trusts it as far as that its actions are legal, which tests/unit/test_puzzles.c
 * checks. */
static bool read_line(const char *at, struct puzzle *p)
{
    uint64_t level, number;
    struct rules rules;
    struct text verb = dread_text_in(p->verb, sizeof p->verb);
    if (!dread_read_number(&at, PUZZLE_LEVELS, &level) || *at++ != ' ') return false;
    while (*at && *at != ' ' && *at != '\n') dread_text_char(&verb, *at++);
    if (*at++ != ' ') return false;
    if (!dread_read_number(&at, UINT64_MAX, &number) || *at++ != ' ') return false;
    dread_rules_standard(p->game->options, &rules);
    dread_deal_number(p->game, &rules, number, &p->deal);
    p->game->start(&p->deal, &p->position, NULL);
    p->level = (int)level;
    for (p->actions = 0; *at && *at != '\n'; p->actions++) {
        if (p->actions == PUZZLE_PLIES) return false;
        if (!read_action(&at, p->game, &rules, &p->line[p->actions])) return false;
        p->game->apply(&p->deal, &p->position, p->line[p->actions], NULL);
    }
    return true;
}

bool dread_puzzle_find(const struct puzzle_file files[], const struct game *game, int number,
                       struct puzzle *p)
{
    const char *at = first_line(files, game);
    for (int n = 1; at && n < number; n++) at = next_line(at);
    p->game = game;
    p->number = number;
    return at && number > 0 && read_line(at, p);
}

bool dread_puzzle_read(const struct puzzle_file files[], const struct games *games,
                       const char *code, struct puzzle *p, struct problem *problem)
{
    char brief[BRIEF_ROOM], last[24], linked[PUZZLE_CODE_BYTES];
    struct text l = dread_text_in(last, sizeof last),
                in_link = dread_text_in(linked, sizeof linked);
    uint64_t number = 0;
    int n = 0;
    if (dread_link_puzzle_code(code, &in_link)) code = linked;
    while (code[n] && code[n] != '#') n++;
    const struct game *game = dread_game_find(games, code, n, problem);
    if (!game) return false;
    const char *at = code[n] ? code + n + 1 : code + n;
    int most = dread_puzzle_count(files, game, 0);
    if (!most) return dread_fail(problem, game->title, " has no puzzles.", NULL);
    if (dread_read_number(&at, (uint64_t)most, &number) && !*at &&
        dread_puzzle_find(files, game, (int)number, p))
        return true;
    dread_text_number(&l, (uint64_t)most);
    return dread_fail(problem, "`", dread_brief(code, brief), "` is no puzzle. Those of ",
                      game->title, " are ", game->id, "#1 to ", game->id, "#", last, ".", NULL);
}

void dread_puzzle_code(const struct game *game, int number, struct text *t)
{
    dread_text_add(t, game->id);
    dread_text_char(t, '#');
    dread_text_number(t, (uint64_t)number);
}

const char *dread_puzzle_verb(const struct game *game, const struct deal *deal,
                              const struct position *p, action a)
{
    struct view view;
    struct touch touch;
    game->see(deal, p, &view);
    game->touches(&view, a, &touch);
    return game->words.verbs[touch.verb];
}

/* ---- Answers ---- */

size_t dread_puzzle_bytes(const struct game *game)
{
    return dread_exact_bytes(game);
}

/* Computes the chances of all choices. With a margin, only of those that are less than that below
 * the best; the others may get any chance that is at least the margin below it, which saves work.
 * Returns false if the search gives up. */
static bool find_chances(struct exact *x, uint64_t margin, struct puzzle_answer *answer)
{
    uint64_t best = 0;
    for (int i = 0; i < answer->choices; i++) {
        struct puzzle_choice *c = &answer->choice[i];
        uint64_t bound = margin && best > margin ? best - margin : 0;
        if (!dread_exact_chance(x, &c->action, 1, bound, &c->chance)) return false;
        if (c->chance > best) best = c->chance;
    }
    return true;
}

/* Sorts the choices, the best first; equal ones keep their order. */
static void sort(struct puzzle_answer *answer)
{
    for (int i = 1; i < answer->choices; i++) {
        struct puzzle_choice c = answer->choice[i];
        int k = i;
        for (; k > 0 && answer->choice[k - 1].chance < c.chance; k--)
            answer->choice[k] = answer->choice[k - 1];
        answer->choice[k] = c;
    }
}

/* Returns true if the best choice wins so many points of 100 more than the second. */
static bool stands_out(const struct puzzle_answer *answer)
{
    uint64_t ahead = answer->choice[0].won - answer->choice[1].won;
    return ahead * 100 >= (uint64_t)PUZZLE_MARGIN * answer->ways;
}

/* Returns true if an action does not end the game at once. */
static bool goes_on(const struct game *game, const struct deal *deal, const struct position *p,
                    action a)
{
    struct position after = *p;
    game->apply(deal, &after, a, NULL);
    return !game->outcome(&after);
}

static bool enough_are_worthy(const struct game *game, const struct deal *deal,
                              const struct position *p, const struct hidden *h,
                              const struct puzzle_answer *answer)
{
    int worthy = 0;
    for (int i = 0; i < answer->choices; i++) {
        const struct puzzle_choice *c = &answer->choice[i];
        worthy += h->matter ? c->chance > 0 : goes_on(game, deal, p, c->action);
    }
    return worthy >= PUZZLE_WORTHY && goes_on(game, deal, p, answer->choice[0].action);
}

/* Returns n * (n - 1) * ..., `factors` factors; UINT32_MAX stands for more. */
static uint32_t product_down(int n, int factors)
{
    uint64_t product = 1;
    for (; factors > 0 && product < UINT32_MAX; factors--) product *= (uint64_t)n--;
    return product < UINT32_MAX ? (uint32_t)product : UINT32_MAX;
}

static int cards_of_kind(const struct hidden *h, int kind)
{
    int n = 0;
    for (int i = 0; i < h->cards; i++) n += h->kind[i] == kind;
    return n;
}

/* Returns in how many ways the hidden cards can lie, all equally likely: the constrained cards at
 * the constrained places, the others at the rest, and cards that are alike count once. Where all
 * differ, those that do not matter are left out. 0: in too many. */
static uint32_t ways_of(const struct hidden *h)
{
    int constrained = 0;
    bool differ = true;
    for (int i = 0; i < h->cards; i++) {
        constrained += (int)(h->constrained_kinds >> h->kind[i] & 1);
        differ = differ && cards_of_kind(h, h->kind[i]) == 1;
    }
    int others = h->cards - constrained, places = others;
    if (differ && h->constrained <= h->matter) places = h->matter - constrained;
    uint64_t ways = (uint64_t)product_down(h->constrained, constrained) *
                    product_down(others, places);
    if (ways >= UINT32_MAX) return 0;
    for (int kind = 0; kind < 64; kind++) {
        int n = cards_of_kind(h, kind);
        ways /= product_down(n, n);
    }
    return (uint32_t)ways;
}

/* Counts the ways in which each choice wins. A chance is a little too low, because it is rounded
 * down at each card turned up. */
static bool count_ways(const struct hidden *h, struct puzzle_answer *answer)
{
    enum { LESS = 16 };
    answer->ways = ways_of(h);
    for (int i = 0; i < answer->choices; i++) {
        struct puzzle_choice *c = &answer->choice[i];
        uint64_t won = (c->chance >> LESS) * answer->ways;
        c->won = (uint32_t)((won + (certain >> LESS) / 2) >> (EXACT_BITS - LESS));
    }
    return answer->ways && answer->ways <= PUZZLE_STEPS;
}

static void list_choices(const struct game *game, const struct deal *deal, const struct position *p,
                         struct puzzle_answer *answer)
{
    action legal[ACTIONS_MOST];
    int n = game->actions(deal, p, legal);
    answer->choices = n <= PUZZLE_CHOICES ? n : 0;
    for (int i = 0; i < answer->choices; i++)
        answer->choice[i] = (struct puzzle_choice){.action = legal[i]};
}

/* Returns the best action of a position; NO_ACTION if the search gives up. */
static action best_action(const struct game *game, const struct deal *deal,
                          const struct position *p, struct exact *x)
{
    action legal[ACTIONS_MOST], best = NO_ACTION;
    int n = game->actions(deal, p, legal);
    uint64_t most = 0, chance;
    if (n == 1) return legal[0];
    if (!dread_exact_start(x, game, deal, p, PUZZLE_STEPS)) return NO_ACTION;
    for (int i = 0; i < n && most < certain; i++) {
        if (!dread_exact_chance(x, &legal[i], 1, most, &chance)) return NO_ACTION;
        if (chance > most) best = legal[i];
        if (chance > most) most = chance;
    }
    return best;
}

/* Follows the best actions as long as nothing is turned up, so that they are the same in all
 * worlds. */
static void follow_best(const struct game *game, const struct deal *deal, const struct position *p,
                        struct exact *x, struct puzzle_answer *answer)
{
    struct position now = *p;
    struct hidden before, after;
    action a = answer->choice[0].action;
    game->eval->hidden(deal, p, &before);
    for (answer->actions = 0; a != NO_ACTION && answer->actions < LINE_ROOM;) {
        answer->line[answer->actions++] = a;
        game->apply(deal, &now, a, NULL);
        if (game->outcome(&now) || !game->eval->hidden(deal, &now, &after)) return;
        if (after.cards != before.cards) return;
        a = best_action(game, deal, &now, x);
    }
}

/* Finds the line to play on. Where no hidden card matters it is the solver's: of actions that all
 * win for certain, not every one leads on. */
static void find_line(const struct game *game, const struct deal *deal, const struct position *p,
                      struct exact *x, struct puzzle_answer *answer)
{
    const action *win;
    int n = dread_exact_start(x, game, deal, p, PUZZLE_STEPS) ? dread_exact_win(x, &win) : 0;
    if (!n) {
        follow_best(game, deal, p, x, answer);
        return;
    }
    answer->actions = n < LINE_ROOM ? n : LINE_ROOM;
    for (int i = 0; i < answer->actions; i++) answer->line[i] = win[i];
}

bool dread_puzzle_answer(const struct game *game, const struct deal *deal, const struct position *p,
                         void *memory, struct puzzle_answer *answer)
{
    /* A little less than it must be, because the chances are a little too low. */
    const uint64_t margin = (PUZZLE_MARGIN - 1) * certain / 100;
    struct exact *x = memory;
    struct hidden h;
    list_choices(game, deal, p, answer);
    if (answer->choices < PUZZLE_WORTHY) return false;
    if (!dread_exact_start(x, game, deal, p, PUZZLE_STEPS)) return false;
    /* Most positions are no puzzles, and that is found out with less work. */
    if (!find_chances(x, margin, answer)) return false;
    sort(answer);
    if (answer->choice[0].chance < answer->choice[1].chance + margin) return false;
    if (!find_chances(x, 0, answer)) return false;
    sort(answer);
    game->eval->hidden(deal, p, &h);
    if (!count_ways(&h, answer) || !stands_out(answer)) return false;
    if (!enough_are_worthy(game, deal, p, &h, answer)) return false;
    find_line(game, deal, p, x, answer);
    return true;
}
