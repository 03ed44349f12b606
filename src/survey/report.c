/* The report: its beginning, its sections in order, the deals, and the file. See dread/report.h. */

#define _POSIX_C_SOURCE 200809L /* stat */
#include "dread/report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "plot.h"
#include "sections.h"

/* ---- in short ---- */

/* The contender that wins most of those who see what a player sees; NULL: there is none. */
static const struct column *best_player(const struct report_page *p)
{
    const struct column *rung[CONTENDERS_MOST];
    int n = dread_result_ladder(p->result, p->survey, 0, rung);
    while (n > 0 && !rung[n - 1]->study.contender.agent) n--;
    return n ? rung[n - 1] : NULL;
}

static void tell_in_short(struct report_page *p)
{
    char share[FIGURE_BYTES];
    const struct column *all = dread_result_clairvoyant(p->result, p->survey, 0);
    const struct column *best = best_player(p);
    dread_section_begin(p, "short", "In short");
    dread_under_the_first(p);
    dread_markup(p, "<ul>\n");
    if (all) {
        dread_markup(p, "<li>");
        dread_say_share(p, all);
        dread_markup(p, "</li>\n");
    }
    if (best) {
        dread_markup(p, "<li>");
        dread_say_share(p, best);
        dread_markup(p, "</li>\n");
    }
    if (all && best && all->tally.won) {
        dread_markup(p, "<li>");
        dread_put(
            p, "Of 100 deals that can be won, %s wins %s.", best->study.contender.name,
            dread_of_100(dread_column_share(best).middle / dread_column_share(all).middle, share));
        dread_markup(p, "</li>\n");
    }
    if (p->survey->rule_sets > 1) {
        dread_markup(p, "<li>");
        dread_put(
            p,
            "%d rule sets were compared with the first on the same deals, by each agent; of %d "
            "comparisons %d are clear (",
            p->survey->rule_sets - 1, (p->survey->rule_sets - 1) * p->survey->contenders,
            dread_clear_comparisons(p));
        dread_markup(p, "<a href=\"#compared\">what the rules change</a>).</li>\n");
    }
    char never[400];
    struct text t = dread_text_in(never, sizeof never);
    dread_rules_never_used(p, &t);
    if (t.length) {
        dread_markup(p, "<li>");
        dread_put(p, "Of the paragraphs that make something happen, some never did: %s (", never);
        dread_markup(p, "<a href=\"#rules\">which rules come up</a>).</li>\n");
    }
    dread_markup(p, "</ul>\n");
    dread_section_end(p);
}

/* ---- what was played ---- */

static void table_of_rule_sets(struct report_page *p)
{
    const struct survey *s = p->survey;
    dread_page_table(p, "Rule sets", "Rule set|<what is otherwise than by default");
    for (int i = 0; i < s->rule_sets; i++) {
        const struct option *o = s->game->options;
        char name[RULE_SET_BYTES];
        int told = 0;
        dread_row_begin(p, dread_rule_set_name(s, i, name));
        dread_markup(p, "<td class=\"t long\">");
        for (int k = 0; o[k].name; k++) {
            uint8_t value = s->rules[i].value[k];
            if (value == dread_option_standard(o, k, &s->rules[i])) continue;
            if (told++) dread_put(p, " ");
            if (o[k].choices)
                dread_put(p, "%s Here: %s.", o[k].meaning, o[k].choices[value].meaning);
            else dread_put(p, "%s Here: %d.", o[k].meaning, value);
        }
        if (!told) dread_put(p, "nothing");
        dread_markup(p, "</td>");
        dread_row_end(p);
    }
    dread_page_table_end(p);
}

static void table_of_agents(struct report_page *p)
{
    const struct survey *s = p->survey;
    dread_page_table(p, "Agents", "Agent|<what it knows|games of a deal|<how it plays");
    for (int k = 0; k < s->contenders; k++) {
        const struct contender *c = &s->contender[k];
        dread_row_begin(p, c->name);
        dread_words_cell(p, dread_contender_knows(c));
        dread_cell(p, "%d", dread_result_column(p->result, s, 0, k)->study.plays);
        dread_words_cell(p, c->agent ? c->agent->about
                                     : "searches for a win, and plays the first it finds");
        dread_row_end(p);
    }
    dread_page_table_end(p);
}

