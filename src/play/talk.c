/* Plain play: what a player says is an action, a command or a question. See talk.h. */

#include "talk.h"

#include "answers.h"
#include "choosing.h"
#include "hear.h"
#include "say.h"

enum { WORDS_BYTES = 1024 };

/* ---- Deals ---- */

void talk_wants(struct play *p, const struct wanted *w)
{
    struct wanted wanted = *w;
    p->talk.before = p->session.game;
    /* The warning was about that one. */
    if (p->talk.warned && w->game == p->session.game) wanted.leaves_night = true;
    deal_want(p, &wanted);
    p->deals.asked_in_words = true;
}

/* The first words of all. */
static void say_opening(struct play *p, enum dealt dealt)
{
    char head[WORDS_BYTES + sizeof p->deals.said];
    struct text h = text_in(head, sizeof head);
    text_add(&h, p->deals.said);
    if (dealt == NIGHT_STANDS) {
        say_resumed(&p->session, &h);
        text_add(&h, " It is not over, and is lost if it is left. Say new or deal to leave it.");
    } else if (dealt == DEALT) {
        text_add(&h, p->session.game->title);
        text_add(&h, ". ");
        say_dealt(p->book, &p->session, &h);
        text_add(&h, " Say help for help.");
    }
    say(p, head);
}

/* That a Night would be lost. Returns whether it is the one that was on the table. */
static bool warn(struct play *p)
{
    char head[WORDS_BYTES + sizeof p->deals.said];
    struct text h = text_in(head, sizeof head);
    bool is_here = p->session.game == p->talk.before; /* else it is one that was in progress */
    text_add(&h, p->deals.said);
    if (!is_here) say_resumed(&p->session, &h);
    text_add(&h, is_here ? "This Night" : " It");
    text_add(&h, " is not over, and is lost if it is left. Say that again to leave it.");
    say(p, head);
    return is_here;
}

static void say_begun(struct play *p, enum dealt dealt)
{
    char head[WORDS_BYTES + sizeof p->deals.said];
    struct text h = text_in(head, sizeof head);
    text_add(&h, p->deals.said);
    if (dealt == DEALT) say_dealt(p->book, &p->session, &h);
    say(p, head);
}

/* How the table stands that was just laid; what was played at once was long ago. */
static void say_table(struct play *p, enum dealt dealt)
{
    if (dealt != DEALT || p->wanted.wanted.actions) say_stand(p, "");
    else say_update(p, "", &p->trace);
}

void talk_dealt(struct play *p, enum dealt dealt)
{
    bool opens = !p->talk.before;
    p->deals.asked_in_words = false;
    talk_trouble(p, p->deals.trouble);
    if (dealt == REFUSED_CARDS) {
        if (opens) p->left = true;
        else say(p, "That deal is not dealt.");
        return;
    }
    act_begin(p, dealt == DEALT && !p->wanted.wanted.actions);
    p->page.open = false;
    p->talk.warned = dealt == NIGHT_STANDS && !opens;
    if (opens) say_opening(p, dealt);
    else if (dealt != NIGHT_STANDS) say_begun(p, dealt);
    else if (warn(p)) return;
    if (opens && p->session.played) say_stand(p, "");
    else say_table(p, dealt);
}

static void new_deal(struct play *p, enum mode mode)
{
    const struct session *s = &p->session;
    talk_wants(p, &(struct wanted){
                      .game = s->game, .rules = &s->deal.rules, .mode = mode, .way = WAY_DRAWN});
}

/* An id, or a difficulty, of which a deal of the same rules is chosen. */
static void deal_in(struct play *p, const char *id, enum mode mode, bool only_in_mode)
{
    struct deal deal;
    struct problem problem;
    enum taste taste;
    const struct session *s = &p->session;
    struct wanted w = {.game = s->game, .deal = &deal, .mode = mode, .only_in_mode = only_in_mode};
    bool found;
    if (taste_named(id, &taste)) {
        w.way = WAY_TASTE;
        found = deal_choose_difficulty(p, s->game, &s->deal.rules, taste, &deal, &problem);
    } else {
        found = id_read(p->house.games, id, &w.game, &deal, &problem);
    }
    if (found) talk_wants(p, &w);
    else say(p, problem.text);
}

/* A turn of a game that is over, once more. */
static void again(struct play *p, const char *turn)
{
    const struct session *s = &p->session;
    struct wanted w;
    uint64_t number;
    if (!session_outcome(s))
        say(p, s->mode == NIGHT ? no_going_back
                                : "The game is not over. Say undo or turn back to go back in it.");
    else if (!read_number(&turn, INT32_MAX, &number) || *turn || !wants_turn(s, (int)number, &w))
        say(p, "Say again and the number of a turn at which you played, such as again 1.");
    else talk_wants(p, &w);
}

