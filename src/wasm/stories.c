/* Finds the lines of the story that come later. See stories.h. */

#include "stories.h"

#include "core/text.h"

const char *wasm_story(const char *theme)
{
    for (int i = 0; wasm_stories[i].id; i++)
        if (dread_same(wasm_stories[i].id, theme)) return wasm_stories[i].text;
    return "";
}
