/* He Will Never Stop: says in one sentence why an action is good. Read internal.h first.
 *
 * The reasons come from three hands: the present one, the one that the action leaves, and the one
 * that the next pursuit leaves. Drawn cards are unknown, so nothing is said that they could make
 * untrue. Of a line of actions only the first is explained, because the others depend on what it
 * draws. */

#include "internal.h"

enum { WORDS = 22 };

/* A hand and its steps. */
struct flight_steps {
    struct flight f;
    struct steps steps;
};

struct flight_facts {
    const struct view *view;
    /* the hand now, after the action, and (known cards only) after the pursuit */
    struct flight_steps now, acted, left;
    int drawn, earned;
    int taken_if_idle; /* cards that the next pursuit would take if the player did nothing */
    int taken; /* least number of cards that it takes after the action, unless a trap closes */
    bool perhaps_more;    /* it may take more, depending on the cards drawn */
    bool happens[EVENTS]; /* by event id: the preview contains this event */
};

static struct flight_steps with_steps(const struct rules *rules, const struct flight *f)
{
    return (struct flight_steps){*f, dread_steps_of(f->hand, f->held, rules)};
}

static struct flight_facts facts_of(const struct view *v, action a)
{
    struct event event[64];
    struct trace trace = {event, 64, 0};
    struct flight_facts x = {.view = v};
    struct flight f = dread_flight_recall(v);
    dread_flight_preview(v, a, &trace);
    for (int i = 0; i < trace.count; i++) {
        const struct event *e = &event[i];
        x.happens[e->id] = true;
        if (e->id == EVENT_TAKES || e->id == EVENT_ELSE_TAKES) x.taken++;
        if (e->id == EVENT_EARN) x.earned = e->amount;
        if (e->id == EVENT_SEARCH_DRAW || e->id == EVENT_MOVE_DRAW)
            x.drawn = e->card == CARD_UNKNOWN ? e->amount : 1;
    }
    x.perhaps_more = x.happens[EVENT_PERHAPS_MORE];
    x.now = with_steps(&v->rules, &f);
    x.taken_if_idle = dread_next_pursuit_takes(&v->rules, &x.now.f, x.now.steps);
    dread_play_until_draw(&v->rules, &f, a, NULL);
    x.acted = with_steps(&v->rules, &f);
    if (f.held) dread_pursue(&v->rules, &f, NULL);
    x.left = with_steps(&v->rules, &f);
    return x;
}

/* ---- Sequences ---- */

static uint64_t cards_at(const struct flight *f, places at)
{
    uint64_t set = 0;
    for (; at; at &= at - 1) set |= dread_card_bit(f->hand[__builtin_ctz(at)]);
    return set;
}

/* Writes the sequences of a hand, and returns their number. Each has at least three cards, and two
 * of them share at most one card, so DECK is room enough. */
static int list_sequences(const struct flight_steps *s, places out[DECK])
{
    int n = 0;
    for (int falling = 0; falling < 2; falling++)
        for (int i = 0;;) {
            places run = dread_next_run(falling ? s->steps.falling : s->steps.rising, i);
            if (!run) break;
            out[n++] = run;
            i = 31 - __builtin_clz(run);
        }
    return n;
}

/* Returns true if at least `least` cards of a set are in one sequence of the hand. */
static bool keeps_sequence(const struct flight_steps *s, uint64_t set, int least)
{
    places run[DECK];
    for (int n = list_sequences(s, run); n-- > 0;)
        if (dread_count_bits(cards_at(&s->f, run[n]) & set) >= least) return true;
    return false;
}

/* Returns the sequence that the next pursuit breaks, or 0 if there is none. */
static places doomed_sequence(const struct flight_steps *s)
{
    if (!(dread_in_sequences(s->steps) & 1)) return 0;
    places run = dread_next_run(s->steps.rising, 0);
    return run & 1 ? run : dread_next_run(s->steps.falling, 0);
}

/* Returns the longest sequence after the action that was not part of one before, or 0 if there is
 * none. */
static places new_sequence(const struct flight_facts *x)
{
    places run[DECK], best = 0;
    for (int n = list_sequences(&x->acted, run); n-- > 0;) {
        int length = dread_count_bits(run[n]);
        if (length > dread_count_bits(best) &&
            !keeps_sequence(&x->now, cards_at(&x->acted.f, run[n]), length))
            best = run[n];
    }
    return best;
}

