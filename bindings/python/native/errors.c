/* The exceptions: one class for each kind of error that a program would tell apart. */

#include "native.h"

#include <stdarg.h>

enum { OF_NOTHING = -1 };

/* Each class is a child of an earlier one; the first is the parent of all, and a ValueError. */
static struct kind {
    enum dread_result code;
    const char *name;
    int parent; /* a code; OF_NOTHING for the first */
    const char *doc;
    PyObject *class;
} kinds[] = {
    {DREAD_WRONG, "dread.Error", OF_NOTHING,
     "Something is wrong; the message says in a sentence what would be right, and `code` which "
     "kind of "
     "error it is.",
     NULL},
    {DREAD_MISUSE, "dread.Misuse", DREAD_WRONG, "An argument that makes no sense.", NULL},
    {DREAD_NO_MEMORY, "dread.NoMemory", DREAD_WRONG, "There was not enough memory.", NULL},
    {DREAD_BUSY, "dread.Busy", DREAD_WRONG, "Another thread uses this now.", NULL},
    {DREAD_STOPPED, "dread.Stopped", DREAD_WRONG, "The work was stopped.", NULL},
    {DREAD_UNSUPPORTED, "dread.Unsupported", DREAD_WRONG, "This game does not have this.", NULL},
    {DREAD_NO_GAME, "dread.NoGame", DREAD_WRONG, "No game has this name.", NULL},
    {DREAD_NO_AGENT, "dread.NoAgent", DREAD_WRONG, "No agent has this name.", NULL},
    {DREAD_NO_GOAL, "dread.NoGoal", DREAD_WRONG, "The game has no such goal.", NULL},
    {DREAD_BAD_OPTION, "dread.BadOption", DREAD_WRONG, "No such option, or no such value.", NULL},
    {DREAD_BAD_DEAL, "dread.BadDeal", DREAD_WRONG, "The id of a deal is written wrongly.", NULL},
    {DREAD_BAD_CARDS, "dread.BadCards", DREAD_WRONG,
     "A card is missing, twice, or where it cannot be.", NULL},
    {DREAD_BAD_RECORD, "dread.BadRecord", DREAD_WRONG, "A record is written wrongly.", NULL},
    {DREAD_TOO_LONG, "dread.TooLong", DREAD_WRONG,
     "The game has had as many actions as it may have.", NULL},
    {DREAD_IN_A_NIGHT, "dread.InANight", DREAD_WRONG, "A Night refuses this.", NULL},
    {DREAD_WAITS, "dread.Waits", DREAD_WRONG, "The game waits for a card to be told.", NULL},
    {DREAD_IS_WORLD, "dread.IsWorld", DREAD_WRONG, "A world that was drawn has no past.", NULL},
    {DREAD_NOT_LEGAL, "dread.IllegalAction", DREAD_WRONG,
     "The action is not legal; the message says why, and what would be.", NULL},
    {DREAD_BAD_ACTION, "dread.BadAction", DREAD_NOT_LEGAL, "This is no action of the game.", NULL},
    {DREAD_OVER, "dread.Over", DREAD_NOT_LEGAL, "The game is over.", NULL},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* Returns the class of a code; codes without one are those of the first. */
static PyObject *class_of(int code)
{
    for (int k = 0; k < KINDS; k++)
        if ((int)kinds[k].code == code) return kinds[k].class;
    return kinds[0].class;
}

/* Returns the base classes of a kind. Too little memory is a MemoryError, too. */
static PyObject *bases_of(const struct kind *kind)
{
    if (kind->parent == OF_NOTHING) return PyTuple_Pack(1, PyExc_ValueError);
    PyObject *parent = class_of(kind->parent);
    if (kind->code != DREAD_NO_MEMORY) return PyTuple_Pack(1, parent);
    return PyTuple_Pack(2, parent, PyExc_MemoryError);
}

static bool add_error(PyObject *module, struct kind *kind)
{
    PyObject *bases = bases_of(kind);
    PyObject *members = Py_BuildValue("{ss}", "code", dread_result_name((int)kind->code));
    if (bases && members)
        kind->class = PyErr_NewExceptionWithDoc(kind->name, kind->doc, bases, members);
    Py_XDECREF(bases);
    Py_XDECREF(members);
    return kind->class &&
           PyModule_AddObjectRef(module, kind->name + sizeof "dread." - 1, kind->class) == 0;
}

bool add_errors(PyObject *module)
{
    for (int k = 0; k < KINDS; k++)
        if (!add_error(module, &kinds[k])) return false;
    return true;
}

void *raise_error(const dread_error *error)
{
    PyObject *message = string_of(error->message);
    if (message) PyErr_SetObject(class_of(error->code), message);
    Py_XDECREF(message);
    return NULL;
}

void *misuse(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    PyErr_FormatV(class_of(DREAD_MISUSE), format, values);
    va_end(values);
    return NULL;
}
