/* Writing the paragraphs of plain play. See say.h. */

#include "say.h"

#include "answer/answer.h"
#include "table/table.h"
#include "beside.h"

/* Sentences in the order of saying, the gravest first. */
struct sentences {
    struct text words;
    char room[MORE_BYTES];
    const char *dire; /* a warning that must not be left out; "": none */
    int count, grave; /* the first `grave` ones are more important than how things stand */
    struct told told[EVENTS_MOST + 1];
};

/* Returns true if some pursuer sees or hunts the player. */
static bool somebody_is_alert(const struct view *v)
{
    for (int i = 0; i < v->tokens; i++)
        if (v->token[i].mood == MOOD_SEES || v->token[i].mood == MOOD_HUNTS) return true;
    return false;
}

/* Adds who sees or hunts the player now. */
static void say_watch(const struct play *p, struct text *words)
{
    int n;
    const struct theme *theme = &p->layout.theme;
    if (dread_theme_words(theme, "watch", "", &n))
        dread_theme_fill(theme, p->session.game, &p->view, "watch", "", words);
}

/* Inserts a sentence before the first one that is less grave. */
static void insert_sentence(struct sentences *s, enum gravity gravity, const char *words)
{
    int at = 0;
    if (!*words) return;
    while (at < s->count && s->told[at].gravity <= gravity) at++;
    for (int i = s->count; i > at; i--) s->told[i] = s->told[i - 1];
    s->told[at] = (struct told){gravity, s->words.length, dread_length_of(words)};
    s->count++;
    dread_text_add(&s->words, words);
    dread_text_char(&s->words, ' ');
}

/* Returns how many of the sentences are as grave as that. */
static int count_to(const struct sentences *s, enum gravity gravity)
{
    int n = 0;
    while (n < s->count && s->told[n].gravity <= gravity) n++;
    return n;
}

/* Writes the sentences of a trace, and with them the end of the game, or who sees the player if no
 * event says it. */
static void make_sentences(const struct play *p, const struct trace *trace, enum telling telling,
                           struct sentences *s)
{
    const struct game *game = p->session.game;
    char now[512];
    struct text n = dread_text_in(now, sizeof now);
    s->words = dread_text_in(s->room, sizeof s->room);
    s->count = dread_theme_tell_gravest(&p->layout.theme, game, &p->view, trace, telling, &s->words,
                                        s->told);
    bool watched = false, gentle = s->count && s->told[0].gravity > GRAVITY_NEAR;
    for (int i = 0; i < s->count; i++) watched |= s->told[i].gravity == GRAVITY_SEEN;
    if (p->view.outcome) dread_theme_outcome(&p->layout.theme, game, p->view.outcome, &n);
    else if (!watched && somebody_is_alert(&p->view)) say_watch(p, &n);
    insert_sentence(s, p->view.outcome ? GRAVITY_END : GRAVITY_SEEN, now);
    insert_sentence(s, GRAVITY_NEAR, s->dire);
    s->grave = count_to(s, GRAVITY_NEAR);
    bool gained = s->grave < s->count && s->told[s->grave].gravity <= GRAVITY_GAINED;
    if (gentle && s->grave < s->count && (*s->dire || (s->grave && gained)))
        s->grave++; /* what happened is told too */
    if (!s->grave && s->count) s->grave = 1;
}

/* ---- Updates ---- */

/* Adds the theme's update, if the game goes on, and that nobody sees the player. */
static void say_rest(const struct play *p, bool brief, struct text *words)
{
    const struct game *game = p->session.game;
    const struct theme *theme = &p->layout.theme;
    struct choices choices = dread_table_choices(&p->table,
                                                 brief ? BRIEF_STATE_WORDS : UPDATE_WORDS);
    if (p->view.outcome) return;
    int before = words->length;
    if (!brief || !dread_theme_update(theme, game, &p->view, "short update", &choices, words))
        dread_theme_update(theme, game, &p->view, "update", &choices, words);
    if (words->length > before) dread_text_char(words, ' ');
    if (dread_view_player(&p->view) && !somebody_is_alert(&p->view)) say_watch(p, words);
}

void dread_say_state(const struct play *p, bool brief, struct text *words)
{
    if (p->view.outcome) {
        dread_theme_outcome(&p->layout.theme, p->session.game, p->view.outcome, words);
        return;
    }
    if (somebody_is_alert(&p->view)) {
        say_watch(p, words);
        dread_text_char(words, ' ');
    }
    say_rest(p, brief, words);
}

/* The parts of an update: the first `count` sentences come between head and state. */
struct update {
    const char *head;
    const struct sentences *sentences;
    int count;
    const char *state, *ending;
};

