/* Columns, the second toy game. Read columns.h first. Its rules:
 *
 * 1 Cards and table
 * [1.1] A to 5 of spades and hearts, each twice, 20 cards. A deal lists one card for the first
 *       column, two for the second, three and four for the next, each column from the top; then the
 *       stock, its top card first.
 * [1.2] The last card of a column lies face up. The cards above it and the stock lie face down.
 * 2 A turn is one of
 * [2.1] `move 2 3>1`: the last two cards of column 3 move to the end of column 1. They must be a
 *       run: each one rank lower than the card before it and, with `runs=alternate`, of the other
 *       colour. The first of them must continue the run of column 1, or column 1 must be empty. A
 *       whole column cannot move to an empty one.
 * [2.2] `home 3`: the last card of column 3 moves to the home of its suit, which takes A to 5, and
 *       then A to 5 again.
 * [2.3] `draw`: a card of the stock moves to the end of each column, from the left, face up, until
 *       the stock is empty.
 * [2.4] `concede`: only if there is no other action.
 * 3 After each turn
 * [3.1] If the last card of a column is face down, it is turned up.
 * [3.2] If all cards are home, the game is won.
 * [3.3] If the player has conceded, it is lost.
 * [3.4] If the turn was the last that `turns` allows, it is lost. */

#include "toy/columns.h"

enum { COPIES = 2, RANKS = 5, SUITS = 2, HOME = COPIES * RANKS, STOCK = 10 };
enum { RUNS, TURNS };
enum { RUNS_ALTERNATE, RUNS_ANY };
enum { PLAYING, WON_HOME, LOST_STUCK, LOST_LATE };
enum { PROMPT_PLAY, PROMPT_OVER };
enum { VERB_MOVE, VERB_HOME, VERB_DRAW, VERB_CONCEDE };
enum { GAUGE_TURNS, GAUGE_HOME };

/* Action codes: `move` is (4 x from + to) x 5 + cards - 1, `home` SEND + column. */
enum { SEND = COLUMNS * COLUMNS * RANKS, DRAW = SEND + COLUMNS, CONCEDE };

enum happening {
    EVENT_MOVE,
    EVENT_HOME,
    EVENT_DRAW,
    EVENT_CONCEDE,
    EVENT_TURN_UP,
    EVENT_PASSES,
    EVENT_ALL_HOME,
    EVENT_STUCK,
    EVENT_LATE
};

static struct columns *at(struct position *p)
{
    return (struct columns *)p;
}

static const struct columns *look(const struct position *p)
{
    return (const struct columns *)p;
}

/* ---- 1 Cards and table ---- */

static uint64_t pack(void)
{
    uint64_t set = 0;
    for (int suit = 0; suit < SUITS; suit++)
        for (int rank = 1; rank <= RANKS; rank++) set |= dread_card_bit(dread_card_of(rank, suit));
    return set;
}

static void deal(struct deal *d)
{
    d->count = 0;
    for (int copy = 0; copy < COPIES; copy++)
        for (int c = 0; c < CARD_KINDS; c++)
            if (pack() & dread_card_bit((card)c)) d->cards[d->count++] = (card)c;
    struct rng r = dread_rng_from(d->number);
    dread_shuffle(&r, d->cards, COLUMNS_CARDS);
}

/* Returns how many of the n cards are c. */
static int times(const card cards[], int n, card c)
{
    int found = 0;
    for (int i = 0; i < n; i++) found += cards[i] == c;
    return found;
}

/* Returns true if the cards are two decks: each card twice and no other; else false with a
 * problem. */
static bool is_pack(const card cards[], int n, struct problem *problem)
{
    for (int c = 0; c < CARD_KINDS; c++) {
        int found = times(cards, n, (card)c), wanted = pack() >> c & 1 ? COPIES : 0;
        char name[4] = "";
        struct text t = dread_text_in(name, sizeof name);
        dread_card_write(&t, (card)c);
        if (found != wanted)
            return dread_fail(problem, "The card ", name, " is there too ",
                              found < wanted ? "seldom" : "often",
                              " for two decks of A to 5 of spades and hearts.", NULL);
    }
    return n == COLUMNS_CARDS;
}

