/* Plain play: what the player says is an action, a command or a question. See talk.h. Actions and
 * commands are carried out here; the questions are in src/answer. */

#include "talk.h"

#include "advice/advice.h"
#include "answer/answer.h"
#include "act.h"
#include "autopsy_page.h"
#include "beside.h"
#include "book_seen.h"
#include "deals.h"
#include "duel.h"
#include "hint.h"
#include "order_run.h"
#include "puzzle_page.h"
#include "run_command.h"
#include "say.h"
#include "table_in_play.h"
#include "today.h"

enum { WORDS_BYTES = 1024 };

/* ---- Deals ---- */

bool dread_talk_wants(struct play *p)
{
    p->talk.before = p->session.game;
    p->asking.rules_at = 0;
    /* The warning was about the Night on the table. */
    return p->talk.warned && p->dealing.wanted.wanted.game == p->session.game;
}

/* Returns true if the game on the table has a lesson, and the book no finished or abandoned play of
 * it. */
static bool may_want_lesson(const struct play *p)
{
    struct past_game past;
    int n;
    if (!dread_theme_words(&p->layout.theme, "lesson deal", "", &n)) return false;
    return p->book && !dread_book_past_games(p->book, p->session.game, &past, 1);
}

/* Says the first words after the program has started. */
static void say_opening(struct play *p, enum deal_answer dealt)
{
    char head[WORDS_BYTES + sizeof p->dealing.said];
    struct text h = dread_text_in(head, sizeof head);
    dread_text_add(&h, p->dealing.said);
    if (dealt == NIGHT_WOULD_END) {
        dread_say_resumed(&p->session, &h);
        dread_text_add(
            &h, " It is not over, and you lose it if you leave. Say new or deal to leave it.");
    } else if (dealt == DEALT) {
        dread_text_add(&h, p->session.game->title);
        dread_text_add(&h, ". ");
        dread_say_dealt(p->book, &p->session, &h);
        if (may_want_lesson(p)) dread_text_add(&h, " Never played? Say lesson: nothing counts.");
        dread_text_add(&h, " Say help for help.");
    }
    dread_say(&p->asking, head);
}

/* Warns that a Night would be lost. Returns true if it is the one that was on the table. */
static bool warn(struct play *p)
{
    char head[WORDS_BYTES + sizeof p->dealing.said];
    struct text h = dread_text_in(head, sizeof head);
    bool is_here = p->session.game == p->talk.before; /* otherwise it was just resumed */
    dread_text_add(&h, p->dealing.said);
    if (!is_here) dread_say_resumed(&p->session, &h);
    dread_text_add(&h, is_here ? "This Night" : " It");
    dread_text_add(&h, " is not over, and you lose it if you leave. Say that again to leave it.");
    dread_say(&p->asking, head);
    return is_here;
}

static void say_dealt(struct play *p, enum deal_answer dealt)
{
    char head[WORDS_BYTES + sizeof p->dealing.said];
    struct text h = dread_text_in(head, sizeof head);
    dread_text_add(&h, p->dealing.said);
    if (dealt == DEALT) dread_say_dealt(p->book, &p->session, &h);
    dread_say(&p->asking, head);
}

/* Says how a new table stands. Events are left out if the game was resumed or had actions to play
 * at once. */
static void say_table(struct play *p, enum deal_answer dealt)
{
    if (dealt != DEALT || dread_deal_request_plays(&p->dealing.wanted.wanted))
        dread_say_stand(p, "");
    else dread_say_update(p, "", &p->told.trace);
    dread_say_story(p);
    if (p->story.of == p->table.version) dread_say_ending(p);
    dread_say_worth_asking(p, false);
}

void dread_talk_dealt(struct play *p, enum deal_answer dealt)
{
    bool opens = !p->talk.before;
    if (p->talk.before != p->session.game) p->asking.worth_told = 0;
    p->asking.spoken_of = (struct spoken_of){.played = p->session.played};
    dread_talk_trouble(p, p->dealing.trouble);
    if (dealt == REFUSED_CARDS) {
        if (opens) p->left = true;
        else dread_say(&p->asking, "You cannot play that deal now.");
        return;
    }
    dread_act_begin(p, dealt == DEALT && !dread_deal_request_plays(&p->dealing.wanted.wanted));
    dread_page_close(&p->page);
    p->talk.warned = dealt == NIGHT_WOULD_END && !opens;
    if (opens) say_opening(p, dealt);
    else if (dealt != NIGHT_WOULD_END) say_dealt(p, dealt);
    else if (warn(p)) return;
    if (opens && p->session.played) dread_say_stand(p, "");
    else say_table(p, dealt);
}

