/* Tables of Scorpion: see setup.h. `burrow1` to `burrow7` are the cards of a burrow from its
 * bottom, `(7D)` one face down; `box` has its cards, the first one falls on the first burrow. */

#include <stdio.h>
#include <string.h>

#include "unit/help.h"
#include "unit/setup.h"

#include "toy/scorpion/internal.h"

static bool read_card(const char **at, uint64_t met, card *c)
{
    (void)met;
    return dread_card_read(at, c);
}

/* Lays the cards of a line into a burrow, and those face down into the deal too. */
static void set_burrow(const char *at, int k, struct deal *d, struct scorpion *g)
{
    int first = dread_scorpion_first(g, k);
    while (*at) {
        bool dark = *at == '(';
        int row = g->held[k]++;
        card c;
        at += dark;
        if (!dread_card_read(&at, &c)) fail_msg("no card: %s", at);
        if (dark) d->cards[k * DEALT + row] = c;
        g->card[first + row] = dark ? CARD_UNKNOWN : c;
        at += dark;
        while (*at == ' ') at++;
    }
}

static void set(const struct setup_lines *lines, struct deal *d, struct position *p)
{
    struct scorpion *g = mutable_scorpion_of(p);
    memset(g, 0, sizeof *g);
    for (int k = 0; k < BURROWS; k++) {
        char name[] = "burrow1";
        name[6] = (char)('1' + k);
        const char *cards = setup_value(lines, name);
        if (cards) set_burrow(cards, k, d, g);
    }
    g->shaken = !setup_cards(lines, "box", &d->cards[BOX_AT], BOX);
    g->turn = 1;
}

static void write(const struct deal *d, const struct position *p, struct text *t)
{
    const struct scorpion *g = scorpion_of(p);
    const card *c = g->card;
    for (int k = 0; k < BURROWS; k++) {
        dread_text_count(t, "burrow", k + 1, ":");
        for (int row = 0; row < g->held[k]; row++, c++) {
            bool dark = *c == CARD_UNKNOWN;
            dread_text_add(t, dark ? " (" : " ");
            dread_card_write(t, dark ? d->cards[k * DEALT + row] : *c);
            if (dark) dread_text_char(t, ')');
        }
        dread_text_add(t, g->held[k] ? "\n" : " none\n");
    }
    dread_text_count(t, "box: ", g->shaken ? 0 : BOX, "\n");
}

const struct setup_hooks setup_of_burrows = {
    .set = set, .write = write, .write_card = dread_card_write, .read_card = read_card};
