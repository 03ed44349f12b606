/* The module dread._dread: the games as data, ids, and the types of the other files. */

#include "native.h"

/* ---- The games as data ---- */

/* Adds an object to a list and drops the reference to it. Clears the list on failure. */
static void add(PyObject **list, PyObject *one)
{
    if (!*list || !one || PyList_Append(*list, one) < 0) Py_CLEAR(*list);
    Py_XDECREF(one);
}

static PyObject *names(const dread_game *game, enum dread_kind kind)
{
    const char *name;
    PyObject *all = PyList_New(0);
    for (int i = 0; all && (name = dread_name(game, kind, i)); i++)
        add(&all, PyUnicode_FromString(name));
    return all;
}

static PyObject *values_of(const dread_game *game, int option, int values)
{
    uint8_t value;
    char name[DREAD_VALUE_BYTES];
    PyObject *all = PyList_New(0);
    for (int k = 0; all && k < values; k++) {
        dread_read_option_value(game, option, k, &value, name, sizeof name, NULL);
        add(&all, Py_BuildValue("(is)", value, name));
    }
    return all;
}

static PyObject *options_of(const dread_game *game)
{
    PyObject *all = PyList_New(0);
    dread_option_info o = {.size = sizeof o};
    for (int i = 0; all && dread_read_option(game, i, &o, NULL) == DREAD_OK; i++)
        add(&all, Py_BuildValue("(ssN)", o.name, o.meaning, values_of(game, i, o.values)));
    return all;
}

static PyObject *rule_sets_of(const dread_game *game)
{
    PyObject *all = PyList_New(0);
    dread_rule_set_info r = {.size = sizeof r};
    for (int i = 0; all && dread_read_rule_set(game, i, &r, NULL) == DREAD_OK; i++)
        add(&all, Py_BuildValue("(sss)", r.name, r.options, r.about));
    return all;
}

static PyObject *planes_of(const dread_game *game)
{
    PyObject *all = PyList_New(0);
    dread_plane_info p = {.size = sizeof p};
    for (int i = 0; all && dread_read_plane(game, i, &p, NULL) == DREAD_OK; i++)
        add(&all, Py_BuildValue("(s(iii)is)", p.name, p.shape[0], p.shape[1], p.shape[2], p.high,
                                p.meaning));
    return all;
}

static PyObject *words_of(const dread_game *game)
{
    return Py_BuildValue("{sNsNsNsNsN}", "outcomes", names(game, DREAD_OUTCOMES), "prompts",
                         names(game, DREAD_PROMPTS), "zones", names(game, DREAD_ZONES), "tokens",
                         names(game, DREAD_TOKENS), "gauges", names(game, DREAD_GAUGES));
}

dread_game_info info_of(const dread_game *game)
{
    dread_game_info info = {.size = sizeof info};
    dread_read_game(game, &info, NULL);
    return info;
}

static PyObject *game_dict(const dread_game *game)
{
    dread_error error;
    char version[DREAD_STUDY_VERSION_BYTES];
    dread_game_info info = info_of(game);
    if (dread_write_study_version(game, version, sizeof version, &error))
        return raise_error(&error);
    return Py_BuildValue("{sssssssisNsNsNsNsisisNss}", "id", info.id, "title", info.title,
                         "designer", info.designer, "rules_version", info.rules_version, "options",
                         options_of(game), "rule_sets", rule_sets_of(game), "words", words_of(game),
                         "planes", planes_of(game), "actions", info.actions, "plies", info.plies,
                         "goals", names(game, DREAD_GOALS), "study_version", version);
}

static PyObject *games(PyObject *module, PyObject *none)
{
    (void)module;
    (void)none;
    const dread_game *game;
    PyObject *all = PyList_New(0);
    for (int i = 0; all && (game = dread_game_at(i)); i++) add(&all, game_dict(game));
    return all;
}

