/* The words of a game: its theme, a text file in themes/, and the sentences made from it.
 *
 * The rules know ids; a theme gives each id its words. Two kinds of front ends use them: *plain
 * play*, which writes sentences, one line after the other, and the *drawn table*, which shows the
 * cards as a picture. A line of a theme has the form `KIND ID: WORDS` or, if the id contains a
 * colon, `KIND ID = WORDS`. A line that begins with `#` is a comment.
 *
 *     about: one sentence on what the game is
 *     door: a sentence for the first screen; without the line, the one of `about`
 *     outcome won: trap = words     (this id contains a colon)
 *     prompt ID: what the player is asked
 *     zone ID: its name. If the line is `zone ID: [ranks] NAME`, only the ranks of its cards are
 *              written; if it is `zone ID: [short] NAME`, the cards are written in notation, 9D
 *     token ID: its name; {card} is the card that is the token
 *     gauge ID: its name
 *     chosen zone ID, chosen gauge ID: what is said if the player chooses that zone or gauge
 *             (src/table/why.h), filled in as an update is
 *     verb ID: words of a button
 *     event ID: a sentence. An event with an empty sentence is not mentioned; a quiet one has no
 *               line; for any other event without a line its id is written. `[detail]` before the
 *               sentence: mentioned only on demand; `[minor]`: left out where an update would
 *               become too long
 *     brief ID: a shorter sentence for an event, where an update would become too long
 *     preview ID: the sentence used instead of that of `event` while the event is only foreseen
 *     why EVENT: a sentence for an event that is not mentioned, where reasons are given
 *     upkeep EVENT: what a person who plays with real cards does for the event with her hands, in a
 *                   sentence or two (dread_theme_upkeep). Without words: there is nothing to do.
 *                   Without the line: the sentence of `event`; of a quiet event: nothing. `[step]`
 *                   before the words: a new step begins with them. `[next]`: they belong to the
 *                   step that follows. `[end]`: they begin a new step if the step so far
 *                   is about another token than the player's
 *     quote EVENT: the first words of the sentence of its paragraph of the rules page that makes it
 *             happen; without the line: the paragraph's first sentence
 *     gravity CLASS: ids of events whose sentences have that gravity; CLASS is `end`, `seen`,
 *             `near`, `lost`, `gained`, `moved` or `rest` (enum gravity)
 *     update: what plain play says after each action: first the sentences of the events, then this.
 *             Both together are *too long* if they have more than 25 words: UPDATE_WORDS in
 *             src/answer/paragraphs.h
 *     update PROMPT: the same, at that prompt
 *     watch: who sees or hunts the player now. Said before the sentences of the events if somebody
 *            does and no event says it, and after the update if nobody does
 *     short update: the same where that would become too long; may have a PROMPT too
 *     help: how to speak to the game, in a sentence or two
 *     wait: the action that is waiting, in notation
 *     route: what is said after every way to a place
 *     explain WORDS|WORDS: what is said about these words, filled in as a prompt is
 *     noun TOKEN: other words for that token, separated by `|` (src/table/names.h)
 *     shape N: a word for rooms of N cells or more; see src/table/rooms.h
 *     mark EVENT: a word or two for an event, to show where it would happen
 *     mood MOOD: words after the place of a token in that mood; MOOD is `patrol`, `sees`, `hunts`
 *                or `safe` (enum mood in core/view.h). Without the line: no words
 *     short mood MOOD: the same for the panel of the drawn table
 *
 * The lines that only the drawn table needs are described in src/table/layout.h and
 * src/story/flavour.h. Every reader ignores the kinds of lines that it does not need.
 *
 * In the sentence of an event these are filled in:
 *
 *     {cards}         the card of this event and of the events of the same id and token that follow
 *                     it directly; `the {cards}` becomes "an unseen card" if nobody has seen it
 *     {ranks}         only their ranks: "ace and 4"
 *     {a ranks}       the same with articles: "an ace and a 4"
 *     {card IDS}      the card of another event, with one of these ids: the nearest one before
 *                     it in the trace, or else after it; `the {card IDS}` becomes "an unseen card"
 *                     if there is none
 *     {count}         the number of these events
 *     {amount}        the amount of the last of them
 *     {amounts}       the sum of their amounts
 *     {from}          the place where the first of them begins
 *     {to}            the place where the last of them ends
 *     {path}          the places where each of them ends
 *     {token}         the token of the last of them
 *     {facing}        the direction that the last of them names
 *     {count|A|B}     A if the number is 1, else B; {amount|A|B} and {amounts|A|B} likewise. With
 *                     {count|A|B|C}: C if it is 0. In A, B and C `#` stands for the number
 *     {beside|A|B}    A if the token ends beside the player (dread_theme_is_beside), else B
 *
 * In an `upkeep` line these are filled in too:
 *
 *     {way}           the way of the token in this step, up to this event: "three steps north,
 *                     through a door, then one east, to d6", or "stays on d6". One of more than
 *                     three straight parts is told without its doors, one of more than eight only
 *                     by the number of steps
 *     {look}          where the token looks: "turns east", or "still looks east" if it looked there
 *                     before the step
 *     {gone}          those cards of the events that leave the table. If there are none, the
 *                     sentence is left out
 *     {lies|A|B}      A if the card lies on its long side, else B
 *     {sees|A|B}      A if the token sees the player after the step, else B
 *     {hunted|A|B}    A if the token hunted the player before the step, else B
 *
 * Only a sentence with {cards}, {ranks}, {a ranks}, {count}, {amounts}, {path} or {gone} covers
 * several events.
 *
 * In an `update`, a `short update` and a `prompt`, and in the sentence of an event too, these are
 * filled in from the view:
 *
 *     {gauge ID}      the value of a gauge
 *     {most ID}       its upper limit
 *     {zone ID}       the cards of a zone, as its `zone` line says
 *     {zone ID|WORDS} the same, or these words if it has none
 *     {list ID}       the cards of a zone by rank, to be heard: "ace, 4, 9", "none"
 *     {held ID NOUN}  how many cards a zone has, and which: "one card, the 9", "none"; the NOUN may
 *                     be left out
 *     {costs ID|A|B}  A, and in it for `#` the cards of a row that can be chosen, each with its
 *                     place from the end: "9 of clubs for 2, jack of spades for 1". If none can: B
 *     {can VERB|A|B}  A if the player can do something of that verb now, in a prompt or an update;
 *                     else B
 *     {on TOKEN|A|B}  A if such a token is on a card, and in it for `#` the place; else B
 *     {at ID}         the place of a token
 *     {under ID}      the card that it stands on
 *     {floor ID}      the rank of that card: "an ace"
 *     {asked}         the place of the card on a grid that the current decision is about
 *     {ways}          the directions in which the player can step
 *     {seen}          who sees the player; if nobody does, who hunts her
 *     {prompt}        the words of the prompt, in an update only
 *     {choices}       what the player can do now, verb by verb, in a prompt or an update only
 *
 * `{choices}` is made from the legal actions and these lines, where VERB may also be `PROMPT VERB`,
 * for that prompt only:
 *
 *     way VERB: what the actions of a verb are. Without the line: the verb's name
 *     each VERB: one of these actions, in a list of them
 *     few VERB: the actions without a list, where too many words would be needed
 *     button VERB: one action in a few words, for a button. Without the line: its `way`
 *
 * In these lines are filled in:
 *
 *     {each}          a list of the actions: "2, 3, 4"
 *     {either}        the same as "2, 3 or 4"
 *     {count}         how many there are; {ways}: " (3 ways)", or nothing if there is one
 *     {card}          the first card that the action touches; {rank}: only its rank
 *     {cards ZONE}    those that it touches in a zone
 *     {to}            the place of the last thing that it touches
 *     {direction}     the direction from the player to there
 *     {amount EVENT}  the amount of the first such event that it would bring
 *
 * The functions here keep no state and allocate nothing. They add to the end of a struct text. */

