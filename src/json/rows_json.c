/* Rows of the book as JSON. See rows_json.h. */

#include "rows_json.h"

#include "core/record.h"
#include "kept/kept.h"

enum { TEXT_MOST = START_BYTES - 1 }; /* bytes of a text in a row */

/* The lists of rows, in the order in which they are given. */
static const char *const lists[ROW_KINDS] = {[ROW_SETTING] = "settings",
                                             [ROW_RESULT] = "results",
                                             [ROW_JUDGED] = "judged",
                                             [ROW_PLAY] = "plays"};

/* ---- Reading a row ---- */

static bool read_number(const struct json_value *v, int64_t *number)
{
    bool is_whole;
    return dread_json_is(v, JSON_NUMBER) && dread_json_whole(v, number, &is_whole) && is_whole &&
           *number >= 0;
}

static bool read_text(const struct json_value *v, const char **text)
{
    if (!dread_json_is(v, JSON_STRING) || v->size > TEXT_MOST || v->had_zero) return false;
    *text = v->text;
    return true;
}

/* Reads an enum by its name. */
static bool read_name(const struct json_value *v, const struct kept_column *c, int *field)
{
    if (!dread_json_is(v, JSON_STRING)) return false;
    *field = dread_column_name_of(c, v->text);
    return *field >= 0;
}

static bool read_member(const struct json_value *v, const struct kept_column *c,
                        struct kept_row *row)
{
    void *field = (char *)row + c->at;
    switch ((enum column_kind)c->kind) {
    case COLUMN_TEXT: return read_text(v, field);
    case COLUMN_NUMBER: return read_number(v, field);
    case COLUMN_NAME: return read_name(v, c, field);
    default:
        *(bool *)field = dread_json_is(v, JSON_TRUE);
        return v && v->kind <= JSON_TRUE && v->kind;
    }
}

/* Reads a row. Returns NULL, or the name of the member that is missing or wrong. */
static const char *read_row(const struct json_value *v, enum row_kind kind, struct kept_row *row)
{
    *row = (struct kept_row){.kind = kind};
    for (const struct kept_column *c = dread_columns[kind]; c->name; c++)
        if (!read_member(dread_json_member(v, c->name), c, row)) return c->name;
    return NULL;
}

void dread_json_read_row(const struct json_value *v, enum row_kind kind, struct kept_row *row)
{
    read_row(v, kind, row);
}

/* ---- Giving ---- */

static bool is_wrong_row(const char *list, uint32_t i, const char *member, struct problem *problem)
{
    if (!problem) return false;
    struct text t = dread_problem_begin(problem, DREAD_WRONG);
    dread_text_add(&t, "Row ");
    dread_text_number(&t, i + 1);
    dread_text_add(&t, " of `");
    dread_text_add(&t, list);
    dread_text_add(&t, "` is wrong: its member `");
    dread_text_add(&t, member);
    dread_text_add(&t, "` is missing or not what it should be.");
    return false;
}

/* Reads the rows of a list. They must be in ascending order of their ids. */
static bool check_list(const struct json_value *list, enum row_kind kind, struct problem *problem)
{
    const char *key = lists[kind];
    int64_t before = -1;
    if (!list) return true;
    if (list->kind != JSON_ARRAY)
        return dread_fail(problem, "`", key, "` must be an array of rows.", NULL);
    const struct json_value *v = json_first(list);
    for (uint32_t i = 0; i < list->size; i++, v = json_next(v)) {
        struct kept_row row;
        const char *wrong = read_row(v, kind, &row);
        if (wrong) return is_wrong_row(key, i, wrong, problem);
        if (kind == ROW_SETTING) continue;
        int64_t id = kind == ROW_PLAY     ? row.play.id
                     : kind == ROW_JUDGED ? row.judged.id
                                          : row.result.id;
        if (id <= before) return is_wrong_row(key, i, "id", problem);
        before = id;
    }
    return true;
}

static bool give_list(const struct json_value *list, enum row_kind kind, struct book *book,
                      bool (*make_room)(struct book *))
{
    struct kept_row row;
    if (!list) return true;
    const struct json_value *v = json_first(list);
    for (uint32_t i = 0; i < list->size; i++, v = json_next(v)) {
        read_row(v, kind, &row);
        while (!dread_book_give(book, &row))
            if (!make_room(book)) return false;
    }
    return true;
}

bool dread_json_give(const struct json_value *o, struct book *book,
                     bool (*make_room)(struct book *), struct problem *problem)
{
    static const char no_memory[] = "There is not enough memory for all saved games.";
    const struct json_value *place = dread_json_member(o, "place");
    const char *name = NULL;
    if (place && !read_text(place, &name))
        return dread_fail(problem, "`place` must be a string.", NULL);
    for (int kind = 0; kind < ROW_KINDS; kind++)
        if (!check_list(dread_json_member(o, lists[kind]), (enum row_kind)kind, problem))
            return false;
    if (!make_room(book)) return dread_fail(problem, no_memory, NULL);
    if (name) dread_book_give_anew(book, name);
    for (int kind = 0; kind < ROW_KINDS; kind++)
        if (!give_list(dread_json_member(o, lists[kind]), (enum row_kind)kind, book, make_room))
            return dread_fail(problem, no_memory, NULL);
    return true;
}

