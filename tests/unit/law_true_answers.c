/* Every answer is true. A walk through random games asks plain play every yes-or-no question and
 * every counting question that it understands, with all values, and compares what is told with the
 * view, with the options, or with playing it. Without this test plain play could say that a move
 * goes on where it stops.
 *
 * A row of the table is a question with slots, and a function that finds the truth and claims what
 * the answer must be: it has all the claims; it begins with one that begins with `^`, and has none
 * that begins with `!`. */

#define _GNU_SOURCE /* strsep */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "table/table.h"
#include "unit/player.h"
#include "unit/offers.h"
#include "unit/walk.h"

enum {
    CELLS = 64,
    POOL = 400,     /* actions that are asked about */
    WORLDS = 40,    /* in which an action is tried that should be certain to lose */
    AT_ONCE = 8,    /* values with which a question is asked in one position, about */
    SUIT_FIRST = 13 /* kinds of cards: the ranks, and then the suits */
};

static struct player *p;
static const struct view *view;
static const struct game *game;

/* ---- Slots ---- */

/* The values of the slots of the question that is asked. */
static struct {
    int kind, cell, way, place, event;
    card card;
    const char *action;
} on;

/* Actions that were legal somewhere in this game, by their notation. */
static char pool[POOL][40];
static int pooled;

static const char *const kinds[] = {"ace",  "2",     "3",     "4",    "5",      "6",
                                    "7",    "8",     "9",     "10",   "jack",   "queen",
                                    "king", "spade", "heart", "club", "diamond"};
static const char *const spelt[] = {"ace",   "two",  "three", "four", "five",  "six", "seven",
                                    "eight", "nine", "ten",   "jack", "queen", "king"};
static const char *const ways[] = {"north", "east", "south", "west"};
static const char *const ordinals[] = {"first", "second", "third",    "fourth",
                                       "fifth", "sixth",  "seventh",  "eighth",
                                       "ninth", "tenth",  "eleventh", "twelfth"};

static const struct zone *grid(void)
{
    static const struct zone none;
    int zone = dread_names_grid(view);
    return zone < 0 ? &none : &view->zone[zone];
}

static const struct spot *spot_on(int cell)
{
    return &view->spot[grid()->first + cell];
}

static const char *name_of_cell(int cell)
{
    static char names[4][4];
    static int next;
    char *name = names[next++ % 4];
    struct text t = dread_text_in(name, sizeof names[0]);
    dread_cell_write(&t, cell % grid()->columns, cell / grid()->columns);
    return name;
}

static const char *name_of_card(card c)
{
    static char names[4][32];
    static int next;
    char *name = names[next++ % 4];
    struct text t = dread_text_in(name, sizeof names[0]);
    dread_card_write_in_words(&t, c);
    return name;
}

/* Returns the cell next to another, by columns and rows alone; -1 beyond the edge. */
static int next_to(int cell, int way)
{
    static const int right[] = {0, 1, 0, -1}, up[] = {1, 0, -1, 0};
    int column = cell % grid()->columns + right[way], row = cell / grid()->columns + up[way];
    bool inside = column >= 0 && column < grid()->columns && row >= 0 && row < grid()->rows;
    return inside ? row * grid()->columns + column : -1;
}

enum slot_of_question {
    KIND,
    SPELT,
    RANK,
    CARD,
    CELL,
    WAY,
    BESIDE,
    PLACE,
    EVENT,
    ACTION,
    PURSUER,
    SLOTS
};

static const struct {
    const char *name;
    int most; /* values, at most */
} slots[SLOTS] = {
    [KIND] = {"{kind}", 17},       [SPELT] = {"{spelt}", 13},     [RANK] = {"{rank}", 13},
    [CARD] = {"{card}", 52},       [CELL] = {"{cell}", 49},       [WAY] = {"{way}", 4},
    [BESIDE] = {"{beside}", 4},    [PLACE] = {"{place}", 10},     [EVENT] = {"{event}", 64},
    [ACTION] = {"{action}", POOL}, [PURSUER] = {"{pursuer}", 16},
};

static int events(void)
{
    int n = 0;
    while (game->words.events[n].id) n++;
    return n;
}

/* Gives a slot its value number i. Returns the words for it; NULL if there is no such value. */
static const char *fill(enum slot_of_question slot, int i)
{
    action a;
    bool suits = dread_starts_with(game->id, "soliterror"); /* have names of their own */
    switch (slot) {
    case KIND: return i < SUIT_FIRST || suits ? kinds[on.kind = i] : NULL;
    case SPELT: return spelt[on.kind = i];
    case RANK: return kinds[on.kind = i];
    case CARD: return name_of_card(on.card = dread_card_of(i % 13 + 1, i / 13));
    case CELL: return i < grid()->count ? name_of_cell(on.cell = i) : NULL;
    case WAY: return ways[on.way = i];
    case BESIDE:
        on.way = i;
        return next_to(on.cell, i) < 0 ? NULL : name_of_cell(next_to(on.cell, i));
    case PLACE: return ordinals[on.place = i];
    case EVENT:
        if (i >= events() || game->words.events[i].foretold) return NULL;
        return game->words.events[on.event = i].id;
    case ACTION: /* other options can have other notations */
        if (i >= pooled || !game->parse(&view->rules, pool[i], &a)) return NULL;
        return on.action = pool[i];
    case PURSUER:
        if (i >= view->tokens || !dread_is_watcher(view, i)) return NULL;
        return name_of_card(on.card = view->token[i].card);
    case SLOTS: break;
    }
    return NULL;
}

/* ---- Claims ---- */

static char claims[4000];
static uint64_t told_cells; /* the cells that the answer must list; 0: it need not list any */

static void claim(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void claim(const char *format, ...)
{
    size_t n = strlen(claims);
    va_list list;
    va_start(list, format);
    if (n) claims[n++] = '|';
    vsnprintf(claims + n, sizeof claims - n, format, list);
    va_end(list);
}

/* Asks, and writes all of the answer. */
static void ask(const char *question, char *answer, size_t room)
{
    static const char more[] = " Say more.\n";
    snprintf(answer, room, "%s", player_says(p, question));
    size_t n = strlen(answer), length = sizeof more - 1;
    if (n < length || strcmp(answer + n - length, more) != 0) return;
    snprintf(answer + n - length, room - (n - length), " %s", player_says(p, "more"));
}

static bool holds(const char *answer, const char *part)
{
    char first[6000];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(answer, "."), answer);
    if (*part == '1') return strstr(first, part + 1);
    if (*part == '^') return dread_starts_with(answer, part + 1);
    return *part == '!' ? !strstr(answer, part + 1) : strcasestr(answer, part) != NULL;
}

