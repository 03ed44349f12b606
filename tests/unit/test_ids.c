/* Tests of options and deal ids: valid ones are read and written back, and all others are refused
 * with a message that says what is wrong and what would be right. The toy game has features that
 * other games may lack: a range, a default that depends on another option, and a number that
 * matters even beside written cards. */

#include <stdio.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/help.h"

#define PACK_OF_DEAL_1 "AD4D6D7H5S3S7DAH3D7S5D6S6HAS8S2D8H3H8D3C6C8C5H5C2H2S4S4C4H2CAC7C"
#define TOY_PACK       "ASAHACAD2S2H2C2D3S3H3C3D"

/* Checks that dread_id_read reads this id and that the deal is written as `canonical`. */
static void reads_as(const char *id, const char *canonical)
{
    struct deal deal, again;
    char written[ID_BYTES];
    struct text t = dread_text_in(written, sizeof written);
    const struct game *game = deal_of(&toy_games, id, &deal);
    dread_id_write(game, &deal, &t);
    assert_false(t.cut);
    assert_string_equal(written, canonical);
    assert_ptr_equal(deal_of(&toy_games, written, &again), game);
    assert_memory_equal(&deal, &again, sizeof deal);
}

/* Checks that the id is refused with a message that contains both parts. */
static void refuses(const char *id, const char *wrong, const char *right)
{
    struct deal deal;
    const struct game *game;
    struct problem problem = {""};
    if (dread_id_read(&toy_games, id, &game, &deal, &problem)) fail_msg("`%s` was accepted", id);
    assert_says(problem.text, wrong);
    assert_says(problem.text, right);
    assert_true(strlen(problem.text) < sizeof problem.text - 1);
    assert_false(dread_id_read(&toy_games, id, &game, &deal, NULL));
}

/* ---- Games ---- */

TEST(an_id_is_written_in_one_way)
{
    reads_as("he-will-never-stop#1", "he-will-never-stop#1");
    reads_as("he-will-never-stop:pursuit=any,sequences=both#7",
             "he-will-never-stop:sequences=both,pursuit=any#7");
    reads_as("he-will-never-stop:sequences=rising#7", "he-will-never-stop#7");
    reads_as("he-will-never-stop:idle-moves=no,sequences=rising,bonus=touch#0",
             "he-will-never-stop:bonus=touch,idle-moves=no#0");
    reads_as("he-will-never-stop:sequences=both,pursuit=any,bonus=card,empty-hand=draws,"
             "idle-moves=no#18446744073709551615",
             "he-will-never-stop:sequences=both,pursuit=any,bonus=card,empty-hand=draws,"
             "idle-moves=no#18446744073709551615");
}

TEST(any_prefix_that_no_other_game_has_is_enough)
{
    char id[64];
    const char *name = "he-will-never-stop";
    for (size_t n = 1; n <= strlen(name); n++) {
        snprintf(id, sizeof id, "%.*s#12", (int)n, name);
        reads_as(id, "he-will-never-stop#12");
    }
    reads_as("toy-l#1", "toy-lantern#1");
}

TEST(a_prefix_of_several_games_is_refused)
{
    struct game one = toy, two = toy;
    one.id = "lantern";
    two.id = "lantern-two";
    const struct game *const list[] = {&two, &one, &toy};
    const struct games games = {list, 3};
    struct problem problem;
    assert_null(dread_game_find(&games, "lan", 3, &problem));
    assert_says(problem.text, "Several games start with `lan`");
    assert_says(problem.text, "Lantern (lantern-two), Lantern (lantern) and Lantern (toy-lantern)");
    /* A full name beats a prefix of another name, in any order. */
    assert_ptr_equal(dread_game_find(&games, "lantern", 7, &problem), &one);
    assert_ptr_equal(dread_game_find(&games, "lantern-", 8, &problem), &two);
    assert_null(dread_game_find(&games, "lan", 3, NULL));
    /* An empty text is a prefix of no game, even if there is only one. */
    const struct games only = {list, 1};
    assert_null(dread_game_find(&only, "", 0, &problem));
    assert_says(problem.text, "A game is missing; the games are Lantern (lantern-two).");
}

