/* Fills in the placeholders of words. See theme.h. */

#include "theme.h"

/* Returns the brace that closes the one at `open`, or `end` if none does. */
static const char *closing(const char *open, const char *end)
{
    int depth = 0;
    for (const char *s = open; s < end; s++) {
        depth += (*s == '{') - (*s == '}');
        if (!depth) return s;
    }
    return end;
}

void dread_theme_placeholders(const char *words, int n, placeholder_filler *fill, const void *of,
                              struct text *t)
{
    const char *end = words + n;
    for (const char *s = words; s < end; s++) {
        const char *close = *s == '{' ? closing(s, end) : end;
        if (close < end && fill(of, s + 1, (int)(close - s - 1), t)) s = close;
        else dread_text_char(t, *s);
    }
}

void dread_theme_alternative(const char *s, int n, int number, struct text *t)
{
    const char *end = s + n, *part[3] = {s, NULL, NULL}, *stop[3] = {end, NULL, NULL};
    for (int parts = 1; s < end; s++) {
        if (*s != '|' || parts == 3) continue;
        stop[parts - 1] = s;
        part[parts] = s + 1;
        stop[parts++] = end;
    }
    int k = number == 1 ? 0 : number == 0 && part[2] ? 2 : 1;
    for (s = part[k]; s && s < stop[k]; s++) {
        if (*s == '#') dread_text_number(t, (uint64_t)number);
        else dread_text_char(t, *s);
    }
}
