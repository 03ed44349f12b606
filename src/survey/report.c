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
    int n = result_ladder(p->result, p->survey, 0, rung);
    while (n > 0 && !rung[n - 1]->study.contender.agent) n--;
    return n ? rung[n - 1] : NULL;
}

static void tell_in_short(struct report_page *p)
{
    char share[FIGURE_BYTES];
    const struct column *all = result_clairvoyant(p->result, p->survey, 0);
    const struct column *best = best_player(p);
    section_begin(p, "short", "In short");
    under_the_first(p);
    markup(p, "<ul>\n");
    if (all) {
        markup(p, "<li>");
        say_share(p, all);
        markup(p, "</li>\n");
    }
    if (best) {
        markup(p, "<li>");
        say_share(p, best);
        markup(p, "</li>\n");
    }
    if (all && best && all->tally.won) {
        markup(p, "<li>");
        put(p, "Of 100 deals that can be won, %s wins %s.", best->study.contender.name,
            of_100(column_share(best).middle / column_share(all).middle, share));
        markup(p, "</li>\n");
    }
    if (p->survey->rule_sets > 1) {
        markup(p, "<li>");
        put(p,
            "%d rule sets were compared with the first on the same deals, by each agent; of %d "
            "comparisons %d are clear (",
            p->survey->rule_sets - 1, (p->survey->rule_sets - 1) * p->survey->contenders,
            clear_comparisons(p));
        markup(p, "<a href=\"#compared\">what the rules change</a>).</li>\n");
    }
    char never[400];
    struct text t = text_in(never, sizeof never);
    rules_never_used(p, &t);
    if (t.length) {
        markup(p, "<li>");
        put(p, "Of the paragraphs that make something happen, some never did: %s (", never);
        markup(p, "<a href=\"#rules\">which rules come up</a>).</li>\n");
    }
    markup(p, "</ul>\n");
    section_end(p);
}

/* ---- what was played ---- */

static void table_of_rule_sets(struct report_page *p)
{
    const struct survey *s = p->survey;
    page_table(p, "Rule sets", "Rule set|<what is otherwise than by default");
    for (int i = 0; i < s->rule_sets; i++) {
        const struct option *o = s->game->options;
        char name[RULE_SET_BYTES];
        int told = 0;
        row_begin(p, rule_set_name(s, i, name));
        markup(p, "<td class=\"t long\">");
        for (int k = 0; o[k].name; k++) {
            uint8_t value = s->rules[i].value[k];
            if (value == option_standard(o, k, &s->rules[i])) continue;
            if (told++) put(p, " ");
            if (o[k].choices) put(p, "%s Here: %s.", o[k].meaning, o[k].choices[value].meaning);
            else put(p, "%s Here: %d.", o[k].meaning, value);
        }
        if (!told) put(p, "nothing");
        markup(p, "</td>");
        row_end(p);
    }
    page_table_end(p);
}

static void table_of_agents(struct report_page *p)
{
    const struct survey *s = p->survey;
    page_table(p, "Agents", "Agent|<what it knows|games of a deal|<how it plays");
    for (int k = 0; k < s->contenders; k++) {
        const struct contender *c = &s->contender[k];
        row_begin(p, c->name);
        words_cell(p, contender_knows(c));
        cell(p, "%d", result_column(p->result, s, 0, k)->study.plays);
        words_cell(p,
                   c->agent ? c->agent->about : "searches for a win, and plays the first it finds");
        row_end(p);
    }
    page_table_end(p);
}

static void tell_played(struct report_page *p, const char *program, const char *command)
{
    const struct survey *s = p->survey;
    const struct result *r = p->result;
    char version[VERSION_BYTES];
    struct text t = text_in(version, sizeof version);
    study_version(s->game, &t);
    section_begin(p, "played", "What was played");
    markup(p, "<pre tabindex=\"0\"><code>");
    put_whole(p, command);
    markup(p, "</code></pre>\n<dl>\n<dt>Game</dt><dd>");
    put(p, "%s", s->game->title);
    markup(p, "</dd>\n<dt>Program</dt><dd>");
    put(p, "dread %s", program);
    markup(p, "</dd>\n<dt>Figures by</dt><dd>");
    put(p, "%s", version);
    markup(p, "</dd>\n<dt>Deals</dt><dd>");
    put(p, "%llu to %llu, which are %llu", big(r->first), big(r->last),
        big(r->last - r->first + 1));
    markup(p, "</dd>\n");
    if (result_clairvoyant(r, s, 0)) {
        markup(p, "<dt>Budget</dt><dd>");
        put(p, "%llu positions, after which a deal is unknown", big(s->budget));
        markup(p, "</dd>\n");
    }
    markup(p, "</dl>\n");
    meaning(p, "The command gives the same figures on every machine, with any number of threads; "
               "under other versions they may come out otherwise.");
    table_of_rule_sets(p);
    table_of_agents(p);
    section_end(p);
}

