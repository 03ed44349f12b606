/* Talking: saying and understanding. See talk.h. */

#include <ctype.h>
#include <string.h>

#include "talk.h"

enum { LINE_COLUMNS = 78 };

/* ---- Saying ---- */

/* The bytes of n that go on a line of a terminal: up to the last space before it is full. */
static int line_length(const char *words, int n)
{
    int columns = 0, end = n;
    for (int i = 0; i < n; i++) {
        if (words[i] == '\n') return i;
        if (words[i] == ' ') end = i;
        columns += ((unsigned char)words[i] & 0xc0) != 0x80;
        if (columns > LINE_COLUMNS && end < n) return end;
    }
    return n;
}

void say(struct talk *t, const char *words)
{
    int n = length_of(words);
    while (n && words[n - 1] == ' ') n--;
    /* Programs read a line an answer; a person at a terminal reads words that are not torn. */
    while (t->p->prompt && line_length(words, n) < n) {
        int length = line_length(words, n);
        fprintf(t->p->out, "%.*s\n", length, words);
        words += length + 1;
        n -= length + 1;
    }
    fprintf(t->p->out, "%.*s\n", n, words);
    fflush(t->p->out);
}

void capital(char *words)
{
    *words = (char)toupper((unsigned char)*words);
}

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

/* The last whole sentences of s that have at most n words. */
static const char *last_sentences(const char *s, int n)
{
    while (count_words(s) > n) {
        while (*s && !strchr(".?!", *s)) s++;
        while (*s && strchr(".?! ", *s)) s++;
    }
    return s;
}

void talk_look(struct talk *t)
{
    session_see(t->p->session, &t->view);
}

void tell_state(struct talk *t, bool brief, struct text *words)
{
    const struct game *game = t->p->session->game;
    if (t->view.outcome) theme_outcome(&t->theme, game, t->view.outcome, words);
    else if (!brief || !theme_update(&t->theme, game, &t->view, "short update", words))
        theme_update(&t->theme, game, &t->view, "update", words);
}

static void say_joined(struct talk *t, const char *head, const char *events, const char *state,
                       const char *ending)
{
    char words[WORDS];
    struct text w = text_in(words, sizeof words);
    text_add(&w, head);
    text_add(&w, events);
    text_add(&w, state);
    text_add(&w, ending);
    say(t, words);
}

/* Says head, events and state if they fit into the words there are, behind them `ending`. */
static bool says_in_room(struct talk *t, const char *head, const char *events, const char *state,
                         const char *ending)
{
    int words = count_words(head) + count_words(events) + count_words(state) + count_words(ending);
    if (words > UPDATE_WORDS) return false;
    say_joined(t, head, events, state, ending);
    return true;
}

void update(struct talk *t, const char *head, const struct trace *trace)
{
    static const char ending[] = " Say more.";
    char usual[WORDS], major[WORDS], state[WORDS], brief[WORDS];
    const struct game *game = t->p->session->game;
    talk_look(t);

    struct text all = text_in(t->more, sizeof t->more);
    text_add(&all, head);
    theme_tell(&t->theme, game, &t->view, trace, TELL_ALL, &all);
    tell_state(t, false, &all);

    struct text u = text_in(usual, sizeof usual), m = text_in(major, sizeof major),
                s = text_in(state, sizeof state), b = text_in(brief, sizeof brief);
    theme_tell(&t->theme, game, &t->view, trace, TELL_USUAL, &u);
    theme_tell(&t->theme, game, &t->view, trace, TELL_MAJOR, &m);
    tell_state(t, false, &s);
    tell_state(t, true, &b);
    if (says_in_room(t, head, usual, state, "") || says_in_room(t, head, major, state, ending) ||
        says_in_room(t, head, major, brief, ending))
        return;
    int room = UPDATE_WORDS - count_words(head) - count_words(brief) - count_words(ending);
    say_joined(t, head, last_sentences(major, room > 0 ? room : 0), brief, ending);
}

/* ---- Understanding ---- */

bool is_text(const char *line, size_t n)
{
    for (size_t i = 0; i < n;) {
        int bytes = character_bytes(line + i, n - i);
        if (!bytes || (iscntrl((unsigned char)line[i]) && !isspace((unsigned char)line[i])))
            return false;
        i += (size_t)bytes;
    }
    return true;
}

/* The number of a word in a list ended by NULL, from 1; 0 if it is not there. Of n bytes, or all but an
 * `s` at the end. */
static int word_number(const char *const list[], const char *word, int n)
{
    for (int i = 0; list[i]; i++) {
        int length = length_of(list[i]);
        if (starts_with(word, list[i]) && (length == n || (length + 1 == n && word[length] == 's')))
            return i + 1;
    }
    return 0;
}

