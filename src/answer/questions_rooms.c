/* Questions about rooms. See questions.h. */

#include "questions_internal.h"
#include "paragraphs.h"

void dread_add_room(const struct asking *q, const struct room *r, struct text *w)
{
    dread_room_name(&q->table->layout->theme, q->table->view, r, w);
    dread_text_add(w, ": ");
    dread_room_doors(q->table->view, r, w);
    dread_text_char(w, '.');
}

/* Adds where the player stands: the cell, its card, and the room with its doors. */
static void add_here(const struct asking *q, struct thing here, struct text *w)
{
    struct room r;
    dread_text_add(w, "You stand on ");
    dread_add_place(q, here, w);
    dread_text_add(w, ", ");
    dread_theme_card(dread_view_spot(q->table->view, here)->card, w);
    dread_text_add(w, ", in ");
    dread_room_of(q->table->view, here.zone, here.index, &r);
    dread_add_room(q, &r, w);
    dread_room_tokens(&q->table->layout->theme, q->table->session->game, q->table->view, &r, w);
}

void dread_ask_room(struct asking *q, const char *unused)
{
    (void)unused;
    struct thing here = dread_names_here(q->table->view);
    if (!here.kind) {
        dread_say_no_place(q, "where");
        return;
    }
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    add_here(q, here, &w);
    dread_say_answer(q, words);
}

/* Finds the cell that a name means. Says why not if there is none. */
bool dread_find_cell(struct asking *q, const char *name, struct thing *cell)
{
    struct named found;
    int zone = 0, index = -1;
    if (dread_find_named(q, name, &found))
        index = dread_names_cell(q->table->view, found.thing[0], &zone);
    for (int i = 1; index < 0 && i < found.count; i++)
        index = dread_names_cell(q->table->view, found.thing[i], &zone);
    if (index < 0) dread_say(q, "Name a cell, such as b4, or the card on it.");
    else *cell = dread_thing_card(zone, index);
    return index >= 0;
}

void dread_ask_room_at(struct asking *q, const char *name)
{
    struct thing cell;
    struct room r;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    if (!dread_find_cell(q, name, &cell)) return;
    if (!dread_view_has_sides(q->table->view, cell.zone)) {
        dread_say_no_place(q, "rooms");
        return;
    }
    dread_room_of(q->table->view, cell.zone, cell.index, &r);
    dread_add_room(q, &r, &w);
    dread_room_tokens(&q->table->layout->theme, q->table->session->game, q->table->view, &r, &w);
    dread_say_capital(words);
    dread_say_answer(q, words);
}

void dread_ask_rooms(struct asking *q, const char *unused)
{
    (void)unused;
    struct thing here = dread_names_here(q->table->view);
    uint8_t cell[ROOM_CELLS];
    char words[ANSWER_BYTES * 2];
    struct text w = dread_text_in(words, sizeof words);
    if (!here.kind) {
        dread_say_no_place(q, "rooms");
        return;
    }
    int n = dread_rooms_by_distance(q->table->view, here.zone, here.index, cell);
    dread_add_count(&w, n, " room.", " rooms, the nearest first.");
    for (int i = 0; i < n; i++) {
        struct room r;
        dread_room_of(q->table->view, here.zone, cell[i], &r);
        dread_text_char(&w, ' ');
        int start = w.length;
        dread_add_room(q, &r, &w);
        dread_say_capital(words + start);
    }
    dread_say_answer(q, words);
}

/* Adds where tokens stand, the player's and those that look somewhere left out. */
static void add_goals(const struct asking *q, int zone, struct text *w)
{
    const struct token *me = dread_view_player(q->table->view);
    for (int i = 0; i < q->table->view->tokens; i++) {
        const struct token *k = &q->table->view->token[i];
        if (k == me || k->facing || k->at.kind != THING_CARD || k->at.zone != zone) continue;
        dread_text_char(w, ' ');
        dread_add_name(q, dread_thing_token(i), w);
        dread_text_add(w, " is on ");
        dread_add_place(q, k->at, w);
        dread_text_char(w, '.');
    }
}

void dread_ask_maze(struct asking *q, const char *unused)
{
    (void)unused;
    char words[ANSWER_BYTES];
    uint8_t cell[ROOM_CELLS];
    struct text w = dread_text_in(words, sizeof words);
    struct thing here = dread_names_here(q->table->view);
    int grid = here.kind ? here.zone : dread_names_grid(q->table->view);
    if (grid < 0 || !dread_view_has_sides(q->table->view, grid)) {
        dread_explain_or_say(q, "board", "Say table for everything on the table.");
        return;
    }
    const struct zone *z = &q->table->view->zone[grid];
    dread_text_add(&w, "Columns a to ");
    dread_text_char(&w, (char)('a' + z->columns - 1));
    dread_text_add(&w, ", rows 1 to ");
    dread_text_number(&w, z->rows);
    dread_text_add(&w, " from the south, ");
    dread_add_count(&w, dread_rooms_by_distance(q->table->view, grid, here.index, cell), " room. ",
                    " rooms. ");
    dread_text_add(&w, here.kind ? "You are on " : "You are outside");
    if (here.kind) dread_add_place(q, here, &w);
    dread_text_char(&w, '.');
    add_goals(q, grid, &w);
    dread_text_add(&w, " Say rooms, or room at and a cell.");
    dread_say_answer(q, words);
}
