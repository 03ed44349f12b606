/* Don't Let Them Get You: the options, the checks of a position, and the `struct game` that joins
 * all parts. Read internal.h first. The deal is in deal.c; the rules are in rules.c, maze.c and
 * pursuers.c. */

#include "internal.h"
#include "core/notation.h"

static int outcome(const struct position *p)
{
    return maze_at(p)->outcome;
}

static int turn(const struct position *p)
{
    return maze_at(p)->turn;
}

static bool number_matters(const struct rules *rules)
{
    (void)rules;
    return false;
}

/* ---- Notation ---- */

static bool parse(const struct rules *rules, const char *written, action *a)
{
    return dread_action_read(&dread_dont_let_them_get_you, rules, written, a);
}

/* ---- Invariants ---- */

static bool pursuers_are_sane(const struct maze *m)
{
    for (int i = 0; i < m->pursuers; i++) {
        const struct pursuer *he = &m->pursuer[i];
        bool hunts = he->mood == MOOD_HUNTS;
        if (he->cell >= CELLS || he->facing < NORTH || he->facing > WEST) return false;
        if (he->mood != MOOD_PATROL && he->mood != MOOD_SEES && !hunts) return false;
        if (hunts != (he->memory < CELLS) || hunts != (he->leaving != FACING_NONE)) return false;
        if (he->cell == m->player && m->outcome != LOST_CAUGHT) return false;
    }
    return true;
}

static bool sane(const struct deal *d, const struct position *p)
{
    const struct maze *m = maze_at(p);
    uint64_t laid = 0;
    int count = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        if (m->card[cell] == CARD_NONE) continue;
        laid |= dread_card_bit(m->card[cell]);
        count++;
    }
    if (count != m->laid || laid != dread_set_of(d->cards + DEALT_MAZE, count)) return false;
    if (m->vertical >> CELLS) return false;
    if (m->outcome && m->prompt != ASK_NOTHING) return false;
    if (m->turn < 1 || m->turn > last_turn(&d->rules)) return false;
    if (m->fatigue < 1 || m->fatigue > most_fatigue(&d->rules)) return false;
    if (m->open >> tasks_to_do(&d->rules)) return false;
    if (m->prompt <= ASK_LAY) return !m->pursuers && m->player == NO_CELL;
    if (m->pursuers != pursuers_in_all(&d->rules) - dread_count_bits(m->open)) return false;
    if ((m->player == NO_CELL) != (m->prompt == ASK_ENTER)) return false;
    if ((m->moving != CARD_NONE) != (m->prompt == ASK_STEP || m->prompt == ASK_EXIT)) return false;
    if (m->exit != NO_CELL && m->open) return false;
    return dread_is_joined(m->vertical) && pursuers_are_sane(m);
}

/* ---- 6 Options ---- */

static uint8_t usual_start(const struct rules *rules)
{
    return rules->value[MAZE] == MAZE_PLAIN ? ON_KINGS : ON_ACES;
}

