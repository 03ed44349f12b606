/* Tests of JSON: cJSON reads what we write, and finds the same values as our reader; and the
 * protocol keeps within the memory that it is given. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "json/protocol.h"
#include "json/write.h"
#include "unit/help.h"
#include "unit/second_reader.h"

enum { ROOM = 1 << 16 };

static char room[ROOM];
static struct json_value list[ROOM];

/* ---- Writing ---- */

TEST(what_is_written_is_as_it_should_be)
{
    struct text t = dread_text_in(room, ROOM);
    dread_json_open(&t, NULL, '{');
    dread_json_string(&t, "a", "\"\\\b\f\n\r\t\x01\x1f\x7f/\xc3\xa9");
    dread_json_open(&t, "b", '[');
    dread_json_number(&t, NULL, -9007199254740991);
    dread_json_bool(&t, NULL, true);
    dread_json_null(&t, NULL);
    dread_json_open(&t, NULL, '{');
    dread_json_close(&t, '}');
    dread_json_string(&t, NULL, "[");
    dread_json_raw(&t, NULL, "1.50", 4);
    dread_json_close(&t, ']');
    dread_json_share(&t, "c", 16384);
    dread_json_close(&t, '}');
    assert_string_equal(room, "{\"a\":\"\\\"\\\\\\b\\f\\n\\r\\t\\u0001\\u001f\x7f/\xc3\xa9\","
                              "\"b\":[-9007199254740991,true,null,{},\"[\",1.50],\"c\":0.25}");
}

TEST(every_share_is_read_as_exactly_that_number)
{
    for (int32_t share = -2 * 65536; share <= 4 * 65536; share++) {
        struct text t = dread_text_in(room, ROOM);
        dread_json_share(&t, NULL, share);
        assert_true(strtod(room, NULL) == (double)share / 65536);
    }
}

/* Shares up to 1 are written in the same digits as by cJSON, which earlier versions used, so that
 * answers stay the same. */
TEST(shares_are_written_as_they_were)
{
    for (int32_t share = -65536; share <= 65536; share++) {
        struct text t = dread_text_in(room, ROOM);
        dread_json_share(&t, NULL, share);
        cJSON *number = cJSON_CreateNumber((double)share / 65536);
        char *written = cJSON_PrintUnformatted(number);
        assert_string_equal(room, written);
        cJSON_free(written);
        cJSON_Delete(number);
    }
}

static void random_string(struct rng *r, char *s)
{
    static const char *const parts[] = {
        "a", "\"", "\\", "\n", "\x01", "{", "[]", ":", "\xe2\x99\xa0", "\xf0\x9f\x92\x80", ",", ""};
    *s = '\0';
    for (uint32_t n = dread_rng_below(r, 6); n--;)
        strcat(s, parts[dread_rng_below(r, sizeof parts / sizeof *parts)]);
}

static void write_anything(struct text *t, const char *key, struct rng *r, int depth)
{
    char word[64], name[64];
    random_string(r, word);
    uint32_t kind = dread_rng_below(r, depth ? 7 : 5);
    bool is_object = kind == 6;
    switch (kind) {
    case 0: dread_json_null(t, key); return;
    case 1: dread_json_bool(t, key, dread_rng_below(r, 2)); return;
    case 2: dread_json_number(t, key, (int64_t)dread_rng_below(r, 2000000) - 1000000); return;
    case 3: dread_json_share(t, key, (int32_t)dread_rng_below(r, 65536)); return;
    case 4: dread_json_string(t, key, word); return;
    default: break;
    }
    dread_json_open(t, key, is_object ? '{' : '[');
    for (uint32_t n = dread_rng_below(r, 5); n--;) {
        random_string(r, name);
        write_anything(t, is_object ? name : NULL, r, depth - 1);
    }
    dread_json_close(t, is_object ? '}' : ']');
}

