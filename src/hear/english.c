/* Reading a sentence by patterns. See english.h.
 *
 * A pattern is compared as a regular expression is, by trying what can come next and going back
 * (Thompson, "Regular Expression Search Algorithm", Communications of the ACM 11(6), 1968, has the
 * way without going back; sentences and patterns are too short for it to matter). */

#include "english.h"

#include "deed.h"
#include "plain_words.h"
#include "query.h"
#include "table/table.h"

enum { SLOTS_MOST = 4, SLOT_WORDS = 12, SLOT_BYTES = 2 * NAME_BYTES };

/* What the words of a slot were. */
struct slot {
    struct word name; /* `cell` */
    char text[SLOT_BYTES];
};

struct filled {
    int slots;
    struct slot slot[SLOTS_MOST];
    int fixed; /* words of the sentence that the pattern has itself */
};

/* What follows a group of a pattern. */
struct after {
    const char *at, *end;
    const struct after *next;
};

struct pattern_reading {
    const struct table *table;
    struct phrase phrase;
    struct filled now, best;
};

/* ---- Slots ---- */

static bool is_card(const char *name)
{
    card c;
    return dread_card_read(&name, &c) && !*name;
}

static bool is_rank(const char *name)
{
    return dread_word_rank((struct word){name, dread_length_of(name)});
}

/* Reads a name of exactly these words. */
static bool read_name(const struct table *table, const struct phrase *words, char name[SLOT_BYTES])
{
    return dread_name_at(table, words, 0, name) == words->count;
}

static bool fills_cell(const struct table *table, const struct phrase *words, char text[SLOT_BYTES])
{
    return read_name(table, words, text) && dread_names_is_cell(text);
}

static bool fills_card(const struct table *table, const struct phrase *words, char text[SLOT_BYTES])
{
    return read_name(table, words, text) && (is_card(text) || is_rank(text));
}

static bool fills_other(const struct table *table, const struct phrase *words,
                        char text[SLOT_BYTES])
{
    return read_name(table, words, text) && !dread_names_is_cell(text);
}

static bool fills_token(const struct table *table, const struct phrase *words,
                        char text[SLOT_BYTES])
{
    return fills_other(table, words, text) && !is_card(text) && !is_rank(text);
}

/* Somebody who looks somewhere. */
static bool fills_watcher(const struct table *table, const struct phrase *words,
                          char text[SLOT_BYTES])
{
    struct named found;
    if (!fills_other(table, words, text) ||
        !dread_names_find(table->session->game, table->view, text, &found))
        return false;
    for (int i = 0; i < found.count; i++)
        if (found.thing[i].kind == THING_TOKEN &&
            dread_is_watcher(table->view, found.thing[i].index))
            return true;
    return false;
}

static bool fills_way(const struct table *table, const struct phrase *words, char text[SLOT_BYTES])
{
    (void)table;
    struct text t = dread_text_in(text, SLOT_BYTES);
    int facing = words->count == 1 ? dread_names_facing(words->word[0]) : FACING_NONE;
    if (facing) dread_text_add(&t, dread_theme_facing(facing));
    return facing;
}

static bool fills_number(const struct table *table, const struct phrase *words,
                         char text[SLOT_BYTES])
{
    (void)table;
    struct text t = dread_text_in(text, SLOT_BYTES);
    struct word w = words->word[0];
    if (words->count > 1 || w.at[0] < '0' || w.at[0] > '9') return false;
    for (int i = 0; i < w.n; i++)
        if ((w.at[i] < '0' || w.at[i] > '9') && w.at[i] != '.') return false;
    dread_word_add(&t, w);
    return true;
}

/* Adds the words as they were said. */
static bool take_words(const struct phrase *words, char text[SLOT_BYTES])
{
    struct text t = dread_text_in(text, SLOT_BYTES);
    for (int i = 0; i < words->count; i++) dread_word_add(&t, words->word[i]);
    return !t.cut;
}

/* Returns true if the words are one alternative of a line. Those that say nothing were left out of
 * the sentence. */
