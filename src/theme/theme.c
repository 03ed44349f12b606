/* Finds the words of ids in a theme, and turns what a player says into commands. theme.h has
 * the form of themes and should be read first. sentences.c makes sentences from events.
 *
 * A theme is not parsed in advance: each function searches its text line by line. A scene needs
 * hundreds of words, so the search looks only at the lines of a kind, by the list of lines that the
 * build makes. */

#include "theme_internal.h"

struct theme dread_theme_of(const struct theme themes[], const struct game *game)
{
    for (int i = 0; themes[i].id; i++)
        if (dread_same(themes[i].id, game->id)) return themes[i];
    return (struct theme){.id = game->id, .text = ""};
}

/* ---- Lines ---- */

/* Returns the end of the line: its newline or the closing zero byte. */
static const char *line_end(const char *s)
{
    while (*s && *s != '\n') s++;
    return s;
}

static bool ends_word(char c)
{
    return c == ' ' || c == ':' || c == '\n' || !c;
}

/* Compares the first words of two lines or kinds. Returns a number below 0 if a comes first, 0 if
 * they are the same, else one above 0. */
static int compare_words(const char *a, const char *b)
{
    while (*a == *b && !ends_word(*a)) a++, b++;
    return (ends_word(*a) ? 0 : (unsigned char)*a) - (ends_word(*b) ? 0 : (unsigned char)*b);
}

/* Reads the lines of a kind. */
struct lines {
    const struct theme *theme;
    const char *kind;
    int kind_length;
    const char *next; /* the next line, if the theme has no list of its lines */
    int place;        /* else: its place in the list */
};

/* Returns the first place in the list whose line is of the kind or a later one, and after `at`. */
static int first_place(const struct theme *theme, const char *kind, const char *at)
{
    int low = 0, high = theme->places;
    while (low < high) {
        int middle = (low + high) / 2;
        const char *line = theme->text + theme->place[middle].from;
        int order = compare_words(line, kind);
        bool before = order < 0 || (!order && at && line <= at);
        if (before) low = middle + 1;
        else high = middle;
    }
    return low;
}

int dread_theme_list(struct theme *theme, struct theme_place place[], int most)
{
    const char *text = theme->text;
    theme->place = place;
    theme->places = 0;
    for (const char *line = text, *end; *line; line = end + (*end != '\0')) {
        end = line_end(line);
        if (*line == '#' || line == end) continue;
        if (theme->places == most) {
            theme->place = NULL;
            return theme->places = 0;
        }
        int at = first_place(theme, line, line);
        for (int i = theme->places++; i > at; i--) place[i] = place[i - 1];
        place[at] = (struct theme_place){(int)(line - text), (int)(end - text)};
    }
    return theme->places;
}

struct theme dread_theme_further(const struct theme *theme)
{
    return theme->further ? (struct theme){.id = theme->id, .text = theme->further(theme->id)}
                          : *theme;
}

/* Returns a reader that begins with the line after `at`; NULL: with the first line. */
static struct lines lines_after(const struct theme *theme, const char *kind, const char *at)
{
    struct lines l = {theme, kind, dread_length_of(kind), theme->text, 0};
    if (theme->place) l.place = first_place(theme, kind, at);
    else if (at) l.next = line_end(at) + (*line_end(at) != '\0');
    return l;
}

/* A line of the kind that is read. */
struct line_of_kind {
    const char *start, *rest, *end; /* `rest` is what follows the kind: a colon or a space */
};

/* Finds the next line of the kind. Returns false if there is none. */
static bool next_line(struct lines *l, struct line_of_kind *line)
{
    for (;;) {
        if (l->theme->place) {
            if (l->place == l->theme->places) return false;
            const struct theme_place *place = &l->theme->place[l->place++];
            line->start = l->theme->text + place->from;
            line->end = l->theme->text + place->end;
            if (compare_words(line->start, l->kind) != 0) return false;
        } else {
            if (!*l->next) return false;
            line->start = l->next;
            line->end = line_end(line->start);
            l->next = line->end + (*line->end != '\0');
        }
        line->rest = line->start + l->kind_length;
        if (dread_starts_with(line->start, l->kind) && (*line->rest == ':' || *line->rest == ' '))
            return true;
    }
}

