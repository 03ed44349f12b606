/* The games and the agents as data. See dread.h. */

#include "library/library.h"

#include "search/agent.h"
#include "core/id.h"
#include "search/solve.h"
#include "survey/study.h"

/* ---- Handles ---- */

const struct game *dread_game_of(const dread_game *handle)
{
    return (const struct game *)handle;
}

const dread_game *dread_game_handle(const struct game *game)
{
    return (const dread_game *)game;
}

static int number_of(const struct game *game)
{
    for (int i = 0; i < dread_games.count; i++)
        if (dread_games.game[i] == game) return i;
    return -1;
}

const dread_game *dread_game_at(int i)
{
    return i >= 0 && i < dread_games.count ? dread_game_handle(dread_games.game[i]) : NULL;
}

int dread_find_game(const char *id, const dread_game **found, dread_error *error)
{
    struct problem problem;
    if (!found) return dread_result_null(error, "found");
    *found = NULL;
    if (!id) return dread_result_null(error, "id");
    const struct game *game = dread_game_find(&dread_games, id, dread_length_of(id), &problem);
    if (!game) return dread_result_of(error, &problem);
    *found = dread_game_handle(game);
    return DREAD_OK;
}

int dread_read_game(const dread_game *handle, dread_game_info *info, dread_error *error)
{
    const struct game *game = dread_game_of(handle);
    if (!game) return dread_result_null(error, "game");
    const struct encoding *encoding = dread_encoding_of(game);
    dread_game_info all = {.number = number_of(game),
                           .id = game->id,
                           .title = game->title,
                           .designer = game->designer,
                           .rules_version = game->rules_version,
                           .actions = encoding->actions,
                           .plies = game->limits.plies,
                           .observation_bytes = dread_observation_bytes(encoding)};
    return dread_result_struct(info, &all, sizeof all, error);
}

/* ---- Ids ---- */

static const char *nth(const char *const list[], int i)
{
    for (int k = 0; list[k]; k++)
        if (k == i) return list[k];
    return NULL;
}

static const char *nth_event(const struct event_word events[], int i)
{
    for (int k = 0; events[k].id; k++)
        if (k == i) return events[k].id;
    return NULL;
}

static const char *nth_goal(const struct game *game, int i)
{
    if (i == 0) return "win";
    const struct goal *goals = game->search ? game->search->goals : NULL;
    for (int k = 1; goals && goals[k - 1].name; k++)
        if (k == i) return goals[k - 1].name;
    return NULL;
}

const char *dread_name(const dread_game *handle, enum dread_kind kind, int i)
{
    const struct game *game = dread_game_of(handle);
    if (!game || i < 0) return NULL;
    const struct words *words = &game->words;
    switch (kind) {
    case DREAD_OUTCOMES: return nth(words->outcomes, i);
    case DREAD_PROMPTS: return nth(words->prompts, i);
    case DREAD_ZONES: return nth(words->zones, i);
    case DREAD_TOKENS: return nth(words->tokens, i);
    case DREAD_GAUGES: return nth(words->gauges, i);
    case DREAD_VERBS: return nth(words->verbs, i);
    case DREAD_EVENTS: return nth_event(words->events, i);
    case DREAD_GOALS: return nth_goal(game, i);
    }
    return NULL;
}

/* ---- Options ---- */

static int no_such(dread_error *error, const char *what)
{
    char message[80];
    struct text t = dread_text_in(message, sizeof message);
    dread_text_add(&t, "The game has no ");
    dread_text_add(&t, what);
    dread_text_add(&t, " with this number.");
    return dread_result_fail(error, DREAD_MISUSE, message);
}

static const struct option *option_at(const struct game *game, int i)
{
    for (int k = 0; game->options[k].name; k++)
        if (k == i) return &game->options[k];
    return NULL;
}

int dread_read_option(const dread_game *handle, int i, dread_option_info *info, dread_error *error)
{
    const struct game *game = dread_game_of(handle);
    if (!game) return dread_result_null(error, "game");
    const struct option *option = option_at(game, i);
    if (!option) return no_such(error, "option");
    dread_option_info all = {
        .name = option->name, .meaning = option->meaning, .values = dread_option_values(option)};
    return dread_result_struct(info, &all, sizeof all, error);
}

int dread_read_option_value(const dread_game *handle, int i, int k, uint8_t *value, char *name,
                            size_t room, dread_error *error)
{
    const struct game *game = dread_game_of(handle);
    if (!game || !value) return dread_result_null(error, game ? "value" : "game");
    const struct option *option = option_at(game, i);
    if (!option) return no_such(error, "option");
    if (k < 0 || k >= dread_option_values(option)) return no_such(error, "value of this option");
    char whole[DREAD_VALUE_BYTES];
    struct text t = dread_text_in(whole, sizeof whole);
    *value = dread_option_value(option, k);
    dread_option_value_write(option, *value, &t);
    return dread_result_text(&t, name, room, error);
}

