/* Exclamations and courtesies. See chatter.h. */

#include "chatter.h"

#include "english.h"
#include "table/table.h"

/* Returns true if n words of a phrase, from word i on, are an alternative of a line of English. */
static bool is_listed(const struct phrase *p, int i, int n, const char *kind)
{
    int bytes;
    const char *list = dread_theme_words(dread_english, kind, "", &bytes);
    struct phrase part = {.count = n};
    for (int k = 0; k < n; k++) part.word[k] = p->word[i + k];
    return dread_phrase_has(&part, list, bytes) == n;
}

/* Returns the number of words of the longest alternative of a line that ends before word `end`;
 * 0 if there is none. */
static int words_before(const struct phrase *p, int end, const char *kind)
{
    int n = end < 6 ? end : 6;
    while (n && !is_listed(p, end - n, n, kind)) n--;
    return n;
}

/* The same of the words from `start` on. */
static int words_after(const struct phrase *p, int start, const char *kind)
{
    int n = p->count - start < 7 ? p->count - start : 7;
    while (n && !is_listed(p, start, n, kind)) n--;
    return n;
}

/* Returns the word at which the reason for an order begins; the number of words if it has none. */
static int before_reason(const struct phrase *p, int from)
{
    int i = from;
    while (i < p->count && !words_after(p, i, "reason")) i++;
    return i;
}

bool dread_chatter_drop(const char *said, bool ends, char better[SAID])
{
    char marked[SAID];
    struct phrase p;
    struct text m = dread_text_in(marked, sizeof marked), t = dread_text_in(better, SAID);
    for (const char *s = said; *s; s++) dread_text_char(&m, *s == '!' || *s == '?' ? ',' : *s);
    dread_phrase_read(marked, &p);
    int from = 0, to = p.count, n;
    while (from < to && (n = words_after(&p, from, "before")) > 0) from += n;
    if (ends && !dread_english_asks(said)) to = before_reason(&p, from);
    while (ends && to > from && (n = words_before(&p, to, "after")) > 0) to -= n;
    if (from >= to || to - from == p.count) return false;
    const struct word first = p.word[from], last = p.word[to - 1];
    dread_text_span(&t, first.at, (int)(last.at + last.n - first.at));
    return true;
}
