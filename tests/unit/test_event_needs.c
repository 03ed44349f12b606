/* What surveys say about paragraphs of the rules whose events need other options (struct
 * event_need). law_view_play.c has the law that events happen only where they can. */

#include <string.h>

#include "survey/survey.h"
#include "toy/toy.h"
#include "unit/help.h"

/* Returns the use of a paragraph under these options, of a study that played nothing. */
static struct rule_use use_of(const struct game *game, const char *options, const char *rule,
                              char words[200])
{
    static struct column c;
    struct rule_use uses[TALLY_EVENTS];
    c = (struct column){.study = {.game = game, .plays = 1}};
    dread_rules_standard(game->options, &c.study.rules);
    assert_true(!*options || dread_rules_read(game->options, options, (int)strlen(options),
                                              &c.study.rules, NULL));
    int n = dread_rule_uses(&c, uses), i = 0;
    while (i < n && !dread_same(uses[i].rule, rule)) i++;
    assert_true(i < n);
    struct text t = dread_text_in(words, 200);
    if (uses[i].state != RULE_POSSIBLE) dread_rule_state_write(game, &c.study.rules, &uses[i], &t);
    return uses[i];
}

TEST(three_cases_of_a_paragraph_that_never_came_up_are_told_apart)
{
    char words[200];
    const struct game *he = dread_games.game[0],
                      *so = dread_game_find(&dread_games, "soliterror", 10, NULL);
    assert_int_equal(use_of(he, "", "2.2", words).state, RULE_IMPOSSIBLE);
    assert_string_equal(words,
                        "cannot happen under these options: `empty-hand` is `caught`, not `draws`");
    assert_int_equal(use_of(he, "empty-hand=draws", "2.2", words).state, RULE_POSSIBLE);
    assert_int_equal(use_of(so, "", "6", words).state, RULE_OFF);
    assert_string_equal(words, "switched off here: `family` is `caves`, not `mixed`");
    assert_int_equal(use_of(so, "family=mixed", "6", words).state, RULE_POSSIBLE);
    /* [2.1] is about paths, which [6] replaces. */
    assert_int_equal(use_of(so, "family=mixed", "2.1", words).state, RULE_OFF);
    assert_string_equal(words, "switched off here: `family` is `mixed`");
    assert_int_equal(use_of(so, "rescue-cards=0", "3.2", words).state, RULE_OFF);
    assert_says(words, "switched off here: `rescue-cards` is `0`, not `1` to");
    assert_int_equal(use_of(&toy, "", "3.3", words).state, RULE_OFF);
    assert_string_equal(words, "switched off here: `wind` is `still`, not `gusty`");
}

TEST(what_did_not_happen_can_happen_in_so_many_games_at_most)
{
    char words[200];
    static struct column c;
    struct rule_use use = use_of(&toy, "", "2.1", words);
    c = (struct column){.study = {.game = &toy, .plays = 1}};
    assert_true(dread_contender_find("greedy", &c.study.contender, NULL));
    c.tally.plays = 400;
    struct interval in = dread_rule_share(&c, &use), same = dread_wilson(0, 400);
    assert_true(in.middle == 0 && in.high == same.high && in.high > 0.009 && in.high < 0.01);
    c.study.plays = 8; /* eight plays of each of 50 deals */
    assert_true(dread_rule_share(&c, &use).high == dread_wilson(0, 50).high);
}
