/* Opening sessions, and what they are. See dread.h. */

#include "library/library.h"

#include "core/id.h"
#include "search/world.h"

/* ---- Making ---- */

int dread_session_make(const struct game *game, const dread_memory *memory, dread_session **made,
                       dread_error *error)
{
    dread_session *session = dread_handle_make(memory, sizeof *session, MARK_SESSION, error);
    if (!session) return DREAD_NO_MEMORY;
    session->encoding = dread_encoding_of(game);
    session->world = false;
    session->session = (struct session){.game = game};
    *made = session;
    return DREAD_OK;
}

int dread_world_make(const struct game *game, const struct deal *deal,
                     const struct position *position, const dread_memory *memory,
                     dread_session **made, dread_error *error)
{
    int result = dread_session_make(game, memory, made, error);
    if (result) return result;
    struct session *s = &(*made)->session;
    s->deal = *deal;
    s->deal.by_cards = 1; /* its cards are not those of the shuffle of its number */
    s->now = *position;
    (*made)->world = true;
    return DREAD_OK;
}

int dread_session_past(const dread_session *session, dread_error *error)
{
    if (!session->world) return DREAD_OK;
    return dread_result_fail(error, DREAD_IS_WORLD,
                             "This world was drawn: it has a position, but no actions that led "
                             "there.");
}

int dread_session_waits(const dread_session *session, dread_error *error)
{
    if (!session->session.asked) return DREAD_OK;
    return dread_result_fail(error, DREAD_WAITS, "The session waits for a card to be told.");
}

/* Makes a session that starts with this deal. */
static int open_deal(const struct game *game, const struct deal *deal, const dread_memory *memory,
                     dread_session **made, dread_error *error)
{
    int result = dread_session_make(game, memory, made, error);
    if (!result) dread_session_start(&(*made)->session, game, deal, NULL);
    return result;
}

/* Checks what opens a deal of a game: sets *made to NULL and *rules to the options. */
static int check_open(const struct game *game, const dread_rules *given, struct rules *rules,
                      dread_session **made, dread_error *error)
{
    if (!made) return dread_result_null(error, "made");
    *made = NULL;
    if (!game) return dread_result_null(error, "game");
    return dread_rules_of(game, given, rules, error);
}

int dread_open_number(const dread_game *handle, const dread_rules *given, uint64_t number,
                      const dread_memory *memory, dread_session **made, dread_error *error)
{
    struct deal deal;
    struct rules rules;
    const struct game *game = dread_game_of(handle);
    int result = check_open(game, given, &rules, made, error);
    if (result) return result;
    dread_deal_number(game, &rules, number, &deal);
    return open_deal(game, &deal, memory, made, error);
}

int dread_open(const char *id, const dread_memory *memory, dread_session **made, dread_error *error)
{
    const struct game *game;
    struct deal deal;
    struct problem problem;
    if (!made) return dread_result_null(error, "made");
    *made = NULL;
    if (!id) return dread_result_null(error, "id");
    if (!dread_id_read_real(&dread_games, id, &game, &deal, &problem))
        return dread_result_of(error, &problem);
    return open_deal(game, &deal, memory, made, error);
}

int dread_open_real(const dread_game *handle, const dread_rules *given, const dread_memory *memory,
                    dread_session **made, dread_error *error)
{
    struct deal deal;
    struct rules rules;
    const struct game *game = dread_game_of(handle);
    int result = check_open(game, given, &rules, made, error);
    if (result) return result;
    if (!game->unknown)
        return dread_result_fail(error, DREAD_UNSUPPORTED,
                                 "This game cannot be played beside real cards.");
    dread_deal_unknown(game, &rules, 0, &deal);
    return open_deal(game, &deal, memory, made, error);
}

int dread_open_record(const char *text, size_t n, const dread_memory *memory, dread_session **made,
                      dread_error *error)
{
    struct problem problem;
    if (!made) return dread_result_null(error, "made");
    *made = NULL;
    if (!text) return dread_result_null(error, "text");
    int result = dread_session_make(dread_games.game[0], memory, made, error);
    if (result) return result;
    struct session *session = &(*made)->session;
    if (!dread_record_read(&dread_games, text, n, session, &problem)) {
        dread_close(*made);
        *made = NULL;
        return dread_result_of(error, &problem);
    }
    (*made)->encoding = dread_encoding_of(session->game);
    return DREAD_OK;
}

int dread_copy(const dread_session *from, const dread_memory *memory, dread_session **made,
               dread_error *error)
{
    if (!made) return dread_result_null(error, "made");
    *made = NULL;
    int result = dread_handle_enter(from, MARK_SESSION, error);
    if (result) return result;
    result = dread_session_make(from->session.game, memory, made, error);
    if (!result) {
        (*made)->session = from->session;
        (*made)->world = from->world;
    }
    dread_handle_leave(from);
    return result;
}

