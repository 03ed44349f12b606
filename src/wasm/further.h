/* The lines of themes that the file of words leaves out, since no first table needs them
 * (cmake/words.cmake). later.wasm has them. */

#ifndef WASM_FURTHER_H
#define WASM_FURTHER_H

/* The lines of a theme; the list ends with the id NULL. The build makes it from themes/. */
struct further_file {
    const char *id;
    const char *text;
};
extern const struct further_file wasm_further[];

/* Returns the further lines of a theme, which may be none. */
const char *wasm_further_lines(const char *theme);

#endif
