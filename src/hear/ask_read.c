/* Reading the classes of a sentence. See ask.h. */

#include "ask_read.h"

#include "wish.h"

#define B(c) ((uint64_t)1 << ASK_##c)

/* Reads which kind of cards a name or a `stuff` line means. Returns false if it is none. */
static bool stuff_of(const char *what, struct stuff *s)
{
    static const char suits[] = "shcd";
    const char *at = what;
    uint64_t rank = 0;
    card c;
    *s = (struct stuff){.suit = -1, .rank = -1, .card = -1};
    if (dread_same(what, "all")) {
        s->all = true;
    } else if (dread_same(what, "group")) {
        s->grouped = true;
    } else if (dread_starts_with(what, "suit ")) {
        for (int i = 0; i < 4; i++)
            if (suits[i] == what[5]) s->suit = i;
    } else if (dread_starts_with(what, "joker")) {
        s->card = CARD_JOKER;
    } else if (dread_card_read(&at, &c) && !*at) {
        s->card = c;
    } else {
        rank = (uint64_t)dread_word_rank((struct word){what, dread_length_of(what)});
        s->rank = rank ? (int)rank : -1;
    }
    return s->all || s->grouped || s->suit >= 0 || s->card >= 0 || s->rank > 0;
}

/* Finds the longest `stuff` line whose words begin at word i. Returns how many words it has. */
static int stuff_at(const struct theme *theme, const struct phrase *phrase, int i, struct stuff *s)
{
    const char *at = NULL;
    struct theme_line line;
    int longest = 0;
    while (dread_theme_next(theme, "stuff", &at, &line))
        for (int n = 1; n <= 3 && i + n <= phrase->count; n++) {
            struct phrase part = {.count = n};
            char what[NAME_BYTES];
            struct text w = dread_text_in(what, sizeof what);
            for (int k = 0; k < n; k++) part.word[k] = phrase->word[i + k];
            if (n <= longest || dread_phrase_has(&part, line.id, line.id_length) != n) continue;
            dread_text_span(&w, line.words, line.words_length);
            if (stuff_of(what, s)) longest = n;
        }
    return longest;
}

/* Reads a place in a row: `third`, `place 3`, `last`; `the far left`, if cards lie in a `row` with
 * places. Returns how many words it has. */
static int place_at(const struct phrase *p, int i, bool row, int *place)
{
    static const char ordinals[] =
        "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|"
        "leftmost|rightmost|last";
    static const char *const ends[] = {"far right|right end|right side|right|end|back|rear",
                                       "far left|left end|left side|left|front|start|beginning"};
    struct word w = p->word[i];
    bool after = i && dread_word_in(p->word[i - 1], "the|my|at|on|far|very");
    for (int k = 0; row && after && k < 2; k++) {
        int n = dread_wish_words_at(p, i, ends[k], dread_length_of(ends[k]));
        if (n) *place = k;
        if (n) return n;
    }
    if (dread_word_in(w, "place|position|number") && i + 1 < p->count &&
        dread_word_number(p->word[i + 1]) > 0) {
        *place = dread_word_number(p->word[i + 1]);
        return 2;
    }
    if (!dread_word_in(w, ordinals)) return 0;
    *place = dread_word_in(w, "last|rightmost") ? 0
             : dread_word_is(w, "leftmost")     ? 1
                                                : dread_word_number(w);
    int next = i + 1;
    while (next < p->count && dread_word_in(p->word[next], "card|one")) next++;
    bool from = next + 2 < p->count && dread_word_is(p->word[next], "from") &&
                dread_word_is(p->word[next + 1], "the");
    bool right = from && dread_word_in(p->word[next + 2], "right|end|back|rear");
    bool left = from && dread_word_in(p->word[next + 2], "left|front|start|beginning");
    if (right) *place = 1 - *place; /* counted back from the last, which is 0 */
    return right || left ? next + 3 - i : 1;
}

/* Reads a column or a row of a grid: `column c`, `row 3`, `top row`. Returns how many words. */
static int line_at(const struct phrase *p, int i)
{
    if (i + 1 >= p->count) return 0;
    struct word w = p->word[i], next = p->word[i + 1];
    bool named = dread_word_in(w, "column|row|file|rank|path|lane") &&
                 (next.n == 1 || dread_word_number(next) > 0);
    bool side = dread_word_in(w, "top|bottom|first|last|northern|southern|northernmost|middle|"
                                 "southernmost|leftmost|rightmost|second|third|fourth|fifth") &&
                dread_word_in(next, "row|column");
    return named || side ? 2 : 0;
}

/* Marks words from i on as being of a class. */
static void mark(struct query *s, int i, int n, uint64_t classes)
{
    for (int k = i; k < i + n && k < s->phrase.count; k++) {
        s->of[k] = k == i || s->of[k] ? s->of[k] | classes : classes;
        s->strange[k] = false;
    }
    s->classes |= classes;
}

