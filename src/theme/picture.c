/* Reads pictures. picture.h has the form of their files. */

#include "picture.h"

/* Returns the beginning of the next line, or the end of the text. */
static const char *next_line(const char *s)
{
    while (*s && *s != '\n') s++;
    return *s ? s + 1 : s;
}

/* Copies the UTF-8 character at s. Returns how many bytes it has; 0 at the end of the line, and for
 * a character of more than 3 bytes. */
static int copy_character(const char *s, char to[4])
{
    unsigned char first = (unsigned char)*s;
    int n = !first || first == '\n' ? 0
            : first < 0x80          ? 1
            : first < 0xe0          ? 2
            : first < 0xf0          ? 3
                                    : 0;
    for (int i = 0; i < n; i++) to[i] = s[i];
    to[n] = '\0';
    return n;
}

/* Reads the name of a colour role at *s, and moves *s behind it. */
static bool read_role(const char **s, uint8_t *colour)
{
    const char *from = *s;
    while (**s && **s != ' ' && **s != ':' && **s != '\n') ++*s;
    int role = dread_colour_named(from, (int)(*s - from));
    *colour = (uint8_t)role;
    return role >= 0;
}

/* Reads what follows "ink ". */
static bool read_ink(struct picture *p, const char *s)
{
    if (p->inks == PICTURE_INKS || *s <= ' ' || *s == '.' || s[1] != ':' || s[2] != ' ')
        return false;
    struct picture_ink *ink = &p->ink[p->inks++];
    *ink = (struct picture_ink){.letter = *s};
    s += 3;
    if (!read_role(&s, &ink->colour)) return false;
    if (*s == ' ') s++;
    for (int n; ink->count < PICTURE_CHARACTERS; s += n) {
        n = copy_character(s, ink->character[ink->count]);
        if (!n) break;
        ink->count++;
    }
    return *s == '\n';
}

static bool read_place(const char **s, int *place)
{
    uint64_t number;
    if (!dread_read_number(s, 999, &number) || *(*s)++ != ' ') return false;
    *place = (int)number;
    return true;
}

/* Reads what follows "sign ". */
static bool read_sign(struct picture *p, const char *s)
{
    if (p->signs == PICTURE_SIGNS) return false;
    struct picture_sign *sign = &p->sign[p->signs++];
    if (!read_place(&s, &sign->x) || !read_place(&s, &sign->y)) return false;
    if (!read_role(&s, &sign->colour) || *s++ != ':' || *s++ != ' ') return false;
    s += copy_character(s, sign->character);
    return *s == '\n';
}

/* Returns the ink with this letter; NO_INK if there is none. */
static int ink_of(const struct picture *p, char letter)
{
    for (int i = 0; i < p->inks; i++)
        if (p->ink[i].letter == letter) return i;
    return NO_INK;
}

/* Reads the rows: finds out how many there are and how long they are. */
static bool read_rows(struct picture *p, const char *s)
{
    p->rows = s;
    while (s[p->width] && s[p->width] != '\n') p->width++;
    for (; *s; s += p->width + 1, p->height++)
        for (int x = 0; x <= p->width; x++)
            if (x == p->width ? s[x] != '\n' : s[x] != '.' && ink_of(p, s[x]) == NO_INK)
                return false;
    return p->width && p->width % 2 == 0 && p->height % 2 == 0;
}

static bool read_file(struct picture *p, const char *text)
{
    *p = (struct picture){0};
    for (const char *line = text; *line; line = next_line(line)) {
        if (dread_starts_with(line, "picture:\n")) return read_rows(p, next_line(line));
        bool ink = dread_starts_with(line, "ink "), sign = dread_starts_with(line, "sign ");
        if (ink && !read_ink(p, line + 4)) return false;
        if (sign && !read_sign(p, line + 5)) return false;
        if (!ink && !sign && *line != '#') return false;
    }
    return false;
}

bool dread_picture_read(struct picture *p, const struct picture_file files[], const char *id, int n)
{
    for (int i = 0; files[i].id; i++)
        if (dread_length_of(files[i].id) == n && dread_starts_with(id, files[i].id))
            return read_file(p, files[i].text);
    return false;
}

int dread_picture_ink(const struct picture *p, int x, int y)
{
    if (x < 0 || y < 0 || x >= p->width || y >= p->height) return NO_INK;
    return ink_of(p, p->rows[y * (p->width + 1) + x]);
}

const char *dread_picture_character(const struct picture_ink *ink, int x, int y)
{
    unsigned hash = (unsigned)(x * 7919 + y * 104729);
    hash ^= hash >> 7;
    hash *= 2654435761u;
    return ink->character[(hash >> 16) % (unsigned)ink->count];
}
