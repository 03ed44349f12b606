/* The mid-end in WebAssembly: what JavaScript can call. web/src/engine.ts is the other side, and
 * docs/page.md explains both.
 *
 * All that crosses is JSON in one buffer. JavaScript writes n bytes there and calls a function with
 * n; most functions write their answer to the same buffer and return its length. What comes from
 * outside is checked here and in src/json: if it is wrong, nothing changes, and the answer is
 * {"problem": "..."}. */

#include "wasm.h"

#include "core/record.h"
#include "list_of_games.h"
#include "json/layout_json.h"
#include "json/rows_json.h"
#include "json/scene_json.h"
#include "json/wanted.h"
#include "wasm_memory.h"
#include "words.h"

/* The state of an instance. */
static struct {
    char text[WASM_TEXT_BYTES];
    struct json_value value[WASM_INPUT_BYTES / 2 + JSON_DEPTH_MOST];
    struct problem why;
    void *memory;                   /* of the mid-end */
    struct play *play;              /* NULL: not open */
    struct words_file words;        /* empty: there is none */
    char *words_file;               /* its bytes */
    struct clock_reading now, seen; /* of this call; of the last scene */
    struct session session;         /* for wasm_deal and wasm_check */
    struct workspace thinking;      /* of the instance that thinks */
} own;

/* ---- The buffer ---- */

static struct text answer_text(void)
{
    return dread_text_in(own.text, sizeof own.text);
}

/* Ends an answer and returns its length. */
static int done(const struct text *t)
{
    if (!t->cut) return t->length;
    struct text problem = answer_text();
    dread_json_open(&problem, NULL, '{');
    dread_json_string(&problem, "problem", "The answer is too long.");
    dread_json_close(&problem, '}');
    return problem.length;
}

static int refuse(void)
{
    struct text t = answer_text();
    dread_json_open(&t, NULL, '{');
    dread_json_string(&t, "problem", own.why.text);
    dread_json_close(&t, '}');
    return done(&t);
}

/* Reads the JSON object of n bytes in the buffer. Returns NULL with a problem if there is none, or
 * if the mid-end is not open. */
static const struct json_value *read_object(int n)
{
    if (!own.play) {
        dread_fail(&own.why, "The game is not open.", NULL);
        return NULL;
    }
    if (n < 0 || n > WASM_INPUT_BYTES) {
        dread_fail(&own.why, "That is too long.", NULL);
        return NULL;
    }
    enum json_error error = dread_json_read(own.text, (size_t)n, own.value,
                                            sizeof own.value / sizeof *own.value);
    if (error == JSON_FINE && own.value->kind == JSON_OBJECT) return own.value;
    dread_fail(&own.why, "That is not a JSON object.", NULL);
    return NULL;
}

char *wasm_text(void)
{
    return own.text;
}

int wasm_input_bytes(void)
{
    return WASM_INPUT_BYTES;
}

/* ---- Opening, and the time ---- */

void wasm_clock(double ms, double seconds, int date, double fresh)
{
    int64_t whole = ms >= 0 && ms < 1e15 ? (int64_t)ms : 0;
    own.now.ms = whole > own.now.ms ? whole : own.now.ms;
    own.now.seconds = seconds >= 0 && seconds < 1e15 ? (int64_t)seconds : 0;
    own.now.today = date > 0 ? (uint64_t)date : 0;
    own.now.fresh = fresh >= 1 && fresh < 1e15 ? (uint64_t)fresh : 1;
}

char *wasm_words(size_t bytes)
{
    bool fits = bytes && bytes <= WORDS_FILE_MOST;
    return own.words_file = fits ? wasm_take_memory(bytes) : NULL;
}

static struct play_house house_of(bool kept)
{
    return (struct play_house){.games = wasm_games.games,
                               .themes = wasm_games.themes ? wasm_games.themes : own.words.theme,
                               .pages = wasm_games.pages,
                               .sheets = wasm_games.sheets,
                               .puzzles = wasm_games.puzzles,
                               .page = true,
                               .kept = kept,
                               .elsewhere = true};
}

bool wasm_open(bool kept, size_t words)
{
    if (words && !(own.words_file && wasm_read_words(own.words_file, words, &own.words)))
        return false;
    for (struct theme *t = own.words.theme; t->id; t++) t->further = wasm_games.further;
    struct play_house house = house_of(kept);
    size_t bytes = dread_play_bytes(&house);
    if (!own.memory) own.memory = wasm_take_memory(bytes);
    if (own.memory) own.play = dread_play_open(own.memory, bytes, &house, &own.now);
    own.seen = own.now;
    return own.play != NULL;
}

