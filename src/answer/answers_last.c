/* Answers about what has happened in this game, and why. See answers_internal.h. */

#include "answers_internal.h"

#include "reasons.h"

enum { LAST_ACTIONS = 5 };

/* ---- Events ---- */

/* Returns true if a `last` line is about an event. */
static bool is_listed(const struct asking *q, const struct theme_line *line, const struct event *e)
{
    return dread_theme_lists(line->words, line->words_length,
                             q->table->session->game->words.events[e->id].id);
}

/* Plays one ply of the game again, as dread_session_replay does. Returns how many of its events a
 * `last` line is about. */
static int replay_ply(const struct asking *q, const struct theme_line *line, int ply,
                      struct position *now, struct trace *trace)
{
    int about = 0;
    dread_session_replay(q->table->session, ply, now, trace);
    if (trace->count > trace->room) trace->count = trace->room;
    for (int k = 0; k < trace->count; k++) about += is_listed(q, line, &trace->event[k]);
    return about;
}

void dread_add_told(const struct asking *q, const struct theme_line *events, int when,
                    struct text *w)
{
    struct event event[EVENTS_MOST];
    struct position now;
    int from = w->length;
    for (int ply = 0; ply <= q->table->session->played; ply++) {
        struct trace trace = {event, EVENTS_MOST, 0};
        if (!replay_ply(q, events, ply, &now, &trace)) continue;
        if (when == ASK_LATEST) w->at[w->length = from] = '\0';
        dread_theme_tell_only(&q->table->layout->theme, q->table->session->game, q->table->view,
                              &trace, events, when == ASK_EVER ? TELL_MAJOR : TELL_ALL, w);
        if (when == ASK_FIRST) break;
    }
}

void dread_ask_last(struct asking *q, struct text *w)
{
    dread_add_told(q, &q->about.events, q->about.how, w);
    if (!w->length) dread_text_add(w, "Nothing of the kind has happened yet.");
}

/* Says how many cards the events of a `last` line have brought, taken or killed in this game, and
 * which; of the kind that is named. */
void dread_ask_tally(struct asking *q, struct text *w)
{
    struct event event[EVENTS_MOST];
    struct position now;
    char list[ANSWER_BYTES];
    struct text l = dread_text_in(list, sizeof list);
    bool whether = q->about.how == ASK_WHETHER, all = !q->about.kind || q->about.stuff.all;
    int cards = 0;
    for (int ply = 0; ply <= q->table->session->played; ply++) {
        struct trace trace = {event, EVENTS_MOST, 0};
        replay_ply(q, &q->about.events, ply, &now, &trace);
        for (int k = 0; k < trace.count; k++) {
            if (!is_listed(q, &q->about.events, &event[k])) continue;
            if (!all && !dread_is_stuff(&q->about.stuff, event[k].card)) continue;
            dread_add(q, &l, cards++ ? ", <card>" : "<card>", event[k].card);
        }
    }
    if (!cards) {
        dread_text_add(w, whether ? "No: none in this game so far." : "None in this game so far.");
        return;
    }
    dread_add(q, w,
              whether ? "Yes: <number> in this game so far: <words>."
                      : "<number> in this game so far: <words>.",
              cards, list);
}

void dread_ask_caught(struct asking *q, struct text *w)
{
    if (!q->table->view->outcome) {
        dread_text_add(w, "Nobody has caught you. The game goes on.");
        return;
    }
    dread_add(q, w, "<outcome> ", q->table->view->outcome);
    dread_theme_tell_gravest(&q->table->layout->theme, q->table->session->game, q->table->view,
                             q->table->last, TELL_USUAL, w, NULL);
}

/* Tells the last action again. */
void dread_ask_happened(struct asking *q, struct text *w)
{
    if (q->table->session->played) q->then = THEN_LAST;
    else dread_text_add(w, "Nothing has happened yet.");
}

/* ---- The log and the story ---- */

/* Says the game log of the last n actions. */
static void tell_log(struct asking *q, int n)
{
    const struct session *s = q->table->session;
    char line[LOG_LINE_BYTES];
    struct log_reader told = dread_log_from(&q->table->layout->theme, s,
                                            s->played >= n ? s->played - n + 1 : 0);
    for (struct text l = dread_text_in(line, sizeof line); dread_log_line(&told, &l);
         l = dread_text_in(line, sizeof line))
        dread_say(q, line);
}

void dread_ask_log_last(struct asking *q, struct text *none)
{
    (void)none;
    tell_log(q, LAST_ACTIONS);
}

void dread_ask_log(struct asking *q, struct text *none)
{
    (void)none;
    tell_log(q, PLIES_MOST);
}

void dread_ask_story(struct asking *q, struct text *w)
{
    for (int i = 0; i < q->story->lines; i++) {
        char words[400];
        struct text l = dread_text_in(words, sizeof words);
        dread_add(q, &l, "Turn <number>. <words>", q->story->line[i].turn, q->story->line[i].words);
        dread_say(q, words);
    }
    if (!q->story->lines) dread_text_add(w, dread_no_story);
}

/* Says the ending, each sentence in a paragraph, and last the one that stands alone on the screen;
 * if the theme has none, how the game ended. */
void dread_ask_ending(struct asking *q, struct text *w)
{
    for (int i = 0; q->ending->id && i < q->ending->sentences; i++)
        dread_say(q, q->ending->sentence[i].words);
    if (q->ending->id && q->ending->line) dread_say(q, q->ending->line);
    if (q->ending->id) return;
    if (q->table->view->outcome) dread_add(q, w, "<outcome>", q->table->view->outcome);
    else dread_text_add(w, "The game is not over yet.");
}

