/* Reads the orders of a sentence. See sentence.h. */

#include "sentence.h"

#include "pattern.h"
#include "plain_words.h"
#include "query.h"

enum { FURTHER = 6 };

static struct order_part *add_part(struct parts *o, enum part_kind kind, const char *words, int n)
{
    if (o->count < ORDERS_MOST) o->count++;
    struct order_part *part = &o->part[o->count - 1];
    struct text t = dread_text_in(part->said, ORDER_BYTES);
    part->kind = kind;
    part->verbs = 0;
    part->optional = part->nearest = false;
    dread_text_span(&t, words, n);
    return part;
}

/* ---- Steps ---- */

/* Returns true if the words from i on say that a walk goes on as far as it can, and nothing else:
 * not `until he sees me`. */
static bool goes_on(const struct phrase *p, int i)
{
    int n = dread_plain_words_at(p, i, "further");
    return n && i + n == p->count;
}

/* Adds the steps of a sentence that has only directions and numbers: `s s e`, `2 south`, `south
 * twice`. A number comes before its direction if one comes first. Returns false, with nothing
 * added, if it has any other word. */
static bool read_steps(struct parts *o, const struct phrase *said)
{
    int bytes;
    const char *between = dread_theme_words(dread_english, "between", "", &bytes);
    int before = o->count, number = 0, last = FACING_NONE;
    bool number_first = false, on = false;
    if (said->count && dread_word_is(said->word[said->count - 1], "back"))
        return false; /* where? */
    for (int i = 0; i < said->count && !on; i++) {
        struct word w = said->word[i];
        on = last && goes_on(said, i);
        if (on) continue;
        int facing = dread_names_facing(w), n = dread_word_number(w), times = 0;
        if (dread_word_is(w, "first")) n = -1;
        if (facing) {
            times = number_first && number ? number : 1;
            last = facing;
            number = 0;
        } else if (n > 0 && n < ORDERS_MOST && !dread_word_is(w, "once")) {
            if (!last) number_first = true;
            if (number_first) number = n;
            else times = n - 1;
        } else if (!dread_phrase_at(said, i, between, bytes) ||
                   (number && !last && dread_word_in(w, "and|then"))) { /* `the six and go south` */
            o->count = before;
            return false;
        }
        const char *step = dread_theme_facing(last);
        while (times-- > 0) add_part(o, PART_NOTATION, step, dread_length_of(step));
    }
    const char *step = dread_theme_facing(last);
    for (int i = 0; on && i < FURTHER; i++)
        add_part(o, PART_NOTATION, step, dread_length_of(step))->optional = true;
    return o->count > before;
}

/* ---- Walks ---- */

/* Returns true if the words before a thing say that the nearest is meant. */
static bool is_nearest(const struct table *table, const struct phrase *said, const char *thing)
{
    char name[NAME_BYTES];
    for (int i = 0, n; i < said->count; i++) {
        n = dread_plain_words_at(said, i, "nearest");
        if (n && i + n < said->count && dread_name_at(table, said, i + n, name) &&
            dread_same(name, thing))
            return true;
    }
    return false;
}

/* Reads `walk to b4`, `with the five go to b4`. */
static bool read_walk(const struct table *table, struct parts *o, const struct phrase *said)
{
    const char *at = NULL;
    struct theme_line line;
    struct filled filled;
    struct classes classes;
    dread_pattern_classes(&table->layout->theme, &classes);
    while (dread_theme_next(dread_english, "walk", &at, &line)) {
        if (dread_pattern_covers(table, &classes, &line, said, &filled) < 0) continue;
        const char *cards = dread_pattern_filling(&filled, (struct word){"cards", 5});
        const char *thing = dread_pattern_filling(&filled, (struct word){"thing", 5});
        if (cards) add_part(o, PART_ORDER, cards, dread_length_of(cards));
        add_part(o, PART_WALK, thing, dread_length_of(thing))->nearest = is_nearest(table, said,
                                                                                    thing);
        return true;
    }
    return false;
}

/* ---- Orders ---- */

/* Writes an order without a verb with the first word of the one before it: `swap 7 and 5` after
 * `swap 4 and 6`. Returns false if that is no order. */
static bool with_verb(const struct table *table, const struct parts *o, const char *said,
                      char full[ORDER_BYTES])
{
    struct wish w;
    struct phrase before;
    struct text f = dread_text_in(full, ORDER_BYTES);
    dread_phrase_read(o->part[o->count - 1].said, &before);
    if (before.count) dread_word_add(&f, before.word[0]);
    dread_text_char(&f, ' ');
    dread_text_add(&f, said);
    return !f.cut && dread_order_read(table, full, &w) && w.verbs;
}

/* Reads one order in words, or part of one: `search sixes, then fives`. */
static bool read_order(const struct table *table, const char *said, struct parts *o)
{
    struct wish w;
    char full[ORDER_BYTES];
    if (!dread_order_read(table, said, &w)) return false;
    if (!w.verbs && o->later && o->count && with_verb(table, o, said, full))
        return read_order(table, full, o);
    bool moves = w.count > 1 && w.asked[w.count - 1].role != ASKED_IS; /* `4 after 3` */
    if (!w.verbs && o->later && o->count) w.verbs = o->part[o->count - 1].verbs;
    if (!w.verbs && !moves) return false;
    for (int i = 0; i < w.times && i < ORDERS_MOST; i++)
        add_part(o, PART_ORDER, said, dread_length_of(said))->verbs = w.verbs;
    return true;
}

