/* Answers lines of the machine protocol: takes batches and requests apart, calls the methods, and
 * writes the responses. See protocol.h. methods.c has the table of the methods.
 *
 * Every request of a batch gets an answer. So before a method is called, the answer must have room
 * for the largest result and for an error response to every remaining request; if it does not, the
 * request gets an error instead. If a method refuses, what it wrote is cut off again and an error
 * takes its place. */

#include "protocol.h"
#include "methods.h"
#include "request.h"
#include "write.h"

enum {
    BATCH_MOST = 1000,
    RESULT_MOST = 2 << 20, /* the most bytes that one result takes */

    /* the most bytes that errors take if a batch is refused from some request on: their ids, which
     * came in the line, and 500 bytes for the rest of each */
    ERRORS_MOST = ENGINE_LINE_BYTES + BATCH_MOST * 500
};
_Static_assert(ENGINE_ANSWER_LEAST > RESULT_MOST + ERRORS_MOST, "every request can be answered");

/* ---- A request ---- */

static bool no_method(struct engine *e, const struct json_value *name)
{
    struct text t = dread_text_in(e->why.text, sizeof e->why.text);
    dread_text_add(&t, "There is no method `");
    dread_text_brief(&t, name->text, (int)name->size);
    dread_text_add(&t, "`; the methods are ");
    for (const struct method *m = dread_engine_methods; m->name; m++) {
        if (m != dread_engine_methods) dread_text_add(&t, ", ");
        dread_text_add(&t, m->name);
    }
    dread_text_char(&t, '.');
    return dread_refuse_why(e, NO_METHOD);
}

static void answer_method(struct engine *e, const struct json_value *name,
                          const struct json_value *params)
{
    const struct method *m = dread_engine_methods;
    while (m->name && !dread_same(m->name, name->text)) m++;
    if (!m->name) no_method(e, name);
    else m->answer(e, params);
}

/* Refuses the request and returns false if the answer has no room for another result. */
static bool has_room(struct engine *e)
{
    return e->answer.room - e->answer.length > RESULT_MOST + ERRORS_MOST ||
           dread_refuse(e, REFUSED, "The answer to this line grew too long; ask in another line.");
}

static void answer_request(struct engine *e, const struct json_value *request)
{
    const struct json_value *version = dread_json_member(request, "jsonrpc");
    const struct json_value *name = dread_json_member(request, "method");
    const struct json_value *params = dread_json_member(request, "params");
    if (request->kind != JSON_OBJECT)
        dread_refuse(e, INVALID_REQUEST, "A request must be an object, or an array of objects.");
    else if (!dread_json_is(version, JSON_STRING) || !dread_same(version->text, "2.0"))
        dread_refuse(e, INVALID_REQUEST, "The member `jsonrpc` must be \"2.0\".");
    else if (!dread_json_is(name, JSON_STRING))
        dread_refuse(e, INVALID_REQUEST, "The member `method` must be present and be a string.");
    else if (params && params->kind != JSON_OBJECT)
        dread_refuse(e, INVALID_PARAMS,
                     "The member `params` must be an object, since parameters have names.");
    else if (has_room(e)) answer_method(e, name, params);
}

/* ---- Its response ---- */

/* Cuts the answer back to a length that it had before. */
static void cut_back(struct text *t, int length)
{
    t->length = length;
    t->at[length] = '\0';
    t->cut = false;
}

/* Returns true if the id is valid and can be sent back as it came. A missing id counts as valid. */
static bool is_id(const struct json_value *id)
{
    int64_t whole;
    bool is_whole;
    if (!id || id->kind == JSON_NULL) return true;
    if (id->kind == JSON_STRING) return !id->had_zero;
    return id->kind == JSON_NUMBER && dread_json_whole(id, &whole, &is_whole);
}

static void write_id(struct text *t, const struct json_value *id)
{
    if (id && id->kind == JSON_STRING) dread_json_span(t, "id", id->text, (int)id->size);
    else if (id && id->kind == JSON_NUMBER) dread_json_raw(t, "id", id->text, (int)id->size);
    else dread_json_null(t, "id");
}

