/* Reading a sentence by patterns. See english.h. */

#include "english.h"

#include "deed.h"
#include "pattern.h"
#include "plain_words.h"

/* Returns true if what stands in slots for what is done are orders, possible or not. */
static bool does_deeds(const struct table *table, const struct filled *filled)
{
    for (int i = 0; i < filled->slots; i++)
        if (dread_word_is(filled->slot[i].name, "deed") &&
            !dread_deed_is(table, filled->slot[i].text))
            return false;
    return true;
}

/* Tries all patterns of a file. Writes the command of one that fits better than all before it. */
static void try_patterns(const struct table *table, const struct classes *classes,
                         const struct theme *theme, const struct phrase *phrase, int *most,
                         char command[SAID])
{
    const char *at = NULL;
    struct theme_line line;
    struct filled filled;
    while (dread_theme_next(theme, "means", &at, &line)) {
        int fixed = dread_pattern_covers(table, classes, &line, phrase, &filled);
        if (fixed <= *most || !does_deeds(table, &filled)) continue;
        *most = fixed;
        struct text c = dread_text_in(command, SAID);
        dread_pattern_fill(line.id, line.id_length, &filled, &c);
    }
}

/* Reads `how many 9s` and `where are the 9s` as a question about the rank: 9s is a card, too. Reads
 * `how many ones` as one about aces; `which ones` stands for what was said before. */
static void cut_plurals(struct phrase *p)
{
    for (int i = 1; i < p->count; i++) {
        struct word *w = &p->word[i], number = {w->at, w->n - 1};
        if (w->n > 1 && w->at[w->n - 1] == 's' && dread_word_number(number) > 1 &&
            (dread_word_in(p->word[i - 1], "many|any|which|my|these|those|all|are") ||
             (i > 1 && dread_word_is(p->word[i - 1], "the") &&
              dread_word_in(p->word[i - 2], "are|of|all"))))
            *w = number;
        if (dread_word_is(*w, "ones") && dread_word_in(p->word[i - 1], "many|any|my"))
            *w = (struct word){"aces", 4};
    }
}

/* Reads the sentence as it is. */
static bool reads(const struct table *table, const char *said, char command[SAID])
{
    char words[WRITTEN_OUT_BYTES];
    struct phrase phrase;
    struct classes classes;
    int most = 0; /* a pattern must have words of its own */
    dread_plain_read(said, words, &phrase);
    cut_plurals(&phrase);
    dread_pattern_classes(&table->layout->theme, &classes);
    try_patterns(table, &classes, &table->layout->theme, &phrase, &most, command);
    try_patterns(table, &classes, dread_english, &phrase, &most, command);
    return most;
}

bool dread_english_reads(const struct table *table, const char *said, char command[SAID])
{
    char better[SAID];
    return reads(table, said, command) ||
           (dread_plain_drop_polite(said, better) && reads(table, better, command));
}

bool dread_english_asks(const char *said)
{
    char words[WRITTEN_OUT_BYTES];
    struct phrase phrase;
    dread_plain_write_out(said, words);
    dread_phrase_read(words, &phrase);
    int i = dread_plain_begin(&phrase);
    if (phrase.count < i + 2) return false;
    struct word one = phrase.word[i], two = phrase.word[i + 1];
    if (dread_word_is(one, "have") && !dread_word_in(two, "i|we")) return false;
    if (dread_word_is(one, "do") && !dread_word_in(two, "i|we|they|any|the|my")) return false;
    return dread_plain_words_at(&phrase, i, "question");
}

bool dread_english_topic(const struct table *table, const char *said, char command[SAID])
{
    struct phrase words;
    char topic[SLOT_BYTES];
    struct text c = dread_text_in(command, SAID);
    dread_phrase_read(said, &words);
    if (!words.count || !dread_slot_topic(table, &words, topic)) return false;
    dread_text_add(&c, "explain ");
    dread_text_add(&c, topic);
    return true;
}

int dread_explained_words(const struct table *table, const char *said, struct theme_line *best)
{
    const char *at = NULL;
    struct theme_line line;
    struct phrase phrase;
    char words[WRITTEN_OUT_BYTES];
    int longest = 0;
    dread_plain_read(said, words, &phrase);
    while (dread_theme_next(&table->layout->theme, "explain", &at, &line)) {
        int n = dread_phrase_has(&phrase, line.id, line.id_length);
        if (n <= longest) continue;
        longest = n;
        if (best) *best = line;
    }
    return longest;
}

/* ---- Known words ---- */

uint64_t dread_english_known(const struct phrase *p)
{
    static const char *const kinds[] = {"usual", "class", "nothing", "before", "after", "means"};
    uint64_t known = 0;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        known |= dread_pattern_words_in(NULL, dread_english, kinds[i], p);
    for (int i = 0; i < p->count; i++)
        if (dread_word_rank(p->word[i]) || dread_names_facing(p->word[i]))
            known |= (uint64_t)1 << i;
    return known;
}