static bool is_alternative(const struct phrase *words, const char *at, int bytes)
{
    char text[SLOT_BYTES];
    struct text t = dread_text_in(text, sizeof text);
    struct phrase own;
    int count = 1;
    for (int i = 0; i < bytes; i++) count += at[i] == ' ';
    /* Most lines end here: too few words, or as many and another first letter. */
    if (count < words->count || (count == words->count && *at != *words->word[0].at)) return false;
    dread_text_span(&t, at, bytes);
    dread_phrase_read(text, &own);
    dread_plain_drop_nothing(&own);
    if (t.cut || own.count != words->count) return false;
    for (int i = 0; i < own.count; i++)
        if (!dread_word_same(own.word[i], words->word[i])) return false;
    return true;
}

/* Returns true if a line of a kind has exactly these words among its own. */
static bool in_theme(const struct table *table, const char *kind, const struct phrase *words)
{
    const char *at = NULL;
    struct theme_line line;
    while (dread_theme_next(&table->layout->theme, kind, &at, &line))
        for (int from = 0, n; from < line.id_length; from += n + 1) {
            for (n = 0; from + n < line.id_length && line.id[from + n] != '|';) n++;
            if (is_alternative(words, line.id + from, n)) return true;
        }
    return false;
}

/* What the theme explains, in all of these words. */
static bool fills_topic(const struct table *table, const struct phrase *words,
                        char text[SLOT_BYTES])
{
    return in_theme(table, "explain", words) && take_words(words, text);
}

/* The same in several words: one alone can mean much. */
static bool fills_saying(const struct table *table, const struct phrase *words,
                         char text[SLOT_BYTES])
{
    return words->count > 1 && fills_topic(table, words, text);
}

static bool fills_enough(const struct table *table, const struct phrase *words,
                         char text[SLOT_BYTES])
{
    return in_theme(table, "enough", words) && take_words(words, text);
}

static bool fills_stuff(const struct table *table, const struct phrase *words,
                        char text[SLOT_BYTES])
{
    struct query q;
    struct stuff stuff;
    if (dread_stuff_at(&table->layout->theme, words, 0, &stuff) == words->count)
        return take_words(words, text);
    if (!read_name(table, words, text)) return false;
    dread_query_read(table, text, &q);
    return q.kind;
}

static bool fills_place(const struct table *table, const struct phrase *words,
                        char text[SLOT_BYTES])
{
    int place;
    return dread_place_at(table, words, 0, &place) == words->count && take_words(words, text);
}

static bool fills_line(const struct table *table, const struct phrase *words, char text[SLOT_BYTES])
{
    (void)table;
    return dread_line_at(words, 0) == words->count && take_words(words, text);
}

static bool fills_event(const struct table *table, const struct phrase *words,
                        char text[SLOT_BYTES])
{
    struct theme_line events;
    return dread_event_at(&table->layout->theme, words, 0, &events) == words->count &&
           take_words(words, text);
}

/* What is done: an order for it, possible or not. */
static bool fills_deed(const struct table *table, const struct phrase *words, char text[SLOT_BYTES])
{
    return take_words(words, text) && dread_deed_is(table, text);
}

/* Anything: the answer finds out whether it can tell of it. */
static bool fills_about(const struct table *table, const struct phrase *words,
                        char text[SLOT_BYTES])
{
    (void)table;
    return take_words(words, text);
}

/* An action, legal or not. */
static bool fills_order(const struct table *table, const struct phrase *words,
                        char text[SLOT_BYTES])
{
    action a;
    char said[SLOT_BYTES], order[SAID];
    take_words(words, said);
    struct text t = dread_text_in(text, SLOT_BYTES);
    dread_text_add(&t, dread_plain_order(said, order) ? order : said);
    return dread_interpret_parses(table, text, &a);
}

static bool is_id(const char *const ids[], const struct phrase *words, char text[SLOT_BYTES])
{
    struct text t = dread_text_in(text, SLOT_BYTES);
    for (int i = 0; ids[i]; i++) {
        if (words->count > 1 || !dread_word_like(words->word[0], ids[i])) continue;
        dread_text_add(&t, ids[i]);
        return true;
    }
    return false;
}

static bool fills_zone(const struct table *table, const struct phrase *words, char text[SLOT_BYTES])
{
    return is_id(table->session->game->words.zones, words, text);
}

static bool fills_gauge(const struct table *table, const struct phrase *words,
                        char text[SLOT_BYTES])
{
    return is_id(table->session->game->words.gauges, words, text);
}

