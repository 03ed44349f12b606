/* Nothing that a player says, presses or chooses reaches a game before its cards are told: while
 * the deal of a game beside real cards is set up there is no position, and while an action waits
 * for a card there is no decision.
 *
 * The games here are those of the program behind a guard, which fails if a function of theirs gets
 * the bytes of no position, or the view of a table that is being set up. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/offers.h"
#include "unit/player.h"
#include "unit/real_table.h"
#include "unit/seat.h"

static struct player p;

/* ---- The guard ---- */

static const struct game *guarded;

static bool waits(void)
{
    return p.play && p.play->session.game && dread_session_asks(&p.play->session) >= 0;
}

static bool sets_up(void)
{
    return waits() && dread_session_sets_up(&p.play->session);
}

static void needs_position(const struct position *now)
{
    static const struct position none;
    if (sets_up() && memcmp(now, &none, sizeof none) == 0)
        player_fails(&p, "the game is asked about no position");
}

static void needs_table(const struct view *v)
{
    if (sets_up() && memcmp(v, &p.play->view, sizeof *v) == 0)
        player_fails(&p, "the game is asked about the table of a set-up");
}

/* While an action waits for a card, nothing is thought about the position before it. */
static void needs_decision(const struct position *now)
{
    needs_position(now);
    if (waits() && memcmp(now, &p.play->session.now, sizeof *now) == 0)
        player_fails(&p, "the expert thinks while a card is asked for");
}

static int actions(const struct deal *deal, const struct position *now, action out[])
{
    needs_position(now);
    return guarded->actions(deal, now, out);
}

static void apply(const struct deal *deal, struct position *now, action a, struct trace *trace)
{
    needs_position(now);
    guarded->apply(deal, now, a, trace);
}

static int outcome(const struct position *now)
{
    needs_position(now);
    return guarded->outcome(now);
}

static int turn(const struct position *now)
{
    needs_position(now);
    return guarded->turn(now);
}

static void resample(struct deal *deal, struct position *now, struct rng *rng)
{
    needs_decision(now);
    guarded->resample(deal, now, rng);
}

static void touches(const struct view *v, action a, struct touch *touch)
{
    needs_table(v);
    guarded->touches(v, a, touch);
}

static void preview(const struct view *v, action a, struct trace *trace)
{
    needs_table(v);
    guarded->preview(v, a, trace);
}

static void prospect(const struct view *v, struct trace *trace)
{
    needs_table(v);
    guarded->prospect(v, trace);
}

static void describe(const struct view *v, action a, struct text *t)
{
    needs_table(v);
    guarded->describe(v, a, t);
}

static void why_not(const struct view *v, action a, struct text *t)
{
    needs_table(v);
    guarded->why_not(v, a, t);
}

static void why_thing(const struct view *v, const struct thing held[], int n, struct thing thing,
                      struct text *t)
{
    needs_table(v);
    guarded->why_thing(v, held, n, thing, t);
}

static void reason(const struct view *v, const action line[], int n, struct text *t)
{
    needs_table(v);
    guarded->reason(v, line, n, t);
}

static action greedy(const struct view *v, const action legal[], int n)
{
    needs_table(v);
    return guarded->greedy(v, legal, n);
}

/* Opens a mid-end with this game alone, behind the guard. */
static void open_guarded(const struct game *game)
{
    static struct game copy;
    static const struct game *const list[] = {&copy};
    static const struct games games = {list, 1};
    guarded = game;
    copy = *game;
    copy.actions = actions;
    copy.apply = apply;
    copy.outcome = outcome;
    copy.turn = turn;
    copy.resample = resample;
    copy.touches = touches;
    copy.preview = preview;
    if (game->prospect) copy.prospect = prospect;
    copy.describe = describe;
    copy.why_not = why_not;
    copy.why_thing = why_thing;
    copy.reason = reason;
    copy.greedy = greedy;
    player_opens(&p, &games, dread_themes, NULL, 0);
    p.play->prefer.motion = p.play->prefer.alone = false;
}

/* ---- A mid-end that can be put back ---- */

static struct player kept;
static uint8_t *kept_memory;

/* Returns the size of what the mid-end remembers. After it is the room in which it thinks. */
static size_t remembered(void)
{
    return (size_t)((uint8_t *)p.play->advice.room.bytes - p.memory);
}

static void keep(void)
{
    assert_false(dread_play_thinks(p.play));
    if (!kept_memory) kept_memory = malloc(remembered());
    memcpy(kept_memory, p.memory, remembered());
    kept = p;
}

static void put_back(void)
{
    memcpy(p.memory, kept_memory, remembered());
    p = kept;
}

static void close_guarded(void)
{
    free(kept_memory);
    kept_memory = NULL;
    player_closes(&p);
    p.play = NULL;
}

/* ---- What is said, pressed and chosen ---- */

/* Calls `does` with the words of each command, and with some words after those that take any; with
 * the verbs of the game; and with questions. */
