/* Reads orders. See order.h. */

#include "order.h"

#include "pattern.h"
#include "plain_words.h"
#include "wish_match.h"

/* ---- Patterns ---- */

/* Returns the verbs with these n bytes of ids. */
static uint32_t verbs_of(const struct game *game, const char *ids, int n)
{
    uint32_t verbs = 0;
    for (int verb = 0; game->words.verbs[verb]; verb++)
        if (dread_theme_lists(ids, n, game->words.verbs[verb])) verbs |= (uint32_t)1 << verb;
    return verbs;
}

/* The best reading so far. */
struct order_reading {
    struct wish wish;
    bool possible; /* an action that is legal now agrees with it */
    int fixed;     /* words of the pattern; -1: nothing is read */
    uint32_t may;  /* the verbs of all readings */
};

/* Returns true if two wishes name the same things. */
static bool names_same(const struct wish *a, const struct wish *b)
{
    bool same = a->count == b->count && a->pick == b->pick && a->cards == b->cards &&
                a->exchanges == b->exchanges && a->either == b->either;
    for (int i = 0; same && i < a->count; i++)
        same = a->asked[i].kind == b->asked[i].kind && a->asked[i].value == b->asked[i].value &&
               a->asked[i].role == b->asked[i].role && a->asked[i].aim == b->asked[i].aim;
    return same;
}

/* Keeps a reading if it is better. If two are as good and name the same, the verbs of both are
 * meant. */
static void keep_better(const struct order_reading *r, struct order_reading *best)
{
    bool as_good = r->possible == best->possible && r->fixed == best->fixed;
    bool better = r->possible == best->possible ? r->fixed > best->fixed : r->possible;
    if (best->fixed >= 0 && !better) {
        if (as_good && names_same(&r->wish, &best->wish)) best->wish.verbs |= r->wish.verbs;
        return;
    }
    best->wish = r->wish;
    best->possible = r->possible;
    best->fixed = r->fixed;
}

static void try_patterns(const struct table *table, const struct theme *theme,
                         const struct phrase *phrase, struct order_reading *best)
{
    const char *at = NULL;
    struct theme_line line;
    struct filled filled;
    struct classes classes;
    dread_pattern_classes(&table->layout->theme, &classes);
    while (dread_theme_next(theme, "order", &at, &line)) {
        int found[ACTIONS_MOST];
        struct order_reading r;
        r.fixed = dread_pattern_covers(table, &classes, &line, phrase, &filled);
        if (r.fixed < 0) continue;
        r.wish = filled.names;
        r.wish.verbs = verbs_of(table->session->game, line.id, line.id_length);
        if (line.id_length && !r.wish.verbs) continue;
        best->may |= r.wish.verbs;
        r.possible = dread_wish_find(table, &r.wish, found) > 0;
        keep_better(&r, best);
    }
}

/* Reads `twice`, `three times`, `two turns` at the end and drops it. Returns how often. */
static int drop_times(struct phrase *p)
{
    int last = p->count - 1;
    if (last > 0 && dread_word_in(p->word[last], "once|twice|thrice")) {
        p->count--;
        return dread_word_number(p->word[last]);
    }
    bool times = last > 1 && dread_word_in(p->word[last], "time|times|turn|turns|rounds");
    int n = times ? dread_word_number(p->word[last - 1]) : -1;
    if (n < 1) return 1;
    p->count -= 2;
    if (p->count > 1 && dread_word_is(p->word[p->count - 1], "for")) p->count--;
    return n;
}

/* Reads the sentence as it is. */
static bool reads(const struct table *table, const char *said, struct wish *w)
{
    char words[WRITTEN_OUT_BYTES];
    struct phrase phrase;
    struct order_reading best = {.fixed = -1};
    dread_plain_read(said, words, &phrase);
    int times = drop_times(&phrase);
    if (!phrase.count) return false;
    try_patterns(table, dread_english, &phrase, &best);
    try_patterns(table, &table->layout->theme, &phrase, &best);
    *w = best.wish;
    int verb = dread_word_index(table->session->game->words.verbs, phrase.word[0].at,
                                phrase.word[0].n);
    w->by_verb = verb >= 0 && w->verbs >> verb & 1;
    w->times = times;
    w->may = best.may;
    return best.fixed >= 0;
}

bool dread_order_read(const struct table *table, const char *said, struct wish *w)
{
    char better[SAID];
    return reads(table, said, w) ||
           (dread_plain_drop_polite(said, better) && reads(table, better, w));
}

bool dread_order_possible(const struct table *table, const char *said)
{
    struct wish w;
    int found[ACTIONS_MOST];
    return dread_order_read(table, said, &w) && w.verbs && dread_wish_find(table, &w, found);
}

/* ---- Answers ---- */

const char *dread_order_answer(const struct table *table, const char *said)
{
    char words[WRITTEN_OUT_BYTES];
    struct phrase phrase;
    const char *at = NULL, *const *verbs = table->session->game->words.verbs;
    struct theme_line line;
    dread_plain_read(said, words, &phrase);
    while (phrase.count && dread_theme_next(&table->layout->theme, "answer", &at, &line)) {
        int verb = dread_word_index(verbs, line.id, line.id_length), i = 0;
        if (dread_phrase_at(&phrase, 0, line.words, line.words_length) < phrase.count) continue;
        while (i < table->selection->count && table->selection->touch[i].verb != verb) i++;
        if (i < table->selection->count) return verbs[verb];
    }
    return NULL;
}

/* ---- Known words ---- */

uint64_t dread_order_known(const struct theme *theme, const struct phrase *p)
{
    static const char *const common[] = {"order", "walk", "pick",    "ordinal", "end",    "role",
                                         "way",   "side", "between", "further", "before", "after"};
    struct classes classes;
    dread_pattern_classes(theme, &classes);
    uint64_t known = dread_pattern_words_in(&classes, theme, "order", p) |
                     dread_pattern_words_in(&classes, theme, "pick", p);
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        known |= dread_pattern_words_in(&classes, dread_english, common[i], p);
    return known;
}
