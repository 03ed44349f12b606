/* The game `on-trial`: He Will Never Stop with one more option, `rule`, whose values are the files
 * of variants/. Read src/games/he-will-never-stop/trial.h and docs/changing-a-rule.md first.
 *
 * It is a copy of the struct of He Will Never Stop, without the hooks of the solver and the expert:
 * their tables and prunes hold for the rules as they are, and a rule on trial would make them
 * wrong. */

#include "he-will-never-stop/trial.h"

static const struct option options[] = {
#include "he-will-never-stop/options.h"
    {.name = "rule",
     .meaning = "Which rule of variants/ is on trial.",
     .choices = dread_flight_trial_choices},
    {0},
};

const struct game dread_on_trial = {
    .id = "on-trial",
    .title = "He Will Never Stop, on trial",
    .designer = "see the files of variants/",
    .rules_version = 1,
    .options = options,
    .words =
        {
            .outcomes = (const char *const[]){"playing", "won: trap", "won: escaped",
                                              "lost: caught", NULL},
            .prompts = (const char *const[]){"act", "over", NULL},
            .zones = (const char *const[]){"hand", "deck", "discard", "unseen", NULL},
            .tokens = (const char *const[]){NULL},
            .gauges = (const char *const[]){"hand", "deck", "distance", NULL},
            .verbs = (const char *const[]){"search", "move", NULL},
            .events = dread_flight_events,
        },
    /* He takes a card every turn under every rule on trial. */
    .limits = {.actions = 8 + 31 * 30, .events = 96, .plies = 32},
    .deal = dread_flight_deal,
    .check = dread_flight_check,
    .number_matters = dread_flight_number_matters,
    .start = dread_flight_start,
    .actions = dread_flight_actions,
    .apply = dread_flight_apply,
    .outcome = dread_flight_outcome,
    .turn = dread_flight_turn,
    .see = dread_flight_see,
    .touches = dread_flight_touches,
    .preview = dread_flight_preview,
    .describe = dread_flight_describe,
    .why_not = dread_flight_why_not,
    .why_thing = dread_flight_why_thing,
    .reason = dread_flight_reason,
    .greedy = dread_flight_greedy,
    .resample = dread_flight_resample,
    .format = dread_flight_format,
    .parse = dread_flight_parse,
    .notation =
        "`search RANK`, as in `search 3` or `search A`, and `move FROM>TO`, as in `move 8>4`",
    .sane = dread_flight_sane,
    .unknown = &dread_flight_unknown,
    .middle = &dread_flight_middle,
    .first_action = dread_flight_first_action,
};