/* ---- Scenes and intents ---- */

int wasm_scene(void)
{
    struct text t = answer_text();
    if (!own.play) return 0;
    const char *told = dread_play_answer(own.play);
    dread_json_open(&t, NULL, '{');
    if (*told) dread_json_string(&t, "told", told);
    const struct scene *s = dread_play_scene(own.play, &own.now);
    own.seen = own.now;
    dread_json_scene(&t, s);
    dread_json_surroundings(&t, own.play, s);
    dread_json_bool(&t, "thinks", dread_play_thinks(own.play));
    dread_json_close(&t, '}');
    return done(&t);
}

int wasm_intent(int n)
{
    const struct json_value *object = read_object(n);
    struct intent in = {.now = own.now};
    if (!object || !dread_json_intent(object, dread_play_scene(own.play, &own.seen), &in, &own.why))
        return refuse();
    dread_play_intent(own.play, &in);
    return 0;
}

int wasm_deal(int n)
{
    const struct json_value *object = read_object(n);
    const char *puzzle = object ? dread_json_wanted_puzzle(object) : NULL;
    struct deal_wanted wanted;
    struct rules rules;
    if (puzzle)
        return dread_play_puzzle(own.play, puzzle, false, &own.now, &own.why) ? 0 : refuse();
    if (!object ||
        !dread_json_wanted(object, wasm_games.games, &own.session, &rules, &wanted, &own.why))
        return refuse();
    dread_play_deal(own.play, &wanted, &own.now);
    return 0;
}

/* Adds a text about the game on the table as a member, if there is one. */
static void add_shared(struct text *t, const char *key,
                       bool (*write)(const struct play *, struct text *))
{
    static char written[RECORD_BYTES];
    struct text w = dread_text_in(written, sizeof written);
    if (write(own.play, &w)) dread_json_string(t, key, written);
}

int wasm_share(void)
{
    struct text t = answer_text();
    dread_json_open(&t, NULL, '{');
    if (own.play) {
        add_shared(&t, "id", dread_play_id);
        add_shared(&t, "link", dread_play_deal_link);
        add_shared(&t, "game", dread_play_game_link);
        add_shared(&t, "duel", dread_play_duel_link);
        add_shared(&t, "duels", dread_play_duels_link);
        add_shared(&t, "record", dread_play_record);
        add_shared(&t, "result", dread_play_result);
    }
    dread_json_close(&t, '}');
    return done(&t);
}

/* Adds the sheet as a member, if there is one. */
static void add_sheet(struct text *t, const char *key, bool named)
{
    static char svg[SHEET_BYTES];
    struct text s = dread_text_in(svg, sizeof svg);
    if (dread_play_sheet(own.play, named, &s) && !s.cut) dread_json_string(t, key, svg);
}

int wasm_sheet(void)
{
    struct text t = answer_text();
    dread_json_open(&t, NULL, '{');
    if (own.play) {
        add_sheet(&t, "open", false);
        add_sheet(&t, "named", true);
    }
    dread_json_close(&t, '}');
    return done(&t);
}

/* ---- Storage ---- */

/* Reads the JSON object of n bytes for the book. Returns NULL with a problem if there is none. */
static const struct json_value *read_for_book(int n)
{
    const struct json_value *object = read_object(n);
    if (object && dread_play_book(own.play)) return object;
    if (object) dread_fail(&own.why, "This instance keeps no games.", NULL);
    return NULL;
}

/* Gives the book the memory that it wants. The memory before is not used again; since each piece is
 * twice as large as the one before, at most as much is lost as is used. */
static bool make_room(struct book *book)
{
    size_t bytes = dread_book_wants_room(book);
    void *room = bytes ? wasm_take_memory(bytes) : NULL;
    if (room) dread_book_room(book, room, bytes);
    return room || !bytes;
}

int wasm_give(int n)
{
    const struct json_value *object = read_for_book(n);
    if (!object) return refuse();
    struct book *book = dread_play_book(own.play);
    bool fine = dread_json_member(object, "steps")
                    ? dread_json_give_steps(object, book, &own.why)
                    : dread_json_give(object, book, make_room, &own.why);
    return fine ? 0 : refuse();
}

