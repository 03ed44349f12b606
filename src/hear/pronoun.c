/* Pronouns. See pronoun.h. */

#include "pronoun.h"

#include "english.h"
#include "query.h"
#include "table/table.h"

/* ---- Remembering ---- */

static void keep(char name[NAME_BYTES], const char *words, int n)
{
    struct text t = dread_text_in(name, NAME_BYTES);
    dread_text_span(&t, words, n);
}

/* Returns true if a name means one token that looks somewhere, and no other. */
static bool is_watcher(const struct table *table, const char *name)
{
    struct named found;
    int watchers = 0;
    if (!dread_names_find(table->session->game, table->view, name, &found)) return false;
    for (int i = 0; i < found.count; i++)
        watchers += found.thing[i].kind == THING_TOKEN &&
                    dread_is_watcher(table->view, found.thing[i].index);
    return watchers == 1;
}

/* What a text names: the first card, the last cell, and one who looks somewhere. */
struct mentioned {
    char card[NAME_BYTES], place[NAME_BYTES], token[NAME_BYTES];
    bool cards, tokens; /* it names several */
    bool it;            /* a pronoun comes before the card */
};

/* Keeps a name. Sets *several if another was kept before it. */
static void mention(char name[NAME_BYTES], const char *words, bool *several)
{
    *several |= *name && !dread_same(name, words);
    if (!*name) keep(name, words, dread_length_of(words));
}

/* Writes the words at i as a name if they mean one card that has no rank: `flare gun`.
 * Returns how many they are, or 0. */
static int read_named_kind(const struct table *table, const struct phrase *phrase, int i,
                           char name[NAME_BYTES])
{
    struct stuff stuff;
    struct text t = dread_text_in(name, NAME_BYTES);
    int n = dread_stuff_at(&table->layout->theme, phrase, i, &stuff);
    for (int k = i; k < i + n; k++) dread_word_add(&t, phrase->word[k]);
    if (!n || stuff.card < 0) return 0;
    return t.cut ? 0 : n;
}

static void read_mentioned(const struct table *table, const char *said, struct mentioned *m)
{
    struct phrase phrase;
    *m = (struct mentioned){0};
    dread_phrase_read(said, &phrase);
    for (int i = 0, n; i < phrase.count; i += n) {
        char name[NAME_BYTES];
        n = dread_names_read(&table->layout->theme, table->session->game, table->view, &phrase, i,
                             name);
        if (!n) n = read_named_kind(table, &phrase, i, name);
        if (!n) m->it |= !*m->card && dread_word_in(phrase.word[i], "it|this|that");
        else if (dread_names_is_cell(name)) keep(m->place, name, dread_length_of(name));
        else if (is_watcher(table, name)) mention(m->token, name, &m->tokens);
        else mention(m->card, name, &m->cards);
        if (!n) n = 1;
    }
}

/* Reads what an answer names. It has cards in words alone: `as many` is no ace of spades. */
static void read_answered(const struct table *table, const char *answer, struct mentioned *m)
{
    char words[SAID], said[SAID];
    struct text w = dread_text_in(words, sizeof words);
    struct phrase phrase;
    card c;
    dread_phrase_read(answer, &phrase);
    for (int i = 0; i < phrase.count; i++) {
        const char *at = phrase.word[i].at, *end = at + phrase.word[i].n;
        bool left_out = dread_card_read(&at, &c) && at == end;
        left_out |= dread_word_is(phrase.word[i], "and"); /* it joins cards in notation */
        if (!left_out) dread_word_add(&w, phrase.word[i]);
    }
    dread_interpret_plainly(words, said);
    read_mentioned(table, said, m);
    m->cards |= phrase.count == PHRASE_WORDS; /* there may be more */
    m->tokens |= phrase.count == PHRASE_WORDS;
}

/* Keeps the one of whom the line or its answer speaks last; of several, none. */
static void keep_one(char name[NAME_BYTES], const char *said, bool several, const char *answered,
                     bool many)
{
    const char *last = *said ? (several ? "" : said) : many ? "" : *answered ? answered : name;
    char copy[NAME_BYTES];
    keep(copy, last, dread_length_of(last));
    keep(name, copy, dread_length_of(copy));
}

void dread_pronoun_hear(const struct table *table, struct spoken_of *of, const char *said,
                        const char *answer)
{
    struct mentioned asked, answered;
    bool grid = dread_names_grid(table->view) >= 0, played = of->played != table->session->played;
    read_mentioned(table, said, &asked);
    read_answered(table, answer, &answered);
    if (played) *of->place = *of->token = *of->deed = '\0';
    if (*asked.place && !played) keep(of->place, asked.place, dread_length_of(asked.place));
    keep_one(of->token, played ? "" : asked.token, asked.tokens, answered.token, answered.tokens);
    if (grid && (played || (!asked.it && !*asked.card))) *of->card = '\0';
    else if (*asked.card && !asked.it) keep(of->card, asked.card, dread_length_of(asked.card));
    else if (!asked.it || played) keep_one(of->card, "", false, answered.card, answered.cards);
    of->played = table->session->played;
}

