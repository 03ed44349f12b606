/* The lines of the story that the file of words leaves out (cmake/words.cmake): those after the
 * lines of the beginning. later.wasm has them. */

#ifndef WASM_STORIES_H
#define WASM_STORIES_H

/* The lines of a theme; the list ends with the id NULL. The build makes it from themes/. */
struct story_file {
    const char *id;
    const char *text;
};
extern const struct story_file wasm_stories[];

/* Returns the lines of a theme, which may be none. */
const char *wasm_story(const char *theme);

#endif
