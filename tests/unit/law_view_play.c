/* Events: view + trace = next view. The events of an action, applied to the view before it, must
 * give the material of the view after it (core/view.h). */

#include <stdio.h>
#include <string.h>

#include "unit/offers.h"
#include "unit/walk.h"

enum { DECKS = 2, IDS = 128 };

static void write_thing(const struct game *game, struct thing t, struct text *w)
{
    if (t.kind == THING_CARD || t.kind == THING_ZONE) dread_text_add(w, game->words.zones[t.zone]);
    if (t.kind == THING_TOKEN) dread_text_add(w, "token");
    if (t.kind == THING_NONE) dread_text_add(w, "nowhere");
    if (t.kind == THING_CARD || t.kind == THING_TOKEN) {
        dread_text_char(w, ' ');
        dread_text_number(w, t.index);
    }
}

/* Fails with the events of a trace. `at` is the one that is wrong, or their number. */
static void complain(struct visit *v, const struct trace *trace, const char *what, int at)
{
    static char words[9000];
    struct text w = dread_text_in(words, sizeof words);
    dread_text_add(&w, what);
    for (int i = 0; i < trace->count; i++) {
        const struct event *e = &trace->event[i];
        dread_text_add(&w, i == at ? "\n* " : "\n  ");
        dread_text_add(&w, v->game->words.events[e->id].id);
        if (!e->moved.from.kind && !e->moved.to.kind) continue;
        dread_text_char(&w, ' ');
        dread_card_write(&w, e->moved.card);
        dread_text_add(&w, " from ");
        write_thing(v->game, e->moved.from, &w);
        dread_text_add(&w, " to ");
        write_thing(v->game, e->moved.to, &w);
    }
    demand(v, false, words);
}

static bool same_zone(const struct view *a, const struct view *b, int zone)
{
    const struct zone *x = &a->zone[zone], *y = &b->zone[zone];
    if (memcmp(x, y, sizeof *x) != 0) return false;
    for (int i = 0; i < x->count; i++) {
        const struct spot *s = &a->spot[x->first + i], *t = &b->spot[y->first + i];
        if (s->card != t->card || s->face != t->face || s->horizontal != t->horizontal)
            return false;
    }
    return true;
}

/* Fails unless the view to which the events of the last action have led has the material of the
 * view after it. */
static void check_material(struct visit *v, const struct view *played)
{
    const struct view *real = v->view;
    int last = v->trace->count;
    char what[80];
    for (int zone = 0; zone < real->zones; zone++)
        if (!same_zone(played, real, zone)) {
            (void)snprintf(what, sizeof what, "zone %s differs", v->game->words.zones[zone]);
            complain(v, v->trace, what, last);
        }
    if (played->tokens != real->tokens ||
        memcmp(played->token, real->token, sizeof *real->token * real->tokens) != 0)
        complain(v, v->trace, "the tokens differ", last);
    for (int i = 0; i < real->gauges; i++)
        if (memcmp(&played->gauge[i], &real->gauge[i], sizeof *real->gauge) != 0) {
            (void)snprintf(what, sizeof what, "gauge %s: %d, not %d", v->game->words.gauges[i],
                           played->gauge[i].value, real->gauge[i].value);
            complain(v, v->trace, what, last);
        }
    if (played->zones != real->zones || played->gauges != real->gauges ||
        played->outcome != real->outcome)
        complain(v, v->trace, "zones, gauges or outcome differ", last);
}

/* Adds a card to the face-up cards of its deck; of several decks shuffled together, to the first
 * that does not have it yet. Returns false if all have it. */
static bool card_up(uint64_t up[DECKS], int deck, card c)
{
    int k = deck == DECKS_TOGETHER ? 0 : deck;
    while (deck == DECKS_TOGETHER && k < DECKS - 1 && up[k] & dread_card_bit(c)) k++;
    if (up[k] & dread_card_bit(c)) return false;
    up[k] |= dread_card_bit(c);
    return true;
}

