/* Handing out requests, and the changes that a write request contains: of plays, results and
 * settings. Read internal.h first.
 *
 * Each change is made in the rows when it is added to the request, so that the next change sees it.
 * If the storage refuses the request, dread_write_undo restores the rows. */

#include "internal.h"

/* ---- Handing out ---- */

void dread_book_hand_out(struct book *b, struct request *r, enum request_purpose purpose,
                         enum request_kind kind)
{
    struct request_in_flight *u = &b->in_flight;
    r->serial = ++b->serial;
    r->kind = kind;
    u->is_pending = true;
    u->serial = r->serial;
    u->purpose = purpose;
    u->kind = kind;
}

void dread_book_claim(struct book *b, const struct game *game, struct request *r,
                      enum request_purpose purpose, const char *cannot)
{
    r->game = game->id;
    r->cannot = cannot;
    b->in_flight.game = game;
    dread_book_hand_out(b, r, purpose, REQUEST_CLAIM);
}

/* ---- Changes ---- */

static void begin_changes(struct book *b)
{
    struct request_in_flight *u = &b->in_flight;
    u->can_undo = true;
    u->rows = b->rows;
    u->texts = b->texts;
    u->interned = b->interned;
    u->old_rows = 0;
    u->counts = false;
    u->play_id = 0;
}

void dread_write_undo(struct book *b)
{
    struct request_in_flight *u = &b->in_flight;
    if (!u->can_undo) return;
    u->can_undo = false;
    while (u->old_rows) {
        u->old_rows--;
        *dread_row_at(b, u->old_row[u->old_rows].at) = u->old_row[u->old_rows].row;
    }
    dread_rows_cut(b, u->rows, u->texts, u->interned);
}

static struct change *add_change(struct request *r, enum change_kind kind)
{
    dread_must(r->changes < CHANGES_MOST);
    if (r->changes == CHANGES_MOST) r->changes--;
    struct change *change = &r->change[r->changes++];
    *change = (struct change){.kind = kind, .from = -1, .until = -1};
    return change;
}

/* Keeps the contents of a row, which is about to change, for dread_write_undo. */
static void remember_row(struct book *b, const struct book_row *row)
{
    struct request_in_flight *u = &b->in_flight;
    dread_must(u->old_rows < CHANGES_MOST);
    if (u->old_rows == CHANGES_MOST) return;
    u->old_row[u->old_rows].at = (int32_t)(row - dread_row_at(b, 0));
    u->old_row[u->old_rows].row = *row;
    u->old_rows++;
}

/* Adds the change of a row that has been changed to the request. */
static struct change *change_play(struct book *b, const struct book_row *row, struct request *r)
{
    struct change *change = add_change(r, CHANGE_PLAY);
    dread_row_of(b, row, &change->row);
    return change;
}

static void set_state(struct book *b, struct book_row *row, enum play_state state,
                      struct request *r)
{
    remember_row(b, row);
    row->state = (uint8_t)state;
    change_play(b, row, r);
}

/* ---- What counts ---- */

static bool is_going_on(const struct book *b, const struct book_row *play)
{
    return dread_same(dread_row_text(b, play->outcome), "playing");
}

static void add_result(struct book *b, const struct book_row *result, const char *game,
                       const char *deal, const char *outcome, struct request *r)
{
    const struct book_row *row = dread_row_add(b, result, game, deal, outcome);
    dread_must(row != NULL); /* dread_book_request has checked the room */
    if (row) dread_row_of(b, row, &add_change(r, CHANGE_ADD_RESULT)->row);
}

/* Returns true if the deal has a play other than `play` that is not in progress. */
static bool was_played(const struct book *b, const char *deal, int64_t play)
{
    const struct book_row *row = NULL;
    while ((row = dread_row_of_deal(b, row, ROW_PLAY, deal)))
        if (row->id != play && row->state != PLAY_PLAYING) return true;
    return false;
}

/* Adds the result of a session that has ended, unless its deal has one already. The result counts
 * as replayed if the deal was played before, whatever its origin; if it is a Night without a play,
 * which could have been left without a trace any number of times; and if it is a Night whose cards
 * were met before. */
static void count_end(struct book *b, const struct save *save, int64_t play, struct request *r)
{
    const struct end *e = &save->first_end;
    if (dread_row_of_result(b, save->start)) return;
    bool is_old = (!play && save->mode == NIGHT) || was_played(b, save->start, play) ||
                  dread_cards_were_met(b, save, play);
    struct book_row result = {.kind = ROW_RESULT,
                              .id = dread_row_next_id(b, ROW_RESULT),
                              .rules = save->game->rules_version,
                              .origin = (uint8_t)(is_old ? ORIGIN_REPLAYED : save->origin),
                              .mode = (uint8_t)save->mode,
                              .way = (uint8_t)save->way,
                              .won = dread_outcome_is_won(save->game, e->outcome),
                              .turn = e->turns,
                              .played = e->actions,
                              .undos = e->undos,
                              .hints = e->hints,
                              .restarts = e->restarts,
                              .changed = e->when};
    add_result(b, &result, save->game->id, save->start, save->game->words.outcomes[e->outcome], r);
}