/* Returns the cells that an answer lists: `b2, d1 to d3` are four. */
static uint64_t cells_in(const char *answer)
{
    uint64_t cells = 0;
    int column, row, from = -1;
    for (const char *s = strstr(answer, " on "); s; s = strchr(s, ' ')) {
        const char *at = ++s;
        if (dread_starts_with(s, "to ")) continue;
        if (!dread_cell_read(&at, grid()->columns, grid()->rows, &column, &row)) {
            from = -1;
            continue;
        }
        int cell = row * grid()->columns + column;
        bool range = from >= 0 && dread_starts_with(s - 3, "to ");
        int by = !range || cell / grid()->columns == from / grid()->columns ? 1 : grid()->columns;
        for (int i = range ? from : cell; i <= cell; i += by) cells |= (uint64_t)1 << i;
        from = cell;
    }
    return cells;
}

/* Compares an answer with the claims. */
static void check(const char *question)
{
    char answer[6000], copy[sizeof claims], why[sizeof answer + 400], *rest = copy, *part;
    ask(question, answer, sizeof answer);
    memcpy(copy, claims, sizeof copy);
    if (told_cells && cells_in(answer) != told_cells) {
        snprintf(why, sizeof why, "%s: told %s, which are other cells", question, answer);
        player_fails(p, why);
    }
    while ((part = strsep(&rest, "|"))) {
        if (holds(answer, part)) continue;
        snprintf(why, sizeof why, "%s: told %s but the truth is: %s", question, answer, part);
        player_fails(p, why);
    }
}

/* ---- Playing ---- */

/* Returns the legal action of this notation as an index; -1 if it is not legal. */
static int legal_index(const char *notation)
{
    action a;
    const struct session *s = &p->play->session;
    if (!game->parse(&s->deal.rules, notation, &a)) return -1;
    for (int i = 0; i < p->play->selection.count; i++)
        if (p->play->selection.legal[i] == a) return i;
    return -1;
}

/* Plays legal action i in the deal on the table, or in another that looks the same. */
static void try_action(int i, struct rng *rng, struct view *after, struct trace *trace)
{
    struct deal deal = p->play->session.deal;
    struct position at = p->play->session.now;
    if (rng) game->resample(&deal, &at, rng);
    game->apply(&deal, &at, p->play->selection.legal[i], trace);
    game->see(&deal, &at, after);
}

/* Returns in how many of the worlds that are tried legal action i loses. */
static int losses(int i)
{
    struct view after;
    struct rng rng = dread_rng_from((uint64_t)i + 1);
    int lost = 0;
    for (int k = 0; k < WORLDS; k++) {
        try_action(i, k ? &rng : NULL, &after, NULL);
        lost += after.outcome && !dread_outcome_is_won(game, after.outcome);
    }
    return lost;
}

static bool loses(int i)
{
    return losses(i) == WORLDS;
}

/* Returns true if each choice after legal action i loses at once in this deal. */
static bool dooms(int i)
{
    const struct deal *deal = &p->play->session.deal;
    struct position at = p->play->session.now;
    action legal[ACTIONS_MOST];
    game->apply(deal, &at, p->play->selection.legal[i], NULL);
    int n = game->actions(deal, &at, legal), lost = 0;
    for (int k = 0; k < n; k++) {
        struct position after = at;
        game->apply(deal, &after, legal[k], NULL);
        int outcome = game->outcome(&after);
        lost += outcome && !dread_outcome_is_won(game, outcome);
    }
    return n && lost == n;
}

static bool is_seen(const struct view *at)
{
    for (int i = 0; i < at->tokens; i++)
        if (at->token[i].mood == MOOD_SEES) return true;
    return false;
}

/* ---- Cards ---- */

/* The zones in which the cards of each part lie, by the first letters of the game's id. */
static const struct part {
    const char *game, *head;
    const char *zones[4];
} parts[] = {
    {"he-", "You hold", {"hand"}},
    {"he-", "Not yet seen:", {"unseen"}},
    {"he-", "Discarded:", {"discard"}},
    {"soliterror", "You hold", {"arsenal", "food", "health"}},
    {"soliterror", "In sight:", {"field", "asked"}},
    {"soliterror", "Not yet seen:", {"unseen"}},
    {"soliterror", "In the deck:", {"deck-holds"}},
    {"soliterror", "Discarded:", {"discard"}},
    {"dont-", "You hold", {"column"}},
    {"dont-", "Not yet seen:", {"unseen"}},
};

static bool is_kind(int kind, card c)
{
    if (c >= CARD_JOKER) return false;
    return kind < SUIT_FIRST ? dread_card_rank(c) == kind + 1
                             : dread_card_suit(c) == kind - SUIT_FIRST;
}

/* Returns the cards of a part as a bit mask. */
static uint64_t cards_in(const struct part *part)
{
    uint64_t cards = 0;
    for (int zone = 0; zone < view->zones; zone++)
        for (int k = 0; k < 4 && part->zones[k]; k++)
            for (int i = 0;
                 !strcmp(part->zones[k], game->words.zones[zone]) && i < view->zone[zone].count;
                 i++) {
                card c = view->spot[view->zone[zone].first + i].card;
                if (c < 52) cards |= (uint64_t)1 << c;
            }
    return cards;
}

static uint64_t of_kind(int kind)
{
    uint64_t cards = 0;
    for (int c = 0; c < 52; c++)
        if (is_kind(kind, (card)c)) cards |= (uint64_t)1 << c;
    return cards;
}

/* Claims how many of some cards are in each part. `first` is the part that is told even if it has
 * none; `head` stands before it. Returns false in a game without cards. */
static bool claim_parts(uint64_t cards, const char *first, const char *head)
{
    bool any = false, list = __builtin_popcountll(cards) > 1;
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
            bool is_first = !strcmp(parts[i].head, first);
            if (!dread_starts_with(game->id, parts[i].game) || is_first == (pass == 1)) continue;
            int n = __builtin_popcountll(cards_in(&parts[i]) & cards);
            any = true;
            const char *before = is_first ? head : "";
            if (n) claim("%s%s %d%s", before, parts[i].head, n, list ? ": " : ".");
            else if (is_first) claim("%s%s none.", before, parts[i].head);
            else claim("!%s", parts[i].head);
        }
    return any;
}

