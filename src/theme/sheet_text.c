/* Sets text in lines for a sheet. See sheet_text.h. */

#include "sheet_text.h"

#include "dread/text.h"

/* Widths of the ASCII characters from the space on, in thousandths of the font's size, rounded up.
 * Letters outside ASCII count as LETTER, which is what a small letter with an accent has. */
enum { FIRST = ' ', LAST = '~', LETTER = 500, MONO = 602 };
static const uint16_t widths[][LAST - FIRST + 1] = {
    [FACE_REGULAR] = {250, 334, 409, 500, 500, 834, 778, 181, 334, 334, 500, 564, 250, 334,
                      250, 278, 500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 278, 278,
                      564, 564, 564, 444, 921, 723, 667, 667, 723, 611, 557, 723, 723, 334,
                      390, 723, 611, 890, 723, 723, 557, 723, 667, 557, 611, 723, 723, 944,
                      723, 723, 611, 334, 278, 334, 470, 500, 334, 444, 500, 444, 500, 444,
                      334, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 334, 390,
                      278, 500, 500, 723, 500, 500, 444, 480, 201, 480, 542},
    [FACE_BOLD] = {250, 334, 556, 500, 500, 1000, 834, 278,  334, 334, 500, 570, 250, 334, 250, 278,
                   500, 500, 500, 500, 500, 500,  500, 500,  500, 500, 334, 334, 570, 570, 570, 500,
                   931, 723, 667, 723, 723, 667,  611, 778,  778, 390, 500, 778, 667, 944, 723, 778,
                   611, 778, 723, 557, 667, 723,  723, 1000, 723, 723, 667, 334, 278, 334, 582, 500,
                   334, 500, 557, 444, 557, 444,  334, 500,  557, 278, 334, 557, 278, 834, 557, 500,
                   557, 557, 444, 390, 334, 557,  500, 723,  500, 500, 444, 395, 221, 395, 521},
    [FACE_ITALIC] = {250, 334, 420, 500, 500, 834, 778, 214, 334, 334, 500, 675, 250, 334, 250, 278,
                     500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 334, 334, 675, 675, 675, 500,
                     920, 611, 611, 667, 723, 611, 611, 723, 723, 334, 444, 667, 557, 834, 667, 723,
                     611, 723, 611, 500, 557, 723, 611, 834, 611, 557, 557, 390, 278, 390, 422, 500,
                     334, 500, 500, 444, 500, 444, 278, 500, 500, 278, 278, 444, 278, 723, 500, 500,
                     500, 500, 390, 390, 278, 500, 444, 667, 444, 444, 390, 400, 275, 400, 542},
};

/* Returns the width of the character that begins with this byte, in thousandths; 0 for a byte that
 * goes on with a character. */
static int character_width(char c, enum sheet_face face)
{
    unsigned char byte = (unsigned char)c;
    if (byte >= 0x80 && byte < 0xC0) return 0;
    if (face == FACE_MONO) return MONO;
    return byte < FIRST || byte > LAST ? LETTER : widths[face][byte - FIRST];
}

static int in_size(int thousandths, int size)
{
    return (thousandths * size + 999) / 1000;
}

int dread_sheet_width(const char *words, int n, struct sheet_font font)
{
    int sum = 0;
    for (int i = 0; i < n; i++) sum += character_width(words[i], font.face);
    return in_size(sum, font.size);
}

/* Returns where the line that begins at `at` ends: at the last space that it has room for; in an id
 * after the last comma in its second half; or, in a word that is too wide, before the first
 * character that does not fit. */
static const char *end_of_line(const struct sheet_lines *p, const char *at)
{
    const char *space = NULL;
    int sum = 0;
    bool bold = p->bold;
    for (const char *c = at; *c; c++) {
        if (*c == '*' && p->font.face == FACE_REGULAR) {
            bold = !bold;
            continue;
        }
        if (*c == ' ') space = c;
        sum += character_width(*c, bold ? FACE_BOLD : p->font.face);
        if (*c != ' ' && in_size(sum, p->font.size) > p->width)
            return space ? space : c > at ? c : c + 1;
        if (*c == ',' && p->font.face == FACE_MONO && 2 * in_size(sum, p->font.size) > p->width)
            space = c + 1;
    }
    return at + dread_length_of(at);
}

bool dread_sheet_next_line(struct sheet_lines *p, struct sheet_line *line)
{
    const char *at = p->rest;
    while (*at == ' ') at++;
    if (!*at) return false;
    const char *end = end_of_line(p, at);
    p->rest = end;
    while (end[-1] == ' ') end--;
    *line = (struct sheet_line){at, (int)(end - at), p->bold, 0};
    int sum = 0;
    for (const char *c = at; c < end; c++) {
        if (*c == '*' && p->font.face == FACE_REGULAR) p->bold = !p->bold;
        else sum += character_width(*c, p->bold ? FACE_BOLD : p->font.face);
    }
    line->width = in_size(sum, p->font.size);
    return true;
}
