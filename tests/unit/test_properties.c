/* What must be true of every game: the laws of include/dread/game.h. Tested on random play of all
 * games of the program, the toys, and rules on trial, under their defaults, under every value of
 * each option alone, and under random sets of options.
 *
 * One walk serves all tests: it plays random games and passes each position, as a `stage`, to a
 * test function that checks one law. */

#include <stdio.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/help.h"

#include "dread/agent.h"
#include "dread/perft.h"
#include "dread/record.h"

extern const struct game dread_on_trial;

/* Like game_or_toy(), but the number before the first toy is the game with rules on trial. */
enum { FIRST = FIRST_TOY - 1 };
static const struct game *game_or_trial(int g)
{
    return g == FIRST ? &dread_on_trial : game_or_toy(g);
}

/* ---- The walk ---- */

struct stage {
    struct session session;
    const struct game *game;
    const struct deal *deal;
    const struct position *now;
    int n; /* number of legal actions */
    action legal[ACTIONS_MOST];
    struct rng rng; /* for the test's own use */
};

/* Fails with the id and the actions that lead to the stage. */
static void insist(const struct stage *s, bool holds, const char *what)
{
    if (holds) return;
    static char story[8000];
    struct text t = dread_text_in(story, sizeof story);
    dread_id_write(s->game, s->deal, &t);
    for (int i = 0; i < s->session.played; i++) {
        dread_text_add(&t, i ? ", " : ": ");
        s->game->format(&s->deal->rules, s->session.line[i], &t);
    }
    fail_msg("%s\nin %s", what, story);
}

/* The same for a law about an action. */
static void insist_of(const struct stage *s, action a, bool holds, const char *what)
{
    if (holds) return;
    char line[200];
    struct text t = dread_text_in(line, sizeof line);
    dread_text_char(&t, '`');
    s->game->format(&s->deal->rules, a, &t);
    dread_text_add(&t, "`: ");
    dread_text_add(&t, what);
    insist(s, false, line);
}

typedef void look(struct stage *);

/* Plays one deal to its end and calls the test in every position. */
static void walk_deal(struct stage *s, const struct rules *rules, uint64_t number, look *look_at)
{
    struct deal deal;
    s->rng = dread_rng_from(number);
    dread_deal_number(s->game, rules, number, &deal);
    dread_session_start(&s->session, s->game, &deal, NULL);
    s->deal = &s->session.deal;
    s->now = &s->session.now;
    for (;;) {
        s->n = s->game->actions(s->deal, s->now, s->legal);
        look_at(s);
        if (!s->n) return;
        insist(s, s->session.played < s->game->limits.plies, "the game passes limits.plies");
        action a = s->legal[dread_rng_below(&s->rng, (uint32_t)s->n)];
        struct problem problem;
        insist(s, dread_session_play(&s->session, a, NULL, &problem), "a legal action was refused");
    }
}

/* Walks every game under its defaults, each single value, and `sets` random sets of options, with
 * `deals` deals each. */
static void walk(look *look_at, int sets, int deals)
{
    static struct stage s;
    uint64_t number = 1;
    for (int g = FIRST; g < dread_games.count; g++) {
        s.game = game_or_trial(g);
        const struct option *options = s.game->options;
        struct rules rules;
        for (int i = 0; options[i].name; i++)
            for (int k = 0; k < dread_option_values(&options[i]); k++) {
                char written[100];
                struct text t = dread_text_in(written, sizeof written);
                dread_text_add(&t, options[i].name);
                dread_text_char(&t, '=');
                dread_option_value_write(&options[i], dread_option_value(&options[i], k), &t);
                assert_true(dread_rules_read(options, written, t.length, &rules, NULL));
                for (int d = 0; d < deals; d++) walk_deal(&s, &rules, number++, look_at);
            }
        struct rng r = dread_rng_from(number);
        for (int i = 0; i < sets; i++) {
            if (i % 4 == 0) dread_rules_standard(options, &rules);
            else random_rules(options, &r, &rules);
            for (int d = 0; d < deals; d++) walk_deal(&s, &rules, number++, look_at);
        }
    }
}

