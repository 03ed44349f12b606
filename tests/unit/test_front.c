/* Tests of the game log and the statistics as text, and of the rules pages. */

#include <stdio.h>
#include <string.h>

#include "kept/statistics.h"
#include "front/rules_page.h"
#include "story/story.h"
#include "unit/help.h"

static char said[4096];
static struct text said_text;
static struct session session;

TEST(the_game_log_may_begin_anywhere_and_ends)
{
    static char whole[8][LOG_LINE_BYTES], line[LOG_LINE_BYTES];
    struct theme theme = dread_theme_of(dread_themes, dread_games.game[0]);
    struct deal deal;
    const struct game *game = deal_of(&dread_games, "he#1", &deal);
    dread_session_start(&session, game, &deal, NULL);
    for (int i = 0; i < 2; i++) {
        action legal[ACTIONS_MOST];
        dread_session_actions(&session, legal);
        assert_true(dread_session_play(&session, legal[0], NULL, NULL));
    }
    int n = 0;
    struct log_reader story = dread_log_from(&theme, &session, 0);
    for (struct text t = dread_text_in(whole[0], LOG_LINE_BYTES); dread_log_line(&story, &t); n++)
        t = dread_text_in(whole[n + 1], LOG_LINE_BYTES);
    assert_int_equal(n, 3);
    assert_says(whole[0], "0. Start: ");
    assert_says(whole[1], "1. search ");
    assert_true(!strchr(whole[1], '\n') && whole[1][strlen(whole[1]) - 1] != ' ');
    for (int first = 1; first <= 3; first++) {
        story = dread_log_from(&theme, &session, first);
        for (int i = first; i < 3; i++) {
            struct text t = dread_text_in(line, sizeof line);
            assert_true(dread_log_line(&story, &t));
            assert_string_equal(line, whole[i]);
        }
        struct text t = dread_text_in(line, sizeof line);
        assert_false(dread_log_line(&story, &t));
        assert_false(dread_log_line(&story, &t));
        assert_string_equal(line, "");
    }
    story = dread_log_from(&theme, &session, 900);
    struct text t = dread_text_in(line, sizeof line);
    assert_false(dread_log_line(&story, &t));
}

/* The mid-end has no printf, but must round as printf does. */
TEST(shares_and_means_are_rounded_as_ever)
{
    const struct game *game = dread_games.game[0];
    char wanted[80];
    for (int won = 1; won <= 250; won++)
        for (int games = won; games <= 250; games++) {
            struct statistics s = {.by_origin[ORIGIN_NUMBER] = {games, won}};
            s.mean_turns = 1 + (double)(games - 1) * 11 / won;
            said_text = dread_text_in(said, sizeof said);
            dread_tell_rehearsals(game, &s, &said_text);
            snprintf(wanted, sizeof wanted, " won (%.0f %%).", 100.0 * won / games);
            assert_says(said, wanted);
            snprintf(wanted, sizeof wanted, "turns; mean %.1f.\n", s.mean_turns);
            assert_says(said, wanted);
        }
}

TEST(every_game_has_a_rules_page)
{
    for (int i = 0; i < dread_games.count; i++)
        assert_non_null(rules_page(dread_games.game[i]->id));
    assert_null(rules_page("nobody"));
}
