/* The members of objects in JSON. Each is written down once, as a row of a table: how it is called,
 * what kind of value it has, when it is there, and where in a struct it is. Only a value that no
 * struct has as it is needs a function.
 *
 *     (comment) A button.
 *     static const struct json_member button_members[] = {
 *         (comment) what stands on it
 *         {"words", A_STRING, ALWAYS, IN(scene_button, words)},
 *         ...
 *         {0}};
 *
 * tools/members reads the tables of view_json.c and scene_json.c too. It writes from them the types
 * in web/src/scene.ts and the tables in docs/protocol.md; what it needs, stands in the comments.
 * The table `button_members` is the type Button, the comment before it says what that is, and the
 * comment before a row what the member holds. The comment of a row of kind ANY begins with its type
 * in TypeScript, in backticks, with a `?` if it is not always there; `...Light`: the members of
 * that type. A list of names, `side_names`, is the type Side. */

#ifndef JSON_MEMBERS_H
#define JSON_MEMBERS_H

#include <stddef.h>

#include "play/play.h"
#include "write.h"

/* What a table is written with. */
struct json_scope {
    struct text *text;
    const struct game *game;
    const struct view *view;   /* places are those of this view */
    const struct scene *scene; /* NULL: a view or trace that belongs to no scene */
};

enum member_kind {
    /* a number of any size, without and with a sign */
    A_NUMBER = 1,
    A_SIGNED_NUMBER,
    A_SHARE,  /* int32_t, of 65536 */
    A_FLAG,   /* a bool, or a byte that is not 0 where something holds */
    A_TEXT,   /* const char *; NULL is "" */
    A_STRING, /* an array of char */
    A_NAME,   /* an index into `names`; below 0, or if the name is NULL: not written */
    A_WORD,   /* an index into the list `words` of game.words; below 0: not written */
    GAME_ID,  /* of the game: no field */
    A_FACING, /* enum facing; FACING_NONE: not written */
    A_TOKEN,  /* an index into view.token; NO_TOKEN: not written */
    A_CARD,
    A_THING, /* struct thing; THING_NONE: not written */
    A_FOCUS, /* struct focus; FOCUS_NONE: not written */
    CARDS,   /* uint64_t, a set of cards */
    THINGS,  /* struct thing_set */
    AN_OBJECT,
    A_VIEW,         /* the struct has a pointer to it */
    A_LIST,         /* an array in the struct; without `members`: of struct thing */
    A_LIST_BEHIND,  /* the struct has a pointer to its first element */
    MORE,           /* no member: more members of this object, if the row applies */
    MORE_IN_SCENES, /* the same, but only a scene has them */
    ANY             /* what `add` writes: a member of this name, or nothing */
};

enum member_when {
    ALWAYS,
    IF_GIVEN, /* it is not 0, not empty, and not CARD_NONE */
    IF_NOT_NEGATIVE
};

struct json_member {
    const char *name;
    uint8_t kind;      /* enum member_kind */
    uint8_t when : 2;  /* enum member_when */
    uint8_t bytes : 6; /* of the field `by` */
    uint16_t at;       /* where it is in the struct */
    union {
        const char *const *names;
        size_t words; /* where the list is in struct words */
        const struct json_member *members;
        void (*add)(const struct json_scope *, const char *name, const void *of);
    };
    uint16_t size; /* its size, or that of an element of a list */
    uint16_t by;   /* see OF and WHERE */
};

/* Where a member is in its struct. */
#define IN(type, field) .at = offsetof(struct type, field), .size = sizeof((struct type *)0)->field

/* Where a list is, and where its length. */
#define LIST_IN(type, list)                                                                        \
    .at = offsetof(struct type, list), .size = sizeof *((struct type *)0)->list
#define OF(type, length)                                                                           \
    .by = offsetof(struct type, length), .bytes = sizeof((struct type *)0)->length

/* Of what is no list: it is written only if this field is not 0. */
#define WHERE(type, field) OF(type, field)

#define WORDS_OF(list) .words = offsetof(struct words, list)

/* Adds the members of a table to the open object. `of` is the struct that has them. */
void dread_json_members(const struct json_scope *, const struct json_member[], const void *of);

/* Adds an object with the members of a table. */
void dread_json_object(const struct json_scope *, const char *name, const struct json_member[],
                       const void *of);

/* Adds a list of n objects, of structs of `size` bytes. */
void dread_json_list(const struct json_scope *, const char *name, const struct json_member[],
                     const void *first, size_t size, int n);

/* Adds what the player looks at; nothing for FOCUS_NONE. */
void dread_json_focus(const struct json_scope *, const char *name, const struct focus *);

#endif