static bool holds_any(uint64_t cards)
{
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (dread_starts_with(game->id, parts[i].game) && !strcmp(parts[i].head, "You hold"))
            return cards_in(&parts[i]) & cards;
    return false;
}

static bool have_kind(void)
{
    uint64_t cards = of_kind(on.kind);
    return claim_parts(cards, "You hold", holds_any(cards) ? "^Yes. " : "^No. ");
}

static bool have_card(void)
{
    uint64_t cards = (uint64_t)1 << on.card;
    return claim_parts(cards, "You hold", holds_any(cards) ? "^Yes. " : "^No. ");
}

static bool count_held(void)
{
    return claim_parts(of_kind(on.kind), "You hold", "^");
}

static bool count_left(void)
{
    return claim_parts(of_kind(on.kind), "Not yet seen:", "^");
}

/* After a reshuffle the table tells what the deck holds. Before that nobody knows it, since unseen
 * cards lie in the field, too. */
static bool count_in_deck(void)
{
    static const struct part unseen = {"", "", {"unseen"}}, told = {"", "", {"deck-holds"}};
    const struct zone *deck = &view->zone[dread_word_index(game->words.zones, "deck", 4)];
    uint64_t cards = of_kind(on.kind);
    int n = __builtin_popcountll(cards_in(&unseen) & cards);
    bool is_told = cards_in(&told);
    if (!deck->count) claim("^The deck is empty.");
    else if (is_told || !n) claim("!not known");
    else claim("^That is not known: %d ", n);
    return claim_parts(cards, is_told ? "In the deck:" : "Not yet seen:", "");
}

/* Of a suit all cards that the player holds or that lie open are told, and no others. */
static bool where_is_kind(void)
{
    static const struct part seen = {"", "", {"arsenal", "food", "health"}},
                             open = {"", "", {"field", "asked"}}, unseen = {"", "", {"unseen"}};
    uint64_t cards = of_kind(on.kind), known = (cards_in(&seen) | cards_in(&open)) & cards;
    int n = __builtin_popcountll(cards_in(&unseen) & cards);
    if (on.kind < SUIT_FIRST) return false;
    claim(known ? "!None is in sight." : "^None is in sight.");
    for (card c = 0; c < 52; c++) {
        bool of_suit = cards >> c & 1, is_known = known >> c & 1;
        const char *name = name_of_card(c);
        bool more = *name == '1' ||
                    !isdigit(*name); /* a claim cannot begin with 1, nor a capital */
        if (of_suit) claim("%s%s: ", is_known ? "" : "!", name + more);
    }
    if (n) claim("Not yet seen: %d.", n);
    else claim("!Not yet seen:");
    return true;
}

static bool count_gone(void)
{
    return !dread_starts_with(game->id, "dont-") &&
           claim_parts(of_kind(on.kind), "Discarded:", "^");
}

/* The row of cards with places; NULL: there is none. */
static const struct zone *row(void)
{
    for (int zone = 0; zone < view->zones; zone++)
        if (view->zone[zone].gaps) return &view->zone[zone];
    return NULL;
}

static const char *rank_at(int place)
{
    return kinds[dread_card_rank(view->spot[row()->first + place].card) - 1];
}

static bool claim_place(int place)
{
    if (!row() || !row()->count) return false;
    if (place < 0 || place >= row()->count) claim("^There are only %d card", row()->count);
    else claim("^Card %d of %d: %s.", place + 1, row()->count, rank_at(place));
    return true;
}

static bool place_counted(void)
{
    return claim_place(on.place);
}

static bool place_from_the_right(void)
{
    return row() && claim_place(row()->count - 1 - on.place);
}

static bool place_last(void)
{
    return row() && claim_place(row()->count - 1);
}

static bool neighbours(void)
{
    bool any = false;
    for (int i = 0; i < row()->count; i++) {
        if (!is_kind(on.kind, view->spot[row()->first + i].card)) continue;
        claim("%sPlace %d: left of it %s, right of it %s.", any ? " " : "^", i + 1,
              i ? rank_at(i - 1) : "nothing", i + 1 < row()->count ? rank_at(i + 1) : "nothing");
        any = true;
    }
    return any;
}

static bool grouped(void)
{
    bool any = false;
    for (int i = 0; i < row()->count; i++) {
        const struct spot *s = &view->spot[row()->first + i];
        if (!is_kind(on.kind, s->card)) continue;
        bool in = s->tags & TAG_GROUPED;
        claim("%s: the %s at place %d is in %s.", in ? "Yes" : "No", rank_at(i), i + 1,
              in ? "one" : "none");
        any = true;
    }
    return any;
}

static bool so_many_alike(int least)
{
    static const char *const numbers[] = {"", "", "two ", "three ", "four "};
    uint64_t held = 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (dread_starts_with(game->id, parts[i].game) && !strcmp(parts[i].head, "You hold"))
            held = cards_in(&parts[i]);
    if (!held) return false;
    bool any = false;
    for (int rank = 0; rank < SUIT_FIRST; rank++)
        any |= __builtin_popcountll(held & of_kind(rank)) >= least;
    claim(any ? "^Yes: you hold " : "^No: you hold no %scards of one rank.", numbers[least]);
    for (int rank = 0; rank < SUIT_FIRST; rank++) {
        int n = __builtin_popcountll(held & of_kind(rank));
        if (n >= least) claim("%s%ss", numbers[n], kinds[rank]);
        else claim("! %ss", kinds[rank]);
    }
    return true;
}

static bool alike(void)
{
    return so_many_alike(2);
}

static bool three_alike(void)
{
    return so_many_alike(3);
}

static bool four_alike(void)
{
    return so_many_alike(4);
}

static bool highest(void)
{
    int most = -1;
    for (int rank = 0; rank < SUIT_FIRST; rank++)
        if (holds_any(of_kind(rank))) most = rank;
    if (most >= 0) claim("^The highest: %s", kinds[most]);
    return most >= 0;
}

static bool lowest(void)
{
    int least = -1;
    for (int rank = SUIT_FIRST - 1; rank >= 0; rank--)
        if (holds_any(of_kind(rank))) least = rank;
    if (least >= 0) claim("^The lowest: %s", kinds[least]);
    return least >= 0;
}

