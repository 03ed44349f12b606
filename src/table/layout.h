/* The table layout: the lines of a theme that say how the drawn table looks. theme/theme.h
 * describes themes, and the lines that both a drawn table and plain play use. A front end knows no
 * game; it finds all of this by id. A game without any of these lines is drawn plainly.
 *
 *     colour ROLE: N256 N16         a colour role (theme/colour.h) in terminals with 256 colours
 *                                   and with 16; N16 is 0 to 15, or 255 for the terminal's own
 *                                   default colour
 *     main ZONE:                    the zone in the middle; without the line: the first grid, else
 *                                   the first column, else the first row. Beside a column in the
 *                                   middle stand all other columns
 *     above ZONE:                   a row above the main grid, one cell for each column
 *     gutter GAUGE: N               a shadow at the left, wider as the gauge falls from N to 1
 *     figure N: NAME NAME ...       the picture in the shadow (theme/picture.h), at one size or
 *                                   several, the smallest first: of the smallest N that is not
 *                                   below the gauge
 *     picture OUTCOME: NAME ...     the picture of an ending, at one size or several; OUTCOME is
 *                                   the outcome's id without `won: ` or `lost: `
 *     presence CARD CARD ...: NAME ...
 *                                   the picture that stands where one of these cards lies open in a
 *                                   field, at one size or several
 *     walk: STEP STOP               the verb of a step to the next cell, and the one that ends a
 *                                   walk
 *     glyph TOKEN: X                how a token is drawn; {suit}: the suit of the token's card
 *     sprite TOKEN COLUMNSxLINES: LINE
 *     sprite TOKEN COLUMNSxLINES FACING: LINE
 *                                   a line of a picture of the token, from top to bottom, for cells
 *                                   of at least that size; the lines with the largest size that
 *                                   fits are drawn, those with a FACING (`north` to `west`) only if
 *                                   the token faces that way. {suit}: the suit of the token's card,
 *                                   {card}: the card; dots at the start are no part of the picture
 *     lights-out OUTCOME: MS ... MS the lights go out after that end, see lights.h
 *     label ZONE: A, B, C           names for the places of the zone
 *     texture hidden: CHARACTERS    drawn on cells that are face down
 *     texture explored: CHARACTERS  drawn on cells that are explored
 *     ask PROMPT: WORDS             a prompt in fewer words than plain play needs
 *     choose VERB: FIRST|NEXT       the prompt once the verb is picked: what to choose first, and
 *                                   what after that, which may be left out if it is the same.
 *                                   Without the line: the verb
 *     next VERB: HEADING            the preview of such an action shows what the others on the
 *                                   table would do next; the heading over that
 *     kind ID: CARDS                a set of cards with a name, for the panel
 *     panel: LINE                   a line beside the table, in this order; see below for `{...}`
 *     panel ZONE: LINE              the same, shown while the zone has cards
 *     panel playing: LINE           the same, shown until the game has ended
 *                                   "[minor] " before the LINE: left out where there is little room
 *     doomed: WORDS                 a word or two below the cards of a row that are taken next
 *     tag TAG: WORDS                what a screen reader says of a card with that tag (of a view in
 *                                   JSON, docs/protocol.md)
 *     signs: WORDS                  what the marks on the table mean, said after the prompt while
 *                                   there are any
 *     legend: TEXT                  what the signs on the table mean, for the page of keys
 *     hold WHEN: MS                 see rhythm.h
 *     danger WHEN: N                see danger.h
 *     flash EVENT: ROLE MS RADIUS   light of that colour over the cells around an event, for MS ms
 *     footprint EVENT: X            a sign where that event of a preview would lead
 *     light EVENT: ROLE             light of that colour where that event of a preview would lead
 *
 * A panel's line is filled in as an update is (theme/theme.h). Besides, it may have
 *
 *     {cards ZONE}                  the cards of a zone, which the player can choose
 *     {pips GAUGE FULL EMPTY MOST}  the gauge as a row of FULL marks, filled up with EMPTY marks to
 *                                   its largest value, or to the value of the gauge MOST if that
 *                                   is given. Without EMPTY: only the FULL marks. If MOST is a
 *                                   number, there are that many marks, however large the gauge
 *     {tokens TOKEN}                where each token of that kind is
 *     {count ZONE KIND}             how many cards of a kind the zone has
 *     {share ZONE KIND}             the same in percent of the zone's cards
 *
 * For ZONE, `ZONE|ZONE` means the first of the two that has cards. */

