/* Examples as text, played by the rules of the program. See examples.h. */

#include "unit/examples.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/help.h"
#include "unit/setup.h"

#include "search/perft.h"

enum { FILE_MOST = 1 << 22 };

/* A file of examples while it is played. */
struct reader {
    const char *path;
    char title[200];
    int line, examples, failed;
    struct setup_lines lines;
    const char *usual_deal; /* of examples that name none */
    struct setup setup;
    bool laid, result_known; /* the table is laid out; the end of the game was expected */
};

static void complain(struct reader *r, const char *what, const char *is)
{
    r->failed++;
    print_error("%s:%d: %s: %s; the program says: %s\n", r->path, r->line, r->title, what, is);
}

static const char *outcome_of(const struct setup *s)
{
    return s->session.game->words.outcomes[dread_session_outcome(&s->session)];
}

/* If `line` begins with these words, returns what comes after them; else NULL. */
static char *after(char *line, const char *words)
{
    size_t n = strlen(words);
    if (strncmp(line, words, n) != 0 || (line[n] && line[n] != ' ' && words[n - 1] != ' '))
        return NULL;
    return line + n + (line[n] == ' ');
}

static void lay_out(struct reader *r)
{
    if (r->laid) return;
    r->laid = true;
    r->result_known = false;
    setup_set(&r->setup, &r->lines);
}

/* ---- What an example does ---- */

static void play(struct reader *r, char *actions)
{
    struct problem problem = {""};
    for (char *one = actions, *rest; one; one = rest) {
        rest = strstr(one, ", ");
        if (rest) {
            *rest = '\0';
            rest += 2;
        }
        if (!setup_play(&r->setup, one, &problem)) complain(r, one, problem.text);
    }
}

/* `refuse ACTION: PART OF THE REASON`, or without a reason. */
static void refuse(struct reader *r, char *one)
{
    struct problem problem = {""};
    char *part = strstr(one, ": ");
    if (part) *part = '\0';
    if (setup_play(&r->setup, one, &problem)) complain(r, one, "it is possible");
    else if (part && !strstr(problem.text, part + 2)) complain(r, part + 2, problem.text);
}

/* ---- What an example expects ---- */

static void expect_same(struct reader *r, const char *expected, const char *is)
{
    if (strcmp(expected, is) != 0) complain(r, expected, is);
}

/* Returns true if the list of events has this one: the whole item, or its first words. */
static bool has_event(const char *list, const char *event)
{
    size_t n = strlen(event);
    for (const char *at = list; (at = strstr(at, event)); at++)
        if ((at == list || at[-1] == ' ') && strchr(", ", at[n])) return true;
    return false;
}

static bool expect_events(struct reader *r, char *what)
{
    char list[SETUP_TEXT] = "";
    struct text t = dread_text_in(list, sizeof list);
    char *one;
    setup_write_events(&r->setup, &t);
    if ((one = after(what, "events"))) {
        expect_same(r, one, list);
    } else if ((one = after(what, "no event"))) {
        if (has_event(list, one)) complain(r, what, list);
    } else if ((one = after(what, "event"))) {
        if (!has_event(list, one)) complain(r, what, list);
    } else {
        return false;
    }
    return true;
}

/* Returns true if a list has this item. */
static bool has_item(const char *list, const char *item)
{
    size_t n = strlen(item);
    for (const char *at = list; (at = strstr(at, item)); at++)
        if ((at == list || at[-1] == ' ') && (at - list < 2 || at[-2] == ',') &&
            (!at[n] || at[n] == ','))
            return true;
    return false;
}

/* The actions may be named in any order. */
static void expect_actions(struct reader *r, const char *expected)
{
    const struct session *s = &r->setup.session;
    char list[SETUP_TEXT] = "", one[100];
    struct text t = dread_text_in(list, sizeof list);
    action legal[ACTIONS_MOST];
    int n = dread_session_actions(s, legal), items = strcmp(expected, "none") != 0;
    bool same = true;
    for (const char *at = expected; items && (at = strstr(at, ", ")); at++) items++;
    for (int i = 0; i < n; i++) {
        struct text w = dread_text_in(one, sizeof one);
        s->game->format(&s->deal.rules, legal[i], &w);
        same = same && has_item(expected, one);
        dread_text_add(&t, i ? ", " : "");
        dread_text_add(&t, one);
    }
    if (!same || items != n) complain(r, expected, n ? list : "none");
}

/* With or without blanks between the cards. */
static void expect_cards(struct reader *r, char *expected)
{
    const struct deal *d = &r->setup.session.deal;
    char list[2 * DEAL_CARDS + 1];
    struct text t = dread_text_in(list, sizeof list);
    char *to = expected;
    for (int i = 0; i < d->count; i++) dread_card_write(&t, d->cards[i]);
    for (const char *at = expected; *at; at++)
        if (*at != ' ') *to++ = *at;
    *to = '\0';
    expect_same(r, expected, list);
}

