/* The sessions that are kept. Read book_internal.h first.
 *
 * The book remembers what the storage has of the session it keeps. After a change the next request
 * has the difference. If that is refused, what it remembers stays, and the next change asks for a
 * larger difference. So catching up is the same as saving.
 *
 * A session that is put down or left before all of it is written waits in a short queue, in front
 * of the one that is kept next. Only the first of the queue is written, so that what one session
 * leaves behind is there before the next one looks at it. */

#include "book_internal.h"

/* ---- The sessions that wait ---- */

struct save *dread_keep_now(const struct book *b)
{
    if (!b->keeps || b->keep[b->keeps - 1].is_let_go) return NULL;
    return (struct save *)&b->keep[b->keeps - 1];
}

bool dread_book_keeps(const struct book *b)
{
    return dread_keep_now(b) != NULL;
}

static bool is_untouched(const struct save *k)
{
    return !k->play && !k->known && !k->hints && !k->has_ended;
}

bool dread_keep_is_written(const struct book *b, const struct save *k)
{
    if (k->has_ended && !(k->is_counted && dread_row_of_result(b, k->id))) return false;
    if (k->standing == STANDING_APART) return true;
    if (k->standing == STANDING_ASKS || k->saved != k->version) return false;
    const struct book_row *play = k->play ? dread_row_of_play(b, k->play) : NULL;
    return play && play->state == PLAY_PLAYING;
}

static void remove_keep(struct book *b, int i)
{
    for (b->keeps--; i < b->keeps; i++) b->keep[i] = b->keep[i + 1];
}

/* The first one was let go and refused: does something else wait for its game? */
static bool is_in_the_way(const struct book *b, const struct save *k)
{
    return k->is_left || b->resuming.is_on || (b->keeps > 1 && b->keep[1].game != k->game);
}

void dread_book_settle(struct book *b)
{
    while (b->keeps && b->keep[0].is_let_go && !b->underway.is_open) {
        const struct save *k = &b->keep[0];
        bool is_done = is_untouched(k) || dread_keep_is_written(b, k);
        if (!is_done && !(b->is_refused && is_in_the_way(b, k))) return;
        if (!is_done) b->is_refused = false; /* it is lost, and the next one has its chance */
        if (k->is_left) b->releases = true;
        remove_keep(b, 0);
    }
    if (!b->claimed) b->releases = false;
}

/* Makes room for another session: the oldest that is not being written just now goes. */
static void make_way(struct book *b)
{
    dread_book_settle(b);
    if (b->keeps == KEEPS) remove_keep(b, b->underway.is_open ? 1 : 0);
}

static void let_go(struct book *b, bool is_left)
{
    struct save *k = dread_keep_now(b);
    if (!k) return;
    k->is_let_go = true;
    k->is_left = is_left;
    b->is_refused = false;
}

/* ---- Keeping ---- */

void dread_keep_note_end(struct save *k, const struct session *s, int64_t now)
{
    int outcome = dread_session_outcome(s);
    if (!outcome || k->has_ended) return;
    k->has_ended = true;
    k->first_end = (struct end){.outcome = outcome,
                                .turns = s->game->turn(&s->now),
                                .actions = s->played,
                                .undos = s->undos,
                                .hints = s->hints,
                                .restarts = s->restarts,
                                .when = now};
}

/* Where the line of the session parts from the one that the book has. */
static int where_they_part(const struct save *k, const struct session *s)
{
    int i = 0;
    while (i < k->known && i < s->known && k->line[i] == s->line[i]) i++;
    return i;
}

static bool is_as_before(const struct save *k, const struct session *s, int part)
{
    return part == k->known && part == s->known && k->played == s->played && k->undos == s->undos &&
           k->hints == s->hints && k->restarts == s->restarts;
}

/* Takes over what has changed. */
static void follow(struct save *k, const struct session *s, int64_t now)
{
    int part = where_they_part(k, s);
    if (!is_as_before(k, s, part)) k->version++;
    if (part < k->same) k->same = part;
    if (part < k->same_since) k->same_since = part;
    for (int i = part; i < s->known; i++) k->line[i] = s->line[i];
    k->known = s->known;
    k->played = s->played;
    k->undos = s->undos;
    k->hints = s->hints;
    k->restarts = s->restarts;
    k->outcome = dread_session_outcome(s);
    k->turn = s->game->turn(&s->now);
    k->changed = now;
}

struct save *dread_keep_take(struct book *b, const struct session *s, enum origin origin,
                             enum save_state standing)
{
    make_way(b);
    struct save *k = &b->keep[b->keeps++];
    k->game = s->game;
    k->deal = s->deal;
    struct text t = dread_text_in(k->id, sizeof k->id);
    dread_id_write(s->game, &s->deal, &t);
    k->origin = origin;
    k->mode = s->mode;
    k->way = s->way;
    k->standing = standing;
    k->was_tried = k->is_let_go = k->is_left = false;
    k->play = 0;
    k->has_ended = k->is_counted = false;
    k->known = k->steps = k->same = k->same_since = 0;
    k->version = 1;
    k->saved = 0;
    follow(k, s, b->now);
    b->known = s->game;
    b->has_trouble = b->has_news = false; /* trouble that lasts is told for this session too */
    b->is_refused = false;
    return k;
}

void dread_book_keep(struct book *b, const struct session *s, enum origin origin, int64_t now)
{
    struct problem problem;
    b->now = now;
    b->resuming.is_on = false;
    let_go(b, false);
    bool is_barred = b->barred == s->game;
    enum save_state standing = is_barred ? STANDING_APART : STANDING_ASKS;
    struct save *k = dread_keep_take(b, s, origin, standing);
    dread_keep_note_end(k, s, now);
    if (is_barred) {
        dread_say_barred(s->game, s->mode, &problem);
        dread_book_tell(b, &problem);
    }
    dread_book_settle(b);
}

void dread_book_changed(struct book *b, const struct session *s, int64_t now)
{
    struct save *k = dread_keep_now(b);
    b->now = now;
    if (!k) return;
    follow(k, s, now);
    dread_keep_note_end(k, s, now);
    b->is_refused = false;
}

void dread_book_try(struct book *b, int64_t now)
{
    b->now = now;
    b->is_refused = false;
}

void dread_book_put_down(struct book *b, int64_t now)
{
    b->now = now;
    let_go(b, false);
    dread_book_settle(b);
}

void dread_book_leave(struct book *b, int64_t now)
{
    b->now = now;
    b->resuming.is_on = false;
    let_go(b, true);
    if (b->keeps) b->keep[b->keeps - 1].is_left = true;
    else b->releases = true;
    b->is_refused = false;
    dread_book_settle(b);
}

bool dread_book_knows(const struct book *b, const struct game *game)
{
    return b->known && b->known == game;
}

bool dread_book_is_saved(const struct book *b)
{
    const struct save *k = dread_keep_now(b);
    return k && b->keeps == 1 && dread_keep_is_written(b, k) &&
           (k->standing == STANDING_PROGRESS || k->outcome);
}

bool dread_book_played_before(const struct book *b)
{
    const struct save *k = dread_keep_now(b);
    if (!k || k->is_counted) return false;
    if (dread_row_of_result(b, k->id)) return true;
    const struct book_row *row = NULL;
    while ((row = dread_row_of_deal(b, row, ROW_PLAY, k->id)))
        if (row->id != k->play && row->state != PLAY_PLAYING) return true;
    return dread_cards_were_met(b, k, k->play);
}
