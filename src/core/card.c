/* Reading, writing and checking cards. See dread/card.h. */

#include "dread/card.h"

static const char ranks[] = "A23456789TJQK";
static const char suits[] = "SHCD";
static const char *const symbols[] = {"\u2660", "\u2665", "\u2663", "\u2666"};

void card_write(struct text *t, card c)
{
    if (c == CARD_JOKER) {
        text_add(t, "XX");
    } else if (c == CARD_NONE) {
        text_add(t, "--");
    } else if (c >= CARD_KINDS) {
        text_add(t, "??");
    } else {
        text_char(t, ranks[card_rank(c) - 1]);
        text_char(t, suits[card_suit(c)]);
    }
}

void card_write_for_people(struct text *t, card c)
{
    if (c == CARD_JOKER) {
        text_add(t, "joker");
    } else if (c >= CARD_KINDS) {
        text_add(t, c == CARD_NONE ? "no card" : "a card unseen");
    } else {
        if (card_rank(c) == 10) text_add(t, "10");
        else text_char(t, ranks[card_rank(c) - 1]);
        text_add(t, symbols[card_suit(c)]);
    }
}

void card_write_in_words(struct text *t, card c)
{
    static const char *const courts[] = {"jack", "queen", "king"};
    static const char *const of_suit[] = {" of spades", " of hearts", " of clubs", " of diamonds"};
    if (c >= CARD_JOKER) {
        text_add(t, c == CARD_JOKER ? "joker" : c == CARD_NONE ? "nothing" : "an unseen card");
        return;
    }
    int rank = card_rank(c);
    if (rank == 1) text_add(t, "ace");
    else if (rank <= 10) text_number(t, (uint64_t)rank);
    else text_add(t, courts[rank - 11]);
    text_add(t, of_suit[card_suit(c)]);
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* The place of c in a string, or -1. */
static int place_in(const char *string, char c)
{
    for (int i = 0; string[i]; i++)
        if (string[i] == c) return i;
    return -1;
}

bool card_read(const char **at, card *c)
{
    const char *s = *at;
    if (upper(s[0]) == 'X' && upper(s[1]) == 'X') {
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
        rank = place_in(ranks, upper(s[0])) + 1;
        if (!rank) return false;
        s += 1;
    }
    if (!s[0]) return false;
    int suit = place_in(suits, upper(s[0]));
    if (suit < 0) return false;
    *at = s + 1;
    *c = card_of(rank, suit);
    return true;
}

bool cards_are(const card cards[], int n, uint64_t set, const char *which, struct problem *problem)
{
    uint64_t met = 0;
    for (int i = 0; i < n; i++) {
        char name[4] = "";
        struct text t = text_in(name, sizeof name);
        card_write(&t, cards[i]);
        if (cards[i] >= CARD_KINDS || !(set & card_bit(cards[i])))
            return fails(problem, "The card ", name, " does not belong in ", which, ".", NULL);
        if (met & card_bit(cards[i]))
            return fails(problem, "The card ", name, " is there twice in ", which, ".", NULL);
        met |= card_bit(cards[i]);
    }
    for (int c = 0; c < CARD_KINDS; c++)
        if ((set & ~met) & card_bit((card)c)) {
            char name[4] = "";
            struct text t = text_in(name, sizeof name);
            card_write(&t, (card)c);
            return fails(problem, "The card ", name, " is missing from ", which, ".", NULL);
        }
    return true;
}
