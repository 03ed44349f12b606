/* Tests of rules pages set as text: nothing is lost, no line is too long, and every paragraph that
 * the program names is found. */

#include <stdio.h>
#include <string.h>

#include "theme/rules_text.h"
#include "front/rules_page.h"
#include "unit/help.h"

static char set[RULES_TEXT_BYTES];

static const char *set_at(const char *page, int n, int width)
{
    struct text t = dread_text_in(set, sizeof set);
    dread_rules_text(page, n, width, &t);
    assert_false(t.cut);
    return set;
}

static const char *set_part(const char *page, const char *part, int width)
{
    int n = 0;
    const char *at = dread_rules_part(page, part, &n);
    if (!at) fail_msg("There is no part %s.", part);
    return set_at(at, n, width);
}

static void assert_set(const char *page, int width, const char *wanted)
{
    assert_string_equal(set_at(page, (int)strlen(page), width), wanted);
}

TEST(paragraphs_lists_and_headings_are_broken_at_the_width)
{
    assert_set(
        "# The Game\n\nOne *two* **three** `four`\nfive. 2 * 3\n\n## 1 Cards\n\n[1.1] Take\n\n"
        "- the first card of the deck, which lies face down;\n  or\n- none.\n",
        40,
        "The Game\n========\n\nOne two three four five. 2 * 3\n\n1 Cards\n-------\n\n"
        "[1.1] Take\n\n- the first card of the deck, which lies\n  face down; or\n- none.\n");
    assert_set("A\nB\n\n- C\n  D\n", 0, "A B\n\n- C D\n");
    assert_set("ä ö ü ä ö ü ä ö ü ä ö ü ä ö ü ä ö ü ä ö ü", 40,
               "ä ö ü ä ö ü ä ö ü ä ö ü ä ö ü ä ö ü ä ö\nü\n");
    assert_set("a_word_that_is_longer_than_forty_columns_can_hold b", 40,
               "a_word_that_is_longer_than_forty_columns_can_hold\nb\n");
    assert_set("", 40, "");
}

TEST(tables_are_aligned_or_read_row_by_row)
{
    static const char table[] = "| option | values | what it decides |\n| --- | ---: | --- |\n"
                                "| `hand` | `8` | how many cards are dealt to the hand |\n"
                                "| | `6` | so many |\n";
    assert_set(table, 40,
               "option  values  what it decides\n"
               "------  ------  ------------------------\n"
               "hand    8       how many cards are dealt\n"
               "                to the hand\n"
               "        6       so many\n");
    assert_set(table, 0,
               "option: values, what it decides\nhand: 8, how many cards are dealt to the hand\n"
               "hand: 6, so many\n");
}

TEST(a_part_is_a_paragraph_with_its_list_or_a_section)
{
    static const char page[] = "# G\n\n## 1 One\n\n[1.1] First.\n\n- item\n\n[1.10] Tenth.\n\n"
                               "## 10 Ten\n\nEnd.\n";
    assert_string_equal(set_part(page, "1.1", 40), "[1.1] First.\n\n- item\n");
    assert_string_equal(set_part(page, "1.10", 40), "[1.10] Tenth.\n");
    assert_string_equal(set_part(page, "10", 0), "10 Ten\n\nEnd.\n");
    static const char *const missing[] = {"1.", "1.2", "2", "", "]", "One", "1.1]", "G"};
    for (size_t i = 0; i < sizeof missing / sizeof *missing; i++) {
        int n = -7;
        assert_null(dread_rules_part(page, missing[i], &n));
        assert_int_equal(n, -7);
    }
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c & 0x80;
}

/* Read piece by piece, a page loses nothing and repeats nothing, and no piece is a mere heading. */
TEST(the_pieces_of_a_page_are_the_page)
{
    for (const struct rules_page *rules = rules_pages; rules->id; rules++) {
        const char *page = rules->text, *last = page, *at;
        int n = 0;
        for (int i = 0; (at = dread_rules_piece(page, i, &n)); i++) {
            for (; last < at; last++) assert_int_equal(*last, '\n');
            last = at + n;
            if (*at == '#') assert_non_null(memchr(at, '\n', (size_t)n));
            /* a table is not divided */
            assert_true(n < 2000 || memchr(at, '|', (size_t)n));
        }
        for (; *last; last++) assert_int_equal(*last, '\n');
    }
}

/* Checks that n bytes of a page and a text have the same letters and digits in the same order. */
static void assert_same_letters(const char *page, int n, const char *text)
{
    for (const char *end = page + n;; page++, text++) {
        while (page < end && !is_letter(*page)) page++;
        while (*text && !is_letter(*text)) text++;
        if (page == end && !*text) return;
        if (page == end || *page != *text) fail_msg("`%.40s` became `%.40s`", page, text);
    }
}

static void assert_lines_fit(const char *id, const char *text, int width)
{
    for (const char *line = text; *line;) {
        int bytes = (int)strcspn(line, "\n"), columns = 0;
        for (int i = 0; i < bytes; i++) columns += ((unsigned char)line[i] & 0xc0) != 0x80;
        if (columns > width && memchr(line + 2, ' ', (size_t)bytes - 2))
            fail_msg("%s at %d: `%.*s`", id, width, bytes, line);
        if (bytes) assert_int_not_equal(line[bytes - 1], ' ');
        line += bytes + (line[bytes] != '\0');
    }
}

TEST(no_page_loses_a_letter_or_breaks_the_width)
{
    for (const struct rules_page *page = rules_pages; page->id; page++) {
        for (int width = 72; width <= 120; width += 8)
            assert_lines_fit(page->id, set_at(page->text, (int)strlen(page->text), width), width);
        /* Up to the first table, whose cells are broken one beside the other. */
        const char *table = strstr(page->text, "\n|");
        int prose = (int)(table ? table - page->text : (long)strlen(page->text));
        assert_same_letters(page->text, prose, set_at(page->text, prose, 72));
        assert_same_letters(page->text, prose, set_at(page->text, prose, 0));
    }
}

TEST(every_paragraph_that_an_event_names_is_on_the_page)
{
    for (int i = 0; i < dread_games.count; i++) {
        const struct game *game = dread_games.game[i];
        const char *page = rules_page(game->id);
        for (const struct event_word *e = game->words.events; e->id; e++) {
            const char *rules[] = {e->rule, e->other};
            for (int k = 0; k < 2; k++) {
                if (!rules[k]) continue;
                char start[16];
                bool section = !strchr(rules[k], '.');
                int n = snprintf(start, sizeof start, section ? "%s " : "[%s] ", rules[k]);
                if (strncmp(set_part(page, rules[k], 0), start, (size_t)n) != 0)
                    fail_msg("%s %s: `%.60s`", game->id, start, set);
            }
        }
    }
}
