/* Candle, the second toy game, written from docs/adding-a-game.md and the public headers alone.
 * Read candle.h first. It has only what that page calls needed. Its rules:
 *
 * 1 Cards and table
 * [1.1] A to 5 of four suits, 20 cards. A deal lists the first card of the stair, the four cards of
 *       the hand, and the deck, its top card first. Only the deck lies face down.
 * [1.2] The candle has wax for as many turns as `wax` says.
 * 2 A turn
 * [2.1] The player lays a card of the hand on the stair, or burns one.
 * [2.2] `climb 3S`: the 3 of spades moves from the hand to the end of the stair. The last card of
 *       the stair must be one rank higher or lower, in any suit. With `stair=spiral` the ace and
 *       the 5 are neighbours, too.
 * [2.3] `burn 3S`: the 3 of spades moves from the hand to the ashes and never returns.
 * [2.4] Then the top card of the deck moves to the end of the hand, if there is one.
 * [2.5] Then the candle loses the wax of one turn.
 * 3 The end
 * [3.1] As soon as the stair has twelve cards, the game is won.
 * [3.2] When there is no wax left, it is lost. */

#include "toy/candle.h"
#include "core/notation.h"

enum {
    PACK = 20,
    RANKS = 5,
    HAND = CANDLE_HAND,
    STAIR = CANDLE_STAIR,
    WAX_MOST = CANDLE_WAX, /* less than the 19 cards of deck and hand: the hand never gets empty */
    BURN = PACK,           /* actions: 0 to 19 climb, 20 to 39 burn */
    ACTIONS = 2 * PACK,
};

enum { OPTION_STAIR, OPTION_WAX };
enum { STEEP, SPIRAL };
enum { PLAYING, OUT, DARK };
enum { GAUGE_WAX };
enum { VERB_CLIMB, VERB_BURN };
enum { CLIMBS, BURNS, DRAWS, MELTS, WINS, LOSES };

_Static_assert(sizeof(struct candle) <= sizeof(struct position), "a position has room for it");

static struct candle *in(struct position *p)
{
    return (struct candle *)p;
}

static const struct candle *of(const struct position *p)
{
    return (const struct candle *)p;
}

/* Returns card number k, 0 to 19: the ace to the 5 of spades, then of hearts, clubs, diamonds. */
static card card_number(int k)
{
    return dread_card_of(k % RANKS + 1, k / RANKS);
}

/* Returns the card that an action plays. */
static card played(action a)
{
    return card_number(a % PACK);
}

/* Returns the place of a card in the hand, or -1. */
static int place_in_hand(const struct candle *g, card c)
{
    for (int i = 0; i < g->held; i++)
        if (g->hand[i] == c) return i;
    return -1;
}

/* Returns the number of the next card of the deck in dealing order. */
static int next_card(const struct candle *g)
{
    return g->held + g->steps + g->burnt;
}

/* Returns how much wax is left: each action but the winning one costs one. */
static int wax_left(const struct rules *rules, const struct candle *g)
{
    return rules->value[OPTION_WAX] - (g->steps - 1 + g->burnt) + (g->outcome == OUT);
}

static uint64_t pack(void)
{
    uint64_t set = 0;
    for (int k = 0; k < PACK; k++) set |= dread_card_bit(card_number(k));
    return set;
}

static void deal_cards(struct deal *d)
{
    dread_deal_set(d, pack());
}

static bool check(const struct deal *d, struct problem *problem)
{
    return dread_cards_are(d->cards, d->count, pack(), "the pack", problem);
}

static bool number_matters(const struct rules *rules)
{
    (void)rules;
    return false;
}

/* [1.1] */
static void start(const struct deal *d, struct position *p, struct trace *trace)
{
    (void)trace;
    *p = (struct position){0};
    struct candle *g = in(p);
    g->stair[g->steps++] = d->cards[0];
    for (int i = 1; i <= HAND; i++) g->hand[g->held++] = d->cards[i];
}

