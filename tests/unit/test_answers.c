/* Every choice has an answer: if the player chooses a thing with which she can do nothing, the game
 * says why, and what she could do instead (game.why_thing). The tests find answers that are missing
 * or too long, say something untrue, offer an illegal action, or give away hidden cards.
 *
 * The first part asks about all things in many positions and parses the answers: what they offer
 * must be legal, and what they claim must be confirmed by code that shares nothing with the game's
 * own. The second part has worked examples with whole sentences. */

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "table/table.h"
#include "toy/toy.h"
#include "unit/help.h"
#include "unit/offers.h"
#include "unit/walk.h"

#include "core/session.h"

extern const struct game dread_he_will_never_stop, dread_soliterror, dread_dont_let_them_get_you;

/* ---- A question: the player chooses a thing while she holds others ---- */

enum { ANSWER_ROOM = 400 };

struct question {
    const struct game *game;
    struct deal deal;
    struct position now;
    struct view view;
    int legals; /* number of legal actions; fits[i]: action i touches everything held */
    action legal[ACTIONS_MOST];
    struct touch touch[ACTIONS_MOST];
    bool fits[ACTIONS_MOST];
    struct thing held[2], thing;
    int n;
    char answer[ANSWER_ROOM];
};

static struct question q;

static void wrong(const char *what)
{
    char id[700], things[200];
    struct text t = dread_text_in(id, sizeof id);
    dread_id_write(q.game, &q.deal, &t);
    snprintf(things, sizeof things, "thing %d/%d/%d, %d held (%d/%d/%d)", q.thing.kind,
             q.thing.zone, q.thing.index, q.n, q.held[0].kind, q.held[0].zone, q.held[0].index);
    fail_msg("%s: \"%s\"\n%s, turn %d, prompt %s\n%s", what, q.answer, things, q.view.turn,
             q.game->words.prompts[q.view.prompt], id);
}

static void insist(bool holds, const char *what)
{
    if (!holds) wrong(what);
}

static void look_at(const struct game *game, const struct deal *deal, const struct position *now)
{
    q.game = game;
    q.deal = *deal;
    q.now = *now;
    game->see(deal, now, &q.view);
    q.legals = game->actions(deal, now, q.legal);
    for (int i = 0; i < q.legals; i++) game->touches(&q.view, q.legal[i], &q.touch[i]);
}

/* Holds the first n things of q.held. */
static void hold(int n)
{
    q.n = n;
    for (int i = 0; i < q.legals; i++) q.fits[i] = dread_touches_things(&q.touch[i], q.held, n);
}

/* Returns true if the player can do something with the thing and what she holds. */
static bool can_choose(struct thing thing)
{
    for (int i = 0; i < q.n; i++)
        if (dread_thing_same(q.held[i], thing)) return true;
    for (int i = 0; i < q.legals; i++)
        if (q.fits[i] && dread_touches_thing(&q.touch[i], thing)) return true;
    return false;
}

/* Writes why nothing can be done with the thing and what is held, on a table with this view. */
static void write_answer(const struct view *view, struct thing thing, char answer[ANSWER_ROOM])
{
    static struct session session;
    static struct table_layout layout;
    struct text t = dread_text_in(answer, ANSWER_ROOM);
    struct table table = {.session = &session, .layout = &layout, .view = view};
    if (session.game != q.game) {
        const struct theme theme = dread_theme_of(is_of_program(q.game) ? dread_themes : toy_themes,
                                                  q.game);
        dread_layout_read(&layout, &theme, q.game);
        session.game = q.game;
    }
    if (!dread_why_thing(&table, q.held, q.n, thing, &t)) wrong("there is no answer");
}

static void ask(struct thing thing)
{
    q.thing = thing;
    write_answer(&q.view, thing, q.answer);
}

/* Writes all things of the view and returns their number. */
static int all_things(struct thing out[], int room)
{
    int n = 0;
    for (int z = 0; z < q.view.zones; z++) {
        const struct zone *zone = &q.view.zone[z];
        out[n++] = dread_thing_zone(z);
        for (int i = 0; i < zone->count; i++) out[n++] = dread_thing_card(z, i);
        for (int i = 0; zone->gaps && i <= zone->count; i++) out[n++] = dread_thing_gap(z, i);
    }
    for (int i = 0; i < q.view.tokens; i++) out[n++] = dread_thing_token(i);
    for (int i = 0; i < q.view.gauges; i++) out[n++] = (struct thing){THING_GAUGE, 0, (uint8_t)i};
    assert_true(n <= room);
    return n;
}

/* ---- Reading answers ---- */

/* Returns the text that follows these words; NULL if the text does not contain them. */
static const char *behind(const char *text, const char *words)
{
    const char *at = text ? strstr(text, words) : NULL;
    return at ? at + strlen(words) : NULL;
}

static int rank_named(const char *word, int n)
{
    static const char *const names[] = {"",  "ace", "2", "3",  "4",    "5",     "6",
                                        "7", "8",   "9", "10", "jack", "queen", "king"};
    for (int rank = 1; rank <= 13; rank++)
        if ((int)strlen(names[rank]) == n && !strncmp(word, names[rank], (size_t)n)) return rank;
    return 0;
}

static int suit_named(const char *s)
{
    static const char *const names[] = {"spades", "hearts", "clubs", "diamonds"};
    for (int suit = 0; suit < 4; suit++)
        if (dread_starts_with(s, names[suit])) return suit;
    return -1;
}

