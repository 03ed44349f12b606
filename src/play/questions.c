/* More questions of plain play. See questions.h. */

#include "questions.h"

#include "heed.h"
#include "names.h"
#include "rooms.h"
#include "say.h"
#include "where.h"

enum { ANSWER_BYTES = 4096 };

/* ---- Parts of answers ---- */

/* Adds a name and makes its first letter a capital. */
static void add_name(const struct play *p, struct thing thing, struct text *w)
{
    int start = w->length;
    dread_names_write(&p->layout.theme, p->session.game, &p->view, thing, w);
    dread_say_capital(w->at + start);
}

static void add_place(const struct play *p, struct thing place, struct text *w)
{
    dread_theme_place(&p->layout.theme, p->session.game, &p->view, place, w);
}

static void add_count(struct text *w, int n, const char *one, const char *many)
{
    dread_text_number(w, (uint64_t)n);
    dread_text_add(w, n == 1 ? one : many);
}

/* Returns true if token i stands in a grid and looks somewhere, as a pursuer does. */
static bool is_watcher(const struct play *p, int i)
{
    int zone;
    return p->view.token[i].facing && dread_names_cell(&p->view, dread_thing_token(i), &zone) >= 0;
}

static bool any_watcher(const struct play *p)
{
    for (int i = 0; i < p->view.tokens; i++)
        if (is_watcher(p, i)) return true;
    return false;
}

/* Finds what the first name among some words stands for. */
static bool find_named(const struct play *p, const char *words, struct named *found)
{
    const struct game *game = p->session.game;
    struct phrase phrase;
    char name[NAME_BYTES];
    dread_phrase_read(words, &phrase);
    *found = (struct named){0};
    if (dread_names_find(game, &p->view, words, found)) return true;
    for (int i = 0; i < phrase.count; i++)
        if (dread_names_read(&p->layout.theme, game, &p->view, &phrase, i, name))
            return dread_names_find(game, &p->view, name, found);
    return false;
}

/* Says what the theme explains by these words; else `otherwise`. */
static void explain_or_say(struct play *p, const char *words, const char *otherwise)
{
    if (!dread_say_explained(p, words)) dread_say(p, otherwise);
}

static const char no_maze[] = "There are no rooms here.";

/* ---- What words mean ---- */

bool dread_say_explained(struct play *p, const char *said)
{
    const char *at = NULL;
    struct theme_line line, best = {0};
    struct phrase phrase;
    int longest = 0;
    dread_phrase_read(said, &phrase);
    while (dread_theme_next(&p->layout.theme, "explain", &at, &line)) {
        int words = dread_phrase_has(&phrase, line.id, line.id_length);
        if (words <= longest) continue;
        longest = words;
        best = line;
    }
    if (!longest) return false;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_theme_fill_words(&p->layout.theme, p->session.game, &p->view, best.words,
                           best.words_length, &w);
    dread_say_answer(p, words);
    return true;
}

static void explain(struct play *p, const char *said)
{
    if (dread_say_explained(p, said)) return;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    const char *at = NULL, *before = "Say explain and one of: ";
    struct theme_line line;
    while (dread_theme_next(&p->layout.theme, "explain", &at, &line)) {
        int n = 0;
        while (n < line.id_length && line.id[n] != '|') n++;
        dread_text_add(&w, before);
        dread_text_span(&w, line.id, n);
        before = ", ";
    }
    dread_text_add(&w, w.length ? "." : "Say rules for the rules of this game.");
    dread_say_answer(p, words);
}

/* ---- Rooms ---- */

static void add_room(const struct play *p, const struct room *r, struct text *w)
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
    add_place(p, here, w);
    dread_text_add(w, ", ");
    dread_theme_card(dread_view_spot(&p->view, here)->card, w);
    dread_text_add(w, ", in ");
    dread_room_of(&p->view, here.zone, here.index, &r);
    add_room(p, &r, w);
    dread_room_tokens(&p->layout.theme, p->session.game, &p->view, &r, w);
}