#ifndef TABLE_LAYOUT_H
#define TABLE_LAYOUT_H

#include "theme/picture.h"
#include "theme/theme.h"

enum { FLASHES = 8, NO_VERB = -1, NO_ZONE = 255 };

/* Light around an event: an index into words.events (-1: none), enum colour, ms, cells. */
struct flash {
    int event, colour, ms, radius;
};

struct table_layout {
    const struct game *game;
    struct theme theme;
    int main, above;       /* zones; -1: none */
    int gutter, gutter_of; /* a gauge (-1: none), and the value at which the shadow begins */
    int step, stop;        /* verbs; NO_VERB: none */
    int flashes;
    struct flash flash[FLASHES];
};

/* Reads the layout of a game from its theme, whose text must outlive the layout. */
void dread_layout_read(struct table_layout *, const struct theme *, const struct game *);

/* Returns true if a zone is in the middle of the table: if it is the main zone, or a column and the
 * main zone is one, too. */
bool dread_layout_is_in_middle(const struct table_layout *, const struct view *, int zone);

/* Both return the index of an id of n bytes: in a list that ends with NULL, or among the game's
 * events; -1 if it is not there. */
int dread_word_index(const char *const list[], const char *id, int n);
int dread_event_index(const struct game *, const char *id, int n);

/* Writes the words of the first line "KIND ID: WORDS" of the theme to `words`, `room` bytes, cut
 * off if they do not fit. `id` is "" for lines without an id ("KIND: WORDS"). Returns false, and
 * writes "", if the theme has no such line. */
bool dread_layout_words(const struct table_layout *, const char *kind, const char *id, char *words,
                        int room);

/* Writes the label of place k of a zone, from 0, to `label`, `room` bytes. Returns false if it has
 * none. */
bool dread_layout_label(const struct table_layout *, int zone, int k, char *label, int room);

/* Adds the sign of a token, without its facing. */
void dread_layout_glyph(const struct table_layout *, const struct token *, struct text *);

/* The picture of a token: its lines from top to bottom, as in the theme. */
enum { SPRITE_LINES = 8, SPRITE_BYTES = 64 };

struct sprite {
    int lines;
    char line[SPRITE_LINES][SPRITE_BYTES];
};

/* Reads the sprite of a token for a cell of that size, in columns and lines. Returns false if the
 * theme has none that fits. */
bool dread_layout_sprite(const struct table_layout *, const struct token *, int wide, int high,
                         struct sprite *);

/* Returns the cards of a kind as a set (dread_card_bit); `id` is n bytes long. */
uint64_t dread_layout_kind(const struct table_layout *, const char *id, int n);

/* Reads picture number `which`, from 0, of the line "KIND ID: NAME NAME ..." of the theme, which
 * names the same picture at several sizes, the smallest first. Returns false if there is none. */
bool dread_layout_picture(const struct table_layout *, const char *kind, const char *id, int which,
                          struct picture *);

/* Writes the id of the line of kind `presence` with this card. Returns false if there is none. */
bool dread_layout_presence(const struct table_layout *, card, char *id, int room);

/* Returns the arrow of an enum facing; "" for FACING_NONE. */
const char *dread_facing_arrow(int facing);

/* Returns the sign of a suit. */
const char *dread_suit_sign(int suit);

#endif
