/* Questions about a grid and who walks there. See ask.h. */

#include "ask.h"

#include "heed.h"
#include "paragraphs.h"

/* Returns true if token i is one of those that are asked about: all of them if the name means no
 * token. */
static bool is_meant(const struct asking *q, const struct query *s, int i)
{
    struct named found;
    bool any = false;
    if (!dread_is_watcher(q->table->view, i)) return false;
    if (!*s->thing || !dread_names_find(q->table->session->game, q->table->view, s->thing, &found))
        return true;
    for (int k = 0; k < found.count; k++) {
        if (dread_thing_same(found.thing[k], dread_thing_token(i))) return true;
        any |= found.thing[k].kind == THING_TOKEN;
    }
    return !any;
}

/* Says a sentence about each token that is asked about. */
static void say_each(struct asking *q, const struct query *s,
                     void (*add)(const struct asking *, int i, struct text *))
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    for (int i = 0; i < q->table->view->tokens; i++) {
        if (!is_meant(q, s, i)) continue;
        if (w.length) dread_text_char(&w, ' ');
        int start = w.length;
        add(q, i, &w);
        dread_say_capital(words + start);
    }
    if (w.length) dread_say_answer(q, words);
    else dread_explain_or_say(q, "nobody walks", "Nobody walks about in this game.");
}

static void add_token(const struct asking *q, int i, struct text *w)
{
    dread_theme_token(&q->table->layout->theme, q->table->session->game, &q->table->view->token[i],
                      w);
}

static void add_facing(const struct asking *q, int i, struct text *w)
{
    add_token(q, i, w);
    dread_text_add(w, " on ");
    dread_add_place(q, q->table->view->token[i].at, w);
    dread_text_add(w, " faces ");
    dread_text_add(w, dread_theme_facing(q->table->view->token[i].facing));
    dread_text_char(w, '.');
}

void dread_ask_facing(struct asking *q, const struct query *s)
{
    say_each(q, s, add_facing);
}

static void add_mood(const struct asking *q, int i, struct text *w)
{
    const struct token *t = &q->table->view->token[i];
    add_token(q, i, w);
    dread_text_add(w, " on ");
    dread_add_place(q, t->at, w);
    dread_text_add(w, t->mood == MOOD_SEES    ? " sees you"
                      : t->mood == MOOD_HUNTS ? " hunts you"
                                              : " is on patrol");
    if (t->mood != MOOD_PATROL && t->memory.kind) dread_text_add(w, ", and remembers ");
    if (t->mood != MOOD_PATROL && t->memory.kind) dread_add_place(q, t->memory, w);
    dread_text_char(w, '.');
}

static void add_hunts(const struct asking *q, int i, struct text *w)
{
    int mood = q->table->view->token[i].mood;
    dread_text_add(w, mood == MOOD_SEES || mood == MOOD_HUNTS ? "yes, " : "no, ");
    add_mood(q, i, w);
}

static void add_sees(const struct asking *q, int i, struct text *w)
{
    dread_text_add(w, q->table->view->token[i].mood == MOOD_SEES ? "yes, " : "no, ");
    add_mood(q, i, w);
}

void dread_ask_mood(struct asking *q, const struct query *s)
{
    say_each(q, s, s->how == ASK_SEES ? add_sees : add_hunts);
}

void dread_ask_seen_at(struct asking *q, const struct query *s)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct thing cell;
    bool any = false;
    if (!dread_find_cell(q, s->thing, &cell)) return;
    for (int i = 0; i < q->table->view->tokens; i++) {
        if (!(dread_view_spot(q->table->view, cell)->watchers >> i & 1)) continue;
        dread_text_add(&w, any ? " and the " : "Yes: the ");
        add_token(q, i, &w);
        any = true;
    }
    if (!any) dread_text_add(&w, "No: nobody");
    dread_text_add(&w, " would see you on ");
    dread_add_place(q, cell, &w);
    dread_text_add(&w, ", as they stand now.");
    dread_say_answer(q, words);
}

/* ---- Where somebody went ---- */

