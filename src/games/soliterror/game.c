/* SoliTerror: the deal, resampling, invariants for tests, the options and the words, and the struct
 * that ties the game together. Read internal.h first. The rules of play are in rules.c. */

#include "internal.h"
#include "core/notation.h"

/* ---- 1 Cards and table ---- */

/* Writes the cards of the pack in ascending order, and returns their number. */
static int pack(const struct rules *rules, card out[])
{
    int n = 0;
    for (uint64_t set = dread_field_pack(rules); set; set &= set - 1)
        out[n++] = (card)__builtin_ctzll(set);
    return n;
}

enum { FIELD_CARDS = 16 };

/* [1.3] Shuffles and deals. With family=mixed, the family is among the cards of the field [6]. */
static void deal(struct deal *d)
{
    int n = pack(&d->rules, d->cards);
    struct rng r = dread_rng_from(d->number);
    dread_shuffle(&r, d->cards, n);
    if (mixed(&d->rules)) {
        for (int i = n - 1; i >= FIELD_CARDS; i--) d->cards[i + 4] = d->cards[i];
        for (int suit = 0; suit < 4; suit++) d->cards[FIELD_CARDS + suit] = dread_card_of(1, suit);
        dread_shuffle(&r, d->cards, CELLS);
        n += 4;
    }
    d->count = (uint8_t)n;
}

static bool check(const struct deal *d, struct problem *problem)
{
    uint64_t set = dread_field_pack(&d->rules);
    if (!mixed(&d->rules)) return dread_cards_are(d->cards, d->count, set, "the deal", problem);
    if (!dread_cards_are(d->cards, d->count, set | DREAD_ACES, "the deal", problem)) return false;
    for (int i = CELLS; i < d->count; i++)
        if (is_ace(d->cards[i]))
            return dread_fail(problem,
                              "With the family among the cards (family=mixed) the four aces must ",
                              "be among the first twenty cards, those of the field.", NULL);
    return true;
}

static bool number_matters(const struct rules *rules)
{
    return reshuffles(rules);
}

static int outcome(const struct position *p)
{
    return field_of(p)->outcome;
}

static int turn(const struct position *p)
{
    return field_of(p)->turn;
}

/* ---- 7 What the player does not know ---- */

/* Shuffles the cards that the player has never seen among the places where such cards are: the Last
 * Breath, the hidden cells, and the deck until its first reshuffle. Aces go to cells only. A deck
 * made of discards is shuffled by itself. */
static void resample(struct deal *d, struct position *p, struct rng *r)
{
    struct field *f = mutable_field_of(p);
    const struct rules *rules = &d->rules;
    int breath = dread_breath_place(rules), deck = dread_deck_place(rules);
    card others[40], family[CELLS];
    int n = 0, kin = 0;

    others[n++] = d->cards[breath];
    for (cells set = hidden(f); set; set &= set - 1) {
        card c = f->cell[__builtin_ctz(set)];
        if (is_ace(c)) family[kin++] = c;
        else others[n++] = c;
    }
    if (f->reshuffles) dread_shuffle_afresh(r, f->deck + f->next, f->size - f->next);
    else
        for (int i = f->next; i < f->size; i++) others[n++] = f->deck[i];
    dread_shuffle_afresh(r, others, n);

    d->cards[breath] = others[--n];
    if (!f->reshuffles)
        for (int i = f->next; i < f->size; i++) d->cards[deck + i] = f->deck[i] = others[--n];
    while (n) family[kin++] = others[--n];
    dread_shuffle_afresh(r, family, kin);
    for (cells set = hidden(f); set; set &= set - 1) {
        int cell = __builtin_ctz(set);
        d->cards[dread_deal_place(rules, cell)] = f->cell[cell] = family[--kin];
    }
    f->later = 0; /* in another world reshuffles are shuffled, not told */
    /* The player does not know the order of the next reshuffle either. */
    if (number_matters(rules)) d->number = dread_rng_next(r);
}

/* ---- For tests ---- */