#ifndef DREAD_THEME_H
#define DREAD_THEME_H

#include "core/game.h"

/* Where a line of a theme is in its text: from this byte on, up to its line break. */
struct theme_place {
    int from, end;
};

/* A theme: the id of its game and the text of its file, a string that ends with a zero byte.
 * `place` makes the search for words faster: it has the lines, ordered by the first words of their
 * kinds, and lines with the same first word in the order of the text. It may leave out comments and
 * empty lines. NULL: there is no such list. `further` returns a text with more lines of the kind
 * `story`, which come after those of `text`, and with all lines of the kinds `chosen`, `cost`,
 * `count`, `ending`, `lesson`, `quote` and `upkeep`. NULL: `text` has all lines. */
struct theme {
    const char *id;
    const char *text;
    const struct theme_place *place;
    int places;
    const char *(*further)(const char *id);
};

/* Returns the theme with the text that has the lines of the kinds that `further` has whole. */
struct theme dread_theme_further(const struct theme *);

/* Gives a theme the list of its lines, in `place`, which has room for `most`. A theme that has more
 * lines gets no list. Returns how many there are in the list. */
int dread_theme_list(struct theme *, struct theme_place place[], int most);

/* The themes of this program; a NULL id ends the list. The build makes it from themes/. */
extern const struct theme dread_themes[];

