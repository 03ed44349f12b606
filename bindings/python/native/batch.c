/* dread._dread.Batch: the library's batch, which writes to arrays of the caller's. The arrays are
 * pinned by the buffer protocol for as long as they are bound, so they cannot go away or move.
 * Stepping and thinking let go of the GIL; the library refuses what another thread calls
 * meanwhile. */

#include "native.h"

enum { OBSERVATION, MASK, REWARD, TERMINATED, TRUNCATED, DEAL, FLAGS, FINAL, ROWS };

static const char *const row_names[ROWS] = {"observation", "mask", "reward", "terminated",
                                            "truncated",   "deal", "flags",  "final"};

struct py_batch {
    PyObject_HEAD dread_batch *batch;
    dread_game_info game;
    int environments;
    Py_buffer *rows; /* what is bound; NULL: nothing */
};

/* ---- Making and dropping ---- */

static bool fill(struct py_batch *self, dread_batch_config *config, const char *id)
{
    dread_error error;
    if (dread_parse_rules(id, &config->game, &config->rules, &error) ||
        dread_make_batch(config, NULL, &self->batch, &error))
        return raise_error(&error) != NULL;
    self->game = info_of(config->game);
    self->environments = config->environments;
    return true;
}

static PyObject *make(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    const char *id;
    dread_batch_config config = {.size = sizeof config};
    if (named && PyDict_Size(named)) return misuse("A batch takes no arguments by name.");
    if (!PyArg_ParseTuple(arguments, "siO&O&iii", &id, &config.environments, to_number,
                          &config.first, to_number, &config.last, &config.reset, &config.plies,
                          &config.threads))
        return NULL;
    allocfunc new = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    struct py_batch *self = (struct py_batch *)new (type, 0);
    if (self && !fill(self, &config, id)) Py_CLEAR(self);
    return (PyObject *)self;
}

/* Gives back rows, which may be NULL. */
static void release(Py_buffer *rows)
{
    for (int i = 0; rows && i < ROWS; i++) PyBuffer_Release(&rows[i]); /* some may be empty */
    PyMem_Free(rows);
}

static void drop(PyObject *object)
{
    struct py_batch *self = (struct py_batch *)object;
    PyTypeObject *type = Py_TYPE(object);
    dread_drop_batch(self->batch);
    release(self->rows);
    freefunc done = (freefunc)PyType_GetSlot(type, Py_tp_free);
    done(object);
    Py_DECREF(type);
}

/* ---- Rows ---- */

/* Returns the bytes of a row's array, and those of one of its items. */
static Py_ssize_t size_of(const struct py_batch *self, int row, Py_ssize_t *item)
{
    Py_ssize_t n = self->environments;
    *item = row == REWARD ? 4 : row == DEAL ? 8 : 1;
    if (row == OBSERVATION || row == FINAL) n *= self->game.observation_bytes;
    if (row == MASK) n *= self->game.actions;
    return n * *item;
}

static bool pin(const struct py_batch *self, int row, PyObject *array, Py_buffer *buffer)
{
    Py_ssize_t item, bytes = size_of(self, row, &item);
    if (array == Py_None) return true;
    if (PyObject_GetBuffer(array, buffer, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE) < 0) return false;
    if (buffer->len == bytes && buffer->itemsize == item) return true;
    misuse("The array `%s` has %zd bytes in items of %zd; it should have %zd in items of %zd.",
           row_names[row], buffer->len, buffer->itemsize, bytes, item);
    return false;
}

static bool bind_rows(struct py_batch *self, const Py_buffer *row)
{
    dread_error error;
    const dread_batch_rows rows = {.size = sizeof rows,
                                   .environments = self->environments,
                                   .observation_bytes = self->game.observation_bytes,
                                   .actions = self->game.actions,
                                   .observation = row[OBSERVATION].buf,
                                   .mask = row[MASK].buf,
                                   .reward = row[REWARD].buf,
                                   .terminated = row[TERMINATED].buf,
                                   .truncated = row[TRUNCATED].buf,
                                   .deal = row[DEAL].buf,
                                   .flags = row[FLAGS].buf,
                                   .final_observation = row[FINAL].buf};
    if (dread_bind_batch(self->batch, &rows, &error)) return raise_error(&error) != NULL;
    return true;
}

static PyObject *bind(struct py_batch *self, PyObject *arguments)
{
    if (PyTuple_Size(arguments) != ROWS) return misuse("A batch has eight rows.");
    Py_buffer *rows = PyMem_Calloc(ROWS, sizeof *rows);
    if (!rows) return PyErr_NoMemory();
    bool fine = true;
    for (int i = 0; fine && i < ROWS; i++)
        fine = pin(self, i, PyTuple_GetItem(arguments, i), &rows[i]);
    if (!fine || !bind_rows(self, rows)) {
        release(rows);
        return NULL;
    }
    release(self->rows);
    self->rows = rows;
    Py_RETURN_NONE;
}

/* ---- Stepping ---- */

