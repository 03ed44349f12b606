/* Calls the functions of dread.wasm (src/wasm/wasm.h), built natively, with any bytes: intents,
 * deals, rows and answers as JSON, in any order. Nothing may crash, every answer must be JSON, and
 * what is refused must leave the scene as it was.
 *
 * The first byte says whether a storage keeps the games. Then every line is a call: its first
 * character is the function, the rest is what JavaScript writes into the buffer. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cheap.h"
#include "theme/theme.h"
#include "json/read.h"
#include "wasm/wasm_memory.h"
#include "wasm/wasm.h"

enum { CALLS_MOST = 200, PIECES_MOST = 64 };

static char scene[WASM_TEXT_BYTES], was[WASM_TEXT_BYTES];

/* ---- Memory ---- */

/* The first two pieces are the words and the mid-end's, which every input uses again; the others
 * are freed after each input. */
static void *piece[PIECES_MOST];
static int pieces;

void *wasm_take_memory(size_t bytes)
{
    if (pieces == PIECES_MOST) return NULL;
    return piece[pieces++] = aligned_alloc(64, (bytes + 63) / 64 * 64);
}

static void free_pieces(void)
{
    while (pieces > 2) free(piece[--pieces]);
}

/* ---- Words ---- */

static void add_words(struct text *t, const char *kind, const char *id, const char *words)
{
    dread_text_add(t, kind);
    dread_text_add(t, id);
    dread_text_char(t, ' ');
    dread_text_number(t, strlen(words));
    dread_text_char(t, '\n');
    dread_text_add(t, words);
    dread_text_char(t, '\n');
}

/* Writes the file of words with the themes of the program, at the first call. Returns
 * its size, or 0. */
static size_t give_words(void)
{
    static bool given;
    struct text t = dread_text_in(scene, sizeof scene);
    if (given) return 0;
    given = true;
    for (const struct theme *theme = dread_themes; theme->id; theme++)
        add_words(&t, "theme ", theme->id, theme->text);
    memcpy(wasm_words((size_t)t.length), scene, (size_t)t.length);
    return (size_t)t.length;
}

/* ---- Answers ---- */

/* Checks that n bytes of the buffer are a JSON object. */
static void insist_on_json(int n)
{
    static char copy[WASM_TEXT_BYTES];
    static struct json_value value[WASM_TEXT_BYTES / 2 + JSON_DEPTH_MOST];
    insist(n > 0 && n < WASM_TEXT_BYTES);
    memcpy(copy, wasm_text(), (size_t)n);
    insist(dread_json_read(copy, (size_t)n, value, sizeof value / sizeof *value) == JSON_FINE);
    insist(value->kind == JSON_OBJECT);
}

static void keep_scene(char to[WASM_TEXT_BYTES])
{
    int n = wasm_scene();
    insist_on_json(n);
    memcpy(to, wasm_text(), (size_t)n);
    to[n] = '\0';
}

/* ---- Calls ---- */

/* Calls a function that reads n bytes. If it refuses them, the scene must stay the same. */
static void call_with(int (*function)(int), const uint8_t *at, size_t n)
{
    keep_scene(was);
    memcpy(wasm_text(), at, n);
    int answer = function((int)n);
    if (!answer) return;
    insist_on_json(answer);
    keep_scene(scene);
    insist(strcmp(scene, was) == 0);
}

/* Answers the next request as a storage that keeps nothing; with `how` in another way. */
static void serve(uint8_t how)
{
    static const char *const replies[] = {"kept", "changed", "held", "unlocked", "refused"};
    char answer[128];
    int n = wasm_request();
    if (!n) return;
    insist_on_json(n);
    const char *serial = strchr(wasm_text(), ':') + 1;
    snprintf(answer, sizeof answer, "{\"serial\":%ld,\"reply\":\"%s\",\"problem\":\"no.\"}",
             strtol(serial, NULL, 10), replies[how < 5 ? how : 0]);
    call_with(wasm_answer, (const uint8_t *)answer, strlen(answer));
}

static void call(uint8_t function, const uint8_t *at, size_t n, double *ms)
{
    switch (function) {
    case 'i': call_with(wasm_intent, at, n); break;
    case 'd': call_with(wasm_deal, at, n); break;
    case 'g': call_with(wasm_give, at, n); break;
    case 'a': call_with(wasm_answer, at, n); break;
    case 'u': call_with(wasm_unclaimed, at, n); break;
    case 'c': call_with(wasm_check, at, n); break;
    case 'r': serve(n ? (uint8_t)(*at - '0') : 0); break;
    case 'l': insist_on_json(wasm_layout()); break;
    case 'e': insist_on_json(wasm_share()); break;
    case 'P': insist_on_json(wasm_sheet()); break;
    case 'h': insist_on_json(wasm_thought()); break;
    case 'o': insist_on_json(wasm_house()); break;
    case 't': wasm_clock(*ms += n ? 100 * *at : 20, 1700000000, 20260101, 7); break;
    default: insist_on_json(wasm_scene());
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    double ms = 0;
    if (!size || size > WASM_INPUT_BYTES) return 0;
    cheap_begin();
    free_pieces();
    wasm_clock(ms, 1700000000, 20260101, 7);
    insist(wasm_open(*data & 1, give_words()));
    wasm_ready();
    const uint8_t *at = data + 1, *end = data + size;
    for (int i = 0; i < CALLS_MOST && at < end; i++) {
        const uint8_t *line = memchr(at, '\n', (size_t)(end - at));
        if (!line) line = end;
        if (line > at) call(*at, at + 1, (size_t)(line - at - 1), &ms);
        at = line + (line < end);
    }
    return 0;
}
