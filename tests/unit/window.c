/* A storage in plain memory, and windows of it or of a database. See window.h. */

#include <stdlib.h>
#include <string.h>

#include "unit/help.h"
#include "unit/window.h"

static void write_text(char *to, int room, const char *from)
{
    struct text t = dread_text_in(to, room);
    dread_text_add(&t, from);
    assert_false(t.cut);
}

/* ---- Giving rows to the book ---- */

static void make_room(struct window *w)
{
    size_t bytes = dread_book_wants_room(w->book);
    if (!bytes) return;
    void *room = malloc(bytes);
    assert_non_null(room);
    free(dread_book_room(w->book, room, bytes));
    w->room = room;
}

static void give_play(struct window *w, const struct memory_play *play)
{
    struct kept_row row = {.kind = ROW_PLAY, .play = play->row};
    row.play.game = play->game;
    row.play.deal = play->deal;
    row.play.outcome = play->outcome;
    while (!dread_book_give(w->book, &row)) make_room(w);
}

static void give_result(struct window *w, const struct memory_result *result)
{
    struct kept_row row = {.kind = ROW_RESULT, .result = result->row};
    row.result.game = result->game;
    row.result.deal = result->deal;
    row.result.outcome = result->outcome;
    while (!dread_book_give(w->book, &row)) make_room(w);
}

static void give_judged(struct window *w, const struct memory_judged *judged)
{
    struct kept_row row = {.kind = ROW_JUDGED, .judged = judged->row};
    row.judged.game = judged->game;
    row.judged.deal = judged->deal;
    row.judged.worst = judged->worst;
    while (!dread_book_give(w->book, &row)) make_room(w);
}

static void give_setting(struct window *w, const struct memory_setting *setting)
{
    struct kept_row row = {.kind = ROW_SETTING, .setting = {setting->name, setting->value}};
    while (!dread_book_give(w->book, &row)) make_room(w);
}

/* Gives the book all rows if another window has written since the last time. Returns true if one
 * has. */
static bool look(struct window *w)
{
    const struct memory *m = w->memory;
    if (w->version == m->version) return false;
    w->version = m->version;
    make_room(w);
    dread_book_give_anew(w->book, "memory");
    for (int i = 0; i < m->plays; i++) give_play(w, &m->play[i]);
    for (int i = 0; i < m->results; i++) give_result(w, &m->result[i]);
    for (int i = 0; i < m->judged; i++) give_judged(w, &m->judged_row[i]);
    for (int i = 0; i < m->settings; i++) give_setting(w, &m->setting[i]);
    return true;
}

bool window_look(struct window *w, struct problem *problem)
{
    if (w->store) return dread_store_look(w->store, w->book, problem);
    if (w->memory->unread) return dread_fail(problem, w->memory->unread, NULL);
    look(w);
    return true;
}

/* ---- Claims ---- */

static enum reply claim(struct window *w)
{
    struct memory *m = w->memory;
    int i = 0;
    while (i < 3 && m->claim[i].game[0] && !dread_same(m->claim[i].game, w->game)) i++;
    if (m->cannot_claim) return REPLY_UNLOCKED;
    if (m->claim[i].by && m->claim[i].by != w) return REPLY_HELD;
    write_text(m->claim[i].game, sizeof m->claim[i].game, w->game);
    m->claim[i].by = w;
    return REPLY_KEPT;
}

static void release(struct window *w)
{
    for (int i = 0; i < 4; i++)
        if (w->memory->claim[i].by == w) w->memory->claim[i].by = NULL;
}

/* ---- Writing ---- */

static struct memory_play *find_play(struct memory *m, int64_t id)
{
    for (int i = 0; i < m->plays; i++)
        if (m->play[i].row.id == id) return &m->play[i];
    return NULL;
}

