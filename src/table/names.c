/* What the player's names mean. See names.h. */

#include "names.h"

static void add(struct named *n, struct thing thing)
{
    if (n->count < NAMED_MOST) n->thing[n->count++] = thing;
}

int dread_names_cell(const struct view *v, struct thing thing, int *zone)
{
    if (thing.kind == THING_TOKEN) thing = v->token[thing.index].at;
    if (thing.kind != THING_CARD || v->zone[thing.zone].layout != LAYOUT_GRID) return -1;
    *zone = thing.zone;
    return thing.index;
}

bool dread_is_watcher(const struct view *v, int i)
{
    int zone;
    return v->token[i].facing && dread_names_cell(v, dread_thing_token(i), &zone) >= 0;
}

int dread_names_grid(const struct view *v)
{
    int zone = 0;
    while (zone < v->zones && v->zone[zone].layout != LAYOUT_GRID) zone++;
    return zone < v->zones ? zone : -1;
}

bool dread_names_is_maze(const struct view *v)
{
    int grid = dread_names_grid(v);
    return grid >= 0 && dread_view_has_sides(v, grid);
}

struct thing dread_names_here(const struct view *v)
{
    const struct token *me = dread_view_player(v);
    return me && dread_view_has_sides(v, me->at.zone) ? me->at : (struct thing){0};
}

/* Adds all tokens in grids, and then all face-up cards, with this rank and suit; -1: any suit. */
static void find_cards(const struct view *v, int rank, int suit, struct named *found)
{
    int zone;
    for (int i = 0; i < v->tokens; i++) {
        card c = v->token[i].card;
        if (c >= CARD_JOKER || !v->token[i].id) continue;
        if (dread_card_rank(c) != rank || (suit >= 0 && dread_card_suit(c) != suit)) continue;
        if (dread_names_cell(v, dread_thing_token(i), &zone) >= 0) add(found, dread_thing_token(i));
    }
    for (zone = 0; zone < v->zones; zone++)
        for (int i = 0; i < v->zone[zone].count; i++) {
            card c = v->spot[v->zone[zone].first + i].card;
            if (c < CARD_JOKER && dread_card_rank(c) == rank &&
                (suit < 0 || dread_card_suit(c) == suit))
                add(found, dread_thing_card(zone, i));
        }
}

/* Adds the tokens with an id; of these only number `number`, from 1, or the one with the card, if
 * they are given. */
static void find_tokens(const struct view *v, int id, const char *which, struct named *found)
{
    uint64_t number = 0;
    card c = CARD_NONE;
    const char *at = which;
    if (*which && (!dread_card_read(&at, &c) || *at)) {
        at = which;
        c = CARD_NONE;
        if (!dread_read_number(&at, 99, &number) || *at) return;
    }
    int k = 0, zone;
    for (int i = 0; i < v->tokens; i++) {
        if (v->token[i].id != id || (c != CARD_NONE && v->token[i].card != c)) continue;
        if (dread_names_cell(v, dread_thing_token(i), &zone) < 0) continue;
        if (!number || (uint64_t)++k == number) add(found, dread_thing_token(i));
    }
}

bool dread_names_find(const struct game *game, const struct view *v, const char *name,
                      struct named *found)
{
    const char *at = name;
    int column, row, zone = dread_names_grid(v);
    card c;
    *found = (struct named){0};
    const struct token *me = dread_view_player(v);
    if (dread_same(name, "here") && me) {
        add(found, me->at);
    } else if (zone >= 0 &&
               dread_cell_read(&at, v->zone[zone].columns, v->zone[zone].rows, &column, &row) &&
               !*at) {
        add(found, dread_thing_card(zone, row * v->zone[zone].columns + column));
    } else if (at = name, dread_card_read(&at, &c) && !*at && c < CARD_JOKER) {
        find_cards(v, dread_card_rank(c), dread_card_suit(c), found);
    } else {
        for (int id = 0; game->words.tokens[id]; id++) {
            if (!dread_starts_with(name, game->words.tokens[id])) continue;
            const char *rest = name + dread_length_of(game->words.tokens[id]);
            if (!*rest || *rest == ' ') find_tokens(v, id, *rest ? rest + 1 : rest, found);
        }
        int rank = dread_word_rank((struct word){name, dread_length_of(name)});
        if (!found->count && rank) find_cards(v, rank, -1, found);
    }
    return found->count;
}

