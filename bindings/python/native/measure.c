/* Surveys: many deals played by an agent, which may be a Python function, and the statistics. */

#include "native.h"

#include <stdlib.h>

/* ---- An agent that is a Python function ----
 *
 * The library's agents are constants without a pointer for us, so the function and the state of the
 * call are found by the thread. A function may itself start a survey; the one before is put back
 * when it ends. */

struct play {
    struct patience patience; /* first: the measurer's watcher */
    PyObject *function;       /* NULL: the agent is the library's */
    PyObject *stop;           /* see struct patience */
    bool failed;              /* it raised an exception, which is set */
};

static _Thread_local struct play *playing;

/* Asks the function. Returns NO_ACTION with an exception if it has no legal action to tell. */
static action ask(const struct world *world, struct rng *rng)
{
    action a = NO_ACTION;
    PyObject *table = table_of_world(world, rng);
    if (!table) return NO_ACTION;
    unsigned long long seed = dread_rng_next(rng);
    PyObject *chosen = PyObject_CallFunction(playing->function, "OK", table, seed);
    if (chosen && !table_action((struct table *)table, chosen, true, &a)) a = NO_ACTION;
    Py_XDECREF(chosen);
    Py_DECREF(table);
    return a;
}

/* After a failure the games that are still played get any action, until the measurer asks whether
 * to go on. */
static action choose(const struct world *world, struct rng *rng, void *memory)
{
    (void)memory;
    action legal[ACTIONS_MOST];
    struct play *play = playing;
    dread_world_actions(world, legal);
    if (play->failed || play->patience.interrupted) return legal[0];
    PyEval_RestoreThread(play->patience.saved);
    action a = ask(world, rng);
    play->failed = a == NO_ACTION;
    play->patience.saved = PyEval_SaveThread();
    return play->failed ? legal[0] : a;
}

static bool go_on(void *watcher)
{
    struct play *play = watcher;
    return !play->failed && patience_go_on(&play->patience);
}

/* Two, because an agent that plays at random may play a deal several times. */
static const struct agent once = {.name = "python", .about = "a Python function", .choose = choose};
static const struct agent often = {
    .name = "python", .about = "a Python function", .by_chance = true, .choose = choose};

/* ---- Measuring ---- */

static PyObject *ends_tuple(const struct game *game, const struct tally *tally)
{
    PyObject *ends = PyList_New(0);
    for (int i = 0; ends && i < TALLY_ENDS && game->words.outcomes[i]; i++) {
        PyObject *one = PyLong_FromUnsignedLongLong(tally->ends[i]);
        if (!one || PyList_Append(ends, one) < 0) Py_CLEAR(ends);
        Py_XDECREF(one);
    }
    return ends;
}

static PyObject *tally_tuple(const struct study *study, const struct tally *t, const uint8_t wins[],
                             int deals)
{
    return Py_BuildValue("(KKKKKNN)", (unsigned long long)t->deals, (unsigned long long)t->unknown,
                         (unsigned long long)t->plays, (unsigned long long)t->won,
                         (unsigned long long)t->squares, ends_tuple(study->game, t),
                         PyBytes_FromStringAndSize((const char *)wins, deals));
}

static bool run(const struct study *study, uint64_t first, uint64_t last, struct measurer *measurer,
                struct tally *tally, uint8_t wins[], struct play *play)
{
    struct play *before = playing;
    playing = play;
    measurer->go_on = go_on;
    measurer->watcher = play;
    patience_begin(&play->patience, play->stop);
    bool fine = dread_measure_deals(study, first, last, measurer, tally, wins);
    patience_end(&play->patience);
    playing = before;
    if (play->failed || play->patience.interrupted) return false;
    if (!fine && measurer->refuted)
        refuse("A play contradicts the solver. That is an error of libdread.");
    else if (!fine) PyErr_NoMemory();
    return fine;
}

