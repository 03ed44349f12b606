/* A second book. See second_book.h. */

#include <string.h>

#include "unit/second_book.h"
#include "unit/suite.h"

struct second_play {
    int64_t id;
    struct session session;
    enum origin origin;
    enum play_state state;
    int64_t begun, changed;
};

struct second_result {
    struct session session; /* as it was at its end */
    const char *outcome;
    enum origin origin;
    int turns;
    int64_t ended;
};

static struct {
    int plays, results;
    struct second_play play[MEMORY_PLAYS];
    struct second_result result[MEMORY_PLAYS];
    int settings;
    struct memory_setting setting[MEMORY_SETTINGS];
} book;

static struct second_window {
    const struct game *claimed;
    int64_t own; /* the play in progress of `claimed` that this window began or resumed; or 0 */

    bool has_current;
    struct session current;
    enum origin origin;
    int64_t id;     /* of its play; 0: only its end counts */
    bool has_ended; /* since it is the current session */
} window[2], *me;

void second_begins(void)
{
    memset(&book, 0, sizeof book);
    memset(window, 0, sizeof window);
    me = window;
}

void second_turns_to(int which)
{
    me = &window[which];
}

/* ---- Finding ---- */

static bool same_id(const struct session *a, const struct session *b)
{
    char id[ID_BYTES], other[ID_BYTES];
    struct text t = dread_text_in(id, sizeof id), u = dread_text_in(other, sizeof other);
    dread_id_write(a->game, &a->deal, &t);
    dread_id_write(b->game, &b->deal, &u);
    return !strcmp(id, other);
}

static bool same_cards(const struct session *a, const struct session *b)
{
    return a->game == b->game && a->deal.count == b->deal.count &&
           !memcmp(a->deal.cards, b->deal.cards, (size_t)a->deal.count * sizeof *a->deal.cards);
}

static struct second_play *play_of(int64_t id)
{
    for (int i = 0; i < book.plays; i++)
        if (book.play[i].id == id) return &book.play[i];
    return NULL;
}

static struct second_play *in_progress(const struct game *game)
{
    for (int i = 0; i < book.plays; i++)
        if (book.play[i].session.game == game && book.play[i].state == PLAY_PLAYING)
            return &book.play[i];
    return NULL;
}

static bool has_result(const struct session *s)
{
    for (int i = 0; i < book.results; i++)
        if (same_id(&book.result[i].session, s)) return true;
    return false;
}

/* Returns true if the deal has a play, other than `id`, that is no longer in progress. */
static bool was_played(const struct session *s, int64_t id)
{
    for (int i = 0; i < book.plays; i++)
        if (book.play[i].id != id && book.play[i].state != PLAY_PLAYING &&
            same_id(&book.play[i].session, s))
            return true;
    return false;
}

/* Returns true if the session is a Night and its cards are not new, under whatever id. */
static bool were_met(const struct session *s, int64_t id)
{
    for (int i = 0; i < book.results && s->mode == NIGHT; i++)
        if (same_cards(&book.result[i].session, s)) return true;
    for (int i = 0; i < book.plays && s->mode == NIGHT; i++)
        if (book.play[i].id != id && book.play[i].state != PLAY_PLAYING &&
            same_cards(&book.play[i].session, s))
            return true;
    return false;
}

/* Returns the latest play of the deal in that mode, if it can be gone back to. */
static struct second_play *left_play(const struct session *wanted, enum mode mode)
{
    for (int i = book.plays - 1; i >= 0; i--) {
        struct second_play *p = &book.play[i];
        if (!same_id(&p->session, wanted) || (mode != MODES && p->session.mode != mode)) continue;
        bool is_left = p->state == PLAY_ABANDONED && p->session.mode == REHEARSAL;
        bool can = !dread_session_outcome(&p->session) && (is_left || p->state == PLAY_PLAYING);
        return can ? p : NULL;
    }
    return NULL;
}

/* ---- Writing ---- */