static void room(struct play *p, const char *unused)
{
    (void)unused;
    struct thing here = dread_names_here(&p->view);
    if (!here.kind) {
        explain_or_say(p, "where", no_maze);
        return;
    }
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    add_here(p, here, &w);
    dread_say_answer(p, words);
}

/* Finds the cell that a name means. Says why not if there is none. */
static bool find_cell(struct play *p, const char *name, struct thing *cell)
{
    struct named found;
    int zone = 0, index = -1;
    if (find_named(p, name, &found)) index = dread_names_cell(&p->view, found.thing[0], &zone);
    for (int i = 1; index < 0 && i < found.count; i++)
        index = dread_names_cell(&p->view, found.thing[i], &zone);
    if (index < 0) dread_say(p, "Name a cell, such as b4, or the card on it.");
    else *cell = dread_thing_card(zone, index);
    return index >= 0;
}

static void room_at(struct play *p, const char *name)
{
    struct thing cell;
    struct room r;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    if (!find_cell(p, name, &cell)) return;
    if (!dread_view_has_sides(&p->view, cell.zone)) {
        dread_say(p, no_maze);
        return;
    }
    dread_room_of(&p->view, cell.zone, cell.index, &r);
    add_room(p, &r, &w);
    dread_room_tokens(&p->layout.theme, p->session.game, &p->view, &r, &w);
    dread_say_capital(words);
    dread_say_answer(p, words);
}

static void rooms(struct play *p, const char *unused)
{
    (void)unused;
    struct thing here = dread_names_here(&p->view);
    uint8_t cell[ROOM_CELLS];
    char words[ANSWER_BYTES * 2];
    struct text w = dread_text_in(words, sizeof words);
    if (!here.kind) {
        explain_or_say(p, "rooms", no_maze);
        return;
    }
    int n = dread_rooms_by_distance(&p->view, here.zone, here.index, cell);
    add_count(&w, n, " room.", " rooms, the nearest first.");
    for (int i = 0; i < n; i++) {
        struct room r;
        dread_room_of(&p->view, here.zone, cell[i], &r);
        dread_text_char(&w, ' ');
        int start = w.length;
        add_room(p, &r, &w);
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
        add_name(p, dread_thing_token(i), w);
        dread_text_add(w, " is on ");
        add_place(p, k->at, w);
        dread_text_char(w, '.');
    }
}

static void describe_grid(struct play *p, const char *unused)
{
    (void)unused;
    char words[ANSWER_BYTES];
    uint8_t cell[ROOM_CELLS];
    struct text w = dread_text_in(words, sizeof words);
    struct thing here = dread_names_here(&p->view);
    if (!here.kind) {
        explain_or_say(p, "board", "Say table for everything on the table.");
        return;
    }
    const struct zone *z = &p->view.zone[here.zone];
    dread_text_add(&w, "Columns a to ");
    dread_text_char(&w, (char)('a' + z->columns - 1));
    dread_text_add(&w, ", rows 1 to ");
    dread_text_number(&w, z->rows);
    dread_text_add(&w, " from the south, ");
    add_count(&w, dread_rooms_by_distance(&p->view, here.zone, here.index, cell), " room. ",
              " rooms. ");
    dread_text_add(&w, "You are on ");
    add_place(p, here, &w);
    dread_text_char(&w, '.');
    add_goals(p, here.zone, &w);
    dread_text_add(&w, " Say rooms, or room at and a cell.");
    dread_say_answer(p, words);
}

/* ---- Looking ---- */

static void look(struct play *p, const char *unused)
{
    (void)unused;
    if (dread_names_here(&p->view).kind) room(p, "");
    else dread_say_stand(p, "");
}

/* Returns the first direction among some words; FACING_NONE if there is none. */
static int facing_in(const char *words)
{
    struct phrase phrase;
    dread_phrase_read(words, &phrase);
    int facing = FACING_NONE;
    for (int i = 0; i < phrase.count && !facing; i++) facing = dread_names_facing(phrase.word[i]);
    return facing;
}

