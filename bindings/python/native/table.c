/* dread._dread.Session: a game being played, behind the library's own session, which checks all
 * that comes from outside and answers in sentences. Worlds that were drawn are the same type. No
 * method of this file lets go of the GIL, so several threads may share a table. */

#include "native.h"

#include <stdlib.h>
#include <string.h>

PyTypeObject *table_type;

static PyObject *nothing_led_here(void)
{
    return refuse("This world was drawn: it has a position, but no actions that led there.");
}

/* ---- Making ---- */

static struct table *table_new(const struct encoding *encoding)
{
    if (!encoding) return refuse("This game has no encoding.");
    allocfunc make = (allocfunc)PyType_GetSlot(table_type, Py_tp_alloc);
    struct table *table = (struct table *)make(table_type, 0);
    if (table) table->encoding = encoding;
    return table;
}

static PyObject *make(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    (void)type;
    static char *names[] = {"deal", "night", NULL};
    const char *id;
    int night = 0;
    const struct game *game;
    struct deal deal;
    struct problem problem;
    if (!PyArg_ParseTupleAndKeywords(arguments, named, "s|p", names, &id, &night)) return NULL;
    if (!dread_id_read(&dread_games, id, &game, &deal, &problem)) return refuse_with(&problem);
    struct table *table = table_new(dread_encoding_of(game));
    if (!table) return NULL;
    dread_session_start(&table->session, game, &deal, NULL);
    if (night) table->session.mode = NIGHT;
    return (PyObject *)table;
}

static void drop(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    freefunc done = (freefunc)PyType_GetSlot(type, Py_tp_free);
    done(self);
    Py_DECREF(type);
}

PyObject *table_drawn(const struct encoding *encoding, const struct deal *deal,
                      const struct position *position)
{
    struct table *table = table_new(encoding);
    if (!table) return NULL;
    struct session *s = &table->session;
    s->game = encoding->game;
    s->deal = *deal;
    s->deal.by_cards = 1; /* its cards are not those of the shuffle of its number */
    s->now = *position;
    table->drawn = true;
    return (PyObject *)table;
}

PyObject *table_of_world(const struct world *world, struct rng *rng)
{
    struct deal deal;
    struct position position;
    dread_world_sample(world, rng, &deal, &position);
    return table_drawn(dread_encoding_of(dread_world_game(world)), &deal, &position);
}

static PyObject *clone(struct table *self, PyObject *none)
{
    (void)none;
    struct table *copy = table_new(self->encoding);
    if (!copy) return NULL;
    copy->drawn = self->drawn;
    copy->session = self->session;
    return (PyObject *)copy;
}

static PyObject *sample(struct table *self, PyObject *arguments)
{
    uint64_t seed;
    if (!PyArg_ParseTuple(arguments, "O&", to_number, &seed)) return NULL;
    struct rng rng = dread_rng_from(seed);
    struct world_memory memory;
    const struct session *s = &self->session;
    return table_of_world(dread_world_of(&memory, s->game, &s->deal, &s->now), &rng);
}

static PyObject *from_record(PyObject *type, PyObject *arguments)
{
    (void)type;
    const char *text;
    Py_ssize_t length;
    struct problem problem;
    if (!PyArg_ParseTuple(arguments, "s#", &text, &length)) return NULL;
    struct session *read = calloc(1, sizeof *read);
    if (!read) return PyErr_NoMemory();
    struct table *table = NULL;
    if (!dread_record_read(&dread_games, text, (size_t)length, read, &problem))
        refuse_with(&problem);
    else if ((table = table_new(dread_encoding_of(read->game))) != NULL) table->session = *read;
    free(read);
    return (PyObject *)table;
}

/* ---- Actions ---- */

/* Some indexes stand for actions that do not exist under these options: their notation is not read
 * back. */
static bool exists(const struct session *s, action a)
{
    char room[64];
    struct text t = dread_text_in(room, sizeof room);
    action again;
    if (a == NO_ACTION) return false;
    s->game->format(&s->deal.rules, a, &t);
    return s->game->parse(&s->deal.rules, room, &again) && again == a;
}

