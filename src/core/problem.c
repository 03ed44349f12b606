/* Problems: what was wrong, for programs and for people. See text.h. */

#include "problem.h"

#include <stdarg.h>

struct text dread_problem_begin(struct problem *problem, enum dread_result code)
{
    problem->code = (uint8_t)code;
    return dread_text_in(problem->text, sizeof problem->text);
}

static void join(struct problem *problem, enum dread_result code, va_list parts)
{
    if (!problem) return;
    struct text t = dread_problem_begin(problem, code);
    for (const char *s; (s = va_arg(parts, const char *));) dread_text_add(&t, s);
}

bool dread_fail(struct problem *problem, ...)
{
    va_list parts;
    va_start(parts, problem);
    join(problem, DREAD_WRONG, parts);
    va_end(parts);
    return false;
}

bool dread_fail_as(struct problem *problem, enum dread_result code, ...)
{
    va_list parts;
    va_start(parts, code);
    join(problem, code, parts);
    va_end(parts);
    return false;
}

const char *dread_problem_name(int code)
{
    static const struct {
        enum dread_result code;
        const char *name;
    } names[] = {{DREAD_OK, "ok"},
                 {DREAD_MISUSE, "misuse"},
                 {DREAD_NO_MEMORY, "no-memory"},
                 {DREAD_TOO_SMALL, "too-small"},
                 {DREAD_BUSY, "busy"},
                 {DREAD_STOPPED, "stopped"},
                 {DREAD_UNSUPPORTED, "unsupported"},
                 {DREAD_NO_GAME, "no-game"},
                 {DREAD_NO_AGENT, "no-agent"},
                 {DREAD_NO_GOAL, "no-goal"},
                 {DREAD_BAD_OPTION, "bad-option"},
                 {DREAD_BAD_DEAL, "bad-deal"},
                 {DREAD_BAD_CARDS, "bad-cards"},
                 {DREAD_BAD_RECORD, "bad-record"},
                 {DREAD_BAD_ACTION, "bad-action"},
                 {DREAD_NOT_LEGAL, "not-legal"},
                 {DREAD_OVER, "over"},
                 {DREAD_TOO_LONG, "too-long"},
                 {DREAD_NOTHING, "nothing"},
                 {DREAD_IN_A_NIGHT, "in-a-night"},
                 {DREAD_WAITS, "waits"},
                 {DREAD_IS_WORLD, "is-world"},
                 {DREAD_WRONG, "wrong"}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if ((int)names[i].code == code) return names[i].name;
    return "unknown";
}
