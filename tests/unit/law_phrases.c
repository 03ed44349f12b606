/* Every phrase means its action. In positions of random games each phrase of the grammar is said
 * for each legal action that it can name, with places, neighbours and directions that are computed
 * from the table. It must play that action, or ask which one is meant; never play another. Without
 * this test `swap the last two cards` could move other cards.
 *
 * A row has phrases with slots; a slot stands for every way to name what the action touches. */

#define _GNU_SOURCE /* strsep */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "table/table.h"
#include "unit/player.h"
#include "unit/walk.h"

enum {
    NAMES = 24,
    NAME = 80,
    SELDOM = SLOWED ? 3 : 10,
    OFTEN = SLOWED ? 1 : 8,
    AT_ONCE = 4 /* legal actions of a position, about */
};

static struct player *p;
static const struct view *view;
static const struct game *game;

/* The legal action that is meant, what it touches, and where that leads. */
static struct {
    int index;
    struct touch touch;
    struct position after;
    char notation[64];
} meant;

static const char *const ranks[] = {"ace", "2", "3",  "4",    "5",     "6",   "7",
                                    "8",   "9", "10", "jack", "queen", "king"};
static const char *const ordinals[] = {"first", "second", "third",    "fourth",
                                       "fifth", "sixth",  "seventh",  "eighth",
                                       "ninth", "tenth",  "eleventh", "twelfth"};
static const char *const numbers[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                      "seven", "eight", "nine", "ten",   "eleven", "twelve"};
enum { COUNTED = 12 }; /* places that have an ordinal */

/* ---- Names of what an action touches ---- */

static char names[NAMES][NAME];
static int named;