TEST(games_that_are_not_there_are_refused_by_name)
{
    static const char *const all = "Lantern (toy-lantern), He Will Never Stop "
                                   "(he-will-never-stop), Candle (toy-candle) and "
                                   "Scorpion (toy-scorpion).";
    refuses("", "A game is missing", all);
    refuses("#1", "A game is missing", all);
    refuses(":oil=3#1", "A game is missing", all);
    refuses("patience#1", "There is no game `patience`", all);
    refuses("he-will-never-stopp#1", "There is no game `he-will-never-stopp`", all);
    refuses("He-will-never-stop#1", "There is no game `He-will", all);
    refuses(" he-will-never-stop#1", "There is no game ` he", all);
    refuses("he-will-never-stop #1", "stop `", all);
    refuses("\xff\xfe#1", "There is no game", all);
}

/* ---- Numbers ---- */

TEST(every_64_bit_number_is_a_deal)
{
    reads_as("he#0", "he-will-never-stop#0");
    reads_as("he#18446744073709551615", "he-will-never-stop#18446744073709551615");
    struct deal deal;
    deal_of(&toy_games, "he#18446744073709551615", &deal);
    assert_true(deal.number == UINT64_MAX);
    assert_int_equal(deal.by_cards, 0);
}

TEST(what_is_no_number_is_refused)
{
    static const char *const bad[] = {"18446744073709551616",
                                      "99999999999999999999",
                                      "01",
                                      "00",
                                      "-1",
                                      "+1",
                                      " 1",
                                      "1 ",
                                      "1.0",
                                      "1e3",
                                      "0x1",
                                      "one",
                                      "",
                                      "1#2",
                                      "1@AS",
                                      "1\n",
                                      "１",
                                      "-0",
                                      "1,2",
                                      "1:oil=3"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char id[80];
        snprintf(id, sizeof id, "he#%s", bad[i]);
        refuses(id, "is not the number of a deal", "such as #77.");
    }
    refuses("he", "is not the id of a deal", "he-will-never-stop#1");
    refuses("he:sequences=both", "is not the id of a deal", "add `#` and a number");
}

/* ---- Options ---- */

TEST(options_that_are_not_there_are_refused_with_those_that_are)
{
    static const char *const all = "sequences, pursuit, bonus, empty-hand, idle-moves, hand, earn.";
    refuses("he:sequence=both#1", "There is no option `sequence`", all);
    refuses("he:sequencess=both#1", "There is no option `sequencess`", all);
    refuses("he:Sequences=both#1", "There is no option `Sequences`", all);
    refuses("he:oil=3#1", "There is no option `oil`", all);
    refuses("he:#1", "There is no option ``", all);
    refuses("he:sequences=both,#1", "There is no option ``", all);
    refuses("he:,sequences=both#1", "There is no option ``", all);
    refuses("he:sequences=both,,pursuit=any#1", "There is no option ``", all);
    refuses("he: sequences=both#1", "There is no option ` sequences`", all);
    refuses("he:=both#1", "There is no option ``", all);
    refuses("toy-l:sequences=both#1", "There is no option `sequences`", "wind, oil.");
}

