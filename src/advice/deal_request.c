/* Deal requests, and the sentences about dealing. See deal_request.h. */

#include "deal_request.h"

bool dread_same_rules(const struct game *game, const struct rules *a, const struct rules *b)
{
    for (int i = 0; game->options[i].name; i++)
        if (a->value[i] != b->value[i]) return false;
    return true;
}

bool dread_same_deal(const struct game *game, const struct deal *a, const struct deal *b)
{
    if (!dread_same_rules(game, &a->rules, &b->rules) || a->number != b->number ||
        a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++)
        if (a->cards[i] != b->cards[i]) return false;
    return true;
}

/* ---- Requests ---- */

void dread_deal_request_copy(struct deal_request_copy *copy, const struct deal_request *w)
{
    copy->wanted = *w;
    if (w->deal && w->deal != &copy->deal) copy->deal = *w->deal;
    if (w->deal && w->deal->middle && w->middle != &copy->middle) copy->middle = *w->middle;
    if (w->rules && w->rules != &copy->rules) copy->rules = *w->rules;
    for (int i = 0; i < w->actions; i++) copy->line[i] = w->line[i];
    if (w->deal) copy->wanted.deal = &copy->deal;
    copy->wanted.middle = &copy->middle;
    if (w->rules) copy->wanted.rules = &copy->rules;
    copy->wanted.line = copy->line;
}

bool dread_deal_request_plays(const struct deal_request *w)
{
    return w->actions && !w->watched;
}

enum origin dread_deal_request_origin(const struct deal_request *w)
{
    if (w->actions) return ORIGIN_REPLAYED;
    return w->deal->by_cards ? ORIGIN_CARDS : ORIGIN_NUMBER;
}

/* Returns true if the session started where the request says, and knows the same cards. */
static bool is_start_of(const struct deal_request *w, const struct session *s)
{
    if (!dread_same_deal(w->game, &s->deal, w->deal) || s->deal.middle != w->deal->middle)
        return false;
    return !s->deal.middle ||
           __builtin_memcmp(&s->middle.first, &w->middle->first, sizeof s->middle.first) == 0;
}

bool dread_deal_request_fits(const struct deal_request *w, const struct session *s)
{
    if (w->anew || w->actions || (dread_session_outcome(s) && !w->shows_end)) return false;
    if (w->only_in_mode && s->mode != w->mode) return false;
    if (w->deal) return is_start_of(w, s);
    if (!w->in_progress || (w->only_night && s->mode != NIGHT)) return false;
    if (w->beside && !s->deal.real) return false;
    return !w->rules || dread_same_rules(w->game, w->rules, &s->deal.rules);
}

void dread_draw_deal(const struct game *game, const struct rules *rules, const struct book *book,
                     uint64_t fresh, struct deal *deal)
{
    enum { LOOKS = 50 };
    struct rng rng = dread_rng_from(fresh);
    for (int looks = 0; looks < LOOKS; looks++) {
        dread_deal_number(game, rules, fresh, deal);
        if (!book || !dread_book_has_met(book, game, deal)) return;
        fresh = 1 + dread_rng_below(&rng, 999999999);
    }
}

void dread_deal_request_ply(const struct session *s, int ply, struct deal_request *w)
{
    *w = (struct deal_request){.game = s->game,
                               .deal = &s->deal,
                               .middle = &s->middle,
                               .mode = REHEARSAL,
                               .anew = true,
                               .line = s->line,
                               .actions = ply};
}

bool dread_deal_request_turn(const struct session *s, int turn, struct deal_request *w)
{
    struct position p = {0};
    dread_session_replay(s, 0, &p, NULL);
    for (int ply = 0; ply < s->played; ply++) {
        if (s->game->turn(&p) == turn) {
            dread_deal_request_ply(s, ply, w);
            return true;
        }
        s->game->apply(&s->deal, &p, s->line[ply], NULL);
    }
    return false;
}

bool dread_is_begun(const struct session *s)
{
    return s->game && s->played && !dread_session_outcome(s);
}

/* ---- In words ---- */

void dread_say_id(const struct session *s, struct text *said)
{
    if (s->deal.real) {
        dread_text_add(said, s->game->title);
        dread_text_add(said, " beside real cards");
        return;
    }
    if (!dread_session_hides_deal(s)) {
        dread_id_write(s->game, &s->deal, said);
        return;
    }
    dread_text_add(said, "a Night of ");
    dread_text_add(said, s->game->title);
}

void dread_say_what_night(const struct session *s, struct text *said)
{
    if (s->mode != NIGHT || s->way != WAY_DRAWN || !dread_session_outcome(s)) return;
    dread_text_add(said, " This Night was ");
    dread_id_write(s->game, &s->deal, said);
    dread_text_char(said, '.');
}

/* Ends the sentence; for a Night, adds that there is no going back. */
static void say_mode(const struct session *s, struct text *said)
{
    dread_text_char(said, '.');
    if (s->mode != NIGHT) return;
    dread_text_char(said, ' ');
    dread_text_add(said, dread_no_going_back);
}

/* Adds how far a game is: "turn 5", or "the set-up". */
static void say_turn(const struct session *s, struct text *said)
{
    bool sets_up = dread_session_sets_up(s);
    dread_text_add(said, sets_up ? "the set-up" : "turn ");
    if (!sets_up) dread_text_number(said, (uint64_t)s->game->turn(&s->now));
}

void dread_say_resumed(const struct session *s, struct text *said)
{
    dread_text_add(said, "Resumed ");
    dread_say_id(s, said);
    dread_text_add(said, ", ");
    say_turn(s, said);
    say_mode(s, said);
}

void dread_say_dealt(const struct book *book, const struct session *s, struct text *said)
{
    if (dread_session_hides_deal(s)) {
        dread_text_add(said, "A fresh deal; you get its id when the Night ends");
    } else if (s->deal.real) {
        dread_text_add(said, "Beside real cards: say each card that I ask for, such as 7h");
    } else {
        dread_text_add(said, "Deal ");
        dread_id_write(s->game, &s->deal, said);
    }
    say_mode(s, said);
    if (s->mode != NIGHT || !book) return;
    if (dread_book_played_before(book))
        dread_text_add(said, " It does not count, because these cards were played before.");
    else if (s->way == WAY_NAMED)
        dread_text_add(
            said,
            " It counts separately, because you named its deal; `new night` deals a random one.");
    else if (s->way == WAY_DIFFICULTY)
        dread_text_add(said, " It counts separately, because you chose its difficulty.");
    else if (s->way == WAY_DAILY)
        dread_text_add(said, " It counts separately, as the deal of the day.");
}

void dread_say_given_up(const struct book *book, const struct session *s, const char *to_return,
                        struct text *said)
{
    bool returns = book && dread_book_can_return(book);
    if (!dread_is_begun(s)) return;
    if (!returns) dread_text_add(said, "You give up ");
    if (s->deal.real) dread_say_id(s, said);
    else dread_id_write(s->game, &s->deal, said); /* even a Night shows its id: it ends here */
    dread_text_add(said, returns ? " is kept at " : " at ");
    say_turn(s, said);
    if (book && s->mode == NIGHT && dread_book_is_saved(book)) {
        dread_text_add(said, "; a Night that you leave counts as abandoned. ");
    } else if (returns) {
        dread_text_add(said, "; ");
        dread_text_add(said, to_return);
        dread_text_add(said, " to come back to it. ");
    } else {
        dread_text_add(said, ". ");
    }
}
