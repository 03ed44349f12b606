/* What the files of the extension module share. The module, dread._dread, is the part of the Python
 * package that calls libdread, of which it knows dread.h alone; the classes that users see are
 * Python (bindings/python/dread).
 *
 * It uses only the stable ABI of Python 3.11, so one build serves all later versions. The functions
 * here hold the GIL, except where a comment says that they let go of it. Functions that return NULL
 * or false have raised a Python exception. */

#ifndef DREAD_PYTHON_NATIVE_H
#define DREAD_PYTHON_NATIVE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <dread.h>

#include <stdbool.h>

extern PyType_Spec batch_spec;

/* ---- Errors ---- */

/* Adds the classes of exceptions to the module. */
bool add_errors(PyObject *module);

/* Raises the exception that belongs to an error of the library. Returns NULL. */
void *raise_error(const dread_error *);

/* Raises dread.Misuse with a sentence, a format of PyErr_Format. Returns NULL. */
void *misuse(const char *format, ...);

/* ---- Values ---- */

/* Converter for PyArg_ParseTuple's "O&": reads a deal number, a seed or a budget, a uint64_t.
 * Returns 1, or 0 with an exception. */
int to_number(PyObject *, void *number);

/* Returns a string of UTF-8; what is none becomes U+FFFD. */
PyObject *string_of(const char *);

/* Return a list or a tuple of action numbers. */
PyObject *action_list(const int32_t *actions, int n);
PyObject *action_tuple(const int32_t *actions, int n);

/* Returns a tuple of cards as ids have them: "9S". */
PyObject *card_tuple(const uint8_t *cards, size_t n);

/* Returns the nested tuples that dread/view.py makes a View of. */
PyObject *view_tuple(const dread_view *);

/* Returns a tuple of the events of a trace of this game. */
PyObject *event_tuple(const dread_game *, const dread_trace *);

/* ---- Games ---- */

/* Returns (number of the game, its id with options, the values of the options). */
PyObject *rules_tuple(const dread_game *, const dread_rules *);

/* Returns what there is to know of a game. */
dread_game_info info_of(const dread_game *);

/* ---- Sessions ---- */

/* A session of the library: dread._dread.Session. A world is one, too. */
struct py_session {
    PyObject_HEAD dread_session *session;
    const dread_game *game;
};

/* Makes the type. */
PyObject *make_session_type(void);

/* Returns a Session that owns the session, or closes it. */
PyObject *session_object(dread_session *);

/* Opens a deal. Only deals of which all cards are known can be played here. */
dread_session *open_deal(const char *id);

/* Reads an action that a user gave, an index or notation. It need not be legal, and an index need
 * not stand for an action. */
bool read_action(const struct py_session *, PyObject *given, int32_t *action);

/* ---- Thinking: methods of a Session ---- */

PyObject *session_solve(struct py_session *, PyObject *arguments);
PyObject *session_hint(struct py_session *, PyObject *arguments);
PyObject *session_choose(struct py_session *, PyObject *arguments);

/* Returns what dread.Solution holds. */
PyObject *solution_tuple(const dread_solution *);

/* Lets other threads run while the library works, and looks now and then whether the user wants to
 * interrupt it (Ctrl-C, which only the main thread hears), or another thread has failed. */
struct patience {
    dread_watch watch;    /* for the library */
    PyThreadState *saved; /* while the GIL is not held */
    PyObject *stop; /* a list that gets something when the work is to end; NULL: there is none */
    unsigned calls;
    bool stopped;
};

void patience_begin(struct patience *, PyObject *stop); /* lets go of the GIL */
bool patience_end(struct patience *); /* takes it again; returns false if an exception is waiting */

/* ---- Functions of the module ---- */

PyObject *module_measure(PyObject *module, PyObject *arguments);
PyObject *module_share(PyObject *module, PyObject *arguments);
PyObject *module_difference(PyObject *module, PyObject *arguments);
PyObject *module_puzzle(PyObject *module, PyObject *arguments);
PyObject *module_puzzles(PyObject *module, PyObject *arguments);

#endif
