/* Arguments that name deals. See ranges.h. */

#include <stdlib.h>
#include <string.h>

#include "call.h"
#include "ranges.h"

/* Reads GAME[:OPTIONS]#A..B. Returns false if it is something else; then the problem is empty if it
 * has no `..`. */
static bool read_numbers(const char *written, struct deal_range *range, struct problem *problem)
{
    const char *mark = strchr(written, '#'), *dots = mark ? strstr(mark, "..") : NULL;
    if (!dots || memchr(written, '@', (size_t)(mark - written))) return false;
    char *head = malloc((size_t)(mark - written) + 1);
    if (!head) return dread_fail(problem, "There is not enough memory.", NULL);
    memcpy(head, written, (size_t)(mark - written));
    head[mark - written] = '\0';
    bool fine = dread_id_read_rules(&dread_games, head, &range->game, &range->deal.rules, problem);
    free(head);
    if (!fine) return false;
    if (read_deal_range(mark + 1, strlen(mark + 1), &range->first, &range->last)) return true;
    char room[BRIEF_ROOM];
    return dread_fail(problem, "`", dread_brief(mark, room),
                      "` is not a range of deals; write it like `", range->game->id, "#1..100`.",
                      NULL);
}

bool read_range(const char *written, struct deal_range *range, struct problem *problem)
{
    problem->text[0] = '\0';
    if (read_numbers(written, range, problem)) return true;
    if (problem->text[0]) return false;
    range->is_single = true;
    return dread_id_read(&dread_games, written, &range->game, &range->deal, problem);
}

void deal_of_range(const struct deal_range *range, uint64_t number, struct deal *deal)
{
    if (range->is_single) *deal = range->deal;
    else dread_deal_number(range->game, &range->deal.rules, number, deal);
}
