/* The upkeep of a trace: what a person who plays with real cards does with her hands, in a few
 * steps, each in plain words. Read theme.h first; upkeep_words.c has the words that only
 * the upkeep has.
 *
 * First the sentences are listed, in the order of their events. The marks of their lines divide the
 * list into steps; if these are too many, neighbours are joined. At last the trace is played on the
 * view before it, step by step, and each sentence is written from the view at its moment. */

#include "core/clauses.h"
#include "theme_internal.h"

/* ---- The sentences of a trace ---- */

/* A sentence of the upkeep: its words, the run of events that it covers, and where it stands. */
struct upkeep_sentence {
    const char *words;
    int n, first, count, end; /* bytes; first event, how many of the run, the event after it */
    bool begins, leads, ends; /* [step], [next], [end] */
    int step;
};

/* The events of a trace that are stored, and the sentences about them. */
struct upkeep_draft {
    const struct sentence_context *of;
    const struct event *event;
    int events, entries, steps;
    struct theme further; /* has the upkeep lines */
    bool plain;           /* there are none */
    struct upkeep_sentence *entry;
};

/* Finds the words of an event and the marks before them. Sets the words to NULL if there are
 * none. */
static void read_words(const struct upkeep_draft *d, const struct event *e,
                       struct upkeep_sentence *entry)
{
    const struct event_word *word = &d->of->game->words.events[e->id];
    const char *s = dread_theme_words(&d->further, "upkeep", word->id, &entry->n), *words = s;
    if (!s && !word->quiet) {
        words = s = dread_theme_words(d->of->theme, "event", word->id, &entry->n);
        if (!s) words = s = word->id, entry->n = dread_length_of(s);
        const char *mark = after_prefix(s, "[detail] ");
        if (!mark) mark = after_prefix(s, "[minor] ");
        if (mark) words = mark;
        entry->begins = d->plain;
    } else if (s) {
        const char *step = after_prefix(s, "[step] "), *next = after_prefix(s, "[next] ");
        const char *end = after_prefix(s, "[end] ");
        entry->begins = step != NULL;
        entry->leads = next != NULL;
        entry->ends = end != NULL;
        words = step ? step : next ? next : end ? end : s;
    }
    entry->n -= (int)(words - s);
    entry->words = entry->n ? words : NULL;
}

/* Returns true if the sentence would name the cards that leave the table where none does. */
static bool names_nothing(const struct upkeep_draft *d, const struct upkeep_sentence *entry)
{
    bool asks = false, any = false;
    for (int i = 0; i < entry->n; i++) asks |= dread_starts_with(entry->words + i, "{gone}");
    for (int i = entry->first; i < entry->end; i++) any |= dread_takes_away(&d->event[i]);
    return asks && !any;
}

static void list_entries(struct upkeep_draft *d)
{
    for (int i = 0; i < d->events;) {
        struct upkeep_sentence *entry = &d->entry[d->entries];
        struct sentence_context f = *d->of;
        *entry = (struct upkeep_sentence){.first = i, .count = 1, .end = i + 1};
        read_words(d, &d->event[i++], entry);
        if (!entry->words) continue;
        f.run = &d->event[entry->first];
        f.count = 1;
        if (dread_sentence_covers_run(entry->words, entry->n))
            i = entry->end = entry->first + dread_sentence_extend_run(&f, d->events - entry->first);
        entry->count = f.count;
        if (!names_nothing(d, entry)) d->entries++;
    }
}

/* ---- Steps ---- */

/* Returns the token that a sentence begins a step about; NO_TOKEN if it is about none, or about the
 * player's own. */
static int token_begun(const struct upkeep_draft *d, const struct upkeep_sentence *entry)
{
    int token = d->event[entry->first].token;
    const struct view *v = d->of->view;
    return entry->begins && token < v->tokens && v->token[token].id ? token : NO_TOKEN;
}

/* Returns the token that a step is about; NO_TOKEN if there is none. */
static int token_of(const struct upkeep_draft *d, int step)
{
    int token = NO_TOKEN;
    for (int i = 0; i < d->entries && token == NO_TOKEN; i++)
        if (d->entry[i].step == step) token = token_begun(d, &d->entry[i]);
    return token;
}

/* Divides the sentences into steps by their marks. */
static void divide(struct upkeep_draft *d)
{
    bool leading = true; /* the step has only sentences that belong to what follows */
    int step = 0, token = NO_TOKEN;
    for (int i = 0; i < d->entries; i++) {
        struct upkeep_sentence *entry = &d->entry[i];
        bool apart = entry->begins || entry->leads || (entry->ends && token != NO_TOKEN);
        if (!leading && apart) {
            step++;
            leading = true;
            token = NO_TOKEN;
        }
        entry->step = step;
        leading &= entry->leads;
        if (token == NO_TOKEN) token = token_begun(d, entry);
    }
    d->steps = d->entries ? step + 1 : 0;
}

/* Returns how much is lost if a step is joined to the one after it: it grows with the number of
 * their sentences, and most if both are about tokens. */
static int cost_of_joining(const struct upkeep_draft *d, int step)
{
    enum { BOTH = 1000 };
    int cost = 0;
    for (int i = 0; i < d->entries; i++)
        cost += d->entry[i].step == step || d->entry[i].step == step + 1;
    bool both = token_of(d, step) != NO_TOKEN && token_of(d, step + 1) != NO_TOKEN;
    return both ? cost + BOTH : cost;
}