/* Adds what is known of a cell: its card, tokens on it, and who would see the player there. */
static void add_cell(const struct play *p, struct thing cell, struct text *w)
{
    const struct spot *s = dread_view_spot(&p->view, cell);
    bool any = false;
    dread_theme_card(s->card, w);
    if (s->tags & TAG_EXPLORED) dread_text_add(w, ", explored");
    dread_text_char(w, '.');
    for (int i = 0; i < p->view.tokens; i++) {
        if (!dread_thing_same(p->view.token[i].at, cell)) continue;
        dread_text_char(w, ' ');
        add_name(p, dread_thing_token(i), w);
        dread_text_add(w, p->view.token[i].id ? " is there." : " are there.");
    }
    for (int i = 0; i < p->view.tokens; i++) {
        if (!(s->watchers >> i & 1)) continue;
        dread_text_add(w, any ? " and " : " ");
        int start = w->length;
        dread_theme_token(&p->layout.theme, p->session.game, &p->view.token[i], w);
        if (!any) dread_say_capital(w->at + start);
        any = true;
    }
    if (any) dread_text_add(w, " would see you there.");
}

static void look_towards(struct play *p, const char *name)
{
    static const char *const sides[] = {"", "the same room: ", "through a door: ", ""};
    const struct token *me = dread_view_player(&p->view);
    int facing = facing_in(name);
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    if (!facing || !me) {
        if (facing) explain_or_say(p, "where", "There are no directions here.");
        else if (!dread_examine(p, name)) look(p, "");
        return;
    }
    dread_text_add(&w, dread_theme_facing(facing));
    dread_text_add(&w, " of you: ");
    int side = dread_view_side(&p->view, me->at.zone, me->at.index, facing);
    if (side == SIDE_WALL) {
        dread_text_add(&w, dread_view_has_sides(&p->view, me->at.zone) ? "a wall." : "nothing.");
    } else {
        int next = dread_view_neighbour(&p->view, me->at.zone, me->at.index, facing);
        struct thing cell = dread_thing_card(me->at.zone, next);
        dread_text_add(&w, sides[side]);
        add_place(p, cell, &w);
        dread_text_add(&w, ", ");
        add_cell(p, cell, &w);
    }
    dread_say_capital(words);
    dread_say_answer(p, words);
}

/* Adds up to two legal actions that touch a thing. Returns false if there is none. */
static bool add_actions_on(const struct play *p, struct thing thing, struct text *w)
{
    const struct selection *h = &p->selection;
    int found = 0;
    for (int i = 0; i < h->count; i++) {
        if (!dread_touches_thing(&h->touch[i], thing)) continue;
        if (++found > 2) continue;
        dread_text_add(w, found == 1 ? " You can " : ", or ");
        p->session.game->describe(&p->view, h->legal[i], w);
    }
    if (found > 2) {
        dread_text_add(w, ", and ");
        dread_text_number(w, (uint64_t)found - 2);
        dread_text_add(w, " more");
    }
    if (found) dread_text_char(w, '.');
    return found;
}

/* Adds where a card lies that is in no grid. */
static void add_card_place(const struct play *p, struct thing thing, struct text *w)
{
    const struct zone *z = &p->view.zone[thing.zone];
    dread_theme_zone(&p->layout.theme, p->session.game, thing.zone, w);
    if (z->layout != LAYOUT_ROW || !z->gaps) return;
    dread_text_add(w, ", place ");
    dread_text_number(w, (uint64_t)thing.index + 1);
}

static void find(struct play *p, const char *name)
{
    struct named found;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    int zone;
    if (!find_named(p, name, &found)) {
        card c;
        const char *at = name;
        if (dread_say_explained(p, name)) return;
        if (dread_card_read(&at, &c) && !*at) {
            dread_text_add(&w, "The ");
            dread_theme_card(c, &w);
            dread_text_add(&w, " is not in sight.");
        }
        dread_say(p, *words ? words : "There is none on the table now. Say where for everyone.");
        return;
    }
    for (int i = 0; i < found.count; i++) {
        struct thing thing = found.thing[i];
        if (i) dread_text_char(&w, ' ');
        int start = w.length;
        if (thing.kind == THING_TOKEN) {
            dread_tell_where(&p->layout.theme, p->session.game, &p->view,
                             &p->view.token[thing.index], &w);
        } else {
            dread_theme_card(dread_view_spot(&p->view, thing)->card, &w);
            dread_text_add(&w, ": ");
            if (dread_names_cell(&p->view, thing, &zone) >= 0) {
                dread_text_add(&w, "the card on ");
                add_place(p, thing, &w);
            } else {
                add_card_place(p, thing, &w);
            }
        }
        dread_say_capital(words + start);
        dread_text_char(&w, '.');
    }
    dread_say_answer(p, words);
}