/* Requests the deal with this number or id; or, if `id` is the name of a difficulty, a deal of that
 * difficulty under the same rules; or, if it is the name of a rule set, a fresh deal under it. */
static void deal_by_words(struct play *p, const char *id, enum mode mode, bool only_in_mode)
{
    struct deal deal;
    struct problem problem;
    enum difficulty difficulty;
    const struct session *s = &p->session;
    struct deal_request w = {
        .game = s->game, .deal = &deal, .mode = mode, .only_in_mode = only_in_mode};
    struct rules rules;
    bool found = true;
    if (dread_rules_named(s->game, id, dread_length_of(id), &rules)) {
        w.deal = NULL;
        w.rules = &rules;
        w.way = WAY_DRAWN;
    } else if (dread_difficulty_named(id, &difficulty)) {
        w.way = WAY_DIFFICULTY;
        found = dread_deal_choose_difficulty(p, s->game, &s->deal.rules, difficulty, &deal,
                                             &problem);
    } else {
        found = dread_deal_read(p, id, &w.game, &deal, &problem);
    }
    if (found) dread_deal_want(p, &w);
    else dread_say(&p->asking, problem.text);
}

/* Requests a turn of a game that is over again, as a Rehearsal. */
static void again(struct play *p, const char *turn)
{
    const struct session *s = &p->session;
    struct deal_request w;
    uint64_t number;
    if (!dread_session_outcome(s))
        dread_say(&p->asking, s->mode == NIGHT
                                  ? dread_no_going_back
                                  : "The game is not over. Say undo or undo turn to go back.");
    else if (!dread_read_number(&turn, INT32_MAX, &number) || *turn ||
             !dread_deal_request_turn(s, (int)number, &w))
        dread_say(&p->asking,
                  "Say `again` and the number of a turn in which you acted, such as `again 1`.");
    else dread_deal_want(p, &w);
}

/* Says the difficulty of this deal. A Night refuses, since it is a kind of hint. */
static void tell_difficulty(struct play *p)
{
    const struct session *s = &p->session;
    char words[200];
    struct text w = dread_text_in(words, sizeof words);
    if (s->mode == NIGHT && !dread_session_outcome(s)) {
        dread_text_add(&w, dread_no_hints);
    } else if (!dread_deal_is_known(s->game, &s->deal)) {
        dread_text_add(&w, "Nobody can say before all cards of this deal are known.");
    } else if (p->advice.room.size < dread_difficulty_bytes(s->game)) {
        dread_text_add(&w, "There is not enough memory.");
    } else {
        dread_autopsy_page_close(p); /* the autopsy uses the same memory */
        int won = dread_difficulty_wins(s->game, &s->deal, p->advice.room.bytes);
        dread_tell_difficulty(dread_difficulty_of(s->game, &s->deal, won, p->advice.room.bytes),
                              won, &w);
    }
    dread_say(&p->asking, words);
}

/* ---- Commands of the table ---- */

/* Carries out a command as a drawn table does. Returns false if it is refused; then says why. */
static bool carries_out(struct play *p, enum command_id command)
{
    const char *refusal = dread_command_refusal(p, command);
    if (refusal) dread_say(&p->asking, refusal);
    else dread_run_command(p, command, 0, "");
    return !refusal;
}

static void undo(struct play *p, enum command_id command, const char *head)
{
    if (!carries_out(p, command)) return;
    if (dread_is_beside(p)) {
        dread_talk_changed(p);
        return;
    }
    dread_say_stand(p, head);
    dread_table_note(p, ""); /* it was said */
}

static void redo(struct play *p, enum command_id command)
{
    int chosen = dread_session_chosen(&p->session);
    if (!carries_out(p, command)) return;
    if (dread_session_chosen(&p->session) == chosen) dread_say(&p->asking, p->told.note);
    else if (command == CMD_REDO) dread_say_update(p, "Redone. ", &p->told.trace);
    else dread_say_stand(p, "Redone. ");
    dread_table_note(p, "");
}

static void restart(struct play *p)
{
    if (!carries_out(p, CMD_RESTART)) return;
    dread_say_stand(p, dread_is_beside(p) ? "From the start. Put all cards back as you dealt them. "
                                          : "From the start. ");
    dread_table_note(p, "");
}

static void lesson(struct play *p)
{
    if (!carries_out(p, CMD_LESSON)) return;
    if (!p->story.lesson.on) {
        dread_say(&p->asking, p->told.note);
        return;
    }
    dread_say(&p->asking,
              "A first game, explained. Your own game is kept; say go on to return to it.");
    dread_say_update(p, "", &p->told.trace);
    dread_say_lesson(p);
}

