/* What is kept of an autopsy. See autopsy_judged.h. */

#include "autopsy_judged.h"

enum { VERBS_MOST = 32 };

/* The shares that were given away where one verb was played and another was better. */
struct mistakes {
    int64_t gave[VERBS_MOST][VERBS_MOST];
};

/* Adds the verbs of a decision. `now` is the position at `ply`, and moves on to the decision. */
static void add_mistake(struct mistakes *m, const struct autopsy *a, const struct decision *d,
                        struct position *now, int *ply)
{
    struct view view;
    struct touch played, best;
    for (; *ply < d->ply; ++*ply) a->game->apply(&a->deal, now, a->line[*ply], NULL);
    a->game->see(&a->deal, now, &view);
    a->game->touches(&view, d->played, &played);
    a->game->touches(&view, d->best, &best);
    if (played.verb < VERBS_MOST && best.verb < VERBS_MOST)
        m->gave[played.verb][best.verb] += dread_decision_given(d);
}

/* Writes the verbs by which most was given away, and returns how much that was. */
static int64_t write_worst(const struct mistakes *m, const struct game *game, struct text *t)
{
    int64_t most = 0;
    int played = 0, best = 0;
    for (int i = 0; i < VERBS_MOST; i++)
        for (int k = 0; k < VERBS_MOST; k++) {
            if (m->gave[i][k] <= most) continue;
            most = m->gave[i][k];
            played = i;
            best = k;
        }
    if (!most) return 0;
    dread_text_add(t, game->words.verbs[played]);
    dread_text_char(t, ' ');
    dread_text_add(t, game->words.verbs[best]);
    return most;
}

/* Adds a decision to its phase: the first, the second or the last third of `decisions`. */
static void add_to_phase(struct judged_row *j, int i, int decisions, int64_t gave)
{
    int phase = 3 * i / decisions;
    *(phase == 0 ? &j->early : phase == 1 ? &j->middle : &j->late) += 1;
    *(phase == 0 ? &j->gave_early : phase == 1 ? &j->gave_middle : &j->gave_late) += gave;
}

/* Returns the number of decisions at which the game could still be won: at the others nothing can
 * be given away, so they show nothing about the player. */
static int count_open(const struct autopsy *a)
{
    int n = 0;
    for (int i = 0; i < a->decisions; i++) n += a->decision[i].before > 0;
    return n;
}

void dread_autopsy_keep(struct book *b, const struct autopsy *a, const struct session *s,
                        int64_t now)
{
    char deal[ID_BYTES], worst[SETTING_BYTES];
    struct text d = dread_text_in(deal, sizeof deal), w = dread_text_in(worst, sizeof worst);
    struct mistakes mistakes = {0};
    struct position at = a->first;
    int ply = 0;
    int open = count_open(a);
    bool helped = s->undos || s->hints || s->restarts;
    if (!open || helped || s->deal.real || s->deal.middle) return;
    struct judged_row row = {.game = a->game->id,
                             .deal = deal,
                             .kind = JUDGED_GAME,
                             .worst = worst,
                             .won = a->end > 0,
                             .at = now};
    for (int i = 0, k = 0; i < a->decisions; i++) {
        const struct decision *one = &a->decision[i];
        if (!one->before) continue;
        add_to_phase(&row, k++, open, dread_decision_given(one));
        if (dread_decision_given(one)) add_mistake(&mistakes, a, one, &at, &ply);
    }
    dread_id_write(a->game, &a->deal, &d);
    row.worst_gave = write_worst(&mistakes, a->game, &w);
    dread_book_judge(b, &row);
}
