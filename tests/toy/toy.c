/* Lantern, the toy game. Read toy.h first. Its rules:
 *
 * 1 Cards and table
 * [1.1] A to 3 of four suits, 12 cards. A deal lists the nine cells from a1 along row 1, row by row
 *       (their cards lie face down), then the three cards of the hand from the left.
 * [1.2] The lantern stands in a1, and the card there is lit (turned up). The oil is as full as the
 *       option `oil` says.
 * [1.3] There is a wall between b1 and b2.
 * 2 A turn is an optional `slide 1>3`, which moves a card of the hand to another place, at most
 *       once a turn; then one of
 * [2.1] `step b2`: the lantern moves to a neighbouring cell without a wall between, and lights it.
 * [2.2] `trade 2`: the card at place 2 of the hand changes places with the card under the lantern.
 * [2.3] `rest`.
 * 3 After each action
 * [3.1] If the hand is A 2 3 from the left, the game is won, even as dealt.
 * [3.2] If the turn is over, one oil burns. If none is left, the game is lost.
 * [3.3] With `wind=gusty`, the cards that are still face down are shuffled at the beginning of turn
 *       4, by a generator that starts at the deal number. */

#include "toy/toy.h"
#include "core/notation.h"
#include "core/offer.h"

extern const struct game dread_he_will_never_stop;

enum { PACK = 12, CELLS = 9, HAND = 3, WIND_TURN = 4 };
enum { WIND, OIL };
enum { WIND_STILL, WIND_GUSTY };
enum { PLAYING, WON_RISING, LOST_DARK };
enum { PROMPT_SLIDE_OR_ACT, PROMPT_ACT, PROMPT_OVER };
enum { VERB_STEP, VERB_SLIDE, VERB_TRADE, VERB_REST };
enum { GAUGE_OIL };

/* Action codes: `step` is the number of the cell, `slide` SLIDE + 3 x from + to, `trade` TRADE +
 * place, `rest` REST. */
enum { SLIDE = 16, TRADE = 32, REST = 48 };

enum happening {
    EVENT_LIGHTS,
    EVENT_STEP,
    EVENT_SLIDE,
    EVENT_GIVES,
    EVENT_TAKES,
    EVENT_REST,
    EVENT_BURNS,
    EVENT_WIND,
    EVENT_RISING,
    EVENT_DARK
};

static struct lantern *at(struct position *p)
{
    return (struct lantern *)p;
}

static const struct lantern *look(const struct position *p)
{
    return (const struct lantern *)p;
}

/* ---- 1 Cards and table ---- */

static uint64_t pack(void)
{
    uint64_t set = 0;
    for (int suit = 0; suit < 4; suit++)
        for (int rank = 1; rank <= 3; rank++) set |= dread_card_bit(dread_card_of(rank, suit));
    return set;
}

/* [1.1] */
static void deal(struct deal *d)
{
    dread_deal_set(d, pack());
}

static bool check(const struct deal *d, struct problem *problem)
{
    return dread_cards_are(d->cards, d->count, pack(), "the pack (A to 3 of four suits)", problem);
}

static bool number_matters(const struct rules *rules)
{
    return rules->value[WIND] == WIND_GUSTY;
}

/* Returns true if two cells are neighbours without a wall between them [1.3]. */
static bool joined(int a, int b)
{
    int low = a < b ? a : b, high = a < b ? b : a;
    if (low == 1 && high == 4) return false;
    return high == low + 3 || (high == low + 1 && high % 3);
}

static bool rising(const struct lantern *l)
{
    for (int i = 0; i < HAND; i++)
        if (l->hand[i] >= CARD_JOKER || dread_card_rank(l->hand[i]) != i + 1) return false;
    return true;
}

/* Adds an event that concerns the table as a whole. */
static void happens(int event, struct trace *trace)
{
    dread_trace_add(trace,
                    (struct event){.id = (uint8_t)event, .card = CARD_NONE, .token = NO_TOKEN});
}