/* Writes some of the legal actions: all if there are at most `most`, else random ones. */
static int some_actions(struct stage *s, int most, action out[])
{
    int n = 0;
    for (int i = 0; i < s->n; i++)
        if (s->n <= most || (int)dread_rng_below(&s->rng, (uint32_t)(s->n - i)) < most - n)
            out[n++] = s->legal[i];
    return n;
}

static bool is_legal(const struct stage *s, action a)
{
    for (int i = 0; i < s->n; i++)
        if (s->legal[i] == a) return true;
    return false;
}

static int count_words(const char *const *words)
{
    int n = 0;
    while (words[n]) n++;
    return n;
}

static int count_events(const struct game *game)
{
    int n = 0;
    while (game->words.events[n].id) n++;
    return n;
}

/* ---- A game's own struct ---- */

TEST(every_game_fills_its_struct)
{
    for (int g = FIRST; g < dread_games.count; g++) {
        const struct game *game = game_or_trial(g);
        assert_true(game->id[0] && game->title[0] && game->designer[0] && game->notation[0]);
        for (const char *c = game->id; *c; c++) assert_true((*c >= 'a' && *c <= 'z') || *c == '-');
        assert_true(game->rules_version > 0);
        assert_true(game->limits.actions > 0 && game->limits.actions <= ACTIONS_MOST);
        assert_true(game->limits.events > 0 && game->limits.events <= EVENTS_MOST);
        assert_true(game->limits.plies > 0 && game->limits.plies <= PLIES_MOST);
        assert_string_equal(game->words.outcomes[0], "playing");
        for (int i = 1; game->words.outcomes[i]; i++)
            assert_true(dread_starts_with(game->words.outcomes[i], "won: ") ||
                        dread_starts_with(game->words.outcomes[i], "lost: "));
        assert_true(count_words(game->words.zones) <= VIEW_ZONES);
        assert_true(count_words(game->words.gauges) <= VIEW_GAUGES);
        assert_true(count_words(game->words.verbs) > 0);
        for (int i = 0; game->words.events[i].id; i++) {
            assert_true(game->words.events[i].id[0]);
            assert_true(game->words.events[i].rule[0] >= '1' &&
                        game->words.events[i].rule[0] <= '9');
            for (int k = 0; k < i; k++)
                assert_string_not_equal(game->words.events[i].id, game->words.events[k].id);
        }
    }
}

TEST(every_option_is_named_explained_and_within_its_values)
{
    for (int g = FIRST; g < dread_games.count; g++) {
        const struct game *game = game_or_trial(g);
        struct rng r = dread_rng_from(8);
        int n = 0;
        for (; game->options[n].name; n++) {
            const struct option *o = &game->options[n];
            assert_true(o->meaning && o->meaning[0]);
            assert_true(dread_option_values(o) >= 2);
            /* Whoever is refused a number learns why the range ends there. */
            if (g >= 0 && !o->choices) assert_true(o->ends && o->ends[0]);
            for (const char *c = o->name; *c; c++)
                assert_true((*c >= 'a' && *c <= 'z') || *c == '-');
            for (int k = 0; o->choices && o->choices[k].name; k++)
                assert_true(o->choices[k].name[0] && o->choices[k].meaning[0]);
            for (int k = 0; k < 200; k++) {
                struct rules rules;
                random_rules(game->options, &r, &rules);
                int standard = dread_option_standard(game->options, n, &rules);
                assert_true(standard >= dread_option_value(o, 0) &&
                            standard <= dread_option_value(o, dread_option_values(o) - 1));
            }
        }
        assert_true(n <= OPTIONS_MOST);
    }
}

/* Many tests rely on this: random rules must reach every value of every choice and range. */
TEST(random_rules_are_of_every_value_of_every_option)
{
    struct rng r = dread_rng_from(9);
    for (int g = FIRST; g < dread_games.count; g++) {
        const struct option *options = game_or_trial(g)->options;
        bool drawn[OPTIONS_MOST][UINT8_MAX + 1] = {{false}};
        for (int k = 0; k < 2000; k++) {
            struct rules rules;
            random_rules(options, &r, &rules);
            for (int i = 0; options[i].name; i++) drawn[i][rules.value[i]] = true;
        }
        for (int i = 0; options[i].name; i++) {
            int values = 0;
            for (int v = 0; v <= UINT8_MAX; v++) values += drawn[i][v];
            assert_int_equal(values, dread_option_values(&options[i]));
            for (int k = 0; k < values; k++)
                assert_true(drawn[i][dread_option_value(&options[i], k)]);
        }
    }
}

