/* Writes a page to print for a table with real cards. See sheet.h. It shows no card of the deal, so
 * it may name the deal of an unfinished Night. */

#include <string.h>

#include "call.h"
#include "dread/id.h"
#include "sheet.h"
#include "sheet_svg.h"
#include "sheet_words.h"

enum { SHEET_BYTES = 32 << 10 };

/* Reads a game, options and perhaps a deal, and writes what they are called. Returns false with a
 * problem if something is wrong. Sets *has_deal. */
static bool read_wanted(const char *written, const struct game **game, struct rules *rules,
                        bool *has_deal, struct text *id, struct problem *problem)
{
    static struct deal deal;
    *has_deal = written[strcspn(written, "#@")];
    if (!*has_deal) {
        if (!dread_id_read_rules(&dread_games, written, game, rules, problem)) return false;
        dread_rules_id_write(*game, rules, id);
        dread_text_char(id, '#');
        return true;
    }
    if (!dread_id_read(&dread_games, written, game, &deal, problem)) return false;
    *rules = deal.rules;
    dread_id_write(*game, &deal, id);
    return true;
}

int run_sheet(const struct call *call)
{
    static char lines[SHEET_BYTES];
    char id[ID_BYTES + 1];
    struct text words = dread_text_in(lines, sizeof lines), name = dread_text_in(id, sizeof id);
    struct problem problem;
    const struct game *game;
    struct rules rules;
    bool has_deal;
    if (!read_wanted(call->argument[0], &game, &rules, &has_deal, &name, &problem))
        return complain(USAGE, problem.text);
    const char *sheet = sheet_of(game->id);
    if (!sheet) return complain(FAULT, "There is no sheet for this game.");
    sheet_write(sheet, game->options, &rules, &words);
    struct sheet_head head = {game->title, game->designer, id, !has_deal};
    if (words.cut || !sheet_draw(stdout, &head, lines))
        return complain(FAULT, "The rules with these options have no room on one page.");
    return FINE;
}
