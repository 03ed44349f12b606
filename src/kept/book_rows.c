/* The rows of the book in memory: rows grow from the beginning of the memory, texts from its end.
 * Read internal.h first.
 *
 * The rows of a deal are found through a hash table of deal ids, since the rules often ask for the
 * other plays of a deal. Everything else is a linear search: ten thousand rows take less than a
 * millisecond. */

#include "book_columns.h"
#include "internal.h"

/* ---- Memory ---- */

enum {
    ROOM_LEAST = 64 * 1024,
    /* for the changes of one write request */
    RESERVE = 4 * (int)sizeof(struct book_row) + 2 * START_BYTES + 1024
};

static size_t room_used(const struct book *b)
{
    return (size_t)b->rows * sizeof(struct book_row) + b->texts;
}

bool dread_rows_have_room(const struct book *b)
{
    return b->bytes >= room_used(b) + RESERVE;
}

size_t dread_book_wants_room(const struct book *b)
{
    size_t least = room_used(b) + b->wanted + RESERVE;
    if (b->room && b->bytes >= least) return 0;
    size_t twice = b->bytes * 2;
    if (least < ROOM_LEAST) least = ROOM_LEAST;
    return ((least > twice ? least : twice) + 15) & ~(size_t)15;
}

static void copy(unsigned char *to, const unsigned char *from, size_t n)
{
    for (size_t i = 0; i < n; i++) to[i] = from[i];
}

void *dread_book_room(struct book *b, void *room, size_t bytes)
{
    void *before = b->room;
    b->changes++;
    bytes &= ~(size_t)15;
    dread_must(bytes >= b->bytes && bytes <= UINT32_MAX);
    if (bytes < b->bytes) return room; /* the rows stay where they are */
    if (bytes > UINT32_MAX) bytes = UINT32_MAX & ~(size_t)15;
    if (before) {
        copy(room, b->room, (size_t)b->rows * sizeof(struct book_row));
        copy((unsigned char *)room + bytes - b->texts, b->room + b->bytes - b->texts, b->texts);
    }
    b->room = room;
    b->bytes = bytes;
    b->wanted = 0;
    return before;
}

struct book_row *dread_row_at(const struct book *b, int32_t i)
{
    return (struct book_row *)(void *)b->room + i;
}

const char *dread_row_text(const struct book *b, uint32_t text)
{
    return (const char *)b->room + b->bytes - text;
}

/* ---- Texts ---- */

static bool add_text(struct book *b, const char *s, uint32_t *text)
{
    size_t n = (size_t)dread_length_of(s) + 1;
    if (room_used(b) + n > b->bytes) {
        b->wanted = n;
        return false;
    }
    b->texts += (uint32_t)n;
    *text = b->texts;
    copy(b->room + b->bytes - b->texts, (const unsigned char *)s, n);
    return true;
}

bool dread_row_intern(struct book *b, const char *words, uint32_t *text)
{
    for (int i = 0; i < b->interned; i++)
        if (dread_same(dread_row_text(b, b->interned_text[i]), words)) {
            *text = b->interned_text[i];
            return true;
        }
    if (!add_text(b, words, text)) return false;
    if (b->interned < INTERNED_MOST) b->interned_text[b->interned++] = *text;
    return true;
}

/* Returns the FNV-1a hash of a text (Fowler, Noll, Vo), 32 bits. */
static uint32_t hash_of(const char *s)
{
    uint32_t hash = 2166136261u;
    for (; *s; s++) hash = (hash ^ (unsigned char)*s) * 16777619u;
    return hash;
}

/* ---- Finding ---- */

/* Returns the index of the first row of that deal in a bucket, starting at row i of that bucket; -1
 * if there is none. */
static int32_t find_deal(const struct book *b, int32_t i, uint32_t hash, const char *deal)
{
    while (i >= 0 && (dread_row_at(b, i)->hash != hash ||
                      !dread_same(dread_row_text(b, dread_row_at(b, i)->deal), deal)))
        i = dread_row_at(b, i)->next;
    return i;
}

struct book_row *dread_row_of_deal(const struct book *b, const struct book_row *from,
                                   enum row_kind kind, const char *deal)
{
    uint32_t hash = hash_of(deal);
    int32_t i = from ? from->next : b->bucket[hash % BUCKETS];
    for (;;) {
        i = find_deal(b, i, hash, deal);
        if (i < 0) return NULL;
        struct book_row *row = dread_row_at(b, i);
        if (row->kind == kind && !row->is_gone) return row;
        i = row->next;
    }
}

struct book_row *dread_row_of_play(const struct book *b, int64_t id)
{
    for (int32_t i = b->rows - 1; i >= 0; i--) {
        struct book_row *row = dread_row_at(b, i);
        if (row->kind == ROW_PLAY && row->id == id && !row->is_gone) return row;
    }
    return NULL;
}

struct book_row *dread_row_of_result(const struct book *b, const char *deal)
{
    return dread_row_of_deal(b, NULL, ROW_RESULT, deal);
}

bool dread_row_is(const struct book *b, const struct book_row *row, enum row_kind kind,
                  const char *game)
{
    return row->kind == kind && !row->is_gone && dread_same(dread_row_text(b, row->game), game);
}

