/* Dealing with a book at hand. See keeping.h. */

#include "dread/rng.h"
#include "keeping.h"

const char no_going_back[] = "Night: there is no going back.";
const char no_hints[] = "Night: there are no hints.";

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

enum resumed resume_go_on(const struct keeping *k)
{
    struct problem problem;
    enum resumed how = book_resumed(k->book, k->session, &problem);
    loaded(k, how, &problem);
    return how;
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
    if (s->mode != NIGHT || !k->book) return;
    if (book_played_before(k->book))
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
    if (k->book && s->mode == NIGHT && book_is_saved(k->book))
        text_add(said, "; a Night that is left counts as abandoned. ");
    else if (k->book && book_can_return(k->book)) {
        text_add(said, "; ");
        text_add(said, k->to_return ? k->to_return : "say deal and its id");
        text_add(said, " to come back to it. ");
    } else text_add(said, ". ");
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

static enum origin origin_of_wanted(const struct wanted *w)
{
    if (w->actions) return ORIGIN_REPLAYED;
    return w->deal->by_cards ? ORIGIN_CARDS : ORIGIN_NUMBER;
}

/* Are the cards those of a Night that stands, but not here? Tells so. */
static bool is_refused(const struct keeping *k, const struct wanted *w)
{
    struct problem problem;
    const struct session *s = k->session;
    const struct book *book = k->book ? k->book : k->others;
    if (k->book && book_keeps(k->book) && s->game == w->game && s->mode == NIGHT)
        return false; /* that one is left */
    bool stands = book && book_night_stands(book, w->game, w->deal, &problem);
    if (stands) mention(k, &problem);
    return stands;
}

/* ---- A deal on its way to the table ---- */

void deal_begin(struct dealing *d, const struct wanted *w)
{
    wanted_copy(&d->copy, w);
    d->stage = DEALING_LOOKS;
}

/* Where nothing is kept. */
static enum dealt deal_unkept(const struct keeping *k, const struct wanted *w, struct trace *trace,
                              struct text *said)
{
    if (is_refused(k, w)) return REFUSED_CARDS;
    give_up(k, said);
    deal(k->session, w, trace);
    return DEALT;
}

/* What is in progress: is it what is wanted, or does it stand in the way? Else it is given up, once
 * it is known whether it is saved. */
static enum dealt look(struct dealing *d, const struct keeping *k, struct text *said)
{
    const struct wanted *w = &d->copy.wanted;
    const struct session *s = k->session;
    if (book_keeps(k->book)) { /* else it is of another game, and stays in progress there */
        if (is_wanted(s, w)) {
            say_resumed(s, said);
            return GONE_ON;
        }
        if (is_begun(s) && s->mode == NIGHT && !w->leaves_night) return NIGHT_STANDS;
    }
    if (is_refused(k, w)) return REFUSED_CARDS;
    book_try(k->book, k->now);
    d->stage = DEALING_SAVES;
    return DEAL_WAITS;
}

/* Gives up what is in progress, and asks whether the deal was left before. */
static void leave(struct dealing *d, const struct keeping *k, struct text *said)
{
    const struct wanted *w = &d->copy.wanted;
    enum mode mode = w->only_in_mode ? w->mode : MODES;
    if (book_keeps(k->book)) give_up(k, said);
    book_put_down(k->book, k->now);
    d->stage = DEALING_DEALS;
    if (w->anew || w->actions) return;
    book_return(k->book, w->game, w->deal, mode, k->now);
    d->stage = DEALING_RETURNS;
}

/* One step. DEAL_WAITS: there is another one, or the storage has to answer. */
static enum dealt step(struct dealing *d, const struct keeping *k, struct trace *trace,
                       struct text *said)
{
    const struct wanted *w = &d->copy.wanted;
    struct problem problem;
    switch (d->stage) {
    case DEALING_LOOKS:
        if (book_knows(k->book, w->game)) return look(d, k, said);
        /* The first deal of this game here: what is in progress of it is resumed, to be given up.
         */
        book_resume(k->book, w->game, k->now);
        d->stage = DEALING_RESUMES;
        return DEAL_WAITS;
    case DEALING_RESUMES: return resume_go_on(k) == RESUMED_WAITS ? DEAL_WAITS : look(d, k, said);
    case DEALING_SAVES: leave(d, k, said); return DEAL_WAITS;
    case DEALING_RETURNS:
        if (loaded(k, book_resumed(k->book, k->session, &problem), &problem)) {
            say_resumed(k->session, said);
            return GONE_ON;
        }
        d->stage = DEALING_DEALS;
        return DEAL_WAITS;
    case DEALING_DEALS:
        deal(k->session, w, trace);
        book_keep(k->book, k->session, origin_of_wanted(w), k->now);
        d->stage = DEALING_KEEPS;
        return DEAL_WAITS;
    default:
        if (book_news(k->book, &problem)) mention(k, &problem);
        return DEALT;
    }
}

enum dealt deal_go_on(struct dealing *d, const struct keeping *k, struct trace *trace,
                      struct text *said)
{
    if (!k->book) return deal_unkept(k, &d->copy.wanted, trace, said);
    enum dealt dealt = DEAL_WAITS;
    while (dealt == DEAL_WAITS && !book_waits(k->book)) dealt = step(d, k, trace, said);
    return dealt;
}

void wanted_copy(struct wanted_copy *copy, const struct wanted *w)
{
    copy->wanted = *w;
    if (w->deal != &copy->deal) copy->deal = *w->deal;
    for (int i = 0; w->line != copy->line && i < w->actions; i++) copy->line[i] = w->line[i];
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
