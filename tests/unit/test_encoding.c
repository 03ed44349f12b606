/* Observations and action indexes (core/encoding.h) in known positions, and the list of planes.
 * law_encoding.c has the laws about all games. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/help.h"

#include "core/encoding.h"

/* Larger than every observation. */
enum { ROOM = 4096 };

/* Returns a plane of a view, by its name. */
static const uint8_t *plane_of(const struct game *game, const struct view *view, const char *name)
{
    static uint8_t out[ROOM];
    dread_observe(dread_encoding_of(game), view, out);
    int at = 0;
    for (const struct plane *p = dread_encoding_of(game)->planes; p->name; p++) {
        if (dread_same(p->name, name)) return out + at;
        at += dread_plane_bytes(p);
    }
    fail_msg("there is no plane %s", name);
    return NULL;
}

TEST(a_hand_is_written_from_left_to_right)
{
    struct chase c;
    struct view view;
    chase_set(&c, "", "3458A", "22");
    c.game->see(&c.deal, &c.now, &view);
    static const uint8_t rank[] = {3, 4, 5, 8, 1, 0}, fixed[] = {1, 1, 1, 0, 0, 0},
                         doomed[] = {1, 0, 0, 0, 0, 0};
    assert_memory_equal(plane_of(c.game, &view, "hand.rank"), rank, sizeof rank);
    assert_memory_equal(plane_of(c.game, &view, "hand.fixed"), fixed, sizeof fixed);
    assert_memory_equal(plane_of(c.game, &view, "hand.doomed"), doomed, sizeof doomed);
    assert_int_equal(*plane_of(c.game, &view, "hand.count"), 5);
    assert_int_equal(*plane_of(c.game, &view, "deck.count"), 2);
    int unseen = 0;
    const uint8_t *plane = plane_of(c.game, &view, "unseen");
    for (int i = 0; i < 32; i++) unseen += plane[i];
    assert_int_equal(unseen, 2);
    assert_int_equal(plane[1] + plane[9] + plane[17] + plane[25], 2); /* twos */
}

TEST(a_maze_shows_its_tokens_in_their_cells)
{
    struct deal deal;
    struct position now;
    struct view view;
    const struct game *game = deal_of(&dread_games, "dont-let-them-get-you#1", &deal);
    game->start(&deal, &now, NULL);
    game->see(&deal, &now, &view);
    const struct token *he = &view.token[1];
    assert_int_equal(he->at.kind, THING_CARD);
    assert_int_equal(plane_of(game, &view, "pursuers")[he->at.index], he->facing);
    assert_int_equal(plane_of(game, &view, "mood")[0], MOOD_PATROL);
    assert_int_equal(plane_of(game, &view, "mood")[1], MOOD_NONE);
    for (int cell = 0; cell < 49; cell++) {
        card c = view.spot[cell].card;
        assert_int_equal(plane_of(game, &view, "maze.rank")[cell], dread_card_rank(c));
        assert_int_equal(plane_of(game, &view, "maze.suit")[cell], dread_card_suit(c) + 1);
    }
}

/* ---- The list of planes ---- */

enum { LIST_BYTES = 1 << 16 };

/* Adds the table of the planes of a game, in Markdown. */
static void write_planes(const struct encoding *e, struct text *t)
{
    char line[600];
    int offset = 0;
    snprintf(line, sizeof line,
             "\n## %s, %d bytes\n\n| plane | offset | shape | highest | meaning |\n"
             "| --- | --- | --- | --- | --- |\n",
             e->game->title, dread_observation_bytes(e));
    dread_text_add(t, line);
    for (const struct plane *p = e->planes; p->name; p++) {
        snprintf(line, sizeof line, "| `%s` | %d | %d", p->name, offset, p->shape[0]);
        dread_text_add(t, line);
        for (int i = 1; i < 3 && p->shape[i]; i++) {
            dread_text_add(t, " x ");
            dread_text_number(t, p->shape[i]);
        }
        snprintf(line, sizeof line, " | %d | %s |\n", p->high, p->meaning);
        dread_text_add(t, line);
        offset += dread_plane_bytes(p);
    }
}