bool dread_examine(struct play *p, const char *name)
{
    struct named found;
    int zone;
    if (!find_named(p, name, &found)) return false;
    struct thing thing = found.thing[0];
    for (int i = found.count - 1; i >= 0; i--)
        if (dread_selection_reach(&p->selection, found.thing[i])) thing = found.thing[i];
    if (found.count > 1 && thing.kind == THING_CARD &&
        !dread_selection_reach(&p->selection, thing)) {
        find(p, name);
        return true;
    }
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    int cell = dread_names_cell(&p->view, thing, &zone);
    if (thing.kind == THING_TOKEN) {
        dread_tell_where(&p->layout.theme, p->session.game, &p->view, &p->view.token[thing.index],
                         &w);
        dread_text_char(&w, '.');
    } else if (cell >= 0) {
        dread_text_add(&w, "On ");
        add_place(p, thing, &w);
        dread_text_add(&w, ": ");
        add_cell(p, thing, &w);
        if (dread_view_has_sides(&p->view, zone)) {
            struct room r;
            dread_text_add(&w, " It is in ");
            dread_room_of(&p->view, zone, cell, &r);
            add_room(p, &r, &w);
        }
    } else {
        add_name(p, thing, &w);
        dread_text_add(&w, ": ");
        add_card_place(p, thing, &w);
        dread_text_char(&w, '.');
    }
    dread_say_capital(words);
    add_actions_on(p, thing, &w);
    dread_say_answer(p, words);
    return true;
}

static void examine(struct play *p, const char *name)
{
    if (!dread_examine(p, name) && !dread_say_explained(p, name))
        dread_say(p, "Examine what? Name a cell, such as b4, or a card.");
}

int dread_only_action_on(const struct play *p, const char *name)
{
    struct named found;
    int only = -1, count = 0;
    if (!find_named(p, name, &found)) return -1;
    for (int i = 0; i < p->selection.count; i++)
        for (int k = 0; k < found.count; k++)
            if (p->selection.touch[i].count == 1 &&
                dread_thing_same(p->selection.touch[i].thing[0], found.thing[k]))
                only = count++ ? -1 : i;
    return only;
}

/* ---- Where things are, and how far ---- */

/* Returns the steps from the player to a thing; -1 if there is no way, or it is in no grid. */
static int steps_to(const struct play *p, struct thing thing)
{
    struct thing here = dread_names_here(&p->view);
    int zone, cell = dread_names_cell(&p->view, thing, &zone);
    return here.kind && cell >= 0 && zone == here.zone
               ? dread_room_steps(&p->view, zone, here.index, cell)
               : -1;
}

/* Adds how far a thing is, where, and of a token that looks somewhere, its mood. */
static void add_distance(const struct play *p, struct thing thing, struct text *w)
{
    int zone, steps = steps_to(p, thing), start = w->length;
    if (thing.kind == THING_TOKEN) {
        dread_tell_where(&p->layout.theme, p->session.game, &p->view, &p->view.token[thing.index],
                         w);
    } else {
        dread_theme_card(dread_view_spot(&p->view, thing)->card, w);
        dread_text_add(w, ": ");
        if (dread_names_cell(&p->view, thing, &zone) >= 0) add_place(p, thing, w);
        else add_card_place(p, thing, w);
    }
    dread_say_capital(w->at + start);
    if (steps >= 0) dread_text_add(w, ", ");
    if (steps >= 0) add_count(w, steps, " step from you", " steps from you");
    dread_text_char(w, '.');
}

