/* The book: the sessions that are kept, requests and their answers. See dread/book.h and
 * book_internal.h.
 *
 * The book remembers what the storage has of the session it keeps. After a change the next request
 * has the difference. If that is refused, what it remembers stays, and the next change asks for a
 * larger difference. So catching up is the same as saving.
 *
 * A session that is put down or left before all of it is written waits in a short queue, in front
 * of the one that is kept next. Only the first of the queue is written, so that what one session
 * leaves behind is there before the next one looks at it. */

#include "book_internal.h"

size_t book_bytes(void)
{
    return sizeof(struct book);
}

struct book *book_open(void *memory, const struct games *games)
{
    struct book *b = memory;
    *b = (struct book){.games = games};
    for (int i = 0; i < BUCKETS; i++) b->bucket[i] = -1;
    return b;
}

/* ---- Sentences ---- */

const char *const what_becomes[MODES] = {
    "The one played here counts when it ends, but cannot be resumed.",
    "A Night played here does not count, and cannot be resumed."};

void say_held(const struct game *game, const char *then, struct problem *problem)
{
    fails(problem, "Another window has the game of ", game->title, " in progress.",
          then ? " " : NULL, then, NULL);
}

void say_unlocked(enum mode mode, const struct problem *why, struct problem *problem)
{
    fails(problem, "This game cannot be resumed later",
          mode == NIGHT ? " and, being a Night, does not count" : "", ": ", why ? why->text : "",
          NULL, NULL);
}

static void say_barred(const struct game *game, enum mode mode, struct problem *problem)
{
    fails(problem, "The game of ", game->title,
          " that is in progress cannot be read and is left alone. ", what_becomes[mode], NULL,
          NULL);
}

void book_tell(struct book *b, const struct problem *problem)
{
    b->news = *problem;
    b->has_news = true;
}

bool book_news(struct book *b, struct problem *problem)
{
    if (!b->has_news) return false;
    b->has_news = false;
    if (problem) *problem = b->news;
    return true;
}

/* Saving does not work, which is told if it is news. */
static void note_trouble(struct book *b, const struct problem *why)
{
    if (b->has_trouble && same(b->trouble.text, why->text)) return;
    b->has_trouble = true;
    b->trouble = *why;
    book_tell(b, why);
}

static void note_saved(struct book *b)
{
    struct problem again;
    if (!b->has_trouble) return;
    b->has_trouble = false;
    fails(&again, "The game is being saved again; nothing of it is missing.", NULL, NULL, NULL,
          NULL, NULL);
    book_tell(b, &again);
}

/* ---- The sessions that wait ---- */

struct keep *keep_now(const struct book *b)
{
    if (!b->keeps || b->keep[b->keeps - 1].is_let_go) return NULL;
    return (struct keep *)&b->keep[b->keeps - 1];
}

bool book_keeps(const struct book *b)
{
    return keep_now(b) != NULL;
}

static bool is_untouched(const struct keep *k)
{
    return !k->play && !k->known && !k->hints && !k->has_ended;
}

/* Has the storage all of it? */
static bool is_written(const struct book *b, const struct keep *k)
{
    if (k->has_ended && !(k->is_counted && row_of_result(b, k->id))) return false;
    if (k->standing == STANDING_APART) return true;
    if (k->standing == STANDING_ASKS || k->saved != k->version) return false;
    const struct book_row *play = k->play ? row_of_play(b, k->play) : NULL;
    return play && play->state == PLAY_PLAYING;
}

static void remove_keep(struct book *b, int i)
{
    for (b->keeps--; i < b->keeps; i++) b->keep[i] = b->keep[i + 1];
}

/* Nobody plays the first one any more, and it was refused: does something else wait for its game?
 */
static bool is_in_the_way(const struct book *b, const struct keep *k)
{
    return k->is_left || b->resuming.is_on || (b->keeps > 1 && b->keep[1].game != k->game);
}

/* Takes those that were let go from the front of the queue, once there is nothing more to be done.
 */
static void settle(struct book *b)
{
    while (b->keeps && b->keep[0].is_let_go && !b->underway.is_open) {
        const struct keep *k = &b->keep[0];
        bool is_done = is_untouched(k) || is_written(b, k);
        if (!is_done && !(b->is_refused && is_in_the_way(b, k))) return;
        if (!is_done) b->is_refused = false; /* it is lost, and the next one has its chance */
        if (k->is_left) b->releases = true;
        remove_keep(b, 0);
    }
    if (!b->claimed) b->releases = false;
}

/* Makes room for another session. The first one may be under way. */
static void make_way(struct book *b)
{
    settle(b);
    if (b->keeps == KEEPS) remove_keep(b, 1);
}

static void let_go(struct book *b, bool is_left)
{
    struct keep *k = keep_now(b);
    if (!k) return;
    k->is_let_go = true;
    k->is_left = is_left;
    b->is_refused = false;
}

/* ---- Keeping ---- */

