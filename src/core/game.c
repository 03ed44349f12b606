/* What is the same for all games: dealing a pack, whether an outcome is a win, the rule of an
 * event, and finding a game by name. The games themselves are in src/games. See game.h. */

#include "game.h"

void dread_deal_set(struct deal *deal, uint64_t set)
{
    deal->count = 0;
    for (; set; set &= set - 1) deal->cards[deal->count++] = (card)__builtin_ctzll(set);
    struct rng r = dread_rng_from(deal->number);
    dread_shuffle(&r, deal->cards, deal->count);
}

bool dread_outcome_is_won(const struct game *game, int outcome)
{
    return dread_starts_with(game->words.outcomes[outcome], "won");
}

const char *dread_event_rule(const struct game *game, const struct rules *rules, int event)
{
    const struct event_word *word = &game->words.events[event];
    bool other = word->other && rules->value[word->option] == word->value;
    return other ? word->other : word->rule;
}

bool dread_event_can_happen(const struct game *game, const struct rules *rules, int event)
{
    const struct event_need *need = game->words.events[event].needs;
    if (!need) return true;
    uint8_t value = rules->value[need->option];
    return (value >= need->least && value <= need->most) != need->except;
}

/* Returns true if n is above 0 and the n bytes at s are the beginning of `name`. */
static bool is_prefix(const char *s, int n, const char *name)
{
    /* Also stops at the end of `name`, since s contains no zero byte. */
    for (int i = 0; i < n; i++)
        if (s[i] != name[i]) return false;
    return n > 0;
}

const struct game *dread_game_find(const struct games *games, const char *id, int n,
                                   struct problem *problem)
{
    const struct game *found = NULL;
    int matches = 0;
    for (int i = 0; i < games->count; i++)
        if (is_prefix(id, n, games->game[i]->id)) {
            if (!games->game[i]->id[n]) return games->game[i];
            found = games->game[i];
            matches++;
        }
    if (matches == 1) return found;
    if (!problem) return NULL;
    struct text t = dread_problem_begin(problem, DREAD_NO_GAME);
    if (!n) {
        dread_text_add(&t, "A game is missing");
    } else {
        dread_text_add(&t, matches ? "Several games start with `" : "There is no game `");
        dread_text_brief(&t, id, n);
        dread_text_char(&t, '`');
    }
    dread_text_add(&t, "; the games are ");
    for (int i = 0; i < games->count; i++) {
        if (i) dread_text_add(&t, i + 1 < games->count ? ", " : " and ");
        dread_text_add(&t, games->game[i]->title);
        dread_text_add(&t, " (");
        dread_text_add(&t, games->game[i]->id);
        dread_text_char(&t, ')');
    }
    dread_text_char(&t, '.');
    return NULL;
}
