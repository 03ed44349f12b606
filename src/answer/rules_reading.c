/* Reads the rules aloud, a paragraph at a time: `rules`, `next`, `back`, `rules 3.1`.
 * asking.rules_at remembers which piece of the page was read last (dread_rules_piece). */

#include "answers_internal.h"

#include "theme/rules_text.h"
#include "reasons.h"

/* Returns the rules page of the game on the table; NULL, and adds so, if there is none. */
static const char *page_here(const struct asking *q, struct text *w)
{
    const char *page = dread_rules_page_of(q->house, q->table->session->game);
    if (!page) dread_text_add(w, "There is no rules page for this game.");
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

/* Adds piece i of the page, which must exist, and how to go on. */
static void read_piece(struct asking *q, const char *page, int i, struct text *w)
{
    int n = 0;
    char lines[MORE_BYTES];
    struct text l = dread_text_in(lines, sizeof lines);
    const char *from = dread_rules_piece(page, i, &n);
    q->rules_at = i + 1;
    dread_rules_text(from, n, 0, &l);
    join_lines(lines, w);
    dread_text_add(w, dread_rules_piece(page, i + 1, &n) ? "Say next."
                                                         : "That is the end of the rules.");
}

void dread_ask_rules(struct asking *q, struct text *w)
{
    const char *page = page_here(q, w);
    if (page) read_piece(q, page, 0, w);
}

/* Adds piece i, if the rules are being read and have it. */
static void read_on(struct asking *q, int i, struct text *w)
{
    int n;
    const char *page = page_here(q, w);
    if (!page) return;
    if (!q->rules_at) dread_text_add(w, "Say rules to hear the rules, a paragraph at a time.");
    else if (i < 0) dread_text_add(w, "That is the beginning of the rules. Say next.");
    else if (!dread_rules_piece(page, i, &n)) dread_text_add(w, "That is the end of the rules.");
    else read_piece(q, page, i, w);
}

void dread_ask_rules_next(struct asking *q, struct text *w)
{
    read_on(q, q->rules_at, w);
}

void dread_ask_rules_back(struct asking *q, struct text *w)
{
    read_on(q, q->rules_at - 2, w);
}

/* Returns the piece of the page that a part of it begins in. */
static int piece_of(const char *page, const char *part)
{
    int i = 0, n;
    for (const char *at; (at = dread_rules_piece(page, i, &n)); i++)
        if (part < at + n) break;
    return i;
}

/* Reads the part of the rules with a number. Where there is none, `more` still has the rest of what
 * was read last. */
void dread_ask_rules_part(struct asking *q, struct text *w)
{
    int n;
    struct problem problem;
    char brief[BRIEF_ROOM];
    const char *page = page_here(q, w),
               *from = page ? dread_rules_part(page, q->about.words, &n) : NULL;
    if (from) read_piece(q, page, piece_of(page, from), w);
    if (from || !page) return;
    dread_fail(&problem, "The rules have no part `", dread_brief(q->about.words, brief),
               "`. Name a section, such as 3, or a paragraph, such as 3.1.", NULL);
    dread_say(q, problem.text);
}