static void tell_played(struct report_page *p, const char *program, const char *command)
{
    const struct survey *s = p->survey;
    const struct result *r = p->result;
    char version[VERSION_BYTES];
    struct text t = dread_text_in(version, sizeof version);
    dread_study_version(s->game, &t);
    dread_section_begin(p, "played", "What was played");
    dread_markup(p, "<pre tabindex=\"0\"><code>");
    dread_put_whole(p, command);
    dread_markup(p, "</code></pre>\n<dl>\n<dt>Game</dt><dd>");
    dread_put(p, "%s", s->game->title);
    dread_markup(p, "</dd>\n<dt>Program</dt><dd>");
    dread_put(p, "dread %s", program);
    dread_markup(p, "</dd>\n<dt>Figures by</dt><dd>");
    dread_put(p, "%s", version);
    dread_markup(p, "</dd>\n<dt>Deals</dt><dd>");
    dread_put(p, "%llu to %llu, which are %llu", big(r->first), big(r->last),
              big(r->last - r->first + 1));
    dread_markup(p, "</dd>\n");
    if (dread_result_clairvoyant(r, s, 0)) {
        dread_markup(p, "<dt>Budget</dt><dd>");
        dread_put(p, "%llu positions, after which a deal is unknown", big(s->budget));
        dread_markup(p, "</dd>\n");
    }
    dread_markup(p, "</dl>\n");
    dread_meaning(
        p, "The command gives the same figures on every machine, with any number of threads; "
           "under other versions they may come out otherwise.");
    table_of_rule_sets(p);
    table_of_agents(p);
    dread_section_end(p);
}

static void tell_how_to_read(struct report_page *p)
{
    dread_section_begin(p, "reading", "How to read the figures");
    dread_markup(p, "<ul>\n<li>");
    dread_put(p, "The deals stand for all deals of these rules. Every interval is one at 95 %%: of "
                 "twenty made "
                 "so, nineteen hold what would be found if all deals were played.");
    dread_markup(p, "</li>\n<li>");
    dread_put(p, "Whoever has all cards known (clairvoyant) plays another game than those who have "
                 "hidden cards "
                 "hidden. Their figures stand side by side under their names, never as one.");
    dread_markup(p, "</li>\n<li>");
    dread_put(
        p, "Agents are not people. greedy follows rules of thumb that a sensible person might find "
           "in an "
           "evening; someone who has played for a year wins more.");
    dread_markup(p, "</li>\n<li>");
    dread_put(
        p, "A deal on which the solver ran out of its budget is unknown. It counts as lost for the "
           "lower end of an interval and as won for the upper, so that unknown deals widen both, "
           "however many deals are played. Only a larger --budget helps.");
    dread_markup(p, "</li>\n<li>");
    dread_put(
        p,
        "Who plays by chance plays each deal several times. Games of one deal are alike, and tell "
        "less than as many of different deals; the intervals allow for that.");
    dread_markup(p, "</li>\n</ul>\n");
    dread_section_end(p);
}

/* ---- deals ---- */

enum { TOLD_DEALS = 10 };

/* False if there are none. */
static bool list_deals(struct report_page *p, int rule_set, enum kindness kind)
{
    static const char *const heads[] = {"Kindest", "Hardest that can be won",
                                        "Cannot be won by anybody"};
    const struct survey *s = p->survey;
    struct graded deals[TOLD_DEALS];
    uint64_t all;
    int n = dread_result_deals(p->result, s, rule_set, kind, deals, TOLD_DEALS, &all);
    if (!n) return false;
    uint64_t like = dread_result_deals_like(p->result, s, rule_set, kind, deals[n - 1].kindness);
    dread_markup(p, "<h4>");
    dread_put(p, "%s: %d of %llu", heads[kind], n, big(all));
    dread_markup(p, "</h4>\n");
    if (kind != UNWINNABLE && like > 1)
        dread_meaning(
            p,
            "%llu deals are just as %s as the last of these, with %.0f of 100 games won; the "
            "least numbers are named.",
            big(like), kind == KINDEST ? "kind" : "hard", 100 * deals[n - 1].kindness);
    dread_markup(p, "<ol class=\"deals\">\n");
    for (int i = 0; i < n; i++) {
        struct deal deal;
        char id[ID_BYTES];
        struct text t = dread_text_in(id, sizeof id);
        dread_deal_number(s->game, &s->rules[rule_set], deals[i].number, &deal);
        dread_id_write(s->game, &deal, &t);
        dread_markup(p, "<li><code>");
        dread_put_whole(p, id);
        dread_markup(p, "</code>");
        if (kind != UNWINNABLE) dread_put(p, " %.0f %%", 100 * deals[i].kindness);
        dread_markup(p, "</li>\n");
    }
    dread_markup(p, "</ol>\n");
    return true;
}

