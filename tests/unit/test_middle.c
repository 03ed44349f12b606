/* Positions that are written by hand (core/middle.h). Without these tests a position that cannot
 * be could start a game that breaks the rules. That every decision can be written down, and that a
 * game goes on from there as the true game, is a law of the walk (law_told.c). */

#include <string.h>

#include "unit/help.h"

#include "core/record.h"
#include "unit/real_table.h"

/* ---- A maze in parts ---- */

/* Starts a game whose maze is in parts: few are. */
static void start_in_parts(struct session *s, struct rng *r)
{
    const struct game *game = dread_game_find(&dread_games, "dont", 4, NULL);
    struct view view;
    do {
        struct rules rules;
        struct deal deal;
        random_rules(game->options, r, &rules);
        dread_deal_number(game, &rules, dread_rng_next(r), &deal);
        dread_session_start(s, game, &deal, NULL);
        dread_session_see(s, &view);
    } while (!dread_same(game->words.prompts[view.prompt], "rotate"));
}

TEST(a_position_keeps_how_a_maze_in_parts_was_turned)
{
    static struct session truth;
    static struct told_game read;
    struct rng r = dread_rng_from(30);
    for (int k = rounds(8); k; k--) {
        start_in_parts(&truth, &r);
        while (!dread_session_outcome(&truth) && truth.played < 40) {
            action legal[ACTIONS_MOST];
            int n = dread_session_actions(&truth, legal);
            beside_begin_in_the_middle(&read, &truth, dread_rng_next(&r));
            beside_is_true(&read, &truth);
            dread_session_play(&truth, legal[dread_rng_below(&r, (uint32_t)n)], NULL, NULL);
        }
    }
}

static char paper[RECORD_BYTES];

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