void wasm_ready(void)
{
    if (own.play) dread_play_ready(own.play, &own.now);
}

int wasm_request(void)
{
    struct text t = answer_text();
    struct request request;
    struct book *book = own.play ? dread_play_book(own.play) : NULL;
    if (!book || !make_room(book) || !dread_book_request(book, &request)) return 0;
    dread_json_open(&t, NULL, '{');
    dread_json_request(&t, book, &request);
    dread_json_close(&t, '}');
    return done(&t);
}

int wasm_answer(int n)
{
    const struct json_value *object = read_for_book(n);
    if (!object || !dread_json_answer(object, dread_play_book(own.play), &own.why)) return refuse();
    dread_play_go_on(own.play);
    return 0;
}

int wasm_unclaimed(int n)
{
    const struct json_value *object = read_for_book(n);
    const struct json_value *game = dread_json_member(object, "game");
    if (!object) return refuse();
    if (dread_json_is(game, JSON_STRING))
        dread_book_unclaimed(dread_play_book(own.play), game->text);
    return 0;
}

int wasm_check(int n)
{
    const struct json_value *object = read_object(n);
    bool fine = object && dread_json_check_rows(object, wasm_games.games, &own.session, &own.why);
    return fine ? 0 : refuse();
}

void wasm_storage_is_late(void)
{
    if (own.play) dread_play_storage_is_late(own.play);
}

bool wasm_waits(void)
{
    return own.play && dread_play_waits(own.play);
}

/* ---- Thinking ---- */

int wasm_thought(void)
{
    static const char *const kinds[] = {"none", "hint", "autopsy", "deal"};
    struct text t = answer_text();
    struct thought thought = {0};
    if (own.play) thought = dread_play_thought(own.play);
    dread_json_open(&t, NULL, '{');
    dread_json_string(&t, "name", kinds[thought.kind]);
    dread_json_number(&t, "kind", thought.kind);
    dread_json_number(&t, "serial", thought.serial);
    dread_json_number(&t, "state", thought.state);
    dread_json_number(&t, "block", (int64_t)(uintptr_t)thought.block);
    dread_json_number(&t, "told", (int64_t)thought.told);
    dread_json_close(&t, '}');
    return done(&t);
}

bool wasm_take(uint32_t serial, int state)
{
    bool fine = state >= 0 && state <= THOUGHT_DONE;
    return own.play && fine && dread_play_take_thought(own.play, serial, state);
}

bool wasm_think_open(void)
{
    struct play_house house = house_of(true);
    size_t bytes = WORDS_FILE_MOST + dread_play_bytes(&house) + WORKSPACE_WEB;
    void *memory = own.play ? NULL : wasm_take_memory(bytes);
    if (memory) own.thinking = (struct workspace){memory, bytes};
    return memory != NULL;
}

int wasm_think(int kind, void *block, int state)
{
    struct thought thought = {.kind = (uint8_t)kind, .state = state, .block = block};
    size_t before = (size_t)((char *)block - (char *)own.thinking.bytes);
    if (!own.thinking.bytes || before >= own.thinking.size) return THOUGHT_DONE;
    struct workspace room = {block, own.thinking.size - before};
    return dread_thought_slice(&thought, &room);
}

/* ---- What does not change ---- */

int wasm_layout(void)
{
    struct text t = answer_text();
    const struct scene *s = own.play ? dread_play_scene(own.play, &own.seen) : NULL;
    dread_json_open(&t, NULL, '{');
    if (s && s->game) dread_json_layout(&t, s);
    dread_json_close(&t, '}');
    return done(&t);
}

int wasm_house(void)
{
    struct text t = answer_text();
    dread_json_open(&t, NULL, '{');
    dread_json_string(&t, "version", wasm_games.version);
    dread_json_open(&t, "games", '[');
    for (int i = 0; i < wasm_games.games->count; i++) {
        dread_json_open(&t, NULL, '{');
        dread_json_string(&t, "id", wasm_games.games->game[i]->id);
        dread_json_string(&t, "title", wasm_games.games->game[i]->title);
        dread_json_close(&t, '}');
    }
    dread_json_close(&t, ']');
    dread_json_commands(&t, "commands");
    dread_json_cards(&t, "cards");
    dread_json_close(&t, '}');
    return done(&t);
}
