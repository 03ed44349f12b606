/* Orders of plain play. See orders.h. */

#include "orders.h"

#include "answer/answer.h"
#include "hear/hear.h"
#include "table/table.h"
#include "order_run.h"
#include "say.h"

enum { WORDS_BYTES = 2048 };

/* ---- One action ---- */

void dread_order_play(struct play *p, action a)
{
    struct order_run r;
    dread_run_start(p, &r, 1);
    dread_run_play(p, &r, a);
    dread_run_say(p, &r);
}

/* ---- A walk ---- */

/* Says with which action the player could begin a walk to a cell; if with none, why. */
static void say_first(struct play *p, struct thing cell)
{
    struct path way;
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    const struct selection *h = &p->selection;
    int found = 0;
    for (int i = 0; i < h->count; i++) {
        if (!h->touch[i].count || !dread_walk_find(&p->search, &p->table, cell, h->legal[i], &way))
            continue;
        dread_text_add(&w, found++ ? ", or " : "Not done yet: first ");
        p->session.game->describe(&p->view, h->legal[i], &w);
    }
    if (!found) dread_text_add(&w, "Not done: ");
    if (found || !dread_why_thing(&p->table, h->pick, h->picks, cell, &w)) {
        dread_text_add(&w, found ? ": then you can walk to "
                                 : "nothing that you can do now takes you to ");
        dread_theme_place(&p->layout.theme, p->session.game, &p->view, cell, &w);
        dread_text_char(&w, '.');
    }
    dread_say_answer(&p->asking, words);
}

/* Says why the walk that has begun cannot end on a cell. */
static void say_why_not(struct play *p, struct thing cell)
{
    char name[NAME_BYTES];
    struct text t = dread_text_in(name, sizeof name);
    int columns = p->view.zone[cell.zone].columns;
    dread_cell_write(&t, cell.index % columns, cell.index / columns);
    dread_say_then(p, dread_answer(&p->asking, CMD_WHY_NOT, name));
}

/* Writes the walk to a cell that begins with `first`. Returns false if there is none. */
static bool leads(struct play *p, struct thing cell, int first, struct path *way)
{
    if (first != FIRST_ANY) return dread_walk_find(&p->search, &p->table, cell, first, way);
    for (int i = 0; i < p->selection.count; i++)
        if (p->selection.touch[i].count &&
            dread_walk_find(&p->search, &p->table, cell, p->selection.legal[i], way))
            return true;
    return false;
}

int dread_walk_cells(struct play *p, const char *name, int first, struct named *cells,
                     struct path *shortest)
{
    struct path way;
    int n = 0;
    if (shortest) *shortest = (struct path){0};
    if (!dread_names_cells(p->session.game, &p->view, name, cells)) return 0;
    for (int i = 0; i < cells->count; i++) {
        if (!leads(p, cells->thing[i], first, &way)) continue;
        cells->thing[n++] = cells->thing[i];
        if (shortest && (!shortest->count || way.count < shortest->count)) *shortest = way;
    }
    return cells->count = n;
}

struct thing dread_walk_place(const struct play *p, const char *name)
{
    struct named cells;
    dread_names_cells(p->session.game, &p->view, name, &cells);
    return cells.count ? cells.thing[0] : (struct thing){0};
}

void dread_walk_refused(struct play *p, const char *name)
{
    struct named cells;
    struct thing place = dread_walk_place(p, name);
    if (dread_walk_cells(p, name, FIRST_ANY, &cells, NULL)) place = cells.thing[0];
    if (place.kind && dread_table_may_step(&p->table)) say_why_not(p, place);
    else if (place.kind) say_first(p, place);
    else if (!dread_say_explained(&p->asking, name))
        dread_say_not_done(p, "there is no such place here.");
}

/* ---- A verb or a name alone ---- */

bool dread_order_verb(struct play *p, const char *said)
{
    const char *const *verbs = p->session.game->words.verbs;
    enum { OFFERED_MOST = 6 };
    int only = -1, count = 0, verb = dread_word_index(verbs, said, dread_length_of(said));
    if (verb < 0) return false;
    for (int i = 0; i < p->selection.count; i++)
        if (p->selection.touch[i].verb == verb) only = count++ ? -1 : i;
    bool otherwise = !count &&
                     dread_order_possible(&p->table, said); /* as an order of another verb */
    if (count > OFFERED_MOST || otherwise) return false;
    if (only >= 0) dread_order_play(p, p->selection.legal[only]);
    else dread_say_then(p, dread_answer(&p->asking, CMD_MOVES_OF, said));
    return true;
}

/* Returns the only legal action that touches one of the things and nothing else, as an index into
 * the legal actions; -1 if there is none, or several. */
static int only_action_on(const struct selection *h, const struct named *found)
{
    int only = -1, count = 0;
    for (int i = 0; i < h->count; i++)
        for (int k = 0; k < found->count; k++)
            if (h->touch[i].count == 1 && dread_thing_same(h->touch[i].thing[0], found->thing[k]))
                only = count++ ? -1 : i;
    return only;
}

bool dread_order_name(struct play *p, const char *said)
{
    struct phrase phrase;
    struct named found;
    char name[NAME_BYTES], words[WRITTEN_OUT_BYTES];
    dread_plain_read(said, words, &phrase);
    if (!phrase.count) return false;
    int n = dread_names_read(&p->layout.theme, p->session.game, &p->view, &phrase, 0, name);
    if (n < phrase.count || !dread_names_find(p->session.game, &p->view, name, &found))
        return false;
    int only = only_action_on(&p->selection, &found);
    if (only < 0) return dread_say_then(p, dread_answer(&p->asking, CMD_EXAMINE, name));
    struct text meant = dread_text_in(p->talk.meant, sizeof p->talk.meant);
    p->session.game->format(&p->session.deal.rules, p->selection.legal[only], &meant);
    dread_run_offer(p, p->selection.legal[only], false);
    return true;
}
