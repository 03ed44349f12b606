/* Says why nothing can be done with a thing. See why.h. */

#include "table.h"

/* Adds what the theme says to a player who chose this, filled in from the view. Returns false if it
 * has no line for it. */
static bool add_chosen(const struct table *table, const char *kind, const char *id, struct text *t)
{
    const struct theme *theme = &table->layout->theme;
    const struct theme further = dread_theme_further(theme);
    int n;
    const char *words = dread_theme_words(&further, kind, id, &n);
    if (words) dread_theme_fill_words(theme, table->session->game, table->view, words, n, t);
    return words;
}

/* Adds what is said to a player who chose a whole zone or a gauge. Returns false if nothing is. */
static bool add_reason(const struct table *table, struct thing thing, struct text *t)
{
    const struct words *words = &table->session->game->words;
    if (thing.kind == THING_GAUGE)
        return add_chosen(table, "chosen gauge", words->gauges[thing.index], t);
    if (thing.kind != THING_ZONE) return false;
    if (table->view->zone[thing.zone].count)
        return add_chosen(table, "chosen zone", words->zones[thing.zone], t);
    dread_text_add(t, "There is no card there now.");
    return true;
}

bool dread_why_thing(const struct table *table, const struct thing held[], int n,
                     struct thing thing, struct text *t)
{
    const struct game *game = table->session->game;
    if (!game->why_thing) return false;
    if (table->view->outcome) {
        dread_text_add(t, "The game is over. You can begin a new game.");
        return true;
    }
    if (!add_reason(table, thing, t) && thing.kind == THING_ZONE)
        thing = dread_thing_card(thing.zone, 0);
    game->why_thing(table->view, held, n, thing, t);
    return true;
}
