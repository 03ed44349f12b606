/* The pages of the story, the log and the ending. See story_pages.c. */

#ifndef PLAY_STORY_PAGES_H
#define PLAY_STORY_PAGES_H

#include "play_internal.h"

/* Each opens a page: the whole story, the log, and the end of the game, which must be over. */
void dread_page_of_story(struct play *);
void dread_page_of_log(struct play *);
void dread_page_of_ending(struct play *);

#endif
