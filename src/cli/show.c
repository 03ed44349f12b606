/* A view as text, and printing JSON. See show.h. */

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "play/places.h"
#include "play/story.h"
#include "show.h"

enum { LINE = 4096 };

/* ---- As text ---- */

static void card_text(card c, struct text *t)
{
    if (c == CARD_NONE) text_add(t, "--");
    else if (c == CARD_UNKNOWN) text_add(t, "??");
    else card_write_for_people(t, c);
}

/* How many columns a text takes: bytes that do not continue a UTF-8 character. */
static int width(const char *s)
{
    int n = 0;
    for (; *s; s++) n += ((unsigned char)*s & 0xc0) != 0x80;
    return n;
}

/* The letter of the token that stands on a cell, or a space: of one that faces somewhere the
 * suit of its card, of any other the first letter of its id. The first in the list is shown. */
static char standing(const struct game *game, const struct view *v, int zone, int cell)
{
    for (int i = 0; i < v->tokens; i++) {
        const struct token *t = &v->token[i];
        if (!thing_same(t->at, thing_card(zone, cell))) continue;
        if (t->facing && t->card < CARD_JOKER) return "SHCD"[card_suit(t->card)];
        return *game->words.tokens[t->id];
    }
    return ' ';
}

/* A grid, the top row first; sides where the game has any: `#` a wall, `+` a door, blank open. */
static void show_grid(FILE *out, const struct game *game, const struct view *v, int zone)
{
    const struct zone *z = &v->zone[zone];
    bool sides = view_has_sides(v, zone);
    for (int row = z->rows - 1; row >= 0; row--) {
        if (sides && row < z->rows - 1) {
            fprintf(out, "     ");
            for (int column = 0; column < z->columns; column++) {
                int side = v->spot[z->first + row * z->columns + column].north;
                fprintf(out, "%s ",
                        side == SIDE_WALL   ? "#####"
                        : side == SIDE_DOOR ? "--+--"
                                            : "     ");
            }
            fprintf(out, "\n");
        }
        fprintf(out, "  %d  ", row + 1);
        for (int column = 0; column < z->columns; column++) {
            int cell = row * z->columns + column;
            const struct spot *s = &v->spot[z->first + cell];
            char name[16];
            struct text t = text_in(name, sizeof name);
            card_text(s->card, &t);
            int side = column + 1 < z->columns && sides ? s->east : SIDE_PLAIN;
            fprintf(out, "%c%s%*s%c", standing(game, v, zone, cell), name, 4 - width(name), "",
                    side == SIDE_WALL   ? '#'
                    : side == SIDE_DOOR ? '+'
                                        : ' ');
        }
        fprintf(out, "\n");
    }
    fprintf(out, "     ");
    for (int column = 0; column < z->columns; column++) fprintf(out, "  %c   ", 'a' + column);
    fprintf(out, "\n");
}

static void show_row(FILE *out, const struct view *v, const struct zone *z)
{
    char line[LINE];
    struct text t = text_in(line, sizeof line);
    for (int i = 0; i < z->count; i++) {
        text_char(&t, ' ');
        card_text(v->spot[z->first + i].card, &t);
    }
    fprintf(out, "%s\n", z->count ? line : " none");
    if (z->layout != LAYOUT_ROW) return;

    /* Under a row, what its tags say. */
    static const struct {
        int tag;
        const char *words;
    } tags[] = {{TAG_GROUPED, "in a sequence"}, {TAG_DOOMED, "goes next"}, {TAG_ALIKE, "alike"}};
    for (size_t k = 0; k < sizeof tags / sizeof *tags; k++) {
        bool any = false;
        for (int i = 0; i < z->count; i++) {
            if (!(v->spot[z->first + i].tags & tags[k].tag)) continue;
            fprintf(out, any ? " %d" : "  places %d", i + 1);
            any = true;
        }
        if (any) fprintf(out, ": %s\n", tags[k].words);
    }
}

void show_table(FILE *out, const struct theme *theme, const struct game *game, const struct view *v)
{
    char words[LINE];
    struct text t = text_in(words, sizeof words);
    for (int i = 0; i < v->zones; i++) {
        const struct zone *z = &v->zone[i];
        t = text_in(words, sizeof words);
        theme_zone(theme, game, i, &t);
        fprintf(out, "%s:", words);
        if (z->layout == LAYOUT_GRID) {
            fprintf(out, "\n");
            show_grid(out, game, v, i);
        } else if (z->layout == LAYOUT_STACK) {
            fprintf(out, " %d\n", z->count);
        } else {
            show_row(out, v, z);
        }
    }
    for (int i = 0; i < v->tokens; i++) {
        t = text_in(words, sizeof words);
        tell_where(theme, game, v, &v->token[i], &t);
        fprintf(out, "%s\n", words);
    }
    for (int i = 0; i < v->gauges; i++) {
        t = text_in(words, sizeof words);
        theme_gauge(theme, game, i, &t);
        fprintf(out, "%s: %d", words, v->gauge[i].value);
        if (v->gauge[i].most) fprintf(out, " of %d", v->gauge[i].most);
        fprintf(out, "\n");
    }
    t = text_in(words, sizeof words);
    if (v->outcome) theme_outcome(theme, game, v->outcome, &t);
    else theme_fill(theme, game, v, "prompt", game->words.prompts[v->prompt], &t);
    fprintf(out, "%s\n", words);
}

void show_story(FILE *out, const struct theme *theme, const struct session *s)
{
    static char line[STORY_LINE];
    struct story story = story_from(theme, s, 0);
    for (struct text t = text_in(line, sizeof line); story_line(&story, &t);
         t = text_in(line, sizeof line))
        fprintf(out, "%s\n", line);
}

/* ---- As JSON ---- */

struct text json_begin(void)
{
    static char room[JSON_BYTES];
    return text_in(room, sizeof room);
}

void json_figure(struct text *t, const char *key, double figure)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%.15g", figure);
    double apart = fabs(strtod(digits, NULL) - figure);
    if (apart > fabs(figure) * DBL_EPSILON) snprintf(digits, sizeof digits, "%.17g", figure);
    if (isfinite(figure)) json_raw(t, key, digits, (int)strlen(digits));
    else json_null(t, key);
}

void print_json_so_far(FILE *out, struct text *t)
{
    char last = t->at[t->length - 1];
    must(!t->cut);
    fwrite(t->at, 1, (size_t)t->length - 1, out);
    *t = json_begin();
    text_char(t, last);
}

int print_json(FILE *out, const struct text *t)
{
    must(!t->cut);
    fprintf(out, "%s\n", t->at);
    return FINE;
}
