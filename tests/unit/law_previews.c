/* A preview shows everything that is certain and nothing else.
 *
 * The law plays an action in many worlds that agree with the view. Its preview must satisfy two
 * conditions:
 * - It is true: in every world the events of the preview happen, in that order.
 * - It is complete: an event that happens in every world is in the preview at least as often as it
 *   happens. The same holds for an event that happens in every world but with different cards or at
 *   different places of the panel; in the preview it has an unseen card. If health is lost in every
 *   world, by whatever event, the preview has a loss. (It need not say how much: a loss that
 *   different events cause in different worlds has no event of its own.)
 *
 * Quiet events may be in the preview or not, because they go without saying; if they are, they must
 * be true.
 *
 * The law ignores `foretold` events, which occur only in previews and say what is possible. But
 * some of these stand for one of several real events, one of which happens in every world (struct
 * stands_for); these are tested. */

#include <string.h>

#include "unit/walk.h"

enum { SOME_WORLDS = 8, WORLDS_MOST = 300000, ACTIONS = 4 };

/* ---- Events of previews that stand for others ---- */

static const struct stands_for {
    const char *told, *happens[3];
} several[] = {
    {"call-unknown", {"call-take", "call-offer", "call-monster"}},
    {"rescue-unknown", {"rescue-take", "rescue-offer", "rescue-discard"}},
    {"swap-unknown", {"swap-out", "swap-ace"}},
};

static int event_number(const struct game *game, const char *id)
{
    int e = 0;
    while (game->words.events[e].id && strcmp(game->words.events[e].id, id) != 0) e++;
    return game->words.events[e].id ? e : -1;
}

/* Returns the preview event that stands for this one, or else the event itself. */
static int class_of(const struct game *game, int event)
{
    const char *id = game->words.events[event].id;
    for (size_t i = 0; i < sizeof several / sizeof *several; i++)
        for (int k = 0; k < 3 && several[i].happens[k]; k++)
            if (!strcmp(several[i].happens[k], id)) return event_number(game, several[i].told);
    return event;
}

/* Returns true if the preview claims that this event happens. */
static bool is_claim(const struct game *game, const struct event *e)
{
    const struct event_word *word = &game->words.events[e->id];
    if (!word->foretold) return true;
    for (size_t i = 0; i < sizeof several / sizeof *several; i++)
        if (!strcmp(several[i].told, word->id)) return true;
    return false;
}

/* Returns how many real events a preview event stands for: unseen cards are put together into one
 * event. */
static int times_told(const struct event *e)
{
    return e->card == CARD_UNKNOWN && e->amount > 1 ? e->amount : 1;
}

/* Returns event k of those. Cards of a row come to neighbouring places. */
static struct event one_of(struct event e, int k)
{
    if (e.to.kind == THING_CARD) e.to.index = (uint8_t)(e.to.index + k);
    return e;
}

static bool in_grid(struct thing t)
{
    return t.kind == THING_CARD;
}

/* Returns the event without its effect on a gauge, which may differ between worlds when nothing
 * else does. */
static struct event without_gauge(struct event e)
{
    e.gauge = (struct thing){0};
    e.value = 0;
    return e;
}

/* Returns the event as one of an unseen card. A cell stays; other places may depend on the card. */
static struct event veiled(const struct game *game, struct event e)
{
    e.id = (uint8_t)class_of(game, e.id);
    e.moved = (struct card_change){0};
    if (e.card != CARD_NONE) {
        e.card = CARD_UNKNOWN;
        e.amount = 0;
        e = without_gauge(e);
    }
    if (!in_grid(e.from)) e.from = (struct thing){0};
    if (!in_grid(e.to)) e.to = (struct thing){0};
    return e;
}

/* Returns true if the player loses health by this event. */
static bool is_loss(const struct game *game, const struct event *e)
{
    static const char *const losses[] = {"assess", "use-health", "take-cost", "drained"};
    for (size_t i = 0; i < sizeof losses / sizeof *losses; i++)
        if (!strcmp(game->words.events[e->id].id, losses[i])) return true;
    return false;
}

/* What a preview must contain if it is the same in every world: the whole event, the event with an
 * unseen card, or the fact that health is lost. */
enum part { ALL, VEILED, LOSS, PARTS };

static struct event part_of(const struct game *game, struct event e, int part)
{
    if (part == ALL) return e;
    if (part == LOSS && is_loss(game, &e)) return (struct event){.amount = -1};
    return veiled(game, e);
}

_Static_assert(sizeof(struct event) == 46,
               "events are compared byte for byte: nothing lies between their fields");

/* The place of the deal that an event turns up is for sessions, and not compared. */
static bool same_event(const struct event *a, const struct event *b)
{
    struct event told = *a, real = *b;
    told.turned = real.turned = 0;
    return !memcmp(&told, &real, sizeof told);
}

/* Returns true if a preview event agrees with a real one. */
static bool agrees(const struct game *game, const struct event *told, const struct event *real)
{
    if (told->id != real->id && told->id != class_of(game, real->id)) return false;
    if (told->card != CARD_UNKNOWN) {
        struct event happened = told->gauge.kind ? *real : without_gauge(*real);
        return same_event(told, &happened);
    }
    if (told->token != real->token || told->facing != real->facing) return false;
    if (told->id != real->id) return true;
    return (!told->from.kind || dread_thing_same(told->from, real->from)) &&
           (!told->to.kind || dread_thing_same(told->to, real->to));
}

/* ---- One action ---- */

struct tried {
    struct visit *visit;
    action a;
    struct trace told;
};

