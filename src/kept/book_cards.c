/* Which cards the player has met before, and whether a Night in progress has the cards of a deal.
 * Read internal.h first.
 *
 * The same cards can have many ids: by number, with all cards written out, and with options that do
 * not change the shuffle. So deals are compared by their cards in dealing order. Each row caches a
 * checksum of its cards, computed when it is first needed. */

#include "internal.h"
#include "core/checksum.h"

static const uint64_t NO_CARDS = 1; /* stored in place of a checksum if the id cannot be read */

/* Reads an id of this game. Returns false if it is not one, or if not all of its cards are
 * known. */
static bool read_deal(const struct game *game, const char *id, struct deal *deal)
{
    const struct game *its;
    const struct game *const one[] = {game};
    return dread_id_read(&(struct games){one, 1}, id, &its, deal, NULL);
}

static bool same_cards(const struct deal *a, const struct deal *b)
{
    if (a->count != b->count) return false;
    for (int i = 0; i < a->count; i++)
        if (a->cards[i] != b->cards[i]) return false;
    return true;
}

/* Returns the checksum of the cards; never 0 or NO_CARDS. */
static uint64_t cards_sum(const struct deal *deal)
{
    uint64_t sum = dread_checksum_on(0, deal->cards, deal->count);
    return sum > NO_CARDS ? sum : ~sum;
}

static bool row_has_cards(const struct book *b, const struct game *game, struct book_row *row,
                          const struct deal *deal, uint64_t sum)
{
    struct deal its;
    if (!row->cards) {
        bool is_read = read_deal(game, dread_row_text(b, row->deal), &its);
        row->cards = is_read ? cards_sum(&its) : NO_CARDS;
    }
    return row->cards == sum && read_deal(game, dread_row_text(b, row->deal), &its) &&
           same_cards(&its, deal);
}

bool dread_cards_were_told(enum way way, const char *deal)
{
    if (way != WAY_REAL) return false;
    if (dread_is_position(deal, (size_t)dread_length_of(deal))) return true;
    while (*deal && *deal != '@') deal++;
    for (; *deal; deal++)
        if (*deal != '@' && *deal != '?' && *deal != '+') return true;
    return false;
}

bool dread_cards_were_met(const struct book *b, const struct save *save, int64_t play)
{
    if (save->mode != NIGHT) return false;
    uint64_t sum = cards_sum(&save->deal);
    for (int32_t i = 0; i < b->rows; i++) {
        struct book_row *row = dread_row_at(b, i);
        bool counts = dread_row_is(b, row, ROW_RESULT, save->game->id) ||
                      (dread_row_is(b, row, ROW_PLAY, save->game->id) && row->id != play &&
                       row->state != PLAY_PLAYING);
        if (counts && row_has_cards(b, save->game, row, &save->deal, sum)) return true;
    }
    return false;
}

/* Returns true if the row, which is in progress, is a Night of a drawn deal that has not ended. */
static bool is_standing_night(const struct book *b, const struct book_row *row)
{
    return row->mode == NIGHT && row->way == WAY_DRAWN &&
           dread_same(dread_row_text(b, row->outcome), "playing");
}

bool dread_book_night_has_cards(const struct book *b, const struct game *game,
                                const struct deal *deal, struct problem *problem)
{
    struct deal night;
    const struct book_row *row = dread_row_in_progress(b, game->id);
    if (!dread_deal_is_known(game, deal) || !row || !is_standing_night(b, row) ||
        !read_deal(game, dread_row_text(b, row->deal), &night) || !same_cards(&night, deal))
        return false;
    dread_fail(
        problem, "These are the cards of your Night of ", game->title,
        ". Until it ends, you can neither inspect them nor play them elsewhere. `dread play ",
        game->id, "` resumes the Night.", NULL);
    return true;
}

bool dread_book_has_met(const struct book *b, const struct game *game, const struct deal *deal)
{
    char id[ID_BYTES];
    struct text t = dread_text_in(id, sizeof id);
    dread_id_write(game, deal, &t);
    return dread_row_of_result(b, id) || dread_row_of_deal(b, NULL, ROW_PLAY, id);
}
