/* Laws of the mid-end: every choice has an answer, every action can be done by choosing alone, and
 * the first choice shows what the second does. */

#include <string.h>

#include "play/hand.h"
#include "unit/player.h"
#include "unit/walk.h"

/* ---- Every choice has an answer ---- */

/* What the player can see of the scene, to notice that it changes. */
struct seen {
    struct view view;
    struct thing_set picked;
    uint32_t page;
    int played;
    char lesson[1024], choice[1024], preview[1024];
};

static void see(const struct player *p, struct seen *s)
{
    memset(s, 0, sizeof *s);
    s->view = p->play->view;
    s->picked = p->scene->picked;
    s->page = p->scene->page.open ? p->scene->page.serial : 0;
    s->played = p->play->session.played;
    struct text t = dread_text_in(s->lesson, sizeof s->lesson);
    dread_text_add(&t, p->scene->words.lesson);
    t = dread_text_in(s->choice, sizeof s->choice);
    dread_text_add(&t, p->scene->words.choice);
    t = dread_text_in(s->preview, sizeof s->preview);
    dread_text_add(&t, p->scene->words.preview);
}

/* Chooses a thing. The scene must change, or say why nothing happens. */
static void choose_and_be_answered(struct player *p, struct thing thing)
{
    static struct seen before, after;
    see(p, &before);
    player_chooses(p, thing);
    see(p, &after);
    if (memcmp(&before, &after, sizeof before) != 0) return;
    int words = words_in(p->scene->words.note);
    if (words < 1 || words > ANSWER_WORDS)
        player_fails(p, "a choice is not answered in 1 to 25 words");
}

LAW(every_choice_answers, .every = 400, .where = IN_PLAY, .only = has_theme)
{
    struct player *p = visit_player(v);
    struct thing thing[THINGS_MOST];
    int n = things_of(p->scene->view, thing), played = p->play->session.played;
    for (int i = 0; i < n && p->scene->at_hand; i++) {
        if (dread_rng_below(&v->rng, 2)) player_puts_down(p);
        choose_and_be_answered(p, thing[i]);
        if (p->play->session.played == played) continue;
        player_commands(p, CMD_UNDO, 0);
        if (p->play->session.played != played) return;
    }
}

/* ---- Every action by choosing alone ---- */

LAW(every_action_can_be_done_by_choosing_alone, .every = 80, .where = IN_PLAY, .only = has_theme)
{
    struct player *p = visit_player(v);
    for (int i = 0; i < 2 && p->scene->at_hand; i++) {
        const struct selection *h = &p->play->selection;
        action a = h->legal[dread_rng_below(&v->rng, (uint32_t)h->count)];
        if (!player_does_by_choosing(p, a)) player_fails(p, "an action cannot be done by choosing");
    }
}

/* ---- The first choice shows, the second does ---- */

static struct intent choice_of(struct focus focus)
{
    return (struct intent){.kind = INTENT_CHOOSE, .focus = focus};
}

/* Returns everything on the table that a player could choose: all things and buttons. */
static int all_choices(const struct player *p, struct focus out[THINGS_MOST + SCENE_BUTTONS])
{
    struct thing thing[THINGS_MOST];
    int n = things_of(p->scene->view, thing);
    for (int i = 0; i < n; i++) out[i] = (struct focus){.kind = FOCUS_THING, .thing = thing[i]};
    for (int i = 0; i < p->scene->buttons; i++)
        out[n++] = (struct focus){.kind = FOCUS_BUTTON, .button = i};
    return n;
}

/* Returns true if the scene shows what the button of an action does, without a choice of it. */
static bool is_shown(const struct player *p, struct focus focus)
{
    const struct path *walk = &p->play->hand.walk.walk;
    int k = focus.kind == FOCUS_BUTTON ? p->scene->button[focus.button].action : -1;
    if (k < 0 || !*p->scene->words.choice) return false;
    if (walk->count > 1) return walk->action[0] == p->play->selection.legal[k];
    return dread_hand_in_focus(p->play, &p->play->hand.focus) == k;
}

/* What ends the game must be the first that its preview says: the rest may be cut. */
static void tells_the_end_first(struct player *p)
{
    const struct session *s = &p->play->session;
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    int k = dread_hand_in_focus(p->play, &p->play->hand.focus);
    if (k < 0 || !*p->scene->words.preview || p->play->hand.walk.walk.count > 1) return;
    s->game->preview(&p->play->view, p->play->selection.legal[k], &trace);
    int outcome = dread_trace_outcome(s->game, &trace);
    const char *end = dread_outcome_is_won(s->game, outcome) ? "You win" : "You lose";
    if (outcome && !dread_starts_with(p->scene->words.preview, end))
        player_fails(p, "a preview does not begin with the end of the game");
}

/* Chooses something twice that was not looked at before. The first choice must play nothing; the
 * second must play something, or change what is held. Returns true if it played. */
static bool choose_twice(struct player *p, struct focus focus)
{
    static struct seen before, after;
    int played = p->play->session.played;
    /* What is held has other buttons. */
    if (!dread_table_has(&p->play->table, &focus)) return false;
    if (is_shown(p, focus)) return false;
    bool verb = focus.kind == FOCUS_BUTTON && p->scene->button[focus.button].action < 0;
    player_does(p, choice_of(focus));
    if (p->play->session.played != played) player_fails(p, "a first choice plays");
    if (verb && !p->scene->holding) player_fails(p, "the button of a verb does not pick it");
    if (verb) return false;
    if (!p->scene->holding && !*p->scene->words.preview) return false;
    tells_the_end_first(p);
    see(p, &before);
    player_does(p, choice_of(focus));
    see(p, &after);
    bool plays = p->play->session.played != played;
    if (!plays && memcmp(&before, &after, sizeof before) == 0 && !*p->scene->words.note)
        player_fails(p, "a second choice does nothing");
    return plays;
}

