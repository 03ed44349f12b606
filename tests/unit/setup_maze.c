/* Tables of Don't Let Them Get You: see setup.h. They change the maze that was dealt. */

#include <stdio.h>
#include <string.h>

#include "unit/help.h"
#include "unit/setup.h"

#include "games/dont-let-them-get-you/internal.h"

extern const struct game dread_dont_let_them_get_you;

static const char *const names[] = {"pursuer 1", "pursuer 2", "pursuer 3", "pursuer 4"};
static const char *const facings[] = {"", "north", "east", "south", "west", NULL};
static const char *const moods[] = {"patrol", "sees", "hunts", NULL};

static bool read_card(const char **at, uint64_t met, card *c)
{
    (void)met;
    return dread_card_read(at, c);
}

static int find(const char *const words[], const char *word)
{
    for (int i = 0; words[i]; i++)
        if (!strcmp(words[i], word)) return i;
    fail_msg("%s", word);
    return 0;
}

static int cell_of(const char *name)
{
    int column, row;
    if (!dread_cell_read(&name, WIDTH, WIDTH, &column, &row)) fail_msg("no cell: %s", name);
    return row * WIDTH + column;
}

/* Reads `d7 south patrol` or `d7 south hunts d4 east`. */
static struct pursuer pursuer_of(const char *value)
{
    static const uint8_t mood_of[] = {MOOD_PATROL, MOOD_SEES, MOOD_HUNTS};
    char cell[8] = "", facing[8] = "", mood[8] = "", memory[8] = "", leaving[8] = "";
    int n = sscanf(value, "%7s %7s %7s %7s %7s", cell, facing, mood, memory, leaving);
    int which = find(moods, mood);
    if (n != (which == 2 ? 5 : 3)) fail_msg("no pursuer: %s", value);
    struct pursuer he = {.cell = (uint8_t)cell_of(cell),
                         .facing = (uint8_t)find(facings, facing),
                         .mood = mood_of[which],
                         .memory = NO_CELL};
    if (which < 2) return he;
    he.memory = (uint8_t)cell_of(memory);
    he.leaving = (uint8_t)find(facings, leaving);
    return he;
}

/* If pursuers are named, they are all there are. As many tasks are fulfilled as have entered but
 * the first, the last of the tasks first. */
static void set_pursuers(const struct setup_lines *lines, const struct rules *rules, struct maze *m)
{
    if (!setup_value(lines, names[0])) return;
    for (m->pursuers = 0; m->pursuers < 4; m->pursuers++) {
        const char *value = setup_value(lines, names[m->pursuers]);
        if (!value) break;
        m->pursuer[m->pursuers] = pursuer_of(value);
    }
    m->open = (uint8_t)(((1 << tasks_to_do(rules)) - 1) >> (m->pursuers - 1));
}

/* The cards of the pile that are left, this turn's column first. */
static void set_pile(const struct setup_lines *lines, int turn, struct deal *d)
{
    card pile[PILE_CARDS];
    const card *column;
    int n = setup_cards(lines, "pile", pile, PILE_CARDS);
    (void)column_cards(d, turn, &column);
    memcpy(d->cards + (column - d->cards), pile, (size_t)n);
}

static void set(const struct setup_lines *lines, struct deal *d, struct position *p)
{
    struct maze *m = maze_of(p);
    int player = setup_cell(lines, "player", WIDTH), exit = setup_cell(lines, "exit", WIDTH);
    if (player >= 0) {
        m->player = (uint8_t)player;
        m->prompt = ASK_TURN;
    }
    if (exit >= 0) m->exit = (uint8_t)exit;
    m->fatigue = (uint8_t)setup_number(lines, "fatigue", m->fatigue);
    m->turn = (uint8_t)setup_number(lines, "turn", m->turn);
    set_pursuers(lines, &d->rules, m);
    set_pile(lines, m->turn, d);
    assert_true(dread_dont_let_them_get_you.sane(d, p));
}

static void write_cell(int cell, struct text *t)
{
    dread_text_char(t, ' ');
    dread_cell_write(t, column_of(cell), row_of(cell));
}

/* Adds the cells where tasks wait, in the order of the tasks. */
static void write_locations(const struct maze *m, struct text *t)
{
    dread_text_add(t, m->open ? "locations:" : "locations: none");
    for (int i = 0; i < TASKS_MOST; i++)
        if (m->open >> i & 1) write_cell(m->location[i], t);
    dread_text_char(t, '\n');
}

/* Adds the cells where a view shows one of these watchers, or one of these tags. */
static void write_shown(const struct view *v, unsigned watchers, unsigned tags, struct text *t)
{
    bool none = true;
    for (int cell = 0; cell < CELLS; cell++) {
        if (!(v->spot[cell].watchers & watchers) && !(v->spot[cell].tags & tags)) continue;
        write_cell(cell, t);
        none = false;
    }
    dread_text_add(t, none ? " none\n" : "\n");
}

/* Adds where each pursuer would see the player, where one on patrol would, and one who is alert. */
static void write_sight(const struct deal *d, const struct position *p, struct text *t)
{
    struct view v;
    dread_maze_see(d, p, &v);
    for (int i = 0; i < maze_at(p)->pursuers; i++) {
        dread_text_add(t, "sight ");
        dread_text_number(t, (uint64_t)i + 1);
        dread_text_char(t, ':');
        write_shown(&v, 1u << (TOKEN_PURSUER + i), 0, t);
    }
    dread_text_add(t, "watched:");
    write_shown(&v, 0, TAG_SIGHT, t);
    dread_text_add(t, "alert:");
    write_shown(&v, 0, TAG_ALERT, t);
}

/* Adds what is to the north, east, south and west of a cell. */
static void write_sides(const struct maze *m, int cell, struct text *t)
{
    static const char *const sides[] = {
        [SIDE_OPEN] = " room", [SIDE_DOOR] = " door", [SIDE_WALL] = " wall"};
    dread_text_add(t, "sides");
    write_cell(cell, t);
    dread_text_char(t, ':');
    for (int facing = NORTH; facing <= WEST; facing++)
        dread_text_add(t, sides[side_of(m->vertical, cell, facing)]);
    dread_text_char(t, '\n');
}

/* A game that is over is written as if there were something to decide. */
static void write(const struct deal *d, const struct position *p, struct text *t)
{
    struct position shown = *p;
    struct maze *m = maze_of(&shown);
    if (m->prompt == ASK_NOTHING) m->prompt = ASK_TURN;
    dread_dont_let_them_get_you.middle->write(d, &shown, t);
    if (m->prompt == ASK_LAY) return;
    write_locations(m, t);
    write_sight(d, p, t);
    for (int cell = 0; cell < CELLS; cell++) write_sides(m, cell, t);
}

const struct setup_hooks setup_of_maze = {set, write, dread_card_write, read_card, 7};
