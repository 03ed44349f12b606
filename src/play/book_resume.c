/* Going on with the game in progress, or going back to a deal that was left. Read book_internal.h
 * first.
 *
 * First the game is claimed, so that nobody else plays on meanwhile; then the steps of the play are
 * read, and played anew. What cannot be played is put aside, or left as it is. A deal that was left
 * then takes the place of what is in progress. */

#include "book_internal.h"

/* ---- Asking ---- */

static void ask(struct book *b, const struct game *game, bool goes_back)
{
    struct resuming *q = &b->resuming;
    q->is_on = true;
    q->stage = STAGE_CLAIM;
    q->goes_back = goes_back;
    q->game = game;
    q->standing = STANDING_PROGRESS;
    q->serial = 0;
    q->why.text[0] = '\0';
}

void dread_book_resume(struct book *b, const struct game *game, int64_t now)
{
    dread_book_leave(b, now);
    b->barred = NULL;
    b->known = game;
    ask(b, game, false);
}

void dread_book_return(struct book *b, const struct game *game, const struct deal *deal,
                       enum mode mode, int64_t now)
{
    struct resuming *q = &b->resuming;
    struct text id = dread_text_in(q->id, sizeof q->id),
                cannot = dread_text_in(q->cannot, sizeof q->cannot);
    dread_book_put_down(b, now);
    dread_id_write(game, deal, &id);
    dread_text_add(&cannot, q->id);
    dread_text_add(&cannot, " was left before and cannot be gone on with. ");
    q->mode = mode;
    ask(b, game, true);
    dread_book_try(b, now);
}

static bool done(struct resuming *q, enum resumed answer)
{
    q->stage = STAGE_DONE;
    q->answer = answer;
    return false;
}

/* ---- Which play? ---- */

/* The latest play of a deal that can be gone on with in that mode: it was left, or is in progress,
 * and has not counted yet. */
static struct book_row *find_left(const struct book *b, const struct game *game, const char *deal,
                                  enum mode mode)
{
    struct book_row *latest = NULL, *row = NULL;
    if (dread_row_of_result(b, deal)) return NULL;
    while ((row = dread_row_of_deal(b, row, ROW_PLAY, deal))) {
        bool is_left = row->state == PLAY_PLAYING || row->state == PLAY_ABANDONED;
        bool fits = is_left && dread_row_is(b, row, ROW_PLAY, game->id) &&
                    (mode == MODES || row->mode == mode);
        if (fits && (!latest || row->id > latest->id)) latest = row;
    }
    return latest;
}

static const struct book_row *find_it(const struct book *b)
{
    const struct resuming *q = &b->resuming;
    return q->goes_back ? find_left(b, q->game, q->id, q->mode)
                        : dread_row_in_progress(b, q->game->id);
}

bool dread_book_can_return(const struct book *b)
{
    const struct save *k = dread_keep_now(b);
    return k && dread_book_is_saved(b) && k->standing == STANDING_PROGRESS && k->mode != NIGHT &&
           find_left(b, k->game, k->id, REHEARSAL);
}

bool dread_book_in_progress(const struct book *b, const struct game *game,
                            struct in_progress *found)
{
    const struct book_row *row = dread_row_in_progress(b, game->id);
    if (!row) return false;
    struct text t = dread_text_in(found->deal, sizeof found->deal);
    dread_text_add(&t, dread_row_text(b, row->deal));
    found->mode = (enum mode)row->mode;
    found->way = (enum way)row->way;
    found->turn = (int)row->turn;
    found->actions = (int)row->played;
    found->is_over = !dread_same(dread_row_text(b, row->outcome), "playing");
    found->when = row->changed;
    return true;
}

/* ---- Reading it ---- */

static bool cannot_be_read(struct book *b)
{
    struct resuming *q = &b->resuming;
    struct problem why = q->why;
    if (q->goes_back) {
        const struct book_row *row = dread_row_of_play(b, q->play);
        dread_fail(&q->why, row ? dread_row_text(b, row->deal) : q->id,
                   " was left before and cannot be gone on with. ", why.text, NULL);
        return done(q, RESUMED_UNREADABLE);
    }
    q->stage = STAGE_ASIDE;
    return false;
}