/* Sorts things by their steps from the player; those without a way come last. */
static void sort_by_steps(const struct play *p, struct named *found)
{
    int steps[NAMED_MOST];
    for (int i = 0; i < found->count; i++) {
        struct thing thing = found->thing[i];
        int k = i, n = steps_to(p, thing);
        for (; k && n >= 0 && (steps[k - 1] < 0 || n < steps[k - 1]); k--) {
            steps[k] = steps[k - 1];
            found->thing[k] = found->thing[k - 1];
        }
        steps[k] = n;
        found->thing[k] = thing;
    }
}

/* Says how far the things are, the nearest first; of several, `only_first` leaves out the others.
 * */
static void say_distances(struct play *p, struct named *found, bool only_first)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    int tokens = 0; /* a card that is a token too means the token here */
    while (tokens < found->count && found->thing[tokens].kind == THING_TOKEN) tokens++;
    if (tokens) found->count = tokens;
    sort_by_steps(p, found);
    for (int i = 0; i < found->count && !(only_first && i); i++) {
        if (i) dread_text_char(&w, ' ');
        add_distance(p, found->thing[i], &w);
    }
    dread_say_answer(p, words);
}

static void near(struct play *p, const char *unused)
{
    (void)unused;
    struct named found = {0};
    for (int i = 0; i < p->view.tokens; i++)
        if (is_watcher(p, i)) found.thing[found.count++] = dread_thing_token(i);
    if (found.count) say_distances(p, &found, false);
    else explain_or_say(p, "near", "Nobody is on the table now.");
}

static void how_far(struct play *p, const char *name)
{
    struct named found;
    if (!dread_names_here(&p->view).kind && dread_say_explained(p, "how far")) return;
    if (!find_named(p, name, &found)) find(p, name);
    else say_distances(p, &found, found.thing[0].kind == THING_CARD);
}

static void nearest(struct play *p, const char *name)
{
    struct named found;
    if (!dread_names_here(&p->view).kind && dread_say_explained(p, "near")) return;
    if (!find_named(p, name, &found)) find(p, name);
    else say_distances(p, &found, true);
}

/* ---- Who sees what ---- */

/* Adds the cells where token i would see the player. */
static void add_watched(const struct play *p, int i, struct text *w)
{
    bool cells[ROOM_CELLS] = {false};
    int zone = p->view.token[i].at.zone, count = 0;
    for (int k = 0; k < p->view.zone[zone].count; k++) {
        cells[k] = p->view.spot[p->view.zone[zone].first + k].watchers >> i & 1;
        count += cells[k];
    }
    add_name(p, dread_thing_token(i), w);
    if (!count) {
        dread_text_add(w, " would see you nowhere.");
        return;
    }
    dread_text_add(w, " would see you on ");
    dread_room_cells(&p->view, zone, cells, w);
    dread_text_char(w, '.');
}

static void watched(struct play *p, const char *unused)
{
    (void)unused;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    for (int i = 0; i < p->view.tokens; i++) {
        if (!is_watcher(p, i)) continue;
        if (w.length) dread_text_char(&w, ' ');
        add_watched(p, i, &w);
    }
    if (w.length) dread_say_answer(p, words);
    else explain_or_say(p, "safe", "Nobody looks for you now.");
}

static void sees(struct play *p, const char *name)
{
    struct named found;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    if (find_named(p, name, &found))
        for (int i = 0; i < found.count; i++) {
            if (found.thing[i].kind != THING_TOKEN || !is_watcher(p, found.thing[i].index))
                continue;
            if (w.length) dread_text_char(&w, ' ');
            add_watched(p, found.thing[i].index, &w);
        }
    if (w.length) dread_say_answer(p, words);
    else watched(p, "");
}

/* ---- What comes if the player waits ---- */

static void safe(struct play *p, const char *unused)
{
    (void)unused;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct view after;
    struct problem problem;
    action a;
    if (!any_watcher(p)) {
        explain_or_say(p, "safe", "Nobody looks for you now.");
        return;
    }
    dread_heed_watchers(p, &p->view, &w);
    dread_text_add(&w, " now. ");
    dread_say_capital(words);
    if (dread_heed_wait(p, &a, &problem)) {
        int outcome = dread_heed_view(p, a, &after);
        dread_heed_if(p, a, &w);
        int start = w.length;
        if (outcome) dread_theme_outcome(&p->layout.theme, p->session.game, outcome, &w);
        else dread_heed_watchers(p, &after, &w);
        if (outcome) w.at[start] = 'y';
        else dread_text_char(&w, '.');
    }
    dread_say_answer(p, words);
}