int dread_read_rule_set(const dread_game *handle, int i, dread_rule_set_info *info,
                        dread_error *error)
{
    const struct game *game = dread_game_of(handle);
    if (!game) return dread_result_null(error, "game");
    const struct named_rules *set = game->rule_sets;
    for (int k = 0; set && set->id && k < i; k++) set++;
    if (i < 0 || !set || !set->id) return no_such(error, "rule set");
    dread_rule_set_info all = {.name = set->id, .options = set->options, .about = set->about};
    return dread_result_struct(info, &all, sizeof all, error);
}

/* Returns true if the option has this value. */
static bool has_value(const struct option *option, uint8_t value)
{
    for (int k = 0; k < dread_option_values(option); k++)
        if (dread_option_value(option, k) == value) return true;
    return false;
}

static int bad_value(const struct option *option, uint8_t value, dread_error *error)
{
    char message[120];
    struct text t = dread_text_in(message, sizeof message);
    dread_text_add(&t, "The option `");
    dread_text_add(&t, option->name);
    dread_text_add(&t, "` has no value ");
    dread_text_number(&t, value);
    dread_text_add(&t, ".");
    return dread_result_fail(error, DREAD_BAD_OPTION, message);
}

int dread_rules_of(const struct game *game, const dread_rules *given, struct rules *rules,
                   dread_error *error)
{
    dread_rules_standard(game->options, rules);
    if (!given) return DREAD_OK;
    int n = 0;
    for (; game->options[n].name; n++)
        if (!has_value(&game->options[n], given->value[n]))
            return bad_value(&game->options[n], given->value[n], error);
    for (int i = n; i < OPTIONS_MOST; i++)
        if (given->value[i])
            return dread_result_fail(error, DREAD_BAD_OPTION,
                                     "The rules have a value after the last option of the game.");
    for (int i = 0; i < n; i++) rules->value[i] = given->value[i];
    return DREAD_OK;
}

int dread_parse_rules(const char *id, const dread_game **found, dread_rules *given,
                      dread_error *error)
{
    const struct game *game;
    struct rules rules;
    struct problem problem;
    if (!id) return dread_result_null(error, "id");
    if (!dread_id_read_rules(&dread_games, id, &game, &rules, &problem))
        return dread_result_of(error, &problem);
    if (found) *found = dread_game_handle(game);
    for (int i = 0; given && i < OPTIONS_MOST; i++) given->value[i] = rules.value[i];
    return DREAD_OK;
}

int dread_write_rules(const dread_game *handle, const dread_rules *given, char *id, size_t room,
                      dread_error *error)
{
    const struct game *game = dread_game_of(handle);
    struct rules rules;
    char whole[DREAD_ID_BYTES];
    struct text t = dread_text_in(whole, sizeof whole);
    if (!game) return dread_result_null(error, "game");
    int result = dread_rules_of(game, given, &rules, error);
    if (result) return result;
    dread_rules_id_write(game, &rules, &t);
    return dread_result_text(&t, id, room, error);
}

int dread_write_study_version(const dread_game *handle, char *version, size_t room,
                              dread_error *error)
{
    const struct game *game = dread_game_of(handle);
    char whole[VERSION_BYTES];
    struct text t = dread_text_in(whole, sizeof whole);
    if (!game) return dread_result_null(error, "game");
    dread_study_version(game, &t);
    return dread_result_text(&t, version, room, error);
}

/* ---- Planes ---- */

int dread_read_plane(const dread_game *handle, int i, dread_plane_info *info, dread_error *error)
{
    const struct game *game = dread_game_of(handle);
    if (!game) return dread_result_null(error, "game");
    const struct plane *plane = dread_encoding_of(game)->planes;
    for (int k = 0; plane->name && k < i; k++) plane++;
    if (i < 0 || !plane->name) return no_such(error, "plane");
    dread_plane_info all = {.name = plane->name,
                            .meaning = plane->meaning,
                            .shape = {plane->shape[0], plane->shape[1], plane->shape[2]},
                            .high = plane->high};
    return dread_result_struct(info, &all, sizeof all, error);
}

/* ---- Agents ---- */

const dread_agent *dread_agent_at(int i)
{
    for (int k = 0; i >= 0 && dread_agents[k]; k++)
        if (k == i) return (const dread_agent *)dread_agents[k];
    return NULL;
}

int dread_find_agent(const char *name, const dread_agent **found, dread_error *error)
{
    struct problem problem;
    if (!found) return dread_result_null(error, "found");
    *found = NULL;
    if (!name) return dread_result_null(error, "name");
    *found = (const dread_agent *)dread_agent_find(name, &problem);
    return *found ? DREAD_OK : dread_result_of(error, &problem);
}

int dread_read_agent(const dread_agent *handle, dread_agent_info *info, dread_error *error)
{
    const struct agent *agent = (const struct agent *)handle;
    if (!agent) return dread_result_null(error, "agent");
    dread_agent_info all = {
        .name = agent->name, .about = agent->about, .by_chance = agent->by_chance};
    return dread_result_struct(info, &all, sizeof all, error);
}
