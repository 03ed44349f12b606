/* Parsing what the player says. See interpret.h. */

#include "interpret.h"

#include "plain_words.h"

enum { ACTION_BYTES = 64 }; /* of an action, however it is said, at most */

/* ---- Letters ---- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_one_of(char c, const char *list)
{
    while (*list && *list != c) list++;
    return *list && c;
}

/* Returns the number of bytes before the first character of the list, or before the end. */
static int word_length(const char *s, const char *list)
{
    int n = 0;
    while (s[n] && !is_one_of(s[n], list)) n++;
    return n;
}

static void copy(char to[SAID], const char *from)
{
    struct text t = dread_text_in(to, SAID);
    dread_text_add(&t, from);
}

/* ---- Words ---- */

/* Reads a card in words at s, such as `king of diamonds`. Returns the number of bytes read; 0 if
 * there is none. */
static int card_in_words(const char *s, card *c)
{
    static const char *const suits[] = {"spade", "heart", "club", "diamond"};
    struct word first = {s, word_length(s, " ")};
    int rank = dread_word_is(first, "one") ? 1 : dread_word_rank(first), suit = 0;
    if (!rank || !dread_starts_with(s + first.n, " of ")) return 0;
    struct word last = {s + first.n + 4, word_length(s + first.n + 4, " ,+")};
    while (suit < 4 && !dread_word_like(last, suits[suit])) suit++;
    if (suit == 4) return 0;
    *c = dread_card_of(rank, suit);
    return first.n + 4 + last.n;
}

/* Returns the number of bytes of ` and ` if another card in words follows it; else 0. */
static int and_card(const char *s)
{
    card c;
    return dread_starts_with(s, " and ") && card_in_words(s + 5, &c) ? 5 : 0;
}

/* Replaces cards in words by their notation in lower case, joined by `+`. */
static void shorten_cards(char said[SAID])
{
    char shorter[SAID];
    struct text t = dread_text_in(shorter, sizeof shorter);
    for (const char *s = said; *s;) {
        card c;
        int n = s == said || s[-1] == ' ' ? card_in_words(s, &c) : 0;
        int joined = n ? and_card(s + n) : 0;
        if (!n) {
            dread_text_char(&t, *s++);
            continue;
        }
        int start = t.length;
        dread_card_write(&t, c);
        for (int i = start; i < t.length; i++) shorter[i] = lower(shorter[i]);
        if (joined) dread_text_char(&t, '+');
        s += n + joined;
    }
    copy(said, shorter);
}

void dread_interpret_plainly(const char *line, char said[SAID])
{
    size_t n = 0;
    for (; *line && n + 1 < SAID; line++) {
        char c = *line;
        if (is_space(c)) {
            if (n && said[n - 1] != ' ') said[n++] = ' ';
        } else {
            said[n++] = lower(c);
        }
    }
    while (n > 1 && is_one_of(said[n - 1], " .?!")) n--; /* a lone ? asks for help */
    said[n] = '\0';
    shorten_cards(said);
}

void dread_interpret_aloud(const char *said, struct text *words)
{
    for (bool start = true; *said;) {
        const char *at = said;
        card c;
        if (start && dread_card_read(&at, &c) && (!*at || *at == ' ')) {
            dread_card_write_in_words(words, c);
            said = at;
        }
        start = *said == ' ';
        if (*said) dread_text_char(words, *said++);
    }
}

/* Returns true if two texts are equal, ignoring case and spaces. */
static bool alike(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (*a == ' ') a++;
        while (*b == ' ') b++;
        if (lower(*a) != lower(*b)) return false;
        if (!*a) return true;
    }
}

/* Adds what was said with its cards as in notation: `take 9d` becomes `take 9D`. */
static void raise_cards(const char *said, struct text *written)
{
    for (bool start = true; *said;) {
        const char *at = said;
        card c;
        if (start && dread_card_read(&at, &c) && (!*at || is_one_of(*at, " +"))) {
            dread_card_write(written, c);
            said = at;
            start = false;
            continue;
        }
        start = is_one_of(*said, " +");
        dread_text_char(written, *said++);
    }
}

/* Adds the verb as it is and everything after it in capitals: `search a` becomes `search A`. */
static void raise_all(const char *said, struct text *written)
{
    bool verb = true;
    for (; *said; said++) {
        if (*said == ' ') verb = false;
        dread_text_char(written, verb ? *said : upper(*said));
    }
}

