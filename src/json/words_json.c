/* Writes the words of a theme, and the situation of a session in words, as JSON. See words_json.h.
 */

#include "words_json.h"

enum { SENTENCE = 1024 };

/* Adds the words of an id, without the marks in brackets before them, such as [detail]. */
static void add_words(struct text *t, const struct theme *theme, const char *kind, const char *id)
{
    int n;
    const char *words = dread_theme_words(theme, kind, id, &n);
    if (!words) {
        dread_json_string(t, id, id);
        return;
    }
    const char *end = words + n;
    while (words < end && *words == '[') {
        while (words < end && *words != ']') words++;
        if (words < end) words++;
        while (words < end && *words == ' ') words++;
    }
    dread_json_span(t, id, words, (int)(end - words));
}

static void add_kind(struct text *t, const char *key, const struct theme *theme, const char *kind,
                     const char *const ids[])
{
    dread_json_open(t, key, '{');
    for (int i = 0; ids[i]; i++) add_words(t, theme, kind, ids[i]);
    dread_json_close(t, '}');
}

void dread_json_words(struct text *t, const char *key, const struct theme *theme,
                      const struct game *g)
{
    const struct words *w = &g->words;
    int n;
    const char *about = dread_theme_words(theme, "about", "", &n);
    dread_json_open(t, key, '{');
    dread_json_string(t, "game", g->id);
    dread_json_string(t, "title", g->title);
    if (about) dread_json_span(t, "about", about, n);
    add_kind(t, "outcomes", theme, "outcome", w->outcomes);
    add_kind(t, "prompts", theme, "prompt", w->prompts);
    add_kind(t, "zones", theme, "zone", w->zones);
    add_kind(t, "tokens", theme, "token", w->tokens);
    add_kind(t, "gauges", theme, "gauge", w->gauges);
    add_kind(t, "verbs", theme, "verb", w->verbs);
    dread_json_open(t, "events", '{');
    for (int i = 0; w->events[i].id; i++)
        if (dread_theme_words(theme, "event", w->events[i].id, &n) && n)
            add_words(t, theme, "event", w->events[i].id);
    dread_json_close(t, '}');
    dread_json_close(t, '}');
}

/* ---- A session in words ---- */

static void add_prompt(struct text *t, const struct theme *theme, const struct session *s,
                       const struct view *v)
{
    char words[SENTENCE];
    struct text w = dread_text_in(words, sizeof words);
    action legal[ACTIONS_MOST];
    struct choices choices = {legal, NULL, dread_session_actions(s, legal), ANSWER_WORDS};
    if (dread_session_asks(s) >= 0) {
        dread_text_add(&w, "Which is ");
        s->game->unknown->name(&s->deal.rules, dread_session_asks(s), &w);
        dread_text_char(&w, '?');
    } else if (v->outcome) dread_theme_outcome(theme, s->game, v->outcome, &w);
    else dread_theme_prompt(theme, s->game, v, "prompt", &choices, &w);
    dread_json_string(t, v->outcome ? "outcome" : "prompt", words);
}

static void add_tokens(struct text *t, const struct theme *theme, const struct game *g,
                       const struct view *v)
{
    dread_json_open(t, "tokens", '[');
    for (int i = 0; i < v->tokens; i++) {
        char words[SENTENCE];
        struct text w = dread_text_in(words, sizeof words);
        dread_theme_token(theme, g, &v->token[i], &w);
        dread_json_string(t, NULL, words);
    }
    dread_json_close(t, ']');
}

void dread_json_session_words(struct text *t, const char *key, const struct theme *theme,
                              const struct session *s, const action *a)
{
    struct view v;
    char words[SENTENCE];
    struct text w = dread_text_in(words, sizeof words);
    dread_session_see(s, &v);
    dread_json_open(t, key, '{');
    add_prompt(t, theme, s, &v);
    add_tokens(t, theme, s->game, &v);
    if (a) s->game->describe(&v, *a, &w);
    if (a) dread_json_string(t, "action", words);
    dread_json_close(t, '}');
}
