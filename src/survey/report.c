/* The report of a survey: its first sections, the lists of deals, and writing the file. See
 * report.h. The other sections are in section-*.c. */

#define _POSIX_C_SOURCE 200809L /* stat, open_memstream */
#include "report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "sections_internal.h"

/* ---- what was played ---- */

static void table_of_rule_sets(struct report_page *p)
{
    const struct survey *s = p->survey;
    dread_page_table(p, "Rule sets", "Rule set", "<what differs from the defaults");
    for (int i = 0; i < s->rule_sets; i++) {
        const struct option *o = s->game->options;
        char name[RULE_SET_BYTES];
        int differences = 0;
        dread_row_begin(p, dread_rule_set_name(s, i, name));
        dread_put_html(p, "<td class=\"t long\">");
        for (int k = 0; o[k].name; k++) {
            uint8_t value = s->rules[i].value[k];
            if (value == dread_option_standard(o, k, &s->rules[i])) continue;
            if (differences++) dread_put(p, " ");
            if (o[k].choices)
                dread_put(p, "%s Here: %s.", o[k].meaning, o[k].choices[value].meaning);
            else dread_put(p, "%s Here: %d.", o[k].meaning, value);
        }
        if (!differences) dread_put(p, "nothing");
        dread_put_html(p, "</td>");
        dread_row_end(p);
    }
    dread_page_table_end(p);
}

static void table_of_agents(struct report_page *p)
{
    const struct survey *s = p->survey;
    dread_page_table(p, "Agents", "Agent", "<what it sees|games of each deal|<how it plays");
    for (int k = 0; k < s->contenders; k++) {
        const struct contender *c = &s->contender[k];
        dread_row_begin(p, c->name);
        dread_words_cell(p, dread_contender_knows(c));
        dread_cell(p, "%d", dread_result_column(p->result, s, 0, k)->study.plays);
        dread_words_cell(p, c->agent ? c->agent->about
                                     : "searches for a win, and plays the first that it finds");
        dread_row_end(p);
    }
    dread_page_table_end(p);
}

static void put_what_was_played(struct report_page *p)
{
    const struct survey *s = p->survey;
    const struct result *r = p->result;
    char version[VERSION_BYTES];
    struct text t = dread_text_in(version, sizeof version);
    dread_study_version(s->game, &t);
    dread_section_begin(p, "played", "What was played");
    dread_put_html(p, "<pre tabindex=\"0\"><code>");
    dread_put_long(p, p->about->command);
    dread_put_html(p, "</code></pre>\n<dl>\n<dt>Game</dt><dd>");
    dread_put(p, "%s", s->game->title);
    dread_put_html(p, "</dd>\n<dt>Program</dt><dd>");
    dread_put(p, "dread %s", p->about->program);
    dread_put_html(p, "</dd>\n<dt>Figures by</dt><dd>");
    dread_put(p, "%s", version);
    dread_put_html(p, "</dd>\n<dt>Deals</dt><dd>");
    dread_put(p, "%llu to %llu, %llu in all", as_ull(r->first), as_ull(r->last),
              as_ull(r->last - r->first + 1));
    dread_put_html(p, "</dd>\n");
    if (dread_result_clairvoyant(r, s, 0)) {
        dread_put_html(p, "<dt>Budget</dt><dd>");
        dread_put(p, "a deal is unknown after %llu positions", as_ull(s->budget));
        dread_put_html(p, "</dd>\n");
    }
    dread_put_html(p, "</dl>\n");
    dread_put_explanation(
        p, "The command gives the same figures on every machine and with any number of threads. "
           "Other versions of the program may give other figures.");
    table_of_rule_sets(p);
    table_of_agents(p);
    dread_section_end(p);
}

