/* Dealing with a store at hand. See keeping.h. */

#include <string.h>

#include "keeping.h"
#include "number.h"

bool same_rules(const struct game *game, const struct rules *a, const struct rules *b)
{
    for (int i = 0; game->options[i].name; i++)
        if (a->value[i] != b->value[i]) return false;
    return true;
}

bool same_deal(const struct game *game, const struct deal *a, const struct deal *b)
{
    if (!same_rules(game, &a->rules, &b->rules) || a->number != b->number || a->count != b->count)
        return false;
    return !memcmp(a->cards, b->cards, a->count);
}

static void mention(const struct keeping *k, const struct problem *problem)
{
    text_add(k->trouble, problem->text);
    text_char(k->trouble, '\n');
}

/* Was a game loaded? Trouble is told; that another window has it is said by the keeping. */
static bool loaded(const struct keeping *k, enum resumed how, const struct problem *problem)
{
    if (how == RESUMED_UNREADABLE || how == RESUMED_TROUBLE) mention(k, problem);
    return how == RESUMED;
}

bool resume_game(const struct keeping *k, const struct game *game)
{
    struct problem problem;
    return loaded(k, store_resume(k->store, k->games, game, k->session, &problem), &problem);
}

void say_id(const struct session *s, struct text *said)
{
    if (!session_hides_deal(s)) {
        id_write(s->game, &s->deal, said);
        return;
    }
    text_add(said, "a Night of ");
    text_add(said, s->game->title);
}

void say_what_night(const struct session *s, struct text *said)
{
    if (s->mode != NIGHT || s->way != WAY_DRAWN || !session_outcome(s)) return;
    text_add(said, " This Night was ");
    id_write(s->game, &s->deal, said);
    text_char(said, '.');
}

void draw_deal(const struct game *game, const struct rules *rules, struct store *store,
               struct deal *deal)
{
    enum { LOOKS = 50 };
    for (int looks = 0; looks < LOOKS; looks++) {
        deal_number(game, rules, fresh_number(), deal);
        if (!store || !store_has_met(store, game, deal)) return;
    }
}

/* The deal and the turn at which it stands. */
static void say_where(const struct session *s, const char *between, struct text *said)
{
    say_id(s, said);
    text_add(said, between);
    text_number(said, (uint64_t)s->game->turn(&s->now));
}

/* Ends the sentence, and says what a Night is. */
static void say_mode(const struct session *s, struct text *said)
{
    text_char(said, '.');
    if (s->mode != NIGHT) return;
    text_char(said, ' ');
    text_add(said, no_going_back);
}

void say_resumed(const struct session *s, struct text *said)
{
    text_add(said, "Resumed ");
    say_where(s, ", turn ", said);
    say_mode(s, said);
}

void say_dealt(const struct keeping *k, struct text *said)
{
    const struct session *s = k->session;
    if (session_hides_deal(s)) {
        text_add(said, "A fresh deal, whose id is told when the Night has ended");
    } else {
        text_add(said, "Deal ");
        id_write(s->game, &s->deal, said);
    }
    say_mode(s, said);
    if (s->mode != NIGHT || !k->store) return;
    if (store_played_before(k->store))
        text_add(said, " It does not count, since these cards were played before.");
    else if (s->way == WAY_NAMED)
        text_add(said, " It is counted apart, since its deal was named; `new night` draws one.");
    else if (s->way == WAY_TASTE)
        text_add(said, " It is counted apart, since its difficulty was chosen.");
    else if (s->way == WAY_DAILY) text_add(said, " It is counted apart, as the deal of the day.");
}

/* Was something done in it, and does it go on? */
static bool is_begun(const struct session *s)
{
    return s->game && s->played && !session_outcome(s);
}

/* Says that the session is given up, if it is begun, and what that means. */
static void give_up(const struct keeping *k, struct text *said)
{
    const struct session *s = k->session;
    if (!is_begun(s)) return;
    text_add(said, "You give up ");
    id_write(s->game, &s->deal, said); /* it ends here, even a Night */
    text_add(said, " at turn ");
    text_number(said, (uint64_t)s->game->turn(&s->now));
    if (k->store && s->mode == NIGHT && store_is_saved(k->store))
        text_add(said, "; a Night that is left counts as abandoned. ");
    else if (k->store && store_can_return(k->store)) {
        text_add(said, "; ");
        text_add(said, k->to_return ? k->to_return : "say deal and its id");
        text_add(said, " to come back to it. ");
    } else text_add(said, ". ");
}