/* ---- What cards are worth ---- */

static int value_of(int rank)
{
    if (dread_starts_with(game->id, "dont-")) return rank > 11 ? 11 : rank;
    return rank;
}

static bool worth_of_rank(void)
{
    claim("worth %d.", value_of(on.kind + 1));
    return !dread_starts_with(game->id, "toy-");
}

/* Returns true if the player stands in a maze and the card of the cell is known. */
static bool is_open(int cell)
{
    const struct token *me = dread_view_player(view);
    return me && me->at.kind == THING_CARD && dread_view_has_sides(view, me->at.zone) &&
           spot_on(cell)->card < CARD_JOKER;
}

static bool worth_of_cell(void)
{
    if (!is_open(on.cell)) return false;
    card c = spot_on(on.cell)->card;
    claim("^%c%s, worth %d.", toupper(name_of_card(c)[0]), name_of_card(c) + 1,
          value_of(dread_card_rank(c)));
    return true;
}

static bool is_goal(int cell)
{
    return spot_on(cell)->tags & (TAG_GOAL | TAG_EXIT);
}

/* Rule 3.3: a move ends on a card that is worth at least as much as the one played. */
static bool stops_a_rank(void)
{
    if (!is_open(on.cell)) return false;
    int there = value_of(dread_card_rank(spot_on(on.cell)->card)), played = value_of(on.kind + 1);
    bool stops = there >= played || is_goal(on.cell);
    claim("^%s: %s holds the %s, worth %d", stops ? "Yes" : "No", name_of_cell(on.cell),
          name_of_card(spot_on(on.cell)->card), there);
    if (!is_goal(on.cell)) claim(stops ? "at least %d." : "less than %d: you may go on.", played);
    return true;
}

static bool is_step(int i)
{
    return !strcmp(game->words.verbs[p->play->selection.touch[i].verb], "step");
}

/* Returns the legal step to a cell; -1 if there is none. */
static int step_to(int cell)
{
    for (int i = 0; i < p->play->selection.count; i++)
        if (is_step(i) && p->play->selection.touch[i].thing[0].index == cell) return i;
    return -1;
}

/* A move that has begun, compared with playing the step. */
static bool stops_me(void)
{
    struct view after;
    int step = step_to(on.cell);
    if (step < 0 || !is_open(on.cell)) return false;
    try_action(step, NULL, &after, NULL);
    claim(strcmp(game->words.prompts[after.prompt], "step") ? "^Yes: " : "^No: ");
    return true;
}

/* ---- Where a move can end ---- */

/* Finds the least number of steps to each cell by playing all steps; 0: none leads there. */
static void walk_on(const struct position *from, uint8_t steps[CELLS])
{
    struct position queue[CELLS];
    uint8_t taken[CELLS] = {0};
    const struct deal *deal = &p->play->session.deal;
    int tail = 1;
    memset(steps, 0, CELLS);
    queue[0] = *from;
    for (int head = 0; head < tail; head++) {
        action legal[ACTIONS_MOST];
        int n = game->actions(deal, &queue[head], legal);
        struct view at;
        game->see(deal, &queue[head], &at);
        for (int i = 0; i < n; i++) {
            struct touch touch;
            struct position next = queue[head];
            game->touches(&at, legal[i], &touch);
            if (strcmp(game->words.verbs[touch.verb], "step") != 0) continue;
            int cell = touch.thing[0].index;
            if (steps[cell]) continue;
            steps[cell] = (uint8_t)(taken[head] + 1);
            game->apply(deal, &next, legal[i], NULL);
            struct view then;
            game->see(deal, &next, &then);
            if (strcmp(game->words.prompts[then.prompt], "step") != 0) continue;
            taken[tail] = steps[cell];
            queue[tail++] = next;
        }
    }
}

/* Where the player can end now: how many steps each card that can be played takes to each cell. */
static struct {
    int ways;
    card with[16];
    uint8_t steps[16][CELLS];
} reach;

static void find_reach(void)
{
    const struct selection *h = &p->play->selection;
    reach.ways = 0;
    bool moving = false;
    for (int i = 0; i < h->count; i++) moving |= is_step(i);
    if (moving) walk_on(&p->play->session.now, reach.steps[reach.ways++]);
    for (int i = 0; !moving && i < h->count; i++) {
        if (strcmp(game->words.verbs[h->touch[i].verb], "card") != 0) continue;
        struct position at = p->play->session.now;
        reach.with[reach.ways] = dread_view_spot(view, h->touch[i].thing[0])->card;
        game->apply(&p->play->session.deal, &at, h->legal[i], NULL);
        walk_on(&at, reach.steps[reach.ways++]);
    }
    reach.with[0] = moving ? CARD_NONE : reach.with[0];
}

/* Returns true in a maze in which every card is known, so that walks turn up nothing. */
static bool is_known_maze(void)
{
    for (int i = 0; i < grid()->count; i++)
        if (!is_open(i)) return false;
    return grid()->count > 0;
}

static int here(void)
{
    return dread_view_player(view)->at.index;
}

static bool reaches(void)
{
    bool any = false;
    if (!is_known_maze() || on.cell == here()) return false;
    for (int i = 0; i < reach.ways; i++) {
        int steps = reach.steps[i][on.cell];
        if (!steps) continue;
        if (!any) claim("^Yes: %s", name_of_cell(on.cell));
        any = true;
        if (reach.with[i] == CARD_NONE) claim(" in %d step", steps);
        else claim("with %s in %d step", name_of_card(reach.with[i]), steps);
    }
    if (!any) claim("^No: ");
    for (int i = 0; !any && !view->outcome && i < view->tokens; i++)
        if (view->token[i].id && view->token[i].facing && view->token[i].at.index == on.cell)
            claim("stands on %s", name_of_cell(on.cell));
    return true;
}

/* The same in the words of an order, which may be a single step. */
static bool goes(void)
{
    bool steps = reach.ways == 1 && reach.with[0] == CARD_NONE;
    if (!is_known_maze() || on.cell == here()) return false;
    if (!steps || reach.steps[0][on.cell] != 1) return reaches();
    claim("^Yes");
    return true;
}

/* Finds the distance of each cell from the player's, around who bars the way or through them; -1:
 * there is none. */