/* Adds what was said with the marks of notation for the words that are said for them: `5 to 3`
 * becomes `5>3`, `7s and 9s` becomes `7s+9s`. */
static void write_marks(const char *said, struct text *written)
{
    static const char *const marks[][2] = {{" to ", ">"}, {" > ", ">"}, {" and ", "+"}};
    while (*said) {
        size_t i = 0, count = sizeof marks / sizeof *marks;
        while (i < count && !dread_starts_with(said, marks[i][0])) i++;
        if (i < count) dread_text_add(written, marks[i][1]);
        else dread_text_char(written, *said);
        said += i < count ? dread_length_of(marks[i][0]) : 1;
    }
}

/* Finds the legal action whose notation is `said`, ignoring case and spaces. None is legal while a
 * card is asked for. */
static bool find_legal(const struct table *table, const char *said, action *a)
{
    const struct session *s = table->session;
    action legal[ACTIONS_MOST];
    char written[SAID];
    int n = dread_session_actions(s, legal);
    for (int i = 0; i < n; i++) {
        struct text w = dread_text_in(written, sizeof written);
        s->game->format(&s->deal.rules, legal[i], &w);
        if (!alike(written, said)) continue;
        *a = legal[i];
        return true;
    }
    return false;
}

/* Returns true and writes the action if `said` is one in notation, in any case. */
static bool parses(const struct table *table, const char *said, action *a)
{
    const struct session *s = table->session;
    char written[SAID];
    if (find_legal(table, said, a) || s->game->parse(&s->deal.rules, said, a)) return true;
    void (*const raise[])(const char *, struct text *) = {raise_cards, raise_all};
    for (int i = 0; i < 2; i++) {
        struct text w = dread_text_in(written, sizeof written);
        raise[i](said, &w);
        if (s->game->parse(&s->deal.rules, written, a)) return true;
    }
    return false;
}

/* Returns true if the words are a direction, or words for walking before one: `go north`, `n`. */
static bool walks(const char *said, const char **way)
{
    struct phrase p;
    dread_phrase_read(said, &p);
    int last = p.count - 1;
    for (int i = 0; i < last; i++)
        if (!dread_plain_words_at(&p, i, "between")) return false;
    int facing = last >= 0 ? dread_names_facing(p.word[last]) : FACING_NONE;
    *way = dread_theme_facing(facing);
    return facing;
}

bool dread_interpret_parses(const struct table *table, const char *said, action *a)
{
    char marked[SAID], written[SAID];
    const char *way;
    const char *const *verbs = table->session->game->words.verbs;
    struct text m = dread_text_in(marked, sizeof marked);
    if (dread_length_of(said) > ACTION_BYTES) return false;
    if (parses(table, said, a)) return true;
    if (walks(said, &way)) return parses(table, way, a);
    write_marks(said, &m);
    if (!dread_same(said, marked) && parses(table, marked, a)) return true;
    if (marked[word_length(marked, "> ")] != '>') return false;
    for (int i = 0; verbs[i]; i++) { /* `5>3` needs no verb */
        struct text w = dread_text_in(written, sizeof written);
        dread_text_add(&w, verbs[i]);
        dread_text_char(&w, ' ');
        dread_text_add(&w, marked);
        if (parses(table, written, a)) return true;
    }
    return false;
}

bool dread_interpret_action(const struct table *table, const char *said, action *a,
                            struct problem *problem)
{
    const struct session *s = table->session;
    char room[BRIEF_ROOM];
    if (dread_interpret_parses(table, said, a)) return dread_session_legal(s, *a, problem);
    int n;
    char help[200];
    struct text h = dread_text_in(help, sizeof help);
    if (dread_theme_words(&table->layout->theme, "help", "", &n))
        dread_theme_fill(&table->layout->theme, s->game, table->view, "help", "", &h);
    else dread_text_add(&h, s->game->notation);
    for (int i = 0; s->game->words.verbs[i]; i++)
        if (dread_starts_with(said, s->game->words.verbs[i]))
            return dread_fail(problem, "`", dread_brief(said, room), "` is not an action. ", help,
                              NULL);
    return dread_fail(problem, "I do not understand `", dread_brief(said, room),
                      "`. Say help, or moves for what you can do.", NULL);
}
