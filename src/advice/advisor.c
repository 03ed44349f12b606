/* Advice: the slices of thinking, and the words for what the expert recommends. See advisor.h. */

#include "advisor.h"

/* The offset of the expert in the memory, after the advisor; a multiple of 64. */
enum { EXPERT_AT = (sizeof(struct advisor) + 63) / 64 * 64 };

size_t dread_advisor_bytes(const struct game *game)
{
    return EXPERT_AT + dread_expert_bytes(game);
}

size_t dread_advisor_told_bytes(void)
{
    return EXPERT_AT + dread_expert_told_bytes();
}

struct advisor *dread_advisor_open(const struct session *s, uint32_t playouts, void *memory)
{
    dread_must(!dread_session_outcome(s));
    struct advisor *a = memory;
    const struct effort *effort = dread_expert_effort(s->game, FULL);
    *a = (struct advisor){.game = s->game,
                          .deal = s->deal,
                          .now = s->now,
                          .wanted = playouts ? playouts : effort->playouts,
                          .expert = (void *)((char *)memory + EXPERT_AT)};
    dread_session_see(s, &a->view);
    return a;
}

void dread_advisor_consider(struct advisor *a, const action line[], int n)
{
    dread_must(!a->begun && n <= LINE_ROOM);
    a->also_actions = n < LINE_ROOM ? n : LINE_ROOM;
    for (int i = 0; i < a->also_actions; i++) a->also[i] = line[i];
}

void dread_advisor_begin(struct advisor *a)
{
    struct world_memory handle;
    struct rng rng = dread_rng_from(1);
    if (a->begun) return;
    dread_expert_start(a->expert, dread_world_of(&handle, a->game, &a->deal, &a->now),
                       dread_expert_effort(a->game, FULL), &rng, a->also, a->also_actions);
    a->begun = true;
}

struct advisor *dread_advisor_start(const struct session *s, uint32_t playouts, void *memory)
{
    struct advisor *a = dread_advisor_open(s, playouts, memory);
    dread_advisor_begin(a);
    return a;
}

bool dread_advisor_think(struct advisor *a)
{
    dread_advisor_begin(a);
    if (!dread_expert_tried(a->expert)) return false;
    uint32_t left = a->wanted - a->playouts;
    uint32_t slice = a->playouts ? a->playouts : dread_expert_effort(a->game, QUICK)->playouts;
    uint32_t until = a->playouts + (slice < left ? slice : left);
    /* A few playouts may be left over when the choices have shared the slice. */
    while (a->playouts < until && !dread_expert_is_exact(a->expert))
        a->playouts += dread_expert_think(a->expert, until - a->playouts);
    dread_expert_think(a->expert, 0); /* sorts all choices, the dropped ones too */
    return a->playouts < a->wanted && !dread_expert_is_exact(a->expert);
}

bool dread_advisor_has_answer(const struct advisor *a)
{
    return (a->begun && dread_expert_is_exact(a->expert)) ||
           a->playouts >= dread_expert_effort(a->game, QUICK)->playouts;
}

/* Returns true if the interval of the best choice is at most one point of 100 to either side. */
static bool is_sharp(const struct advisor *a)
{
    struct advice best = dread_expert_advice(a->expert, 0);
    return dread_points_of_chance(best.high) - dread_points_of_chance(best.low) <= 2;
}

/* Plays one world for the best choices: for half as many as the last time, or for all of them once
 * fewer than two would be left. Returns the number of playouts. */
static uint32_t draw_worlds(struct advisor *a)
{
    int choices = dread_expert_tried(a->expert) >> a->halvings++;
    if (choices < 2) {
        choices = dread_expert_tried(a->expert);
        a->halvings = 1;
    }
    if (dread_advisor_has_answer(a) && choices > SHORT_SLICE) choices = SHORT_SLICE;
    uint32_t played = dread_expert_think(a->expert, (uint32_t)choices);
    dread_expert_think(a->expert, 0);
    return played;
}

