/* The schema of the database of games: its tables, and the statements that read and write rows. A
 * released migration step never changes; a new version adds one. database.c carries the steps out.
 * See store_internal.h. */

#include "store_internal.h"

static const char *const steps[] = {
    /* 0 to 1 */
    /* A game played, from the deal to its end or to another deal. `state` is playing (the one
     * play in progress of its game, ended or not), finished, abandoned, or aside (it could not
     * be read). */
    "CREATE TABLE play ("
    "  id INTEGER PRIMARY KEY,"
    "  game TEXT NOT NULL,"
    "  deal TEXT NOT NULL,"
    "  rules INTEGER NOT NULL CHECK (rules >= 0),"
    "  origin TEXT NOT NULL CHECK (origin IN ('number', 'cards', 'replayed')),"
    "  state TEXT NOT NULL CHECK (state IN ('playing', 'finished', 'abandoned', 'aside')),"
    "  outcome TEXT NOT NULL,"
    "  played INTEGER NOT NULL CHECK (played >= 0),"
    "  undos INTEGER NOT NULL CHECK (undos >= 0),"
    "  hints INTEGER NOT NULL CHECK (hints >= 0),"
    "  restarts INTEGER NOT NULL CHECK (restarts >= 0),"
    "  begun INTEGER NOT NULL,"
    "  changed INTEGER NOT NULL) STRICT;"
    "CREATE UNIQUE INDEX play_in_progress ON play (game) WHERE state = 'playing';"
    "CREATE INDEX play_by_deal ON play (deal);"

    /* The actions of a play in notation, with those taken back: the first play.played of them are
     * played. */
    "CREATE TABLE step ("
    "  play INTEGER NOT NULL REFERENCES play (id) ON DELETE CASCADE,"
    "  ply INTEGER NOT NULL CHECK (ply >= 0),"
    "  action TEXT NOT NULL,"
    "  PRIMARY KEY (play, ply)) STRICT, WITHOUT ROWID;"

    /* How a deal first ended. The ids are in the order of these ends. */
    "CREATE TABLE result ("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  deal TEXT NOT NULL UNIQUE,"
    "  game TEXT NOT NULL,"
    "  rules INTEGER NOT NULL CHECK (rules >= 0),"
    "  origin TEXT NOT NULL CHECK (origin IN ('number', 'cards', 'replayed')),"
    "  outcome TEXT NOT NULL,"
    "  won INTEGER NOT NULL CHECK (won IN (0, 1)),"
    "  turns INTEGER NOT NULL CHECK (turns >= 0),"
    "  actions INTEGER NOT NULL CHECK (actions >= 0),"
    "  undos INTEGER NOT NULL CHECK (undos >= 0),"
    "  hints INTEGER NOT NULL CHECK (hints >= 0),"
    "  restarts INTEGER NOT NULL CHECK (restarts >= 0),"
    "  ended INTEGER NOT NULL) STRICT;"
    "CREATE INDEX result_by_game ON result (game, id);",

    /* 1 to 2: two modes, the turn at which a play is (0: unknown), and settings. */
    "ALTER TABLE play ADD COLUMN mode TEXT NOT NULL DEFAULT 'rehearsal'"
    "  CHECK (mode IN ('rehearsal', 'night'));"
    "ALTER TABLE play ADD COLUMN turn INTEGER NOT NULL DEFAULT 0 CHECK (turn >= 0);"
    "ALTER TABLE result ADD COLUMN mode TEXT NOT NULL DEFAULT 'rehearsal'"
    "  CHECK (mode IN ('rehearsal', 'night'));"
    "CREATE TABLE setting ("
    "  name TEXT PRIMARY KEY,"
    "  value TEXT NOT NULL) STRICT, WITHOUT ROWID;",

    /* 2 to 3: how a deal was chosen ('before': by an older version, which did not save it); and the
     * table `met`, the cards of all deals that were played. Nothing reads or writes `met` now: the
     * book gets the cards from the ids. */
    "ALTER TABLE play ADD COLUMN way TEXT NOT NULL DEFAULT 'before'"
    "  CHECK (way IN ('named', 'drawn', 'taste', 'daily', 'before'));"
    "ALTER TABLE result ADD COLUMN way TEXT NOT NULL DEFAULT 'before'"
    "  CHECK (way IN ('named', 'drawn', 'taste', 'daily', 'before'));"
    "CREATE TABLE met ("
    "  deal TEXT PRIMARY KEY,"
    "  game TEXT NOT NULL,"
    "  cards TEXT NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX met_by_cards ON met (game, cards);",

    /* 3 to 4: plays beside real cards, with the way 'real'. Their deal changes while they are
     * played. They have no results. */
    "ALTER TABLE play ADD COLUMN chosen TEXT NOT NULL DEFAULT 'before'"
    "  CHECK (chosen IN ('named', 'drawn', 'taste', 'daily', 'before', 'real'));"
    "UPDATE play SET chosen = way;"
    "ALTER TABLE play DROP COLUMN way;"
    "ALTER TABLE play RENAME COLUMN chosen TO way;",

    /* 4 to 5: how well games and puzzles were played. Only the first try counts. */
    "CREATE TABLE judged ("
    "  id INTEGER PRIMARY KEY,"
    "  game TEXT NOT NULL,"
    "  deal TEXT NOT NULL,"
    "  kind TEXT NOT NULL CHECK (kind IN ('game', 'puzzle')),"
    "  worst TEXT NOT NULL,"
    "  won INTEGER NOT NULL CHECK (won IN (0, 1)),"
    "  worst_gave INTEGER NOT NULL CHECK (worst_gave >= 0),"
    "  early INTEGER NOT NULL CHECK (early >= 0),"
    "  middle INTEGER NOT NULL CHECK (middle >= 0),"
    "  late INTEGER NOT NULL CHECK (late >= 0),"
    "  gave_early INTEGER NOT NULL CHECK (gave_early >= 0),"
    "  gave_middle INTEGER NOT NULL CHECK (gave_middle >= 0),"
    "  gave_late INTEGER NOT NULL CHECK (gave_late >= 0),"
    "  day INTEGER NOT NULL CHECK (day >= 0),"
    "  at INTEGER NOT NULL,"
    "  UNIQUE (deal, kind)) STRICT;",
};

