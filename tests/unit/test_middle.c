/* Positions met in the middle of a game (dread/middle.h). Random games under random options are
 * written down at every decision and started again from the paper; then they are played on beside
 * the true game. Without these tests a position could lose something that the rules need, or a
 * position that cannot be could start a game that breaks them. */

#include <stdlib.h>
#include <string.h>

#include "unit/help.h"

#include "dread/autopsy.h"
#include "dread/record.h"
#include "dread/world.h"
#include "unit/real_table.h"

/* A true game, and the session that started from its written position. */
struct beside {
    struct session truth, told;
    struct event event[EVENTS_MOST];
    struct trace trace; /* the true events of the last action */
    int later;          /* the number of cards drawn from reshuffled decks since the start */
    bool careful;       /* how she plays: see any_action() */
};

static char paper[RECORD_BYTES];

static int write_down(const struct session *s)
{
    struct text t = dread_text_in(paper, POSITION_BYTES);
    dread_position_write(s->game, &s->deal, &s->now, &t);
    assert_false(t.cut);
    return t.length;
}

/* Starts a session from the paper. seed: chooses the fillers. */
static void start_from_paper(struct session *s, int length, uint64_t seed)
{
    const struct game *game;
    struct deal deal;
    struct middle middle;
    struct problem problem;
    if (!dread_position_read(&dread_games, paper, (size_t)length, &game, &deal, &middle, &problem))
        fail_msg("%s\n%s", problem.text, paper);
    deal.number = seed;
    assert_true(dread_deal_fill(game, &deal, &problem));
    dread_session_start_from(s, game, &deal, &middle, NULL);
}

static void same_sight(const struct session *truth, const struct session *told)
{
    struct view true_view, told_view;
    action legal[ACTIONS_MOST], read[ACTIONS_MOST];
    assert_int_equal(dread_session_asks(told), -1);
    assert_true(told->game->sane(&told->deal, &told->now));
    dread_session_see(truth, &true_view);
    dread_session_see(told, &told_view);
    if (memcmp(&true_view, &told_view, sizeof true_view)) fail_msg("another view:\n%s", paper);
    int n = dread_session_actions(truth, legal);
    assert_int_equal(dread_session_actions(told, read), n);
    assert_memory_equal(legal, read, (size_t)n * sizeof *legal);
}

/* Returns a random action. A careful player mostly plays by rules of thumb, and so gets further. */
static action any_action(const struct session *s, bool careful, struct rng *r)
{
    action legal[ACTIONS_MOST];
    struct view view;
    int n = dread_session_actions(s, legal);
    if (!careful || !dread_rng_below(r, 8)) return legal[dread_rng_below(r, (uint32_t)n)];
    dread_session_see(s, &view);
    return s->game->greedy(&view, legal, n);
}

static void start_any(struct session *s, const struct game *game, struct rng *r)
{
    struct rules rules;
    struct deal deal;
    random_rules(game->options, r, &rules);
    dread_deal_number(game, &rules, dread_rng_next(r), &deal);
    dread_session_start(s, game, &deal, NULL);
}

static bool goes_on(const struct session *s)
{
    return !dread_session_outcome(s) && s->played < 300;
}

static void draw_world(const struct session *s, struct rng *r, struct deal *deal,
                       struct position *position)
{
    struct world_memory memory;
    dread_world_sample(dread_world_of(&memory, s->game, &s->deal, &s->now), r, deal, position);
}

/* What advises the player draws worlds that agree with what she sees: from this position too. They
 * are those of the true game, also in what no view shows, as the locations of fulfilled tasks. */
static void same_worlds(const struct session *truth, const struct session *s, struct rng *r)
{
    struct deal deal, of_truth;
    struct position position, expected;
    struct view mine, other;
    struct rng again = *r;
    draw_world(truth, &again, &of_truth, &expected);
    draw_world(s, r, &deal, &position);
    assert_true(s->game->sane(&deal, &position));
    /* Other games leave old cards behind the end of a list. */
    if (dread_same(s->game->id, "dont-let-them-get-you"))
        assert_memory_equal(&position, &expected, sizeof position);
    dread_session_see(s, &mine);
    s->game->see(&deal, &position, &other);
    assert_memory_equal(&mine, &other, sizeof mine);
}