bool dread_names_cells(const struct game *game, const struct view *v, const char *name,
                       struct named *cells)
{
    struct named found;
    cells->count = 0;
    if (!dread_names_find(game, v, name, &found)) return false;
    for (int i = 0, zone, k = 0; i < found.count; i++, k = 0) {
        int cell = dread_names_cell(v, found.thing[i], &zone);
        if (cell < 0) continue;
        struct thing at = dread_thing_card(zone, cell);
        while (k < cells->count && !dread_thing_same(cells->thing[k], at)) k++;
        if (k == cells->count) cells->thing[cells->count++] = at;
    }
    return true;
}

/* ---- Reading ---- */

bool dread_names_is_cell(const char *name)
{
    return name[0] >= 'a' && name[0] <= 'z' && name[1] >= '1' && name[1] <= '9' && !name[2];
}

int dread_names_facing(struct word w)
{
    static const char *const words[] = {
        "", "north|northern|northward|northwards|up|n", "east|eastern|eastward|eastwards|right|e",
        "south|southern|southward|southwards|down|s", "west|western|westward|westwards|left|w"};
    int facing = NORTH;
    while (facing <= WEST && !dread_word_in(w, words[facing])) facing++;
    return facing <= WEST ? facing : FACING_NONE;
}

/* Returns the id of the token that a word means, by its id or by a `noun` line; NULL if none. */
static const char *token_named(const struct theme *theme, const struct game *game, struct word w)
{
    const char *at = NULL;
    struct theme_line line;
    for (int id = 0; game->words.tokens[id]; id++)
        if (dread_word_like(w, game->words.tokens[id])) return game->words.tokens[id];
    while (dread_theme_next(theme, "noun", &at, &line)) {
        struct phrase one = {1, {w}};
        if (!dread_phrase_has(&one, line.words, line.words_length)) continue;
        for (int id = 0; game->words.tokens[id]; id++)
            if (dread_word_is((struct word){line.id, line.id_length}, game->words.tokens[id]))
                return game->words.tokens[id];
    }
    return NULL;
}

/* Reads a cell: `b4`, `b-4`, `b 4`. Returns how many words it has, or 0. */
static int read_cell(const struct view *v, const struct phrase *p, int i, struct text *name)
{
    char written[8];
    struct text w = dread_text_in(written, sizeof written);
    const char *at = written;
    int column, row, words = 1, zone = dread_names_grid(v);
    struct word first = p->word[i];
    if (zone < 0) return 0;
    dread_text_span(&w, first.at, 1);
    bool article = dread_word_is(first, "a") && i + 1 < p->count &&
                   (p->word[i + 1].at[0] > '9' ||
                    (i && !dread_word_in(p->word[i - 1], "at|on|to|of|cell|from|and|between|in")));
    if (first.n == 1 && !article && i + 1 < p->count && dread_word_number(p->word[i + 1]) >= 0) {
        dread_text_number(&w, (uint64_t)dread_word_number(p->word[i + 1]));
        words = 2;
    } else {
        int from = first.n > 2 && first.at[1] == '-' ? 2 : 1;
        dread_text_span(&w, first.at + from, first.n - from);
    }
    if (!dread_cell_read(&at, v->zone[zone].columns, v->zone[zone].rows, &column, &row) || *at)
        return 0;
    dread_text_add(name, written);
    return words;
}

/* Returns true if word i is a plural, so that a number before it counts: `three places`. */
static bool counts_next(const struct phrase *p, int i)
{
    struct word w = p->word[i];
    return w.n > 3 && w.at[w.n - 1] == 's' && w.at[w.n - 2] != 's' && !dread_word_in(w, "does|was");
}

/* Reads a rank as a name: a picture, a plural, or a number after an article or alone. Returns 1, or
 * 0. */
