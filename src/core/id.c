/* Reads and writes deal ids. See id.h, which has their grammar. The options of an id are read
 * in rules.c, the name of its game in game.c. */

#include "id.h"

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
    struct text t = dread_problem_begin(problem, DREAD_BAD_OPTION);
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
        return dread_fail_as(
            problem, DREAD_BAD_DEAL, "`", dread_brief(written, room),
            "` is the id of one deal; give a game with its options, without `#` or `@`.", NULL);
    return read_head(games, written, n, game, rules, problem);
}

/* Reads the number after a `#`, which must end the id. */
static bool read_deal_number(const char *s, uint64_t *number, struct problem *problem)
{
    char room[BRIEF_ROOM];
    const char *at = s;
    if (dread_read_number(&at, UINT64_MAX, number) && !*at) return true;
    return dread_fail_as(
        problem, DREAD_BAD_DEAL, "`#", dread_brief(s, room),
        "` is not the number of a deal. Write digits alone after the #, up to 19 of "
        "them and none in front 0: such as #77.",
        NULL);
}

/* Reads `??` at *at, moves past it and returns true. */
static bool read_unknown(const char **at)
{
    if ((*at)[0] != '?' || (*at)[1] != '?') return false;
    *at += 2;
    return true;
}

/* Reads cards, up to `most`, until a `#`, a `+` or the end of the id. Sets *end to what follows
 * them, and *n to their number. An unknown card is CARD_UNKNOWN. */
static bool read_cards(const char *s, card cards[], int most, int *n, const char **end,
                       struct problem *problem)
{
    for (*n = 0; *s && *s != '#' && *s != '+'; ++*n) {
        char where[24], number[24], room[BRIEF_ROOM];
        struct text t = dread_text_in(where, sizeof where), m = dread_text_in(number, 24);
        dread_text_number(&t, (uint64_t)*n + 1);
        dread_text_number(&m, (uint64_t)most);
        if (*n == most)
            return dread_fail_as(problem, DREAD_BAD_DEAL, "There are too many cards: more than ",
                                 number, ".", NULL);
        if (read_unknown(&s)) cards[*n] = CARD_UNKNOWN;
        else if (!dread_card_read(&s, &cards[*n]))
            return dread_fail_as(
                problem, DREAD_BAD_DEAL, "Card ", where, " of the deal, at `", dread_brief(s, room),
                "`, is not a card; write cards as `AS`, `TD` or `10D`, and the joker as `XX`.",
                NULL);
    }
    *end = s;
    return true;
}

/* Reads the later cards, after the `+`, which must end the id. */
static bool read_later(const struct game *game, const char *s, struct deal *deal,
                       struct problem *problem)
{
    int n, most = game->unknown->later(&deal->rules);
    if (!most)
        return dread_fail_as(problem, DREAD_BAD_DEAL,
                             "With these options no deck is reshuffled, so `+` cannot follow ",
                             "the cards.", NULL);
    if (!read_cards(s, deal->cards + deal->count, most, &n, &s, problem)) return false;
    if (*s)
        return dread_fail_as(problem, DREAD_BAD_DEAL,
                             "After the cards behind `+` nothing can follow, but `", s, "` does.",
                             NULL);
    for (int i = 0; i < n; i++)
        if (deal->cards[deal->count + i] == CARD_UNKNOWN)
            return dread_fail_as(problem, DREAD_BAD_DEAL,
                                 "The cards behind `+` were told by the player, so none of ",
                                 "them can be `??`.", NULL);
    deal->later = (uint8_t)n;
    return true;
}

/* Makes a deal whose cards were read, some of them CARD_UNKNOWN, one beside real cards. rest: what
 * follows the cards in the id. */
static bool make_real(const struct game *game, struct deal *deal, const char *rest,
                      struct problem *problem)
{
    char number[24];
    struct text t = dread_text_in(number, sizeof number);
    if (!game->unknown)
        return dread_fail_as(problem, DREAD_BAD_DEAL, game->title,
                             " cannot be played with unknown cards.", NULL);
    int count = game->unknown->count(&deal->rules);
    dread_text_number(&t, (uint64_t)count);
    if (deal->count != count)
        return dread_fail_as(problem, DREAD_BAD_DEAL, "A deal with these options has ", number,
                             " cards; write `??` for each that is not known.", NULL);
    deal->real = 1;
    for (int i = 0; i < count; i++) dread_deal_tell(deal, i, deal->cards[i]);
    if (*rest == '#')
        return dread_fail_as(problem, DREAD_BAD_DEAL,
                             "A deal with unknown cards has no number: reshuffles are ",
                             "asked for.", NULL);
    if (*rest == '+' && !read_later(game, rest + 1, deal, problem)) return false;
    return dread_deal_fill(game, deal, problem);
}

/* Reads the cards of a deal and what follows them. */
static bool read_given(const struct game *game, const char *s, struct deal *deal,
                       struct problem *problem)
{
    int n;
    deal->by_cards = 1;
    if (dread_same(s, "position"))
        return dread_fail_as(problem, DREAD_BAD_DEAL,
                             "A game that started in its middle has no id: its record has ",
                             "the position.", NULL);
    if (!read_cards(s, deal->cards, DEAL_CARDS, &n, &s, problem)) return false;
    deal->count = (uint8_t)n;
    bool real = *s == '+';
    for (int i = 0; i < n; i++) real = real || deal->cards[i] == CARD_UNKNOWN;
    if (real) return make_real(game, deal, s, problem);
    if (*s == '#' && !read_deal_number(s + 1, &deal->number, problem)) return false;
    if (!game->number_matters(&deal->rules)) deal->number = 0;
    return game->check(deal, problem);
}

bool dread_id_read_real(const struct games *games, const char *written, const struct game **game,
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
        return dread_fail_as(problem, DREAD_BAD_DEAL, "`", dread_brief(written, room),
                             "` is not the id of a deal; add `#` and a number, as in `",
                             (*game)->id, "#1`.", NULL);
    return read_given(*game, rest + 1, deal, problem);
}

bool dread_id_read(const struct games *games, const char *written, const struct game **game,
                   struct deal *deal, struct problem *problem)
{
    if (!dread_id_read_real(games, written, game, deal, problem)) return false;
    return !deal->real || dread_deal_require_known(*game, deal, problem);
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

/* Adds the `+` of a deal beside real cards, and the later cards. */
static void write_later(const struct game *game, const struct deal *deal, struct text *t)
{
    bool dealt_known = !(deal->filler[0] | deal->filler[1]);
    if (dread_deal_is_known(game, deal) || (!deal->later && !dealt_known)) return;
    dread_text_char(t, '+');
    for (int i = 0; i < deal->later; i++) dread_card_write(t, deal->cards[deal->count + i]);
}

void dread_id_write(const struct game *game, const struct deal *deal, struct text *t)
{
    dread_rules_id_write(game, &deal->rules, t);
    if (deal->middle) {
        dread_text_add(t, "@position");
        return;
    }
    if (deal->by_cards) {
        dread_text_char(t, '@');
        for (int i = 0; i < deal->count; i++)
            dread_card_write(t, dread_deal_knows(deal, i) ? deal->cards[i] : CARD_UNKNOWN);
        if (deal->real) write_later(game, deal, t);
        if (deal->real || !deal->number) return;
    }
    dread_text_char(t, '#');
    dread_text_number(t, deal->number);
}

uint64_t dread_daily_number(int year, int month, int day)
{
    return (uint64_t)year * 10000 + (uint64_t)month * 100 + (uint64_t)day;
}