/* Whoever writes a number beyond a dial reads where it ends, and why. (The dials of toys have no
 * reason.) */
TEST(beyond_its_ends_a_dial_is_refused_with_its_reason)
{
    for (int g = FIRST; g < dread_games.count; g++) {
        const struct option *options = game_or_trial(g)->options;
        for (int i = 0; options[i].name; i++) {
            const struct option *o = &options[i];
            int beyond[] = {o->least - 1, o->most + 1, o->most + 256, o->least + 65536};
            for (size_t k = 0; !o->choices && k < sizeof beyond / sizeof *beyond; k++) {
                char written[80], range[40];
                struct rules rules;
                struct problem problem = {""};
                snprintf(written, sizeof written, "%s=%d", o->name, beyond[k]);
                snprintf(range, sizeof range, "`%d`; it must be %d to %d.", beyond[k], o->least,
                         o->most);
                assert_false(
                    dread_rules_read(options, written, (int)strlen(written), &rules, &problem));
                assert_says(problem.text, range);
                if (g >= 0) assert_says(problem.text, o->ends ? o->ends : "a reason");
                assert_true(strlen(problem.text) < sizeof problem.text - 1);
            }
        }
    }
}

/* ---- Positions and actions ---- */

static void look_sane(struct stage *s)
{
    static int turn;
    int outcome = s->game->outcome(s->now);
    insist(s, s->game->sane(s->deal, s->now), "the position is not sane");
    insist(s, s->game->check(s->deal, NULL), "the deal is not one of this game");
    insist(s, s->n <= s->game->limits.actions, "more actions than limits.actions");
    for (int i = 1; i < s->n; i++)
        insist(s, s->legal[i - 1] < s->legal[i], "the actions are not ascending");
    insist(s, (outcome == 0) == (s->n > 0), "playing and having actions do not agree");
    insist(s, outcome >= 0 && outcome < count_words(s->game->words.outcomes), "no such outcome");
    if (!s->session.played) turn = 1;
    insist(s, s->game->turn(s->now) >= turn, "the turn fell");
    turn = s->game->turn(s->now);
    if (s->session.played == s->game->limits.plies) insist(s, outcome, "limits.plies is too low");
}

TEST(random_play_is_sane_and_ends)
{
    walk(look_sane, rounds(160), rounds(32));
}

/* The event's card, token and places must exist in this game. */
static bool fits_words(const struct game *game, const struct event *e)
{
    const struct thing places[] = {e->from, e->to};
    for (int i = 0; i < 2; i++) {
        bool in_zone = places[i].kind == THING_CARD || places[i].kind == THING_GAP ||
                       places[i].kind == THING_ZONE;
        if (places[i].kind > THING_ZONE) return false;
        if (in_zone && places[i].zone >= count_words(game->words.zones)) return false;
    }
    return e->id < count_events(game) && e->facing <= WEST &&
           (e->card < CARD_KINDS || e->card >= CARD_UNKNOWN) &&
           (e->token < VIEW_TOKENS || e->token == NO_TOKEN);
}