static void add_result(const struct session *s, const char *outcome, enum origin origin, int turns,
                       int64_t ended)
{
    if (has_result(s)) return;
    assert_true(book.results < MEMORY_PLAYS);
    book.result[book.results++] = (struct second_result){*s, outcome, origin, turns, ended};
}

static void count_end(const struct session *s, int64_t now)
{
    int outcome = dread_session_outcome(s);
    bool is_old = (s->mode == NIGHT && !me->id) || was_played(s, me->id) || were_met(s, me->id);
    add_result(s, s->game->words.outcomes[outcome], is_old ? ORIGIN_REPLAYED : me->origin,
               s->game->turn(&s->now), now);
}

/* Ends the play in progress, for which another one comes. */
static void end_own(int64_t now)
{
    struct second_play *p = play_of(me->own);
    me->own = 0;
    if (!p) return;
    const struct session *s = &p->session;
    if (dread_session_outcome(s)) {
        p->state = PLAY_FINISHED;
    } else if (!s->known && !s->hints) {
        memmove(p, p + 1, (size_t)(&book.play[--book.plays] - p) * sizeof *p);
    } else {
        p->state = PLAY_ABANDONED;
        if (s->mode == NIGHT && s->played) add_result(s, "abandoned", p->origin, 0, now);
    }
}

static void release(void)
{
    struct second_play *p = play_of(me->own);
    if (p && dread_session_outcome(&p->session)) p->state = PLAY_FINISHED;
    me->own = 0;
    me->claimed = NULL;
}

/* Returns false if the other window has claimed the game. */
static bool claim(const struct game *game)
{
    const struct second_window *other = me == window ? window + 1 : window;
    if (me->claimed != game) release();
    if (other->claimed == game) return false;
    me->claimed = game;
    return true;
}

/* ---- The current session ---- */

static bool makes_current(const struct session *s, enum origin origin, int64_t id)
{
    me->has_current = true;
    me->current = *s;
    me->origin = origin;
    me->id = id;
    me->has_ended = dread_session_outcome(s);
    return id;
}

bool second_keeps(const struct session *s, enum origin origin, int64_t now)
{
    if (!claim(s->game)) return makes_current(s, origin, 0);
    end_own(now);
    if (in_progress(s->game)) {
        release();
        return makes_current(s, origin, 0);
    }
    bool is_old = were_met(s, 0);
    for (int i = 0; i < book.plays; i++) is_old |= same_id(&book.play[i].session, s);
    assert_true(book.plays < MEMORY_PLAYS);
    struct second_play *p = &book.play[book.plays++];
    *p = (struct second_play){.id = book.plays > 1 ? p[-1].id + 1 : 1,
                              .session = *s,
                              .origin = is_old ? ORIGIN_REPLAYED : origin,
                              .begun = now,
                              .changed = now};
    me->own = p->id;
    return makes_current(s, origin, p->id);
}

void second_changed(const struct session *s, int64_t now)
{
    if (!me->has_current || same_session(s, &me->current)) return;
    struct second_play *p = play_of(me->id);
    me->current = *s;
    if (p) p->session = *s;
    if (p) p->changed = now;
    if (!dread_session_outcome(s) || me->has_ended) return;
    me->has_ended = true;
    count_end(s, now);
}

void second_puts_down(void)
{
    me->has_current = false;
}

void second_leaves(void)
{
    second_puts_down();
    release();
}

void second_is_killed(void)
{
    second_puts_down();
    me->own = 0;
    me->claimed = NULL;
}

static enum resumed goes_on(struct second_play *p, const struct session **resumed)
{
    if (!p) return RESUMED_NONE;
    p->state = PLAY_PLAYING;
    me->own = p->id;
    makes_current(&p->session, p->origin, p->id);
    *resumed = &p->session;
    return RESUMED;
}

enum resumed second_resumes(const struct game *game, const struct session **resumed)
{
    second_leaves();
    if (!claim(game)) return RESUMED_HELD;
    return goes_on(in_progress(game), resumed);
}