/* There must be no comma too many or too few, whatever was written before. */
TEST(what_is_written_cjson_reads_and_writes_again)
{
    struct rng r = dread_rng_from(1);
    for (int i = 0; i < rounds(20000); i++) {
        struct text t = dread_text_in(room, ROOM);
        write_anything(&t, NULL, &r, 6);
        cJSON *read = cJSON_Parse(room);
        assert_non_null(read);
        char *again = cJSON_PrintUnformatted(read);
        assert_string_equal(again, room);
        cJSON_free(again);
        cJSON_Delete(read);
        assert_true(reads_alike(room, strlen(room)));
    }
}

/* ---- Reading ---- */

static enum json_error read_copy(const char *bytes, size_t n)
{
    memcpy(room, bytes, n);
    return dread_json_read(room, n, list, ROOM);
}

static enum json_error read_string(const char *s)
{
    return read_copy(s, strlen(s));
}

TEST(values_are_found_where_they_are)
{
    assert_int_equal(read_string(" {\"a\" : [1, \"x\\ty\", {\"b\":null}], \"c\":true,\"a\":2}\r"),
                     JSON_FINE);
    assert_int_equal(list->kind, JSON_OBJECT);
    assert_int_equal(list->size, 3);
    const struct json_value *a = dread_json_member(list, "a");
    assert_true(dread_json_is(a, JSON_ARRAY) && a->size == 3);
    const struct json_value *word = json_next(json_first(a));
    assert_true(dread_json_is(word, JSON_STRING) && word->size == 3);
    assert_string_equal(word->text, "x\ty");
    assert_true(dread_json_is(dread_json_member(json_next(word), "b"), JSON_NULL));
    assert_true(dread_json_is(dread_json_member(list, "c"), JSON_TRUE));
    assert_null(dread_json_member(list, "b"));
    assert_null(dread_json_member(a, "a"));
    assert_null(dread_json_member(NULL, "a"));
}

TEST(escapes_become_characters)
{
    assert_int_equal(
        read_string("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9\\u2660\\uD83d\\uDC80\""),
        JSON_FINE);
    assert_string_equal(list->text, "\"\\/\b\f\n\r\tA\xc3\xa9\xe2\x99\xa0\xf0\x9f\x92\x80");
    assert_false(list->had_zero);
    assert_int_equal(read_string("\"a\\u0000b\""), JSON_FINE);
    assert_string_equal(list->text, "a\xef\xbf\xbd"
                                    "b");
    assert_true(list->had_zero);
}

