/* Questions about what has happened. See ask.h. */

#include "ask.h"

#include "paragraphs.h"
#include "reasons.h"

void dread_add_told(const struct asking *q, const struct theme_line *events, bool all,
                    struct text *w)
{
    struct event event[EVENTS_MOST], kept[EVENTS_MOST];
    struct position at;
    const struct session *session = q->table->session;
    const struct game *game = session->game;
    int count = 0;
    for (int ply = 0; ply <= session->played; ply++) {
        struct trace trace = {event, EVENTS_MOST, 0};
        bool first = !all;
        dread_session_replay(session, ply, &at, &trace);
        for (int k = 0; k < trace.count && k < trace.room && count < EVENTS_MOST; k++) {
            const char *id = game->words.events[event[k].id].id;
            if (!dread_theme_lists(events->words, events->words_length, id)) continue;
            if (first) count = 0;
            first = false;
            kept[count++] = event[k];
        }
    }
    struct trace told = {kept, EVENTS_MOST, count};
    dread_theme_tell(&q->table->layout->theme, game, q->table->view, &told,
                     all ? TELL_MAJOR : TELL_ALL, w);
}

void dread_ask_last(struct asking *q, const struct query *s)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_add_told(q, &s->events, false, &w);
    dread_say_answer(q, w.length ? words : "Nothing of the kind has happened yet.");
}

/* Says how many cards the events of a kind have brought or taken in this game. */
void dread_ask_tally(struct asking *q, const struct query *s)
{
    struct event event[EVENTS_MOST];
    struct position at;
    const struct session *session = q->table->session;
    const struct game *game = session->game;
    int cards = 0, turns = 0;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    for (int ply = 0; ply <= session->played; ply++) {
        struct trace trace = {event, EVENTS_MOST, 0};
        int before = cards;
        dread_session_replay(session, ply, &at, &trace);
        for (int k = 0; k < trace.count && k < trace.room; k++)
            cards += dread_theme_lists(s->events.words, s->events.words_length,
                                       game->words.events[event[k].id].id);
        turns += cards > before;
    }
    dread_text_number(&w, (uint64_t)cards);
    dread_text_add(&w, " in this game so far");
    if (turns > 1) dread_text_add(&w, ", at ");
    if (turns > 1) dread_text_number(&w, (uint64_t)turns);
    dread_text_add(&w, turns > 1 ? " times. The last time: " : ". The last time: ");
    if (!cards) {
        dread_say(q, "None in this game so far.");
        return;
    }
    dread_add_told(q, &s->events, false, &w);
    dread_say_answer(q, words);
}

void dread_ask_caught(struct asking *q, const struct query *s)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    const struct game *game = q->table->session->game;
    (void)s;
    if (!q->table->view->outcome) {
        dread_say(q, "Nobody has caught you. The game goes on.");
        return;
    }
    dread_theme_tell_gravest(&q->table->layout->theme, game, q->table->view, q->table->last,
                             TELL_USUAL, &w, NULL);
    dread_theme_outcome(&q->table->layout->theme, game, q->table->view->outcome, &w);
    dread_say_answer(q, words);
}

/* ---- Why ---- */

/* Returns how much a text is about a loss: what the player takes is none. */
static int lost_in(const struct phrase *told, const char *text)
{
    static const char cost[] = "costs|cost|lose|lost", taken[] = "takes|took";
    bool hers = dread_starts_with(text, "You ");
    return dread_phrase_has(told, cost, sizeof cost - 1) ||
                   (!hers && dread_phrase_has(told, taken, sizeof taken - 1))
               ? 2
               : 0;
}

/* Words of a question that say nothing of what it is about. */
static const char small[] =
    "why|did|the|a|an|i|he|me|my|it|is|was|to|of|do|does|you|your|his|in|not|that|this|so|and|they|"
    "just|then|from|at|on|card|cards|now|there|here|happen|happened|have|has|get|got";

