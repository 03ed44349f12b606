/* The questions that are worth asking. See worth_asking.h. */

#include "worth_asking.h"

enum { ASKED_AT_ONCE = 3 };

/* Returns true if a question is worth asking now. There are no hints in a Night. */
static bool is_worth(const struct asking *q, const struct theme_line *line)
{
    char question[SAID], command[SAID];
    struct text t = dread_text_in(question, sizeof question);
    if (!dread_moment_shows(q->table->layout, q->table->view, line->id, line->id_length))
        return false;
    dread_text_span(&t, line->words, line->words_length);
    return q->table->session->mode != NIGHT || !dread_english_reads(q->table, question, command) ||
           !dread_same(command, "hint");
}

void dread_add_worth_asking(struct asking *q, bool news, struct text *w)
{
    struct theme_line line, asked[ASKED_AT_ONCE];
    const char *at = NULL;
    uint32_t told = news ? q->worth_told : 0;
    int n = 0, i = 0;
    for (; n < ASKED_AT_ONCE && dread_theme_next(&q->table->layout->theme, "worth", &at, &line);
         i++) {
        if (i == WORTH_MOST || told >> i & 1 || !is_worth(q, &line)) continue;
        asked[n++] = line;
        q->worth_told |= (uint32_t)1 << i;
    }
    for (int k = 0; k < n; k++) {
        dread_text_add(w, !k ? "Ask " : k + 1 < n ? ", " : n == 2 ? " or " : ", or ");
        dread_text_span(w, asked[k].words, asked[k].words_length);
    }
    if (n) dread_text_char(w, '.');
}
