/* dread._dread.Batch: the library's batch (dread/batch.h), which writes to arrays of the caller's.
 * The arrays are pinned by the buffer protocol for as long as the batch lives, so they cannot go
 * away or move. Stepping lets go of the GIL; while it runs the batch refuses every other call. */

#include "native.h"

#include <stdlib.h>

enum { OBSERVATION, MASK, REWARD, TERMINATED, TRUNCATED, DEAL, FLAGS, FINAL, ROWS };

static const char *const row_names[ROWS] = {"observation", "mask", "reward", "terminated",
                                            "truncated",   "deal", "flags",  "final"};

struct py_batch {
    PyObject_HEAD void *memory;
    struct batch *batch;
    const struct encoding *encoding;
    int environments;
    bool busy;  /* another thread steps it now */
    bool bound; /* it has rows */
    Py_buffer row[ROWS];
    bool held[ROWS]; /* which of `row` are in use */
};

/* ---- Making and dropping ---- */

static bool fill(struct py_batch *self, struct batch_config *config, const char *id)
{
    struct problem problem;
    config->encoding = read_rules(id, &config->rules);
    if (!config->encoding) return false;
    size_t bytes = dread_batch_bytes(config->environments);
    if (!bytes) return refuse("A batch has 1 to 1048576 environments.") != NULL;
    self->encoding = config->encoding;
    self->environments = config->environments;
    self->memory = aligned_new(bytes);
    if (!self->memory) return false;
    self->batch = dread_batch_make(self->memory, (bytes + 63) / 64 * 64, config, &problem);
    return self->batch || refuse_with(&problem);
}

static PyObject *make(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    const char *id;
    int reset;
    struct batch_config config = {0};
    if (named && PyDict_Size(named)) return refuse("A batch takes no arguments by name.");
    if (!PyArg_ParseTuple(arguments, "siO&O&iii", &id, &config.environments, to_number,
                          &config.first, to_number, &config.last, &reset, &config.plies,
                          &config.threads))
        return NULL;
    config.reset = (enum batch_reset)reset;
    allocfunc new = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    struct py_batch *self = (struct py_batch *)new (type, 0);
    if (self && !fill(self, &config, id)) Py_CLEAR(self);
    return (PyObject *)self;
}

static void release(struct py_batch *self)
{
    for (int i = 0; i < ROWS; i++) {
        if (self->held[i]) PyBuffer_Release(&self->row[i]);
        self->held[i] = false;
    }
    self->bound = false;
}

static void drop(PyObject *object)
{
    struct py_batch *self = (struct py_batch *)object;
    PyTypeObject *type = Py_TYPE(object);
    release(self);
    free(self->memory);
    freefunc done = (freefunc)PyType_GetSlot(type, Py_tp_free);
    done(object);
    Py_DECREF(type);
}

static bool ready(const struct py_batch *self, bool rows)
{
    if (self->busy) return refuse("Another thread uses this batch now.") != NULL;
    if (rows && !self->bound) return refuse("This batch has no rows: bind them first.") != NULL;
    return true;
}

/* ---- Rows ---- */

/* The bytes of a row's array, and of one of its items. */
static Py_ssize_t size_of(const struct py_batch *self, int row, Py_ssize_t *item)
{
    Py_ssize_t n = self->environments;
    *item = row == REWARD ? 4 : row == DEAL ? 8 : 1;
    if (row == OBSERVATION || row == FINAL) n *= dread_observation_bytes(self->encoding);
    if (row == MASK) n *= self->encoding->actions;
    return n * *item;
}

static bool hold(struct py_batch *self, int row, PyObject *array)
{
    Py_ssize_t item, bytes = size_of(self, row, &item);
    Py_buffer *buffer = &self->row[row];
    if (array == Py_None) return true;
    if (PyObject_GetBuffer(array, buffer, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE) < 0) return false;
    self->held[row] = true;
    if (buffer->len == bytes && buffer->itemsize == item &&
        (uintptr_t)buffer->buf % (size_t)item == 0)
        return true;
    PyErr_Format(
        error_class,
        "The array `%s` has %zd bytes in items of %zd; it should have %zd in items of %zd.",
        row_names[row], buffer->len, buffer->itemsize, bytes, item);
    return false;
}