/* Borrows an array with that many items of that size, for one call. */
static bool borrow(PyObject *array, Py_buffer *buffer, Py_ssize_t items, Py_ssize_t item)
{
    if (PyObject_GetBuffer(array, buffer, PyBUF_C_CONTIGUOUS) < 0) return false;
    if (buffer->itemsize == item && buffer->len == items * item &&
        (uintptr_t)buffer->buf % (size_t)item == 0)
        return true;
    PyBuffer_Release(buffer);
    misuse("This array should have %zd items of %zd bytes.", items, item);
    return false;
}

/* Returns the actions as the library wants them: the array itself, or a copy of an array of 64
 * bits, in which what does not fit is an illegal action. NULL with an exception if there is no
 * memory. */
static const int32_t *narrowed(const struct py_batch *self, const Py_buffer *wide, int32_t **copy)
{
    const int64_t *from = wide->buf;
    if (wide->itemsize == 4) return wide->buf;
    int32_t *to = PyMem_Malloc((size_t)self->environments * sizeof *to);
    if (!to) PyErr_NoMemory();
    for (int i = 0; to && i < self->environments; i++)
        to[i] = from[i] < 0 || from[i] > INT32_MAX ? -1 : (int32_t)from[i];
    return *copy = to;
}

static PyObject *step(struct py_batch *self, PyObject *arguments)
{
    PyObject *array;
    int bytes, result = DREAD_OK;
    Py_buffer chosen;
    int32_t *copy = NULL;
    dread_error error;
    if (!PyArg_ParseTuple(arguments, "Oi", &array, &bytes)) return NULL;
    if (bytes != 4 && bytes != 8) return misuse("An action has 4 or 8 bytes.");
    if (!borrow(array, &chosen, self->environments, bytes)) return NULL;
    const int32_t *actions = narrowed(self, &chosen, &copy);
    if (actions) {
        PyThreadState *saved = PyEval_SaveThread();
        result = dread_step_batch(self->batch, actions, &error);
        PyEval_RestoreThread(saved);
    }
    PyBuffer_Release(&chosen);
    PyMem_Free(copy);
    if (!actions) return NULL;
    return result ? raise_error(&error) : Py_NewRef(Py_None);
}

static PyObject *reset(struct py_batch *self, PyObject *which)
{
    Py_buffer chosen = {0};
    dread_error error;
    if (which != Py_None && !borrow(which, &chosen, self->environments, 1)) return NULL;
    PyThreadState *saved = PyEval_SaveThread();
    int result = dread_reset_batch(self->batch, chosen.buf, &error);
    PyEval_RestoreThread(saved);
    PyBuffer_Release(&chosen);
    return result ? raise_error(&error) : Py_NewRef(Py_None);
}

static PyObject *range(struct py_batch *self, PyObject *arguments)
{
    uint64_t first, last;
    dread_error error;
    if (!PyArg_ParseTuple(arguments, "O&O&", to_number, &first, to_number, &last)) return NULL;
    if (dread_range_batch(self->batch, first, last, &error)) return raise_error(&error);
    Py_RETURN_NONE;
}

/* ---- Oracles ---- */

static PyObject *sample(struct py_batch *self, PyObject *arguments)
{
    int i;
    uint64_t seed;
    dread_error error;
    dread_session *world;
    if (!PyArg_ParseTuple(arguments, "iO&", &i, to_number, &seed)) return NULL;
    if (dread_sample_batch(self->batch, i, seed, NULL, &world, &error)) return raise_error(&error);
    return session_object(world);
}

static PyObject *solve(struct py_batch *self, PyObject *arguments)
{
    int i;
    dread_error error;
    struct patience patience;
    dread_search search = {.size = sizeof search};
    dread_solution solution = {.size = sizeof solution};
    if (!PyArg_ParseTuple(arguments, "iO&", &i, to_number, &search.positions)) return NULL;
    patience_begin(&patience, NULL);
    int result = dread_solve_batch(self->batch, i, &search, &patience.watch, NULL, &solution,
                                   &error);
    if (!patience_end(&patience)) return NULL;
    return result ? raise_error(&error) : solution_tuple(&solution);
}

/* Returns bytes: an int32_t for each index (DREAD_CHANCE_NOT_TRIED: not considered). */
static PyObject *chances(struct py_batch *self, PyObject *arguments)
{
    int i, full;
    uint64_t seed;
    dread_error error;
    struct patience patience;
    int32_t chance[DREAD_ACTIONS_MOST];
    if (!PyArg_ParseTuple(arguments, "ipO&", &i, &full, to_number, &seed)) return NULL;
    patience_begin(&patience, NULL);
    int result = dread_batch_chance(self->batch, i, full ? DREAD_FULL : DREAD_QUICK, seed,
                                    &patience.watch, NULL, chance, NULL, &error);
    if (!patience_end(&patience)) return NULL;
    if (result) return raise_error(&error);
    return PyBytes_FromStringAndSize((const char *)chance,
                                     self->game.actions * (Py_ssize_t)sizeof chance[0]);
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