/* Finds the last action in which token i moved, and from where to where. Returns false if there is
 * none. */
static bool last_walk(const struct asking *q, int token, struct thing *from, struct thing *to)
{
    struct event event[EVENTS_MOST];
    struct position at;
    const struct session *s = q->table->session;
    bool found = false;
    dread_session_replay(s, 0, &at, NULL);
    for (int i = 0; i < s->played; i++) {
        struct trace trace = {event, EVENTS_MOST, 0};
        bool here = false;
        s->game->apply(&s->deal, &at, s->line[i], &trace);
        for (int k = 0; k < trace.count && k < trace.room; k++) {
            const struct event *e = &event[k];
            if (e->token != token || e->from.kind != THING_CARD || e->to.kind != THING_CARD ||
                dread_thing_same(e->from, e->to) || e->who.fate != TOKEN_BECOMES)
                continue;
            if (!here) *from = e->from;
            *to = e->to;
            here = found = true;
        }
    }
    return found;
}

static void add_went(const struct asking *q, int i, struct text *w)
{
    struct thing from, to;
    add_token(q, i, w);
    if (last_walk(q, i, &from, &to)) {
        dread_text_add(w, " went from ");
        dread_add_place(q, from, w);
        dread_text_add(w, " to ");
        dread_add_place(q, to, w);
    } else {
        dread_text_add(w, " has not walked yet: he is on ");
        dread_add_place(q, q->table->view->token[i].at, w);
    }
    dread_text_add(w, ", facing ");
    dread_text_add(w, dread_theme_facing(q->table->view->token[i].facing));
    dread_text_char(w, '.');
}

void dread_ask_went(struct asking *q, const struct query *s)
{
    say_each(q, s, add_went);
}

/* ---- Those who are still to come ---- */

void dread_ask_comes(struct asking *q, const struct query *s)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    (void)s;
    for (int i = 0; i < q->table->view->tokens && !w.length; i++) {
        const struct token *t = &q->table->view->token[i];
        int n;
        uint64_t rank = 0;
        const char *id = q->table->session->game->words.tokens[t->id];
        const char *at = dread_theme_words(&q->table->layout->theme, "comes", id, &n);
        if (t->at.kind != THING_ZONE || t->card >= CARD_JOKER || !at) continue;
        dread_read_number(&at, 13, &rank);
        card on = dread_card_of((int)rank, dread_card_suit(t->card));
        add_token(q, i, &w);
        dread_text_add(&w, " comes in on the ");
        dread_theme_card(on, &w);
        int zone = dread_names_grid(q->table->view);
        for (int k = 0; zone >= 0 && k < q->table->view->zone[zone].count; k++) {
            if (q->table->view->spot[q->table->view->zone[zone].first + k].card != on) continue;
            dread_text_add(&w, ", ");
            dread_add_place(q, dread_thing_card(zone, k), &w);
        }
        dread_text_add(&w, ". ");
        dread_say_capital(words);
        dread_why_thing(q->table, NULL, 0, dread_thing_token(i), &w);
    }
    if (w.length) dread_say_answer(q, words);
    else dread_explain_or_say(q, "next cards", "Nobody else comes.");
}

/* ---- Sides and neighbours ---- */

static const char *const side_names[] = {"nothing", "no wall, it is one room", "a door", "a wall"};

static struct thing where_asked(const struct asking *q, const struct query *s)
{
    struct named found;
    const struct token *me = dread_view_player(q->table->view);
    int zone;
    if (*s->thing && dread_names_find(q->table->session->game, q->table->view, s->thing, &found) &&
        dread_names_cell(q->table->view, found.thing[0], &zone) >= 0)
        return dread_thing_card(zone, dread_names_cell(q->table->view, found.thing[0], &zone));
    return me ? me->at : (struct thing){0};
}

/* Adds the rank of a card in words; of one face down, what is said of it. */
static void add_rank(card c, struct text *w)
{
    int start = w->length;
    dread_theme_card(c, w);
    for (int i = start; i < w->length; i++)
        if (dread_starts_with(w->at + i, " of ")) w->at[w->length = i] = '\0';
}

