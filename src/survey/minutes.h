/* How long a game takes a player, in minutes: its actions of each verb times the seconds that an
 * action of that verb takes.
 *
 * The seconds are an assumption about players, not a measurement: the defaults are rough, and users
 * can give their own. A survey stores only how many actions there were (tally.h), so other
 * seconds need no new games.
 *
 * All functions may be called by several threads. */

#ifndef DREAD_MINUTES_H
#define DREAD_MINUTES_H

#include "interval.h"
#include "tally.h"

enum {
    SECONDS_MOST = 3600,    /* that an action may take */
    SECONDS_OF_A_MOVE = 15, /* default */

    /* Default of the verbs that only go on with what was begun, or end it: one step of a walk, the
     * end of a turn (short_verbs in src/survey/minutes.c). */
    SECONDS_OF_A_STEP = 5
};

/* How many seconds an action of each verb takes. The index is that of words.verbs. */
struct pace {
    uint16_t seconds[TALLY_VERBS];
};

/* Sets the default seconds of a game's verbs. They depend on the ids of the verbs only. */
void dread_pace_standard(const struct game *, struct pace *);

/* Changes seconds as written: `VERB=SECONDS`, joined by commas, such as `step=3,place=20`. The verb
 * `all` changes those of all verbs; later parts change what earlier ones set. The seconds are whole
 * numbers from 0 to SECONDS_MOST. Returns false with a problem, which may be NULL, if a verb does
 * not exist or a number is wrong; then the pace is unchanged. */
bool dread_pace_read(const struct game *, const char *written, struct pace *,
                     struct problem *problem);

/* Writes the seconds of all verbs, in the form that dread_pace_read reads. */
void dread_pace_write(const struct game *, const struct pace *, struct text *);

/* Figures over games. The random sample are deals, not plays: several plays of a deal count with
 * the mean of the deal. Each is known only if games of at least two deals were counted; else the
 * functions return false, and set the interval to 0. The intervals are at 95 %, from the variance
 * between deals. */

/* Finds the mean length of a game in minutes. `plays` is how often each deal was played. For
 * clairvoyant these are the games that it won. */
bool dread_minutes(const struct tally *, const struct pace *, int plays, struct interval *);

/* Finds the real choices in a minute (REAL_CHOICE_LEAST in tally.h): those of all games
 * divided by the minutes of all games. For the interval of such a ratio see W. G. Cochran,
 * "Sampling Techniques", 3rd edition, 1977, chapter 6. It is also unknown if no choice was
 * evaluated, or if the games take no time. */
bool dread_real_choices_a_minute(const struct tally *, const struct pace *, struct interval *);

#endif