/* Returns how many words of a question stand in a text. */
static int shared(const char *words, const char *text, int n)
{
    char copy[REASONS_BYTES / 4];
    struct text t = dread_text_in(copy, sizeof copy);
    struct phrase asked, told;
    int found = 0;
    for (int i = 0; i < n; i++) {
        char c = text[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (c >= 'A' && c <= 'Z') dread_text_char(&t, (char)(c - 'A' + 'a'));
        else dread_text_char(&t, letter ? c : ' ');
    }
    dread_phrase_read(words, &asked);
    dread_phrase_read(copy, &told);
    for (int i = 0; i < asked.count; i++) {
        if (dread_word_in(asked.word[i], small)) continue;
        char word[NAME_BYTES];
        struct text one = dread_text_in(word, sizeof word);
        dread_text_span(&one, asked.word[i].at, asked.word[i].n);
        found += dread_phrase_has(&told, word, one.length) > 0;
        if (dread_word_in(asked.word[i], "get|got|given|receive|gain"))
            found += dread_phrase_has(&told, "draw|drew|earn", 14) > 0;
        if (dread_word_in(asked.word[i], "lose|lost")) found += lost_in(&told, text) > 0;
        if (dread_word_in(asked.word[i], "heart|hearts|life|lives"))
            found += dread_phrase_has(&told, "health", 6) > 0;
    }
    return found;
}

/* Returns true if a question and a reason are about the same one: the player, or another. */
static bool is_about(const char *words, const char *reason)
{
    struct phrase asked;
    bool me = false, other = false;
    dread_phrase_read(words, &asked);
    for (int i = 0; i < asked.count; i++) {
        me |= dread_word_in(asked.word[i], "i|we");
        other |= dread_word_in(asked.word[i], "he|him|they|it");
    }
    bool you = dread_starts_with(reason, "You");
    return you ? me && !other : other && !me;
}

/* Returns how many words of a question say what it is about. */
static int content(const char *words)
{
    struct phrase asked;
    int n = 0;
    dread_phrase_read(words, &asked);
    for (int i = 0; i < asked.count; i++) n += !dread_word_in(asked.word[i], small);
    return n;
}

/* Finds the reason of what happened that a question is about. Returns its number; -1 if it is about
 * nothing that happened. */
static int find_reason(const char *words, const char *all, const struct reason reason[], int n)
{
    int best = -1, most = 0, about = content(words);
    if (!about) return n - 1;
    for (int i = n - 1; i >= 0; i--) {
        int here = reason[i].here - reason[i].from;
        int words_shared = shared(words, all + reason[i].here, reason[i].length - here);
        int score = 2 * words_shared + is_about(words, all + reason[i].here);
        if (words_shared < about || score <= most) continue;
        most = score;
        best = i;
    }
    return best;
}

void dread_ask_why(struct asking *q, const struct query *s)
{
    char all[REASONS_BYTES], brief[ANSWER_BYTES], words[SAID];
    struct text w = dread_text_in(all, sizeof all), b = dread_text_in(brief, sizeof brief);
    struct text asked = dread_text_in(words, sizeof words);
    struct reason reason[EVENTS_MOST];
    int n = dread_tell_reasons(q, &w, reason);
    if (!n) {
        dread_say(q, "Nothing has happened.");
        return;
    }
    dread_interpret_aloud(s->words, &asked);
    int best = find_reason(words, all, reason, n);
    if (best < 0) {
        dread_say(q,
                  "I understood `why`, but not what of your last action you mean. Say why for all "
                  "that it did, or log for what was before it.");
        return;
    }
    const struct reason *r = &reason[best];
    dread_text_span(&b, all + r->here, r->length - (r->here - r->from));
    dread_text_add(&b, " Rule ");
    dread_text_add(&b, r->rule);
    dread_text_add(&b, ".");
    if (n > 1) dread_text_add(&b, " Say more for all.");
    dread_say_answer(q, brief);
    struct text more = dread_text_in(q->more, sizeof q->more);
    dread_text_add(&more, all);
}
