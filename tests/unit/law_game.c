/* What must be true of every game: the laws of src/core/game.h for positions, actions, views,
 * words and hidden cards. */

#include <stdio.h>
#include <string.h>

#include "unit/walk.h"

#include "search/agent.h"
#include "search/perft.h"

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

/* ---- Positions and actions ---- */

LAW(positions_are_sane_and_games_end, .every = 1)
{
    const struct game *game = v->game;
    int outcome = game->outcome(v->now);
    demand(v, game->sane(v->deal, v->now), "the position is not sane");
    demand(v, game->check(v->deal, NULL), "the deal is not one of this game");
    demand(v, v->n <= game->limits.actions, "more actions than limits.actions");
    for (int i = 1; i < v->n; i++)
        demand(v, v->legal[i - 1] < v->legal[i], "the actions are not ascending");
    demand(v, (outcome == 0) == (v->n > 0), "playing and having actions do not agree");
    demand(v, outcome >= 0 && outcome < count_words(game->words.outcomes), "no such outcome");
    demand(v, !v->was || game->turn(v->now) >= game->turn(v->was), "the turn fell");
    if (v->session->played == game->limits.plies) demand(v, outcome, "limits.plies is too low");
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

LAW(playing_on_a_copy_leaves_the_original_and_is_the_same_each_time, .every = 8)
{
    action some[12];
    struct position before = *v->now;
    struct deal deal = *v->deal;
    for (int i = 0, n = some_actions(v, 12, some); i < n; i++) {
        static struct event a[EVENTS_MOST], b[EVENTS_MOST];
        struct trace one = {a, EVENTS_MOST, 0}, other = {b, EVENTS_MOST, 0};
        struct position p = *v->now, q = *v->now, untold = *v->now;
        v->game->apply(v->deal, &p, some[i], &one);
        v->game->apply(v->deal, &q, some[i], &other);
        v->game->apply(v->deal, &untold, some[i], NULL);
        demand_of(v, some[i], !memcmp(&p, &q, sizeof p), "the same action led elsewhere");
        demand_of(v, some[i], !memcmp(&p, &untold, sizeof p), "without a trace it led elsewhere");
        demand_of(v, some[i], !memcmp(v->now, &before, sizeof before), "the original changed");
        demand_of(v, some[i], !memcmp(v->deal, &deal, sizeof deal), "the deal changed");
        demand_of(v, some[i], v->game->sane(v->deal, &p), "it led to a position not sane");
        demand_of(v, some[i], one.count <= v->game->limits.events, "more than limits.events");
        demand_of(v, some[i], one.count > 0, "an action without events");
        demand_of(v, some[i],
                  one.count == other.count && !memcmp(a, b, sizeof *a * (size_t)one.count),
                  "the same action was told otherwise");
        for (int k = 0; k < one.count; k++)
            demand_of(v, some[i], fits_words(v->game, &a[k]), "an event without words");
    }
}

/* start() must not depend on what the memory held, and chance only on the deal. */
LAW(the_same_deal_and_line_give_the_same_bytes, .every = 4, .where = AT_THE_START)
{
    struct position p, q;
    struct rng again = v->rng;
    memset(&p, 0xaa, sizeof p);
    memset(&q, 0x55, sizeof q);
    v->game->start(v->deal, &p, NULL);
    v->game->start(v->deal, &q, NULL);
    demand(v, !memcmp(&p, &q, sizeof p), "the same deal starts otherwise");
    int plies = dread_playout(v->game, v->deal, &p, &v->rng);
    demand(v, plies == dread_playout(v->game, v->deal, &q, &again), "the same line is longer");
    demand(v, !memcmp(&p, &q, sizeof p), "the same line leads elsewhere");
    demand(v, plies <= v->game->limits.plies && v->game->outcome(&p), "it does not end");
}

LAW(perft_counts_what_the_actions_are, .every = 40, .where = AT_THE_START)
{
    action next[ACTIONS_MOST];
    uint64_t budget = UINT64_MAX, sum = 0;
    for (int i = 0; i < v->n; i++) {
        struct position p = *v->now;
        v->game->apply(v->deal, &p, v->legal[i], NULL);
        sum += (uint64_t)v->game->actions(v->deal, &p, next);
    }
    demand(v, dread_perft(v->game, v->deal, v->now, 1, &budget) == (uint64_t)v->n, "one ply");
    demand(v, dread_perft(v->game, v->deal, v->now, 2, &budget) == sum, "two plies");
}

/* ---- Notation ---- */

static bool parses(const struct visit *v, const char *written, action *a)
{
    return v->game->parse(&v->deal->rules, written, a);
}

static void write_action(const struct visit *v, action a, struct text *t)
{
    v->game->format(&v->deal->rules, a, t);
}

/* Fails if the notation is read with something behind it. But a longer number may be valid notation
 * of another action. */
static void check_tails(struct visit *v, action a, const char *written)
{
    static const char *const tails[] = {" ", "\n", "\r", "0", "a", ","};
    for (size_t k = 0; k < sizeof tails / sizeof *tails; k++) {
        char longer[48], again[48];
        action read;
        snprintf(longer, sizeof longer, "%s%s", written, tails[k]);
        if (!parses(v, longer, &read)) continue;
        struct text t = dread_text_in(again, sizeof again);
        write_action(v, read, &t);
        demand_of(v, a, dread_same(again, longer), "it is read with something behind it");
    }
}

LAW(notation_is_read_as_it_is_written_and_no_other_way, .every = 32)
{
    action some[16];
    for (int i = 0, n = some_actions(v, 16, some); i < n; i++) {
        char written[42] = " ";
        struct text t = dread_text_in(written + 1, (int)sizeof written - 1);
        action a = (action)~some[i];
        write_action(v, some[i], &t);
        demand_of(v, some[i], t.length > 0 && t.length < 40 && !t.cut, "no room for it");
        demand_of(v, some[i], parses(v, written + 1, &a) && a == some[i],
                  "what is written is not read");
        demand_of(v, some[i], !parses(v, written, &a), "a leading space is read");
        check_tails(v, some[i], written + 1);
        bool has_upper = false;
        for (char *c = written + 1; *c; c++) {
            if (*c < 'a' || *c > 'z') continue;
            *c = (char)(*c - 'a' + 'A');
            has_upper = true;
        }
        demand_of(v, some[i], !has_upper || !parses(v, written + 1, &a), "upper case is read");
    }
}

/* Two actions of one notation would be told apart by nothing that is written down. What comes from
 * outside can be any number. */
LAW(every_number_with_a_notation_is_read_as_itself, .every = 64, .where = AT_THE_START)
{
    const action *first = v->game->first_action;
    int verbs = count_words(v->game->words.verbs);
    for (int verb = 0; verb < verbs; verb++)
        demand(v, first[verb] < first[verb + 1], "the numbers of the verbs are not in order");
    for (uint32_t i = first[0]; i < 65536; i += 1 + dread_rng_below(&v->rng, 256)) {
        char written[NOTATION_BYTES];
        struct text t = dread_text_in(written, sizeof written);
        action a = 0;
        write_action(v, (action)i, &t);
        if (!t.length) continue;
        demand_of(v, (action)i, i < first[verbs], "it is no action and has a notation");
        demand_of(v, (action)i, !t.cut, "no room for it");
        demand_of(v, (action)i, parses(v, written, &a) && a == i, "it is read otherwise");
    }
}

/* Changes up to 3 characters of a text of n characters, and returns its new length. */
static size_t mangle(char written[], size_t n, struct rng *r)
{
    for (uint32_t k = 1 + dread_rng_below(r, 3); k && n; k--) {
        uint32_t at = dread_rng_below(r, (uint32_t)n);
        switch (dread_rng_below(r, 4)) {
        case 0: n = at; break;
        case 1: written[at] = (char)(1 + dread_rng_below(r, 255)); break;
        case 2: written[at] = (char)(written[at] + 1); break;
        default:
            memmove(written + at + 1, written + at, n - at);
            written[at] = "0123456789> abc"[dread_rng_below(r, 15)];
            n++;
        }
    }
    return n;
}

/* Reads the text at the very end of its memory block, where sanitizers notice what is read behind
 * it. */
static void check_mangled(struct visit *v, const char *written, size_t n)
{
    char again[48], *exact = test_malloc(n + 1);
    struct text t = dread_text_in(again, sizeof again);
    action a;
    memcpy(exact, written, n);
    exact[n] = '\0';
    if (parses(v, exact, &a)) {
        write_action(v, a, &t);
        demand_of(v, a, dread_same(again, exact), "it is read though it is written otherwise");
    }
    test_free(exact);
}

LAW(mangled_notation_never_crashes_and_is_read_only_as_written, .every = 8, .where = IN_PLAY)
{
    for (int i = 0; i < 24; i++) {
        char written[48];
        struct text t = dread_text_in(written, 40);
        write_action(v, any_legal(v), &t);
        check_mangled(v, written, mangle(written, (size_t)t.length, &v->rng));
    }
    static const char *const nothing[] = {"", " ", "\xff"};
    action a;
    for (int i = 0; i < 3; i++)
        demand(v, !parses(v, nothing[i], &a), "an action is read where there is none");
}

/* ---- What is not legal ---- */

LAW(every_action_that_is_not_legal_is_refused_with_a_reason, .every = 8)
{
    for (int i = 0; i < 40; i++) {
        /* Games are most likely to err for codes near the legal ones. */
        uint32_t code = dread_rng_below(&v->rng, 65536);
        if (i % 2 && v->n) code = any_legal(v) + code % 64 - 32;
        if (i < 4) code = i < 2 ? (uint32_t)i : 65533u + (uint32_t)i - 1;
        action a = (action)code;
        struct problem problem = {""};
        bool legal = dread_session_legal(v->session, a, &problem);
        demand_of(v, a, legal == is_legal(v, a), "session_legal and the actions do not agree");
        if (legal) continue;
        int n = dread_length_of(problem.text);
        demand_of(v, a, n > 20 && n < (int)sizeof problem.text - 1, "no reason, or half of one");
        demand_of(v, a, v->game->outcome(v->now) || problem.text[n - 1] == '.',
                  "the reason is no whole sentence");
    }
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

static void check_spot(struct visit *v, const struct spot *p)
{
    demand(v, p->card < CARD_KINDS || p->card >= CARD_UNKNOWN, "no such card");
    demand(v, p->face <= FACE_NONE, "no such face");
    demand(v, (p->face == FACE_NONE) == (p->card == CARD_NONE), "an empty cell with a card");
    demand(v, p->face != FACE_UP || p->card < CARD_KINDS, "an unknown card face up");
    demand(v, p->north <= SIDE_WALL && p->east <= SIDE_WALL, "no such side");
    demand(v, (p->group != 0) == ((p->tags & TAG_GROUPED) != 0), "group and tag do not agree");
    demand(v, p->tags < 2 * TAG_SPARES, "no such tag");
}

static void check_token(struct visit *v, const struct token *t)
{
    demand(v, t->id < count_words(v->game->words.tokens), "a token has no word");
    demand(v, t->card < CARD_KINDS || t->card >= CARD_UNKNOWN, "a token is no such card");
    demand(v, fits_place(v->view, t->at) && t->at.kind != THING_TOKEN, "a token stands nowhere");
    demand(v, fits_place(v->view, t->memory), "a token remembers a place that is not there");
    demand(v, t->facing <= WEST && t->leaving <= WEST && t->mood <= MOOD_SAFE, "no such mood");
}

LAW(every_view_is_a_whole_table, .every = 1)
{
    struct view again;
    const struct view *view = v->view;
    const struct words *words = &v->game->words;
    memset(&again, 0x55, sizeof again);
    v->game->see(v->deal, v->now, &again);
    demand(v, !memcmp(view, &again, sizeof again), "two views of one position differ");
    demand(v, !memcmp(&view->rules, &v->deal->rules, sizeof view->rules), "it has other rules");
    demand(v, view->outcome == v->game->outcome(v->now), "the view has another outcome");
    demand(v, view->turn == v->game->turn(v->now), "the view has another turn");
    demand(v, view->prompt < count_words(words->prompts), "no such prompt");
    demand(v, view->zones == count_words(words->zones), "a zone has no word");
    demand(v, view->gauges == count_words(words->gauges), "a gauge has no word");
    demand(v, view->zones <= VIEW_ZONES && view->tokens <= VIEW_TOKENS, "too much for a view");
    int spots = 0;
    for (int i = 0; i < view->zones; i++) {
        const struct zone *z = &view->zone[i];
        demand(v, z->first == spots || !z->count, "a zone starts elsewhere");
        demand(v, fits_layout(z), "a zone is no such grid, row or heap");
        spots += z->count;
    }
    demand(v, view->spots == spots && spots <= VIEW_SPOTS, "spots outside all zones");
    for (int i = 0; i < spots; i++) check_spot(v, &view->spot[i]);
    for (int i = 0; i < view->tokens; i++) check_token(v, &view->token[i]);
    for (int i = 0; i < view->gauges; i++)
        demand(v, !view->gauge[i].most || view->gauge[i].value <= view->gauge[i].most,
               "a gauge is too full");
}

LAW(actions_touch_only_what_is_there, .every = 12)
{
    int verbs = count_words(v->game->words.verbs);
    for (int i = 0; i < v->n; i++) {
        struct touch t;
        memset(&t, 0xaa, sizeof t);
        v->game->touches(v->view, v->legal[i], &t);
        demand_of(v, v->legal[i], t.verb < verbs, "a verb without a word");
        demand_of(v, v->legal[i], t.count <= TOUCH_THINGS, "it touches too much");
        for (int k = 0; k < t.count; k++) {
            demand_of(v, v->legal[i],
                      t.thing[k].kind != THING_NONE && fits_place(v->view, t.thing[k]),
                      "it touches what is not there");
            for (int j = 0; j < k; j++)
                demand_of(v, v->legal[i], !dread_thing_same(t.thing[j], t.thing[k]),
                          "it touches a thing twice");
        }
    }
}

LAW(every_action_has_words_and_a_preview_and_one_is_sensible, .every = 16, .where = IN_PLAY)
{
    action some[16];
    for (int i = 0, n = some_actions(v, 16, some); i < n; i++) {
        char words[320];
        static struct event told[EVENTS_MOST];
        struct trace trace = {told, EVENTS_MOST, 0};
        struct text t = dread_text_in(words, sizeof words);
        v->game->describe(v->view, some[i], &t);
        demand_of(v, some[i], t.length > 0 && !t.cut, "no words for it, or too many");
        v->game->preview(v->view, some[i], &trace);
        demand_of(v, some[i], trace.count > 0 && trace.count <= v->game->limits.events,
                  "a preview of nothing, or of too much");
        for (int k = 0; k < trace.count; k++)
            demand_of(v, some[i], fits_words(v->game, &told[k]), "an event without words");
    }
    action a = v->game->greedy(v->view, v->legal, v->n);
    demand_of(v, a, is_legal(v, a), "it is sensible and not legal");
}

/* ---- Hidden cards ---- */

/* Fails unless the legal actions of another position are those of the visit. */
static void same_actions(struct visit *v, int n, const action legal[], const char *what)
{
    demand(v, n == v->n && !memcmp(legal, v->legal, sizeof *legal * (size_t)n), what);
}

static void same_previews(struct visit *v, const struct view *w)
{
    action some[6];
    for (int i = 0, n = some_actions(v, 6, some); i < n; i++) {
        static struct event a[EVENTS_MOST], b[EVENTS_MOST];
        struct trace one = {a, EVENTS_MOST, 0}, other = {b, EVENTS_MOST, 0};
        v->game->preview(v->view, some[i], &one);
        v->game->preview(w, some[i], &other);
        demand_of(v, some[i],
                  one.count == other.count && !memcmp(a, b, sizeof *a * (size_t)one.count),
                  "another world has another preview");
    }
}

LAW(worlds_that_look_the_same_cannot_be_told_apart, .every = 8)
{
    struct view w;
    action legal[ACTIONS_MOST];
    struct deal deal = *v->deal;
    struct position p = *v->now;
    for (int i = 0; i < 3; i++) {
        v->game->resample(&deal, &p, &v->rng); /* each sample is drawn from the one before */
        demand(v, v->game->check(&deal, NULL), "another world has no deal");
        demand(v, v->game->sane(&deal, &p), "another world is not sane");
        v->game->see(&deal, &p, &w);
        demand(v, !memcmp(v->view, &w, sizeof w), "another world looks otherwise");
        same_actions(v, v->game->actions(&deal, &p, legal), legal,
                     "another world has other actions");
        if (i == 2) /* compares previews in one world only, because those of SoliTerror take long */
            same_previews(v, &w);
    }
    if (!v->n) return;
    dread_playout(v->game, &deal, &p, &v->rng);
    demand(v, v->game->sane(&deal, &p), "another world was played to an end not sane");
}

LAW(agents_see_through_a_handle_what_the_player_sees, .every = 16)
{
    struct world_memory memory;
    struct deal deal = *v->deal, other;
    struct position p = *v->now, q;
    const struct world *world = dread_world_of(&memory, v->game, v->deal, v->now);
    struct view w;
    action legal[ACTIONS_MOST];
    demand(v, dread_world_game(world) == v->game, "the handle has another game");
    dread_world_see(world, &w);
    demand(v, !memcmp(v->view, &w, sizeof w), "the handle shows another view");
    same_actions(v, dread_world_actions(world, legal), legal, "the handle has other actions");
    dread_world_sample(world, &v->rng, &other, &q);
    v->game->see(&other, &q, &w);
    demand(v, !memcmp(v->view, &w, sizeof w), "a sample looks otherwise");
    demand(v, !memcmp(&deal, v->deal, sizeof deal) && !memcmp(&p, v->now, sizeof p),
           "sampling changed the world");
    for (int i = 0; v->n && dread_agents[i]; i++) {
        /* test_expert.c tests the agents that think for long */
        if (dread_agents[i]->memory) continue;
        action a = dread_agents[i]->choose(world, &v->rng, NULL);
        demand_of(v, a, is_legal(v, a), "an agent chose what is not legal");
    }
}
