/* Covering a sentence by a pattern. See pattern.h.
 *
 * A pattern is compared as a regular expression is, by trying what can come next and going back
 * (Thompson, "Regular Expression Search Algorithm", Communications of the ACM 11(6), 1968, has the
 * way without going back; sentences and patterns are too short for it to matter). */

#include "pattern.h"

/* What follows a group of a pattern. */
struct after {
    const char *at, *end;
    const struct after *next;
};

/* The words of the sentence that stand in a slot. */
struct slot_span {
    int from, count;
    const struct slot_kind *kind;
};

struct pattern_reading {
    const struct table *table;
    const struct classes *classes;
    const struct phrase *phrase;
    struct filled now, *best;
    struct slot_span span[SLOTS_MOST]; /* of the slots of `now` */
};

/* Returns the end of a group whose bracket is at `at`: its own closing bracket. */
static const char *closing(const char *at, const char *end)
{
    int depth = 0;
    for (; at < end; at++) {
        depth += *at == '(' || *at == '[';
        depth -= *at == ')' || *at == ']';
        if (!depth) break;
    }
    return at;
}

/* Returns the next `|` of this group, or its end. */
static const char *alternative_end(const char *at, const char *end)
{
    while (at < end && *at != '|') at = *at == '(' || *at == '[' ? closing(at, end) + 1 : at + 1;
    return at;
}

static void match(struct pattern_reading *, const char *at, const char *end, const struct after *,
                  int i);

/* Tries each alternative of a group. */
static void match_group(struct pattern_reading *r, const char *at, const char *end,
                        const struct after *after, int i)
{
    for (const char *from = at; from <= end;) {
        const char *to = alternative_end(from, end);
        match(r, from, to, after, i);
        from = to + 1;
    }
}

static void match_class(struct pattern_reading *r, struct word name, const struct after *after,
                        int i)
{
    for (int k = 0; k < r->classes->count; k++) {
        const char *words = r->classes->of[k].words;
        if (dread_word_same(name, r->classes->of[k].name))
            match_group(r, words, words + r->classes->of[k].n, after, i);
    }
}

/* Notes that so many words stand in a slot. Whether they can is found out when the pattern covers
 * the whole sentence: that takes longer than to compare words. */
static void match_slot(struct pattern_reading *r, struct word name, const struct after *after,
                       int i)
{
    const struct slot_kind *kind = dread_slot_kind(name);
    if (r->now.slots == SLOTS_MOST || !kind) return;
    for (int n = 1; n <= SLOT_WORDS && i + n <= r->phrase->count; n++) {
        int fixed = kind->exact ? n : 0;
        r->now.slot[r->now.slots].name = name;
        r->span[r->now.slots++] = (struct slot_span){i, n, kind};
        r->now.fixed += fixed;
        match(r, after->at, after->end, after->next, i + n);
        r->now.fixed -= fixed;
        r->now.slots--;
    }
}

static void match_word(struct pattern_reading *r, struct word word, const struct after *after,
                       int i)
{
    if (i == r->phrase->count || !dread_word_same(r->phrase->word[i], word)) return;
    r->now.fixed++;
    match(r, after->at, after->end, after->next, i + 1);
    r->now.fixed--;
}

/* Fills the slots with the words that stand in them. Returns false if they cannot. */
static bool fill_slots(struct pattern_reading *r)
{
    r->now.names = (struct wish){.times = 1};
    for (int k = 0; k < r->now.slots; k++) {
        const struct slot_span *span = &r->span[k];
        struct phrase words = {.count = span->count};
        for (int i = 0; i < span->count; i++) words.word[i] = r->phrase->word[span->from + i];
        if (!dread_slot_fill(span->kind, r->table, &words, r->now.slot[k].text, &r->now.names))
            return false;
    }
    return true;
}

/* The pattern is at its end: it fits if all words are covered. */
static void match_end(struct pattern_reading *r, const struct after *after, int i)
{
    if (after) match(r, after->at, after->end, after->next, i);
    else if (i == r->phrase->count && r->now.fixed > r->best->fixed && fill_slots(r))
        *r->best = r->now;
}

