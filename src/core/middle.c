/* Positions met in the middle of a game. See middle.h. First come the parts that the games
 * read their values with, then whole positions. */

#include "middle.h"

#include "id.h"

/* ---- Values ---- */

const char *dread_entered(const struct entered *e, int field)
{
    return e->value[field];
}

bool dread_entered_wrong(const struct entered *e, int field, const char *what, const char *more)
{
    return dread_fail_as(e->problem, DREAD_BAD_RECORD, "`", e->fields[field].name, "`: ", what,
                         more, NULL);
}

bool dread_entered_wrong_card(const struct entered *e, int field, card c, const char *what)
{
    char name[40];
    struct text t = dread_text_in(name, sizeof name);
    dread_text_add(&t, "The ");
    dread_card_write_in_words(&t, c);
    dread_text_char(&t, ' ');
    return dread_entered_wrong(e, field, name, what);
}

static bool is_blank(char c)
{
    return c == ' ' || c == ',' || c == '\t';
}

int dread_entered_item(const char **at, const char **item)
{
    while (is_blank(**at)) ++*at;
    *item = *at;
    while (**at && !is_blank(**at)) ++*at;
    return (int)(*at - *item);
}

static bool item_is(const char *item, int n, const char *word)
{
    return dread_length_of(word) == n && dread_starts_with(item, word);
}

/* Reports an item that is not what was expected. Returns false. */
static bool is_no(const struct entered *e, int field, const char *item, int n, const char *what)
{
    char said[BRIEF_ROOM + 96];
    struct text t = dread_text_in(said, sizeof said);
    dread_text_char(&t, '`');
    dread_text_brief(&t, item, n);
    dread_text_add(&t, "` is not ");
    return dread_entered_wrong(e, field, said, what);
}

/* Notes that a card is named. Returns false with a problem if it was before, or may not be. */
static bool meet(struct entered *e, int field, int pack, uint64_t may, card c)
{
    if (!(may & dread_card_bit(c))) return dread_entered_wrong_card(e, field, c, "cannot be here.");
    if (e->met[pack] & dread_card_bit(c)) {
        char where[64];
        struct text t = dread_text_in(where, sizeof where);
        dread_text_add(&t, "is named twice, first in `");
        dread_text_add(&t, e->fields[e->met_in[pack][c]].name);
        dread_text_add(&t, "`.");
        return dread_entered_wrong_card(e, field, c, where);
    }
    e->met[pack] |= dread_card_bit(c);
    e->met_in[pack][c] = (uint8_t)field;
    return true;
}

/* Reads an item as a card, and notes that it is named. */
static bool read_card(struct entered *e, int field, int pack, uint64_t may, const char *item, int n,
                      card *c)
{
    const char *end = item;
    if (!dread_card_read(&end, c) || end != item + n)
        return is_no(e, field, item, n,
                     "a card; write cards as `AS`, `TD` or `10D`, the joker "
                     "as `XX`, and a blank after each.");
    return meet(e, field, pack, may, *c);
}

bool dread_entered_cards(struct entered *e, int field, int pack, uint64_t may, card out[], int most,
                         int *n)
{
    const char *at = dread_entered(e, field), *item;
    *n = 0;
    if (!at || dread_same(at, "none")) return true;
    for (int length; (length = dread_entered_item(&at, &item)); ++*n) {
        char number[24];
        struct text t = dread_text_in(number, sizeof number);
        dread_text_number(&t, (uint64_t)most);
        if (*n == most)
            return dread_entered_wrong(e, field, "There are too many cards: at most ", number);
        if (!read_card(e, field, pack, may, item, length, &out[*n])) return false;
    }
    return true;
}

bool dread_entered_row(struct entered *e, int field, uint64_t may, bool down, bool none, card out[],
                       int n)
{
    const char *at = dread_entered(e, field), *item;
    if (!at) return dread_entered_wrong(e, field, "This line is missing.", NULL);
    for (int i = 0; i < n; i++) {
        int length = dread_entered_item(&at, &item);
        if (!length) return dread_entered_wrong(e, field, "A card is missing in this row.", NULL);
        if (down && item_is(item, length, "??")) out[i] = CARD_UNKNOWN;
        else if (none && item_is(item, length, "--")) out[i] = CARD_NONE;
        else if (!read_card(e, field, 0, may, item, length, &out[i])) return false;
    }
    if (!dread_entered_item(&at, &item)) return true;
    return dread_entered_wrong(e, field, "There are too many cards in this row.", NULL);
}

