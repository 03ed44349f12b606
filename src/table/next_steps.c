/* Writes what the others would do next, from the preview of an action. See next_steps.h. */

#include "next_steps.h"

#include "table.h"

/* Writes the theme's heading for the verb of action i. Returns false if it has none. */
static bool write_heading(struct scene_next *next, const struct table_layout *l,
                          const struct selection *h, int i)
{
    const char *verb = l->game->words.verbs[h->touch[i].verb];
    return dread_layout_words(l, "next", verb, next->heading, sizeof next->heading);
}

/* Returns the token of `after` that is token i of `before`; NULL if it is gone. */
static const struct token *same_token(const struct view *before, const struct view *after, int i)
{
    const struct token *was = &before->token[i];
    for (int k = 0; k < after->tokens; k++)
        if (after->token[k].id == was->id && after->token[k].card == was->card)
            return &after->token[k];
    return NULL;
}

/* Writes a place and the direction that a token faces: "d7 ▼". */
static void write_stand(const struct table_layout *l, const struct view *v, const struct token *t,
                        struct text *words)
{
    dread_theme_place(&l->theme, l->game, v, t->at, words);
    dread_text_char(words, ' ');
    dread_text_add(words, dread_facing_arrow(t->facing));
}

static void add_line(struct scene_next *next, const struct table_layout *l, const struct view *v,
                     const struct trace *trace, int i, const struct token *will)
{
    const struct token *is = &v->token[i];
    struct next_line *line = &next->line[next->lines++];
    struct text words = dread_text_in(line->words, sizeof line->words);
    bool beside = dread_theme_is_beside(v, trace, i);
    line->token = (uint8_t)i;
    line->grave = beside || will->mood == MOOD_SEES;
    dread_layout_glyph(l, is, &words);
    dread_text_char(&words, ' ');
    write_stand(l, v, is, &words);
    dread_text_add(&words, " to ");
    write_stand(l, v, will, &words);
    dread_text_add(&words, beside ? ", beside you" : "");
    dread_theme_mood(&l->theme, "short mood", will->mood, ", ", &words);
}

void dread_next_steps_read(struct scene_next *next, const struct table *t, int in_focus)
{
    const struct table_layout *l = t->layout;
    const struct view *v = t->view;
    const struct selection *h = t->selection;
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    struct view after = *v;
    int i = in_focus;
    next->lines = 0;
    if (i < 0 || !write_heading(next, l, h, i))
        for (i = 0; i < h->count && !write_heading(next, l, h, i);) i++;
    if (i == h->count) return;
    l->game->preview(v, h->legal[i], &trace);
    for (int k = 0; k < trace.count && k < trace.room; k++) dread_view_play(&after, &event[k]);
    for (int k = 0; k < v->tokens; k++) {
        const struct token *will = same_token(v, &after, k);
        bool watches = v->token[k].mood != MOOD_NONE && v->token[k].mood != MOOD_SAFE;
        if (watches && v->token[k].at.kind == THING_CARD && will)
            add_line(next, l, v, &trace, k, will);
    }
}