/* Adds the result "abandoned" for a Night that is left after at least one action. */
static void count_left(struct book *b, const struct book_row *play, struct request *r)
{
    const char *deal = dread_row_text(b, play->deal);
    if (play->mode != NIGHT || play->played <= 0 || dread_row_of_result(b, deal)) return;
    struct book_row result = *play;
    result.kind = ROW_RESULT;
    result.id = dread_row_next_id(b, ROW_RESULT);
    result.turn = 0;
    result.begun = 0;
    result.changed = b->now;
    add_result(b, &result, dread_row_text(b, play->game), deal, "abandoned", r);
}

/* ---- Plays ---- */

/* Ends this book's own play in progress, if there is one, to make way for another: it becomes
 * abandoned or finished, or is removed if nothing was done in it. */
static void end_own_play(struct book *b, struct request *r)
{
    struct book_row *play = b->own_play ? dread_row_of_play(b, b->own_play) : NULL;
    if (!play || play->state != PLAY_PLAYING) return;
    bool goes_on = is_going_on(b, play);
    bool was_touched = play->hints || b->own_steps ||
                       dread_cards_were_told((enum way)play->way, dread_row_text(b, play->deal));
    /* If nothing was done in it, it does not count as abandoned: remove it. */
    if (goes_on && !was_touched) {
        remember_row(b, play);
        play->is_gone = true;
        dread_row_of(b, play, &add_change(r, CHANGE_REMOVE_PLAY)->row);
        return;
    }
    if (goes_on) count_left(b, play, r);
    set_state(b, play, goes_on ? PLAY_ABANDONED : PLAY_FINISHED, r);
}

/* Writes the message that another window's play is in progress, without the id of a drawn Night,
 * and without a position. */
static void say_in_the_way(const struct book *b, const struct book_row *play,
                           const struct save *save, struct problem *problem)
{
    const char *start = dread_row_text(b, play->deal);
    bool from_position = dread_is_position(start, (size_t)dread_length_of(start));
    if (from_position || (play->mode == NIGHT && play->way == WAY_DRAWN))
        dread_fail(problem, from_position ? "A game of " : "A Night of ", save->game->title,
                   from_position ? " from a position" : "",
                   " is in progress in another window and stays as it is; to resume it, leave and "
                   "play again. ",
                   dread_what_becomes(save), NULL);
    else
        dread_fail(problem, start,
                   " is in progress in another window and stays as it is; to resume it, say deal "
                   "and its id. ",
                   dread_what_becomes(save), NULL);
}

/* Saves only the result of this session from now on, since another window's play is in progress. */
static void give_way_to(struct book *b, struct save *save, const struct book_row *to)
{
    struct problem problem;
    say_in_the_way(b, to, save, &problem);
    save->state = SAVE_RESULT_ONLY;
    b->wants_release = true;
    b->own_play = 0;
    b->has_trouble = false;
    if (!save->is_closed) dread_book_tell(b, &problem);
}

static struct book_row play_of(struct book *b, const struct save *save)
{
    struct book_row row = {.kind = ROW_PLAY,
                           .state = PLAY_PLAYING,
                           .rules = save->game->rules_version,
                           .mode = (uint8_t)save->mode,
                           .way = (uint8_t)save->way,
                           .begun = b->now};
    bool is_old = save->way != WAY_REAL && (dread_row_of_deal(b, NULL, ROW_PLAY, save->start) ||
                                            dread_cards_were_met(b, save, 0));
    row.origin = (uint8_t)(is_old ? ORIGIN_REPLAYED : save->origin);
    row.id = dread_row_next_id(b, ROW_PLAY);
    return row;
}

static void copy_counts(const struct save *save, struct book_row *row)
{
    row->played = save->played;
    row->undos = save->undos;
    row->hints = save->hints;
    row->restarts = save->restarts;
    row->turn = save->turn;
    row->changed = save->changed;
}

/* Adds a new play, in place of this book's own. Returns its id; 0 if another window's play is in
 * progress. */
static int64_t begin_play(struct book *b, struct save *save, struct request *r)
{
    end_own_play(b, r);
    const struct book_row *other = dread_row_in_progress(b, save->game->id);
    if (other) {
        give_way_to(b, save, other);
        return 0;
    }
    struct book_row row = play_of(b, save);
    copy_counts(save, &row);
    const struct book_row *added = dread_row_add(b, &row, save->game->id, save->start,
                                                 save->game->words.outcomes[save->outcome]);
    dread_must(added != NULL); /* dread_book_request has checked the room */
    if (!added) return 0;
    struct change *change = add_change(r, CHANGE_ADD_PLAY);
    dread_row_of(b, added, &change->row);
    change->from = 0;
    change->until = save->known;
    return row.id;
}

