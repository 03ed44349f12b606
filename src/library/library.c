/* Codes, errors, memory and handles. See dread.h. */

#include "library/library.h"

#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 64 };

const char *dread_version(void)
{
    return DREAD_VERSION_STRING;
}

const char *dread_result_name(int code)
{
    return dread_problem_name(code);
}

/* ---- Errors ---- */

int dread_result_fail(dread_error *error, enum dread_result code, const char *message)
{
    if (!error) return (int)code;
    struct text t = dread_text_in(error->message, sizeof error->message);
    dread_text_add(&t, message);
    error->code = (int)code;
    return (int)code;
}

int dread_result_of(dread_error *error, const struct problem *problem)
{
    return dread_result_fail(error, (enum dread_result)problem->code, problem->text);
}

int dread_result_null(dread_error *error, const char *argument)
{
    char message[80];
    struct text t = dread_text_in(message, sizeof message);
    dread_text_add(&t, "`");
    dread_text_add(&t, argument);
    dread_text_add(&t, "` is NULL.");
    return dread_result_misuse(error, message);
}

int dread_result_misuse(dread_error *error, const char *message)
{
    return dread_result_fail(error, DREAD_MISUSE, message);
}

int dread_result_no_memory(dread_error *error)
{
    return dread_result_fail(error, DREAD_NO_MEMORY, "There is not enough memory.");
}

int dread_result_no_size(dread_error *error)
{
    return dread_result_misuse(error,
                               "The member `size` is not set: it must be sizeof the struct.");
}

int dread_result_text(const struct text *text, char *out, size_t room, dread_error *error)
{
    if (!out || !room) return dread_result_null(error, "out");
    *out = '\0';
    if (text->cut || (size_t)text->length >= room)
        return dread_result_fail(error, DREAD_TOO_SMALL, "The room for the text is too small.");
    memcpy(out, text->at, (size_t)text->length + 1);
    return DREAD_OK;
}

int dread_result_struct(void *out, const void *from, size_t size, dread_error *error)
{
    size_t given;
    if (!out) return dread_result_null(error, "out");
    memcpy(&given, out, sizeof given);
    if (given < sizeof given) return dread_result_no_size(error);
    if (given > size)
        return dread_result_misuse(error,
                                   "The member `size` is larger than this library's struct.");
    memcpy((char *)out + sizeof given, (const char *)from + sizeof given, given - sizeof given);
    return DREAD_OK;
}

/* ---- Memory ---- */

void *dread_memory_take(const dread_memory *memory, size_t bytes)
{
    bytes = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (memory && memory->take) return memory->take(memory->context, bytes);
    return aligned_alloc(ALIGNMENT, bytes);
}

void dread_memory_give(const dread_memory *memory, void *taken, size_t bytes)
{
    bytes = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (!taken) return;
    if (memory && memory->take) memory->give(memory->context, taken, bytes);
    else free(taken);
}

/* ---- Handles ---- */

void *dread_handle_make(const dread_memory *memory, size_t bytes, enum handle_mark mark,
                        dread_error *error)
{
    struct handle *handle = dread_memory_take(memory, bytes);
    if (!handle) {
        dread_result_no_memory(error);
        return NULL;
    }
    *handle = (struct handle){.mark = (uint32_t)mark, .bytes = bytes};
    if (memory) handle->memory = *memory;
    return handle;
}

void dread_handle_drop(void *given, enum handle_mark mark)
{
    struct handle *handle = given;
    if (!handle) return;
    dread_must(handle->mark == (uint32_t)mark);
    if (handle->mark != (uint32_t)mark) return;
    dread_memory memory = handle->memory;
    handle->mark = 0;
    dread_memory_give(&memory, handle, handle->bytes);
}

bool dread_handle_is(const void *given, enum handle_mark mark)
{
    const struct handle *handle = given;
    return handle && handle->mark == (uint32_t)mark;
}

static const char *busy(enum handle_mark mark)
{
    return mark == MARK_BATCH ? "Another thread uses this batch now."
                              : "Another thread uses this session now.";
}

int dread_handle_enter(const void *given, enum handle_mark mark, dread_error *error)
{
    struct handle *handle = (struct handle *)given;
    if (!handle) return dread_result_null(error, "handle");
    if (handle->mark != (uint32_t)mark)
        return dread_result_fail(error, DREAD_MISUSE,
                                 "This handle is of another kind, or was given back.");
    if (atomic_exchange_explicit(&handle->busy, true, memory_order_acquire))
        return dread_result_fail(error, DREAD_BUSY, busy(mark));
    return DREAD_OK;
}

void dread_handle_leave(const void *given)
{
    struct handle *handle = (struct handle *)given;
    atomic_store_explicit(&handle->busy, false, memory_order_release);
}

bool dread_watch_goes_on(void *given, uint64_t count)
{
    const dread_watch *watch = given;
    (void)count;
    return !watch || !watch->go_on || watch->go_on(watch->context) != 0;
}