/* Returns the array `steps` if all its elements are strings; else NULL. */
static const struct json_value *steps_of(const struct json_value *o)
{
    const struct json_value *steps = dread_json_member(o, "steps");
    if (!dread_json_is(steps, JSON_ARRAY)) return NULL;
    const struct json_value *v = json_first(steps);
    for (uint32_t i = 0; i < steps->size; i++, v = json_next(v))
        if (!dread_json_is(v, JSON_STRING)) return NULL;
    return steps;
}

bool dread_json_give_steps(const struct json_value *o, struct book *book, struct problem *problem)
{
    const struct json_value *steps = steps_of(o);
    if (!steps) return dread_fail(problem, "`steps` must be an array of strings.", NULL);
    const struct json_value *v = json_first(steps);
    for (uint32_t i = 0; i < steps->size; i++, v = json_next(v))
        dread_book_give_step(book, i, v->text);
    return true;
}

/* ---- Requests ---- */

void dread_json_row(struct text *t, const struct kept_row *row)
{
    for (const struct kept_column *c = dread_columns[row->kind]; c->name; c++) {
        const void *field = (const char *)row + c->at;
        switch ((enum column_kind)c->kind) {
        case COLUMN_TEXT: dread_json_string(t, c->name, *(const char *const *)field); break;
        case COLUMN_NUMBER: dread_json_number(t, c->name, *(const int64_t *)field); break;
        case COLUMN_NAME: dread_json_string(t, c->name, c->names[*(const int *)field]); break;
        case COLUMN_FLAG: dread_json_bool(t, c->name, *(const bool *)field); break;
        }
    }
}

/* Adds the steps that a change writes: the first of them replaces step `from`. */
static void add_steps(struct text *t, const struct book *book, const struct change *c)
{
    if (c->from < 0) return;
    dread_json_number(t, "from", c->from);
    dread_json_open(t, "steps", '[');
    for (int ply = c->from; ply < c->until; ply++) {
        char step[64];
        struct text w = dread_text_in(step, sizeof step);
        dread_book_step(book, ply, &w);
        dread_json_string(t, NULL, step);
    }
    dread_json_close(t, ']');
}

static void add_change(struct text *t, const struct book *book, const struct change *c)
{
    static const char *const kinds[] = {"add-play",   "play",       "remove-play",
                                        "add-result", "add-judged", "setting"};
    dread_json_open(t, NULL, '{');
    dread_json_string(t, "kind", kinds[c->kind]);
    dread_json_open(t, "row", '{');
    dread_json_row(t, &c->row);
    dread_json_close(t, '}');
    if (c->kind == CHANGE_ADD_PLAY || c->kind == CHANGE_PLAY) add_steps(t, book, c);
    dread_json_close(t, '}');
}

void dread_json_request(struct text *t, const struct book *book, const struct request *r)
{
    static const char *const kinds[] = {"claim", "release", "read", "write"};
    dread_json_number(t, "serial", (int64_t)r->serial);
    dread_json_string(t, "kind", kinds[r->kind]);
    if (r->cannot) dread_json_string(t, "cannot", r->cannot);
    if (r->kind == REQUEST_CLAIM || r->kind == REQUEST_RELEASE)
        dread_json_string(t, "game", r->game);
    if (r->kind == REQUEST_READ) dread_json_number(t, "play", r->play);
    if (r->kind != REQUEST_WRITE) return;
    dread_json_open(t, "changes", '[');
    for (int i = 0; i < r->changes; i++) add_change(t, book, &r->change[i]);
    dread_json_close(t, ']');
}

/* ---- Answers ---- */

bool dread_json_answer(const struct json_value *o, struct book *book, struct problem *problem)
{
    static const char *const replies[] = {"kept", "changed", "held", "unlocked", "refused"};
    const struct kept_column reply = {.names = replies, .count = sizeof replies / sizeof *replies};
    const struct json_value *why = dread_json_member(o, "problem");
    struct problem told = {""};
    int64_t serial;
    int k;
    if (!read_number(dread_json_member(o, "serial"), &serial) ||
        !read_name(dread_json_member(o, "reply"), &reply, &k))
        return dread_fail(problem, "An answer needs the `serial` of a request and a `reply`.",
                          NULL);
    if (dread_json_is(why, JSON_STRING)) dread_fail(&told, why->text, NULL);
    dread_book_answer(book, (uint64_t)serial, (enum reply)k, &told);
    return true;
}

/* ---- Rows from a file ---- */

/* What dread_json_check_rows uses. */
struct row_check {
    const struct games *games;
    struct session *session;
    struct problem *problem;
};