void dread_pronoun_place(const struct table *table, struct spoken_of *of, struct thing thing)
{
    struct text t = dread_text_in(of->place, NAME_BYTES);
    int zone, cell = dread_names_cell(table->view, thing, &zone);
    if (cell < 0) return;
    dread_cell_write(&t, cell % table->view->zone[zone].columns,
                     cell / table->view->zone[zone].columns);
    of->played = table->session->played;
}

/* ---- Replacing ---- */

/* Writes the card that the current decision is about. Returns false if there is none. */
static bool card_at_issue(const struct table *table, char name[NAME_BYTES])
{
    for (int i = 0; i < table->view->spots; i++) {
        card c = table->view->spot[i].card;
        if (!(table->view->spot[i].tags & TAG_ASKED) || c >= CARD_JOKER) continue;
        struct text t = dread_text_in(name, NAME_BYTES);
        dread_card_write(&t, c);
        for (int k = 0; k < t.length; k++)
            if (name[k] >= 'A' && name[k] <= 'Z') name[k] = (char)(name[k] - 'A' + 'a');
        return true;
    }
    return false;
}

/* Returns true if a card was spoken of since the last action. */
static bool is_fresh(const struct table *table, const struct spoken_of *of)
{
    return *of->card && of->played == table->session->played;
}

bool dread_pronoun_at_issue(const struct table *table, const struct spoken_of *of)
{
    char name[NAME_BYTES];
    return card_at_issue(table, name) && !dread_names_is_maze(table->view) &&
           (!is_fresh(table, of) || dread_same(of->card, name));
}

/* Returns true if word i of the phrase is in a list; false if there is no such word. */
static bool word_at(const struct phrase *p, int i, const char *list)
{
    return i >= 0 && i < p->count && dread_word_in(p->word[i], list);
}

/* Returns true if `it` at word i stands for nothing: `is it safe to`, `does it matter`. */
static bool is_idle(const struct phrase *p, int i)
{
    static const char idle[] =
        "safe|possible|legal|allowed|ok|okay|dangerous|risky|my|over|true|the|going|mean|matter|"
        "night|dark|not|wise|late|time|out|easy|hard|to|better|all|back|easier";
    if (dread_word_is(p->word[0], "why")) return true; /* it may be anything that happened */
    bool of_time = i + 1 == p->count && word_at(p, 1, "turn|time|night|hour|deal|game|day");
    return of_time || word_at(p, i - 1, "about") || word_at(p, i + 1, idle);
}

static bool is_demonstrative(const struct phrase *p, int i)
{
    return word_at(p, i, "this|that") && word_at(p, i + 1, "one|card");
}

/* Returns true if an action is done with what has that name: a card of a legal action, or what is
 * no card of a rank. */
static bool is_means(const struct table *table, const char *name)
{
    struct named found;
    if (!dread_names_find(table->session->game, table->view, name, &found)) return true;
    for (int i = 0; i < table->selection->count; i++)
        for (int k = 0; k < found.count; k++)
            if (found.thing[k].kind == THING_CARD &&
                table->view->zone[found.thing[k].zone].layout != LAYOUT_GRID &&
                !(dread_view_spot(table->view, found.thing[k])->tags & TAG_ASKED) &&
                dread_touches_thing(&table->selection->touch[i], found.thing[k]))
                return true;
    return false;
}

/* Returns true if words for what is done to a card, and not with it, stand before word i. */
static bool is_object(const struct phrase *p, int i)
{
    static const char *const classes[] = {"FIGHT", "SWAP"};
    for (size_t k = 0; k < sizeof classes / sizeof *classes; k++) {
        int bytes, from = i - 1;
        const char *words = dread_theme_words(dread_english, "class", classes[k], &bytes);
        while (from >= 0 && dread_phrase_at(p, from, words, bytes) != i - from) from--;
        if (from >= 0) return true;
    }
    return false;
}

/* Returns true if the pronoun at i is that to which something is done, with a card that the
 * sentence names or that was spoken of, or for which another pronoun stands: `use it on this one`,
 * `kill it with that one`. */
static bool is_done_to(const struct table *table, const struct spoken_of *of,
                       const struct phrase *p, int i)
{
    struct mentioned m;
    read_mentioned(table, p->word[0].at, &m);
    if (*of->card && dread_same(m.card, of->card)) return true;
    if (*of->card && is_object(p, i) && is_means(table, of->card)) return true;
    bool with = false, other = false;
    for (int k = 0; k < p->count; k++) {
        if (k == i || !(word_at(p, k, "it") || is_demonstrative(p, k))) continue;
        other = true;
        with |= word_at(p, k - 1, "with|using");
    }
    return other && (with || word_at(p, i - 1, "on|at|against"));
}