static PyObject *agents(PyObject *module, PyObject *none)
{
    (void)module;
    (void)none;
    PyObject *all = PyList_New(0);
    dread_agent_info a = {.size = sizeof a};
    for (int i = 0; all && dread_read_agent(dread_agent_at(i), &a, NULL) == DREAD_OK; i++)
        add(&all, Py_BuildValue("(ssN)", a.name, a.about, PyBool_FromLong(a.by_chance)));
    return all;
}

/* ---- Ids ---- */

static PyObject *rules_id(const dread_game *game, const dread_rules *rules)
{
    dread_error error;
    char id[DREAD_ID_BYTES];
    if (dread_write_rules(game, rules, id, sizeof id, &error)) return raise_error(&error);
    return string_of(id);
}

PyObject *rules_tuple(const dread_game *game, const dread_rules *rules)
{
    return Py_BuildValue("(iNy#)", info_of(game).number, rules_id(game, rules), rules->value,
                         (Py_ssize_t)DREAD_OPTIONS_MOST);
}

static PyObject *read_rules(PyObject *module, PyObject *arguments)
{
    (void)module;
    const char *id;
    dread_error error;
    dread_rules rules;
    const dread_game *game;
    if (!PyArg_ParseTuple(arguments, "s", &id)) return NULL;
    if (dread_parse_rules(id, &game, &rules, &error)) return raise_error(&error);
    return rules_tuple(game, &rules);
}

/* Returns what dread.Deal holds. */
static PyObject *deal_tuple(const dread_session *session)
{
    size_t n;
    dread_error error;
    char id[DREAD_ID_BYTES];
    uint8_t cards[DREAD_CARDS_MOST];
    dread_session_info info = {.size = sizeof info};
    if (dread_read_session(session, &info, &error) ||
        dread_write_deal(session, id, sizeof id, &error) ||
        dread_write_cards(session, cards, sizeof cards, &n, &error))
        return raise_error(&error);
    return Py_BuildValue("(sNKNN)", id, rules_id(info.game, &info.rules),
                         (unsigned long long)info.number, PyBool_FromLong(info.by_cards),
                         card_tuple(cards, n));
}

/* Returns (id of the deal, id of the rules, number, whether cards were given, the cards). */
static PyObject *read_deal(PyObject *module, PyObject *arguments)
{
    (void)module;
    const char *id;
    if (!PyArg_ParseTuple(arguments, "s", &id)) return NULL;
    dread_session *session = open_deal(id);
    if (!session) return NULL;
    PyObject *told = deal_tuple(session);
    dread_close(session);
    return told;
}

/* ---- The module ---- */

static PyMethodDef functions[] = {{"games", games, METH_NOARGS, NULL},
                                  {"agents", agents, METH_NOARGS, NULL},
                                  {"read_rules", read_rules, METH_VARARGS, NULL},
                                  {"read_deal", read_deal, METH_VARARGS, NULL},
                                  {"measure", module_measure, METH_VARARGS, NULL},
                                  {"share", module_share, METH_VARARGS, NULL},
                                  {"difference", module_difference, METH_VARARGS, NULL},
                                  {"puzzle", module_puzzle, METH_VARARGS, NULL},
                                  {"puzzles", module_puzzles, METH_VARARGS, NULL},
                                  {NULL, NULL, 0, NULL}};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "dread._dread", NULL, -1, functions, NULL, NULL, NULL, NULL};

/* Adds a type, and drops the reference to it. */
static bool add_type(PyObject *module, const char *name, PyObject *type)
{
    bool fine = type && PyModule_AddObjectRef(module, name, type) == 0;
    Py_XDECREF(type);
    return fine;
}

PyMODINIT_FUNC PyInit__dread(void);

PyMODINIT_FUNC PyInit__dread(void)
{
    PyObject *module = PyModule_Create(&definition);
    bool fine = module && add_errors(module) && add_type(module, "Session", make_session_type()) &&
                add_type(module, "Batch", PyType_FromSpec(&batch_spec)) &&
                PyModule_AddStringConstant(module, "VERSION", DREAD_VERSION_STRING) == 0;
    if (!fine) Py_CLEAR(module);
    return module;
}
