/* The table in front of the player: its view and its selection, what the focus is on, and whether
 * she may act. See play_internal.h. */

#include "table_in_play.h"

#include "hand.h"

const char *dread_words_for(const struct play *p, const char *keys, const char *page)
{
    return p->house.page ? page : keys;
}

void dread_table_note(struct play *p, const char *words)
{
    struct text note = dread_text_in(p->told.note, sizeof p->told.note);
    for (; *words; words++)
        if (*words != '\n') dread_text_char(&note, *words);
        else if (words[1]) dread_text_char(&note, ' ');
}

/* Returns the choices that the prompt offers: in a lesson only the one that it waits for. */
static struct choices choices_to_offer(const struct play *p)
{
    const struct selection *h = &p->selection;
    int asked = dread_table_asked(p);
    if (asked < 0) return dread_table_choices(&p->table, ASK_WORDS);
    return (struct choices){&h->legal[asked], &h->touch[asked], 1, ASK_WORDS};
}

void dread_table_prompt(struct play *p)
{
    const struct theme *theme = &p->layout.theme;
    struct text prompt = dread_text_in(p->told.prompt, sizeof p->told.prompt);
    struct choices choices = choices_to_offer(p);
    if (p->view.outcome) {
        dread_theme_outcome(theme, p->session.game, p->view.outcome, &prompt);
        return;
    }
    if (dread_session_asks(&p->session) >= 0) {
        dread_text_add(&prompt, "Which is ");
        p->session.game->unknown->name(&p->session.deal.rules, dread_session_asks(&p->session),
                                       &prompt);
        dread_text_char(&prompt, '?');
        return;
    }
    dread_theme_prompt(theme, p->session.game, &p->view, "ask", &choices, &prompt);
    if (prompt.length) dread_text_char(&prompt, ' ');
    dread_prospect_words(&p->layout, &p->view, &prompt);
    while (prompt.length && p->told.prompt[prompt.length - 1] == ' ')
        p->told.prompt[--prompt.length] = '\0';
}

/* Returns true if the first legal action costs the player something, or shows somebody who sees her
 * or comes near. */
static bool is_grave(const struct play *p)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    const struct game *game = p->session.game;
    bool grave = false;
    game->preview(&p->view, p->selection.legal[0], &trace);
    for (int i = 0; i < trace.count; i++)
        grave |= dread_theme_gravity(&p->layout.theme, game, &p->view, &trace, &event[i]) <=
                 GRAVITY_LOST;
    return grave;
}

/* Returns true if the only legal action may be played for the player. What is grave she plays
 * herself, so that she sees it happen. */
static bool plays_alone(const struct play *p)
{
    return p->prefer.alone && !p->story.lesson.on && !p->session.deal.real && !is_grave(p);
}

void dread_table_refresh(struct play *p)
{
    action legal[ACTIONS_MOST];
    p->table.version++;
    dread_session_see(&p->session, &p->view);
    int n = dread_session_actions(&p->session, legal);
    dread_selection_take(&p->selection, p->session.game, &p->view, legal, n);
    p->selection.places = p->layout.main < p->view.zones && p->view.zone[p->layout.main].gaps;
    dread_hand_put_down_all(p);
    dread_table_prompt(p);
    dread_hand_plays_alone(p, n == 1 && plays_alone(p) ? p->now.ms + ALONE_MS : 0);
}

bool dread_table_at_hand(const struct play *p)
{
    bool rests = !p->animation.runs && p->hand.walked == p->hand.queued &&
                 p->dealing.step == DEAL_NOTHING;
    return p->session.game && rests && p->selection.count;
}

int dread_table_asked(const struct play *p)
{
    for (int i = 0; p->story.lesson.on && p->story.lesson.asks && i < p->selection.count; i++)
        if (p->selection.legal[i] == p->story.lesson.asked) return i;
    return -1;
}

static struct focus focus_on(struct thing thing)
{
    return (struct focus){.kind = FOCUS_THING, .thing = thing};
}

/* Finds the first card in the middle of the table; with `to_choose`, the first that the player can
 * pick. Returns false if there is none; then *found is undefined. */
static bool find_in_middle(const struct play *p, bool to_choose, struct thing *found)
{
    for (int zone = 0; zone < p->view.zones; zone++) {
        if (!dread_layout_is_in_middle(&p->layout, &p->view, zone)) continue;
        for (int i = 0; i < p->view.zone[zone].count; i++) {
            *found = dread_thing_card(zone, i);
            if (!to_choose || dread_selection_reach(&p->selection, *found)) return true;
        }
    }
    return false;
}

/* Returns the first in this list that exists:
 *
 *     - the first picked thing;
 *     - the cell of the player's token, if she can take a step;
 *     - the first card in the middle of the table that she can pick;
 *     - the first thing that the first legal action touching anything touches;
 *     - the first card in the middle, if no action is legal;
 *     - the first button. */
struct focus dread_table_usual_focus(const struct play *p)
{
    const struct selection *h = &p->selection;
    if (h->picks) return focus_on(h->pick[0]);
    const struct token *me = dread_view_player(&p->view);
    for (int i = 0; i < h->count; i++)
        if (me && dread_table_is_step(&p->table, i)) return focus_on(me->at);
    struct thing thing;
    if (find_in_middle(p, true, &thing)) return focus_on(thing);
    for (int i = 0; i < h->count; i++)
        if (h->touch[i].count) return focus_on(h->touch[i].thing[0]);
    if (!h->count && find_in_middle(p, false, &thing)) return focus_on(thing);
    return (struct focus){.kind = FOCUS_BUTTON};
}

const struct game *dread_table_game(const struct play *p)
{
    const struct game *game = p->session.game ? p->session.game : p->choosing.game;
    /* The page of games is not about one game. The callers still expect one, so any will do. */
    return game ? game : p->house.games->game[0];
}
