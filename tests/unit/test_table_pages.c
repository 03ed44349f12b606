/* Tests of the pages of the table, with keys and with the mouse: every line can be chosen, every
 * text can be read to its end, and deals and options can be entered. */

#include <stdio.h>
#include <string.h>

#include "unit/offers.h"
#include "unit/seat.h"

static struct seat seat;
static struct session session;
static struct table *const table = &seat.table;

/* ---- Pages ---- */

/* Every line of the page can be reached with keys and with clicks. */
static void assert_all_lines(void)
{
    struct page *p = &seat.play->page;
    assert_true(p->open);
    int next = p->kind == PAGE_DOORS ? KEY_OF_TAB : KEY_OF_DOWN;
    seat_key(&seat, KEY_OF_HOME);
    for (int i = 0; i < p->lines; i++) {
        if (p->at != i) seat_fails(&seat, "a line cannot be come to", "");
        const struct hit_region hit = {.kind = HIT_LINE, .number = i};
        if (!hit_find(&table->hits, &hit)) seat_fails(&seat, "the line in focus is not drawn", "");
        int before = p->at;
        seat_key(&seat, next);
        if (i + 1 < p->lines) assert_int_equal(p->at, before + 1);
    }
    seat_key(&seat, KEY_OF_HOME);
    for (int i = 0; i < p->lines; i++) {
        const struct hit_region hit = {.kind = HIT_LINE, .number = i};
        for (int turns = 0; !hit_find(&table->hits, &hit); turns++) {
            if (turns == 100) seat_fails(&seat, "the wheel does not lead to a line", "");
            seat_wheel(&seat, 1);
        }
    }
}

static const struct {
    char key;
    const char *title;
} pages[] = {{'m', ""},           {'g', "deal"},     {'o', "Options"},
             {'w', "Why"},        {'s', "Story"},    {'i', ""},
             {'S', "Statistics"}, {'?', "Keys and"}, {'p', "Preferences"},
             {'h', "Hint"},       {'c', "How hard"}};

TEST(every_line_of_every_page_can_be_chosen_by_keys_and_by_mouse)
{
    struct rng rng = dread_rng_from(19);
    seat_open_house(&seat, UNSAVED);
    assert_all_lines();
    for (int g = 0; g < dread_games.count; g++)
        for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
            do random_session(&session, dread_games.game[g], &rng);
            while (dread_session_outcome(&session));
            seat_put(&seat, &session);
            seat_key(&seat, pages[i].key);
            assert_true(seat.play->page.open);
            seat_reads(&seat, pages[i].title);
            seat_thinks(&seat, 120);
            if (seat.play->page.lines && !seat.play->page.entry) assert_all_lines();
            seat_key(&seat, KEY_OF_ESCAPE);
            assert_false(seat.play->page.open);
            seat_key(&seat, pages[i].key);
            assert_true(seat_click_words(&seat, "✕"));
            assert_false(seat.play->page.open);
            seat_key(&seat, pages[i].key);
            seat_back(&seat);
            assert_false(seat.play->page.open);
        }
}

/* Quiet events are not reasons either. */
TEST(the_page_of_reasons_has_no_quiet_events)
{
    seat_open_house(&seat, UNSAVED);
    seat_deal(&seat, "he-will-never-stop#1");
    seat_key(&seat, 'w');
    seat_reads(&seat, "takes");
    seat_reads_not(&seat, "counts");
}

TEST(a_long_page_is_read_to_its_end_by_keys_and_by_the_wheel)
{
    seat_open_house(&seat, UNSAVED);
    for (int g = 0; g < dread_games.count; g++)
        for (int hand = BY_KEYS; hand <= BY_MOUSE; hand++) {
            char id[80];
            snprintf(id, sizeof id, "%s#1", dread_games.game[g]->id);
            seat_deal(&seat, id);
            seat_key(&seat, 'i');
            const char *end = last_word(seat.play->page.bytes);
            for (int n = 0; n < 3000 && !strstr(seat_text(&seat), end); n++)
                hand == BY_KEYS ? seat_key(&seat, KEY_OF_DOWN) : seat_wheel(&seat, 3);
            seat_reads(&seat, end);
            seat_key(&seat, KEY_OF_HOME);
            seat_reads_not(&seat, "▲");
            seat_key(&seat, KEY_OF_END);
            seat_reads(&seat, end);
            seat_key(&seat, KEY_OF_ESCAPE);
        }
}

