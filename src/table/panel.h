/* The panel: the lines beside a drawn table that say how things stand. The theme writes them
 * (`panel` in layout.h); this file takes them apart, so that every front end draws the same.
 * Without such lines, the panel shows every gauge and every zone that is not drawn elsewhere. */

#ifndef TABLE_PANEL_H
#define TABLE_PANEL_H

#include "play/play.h"

enum panel_kind {
    PANEL_LABEL, /* words of the theme */
    /* words that were filled in from the view; `zone`: the zone that they list, or NO_ZONE */
    PANEL_VALUE,
    PANEL_CARDS, /* the cards of zone `index`, which the player can choose; there is at least one */
    PANEL_PIPS, /* gauge `index` as `value` signs `full`, then as many signs `empty` up to `most` */
    PANEL_TOKEN, /* token `index`: what `words` say */
    PANEL_AWAY,  /* the tokens of a kind that are together off the main zone */
    PANEL_NONE   /* "none": there is no card, token or sign */
};

enum { PANEL_PARTS = 96, PANEL_WORDS = 512, PANEL_SIGN = 8 };

/* A piece of a line of the panel. */
struct panel_part {
    uint8_t kind; /* enum panel_kind */
    bool begins;  /* it is the first of its line */
    bool minor;   /* its line can be left out where there is little room */
    bool grave;   /* a token that sees or hunts the player; a gauge of signs that is empty */
    uint8_t index, zone;
    int16_t value, most;
    char words[PANEL_WORDS];
    char full[PANEL_SIGN], empty[PANEL_SIGN];
};

/* Writes the parts of the panel, line by line, at most PANEL_PARTS. Returns their number. */
int dread_panel_parts(const struct scene *, struct panel_part[]);

#endif
