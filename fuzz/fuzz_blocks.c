/* Reads any bytes as blocks of a ledger, as if their checksum were right. Nothing may crash.
 * dread_tally_pack must write an accepted tally in the same bytes, and every report of a survey
 * must be able to show it.
 *
 * The first byte selects a game. Then follows a block for each contender: two bytes with its
 * length, then the wins of its deals, then the tally. */

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cheap.h"
#include "survey/deal_lists.h"
#include "survey_output.h"

enum { DEALS = 8, CONTENDERS = 3 };

static const char *const contenders[CONTENDERS] = {"random", "clairvoyant", "expert-quick"};

static void set_up(struct survey *s, const struct game *game)
{
    *s = (struct survey){.game = game,
                         .rule_sets = 1,
                         .contenders = CONTENDERS,
                         .plays = 4,
                         .budget = SURVEY_BUDGET,
                         .first = 1,
                         .last = DEALS};
    dread_rules_standard(game->options, &s->rules[0]);
    for (int k = 0; k < CONTENDERS; k++)
        insist(dread_contender_find(contenders[k], &s->contender[k], NULL));
}

/* Returns true if the tally has nothing in what was added to tallies last. */
static bool may_be_old(const struct tally *t)
{
    static const struct tally empty;
    return !memcmp(&t->losses, &empty.losses, sizeof *t - offsetof(struct tally, losses));
}

/* dread_tally_pack must write the same bytes. Exception: a tally of an older version, which ends
 * earlier, is packed in another form, which must be read as the same tally. */
static void check_packing(const struct tally *t, const uint8_t *bytes, int n)
{
    static uint8_t again[TALLY_BYTES];
    static struct tally other;
    int m = dread_tally_pack(t, again);
    insist(m <= TALLY_BYTES && dread_tally_unpack(&other, again, m) &&
           !memcmp(t, &other, sizeof *t));
    insist((m == n && !memcmp(again, bytes, (size_t)n)) || may_be_old(t));
}

static bool read_block(struct bytes *b, struct column *c)
{
    size_t length = next_byte(b);
    length = length << 8 | next_byte(b);
    size_t left = (size_t)(b->end - b->at);
    if (length > left) length = left;
    const uint8_t *at = b->at;
    b->at += length;
    int n = (int)length - DEALS;
    if (n >= 0 && dread_tally_unpack(&c->tally, at + DEALS, n))
        check_packing(&c->tally, at + DEALS, n);
    if (!dread_block_read(&c->study, DEALS, at, (int)length, &c->tally)) return false;
    memcpy(c->wins, at, DEALS);
    return true;
}

static void tell_all(const struct survey *s, const struct result *r)
{
    struct deal_lists lists = {.first = 1, .last = DEALS};
    print_survey(s, r, &lists);
    print_survey_csv(s, r);
    print_survey_json(s, r, &lists);
    for (int k = 0; k < r->columns; k++) {
        dread_column_deal_effect(r, &r->column[k]);
        if (k) dread_column_pairs(r, &r->column[k], &r->column[k]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct survey s;
    static struct column column[CONTENDERS];
    static uint8_t wins[CONTENDERS][DEALS];
    static bool silent;
    struct bytes b = {data, data + size};
    cheap_begin();
    set_up(&s, dread_games.game[next_byte(&b) % (unsigned)dread_games.count]);
    for (int k = 0; k < CONTENDERS; k++) {
        bool by_chance = !k, sees_all = k == 1;
        column[k] = (struct column){.study = {.game = s.game,
                                              .rules = s.rules[0],
                                              .contender = s.contender[k],
                                              .plays = by_chance ? s.plays : 1,
                                              .budget = sees_all ? s.budget : 0},
                                    .wins = wins[k]};
        if (!read_block(&b, &column[k])) return 0;
    }
    if (!silent) silent = freopen("/dev/null", "w", stdout) != NULL;
    struct result result = {1, DEALS, CONTENDERS, column};
    tell_all(&s, &result);
    return 0;
}