/* Playing on a copy must not change the original, and the same action must have the same result. */
static void look_copies(struct stage *s)
{
    action some[12];
    struct position before = *s->now;
    struct deal deal = *s->deal;
    for (int i = 0, n = some_actions(s, 12, some); i < n; i++) {
        static struct event a[EVENTS_MOST], b[EVENTS_MOST];
        struct trace one = {a, EVENTS_MOST, 0}, other = {b, EVENTS_MOST, 0};
        struct position p = *s->now, q = *s->now, untold = *s->now;
        s->game->apply(s->deal, &p, some[i], &one);
        s->game->apply(s->deal, &q, some[i], &other);
        s->game->apply(s->deal, &untold, some[i], NULL);
        insist_of(s, some[i], !memcmp(&p, &q, sizeof p), "the same action led elsewhere");
        insist_of(s, some[i], !memcmp(&p, &untold, sizeof p), "without a trace it led elsewhere");
        insist_of(s, some[i], !memcmp(s->now, &before, sizeof before), "the original changed");
        insist_of(s, some[i], !memcmp(s->deal, &deal, sizeof deal), "the deal changed");
        insist_of(s, some[i], s->game->sane(s->deal, &p), "it led to a position not sane");
        insist_of(s, some[i], one.count <= s->game->limits.events, "more than limits.events");
        insist_of(s, some[i], one.count > 0, "an action without events");
        insist_of(s, some[i],
                  one.count == other.count && !memcmp(a, b, sizeof *a * (size_t)one.count),
                  "the same action was told otherwise");
        for (int k = 0; k < one.count; k++)
            insist_of(s, some[i], fits_words(s->game, &a[k]), "an event without words");
    }
}

TEST(playing_on_a_copy_leaves_the_original_and_is_the_same_each_time)
{
    walk(look_copies, rounds(48), rounds(8));
}

TEST(the_same_deal_and_line_give_the_same_bytes)
{
    for (int g = FIRST; g < dread_games.count; g++) {
        const struct game *game = game_or_trial(g);
        for (uint64_t number = 0; number < 20; number++) {
            struct rules rules;
            struct deal one, other;
            struct position p, q;
            memset(&p, 0xaa, sizeof p); /* start() must not depend on what the memory held */
            memset(&q, 0x55, sizeof q);
            dread_rules_standard(game->options, &rules);
            dread_deal_number(game, &rules, number, &one);
            dread_deal_number(game, &rules, number, &other);
            assert_memory_equal(&one, &other, sizeof one);
            game->start(&one, &p, NULL);
            game->start(&other, &q, NULL);
            assert_memory_equal(&p, &q, sizeof p);
            struct rng r = dread_rng_from(number), again = r;
            int plies = dread_playout(game, &one, &p, &r);
            assert_int_equal(plies, dread_playout(game, &other, &q, &again));
            assert_memory_equal(&p, &q, sizeof p);
            assert_true(plies <= game->limits.plies && game->outcome(&p));
        }
    }
}

TEST(perft_counts_what_the_actions_are)
{
    for (int g = FIRST; g < dread_games.count; g++) {
        const struct game *game = game_or_trial(g);
        for (uint64_t number = 1; number <= 5; number++) {
            struct rules rules;
            struct deal deal;
            struct position p;
            action legal[ACTIONS_MOST], next[ACTIONS_MOST];
            dread_rules_standard(game->options, &rules);
            dread_deal_number(game, &rules, number, &deal);
            game->start(&deal, &p, NULL);
            uint64_t budget = UINT64_MAX, sum = 0;
            int n = game->actions(&deal, &p, legal);
            for (int i = 0; i < n; i++) {
                struct position q = p;
                game->apply(&deal, &q, legal[i], NULL);
                sum += (uint64_t)game->actions(&deal, &q, next);
            }
            assert_true(dread_perft(game, &deal, &p, 1, &budget) == (uint64_t)n);
            assert_true(dread_perft(game, &deal, &p, 2, &budget) == sum);
        }
    }
}

/* ---- Notation ---- */

static bool parses(const struct stage *s, const char *written, action *a)
{
    return s->game->parse(&s->deal->rules, written, a);
}