/* Reads a card in words at s, `king of diamonds`; returns how many bytes it was, 0 if it is none. */
static int card_in_words(const char *s, card *c)
{
    static const char *const ranks[] = {"ace", "2", "3",  "4",    "5",     "6",    "7",
                                        "8",   "9", "10", "jack", "queen", "king", NULL};
    static const char *const names[] = {"one",   "two",   "three", "four", "five", "six",
                                        "seven", "eight", "nine",  "ten",  NULL};
    static const char *const suits[] = {"spade", "heart", "club", "diamond", NULL};
    int n = (int)strcspn(s, " ");
    int rank = word_number(ranks, s, n);
    if (!rank) rank = word_number(names, s, n);
    if (!rank || !starts_with(s + n, " of ")) return 0;
    const char *suit_word = s + n + 4;
    int m = (int)strcspn(suit_word, " ,+"), suit = word_number(suits, suit_word, m);
    if (!suit) return 0;
    *c = card_of(rank, suit - 1);
    return n + 4 + m;
}

/* Writes cards in words as they are written. */
static void shorten_cards(char said[SAID])
{
    char shorter[SAID];
    struct text t = text_in(shorter, sizeof shorter);
    for (const char *s = said; *s;) {
        card c;
        int n = s == said || s[-1] == ' ' ? card_in_words(s, &c) : 0;
        if (!n) {
            text_char(&t, *s++);
            continue;
        }
        int start = t.length;
        card_write(&t, c);
        for (int i = start; i < t.length; i++)
            shorter[i] = (char)tolower((unsigned char)shorter[i]);
        s += n;
    }
    snprintf(said, SAID, "%s", shorter);
}

void normalise(const char *line, char said[SAID])
{
    size_t n = 0;
    for (; *line && n + 1 < SAID; line++) {
        unsigned char c = (unsigned char)*line;
        if (isspace(c)) {
            if (n && said[n - 1] != ' ') said[n++] = ' ';
        } else {
            said[n++] = (char)tolower(c);
        }
    }
    while (n > 1 && strchr(" .?!", said[n - 1])) n--; /* a lone ? asks for help */
    said[n] = '\0';
    shorten_cards(said);
}

/* The same letters, case and spaces aside? */
static bool alike(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (*a == ' ') a++;
        while (*b == ' ') b++;
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b)) return false;
        if (!*a) return true;
    }
}

/* Writes what was said with its cards as notation has them: `take 9d` as `take 9D`. */
static void raise_cards(const char *said, struct text *written)
{
    for (bool start = true; *said;) {
        const char *at = said;
        card c;
        if (start && card_read(&at, &c) && (!*at || strchr(" +", *at))) {
            card_write(written, c);
            said = at;
            start = false;
            continue;
        }
        start = strchr(" +", *said) != NULL;
        text_char(written, *said++);
    }
}

/* Writes the verb as it is and all behind it in capitals: `search a` as `search A`. */
static void raise_all(const char *said, struct text *written)
{
    bool verb = true;
    for (; *said; said++) {
        if (*said == ' ') verb = false;
        text_char(written, verb ? *said : (char)toupper((unsigned char)*said));
    }
}

/* The legal action that is written so, case and spaces aside. */
static bool find_legal(struct talk *t, const char *said, action *a)
{
    struct session *s = t->p->session;
    action legal[ACTIONS_MOST];
    char written[SAID];
    int n = s->game->actions(&s->deal, &s->now, legal);
    for (int i = 0; i < n; i++) {
        struct text w = text_in(written, sizeof written);
        s->game->format(&s->deal.rules, legal[i], &w);
        if (!alike(written, said)) continue;
        *a = legal[i];
        return true;
    }
    return false;
}

bool find_action(struct talk *t, const char *said, const char *heard, action *a,
                 struct problem *problem)
{
    struct session *s = t->p->session;
    char written[SAID], room[BRIEF_ROOM];
    if (find_legal(t, said, a)) return true;
    struct text as_said = text_in(written, sizeof written);
    text_add(&as_said, said);
    if (s->game->parse(&s->deal.rules, written, a)) return session_legal(s, *a, problem);
    void (*const raise[])(const char *, struct text *) = {raise_cards, raise_all};
    for (int i = 0; i < 2; i++) {
        struct text w = text_in(written, sizeof written);
        raise[i](said, &w);
        if (s->game->parse(&s->deal.rules, written, a)) return session_legal(s, *a, problem);
    }
    int n;
    char help[200];
    struct text h = text_in(help, sizeof help);
    if (theme_words(&t->theme, "help", "", &n))
        theme_fill(&t->theme, s->game, &t->view, "help", "", &h);
    else text_add(&h, s->game->notation);
    for (int i = 0; s->game->words.verbs[i]; i++)
        if (starts_with(said, s->game->words.verbs[i]))
            return fails(problem, "`", brief(said, room), "` is no action. ", help, NULL, NULL);
    return fails(problem, "I do not understand `", brief(heard, room),
                 "`. Say help, or moves for what can be done.", NULL, NULL, NULL);
}

void interpret(struct talk *t, const char *said, char command[SAID])
{
    char before[SAID];
    action a;
    snprintf(command, SAID, "%s", said);
    const struct session *s = t->p->session;
    for (int i = 0; i < 2; i++) {
        if (find_legal(t, command, &a) || s->game->parse(&s->deal.rules, command, &a)) return;
        snprintf(before, SAID, "%s", command);
        struct text c = text_in(command, SAID);
        if (theme_say(&t->theme, before, &c)) continue;
        snprintf(command, SAID, "%s", before);
        return;
    }
}
