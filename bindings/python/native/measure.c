/* Surveys: many deals played by an agent, which may be a Python function, and the statistics. */

#include "native.h"

#include <string.h>

/* ---- An agent that is a Python function ---- */

struct player {
    struct patience patience;
    PyObject *function;
};

/* Asks the function. Returns false with an exception if it has no action to tell. */
static bool ask(PyObject *function, const dread_session *world, uint64_t seed, int32_t *action)
{
    dread_error error;
    dread_session *copy; /* the function may keep it */
    if (dread_copy(world, NULL, &copy, &error)) return raise_error(&error) != NULL;
    PyObject *session = session_object(copy);
    if (!session) return false;
    PyObject *chosen = PyObject_CallFunction(function, "OK", session, (unsigned long long)seed);
    bool fine = chosen && read_action((struct py_session *)session, chosen, action);
    Py_XDECREF(chosen);
    Py_DECREF(session);
    return fine;
}

static int choose(void *context, const dread_session *world, uint64_t seed, int32_t *action)
{
    struct player *player = context;
    PyEval_RestoreThread(player->patience.saved);
    bool fine = ask(player->function, world, seed, action);
    player->patience.saved = PyEval_SaveThread();
    return fine ? DREAD_OK : DREAD_STOPPED;
}

/* ---- Measuring ---- */

static PyObject *ends_list(const dread_game *game, const dread_count *count)
{
    PyObject *ends = PyList_New(0);
    for (int i = 0; ends && dread_name(game, DREAD_OUTCOMES, i); i++) {
        PyObject *one = PyLong_FromUnsignedLongLong(count->ends[i]);
        if (!one || PyList_Append(ends, one) < 0) Py_CLEAR(ends);
        Py_XDECREF(one);
    }
    return ends;
}

static PyObject *measure(const dread_study *study, uint64_t first, uint64_t last,
                         struct player *player, PyObject *stop)
{
    dread_error error;
    uint8_t wins[DREAD_DEALS_MOST];
    dread_count count = {.size = sizeof count};
    patience_begin(&player->patience, stop);
    int result = dread_measure_block(study, first, last, &player->patience.watch, NULL, &count,
                                     wins, &error);
    if (!patience_end(&player->patience)) return NULL;
    if (result) return raise_error(&error);
    return Py_BuildValue(
        "(KKKKKNN)", (unsigned long long)count.deals, (unsigned long long)count.unknown,
        (unsigned long long)count.plays, (unsigned long long)count.won,
        (unsigned long long)count.squares, ends_list(study->game, &count),
        PyBytes_FromStringAndSize((const char *)wins, (Py_ssize_t)(last - first + 1)));
}

/* Reads who plays by a name. */
static bool read_name(PyObject *who, dread_study *study)
{
    dread_error error;
    const char *name = PyUnicode_AsUTF8AndSize(who, NULL);
    if (!name) return false;
    study->clairvoyant = strcmp(name, "clairvoyant") == 0;
    if (study->clairvoyant || dread_find_agent(name, &study->agent, &error) == DREAD_OK)
        return true;
    raise_error(&error);
    return false;
}

PyObject *module_measure(PyObject *module, PyObject *arguments)
{
    (void)module;
    const char *id;
    PyObject *who, *stop;
    uint64_t first, last;
    dread_error error;
    dread_study study = {.size = sizeof study};
    if (!PyArg_ParseTuple(arguments, "sOiO&O&O&O!", &id, &who, &study.plays, to_number,
                          &study.budget, to_number, &first, to_number, &last, &PyList_Type, &stop))
        return NULL;
    if (dread_parse_rules(id, &study.game, &study.rules, &error)) return raise_error(&error);
    struct player player = {.function = who};
    const dread_player of_library = {choose, &player, study.plays > 1};
    if (PyCallable_Check(who)) study.player = &of_library;
    else if (!read_name(who, &study)) return NULL;
    return measure(&study, first, last, &player, stop);
}

/* ---- Statistics ---- */

static PyObject *interval_tuple(const dread_interval *i)
{
    return Py_BuildValue("(ddd)", i->low, i->middle, i->high);
}

PyObject *module_share(PyObject *module, PyObject *arguments)
{
    (void)module;
    dread_error error;
    dread_interval share;
    dread_count c = {.size = sizeof c};
    if (!PyArg_ParseTuple(arguments, "O&O&O&O&O&", to_number, &c.deals, to_number, &c.unknown,
                          to_number, &c.plays, to_number, &c.won, to_number, &c.squares))
        return NULL;
    return dread_share(&c, &share, &error) ? raise_error(&error) : interval_tuple(&share);
}

PyObject *module_difference(PyObject *module, PyObject *arguments)
{
    (void)module;
    const char *first, *second;
    Py_ssize_t n, m;
    int plays;
    dread_error error;
    dread_interval difference;
    if (!PyArg_ParseTuple(arguments, "y#y#i", &first, &n, &second, &m, &plays)) return NULL;
    if (n != m) return misuse("Only studies of the same deals can be compared.");
    if (dread_difference((const uint8_t *)first, (const uint8_t *)second, (size_t)n, plays,
                         &difference, &error))
        return raise_error(&error);
    return interval_tuple(&difference);
}