static void ends(struct lantern *l, int outcome, int event, struct trace *trace)
{
    l->outcome = (uint8_t)outcome;
    dread_trace_add(trace, (struct event){.id = (uint8_t)event,
                                          .card = CARD_NONE,
                                          .token = NO_TOKEN,
                                          .outcome = (uint8_t)outcome});
}

static void shifts(int event, card c, struct thing from, struct thing to, struct trace *trace)
{
    dread_trace_add(trace, (struct event){.id = (uint8_t)event,
                                          .card = c,
                                          .token = NO_TOKEN,
                                          .from = from,
                                          .to = to,
                                          .moved = dread_card_moves(c, from, to)});
}

static struct token lantern_at(int cell)
{
    return (struct token){.card = CARD_NONE, .at = dread_thing_card(TOY_GROUND, cell)};
}

static void steps(struct lantern *l, int cell, struct trace *trace)
{
    dread_trace_add(trace, (struct event){.id = EVENT_STEP,
                                          .card = CARD_NONE,
                                          .from = dread_thing_card(TOY_GROUND, l->place),
                                          .to = dread_thing_card(TOY_GROUND, cell),
                                          .who = {TOKEN_BECOMES, 0, lantern_at(cell)}});
    l->place = (uint8_t)cell;
}

static void burns(struct lantern *l, struct trace *trace)
{
    l->oil--;
    dread_trace_add(trace, (struct event){.id = EVENT_BURNS,
                                          .card = CARD_NONE,
                                          .token = NO_TOKEN,
                                          .amount = 1,
                                          .gauge = dread_thing_gauge(GAUGE_OIL),
                                          .value = l->oil});
}

static void light(struct lantern *l, struct trace *trace)
{
    if (l->lit >> l->place & 1) return;
    l->lit |= (uint16_t)(1u << l->place);
    struct thing here = dread_thing_card(TOY_GROUND, l->place);
    card c = l->ground[l->place];
    dread_trace_add(
        trace, (struct event){.id = EVENT_LIGHTS,
                              .card = c,
                              .token = NO_TOKEN,
                              .from = here,
                              .moved = dread_card_turns_up(c, here, dread_thing_zone(TOY_UNSEEN))});
}

static bool won(struct lantern *l, struct trace *trace)
{
    if (!rising(l)) return false;
    ends(l, WON_RISING, EVENT_RISING, trace);
    return true;
}

static void start(const struct deal *d, struct position *p, struct trace *trace)
{
    struct lantern *l = at(p);
    *p = (struct position){0};
    for (int i = 0; i < CELLS; i++) l->ground[i] = d->cards[i];
    for (int i = 0; i < HAND; i++) l->hand[i] = d->cards[CELLS + i];
    l->oil = d->rules.value[OIL];
    l->turn = 1;
    light(l, trace);
    won(l, trace);
}

/* ---- 2 A turn ---- */

static void slide(card hand[], int from, int to)
{
    card moved = hand[from];
    for (int i = from; i < to; i++) hand[i] = hand[i + 1];
    for (int i = from; i > to; i--) hand[i] = hand[i - 1];
    hand[to] = moved;
}

/* Plays an action and what follows from it, in a world or in a view (there with unknown cards).
 * Returns true if the wind blows now. */