/* Returns true if event k of a trace should be sorted before the event in front of it. The order in
 * which the cards of one rescue come cannot be known, so the law sorts them by number, with quiet
 * events after them. */
static bool comes_first(const struct game *game, const struct trace *trace, int k, int rescue)
{
    const struct event *e = &trace->event[k], *before = e - 1;
    if (class_of(game, e->id) != rescue) return false;
    return game->words.events[before->id].quiet ||
           (class_of(game, before->id) == rescue && before->card > e->card);
}

static void sort_rescues(const struct game *game, struct trace *trace)
{
    int rescue = event_number(game, "rescue-unknown");
    for (int i = 1; rescue >= 0 && i < trace->count; i++)
        for (int k = i; k && comes_first(game, trace, k, rescue); k--) {
            struct event e = trace->event[k];
            trace->event[k] = trace->event[k - 1];
            trace->event[k - 1] = e;
        }
}

static void play_in_a_world(struct tried *t, struct trace *happens)
{
    const struct game *game = t->visit->game;
    struct deal deal = *t->visit->deal;
    struct position p = *t->visit->now;
    game->resample(&deal, &p, &t->visit->rng);
    happens->count = 0;
    game->apply(&deal, &p, t->a, happens);
    demand(t->visit, happens->count <= happens->room, "too many events");
    sort_rescues(game, happens);
}

static void write_trace(const struct game *game, const struct trace *trace, struct text *t)
{
    for (int i = 0; i < trace->count; i++) {
        const struct event *e = &trace->event[i];
        dread_text_add(t, i ? ", " : "");
        dread_text_add(t, game->words.events[e->id].id);
        dread_text_char(t, ' ');
        dread_card_write(t, e->card);
        if (!e->to.kind) continue;
        dread_text_add(t, " to ");
        if (in_grid(e->to)) dread_text_number(t, e->to.index);
        else dread_text_add(t, game->words.zones[e->to.zone]);
    }
}

static void complain(const struct tried *t, const char *what, const struct event *e,
                     const struct trace *happens)
{
    static char words[6000];
    const struct game *game = t->visit->game;
    struct text w = dread_text_in(words, sizeof words);
    dread_text_add(&w, what);
    dread_text_add(&w, ": ");
    write_trace(game, &(struct trace){(struct event *)(uintptr_t)e, 1, 1}, &w);
    dread_text_add(&w, "\ntold: ");
    write_trace(game, &t->told, &w);
    dread_text_add(&w, "\nbut for example: ");
    write_trace(game, happens, &w);
    demand_of(t->visit, t->a, false, words);
}

/* Every event of the preview must happen, in the same order. */
static void check_true(const struct tried *t, const struct trace *happens)
{
    int at = 0;
    for (int i = 0; i < t->told.count; i++) {
        const struct event *e = &t->told.event[i];
        if (!is_claim(t->visit->game, e)) continue;
        for (int k = 0; k < times_told(e); k++, at++) {
            struct event one = one_of(*e, k);
            while (at < happens->count && !agrees(t->visit->game, &one, &happens->event[at])) at++;
            if (at == happens->count) complain(t, "told and not so", e, happens);
        }
    }
}

/* Returns the number of events of a trace with this part; in a preview an event counts as often as
 * it stands for others. */
static int count(const struct game *game, const struct trace *trace, const struct event *e,
                 int part)
{
    int n = 0;
    for (int i = 0; i < trace->count; i++) {
        const struct event *other = &trace->event[i];
        for (int k = 0; is_claim(game, other) && k < times_told(other); k++) {
            struct event one = part_of(game, one_of(*other, k), part);
            n += same_event(e, &one);
        }
    }
    return n;
}

/* An event that has happened in every world so far, more often than the preview has it. */
struct untold {
    struct event event;
    int part, told;
};

/* Plays the action in several worlds, and goes on until each event missing from the preview has
 * failed to happen in some world. */
static void check_action(struct tried *t)
{
    static struct event real[EVENTS_MOST];
    static struct untold untold[PARTS * EVENTS_MOST];
    struct trace happens = {real, EVENTS_MOST, 0};
    int n = 0;
    play_in_a_world(t, &happens);
    check_true(t, &happens);
    for (int i = 0; i < happens.count; i++)
        for (int part = 0; part < PARTS; part++) {
            struct event e = part_of(t->visit->game, real[i], part);
            if (t->visit->game->words.events[real[i].id].quiet) continue;
            int told = count(t->visit->game, &t->told, &e, part);
            if (part == LOSS && told) continue;
            if (told < count(t->visit->game, &happens, &e, part))
                untold[n++] = (struct untold){e, part, told};
        }
    for (int world = 1; world < SOME_WORLDS || n; world++) {
        play_in_a_world(t, &happens);
        check_true(t, &happens);
        int kept = 0;
        for (int i = 0; i < n; i++)
            if (count(t->visit->game, &happens, &untold[i].event, untold[i].part) > untold[i].told)
                untold[kept++] = untold[i];
        n = kept;
        if (n && world == WORLDS_MOST)
            complain(t, "certain and not told", &untold[0].event, &happens);
    }
}

LAW(a_preview_tells_all_that_is_certain_and_nothing_else, .every = 24, .where = IN_PLAY)
{
    static struct event told[EVENTS_MOST];
    for (int i = 0; i < ACTIONS; i++) {
        struct tried t = {v, any_legal(v), {told, EVENTS_MOST, 0}};
        v->game->preview(v->view, t.a, &t.told);
        sort_rescues(v->game, &t.told);
        check_action(&t);
    }
}