/* Writes each decision of the game down, reads it, and compares. Notes what was decided. */
static void check_decisions(struct session *truth, bool careful, struct rng *r, uint32_t *prompts)
{
    static struct session read;
    struct view view;
    for (; goes_on(truth); dread_session_play(truth, any_action(truth, careful, r), NULL, NULL)) {
        start_from_paper(&read, write_down(truth), dread_rng_next(r));
        same_sight(truth, &read);
        if (!dread_rng_below(r, 8)) same_worlds(truth, &read, r);
        dread_session_see(&read, &view);
        *prompts |= 1u << view.prompt;
    }
}

/* Starts a game whose maze is in parts: few are. */
static void start_in_parts(struct session *s, const struct game *game, struct rng *r)
{
    struct view view;
    do {
        start_any(s, game, r);
        dread_session_see(s, &view);
    } while (!dread_same(game->words.prompts[view.prompt], "rotate"));
}

TEST(every_decision_can_be_written_and_read)
{
    static struct session truth;
    struct rng r = dread_rng_from(30);
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        uint32_t prompts = 0;
        if (!game->middle) continue;
        for (int k = rounds(400); k; k--) {
            start_any(&truth, game, &r);
            check_decisions(&truth, k % 2, &r, &prompts);
        }
        bool rotates = dread_same(game->words.prompts[0], "rotate");
        for (int k = rounds(2); k && rotates; k--) {
            start_in_parts(&truth, game, &r);
            check_decisions(&truth, false, &r, &prompts);
        }
        for (int i = 0; game->words.prompts[i + 1]; i++) /* the last prompt is the end */
            if (!(prompts >> i & 1))
                fail_msg("%s: nobody was asked for %s", game->id, game->words.prompts[i]);
    }
}

/* ---- Playing on ---- */

/* Tells the session the cards that the true action turned up: it must ask for just these. */
static void tell_turned(struct beside *b, struct trace *events)
{
    struct problem problem;
    for (int i = 0; i < b->trace.count; i++) {
        struct event *e = &b->event[i];
        int place = e->turned - 1;
        if (place >= b->truth.deal.count) place = b->truth.deal.count + b->later++;
        e->turned = 0;
        if (place < 0) continue;
        assert_int_equal(dread_session_asks(&b->told), place);
        if (!dread_session_tell(&b->told, e->card, events, &problem)) fail_msg("%s", problem.text);
    }
}

static void play(struct beside *b, action a)
{
    struct event events[EVENTS_MOST];
    struct trace told = {events, EVENTS_MOST, 0};
    struct problem problem;
    b->trace = (struct trace){b->event, EVENTS_MOST, 0};
    assert_true(dread_session_play(&b->truth, a, &b->trace, NULL));
    if (!dread_session_play(&b->told, a, &told, &problem)) fail_msg("%s", problem.text);
    tell_turned(b, &told);
    assert_int_equal(told.count, b->trace.count);
    for (int i = 0; i < told.count; i++) told.event[i].turned = 0;
    assert_memory_equal(told.event, b->event, (size_t)told.count * sizeof *told.event);
    same_sight(&b->truth, &b->told);
}

/* Starts beside a random game after some actions of it. Returns false if it ended before. */
static bool start_beside(struct beside *b, const struct game *game, struct rng *r)
{
    start_any(&b->truth, game, r);
    b->later = 0;
    b->careful = dread_rng_below(r, 2);
    for (uint32_t k = dread_rng_below(r, 40); k && goes_on(&b->truth); k--)
        dread_session_play(&b->truth, any_action(&b->truth, b->careful, r), NULL, NULL);
    if (!goes_on(&b->truth)) return false;
    start_from_paper(&b->told, write_down(&b->truth), dread_rng_next(r));
    return true;
}

static bool has_room(const struct beside *b)
{
    return goes_on(&b->truth) && b->truth.deal.count + b->later < DEAL_ROOM - 44;
}

/* The position of the game played on, written down, is that of the true game. */
static void same_paper(const struct beside *b)
{
    static char first[POSITION_BYTES];
    if (!goes_on(&b->truth)) return;
    int n = write_down(&b->truth);
    memcpy(first, paper, (size_t)n + 1);
    write_down(&b->told);
    assert_string_equal(first, paper);
}