/* Collects the face-up cards of each deck. Returns false if a card is face up twice. */
static bool cards_up(const struct view *v, uint64_t up[DECKS])
{
    up[0] = up[1] = 0;
    for (int zone = 0; zone < v->zones; zone++) {
        const struct zone *z = &v->zone[zone];
        assert_true(z->deck < DECKS || z->deck == DECKS_TOGETHER);
        for (int i = 0; i < z->count; i++) {
            card c = v->spot[z->first + i].card;
            if (c >= CARD_KINDS) continue;
            if (!card_up(up, z->deck, c)) return false;
        }
    }
    return true;
}

/* Applies event i, and checks that no card but the one it moves appears, disappears or is
 * doubled. */
static void play_event(struct visit *v, struct view *view, int i)
{
    const struct event *e = &v->trace->event[i];
    uint64_t before[DECKS], after[DECKS];
    uint64_t moved = e->moved.card < CARD_KINDS ? dread_card_bit(e->moved.card) : 0;
    struct view as_it_was = *view;
    cards_up(view, before);
    bool changed = dread_view_play(view, e);
    if (changed != (memcmp(&as_it_was, view, sizeof *view) != 0))
        complain(v, v->trace, "it is not as it says, whether anything changed", i);
    if (!cards_up(view, after)) complain(v, v->trace, "a card lies in two places", i);
    for (int k = 0; k < DECKS; k++)
        if ((before[k] ^ after[k]) & ~moved)
            complain(v, v->trace, "a card comes or goes unsaid", i);
    if (e->outcome != v->game->words.events[e->id].outcome)
        complain(v, v->trace, "the end is not that of its word", i);
}

/* How often each event came in the games of the walk. */
static uint64_t seen[IDS];

static void forget_events(const struct game *game)
{
    (void)game;
    memset(seen, 0, sizeof seen);
}

/* Events that the walk need not meet: a pursuer turns back only if he has stopped facing a wall,
 * and the only way is behind him (tests/examples have such a maze). */
static const char *const rare[] = {"called-goes", "turns-back", NULL};

static bool is_rare(const char *id)
{
    int i = 0;
    while (rare[i] && strcmp(rare[i], id) != 0) i++;
    return rare[i];
}

/* Every event must have come, except the rare ones: so no need of an event can never be met. A rule
 * on trial may prevent some. */
static void check_seen(const struct game *game)
{
    const struct event_word *word = game->words.events;
    for (int e = 0; word[e].id; e++) {
        if (!seen[e] && !word[e].foretold && !is_rare(word[e].id) && !is_on_trial(game) && !SLOWED)
            fail_msg("%s never came", word[e].id);
        if (word[e].foretold && seen[e]) fail_msg("%s happened", word[e].id);
    }
}

LAW(the_view_before_and_the_events_give_the_view_after, .every = 1, .begin = forget_events,
    .end = check_seen)
{
    demand(v, v->trace->count <= v->game->limits.events, "more than limits.events");
    for (int i = 0; i < v->trace->count; i++) seen[v->trace->event[i].id]++;
    if (!v->before) return;
    struct view view = *v->before;
    for (int i = 0; i < v->trace->count; i++) play_event(v, &view, i);
    check_material(v, &view);
}

LAW(a_preview_can_be_played_without_doubling_a_card, .every = 2, .where = IN_PLAY)
{
    static struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    struct view view = *v->view;
    uint64_t up[DECKS];
    v->game->preview(v->view, any_legal(v), &trace);
    for (int i = 0; i < trace.count; i++) {
        dread_view_play(&view, &event[i]);
        if (!cards_up(&view, up)) complain(v, &trace, "a card lies in two places", i);
    }
}

/* Not for rules on trial, which may do anything. */
LAW(events_happen_only_under_the_options_that_they_need, .every = 1, .only = has_theme)
{
    for (int i = 0; i < v->trace->count; i++) {
        int id = v->trace->event[i].id;
        if (!dread_event_can_happen(v->game, &v->deal->rules, id))
            complain(v, v->trace, "it happens, though it cannot under these options", i);
    }
}
