/* Colour roles: what a colour means, with the name that themes use. Each front end chooses the
 * actual colours. */

#ifndef DREAD_COLOUR_H
#define DREAD_COLOUR_H

enum colour {
    COLOUR_BACKGROUND, /* of the whole table; a terminal may use its default background instead */
    COLOUR_TEXT,
    COLOUR_DIM,     /* text and lines that matter less */
    COLOUR_TITLE,   /* headings and keys */
    COLOUR_FLAVOUR, /* flavour text */
    COLOUR_FOCUS,   /* background of what the cursor is on */
    COLOUR_PICKED,  /* background of what the player has picked */
    COLOUR_OPEN,    /* what the player can pick next */
    COLOUR_TAKEN,   /* what the chosen action would take */
    COLOUR_GOOD,
    COLOUR_BAD,
    COLOUR_PAPER, /* a card: its face, the four suits on the face, and its back */
    COLOUR_SPADES,
    COLOUR_HEARTS,
    COLOUR_CLUBS,
    COLOUR_DIAMONDS,
    COLOUR_BACK,
    COLOUR_KEY, /* background of a key, black on it */
    /* Suits on a dark background: spades, hearts, clubs, diamonds. With two colours, spades and
     * clubs have the same tint, and so have hearts and diamonds. */
    COLOUR_BLACK_SUIT,
    COLOUR_RED_SUIT,
    COLOUR_CLUBS_SUIT,
    COLOUR_DIAMONDS_SUIT,
    COLOUR_WALL,
    /* Cells where a watcher on patrol would see the player, and those where an alert watcher would:
     * signs on them, then the light on them. */
    COLOUR_SIGHT,
    COLOUR_ALERT,
    COLOUR_BEAM,
    COLOUR_ALERT_BEAM,
    COLOUR_PLAYER, /* the player's token, and text on the focus */
    COLOUR_TOKEN,  /* tokens that face a direction: pursuers */
    COLOUR_HIDDEN, /* face-down cards: away from the player, then next to her */
    COLOUR_HIDDEN_NEAR,
    COLOUR_HIDDEN_BACKGROUND,
    COLOUR_NEAR_BACKGROUND,
    COLOUR_EXPLORED, /* cells and cards that are explored */
    COLOUR_GOAL,     /* tasks, other tokens, groups of cards, filled gauges */
    COLOUR_SAFE,     /* places whose card was rescued */
    COLOUR_FLASH,    /* background of cells around a violent event, for a moment */
    COLOUR_SHADOW,   /* the shadow at the left of the table, and its edge */
    COLOUR_SHADOW_EDGE,
    /* Inks of pictures (picture.h): figures and things, from far off to near; light from a
     * lamp, then further off; the sky at dawn, then further off; straw, and what grows. */
    COLOUR_FAR,
    COLOUR_MIDDLE,
    COLOUR_SHAPE,
    COLOUR_NEAR,
    COLOUR_LAMP,
    COLOUR_GLOW,
    COLOUR_DAWN,
    COLOUR_DAWN_FAR,
    COLOUR_STRAW,
    COLOUR_LEAF,
    COLOUR_GRASS,
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