TEST(a_game_from_the_middle_goes_on_as_the_true_game)
{
    static struct beside b;
    struct rng r = dread_rng_from(31);
    for (int g = 0; g < dread_games.count; g++)
        for (int k = rounds(500); k; k--) {
            if (!start_beside(&b, dread_games.game[g], &r)) continue;
            while (has_room(&b)) {
                play(&b, any_action(&b.truth, b.careful, &r));
                if (!dread_rng_below(&r, 8)) same_paper(&b);
            }
        }
}

/* ---- Autopsies ---- */

/* Plays on to the end. Returns false if the game grows too long. */
static bool play_to_end(struct beside *b, struct rng *r)
{
    while (has_room(b)) play(b, any_action(&b->truth, b->careful, r));
    return dread_session_outcome(&b->truth);
}

/* Makes the autopsy of the last `played` actions of a session, from a position on. */
static void examine(struct autopsy *a, const struct session *s, const struct position *first,
                    int played, void *memory)
{
    struct effort effort = *dread_expert_effort(s->game, QUICK);
    effort.playouts = 40;
    dread_autopsy_start(a, s->game, &s->deal, first, s->line + s->played - played, played);
    while (dread_autopsy_step(a, &effort, memory)) continue;
}

/* An autopsy knows what the player knew, and so does that of the true game from there on. */
TEST(an_autopsy_is_that_of_the_true_game_from_the_position_on)
{
    static struct beside b;
    static struct autopsy of_truth, of_told;
    struct rng r = dread_rng_from(33);
    for (int g = 0; g < dread_games.count; g++) {
        size_t bytes = dread_expert_bytes(dread_games.game[g]);
        void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
        for (int k = rounds(40); k; k--) {
            struct position first = {0};
            if (!start_beside(&b, dread_games.game[g], &r)) continue;
            struct position true_first = b.truth.now;
            if (!play_to_end(&b, &r)) continue;
            dread_session_replay(&b.told, 0, &first, NULL);
            examine(&of_told, &b.told, &first, b.told.played, memory);
            examine(&of_truth, &b.truth, &true_first, b.told.played, memory);
            assert_int_equal(of_told.end, of_truth.end);
            assert_int_equal(of_told.decisions, of_truth.decisions);
            assert_memory_equal(of_told.decision, of_truth.decision,
                                (size_t)of_told.decisions * sizeof *of_told.decision);
        }
        free(memory);
    }
}

/* ---- Records and steps ---- */

/* Takes one step: tells a card, or plays an action. Returns false if the game is over. */
static bool step(struct session *s, struct rng *r)
{
    if (tell_any(s, r)) return true;
    if (dread_session_outcome(s) || s->played == 40) return false;
    return dread_session_play(s, any_action(s, true, r), NULL, NULL);
}

/* The record of a game from the middle has the position, the cards told, and the actions; and its
 * steps can be taken back one by one, to the position itself. */
TEST(records_come_back_and_steps_are_taken_back)
{
    static struct beside b;
    static struct session_step steps[STEPS_MOST];
    struct session *s = &b.told;
    struct rng r = dread_rng_from(32);
    for (int g = 0; g < dread_games.count; g++)
        for (int k = rounds(60); k; k--) {
            if (!start_beside(&b, dread_games.game[g], &r)) continue;
            assert_int_equal(dread_session_steps(s, steps), 0);
            assert_int_equal(s->way, WAY_REAL);
            record_and_read(s);
            for (int left = 120; left && step(s, &r); left--) {
                if (dread_rng_below(&r, 8)) continue;
                record_and_read(s);
                take_some_back(s, &r);
                record_and_read(s);
            }
            assert_true(dread_session_restart(s));
            start_from_paper(&b.truth, write_down(s), 7);
            same_sight(s, &b.truth);
        }
}

/* ---- Positions by hand ---- */

static const char chase[] = "dread position 1\n"
                            "game: he-will-never-stop\n"
                            "hand: 4D 6D 7H 5S 3S 7D AH\n"
                            "discards: AD\n";

static const char field[] = "dread position 1\n"
                            "game: soliterror\n"
                            "row 4: ?? ?? ?? ??\n"
                            "row 3: ?? ?? ?? ??\n"
                            "row 2: ?? ?? ?? ??\n"
                            "row 1: KC ?? ?? ??\n"
                            "marker: a2\n"
                            "asked: explore\n"
                            "health: 9H\n"
                            "last-breath: there\n"
                            "food: 3D TD\n"
                            "arsenal: 4S XX 9S\n"
                            "discards: 5C 2H\n"
                            "deck: 15\n";