static void add_side(const struct asking *q, struct thing cell, int facing, struct text *w)
{
    int side = dread_view_side(q->table->view, cell.zone, cell.index, facing);
    dread_text_add(w, dread_theme_facing(facing));
    dread_text_add(w, ": ");
    if (side == SIDE_WALL) {
        dread_text_add(w, dread_view_has_sides(q->table->view, cell.zone) ? "wall" : "nothing");
        return;
    }
    int next = dread_view_neighbour(q->table->view, cell.zone, cell.index, facing);
    struct thing beside = dread_thing_card(cell.zone, next);
    if (side == SIDE_DOOR) dread_text_add(w, "door to ");
    if (side == SIDE_OPEN) dread_text_add(w, "open to ");
    dread_add_place(q, beside, w);
    dread_text_add(w, ", ");
    add_rank(dread_view_spot(q->table->view, beside)->card, w);
    for (int i = 0; i < q->table->view->tokens; i++) {
        if (!dread_thing_same(q->table->view->token[i].at, beside)) continue;
        dread_text_add(w, ", ");
        add_token(q, i, w);
    }
}

void dread_ask_side(struct asking *q, const struct query *s)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct thing cell = where_asked(q, s);
    if (!cell.kind) {
        dread_say_no_place(q, "where");
        return;
    }
    int side = dread_view_side(q->table->view, cell.zone, cell.index, s->facing);
    bool yes = s->how == ASK_WALL   ? side == SIDE_WALL
               : s->how == ASK_DOOR ? side == SIDE_DOOR
                                    : side != SIDE_WALL;
    dread_text_add(&w, yes ? "Yes. " : "No. ");
    int start = w.length;
    add_side(q, cell, s->facing, &w);
    dread_say_capital(words + start);
    dread_text_char(&w, '.');
    dread_say_answer(q, words);
}

void dread_ask_between(struct asking *q, const struct query *s)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct thing one, other = {0};
    if (!dread_find_cell(q, s->thing, &one)) return;
    if (*s->other) {
        if (!dread_find_cell(q, s->other, &other)) return;
    } else {
        other = where_asked(q, &(struct query){0});
    }
    for (int facing = NORTH; facing <= WEST && other.kind; facing++) {
        int side = dread_view_side(q->table->view, one.zone, one.index, facing);
        bool inside = one.index % q->table->view->zone[one.zone].columns !=
                          (facing == EAST   ? q->table->view->zone[one.zone].columns - 1
                           : facing == WEST ? 0
                                            : -1) &&
                      (facing != NORTH || one.index / q->table->view->zone[one.zone].columns + 1 <
                                              q->table->view->zone[one.zone].rows) &&
                      (facing != SOUTH || one.index >= q->table->view->zone[one.zone].columns);
        if (!inside ||
            dread_view_neighbour(q->table->view, one.zone, one.index, facing) != other.index)
            continue;
        dread_text_add(&w, "Between them: ");
        dread_text_add(&w, side_names[side]);
        dread_text_char(&w, '.');
    }
    if (!w.length) dread_text_add(&w, "Those two are not side by side.");
    dread_say_answer(q, words);
}

void dread_ask_around(struct asking *q, const struct query *s)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct thing cell = where_asked(q, s);
    if (!cell.kind || q->table->view->zone[cell.zone].layout != LAYOUT_GRID) {
        dread_say_no_place(q, "where");
        return;
    }
    for (int facing = NORTH; facing <= WEST; facing++) {
        if (w.length) dread_text_char(&w, ' ');
        int start = w.length;
        add_side(q, cell, facing, &w);
        dread_say_capital(words + start);
        dread_text_char(&w, '.');
    }
    dread_say_answer(q, words);
}

/* ---- A row or a column ---- */

/* A row or a column of a grid. */
struct grid_line {
    const struct zone *zone;
    bool column;
    int number, cells; /* the number from 1; 0: there is no such line */
};

