/* Colour roles: what a colour means, with the name that themes use. Each front end chooses the
 * actual colours. */

#ifndef DREAD_COLOUR_H
#define DREAD_COLOUR_H

enum colour {
    COLOUR_BACKGROUND, /* the background of the whole table; in a terminal, its own */
    COLOUR_TEXT,
    COLOUR_DIM,
    COLOUR_TITLE,
    COLOUR_FLAVOUR,
    COLOUR_FOCUS,  /* background of what the cursor is on */
    COLOUR_PICKED, /* background of what the player has picked */
    COLOUR_OPEN,   /* what the player can pick next */
    COLOUR_TAKEN,  /* what the chosen action would take */
    COLOUR_GOOD,
    COLOUR_BAD,
    COLOUR_PAPER, /* a card: its face, the four suits on the face, and its back */
    COLOUR_SPADES,
    COLOUR_HEARTS,
    COLOUR_CLUBS,
    COLOUR_DIAMONDS,
    COLOUR_BACK,
    COLOUR_BLACK_SUIT, /* suits on a dark background: two colours, or four */
    COLOUR_RED_SUIT,
    COLOUR_CLUBS_SUIT,
    COLOUR_DIAMONDS_SUIT,
    COLOUR_WALL,
    COLOUR_DOOR,
    COLOUR_FLOOR_1, /* the floors of rooms */
    COLOUR_FLOOR_2,
    COLOUR_FLOOR_3,
    COLOUR_FLOOR_4,
    COLOUR_FLOOR_5,
    COLOUR_FLOOR_6,
    COLOUR_SIGHT, /* seen by a watcher on patrol, by an alert one: signs, then backgrounds */
    COLOUR_ALERT,
    COLOUR_SIGHT_BACKGROUND,
    COLOUR_ALERT_BACKGROUND,
    COLOUR_PLAYER,
    COLOUR_TOKEN,
    COLOUR_HIDDEN, /* face-down cards: away from the player, then next to her */
    COLOUR_HIDDEN_NEAR,
    COLOUR_HIDDEN_BACKGROUND,
    COLOUR_NEAR_BACKGROUND,
    COLOUR_EXPLORED,
    COLOUR_GOAL,
    COLOUR_SAFE,
    COLOUR_FLASH,
    COLOUR_SHADOW, /* the shadow at the left of the table, its edge, and eyes in it */
    COLOUR_SHADOW_EDGE,
    COLOUR_EYES,
    COLOURS
};

/* The name of each role, as themes write it. */
extern const char *const dread_colour_names[COLOURS];

/* Returns the role with that name of n bytes, which need not end with a zero byte; -1 if there is
 * none. */
int dread_colour_named(const char *name, int n);

/* The same, but returns COLOUR_TEXT if there is none. */
int dread_colour_of(const char *name, int n);

#endif
