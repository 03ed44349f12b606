/* Reading a sentence by patterns. See english.h.
 *
 * A pattern is compared as a regular expression is, by trying what can come next and going back
 * (Thompson, "Regular Expression Search Algorithm", Communications of the ACM 11(6), 1968, has the
 * way without going back; sentences and patterns are too short for it to matter). */

#include "english.h"

#include "interpret.h"
#include "table/table.h"
#include "wish.h"

enum { SLOTS_MOST = 4, SLOT_WORDS = 5, WORDS_BYTES = 2 * SAID };

/* What the words of a slot were. */
struct slot {
    struct word name; /* `cell` */
    char text[NAME_BYTES];
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

/* ---- Words ---- */

/* Writes a sentence with its abbreviations written out. */
static void write_out(const char *said, char words[WORDS_BYTES])
{
    struct text w = dread_text_in(words, WORDS_BYTES);
    struct phrase phrase;
    dread_phrase_read(said, &phrase);
    for (int i = 0; i < phrase.count; i++) {
        const char *at = NULL;
        struct theme_line line;
        struct word word = phrase.word[i];
        while (dread_theme_next(dread_english, "short", &at, &line)) {
            struct phrase one = {1, {phrase.word[i]}};
            if (dread_phrase_at(&one, 0, line.id, line.id_length))
                word = (struct word){line.words, line.words_length};
        }
        dread_word_add(&w, word);
    }
}

/* Leaves out the words that say nothing. */
static void drop_nothing(struct phrase *p)
{
    int kept = 0, n = 0;
    const char *nothing = dread_theme_words(dread_english, "nothing", "", &n);
    for (int i = 0; i < p->count;) {
        int words = dread_phrase_at(p, i, nothing, n);
        if (words) i += words;
        else p->word[kept++] = p->word[i++];
    }
    p->count = kept;
}

/* ---- Slots ---- */

static bool is_card(const char *name)
{
    card c;
    return dread_card_read(&name, &c) && !*name;
}

/* Reads a name of exactly these words. */
static bool read_name(const struct table *table, const struct phrase *words, char name[NAME_BYTES])
{
    return dread_names_read(&table->layout->theme, table->session->game, table->view, words, 0,
                            name) == words->count;
}

static bool fills_cell(const struct table *table, const struct phrase *words, char text[NAME_BYTES])
{
    return read_name(table, words, text) && dread_names_is_cell(text);
}

static bool fills_card(const struct table *table, const struct phrase *words, char text[NAME_BYTES])
{
    return read_name(table, words, text) && is_card(text);
}

static bool fills_other(const struct table *table, const struct phrase *words,
                        char text[NAME_BYTES])
{
    return read_name(table, words, text) && !dread_names_is_cell(text);
}

static bool fills_token(const struct table *table, const struct phrase *words,
                        char text[NAME_BYTES])
{
    return fills_other(table, words, text) && !is_card(text) &&
           !dread_word_rank((struct word){text, dread_length_of(text)});
}

static bool fills_way(const struct table *table, const struct phrase *words, char text[NAME_BYTES])
{
    (void)table;
    struct text t = dread_text_in(text, NAME_BYTES);
    int facing = words->count == 1 ? dread_names_facing(words->word[0]) : FACING_NONE;
    if (facing) dread_text_add(&t, dread_theme_facing(facing));
    return facing;
}

static bool fills_number(const struct table *table, const struct phrase *words,
                         char text[NAME_BYTES])
{
    (void)table;
    struct text t = dread_text_in(text, NAME_BYTES);
    struct word w = words->word[0];
    if (words->count > 1 || w.at[0] < '0' || w.at[0] > '9') return false;
    for (int i = 0; i < w.n; i++)
        if ((w.at[i] < '0' || w.at[i] > '9') && w.at[i] != '.') return false;
    dread_word_add(&t, w);
    return true;
}

/* Adds the words as they were said. */
static bool take_words(const struct phrase *words, char text[NAME_BYTES])
{
    struct text t = dread_text_in(text, NAME_BYTES);
    for (int i = 0; i < words->count; i++) dread_word_add(&t, words->word[i]);
    return true;
}

/* What the theme explains, in all of these words. */
static bool fills_topic(const struct table *table, const struct phrase *words,
                        char text[NAME_BYTES])
{
    const char *at = NULL;
    struct theme_line line;
    while (dread_theme_next(&table->layout->theme, "explain", &at, &line))
        if (dread_wish_words_at(words, 0, line.id, line.id_length) == words->count)
            return take_words(words, text);
    return false;
}

/* An action, legal or not. */
static bool fills_order(const struct table *table, const struct phrase *words,
                        char text[NAME_BYTES])
{
    action a;
    char said[NAME_BYTES], order[SAID];
    take_words(words, said);
    struct text t = dread_text_in(text, NAME_BYTES);
    dread_text_add(&t, dread_english_plainer(said, order) ? order : said);
    return dread_interpret_parses(table, text, &a);
}

static bool is_id(const char *const ids[], const struct phrase *words, char text[NAME_BYTES])
{
    struct text t = dread_text_in(text, NAME_BYTES);
    for (int i = 0; ids[i]; i++) {
        if (words->count > 1 || !dread_word_like(words->word[0], ids[i])) continue;
        dread_text_add(&t, ids[i]);
        return true;
    }
    return false;
}

static bool fills_zone(const struct table *table, const struct phrase *words, char text[NAME_BYTES])
{
    return is_id(table->session->game->words.zones, words, text);
}

static bool fills_gauge(const struct table *table, const struct phrase *words,
                        char text[NAME_BYTES])
{
    return is_id(table->session->game->words.gauges, words, text);
}

static const struct {
    const char *name;
    bool (*fills)(const struct table *, const struct phrase *words, char text[NAME_BYTES]);
} slot_kinds[] = {
    {"thing", read_name},     /* a cell, a card, a rank, somebody */
    {"cell", fills_cell},     /* b4 */
    {"card", fills_card},     /* one card, or a rank */
    {"other", fills_other},   /* a thing that is no cell */
    {"token", fills_token},   /* somebody, or a task */
    {"way", fills_way},       /* a direction */
    {"number", fills_number}, /* 4, 4.2 */
    {"topic", fills_topic},   /* what the theme explains */
    {"order", fills_order},   /* an action as it is written */
    {"zone", fills_zone},     /* the id of a zone */
    {"gauge", fills_gauge},   /* the id of a gauge */
};

/* Returns true if the words fill a slot of this name. */
static bool fills(const struct table *table, struct word name, const struct phrase *words,
                  char text[NAME_BYTES])
{
    for (size_t i = 0; i < sizeof slot_kinds / sizeof *slot_kinds; i++)
        if (dread_word_is(name, slot_kinds[i].name)) return slot_kinds[i].fills(table, words, text);
    return false;
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
    if (r->now.slots == SLOTS_MOST) return;
    struct slot *slot = &r->now.slot[r->now.slots];
    for (int n = 1; n <= SLOT_WORDS && i + n <= r->phrase.count; n++) {
        struct phrase words = {.count = n};
        for (int k = 0; k < n; k++) words.word[k] = r->phrase.word[i + k];
        slot->name = name;
        if (!fills(r->table, name, &words, slot->text)) continue;
        r->now.slots++;
        match(r, after->at, after->end, after->next, i + n);
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

bool dread_english_reads(const struct table *table, const char *said, char command[SAID])
{
    char words[WORDS_BYTES];
    struct pattern_reading r = {.table = table};
    int most = 0; /* a pattern must have words of its own */
    write_out(said, words);
    dread_phrase_read(words, &r.phrase);
    drop_nothing(&r.phrase);
    try_patterns(&r, dread_english, &most, command);
    try_patterns(&r, &table->layout->theme, &most, command);
    return most;
}

bool dread_english_topic(const struct table *table, const char *said, char command[SAID])
{
    struct phrase words;
    char topic[NAME_BYTES];
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
           in_lines("begin", w) || dread_word_rank(w) || dread_names_facing(w);
}

bool dread_english_knows(struct word w)
{
    return dread_english_has(w) || in_lines("usual", w);
}

/* ---- Orders ---- */

bool dread_english_plainer(const char *said, char order[SAID])
{
    struct phrase phrase;
    struct text t = dread_text_in(order, SAID);
    int n, from = 0;
    const char *begin = dread_theme_words(dread_english, "begin", "", &n);
    dread_phrase_read(said, &phrase);
    for (int words; (words = dread_phrase_at(&phrase, from, begin, n)) > 0;) from += words;
    while (phrase.count > from &&
           dread_word_in(phrase.word[phrase.count - 1], "please|pls|now|then|thanks"))
        phrase.count--;
    for (int i = from; i < phrase.count; i++)
        if (!dread_word_in(phrase.word[i], "the|a|an|my|some|card") ||
            (dread_word_is(phrase.word[i], "card") && i + 1 < phrase.count) ||
            (dread_word_is(phrase.word[i], "a") && i + 1 == phrase.count))
            dread_word_add(&t, phrase.word[i]);
    return t.length && !dread_same(order, said);
}