static int words_of_sentence(const struct sentences *s, int i)
{
    return dread_words_in(s->words.at + s->told[i].from, s->told[i].length);
}

static int words_of_update(const struct update *u)
{
    int n = dread_count_words(u->head) + dread_count_words(u->state) + dread_count_words(u->ending);
    for (int i = 0; i < u->count; i++) n += words_of_sentence(u->sentences, i);
    return n;
}

static void say_parts(struct play *p, const struct update *u)
{
    char words[MORE_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_text_add(&w, u->head);
    for (int i = 0; i < u->count; i++) {
        const struct told *told = &u->sentences->told[i];
        dread_text_span(&w, u->sentences->words.at + told->from, told->length);
        dread_text_char(&w, ' ');
    }
    dread_text_add(&w, u->state);
    if (w.length && words[w.length - 1] != ' ') dread_text_char(&w, ' ');
    dread_text_add(&w, u->ending);
    dread_say(&p->asking, words);
}

/* Says the parts if they have at most UPDATE_WORDS words. Returns false otherwise. */
static bool say_if_short(struct play *p, const struct update *u)
{
    if (words_of_update(u) > UPDATE_WORDS) return false;
    say_parts(p, u);
    return p->asking.put = true;
}

/* Raises u->count to at most n, while the next sentence fits and leaves `room` words. */
static void take_sentences(struct update *u, int n, int room)
{
    while (u->count < n &&
           words_of_update(u) + words_of_sentence(u->sentences, u->count) + room <= UPDATE_WORDS)
        u->count++;
}

/* Cuts a text after the last of its sentences up to which it has at most n words. A sentence that
 * is too long only with the list at its end is cut before the list; but a label of a word or two
 * says nothing without its list. */
static void cut_sentences(char *s, int n)
{
    enum { LABEL = 2 };
    int end = 0, list = 0;
    for (int i = 0; s[i]; i++) {
        bool fits = (s[i + 1] == ' ' || !s[i + 1]) && dread_words_in(s, i + 1) <= n;
        if (fits && (s[i] == '.' || s[i] == '?' || s[i] == '!')) end = i + 1;
        if (fits && s[i] == ':' && dread_words_in(s + end, i - end) > LABEL) list = i + 1;
    }
    if (list > end) s[list - 1] = '.';
    s[list > end ? list : end] = '\0';
}

/* Returns how many words the first sentence has. */
static int words_of_first(const char *s)
{
    int end = 0;
    while (s[end] && !(s[end] == '.' && (s[end + 1] == ' ' || !s[end + 1]))) end++;
    return dread_words_in(s, end);
}

/* Says as much as fits: the grave sentences first; then what is lost, as far as the first sentence
 * of how things stand fits too; then how things stand, then the others. */
static void say_cut(struct play *p, struct update u, char *state)
{
    u.count = 0;
    u.state = "";
    take_sentences(&u, u.sentences->grave, 0);
    if (u.count == u.sentences->grave) {
        take_sentences(&u, count_to(u.sentences, GRAVITY_LOST), words_of_first(state));
        int whole = dread_count_words(state);
        cut_sentences(state, UPDATE_WORDS - words_of_update(&u));
        u.state = state;
        p->asking.put = dread_count_words(state) == whole;
        if (u.count >= count_to(u.sentences, GRAVITY_LOST))
            take_sentences(&u, u.sentences->count, 0);
    }
    say_parts(p, &u);
}

/* Returns true if the grave sentences, what is lost, and all of this state fit. */
static bool state_fits(struct update u)
{
    int lost = count_to(u.sentences, GRAVITY_LOST);
    u.count = u.sentences->grave > lost ? u.sentences->grave : lost;
    return words_of_update(&u) <= UPDATE_WORDS;
}

/* Returns true if a trace tells of the only one who sees or hunts the player. */
static bool tells_watch(const struct play *p, const struct trace *trace)
{
    struct sentences s;
    int alert = 0;
    bool told = false;
    for (int i = 0; i < p->view.tokens; i++)
        alert += p->view.token[i].mood == MOOD_SEES || p->view.token[i].mood == MOOD_HUNTS;
    if (alert != 1) return false;
    s.words = dread_text_in(s.room, sizeof s.room);
    s.count = dread_theme_tell_gravest(&p->layout.theme, p->session.game, &p->view, trace, TELL_ALL,
                                       &s.words, s.told);
    for (int i = 0; i < s.count; i++) told |= s.told[i].gravity == GRAVITY_SEEN;
    return told;
}

/* Sets the answer to `more`. While a card is asked for, everything is said at once. */
static void set_more(struct play *p, const char *head, const struct trace *trace)
{
    struct text all = dread_text_in(p->asking.more, sizeof p->asking.more);
    if (dread_beside_waits(p, NEEDS_DECISION)) {
        dread_text_add(&all, dread_said_all);
        return;
    }
    dread_text_add(&all, head);
    dread_theme_tell(&p->layout.theme, p->session.game, &p->view, trace, TELL_ALL, &all);
    if (!p->view.outcome && tells_watch(p, trace)) say_rest(p, false, &all);
    else dread_say_state(p, false, &all);
}

/* Beside real cards: says what to do on the table, all steps of it, and which card the game waits
 * for. Returns false if there is neither. */
static bool say_upkeep(struct play *p)
{
    bool any = false;
    while (p->page.open && p->page.kind == PAGE_UPKEEP) {
        for (int i = 0; i < p->beside.upkeep.steps; i++)
            dread_say(&p->asking, p->beside.upkeep.step[i].words);
        any = true;
        dread_beside_step(p, UPKEEP_STEPS);
    }
    if (!p->page.open || p->page.kind != PAGE_CARD) return any;
    if (*p->beside.problem) dread_say(&p->asking, p->beside.problem);
    dread_say(&p->asking, p->told.prompt);
    dread_page_close(&p->page);
    return true;
}

void dread_say_update(struct play *p, const char *head, const struct trace *trace)
{
    static const struct trace nothing = {0};
    if (dread_is_beside(p)) {
        if (!p->page.open) dread_beside_go_on(p);
        if (*head) dread_say(&p->asking, head);
        bool said = say_upkeep(p);
        head = "";
        trace = &nothing;
        if (said && dread_session_asks(&p->session) >= 0) {
            set_more(p, head, trace);
            return;
        }
    }
    static const char ending[] = "Say more.";
    char heeded[512];
    struct text h = dread_text_in(heeded, sizeof heeded);
    bool dire = dread_heed(&p->asking, &h) <= GRAVITY_NEAR;
    struct sentences usual = {.dire = dire ? heeded : ""}, major = {.dire = usual.dire};
    char state[MORE_BYTES], brief[MORE_BYTES];
    struct text s = dread_text_in(state, sizeof state), b = dread_text_in(brief, sizeof brief);
    set_more(p, head, trace);
    make_sentences(p, trace, TELL_USUAL, &usual);
    make_sentences(p, trace, TELL_MAJOR, &major);
    say_rest(p, false, &s);
    say_rest(p, true, &b);
    int count = usual.count;
    if (!dire) insert_sentence(&usual, GRAVITY_REST, heeded); /* only if all of it fits */
    if (say_if_short(p, &(struct update){head, &usual, usual.count, state, ""})) return;
    if (say_if_short(p, &(struct update){head, &usual, count, state, ""}) ||
        say_if_short(p, &(struct update){head, &major, major.count, state, ending}))
        return;
    bool whole = dread_count_words(state) <= dread_count_words(brief) ||
                 state_fits((struct update){head, &major, 0, state, ending});
    say_cut(p, (struct update){head, &major, 0, "", ending}, whole ? state : brief);
}

/* Answers `more`: says the last answer in full; if there is none, the last events and how things
 * stand. */
static void say_more(struct play *p)
{
    if (!*p->asking.more) set_more(p, "", &p->told.trace);
    dread_say(&p->asking, p->asking.more);
}

void dread_say_stand(struct play *p, const char *head)
{
    dread_say_update(p, head, &(struct trace){0});
}

void dread_say_worth_asking(struct play *p, bool news)
{
    char words[400];
    struct text w = dread_text_in(words, sizeof words);
    if (p->view.outcome || p->story.lesson.on || dread_beside_waits(p, NEEDS_DECISION)) return;
    dread_add_worth_asking(&p->asking, news, &w);
    if (w.length) dread_say(&p->asking, words);
}

/* Says the last action with all that came of it. */
static void say_last(struct play *p)
{
    char words[MORE_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_theme_tell(&p->layout.theme, p->session.game, &p->view, &p->told.trace, TELL_ALL, &w);
    if (p->view.outcome) dread_say_state(p, false, &w);
    dread_say(&p->asking, words);
}

bool dread_say_then(struct play *p, bool answered)
{
    enum left_to_say then = p->asking.then;
    p->asking.then = THEN_NOTHING;
    if (then == THEN_STAND) dread_say_stand(p, "");
    if (then == THEN_LAST) say_last(p);
    if (then == THEN_MORE) say_more(p);
    return answered;
}
