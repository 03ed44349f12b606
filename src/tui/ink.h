/* Colours by name. A theme may give each its own: `colour NAME: N256 N16` (look.h). */

#ifndef INK_H
#define INK_H

#include "dread/theme.h"

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

/* A colour in a terminal of 256 colours and in one of 16; 255 in the latter: the terminal's own. */
struct tint {
    uint8_t of_256, of_16;
};

struct palette {
    struct tint tint[INKS];
};

/* The names, as themes write them. */
extern const char *const ink_names[INKS];

/* The house's own colours, and over them those of a theme (NULL: none). With four_colours each suit
 * has its own. */
void palette_of(struct palette *, const struct theme *, bool four_colours);

#endif
