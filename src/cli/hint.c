/* dread hint: what the expert would do, and what it thinks of the rest. */

#include <stdlib.h>

#include "advise.h"
#include "front/memory.h"
#include "show.h"
#include "work.h"

enum { FLAG_PLAYOUTS, FLAG_JSON };

static struct session session;

bool call_playouts(const struct call *call, const char *asked, uint32_t *playouts)
{
    uint64_t number = 0;
    bool fine = !asked || read_positive(asked, PLAYOUTS_AT_MOST, &number);
    *playouts = (uint32_t)number;
    if (!fine) misuse(call->command, "The playouts are a whole number from 1 to 10000000.");
    return fine;
}

static cJSON *choice_json(const struct advisor *a, int k)
{
    struct advice advice = expert_advice(a->expert, k);
    cJSON *o = cJSON_CreateObject();
    cJSON *line = cJSON_CreateArray();
    for (int i = 0; i < advice.actions; i++) {
        char written[80];
        struct text t = text_in(written, sizeof written);
        a->game->format(&a->view.rules, advice.line[i], &t);
        if (!i) cJSON_AddStringToObject(o, "action", written);
        cJSON_AddItemToArray(line, cJSON_CreateString(written));
    }
    cJSON_AddItemToObject(o, "line", line);
    cJSON_AddNumberToObject(o, "chance", (double)advice.honest / CHANCE);
    cJSON_AddNumberToObject(o, "low", (double)advice.low / CHANCE);
    cJSON_AddNumberToObject(o, "high", (double)advice.high / CHANCE);
    cJSON_AddNumberToObject(o, "playouts", advice.playouts);
    cJSON_AddBoolToObject(o, "exact", advice.exact);
    return o;
}

cJSON *hint_json(const struct advisor *a)
{
    cJSON *o = cJSON_CreateObject();
    cJSON_AddItemToObject(o, "best", choice_json(a, 0));
    if (a->game->reason) {
        char why[ADVICE_BYTES];
        struct text t = text_in(why, sizeof why);
        struct advice best = expert_advice(a->expert, 0);
        a->game->reason(&a->view, best.line, best.actions, &t);
        cJSON_AddStringToObject(o, "why", why);
    }
    cJSON *others = cJSON_AddArrayToObject(o, "others");
    for (int k = 1; k < expert_tried(a->expert); k++)
        cJSON_AddItemToArray(others, choice_json(a, k));
    cJSON_AddNumberToObject(o, "playouts", a->playouts);
    return o;
}

static void print_hint(const struct advisor *a)
{
    char words[ADVICE_BYTES];
    struct text t = text_in(words, sizeof words);
    tell_best(a, &t);
    printf("%s\n", words);
    for (int k = 1; k < expert_tried(a->expert); k++) {
        t = text_in(words, sizeof words);
        tell_choice(a, k, &t);
        printf("  %s\n", words);
    }
}

int run_hint(const struct call *call)
{
    uint32_t playouts;
    if (!call_playouts(call, call->flag[FLAG_PLAYOUTS], &playouts)) return USAGE;
    int code = call_session(call, &session);
    if (code) return code;
    if (session_outcome(&session)) return complain(FAULT, "The game is over; see `dread autopsy`.");
    struct advisor *a = advisor_new(&session, playouts);
    if (!a) return complain(FAULT, "There is not enough memory.");
    stop_on_signals();
    while (advisor_think(a) && !stop_is_asked()) continue;
    if (stop_is_asked()) code = INTERRUPTED;
    else if (call->flag[FLAG_JSON]) code = print_json(stdout, hint_json(a));
    else print_hint(a);
    free(a);
    return code;
}
