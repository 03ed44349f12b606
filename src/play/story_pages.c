/* The pages of the story, the log and the ending. See play_internal.h. */

#include "story_pages.h"

#include "story/story.h"
#include "duel.h"

/* Adds the sentences as paragraphs, each after the turn that it is about. */
static void say_lines(struct play *p, const struct story_line line[], int n)
{
    for (int i = 0; i < n; i++) {
        if (line[i].turn) {
            dread_page_say(&p->page, "Turn ");
            dread_text_number(dread_page_text(&p->page), line[i].turn);
            dread_page_say(&p->page, ". ");
        }
        dread_page_say(&p->page, line[i].words);
        dread_page_say(&p->page, "\n");
    }
}

void dread_page_of_story(struct play *p)
{
    dread_page_start(&p->page, PAGE_TEXT, dread_command_table[CMD_STORY].label);
    say_lines(p, p->story.so_far.line, p->story.so_far.lines);
    if (!p->story.so_far.lines) {
        dread_page_say(&p->page, dread_no_story);
        dread_page_say(&p->page, "\n");
    }
    p->page.at_end = true;
}

void dread_page_of_log(struct play *p)
{
    char line[LOG_LINE_BYTES];
    struct log_reader log = dread_log_from(&p->layout.theme, &p->session, 0);
    dread_page_start(&p->page, PAGE_TEXT, dread_command_table[CMD_LOG].label);
    for (struct text w = dread_text_in(line, sizeof line); dread_log_line(&log, &w);
         w = dread_text_in(line, sizeof line)) {
        dread_page_say(&p->page, line);
        dread_page_say(&p->page, "\n");
    }
    p->page.at_end = true;
}

void dread_page_of_ending(struct play *p)
{
    const struct ending *e = &p->story.ending;
    dread_page_start(&p->page, PAGE_ENDING, e->line);
    say_lines(p, e->sentence, e->sentences);
    dread_page_say(&p->page, "\n");
    dread_theme_outcome(&p->layout.theme, p->session.game, p->view.outcome,
                        dread_page_text(&p->page));
    dread_page_say(&p->page, "\n");
    if (dread_duel_is_here(p) && dread_duel_next(p))
        dread_page_line(&p->page, CMD_DUEL, 0, "The next deal of the duel",
                        "All games are shown once yours are over.");
    else if (dread_duel_is_here(p)) dread_page_command(&p->page, CMD_DUEL);
    if (!p->story.lesson.on) {
        dread_page_line(&p->page, CMD_RESTART, 0, "Same cards again",
                        "From the start of the deal.");
        dread_page_command(&p->page, CMD_AUTOPSY);
    }
    dread_page_line(&p->page, CMD_NEW, 0, "New cards", dread_command_table[CMD_NEW].more);
}