static bool check(const struct deal *d, struct problem *problem)
{
    return is_pack(d->cards, d->count, problem);
}

static bool number_matters(const struct rules *rules)
{
    (void)rules;
    return false;
}

/* Returns the index of a column's first card in the deal. */
static int first_dealt(int column)
{
    return column * (column + 1) / 2;
}

static struct event event_of_card(int event, card c, struct card_change moved)
{
    return (struct event){.id = (uint8_t)event,
                          .card = c,
                          .token = NO_TOKEN,
                          .from = moved.from,
                          .to = moved.to,
                          .moved = moved};
}

/* Makes an event that concerns the table as a whole. */
static struct event event_of_all(int event)
{
    return (struct event){.id = (uint8_t)event, .card = CARD_NONE, .token = NO_TOKEN};
}

static void start(const struct deal *d, struct position *p, struct trace *trace)
{
    struct columns *t = at(p);
    (void)trace;
    *p = (struct position){0};
    for (int k = 0; k < COLUMNS; k++) {
        t->count[k] = (uint8_t)(k + 1);
        t->dark[k] = (uint8_t)k;
        for (int i = 0; i <= k; i++) t->lies[k][i] = d->cards[first_dealt(k) + i];
    }
    t->turn = 1;
}

/* ---- 2 A turn ---- */

static card last_of(const struct columns *t, int column)
{
    return t->count[column] ? t->lies[column][t->count[column] - 1] : CARD_NONE;
}

/* Returns true if `lower` continues a run that ends with `upper`. */
static bool continues(const struct rules *rules, card upper, card lower)
{
    if (upper >= CARD_JOKER || lower >= CARD_JOKER ||
        dread_card_rank(lower) + 1 != dread_card_rank(upper))
        return false;
    return rules->value[RUNS] == RUNS_ANY || dread_card_is_red(upper) != dread_card_is_red(lower);
}

/* Returns how many cards at the end of a column form a run. */
static int run_of(const struct rules *rules, const struct columns *t, int column)
{
    int n = t->count[column] > 0;
    while (n && n < t->count[column] - t->dark[column] &&
           continues(rules, t->lies[column][t->count[column] - n - 1],
                     t->lies[column][t->count[column] - n]))
        n++;
    return n;
}

/* [2.1] */
static bool may_move(const struct rules *rules, const struct columns *t, int from, int to, int n)
{
    if (from == to || n > run_of(rules, t, from)) return false;
    if (!t->count[to]) return n < t->count[from];
    return continues(rules, last_of(t, to), t->lies[from][t->count[from] - n]);
}

/* [2.2] */
static bool may_go_home(const struct columns *t, int column)
{
    card c = last_of(t, column);
    return c < CARD_JOKER && t->home[dread_card_suit(c)] < HOME &&
           dread_card_rank(c) == t->home[dread_card_suit(c)] % RANKS + 1;
}

/* Writes the legal actions of a position, or of the part of it that a view shows, and returns their
 * number. */
static int choices(const struct rules *rules, const struct columns *t, action out[])
{
    int n = 0;
    if (t->outcome) return 0;
    for (int code = 0; code < SEND; code++)
        if (may_move(rules, t, code / RANKS / COLUMNS, code / RANKS % COLUMNS, code % RANKS + 1))
            out[n++] = (action)code;
    for (int k = 0; k < COLUMNS; k++)
        if (may_go_home(t, k)) out[n++] = (action)(SEND + k);
    if (t->drawn < STOCK) out[n++] = DRAW;
    if (!n) out[n++] = CONCEDE;
    return n;
}

static int actions(const struct deal *d, const struct position *p, action out[])
{
    return choices(&d->rules, look(p), out);
}

static void put(struct columns *t, int column, card c)
{
    t->lies[column][t->count[column]++] = c;
}

