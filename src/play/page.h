/* A page over the table: text to be read, and lines to choose from. What is on it its writer knows. */

#ifndef PLAY_PAGE_H
#define PLAY_PAGE_H

#include "dread/play.h"

enum { PAGE_BYTES = 65536, TITLE_BYTES = 96 };

/* A line: where its words begin in the page's text; more: those on what it does. */
struct page_line {
    enum command_id command;
    int argument, words, more;
};

struct page {
    bool open, at_end, entry;
    uint8_t kind; /* enum page_kind */
    uint32_t serial;
    char title[TITLE_BYTES];
    char bytes[PAGE_BYTES];
    struct text text;
    int lines, at;
    struct page_line line[SCENE_LINES];
    char typed[ID_BYTES];
};

/* Begins a new page; its text follows by dread_page_say, then its lines. */
void dread_page_start(struct page *, enum page_kind, const char *title);

/* Begins the page that is open anew, since there is more to be said on it; the line that is looked at
 * stays. */
void dread_page_rewrite(struct page *);

/* Text to be read, above the lines; to be added before them. */
void dread_page_say(struct page *, const char *words);
struct text *dread_page_text(struct page *);

/* A line with words of its own, or with those of the table of commands. */
void dread_page_line(struct page *, enum command_id, int argument, const char *words,
                     const char *more);
void dread_page_command(struct page *, enum command_id);

/* Makes it a page to type a line on, for a command. */
void dread_page_entry(struct page *, enum command_id, const char *typed);

void dread_page_scene(const struct page *, struct scene_page *);

#endif
