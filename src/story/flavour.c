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

static void read_lines(struct flavour *f, const struct table_layout *l)
{
    const char *at = NULL;
    while (f->lines < FLAVOURS_MOST &&
           dread_theme_next(&l->theme, "story", &at, &f->line[f->lines]))
        f->lines++;
}

bool dread_flavour_choose(struct flavour *f, const struct table_layout *l, const struct moment *m,
                          struct theme_line *chosen)
{
    int fits[FLAVOURS_MOST], n = 0;
    if (!f->lines) read_lines(f, l);
    for (int i = 0; i < f->lines; i++) {
        const struct theme_line *line = &f->line[i];
        if (f->used[i]) continue;
        if (n ? same_id(line, &f->line[fits[0]])
              : dread_moment_holds(l, m, line->id, line->id_length))
            fits[n++] = i;
    }
    if (!n) return false;
    int k = fits[dread_rng_below(&f->rng, (uint32_t)n)];
    f->used[k] = true;
    *chosen = f->line[k];
    return true;
}