static void measure(bool around_blockers, int away[CELLS])
{
    int queue[CELLS], tail = 1;
    for (int i = 0; i < CELLS; i++) away[i] = -1;
    away[queue[0] = here()] = 0;
    for (int head = 0; head < tail; head++)
        for (int way = 0; way < 4; way++) {
            int next = next_to(queue[head], way), zone = dread_names_grid(view);
            if (next < 0 || away[next] >= 0) continue;
            if (dread_view_side(view, zone, queue[head], NORTH + way) == SIDE_WALL) continue;
            if (around_blockers && dread_view_blocker(view, zone, next)) continue;
            away[next] = away[queue[head]] + 1;
            queue[tail++] = next;
        }
}

/* Around who bars the way, if there is such a way; else through them, and one of them is named
 * unless she asks for the very cell where that one stands. */
static bool how_far(void)
{
    int around[CELLS], through[CELLS];
    if (!is_known_maze()) return false;
    measure(true, around);
    measure(false, through);
    bool is_free = around[on.cell] >= 0;
    int n = is_free ? around[on.cell] : through[on.cell];
    claim("%c", toupper(name_of_card(spot_on(on.cell)->card)[0]));
    if (n < 0) claim("!from you");
    else claim(", %d step%s from you", n, n == 1 ? "" : "s");
    if (is_free || n < 0) claim("!bars the way");
    else if (!dread_view_blocker(view, dread_names_grid(view), on.cell)) claim("bars the way on ");
    return true;
}

/* Returns true if somebody who looks for the player is in the maze; `only`: no more than one. */
static bool is_watched(bool only)
{
    int n = 0;
    for (int i = 0; i < view->tokens; i++)
        n += view->token[i].facing && view->token[i].at.kind == THING_CARD;
    return n && !(only && n > 1) && is_known_maze();
}

/* On which cells moves end unseen, and on which seen, as bits. */
struct endings {
    uint64_t unseen, seen;
};

/* Adds an ending in the position, if the move has ended. Returns true if it has. */
static bool add_ending(const struct position *at, struct endings *e)
{
    struct view then;
    game->see(&p->play->session.deal, at, &then);
    if (!strcmp(game->words.prompts[then.prompt], "step")) return false;
    uint64_t cell = (uint64_t)1 << dread_view_player(&then)->at.index;
    if (is_seen(&then)) e->seen |= cell;
    else e->unseen |= cell;
    return true;
}

/* Finds the endings of all walks from a position on, by playing them. Returns false if there are
 * too many. */
static bool find_endings(const struct position *from, struct endings *e)
{
    enum { MOST = 3000 };
    static struct position queue[MOST];
    const struct deal *deal = &p->play->session.deal;
    int tail = 1;
    *e = (struct endings){0};
    queue[0] = *from;
    for (int head = 0; head < tail; head++) {
        action legal[ACTIONS_MOST];
        int n = game->actions(deal, &queue[head], legal);
        for (int i = 0; i < n; i++) {
            struct position next = queue[head];
            game->apply(deal, &next, legal[i], NULL);
            int same = 0;
            if (game->outcome(&next) || add_ending(&next, e)) continue;
            while (same < tail && memcmp(&queue[same], &next, sizeof next) != 0) same++;
            if (same < tail) continue;
            if (tail == MOST) return false;
            queue[tail++] = next;
        }
    }
    return true;
}

/* In the last turn she is lost wherever she ends: no cell is called a hiding place. */
static bool hides(void)
{
    int moves = 0;
    uint64_t surely = 0, perhaps = 0, seen = 0;
    struct endings e;
    if (!is_watched(false)) return false;
    bool moving = reach.ways && reach.with[0] == CARD_NONE;
    if (moving && !find_endings(&p->play->session.now, &e)) return false;
    for (int i = 0; i < p->play->selection.count; i++) {
        struct position at = p->play->session.now;
        const struct touch *touch = &p->play->selection.touch[i];
        if (!moving && strcmp(game->words.verbs[touch->verb], "card") != 0) continue;
        moves++;
        if (!moving) game->apply(&p->play->session.deal, &at, p->play->selection.legal[i], NULL);
        if (!moving && !find_endings(&at, &e)) return false;
        surely |= e.unseen & ~e.seen;
        perhaps |= e.unseen;
        seen |= e.seen;
    }
    if (moves && !perhaps && !seen) {
        claim("^Nowhere: wherever your move ends, you lose: ");
        return true;
    }
    told_cells = perhaps;
    perhaps &= ~surely;
    claim(surely    ? "^Unseen you can end on "
          : perhaps ? "^Unseen, by the right way, you can end on "
                    : "^No cell that you can reach now is out of their sight.");
    claim(surely && perhaps ? "By the right way also on " : "!also on");
    return true;
}

static bool watched(void)
{
    if (!is_watched(true)) return false;
    for (int cell = 0; cell < grid()->count; cell++)
        if (spot_on(cell)->watchers) told_cells |= (uint64_t)1 << cell;
    claim(told_cells ? "would see you on " : "would see you nowhere.");
    return true;
}

/* ---- Sides ---- */

static int side_of(int cell, int way)
{
    return next_to(cell, way) < 0
               ? SIDE_WALL
               : dread_view_side(view, dread_names_grid(view), cell, NORTH + way);
}

static bool claim_side(int cell, bool yes)
{
    int next = next_to(cell, on.way), side = side_of(cell, on.way);
    claim("^%s. %c%s: ", yes ? "Yes" : "No", toupper(ways[on.way][0]), ways[on.way] + 1);
    if (side == SIDE_WALL) claim(": wall.");
    else claim(side == SIDE_DOOR ? ": door to %s" : ": open to %s", name_of_cell(next));
    return true;
}

static bool wall_here(void)
{
    return is_known_maze() && claim_side(here(), side_of(here(), on.way) == SIDE_WALL);
}

static bool wall_of_cell(void)
{
    return is_known_maze() && claim_side(on.cell, side_of(on.cell, on.way) == SIDE_WALL);
}

static bool door_of_cell(void)
{
    return is_known_maze() && claim_side(on.cell, side_of(on.cell, on.way) == SIDE_DOOR);
}

static bool wall_between(void)
{
    static const char *const sides[] = {
        [SIDE_OPEN] = "no wall, it is one room", [SIDE_DOOR] = "a door", [SIDE_WALL] = "a wall"};
    if (!is_known_maze()) return false;
    claim("^Between them: %s.", sides[side_of(on.cell, on.way)]);
    return true;
}

