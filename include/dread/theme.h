/* A game's words: its theme, a text file in themes/, and the sentences made from it.
 *
 * The rules know ids; a theme gives each id its words. A line is `KIND ID: WORDS`, `#` starts a
 * comment:
 *
 *     about: one sentence on what the game is
 *     outcome won: trap = words        (here the id holds a colon, so `=` ends it)
 *     prompt ID: what is asked of the player
 *     zone ID: its name; before the name `ranks` (say only ranks of its cards) may stand, in []
 *     token ID: its name; {card} is the card it is
 *     gauge ID: its name
 *     verb ID: words of a button
 *     event ID: a sentence, or nothing if it goes without saying
 *     update: what plain play says after each action, besides the events
 *     say PATTERN = COMMAND            a way to say it in plain play; {} is a word, {1} that word
 *
 * In a sentence `{cards}` is the cards of this event and of those of the same id that follow at
 * once, `{ranks}` only their ranks, `{count}` how many such events, `{amount}` the event's amount,
 * `{amounts}` the sum of the amounts, `{from}` and `{to}` its places, `{path}` the places of such a run, `{token}` and
 * `{facing}` who and whither. `{count|card|cards}` is the first word for one, else the second; the
 * same with `{amount|...}` and `{amounts|...}`.
 * In `update` and `prompt`, `{gauge ID}` is a gauge's value, `{zone ID}` the cards of a zone, with
 * `none` if there are none, `{at ID}` the place of a token. */

#ifndef DREAD_THEME_H
#define DREAD_THEME_H

#include "dread/game.h"

struct theme {
    const char *id;   /* of the game */
    const char *text; /* the theme file */
};

/* The themes of this house, ended by a NULL id (made from themes/ when the program is built). */
extern const struct theme dread_themes[];

/* The theme of a game, or one without words, under which ids stand for themselves. */
struct theme theme_of(const struct theme themes[], const struct game *);

/* The words for an id, without the end of the line; NULL and *n = 0 if the theme has none. */
const char *theme_words(const struct theme *, const char *kind, const char *id, int *n);

/* Tells a trace in sentences, each followed by a space; the view is the one after it (places and
 * tokens are named by it). */
void theme_tell(const struct theme *, const struct game *, const struct view *,
                const struct trace *, struct text *);

/* The sentence of the update, of a prompt, of an end. */
void theme_update(const struct theme *, const struct game *, const struct view *, struct text *);
void theme_prompt(const struct theme *, const struct game *, const struct view *, struct text *);
void theme_outcome(const struct theme *, const struct game *, int outcome, struct text *);

/* Names: a zone, a token, a gauge, a place, a facing; a card in words ("ace of spades"). */
void theme_zone(const struct theme *, const struct game *, int zone, struct text *);
void theme_token(const struct theme *, const struct game *, const struct token *, struct text *);
void theme_gauge(const struct theme *, const struct game *, int gauge, struct text *);
void theme_place(const struct theme *, const struct game *, const struct view *, struct thing,
                 struct text *);
void theme_card(card, struct text *);
const char *theme_facing(int facing);

/* The cards of a zone in words, as the theme wants them; "none" where there are none. */
void theme_cards(const struct theme *, const struct game *, const struct view *, int zone,
                 struct text *);

/* Turns something said into a command by the theme's `say` lines. False if none fits. */
bool theme_say(const struct theme *, const char *said, struct text *command);

#endif