/* Returns true if every card of the deal is in exactly one place. */
static bool all_there(const struct deal *d, const struct field *f)
{
    bool called = f->called != CARD_NONE;
    uint64_t family = mixed(&d->rules) ? family_safe(f) : 0;
    uint64_t all = f->held | f->discards | cards_in(f, f->full) | cards_of_deck(f) |
                   dread_gifts_of(f) | family | dread_set_of(&f->called, called) |
                   dread_card_bit(d->cards[dread_breath_place(&d->rules)]);
    int places = dread_count_bits(f->held) + dread_count_bits(f->discards) +
                 dread_count_bits(f->full) + f->size - f->next + f->gifts +
                 dread_count_bits(family) + called + 1;
    for (int cell = 0; cell < CELLS; cell++)
        if ((f->cell[cell] != CARD_NONE) != (f->full >> cell & 1)) return false;
    return places == d->count && all == dread_set_of(d->cards, d->count);
}

static bool sane(const struct deal *d, const struct position *p)
{
    const struct field *f = field_of(p);
    const struct rules *rules = &d->rules;
    if (f->next > f->size || !all_there(d, f) || f->imagined || f->turn < 1) return false;
    if ((f->open & ~f->full) || (f->full & ~(mixed(rules) ? 0xfffffu : 0xffffu))) return false;
    if (f->full & f->explored & ~f->open) return false;
    if ((f->outcome != PLAYING) != (f->prompt == PROMPT_OVER)) return false;
    if (rules->value[LAST_BREATH] == LAST_BREATH_TOKEN && !f->breath) return false;
    for (cells set = hidden(f); set; set &= set - 1) {
        int cell = __builtin_ctz(set);
        if (f->cell[cell] != d->cards[dread_deal_place(rules, cell)]) return false;
    }
    if ((f->gifts != 0) != asks_about_gift(f->prompt) || (f->spared && f->called == CARD_NONE))
        return false;
    if (asks_about_called(f->prompt)) return f->called != CARD_NONE && is_monster(f->called);
    if (asks_about_field(f->prompt)) return f->called == CARD_NONE && f->full >> f->left & 1;
    bool home = f->rescued == FAMILY_OF_FOUR;
    switch (f->outcome) {
    case PLAYING:
    case LOST_CUT_OFF: return !home && f->called == CARD_NONE;
    case WON_HOME: return home && is_fed(rules, f);
    case LOST_STARVED: return home && !is_fed(rules, f);
    case LOST_KILLED: return !home;
    default: return false;
    }
}

/* ---- Notation ---- */

static bool parse(const struct rules *rules, const char *written, action *a)
{
    return dread_action_read(&dread_soliterror, rules, written, a);
}

/* ---- 8 Options, in order ---- */

/* The number of cards that a rescue reveals if rescue-cards is not given. */
static uint8_t usual_rescue_cards(const struct rules *rules)
{
    return rules->value[RESCUE_DRAW] == RESCUE_DRAW_YES ? 3 : 0;
}

