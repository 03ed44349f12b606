/* Solving, hints and the agents of the library, for one position. These functions copy the position
 * first and then let go of the GIL, so other threads run meanwhile and may even play on. */

#include "native.h"

#include <stdlib.h>

/* ---- Letting others run ---- */

enum { LOOK_EVERY = 8 }; /* calls of a hook for each look at signals */

void patience_begin(struct patience *p, PyObject *stop)
{
    p->stop = stop;
    p->calls = 0;
    p->interrupted = false;
    p->saved = PyEval_SaveThread();
}

bool patience_go_on(void *patience)
{
    struct patience *p = patience;
    if (p->interrupted || ++p->calls % LOOK_EVERY) return !p->interrupted;
    PyEval_RestoreThread(p->saved);
    p->interrupted = PyErr_CheckSignals() < 0;
    if (!p->interrupted && p->stop && PyList_Size(p->stop)) {
        p->interrupted = true;
        refuse("Another thread has failed.");
    }
    p->saved = PyEval_SaveThread();
    return !p->interrupted;
}

void patience_end(struct patience *p)
{
    PyEval_RestoreThread(p->saved);
}

static bool solver_goes_on(void *patience, uint64_t positions)
{
    (void)positions;
    return patience_go_on(patience);
}

/* ---- Solving ---- */

static const char *const answers[] = {"won", "lost", "unknown"};
static const char *const ran_outs[] = {"", "positions", "memory", "plies", "stopped"};

static PyObject *indexes(const struct encoding *encoding, const action line[], int n)
{
    PyObject *all = PyTuple_New(n);
    for (int i = 0; all && i < n; i++) {
        PyObject *one = PyLong_FromLong(dread_index_of_action(encoding, line[i]));
        if (!one || PyTuple_SetItem(all, i, one) < 0) Py_CLEAR(all);
    }
    return all;
}

PyObject *solution_tuple(const struct encoding *encoding, const struct solution *s)
{
    int n = s->answer == ANSWER_WON ? s->actions : 0;
    return Py_BuildValue("(ssiKN)", answers[s->answer], ran_outs[s->ran_out],
                         s->answer == ANSWER_WON ? s->score : 0, (unsigned long long)s->positions,
                         indexes(encoding, s->line, n));
}

/* Checks the size of the workspace that a user wants. */
static bool memory_fits(uint64_t bytes)
{
    if (bytes >= WORKSPACE_LEAST && bytes <= (uint64_t)1 << 40) return true;
    refuse("The solver's memory is from 2^20 to 2^40 bytes.");
    return false;
}

/* Solves with memory that is there. */
static PyObject *solve_in(struct workspace *workspace, const struct table *self,
                          struct solve_request *request)
{
    struct patience patience;
    struct solution *solution = malloc(sizeof *solution);
    if (!solution) return PyErr_NoMemory();
    const struct encoding *encoding = self->encoding;
    struct deal deal = self->session.deal;
    struct position from = self->session.now;
    request->go_on = solver_goes_on;
    request->watcher = &patience;
    patience_begin(&patience, NULL);
    dread_solve(encoding->game, &deal, &from, request, workspace, solution);
    patience_end(&patience);
    PyObject *told = patience.interrupted ? NULL : solution_tuple(encoding, solution);
    free(solution);
    return told;
}

PyObject *table_solve(struct table *self, PyObject *arguments)
{
    const char *goal;
    uint64_t positions, memory;
    struct problem problem;
    if (!PyArg_ParseTuple(arguments, "sO&O&", &goal, to_number, &positions, to_number, &memory))
        return NULL;
    struct solve_request request = {.goal = dread_goal_find(self->session.game, goal, &problem),
                                    .positions = positions};
    if (request.goal < 0) return refuse_with(&problem);
    if (!memory_fits(memory)) return NULL;
    memory = memory / 64 * 64;
    struct workspace workspace = {aligned_new((size_t)memory), (size_t)memory};
    if (!workspace.bytes) return NULL;
    PyObject *told = solve_in(&workspace, self, &request);
    free(workspace.bytes);
    return told;
}

/* ---- Hints ---- */

