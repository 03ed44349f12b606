/* What must be true of every game beyond its positions: its own struct and its options. law_game.c
 * has the laws about positions. */

#include <stdio.h>
#include <string.h>

#include "unit/walk.h"

static int count_words(const char *const *words)
{
    int n = 0;
    while (words[n]) n++;
    return n;
}

/* ---- A game's own struct ---- */

TEST(every_game_fills_its_struct)
{
    for (int g = 0; g < walk_games(); g++) {
        const struct game *game = walk_game(g);
        assert_true(game->id[0] && game->title[0] && game->designer[0] && game->notation[0]);
        for (const char *c = game->id; *c; c++) assert_true((*c >= 'a' && *c <= 'z') || *c == '-');
        assert_true(game->rules_version > 0);
        assert_true(game->limits.actions > 0 && game->limits.actions <= ACTIONS_MOST);
        assert_true(game->limits.events > 0 && game->limits.events <= EVENTS_MOST);
        assert_true(game->limits.plies > 0 && game->limits.plies <= PLIES_MOST);
        assert_string_equal(game->words.outcomes[0], "playing");
        for (int i = 1; game->words.outcomes[i]; i++)
            assert_true(dread_starts_with(game->words.outcomes[i], "won: ") ||
                        dread_starts_with(game->words.outcomes[i], "lost: "));
        assert_true(count_words(game->words.zones) <= VIEW_ZONES);
        assert_true(count_words(game->words.gauges) <= VIEW_GAUGES);
        assert_true(count_words(game->words.verbs) > 0);
        for (int i = 0; game->words.events[i].id; i++) {
            assert_true(game->words.events[i].id[0]);
            assert_true(game->words.events[i].rule[0] >= '1' &&
                        game->words.events[i].rule[0] <= '9');
            for (int k = 0; k < i; k++)
                assert_string_not_equal(game->words.events[i].id, game->words.events[k].id);
        }
    }
}

TEST(every_option_is_named_explained_and_within_its_values)
{
    for (int g = 0; g < walk_games(); g++) {
        const struct game *game = walk_game(g);
        struct rng r = dread_rng_from(8);
        int n = 0;
        for (; game->options[n].name; n++) {
            const struct option *o = &game->options[n];
            assert_true(o->meaning && o->meaning[0]);
            assert_true(dread_option_values(o) >= 2);
            /* Whoever is refused a number learns why the range ends there. */
            if (is_of_program(game) && !o->choices) assert_true(o->ends && o->ends[0]);
            for (const char *c = o->name; *c; c++)
                assert_true((*c >= 'a' && *c <= 'z') || *c == '-');
            for (int k = 0; o->choices && o->choices[k].name; k++)
                assert_true(o->choices[k].name[0] && o->choices[k].meaning[0]);
            for (int k = 0; k < 200; k++) {
                struct rules rules;
                random_rules(game->options, &r, &rules);
                int standard = dread_option_standard(game->options, n, &rules);
                assert_true(standard >= dread_option_value(o, 0) &&
                            standard <= dread_option_value(o, dread_option_values(o) - 1));
            }
        }
        assert_true(n <= OPTIONS_MOST);
    }
}

/* Many tests rely on this: random rules must reach every value of every choice and range. */
TEST(random_rules_are_of_every_value_of_every_option)
{
    struct rng r = dread_rng_from(9);
    for (int g = 0; g < walk_games(); g++) {
        const struct option *options = walk_game(g)->options;
        bool drawn[OPTIONS_MOST][UINT8_MAX + 1] = {{false}};
        for (int k = 0; k < 2000; k++) {
            struct rules rules;
            random_rules(options, &r, &rules);
            for (int i = 0; options[i].name; i++) drawn[i][rules.value[i]] = true;
        }
        for (int i = 0; options[i].name; i++) {
            int values = 0;
            for (int v = 0; v <= UINT8_MAX; v++) values += drawn[i][v];
            assert_int_equal(values, dread_option_values(&options[i]));
            for (int k = 0; k < values; k++)
                assert_true(drawn[i][dread_option_value(&options[i], k)]);
        }
    }
}

/* Whoever writes a number beyond a dial reads where it ends, and why. (The dials of toys have no
 * reason.) */
TEST(beyond_its_ends_a_dial_is_refused_with_its_reason)
{
    for (int g = 0; g < walk_games(); g++) {
        const struct game *game = walk_game(g);
        const struct option *options = game->options;
        for (int i = 0; options[i].name; i++) {
            const struct option *o = &options[i];
            int beyond[] = {o->least - 1, o->most + 1, o->most + 256, o->least + 65536};
            for (size_t k = 0; !o->choices && k < sizeof beyond / sizeof *beyond; k++) {
                char written[80], range[40];
                struct rules rules;
                struct problem problem = {""};
                snprintf(written, sizeof written, "%s=%d", o->name, beyond[k]);
                snprintf(range, sizeof range, "`%d`; it must be %d to %d.", beyond[k], o->least,
                         o->most);
                assert_false(
                    dread_rules_read(options, written, (int)strlen(written), &rules, &problem));
                assert_says(problem.text, range);
                if (is_of_program(game)) assert_says(problem.text, o->ends ? o->ends : "a reason");
                assert_true(strlen(problem.text) < sizeof problem.text - 1);
            }
        }
    }
}
