/* The names of studies and of rule sets, and what their figures were made by. See dread/survey.h. */

#include <string.h>

#include "dread/id.h"
#include "dread/survey.h"
#include "sources.h"

void study_write(const struct study *s, struct text *t)
{
    text_add(t, s->game->id);
    char options[ID_BYTES];
    struct text o = text_in(options, sizeof options);
    rules_write(s->game->options, &s->rules, &o);
    if (o.length) text_char(t, ':');
    text_add(t, options);
    text_char(t, ' ');
    text_add(t, s->contender.name);
    if (!s->contender.agent) {
        text_add(t, " budget=");
        text_number(t, s->budget);
    } else if (s->contender.agent->by_chance) {
        text_add(t, " plays=");
        text_number(t, (uint64_t)s->plays);
    }
}

const char *rule_set_name(const struct survey *s, int rule_set, char name[RULE_SET_BYTES])
{
    struct text t = text_in(name, RULE_SET_BYTES);
    rules_write(s->game->options, &s->rules[rule_set], &t);
    if (!t.length) text_add(&t, "the defaults");
    return name;
}

const struct game *study_game(const struct games *games, const char *written)
{
    return game_find(games, written, (int)strcspn(written, ": "), NULL);
}

/* The hash of what a game's figures depend on. A game that is not of this house has that of what all games
 * share. */
static const char *hash_of_sources(const struct game *game)
{
    const struct sources *s = survey_sources;
    while (s->game && !same(s->game, game->id)) s++;
    return s->hash;
}

void study_version(const struct game *game, struct text *t)
{
    text_add(t, "survey ");
    text_number(t, SURVEY_VERSION);
    text_add(t, ", rules ");
    text_number(t, game->rules_version);
    text_add(t, ", sources ");
    text_add(t, hash_of_sources(game));
}
