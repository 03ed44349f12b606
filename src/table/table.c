/* Questions about the table of this moment. See table.h. */

#include "table.h"

struct choices dread_table_choices(const struct table *t, int words)
{
    const struct selection *h = t->selection;
    return (struct choices){h->legal, h->touch, h->count, words};
}

void dread_table_add_prompt(const struct table *t, int words, struct text *text)
{
    struct choices choices = dread_table_choices(t, words);
    dread_theme_prompt(&t->layout->theme, t->session->game, t->view, "prompt", &choices, text);
}

bool dread_table_is_step(const struct table *t, int i)
{
    return i >= 0 && t->layout->step != NO_VERB && t->selection->touch[i].verb == t->layout->step;
}

bool dread_table_may_step(const struct table *t)
{
    for (int i = 0; i < t->selection->count; i++)
        if (dread_table_is_step(t, i)) return true;
    return false;
}

int dread_table_only_with(const struct table *t, struct thing thing)
{
    const struct selection *h = t->selection;
    int found = -1;
    for (int k = 0; k < h->opens; k++) {
        if (!dread_touches_thing(&h->touch[h->open[k]], thing)) continue;
        if (found >= 0) return -1;
        found = h->open[k];
    }
    return found;
}

/* Returns true if the view has the thing. */
static bool has_thing(const struct view *v, struct thing thing)
{
    bool zone = thing.zone < v->zones;
    switch (thing.kind) {
    case THING_CARD: return zone && thing.index < v->zone[thing.zone].count;
    case THING_GAP:
        return zone && v->zone[thing.zone].gaps && thing.index <= v->zone[thing.zone].count;
    case THING_ZONE: return zone && !thing.index;
    case THING_TOKEN: return !thing.zone && thing.index < v->tokens;
    case THING_GAUGE: return !thing.zone && thing.index < v->gauges;
    default: return false;
    }
}

bool dread_table_has(const struct table *t, const struct focus *f)
{
    struct button button[BUTTONS_MOST];
    switch (f->kind) {
    case FOCUS_NONE: return true;
    case FOCUS_THING: return has_thing(t->view, f->thing);
    case FOCUS_BUTTON:
        return f->button >= 0 && f->button < dread_selection_buttons(t->selection, button);
    default: return false;
    }
}
