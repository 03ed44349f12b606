/* Links: a deal, a game to watch, a duel or a puzzle, written after the `#` of the page's address.
 *
 *     deal=ID              a deal, by its id (id.h)
 *     game=CODE&deal=ID    a game of this deal, action by action
 *     duel=CODE&deal=ID    the same, but sealed: a game that is over, and how often its player went
 *                          back or asked for help. Whoever gets it plays the deal first
 *     duel=...&duel=...    up to LINK_DUELS duels in one link
 *     puzzle=PUZZLE        a puzzle, by its code (search/puzzle.h)
 *
 * Browsers send nothing after `#` to a server. In ID and PUZZLE, every character but letters,
 * digits and `-._~:,=@` is written as % and two hex digits.
 *
 * CODE does not show how the game ended, and hardly how long it was. It is a whole number of blocks
 * of LINK_BLOCK characters, each of which stands for 6 bits (base64url). The first 6 characters are
 * a checksum of ID and of the rest; of a duel also of the word `duel`, so that it cannot be read as
 * a game to watch. Then come the version of the rules (16 bits) and the number of actions (16
 * bits); of a duel 1 for a Night, else 0 (1 bit), and the numbers of undos, hints and restarts (10
 * bits each); of each action its place among the legal ones, in as many bits as that needs; and
 * zeros up to the end. All after the checksum is masked by random numbers that follow from it. Each
 * link is written in only one way.
 *
 * The seal of a duel is no secret: whoever changes this program can read the game before she has
 * played. The checksum finds damage, not somebody who makes a game up. */

#ifndef DREAD_LINK_H
#define DREAD_LINK_H

#include "session.h"

enum {
    LINK_BLOCK = 128,
    LINK_BYTES = PLIES_MOST * 2 + 4096 /* room for any link, the closing zero byte included */
};

/* Returns true if there can be a link to the session's deal: if all of its cards are known
 * (unknown.h). Otherwise returns false with a problem (may be NULL). */
bool dread_link_can_name(const struct session *, struct problem *);

enum { LINK_DUELS = 3 };

enum link_kind { LINK_DEAL, LINK_GAME, LINK_DUEL, LINK_PUZZLE };

/* Add the link of the session's deal; of its game as far as it is played; or the duel with it,
 * which must be over. Call them only if dread_link_can_name returns true. */
void dread_link_deal(const struct session *, struct text *);
void dread_link_game(const struct session *, struct text *);
void dread_link_duel(const struct session *, struct text *);

/* Adds the link of the puzzle with this code. */
void dread_link_puzzle(const char *code, struct text *);

/* Returns true if the text is the link of a puzzle, with or without the address before its `#`, and
 * writes the code, which may be wrong, unless `code` is NULL. */
bool dread_link_puzzle_code(const char *written, struct text *code);

/* Reads a link to a deal or a game, with or without the address before its `#`, and starts the
 * session with it, as a Rehearsal of a named deal. Of a LINK_GAME nothing is played, and redo can
 * play the whole game. Of a LINK_DUEL the session is the game as it ended, with its mode and its
 * counts; of several duels it is the first, and the others are checked. Returns false with a
 * problem (may be NULL) if the link is wrong, or if it is one of a puzzle; then the session must
 * not be used. The session points to one of the games. */
bool dread_link_read(const struct games *, const char *written, struct session *, enum link_kind *,
                     struct problem *);

/* Returns the next duel of a link of several; NULL if there is none. It is a link, too. */
const char *dread_link_next_duel(const char *written);

/* Returns true if the text looks like a link, right or wrong, and not like an id. */
bool dread_is_link(const char *written);

#endif