static const struct option options[] = {
    {.name = "weapons",
     .meaning = "What happens to used weapons.",
     .choices = (const struct choice[]){{"spent", "they are discarded"},
                                        {"kept", "they stay"},
                                        {NULL, NULL}}},
    {.name = "unbeaten",
     .meaning = "What a monster that you cannot beat does while you have health.",
     .choices = (const struct choice[]){{"drains", "all health is lost"},
                                        {"wounds", "one health is lost"},
                                        {"kills", "you die"},
                                        {"nothing", "nothing more is lost"},
                                        {NULL, NULL}}},
    {.name = "last-breath",
     .meaning = "Whether the Last Breath counts as health.",
     .choices = (const struct choice[]){{"health", "it is one health, spent last"},
                                        {"token", "it is not health and stays there to the end"},
                                        {NULL, NULL}}},
    {.name = "swap",
     .meaning = "Into which cells you can swap a monster from the draw deck.",
     .choices = (const struct choice[]){{"any", "any cell that holds a card"},
                                        {"unexplored", "only cells that you have not explored"},
                                        {NULL, NULL}}},
    {.name = "deck-out",
     .meaning = "What a call does when the draw deck is empty.",
     .choices = (const struct choice[]){{"skip", "nobody answers"},
                                        {"reshuffle",
                                         "the discards are shuffled and become the deck"},
                                        {NULL, NULL}}},
    {.name = "assess-at-zero",
     .meaning = "What assessing a monster of 6 or more does at zero health.",
     .choices =
         (const struct choice[]){{"nothing", "nothing"}, {"dies", "it kills you"}, {NULL, NULL}}},
    {.name = "royals",
     .meaning = "How much jacks, queens and kings count.",
     .choices =
         (const struct choice[]){{"high", "11, 12 and 13"}, {"ten", "10 each"}, {NULL, NULL}}},
    {.name = "rescue-draw",
     .meaning = "Whether a rescue reveals cards of the draw deck, unless their number is chosen.",
     .choices = (const struct choice[]){{"yes", "up to three"}, {"no", "none"}, {NULL, NULL}}},
    {.name = "flare-gun",
     .meaning = "Whether the joker is in the game.",
     .choices = (const struct choice[]){{"yes", "it is"},
                                        {"no", "it is left out, and the deck is a card shorter"},
                                        {NULL, NULL}}},
    {.name = "family",
     .meaning = "Where the family is.",
     .choices =
         (const struct choice[]){
             {"caves", "in four caves above the paths"},
             {"mixed", "hidden among the cards of the field, where you walk freely"},
             {NULL, NULL}}},
    {.name = "feed",
     .meaning = "How many food cards you need to win after the fourth rescue.",
     .least = 0,
     .most = 9,
     .ends = "There are nine food cards.",
     .standard = 5},
    {.name = "rescue-cards",
     .meaning = "How many cards of the draw deck a rescue reveals, if it has that many.",
     .least = 0,
     .most = 4,
     .ends =
         "With 4, the calls on two paths and the rescues after them ask for 16 cards, which are "
         "the usual draw deck; with 5 it would be out before.",
     .standard_for = usual_rescue_cards},
    {.name = "opening",
     .meaning = "How many cards the opening hand has; the draw deck has the rest.",
     .least = 0,
     .most = 12,
     .ends = "With more, a draw deck that is reshuffled would be so short that what an action "
             "brings could not always be told beforehand.",
     .standard = 7},
    {.name = "zero-health",
     .meaning = "When the game checks your health to decide whether a monster that you cannot beat "
                "kills you.",
     .choices = (const struct choice[]){{"after", "after assessing it"},
                                        {"before", "when you meet it, before assessing it"},
                                        {NULL, NULL}}},
    {.name = "gifts",
     .meaning = "Whether you take what a call or a rescue brings without being asked.",
     .choices = (const struct choice[]){{"taken", "it is"},
                                        {"offered", "you take or leave each card"},
                                        {NULL, NULL}}},
    {0},
};

/* For events that paragraph 6 causes with family=mixed, instead of a paragraph about caves. */
#define IF_MIXED .option = FAMILY, .value = FAMILY_MIXED, .other = "6"

static const struct event_need needs_mixed = {FAMILY, FAMILY_MIXED, FAMILY_MIXED},
                               needs_offers = {GIFTS, GIFTS_OFFERED, GIFTS_OFFERED},
                               needs_reshuffle = {DECK_OUT, DECK_OUT_RESHUFFLE, DECK_OUT_RESHUFFLE},
                               needs_kept = {WEAPONS, WEAPONS_KEPT, WEAPONS_KEPT},
                               needs_flare_gun = {FLARE_GUN, FLARE_GUN_YES, FLARE_GUN_YES},
                               needs_rescue_cards = {RESCUE_CARDS, 1, UINT8_MAX};
static const struct named_rules rule_sets[] = {
    {"beginner", "opening=12", "A large opening hand."},
    {"usual", "", "The rules as the sheet has them."},
    {"hard", "feed=7,opening=2", "Two cards to begin with, and seven food cards needed."},
    {"nightmare", "feed=9,opening=2", "Two cards to begin with, and all nine food cards needed."},
    {0},
};

