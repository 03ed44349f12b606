/* The database of games: its tables, and the statements the store lives on. See inside.h. */

#include "inside.h"

static const char *const steps[] = {
    /* 0 to 1 */
    /* A game played, from the first deal to its end, or to another deal. state: playing (the one in
     * progress of its game, ended or not), finished, abandoned, aside (it could not be read). */
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

    /* The actions of a play in notation, those taken back included: play.played of them are played. */
    "CREATE TABLE step ("
    "  play INTEGER NOT NULL REFERENCES play (id) ON DELETE CASCADE,"
    "  ply INTEGER NOT NULL CHECK (ply >= 0),"
    "  action TEXT NOT NULL,"
    "  PRIMARY KEY (play, ply)) STRICT, WITHOUT ROWID;"

    /* How a deal first ended; id gives the order in which they did. */
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

    /* 1 to 2: two ways to play; the turn at which a play stands (0: not known); settings. */
    "ALTER TABLE play ADD COLUMN mode TEXT NOT NULL DEFAULT 'rehearsal'"
    "  CHECK (mode IN ('rehearsal', 'night'));"
    "ALTER TABLE play ADD COLUMN turn INTEGER NOT NULL DEFAULT 0 CHECK (turn >= 0);"
    "ALTER TABLE result ADD COLUMN mode TEXT NOT NULL DEFAULT 'rehearsal'"
    "  CHECK (mode IN ('rehearsal', 'night'));"
    "CREATE TABLE setting ("
    "  name TEXT PRIMARY KEY,"
    "  value TEXT NOT NULL) STRICT, WITHOUT ROWID;",

    /* 2 to 3: how a deal was chosen ('before': an older version did not keep it); the cards of the deals
     * met. The store fills `met` from the other two tables when it needs it. */
    "ALTER TABLE play ADD COLUMN way TEXT NOT NULL DEFAULT 'before'"
    "  CHECK (way IN ('named', 'drawn', 'taste', 'daily', 'before'));"
    "ALTER TABLE result ADD COLUMN way TEXT NOT NULL DEFAULT 'before'"
    "  CHECK (way IN ('named', 'drawn', 'taste', 'daily', 'before'));"
    "CREATE TABLE met ("
    "  deal TEXT PRIMARY KEY,"
    "  game TEXT NOT NULL,"
    "  cards TEXT NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX met_by_cards ON met (game, cards);",
};

/* What an id has before its cards or its number: the game and its options. */
#define RULE_SET "substr(deal, 1, iif(instr(deal, '@'), instr(deal, '@'), instr(deal, '#')) - 1)"

