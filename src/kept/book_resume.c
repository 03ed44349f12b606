/* Resumes the play in progress (dread_book_resume), or an earlier play of a deal
 * (dread_book_return). Read internal.h first.
 *
 * STAGE_CLAIM claims the game, so that no other window plays it meanwhile. STAGE_READ reads the
 * steps of the play, which are then played anew. A play in progress that cannot be replayed is put
 * aside (STAGE_ASIDE); an earlier play that cannot be replayed stays as it is. An earlier play then
 * becomes the one in progress (STAGE_RETURN). */

#include "internal.h"

/* ---- Starting ---- */

static void begin_resume(struct book *b, const struct game *game, bool is_return)
{
    struct resume *resume = &b->resume;
    resume->is_active = true;
    resume->stage = STAGE_CLAIM;
    resume->is_return = is_return;
    resume->game = game;
    resume->state = SAVE_IN_PROGRESS;
    resume->serial = 0;
    resume->why.text[0] = '\0';
}

void dread_book_resume(struct book *b, const struct game *game, int64_t now)
{
    b->changes++;
    dread_book_leave(b, now);
    b->unreadable = NULL;
    b->known_game = game;
    begin_resume(b, game, false);
}

void dread_book_return(struct book *b, const struct game *game, const struct deal *deal,
                       const struct middle *middle, enum mode mode, int64_t now)
{
    struct resume *resume = &b->resume;
    struct text start = dread_text_in(resume->start, sizeof resume->start),
                cannot = dread_text_in(resume->cannot, sizeof resume->cannot);
    b->changes++;
    dread_book_put_down(b, now);
    dread_start_write(game, deal, middle, &start);
    dread_start_tell(resume->start, &cannot);
    dread_text_add(&cannot, " cannot be resumed. ");
    resume->mode = mode;
    begin_resume(b, game, true);
    dread_book_try(b, now);
}

static bool finish(struct resume *resume, enum resumed answer)
{
    resume->stage = STAGE_DONE;
    resume->answer = answer;
    return false;
}

void dread_book_stop_resuming(struct book *b)
{
    b->changes++;
    if (b->resume.is_active && b->resume.stage < STAGE_DONE) finish(&b->resume, RESUMED_NONE);
}

/* ---- Which play ---- */

/* Returns the latest play of a deal in this mode if it has not ended, and is in progress or an
 * abandoned Rehearsal; else NULL. */
static struct book_row *find_left(const struct book *b, const struct game *game, const char *deal,
                                  enum mode mode)
{
    struct book_row *latest = NULL, *row = NULL;
    while ((row = dread_row_of_deal(b, row, ROW_PLAY, deal))) {
        bool fits = row->state != PLAY_ASIDE && dread_row_is(b, row, ROW_PLAY, game->id) &&
                    (mode == MODES || row->mode == mode);
        if (fits && (!latest || row->id > latest->id)) latest = row;
    }
    if (!latest || !dread_same(dread_row_text(b, latest->outcome), "playing")) return NULL;
    bool is_left = latest->state == PLAY_ABANDONED && latest->mode == REHEARSAL;
    return is_left || latest->state == PLAY_PLAYING ? latest : NULL;
}

static const struct book_row *find_play(const struct book *b)
{
    const struct resume *resume = &b->resume;
    return resume->is_return ? find_left(b, resume->game, resume->start, resume->mode)
                             : dread_row_in_progress(b, resume->game->id);
}

bool dread_book_can_return(const struct book *b)
{
    const struct save *save = dread_save_current(b);
    return save && dread_book_is_saved(b) && save->state == SAVE_IN_PROGRESS &&
           save->mode != NIGHT && find_left(b, save->game, save->start, REHEARSAL);
}

bool dread_book_in_progress(const struct book *b, const struct game *game,
                            struct in_progress *found)
{
    const struct book_row *row = dread_row_in_progress(b, game->id);
    if (!row) return false;
    struct text t = dread_text_in(found->deal, sizeof found->deal);
    dread_start_tell(dread_row_text(b, row->deal), &t);
    found->mode = (enum mode)row->mode;
    found->way = (enum way)row->way;
    found->turn = (int)row->turn;
    found->actions = (int)row->played;
    found->is_over = !dread_same(dread_row_text(b, row->outcome), "playing");
    found->when = row->changed;
    return true;
}

/* ---- Reading the play ---- */

