/* dread._dread.Session: a session of the library, which checks all that comes from outside and
 * answers in sentences. No method of this file lets go of the GIL, so several threads may share a
 * session. */

#include "native.h"

#include <stdlib.h>
#include <string.h>

static PyTypeObject *session_type;

/* ---- Making ---- */

static dread_session_info read_session(const dread_session *session)
{
    dread_session_info info = {.size = sizeof info};
    dread_read_session(session, &info, NULL);
    return info;
}

PyObject *session_object(dread_session *session)
{
    allocfunc make = (allocfunc)PyType_GetSlot(session_type, Py_tp_alloc);
    struct py_session *self = (struct py_session *)make(session_type, 0);
    if (!self) {
        dread_close(session);
        return NULL;
    }
    self->session = session;
    self->game = read_session(session).game;
    return (PyObject *)self;
}

dread_session *open_deal(const char *id)
{
    dread_error error;
    dread_session *session;
    if (dread_open(id, NULL, &session, &error)) return raise_error(&error);
    if (!read_session(session).real) return session;
    dread_close(session);
    error = (dread_error){DREAD_BAD_CARDS,
                          "This deal has unknown cards, because it is played beside "
                          "real ones; here every card must be known."};
    return raise_error(&error);
}

static PyObject *make(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    (void)type;
    static char *names[] = {"deal", "night", NULL};
    const char *id;
    int night = 0;
    dread_error error;
    if (!PyArg_ParseTupleAndKeywords(arguments, named, "s|p", names, &id, &night)) return NULL;
    dread_session *session = open_deal(id);
    if (!session) return NULL;
    if (!night || dread_make_night(session, &error) == DREAD_OK) return session_object(session);
    dread_close(session);
    return raise_error(&error);
}

static void drop(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    dread_close(((struct py_session *)self)->session);
    freefunc done = (freefunc)PyType_GetSlot(type, Py_tp_free);
    done(self);
    Py_DECREF(type);
}

static PyObject *clone(struct py_session *self, PyObject *none)
{
    (void)none;
    dread_error error;
    dread_session *copy;
    if (dread_copy(self->session, NULL, &copy, &error)) return raise_error(&error);
    return session_object(copy);
}

static PyObject *sample(struct py_session *self, PyObject *arguments)
{
    uint64_t seed;
    dread_error error;
    dread_session *world;
    if (!PyArg_ParseTuple(arguments, "O&", to_number, &seed)) return NULL;
    if (dread_sample(self->session, seed, NULL, &world, &error)) return raise_error(&error);
    return session_object(world);
}

static PyObject *from_record(PyObject *type, PyObject *arguments)
{
    (void)type;
    const char *text;
    Py_ssize_t length;
    dread_error error;
    dread_session *session;
    if (!PyArg_ParseTuple(arguments, "s#", &text, &length)) return NULL;
    if (dread_open_record(text, (size_t)length, NULL, &session, &error)) return raise_error(&error);
    return session_object(session);
}

/* ---- Actions ---- */

/* What no index is becomes one that the library refuses. */
static bool read_index(PyObject *given, int32_t *action)
{
    int overflow;
    PyObject *whole = PyNumber_Index(given);
    if (!whole) return false;
    long long index = PyLong_AsLongLongAndOverflow(whole, &overflow);
    Py_DECREF(whole);
    *action = overflow || index < 0 || index > INT32_MAX ? -1 : (int32_t)index;
    return true;
}

bool read_action(const struct py_session *self, PyObject *given, int32_t *action)
{
    dread_error error = {DREAD_BAD_ACTION, "No action has a zero byte in it."};
    Py_ssize_t length;
    if (!PyUnicode_Check(given)) return read_index(given, action);
    const char *written = PyUnicode_AsUTF8AndSize(given, &length);
    if (!written) return false;
    if ((size_t)length == strlen(written) &&
        dread_read_action(self->session, written, action, &error) == DREAD_OK)
        return true;
    raise_error(&error);
    return false;
}