/* The words and patterns of plain play, themes/talk/english.txt, in the form of a theme. */
extern const struct theme dread_english[];

/* A rules page: docs/rules/GAME.md of the game with that id, as Markdown. The build makes the list
 * of all pages (src/front/rules_page.h), and rules_text.h has the functions that find a part
 * of a page and turn it into plain text. */
struct rules_page {
    const char *id, *text;
};

/* Returns the theme of a game, or one without words, in which each id stands for itself. */
struct theme dread_theme_of(const struct theme themes[], const struct game *);

/* Returns the words of the first line of that kind and id, without leading spaces, and sets *n to
 * their length in bytes; they do not end with a zero byte. The id is "" for lines without one.
 * Returns NULL, with *n 0, if the theme has no such line. */
const char *dread_theme_words(const struct theme *, const char *kind, const char *id, int *n);

/* A line of a theme. The strings point into its text and do not end with a zero byte. The id of a
 * line without one has no bytes. */
struct theme_line {
    const char *id, *words;
    int id_length, words_length; /* in bytes */
    int next;                    /* the place after it in the list of the theme, if there is one */
};

/* Finds the next line of a kind after *at, which is NULL before the first one, and sets *at and
 * *line, which was found before. Returns false if there is none. */
bool dread_theme_next(const struct theme *, const char *kind, const char **at, struct theme_line *);

/* Returns true if a list of ids, n bytes with a space between two, has this id. */
bool dread_theme_lists(const char *list, int n, const char *id);

/* How much a sentence matters to the player, what matters most first. What is said and shown is
 * ordered by it, and is cut at the end. */
enum gravity {
    GRAVITY_END,    /* the game ends */
    GRAVITY_SEEN,   /* somebody sees the player */
    GRAVITY_NEAR,   /* somebody hunts her, or is next to her with no wall between them */
    GRAVITY_LOST,   /* she loses something */
    GRAVITY_GAINED, /* she gains something */
    GRAVITY_MOVED,  /* somebody or something moves */
    GRAVITY_REST    /* all else */
};

/* Returns the gravity of an event: GRAVITY_END if it brings an end; else the class in whose
 * `gravity` line the theme lists it; but at least GRAVITY_NEAR if at the end of the trace the
 * event's token is beside the player. The view is the one before the trace or after it. */
enum gravity dread_theme_gravity(const struct theme *, const struct game *, const struct view *,
                                 const struct trace *, const struct event *);

/* Returns true if at the end of the trace a token of the view, one that is on patrol or alert, is
 * on a cell next to the player's with no wall between them. */
bool dread_theme_is_beside(const struct view *, const struct trace *, int token);

/* How much of a trace to describe: everything; without `[detail]` events; without `[minor]` events
 * too and with `brief` sentences; only the `mark` lines; or everything, with the `why` lines.
 * TELL_PREVIEW and TELL_PREVIEW_USUAL are TELL_ALL and TELL_USUAL for what would happen. */
