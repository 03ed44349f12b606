/* Inks: what a colour means, by a name that themes write. Which colour it is each kind of front end says itself. */

#ifndef DREAD_INK_H
#define DREAD_INK_H

enum ink {
    INK_GROUND, /* the terminal's own background, night */
    INK_TEXT,
    INK_DIM,
    INK_TITLE,
    INK_STORY,
    INK_FOCUS,  /* behind what the cursor is on */
    INK_PICKED, /* behind what was chosen */
    INK_OPEN,   /* what can be chosen next */
    INK_TAKEN,  /* what an action would take */
    INK_GOOD,
    INK_BAD,
    INK_PAPER, /* a card's face, the four suits on it, and its back */
    INK_SPADES,
    INK_HEARTS,
    INK_CLUBS,
    INK_DIAMONDS,
    INK_BACK,
    INK_BLACK_SUIT, /* suits on the dark: two colours, or four */
    INK_RED_SUIT,
    INK_CLUBS_SUIT,
    INK_DIAMONDS_SUIT,
    INK_WALL,
    INK_DOOR,
    INK_FLOOR_1, /* rooms */
    INK_FLOOR_2,
    INK_FLOOR_3,
    INK_FLOOR_4,
    INK_FLOOR_5,
    INK_FLOOR_6,
    INK_SIGHT, /* what a watcher on patrol sees, and one who is alert: the sign, and light on the floor */
    INK_ALARM,
    INK_SIGHT_GROUND,
    INK_ALARM_GROUND,
    INK_PLAYER,
    INK_TOKEN,
    INK_HIDDEN, /* what lies face down: far away, and next to the player */
    INK_HIDDEN_NEAR,
    INK_HIDDEN_GROUND,
    INK_NEAR_GROUND,
    INK_EXPLORED,
    INK_GOAL,
    INK_SAFE,
    INK_FLASH,
    INK_SHADOW, /* what comes from the left */
    INK_SHADOW_EDGE,
    INK_EYES,
    INKS
};

/* The names, as themes write them. */
extern const char *const dread_ink_names[INKS];

/* The ink of a name, n bytes long. If there is none: -1, or INK_TEXT. */
int dread_ink_named(const char *name, int n);
int dread_ink_of(const char *name, int n);

#endif
