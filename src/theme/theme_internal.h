/* What the files of this folder share. Its doors are theme.h, which you should read first,
 * and for other parts colour.h, picture.h, rules_text.h, sheet.h and xml.h. */

#ifndef THEME_INTERNAL_H
#define THEME_INTERNAL_H

#include "theme.h"

/* Returns what follows `word` if s starts with it, else NULL. */
static inline const char *after_prefix(const char *s, const char *word)
{
    return dread_starts_with(s, word) ? s + dread_length_of(word) : NULL;
}

/* Returns how many verbs the actions have. */
int dread_theme_ways(const struct game *, const struct view *, const struct choices *);

/* Adds what the player can do: "play 9 of diamonds for 1; or rest". The `shortened` verbs with the
 * most words are written without a list of their actions. */
void dread_theme_choices(const struct theme *, const struct game *, const struct view *,
                         const struct choices *, int shortened, struct text *);

/* ---- Sentences ---- */

/* What a step of the upkeep (upkeep_steps.c) adds to what its sentences are filled in from. */
struct upkeep_context {
    const struct view *before, *after; /* the views before and after the step */
    const struct event *first;         /* its first event */
};

/* What the placeholders of a sentence are filled in from: a run of events, or none, and the
 * view. */
struct sentence_context {
    const struct theme *theme;
    const struct game *game;
    const struct view *view;
    const struct trace *trace;         /* of the events; NULL: none */
    const struct theme_line *only;     /* the ids of the events to tell; NULL: all */
    const struct event *run;           /* NULL: no events; quiet ones may be between the others */
    int count;                         /* number of events in the run */
    const struct choices *choices;     /* NULL: not known */
    int shortened;                     /* how many ways of `{choices}` to write without a list */
    const struct upkeep_context *step; /* NULL: the sentence belongs to no upkeep */
};

/* Adds n bytes of words with the placeholders filled in, and a capital at the beginning. */
void dread_sentence_write(const struct sentence_context *, const char *words, int n, struct text *);

/* Returns true if a sentence of n bytes covers a whole run of events. */
bool dread_sentence_covers_run(const char *words, int n);

/* Extends the run over the events that follow the first one and belong to it. n events are left in
 * the trace, the first one included. Returns how many of them the run covers, with the quiet ones
 * between its events. */
int dread_sentence_extend_run(struct sentence_context *, int n);

/* Returns true if an event takes a card from the table. */
static inline bool dread_takes_away(const struct event *e)
{
    return e->moved.from.kind && !e->moved.to.kind;
}

/* Fills in a placeholder that only the upkeep has; s is what is between the braces, n bytes, and
 * `last` the last event of the run. Returns false if it is none of these. */
bool dread_upkeep_fill(const struct sentence_context *, const struct event *last, const char *s,
                       int n, struct text *);

#endif
