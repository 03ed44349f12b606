/* The book: its requests and their answers. See dread/book.h and book_internal.h. */

#include "book_internal.h"

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
    b->settings -= b->underway.settings;
    for (int i = 0; i < b->settings; i++) b->setting[i] = b->setting[i + b->underway.settings];
}

/* ---- Requests ---- */

/* The game whose claim is wanted next; NULL: no matter which. */
static const struct game *wanted(const struct book *b)
{
    if (b->keeps) return b->keep[0].standing == STANDING_APART ? NULL : b->keep[0].game;
    return b->resuming.is_on && b->resuming.stage < STAGE_DONE ? b->resuming.game : NULL;
}

static bool must_release(const struct book *b)
{
    const struct game *game = wanted(b);
    return b->claimed && (b->releases || (game && game != b->claimed));
}

/* What the next request is for. */
static enum purpose next_purpose(const struct book *b)
{
    if (b->settings) return FOR_SETTINGS;
    bool waits = b->keeps && !b->is_refused && !dread_keep_is_written(b, &b->keep[0]);
    bool resumes = !b->keeps && b->resuming.is_on && b->resuming.stage < STAGE_DONE;
    if (must_release(b) && (b->releases || waits || resumes)) return FOR_RELEASE;
    if (waits) return FOR_KEEP;
    return resumes ? FOR_RESUME : FOR_NOTHING;
}

static const char not_saved[] = "This game is not being saved: ";

/* For the first of the sessions that wait. */
static bool keep_request(struct book *b, struct request *r)
{
    struct save *k = &b->keep[0];
    if (k->standing == STANDING_ASKS && b->claimed == k->game) k->standing = STANDING_PROGRESS;
    if (k->standing == STANDING_ASKS) {
        dread_book_claim(b, k->game, r, FOR_KEEP, not_saved);
        return true;
    }
    if (!dread_write_keep(b, k, r)) return false;
    r->cannot = not_saved;
    r->patient = k->is_let_go || !k->was_tried;
    dread_book_hand_out(b, r, FOR_KEEP, REQUEST_WRITE);
    return true;
}

static bool release_request(struct book *b, struct request *r)
{
    if (b->mine && dread_write_finish(b, r)) {
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
    if (b->underway.is_open || !dread_rows_have_room(b)) return false;
    for (;;) {
        dread_book_settle(b);
        switch (next_purpose(b)) {
        case FOR_SETTINGS:
            dread_write_settings(b, r);
            dread_book_hand_out(b, r, FOR_SETTINGS, REQUEST_WRITE);
            return true;
        case FOR_RELEASE: return release_request(b, r);
        case FOR_KEEP:
            if (keep_request(b, r)) return true;
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
    if (b->underway.is_open) return true;
    if (!dread_rows_have_room(b)) return next_purpose(b) != FOR_NOTHING;
    /* What seems to be asked for may turn out to need nothing, so it is tried and taken back. */
    bool waits = dread_book_request(b, &r);
    dread_write_undo(b);
    b->underway.is_open = false;
    return waits;
}

enum resumed dread_book_resumed(struct book *b, struct session *s, struct problem *problem)
{
    struct resuming *q = &b->resuming;
    if (q->is_on && q->stage < STAGE_DONE) dread_book_waits(b); /* it may need no storage */
    const struct save *k = dread_keep_now(b);
    if (q->is_on && q->stage < STAGE_DONE) return RESUMED_WAITS;
    if (!q->is_on) return RESUMED_NONE;
    q->is_on = false;
    if (q->answer != RESUMED) {
        if (problem) *problem = q->why;
        return q->answer;
    }
    dread_must(k != NULL);
    dread_session_load(s, k->game, &k->deal, k->line, k->known, k->played, problem);
    s->mode = k->mode;
    s->way = k->way;
    s->undos = k->undos;
    s->hints = k->hints;
    s->restarts = k->restarts;
    return RESUMED;
}

void dread_book_step(const struct book *b, int ply, struct text *t)
{
    const struct save *k = &b->keep[0];
    k->game->format(&k->deal.rules, k->line[ply], t);
}

/* ---- Answers ---- */

/* The storage has all that was handed out. */
static void take_written(struct book *b, struct save *k)
{
    const struct request_in_flight *u = &b->underway;
    if (u->counts) k->is_counted = true;
    if (k->standing == STANDING_PROGRESS && u->play) {
        k->play = b->mine = u->play;
        k->steps = b->mine_steps = u->steps;
        k->same = k->same_since;
        k->saved = u->version;
    }
    dread_book_note_saved(b);
}

static void keep_is_claimed(struct book *b, struct save *k, enum reply answer,
                            const struct problem *why)
{
    struct problem problem;
    if (answer == REPLY_KEPT) {
        k->standing = STANDING_PROGRESS;
        return;
    }
    k->standing = STANDING_APART;
    if (k->is_let_go) return;
    if (answer == REPLY_HELD) dread_say_held(k->game, dread_what_becomes[k->mode], &problem);
    else dread_say_unlocked(k->mode, why, &problem);
    dread_book_tell(b, &problem);
}

static void keep_answer(struct book *b, enum reply answer, const struct problem *why)
{
    struct save *k = &b->keep[0];
    k->was_tried = true;
    if (answer == REPLY_REFUSED) {
        b->is_refused = true;
        if (why) dread_book_note_trouble(b, why);
    } else if (answer != REPLY_CHANGED) {
        if (b->underway.kind == REQUEST_CLAIM) keep_is_claimed(b, k, answer, why);
        else take_written(b, k);
    }
}

/* Who has the claim after an answer? */
static void note_claim(struct book *b, enum reply answer)
{
    if (answer == REPLY_CHANGED) return;
    const struct game *now = answer == REPLY_KEPT ? b->underway.game : NULL;
    if (now != b->claimed) b->mine = 0;
    b->claimed = now;
}

static void note_release(struct book *b)
{
    b->claimed = NULL;
    b->mine = 0;
    b->releases = false;
}

void dread_book_answer(struct book *b, uint64_t serial, enum reply answer,
                       const struct problem *why)
{
    struct request_in_flight *u = &b->underway;
    if (!u->is_open || serial != u->serial) return;
    u->is_open = false;
    if (u->kind == REQUEST_WRITE && answer != REPLY_KEPT) dread_write_undo(b);
    u->can_undo = false;
    if (u->kind == REQUEST_CLAIM) note_claim(b, answer);
    bool is_for_nobody = !b->keeps && !b->resuming.is_on; /* who wanted it does not any more */
    if (u->kind == REQUEST_CLAIM && is_for_nobody) b->releases = true;
    switch (u->purpose) {
    case FOR_SETTINGS: settings_answer(b, answer); break;
    case FOR_KEEP: keep_answer(b, answer, why); break;
    case FOR_RESUME: dread_resume_answer(b, u->kind, answer, why); break;
    case FOR_FINISH:
        if (answer == REPLY_REFUSED) b->mine = 0; /* it is shown at its end once more */
        break;
    default: note_release(b); break;
    }
    dread_book_settle(b);
}

void dread_book_unclaimed(struct book *b, const char *game)
{
    if (!b->claimed || !dread_same(b->claimed->id, game)) return;
    for (int i = 0; i < b->keeps; i++)
        if (b->keep[i].game == b->claimed && b->keep[i].standing == STANDING_PROGRESS)
            b->keep[i].standing = STANDING_APART;
    if (b->resuming.stage < STAGE_DONE) {
        b->resuming.stage = STAGE_CLAIM; /* and from there on anew */
        b->resuming.serial = 0;
    }
    note_release(b);
}
