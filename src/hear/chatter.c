/* Exclamations and courtesies. See chatter.h. */

#include "chatter.h"

#include "english.h"
#include "table/table.h"

/* Returns the number of words of the longest alternative of a line that begins at word i. */
static int words_after(const struct phrase *p, int i, const char *kind)
{
    int bytes;
    const char *list = dread_theme_words(dread_english, kind, "", &bytes);
    return dread_phrase_like_at(p, i, list, bytes);
}

/* The same of one that ends before word `end`. */
static int words_before(const struct phrase *p, int end, const char *kind)
{
    struct phrase part = *p;
    int from = 0;
    part.count = end;
    while (from < end && words_after(&part, from, kind) != end - from) from++;
    return end - from;
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