static void look_notation(struct stage *s)
{
    for (int i = 0; i < s->n; i++) {
        char written[42] = " ", changed[48];
        struct text t = dread_text_in(written + 1, (int)sizeof written - 1);
        action a = (action)~s->legal[i];
        s->game->format(&s->deal->rules, s->legal[i], &t);
        insist_of(s, s->legal[i], t.length > 0 && t.length < 40 && !t.cut, "no room for it");
        insist_of(s, s->legal[i], parses(s, written + 1, &a) && a == s->legal[i],
                  "what is written is not read");
        insist_of(s, s->legal[i], !parses(s, written, &a), "a leading space is read");
        static const char *const tails[] = {" ", "\n", "\r", "0", "a", ","};
        for (size_t k = 0; k < sizeof tails / sizeof *tails; k++) {
            snprintf(changed, sizeof changed, "%s%s", written + 1, tails[k]);
            if (!parses(s, changed, &a)) continue;
            /* A longer number may be valid notation of another action. */
            char again[42];
            t = dread_text_in(again, sizeof again);
            s->game->format(&s->deal->rules, a, &t);
            insist_of(s, s->legal[i], dread_same(again, changed),
                      "it is read with something behind it");
        }
        bool upper = false;
        for (int k = 0; k <= t.length || written[k + 1]; k++) {
            char c = written[k + 1];
            changed[k] = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
            upper |= changed[k] != c;
            if (!c) break;
        }
        insist_of(s, s->legal[i], !upper || !parses(s, changed, &a), "upper case is read");
    }
}

TEST(notation_is_read_as_it_is_written_and_no_other_way)
{
    walk(look_notation, rounds(16), rounds(2));
}

/* Reads a string at the very end of its memory block. */
static void look_mutated(struct stage *s)
{
    for (int i = 0; i < 24 && s->n; i++) {
        char written[48];
        struct text t = dread_text_in(written, 40);
        action a;
        s->game->format(&s->deal->rules, s->legal[dread_rng_below(&s->rng, (uint32_t)s->n)], &t);
        size_t n = (size_t)t.length;
        for (uint32_t k = 1 + dread_rng_below(&s->rng, 3); k && n; k--) {
            uint32_t at = dread_rng_below(&s->rng, (uint32_t)n);
            switch (dread_rng_below(&s->rng, 4)) {
            case 0: n = at; break;
            case 1: written[at] = (char)(1 + dread_rng_below(&s->rng, 255)); break;
            case 2: written[at] = (char)(written[at] + 1); break;
            default:
                memmove(written + at + 1, written + at, n - at);
                written[at] = "0123456789> abc"[dread_rng_below(&s->rng, 15)];
                n++;
            }
        }
        char *exact = test_malloc(n + 1);
        memcpy(exact, written, n);
        exact[n] = '\0';
        if (parses(s, exact, &a)) {
            char again[48];
            t = dread_text_in(again, sizeof again);
            s->game->format(&s->deal->rules, a, &t);
            insist_of(s, a, dread_same(again, exact), "it is read though it is written otherwise");
        }
        test_free(exact);
    }
}

TEST(mangled_notation_never_crashes_and_is_read_only_as_written)
{
    walk(look_mutated, rounds(80), rounds(4));
    static struct stage s;
    for (int g = FIRST; g < dread_games.count; g++) {
        struct rules rules;
        action a;
        s.game = game_or_trial(g);
        dread_rules_standard(s.game->options, &rules);
        assert_false(s.game->parse(&rules, "", &a));
        assert_false(s.game->parse(&rules, " ", &a));
        assert_false(s.game->parse(&rules, "\xff", &a));
    }
}

/* ---- What is not legal ---- */

static void look_illegal(struct stage *s)
{
    for (int i = 0; i < 40; i++) {
        /* Games are most likely to err for codes near the legal ones. */
        uint32_t code = dread_rng_below(&s->rng, 65536);
        if (i % 2 && s->n)
            code = s->legal[dread_rng_below(&s->rng, (uint32_t)s->n)] + code % 64 - 32;
        if (i < 4) code = i < 2 ? (uint32_t)i : 65533u + (uint32_t)i - 1;
        action a = (action)code;
        struct problem problem = {""};
        bool legal = dread_session_legal(&s->session, a, &problem);
        insist_of(s, a, legal == is_legal(s, a), "session_legal and the actions do not agree");
        if (legal) continue;
        int n = dread_length_of(problem.text);
        insist_of(s, a, n > 20 && n < (int)sizeof problem.text - 1, "no reason, or half of one");
        insist_of(s, a, s->game->outcome(s->now) || problem.text[n - 1] == '.',
                  "the reason is no whole sentence");
    }
}

TEST(every_action_that_is_not_legal_is_refused_with_a_reason)
{
    walk(look_illegal, rounds(48), rounds(8));
}

/* ---- The view ---- */