/* `NAME: VALUE` */
static void expect_line(struct reader *r, char *line)
{
    static char all[SETUP_TEXT];
    struct text t = dread_text_in(all, sizeof all);
    setup_write(&r->setup, &t);
    size_t named = strcspn(line, ":") + 1;
    char *at = all;
    while (at && strncmp(at, line, named) != 0) {
        at = strchr(at, '\n');
        if (at) at++;
    }
    if (at) at[strcspn(at, "\n")] = '\0';
    expect_same(r, line, at ? at : "there is no such line");
}

static void expect(struct reader *r, char *what)
{
    char *one;
    if (expect_events(r, what)) return;
    if ((one = after(what, "actions"))) {
        expect_actions(r, one);
    } else if ((one = after(what, "cards"))) {
        expect_cards(r, one);
    } else if ((one = after(what, "result"))) {
        r->result_known = true;
        expect_same(r, one, outcome_of(&r->setup));
    } else {
        expect_line(r, what);
    }
}

/* The numbers of sequences of 1, 2, ... actions. With sanitizers only the small ones are counted.
 */
static void count(struct reader *r, char *numbers)
{
    const struct session *s = &r->setup.session;
    int depth = 0;
    for (char *at = numbers; *at; at += *at == ' ') {
        unsigned long wanted = strtoul(at, &at, 10);
        uint64_t budget = UINT64_MAX, n;
        char is[24];
        depth++;
        if (SLOWED && wanted > 100000) return;
        n = dread_perft(s->game, &s->deal, &s->now, depth, &budget);
        snprintf(is, sizeof is, "%lu", (unsigned long)n);
        if (n != wanted) complain(r, "number of sequences of actions", is);
    }
}

/* ---- Files ---- */

static void end_part(struct reader *r)
{
    if (!*r->title) return;
    lay_out(r);
    if (!r->result_known) expect_same(r, "playing", outcome_of(&r->setup));
    r->laid = false;
}

static void begin_example(struct reader *r, const char *title)
{
    end_part(r);
    snprintf(r->title, sizeof r->title, "%s", title);
    r->examples++;
    r->lines.count = 0;
    r->lines.options = NULL;
    r->lines.deal = r->usual_deal;
}

/* Reads a line about the table. */
static void set(struct reader *r, char *line)
{
    char *one, *value;
    if ((one = after(line, "game"))) {
        r->lines.game = dread_game_find(&setup_games, one, (int)strlen(one), NULL);
    } else if ((one = after(line, "with"))) {
        r->lines.options = strcmp(one, "defaults") ? one : NULL;
    } else if ((one = after(line, "deal"))) {
        r->lines.deal = one;
        if (!*r->title) r->usual_deal = one;
    } else if ((value = strstr(line, ": ")) && !r->laid) {
        *value = '\0';
        setup_line(&r->lines, line, value + 2);
    } else {
        complain(r, line, "this line cannot be read");
    }
}

static void foresee(struct reader *r, char *written)
{
    setup_foresee(&r->setup, written);
}

/* Carries out a line about what happens on the table. Returns false if it is about something
 * else. */
static bool happens(struct reader *r, char *line)
{
    static const struct {
        const char *word;
        void (*carry_out)(struct reader *, char *rest);
    } lines[] = {{"play", play},
                 {"refuse", refuse},
                 {"foresee", foresee},
                 {"expect", expect},
                 {"count", count}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char *rest = after(line, lines[i].word);
        if (!rest) continue;
        lay_out(r);
        lines[i].carry_out(r, rest);
        return true;
    }
    return false;
}

static void read_line(struct reader *r, char *line)
{
    char *one;
    if ((one = after(line, "## "))) begin_example(r, one);
    else if (!*line || *line == '#' || after(line, "page")) return;
    else if ((one = after(line, "again"))) {
        end_part(r);
        if (*one) set(r, one);
    } else if (!happens(r, line)) {
        set(r, line);
    }
}

static void read_file(const char *path, char text[FILE_MOST])
{
    FILE *file = fopen(path, "r");
    if (!file) fail_msg("cannot open %s", path);
    size_t n = fread(text, 1, FILE_MOST - 1, file);
    assert_true(n < FILE_MOST - 1);
    text[n] = '\0';
    fclose(file);
}

/* Ends a line with a zero byte, and returns the next one, or NULL. Lines that begin with blanks
 * belong to the line before. Adds their number to *lines. */
static char *end_line(char *line, int *lines)
{
    char *end = strchr(line, '\n');
    for (; end && end[1] == ' '; end = strchr(end, '\n'), ++*lines)
        memmove(end, end + strspn(end + 1, " "), strlen(end + strspn(end + 1, " ")) + 1);
    if (!end) return NULL;
    *end = '\0';
    return end + 1;
}

struct examples_played play_examples(const char *path)
{
    static char text[FILE_MOST];
    static struct reader r;
    memset(&r, 0, sizeof r);
    read_file(path, text);
    r.path = path;
    for (char *line = text, *next; line; line = next) {
        int further = 0;
        next = end_line(line, &further);
        r.line++;
        read_line(&r, line);
        r.line += further;
    }
    end_part(&r);
    return (struct examples_played){r.examples, r.failed};
}