TEST(wrong_values_are_refused_with_the_right_ones)
{
    refuses("he:sequences=falling#1", "sequences cannot be `falling`", "rising or both");
    refuses("he:bonus=nett#1", "bonus cannot be `nett`", "net, card or touch");
    refuses("he:bonus=ne#1", "bonus cannot be `ne`", "net, card or touch");
    refuses("he:bonus=Net#1", "bonus cannot be `Net`", "net, card or touch");
    refuses("he:bonus=#1", "bonus cannot be ``", "net, card or touch");
    refuses("he:bonus#1", "bonus cannot be ``", "net, card or touch");
    refuses("he:bonus=net=card#1", "bonus cannot be `net=card`", "net, card or touch");
    refuses("he:bonus=net #1", "bonus cannot be `net `", "net, card or touch");
    refuses("he:bonus=0#1", "bonus cannot be `0`", "net, card or touch");
    refuses("he:hand=3#1", "hand cannot be `3`", "4 to 28");
    refuses("he:hand=29#1", "hand cannot be `29`", "4 to 28");
    refuses("he:earn=0#1", "earn cannot be `0`", "1 to 4");
    refuses("he:earn=5#1", "earn cannot be `5`", "1 to 4");
    refuses("toy-l:oil=2#1", "oil cannot be `2`", "3 to 12");
    refuses("toy-l:oil=13#1", "oil cannot be `13`", "3 to 12");
    refuses("toy-l:oil=99999999999999999999999#1", "oil cannot be `999", "3 to 12");
    refuses("toy-l:oil=259#1", "oil cannot be `259`", "3 to 12");
    refuses("toy-l:oil=03#1", "oil cannot be `03`", "3 to 12");
    refuses("toy-l:oil=-3#1", "oil cannot be `-3`", "3 to 12");
    refuses("toy-l:oil=3 #1", "oil cannot be `3 `", "3 to 12");
    refuses("toy-l:oil=3x#1", "oil cannot be `3x`", "3 to 12");
    refuses("toy-l:oil=#1", "oil cannot be ``", "3 to 12");
}

/* Names of rule sets are read, and ids have the options in their place. */
TEST(a_rule_set_can_be_named)
{
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        for (const struct named_rules *set = game->rule_sets; set->id; set++) {
            char named[ID_BYTES], plain[ID_BYTES], written[ID_BYTES];
            struct deal deal;
            snprintf(named, sizeof named, "%s:%s#7", game->id, set->id);
            snprintf(plain, sizeof plain, "%s%s%s#7", game->id, *set->options ? ":" : "",
                     set->options);
            struct text w = dread_text_in(written, sizeof written);
            deal_of(&dread_games, named, &deal);
            dread_id_write(game, &deal, &w);
            assert_string_equal(written, plain);
            assert_true(set->about[0]);
        }
    }
    refuses("he:hardest#1", "no rule set `hardest`", "beginner, usual, hard and nightmare");
    refuses("he:hard,hand=7#1", "no option `hard`", "hand");
}

TEST(an_option_given_twice_is_refused)
{
    refuses("he:bonus=net,bonus=net#1", "bonus", "is given twice");
    refuses("he:bonus=net,pursuit=any,bonus=card#1", "bonus", "is given twice");
    refuses("toy-l:oil=3,oil=4#1", "oil", "is given twice");
}

TEST(a_default_follows_the_options_before_it)
{
    reads_as("toy-l:oil=6#1", "toy-lantern#1");
    reads_as("toy-l:oil=8#1", "toy-lantern:oil=8#1");
    reads_as("toy-l:wind=gusty#1", "toy-lantern:wind=gusty#1");
    reads_as("toy-l:wind=gusty,oil=8#1", "toy-lantern:wind=gusty#1");
    reads_as("toy-l:oil=6,wind=gusty#1", "toy-lantern:wind=gusty,oil=6#1");
    reads_as("toy-l:oil=8,wind=gusty#1", "toy-lantern:wind=gusty#1");
    reads_as("toy-l:oil=12,wind=still#1", "toy-lantern:oil=12#1");
    struct deal deal;
    deal_of(&toy_games, "toy-l:wind=gusty#1", &deal);
    assert_int_equal(deal.rules.value[1], 8);
}

/* A made-up list of options: a chain of defaults, and ranges that reach 0 and 255. */

static uint8_t double_of_depth(const struct rules *rules)
{
    return (uint8_t)(2 * rules->value[1]);
}