/* Writes what the word at i stands for. Returns how many words that are; 0 if it is no pronoun. */
static int name_at(const struct table *table, const struct spoken_of *of,
                   const struct phrase *phrase, int i, char name[NAME_BYTES])
{
    bool now = of->played == table->session->played, walks = dread_names_is_maze(table->view);
    const char *stands_for = "";
    int words = 1;
    bool existential = word_at(phrase, i - 1, "is|are|was|were") && i + 1 < phrase->count;
    if (word_at(phrase, i, "there") && now && !existential && !word_at(phrase, i - 1, "from") &&
        !word_at(phrase, i + 1, "is|are"))
        stands_for = of->place;
    bool demonstrative = is_demonstrative(phrase, i);
    if (word_at(phrase, i, "it") ? !is_idle(phrase, i) : demonstrative) {
        bool asks = dread_english_asks(phrase->word[0].at);
        bool at_issue = card_at_issue(table, name);
        bool done_to = at_issue && !walks && is_done_to(table, of, phrase, i);
        bool row = dread_names_grid(table->view) < 0;
        words = demonstrative ? 2 : 1;
        at_issue &= asks;
        if (done_to) return asks ? words : 0; /* orders have `it` for the card at issue */
        if (walks) stands_for = at_issue || !now ? "" : of->place;
        else if (row || is_fresh(table, of)) stands_for = of->card;
        else if (at_issue) return words;
    }
    if (word_at(phrase, i, "he|him") && walks && now && dread_english_asks(phrase->word[0].at))
        stands_for = of->token;
    if (!*stands_for) return 0;
    keep(name, stands_for, dread_length_of(stands_for));
    return words;
}

bool dread_pronoun_write(const struct table *table, const struct spoken_of *of, const char *said,
                         char full[SAID])
{
    struct phrase phrase;
    struct text t = dread_text_in(full, SAID);
    bool any = false;
    dread_phrase_read(said, &phrase);
    for (int i = 0; i < phrase.count; i++) {
        char name[NAME_BYTES];
        int n = name_at(table, of, &phrase, i, name);
        any |= n > 0;
        if (!n) {
            dread_word_add(&t, phrase.word[i]);
            continue;
        }
        bool number = name[0] >= '0' && name[0] <= '9' && !name[1];
        if (number) dread_word_add(&t, (struct word){"the", 3});
        dread_word_add(&t, (struct word){name, dread_length_of(name)});
        i += n - 1;
    }
    return any && !t.cut;
}

/* ---- Adding to a question ---- */

static const char joins[] = "and|or|but";

/* What a question can ask of another in place of: a cell, a direction, or a card. */
enum reference { REFERS_NOT, REFERS_CELL, REFERS_WAY, REFERS_CARD };

/* Reads what the words from i on refer to. Returns how many they are, or 0. */
static int reference_at(const struct table *table, const struct phrase *p, int i,
                        enum reference *refers)
{
    char name[NAME_BYTES];
    struct stuff stuff;
    int n = dread_name_at(table, p, i, name);
    *refers = n && dread_names_is_cell(name) ? REFERS_CELL : REFERS_CARD;
    if (!n) n = dread_stuff_at(&table->layout->theme, p, i, &stuff);
    if (!n && dread_names_facing(p->word[i])) {
        *refers = REFERS_WAY;
        n = 1;
    }
    return n;
}

bool dread_pronoun_follows(const char *said)
{
    struct phrase p;
    dread_phrase_read(said, &p);
    return p.count && dread_word_in(p.word[0], joins);
}

bool dread_pronoun_follow(const struct table *table, const char *question, const char *said,
                          char full[SAID])
{
    struct phrase asked, other;
    struct text t = dread_text_in(full, SAID);
    enum reference refers, wanted;
    int from = 1, found = 0;
    dread_phrase_read(question, &asked);
    dread_phrase_read(said, &other);
    while (from < other.count && dread_word_in(other.word[from], "the|a|an|my")) from++;
    if (from == other.count || from + reference_at(table, &other, from, &wanted) < other.count)
        return false;
    for (int i = 0, n; i < asked.count; i += n) {
        n = reference_at(table, &asked, i, &refers);
        bool same = n && refers == wanted;
        found += same;
        for (int k = from; same && k < other.count; k++) dread_word_add(&t, other.word[k]);
        if (!n) n = 1;
        for (int k = i; !same && k < i + n; k++) dread_word_add(&t, asked.word[k]);
    }
    return found == 1 && !t.cut;
}