TEST(every_value_of_every_option_is_explained_to_the_end)
{
    seat_open_house(&seat, UNSAVED);
    for (int g = 0; g < dread_games.count; g++) {
        char id[80];
        snprintf(id, sizeof id, "%s#1", dread_games.game[g]->id);
        seat_deal(&seat, id);
        seat_key(&seat, 'o');
        for (int i = 0; i < seat.play->page.lines; i++) {
            const char *more = seat.play->page.bytes + seat.play->page.line[i].more;
            seat_reads(&seat, last_word(more));
            seat_key(&seat, KEY_OF_DOWN);
        }
    }
}

/* Chooses the line of a value on the page of values. */
static void seat_chooses_value(int line, enum hand hand)
{
    const struct page *p = &seat.play->page;
    const char *words = p->bytes + p->line[line].words;
    seat_chooses(&seat, words, hand);
}

TEST(options_are_chosen_and_dealt)
{
    for (int hand = BY_KEYS; hand <= BY_MOUSE; hand++)
        for (int g = 0; g < dread_games.count; g++) {
            const struct game *game = dread_games.game[g];
            seat_open_house(&seat, UNSAVED);
            seat_chooses(&seat, game->title, (enum hand)hand);
            seat_chooses(&seat, "Options", (enum hand)hand);
            int options = 0;
            while (game->options[options].name) options++;
            for (int i = 0; i < options; i += 2) {
                char line[80];
                int before = seat.play->chosen_rules.value[i];
                snprintf(line, sizeof line, "%s:", game->options[i].name);
                seat_chooses(&seat, line, (enum hand)hand);
                if (seat.play->page.line[0].command == CMD_OPTION_VALUE)
                    seat_chooses_value(before ? 0 : 1, (enum hand)hand);
                assert_int_not_equal(seat.play->chosen_rules.value[i], before);
            }
            struct rules wanted = seat.play->chosen_rules;
            seat_chooses(&seat, "Deal with these", (enum hand)hand);
            assert_ptr_equal(seat.play->session.game, game);
            assert_memory_equal(&seat.play->session.deal.rules, &wanted, sizeof wanted);
        }
}

TEST(deals_of_a_difficulty_are_chosen_by_keys_and_by_mouse)
{
    static const char *const lines[DIFFICULTIES] = {
        [MERCIFUL] = "Merciful", [FAIR] = "Fair", [CRUEL] = "Cruel"};
    for (int hand = BY_KEYS; hand <= BY_MOUSE; hand++)
        for (int g = 0; g < dread_games.count; g++) {
            const struct game *game = dread_games.game[g];
            if (!offers(game, A_DIFFICULTY_TABLE)) continue;
            for (enum difficulty difficulty = CRUEL; difficulty < DIFFICULTIES; difficulty++) {
                enum difficulty dealt;
                seat_open_house(&seat, UNSAVED);
                seat_chooses(&seat, game->title, (enum hand)hand);
                seat_chooses(&seat, "Choose a difficulty", (enum hand)hand);
                seat_chooses(&seat, lines[difficulty], (enum hand)hand);
                assert_false(seat.play->page.open);
                assert_ptr_equal(seat.play->session.game, game);
                assert_true(dread_difficulty_known(game, &seat.play->session.deal, &dealt));
                assert_int_equal(dealt, difficulty);
            }
        }
    /* From the table it keeps the options of the game there. */
    seat_open_house(&seat, UNSAVED);
    seat_deal(&seat, "soliterror:flare-gun=no#1");
    struct deal before = seat.play->session.deal;
    seat_key(&seat, 'c');
    seat_chooses(&seat, "Fair", BY_KEYS);
    assert_memory_equal(&seat.play->session.deal.rules, &before.rules, sizeof before.rules);
    assert_true(seat.play->session.deal.number != before.number);
}

TEST(that_no_deal_of_a_difficulty_was_found_is_said_in_full)
{
    static const char problem[] =
        "No merciful deal was found in 4711 tries under these options. Try again, or choose "
        "another difficulty.";
    seat_open_house(&seat, UNSAVED);
    seat_deal(&seat, "he#1");
    dread_page_of_difficulties(seat.play, problem);
    seat_look(&seat);
    seat_reads_whole(&seat, problem);
    assert_all_lines();
}