/* Writes "the 5-6-7". */
static void write_sequence(struct text *t, const struct flight *f, places run)
{
    dread_text_add(t, "the ");
    for (places rest = run; rest; rest &= rest - 1) {
        dread_flight_write(t, rest == run ? "%r" : "-%r",
                           dread_card_rank(f->hand[__builtin_ctz(rest)]));
    }
}

/* ---- Gains ---- */

static void say_earned(const struct flight_facts *x, struct text *t)
{
    places made = new_sequence(x);
    if (!x->earned) return;
    dread_flight_write(t, "earns %a", x->drawn, "card");
    if (!made) return;
    dread_text_add(t, " with ");
    write_sequence(t, &x->acted.f, made);
}

/* Writes an end of the game that is certain. Returns false if there is none. */
static bool say_end(const struct flight_facts *x, struct text *t)
{
    if (x->happens[EVENT_TRAP] && !dread_is_trap(x->acted.steps)) {
        dread_text_add(t, "closes a trap with what it draws, and He is destroyed");
    } else if (x->happens[EVENT_TRAP]) {
        int at = __builtin_ctz(dread_in_runs(x->acted.steps.level, 3));
        dread_flight_write(t, "closes a trap of four %rs, and He is destroyed",
                           dread_card_rank(x->acted.f.hand[at]));
    } else if (x->happens[EVENT_ESCAPED] || x->happens[EVENT_ELSE_ESCAPED]) {
        if (x->drawn > 1)
            dread_flight_write(t, "draws the last %a of the deck and wins", x->drawn, "card");
        else dread_text_add(t, "draws the last card of the deck and wins");
    } else if (x->happens[EVENT_CAUGHT_EMPTY]) {
        dread_text_add(t, "leaves an empty hand, and He has you");
    } else if (x->happens[EVENT_CAUGHT_BEHIND]) {
        dread_text_add(t, "leaves you nothing after He takes a card, and He has you");
    } else {
        return false;
    }
    return true;
}

/* ---- Cards saved from the pursuit ---- */

static void write_takes(struct text *t, const struct flight_facts *x, const char *verb)
{
    dread_flight_write(t, "%s%s %a rather than %m", verb, x->taken == 1 ? " only" : "", x->taken,
                       "card", x->taken_if_idle);
}

/* Writes what the next pursuit spares. Returns true if it is certain to spare something. */
static bool say_spared(const struct flight_facts *x, struct text *t)
{
    places run = doomed_sequence(&x->now);
    uint64_t cards = cards_at(&x->now.f, run);
    bool fewer = x->taken < x->taken_if_idle;
    if (x->perhaps_more) return false;
    if (run && keeps_sequence(&x->left, cards, dread_count_bits(run))) {
        dread_text_add(t, "keeps ");
        write_sequence(t, &x->now.f, run);
        dread_text_add(t, " from Him");
        if (fewer) write_takes(t, x, ", who takes");
        return true;
    }
    if (!fewer) return false;
    write_takes(t, x, "lets Him take");
    return true;
}

/* Writes that three of a rank will stand together after the pursuit, if the fourth is in hand or in
 * the deck. */
static void say_alike(const struct flight_facts *x, struct text *t)
{
    places alike = dread_in_runs(x->left.steps.level, 2);
    if (x->perhaps_more || !alike) return;
    int rank = dread_card_rank(x->left.f.hand[__builtin_ctz(alike)]), held = 0;
    bool unseen = false, before = false;
    for (int i = 0; i < x->left.f.held; i++) held += dread_card_rank(x->left.f.hand[i]) == rank;
    const struct zone *z = &x->view->zone[ZONE_UNSEEN];
    for (int i = 0; i < z->count; i++)
        unseen |= dread_card_rank(x->view->spot[z->first + i].card) == rank;
    for (places old = dread_in_runs(x->now.steps.level, 2); old; old &= old - 1)
        before |= dread_card_rank(x->now.f.hand[__builtin_ctz(old)]) == rank;
    if (held < 4 && !unseen) return;
    dread_flight_write(t, "%s three %rs together with the fourth in %s",
                       before ? "keeps" : "brings", rank, held == 4 ? "hand" : "the deck");
}

