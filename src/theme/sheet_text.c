/* Sets text in lines for a sheet. See sheet_text.h. */

#include "sheet_text.h"

#include "core/text.h"

/* ---- Letters ---- */

/* Reads a line: NAME WIDTH OUTLINE. A name is the first letter of a face and the number of a
 * character. */
static void read_letter(const char *line, struct letters *letters)
{
    struct letter letter = {.name = line};
    uint64_t number = 0, width = 0;
    enum sheet_face face = *line == 'i' ? FACE_ITALIC : *line == 'b' ? FACE_BOLD : FACE_REGULAR;
    if (*line == '#' || !*line) return;
    line++;
    dread_read_number(&line, CHARACTERS - 1, &number);
    if (*line) line++;
    dread_read_number(&line, INT32_MAX, &width);
    if (*line == ' ') line++;
    letter.path = line;
    letter.width = (int)width;
    letters->of[face][number] = letter;
}

void dread_letters_read(const char *file, struct letters *letters)
{
    *letters = (struct letters){0};
    while (*file) {
        read_letter(file, letters);
        while (*file && *file != '\n') file++;
        if (*file) file++;
    }
}

/* Takes a character off *at. Returns its number, or 0 if the letters cannot have it. */
static int next_character(const char **at)
{
    int byte = (unsigned char)*(*at)++;
    if (byte < 0x80) return byte;
    int number = byte < 0xC4 ? (byte & 3) << 6 | (**at & 0x3F) : 0;
    while (((unsigned char)**at & 0xC0) == 0x80) ++*at;
    return number;
}

struct letter *dread_letter_next(struct letters *letters, const char **at, enum sheet_face face)
{
    struct letter *letter = &letters->of[face][next_character(at)];
    return letter->name ? letter : &letters->of[FACE_REGULAR]['?'];
}

/* ---- Lines ---- */

bool dread_sheet_switches_bold(char c, struct sheet_font font)
{
    return c == '*' && font.face == FACE_REGULAR;
}

/* Returns a width in units as a length in this size, rounded up. */
static int in_size(int units, int size)
{
    return (units * size + UNITS - 1) / UNITS;
}

int dread_sheet_width(struct letters *letters, const char *words, int n, struct sheet_font font)
{
    int sum = 0;
    for (const char *at = words; at < words + n;)
        sum += dread_letter_next(letters, &at, font.face)->width;
    return in_size(sum, font.size);
}

/* Takes a character off *at and returns its width, which is 0 if it switches bold. */
static int width_of_next(const struct sheet_lines *p, const char **at, bool *bold)
{
    if (dread_sheet_switches_bold(**at, p->font)) {
        *bold = !*bold;
        ++*at;
        return 0;
    }
    return dread_letter_next(p->letters, at, *bold ? FACE_BOLD : p->font.face)->width;
}

/* Returns where the line that begins at `at` ends: at the last space that it has room for; in an id
 * after the last comma in its second half; or, in a word that is too wide, before the first
 * character that does not fit. */
static const char *end_of_line(const struct sheet_lines *p, const char *at)
{
    const char *space = NULL, *next = at;
    int sum = 0;
    bool bold = p->bold;
    for (const char *c = at; *c; c = next) {
        if (*c == ' ') space = c;
        sum += width_of_next(p, &next, &bold);
        if (*c != ' ' && in_size(sum, p->font.size) > p->width)
            return space ? space : c > at ? c : next;
        if (*c == ',' && p->is_id && 2 * in_size(sum, p->font.size) > p->width) space = next;
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
    while (at < end) sum += width_of_next(p, &at, &p->bold);
    line->width = in_size(sum, p->font.size);
    return true;
}