static void write_play(struct memory *m, const struct change *change, const struct memory_play *new)
{
    struct memory_play *play = find_play(m, new->row.id);
    if (change->kind == CHANGE_ADD_PLAY) {
        assert_null(play);
        assert_true(m->plays < MEMORY_PLAYS);
        assert_true(!m->plays || m->play[m->plays - 1].row.id < new->row.id);
        play = &m->play[m->plays++];
        play->steps = 0;
    }
    assert_non_null(play);
    int steps = play->steps;
    memcpy(play, new, offsetof(struct memory_play, steps));
    if (change->from < 0) return;
    assert_true(change->from <= steps && change->until <= MEMORY_STEPS);
    for (int i = change->from; i < change->until; i++) strcpy(play->step[i], new->step[i]);
    play->steps = change->until;
}

static void remove_play(struct memory *m, int64_t id)
{
    struct memory_play *play = find_play(m, id);
    assert_non_null(play);
    assert_int_equal(play->steps, 0);
    memmove(play, play + 1, (size_t)(&m->play[--m->plays] - play) * sizeof *play);
}

static void add_result(struct memory *m, const struct memory_result *result)
{
    for (int i = 0; i < m->results; i++) assert_string_not_equal(m->result[i].deal, result->deal);
    assert_true(m->results < MEMORY_PLAYS);
    m->result[m->results++] = *result;
}

static void add_judged(struct memory *m, const struct memory_judged *judged)
{
    for (int i = 0; i < m->judged; i++)
        assert_true(m->judged_row[i].row.kind != judged->row.kind ||
                    strcmp(m->judged_row[i].deal, judged->deal) != 0);
    assert_true(m->judged < MEMORY_PLAYS);
    m->judged_row[m->judged++] = *judged;
}

static void write_setting(struct memory *m, const struct memory_setting *setting)
{
    int i = 0;
    while (i < m->settings && !dread_same(m->setting[i].name, setting->name)) i++;
    assert_true(i < MEMORY_SETTINGS);
    if (i == m->settings) m->settings++;
    m->setting[i] = *setting;
}

static void write_change(struct window *w, int i)
{
    struct memory *m = w->memory;
    const struct change *change = &w->request.change[i];
    switch (change->kind) {
    case CHANGE_REMOVE_PLAY: remove_play(m, w->play[i].row.id); break;
    case CHANGE_ADD_RESULT: add_result(m, &w->result[i]); break;
    case CHANGE_ADD_JUDGED: add_judged(m, &w->judged); break;
    case CHANGE_SETTING: write_setting(m, &w->setting[i]); break;
    default: write_play(m, change, &w->play[i]); break;
    }
}

/* No game may have more than one play in progress. */
static void assert_one_in_progress(const struct memory *m)
{
    for (int i = 0; i < m->plays; i++)
        for (int j = 0; j < i && m->play[i].row.state == PLAY_PLAYING; j++)
            if (m->play[j].row.state == PLAY_PLAYING)
                assert_string_not_equal(m->play[i].game, m->play[j].game);
}

static enum reply write_all(struct window *w)
{
    struct memory *m = w->memory;
    if (look(w)) return REPLY_CHANGED;
    if (m->refuses) return REPLY_REFUSED;
    for (int i = 0; i < w->request.changes; i++) write_change(w, i);
    assert_one_in_progress(m);
    w->version = ++m->version;
    return REPLY_KEPT;
}

/* ---- Requests ---- */