/* Adds where token i would be in a view. */
static void add_future(const struct play *p, const struct view *after, int i, struct text *w)
{
    const struct token *now = &p->view.token[i], *then = &after->token[i];
    dread_theme_token(&p->layout.theme, p->session.game, now, w);
    if (dread_thing_same(now->at, then->at)) dread_text_add(w, " stays on ");
    else dread_text_add(w, " walks to ");
    dread_theme_place(&p->layout.theme, p->session.game, after, then->at, w);
    dread_text_add(w, " and faces ");
    dread_text_add(w, dread_theme_facing(then->facing));
    dread_theme_mood(&p->layout.theme, "mood", then->mood, ", ", w);
    dread_text_char(w, '.');
}

static void next_of(struct play *p, const char *name)
{
    struct named found = {0};
    struct problem problem;
    struct view after;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    action a;
    if (!any_watcher(p)) {
        explain_or_say(p, "next", "Nobody is on the table now.");
        return;
    }
    if (!dread_heed_wait(p, &a, &problem)) {
        dread_text_add(&w, "They stand still until you wait: ");
        dread_text_add(&w, problem.text);
        dread_say_answer(p, words);
        return;
    }
    find_named(p, name, &found);
    int outcome = dread_heed_view(p, a, &after);
    bool any = false;
    for (int pass = 0; pass < 2 && !any; pass++) /* of those that are named; else of all */
        for (int i = 0; i < p->view.tokens; i++) {
            bool named = pass;
            for (int k = 0; k < found.count; k++)
                named |= dread_thing_same(found.thing[k], dread_thing_token(i));
            if (!named || !is_watcher(p, i)) continue;
            if (!any) dread_heed_if(p, a, &w);
            else dread_text_char(&w, ' ');
            int start = w.length;
            add_future(p, &after, i, &w);
            if (any) dread_say_capital(words + start);
            any = true;
        }
    if (outcome) dread_text_char(&w, ' ');
    if (outcome) dread_theme_outcome(&p->layout.theme, p->session.game, outcome, &w);
    dread_say_answer(p, words);
}

/* ---- Where a move can end ---- */

/* Keeps the events of a preview that foretell where the player's token could end, which have a
 * `mark` line. Returns their number. */
static int keep_ends(const struct play *p, struct trace *trace)
{
    int kept = 0, zone, stored = trace->count < trace->room ? trace->count : trace->room;
    for (int i = 0; i < stored; i++) {
        const struct event *e = &trace->event[i];
        bool mine = e->token < p->view.tokens && !p->view.token[e->token].id;
        const char *id = p->session.game->words.events[e->id].id;
        int n;
        if (!p->session.game->words.events[e->id].foretold || !mine) continue;
        if (!dread_theme_words(&p->layout.theme, "mark", id, &n)) continue;
        if (dread_names_cell(&p->view, e->to, &zone) < 0) continue;
        trace->event[kept++] = *e;
    }
    return trace->count = kept;
}

/* Adds where the player could end with legal action i. With `counted`, only how many places.
 * Returns false if the action leads to no such choice. */
static bool add_reach(const struct play *p, int i, bool counted, struct text *w)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    const struct selection *h = &p->selection;
    p->session.game->preview(&p->view, h->legal[i], &trace);
    if (!keep_ends(p, &trace) || !h->touch[i].count) return false;
    if (w->length) dread_text_char(w, ' ');
    add_name(p, h->touch[i].thing[0], w);
    dread_text_add(w, ": ");
    dread_theme_tell(&p->layout.theme, p->session.game, &p->view, &trace,
                     counted ? TELL_MAJOR : TELL_ALL, w);
    while (w->length && (w->at[w->length - 1] == ' ' || w->at[w->length - 1] == ','))
        w->at[--w->length] = '\0';
    if (counted) dread_text_char(w, '.');
    return true;
}

