/* The answers of plain play, a function for each question of the table in answers.c, and their
 * parts. Each answer is given what the question asks about (hear/query.h), and adds its words to a
 * text, which is then said in at most UPDATE_WORDS words; `more` says the rest. An answer of
 * several paragraphs, or of a list that must not be cut, says them itself and adds nothing. */

#ifndef ANSWER_ANSWERS_INTERNAL_H
#define ANSWER_ANSWERS_INTERNAL_H

#include "answers.h"
#include "paragraphs.h"

enum { ANSWER_BYTES = 16384, PART_BYTES = 4096 };

typedef void answer_fn(struct asking *, struct text *);

/* Which of the questions that one function answers it is (asking.about.how). */
enum { ASK_WHO, ASK_WHETHER, ASK_HOW_MUCH, ASK_LACKS };
enum { ASK_ALL, ASK_NEAREST };
enum { ASK_LOWEST, ASK_HIGHEST };
enum { ASK_FREE, ASK_FIXED };
enum { ASK_PLACES, ASK_HAND };
enum { ASK_PLAYED, ASK_LEFT };
enum { ASK_LOSE, ASK_WIN, ASK_LOST };
enum { ASK_HUNTS, ASK_SEES };
enum { ASK_LATEST, ASK_FIRST, ASK_EVER };
enum { ASK_WALL, ASK_DOOR, ASK_OPEN };

/* ---- answers_parts.c ---- */

/* Adds a sentence, with what is given in the place of each of its slots:
 *
 *     <words>                          a text
 *     <number> <letter>                an int; as a letter, 1 is a
 *     <card> <rank>                    a card in words, or only its rank
 *     <facing>                         a direction
 *     <token> <zone> <gauge>           the name of one, by its number
 *     <reading>                        a gauge with its value: "health 3 of 5"
 *     <action> <verb> <outcome>        what the theme calls them
 *     <place> <name>                   a thing: where it is, or what it is called
 *     <lying>                          the card that lies there
 *     <shown>                          the same, only its rank where the theme shows no more in its
 *                                      zone; "nothing" for a thing of THING_NONE
 *
 * A slot with a capital, `<Name>`, is written with one. */
void dread_add(const struct asking *, struct text *, const char *sentence, ...);

/* Adds what a token is, where it stands, where it looks, and its mood. */
void dread_add_where(const struct asking *, int token, struct text *);

/* Adds a number and `one` or `many` after it. */
void dread_add_count(struct text *, int n, const char *one, const char *many);

/* Adds the separator if the text has something already. */
void dread_add_between(struct text *, const char *separator);

/* Adds what the player has to decide. */
void dread_add_prompt(const struct asking *, struct text *);

/* Adds what the theme explains by the longest of its words that are in `said`. Returns false if it
 * explains none of them. */
bool dread_add_explained(const struct asking *, const char *said, struct text *);

/* Adds what the theme explains by these words; else `otherwise`. */
void dread_add_explained_or(const struct asking *, const char *words, const char *otherwise,
                            struct text *);

/* Adds what the theme explains by these words; else that the player has not entered, or that there
 * are no rooms. */
void dread_add_no_place(const struct asking *, const char *words, struct text *);

/* Adds why nothing lies beside the player: she has not entered; else what the theme explains of
 * directions. */
void dread_add_no_sides(const struct asking *, struct text *);

/* Adds up to two legal actions that touch a thing. Returns false if there is none. */
bool dread_add_actions_on(const struct asking *, struct thing, struct text *);

/* Returns true if anybody in a grid looks for the player (dread_is_watcher). */
bool dread_any_watcher(const struct asking *);

/* Returns the zones of a part of the table, by the theme's line `part`, as bits. */
uint32_t dread_part(const struct asking *, const char *part);

/* Returns the zones that are rows with places, or those that are grids, as bits. */
uint32_t dread_rows(const struct view *);
uint32_t dread_grids(const struct view *);

/* Returns the cell next to one in a direction; a thing of THING_NONE if a wall or the border of the
 * grid lies between. */
struct thing dread_cell_beside(const struct view *, struct thing cell, int facing);

/* Sets *at to the next card in these zones; the first one if it is of THING_NONE. Returns false if
 * there is no other. */
bool dread_next_card(const struct view *, uint32_t zones, struct thing *at);

/* Returns true if the card is of the kind. */
bool dread_is_stuff(const struct stuff *, card);

/* Returns the name of what is asked about; all words if none of them is a name. */
const char *dread_name_asked(const struct asking *);

/* Finds what is asked about by its name. Returns false if there is no such thing. */
bool dread_find_named(const struct asking *, struct named *);

/* Finds the cell that a name means. Adds why not if there is none. */
bool dread_find_cell(const struct asking *, const char *name, struct thing *cell, struct text *);

/* Returns the cell of a grid that is asked about; else that of the player. */
struct thing dread_cell_asked(const struct asking *);

/* Returns true if token i is somebody who walks about and is asked about: all of them if the
 * question names none. */
bool dread_is_meant(const struct asking *, int token);

/* Returns what a card is worth: its rank, but no more than the theme's `most worth`. */
int dread_worth(const struct asking *, card);

/* Adds the name of a room, and its doors. */
void dread_add_room(const struct asking *, const struct room *, struct text *);

/* Adds what is known of a cell: its card, tokens on it, and who would see the player there. */
void dread_add_cell(const struct asking *, struct thing cell, struct text *);

/* Adds where a card lies that is in no grid. */
void dread_add_card_place(const struct asking *, struct thing, struct text *);