const char *dread_theme_words(const struct theme *theme, const char *kind, const char *id, int *n)
{
    struct lines lines = lines_after(theme, kind, NULL);
    for (struct line_of_kind line; next_line(&lines, &line);) {
        const char *s = line.rest;
        if (*id) s = *s == ' ' ? after_prefix(s + 1, id) : NULL;
        if (!s) continue;
        if (*s == ':') s++;
        else if (dread_starts_with(s, " =")) s += 2;
        else continue;
        while (*s == ' ') s++;
        *n = (int)(line.end - s);
        return s;
    }
    *n = 0;
    return NULL;
}

bool dread_theme_next(const struct theme *theme, const char *kind, const char **at,
                      struct theme_line *found)
{
    struct lines lines = {theme, kind, dread_length_of(kind), theme->text, 0};
    int n = *at && theme->place ? found->next : 0;
    bool goes_on = n > 0 && n <= theme->places && theme->text + theme->place[n - 1].from == *at;
    if (goes_on) lines.place = n; /* to search for each line would take long */
    else lines = lines_after(theme, kind, *at);
    for (struct line_of_kind line; next_line(&lines, &line);) {
        const char *id = line.rest + (*line.rest == ' '), *words = id;
        while (words < line.end && *words != ':' &&
               !(*words == ' ' && words[1] == '=' && words[2] == ' '))
            words++;
        if (words == line.end) continue;
        found->id = id;
        found->id_length = (int)(words - id);
        words += *words == ':' ? 1 : 3;
        while (*words == ' ') words++;
        found->words = words;
        found->words_length = (int)(line.end - words);
        *at = line.start;
        found->next = lines.place;
        return true;
    }
    *at = NULL;
    return false;
}

/* ---- Names ---- */

/* Adds the words for an id, without the marks in brackets before them, or the id itself if there
 * are no words. */
static void write_name(const struct theme *theme, const char *kind, const char *id, struct text *t)
{
    int n;
    const char *s = dread_theme_words(theme, kind, id, &n);
    if (!s) {
        dread_text_add(t, id);
        return;
    }
    const char *end = s + n;
    if (*s == '[') {
        while (s < end && *s != ']') s++;
        if (s < end) s++;
        while (s < end && *s == ' ') s++;
    }
    dread_text_span(t, s, (int)(end - s));
}

/* Returns true if the words for an id begin with a mark such as `[ranks]`. */
static bool is_marked(const struct theme *theme, const char *kind, const char *id, const char *mark)
{
    int n;
    const char *s = dread_theme_words(theme, kind, id, &n);
    return s && dread_starts_with(s, mark);
}

/* How to write the cards of a zone: in words, only their ranks, or in notation. */
enum card_style { IN_WORDS, BY_RANK, AS_WRITTEN };

void dread_theme_rank(card c, struct text *t)
{
    static const char letters[] = "JQK";
    int rank = dread_card_rank(c);
    if (c == CARD_JOKER) dread_text_add(t, "joker");
    else if (c >= CARD_KINDS) dread_text_add(t, "unknown");
    else if (rank == 1) dread_text_add(t, "A");
    else if (rank <= 10) dread_text_number(t, (uint64_t)rank);
    else dread_text_char(t, letters[rank - 11]);
}

void dread_theme_card(card c, struct text *t)
{
    dread_card_write_in_words(t, c);
}

const char *dread_theme_facing(int facing)
{
    static const char *const names[] = {"", "north", "east", "south", "west"};
    return names[facing];
}

void dread_theme_zone(const struct theme *theme, const struct game *game, int zone, struct text *t)
{
    write_name(theme, "zone", game->words.zones[zone], t);
}

void dread_theme_gauge(const struct theme *theme, const struct game *game, int gauge,
                       struct text *t)
{
    write_name(theme, "gauge", game->words.gauges[gauge], t);
}

void dread_theme_verb(const struct theme *theme, const struct game *game, int verb, struct text *t)
{
    write_name(theme, "verb", game->words.verbs[verb], t);
}

void dread_theme_outcome(const struct theme *theme, const struct game *game, int outcome,
                         struct text *t)
{
    write_name(theme, "outcome", game->words.outcomes[outcome], t);
}

