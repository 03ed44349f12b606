/* Questions about rooms. See questions.h. */

#include "questions_internal.h"
#include "say.h"

void dread_add_room(const struct play *p, const struct room *r, struct text *w)
{
    dread_room_name(&p->layout.theme, &p->view, r, w);
    dread_text_add(w, ": ");
    dread_room_doors(&p->view, r, w);
    dread_text_char(w, '.');
}

/* Adds where the player stands: the cell, its card, and the room with its doors. */
static void add_here(const struct play *p, struct thing here, struct text *w)
{
    struct room r;
    dread_text_add(w, "You stand on ");
    dread_add_place(p, here, w);
    dread_text_add(w, ", ");
    dread_theme_card(dread_view_spot(&p->view, here)->card, w);
    dread_text_add(w, ", in ");
    dread_room_of(&p->view, here.zone, here.index, &r);
    dread_add_room(p, &r, w);
    dread_room_tokens(&p->layout.theme, p->session.game, &p->view, &r, w);
}

void dread_ask_room(struct play *p, const char *unused)
{
    (void)unused;
    struct thing here = dread_names_here(&p->view);
    if (!here.kind) {
        dread_say_no_place(p, "where");
        return;
    }
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    add_here(p, here, &w);
    dread_say_answer(p, words);
}

/* Finds the cell that a name means. Says why not if there is none. */
bool dread_find_cell(struct play *p, const char *name, struct thing *cell)
{
    struct named found;
    int zone = 0, index = -1;
    if (dread_find_named(p, name, &found))
        index = dread_names_cell(&p->view, found.thing[0], &zone);
    for (int i = 1; index < 0 && i < found.count; i++)
        index = dread_names_cell(&p->view, found.thing[i], &zone);
    if (index < 0) dread_say(p, "Name a cell, such as b4, or the card on it.");
    else *cell = dread_thing_card(zone, index);
    return index >= 0;
}

void dread_ask_room_at(struct play *p, const char *name)
{
    struct thing cell;
    struct room r;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    if (!dread_find_cell(p, name, &cell)) return;
    if (!dread_view_has_sides(&p->view, cell.zone)) {
        dread_say_no_place(p, "rooms");
        return;
    }
    dread_room_of(&p->view, cell.zone, cell.index, &r);
    dread_add_room(p, &r, &w);
    dread_room_tokens(&p->layout.theme, p->session.game, &p->view, &r, &w);
    dread_say_capital(words);
    dread_say_answer(p, words);
}

void dread_ask_rooms(struct play *p, const char *unused)
{
    (void)unused;
    struct thing here = dread_names_here(&p->view);
    uint8_t cell[ROOM_CELLS];
    char words[ANSWER_BYTES * 2];
    struct text w = dread_text_in(words, sizeof words);
    if (!here.kind) {
        dread_say_no_place(p, "rooms");
        return;
    }
    int n = dread_rooms_by_distance(&p->view, here.zone, here.index, cell);
    dread_add_count(&w, n, " room.", " rooms, the nearest first.");
    for (int i = 0; i < n; i++) {
        struct room r;
        dread_room_of(&p->view, here.zone, cell[i], &r);
        dread_text_char(&w, ' ');
        int start = w.length;
        dread_add_room(p, &r, &w);
        dread_say_capital(words + start);
    }
    dread_say_answer(p, words);
}

/* Adds where tokens stand, the player's and those that look somewhere left out. */
static void add_goals(const struct play *p, int zone, struct text *w)
{
    const struct token *me = dread_view_player(&p->view);
    for (int i = 0; i < p->view.tokens; i++) {
        const struct token *k = &p->view.token[i];
        if (k == me || k->facing || k->at.kind != THING_CARD || k->at.zone != zone) continue;
        dread_text_char(w, ' ');
        dread_add_name(p, dread_thing_token(i), w);
        dread_text_add(w, " is on ");
        dread_add_place(p, k->at, w);
        dread_text_char(w, '.');
    }
}

void dread_ask_maze(struct play *p, const char *unused)
{
    (void)unused;
    char words[ANSWER_BYTES];
    uint8_t cell[ROOM_CELLS];
    struct text w = dread_text_in(words, sizeof words);
    struct thing here = dread_names_here(&p->view);
    int grid = here.kind ? here.zone : dread_names_grid(&p->view);
    if (grid < 0 || !dread_view_has_sides(&p->view, grid)) {
        dread_explain_or_say(p, "board", "Say table for everything on the table.");
        return;
    }
    const struct zone *z = &p->view.zone[grid];
    dread_text_add(&w, "Columns a to ");
    dread_text_char(&w, (char)('a' + z->columns - 1));
    dread_text_add(&w, ", rows 1 to ");
    dread_text_number(&w, z->rows);
    dread_text_add(&w, " from the south, ");
    dread_add_count(&w, dread_rooms_by_distance(&p->view, grid, here.index, cell), " room. ",
                    " rooms. ");
    dread_text_add(&w, here.kind ? "You are on " : "You are outside");
    if (here.kind) dread_add_place(p, here, &w);
    dread_text_char(&w, '.');
    add_goals(p, grid, &w);
    dread_text_add(&w, " Say rooms, or room at and a cell.");
    dread_say_answer(p, words);
}
