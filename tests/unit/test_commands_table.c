/* Tests of the table of commands (src/hear/commands.h), the one source of keys, menus, the
 * page of keys, the words of plain play and its help. The tests find keys of the wrong command,
 * menu lines that do nothing, and help for words that plain play does not understand. */

#include <stdio.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/player.h"

static struct player p;

static const char *const deals[] = {"he-will-never-stop#5", "soliterror#5",
                                    "dont-let-them-get-you#5"};
enum { DEALS = sizeof deals / sizeof *deals };

static void close_player(void)
{
    if (p.memory) player_closes(&p);
}

/* Writes word k of a list separated by `|`, counted from 0. Returns false if the list is
 * shorter. */
static bool word_of(const char *list, int k, char word[64])
{
    while (list && k-- > 0) {
        list = strchr(list, '|');
        if (list) list++;
    }
    if (!list) return false;
    snprintf(word, 64, "%.*s", (int)strcspn(list, "|"), list);
    return true;
}

/* ---- The table itself ---- */

TEST(ids_keys_and_words_are_unique)
{
    for (int i = 0; i < COMMANDS; i++) {
        const struct command_row *a = &dread_command_table[i];
        assert_non_null(a->id);
        assert_true(*a->id);
        for (int j = 0; j < i; j++) {
            const struct command_row *b = &dread_command_table[j];
            assert_string_not_equal(a->id, b->id);
            if (a->key) assert_int_not_equal(a->key, b->key);
            const char *one = dread_command_said[i].said, *other = dread_command_said[j].said;
            if (one && other) assert_string_not_equal(one, other);
        }
    }
}

TEST(a_row_is_whole)
{
    for (int i = 0; i < COMMANDS; i++) {
        const struct command_row *row = &dread_command_table[i];
        if (!row->keys != !row->help) fail_msg("%s: keys without help", row->id);
        const struct command_said *said = &dread_command_said[i];
        if (!said->said != !said->about) fail_msg("%s: said, and not in the help", row->id);
        if (said->also && !said->said) fail_msg("%s: other words for none", row->id);
    }
}

/* Returns true if the page of keys shows this key: some row has it in `keys` as a word of one
 * character. */
static bool is_told(int key)
{
    for (int i = 0; i < COMMANDS; i++) {
        const char *keys = dread_command_table[i].keys;
        for (const char *s = keys; s && *s; s++)
            if (*s == key && (s == keys || s[-1] == ' ') && (!s[1] || s[1] == ' ')) return true;
    }
    return false;
}

TEST(every_key_gives_its_command_and_is_on_the_page_of_keys)
{
    for (int i = 0; i < COMMANDS; i++) {
        int key = dread_command_table[i].key;
        if (!key) continue;
        assert_int_equal(dread_command_of_key(key), i);
        if (!is_told(key)) fail_msg("key %c is on no page", key);
    }
    assert_int_equal(dread_command_of_key(0), COMMANDS);
    assert_int_equal(dread_command_of_key('X'), COMMANDS);
}

/* ---- Keys and menus ---- */

TEST(every_line_of_the_page_of_keys_is_a_row)
{
    player_opens_house(&p, NULL);
    player_commands(&p, CMD_KEYS, 0);
    const char *at = p.scene->page.body;
    for (int i = 0; i < COMMANDS; i++) {
        const struct command_row *row = &dread_command_table[i];
        if (!row->keys) continue;
        assert_true(dread_starts_with(at, row->keys));
        at += strlen(row->keys);
        at += strspn(at, " ");
        assert_true(dread_starts_with(at, row->help));
        at += strlen(row->help);
        assert_int_equal(*at++, '\n');
    }
    assert_string_equal(at, "");
}

/* Every line that can be chosen must be for a command that works at a drawn table. */
static void check_lines(void)
{
    const struct scene_page *page = &p.scene->page;
    assert_true(page->open && page->lines);
    for (int i = 0; i < page->lines; i++) {
        const struct scene_line *line = &page->line[i];
        const char *why_not = p.scene->command[line->command].why_not;
        if (!*line->words) fail_msg("%s: line %d has no words", page->title, i);
        if (why_not && strstr(why_not, "plain play"))
            fail_msg("%s: %s does nothing", page->title, line->words);
    }
}

TEST(every_line_of_a_page_is_a_command_that_does_something)
{
    static const enum command_id pages[] = {
        CMD_MENU, CMD_DIFFICULTIES, CMD_PREFERENCES, CMD_OPTIONS, CMD_NUMBER, CMD_MENU, CMD_REST};
    player_opens_house(&p, NULL);
    check_lines();
    for (int k = 0; k < DEALS; k++) {
        player_deals(&p, deals[k], REHEARSAL);
        for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
            player_commands(&p, pages[i], 0);
            check_lines();
        }
    }
}