static bool action_of_index(const struct table *table, PyObject *given, action *a)
{
    int overflow;
    PyObject *whole = PyNumber_Index(given);
    if (!whole) return false;
    long long index = PyLong_AsLongLongAndOverflow(whole, &overflow);
    Py_DECREF(whole);
    if (overflow || index < 0 || index >= table->encoding->actions) {
        PyErr_Format(illegal_class, "Indexes of actions of %s are 0 to %d.",
                     table->session.game->title, table->encoding->actions - 1);
        return false;
    }
    *a = dread_action_of_index(table->encoding, (int)index);
    if (exists(&table->session, *a)) return true;
    PyErr_Format(illegal_class, "Index %lld stands for no action under these options.", index);
    return false;
}

static bool action_of_notation(const struct table *table, PyObject *given, action *a)
{
    struct problem problem;
    Py_ssize_t length;
    const char *written = PyUnicode_AsUTF8AndSize(given, &length);
    if (!written) return false;
    if ((size_t)length != strlen(written)) {
        PyErr_SetString(illegal_class, "No action has a zero byte in it.");
        return false;
    }
    if (dread_session_parse(&table->session, written, a, &problem)) return true;
    PyErr_SetString(illegal_class, problem.text);
    return false;
}

bool table_action(const struct table *table, PyObject *given, bool legal, action *a)
{
    struct problem problem;
    if (!(PyUnicode_Check(given) ? action_of_notation : action_of_index)(table, given, a))
        return false;
    if (!legal || dread_session_legal(&table->session, *a, &problem)) return true;
    PyErr_SetString(illegal_class, problem.text);
    return false;
}

static PyObject *index_list(const struct table *table, const action line[], int n)
{
    PyObject *all = PyList_New(n);
    for (int i = 0; all && i < n; i++) {
        PyObject *one = PyLong_FromLong(dread_index_of_action(table->encoding, line[i]));
        if (!one || PyList_SetItem(all, i, one) < 0) Py_CLEAR(all);
    }
    return all;
}