static void write_error(struct engine *e)
{
    dread_json_open(&e->answer, "error", '{');
    dread_json_number(&e->answer, "code", e->code);
    dread_json_string(&e->answer, "message", e->why.text);
    if (e->why.code && e->why.code != DREAD_WRONG) {
        dread_json_open(&e->answer, "data", '{');
        dread_json_string(&e->answer, "code", dread_problem_name(e->why.code));
        dread_json_close(&e->answer, '}');
    }
    dread_json_close(&e->answer, '}');
}

/* Writes the response to a request. A notification (no id) gets none, unless it is invalid. */
static void respond(struct engine *e, const struct json_value *request)
{
    struct text *t = &e->answer;
    const struct json_value *id = dread_json_member(request, "id");
    int start = t->length;
    e->code = 0;
    e->why.code = 0;
    dread_json_open(t, NULL, '{');
    dread_json_string(t, "jsonrpc", "2.0");
    write_id(t, is_id(id) ? id : NULL);
    int head = t->length;
    if (is_id(id)) answer_request(e, request);
    else
        dread_refuse(
            e, INVALID_REQUEST,
            "The member `id` must be a string without \\u0000, or a number from -2^53 to 2^53.");
    dread_must(!t->cut);
    if (e->code) {
        cut_back(t, head);
        write_error(e);
    }
    dread_json_close(t, '}');
    if (!id && e->code != INVALID_REQUEST) cut_back(t, start);
}

/* Writes a response to something that is not a request. */
static void respond_error(struct engine *e, int code, const char *message)
{
    struct text *t = &e->answer;
    dread_refuse(e, code, message);
    dread_json_open(t, NULL, '{');
    dread_json_string(t, "jsonrpc", "2.0");
    dread_json_null(t, "id");
    write_error(e);
    dread_json_close(t, '}');
}

static void respond_all(struct engine *e, const struct json_value *requests)
{
    struct text *t = &e->answer;
    if (!requests->size) {
        respond_error(e, INVALID_REQUEST, "A batch must hold at least one request.");
        return;
    }
    if (requests->size > BATCH_MOST) {
        respond_error(e, INVALID_REQUEST, "A batch can hold at most 1000 requests.");
        return;
    }
    dread_json_open(t, NULL, '[');
    const struct json_value *request = json_first(requests);
    for (uint32_t i = 0; i < requests->size; i++, request = json_next(request)) respond(e, request);
    if (t->length == 1) cut_back(t, 0);
    else dread_json_close(t, ']');
}

/* ---- A line ---- */

static bool is_blank(const char *s, const char *end)
{
    while (s < end && (*s == ' ' || *s == '\t' || *s == '\r' || *s == '\n')) s++;
    return s == end;
}

static void respond_line(struct engine *e, char *line, size_t n)
{
    static const char *const troubles[] = {
        [JSON_NO_TEXT] = "The line must be UTF-8 text without zero bytes.",
        [JSON_WRONG] = "The line is not JSON; write one object or array per line.",
        [JSON_NO_ROOM] = "The line holds too many values."};
    const struct json_value *request = e->given.values;
    if (n >= ENGINE_LINE_BYTES) {
        respond_error(e, PARSE_ERROR, "The line is longer than a megabyte.");
        return;
    }
    enum json_error trouble = dread_json_read(line, n, e->given.values, e->given.values_room);
    if (trouble) respond_error(e, PARSE_ERROR, troubles[trouble]);
    else if (request->kind == JSON_ARRAY) respond_all(e, request);
    else respond(e, request);
}

const char *dread_engine_answer(struct engine *e, char *line, size_t n)
{
    e->answer = dread_text_in(e->given.answer, e->given.answer_room);
    e->budget_left = dread_line_budget;
    if (!is_blank(line, line + n)) respond_line(e, line, n);
    return e->answer.length ? e->answer.at : NULL;
}

void dread_engine_start(struct engine *e, const struct engine_setup *setup)
{
    dread_must(setup->answer_room >= ENGINE_ANSWER_LEAST && setup->values_room);
    e->given = *setup;
    e->play = NULL;
    e->has_scene = false;
    for (int i = 0; i < ENGINE_SESSIONS; i++) e->is_open[i] = false;
}