/* Takes a card out of a column. The cards after it move up. */
static card take(struct columns *t, int column, int place)
{
    card taken = t->lies[column][place];
    t->count[column]--;
    for (int i = place; i < t->count[column]; i++) t->lies[column][i] = t->lies[column][i + 1];
    t->lies[column][t->count[column]] = 0;
    return taken;
}

static void move(struct columns *t, int from, int to, int n, struct trace *trace)
{
    int place = t->count[from] - n;
    for (int i = 0; i < n; i++) {
        card c = take(t, from, place);
        struct card_change moved = dread_card_moves(c, dread_thing_card(from, place),
                                                    dread_thing_card(to, t->count[to]));
        dread_trace_add(trace, event_of_card(EVENT_MOVE, c, moved));
        put(t, to, c);
    }
}

static void go_home(struct columns *t, int column, struct trace *trace)
{
    int place = t->count[column] - 1;
    card c = take(t, column, place);
    struct thing home = dread_thing_zone(COLUMNS_HOMES + dread_card_suit(c));
    struct event e = event_of_card(EVENT_HOME, c,
                                   dread_card_moves(c, dread_thing_card(column, place), home));
    t->home[dread_card_suit(c)]++;
    e.gauge = dread_thing_gauge(GAUGE_HOME);
    e.value = (int16_t)(t->home[SPADES] + t->home[HEARTS]);
    dread_trace_add(trace, e);
}

/* [3.1] */
static void turn_up(struct columns *t, struct trace *trace)
{
    for (int k = 0; k < COLUMNS; k++) {
        if (!t->count[k] || t->dark[k] < t->count[k]) continue;
        t->dark[k]--;
        struct card_change turned = dread_card_turns_up(
            last_of(t, k), dread_thing_card(k, t->dark[k]), (struct thing){0});
        dread_trace_add(trace, event_of_card(EVENT_TURN_UP, last_of(t, k), turned));
    }
}

/* Adds the event that one turn less is left. */
static void pass(const struct rules *rules, const struct columns *t, struct trace *trace)
{
    struct event e = event_of_all(EVENT_PASSES);
    e.gauge = dread_thing_gauge(GAUGE_TURNS);
    e.value = (int16_t)(rules->value[TURNS] - t->turn);
    dread_trace_add(trace, e);
}

static void end(const struct rules *rules, struct columns *t, bool conceded, struct trace *trace)
{
    static const uint8_t told[] = {0, EVENT_ALL_HOME, EVENT_STUCK, EVENT_LATE};
    if (t->home[SPADES] + t->home[HEARTS] == COLUMNS_CARDS) t->outcome = WON_HOME;
    else if (conceded) t->outcome = LOST_STUCK;
    else if (t->turn == rules->value[TURNS]) t->outcome = LOST_LATE;
    struct event e = event_of_all(told[t->outcome]);
    e.outcome = t->outcome;
    if (t->outcome) dread_trace_add(trace, e);
    else t->turn++;
}

/* Plays an action and what follows from it, in a world or in a view (there with unknown cards). */
static void act(const struct rules *rules, struct columns *t, const card stock[], action a,
                struct trace *trace)
{
    if (a < SEND) {
        move(t, a / RANKS / COLUMNS, a / RANKS % COLUMNS, a % RANKS + 1, trace);
    } else if (a < DRAW) {
        go_home(t, a - SEND, trace);
    } else if (a == DRAW) {
        for (int k = 0; k < COLUMNS && t->drawn < STOCK; k++) {
            card c = stock[t->drawn++];
            struct thing to = dread_thing_card(k, t->count[k]);
            dread_trace_add(
                trace, event_of_card(EVENT_DRAW, c,
                                     dread_card_moves(c, dread_thing_zone(COLUMNS_STOCK), to)));
            put(t, k, c);
        }
    } else {
        dread_trace_add(trace, event_of_all(EVENT_CONCEDE));
    }
    turn_up(t, trace);
    pass(rules, t, trace);
    end(rules, t, a == CONCEDE, trace);
}

