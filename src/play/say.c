/* Writing the paragraphs of plain play. See say.h. */

#include "say.h"

void dread_say(struct play *p, const char *words)
{
    int n = dread_length_of(words);
    while (n && words[n - 1] == ' ') n--;
    dread_text_span(dread_say_on(p), words, n);
    dread_text_char(dread_say_on(p), '\n');
}

struct text *dread_say_on(struct play *p)
{
    struct talk *t = &p->talk;
    if (t->handed_out) t->told = dread_text_in(t->told_bytes, sizeof t->told_bytes);
    t->handed_out = false;
    return &t->told;
}

void dread_say_capital(char *words)
{
    if (*words >= 'a' && *words <= 'z') *words = (char)(*words - 'a' + 'A');
}

/* ---- Counting words ---- */

static int count_words(const char *s)
{
    int n = 0;
    for (bool in = false; *s; s++) {
        bool letter = *s != ' ' && *s != '\n';
        n += letter && !in;
        in = letter;
    }
    return n;
}

static bool ends_sentence(char c)
{
    return c == '.' || c == '?' || c == '!';
}

/* Returns the longest end of s that begins with a sentence and has at most n words. */
static const char *last_sentences(const char *s, int n)
{
    while (count_words(s) > n) {
        while (*s && !ends_sentence(*s)) s++;
        while (ends_sentence(*s) || *s == ' ') s++;
    }
    return s;
}

/* Returns the number of bytes of the longest beginning of s that has at most n words and ends with
 * a sentence, or else with a part of one. */
static int first_words(const char *s, int n)
{
    int words = 0, sentence = 0, part = 0, i = 0;
    for (bool in = false; s[i]; i++) {
        bool letter = s[i] != ' ' && s[i] != '\n', ends = !s[i + 1] || s[i + 1] == ' ';
        words += letter && !in;
        in = letter;
        if (words > n) break;
        if (ends && ends_sentence(s[i])) sentence = i + 1;
        if (ends && (s[i] == ',' || s[i] == ';')) part = i;
    }
    while (s[i] && i && s[i - 1] == ' ') i--;
    return sentence > part / 2 ? sentence : part ? part : i;
}

void dread_say_brief(struct play *p, const char *brief, const char *whole)
{
    static const char ending[] = " Say more.";
    char words[MORE_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    if (count_words(whole) <= UPDATE_WORDS) {
        dread_say(p, whole);
        return;
    }
    struct text more = dread_text_in(p->talk.more, sizeof p->talk.more);
    dread_text_add(&more, whole);
    int n = first_words(brief, UPDATE_WORDS - count_words(ending));
    dread_text_span(&w, brief, n);
    if (n && !ends_sentence(brief[n - 1])) dread_text_char(&w, '.');
    dread_text_add(&w, ending);
    dread_say(p, words);
}

void dread_say_answer(struct play *p, const char *words)
{
    dread_say_brief(p, words, words);
}

/* ---- Updates ---- */

void dread_say_state(const struct play *p, bool brief, struct text *words)
{
    const struct game *game = p->session.game;
    const struct theme *theme = &p->layout.theme;
    if (p->view.outcome) dread_theme_outcome(theme, game, p->view.outcome, words);
    else if (!brief || !dread_theme_update(theme, game, &p->view, "short update", words))
        dread_theme_update(theme, game, &p->view, "update", words);
}

/* The parts of an update, in the order of saying. */
struct update {
    const char *head, *events, *state, *ending;
};

static void say_parts(struct play *p, const struct update *u)
{
    char words[MORE_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_text_add(&w, u->head);
    dread_text_add(&w, u->events);
    dread_text_add(&w, u->state);
    dread_text_add(&w, u->ending);
    dread_say(p, words);
}

/* Says the parts if they have at most UPDATE_WORDS words. Returns false otherwise. */
static bool say_if_short(struct play *p, const struct update *u)
{
    int words = count_words(u->head) + count_words(u->events) + count_words(u->state) +
                count_words(u->ending);
    if (words > UPDATE_WORDS) return false;
    say_parts(p, u);
    return true;
}

/* Sets the answer to `more`. */
static void set_more(struct play *p, const char *head, const struct trace *trace)
{
    struct text all = dread_text_in(p->talk.more, sizeof p->talk.more);
    dread_text_add(&all, head);
    dread_theme_tell(&p->layout.theme, p->session.game, &p->view, trace, TELL_ALL, &all);
    dread_say_state(p, false, &all);
}

void dread_say_update(struct play *p, const char *head, const struct trace *trace)
{
    static const char ending[] = " Say more.";
    char usual[MORE_BYTES], major[MORE_BYTES], state[MORE_BYTES], brief[MORE_BYTES];
    const struct game *game = p->session.game;
    struct text u = dread_text_in(usual, sizeof usual), m = dread_text_in(major, sizeof major),
                s = dread_text_in(state, sizeof state), b = dread_text_in(brief, sizeof brief);
    set_more(p, head, trace);
    dread_theme_tell(&p->layout.theme, game, &p->view, trace, TELL_USUAL, &u);
    dread_theme_tell(&p->layout.theme, game, &p->view, trace, TELL_MAJOR, &m);
    dread_say_state(p, false, &s);
    dread_say_state(p, true, &b);
    if (say_if_short(p, &(struct update){head, usual, state, ""}) ||
        say_if_short(p, &(struct update){head, major, state, ending}) ||
        say_if_short(p, &(struct update){head, major, brief, ending}))
        return;
    int room = UPDATE_WORDS - count_words(head) - count_words(brief) - count_words(ending);
    say_parts(p, &(struct update){head, last_sentences(major, room > 0 ? room : 0), brief, ending});
}

void dread_say_more(struct play *p)
{
    if (!*p->talk.more) set_more(p, "", &p->trace);
    dread_say(p, p->talk.more);
}

void dread_say_stand(struct play *p, const char *head)
{
    dread_say_update(p, head, &(struct trace){0});
}
