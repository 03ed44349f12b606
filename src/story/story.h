/* What is told about a game besides its table: its story, the lesson, its end and its result, what
 * happened in it action by action, and what the hands do that play it with real cards. All of it is
 * made from the session and the theme.
 *
 * This header is the door of the room: whoever is outside includes it and no other.
 *
 * flavour      chooses a line of the story, and none twice
 * story_lines  the lines told so far, one for a turn
 * lesson       the first game, explained while it is played; what is at stake after it
 * ending       the end of a game, in a sentence and in five
 * result       how a game went, as a sentence to give to others
 * game_log     what happened, in sentences, for each action
 * upkeep       what a player with real cards does, step by step */

#ifndef STORY_H
#define STORY_H

#include "ending.h"
#include "flavour.h"
#include "game_log.h"
#include "lesson.h"
#include "result.h"
#include "story_lines.h"
#include "upkeep.h"

#endif
