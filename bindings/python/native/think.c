/* Solving, hints and the agents of the library, for one position. These functions copy the session
 * first and then let go of the GIL, so other threads run meanwhile and may even play on. */

#include "native.h"

/* ---- Letting others run ---- */

enum { LOOK_EVERY = 8 }; /* calls of the watch for each look at signals */

static int go_on(void *context)
{
    struct patience *p = context;
    if (p->stopped || ++p->calls % LOOK_EVERY) return !p->stopped;
    PyEval_RestoreThread(p->saved);
    p->stopped = PyErr_CheckSignals() < 0 || (p->stop && PyList_Size(p->stop));
    p->saved = PyEval_SaveThread();
    return !p->stopped;
}

void patience_begin(struct patience *p, PyObject *stop)
{
    *p = (struct patience){.watch = {go_on, p}, .stop = stop};
    p->saved = PyEval_SaveThread();
}

bool patience_end(struct patience *p)
{
    PyEval_RestoreThread(p->saved);
    return !PyErr_Occurred();
}

/* Returns a copy of the session, for dread_close. */
static dread_session *copied(const struct py_session *self)
{
    dread_error error;
    dread_session *copy;
    return dread_copy(self->session, NULL, &copy, &error) ? raise_error(&error) : copy;
}

/* ---- Solving ---- */

PyObject *solution_tuple(const dread_solution *s)
{
    static const char *const answers[] = {"won", "lost", "unknown"};
    static const char *const ran_outs[] = {"", "positions", "memory", "plies", "stopped"};
    return Py_BuildValue("(ssiKN)", answers[s->answer], ran_outs[s->ran_out], s->score,
                         (unsigned long long)s->positions, action_tuple(s->line, s->actions));
}

PyObject *session_solve(struct py_session *self, PyObject *arguments)
{
    const char *goal;
    dread_error error;
    struct patience patience;
    dread_search search = {.size = sizeof search};
    dread_solution solution = {.size = sizeof solution};
    if (!PyArg_ParseTuple(arguments, "sO&O&", &goal, to_number, &search.positions, to_number,
                          &search.memory))
        return NULL;
    if (dread_find_goal(self->game, goal, &search.goal, &error)) return raise_error(&error);
    if (!search.memory) search.memory = 1; /* too little; 0 would be the library's standard */
    dread_session *copy = copied(self);
    if (!copy) return NULL;
    patience_begin(&patience, NULL);
    int result = dread_solve_session(copy, &search, &patience.watch, NULL, &solution, &error);
    dread_close(copy);
    if (!patience_end(&patience)) return NULL;
    return result ? raise_error(&error) : solution_tuple(&solution);
}

/* ---- Hints ---- */

static double share(uint32_t chance)
{
    return (double)chance / DREAD_CHANCE;
}

static PyObject *one_advice(const dread_advice *a)
{
    return Py_BuildValue("(NdddiNN)", action_tuple(a->action, a->actions), share(a->chance),
                         share(a->low), share(a->high), (int)a->playouts, PyBool_FromLong(a->exact),
                         string_of(a->reason));
}

static PyObject *advice_tuple(const dread_advice *advice, size_t n)
{
    PyObject *all = PyTuple_New((Py_ssize_t)n);
    for (size_t k = 0; all && k < n; k++) {
        PyObject *one = one_advice(&advice[k]);
        if (!one || PyTuple_SetItem(all, (Py_ssize_t)k, one) < 0) Py_CLEAR(all);
    }
    return all;
}

PyObject *session_hint(struct py_session *self, PyObject *arguments)
{
    int full;
    uint64_t seed;
    size_t n;
    dread_error error;
    struct patience patience;
    dread_advice advice[DREAD_ADVICE_MOST];
    if (!PyArg_ParseTuple(arguments, "pO&", &full, to_number, &seed)) return NULL;
    dread_session *copy = copied(self);
    if (!copy) return NULL;
    patience_begin(&patience, NULL);
    int result = dread_hint(copy, full ? DREAD_FULL : DREAD_QUICK, seed, &patience.watch, NULL,
                            advice, DREAD_ADVICE_MOST, &n, &error);
    dread_close(copy);
    if (!patience_end(&patience)) return NULL;
    return result ? raise_error(&error) : advice_tuple(advice, n);
}

/* ---- Agents ---- */

PyObject *session_choose(struct py_session *self, PyObject *arguments)
{
    const char *name;
    uint64_t seed;
    int32_t action;
    dread_error error;
    const dread_agent *agent;
    if (!PyArg_ParseTuple(arguments, "sO&", &name, to_number, &seed)) return NULL;
    if (dread_find_agent(name, &agent, &error)) return raise_error(&error);
    dread_session *copy = copied(self);
    if (!copy) return NULL;
    PyThreadState *saved = PyEval_SaveThread();
    int result = dread_choose(copy, agent, seed, NULL, &action, &error);
    PyEval_RestoreThread(saved);
    dread_close(copy);
    return result ? raise_error(&error) : PyLong_FromLong(action);
}

/* ---- Puzzles ---- */

static PyObject *number_tuple(const uint32_t *numbers, int n)
{
    PyObject *all = PyTuple_New(n);
    for (int k = 0; all && k < n; k++) {
        PyObject *one = PyLong_FromUnsignedLong(numbers[k]);
        if (!one || PyTuple_SetItem(all, k, one) < 0) Py_CLEAR(all);
    }
    return all;
}

/* Returns (Session, number, level, ways, actions, in how many ways each wins, best line). */
PyObject *module_puzzle(PyObject *module, PyObject *arguments)
{
    (void)module;
    const char *code;
    dread_error error;
    dread_session *session;
    dread_puzzle p = {.size = sizeof p};
    if (!PyArg_ParseTuple(arguments, "s", &code)) return NULL;
    if (dread_open_puzzle(code, NULL, &session, &p, &error)) return raise_error(&error);
    return Py_BuildValue("(NiiINNN)", session_object(session), p.number, p.level, p.ways,
                         action_tuple(p.action, p.choices), number_tuple(p.won, p.choices),
                         action_tuple(p.line, p.actions));
}

PyObject *module_puzzles(PyObject *module, PyObject *arguments)
{
    (void)module;
    const char *id;
    dread_error error;
    const dread_game *game;
    if (!PyArg_ParseTuple(arguments, "s", &id)) return NULL;
    if (dread_find_game(id, &game, &error)) return raise_error(&error);
    return PyLong_FromLong(dread_puzzles_of(game));
}
