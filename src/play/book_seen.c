/* What the mid-end has learned from the book. It asks again only once the book has changed, so a
 * look at the table, which changes nothing, asks nothing. See play_internal.h. */

#include "book_seen.h"

/* Returns true if nothing has changed since the book was asked. */
static bool is_known(const struct play *p)
{
    return p->seen.counter && *p->seen.counter == p->seen.changes;
}

static bool ask_in_progress(const struct play *p, const struct game *game)
{
    struct in_progress in;
    return dread_book_in_progress(p->book, game, &in) && !in.is_over;
}

/* Asks the book, if it has changed. */
static void ask(struct play *p)
{
    struct book_seen *s = &p->seen;
    if (!p->book || is_known(p)) return;
    s->counter = dread_book_changes(p->book);
    s->waits = dread_book_waits(p->book);
    s->has_news |= !s->waits && dread_book_messages(p->book, &s->news);
    s->keeps = dread_book_keeps(p->book);
    s->in_progress = 0;
    for (int i = 0; i < p->house.games->count; i++)
        s->in_progress |= (uint64_t)ask_in_progress(p, p->house.games->game[i]) << i;
    s->changes = *s->counter;
}

bool dread_storage_waits(struct play *p)
{
    ask(p);
    return p->seen.waits;
}

bool dread_book_has_news(struct play *p, struct problem *news)
{
    if (dread_storage_waits(p) || !p->seen.has_news) return false;
    *news = p->seen.news;
    p->seen.has_news = false;
    return true;
}

bool dread_is_kept(const struct play *p)
{
    return p->book && (is_known(p) ? p->seen.keeps : dread_book_keeps(p->book));
}

bool dread_is_in_progress(const struct play *p, const struct game *game)
{
    int i = 0;
    if (!p->book) return false;
    if (!is_known(p)) return ask_in_progress(p, game);
    while (p->house.games->game[i] != game) i++;
    return p->seen.in_progress >> i & 1;
}

bool dread_any_in_progress(const struct play *p)
{
    for (int i = 0; i < p->house.games->count; i++)
        if (dread_is_in_progress(p, p->house.games->game[i])) return true;
    return false;
}
