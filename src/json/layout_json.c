/* Writes the layout of a game, and the panel of a scene, as JSON. See layout_json.h. */

#include "layout_json.h"

#include "core/id.h"
#include "ear.h"
#include "table/table.h"
#include "words_json.h"

enum { LABEL_BYTES = 256 };

/* ---- Lines of the theme ---- */

/* Returns the length of the next word after spaces at *s, and moves *s to its start; 0: none. */
static int next_word(const char **s, const char *end)
{
    int n = 0;
    while (*s < end && **s == ' ') ++*s;
    while (*s + n < end && (*s)[n] != ' ') n++;
    return n;
}

/* Adds the words between `s` and `end` as an array of strings. */
static void add_words_of(struct text *t, const char *key, const char *s, const char *end)
{
    dread_json_open(t, key, '[');
    for (int n; (n = next_word(&s, end)) > 0; s += n) dread_json_span(t, NULL, s, n);
    dread_json_close(t, ']');
}

/* Adds what a line of a theme says, as a member with this name, or as an element (NULL). */
typedef void add_line(struct text *, const char *name, const struct theme_line *);

/* Adds all lines of a kind: to an object by their ids, or to an array. */
static void add_lines(struct text *t, const char *key, const struct theme *theme, const char *kind,
                      char bracket, add_line *add)
{
    const char *at = NULL;
    struct theme_line line;
    dread_json_open(t, key, bracket);
    while (dread_theme_next(theme, kind, &at, &line)) {
        char id[LABEL_BYTES];
        struct text name = dread_text_in(id, sizeof id);
        dread_text_span(&name, line.id, line.id_length);
        add(t, bracket == '{' ? id : NULL, &line);
    }
    dread_json_close(t, bracket == '{' ? '}' : ']');
}

static void add_words(struct text *t, const char *name, const struct theme_line *line)
{
    dread_json_span(t, name, line->words, line->words_length);
}

static void add_list(struct text *t, const char *name, const struct theme_line *line)
{
    add_words_of(t, name, line->words, line->words + line->words_length);
}

static void add_text(struct text *t, const char *key, const struct theme *theme, const char *kind)
{
    int n;
    const char *words = dread_theme_words(theme, kind, "", &n);
    if (words) dread_json_span(t, key, words, n);
}

/* ---- Where things are drawn ---- */

static void add_zone_id(struct text *t, const char *key, const struct game *game, int zone)
{
    if (zone >= 0) dread_json_string(t, key, game->words.zones[zone]);
}

static void add_places(struct text *t, const struct table_layout *l)
{
    const struct words *w = &l->game->words;
    add_zone_id(t, "main", l->game, l->main);
    add_zone_id(t, "above", l->game, l->above);
    if (l->gutter >= 0) {
        dread_json_open(t, "gutter", '{');
        dread_json_string(t, "gauge", w->gauges[l->gutter]);
        dread_json_number(t, "from", l->gutter_of);
        dread_json_close(t, '}');
    }
    if (l->step != NO_VERB && l->stop != NO_VERB) {
        dread_json_open(t, "walk", '{');
        dread_json_string(t, "step", w->verbs[l->step]);
        dread_json_string(t, "stop", w->verbs[l->stop]);
        dread_json_close(t, '}');
    }
}

static void add_flashes(struct text *t, const struct table_layout *l)
{
    dread_json_open(t, "flashes", '[');
    for (int i = 0; i < l->flashes; i++) {
        const struct flash *f = &l->flash[i];
        if (f->event < 0) continue;
        dread_json_open(t, NULL, '{');
        dread_json_string(t, "event", l->game->words.events[f->event].id);
        dread_json_string(t, "ink", dread_colour_names[f->colour]);
        dread_json_number(t, "ms", f->ms);
        dread_json_number(t, "radius", f->radius);
        dread_json_close(t, '}');
    }
    dread_json_close(t, ']');
}

static void add_labels(struct text *t, const struct table_layout *l)
{
    char label[LABEL_BYTES];
    dread_json_open(t, "labels", '{');
    for (int zone = 0; l->game->words.zones[zone]; zone++) {
        if (!dread_layout_label(l, zone, 0, label, sizeof label)) continue;
        dread_json_open(t, l->game->words.zones[zone], '[');
        for (int k = 0; dread_layout_label(l, zone, k, label, sizeof label); k++)
            dread_json_string(t, NULL, label);
        dread_json_close(t, ']');
    }
    dread_json_close(t, '}');
}

/* ---- Cards with a picture, and figures ---- */

static void add_presence(struct text *t, const char *name, const struct theme_line *line)
{
    dread_json_open(t, name, '{');
    add_words_of(t, "cards", line->id, line->id + line->id_length);
    add_list(t, "pictures", line);
    dread_json_close(t, '}');
}

