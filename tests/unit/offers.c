/* See offers.h. */

#include <stdio.h>
#include <string.h>

#include "unit/offers.h"

#include "search/difficulty.h"
#include "search/expert.h"
#include "theme/theme.h"
#include "unit/help.h"

/* The games of the house. Each offers everything: where one of them loses a part, tests fail. A new
 * game may be added here as soon as it offers everything too. tests/cli/house.py reads this
 * list. */
static const char *const house[] = {"he-will-never-stop", "soliterror", "dont-let-them-get-you"};

static const char *const names[OFFERS] = {
    [A_LESSON] = "lesson",
    [FLAVOUR_TEXT] = "flavour text",
    [ANSWERS] = "why_thing",
    [REASONS] = "reason",
    [SEARCH_HOOKS] = "hooks for the solver",
    [EVAL_HOOKS] = "hooks for the expert",
    [HIDDEN_CARDS] = "list of hidden cards for exact answers",
    [A_DIFFICULTY_TABLE] = "table of difficulties",
};

bool is_of_house(const struct game *game)
{
    for (size_t i = 0; i < sizeof house / sizeof *house; i++)
        if (!strcmp(house[i], game->id)) return true;
    return false;
}

const struct games *house_games(void)
{
    static const struct game *list[sizeof house / sizeof *house];
    static struct games games = {list, 0};
    games.count = 0;
    for (int g = 0; g < dread_games.count; g++)
        if (is_of_house(dread_games.game[g])) list[games.count++] = dread_games.game[g];
    assert_int_equal(games.count, sizeof house / sizeof *house);
    return &games;
}

void skip_without(const struct game *game, const char *what)
{
    static struct {
        const struct game *game;
        const char *what;
    } printed[64];
    static size_t count;
    if (is_of_house(game)) fail_msg("%s has no %s", game->id, what);
    for (size_t i = 0; i < count; i++)
        if (printed[i].game == game && printed[i].what == what) return;
    if (count < sizeof printed / sizeof *printed) {
        printed[count].game = game;
        printed[count++].what = what;
    }
    fprintf(stderr, "skipped: %s has no %s\n", game->id, what);
}

static bool has_line(const struct game *game, const char *kind)
{
    struct theme theme = dread_theme_of(dread_themes, game);
    struct theme_line line;
    const char *at = NULL;
    return dread_theme_next(&theme, kind, &at, &line);
}

static bool has(const struct game *game, enum offer offer)
{
    struct deal deal;
    struct rules rules;
    enum difficulty difficulty;
    switch (offer) {
    case A_LESSON: return has_line(game, "lesson");
    case FLAVOUR_TEXT: return has_line(game, "story");
    case ANSWERS: return game->why_thing != NULL;
    case REASONS: return game->reason != NULL;
    case SEARCH_HOOKS: return game->search != NULL;
    case EVAL_HOOKS: return game->eval != NULL;
    case HIDDEN_CARDS: return game->eval && game->eval->hidden;
    default:
        dread_rules_standard(game->options, &rules);
        dread_deal_number(game, &rules, 1, &deal);
        return dread_difficulty_known(game, &deal, &difficulty);
    }
}

bool offers(const struct game *game, enum offer offer)
{
    if (has(game, offer)) return true;
    skip_without(game, names[offer]);
    return false;
}