static void apply(const struct deal *d, struct position *p, action a, struct trace *trace)
{
    dread_must(!look(p)->outcome);
    act(&d->rules, at(p), d->cards + COLUMNS_CARDS - STOCK, a, trace);
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
    const struct columns *t = look(p);
    dread_view_clear(v);
    v->rules = d->rules;
    v->outcome = t->outcome;
    v->prompt = t->outcome ? PROMPT_OVER : PROMPT_PLAY;
    v->turn = t->turn;
    for (int k = 0; k < COLUMNS; k++) {
        dread_view_zone(v, LAYOUT_COLUMN)->deck = DECKS_TOGETHER;
        for (int i = 0; i < t->count[k]; i++)
            dread_view_card(v, i < t->dark[k] ? CARD_UNKNOWN : t->lies[k][i]);
    }
    for (int suit = 0; suit < SUITS; suit++) {
        dread_view_zone(v, LAYOUT_STACK)->deck = DECKS_TOGETHER;
        for (int i = 0; i < t->home[suit]; i++)
            dread_view_card(v, dread_card_of(i % RANKS + 1, suit));
    }
    dread_view_zone(v, LAYOUT_STACK)->deck = DECKS_TOGETHER;
    for (int i = t->drawn; i < STOCK; i++) dread_view_card(v, CARD_UNKNOWN);
    dread_view_gauge(v, d->rules.value[TURNS] - t->turn + !t->outcome, d->rules.value[TURNS]);
    dread_view_gauge(v, t->home[SPADES] + t->home[HEARTS], COLUMNS_CARDS);
}

/* Returns the card that all unseen cards must be, if they are all the same; else CARD_UNKNOWN.
 * Returns CARD_NONE if every card was seen. */
static card only_unseen(const struct view *v)
{
    card only = CARD_NONE;
    for (int c = 0; c < CARD_KINDS; c++) {
        int seen = 0;
        if (!(pack() >> c & 1)) continue;
        for (int i = 0; i < v->spots; i++) seen += v->spot[i].card == c;
        if (seen == COPIES) continue;
        only = only == CARD_NONE ? (card)c : CARD_UNKNOWN;
    }
    return only;
}

/* Returns the position that a view shows, with `unseen` for every face-down card. */
static struct columns recall(const struct view *v, card unseen)
{
    struct columns t = {.turn = (uint8_t)v->turn,
                        .outcome = v->outcome,
                        .drawn = (uint8_t)(STOCK - v->zone[COLUMNS_STOCK].count)};
    for (int k = 0; k < COLUMNS; k++)
        for (int i = 0; i < v->zone[k].count; i++) {
            card c = dread_view_spot(v, dread_thing_card(k, i))->card;
            t.dark[k] = (uint8_t)(t.dark[k] + (c == CARD_UNKNOWN));
            put(&t, k, c == CARD_UNKNOWN ? unseen : c);
        }
    for (int suit = 0; suit < SUITS; suit++) t.home[suit] = v->zone[COLUMNS_HOMES + suit].count;
    return t;
}

static void touches(const struct view *v, action a, struct touch *touch)
{
    *touch = (struct touch){0};
    if (a < SEND) {
        int from = a / RANKS / COLUMNS, to = a / RANKS % COLUMNS, n = a % RANKS + 1;
        touch->verb = VERB_MOVE;
        dread_touch_add(touch, dread_thing_card(from, v->zone[from].count - n));
        if (v->zone[to].count) dread_touch_add(touch, dread_thing_card(to, v->zone[to].count - 1));
        dread_touch_add(touch, dread_thing_zone(to));
    } else if (a < DRAW) {
        int column = a - SEND, last = v->zone[column].count - 1;
        touch->verb = VERB_HOME;
        dread_touch_add(touch, dread_thing_card(column, last));
        dread_touch_add(
            touch, dread_thing_zone(
                       COLUMNS_HOMES +
                       dread_card_suit(dread_view_spot(v, dread_thing_card(column, last))->card)));
    } else if (a == DRAW) {
        touch->verb = VERB_DRAW;
        dread_touch_add(touch, dread_thing_zone(COLUMNS_STOCK));
    } else {
        touch->verb = VERB_CONCEDE;
    }
}