static bool fail_read(struct book *b)
{
    struct resume *resume = &b->resume;
    struct problem why = resume->why;
    if (resume->is_return) {
        dread_fail(&resume->why, resume->cannot, why.text, NULL);
        return finish(resume, RESUMED_UNREADABLE);
    }
    resume->stage = STAGE_ASIDE;
    return false;
}

static bool fail_as_contradictory(struct book *b)
{
    dread_fail(&b->resume.why, "The saved data contradict each other.", NULL);
    return false;
}

/* Returns true if the counters of the row are consistent with each other and with the steps. */
static bool is_consistent(const struct resume *resume, const struct book_row *row)
{
    bool went_back = row->played != resume->known || row->undos || row->hints || row->restarts;
    return row->played <= resume->known && row->undos <= INT32_MAX && row->hints <= INT32_MAX &&
           row->restarts <= INT32_MAX && !(row->mode == NIGHT && went_back);
}

/* Reads the deal of the play, which must come before its steps. The id of a deal of which the
 * player has told all cards does not say so, but the row does. Returns false, with the reason in
 * resume->why, if it cannot be played now. */
static bool read_deal(struct book *b, const struct book_row *row)
{
    struct resume *resume = &b->resume;
    const struct game *its;
    resume->known = 0;
    resume->is_broken = false;
    if (row->rules != resume->game->rules_version)
        return dread_fail(&resume->why, "It was begun with another version of the rules.", NULL);
    if (!dread_start_read(b->games, dread_row_text(b, row->deal), &its, &resume->deal,
                          &resume->middle, &resume->why))
        return false;
    if (row->way == WAY_REAL && resume->deal.by_cards) resume->deal.real = 1;
    bool fits = its == resume->game && (row->way == WAY_REAL) == resume->deal.real;
    return fits || fail_as_contradictory(b);
}

void dread_book_give_step(struct book *b, int64_t ply, const char *written)
{
    struct resume *resume = &b->resume;
    b->changes++;
    if (!resume->is_active || resume->is_broken) return;
    resume->is_broken = resume->known >= resume->game->limits.plies || ply != resume->known ||
                        !resume->game->parse(&resume->deal.rules, written,
                                             &resume->line[resume->known]);
    if (!resume->is_broken) resume->known++;
}

/* Plays the steps that were read. Returns false, with the reason in resume->why, if they do not
 * make a session. */
static bool load(struct book *b, const struct book_row *row, struct session *s)
{
    struct resume *resume = &b->resume;
    if (resume->is_broken) {
        char number[24];
        struct text t = dread_text_in(number, sizeof number);
        dread_text_number(&t, (uint64_t)resume->known + 1);
        return dread_fail(&resume->why, "Action ", number, " is missing or is not an action.",
                          NULL);
    }
    if (!is_consistent(resume, row)) return fail_as_contradictory(b);
    if (!dread_session_load(s, resume->game, &resume->deal, &resume->middle, resume->line,
                            resume->known, (int)row->played, &resume->why))
        return false;
    s->mode = (enum mode)row->mode;
    s->way = (enum way)row->way;
    s->undos = (int)row->undos;
    s->hints = (int)row->hints;
    s->restarts = (int)row->restarts;
    return true;
}

/* ---- Making it the current session ---- */

/* Makes the session of the play the current session. The storage has all of it already. */
static void begin_session(struct book *b, const struct book_row *row, const struct session *s)
{
    struct resume *resume = &b->resume;
    struct problem unlocked;
    struct save *save = dread_save_begin(b, s, (enum origin)row->origin, resume->state);
    save->play_id = row->id;
    save->stored_steps = save->same_as_stored = save->known;
    save->saved_version = save->version;
    dread_save_note_end(save, s, b->now);
    save->is_counted = save->has_ended; /* the result was written with the last action */
    if (resume->state == SAVE_IN_PROGRESS) {
        b->own_play = row->id;
        b->own_steps = save->known;
    } else {
        dread_say_unlocked((enum mode)row->mode, &resume->why, &unlocked);
        dread_book_tell(b, &unlocked);
    }
    finish(resume, RESUMED);
}

/* Continues once the steps were read. */
static void finish_read(struct book *b)
{
    struct resume *resume = &b->resume;
    struct problem unlocked = resume->why;
    struct session session;
    const struct book_row *row = find_play(b);
    if (!row || row->id != resume->play_id) return; /* another window has changed it: read again */
    resume->why.text[0] = '\0';
    if (!load(b, row, &session)) {
        fail_read(b);
        return;
    }
    resume->why = unlocked;
    if (resume->is_return) resume->stage = STAGE_RETURN;
    else begin_session(b, row, &session);
}