static bool rooms(void)
{
    int count = 0;
    uint64_t told = 0;
    if (!is_known_maze()) return false;
    for (int cell = 0; cell < grid()->count; cell++) {
        uint64_t room = told >> cell & 1 ? 0 : (uint64_t)1 << cell, before = 0;
        count += room != 0;
        while (room != before) {
            before = room;
            for (int i = 0; i < grid()->count; i++)
                for (int way = 0; room >> i & 1 && way < 4; way++)
                    if (side_of(i, way) == SIDE_OPEN) room |= (uint64_t)1 << next_to(i, way);
        }
        told |= room;
    }
    claim("^%d room", count);
    return true;
}

/* ---- Who sees the player ---- */

static bool sees_on_cell(void)
{
    bool any = false;
    if (!is_known_maze()) return false;
    for (int i = 0; i < view->tokens; i++) {
        if (!(spot_on(on.cell)->watchers >> i & 1)) continue;
        claim("%s%s", any ? " and the " : "^Yes: the ", name_of_card(view->token[i].card));
        any = true;
    }
    claim("%s would see you on %s", any ? "" : "^No: nobody", name_of_cell(on.cell));
    return true;
}

/* An answer that names another than the one asked about is not yes. */
static bool one_sees_on_cell(void)
{
    bool sees = false;
    if (!is_known_maze()) return false;
    for (int i = 0; i < view->tokens; i++)
        sees |= spot_on(on.cell)->watchers >> i & 1 && view->token[i].card == on.card;
    claim("^%s: the %s would %ssee you on %s", sees ? "Yes" : "No", name_of_card(on.card),
          sees ? "" : "not ", name_of_cell(on.cell));
    return true;
}

/* Counts the cards that nobody has seen, by the view. */
static bool count_unseen(void)
{
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        int n = 0;
        if (!dread_starts_with(game->id, parts[i].game) ||
            strcmp(parts[i].head, "Not yet seen:") != 0)
            continue;
        for (int zone = 0; zone < view->zones; zone++)
            if (!strcmp(game->words.zones[zone], parts[i].zones[0])) n = view->zone[zone].count;
        if (n) claim("^Not yet seen: %d: ", n);
        else claim("^Not yet seen: none.");
        return true;
    }
    return false;
}

/* Claims each token with one of two moods, at its cell, or else the words. */
static bool claim_moods(int mood, int other, const char *none)
{
    bool any = false;
    if (!is_known_maze()) return false;
    for (int i = 0; i < view->tokens; i++) {
        const struct token *t = &view->token[i];
        if (t->mood != mood && t->mood != other) continue;
        claim("%c%s: %s facing %s", toupper(name_of_card(t->card)[0]), name_of_card(t->card) + 1,
              name_of_cell(t->at.index), ways[t->facing - NORTH]);
        any = true;
    }
    if (!any) claim("%s", none);
    return true;
}

static bool sees_now(void)
{
    return claim_moods(MOOD_SEES, MOOD_SEES, "Nobody sees you.");
}

static bool hunts_now(void)
{
    return claim_moods(MOOD_SEES, MOOD_HUNTS, "Nobody hunts you.");
}

/* ---- Numbers ---- */

static bool turns(void)
{
    if (!view->turn || view->outcome) return false;
    claim("^This is turn %d; you have played %d turn", view->turn, view->turn - 1);
    return true;
}

/* Tokens of one kind in the grid; `count task` also counts those of a card that is none. */
static bool count_tokens(int id)
{
    int n = 0;
    if (!is_known_maze()) return false;
    for (int i = 0; i < view->tokens; i++)
        n += view->token[i].id == id && view->token[i].at.kind == THING_CARD;
    if (n) claim("^%d on the table", n);
    return n;
}

static bool tasks_left(void)
{
    return count_tokens(dread_word_index(game->words.tokens, "task", 4));
}

static bool pursuers_on_the_table(void)
{
    return count_tokens(dread_word_index(game->words.tokens, "pursuer", 7));
}

/* Claims how many cards lie in the field, and how many of them face up. */
static bool cards_in_the_field(void)
{
    int cards = 0, open = 0;
    for (int i = 0; i < grid()->count; i++) {
        cards += spot_on(i)->face != FACE_NONE;
        open += spot_on(i)->face == FACE_UP;
    }
    claim("^%d card", cards);
    claim(", %d of them face up.", open);
    return true;
}

static int option(const char *name)
{
    int i = 0;
    while (strcmp(game->options[i].name, name) != 0) i++;
    return i;
}

static bool enough_food(void)
{
    struct part food = {"soliterror", "", {"food"}};
    int have = __builtin_popcountll(cards_in(&food)), need = view->rules.value[option("feed")];
    claim("^%s: food cards %d, food cards needed %d", have >= need ? "Yes" : "No", have, need);
    if (have < need) claim("needed %d, so %d more.", need, need - have);
    return true;
}

/* Returns how many events with these ids there were so far; `of_kind`: those of the kind of cards
 * that is asked about. */
static int events_so_far(const char *const ids[], bool of_kind)
{
    static struct event event[EVENTS_MOST];
    struct position at;
    int count = 0;
    for (int ply = 0; ply <= p->play->session.played; ply++) {
        struct trace trace = {event, EVENTS_MOST, 0};
        dread_session_replay(&p->play->session, ply, &at, &trace);
        for (int i = 0; i < trace.count; i++)
            for (int k = 0; ids[k]; k++)
                count += !strcmp(game->words.events[event[i].id].id, ids[k]) &&
                         (!of_kind || is_kind(on.kind, event[i].card));
    }
    return count;
}

/* Counts the events so far that bring cards, or take them. */
static bool claim_tally(const char *const ids[])
{
    int cards = events_so_far(ids, false);
    if (cards) claim("^%d in this game so far", cards);
    else claim("^None in this game so far.");
    return true;
}

/* The same of one kind of cards, with the cards. */
static bool claim_kind_tally(const char *id, bool whether)
{
    int cards = events_so_far((const char *const[]){id, NULL}, true);
    if (cards) claim("^%s%d in this game so far: ", whether ? "Yes: " : "", cards);
    else claim(whether ? "^No: none" : "^None in this game so far.");
    return true;
}

static bool kinds_discarded(void)
{
    return claim_kind_tally("discard", false);
}

static bool kind_was_taken(void)
{
    return claim_kind_tally("takes", true);
}

static bool kinds_killed(void)
{
    return claim_kind_tally("dies", false);
}

