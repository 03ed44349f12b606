/* In which manner a sentence is said. See manner.h. */

#include "manner.h"

#include "english.h"
#include "plain_words.h"
#include "sentence.h"

static bool ends_with_question_mark(const char *line)
{
    int n = dread_length_of(line);
    while (n && (line[n - 1] == ' ' || line[n - 1] == '\n')) n--;
    return n > 1 && line[n - 1] == '?'; /* a lone ? asks for help */
}

/* Returns true if the words at the beginning, which say nothing themselves, have one of a kind. */
static bool begins_with(const struct phrase *p, const char *kind)
{
    for (int i = 0, n; i < p->count && (n = dread_plain_words_at(p, i, "before")) > 0; i += n)
        if (dread_plain_words_at(p, i, kind) >= n) return true;
    return false;
}

/* Returns true if the words say something, then take it back, and say something else. */
static bool corrects(const char *said, const struct phrase *p)
{
    static const char *const no[] = {", no ", ", no, ", "; no ", "; no, "};
    for (const char *at = said; *at; at++)
        for (size_t i = 0; i < sizeof no / sizeof *no; i++)
            if (at > said && dread_starts_with(at, no[i])) return true;
    for (int i = dread_plain_begin(p) + 1; i < p->count; i++) {
        int n = dread_plain_words_at(p, i, "correction");
        if (n && i + n < p->count) return true;
    }
    return false;
}

/* Returns true for `no rest`: what comes after the first word is an order. */
static bool denies(const struct table *table, const char *said)
{
    static const char no[] = "no ";
    char better[SAID];
    struct parts parts;
    struct phrase p;
    const char *rest = said + sizeof no - 1;
    if (!dread_starts_with(said, no)) return false;
    dread_phrase_read(rest, &p);
    if (dread_plain_words_at(&p, 0, "before")) return false; /* `no thanks, leave it` */
    const char *const *verbs = table->session->game->words.verbs;
    return (p.count && dread_word_index(verbs, p.word[0].at, p.word[0].n) >= 0) ||
           dread_parts_read(table, dread_plain_drop_polite(rest, better) ? better : rest, &parts);
}

/* Leaves out the first word of `wait, the seven`: it is no order to wait. */
static void drop_wait(char said[SAID])
{
    static const char wait[] = "wait, ";
    int n = sizeof wait - 1;
    if (!dread_starts_with(said, wait) || dread_starts_with(said + n, "then ") ||
        dread_starts_with(said + n, "and "))
        return;
    for (int i = 0; i == 0 || said[i - 1]; i++) said[i] = said[i + n];
}

enum manner dread_manner_of(const struct table *table, const char *line, char said[SAID])
{
    char words[WRITTEN_OUT_BYTES];
    struct phrase p;
    drop_wait(said);
    dread_plain_write_out(said, words);
    dread_phrase_read(words, &p);
    if (!p.count) return MANNER_PLAIN;
    if (dread_plain_words_at(&p, 0, "pause") == p.count) return MANNER_PAUSE;
    if (dread_plain_words_at(&p, 0, "refusal") == p.count) return MANNER_REFUSAL;
    int assent = dread_plain_words_at(&p, 0, "assent");
    if (assent && dread_plain_words_at(&p, assent, "willing") == p.count - assent &&
        p.count > assent) {
        struct text s = dread_text_in(said, SAID);
        dread_text_add(&s, "yes");
        return MANNER_PLAIN;
    }
    if (corrects(said, &p)) return MANNER_CORRECTION;
    if (denies(table, said)) return MANNER_DENIAL;
    bool thinks = ends_with_question_mark(line) && !begins_with(&p, "request");
    return thinks || begins_with(&p, "doubt") ? MANNER_DOUBT : MANNER_PLAIN;
}