static bool fits_layout(const struct zone *z)
{
    if (z->layout != LAYOUT_GRID) return z->layout <= LAYOUT_COLUMN && !z->columns && !z->rows;
    return z->columns && z->rows && z->columns * z->rows == z->count;
}

static bool fits_place(const struct view *v, struct thing t)
{
    switch (t.kind) {
    case THING_NONE: return true;
    case THING_CARD: return t.zone < v->zones && t.index < v->zone[t.zone].count;
    case THING_GAP:
        return t.zone < v->zones && v->zone[t.zone].gaps && t.index <= v->zone[t.zone].count;
    case THING_TOKEN: return t.index < v->tokens;
    case THING_GAUGE: return t.index < v->gauges;
    case THING_ZONE: return t.zone < v->zones;
    default: return false;
    }
}

static void look_view(struct stage *s)
{
    struct view v, again;
    memset(&v, 0xaa, sizeof v);
    memset(&again, 0x55, sizeof again);
    s->game->see(s->deal, s->now, &v);
    dread_session_see(&s->session, &again);
    insist(s, !memcmp(&v, &again, sizeof v), "two views of one position differ");
    insist(s, !memcmp(&v.rules, &s->deal->rules, sizeof v.rules), "the view has other rules");
    insist(s, v.outcome == s->game->outcome(s->now), "the view has another outcome");
    insist(s, v.turn == s->game->turn(s->now), "the view has another turn");
    insist(s, v.prompt < count_words(s->game->words.prompts), "no such prompt");
    insist(s, v.zones == count_words(s->game->words.zones), "a zone has no word");
    insist(s, v.gauges == count_words(s->game->words.gauges), "a gauge has no word");
    insist(s, v.zones <= VIEW_ZONES && v.tokens <= VIEW_TOKENS, "too much for a view");
    int spots = 0;
    for (int i = 0; i < v.zones; i++) {
        insist(s, v.zone[i].first == spots || !v.zone[i].count, "a zone starts elsewhere");
        insist(s, fits_layout(&v.zone[i]), "a zone is no such grid, row or heap");
        spots += v.zone[i].count;
    }
    insist(s, v.spots == spots && spots <= VIEW_SPOTS, "spots outside all zones");
    for (int i = 0; i < spots; i++) {
        const struct spot *p = &v.spot[i];
        insist(s, p->card < CARD_KINDS || p->card >= CARD_UNKNOWN, "no such card");
        insist(s, p->face <= FACE_NONE, "no such face");
        insist(s, (p->face == FACE_NONE) == (p->card == CARD_NONE), "an empty cell with a card");
        insist(s, p->face != FACE_UP || p->card < CARD_KINDS, "an unknown card face up");
        insist(s, p->north <= SIDE_WALL && p->east <= SIDE_WALL, "no such side");
        insist(s, (p->group != 0) == ((p->tags & TAG_GROUPED) != 0), "group and tag do not agree");
        insist(s, p->tags < 2 * TAG_SPARES, "no such tag");
    }
    for (int i = 0; i < v.tokens; i++) {
        const struct token *t = &v.token[i];
        insist(s, t->id < count_words(s->game->words.tokens), "a token has no word");
        insist(s, t->card < CARD_KINDS || t->card >= CARD_UNKNOWN, "a token is no such card");
        insist(s, fits_place(&v, t->at) && t->at.kind != THING_TOKEN, "a token stands nowhere");
        insist(s, fits_place(&v, t->memory), "a token remembers a place that is not there");
        insist(s, t->facing <= WEST && t->leaving <= WEST && t->mood <= MOOD_SAFE, "no such mood");
    }
    for (int i = 0; i < v.gauges; i++)
        insist(s, !v.gauge[i].most || v.gauge[i].value <= v.gauge[i].most, "a gauge is too full");
}

TEST(every_view_is_a_whole_table)
{
    walk(look_view, rounds(80), rounds(12));
}

