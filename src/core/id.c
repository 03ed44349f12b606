/* Reads and writes deal ids. See dread/id.h, which has their grammar. The options of an id are read
 * in rules.c, the name of its game in game.c. */

#include "dread/id.h"

/* Returns how many bytes there are before `#`, `@` or the end. */
static int head_length(const char *s)
{
    int n = 0;
    while (s[n] && s[n] != '#' && s[n] != '@') n++;
    return n;
}

bool dread_rules_named(const struct game *game, const char *name, int n, struct rules *rules)
{
    for (const struct named_rules *set = game->rule_sets; set && set->id; set++) {
        if (dread_length_of(set->id) != n) continue;
        int same = 0;
        while (same < n && set->id[same] == name[same]) same++;
        if (same < n) continue;
        if (!*set->options) dread_rules_standard(game->options, rules);
        return !*set->options || dread_rules_read(game->options, set->options,
                                                  dread_length_of(set->options), rules, NULL);
    }
    return false;
}

/* Reads the options of an id, n bytes, or the name of a rule set in their place. */
static bool read_options(const struct game *game, const char *s, int n, struct rules *rules,
                         struct problem *problem)
{
    bool is_name = n > 0;
    for (int i = 0; i < n; i++) is_name = is_name && s[i] >= 'a' && s[i] <= 'z';
    for (int i = 0; game->options[i].name; i++) /* then its value is missing */
        is_name = is_name && !(dread_starts_with(s, game->options[i].name) &&
                               dread_length_of(game->options[i].name) == n);
    if (!is_name || !game->rule_sets) return dread_rules_read(game->options, s, n, rules, problem);
    if (dread_rules_named(game, s, n, rules)) return true;
    if (!problem) return false;
    struct text t = dread_text_in(problem->text, sizeof problem->text);
    dread_text_add(&t, game->title);
    dread_text_add(&t, " has no rule set `");
    dread_text_brief(&t, s, n);
    dread_text_add(&t, "`. There are");
    for (const struct named_rules *set = game->rule_sets; set->id; set++) {
        dread_text_add(&t, set == game->rule_sets ? " " : set[1].id ? ", " : " and ");
        dread_text_add(&t, set->id);
    }
    dread_text_add(&t, "; or give options, as in `");
    dread_text_add(&t, game->options[0].name);
    dread_text_add(&t, "=...`.");
    return false;
}

/* Reads the head of an id, n bytes: a game and its options. */
static bool read_head(const struct games *games, const char *s, int n, const struct game **game,
                      struct rules *rules, struct problem *problem)
{
    int name_length = 0;
    while (name_length < n && s[name_length] != ':') name_length++;
    *game = dread_game_find(games, s, name_length, problem);
    if (!*game) return false;
    if (name_length == n) {
        dread_rules_standard((*game)->options, rules);
        return true;
    }
    return read_options(*game, s + name_length + 1, n - name_length - 1, rules, problem);
}

bool dread_id_read_rules(const struct games *games, const char *written, const struct game **game,
                         struct rules *rules, struct problem *problem)
{
    char room[BRIEF_ROOM];
    int n = head_length(written);
    if (written[n])
        return dread_fail(
            problem, "`", dread_brief(written, room),
            "` is the id of one deal; give a game with its options, without `#` or `@`.", NULL);
    return read_head(games, written, n, game, rules, problem);
}

/* Reads the number after a `#`, which must end the id. */
static bool read_deal_number(const char *s, uint64_t *number, struct problem *problem)
{
    char room[BRIEF_ROOM];
    const char *at = s;
    if (dread_read_number(&at, UINT64_MAX, number) && !*at) return true;
    return dread_fail(problem, "`#", dread_brief(s, room),
                      "` is not a deal number; that is a whole number from 0 to "
                      "18446744073709551615, without sign or leading zeros.",
                      NULL);
}

/* Reads cards up to a `#` or the end of the id, and sets *end to what follows them. */
static bool read_cards(const char *s, struct deal *deal, const char **end, struct problem *problem)
{
    int n = 0;
    while (*s && *s != '#') {
        char where[24], room[BRIEF_ROOM];
        struct text t = dread_text_in(where, sizeof where);
        dread_text_number(&t, (uint64_t)n + 1);
        if (n == DEAL_CARDS)
            return dread_fail(problem, "There are too many cards: more than ", "104", ".", NULL);
        if (!dread_card_read(&s, &deal->cards[n]))
            return dread_fail(
                problem, "Card ", where, " of the deal, at `", dread_brief(s, room),
                "`, is not a card; write cards as `AS`, `TD` or `10D`, and the joker as `XX`.",
                NULL);
        n++;
    }
    deal->count = (uint8_t)n;
    *end = s;
    return true;
}

bool dread_id_read(const struct games *games, const char *written, const struct game **game,
                   struct deal *deal, struct problem *problem)
{
    char room[BRIEF_ROOM];
    *deal = (struct deal){0};
    int n = head_length(written);
    if (!read_head(games, written, n, game, &deal->rules, problem)) return false;
    const char *rest = written + n;
    if (*rest == '#') {
        if (!read_deal_number(rest + 1, &deal->number, problem)) return false;
        (*game)->deal(deal);
        return true;
    }
    if (!*rest)
        return dread_fail(problem, "`", dread_brief(written, room),
                          "` is not the id of a deal; add `#` and a number, as in `", (*game)->id,
                          "#1`.", NULL);
    deal->by_cards = 1;
    if (!read_cards(rest + 1, deal, &rest, problem)) return false;
    if (*rest == '#' && !read_deal_number(rest + 1, &deal->number, problem)) return false;
    if (!(*game)->number_matters(&deal->rules)) deal->number = 0;
    return (*game)->check(deal, problem);
}

void dread_deal_number(const struct game *game, const struct rules *rules, uint64_t number,
                       struct deal *deal)
{
    *deal = (struct deal){.rules = *rules, .number = number};
    game->deal(deal);
}

void dread_rules_id_write(const struct game *game, const struct rules *rules, struct text *t)
{
    dread_text_add(t, game->id);
    char options[256];
    struct text o = dread_text_in(options, sizeof options);
    dread_rules_write(game->options, rules, &o);
    if (!o.length) return;
    dread_text_char(t, ':');
    dread_text_add(t, options);
}

void dread_id_write(const struct game *game, const struct deal *deal, struct text *t)
{
    dread_rules_id_write(game, &deal->rules, t);
    if (deal->by_cards) {
        dread_text_char(t, '@');
        for (int i = 0; i < deal->count; i++) dread_card_write(t, deal->cards[i]);
        if (!deal->number) return;
    }
    dread_text_char(t, '#');
    dread_text_number(t, deal->number);
}

uint64_t dread_daily_number(int year, int month, int day)
{
    return (uint64_t)year * 10000 + (uint64_t)month * 100 + (uint64_t)day;
}