int dread_sample(const dread_session *from, uint64_t seed, const dread_memory *memory,
                 dread_session **made, dread_error *error)
{
    struct deal deal;
    struct position position;
    struct world_memory room;
    struct rng rng = dread_rng_from(seed);
    if (!made) return dread_result_null(error, "made");
    *made = NULL;
    int result = dread_handle_enter(from, MARK_SESSION, error);
    if (result) return result;
    const struct session *s = &from->session;
    result = dread_session_waits(from, error);
    if (!result) {
        dread_world_sample(dread_world_of(&room, s->game, &s->deal, &s->now), &rng, &deal,
                           &position);
        result = dread_world_make(s->game, &deal, &position, memory, made, error);
    }
    dread_handle_leave(from);
    return result;
}

int dread_make_night(dread_session *session, dread_error *error)
{
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    struct session *s = &session->session;
    if (session->world || s->played || s->deal.real)
        result = dread_result_fail(
            error, DREAD_WRONG,
            "A Night begins with a deal of which all cards are known, before "
            "the first action.");
    else s->mode = NIGHT;
    dread_handle_leave(session);
    return result;
}

void dread_close(dread_session *session)
{
    dread_handle_drop(session, MARK_SESSION);
}

/* ---- What a session is ---- */

int dread_outcome(const dread_session *session)
{
    if (!dread_handle_is(session, MARK_SESSION)) return 0;
    return dread_session_outcome(&session->session);
}

int dread_read_session(const dread_session *session, dread_session_info *info, dread_error *error)
{
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    const struct session *s = &session->session;
    dread_session_info all = {.game = dread_game_handle(s->game),
                              .number = s->deal.number,
                              .by_cards = s->deal.by_cards,
                              .night = s->mode == NIGHT,
                              .real = s->deal.real,
                              .world = session->world,
                              .outcome = dread_session_outcome(s),
                              .turn = dread_session_sets_up(s) ? 1 : s->game->turn(&s->now),
                              .played = s->played,
                              .known = s->known};
    all.won = dread_outcome_is_won(s->game, all.outcome);
    for (int i = 0; i < OPTIONS_MOST; i++) all.rules.value[i] = s->deal.rules.value[i];
    result = dread_result_struct(info, &all, sizeof all, error);
    dread_handle_leave(session);
    return result;
}

int dread_write_deal(const dread_session *session, char *id, size_t room, dread_error *error)
{
    char whole[DREAD_ID_BYTES];
    struct text t = dread_text_in(whole, sizeof whole);
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    dread_id_write(session->session.game, &session->session.deal, &t);
    dread_handle_leave(session);
    return dread_result_text(&t, id, room, error);
}

int dread_write_cards(const dread_session *session, uint8_t *cards, size_t room, size_t *n,
                      dread_error *error)
{
    if (!cards || !n) return dread_result_null(error, cards ? "n" : "cards");
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    const struct deal *deal = &session->session.deal;
    *n = deal->count;
    if (*n > room)
        result = dread_result_fail(error, DREAD_TOO_SMALL, "The room for the cards is too small.");
    for (int i = 0; !result && i < deal->count; i++)
        cards[i] = dread_deal_knows(deal, i) ? deal->cards[i] : CARD_UNKNOWN;
    dread_handle_leave(session);
    return result;
}

int dread_write_record(const dread_session *session, char *record, size_t room, dread_error *error)
{
    if (!record || !room) return dread_result_null(error, "record");
    *record = '\0';
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    struct text t = dread_text_in(record,
                                  room < DREAD_RECORD_BYTES ? (int)room : DREAD_RECORD_BYTES);
    result = dread_session_past(session, error);
    if (!result) dread_record_write(&session->session, &t);
    if (!result && t.cut) {
        *record = '\0';
        result = dread_result_fail(error, DREAD_TOO_SMALL, "The room for the record is too small.");
    }
    dread_handle_leave(session);
    return result;
}

int dread_write_line(const dread_session *session, int32_t *actions, size_t room, size_t *n,
                     dread_error *error)
{
    if (!actions || !n) return dread_result_null(error, actions ? "n" : "actions");
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    const struct session *s = &session->session;
    *n = (size_t)s->played;
    if (*n > room)
        result = dread_result_fail(error, DREAD_TOO_SMALL,
                                   "The room for the actions is too small.");
    for (int i = 0; !result && i < s->played; i++)
        actions[i] = dread_index_of_action(session->encoding, s->line[i]);
    dread_handle_leave(session);
    return result;
}