void keep_note_end(struct keep *k, const struct session *s, int64_t now)
{
    int outcome = session_outcome(s);
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
static int where_they_part(const struct keep *k, const struct session *s)
{
    int i = 0;
    while (i < k->known && i < s->known && k->line[i] == s->line[i]) i++;
    return i;
}

static bool is_as_before(const struct keep *k, const struct session *s, int part)
{
    return part == k->known && part == s->known && k->played == s->played && k->undos == s->undos &&
           k->hints == s->hints && k->restarts == s->restarts;
}

/* Takes over what has changed. */
static void follow(struct keep *k, const struct session *s, int64_t now)
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
    k->outcome = session_outcome(s);
    k->turn = s->game->turn(&s->now);
    k->changed = now;
}

struct keep *keep_take(struct book *b, const struct session *s, enum origin origin,
                       enum keep_standing standing)
{
    make_way(b);
    struct keep *k = &b->keep[b->keeps++];
    k->game = s->game;
    k->deal = s->deal;
    struct text t = text_in(k->id, sizeof k->id);
    id_write(s->game, &s->deal, &t);
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

void book_keep(struct book *b, const struct session *s, enum origin origin, int64_t now)
{
    struct problem problem;
    b->now = now;
    b->resuming.is_on = false;
    let_go(b, false);
    bool is_barred = b->barred == s->game;
    enum keep_standing standing = is_barred ? STANDING_APART : STANDING_ASKS;
    struct keep *k = keep_take(b, s, origin, standing);
    keep_note_end(k, s, now);
    if (is_barred) {
        say_barred(s->game, s->mode, &problem);
        book_tell(b, &problem);
    }
    settle(b);
}

void book_changed(struct book *b, const struct session *s, int64_t now)
{
    struct keep *k = keep_now(b);
    b->now = now;
    if (!k) return;
    follow(k, s, now);
    keep_note_end(k, s, now);
    b->is_refused = false;
}

void book_try(struct book *b, int64_t now)
{
    b->now = now;
    b->is_refused = false;
}

void book_put_down(struct book *b, int64_t now)
{
    b->now = now;
    let_go(b, false);
    settle(b);
}

void book_leave(struct book *b, int64_t now)
{
    b->now = now;
    b->resuming.is_on = false;
    let_go(b, true);
    if (b->keeps) b->keep[b->keeps - 1].is_left = true;
    else b->releases = true;
    b->is_refused = false;
    settle(b);
}

bool book_knows(const struct book *b, const struct game *game)
{
    return b->known && b->known == game;
}

bool book_is_saved(const struct book *b)
{
    const struct keep *k = keep_now(b);
    return k && b->keeps == 1 && is_written(b, k) &&
           (k->standing == STANDING_PROGRESS || k->outcome);
}

bool book_played_before(const struct book *b)
{
    const struct keep *k = keep_now(b);
    if (!k || k->is_counted) return false;
    if (row_of_result(b, k->id)) return true;
    const struct book_row *row = NULL;
    while ((row = row_of_deal(b, row, ROW_PLAY, k->id)))
        if (row->id != k->play && row->state != PLAY_PLAYING) return true;
    return cards_were_met(b, k, k->play);
}

/* ---- Settings ---- */

bool book_setting(const struct book *b, const char *name, char *value, int room)
{
    struct text t = text_in(value, room);
    const struct book_row *row = row_of_deal(b, NULL, ROW_SETTING, name);
    const char *is = row ? row_text(b, row->outcome) : NULL;
    for (int i = 0; i < b->settings; i++)
        if (same(b->setting[i].name, name)) is = b->setting[i].value;
    if (is) text_add(&t, is);
    if (t.cut) *value = '\0';
    return is && !t.cut;
}

bool book_set(struct book *b, const char *name, const char *value)
{
    if (b->settings == SETTINGS_WAITING) return false;
    struct waiting_setting *s = &b->setting[b->settings];
    struct text n = text_in(s->name, sizeof s->name), v = text_in(s->value, sizeof s->value);
    text_add(&n, name);
    text_add(&v, value);
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
    bool waits = b->keeps && !b->is_refused && !is_written(b, &b->keep[0]);
    bool resumes = !b->keeps && b->resuming.is_on && b->resuming.stage < STAGE_DONE;
    if (must_release(b) && (b->releases || waits || resumes)) return FOR_RELEASE;
    if (waits) return FOR_KEEP;
    return resumes ? FOR_RESUME : FOR_NOTHING;
}

bool book_waits(const struct book *b)
{
    return b->underway.is_open || next_purpose(b) != FOR_NOTHING;
}

void book_hand_out(struct book *b, struct request *r, enum purpose purpose, enum request_kind kind)
{
    struct underway *u = &b->underway;
    r->serial = ++b->serial;
    r->kind = kind;
    u->is_open = true;
    u->serial = r->serial;
    u->purpose = purpose;
    u->kind = kind;
}

void book_claim(struct book *b, const struct game *game, struct request *r, enum purpose purpose,
                const char *cannot)
{
    r->game = game->id;
    r->cannot = cannot;
    b->underway.game = game;
    book_hand_out(b, r, purpose, REQUEST_CLAIM);
}

static const char not_saved[] = "This game is not being saved: ";

/* For the first of the sessions that wait. */
static bool keep_request(struct book *b, struct request *r)
{
    struct keep *k = &b->keep[0];
    if (k->standing == STANDING_ASKS && b->claimed == k->game) k->standing = STANDING_PROGRESS;
    if (k->standing == STANDING_ASKS) {
        book_claim(b, k->game, r, FOR_KEEP, not_saved);
        return true;
    }
    if (!write_keep(b, k, r)) return false;
    r->cannot = not_saved;
    r->patient = k->is_let_go || !k->was_tried;
    k->was_tried = true;
    book_hand_out(b, r, FOR_KEEP, REQUEST_WRITE);
    return true;
}

static bool release_request(struct book *b, struct request *r)
{
    if (b->mine && write_finish(b, r)) {
        book_hand_out(b, r, FOR_FINISH, REQUEST_WRITE);
    } else {
        r->game = b->claimed->id;
        book_hand_out(b, r, FOR_RELEASE, REQUEST_RELEASE);
    }
    return true;
}

bool book_request(struct book *b, struct request *r)
{
    *r = (struct request){0};
    if (b->underway.is_open || !rows_have_room(b)) return false;
    for (;;) {
        settle(b);
        switch (next_purpose(b)) {
        case FOR_SETTINGS:
            write_settings(b, r);
            book_hand_out(b, r, FOR_SETTINGS, REQUEST_WRITE);
            return true;
        case FOR_RELEASE: return release_request(b, r);
        case FOR_KEEP:
            if (keep_request(b, r)) return true;
            break;
        case FOR_RESUME:
            if (resume_request(b, r)) return true;
            break;
        default: return false;
        }
    }
}

void book_step(const struct book *b, int ply, struct text *t)
{
    const struct keep *k = &b->keep[0];
    k->game->format(&k->deal.rules, k->line[ply], t);
}

/* ---- Answers ---- */

/* The storage has all that was handed out. */
static void keep_is_written(struct book *b, struct keep *k)
{
    const struct underway *u = &b->underway;
    if (u->counts) k->is_counted = true;
    if (k->standing == STANDING_PROGRESS && u->play) {
        k->play = b->mine = u->play;
        k->steps = b->mine_steps = u->steps;
        k->same = k->same_since;
        k->saved = u->version;
    }
    note_saved(b);
}

static void keep_is_claimed(struct book *b, struct keep *k, enum reply answer,
                            const struct problem *why)
{
    struct problem problem;
    if (answer == REPLY_KEPT) {
        k->standing = STANDING_PROGRESS;
        return;
    }
    k->standing = STANDING_APART;
    if (k->is_let_go) return;
    if (answer == REPLY_HELD) say_held(k->game, what_becomes[k->mode], &problem);
    else say_unlocked(k->mode, why, &problem);
    book_tell(b, &problem);
}

static void keep_answer(struct book *b, enum reply answer, const struct problem *why)
{
    struct keep *k = &b->keep[0];
    if (answer == REPLY_REFUSED) {
        b->is_refused = true;
        if (why) note_trouble(b, why);
    } else if (answer != REPLY_CHANGED) {
        if (b->underway.kind == REQUEST_CLAIM) keep_is_claimed(b, k, answer, why);
        else keep_is_written(b, k);
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

void book_answer(struct book *b, uint64_t serial, enum reply answer, const struct problem *why)
{
    struct underway *u = &b->underway;
    if (!u->is_open || serial != u->serial) return;
    u->is_open = false;
    if (u->kind == REQUEST_WRITE && answer != REPLY_KEPT) write_undo(b);
    u->can_undo = false;
    if (u->kind == REQUEST_CLAIM) note_claim(b, answer);
    bool is_for_nobody = !b->keeps && !b->resuming.is_on; /* who wanted it does not any more */
    if (u->kind == REQUEST_CLAIM && is_for_nobody) b->releases = true;
    switch (u->purpose) {
    case FOR_SETTINGS: settings_answer(b, answer); break;
    case FOR_KEEP: keep_answer(b, answer, why); break;
    case FOR_RESUME: resume_answer(b, u->kind, answer, why); break;
    case FOR_FINISH:
        if (answer == REPLY_REFUSED) b->mine = 0; /* it is shown at its end once more */
        break;
    default: note_release(b); break;
    }
    settle(b);
}

void book_unclaimed(struct book *b, const char *game)
{
    if (!b->claimed || !same(b->claimed->id, game)) return;
    for (int i = 0; i < b->keeps; i++)
        if (b->keep[i].game == b->claimed && b->keep[i].standing == STANDING_PROGRESS)
            b->keep[i].standing = STANDING_APART;
    note_release(b);
}
