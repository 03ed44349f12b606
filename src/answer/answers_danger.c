/* Answers about what threatens the player. See answers_internal.h. */

#include "answers_internal.h"

#include "risk.h"

/* Says what is lost next, who sees the player, or what she has to decide about. */
void dread_ask_threat(struct asking *q, struct text *w)
{
    bool some_doomed = false;
    for (int i = 0; i < q->table->view->spots; i++)
        some_doomed |= (q->table->view->spot[i].tags & TAG_DOOMED) != 0;
    if (some_doomed) dread_ask_taken_next(q, w);
    else if (dread_any_watcher(q)) dread_ask_safe(q, w);
    else dread_add_prompt(q, w);
}

/* The choices that lose the game at once, in all the worlds that are tried or in some of them. */
struct losing {
    int surely, perhaps;
    struct text sure, possible; /* what they are */
};

static void add_losing(const struct asking *q, int i, struct losing *l)
{
    action a = q->table->selection->legal[i];
    struct risk risk = dread_risk_of(q, a, dread_any_watcher(q)); /* a pursuer comes a turn later */
    bool sure = risk.lost + risk.doomed == RISK_WORLDS;
    struct text *list = sure ? &l->sure : &l->possible;
    if (!risk.lost && !risk.doomed) return;
    (*(sure ? &l->surely : &l->perhaps))++;
    dread_add(q, list, list->length ? "; <action>" : "<action>", a);
}

/* Adds whether there is hope to win, or whether all is lost. */
static void add_hope(const struct asking *q, bool asks_lost, bool lost, struct text *w)
{
    bool night = q->table->session->mode == NIGHT;
    dread_text_add(w, lost    ? (asks_lost ? "Yes: every choice loses." : "No: every choice loses.")
                      : night ? "Perhaps: not every choice loses at once."
                              : "Perhaps: not every choice loses at once. Say hint for how likely "
                                "it is.");
}

/* Says whether something that can be done now loses the game at once; or, if it was asked whether
 * the game can be won, whether all of it does. */
void dread_ask_doom(struct asking *q, struct text *w)
{
    char sure[PART_BYTES], possible[PART_BYTES];
    struct losing l = {.sure = dread_text_in(sure, sizeof sure),
                       .possible = dread_text_in(possible, sizeof possible)};
    if (q->table->view->outcome) {
        dread_ask_caught(q, w);
        return;
    }
    for (int i = 0; i < q->table->selection->count; i++) add_losing(q, i, &l);
    if (q->about.how != ASK_LOSE) {
        add_hope(q, q->about.how == ASK_LOST, l.surely == q->table->selection->count, w);
        return;
    }
    if (!l.surely && !l.perhaps && dread_any_watcher(q)) {
        dread_text_add(w, "No, not at once. ");
        dread_ask_safe(q, w);
        return;
    }
    if (l.surely == q->table->selection->count) {
        dread_text_add(w, "Yes: every choice loses.");
    } else if (l.surely) {
        dread_add(q, w, "Yes, if you <words>.", sure);
    } else if (!l.perhaps) {
        dread_text_add(w,
                       "No: nothing that you can do now loses at once, in any of the ways that I "
                       "tried for the unseen cards to lie.");
    }
    if (!l.perhaps) return;
    dread_add(q, w,
              w->length ? " What turns up may lose it if you <words>."
                        : "It can be: what turns up may lose the game if you <words>.",
              possible);
}