static void tell_how_to_read(struct report_page *p)
{
    section_begin(p, "reading", "How to read the figures");
    markup(p, "<ul>\n<li>");
    put(p, "The deals stand for all deals of these rules. Every interval is one at 95 %%: of "
           "twenty made "
           "so, nineteen hold what would be found if all deals were played.");
    markup(p, "</li>\n<li>");
    put(p, "Whoever has all cards known (clairvoyant) plays another game than those who have "
           "hidden cards "
           "hidden. Their figures stand side by side under their names, never as one.");
    markup(p, "</li>\n<li>");
    put(p, "Agents are not people. greedy follows rules of thumb that a sensible person might find "
           "in an "
           "evening; someone who has played for a year wins more.");
    markup(p, "</li>\n<li>");
    put(p, "A deal on which the solver ran out of its budget is unknown. It counts as lost for the "
           "lower end of an interval and as won for the upper, so that unknown deals widen both, "
           "however many deals are played. Only a larger --budget helps.");
    markup(p, "</li>\n<li>");
    put(p,
        "Who plays by chance plays each deal several times. Games of one deal are alike, and tell "
        "less than as many of different deals; the intervals allow for that.");
    markup(p, "</li>\n</ul>\n");
    section_end(p);
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
    int n = result_deals(p->result, s, rule_set, kind, deals, TOLD_DEALS, &all);
    if (!n) return false;
    uint64_t like = result_deals_like(p->result, s, rule_set, kind, deals[n - 1].kindness);
    markup(p, "<h4>");
    put(p, "%s: %d of %llu", heads[kind], n, big(all));
    markup(p, "</h4>\n");
    if (kind != UNWINNABLE && like > 1)
        meaning(p,
                "%llu deals are just as %s as the last of these, with %.0f of 100 games won; the "
                "least numbers are named.",
                big(like), kind == KINDEST ? "kind" : "hard", 100 * deals[n - 1].kindness);
    markup(p, "<ol class=\"deals\">\n");
    for (int i = 0; i < n; i++) {
        struct deal deal;
        char id[ID_BYTES];
        struct text t = text_in(id, sizeof id);
        deal_number(s->game, &s->rules[rule_set], deals[i].number, &deal);
        id_write(s->game, &deal, &t);
        markup(p, "<li><code>");
        put_whole(p, id);
        markup(p, "</code>");
        if (kind != UNWINNABLE) put(p, " %.0f %%", 100 * deals[i].kindness);
        markup(p, "</li>\n");
    }
    markup(p, "</ol>\n");
    return true;
}

static void tell_deals(struct report_page *p)
{
    const struct survey *s = p->survey;
    section_begin(p, "deals", "Deals to look at");
    meaning(
        p,
        "Ids can be pasted: `dread play ID` plays the deal, `dread solve ID` tells whether and how "
        "it is won. How kind a deal is, is the share of its games won by those who see what a "
        "player sees, each of them counting alike. Play a kind deal to see what the rules "
        "reward, a hard one that can be won to see what the agents miss, and one that cannot "
        "be won to see what the shuffle can do. With few games of a deal many are as "
        "hard as the hardest; more agents and more --plays put them in order.");
    for (int i = 0; i < s->rule_sets; i++) {
        char name[RULE_SET_BYTES];
        markup(p, "<h3>");
        put(p, "%s", rule_set_name(s, i, name));
        markup(p, "</h3>\n");
        for (int kind = KINDEST; kind <= UNWINNABLE; kind++) list_deals(p, i, (enum kindness)kind);
    }
    section_end(p);
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
    markup(p, "<nav aria-label=\"Contents\">\n<ol>\n");
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        if (p->survey->rule_sets == 1 && same(links[i][0], "compared")) continue;
        fprintf(p->out, "<li><a href=\"#%s\">%s</a></li>\n", links[i][0], links[i][1]);
    }
    markup(p, "</ol>\n</nav>\n");
}

static void write_page(struct report_page *p, const char *program, const char *command)
{
    char title[200];
    snprintf(title, sizeof title, "%s: a survey", p->survey->game->title);
    page_begin(p, title);
    markup(p, "<header>\n<h1>");
    put(p, "%s", title);
    markup(p, "</h1>\n");
    if (!p->plots)
        markup(p,
               "<p>Plots need gnuplot, which was not found when this page was written; the tables "
               "have all figures.</p>\n");
    write_contents(p);
    markup(p, "</header>\n<main>\n");
    tell_in_short(p);
    tell_played(p, program, command);
    tell_how_to_read(p);
    tell_rates(p);
    tell_comparisons(p);
    tell_luck_and_skill(p);
    tell_ends(p);
    tell_lengths(p);
    tell_rules_used(p);
    tell_doom(p);
    tell_difficulty(p);
    tell_deals(p);
    markup(p, "</main>\n");
    page_end(p);
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
    return fails(problem, "The report ", brief(path, room), " cannot be written: ", why, ".", NULL);
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

bool report_fits(const char *path, struct problem *problem)
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

enum report_end report_write(const char *path, const struct survey *s, const struct result *r,
                             const char *program, const char *command, struct problem *problem)
{
    char *draft = name_of_draft(path);
    FILE *f = open_draft(path, draft, problem);
    struct report_page page = {.out = f, .survey = s, .result = r, .plots = plots_can_be_drawn()};
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
