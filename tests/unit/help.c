/* Helpers that all unit tests share. See help.h. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "unit/help.h"

#include "search/solve.h"

#include "core/session.h"
#include "games/he-will-never-stop/internal.h"

extern const struct game dread_he_will_never_stop;

static bool is_in_long_check(void)
{
    const char *asked = getenv("DREAD_LONG");
    return asked && !strcmp(asked, "ON");
}

bool is_long_test(void)
{
    return is_in_long_check() && !SLOWED;
}

int rounds(int n)
{
    n /= (SLOWED ? 8 : 1) * (is_in_long_check() ? 1 : 4);
    return n ? n : 1;
}

int rounds_at_least(int least, int n)
{
    return rounds(n) > least ? rounds(n) : least;
}

void skip_if_slowed(void)
{
    if (SLOWED && !is_in_long_check()) skip();
}

void assert_says(const char *text, const char *part)
{
    if (!strstr(text, part)) fail_msg("\"%s\" does not say \"%s\"", text, part);
}

const struct game *deal_of(const struct games *games, const char *id, struct deal *deal)
{
    const struct game *game;
    struct problem problem;
    if (!dread_id_read(games, id, &game, deal, &problem)) fail_msg("%s: %s", id, problem.text);
    return game;
}

/* Returns a random value of an option. Seven times of eight that of a number is at most one off its
 * default: with values far from it many games end early, and rare things never happen. */
static uint8_t random_value(const struct option *o, uint8_t standard, struct rng *r)
{
    int near = standard + (int)dread_rng_below(r, 3) - 1;
    if (!o->choices && dread_rng_below(r, 8) && near >= o->least && near <= o->most)
        return (uint8_t)near;
    return dread_option_value(o, (int)dread_rng_below(r, (uint32_t)dread_option_values(o)));
}

void random_rules(const struct option options[], struct rng *r, struct rules *rules)
{
    dread_rules_standard(options, rules);
    for (int i = 0; options[i].name; i++)
        rules->value[i] = random_value(&options[i], dread_option_standard(options, i, rules), r);
}

static bool is_event(const struct game *game, const struct event *e, const char *id)
{
    return !strcmp(game->words.events[e->id].id, id);
}

int events_of(const struct game *game, const struct trace *trace, const char *id)
{
    int n = 0;
    assert_true(trace->count <= trace->room);
    for (int i = 0; i < trace->count; i++) n += is_event(game, &trace->event[i], id);
    return n;
}

const struct event *event_of(const struct game *game, const struct trace *trace, const char *id,
                             int k)
{
    for (int i = 0; i < trace->count; i++)
        if (is_event(game, &trace->event[i], id) && !k--) return &trace->event[i];
    fail_msg("there is no such event: %s", id);
    return NULL;
}

void leave_told(const struct game *game, struct trace *trace)
{
    int told = 0;
    assert_true(trace->count <= trace->room);
    for (int i = 0; i < trace->count; i++)
        if (!game->words.events[trace->event[i].id].quiet) trace->event[told++] = trace->event[i];
    trace->count = told;
}

const char *rule_of(const struct game *game, const struct event *e)
{
    return game->words.events[e->id].rule;
}

/* ---- He Will Never Stop ---- */

static int rank_of(char c)
{
    assert_true(c == 'A' || (c >= '1' && c <= '8'));
    return c == 'A' ? 1 : c - '0';
}

/* Takes one card of each of these ranks out of *rest, of the first suit that is still there. */
static void choose(const char *ranks, uint64_t *rest, card cards[])
{
    for (int i = 0; ranks[i]; i++) {
        int suit = 0;
        while (suit < 4 && !(*rest & dread_card_bit(dread_card_of(rank_of(ranks[i]), suit))))
            suit++;
        assert_true(suit < 4);
        cards[i] = dread_card_of(rank_of(ranks[i]), suit);
        *rest &= ~dread_card_bit(cards[i]);
    }
}

static void rules_of(const char *options, struct rules *rules)
{
    struct problem problem;
    dread_rules_standard(dread_he_will_never_stop.options, rules);
    if (*options && !dread_rules_read(dread_he_will_never_stop.options, options,
                                      (int)strlen(options), rules, &problem))
        fail_msg("%s", problem.text);
}

static uint64_t whole_pack(void)
{
    uint64_t set = 0;
    for (int suit = 0; suit < 4; suit++)
        for (int rank = 1; rank <= 8; rank++) set |= dread_card_bit(dread_card_of(rank, suit));
    return set;
}

