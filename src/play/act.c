/* The functions that change the session on the table: playing an action, beginning and continuing a
 * walk of several actions, undo, redo and restart. Each then refreshes the table and makes the
 * words and the animation. deals.c puts deals on the table, and play.c calls dread_act_walk_on when
 * the next action of a walk is due. See play_internal.h. */

#include "act.h"

#include "autopsy_page.h"
#include "beside.h"
#include "hand.h"
#include "hint.h"
#include "puzzle_page.h"
#include "table_in_play.h"
#include "tell.h"

struct trace *dread_act_trace(struct play *p)
{
    p->told.trace = (struct trace){p->told.event, EVENTS_MOST, 0};
    return &p->told.trace;
}

/* ---- Playing ---- */

bool dread_lesson_refuses(struct play *p, action a)
{
    char words[NOTE_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    const char *read_on = p->house.page    ? "Read on first."
                          : p->talk.speaks ? "Read on: just press Enter."
                                           : "Read on: press Enter or click the lesson.";
    if (!dread_lesson_waits(&p->story.lesson, &p->table, a, read_on, &w)) return false;
    dread_table_note(p, words);
    return true;
}

/* Moves the focus along with the player after a step. After any other action it stays on its thing
 * if that can still be picked. */
static void keep_focus(struct play *p, bool stepped)
{
    const struct token *me = dread_view_player(&p->view);
    bool stays = p->hand.focus.kind == FOCUS_THING &&
                 dread_selection_reach(&p->selection, p->hand.focus.thing);
    if (stepped && me) dread_hand_look(p, (struct focus){.kind = FOCUS_THING, .thing = me->at});
    else if (!stays) dread_hand_look(p, (struct focus){0});
}

static bool is_step(const struct play *p, action a)
{
    struct touch touch;
    p->session.game->touches(&p->view, a, &touch);
    return p->layout.step != NO_VERB && touch.verb == p->layout.step;
}

/* Puts an action that was played on the view `before` into words and an animation. */
static void show_played(struct play *p, const struct view *before, bool more)
{
    dread_tell_trace(p, more);
    p->told.score_due = p->view.outcome != 0; /* say it once the end is kept */
    dread_tell_ending_due(p, p->told.score_due);
    dread_tell_story_on(p, false);
    if (p->story.lesson.on) dread_lesson_next(&p->story.lesson, &p->layout, &p->session);
    dread_animation_make(&p->animation, &p->layout, before, &p->told.trace);
    p->animation.runs = false;
    /* Beside real cards the steps of the upkeep show what happens. */
    if (p->prefer.motion && !dread_is_beside(p)) dread_animation_start(&p->animation, p->now.ms);
}

/* Beside real cards: shows what has followed from an action or a card that was told. `played`: the
 * actions before that. */
static void show_beside(struct play *p, const struct view *before, int played, bool more)
{
    bool any = p->session.played > played || dread_session_asks(&p->session) < 0;
    if (any) show_played(p, before, more);
    /* No events lead from the empty table of a set-up to one with cards. */
    if (!any || p->beside.starts) dread_animation_none(&p->animation, &p->view);
    dread_beside_note(p, before);
    dread_beside_go_on(p);
}

void dread_act_play(struct play *p, action a, bool more)
{
    struct problem problem;
    if (dread_lesson_refuses(p, a) || dread_puzzle_takes(p, a)) return;
    struct view before = p->view;
    bool stepped = is_step(p, a);
    int played = p->session.played;
    dread_autopsy_page_close(p);
    if (!dread_session_play(&p->session, a, dread_act_trace(p), &problem)) {
        dread_table_note(p, problem.text);
        dread_hand_stop_walk(p);
        return;
    }
    if (!more) p->table.decided = played;
    *p->told.note = *p->asking.more = '\0';
    dread_page_close(&p->page);
    if (p->book) dread_book_changed(p->book, &p->session, p->now.seconds);
    dread_table_refresh(p);
    keep_focus(p, stepped);
    if (dread_is_beside(p)) show_beside(p, &before, played, more);
    else show_played(p, &before, more);
}

bool dread_act_tell(struct play *p, card c, struct problem *problem)
{
    struct view before = p->view;
    int played = p->session.played;
    bool set_up = dread_session_sets_up(&p->session);
    if (!dread_session_tell(&p->session, c, dread_act_trace(p), problem)) return false;
    *p->told.note = *p->asking.more = '\0';
    if (p->book) dread_book_changed(p->book, &p->session, p->now.seconds);
    dread_table_refresh(p);
    dread_beside_told(p, set_up);
    show_beside(p, &before, played, false);
    return true;
}

void dread_act_do(struct play *p, action a)
{
    dread_hand_stop_walk(p);
    dread_act_play(p, a, false);
}

/* ---- Walks ---- */

/* What the walk would bring was said before the player chose it (dread_tell_walk), so that nothing
 * but the end of the game stops it. */
void dread_act_walk_on(struct play *p)
{
    action a = dread_hand_next_of_walk(p);
    dread_act_play(p, a, p->hand.walked > 1);
    if (p->view.outcome) dread_hand_stop_walk(p);
}

void dread_act_walk(struct play *p)
{
    action first = p->hand.walk.walk.action[0];
    dread_hand_stop_walk(p);
    if (dread_lesson_refuses(p, first) || dread_puzzle_takes(p, first)) return;
    dread_hand_begin_walk(p, &p->hand.walk.walk);
    *p->told.said = '\0';
    dread_act_walk_on(p);
}

/* ---- Beginning ---- */

void dread_act_begin(struct play *p, bool dealt)
{
    struct theme theme = dread_theme_of(p->house.themes, p->session.game);
    dread_layout_read(&p->layout, &theme, p->session.game);
    dread_hint_close(p);
    dread_hint_forget(p);
    dread_puzzle_forget(p);
    dread_autopsy_page_close(p);
    dread_page_close(&p->page);
    p->told.score_due = false;
    dread_hand_stop_walk(p);
    p->table.decided = p->session.played ? p->session.played - 1 : 0;
    dread_hand_look(p, (struct focus){0});
    *p->told.score = '\0';
    if (!dealt) dread_session_trace(&p->session, p->session.played, dread_act_trace(p));
    dread_table_refresh(p);
    dread_animation_none(&p->animation, &p->view);
    dread_tell_trace(p, false);
    dread_tell_story(p, dealt);
    dread_tell_ending_due(p, p->view.outcome != 0);
    dread_beside_begin(p);
    dread_beside_go_on(p);
}

/* ---- Going back and forth ---- */

void dread_act_turned(struct play *p)
{
    dread_hint_forget(p);
    p->table.decided = p->session.played ? p->session.played - 1 : 0;
    dread_autopsy_page_close(p);
    if (p->book) dread_book_changed(p->book, &p->session, p->now.seconds);
    dread_table_refresh(p);
    dread_animation_none(&p->animation, &p->view);
    dread_tell_story_on(p, true);
    dread_hand_plays_alone(p, 0);
    dread_tell_ending_due(p, false);
}

void dread_act_rewound(struct play *p, const char *words)
{
    dread_hand_stop_walk(p);
    dread_page_close(&p->page);
    p->told.score_due = false;
    dread_session_trace(&p->session, p->session.played, dread_act_trace(p));
    dread_act_turned(p);
    dread_beside_begin(p);
    dread_beside_go_on(p);
    *p->told.said = *p->asking.more = '\0';
    dread_table_note(p, words);
}

/* Takes back an action or a turn, and on from there to a real decision: an action that was the only
 * legal one is taken back too. Beside real cards only one step is. Returns false if there was
 * nothing to take back. */
static bool undo_to_decision(struct session *s, bool whole_turn)
{
    action legal[ACTIONS_MOST];
    if (!(whole_turn ? dread_session_undo_turn(s) > 0 : dread_session_undo(s))) return false;
    while (!s->deal.real && s->played && dread_session_actions(s, legal) == 1)
        dread_session_undo(s);
    return true;
}

void dread_act_undo(struct play *p, bool whole_turn)
{
    dread_act_rewound(p, undo_to_decision(&p->session, whole_turn)
                             ? "Taken back."
                             : "There is nothing to take back.");
}

/* In a game to watch, redo shows an action as if it were played now. So it does beside real cards,
 * since the player carries out its upkeep again. */
void dread_act_redo(struct play *p, bool whole_turn)
{
    struct session *s = &p->session;
    bool shows = p->watches || (dread_is_beside(p) && dread_session_asks(s) < 0);
    if (shows && !whole_turn && s->played < s->known) {
        dread_act_do(p, s->line[s->played]);
        return;
    }
    bool any = whole_turn ? dread_session_redo_turn(s) > 0 : dread_session_redo(s, NULL);
    dread_act_rewound(p, any ? "Redone." : "There is nothing to redo.");
}

void dread_act_restart(struct play *p)
{
    dread_session_restart(&p->session);
    if (dread_is_beside(p)) {
        dread_act_rewound(p, "Back at the start. Put all cards back as you dealt them.");
        return;
    }
    dread_act_rewound(p, dread_words_for(p, "Back at the start; r redoes your actions.",
                                         "Back at the start; Redo brings your actions back."));
}
