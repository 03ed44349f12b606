/* A game's words: its theme, a text file in themes/, and the sentences made from it.
 *
 * The rules know ids; a theme gives each id its words. A line is `KIND ID: WORDS`; `#` at its start
 * makes it a comment:
 *
 *     about: one sentence on what the game is
 *     outcome won: trap = words     (this id holds a colon, so ` = ` ends it)
 *     prompt ID: what is asked of the player
 *     zone ID: its name; `[ranks]` before it: say only the ranks of its cards; `[short]`: say them as
 *              they are written, 9D
 *     token ID: its name; {card} is the card it is
 *     gauge ID: its name
 *     verb ID: words of a button
 *     event ID: a sentence; without words the event goes without saying (a quiet one has no line).
 *               `[detail]` before it: told only on demand; `[minor]`: left out where an update would
 *               become too long
 *     brief ID: a shorter sentence for an event, where an update would become too long
 *     update: what plain play says after each action, behind the events
 *     update PROMPT: the same where that is what is asked of the player
 *     short update: the same where that would become too long; also with a PROMPT
 *     help: how to speak to the game, in a sentence or two
 *     say PATTERN = COMMAND         a way to say it in plain play; {} is a word, {1} that word
 *     mark EVENT: a word or two for an event, to stand where it would happen
 *     mood MOOD: words for the mood of a token that stands somewhere, after its place; MOOD is `patrol`,
 *                `sees`, `hunts` or `safe` (enum mood in dread/view.h). Without the line: no words
 *     short mood MOOD: the same for the panel of the drawn table
 *
 * What only the drawn table needs is told in src/play/layout.h and src/play/flavour.h; whoever has no use
 * for a kind of line passes it over.
 *
 * In an event's sentence `{cards}` is the card of this event and of those of the same id and token
 * that follow at once, `{ranks}` only their ranks, `{count}` how many such events, `{amount}` the
 * amount of the last of them, `{amounts}` the sum, `{from}` the place of the first, `{to}` of the
 * last, `{path}` all their `to` places, `{token}` and `{facing}` who and whither.
 * `{count|card|cards}` is the first word for one, else the second; `{amount|...}` and
 * `{amounts|...}` likewise. Events are only taken together where the sentence uses `{cards}`,
 * `{ranks}`, `{count}`, `{amounts}` or `{path}`. Of a card that nobody has seen `the {cards}` is "an unseen
 * card", and `The {cards}` likewise.
 *
 * In `update`, `short update` and `prompt`, `{gauge ID}` is a gauge's value, `{most ID}` the most it
 * can be, `{zone ID}` the cards of a zone, `{at ID}` the place of a token, `{under ID}` the card it
 * stands on, `{ways}` the ways the player can step, `{seen}` how many see the player; in
 * an update `{prompt}` is the prompt. */

#ifndef DREAD_THEME_H
#define DREAD_THEME_H

#include "dread/game.h"

struct theme {
    const char *id;   /* of the game */
    const char *text; /* the theme file */
};

/* The themes of this house, ended by a NULL id; made from themes/ when the program is built. */
extern const struct theme dread_themes[];

/* A rules page: docs/rules/GAME.md of the game with that id, as Markdown. */
struct rules_page {
    const char *id, *text;
};

/* The theme of a game, or one without words, under which ids stand for themselves. */
struct theme dread_theme_of(const struct theme themes[], const struct game *);

/* The words of kind and id (id "" for lines without one), *n bytes of them, leading spaces left
 * out. NULL if the theme has no such line. */
const char *dread_theme_words(const struct theme *, const char *kind, const char *id, int *n);

/* A line of a theme. */
struct theme_line {
    const char *id, *words; /* not ended by a zero */
    int id_length, words_length;
};

/* The next line of a kind behind *at, which is NULL for the first. False when there is none. */
bool dread_theme_next(const struct theme *, const char *kind, const char **at, struct theme_line *);

/* How much of a trace is told: all, or without `[detail]`, or without `[minor]` too; or nothing but
 * the `mark` lines. */
enum telling { TELL_ALL, TELL_USUAL, TELL_MAJOR, TELL_MARKS };

/* Tells a trace in sentences, each followed by a space. The view is the one after it; places and
 * tokens are named by it. */
void dread_theme_tell(const struct theme *, const struct game *, const struct view *,
                      const struct trace *, enum telling, struct text *);

/* The end that a trace brings, a place in words.outcomes; 0: none. */
int dread_trace_outcome(const struct game *, const struct trace *);

/* Tells one event with its reason: "Rule 4.1, turns: ace of spades, to d4, facing east." */
void dread_theme_reason(const struct theme *, const struct game *, const struct view *,
                        const struct event *, struct text *);

/* Writes n bytes of words, the view filled in. */
void dread_theme_fill_words(const struct theme *, const struct game *, const struct view *,
                            const char *words, int n, struct text *);

/* Writes the words of kind and id, the view filled in; the id itself where there are none. */
void dread_theme_fill(const struct theme *, const struct game *, const struct view *,
                      const char *kind, const char *id, struct text *);

/* Writes the theme's `update` of a view that is not at an end, the one for its prompt before the one for
 * all; kind is "update" or "short update". False, with nothing written, if there is none. */
bool dread_theme_update(const struct theme *, const struct game *, const struct view *,
                        const char *kind, struct text *);

/* The words of an end. */
void dread_theme_outcome(const struct theme *, const struct game *, int outcome, struct text *);

/* Names: of a zone, token, gauge, verb, place; a card in words ("ace of spades"); a facing. */
void dread_theme_zone(const struct theme *, const struct game *, int zone, struct text *);
void dread_theme_token(const struct theme *, const struct game *, const struct token *,
                       struct text *);
void dread_theme_gauge(const struct theme *, const struct game *, int gauge, struct text *);
void dread_theme_verb(const struct theme *, const struct game *, int verb, struct text *);
void dread_theme_place(const struct theme *, const struct game *, const struct view *, struct thing,
                       struct text *);
void dread_theme_card(card, struct text *);
const char *dread_theme_facing(int facing);

/* Writes `before` and then the words of a mood (enum mood). `kind` is "mood" or "short mood". Writes
 * nothing for MOOD_NONE, or if the theme has no line of that kind for the mood. */
void dread_theme_mood(const struct theme *, const char *kind, int mood, const char *before,
                      struct text *);

/* The cards of a zone in words; "none" where there are none. */
void dread_theme_cards(const struct theme *, const struct game *, const struct view *, int zone,
                       struct text *);

/* Turns something said (lower case, single spaces) into a command by the theme's `say` lines.
 * False if none fits. */
bool dread_theme_say(const struct theme *, const char *said, struct text *command);

#endif
