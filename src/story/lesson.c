/* Reading a theme's lesson line by line. See lesson.h. */

#include "lesson.h"

#include "core/id.h"
#include "advice/advice.h"

/* Reads the next line of the lesson. Returns false if there is none. */
static bool next_line(const struct theme *theme, const char **at, struct theme_line *line)
{
    const struct theme further = dread_theme_further(theme);
    return dread_theme_next(&further, "lesson", at, line);
}

static bool is_deal(const struct theme_line *line)
{
    return line->id_length == 4 && dread_starts_with(line->id, "deal");
}

bool dread_lesson_deal(const struct theme *theme, const struct games *games,
                       const struct game **game, struct deal *deal)
{
    const char *at = NULL;
    struct theme_line line;
    char id[ID_BYTES];
    while (next_line(theme, &at, &line)) {
        if (!is_deal(&line)) continue;
        struct text t = dread_text_in(id, sizeof id);
        dread_text_span(&t, line.words, line.words_length);
        return dread_id_read(games, id, game, deal, NULL);
    }
    return false;
}

bool dread_stake_read(const struct theme *theme, const struct games *games, int i,
                      struct stake *stake)
{
    const char *at = NULL, *s;
    struct theme_line line = {0};
    const struct game *game;
    char id[ID_BYTES];
    uint64_t chance;
    int n = 0;
    do {
        if (!dread_theme_next(theme, "stake", &at, &line)) return false;
    } while (i--);
    while (n < line.words_length && line.words[n] != ' ') n++;
    struct text t = dread_text_in(id, sizeof id);
    dread_text_span(&t, line.words, n);
    s = line.words + n + 1;
    if (!dread_read_number(&s, 100, &chance)) return false;
    stake->chance = (int)chance;
    return dread_id_read(games, id, &game, &stake->deal, NULL);
}

/* Reads the next action that the lesson asks for. Returns false if there is none. */
static bool next_asked(const struct theme *theme, const char **at, const struct session *s,
                       action *asked)
{
    struct theme_line line;
    char written[64];
    while (next_line(theme, at, &line)) {
        if (!line.id_length || is_deal(&line)) continue;
        struct text t = dread_text_in(written, sizeof written);
        dread_text_span(&t, line.id, line.id_length);
        return dread_session_parse(s, written, asked, NULL);
    }
    return false;
}

int dread_lesson_led(const struct table_layout *layout, const struct games *games,
                     const struct session *s)
{
    const struct game *game;
    const char *at = NULL;
    struct deal deal;
    action asked;
    int led = 0;
    if (!dread_lesson_deal(&layout->theme, games, &game, &deal) || game != s->game ||
        !dread_same_deal(game, &deal, &s->deal))
        return 0;
    while (led < s->played && next_asked(&layout->theme, &at, s, &asked) && asked == s->line[led])
        led++;
    return led;
}

/* Adds a part of a text, if it is for this player (placeholder_filler). */
static bool fill_in(const void *of, const char *s, int n, struct text *t)
{
    const struct lesson *l = of;
    static const struct {
        const char *mark;
        bool is_for[3];
    } parts[] = {{"eye|", {[LESSON_FOR_KEYS] = true, [LESSON_FOR_PAGE] = true}},
                 {"keys|", {[LESSON_FOR_KEYS] = true}},
                 {"page|", {[LESSON_FOR_PAGE] = true}},
                 {"ear|", {[LESSON_FOR_EAR] = true}}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        int mark = dread_length_of(parts[i].mark);
        if (!dread_starts_with(s, parts[i].mark)) continue;
        if (parts[i].is_for[l->reader]) dread_text_span(t, s + mark, n - mark);
        return true;
    }
    return false;
}

void dread_lesson_begin(struct lesson *l, const struct table_layout *layout,
                        const struct session *s, enum lesson_for reader)
{
    *l = (struct lesson){.on = true, .reader = reader, .dice = l->dice};
    dread_lesson_next(l, layout, s);
}

void dread_lesson_next(struct lesson *l, const struct table_layout *layout, const struct session *s)
{
    struct theme_line line = {0};
    struct text t = dread_text_in(l->words, sizeof l->words);
    l->asks = false;
    do {
        if (next_line(&layout->theme, &l->at, &line)) continue;
        l->on = false;
        l->ended = true;
        return;
    } while (is_deal(&line));
    dread_theme_placeholders(line.words, line.words_length, fill_in, l, &t);
    if (line.id_length) {
        char written[64];
        struct text w = dread_text_in(written, sizeof written);
        dread_text_span(&w, line.id, line.id_length);
        l->asks = dread_session_parse(s, written, &l->asked, NULL);
    } else if (l->reader != LESSON_FOR_PAGE) {
        dread_text_add(&t, l->reader == LESSON_FOR_EAR ? " Press Enter to go on." : " (Enter)");
    }
}

bool dread_lesson_waits(const struct lesson *l, const struct table *t, action a,
                        const char *read_on, struct text *words)
{
    if (!l->on || (l->asks && l->asked == a)) return false;
    dread_text_add(words, l->asks ? "First: " : read_on);
    if (l->asks) t->session->game->describe(t->view, l->asked, words);
    if (l->asks) dread_text_char(words, '.');
    return true;
}