/* Without it the planes could change, and with them what every trained agent sees. DREAD_UPDATE=1
 * writes the list. */
TEST(the_planes_are_those_of_the_list)
{
    static char was[LIST_BYTES], is[LIST_BYTES];
    static const char path[] = DREAD_GOLDEN "/planes.md";
    struct text t = dread_text_in(is, sizeof is);
    dread_text_add(&t, "# The planes of observations\n");
    for (int g = 0; g < dread_games.count; g++) {
        const struct encoding *e = dread_encoding_of(dread_games.game[g]);
        if (e) write_planes(e, &t);
    }
    assert_false(t.cut);
    FILE *file = fopen(path, getenv("DREAD_UPDATE") ? "w" : "r");
    assert_non_null(file);
    if (getenv("DREAD_UPDATE")) fputs(is, file);
    else was[fread(was, 1, sizeof was - 1, file)] = 0;
    fclose(file);
    if (!getenv("DREAD_UPDATE") && !dread_same(is, was))
        fail_msg("tests/golden/planes.md has other planes; DREAD_UPDATE=1 writes it");
}

/* ---- Actions ---- */

TEST(each_index_stands_for_an_action_of_its_own)
{
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        const struct encoding *e = dread_encoding_of(game);
        if (!e) continue;
        int n = e->actions;
        for (int i = 0; i < n; i++) {
            action a = dread_action_of_index(e, i);
            if (dread_index_of_action(e, a) != i) fail_msg("%s, index %d", game->id, i);
        }
        assert_int_equal(dread_action_of_index(e, -1), NO_ACTION);
        assert_int_equal(dread_action_of_index(e, n), NO_ACTION);
    }
}

/* Fails unless an index stands for an action, both as docs/batch.md has them. */
static void stands_for(const char *rules, int index, const char *written)
{
    const struct game *game;
    struct rules r;
    char is[64];
    struct text t = dread_text_in(is, sizeof is);
    assert_true(dread_id_read_rules(&dread_games, rules, &game, &r, NULL));
    const struct encoding *e = dread_encoding_of(game);
    game->format(&r, dread_action_of_index(e, index), &t);
    assert_string_equal(is, written);
}

/* Without it the indexes could change, and with them what every trained agent means. */
TEST(the_indexes_are_those_of_the_document)
{
    stands_for("he-will-never-stop", 0, "search A");
    stands_for("he-will-never-stop", 7, "search 8");
    stands_for("he-will-never-stop", 8 + 31 * 3 + 1, "move 4>2");
    stands_for("he-will-never-stop", 968, "move 31>31");
    stands_for("soliterror", 0, "place a");
    stands_for("soliterror:family=mixed", 4 + 19, "step d5");
    stands_for("soliterror", 24, "take");
    stands_for("soliterror", 24 + 39, "take TD");
    stands_for("soliterror", 64, "leave");
    stands_for("soliterror", 65, "weapon 2S");
    stands_for("soliterror", 74, "pair 2S+3S");
    stands_for("soliterror", 109, "pair 9S+TS");
    stands_for("soliterror", 110, "run 2S+3S+4S");
    stands_for("soliterror", 117, "hearts");
    stands_for("soliterror", 118, "flare");
    stands_for("soliterror", 119, "heart");
    stands_for("soliterror", 120 + 15, "swap d4");
    stands_for("soliterror", 140 + 40 * 15, "buy d4");
    stands_for("soliterror", 140 + 40 * 15 + 1, "buy d4 2D+3D");
    stands_for("soliterror", 940, "pass");
    stands_for("dont-let-them-get-you", 48, "rotate g7");
    stands_for("dont-let-them-get-you", 49, "lay a1");
    stands_for("dont-let-them-get-you", 99, "enter g1");
    stands_for("dont-let-them-get-you", 104, "exit a7");
    stands_for("dont-let-them-get-you", 106, "card 2S");
    stands_for("dont-let-them-get-you", 106 + 12 * 3 + 13 - 2, "card KD");
    stands_for("dont-let-them-get-you", 154, "north");
    stands_for("dont-let-them-get-you", 157, "west");
    stands_for("dont-let-them-get-you", 158, "stop");
    stands_for("dont-let-them-get-you", 160, "rest");
}