static const struct event_word events[] = {
    [EVENT_OPENING_TAKE] = {"opening-take", "1.4"},
    [EVENT_OPENING_DISCARD] = {"opening-discard", "1.4"},
    [EVENT_PLACE] = {"place", "2.1", IF_MIXED},
    [EVENT_CALL_TAKE] = {"call-take", "2.3"},
    [EVENT_CALL_OFFER] = {"call-offer", "2.3", .needs = &needs_offers},
    [EVENT_CALL_GIFT_TAKE] = {"call-gift-take", "2.3", .needs = &needs_offers},
    [EVENT_CALL_GIFT_LEAVE] = {"call-gift-leave", "2.3", .needs = &needs_offers},
    [EVENT_CALL_MONSTER] = {"call-monster", "2.3"},
    [EVENT_CALL_UNKNOWN] = {"call-unknown", "2.3", .foretold = true},
    [EVENT_NO_ANSWER] = {"no-answer", "2.3"},
    [EVENT_RESHUFFLE] = {"reshuffle", "2.3", .needs = &needs_reshuffle},
    [EVENT_MOVE] = {"move", "2.4", IF_MIXED},
    [EVENT_REACH] = {"reach", "2.4"},
    [EVENT_CORNERED] = {"cornered", "6", .needs = &needs_mixed},
    [EVENT_BUY_PAY] = {"buy-pay", "2.5"},
    [EVENT_BUY] = {"buy", "2.5"},
    [EVENT_TURN_UP] = {"turn-up", "2.6"},
    [EVENT_FIND] = {"find", "2.6"},
    [EVENT_TAKE_COST] = {"take-cost", "2.6"},
    [EVENT_TAKE_PAY] = {"take-pay", "2.6"},
    [EVENT_TAKE] = {"take", "2.6"},
    [EVENT_LEAVE] = {"leave", "2.6"},
    [EVENT_STAYS] = {"stays", "2.6"},
    [EVENT_LAST_BREATH] = {"last-breath", "1.5"},
    [EVENT_ASSESS] = {"assess", "4.1"},
    [EVENT_ASSESS_KILLS] = {"assess-kills", "4.1"},
    [EVENT_USE] = {"use", "4.2"},
    [EVENT_USE_KEPT] = {"use-kept", "4.2", .needs = &needs_kept},
    [EVENT_USE_HEALTH] = {"use-health", "4.2"},
    [EVENT_FLARE] = {"flare", "4.2", .needs = &needs_flare_gun},
    [EVENT_DIES] = {"dies", "4.2"},
    [EVENT_LIT] = {"lit", "4.2", .needs = &needs_flare_gun},
    [EVENT_SWAP_IN] = {"swap-in", "4.2"},
    [EVENT_SWAP_OUT] = {"swap-out", "4.2"},
    [EVENT_SWAP_ACE] = {"swap-ace", "6", .needs = &needs_mixed},
    [EVENT_UNBEATEN] = {"unbeaten", "4.4"},
    [EVENT_DRAINED] = {"drained", "4.4"},
    [EVENT_CALLED_GOES] = {"called-goes", "4.4"},
    [EVENT_RESCUE] = {"rescue", "3.1", IF_MIXED},
    [EVENT_RESCUE_TAKE] = {"rescue-take", "3.2", .needs = &needs_rescue_cards},
    [EVENT_RESCUE_OFFER] = {"rescue-offer", "3.2", .needs = &needs_offers},
    [EVENT_RESCUE_GIFT_TAKE] = {"rescue-gift-take", "3.2", .needs = &needs_offers},
    [EVENT_RESCUE_GIFT_LEAVE] = {"rescue-gift-leave", "3.2", .needs = &needs_offers},
    [EVENT_RESCUE_DISCARD] = {"rescue-discard", "3.2", .needs = &needs_rescue_cards},
    [EVENT_RESCUE_UNKNOWN] = {"rescue-unknown", "3.2", .foretold = true},
    [EVENT_KILLED] = {"killed", "5.1", LOST_KILLED},
    [EVENT_HOME] = {"home", "5.2", WON_HOME},
    [EVENT_STARVED] = {"starved", "5.2", LOST_STARVED},
    [EVENT_CUT_OFF] = {"cut-off", "6", LOST_CUT_OFF, .needs = &needs_mixed},
    [EVENT_SWAP_UNKNOWN] = {"swap-unknown", "6", .foretold = true},
    [EVENT_COUNT] = {"count", "2.3", .quiet = true},
    [EVENT_SHUFFLE_IN] = {"shuffle-in", "2.3", .quiet = true},
    [EVENT_SHOW_ASKED] = {"show-asked", "2.6", .quiet = true},
    [EVENT_HIDE_ASKED] = {"hide-asked", "2.6", .quiet = true},
    {NULL, NULL},
};

