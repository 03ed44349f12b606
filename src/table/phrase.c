/* Words of a sentence. See phrase.h. */

#include "phrase.h"

static bool divides(char c)
{
    for (const char *s = " ,:;!?"; *s; s++)
        if (c == *s) return true;
    return false;
}

void dread_phrase_read(const char *said, struct phrase *p)
{
    p->count = 0;
    while (*said) {
        while (divides(*said)) said++;
        int n = 0;
        while (said[n] && !divides(said[n])) n++;
        if (n && p->count < PHRASE_WORDS) p->word[p->count++] = (struct word){said, n};
        said += n;
    }
}

bool dread_word_same(struct word a, struct word b)
{
    return a.n == b.n && !__builtin_memcmp(a.at, b.at, (size_t)a.n);
}

bool dread_word_is(struct word w, const char *word)
{
    return dread_word_same(w, (struct word){word, dread_length_of(word)});
}

bool dread_word_alike(struct word a, struct word b)
{
    if (a.n > 2 && a.at[a.n - 1] == 's') a.n--;
    if (b.n > 2 && b.at[b.n - 1] == 's') b.n--;
    return dread_word_same(a, b);
}

/* Returns true if the word agrees with an entry of a list. */
static bool in_list(struct word w, const char *list, bool (*agrees)(struct word, struct word))
{
    while (*list) {
        int n = 0;
        while (list[n] && list[n] != '|') n++;
        if (agrees(w, (struct word){list, n})) return true;
        list += n + (list[n] == '|');
    }
    return false;
}

bool dread_word_in(struct word w, const char *list)
{
    return in_list(w, list, dread_word_same);
}

bool dread_word_like(struct word w, const char *list)
{
    return in_list(w, list, dread_word_alike);
}

int dread_word_number(struct word w)
{
    static const char *const names[] = {"zero|none",
                                        "one|once|first|single",
                                        "two|twice|second|double",
                                        "three|thrice|third",
                                        "four|fourth",
                                        "five|fifth",
                                        "six|sixth",
                                        "seven|seventh",
                                        "eight|eighth",
                                        "nine|ninth",
                                        "ten|tenth",
                                        "eleven|eleventh",
                                        "twelve|twelfth"};
    for (int i = 0; i < (int)(sizeof names / sizeof *names); i++)
        if (dread_word_in(w, names[i])) return i;
    const char *at = w.at;
    uint64_t number;
    if (!w.n || !dread_read_number(&at, 9999, &number) || at != w.at + w.n) return -1;
    return (int)number;
}

static const char *const rank_names[] = {"ace",   "two|2",   "three|3", "four|4", "five|5",
                                         "six|6", "seven|7", "eight|8", "nine|9", "ten|10",
                                         "jack",  "queen",   "king"};

int dread_word_rank(struct word w)
{
    for (int i = 0; i < 13; i++)
        if (dread_word_like(w, rank_names[i])) return i + 1;
    return dread_word_is(w, "sixes") ? 6 : 0;
}

struct word dread_rank_word(int rank)
{
    struct word name = {rank_names[rank - 1], 0};
    while (name.at[name.n] && name.at[name.n] != '|') name.n++;
    return name;
}

/* ---- Slips ---- */

bool dread_word_slipped(struct word a, struct word b)
{
    if (a.n < b.n) {
        struct word longer = b;
        b = a, a = longer;
    }
    if (a.n > b.n + 1 || dread_word_same(a, b)) return false;
    int i = 0;
    while (i < b.n && a.at[i] == b.at[i]) i++;
    struct word rest = {a.at + i + 1, a.n - i - 1};
    if (a.n > b.n) return dread_word_same(rest, (struct word){b.at + i, b.n - i});
    if (dread_word_same(rest, (struct word){b.at + i + 1, b.n - i - 1})) return true;
    return i + 1 < a.n && a.at[i] == b.at[i + 1] && a.at[i + 1] == b.at[i] &&
           dread_word_same((struct word){a.at + i + 2, a.n - i - 2},
                           (struct word){b.at + i + 2, b.n - i - 2});
}

static int least(int a, int b, int c)
{
    int least = a < b ? a : b;
    return least < c ? least : c;
}

int dread_phrase_distance(const char *a, const char *b)
{
    enum { LETTERS = 64 };
    int row[LETTERS], n = 0;
    while (n < LETTERS - 1 && b[n]) n++;
    for (int k = 0; k <= n; k++) row[k] = k;
    for (int i = 0; i < LETTERS - 1 && a[i]; i++) {
        int diagonal = row[0];
        row[0] = i + 1;
        for (int k = 1; k <= n; k++) {
            int above = row[k];
            row[k] = least(above + 1, row[k - 1] + 1, diagonal + (a[i] != b[k - 1]));
            diagonal = above;
        }
    }
    return row[n];
}

/* ---- Phrases ---- */

void dread_word_add(struct text *t, struct word w)
{
    if (t->length) dread_text_char(t, ' ');
    dread_text_span(t, w.at, w.n);
}

/* How the words of an alternative are compared with those of a phrase. */
struct likeness {
    bool (*agrees)(struct word, struct word);
    bool passes_articles; /* between them */
};

static const struct likeness letter_for_letter = {dread_word_same, false},
                             plurals_count = {dread_word_alike, false},
                             articles_pass = {dread_word_alike, true};

/* Returns the number of words of a phrase that an alternative covers, if all of its words stand at
 * word i; else 0. Most words differ in their first letter. */
static int alternative_at(const struct phrase *p, int i, const char *words, int bytes,
                          const struct likeness *by)
{
    int k = 0;
    if (i >= p->count || *p->word[i].at != *words) return 0;
    for (int at = 0; at < bytes; k++) {
        struct word own = {words + at, 0};
        while (at + own.n < bytes && own.at[own.n] != ' ') own.n++;
        bool article = by->passes_articles && k && i + k < p->count &&
                       !by->agrees(p->word[i + k], own) &&
                       dread_word_in(p->word[i + k], "my|the|a|an|our");
        if (article) k++;
        if (i + k >= p->count || !by->agrees(p->word[i + k], own)) return 0;
        at += own.n + 1;
    }
    return k;
}

/* Returns the number of words that the longest alternative of a list covers which stands at one of
 * the words `from` to `to`; 0 if none does. */
static int longest_at(const struct phrase *p, int from, int to, const char *list, int bytes,
                      const struct likeness *by)
{
    int longest = 0;
    for (int at = 0, n; at < bytes; at += n + 1) {
        for (n = 0; at + n < bytes && list[at + n] != '|';) n++;
        for (int i = from; i <= to; i++) {
            int words = alternative_at(p, i, list + at, n, by);
            if (words > longest) longest = words;
        }
    }
    return longest;
}

int dread_phrase_at(const struct phrase *p, int i, const char *list, int bytes)
{
    return longest_at(p, i, i, list, bytes, &letter_for_letter);
}

int dread_phrase_like_at(const struct phrase *p, int i, const char *list, int bytes)
{
    return longest_at(p, i, i, list, bytes, &articles_pass);
}

int dread_phrase_has(const struct phrase *p, const char *list, int bytes)
{
    return longest_at(p, 0, p->count - 1, list, bytes, &plurals_count);
}
