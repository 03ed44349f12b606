/* The names of studies and of rule sets, and the versions of studies. See survey.h. */

#include <string.h>

#include "core/id.h"
#include "survey.h"
#include "sources.h"

void dread_study_write(const struct study *s, struct text *t)
{
    dread_text_add(t, s->game->id);
    char options[ID_BYTES];
    struct text o = dread_text_in(options, sizeof options);
    dread_rules_write(s->game->options, &s->rules, &o);
    if (o.length) dread_text_char(t, ':');
    dread_text_add(t, options);
    dread_text_char(t, ' ');
    dread_text_add(t, s->contender.name);
    if (s->contender.is_ceiling) {
        dread_text_add(t, " worlds=");
        dread_text_number(t, (uint64_t)s->plays);
    } else if (!s->contender.agent) {
        dread_text_add(t, " budget=");
        dread_text_number(t, s->budget);
    } else if (s->contender.agent->by_chance) {
        dread_text_add(t, " plays=");
        dread_text_number(t, (uint64_t)s->plays);
    }
}

const char *dread_rule_set_name(const struct survey *s, int rule_set, char name[RULE_SET_BYTES])
{
    struct text t = dread_text_in(name, RULE_SET_BYTES);
    dread_rules_write(s->game->options, &s->rules[rule_set], &t);
    if (!t.length) dread_text_add(&t, "the defaults");
    return name;
}

const struct game *dread_study_game(const struct games *games, const char *written)
{
    return dread_game_find(games, written, (int)strcspn(written, ": "), NULL);
}

/* Returns the hash of the sources that a game's figures depend on. A game that is not part of the
 * program (in the tests) gets the hash of the sources that all games share. */
static const char *hash_of_sources(const struct game *game)
{
    const struct sources *s = dread_survey_sources;
    while (s->game && !dread_same(s->game, game->id)) s++;
    return s->hash;
}

void dread_study_version(const struct game *game, struct text *t)
{
    dread_text_add(t, "survey ");
    dread_text_number(t, SURVEY_VERSION);
    dread_text_add(t, ", rules ");
    dread_text_number(t, game->rules_version);
    dread_text_add(t, ", sources ");
    dread_text_add(t, hash_of_sources(game));
}