static const struct option options[] = {
    {.name = "maze",
     .meaning = "How the maze is laid out.",
     .choices = (const struct choice[]){{"plain", "49 cards as dealt"},
                                        {"even", "number cards and picture cards alternate"},
                                        {"built", "you lay it, card by card, from two stacks"},
                                        {NULL, NULL}}},
    {.name = "pursuers",
     .meaning = "Where the pursuers enter; if not given, on kings in a plain maze and on aces in "
                "the others.",
     .choices = (const struct choice[]){{"kings", "each on the maze's king of his suit"},
                                        {"aces", "each on the maze's ace of his suit"},
                                        {NULL, NULL}},
     .standard_for = usual_start},
    {.name = "distance",
     .meaning = "How to measure the distances to the entrance and the exit.",
     .choices = (const struct choice[]){{"walk", "in steps along the ways of the maze"},
                                        {"manhattan", "in columns and rows, ignoring walls"},
                                        {NULL, NULL}}},
    {.name = "start",
     .meaning = "Whether the corner of the first pursuer can be the entrance.",
     .choices = (const struct choice[]){{"safe", "it cannot"},
                                        {"caught", "it can, and he catches you if you enter there"},
                                        {NULL, NULL}}},
    {.name = "overflow",
     .meaning = "What happens to a move that would raise fatigue above its maximum.",
     .choices =
         (const struct choice[]){
             {"forbidden", "it is not possible"},
             {"capped", "it is possible below the maximum, and raises fatigue to it"},
             {NULL, NULL}}},
    {.name = "front-sight",
     .meaning = "How far a pursuer sees straight ahead.",
     .choices = (const struct choice[]){{"far", "through any number of doors"},
                                        {"one-door", "through one door, or two when alert"},
                                        {NULL, NULL}}},
    {.name = "blocked-hunter",
     .meaning = "What a hunter does when he cannot go straight on.",
     .choices = (const struct choice[]){{"goes-on", "he goes on as if on patrol"},
                                        {"stops", "he stops there"},
                                        {NULL, NULL}}},
    {.name = "vanish-turn",
     .meaning = "When a hunter turns the way you vanished.",
     .choices = (const struct choice[]){{"there", "when he gets to the space where you did"},
                                        {"always", "also when he stops short of that space"},
                                        {NULL, NULL}}},
    {.name = "fatigue",
     .meaning = "The maximum of fatigue, at which you cannot move; to escape you need less.",
     .least = 2,
     .most = FATIGUE_MOST,
     .ends = "You begin with a fatigue of 1, so with a maximum of 1 you could never move. With 9 "
             "or more, hints would need more memory than a browser gives.",
     .standard = 6},
    {.name = "piles",
     .meaning = "How many piles you play, three turns each, before it is dark.",
     .least = 1,
     .most = PILES_MOST,
     .ends = "The second pack without its aces has 48 cards: eight piles of six.",
     .standard = PILES_MOST},
    {.name = "tasks",
     .meaning = "How many tasks you have to fulfil; each brings one more pursuer.",
     .least = 1,
     .most = TASKS_MOST,
     .ends = "The last task fixes the exit, so there must be one. One pursuer enters before the "
             "first task and one with each, and there are four pursuers.",
     .standard = TASKS_MOST},
    {.name = "entrance",
     .meaning = "Which corner counts as furthest from the tasks, and so is the entrance.",
     .choices =
         (const struct choice[]){{"sum", "the one whose distances to all tasks add up to the most"},
                                 {"nearest", "the one that is furthest from its nearest task"},
                                 {NULL, NULL}}},
    {0},
};

static const struct event_need needs_built = {MAZE, MAZE_BUILT, MAZE_BUILT};
static const struct named_rules rule_sets[] = {
    {"beginner", "tasks=2", "Two tasks, and so three pursuers."},
    {"usual", "", "The rules as the sheet has them."},
    {"hard", "piles=5", "The lights go out after 15 turns."},
    {"nightmare", "piles=3", "The lights go out after 9 turns."},
    {0},
};

static const struct event_word events[] = {
    [EVENT_IN_SIGHT] = {"in-sight", "7.3", .needs = &needs_built},
    [EVENT_LAYS] = {"lays", "7.3", .needs = &needs_built},
    [EVENT_ROTATES] = {"rotates", "1.5"},
    [EVENT_JOINED] = {"joined", "1.5"},
    [EVENT_TASK_WAITS] = {"task-waits", "1.4"},
    [EVENT_FIRST_STANDS] = {"first-stands", "2.2"},
    [EVENT_YOU_ENTER] = {"you-enter", "2.1"},
    [EVENT_PURSUER_ENTERS] = {"pursuer-enters", "2.3"},
    [EVENT_PILE] = {"pile", "2.4"},
    [EVENT_PLAYS] = {"plays", "3.1"},
    [EVENT_STEPS] = {"steps", "3.1"},
    [EVENT_ENDS_ON_CARD] = {"ends-on-card", "3.1"},
    [EVENT_ENDS_ON_EXIT] = {"ends-on-exit", "3.1"},
    [EVENT_ENDS_AFTER_48] = {"ends-after-48", "3.1"},
    [EVENT_STOPS] = {"stops", "3.1"},
    [EVENT_FULFILS] = {"fulfils", "3.3"},
    [EVENT_EXIT_FIXED] = {"exit-fixed", "3.3"},
    [EVENT_ESCAPES] = {"escapes", "3.4", WON_OUT},
    [EVENT_RESTS] = {"rests", "3.5"},
    [EVENT_DARK] = {"dark", "3.6", LOST_DARK},
    [EVENT_WALKS_INTO] = {"walks-into", "2.1", LOST_CAUGHT},
    [EVENT_GOES] = {"goes", "4.1"},
    [EVENT_RUNS] = {"runs", "4.5"},
    [EVENT_HUNTS] = {"hunts", "4.6"},
    [EVENT_TURNS] = {"turns", "4.1"},
    [EVENT_TURNS_BACK] = {"turns-back", "4.1"},
    [EVENT_CATCHES] = {"catches", "4.2", LOST_CAUGHT},
    [EVENT_STOPS_LOW] = {"stops-low", "4.2"},
    [EVENT_STOPS_BEEN] = {"stops-been", "4.2"},
    [EVENT_STOPS_DEAD_END] = {"stops-dead-end", "4.3"},
    [EVENT_LOOKS_ROUND] = {"looks-round", "4.4"},
    [EVENT_LOOKS_BACK] = {"looks-back", "4.4"},
    [EVENT_MAKES_ROOM] = {"makes-room", "4.4"},
    [EVENT_REACHES] = {"reaches", "4.6"},
    [EVENT_BLOCKED] = {"blocked", "4.6"},
    [EVENT_BLOCKED_STOPS] = {"blocked-stops", "4.6"},
    [EVENT_GIVES_UP] = {"gives-up", "4.7"},
    [EVENT_LOOKS_AFTER] = {"looks-after", "4.7"},
    [EVENT_SEES] = {"sees", "5.2"},
    [EVENT_SPOTS] = {"spots", "5.2"},
    [EVENT_STILL_SEES] = {"still-sees", "5.2"},
    [EVENT_LOSES] = {"loses", "5.3"},
    [EVENT_WALK_SEEING] = {"walk-seeing", "4"},
    [EVENT_WALK_UNSEEING] = {"walk-unseeing", "4"},
    [EVENT_UNSEEN] = {"unseen", "5.1", .foretold = true},
    [EVENT_CARRIES] = {"carries", "3.1", .foretold = true},
    [EVENT_CARRIES_FAR] = {"carries-far", "3.1", .foretold = true},
    [EVENT_CARRIES_ONCE] = {"carries-once", "3.1", .foretold = true},
    [EVENT_REACH] = {"reach", "3.1", .foretold = true},
    [EVENT_REACH_EITHER] = {"reach-either", "3.1", .foretold = true},
    [EVENT_REACH_SEEN] = {"reach-seen", "3.1", .foretold = true},
    [EVENT_WILL_LOOK] = {"will-look", "5.1", .foretold = true},
    [EVENT_WILL_LOOK_ALERT] = {"will-look-alert", "5.1", .foretold = true},
    [EVENT_COLUMNS] = {"columns", "2.4", .quiet = true},
    [EVENT_COUNTS] = {"counts", "3.6", .quiet = true},
    {NULL, NULL},
};