enum telling {
    TELL_ALL,
    TELL_USUAL,
    TELL_MAJOR,
    TELL_MARKS,
    TELL_WHY,
    TELL_PREVIEW,
    TELL_PREVIEW_USUAL
};

/* Adds the sentences for a trace, each followed by a space. The view is the one after the trace;
 * its places and tokens give the names. */
void dread_theme_tell(const struct theme *, const struct game *, const struct view *,
                      const struct trace *, enum telling, struct text *);

/* Adds the sentences about those events of a trace whose ids a line lists. The other events only
 * provide what these sentences name, such as `{card take}`. */
void dread_theme_tell_only(const struct theme *, const struct game *, const struct view *,
                           const struct trace *, const struct theme_line *ids, enum telling,
                           struct text *);

/* A sentence in a text: `length` bytes from `from` on, without the space after it. */
struct told {
    enum gravity gravity;
    int from, length;
};

/* Adds the same sentences, the gravest first; among those of equal gravity the ones about a token
 * beside the player come first, else they stay in the order in which they happened. Of several
 * sentences of GRAVITY_SEEN about one token only the last is told. Writes to `told`, which has room
 * for EVENTS_MOST or is NULL, where each sentence is. Returns their number. The view may also be
 * the one before the trace, if it is a preview. */
int dread_theme_tell_gravest(const struct theme *, const struct game *, const struct view *,
                             const struct trace *, enum telling, struct text *, struct told told[]);

/* Returns the end that a trace brings, an index into words.outcomes; 0: none. */
int dread_trace_outcome(const struct game *, const struct trace *);

/* Why something happened: the paragraph of the rules page, and where in a text the line about it
 * is, `length` bytes from `from` on. What it meant here begins at `here`. */
struct reason {
    const char *rule;
    int from, here, length;
};

/* Adds a line for each reason in a trace: the sentence of the rules page, and what it meant here.
 *
 *     Rule 2.1: "He takes the leftmost card of your hand." Here: He takes the 7.
 *
 * Events that follow each other by the same sentence share a line. `page` is the text of the rules
 * page; NULL: nothing is quoted. `reason` has room for EVENTS_MOST. Returns their number. */
int dread_theme_reasons(const struct theme *, const struct game *, const struct view *,
                        const char *page, const struct trace *, struct text *,
                        struct reason reason[]);

enum { UPKEEP_STEPS = 4 }; /* steps of an upkeep, at most */

/* A step of an upkeep: `count` events of the trace, from event `first` on, and its sentences in a
 * text, `length` bytes from `from` on, without the space after them. The first `lead` of these
 * bytes are the sentences marked `[next]`, which could stand above the others. `token` is the token
 * that it is about, as an index into the tokens of the view after the trace; NO_TOKEN if it is
 * about none, or about the player's own (id 0). */
struct upkeep_part {
    int first, count, from, length, lead;
    uint8_t token;
};

/* Adds what a person who plays with real cards does with her hands for the events of a trace, in at
 * most UPKEEP_STEPS steps, with a space between two, by the `upkeep` lines of the theme. Every
 * event belongs to exactly one step, and the steps are in the order of the events. If the marks of
 * the lines make too many steps, neighbours are joined, those about other tokens than the player's
 * last. Of several sentences of one event about one token, and of several of GRAVITY_SEEN about it,
 * a step has only the last, at the place of the first; sentences about cards are all written.
 *
 * The trace may be that of several actions, one after the other. `before` is the view before it,
 * NULL for the trace of a start; `after` is the view after it. `part` has room for UPKEEP_STEPS.
 * Returns the number of steps, 0 if there is nothing to do. */
int dread_theme_upkeep(const struct theme *, const struct game *, const struct view *before,
                       const struct view *after, const struct trace *, struct text *,
                       struct upkeep_part part[]);

/* Adds what stands between the braces of a placeholder, the n bytes at `inside`. Returns false, and
 * adds nothing, if it is no placeholder. */
typedef bool placeholder_filler(const void *of, const char *inside, int n, struct text *);

