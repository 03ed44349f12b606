/* Orders of plain play. See orders.h. */

#include "orders.h"

#include "answer/answer.h"
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

/* Plays n actions of a walk. */
static void walk(struct play *p, const action way[], int n)
{
    struct order_run run;
    dread_run_start(p, &run, n);
    for (int i = 0; i < n && dread_run_play(p, &run, way[i]); i++) {
    }
    dread_run_say(p, &run);
}

/* Says with which action the player could begin a walk to a cell. */
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
    if (!found) dread_text_add(&w, "Not done: nothing that you can do now takes you to ");
    else dread_text_add(&w, ": then you can walk to ");
    dread_theme_place(&p->layout.theme, p->session.game, &p->view, cell, &w);
    dread_text_char(&w, '.');
    dread_say_answer(&p->asking, words);
}

/* Returns true if a step of the player's token is legal now. */
static bool may_step(const struct play *p)
{
    for (int i = 0; i < p->selection.count; i++)
        if (dread_table_is_step(&p->table, i)) return true;
    return false;
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

int dread_walk_asked(const struct play *p, const struct phrase *phrase, int from, char *name)
{
    static const char going[] = "go|walk|run|travel|head|move|step|get|come|take|bring|sneak|creep";
    int i = from + 1, n = 0;
    if (from + 1 >= phrase->count || !dread_word_in(phrase->word[from], going)) return 0;
    if (p->layout.step == NO_VERB) return 0;
    while (i < phrase->count &&
           dread_word_in(phrase->word[i], "to|me|over|back|towards|the|onto|on|"
                                          "nearest|closest|next|my|up|down|into"))
        i++;
    if (i < phrase->count)
        n = dread_names_read(&p->layout.theme, p->session.game, &p->view, phrase, i, name);
    return n ? i + n - from : 0;
}

bool dread_walk_way(struct play *p, const char *name, int first, struct path *way)
{
    struct named found;
    struct path next;
    int zone;
    *way = (struct path){0};
    if (!dread_names_find(p->session.game, &p->view, name, &found)) return false;
    for (int i = 0; i < found.count; i++) {
        int cell = dread_names_cell(&p->view, found.thing[i], &zone);
        if (cell >= 0 &&
            dread_walk_find(&p->search, &p->table, dread_thing_card(zone, cell), first, &next) &&
            (!way->count || next.count < way->count))
            *way = next;
    }
    return way->count > 0;
}

struct thing dread_walk_place(const struct play *p, const char *name)
{
    struct named found;
    if (!dread_names_find(p->session.game, &p->view, name, &found)) return (struct thing){0};
    for (int i = 0, zone; i < found.count; i++) {
        int cell = dread_names_cell(&p->view, found.thing[i], &zone);
        if (cell >= 0) return dread_thing_card(zone, cell);
    }
    return (struct thing){0};
}

bool dread_order_walk(struct play *p, const char *said)
{
    struct phrase phrase;
    struct named found;
    char name[NAME_BYTES];
    struct path way;
    dread_phrase_read(said, &phrase);
    int words = dread_walk_asked(p, &phrase, 0, name);
    if (!words || words < phrase.count) return false;
    if (!dread_names_find(p->session.game, &p->view, name, &found))
        return dread_explained_words(&p->table, name, NULL) &&
               dread_say_explained(&p->asking, name);
    struct thing place = dread_walk_place(p, name);
    if (!place.kind) return false;
    if (dread_walk_way(p, name, -1, &way)) walk(p, way.action, way.count);
    else if (may_step(p)) say_why_not(p, place);
    else say_first(p, place);
    return true;
}

/* ---- A verb or a name alone ---- */

bool dread_order_verb(struct play *p, const char *said)
{
    const char *const *verbs = p->session.game->words.verbs;
    enum { OFFERED_MOST = 6 };
    int verb = 0, only = -1, count = 0;
    while (verbs[verb] && !dread_same(verbs[verb], said)) verb++;
    if (!verbs[verb]) return false;
    for (int i = 0; i < p->selection.count; i++)
        if (p->selection.touch[i].verb == verb) only = count++ ? -1 : i;
    if (count > OFFERED_MOST) return false;
    if (only >= 0) dread_order_play(p, p->selection.legal[only]);
    else dread_say_then(p, dread_answer(&p->asking, CMD_MOVES_OF, said));
    return true;
}

bool dread_order_name(struct play *p, const char *said)
{
    struct phrase phrase;
    char name[NAME_BYTES];
    dread_phrase_read(said, &phrase);
    if (!phrase.count) return false;
    int n = dread_names_read(&p->layout.theme, p->session.game, &p->view, &phrase, 0, name);
    if (n < phrase.count) return false;
    int only = dread_only_action_on(&p->asking, name);
    if (only < 0) return dread_say_then(p, dread_examine(&p->asking, name));
    struct text meant = dread_text_in(p->talk.meant, sizeof p->talk.meant);
    p->session.game->format(&p->session.deal.rules, p->selection.legal[only], &meant);
    dread_say_then(p, dread_answer(&p->asking, CMD_WHAT_IF, p->talk.meant));
    dread_say(&p->asking, "Say yes to do it.");
    return true;
}