void dread_theme_token(const struct theme *theme, const struct game *game,
                       const struct token *token, struct text *t)
{
    char words[80];
    struct text w = dread_text_in(words, sizeof words);
    write_name(theme, "token", game->words.tokens[token->id], &w);
    for (const char *s = words; *s; s++) {
        const char *rest = after_prefix(s, "{card}");
        if (!rest) {
            dread_text_char(t, *s);
            continue;
        }
        dread_theme_card(token->card, t);
        s = rest - 1;
    }
}

void dread_theme_mood(const struct theme *theme, const char *kind, int mood, const char *before,
                      struct text *t)
{
    static const char *const ids[] = {NULL, "patrol", "sees", "hunts", "safe"};
    int n;
    const char *s = mood == MOOD_NONE ? NULL : dread_theme_words(theme, kind, ids[mood], &n);
    if (!s) return;
    dread_text_add(t, before);
    dread_text_span(t, s, n);
}

/* Adds where a gap of a row is, so that no number in it is that of the place where a card that is
 * put there comes to lie: this depends on where the card comes from. */
static void add_gap(const struct zone *row, int gap, struct text *t)
{
    bool between = gap > 0 && gap < row->count;
    dread_text_add(t, between ? "between places " : gap ? "after place " : "before place ");
    dread_text_number(t, gap ? (uint64_t)gap : 1);
    if (!between) return;
    dread_text_add(t, " and ");
    dread_text_number(t, (uint64_t)gap + 1);
}

void dread_theme_place(const struct theme *theme, const struct game *game, const struct view *view,
                       struct thing thing, struct text *t)
{
    const struct zone *zone = &view->zone[thing.zone];
    switch (thing.kind) {
    case THING_CARD:
        if (zone->layout == LAYOUT_GRID) {
            dread_cell_write(t, thing.index % zone->columns, thing.index / zone->columns);
        } else if (zone->layout == LAYOUT_ROW) {
            dread_text_add(t, "place ");
            dread_text_number(t, (uint64_t)thing.index + 1);
        } else {
            dread_theme_zone(theme, game, thing.zone, t);
        }
        break;
    case THING_GAP: add_gap(zone, thing.index, t); break;
    case THING_TOKEN:
        if (thing.index < view->tokens)
            dread_theme_token(theme, game, &view->token[thing.index], t);
        break;
    case THING_GAUGE: dread_theme_gauge(theme, game, thing.index, t); break;
    case THING_ZONE: dread_theme_zone(theme, game, thing.zone, t); break;
    default: break;
    }
}

/* ---- Lists ---- */

static void write_card(card c, enum card_style style, struct text *t)
{
    if (style == BY_RANK) dread_theme_rank(c, t);
    else if (style == AS_WRITTEN && c < CARD_JOKER) dread_card_write(t, c);
    else dread_theme_card(c, t);
}

void dread_theme_cards(const struct theme *theme, const struct game *game, const struct view *view,
                       int zone, struct text *t)
{
    const struct zone *z = &view->zone[zone];
    const char *id = game->words.zones[zone];
    enum card_style style = is_marked(theme, "zone", id, "[ranks]")   ? BY_RANK
                            : is_marked(theme, "zone", id, "[short]") ? AS_WRITTEN
                                                                      : IN_WORDS;
    bool told = z->layout == LAYOUT_STACK && z->count;
    if (z->layout == LAYOUT_STACK) {
        if (told) dread_text_number(t, z->count);
        else dread_text_add(t, "none");
        return;
    }
    for (int i = 0; i < z->count; i++) {
        card c = view->spot[z->first + i].card;
        if (z->lasting && c == CARD_NONE) continue; /* a place that was emptied */
        if (told) dread_text_add(t, style == BY_RANK ? " " : ", ");
        if (z->layout == LAYOUT_GRID) {
            dread_theme_place(theme, game, view, dread_thing_card(zone, i), t);
            dread_text_char(t, ' ');
        }
        write_card(c, style, t);
        told = true;
    }
    if (!told) dread_text_add(t, "none");
}

bool dread_theme_lists(const char *list, int n, const char *id)
{
    int length = dread_length_of(id);
    for (int i = 0; i + length <= n; i++) {
        bool starts = !i || list[i - 1] == ' ', ends = i + length == n || list[i + length] == ' ';
        if (starts && ends && dread_starts_with(list + i, id)) return true;
    }
    return false;
}