/* Joins neighbours until there are few enough steps. */
static void join(struct upkeep_draft *d)
{
    for (; d->steps > UPKEEP_STEPS; d->steps--) {
        int best = 0;
        for (int s = 1; s + 1 < d->steps; s++)
            if (cost_of_joining(d, s) < cost_of_joining(d, best)) best = s;
        for (int i = 0; i < d->entries; i++) d->entry[i].step -= d->entry[i].step > best;
    }
}

/* Returns the first event of a step. Events without words belong to the step before them, but those
 * directly before a step that are about its token belong to it. */
static int first_of(const struct upkeep_draft *d, int step)
{
    int i = 0;
    if (!step) return 0;
    while (d->entry[i].step != step) i++;
    int first = d->entry[i].first, token = d->event[first].token;
    while (token != NO_TOKEN && first > d->entry[i - 1].end && d->event[first - 1].token == token)
        first--;
    return first;
}

/* ---- Writing ---- */

static bool moves_card(const struct event *e)
{
    return e->moved.from.kind || e->moved.to.kind;
}

static bool is_sight(const struct upkeep_draft *d, const struct event *e)
{
    const struct sentence_context *of = d->of;
    return dread_theme_gravity(of->theme, of->game, of->view, of->trace, e) == GRAVITY_SEEN;
}

/* Returns true if sentences i and k of a step tell the same of a token, so that only the later one
 * matters. */
static bool tell_the_same(const struct upkeep_draft *d, int i, int k)
{
    const struct event *a = &d->event[d->entry[i].first], *b = &d->event[d->entry[k].first];
    if (d->entry[i].step != d->entry[k].step || a->token != b->token || a->token == NO_TOKEN ||
        moves_card(a) || moves_card(b))
        return false;
    return a->id == b->id || (is_sight(d, a) && is_sight(d, b));
}

/* Returns the sentence to be written at the place of sentence i: the last of those that tell the
 * same; -1 if an earlier place has it. */
static int sentence_at(const struct upkeep_draft *d, int i)
{
    int last = i;
    for (int k = 0; k < i; k++)
        if (tell_the_same(d, k, i)) return -1;
    for (int k = i + 1; k < d->entries; k++)
        if (tell_the_same(d, i, k)) last = k;
    return last;
}

/* Plays events `from` to `to` - 1 on a view, if there is a view before the trace. */
static void play(const struct upkeep_draft *d, bool plays, struct view *v, int from, int to)
{
    for (int i = from; plays && i < to; i++) dread_view_play(v, &d->event[i]);
}

/* Writes a sentence from the view after its events and the quiet ones that follow. */
static void write_sentence(const struct upkeep_draft *d, const struct upkeep_sentence *entry,
                           const struct upkeep_context *context, bool plays, struct text *t)
{
    struct view now = *context->before;
    int end = entry->end;
    while (end < d->events && dread_event_is_quiet(d->of->game, &d->event[end])) end++;
    play(d, plays, &now, (int)(context->first - d->event), end);
    struct sentence_context f = *d->of;
    f.view = &now;
    f.run = &d->event[entry->first];
    f.count = entry->count;
    f.step = context;
    dread_sentence_write(&f, entry->words, entry->n, t);
}

/* Writes the sentences of a step, with a space between two. */
static void write_step(const struct upkeep_draft *d, int step, struct upkeep_part *part,
                       const struct upkeep_context *context, bool plays, struct text *t)
{
    int start = t->length;
    for (int i = 0; i < d->entries; i++) {
        int k = d->entry[i].step == step ? sentence_at(d, i) : -1, before = t->length - start;
        if (k < 0) continue;
        if (before) dread_text_char(t, ' ');
        write_sentence(d, &d->entry[k], context, plays, t);
        if (d->entry[k].leads && part->lead == before) part->lead = t->length - start;
    }
}

/* Writes all steps. */
static void write_steps(const struct upkeep_draft *d, const struct view *before,
                        const struct view *after, struct text *t, struct upkeep_part part[])
{
    struct view start = before ? *before : *after;
    /* Before a start nobody looks anywhere: events say where they do. */
    for (int i = 0; i < start.tokens && !before; i++) start.token[i].facing = FACING_NONE;
    struct view end = start;
    for (int s = 0; s < d->steps; s++) {
        int next = s + 1 < d->steps ? first_of(d, s + 1) : d->events;
        part[s] = (struct upkeep_part){.first = first_of(d, s), .from = t->length};
        part[s].count = next - part[s].first;
        part[s].token = (uint8_t)token_of(d, s);
        play(d, before != NULL, &end, part[s].first, next);
        struct upkeep_context context = {&start, &end, &d->event[part[s].first]};
        write_step(d, s, &part[s], &context, before != NULL, t);
        part[s].length = t->length - part[s].from;
        if (s + 1 < d->steps) dread_text_char(t, ' ');
        start = end;
    }
}

int dread_theme_upkeep(const struct theme *theme, const struct game *game,
                       const struct view *before, const struct view *after,
                       const struct trace *trace, struct text *t, struct upkeep_part part[])
{
    struct upkeep_sentence entry[EVENTS_MOST];
    const struct sentence_context of = {
        .theme = theme, .game = game, .view = after, .trace = trace};
    const char *at = NULL;
    struct theme_line line;
    struct upkeep_draft d = {.of = &of, .event = trace->event, .entry = entry};
    d.further = dread_theme_further(theme);
    d.events = trace->count < trace->room ? trace->count : trace->room;
    if (d.events > EVENTS_MOST) d.events = EVENTS_MOST;
    d.plain = !dread_theme_next(&d.further, "upkeep", &at, &line);
    list_entries(&d);
    divide(&d);
    join(&d);
    write_steps(&d, before, after, t, part);
    return d.steps;
}
