/* A storage in memory. See shelf.h. */

#include "unit/shelf.h"

#include <stdlib.h>
#include <string.h>

#include "unit/help.h"

static void copy(char *to, size_t room, const char *from)
{
    assert_true(strlen(from) < room);
    strcpy(to, from);
}

void shelf_clear(struct shelf *s)
{
    memset(s, 0, sizeof *s);
}

static void make_room(struct shelf *s, struct book *book)
{
    size_t bytes = book_wants_room(book);
    if (!bytes) return;
    void *room = aligned_alloc(16, (bytes + 15) / 16 * 16);
    free(book_room(book, room, bytes));
    s->room = room;
}

/* ---- Giving ---- */

static void give_play(struct shelf *s, struct book *book, struct shelf_play *p)
{
    p->row.game = p->game;
    p->row.deal = p->deal;
    p->row.outcome = p->outcome;
    while (!book_give_play(book, &p->row)) make_room(s, book);
}

static void give_result(struct shelf *s, struct book *book, struct shelf_result *r)
{
    r->row.game = r->game;
    r->row.deal = r->deal;
    r->row.outcome = r->outcome;
    while (!book_give_result(book, &r->row)) make_room(s, book);
}

void shelf_give(struct shelf *s, struct book *book)
{
    make_room(s, book);
    book_give_anew(book, "the shelf");
    for (int i = 0; i < s->plays; i++) give_play(s, book, &s->play[i]);
    for (int i = 0; i < s->results; i++) give_result(s, book, &s->result[i]);
    for (int i = 0; i < s->settings; i++) {
        struct setting_row row = {s->setting[i].name, s->setting[i].value};
        while (!book_give_setting(book, &row)) make_room(s, book);
    }
}

/* ---- Writing ---- */

static struct shelf_play *play_of(struct shelf *s, int64_t id)
{
    for (int i = 0; i < s->plays; i++)
        if (s->play[i].row.id == id) return &s->play[i];
    fail_msg("there is no such play");
    return NULL;
}

static void write_play(struct shelf_play *p, const struct book *book, const struct change *c)
{
    p->row = c->play;
    copy(p->game, sizeof p->game, c->play.game);
    copy(p->deal, sizeof p->deal, c->play.deal);
    copy(p->outcome, sizeof p->outcome, c->play.outcome);
    if (c->from < 0) return;
    assert_in_range(c->from, 0, p->steps);
    for (int ply = c->from; ply < c->until; ply++) {
        struct text t = text_in(p->step[ply], sizeof p->step[ply]);
        book_step(book, ply, &t);
    }
    p->steps = c->until;
}

static void add_play(struct shelf *s, const struct book *book, const struct change *c)
{
    struct shelf_play *p = &s->play[s->plays++];
    p->steps = 0;
    write_play(p, book, c);
}

static void remove_play(struct shelf *s, int64_t id)
{
    struct shelf_play *p = play_of(s, id);
    memmove(p, p + 1, sizeof *p * (size_t)(&s->play[--s->plays] - p));
}

static void add_result(struct shelf *s, const struct result_row *row)
{
    struct shelf_result *r = &s->result[s->results++];
    r->row = *row;
    copy(r->game, sizeof r->game, row->game);
    copy(r->deal, sizeof r->deal, row->deal);
    copy(r->outcome, sizeof r->outcome, row->outcome);
}

static void write_setting(struct shelf *s, const struct setting_row *row)
{
    int i = 0;
    while (i < s->settings && strcmp(s->setting[i].name, row->name) != 0) i++;
    assert_true(i < SHELF_SETTINGS);
    if (i == s->settings) s->settings++;
    copy(s->setting[i].name, SETTING_BYTES, row->name);
    copy(s->setting[i].value, SETTING_BYTES, row->value);
}

static void write_change(struct shelf *s, const struct book *book, const struct change *c)
{
    switch (c->kind) {
    case CHANGE_ADD_PLAY: add_play(s, book, c); break;
    case CHANGE_PLAY: write_play(play_of(s, c->play.id), book, c); break;
    case CHANGE_REMOVE_PLAY: remove_play(s, c->play.id); break;
    case CHANGE_ADD_RESULT: add_result(s, &c->result); break;
    case CHANGE_SETTING: write_setting(s, &c->setting); break;
    }
}

/* ---- Answering ---- */

static enum reply refuse(const struct request *r, struct problem *why)
{
    fails(why, r->cannot ? r->cannot : "", "the shelf is full.", NULL, NULL, NULL, NULL);
    return REPLY_REFUSED;
}

/* Is there a place left for what is to be written? */
static bool has_place(const struct shelf *s, const struct request *r)
{
    bool long_lines = false;
    for (int i = 0; i < r->changes; i++) long_lines |= r->change[i].until > SHELF_STEPS;
    return !s->full && !long_lines && s->plays + CHANGES_MOST <= SHELF_PLAYS &&
           s->results + CHANGES_MOST <= SHELF_RESULTS;
}

static enum reply answer(struct shelf *s, struct book *book, const struct request *r,
                         struct problem *why)
{
    if (r->kind == REQUEST_WRITE && !has_place(s, r)) return refuse(r, why);
    for (int i = 0; r->kind == REQUEST_WRITE && i < r->changes; i++)
        write_change(s, book, &r->change[i]);
    if (r->kind == REQUEST_READ) {
        struct shelf_play *p = play_of(s, r->play);
        for (int ply = 0; ply < p->steps; ply++) book_give_step(book, ply, p->step[ply]);
    }
    return REPLY_KEPT;
}

bool shelf_serve(struct shelf *s, struct book *book)
{
    struct request r;
    struct problem why = {""};
    if (!book_waits(book)) return false;
    if (s->waits++ < s->late) return false;
    s->waits = 0;
    make_room(s, book);
    if (!book_request(book, &r)) return false;
    enum reply reply = answer(s, book, &r, &why);
    book_answer(book, r.serial, reply, &why);
    s->answers++;
    return true;
}

void shelf_close(struct shelf *s)
{
    free(s->room);
    s->room = NULL;
}
