/* Tests of the patterns of English: each pattern is made into sentences, by chance, and each of
 * them must mean what the pattern says and nothing else. Without this two patterns could claim the
 * same words, and the order of the file would decide what a listener is told. */

#include <stdio.h>
#include <string.h>

#include "answer/answer.h"
#include "hear/hear.h"
#include "unit/player.h"
#include "unit/walk.h"

enum { EXAMPLES = SLOWED ? 5 : 40 };

static struct player p;
static struct rng rng;

enum { FIELD, ROW, MAZE, GAMES };

static const char *const deals[GAMES] = {"soliterror#1", "he-will-never-stop#1",
                                         "dont-let-them-get-you#1"};

/* What stands for a slot in the examples, and in which game. */
static const struct {
    const char *name, *filling;
    int game;
} slots[] = {
    {"kind", "weapon", FIELD},   {"stuff", "weapon", FIELD},
    {"enough", "food", FIELD},   {"event", "used", FIELD},
    {"place", "third", ROW},     {"line", "row 3", MAZE},
    {"thing", "c4", MAZE},       {"cell", "c4", MAZE},
    {"other-cell", "c5", MAZE},  {"card", "9d", MAZE},
    {"other", "pursuer", MAZE},  {"way", "north", MAZE},
    {"token", "pursuer", MAZE},  {"watcher", "pursuer", MAZE},
    {"number", "3.1", MAZE},     {"topic", "fatigue", MAZE},
    {"order", "enter a1", MAZE}, {"deed", "rest", MAZE},
    {"zone", "column", MAZE},    {"gauge", "fatigue", MAZE},
    {"about", "he turn", MAZE},  {"saying", "fatigue six", MAZE},
    {"cards", "nine", FIELD},    {"target", "nine", FIELD},
    {"spot", "b3", FIELD},       {"column", "path b", FIELD},
    {"pair", "4 and 6", ROW},    {"to", "to place 2", ROW},
};

static int slot_named(const char *name, int n)
{
    for (int i = 0; i < (int)(sizeof slots / sizeof *slots); i++)
        if ((int)strlen(slots[i].name) == n && !strncmp(slots[i].name, name, (size_t)n)) return i;
    fail_msg("no example of a slot <%.*s>", n, name);
    return 0;
}

static const char *filling(const char *name, int n)
{
    return slots[slot_named(name, n)].filling;
}

/* Returns the game in which a pattern can be tried: that of its first slot. */
static int game_of(const struct theme_line *line)
{
    for (int i = 0; i < line->words_length; i++)
        if (line->words[i] == '<') {
            const char *name = line->words + i + 1;
            return slots[slot_named(name, (int)strcspn(name, ">"))].game;
        }
    return MAZE;
}

/* ---- Making a sentence of a pattern ---- */

static void say_pattern(const char *at, const char *end, struct text *said);

/* Returns the end of the group whose bracket is at `at`. */
static const char *group_end(const char *at)
{
    int depth = 0;
    do depth += (*at == '(' || *at == '[') - (*at == ')' || *at == ']');
    while (depth && at++);
    return at;
}

/* Says one of the alternatives from `at` to `end`. */
static void say_one_of(const char *at, const char *end, struct text *said)
{
    const char *from[64] = {at};
    int count = 1;
    for (const char *s = at; s < end; s++) {
        if (*s == '(' || *s == '[') s = group_end(s);
        if (*s == '|') from[count++] = s + 1;
    }
    int chosen = (int)dread_rng_below(&rng, (uint32_t)count);
    say_pattern(from[chosen], chosen + 1 < count ? from[chosen + 1] - 1 : end, said);
}

static void say_class(const char *name, int n, struct text *said)
{
    const struct theme *of[] = {dread_english, &p.play->layout.theme};
    struct theme_line line;
    for (int k = 0; k < 2; k++) {
        const char *at = NULL;
        while (dread_theme_next(of[k], "class", &at, &line)) {
            if (line.id_length != n || strncmp(line.id, name, (size_t)n) != 0) continue;
            say_one_of(line.words, line.words + line.words_length, said);
            return;
        }
    }
    fail_msg("no class %.*s", n, name);
}

