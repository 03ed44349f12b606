/* Reads the rules aloud, a paragraph at a time. See rules_reading.h. */

#include "rules_reading.h"

#include "theme/rules_text.h"
#include "paragraphs.h"
#include "reasons.h"

/* Returns the rules page of the game on the table, or says that there is none and returns NULL. */
static const char *page_here(struct asking *q)
{
    const char *page = dread_rules_page_of(q->house, q->table->session->game);
    if (!page) dread_say(q, "There is no rules page for this game.");
    return page;
}

/* Adds lines as one paragraph; a heading becomes a sentence. */
static void join_lines(const char *lines, struct text *w)
{
    for (const char *s = lines; *s; s++) {
        char before = w->length ? w->at[w->length - 1] : ' ';
        bool heading = s[0] == '\n' && s[1] == '\n' && before != '.' && before != ':';
        if (heading) dread_text_char(w, '.');
        if (*s != '\n' && *s != ' ') dread_text_char(w, *s);
        else if (before != ' ') dread_text_char(w, ' ');
    }
}

/* Says piece i of the page, which must exist, and how to go on. */
static void read_piece(struct asking *q, const char *page, int i)
{
    int n = 0;
    char lines[MORE_BYTES], words[MORE_BYTES];
    struct text l = dread_text_in(lines, sizeof lines), w = dread_text_in(words, sizeof words);
    const char *from = dread_rules_piece(page, i, &n);
    q->rules_at = i + 1;
    dread_rules_text(from, n, 0, &l);
    join_lines(lines, &w);
    dread_text_add(&w, dread_rules_piece(page, i + 1, &n) ? "Say next."
                                                          : "That is the end of the rules.");
    dread_say_answer(q, words);
}

void dread_read_rules(struct asking *q, const char *unused)
{
    (void)unused;
    const char *page = page_here(q);
    if (page) read_piece(q, page, 0);
}

/* Says piece i, if the rules are being read and have it. */
static void read_on(struct asking *q, int i)
{
    int n;
    const char *page = page_here(q);
    if (!page) return;
    if (!q->rules_at) dread_say(q, "Say rules to hear the rules, a paragraph at a time.");
    else if (i < 0) dread_say(q, "That is the beginning of the rules. Say next.");
    else if (!dread_rules_piece(page, i, &n)) dread_say(q, "That is the end of the rules.");
    else read_piece(q, page, i);
}

void dread_read_rules_next(struct asking *q, const char *unused)
{
    (void)unused;
    read_on(q, q->rules_at);
}

void dread_read_rules_back(struct asking *q, const char *unused)
{
    (void)unused;
    read_on(q, q->rules_at - 2);
}

/* Returns the piece of the page that a part of it begins in. */
static int piece_of(const char *page, const char *part)
{
    int i = 0, n;
    for (const char *at; (at = dread_rules_piece(page, i, &n)); i++)
        if (part < at + n) break;
    return i;
}

void dread_read_rules_part(struct asking *q, const char *part)
{
    int n;
    struct problem problem;
    char brief[BRIEF_ROOM];
    const char *page = page_here(q), *from = page ? dread_rules_part(page, part, &n) : NULL;
    if (!page) return;
    if (from) {
        read_piece(q, page, piece_of(page, from));
        return;
    }
    dread_fail(&problem, "The rules have no part `", dread_brief(part, brief),
               "`. Name a section, such as 3, or a paragraph, such as 3.1.", NULL);
    dread_say(q, problem.text);
}