TEST(a_deal_is_entered_by_its_id_by_keys_and_by_clicks)
{
    const char *const ids[] = {
        "he-will-never-stop:pursuit=any#12", "soliterror:deck-out=reshuffle,family=mixed#3",
        "dont-let-them-get-you#7",
        "he-will-never-stop@AD4D6D7H5S3S7DAH3D7S5D6S6HAS8S2D8H3H8D3C6C8C5H5C2H2S4S4C4H2CAC7C"};
    for (int hand = BY_KEYS; hand <= BY_MOUSE; hand++)
        for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
            static struct deal deal;
            const struct game *game = deal_of(&dread_games, ids[i], &deal);
            seat_open_house(&seat, UNSAVED);
            seat_deal(&seat, "soliterror#1");
            seat_key(&seat, 'g');
            for (const char *s = ids[i]; *s; s++) {
                char key[4] = {' ', *s, ' ', 0};
                /* Capital letters are not among the keys that can be clicked; lower case will
                 * do. */
                if (*s >= 'A' && *s <= 'Z') key[1] = (char)(*s - 'A' + 'a');
                if (hand == BY_KEYS) seat_key(&seat, *s);
                else if (!seat_click_words(&seat, key)) seat_fails(&seat, "no key to click: ", key);
            }
            /* One character too many, then back. */
            if (hand == BY_KEYS) seat_key(&seat, 'x'), seat_key(&seat, KEY_OF_BACKSPACE);
            else seat_click_words(&seat, " x "), seat_click_words(&seat, " < ");
            seat_chooses(&seat, "Deal it", (enum hand)hand);
            if (seat.play->page.open) seat_fails(&seat, "not dealt: ", ids[i]);
            assert_ptr_equal(seat.play->session.game, game);
            assert_memory_equal(&seat.play->session.deal.cards, &deal.cards, sizeof deal.cards);
        }
}

TEST(what_is_wrong_with_an_id_is_said_in_full_and_it_can_be_mended)
{
    const char *const wrong[] = {"",
                                 "chess#1",
                                 "he-will-never-stop:pursuit=maybe#1",
                                 "soliterror#x",
                                 "he-will-never-stop@ADAD",
                                 "99999999999999999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        static struct deal deal;
        const struct game *game;
        struct problem problem = {""};
        assert_false(dread_id_read(&dread_games, wrong[i], &game, &deal, &problem));
        seat_open_house(&seat, UNSAVED);
        seat_deal(&seat, "soliterror#1");
        seat_key(&seat, 'g');
        seat_keys(&seat, wrong[i]);
        seat_key(&seat, KEY_OF_ENTER);
        assert_true(seat.play->page.open);
        assert_string_equal(seat.play->page.typed, wrong[i]);
        seat_reads(&seat, last_word(problem.text));
        for (const char *s = wrong[i]; *s; s++) seat_key(&seat, KEY_OF_BACKSPACE);
        seat_keys(&seat, "5");
        seat_key(&seat, KEY_OF_ENTER);
        assert_false(seat.play->page.open);
        assert_int_equal(seat.play->session.deal.number, 5);
        assert_string_equal(seat.play->session.game->id, "soliterror");
    }
}

TEST(the_page_of_keys_lists_exactly_the_keys_that_do_something)
{
    seat_open_house(&seat, UNSAVED);
    seat_deal(&seat, "dont-let-them-get-you#1");
    seat_key(&seat, '?');
    static char told[PAGE_BYTES];
    strcpy(told, seat.play->page.bytes);
    seat_key(&seat, KEY_OF_ESCAPE);
    for (int key = ' '; key < 0x7f; key++) {
        static struct play before;
        seat.play->left = false;
        seat_deal(&seat, "dont-let-them-get-you#1");
        memcpy(&before, seat.play, sizeof before);
        seat_input(&seat, &(struct input){.kind = INPUT_KEY, .key = key});
        before.now = seat.play->now;
        bool does = memcmp(&before, seat.play, sizeof before) != 0;
        if (strstr(seat.play->note, "does nothing")) does = false;
        bool listed = false;
        /* Each line begins with its keys. */
        for (const char *line = told; line; line = strchr(line, '\n')) {
            line += *line == '\n';
            if (dread_starts_with(line, "\n")) break;
            for (int k = 0; k < 16 && line[k] && line[k] != '\n'; k++)
                listed |= line[k] == key && (!k || line[k - 1] == ' ') &&
                          (line[k + 1] == ' ' || !line[k + 1]);
        }
        if (key >= '0' && key <= '9') listed = strstr(told, "0 to 9") != NULL;
        if (key == ' ') listed = strstr(told, "Space") != NULL;
        if (does && !listed) fail_msg("`%c` is not on the page of keys", key);
        if (!does && listed && !strchr("03456789", key)) fail_msg("`%c` does nothing", key);
    }
}