static const char maze[] = "dread position 1\n"
                           "game: dont-let-them-get-you\n"
                           "row 7: KD 3D KS JC 6S 4D 2D\n"
                           "row 6: KC JH QH QS 7D TC TH\n"
                           "row 5: AS 9C AC 5S TD 9D 5C\n"
                           "row 4: 6H 7C 7S 4C 4S TS AH\n"
                           "row 3: 5H 3S JS 3H KH 8D AD\n"
                           "row 2: 5D 7H 6D QC 9S 2H 4H\n"
                           "row 1: QD 6C 8S JD 8H 2C 3C\n"
                           "tasks: 8C 2S 9H\n"
                           "fulfilled: 8C\n"
                           "turn: 5\n"
                           "fatigue: 3\n"
                           "player: c2\n"
                           "pile: 9C 2D KH\n"
                           "gone: 7H TD JD 6H 6D 9D 3S 5S 8S\n"
                           "pursuer 1: e7 west patrol\n"
                           "pursuer 2: g5 west patrol\n";

static const char mixed[] =
    "dread position 1\n"
    "game: soliterror:deck-out=reshuffle,family=mixed,zero-health=before,gifts=offered\n"
    "row 5: ?? ?? ?? ??\n"
    "row 4: ?? ?? ?? ??\n"
    "row 3: ?? ?? ?? ??\n"
    "row 2: ?? ?? ?? 6C\n"
    "row 1: ?? 5S ?? ??\n"
    "marker: a1\n"
    "asked: explore\n"
    "left: b1\n"
    "unexplored: d2\n"
    "health: 3H 4H\n"
    "food: 9D\n"
    "arsenal: 3S\n"
    "discards: 2H 6H 3C 7C\n"
    "deck: 15\n";

static const char laying[] = "dread position 1\n"
                             "game: dont-let-them-get-you:maze=built\n"
                             "row 7: 7D KS -- -- -- -- --\n"
                             "row 6: 9H 5D -- -- -- -- --\n"
                             "row 5: -- -- -- -- -- -- --\n"
                             "row 4: -- -- -- -- -- -- --\n"
                             "row 3: -- -- -- -- -- -- --\n"
                             "row 2: -- -- -- -- -- -- --\n"
                             "row 1: -- -- -- -- -- -- --\n"
                             "picture-numbers: 5S 8S 9H TH 5C TC 3D 4D\n"
                             "in-sight: TS\n"
                             "tasks: 7S 3H 4C\n"
                             "asked: lay\n"
                             "pile: 4S 6D 6S 4C KH 3S\n";

/* Changes a line of the paper: puts `line`, n bytes, in the place of the one of this name, or at
 * the end. A line that ends with its colon is taken out. */
static void change_line(const char *line, size_t n)
{
    static char before[RECORD_BYTES];
    size_t name = strcspn(line, ":") + 1, length;
    strcpy(before, paper);
    paper[0] = '\0';
    for (const char *at = before; *at; at += length) {
        length = strcspn(at, "\n") + 1;
        if (strncmp(at, line, name)) strncat(paper, at, length);
        else if (n > name) strcat(strncat(paper, line, n), "\n");
    }
    if (n > name && !strstr(paper, line)) strcat(strncat(paper, line, n), "\n");
}

/* Writes a position on the paper with some lines changed. */
static void change_lines(const char *position, const char *lines)
{
    strcpy(paper, position);
    for (size_t n; *lines; lines += n + (lines[n] == '\n')) {
        n = strcspn(lines, "\n");
        char line[256] = "";
        change_line(strncat(line, lines, n), n);
    }
}

static bool read_paper(struct session *s, struct problem *problem)
{
    return dread_record_read(&dread_games, paper, strlen(paper), s, problem);
}

static void start_by_hand(struct session *s, const char *position)
{
    struct problem problem;
    strcpy(paper, position);
    if (!read_paper(s, &problem)) fail_msg("%s", problem.text);
    assert_true(s->game->sane(&s->deal, &s->now));
}

