/* Between Python's values and the library's. */

#include "native.h"

#include <stdlib.h>

void *refuse(const char *sentence)
{
    PyErr_SetString(error_class, sentence);
    return NULL;
}

void *refuse_with(const struct problem *problem)
{
    return refuse(problem->text);
}

int to_number(PyObject *given, void *number)
{
    PyObject *whole = PyNumber_Index(given);
    if (!whole) return 0;
    uint64_t value = PyLong_AsUnsignedLongLong(whole);
    Py_DECREF(whole);
    if (value == UINT64_MAX && PyErr_Occurred()) {
        PyErr_Clear();
        refuse("Numbers of deals, seeds and budgets are whole numbers from 0 to 2^64 - 1.");
        return 0;
    }
    *(uint64_t *)number = value;
    return 1;
}

PyObject *string_of(const struct text *t)
{
    return PyUnicode_DecodeUTF8(t->at, t->length, "replace");
}

PyObject *card_string(card c)
{
    char room[8];
    struct text t = dread_text_in(room, sizeof room);
    dread_card_write(&t, c);
    return string_of(&t);
}

PyObject *card_tuple(const card cards[], int n)
{
    PyObject *all = PyTuple_New(n);
    for (int i = 0; all && i < n; i++) {
        PyObject *one = card_string(cards[i]);
        if (!one || PyTuple_SetItem(all, i, one) < 0) Py_CLEAR(all);
    }
    return all;
}

const struct encoding *read_rules(const char *id, struct rules *rules)
{
    const struct game *game;
    struct problem problem;
    if (!dread_id_read_rules(&dread_games, id, &game, rules, &problem))
        return refuse_with(&problem);
    const struct encoding *encoding = dread_encoding_of(game);
    return encoding ? encoding : refuse("This game has no encoding.");
}

void *aligned_new(size_t bytes)
{
    void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (!memory) PyErr_NoMemory();
    return memory;
}

/* ---- Views ---- */

static PyObject *thing_tuple(struct thing t)
{
    return Py_BuildValue("(iii)", t.kind, t.zone, t.index);
}

static PyObject *spot_tuple(const struct spot *s)
{
    return Py_BuildValue("(Niiiiiii)", card_string(s->card), s->face, s->horizontal, s->north,
                         s->east, s->group, s->watchers, s->tags);
}

static PyObject *zone_tuple(const struct view *view, const struct zone *z)
{
    PyObject *spots = PyTuple_New(z->count);
    for (int i = 0; spots && i < z->count; i++) {
        PyObject *one = spot_tuple(&view->spot[z->first + i]);
        if (!one || PyTuple_SetItem(spots, i, one) < 0) Py_CLEAR(spots);
    }
    return Py_BuildValue("(iiiiN)", z->layout, z->columns, z->rows, z->deck, spots);
}

static PyObject *token_tuple(const struct token *t)
{
    return Py_BuildValue("(iNNiiNii)", t->id, card_string(t->card), thing_tuple(t->at), t->facing,
                         t->mood, thing_tuple(t->memory), t->leaving, t->blocks);
}

static PyObject *gauge_tuple(const struct gauge *g)
{
    return Py_BuildValue("(ii)", g->value, g->most);
}

static PyObject *zones_of(const struct view *view)
{
    PyObject *all = PyTuple_New(view->zones);
    for (int i = 0; all && i < view->zones; i++) {
        PyObject *one = zone_tuple(view, &view->zone[i]);
        if (!one || PyTuple_SetItem(all, i, one) < 0) Py_CLEAR(all);
    }
    return all;
}

static PyObject *gauges_of(const struct view *view)
{
    PyObject *all = PyTuple_New(view->gauges);
    for (int i = 0; all && i < view->gauges; i++) {
        PyObject *one = gauge_tuple(&view->gauge[i]);
        if (!one || PyTuple_SetItem(all, i, one) < 0) Py_CLEAR(all);
    }
    return all;
}

static PyObject *tokens_of(const struct view *view)
{
    PyObject *all = PyTuple_New(view->tokens);
    for (int i = 0; all && i < view->tokens; i++) {
        PyObject *one = token_tuple(&view->token[i]);
        if (!one || PyTuple_SetItem(all, i, one) < 0) Py_CLEAR(all);
    }
    return all;
}

PyObject *view_tuple(const struct view *view)
{
    return Py_BuildValue("(iiiNNN)", view->outcome, view->prompt, view->turn, zones_of(view),
                         gauges_of(view), tokens_of(view));
}

/* ---- Events ---- */

static PyObject *event_tuple(const struct table *table, const struct event *e)
{
    const struct game *game = table->session.game;
    const char *rule = dread_event_rule(game, &table->session.deal.rules, e->id);
    return Py_BuildValue("(ssNi)", game->words.events[e->id].id, rule, card_string(e->card),
                         e->amount);
}

PyObject *events_of(const struct table *table, const struct trace *trace)
{
    int n = trace->count < trace->room ? trace->count : trace->room;
    PyObject *all = PyTuple_New(n);
    for (int i = 0; all && i < n; i++) {
        PyObject *one = event_tuple(table, &trace->event[i]);
        if (!one || PyTuple_SetItem(all, i, one) < 0) Py_CLEAR(all);
    }
    return all;
}
