/* The section with deals to look at: the easiest, the hardest that can be won, and those that
 * cannot be won. See sections_internal.h; deal_lists.c chooses the deals. */

#include "sections_internal.h"

static void list_deals(struct report_page *p, enum deal_list list)
{
    static const char *const heads[] = {[EASIEST_DEALS] = "Easiest",
                                        [HARDEST_DEALS] = "Hardest that can be won",
                                        [UNWINNABLE_DEALS] = "Cannot be won by anybody"};
    static struct figures f;
    const struct survey *s = p->survey;
    const struct listed_deals *l = &p->about->lists->list[list];
    if (!l->count) return;
    dread_put_html(p, "<p>");
    dread_put(p, "%s", heads[list]);
    if (list == UNWINNABLE_DEALS && l->others)
        dread_put(p, " (the first %d of %llu)", l->count, as_ull(l->others + (uint64_t)l->count));
    dread_put_html(p, ":</p>\n<ul class=\"deals\">\n");
    for (int i = 0; i < l->count; i++) {
        struct deal deal;
        char id[ID_BYTES];
        struct text t = dread_text_in(id, sizeof id);
        dread_deal_number(s->game, &s->rules[0], l->deal[i].number, &deal);
        dread_id_write(s->game, &deal, &t);
        dread_put_html(p, "<li><code>");
        dread_put(p, "%s", id);
        dread_put_html(p, "</code>");
        dread_figures_of_listed(&f, p->about->lists, list, i);
        dread_put_told(p, &f, ", won in {share} of 100 plays");
        dread_put_html(p, "</li>\n");
    }
    dread_put_html(p, "</ul>\n");
    if (list == UNWINNABLE_DEALS || !l->others) return;
    dread_put_html(p, "<p>");
    dread_put(p, "%llu other deal%s cannot be told apart from the last of these.",
              as_ull(l->others), l->others == 1 ? "" : "s");
    dread_put_html(p, "</p>\n");
}

void dread_section_deals(struct report_page *p)
{
    const struct deal_lists *lists = p->about->lists;
    if (!lists) return;
    dread_section_begin(p, "deals", "Deals to look at");
    dread_put_first_rule_set(p);
    dread_put_explanation(
        p,
        "You can paste the ids: `dread play ID` plays the deal, and `dread solve ID` prints "
        "whether it can be won, and how. Play an easy deal to see what the rules reward, a hard "
        "one that can be won to see what a sensible player misses, and one that cannot be won to "
        "see what the shuffle can do.");
    if (lists->list[EASIEST_DEALS].count)
        dread_put_explanation(
            p,
            "The easiest and the hardest were chosen from deals %llu to %llu, by a player who "
            "plays fairly well without seeing the hidden cards, and slips now and then: the player "
            "that measures the difficulty of deals. The plays that chose a deal are not those that "
            "give its figure, which are %d new plays, so the choice does not flatter it. Deals "
            "with intervals that overlap may be equally hard.",
            as_ull(lists->first), as_ull(lists->last), LISTED_PLAYS);
    else
        dread_put_explanation(p,
                              "The easiest and the hardest need at least %d deals: one in %d is "
                              "listed.",
                              DEALS_FOR_ONE, DEALS_FOR_ONE);
    for (int list = EASIEST_DEALS; list <= UNWINNABLE_DEALS; list++)
        list_deals(p, (enum deal_list)list);
    dread_section_end(p);
}