static const char *const statements[] = {
    [FIND_PLAY] =
        "SELECT id, deal, rules, origin, played, undos, hints, restarts, mode, way FROM play "
        "WHERE game = ?1 AND state = 'playing'",
    /* A deal that can be gone on with: it was left, or is in progress, and has not counted yet. */
    [FIND_LEFT] =
        "SELECT id, deal, rules, origin, played, undos, hints, restarts, mode, way FROM play "
        "WHERE game = ?1 AND deal = ?2 AND state IN ('playing', 'abandoned') "
        "AND (mode = ?3 OR ?3 IS NULL) "
        "AND NOT EXISTS (SELECT 1 FROM result WHERE result.deal = play.deal) "
        "ORDER BY id DESC LIMIT 1",
    [FIND_IN_PROGRESS] = "SELECT deal, mode, turn, played, outcome <> 'playing', changed, way "
                         "FROM play "
                         "WHERE game = ?1 AND state = 'playing'",
    [FIND_BEFORE] = "SELECT EXISTS (SELECT 1 FROM result WHERE deal = ?1) OR EXISTS (SELECT 1 "
                    "FROM play WHERE deal = ?1 AND id <> ?2 AND state <> 'playing')",
    [FIND_MET] = "SELECT EXISTS (SELECT 1 FROM result WHERE deal = ?1) OR EXISTS (SELECT 1 "
                 "FROM play WHERE deal = ?1)",
    [READ_STEPS] = "SELECT ply, action FROM step WHERE play = ?1 ORDER BY ply",
    [PUT_ASIDE] = "UPDATE play SET state = 'aside' WHERE id = ?1",
    /* A deal in which nothing was done was only looked at, not abandoned. */
    [FORGET_UNTOUCHED] = "DELETE FROM play WHERE id = ?1 AND state = 'playing' "
                         "AND outcome = 'playing' AND hints = 0 "
                         "AND NOT EXISTS (SELECT 1 FROM step WHERE step.play = play.id)",
    /* A Night in which something was done ends where it is left. */
    [COUNT_LEFT] = "INSERT INTO result (deal, game, rules, origin, outcome, won, turns, actions, "
                   "undos, hints, restarts, ended, mode, way) "
                   "SELECT deal, game, rules, origin, 'abandoned', 0, 0, played, undos, hints, "
                   "restarts, ?2, mode, way FROM play WHERE id = ?1 AND state = 'playing' "
                   "AND outcome = 'playing' AND mode = 'night' AND played > 0 "
                   "ON CONFLICT (deal) DO NOTHING",
    [PUT_BY] = "UPDATE play SET state = iif(outcome = 'playing', 'abandoned', 'finished') "
               "WHERE id = ?1 AND state = 'playing'",
    [TAKE_BACK] = "UPDATE play SET state = 'playing' "
                  "WHERE id = ?1 AND state IN ('playing', 'abandoned')",
    [BEGIN_PLAY] = "INSERT INTO play (game, deal, rules, origin, state, outcome, played, undos, "
                   "hints, restarts, begun, changed, mode, way) "
                   "VALUES (?1, ?2, ?3, iif(EXISTS (SELECT 1 FROM play WHERE deal = ?2) OR ?8, "
                   "'replayed', ?4), 'playing', 'playing', 0, 0, 0, 0, ?5, ?5, ?6, ?7)",
    [CHANGE_PLAY] = "UPDATE play SET outcome = ?2, played = ?3, undos = ?4, hints = ?5, "
                    "restarts = ?6, changed = ?7, turn = ?8 WHERE id = ?1 AND state = 'playing'",
    [CUT_STEPS] = "DELETE FROM step WHERE play = ?1 AND ply >= ?2",
    [ADD_STEP] = "INSERT INTO step (play, ply, action) VALUES (?1, ?2, ?3)",
    /* The first end alone counts. A deal that was played before is not new, whatever its origin;
     * but one that is also in progress elsewhere was not played before. A Night that is no play (?13
     * is 0) could have been left unseen, as often as it took; one of cards that were met (?16) is not new
     * either. */
    [COUNT_RESULT] = "INSERT INTO result (deal, game, rules, origin, outcome, won, turns, actions, "
                     "undos, hints, restarts, ended, mode, way) "
                     "VALUES (?1, ?2, ?3, iif((?13 = 0 AND ?14 = 'night') OR ?16 OR EXISTS (SELECT "
                     "1 FROM play WHERE deal = ?1 AND id <> ?13 AND state <> 'playing'), "
                     "'replayed', ?4), ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?14, ?15) "
                     "ON CONFLICT (deal) DO NOTHING",
    [FINISH_PLAY] = "UPDATE play SET state = 'finished' "
                    "WHERE id = ?1 AND state = 'playing' AND outcome <> 'playing'",
    /* Of Nights those under one rule set: ?3 is what their ids have before the cards or the number. */
    [READ_RESULTS] = "SELECT origin, won, turns, undos, hints, restarts, way FROM result "
                     "WHERE game = ?1 AND mode = ?2 AND (?3 IS NULL OR ?3 = " RULE_SET ") "
                     "ORDER BY id",
    [COUNT_OUTCOMES] = "SELECT outcome, count(*) FROM result "
                       "WHERE game = ?1 AND mode = ?2 AND origin = 'number' "
                       "AND (?3 IS NULL OR (way = 'drawn' AND ?3 = " RULE_SET ")) "
                       "GROUP BY outcome ORDER BY count(*) DESC, outcome",
    [LIST_RULE_SETS] = "SELECT " RULE_SET " AS rule_set FROM result WHERE game = ?1 AND mode = "
                       "'night' GROUP BY rule_set ORDER BY rule_set <> ?1, count(*) DESC, rule_set "
                       "LIMIT -1 OFFSET ?2",
    [LIST_NEW_DEALS] = "SELECT deal FROM (SELECT deal FROM play WHERE game = ?1 UNION "
                       "SELECT deal FROM result WHERE game = ?1) "
                       "WHERE deal NOT IN (SELECT deal FROM met)",
    [ADD_MET] = "INSERT INTO met (deal, game, cards) VALUES (?1, ?2, ?3) "
                "ON CONFLICT (deal) DO NOTHING",
    /* Deals with these cards: ended, or left, other than play ?3. */
    [FIND_CARDS] = "SELECT EXISTS (SELECT 1 FROM met JOIN result ON result.deal = met.deal "
                   "WHERE met.game = ?1 AND met.cards = ?2) OR EXISTS (SELECT 1 FROM met JOIN play "
                   "ON play.deal = met.deal WHERE met.game = ?1 AND met.cards = ?2 "
                   "AND play.id <> ?3 AND play.state <> 'playing')",
    [FIND_NIGHT] = "SELECT deal FROM play WHERE game = ?1 AND state = 'playing' "
                   "AND mode = 'night' AND way = 'drawn' AND outcome = 'playing'",
    [COUNT_ABANDONED] = "SELECT count(DISTINCT iif(state = 'abandoned' AND NOT EXISTS "
                        "(SELECT 1 FROM result WHERE result.deal = play.deal), deal, NULL)), "
                        "count(iif(state = 'aside', 1, NULL)) FROM play "
                        "WHERE game = ?1 AND mode = ?2",
    [LIST_PAST] =
        "SELECT deal, outcome, won, outcome = 'abandoned' AS abandoned, origin, turns, "
        "actions, undos, hints, restarts, ended AS at, mode, way, id AS nth FROM result "
        "WHERE game = ?1 UNION ALL "
        "SELECT deal, 'abandoned', 0, 1, origin, 0, played, undos, hints, restarts, "
        "max(changed), mode, way, id FROM play WHERE game = ?1 AND state = 'abandoned' AND "
        "NOT EXISTS (SELECT 1 FROM result WHERE result.deal = play.deal) GROUP BY deal "
        "ORDER BY at DESC, nth DESC LIMIT ?2",
    [READ_SETTING] = "SELECT value FROM setting WHERE name = ?1",
    [WRITE_SETTING] = "INSERT INTO setting (name, value) VALUES (?1, ?2) "
                      "ON CONFLICT (name) DO UPDATE SET value = ?2",
};

const struct schema games_schema = {
    .cannot = "Games cannot be saved: ",
    .file = "dread.db",
    .application = 0x44726544, /* "DreD" */
    .patience = PATIENCE,
    .steps = steps,
    .version = sizeof steps / sizeof *steps,
    .statements = statements,
    .count = sizeof statements / sizeof *statements,
};
