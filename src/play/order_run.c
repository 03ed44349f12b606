/* Plays the actions of an order. See order_run.h. */

#include "order_run.h"

#include "act.h"
#include "duel.h"
#include "beside.h"
#include "hand.h"
#include "pages.h"
#include "puzzle_page.h"
#include "say.h"
#include "tell.h"

enum { WORDS_BYTES = 2048 };

/* ---- The lesson ---- */

/* Once the last text of the lesson was read, says what to play next. */
static void end_lesson(struct play *p)
{
    char words[512];
    struct text w = dread_text_in(words, sizeof words);
    if (!dread_tell_lesson_over(p)) return;
    dread_tell_stake(p, p->session.game, &w);
    if (!w.length) return;
    dread_text_add(&w, " Say start to play it; or play this deal to its end: nothing counts.");
    dread_say(&p->asking, words);
}

void dread_say_lesson(struct play *p)
{
    const struct session *s = &p->session;
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_text_add(&w, p->story.lesson.words);
    if (p->story.lesson.on && p->story.lesson.asks) {
        dread_text_add(&w, " Say ");
        s->game->format(&s->deal.rules, p->story.lesson.asked, &w);
        dread_text_char(&w, '.');
    }
    if (w.length) dread_say(&p->asking, words);
    else dread_say_stand(p, "");
    end_lesson(p);
}

/* ---- The puzzle ---- */

void dread_say_solution(struct play *p)
{
    struct text more = dread_text_in(p->asking.more, sizeof p->asking.more);
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_tell_solution(p, &w);
    dread_tell_all_choices(p, &more);
    dread_text_add(&w, " You can play on. Say more for all choices, or puzzle for another.");
    dread_say(&p->asking, words);
}

/* ---- The story ---- */

/* Says the line of the story that was told just now. A lesson has enough to say. */
void dread_say_story(struct play *p)
{
    const char *line = dread_story_now(&p->story.so_far);
    if (p->prefer.story && p->story.of == p->table.version && *line && !p->story.lesson.on)
        dread_say(&p->asking, line);
}

/* Says the night again, at the end of a game, then the sentence that stands alone on the screen,
 * and what can be said next. */