/* Of what difficulty this deal is, which is a hint of a kind. */
static void tell_difficulty(struct play *p)
{
    const struct session *s = &p->session;
    char words[200];
    struct text w = text_in(words, sizeof words);
    if (s->mode == NIGHT && !session_outcome(s)) {
        text_add(&w, no_hints);
    } else if (p->room.size < taste_bytes(s->game)) {
        text_add(&w, "There is not enough memory.");
    } else {
        autopsy_close(p); /* it has the room */
        int won = taste_wins(s->game, &s->deal, p->room.bytes);
        tell_taste(taste_of(s->game, &s->deal, won, p->room.bytes), won, &w);
    }
    say(p, words);
}

/* ---- Going back and forth ---- */

/* The session was moved. */
static void moved(struct play *p)
{
    autopsy_close(p);
    if (p->book) book_changed(p->book, &p->session, p->now.seconds);
    table_look(p);
    animation_none(&p->animation, &p->view);
    p->alone_due = 0;
}

static void undo(struct play *p, bool whole_turn)
{
    struct session *s = &p->session;
    if (!(whole_turn ? session_undo_turn(s) > 0 : session_undo(s))) {
        say(p, "There is nothing to take back.");
        return;
    }
    moved(p);
    say_stand(p, whole_turn ? "Turned back. " : "Taken back. ");
}

static void redo(struct play *p, bool whole_turn)
{
    struct session *s = &p->session;
    p->trace = table_trace(p);
    if (!(whole_turn ? session_redo_turn(s) > 0 : session_redo(s, &p->trace))) {
        say(p, "Nothing was taken back.");
        return;
    }
    moved(p);
    if (whole_turn) say_stand(p, "Again. ");
    else say_update(p, "Again. ", &p->trace);
}

static void restart(struct play *p)
{
    session_restart(&p->session);
    moved(p);
    say_stand(p, "From the start. ");
}

/* ---- Thinking ---- */

static void hint(struct play *p)
{
    struct session *s = &p->session;
    if (session_outcome(s) && s->mode != NIGHT) {
        say(p, "The game is over. Say autopsy for what became of it.");
    } else if (p->room.size < advisor_bytes(s->game)) {
        say(p, "There is not enough memory.");
    } else if (!session_hinted(s)) {
        say(p, no_hints);
    } else {
        if (p->book) book_changed(p->book, s, p->now.seconds);
        p->advisor = advisor_start(s, 0, p->room.bytes);
        p->talk.thinks = THINKS_HINT;
    }
}

/* The best action and two others; `more` tells all that were tried. */
static void answer_hint(struct play *p)
{
    const struct advisor *a = p->advisor;
    char words[ADVICE_BYTES];
    struct text w = text_in(words, sizeof words);
    struct text more = text_in(p->talk.more, sizeof p->talk.more);
    tell_best(a, &w);
    text_char(&w, ' ');
    tell_next_best(a, 2, &w);
    if (expert_tried(a->expert) > 1) text_add(&w, " Say more.");
    for (int k = 0; k < expert_tried(a->expert); k++) {
        if (k) text_add(&more, "; ");
        tell_choice(a, k, &more);
    }
    text_char(&more, '.');
    say(p, words);
    hint_close(p);
}

static void autopsy(struct play *p)
{
    if (!session_outcome(&p->session)) {
        say(p, "The game is not over. Say hint for what to do next.");
    } else if (p->room.size < review_bytes(p->session.game)) {
        say(p, "There is not enough memory.");
    } else {
        if (p->house.person) say(p, "One moment.");
        autopsy_close(p);
        p->review = review_start(&p->session, 0, p->room.bytes);
        p->talk.thinks = THINKS_AUTOPSY;
    }
}

/* What became of a game that is over; `more` tells it turn by turn, and how it could have been won. */
static void answer_autopsy(struct play *p)
{
    const struct review *r = p->review;
    char words[ACCOUNT_BYTES];
    struct text w = text_in(words, sizeof words);
    struct text more = text_in(p->talk.more, sizeof p->talk.more);
    tell_account(&r->account, &r->autopsy, &w);
    for (int k = 0; k < r->account.turns; k++) {
        tell_turn(&r->account.turn[k], &r->autopsy, &more);
        text_char(&more, ' ');
    }
    tell_hindsight(r, &more);
    text_add(&w, " Say more.");
    say(p, words);
}

bool talk_thinks(const struct play *p)
{
    return p->talk.thinks != THINKS_NOT;
}

bool talk_think(struct play *p, bool (*stirs)(void))
{
    if (p->talk.thinks == THINKS_HINT) {
        if (advisor_think(p->advisor)) return false;
        answer_hint(p);
    } else {
        while (p->reviewed != REVIEWED) {
            autopsy_slice(p, stirs);
            if (stirs && stirs()) return false;
        }
        answer_autopsy(p);
    }
    p->talk.thinks = THINKS_NOT;
    return true;
}

/* ---- Leaving ---- */