/* The words of an exact slot stand in the theme, so they count as words of the pattern. */
static const struct slot_kind {
    const char *name;
    bool (*fills)(const struct table *, const struct phrase *words, char text[SLOT_BYTES]);
    bool exact;
} slot_kinds[] = {
    {"thing", read_name},           /* a cell, a card, a rank, somebody */
    {"cell", fills_cell},           /* b4 */
    {"card", fills_card},           /* one card, or a rank */
    {"other", fills_other},         /* a thing that is no cell */
    {"token", fills_token},         /* somebody, or a task */
    {"watcher", fills_watcher},     /* somebody who looks somewhere */
    {"stuff", fills_stuff},         /* a kind of cards */
    {"place", fills_place},         /* a place in a row */
    {"line", fills_line},           /* a row or a column */
    {"event", fills_event},         /* what happened, by a `last` line */
    {"enough", fills_enough, true}, /* what there can be enough of */
    {"saying", fills_saying, true}, /* what the theme explains in several words */
    {"deed", fills_deed},           /* what is done */
    {"about", fills_about},         /* any words */
    {"other-cell", fills_cell},     /* a second cell */
    {"way", fills_way},             /* a direction */
    {"number", fills_number},       /* 4, 4.2 */
    {"topic", fills_topic, true},   /* what the theme explains */
    {"order", fills_order},         /* an action as it is written */
    {"zone", fills_zone, true},     /* the id of a zone */
    {"gauge", fills_gauge, true},   /* the id of a gauge */
};

/* Returns the kind of slot with a name; NULL if there is none. */
static const struct slot_kind *kind_of_slot(struct word name)
{
    for (size_t i = 0; i < sizeof slot_kinds / sizeof *slot_kinds; i++)
        if (dread_word_is(name, slot_kinds[i].name)) return &slot_kinds[i];
    return NULL;
}

/* ---- Patterns ---- */

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
    const char *at = NULL;
    struct theme_line line;
    while (dread_theme_next(dread_english, "class", &at, &line))
        if (dread_word_same(name, (struct word){line.id, line.id_length}))
            match_group(r, line.words, line.words + line.words_length, after, i);
}

static void match_slot(struct pattern_reading *r, struct word name, const struct after *after,
                       int i)
{
    const struct slot_kind *kind = kind_of_slot(name);
    if (r->now.slots == SLOTS_MOST || !kind) return;
    struct slot *slot = &r->now.slot[r->now.slots];
    for (int n = 1; n <= SLOT_WORDS && i + n <= r->phrase.count; n++) {
        struct phrase words = {.count = n};
        for (int k = 0; k < n; k++) words.word[k] = r->phrase.word[i + k];
        slot->name = name;
        if (!kind->fills(r->table, &words, slot->text)) continue;
        int fixed = kind->exact ? n : 0;
        r->now.slots++;
        r->now.fixed += fixed;
        match(r, after->at, after->end, after->next, i + n);
        r->now.fixed -= fixed;
        r->now.slots--;
    }
}

static void match_word(struct pattern_reading *r, struct word word, const struct after *after,
                       int i)
{
    if (i == r->phrase.count || !dread_word_same(r->phrase.word[i], word)) return;
    r->now.fixed++;
    match(r, after->at, after->end, after->next, i + 1);
    r->now.fixed--;
}