/* [2.2] Returns true if a card may follow another on the stair. */
static bool follows(const struct rules *rules, card below, card above)
{
    int apart = dread_card_rank(above) - dread_card_rank(below);
    if (apart < 0) apart = -apart;
    return apart == 1 || (apart == RANKS - 1 && rules->value[OPTION_STAIR] == SPIRAL);
}

static bool legal(const struct rules *rules, const struct candle *g, action a)
{
    if (g->outcome != PLAYING || place_in_hand(g, played(a)) < 0) return false;
    return a >= BURN || follows(rules, g->stair[g->steps - 1], played(a));
}

static int actions(const struct deal *d, const struct position *p, action out[])
{
    int n = 0;
    for (action a = 0; a < ACTIONS; a++)
        if (legal(&d->rules, of(p), a)) out[n++] = a;
    return n;
}

/* Returns an event that changes nothing yet. */
static struct event event_of(int id)
{
    return (struct event){.id = (uint8_t)id, .card = CARD_NONE, .token = NO_TOKEN};
}

/* Returns an event about a card that goes from one place to another. */
static struct event card_goes(int id, card c, struct thing from, struct thing to)
{
    struct event e = event_of(id);
    e.card = c;
    e.from = from;
    e.to = to;
    e.moved = dread_card_moves(c, from, to);
    return e;
}

static void end(struct candle *g, int id, int outcome, struct trace *trace)
{
    struct event e = event_of(id);
    e.outcome = g->outcome = (uint8_t)outcome;
    dread_trace_add(trace, e);
}

/* [2.2], [2.3] */
static void play(struct candle *g, action a, struct trace *trace)
{
    card c = played(a);
    int place = place_in_hand(g, c);
    g->held--;
    for (int i = place; i < g->held; i++) g->hand[i] = g->hand[i + 1];
    g->hand[g->held] = 0;
    struct thing from = dread_thing_card(CANDLE_ZONE_HAND, place);
    if (a >= BURN) {
        g->ashes[g->burnt++] = c;
        dread_trace_add(trace, card_goes(BURNS, c, from, dread_thing_zone(CANDLE_ZONE_ASHES)));
    } else {
        g->stair[g->steps++] = c;
        dread_trace_add(trace, card_goes(CLIMBS, c, from, dread_thing_zone(CANDLE_ZONE_STAIR)));
    }
}

/* Also plays previews: then the cards of the deck are CARD_UNKNOWN, and an unknown one is drawn. */
static void apply(const struct deal *d, struct position *p, action a, struct trace *trace)
{
    struct candle *g = in(p);
    dread_must(legal(&d->rules, g, a));
    play(g, a, trace);
    if (g->steps == STAIR) { /* [3.1] */
        end(g, WINS, OUT, trace);
        return;
    }
    int next = next_card(g);
    if (next < PACK) { /* [2.4] */
        struct thing deck = dread_thing_zone(CANDLE_ZONE_DECK);
        g->hand[g->held++] = d->cards[next];
        dread_trace_add(trace,
                        card_goes(DRAWS, d->cards[next], deck, dread_thing_zone(CANDLE_ZONE_HAND)));
    }
    int wax = wax_left(&d->rules, g); /* [2.5] */
    struct event melts = event_of(MELTS);
    melts.gauge = dread_thing_gauge(GAUGE_WAX);
    melts.amount = melts.value = (int16_t)wax;
    dread_trace_add(trace, melts);
    if (wax == 0) end(g, LOSES, DARK, trace); /* [3.2] */
}

static int outcome(const struct position *p)
{
    return of(p)->outcome;
}

static int turn(const struct position *p)
{
    return of(p)->steps + of(p)->burnt;
}

static void show(struct view *v, enum layout layout, const card cards[], int n)
{
    dread_view_zone(v, layout);
    for (int i = 0; i < n; i++) dread_view_card(v, cards ? cards[i] : CARD_UNKNOWN);
}

