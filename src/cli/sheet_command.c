/* Writes a page to print for a table with real cards. See sheet_command.h. It shows no card of the
 * deal, so it may name the deal of an unfinished Night. */

#include <string.h>

#include "call.h"
#include "core/id.h"
#include "theme/sheet.h"
#include "sheet_command.h"

int run_sheet(const struct call *call)
{
    static char page[SHEET_BYTES];
    static struct deal deal;
    struct text svg = dread_text_in(page, sizeof page);
    const char *written = call->argument[0];
    bool has_deal = written[strcspn(written, "#@")];
    struct problem problem;
    const struct game *game;
    if (has_deal ? !dread_id_read(&dread_games, written, &game, &deal, &problem)
                 : !dread_id_read_rules(&dread_games, written, &game, &deal.rules, &problem))
        return complain(USAGE, problem.text);
    if (!dread_sheet_of(dread_sheets, game->id))
        return complain(FAULT, "There is no sheet for this game.");
    if (!dread_sheet_draw(dread_sheets, game, &deal.rules, has_deal ? &deal : NULL, &svg) ||
        svg.cut)
        return complain(FAULT, "The rules with these options have no room on one page.");
    fputs(page, stdout);
    return FINE;
}
