/* Writing into a part of the frame. See pen.h. */

#include "pen.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "table/table.h"

void pen_line(struct pen *pen)
{
    pen->x = pen->room.x;
    pen->y++;
}

void pen_line_if_begun(struct pen *pen)
{
    if (pen->x > pen->room.x) pen_line(pen);
}

int pen_lines_left(const struct pen *pen)
{
    return pen->room.y + pen->room.h - pen->y;
}

void pen_put(struct pen *pen, struct style st, const char *s)
{
    int most = pen->room.x + pen->room.w - pen->x, columns = columns_of(s);
    if (pen->canvas && pen_lines_left(pen) > 0)
        canvas_put_brief(pen->canvas, pen->x, pen->y, most, st, s);
    pen->x += columns < most ? columns : most;
}

void pen_words(struct pen *pen, struct style st, const char *words)
{
    while (*words) {
        int n = (int)strcspn(words, " ");
        char word[128];
        struct text t = dread_text_in(word, sizeof word);
        dread_text_span(&t, words, n);
        int right = pen->room.x + pen->room.w;
        if (pen->x > pen->room.x && pen->x + columns_of(word) > right) pen_line(pen);
        pen_put(pen, st, word);
        words += n;
        while (*words == ' ') {
            words++;
            if (pen->x > pen->room.x) pen_put(pen, st, " ");
        }
    }
}

/* ---- Paragraphs ---- */

static int lines_of(const char *words, int width)
{
    return canvas_wrap(NULL, (struct rect){0, 0, width, 1}, style(0, 0), words, 0);
}

int pen_text_lines(const struct pen *pen, const char *words)
{
    return lines_of(words, pen->room.w);
}

static const char ellipsis[] = " …";

/* Returns the number of bytes of the longest beginning of the text that ends with a sentence, or if
 * not `sentences` with a word, and takes at most `most` lines with an ellipsis; 0 if none does. */
static size_t beginning(const char *text, int width, int most, bool sentences)
{
    char words[PEN_WORDS];
    for (size_t n = strlen(text); n--;) {
        if (text[n] != ' ' || !n || strchr(" ,", text[n - 1])) continue;
        if (sentences && !strchr(".!?", text[n - 1])) continue;
        snprintf(words, sizeof words, "%.*s%s", (int)n, text, ellipsis);
        if (lines_of(words, width) <= most) return n;
    }
    return 0;
}

/* Cuts a text after a sentence, or if its first one does not fit after a word, with an ellipsis, so
 * that it takes at most `most` lines. */
static void shorten(char *text, int width, int most)
{
    if (lines_of(text, width) <= most) return;
    size_t n = beginning(text, width, most, true);
    if (!n) n = beginning(text, width, most, false);
    if (n) memcpy(text + n, ellipsis, sizeof ellipsis);
}

void pen_text(struct pen *pen, struct style st, const char *words, int most)
{
    char brief[PEN_WORDS];
    struct text t = dread_text_in(brief, PEN_WORDS - 8); /* room for the ellipsis */
    int left = pen_lines_left(pen);
    if (pen->canvas && most > left) most = left;
    if (most <= 0 || !*words) return;
    dread_text_add(&t, words);
    while (t.length && brief[t.length - 1] == ' ') brief[--t.length] = '\0';
    shorten(brief, pen->room.w, most);
    int lines = lines_of(brief, pen->room.w);
    struct rect r = {pen->room.x, pen->y, pen->room.w, lines};
    if (pen->canvas) canvas_wrap(pen->canvas, r, st, brief, 0);
    pen->x = pen->room.x;
    pen->y += lines;
}

void pen_heading(struct pen *pen, const char *words)
{
    struct style dim = style(COLOUR_DIM, COLOUR_BACKGROUND);
    pen_put(pen, bold(dim), words);
    pen->x++;
    while (pen->x < pen->room.x + pen->room.w) pen_put(pen, dim, "─");
    pen_line(pen);
}

/* ---- Cards as signs ---- */

/* Returns the suit of which s begins with the name, and stores what follows the name; -1 if there
 * is none. */
static int suit_named(const char *s, const char **rest)
{
    static const char *const names[] = {"spades", "hearts", "clubs", "diamonds"};
    for (int i = 0; i < 4; i++) {
        size_t n = strlen(names[i]);
        if (strncmp(s, names[i], n) != 0 || isalpha((unsigned char)s[n])) continue;
        *rest = s + n;
        return i;
    }
    return -1;
}

/* The same for "RANK of SUIT". Returns the rank as it is written on the card; NULL if s does not
 * begin with a card. */
static const char *card_named(const char *s, int *suit, const char **rest)
{
    static const char *const ranks[][2] = {
        {"ace", "A"},  {"2", "2"},     {"3", "3"},   {"4", "4"}, {"5", "5"},
        {"6", "6"},    {"7", "7"},     {"8", "8"},   {"9", "9"}, {"10", "10"},
        {"jack", "J"}, {"queen", "Q"}, {"king", "K"}};
    for (size_t i = 0; i < sizeof ranks / sizeof *ranks; i++) {
        size_t n = strlen(ranks[i][0]);
        if (strncasecmp(s, ranks[i][0], n) != 0 || strncmp(s + n, " of ", 4) != 0) continue;
        *suit = suit_named(s + n + 4, rest);
        if (*suit >= 0) return ranks[i][1];
    }
    return NULL;
}

void cards_as_signs(const char *words, char *out, int room)
{
    struct text t = dread_text_in(out, room);
    for (bool starts = true; *words;) {
        int suit;
        const char *rest, *rank = starts ? card_named(words, &suit, &rest) : NULL;
        starts = !isalnum((unsigned char)*words);
        if (!rank) {
            dread_text_char(&t, *words++);
            continue;
        }
        dread_text_add(&t, rank);
        dread_text_add(&t, dread_suit_sign(suit));
        words = rest;
    }
}