static void say_pattern(const char *at, const char *end, struct text *said)
{
    while (at < end) {
        int n = (int)strcspn(at, " ");
        if (n > end - at) n = (int)(end - at);
        if (*at == ' ') {
            at++;
            continue;
        }
        if (*at == '(' || *at == '[') {
            const char *close = group_end(at);
            if (*at == '(' || dread_rng_below(&rng, 2)) say_one_of(at + 1, close, said);
            at = close + 1;
            continue;
        }
        if (*at == '<') {
            int name = (int)strcspn(at + 1, ">");
            char slot[NAME_BYTES]; /* with what follows it: `<stuff>s` */
            snprintf(slot, sizeof slot, "%s%.*s", filling(at + 1, name), n - name - 2,
                     at + name + 2);
            dread_text_add(said, said->length ? " " : "");
            dread_text_add(said, slot);
        } else if (*at >= 'A' && *at <= 'Z') say_class(at, n, said);
        else dread_word_add(said, (struct word){at, n});
        at += n;
    }
}

/* Writes a command with its slots filled. */
static void fill_command(const struct theme_line *line, char command[SAID])
{
    struct text c = dread_text_in(command, SAID);
    for (int i = 0; i < line->id_length; i++) {
        int n = (int)strcspn(line->id + i, ">");
        if (line->id[i] == '<') dread_text_add(&c, filling(line->id + i + 1, n - 1));
        else dread_text_char(&c, line->id[i]);
        if (line->id[i] == '<') i += n;
    }
}

/* Offers are read by the same patterns, and are said to whoever was not understood. */
static void try_offer(const struct theme_line *line)
{
    char sentence[SAID], meant[SAID], read[SAID] = "nothing";
    struct text s = dread_text_in(sentence, sizeof sentence);
    say_pattern(line->words, line->words + line->words_length, &s);
    fill_command(line, meant);
    for (int i = 0; i + 1 < line->words_length; i++)
        if (!strncmp(line->words + i, ">s", 2)) strcat(meant, "s"); /* `<stuff>s` */
    dread_english_reads(&p.play->table, sentence, read);
    if (strcmp(read, meant) != 0)
        fail_msg("the offer `%s` is read as `%s`, not as `%s`", sentence, read, meant);
}

/* Says sentences of a pattern: each must be read as its command. */
static void try_examples(const struct theme_line *line)
{
    for (int i = 0; i < EXAMPLES; i++) {
        char sentence[2 * SAID], meant[SAID], read[SAID] = "nothing";
        struct text s = dread_text_in(sentence, sizeof sentence);
        say_pattern(line->words, line->words + line->words_length, &s);
        fill_command(line, meant);
        dread_english_reads(&p.play->table, sentence, read);
        if (strcmp(read, meant) != 0)
            fail_msg("`%s` is read as `%s`, not as `%s`", sentence, read, meant);
    }
}

TEST(every_pattern_means_what_it_says_and_nothing_else)
{
    const char *at = NULL;
    struct theme_line line;
    rng = dread_rng_from(1);
    for (int game = 0; game < GAMES; game++) {
        player_opens_house(&p, NULL);
        player_deals(&p, deals[game], REHEARSAL);
        while (dread_theme_next(dread_english, "means", &at, &line))
            if (game_of(&line) == game) try_examples(&line);
        player_closes(&p);
    }
}

/* Says sentences of an order: each must be read as one with its verbs, unless it is another that is
 * possible now. */
static void try_order(const struct theme_line *line)
{
    const char *const *verbs = p.play->session.game->words.verbs;
    int found[ACTIONS_MOST];
    for (int i = 0; i < EXAMPLES; i++) {
        char sentence[2 * SAID];
        struct text s = dread_text_in(sentence, sizeof sentence);
        struct wish w;
        bool own = false;
        say_pattern(line->words, line->words + line->words_length, &s);
        if (!dread_order_read(&p.play->table, sentence, &w)) fail_msg("`%s` is no order", sentence);
        for (int verb = 0; verbs[verb]; verb++)
            own |= w.verbs >> verb & 1 && dread_theme_lists(line->id, line->id_length, verbs[verb]);
        if (!own && !dread_wish_find(&p.play->table, &w, found))
            fail_msg("`%s` is another order than %.*s", sentence, line->id_length, line->id);
    }
}

