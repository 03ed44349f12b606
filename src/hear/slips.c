/* Slips of a letter, and words that are not known. See slips.h. */

#include "slips.h"

#include "english.h"
#include "order.h"
#include "plain_words.h"
#include "said_commands.h"
#include "table/table.h"

/* Calls `visit` with a phrase of n bytes; see each_phrase. */
typedef void (*visitor)(void *state, const char *phrase, int n);

static void each_of_list(const char *list, int bytes, visitor visit, void *state)
{
    for (int at = 0; at < bytes;) {
        int n = 0;
        while (at + n < bytes && list[at + n] != '|') n++;
        if (n) visit(state, list + at, n);
        at += n + 1;
    }
}

static void each_line(const struct theme *theme, const char *kind, visitor visit, void *state)
{
    const char *at = NULL;
    struct theme_line line;
    bool words = dread_same(kind, "noun");
    while (dread_theme_next(theme, kind, &at, &line))
        each_of_list(words ? line.words : line.id, words ? line.words_length : line.id_length,
                     visit, state);
}

static void each_id(const char *const ids[], visitor visit, void *state)
{
    for (int i = 0; ids[i]; i++) visit(state, ids[i], dread_length_of(ids[i]));
}

/* Visits whatever can be said as a whole: verbs, commands, and ways to say them. */
static void each_phrase(const struct table *table, visitor visit, void *state)
{
    each_id(table->session->game->words.verbs, visit, state);
    for (int i = 0; i < COMMANDS; i++) {
        const struct command_said *row = &dread_command_said[i];
        int n = row->said ? dread_length_of(row->said) : 0;
        if (n && row->said[n - 1] == ' ') n--;
        if (n) visit(state, row->said, n);
        if (row->also) each_of_list(row->also, dread_length_of(row->also), visit, state);
    }
    each_line(&table->layout->theme, "explain", visit, state);
}

/* Visits other words that can be part of a sentence. */
static void each_name(const struct table *table, visitor visit, void *state)
{
    static const char common[] =
        "ace|king|queen|jack|spades|hearts|clubs|diamonds|where|what|which|"
        "who|how|many|far|near|nearest|safe|room|rooms|door|doors|left|turns|cards|next|explain|"
        "then|please|twice";
    each_id(table->session->game->words.tokens, visit, state);
    each_id(table->session->game->words.zones, visit, state);
    each_id(table->session->game->words.gauges, visit, state);
    each_line(&table->layout->theme, "noun", visit, state);
    each_of_list(common, (int)sizeof common - 1, visit, state);
    static const char sides[] = "north|south|east|west";
    if (dread_names_grid(table->view) >= 0)
        each_of_list(sides, (int)sizeof sides - 1, visit, state);
}

/* ---- Slips ---- */

/* A search for a word that was said: whether it is known, and the word that it is a slip of. */
struct slip {
    struct word said, meant;
    bool known;
};

static void compare_words(void *state, const char *phrase, int n)
{
    struct slip *slip = state;
    for (int at = 0, end; at < n; at = end + 1) {
        end = at;
        while (end < n && phrase[end] != ' ') end++;
        struct word w = {phrase + at, end - at};
        if (dread_word_alike(slip->said, w)) slip->known = true;
        else if (!slip->meant.n && w.n > 2 && slip->said.n > 2 && dread_word_slipped(slip->said, w))
            slip->meant = w;
    }
}

bool dread_without_slips(const struct table *table, const char *said, char better[SAID],
                         char strange[NAME_BYTES])
{
    struct phrase phrase;
    char words[WRITTEN_OUT_BYTES], name[NAME_BYTES];
    struct text b = dread_text_in(better, SAID), s = dread_text_in(strange, NAME_BYTES);
    bool any = false, unknown = false;
    dread_plain_write_out(said, words);
    dread_phrase_read(words, &phrase);
    uint64_t known = dread_english_known(&phrase) |
                     dread_order_known(&table->layout->theme, &phrase);
    for (int i = 0; i < phrase.count; i++) {
        struct word w = phrase.word[i];
        bool is_name = dread_names_read(&table->layout->theme, table->session->game, table->view,
                                        &phrase, i, name);
        struct slip slip = {w, {NULL, 0}, is_name || known >> i & 1};
        if (!slip.known) each_phrase(table, compare_words, &slip);
        if (!slip.known) each_name(table, compare_words, &slip);
        bool slipped = !slip.known && slip.meant.n;
        dread_word_add(&b, slipped ? slip.meant : w);
        any |= slipped;
        unknown |= !slip.known && !slipped && w.n > 2 && dread_word_number(w) < 0;
        if (!slip.known && !s.length && w.n < NAME_BYTES) dread_word_add(&s, w);
    }
    return any && !unknown;
}
