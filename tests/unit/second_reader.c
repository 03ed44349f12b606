/* Compares our JSON reader with cJSON. See second_reader.h. */

#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "second_reader.h"

enum { NUMBER_MOST = 63 }; /* cJSON refuses longer numbers */

static bool same_number(const struct json_value *v, const cJSON *other)
{
    char digits[NUMBER_MOST + 1] = "";
    memcpy(digits, v->text, v->size);
    return cJSON_IsNumber(other) && strtod(digits, NULL) == other->valuedouble;
}

/* cJSON ends a string at an escaped zero, so only the length before it can be checked. */
static bool same_string(const struct json_value *v, const char *other)
{
    size_t n = strlen(other);
    return v->had_zero ? n <= v->size : n == v->size && memcmp(v->text, other, n) == 0;
}

static bool same_value(const struct json_value *v, const cJSON *other)
{
    const struct json_value *element = json_first(v);
    const cJSON *child = other->child;
    switch (v->kind) {
    case JSON_NULL: return cJSON_IsNull(other);
    case JSON_FALSE: return cJSON_IsFalse(other);
    case JSON_TRUE: return cJSON_IsTrue(other);
    case JSON_NUMBER: return same_number(v, other);
    case JSON_STRING: return cJSON_IsString(other) && same_string(v, other->valuestring);
    default: break;
    }
    bool is_object = v->kind == JSON_OBJECT;
    if (is_object ? !cJSON_IsObject(other) : !cJSON_IsArray(other)) return false;
    for (uint32_t i = 0; i < v->size; i++, element = json_next(element), child = child->next) {
        if (!child || (is_object && !same_string(element++, child->string))) return false;
        if (!same_value(element, child)) return false;
    }
    return !child;
}

static bool has_long_number(const struct json_value *list)
{
    for (uint32_t i = 0; i < list->span; i++)
        if (list[i].kind == JSON_NUMBER && list[i].size > NUMBER_MOST) return true;
    return false;
}

bool reads_alike(const char *bytes, size_t n)
{
    size_t room = n / 2 + JSON_DEPTH_MOST;
    struct json_value *list = malloc(room * sizeof *list);
    char *copy = malloc(n + 1);
    bool alike = list && copy;
    if (alike) memcpy(copy, bytes, n);
    if (alike && dread_json_read(copy, n, list, room) == JSON_FINE && !has_long_number(list)) {
        cJSON *other = cJSON_ParseWithLength(bytes, n);
        alike = other && same_value(list, other);
        cJSON_Delete(other);
    }
    free(copy);
    free(list);
    return alike;
}