static bool act(const struct rules *rules, struct lantern *l, action a, struct trace *trace)
{
    if (a < CELLS) {
        steps(l, a, trace);
        light(l, trace);
    } else if (a < TRADE) {
        int from = (a - SLIDE) / HAND, to = (a - SLIDE) % HAND;
        shifts(EVENT_SLIDE, l->hand[from], dread_thing_card(TOY_HAND, from),
               dread_thing_card(TOY_HAND, to), trace);
        slide(l->hand, from, to);
        l->slid = 1;
        won(l, trace);
        return false;
    } else if (a < REST) {
        int i = a - TRADE;
        card given = l->hand[i], taken = l->ground[l->place];
        struct thing here = dread_thing_card(TOY_GROUND, l->place);
        shifts(EVENT_TAKES, taken, here, dread_thing_card(TOY_HAND, i), trace);
        shifts(EVENT_GIVES, given, dread_thing_card(TOY_HAND, i + 1), here, trace);
        l->hand[i] = taken;
        l->ground[l->place] = given;
    } else {
        happens(EVENT_REST, trace);
    }
    if (won(l, trace)) return false;
    burns(l, trace);
    if (!l->oil) {
        ends(l, LOST_DARK, EVENT_DARK, trace);
        return false;
    }
    l->turn++;
    l->slid = 0;
    if (rules->value[WIND] != WIND_GUSTY || l->turn != WIND_TURN) return false;
    happens(EVENT_WIND, trace);
    return true;
}

/* Shuffles the face-down cards among their cells. */
static void stir(struct lantern *l, struct rng *r, void (*mix)(struct rng *, card cards[], int n))
{
    card dark[CELLS];
    int n = 0;
    for (int i = 0; i < CELLS; i++)
        if (!(l->lit >> i & 1)) dark[n++] = l->ground[i];
    mix(r, dark, n);
    for (int i = 0; i < CELLS; i++)
        if (!(l->lit >> i & 1)) l->ground[i] = dark[--n];
}

static void apply(const struct deal *d, struct position *p, action a, struct trace *trace)
{
    dread_must(!look(p)->outcome);
    if (!act(&d->rules, at(p), a, trace)) return;
    struct rng r = dread_rng_from(d->number);
    stir(at(p), &r, dread_shuffle);
}

/* Writes the legal actions of a position, or of the part of it that a view shows, and returns their
 * number. */
static int choices(const struct lantern *l, action out[])
{
    int n = 0;
    if (l->outcome) return 0;
    for (int i = 0; i < CELLS; i++)
        if (joined(i, l->place)) out[n++] = (action)i;
    for (int from = 0; from < HAND && !l->slid; from++)
        for (int to = 0; to < HAND; to++)
            if (to != from) out[n++] = (action)(SLIDE + HAND * from + to);
    for (int i = 0; i < HAND; i++) out[n++] = (action)(TRADE + i);
    out[n++] = REST;
    return n;
}

static int actions(const struct deal *d, const struct position *p, action out[])
{
    (void)d;
    return choices(look(p), out);
}

static int outcome(const struct position *p)
{
    return look(p)->outcome;
}

static int turn(const struct position *p)
{
    return look(p)->turn;
}

/* ---- What the player sees ---- */

static void see(const struct deal *d, const struct position *p, struct view *v)
{
    const struct lantern *l = look(p);
    dread_view_clear(v);
    v->rules = d->rules;
    v->outcome = l->outcome;
    v->prompt = l->outcome ? PROMPT_OVER : l->slid ? PROMPT_ACT : PROMPT_SLIDE_OR_ACT;
    v->turn = l->turn;

    dread_view_zone(v, LAYOUT_ROW)->gaps = 1;
    for (int i = 0; i < HAND; i++)
        dread_view_card(v, l->hand[i])->tags = l->slid ? (uint16_t)TAG_FIXED : 0;

    struct zone *ground = dread_view_zone(v, LAYOUT_GRID);
    ground->columns = ground->rows = 3;
    uint64_t unseen = 0;
    for (int i = 0; i < CELLS; i++) {
        bool lit = l->lit >> i & 1;
        struct spot *s = dread_view_card(v, lit ? l->ground[i] : CARD_UNKNOWN);
        if (lit) s->tags |= TAG_EXPLORED;
        else unseen |= dread_card_bit(l->ground[i]);
        if (!l->outcome && joined(i, l->place)) s->tags |= TAG_OPEN;
        if (i == 1) s->north = SIDE_WALL;
    }
    dread_view_zone(v, LAYOUT_FAN);
    dread_view_set(v, unseen);

    dread_view_gauge(v, l->oil, d->rules.value[OIL]);
    dread_view_token(v, 0, dread_thing_card(TOY_GROUND, l->place));
}