/* Returns the game of a row; NULL, with a problem, if this program has no such game. */
static const struct game *find_game(struct row_check *c, const char *id)
{
    struct problem why;
    const struct game *game = dread_game_find(c->games, id, dread_length_of(id), &why);
    if (game && dread_same(game->id, id)) return game;
    dread_fail(c->problem, "This program has no game `", dread_brief(id, (char[BRIEF_ROOM]){""}),
               "`.", NULL);
    return NULL;
}

/* Finds the game of a row and, if it is played by the rules of this program, starts the session
 * with its deal. Only a play beside real cards can have unknown ones. Stores the game, or NULL
 * if it has other rules. */
static bool check_deal(struct row_check *c, const char *game, const char *deal, enum way way,
                       int64_t rules, const struct game **found)
{
    struct deal cards;
    struct middle middle;
    const struct game *of_deal;
    *found = find_game(c, game);
    if (!*found) return false;
    if ((*found)->rules_version != rules) {
        *found = NULL;
        return true;
    }
    bool fine = way == WAY_REAL
                    ? dread_start_read(c->games, deal, &of_deal, &cards, &middle, c->problem)
                    : dread_id_read(c->games, deal, &of_deal, &cards, c->problem);
    if (!fine) return false;
    if (of_deal != *found)
        return dread_fail(c->problem,
                          "The file is damaged: a deal is of another game than its row.", NULL);
    if (way == WAY_REAL && !cards.by_cards)
        return dread_fail(c->problem, "The file is damaged: a deal beside real cards has a number.",
                          NULL);
    if (way == WAY_REAL) cards.real = 1;
    dread_session_start_from(c->session, *found, &cards, &middle, NULL);
    return true;
}

static bool check_result(struct row_check *c, const struct result_row *r)
{
    const struct game *game;
    if (r->way == WAY_REAL)
        return dread_fail(c->problem, "The file is damaged: a game beside real cards has a result.",
                          NULL);
    return check_deal(c, r->game, r->deal, r->way, r->rules, &game);
}

/* Checks that the steps of a play can be played. */
static bool check_play(struct row_check *c, const struct json_value *v, const struct play_row *p)
{
    const struct game *game;
    const struct json_value *steps = steps_of(v);
    if (!check_deal(c, p->game, p->deal, p->way, p->rules, &game)) return false;
    if (!steps)
        return dread_fail(c->problem, "The file is damaged: a game in it has no list of actions.",
                          NULL);
    if (p->played > (int64_t)steps->size)
        return dread_fail(c->problem,
                          "The file is damaged: a game in it has fewer steps than actions played.",
                          NULL);
    const struct json_value *step = json_first(steps);
    for (uint32_t i = 0; game && i < steps->size; i++, step = json_next(step))
        if (!dread_session_play_written(c->session, step->text, NULL, c->problem)) return false;
    return true;
}

static bool check_rows_of(struct row_check *c, const struct json_value *list, enum row_kind kind)
{
    struct kept_row row;
    if (!list) return true;
    const struct json_value *v = json_first(list);
    for (uint32_t i = 0; i < list->size; i++, v = json_next(v)) {
        read_row(v, kind, &row);
        if (kind == ROW_RESULT && !check_result(c, &row.result)) return false;
        if (kind == ROW_JUDGED && !find_game(c, row.judged.game)) return false;
        if (kind == ROW_PLAY && !check_play(c, v, &row.play)) return false;
    }
    return true;
}

bool dread_json_check_rows(const struct json_value *o, const struct games *games,
                           struct session *session, struct problem *problem)
{
    struct row_check check = {games, session, problem};
    for (int kind = 0; kind < ROW_KINDS; kind++) {
        const struct json_value *list = dread_json_member(o, lists[kind]);
        if (!check_list(list, (enum row_kind)kind, problem) ||
            !check_rows_of(&check, list, (enum row_kind)kind))
            return false;
    }
    return true;
}

static bool is_known(const char *name, enum row_kind kind)
{
    const struct kept_column *c = dread_columns[kind];
    while (c->name && !dread_same(c->name, name)) c++;
    return c->name || (kind == ROW_PLAY && dread_same(name, "steps"));
}

static int unknown_in(const struct json_value *row, enum row_kind kind)
{
    int n = 0;
    const struct json_value *key = json_first(row);
    for (uint32_t i = 0; i < row->size; i++, key = json_next(key + 1))
        n += !is_known(key->text, kind);
    return n;
}

int dread_json_unknown_members(const struct json_value *o)
{
    int n = 0;
    for (int kind = 0; kind < ROW_KINDS; kind++) {
        const struct json_value *list = dread_json_member(o, lists[kind]);
        const struct json_value *row = list ? json_first(list) : NULL;
        for (uint32_t i = 0; list && i < list->size; i++, row = json_next(row))
            n += unknown_in(row, (enum row_kind)kind);
    }
    return n;
}
