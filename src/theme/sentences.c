/* Makes sentences from events and from views: fills in the placeholders of a theme's words. Read
 * dread/theme.h first. gravity.c decides how grave an event is. */

#include "theme_internal.h"

/* ---- Lists ---- */

/* Adds what separates member i of n from the one before, as in "4, 5 and 6". */
static void write_separator(int i, int n, struct text *t)
{
    if (i) dread_text_add(t, i + 1 == n ? " and " : ", ");
}

/* Removes the article at the end of the text, as in "The {cards} dies.": an unseen card is "an",
 * not "the". */
static void drop_article(struct text *t)
{
    int n = t->length;
    if (n < 4 || t->cut || !dread_starts_with(t->at + n - 3, "he ")) return;
    if (t->at[n - 4] == 't' || t->at[n - 4] == 'T') t->at[t->length = n - 4] = '\0';
}

/* Adds the card of an event or, if it is unknown, how many unseen cards there are. */
static void write_event_card(const struct event *e, bool ranks, struct text *t)
{
    if (e->card != CARD_UNKNOWN) {
        if (ranks) dread_theme_rank(e->card, t);
        else dread_theme_card(e->card, t);
        return;
    }
    drop_article(t);
    if (e->amount > 1) {
        dread_text_number(t, (uint64_t)e->amount);
        dread_text_add(t, " unseen cards");
    } else {
        dread_text_add(t, "an unseen card");
    }
}

/* ---- Sentences ---- */

/* What the placeholders of a sentence are filled in from: a run of events, or none, and the
 * view. */
struct sentence_context {
    const struct theme *theme;
    const struct game *game;
    const struct view *view;
    const struct event *run; /* NULL: no events; quiet ones may be between the others */
    int count;               /* number of events in the run, quiet ones not counted */
};

/* Returns event i of the run, quiet ones not counted. */
static const struct event *run_event(const struct sentence_context *f, int i)
{
    const struct event *e = f->run;
    while (i)
        if (!dread_event_is_quiet(f->game, ++e)) i--;
    return e;
}

/* Returns the index of an id of n bytes in a list that ends with NULL, or -1. */
static int id_index(const char *const list[], const char *id, int n)
{
    for (int i = 0; list[i]; i++)
        if (dread_starts_with(id, list[i]) && dread_length_of(list[i]) == n) return i;
    return -1;
}

/* Adds the directions in which the player can step from where she is. */
static void write_ways(const struct view *v, struct text *t)
{
    const struct token *player = dread_view_player(v);
    bool written = false;
    for (int facing = NORTH; player && facing <= WEST; facing++) {
        if (!dread_view_can_step(v, player->at.zone, player->at.index, facing)) continue;
        if (written) dread_text_add(t, ", ");
        dread_text_add(t, dread_theme_facing(facing));
        written = true;
    }
    if (!written) dread_text_add(t, "none");
}

/* Adds who sees the player, or how many do if they are several; if nobody does, how many hunt
 * her. */
static void write_watchers(const struct sentence_context *f, struct text *t)
{
    int watching = 0, hunting = 0;
    const struct token *last = NULL;
    for (int i = 0; i < f->view->tokens; i++) {
        const struct token *k = &f->view->token[i];
        watching += k->mood == MOOD_SEES;
        hunting += k->mood == MOOD_HUNTS;
        if (k->mood == MOOD_SEES) last = k;
    }
    if (watching > 1) dread_text_number(t, (uint64_t)watching);
    else if (watching) dread_theme_token(f->theme, f->game, last, t);
    else dread_text_add(t, "nobody");
    dread_text_add(t, watching > 1 ? " see you" : " sees you");
    if (!hunting || watching) return;
    dread_text_add(t, ", ");
    dread_text_number(t, (uint64_t)hunting);
    dread_text_add(t, hunting > 1 ? " hunt you" : " hunts you");
}

static void write_sentence(const struct sentence_context *f, const char *s, int n, struct text *t);

/* Fills in `{gauge ID}`, `{most ID}`, `{zone ID}`, `{at ID}`, `{under ID}`, `{prompt}`, `{ways}` or
 * `{seen}`; s is what is between the braces, n bytes. Returns false if it is none of these. */
