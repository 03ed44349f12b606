/* What lies on the table, for eye and ear: functions of a game's view, of its theme and of what the
 * player has picked. They read, and change nothing but what they are given to write. Nothing here
 * knows a front end, what is kept, or the game as it is played (src/play).
 *
 * This header is the door of the room: whoever is outside includes it and no other.
 *
 * layout      how a theme wants its table drawn
 * moment      the conditions of a theme's lines: what holds at this moment
 * selection   picks that narrow down the legal actions to one
 * path        the player's walk to a place further away
 * outlook     what each legal action would bring
 * marks       what an action would do, at its places on the table
 * next_steps  what the others would do next
 * panel       the lines beside the table
 * recent      the last turns in few words
 * danger      how great the danger is
 * lights      the lights that go out at an end
 * rhythm      how long each beat is shown
 * animation   a trace divided into beats
 * phrase      the words of a sentence
 * names       what the player's names for things mean
 * rooms       the rooms of a grid
 * where       where things are, in words
 * spoken      notation and signs as words
 * list_table  the whole table as lines of text
 * told_cards  cards as a player types them */

#ifndef TABLE_H
#define TABLE_H

#include "animation.h"
#include "danger.h"
#include "layout.h"
#include "lights.h"
#include "list_table.h"
#include "marks.h"
#include "moment.h"
#include "names.h"
#include "next_steps.h"
#include "outlook.h"
#include "panel.h"
#include "path.h"
#include "phrase.h"
#include "recent.h"
#include "rhythm.h"
#include "rooms.h"
#include "selection.h"
#include "spoken.h"
#include "told_cards.h"
#include "where.h"

#endif
