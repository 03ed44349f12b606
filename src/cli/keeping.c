/* Dealing with a store at hand. See keeping.h. */

#include <string.h>

#include "keeping.h"

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

static void mention(const struct problem *problem)
{
    fprintf(stderr, "dread: %s\n", problem->text);
}

/* Was a game loaded? If there was trouble, says so; that another window has it is said by the keeping. */
static bool loaded(enum resumed how, const struct problem *problem)
{
    if (how == RESUMED_UNREADABLE || how == RESUMED_TROUBLE) mention(problem);
    return how == RESUMED;
}

bool resume_game(const struct plain *p, const struct game *game)
{
    struct problem problem;
    return loaded(store_resume(p->store, p->games, game, p->session, &problem), &problem);
}

/* The deal and the turn at which it stands. */
static void say_where(const struct session *s, const char *between, struct text *said)
{
    id_write(s->game, &s->deal, said);
    text_add(said, between);
    text_number(said, (uint64_t)s->game->turn(&s->now));
}

void say_resumed(const struct session *s, struct text *said)
{
    text_add(said, "Resumed ");
    say_where(s, ", turn ", said);
    text_char(said, '.');
}

/* Says that the session is given up, if something was done in it and it has not ended. */
static void give_up(const struct plain *p, struct text *said)
{
    const struct session *s = p->session;
    if (!s->played || session_outcome(s)) return;
    text_add(said, "You give up ");
    say_where(s, " at turn ", said);
    text_add(said, p->store && store_can_return(p->store)
                       ? "; say deal and its id to come back to it. "
                       : ". ");
}

/* Goes back to the deal if it was left before. */
static bool go_back(const struct plain *p, const struct game *game, const struct deal *deal)
{
    struct problem problem;
    return loaded(store_return(p->store, p->games, game, deal, p->session, &problem), &problem);
}

bool deal_and_keep(const struct plain *p, const struct game *game, const struct deal *deal,
                   bool anew, struct trace *trace, struct text *said)
{
    struct session *s = p->session;
    struct problem problem;
    if (!p->store) {
        if (s->game) give_up(p, said);
        session_start(s, game, deal, trace);
        return false;
    }
    /* The first deal of this game here: what is in progress of it is resumed, to be given up. */
    if (!store_knows(p->store, game)) resume_game(p, game);
    if (s->keeper) { /* else it is of another game, and stays in progress there */
        bool is_it = !anew && same_deal(game, &s->deal, deal) && !session_outcome(s);
        if (!is_it) give_up(p, said);
        else say_resumed(s, said);
        if (is_it) return true;
    }
    store_put_down(p->store);
    if (!anew && go_back(p, game, deal)) {
        say_resumed(s, said);
        return true;
    }
    session_start(s, game, deal, trace);
    if (!store_keep(p->store, s, deal->by_cards ? ORIGIN_CARDS : ORIGIN_NUMBER, &problem))
        mention(&problem);
    return false;
}