struct book_row *dread_row_in_progress(const struct book *b, const char *game)
{
    for (int32_t i = b->rows - 1; i >= 0; i--) {
        struct book_row *row = dread_row_at(b, i);
        if (row->state == PLAY_PLAYING && dread_row_is(b, row, ROW_PLAY, game)) return row;
    }
    return NULL;
}

int64_t dread_row_next_id(const struct book *b, enum row_kind kind)
{
    int64_t most = 0;
    for (int32_t i = 0; i < b->rows; i++) {
        const struct book_row *row = dread_row_at(b, i);
        if (row->kind == kind && !row->is_gone && row->id > most) most = row->id;
    }
    return most + 1;
}

/* ---- Adding ---- */

/* Adds row i, which is the newest, to the front of its bucket. */
static void link_row(struct book *b, int32_t i)
{
    struct book_row *row = dread_row_at(b, i);
    row->next = b->bucket[row->hash % BUCKETS];
    b->bucket[row->hash % BUCKETS] = i;
}

/* Finds the text of a deal id in another row, or adds it. Returns false without enough memory. */
static bool add_deal(struct book *b, uint32_t hash, const char *deal, uint32_t *text)
{
    int32_t i = find_deal(b, b->bucket[hash % BUCKETS], hash, deal);
    if (i >= 0) *text = dread_row_at(b, i)->deal;
    return i >= 0 || add_text(b, deal, text);
}

struct book_row *dread_row_add(struct book *b, const struct book_row *row, const char *game,
                               const char *deal, const char *outcome)
{
    struct book_row new = *row;
    uint32_t texts = b->texts;
    int interned = b->interned;
    new.hash = hash_of(deal);
    size_t least = room_used(b) + sizeof new;
    bool fits = least <= b->bytes && dread_row_intern(b, game, &new.game) &&
                dread_row_intern(b, outcome, &new.outcome) &&
                add_deal(b, new.hash, deal, &new.deal);
    if (!fits || room_used(b) + sizeof new > b->bytes) {
        b->wanted += sizeof new;
        b->texts = texts;
        b->interned = interned;
        return NULL;
    }
    *dread_row_at(b, b->rows) = new;
    link_row(b, b->rows);
    return dread_row_at(b, b->rows++);
}

void dread_rows_cut(struct book *b, int32_t rows, uint32_t texts, int interned)
{
    while (b->rows > rows) {
        const struct book_row *last = dread_row_at(b, --b->rows);
        b->bucket[last->hash % BUCKETS] = last->next;
    }
    b->texts = texts;
    b->interned = interned;
}

/* ---- Giving ---- */

void dread_book_give_anew(struct book *b, const char *place)
{
    struct text t = dread_text_in(b->place, sizeof b->place);
    b->changes++;
    dread_text_add(&t, place);
    b->rows = 0;
    b->texts = 0;
    b->interned = 0;
    b->in_flight.can_undo = false;
    for (int i = 0; i < BUCKETS; i++) b->bucket[i] = -1;
}

/* Returns the text of a row that the book keeps there in struct book_row; "" if it has none. */
static const char *text_for(const struct kept_row *row, size_t kept_at)
{
    for (const struct kept_column *c = dread_columns[row->kind]; c->name; c++)
        if (c->kind == COLUMN_TEXT && c->kept_at == kept_at)
            return *(const char *const *)(const void *)((const char *)row + c->at);
    return "";
}

bool dread_book_give(struct book *b, const struct kept_row *row)
{
    struct book_row kept = {.kind = (uint8_t)row->kind};
    b->changes++;
    for (const struct kept_column *c = dread_columns[row->kind]; c->name; c++) {
        const void *from = (const char *)row + c->at;
        void *to = (char *)&kept + c->kept_at;
        switch ((enum column_kind)c->kind) {
        case COLUMN_TEXT: break; /* dread_row_add adds it */
        case COLUMN_NUMBER: *(int64_t *)to = *(const int64_t *)from; break;
        case COLUMN_FLAG: *(bool *)to = *(const bool *)from; break;
        case COLUMN_NAME: *(uint8_t *)to = (uint8_t) * (const int *)from; break;
        }
    }
    return dread_row_add(b, &kept, text_for(row, offsetof(struct book_row, game)),
                         text_for(row, offsetof(struct book_row, deal)),
                         text_for(row, offsetof(struct book_row, outcome)));
}

void dread_row_of(const struct book *b, const struct book_row *kept, struct kept_row *row)
{
    *row = (struct kept_row){.kind = (enum row_kind)kept->kind};
    for (const struct kept_column *c = dread_columns[row->kind]; c->name; c++) {
        const void *from = (const char *)kept + c->kept_at;
        void *to = (char *)row + c->at;
        switch ((enum column_kind)c->kind) {
        case COLUMN_TEXT: *(const char **)to = dread_row_text(b, *(const uint32_t *)from); break;
        case COLUMN_NUMBER: *(int64_t *)to = *(const int64_t *)from; break;
        case COLUMN_FLAG: *(bool *)to = *(const bool *)from; break;
        case COLUMN_NAME: *(int *)to = *(const uint8_t *)from; break;
        }
    }
}