/* The key of every command must change something that the player can see. */
TEST(every_command_with_a_key_changes_something_or_says_why_not)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (!dread_command_table[i].key) continue;
        player_opens_house(&p, NULL);
        player_deals(&p, deals[2], REHEARSAL);
        struct view before = p.play->view;
        player_commands(&p, dread_command_of_key(dread_command_table[i].key), 0);
        bool changed = p.scene->page.open || p.scene->left || *p.scene->words.note ||
                       memcmp(&before, &p.play->view, sizeof before) != 0;
        if (!changed) fail_msg("key %c does nothing", dread_command_table[i].key);
        player_closes(&p);
    }
}

/* ---- Plain play ---- */

/* Plain play must understand these words as this command, and answer. */
static void check_heard(const char *deal, enum command_id command, const char *words)
{
    char said[100];
    const char *rest;
    bool takes = words[strlen(words) - 1] == ' ';
    snprintf(said, sizeof said, "%s%s", words, takes ? "d4" : "");
    assert_int_equal(dread_command_of_words(said, &rest), command);
    assert_string_equal(rest, takes ? "d4" : "");
    player_opens_house(&p, NULL);
    player_deals(&p, deal, REHEARSAL);
    const char *told = player_says(&p, said);
    if (!*told || *told == '\n') fail_msg("%s is not answered: %s", said, told);
    char me[120];
    snprintf(me, sizeof me, "not understand `%s`", said);
    if (strstr(told, me)) fail_msg("%s is in the table and not understood", said);
    player_closes(&p);
}

TEST(every_word_of_the_command_table_is_understood_and_answered)
{
    char word[64];
    for (int i = 0; i < COMMANDS; i++) {
        const struct command_said *row = &dread_command_said[i];
        for (int k = 0; k < DEALS && row->said; k++) {
            check_heard(deals[k], (enum command_id)i, row->said);
            for (int n = 0; word_of(row->also, n, word); n++)
                check_heard(deals[k], (enum command_id)i, word);
        }
    }
}

TEST(the_longest_name_counts)
{
    const char *rest;
    assert_int_equal(dread_command_of_words("who would see me at d4", &rest), CMD_WATCHERS_AT);
    assert_int_equal(dread_command_of_words("new night", &rest), CMD_NEW_NIGHT);
    assert_int_equal(dread_command_of_words("new cruel", &rest), CMD_NEW_DIFFICULTY);
    assert_string_equal(rest, "cruel");
    assert_int_equal(dread_command_of_words("exits from d4", &rest), CMD_EXITS_FROM);
    assert_int_equal(dread_command_of_words("log all", &rest), CMD_LOG);
    assert_int_equal(dread_command_of_words("undo everything", &rest), COMMANDS);
    assert_int_equal(dread_command_of_words("", &rest), COMMANDS);
}

/* `help all` shows the whole table: one line for every row that can be said, and no other lines but
 * those of the game. */
TEST(help_all_is_the_table)
{
    for (int mode = REHEARSAL; mode < MODES; mode++) {
        player_opens_house(&p, NULL);
        player_deals(&p, deals[0], (enum mode)mode);
        const char *told = player_says(&p, "help all"), *at = strchr(told, '\n') + 1;
        assert_true(dread_starts_with(told, "Actions: "));
        for (int i = 0; i < COMMANDS; i++) {
            const struct command_said *row = &dread_command_said[i];
            char line[200];
            if (!row->about || (dread_command_table[i].goes_back && mode == NIGHT)) continue;
            bool takes = row->said[strlen(row->said) - 1] == ' ';
            snprintf(line, sizeof line, "%s%s%s.\n", takes ? "" : row->said, takes ? "" : ": ",
                     row->about);
            if (!dread_starts_with(at, line)) fail_msg("\"%.60s\" should be %s", at, line);
            at += strlen(line);
        }
        player_closes(&p);
    }
}

/* In a Night nothing takes back actions, whatever it is called, and the scene says so
 * beforehand. */
TEST(what_goes_back_is_refused_in_a_night)
{
    struct rng rng = dread_rng_from(1);
    player_opens_house(&p, NULL);
    player_deals(&p, deals[0], NIGHT);
    player_plays_any(&p, &rng);
    for (int i = 0; i < COMMANDS; i++) {
        if (!dread_command_table[i].goes_back) continue;
        assert_says(p.scene->command[i].why_not, "no going back");
        assert_says(player_says(&p, dread_command_said[i].said), "no going back");
        player_commands(&p, (enum command_id)i, 0);
        assert_says(p.scene->words.note, "no going back");
        assert_int_equal(p.play->session.played, 1);
    }
}

/* ---- Both ways ---- */

/* What has happened before the player gives a command, and how many random games have such a past.
 * In some of them the last action was the only legal one. */