static void put_how_to_read(struct report_page *p)
{
    dread_section_begin(p, "reading", "How to read the figures");
    dread_put_html(p, "<ul>\n<li>");
    dread_put(p, "The deals are a sample of all deals under these rules. Every interval is a 95 %% "
                 "confidence interval: of twenty such intervals, nineteen contain what would be "
                 "found if all deals were played.");
    dread_put_html(p, "</li>\n<li>");
    dread_put(p, "A player who knows all cards (clairvoyant) plays another game than one who does "
                 "not see hidden cards. Their figures are shown side by side under their names, "
                 "never as one figure.");
    dread_put_html(p, "</li>\n<li>");
    dread_put(
        p,
        "A figure from fewer than 30 deals, games or decisions is told as one from so few, or left "
        "out. The interval of a mean or a median counts each deal once, however many games of it "
        "were played: it is too wide rather than too narrow.");
    dread_put_html(p, "</li>\n<li>");
    dread_put(
        p, "Agents are not people. greedy follows rules of thumb that a sensible person might find "
           "in an evening; someone who has played for a year wins more.");
    dread_put_html(p, "</li>\n<li>");
    dread_put(
        p, "A deal is unknown if the solver gave it up after its budget of positions. It counts as "
           "lost for the lower end of an interval and as won for the upper end. So unknown deals "
           "widen an interval, however many deals are played; only a larger --budget helps.");
    dread_put_html(p, "</li>\n<li>");
    dread_put(
        p,
        "Agents that play at random play each deal several times. Games of one deal are alike, and "
        "say less than as many games of different deals; the intervals allow for that.");
    dread_put_html(p, "</li>\n</ul>\n");
    dread_section_end(p);
}

/* ---- the page ---- */

/* Returns how many contenders see no hidden cards. */
static int agents_of(const struct survey *s)
{
    int agents = 0;
    for (int k = 0; k < s->contenders; k++) agents += s->contender[k].agent != NULL;
    return agents;
}

static void write_contents(struct report_page *p)
{
    dread_put_html(p, "<nav aria-label=\"Contents\">\n<ol>\n");
    const struct section_title *links = dread_section_titles;
    for (int i = 0; links[i].id; i++) {
        if (p->survey->rule_sets == 1 && dread_same(links[i].id, "compared")) continue;
        if (!p->survey->ceiling && dread_same(links[i].id, "ceiling")) continue;
        if (!dread_report_has_drama(p) && dread_same(links[i].id, "drama")) continue;
        if (agents_of(p->survey) < 2 && dread_same(links[i].id, "ladder")) continue;
        if (!p->about->lists && dread_same(links[i].id, "deals")) continue;
        if (!p->about->rules && dread_same(links[i].id, "text")) continue;
        fprintf(p->out, "<li><a href=\"#%s\">%s</a></li>\n", links[i].id, links[i].title);
    }
    dread_put_html(p, "</ol>\n</nav>\n");
}

static void write_page(struct report_page *p)
{
    char title[200];
    snprintf(title, sizeof title, "%s: a survey", p->survey->game->title);
    dread_page_begin(p, title);
    dread_put_html(p, "<header>\n<h1>");
    dread_put(p, "%s", title);
    dread_put_html(p, "</h1>\n");
    write_contents(p);
    dread_put_html(p, "</header>\n<main>\n");
    dread_section_summary(p);
    put_what_was_played(p);
    put_how_to_read(p);
    dread_section_rates(p);
    dread_section_comparisons(p);
    dread_section_luck_and_skill(p);
    dread_section_ceiling(p);
    dread_section_ends(p);
    dread_section_lengths(p);
    dread_section_rules_used(p);
    dread_section_losses(p);
    dread_section_where(p);
    dread_section_drama(p);
    dread_section_ladder(p);
    dread_section_deal_effect(p);
    dread_section_deals(p);
    dread_section_rules_text(p);
    dread_put_html(p, "</main>\n");
    dread_page_end(p);
}

/* Returns the name of the file that the page is written to until it is complete. The caller frees
 * it; NULL: there is not enough memory. */
static char *name_of_draft(const char *path)
{
    size_t room = strlen(path) + sizeof ".tmp";
    char *draft = malloc(room);
    if (draft) snprintf(draft, room, "%s.tmp", path);
    return draft;
}

