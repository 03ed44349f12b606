/* The games of dread.wasm. See list_of_games.h. The tests link another list instead of this file.
 */

#include "list_of_games.h"

#include "theme/sheet.h"
#include "front/rules_page.h"
#include "further.h"
#include "version.h"

const struct wasm_games wasm_games = {.games = &dread_games,
                                      .version = DREAD_VERSION,
                                      .pages = rules_pages,
                                      .sheets = dread_sheets,
                                      .puzzles = dread_puzzles,
                                      .further = wasm_further_lines};
