/* Plain play beside real cards: cards that the player tells, and the commands about them. See
 * talk.h. */

#include "table/table.h"
#include "beside.h"
#include "companion.h"
#include "say.h"
#include "talk.h"

enum { WORDS_BYTES = 1024 };

bool dread_talk_cards(struct play *p, const char *said)
{
    card cards[TOLD_CARDS_MOST];
    struct problem problem;
    if (!dread_is_beside(p) || dread_session_asks(&p->session) < 0) return false;
    if (dread_starts_with(said, "tell ")) said += 5;
    if (dread_told_cards_read(said, cards, NULL) <= 0) return false;
    dread_companion_tell(p, said, &problem); /* say.h says what was wrong */
    if (*p->told.note) dread_say(&p->asking, p->told.note);
    dread_say_update(p, "", &p->told.trace);
    return true;
}

bool dread_talk_waits(struct play *p, enum command_needs needs)
{
    const char *waits = dread_beside_waits(p, needs);
    if (waits) dread_say_stand(p, waits);
    return waits;
}

void dread_talk_changed(struct play *p)
{
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_text_add(&w, p->told.note);
    dread_say_stand(p, words);
}

static void say_steps(struct play *p)
{
    struct session_step step[STEPS_MOST];
    int n = dread_session_steps(&p->session, step);
    if (!n) dread_say(&p->asking, "Nothing is told yet.");
    for (int i = 0; i < n; i++) {
        char words[WORDS_BYTES];
        struct text w = dread_text_in(words, sizeof words);
        dread_text_number(&w, (uint64_t)i + 1);
        dread_text_add(&w, ". ");
        dread_tell_told(p, &step[i], &w);
        dread_say(&p->asking, words);
    }
}

static void go_back(struct play *p, int step)
{
    if (dread_companion_back(p, step)) dread_talk_changed(p);
    else dread_say(&p->asking, "There is no such step. Say steps to hear them.");
}

static void back_to_step(struct play *p, const char *words)
{
    uint64_t number;
    if (!dread_read_number(&words, STEPS_MOST, &number) || *words) number = 0;
    go_back(p, (int)number);
}

/* Returns the number of the steps at which a card was told, and sets *last to the last of them,
 * from 1. Packs can have a card twice. */
static int steps_with(const struct play *p, card c, int *last)
{
    struct session_step step[STEPS_MOST];
    int n = dread_session_steps(&p->session, step), found = 0;
    for (int i = 0; i < n; i++) {
        if (step[i].place < 0 || p->session.deal.cards[step[i].place] != c) continue;
        *last = i + 1;
        found++;
    }
    return found;
}

/* Asks which of the cards that are alike is meant. */
static void ask_which(struct play *p, card c)
{
    char words[WORDS_BYTES];
    struct session_step step[STEPS_MOST];
    struct text w = dread_text_in(words, sizeof words);
    int n = dread_session_steps(&p->session, step), last = 0;
    dread_text_add(&w, "You told it twice:");
    for (int i = 0; i < n; i++) {
        if (step[i].place < 0 || p->session.deal.cards[step[i].place] != c) continue;
        dread_text_add(&w, last ? "; step " : " step ");
        dread_text_number(&w, (uint64_t)i + 1);
        dread_text_add(&w, ", ");
        p->session.game->unknown->name(&p->session.deal.rules, step[i].place, &w);
        last = i + 1;
    }
    dread_text_add(&w, ". Say mend, the number of the step, and the card: mend ");
    dread_text_number(&w, (uint64_t)last);
    dread_text_add(&w, " 7d.");
    dread_say(&p->asking, words);
}

/* What was told at a step is another card. */
static void mend_step(struct play *p, int number, card c)
{
    struct problem problem;
    struct session_step step[STEPS_MOST];
    int n = dread_session_steps(&p->session, step);
    if (number < 1 || number > n || step[number - 1].place < 0)
        dread_say(&p->asking, "You told no card at that step. Say steps to hear them.");
    else if (!dread_companion_correct(p, step[number - 1].place, c, &problem))
        dread_say(&p->asking, problem.text);
    else dread_talk_changed(p);
}

/* Reads a number and a card: `3 7d`. */
static bool reads_step(const char *words, int *number, card *c)
{
    uint64_t n;
    card cards[TOLD_CARDS_MOST];
    if (!dread_read_number(&words, STEPS_MOST, &n) || *words != ' ') return false;
    *number = (int)n;
    bool one = dread_told_cards_read(words, cards, NULL) == 1;
    if (one) *c = cards[0];
    return one;
}

/* `mend 7h 7d`: what was told to be the first is the second. `mend 3 7d`: the card of step 3 is. */
static void mend(struct play *p, const char *words)
{
    card cards[TOLD_CARDS_MOST];
    struct problem problem;
    int number = 0, found = 0;
    if (reads_step(words, &number, cards)) {
        mend_step(p, number, cards[0]);
        return;
    }
    int n = dread_told_cards_read(words, cards, &problem);
    if (n == 2) found = steps_with(p, cards[0], &number);
    if (n < 0) dread_say(&p->asking, problem.text);
    else if (n != 2)
        dread_say(&p->asking,
                  "Say mend, the card that you told, and the card that it is: mend 7h 7d.");
    else if (!found) dread_say(&p->asking, "You have not told the first of these cards.");
    else if (found > 1) ask_which(p, cards[0]);
    else mend_step(p, number, cards[1]);
}

static void say_upkeep_again(struct play *p)
{
    if (!p->beside.upkeep.steps) dread_say(&p->asking, "There is nothing to do on your table.");
    dread_beside_upkeep_again(p);
    dread_say_update(p, "", &p->told.trace);
}

bool dread_talk_beside(struct play *p, enum command_id command, const char *words)
{
    bool about = command == CMD_CARDS || command == CMD_STEPS || command == CMD_STEP_BACK ||
                 command == CMD_STEP_MEND || command == CMD_UPKEEP;
    if (about && !dread_is_beside(p)) {
        dread_say(&p->asking,
                  "This game is not played beside real cards. Say companion for one that is.");
        return true;
    }
    switch (command) {
    case CMD_CARDS:
        if (dread_session_asks(&p->session) < 0)
            dread_say(&p->asking, "The game waits for no card.");
        dread_say_stand(p, "");
        return true;
    case CMD_STEPS: say_steps(p); return true;
    case CMD_STEP_BACK: back_to_step(p, words); return true;
    case CMD_STEP_MEND: mend(p, words); return true;
    case CMD_UPKEEP: say_upkeep_again(p); return true;
    default: return false;
    }
}