bool dread_entered_set(struct entered *e, int field, int pack, uint64_t may, uint64_t *set)
{
    card cards[CARD_KINDS];
    int n;
    *set = 0;
    if (!dread_entered_cards(e, field, pack, may, cards, CARD_KINDS, &n)) return false;
    *set = dread_set_of(cards, n);
    return true;
}

bool dread_entered_card(struct entered *e, int field, int pack, uint64_t may, card *c)
{
    int n;
    if (!dread_entered_cards(e, field, pack, may, c, 1, &n)) return false;
    if (!n) *c = CARD_NONE;
    return true;
}

bool dread_entered_number(const struct entered *e, int field, int least, int most, int *number)
{
    const char *at = dread_entered(e, field);
    uint64_t read;
    if (!at) return true;
    if (dread_read_number(&at, (uint64_t)most, &read) && !*at && (int)read >= least) {
        *number = (int)read;
        return true;
    }
    char range[64];
    struct text t = dread_text_in(range, sizeof range);
    dread_text_add(&t, "a whole number from ");
    dread_text_number(&t, (uint64_t)least);
    dread_text_add(&t, " to ");
    dread_text_number(&t, (uint64_t)most);
    dread_text_char(&t, '.');
    return is_no(e, field, dread_entered(e, field), dread_length_of(dread_entered(e, field)),
                 range);
}

bool dread_entered_word(const struct entered *e, int field, const char *const words[], int other,
                        int *word)
{
    const char *value = dread_entered(e, field);
    *word = other;
    if (!value) return true;
    for (*word = 0; words[*word]; ++*word)
        if (dread_same(words[*word], value)) return true;
    char list[256];
    struct text t = dread_text_in(list, sizeof list);
    dread_text_add(&t, "one of");
    for (int i = 0; words[i]; i++) {
        dread_text_add(&t, i ? ", `" : " `");
        dread_text_add(&t, words[i]);
        dread_text_char(&t, '`');
    }
    dread_text_char(&t, '.');
    return is_no(e, field, value, dread_length_of(value), list);
}

int dread_item_cell(const char *item, int n, int columns, int rows)
{
    if (n != 2) return -1;
    int column = item[0] - 'a', row = item[1] - '1';
    if (column < 0 || column >= columns || row < 0 || row >= rows) return -1;
    return row * columns + column;
}

bool dread_entered_cells(const struct entered *e, int field, int columns, int rows, uint64_t *set)
{
    const char *at = dread_entered(e, field), *item;
    char range[64];
    struct text t = dread_text_in(range, sizeof range);
    *set = 0;
    if (!at || dread_same(at, "none")) return true;
    dread_text_add(&t, "a cell; they are a1 to ");
    dread_cell_write(&t, columns - 1, rows - 1);
    dread_text_char(&t, '.');
    for (int length; (length = dread_entered_item(&at, &item));) {
        int cell = dread_item_cell(item, length, columns, rows);
        if (cell < 0) return is_no(e, field, item, length, range);
        if (*set >> cell & 1) return dread_entered_wrong(e, field, "A cell is named twice.", NULL);
        *set |= (uint64_t)1 << cell;
    }
    return true;
}

bool dread_entered_cell(const struct entered *e, int field, int columns, int rows, int *cell)
{
    uint64_t set;
    if (!dread_entered_cells(e, field, columns, rows, &set)) return false;
    if (set & (set - 1)) return dread_entered_wrong(e, field, "There can be only one cell.", NULL);
    *cell = set ? __builtin_ctzll(set) : -1;
    return true;
}

/* ---- Lines ---- */

void dread_field_begin(const struct middle_field fields[], int field, struct text *t)
{
    dread_text_add(t, fields[field].name);
    dread_text_char(t, ':');
}

void dread_field_cards(const struct middle_field fields[], int field, const card cards[], int n,
                       struct text *t)
{
    dread_field_begin(fields, field, t);
    for (int i = 0; i < n; i++) {
        dread_text_char(t, ' ');
        dread_card_write(t, cards[i]);
    }
    dread_text_add(t, n ? "\n" : " none\n");
}

void dread_field_set(const struct middle_field fields[], int field, uint64_t set, struct text *t)
{
    card cards[64];
    int n = 0;
    for (; set; set &= set - 1) cards[n++] = (card)__builtin_ctzll(set);
    dread_field_cards(fields, field, cards, n, t);
}