/* Finds the line that the words at s->place name: `column c`, `top row`, `my path`. */
static struct grid_line line_asked(const struct asking *q, const struct query *s, int zone)
{
    const struct zone *z = &q->table->view->zone[zone];
    const struct token *me = dread_view_player(q->table->view);
    struct word one = s->phrase.word[s->place], two = s->phrase.word[s->place + 1];
    bool first_is_side = dread_word_in(two, "row|column|path|lane");
    struct word which = first_is_side ? one : two;
    bool column = dread_word_in(first_is_side ? two : one, "column|file|path|lane");
    struct grid_line line = {z, column, dread_word_number(which), column ? z->rows : z->columns};
    int most = column ? z->columns : z->rows;
    if (dread_word_in(which, "top|last|northern|northernmost|rightmost")) line.number = most;
    if (dread_word_in(which, "bottom|southern|southernmost|leftmost")) line.number = 1;
    if (dread_word_is(which, "middle")) line.number = (most + 1) / 2;
    if (dread_word_in(which, "my|this|our") && me && me->at.zone == zone)
        line.number = 1 + (column ? me->at.index % z->columns : me->at.index / z->columns);
    if (line.number < 0 && which.n == 1) line.number = which.at[0] - 'a' + 1;
    if (line.number < 1 || line.number > most) line.number = 0;
    return line;
}

/* Returns cell i of a line. */
static int cell_of(const struct grid_line *line, int i)
{
    int columns = line->zone->columns, n = line->number - 1;
    return line->column ? i * columns + n : n * columns + i;
}

/* Adds which cards of a kind lie in a line, and how many of its cards nobody has seen. */
static void add_kind_in(const struct asking *q, const struct grid_line *line,
                        const struct stuff *stuff, struct text *w)
{
    int found = 0, hidden = 0;
    for (int i = 0; i < line->cells; i++) {
        struct thing cell = dread_thing_card(dread_names_grid(q->table->view), cell_of(line, i));
        card c = dread_view_spot(q->table->view, cell)->card;
        hidden += c == CARD_UNKNOWN;
        if (!dread_is_stuff(stuff, c)) continue;
        if (found++) dread_text_add(w, ", ");
        dread_theme_card(c, w);
        dread_text_add(w, " on ");
        dread_add_place(q, cell, w);
    }
    if (!found) dread_text_add(w, "none in sight");
    if (hidden) dread_text_add(w, "; ");
    if (hidden) dread_add_count(w, hidden, " card is face down", " cards are face down");
}

void dread_ask_line(struct asking *q, const struct query *s)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    int zone = dread_names_grid(q->table->view);
    if (zone < 0) {
        dread_say_no_place(q, "hand");
        return;
    }
    struct grid_line line = line_asked(q, s, zone);
    if (!line.number) {
        dread_say(q, "There is no such row or column.");
        return;
    }
    dread_text_add(&w, line.column ? "Column " : "Row ");
    if (line.column) dread_text_char(&w, (char)('a' + line.number - 1));
    else dread_text_number(&w, (uint64_t)line.number);
    if (s->kind && !s->stuff.all) {
        dread_text_add(&w, ": ");
        add_kind_in(q, &line, &s->stuff, &w);
    } else {
        dread_text_add(&w, line.column ? ", from the south: " : ", from the west: ");
        for (int i = 0; i < line.cells; i++) {
            if (i) dread_text_add(&w, ", ");
            dread_theme_card(q->table->view->spot[line.zone->first + cell_of(&line, i)].card, &w);
        }
    }
    dread_text_char(&w, '.');
    dread_say_answer(q, words);
}

static void add_under(const struct asking *q, int i, struct text *w)
{
    add_token(q, i, w);
    dread_text_add(w, " stands on ");
    dread_add_place(q, q->table->view->token[i].at, w);
    dread_text_add(w, ", ");
    dread_theme_card(dread_view_spot(q->table->view, q->table->view->token[i].at)->card, w);
    dread_text_char(w, '.');
}

void dread_ask_under(struct asking *q, const struct query *s)
{
    say_each(q, s, add_under);
}