static struct lantern recall(const struct view *v)
{
    struct lantern l = {.place = v->token[0].at.index,
                        .oil = (uint8_t)v->gauge[GAUGE_OIL].value,
                        .turn = (uint8_t)v->turn,
                        .outcome = v->outcome,
                        .slid = v->prompt == PROMPT_ACT};
    for (int i = 0; i < HAND; i++) l.hand[i] = v->spot[v->zone[TOY_HAND].first + i].card;
    for (int i = 0; i < CELLS; i++) {
        l.ground[i] = v->spot[v->zone[TOY_GROUND].first + i].card;
        if (l.ground[i] != CARD_UNKNOWN) l.lit |= (uint16_t)(1u << i);
    }
    return l;
}

static void touches(const struct view *v, action a, struct touch *touch)
{
    struct thing here = v->token[0].at;
    *touch = (struct touch){0};
    if (a < CELLS) {
        touch->verb = VERB_STEP;
        dread_touch_add(touch, dread_thing_card(TOY_GROUND, a));
        dread_touch_add(touch, dread_thing_token(0));
    } else if (a < TRADE) {
        int from = (a - SLIDE) / HAND, to = (a - SLIDE) % HAND;
        touch->verb = VERB_SLIDE;
        dread_touch_add(touch, dread_thing_card(TOY_HAND, from));
        dread_touch_add(touch, dread_thing_gap(TOY_HAND, to < from ? to : to + 1));
    } else if (a < REST) {
        touch->verb = VERB_TRADE;
        dread_touch_add(touch, dread_thing_card(TOY_HAND, a - TRADE));
        dread_touch_add(touch, here);
    } else {
        touch->verb = VERB_REST;
    }
}

static void preview(const struct view *v, action a, struct trace *trace)
{
    struct lantern l = recall(v);
    act(&v->rules, &l, a, trace);
}

static void describe(const struct view *v, action a, struct text *t)
{
    struct lantern l = recall(v);
    if (a < CELLS) {
        dread_text_add(t, "carry the lantern to ");
        dread_cell_write(t, a % 3, a / 3);
    } else if (a < TRADE) {
        dread_text_add(t, "slide the ");
        dread_card_write_for_people(t, l.hand[(a - SLIDE) / HAND]);
        dread_text_add(t, " to place ");
        dread_text_number(t, (uint64_t)((a - SLIDE) % HAND) + 1);
    } else if (a < REST) {
        dread_text_add(t, "trade the ");
        dread_card_write_for_people(t, l.hand[a - TRADE]);
        dread_text_add(t, " for the ");
        dread_card_write_for_people(t, l.ground[l.place]);
    } else {
        dread_text_add(t, "rest");
    }
}

static void why_not(const struct view *v, action a, struct text *t)
{
    struct lantern l = recall(v);
    if (a < CELLS) {
        dread_text_add(
            t, "that cell is not next to the lantern, or a wall is between. Cells to step to:");
        for (int i = 0; i < CELLS; i++) {
            if (!joined(i, l.place)) continue;
            dread_text_char(t, ' ');
            dread_cell_write(t, i % 3, i / 3);
        }
        dread_text_char(t, '.');
    } else if (a >= SLIDE && a < SLIDE + HAND * HAND) {
        dread_text_add(t, l.slid ? "a card was slid already this turn; step, trade or rest."
                                 : "the card is already at that place; choose another place.");
    } else {
        dread_text_add(t, "there is no such action; step, slide, trade or rest.");
    }
}

