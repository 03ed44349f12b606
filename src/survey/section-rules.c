/* The section about which paragraphs of the rules come up, and the paragraphs themselves at the end
 * of the page. See sections_internal.h. */

#include <string.h>

#include "theme/rules_text.h"
#include "plot.h"
#include "sections_internal.h"

void dread_put_rule(struct report_page *p, const char *rule)
{
    int n;
    bool linked = p->about->rules && dread_rules_part(p->about->rules, rule, &n);
    if (linked) {
        dread_put_html(p, "<a href=\"#rule_");
        for (const char *c = rule; *c; c++) fputc(*c == '.' ? '_' : *c, p->out);
        dread_put_html(p, "\">");
    }
    dread_put(p, "[%s]", rule);
    if (linked) dread_put_html(p, "</a>");
}

/* Writes the first sentence of a paragraph in quotes, if there is a rules page. */
static void quote_rule(struct report_page *p, const char *rule)
{
    char quote[1024];
    struct text t = dread_text_in(quote, sizeof quote);
    if (!p->about->rules || !dread_rules_quote(p->about->rules, rule, NULL, 0, &t)) return;
    dread_put(p, " \u201c%s\u201d", quote);
}

/* Writes the ids of the events of a paragraph under a rule set that can happen. */
static void write_events_of_rule(const struct report_page *p, int rule_set, const char *rule,
                                 struct text *t)
{
    const struct game *game = p->survey->game;
    const struct rules *rules = &p->survey->rules[rule_set];
    const struct event_word *word = game->words.events;
    for (int e = 0; word[e].id; e++) {
        if (word[e].foretold || word[e].quiet || !dread_event_can_happen(game, rules, e)) continue;
        if (!dread_same(dread_event_rule(game, rules, e), rule)) continue;
        if (t->length) dread_text_add(t, ", ");
        dread_text_add(t, word[e].id);
    }
}

/* How all contenders used the paragraphs under one rule set. */
struct used {
    struct rule_use by[CONTENDERS_MOST][TALLY_EVENTS];
    int rules;
};

static void use_rules(const struct report_page *p, int rule_set, struct used *used)
{
    for (int k = 0; k < p->survey->contenders; k++)
        used->rules = dread_rule_uses(dread_result_column(p->result, p->survey, rule_set, k),
                                      used->by[k]);
}

/* Returns how often paragraph i made something happen; with hidden cards hidden, or at all. */
static uint64_t times_used(const struct report_page *p, const struct used *used, int i, bool hidden)
{
    uint64_t times = 0;
    for (int k = 0; k < p->survey->contenders; k++)
        if (!hidden || p->survey->contender[k].agent) times += used->by[k][i].times;
    return times;
}

int dread_put_unused_rules(struct report_page *p, bool count_only)
{
    static struct used used;
    int found = 0;
    use_rules(p, 0, &used);
    for (int i = 0; i < used.rules; i++) {
        if (used.by[0][i].state != RULE_POSSIBLE || times_used(p, &used, i, false)) continue;
        if (count_only) {
            found++;
            continue;
        }
        if (found++) dread_put(p, ", ");
        dread_put_rule(p, used.by[0][i].rule);
    }
    return found;
}

/* Writes that a possible paragraph did not happen in the games of these contenders, and how often
 * it can be. */
static void put_never(struct report_page *p, int rule_set, int i)
{
    static struct figures f;
    dread_put(p, "did not happen in ");
    for (int k = 0; k < p->survey->contenders; k++) {
        dread_figures_of_rule(&f, dread_result_column(p->result, p->survey, rule_set, k), i);
        if (k) dread_put(p, ", ");
        dread_put_told(p, &f,
                       "{games} games of {agent} (it can be in at most {share.high} of 100)");
    }
    dread_put(p, ".");
}

/* Writes why each paragraph that made nothing happen did not. */
static void put_unused(struct report_page *p, int rule_set, const struct used *used)
{
    bool any = false;
    for (int i = 0; i < used->rules; i++) {
        const struct rule_use *use = &used->by[0][i];
        char words[400];
        struct text t = dread_text_in(words, sizeof words);
        bool only_clairvoyant = times_used(p, used, i, false) && dread_report_has_agent(p) &&
                                !times_used(p, used, i, true);
        if (times_used(p, used, i, false) && !only_clairvoyant) continue;
        if (!any) dread_put_html(p, "<ul>\n");
        any = true;
        dread_put_html(p, "<li>");
        dread_put_rule(p, use->rule);
        dread_put(p, " ");
        if (only_clairvoyant) {
            dread_put(p, "came up only with all cards known.");
        } else if (use->state == RULE_POSSIBLE) {
            put_never(p, rule_set, i);
        } else {
            dread_rule_state_write(p->survey->game, &p->survey->rules[rule_set], use, &t);
            dread_put(p, "%s.", words);
        }
        quote_rule(p, use->rule);
        dread_put_html(p, "</li>\n");
    }
    if (any) dread_put_html(p, "</ul>\n");
}

