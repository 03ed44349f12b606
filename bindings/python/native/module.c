/* The module dread._dread: the games as data, ids, and the types of the other files. */

#include "native.h"

#include <stdlib.h>

PyObject *error_class, *illegal_class;

/* ---- The games as data ---- */

/* A list of strings that ends with NULL. */
static PyObject *names(const char *const list[])
{
    PyObject *all = PyList_New(0);
    for (int i = 0; all && list[i]; i++) {
        PyObject *one = PyUnicode_FromString(list[i]);
        if (!one || PyList_Append(all, one) < 0) Py_CLEAR(all);
        Py_XDECREF(one);
    }
    return all;
}

/* Adds an object to a list and drops the reference to it. Clears the list on failure. */
static void add(PyObject **list, PyObject *one)
{
    if (!*list || !one || PyList_Append(*list, one) < 0) Py_CLEAR(*list);
    Py_XDECREF(one);
}

static PyObject *values_of(const struct option *o)
{
    PyObject *all = PyList_New(0);
    for (int k = 0; all && k < dread_option_values(o); k++) {
        char room[64];
        struct text t = dread_text_in(room, sizeof room);
        dread_option_value_write(o, dread_option_value(o, k), &t);
        add(&all, Py_BuildValue("(iN)", dread_option_value(o, k), string_of(&t)));
    }
    return all;
}

static PyObject *options_of(const struct game *game)
{
    PyObject *all = PyList_New(0);
    for (const struct option *o = game->options; all && o->name; o++)
        add(&all, Py_BuildValue("(ssN)", o->name, o->meaning, values_of(o)));
    return all;
}

static PyObject *rule_sets_of(const struct game *game)
{
    PyObject *all = PyList_New(0);
    for (const struct named_rules *r = game->rule_sets; all && r && r->id; r++)
        add(&all, Py_BuildValue("(sss)", r->id, r->options, r->about));
    return all;
}

static PyObject *planes_of(const struct encoding *encoding)
{
    PyObject *all = PyList_New(0);
    for (const struct plane *p = encoding->planes; all && p->name; p++)
        add(&all, Py_BuildValue("(s(iii)is)", p->name, p->shape[0], p->shape[1], p->shape[2],
                                p->high, p->meaning));
    return all;
}

static PyObject *goals_of(const struct game *game)
{
    PyObject *all = Py_BuildValue("[s]", "win");
    const struct goal *goals = game->search ? game->search->goals : NULL;
    for (; all && goals && goals->name; goals++) add(&all, PyUnicode_FromString(goals->name));
    return all;
}

static PyObject *words_of(const struct words *w)
{
    return Py_BuildValue("{sNsNsNsNsN}", "outcomes", names(w->outcomes), "prompts",
                         names(w->prompts), "zones", names(w->zones), "tokens", names(w->tokens),
                         "gauges", names(w->gauges));
}

static PyObject *version_of(const struct game *game)
{
    char room[VERSION_BYTES];
    struct text t = dread_text_in(room, sizeof room);
    dread_study_version(game, &t);
    return string_of(&t);
}

static PyObject *game_dict(const struct game *game)
{
    const struct encoding *encoding = dread_encoding_of(game);
    if (!encoding) return refuse("This game has no encoding.");
    return Py_BuildValue("{sssssssisNsNsNsNsisisNsN}", "id", game->id, "title", game->title,
                         "designer", game->designer, "rules_version", game->rules_version,
                         "options", options_of(game), "rule_sets", rule_sets_of(game), "words",
                         words_of(&game->words), "planes", planes_of(encoding), "actions",
                         encoding->actions, "plies", game->limits.plies, "goals", goals_of(game),
                         "study_version", version_of(game));
}

static PyObject *games(PyObject *module, PyObject *none)
{
    (void)module;
    (void)none;
    PyObject *all = PyList_New(0);
    for (int i = 0; all && i < dread_games.count; i++) add(&all, game_dict(dread_games.game[i]));
    return all;
}