/* Leaves the lesson or the puzzle for the game in progress. */
static void go_on(struct play *p)
{
    if (p->story.lesson.on || p->puzzle.number) dread_deal_resume(p, p->session.game);
    else
        dread_say(&p->asking,
                  "You are in your own game already. Say again for your last order, or moves.");
}

/* ---- Puzzles ---- */

void dread_talk_puzzle(struct play *p)
{
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_text_add(&w, "Puzzle ");
    dread_puzzle_code(p->session.game, p->puzzle.number, &w);
    dread_text_add(&w, ", level ");
    dread_text_number(&w, (uint64_t)p->puzzle.level);
    dread_text_add(&w, ". ");
    dread_text_add(&w, dread_puzzle_question);
    dread_say(&p->asking, words);
    dread_say_stand(p, "");
}

static void say_dealt_puzzle(struct play *p, int number)
{
    struct problem problem;
    if (dread_deal_puzzle(p, p->session.game, number, &problem)) dread_talk_puzzle(p);
    else dread_say(&p->asking, problem.text);
}

/* Deals a puzzle of the level (0: of any). */
static void puzzle_of_level(struct play *p, int level)
{
    say_dealt_puzzle(p, dread_deal_draw_puzzle(p, p->session.game, level));
}

/* Deals the puzzle with this number, code or link; or one of the level, as in `level 2`, or whose
 * best choice has this verb. */
static void puzzle_by_words(struct play *p, const char *words)
{
    static const char of_level[] = "level ";
    struct problem problem;
    uint64_t level;
    const char *at = words + sizeof of_level - 1;
    if (dread_starts_with(words, of_level)) {
        if (dread_read_number(&at, PUZZLE_LEVELS, &level) && !*at && level)
            puzzle_of_level(p, (int)level);
        else dread_say(&p->asking, "The levels are 1, 2 and 3.");
        return;
    }
    int of_verb = dread_deal_draw_of_verb(p, p->session.game, words);
    if (of_verb) say_dealt_puzzle(p, of_verb);
    else if (dread_deal_puzzle_named(p, words, &problem)) dread_talk_puzzle(p);
    else dread_say(&p->asking, problem.text);
}

static void answer(struct play *p)
{
    const char *why = dread_not_answer(p);
    if (why) dread_say(&p->asking, why);
    else dread_say_solution(p);
}

/* Says how the player answered, in a line for others, and the link of the puzzle. */
static void say_puzzle_result(struct play *p)
{
    struct text *t = dread_say_on(&p->asking);
    dread_tell_puzzle_result(p, t);
    dread_text_add(t, "\n#");
    dread_puzzle_link(p, t);
}

/* ---- Thinking ---- */

static void hint(struct play *p)
{
    bool over = dread_session_outcome(&p->session) && p->session.mode != NIGHT;
    const char *why = over ? "The game is over. Say autopsy to see what decided it."
                           : dread_hint_begin(p);
    if (why) dread_say(&p->asking, why);
    else p->talk.thinks = THINKS_HINT;
}