static int by_size(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* In ascending order of the indexes, which need not be that of the actions. */
static PyObject *actions(struct table *self, PyObject *none)
{
    (void)none;
    action legal[ACTIONS_MOST];
    int index[ACTIONS_MOST];
    int n = dread_session_actions(&self->session, legal);
    for (int i = 0; i < n; i++) index[i] = dread_index_of_action(self->encoding, legal[i]);
    qsort(index, (size_t)n, sizeof index[0], by_size);
    PyObject *all = PyList_New(n);
    for (int i = 0; all && i < n; i++) {
        PyObject *one = PyLong_FromLong(index[i]);
        if (!one || PyList_SetItem(all, i, one) < 0) Py_CLEAR(all);
    }
    return all;
}

/* A drawn world has no line of actions, which the session would write to. */
static bool play_drawn(struct session *s, action a, struct trace *trace)
{
    if (s->played >= s->game->limits.plies) {
        refuse("The game has had as many actions as a game may have.");
        return false;
    }
    s->game->apply(&s->deal, &s->now, a, trace);
    s->line[s->played++] = a;
    s->known = s->played;
    return true;
}

static PyObject *play(struct table *self, PyObject *given)
{
    action a;
    struct event events[EVENTS_MOST];
    struct trace trace = {events, EVENTS_MOST, 0};
    struct problem problem;
    if (!table_action(self, given, true, &a)) return NULL;
    if (self->drawn) {
        if (!play_drawn(&self->session, a, &trace)) return NULL;
    } else if (!dread_session_play(&self->session, a, &trace, &problem)) {
        return refuse_with(&problem);
    }
    return events_of(self, &trace);
}

static PyObject *preview(struct table *self, PyObject *given)
{
    action a;
    struct view view;
    struct event events[EVENTS_MOST];
    struct trace trace = {events, EVENTS_MOST, 0};
    if (!table_action(self, given, true, &a)) return NULL;
    dread_session_see(&self->session, &view);
    self->session.game->preview(&view, a, &trace);
    return events_of(self, &trace);
}

static PyObject *notation(struct table *self, PyObject *given)
{
    action a;
    char room[64];
    struct text t = dread_text_in(room, sizeof room);
    if (!table_action(self, given, false, &a)) return NULL;
    self->session.game->format(&self->session.deal.rules, a, &t);
    return string_of(&t);
}

static PyObject *index_of(struct table *self, PyObject *given)
{
    action a;
    if (!table_action(self, given, false, &a)) return NULL;
    return PyLong_FromLong(dread_index_of_action(self->encoding, a));
}

static PyObject *describe(struct table *self, PyObject *given)
{
    action a;
    struct view view;
    char room[256];
    struct text t = dread_text_in(room, sizeof room);
    if (!table_action(self, given, true, &a)) return NULL;
    dread_session_see(&self->session, &view);
    self->session.game->describe(&view, a, &t);
    return string_of(&t);
}

static PyObject *greedy(struct table *self, PyObject *none)
{
    (void)none;
    struct view view;
    action legal[ACTIONS_MOST];
    int n = dread_session_actions(&self->session, legal);
    if (!n) return refuse("The game is over.");
    dread_session_see(&self->session, &view);
    action a = self->session.game->greedy(&view, legal, n);
    return PyLong_FromLong(dread_index_of_action(self->encoding, a));
}

/* ---- Going back and forward ---- */

/* Raises what a Night says, or that the world was drawn. */
static bool may_go_back(const struct table *self)
{
    if (self->drawn) nothing_led_here();
    else if (self->session.mode == NIGHT) refuse(dread_no_going_back);
    else return true;
    return false;
}

static PyObject *undo(struct table *self, PyObject *none)
{
    (void)none;
    return may_go_back(self) ? PyBool_FromLong(dread_session_undo(&self->session)) : NULL;
}

static PyObject *redo(struct table *self, PyObject *none)
{
    (void)none;
    return may_go_back(self) ? PyBool_FromLong(dread_session_redo(&self->session, NULL)) : NULL;
}

static PyObject *undo_turn(struct table *self, PyObject *none)
{
    (void)none;
    return may_go_back(self) ? PyLong_FromLong(dread_session_undo_turn(&self->session)) : NULL;
}

static PyObject *redo_turn(struct table *self, PyObject *none)
{
    (void)none;
    return may_go_back(self) ? PyLong_FromLong(dread_session_redo_turn(&self->session)) : NULL;
}

static PyObject *restart(struct table *self, PyObject *none)
{
    (void)none;
    return may_go_back(self) ? PyBool_FromLong(dread_session_restart(&self->session)) : NULL;
}

/* ---- Looking ---- */

static PyObject *outcome(struct table *self, PyObject *none)
{
    (void)none;
    return PyLong_FromLong(dread_session_outcome(&self->session));
}

static PyObject *turn(struct table *self, PyObject *none)
{
    (void)none;
    return PyLong_FromLong(self->session.game->turn(&self->session.now));
}

static PyObject *line(struct table *self, PyObject *none)
{
    (void)none;
    return index_list(self, self->session.line, self->session.played);
}

/* The index of the game in the list of games. */
static PyObject *game_number(struct table *self, PyObject *none)
{
    (void)none;
    int i = 0;
    while (dread_games.game[i] != self->session.game) i++;
    return PyLong_FromLong(i);
}

static PyObject *rules(struct table *self, PyObject *none)
{
    (void)none;
    return PyBytes_FromStringAndSize((const char *)self->session.deal.rules.value, OPTIONS_MOST);
}

static PyObject *deal(struct table *self, PyObject *none)
{
    (void)none;
    char room[ID_BYTES];
    struct text t = dread_text_in(room, sizeof room);
    dread_id_write(self->session.game, &self->session.deal, &t);
    return string_of(&t);
}

static PyObject *record(struct table *self, PyObject *none)
{
    (void)none;
    if (self->drawn) return nothing_led_here();
    char *room = malloc(RECORD_BYTES);
    if (!room) return PyErr_NoMemory();
    struct text t = dread_text_in(room, RECORD_BYTES);
    dread_record_write(&self->session, &t);
    PyObject *written = string_of(&t);
    free(room);
    return written;
}

static PyObject *view(struct table *self, PyObject *none)
{
    (void)none;
    struct view seen;
    dread_session_see(&self->session, &seen);
    return view_tuple(&seen);
}

static PyObject *events(struct table *self, PyObject *arguments)
{
    int ply;
    struct event room[EVENTS_MOST];
    struct trace trace = {room, EVENTS_MOST, 0};
    if (!PyArg_ParseTuple(arguments, "i", &ply)) return NULL;
    if (self->drawn) return nothing_led_here();
    if (ply < 0 || ply > self->session.played)
        return refuse("No action of this game has that number.");
    dread_session_trace(&self->session, ply, &trace);
    return events_of(self, &trace);
}

static PyObject *observation(struct table *self, PyObject *none)
{
    (void)none;
    int n = dread_observation_bytes(self->encoding);
    uint8_t *bytes = malloc((size_t)n);
    if (!bytes) return PyErr_NoMemory();
    struct view seen;
    dread_session_see(&self->session, &seen);
    dread_observe(self->encoding, &seen, bytes);
    PyObject *all = PyBytes_FromStringAndSize((const char *)bytes, n);
    free(bytes);
    return all;
}

static PyMethodDef methods[] = {
    {"clone", (PyCFunction)clone, METH_NOARGS, NULL},
    {"sample", (PyCFunction)sample, METH_VARARGS, NULL},
    {"from_record", (PyCFunction)from_record, METH_VARARGS | METH_STATIC, NULL},
    {"actions", (PyCFunction)actions, METH_NOARGS, NULL},
    {"play", (PyCFunction)play, METH_O, NULL},
    {"preview", (PyCFunction)preview, METH_O, NULL},
    {"notation", (PyCFunction)notation, METH_O, NULL},
    {"index", (PyCFunction)index_of, METH_O, NULL},
    {"describe", (PyCFunction)describe, METH_O, NULL},
    {"greedy", (PyCFunction)greedy, METH_NOARGS, NULL},
    {"undo", (PyCFunction)undo, METH_NOARGS, NULL},
    {"redo", (PyCFunction)redo, METH_NOARGS, NULL},
    {"undo_turn", (PyCFunction)undo_turn, METH_NOARGS, NULL},
    {"redo_turn", (PyCFunction)redo_turn, METH_NOARGS, NULL},
    {"restart", (PyCFunction)restart, METH_NOARGS, NULL},
    {"outcome", (PyCFunction)outcome, METH_NOARGS, NULL},
    {"turn", (PyCFunction)turn, METH_NOARGS, NULL},
    {"line", (PyCFunction)line, METH_NOARGS, NULL},
    {"game_number", (PyCFunction)game_number, METH_NOARGS, NULL},
    {"rules", (PyCFunction)rules, METH_NOARGS, NULL},
    {"deal", (PyCFunction)deal, METH_NOARGS, NULL},
    {"record", (PyCFunction)record, METH_NOARGS, NULL},
    {"view", (PyCFunction)view, METH_NOARGS, NULL},
    {"events", (PyCFunction)events, METH_VARARGS, NULL},
    {"observation", (PyCFunction)observation, METH_NOARGS, NULL},
    {"solve", (PyCFunction)table_solve, METH_VARARGS, NULL},
    {"hint", (PyCFunction)table_hint, METH_VARARGS, NULL},
    {"choose", (PyCFunction)table_choose, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {
    {Py_tp_new, make}, {Py_tp_dealloc, drop}, {Py_tp_methods, methods}, {0, NULL}};

PyType_Spec table_spec = {.name = "dread._dread.Session",
                          .basicsize = sizeof(struct table),
                          .flags = Py_TPFLAGS_DEFAULT,
                          .slots = slots};