static bool fill_from_view(const struct sentence_context *f, const char *s, int n, struct text *t)
{
    const struct words *words = &f->game->words;
    int i;
    if (dread_starts_with(s, "ways}")) {
        write_ways(f->view, t);
        return true;
    }
    if (dread_starts_with(s, "seen}")) {
        write_watchers(f, t);
        return true;
    }
    if (dread_starts_with(s, "prompt}")) {
        int length;
        const char *prompt = dread_theme_words(f->theme, "prompt", words->prompts[f->view->prompt],
                                               &length);
        if (prompt) write_sentence(f, prompt, length, t);
        return true;
    }
    if (dread_starts_with(s, "gauge ") && (i = id_index(words->gauges, s + 6, n - 6)) >= 0) {
        int value = f->view->gauge[i].value;
        if (value < 0) dread_text_char(t, '-');
        dread_text_number(t, (uint64_t)(value < 0 ? -value : value));
        return true;
    }
    if (dread_starts_with(s, "most ") && (i = id_index(words->gauges, s + 5, n - 5)) >= 0) {
        dread_text_number(t, (uint64_t)f->view->gauge[i].most);
        return true;
    }
    if (dread_starts_with(s, "zone ") && (i = id_index(words->zones, s + 5, n - 5)) >= 0) {
        dread_theme_cards(f->theme, f->game, f->view, i, t);
        return true;
    }
    bool under = dread_starts_with(s, "under ");
    int head = under ? 6 : 3;
    if ((under || dread_starts_with(s, "at ")) &&
        (i = id_index(words->tokens, s + head, n - head)) >= 0) {
        int k = 0;
        while (k < f->view->tokens && f->view->token[k].id != i) k++;
        if (k == f->view->tokens || f->view->token[k].at.kind != THING_CARD)
            dread_text_add(t, "nowhere");
        else if (under) dread_theme_card(dread_view_spot(f->view, f->view->token[k].at)->card, t);
        else dread_theme_place(f->theme, f->game, f->view, f->view->token[k].at, t);
        return true;
    }
    return false;
}

/* Adds the first or the second alternative of `one|many`, n bytes at s. */
static void write_singular_or_plural(const char *s, int n, int number, struct text *t)
{
    int bar = 0;
    while (bar < n && s[bar] != '|') bar++;
    if (number == 1) dread_text_span(t, s, bar);
    else if (bar < n) dread_text_span(t, s + bar + 1, n - bar - 1);
}

/* Reads `count`, `amount` or `amounts` at s. Returns true, with *number set to the number it stands
 * for and *rest to what follows the name; false if s is something else. */
static bool read_number_name(const struct sentence_context *f, const char *s, int *number,
                             const char **rest)
{
    int sum = 0;
    for (int i = 0; i < f->count; i++) sum += run_event(f, i)->amount;
    if ((*rest = after_prefix(s, "count"))) *number = f->count;
    else if ((*rest = after_prefix(s, "amounts"))) *number = sum;
    else if ((*rest = after_prefix(s, "amount"))) *number = run_event(f, f->count - 1)->amount;
    else return false;
    return **rest == '|' || **rest == '}';
}

/* Fills in a placeholder of an event's sentence: s is what is between the braces, n bytes. */
static void fill_from_events(const struct sentence_context *f, const char *s, int n, struct text *t)
{
    const struct event *last = run_event(f, f->count - 1);
    const char *rest;
    int number;
    if (read_number_name(f, s, &number, &rest)) {
        if (*rest == '|') {
            write_singular_or_plural(rest + 1, (int)(s + n - rest - 1), number, t);
            return;
        }
        if (number < 0) dread_text_char(t, '-');
        dread_text_number(t, (uint64_t)(number < 0 ? -number : number));
    } else if (dread_starts_with(s, "cards}") || dread_starts_with(s, "ranks}")) {
        for (int i = 0; i < f->count; i++) {
            write_separator(i, f->count, t);
            write_event_card(run_event(f, i), *s == 'r', t);
        }
    } else if (dread_starts_with(s, "path}")) {
        for (int i = 0; i < f->count; i++) {
            write_separator(i, f->count, t);
            dread_theme_place(f->theme, f->game, f->view, run_event(f, i)->to, t);
        }
    } else if (dread_starts_with(s, "from}")) {
        dread_theme_place(f->theme, f->game, f->view, f->run->from, t);
    } else if (dread_starts_with(s, "to}")) {
        dread_theme_place(f->theme, f->game, f->view, last->to, t);
    } else if (dread_starts_with(s, "facing}")) {
        dread_text_add(t, dread_theme_facing(last->facing));
    } else if (dread_starts_with(s, "token}")) {
        if (last->token < f->view->tokens)
            dread_theme_token(f->theme, f->game, &f->view->token[last->token], t);
    }
}

