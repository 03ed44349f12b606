/* He Will Never Stop: the deal, resampling, invariants for tests, the words, and the
 * struct that ties the game together. Read internal.h first. The rules of play are in rules.c. */

#include "internal.h"
#include "core/notation.h"

/* ---- 1 Cards and table ---- */

/* [1.2] */
static void deal(struct deal *d)
{
    dread_deal_set(d, dread_flight_pack());
}

static bool check(const struct deal *d, struct problem *problem)
{
    return dread_cards_are(d->cards, d->count, dread_flight_pack(),
                           "the pack (A to 8 of four suits)", problem);
}

static bool number_matters(const struct rules *rules)
{
    (void)rules;
    return false;
}

static int outcome(const struct position *p)
{
    return flight_of(p)->outcome;
}

static int turn(const struct position *p)
{
    return flight_of(p)->turn;
}

/* ---- 4 What the player does not know ---- */

static void resample(struct deal *d, struct position *p, struct rng *r)
{
    int next = flight_of(p)->next;
    dread_shuffle_afresh(r, d->cards + next, DECK - next);
}

/* ---- For tests ---- */

static bool sane(const struct deal *d, const struct position *p)
{
    const struct flight *f = flight_of(p);
    if (f->next < d->rules.value[HAND] || f->next > DECK || f->held > f->next) return false;
    uint64_t dealt = dread_set_of(d->cards, f->next), held = dread_set_of(f->hand, f->held);
    if (dread_count_bits(held) != f->held || held & ~dealt || !f->turn) return false;
    bool trap = dread_holds_trap(f->hand, f->held);
    switch (f->outcome) {
    case PLAYING: return !trap && f->held && f->next < DECK;
    case WON_TRAP: return trap;
    case WON_ESCAPED: return !trap && f->next == DECK && f->held;
    case LOST_CAUGHT: return !f->held;
    default: return false;
    }
}

/* ---- Notation ---- */

static bool parse(const struct rules *rules, const char *written, action *a)
{
    return dread_action_read(&dread_he_will_never_stop, rules, written, a);
}

/* ---- 5 Options ---- */

static const struct option options[] = {
    {.name = "sequences",
     .meaning = "Which blocks of neighbouring ranks are sequences.",
     .choices = (const struct choice[]){{"rising", "ranks that rise by one from left to right"},
                                        {"both", "ranks that fall by one, too"},
                                        {NULL, NULL}}},
    {.name = "pursuit",
     .meaning = "How far the pursuit goes when the leftmost card is part of a sequence.",
     .choices = (const struct choice[]){{"that", "until that sequence is broken"},
                                        {"any", "until the hand holds no sequence at all"},
                                        {NULL, NULL}}},
    {.name = "bonus",
     .meaning = "Which moves earn cards.",
     .choices =
         (const struct choice[]){
             {"net", "those that make a sequence new or longer"},
             {"card", "those where the moved card is in the new or longer sequence"},
             {"touch", "those after which a sequence has different cards than before"},
             {NULL, NULL}}},
    {.name = "empty-hand",
     .meaning = "What happens when a search discards the whole hand.",
     .choices = (const struct choice[]){{"caught", "He has you"},
                                        {"draws", "the draw refills the hand"},
                                        {NULL, NULL}}},
    {.name = "idle-moves",
     .meaning = "Whether a move that earns nothing is allowed.",
     .choices = (const struct choice[]){{"yes", "allowed"},
                                        {"no", "refused, unless it closes a trap"},
                                        {NULL, NULL}}},
    {.name = "hand",
     .meaning = "How many cards are dealt to the hand; the others are the draw deck.",
     .least = 4,
     .most = 28,
     .ends = "Of 3 cards the first pursuit leaves two, so every deal is lost. Of 29 it leaves some "
             "rank three times, and to search for that one draws the whole deck.",
     .standard = 8},
    {.name = "earn",
     .meaning = "How many cards you draw for a move that earns.",
     .least = 1,
     .most = 4,
     .ends = "With 0 no move would earn anything. With 4 it earns as much as the largest search "
             "draws. A preview tries every draw, and with 5 cards there would be up to 32768 of "
             "them for each move.",
     .standard = 2},
    {0},
};

static const struct named_rules rule_sets[] = {
    {"beginner", "hand=9", "A card more to begin with."},
    {"usual", "", "The rules as the sheet has them."},
    {"hard", "hand=7", "A card less to begin with."},
    {"nightmare", "hand=6", "Two cards less: He is at your heels from the first turn."},
    {0},
};

const struct game dread_he_will_never_stop = {
    .id = "he-will-never-stop",
    .title = "He Will Never Stop",
    .designer = "not named on the original sheet",
    .rules_version = 1,
    .options = options,
    .rule_sets = rule_sets,
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
    /* At most 31 cards are in hand, which can be 8 ranks to search for and 31 * 30 moves. A game
     * has at most 32 plies, as each turn costs one of the 32 cards. */
    .limits = {.actions = 8 + 31 * 30, .events = 96, .plies = 32},
    .deal = deal,
    .check = check,
    .number_matters = number_matters,
    .start = dread_flight_start,
    .actions = dread_flight_actions,
    .apply = dread_flight_apply,
    .outcome = outcome,
    .turn = turn,
    .see = dread_flight_see,
    .touches = dread_flight_touches,
    .preview = dread_flight_preview,
    .describe = dread_flight_describe,
    .why_not = dread_flight_why_not,
    .why_thing = dread_flight_why_thing,
    .reason = dread_flight_reason,
    .greedy = dread_flight_greedy,
    .resample = resample,
    .format = dread_flight_format,
    .parse = parse,
    .notation =
        "`search RANK`, as in `search 3` or `search A`, and `move FROM>TO`, as in `move 8>4`",
    .sane = sane,
    .search = &dread_flight_search,
    .unknown = &dread_flight_unknown,
    .middle = &dread_flight_middle,
    .eval = &dread_flight_eval,
    .first_action = dread_flight_first_action,
};
