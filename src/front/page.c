/* The rules pages. See page.h. */

#include "dread/text.h"
#include "page.h"

const char *rules_page(const char *id)
{
    for (int i = 0; rules_pages[i].id; i++)
        if (dread_same(rules_pages[i].id, id)) return rules_pages[i].text;
    return NULL;
}