static void exits(struct play *p)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_tell_exits(&p->layout.theme, p->session.game, &p->view, "", &w);
    dread_say_answer(p, words);
}

static void reach(struct play *p, const char *name)
{
    struct named found = {0};
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    if (*name) find_named(p, name, &found);
    for (int i = 0; i < p->selection.count; i++) {
        bool wanted = !found.count;
        for (int k = 0; k < found.count; k++)
            wanted |= dread_touches_thing(&p->selection.touch[i], found.thing[k]);
        if (wanted) add_reach(p, i, !found.count, &w);
    }
    if (w.length) dread_say_answer(p, words);
    else if (!dread_names_here(&p->view).kind) explain_or_say(p, "reach", no_maze);
    else if (*name && found.count) dread_say(p, "You cannot move with that now.");
    else exits(p);
}

/* ---- Counting ---- */

/* Adds the gauge or the zone whose name has all these words. Returns false if there is none. */
static bool add_gauge(const struct play *p, const char *said, struct text *w)
{
    struct phrase asked;
    dread_phrase_read(said, &asked);
    for (int i = 0; i < p->view.gauges && asked.count; i++) {
        char name[100];
        struct text n = dread_text_in(name, sizeof name);
        struct phrase own;
        int found = 0;
        dread_theme_gauge(&p->layout.theme, p->session.game, i, &n);
        dread_text_char(&n, ' ');
        dread_text_add(&n, p->session.game->words.gauges[i]);
        dread_phrase_read(name, &own);
        for (int k = 0; k < asked.count; k++)
            found += dread_phrase_has(&own, asked.word[k].at, asked.word[k].n) > 0;
        if (found < asked.count) continue;
        dread_theme_gauge(&p->layout.theme, p->session.game, i, w);
        dread_text_add(w, ": ");
        dread_text_whole(w, p->view.gauge[i].value);
        if (p->view.gauge[i].most) dread_text_add(w, " of ");
        if (p->view.gauge[i].most) dread_text_whole(w, p->view.gauge[i].most);
        dread_text_char(w, '.');
        return true;
    }
    return false;
}

/* Adds how many of the things with a name are in which zone. */
static bool add_counts(const struct play *p, const char *name, struct text *w)
{
    struct named found;
    int count[VIEW_ZONES] = {0}, tokens = 0;
    if (!find_named(p, name, &found)) return false;
    for (int i = 0; i < found.count; i++)
        if (found.thing[i].kind == THING_CARD) count[found.thing[i].zone]++;
        else tokens++;
    if (tokens) add_count(w, tokens, " on the table", " on the table");
    for (int zone = 0; zone < p->view.zones; zone++) {
        if (!count[zone]) continue;
        if (w->length) dread_text_add(w, ", ");
        dread_text_number(w, (uint64_t)count[zone]);
        dread_text_add(w, ": ");
        dread_theme_zone(&p->layout.theme, p->session.game, zone, w);
    }
    dread_text_char(w, '.');
    return true;
}

static void count(struct play *p, const char *said)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    bool named = add_counts(p, said, &w);
    if (!named && dread_say_explained(p, said)) return;
    if (!named && !add_gauge(p, said, &w)) {
        dread_say(p, "Say count and a card, or gauges for all the numbers.");
        return;
    }
    dread_say_capital(words);
    dread_say_answer(p, words);
}

/* Adds the rank of a card alone. */
static void add_rank(card c, struct text *w)
{
    int start = w->length, i = start;
    dread_theme_card(c, w);
    while (i < w->length && !dread_starts_with(w->at + i, " of ")) i++;
    w->at[w->length = i] = '\0';
}

