/* How a game reads actions in notation: it has no reader of its own, since what it writes says how
 * to read it. */

#ifndef DREAD_NOTATION_H
#define DREAD_NOTATION_H

#include "game.h"

/* For game.parse. Reads an action in notation, exactly as game->format writes it, up to the closing
 * zero byte. Returns false, with *a unchanged, if it is no action of this game under these rules.
 * Does not check whether the action is legal. */
bool dread_action_read(const struct game *game, const struct rules *rules, const char *written,
                       action *a);

#endif
