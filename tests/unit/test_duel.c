/* Tests of duels: a game that came with a link is sealed until the player's own game is over, and
 * then both are shown side by side. That links hold their games is a law (law_session.c). */

#include <stdio.h>
#include <string.h>

#include "core/link.h"
#include "unit/player.h"
#include "unit/seat.h"

static struct player p;
static struct memory memory;
static struct session theirs;
static char link[LINK_DUELS * LINK_BYTES];

/* Plays the actions, in notation, and the greedy ones after them, up to the end of the game. */
static void play_theirs(const char *id, const char *const written[])
{
    const struct game *game;
    struct deal deal;
    assert_true(dread_id_read(&dread_games, id, &game, &deal, NULL));
    dread_session_start(&theirs, game, &deal, NULL);
    for (int i = 0; written[i]; i++)
        assert_true(dread_session_play_written(&theirs, written[i], NULL, NULL));
    while (!dread_session_outcome(&theirs))
        dread_session_play(&theirs, greedy_action(&theirs), NULL, NULL);
}

static void play_own_game(void)
{
    while (!p.scene->over) {
        player_rests(&p);
        if (p.scene->at_hand && !player_does_by_choosing(&p, greedy_action(&p.play->session)))
            player_fails(&p, "an action");
    }
}

static void open_link(void)
{
    player_does(&p, (struct intent){.kind = INTENT_COMMAND, .command = CMD_TYPED, .text = link});
}

/* Plays a game of deal 1 for the other, and opens the link of the duel. */
static void meet(void)
{
    struct text t = dread_text_in(link, sizeof link);
    play_theirs("he-will-never-stop#1", (const char *const[]){"move 4>2", "search 6", NULL});
    theirs.undos = 2;
    dread_link_duel(&theirs, &t);
    memory = (struct memory){0};
    player_opens_house(&p, &memory);
    open_link();
}

TEST(the_others_game_is_sealed_until_ones_own_is_over)
{
    meet();
    assert_non_null(strstr(p.scene->words.note, "This is a duel"));
    assert_int_equal(p.play->session.known, 0); /* redo shows nothing */
    player_commands(&p, CMD_DUEL, 0);
    assert_string_equal(p.scene->words.note, "Their game is sealed until yours is over.");
    play_own_game();
    assert_null(p.scene->command[CMD_DUEL].why_not);
    player_closes(&p);
}

/* Without this, the page could show the same game twice, or each game as the other's. */
TEST(both_games_are_shown_as_their_autopsies_tell_them)
{
    meet();
    play_own_game();
    player_commands(&p, CMD_AUTOPSY, 0);
    player_thinks(&p, 10000);
    int own = p.play->advice.autopsy_run->summary.gave;
    int began = p.play->advice.autopsy_run->summary.began;
    player_does(&p, (struct intent){.kind = INTENT_CLOSE});
    player_commands(&p, CMD_DUEL, 0);
    assert_true(p.scene->page.busy);
    player_thinks(&p, 10000);
    assert_false(p.scene->page.busy);
    const struct duel_curve *c = p.play->duel.curve[0];
    assert_int_equal(c[YOURS].gave_in_all, own);
    assert_int_equal(c[YOURS].before[1], began);
    assert_int_equal(c[THEIRS].before[1], began); /* the same deal */
    assert_int_equal(c[THEIRS].turns, theirs.game->turn(&theirs.now));
    assert_non_null(strstr(p.scene->page.body, ", after 2 undos, and gave away "));
    assert_non_null(strstr(p.scene->page.body, "Turn 1. They, at "));
    assert_true(p.scene->chart.columns > 0 && p.scene->chart.others > 0);
    assert_int_equal(p.scene->chart.other[0].chance, began * CHANCE / 100);
    player_closes(&p);
}

TEST(a_duel_is_no_game_to_watch_and_no_other_deal)
{
    struct problem problem;
    enum link_kind kind;
    static struct session read;
    meet();
    assert_true(dread_link_read(&dread_games, link, &read, &kind, &problem));
    assert_int_equal(kind, LINK_DUEL);
    for (int i = 0; i < 4; i++) link[i] = "game"[i];
    assert_false(dread_link_read(&dread_games, link, &read, &kind, &problem));
    player_deals(&p, "he-will-never-stop#2", REHEARSAL);
    player_commands(&p, CMD_DUEL, 0);
    assert_non_null(strstr(p.scene->words.note, "Nobody has challenged you"));
    player_closes(&p);
}

/* Without this, whoever closes the program after her game never sees the duel. */
TEST(the_link_opened_again_leads_to_the_game_that_is_over)
{
    meet();
    play_own_game();
    player_closes(&p);
    player_opens_house(&p, &memory);
    open_link();
    player_rests(&p);
    assert_true(p.scene->over);
    assert_null(p.scene->command[CMD_DUEL].why_not);
    player_closes(&p);
}

/* ---- Several deals ---- */