static PyObject *actions(struct py_session *self, PyObject *none)
{
    (void)none;
    int32_t legal[DREAD_ACTIONS_MOST];
    return action_list(legal, dread_legal(self->session, legal, DREAD_ACTIONS_MOST));
}

/* Returns what a call wrote to a trace, or raises its error. Drops the trace. */
static PyObject *events_of(const struct py_session *self, dread_trace *trace, int result,
                           const dread_error *error)
{
    PyObject *told = result ? raise_error(error) : event_tuple(self->game, trace);
    dread_drop_trace(trace);
    return told;
}

static PyObject *play(struct py_session *self, PyObject *given)
{
    int32_t action;
    dread_error error;
    dread_trace *trace;
    if (!read_action(self, given, &action)) return NULL;
    int result = dread_make_trace(NULL, &trace, &error);
    if (!result) result = dread_play(self->session, action, trace, &error);
    return events_of(self, trace, result, &error);
}

static PyObject *preview(struct py_session *self, PyObject *given)
{
    int32_t action;
    dread_error error;
    dread_trace *trace;
    if (!read_action(self, given, &action)) return NULL;
    int result = dread_make_trace(NULL, &trace, &error);
    if (!result) result = dread_preview(self->session, action, trace, &error);
    return events_of(self, trace, result, &error);
}

static PyObject *notation(struct py_session *self, PyObject *given)
{
    int32_t action;
    dread_error error;
    char written[DREAD_NOTATION_BYTES];
    if (!read_action(self, given, &action)) return NULL;
    if (dread_write_action(self->session, action, written, sizeof written, &error))
        return raise_error(&error);
    return string_of(written);
}

static PyObject *index_of(struct py_session *self, PyObject *given)
{
    int32_t action;
    dread_error error;
    char written[DREAD_NOTATION_BYTES];
    if (!read_action(self, given, &action)) return NULL;
    if (dread_write_action(self->session, action, written, sizeof written, &error))
        return raise_error(&error); /* it stands for no action */
    return PyLong_FromLong(action);
}

static PyObject *describe(struct py_session *self, PyObject *given)
{
    int32_t action;
    dread_error error;
    char words[DREAD_SENTENCE_BYTES];
    if (!read_action(self, given, &action)) return NULL;
    if (dread_describe(self->session, action, words, sizeof words, &error))
        return raise_error(&error);
    return string_of(words);
}

static PyObject *greedy(struct py_session *self, PyObject *none)
{
    (void)none;
    int32_t action;
    dread_error error;
    if (dread_choose_greedily(self->session, &action, &error)) return raise_error(&error);
    return PyLong_FromLong(action);
}

/* ---- Going back and forward ---- */

/* Goes by a function of the library. Returns how many actions it went, or -1 with an exception. */
static int go(struct py_session *self, int (*by)(dread_session *, dread_error *))
{
    dread_error error;
    int before = read_session(self->session).played;
    int result = by(self->session, &error);
    if (result == DREAD_OK) return abs(read_session(self->session).played - before);
    if (result == DREAD_NOTHING) return 0;
    raise_error(&error);
    return -1;
}

static PyObject *undo(struct py_session *self, PyObject *none)
{
    (void)none;
    int n = go(self, dread_undo);
    return n < 0 ? NULL : PyBool_FromLong(n);
}

static PyObject *redo(struct py_session *self, PyObject *none)
{
    (void)none;
    int n = go(self, dread_redo);
    return n < 0 ? NULL : PyBool_FromLong(n);
}

static PyObject *undo_turn(struct py_session *self, PyObject *none)
{
    (void)none;
    int n = go(self, dread_undo_turn);
    return n < 0 ? NULL : PyLong_FromLong(n);
}

static PyObject *redo_turn(struct py_session *self, PyObject *none)
{
    (void)none;
    int n = go(self, dread_redo_turn);
    return n < 0 ? NULL : PyLong_FromLong(n);
}