/* Says the best action, offers to do it, and says why; `more` lists all that were tried. */
static void answer_hint(struct play *p)
{
    const struct advisor *a = p->advice.advisor;
    char words[MORE_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_tell_best(a, " Say yes to do it.", &w);
    for (int k = 0; k < dread_expert_tried(a->expert); k++) {
        dread_text_add(&w, k ? "; " : " All: ");
        dread_tell_choice(a, k, &w);
    }
    dread_text_char(&w, '.');
    struct text meant = dread_text_in(p->talk.meant, sizeof p->talk.meant);
    struct text why = dread_text_in(p->talk.hinted, sizeof p->talk.hinted);
    const struct advice best = dread_expert_advice(a->expert, 0);
    p->session.game->format(&p->session.deal.rules, best.line[0], &meant);
    dread_tell_reason(a, &best, &why);
    dread_say_answer(&p->asking, words);
    dread_hint_close(p);
}

static void autopsy(struct play *p)
{
    const char *why = "The game is not over. Say hint for what to do next.";
    if (dread_session_outcome(&p->session)) {
        dread_autopsy_page_close(p);
        why = dread_autopsy_page_begin(p, &p->session);
    }
    if (why) {
        dread_say(&p->asking, why);
        return;
    }
    if (p->house.person) dread_say(&p->asking, "One moment.");
    p->talk.thinks = THINKS_AUTOPSY;
}

static void duel(struct play *p)
{
    const char *why = dread_duel_refusal(p);
    if (!why && dread_deal_next_of_duel(p)) return;
    if (!why) why = dread_duel_begin(p);
    if (why) {
        dread_say(&p->asking, why);
        return;
    }
    if (p->house.person) dread_say(&p->asking, "One moment.");
    p->talk.thinks = THINKS_DUEL;
}

static void challenge(struct play *p)
{
    const char *why = dread_duel_no_challenge(p);
    dread_say(&p->asking, why ? why : dread_before_link);
    if (!why) dread_duel_tell_link(p, dread_say_on(&p->asking));
}

/* Says what became of today, or of the days of the month. */
static void say_days(struct play *p, enum command_id command)
{
    char words[MORE_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    const char *why = dread_command_refusal(p, command);
    if (!why && command == CMD_TODAY) dread_tell_whole_day(p, p->now.today, &w);
    else if (!why) dread_tell_whole_month(p, &w);
    if (!why) dread_tell_days_in_a_row(p, &w);
    dread_say(&p->asking, why ? why : words);
}

/* Says how both games of the duel went; `more` has their turns. */
static void answer_duel(struct play *p)
{
    char words[SUMMARY_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct text more = dread_text_in(p->asking.more, sizeof p->asking.more);
    dread_duel_tell(p, &w);
    dread_duel_tell_turns(p, &more);
    dread_text_add(&w, "Say more.");
    dread_say(&p->asking, words);
}

/* Says the summary of the autopsy; `more` has each turn, and the last moment at which the game
 * could be won. */
static void answer_autopsy(struct play *p)
{
    const struct autopsy_run *r = p->advice.autopsy_run;
    char words[SUMMARY_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct text more = dread_text_in(p->asking.more, sizeof p->asking.more);
    dread_tell_run(r, &w);
    for (int k = 0; k < r->summary.turns; k++) {
        dread_tell_turn(&r->summary.turn[k], &r->autopsy, &more);
        dread_text_char(&more, ' ');
    }
    dread_tell_last_chance(r, &more);
    dread_text_add(&w, " Say more.");
    dread_say(&p->asking, words);
}

bool dread_talk_thinks(const struct play *p)
{
    return p->talk.thinks != THINKS_NOT;
}

bool dread_talk_think(struct play *p, bool (*has_input)(void))
{
    if (p->talk.thinks == THINKS_HINT) {
        if (dread_advisor_think(p->advice.advisor)) return false;
        answer_hint(p);
    } else if (p->talk.thinks == THINKS_DUEL) {
        while (!dread_duel_is_known(p)) {
            dread_duel_think(p, has_input);
            if (has_input && has_input()) return false;
        }
        answer_duel(p);
    } else {
        while (p->advice.autopsy_progress != AUTOPSY_DONE) {
            dread_autopsy_page_slice(p, has_input);
            if (has_input && has_input()) return false;
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
    if (p->book) dread_book_try(p->book, p->now.seconds);
}

void dread_talk_leave(struct play *p)
{
    if (!p->talk.leaves || p->left || dread_storage_waits(p)) return;
    bool over = dread_session_outcome(&p->session);
    p->left = true;
    if (!p->book || p->story.lesson.on || p->puzzle.number) dread_say(&p->asking, "Goodbye.");
    else if (!dread_book_is_saved(p->book))
        dread_say(&p->asking, over ? "Goodbye. The end of this game is not saved."
                                   : "Goodbye. This game is not saved.");
    else
        dread_say(&p->asking,
                  over ? "Goodbye." : "Goodbye. Your game is saved; play again to go on.");
}

/* ---- Commands ---- */

/* Switches the lines of the story after each turn on or off. */
static void switch_story(struct play *p, bool on)
{
    dread_prefer(p, &p->prefer.story, on);
    if (on && !p->story.so_far.lines) dread_say(&p->asking, dread_no_story);
    else
        dread_say(&p->asking, on ? "A line of the story follows each turn."
                                 : "No story after turns. Say story to hear it.");
}

/* Carries out a command that is not a question. Returns false if plain play has no such command. */
static bool run_command(struct play *p, enum command_id command, const char *words)
{
    const struct game *game = p->session.game;
    const struct rules *rules = &p->session.deal.rules;
    enum mode mode = p->session.mode;
    enum difficulty difficulty;
    struct rules named;
    switch (command) {
    case CMD_UNDO: undo(p, command, "Taken back. "); return true;
    case CMD_UNDO_TURN: undo(p, command, "Turned back. "); return true;
    case CMD_REDO:
    case CMD_REDO_TURN: redo(p, command); return true;
    case CMD_RESTART: restart(p); return true;
    case CMD_NEW:
    case CMD_DAILY:
    case CMD_YESTERDAY:
    case CMD_BACK:
    case CMD_STAKE:
    case CMD_COMPANION: carries_out(p, command); return true;
    case CMD_NEW_NIGHT: dread_deal_new(p, game, rules, NIGHT); return true;
    case CMD_NEW_REHEARSAL: dread_deal_new(p, game, rules, REHEARSAL); return true;
    case CMD_NEW_DIFFICULTY:
        if (dread_difficulty_named(words, &difficulty) ||
            dread_rules_named(game, words, dread_length_of(words), &named))
            deal_by_words(p, words, mode, false);
        else
            dread_say(&p->asking,
                      "Say new and merciful, fair or cruel, or the name of a rule set; or deal "
                      "and an id.");
        return true;
    case CMD_DEAL: deal_by_words(p, words, mode, false); return true;
    case CMD_NIGHT_DEAL: deal_by_words(p, words, NIGHT, true); return true;
    case CMD_REHEARSAL_DEAL: deal_by_words(p, words, REHEARSAL, true); return true;
    case CMD_AGAIN: again(p, words); return true;
    case CMD_PUZZLE: puzzle_of_level(p, 0); return true;
    case CMD_PUZZLE_NAMED: puzzle_by_words(p, words); return true;
    case CMD_ANSWER: answer(p); return true;
    case CMD_DIFFICULTY_HERE: tell_difficulty(p); return true;
    case CMD_HINT: hint(p); return true;
    case CMD_AUTOPSY: autopsy(p); return true;
    case CMD_CHALLENGE: challenge(p); return true;
    case CMD_TODAY:
    case CMD_CALENDAR: say_days(p, command); return true;
    case CMD_DUEL: duel(p); return true;
    case CMD_STORY_ON: switch_story(p, true); return true;
    case CMD_STORY_OFF: switch_story(p, false); return true;
    case CMD_LESSON: lesson(p); return true;
    case CMD_RESUME: go_on(p); return true;
    case CMD_QUIT: quit(p); return true;
    default: return false;
    }
}

static const char in_lesson[] = "This is the lesson. Say go on to leave it.";

/* Returns true for commands that make no sense in a lesson, which says itself what to do. A puzzle
 * refuses them until it is answered. */
static bool is_not_for_lessons(enum command_id command)
{
    return dread_command_table[command].goes_back || command == CMD_HINT ||
           command == CMD_AUTOPSY || command == CMD_AGAIN;
}

static bool is_zone(const struct play *p, const char *id)
{
    return dread_word_index(p->session.game->words.zones, id, dread_length_of(id)) >= 0;
}

bool dread_talk_command(struct play *p, const char *said)
{
    const char *words;
    enum command_id command = dread_command_of_words(said, &words);
    if (dread_same(said, "back") && p->dealing.left_game && !p->asking.rules_at) command = CMD_BACK;
    if (command == COMMANDS || (command == CMD_SHOW_ZONE && !is_zone(p, words))) return false;
    if (dread_talk_waits(p, dread_command_needs(command))) return true;
    bool night = p->session.mode == NIGHT && dread_command_table[command].goes_back;
    if (night || (p->story.lesson.on && is_not_for_lessons(command))) {
        dread_say(&p->asking, night ? dread_no_going_back : in_lesson);
        return true;
    }
    if (dread_puzzle_asks(p) && is_not_for_lessons(command)) {
        dread_say(&p->asking, dread_puzzle_refuses);
        return true;
    }
    if (command == CMD_RESULT && dread_puzzle_is_answered(p)) {
        say_puzzle_result(p);
        return true;
    }
    return dread_talk_beside(p, command, words) ||
           dread_say_then(p, dread_answer(&p->asking, command, words)) ||
           run_command(p, command, words);
}

/* ---- State ---- */

void dread_talk_open(struct play *p)
{
    p->asking.told = dread_text_in(p->asking.told_bytes, sizeof p->asking.told_bytes);
    p->asking.spoken_of = (struct spoken_of){0};
    *p->asking.more = *p->talk.trouble = *p->talk.last_answer = *p->talk.meant = *p->talk.hinted =
        *p->talk.last_order = '\0';
}

void dread_talk_trouble(struct play *p, const char *lines)
{
    char *at = p->talk.trouble;
    struct text t = {at, sizeof p->talk.trouble, dread_length_of(at), false};
    dread_text_add(&t, lines);
}
