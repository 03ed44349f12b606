/* The queue of sessions that are being saved. Read internal.h first. book_write.c makes the
 * write requests for them.
 *
 * For each session the book remembers which part of it the storage has. After a change, the next
 * request contains the difference. If the storage refuses the request, the remembered part stays
 * the same, and the next request contains a larger difference. So catching up after trouble needs
 * no code of its own.
 *
 * A session that is put down or left before all of it is written stays in a short queue, ahead of
 * the next current session. Requests are made only for the first session in the queue, so that all
 * rows of one session are written before the next session is compared with them. */

#include "internal.h"

/* ---- The queue ---- */

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
    return !save->play_id && !save->known && !save->hints && !save->has_ended &&
           !dread_cards_were_told(save->way, save->start);
}

bool dread_save_is_written(const struct book *b, const struct save *save)
{
    if (save->has_ended && !(save->is_counted && dread_row_of_result(b, save->start))) return false;
    if (save->state == SAVE_RESULT_ONLY) return true;
    if (save->state == SAVE_UNCLAIMED || save->saved_version != save->version) return false;
    const struct book_row *play = save->play_id ? dread_row_of_play(b, save->play_id) : NULL;
    return play && play->state == PLAY_PLAYING;
}

static void remove_save(struct book *b, int i)
{
    for (b->saves--; i < b->saves; i++) b->save[i] = b->save[i + 1];
}

/* Returns true if the first session, which is closed and was refused, holds up something else. */
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
        if (!is_done) b->is_refused = false; /* give it up, so that the next one can be written */
        if (save->is_left) b->wants_release = true;
        remove_save(b, 0);
    }
    if (!b->claimed) b->wants_release = false;
}

/* Makes room in the queue for another session. If it is full, drops the oldest that is not being
 * written now. */
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

/* ---- Saving ---- */

void dread_save_note_end(struct save *save, const struct session *s, int64_t now)
{
    int outcome = dread_session_outcome(s);
    if (!outcome || save->has_ended || save->way == WAY_REAL) return;
    save->has_ended = true;
    save->first_end = (struct end){.outcome = outcome,
                                   .turns = s->game->turn(&s->now),
                                   .actions = s->played,
                                   .undos = s->undos,
                                   .hints = s->hints,
                                   .restarts = s->restarts,
                                   .when = now};
}

/* Returns the number of actions of the line that are saved. Beside real cards those that redo could
 * play are left out, since it may not be known any more which cards they turn up. */
static int actions_of(const struct session *s)
{
    return s->deal.real ? dread_session_chosen(s) : s->known;
}

/* Returns the first ply at which the session's line, of `known` actions, and the saved line
 * differ. */
static int first_difference(const struct save *save, const struct session *s, int known)
{
    int i = 0;
    while (i < save->known && i < known && save->line[i] == s->line[i]) i++;
    return i;
}

static bool is_unchanged(const struct save *save, const struct session *s, int part, int known)
{
    return part == save->known && part == known && save->played == dread_session_chosen(s) &&
           save->undos == s->undos && save->hints == s->hints && save->restarts == s->restarts;
}

/* Copies the deal and where the game starts. Returns true if that is written in another way than
 * before: beside real cards a card was told, corrected or forgotten. */
static bool update_deal(struct save *save, const struct session *s)
{
    char start[START_BYTES];
    struct text t = dread_text_in(start, sizeof start);
    dread_start_write(s->game, &s->deal, &s->middle, &t);
    save->deal = s->deal;
    save->middle = s->middle;
    if (dread_same(start, save->start)) return false;
    t = dread_text_in(save->start, sizeof save->start);
    dread_text_add(&t, start);
    return true;
}

/* Copies what has changed from the session. */
static void update(struct save *save, const struct session *s, int64_t now)
{
    int known = actions_of(s), part = first_difference(save, s, known);
    bool is_other = s->deal.real && update_deal(save, s);
    if (is_other || !is_unchanged(save, s, part, known)) save->version++;
    if (part < save->same_as_stored) save->same_as_stored = part;
    if (part < save->same_as_requested) save->same_as_requested = part;
    for (int i = part; i < known; i++) save->line[i] = s->line[i];
    save->known = known;
    save->played = dread_session_chosen(s);
    save->undos = s->undos;
    save->hints = s->hints;
    save->restarts = s->restarts;
    save->outcome = dread_session_outcome(s);
    save->turn = dread_session_sets_up(s) ? 1 : s->game->turn(&s->now);
    save->changed = now;
}

struct save *dread_save_begin(struct book *b, const struct session *s, enum origin origin,
                              enum save_state state)
{
    make_room_in_queue(b);
    struct save *save = &b->save[b->saves++];
    save->game = s->game;
    save->start[0] = '\0';
    update_deal(save, s);
    save->mode = s->mode;
    save->way = s->deal.real ? WAY_REAL : s->way;
    save->origin = save->way == WAY_REAL ? ORIGIN_CARDS : origin;
    save->state = state;
    save->was_tried = save->is_closed = save->is_left = false;
    save->play_id = 0;
    save->has_ended = save->is_counted = false;
    save->known = save->stored_steps = save->same_as_stored = save->same_as_requested = 0;
    save->version = 1;
    save->saved_version = 0;
    update(save, s, b->now);
    b->known_game = s->game;
    b->has_trouble = b->has_news = false; /* report lasting trouble again */
    b->is_refused = false;
    return save;
}

void dread_book_keep(struct book *b, const struct session *s, enum origin origin, int64_t now)
{
    struct problem problem;
    b->changes++;
    b->now = now;
    b->resume.is_active = false;
    close_current(b, false);
    bool is_unreadable = b->unreadable == s->game;
    enum save_state state = is_unreadable ? SAVE_RESULT_ONLY : SAVE_UNCLAIMED;
    struct save *save = dread_save_begin(b, s, origin, state);
    dread_save_note_end(save, s, now);
    if (is_unreadable) {
        dread_say_unreadable(save, &problem);
        dread_book_tell(b, &problem);
    }
    dread_book_settle(b);
}

void dread_book_changed(struct book *b, const struct session *s, int64_t now)
{
    struct save *save = dread_save_current(b);
    b->changes++;
    b->now = now;
    if (!save) return;
    update(save, s, now);
    dread_save_note_end(save, s, now);
    b->is_refused = false;
}

void dread_book_try(struct book *b, int64_t now)
{
    b->changes++;
    b->now = now;
    b->is_refused = false;
}

void dread_book_put_down(struct book *b, int64_t now)
{
    b->changes++;
    b->now = now;
    close_current(b, false);
    dread_book_settle(b);
}

void dread_book_leave(struct book *b, int64_t now)
{
    b->changes++;
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
           (save->state == SAVE_IN_PROGRESS || (save->outcome && save->way != WAY_REAL));
}

bool dread_book_played_before(const struct book *b)
{
    const struct save *save = dread_save_current(b);
    if (!save || save->is_counted || save->way == WAY_REAL) return false;
    if (dread_row_of_result(b, save->start)) return true;
    const struct book_row *row = NULL;
    while ((row = dread_row_of_deal(b, row, ROW_PLAY, save->start)))
        if (row->id != save->play_id && row->state != PLAY_PLAYING) return true;
    return dread_cards_were_met(b, save, save->play_id);
}