/* The pattern is at its end: it fits if all words are covered. */
static void match_end(struct pattern_reading *r, const struct after *after, int i)
{
    if (after) match(r, after->at, after->end, after->next, i);
    else if (i == r->phrase.count && r->now.fixed > r->best.fixed) r->best = r->now;
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

/* ---- What is meant ---- */

/* Writes a command with its slots filled. */
static void write_command(const struct theme_line *line, const struct filled *filled,
                          char command[SAID])
{
    struct text c = dread_text_in(command, SAID);
    const char *end = line->id + line->id_length;
    for (const char *at = line->id; at < end; at++) {
        if (*at != '<') {
            dread_text_char(&c, *at);
            continue;
        }
        struct word name = {at + 1, 0};
        while (name.at[name.n] != '>') name.n++;
        for (int i = 0; i < filled->slots; i++)
            if (dread_word_same(filled->slot[i].name, name))
                dread_text_add(&c, filled->slot[i].text);
        at += name.n + 1;
    }
}

/* Tries all patterns of a file. Writes the command of one that fits better than all before it. */
static void try_patterns(struct pattern_reading *r, const struct theme *theme, int *most,
                         char command[SAID])
{
    const char *at = NULL;
    struct theme_line line;
    while (dread_theme_next(theme, "means", &at, &line)) {
        r->now = r->best = (struct filled){0};
        match(r, line.words, line.words + line.words_length, NULL, 0);
        if (r->best.fixed <= *most) continue;
        *most = r->best.fixed;
        write_command(&line, &r->best, command);
    }
}

/* Reads `how many 9s` as a question about the rank: 9s is a card, too. */
static void cut_plurals(struct phrase *p)
{
    for (int i = 1; i < p->count; i++) {
        struct word *w = &p->word[i], number = {w->at, w->n - 1};
        if (w->n > 1 && w->at[w->n - 1] == 's' && dread_word_number(number) > 1 &&
            dread_word_in(p->word[i - 1], "many|any"))
            *w = number;
    }
}

bool dread_english_reads(const struct table *table, const char *said, char command[SAID])
{
    char words[WRITTEN_OUT_BYTES];
    struct pattern_reading r = {.table = table};
    int most = 0; /* a pattern must have words of its own */
    dread_plain_write_out(said, words);
    dread_phrase_read(words, &r.phrase);
    dread_plain_drop_nothing(&r.phrase);
    cut_plurals(&r.phrase);
    do {
        try_patterns(&r, dread_english, &most, command);
        try_patterns(&r, &table->layout->theme, &most, command);
    } while (!most && dread_plain_drop_begin(&r.phrase, "open") && r.phrase.count);
    return most;
}

bool dread_english_asks(const char *said)
{
    char words[WRITTEN_OUT_BYTES];
    struct phrase phrase;
    int n;
    const char *first = dread_theme_words(dread_english, "question", "", &n);
    dread_plain_write_out(said, words);
    dread_phrase_read(words, &phrase);
    dread_plain_drop_begin(&phrase, "open");
    if (phrase.count < 2) return false;
    struct word two = phrase.word[1];
    if (dread_word_in(phrase.word[0], "can|could|would|will") && dread_word_is(two, "you"))
        return false; /* a polite order */
    if (dread_word_is(phrase.word[0], "have") && !dread_word_in(two, "i|we")) return false;
    if (dread_word_is(phrase.word[0], "do") && !dread_word_in(two, "i|we|they|any|the|my"))
        return false;
    return dread_phrase_at(&phrase, 0, first, n);
}

bool dread_english_topic(const struct table *table, const char *said, char command[SAID])
{
    struct phrase words;
    char topic[SLOT_BYTES];
    struct text c = dread_text_in(command, SAID);
    dread_phrase_read(said, &words);
    if (!words.count || !fills_topic(table, &words, topic)) return false;
    dread_text_add(&c, "explain ");
    dread_text_add(&c, topic);
    return true;
}

int dread_explained_words(const struct table *table, const char *said, struct theme_line *best)
{
    const char *at = NULL;
    struct theme_line line;
    struct phrase phrase;
    int longest = 0;
    dread_phrase_read(said, &phrase);
    while (dread_theme_next(&table->layout->theme, "explain", &at, &line)) {
        int words = dread_phrase_has(&phrase, line.id, line.id_length);
        if (words <= longest) continue;
        longest = words;
        if (best) *best = line;
    }
    return longest;
}

/* ---- Known words ---- */

static bool divides(char c)
{
    for (const char *s = " |()[]<>"; *s; s++)
        if (*s == c) return true;
    return false;
}

/* Returns true if a word stands among these bytes of a pattern. */
static bool has_word(const char *words, int n, struct word w)
{
    for (int at = 0; at < n;) {
        int bytes = 0;
        while (at + bytes < n && !divides(words[at + bytes])) bytes++;
        if (dread_word_same(w, (struct word){words + at, bytes})) return true;
        at += bytes + 1;
    }
    return false;
}

/* Returns true if a word stands in a line of a kind. */
static bool in_lines(const char *kind, struct word w)
{
    const char *at = NULL;
    struct theme_line line;
    while (dread_theme_next(dread_english, kind, &at, &line))
        if (has_word(line.words, line.words_length, w)) return true;
    return false;
}

bool dread_english_has(struct word w)
{
    return in_lines("means", w) || in_lines("class", w) || in_lines("nothing", w) ||
           in_lines("open", w) || in_lines("begin", w) || dread_word_rank(w) ||
           dread_names_facing(w);
}

bool dread_english_knows(struct word w)
{
    return dread_english_has(w) || in_lines("usual", w);
}
