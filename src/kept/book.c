/* The book: opening it, settings, which request comes next, and what an answer changes. Read
 * book.h and internal.h first. The contents of write requests are made in
 * book_write.c. */

#include "internal.h"

size_t dread_book_bytes(void)
{
    return sizeof(struct book);
}

struct book *dread_book_open(void *memory, const struct games *games)
{
    struct book *b = memory;
    *b = (struct book){.games = games};
    for (int i = 0; i < BUCKETS; i++) b->bucket[i] = -1;
    return b;
}

const uint32_t *dread_book_changes(const struct book *b)
{
    return &b->changes;
}

/* ---- Settings ---- */

bool dread_book_setting(const struct book *b, const char *name, char *value, int room)
{
    struct text t = dread_text_in(value, room);
    const struct book_row *row = dread_row_of_deal(b, NULL, ROW_SETTING, name);
    const char *is = row ? dread_row_text(b, row->outcome) : NULL;
    for (int i = 0; i < b->settings; i++)
        if (dread_same(b->setting[i].name, name)) is = b->setting[i].value;
    if (is) dread_text_add(&t, is);
    if (t.cut) *value = '\0';
    return is && !t.cut;
}

bool dread_book_set(struct book *b, const char *name, const char *value)
{
    b->changes++;
    if (b->settings == SETTINGS_WAITING) return false;
    struct waiting_setting *s = &b->setting[b->settings];
    struct text n = dread_text_in(s->name, sizeof s->name),
                v = dread_text_in(s->value, sizeof s->value);
    dread_text_add(&n, name);
    dread_text_add(&v, value);
    if (n.cut || v.cut) return false;
    b->settings++;
    return true;
}

static void settings_answer(struct book *b, enum reply answer)
{
    if (answer == REPLY_CHANGED) return;
    b->settings -= b->in_flight.settings;
    for (int i = 0; i < b->settings; i++) b->setting[i] = b->setting[i + b->in_flight.settings];
}

/* ---- Requests ---- */

/* Returns the game that must be claimed for what comes next; NULL if nothing needs a claim. */
static const struct game *wanted_claim(const struct book *b)
{
    if (b->saves) return b->save[0].state == SAVE_RESULT_ONLY ? NULL : b->save[0].game;
    return b->resume.is_active && b->resume.stage < STAGE_DONE ? b->resume.game : NULL;
}

static bool must_release(const struct book *b)
{
    const struct game *game = wanted_claim(b);
    return b->claimed && (b->wants_release || (game && game != b->claimed));
}

/* Returns what the next request is for. */
static enum request_purpose next_purpose(const struct book *b)
{
    if (b->settings) return FOR_SETTINGS;
    if (b->judged_waiting) return FOR_JUDGED;
    bool waits = b->saves && !b->is_refused && !dread_save_is_written(b, &b->save[0]);
    bool resumes = !b->saves && b->resume.is_active && b->resume.stage < STAGE_DONE;
    if (must_release(b) && (b->wants_release || waits || resumes)) return FOR_RELEASE;
    if (waits) return FOR_SAVE;
    return resumes ? FOR_RESUME : FOR_NOTHING;
}

static const char not_saved[] = "This game is not being saved: ";

/* Fills in a request for the first session in the queue. Returns false if it needs none after
 * all. */
static bool save_request(struct book *b, struct request *r)
{
    struct save *save = &b->save[0];
    if (save->state == SAVE_UNCLAIMED && b->claimed == save->game) save->state = SAVE_IN_PROGRESS;
    if (save->state == SAVE_UNCLAIMED) {
        dread_book_claim(b, save->game, r, FOR_SAVE, not_saved);
        return true;
    }
    if (!dread_write_save(b, save, r)) return false;
    r->cannot = not_saved;
    r->patient = save->is_closed || !save->was_tried;
    dread_book_hand_out(b, r, FOR_SAVE, REQUEST_WRITE);
    return true;
}

static bool release_request(struct book *b, struct request *r)
{
    if (b->own_play && dread_write_finish(b, r)) {
        dread_book_hand_out(b, r, FOR_FINISH, REQUEST_WRITE);
    } else {
        r->game = b->claimed->id;
        dread_book_hand_out(b, r, FOR_RELEASE, REQUEST_RELEASE);
    }
    return true;
}

bool dread_book_request(struct book *b, struct request *r)
{
    *r = (struct request){0};
    b->changes += next_purpose(b) != FOR_NOTHING;
    if (b->in_flight.is_pending || !dread_rows_have_room(b)) return false;
    for (;;) {
        dread_book_settle(b);
        switch (next_purpose(b)) {
        case FOR_SETTINGS:
            dread_write_settings(b, r);
            dread_book_hand_out(b, r, FOR_SETTINGS, REQUEST_WRITE);
            return true;
        case FOR_JUDGED:
            if (dread_write_judged(b, r)) return true;
            break;
        case FOR_RELEASE: return release_request(b, r);
        case FOR_SAVE:
            if (save_request(b, r)) return true;
            break;
        case FOR_RESUME:
            if (dread_resume_request(b, r)) return true;
            break;
        default: return false;
        }
    }
}