/* Says the cards of every row with places: "First 6, second ace." */
static void places(struct play *p, const char *unused)
{
    (void)unused;
    static const char *const ordinal[] = {"first", "second", "third",    "fourth",
                                          "fifth", "sixth",  "seventh",  "eighth",
                                          "ninth", "tenth",  "eleventh", "twelfth"};
    enum { ORDINALS = sizeof ordinal / sizeof *ordinal };
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    for (int zone = 0; zone < p->view.zones; zone++) {
        const struct zone *z = &p->view.zone[zone];
        for (int i = 0; z->gaps && i < z->count; i++) {
            dread_text_add(&w, w.length ? ", " : "");
            if (i < ORDINALS) dread_text_add(&w, ordinal[i]);
            else dread_text_number(&w, (uint64_t)i + 1);
            if (i >= ORDINALS) dread_text_add(&w, "th");
            dread_text_char(&w, ' ');
            add_rank(p->view.spot[z->first + i].card, &w);
        }
    }
    if (!w.length) {
        dread_say(p, "Places matter only in a row of cards, and there is none here.");
        return;
    }
    dread_text_char(&w, '.');
    dread_say_capital(words);
    dread_say_answer(p, words);
}

/* Says which legal actions would certainly bring an event. */
static void which(struct play *p, const char *id)
{
    struct event event[EVENTS_MOST];
    char words[ANSWER_BYTES * 2], list[ANSWER_BYTES * 2 - 80];
    struct text w = dread_text_in(words, sizeof words), l = dread_text_in(list, sizeof list);
    const struct game *game = p->session.game;
    int wanted = dread_event_index(game, id, dread_length_of(id)), found = 0;
    if (wanted < 0) {
        dread_say(p, "Say moves for what you can do, and what if for what comes of it.");
        return;
    }
    for (int i = 0; i < p->selection.count; i++) {
        struct trace trace = {event, EVENTS_MOST, 0};
        bool brings = false;
        game->preview(&p->view, p->selection.legal[i], &trace);
        for (int k = 0; k < trace.count && k < trace.room; k++) brings |= event[k].id == wanted;
        if (!brings) continue;
        if (found++) dread_text_add(&l, "; ");
        game->describe(&p->view, p->selection.legal[i], &l);
    }
    if (found) {
        add_count(&w, found, " way: ", " ways: ");
        dread_text_add(&w, list);
        dread_text_char(&w, '.');
        dread_say_answer(p, words);
    } else {
        dread_say(p, "Nothing that you can do now does that.");
    }
}

/* ---- Around the game ---- */

static void saved(struct play *p, const char *unused)
{
    (void)unused;
    if (!p->book || p->lesson.on) dread_say(p, "Games are not saved here.");
    else if (!dread_book_is_saved(p->book)) dread_say(p, "This game is not saved yet.");
    else dread_say(p, "Your game is saved after everything you do. Say quit to leave it.");
}

static void settings(struct play *p, const char *unused)
{
    (void)unused;
    dread_say(p, "In plain play there is nothing to set. Say options for the rules of this deal, "
                 "night or rehearsal for the kind of game.");
}

static void (*const questions[COMMANDS])(struct play *, const char *words) = {
    [CMD_EXPLAIN] = explain,
    [CMD_EXPLAIN_WORDS] = explain,
    [CMD_LOOK] = look,
    [CMD_LOOK_AT] = look_towards,
    [CMD_EXAMINE] = examine,
    [CMD_ROOM] = room,
    [CMD_ROOM_AT] = room_at,
    [CMD_ROOMS] = rooms,
    [CMD_DESCRIBE] = describe_grid,
    [CMD_SAFE] = safe,
    [CMD_NEAR] = near,
    [CMD_NEAREST] = nearest,
    [CMD_HOW_FAR] = how_far,
    [CMD_FIND] = find,
    [CMD_SEES] = sees,
    [CMD_WATCHED] = watched,
    [CMD_NEXT_OF] = next_of,
    [CMD_REACH] = reach,
    [CMD_REACH_WITH] = reach,
    [CMD_COUNT] = count,
    [CMD_PLACES] = places,
    [CMD_WHICH] = which,
    [CMD_SAVED] = saved,
    [CMD_SETTINGS] = settings,
};

bool dread_question(struct play *p, enum command_id command, const char *words)
{
    if (command >= COMMANDS || !questions[command]) return false;
    questions[command](p, words);
    return true;
}