static PyObject *agents(PyObject *module, PyObject *none)
{
    (void)module;
    (void)none;
    PyObject *all = PyList_New(0);
    for (int i = 0; all && dread_agents[i]; i++)
        add(&all, Py_BuildValue("(ssN)", dread_agents[i]->name, dread_agents[i]->about,
                                PyBool_FromLong(dread_agents[i]->by_chance)));
    return all;
}

/* ---- Ids ---- */

static int number_of_game(const struct game *game)
{
    int i = 0;
    while (dread_games.game[i] != game) i++;
    return i;
}

static PyObject *rules_id(const struct game *game, const struct rules *rules)
{
    char room[ID_BYTES];
    struct text t = dread_text_in(room, sizeof room);
    dread_rules_id_write(game, rules, &t);
    return string_of(&t);
}

/* Returns (number of the game, its id with options, the values of the options). */
static PyObject *read_rules_id(PyObject *module, PyObject *arguments)
{
    (void)module;
    const char *id;
    struct rules rules;
    if (!PyArg_ParseTuple(arguments, "s", &id)) return NULL;
    const struct encoding *encoding = read_rules(id, &rules);
    if (!encoding) return NULL;
    return Py_BuildValue("(iNy#)", number_of_game(encoding->game), rules_id(encoding->game, &rules),
                         rules.value, (Py_ssize_t)OPTIONS_MOST);
}

/* Returns (number of the game, id of the deal, id of the rules, number, whether cards were given,
 * the cards). */
static PyObject *read_deal(PyObject *module, PyObject *arguments)
{
    (void)module;
    const char *id;
    const struct game *game;
    struct deal deal;
    struct problem problem;
    char room[ID_BYTES];
    struct text t = dread_text_in(room, sizeof room);
    if (!PyArg_ParseTuple(arguments, "s", &id)) return NULL;
    if (!dread_id_read(&dread_games, id, &game, &deal, &problem)) return refuse_with(&problem);
    dread_id_write(game, &deal, &t);
    return Py_BuildValue("(iNNKNN)", number_of_game(game), string_of(&t),
                         rules_id(game, &deal.rules), (unsigned long long)deal.number,
                         PyBool_FromLong(deal.by_cards), card_tuple(deal.cards, deal.count));
}

/* ---- The module ---- */

static PyMethodDef functions[] = {{"games", games, METH_NOARGS, NULL},
                                  {"agents", agents, METH_NOARGS, NULL},
                                  {"read_rules", read_rules_id, METH_VARARGS, NULL},
                                  {"read_deal", read_deal, METH_VARARGS, NULL},
                                  {"measure", module_measure, METH_VARARGS, NULL},
                                  {"share", module_share, METH_VARARGS, NULL},
                                  {"difference", module_difference, METH_VARARGS, NULL},
                                  {NULL, NULL, 0, NULL}};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "dread._dread", NULL, -1, functions, NULL, NULL, NULL, NULL};

static bool add_object(PyObject *module, const char *name, PyObject *object)
{
    return object && PyModule_AddObjectRef(module, name, object) == 0;
}

PyMODINIT_FUNC PyInit__dread(void);

PyMODINIT_FUNC PyInit__dread(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (!module) return NULL;
    error_class = PyErr_NewExceptionWithDoc(
        "dread.Error", "What was asked for is wrong; the message says why, in a sentence.",
        PyExc_ValueError, NULL);
    illegal_class = error_class
                        ? PyErr_NewExceptionWithDoc(
                              "dread.IllegalAction",
                              "The action is not legal; the message says why, and what would be.",
                              error_class, NULL)
                        : NULL;
    table_type = (PyTypeObject *)PyType_FromSpec(&table_spec);
    PyObject *batch_type = PyType_FromSpec(&batch_spec);
    bool fine = add_object(module, "Error", error_class) &&
                add_object(module, "IllegalAction", illegal_class) &&
                add_object(module, "Session", (PyObject *)table_type) &&
                add_object(module, "Batch", batch_type) &&
                PyModule_AddStringConstant(module, "VERSION", DREAD_VERSION) == 0;
    Py_XDECREF(batch_type);
    if (!fine) Py_CLEAR(module);
    return module;
}
