/* What the files of the extension module share. The module, dread._dread, is the part of the Python
 * package that touches libdread; the classes that users see are Python (bindings/python/dread).
 *
 * It uses only the stable ABI of Python 3.11, so one build serves all later versions. The functions
 * here hold the GIL, except where a comment says that they let go of it. Functions that return NULL
 * or false have raised a Python exception. */

#ifndef DREAD_PYTHON_NATIVE_H
#define DREAD_PYTHON_NATIVE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <dread/dread.h>

/* dread.Error, and its child dread.IllegalAction. */
extern PyObject *error_class, *illegal_class;

/* A game being played: dread._dread.Session. A *drawn* one is a world that agrees with all that a
 * player has seen. It has a position but no actions that led there, so it cannot go back. */
struct table {
    PyObject_HEAD const struct encoding *encoding;
    bool drawn;
    struct session session;
};

extern PyTypeObject *table_type;
extern PyType_Spec table_spec, batch_spec;

/* ---- Errors ---- */

/* Raises dread.Error with the sentence. Returns NULL. */
void *refuse(const char *sentence);
void *refuse_with(const struct problem *);

/* ---- Arguments: converters for PyArg_ParseTuple's "O&", which return 1, or 0 with an exception */

int to_number(PyObject *, void *number); /* a uint64_t: a deal number, a seed, a budget */

/* ---- Texts ---- */

/* Returns a string of the text. */
PyObject *string_of(const struct text *);

/* Returns a card as ids have it: "9S". */
PyObject *card_string(card);

/* Returns a tuple of the cards. */
PyObject *card_tuple(const card cards[], int n);

/* ---- Reading ids ---- */

/* Reads `GAME[:OPTIONS]`. Returns the encoding of the game. */
const struct encoding *read_rules(const char *id, struct rules *);

/* ---- Tables ---- */

/* Returns a new drawn table, of a position that was drawn. */
PyObject *table_drawn(const struct encoding *, const struct deal *, const struct position *);

/* Returns the world that a player knows, as a drawn table: drawn anew, so that nothing hidden is in
 * it. */
PyObject *table_of_world(const struct world *, struct rng *);

/* Reads an action that a user gave, an index or notation. `legal` says whether it must be legal. */
bool table_action(const struct table *, PyObject *given, bool legal, action *);

/* Returns a tuple of the events of a trace. */
PyObject *events_of(const struct table *, const struct trace *);

/* Returns the nested tuples that dread/view.py makes a View of. */
PyObject *view_tuple(const struct view *);

/* ---- Thinking (think.c): methods of a table ---- */

PyObject *table_solve(struct table *, PyObject *arguments);
PyObject *table_hint(struct table *, PyObject *arguments);
PyObject *table_choose(struct table *, PyObject *arguments);

/* Returns what dread.Solution holds. */
PyObject *solution_tuple(const struct encoding *, const struct solution *);

/* Lets other threads run while the library works, and looks now and then whether the user wants to
 * interrupt it (Ctrl-C, which only the main thread hears), or another thread has failed. */
struct patience {
    PyThreadState *saved; /* while the GIL is not held */
    PyObject *stop; /* a list that gets something when the work is to end; NULL: there is none */
    unsigned calls;
    bool interrupted; /* an exception is waiting */
};

void patience_begin(struct patience *, PyObject *stop); /* lets go of the GIL */
bool patience_go_on(void *patience);                    /* for hooks of the library; false: stop */
void patience_end(struct patience *);                   /* takes the GIL again */

/* Returns memory aligned to 64 bytes, for aligned_free, or NULL with a MemoryError. */
void *aligned_new(size_t bytes);

/* ---- Functions of the module ---- */

PyObject *module_measure(PyObject *module, PyObject *arguments);
PyObject *module_share(PyObject *module, PyObject *arguments);
PyObject *module_difference(PyObject *module, PyObject *arguments);

#endif