/* Adds n bytes of words with their placeholders filled in. Braces that are none stay. */
void dread_theme_placeholders(const char *words, int n, placeholder_filler *, const void *of,
                              struct text *);

/* Adds n bytes of words with the placeholders of an update filled in from the view, and a capital
 * at the beginning. */
void dread_theme_fill_words(const struct theme *, const struct game *, const struct view *,
                            const char *words, int n, struct text *);

/* Adds one of the alternatives of `one|many|none`, n bytes: the first for the number 1, the third,
 * if there is one, for 0, and else the second. In it `#` stands for the number. */
void dread_theme_alternative(const char *alternatives, int n, int number, struct text *);

/* Does as dread_theme_fill_words with the words of that kind and id, or with the id itself if there
 * are none. */
void dread_theme_fill(const struct theme *, const struct game *, const struct view *,
                      const char *kind, const char *id, struct text *);

/* What the player can do: the legal actions of a view, in ascending order. `touch` says what each
 * touches; if it is NULL, the game is asked. A text with `{choices}` leaves out their lists until
 * it has at most `words` words (0: any number). */
struct choices {
    const action *legal;
    const struct touch *touch;
    int count, words;
};

/* Does what dread_theme_fill does, with `{choices}` filled in too, unless `choices` is NULL. */
void dread_theme_fill_choices(const struct theme *, const struct game *, const struct view *,
                              const char *kind, const char *id, const struct choices *choices,
                              struct text *);

/* Adds what the player is asked: the `ask` words of the view's prompt if `kind` is "ask" and it has
 * some, else its `prompt` words. */
void dread_theme_prompt(const struct theme *, const struct game *, const struct view *,
                        const char *kind, const struct choices *, struct text *);

/* Adds what the actions of a verb are, with the list of all of them: "search for ace, 3 or 4".
 * `choices` has the actions of this verb only. Returns false, with nothing added, if the theme does
 * not list them. */
bool dread_theme_way(const struct theme *, const struct game *, const struct view *,
                     const struct choices *, struct text *);

/* Adds legal action number i in the few words of a button. */
void dread_theme_button(const struct theme *, const struct game *, const struct view *,
                        const struct choices *, int i, struct text *);

/* Adds the `update` for a view of a game that goes on: the one for its prompt if there is one, else
 * the one for all prompts. `kind` is "update" or "short update". Returns false, with nothing added,
 * if there is neither. */
bool dread_theme_update(const struct theme *, const struct game *, const struct view *,
                        const char *kind, const struct choices *, struct text *);

/* Adds the words of an end, an index into words.outcomes. */
void dread_theme_outcome(const struct theme *, const struct game *, int outcome, struct text *);

/* Add the name of a zone, token, gauge, verb or place, or of a card in words ("ace of spades").
 * Numbers are those of views and touches. */
void dread_theme_zone(const struct theme *, const struct game *, int zone, struct text *);
void dread_theme_token(const struct theme *, const struct game *, const struct token *,
                       struct text *);
void dread_theme_gauge(const struct theme *, const struct game *, int gauge, struct text *);
void dread_theme_verb(const struct theme *, const struct game *, int verb, struct text *);
void dread_theme_place(const struct theme *, const struct game *, const struct view *, struct thing,
                       struct text *);
void dread_theme_card(card, struct text *);

/* Adds the rank of a card alone: "A", "10" or "K"; "unknown" if nobody has seen the card. */
void dread_theme_rank(card, struct text *);

/* Returns the name of a direction, "north" to "west"; "" for FACING_NONE. */
const char *dread_theme_facing(int facing);

/* Writes `before` and then the words of a mood (enum mood). `kind` is "mood" or "short mood".
 * Writes nothing for MOOD_NONE, or if the theme has no line of that kind for the mood. */
void dread_theme_mood(const struct theme *, const char *kind, int mood, const char *before,
                      struct text *);

/* Adds the cards of a zone, as its `zone` line says; "none" if there are none, and only the number
 * of cards of a stack. */
void dread_theme_cards(const struct theme *, const struct game *, const struct view *, int zone,
                       struct text *);

#endif
