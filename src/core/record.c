/* Writes game records, and reads them by replaying them in a session. See record.h. */

#include "id.h"
#include "record.h"

/* ---- Where a game starts ---- */

void dread_start_write(const struct game *game, const struct deal *deal,
                       const struct middle *middle, struct text *t)
{
    if (!deal->middle) {
        dread_id_write(game, deal, t);
        return;
    }
    dread_position_write(game, deal, &middle->first, t);
    dread_told_write(deal, middle, t);
}

static bool is_position(const char *start)
{
    return dread_is_position(start, (size_t)dread_length_of(start));
}

bool dread_start_read(const struct games *games, const char *start, const struct game **game,
                      struct deal *deal, struct middle *middle, struct problem *problem)
{
    if (!is_position(start)) return dread_id_read_real(games, start, game, deal, problem);
    return dread_position_read(games, start, (size_t)dread_length_of(start), game, deal, middle,
                               problem);
}

void dread_start_tell(const char *start, struct text *t)
{
    static const char game[] = "\ngame: ";
    if (!is_position(start)) {
        dread_text_add(t, start);
        return;
    }
    while (*start && !dread_starts_with(start, game)) start++;
    if (*start) start += sizeof game - 1;
    for (; *start && *start != '\n'; start++) dread_text_char(t, *start);
    dread_text_add(t, " from a position");
}

/* ---- Records ---- */

void dread_record_write(const struct session *s, struct text *t)
{
    if (!s->deal.middle) dread_text_add(t, "dread record 1\ndeal: ");
    dread_start_write(s->game, &s->deal, &s->middle, t);
    if (!s->deal.middle) dread_text_char(t, '\n');
    dread_text_add(t, "rules: ");
    dread_text_number(t, s->game->rules_version);
    dread_text_add(t, "\nactions: ");
    int actions = dread_session_chosen(s);
    dread_text_number(t, (uint64_t)actions);
    dread_text_char(t, '\n');
    for (int i = 0; i < actions; i++) {
        s->game->format(&s->deal.rules, s->line[i], t);
        dread_text_char(t, '\n');
    }
    dread_text_add(t, "result: ");
    dread_text_add(t, s->game->words.outcomes[dread_session_outcome(s)]);
    dread_text_char(t, '\n');
}

/* A record being read, line by line. */
struct reader {
    const char *at, *end;
    int line; /* the number of the line read last, from 1 */
    struct problem *problem;
};

/* Reports what is wrong with the line read last. `quoted` and `after` continue the sentence; NULL
 * ends it. Returns false. */
static bool fail_at_line(const struct reader *r, const char *what, const char *quoted,
                         const char *after)
{
    char number[24];
    struct text t = dread_text_in(number, sizeof number);
    dread_text_number(&t, (uint64_t)r->line);
    return dread_fail_as(r->problem, DREAD_BAD_RECORD, "Line ", number, " of the record: ", what,
                         quoted, after, NULL);
}

/* Reads the next line, without its end (`\n` or `\r\n`), into a buffer of `room` bytes. */
static bool read_line(struct reader *r, char *line, int room)
{
    struct text t = dread_text_in(line, room);
    r->line++;
    if (r->at == r->end) return fail_at_line(r, "the record ends too early.", NULL, NULL);
    while (r->at < r->end && *r->at != '\n') {
        if (!*r->at)
            return fail_at_line(r, "this is not text; it contains a zero byte.", NULL, NULL);
        dread_text_char(&t, *r->at++);
    }
    if (r->at < r->end) r->at++;
    if (t.cut) return fail_at_line(r, "the line is too long.", NULL, NULL);
    if (t.length && line[t.length - 1] == '\r') line[--t.length] = '\0';
    return true;
}

/* Reads the next line, which must start with `head`, and leaves the rest of it in `line`. */
static bool read_field(struct reader *r, const char *head, char *line, int room)
{
    if (!read_line(r, line, room)) return false;
    if (!dread_starts_with(line, head))
        return fail_at_line(r, "it should start with `", head, "`.");
    int skip = dread_length_of(head);
    for (int i = 0; (line[i] = line[i + skip]); i++) continue;
    return true;
}

