/* Measures the danger by the theme. See danger.h. */

#include "danger.h"

#include "moment.h"

enum { DANGER_MOST = 100 };

int dread_danger(const struct table_layout *l, const struct view *view)
{
    struct theme_line line;
    const char *at = NULL;
    uint64_t n;
    while (!view->outcome && dread_theme_next(&l->theme, "danger", &at, &line)) {
        const char *s = line.words;
        if (!dread_moment_shows(l, view, line.id, line.id_length)) continue;
        return dread_read_number(&s, DANGER_MOST, &n) ? (int)n : 0;
    }
    return 0;
}