/* tools/members: columns, from src/kept/book_columns.c */
#define PLAY_COLUMNS                                                                               \
    "id, game, deal, outcome, rules, origin, state, mode, way, played, undos, hints, restarts, "   \
    "turn, begun, changed"

#define PLAY_VALUES                                                                                \
    ":id, :game, :deal, :outcome, :rules, :origin, :state, :mode, :way, :played, :undos, :hints, " \
    ":restarts, :turn, :begun, :changed"

#define PLAY_COUNTS                                                                                \
    "outcome = :outcome, played = :played, undos = :undos, hints = :hints, restarts = :restarts, " \
    "turn = :turn, changed = :changed"

#define RESULT_COLUMNS                                                                             \
    "id, game, deal, outcome, rules, origin, mode, way, won, turns, actions, undos, hints, "       \
    "restarts, ended"

#define RESULT_VALUES                                                                              \
    ":id, :game, :deal, :outcome, :rules, :origin, :mode, :way, :won, :turns, :actions, :undos, "  \
    ":hints, :restarts, :ended"

#define JUDGED_COLUMNS                                                                             \
    "id, game, deal, kind, worst, won, worst_gave, early, middle, late, gave_early, gave_middle, " \
    "gave_late, day, at"

#define JUDGED_VALUES                                                                              \
    ":id, :game, :deal, :kind, :worst, :won, :worst_gave, :early, :middle, :late, :gave_early, "   \
    ":gave_middle, :gave_late, :day, :at"

#define SETTING_COLUMNS "name, value"

#define SETTING_VALUES ":name, :value"
/* tools/members: end of columns */

/* A parameter has the name of the column that dread_bind_row binds to it. */
static const char *const statements[] = {
    [READ_VERSION] = "PRAGMA data_version",
    [LIST_PLAYS] = "SELECT " PLAY_COLUMNS " FROM play ORDER BY id",
    [LIST_IN_PROGRESS] = "SELECT " PLAY_COLUMNS " FROM play WHERE state = 'playing' ORDER BY id",
    [LIST_RESULTS] = "SELECT " RESULT_COLUMNS " FROM result ORDER BY id",
    [LIST_JUDGED] = "SELECT " JUDGED_COLUMNS " FROM judged ORDER BY id",
    [LIST_SETTINGS] = "SELECT " SETTING_COLUMNS " FROM setting",
    [LIST_STEPS] = "SELECT ply, action FROM step WHERE play = ?1 ORDER BY ply",
    [ADD_PLAY] = "INSERT INTO play (" PLAY_COLUMNS ") VALUES (" PLAY_VALUES ")",
    /* Leaves out the columns of an index, since SQLite would then rewrite the index after every
     * action. */
    [CHANGE_COUNTS] = "UPDATE play SET " PLAY_COUNTS " WHERE id = :id",
    [CHANGE_STATE] = "UPDATE play SET state = :state WHERE id = :id AND state <> :state",
    [CHANGE_DEAL] = "UPDATE play SET deal = :deal WHERE id = :id AND deal <> :deal",
    [REMOVE_PLAY] = "DELETE FROM play WHERE id = :id",
    [CUT_STEPS] = "DELETE FROM step WHERE play = ?1 AND ply >= ?2",
    [ADD_STEP] = "INSERT INTO step (play, ply, action) VALUES (?1, ?2, ?3)",
    [ADD_RESULT] = "INSERT INTO result (" RESULT_COLUMNS ") VALUES (" RESULT_VALUES ")",
    [ADD_JUDGED] = "INSERT INTO judged (" JUDGED_COLUMNS ") VALUES (" JUDGED_VALUES ")",
    [WRITE_SETTING] = ("INSERT INTO setting (" SETTING_COLUMNS ") VALUES (" SETTING_VALUES ") "
                       "ON CONFLICT (name) DO UPDATE SET value = :value"),
    /* Beside real cards the deal of a play may have changed since it was written to the file. */
    [FIND_PLAY] = "SELECT id FROM play WHERE deal = :deal AND begun = :begun UNION ALL "
                  "SELECT id FROM play WHERE :way = 'real' AND way = 'real' AND game = :game "
                  "AND begun = :begun",
    [FIND_RESULT] = "SELECT id FROM result WHERE deal = :deal",
    [FIND_JUDGED] = "SELECT id FROM judged WHERE deal = :deal AND kind = :kind",
    [LAST_JUDGED] = "SELECT coalesce(max(id), 0) FROM judged",
    [LAST_PLAY] = "SELECT coalesce(max(id), 0) FROM play",
    [LAST_RESULT] = "SELECT coalesce(max(id), 0) FROM result",
};

_Static_assert(sizeof statements / sizeof *statements <= STATEMENTS_MOST, "room for all of them");

const struct schema dread_games_schema = {
    .cannot = "Games cannot be saved: ",
    .file = "dread.db",
    .application = 0x44726544, /* "DreD" */
    .patience = BUSY_MS,
    .steps = steps,
    .version = sizeof steps / sizeof *steps,
    .statements = statements,
    .count = sizeof statements / sizeof *statements,
};