/* Copies everything that a change points to. */
static void take_change(struct window *w, int i)
{
    const struct change *change = &w->request.change[i];
    struct memory_play *play = &w->play[i];
    struct memory_result *result = &w->result[i];
    if (change->kind == CHANGE_SETTING) {
        write_text(w->setting[i].name, SETTING_BYTES, change->row.setting.name);
        write_text(w->setting[i].value, SETTING_BYTES, change->row.setting.value);
    } else if (change->kind == CHANGE_ADD_JUDGED) {
        w->judged.row = change->row.judged;
        write_text(w->judged.game, sizeof w->judged.game, change->row.judged.game);
        write_text(w->judged.deal, sizeof w->judged.deal, change->row.judged.deal);
        write_text(w->judged.worst, sizeof w->judged.worst, change->row.judged.worst);
    } else if (change->kind == CHANGE_ADD_RESULT) {
        result->row = change->row.result;
        write_text(result->game, sizeof result->game, change->row.result.game);
        write_text(result->deal, sizeof result->deal, change->row.result.deal);
        write_text(result->outcome, sizeof result->outcome, change->row.result.outcome);
    } else {
        play->row = change->row.play;
        write_text(play->game, sizeof play->game, change->row.play.game);
        write_text(play->deal, sizeof play->deal, change->row.play.deal);
        write_text(play->outcome, sizeof play->outcome, change->row.play.outcome);
        for (int ply = change->from; change->from >= 0 && ply < change->until; ply++) {
            struct text t = dread_text_in(play->step[ply], STEP_BYTES);
            dread_book_step(w->book, ply, &t);
        }
    }
}

bool window_take(struct window *w)
{
    make_room(w);
    if (w->has_request || !dread_book_request(w->book, &w->request)) return false;
    assert_true(dread_book_waits(w->book));
    assert_false(dread_book_request(w->book, &(struct request){0})); /* one request at a time */
    for (int i = 0; i < w->request.changes; i++) take_change(w, i);
    if (w->request.game) write_text(w->game, sizeof w->game, w->request.game);
    w->has_request = true;
    return true;
}

static enum reply do_request(struct window *w)
{
    const struct memory *m = w->memory;
    enum reply reply = REPLY_KEPT;
    switch (w->request.kind) {
    case REQUEST_CLAIM:
        if (m->unread) return REPLY_REFUSED;
        reply = claim(w);
        look(w);
        return reply;
    case REQUEST_RELEASE: release(w); return REPLY_KEPT;
    case REQUEST_READ:
        if (m->unread) return REPLY_REFUSED;
        if (look(w)) return REPLY_CHANGED;
        const struct memory_play *play = find_play(w->memory, w->request.play);
        for (int i = 0; play && i < play->steps; i++)
            dread_book_give_step(w->book, i, play->step[i]);
        return REPLY_KEPT;
    default: return write_all(w);
    }
}

bool window_answer(struct window *w)
{
    struct problem why = {""};
    const struct memory *m = w->memory;
    if (!w->has_request) return false;
    enum reply reply = do_request(w);
    const char *reason = m->refuses ? m->refuses : m->unread ? m->unread : "nothing can be locked.";
    dread_fail(&why, w->request.cannot && reply == REPLY_REFUSED ? w->request.cannot : "", reason,
               NULL);
    w->has_request = false;
    w->requests++;
    dread_book_answer(w->book, w->request.serial, reply, &why);
    return true;
}

void window_serve(struct window *w)
{
    if (w->store) {
        dread_store_serve(w->store, w->book);
        return;
    }
    do window_answer(w);
    while (window_take(w));
    assert_false(dread_book_waits(w->book));
}

/* ---- Windows ---- */

static void serve(struct window *w)
{
    if (!w->is_late) window_serve(w);
}

static int64_t clock_now = 1700000000;

void window_set_clock(int64_t seconds)
{
    clock_now = seconds - 1;
}

static int64_t tick(struct window *w)
{
    return w->now = ++clock_now;
}

static void keep(struct keeper *keeper, const struct session *session)
{
    struct window *w = (struct window *)keeper;
    dread_book_changed(w->book, session, tick(w));
    serve(w);
}

static struct window *new_window(struct book *book)
{
    struct window *w = calloc(1, sizeof *w);
    assert_non_null(w);
    w->keeper.keep = keep;
    w->book = book;
    w->version = -1;
    tick(w);
    return w;
}