static void tell_deals(struct report_page *p)
{
    const struct survey *s = p->survey;
    dread_section_begin(p, "deals", "Deals to look at");
    dread_meaning(
        p,
        "Ids can be pasted: `dread play ID` plays the deal, `dread solve ID` tells whether and how "
        "it is won. How kind a deal is, is the share of its games won by those who see what a "
        "player sees, each of them counting alike. Play a kind deal to see what the rules "
        "reward, a hard one that can be won to see what the agents miss, and one that cannot "
        "be won to see what the shuffle can do. With few games of a deal many are as "
        "hard as the hardest; more agents and more --plays put them in order.");
    for (int i = 0; i < s->rule_sets; i++) {
        char name[RULE_SET_BYTES];
        dread_markup(p, "<h3>");
        dread_put(p, "%s", dread_rule_set_name(s, i, name));
        dread_markup(p, "</h3>\n");
        for (int kind = KINDEST; kind <= UNWINNABLE; kind++) list_deals(p, i, (enum kindness)kind);
    }
    dread_section_end(p);
}

/* ---- the whole ---- */

static void write_contents(struct report_page *p)
{
    static const char *const links[][2] = {{"short", "In short"},
                                           {"played", "What was played"},
                                           {"reading", "How to read the figures"},
                                           {"rates", "How often it is won"},
                                           {"compared", "What the rules change"},
                                           {"luck", "Luck and skill"},
                                           {"ends", "How games end"},
                                           {"length", "How long games are"},
                                           {"rules", "Which rules come up"},
                                           {"doom", "Where wins are thrown away"},
                                           {"difficulty", "How much deals differ"},
                                           {"deals", "Deals to look at"}};
    dread_markup(p, "<nav aria-label=\"Contents\">\n<ol>\n");
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        if (p->survey->rule_sets == 1 && dread_same(links[i][0], "compared")) continue;
        fprintf(p->out, "<li><a href=\"#%s\">%s</a></li>\n", links[i][0], links[i][1]);
    }
    dread_markup(p, "</ol>\n</nav>\n");
}

static void write_page(struct report_page *p, const char *program, const char *command)
{
    char title[200];
    snprintf(title, sizeof title, "%s: a survey", p->survey->game->title);
    dread_page_begin(p, title);
    dread_markup(p, "<header>\n<h1>");
    dread_put(p, "%s", title);
    dread_markup(p, "</h1>\n");
    if (!p->plots)
        dread_markup(
            p, "<p>Plots need gnuplot, which was not found when this page was written; the tables "
               "have all figures.</p>\n");
    write_contents(p);
    dread_markup(p, "</header>\n<main>\n");
    tell_in_short(p);
    tell_played(p, program, command);
    tell_how_to_read(p);
    dread_tell_rates(p);
    dread_tell_comparisons(p);
    dread_tell_luck_and_skill(p);
    dread_tell_ends(p);
    dread_tell_lengths(p);
    dread_tell_rules_used(p);
    dread_tell_losses(p);
    dread_tell_deal_effect(p);
    tell_deals(p);
    dread_markup(p, "</main>\n");
    dread_page_end(p);
}

/* The name under which the page is written until it is whole; the caller frees it. */
static char *name_of_draft(const char *path)
{
    size_t room = strlen(path) + sizeof ".tmp";
    char *draft = malloc(room);
    if (draft) snprintf(draft, room, "%s.tmp", path);
    return draft;
}

static bool cannot(const char *path, const char *why, struct problem *problem)
{
    char room[BRIEF_ROOM];
    return dread_fail(problem, "The report ", dread_brief(path, room), " cannot be written: ", why,
                      ".", NULL);
}

/* Opens the draft; nothing that is no file is replaced, nor a draft that is somebody else's. NULL
 * with a problem. */
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
        why = errno == EEXIST ? "its draft, with .tmp behind the name, is there" : strerror(errno);
    if (!f) cannot(path, why, problem);
    return f;
}

bool dread_report_fits(const char *path, struct problem *problem)
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

enum report_end dread_report_write(const char *path, const struct survey *s, const struct result *r,
                                   const char *program, const char *command,
                                   struct problem *problem)
{
    char *draft = name_of_draft(path);
    FILE *f = open_draft(path, draft, problem);
    struct report_page page = {
        .out = f, .survey = s, .result = r, .plots = dread_plots_can_be_drawn()};
    bool fine = f != NULL;
    if (fine) {
        write_page(&page, program, command);
        fine = !fflush(f) && !ferror(f);
        fine = !fclose(f) && fine && !rename(draft, path);
        if (!fine) {
            cannot(path, strerror(errno), problem);
            remove(draft);
        }
    }
    free(draft);
    return !fine                          ? REPORT_FAILED
           : page.plots && !page.plotless ? REPORT_DONE
                                          : REPORT_WITHOUT_PLOTS;
}
