/* Turns notation and signs into words. See spoken.h. */

#include "spoken.h"

#include "layout.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool belongs_to_word(char c)
{
    return is_digit(c) || is_letter(c) || c == '#' || c == '@' || c == '-';
}

/* Reads a card in the signs of dread_card_write_for_people, such as `10♦`, at *at. Returns false if
 * there is none. */
static bool read_signs(const char **at, card *c)
{
    static const char ranks[] = "A23456789TJQK";
    const char *s = *at;
    bool ten = s[0] == '1' && s[1] == '0';
    int rank = 0;
    while (ranks[rank] && ranks[rank] != (ten ? 'T' : *s)) rank++;
    s += ten ? 2 : 1;
    for (int suit = 0; ranks[rank] && suit < 4; suit++) {
        if (!dread_starts_with(s, dread_suit_sign(suit))) continue;
        *c = dread_card_of(rank + 1, suit);
        *at = s + dread_length_of(dread_suit_sign(suit));
        return true;
    }
    return false;
}

/* Reads a card in notation, such as `TD`, at *at: capitals alone, and a whole word. `before` is the
 * character before it. */
static bool read_notation(const char **at, char before, card *c)
{
    const char *s = *at;
    if (belongs_to_word(before) || !s[0] ||
        (s[1] != 'S' && s[1] != 'H' && s[1] != 'C' && s[1] != 'D'))
        return false;
    if (!(is_digit(s[0]) || (s[0] >= 'A' && s[0] <= 'Z')) || belongs_to_word(s[2])) return false;
    return dread_card_read(at, c);
}

/* Returns true if the sign at s, which is not the first character, stands between two operands. */
static bool joins(const char *s, const char *start)
{
    return s > start && (is_digit(s[-1]) || is_letter(s[-1])) &&
           (is_digit(s[1]) || is_letter(s[1]));
}

/* Returns true if an `A` at s is the rank after a verb, and not an article. */
static bool is_ace(const char *s, const char *start)
{
    return *s == 'A' && s - start >= 2 && s[-1] == ' ' && s[-2] >= 'a' && s[-2] <= 'z' &&
           !belongs_to_word(s[1]) && s[1] != ' ';
}

void dread_speak(const char *words, int n, struct text *t)
{
    const char *start = words;
    for (const char *end = words + n; words < end;) {
        card c;
        char before = words > start ? words[-1] : ' ';
        if (read_signs(&words, &c) || read_notation(&words, before, &c)) {
            dread_card_write_in_words(t, c);
        } else if (*words == '>' && joins(words, start) && is_digit(words[1])) {
            dread_text_add(t, " to ");
            words++;
        } else if (*words == '+' && joins(words, start)) {
            dread_text_add(t, " and ");
            words++;
        } else if (is_ace(words, start)) {
            dread_text_add(t, "ace");
            words++;
        } else {
            dread_text_char(t, *words++);
        }
    }
}

/* Returns true if a cell's name begins at s, which `before` precedes. */
static bool is_cell(char before, const char *s)
{
    return !belongs_to_word(before) && s[0] >= 'a' && s[0] <= 'z' && s[1] >= '1' && s[1] <= '9' &&
           !belongs_to_word(s[2]);
}

void dread_speak_places(const char *words, int n, struct text *t)
{
    char spoken[2001];
    struct text w = dread_text_in(spoken, sizeof spoken);
    dread_speak(words, n, &w);
    for (const char *s = spoken; *s; s++) {
        dread_text_char(t, *s);
        if (is_cell(s > spoken ? s[-1] : ' ', s)) dread_text_char(t, ' ');
    }
}