/* Plays an action in the position that a view shows. */
static struct columns imagine(const struct view *v, action a, struct trace *trace)
{
    card unseen = only_unseen(v), stock[STOCK];
    struct columns t = recall(v, unseen);
    for (int i = 0; i < STOCK; i++) stock[i] = unseen;
    act(&v->rules, &t, stock, a, trace);
    return t;
}

static void preview(const struct view *v, action a, struct trace *trace)
{
    imagine(v, a, trace);
}

static void add_number(struct text *t, const char *words, int number)
{
    dread_text_add(t, words);
    dread_text_number(t, (uint64_t)number);
}

static void describe(const struct view *v, action a, struct text *t)
{
    struct columns c = recall(v, CARD_UNKNOWN);
    if (a < SEND) {
        int from = a / RANKS / COLUMNS, n = a % RANKS + 1;
        dread_text_add(t, "move the ");
        for (int i = c.count[from] - n; i < c.count[from]; i++) {
            dread_card_write_for_people(t, c.lies[from][i]);
            dread_text_char(t, ' ');
        }
        add_number(t, "from column ", from + 1);
        add_number(t, " to column ", a / RANKS % COLUMNS + 1);
    } else if (a < DRAW) {
        dread_text_add(t, "send the ");
        dread_card_write_for_people(t, last_of(&c, a - SEND));
        add_number(t, " of column ", a - SEND + 1);
        dread_text_add(t, " home");
    } else {
        dread_text_add(t, a == DRAW ? "draw a card for each column" : "concede");
    }
}

static void why_not(const struct view *v, action a, struct text *t)
{
    struct columns c = recall(v, CARD_UNKNOWN);
    if (a < SEND) {
        int from = a / RANKS / COLUMNS, n = a % RANKS + 1, run = run_of(&v->rules, &c, from);
        add_number(t, "column ", from + 1);
        if (n > run) add_number(t, " ends in a run of ", run);
        else dread_text_add(t, " and the other do not make one run");
        dread_text_add(t, "; move what continues a run, or goes to an empty column.");
    } else if (a < DRAW) {
        dread_text_add(
            t, "the home of a suit takes A 2 3 4 5 and the same again, and that is not next.");
    } else if (a == DRAW) {
        dread_text_add(t, "the stock is empty; move a card, or send one home.");
    } else {
        dread_text_add(t, a == CONCEDE ? "something else can be done: look at the moves."
                                       : "there is no such action; move, home, draw or concede.");
    }
}

/* Cards at home count most, then cards turned up, then cards that continue a run. Drawing is better
 * than an action that achieves none of these. */
static int value(const struct view *v, action a)
{
    struct columns t = imagine(v, a, NULL);
    int value = a == DRAW ? 1 : 0;
    for (int k = 0; k < COLUMNS; k++) {
        value -= 4 * t.dark[k];
        for (int i = 1; i < t.count[k]; i++)
            value += 2 * continues(&v->rules, t.lies[k][i - 1], t.lies[k][i]);
    }
    return value + 6 * (t.home[SPADES] + t.home[HEARTS]);
}

static action greedy(const struct view *v, const action legal[], int n)
{
    action best = legal[0];
    for (int i = 1; i < n; i++)
        if (value(v, legal[i]) > value(v, best)) best = legal[i];
    return best;
}

/* ---- Hidden cards ---- */

/* Face-down cards have not moved since the deal. */
static void resample(struct deal *d, struct position *p, struct rng *r)
{
    struct columns *t = at(p);
    card hidden[COLUMNS_CARDS];
    int place[COLUMNS_CARDS], n = 0;
    for (int k = 0; k < COLUMNS; k++)
        for (int i = 0; i < t->dark[k]; i++) place[n++] = first_dealt(k) + i;
    for (int i = t->drawn; i < STOCK; i++) place[n++] = COLUMNS_CARDS - STOCK + i;
    for (int i = 0; i < n; i++) hidden[i] = d->cards[place[i]];
    dread_shuffle_afresh(r, hidden, n);
    for (int i = 0; i < n; i++) d->cards[place[i]] = hidden[i];
    for (int k = 0; k < COLUMNS; k++)
        for (int i = 0; i < t->dark[k]; i++) t->lies[k][i] = d->cards[first_dealt(k) + i];
}