/* Adds n bytes with the placeholders filled in. */
static void write_filled(const struct sentence_context *f, const char *s, int n, struct text *t)
{
    const char *end = s + n;
    while (s < end) {
        if (*s != '{') {
            dread_text_char(t, *s++);
            continue;
        }
        const char *open = ++s;
        while (s < end && *s != '}') s++;
        if (!fill_from_view(f, open, (int)(s - open), t) && f->run)
            fill_from_events(f, open, (int)(s - open), t);
        if (s < end) s++;
    }
}

/* The same with a capital at the beginning. */
static void write_sentence(const struct sentence_context *f, const char *s, int n, struct text *t)
{
    int start = t->length;
    write_filled(f, s, n, t);
    if (t->length > start && t->at[start] >= 'a' && t->at[start] <= 'z')
        t->at[start] = (char)(t->at[start] - 'a' + 'A');
}

/* Returns true if the n bytes at s contain a string. */
static bool contains(const char *s, int n, const char *what)
{
    for (int i = 0; i < n; i++)
        if (dread_starts_with(s + i, what)) return true;
    return false;
}

/* Returns true if a sentence covers a whole run of events. */
static bool covers_run(const char *s, int n)
{
    return contains(s, n, "{cards}") || contains(s, n, "{ranks}") || contains(s, n, "{path}") ||
           contains(s, n, "{count") || contains(s, n, "{amounts");
}

/* Returns the sentence of an event, without the mark before it, and its length; NULL if the event
 * is not to be mentioned. */
static const char *event_sentence(const struct theme *theme, const char *id, enum telling telling,
                                  int *n)
{
    if (telling == TELL_MARKS) return dread_theme_words(theme, "mark", id, n);
    const char *s = telling >= TELL_MAJOR ? dread_theme_words(theme, "brief", id, n) : NULL;
    if (s) return s;
    s = dread_theme_words(theme, "event", id, n);
    if (!s) {
        *n = dread_length_of(id);
        return id;
    }
    const char *detail = after_prefix(s, "[detail] "), *minor = after_prefix(s, "[minor] ");
    if ((detail && telling >= TELL_USUAL) || (minor && telling >= TELL_MAJOR)) return NULL;
    const char *words = detail ? detail : minor ? minor : s;
    *n -= (int)(words - s);
    return *n ? words : NULL;
}

/* Returns true if `other` is like event e, so that one sentence covers both. */
static bool belongs_to_run(const struct event *e, const struct event *other)
{
    return other->id == e->id && other->token == e->token;
}

/* Extends the run over the events that follow the first one and belong to it. n events are left in
 * the trace, the first one included. Returns how many of them the run covers, quiet ones
 * included. */
static int extend_run(struct sentence_context *f, int n)
{
    int i = 1, end = 1;
    for (;
         i < n && (dread_event_is_quiet(f->game, &f->run[i]) || belongs_to_run(f->run, &f->run[i]));
         i++) {
        if (dread_event_is_quiet(f->game, &f->run[i])) continue;
        f->count++;
        end = i + 1;
    }
    return end;
}

/* A sentence to write: its words, and the run of events that it covers. */
struct planned {
    const char *words;
    int n, first, count; /* bytes; the run's first event, and how many it has, no quiet ones */
    enum gravity gravity;
};

/* Plans the sentences of a trace in the order of the events; returns their number. */
static int plan_sentences(const struct sentence_context *of, const struct trace *trace,
                          enum telling telling, struct planned planned[EVENTS_MOST])
{
    int events = trace->count < trace->room ? trace->count : trace->room, n = 0;
    for (int i = 0, next; i < events; i = next) {
        struct sentence_context f = *of;
        struct planned *s = &planned[n];
        f.run = &trace->event[i];
        f.count = 1;
        next = i + 1;
        if (dread_event_is_quiet(f.game, f.run)) continue;
        s->words = event_sentence(f.theme, f.game->words.events[f.run->id].id, telling, &s->n);
        if (!s->words) continue;
        if (covers_run(s->words, s->n)) next = i + extend_run(&f, events - i);
        s->first = i;
        s->count = f.count;
        n++;
    }
    return n;
}