/* Reads the next line, which must be `head` and a number of at most `most`. */
static bool read_number(struct reader *r, const char *head, uint64_t most, uint64_t *number)
{
    char line[64];
    if (!read_field(r, head, line, sizeof line)) return false;
    const char *at = line;
    if (dread_read_number(&at, most, number) && !*at) return true;
    return fail_at_line(r, "the number after `", head,
                        "` is missing, not a whole number, or too large.");
}

/* Reads the deal of a record, and starts the session with it. */
static bool read_deal(struct reader *r, const struct games *games, struct session *s)
{
    struct problem inner;
    const struct game *game;
    struct deal deal;
    char line[ID_BYTES];
    if (!read_line(r, line, sizeof line)) return false;
    if (!dread_same(line, "dread record 1"))
        return fail_at_line(r,
                            "this is not a record; records start with `dread record 1`, or with "
                            "`dread position 1` if the game started in its middle.",
                            NULL, NULL);
    if (!read_field(r, "deal: ", line, sizeof line)) return false;
    if (!dread_id_read_real(games, line, &game, &deal, &inner))
        return fail_at_line(r, inner.text, NULL, NULL);
    dread_session_start(s, game, &deal, NULL);
    return true;
}

/* Returns true if a line, up to the end of the record, begins with `head`. */
static bool begins_with(const char *at, const char *end, const char *head)
{
    while (at < end && *head && *at == *head) at++, head++;
    return !*head;
}

/* Moves past the lines of a position, up to the line `rules:` or the end of the record. */
static void skip_position(struct reader *r)
{
    while (r->at < r->end && !begins_with(r->at, r->end, "rules: ")) {
        while (r->at < r->end && *r->at != '\n') r->at++;
        r->at += r->at < r->end;
        r->line++;
    }
}

/* Reads the position that a record begins with, and starts the session with it. */
static bool read_position(struct reader *r, const struct games *games, struct session *s)
{
    const struct game *game;
    struct deal deal;
    struct middle middle;
    const char *begin = r->at;
    skip_position(r);
    if (!dread_position_read(games, begin, (size_t)(r->at - begin), &game, &deal, &middle,
                             r->problem))
        return false;
    dread_session_start_from(s, game, &deal, &middle, NULL);
    return true;
}

bool dread_record_read(const struct games *games, const char *written, size_t n, struct session *s,
                       struct problem *problem)
{
    struct reader r = {.at = written, .end = written + n, .problem = problem};
    struct problem inner;
    char line[ID_BYTES];
    bool in_middle = dread_is_position(written, n);

    if (!(in_middle ? read_position(&r, games, s) : read_deal(&r, games, s))) return false;
    if (in_middle && r.at == r.end) return true;
    const struct game *game = s->game;
    uint64_t version, actions;
    if (!read_number(&r, "rules: ", UINT16_MAX, &version)) return false;
    if (version != game->rules_version)
        return fail_at_line(
            &r,
            "the game was played with another version of the rules; this program cannot replay it.",
            NULL, NULL);
    if (!read_number(&r, "actions: ", game->limits.plies, &actions)) return false;

    for (uint64_t i = 0; i < actions; i++) {
        if (!read_line(&r, line, sizeof line)) return false;
        if (!dread_session_play_written(s, line, NULL, &inner))
            return fail_at_line(&r, inner.text, NULL, NULL);
    }

    if (!read_field(&r, "result: ", line, sizeof line)) return false;
    const char *result = game->words.outcomes[dread_session_outcome(s)];
    if (!dread_same(line, result))
        return fail_at_line(&r, "the result of these actions is `", result, "`.");
    while (r.at < r.end) {
        if (!read_line(&r, line, sizeof line)) return false;
        if (line[0]) return fail_at_line(&r, "nothing should follow the result.", NULL, NULL);
    }
    return true;
}
