/* Reads, writes and checks cards. See card.h. */

#include "card.h"

/* Indexed by rank - 1, and by suit. */
static const char rank_letters[] = "A23456789TJQK";
static const char suit_letters[] = "SHCD";
static const char *const suit_symbols[] = {"\u2660", "\u2665", "\u2663", "\u2666"};

void dread_card_write(struct text *t, card c)
{
    if (c == CARD_JOKER) {
        dread_text_add(t, "XX");
    } else if (c == CARD_NONE) {
        dread_text_add(t, "--");
    } else if (c >= CARD_KINDS) {
        dread_text_add(t, "??");
    } else {
        dread_text_char(t, rank_letters[dread_card_rank(c) - 1]);
        dread_text_char(t, suit_letters[dread_card_suit(c)]);
    }
}

void dread_card_write_for_people(struct text *t, card c)
{
    if (c == CARD_JOKER) {
        dread_text_add(t, "joker");
    } else if (c >= CARD_KINDS) {
        dread_text_add(t, c == CARD_NONE ? "no card" : "an unseen card");
    } else {
        if (dread_card_rank(c) == 10) dread_text_add(t, "10");
        else dread_text_char(t, rank_letters[dread_card_rank(c) - 1]);
        dread_text_add(t, suit_symbols[dread_card_suit(c)]);
    }
}

void dread_card_write_in_words(struct text *t, card c)
{
    static const char *const court_names[] = {"jack", "queen", "king"};
    static const char *const suit_words[] = {" of spades", " of hearts", " of clubs",
                                             " of diamonds"};
    if (c >= CARD_JOKER) {
        dread_text_add(t, c == CARD_JOKER  ? "joker"
                          : c == CARD_NONE ? "nothing"
                                           : "an unseen card");
        return;
    }
    int rank = dread_card_rank(c);
    if (rank == 1) dread_text_add(t, "ace");
    else if (rank <= 10) dread_text_number(t, (uint64_t)rank);
    else dread_text_add(t, court_names[rank - 11]);
    dread_text_add(t, suit_words[dread_card_suit(c)]);
}

static char to_upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* Returns the index of c in a string, or -1. */
static int index_in(const char *string, char c)
{
    for (int i = 0; string[i]; i++)
        if (string[i] == c) return i;
    return -1;
}

bool dread_card_read(const char **at, card *c)
{
    const char *s = *at;
    if (to_upper(s[0]) == 'X' && to_upper(s[1]) == 'X') {
        *at = s + 2;
        *c = CARD_JOKER;
        return true;
    }
    int rank;
    if (s[0] == '1' && s[1] == '0') {
        rank = 10;
        s += 2;
    } else {
        if (!s[0]) return false;
        rank = index_in(rank_letters, to_upper(s[0])) + 1;
        if (!rank) return false;
        s += 1;
    }
    if (!s[0]) return false;
    int suit = index_in(suit_letters, to_upper(s[0]));
    if (suit < 0) return false;
    *at = s + 1;
    *c = dread_card_of(rank, suit);
    return true;
}

bool dread_cards_are(const card cards[], int n, uint64_t set, const char *which,
                     struct problem *problem)
{
    uint64_t seen = 0;
    for (int i = 0; i < n; i++) {
        char name[4] = "";
        struct text t = dread_text_in(name, sizeof name);
        dread_card_write(&t, cards[i]);
        if (cards[i] >= CARD_KINDS || !(set & dread_card_bit(cards[i])))
            return dread_fail_as(problem, DREAD_BAD_CARDS, "The card ", name,
                                 " does not belong in ", which, ".", NULL);
        if (seen & dread_card_bit(cards[i]))
            return dread_fail_as(problem, DREAD_BAD_CARDS, "The card ", name, " appears twice in ",
                                 which, ".", NULL);
        seen |= dread_card_bit(cards[i]);
    }
    for (int c = 0; c < CARD_KINDS; c++)
        if ((set & ~seen) & dread_card_bit((card)c)) {
            char name[4] = "";
            struct text t = dread_text_in(name, sizeof name);
            dread_card_write(&t, (card)c);
            return dread_fail_as(problem, DREAD_BAD_CARDS, "The card ", name, " is missing from ",
                                 which, ".", NULL);
        }
    return true;
}