void dread_ask_flavour(struct asking *q, struct text *w)
{
    const char *line = dread_story_now(q->story);
    if (*line) dread_say(q, line);
    else dread_text_add(w, "There is no line for this turn.");
}

/* ---- Why ---- */

/* Words of a question that say nothing of what it is about. */
static const char small[] =
    "why|did|the|a|an|i|he|me|my|it|is|was|to|of|do|does|you|your|his|in|not|that|this|so|and|they|"
    "just|then|from|at|on|card|cards|now|there|here|happen|happened|have|has|get|got";

/* The words of a reason, and whom it is about. */
struct reason_words {
    char said[SAID];
    struct phrase phrase;
    bool you, other; /* it begins with the player, or with another */
};

static void read_reason(const struct asking *q, const char *text, int n, struct reason_words *r)
{
    char words[SAID], name[NAME_BYTES];
    struct text t = dread_text_in(words, sizeof words);
    for (int i = 0; i < n; i++) dread_text_char(&t, text[i] == '.' ? ' ' : text[i]);
    dread_interpret_plainly(words, r->said);
    dread_phrase_read(r->said, &r->phrase);
    r->you = dread_starts_with(text, "You ");
    r->other = !r->you && r->phrase.count &&
               dread_names_read(&q->table->layout->theme, q->table->session->game, q->table->view,
                                &r->phrase, 0, name);
}

/* Returns how much a reason is about a loss: what the player takes is none. */
static bool tells_loss(const struct reason_words *r)
{
    static const char cost[] = "costs|cost|lose|lost", taken[] = "takes|took";
    return dread_phrase_has(&r->phrase, cost, sizeof cost - 1) ||
           (!r->you && dread_phrase_has(&r->phrase, taken, sizeof taken - 1));
}

/* Returns how many words of a question stand in a reason. */
static int shared(const struct phrase *asked, const struct reason_words *r)
{
    static const char gain[] = "draw|drew|earn", health[] = "health";
    int found = 0;
    for (int i = 0; i < asked->count; i++) {
        struct word w = asked->word[i];
        if (dread_word_in(w, small)) continue;
        found += dread_phrase_has(&r->phrase, w.at, w.n) > 0;
        if (dread_word_in(w, "given|receive|gain"))
            found += dread_phrase_has(&r->phrase, gain, sizeof gain - 1) > 0;
        if (dread_word_in(w, "lose|lost")) found += tells_loss(r);
        if (dread_word_in(w, "heart|hearts|life|lives"))
            found += dread_phrase_has(&r->phrase, health, sizeof health - 1) > 0;
    }
    return found;
}

/* Returns true if a question and a reason are about the same one: the player, or another. */
static bool is_about(const struct phrase *asked, const struct reason_words *r)
{
    bool me = false, other = false;
    for (int i = 0; i < asked->count; i++) {
        me |= dread_word_in(asked->word[i], "i|we");
        other |= dread_word_in(asked->word[i], "he|him|they|it");
    }
    return me != other && (me ? r->you : r->other);
}

/* Finds the reason of what happened that a question is about; the last one if it does not say.
 * Returns its number; -1 if it is about nothing that happened. */
static int find_reason(const struct asking *q, const struct phrase *asked, const char *all,
                       const struct reason reason[], int n)
{
    int best = -1, most = 0, about = 0;
    for (int i = 0; i < asked->count; i++) about += !dread_word_in(asked->word[i], small);
    if (!about) return n - 1;
    for (int i = n - 1; i >= 0; i--) {
        struct reason_words words;
        int here = reason[i].here - reason[i].from;
        read_reason(q, all + reason[i].here, reason[i].length - here, &words);
        int found = shared(asked, &words), score = 2 * found + is_about(asked, &words);
        if (found < about || score <= most) continue;
        most = score;
        best = i;
    }
    return best;
}

/* Adds a reason, with the sentence of the rules page if there is room for it. */
static void add_reason(const struct asking *q, const char *whole, const struct reason *r,
                       struct text *w)
{
    static const char ending[] = " Say more.";
    dread_text_span(w, whole + r->from, r->length);
    if (dread_count_words(w->at) + dread_count_words(ending) > UPDATE_WORDS) {
        w->at[w->length = 0] = '\0';
        dread_text_span(w, whole + r->here, r->length - (r->here - r->from));
        dread_add(q, w, " Rule <words>.", r->rule);
    }
    dread_text_add(w, ending);
}

/* Says the rule for what the question is about of what happened since the player's last decision;
 * `more` says it for everything. */
void dread_ask_why(struct asking *q, struct text *w)
{
    char whole[REASONS_BYTES], brief[PART_BYTES];
    struct text all = dread_text_in(whole, sizeof whole), b = dread_text_in(brief, sizeof brief);
    struct reason reason[EVENTS_MOST];
    int n = dread_tell_reasons(q, &all, reason);
    int best = n ? find_reason(q, &q->about.phrase, whole, reason, n) : -1;
    if (best < 0) {
        dread_text_add(w, !n ? "Nothing has happened."
                             : "I understood `why`, but not what of your last action you mean. Say "
                               "why for all of it, or log for earlier.");
        return;
    }
    add_reason(q, whole, &reason[best], &b);
    while (all.length && (whole[all.length - 1] == ' ' || whole[all.length - 1] == '\n'))
        all.length--;
    dread_add(q, &all, "\nSay rules <words> to hear all of that rule.", reason[best].rule);
    dread_say_brief(q, brief, whole);
}