static bool bind_rows(struct py_batch *self)
{
    void *at[ROWS];
    struct problem problem;
    for (int i = 0; i < ROWS; i++) at[i] = self->held[i] ? self->row[i].buf : NULL;
    struct batch_rows rows = {.environments = self->environments,
                              .observation_bytes = dread_observation_bytes(self->encoding),
                              .action_indexes = self->encoding->actions,
                              .observation = at[OBSERVATION],
                              .mask = at[MASK],
                              .reward = at[REWARD],
                              .terminated = at[TERMINATED],
                              .truncated = at[TRUNCATED],
                              .deal = at[DEAL],
                              .flags = at[FLAGS],
                              .final_observation = at[FINAL]};
    self->bound = dread_batch_bind(self->batch, &rows, &problem);
    return self->bound || refuse_with(&problem);
}

static PyObject *bind(struct py_batch *self, PyObject *arguments)
{
    if (!ready(self, false)) return NULL;
    if (PyTuple_Size(arguments) != ROWS) return refuse("A batch has eight rows.");
    release(self);
    bool fine = true;
    for (int i = 0; fine && i < ROWS; i++) fine = hold(self, i, PyTuple_GetItem(arguments, i));
    if (fine && bind_rows(self)) Py_RETURN_NONE;
    release(self);
    return NULL;
}

/* ---- Stepping ---- */

/* Borrows an array with that many items of that size, for one call. */
static bool borrow(PyObject *array, Py_buffer *buffer, Py_ssize_t items, Py_ssize_t item)
{
    if (PyObject_GetBuffer(array, buffer, PyBUF_C_CONTIGUOUS) < 0) return false;
    if (buffer->itemsize == item && buffer->len == items * item &&
        (uintptr_t)buffer->buf % (size_t)item == 0)
        return true;
    PyErr_Format(error_class, "This array should have %zd items of %zd bytes.", items, item);
    PyBuffer_Release(buffer);
    return false;
}

/* Returns the actions as the library wants them: the array itself, or a copy of an array of 64
 * bits, in which what does not fit is an illegal action. NULL with an exception if there is no
 * memory. */
static const int32_t *narrowed(const struct py_batch *self, const Py_buffer *wide, int32_t **copy)
{
    const int64_t *from = wide->buf;
    if (wide->itemsize == 4) return wide->buf;
    int32_t *to = malloc((size_t)self->environments * sizeof *to);
    if (!to) PyErr_NoMemory();
    for (int i = 0; to && i < self->environments; i++)
        to[i] = from[i] < 0 || from[i] > INT32_MAX ? -1 : (int32_t)from[i];
    return *copy = to;
}

static PyObject *step(struct py_batch *self, PyObject *arguments)
{
    PyObject *array;
    int bytes;
    Py_buffer chosen;
    int32_t *copy = NULL;
    struct problem problem;
    if (!PyArg_ParseTuple(arguments, "Oi", &array, &bytes) || !ready(self, true)) return NULL;
    if (bytes != 4 && bytes != 8) return refuse("An action has 4 or 8 bytes.");
    if (!borrow(array, &chosen, self->environments, bytes)) return NULL;
    const int32_t *actions = narrowed(self, &chosen, &copy);
    self->busy = true;
    PyThreadState *saved = PyEval_SaveThread();
    bool fine = !actions || dread_batch_step(self->batch, actions, &problem);
    PyEval_RestoreThread(saved);
    self->busy = false;
    PyBuffer_Release(&chosen);
    free(copy);
    if (!fine) return refuse_with(&problem);
    if (!actions) return NULL;
    Py_RETURN_NONE;
}

static PyObject *reset(struct py_batch *self, PyObject *which)
{
    Py_buffer chosen = {0};
    struct problem problem;
    bool some = which != Py_None;
    if (!ready(self, true)) return NULL;
    if (some && !borrow(which, &chosen, self->environments, 1)) return NULL;
    self->busy = true;
    PyThreadState *saved = PyEval_SaveThread();
    bool fine = dread_batch_reset(self->batch, some ? chosen.buf : NULL, &problem);
    PyEval_RestoreThread(saved);
    self->busy = false;
    if (some) PyBuffer_Release(&chosen);
    if (!fine) return refuse_with(&problem);
    Py_RETURN_NONE;
}

static PyObject *range(struct py_batch *self, PyObject *arguments)
{
    uint64_t first, last;
    struct problem problem;
    if (!PyArg_ParseTuple(arguments, "O&O&", to_number, &first, to_number, &last)) return NULL;
    if (!ready(self, false)) return NULL;
    if (!dread_batch_range(self->batch, first, last, &problem)) return refuse_with(&problem);
    Py_RETURN_NONE;
}

