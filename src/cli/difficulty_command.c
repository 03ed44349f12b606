/* dread difficulty: prints how hard deals are, or which deals are as hard as asked for. */

#include <stdlib.h>
#include <string.h>

#include "call.h"
#include "difficulty_command.h"
#include "search/difficulty.h"
#include "store/watch.h"
#include "front/native_choose_deal.h"
#include "json/advice_json.h"
#include "json/view_json.h"
#include "ranges.h"
#include "show.h"

enum { FLAG_ONLY, FLAG_JSON };

/* What one call of the command does. */
struct difficulty_command {
    bool asked[DIFFICULTIES]; /* to be printed */
    bool json;
    uint64_t deals, count[DIFFICULTIES];
    struct night_watch watch;
};

/* Reads the names of difficulties, joined by commas. */
static bool read_names(const char *written, bool asked[DIFFICULTIES], struct problem *problem)
{
    for (;;) {
        size_t n = strcspn(written, ",");
        int k = 0;
        while (k < DIFFICULTIES && (strlen(dread_difficulty_names[k]) != n ||
                                    strncmp(dread_difficulty_names[k], written, n) != 0))
            k++;
        if (k == DIFFICULTIES) {
            char room[BRIEF_ROOM];
            return dread_fail(problem, "`", dread_brief(written, room),
                              "` is no difficulty. There are hopeless, cruel, fair and merciful.",
                              NULL);
        }
        asked[k] = true;
        written += n;
        if (!*written++) return true;
    }
}

static void print_deal(const struct difficulty_command *c, const struct deal_range *range,
                       const struct deal *deal, enum difficulty difficulty, int won)
{
    char id[ID_BYTES];
    struct text t = dread_text_in(id, sizeof id);
    dread_id_write(range->game, deal, &t);
    if (c->json) {
        struct text j = json_begin();
        dread_json_difficulty(&j, NULL, range->game, deal, difficulty, won);
        print_json(stdout, &j);
    } else {
        printf("%s: %s, %d of %d plays won\n", id, dread_difficulty_names[difficulty], won,
               DIFFICULTY_PLAYS);
    }
    fflush(stdout);
}

/* Prints a deal if it is of a difficulty that was asked for. The game's table, where it has the
 * deal, saves the plays of the others. Returns an exit code; prints an error if it is not FINE. */
static int examine(struct difficulty_command *c, const struct deal_range *range, uint64_t number)
{
    struct deal deal;
    struct problem problem;
    enum difficulty difficulty;
    int won;
    deal_of_range(range, number, &deal);
    if (dread_watch_night(&c->watch, range->game, &deal, &problem))
        return complain(FAULT, problem.text);
    bool known = dread_difficulty_known(range->game, &deal, &difficulty);
    if ((!known || c->asked[difficulty]) &&
        !measure_difficulty(range->game, &deal, &difficulty, &won))
        return complain(FAULT, "There is not enough memory.");
    c->deals++;
    c->count[difficulty]++;
    if (c->asked[difficulty]) print_deal(c, range, &deal, difficulty, won);
    return FINE;
}

static void print_totals(const struct difficulty_command *c)
{
    printf("%llu deals:", (unsigned long long)c->deals);
    for (int k = DIFFICULTIES - 1; k >= 0; k--)
        printf(" %llu %s%s", (unsigned long long)c->count[k], dread_difficulty_names[k],
               k ? "," : "\n");
}

/* Examines the deals of all arguments, which have been read before. Returns an exit code. */
static int examine_all(struct difficulty_command *c, const struct call *call)
{
    bool ranges = false;
    for (int i = 0; i < call->arguments; i++) {
        struct deal_range range = {0};
        struct problem problem;
        read_range(call->argument[i], &range, &problem);
        ranges |= !range.is_single;
        for (uint64_t number = range.first;; number++) {
            int code = examine(c, &range, number);
            if (code != FINE) return code;
            if (number == range.last) break;
        }
    }
    if (ranges && !c->json) print_totals(c);
    return FINE;
}

int run_difficulty(const struct call *call)
{
    struct difficulty_command c = {.json = call->flag[FLAG_JSON]};
    struct deal_range range = {0};
    struct problem problem;
    const char *only = call->flag[FLAG_ONLY];
    if (!only) memset(c.asked, true, sizeof c.asked);
    else if (!read_names(only, c.asked, &problem)) return complain(USAGE, problem.text);
    for (int i = 0; i < call->arguments; i++)
        if (!read_range(call->argument[i], &range, &problem)) return complain(USAGE, problem.text);
    int code = examine_all(&c, call);
    dread_watch_end(&c.watch);
    return code;
}
