/* More questions of plain play: the table of them. See questions.h. */

#include "questions_internal.h"

static void (*const questions[COMMANDS])(struct asking *, const char *words) = {
    [CMD_EXPLAIN] = dread_ask_explain,  [CMD_EXPLAIN_WORDS] = dread_ask_explain,
    [CMD_LOOK] = dread_ask_look,        [CMD_LOOK_AT] = dread_ask_look_at,
    [CMD_EXAMINE] = dread_ask_examine,  [CMD_ROOM] = dread_ask_room,
    [CMD_ROOM_AT] = dread_ask_room_at,  [CMD_ROOMS] = dread_ask_rooms,
    [CMD_DESCRIBE] = dread_ask_maze,    [CMD_SAFE] = dread_ask_safe,
    [CMD_NEAR] = dread_ask_near,        [CMD_NEAREST] = dread_ask_nearest,
    [CMD_HOW_FAR] = dread_ask_how_far,  [CMD_FIND] = dread_ask_find,
    [CMD_SEES] = dread_ask_sees,        [CMD_WATCHED] = dread_ask_watched,
    [CMD_NEXT_OF] = dread_ask_next_of,  [CMD_REACH] = dread_ask_reach,
    [CMD_REACH_WITH] = dread_ask_reach, [CMD_COUNT] = dread_ask_count,
    [CMD_PLACES] = dread_ask_places,    [CMD_WHICH] = dread_ask_which,
    [CMD_SAVED] = dread_ask_saved,      [CMD_SETTINGS] = dread_ask_settings,
};

bool dread_question(struct asking *q, enum command_id command, const char *words)
{
    if (command >= COMMANDS || !questions[command]) return false;
    questions[command](q, words);
    return true;
}
