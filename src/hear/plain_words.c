/* Sentences without the words that say nothing. See plain_words.h. */

#include "plain_words.h"

#include "table/table.h"

void dread_plain_write_out(const char *said, char words[WRITTEN_OUT_BYTES])
{
    struct text w = dread_text_in(words, WRITTEN_OUT_BYTES);
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

void dread_plain_drop_nothing(struct phrase *p)
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

int dread_plain_drop_begin(struct phrase *p, const char *kind)
{
    int n, from = 0;
    const char *begin = dread_theme_words(dread_english, kind, "", &n);
    for (int words; from < p->count && (words = dread_phrase_at(p, from, begin, n)) > 0;)
        from += words;
    for (int i = from; i < p->count; i++) p->word[i - from] = p->word[i];
    p->count -= from;
    return from;
}

bool dread_plain_order(const char *said, char order[SAID])
{
    struct phrase phrase;
    struct text t = dread_text_in(order, SAID);
    dread_phrase_read(said, &phrase);
    dread_plain_drop_begin(&phrase, "begin");
    while (phrase.count &&
           dread_word_in(phrase.word[phrase.count - 1], "please|pls|now|then|thanks"))
        phrase.count--;
    for (int i = 0; i < phrase.count; i++)
        if (!dread_word_in(phrase.word[i], "the|a|an|my|some|card") ||
            (dread_word_is(phrase.word[i], "card") && i + 1 < phrase.count) ||
            (dread_word_is(phrase.word[i], "a") && i + 1 == phrase.count))
            dread_word_add(&t, phrase.word[i]);
    return t.length && !dread_same(order, said);
}
