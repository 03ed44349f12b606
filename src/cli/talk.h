/* Talking: what plain play says, in few words, and what it understands. Beside plain.c, which answers.
 *
 * What is said is, in this order: one of the commands of plain.c; a legal action, read without regard to
 * case and spaces; what the theme's `say` lines make of it, which may again be either. */

#ifndef TALK_H
#define TALK_H

#include "plain.h"

enum { SAID = 512, WORDS = 16384 };

struct talk {
    struct plain *p;
    struct theme theme;
    struct view view;
    char more[WORDS]; /* all that the last update had to tell */
    bool over;        /* the player has left */
    bool warned;      /* that to leave the Night as it stands is to lose it */
};

/* Says a line, without the spaces at its end. */
void say(struct talk *, const char *words);

/* Makes the first letter a capital. */
void capital(char *words);

/* Takes a fresh look at the table: talk->view. */
void talk_look(struct talk *);

/* Adds how things stand: the end, or the theme's `update`; if `brief` its `short update`, if it has one. */
void tell_state(struct talk *, bool brief, struct text *words);

/* Tells what happened and how things stand, in at most UPDATE_WORDS words: how things stand, and of the
 * events as many of the last as there is room for. `more` tells all. */
void update(struct talk *, const char *head, const struct trace *);

/* Are the n bytes of a line text: UTF-8, without control characters other than spaces? */
bool is_text(const char *line, size_t n);

/* What was typed in a form to be compared: lower case, single spaces, none at the ends, cards in words as
 * they are written (`king of diamonds` as `kd`). */
void normalise(const char *line, char said[SAID]);

/* What was said, by the theme's `say` lines, twice over where one leads to another; as it is where it is
 * an action as it stands. */
void interpret(struct talk *, const char *said, char command[SAID]);

/* The action that was meant; it is legal. Else the problem says why not, and quotes what was heard if it
 * cannot be understood. */
bool find_action(struct talk *, const char *said, const char *heard, action *, struct problem *);

#endif