static void see(const struct deal *d, const struct position *p, struct view *v)
{
    const struct candle *g = of(p);
    dread_view_clear(v);
    v->rules = d->rules;
    v->outcome = g->outcome;
    v->turn = (uint16_t)turn(p);
    show(v, LAYOUT_STACK, NULL, PACK - next_card(g));
    show(v, LAYOUT_ROW, g->hand, g->held);
    show(v, LAYOUT_ROW, g->stair, g->steps);
    show(v, LAYOUT_STACK, g->ashes, g->burnt);
    dread_view_gauge(v, wax_left(&d->rules, g), d->rules.value[OPTION_WAX]);
}

/* Copies the cards of a zone and returns their number. */
static uint8_t cards_of(const struct view *v, int zone, card out[])
{
    const struct zone *z = &v->zone[zone];
    for (int i = 0; i < z->count; i++) out[i] = v->spot[z->first + i].card;
    return z->count;
}

/* Returns what the player knows of the position: all of it but the deck. */
static struct candle recall(const struct view *v)
{
    struct candle g = {.outcome = v->outcome};
    g.held = cards_of(v, CANDLE_ZONE_HAND, g.hand);
    g.steps = cards_of(v, CANDLE_ZONE_STAIR, g.stair);
    g.burnt = cards_of(v, CANDLE_ZONE_ASHES, g.ashes);
    return g;
}

static void touches(const struct view *v, action a, struct touch *touch)
{
    struct candle g = recall(v);
    *touch = (struct touch){.verb = a >= BURN ? VERB_BURN : VERB_CLIMB};
    int place = place_in_hand(&g, played(a));
    if (place >= 0) dread_touch_add(touch, dread_thing_card(CANDLE_ZONE_HAND, place));
    dread_touch_add(touch, dread_thing_zone(a >= BURN ? CANDLE_ZONE_ASHES : CANDLE_ZONE_STAIR));
}

/* Plays the action on a deal of unknown cards; but a card that is alone in the deck is known. */
static void preview(const struct view *v, action a, struct trace *trace)
{
    struct deal d = {.rules = v->rules};
    uint64_t unseen = pack();
    for (int i = 0; i < v->spots; i++)
        if (v->spot[i].face == FACE_UP) unseen &= ~dread_card_bit(v->spot[i].card);
    for (int k = 0; k < PACK; k++) d.cards[k] = CARD_UNKNOWN;
    for (int k = 0; k < PACK; k++)
        if (unseen == dread_card_bit(card_number(k))) d.cards[PACK - 1] = card_number(k);
    struct position p = {0};
    *in(&p) = recall(v);
    apply(&d, &p, a, trace);
}

static void describe(const struct view *v, action a, struct text *t)
{
    (void)v;
    dread_text_add(t, a >= BURN ? "burn the " : "lay the ");
    dread_card_write_in_words(t, played(a));
    if (a < BURN) dread_text_add(t, " on the stair");
}

/* Adds a sentence about a card: "The ", the card, and the words. */
static void about(card c, const char *words, struct text *t)
{
    dread_text_add(t, "The ");
    dread_card_write_in_words(t, c);
    dread_text_add(t, words);
}

static void why_not(const struct view *v, action a, struct text *t)
{
    struct candle g = recall(v);
    if (g.outcome != PLAYING) {
        dread_text_add(t, "The game is over.");
    } else if (place_in_hand(&g, played(a)) < 0) {
        about(played(a), " is not in your hand. You can lay or burn a card of your hand.", t);
    } else {
        about(played(a), " does not follow the last card of the stair. ", t);
        for (int i = 0; i < g.held; i++)
            if (follows(&v->rules, g.stair[g.steps - 1], g.hand[i])) about(g.hand[i], " does. ", t);
        dread_text_add(t, "You can burn any card.");
    }
}

static void format(const struct rules *rules, action a, struct text *t)
{
    (void)rules;
    if (a >= ACTIONS) return;
    dread_text_add(t, a >= BURN ? "burn " : "climb ");
    dread_card_write(t, played(a));
}