/* In every phase, with nothing held and with any one thing held; for one thing in eight. */
enum { SOME = 16 };

LAW(the_first_choice_shows_and_the_second_does, .every = 120, .where = IN_PLAY, .floor = 6,
    .only = has_theme)
{
    struct player *p = visit_player(v);
    struct focus all[THINGS_MOST + SCENE_BUTTONS];
    int n = all_choices(p, all), played = p->play->session.played;
    struct focus held = all[dread_rng_below(&v->rng, (uint32_t)n)];
    for (int c = (int)dread_rng_below(&v->rng, SOME); c < n;
         c += 1 + (int)dread_rng_below(&v->rng, SOME)) {
        player_puts_down(p);
        player_does(p, (struct intent){.kind = INTENT_HURRY});
        if (c % 3 == 0) player_does(p, choice_of(held));
        if (dread_focus_same(&p->play->hand.shown, &all[c])) continue;
        if (!choose_twice(p, all[c])) continue;
        meets(v);
        while (p->play->session.played > played) player_commands(p, CMD_UNDO, 0);
        if (p->play->session.played != played) return;
    }
}

/* Newcomers thought that the page had stopped: a card or cell showed an action, its button was lit,
 * and choosing that button changed nothing that they could see. */
LAW(the_button_of_what_is_shown_does_it_at_once, .every = 8, .where = IN_PLAY, .floor = 8,
    .only = has_theme)
{
    struct player *p = visit_player(v);
    struct focus all[THINGS_MOST + SCENE_BUTTONS];
    int n = all_choices(p, all), played = p->play->session.played, shown = 0;
    player_does(p, choice_of(all[dread_rng_below(&v->rng, (uint32_t)n)]));
    if (p->play->session.played != played) return;
    struct focus button = {.kind = FOCUS_BUTTON};
    while (shown < p->scene->buttons && !is_shown(p, button)) button.button = ++shown;
    if (shown == p->scene->buttons) return;
    player_does(p, choice_of(button));
    if (p->play->session.played == played) player_fails(p, "what is shown is not done at once");
    meets(v);
}

/* After every action of a Night the focus comes to its place by itself, often to the player's own
 * cell or to a button. One key more must not play another action. */
LAW(in_a_night_no_single_choice_of_the_focus_plays, .every = 200, .where = IN_PLAY,
    .only = has_theme)
{
    struct player *p = visit_player(v);
    int played = p->play->session.played;
    struct focus focus = p->scene->focus.kind ? p->scene->focus : p->scene->usual;
    p->play->session.mode = NIGHT;
    dread_play_refocus(p->play, &focus);
    player_looks(p);
    player_does(p, choice_of(focus));
    player_puts_down(p); /* else a step to the same place would be the second choice of it */
    for (int c = CMD_STEP_NORTH; c <= CMD_STEP_WEST; c++) player_commands(p, (enum command_id)c, 0);
    if (p->play->session.played != played) player_fails(p, "a single key plays");
}

static bool has_grid_to_walk_on(const struct game *game)
{
    return has_theme(game) && dread_same(game->id, "dont-let-them-get-you");
}

/* Returns true if the preview of a step of the walk that is shown says that it loses the game. */
static bool walk_is_told_to_lose(const struct player *p)
{
    const struct session *s = &p->play->session;
    const struct path *walk = &p->play->hand.walk.walk;
    struct position now = s->now;
    bool loses = false;
    for (int i = 0; i < walk->count; i++) {
        struct event event[EVENTS_MOST];
        struct trace trace = {event, EVENTS_MOST, 0};
        struct view view;
        s->game->see(&s->deal, &now, &view);
        s->game->preview(&view, walk->action[i], &trace);
        int outcome = dread_trace_outcome(s->game, &trace);
        loses |= outcome && !dread_outcome_is_won(s->game, outcome);
        s->game->apply(&s->deal, &now, walk->action[i], NULL);
    }
    return loses;
}

/* The search for cells to walk to must not hand out cells to which no walk leads. */
LAW(every_cell_in_reach_is_walked_to_by_two_choices, .every = 40, .where = IN_PLAY, .floor = 20,
    .only = has_grid_to_walk_on)
{
    struct player *p = visit_player(v);
    struct focus all[THINGS_MOST + SCENE_BUTTONS];
    int n = p->scene->at_hand ? all_choices(p, all) : 0, c = 0, played = p->play->session.played;
    while (c < n && !dread_thing_set_has(&p->scene->reach, all[c].thing)) c++;
    if (c == n || all[c].kind != FOCUS_THING) return;
    player_does(p, choice_of(all[c]));
    if (!p->scene->holding) player_fails(p, "a cell in reach cannot be chosen");
    if (p->play->hand.walk.walk.count > 1 && p->scene->words.dire != walk_is_told_to_lose(p))
        player_fails(p, "a walk that loses does not say so");
    player_does(p, choice_of(all[c]));
    if (p->play->session.played == played) player_fails(p, "a cell in reach is refused");
    meets(v);
}
