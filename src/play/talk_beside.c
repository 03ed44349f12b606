/* Plain play beside real cards: cards that the player tells, and the commands about them. See
 * talk.h. */

#include "talk.h"

#include "say.h"
#include "told_cards.h"

enum { WORDS_BYTES = 1024 };

bool dread_talk_cards(struct play *p, const char *said)
{
    card cards[TOLD_CARDS_MOST];
    struct problem problem;
    if (!dread_is_beside(p) || dread_session_asks(&p->session) < 0) return false;
    if (dread_told_cards_read(said, cards, NULL) <= 0) return false;
    dread_companion_tell(p, said, &problem); /* say.h says what was wrong */
    if (*p->note) dread_say(p, p->note);
    dread_say_update(p, "", &p->trace);
    return true;
}

/* Says what was changed, and how the game goes on. */
static void say_changed(struct play *p)
{
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_text_add(&w, p->note);
    dread_say_stand(p, words);
}

static void say_steps(struct play *p)
{
    struct session_step step[STEPS_MOST];
    int n = dread_session_steps(&p->session, step);
    if (!n) dread_say(p, "Nothing is told yet.");
    for (int i = 0; i < n; i++) {
        struct text *t = dread_say_on(p);
        dread_text_number(t, (uint64_t)i + 1);
        dread_text_add(t, ". ");
        dread_tell_told(p, &step[i], t);
        dread_text_char(t, '\n');
    }
}

static void go_back(struct play *p, int step)
{
    if (dread_companion_back(p, step)) say_changed(p);
    else dread_say(p, "There is no such step. Say steps to hear them.");
}

static void back_to_step(struct play *p, const char *words)
{
    uint64_t number;
    if (!dread_read_number(&words, STEPS_MOST, &number) || *words) number = 0;
    go_back(p, (int)number);
}

/* Returns the place where a card is known to lie: the latest told, if packs have it twice. */
static int place_of(const struct play *p, card c)
{
    struct session_step step[STEPS_MOST];
    for (int i = dread_session_steps(&p->session, step); i-- > 0;)
        if (step[i].place >= 0 && p->session.deal.cards[step[i].place] == c) return step[i].place;
    return -1;
}

/* `mend 7h 7d`: what was told to be the first is the second. */
static void mend(struct play *p, const char *words)
{
    card cards[TOLD_CARDS_MOST];
    struct problem problem;
    int n = dread_told_cards_read(words, cards, &problem);
    int place = n == 2 ? place_of(p, cards[0]) : -1;
    if (n < 0) dread_say(p, problem.text);
    else if (n != 2)
        dread_say(p, "Say mend, the card that you told, and the card that it is: mend 7h 7d.");
    else if (place < 0) dread_say(p, "You have not told the first of these cards.");
    else if (!dread_companion_correct(p, place, cards[1], &problem)) dread_say(p, problem.text);
    else say_changed(p);
}

static void say_upkeep_again(struct play *p)
{
    if (!p->beside.upkeep.steps) dread_say(p, "There is nothing to do on your table.");
    p->beside.at = 0;
    dread_beside_upkeep(p);
    dread_say_update(p, "", &p->trace);
}

bool dread_talk_beside(struct play *p, enum command_id command, const char *words)
{
    struct session_step step[STEPS_MOST];
    bool about = command == CMD_CARDS || command == CMD_STEPS || command == CMD_STEP_BACK ||
                 command == CMD_STEP_MEND || command == CMD_UPKEEP;
    if (about && !dread_is_beside(p)) {
        dread_say(p, "This game is not played beside real cards. Say companion for one that is.");
        return true;
    }
    switch (command) {
    case CMD_CARDS: dread_say_stand(p, ""); return true;
    case CMD_STEPS: say_steps(p); return true;
    case CMD_STEP_BACK: back_to_step(p, words); return true;
    case CMD_STEP_MEND: mend(p, words); return true;
    case CMD_UPKEEP: say_upkeep_again(p); return true;
    case CMD_UNDO:
        if (!dread_is_beside(p)) return false;
        go_back(p, dread_session_steps(&p->session, step));
        return true;
    default: return false;
    }
}