static bool parse(const struct rules *rules, const char *written, action *a)
{
    return dread_action_read(&toy_candle, rules, written, a);
}

/* Climbs if possible, to the card that most cards of the hand can follow. Otherwise burns the card
 * that follows or precedes the fewest others of the hand. */
static action greedy(const struct view *v, const action list[], int n)
{
    struct candle g = recall(v);
    action best = list[0];
    int most = -1;
    for (int i = 0; i < n; i++) {
        int friends = 0;
        for (int k = 0; k < g.held; k++) friends += follows(&v->rules, played(list[i]), g.hand[k]);
        int value = list[i] >= BURN ? HAND - friends : 2 * HAND + friends;
        if (value > most) most = value, best = list[i];
    }
    return best;
}

static void resample(struct deal *d, struct position *p, struct rng *rng)
{
    int next = next_card(of(p));
    dread_shuffle_afresh(rng, d->cards + next, PACK - next);
}

static bool sane(const struct deal *d, const struct position *p)
{
    const struct candle *g = of(p);
    int next = next_card(g), wax = wax_left(&d->rules, g), n = 0;
    if (g->held > HAND || g->steps < 1 || g->steps > STAIR || next > PACK || wax < 0) return false;
    if (g->outcome != (g->steps == STAIR ? OUT : wax == 0 ? DARK : PLAYING)) return false;
    if (g->outcome != OUT && g->held < HAND && next < PACK) return false;
    struct deal all = {.count = PACK};
    for (int i = 0; i < g->held; i++) all.cards[n++] = g->hand[i];
    for (int i = 0; i < g->steps; i++) all.cards[n++] = g->stair[i];
    for (int i = 0; i < g->burnt; i++) all.cards[n++] = g->ashes[i];
    for (; n < PACK; n++) all.cards[n] = d->cards[n];
    return check(&all, NULL);
}

static const struct choice stair_choices[] = {
    {"steep", "the ace and the 5 are not neighbours"},
    {"spiral", "the ace and the 5 are neighbours"},
    {NULL, NULL},
};

static const struct option options[] = {
    {"stair", "which ranks are neighbours", stair_choices},
    {"wax", "how many turns the candle burns", NULL, 12, WAX_MOST, 15},
    {0},
};

static const char *const outcomes[] = {"playing", "won: out", "lost: dark", NULL};
static const char *const prompts[] = {"act", NULL};
static const char *const zones[] = {"deck", "hand", "stair", "ashes", NULL};
static const char *const tokens[] = {NULL};
static const char *const gauges[] = {"wax", NULL};
static const char *const verbs[] = {"climb", "burn", NULL};

static const struct event_word events[] = {
    [CLIMBS] = {.id = "climbs", .rule = "2.2"},
    [BURNS] = {.id = "burns", .rule = "2.3"},
    [DRAWS] = {.id = "draws", .rule = "2.4"},
    [MELTS] = {.id = "melts", .rule = "2.5"},
    [WINS] = {.id = "out", .rule = "3.1", .outcome = OUT},
    [LOSES] = {.id = "dark", .rule = "3.2", .outcome = DARK},
    {.id = NULL},
};

const struct game toy_candle = {
    .id = "toy-candle",
    .title = "Candle",
    .designer = "Dread Patience",
    .rules_version = 1,
    .options = options,
    .words = {outcomes, prompts, zones, tokens, gauges, verbs, events},
    .limits = {.actions = 2 * HAND, .events = 4, .plies = WAX_MOST},
    .deal = deal_cards,
    .check = check,
    .number_matters = number_matters,
    .start = start,
    .actions = actions,
    .apply = apply,
    .outcome = outcome,
    .turn = turn,
    .see = see,
    .touches = touches,
    .preview = preview,
    .describe = describe,
    .why_not = why_not,
    .greedy = greedy,
    .resample = resample,
    .format = format,
    .parse = parse,
    .notation = "`climb CARD` or `burn CARD`, such as `climb 3S`",
    .sane = sane,
    .first_action = (const action[]){0, BURN, ACTIONS},
};
