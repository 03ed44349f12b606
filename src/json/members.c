/* Writes members by their tables. See members.h. */

#include "members.h"

#include "theme/theme.h"
#include "thing.h"

/* ---- Reading a struct ---- */

/* Fields of any type, pointers among them, are read as numbers of their size. */
typedef uint16_t __attribute__((may_alias)) two_bytes;
typedef uint32_t __attribute__((may_alias)) four_bytes;
typedef uint64_t __attribute__((may_alias)) eight_bytes;

static uint64_t unsigned_at(const void *field, int size)
{
    switch (size) {
    case 1: return *(const uint8_t *)field;
    case 2: return *(const two_bytes *)field;
    case 4: return *(const four_bytes *)field;
    default: return *(const eight_bytes *)field;
    }
}

static int64_t signed_at(const void *field, int size)
{
    int spare = 64 - 8 * size;
    return (int64_t)(unsigned_at(field, size) << spare) >> spare;
}

static const char *text_at(const struct json_member *m, const void *field)
{
    const char *text = m->kind == A_STRING ? field : *(const char *const *)field;
    return text ? text : "";
}

static int length_of(const struct json_member *m, const void *of)
{
    return (int)unsigned_at((const char *)of + m->by, m->bytes);
}

/* ---- When a member is there ---- */

static bool is_given(const struct json_member *m, const void *of)
{
    const void *field = (const char *)of + m->at;
    switch ((enum member_kind)m->kind) {
    case A_TEXT:
    case A_STRING: return *text_at(m, field);
    case A_CARD: return *(const card *)field != CARD_NONE;
    case A_TOKEN: return *(const uint8_t *)field != NO_TOKEN;
    case A_LIST:
    case A_LIST_BEHIND: return length_of(m, of);
    case A_THING:
    case A_FOCUS: return true; /* what adds it looks */
    default: return unsigned_at(field, m->size);
    }
}

static bool is_there(const struct json_member *m, const void *of)
{
    bool is_list = m->kind == A_LIST || m->kind == A_LIST_BEHIND;
    if (m->bytes && !is_list && !unsigned_at((const char *)of + m->by, m->bytes)) return false;
    if (m->when == IF_NOT_NEGATIVE) return signed_at((const char *)of + m->at, m->size) >= 0;
    return m->when == ALWAYS || is_given(m, of);
}

/* ---- Values ---- */

static void add_name(const struct json_scope *c, const struct json_member *m, const void *field)
{
    int64_t i = signed_at(field, m->size);
    const char *const *names = m->names;
    if (m->kind == A_WORD)
        names = *(const char *const *const *)((const char *)&c->game->words + m->words);
    if (i >= 0 && names[i]) dread_json_string(c->text, m->name, names[i]);
}

static void add_thing(const struct json_scope *c, const char *name, struct thing thing)
{
    if (thing.kind) dread_json_thing(c->text, name, c->game, c->view, thing);
}

void dread_json_focus(const struct json_scope *c, const char *name, const struct focus *f)
{
    if (f->kind == FOCUS_THING) add_thing(c, name, f->thing);
    if (f->kind != FOCUS_BUTTON) return;
    dread_json_open(c->text, name, '{');
    dread_json_number(c->text, "button", f->button);
    dread_json_close(c->text, '}');
}

static void add_cards(const struct json_scope *c, const char *name, uint64_t cards)
{
    dread_json_open(c->text, name, '[');
    for (uint64_t left = cards; left; left &= left - 1)
        dread_json_card(c->text, NULL, (card)__builtin_ctzll(left));
    dread_json_close(c->text, ']');
}

/* Adds the things of one kind in one zone. Most of these sets are empty. */
static void add_things_in(const struct json_scope *c, const uint64_t bits[4], struct thing first)
{
    for (int word = 0; word < 4; word++)
        for (uint64_t left = bits[word]; left; left &= left - 1) {
            struct thing thing = first;
            thing.index = (uint8_t)(64 * word + __builtin_ctzll(left));
            add_thing(c, NULL, thing);
        }
}