static uint8_t depth_of_size(const struct rules *rules)
{
    return rules->value[0] ? 20 : 10;
}

static const struct option made_up[] = {
    {.name = "size", .choices = (const struct choice[]){{"small", ""}, {"large", ""}, {0}}},
    {.name = "depth", .least = 0, .most = 100, .standard_for = depth_of_size},
    {.name = "length", .least = 1, .most = 255, .standard_for = double_of_depth},
    {.name = "size-of-all",
     .choices = (const struct choice[]){{"s", ""}, {"sm", ""}, {"small", ""}, {0}},
     .standard = 1},
    {0},
};

static void rules_are(const char *options, const uint8_t values[4], const char *canonical)
{
    struct rules rules;
    struct problem problem = {""};
    if (!dread_rules_read(made_up, options, (int)strlen(options), &rules, &problem))
        fail_msg("%s", problem.text);
    assert_memory_equal(rules.value, values, 4);
    char written[100];
    struct text t = dread_text_in(written, sizeof written);
    dread_rules_write(made_up, &rules, &t);
    assert_string_equal(written, canonical);
}

TEST(defaults_may_follow_defaults)
{
    rules_are("size=small", (const uint8_t[]){0, 10, 20, 1}, "");
    rules_are("size=large", (const uint8_t[]){1, 20, 40, 1}, "size=large");
    rules_are("length=20", (const uint8_t[]){0, 10, 20, 1}, "");
    rules_are("length=20,size=large", (const uint8_t[]){1, 20, 20, 1}, "size=large,length=20");
    rules_are("depth=0,length=255", (const uint8_t[]){0, 0, 255, 1}, "depth=0,length=255");
    rules_are("length=200,depth=100", (const uint8_t[]){0, 100, 200, 1}, "depth=100");
    rules_are("size-of-all=s", (const uint8_t[]){0, 10, 20, 0}, "size-of-all=s");
    rules_are("size-of-all=small,size=large", (const uint8_t[]){1, 20, 40, 2},
              "size=large,size-of-all=small");
    struct rules rules;
    dread_rules_standard(made_up, &rules);
    assert_int_equal(rules.value[2], 20);
    assert_int_equal(dread_option_values(&made_up[1]), 101);
    assert_int_equal(dread_option_values(&made_up[3]), 3);
    assert_int_equal(dread_option_value(&made_up[2], 254), 255);
}

TEST(every_set_of_rules_is_read_as_it_is_written)
{
    struct rng r = dread_rng_from(4);
    for (int i = 0; i < 5000; i++) {
        struct rules rules, read;
        char written[100];
        struct text t = dread_text_in(written, sizeof written);
        random_rules(made_up, &r, &rules);
        dread_rules_write(made_up, &rules, &t);
        assert_false(t.cut);
        if (t.length) assert_true(dread_rules_read(made_up, written, t.length, &read, NULL));
        else dread_rules_standard(made_up, &read);
        assert_memory_equal(&rules, &read, sizeof rules);
    }
}

TEST(no_more_than_the_given_bytes_are_read)
{
    struct rules rules;
    struct problem problem = {""};
    if (!dread_rules_read(made_up, "depth=12", 7, &rules, &problem)) fail_msg("%s", problem.text);
    assert_int_equal(rules.value[1], 1);
    assert_true(dread_rules_read(made_up, "size-of-all=small", 13, &rules, NULL));
    assert_int_equal(rules.value[3], 0);
}

TEST(a_game_without_options_says_so)
{
    static const struct option none[] = {{0}};
    struct rules rules;
    struct problem problem;
    assert_false(dread_rules_read(none, "a=b", 3, &rules, &problem));
    assert_says(problem.text, "no option `a`");
    assert_says(problem.text, "this game has none");
}

