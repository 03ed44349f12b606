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
        int covered = 1;
        while (dread_theme_next(dread_english, "short", &at, &line)) {
            int n = dread_phrase_at(&phrase, i, line.id, line.id_length);
            if (!n) continue;
            word = (struct word){line.words, line.words_length};
            covered = n;
        }
        dread_word_add(&w, word);
        i += covered - 1;
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

void dread_plain_read(const char *said, char words[WRITTEN_OUT_BYTES], struct phrase *p)
{
    dread_plain_write_out(said, words);
    dread_phrase_read(words, p);
    drop_nothing(p);
}

int dread_plain_words_at(const struct phrase *p, int i, const char *kind)
{
    int bytes;
    const char *list = dread_theme_words(dread_english, kind, "", &bytes);
    return dread_phrase_at(p, i, list, bytes);
}

/* Returns the number of words of the longest one that ends before word `end`. */
static int words_before(const struct phrase *p, int end)
{
    struct phrase part = *p;
    int from = 0;
    part.count = end;
    while (from < end && dread_plain_words_at(&part, from, "after") != end - from) from++;
    return end - from;
}

int dread_plain_begin(const struct phrase *p)
{
    int from = 0;
    for (int n; from < p->count && (n = dread_plain_words_at(p, from, "before")) > 0;) from += n;
    return from;
}

bool dread_plain_drop_polite(const char *said, char better[SAID])
{
    char marked[SAID];
    struct phrase p;
    struct text m = dread_text_in(marked, sizeof marked), t = dread_text_in(better, SAID);
    for (const char *s = said; *s; s++) dread_text_char(&m, *s == '!' || *s == '?' ? ',' : *s);
    dread_phrase_read(marked, &p);
    int from = dread_plain_begin(&p), to = p.count, reason = from, n;
    while (reason < to && !dread_plain_words_at(&p, reason, "reason")) reason++;
    if (reason > from) to = reason;
    while (to > from && (n = words_before(&p, to)) > 0) to -= n;
    if (from >= to || to - from == p.count) return false;
    const struct word first = p.word[from], last = p.word[to - 1];
    dread_text_span(&t, first.at, (int)(last.at + last.n - first.at));
    return true;
}