static bool contradicts(struct book *b)
{
    dread_fail(&b->resuming.why, "What is written about it does not agree.", NULL);
    return false;
}

/* Do the numbers of the row agree with each other, and with the steps? */
static bool agrees(const struct resuming *q, const struct book_row *row)
{
    bool went_back = row->played != q->known || row->undos || row->hints || row->restarts;
    return row->played <= q->known && row->undos <= INT32_MAX && row->hints <= INT32_MAX &&
           row->restarts <= INT32_MAX && !(row->mode == NIGHT && went_back);
}

/* Reads the deal of the play, before its steps. */
static bool read_deal(struct book *b, const struct book_row *row)
{
    struct resuming *q = &b->resuming;
    const struct game *its;
    q->known = 0;
    q->is_broken = false;
    if (row->rules != q->game->rules_version)
        return dread_fail(&q->why, "It was begun under another version of the rules.", NULL);
    return dread_id_read(b->games, dread_row_text(b, row->deal), &its, &q->deal, &q->why) &&
           (its == q->game || contradicts(b));
}

void dread_book_give_step(struct book *b, int64_t ply, const char *written)
{
    struct resuming *q = &b->resuming;
    if (!q->is_on || q->is_broken) return;
    q->is_broken = q->known >= q->game->limits.plies || ply != q->known ||
                   !q->game->parse(&q->deal.rules, written, &q->line[q->known]);
    if (!q->is_broken) q->known++;
}

/* Plays its steps. */
static bool load(struct book *b, const struct book_row *row, struct session *s)
{
    struct resuming *q = &b->resuming;
    if (q->is_broken) {
        char number[24];
        struct text t = dread_text_in(number, sizeof number);
        dread_text_number(&t, (uint64_t)q->known + 1);
        return dread_fail(&q->why, "Action ", number, " is missing or is none.", NULL);
    }
    if (!agrees(q, row)) return contradicts(b);
    if (!dread_session_load(s, q->game, &q->deal, q->line, q->known, (int)row->played, &q->why))
        return false;
    s->mode = (enum mode)row->mode;
    s->way = (enum way)row->way;
    s->undos = (int)row->undos;
    s->hints = (int)row->hints;
    s->restarts = (int)row->restarts;
    return true;
}

/* ---- Taking it up ---- */

/* Keeps the session of the play: all of it is written already. */
static void take_up(struct book *b, const struct book_row *row, const struct session *s)
{
    struct resuming *q = &b->resuming;
    struct problem unlocked;
    struct save *k = dread_keep_take(b, s, (enum origin)row->origin, q->standing);
    k->play = row->id;
    k->steps = k->same = k->known;
    k->saved = k->version;
    dread_keep_note_end(k, s, b->now);
    k->is_counted = k->has_ended; /* it was written with its last action */
    if (q->standing == STANDING_PROGRESS) {
        b->mine = row->id;
        b->mine_steps = k->known;
    } else {
        dread_say_unlocked((enum mode)row->mode, &q->why, &unlocked);
        dread_book_tell(b, &unlocked);
    }
    done(q, RESUMED);
}

/* Its steps were read. */
static void take_steps(struct book *b)
{
    struct resuming *q = &b->resuming;
    struct problem unlocked = q->why;
    struct session session;
    const struct book_row *row = find_it(b);
    if (!row || row->id != q->play) return; /* somebody has changed it: looks again */
    q->why.text[0] = '\0';
    if (!load(b, row, &session)) {
        cannot_be_read(b);
        return;
    }
    q->why = unlocked;
    if (q->goes_back) q->stage = STAGE_TAKE_BACK;
    else take_up(b, row, &session);
}

/* What was in progress has made room for it. */
static void take_back(struct book *b)
{
    struct session session;
    const struct book_row *row = dread_row_of_play(b, b->resuming.play);
    b->mine = b->resuming.play;
    b->mine_steps = b->resuming.known;
    if (row && load(b, row, &session)) take_up(b, row, &session);
    else done(&b->resuming, RESUMED_NONE);
}

