/* What a survey says of the play in its games: where games are lost, which cards are used, how
 * tense games are, and how deep a game is. docs/surveys.md explains each measure for users.
 *
 * The figures come from the tallies of a result (tally.h, survey.h). All functions only
 * read; several threads may call them. */

#ifndef DREAD_MEASURES_H
#define DREAD_MEASURES_H

#include "survey.h"

/* ---- Where games are lost ---- */

/* By what actions are told apart. */
enum action_part {
    PART_VERB,
    PART_CARD, /* the cards that an action touches */
    PART_ZONE, /* the zones of the things that it touches */
    PART_CELL, /* the cells of the first grid that it touches */
    ACTION_PARTS
};

/* What the parts are called in tables: "kind of action", "card", "zone", "cell"; and as keys of
 * JSON. */
extern const char *const dread_part_names[ACTION_PARTS];
extern const char *const dread_part_keys[ACTION_PARTS];

/* How dangerous the actions with one verb, card, zone or cell are, in the plays that were examined
 * with all cards known. */
struct danger {
    int index;          /* of the verb, card, zone or cell, from 0 */
    uint64_t at_risk;   /* how often such an action was played while a win was possible */
    uint64_t gave_away; /* how often it gave the win away */

    /* The share of the two. A play gives a win away only once, so the variance of this hazard is
     * binomial, although actions of one play are alike (P. K. Andersen, O. Borgan, R. D. Gill & N.
     * Keiding, "Statistical models based on counting processes", 1993). */
    struct interval share;
};

/* Writes an entry for each verb, card, zone or cell that was at risk, those that gave away most
 * wins first, then by index. Returns how many entries it wrote, at most DANGERS_MOST. */
enum { DANGERS_MOST = 64 };
int dread_dangers(const struct tally *, enum action_part, struct danger dangers[DANGERS_MOST]);

/* Adds the name of a verb, card, zone or cell: `move`, `9 of spades`, `hand`, `d4`. */
void dread_part_write(const struct study *, enum action_part, int index, struct text *);

/* A cause of losses: the rule that ended the plays, and the verb of the last action. */
struct loss_cause {
    const char *rule, *event; /* the paragraph and its event; both NULL: no event told the end */
    int outcome;              /* of the event, an index into words.outcomes; 0 without an event */
    int verb;              /* an index into words.verbs; -1: the deal was lost without any action */
    uint64_t plays;        /* lost in this way */
    struct interval share; /* of all lost plays */
};

/* Writes the causes of the lost plays of a study, the most frequent first. Returns how many there
 * are, at most CAUSES_MOST. */
enum { CAUSES_MOST = TALLY_CAUSES * TALLY_VERBS + 1 };
int dread_loss_causes(const struct column *, struct loss_cause causes[CAUSES_MOST]);

/* ---- Which cards are used ---- */

struct card_use {
    card card;
    uint64_t used[2]; /* plays, lost and won, with an action that touched the card */

    /* Examined plays in which a legal action would have touched the card. Only some plays are
     * examined, so this says whether a card could be used, not how often. */
    uint64_t offered;
};

/* Writes an entry for each card that was used or could have been, in the order of the numbers of
 * cards. Returns how many. */
int dread_card_uses(const struct column *, struct card_use uses[CARD_KINDS]);

/* Writes the cards that could be used and never were, joined by commas. Returns how many. */
enum { CARD_NAMES_BYTES = CARD_KINDS * 8 };
int dread_cards_never_used(const struct column *, struct text *);

/* ---- How tense games are ---- */

/* The measures of struct drama (tally.h), each a mean over plays. */
enum drama_measure {
    DRAMA_SURPRISE,
    DRAMA_SUSPENSE,
    DRAMA_FALL_WON,
    DRAMA_FALL_LOST,
    DRAMA_CROSSINGS,
    DRAMA_NO_RETURN_LOST,
    DRAMA_NO_RETURN_WON,
    DRAMA_DECIDED_WON,
    DRAMA_DECIDED_LOST,
    DRAMA_MEASURES
};

/* How a measure is called: in JSON, in the table of --csv, and in words, with its unit, which is
 * empty for turns. */
struct drama_word {
    const char *key, *column, *name, *unit;
};
extern const struct drama_word dread_drama_words[DRAMA_MEASURES];

/* Finds a measure, and from how many plays it comes. Returns false, with *in all 0, if they are
 * fewer than FEW (interval.h). */
bool dread_drama_of(const struct tally *, enum drama_measure, struct interval *in, uint64_t *plays);

/* Finds how much more the squares of the chances' movements are than those of chances that are
 * right: the mean of drama.excess divided by that of drama.uncertainty. About 0: the agent's
 * chances are what they should be. The interval takes the latter mean as known. Returns false, with
 * *in all 0, if there are fewer than FEW plays or nothing was uncertain. */
bool dread_excess_movement(const struct tally *, struct interval *in);

/* Returns how many of 100 plays show a clear fall that comes from noise alone, at most: the
 * decisions of a play times the probability that noise is beyond 3 standard errors on one side. 0
 * if no chances were told. */
double dread_false_falls(const struct tally *);

/* ---- How deep a game is ---- */

/* An agent on the ladder of strength. */
struct rung {
    const struct column *column;

    /* The agent on the rung below, NULL for the weakest; and how much more often this one wins on
     * the same deals (dread_column_more). */
    const struct column *below;
    struct interval more;
    bool is_step; /* it is clearly better: the interval is above 0 */
};

/* Sorts the agents of a rule set by strength, the weakest first; clairvoyant is none of them. Each
 * is compared with the agent of the last step below it, so agents of about the same strength are
 * one step together. Returns how many there are, and sets *steps to the number of steps. After F.
 * Lantz, A. Isaksen, A. Jaffe, A. Nealen & J. Togelius, "Depth in strategic games", AAAI-17
 * workshop "What's next for AI in games?", 2017. */
int dread_ladder(const struct result *, const struct survey *, int rule_set,
                 struct rung rungs[CONTENDERS_MOST], int *steps);

#endif