/* Goes back to the deal if it was left before. */
static bool go_back(const struct keeping *k, const struct wanted *w)
{
    struct problem problem;
    enum mode mode = w->only_in_mode ? w->mode : MODES;
    return loaded(k, store_return(k->store, k->games, w->game, w->deal, mode, k->session, &problem),
                  &problem);
}

/* Is the session, which is in progress, what is wanted? */
static bool is_wanted(const struct session *s, const struct wanted *w)
{
    return !w->anew && !w->actions && !(w->only_in_mode && s->mode != w->mode) &&
           !session_outcome(s) && same_deal(w->game, &s->deal, w->deal);
}

static void deal(struct session *s, const struct wanted *w, struct trace *trace)
{
    session_start(s, w->game, w->deal, trace);
    s->mode = w->mode;
    s->way = w->way;
    for (int i = 0; i < w->actions; i++) session_play(s, w->line[i], NULL, NULL);
}

static enum origin origin_of(const struct wanted *w)
{
    if (w->actions) return ORIGIN_REPLAYED;
    return w->deal->by_cards ? ORIGIN_CARDS : ORIGIN_NUMBER;
}

/* Are the cards those of a Night that stands, but not here? Tells so. */
static bool is_refused(const struct keeping *k, const struct wanted *w)
{
    struct problem problem;
    const struct session *s = k->session;
    if (s->keeper && s->game == w->game && s->mode == NIGHT) return false; /* that one is left */
    bool stands = k->store ? store_night_stands(k->store, w->game, w->deal, &problem)
                           : watch_night(k->watch, w->game, w->deal, &problem);
    if (stands) mention(k, &problem);
    return stands;
}

enum dealt deal_and_keep(const struct keeping *k, const struct wanted *w, struct trace *trace,
                         struct text *said)
{
    struct session *s = k->session;
    struct problem problem;
    if (!k->store && is_refused(k, w)) return REFUSED_CARDS;
    if (!k->store) {
        give_up(k, said);
        deal(s, w, trace);
        return DEALT;
    }
    /* The first deal of this game here: what is in progress of it is resumed, to be given up. */
    if (!store_knows(k->store, w->game)) resume_game(k, w->game);
    if (s->keeper) { /* else it is of another game, and stays in progress there */
        if (is_wanted(s, w)) {
            say_resumed(s, said);
            return GONE_ON;
        }
        if (is_begun(s) && s->mode == NIGHT && !w->leaves_night) return NIGHT_STANDS;
    }
    if (is_refused(k, w)) return REFUSED_CARDS;
    if (s->keeper) give_up(k, said);
    store_put_down(k->store);
    if (!w->anew && !w->actions && go_back(k, w)) {
        say_resumed(s, said);
        return GONE_ON;
    }
    deal(s, w, trace);
    if (!store_keep(k->store, s, origin_of(w), &problem)) mention(k, &problem);
    return DEALT;
}

void wanted_copy(struct wanted_copy *copy, const struct wanted *w)
{
    copy->wanted = *w;
    if (w->deal != &copy->deal) copy->deal = *w->deal;
    if (w->line != copy->line && w->actions)
        memcpy(copy->line, w->line, sizeof *w->line * (size_t)w->actions);
    copy->wanted.deal = &copy->deal;
    copy->wanted.line = copy->line;
}

void wants_ply(const struct session *s, int ply, struct wanted *w)
{
    *w = (struct wanted){.game = s->game,
                         .deal = &s->deal,
                         .mode = REHEARSAL,
                         .anew = true,
                         .line = s->line,
                         .actions = ply};
}

bool wants_turn(const struct session *s, int turn, struct wanted *w)
{
    struct position p = {0};
    s->game->start(&s->deal, &p, NULL);
    for (int ply = 0; ply < s->played; ply++) {
        if (s->game->turn(&p) == turn) {
            wants_ply(s, ply, w);
            return true;
        }
        s->game->apply(&s->deal, &p, s->line[ply], NULL);
    }
    return false;
}