static struct book *new_book(const struct games *games)
{
    void *memory = malloc(dread_book_bytes());
    assert_non_null(memory);
    return dread_book_open(memory, games);
}

struct window *window_behind(struct memory *m, struct book *book)
{
    struct window *w = new_window(book);
    w->memory = m;
    look(w);
    return w;
}

struct window *window_open(struct memory *m, const struct games *games)
{
    return window_behind(m, new_book(games));
}

struct window *window_open_store(struct store *store, const struct games *games,
                                 struct problem *problem)
{
    if (!store) return NULL;
    struct window *w = new_window(new_book(games));
    w->store = store;
    if (window_look(w, problem)) return w;
    window_kill(w);
    return NULL;
}

struct window *window_open_file(const char *path, const struct games *games,
                                struct problem *problem)
{
    return window_open_store(dread_store_open(path, problem), games, problem);
}

void window_let_go(struct window *w)
{
    if (w->store) dread_store_close(w->store);
    else release(w);
    if (w->session && keeper_of(w->session) == &w->keeper) kept_by(w->session, NULL);
    free(w->room);
    free(w);
}

void window_kill(struct window *w)
{
    if (!w) return;
    free(w->book);
    window_let_go(w);
}

void window_close(struct window *w)
{
    if (!w) return;
    w->is_late = false;
    window_leave(w);
    window_kill(w);
}

static void detach(struct window *w)
{
    if (w->session && keeper_of(w->session) == &w->keeper) kept_by(w->session, NULL);
    w->session = NULL;
}

static void attach(struct window *w, struct session *session)
{
    detach(w);
    if (!dread_book_keeps(w->book)) return;
    w->session = session;
    kept_by(session, &w->keeper);
}

bool window_keep(struct window *w, struct session *session, enum origin origin,
                 struct problem *problem)
{
    if (w->session == session && keeper_of(session) == &w->keeper)
        return dread_book_is_saved(w->book);
    detach(w);
    dread_book_keep(w->book, session, origin, tick(w));
    serve(w);
    attach(w, session);
    return !dread_book_messages(w->book, problem);
}

static enum resumed resumed(struct window *w, struct session *session, struct problem *problem)
{
    window_serve(w);
    enum resumed how = dread_book_resumed(w->book, session, problem);
    if (how == RESUMED) attach(w, session);
    return how;
}

enum resumed window_resume(struct window *w, const struct game *game, struct session *session,
                           struct problem *problem)
{
    detach(w);
    dread_book_resume(w->book, game, tick(w));
    return resumed(w, session, problem);
}

enum resumed window_return(struct window *w, const struct game *game, const struct deal *deal,
                           enum mode mode, struct session *session, struct problem *problem)
{
    detach(w);
    dread_book_return(w->book, game, deal, NULL, mode, tick(w));
    return resumed(w, session, problem);
}

enum resumed window_return_from(struct window *w, const struct session *left, struct session *s)
{
    detach(w);
    dread_book_return(w->book, left->game, &left->deal, &left->middle, MODES, tick(w));
    return resumed(w, s, NULL);
}

void window_put_down(struct window *w)
{
    detach(w);
    dread_book_put_down(w->book, tick(w));
    serve(w);
}

void window_leave(struct window *w)
{
    detach(w);
    dread_book_leave(w->book, tick(w));
    serve(w);
}

bool window_is_saved(struct window *w)
{
    if (!w->session || keeper_of(w->session) != &w->keeper) return false;
    dread_book_try(w->book, tick(w));
    serve(w);
    return dread_book_is_saved(w->book);
}

bool window_trouble(struct window *w, struct problem *problem)
{
    return dread_book_messages(w->book, problem);
}

bool window_set(struct window *w, const char *name, const char *value)
{
    char is[SETTING_BYTES];
    dread_book_set(w->book, name, value);
    serve(w);
    return dread_book_setting(w->book, name, is, sizeof is) && dread_same(is, value);
}
