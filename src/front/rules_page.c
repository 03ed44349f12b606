/* Finds a rules page by the id of its game. See rules_page.h. The build makes the table of pages
 * out of docs/rules. */

#include "core/text.h"
#include "rules_page.h"

const char *rules_page(const char *id)
{
    for (int i = 0; rules_pages[i].id; i++)
        if (dread_same(rules_pages[i].id, id)) return rules_pages[i].text;
    return NULL;
}