static void quit(struct play *p)
{
    p->talk.leaves = true;
    if (p->book) book_try(p->book, p->now.seconds);
}

void talk_leave(struct play *p)
{
    if (!p->talk.leaves || p->left || (p->book && book_waits(p->book))) return;
    bool over = session_outcome(&p->session);
    p->left = true;
    if (!p->book) say(p, "Goodbye.");
    else if (!book_is_saved(p->book))
        say(p, over ? "Goodbye. The end of this game is not saved."
                    : "Goodbye. This game is not kept.");
    else say(p, over ? "Goodbye." : "Goodbye. The game is kept; play again to go on.");
}

/* ---- Commands ---- */

static void lesson(struct play *p)
{
    if (p->session.mode == NIGHT && is_begun(&p->session)) {
        say(p, "This Night is not over. The lesson comes after it.");
        return;
    }
    if (!deal_lesson(p, p->session.game)) {
        say(p, "There is no lesson for this game.");
        return;
    }
    act_begin(p, true);
    lesson_begin(&p->lesson, &p->look, &p->session);
    say(p, p->lesson.words);
}

/* Does what a command says that is no question. False if plain play has no such command. */
static bool obeys(struct play *p, enum command_id command, const char *words)
{
    enum mode mode = p->session.mode;
    enum taste taste;
    switch (command) {
    case CMD_UNDO: undo(p, false); return true;
    case CMD_UNDO_TURN: undo(p, true); return true;
    case CMD_REDO: redo(p, false); return true;
    case CMD_REDO_TURN: redo(p, true); return true;
    case CMD_RESTART: restart(p); return true;
    case CMD_NEW: new_deal(p, mode); return true;
    case CMD_NEW_NIGHT: new_deal(p, NIGHT); return true;
    case CMD_NEW_REHEARSAL: new_deal(p, REHEARSAL); return true;
    case CMD_NEW_DIFFICULTY:
        if (taste_named(words, &taste)) deal_in(p, words, mode, false);
        else say(p, "Say new and merciful, fair or cruel; or deal and an id.");
        return true;
    case CMD_DEAL: deal_in(p, words, mode, false); return true;
    case CMD_NIGHT_DEAL: deal_in(p, words, NIGHT, true); return true;
    case CMD_REHEARSAL_DEAL: deal_in(p, words, REHEARSAL, true); return true;
    case CMD_AGAIN: again(p, words); return true;
    case CMD_DIFFICULTY_HERE: tell_difficulty(p); return true;
    case CMD_HINT: hint(p); return true;
    case CMD_AUTOPSY: autopsy(p); return true;
    case CMD_LESSON: lesson(p); return true;
    case CMD_QUIT: quit(p); return true;
    default: return false;
    }
}

/* Gives a command by its words; false if they are none. */
static bool commands(struct play *p, const char *said)
{
    const char *words;
    enum command_id command = command_of_words(said, &words);
    if (command == COMMANDS) return false;
    if (command_table[command].goes_back && p->session.mode == NIGHT) {
        say(p, no_going_back);
        return true;
    }
    return answer(p, command, words) || obeys(p, command, words);
}

/* ---- Actions ---- */

static void play_action(struct play *p, action a)
{
    char night[ID_BYTES + 32];
    struct text n = text_in(night, sizeof night);
    int played = p->session.played;
    act_do(p, a);
    p->animation.runs = false;
    p->alone_due = 0;
    if (p->session.played == played) {
        say(p, p->note);
        return;
    }
    p->talk.warned = false;
    say_update(p, "", &p->trace);
    say_what_night(&p->session, &n);
    if (n.length) say(p, night + 1);
    if (p->lesson.on && *p->lesson.words) say(p, p->lesson.words);
}

static void hear_at_table(struct play *p, const char *line)
{
    char said[SAID], command[SAID];
    action a;
    struct problem problem;
    hear_plainly(line, said);
    if (!*said && p->lesson.on && !p->lesson.asks) {
        lesson_next(&p->lesson, &p->look, &p->session);
        say(p, p->lesson.words);
        return;
    }
    if (!*said) {
        say_stand(p, "");
        return;
    }
    if (commands(p, said)) return;
    hear_command(p, said, command);
    if (commands(p, command)) return;
    if (hear_action(p, command, said, &a, &problem)) play_action(p, a);
    else say(p, problem.text);
}

void talk_hear(struct play *p, const char *line)
{
    *p->note = '\0';
    if (!p->session.game) say(p, "No game is on the table.");
    else hear_at_table(p, line);
}

/* ---- Handing out ---- */

void talk_open(struct play *p)
{
    p->talk.told = text_in(p->talk.told_bytes, sizeof p->talk.told_bytes);
    *p->talk.more = *p->talk.trouble = '\0';
}

void talk_trouble(struct play *p, const char *lines)
{
    char *at = p->talk.trouble;
    struct text t = {at, sizeof p->talk.trouble, length_of(at), false};
    text_add(&t, lines);
}
