/* Choosing lines of flavour text. See flavour.h. */

#include "flavour.h"

void dread_flavour_begin(struct flavour *f, uint64_t seed)
{
    *f = (struct flavour){.rng = dread_rng_from(seed)};
}

static bool same_id(const struct theme_line *a, const struct theme_line *b)
{
    return a->id_length == b->id_length && !__builtin_memcmp(a->id, b->id, (size_t)a->id_length);
}

static void read_lines(struct flavour *f, const struct theme *theme)
{
    const char *at = NULL;
    struct theme_line line;
    while (f->lines < FLAVOURS_MOST && dread_theme_next(theme, "story", &at, &line))
        f->line[f->lines++] = line;
}

/* Reads the lines that the theme has elsewhere. */
static void read_further_lines(struct flavour *f, const struct theme *theme)
{
    const struct theme further = dread_theme_further(theme);
    if (theme->further) read_lines(f, &further);
    f->has_all = true;
}

/* Finds the unused lines from the first that fits on, with its conditions. Returns how many. */
static int find_lines(const struct flavour *f, const struct table_layout *l, const struct moment *m,
                      int fits[FLAVOURS_MOST])
{
    int n = 0;
    for (int i = 0; i < f->lines; i++) {
        const struct theme_line *line = &f->line[i];
        if (f->used[i]) continue;
        if (n ? same_id(line, &f->line[fits[0]])
              : dread_moment_holds(l, m, line->id, line->id_length))
            fits[n++] = i;
    }
    return n;
}

bool dread_flavour_choose(struct flavour *f, const struct table_layout *l, const struct moment *m,
                          struct theme_line *chosen)
{
    int fits[FLAVOURS_MOST];
    if (!f->lines) read_lines(f, &l->theme);
    int n = find_lines(f, l, m, fits);
    if (!n && !f->has_all) {
        read_further_lines(f, &l->theme);
        n = find_lines(f, l, m, fits);
    }
    if (!n) return false;
    int k = fits[dread_rng_below(&f->rng, (uint32_t)n)];
    f->used[k] = true;
    *chosen = f->line[k];
    return true;
}