static PyObject *measure(const struct study *study, uint64_t first, uint64_t last,
                         struct play *play)
{
    uint8_t wins[BLOCK_MOST];
    struct measurer measurer;
    struct tally *tally = malloc(sizeof *tally);
    PyObject *told = NULL;
    bool ready = dread_measurer_init(&measurer, WORKSPACE_WEB);
    if (!tally || !ready) PyErr_NoMemory();
    else if (run(study, first, last, &measurer, tally, wins, play))
        told = tally_tuple(study, tally, wins, (int)(last - first + 1));
    dread_measurer_free(&measurer);
    free(tally);
    return told;
}

/* The contender: the name of one, or a Python function. */
static bool contender_of(PyObject *who, int plays, struct contender *contender)
{
    struct problem problem;
    if (PyCallable_Check(who)) {
        *contender = (struct contender){"python", plays > 1 ? &often : &once, false};
        return true;
    }
    const char *name = PyUnicode_AsUTF8AndSize(who, NULL);
    if (!name) return false;
    if (dread_contender_find(name, contender, &problem)) return true;
    refuse_with(&problem);
    return false;
}

PyObject *module_measure(PyObject *module, PyObject *arguments)
{
    (void)module;
    const char *id;
    PyObject *who, *stop;
    int plays;
    uint64_t budget, first, last;
    struct study study = {0};
    if (!PyArg_ParseTuple(arguments, "sOiO&O&O&O!", &id, &who, &plays, to_number, &budget,
                          to_number, &first, to_number, &last, &PyList_Type, &stop))
        return NULL;
    const struct encoding *encoding = read_rules(id, &study.rules);
    if (!encoding) return NULL;
    if (first > last || last - first >= BLOCK_MOST) return refuse("A block has 1 to 256 deals.");
    if (plays < 0 || plays > PLAYS_MOST) return refuse("A deal is played 1 to 250 times.");
    if (!contender_of(who, plays, &study.contender)) return NULL;
    const struct agent *agent = study.contender.agent;
    study.game = encoding->game;
    study.plays = agent && agent->by_chance ? (plays ? plays : PLAYS_STANDARD) : 1;
    study.budget = agent ? 0 : budget ? budget : SURVEY_BUDGET;
    struct play play = {.function = PyCallable_Check(who) ? who : NULL, .stop = stop};
    return measure(&study, first, last, &play);
}

/* ---- Statistics ---- */

static PyObject *interval_tuple(struct interval i)
{
    return Py_BuildValue("(ddd)", i.low, i.middle, i.high);
}

PyObject *module_share(PyObject *module, PyObject *arguments)
{
    (void)module;
    struct count c;
    if (!PyArg_ParseTuple(arguments, "O&O&O&O&O&", to_number, &c.deals, to_number, &c.unknown,
                          to_number, &c.plays, to_number, &c.won, to_number, &c.squares))
        return NULL;
    if (!c.plays || c.unknown > c.deals) return refuse("Each deal is played at least once.");
    return interval_tuple(dread_share_won(&c));
}

PyObject *module_difference(PyObject *module, PyObject *arguments)
{
    (void)module;
    const char *a, *b;
    Py_ssize_t n, m;
    int plays;
    if (!PyArg_ParseTuple(arguments, "y#y#i", &a, &n, &b, &m, &plays)) return NULL;
    if (n != m || plays < 1) return refuse("Only studies of the same deals can be compared.");
    struct pairs pairs = {.plays = (uint64_t)plays};
    for (Py_ssize_t i = 0; i < n; i++) {
        uint8_t one = (uint8_t)a[i], other = (uint8_t)b[i];
        if (one == WINS_UNKNOWN || other == WINS_UNKNOWN) {
            pairs.unknown++;
            continue;
        }
        int more = other - one;
        pairs.deals++;
        pairs.sum += more;
        pairs.squares += (uint64_t)(more * more);
        pairs.better += more > 0;
        pairs.worse += more < 0;
    }
    return interval_tuple(dread_paired_difference(&pairs));
}
