/* Reading what a question asks about. See query.h. */

#include "query.h"

#include "plain_words.h"

/* ---- Cards ---- */

/* Reads which kind of cards a name or a `stuff` line means. Returns false if it is none. */
static bool stuff_of(const char *what, struct stuff *s)
{
    static const char suits[] = "shcd";
    const char *at = what;
    card c;
    *s = (struct stuff){.suit = -1, .rank = -1, .card = -1};
    if (dread_same(what, "all")) {
        s->all = true;
    } else if (dread_starts_with(what, "suit ")) {
        for (int i = 0; i < 4; i++)
            if (suits[i] == what[5]) s->suit = i;
    } else if (dread_starts_with(what, "joker")) {
        s->card = CARD_JOKER;
    } else if (dread_card_read(&at, &c) && !*at) {
        s->card = c;
    } else {
        int rank = dread_word_rank((struct word){what, dread_length_of(what)});
        s->rank = rank ? rank : -1;
    }
    return s->all || s->suit >= 0 || s->card >= 0 || s->rank > 0;
}

int dread_stuff_at(const struct theme *theme, const struct phrase *phrase, int i, struct stuff *s)
{
    const char *at = NULL;
    struct theme_line line;
    int longest = 0;
    while (dread_theme_next(theme, "stuff", &at, &line)) {
        char what[NAME_BYTES];
        struct text w = dread_text_in(what, sizeof what);
        int n = dread_phrase_like_at(phrase, i, line.id, line.id_length);
        dread_text_span(&w, line.words, line.words_length);
        if (n > longest && stuff_of(what, s)) longest = n;
    }
    return longest;
}

int dread_name_at(const struct table *table, const struct phrase *p, int i, char name[NAME_BYTES])
{
    int n = dread_names_read(&table->layout->theme, table->session->game, table->view, p, i, name);
    if (n || !dread_word_rank(p->word[i])) return n;
    struct text t = dread_text_in(name, NAME_BYTES);
    dread_text_number(&t, (uint64_t)dread_word_rank(p->word[i]));
    return 1;
}

/* ---- Places and lines ---- */

static bool has_row(const struct view *v)
{
    bool row = false;
    for (int i = 0; i < v->zones; i++) row |= v->zone[i].gaps > 0;
    return row;
}

/* Reads an end of a row: `far left`, `front`. The back is place 0. */
static int end_at(const struct phrase *p, int i, int *place)
{
    const char *at = NULL;
    struct theme_line line;
    int longest = 0;
    while (dread_theme_next(dread_english, "end", &at, &line)) {
        int n = dread_phrase_at(p, i, line.words, line.words_length);
        if (n <= longest) continue;
        longest = n;
        *place = dread_word_is((struct word){line.id, line.id_length}, "front");
    }
    return longest;
}

int dread_place_at(const struct table *table, const struct phrase *p, int i, int *place)
{
    int end = has_row(table->view) ? end_at(p, i, place) : 0;
    struct word w = p->word[i];
    if (end) return end;
    if (dread_word_in(w, "place|position|number") && i + 1 < p->count &&
        dread_word_number(p->word[i + 1]) > 0) {
        *place = dread_word_number(p->word[i + 1]);
        return 2;
    }
    bool last = dread_word_in(w, "last|rightmost"), first = dread_word_is(w, "leftmost");
    if (!last && !first && !dread_plain_words_at(p, i, "ordinal")) return 0;
    *place = last ? 0 : first ? 1 : dread_word_number(w);
    int next = i + 1;
    while (next < p->count && dread_word_in(p->word[next], "card|one|path|place")) next++;
    bool from = next < p->count && dread_word_is(p->word[next], "from");
    int at = next + 1;
    if (from && at < p->count && dread_word_is(p->word[at], "the")) at++;
    int n = from ? end_at(p, at, &end) : 0;
    if (n && !end) *place = 1 - *place; /* counted back from the last, which is 0 */
    return n ? at + n - i : next - i;
}

int dread_line_at(const struct phrase *p, int i)
{
    if (i + 1 >= p->count) return 0;
    struct word w = p->word[i], next = p->word[i + 1];
    bool named = dread_word_in(w, "column|row|file|rank|path|lane") &&
                 (next.n == 1 || dread_word_number(next) > 0);
    bool side = dread_word_in(w, "top|bottom|first|last|northern|southern|northernmost|middle|"
                                 "southernmost|leftmost|rightmost|second|third|fourth|fifth") &&
                dread_word_in(next, "row|column");
    bool own = dread_word_in(w, "my|this|our") && dread_word_in(next, "row|column|path|lane");
    return named || side || own ? 2 : 0;
}

/* ---- Events ---- */

int dread_event_at(const struct theme *theme, const struct phrase *p, int i,
                   struct theme_line *events)
{
    const char *at = NULL;
    struct theme_line line;
    int longest = 0;
    while (dread_theme_next(theme, "last", &at, &line)) {
        int n = dread_phrase_at(p, i, line.id, line.id_length);
        if (n > longest) *events = line;
        if (n > longest) longest = n;
    }
    return longest;
}

/* ---- All of them ---- */

static void write_name(char to[NAME_BYTES], const char *name)
{
    struct text t = dread_text_in(to, NAME_BYTES);
    dread_text_add(&t, name);
}

/* Reads a name, and the kind of cards that it is, at word i. Returns how many words it has. */
static int read_name(const struct table *table, struct query *s, int i)
{
    char name[NAME_BYTES];
    struct stuff stuff;
    int n = dread_name_at(table, &s->phrase, i, name);
    if (!n) return 0;
    bool cell = dread_names_is_cell(name);
    if (dread_names_is_cell(s->thing)) write_name(s->other, name);
    else if (cell || !*s->thing) write_name(s->thing, name);
    if (!cell && stuff_of(name, &stuff) && (!s->kind || s->stuff.all)) {
        s->stuff = stuff;
        s->kind = true;
        s->one = stuff.rank > 0 || stuff.card >= 0;
    }
    return n;
}

void dread_query_read(const struct table *table, const char *words, struct query *s)
{
    *s = (struct query){.words = words, .stuff = {-1, -1, -1, false}};
    dread_phrase_read(words, &s->phrase);
    for (int i = 0, n; i < s->phrase.count; i += n) {
        struct stuff stuff;
        n = dread_line_at(&s->phrase, i);
        if (n) s->line = i;
        if (!n && (n = dread_stuff_at(&table->layout->theme, &s->phrase, i, &stuff)) > 0) {
            s->stuff = stuff;
            s->kind = true;
        }
        if (!n) n = read_name(table, s, i);
        if (!n) n = dread_event_at(&table->layout->theme, &s->phrase, i, &s->events);
        if (!n) n = dread_place_at(table, &s->phrase, i, &s->place);
        if (!n && !s->facing) s->facing = dread_names_facing(s->phrase.word[i]);
        if (!n) n = 1;
    }
}