TEST(positions_by_hand_are_read)
{
    static struct session s;
    start_by_hand(&s, chase);
    start_by_hand(&s, field);
    start_by_hand(&s, maze);
    start_by_hand(&s, mixed);
    start_by_hand(&s, laying);
}

struct refusal {
    const char *line, *why;
};

static void refuses(const char *position, const struct refusal wrong[], size_t n)
{
    static struct session s;
    int others = 0;
    for (size_t i = 0; i < n; i++) {
        struct problem problem = {"it is read"};
        change_lines(position, wrong[i].line);
        if (!read_paper(&s, &problem) && strstr(problem.text, wrong[i].why)) continue;
        print_error("%s: %s\n", wrong[i].line, problem.text);
        others++;
    }
    assert_int_equal(others, 0);
}

#define REFUSES(position, wrong) refuses(position, wrong, sizeof(wrong) / sizeof *(wrong))

TEST(what_is_no_position_is_refused)
{
    static const struct refusal wrong[] = {
        {"game: chess", "There is no game"},
        {"game: he-will-never-stop#1", "give a game with its options"},
        {"game:", "The second line should start with `game: `"},
        {"hands: AD", "`hands: AD` is no line of a position of He Will Never Stop"},
        {"hand: 4D 9D", "`hand`: The 9 of diamonds cannot be here."},
        {"hand: 4D6D", "`hand`: `4D6D` is not a card"},
        {"hand: 4D 6D 4D", "`hand`: The 4 of diamonds is named twice, first in `hand`."},
        {"discards: 7H", "`discards`: The 7 of hearts is named twice, first in `hand`."},
        {"told: 4S4S", "`told`: There must be a card, or `??`, for each card"},
        {"rules: 99", "another version of the rules"},
    };
    REFUSES(chase, wrong);
}

TEST(a_hand_that_cannot_be_is_refused)
{
    static const struct refusal wrong[] = {
        {"hand: none", "Your hand is empty: He has caught you."},
        {"hand: 4D 4H 4S 4C 8S 8D 8C", "It holds a trap: you have won."},
        {"hand: 4D 6D", "With the hand these are fewer cards than are dealt."},
        {"discards: none", "With the hand these are fewer cards than are dealt."},
        {"discards: 2S 3H 4S 5D 6S 7S 8S 2H 4H 5H 6H 8H AC 2C 3C 4C 5C 6C 7C 8C AD 2D 3D 8D AS",
         "No card is left for the draw deck: you have escaped."},
        {"turn: 2", "He takes a card at the beginning of each turn."},
        {"turn: 0", "`turn`: `0` is not a whole number from 1 to 32."},
    };
    REFUSES(chase, wrong);
}

TEST(a_field_that_cannot_be_is_refused)
{
    static const struct refusal wrong[] = {
        {"row 1:", "`row 1`: This line is missing."},
        {"row 1: ?? ?? ??", "A card is missing in this row."},
        {"row 1: AS ?? ?? ??", "The ace of spades cannot be here."},
        {"row 1: ?? ?? ?? ??", "The card that is explored now is turned up"},
        {"row 1: KC -- ?? ??", "A cell is empty that is not explored yet."},
        {"row 1: KC 7D ?? ??", "The 7 of diamonds is face up before it is explored"},
        {"row 5: ?? ?? ?? ??", "The field has four rows"},
        {"marker: e9", "`e9` is not a cell; they are a1 to d5."},
        {"marker: none", "Write on which cell it stands."},
        {"marker: a1", "On row 1 nothing is explored yet."},
        {"marker: a3", "The card that is explored now is turned up"},
        {"marker: a3\nrow 2: 7C ?? ?? ??\nrow 1: ?? ?? ?? ??",
         "A card is face down in a cell that is explored."},
        {"asked: sleep", "`sleep` is not one of `place`, `called`"},
        {"asked: called", "Write which monster attacks."},
        {"asked: step", "Only with family=mixed"},
        {"asked: call-gift", "Without gifts=offered you are not asked."},
        {"asked: place", "Between two paths it stands in the cave"},
        {"asked: buy", "There is nothing to decide"},
        {"called: QC", "No monster from the draw deck attacks now."},
        {"health: 9H KH", "The king of hearts cannot be here."},
        {"health: 3S", "The 3 of spades cannot be here."},
        {"last-breath: gone", "`gone` is not one of `there`, `spent`."},
        {"arsenal: 4S XX 9S 9S", "The 9 of spades is named twice"},
        {"flare: fired", "It was fired, so the joker is among the discards"},
        {"rescued: AS", "The path where the marker stands is not finished."},
        {"rescued: AS AH AC AD", "All four are safe: the game is over."},
        {"discards: 5C", "the position has 39 cards, and the game has 40"},
        {"deck: 14", "The draw deck has 14 cards; after so many calls and rescues it has 15."},
        {"deck:", "Write how many cards the draw deck has."},
        {"reshuffles: 1", "Without deck-out=reshuffle no deck is reshuffled."},
        {"deck-holds: 6C", "Before the first reshuffle nobody knows them."},
        {"unexplored: a1", "This follows from where the marker stands; leave it out."},
        {"spared: yes", "It matters for no monster now."},
        {"gifts: 6H", "No cards are offered now."},
    };
    REFUSES(field, wrong);
}