static void look_touches(struct stage *s)
{
    struct view v;
    s->game->see(s->deal, s->now, &v);
    int verbs = count_words(s->game->words.verbs);
    for (int i = 0; i < s->n; i++) {
        struct touch t;
        memset(&t, 0xaa, sizeof t);
        s->game->touches(&v, s->legal[i], &t);
        insist_of(s, s->legal[i], t.verb < verbs, "a verb without a word");
        insist_of(s, s->legal[i], t.count <= TOUCH_THINGS, "it touches too much");
        for (int k = 0; k < t.count; k++) {
            insist_of(s, s->legal[i], t.thing[k].kind != THING_NONE && fits_place(&v, t.thing[k]),
                      "it touches what is not there");
            for (int j = 0; j < k; j++)
                insist_of(s, s->legal[i], !dread_thing_same(t.thing[j], t.thing[k]),
                          "it touches a thing twice");
        }
    }
}

TEST(actions_touch_only_what_is_there)
{
    walk(look_touches, rounds(32), rounds(4));
}

static void look_words(struct stage *s)
{
    struct view v;
    action some[16];
    s->game->see(s->deal, s->now, &v);
    for (int i = 0, n = some_actions(s, 16, some); i < n; i++) {
        char words[320];
        struct text t = dread_text_in(words, sizeof words);
        s->game->describe(&v, some[i], &t);
        insist_of(s, some[i], t.length > 0 && !t.cut, "no words for it, or too many");
        static struct event told[EVENTS_MOST];
        struct trace trace = {told, EVENTS_MOST, 0};
        s->game->preview(&v, some[i], &trace);
        insist_of(s, some[i], trace.count > 0 && trace.count <= s->game->limits.events,
                  "a preview of nothing, or of too much");
        for (int k = 0; k < trace.count; k++)
            insist_of(s, some[i], fits_words(s->game, &told[k]), "an event without words");
    }
    if (s->n) {
        action a = s->game->greedy(&v, s->legal, s->n);
        insist_of(s, a, is_legal(s, a), "it is sensible and not legal");
    }
}

TEST(every_action_has_words_and_a_preview_and_one_is_sensible)
{
    walk(look_words, rounds(32), rounds(6));
}

/* ---- Hidden cards ---- */

static void same_previews(struct stage *s, const struct view *v, const struct view *w)
{
    action some[6];
    for (int i = 0, n = some_actions(s, 6, some); i < n; i++) {
        static struct event a[EVENTS_MOST], b[EVENTS_MOST];
        struct trace one = {a, EVENTS_MOST, 0}, other = {b, EVENTS_MOST, 0};
        s->game->preview(v, some[i], &one);
        s->game->preview(w, some[i], &other);
        insist_of(s, some[i],
                  one.count == other.count && !memcmp(a, b, sizeof *a * (size_t)one.count),
                  "another world has another preview");
    }
}

static void look_worlds(struct stage *s)
{
    struct view v, w;
    s->game->see(s->deal, s->now, &v);
    struct deal deal = *s->deal;
    struct position p = *s->now;
    for (int i = 0; i < 3; i++) {
        s->game->resample(&deal, &p, &s->rng); /* each sample is drawn from the one before */
        insist(s, s->game->check(&deal, NULL), "another world has no deal");
        insist(s, s->game->sane(&deal, &p), "another world is not sane");
        s->game->see(&deal, &p, &w);
        insist(s, !memcmp(&v, &w, sizeof v), "another world looks otherwise");
        action legal[ACTIONS_MOST];
        int n = s->game->actions(&deal, &p, legal);
        insist(s, n == s->n && !memcmp(legal, s->legal, sizeof *legal * (size_t)n),
               "another world has other actions");
        if (i == 2) /* compares previews in one world only, because those of SoliTerror take long */
            same_previews(s, &v, &w);
    }
    if (!s->n) return;
    dread_playout(s->game, &deal, &p, &s->rng);
    insist(s, s->game->sane(&deal, &p), "another world was played to an end not sane");
}

TEST(worlds_that_look_the_same_cannot_be_told_apart)
{
    walk(look_worlds, rounds(48), rounds(8));
}