/* ---- Requests ---- */

static const char not_read[] = "The game in progress cannot be read: ";

static bool claim_request(struct book *b, struct request *r)
{
    struct resuming *q = &b->resuming;
    if (q->goes_back && b->barred == q->game) return done(q, RESUMED_NONE);
    if (q->goes_back && b->claimed == q->game) {
        q->stage = STAGE_READ;
        return false;
    }
    dread_book_claim(b, q->game, r, FOR_RESUME, q->goes_back ? q->cannot : not_read);
    q->serial = r->serial;
    return true;
}

static bool read_request(struct book *b, struct request *r)
{
    struct resuming *q = &b->resuming;
    const struct book_row *row = find_it(b);
    if (!row) return done(q, RESUMED_NONE);
    struct problem unlocked = q->why;
    q->play = row->id;
    if (!read_deal(b, row)) return cannot_be_read(b);
    q->why = unlocked;
    r->play = row->id;
    r->cannot = q->goes_back ? q->cannot : not_read;
    dread_book_hand_out(b, r, FOR_RESUME, REQUEST_READ);
    q->serial = r->serial;
    return true;
}

static bool write_request(struct book *b, struct request *r)
{
    struct resuming *q = &b->resuming;
    r->patient = true;
    if (q->stage == STAGE_ASIDE) {
        dread_write_aside(b, q->play, r);
    } else {
        r->cannot = q->cannot;
        if (!dread_write_take_back(b, q->play, r)) return done(q, RESUMED_NONE);
    }
    dread_book_hand_out(b, r, FOR_RESUME, REQUEST_WRITE);
    q->serial = r->serial;
    return true;
}

bool dread_resume_request(struct book *b, struct request *r)
{
    switch (b->resuming.stage) {
    case STAGE_CLAIM: return claim_request(b, r);
    case STAGE_READ: return read_request(b, r);
    default: return write_request(b, r);
    }
}

/* ---- Answers ---- */

static void claim_answer(struct book *b, enum reply answer, const struct problem *why)
{
    struct resuming *q = &b->resuming;
    q->stage = STAGE_READ;
    if (answer == REPLY_HELD) {
        dread_say_held(q->game, NULL, &q->why);
        done(q, RESUMED_HELD);
    } else if (answer == REPLY_UNLOCKED) {
        q->standing = STANDING_APART;
        if (why) q->why = *why;
        if (q->goes_back) done(q, RESUMED_NONE);
    }
}

/* It could not be read. What cannot be read is left alone. */
static void trouble(struct book *b, const struct problem *why)
{
    struct resuming *q = &b->resuming;
    if (why) q->why = *why;
    done(q, RESUMED_TROUBLE);
    if (q->goes_back) return;
    b->barred = q->game;
    b->releases = true;
}

static void aside_answer(struct book *b)
{
    struct resuming *q = &b->resuming;
    struct problem why = q->why;
    dread_fail(&q->why, "The game of ", q->game->title,
               " in progress cannot be resumed and was put aside (", b->place, "). ", why.text,
               NULL);
    done(q, RESUMED_UNREADABLE);
}

void dread_resume_answer(struct book *b, enum request_kind kind, enum reply answer,
                         const struct problem *why)
{
    struct resuming *q = &b->resuming;
    if (!q->is_on || q->serial != b->underway.serial) return;
    if (answer == REPLY_CHANGED) {
        if (kind != REQUEST_CLAIM && q->stage != STAGE_ASIDE) q->stage = STAGE_READ;
    } else if (q->stage == STAGE_ASIDE) {
        aside_answer(b);
    } else if (answer == REPLY_REFUSED) {
        trouble(b, why);
    } else if (kind == REQUEST_CLAIM) {
        claim_answer(b, answer, why);
    } else if (kind == REQUEST_READ) {
        take_steps(b);
    } else {
        take_back(b);
    }
}