/* ---- answers_cards.c ---- */

/* Returns true if a card that the player is asked about lies in an earlier zone of these too. */
bool dread_is_counted(const struct view *, uint32_t zones, struct thing asked);

/* Adds how many cards of a kind are not yet seen, and how many are discarded, if there are any. */
void dread_add_others(const struct asking *, const struct stuff *, struct text *);

/* ---- answers_effects.c: what an action would do, as far as the player can know ---- */

/* Adds what else an action would do: the gravest first, or, with `all`, everything as it
 * happens. */
void dread_add_effects(const struct asking *, action, bool all, struct text *);

/* Adds which numbers it would change, in a sentence. */
void dread_add_changes(const struct asking *, action, struct text *);

/* What an action must agree with. */
enum condition { IF_ANY, IF_UNSEEN, IF_FREE, IF_KEEPS, IF_BRINGS, IF_WINS };

/* Returns true if it does: nobody sees the player after it; it lowers no number; it does not lower
 * the number `what`; it certainly brings the event `what`; it certainly wins the game. */
bool dread_agrees(const struct asking *, action, enum condition, int what);

/* What is asked of an action that would be done. */
enum wanted_effect {
    EFFECT_ALL,
    EFFECT_LOSES,
    EFFECT_SURVIVES,
    EFFECT_SEEN,
    EFFECT_SAFE,
    EFFECT_COST
};

/* Adds the answer to what is asked: the end of the game first, if it would end, with yes or no. If
 * all is asked, it goes on after "If you do". */
void dread_add_verdict(const struct asking *, action, enum wanted_effect, struct text *);

/* ---- answers_reach.c: where a move can end ---- */

/* Adds whether, and how, the player can walk now to what has that name; if she cannot, why. */
void dread_add_reachable(struct asking *, const char *name, struct text *);

/* Adds why she cannot. Returns false if she can, or if nothing has that name. */
bool dread_add_unreachable(struct asking *, const char *name, struct text *);

/* ---- answers_last.c: what has happened ---- */

/* Adds what the events of a `last` line have told: those of the latest action that brought any
 * (ASK_LATEST), of the first, or ever, in brief sentences. */
void dread_add_told(const struct asking *, const struct theme_line *events, int when,
                    struct text *);

/* ---- The answers ---- */

/* answers_talk.c: what can be said, and what must be decided */
answer_fn dread_ask_help, dread_ask_help_all, dread_ask_more, dread_ask_settings, dread_ask_saved,
    dread_ask_explain, dread_ask_prompt, dread_ask_moves;

/* answers_actions.c: whether an action can be done, and what it would do. Those with conditions
 * have them in `how`; dread_ask_if has an enum wanted_effect. */
answer_fn dread_ask_if, dread_ask_can, dread_ask_which, dread_ask_why_not, dread_ask_how;

/* answers_table.c: everything that lies there */
answer_fn dread_ask_table, dread_ask_zone, dread_ask_gauges, dread_ask_state, dread_ask_count,
    dread_ask_enough, dread_ask_game, dread_ask_turns, dread_ask_field, dread_ask_open;

/* answers_cards.c: cards, wherever they are */
answer_fn dread_ask_have, dread_ask_left, dread_ask_in_deck, dread_ask_unseen, dread_ask_gone,
    dread_ask_met, dread_ask_best, dread_ask_alike, dread_ask_in_a_row, dread_ask_cost,
    dread_ask_costs, dread_ask_worth;

/* answers_rows.c: cards in a row, and those that belong together */
answer_fn dread_ask_places, dread_ask_place, dread_ask_neighbours, dread_ask_fixed,
    dread_ask_sequences, dread_ask_taken_next, dread_ask_next_drawn;

/* answers_places.c: what lies somewhere, where something is, and how far */
answer_fn dread_ask_look, dread_ask_look_at, dread_ask_examine, dread_ask_find, dread_ask_distance,
    dread_ask_exits, dread_ask_route, dread_ask_goals;

/* answers_maze.c: rooms, sides and lines of a grid */
answer_fn dread_ask_room, dread_ask_room_at, dread_ask_rooms, dread_ask_maze, dread_ask_side,
    dread_ask_between, dread_ask_around, dread_ask_line;

/* answers_walkers.c: who walks about and sees the player */
answer_fn dread_ask_where, dread_ask_watchers, dread_ask_mood, dread_ask_memory, dread_ask_seen_at,
    dread_ask_watched, dread_ask_safe, dread_ask_next_of, dread_ask_facing, dread_ask_under,
    dread_ask_went, dread_ask_comes;

/* answers_reach.c: where a move can end */
answer_fn dread_ask_reach, dread_ask_reaches, dread_ask_stops, dread_ask_carries, dread_ask_hiding;

/* answers_last.c: what has happened */
answer_fn dread_ask_last, dread_ask_tally, dread_ask_caught, dread_ask_why, dread_ask_happened,
    dread_ask_log_last, dread_ask_log, dread_ask_story, dread_ask_ending, dread_ask_flavour;

/* answers_danger.c: what threatens the player */
answer_fn dread_ask_threat, dread_ask_doom;

/* answers_deal.c: the deal, its record, and statistics */
answer_fn dread_ask_id, dread_ask_record, dread_ask_result, dread_ask_link, dread_ask_options,
    dread_ask_deal_how, dread_ask_statistics;

/* rules_reading.c */
answer_fn dread_ask_rules, dread_ask_rules_part, dread_ask_rules_next, dread_ask_rules_back;

#endif