/* Sets the problem. Returns false. */
static bool refuse(const char *path, const char *why, struct problem *problem)
{
    char room[BRIEF_ROOM];
    return dread_fail(problem, "The report ", dread_brief(path, room), " cannot be written: ", why,
                      ".", NULL);
}

/* Creates the draft and opens it for writing. Returns NULL with a problem if
 *
 *     - `draft` is NULL, because there was not enough memory for the name;
 *     - `path` is empty, or names something other than a regular file, which must not be replaced;
 *     - the draft exists already: another run may be writing it;
 *     - the draft cannot be created. */
static FILE *open_draft(const char *path, const char *draft, struct problem *problem)
{
    struct stat there;
    const char *why = NULL;
    if (!*path) why = strerror(ENOENT);
    else if (!draft) why = "there is not enough memory";
    else if (stat(path, &there) == 0 && !S_ISREG(there.st_mode))
        why = S_ISDIR(there.st_mode) ? strerror(EISDIR) : "it is not a file";
    FILE *f = why ? NULL : fopen(draft, "wx");
    if (!f && !why)
        why = errno == EEXIST ? "its draft, the same name with .tmp at the end, exists already"
                              : strerror(errno);
    if (!f) refuse(path, why, problem);
    return f;
}

bool dread_report_check_path(const char *path, struct problem *problem)
{
    char *draft = name_of_draft(path);
    FILE *f = open_draft(path, draft, problem);
    if (f) {
        fclose(f);
        remove(draft);
    }
    free(draft);
    return f != NULL;
}

/* Returns the figures of all studies, which the caller frees; NULL if there is not enough
 * memory. */
static struct figures *figures_of(const struct survey *s, const struct result *r)
{
    struct figures *all = calloc((size_t)s->rule_sets * (size_t)s->contenders, sizeof *all);
    for (int i = 0; all && i < s->rule_sets; i++)
        for (int k = 0; k < s->contenders; k++)
            dread_figures_of_study(&all[i * s->contenders + k], s, r, i, k);
    return all;
}

/* Writes the page to memory. Returns it, and sets *bytes to its size; the caller frees it. Returns
 * NULL if there is not enough memory. */
static char *page_in_memory(struct report_page *p, size_t *bytes)
{
    char *page = NULL;
    p->figures = figures_of(p->survey, p->result);
    p->out = p->figures ? open_memstream(&page, bytes) : NULL;
    if (p->out) write_page(p);
    free(p->figures);
    if (!p->out) return NULL;
    bool whole = !ferror(p->out);
    if (!fclose(p->out) && whole) return page;
    free(page);
    return NULL;
}

/* Writes the page to the draft, closes the draft, and gives it the name of the report. Returns why
 * that failed, or NULL if it succeeded. errno is read directly after the call that failed, before
 * another one can change it. */
static const char *put_in_place(FILE *f, const char *draft, const char *path, const char *page,
                                size_t bytes)
{
    const char *why = NULL;
    if (fwrite(page, 1, bytes, f) != bytes || fflush(f)) why = strerror(errno);
    if (fclose(f) && !why) why = strerror(errno);
    if (!why && rename(draft, path)) why = strerror(errno);
    return why;
}

bool dread_report_write(const char *path, const struct survey *s, const struct result *r,
                        const struct report_about *about, struct problem *problem)
{
    char *draft = name_of_draft(path);
    FILE *f = open_draft(path, draft, problem);
    struct report_page p = {.survey = s, .result = r, .about = about};
    bool fine = false;
    if (f) {
        size_t bytes = 0;
        const char *why = "there is not enough memory";
        char *page = page_in_memory(&p, &bytes);
        if (page) why = put_in_place(f, draft, path, page, bytes);
        else fclose(f);
        free(page);
        fine = !why;
        if (!fine) {
            refuse(path, why, problem);
            remove(draft);
        }
    }
    free(draft);
    return fine;
}
