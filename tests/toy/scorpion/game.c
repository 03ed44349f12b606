/* Scorpion: its options, ids and deals, and the struct of the game. */

#include "internal.h"
#include "core/notation.h"

/* [1.1] */
static void deal(struct deal *d)
{
    dread_deal_set(d, DREAD_DECK);
}

static bool check(const struct deal *d, struct problem *problem)
{
    return dread_cards_are(d->cards, d->count, DREAD_DECK, "the pack", problem);
}

static bool number_matters(const struct rules *rules)
{
    (void)rules;
    return false;
}

static int outcome(const struct position *p)
{
    return scorpion_of(p)->outcome;
}

static int turn(const struct position *p)
{
    return scorpion_of(p)->turn;
}

static bool parse(const struct rules *rules, const char *written, action *a)
{
    return dread_action_read(&toy_scorpion, rules, written, a);
}

/* Writes the places in the deal of the cards that nobody has seen, and returns their number. */
static int hidden_places(const struct scorpion *g, uint8_t place[])
{
    int n = 0;
    for (int k = 0; k < BURROWS; k++)
        for (int row = 0; row < dread_scorpion_dark(g, k); row++)
            place[n++] = (uint8_t)(k * DEALT + row);
    for (int k = g->shaken ? BOX : 0; k < BOX; k++) place[n++] = (uint8_t)(BOX_AT + k);
    return n;
}

static void resample(struct deal *d, struct position *p, struct rng *rng)
{
    uint8_t place[PACK];
    card cards[PACK];
    int n = hidden_places(scorpion_of(p), place);
    for (int i = 0; i < n; i++) cards[i] = d->cards[place[i]];
    dread_shuffle_afresh(rng, cards, n);
    for (int i = 0; i < n; i++) d->cards[place[i]] = cards[i];
}

static bool sane(const struct deal *d, const struct position *p)
{
    const struct scorpion *g = scorpion_of(p);
    struct deal all = {.count = PACK};
    uint8_t place[PACK];
    int laid = dread_scorpion_first(g, BURROWS), n = 0;
    if (laid != (g->shaken ? PACK : PACK - BOX) || g->turn < 1) return false;
    for (int k = 0; k < BURROWS; k++)
        if (dread_scorpion_last(g, k) == CARD_UNKNOWN) return false;
    for (int i = 0; i < laid; i++)
        if (g->card[i] != CARD_UNKNOWN) all.cards[n++] = g->card[i];
    for (int i = 0, hidden = hidden_places(g, place); i < hidden && n < PACK; i++)
        all.cards[n++] = d->cards[place[i]];
    return n == PACK && check(&all, NULL) &&
           g->outcome == dread_scorpion_judge(&d->rules, g).outcome;
}

static const struct choice empty_choices[] = {
    {"kings", "only a king goes into an empty burrow"},
    {"any", "any card does"},
    {NULL, NULL},
};

static const struct option options[] = {
    {"empty", "which cards go into an empty burrow", empty_choices},
    {"dark", "in how many burrows the first three cards are face down", NULL, 0, BURROWS, 4},
    {0},
};

static const char *const outcomes[] = {"playing", "won: asleep", "lost: stung", NULL};
static const char *const prompts[] = {"act", NULL};
static const char *const zones[] = {"burrow1", "burrow2", "burrow3", "burrow4", "burrow5",
                                    "burrow6", "burrow7", "box",     "unseen",  NULL};
static const char *const tokens[] = {NULL};
static const char *const gauges[] = {"whole", NULL};
static const char *const verbs[] = {"join", "carry", "shake", NULL};

static const struct event_word events[] = {
    [JOINS] = {.id = "joins", .rule = "2.1"},
    [CARRIES] = {.id = "carries", .rule = "2.2"},
    [FOLLOWS] = {.id = "follows", .rule = "2.1", .quiet = true},
    [FALLS] = {.id = "falls", .rule = "2.4"},
    [TURNS_UP] = {.id = "turns-up", .rule = "2.3"},
    [WHOLE] = {.id = "whole", .rule = "3.1"},
    [ALL_WHOLE] = {.id = "asleep", .rule = "3.2", .outcome = ASLEEP},
    [STUCK] = {.id = "stung", .rule = "3.3", .outcome = STUNG},
    {.id = NULL},
};

const struct game toy_scorpion = {
    .id = "toy-scorpion",
    .title = "Scorpion",
    .designer = "traditional",
    .rules_version = 1,
    .options = options,
    .words = {outcomes, prompts, zones, tokens, gauges, verbs, events},
    /* actions: a card joins each burrow, all but the first card of a burrow are carried, the box.
     * events: a pile, a card turned up, four scorpions, the end. plies: 48 cards join, and each of
     * them can empty one burrow, which one card fills; and the box. */
    .limits = {.actions = BURROWS + PACK + 1, .events = PACK + 6, .plies = 97},
    .deal = deal,
    .check = check,
    .number_matters = number_matters,
    .start = dread_scorpion_start,
    .actions = dread_scorpion_actions,
    .apply = dread_scorpion_apply,
    .outcome = outcome,
    .turn = turn,
    .see = dread_scorpion_see,
    .touches = dread_scorpion_touches,
    .preview = dread_scorpion_preview,
    .describe = dread_scorpion_describe,
    .why_not = dread_scorpion_why_not,
    .why_thing = dread_scorpion_why_thing,
    .greedy = dread_scorpion_greedy,
    .resample = resample,
    .format = dread_scorpion_format,
    .parse = parse,
    .notation = "`join CARD`, `carry CARD` or `shake`, such as `join 9S`",
    .sane = sane,
    .first_action = (const action[]){JOIN, CARRY, SHAKE, ACTIONS},
};
