/* Lists of figures. A study, a playtest or an explored rule set has one list, which holds each of
 * its figures once, with its names, its interval and how many games it comes from.
 *
 * The forms of output walk such a list. JSON writes each figure that has a key, a spreadsheet those
 * that its head names, and texts and pages put figures into sentences:
 *
 *     "{agent} wins {share} of 100 games, {difference.middle:+1} more than before"
 *
 * A figure that was not measured is not in the list. So whoever walks it needs no conditions. */

#ifndef DREAD_FIGURES_H
#define DREAD_FIGURES_H

#include "interval.h"
#include "core/text.h"

enum figure_kind {
    FIGURE_COUNT,  /* a whole number */
    FIGURE_NUMBER, /* in.middle, without an interval */
    FIGURE_INTERVAL,
    FIGURE_SAMPLE, /* numbers of which the mean and quantiles are told */
    FIGURE_COUNTS, /* an array of whole numbers */
    FIGURE_WORDS,
    FIGURE_BOOL /* count, 0 or 1 */
};

struct listed_figure {
    const char *id;  /* in the table of --csv and in sentences; NULL: in neither */
    const char *key; /* in JSON, such as `examined/lost`; NULL: not there */
    enum figure_kind kind;
    bool is_share;  /* from 0 to 1, or -1 to 1; sentences tell it in per cent */
    int places;     /* decimals in --csv; SIGNIFICANT: six significant digits */
    uint64_t count; /* of FIGURE_COUNTS: how many there are */
    const uint64_t *counts;
    struct interval in;         /* the middle may be NAN: only the ends are known */
    const struct histogram *of; /* of FIGURE_SAMPLE */
    const char *words;
    double groups; /* from how many deals or decisions it comes (interval.h); HUGE_VAL: it is
                      told however few they are */
};

enum { FIGURES_MOST = 224, FIGURES_ROOM = 4096, SIGNIFICANT = -1 };
struct figures {
    int n;
    struct listed_figure figure[FIGURES_MOST];
    const char *it;          /* sentences may call the figure with this id `it` */
    struct histogram all[2]; /* samples that are not in the tally: turns and decisions */
    char room[FIGURES_ROOM]; /* of keys and words */
    int used;
};

/* Empties a list. */
void dread_figures_clear(struct figures *);

/* Add a figure to the end of the list, and return it. If both names are NULL, nothing is added. The
 * names must outlive the list; words and keys that do not are copied by dread_figures_copy. */
struct listed_figure *dread_figures_count(struct figures *, const char *id, const char *key,
                                          uint64_t);
struct listed_figure *dread_figures_counts(struct figures *, const char *id, const char *key,
                                           const uint64_t counts[], int n);
struct listed_figure *dread_figures_number(struct figures *, const char *id, const char *key,
                                           double);
struct listed_figure *dread_figures_bool(struct figures *, const char *id, const char *key, bool);
struct listed_figure *dread_figures_words(struct figures *, const char *id, const char *key,
                                          const char *words);
struct listed_figure *dread_figures_interval(struct figures *, const char *id, const char *key,
                                             int places, struct interval);
struct listed_figure *dread_figures_share(struct figures *, const char *id, const char *key,
                                          int places, struct interval);
struct listed_figure *dread_figures_sample(struct figures *, const char *id, const char *key,
                                           const struct histogram *, double groups);

/* Copies the strings, joined, into the room of the list. The last argument is NULL. */
const char *dread_figures_copy(struct figures *, ...) __attribute__((sentinel));

/* Returns the figure with this id, of which n bytes count, or NULL. */
const struct listed_figure *dread_figure_of(const struct figures *, const char *id, int n);

/* Returns the mean of a sample with its interval, or the interval of any other figure. */
struct interval dread_figure_value(const struct listed_figure *);

/* ---- Sentences ---- */

enum completeness {
    COMPLETE,
    FROM_FEW,    /* a figure in it comes from fewer than FEW groups */
    NOT_MEASURED /* a figure in it is not in the list */
};

/* Adds a sentence to a text, with figures in braces:
 *
 *     {ID}          a count, words, or a figure with its interval: "12.3 (11.9 to 12.7)"
 *     {ID.PART}     `middle`, `low`, `high`; `range`: "11.9 to 12.7"; `percent`: "12.3 % (11.9 to
 *                   12.7)"; of a sample also `median`,
 *                   `tenth` and `ninetieth`, each with its interval, and `count`, `least`, `most`
 *     {ID:PLACES}   with so many decimals, and its sign if there is a + before them; of a count or
 *                   words it is the width
 *     {ID:WIDTH.PLACES}   with at least so many characters; below 0 the blanks come after it
 *
 * Without PLACES a share has two decimals if it is close to 0 or 100 per cent, else one; a quantile
 * has none, and any other figure has one. A middle that is not known is a question mark. The
 * sentence is complete also if it is FROM_FEW; what is not measured is empty. */
enum completeness dread_tell(struct text *, const struct figures *, const char *sentence);

/* Writes a share (0 to 1) or a difference of shares (-1 to 1) in per cent, with two decimals if it
 * is close to 0 or 100, else with one, and without a per cent sign: "98.2", "0.04". Returns
 * `figure`. */
enum { FIGURE_BYTES = 32 };
const char *dread_percent(double share, char figure[FIGURE_BYTES]);

#endif
