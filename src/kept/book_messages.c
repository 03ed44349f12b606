/* Messages about saving: each trouble is reported once, and its end too. Read internal.h
 * first. The message that another play is in progress already is in book_write.c, and those about
 * resuming are in book_resume.c. */

#include "internal.h"

const char *dread_what_becomes(const struct save *save)
{
    if (save->way == WAY_REAL) return "The game you play here is not kept.";
    return save->mode == NIGHT
               ? "A Night played here does not count, and cannot be resumed."
               : "The game you play here counts when it ends, but cannot be resumed.";
}

void dread_say_held(const struct game *game, const char *then, struct problem *problem)
{
    dread_fail(problem, "Your game of ", game->title, " is open in another window.",
               then ? " " : NULL, then, NULL);
}

void dread_say_unlocked(enum mode mode, const struct problem *why, struct problem *problem)
{
    dread_fail(problem, "This game cannot be resumed later",
               mode == NIGHT ? " and, since it is a Night, does not count" : "", ": ",
               why ? why->text : "", NULL);
}

void dread_say_unreadable(const struct save *save, struct problem *problem)
{
    dread_fail(problem, "The saved game of ", save->game->title,
               " cannot be read and stays as it is. ", dread_what_becomes(save), NULL);
}

void dread_book_tell(struct book *b, const struct problem *problem)
{
    b->news = *problem;
    b->has_news = true;
}

bool dread_book_messages(struct book *b, struct problem *problem)
{
    if (!b->has_news) return false;
    b->has_news = false;
    if (problem) *problem = b->news;
    return true;
}

void dread_book_note_trouble(struct book *b, const struct problem *why)
{
    if (b->has_trouble && dread_same(b->trouble.text, why->text)) return;
    b->has_trouble = true;
    b->trouble = *why;
    dread_book_tell(b, why);
}

void dread_book_note_saved(struct book *b)
{
    struct problem again;
    if (!b->has_trouble) return;
    b->has_trouble = false;
    dread_fail(&again, "The game is being saved again, and nothing is missing.", NULL);
    dread_book_tell(b, &again);
}