TEST(a_maze_that_cannot_be_is_refused)
{
    static const struct refusal wrong[] = {
        {"row 7: KD 3D KS JC 6S 4D", "A card is missing in this row."},
        {"row 7: KD 3D KS JC 6S 4D --", "`--` is not a card"},
        {"rotated: c4", "To turn these cells is not one of the shortest ways"},
        {"tasks: 8C 2S", "Write the three task cards."},
        {"tasks: 8C 2S KH", "The king of hearts is no task"},
        {"tasks: 8C 2S 8H", "The 8 of hearts has the number of another task."},
        {"fulfilled: 3H", "The 3 of hearts cannot be here."},
        {"turn: 25", "`25` is not a whole number from 1 to 24."},
        {"turn: 1\npile: 7H TD JD 6H 6D 9D\ngone:", "Each task takes a turn"},
        {"turn: 6", "There are 3 cards; on this turn the pile has 1."},
        {"fatigue: 7", "`7` is not a whole number from 1 to 6."},
        {"player: none", "Write your cell."},
        {"player: h8", "`h8` is not a cell; they are a1 to g7."},
        {"player: e7", "He is on your cell: he has caught you."},
        {"player: d7", "From there he sees you."},
        {"exit: a1", "There is none until the last task is fulfilled."},
        {"moving: 9C", "You do not move now."},
        {"asked: step", "Write the card of the move."},
        {"asked: lay", "Only with maze=built you lay the maze."},
        {"asked: rotate", "The maze is joined already."},
        {"asked: enter", "This is decided before the first turn"},
        {"asked: exit", "Write the card of the move."},
        {"gone: 7H TD JD 6H 6D 9D 3S 5S", "There are 8 cards; before this turn went 9."},
        {"gone: 7H TD JD 6H 6D 9D 3S 5S AS", "The ace of spades cannot be here."},
        {"pursuer 1:", "`pursuer 1`: Write where he is."},
        {"pursuer 3: a7 east patrol", "He has not entered"},
        {"pursuer 1: e7 west", "Write him as `c7 east patrol`"},
        {"pursuer 1: z9 west patrol", "Write him as `c7 east patrol`"},
        {"pursuer 1: e7 west hunts", "Write him as `c7 east patrol`"},
        {"pursuer 1: e7 north patrol", "He faces a wall"},
        {"pursuer 1: e7 west sees", "he does not see you."},
        {"pursuer 1: e7 west hunts e5 south", "A hunter faces the cell where he lost you."},
        {"in-sight: 3H", "Write this only while you lay the maze."},
    };
    REFUSES(maze, wrong);
}