enum resumed second_returns(const struct session *wanted, enum mode mode, int64_t now,
                            const struct session **resumed)
{
    second_puts_down();
    if (!claim(wanted->game)) return RESUMED_HELD;
    struct second_play *p = left_play(wanted, mode), *other = in_progress(wanted->game);
    if (!p || (other && other != p && other->id != me->own)) return RESUMED_NONE;
    int64_t id = p->id;
    if (me->own != id) end_own(now);
    return goes_on(play_of(id), resumed);
}

void second_sets(const char *name, const char *value)
{
    int i = 0;
    while (i < book.settings && strcmp(book.setting[i].name, name) != 0) i++;
    if (i == book.settings) book.settings++;
    strcpy(book.setting[i].name, name);
    strcpy(book.setting[i].value, value);
}

/* ---- What the book can be asked ---- */

const char *second_claim(void)
{
    return me->claimed ? me->claimed->id : "";
}

bool second_is_saved(void)
{
    return me->has_current && (me->id || dread_session_outcome(&me->current));
}

bool second_can_return(void)
{
    return second_is_saved() && me->id && me->current.mode == REHEARSAL &&
           left_play(&me->current, REHEARSAL);
}

bool second_played_before(void)
{
    const struct session *s = &me->current;
    return me->has_current && !me->has_ended &&
           (has_result(s) || was_played(s, me->id) || were_met(s, me->id));
}

bool second_has_met(const struct session *s)
{
    for (int i = 0; i < book.plays; i++)
        if (same_id(&book.play[i].session, s)) return true;
    return has_result(s);
}

const struct session *second_in_progress(const struct game *game)
{
    const struct second_play *p = in_progress(game);
    return p ? &p->session : NULL;
}

/* ---- Rows ---- */

static void write_texts(const struct session *s, const char *outcome, char game[32],
                        char deal[START_BYTES], char its_outcome[OUTCOME_BYTES])
{
    struct text t = dread_text_in(deal, START_BYTES);
    dread_id_write(s->game, &s->deal, &t);
    strcpy(game, s->game->id);
    strcpy(its_outcome, outcome);
}

static void write_play(const struct second_play *p, struct memory_play *out)
{
    const struct session *s = &p->session;
    out->row = (struct play_row){.id = p->id,
                                 .rules = s->game->rules_version,
                                 .origin = p->origin,
                                 .state = p->state,
                                 .mode = s->mode,
                                 .way = s->way,
                                 .played = s->played,
                                 .undos = s->undos,
                                 .hints = s->hints,
                                 .restarts = s->restarts,
                                 .turn = s->game->turn(&s->now),
                                 .begun = p->begun,
                                 .changed = p->changed};
    write_texts(s, s->game->words.outcomes[dread_session_outcome(s)], out->game, out->deal,
                out->outcome);
    out->steps = s->known;
    for (int i = 0; i < s->known; i++) {
        struct text t = dread_text_in(out->step[i], STEP_BYTES);
        s->game->format(&s->deal.rules, s->line[i], &t);
    }
}

static void write_result(const struct second_result *r, struct memory_result *out)
{
    const struct session *s = &r->session;
    out->row = (struct result_row){.rules = s->game->rules_version,
                                   .origin = r->origin,
                                   .mode = s->mode,
                                   .way = s->way,
                                   .won = !strncmp(r->outcome, "won", 3),
                                   .turns = r->turns,
                                   .actions = s->played,
                                   .undos = s->undos,
                                   .hints = s->hints,
                                   .restarts = s->restarts,
                                   .ended = r->ended};
    write_texts(s, r->outcome, out->game, out->deal, out->outcome);
}

const struct memory *second_rows(void)
{
    static struct memory rows;
    rows.plays = book.plays;
    rows.results = book.results;
    rows.settings = book.settings;
    memcpy(rows.setting, book.setting, sizeof rows.setting);
    for (int i = 0; i < book.plays; i++) write_play(&book.play[i], &rows.play[i]);
    for (int i = 0; i < book.results; i++) {
        write_result(&book.result[i], &rows.result[i]);
        rows.result[i].row.id = i + 1;
    }
    return &rows;
}
