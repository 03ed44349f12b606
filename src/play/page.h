/* A page over the table: a title, text to read, and lines to choose from. This file only builds
 * pages; pages.c, hint.c and autopsy_page.c decide what is on them.
 *
 * Start a page, add its text, then its lines. The text and the words of the lines share one buffer;
 * what does not fit is left out. */

#ifndef PLAY_PAGE_H
#define PLAY_PAGE_H

#include "play.h"

enum { PAGE_BYTES = 65536, TITLE_BYTES = 96 };

/* A line. `words` and `more` are offsets into page.bytes. */
struct page_line {
    enum command_id command;
    int argument, key, words, more;
    struct line_chance chance;
};

/* The fields are those of struct scene_page. */
struct page {
    bool open, at_end, entry;
    uint8_t kind; /* enum page_kind */
    uint32_t serial;
    /* The command that opens this page again, and the one that opens the page to which this one
     * leads back when it is closed, with the line in focus there. COMMANDS: none. */
    enum command_id opener, back;
    int back_at;
    char title[TITLE_BYTES];
    char bytes[PAGE_BYTES];
    struct text text; /* writes to `bytes` */
    int lines, at;
    struct page_line line[SCENE_LINES];
    char typed[ID_BYTES];
};

/* Begins a new page, empty and open. */
void dread_page_start(struct page *, enum page_kind, const char *title);

void dread_page_close(struct page *);

/* Empties the open page, so that it can be written again. Its title and the index of the line in
 * focus stay. */
void dread_page_rewrite(struct page *);

/* dread_page_say adds text; dread_page_text returns the text for others to add to. Use both before
 * the first line is added. */
void dread_page_say(struct page *, const char *words);
struct text *dread_page_text(struct page *);

/* Both add a line that gives a command, and has the key of that command: with words of its own, or
 * with those of the table of commands. `more` may be NULL. A full page ignores them. */
void dread_page_line(struct page *, enum command_id, int argument, const char *words,
                     const char *more);
void dread_page_command(struct page *, enum command_id);

/* Gives the line that was added last a key other than that of its command. */
void dread_page_key(struct page *, int key);

/* Puts the focus on the first line that gives the command, if there is one. */
void dread_page_look(struct page *, enum command_id);

/* Says which chance the line that was added last promises. */
void dread_page_chance(struct page *, struct line_chance);

/* Asks the player to type a line on the page; INTENT_TYPED then runs the command with it. `typed`
 * is what the line holds at first, "" for nothing. Add no other line. */
void dread_page_entry(struct page *, enum command_id, const char *typed);

/* Writes the page into the scene, whose strings then point into the page. */
void dread_page_scene(const struct page *, struct scene_page *);

#endif