TEST(every_order_is_read_as_what_it_orders)
{
    const char *at = NULL;
    struct theme_line line;
    rng = dread_rng_from(2);
    for (int game = 0; game < GAMES; game++) {
        player_opens_house(&p, NULL);
        player_deals(&p, deals[game], REHEARSAL);
        while (dread_theme_next(&p.play->layout.theme, "order", &at, &line)) try_order(&line);
        player_closes(&p);
    }
}

TEST(what_is_offered_is_understood)
{
    const char *at = NULL;
    struct theme_line line;
    for (int game = 0; game < GAMES; game++) {
        player_opens_house(&p, NULL);
        player_deals(&p, deals[game], REHEARSAL);
        while (dread_theme_next(dread_english, "offer", &at, &line))
            if (game_of(&line) == game) try_offer(&line);
        while (dread_theme_next(&p.play->layout.theme, "offer", &at, &line)) try_offer(&line);
        player_closes(&p);
    }
}

TEST(what_is_worth_asking_is_understood)
{
    const char *at = NULL, *left;
    struct theme_line line;
    char question[SAID], command[SAID];
    for (int game = 0; game < GAMES; game++) {
        int questions = 0;
        player_opens_house(&p, NULL);
        player_deals(&p, deals[game], REHEARSAL);
        while (dread_theme_next(&p.play->layout.theme, "worth", &at, &line)) {
            snprintf(question, sizeof question, "%.*s", line.words_length, line.words);
            if (dread_command_of_words(question, &left) == COMMANDS &&
                !dread_english_reads(&p.play->table, question, command))
                fail_msg("`%s` is worth asking, but not understood", question);
            questions++;
        }
        assert_in_range(questions, 3, WORTH_MOST);
        player_closes(&p);
    }
}

/* A class that is left out would match nothing. */
TEST(all_classes_of_words_are_found)
{
    for (int game = 0; game < GAMES; game++) {
        struct classes classes;
        player_opens_house(&p, NULL);
        player_deals(&p, deals[game], REHEARSAL);
        dread_pattern_classes(&p.play->layout.theme, &classes);
        assert_in_range(classes.count, 20, CLASSES_MOST - 1);
        player_closes(&p);
    }
}

/* Such a word is dropped before a sentence is read. */
TEST(no_pattern_waits_for_a_word_that_says_nothing)
{
    const char *at = NULL;
    struct theme_line line;
    int n;
    struct classes classes;
    dread_pattern_classes(dread_english, &classes);
    const char *nothing = dread_theme_words(dread_english, "nothing", "", &n);
    for (int i = 0; i < n; i++) {
        struct word w = {nothing + i, (int)strcspn(nothing + i, "|\n")};
        while (dread_theme_next(dread_english, "means", &at, &line))
            if (!memchr(w.at, ' ', (size_t)w.n) &&
                dread_pattern_words(&classes, line.words, line.words_length,
                                    &(struct phrase){1, {w}}))
                fail_msg("`%.*s` is in %.*s", w.n, w.at, line.words_length, line.words);
        i += w.n;
    }
}

/* What is not understood is answered by numbers, and these by the questions. */
TEST(a_number_chooses_what_was_offered)
{
    struct offers offers;
    player_opens_house(&p, NULL);
    player_deals(&p, "dont-let-them-get-you#1", REHEARSAL);
    dread_offers_find(&p.play->table, "is the as often at c4", &offers);
    assert_int_equal(offers.count, OFFERS_MOST);
    assert_string_equal(dread_offers_chosen(&offers, "2"), offers.said[1]);
    assert_string_equal(dread_offers_chosen(&offers, "say 1"), offers.said[0]);
    assert_string_equal(dread_offers_chosen(&offers, "the third"), offers.said[2]);
    assert_null(dread_offers_chosen(&offers, "4"));
    assert_null(dread_offers_chosen(&offers, "2 south"));
    assert_null(dread_offers_chosen(&offers, "twice"));
    player_closes(&p);
}

/* A word that is not covered can be the one that matters. */
TEST(a_sentence_with_a_word_too_many_is_not_read)
{
    static const char *const said[] = {
        "who sees me never",         "where is the ace of spades not", "who does not see me",
        "is c4 safe for my brother", "how far is it to c4 for him",
    };
    char command[SAID];
    player_opens_house(&p, NULL);
    player_deals(&p, "dont-let-them-get-you#1", REHEARSAL);
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (dread_english_reads(&p.play->table, said[i], command))
            fail_msg("`%s` is read as `%s`", said[i], command);
    player_closes(&p);
}
