/* Reading what is done. See deed.h. */

#include "deed.h"

#include "order.h"
#include "sentence.h"
#include "wish_match.h"

/* Returns true if orders have the word. */
static bool is_known(const struct table *table, struct word w)
{
    struct phrase one = {1, {w}};
    return dread_order_known(&table->layout->theme, &one);
}

/* Writes a word for what is done without `ing`: `resting` becomes `rest`. Returns false if orders
 * do not have that word. */
static bool without_ing(const struct table *table, struct word w, char stem[NAME_BYTES])
{
    if (w.n < 5 || w.n >= NAME_BYTES || !dread_word_is((struct word){w.at + w.n - 3, 3}, "ing"))
        return false;
    int n = w.n - 3;
    for (int way = 0; way < 3; way++) {
        struct text t = dread_text_in(stem, NAME_BYTES);
        bool twice = n > 2 && w.at[n - 1] == w.at[n - 2];
        dread_text_span(&t, w.at, way == 2 && twice ? n - 1 : n);
        if (way == 1) dread_text_char(&t, 'e');
        if (is_known(table, (struct word){stem, t.length})) return true;
    }
    return false;
}

/* Writes a word for what was done, or would be, as it is ordered: `moved` becomes `move`. Returns
 * false if orders do not have that word. */
static bool without_past(const struct table *table, struct word w, char stem[NAME_BYTES])
{
    static const char *const past[][2] = {
        {"took", "take"},   {"gave", "give"},    {"went", "go"},     {"threw", "throw"},
        {"spent", "spend"}, {"fought", "fight"}, {"shot", "shoot"},  {"sent", "send"},
        {"stuck", "stick"}, {"bought", "buy"},   {"chose", "choose"}};
    for (size_t i = 0; i < sizeof past / sizeof *past; i++) {
        if (!dread_word_is(w, past[i][0])) continue;
        struct text t = dread_text_in(stem, NAME_BYTES);
        dread_text_add(&t, past[i][1]);
        return true;
    }
    if (w.n < 4 || w.n >= NAME_BYTES || !dread_word_is((struct word){w.at + w.n - 2, 2}, "ed"))
        return false;
    for (int cut = 2; cut > 0; cut--) {
        struct text t = dread_text_in(stem, NAME_BYTES);
        dread_text_span(&t, w.at, w.n - cut);
        if (is_known(table, (struct word){stem, t.length})) return true;
    }
    return false;
}

/* Writes words that say what is done as an order. */
static void write_order(const struct table *table, const char *words, char order[SAID])
{
    struct phrase phrase;
    struct text t = dread_text_in(order, SAID);
    dread_phrase_read(words, &phrase);
    for (int i = 0; i < phrase.count; i++) {
        char stem[NAME_BYTES];
        struct word w = phrase.word[i];
        if (without_ing(table, w, stem) || without_past(table, w, stem))
            w = (struct word){stem, dread_length_of(stem)};
        dread_word_add(&t, w);
    }
}

/* Reads an order; a verb of the game counts as itself. Returns false if the words are none. */
static bool read_order(const struct table *table, const char *order, struct wish *w)
{
    if (dread_order_read(table, order, w)) return w->verbs;
    *w = (struct wish){.times = 1};
    int verb = dread_word_index(table->session->game->words.verbs, order, dread_length_of(order));
    if (verb >= 0) w->verbs = (uint32_t)1 << verb;
    return verb >= 0;
}

/* Writes to which place an order walks. Returns false if it is no walk. */
static bool read_walk(const struct table *table, const char *order, char place[NAME_BYTES])
{
    struct parts parts;
    if (!dread_names_here(table->view).kind || !dread_parts_read(table, order, &parts) ||
        parts.count != 1 || parts.part[0].kind != PART_WALK)
        return false;
    struct text p = dread_text_in(place, NAME_BYTES);
    dread_text_add(&p, parts.part[0].said);
    return true;
}

bool dread_deed_is(const struct table *table, const char *words)
{
    char order[SAID], place[NAME_BYTES];
    struct wish wish;
    write_order(table, words, order);
    return dread_interpret_parses(table, order, &(action){0}) || read_walk(table, order, place) ||
           (read_order(table, order, &wish) && wish.times == 1); /* only one can be foreseen */
}

bool dread_deed_read(const struct table *table, const char *words, struct deed *d)
{
    char order[SAID];
    action a;
    *d = (struct deed){0};
    write_order(table, words, order);
    if (read_walk(table, order, d->walk)) return true;
    bool wishes = read_order(table, order, &d->wish);
    bool parses = dread_interpret_parses(table, order, &a);
    if (parses && dread_session_legal(table->session, a, &d->problem))
        for (int i = 0; i < table->selection->count; i++)
            if (table->selection->legal[i] == a) d->index[d->count++] = i;
    if (wishes && !d->count) d->count = dread_wish_find(table, &d->wish, d->index);
    if (d->count) d->problem.text[0] = '\0'; /* `buy c3` lacks the price, but can be done */
    return parses || wishes;
}