/* The best that a single move can achieve in a hand without drawing. */
enum move_gain { GAINS_NOTHING, GAINS_CARDS, GAINS_TRAP };

static enum move_gain best_gain(const struct rules *rules, const struct flight_steps *s)
{
    enum move_gain best = GAINS_NOTHING;
    places fixed = dread_in_sequences(s->steps);
    for (int from = 0; from < s->f.held; from++)
        for (int to = 0; to < s->f.held; to++) {
            if (from == to || fixed >> from & 1) continue;
            struct flight moved = s->f;
            dread_make_move(&moved, from, to, NULL);
            if (dread_holds_trap(moved.hand, moved.held)) return GAINS_TRAP;
            if (!best && dread_earns(rules, s->f.hand, s->f.held, from, to)) best = GAINS_CARDS;
        }
    return best;
}

/* Writes how an action that draws nothing improves the hand. */
static void say_prepared(const struct flight_facts *x, struct clauses *c)
{
    const struct rules *rules = &x->view->rules;
    struct flight idle = x->now.f;
    int before = dread_flight_distance(rules, &x->now.f),
        after = dread_flight_distance(rules, &x->acted.f);
    if (x->drawn) return;
    dread_pursue(rules, &idle, NULL);
    struct flight_steps waited = with_steps(rules, &idle);
    enum move_gain gain = best_gain(rules, &x->left);
    if (gain > best_gain(rules, &waited))
        dread_clause_add(c, gain == GAINS_TRAP ? "prepares a trap" : "prepares a move that earns");
    if (after > before)
        dread_flight_write(dread_clause(c), "makes this hand last for %a rather than %m", after,
                           "pursuit", before);
}

/* ---- Costs ---- */

/* Writes what a search draws, and whether it breaks a sequence. */
static void say_search(const struct flight_facts *x, struct clauses *c)
{
    places run[DECK], gone = 0, shorter = 0;
    int n = list_sequences(&x->now, run), lost = 0;
    for (int i = 0; i < n; i++) {
        uint64_t cards = cards_at(&x->now.f, run[i]);
        if (keeps_sequence(&x->acted, cards, dread_count_bits(cards))) continue;
        if (keeps_sequence(&x->acted, cards, 3)) {
            shorter = run[i];
        } else {
            gone = run[i];
            lost++;
        }
    }
    dread_flight_write(dread_clause(c), "%s %a",
                       x->acted.f.held ? "draws" : "fills the empty hand with", x->drawn,
                       "new card");
    if (!n) return;
    struct text *t = dread_clause(c);
    if (lost > 1) {
        dread_flight_write(t, "gives up %a", lost, "sequence");
    } else if (lost || shorter) {
        dread_text_add(t, lost ? "gives up " : "shortens ");
        write_sequence(t, &x->now.f, lost ? gone : shorter);
    } else {
        dread_text_add(t, "breaks no sequence");
    }
}

static void say_taken(const struct flight_facts *x, struct text *t)
{
    if (x->taken == 1 && !x->perhaps_more && x->acted.f.held)
        dread_flight_write(t, "lets Him take only the %r", dread_card_rank(x->acted.f.hand[0]));
    else
        dread_flight_write(t, "lets Him take %s%a", x->perhaps_more ? "at least " : "", x->taken,
                           "card");
}

static void say_deck(const struct flight_facts *x, struct text *t)
{
    int deck = DECK - x->now.f.next - x->drawn;
    if (x->drawn) dread_flight_write(t, "leaves %m in the deck", deck);
}

void dread_flight_reason(const struct view *v, const action line[], int n, struct text *t)
{
    struct flight_facts x = facts_of(v, line[0]);
    struct clauses c = {0};
    (void)n;
    if (!say_end(&x, dread_clause(&c))) {
        say_earned(&x, dread_clause(&c));
        if (!is_move(line[0])) say_search(&x, &c);
        bool spared = say_spared(&x, dread_clause(&c));
        say_alike(&x, dread_clause(&c));
        say_prepared(&x, &c);
        bool single = x.taken == 1 && !x.perhaps_more;
        if (!spared && single) say_taken(&x, dread_clause(&c));
        say_deck(&x, dread_clause(&c));
        if (!spared && !single) say_taken(&x, dread_clause(&c));
    }
    dread_clauses_write(&c, WORDS, t);
}