bool dread_advisor_sharpen(struct advisor *a)
{
    enum { FULL_TIMES = 8 }; /* the limit, in multiples of the full effort */
    uint32_t slice = 0;
    dread_advisor_begin(a);
    if (dread_expert_is_exact(a->expert) || !dread_expert_tried(a->expert)) return false;
    while (slice < SHORT_SLICE) slice += draw_worlds(a);
    a->playouts += slice;
    if (!dread_advisor_has_answer(a)) return true;
    bool enough = a->playouts >= FULL_TIMES * dread_expert_effort(a->game, FULL)->playouts;
    return !enough && !is_sharp(a);
}

int dread_points_of_chance(uint32_t chance)
{
    int32_t share = (int32_t)chance;
    return (int)((share * 200LL + CHANCE) / (2LL * CHANCE));
}

void dread_tell_chance(uint32_t chance, struct text *t)
{
    int points = dread_points_of_chance(chance);
    bool is_certain = !chance || chance >= CHANCE;
    if (!points && !is_certain) dread_text_add(t, "under 1 %");
    else if (points == 100 && !is_certain) dread_text_add(t, "over 99 %");
    else {
        dread_text_number(t, (uint64_t)points);
        dread_text_add(t, " %");
    }
}

void dread_tell_line(const struct game *game, const struct rules *rules, const action line[], int n,
                     struct text *t)
{
    for (int i = 0; i < n; i++) {
        if (i) dread_text_add(t, ", ");
        game->format(rules, line[i], t);
    }
}

void dread_tell_chances(const struct advice *advice, struct text *t)
{
    int low = dread_points_of_chance(advice->low), high = dread_points_of_chance(advice->high);
    if (advice->exact && low > 0 && low < 100) dread_text_add(t, "exactly ");
    dread_tell_chance(advice->calibrated, t);
    if (low == high) return;
    dread_text_add(t, " (");
    dread_text_number(t, (uint64_t)low);
    dread_text_add(t, " to ");
    dread_text_number(t, (uint64_t)high);
    dread_text_char(t, ')');
}

void dread_tell_choice(const struct advisor *a, int k, struct text *t)
{
    struct advice advice = dread_expert_advice(a->expert, k);
    dread_tell_line(a->game, &a->view.rules, advice.line, advice.actions, t);
    dread_text_add(t, ", ");
    dread_tell_chances(&advice, t);
}

void dread_tell_reason(const struct advisor *a, const struct advice *advice, struct text *t)
{
    if (!a->game->reason) return;
    dread_text_add(t, " It ");
    a->game->reason(&a->view, advice->line, advice->actions, t);
    dread_text_char(t, '.');
}

void dread_tell_best(const struct advisor *a, const char *offer, struct text *t)
{
    struct advice best = dread_expert_advice(a->expert, 0);
    dread_text_add(t, "Best: ");
    dread_tell_line(a->game, &a->view.rules, best.line, 1, t);
    dread_text_add(t, ", ");
    dread_tell_chances(&best, t);
    dread_text_char(t, '.');
    dread_text_add(t, offer);
    dread_tell_reason(a, &best, t);
    if (best.actions == 1) return;
    dread_text_add(t, " Then: ");
    dread_tell_line(a->game, &a->view.rules, best.line + 1, best.actions - 1, t);
    dread_text_char(t, '.');
}

/* Returns true if no better choice begins with the same action as choice k. */
static bool has_new_first_action(const struct advisor *a, int k)
{
    action first = dread_expert_advice(a->expert, k).line[0];
    while (k-- > 0)
        if (dread_expert_advice(a->expert, k).line[0] == first) return false;
    return true;
}

int dread_next_choice(const struct advisor *a, int k)
{
    while (++k < dread_expert_tried(a->expert))
        if (has_new_first_action(a, k)) return k;
    return -1;
}
