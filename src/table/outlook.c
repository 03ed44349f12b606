/* Reads what all actions would bring. See outlook.h. */

#include "outlook.h"

#include "table.h"

enum { LOSES = 1 };

/* Returns the length of the verb in the id of a toll, "VERB EVENT ...". */
static int verb_length(const struct theme_line *toll)
{
    int n = 0;
    while (n < toll->id_length && toll->id[n] != ' ') n++;
    return n;
}

static bool is_of_verb(const struct theme_line *toll, const char *verb)
{
    return verb_length(toll) == dread_length_of(verb) && dread_starts_with(toll->id, verb);
}

static bool brings(const struct game *game, const struct trace *trace,
                   const struct theme_line *toll)
{
    int n = verb_length(toll);
    for (int i = 0; i < trace->count; i++)
        if (dread_theme_lists(toll->id + n, toll->id_length - n,
                              game->words.events[trace->event[i].id].id))
            return true;
    return false;
}

/* Returns what action i would bring, as bits. */
static uint8_t read_action(const struct table_layout *l, const struct view *v,
                           const struct selection *h, int i)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    const struct game *game = l->game;
    const char *at = NULL;
    struct theme_line toll;
    game->preview(v, h->legal[i], &trace);
    if (trace.count > trace.room) trace.count = trace.room;
    int outcome = dread_trace_outcome(game, &trace);
    unsigned bits = outcome && !dread_outcome_is_won(game, outcome) ? LOSES : 0;
    for (int k = 1; k <= TOLLS_MOST && dread_theme_next(&l->theme, "toll", &at, &toll); k++)
        if (is_of_verb(&toll, game->words.verbs[h->touch[i].verb]) && brings(game, &trace, &toll))
            bits |= 1u << k;
    return (uint8_t)bits;
}

void dread_outlook_read(struct outlook *o, const struct table *t)
{
    if (o->version == t->version) return;
    o->version = t->version;
    for (int i = 0; i < t->selection->count; i++)
        o->brings[i] = read_action(t->layout, t->view, t->selection, i);
}

bool dread_outlook_loses(const struct outlook *o, int i)
{
    return o->brings[i] & LOSES;
}

bool dread_outlook_is_deadly(const struct outlook *o, const struct selection *h, struct thing thing)
{
    bool any = false;
    for (int k = 0; k < h->opens; k++) {
        int i = h->open[k];
        if (!dread_touches_thing(&h->touch[i], thing)) continue;
        if (!dread_outlook_loses(o, i)) return false;
        any = true;
    }
    return any;
}

/* Returns how many of the actions of a button have that bit. */
static int count(const struct outlook *o, const struct selection *h, const struct button *b,
                 int bit)
{
    int n = 0;
    if (b->action >= 0) return o->brings[b->action] >> bit & 1;
    for (int k = 0; k < h->opens; k++)
        n += h->touch[h->open[k]].verb == b->verb && o->brings[h->open[k]] >> bit & 1;
    return n;
}

bool dread_outlook_is_dire(const struct outlook *o, const struct selection *h,
                           const struct button *b)
{
    return count(o, h, b, 0) == b->count;
}

/* Returns how many bars there are between the alternatives of a toll. */
static int bars(const struct theme_line *toll)
{
    int n = 0;
    for (int i = 0; i < toll->words_length; i++) n += toll->words[i] == '|';
    return n;
}

void dread_outlook_words(const struct outlook *o, const struct table_layout *l,
                         const struct selection *h, const struct button *b, struct text *t)
{
    const char *at = NULL;
    struct theme_line toll;
    int from = t->length;
    for (int k = 1; k <= TOLLS_MOST && dread_theme_next(&l->theme, "toll", &at, &toll); k++) {
        int n = count(o, h, b, k);
        bool first = t->length == from;
        if (!is_of_verb(&toll, l->game->words.verbs[b->verb])) continue;
        if (!n && (!first || bars(&toll) < 2)) continue;
        if (!first) dread_text_add(t, ", ");
        dread_theme_alternative(toll.words, toll.words_length, n, t);
    }
}
