/* Reads cards that a player tells. See told_cards.h. */

#include "told_cards.h"

#include "phrase.h"

enum { LINE_BYTES = 512 };

/* Adds the letter of a suit if its sign is at s. Returns the bytes of the sign, 0 if there is
 * none. */
static int write_sign(const char *s, struct text *t)
{
    static const char *const signs[] = {"♠", "♥", "♣", "♦", "♤", "♡", "♧", "♢"};
    for (int i = 0; i < 8; i++)
        if (dread_starts_with(s, signs[i])) {
            dread_text_char(t, "shcd"[i % 4]);
            return dread_length_of(signs[i]);
        }
    return dread_starts_with(s, "\xef\xb8\x8e") || dread_starts_with(s, "\xef\xb8\x8f") ? 3 : 0;
}

/* Writes the line in lower case, with letters for signs of suits and spaces between the cards. */
static void write_plainly(const char *line, struct text *t)
{
    for (int n; *line; line += n) {
        n = write_sign(line, t);
        if (n) continue;
        n = 1;
        char c = *line;
        if (c >= 'A' && c <= 'Z') c = (char)(c - 'A' + 'a');
        bool space = c == ';' || c == '+' || c == '.' || (c >= 0 && c < ' ');
        dread_text_char(t, space ? ' ' : c);
    }
}

/* Returns the suit that a word or a letter means, or -1. */
static int suit_of(struct word w)
{
    static const char *const names[] = {"s|spade|spades", "h|heart|hearts", "c|club|clubs",
                                        "d|diamond|diamonds"};
    for (int i = 0; i < 4; i++)
        if (dread_word_in(w, names[i])) return i;
    return -1;
}

/* Returns the rank that a word, a letter or a number means, or 0. */
static int rank_of(struct word w)
{
    static const char *const names[] = {
        "a|ace|1", "2|two|deuce", "3|three",  "4|four",    "5|five",     "6|six",    "7|seven",
        "8|eight", "9|nine",      "10|ten|t", "j|jack|11", "q|queen|12", "k|king|13"};
    for (int i = 0; i < 13; i++)
        if (dread_word_in(w, names[i])) return i + 1;
    return 0;
}

/* Reads a card that is one word: `7h`, `h7`, `10h`. */
static bool read_short(struct word w, card *c)
{
    struct word first = {w.at, 1}, rest = {w.at + 1, w.n - 1};
    struct word head = {w.at, w.n - 1}, last = {w.at + w.n - 1, 1};
    if (w.n < 2 || w.n > 3) return false;
    bool suit_first = suit_of(first) >= 0 && rank_of(rest);
    int suit = suit_of(suit_first ? first : last), rank = rank_of(suit_first ? rest : head);
    if (suit < 0 || !rank) return false;
    *c = dread_card_of(rank, suit);
    return true;
}

/* Reads a card at word i. Returns the number of its words; 0 if there is none. */
static int read_card(const struct phrase *p, int i, card *c)
{
    int of = i + 1 < p->count && dread_word_is(p->word[i + 1], "of");
    if (dread_word_in(p->word[i], "joker|xx")) {
        *c = CARD_JOKER;
        return 1;
    }
    if (read_short(p->word[i], c)) return 1;
    int rank = rank_of(p->word[i]), at = i + 1 + of;
    if (!rank || at >= p->count || suit_of(p->word[at]) < 0) return 0;
    *c = dread_card_of(rank, suit_of(p->word[at]));
    return 2 + of;
}

static int is_no_card(struct word w, struct problem *problem)
{
    char word[64];
    struct text t = dread_text_in(word, sizeof word);
    dread_text_brief(&t, w.at, w.n);
    dread_fail(problem, "`", word, "` is not a card. Say 7h, 10h or seven of hearts, and joker.",
               NULL);
    return -1;
}

int dread_told_cards_read(const char *line, card cards[TOLD_CARDS_MOST], struct problem *problem)
{
    char plain[LINE_BYTES];
    struct text t = dread_text_in(plain, sizeof plain);
    struct phrase p;
    int n = 0;
    write_plainly(line, &t);
    dread_phrase_read(plain, &p);
    if (p.count == PHRASE_WORDS) {
        dread_fail(problem, "These are too many cards at once: tell at most twenty.", NULL);
        return -1;
    }
    for (int i = 0; i < p.count;) {
        if (dread_word_in(p.word[i], "and|the|then")) {
            i++;
            continue;
        }
        int words = n < TOLD_CARDS_MOST ? read_card(&p, i, &cards[n]) : 0;
        if (!words) return is_no_card(p.word[i], problem);
        i += words;
        n++;
    }
    return n;
}
