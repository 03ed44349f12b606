/* Deals that are wanted, and their words. See keeping.h. */

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
    for (int i = 0; i < a->count; i++)
        if (a->cards[i] != b->cards[i]) return false;
    return true;
}

/* ---- What is wanted ---- */

void wanted_copy(struct wanted_copy *copy, const struct wanted *w)
{
    copy->wanted = *w;
    if (w->deal && w->deal != &copy->deal) copy->deal = *w->deal;
    if (w->rules && w->rules != &copy->rules) copy->rules = *w->rules;
    for (int i = 0; i < w->actions; i++) copy->line[i] = w->line[i];
    if (w->deal) copy->wanted.deal = &copy->deal;
    if (w->rules) copy->wanted.rules = &copy->rules;
    copy->wanted.line = copy->line;
}

enum origin wanted_origin(const struct wanted *w)
{
    if (w->actions) return ORIGIN_REPLAYED;
    return w->deal->by_cards ? ORIGIN_CARDS : ORIGIN_NUMBER;
}

bool wanted_fits(const struct wanted *w, const struct session *s)
{
    if (w->anew || w->actions || (session_outcome(s) && !w->shows_end)) return false;
    if (w->only_in_mode && s->mode != w->mode) return false;
    if (w->deal) return same_deal(w->game, &s->deal, w->deal);
    if (!w->in_progress || (w->only_night && s->mode != NIGHT)) return false;
    return !w->rules || same_rules(w->game, w->rules, &s->deal.rules);
}

void draw_deal(const struct game *game, const struct rules *rules, const struct book *book,
               uint64_t fresh, struct deal *deal)
{
    enum { LOOKS = 50 };
    struct rng rng = rng_from(fresh);
    for (int looks = 0; looks < LOOKS; looks++) {
        deal_number(game, rules, fresh, deal);
        if (!book || !book_has_met(book, game, deal)) return;
        fresh = 1 + rng_below(&rng, 999999999);
    }
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

bool is_begun(const struct session *s)
{
    return s->game && s->played && !session_outcome(s);
}

/* ---- In words ---- */

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
    say_id(s, said);
    text_add(said, ", turn ");
    text_number(said, (uint64_t)s->game->turn(&s->now));
    say_mode(s, said);
}

void say_dealt(const struct book *book, const struct session *s, struct text *said)
{
    if (session_hides_deal(s)) {
        text_add(said, "A fresh deal, whose id is told when the Night has ended");
    } else {
        text_add(said, "Deal ");
        id_write(s->game, &s->deal, said);
    }
    say_mode(s, said);
    if (s->mode != NIGHT || !book) return;
    if (book_played_before(book))
        text_add(said, " It does not count, since these cards were played before.");
    else if (s->way == WAY_NAMED)
        text_add(said, " It is counted apart, since its deal was named; `new night` draws one.");
    else if (s->way == WAY_TASTE)
        text_add(said, " It is counted apart, since its difficulty was chosen.");
    else if (s->way == WAY_DAILY) text_add(said, " It is counted apart, as the deal of the day.");
}

void say_given_up(const struct book *book, const struct session *s, const char *to_return,
                  struct text *said)
{
    if (!is_begun(s)) return;
    text_add(said, "You give up ");
    id_write(s->game, &s->deal, said); /* it ends here, even a Night */
    text_add(said, " at turn ");
    text_number(said, (uint64_t)s->game->turn(&s->now));
    if (book && s->mode == NIGHT && book_is_saved(book)) {
        text_add(said, "; a Night that is left counts as abandoned. ");
    } else if (book && book_can_return(book)) {
        text_add(said, "; ");
        text_add(said, to_return);
        text_add(said, " to come back to it. ");
    } else {
        text_add(said, ". ");
    }
}