/* Continues once the play is the one in progress. */
static void finish_return(struct book *b)
{
    struct session session;
    const struct book_row *row = dread_row_of_play(b, b->resume.play_id);
    b->own_play = b->resume.play_id;
    b->own_steps = b->resume.known;
    if (row && load(b, row, &session)) begin_session(b, row, &session);
    else finish(&b->resume, RESUMED_NONE);
}

/* ---- Requests ---- */

static const char not_read[] = "The game in progress cannot be read: ";

static bool claim_request(struct book *b, struct request *r)
{
    struct resume *resume = &b->resume;
    if (resume->is_return && b->unreadable == resume->game) return finish(resume, RESUMED_NONE);
    if (resume->is_return && b->claimed == resume->game) {
        resume->stage = STAGE_READ;
        return false;
    }
    dread_book_claim(b, resume->game, r, FOR_RESUME, resume->is_return ? resume->cannot : not_read);
    resume->serial = r->serial;
    return true;
}

static bool read_request(struct book *b, struct request *r)
{
    struct resume *resume = &b->resume;
    const struct book_row *row = find_play(b);
    if (!row) return finish(resume, RESUMED_NONE);
    struct problem unlocked = resume->why;
    resume->play_id = row->id;
    if (!read_deal(b, row)) return fail_read(b);
    resume->why = unlocked;
    r->play = row->id;
    r->cannot = resume->is_return ? resume->cannot : not_read;
    dread_book_hand_out(b, r, FOR_RESUME, REQUEST_READ);
    resume->serial = r->serial;
    return true;
}

static bool write_request(struct book *b, struct request *r)
{
    struct resume *resume = &b->resume;
    r->patient = true;
    if (resume->stage == STAGE_ASIDE) {
        dread_write_aside(b, resume->play_id, r);
    } else {
        r->cannot = resume->cannot;
        if (!dread_write_return(b, resume->play_id, r)) return finish(resume, RESUMED_NONE);
    }
    dread_book_hand_out(b, r, FOR_RESUME, REQUEST_WRITE);
    resume->serial = r->serial;
    return true;
}

bool dread_resume_request(struct book *b, struct request *r)
{
    switch (b->resume.stage) {
    case STAGE_CLAIM: return claim_request(b, r);
    case STAGE_READ: return read_request(b, r);
    default: return write_request(b, r);
    }
}

/* ---- Answers ---- */

static void claim_answer(struct book *b, enum reply answer, const struct problem *why)
{
    struct resume *resume = &b->resume;
    resume->stage = STAGE_READ;
    if (answer == REPLY_HELD) {
        dread_say_held(resume->game, NULL, &resume->why);
        finish(resume, RESUMED_HELD);
    } else if (answer == REPLY_UNLOCKED) {
        resume->state = SAVE_RESULT_ONLY;
        if (why) resume->why = *why;
        if (resume->is_return) finish(resume, RESUMED_NONE);
    }
}

/* Ends the resume because the storage refused. A play in progress that cannot be read is left alone
 * from now on. */
static void read_failed(struct book *b, const struct problem *why)
{
    struct resume *resume = &b->resume;
    if (why) resume->why = *why;
    finish(resume, RESUMED_TROUBLE);
    if (resume->is_return) return;
    b->unreadable = resume->game;
    b->wants_release = true;
}

static void aside_answer(struct book *b)
{
    struct resume *resume = &b->resume;
    struct problem why = resume->why;
    dread_fail(&resume->why, "The saved game of ", resume->game->title,
               " cannot be resumed and was put aside (", b->place, "). ", why.text, NULL);
    finish(resume, RESUMED_UNREADABLE);
}

void dread_resume_answer(struct book *b, enum request_kind kind, enum reply answer,
                         const struct problem *why)
{
    struct resume *resume = &b->resume;
    if (!resume->is_active || resume->serial != b->in_flight.serial) return;
    if (answer == REPLY_CHANGED) {
        if (kind != REQUEST_CLAIM && resume->stage != STAGE_ASIDE) resume->stage = STAGE_READ;
    } else if (resume->stage == STAGE_ASIDE) {
        aside_answer(b);
    } else if (answer == REPLY_REFUSED) {
        read_failed(b, why);
    } else if (kind == REQUEST_CLAIM) {
        claim_answer(b, answer, why);
    } else if (kind == REQUEST_READ) {
        finish_read(b);
    } else {
        finish_return(b);
    }
}