/* Reads the cards named in a part of an answer: "the 2, 3 and 5 of diamonds" are three. Returns
 * their number. */
static int cards_named(const char *s, const char *end, card out[])
{
    int n = 0, first = 0;
    while (s < end) {
        int length = (int)strcspn(s, " ,.:;");
        int rank = rank_named(s, length);
        if (rank) {
            out[n++] = (card)rank;
        } else if (length == 2 && dread_starts_with(s, "of ") && suit_named(s + 3) >= 0) {
            for (; first < n; first++) out[first] = dread_card_of(out[first], suit_named(s + 3));
        } else if (length && !(length == 3 && dread_starts_with(s, "and"))) {
            n = first; /* a number that is not a card */
        }
        s += length + (s[length] != '\0');
    }
    return first;
}

/* Finds the next cell named at or after *s, and moves *s behind it. Returns false if there is none
 * before `end`. */
static bool next_cell(const char **s, const char *end, int *cell)
{
    const struct zone *z = &q.view.zone[q.game == &toy ? TOY_GROUND : 0];
    for (; *s < end; ++*s) {
        const char *at = *s;
        int column, row;
        bool begins = at == q.answer || isspace((unsigned char)at[-1]);
        if (!begins || !dread_cell_read(&at, z->columns, z->rows, &column, &row)) continue;
        if (isalnum((unsigned char)*at)) continue;
        *s = at;
        *cell = row * z->columns + column;
        return true;
    }
    return false;
}

static int cell_named(const char *s)
{
    int cell = -1;
    if (s && !next_cell(&s, s + strlen(s), &cell)) wrong("no cell is named");
    return cell;
}

