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

struct save *dread_save_current(const struct book *b)
{
    if (!b->saves || b->save[b->saves - 1].is_closed) return NULL;
    return (struct save *)&b->save[b->saves - 1];
}

bool dread_book_keeps(const struct book *b)
{
    return dread_save_current(b) != NULL;
}

static bool is_untouched(const struct save *save)
{
    return !save->play_id && !save->known && !save->hints && !save->has_ended;
}

bool dread_save_is_written(const struct book *b, const struct save *save)
{
    if (save->has_ended && !(save->is_counted && dread_row_of_result(b, save->id))) return false;
    if (save->state == SAVE_RESULT_ONLY) return true;
    if (save->state == SAVE_UNCLAIMED || save->saved_version != save->version) return false;
    const struct book_row *play = save->play_id ? dread_row_of_play(b, save->play_id) : NULL;
    return play && play->state == PLAY_PLAYING;
}

static void remove_save(struct book *b, int i)
{
    for (b->saves--; i < b->saves; i++) b->save[i] = b->save[i + 1];
}

/* The first one was let go and refused: does something else wait for its game? */
static bool is_in_the_way(const struct book *b, const struct save *save)
{
    return save->is_left || b->resume.is_active || (b->saves > 1 && b->save[1].game != save->game);
}

void dread_book_settle(struct book *b)
{
    while (b->saves && b->save[0].is_closed && !b->in_flight.is_pending) {
        const struct save *save = &b->save[0];
        bool is_done = is_untouched(save) || dread_save_is_written(b, save);
        if (!is_done && !(b->is_refused && is_in_the_way(b, save))) return;
        if (!is_done) b->is_refused = false; /* it is lost, and the next one has its chance */
        if (save->is_left) b->wants_release = true;
        remove_save(b, 0);
    }
    if (!b->claimed) b->wants_release = false;
}

/* Makes room for another session: the oldest that is not being written just now goes. */
static void make_room_in_queue(struct book *b)
{
    dread_book_settle(b);
    if (b->saves == SAVES_MOST) remove_save(b, b->in_flight.is_pending ? 1 : 0);
}

static void close_current(struct book *b, bool is_left)
{
    struct save *save = dread_save_current(b);
    if (!save) return;
    save->is_closed = true;
    save->is_left = is_left;
    b->is_refused = false;
}

/* ---- Keeping ---- */

void dread_save_note_end(struct save *save, const struct session *s, int64_t now)
{
    int outcome = dread_session_outcome(s);
    if (!outcome || save->has_ended) return;
    save->has_ended = true;
    save->first_end = (struct end){.outcome = outcome,
                                   .turns = s->game->turn(&s->now),
                                   .actions = s->played,
                                   .undos = s->undos,
                                   .hints = s->hints,
                                   .restarts = s->restarts,
                                   .when = now};
}

/* Where the line of the session parts from the one that the book has. */
static int first_difference(const struct save *save, const struct session *s)
{
    int i = 0;
    while (i < save->known && i < s->known && save->line[i] == s->line[i]) i++;
    return i;
}

static bool is_unchanged(const struct save *save, const struct session *s, int part)
{
    return part == save->known && part == s->known && save->played == s->played &&
           save->undos == s->undos && save->hints == s->hints && save->restarts == s->restarts;
}

/* Takes over what has changed. */
static void update(struct save *save, const struct session *s, int64_t now)
{
    int part = first_difference(save, s);
    if (!is_unchanged(save, s, part)) save->version++;
    if (part < save->same_as_stored) save->same_as_stored = part;
    if (part < save->same_as_requested) save->same_as_requested = part;
    for (int i = part; i < s->known; i++) save->line[i] = s->line[i];
    save->known = s->known;
    save->played = s->played;
    save->undos = s->undos;
    save->hints = s->hints;
    save->restarts = s->restarts;
    save->outcome = dread_session_outcome(s);
    save->turn = s->game->turn(&s->now);
    save->changed = now;
}

struct save *dread_save_begin(struct book *b, const struct session *s, enum origin origin,
                              enum save_state state)
{
    make_room_in_queue(b);
    struct save *save = &b->save[b->saves++];
    save->game = s->game;
    save->deal = s->deal;
    struct text t = dread_text_in(save->id, sizeof save->id);
    dread_id_write(s->game, &s->deal, &t);
    save->origin = origin;
    save->mode = s->mode;
    save->way = s->way;
    save->state = state;
    save->was_tried = save->is_closed = save->is_left = false;
    save->play_id = 0;
    save->has_ended = save->is_counted = false;
    save->known = save->stored_steps = save->same_as_stored = save->same_as_requested = 0;
    save->version = 1;
    save->saved_version = 0;
    update(save, s, b->now);
    b->known_game = s->game;
    b->has_trouble = b->has_news = false; /* trouble that lasts is told for this session too */
    b->is_refused = false;
    return save;
}

void dread_book_keep(struct book *b, const struct session *s, enum origin origin, int64_t now)
{
    struct problem problem;
    b->now = now;
    b->resume.is_active = false;
    close_current(b, false);
    bool is_unreadable = b->unreadable == s->game;
    enum save_state state = is_unreadable ? SAVE_RESULT_ONLY : SAVE_UNCLAIMED;
    struct save *save = dread_save_begin(b, s, origin, state);
    dread_save_note_end(save, s, now);
    if (is_unreadable) {
        dread_say_unreadable(s->game, s->mode, &problem);
        dread_book_tell(b, &problem);
    }
    dread_book_settle(b);
}

void dread_book_changed(struct book *b, const struct session *s, int64_t now)
{
    struct save *save = dread_save_current(b);
    b->now = now;
    if (!save) return;
    update(save, s, now);
    dread_save_note_end(save, s, now);
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
    close_current(b, false);
    dread_book_settle(b);
}

void dread_book_leave(struct book *b, int64_t now)
{
    b->now = now;
    b->resume.is_active = false;
    close_current(b, true);
    if (b->saves) b->save[b->saves - 1].is_left = true;
    else b->wants_release = true;
    b->is_refused = false;
    dread_book_settle(b);
}

bool dread_book_knows(const struct book *b, const struct game *game)
{
    return b->known_game && b->known_game == game;
}

bool dread_book_is_saved(const struct book *b)
{
    const struct save *save = dread_save_current(b);
    return save && b->saves == 1 && dread_save_is_written(b, save) &&
           (save->state == SAVE_IN_PROGRESS || save->outcome);
}

bool dread_book_played_before(const struct book *b)
{
    const struct save *save = dread_save_current(b);
    if (!save || save->is_counted) return false;
    if (dread_row_of_result(b, save->id)) return true;
    const struct book_row *row = NULL;
    while ((row = dread_row_of_deal(b, row, ROW_PLAY, save->id)))
        if (row->id != save->play_id && row->state != PLAY_PLAYING) return true;
    return dread_cards_were_met(b, save, save->play_id);
}
