/* The mid-end in WebAssembly: what JavaScript can call. web/src/engine.ts is the other side, and
 * docs/web.md explains both.
 *
 * All that crosses is JSON in one buffer. JavaScript writes n bytes there and calls a function with
 * n; most functions write their answer to the same buffer and return its length. What comes from
 * outside is checked here and in src/json: if it is wrong, nothing changes, and the answer is
 * {"problem": "..."}. */

#include "wasm.h"

#include "games.h"
#include "json/layout.h"
#include "json/scene.h"
#include "json/table.h"
#include "memory.h"

/* The state of an instance. */
static struct {
    char text[WASM_TEXT_BYTES];
    struct json_value value[WASM_INPUT_BYTES / 2 + JSON_DEPTH_MOST];
    struct problem why;
    struct play *play;              /* NULL: not open */
    struct clock_reading now, seen; /* of this call; of the last scene */
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

bool wasm_open(bool kept)
{
    struct play_house house = {.games = wasm_games.games,
                               .themes = wasm_games.themes,
                               .pages = wasm_games.pages,
                               .kept = kept};
    size_t bytes = dread_play_bytes(&house);
    void *memory = own.play ? NULL : wasm_take_memory(bytes);
    if (memory) own.play = dread_play_open(memory, bytes, &house, &own.now);
    own.seen = own.now;
    return memory != NULL;
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
    dread_json_games(&t, "games", wasm_games.games);
    dread_json_commands(&t, "commands");
    dread_json_cards(&t, "cards");
    dread_json_close(&t, '}');
    return done(&t);
}