static PyObject *reason_of(const struct table *self, const struct advice *a)
{
    char room[512];
    struct text t = dread_text_in(room, sizeof room);
    struct view view;
    dread_session_see(&self->session, &view);
    if (self->session.game->reason) self->session.game->reason(&view, a->line, a->actions, &t);
    return string_of(&t);
}

static double share(uint32_t chance)
{
    return (double)chance / CHANCE;
}

static PyObject *advice_tuple(const struct table *self, const struct advice *a)
{
    return Py_BuildValue("(NdddiNN)", indexes(self->encoding, a->line, a->actions),
                         share(a->calibrated), share(a->low), share(a->high), (int)a->playouts,
                         PyBool_FromLong(a->exact), reason_of(self, a));
}

static PyObject *all_advice(const struct table *self, const struct expert *expert)
{
    int n = dread_expert_tried(expert);
    PyObject *all = PyTuple_New(n);
    for (int k = 0; all && k < n; k++) {
        struct advice advice = dread_expert_advice(expert, k);
        PyObject *one = advice_tuple(self, &advice);
        if (!one || PyTuple_SetItem(all, k, one) < 0) Py_CLEAR(all);
    }
    return all;
}

PyObject *table_hint(struct table *self, PyObject *arguments)
{
    int full;
    uint64_t seed;
    if (!PyArg_ParseTuple(arguments, "pO&", &full, to_number, &seed)) return NULL;
    if (!self->drawn && !dread_session_count_hint(&self->session)) return refuse(dread_no_hints);
    if (dread_session_outcome(&self->session)) return refuse("The game is over.");
    struct table *copy = (struct table *)table_drawn(self->encoding, &self->session.deal,
                                                     &self->session.now);
    if (!copy) return NULL;
    const struct game *game = copy->session.game;
    struct expert *expert = aligned_new(dread_expert_bytes(game));
    if (!expert) {
        Py_DECREF(copy);
        return NULL;
    }
    struct patience patience;
    struct world_memory room;
    struct rng rng = dread_rng_from(seed);
    const struct effort *effort = dread_expert_effort(game, full ? FULL : QUICK);
    patience_begin(&patience, NULL);
    dread_expert_start(expert, dread_world_of(&room, game, &copy->session.deal, &copy->session.now),
                       effort, &rng, NULL, 0);
    dread_expert_think(expert, effort->playouts);
    dread_expert_think(expert, 0); /* sorts the choices that were dropped, too */
    patience_end(&patience);
    PyObject *told = all_advice(copy, expert);
    free(expert);
    Py_DECREF(copy);
    return told;
}

/* ---- Agents ---- */

/* Lets an agent choose with a new memory, so it makes a new plan. */
static action choice_of(const struct agent *agent, const struct table *table, uint64_t seed,
                        void *memory)
{
    struct world_memory room;
    struct rng rng = dread_rng_from(seed);
    const struct session *s = &table->session;
    return agent->choose(dread_world_of(&room, s->game, &s->deal, &s->now), &rng, memory);
}

PyObject *table_choose(struct table *self, PyObject *arguments)
{
    const char *name;
    uint64_t seed;
    struct problem problem;
    if (!PyArg_ParseTuple(arguments, "sO&", &name, to_number, &seed)) return NULL;
    const struct agent *agent = dread_agent_find(name, &problem);
    if (!agent) return refuse_with(&problem);
    if (dread_session_outcome(&self->session)) return refuse("The game is over.");
    size_t bytes = agent->memory ? agent->memory(self->session.game) : 0;
    char *memory = aligned_new(bytes + 64);
    if (!memory) return NULL;
    for (size_t i = 0; i < bytes; i++) memory[i] = 0;
    struct table *copy = (struct table *)table_drawn(self->encoding, &self->session.deal,
                                                     &self->session.now);
    if (!copy) {
        free(memory);
        return NULL;
    }
    PyThreadState *saved = PyEval_SaveThread();
    action a = choice_of(agent, copy, seed, memory);
    PyEval_RestoreThread(saved);
    free(memory);
    Py_DECREF(copy);
    return PyLong_FromLong(dread_index_of_action(self->encoding, a));
}
