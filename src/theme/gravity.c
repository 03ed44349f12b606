/* Decides how grave an event is (enum gravity): by the `gravity` lines of the theme and, for a
 * pursuer who ends next to the player, by the places of the tokens. Read theme.h first. */

#include "theme_internal.h"

/* Returns the token as it is at the end of the trace. The view is from before the trace or after
 * it: if the trace moves the token, its last event says where to. */
static struct token token_at_end(const struct view *v, const struct trace *trace, int i)
{
    struct token token = v->token[i];
    for (int k = 0; k < trace->count && k < trace->room; k++) {
        const struct token_change *who = &trace->event[k].who;
        if (who->fate == TOKEN_BECOMES && who->token.id == token.id &&
            who->token.card == token.card)
            token = who->token;
    }
    return token;
}

bool dread_theme_is_beside(const struct view *v, const struct trace *trace, int token)
{
    const struct token *player = dread_view_player(v);
    if (!player || token >= v->tokens || player == &v->token[token]) return false;
    struct token he = token_at_end(v, trace, token);
    struct token she = token_at_end(v, trace, (int)(player - v->token));
    bool stands = he.at.kind == THING_CARD && he.at.zone == she.at.zone;
    if (!stands || she.at.kind != THING_CARD || he.mood == MOOD_NONE || he.mood == MOOD_SAFE)
        return false;
    for (int way = NORTH; way <= WEST; way++)
        if (dread_view_side(v, she.at.zone, she.at.index, way) != SIDE_WALL &&
            dread_view_neighbour(v, she.at.zone, she.at.index, way) == he.at.index)
            return true;
    return false;
}

/* Returns the class in whose line the theme lists the event. */
static enum gravity listed_gravity(const struct theme *theme, const char *event)
{
    static const char *const classes[] = {"end", "seen", "near", "lost", "gained", "moved"};
    struct theme_line line;
    const char *at = NULL;
    while (dread_theme_next(theme, "gravity", &at, &line)) {
        if (!dread_theme_lists(line.words, line.words_length, event)) continue;
        for (int i = 0; i < GRAVITY_REST; i++)
            if (dread_length_of(classes[i]) == line.id_length &&
                dread_starts_with(line.id, classes[i]))
                return (enum gravity)i;
    }
    return GRAVITY_REST;
}

enum gravity dread_theme_gravity(const struct theme *theme, const struct game *game,
                                 const struct view *v, const struct trace *trace,
                                 const struct event *e)
{
    if (game->words.events[e->id].outcome) return GRAVITY_END;
    enum gravity gravity = listed_gravity(theme, game->words.events[e->id].id);
    bool near = gravity > GRAVITY_NEAR && dread_theme_is_beside(v, trace, e->token);
    return near ? GRAVITY_NEAR : gravity;
}