static void write_ranks(const card cards[], int n, char out[])
{
    for (int i = 0; i < n; i++) out[i] = (char)('0' + dread_card_rank(cards[i]));
    out[n] = '\0';
}

/* Updates hand, deck, outcome and trace from the position. */
static void read_scene(struct chase *s)
{
    leave_told(s->game, &s->trace);
    const struct flight *f = (const struct flight *)&s->now;
    write_ranks(f->hand, f->held, s->hand);
    write_ranks(s->deal.cards + f->next, DECK - f->next, s->deck);
    s->outcome = s->game->words.outcomes[s->game->outcome(&s->now)];
}

/* Empties the chase, then sets the game, the options and the room for the trace. */
static void clear_scene(struct chase *s, const char *options)
{
    memset(s, 0, sizeof *s);
    s->game = &dread_he_will_never_stop;
    s->trace = (struct trace){s->event, EVENTS_MOST, 0};
    s->deal.by_cards = 1;
    s->deal.count = DECK;
    rules_of(options, &s->deal.rules);
}

void chase_set(struct chase *s, const char *options, const char *hand, const char *deck)
{
    clear_scene(s, options);
    struct flight *f = (struct flight *)&s->now;
    int held = (int)strlen(hand), left = (int)strlen(deck);
    uint64_t rest = whole_pack();
    choose(hand, &rest, s->deal.cards);
    choose(deck, &rest, s->deal.cards + DECK - left);
    memcpy(f->hand, s->deal.cards, (size_t)held);
    for (int c = 0, i = held; c < CARD_KINDS; c++)
        if (rest & dread_card_bit((card)c)) s->deal.cards[i++] = (card)c;
    f->held = (uint8_t)held;
    f->next = (uint8_t)(DECK - left);
    f->turn = 1;
    read_scene(s);
    assert_true(s->game->sane(&s->deal, &s->now));
}

/* Starts a session in the position of the chase. */
static void session_at(const struct chase *s, struct session *session)
{
    dread_session_start(session, s->game, &s->deal, NULL);
    session->now = s->now;
}

void chase_play(struct chase *s, const char *actions)
{
    struct session session;
    session_at(s, &session);
    while (*actions) {
        char one[64];
        size_t n = strcspn(actions, ",");
        assert_true(n < sizeof one);
        memcpy(one, actions, n);
        one[n] = '\0';
        actions += n;
        if (*actions) actions += 2;
        struct problem problem;
        s->trace.count = 0;
        if (!dread_session_play_written(&session, one, &s->trace, &problem))
            fail_msg("hand %s: %s", s->hand, problem.text);
        s->now = session.now;
        read_scene(s);
        assert_true(s->game->sane(&s->deal, &s->now));
    }
}

void chase_is(const struct chase *s, const char *hand, const char *deck)
{
    assert_string_equal(s->hand, hand);
    assert_string_equal(s->deck, deck);
}

int chase_events(const struct chase *s, const char *id)
{
    return events_of(s->game, &s->trace, id);
}

/* ---- Statistics ---- */

int prunes_of(const struct game *game)
{
    int n = 0;
    if (game->search && game->search->prunes)
        while (game->search->prunes[n].name) n++;
    return n;
}

double chi_squared(const uint32_t counts[], int n)
{
    double total = 0, sum = 0;
    for (int i = 0; i < n; i++) total += counts[i];
    double expected = total / n;
    for (int i = 0; i < n; i++) sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    return sum;
}

double chi_squared_places(const uint32_t table[], int n)
{
    return chi_squared(table, n * n) * (n - 1) / n;
}

/* Wilson & Hilferty, "The distribution of chi-square", PNAS 17, 1931: the cube root of chi-squared
 * is nearly normal. 3.0902 is the normal quantile of 0.999. The result is 2 % too large at two
 * degrees of freedom, and within 1 % from nine on: a test in test_resample.c compares it with the
 * published tables. */
double chi_squared_critical(int degrees)
{
    double part = 2.0 / (9.0 * degrees), root = 1 - part + 3.0902 * sqrt(part);
    return degrees * root * root * root;
}

int order_number(const card cards[], int n)
{
    int number = 0;
    for (int i = 0; i < n; i++) {
        int smaller = 0;
        for (int k = i + 1; k < n; k++) smaller += cards[k] < cards[i];
        number = number * (n - i) + smaller;
    }
    return number;
}