/* Writes the link of a duel of deals 1 to n, and opens it. */
static void meet_on_deals(int n)
{
    struct text t = dread_text_in(link, sizeof link);
    for (int k = 1; k <= n; k++) {
        char id[ID_BYTES];
        snprintf(id, sizeof id, "he-will-never-stop#%d", k);
        play_theirs(id, (const char *const[]){NULL});
        if (k > 1) dread_text_char(&t, '&');
        dread_link_duel(&theirs, &t);
    }
    memory = (struct memory){0};
    player_opens_house(&p, &memory);
    open_link();
}

TEST(the_games_of_three_deals_are_sealed_until_all_are_played)
{
    meet_on_deals(LINK_DUELS);
    assert_non_null(strstr(p.scene->words.note, "This is a duel of 3 deals"));
    for (int k = 1; k <= LINK_DUELS; k++) {
        assert_int_equal(p.play->session.deal.number, k);
        player_commands(&p, CMD_DUEL, 0);
        assert_string_equal(p.scene->words.note, "Their game is sealed until yours is over.");
        play_own_game();
        assert_int_equal(p.play->duel.judged, 0);
        player_commands(&p, CMD_DUEL, 0); /* the next deal, or both sides */
        player_rests(&p);
    }
    assert_true(p.scene->page.busy);
    player_thinks(&p, 100000);
    for (int k = 0; k < LINK_DUELS; k++) {
        const struct duel_curve *c = p.play->duel.curve[k];
        char told[64];
        assert_true(c[YOURS].turns > 0 && c[THEIRS].turns > 0);
        assert_int_equal(c[YOURS].before[1], c[THEIRS].before[1]); /* the same deal */
        snprintf(told, sizeof told, "Deal %d, He Will Never Stop.\nYou ", k + 1);
        assert_non_null(strstr(p.scene->page.body, told));
        snprintf(told, sizeof told, "Deal %d, He Will Never Stop.\nTurn 1. You", k + 1);
        assert_non_null(strstr(p.scene->page.body, told));
    }
    assert_true(p.scene->chart.columns > 0 && p.scene->chart.others > 0);
    player_closes(&p);
}

/* Without this, a game of the second deal could be changed. */
TEST(each_duel_of_a_link_has_a_checksum)
{
    struct problem problem;
    enum link_kind kind;
    static struct session read;
    meet_on_deals(LINK_DUELS);
    assert_true(dread_link_read(&dread_games, link, &read, &kind, &problem));
    assert_int_equal(kind, LINK_DUEL);
    assert_int_equal(read.deal.number, 1);
    char *at = link;
    for (int k = 1; k < LINK_DUELS; k++) {
        at = strstr(at, "&duel=") + 20;
        char before = *at;
        *at = before == 'A' ? 'B' : 'A';
        assert_false(dread_link_read(&dread_games, link, &read, &kind, &problem));
        assert_non_null(strstr(problem.text, "damaged"));
        *at = before;
    }
    static char more[2 * sizeof link];
    snprintf(more, sizeof more, "%s&%s", link, link);
    assert_false(dread_link_read(&dread_games, more, &read, &kind, &problem));
    assert_non_null(strstr(problem.text, "more than three duels"));
    player_closes(&p);
}

TEST(the_last_games_are_a_challenge_together)
{
    static char written[LINK_DUELS * LINK_BYTES];
    enum link_kind kind;
    player_opens_house(&p, NULL);
    for (int k = 1; k <= LINK_DUELS + 1; k++) {
        char id[ID_BYTES];
        snprintf(id, sizeof id, "he-will-never-stop#%d", k);
        player_deals(&p, id, REHEARSAL);
        play_own_game();
        struct text t = dread_text_in(written, sizeof written);
        assert_int_equal(dread_play_duels_link(p.play, &t), k > 1);
    }
    int k = 2;
    for (const char *at = written; at; at = dread_link_next_duel(at), k++) {
        assert_true(dread_link_read(&dread_games, at, &theirs, &kind, NULL));
        assert_int_equal(kind, LINK_DUEL);
        assert_int_equal(theirs.deal.number, k);
    }
    assert_int_equal(k, LINK_DUELS + 2);
    player_commands(&p, CMD_CHALLENGE, 0);
    assert_non_null(strstr(p.scene->page.body, "for a duel of your last 3 games:"));
    assert_non_null(strstr(p.scene->page.body, written));
    player_closes(&p);
}

TEST(only_a_game_that_is_over_is_a_challenge)
{
    char written[LINK_BYTES];
    struct text t = dread_text_in(written, sizeof written);
    player_opens_house(&p, NULL);
    player_deals(&p, "he-will-never-stop#1", NIGHT);
    assert_non_null(p.scene->command[CMD_CHALLENGE].why_not);
    assert_false(dread_play_duel_link(p.play, &t));
    play_own_game();
    assert_true(dread_play_duel_link(p.play, &t));
    enum link_kind kind;
    assert_true(dread_link_read(&dread_games, written, &theirs, &kind, NULL));
    assert_int_equal(theirs.mode, NIGHT);
    player_commands(&p, CMD_CHALLENGE, 0);
    assert_non_null(strstr(p.scene->page.body, written));
    player_closes(&p);
}