static void say_night_again(struct play *p)
{
    const struct ending *e = &p->story.ending;
    char words[ENDING_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    if (!e->id || !p->prefer.story) return;
    for (int i = 0; i < e->sentences; i++) {
        dread_text_add(&w, e->sentence[i].words);
        dread_text_char(&w, ' ');
    }
    if (e->line) dread_text_add(&w, e->line);
    dread_say(&p->asking, words);
    if (!p->story.lesson.on)
        dread_say(&p->asking, "Say autopsy for what decided it, or story for all of it.");
}

void dread_say_ending(struct play *p)
{
    say_night_again(p);
    if (p->view.outcome && dread_duel_is_here(p))
        dread_say(&p->asking, dread_duel_next(p) ? "Say duel for the next deal."
                                                 : "Say duel to see both games.");
}

/* ---- A run ---- */

void dread_run_start(const struct play *p, struct order_run *r, int wanted)
{
    r->was_lesson = p->story.lesson.on;
    r->was_puzzle = dread_puzzle_asks(p);
    r->trace = (struct trace){r->event, EVENTS_MOST, 0};
    r->played = 0;
    r->wanted = wanted;
    r->seen = r->unknown = r->doubted = false;
}

/* Returns the tokens that see the player, as bits. */
static uint32_t watchers(const struct view *v)
{
    uint32_t seen = 0;
    for (int i = 0; i < v->tokens; i++)
        if (v->token[i].mood == MOOD_SEES) seen |= (uint32_t)1 << i;
    return seen;
}

/* Returns the cards that the player must decide about now, as a set. */
static uint64_t cards_at_issue(const struct view *v)
{
    uint64_t cards = 0;
    for (int i = 0; i < v->spots; i++)
        if (v->spot[i].tags & TAG_ASKED && v->spot[i].card < CARD_KINDS)
            cards |= dread_card_bit(v->spot[i].card);
    return cards;
}

/* Returns the cards that an action touches, as a set. */
static uint64_t cards_touched(const struct play *p, action a)
{
    struct touch touch;
    uint64_t cards = 0;
    p->session.game->touches(&p->view, a, &touch);
    for (int i = 0; i < touch.count; i++) {
        if (touch.thing[i].kind != THING_CARD) continue;
        card c = dread_view_spot(&p->view, touch.thing[i])->card;
        if (c < CARD_KINDS) cards |= dread_card_bit(c);
    }
    return cards;
}

bool dread_run_play(struct play *p, struct order_run *r, action a)
{
    if (*p->talk.doubted) {
        r->doubted = true;
        r->first = a;
        return false;
    }
    uint32_t before = watchers(&p->view);
    int played = dread_session_chosen(&p->session);
    uint64_t cards = cards_at_issue(&p->view) | cards_touched(p, a);
    dread_beside_hold(p, true); /* the upkeep is said after the run */
    if (r->played) dread_act_play(p, a, true);
    else dread_act_do(p, a);
    p->animation.runs = false;
    dread_hand_plays_alone(p, 0);
    if (dread_session_chosen(&p->session) == played) return false;
    p->talk.warned = false;
    r->played++;
    if (r->trace.count + p->told.trace.count > EVENTS_MOST) r->trace.count = 0;
    for (int i = 0; i < p->told.trace.count && i < p->told.trace.room; i++)
        dread_trace_add(&r->trace, p->told.trace.event[i]);
    r->seen = watchers(&p->view) & ~before;
    r->unknown = cards_at_issue(&p->view) & ~cards;
    return !p->view.outcome && !r->seen && !r->unknown && dread_session_asks(&p->session) < 0;
}

void dread_run_offer(struct play *p, action a, bool all)
{
    char written[SAID], words[WORDS_BYTES];
    struct text n = dread_text_in(written, sizeof written), w = dread_text_in(words, sizeof words);
    p->session.game->format(&p->session.deal.rules, a, &n);
    dread_say_then(p, dread_answer(&p->asking, CMD_WHAT_IF, written));
    dread_text_add(&w, "Say yes to ");
    p->session.game->describe(&p->view, a, &w);
    if (all) dread_text_add(&w, ", and so on, as you said");
    dread_text_char(&w, '.');
    dread_say(&p->asking, words);
}

void dread_run_say(struct play *p, const struct order_run *r)
{
    char head[100] = "", night[ID_BYTES + 32];
    if (r->doubted) {
        struct text meant = dread_text_in(p->talk.meant, sizeof p->talk.meant);
        dread_text_add(&meant, p->talk.doubted);
        dread_run_offer(p, r->first, r->wanted > 1);
        return;
    }
    dread_beside_hold(p, false);
    struct text h = dread_text_in(head, sizeof head), n = dread_text_in(night, sizeof night);
    if (!r->played) {
        if (r->was_puzzle && !dread_puzzle_asks(p)) dread_say_solution(p);
        else if (p->story.lesson.on) dread_say(&p->asking, p->told.note);
        else dread_say_not_done(p, p->told.note);
        return;
    }
    bool early = r->played < r->wanted && !p->view.outcome;
    if (early) {
        dread_text_add(&h, "You stop after ");
        dread_text_number(&h, (uint64_t)r->played);
        dread_text_add(&h, " of ");
        dread_text_number(&h, (uint64_t)r->wanted);
        dread_text_add(&h, r->seen ? ": you are seen. " : r->unknown ? ": a new card. " : ". ");
    }
    dread_say_update(p, head, &r->trace);
    dread_say_what_night(&p->session, &n);
    if (n.length) dread_say(&p->asking, night + 1);
    dread_say_story(p);
    dread_say_ending(p);
    if (r->was_lesson) dread_say_lesson(p);
    dread_say_worth_asking(p, true);
}

void dread_say_not_done(struct play *p, const char *reason)
{
    static const char possible[] = " Possible: ";
    char words[WORDS_BYTES], brief[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words), b = dread_text_in(brief, sizeof brief);
    const char *why = reason;
    int n = 0;
    p->asking.put = false;
    dread_text_add(&w, "Not done: ");
    dread_text_add(&b, words);
    dread_text_add(&w, reason);
    while (*reason == '`' && *why && !dread_starts_with(why, ": ")) why++;
    if (dread_starts_with(why, ": ")) why += 2; /* the reason alone */
    else why = reason;
    while (why[n] && !dread_starts_with(why + n, possible)) n++;
    dread_text_span(&b, why, n);
    dread_text_add(&b, " Say more.");
    dread_say_brief(&p->asking, brief, words);
}
