/* Finds the further lines of a theme. See further.h. */

#include "further.h"

#include "core/text.h"

const char *wasm_further_lines(const char *theme)
{
    for (int i = 0; wasm_further[i].id; i++)
        if (dread_same(wasm_further[i].id, theme)) return wasm_further[i].text;
    return "";
}
