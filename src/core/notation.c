/* Reads actions in notation: writes all that it can be, and compares. See notation.h. */

#include "notation.h"

/* Returns true if an action is written like that. */
static bool is_written(const struct game *game, const struct rules *rules, action a,
                       const char *written)
{
    char notation[NOTATION_BYTES];
    struct text t = dread_text_in(notation, sizeof notation);
    game->format(rules, a, &t);
    return t.length && dread_same(notation, written);
}

/* Returns false if no action of a verb can be written like that. */
static bool can_be_verb(const struct game *game, const struct rules *rules, int verb,
                        const char *written)
{
    char notation[NOTATION_BYTES];
    struct text t = dread_text_in(notation, sizeof notation);
    const char *id = game->words.verbs[verb];
    game->format(rules, game->first_action[verb], &t);
    return !dread_starts_with(notation, id) || dread_starts_with(written, id);
}

bool dread_action_read(const struct game *game, const struct rules *rules, const char *written,
                       action *a)
{
    const action *first = game->first_action;
    for (int verb = 0; game->words.verbs[verb]; verb++) {
        if (!can_be_verb(game, rules, verb, written)) continue;
        for (int i = first[verb]; i < first[verb + 1]; i++) {
            if (!is_written(game, rules, (action)i, written)) continue;
            *a = (action)i;
            return true;
        }
    }
    return false;
}