enum past { DEALT_ONLY, PLAYED, TAKEN_BACK, IN_A_NIGHT, IN_THE_LESSON, BESIDE, OVER, PASTS };
static const struct {
    const char *name;
    int games, actions;
} pasts[PASTS] = {
    [DEALT_ONLY] = {"dealt", 1, 0},
    [PLAYED] = {"played", 4, 5},
    [TAKEN_BACK] = {"taken back", 2, 7},
    [IN_A_NIGHT] = {"in a Night", 1, 4},
    [IN_THE_LESSON] = {"in the lesson", 1},
    [BESIDE] = {"beside real cards", 1, 20},
    [OVER] = {"over", 1, 200},
};

/* Plays at random; beside real cards, tells the first card that can be the one that is asked for.
 */
static bool goes_on(struct player *her, struct rng *rng)
{
    const struct session *s = &her->play->session;
    if (dread_session_asks(s) < 0) return player_plays_any(her, rng);
    player_commands(her, CMD_TELL_CARD, __builtin_ctzll(dread_session_possible(s)));
    return true;
}

static void goes_through(struct player *her, struct memory *memory, const char *deal,
                         enum past past, int k)
{
    struct rng rng = dread_rng_from((uint64_t)k);
    *memory = (struct memory){0};
    player_opens_house(her, memory);
    her->play->prefer.night = past == IN_A_NIGHT;
    player_deals(her, deal, past == IN_A_NIGHT ? NIGHT : REHEARSAL);
    if (past == IN_THE_LESSON) player_says(her, "lesson");
    if (past == BESIDE) player_says(her, "companion");
    for (int n = pasts[past].actions + k; n > 0 && goes_on(her, &rng); n--) {
    }
    for (int i = 0; past == TAKEN_BACK && i < 2; i++) player_commands(her, CMD_UNDO, 0);
}

/* Returns true if plain play answers in words where a drawn table opens a page. */
static bool is_answered(const struct play *said, enum command_id command)
{
    return said->session.deal.real || said->talk.warned || dread_command_asks(command) ||
           command == CMD_HINT || command == CMD_AUTOPSY || command == CMD_DUEL;
}

/* Returns what a command has left in another state in plain play than at the table; NULL: it is all
 * the same. */
static const char *differs(const struct play *said, const struct play *given,
                           enum command_id command)
{
    const struct play *a = said, *b = given;
    bool page = b->page.open && !is_answered(a, command);
    if (a->left != b->left) return "whether she has left";
    if (a->left) return NULL;
    if (a->story.lesson.on != b->story.lesson.on) return "the lesson";
    if (!same_session(&a->session, &b->session)) return "the session";
    if (memcmp(&a->view, &b->view, sizeof a->view) != 0) return "the position";
    if (strcmp(a->told.said, b->told.said) != 0) return "what is said";
    if (a->told.trace.count != b->told.trace.count) return "the last events";
    if (a->hand.queued != b->hand.queued || a->hand.walk.walk.count != b->hand.walk.walk.count)
        return "the walk";
    if (a->told.score_due != b->told.score_due || a->story.ending_due != b->story.ending_due)
        return "the end that plain play still has to tell";
    return a->page.open != page ? "the open page" : NULL;
}

static void check_both_ways(enum command_id command, const char *deal, enum past past, int k)
{
    static struct memory memories[2];
    static struct player sides[2];
    const char *said = dread_command_said[command].said;
    for (int i = 0; i < 2; i++) goes_through(&sides[i], &memories[i], deal, past, k);
    player_does(&sides[0], (struct intent){.kind = INTENT_SAY, .text = said});
    player_commands(&sides[1], command, 0);
    const char *what = differs(sides[0].play, sides[1].play, command);
    if (what)
        fail_msg("%s %s, game %d, `%s`: not as at the table is %s", deal, pasts[past].name, k, said,
                 what);
    for (int i = 0; i < 2; i++) player_closes(&sides[i]);
}

/* Returns true if a command is given in game k of a past: in ./check --long in all games, else the
 * commands take turns with the deals, and under the address sanitizer each has one game of a past.
 */
static bool is_given_in(int command, int k)
{
    return is_long_test() || (SLOWED ? k : k % DEALS) == command % DEALS;
}

/* Plain play and a drawn table have the same commands, so a command must leave the same game and
 * the same words however it was given. */
TEST(a_command_does_the_same_said_and_given)
{
    player_opens_house(&p, NULL);
    for (int i = 0; i < COMMANDS; i++) {
        const char *said = dread_command_said[i].said, *why_not = p.scene->command[i].why_not;
        bool only_said = why_not && strstr(why_not, "Only plain play");
        if (!said || said[strlen(said) - 1] == ' ' || only_said) continue;
        for (int past = 0; past < PASTS; past++) {
            /* in her own game plain play has nothing to go on with */
            if (i == CMD_RESUME && past != IN_THE_LESSON) continue;
            for (int k = 0; k < pasts[past].games * DEALS; k++)
                if (is_given_in(i, k))
                    check_both_ways((enum command_id)i, deals[k % DEALS], (enum past)past,
                                    k / DEALS);
        }
    }
}

EACH_TEST(NULL, close_player)
