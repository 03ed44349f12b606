/* Observations, action indexes and masks (dread/encoding.h), in positions of random games under
 * their defaults, under every value of each option alone, and under random sets of options. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/help.h"
#include "unit/offers.h"

#include "dread/encoding.h"

/* Larger than every observation and mask. */
enum { ROOM = 4096 };

struct stage {
    const struct game *game;
    const struct encoding *encoding;
    struct deal deal;
    struct position now;
    struct rng rng; /* for the test's own use */
    int n;
    action legal[ACTIONS_MOST];
};

typedef void look(struct stage *);

static uint64_t play; /* walks of the same deal differ by it */

static void fail_at(const struct stage *s, const char *what)
{
    char id[ID_BYTES];
    struct text t = dread_text_in(id, sizeof id);
    dread_id_write(s->game, &s->deal, &t);
    fail_msg("%s, in turn %d of %s", what, s->game->turn(&s->now), id);
}

static void walk_deal(const struct game *game, const struct rules *rules, uint64_t number,
                      look *look_at)
{
    static struct stage s;
    s.game = game;
    s.encoding = dread_encoding_of(game);
    s.rng = dread_rng_from(number + (play << 32));
    dread_deal_number(game, rules, number, &s.deal);
    s.now = (struct position){0};
    game->start(&s.deal, &s.now, NULL);
    for (int ply = 0; ply < game->limits.plies; ply++) {
        s.n = game->actions(&s.deal, &s.now, s.legal);
        look_at(&s);
        if (!s.n) return;
        action a = s.legal[dread_rng_below(&s.rng, (uint32_t)s.n)];
        game->apply(&s.deal, &s.now, a, NULL);
    }
}

static void walk(look *look_at, int sets)
{
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        struct rng r = dread_rng_from(7);
        struct rules rules;
        uint64_t number = 1;
        if (!dread_encoding_of(game)) {
            skip_without(game, "encoding");
            continue;
        }
        for (int i = 0; game->options[i].name; i++)
            for (int k = 0; k < dread_option_values(&game->options[i]); k++) {
                char written[100];
                struct text t = dread_text_in(written, sizeof written);
                dread_text_add(&t, game->options[i].name);
                dread_text_char(&t, '=');
                dread_option_value_write(&game->options[i],
                                         dread_option_value(&game->options[i], k), &t);
                assert_true(dread_rules_read(game->options, written, t.length, &rules, NULL));
                walk_deal(game, &rules, number++, look_at);
            }
        for (int i = 0; i < sets; i++) {
            random_rules(game->options, &r, &rules);
            walk_deal(game, &rules, number++, look_at);
        }
    }
}

/* ---- Observations ---- */

/* Returns the name of the plane of a byte. */
static const char *plane_at(const struct encoding *encoding, int byte)
{
    const struct plane *p = encoding->planes;
    for (; byte >= dread_plane_bytes(p); p++) byte -= dread_plane_bytes(p);
    return p->name;
}

static void same_bytes(const struct stage *s, const uint8_t *a, const uint8_t *b, const char *what)
{
    for (int i = 0; i < dread_observation_bytes(s->encoding); i++)
        if (a[i] != b[i]) {
            char text[200];
            snprintf(text, sizeof text, "%s: plane %s, byte %d is %d and %d", what,
                     plane_at(s->encoding, i), i, a[i], b[i]);
            fail_at(s, text);
        }
}

/* Returns true if the legal actions of two positions are the same. */
static bool same_actions(const struct stage *s, const struct deal *deal, const struct position *now)
{
    action legal[ACTIONS_MOST];
    int n = s->game->actions(deal, now, legal);
    return n == s->n && !memcmp(legal, s->legal, (size_t)n * sizeof *legal);
}

/* The fast way, the reference and the fast way in another world that looks alike. */
static void look_at_observations(struct stage *s)
{
    uint8_t fast[ROOM], reference[ROOM], other[ROOM];
    struct view view;
    int bytes = dread_observation_bytes(s->encoding);
    memset(fast, 0xaa, sizeof fast);
    s->game->see(&s->deal, &s->now, &view);
    dread_observe(s->encoding, &view, reference);
    dread_observe_position(s->encoding, &s->deal, &s->now, fast);
    same_bytes(s, fast, reference, "the fast way differs from the view");
    for (int i = bytes; i < ROOM; i++)
        if (fast[i] != 0xaa) fail_at(s, "an observation is longer than it says");
    struct deal deal = s->deal;
    struct position now = s->now;
    deal.number = 0;
    s->game->resample(&deal, &now, &s->rng);
    dread_observe_position(s->encoding, &deal, &now, other);
    same_bytes(s, fast, other, "an observation shows what is hidden");
    if (!same_actions(s, &deal, &now)) fail_at(s, "a mask shows what is hidden");
}

/* Without it an observation could differ between worlds that look alike, and so show hidden cards,
 * or say something else than the table of planes. */
TEST(observations_are_those_of_the_view_in_every_world)
{
    walk(look_at_observations, rounds(300));
}

/* No byte of the reference may be cut at plane.high, but for counts that can grow without end. */
static void look_at_bounds(struct stage *s)
{
    struct view view;
    s->game->see(&s->deal, &s->now, &view);
    for (const struct plane *p = s->encoding->planes; p->name; p++) {
        if (p->source == PLANE_TURN && p->high < 255 && view.turn > p->high)
            fail_at(s, "the turn is above the highest value of its plane");
        if (p->source == PLANE_GAUGE && p->high < 255 && view.gauge[p->of].value > p->high)
            fail_at(s, p->name);
        if (p->source == PLANE_RANK && view.zone[p->of].count > dread_plane_bytes(p))
            fail_at(s, p->name);
        for (int i = 0; p->source == PLANE_OPTIONS && i < dread_plane_bytes(p); i++)
            if (view.rules.value[i] > p->high) fail_at(s, "an option is above its plane");
    }
}

