/* The columns of the rows. See book_columns.h. */

#include "book_columns.h"

#include "internal.h"

const char *const dread_origin_names[ORIGINS] = {"number", "cards", "replayed"};

const char *const dread_play_state_names[PLAY_STATES] = {"playing", "finished", "abandoned",
                                                         "aside"};

const char *const dread_judged_names[JUDGED_KINDS] = {"game", "puzzle"};

/* Where a column is in struct kept_row, and in struct book_row. */
#define IN(field, kept)                                                                            \
    .at = offsetof(struct kept_row, field), .kept_at = offsetof(struct book_row, kept)

/* Its names, and which is meant by an unknown one. */
#define ORIGIN .names = dread_origin_names, .count = ORIGINS, .unknown = ORIGIN_REPLAYED
#define STATE  .names = dread_play_state_names, .count = PLAY_STATES, .unknown = PLAY_ASIDE
#define MODE   .names = dread_mode_names, .count = MODES, .unknown = NIGHT
#define JUDGED .names = dread_judged_names, .count = JUDGED_KINDS, .unknown = JUDGED_GAME
#define WAY    .names = dread_way_names, .count = WAYS, .unknown = WAY_BEFORE

/* One playing of a deal. A storage keeps its steps, an array of actions in notation, beside it. */
static const struct kept_column play_columns[] = {
    {"id", COLUMN_NUMBER, WHEN_ADDED, IN(play.id, id)},
    {"game", COLUMN_TEXT, WHEN_ADDED, IN(play.game, game)},
    {"deal", COLUMN_TEXT, WHEN_ADDED, IN(play.deal, deal)},
    {"outcome", COLUMN_TEXT, AT_ACTIONS, IN(play.outcome, outcome)},
    {"rules", COLUMN_NUMBER, WHEN_ADDED, IN(play.rules, rules)},
    {"origin", COLUMN_NAME, WHEN_ADDED, IN(play.origin, origin), ORIGIN},
    {"state", COLUMN_NAME, WHEN_ADDED, IN(play.state, state), STATE},
    {"mode", COLUMN_NAME, WHEN_ADDED, IN(play.mode, mode), MODE},
    {"way", COLUMN_NAME, WHEN_ADDED, IN(play.way, way), WAY},
    {"played", COLUMN_NUMBER, AT_ACTIONS, IN(play.played, played)},
    {"undos", COLUMN_NUMBER, AT_ACTIONS, IN(play.undos, undos)},
    {"hints", COLUMN_NUMBER, AT_ACTIONS, IN(play.hints, hints)},
    {"restarts", COLUMN_NUMBER, AT_ACTIONS, IN(play.restarts, restarts)},
    {"turn", COLUMN_NUMBER, AT_ACTIONS, IN(play.turn, turn)},
    {"begun", COLUMN_NUMBER, WHEN_ADDED, IN(play.begun, begun)},
    {"changed", COLUMN_NUMBER, AT_ACTIONS, IN(play.changed, changed)},
    {0}};

/* How a deal first ended. */
static const struct kept_column result_columns[] = {
    {"id", COLUMN_NUMBER, WHEN_ADDED, IN(result.id, id)},
    {"game", COLUMN_TEXT, WHEN_ADDED, IN(result.game, game)},
    {"deal", COLUMN_TEXT, WHEN_ADDED, IN(result.deal, deal)},
    {"outcome", COLUMN_TEXT, WHEN_ADDED, IN(result.outcome, outcome)},
    {"rules", COLUMN_NUMBER, WHEN_ADDED, IN(result.rules, rules)},
    {"origin", COLUMN_NAME, WHEN_ADDED, IN(result.origin, origin), ORIGIN},
    {"mode", COLUMN_NAME, WHEN_ADDED, IN(result.mode, mode), MODE},
    {"way", COLUMN_NAME, WHEN_ADDED, IN(result.way, way), WAY},
    {"won", COLUMN_FLAG, WHEN_ADDED, IN(result.won, won)},
    {"turns", COLUMN_NUMBER, WHEN_ADDED, IN(result.turns, turn)},
    {"actions", COLUMN_NUMBER, WHEN_ADDED, IN(result.actions, played)},
    {"undos", COLUMN_NUMBER, WHEN_ADDED, IN(result.undos, undos)},
    {"hints", COLUMN_NUMBER, WHEN_ADDED, IN(result.hints, hints)},
    {"restarts", COLUMN_NUMBER, WHEN_ADDED, IN(result.restarts, restarts)},
    {"ended", COLUMN_NUMBER, WHEN_ADDED, IN(result.ended, changed)},
    {0}};

/* How well a game or a puzzle was played, the first time that it was judged. */
static const struct kept_column judged_columns[] = {
    {"id", COLUMN_NUMBER, WHEN_ADDED, IN(judged.id, id)},
    {"game", COLUMN_TEXT, WHEN_ADDED, IN(judged.game, game)},
    {"deal", COLUMN_TEXT, WHEN_ADDED, IN(judged.deal, deal)},
    {"kind", COLUMN_NAME, WHEN_ADDED, IN(judged.kind, state), JUDGED},
    {"worst", COLUMN_TEXT, WHEN_ADDED, IN(judged.worst, outcome)},
    {"won", COLUMN_FLAG, WHEN_ADDED, IN(judged.won, won)},
    {"worst_gave", COLUMN_NUMBER, WHEN_ADDED, IN(judged.worst_gave, rules)},
    {"early", COLUMN_NUMBER, WHEN_ADDED, IN(judged.early, played)},
    {"middle", COLUMN_NUMBER, WHEN_ADDED, IN(judged.middle, undos)},
    {"late", COLUMN_NUMBER, WHEN_ADDED, IN(judged.late, hints)},
    {"gave_early", COLUMN_NUMBER, WHEN_ADDED, IN(judged.gave_early, restarts)},
    {"gave_middle", COLUMN_NUMBER, WHEN_ADDED, IN(judged.gave_middle, turn)},
    {"gave_late", COLUMN_NUMBER, WHEN_ADDED, IN(judged.gave_late, begun)},
    {"day", COLUMN_NUMBER, WHEN_ADDED, IN(judged.day, day)},
    {"at", COLUMN_NUMBER, WHEN_ADDED, IN(judged.at, changed)},
    {0}};

/* A preference of the player. */
static const struct kept_column setting_columns[] = {
    {"name", COLUMN_TEXT, WHEN_ADDED, IN(setting.name, deal)},
    {"value", COLUMN_TEXT, WHEN_ADDED, IN(setting.value, outcome)},
    {0}};

const struct kept_column *const dread_columns[ROW_KINDS] = {[ROW_SETTING] = setting_columns,
                                                            [ROW_RESULT] = result_columns,
                                                            [ROW_JUDGED] = judged_columns,
                                                            [ROW_PLAY] = play_columns};

const struct kept_column *dread_column_of(enum row_kind kind, const char *name)
{
    const struct kept_column *c = dread_columns[kind];
    while (c->name && !dread_same(c->name, name)) c++;
    return c->name ? c : NULL;
}

int dread_column_name_of(const struct kept_column *c, const char *name)
{
    for (int i = 0; i < c->count; i++)
        if (dread_same(c->names[i], name)) return i;
    return -1;
}