TEST(a_rule_set_is_an_id_without_a_deal)
{
    const struct game *game;
    struct rules rules;
    struct problem problem;
    assert_true(dread_id_read_rules(&toy_games, "toy-l:oil=4", &game, &rules, &problem));
    assert_ptr_equal(game, &toy);
    assert_int_equal(rules.value[1], 4);
    assert_true(dread_id_read_rules(&toy_games, "toy-l", &game, &rules, &problem));
    assert_int_equal(rules.value[1], 6);
    assert_false(dread_id_read_rules(&toy_games, "toy-l#1", &game, &rules, &problem));
    assert_says(problem.text, "`toy-l#1` is the id of one deal");
    assert_says(problem.text, "without `#` or `@`");
    assert_false(dread_id_read_rules(&toy_games, "toy-l@AS", &game, &rules, &problem));
    assert_false(dread_id_read_rules(&toy_games, "toy-l:oil=99", &game, &rules, &problem));
    assert_says(problem.text, "3 to 12");
}

/* ---- Cards ---- */

TEST(cards_are_read_in_any_case_and_written_in_one)
{
    reads_as("toy-l@asAhAcaD2s2H2c2D3s3H3c3D", "toy-lantern@" TOY_PACK);
}

TEST(a_number_beside_cards_is_kept_where_it_matters)
{
    reads_as("he@" PACK_OF_DEAL_1 "#5", "he-will-never-stop@" PACK_OF_DEAL_1);
    reads_as("toy-l@" TOY_PACK "#5", "toy-lantern@" TOY_PACK);
    reads_as("toy-l:wind=gusty@" TOY_PACK "#5", "toy-lantern:wind=gusty@" TOY_PACK "#5");
    reads_as("toy-l:wind=gusty@" TOY_PACK "#0", "toy-lantern:wind=gusty@" TOY_PACK);
    refuses("he@" PACK_OF_DEAL_1 "#", "is not the number of a deal", "such as #77.");
    refuses("he@" PACK_OF_DEAL_1 "#x", "`#x` is not the number of a deal", "such as #77.");
    refuses("toy-l@" TOY_PACK "#1#2", "is not the number of a deal", "such as #77.");
}

TEST(cards_missing_doubled_or_foreign_are_named)
{
    refuses("toy-l@", "AS is missing", "A to 3 of four suits");
    refuses("toy-l@ASAHACAD2S2H2C2D3S3H3C", "3D is missing", "A to 3 of four suits");
    refuses("toy-l@ASAHACAD2S2H2C2D3S3H3C3C", "3C appears twice", "A to 3 of four suits");
    refuses("toy-l@" TOY_PACK "AS", "AS appears twice", "A to 3 of four suits");
    refuses("toy-l@ASAHACAD2S2H2C2D3S3H3C4D", "4D does not belong", "A to 3 of four suits");
    refuses("toy-l@" TOY_PACK "XX", "XX does not belong", "A to 3 of four suits");
    refuses("he@" TOY_PACK, "is missing", "A to 8 of four suits");
}

TEST(what_is_no_card_is_refused_with_its_place)
{
    refuses("toy-l@AS2", "Card 2 of the deal, at `2`", "write cards as `AS`");
    refuses("toy-l@A", "Card 1 of the deal, at `A`", "write cards as `AS`");
    refuses("toy-l@ASAH AC", "Card 3 of the deal, at ` AC`", "write cards as `AS`");
    refuses("toy-l@AS,AH", "Card 2 of the deal, at `,AH`", "write cards as `AS`");
    refuses("toy-l@AS??", "Lantern cannot be played with unknown cards.", "");
    refuses("toy-l@AS@AH", "Card 2 of the deal, at `@AH`", "write cards as `AS`");
    refuses("toy-l@AS1#1", "Card 2 of the deal, at `1#1`", "write cards as `AS`");
}

TEST(more_cards_than_any_deal_has_are_refused)
{
    char id[1024] = "toy-l@";
    for (int i = 0; i < 104; i++) strcat(id, "AS");
    refuses(id, "AS appears twice", "A to 3");
    strcat(id, "AS");
    refuses(id, "too many cards", "104");
}

