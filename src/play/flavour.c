/* Choosing lines of flavour text. See flavour.h. */

#include "flavour.h"

void dread_flavour_begin(struct flavour *f, uint64_t seed)
{
    *f = (struct flavour){.rng = dread_rng_from(seed)};
}

static bool has_event(const struct table_layout *l, const struct trace *trace, const char *id,
                      int n)
{
    int event = dread_event_index(l->game, id, n);
    for (int i = 0; i < trace->count && i < trace->room; i++)
        if (trace->event[i].id == event) return true;
    return false;
}

/* Returns true if the condition in the first n bytes of s holds. */
static bool holds(const struct table_layout *l, const struct view *v, const struct trace *trace,
                  bool begin, const char *s, int n)
{
    if (n == 5 && !__builtin_memcmp(s, "begin", 5)) return begin;
    for (int i = 0; i + 2 < n; i++) {
        if (s[i + 1] != '=' || (s[i] != '<' && s[i] != '>')) continue;
        int gauge = dread_word_index(l->game->words.gauges, s, i);
        const char *at = s + i + 2;
        uint64_t number;
        if (gauge < 0) return false;
        int value = v->gauge[gauge].value, bound = v->gauge[gauge].most;
        if (!dread_starts_with(at, "most")) {
            if (!dread_read_number(&at, 9999, &number)) return false;
            bound = (int)number;
        }
        return s[i] == '<' ? value <= bound : value >= bound;
    }
    return has_event(l, trace, s, n);
}

static bool all_hold(const struct table_layout *l, const struct view *v, const struct trace *trace,
                     bool begin, const char *s, int n)
{
    const char *end = s + n;
    while (s < end) {
        const char *next = s;
        while (next < end && *next != '&') next++;
        int k = (int)(next - s);
        while (k && s[k - 1] == ' ') k--;
        if (!holds(l, v, trace, begin, s, k)) return false;
        s = next + (next < end);
        while (s < end && *s == ' ') s++;
    }
    return true;
}

static bool same_id(const struct theme_line *a, const struct theme_line *b)
{
    return a->id_length == b->id_length && !__builtin_memcmp(a->id, b->id, (size_t)a->id_length);
}

void dread_flavour_tell(struct flavour *f, const struct table_layout *l, const struct view *v,
                        const struct trace *trace, bool begin, struct text *out)
{
    const char *at = NULL;
    struct theme_line line, found[FLAVOURS_MOST];
    int number[FLAVOURS_MOST], n = 0;
    for (int i = 0; i < FLAVOURS_MOST && dread_theme_next(&l->theme, "story", &at, &line); i++) {
        if (f->used[i]) continue;
        bool fits = n ? same_id(&line, &found[0])
                      : all_hold(l, v, trace, begin, line.id, line.id_length);
        if (!fits) continue;
        number[n] = i;
        found[n++] = line;
    }
    if (!n) return;
    int k = (int)dread_rng_below(&f->rng, (uint32_t)n);
    f->used[number[k]] = true;
    dread_text_span(out, found[k].words, found[k].words_length);
}
