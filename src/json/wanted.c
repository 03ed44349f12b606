/* Reads the deal that a link or a file asks for. See wanted.h. */

#include "wanted.h"

#include "core/id.h"
#include "core/link.h"
#include "core/record.h"

static bool is_text(const struct json_value *v)
{
    return dread_json_is(v, JSON_STRING) && !v->had_zero;
}

/* Plays the actions of the array `actions`, which may be missing. */
static bool play_actions(const struct json_value *list, struct session *s, struct problem *problem)
{
    if (!list) return true;
    if (list->kind != JSON_ARRAY)
        return dread_fail(problem, "`actions` must be an array of strings.", NULL);
    const struct json_value *v = json_first(list);
    for (uint32_t i = 0; i < list->size; i++, v = json_next(v)) {
        if (!is_text(v)) return dread_fail(problem, "`actions` must be an array of strings.", NULL);
        if (!dread_session_play_written(s, v->text, NULL, problem)) return false;
    }
    return true;
}

static bool read_deal(const struct json_value *o, const struct games *games, struct session *s,
                      struct problem *problem)
{
    const struct json_value *id = dread_json_member(o, "id");
    const struct game *game;
    struct deal deal;
    if (!is_text(id)) return dread_fail(problem, "`id` must be the id of a deal.", NULL);
    if (!dread_id_read_real(games, id->text, &game, &deal, problem)) return false;
    dread_session_start(s, game, &deal, NULL);
    return play_actions(dread_json_member(o, "actions"), s, problem);
}

static bool read_record(const struct json_value *record, const struct games *games,
                        struct session *s, struct problem *problem)
{
    if (!is_text(record))
        return dread_fail(problem, "`record` must be the text of a record.", NULL);
    return dread_record_read(games, record->text, record->size, s, problem);
}

static bool read_link(const struct json_value *link, const struct games *games, struct session *s,
                      enum link_kind *kind, struct problem *problem)
{
    if (!is_text(link)) return dread_fail(problem, "`link` must be the text of a link.", NULL);
    return dread_link_read(games, link->text, s, kind, problem);
}

static bool read_mode(const struct json_value *mode, bool *night, struct problem *problem)
{
    *night = is_text(mode) && dread_same(mode->text, dread_mode_names[NIGHT]);
    if (!mode || *night || (is_text(mode) && dread_same(mode->text, dread_mode_names[REHEARSAL])))
        return true;
    return dread_fail(problem, "`mode` must be \"rehearsal\" or \"night\".", NULL);
}

const char *dread_json_wanted_puzzle(const struct json_value *o)
{
    const struct json_value *link = dread_json_member(o, "link");
    return is_text(link) && dread_link_puzzle_code(link->text, NULL) ? link->text : NULL;
}

bool dread_json_wanted(const struct json_value *o, const struct games *games, struct session *s,
                       struct rules *rules, struct deal_wanted *wanted, struct problem *problem)
{
    const struct json_value *game = dread_json_member(o, "game"),
                            *record = dread_json_member(o, "record"),
                            *link = dread_json_member(o, "link");
    enum link_kind kind = dread_json_is(dread_json_member(o, "watched"), JSON_TRUE) ? LINK_GAME
                                                                                    : LINK_DEAL;
    *wanted = (struct deal_wanted){.rules = rules};
    if (!read_mode(dread_json_member(o, "mode"), &wanted->night, problem)) return false;
    if (game) {
        if (!is_text(game)) return dread_fail(problem, "`game` must be the id of a game.", NULL);
        return dread_id_read_rules(games, game->text, &wanted->game, rules, problem);
    }
    bool fine = link     ? read_link(link, games, s, &kind, problem)
                : record ? read_record(record, games, s, problem)
                         : read_deal(o, games, s, problem);
    if (!fine) return false;
    *wanted = (struct deal_wanted){.game = s->game,
                                   .deal = &s->deal,
                                   .middle = &s->middle,
                                   .night = wanted->night,
                                   .line = s->line,
                                   .actions = kind == LINK_DUEL ? 0 : s->known,
                                   .watched = kind == LINK_GAME && s->known,
                                   .duel = kind == LINK_DUEL ? link->text : NULL};
    return true;
}