static int number_named(const char *s)
{
    static const char *const names[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    for (int i = 0; i <= 12; i++)
        if (dread_starts_with(s, names[i])) return i;
    while (*s && !isdigit((unsigned char)*s)) s++;
    int n = -1;
    sscanf(s, "%d", &n);
    return n;
}

/* ---- Offers must be legal ---- */

static bool is_offered(const char *notation, bool fits)
{
    action a;
    if (!q.game->parse(&q.deal.rules, notation, &a)) return false;
    for (int i = 0; i < q.legals; i++)
        if (q.legal[i] == a && (!fits || q.fits[i])) return true;
    return false;
}

/* Returns true if the action touches a card of this kind, wherever the card is. */
static bool touches_card(const struct touch *touch, card c)
{
    for (int i = 0; i < touch->count; i++)
        if (touch->thing[i].kind == THING_CARD &&
            dread_view_spot(&q.view, touch->thing[i])->card == c)
            return true;
    return false;
}

/* Returns true if one action touches all cards and cells named in this text and, unless `afresh`,
 * all things held. */
static bool offers_one(const char *s, const char *end, bool afresh)
{
    card cards[16];
    int n = cards_named(s, end, cards), cell;
    for (int i = 0; i < q.legals; i++) {
        bool all = afresh || q.fits[i];
        for (int k = 0; k < n; k++) all = all && touches_card(&q.touch[i], cards[k]);
        for (const char *at = s; next_cell(&at, end, &cell);)
            all = all && dread_touches_thing(&q.touch[i], dread_thing_card(0, cell));
        if (all) return true;
    }
    return false;
}

static void check_offer_of_he(const char *offer)
{
    const char *s = behind(offer, "search for the "), *m = behind(offer, "move the ");
    char notation[32];
    if (s) {
        snprintf(notation, sizeof notation, "search %c", *s);
        insist(is_offered(notation, true), "this search is not legal");
    }
    if (m) {
        int rank = rank_named(m, (int)strcspn(m, " ")), to = number_named(behind(m, " to place "));
        bool any = false;
        if (*m == 'A') rank = 1;
        for (int i = 0; i < q.view.zone[0].count; i++) {
            snprintf(notation, sizeof notation, "move %d>%d", i + 1, to);
            int here = dread_card_rank(dread_view_spot(&q.view, dread_thing_card(0, i))->card);
            any |= here == rank && is_offered(notation, true);
        }
        insist(any, "this move is not legal");
    }
    insist(s || m, "nothing is offered");
}

static void check_offer_of_toy(const char *offer)
{
    for (int i = 0; i < q.legals; i++) {
        char words[100];
        struct text t = dread_text_in(words, sizeof words);
        q.game->describe(&q.view, q.legal[i], &t);
        if (q.fits[i] && dread_starts_with(offer, words)) return;
    }
    wrong("what is offered is not legal");
}

static const struct {
    const char *word, *notation;
} bare[] = {{"rest", "rest"},
            {"stop", "stop"},
            {"escape", "escape"},
            {"pass", "pass"},
            {"leave it", "leave"},
            {"spend three health", "hearts"},
            {"spend one health", "heart"},
            {"fire the flare gun", "flare"}};

/* Checks one clause of an offer; clauses are separated by commas and "or". */
static void check_clause(const char *s, const char *end, bool afresh)
{
    for (size_t i = 0; i < sizeof bare / sizeof *bare; i++)
        if (dread_starts_with(s, bare[i].word)) {
            insist(is_offered(bare[i].notation, !afresh), "what is offered is not legal");
            return;
        }
    if (dread_starts_with(s, "lay the "))
        s = behind(s, " on ") - 1; /* the action does not touch the card itself, only the cell */
    insist(offers_one(s, end, afresh), "what is offered is not legal");
}

static void check_offer(void)
{
    const char *offer = behind(q.answer, "You can ");
    insist(offer != NULL, "nothing is offered");
    if (q.view.outcome) {
        insist(dread_starts_with(offer, "begin a new"), "a game that is over offers something");
        return;
    }
    if (q.game == &dread_he_will_never_stop) {
        check_offer_of_he(offer);
        return;
    }
    if (q.game == &toy) {
        check_offer_of_toy(offer);
        return;
    }
    bool afresh = strstr(offer, "instead") || strstr(q.answer, "One cell is enough") ||
                  strstr(q.answer, "one move with one card");
    const char *stop = strstr(offer, " to reach ");
    if (!stop) stop = offer + strlen(offer);
    while (offer < stop) {
        const char *end = strstr(offer, " or ");
        if (!end || end > stop) end = stop;
        /* "the 2, 3 and 5" is one clause; "the king of clubs, the 9 of hearts or ..." are
         * several. */
        const char *comma = strstr(offer, ", the ");
        if (comma && comma < end) end = comma;
        check_clause(offer, end, afresh);
        offer = end;
        if (dread_starts_with(offer, ", the ")) offer += 2;
        else if (dread_starts_with(offer, " or ")) offer += 4;
    }
}

/* ---- Claims must be true ---- */

/* Finds the least number of steps in which a move reaches each cell, by playing all steps; 255: it
 * does not reach the cell. */
static void walk_all(const struct position *from, uint8_t steps[49])
{
    struct position queue[50];
    int head = 0, tail = 0;
    struct view v;
    memset(steps, 255, 49);
    queue[tail++] = *from;
    uint8_t taken[50] = {0};
    while (head < tail) {
        action legal[ACTIONS_MOST];
        struct position at = queue[head];
        int n = q.game->actions(&q.deal, &at, legal);
        for (int i = 0; i < n; i++) {
            struct touch touch;
            struct position next = at;
            q.game->see(&q.deal, &at, &v);
            q.game->touches(&v, legal[i], &touch);
            if (strcmp(q.game->words.verbs[touch.verb], "step") != 0) continue;
            q.game->apply(&q.deal, &next, legal[i], NULL);
            int cell = touch.thing[0].index;
            if (steps[cell] != 255) continue;
            steps[cell] = (uint8_t)(taken[head] + 1);
            q.game->see(&q.deal, &next, &v);
            if (strcmp(q.game->words.prompts[v.prompt], "step") != 0) continue;
            taken[tail] = steps[cell];
            queue[tail++] = next;
        }
        head++;
    }
}

/* Finds the distance of every cell from one cell, as if no pursuer stood in the way. */
static void measure_all(int from, uint8_t away[49])
{
    uint8_t queue[49];
    int head = 0, tail = 0;
    memset(away, 255, 49);
    away[from] = 0;
    queue[tail++] = (uint8_t)from;
    for (; head < tail; head++)
        for (int way = NORTH; way <= WEST; way++) {
            if (dread_view_side(&q.view, 0, queue[head], way) == SIDE_WALL) continue;
            int next = dread_view_neighbour(&q.view, 0, queue[head], way);
            if (away[next] != 255) continue;
            away[next] = (uint8_t)(away[queue[head]] + 1);
            queue[tail++] = (uint8_t)next;
        }
}

/* Finds the walks with card c: the card in play, or else a card that is played first. */
static void walk_with(card c, uint8_t steps[49])
{
    struct position p = q.now;
    struct text t;
    char notation[16];
    action a;
    if (!strcmp(q.game->words.prompts[q.view.prompt], "turn")) {
        t = dread_text_in(notation, sizeof notation);
        dread_text_add(&t, "card ");
        dread_card_write(&t, c);
        assert_true(q.game->parse(&q.deal.rules, notation, &a));
        q.game->apply(&q.deal, &p, a, NULL);
    }
    walk_all(&p, steps);
}

static void check_walks(void)
{
    const char *near = behind(q.answer, " no nearer "), *leads = behind(q.answer, "leads to ");
    const char *comes = behind(q.answer, "brings you nearest, to "),
               *reach = behind(q.answer, "to reach ");
    uint8_t steps[49], away[49];
    card named[16];
    const char *end = q.answer + strlen(q.answer);
    int n = cards_named(q.answer, end, named);
    bool dear = strstr(q.answer, "raise fatigue") != NULL;
    if (near || comes) {
        const char *wall = behind(q.answer, "a wall before ");
        int target = cell_named(wall ? wall : near ? near : leads);
        int best = cell_named(near ? behind(near, "than") : comes), nearest = 255;
        walk_with(named[0], steps);
        measure_all(target, away);
        insist(steps[target] == 255, "the cell can be reached");
        for (int cell = 0; cell < 49; cell++)
            if (steps[cell] != 255 && away[cell] < nearest) nearest = away[cell];
        int here = dread_view_player(&q.view)->at.index;
        bool stands = q.view.gauge[5].value && best == here;
        insist(steps[best] != 255 || stands, "the nearest cell is not reached");
        insist(away[best] == nearest || (stands && away[best] < nearest), "there is a nearer cell");
        for (int i = 0; comes && i < q.legals; i++) {
            if (!q.touch[i].count) continue;
            walk_with(dread_view_spot(&q.view, q.touch[i].thing[0])->card, steps);
            insist(steps[target] == 255, "a card leads there");
        }
    } else if (leads && !dear) {
        const char *in = behind(leads, " in ");
        walk_with(named[0], steps);
        insist(steps[cell_named(leads)] == number_named(in), "it is not that many steps");
    } else if (reach) {
        for (int i = 0; i < n; i++) {
            walk_with(named[i], steps);
            insist(steps[cell_named(reach)] != 255, "the card does not lead there");
        }
    }
    const char *steps_away = strstr(q.answer, " away, and you take");
    const char *round = behind(q.answer, "the way round takes ");
    if (steps_away || round) {
        walk_all(&q.now, steps);
        int cell = cell_named(q.answer),
            said = number_named(round ? round : behind(q.answer, " is "));
        insist(steps[cell] == said, "it is not that many steps");
    }
}

static void check_claims_of_maze(void)
{
    const struct view *v = &q.view;
    const char *who = behind(q.answer, " stands on "), *wall = behind(q.answer, "a wall before ");
    const char *raises = behind(q.answer, "raise fatigue from ");
    check_walks();
    if (who && strstr(q.answer, "onto him"))
        insist(dread_view_blocker(v, 0, cell_named(who)) != NULL, "nobody stands there");
    if (wall) {
        int here = dread_view_player(v)->at.index, cell = cell_named(wall);
        for (int way = NORTH; way <= WEST; way++)
            if (dread_view_side(v, 0, here, way) != SIDE_WALL)
                insist(dread_view_neighbour(v, 0, here, way) != cell, "there is no wall");
    }
    if (raises) {
        card named[16];
        cards_named(q.answer, q.answer + strlen(q.answer), named);
        const struct zone *column = &v->zone[2];
        for (int i = 0; i < column->count; i++)
            if (v->spot[column->first + i].card == named[0])
                insist(v->gauge[0].value + column->count - i > v->gauge[0].most, "it can be paid");
    }
    if (strstr(q.answer, "you cannot move") || strstr(q.answer, "cannot step anywhere"))
        for (int i = 0; i < q.legals; i++) insist(!q.touch[i].count, "a card can be played");
}

static int food_of_set(unsigned set)
{
    int sum = 0;
    for (int i = 0; i < 9; i++) sum += set >> i & 1 ? i + 2 : 0;
    return sum;
}

/* Returns true if some of the food cards, with all of `with` among them, pay the price and no card
 * among them could be left out. */
static bool has_payment(unsigned food, unsigned with, int price)
{
    for (unsigned set = food; set; set = (set - 1) & food) {
        int sum = food_of_set(set), lowest = __builtin_ctz(set) + 2;
        if ((set & with) == with && sum >= price && sum - lowest < price) return true;
    }
    return false;
}

static void check_payment(void)
{
    const struct view *v = &q.view;
    unsigned food = 0, with = 0;
    int cell = v->tokens ? v->token[0].at.index : 0;
    for (int i = 0; i < v->zone[3].count; i++)
        food |= 1u << (dread_card_rank(v->spot[v->zone[3].first + i].card) - 2);
    for (int i = -1; i < q.n; i++) {
        struct thing t = i < 0 ? q.thing : q.held[i];
        if (t.zone == 3) with |= 1u << (dread_card_rank(dread_view_spot(v, t)->card) - 2);
        else cell = t.index;
    }
    bool buying = !strcmp(q.game->words.prompts[v->prompt], "buy");
    if (!buying) {
        insist(!has_payment(food, with,
                            dread_card_rank(dread_view_spot(v, dread_thing_card(6, 0))->card)),
               "there is such a payment");
        return;
    }
    for (int i = 0; i < v->zone[0].count; i++) {
        const struct spot *s = dread_view_spot(v, dread_thing_card(0, i));
        bool held = q.n && q.held[0].zone == 0, open = s->tags & TAG_OPEN;
        if (open && (!held || cell == i) && dread_card_rank(s->card) > 4)
            insist(!has_payment(food, with, dread_card_rank(s->card)), "there is such a payment");
    }
}

static void check_claims_of_soliterror(void)
{
    const struct view *v = &q.view;
    const char *a = q.answer;
    const struct spot *spot = q.thing.kind == THING_CARD ? dread_view_spot(v, q.thing) : NULL;
    int cell = q.thing.index;
    if (strstr(a, " holds no card")) insist(spot->face == FACE_NONE, "there is a card");
    if (strstr(a, " is explored")) insist(spot->tags & TAG_EXPLORED, "it is not explored");
    if (strstr(a, "an open ace")) insist(dread_card_rank(spot->card) == 1, "it is no ace");
    if (strstr(a, " is finished"))
        insist(dread_view_spot(v, dread_thing_card(1, cell))->tags & TAG_EXPLORED,
               "it is not finished");
    if (strstr(a, "does not touch")) {
        int here = v->token[0].at.index;
        int dx = here % 4 - cell % 4, dy = here / 4 - cell / 4;
        insist(dx * dx > 1 || dy * dy > 1, "it does touch");
    }
    if (strstr(a, "No weapon was left"))
        insist(dread_card_suit(spot->card) != SPADES || !(spot->tags & TAG_EXPLORED),
               "there is one");
    if (strstr(a, "is too weak")) {
        int value = dread_card_rank(dread_view_spot(v, dread_thing_card(6, 0))->card);
        bool ten = v->rules.value[6] && value > 10;
        insist(dread_card_rank(spot->card) < (ten ? 10 : value), "it is strong enough");
        if (strstr(a, "no other weapon")) insist(v->gauge[2].value == 1, "there is another");
        else insist(!v->gauge[0].value && v->gauge[2].value > 1, "a pair is possible");
    }
    if (strstr(a, "No monster is attacking"))
        insist(!strstr(q.game->words.prompts[v->prompt], "monster"), "one does");
    if (strstr(a, "pay more than you need")) check_payment();
}

static void check_claims_of_he(void)
{
    const struct view *v = &q.view;
    const char *place = behind(q.answer, " at place ");
    struct thing moved = q.thing.kind == THING_CARD ? q.thing : q.held[0];
    bool fixed = strstr(q.answer, "is part of a sequence") != NULL;
    if (fixed && dread_starts_with(q.answer, "Every")) {
        for (int i = 0; i < v->zone[0].count; i++)
            insist(dread_view_spot(v, dread_thing_card(0, i))->tags & TAG_FIXED,
                   "a card can be moved");
    } else if (fixed) {
        insist(dread_view_spot(v, dread_thing_card(0, number_named(place) - 1))->tags & TAG_FIXED,
               "it can be moved");
    }
    if (strstr(q.answer, "stands there already")) {
        int gap = q.thing.kind == THING_GAP ? q.thing.index : q.held[0].index;
        insist(gap == moved.index || gap == moved.index + 1, "it stands elsewhere");
    }
}

/* ---- Checking one answer ---- */

static int words_in(const char *s)
{
    int n = 0;
    for (; *s; s++) n += *s != ' ' && (s[1] == ' ' || !s[1]);
    return n;
}

static void check_answer(struct thing thing, struct rng *r)
{
    ask(thing);
    int length = (int)strlen(q.answer), words = words_in(q.answer);
    insist(words >= 1 && words <= ANSWER_WORDS, "too few or too many words");
    insist(q.answer[length - 1] == '.' && !strstr(q.answer, ".."), "it does not end as a sentence");
    insist(!strstr(q.answer, "  ") && !strstr(q.answer, "unseen card"), "it is badly put");
    check_offer();
    if (q.game == &dread_dont_let_them_get_you) check_claims_of_maze();
    if (q.game == &dread_soliterror) check_claims_of_soliterror();
    if (q.game == &dread_he_will_never_stop && !q.view.outcome) check_claims_of_he();
    if (dread_rng_below(r, 8)) return;
    /* The answer must be the same in another world with the same view. */
    char again[sizeof q.answer];
    struct deal deal = q.deal;
    struct position now = q.now;
    struct view view;
    q.game->resample(&deal, &now, r);
    q.game->see(&deal, &now, &view);
    write_answer(&view, thing, again);
    insist(!strcmp(again, q.answer), "in a world that looks the same the answer is another");
}

static int check_held(int n, struct rng *r)
{
    struct thing things[VIEW_SPOTS + 64];
    int count = all_things(things, VIEW_SPOTS + 64), asked = 0;
    hold(n);
    for (int i = 0; i < count; i++) {
        if (can_choose(things[i])) continue;
        check_answer(things[i], r);
        asked++;
    }
    return asked;
}

/* Picks a random thing that can be chosen now as q.held[k]. Returns false if it finds none. */
static bool pick(int k, struct rng *r)
{
    int fit[ACTIONS_MOST], n = 0;
    for (int i = 0; i < q.legals; i++)
        if (q.fits[i] && q.touch[i].count > k) fit[n++] = i;
    if (!n) return false;
    const struct touch *touch = &q.touch[fit[dread_rng_below(r, (uint32_t)n)]];
    struct thing thing = touch->thing[dread_rng_below(r, touch->count)];
    if (k && dread_thing_same(thing, q.held[0])) return false;
    q.held[k] = thing;
    return true;
}

/* How often was asked at each prompt of the game of the walk. */
static int asked_at[20];

/* Asks with nothing held, with one thing held and with two. Returns the number of questions. */
static int check_position(struct rng *r)
{
    asked_at[q.view.prompt]++;
    int asked = check_held(0, r);
    for (int k = 0; k < 3; k++) {
        hold(0);
        if (!pick(0, r)) break;
        asked += check_held(1, r);
        if (pick(1, r)) asked += check_held(2, r);
    }
    return asked;
}

/* ---- The walk ---- */

static bool has_answers(const struct game *game)
{
    return is_of_program(game) ? offers(game, ANSWERS) : game == &toy;
}

static void forget(const struct game *unused)
{
    (void)unused;
    memset(asked_at, 0, sizeof asked_at);
}

static void check_prompts(const struct game *game)
{
    for (int i = 0; game->words.prompts[i]; i++)
        if (!asked_at[i] && !SLOWED)
            fail_msg("nothing was asked at the prompt %s", game->words.prompts[i]);
}

/* Also in every position whose prompt is still rare. */
LAW(every_choice_is_answered_with_the_truth, .every = 1, .only = has_answers, .begin = forget,
    .end = check_prompts)
{
    enum { SELDOM = SLOWED ? 3 : 10 };
    if (asked_at[v->view->prompt] >= SELDOM && dread_rng_below(&v->rng, 150)) return;
    look_at(v->game, v->deal, v->now);
    check_position(&v->rng);
}

/* ---- Worked examples ---- */

/* A choice: the actions played from the start of a deal, what the player then holds, what she
 * chooses, and the expected answer. In He Will Never Stop the "deal" is a hand, followed by
 * options. A thing is written as its zone's id and a card, a cell or a place from 1; or as `gap`,
 * `zone`, `token` or `gauge` and its place or id. */
struct example {
    const char *deal, *played, *held, *chosen, *answer;
};

static int index_of(const char *const *names, const char *name)
{
    for (int i = 0; names[i]; i++)
        if (!strcmp(names[i], name)) return i;
    fail_msg("there is no %s", name);
    return -1;
}

/* Finds a card of a zone by its cell, its place from 1 or its name. */
static struct thing card_written(int zone, const char *s)
{
    const struct zone *z = &q.view.zone[zone];
    int column, row;
    uint64_t place;
    card c;
    if (z->layout == LAYOUT_GRID && dread_cell_read(&s, z->columns, z->rows, &column, &row))
        return dread_thing_card(zone, row * z->columns + column);
    if (!s[1] && dread_read_number(&s, z->count, &place))
        return dread_thing_card(zone, (int)place - 1);
    assert_true(dread_card_read(&s, &c));
    for (int i = 0; i < z->count; i++)
        if (dread_view_spot(&q.view, dread_thing_card(zone, i))->card == c)
            return dread_thing_card(zone, i);
    fail_msg("there is no %s", s - 2);
    return (struct thing){0};
}

static struct thing thing_written(const char *s)
{
    const struct words *w = &q.game->words;
    char what[24], which[24];
    int n = sscanf(s, "%23s %23s", what, which), place;
    assert_true(n == 2);
    if (!strcmp(what, "zone")) return dread_thing_zone(index_of(w->zones, which));
    if (!strcmp(what, "gauge"))
        return (struct thing){THING_GAUGE, 0, (uint8_t)index_of(w->gauges, which)};
    if (!strcmp(what, "gap") && sscanf(which, "%d", &place) == 1) return dread_thing_gap(0, place);
    if (!strcmp(what, "token") && sscanf(which, "%d", &place) == 1) return dread_thing_token(place);
    return card_written(index_of(w->zones, what), which);
}

static void set_up(const struct game *game, const struct example *e)
{
    static struct session session;
    char notation[32];
    const char *s = e->played;
    if (game == &dread_he_will_never_stop) {
        static struct chase chase;
        char hand[40] = "";
        const char *options = strchr(e->deal, ':');
        sscanf(e->deal, "%39[^:]", hand);
        chase_set(&chase, options ? options + 1 : "", hand, "1357");
        look_at(game, &chase.deal, &chase.now);
        return;
    }
    struct deal deal;
    deal_of(game == &toy ? &toy_games : &dread_games, e->deal, &deal);
    dread_session_start(&session, game, &deal, NULL);
    for (int n; sscanf(s, " %31[^,]%n", notation, &n) == 1; s += n + (s[n] == ',')) {
        struct problem problem;
        action a;
        if (!game->parse(&deal.rules, notation, &a) ||
            !dread_session_play(&session, a, NULL, &problem))
            fail_msg("%s: %s", notation, problem.text);
    }
    look_at(game, &session.deal, &session.now);
}

static void check_examples(const struct game *game, const struct example examples[], int count)
{
    struct rng r = dread_rng_from(5);
    for (int i = 0; i < count; i++) {
        const struct example *e = &examples[i];
        set_up(game, e);
        if (e->held) q.held[0] = thing_written(e->held);
        hold(e->held != NULL);
        struct thing thing = thing_written(e->chosen);
        assert_false(can_choose(thing));
        ask(thing);
        assert_string_equal(q.answer, e->answer);
        check_position(&r);
    }
}

TEST(examples_of_the_toy)
{
    static const struct example examples[] = {
        {"toy-lantern#1", "", NULL, "ground c3",
         "c3 is not next to the lantern. You can carry the lantern to b1, or rest."},
        {"toy-lantern#1", "step b1", NULL, "ground b2",
         "There is a wall before b2. You can carry the lantern to a1, or rest."},
        {"toy-lantern#1", "slide 1>2", NULL, "gap 1",
         "A card was slid already. You can carry the lantern to b1, or rest."},
        {"toy-lantern#1", "", "hand 1", "gap 1",
         "The card you hold stands there already. You can slide the 2♦ to place 2, or trade the 2♦ "
         "for the 2♣."},
        {"toy-lantern#1", "", "hand 1", "hand 2",
         "That does not go with what you hold. You can slide the 2♦ to place 2, or trade the 2♦ "
         "for the 2♣."},
        {"toy-lantern#1", "", "ground b1", "hand 1",
         "That does not go with what you hold. You can carry the lantern to b1."},
        {"toy-lantern#1", "", NULL, "unseen 1",
         "That card lies face down in the dark. You can carry the lantern to b1, or rest."},
        {"toy-lantern#1", "", NULL, "gauge oil",
         "That is how many turns the oil lasts. You can carry the lantern to b1, or rest."},
    };
    check_examples(&toy, examples, sizeof examples / sizeof *examples);
}

TEST(examples_of_he_will_never_stop)
{
    static const struct example examples[] = {
        {"2345861", "", "hand 2", "gap 6",
         "The 3 at place 2 is part of a sequence, and cannot be moved. You can search for the 3."},
        {"2345861", "", "hand 6", "gap 6",
         "The 6 at place 6 stands there already. You can search for the 6, or move the 6 to place "
         "7."},
        {"2345861", "", "hand 6", "hand 7",
         "The A does not have the same rank as the 6 you hold. You can search for the 6."},
        {"2345861", "", "gap 5", "hand 1",
         "The 2 at place 1 is part of a sequence, and cannot be moved. You can move the A to place "
         "6."},
        {"2345861", "", "gap 6", "hand 6",
         "The 6 at place 6 stands there already. You can move the 8 to place 6."},
        {"2345861", "", "gap 6", "gap 7",
         "A move ends in one gap, and you already hold one. You can move the 8 to place 6."},
        {"2345", "", NULL, "gap 2",
         "Every card is part of a sequence, and cannot be moved. You can search for the 2."},
        {"8", "", NULL, "gap 0",
         "You hold only one card, and it has nowhere to go. You can search for the 8."},
        {"23458", "", NULL, "gap 4",
         "Every card that you can move is already next to that gap. You can search for the 2, or "
         "move the 8 to place 4."},
        {"238461:idle-moves=no", "", "hand 1", "gap 4",
         "The 2 at place 1 would earn nothing there, which these options forbid. You can search "
         "for the 2."},
        {"1368:idle-moves=no", "", NULL, "gap 2",
         "Here a move must earn cards, and none to that gap would. You can search for the A."},
        {"238461", "", NULL, "discard 3",
         "The 2 is gone: discards never come back. You can search for the A, or move the A to "
         "place 5."},
        {"238461", "", NULL, "deck 1",
         "You draw only by a search, or by a move that earns. You can search for the A, or move "
         "the A to place 5."},
        {"238461", "", "hand 1", "unseen 1",
         "The A is in the deck: you get it only by drawing. You can search for the 2, or move the "
         "2 to place 6."},
        {"238461", "", NULL, "gauge distance",
         "That counts His pursuits until He has you, if you do nothing. You can search for the A, "
         "or move the A to place 5."},
    };
    check_examples(&dread_he_will_never_stop, examples, sizeof examples / sizeof *examples);
}

TEST(examples_of_soliterror)
{
    static const struct example examples[] = {
        {"soliterror#1", "", NULL, "field b3", "You begin on row 1. You can enter at a1."},
        {"soliterror#1", "", NULL, "caves AS",
         "The ace of spades waits at the end of path a. You can enter at a1."},
        {"soliterror#88", "place a, weapon 9S, leave", NULL, "field a1",
         "Path a is finished: the ace of spades is safe. You can enter at b1."},
        {"soliterror#1", "place a", NULL, "arsenal 3S",
         "The 3 of spades is too weak alone, and you have no other weapon. You can spend three "
         "health, or swap with d4."},
        {"soliterror#196", "place a, take, weapon 5S, take TD, run 8S+9S+TS", NULL, "arsenal 3S",
         "The 3 of spades is too weak alone, and a pair needs one health. You can fire the flare "
         "gun."},
        {"soliterror#115", "place d, take", NULL, "arsenal XX",
         "The flare gun works on monsters in the field only. You can spend one health, or swap "
         "with d4."},
        {"soliterror#115", "place d, take", NULL, "field d1",
         "d1 holds no card to swap. You can spend one health, or swap with d4."},
        {"soliterror#115", "place d, take, heart", NULL, "breath 1",
         "Here one health works only with two weapons; without weapons you need three. You can use "
         "the 7 of spades, or fire the flare gun."},
        {"soliterror#1", "place a", NULL, "food 9D",
         "Food pays for weapons in the field, and feeds the family. You can spend three health, or "
         "swap with d4."},
        {"soliterror#55", "place d", NULL, "breath 1",
         "You spend the lowest heart first: the 7 of hearts. You can use the 6 and 9 of spades "
         "with one health."},
        {"soliterror#1", "place a", NULL, "asked 6C",
         "The 6 of clubs attacks: choose what to use on it. You can spend three health, or swap "
         "with d4."},
        {"soliterror#55", "place d", NULL, "field d1",
         "The jack of clubs attacks from d1: choose what to use on it. You can use the 6 and 9 of "
         "spades with one health."},
        {"soliterror#55", "place d", NULL, "field a1",
         "This monster stood in the field: you can swap only called ones. You can use the 6 and 9 "
         "of spades with one health."},
        {"soliterror#1", "place a, heart", NULL, "field b3",
         "First decide on the card on a1. You can take the 4 of diamonds, or leave it."},
        {"soliterror#1", "place a, heart", NULL, "arsenal 3S",
         "No monster is attacking now. You can take the 4 of diamonds, or leave it."},
        {"soliterror#88", "place a, weapon 9S", NULL, "food 3D",
         "With the 3 of diamonds you would pay more than you need. You can pay the 5 of diamonds, "
         "or leave it."},
        {"soliterror#28", "place a", "food 2", "food 3",
         "With that as well, you would pay more than you need. You can pay the 9 of diamonds."},
        {"soliterror#184",
         "place b, take, leave, swap b2, pair 7S+8S, leave, place a, weapon 9S, swap b2, leave",
         NULL, "field a1",
         "Only weapons left and right of you are for sale. You can buy at b4 for the 5 of "
         "diamonds, or pass."},
        {"soliterror:weapons=kept,unbeaten=kills,rescue-draw=no,family=mixed,feed=4,rescue-cards=1#"
         "66",
         "place d1, step c1, leave, pair 2S+5S", NULL, "field d1",
         "d1 is explored already. You can step to b1."},
        {"soliterror:weapons=kept,unbeaten=kills,rescue-draw=no,family=mixed,feed=4,rescue-cards=1#"
         "66",
         "place d1, step c1, leave, pair 2S+5S", NULL, "field a1",
         "a1 does not touch c1, where you stand. You can step to b1."},
        {"soliterror#1", "place a, heart", NULL, "discard 2H",
         "The 2 of hearts is discarded for good. You can take the 4 of diamonds, or leave it."},
    };
    check_examples(&dread_soliterror, examples, sizeof examples / sizeof *examples);
}

TEST(examples_of_dont_let_them_get_you)
{
    static const struct example examples[] = {
        {"dont-let-them-get-you#1", "", NULL, "maze d4",
         "You must enter at a corner of the maze. You can enter at a1."},
        {"dont-let-them-get-you#1", "", NULL, "maze a7",
         "Added up, the tasks are nearer to a7 than to another corner. You can enter at a1."},
        {"dont-let-them-get-you#1", "enter a1", NULL, "maze a2",
         "A move begins with a card. You can play the 4 of hearts, the king of diamonds or the 5 "
         "of diamonds to reach a2."},
        {"dont-let-them-get-you#1", "enter a1", NULL, "maze d4",
         "No card leads to d4; the 5 of diamonds brings you nearest, to b3. You can play the 5 of "
         "diamonds, or rest."},
        {"dont-let-them-get-you#1", "enter a1", "column KD", "maze d4",
         "The king of diamonds that you hold brings you no nearer to d4 than b3. You can play the "
         "king of diamonds."},
        {"dont-let-them-get-you#1", "enter a1", "column KD", "maze a3",
         "The king of diamonds that you hold leads to a3 in two steps. You can play the king of "
         "diamonds."},
        {"dont-let-them-get-you#1", "enter a1", "column KD", "column 1",
         "A turn has one move with one card, and you already hold one. You can play the king of "
         "diamonds."},
        {"dont-let-them-get-you#58",
         "card QD, west, stop, card 4S, west, west, rest, rest, card QS, west, card 7S, west, "
         "rest, rest, card 9H, east, rest, card 3D, east, rest, rest, rest, rest, rest, rest, card "
         "TH, west, card 5C, north, card TC, east, stop, rest",
         NULL, "maze f2",
         "The 10 of diamonds leads to f2, but would raise fatigue from 5 above 6. You can play the "
         "3 of clubs, or rest."},
        {"dont-let-them-get-you:start=caught,blocked-hunter=stops,fatigue=5,tasks=1#20",
         "card QD, north, stop", NULL, "column QH",
         "The queen of hearts costs 2, which would raise fatigue from 4 above 5. You can play the "
         "3 of spades, or rest."},
        {"dont-let-them-get-you#1", "enter a1", NULL, "tasks TS",
         "End a move on g6 to fulfil the task 10 of spades. You can play the 4 of hearts, or "
         "rest."},
        {"dont-let-them-get-you#1", "enter a1", NULL, "waiting AH",
         "The ace of hearts enters when you fulfil your first task. You can play the 4 of hearts, "
         "or rest."},
        {"dont-let-them-get-you#1", "enter a1", NULL, "next-column 1",
         "The 8 of hearts is for turn 2, and this is turn 1. You can play the 4 of hearts, or "
         "rest."},
        {"dont-let-them-get-you#1", "enter a1, card KD", NULL, "column KD",
         "You are moving with the king of diamonds, and a turn has one move. You can step to a2."},
        {"dont-let-them-get-you#1", "enter a1, card KD", NULL, "maze g7",
         "The king of diamonds brings you no nearer to g7 than b3. You can step to a2."},
        {"dont-let-them-get-you#1", "enter a1, card KD", NULL, "token 1",
         "The ace of spades stands on g4: you cannot step onto him. You can step to a2."},
        {"dont-let-them-get-you#1", "enter a1, card KD", NULL, "token 0",
         "You stand on a1, and a move is at least one step. You can step to a2."},
        {"dont-let-them-get-you#1", "enter a1, card KD, north, south", NULL, "maze b1",
         "There is a wall before b1, and the king of diamonds brings you no nearer than b3. You "
         "can step to a2, or stop."},
        {"dont-let-them-get-you#55", "rest, rest, rest, card QD", NULL, "maze f1",
         "There is a wall before f1; the way round takes 3 steps. You can step to g2."},
        {"dont-let-them-get-you#10", "card QH", NULL, "maze a1",
         "a1 is eight steps away, and you take one at a time. You can step to f1."},
        {"dont-let-them-get-you:maze=even,front-sight=one-door,vanish-turn=always,piles=5,tasks=2,"
         "entrance=nearest#41",
         "enter a7, card TC, south, east, south, card KH, south, west, stop, rest, card 2H, east",
         NULL, "maze a1", "With a fatigue of 6 you cannot move. You can rest."},
        {"dont-let-them-get-you#106", "", NULL, "maze b6",
         "Turning the card on b6 is not the quickest way to join the maze. You can turn the card "
         "on d1."},
        {"dont-let-them-get-you:tasks=1#80",
         "enter a1, card QC, east, north, north, east, east, north, east", NULL, "maze d4",
         "The exit must be in a corner as far from you as possible. You can choose the exit at "
         "a1."},
        {"dont-let-them-get-you:maze=built#4", "", NULL, "maze d4",
         "d4 is not next to a card on the table. You can lay the queen of spades on a6."},
        {"dont-let-them-get-you:maze=built#4", "", NULL, "sight 1",
         "Choose a cell of the maze for this card. You can lay the queen of spades on a6."},
    };
    check_examples(&dread_dont_let_them_get_you, examples, sizeof examples / sizeof *examples);
}