/* Gives a row that was remembered the deal that the session has now. Rows are found by their deals,
 * so another deal needs another row; the one before is gone. Returns the row. */
static struct book_row *change_deal(struct book *b, const struct save *save, struct book_row *row)
{
    struct book_row changed = *row;
    if (dread_same(dread_row_text(b, row->deal), save->start)) return row;
    changed.cards = 0;
    struct book_row *added = dread_row_add(b, &changed, save->game->id, save->start,
                                           dread_row_text(b, row->outcome));
    dread_must(added != NULL); /* dread_book_request has checked the room */
    if (!added) return row;
    row->is_gone = true;
    return added;
}

/* Adds the difference between the stored play and the session. */
static void change_save(struct book *b, const struct save *save, struct book_row *row,
                        struct request *r)
{
    remember_row(b, row);
    row = change_deal(b, save, row);
    copy_counts(save, row);
    dread_row_intern(b, save->game->words.outcomes[save->outcome], &row->outcome);
    struct change *change = change_play(b, row, r);
    if (save->same_as_stored == save->stored_steps && save->same_as_stored == save->known) return;
    change->from = save->same_as_stored;
    change->until = save->known;
}

static int64_t save_play(struct book *b, struct save *save, struct request *r)
{
    struct book_row *row = save->play_id ? dread_row_of_play(b, save->play_id) : NULL;
    if (row && row->state == PLAY_PLAYING) {
        if (save->saved_version != save->version) change_save(b, save, row, r);
        return save->play_id;
    }
    return begin_play(b, save, r); /* it is new, or another window has removed it */
}

bool dread_write_save(struct book *b, struct save *save, struct request *r)
{
    struct request_in_flight *u = &b->in_flight;
    begin_changes(b);
    if (save->state == SAVE_IN_PROGRESS) u->play_id = save_play(b, save, r);
    u->counts = save->has_ended;
    if (u->counts) count_end(b, save, u->play_id, r);
    if (u->counts && !r->changes) save->is_counted = true;
    u->version = save->version;
    u->steps = save->known;
    save->same_as_requested = save->known;
    return r->changes > 0;
}

bool dread_write_finish(struct book *b, struct request *r)
{
    struct book_row *play = b->own_play ? dread_row_of_play(b, b->own_play) : NULL;
    begin_changes(b);
    if (!play || play->state != PLAY_PLAYING || is_going_on(b, play)) return false;
    set_state(b, play, PLAY_FINISHED, r);
    return true;
}

void dread_write_aside(struct book *b, int64_t play, struct request *r)
{
    struct book_row *row = dread_row_of_play(b, play);
    begin_changes(b);
    if (row) set_state(b, row, PLAY_ASIDE, r);
}

bool dread_write_return(struct book *b, int64_t play, struct request *r)
{
    begin_changes(b);
    if (b->own_play != play) end_own_play(b, r);
    struct book_row *row = dread_row_of_play(b, play);
    const struct book_row *other = row ? dread_row_in_progress(b, dread_row_text(b, row->game))
                                       : NULL;
    if (!row || (other && other != row)) {
        dread_write_undo(b);
        return false;
    }
    set_state(b, row, PLAY_PLAYING, r);
    return true;
}

bool dread_write_judged(struct book *b, struct request *r)
{
    const struct judged_row *j = &b->judged[0].row;
    if (dread_book_has_judged(b, j->kind, j->deal)) {
        dread_judged_forget(b);
        return false;
    }
    begin_changes(b);
    struct change *change = add_change(r, CHANGE_ADD_JUDGED);
    change->row = (struct kept_row){.kind = ROW_JUDGED, .judged = *j};
    change->row.judged.id = dread_row_next_id(b, ROW_JUDGED);
    dread_book_give(b, &change->row); /* dread_book_request has checked the room */
    dread_book_hand_out(b, r, FOR_JUDGED, REQUEST_WRITE);
    return true;
}

void dread_write_settings(struct book *b, struct request *r)
{
    begin_changes(b);
    b->in_flight.settings = b->settings < CHANGES_MOST ? b->settings : CHANGES_MOST;
    for (int i = 0; i < b->in_flight.settings; i++) {
        struct waiting_setting *s = &b->setting[i];
        struct book_row *row = dread_row_of_deal(b, NULL, ROW_SETTING, s->name);
        if (row) {
            remember_row(b, row);
            dread_row_intern(b, s->value, &row->outcome);
        } else {
            dread_row_add(b, &(struct book_row){.kind = ROW_SETTING}, "", s->name, s->value);
        }
        add_change(r, CHANGE_SETTING)->row = (struct kept_row){ROW_SETTING, {{s->name, s->value}}};
    }
}