static PyObject *restart(struct py_session *self, PyObject *none)
{
    (void)none;
    return go(self, dread_restart) < 0 ? NULL : PyBool_FromLong(1);
}

/* ---- Looking ---- */

static PyObject *outcome(struct py_session *self, PyObject *none)
{
    (void)none;
    return PyLong_FromLong(dread_outcome(self->session));
}

static PyObject *turn(struct py_session *self, PyObject *none)
{
    (void)none;
    return PyLong_FromLong(read_session(self->session).turn);
}

static PyObject *line(struct py_session *self, PyObject *none)
{
    (void)none;
    size_t n;
    dread_error error;
    int32_t played[DREAD_PLIES_MOST];
    if (dread_write_line(self->session, played, DREAD_PLIES_MOST, &n, &error))
        return raise_error(&error);
    return action_list(played, (int)n);
}

static PyObject *rules(struct py_session *self, PyObject *none)
{
    (void)none;
    dread_session_info info = read_session(self->session);
    return rules_tuple(info.game, &info.rules);
}

static PyObject *deal(struct py_session *self, PyObject *none)
{
    (void)none;
    dread_error error;
    char id[DREAD_ID_BYTES];
    if (dread_write_deal(self->session, id, sizeof id, &error)) return raise_error(&error);
    return string_of(id);
}

static PyObject *record(struct py_session *self, PyObject *none)
{
    (void)none;
    dread_error error;
    char *room = PyMem_Malloc(DREAD_RECORD_BYTES);
    if (!room) return PyErr_NoMemory();
    PyObject *written = dread_write_record(self->session, room, DREAD_RECORD_BYTES, &error)
                            ? raise_error(&error)
                            : string_of(room);
    PyMem_Free(room);
    return written;
}

static PyObject *view(struct py_session *self, PyObject *none)
{
    (void)none;
    dread_error error;
    dread_view seen = {.size = sizeof seen};
    if (dread_read_view(self->session, &seen, &error)) return raise_error(&error);
    return view_tuple(&seen);
}

static PyObject *events(struct py_session *self, PyObject *arguments)
{
    int ply;
    dread_error error;
    dread_trace *trace;
    if (!PyArg_ParseTuple(arguments, "i", &ply)) return NULL;
    int result = dread_make_trace(NULL, &trace, &error);
    if (!result) result = dread_happened(self->session, ply, trace, &error);
    return events_of(self, trace, result, &error);
}

static PyObject *observation(struct py_session *self, PyObject *none)
{
    (void)none;
    dread_error error;
    int n = info_of(self->game).observation_bytes;
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, n);
    if (!bytes) return NULL;
    if (dread_read_observation(self->session, (uint8_t *)PyBytes_AsString(bytes), (size_t)n,
                               &error) == DREAD_OK)
        return bytes;
    Py_DECREF(bytes);
    return raise_error(&error);
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
    {"rules", (PyCFunction)rules, METH_NOARGS, NULL},
    {"deal", (PyCFunction)deal, METH_NOARGS, NULL},
    {"record", (PyCFunction)record, METH_NOARGS, NULL},
    {"view", (PyCFunction)view, METH_NOARGS, NULL},
    {"events", (PyCFunction)events, METH_VARARGS, NULL},
    {"observation", (PyCFunction)observation, METH_NOARGS, NULL},
    {"solve", (PyCFunction)session_solve, METH_VARARGS, NULL},
    {"hint", (PyCFunction)session_hint, METH_VARARGS, NULL},
    {"choose", (PyCFunction)session_choose, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {
    {Py_tp_new, make}, {Py_tp_dealloc, drop}, {Py_tp_methods, methods}, {0, NULL}};

static PyType_Spec spec = {.name = "dread._dread.Session",
                           .basicsize = sizeof(struct py_session),
                           .flags = Py_TPFLAGS_DEFAULT,
                           .slots = slots};

PyObject *make_session_type(void)
{
    session_type = (PyTypeObject *)PyType_FromSpec(&spec);
    return Py_XNewRef((PyObject *)session_type);
}