const struct game dread_soliterror =
    {
        .id = "soliterror",
        .title = "SoliTerror",
        .designer = "Justin Farr",
        .rules_version = 1,
        .options = options,
        .rule_sets = rule_sets,
        .words =
            {
                .outcomes = (const char *const[]){"playing", "won: home", "lost: starved",
                                                  "lost: killed", "lost: cut off", NULL},
                .prompts = (const char *const[]){"place", "called", "swap-again", "step", "buy",
                                                 "food", "food-free", "health", "weapon",
                                                 "weapon-free", "joker", "monster", "call-gift",
                                                 "rescue-gift", "over", NULL},
                .zones = (const char *const[]){"field", "caves", "arsenal", "food", "health",
                                               "breath", "asked", "deck", "discard", "rescued",
                                               "unseen", "deck-holds", NULL},
                .tokens = (const char *const[]){"marker", NULL},
                .gauges = (const char *const[]){"health", "food", "weapons", "deck", "rescued",
                                                "turns-left", "flare", "reshuffles", "feed", NULL},
                .verbs = dread_field_verbs,
                .events = events,
            },
        /* A called monster allows at most 9 weapons, 36 pairs, 7 runs, `hearts`, `heart` and 20
         * swaps. One action can play up to four turns of a path that ask nothing. Each reports some
         * 20 events, since there are at most ten health in all, and as many quiet ones
         * (internal.h). A game with caves has 4 paths of at most 9 decisions, or 17 with
         * gifts=offered, and at most 9 weapons bought. A mixed game with reshuffles can swap
         * monsters back into the field for ever, so only the general bound on plies is left. */
        .limits = {.actions = 80, .events = EVENTS_IN_ALL, .plies = PLIES_MOST},
        .deal = deal,
        .check = check,
        .number_matters = number_matters,
        .start = dread_field_start,
        .actions = dread_field_actions,
        .apply = dread_field_apply,
        .outcome = outcome,
        .turn = turn,
        .see = dread_field_see,
        .touches = dread_field_touches,
        .preview = dread_field_preview,
        .describe = dread_field_describe,
        .why_not = dread_field_why_not,
        .why_thing = dread_field_why_thing,
        .reason = dread_field_reason,
        .greedy = dread_field_greedy,
        .resample = resample,
        .format = dread_field_format,
        .parse = parse,
        .notation =
            "`place d` (mixed: `place d1`), `step c3`, `take` or `take 4D+5D`, `leave`, "
            "`weapon 9S`, `pair 2S+5S`, `run 3S+4S+5S`, `hearts`, `flare`, `heart`, `swap b3`, "
            "`buy b3` or `buy b3 4D+5D`, and `pass`",
        .sane = sane,
        .search = &dread_field_search,
        .unknown = &dread_field_unknown,
        .middle = &dread_field_middle,
        .eval = &dread_field_eval,
        .first_action = (const action[]){ACT_PLACE, ACT_STEP, ACT_TAKE, ACT_LEAVE, ACT_WEAPON,
                                         ACT_PAIR, ACT_RUN, ACT_HEARTS, ACT_FLARE, ACT_HEART,
                                         ACT_SWAP, ACT_BUY, ACT_PASS, ACT_PASS + 1},
};