/* Writes a planned sentence and a space. */
static void write_planned(struct sentence_context f, const struct planned *s,
                          const struct trace *trace, enum telling telling, struct text *t)
{
    f.run = &trace->event[s->first];
    f.count = s->count;
    if (telling == TELL_MARKS) write_filled(&f, s->words, s->n, t);
    else write_sentence(&f, s->words, s->n, t);
    dread_text_char(t, ' ');
}

void dread_theme_tell(const struct theme *theme, const struct game *game, const struct view *view,
                      const struct trace *trace, enum telling telling, struct text *t)
{
    struct planned planned[EVENTS_MOST];
    const struct sentence_context f = {theme, game, view, NULL, 0};
    int n = plan_sentences(&f, trace, telling, planned);
    for (int i = 0; i < n; i++) write_planned(f, &planned[i], trace, telling, t);
}

int dread_theme_tell_gravest(const struct theme *theme, const struct game *game,
                             const struct view *view, const struct trace *trace,
                             enum telling telling, struct text *t, struct told told[])
{
    struct planned planned[EVENTS_MOST];
    const struct sentence_context f = {theme, game, view, NULL, 0};
    int n = plan_sentences(&f, trace, telling, planned), written = 0;
    for (int i = 0; i < n; i++)
        planned[i].gravity = dread_theme_gravity(theme, game, view, trace,
                                                 &trace->event[planned[i].first]);
    for (int gravity = GRAVITY_END; gravity <= GRAVITY_REST; gravity++) {
        for (int i = 0; i < n; i++) {
            int from = t->length;
            if ((int)planned[i].gravity != gravity) continue;
            write_planned(f, &planned[i], trace, telling, t);
            if (told) told[written] = (struct told){gravity, from, t->length - 1 - from};
            written++;
        }
    }
    return n;
}

int dread_trace_outcome(const struct game *game, const struct trace *trace)
{
    int outcome = 0;
    for (int i = 0; i < trace->count && i < trace->room; i++)
        if (game->words.events[trace->event[i].id].outcome)
            outcome = game->words.events[trace->event[i].id].outcome;
    return outcome;
}

void dread_theme_reason(const struct theme *theme, const struct game *game, const struct view *view,
                        const struct event *e, struct text *t)
{
    dread_text_add(t, "Rule ");
    dread_text_add(t, dread_event_rule(game, &view->rules, e->id));
    dread_text_add(t, ", ");
    dread_text_add(t, game->words.events[e->id].id);
    const char *before = ": ";
    if (e->token < view->tokens) {
        dread_text_add(t, before);
        dread_theme_token(theme, game, &view->token[e->token], t);
        before = ", ";
    }
    if (e->card != CARD_NONE) {
        dread_text_add(t, before);
        dread_theme_card(e->card, t);
        before = ", ";
    }
    if (e->from.kind) {
        dread_text_add(t, before);
        dread_text_add(t, "from ");
        dread_theme_place(theme, game, view, e->from, t);
        before = ", ";
    }
    if (e->to.kind) {
        dread_text_add(t, before);
        dread_text_add(t, "to ");
        dread_theme_place(theme, game, view, e->to, t);
        before = ", ";
    }
    if (e->facing) {
        dread_text_add(t, before);
        dread_text_add(t, "facing ");
        dread_text_add(t, dread_theme_facing(e->facing));
    }
    dread_text_char(t, '.');
}

void dread_theme_fill_words(const struct theme *theme, const struct game *game,
                            const struct view *view, const char *words, int n, struct text *t)
{
    write_sentence(&(struct sentence_context){theme, game, view, NULL, 0}, words, n, t);
}

void dread_theme_fill(const struct theme *theme, const struct game *game, const struct view *view,
                      const char *kind, const char *id, struct text *t)
{
    int n;
    const char *s = dread_theme_words(theme, kind, id, &n);
    if (!s) s = id, n = dread_length_of(id);
    dread_theme_fill_words(theme, game, view, s, n, t);
}

bool dread_theme_update(const struct theme *theme, const struct game *game, const struct view *view,
                        const char *kind, struct text *t)
{
    int n;
    const char *prompt = game->words.prompts[view->prompt];
    if (dread_theme_words(theme, kind, prompt, &n))
        dread_theme_fill(theme, game, view, kind, prompt, t);
    else if (dread_theme_words(theme, kind, "", &n))
        dread_theme_fill(theme, game, view, kind, "", t);
    else return false;
    return true;
}