const struct game dread_dont_let_them_get_you =
    {
        .id = "dont-let-them-get-you",
        .title = "Don't Let Them Get You",
        .designer = "Jan Schröder",
        .rules_version = 1,
        .options = options,
        .rule_sets = rule_sets,
        .words =
            {
                .outcomes = (const char *const[]){"playing", "won: out", "lost: caught",
                                                  "lost: dark", NULL},
                .prompts = (const char *const[]){"rotate", "lay", "enter", "turn", "step", "exit",
                                                 "over", NULL},
                .zones = (const char *const[]){"maze", "tasks", "column", "next-column",
                                               "last-column", "unseen", "waiting", "sight",
                                               "numbers", "pictures", "aside", NULL},
                .tokens = (const char *const[]){"player", "pursuer", "task", "exit", NULL},
                .gauges =
                    (const char *const[]){"fatigue", "turn", "turns-left", "tasks-left",
                                          "pile", "steps", NULL},
                .verbs = dread_maze_verbs,
                .events = events,
            },
        /* Actions: the longest lists are cells to lay or to turn. Events: in one rest a pursuer
         * steps on each cell at most once and turns before each step. Plies: a turn is at most a
         * card and 48 steps; a maze is laid in 48 actions and mended in a few. */
        .limits = {.actions = CELLS, .events = EVENTS_MOST, .plies = TURNS_MOST * 49 + 48 + 16},
        .deal = dread_maze_deal,
        .check = dread_maze_check,
        .number_matters = number_matters,
        .start = dread_maze_start,
        .actions = dread_maze_actions,
        .apply = dread_maze_apply,
        .outcome = outcome,
        .turn = turn,
        .see = dread_maze_see,
        .touches = dread_maze_touches,
        .preview = dread_maze_preview,
        .prospect = dread_maze_prospect,
        .describe = dread_maze_describe,
        .why_not = dread_maze_why_not,
        .why_thing = dread_maze_why_thing,
        .reason = dread_maze_reason,
        .greedy = dread_maze_greedy,
        .resample = dread_maze_resample,
        .format = dread_maze_format,
        .parse = parse,
        .notation =
            "`card 9D`, `north`, `east`, `south`, `west`, `stop`, `rest`, `escape`, and before "
            "or between turns `rotate c4`, `lay c5`, `enter a1`, `exit g7`",
        .sane = sane,
        .search = &dread_maze_search,
        .unknown = &dread_maze_unknown,
        .middle = &dread_maze_middle,
        .eval = &dread_maze_eval,
        .first_action = (const action[]){ROTATE, LAY, ENTER, EXIT, CARD, STEP + NORTH, STOP, ESCAPE,
                                         REST, ACTION_CODES},
};
