/* Nothing is done that was not ordered. Along random games a player asks, adds to her question, and
 * says yes or no to what nobody asked; or her order names a card which is not the one that she must
 * decide about. Without this test the `no` that answered `can I take it` left the card for good. */

#include <stdio.h>
#include <string.h>

#include "table/table.h"
#include "unit/player.h"
#include "unit/walk.h"

static const char *const ranks[] = {"ace",   "two",  "three", "four", "five",  "six", "seven",
                                    "eight", "nine", "ten",   "jack", "queen", "king"};
enum { RANKS = sizeof ranks / sizeof *ranks, ASKED_EACH = 2 /* questions in a visit */ };

static struct player *p;

/* Says a line, which must play nothing. Returns the answer. */
static const char *says_in_vain(const char *line)
{
    int played = p->play->session.played;
    const char *told = player_says(p, line);
    if (p->play->session.played == played) return told;
    fail_msg("`%s` did something: %s", line, told);
    return told;
}

/* ---- Yes and no ---- */

static const char *const answers[] = {"yes", "no", "sure", "no thanks", "yes please", "nope"};
enum { ANSWERS = sizeof answers / sizeof *answers };

/* What a listener asks, and what is not understood. After none of it is she asked anything. */
static const char *const questions[] = {
    "what do i have",       "where is the joker", "is it free",        "can i take it",
    "what can i buy",       "how do i leave it",  "is it worth it",    "how many aces are left",
    "how do i win",         "who is near me",     "what is my health", "gibberish",
    "take the eleventh ox", "who sees me",        "what is on b3",     "can i rest",
};

/* Returns the number of a legal action with one of the verbs; -1 if there is none. */
static int with_verb(const char *verbs)
{
    const struct selection *h = &p->play->selection;
    for (int i = 0; i < h->count; i++) {
        const char *verb = p->play->session.game->words.verbs[h->touch[i].verb];
        if (dread_word_in((struct word){verb, (int)strlen(verb)}, verbs)) return i;
    }
    return -1;
}

/* `no` means to leave or to pass, if she was told just now that she can. */
static void answers_the_choice(struct visit *v)
{
    int played = p->play->session.played;
    if (with_verb("leave|pass") < 0 || p->play->story.lesson.on) return;
    says_in_vain("is it free");
    says_in_vain("no");
    player_says(p, "no");
    if (p->play->session.played == played) fail_msg("no answers nothing");
    meets(v);
    player_says(p, "undo");
}

LAW(yes_answers_only_what_was_asked, .every = 120, .where = IN_PLAY, .only = has_theme)
{
    p = visit_player(v);
    for (int i = 0; i < ASKED_EACH; i++) {
        says_in_vain(questions[dread_rng_below(&v->rng, sizeof questions / sizeof *questions)]);
        says_in_vain(answers[dread_rng_below(&v->rng, ANSWERS)]);
    }
    answers_the_choice(v);
}

/* ---- Adding to a question ---- */

static const char *const asked[] = {
    "where is the %s",   "do i have a %s",    "can i move the %s",
    "can i play the %s", "what if i take %s", "how many %ss are left",
    "how do i win",      "what can i do",     "am i safe"};

LAW(what_is_added_to_a_question_is_no_order, .every = 120, .where = IN_PLAY, .only = has_theme)
{
    static const char *const others[] = {"b3",        "north", "b",       "spades",
                                         "the third", "rest",  "leave it"};
    enum { OTHERS = sizeof others / sizeof *others };
    char line[80];
    p = visit_player(v);
    for (int i = 0; i < ASKED_EACH; i++) {
        const char *format = asked[dread_rng_below(&v->rng, sizeof asked / sizeof *asked)];
        snprintf(line, sizeof line, format, ranks[dread_rng_below(&v->rng, RANKS)]);
        says_in_vain(line);
        bool rank = dread_rng_below(&v->rng, 2);
        snprintf(line, sizeof line, "and %s%s", rank ? "the " : "",
                 rank ? ranks[dread_rng_below(&v->rng, RANKS)]
                      : others[dread_rng_below(&v->rng, OTHERS)]);
        says_in_vain(line);
        says_in_vain(dread_rng_below(&v->rng, 2) ? "yes" : "do it");
    }
}

/* ---- Another card ---- */

/* Returns the card that is offered; CARD_NONE if none is. */
static card offered(const struct view *v)
{
    for (int i = 0; i < v->spots; i++)
        if (v->spot[i].tags & TAG_ASKED && v->spot[i].card < CARD_JOKER) return v->spot[i].card;
    return CARD_NONE;
}

/* `leave the nine` leaves nothing if a ten is offered, and `take food` takes no weapon. */
LAW(an_order_about_another_card_does_nothing, .every = 80, .where = IN_PLAY, .only = has_theme)
{
    static const char *const suits[] = {"weapon", "heart", "monster", "food"};
    static const char *const verbs[] = {"take %s", "take the %s", "leave the %s", "pick up the %s"};
    enum { VERBS = sizeof verbs / sizeof *verbs };
    char line[80];
    p = visit_player(v);
    card c = offered(v->view);
    if (c == CARD_NONE || with_verb("leave") < 0) return;
    meets(v);
    says_in_vain("take the joker");
    for (int i = 0; i < RANKS + 4; i++) {
        bool same = i < RANKS ? dread_card_rank(c) == i + 1 : dread_card_suit(c) == i - RANKS;
        const char *name = i < RANKS ? ranks[i] : suits[i - RANKS];
        snprintf(line, sizeof line, verbs[dread_rng_below(&v->rng, VERBS)], name);
        if (!same) says_in_vain(line);
    }
}