/* ---- Damaged ids ---- */

TEST(long_nonsense_still_gets_a_whole_answer)
{
    char nonsense[2000], id[2100];
    memset(nonsense, '7', sizeof nonsense);
    nonsense[sizeof nonsense - 1] = '\0';
    snprintf(id, sizeof id, "%s#1", nonsense);
    refuses(id, "There is no game", "and Scorpion (toy-scorpion).");
    snprintf(id, sizeof id, "he:%s=3#1", nonsense);
    refuses(id, "There is no option", "idle-moves, hand, earn.");
    snprintf(id, sizeof id, "he:bonus=%s#1", nonsense);
    refuses(id, "bonus cannot be", "net, card or touch.");
    snprintf(id, sizeof id, "he#%s", nonsense);
    refuses(id, "is not the number of a deal", "none in front 0");
    snprintf(id, sizeof id, "toy-l@AS%s", nonsense);
    refuses(id, "Card 2 of the deal", "the joker as `XX`.");
    const struct game *game;
    struct rules rules;
    struct problem problem;
    snprintf(id, sizeof id, "he#%s", nonsense);
    assert_false(dread_id_read_rules(&toy_games, id, &game, &rules, &problem));
    assert_says(problem.text, "without `#` or `@`.");
}

/* Reads an id at the very end of its memory block, where sanitizers notice every read beyond it. */
static bool reads_exactly(const char *id, size_t n, const struct game **game, struct deal *deal)
{
    char *exact = test_malloc(n + 1);
    struct problem problem = {""};
    memcpy(exact, id, n);
    exact[n] = '\0';
    bool read = dread_id_read(&toy_games, exact, game, deal, &problem);
    test_free(exact);
    if (!read) assert_true(problem.text[0] && strlen(problem.text) < sizeof problem.text);
    return read;
}

static const char *const good_ids[] = {
    "he-will-never-stop:sequences=both,bonus=touch,idle-moves=no#18446744073709551615",
    "he-will-never-stop:pursuit=any@" PACK_OF_DEAL_1,
    "toy-lantern:wind=gusty,oil=12@" TOY_PACK "#77", "toy-lantern#0"};

TEST(an_id_cut_short_is_refused_or_another_good_id)
{
    for (size_t i = 0; i < sizeof good_ids / sizeof *good_ids; i++)
        for (size_t n = 0; n < strlen(good_ids[i]); n++) {
            struct deal deal;
            const struct game *game;
            if (!reads_exactly(good_ids[i], n, &game, &deal)) continue;
            /* A prefix can be valid too, if only digits of the number are missing, or all of `#`
             * and number after the cards. */
            const char *rest = good_ids[i] + n;
            assert_true(*rest == '#' || strspn(rest, "0123456789") == strlen(rest));
        }
}

TEST(mangled_ids_never_crash_and_what_is_read_is_written_back)
{
    struct rng r = dread_rng_from(99);
    for (int i = 0; i < rounds(40000); i++) {
        char id[400], written[ID_BYTES];
        const char *good = good_ids[dread_rng_below(&r, sizeof good_ids / sizeof *good_ids)];
        size_t n = strlen(good);
        memcpy(id, good, n);
        for (uint32_t k = dread_rng_below(&r, 3) + 1; k; k--)
            id[dread_rng_below(&r, (uint32_t)n)] = (char)(dread_rng_below(&r, 255) + 1);
        struct deal deal, again;
        const struct game *game;
        if (!reads_exactly(id, n, &game, &deal)) continue;
        assert_true(game->check(&deal, NULL));
        struct text t = dread_text_in(written, sizeof written);
        dread_id_write(game, &deal, &t);
        assert_ptr_equal(deal_of(&toy_games, written, &again), game);
        assert_memory_equal(&deal, &again, sizeof deal);
    }
}