static void each_line(const struct game *game, void (*does)(const char *line))
{
    static const char *const after[] = {"all", "b2",       "5h",     "hand",   "1",
                                        "3>2", "north",    "kd 9d",  "hearts", "king of spades",
                                        "him", "search 3", "step b2"};
    static const char *const questions[] = {
        "what is %",         "where is %",         "how many % are left", "can i reach %",
        "how far is %",      "why can't i take %", "who sees me on %",    "is % safe",
        "would % stop me",   "when does % come",   "what happens if i %", "should i %",
        "what is next to %", "how do i get to %",  "what does % cost",    "does % bring me a card"};
    enum { AFTER = sizeof after / sizeof *after, ASKED = sizeof questions / sizeof *questions };
    char line[SAID];
    for (int i = 0; i < COMMANDS; i++) {
        const char *said = dread_command_said[i].said;
        for (int k = 0; said && k < AFTER; k++) {
            snprintf(line, sizeof line, "%s%s", said,
                     said[strlen(said) - 1] == ' ' ? after[k] : "");
            does(line);
            if (!strchr(line, ' ') || said[strlen(said) - 1] != ' ') break;
        }
    }
    for (int i = 0; game->words.verbs[i]; i++)
        for (int k = 0; k < AFTER; k++) {
            snprintf(line, sizeof line, "%s %s", game->words.verbs[i], after[k]);
            does(line);
        }
    for (int i = 0; i < ASKED; i++)
        for (int k = 0; k < AFTER; k++) {
            int n = (int)strcspn(questions[i], "%");
            snprintf(line, sizeof line, "%.*s%s%s", n, questions[i], after[k],
                     questions[i] + n + 1);
            does(line);
        }
}

static int done, turn_of; /* lines so far; and of how many each is said */

static void say(const char *line)
{
    if (done++ % turn_of) return;
    const char *told = player_says(&p, line);
    if (!*told && !p.scene->left) player_fails(&p, "there is no answer");
    put_back();
}

/* Presses every key and chooses everything on the table, with its page closed. */
static void press_all(void)
{
    struct thing thing[THINGS_MOST];
    int n = things_of(p.scene->view, thing);
    for (int i = 0; i < COMMANDS * 3; i++) {
        player_commands(&p, (enum command_id)(i / 3), i % 3 - 1);
        put_back();
    }
    for (int i = 0; i < n; i++) {
        player_does(&p, (struct intent){.kind = INTENT_CLOSE});
        player_focuses(&p, thing[i]);
        player_chooses(&p, thing[i]);
        player_chooses(&p, thing[i]);
        put_back();
    }
}

/* Says one line of so many, and with `every` a third of them (with sanitizers an eighth of these;
 * in the long tests all); then presses and chooses everything. */
static void try_all(bool every)
{
    keep();
    turn_of = !every ? 120 : SLOWED ? 24 : is_long_test() ? 1 : 3;
    each_line(guarded, say);
    if (every) press_all();
}

static struct rng dice;

static void tell_one(void)
{
    char words[8];
    struct text t = dread_text_in(words, sizeof words);
    dread_card_write(&t, any_card(dread_session_possible(&p.play->session), &dice));
    player_says(&p, words);
}

/* Plays an action as the greedy policy does. */
static void play_on(void)
{
    char words[64];
    struct text t = dread_text_in(words, sizeof words);
    const struct session *s = &p.play->session;
    if (!p.scene->at_hand) player_fails(&p, "she cannot play");
    s->game->format(&s->deal.rules, greedy_action(s), &t);
    player_says(&p, words);
}

/* Plays actions and tells what is asked for, until an action waits for a card and `n` cards were
 * told. */
static void play_until_it_waits(int n)
{
    for (int told = 0; !waits() || told < n;) {
        if (waits()) tell_one();
        else play_on();
        told += waits();
    }
}

/* Begins a game beside real cards in the middle of another. */
static void begin_beside(const struct game *game)
{
    char id[ID_BYTES];
    dice = dread_rng_from(5);
    open_guarded(game);
    snprintf(id, sizeof id, "%s#3", game->id);
    player_deals(&p, id, REHEARSAL);
    for (int i = 0; i < 3; i++) play_on();
    player_says(&p, "companion");
    assert_true(sets_up());
}

TEST(nothing_reaches_a_game_before_its_cards_are_told)
{
    for (int g = 0; g < dread_games.count; g++) {
        if (!dread_games.game[g]->unknown) continue;
        begin_beside(dread_games.game[g]);
        for (int told = 0; sets_up(); told++) {
            try_all(!told);
            tell_one();
        }
        for (int i = 0; i < 3; i++) {
            play_until_it_waits(i);
            try_all(!i);
        }
        close_guarded();
    }
}

/* What is about the table or a decision is answered with the card that comes first. */
TEST(no_question_is_answered_as_if_the_game_were_over_before_the_cards_are_told)
{
    static const char *const lines[] = {"moves",     "hint",    "what now", "what can i do",
                                        "am i safe", "explore", "moves all"};
    for (int g = 0; g < dread_games.count; g++) {
        if (!dread_games.game[g]->unknown) continue;
        begin_beside(dread_games.game[g]);
        for (int pending = 0; pending < 2; pending++) {
            for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
                const char *told = player_says(&p, lines[i]);
                assert_says(told, "First tell the card that the game waits for.\nWhich is ");
                assert_string_equal(player_says(&p, "more"), "That was all.\n");
            }
            while (sets_up()) tell_one();
            play_until_it_waits(0);
        }
        close_guarded();
    }
}