static void add_things(const struct json_scope *c, const char *name, const struct thing_set *set)
{
    dread_json_open(c->text, name, '[');
    for (int kind = THING_CARD; kind <= THING_ZONE; kind++)
        for (int zone = 0; zone < VIEW_ZONES; zone++)
            add_things_in(c, set->bits[kind][zone],
                          (struct thing){(uint8_t)kind, (uint8_t)zone, 0});
    dread_json_close(c->text, ']');
}

/* Adds a value of one of the kinds that stand on the table. */
static void add_of_table(const struct json_scope *c, const struct json_member *m, const void *field)
{
    switch ((enum member_kind)m->kind) {
    case A_CARD: dread_json_card(c->text, m->name, *(const card *)field); break;
    case A_THING: add_thing(c, m->name, *(const struct thing *)field); break;
    case A_FOCUS: dread_json_focus(c, m->name, field); break;
    case CARDS: add_cards(c, m->name, *(const uint64_t *)field); break;
    default: add_things(c, m->name, field);
    }
}

/* ---- Objects and lists ---- */

void dread_json_object(const struct json_scope *c, const char *name, const struct json_member *m,
                       const void *of)
{
    dread_json_open(c->text, name, '{');
    dread_json_members(c, m, of);
    dread_json_close(c->text, '}');
}

void dread_json_list(const struct json_scope *c, const char *name, const struct json_member *m,
                     const void *first, size_t size, int n)
{
    dread_json_open(c->text, name, '[');
    for (int i = 0; i < n; i++) {
        const void *element = (const char *)first + (size_t)i * size;
        if (m) dread_json_object(c, NULL, m, element);
        else add_thing(c, NULL, *(const struct thing *)element);
    }
    dread_json_close(c->text, ']');
}

/* Places in a view are those of this view. */
static void add_view(const struct json_scope *c, const struct json_member *m, const struct view *v)
{
    struct json_scope in = *c;
    in.view = v;
    dread_json_object(&in, m->name, m->members, v);
}

static void add_of_members(const struct json_scope *c, const struct json_member *m, const void *of)
{
    const void *field = (const char *)of + m->at;
    switch ((enum member_kind)m->kind) {
    case AN_OBJECT: dread_json_object(c, m->name, m->members, field); break;
    case A_VIEW: add_view(c, m, *(const struct view *const *)field); break;
    case A_LIST: dread_json_list(c, m->name, m->members, field, m->size, length_of(m, of)); break;
    case A_LIST_BEHIND:
        dread_json_list(c, m->name, m->members, *(const void *const *)field, m->size,
                        length_of(m, of));
        break;
    case MORE: dread_json_members(c, m->members, of); break;
    case MORE_IN_SCENES:
        if (c->scene) dread_json_members(c, m->members, of);
        break;
    default: m->add(c, m->name, of);
    }
}

static void add_member(const struct json_scope *c, const struct json_member *m, const void *of)
{
    struct text *t = c->text;
    const void *field = (const char *)of + m->at;
    switch ((enum member_kind)m->kind) {
    case A_NUMBER:
    case A_TOKEN: dread_json_number(t, m->name, (int64_t)unsigned_at(field, m->size)); break;
    case A_SIGNED_NUMBER: dread_json_number(t, m->name, signed_at(field, m->size)); break;
    case A_SHARE: dread_json_share(t, m->name, *(const int32_t *)field); break;
    case A_FLAG: dread_json_bool(t, m->name, *(const uint8_t *)field); break;
    case A_TEXT:
    case A_STRING: dread_json_string(t, m->name, text_at(m, field)); break;
    case GAME_ID: dread_json_string(t, m->name, c->game->id); break;
    case A_NAME:
    case A_WORD: add_name(c, m, field); break;
    case A_FACING:
        dread_json_string(t, m->name, dread_theme_facing(*(const uint8_t *)field));
        break;
    case A_CARD:
    case A_THING:
    case A_FOCUS:
    case CARDS:
    case THINGS: add_of_table(c, m, field); break;
    default: add_of_members(c, m, of);
    }
}

void dread_json_members(const struct json_scope *c, const struct json_member *m, const void *of)
{
    for (; m->kind; m++)
        if (is_there(m, of)) add_member(c, m, of);
}