bool dread_book_waits(struct book *b)
{
    struct request r;
    if (b->in_flight.is_pending) return true;
    if (!dread_rows_have_room(b)) return next_purpose(b) != FOR_NOTHING;
    /* Only trying shows whether something really needs a request, so make one and undo it. */
    bool waits = dread_book_request(b, &r);
    dread_write_undo(b);
    b->in_flight.is_pending = false;
    return waits;
}

enum resumed dread_book_resumed(struct book *b, struct session *s, struct problem *problem)
{
    struct resume *resume = &b->resume;
    if (resume->is_active && resume->stage < STAGE_DONE)
        dread_book_waits(b); /* may finish without the storage */
    const struct save *save = dread_save_current(b);
    if (resume->is_active && resume->stage < STAGE_DONE) return RESUMED_WAITS;
    if (!resume->is_active) return RESUMED_NONE;
    resume->is_active = false;
    if (resume->answer != RESUMED) {
        if (problem) *problem = resume->why;
        return resume->answer;
    }
    dread_must(save != NULL);
    if (!save) return RESUMED_NONE;
    dread_session_load(s, save->game, &save->deal, &save->middle, save->line, save->known,
                       save->played, problem);
    s->mode = save->mode;
    s->way = save->way;
    s->undos = save->undos;
    s->hints = save->hints;
    s->restarts = save->restarts;
    return RESUMED;
}

void dread_book_step(const struct book *b, int ply, struct text *t)
{
    const struct save *save = &b->save[0];
    save->game->format(&save->deal.rules, save->line[ply], t);
}

/* ---- Answers ---- */

/* Records that the storage has carried out the write request of a session. */
static void note_written(struct book *b, struct save *save)
{
    const struct request_in_flight *u = &b->in_flight;
    if (u->counts) save->is_counted = true;
    if (save->state == SAVE_IN_PROGRESS && u->play_id) {
        save->play_id = b->own_play = u->play_id;
        save->stored_steps = b->own_steps = u->steps;
        save->same_as_stored = save->same_as_requested;
        save->saved_version = u->version;
    }
    dread_book_note_saved(b);
}

static void save_is_claimed(struct book *b, struct save *save, enum reply answer,
                            const struct problem *why)
{
    struct problem problem;
    if (answer == REPLY_KEPT) {
        save->state = SAVE_IN_PROGRESS;
        return;
    }
    save->state = SAVE_RESULT_ONLY;
    if (save->is_closed) return;
    if (answer == REPLY_HELD) dread_say_held(save->game, dread_what_becomes(save), &problem);
    else dread_say_unlocked(save->mode, why, &problem);
    dread_book_tell(b, &problem);
}

static void save_answer(struct book *b, enum reply answer, const struct problem *why)
{
    struct save *save = &b->save[0];
    save->was_tried = true;
    if (answer == REPLY_REFUSED) {
        b->is_refused = true;
        if (why) dread_book_note_trouble(b, why);
    } else if (answer != REPLY_CHANGED) {
        if (b->in_flight.kind == REQUEST_CLAIM) save_is_claimed(b, save, answer, why);
        else note_written(b, save);
    }
}

/* Updates which game is claimed after the answer to a claim. */
static void note_claim(struct book *b, enum reply answer)
{
    if (answer == REPLY_CHANGED) return;
    const struct game *now = answer == REPLY_KEPT ? b->in_flight.game : NULL;
    if (now != b->claimed) b->own_play = 0;
    b->claimed = now;
}

static void note_release(struct book *b)
{
    b->claimed = NULL;
    b->own_play = 0;
    b->wants_release = false;
}

void dread_book_answer(struct book *b, uint64_t serial, enum reply answer,
                       const struct problem *why)
{
    struct request_in_flight *u = &b->in_flight;
    b->changes++;
    if (!u->is_pending || serial != u->serial) return;
    u->is_pending = false;
    if (u->kind == REQUEST_WRITE && answer != REPLY_KEPT) dread_write_undo(b);
    u->can_undo = false;
    if (u->kind == REQUEST_CLAIM) note_claim(b, answer);
    bool is_unwanted = !b->saves && !b->resume.is_active; /* it is no longer needed */
    if (u->kind == REQUEST_CLAIM && is_unwanted) b->wants_release = true;
    switch (u->purpose) {
    case FOR_SETTINGS: settings_answer(b, answer); break;
    case FOR_JUDGED:
        if (answer != REPLY_CHANGED) dread_judged_forget(b);
        break;
    case FOR_SAVE: save_answer(b, answer, why); break;
    case FOR_RESUME: dread_resume_answer(b, u->kind, answer, why); break;
    case FOR_FINISH:
        if (answer == REPLY_REFUSED)
            b->own_play = 0; /* give up: the game stays in progress, at its end */
        break;
    default: note_release(b); break;
    }
    dread_book_settle(b);
}

void dread_book_unclaimed(struct book *b, const char *game)
{
    b->changes++;
    if (!b->claimed || !dread_same(b->claimed->id, game)) return;
    for (int i = 0; i < b->saves; i++)
        if (b->save[i].game == b->claimed && b->save[i].state == SAVE_IN_PROGRESS)
            b->save[i].state = SAVE_RESULT_ONLY;
    if (b->resume.stage < STAGE_DONE) {
        b->resume.stage = STAGE_CLAIM; /* begin anew */
        b->resume.serial = 0;
    }
    note_release(b);
}