void dread_field_word(const struct middle_field fields[], int field, const char *word,
                      struct text *t)
{
    dread_field_begin(fields, field, t);
    dread_text_char(t, ' ');
    dread_text_add(t, word);
    dread_text_char(t, '\n');
}

void dread_field_number(const struct middle_field fields[], int field, int number, struct text *t)
{
    char written[24];
    struct text n = dread_text_in(written, sizeof written);
    dread_text_number(&n, (uint64_t)number);
    dread_field_word(fields, field, written, t);
}

/* ---- Whole positions ---- */

static const char head[] = "dread position 1";

bool dread_is_position(const char *written, size_t n)
{
    size_t i = 0;
    while (i < n && head[i] && written[i] == head[i]) i++;
    return !head[i] && (i == n || written[i] == '\n' || written[i] == '\r');
}

void dread_position_write(const struct game *game, const struct deal *deal,
                          const struct position *p, struct text *t)
{
    dread_text_add(t, head);
    dread_text_add(t, "\ngame: ");
    dread_rules_id_write(game, &deal->rules, t);
    dread_text_char(t, '\n');
    game->middle->write(deal, p, t);
}

/* Adds card i of a deal, `??` if it is not known. */
static void write_card(const struct deal *d, int i, struct text *t)
{
    dread_card_write(t, dread_deal_knows(d, i) ? d->cards[i] : CARD_UNKNOWN);
}

static bool is_in(const uint64_t places[2], int place)
{
    return places[place / 64] >> place % 64 & 1;
}

void dread_told_write(const struct deal *d, const struct middle *middle, struct text *t)
{
    const uint64_t *unknown = middle->unknown;
    if (d->later == middle->later && d->filler[0] == unknown[0] && d->filler[1] == unknown[1])
        return;
    dread_text_add(t, "told: ");
    for (int i = 0; i < d->count; i++)
        if (is_in(unknown, i)) write_card(d, i, t);
    if (d->later > middle->later) dread_text_char(t, '+');
    for (int i = middle->later; i < d->later; i++) write_card(d, d->count + i, t);
    dread_text_char(t, '\n');
}

/* A position that is read: its text, cut into lines. */
struct position_text {
    char text[POSITION_BYTES];
    const char *game, *told;
    struct problem *problem;
};

/* Copies the text, with a zero byte in place of each line break. Returns false if it is too long or
 * no text. */
static bool copy_text(struct position_text *lines, const char *written, size_t n)
{
    if (n >= POSITION_BYTES)
        return dread_fail_as(lines->problem, DREAD_BAD_RECORD,
                             "A written position has at most 4095 bytes.", NULL);
    for (size_t i = 0; i < n; i++) {
        char c = written[i];
        if (!c)
            return dread_fail_as(lines->problem, DREAD_BAD_RECORD,
                                 "This is not text; it contains a zero byte.", NULL);
        bool ends = c == '\n' || (c == '\r' && (i + 1 == n || written[i + 1] == '\n'));
        lines->text[i] = ends ? '\0' : c;
    }
    lines->text[n] = '\0';
    return true;
}

/* Returns the value of a line if its name is `name`, else NULL. Skips blanks before it. */
static const char *value_of(const char *line, const char *name)
{
    int n = dread_length_of(name);
    if (!dread_starts_with(line, name) || line[n] != ':') return NULL;
    const char *value = line + n + 1;
    while (is_blank(*value)) value++;
    return value;
}

/* Cuts blanks off the end of a line. */
static void trim(char *line)
{
    int n = dread_length_of(line);
    while (n && is_blank(line[n - 1])) line[--n] = '\0';
}

static bool take_line(const struct position_text *lines, const char **value, const char *found,
                      const char *name)
{
    if (*value)
        return dread_fail_as(lines->problem, DREAD_BAD_RECORD, "The line `", name,
                             "` is there twice.", NULL);
    *value = found;
    return true;
}

/* Notes the value of a line. Returns false with a problem if it is there twice, or no line of the
 * game. */
