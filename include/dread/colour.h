/* Inks: what a colour means, by a name that themes write. Which colour it is each kind of front end says itself. */

#ifndef DREAD_COLOUR_H
#define DREAD_COLOUR_H

enum colour {
    COLOUR_BACKGROUND, /* the terminal's own background, night */
    COLOUR_TEXT,
    COLOUR_DIM,
    COLOUR_TITLE,
    COLOUR_FLAVOUR,
    COLOUR_FOCUS,  /* behind what the cursor is on */
    COLOUR_PICKED, /* behind what was chosen */
    COLOUR_OPEN,   /* what can be chosen next */
    COLOUR_TAKEN,  /* what an action would take */
    COLOUR_GOOD,
    COLOUR_BAD,
    COLOUR_PAPER, /* a card's face, the four suits on it, and its back */
    COLOUR_SPADES,
    COLOUR_HEARTS,
    COLOUR_CLUBS,
    COLOUR_DIAMONDS,
    COLOUR_BACK,
    COLOUR_BLACK_SUIT, /* suits on the dark: two colours, or four */
    COLOUR_RED_SUIT,
    COLOUR_CLUBS_SUIT,
    COLOUR_DIAMONDS_SUIT,
    COLOUR_WALL,
    COLOUR_DOOR,
    COLOUR_FLOOR_1, /* rooms */
    COLOUR_FLOOR_2,
    COLOUR_FLOOR_3,
    COLOUR_FLOOR_4,
    COLOUR_FLOOR_5,
    COLOUR_FLOOR_6,
    COLOUR_SIGHT, /* what a watcher on patrol sees, and one who is alert: the sign, and light on the floor */
    COLOUR_ALERT,
    COLOUR_SIGHT_BACKGROUND,
    COLOUR_ALERT_BACKGROUND,
    COLOUR_PLAYER,
    COLOUR_TOKEN,
    COLOUR_HIDDEN, /* what lies face down: far away, and next to the player */
    COLOUR_HIDDEN_NEAR,
    COLOUR_HIDDEN_BACKGROUND,
    COLOUR_NEAR_BACKGROUND,
    COLOUR_EXPLORED,
    COLOUR_GOAL,
    COLOUR_SAFE,
    COLOUR_FLASH,
    COLOUR_SHADOW, /* what comes from the left */
    COLOUR_SHADOW_EDGE,
    COLOUR_EYES,
    COLOURS
};

/* The names, as themes write them. */
extern const char *const dread_colour_names[COLOURS];

/* The ink of a name, n bytes long. If there is none: -1, or COLOUR_TEXT. */
int dread_colour_named(const char *name, int n);
int dread_colour_of(const char *name, int n);

#endif