static void put_use_cell(struct report_page *p, const struct column *c, int i, uint64_t times)
{
    static struct figures f;
    char told[120];
    struct text t = dread_text_in(told, sizeof told);
    dread_figures_of_rule(&f, c, i);
    dread_tell(&t, &f,
               !dread_column_games(c) ? "no game"
               : times                ? "{share}; {times.middle:1} times"
                                      : "never (at most {share.high})");
    dread_cell(p, "%s", told);
}

static void table_of_rules(struct report_page *p, int rule_set, const struct used *used)
{
    const struct survey *s = p->survey;
    char name[RULE_SET_BYTES], caption[RULE_SET_BYTES + 120], heads[1000];
    struct text t = dread_text_in(heads, sizeof heads);
    dread_text_add(&t, "<what happens");
    for (int k = 0; k < s->contenders; k++) {
        dread_text_char(&t, '|');
        dread_text_add(&t, s->contender[k].name);
        dread_text_add(&t, ", ");
        dread_text_number(&t, dread_column_games(dread_result_column(p->result, s, rule_set, k)));
        dread_text_add(&t, " games");
    }
    snprintf(caption, sizeof caption,
             "In how many of 100 games a paragraph makes something happen, and how many times: %s",
             dread_rule_set_name(s, rule_set, name));
    dread_page_table(p, caption, "Paragraph", heads);
    for (int i = 0; i < used->rules; i++) {
        char words[400];
        struct text events = dread_text_in(words, sizeof words);
        if (used->by[0][i].state != RULE_POSSIBLE) continue;
        write_events_of_rule(p, rule_set, used->by[0][i].rule, &events);
        dread_put_html(p, "<tr><th scope=\"row\">");
        dread_put_rule(p, used->by[0][i].rule);
        dread_put_html(p, "</th>");
        dread_words_cell(p, words);
        for (int k = 0; k < s->contenders; k++)
            put_use_cell(p, dread_result_column(p->result, s, rule_set, k), i,
                         used->by[k][i].times);
        dread_row_end(p);
    }
    dread_page_table_end(p);
}

void dread_section_rules_used(struct report_page *p)
{
    dread_section_begin(p, "rules", "Which rules come up");
    dread_put_explanation(
        p, "Here is each paragraph of the rules page that makes something happen: in how many of "
           "100 games (for the event of the paragraph that occurred in most), with the interval, "
           "and how many times in 100 games. Paragraphs that only define or forbid are not listed. "
           "Deals that clairvoyant found lost do not count, because it plays no game of them.");
    dread_put_explanation(
        p, "If a paragraph did not happen, though the options allow it, it may be left out; or no "
           "agent plays in a way that makes it matter, and it is what keeps players from trying. A "
           "rule that comes up in few games is looked up each time; one that comes up in all of "
           "them is learnt in the first. If a paragraph comes up far more often for one agent than "
           "for another, that is where they play differently.");
    for (int i = 0; i < p->survey->rule_sets; i++) {
        static struct used used;
        char name[RULE_SET_BYTES];
        use_rules(p, i, &used);
        dread_put_html(p, "<p>");
        dread_put(p, "What made nothing happen under ");
        dread_put_html(p, "<code>");
        dread_put(p, "%s", dread_rule_set_name(p->survey, i, name));
        dread_put_html(p, "</code>:");
        bool any = false;
        for (int k = 0; k < used.rules; k++)
            any |= !times_used(p, &used, k, dread_report_has_agent(p));
        dread_put_html(p, any ? "</p>\n" : " nothing; all paragraphs came up.</p>\n");
        put_unused(p, i, &used);
        table_of_rules(p, i, &used);
    }
    dread_section_end(p);
}

/* ---- the paragraphs themselves ---- */

/* Writes a part of the rules page: each line of the plain text is a paragraph. */
static void put_part(struct report_page *p, const char *part, int n)
{
    static char words[RULES_TEXT_BYTES];
    struct text t = dread_text_in(words, sizeof words);
    dread_rules_text(part, n, 0, &t);
    for (const char *line = words; *line;) {
        size_t length = strcspn(line, "\n");
        if (length) {
            char one[4096];
            snprintf(one, sizeof one, "%.*s", (int)length, line);
            dread_put_html(p, "<p>");
            dread_put_long(p, one);
            dread_put_html(p, "</p>\n");
        }
        line += length + (line[length] == '\n');
    }
}

void dread_section_rules_text(struct report_page *p)
{
    static struct used used;
    const char *page = p->about->rules;
    if (!page) return;
    use_rules(p, 0, &used);
    dread_section_begin(p, "text", "The paragraphs of the rules");
    for (int i = 0; i < used.rules; i++) {
        const char *rule = used.by[0][i].rule;
        int n;
        const char *part = dread_rules_part(page, rule, &n);
        if (!part) continue;
        dread_put_html(p, "<h3 id=\"rule_");
        for (const char *c = rule; *c; c++) fputc(*c == '.' ? '_' : *c, p->out);
        dread_put_html(p, "\">");
        dread_put(p, "[%s]", rule);
        dread_put_html(p, "</h3>\n");
        put_part(p, part, n);
    }
    dread_section_end(p);
}