static int read_rank(const struct phrase *p, int i, struct text *name)
{
    int rank = dread_word_rank(p->word[i]);
    bool plural = p->word[i].at[p->word[i].n - 1] == 's';
    bool named = p->count == 1 ||
                 (i &&
                  dread_word_in(p->word[i - 1], "the|a|an|any|my|every|many|another|of|lowest"));
    bool counts = rank > 1 && rank < 11 && !plural && i + 1 < p->count && counts_next(p, i + 1);
    if (!rank || counts || (rank > 1 && rank < 11 && !plural && !named)) return 0;
    if (rank == 1) dread_text_add(name, "ace");
    else if (rank > 10) dread_text_add(name, rank == 11 ? "jack" : rank == 12 ? "queen" : "king");
    else dread_text_number(name, (uint64_t)rank);
    return 1;
}

/* Reads a corner of the grid: `bottom left corner`, `north-east corner`. Returns how many words it
 * has, or 0. */
static int read_corner(const struct view *v, const struct phrase *p, int i, struct text *name)
{
    static const struct {
        const char *words;
        bool top, right;
    } whole[] = {{"northwest|north-west", true, false},
                 {"northeast|north-east", true, true},
                 {"southwest|south-west", false, false},
                 {"southeast|south-east", false, true}};
    int zone = dread_names_grid(v), words = 0;
    bool top = dread_word_in(p->word[i], "top|upper|north|northern"), right = false;
    if (zone < 0) return 0;
    if (i + 1 < p->count && (top || dread_word_in(p->word[i], "bottom|lower|south|southern"))) {
        right = dread_word_in(p->word[i + 1], "right|right-hand|east|eastern");
        if (right || dread_word_in(p->word[i + 1], "left|left-hand|west|western")) words = 2;
    }
    for (int k = 0; k < 4; k++)
        if (dread_word_in(p->word[i], whole[k].words))
            words = 1, top = whole[k].top, right = whole[k].right;
    bool corner = words && i + words < p->count && dread_word_is(p->word[i + words], "corner");
    if (!corner) return 0;
    dread_cell_write(name, right ? v->zone[zone].columns - 1 : 0, top ? v->zone[zone].rows - 1 : 0);
    return words + 1;
}

int dread_names_read(const struct theme *theme, const struct game *game, const struct view *v,
                     const struct phrase *p, int i, char name[NAME_BYTES])
{
    struct text w = dread_text_in(name, NAME_BYTES);
    char word[NAME_BYTES];
    struct text one = dread_text_in(word, sizeof word);
    dread_text_span(&one, p->word[i].at, p->word[i].n);
    const char *at = word;
    card c;
    int words = read_cell(v, p, i, &w);
    if (!words) words = read_corner(v, p, i, &w);
    if (words) return words;
    if (dread_card_read(&at, &c) && !*at) {
        dread_text_add(&w, word);
        return 1;
    }
    const char *token = token_named(theme, game, p->word[i]);
    if (!token) return read_rank(p, i, &w);
    dread_text_add(&w, token);
    if (i + 1 == p->count) return 1;
    int number = dread_word_number(p->word[i + 1]);
    struct text next = dread_text_in(word, sizeof word);
    dread_text_span(&next, p->word[i + 1].at, p->word[i + 1].n);
    at = word;
    bool is_card = dread_card_read(&at, &c) && !*at;
    if (number < 0 && !is_card) return 1;
    dread_text_char(&w, ' ');
    if (is_card) dread_text_add(&w, word);
    else dread_text_number(&w, (uint64_t)number);
    return 2;
}

void dread_names_write(const struct theme *theme, const struct game *game, const struct view *v,
                       struct thing thing, struct text *t)
{
    int zone;
    if (thing.kind == THING_TOKEN) dread_theme_token(theme, game, &v->token[thing.index], t);
    else if (dread_names_cell(v, thing, &zone) >= 0) dread_theme_place(theme, game, v, thing, t);
    else dread_theme_card(dread_view_spot(v, thing)->card, t);
}