/* ---- Notation ---- */

static void format(const struct rules *rules, action a, struct text *t)
{
    (void)rules;
    if (a < SEND) {
        add_number(t, "move ", a % RANKS + 1);
        add_number(t, " ", a / RANKS / COLUMNS + 1);
        add_number(t, ">", a / RANKS % COLUMNS + 1);
    } else if (a < DRAW) {
        add_number(t, "home ", a - SEND + 1);
    } else {
        dread_text_add(t, a == DRAW ? "draw" : a == CONCEDE ? "concede" : "nothing");
    }
}

/* Returns true if c is a digit from 1 to `most`. */
static bool is_digit(char c, int most)
{
    return c >= '1' && c <= '0' + most;
}

static bool parse(const struct rules *rules, const char *s, action *a)
{
    (void)rules;
    if (dread_same(s, "draw") || dread_same(s, "concede")) {
        *a = dread_same(s, "draw") ? DRAW : CONCEDE;
        return true;
    }
    if (dread_starts_with(s, "home ")) {
        s += 5;
        if (!is_digit(s[0], COLUMNS) || s[1]) return false;
        *a = (action)(SEND + (s[0] - '1'));
        return true;
    }
    if (!dread_starts_with(s, "move ")) return false;
    s += 5;
    if (!is_digit(s[0], RANKS) || s[1] != ' ' || !is_digit(s[2], COLUMNS) || s[3] != '>' ||
        !is_digit(s[4], COLUMNS) || s[5])
        return false;
    *a = (action)((COLUMNS * (s[2] - '1') + (s[4] - '1')) * RANKS + (s[0] - '1'));
    return true;
}

/* ---- For tests ---- */

static bool sane(const struct deal *d, const struct position *p)
{
    const struct columns *t = look(p);
    card all[2 * COLUMNS_CARDS];
    int n = 0;
    for (int k = 0; k < COLUMNS; k++) {
        if (t->count[k] > COLUMNS_CARDS || (t->count[k] && t->dark[k] >= t->count[k])) return false;
        for (int i = 0; i < t->count[k] && n < COLUMNS_CARDS; i++) all[n++] = t->lies[k][i];
        for (int i = 0; i < t->dark[k]; i++)
            if (t->lies[k][i] != d->cards[first_dealt(k) + i]) return false;
    }
    if (t->home[SPADES] > HOME || t->home[HEARTS] > HOME || t->drawn > STOCK) return false;
    if (n + t->home[SPADES] + t->home[HEARTS] + STOCK - t->drawn != COLUMNS_CARDS) return false;
    for (int suit = 0; suit < SUITS; suit++)
        for (int i = 0; i < t->home[suit]; i++) all[n++] = dread_card_of(i % RANKS + 1, suit);
    for (int i = t->drawn; i < STOCK; i++) all[n++] = d->cards[COLUMNS_CARDS - STOCK + i];
    if (t->turn < 1 || t->turn > d->rules.value[TURNS]) return false;
    bool all_home = t->home[SPADES] + t->home[HEARTS] == COLUMNS_CARDS;
    return is_pack(all, n, NULL) && all_home == (t->outcome == WON_HOME);
}

/* ---- Options ---- */

/* If any suit continues a run, fewer turns are enough. */
static uint8_t turns_standard(const struct rules *rules)
{
    return rules->value[RUNS] == RUNS_ANY ? 40 : 50;
}

static const struct option options[] = {
    {.name = "runs",
     .meaning = "Which cards make a run.",
     .choices = (const struct choice[]){{"alternate", "black and red by turns"},
                                        {"any", "any suit on any other"},
                                        {NULL, NULL}}},
    {.name = "turns",
     .meaning = "How many turns there are.",
     .least = 20,
     .most = 60,
     .standard_for = turns_standard},
    {0},
};