static bool kind_was_killed(void)
{
    return claim_kind_tally("dies", true);
}

static bool tally_of_draws(void)
{
    return claim_tally((const char *const[]){"search-draw", "move-draw", NULL});
}

static bool tally_of_losses(void)
{
    return claim_tally((const char *const[]){"takes", NULL});
}

static bool first_taken(void)
{
    static struct event event[EVENTS_MOST];
    struct position at;
    for (int ply = 0; ply <= p->play->session.played; ply++) {
        struct trace trace = {event, EVENTS_MOST, 0};
        dread_session_replay(&p->play->session, ply, &at, &trace);
        for (int i = 0; i < trace.count; i++) {
            if (strcmp(game->words.events[event[i].id].id, "takes") != 0) continue;
            claim("^He takes the ");
            claim("%s", kinds[dread_card_rank(event[i].card) - 1]);
            return true;
        }
    }
    claim("^Nothing of the kind has happened yet.");
    return true;
}

/* ---- Actions ---- */

/* Returns true if legal action i wins in all worlds that are tried. */
static bool wins(int i)
{
    struct view after;
    struct rng rng = dread_rng_from((uint64_t)i + 1);
    for (int k = 0; k < WORLDS; k++) {
        try_action(i, k ? &rng : NULL, &after, NULL);
        if (!after.outcome || !dread_outcome_is_won(game, after.outcome)) return false;
    }
    return true;
}

/* Whatever tells what an action would do tells the end of the game in its first sentence. */
static bool would_end(void)
{
    int i = legal_index(on.action);
    if (i < 0) return false;
    if (loses(i)) claim("1you lose: ");
    else if (wins(i)) claim("1you win: ");
    else claim("!you lose");
    return true;
}

/* What is not an action can still be an order for one: `buy c3`, without the price. */
static bool can_do(void)
{
    bool legal = would_end();
    claim(legal ? "^Yes" : "^No");
    return !view->outcome && (legal || !dread_order_possible(&p->play->table, on.action));
}

static bool would_die(void)
{
    int i = legal_index(on.action);
    if (!would_end()) return false;
    claim(loses(i)                  ? "^Yes, "
          : wins(i)                 ? "^No, you win: "
          : losses(i) >= WORLDS / 2 ? "^It can be: "
                                    : "!Yes, ");
    if (!dooms(i)) claim("!then every choice loses");
    return true;
}

static bool would_survive(void)
{
    int i = legal_index(on.action);
    if (!would_end()) return false;
    claim(loses(i)                  ? "^No, "
          : wins(i)                 ? "^Yes, you win: "
          : losses(i) >= WORLDS / 2 ? "^Not surely: "
                                    : "!No, ");
    if (!dooms(i)) claim("!then every choice loses");
    return true;
}

static bool would_be_seen(void)
{
    struct view after;
    int i = legal_index(on.action);
    if (!would_end()) return false;
    try_action(i, NULL, &after, NULL);
    claim(is_seen(&after) ? "^Yes" : "^No");
    if (!is_seen(&after)) claim("nobody sees you");
    return true;
}

/* Returns true if a draw may end the game, so that the hand after it is not certain; the preview
 * then leaves the number of cards in hand as it is before the draw. */
static bool may_close_a_trap(int i)
{
    static struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    game->preview(view, p->play->selection.legal[i], &trace);
    return events_of(game, &trace, "perhaps-trap");
}

/* The numbers that it changes, as far as they are certain: the same in all worlds. The pursuer's
 * distance is no cost, and after the end it is nothing. */
static bool would_cost(void)
{
    struct view after, other;
    struct rng rng = dread_rng_from(3);
    int i = legal_index(on.action), changed = 0;
    if (i < 0 || may_close_a_trap(i)) return false;
    would_end();
    try_action(i, NULL, &after, NULL);
    for (int k = 0; k < WORLDS; k++) {
        try_action(i, &rng, &other, NULL);
        if (memcmp(after.gauge, other.gauge, sizeof after.gauge) != 0) return false;
    }
    for (int k = 0; k < view->gauges; k++) {
        if (after.outcome && !strcmp(game->words.gauges[k], "distance")) continue;
        changed += after.gauge[k].value != view->gauge[k].value;
    }
    claim(changed ? "It changes: " : "It costs nothing.");
    for (int k = 0; k < view->gauges; k++) {
        if (after.gauge[k].value == view->gauge[k].value) continue;
        if (!strcmp(game->words.gauges[k], "distance")) continue;
        claim(" from %d to %d", view->gauge[k].value, after.gauge[k].value);
    }
    return true;
}

/* Counts the actions that certainly bring an event, by their previews (test_previews.c). */
static bool which_bring(void)
{
    static struct event event[EVENTS_MOST];
    int found = 0;
    for (int i = 0; i < p->play->selection.count; i++) {
        struct trace trace = {event, EVENTS_MOST, 0};
        game->preview(view, p->play->selection.legal[i], &trace);
        found += events_of(game, &trace, game->words.events[on.event].id) > 0;
    }
    if (found) claim("^%d way%s: ", found, found == 1 ? "" : "s");
    else claim("^Nothing that you can do now does that.");
    return !view->outcome;
}

static bool will_i_die(void)
{
    int losing = 0, likely = 0, possible = 0, n = p->play->selection.count;
    if (view->outcome || !n) return false;
    for (int i = 0; i < view->tokens; i++)
        if (view->token[i].facing && view->token[i].at.kind == THING_CARD)
            return false; /* `am i safe` */
    for (int i = 0; i < n; i++) {
        int lost = losses(i);
        losing += lost == WORLDS;
        likely += lost >= WORLDS / 2;
        possible += lost > 0;
    }
    if (losing == n) claim("^Yes: every choice loses.");
    if (likely) claim("!No: nothing");
    if (!possible) claim("!Yes");
    return true;
}

/* ---- All questions ---- */

