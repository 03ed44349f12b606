/* The methods for games beside real cards. See real.h. */

#include "real.h"
#include "core/id.h"
#include "request.h"
#include "state.h"
#include "view_json.h"
#include "thing.h"
#include "write.h"

/* ---- Starting ---- */

/* Reads an optional parameter that is true or false. */
static bool take_flag(struct engine *e, const struct json_value *params, const char *name,
                      bool *flag)
{
    const struct json_value *v = dread_json_member(params, name);
    *flag = dread_json_is(v, JSON_TRUE);
    if (!v || *flag || dread_json_is(v, JSON_FALSE)) return true;
    dread_fail(&e->why, "The parameter `", name, "` must be true or false.", NULL);
    return dread_refuse_why(e, INVALID_PARAMS);
}

/* Reads the parameter `game` and deals it with no card known. */
static bool take_unknown(struct engine *e, const struct json_value *params, struct session *s)
{
    const struct game *game;
    struct rules rules;
    struct deal deal;
    const char *written = dread_take_string(e, params, "game");
    if (!written) return false;
    if (!dread_id_read_rules(e->given.games, written, &game, &rules, &e->why))
        return dread_refuse_why(e, REFUSED);
    if (!game->unknown) {
        dread_fail(&e->why, game->title, " cannot be played with unknown cards.", NULL);
        return dread_refuse_why(e, REFUSED);
    }
    dread_deal_unknown(game, &rules, 0, &deal);
    dread_session_start(s, game, &deal, NULL);
    return true;
}

/* Makes the session, at its start, one beside real cards. */
static bool make_real(struct engine *e, struct session *s)
{
    struct deal deal = s->deal;
    if (deal.real) return true;
    if (!deal.by_cards || !s->game->unknown)
        return dread_refuse(e, REFUSED,
                            "A game beside real cards has an id with its cards, `??` for each that "
                            "is not known.");
    deal.real = 1;
    dread_session_start(s, s->game, &deal, NULL);
    return true;
}

bool dread_take_new(struct engine *e, const struct json_value *params, struct session *s)
{
    bool real;
    if (!take_flag(e, params, "real", &real)) return false;
    if (dread_json_member(params, "game")) {
        if (!real)
            return dread_refuse(e, INVALID_PARAMS,
                                "With the parameter `game` instead of `id`, `real` must be true: "
                                "the game is played beside real cards.");
        return take_unknown(e, params, s) && dread_play_actions(e, params, s);
    }
    return dread_take_any_deal(e, params, s) && (!real || make_real(e, s)) &&
           dread_play_actions(e, params, s);
}

/* ---- Methods ---- */

/* Reads the parameter `session`, which must be of a game beside real cards. */
static struct session *take_real(struct engine *e, const struct json_value *params)
{
    struct session *s = dread_take_session(e, params);
    if (!s || s->deal.real) return s;
    dread_refuse(e, REFUSED,
                 "This game is not played beside real cards: the program has dealt it.");
    return NULL;
}

static bool take_card(struct engine *e, const struct json_value *params, card *c)
{
    const char *written = dread_take_string(e, params, "card");
    if (!written) return false;
    return (dread_card_read(&written, c) && !*written) ||
           dread_refuse(e, INVALID_PARAMS,
                        "The parameter `card` must be a card, such as \"AS\" or \"TD\", or \"XX\" "
                        "for the joker.");
}

void dread_answer_tell(struct engine *e, const struct json_value *params)
{
    card c;
    bool moved;
    struct event event[EVENTS_MOST];
    struct trace trace = {.event = event, .room = EVENTS_MOST};
    if (!dread_has_only(e, params, (const char *const[]){"session", "card", "moved", NULL})) return;
    struct session *s = take_real(e, params);
    if (!s || !take_card(e, params, &c) || !take_flag(e, params, "moved", &moved)) return;
    bool fine = moved ? dread_session_move_told(s, c, &e->why)
                      : dread_session_tell(s, c, &trace, &e->why);
    if (fine) dread_answer_events(e, s, &trace);
    else dread_refuse_why(e, REFUSED);
}

void dread_answer_correct(struct engine *e, const struct json_value *params)
{
    card c;
    int place;
    if (!dread_has_only(e, params, (const char *const[]){"session", "place", "card", NULL})) return;
    struct session *s = take_real(e, params);
    if (!s || !dread_take_number(e, params, "place", DEAL_ROOM - 1, &place) ||
        !take_card(e, params, &c))
        return;
    if (!dread_deal_knows(&s->deal, place)) {
        dread_refuse(e, REFUSED, "No card was told at this place; `steps` lists those that were.");
        return;
    }
    int before = dread_session_chosen(s);
    if (!dread_session_correct(s, place, c, &e->why)) {
        dread_refuse_why(e, REFUSED);
        return;
    }
    dread_open_state(e, s);
    dread_json_number(&e->answer, "dropped", before - dread_session_chosen(s));
    dread_json_close(&e->answer, '}');
}

static void add_step(struct text *t, const struct session *s, const struct session_step *step)
{
    char words[400];
    struct text w = dread_text_in(words, sizeof words);
    dread_json_open(t, NULL, '{');
    if (step->place < 0) {
        dread_json_action(t, "action", s->game, &s->deal.rules, s->line[step->ply - 1]);
    } else {
        s->game->unknown->name(&s->deal.rules, step->place, &w);
        dread_json_card(t, "card", s->deal.cards[step->place]);
        dread_json_number(t, "place", step->place);
        dread_json_string(t, "words", words);
    }
    dread_json_number(t, "ply", step->ply);
    dread_json_close(t, '}');
}

void dread_answer_steps(struct engine *e, const struct json_value *params)
{
    struct session_step step[STEPS_MOST];
    if (!dread_has_only(e, params, (const char *const[]){"session", NULL})) return;
    const struct session *s = take_real(e, params);
    if (!s) return;
    int n = dread_session_steps(s, step);
    dread_json_open(&e->answer, "result", '{');
    dread_json_open(&e->answer, "steps", '[');
    for (int i = 0; i < n; i++) add_step(&e->answer, s, &step[i]);
    dread_json_close(&e->answer, ']');
    dread_json_close(&e->answer, '}');
}

void dread_answer_back(struct engine *e, const struct json_value *params)
{
    int n;
    if (!dread_has_only(e, params, (const char *const[]){"session", "steps", NULL})) return;
    struct session *s = take_real(e, params);
    if (!s || !dread_take_number(e, params, "steps", STEPS_MOST, &n)) return;
    if (dread_session_back_to(s, n)) dread_answer_state(e, s);
    else dread_refuse(e, REFUSED, "The game has fewer steps; `steps` lists them.");
}
