/* Says what a player could do instead. See offer.h. */

#include "offer.h"

/* Returns the first legal action that touches all n things; if `last`, the last one. NO_ACTION if
 * there is none. */
static action find(const struct offer *o, const struct thing things[], int n, bool last)
{
    action found = NO_ACTION;
    for (int i = 0; i < o->count && (last || found == NO_ACTION); i++) {
        struct touch touch;
        o->touches(o->view, o->legal[i], &touch);
        if (dread_touches_things(&touch, things, n)) found = o->legal[i];
    }
    return found;
}

action dread_offer_first(const struct offer *o)
{
    return find(o, o->held, o->n, false);
}

action dread_offer_touching(const struct offer *o, struct thing thing)
{
    return find(o, &thing, 1, false);
}

static int verb_of(const struct offer *o, action a)
{
    struct touch touch;
    o->touches(o->view, a, &touch);
    return touch.verb;
}

void dread_offer_write(const struct offer *o, action wanted, struct text *t)
{
    if (wanted == NO_ACTION) wanted = dread_offer_first(o);
    dread_text_add(t, " You can ");
    o->name(o->view, wanted, t);
    action last = find(o, o->held, o->n, true);
    int end = t->length;
    if (verb_of(o, last) != verb_of(o, wanted)) {
        dread_text_add(t, ", or ");
        o->name(o->view, last, t);
        if (dread_count_words(t->at) > ANSWER_WORDS) t->at[t->length = end] = '\0';
    }
    dread_text_char(t, '.');
}