/* Explains why nothing can be done with a cell of the ground. */
static void why_cell(const struct lantern *l, int cell, struct text *t)
{
    bool beside = cell == l->place + 3 || cell == l->place - 3;
    if (beside) {
        dread_text_add(t, "There is a wall before ");
        dread_cell_write(t, cell % 3, cell / 3);
    } else {
        dread_cell_write(t, cell % 3, cell / 3);
        dread_text_add(t, " is not next to the lantern");
    }
    dread_text_char(t, '.');
}

static void why_thing(const struct view *v, const struct thing held[], int n, struct thing thing,
                      struct text *t)
{
    struct lantern l = recall(v);
    bool cell = thing.kind == THING_CARD && thing.zone == TOY_GROUND;
    bool held_card = n && held[0].kind == THING_CARD && held[0].zone == TOY_HAND;
    action legal[ACTIONS_MOST];
    struct offer offer = {v, touches, describe, legal, choices(&l, legal), held, n};
    if (thing.kind == THING_CARD && thing.zone == TOY_UNSEEN)
        dread_text_add(t, "That card lies face down in the dark.");
    else if (thing.kind == THING_GAP && l.slid) dread_text_add(t, "A card was slid already.");
    else if (thing.kind == THING_GAP && held_card && n == 1)
        dread_text_add(t, "The card you hold stands there already.");
    else if (cell && !joined(thing.index, l.place) && thing.index != l.place)
        why_cell(&l, thing.index, t);
    else if (thing.kind != THING_GAUGE && thing.kind != THING_ZONE)
        dread_text_add(t, "That does not go with what you hold.");
    dread_offer_write(&offer, NO_ACTION, t);
}

/* Cards in their right places in the hand count most, then cells that are newly lit. */
static int value(const struct view *v, action a)
{
    struct lantern l = recall(v);
    int before = __builtin_popcount(l.lit), right = 0;
    act(&v->rules, &l, a, NULL);
    for (int i = 0; i < HAND; i++)
        right += l.hand[i] < CARD_JOKER && dread_card_rank(l.hand[i]) == i + 1;
    return 4 * right + 2 * (__builtin_popcount(l.lit) - before) + (a < CELLS);
}

static action greedy(const struct view *v, const action legal[], int n)
{
    action best = legal[0];
    for (int i = 1; i < n; i++)
        if (value(v, legal[i]) > value(v, best)) best = legal[i];
    return best;
}

/* ---- Hidden cards ---- */

static void resample(struct deal *d, struct position *p, struct rng *r)
{
    struct lantern *l = at(p);
    bool stirred = d->rules.value[WIND] == WIND_GUSTY && l->turn >= WIND_TURN;
    stir(l, r, dread_shuffle_afresh);
    if (!stirred)
        for (int i = 0; i < CELLS; i++)
            if (!(l->lit >> i & 1)) d->cards[i] = l->ground[i];
    if (number_matters(&d->rules)) d->number = dread_rng_next(r);
}

/* ---- Notation ---- */

static void format(const struct rules *rules, action a, struct text *t)
{
    (void)rules;
    if (a < CELLS) {
        dread_text_add(t, "step ");
        dread_cell_write(t, a % 3, a / 3);
    } else if (a >= SLIDE && a < SLIDE + HAND * HAND) {
        dread_text_add(t, "slide ");
        dread_text_number(t, (uint64_t)(a - SLIDE) / HAND + 1);
        dread_text_char(t, '>');
        dread_text_number(t, (uint64_t)(a - SLIDE) % HAND + 1);
    } else if (a >= TRADE && a < TRADE + HAND) {
        dread_text_add(t, "trade ");
        dread_text_number(t, (uint64_t)(a - TRADE) + 1);
    } else if (a == REST) {
        dread_text_add(t, "rest");
    }
}

static bool parse(const struct rules *rules, const char *written, action *a)
{
    return dread_action_read(&toy, rules, written, a);
}

/* ---- For tests ---- */

