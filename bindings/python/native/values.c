/* Between Python's values and the library's. */

#include "native.h"

#include <string.h>

int to_number(PyObject *given, void *number)
{
    PyObject *whole = PyNumber_Index(given);
    if (!whole) return 0;
    uint64_t value = PyLong_AsUnsignedLongLong(whole);
    Py_DECREF(whole);
    if (value == UINT64_MAX && PyErr_Occurred()) {
        PyErr_Clear();
        misuse("Numbers of deals, seeds and budgets are whole numbers from 0 to 2^64 - 1.");
        return 0;
    }
    *(uint64_t *)number = value;
    return 1;
}

PyObject *string_of(const char *text)
{
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
}

/* Sets item i of a tuple, and takes over the reference to it. Clears the tuple on failure. */
static void set(PyObject **tuple, Py_ssize_t i, PyObject *item)
{
    if (!item || PyTuple_SetItem(*tuple, i, item) < 0) Py_CLEAR(*tuple);
}

PyObject *action_list(const int32_t *actions, int n)
{
    PyObject *all = PyList_New(n);
    for (int i = 0; all && i < n; i++) {
        PyObject *one = PyLong_FromLong(actions[i]);
        if (!one || PyList_SetItem(all, i, one) < 0) Py_CLEAR(all);
    }
    return all;
}

PyObject *action_tuple(const int32_t *actions, int n)
{
    PyObject *all = PyTuple_New(n);
    for (int i = 0; all && i < n; i++) set(&all, i, PyLong_FromLong(actions[i]));
    return all;
}

/* ---- Cards ---- */

static PyObject *card_string(uint8_t card)
{
    char written[8];
    dread_error error;
    if (dread_write_card(card, 0, written, sizeof written, &error)) return raise_error(&error);
    return PyUnicode_FromString(written);
}

PyObject *card_tuple(const uint8_t *cards, size_t n)
{
    PyObject *all = PyTuple_New((Py_ssize_t)n);
    for (size_t i = 0; all && i < n; i++) set(&all, (Py_ssize_t)i, card_string(cards[i]));
    return all;
}

/* ---- Views ---- */

static PyObject *thing_tuple(dread_thing t)
{
    return Py_BuildValue("(iii)", t.kind, t.zone, t.index);
}

static PyObject *spot_tuple(const dread_spot *s)
{
    return Py_BuildValue("(Niiiiiii)", card_string(s->card), s->face, s->horizontal, s->north,
                         s->east, s->group, s->watchers, s->tags);
}

static PyObject *zone_tuple(const dread_view *view, const dread_zone *z)
{
    PyObject *spots = PyTuple_New(z->count);
    for (int i = 0; spots && i < z->count; i++)
        set(&spots, i, spot_tuple(&view->spot[z->first + i]));
    return Py_BuildValue("(iiiiN)", z->layout, z->width, z->height, z->deck, spots);
}

static PyObject *token_tuple(const dread_token *t)
{
    return Py_BuildValue("(iNNiiNii)", t->id, card_string(t->card), thing_tuple(t->at), t->facing,
                         t->mood, thing_tuple(t->memory), t->leaving, t->blocks);
}

static PyObject *gauge_tuple(dread_gauge g)
{
    return Py_BuildValue("(ii)", g.value, g.most);
}

PyObject *view_tuple(const dread_view *view)
{
    PyObject *zones = PyTuple_New(view->zones);
    PyObject *gauges = PyTuple_New(view->gauges);
    PyObject *tokens = PyTuple_New(view->tokens);
    for (int i = 0; zones && i < view->zones; i++) set(&zones, i, zone_tuple(view, &view->zone[i]));
    for (int i = 0; gauges && i < view->gauges; i++) set(&gauges, i, gauge_tuple(view->gauge[i]));
    for (int i = 0; tokens && i < view->tokens; i++) set(&tokens, i, token_tuple(&view->token[i]));
    return Py_BuildValue("(iiiNNN)", view->outcome, view->prompt, view->turn, zones, gauges,
                         tokens);
}

/* ---- Events ---- */

static PyObject *one_event(const dread_game *game, const dread_trace *trace, int i)
{
    dread_error error;
    dread_event e = {.size = sizeof e};
    if (dread_read_event(trace, i, &e, &error)) return raise_error(&error);
    return Py_BuildValue("(ssNi)", dread_name(game, DREAD_EVENTS, e.id), e.rule,
                         card_string(e.card), e.amount);
}

PyObject *event_tuple(const dread_game *game, const dread_trace *trace)
{
    int n = dread_events(trace);
    PyObject *all = PyTuple_New(n);
    for (int i = 0; all && i < n; i++) set(&all, i, one_event(game, trace, i));
    return all;
}
