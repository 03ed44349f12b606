/* Reading the words of a slot. See slots.h. */

#include "slots.h"

#include "plain_words.h"
#include "query.h"

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

/* Returns true if a line of a kind has exactly these words among its own. */
static bool in_theme(const struct table *table, const char *kind, const struct phrase *words)
{
    const char *at = NULL;
    struct theme_line line;
    while (dread_theme_next(&table->layout->theme, kind, &at, &line))
        if (dread_phrase_at(words, 0, line.id, line.id_length) == words->count) return true;
    return false;
}

bool dread_slot_topic(const struct table *table, const struct phrase *words, char text[SLOT_BYTES])
{
    return in_theme(table, "explain", words) && take_words(words, text);
}

/* The same in several words: one alone can mean much. */
static bool fills_saying(const struct table *table, const struct phrase *words,
                         char text[SLOT_BYTES])
{
    return words->count > 1 && dread_slot_topic(table, words, text);
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

/* The same without one rank or one card: of these there is no highest. */
static bool fills_kind(const struct table *table, const struct phrase *words, char text[SLOT_BYTES])
{
    struct stuff stuff;
    return dread_stuff_at(&table->layout->theme, words, 0, &stuff) == words->count &&
           stuff.card < 0 && take_words(words, text);
}

static bool fills_place(const struct table *table, const struct phrase *words,
                        char text[SLOT_BYTES])
{
    int place;
    return dread_place_at(table, words, 0, &place) == words->count && take_words(words, text);
}

static bool fills_line(const struct table *table, const struct phrase *words, char text[SLOT_BYTES])
{
    return dread_names_grid(table->view) >= 0 && dread_line_at(words, 0) == words->count &&
           take_words(words, text);
}

static bool fills_event(const struct table *table, const struct phrase *words,
                        char text[SLOT_BYTES])
{
    struct theme_line events;
    return dread_event_at(&table->layout->theme, words, 0, &events) == words->count &&
           take_words(words, text);
}

/* What is done, with no clause after it. Whoever reads the sentence finds out whether it is an
 * order (english.c): an order has slots itself. */
static bool fills_deed(const struct table *table, const struct phrase *words, char text[SLOT_BYTES])
{
    for (int i = 0; i < words->count; i++)
        if (dread_plain_words_at(words, i, "clause")) return false;
    (void)table;
    return take_words(words, text);
}

/* Anything: the answer finds out whether it can tell of it. */
static bool fills_about(const struct table *table, const struct phrase *words,
                        char text[SLOT_BYTES])
{
    (void)table;
    return take_words(words, text);
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

static const struct slot_kind slot_kinds[] = {
    {"thing", read_name},              /* a cell, a card, a rank, somebody */
    {"cell", fills_cell},              /* b4 */
    {"card", fills_card},              /* one card, or a rank */
    {"other", fills_other},            /* a thing that is no cell */
    {"token", fills_token},            /* somebody, or a task */
    {"watcher", fills_watcher},        /* somebody who looks somewhere */
    {"stuff", fills_stuff},            /* a kind of cards, a rank or a card */
    {"kind", fills_kind},              /* a kind of cards */
    {"place", fills_place},            /* a place in a row */
    {"line", fills_line},              /* a row or a column */
    {"event", fills_event},            /* what happened, by a `last` line */
    {"enough", fills_enough, true},    /* what there can be enough of */
    {"saying", fills_saying, true},    /* what the theme explains in several words */
    {"deed", fills_deed},              /* what is done */
    {"about", fills_about},            /* any words */
    {"other-cell", fills_cell},        /* a second cell */
    {"way", fills_way},                /* a direction */
    {"number", fills_number},          /* 4, 4.2 */
    {"topic", dread_slot_topic, true}, /* what the theme explains */
    {"zone", fills_zone, true},        /* the id of a zone */
    {"gauge", fills_gauge, true},      /* the id of a gauge */

    /* in orders */
    {"cards", .names = dread_asked_cards},   /* cards that the player uses */
    {"pair", .names = dread_asked_pair},     /* two that change places */
    {"target", .names = dread_asked_target}, /* the card that something is done to */
    {"spot", .names = dread_asked_cell},     /* a cell of the field */
    {"column", .names = dread_asked_column}, /* a column of it */
    {"to", .names = dread_asked_to},         /* where a card goes in a row */
};

const struct slot_kind *dread_slot_kind(struct word name)
{
    for (size_t i = 0; i < sizeof slot_kinds / sizeof *slot_kinds; i++)
        if (dread_word_is(name, slot_kinds[i].name)) return &slot_kinds[i];
    return NULL;
}

bool dread_slot_fill(const struct slot_kind *kind, const struct table *table,
                     const struct phrase *words, char text[SLOT_BYTES], struct wish *w)
{
    if (kind->fills) return kind->fills(table, words, text);
    return kind->names(table, words, w) && take_words(words, text);
}