static bool note_line(struct position_text *lines, const struct game *game, const char *line,
                      struct entered *e)
{
    const char *found;
    char room[BRIEF_ROOM];
    if ((found = value_of(line, "told"))) return take_line(lines, &lines->told, found, "told");
    for (int i = 0; e->fields[i].name; i++)
        if ((found = value_of(line, e->fields[i].name)))
            return take_line(lines, &e->value[i], found, e->fields[i].name);
    return dread_fail_as(lines->problem, DREAD_BAD_RECORD, "`", dread_brief(line, room),
                         "` is no line of a position of ", game->title,
                         "; `dread position --fields ", game->id, "` lists them.", NULL);
}

/* Moves to the next line that is not empty. Returns NULL after the last one. */
static char *next_line(struct position_text *lines, char *at, size_t n)
{
    const char *end = lines->text + n;
    if (at) at += dread_length_of(at);
    else at = lines->text;
    while (at < end && !*at) at++;
    if (at >= end) return NULL;
    return at;
}

/* Reads the head of a position, and the values of its lines. */
static bool read_lines(const struct games *games, struct position_text *lines, size_t n,
                       const struct game **game, struct rules *rules, struct entered *e)
{
    char *line = next_line(lines, NULL, n);
    if (!line || !dread_same(line, head))
        return dread_fail_as(lines->problem, DREAD_BAD_RECORD,
                             "This is no position; it should start with `", head, "`.", NULL);
    line = next_line(lines, line, n);
    if (line) trim(line);
    if (!line || !(lines->game = value_of(line, "game")))
        return dread_fail_as(lines->problem, DREAD_BAD_RECORD,
                             "The second line should start with `game: `.", NULL);
    if (!dread_id_read_rules(games, lines->game, game, rules, lines->problem)) return false;
    if (!(*game)->middle || !(*game)->unknown)
        return dread_fail_as(lines->problem, DREAD_BAD_RECORD, (*game)->title,
                             " cannot start in the middle.", NULL);
    e->fields = (*game)->middle->fields;
    while ((line = next_line(lines, line, n))) {
        trim(line);
        if (*line && !note_line(lines, *game, line, e)) return false;
    }
    return true;
}

/* Reads a card, or `??`, at *at. Returns false if there is none. */
static bool read_told_card(const char **at, card *c)
{
    if (dread_card_read(at, c)) return true;
    if ((*at)[0] != '?' || (*at)[1] != '?') return false;
    *at += 2;
    *c = CARD_UNKNOWN;
    return true;
}

static bool is_wrong_told(struct problem *problem, const char *why)
{
    return dread_fail_as(problem, DREAD_BAD_RECORD, "`told`: ", why, NULL);
}

/* Reads the later cards that were told. */
static bool read_later(const struct game *game, const char *at, struct deal *d,
                       struct problem *problem)
{
    int most = game->unknown->later(&d->rules);
    for (; *at; d->later++) {
        if (d->later == most)
            return is_wrong_told(problem, "There are too many cards after the `+`.");
        if (!dread_card_read(&at, &d->cards[d->count + d->later]))
            return is_wrong_told(problem, "After the `+` there must be cards.");
    }
    return true;
}

/* Reads the cards that were told later, if there are any, into the unknown places. */
static bool read_told(const struct game *game, const char *at, const struct middle *middle,
                      struct deal *d, struct problem *problem)
{
    if (!at) return true;
    for (int i = 0; i < d->count; i++) {
        card c;
        if (!is_in(middle->unknown, i)) continue;
        if (!read_told_card(&at, &c))
            return is_wrong_told(problem, "There must be a card, or `??`, for each card that the "
                                          "position does not know.");
        dread_deal_tell(d, i, c);
    }
    if (*at == '+') return read_later(game, at + 1, d, problem);
    return !*at || is_wrong_told(problem, "There are too many cards.");
}

bool dread_position_read(const struct games *games, const char *written, size_t n,
                         const struct game **game, struct deal *deal, struct middle *middle,
                         struct problem *problem)
{
    struct position_text lines = {.problem = problem};
    struct entered e = {.problem = problem};
    struct rules rules;
    if (!copy_text(&lines, written, n) || !read_lines(games, &lines, n, game, &rules, &e))
        return false;
    dread_deal_unknown(*game, &rules, 0, deal);
    deal->middle = 1;
    *middle = (struct middle){.unknown = {0}};
    if (!(*game)->middle->read(&e, deal, &middle->first)) return false;
    for (int i = 0; i < 2; i++) middle->unknown[i] = deal->filler[i];
    middle->later = deal->later;
    if (!read_told(*game, lines.told, middle, deal, problem)) return false;
    return dread_deal_fill(*game, deal, problem);
}