TEST(what_is_no_json_is_refused)
{
    static const char *const wrong[] = {"",
                                        " ",
                                        "{",
                                        "}",
                                        "[",
                                        "]",
                                        "[1,]",
                                        "[,1]",
                                        "[1 2]",
                                        "[1}",
                                        "{]",
                                        "{\"a\"}",
                                        "{\"a\":}",
                                        "{\"a\":1,}",
                                        "{1:2}",
                                        "{\"a\" 1}",
                                        "{\"a\":1 2}",
                                        "01",
                                        "-01",
                                        "1.",
                                        ".5",
                                        "-.5",
                                        "-",
                                        "+1",
                                        "1e",
                                        "1e+",
                                        "1.e3",
                                        "0x10",
                                        "1-2",
                                        "nul",
                                        "nullx",
                                        "True",
                                        "NaN",
                                        "Infinity",
                                        "'a'",
                                        "\"",
                                        "\"a",
                                        "\"\\\"",
                                        "\"\\x41\"",
                                        "\"\\u12\"",
                                        "\"\\u12g4\"",
                                        "\"\\u+123\"",
                                        "\"\t\"",
                                        "\"\x01\"",
                                        "\x01 1",
                                        "1\x0c",
                                        "1 1",
                                        "{}{}",
                                        "[]]",
                                        "\"\\ud800\"",
                                        "\"\\udc00\"",
                                        "\"\\ud800\\u0041\"",
                                        "\"\\ud800x\"",
                                        "\"\\ud800\\\"",
                                        "/**/1",
                                        "\\",
                                        "[\"a\":1]"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(read_string(wrong[i]), JSON_WRONG);
    static const char *const no_text[] = {"\"\xff\"", "\"\xc3\"", "\"\xed\xa0\x80\"", "\xc0\x80"};
    for (size_t i = 0; i < sizeof no_text / sizeof *no_text; i++)
        assert_int_equal(read_string(no_text[i]), JSON_NO_TEXT);
    assert_int_equal(read_copy("[1\0]", 4), JSON_NO_TEXT);
}

TEST(nesting_has_an_end)
{
    static char deep[2 * JSON_DEPTH_MOST + 3];
    for (int depth = JSON_DEPTH_MOST; depth <= JSON_DEPTH_MOST + 1; depth++) {
        memset(deep, '[', (size_t)depth);
        memset(deep + depth, ']', (size_t)depth);
        assert_int_equal(read_copy(deep, 2 * (size_t)depth),
                         depth == JSON_DEPTH_MOST ? JSON_FINE : JSON_WRONG);
    }
}

/* The reader must not write beyond the list, and the documented size must always suffice. */
TEST(the_list_keeps_to_its_room)
{
    static const char *const lines[] = {"[1,2,3]", "{\"a\":1,\"b\":[[],{}]}", "\"a\"", "[[[[1]]]]"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_int_equal(read_string(lines[i]), JSON_FINE);
        size_t whole = list->span;
        for (size_t less = 0; less < whole; less++) {
            strcpy(room, lines[i]);
            list[less].kind = 99;
            assert_int_equal(dread_json_read(room, strlen(room), list, less), JSON_NO_ROOM);
            assert_int_equal(list[less].kind, 99);
        }
    }
}

TEST(whole_numbers_are_exact)
{
    static const struct {
        const char *written;
        bool fits, is_whole;
        int64_t whole;
    } numbers[] = {{"0", true, true, 0},
                   {"-0", true, true, 0},
                   {"12", true, true, 12},
                   {"-12", true, true, -12},
                   {"1e2", true, true, 100},
                   {"1.0", true, true, 1},
                   {"12.50e1", true, true, 125},
                   {"0.00001e5", true, true, 1},
                   {"100e-2", true, true, 1},
                   {"1.5", true, false, 1},
                   {"-1.5", true, false, -1},
                   {"1e-400", true, false, 0},
                   {"0e999999999999999999999", true, true, 0},
                   {"9007199254740991", true, true, 9007199254740991},
                   {"-9007199254740991", true, true, -9007199254740991},
                   {"9007199254740991.5", true, false, 9007199254740991},
                   {"9007199254740992", false, false, 0},
                   {"9007199254740993", false, false, 0},
                   {"1e16", false, false, 0},
                   {"1e400", false, false, 0},
                   {"-1e999999999999999999999", false, false, 0},
                   {"18446744073709551617", false, false, 0}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        int64_t whole;
        bool is_whole;
        assert_int_equal(read_string(numbers[i].written), JSON_FINE);
        assert_int_equal(dread_json_whole(list, &whole, &is_whole), numbers[i].fits);
        if (!numbers[i].fits) continue;
        assert_int_equal(whole, numbers[i].whole);
        assert_int_equal(is_whole, numbers[i].is_whole);
    }
}

TEST(what_is_read_cjson_reads_too)
{
    static const char marks[] = "{}[],:\"\\ue0159.-+tnaf \n";
    struct rng r = dread_rng_from(2);
    char line[ROOM / 8];
    for (int i = 0; i < rounds(20000); i++) {
        struct text t = dread_text_in(line, sizeof line);
        write_anything(&t, NULL, &r, 4);
        for (uint32_t k = dread_rng_below(&r, 4); k--;)
            line[dread_rng_below(&r, (uint32_t)t.length)] =
                marks[dread_rng_below(&r, sizeof marks - 1)];
        assert_true(reads_alike(line, (size_t)t.length));
    }
}

/* ---- The protocol in little memory ---- */

static const char *answer_of(struct engine *e, const char *request)
{
    static char line[1 << 18];
    size_t n = strlen(request);
    assert_true(n < sizeof line);
    memcpy(line, request, n);
    return dread_engine_answer(e, line, n);
}

static struct clock_reading now(void *caller)
{
    (void)caller;
    return (struct clock_reading){.fresh = 7, .today = 20250101};
}

/* Returns an engine with room for this many values, the shortest answers and this many bytes for
 * the search. */
static struct engine *small_engine(size_t values, size_t work)
{
    static struct engine e;
    static char answer[ENGINE_ANSWER_LEAST];
    static _Alignas(64) char bytes[128 << 20];
    struct engine_setup setup = {.games = &dread_games,
                                 .themes = dread_themes,
                                 .version = "test",
                                 .values = list,
                                 .values_room = values,
                                 .answer = answer,
                                 .answer_room = sizeof answer,
                                 .work = {work ? bytes : NULL, work},
                                 .now = now};
    assert_true(values <= ROOM && work <= sizeof bytes);
    dread_engine_start(&e, &setup);
    return &e;
}

TEST(a_line_with_too_many_values_is_refused)
{
    struct engine *e = small_engine(8, 0);
    assert_says(answer_of(e, "[1,2,3,4,5,6,7,8]"), "holds too many values");
    assert_says(answer_of(e, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"version\"}"), "\"test\"");
}

TEST(without_memory_to_think_in_the_rest_goes_on)
{
    struct engine *e = small_engine(ROOM, 0);
    static const char *const refused[] = {
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"taste\",\"params\":{\"id\":\"he#20001\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"hint\",\"params\":{\"session\":1}}",
        ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"choose\",\"params\":"
         "{\"game\":\"he:pursuit=any\",\"taste\":\"fair\"}}")};
    answer_of(e, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"new\",\"params\":{\"id\":\"he#1\"}}");
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_says(answer_of(e, refused[i]), "There is not enough memory.");
    assert_says(answer_of(e, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"solve\",\"params\":"
                             "{\"id\":\"he#1\"}}"),
                "\"unknown\",\"positions\":0,\"ranOut\":\"memory\"");
    assert_says(answer_of(e, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"view\",\"params\":"
                             "{\"session\":1}}"),
                "\"zones\"");
}