static void add_figure(struct text *t, const char *name, const struct theme_line *line)
{
    const char *s = line->id;
    uint64_t most = 0;
    dread_read_number(&s, INT32_MAX, &most);
    dread_json_open(t, name, '{');
    dread_json_number(t, "most", (int64_t)most);
    add_list(t, "pictures", line);
    dread_json_close(t, '}');
}

void dread_json_layout(struct text *t, const struct scene *s)
{
    const struct theme *theme = s->theme;
    dread_json_words(t, "words", theme, s->game);
    add_text(t, "door", theme, "door");
    add_places(t, s->layout);
    add_lines(t, "pictures", theme, "picture", '{', add_list);
    add_lines(t, "figures", theme, "figure", '[', add_figure);
    add_lines(t, "presences", theme, "presence", '[', add_presence);
    add_lines(t, "glyphs", theme, "glyph", '{', add_words);
    add_labels(t, s->layout);
    add_lines(t, "textures", theme, "texture", '{', add_words);
    add_lines(t, "kinds", theme, "kind", '{', add_list);
    add_lines(t, "colours", theme, "colour", '{', add_list);
    add_flashes(t, s->layout);
    add_text(t, "doomed", theme, "doomed");
    add_lines(t, "legend", theme, "legend", '[', add_words);
}

/* ---- The panel ---- */

static void add_pips(struct text *t, const struct scene *s, const struct panel_part *part)
{
    dread_json_string(t, "gauge", s->game->words.gauges[part->index]);
    dread_json_number(t, "value", part->value);
    dread_json_number(t, "most", part->most);
    dread_json_string(t, "full", part->full);
    if (*part->empty) dread_json_string(t, "empty", part->empty);
}

static void add_part(struct text *t, const struct scene *s, const struct panel_part *part)
{
    static const char *const kinds[] = {"label", "value", "cards", "pips", "token", "away", "none"};
    dread_json_open(t, NULL, '{');
    dread_json_string(t, "kind", kinds[part->kind]);
    if (part->kind == PANEL_CARDS) dread_json_string(t, "zone", s->game->words.zones[part->index]);
    else if (part->kind == PANEL_PIPS) add_pips(t, s, part);
    else dread_json_string(t, "words", part->words);
    if (part->kind == PANEL_VALUE && part->zone != NO_ZONE)
        dread_json_string(t, "zone", s->game->words.zones[part->zone]);
    if (part->kind == PANEL_TOKEN) dread_json_number(t, "token", part->index);
    if (part->grave) dread_json_bool(t, "grave", true);
    dread_json_close(t, '}');
}

static void add_panel(struct text *t, const struct scene *s)
{
    struct panel_part part[PANEL_PARTS];
    int n = dread_panel_parts(s, part);
    dread_json_open(t, "panel", '[');
    for (int i = 0; i < n;) {
        dread_json_open(t, NULL, '{');
        if (part[i].minor) dread_json_bool(t, "minor", true);
        dread_json_open(t, "parts", '[');
        do add_part(t, s, &part[i++]);
        while (i < n && !part[i].begins);
        dread_json_close(t, ']');
        dread_json_close(t, '}');
    }
    dread_json_close(t, ']');
}

static void add_id(struct text *t, const struct play *play)
{
    char id[ID_BYTES];
    struct text w = dread_text_in(id, sizeof id);
    if (dread_play_id(play, &w)) dread_json_string(t, "id", id);
}

void dread_json_surroundings(struct text *t, const struct play *play, const struct scene *s)
{
    if (!s->game) return;
    add_id(t, play);
    add_panel(t, s);
    dread_json_names(t, play, s);
    dread_json_number(t, "danger", dread_danger(s->layout, s->view));
}

/* ---- The same for all games ---- */

void dread_json_commands(struct text *t, const char *key)
{
    dread_json_open(t, key, '[');
    for (int i = 0; i < COMMANDS; i++) {
        const struct command_row *c = &dread_command_table[i];
        if (!c->label && !c->key) continue;
        dread_json_open(t, NULL, '{');
        dread_json_string(t, "id", c->id);
        if (c->label) dread_json_string(t, "label", c->label);
        if (c->key) dread_json_string(t, "key", (char[]){(char)c->key, '\0'});
        dread_json_close(t, '}');
    }
    dread_json_close(t, ']');
}

void dread_json_cards(struct text *t, const char *key)
{
    dread_json_open(t, key, '{');
    for (int i = 0; i < CARD_KINDS; i++) {
        card c = (card)i;
        char id[4], words[LABEL_BYTES];
        struct text n = dread_text_in(id, sizeof id), w = dread_text_in(words, sizeof words);
        dread_card_write(&n, c);
        dread_theme_card(c, &w);
        dread_json_string(t, id, words);
    }
    dread_json_close(t, '}');
}