static bool sane(const struct deal *d, const struct position *p)
{
    const struct lantern *l = look(p);
    uint64_t met = 0;
    int count = 0;
    for (int i = 0; i < CELLS + HAND; i++, count++) {
        card c = i < CELLS ? l->ground[i] : l->hand[i - CELLS];
        if (c >= CARD_KINDS) return false;
        met |= dread_card_bit(c);
    }
    if (met != pack() || count != d->count) return false;
    if (l->place >= CELLS || !(l->lit >> l->place & 1) || !(l->lit & 1)) return false;
    if (l->turn < 1 || l->oil > d->rules.value[OIL]) return false;
    if (rising(l) != (l->outcome == WON_RISING)) return false;
    return (l->oil == 0) == (l->outcome == LOST_DARK);
}

/* ---- Options ---- */

/* With wind the lantern starts with more oil. */
static uint8_t oil_standard(const struct rules *rules)
{
    return rules->value[WIND] == WIND_GUSTY ? 8 : 6;
}

static const struct option options[] = {
    {.name = "wind",
     .meaning = "Whether the cards face down are shuffled in the fourth turn.",
     .choices = (const struct choice[]){{"still", "they stay"},
                                        {"gusty", "the wind shuffles them"},
                                        {NULL, NULL}}},
    {.name = "oil",
     .meaning = "How many turns the oil lasts.",
     .least = 3,
     .most = 12,
     .standard_for = oil_standard},
    {0},
};

static const struct event_need needs_wind = {WIND, WIND_GUSTY, WIND_GUSTY};

static const struct event_word events[] = {
    [EVENT_LIGHTS] = {"lights", "2.1"},
    [EVENT_STEP] = {"step", "2.1"},
    [EVENT_SLIDE] = {"slide", "2"},
    [EVENT_GIVES] = {"gives", "2.2"},
    [EVENT_TAKES] = {"takes", "2.2"},
    [EVENT_REST] = {"rest", "2.3"},
    [EVENT_BURNS] = {"burns", "3.2"},
    [EVENT_WIND] = {"wind", "3.3", .needs = &needs_wind},
    [EVENT_RISING] = {"rising", "3.1", WON_RISING},
    [EVENT_DARK] = {"dark", "3.2", LOST_DARK},
    {NULL, NULL},
};

const struct game toy = {
    .id = "toy-lantern",
    .title = "Lantern",
    .designer = "a toy of the tests",
    .rules_version = 3,
    .options = options,
    .words =
        {
            .outcomes = (const char *const[]){"playing", "won: rising", "lost: dark", NULL},
            .prompts = (const char *const[]){"slide-or-act", "act", "over", NULL},
            .zones = (const char *const[]){"hand", "ground", "unseen", NULL},
            .tokens = (const char *const[]){"lantern", NULL},
            .gauges = (const char *const[]){"oil", NULL},
            .verbs = (const char *const[]){"step", "slide", "trade", "rest", NULL},
            .events = events,
        },
    /* actions: 4 steps, 6 slides, 3 trades, 1 rest. plies: 12 turns of at most two actions. */
    .limits = {.actions = 14, .events = 8, .plies = 24},
    .deal = deal,
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
    .why_thing = why_thing,
    .greedy = greedy,
    .resample = resample,
    .format = format,
    .parse = parse,
    .notation = "`step CELL`, `slide FROM>TO`, `trade PLACE` and `rest`",
    .sane = sane,
    .first_action = (const action[]){0, SLIDE, TRADE, REST, REST + 1},
};

static const struct game *const list[] = {&toy, &dread_he_will_never_stop, &toy_candle,
                                          &toy_scorpion};

const struct games toy_games = {list, sizeof list / sizeof *list};

const struct game *game_or_toy(int g)
{
    static const struct game *const toys[] = {&toy, &toy_candle, &toy_scorpion};
    return g >= 0 ? dread_games.game[g] : toys[-1 - g];
}