static const struct row {
    const char *game; /* its id begins so */
    const char *question;
    bool (*truth)(void);
} rows[] = {
    {"", "do i have a {kind}", have_kind},
    {"", "do i have a {spelt}", have_kind},
    {"", "do i have the {card}", have_card},
    {"", "have i got a {kind}", have_kind},
    {"", "how many {kind}s do i have", count_held},
    {"", "how many {kind}s are left", count_left},
    {"soliterror", "how many {kind}s are in the deck", count_in_deck},
    {"soliterror", "where are the {kind}s", where_is_kind},
    {"he-", "how many {kind}s are gone", count_gone},
    {"soliterror", "how many {kind}s are gone", count_gone},
    {"", "do i have two of a kind", alike},
    {"", "do i have three of a kind", three_alike},
    {"", "do i have a four of a kind", four_alike},
    {"", "what is my highest card", highest},
    {"", "what is my lowest card", lowest},
    {"he-", "what is the {place} card", place_counted},
    {"he-", "what is the {place} card from the right", place_from_the_right},
    {"he-", "what is the {place} from the right", place_from_the_right},
    {"he-", "what is the last card", place_last},
    {"he-", "what is left of the {rank}", neighbours},
    {"he-", "is the {rank} in a sequence", grouped},
    {"", "how much is a {rank} worth", worth_of_rank},
    {"dont-", "how much is {cell} worth", worth_of_cell},
    {"dont-", "would a {rank} stop me on {cell}", stops_a_rank},
    {"dont-", "would {cell} stop me", stops_me},
    {"dont-", "can i reach {cell}", reaches},
    {"dont-", "can i go to {cell}", goes},
    {"dont-", "how far is {cell}", how_far},
    {"dont-", "where can i hide", hides},
    {"dont-", "where can he see me", watched},
    {"dont-", "is there a wall {way}", wall_here},
    {"dont-", "is there a wall {way} of {cell}", wall_of_cell},
    {"dont-", "is there a door {way} of {cell}", door_of_cell},
    {"dont-", "is there a wall between {cell} and {beside}", wall_between},
    {"dont-", "how many rooms", rooms},
    {"dont-", "do the pursuers see me on {cell}", sees_on_cell},
    {"dont-", "would the {pursuer} see me on {cell}", one_sees_on_cell},
    {"", "how many cards are unseen", count_unseen},
    {"he-", "which card did he take first", first_taken},
    {"dont-", "who sees me", sees_now},
    {"dont-", "who hunts me", hunts_now},
    {"", "how many turns have i played", turns},
    {"dont-", "how many tasks are left", tasks_left},
    {"dont-", "count pursuers", pursuers_on_the_table},
    {"soliterror", "how many cards are in the field", cards_in_the_field},
    {"soliterror", "do i have enough food", enough_food},
    {"he-", "how many cards have i drawn", tally_of_draws},
    {"he-", "how many cards did i lose", tally_of_losses},
    {"he-", "how many {kind}s have i discarded", kinds_discarded},
    {"he-", "has he taken a {kind}", kind_was_taken},
    {"soliterror", "how many {kind}s have i killed", kinds_killed},
    {"soliterror", "did i kill a {kind}", kind_was_killed},
    {"", "can i {action}", can_do},
    {"", "would i die if i {action}", would_die},
    {"", "will i survive if i {action}", would_survive},
    {"", "is it safe to {action}", would_end},
    {"", "what if {action}", would_end},
    {"", "what happens if i {action}", would_end},
    {"", "will i be seen if i {action}", would_be_seen},
    {"", "what does it cost to {action}", would_cost},
    {"", "what brings {event}", which_bring},
    {"", "will i die", will_i_die},
};
enum { ROWS = sizeof rows / sizeof *rows };

static int asked[ROWS];

/* Returns the first slot among some words, and sets *at to where it is; SLOTS: there is none. */
static enum slot_of_question slot_in(const char *words, const char **at)
{
    *at = strchr(words, '{');
    for (int k = 0; *at && k < SLOTS; k++)
        if (dread_starts_with(*at, slots[k].name)) return (enum slot_of_question)k;
    return SLOTS;
}

/* Fills in the slots of `words`, which follow the first n bytes of the question, with one value
 * after the other, and asks one time in `of`. */
static void ask_row(int r, const char *words, char *question, size_t n, uint32_t of,
                    struct rng *rng)
{
    const char *at;
    enum slot_of_question slot = slot_in(words, &at);
    if (slot == SLOTS) {
        strcpy(question + n, words);
        *claims = '\0';
        told_cells = 0;
        if (dread_rng_below(rng, of) || !rows[r].truth()) return;
        check(question);
        asked[r]++;
        return;
    }
    memcpy(question + n, words, (size_t)(at - words));
    n += (size_t)(at - words);
    for (int i = 0; i < slots[slot].most; i++) {
        const char *value = fill(slot, i);
        if (!value) continue;
        strcpy(question + n, value);
        ask_row(r, at + strlen(slots[slot].name), question, n + strlen(value), of, rng);
    }
}

/* Returns how many values a question has, about. */
static uint32_t values_of(const char *words)
{
    uint32_t n = 1;
    enum slot_of_question slot;
    for (const char *at; (slot = slot_in(words, &at)) != SLOTS; words = at + 1)
        n *= (uint32_t)slots[slot].most;
    return n;
}

static void remember_actions(struct visit *v)
{
    action some[4];
    int n = some_actions(v, 4, some);
    for (int i = 0; i < n; i++) {
        int to = pooled < POOL ? pooled++ : (int)dread_rng_below(&v->rng, POOL);
        struct text t = dread_text_in(pool[to], sizeof pool[to]);
        game->format(&v->deal->rules, some[i], &t);
    }
}

static void forget(const struct game *unused)
{
    (void)unused;
    memset(asked, 0, sizeof asked);
    pooled = 0;
}

/* Every question must have been asked in its game. */
static void check_asked(const struct game *of)
{
    for (int r = 0; r < ROWS; r++)
        if (is_of_house(of) && dread_starts_with(of->id, rows[r].game) && !asked[r])
            fail_msg("never asked: %s", rows[r].question);
}

/* What was asked often is asked less. */
LAW(an_answer_is_true, .every = 40, .only = has_theme, .begin = forget, .end = check_asked)
{
    enum { SELDOM = SLOWED ? 2 : 8, LESS = 10 };
    char question[200];
    p = visit_player(v);
    view = &p->play->view;
    game = v->game;
    remember_actions(v);
    find_reach();
    for (int r = 0; r < ROWS; r++) {
        uint32_t of = 1 + values_of(rows[r].question) / AT_ONCE;
        if (!dread_starts_with(game->id, rows[r].game)) continue;
        if (asked[r] > SELDOM && dread_rng_below(&v->rng, LESS)) continue;
        ask_row(r, rows[r].question, question, 0, asked[r] ? of : 1 + of / 2, &v->rng);
    }
}