/* The same fresh number must select the same deal, even on a slow machine. */
TEST(a_deal_is_chosen_without_a_clock)
{
    struct engine *e = small_engine(ROOM, 128 << 20);
    static const char *const request =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"choose\",\"params\":"
        "{\"game\":\"he:pursuit=any\",\"taste\":\"merciful\"}}";
    char first[256];
    snprintf(first, sizeof first, "%s", answer_of(e, request));
    assert_says(first, "\"id\":\"he-will-never-stop:pursuit=any#");
    assert_string_equal(answer_of(e, request), first);
}

/* Every request of a batch gets an answer, even when there is no more room for results. */
TEST(a_batch_whose_answer_grows_too_long_is_answered_with_errors)
{
    enum { REQUESTS = 1000 };
    static const char request[] = "{\"jsonrpc\":\"2.0\",\"id\":\"1234567890\",\"method\":\"words\","
                                  "\"params\":{\"game\":\"dont\"}},";
    static char batch[REQUESTS * sizeof request + 3];
    char *end = batch;
    *end++ = '[';
    for (int i = 0; i < REQUESTS; i++, end += sizeof request - 1)
        memcpy(end, request, sizeof request);
    strcpy(end - 1, "]");
    const char *answer = answer_of(small_engine(ROOM, 0), batch);
    cJSON *all = cJSON_Parse(answer);
    assert_int_equal(cJSON_GetArraySize(all), REQUESTS);
    const cJSON *last = cJSON_GetArrayItem(all, REQUESTS - 1);
    assert_non_null(cJSON_GetObjectItem(cJSON_GetArrayItem(all, 0), "result"));
    assert_says(cJSON_GetObjectItem(cJSON_GetObjectItem(last, "error"), "message")->valuestring,
                "grew too long; ask in another line");
    cJSON_Delete(all);
}