static void write_name(char to[NAME_BYTES], const char *name)
{
    struct text t = dread_text_in(to, NAME_BYTES);
    dread_text_add(&t, name);
}

/* Returns true if a name is that of tokens that neither walk nor are the player's. */
static bool is_goal(const struct table *table, const char *name)
{
    const char *const *tokens = table->session->game->words.tokens;
    int id = 0;
    while (tokens[id] && !dread_starts_with(name, tokens[id])) id++;
    for (int i = 0; tokens[id] && id && i < table->view->tokens; i++)
        if (table->view->token[i].id == id && !table->view->token[i].facing) return true;
    return false;
}

static void read_name(const struct table *table, struct query *s, int i)
{
    const struct game *game = table->session->game;
    char name[NAME_BYTES];
    int n = dread_names_read(&table->layout->theme, game, table->view, &s->phrase, i, name);
    struct named found;
    if (!n) return;
    struct word w = s->phrase.word[i], number = {w.at, w.n - 1};
    if (n == 1 && i && dread_word_in(s->phrase.word[i - 1], "many|any") && w.at[number.n] == 's' &&
        dread_word_number(number) > 1) { /* `how many 9s`: the rank */
        struct text t = dread_text_in(name, sizeof name);
        dread_text_span(&t, number.at, number.n);
    }
    uint64_t classes = B(THING) | (dread_names_is_cell(name) ? B(CELL) : 0);
    if (dread_names_is_cell(name) && dread_names_is_cell(s->thing)) write_name(s->other, name);
    else if (dread_names_is_cell(name) || !*s->thing) write_name(s->thing, name);
    if (dread_names_find(game, table->view, name, &found))
        for (int k = 0; k < found.count; k++)
            if (found.thing[k].kind == THING_TOKEN &&
                dread_is_watcher(table->view, found.thing[k].index))
                classes |= B(WATCHER);
    if (is_goal(table, name)) classes |= B(GOAL);
    if (stuff_of(name, &(struct stuff){0}) && (!(s->classes & B(STUFF)) || s->stuff.all)) {
        stuff_of(name, &s->stuff);
        s->one = s->stuff.rank > 0 || s->stuff.card >= 0;
        classes |= B(STUFF);
    }
    mark(s, i, n, classes);
}

/* Reads the words of a `last` line at word i. */
static void read_events(const struct table *table, struct query *s, int i)
{
    const char *at = NULL;
    struct theme_line line;
    struct phrase one = {1, {s->phrase.word[i]}};
    while (dread_theme_next(&table->layout->theme, "last", &at, &line)) {
        if (!dread_phrase_has(&one, line.id, line.id_length)) continue;
        s->events = line;
        s->events_word = s->phrase.word[i];
        mark(s, i, 1, B(EVENTS));
    }
}

void dread_ask_read(const struct table *table, const char *plain, struct query *s)
{
    bool row = false;
    for (int i = 0; i < table->view->zones; i++) row |= table->view->zone[i].gaps > 0;
    *s = (struct query){.stuff = {-1, -1, -1, false, false}};
    dread_phrase_read(plain, &s->phrase);
    for (int i = 0; i < s->phrase.count; i++) {
        struct word w = s->phrase.word[i];
        s->of[i] = dread_ask_classes(w);
        s->strange[i] = !s->of[i] && !dread_ask_is_filler(w);
        s->classes |= s->of[i];
    }
    for (int i = 0; i < s->phrase.count; i++) {
        struct word w = s->phrase.word[i];
        struct stuff stuff;
        int facing = w.n > 1 ? dread_names_facing(w) : 0, place;
        int line = line_at(&s->phrase, i),
            stuffs = stuff_at(&table->layout->theme, &s->phrase, i, &stuff);
        int places = place_at(&s->phrase, i, row, &place);
        read_events(table, s, i);
        if (s->strange[i] && dread_word_index(table->session->game->words.gauges, w.at, w.n) >= 0)
            mark(s, i, 1, B(GAUGE));
        if (line) {
            mark(s, i, line, B(LINE));
            s->of[i] = s->of[i + 1] = B(LINE);
            s->place = i;
            i += line - 1;
            continue;
        }
        if (facing && !s->facing) s->facing = facing;
        if (facing) mark(s, i, 1, B(DIRECTION));
        if (places) s->place = place;
        if (places) mark(s, i, places, B(PLACE));
        if (places > 3) i += places - 1;
        if (places > 3) continue;
        if (stuffs && stuff.grouped) {
            mark(s, i, stuffs, B(GROUP));
            continue;
        }
        if (stuffs && !(stuff.all && s->one)) s->stuff = stuff;
        if (stuffs) mark(s, i, stuffs, B(STUFF));
        read_name(table, s, i);
        if (stuffs > 1) i += stuffs - 1;
    }
}