static void look_through_a_handle(struct stage *s)
{
    struct world_memory memory;
    struct deal deal = *s->deal, other;
    struct position p = *s->now, q;
    const struct world *world = dread_world_of(&memory, s->game, s->deal, s->now);
    struct view v, w;
    action legal[ACTIONS_MOST];
    insist(s, dread_world_game(world) == s->game, "the handle has another game");
    s->game->see(s->deal, s->now, &v);
    dread_world_see(world, &w);
    insist(s, !memcmp(&v, &w, sizeof v), "the handle shows another view");
    int n = dread_world_actions(world, legal);
    insist(s, n == s->n && !memcmp(legal, s->legal, sizeof *legal * (size_t)n),
           "the handle has other actions");
    dread_world_sample(world, &s->rng, &other, &q);
    s->game->see(&other, &q, &w);
    insist(s, !memcmp(&v, &w, sizeof v), "a sample looks otherwise");
    insist(s, !memcmp(&deal, s->deal, sizeof deal) && !memcmp(&p, s->now, sizeof p),
           "sampling changed the world");
    if (!n) return;
    for (int i = 0; dread_agents[i]; i++) {
        /* test_expert.c tests the agents that think for long */
        if (dread_agents[i]->memory) continue;
        action a = dread_agents[i]->choose(world, &s->rng, NULL);
        insist_of(s, a, is_legal(s, a), "an agent chose what is not legal");
    }
}

TEST(agents_see_through_a_handle_what_the_player_sees)
{
    walk(look_through_a_handle, rounds(32), rounds(4));
}

/* ---- Sessions, records, ids ---- */

/* At the end of a game: goes back and forth, and writes and reads it as text. */
static void look_back(struct stage *s)
{
    static struct position at[PLIES_MOST + 1];
    static struct session session, read;
    static char written[RECORD_BYTES];
    at[s->session.played] = *s->now;
    if (s->n) return;
    session = s->session;
    int plies = session.played;
    while (dread_session_undo(&session))
        insist(s, !memcmp(&session.now, &at[session.played], sizeof *at), "undo leads elsewhere");
    insist(s, session.undos == plies && session.known == plies, "undo lost something");
    while (dread_session_redo(&session, NULL))
        insist(s, !memcmp(&session.now, &at[session.played], sizeof *at), "redo leads elsewhere");
    insist(s, session.played == plies, "redo did not bring all");
    int back = 0, forth = 0, turn = s->game->turn(s->now) + 1;
    for (int n; (n = dread_session_undo_turn(&session)); back += n) {
        insist(s, s->game->turn(&session.now) < turn || !session.played,
               "undo by turn stood still");
        insist(s,
               !session.played ||
                   s->game->turn(&session.now) > s->game->turn(&at[session.played - 1]),
               "undo by turn stopped within one");
        turn = s->game->turn(&session.now);
    }
    while (session.played < session.known) forth += dread_session_redo_turn(&session);
    insist(s, back == plies && forth == plies, "undo and redo by turn lost something");
    insist(s, !memcmp(&session.now, s->now, sizeof *at), "redo by turn leads elsewhere");

    const struct game *const list[] = {s->game};
    const struct games games = {list, 1};
    struct text t = dread_text_in(written, sizeof written);
    struct problem problem = {""};
    dread_record_write(&s->session, &t);
    insist(s, !t.cut, "a record has no room");
    insist(s, dread_record_read(&games, written, (size_t)t.length, &read, &problem), problem.text);
    insist(s, !memcmp(&read.now, s->now, sizeof *at), "a record leads elsewhere");

    /* The deal must survive being written by its cards, too. */
    struct deal deal = *s->deal, again;
    const struct game *game;
    deal.by_cards = 1;
    if (!s->game->number_matters(&deal.rules)) deal.number = 0;
    t = dread_text_in(written, ID_BYTES);
    dread_id_write(s->game, &deal, &t);
    insist(s, !t.cut, "an id has no room");
    insist(s, dread_id_read(&games, written, &game, &again, &problem), problem.text);
    insist(s, deal.count == again.count && deal.number == again.number, "an id names another deal");
    insist(s, !memcmp(deal.cards, again.cards, deal.count), "an id names other cards");
    struct position p = {0};
    s->game->start(&again, &p, NULL);
    insist(s, !memcmp(&p, &at[0], sizeof p), "a deal by its cards starts otherwise");
}

TEST(what_was_played_can_be_taken_back_and_kept)
{
    walk(look_back, rounds(48), rounds(8));
}
