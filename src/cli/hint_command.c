/* dread hint: prints the action that the expert (search/expert.h) prefers, its win probability, and
 * those of the other actions that the expert evaluated. */

#include <stdlib.h>

#include "call.h"
#include "front/native_memory.h"
#include "hint_command.h"
#include "json/advice_json.h"
#include "progress.h"
#include "show.h"

enum { FLAG_PLAYOUTS, FLAG_JSON };

static struct session session;

static int print_hint_json(const struct advisor *a)
{
    struct text t = json_begin();
    dread_json_hint(&t, NULL, a);
    return print_json(stdout, &t);
}

static void print_hint(const struct advisor *a)
{
    char words[ADVICE_BYTES];
    struct text t = dread_text_in(words, sizeof words);
    dread_tell_best(a, "", &t);
    printf("%s\n", words);
    for (int k = 1; k < dread_expert_tried(a->expert); k++) {
        t = dread_text_in(words, sizeof words);
        dread_tell_choice(a, k, &t);
        printf("  %s\n", words);
    }
}

int run_hint(const struct call *call)
{
    uint32_t playouts;
    if (!call_playouts(call, call->flag[FLAG_PLAYOUTS], &playouts)) return USAGE;
    int code = call_game_of(call, &session);
    if (!code) code = complain_if_asking(&session);
    if (code) return code;
    if (dread_session_outcome(&session))
        return complain(FAULT, "The game is over; see `dread autopsy`.");
    struct advisor *a = advisor_new(&session, playouts);
    if (!a) return complain(FAULT, "There is not enough memory.");
    stop_on_signals();
    while (dread_advisor_think(a) && !stop_is_requested()) continue;
    if (stop_is_requested()) code = INTERRUPTED;
    else if (call->flag[FLAG_JSON]) code = print_hint_json(a);
    else print_hint(a);
    free(a);
    return code;
}
