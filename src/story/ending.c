/* The end of a game in words. See ending.h. All numbers are counted by replaying the session. */

#include "ending.h"

/* ---- Numbers in words ---- */

static void write_below_hundred(struct text *t, int n)
{
    static const char *const small[] = {"no",      "one",     "two",       "three",    "four",
                                        "five",    "six",     "seven",     "eight",    "nine",
                                        "ten",     "eleven",  "twelve",    "thirteen", "fourteen",
                                        "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
    static const char *const tens[] = {"twenty", "thirty",  "forty",  "fifty",
                                       "sixty",  "seventy", "eighty", "ninety"};
    if (n < 20) {
        dread_text_add(t, small[n]);
        return;
    }
    dread_text_add(t, tens[n / 10 - 2]);
    if (n % 10) dread_text_char(t, '-');
    if (n % 10) dread_text_add(t, small[n % 10]);
}

static void write_number(struct text *t, int n)
{
    if (n >= 1000) {
        dread_text_number(t, (uint64_t)n);
        return;
    }
    if (n >= 100) {
        write_below_hundred(t, n / 100);
        dread_text_add(t, " hundred");
        if (n % 100) dread_text_add(t, " and ");
    }
    if (n % 100 || !n) write_below_hundred(t, n % 100);
}

static void write_times(struct text *t, int n)
{
    if (n == 1 || n == 2) {
        dread_text_add(t, n == 1 ? "once" : "twice");
        return;
    }
    write_number(t, n);
    dread_text_add(t, " times");
}

/* Writes the part with a usual name that is nearest to value / most. */
static void write_part(struct text *t, int value, int most)
{
    static const struct {
        int twelfths;
        const char *words;
    } parts[] = {{0, "hardly any"},     {2, "a sixth"}, {3, "a quarter"},
                 {4, "a third"},        {6, "half"},    {8, "two thirds"},
                 {9, "three quarters"}, {10, "most"},   {12, "all"}};
    int best = 0, least = 1 << 20;
    for (int i = 0; i < (int)(sizeof parts / sizeof *parts); i++) {
        int off = 12 * value - parts[i].twelfths * most;
        if (off < 0) off = -off;
        if (off >= least) continue;
        least = off;
        best = i;
    }
    dread_text_add(t, parts[best].words);
}

/* ---- Counting ---- */

/* The session, played again action by action. */
struct replay {
    const struct table_layout *layout;
    const struct session *session;
    struct position now;
    int ply; /* of the last action played; -1: nothing was played */
    struct event event[EVENTS_MOST];
    struct trace trace; /* of that action; of the deal, if ply is 0 */
    struct view view;   /* after it */
};

/* Plays the next action. Returns false if there is none. */
static bool replay_next(struct replay *r)
{
    const struct session *s = r->session;
    if (r->ply == s->played) return false;
    r->trace = (struct trace){r->event, EVENTS_MOST, 0};
    dread_session_replay(s, ++r->ply, &r->now, &r->trace);
    if (r->trace.count > r->trace.room) r->trace.count = r->trace.room;
    s->game->see(&s->deal, &r->now, &r->view);
    return true;
}

/* A word or several of a theme's line. */
struct slot_words {
    const char *at;
    int n;
};

static struct slot_words trimmed(const char *at, const char *end)
{
    while (at < end && *at == ' ') at++;
    while (end > at && end[-1] == ' ') end--;
    return (struct slot_words){at, (int)(end - at)};
}

/* Takes what precedes `mark` off the front of a phrase, and the mark with it; all of the phrase if
 * it has no such mark. */
static struct slot_words split_off(struct slot_words *rest, const char *mark)
{
    const char *at = rest->at, *end = at + rest->n;
    int k = dread_length_of(mark);
    while (at + k <= end && !dread_starts_with(at, mark)) at++;
    bool found = at + k <= end;
    struct slot_words first = trimmed(rest->at, found ? at : end);
    *rest = found ? trimmed(at + k, end) : (struct slot_words){end, 0};
    return first;
}

/* Counts an event, which may have to be of a card of a kind, in the last action. */
static int count_in_trace(const struct replay *r, int id, const uint64_t *kind)
{
    int n = 0;
    const struct event *last = NULL;
    for (int i = 0; i < r->trace.count; i++) {
        const struct event *e = &r->event[i];
        if (r->session->game->words.events[e->id].quiet) continue;
        bool fits = e->id == id && (!kind || (dread_card_bit(e->card) & *kind));
        bool goes_on = last && last->id == e->id && last->token == e->token;
        n += fits && !goes_on;
        last = e;
    }
    return n;
}

/* Counts `EVENT`, `EVENT KIND` and `EVENT since CONDITION` in the whole session. */
static int count_events(const struct table_layout *layout, const struct session *s,
                        struct slot_words what)
{
    struct slot_words since = what, kind = split_off(&since, " since "),
                      event = split_off(&kind, " ");
    int id = dread_event_index(layout->game, event.at, event.n), n = 0;
    uint64_t cards = kind.n ? dread_layout_kind(layout, kind.at, kind.n) : 0;
    struct replay r = {.layout = layout, .session = s, .ply = -1};
    for (bool held = false; replay_next(&r);) {
        bool happened[EVENT_IDS] = {false};
        struct moment m = {&r.view, happened, r.ply == 0, -1, -1};
        for (int i = 0; i < r.trace.count; i++) happened[r.event[i].id] = true;
        bool holds = !since.n || dread_moment_holds(layout, &m, since.at, since.n);
        if (since.n && holds && !held) n = 0;
        held = holds;
        n += count_in_trace(&r, id, kind.n ? &cards : NULL);
    }
    return n;
}

/* What the end is made from. */
struct end_of_game {
    const struct table_layout *layout;
    const struct session *session;
    const struct view *view; /* the last */
};

static struct gauge value_at_end(const struct end_of_game *g, struct slot_words name)
{
    static const bool nothing[EVENT_IDS];
    struct gauge found = {0};
    struct moment m = {g->view, nothing, false, -1, -1};
    dread_moment_value(g->layout, &m, name.at, name.n, &found);
    return found;
}

static int number_of_term(const struct end_of_game *g, struct slot_words term)
{
    struct slot_words rest = term, first = split_off(&rest, " ");
    struct gauge value = value_at_end(g, rest);
    if (first.n == 5 && dread_starts_with(first.at, "gauge")) return value.value;
    if (first.n == 5 && dread_starts_with(first.at, "cards")) return value.value;
    if (first.n == 4 && dread_starts_with(first.at, "left")) return value.most - value.value;
    return count_events(g->layout, g->session, term);
}

static int number_of(const struct end_of_game *g, struct slot_words sum)
{
    int n = 0;
    while (sum.n) n += number_of_term(g, split_off(&sum, " + "));
    return n;
}

/* ---- Sentences ---- */

/* Writes words in which `#` is the number and `%` how often that is. */
static void write_with(struct text *t, struct slot_words words, int number)
{
    for (int i = 0; i < words.n; i++)
        if (words.at[i] == '#') write_number(t, number);
        else if (words.at[i] == '%') write_times(t, number);
        else dread_text_char(t, words.at[i]);
}

/* Writes what stands between braces (placeholder_filler). */
static bool write_slot(const void *of, const char *inside, int n, struct text *t)
{
    const struct end_of_game *g = of;
    struct slot_words slot = trimmed(inside, inside + n);
    struct slot_words some[3], what = split_off(&slot, "|"), rest = what;
    int forms = 0;
    while (slot.n && forms < 3) some[forms++] = split_off(&slot, "|");
    if (!forms) {
        split_off(&rest, "part ");
        struct gauge gauge = value_at_end(g, rest);
        write_part(t, gauge.value, gauge.most);
        return true;
    }
    int number = number_of(g, what), which = forms - 1;
    if (forms > 1 && !number) which = 0;
    if (forms > 2 && number == 1) which = 1;
    write_with(t, some[which], number);
    return true;
}

static void write_filled(const struct end_of_game *g, const char *words, int n, struct text *t)
{
    int from = t->length;
    dread_theme_placeholders(words, n, write_slot, g, t);
    if (from < t->length && t->at[from] >= 'a' && t->at[from] <= 'z')
        t->at[from] = (char)(t->at[from] - 'a' + 'A');
}

/* Adds the line of the theme as a sentence. Returns it; NULL if there is no such line. */
static const char *add_filled(struct ending *e, const struct end_of_game *g, const char *kind,
                              const char *id)
{
    int n, from = e->text.length;
    const struct theme further = dread_theme_further(&g->layout->theme);
    const char *words = dread_theme_words(&further, kind, id, &n);
    if (!words) return NULL;
    write_filled(g, words, n, &e->text);
    dread_text_char(&e->text, '\0');
    return e->bytes + from;
}

static void add_sentence(struct ending *e, const char *words, int turn)
{
    if (words) e->sentence[e->sentences++] = (struct story_line){(uint16_t)turn, words};
}

/* Returns true if the turn of line i is neither that of the first line nor that of the last. */
static bool has_own_turn(const struct story *story, int i)
{
    int turn = story->line[i].turn;
    return turn != story->line[0].turn && turn != story->line[story->lines - 1].turn;
}

/* Returns the index of the line that was told at the worst moment between the start and the end; -1
 * if there is none. */
static int worst_line(const struct table_layout *layout, const struct session *s,
                      const struct story *story)
{
    static const bool nothing[EVENT_IDS];
    struct replay r = {.layout = layout, .session = s, .ply = -1};
    int n, line = story->lines && !story->ply[0], best = 0, found = -1;
    const char *words = dread_theme_words(&layout->theme, "worst", "", &n);
    if (!words) return -1;
    struct slot_words name = trimmed(words, words + n), order = split_off(&name, " ");
    bool least = order.n && *order.at == 'l';
    while (replay_next(&r) && !r.view.outcome) {
        struct moment m = {&r.view, nothing, false, -1, -1};
        struct gauge value;
        if (line >= story->lines || story->ply[line] != r.ply) continue;
        if (has_own_turn(story, line) && dread_moment_value(layout, &m, name.at, name.n, &value)) {
            int bad = least ? -value.value : value.value;
            if (found < 0 || bad >= best) {
                best = bad;
                found = line;
            }
        }
        line++;
    }
    return found;
}

/* Returns the card of the token that brought the end about, such as the pursuer who caught the
 * player; CARD_NONE if none did. */
static card ended_by(const struct session *s, const struct view *last)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    dread_session_trace(s, s->played, &trace);
    for (int i = 0; i < trace.count && i < trace.room; i++)
        if (event[i].outcome && event[i].token != NO_TOKEN) return last->token[event[i].token].card;
    return CARD_NONE;
}

void dread_ending_make(struct ending *e, const struct table_layout *layout, const struct session *s,
                       const struct story *story)
{
    struct view view;
    dread_session_see(s, &view);
    struct end_of_game g = {layout, s, &view};
    const char *id = s->game->words.outcomes[view.outcome];
    *e = (struct ending){.won = dread_outcome_is_won(s->game, view.outcome),
                         .by = ended_by(s, &view)};
    e->text = dread_text_in(e->bytes, sizeof e->bytes);
    e->line = add_filled(e, &g, "ending", id);
    if (!e->line) return;
    if (story->lines && !story->ply[0]) add_sentence(e, story->line[0].words, story->line[0].turn);
    add_sentence(e, add_filled(e, &g, "count", ""), 0);
    int worst = worst_line(layout, s, story);
    if (worst >= 0) add_sentence(e, story->line[worst].words, story->line[worst].turn);
    add_sentence(e, add_filled(e, &g, "cost", id), 0);
    int last = story->lines - 1;
    if (last > 0) add_sentence(e, story->line[last].words, story->line[last].turn);
    for (e->id = id; *id; id++)
        if (dread_starts_with(id, ": ")) e->id = id + 2;
}