/* ---- Oracles ---- */

static PyObject *sample(struct py_batch *self, PyObject *arguments)
{
    int i;
    uint64_t seed;
    struct deal deal;
    struct position position;
    struct problem problem;
    if (!PyArg_ParseTuple(arguments, "iO&", &i, to_number, &seed) || !ready(self, false))
        return NULL;
    struct rng rng = dread_rng_from(seed);
    if (!dread_batch_sample(self->batch, i, &rng, &deal, &position, &problem))
        return refuse_with(&problem);
    return table_drawn(self->encoding, &deal, &position);
}

static PyObject *solve_in(struct py_batch *self, int i, struct solve_request *request,
                          const struct workspace *workspace)
{
    struct problem problem;
    struct solution *solution = malloc(sizeof *solution);
    if (!solution) return PyErr_NoMemory();
    self->busy = true;
    PyThreadState *saved = PyEval_SaveThread();
    bool fine = dread_batch_solve(self->batch, i, request, workspace, solution, &problem);
    PyEval_RestoreThread(saved);
    self->busy = false;
    PyObject *told = fine ? solution_tuple(self->encoding, solution) : refuse_with(&problem);
    free(solution);
    return told;
}

static PyObject *solve(struct py_batch *self, PyObject *arguments)
{
    int i;
    struct solve_request request = {0};
    struct workspace workspace = {.size = WORKSPACE_WEB};
    if (!PyArg_ParseTuple(arguments, "iO&", &i, to_number, &request.positions)) return NULL;
    if (!ready(self, false)) return NULL;
    workspace.bytes = aligned_new(workspace.size);
    if (!workspace.bytes) return NULL;
    PyObject *told = solve_in(self, i, &request, &workspace);
    free(workspace.bytes);
    return told;
}

/* Returns bytes: an int32_t for each index (CHANCE_NOT_TRIED: not considered). */
static PyObject *chances_in(struct py_batch *self, int i, bool full, struct rng *rng, void *memory)
{
    struct problem problem;
    size_t bytes = (size_t)self->encoding->actions * sizeof(int32_t);
    int32_t *chance = malloc(bytes);
    if (!chance) return PyErr_NoMemory();
    self->busy = true;
    PyThreadState *saved = PyEval_SaveThread();
    bool fine = dread_batch_chances(self->batch, i, full ? FULL : QUICK, rng, memory, chance, NULL,
                                    &problem);
    PyEval_RestoreThread(saved);
    self->busy = false;
    PyObject *told = fine ? PyBytes_FromStringAndSize((const char *)chance, (Py_ssize_t)bytes)
                          : refuse_with(&problem);
    free(chance);
    return told;
}

static PyObject *chances(struct py_batch *self, PyObject *arguments)
{
    int i, full;
    uint64_t seed;
    if (!PyArg_ParseTuple(arguments, "ipO&", &i, &full, to_number, &seed)) return NULL;
    if (!ready(self, false)) return NULL;
    struct rng rng = dread_rng_from(seed);
    void *memory = aligned_new(dread_expert_bytes(self->encoding->game));
    if (!memory) return NULL;
    PyObject *told = chances_in(self, i, full, &rng, memory);
    free(memory);
    return told;
}

static PyMethodDef methods[] = {{"bind", (PyCFunction)bind, METH_VARARGS, NULL},
                                {"step", (PyCFunction)step, METH_VARARGS, NULL},
                                {"reset", (PyCFunction)reset, METH_O, NULL},
                                {"range", (PyCFunction)range, METH_VARARGS, NULL},
                                {"sample", (PyCFunction)sample, METH_VARARGS, NULL},
                                {"solve", (PyCFunction)solve, METH_VARARGS, NULL},
                                {"chances", (PyCFunction)chances, METH_VARARGS, NULL},
                                {NULL, NULL, 0, NULL}};

static PyType_Slot slots[] = {
    {Py_tp_new, make}, {Py_tp_dealloc, drop}, {Py_tp_methods, methods}, {0, NULL}};

PyType_Spec batch_spec = {.name = "dread._dread.Batch",
                          .basicsize = sizeof(struct py_batch),
                          .flags = Py_TPFLAGS_DEFAULT,
                          .slots = slots};