static void name(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void name(const char *format, ...)
{
    va_list list;
    assert_true(named < NAMES);
    va_start(list, format);
    vsnprintf(names[named++], NAME, format, list);
    va_end(list);
}

static const struct zone *zone_of(struct thing t)
{
    return &view->zone[t.zone];
}

static card card_of(struct thing t)
{
    return dread_view_spot(view, t)->card;
}

static const char *rank_of(card c)
{
    return ranks[dread_card_rank(c) - 1];
}

static const char *whole(card c)
{
    static char words[4][32];
    static int next;
    char *out = words[next++ % 4];
    struct text t = dread_text_in(out, sizeof words[0]);
    dread_card_write_in_words(&t, c);
    return out;
}

/* A card by what it is, and, in a row or a column, by its place. */
static void name_card(struct thing t)
{
    card c = card_of(t);
    int place = t.index, last = zone_of(t)->count - 1;
    if (c >= CARD_JOKER) return;
    name("the %s", whole(c));
    name("my %s", rank_of(c));
    name("the %s", rank_of(c));
    if (zone_of(t)->layout == LAYOUT_GRID || !zone_of(t)->gaps) return;
    name("place %d", place + 1);
    name("card %d", place + 1);
    if (place < COUNTED) name("the %s card", ordinals[place]);
    if (place == last) name("the last card");
    if (place == last) name("the rightmost card");
    if (!place) name("the leftmost card");
}

static void name_chosen(void)
{
    name_card(meant.touch.thing[0]);
}

static void name_rank(void)
{
    name("%s", rank_of(card_of(meant.touch.thing[0])));
}

static void name_ranks(void)
{
    static const char *const many[] = {"aces",  "twos",   "threes", "fours", "fives",
                                       "sixes", "sevens", "eights", "nines", "tens",
                                       "jacks", "queens", "kings"};
    name("%s", many[dread_card_rank(card_of(meant.touch.thing[0])) - 1]);
}

static void name_cards(void)
{
    char list[NAME] = "";
    for (int i = 0; i < meant.touch.count; i++) {
        struct thing t = meant.touch.thing[i];
        if (t.kind != THING_CARD || zone_of(t)->layout == LAYOUT_GRID) continue;
        if (dread_view_spot(view, t)->tags & TAG_ASKED || card_of(t) >= CARD_JOKER) continue;
        size_t n = strlen(list);
        snprintf(list + n, sizeof list - n, "%sthe %s", n ? " and " : "", whole(card_of(t)));
    }
    if (*list) name("%s", list);
}

/* Nothing, if the action costs no cards. */
static void name_free(void)
{
    name_cards();
    named = !named;
    *names[0] = '\0';
}

/* The place, from 0, to which a card is moved in a row. */
static int target(void)
{
    int from = meant.touch.thing[0].index, gap = meant.touch.thing[1].index;
    return gap > from ? gap - 1 : gap;
}

/* Where a card goes in a row: a place, an end, so far, or beside the cards that it comes to lie
 * between. */
static void name_target(void)
{
    struct thing from = meant.touch.thing[0];
    int gap = meant.touch.thing[1].index, to = target(), by = to - from.index;
    const struct spot *row = &view->spot[zone_of(from)->first];
    card left = gap && gap - 1 != from.index ? row[gap - 1].card : CARD_NONE;
    card right = gap < zone_of(from)->count && gap != from.index ? row[gap].card : CARD_NONE;
    name("to place %d", to + 1);
    name("to position %d", to + 1);
    if (to == zone_of(from)->count - 1) name("to the end");
    if (to == zone_of(from)->count - 1) name("to the far right");
    if (!to) name("to the front");
    if (!to) name("to the far left");
    if (by > 0 && by <= COUNTED) name("%s place%s to the right", numbers[by], by > 1 ? "s" : "");
    if (by < 0 && -by <= COUNTED) name("%s place%s to the left", numbers[-by], by < -1 ? "s" : "");
    if (left < CARD_JOKER) {
        name("after the %s", whole(left));
        name("behind the %s", rank_of(left));
        name("to the right of the %s", whole(left));
    }
    if (right < CARD_JOKER) {
        name("before the %s", whole(right));
        name("to the left of the %s", rank_of(right));
    }
    if (left < CARD_JOKER && right < CARD_JOKER)
        name("between the %s and the %s", whole(left), whole(right));
}

/* Two cards that change places, if they lie side by side. */
static void name_pair(void)
{
    struct thing from = meant.touch.thing[0];
    int to = target(), low = to < from.index ? to : from.index, count = zone_of(from)->count;
    const struct spot *row = &view->spot[zone_of(from)->first];
    if (to - from.index != 1 && from.index - to != 1) return;
    name("the %s and the %s", whole(row[low].card), whole(row[low + 1].card));
    name("the %s with the %s", whole(row[low + 1].card), whole(row[low].card));
    if (low + 1 < COUNTED) name("the %s card and the %s card", ordinals[low], ordinals[low + 1]);
    name("places %d and %d", low + 1, low + 2);
    name("cards %d and %d", low + 2, low + 1);
    if (!low) name("the first two cards");
    if (low + 2 == count) name("the last two cards");
}

/* The cell that an action touches. */
static int cell(void)
{
    for (int i = 0; i < meant.touch.count; i++)
        if (meant.touch.thing[i].kind == THING_CARD &&
            zone_of(meant.touch.thing[i])->layout == LAYOUT_GRID)
            return meant.touch.thing[i].index;
    return -1;
}

static void name_cell(void)
{
    const struct zone *z = &view->zone[dread_names_grid(view)];
    if (cell() < 0) return;
    int column = cell() % z->columns, row = cell() / z->columns;
    name("%c%d", 'a' + column, row + 1);
    bool side = !column || column == z->columns - 1, end = !row || row == z->rows - 1;
    if (side && end) name("the %s %s corner", row ? "top" : "bottom", column ? "right" : "left");
    if (side && end) name("the %s%s corner", row ? "north" : "south", column ? "east" : "west");
}

static void name_path(void)
{
    int column = cell() % view->zone[dread_names_grid(view)].columns;
    name("path %c", 'a' + column);
    name("path %d", column + 1);
    name("the %s path", ordinals[column]);
}

static void name_way(void)
{
    static const char *const ways[][2] = {
        {"north", "up"}, {"east", "right"}, {"south", "down"}, {"west", "left"}};
    const struct token *me = dread_view_player(view);
    for (int way = 0; way < 4; way++) {
        if (dread_view_side(view, me->at.zone, me->at.index, NORTH + way) == SIDE_WALL) continue;
        if (dread_view_neighbour(view, me->at.zone, me->at.index, NORTH + way) != cell()) continue;
        name("%s", ways[way][0]);
        name("%s", ways[way][1]);
    }
}

static void name_notation(void)
{
    name("%s", meant.notation);
}

static const struct {
    const char *slot;
    void (*names)(void);
} slots[] = {{"{notation}", name_notation}, {"{card}", name_chosen}, {"{cards}", name_cards},
             {"{free}", name_free},         {"{rank}", name_rank},   {"{ranks}", name_ranks},
             {"{to}", name_target},         {"{pair}", name_pair},   {"{cell}", name_cell},
             {"{path}", name_path},         {"{way}", name_way}};

/* ---- Phrases ---- */

static struct row {
    const char *game, *verb; /* of the actions; NULL: all. The game's id begins so */
    const char *phrases;     /* separated by `|` */
    bool rare;               /* few games come to such an action */
    bool met;                /* the walk did */
    int said, asked;         /* how often it played the action, and asked which one is meant */
} rows[] = {
    {"", NULL, "{notation}"},
    {"he-", "search",
     "search {rank}|search for {rank}s|throw away my {ranks}|discard all "
     "{ranks}"},
    {"he-", "move", "move {card} {to}"},
    {"he-", "move", "put {card} {to}|shift {card} {to}|bring {card} {to} please"},
    {"he-", "move", "swap {pair}|switch {pair}|exchange {pair}"},
    {"dont-", "card", "play {card}|use {card}|move with {card}|i want to take {card}"},
    {"dont-", "step", "{way}|go {way}|step {way}|walk {way}|go {way} once"},
    {"dont-", "stop", "stop|stop here|end my move|that's far enough"},
    {"dont-", "rest", "rest|wait|sleep|take a break|stand still"},
    {"dont-", "escape", "escape|leave|get out|run out of the exit"},
    {"dont-", "enter", "enter {cell}|enter at {cell}|start on {cell}|go in at {cell}"},
    {"dont-", "exit", "exit {cell}|put the exit on {cell}|exit at {cell}", true},
    {"dont-", "lay", "lay {cell}|put it on {cell}|lay the card on {cell}"},
    {"dont-", "rotate", "rotate {cell}|turn over {cell}|turn card {cell}", true},
    {"soliterror", "place", "enter {cell}|go down {path}|i choose {path}|take {path}"},
    {"soliterror", "step", "step to {cell}|go to {cell}|walk to {cell}"},
    {"soliterror", "take", "take it{free}|pick it up{free}|take the card{free}|pay with {cards}"},
    {"soliterror", "leave", "leave it|leave the card|skip it"},
    {"soliterror", "weapon",
     "use {cards}|fight with {cards}|weapon {cards}|attack it with {cards}"},
    {"soliterror", "pair", "use {cards}|pair {cards}|fight with {cards}"},
    {"soliterror", "run", "use {cards}|run {cards}|fight with {cards}"},
    {"soliterror", "hearts", "three health|give three health|spend three hearts"},
    {"soliterror", "heart", "one health|spend one heart|give one health"},
    {"soliterror", "flare", "flare|fire the flare gun|shoot"},
    {"soliterror", "swap", "swap {cell}|swap with {cell}|put it on {cell}|swap it to {cell}"},
    {"soliterror", "buy", "buy {cell}|buy the weapon on {cell}|buy {cell} with {cards}"},
    {"soliterror", "pass", "pass|buy nothing|move on"},
};
enum { ROWS = sizeof rows / sizeof *rows };

static const char *describe(action a)
{
    static char words[2][200];
    static int next;
    char *out = words[next++ % 2];
    struct text t = dread_text_in(out, sizeof words[0]);
    game->format(&p->play->session.deal.rules, a, &t);
    return out;
}

static void fails(const char *phrase, const char *what, const char *told)
{
    char why[2000];
    snprintf(why, sizeof why, "`%s` for %s: %s\n%.1200s", phrase, meant.notation, what, told);
    player_fails(p, why);
}

/* Returns true if an action leads to the same position as the one that is meant. */
static bool is_meant(action a)
{
    struct position at = p->play->session.now;
    game->apply(&p->play->session.deal, &at, a, NULL);
    return !memcmp(&at, &meant.after, sizeof at);
}

static bool is_asked_about(void)
{
    const struct talk *t = &p->play->talk;
    if (t->choices == CHOICES_MOST) return true;
    for (int i = 0; i < t->choices; i++)
        if (is_meant(t->choice[i])) return true;
    return !t->choices && !strcmp(t->meant, describe(p->play->selection.legal[meant.index]));
}

static void check(struct row *row, const char *phrase)
{
    const struct session *s = &p->play->session;
    int played = s->played;
    const char *told = player_says(p, phrase);
    if (s->played == played) {
        if (!strstr(told, "Not done yet")) fails(phrase, "it is not understood", told);
        if (!is_asked_about()) fails(phrase, "it asks about others", told);
        row->asked++;
        return;
    }
    if (s->played != played + 1) fails(phrase, "it plays several actions", told);
    if (memcmp(&s->now, &meant.after, sizeof s->now) != 0)
        fails(phrase, describe(s->line[played]), told);
    row->said++;
    player_says(p, "undo"); /* it goes on past an action that was the only legal one */
    while (s->played < played) player_says(p, "redo");
    assert_int_equal(s->played, played);
}

/* Fills in the slots from `words` on with all names, and says the phrase. Says one in `of`. */
static void say_all(struct row *row, const char *words, char *phrase, size_t n, uint32_t of,
                    struct rng *rng)
{
    const char *at = strchr(words, '{');
    char own[NAMES][NAME];
    if (!at) {
        strcpy(phrase + n, words);
        if (!dread_rng_below(rng, of)) check(row, phrase);
        return;
    }
    memcpy(phrase + n, words, (size_t)(at - words));
    n += (size_t)(at - words);
    named = 0;
    for (size_t k = 0; k < sizeof slots / sizeof *slots; k++)
        if (dread_starts_with(at, slots[k].slot)) slots[k].names();
    int count = named;
    memcpy(own, names, sizeof own);
    for (int i = 0; i < count; i++) {
        strcpy(phrase + n, own[i]);
        say_all(row, strchr(at, '}') + 1, phrase, n + strlen(own[i]), of, rng);
    }
}

static void mean(int i)
{
    const struct selection *h = &p->play->selection;
    meant.index = i;
    meant.touch = h->touch[i];
    meant.after = p->play->session.now;
    snprintf(meant.notation, sizeof meant.notation, "%s", describe(h->legal[i]));
    game->apply(&p->play->session.deal, &meant.after, h->legal[i], NULL);
}

static void say_action(int i, struct rng *rng)
{
    for (int r = 0; r < ROWS; r++) {
        mean(i);
        const char *verb = game->words.verbs[meant.touch.verb];
        if (!dread_starts_with(game->id, rows[r].game)) continue;
        if (rows[r].verb && strcmp(rows[r].verb, verb) != 0) continue;
        char phrases[400], phrase[400], *rest = phrases, *words;
        snprintf(phrases, sizeof phrases, "%s", rows[r].phrases);
        uint32_t of = 1 + (uint32_t)rows[r].said / OFTEN; /* what was said often is said less */
        while ((words = strsep(&rest, "|"))) say_all(&rows[r], words, phrase, 0, of, rng);
    }
}

/* Returns true if phrases for such an action were said seldom until now. */
static bool is_rare(const struct visit *v, action a)
{
    struct touch touch;
    bool seldom = false;
    v->game->touches(v->view, a, &touch);
    for (int r = 0; r < ROWS; r++) {
        if (!dread_starts_with(v->game->id, rows[r].game) || !rows[r].verb) continue;
        if (strcmp(rows[r].verb, v->game->words.verbs[touch.verb]) != 0) continue;
        rows[r].met = true;
        seldom |= rows[r].said < SELDOM;
    }
    return seldom;
}

static void forget(const struct game *unused)
{
    (void)unused;
    for (int r = 0; r < ROWS; r++) {
        rows[r].met = false;
        rows[r].said = rows[r].asked = 0;
    }
}

/* Every phrase must have been said in its game. The few games with sanitizers need not come to
 * every action. */
static void check_said(const struct game *of)
{
    for (int r = 0; r < ROWS; r++) {
        bool must = rows[r].met || !(SLOWED || rows[r].rare);
        if (dread_starts_with(of->id, rows[r].game) && must && !rows[r].said)
            fail_msg("never said: %s", rows[r].phrases);
    }
}

/* Also in every position with an action whose phrases were said seldom. */
LAW(a_phrase_plays_its_action, .every = 1, .where = IN_PLAY, .only = has_theme, .begin = forget,
    .end = check_said)
{
    enum { EVERY = 120 };
    bool rare[ACTIONS_MOST], any = !dread_rng_below(&v->rng, EVERY);
    for (int i = 0; i < v->n; i++) any |= rare[i] = is_rare(v, v->legal[i]);
    if (!any) return;
    p = visit_player(v);
    view = &p->play->view;
    game = v->game;
    for (int i = 0; i < v->n; i++)
        if (rare[i] || (int)dread_rng_below(&v->rng, (uint32_t)v->n) < AT_ONCE)
            say_action(i, &v->rng);
}