static const struct event_word events[] = {
    [EVENT_MOVE] = {"move", "2.1"},
    [EVENT_HOME] = {"home", "2.2"},
    [EVENT_DRAW] = {"draw", "2.3"},
    [EVENT_CONCEDE] = {"concede", "2.4"},
    [EVENT_TURN_UP] = {"turn-up", "3.1"},
    [EVENT_PASSES] = {.id = "passes", .rule = "2", .quiet = true},
    [EVENT_ALL_HOME] = {"all-home", "3.2", WON_HOME},
    [EVENT_STUCK] = {"stuck", "3.3", LOST_STUCK},
    [EVENT_LATE] = {"late", "3.4", LOST_LATE},
    {NULL, NULL},
};

const struct game toy_columns = {
    .id = "columns",
    .title = "Columns",
    .designer = "another toy of the tests",
    .rules_version = 1,
    .options = options,
    .words =
        {
            .outcomes = (const char *const[]){"playing", "won: home", "lost: stuck", "lost: late",
                                              NULL},
            .prompts = (const char *const[]){"play", "over", NULL},
            .zones = (const char *const[]){"column-1", "column-2", "column-3", "column-4", "spades",
                                           "hearts", "stock", NULL},
            .tokens = (const char *const[]){NULL},
            .gauges = (const char *const[]){"turns", "home", NULL},
            .verbs = (const char *const[]){"move", "home", "draw", "concede", NULL},
            .events = events,
        },
    /* Worst case of actions: two columns are empty; runs of 5 move from two columns to them (20),
     * two moves between those, two cards go home, the draw. events: five cards move, one is turned
     * up, the turn passes and was the last. */
    .limits = {.actions = 28, .events = 8, .plies = 60},
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
    .greedy = greedy,
    .resample = resample,
    .format = format,
    .parse = parse,
    .notation = "`move CARDS FROM>TO`, `home COLUMN`, `draw` and `concede`",
    .sane = sane,
};

const char columns_theme[] = "# Columns: the words of the second toy game.\n"
                             "\n"
                             "about: You bring two small decks home, each suit from the ace up.\n"
                             "\n"
                             "outcome won: home = You won: all cards are home.\n"
                             "outcome lost: stuck = You lost: nothing could be done.\n"
                             "outcome lost: late = You lost: it is too late.\n"
                             "\n"
                             "prompt play: Move cards, send one home, or draw.\n"
                             "prompt over: The game is over.\n"
                             "\n"
                             "zone column-1: column 1\n"
                             "zone column-2: column 2\n"
                             "zone column-3: column 3\n"
                             "zone column-4: column 4\n"
                             "zone spades: home of spades\n"
                             "zone hearts: home of hearts\n"
                             "zone stock: stock\n"
                             "\n"
                             "gauge turns: turns left\n"
                             "gauge home: cards home\n"
                             "\n"
                             "verb move: move\n"
                             "verb home: send home\n"
                             "verb draw: draw\n"
                             "verb concede: concede\n"
                             "\n"
                             "event move: You move {cards} from {from} to {to}.\n"
                             "event home: You send {cards} home.\n"
                             "event draw: You draw {cards}.\n"
                             "event concede: You concede.\n"
                             "event turn-up: You turn up {cards}.\n"
                             "event all-home: All cards are home.\n"
                             "event stuck: Nothing could be done.\n"
                             "event late: It was the last turn.\n"
                             "\n"
                             "update: {gauge home} cards are home, {gauge turns} turns are left.\n"
                             "\n"
                             "above stock - spades hearts:\n"
                             "label spades: ♠\n"
                             "label hearts: ♥\n"
                             "mark home: +1\n"
                             "mark turn-up: new\n"
                             "mark stuck: lost\n"
                             "mark late: lost\n"
                             "\n"
                             "say {} to {} = move 1 {1}>{2}\n"
                             "say from the stock = draw\n";
