/* The time that each beat of an animation takes. See rhythm.h. */

#include "rhythm.h"

#include "moment.h"

enum { HOLDS_MOST = 24 };

/* A `hold` line of the theme, and the beat that it holds; -1 if there is none. */
struct hold {
    struct theme_line line;
    int ms, beat;
};

/* ---- Holds ---- */

static int read_holds(const struct theme *theme, struct hold hold[])
{
    const char *at = NULL;
    struct theme_line line;
    int n = 0;
    while (n < HOLDS_MOST && dread_theme_next(theme, "hold", &at, &line)) {
        const char *s = line.words;
        uint64_t ms;
        if (dread_read_number(&s, HELD_MS, &ms)) hold[n++] = (struct hold){line, (int)ms, -1};
    }
    return n;
}

/* Notes for each `hold` line the last beat that fulfils it. */
static void find_holds(const struct rhythm *r, struct hold hold[], int holds)
{
    struct view view = *r->before;
    for (int i = 0; i < r->beats; i++) {
        const struct beat *b = &r->list[i];
        bool happened[EVENT_IDS] = {false};
        struct moment m = {&view, happened, false, -1, -1};
        for (int k = b->first; k < b->first + b->count; k++) {
            dread_view_play(&view, &r->trace->event[k]);
            happened[r->trace->event[k].id] = true;
        }
        for (int k = 0; b->count && k < holds; k++) {
            const struct theme_line *when = &hold[k].line;
            if (dread_moment_holds(r->layout, &m, when->id, when->id_length)) hold[k].beat = i;
        }
    }
}

static int held_ms(const struct rhythm *r)
{
    int ms = 0;
    for (int i = 0; i < r->beats; i++)
        if (r->list[i].weight == WEIGHT_HELD && !r->list[i].dark) ms += r->list[i].ms;
    return ms;
}

/* Returns the longest hold that is not given to its beat yet; NULL if there is none. */
static struct hold *longest(struct hold hold[], int holds)
{
    struct hold *best = NULL;
    for (int k = 0; k < holds; k++)
        if (hold[k].beat >= 0 && (!best || hold[k].ms > best->ms)) best = &hold[k];
    return best;
}

/* Gives the holds to their beats, the longest first. A beat gets only its longest. */
static void give_holds(struct rhythm *r, struct hold hold[], int holds)
{
    for (struct hold *h; (h = longest(hold, holds)) != NULL; h->beat = -1) {
        struct beat *b = &r->list[h->beat];
        int step = b->weight == WEIGHT_USUAL ? STEP_MS : 0, ms = h->ms + step;
        if (b->weight == WEIGHT_HELD || held_ms(r) + ms > HELD_MS) continue;
        b->weight = WEIGHT_HELD;
        b->ms = (uint16_t)ms;
    }
}

/* ---- The shadow ---- */

/* Returns the value of the shadow's gauge in a view; -1 if there is no shadow. */
static int distance_of(const struct rhythm *r, const struct view *v)
{
    return r->layout->gutter < 0 || v->outcome ? -1 : v->gauge[r->layout->gutter].value;
}

/* Returns the beat in which the shadow comes closer, and where the figure in it stands before; -1
 * if it comes no closer. */
static int beat_of_shadow(const struct rhythm *r, int *figure)
{
    struct view view = *r->before;
    *figure = distance_of(r, &view);
    for (int i = 0; i < r->beats; i++) {
        const struct beat *b = &r->list[i];
        for (int k = b->first; k < b->first + b->count; k++)
            dread_view_play(&view, &r->trace->event[k]);
        int now = distance_of(r, &view);
        if (now > 0 && now < *figure && now <= r->layout->gutter_of) return i;
    }
    return -1;
}

/* Divides the beat in which the shadow comes closer: first the shadow, then the figure. */
static void let_figure_follow(struct rhythm *r)
{
    int figure, i = beat_of_shadow(r, &figure);
    if (i < 0 || r->beats == BEATS_MOST || r->list[i].weight == WEIGHT_LIGHT) return;
    for (int k = r->beats++; k > i + 1; k--) r->list[k] = r->list[k - 1];
    struct beat *b = &r->list[i], *then = b + 1;
    *then = (struct beat){
        .first = (uint16_t)(b->first + b->count), .ms = b->ms, .weight = b->weight};
    b->figure = (uint8_t)(figure < (int)UINT8_MAX ? figure : (int)UINT8_MAX);
    b->weight = WEIGHT_HELD;
    b->ms = SHADOW_MS;
}

/* ---- Steps ---- */

static void set_steps(struct rhythm *r)
{
    int steps = 0, rest = ANIMATION_MS - held_ms(r);
    for (int i = 0; i < r->beats; i++) steps += r->list[i].weight == WEIGHT_USUAL;
    int ms = steps && steps * STEP_MS > rest ? rest / steps : STEP_MS;
    for (int i = 0; i < r->beats; i++)
        if (r->list[i].weight == WEIGHT_USUAL) r->list[i].ms = (uint16_t)(ms > 0 ? ms : 0);
}

void dread_rhythm_set(struct rhythm *r)
{
    struct hold hold[HOLDS_MOST];
    int holds = read_holds(&r->layout->theme, hold);
    find_holds(r, hold, holds);
    give_holds(r, hold, holds);
    let_figure_follow(r);
    set_steps(r);
}