/* Without it a plane could be too small for what it shows. */
TEST(planes_have_room_for_what_they_show)
{
    walk(look_at_bounds, rounds(100));
}

/* ---- Nothing is left out ---- */

enum { MET_MOST = 200000 };

/* What was met in a position: checksums of the observation and of the view. */
struct met {
    uint64_t observation, view;
};

static struct met met[MET_MOST];
static int mets;

static uint64_t checksum(const void *bytes, size_t n)
{
    uint64_t sum = 14695981039346656037u;
    for (size_t i = 0; i < n; i++) sum = (sum ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3;
    return sum;
}

static void meet(struct stage *s)
{
    uint8_t out[ROOM];
    struct view view;
    if (mets == MET_MOST) return;
    s->game->see(&s->deal, &s->now, &view);
    dread_observe_position(s->encoding, &s->deal, &s->now, out);
    met[mets++] = (struct met){checksum(out, (size_t)dread_observation_bytes(s->encoding)),
                               checksum(&view, sizeof view)};
}

static int by_observation(const void *a, const void *b)
{
    uint64_t x = ((const struct met *)a)->observation, y = ((const struct met *)b)->observation;
    return (x > y) - (x < y);
}

/* Plays the first deals of a game under these rules again and again at random, so that many
 * positions are met several times. */
static void play_again_and_again(const struct game *game, const struct rules *rules, int times)
{
    int pairs = 0;
    mets = 0;
    for (int i = 0; i < times; i++) {
        play = (uint64_t)i;
        walk_deal(game, rules, 1 + (uint64_t)i % 2, meet);
    }
    play = 0;
    qsort(met, (size_t)mets, sizeof *met, by_observation);
    for (int i = 1; i < mets; i++) {
        if (met[i].observation != met[i - 1].observation) continue;
        pairs++;
        if (met[i].view != met[i - 1].view)
            fail_msg("%s: two views have the same observation", game->id);
    }
    assert_true(pairs > times);
}

/* Without it an agent might not see what a player sees: where the view differs, the observation
 * must differ, too. */
TEST(equal_observations_come_from_equal_views)
{
    struct rng r = dread_rng_from(11);
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        struct rules rules;
        if (!dread_encoding_of(game)) continue;
        dread_rules_standard(game->options, &rules);
        play_again_and_again(game, &rules, rounds(400));
        for (int i = 0; i < rounds(20); i++) {
            random_rules(game->options, &r, &rules);
            play_again_and_again(game, &rules, rounds(100));
        }
    }
}

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

/* ---- The document ---- */

enum { DOCUMENT_BYTES = 1 << 17 };

/* Adds the table of the planes of a game, in Markdown. */
static void write_planes(const struct encoding *e, struct text *t)
{
    char line[600];
    int offset = 0;
    snprintf(line, sizeof line,
             "### %s, %d bytes\n\n| plane | offset | shape | highest | meaning |\n"
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
    dread_text_char(t, '\n');
}

/* Without it the document could describe other planes than there are. DREAD_UPDATE=1 writes it. */
TEST(the_document_has_the_planes)
{
    static char was[DOCUMENT_BYTES], is[DOCUMENT_BYTES];
    static const char path[] = DREAD_GOLDEN "/../../docs/batch.md", begin[] = "<!-- planes -->\n",
                      end[] = "<!-- end of the planes -->";
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    was[fread(was, 1, sizeof was - 1, file)] = 0;
    fclose(file);
    const char *from = strstr(was, begin), *to = strstr(was, end);
    assert_true(from && to);
    struct text t = dread_text_in(is, sizeof is);
    dread_text_span(&t, was, (int)(from - was) + (int)sizeof begin - 1);
    dread_text_char(&t, '\n');
    for (int g = 0; g < dread_games.count; g++) {
        const struct encoding *e = dread_encoding_of(dread_games.game[g]);
        if (e) write_planes(e, &t);
    }
    dread_text_add(&t, to);
    assert_false(t.cut);
    if (getenv("DREAD_UPDATE")) {
        file = fopen(path, "w");
        assert_non_null(file);
        fputs(is, file);
        fclose(file);
        return;
    }
    if (!dread_same(is, was))
        fail_msg("docs/batch.md is not up to date: run this with DREAD_UPDATE=1");
}

/* ---- Actions ---- */

static void look_at_indexes(struct stage *s)
{
    uint8_t mask[ROOM];
    int indexes = s->encoding->actions, marked = 0;
    memset(mask, 0xaa, sizeof mask);
    dread_mask(s->encoding, s->legal, s->n, mask);
    for (int i = 0; i < s->n; i++) {
        int index = dread_index_of_action(s->encoding, s->legal[i]);
        if (index < 0 || index >= indexes) fail_at(s, "an index is out of range");
        if (dread_action_of_index(s->encoding, index) != s->legal[i])
            fail_at(s, "an index stands for another action");
        if (mask[index] != 1) fail_at(s, "a legal action is not in the mask");
    }
    for (int i = 0; i < indexes; i++) marked += mask[i];
    if (marked != (s->n ? s->n : 1)) fail_at(s, "the mask has an action that is not legal");
    if (!s->n && !mask[0]) fail_at(s, "the mask of an ended game has another index than 0");
    for (int i = indexes; i < ROOM; i++)
        if (mask[i] != 0xaa) fail_at(s, "a mask is longer than it says");
}

/* Without it a learner could choose one action and get another. */
TEST(masks_have_the_legal_actions_and_no_others)
{
    walk(look_at_indexes, rounds(300));
}

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