TEST(a_mixed_field_that_cannot_be_is_refused)
{
    static const struct refusal wrong[] = {
        {"row 5:", "`row 5`: This line is missing."},
        {"marker: none", "It is placed once, at the beginning."},
        {"marker: d4", "The marker cannot have come from there."},
        {"marker: a1\nrow 1: -- 5S ?? ??", "It stands on a card, and this cell is empty."},
        {"left:", "Write which cell is explored now."},
        {"left: a1", "The marker can step on, so it does before this is explored."},
        {"unexplored: c3", "Name only cells whose card is face up."},
        {"rescued: AS\ndiscards: 2H 6H 3C", "Who is rescued leaves an empty cell."},
        {"row 1: ?? AS ?? ??", "The ace of spades is rescued at once."},
        {"asked: step", "Nothing is explored now."},
        {"asked: swap-again\nleft:\ncalled: 8C\nspared: yes\ndeck: 14",
         "You choose again only after an ace was turned up."},
        {"asked: called\nleft:\ncalled: 8C\nspared: no\ndeck: 14",
         "You have health, so you had some when you met it."},
        {"asked: call-gift\nleft:", "Write which cards are offered."},
        {"asked: call-gift\nleft:\ngifts: 5H 6S", "So many are not offered at once."},
        {"asked: rescue-gift\ngifts: 5H", "Somebody was rescued from this cell, so it is empty."},
        {"reshuffles: 1", "After a reshuffle, name its cards: `deck-holds`."},
        {"reshuffles: 1\ndeck:\ndeck-holds: 8C 3C", "The 3 of clubs is named twice"},
        {"deck: 17", "`17` is not a whole number from 0 to 16."},
    };
    REFUSES(mixed, wrong);
}

TEST(a_maze_that_is_laid_as_it_cannot_be_is_refused)
{
    static const struct refusal wrong[] = {
        {"in-sight:", "Write which card is to be laid."},
        {"in-sight: KH", "It is the turn of the other stack."},
        {"in-sight: 7D", "The 7 of diamonds is named twice"},
        {"picture-numbers: 5S 8S 9H TH 5C TC 3D",
         "There are 7; in the picture stack are always 8."},
        {"picture-numbers: 5S 8S 9H TH 5C TC 3D KH", "The king of hearts is no number card."},
        {"picture-numbers: 5S 8S 9H TH 5C TC 3D 7S", "The 7 of spades is named twice"},
        {"picture-numbers: 5S 8S 6H TH 5C TC 3D 4D", "are laid in turn, and these are not."},
        {"picture-numbers: 5S 8S 7D TH 5C TC 3D 4D", "The card on a7 comes from the number stack."},
        {"row 7: -- KS -- -- -- -- --", "The first card lies on a7."},
        {"row 6: 9H -- -- -- -- -- --\nrow 1: 5D -- -- -- -- -- --",
         "Each card is laid next to another one."},
        {"rotated: a1", "Cards are turned only when all are laid."},
        {"player: a7", "This is decided before the first turn"},
        {"fulfilled: 7S", "Before the first turn no task is fulfilled."},
        {"pursuer 1: a7 east patrol", "He has not entered"},
        {"pile: 4S 6D 6S 4C KH", "There are 5 cards; on this turn the pile has 6."},
    };
    REFUSES(laying, wrong);
}

/* ---- Cards of the position ---- */

TEST(cards_of_the_position_are_not_asked_for_again)
{
    static struct session s;
    struct problem problem;
    char id[ID_BYTES];
    struct text t = dread_text_in(id, sizeof id);
    const card ace = dread_card_of(1, DIAMONDS);
    start_by_hand(&s, chase);
    assert_true(dread_session_play_written(&s, "search 7", NULL, &problem));
    assert_int_equal(dread_session_asks(&s), 8);
    assert_false(dread_session_tell(&s, ace, NULL, &problem));
    assert_says(problem.text, "is known already: it is in the position that the game started from");
    assert_int_equal(dread_session_lies_at(&s, ace), -1);
    assert_true(dread_session_tell(&s, dread_card_of(2, SPADES), NULL, &problem));
    assert_false(dread_session_correct(&s, 8, ace, &problem));
    assert_says(problem.text, "cannot be corrected: enter the position again");
    assert_false(dread_session_correct(&s, 0, dread_card_of(2, SPADES), &problem));
    assert_true(dread_session_correct(&s, 8, dread_card_of(2, CLUBS), &problem));
    dread_id_write(s.game, &s.deal, &t);
    assert_string_equal(id, "he-will-never-stop@position");
    assert_false(dread_deal_is_known(s.game, &s.deal));
}

TEST(a_position_has_no_id)
{
    struct deal deal;
    const struct game *game;
    struct problem problem;
    assert_false(
        dread_id_read_real(&dread_games, "he-will-never-stop@position", &game, &deal, &problem));
    assert_says(problem.text, "A game that started in its middle has no id");
}