/* Goes on with the pattern from `at` to `end`, then with `after`, at word i of the sentence. */
static void match(struct pattern_reading *r, const char *at, const char *end,
                  const struct after *after, int i)
{
    while (at < end && *at == ' ') at++;
    if (at >= end) {
        match_end(r, after, i);
        return;
    }
    bool group = *at == '(' || *at == '[';
    const char *to = at;
    if (group) to = closing(at, end);
    else
        while (to < end && *to != ' ') to++;
    struct after then = {group ? to + 1 : to, end, after};
    if (group) match_group(r, at + 1, to, &then, i);
    else if (*at == '<') match_slot(r, (struct word){at + 1, (int)(to - at) - 2}, &then, i);
    else if (*at >= 'A' && *at <= 'Z') match_class(r, (struct word){at, (int)(to - at)}, &then, i);
    else match_word(r, (struct word){at, (int)(to - at)}, &then, i);
    if (*at == '[') match(r, then.at, then.end, then.next, i);
}

int dread_pattern_covers(const struct table *table, const struct classes *classes,
                         const struct theme_line *line, const struct phrase *phrase,
                         struct filled *filled)
{
    struct pattern_reading r;
    r.table = table;
    r.classes = classes;
    r.phrase = phrase;
    r.best = filled;
    r.now.slots = r.now.fixed = 0;
    filled->fixed = -1;
    match(&r, line->words, line->words + line->words_length, NULL, 0);
    return filled->fixed;
}

/* ---- Commands ---- */

const char *dread_pattern_filling(const struct filled *filled, struct word name)
{
    for (int i = 0; i < filled->slots; i++)
        if (dread_word_same(filled->slot[i].name, name)) return filled->slot[i].text;
    return NULL;
}

void dread_pattern_fill(const char *words, int n, const struct filled *filled, struct text *t)
{
    for (const char *at = words, *end = words + n; at < end; at++) {
        if (*at != '<') {
            dread_text_char(t, *at);
            continue;
        }
        struct word name = {at + 1, 0};
        while (name.at[name.n] != '>') name.n++;
        const char *own = dread_pattern_filling(filled, name);
        if (own) dread_text_add(t, own);
        at += name.n + 1;
        bool sixes = at[1] == 's' && t->length && t->at[t->length - 1] == 'x';
        if (sixes) dread_text_char(t, 'e'); /* `<stuff>s` */
    }
}

/* ---- Words ---- */

static bool divides(char c)
{
    for (const char *s = " |()[]"; *s; s++)
        if (*s == c) return true;
    return false;
}

void dread_pattern_classes(const struct theme *theme, struct classes *classes)
{
    const struct theme *of[] = {dread_english, theme};
    struct theme_line line;
    int n = 0;
    for (int k = 0; k < 2; k++) {
        const char *at = NULL;
        for (; n < CLASSES_MOST && dread_theme_next(of[k], "class", &at, &line); n++) {
            classes->of[n].name = (struct word){line.id, line.id_length};
            classes->of[n].words = line.words;
            classes->of[n].n = line.words_length;
        }
    }
    classes->count = n;
}

static uint64_t words_of_class(const struct classes *classes, struct word name,
                               const struct phrase *phrase)
{
    uint64_t found = 0;
    for (int k = 0; k < classes->count; k++)
        if (dread_word_same(name, classes->of[k].name))
            found |= dread_pattern_words(classes, classes->of[k].words, classes->of[k].n, phrase);
    return found;
}

uint64_t dread_pattern_words(const struct classes *classes, const char *words, int n,
                             const struct phrase *phrase)
{
    uint64_t found = 0;
    for (int at = 0; at < n;) {
        struct word own = {words + at, 0};
        while (at + own.n < n && !divides(own.at[own.n])) own.n++;
        if (classes && own.n && *own.at >= 'A' && *own.at <= 'Z')
            found |= words_of_class(classes, own, phrase);
        for (int i = 0; own.n && i < phrase->count; i++)
            if (dread_word_same(phrase->word[i], own)) found |= (uint64_t)1 << i;
        at += own.n + 1;
    }
    return found;
}

uint64_t dread_pattern_words_in(const struct classes *classes, const struct theme *lines,
                                const char *kind, const struct phrase *phrase)
{
    const char *at = NULL;
    struct theme_line line;
    uint64_t found = 0;
    while (dread_theme_next(lines, kind, &at, &line))
        found |= dread_pattern_words(classes, line.words, line.words_length, phrase);
    return found;
}