static bool read_notation(const struct table *table, const char *said, struct parts *o)
{
    action a;
    if (!dread_interpret_parses(table, said, &a)) return false;
    add_part(o, PART_NOTATION, said, dread_length_of(said));
    return true;
}

/* Reads `play the five north`: an order and then steps. */
static bool read_order_and_steps(const struct table *table, const struct phrase *said,
                                 struct parts *o)
{
    char head[SAID];
    struct text h = dread_text_in(head, sizeof head);
    struct phrase tail = {0};
    int before = o->count, i = 1;
    while (i < said->count && (said->word[i].n < 2 || !dread_names_facing(said->word[i]))) i++;
    for (int k = 0; k < i && k < said->count; k++) dread_word_add(&h, said->word[k]);
    for (; i < said->count; i++) tail.word[tail.count++] = said->word[i];
    if (tail.count && read_order(table, head, o) && read_steps(o, &tail)) return true;
    o->count = before;
    return false;
}

/* Reads `do not rest`; but `do not take it`, where one can leave it, is an order. */
static bool read_denial(const struct table *table, const char *line, const struct phrase *said,
                        struct parts *o)
{
    char rest[SAID];
    struct text r = dread_text_in(rest, sizeof rest);
    struct wish unused;
    int n = dread_plain_words_at(said, 0, "denial");
    for (int i = n; i < said->count; i++) dread_word_add(&r, said->word[i]);
    if (!n || dread_order_possible(table, line) || !dread_order_read(table, rest, &unused))
        return false;
    return o->denied = true;
}

/* Reads steps or a walk, in a maze. */
static bool read_steps_or_walk(const struct table *table, const struct phrase *said,
                               struct parts *o)
{
    if (!dread_names_is_maze(table->view)) return false;
    bool walks = dread_names_here(table->view).kind;
    return read_steps(o, said) || (walks && read_walk(table, o, said));
}

/* Reads a part of a sentence that is not divided. */
static bool read_part(const struct table *table, const char *said, struct parts *o)
{
    char better[SAID], words[WRITTEN_OUT_BYTES];
    struct phrase phrase;
    dread_plain_read(said, words, &phrase);
    if (!phrase.count || read_denial(table, said, &phrase, o)) return true;
    if (read_steps_or_walk(table, &phrase, o)) return true;
    bool polite = dread_plain_drop_polite(said, better);
    if (polite) dread_plain_read(better, words, &phrase);
    if (polite && read_steps_or_walk(table, &phrase, o)) return true;
    return read_order(table, said, o) || read_notation(table, said, o) ||
           (dread_names_is_maze(table->view) && read_order_and_steps(table, &phrase, o)) ||
           read_denial(table, said, &phrase, o);
}

/* ---- Sentences ---- */

/* Returns the number of bytes of what stands between two orders at s, or 0. */
static int separator(const char *s)
{
    static const char *const separators[] = {
        ", and then ", ", then ", ", and ", ", but ", " and then ", " and after that ",
        " then ",      " but ",   " and ",  ", ",     ",",          "; ",
        ";",           ". "};
    for (size_t i = 0; i < sizeof separators / sizeof *separators; i++)
        if (dread_starts_with(s, separators[i])) return dread_length_of(separators[i]);
    return 0;
}

/* Returns true if what stands between two orders says that one comes after the other. Without it, a
 * part that has no verb of its own may belong to what the first one does. */
static bool says_later(const char *gap, int n)
{
    for (int i = 0; i < n; i++)
        if (dread_starts_with(gap + i, "then ") || dread_starts_with(gap + i, "after "))
            return true;
    return false;
}

/* Returns true if the words before ` but ` end so that it makes an exception: `buy nothing but the
 * ten` is one order. */
static bool excepts(const char *head, const char *gap)
{
    struct phrase p;
    dread_phrase_read(head, &p);
    return dread_starts_with(gap, " but ") && p.count &&
           dread_plain_words_at(&p, p.count - 1, "except");
}

/* Reads a sentence, whose first order is the longest beginning that is one. */
static bool read_parts(const struct table *table, const char *said, struct parts *o)
{
    if (read_part(table, said, o)) return true;
    for (int n = dread_length_of(said) - 1; n > 0; n--) {
        char head[SAID];
        struct text h = dread_text_in(head, sizeof head);
        int gap = separator(said + n);
        dread_text_span(&h, said, n);
        if (gap && !separator(said + n - 1) && !excepts(head, said + n) &&
            read_part(table, head, o)) {
            o->later = says_later(said + n, gap);
            return !said[n + gap] || read_parts(table, said + n + gap, o);
        }
    }
    return false;
}

bool dread_parts_read(const struct table *table, const char *said, struct parts *o)
{
    o->count = 0;
    o->denied = o->later = false;
    return read_parts(table, said, o) && (o->count || o->denied);
}
