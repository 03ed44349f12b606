/* Tests of the sentences that say why an action is good: scenes of each game with the expected
 * sentence; and over random play of all options, that there is always a sentence, that it is short
 * and the same in all worlds with the same view, and that it is true, by what the rules then do and
 * by counts of the test's own. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/help.h"
#include "unit/offers.h"
#include "unit/walk.h"

#include "core/clauses.h"
#include "games/soliterror/internal.h"

enum { WORDS_MOST = 24, LINE_MOST = 64 };

extern const struct game dread_he_will_never_stop, dread_soliterror, dread_dont_let_them_get_you;

/* ---- Lines and their reasons ---- */

static const char *reason_of(const struct game *game, const struct deal *deal,
                             const struct position *p, const action line[], int n)
{
    static char words[400];
    struct text t = dread_text_in(words, sizeof words);
    struct view v;
    game->see(deal, p, &v);
    game->reason(&v, line, n, &t);
    assert_false(t.cut);
    return words;
}

/* Reads actions separated by ", ", each legal after those before it, and plays them. Returns their
 * number. */
static int read_line(const struct game *game, const struct deal *deal, struct position *p,
                     const char *written, action line[])
{
    int n = 0;
    while (*written) {
        char one[40];
        action legal[ACTIONS_MOST];
        size_t length = strcspn(written, ",");
        snprintf(one, sizeof one, "%.*s", (int)length, written);
        written += length;
        written += strspn(written, ", ");
        assert_true(n < LINE_MOST && game->parse(&deal->rules, one, &line[n]));
        int most = game->actions(deal, p, legal), i = 0;
        while (i < most && legal[i] != line[n]) i++;
        if (i == most) fail_msg("not legal: %s", one);
        game->apply(deal, p, line[n++], NULL);
    }
    return n;
}

/* A part of a game: a line of actions and the reason for it; NULL: it is only played. */
struct told {
    const char *line, *why;
};

/* Plays a game from its start in parts, and checks their reasons. */
static void assert_tells(const char *id, const struct told *part, int parts)
{
    struct deal deal;
    const struct game *game = deal_of(&dread_games, id, &deal);
    struct position now;
    game->start(&deal, &now, NULL);
    for (int i = 0; i < parts; i++) {
        action line[LINE_MOST];
        struct position before = now;
        int n = read_line(game, &deal, &now, part[i].line, line);
        if (!part[i].why) continue;
        const char *why = reason_of(game, &deal, &before, line, n);
        if (strcmp(why, part[i].why) != 0) fail_msg("%s:\n%s\n%s", part[i].line, why, part[i].why);
    }
}

#define TELLS(id, parts) assert_tells(id, parts, (int)(sizeof(parts) / sizeof *(parts)))

/* ---- He Will Never Stop ---- */

TEST(he_is_outrun_for_a_reason)
{
    static const struct {
        const char *options, *hand, *deck, *action, *why;
    } situation[] = {
        /* what the action brings */
        {"", "23473465", "181222", "move 8>4",
         "earns two cards with the 2-3-4-5, leaves four in the deck and lets Him take two cards"},
        {"", "238461", "55577", "move 3>6",
         "earns two cards with the 2-3-4, lets Him take only the 2 and leaves three in the deck"},
        {"", "553551", "888", "search 3", "closes a trap of four 5s, and He is destroyed"},
        {"", "441", "6", "search 4", "draws the last card of the deck and wins"},
        {"earn=3", "238461", "55", "move 3>6", "draws the last two cards of the deck and wins"},
        {"", "55", "123", "search 5", "leaves an empty hand, and He has you"},
        {"empty-hand=draws", "55", "123", "search 5",
         "fills the empty hand with two new cards, lets Him take one card and leaves one in the "
         "deck"},
        /* what it keeps from Him */
        {"", "345281", "6777", "move 4>1",
         "earns two cards with the 2-3-4-5, leaves two in the deck and lets Him take two cards"},
        {"", "34528", "6777", "move 5>1",
         "keeps the 3-4-5 from Him and prepares a move that earns"},
        {"", "23458", "111", "move 5>3",
         "lets Him take only one card rather than two and prepares a move that earns"},
        {"", "34562818", "7777", "move 8>1",
         "keeps the 3-4-5-6 from Him, who takes only one card rather than two and prepares a move "
         "that earns"},
        {"", "1234588", "667", "search 3",
         "draws one new card, gives up the A-2-3-4-5, lets Him take only one card rather than "
         "three and leaves two in the deck"},
        {"sequences=both", "543281", "6777", "move 5>1",
         "earns two cards with the 5-4-3-2-A and keeps the 5-4-3-2 from Him, who takes only one "
         "card rather than two"},
        /* what it prepares */
        {"", "1368848", "7778", "move 6>4",
         "brings three 8s together with the fourth in the deck and lets Him take only the A"},
        {"", "7182883", "8555", "search 2",
         "draws one new card, brings three 8s together with the fourth in the deck and lets Him "
         "take only the 7"},
        {"", "1868288", "7777", "move 5>1",
         "brings three 8s together with the fourth in hand, prepares a trap and lets Him take only "
         "the 2"},
        {"", "13456", "7778", "move 1>4",
         "prepares a move that earns, makes this hand last for five pursuits rather than four and "
         "lets Him take only the 3"},
        /* what it costs */
        {"", "1456273", "7882", "search 5",
         "draws one new card, gives up the 4-5-6, lets Him take only the A and leaves three in the "
         "deck"},
        {"", "1456273", "7882", "search 2",
         "draws one new card, breaks no sequence, lets Him take only the A and leaves three in the "
         "deck"},
        {"", "4345671", "8555", "search 4",
         "draws two new cards, shortens the 3-4-5-6-7, lets Him take only the 3 and leaves two in "
         "the deck"},
        {"", "2345", "6777", "search 2",
         "draws one new card, shortens the 2-3-4-5, leaves three in the deck and lets Him take at "
         "least one card"},
        {"", "7456", "7783", "move 1>4",
         "earns two cards with the 4-5-6-7, leaves two in the deck and lets Him take at least two "
         "cards"},
    };
    for (size_t i = 0; i < sizeof situation / sizeof *situation; i++) {
        struct chase s;
        action line[1];
        chase_set(&s, situation[i].options, situation[i].hand, situation[i].deck);
        struct position before = s.now;
        int n = read_line(s.game, &s.deal, &s.now, situation[i].action, line);
        const char *why = reason_of(s.game, &s.deal, &before, line, n);
        if (strcmp(why, situation[i].why) != 0)
            fail_msg("%s, %s:\n%s\n%s", situation[i].hand, situation[i].action, why,
                     situation[i].why);
    }
}

/* ---- SoliTerror ---- */

/* A table with the cards that matter. The Last Breath is there too, an unseen 2♥. */
struct table {
    const char *options, *held, *deck;
    const char *field;  /* `a1 2D explored, b2 KC open, c1 4H hidden, d1 9S here` */
    const char *marker; /* the marker's cell */
    const char *called; /* the monster called from the deck, or "" */
    int prompt;
    const char *action, *why;
};

static card card_named(const char *name)
{
    card c;
    if (!dread_card_read(&name, &c)) fail_msg("no card: %s", name);
    return c;
}

static int cell_named(const char *name)
{
    int column, row;
    if (!dread_cell_read(&name, COLUMNS, 5, &column, &row)) fail_msg("no cell: %s", name);
    return row * COLUMNS + column;
}

static void put(struct field *f, const char *written)
{
    for (; *written; written += strspn(written, ", ")) {
        char where[4], what[4], how[12];
        assert_int_equal(sscanf(written, "%3s %3s %11[a-z]", where, what, how), 3);
        int cell = cell_named(where);
        f->cell[cell] = card_named(what);
        f->full |= cell_bit(cell);
        if (*how != 'h' || !strcmp(how, "here")) f->open |= cell_bit(cell);
        if (*how == 'e') f->explored |= cell_bit(cell);
        if (!strcmp(how, "here")) f->left = (uint8_t)cell;
        written += strcspn(written, ",");
    }
}

static void lay(const struct table *t, struct deal *d, struct position *p)
{
    struct field *f = (struct field *)p;
    struct problem problem;
    *d = (struct deal){0};
    *p = (struct position){0};
    dread_rules_standard(dread_soliterror.options, &d->rules);
    if (*t->options && !dread_rules_read(dread_soliterror.options, t->options,
                                         (int)strlen(t->options), &d->rules, &problem))
        fail_msg("%s", problem.text);
    *f = (struct field){.turn = 2, .breath = 1, .prompt = (uint8_t)t->prompt};
    f->left = NO_CELL;
    f->marker = (uint8_t)(*t->marker ? cell_named(t->marker) : NO_CELL);
    f->called = *t->called ? card_named(t->called) : CARD_NONE;
    for (int i = 0; i < CELLS; i++) f->cell[i] = CARD_NONE;
    put(f, t->field);
    d->cards[dread_breath_place(&d->rules)] = card_named("2H");
    for (const char *c = t->held; *c; c += strcspn(c, " "), c += *c == ' ')
        f->held |= dread_card_bit(card_named(c));
    for (const char *c = t->deck; *c; c += strcspn(c, " "), c += *c == ' ')
        f->deck[f->size++] = card_named(c);
}

TEST(monsters_are_met_for_a_reason)
{
    static const struct table situation[] = {
        /* a monster in the field */
        {"", "8S TS 2S 5H", "3C KC", "b2 7C here, c3 4H hidden", "b3", "", PROMPT_MONSTER,
         "weapon 8S",
         "kills the 7♣ with the lowest weapon that can, keeps the 10♠ and one lower weapon and "
         "saves health"},
        {"", "8S TS 2S 5H", "3C KC", "b2 7C here, c3 4H hidden", "b3", "", PROMPT_MONSTER,
         "weapon TS",
         "kills the 7♣ with one weapon, keeps the 8♠ and one lower weapon and saves health"},
        {"", "2S 4S 5H 6H", "3C", "b2 KC here", "b3", "", PROMPT_MONSTER, "pair 2S+4S",
         "kills the K♣ with two weapons and one health, needs no weapon that high and leaves two "
         "health"},
        {"", "3S 4S 5S 7S", "3C", "b2 KC here", "b3", "", PROMPT_MONSTER, "run 3S+4S+5S",
         "kills the K♣ with three weapons in a row, needs no weapon that high, keeps the 7♠ and "
         "saves health"},
        {"", "9S 5H 6H 7H", "3C", "b2 5C here", "b3", "", PROMPT_MONSTER, "hearts",
         "kills the 5♣ for three health, saves every weapon and leaves one health"},
        {"", "9S XX 5H", "3C", "b2 QC here, a1 2D hidden, c3 3D hidden, c2 4D open", "b3", "",
         PROMPT_MONSTER, "flare",
         "kills the Q♣ with the flare gun, shows two hidden cards around it and saves health and "
         "weapons"},
        {"weapons=kept", "8S TS", "3C", "b2 7C here", "b3", "", PROMPT_MONSTER, "weapon 8S",
         "kills the 7♣ with the lowest weapon that can, keeps every weapon and saves health"},
        /* a monster from the deck */
        {"", "9S 5H", "3C", "a1 2D explored, b1 4H hidden", "b1", "9C", PROMPT_CALLED, "heart",
         "kills the 9♣ for one health, saves every weapon and leaves one health"},
        {"", "", "3C", "a1 2D explored, b1 4H hidden", "b1", "KC", PROMPT_CALLED, "swap a1",
         "buries the K♣ on a1, explored, where it never attacks again, costs neither health nor "
         "weapon and loses the 2♦ left there"},
        {"", "", "3C", "a1 2D explored, b1 4H hidden", "b1", "KC", PROMPT_CALLED, "swap b1",
         "puts the K♣ under you, to be fought next, costs neither health nor weapon and loses an "
         "unseen card"},
        {"", "", "3C", "a1 2D explored, b1 4H hidden, b3 QC open", "b1", "5C", PROMPT_CALLED,
         "swap b3",
         "puts the 5♣ further up this path, on b3, costs neither health nor weapon and removes the "
         "Q♣ there"},
        {"", "", "3C", "c1 2D hidden, b1 4H hidden", "b1", "KC", PROMPT_CALLED, "swap c1",
         "puts the K♣ off to another path, on c1, costs neither health nor weapon and loses an "
         "unseen card"},
        {"family=mixed", "", "3C", "a1 2D explored, b2 4H hidden", "b2", "KC", PROMPT_CALLED,
         "swap a1",
         "puts the K♣ on a1, where it attacks only if you step there and costs neither health nor "
         "weapon"},
        {"family=mixed", "", "3C", "a5 2D explored, b2 4H hidden", "b2", "KC", PROMPT_CALLED,
         "swap a5",
         "puts the K♣ on a5, away from you, costs neither health nor weapon and loses the 2♦ left "
         "there"},
        /* what was found */
        {"", "4D 5D 2H", "3C", "b2 9D here", "b3", "", PROMPT_FOOD, "take",
         "brings food to three of the five needed and costs one health of two"},
        {"", "2D 3D 5D 6D 7D", "3C", "b2 4D here", "b3", "", PROMPT_FOOD_FREE, "take",
         "brings food to six, above the five needed and costs nothing"},
        {"", "2D 3D 5D 6D 7D 4H", "3C", "b2 9D here", "b3", "", PROMPT_FOOD, "leave",
         "saves one health, leaves food at the five needed and keeps b2 as a place to bury a "
         "monster from the deck"},
        {"", "4H", "3C", "b2 9H here, b3 2D hidden", "b3", "", PROMPT_HEALTH, "take",
         "brings health to three and costs nothing"},
        {"", "4H", "3C", "b2 9H here, b3 2D hidden", "b3", "", PROMPT_HEALTH, "leave",
         "keeps b2 as a place to bury a monster from the deck"},
        {"", "4D 5D 6D", "3C 9C KC", "b2 9S here", "b3", "", PROMPT_WEAPON, "take 4D+5D",
         "gains the 9♠, high enough for two of three monsters out of sight and leaves food at one "
         "of the five needed"},
        {"", "4D 5D 6D", "3C 9C KC", "b2 9S here", "b3", "", PROMPT_WEAPON, "leave",
         "saves the food that the 9♠ costs and leaves the 9♠ for sale beside a later path"},
        {"", "", "2C 3C", "b2 4S here", "b3", "", PROMPT_WEAPON_FREE, "take",
         "gains the 4♠, high enough for every monster out of sight and costs nothing"},
        {"swap=unexplored", "", "2C", "b2 XX here", "b3", "", PROMPT_JOKER, "take",
         "gains the flare gun, which kills any monster of the field and costs nothing"},
        {"", "TD 2D", "8C QC", "a2 9S explored, b1 3D hidden", "b2", "", PROMPT_BUY, "buy a2 TD",
         "gains the 9♠, high enough for one of two monsters out of sight and leaves food at one of "
         "the five needed"},
        {"", "TD 2D", "8C QC", "a2 9S explored, b1 3D hidden", "b2", "", PROMPT_BUY, "pass",
         "leaves food at two of the five needed and spends no more on weapons"},
        /* where to go */
        {"", "", "", "a2 9S explored, b1 3D open, b3 4D open, c1 KC open, d1 2C hidden", "", "",
         PROMPT_PLACE, "place b",
         "leads to the A♥, has two open cards, the most of all, shows no monster and passes one "
         "weapon for sale, the 9♠"},
        {"", "", "", "a2 9S explored, b1 3D open, b3 4D open, c1 KC open, d1 2C hidden", "", "",
         PROMPT_PLACE, "place c", "lets a monster kill you, leads to the A♣ and has one open card"},
        {"", "", "", "a2 9S explored, b1 3D open, b3 4D open, c1 KC open, d1 2C hidden", "", "",
         PROMPT_PLACE, "place d",
         "leads to the A♦, avoids the open monsters and hides all its cards"},
        {"family=mixed", "", "3C", "a1 2D hidden, b2 4H open, c3 5D hidden, a5 6D hidden", "a1", "",
         PROMPT_STEP, "step b2",
         "goes to the 4♥, which lies open, leaves one way on from there and leaves one card out of "
         "reach"},
    };
    for (size_t i = 0; i < sizeof situation / sizeof *situation; i++) {
        struct deal deal;
        struct position before, after;
        action line[1];
        lay(&situation[i], &deal, &before);
        after = before;
        int n = read_line(&dread_soliterror, &deal, &after, situation[i].action, line);
        const char *why = reason_of(&dread_soliterror, &deal, &before, line, n);
        if (strcmp(why, situation[i].why) != 0)
            fail_msg("%s, %s:\n%s\n%s", situation[i].field, situation[i].action, why,
                     situation[i].why);
    }
}

/* ---- Whole games, as on their rules pages ---- */

TEST(a_game_of_he_will_never_stop_is_told_by_its_reasons)
{
    static const struct told part[] = {
        {"move 4>2",
         "earns two cards with the 4-5-6-7, leaves 22 in the deck and lets Him take two cards"},
        {"search 3", "draws two new cards, lets Him take only the 6 and leaves 20 in the deck"},
        {"move 1>6",
         "earns two cards with the 5-6-7, lets Him take only the 7 and leaves 18 in the deck"},
        {"search A", "draws two new cards, breaks no sequence, lets Him take only the 7 and leaves "
                     "16 in the deck"},
        {"search 2", "draws one new card, breaks no sequence, lets Him take only the 5 and leaves "
                     "15 in the deck"},
        {"move 2>3",
         "earns two cards with the 6-7-8, lets Him take only the 6 and leaves 13 in the deck"},
        {"search 3", "draws one new card, breaks no sequence, brings three 8s together with the "
                     "fourth in the deck and leaves twelve in the deck"},
        {"search 3", "draws one new card, keeps three 8s together with the fourth in the deck and "
                     "lets Him take only the 7"},
        {"search 6", "draws one new card, lets Him take only the 8 and leaves ten in the deck"},
    };
    TELLS("he-will-never-stop#1", part);
}

TEST(a_game_of_soliterror_is_told_by_its_reasons)
{
    static const struct told part[] = {
        {"place b", "leads to the A♥ and shows no more than any other"},
        {"take", "brings food to three of the five needed and costs nothing"},
        {"swap c3", "puts the 10♣ off to another path, on c3, costs neither health nor weapon and "
                    "loses an unseen card"},
        {"take", "brings health to three and costs nothing"},
        {"swap d2", "puts the 9♣ off to another path, on d2, costs neither health nor weapon and "
                    "loses an unseen card"},
        {"leave", "saves one health and leaves food at three of the five needed"},
        {"take", "brings one of the family to safety, gains the 3♠, high enough for two of seven "
                 "monsters out of sight and costs nothing"},
        {"place d", "leads to the A♦ and has one open card"},
        {"pair 3S+4S", "kills the 3♣ with two weapons and one health, keeps the 5♠ and one lower "
                       "weapon and leaves two health"},
        {"weapon 5S", "kills the 2♣ with one weapon, keeps the 2♠ and saves health"},
        {"pair 2S+9S", "kills the 9♣ with two weapons and one health and leaves no health"},
        {"swap a1", "puts the 6♣ off to another path, on a1, costs neither health nor weapon and "
                    "loses an unseen card"},
        {"leave", "brings one of the family to safety and keeps d4 as a place to bury a monster "
                  "from the deck"},
        {"place c", "leads to the A♣ and has one open card"},
        {"swap d3", "buries the Q♣ on d3, explored, where it never attacks again, costs neither "
                    "health nor weapon and loses the 7♦ left there"},
        {"take", "gains the flare gun, which kills any monster of the field and costs nothing"},
        {"leave", "changes nothing you hold: no health and five food"},
        {"flare", "kills the 10♣ with the flare gun, shows one hidden card around it and saves "
                  "health and weapons"},
        {"leave", "brings one of the family to safety"},
        {"place a", "leads to the last of the family and has one open card, the most of all"},
        {"weapon TS", "kills the 6♣ with one weapon and keeps the 8♠ and one lower weapon"},
        {"leave", "changes nothing you hold: no health and five food"},
    };
    TELLS("soliterror#2", part);
}

TEST(a_game_of_dont_let_them_get_you_is_told_by_its_reasons)
{
    static const struct told part[] = {
        {"enter g1",
         "begins seven steps from the task on d3, starts unseen and is seven steps from "
         "the nearest pursuer"},
        {"card 5D, north",
         "gets one step nearer to the task on d3, six away, stays unseen and costs one fatigue"},
        {"rest",
         "lowers fatigue to one, keeps you unseen and leaves the nearest pursuer six steps away"},
        {"card 9C, west, south, west, west, north, north",
         "fulfils the task on d3, leaving two, stays unseen all the way and costs one fatigue"},
        {"rest",
         "lowers fatigue to one, keeps you unseen and leaves the nearest pursuer four steps away"},
        {"rest", "keeps you unseen and leaves the nearest pursuer four steps away"},
        {"card QH, south, south, west, north, north, north, north, north, north, west",
         "fulfils the task on b7, leaving one, ends unseen with one hunting you and costs one "
         "fatigue"},
        {"card JD, east, south, south, south, east",
         "gets three steps nearer to the task on g6, five away, ends unseen with two hunting you "
         "and costs one fatigue"},
        {"rest", "lowers fatigue to two, keeps you unseen, ends the hunt for you and leaves the "
                 "nearest pursuer two steps away, not three"},
        {"rest",
         "lowers fatigue to one, keeps you unseen and leaves the nearest pursuer three steps away, "
         "not two"},
        {"card TH, east, north, north, east, east",
         "fulfils the last task, on g6, lets one see you, costs one fatigue and leaves you eleven "
         "steps from the exit on a1"},
        {"card 3D, west, west", "gets two steps nearer to the exit on a1, nine away and gets you "
                                "out of sight with one hunting you"},
        {"card 2H, south",
         "gets one step nearer to the exit on a1, eight away, stays unseen with one "
         "hunting you and costs one fatigue"},
        {"card 7C, south, west", "gets two steps nearer to the exit on a1, six away and stays "
                                 "unseen all the way with one hunting you"},
        {"rest", "lowers fatigue to four, keeps you unseen, ends the hunt for you and leaves the "
                 "nearest pursuer two steps away, not three"},
        {"rest",
         "lowers fatigue to three, keeps you unseen and leaves the nearest pursuer three steps "
         "away, not two"},
        {"card 7H, west, south, west",
         "gets three steps nearer to the exit on a1, three away, lets one "
         "see you and costs one fatigue"},
        {"card 7D, west, south, south", "gets to the exit on a1, ready to escape, gets you out of "
                                        "sight with one hunting you and costs one fatigue"},
        {"escape", "gets you out and wins"},
    };
    TELLS("dont-let-them-get-you#1", part);
}

TEST(parts_of_a_turn_and_bad_ends_have_reasons_too)
{
    static const struct told parts[] = {
        {"enter g1", NULL},
        {"card 5D", "can end on one space and costs one fatigue"},
        {"north", "gets one step nearer to the task on d3, six away and stays unseen"},
        {"rest", NULL},
        {"card 9C, west",
         "gets one step nearer to the task on d3, five away, stays unseen and costs one fatigue"},
        {"south", "gets one step nearer to the task on d3, four away and stays unseen"},
        {"stop", "leaves you four steps from the task on d3 and stays unseen"},
    };
    TELLS("dont-let-them-get-you#1", parts);
    static const struct told caught[] = {{"rest, rest", NULL}, {"rest", "gets you caught"}};
    TELLS("dont-let-them-get-you#7", caught);
    static const struct told dark[] = {
        {"rest, rest, rest, rest, rest, rest, rest, rest, rest, rest, rest, rest, rest, rest",
         NULL},
        {"rest", "uses up the last turn, and the lights go out"},
    };
    TELLS("dont-let-them-get-you:piles=5#3", dark);
    static const struct told rotated[] = {
        {"rotate d4", "joins the whole maze and leads from there to 49 spaces rather than 28"}};
    TELLS("dont-let-them-get-you#106", rotated);
    static const struct told laid[] = {{"lay a6", "connects to one card next to it"},
                                       {"lay a5", "connects to one card next to it"},
                                       {"lay b5", "connects to one card next to it"}};
    TELLS("dont-let-them-get-you:maze=built#32", laid);
}

/* ---- Random play of all options ---- */

struct situation {
    const struct game *game;
    struct deal deal;
    struct position now;
    const char *why;
    action line[LINE_MOST];
    int n;
};

static void insist(const struct situation *s, bool holds, const char *what)
{
    if (holds) return;
    static char story[4000];
    struct text t = dread_text_in(story, sizeof story);
    dread_id_write(s->game, &s->deal, &t);
    for (int i = 0; i < s->n; i++) {
        dread_text_add(&t, i ? ", " : ", late: ");
        s->game->format(&s->deal.rules, s->line[i], &t);
    }
    fail_msg("%s: \"%s\"\nin %s", what, s->why, story);
}

/* Returns the number at the start of a text, in words or digits; -1 if there is none. */
static int number_at(const char *at)
{
    static const char *const names[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    size_t n = strcspn(at, " ,");
    if (*at >= '0' && *at <= '9') return atoi(at);
    for (int i = 0; i <= 12; i++)
        if (strlen(names[i]) == n && !strncmp(at, names[i], n)) return i;
    return -1;
}

/* Returns true if the reason contains the phrase. *number becomes the number after it, or -1. */
static bool says(const struct situation *s, const char *phrase, int *number)
{
    const char *at = strstr(s->why, phrase);
    *number = at ? number_at(at + strlen(phrase)) : -1;
    return at != NULL;
}

static void insist_number(const struct situation *s, const char *phrase, int wanted)
{
    int number;
    char what[100];
    snprintf(what, sizeof what, "\"%s\" should be %d", phrase, wanted);
    insist(s, !says(s, phrase, &number) || number == wanted, what);
}

static void insist_only_if(const struct situation *s, const char *phrase, bool holds)
{
    int number;
    insist(s, holds || !says(s, phrase, &number), phrase);
}

/* Plays the line on the real position. `count_of` counts events with an id in its trace. */
struct played {
    struct position after;
    struct event event[EVENTS_MOST];
    struct trace trace; /* the events of the whole line */
};

static void play_line(const struct situation *s, struct played *p)
{
    p->after = s->now;
    p->trace = (struct trace){p->event, EVENTS_MOST, 0};
    for (int i = 0; i < s->n; i++) {
        insist(s, !s->game->outcome(&p->after), "the line goes beyond the end");
        s->game->apply(&s->deal, &p->after, s->line[i], &p->trace);
    }
}

static int words_of(const struct situation *s)
{
    int n = 1;
    for (const char *c = s->why; *c; c++) n += *c == ' ';
    return n;
}

static void look_well_formed(const struct situation *s)
{
    const char *w = s->why;
    insist(s, *w >= 'a' && *w <= 'z', "it does not begin as what follows \"it\"");
    for (; *w; w++) {
        unsigned char c = (unsigned char)*w;
        insist(s, c >= ' ' && c != '`' && c != '"' && c != '.' && c != '_', "a strange character");
        insist(s, c != ' ' || (w[1] && w[1] != ' ' && w[1] != ','), "a space too many");
    }
    insist(s, words_of(s) <= WORDS_MOST, "too many words");
}

static void look_at_worlds(const struct situation *s, struct rng *r)
{
    char mine[400];
    struct deal deal = s->deal;
    struct position p = s->now;
    snprintf(mine, sizeof mine, "%s", s->why);
    s->game->resample(&deal, &p, r);
    const char *theirs = reason_of(s->game, &deal, &p, s->line, s->n);
    insist(s, !strcmp(mine, theirs), "another world has another reason");
}

/* ---- Are the reasons true? He Will Never Stop ---- */

static int zone_count(const struct view *v, int zone)
{
    return v->zone[zone].count;
}

/* Checks that the whole sequence at the left of the hand is still a sequence afterwards. */
static void kept_is_true(const struct situation *s, const struct view *v, const struct view *w)
{
    const struct spot *left = dread_view_spot(v, dread_thing_card(0, 0));
    uint64_t before = 0, after = 0;
    insist(s, strstr(s->why, "keeps the ") && left->group, "nothing is kept from Him");
    if (v->rules.value[0]) return; /* falling sequences may share cards with rising ones */
    for (int i = 0; i < v->zone[0].count; i++)
        if (left[i].group == left->group) before |= dread_card_bit(left[i].card);
    left = dread_view_spot(w, dread_thing_card(0, 0));
    int group = 0;
    for (int i = 0; i < w->zone[0].count; i++) {
        if (!(before & dread_card_bit(left[i].card))) continue;
        if (!group) group = left[i].group;
        if (group && left[i].group == group) after |= dread_card_bit(left[i].card);
    }
    insist(s, !(before & ~after), "it is not kept from Him");
}

static void flight_is_true(const struct situation *s, const struct played *p, const struct view *v,
                           const struct view *w)
{
    const struct game *g = s->game;
    int earned = events_of(g, &p->trace, "move-draw"),
        drawn = events_of(g, &p->trace, "search-draw"), taken = events_of(g, &p->trace, "takes"),
        played_on = 0, number;
    const struct zone *hand = &v->zone[0];
    for (int i = 0; i < hand->count; i++)
        played_on += (v->spot[hand->first + i].tags & TAG_DOOMED) != 0;
    bool won = dread_outcome_is_won(g, w->outcome), goes_on = !w->outcome;
    if (says(s, "earns ", &number) && number >= 0) insist(s, number == earned, "it earns others");
    insist_only_if(s, "a move that earns", !earned);
    if (!won && earned) insist(s, says(s, "earns ", &number), "nothing of what it earns");
    if (goes_on) insist_number(s, "draws ", drawn);
    insist_number(s, "fills the empty hand with ", drawn);
    insist_only_if(s, "deck and wins", won);
    insist_only_if(s, "closes a trap", won);
    insist_only_if(s, "and He has you", w->outcome && !won);
    if (!goes_on) return;
    int deck = zone_count(w, 1);
    if (says(s, "in the deck", &number) && says(s, "leaves ", &number))
        insist(s, number == deck, "the deck is another");
    insist_number(s, "lets Him take only one card rather than ", played_on);
    insist_number(s, "who takes only one card rather than ", played_on);
    if (says(s, "lets Him take only ", &number)) insist(s, taken == 1, "He takes more");
    else if (says(s, "lets Him take at least ", &number))
        insist(s, taken >= number, "He takes less");
    else insist_number(s, "lets Him take ", taken);
    /* counts this pursuit and the following ones */
    if (says(s, "makes this hand last for ", &number))
        insist(s, number == w->gauge[2].value + 1, "the hand lasts for another time");
    if (says(s, " from Him", &number)) kept_is_true(s, v, w);
    if (says(s, "s together", &number)) {
        bool alike = false;
        for (int i = 0; i < w->zone[0].count; i++)
            alike |= (w->spot[w->zone[0].first + i].tags & TAG_ALIKE) != 0;
        insist(s, alike, "no three are together");
    }
    if (says(s, "prepares a ", &number)) {
        action legal[ACTIONS_MOST];
        int n = g->actions(&s->deal, &p->after, legal), ready = 0;
        const char *what = strstr(s->why, "prepares a trap") ? "trap" : "earn";
        for (int i = 0; i < n; i++) {
            struct event event[EVENTS_MOST];
            struct trace trace = {event, EVENTS_MOST, 0};
            g->preview(w, legal[i], &trace);
            ready += events_of(g, &trace, what);
        }
        insist(s, ready > 0, "nothing is ready");
    }
}

/* ---- SoliTerror ---- */

/* Returns the event of the card that the action took or bought; NULL if it took none. */
static const struct event *taken(const struct game *g, const struct trace *t)
{
    static const char *const ids[] = {"take", "buy", "call-gift-take", "rescue-gift-take"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        if (events_of(g, t, ids[i])) return event_of(g, t, ids[i], 0);
    return NULL;
}

static void field_is_true(const struct situation *s, const struct played *p, const struct view *v,
                          const struct view *w)
{
    const struct game *g = s->game;
    const struct trace *t = &p->trace;
    int health = v->gauge[0].value, food = v->gauge[1].value, number;
    int paid = events_of(g, t, "take-pay") + events_of(g, t, "buy-pay");
    int spent = events_of(g, t, "take-cost") + events_of(g, t, "use-health");
    int used = events_of(g, t, "use");
    bool takes = taken(g, t) != NULL;
    bool declines = events_of(g, t, "call-gift-leave") + events_of(g, t, "rescue-gift-leave") > 0;
    bool leaves = events_of(g, t, "leave") > 0, passes = !takes && !leaves;
    if (says(s, "brings food to ", &number) && number >= 0)
        insist(s, takes && number == food + 1, "the food is another");
    if (says(s, "leaves food at ", &number) && number >= 0)
        insist(s, number == food - paid && (takes || leaves || passes), "the food is another");
    insist_number(s, "brings health to ", health + 1);
    insist_number(s, "costs one health of ", health);
    insist_only_if(s, "costs one health", spent == 1);
    insist_only_if(s, "costs nothing", !spent && !paid && !used);
    insist_only_if(s, "costs neither health nor weapon", !spent && !used);
    insist_only_if(s, "saves health", !spent);
    insist_only_if(s, "saves every weapon", !used);
    insist_only_if(s, "saves one health", leaves);
    insist_only_if(s, "avoids holding two weapons", declines && v->gauge[2].value == 1);
    insist_only_if(s, "where a reshuffle can find it",
                   declines && v->rules.value[DECK_OUT] == DECK_OUT_RESHUFFLE);
    insist_only_if(s, "for three health", spent == 3);
    insist_only_if(s, "with three weapons in a row", used == 3 || events_of(g, t, "use-kept") == 3);
    insist_only_if(s, "kills the ", events_of(g, t, "dies") > 0);
    insist_only_if(s, "to safety", events_of(g, t, "rescue") > 0);
    insist_only_if(s, "brings all four home", dread_outcome_is_won(g, w->outcome));
    insist_only_if(s, "ends with too little food", w->outcome == 2);
    insist_only_if(s, "lets a monster kill you", w->outcome == 3);
    insist_only_if(s, "leaves you cut off", w->outcome == 4);
    if (strstr(s->why, " around it")) insist_number(s, "shows ", events_of(g, t, "lit"));
    if (strstr(s->why, " health") && says(s, "leaves ", &number) && number >= 0 &&
        strstr(s->why, "kills "))
        insist(s, number == health - spent, "the health is another");
    if (says(s, "high enough for ", &number) && number >= 0) {
        int all = 0, fit = 0;
        for (int zone = ZONE_UNSEEN; zone <= ZONE_DECK_HOLDS; zone++)
            for (int i = 0; i < v->zone[zone].count; i++) {
                card c = v->spot[v->zone[zone].first + i].card;
                if (!is_monster(c)) continue;
                const struct event *e = taken(g, t);
                all++;
                fit += e && dread_monster_value(&v->rules, c) <= dread_card_rank(e->card);
            }
        const char *of = strstr(strstr(s->why, "high enough for "), " of ");
        insist(s, number == fit && fit < all, "it is high enough for others");
        insist(s, of && number_at(of + 4) == all, "there are others");
    }
    if (says(s, "buries the ", &number)) {
        const struct event *e = event_of(g, t, "swap-in", 0);
        const struct spot *spot = dread_view_spot(v, e->to);
        insist(s, (spot->tags & TAG_EXPLORED) != 0, "it is not buried");
    }
}

/* ---- Don't Let Them Get You ---- */

/* Actions with smaller codes than the first card belong to the time before the first turn. */
enum { MAZE_CELLS = 49, FIRST_OF_A_TURN = 4 * MAZE_CELLS };

/* Finds the number of steps from a cell to all others, by the sides that a view shows. */
static void steps_from(const struct view *v, int from, int steps[MAZE_CELLS])
{
    int queue[MAZE_CELLS], head = 0, tail = 0;
    for (int i = 0; i < MAZE_CELLS; i++) steps[i] = -1;
    steps[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        int cell = queue[head++];
        for (int way = NORTH; way <= WEST; way++) {
            int side = dread_view_side(v, 0, cell, way);
            if (side == SIDE_WALL || side == SIDE_PLAIN) continue;
            int next = dread_view_neighbour(v, 0, cell, way);
            if (steps[next] >= 0) continue;
            steps[next] = steps[cell] + 1;
            queue[tail++] = next;
        }
    }
}

static int pursuers_in(const struct view *v, int mood)
{
    int n = 0;
    for (int i = 0; i < v->tokens; i++) n += v->token[i].id == 1 && v->token[i].mood == mood;
    return n;
}

/* Checks that the goal named in the reason is a goal, the nearest one, and as far away as the
 * reason says. */
static void goal_is_true(const struct situation *s, const struct view *v, const struct view *w)
{
    int steps[MAZE_CELLS], number, column, row;
    const char *at = strstr(s->why, "from the task on "), *name = at ? at + 17 : NULL;
    if (!name && (at = strstr(s->why, "to the task on "))) name = at + 15;
    if (!name && (at = strstr(s->why, "from the exit on "))) name = at + 17;
    if (!name && (at = strstr(s->why, "to the exit on "))) name = at + 15;
    if (!name || strstr(s->why, "can take you")) return;
    insist(s, dread_cell_read(&name, 7, 7, &column, &row), "no cell");
    int goal = row * 7 + column, then = v->token[0].at.index;
    steps_from(w, w->token[0].at.index, steps);
    const struct spot *spot = dread_view_spot(w, dread_thing_card(0, goal));
    insist(s, (spot->tags & (TAG_GOAL | TAG_EXIT)) != 0, "nothing is to be done there");
    for (int i = 0; i < MAZE_CELLS; i++)
        insist(s,
               !(dread_view_spot(w, dread_thing_card(0, i))->tags & TAG_GOAL) ||
                   steps[i] >= steps[goal],
               "another task is nearer");
    int here = steps[goal];
    insist_number(s, "leaves you ", here);
    insist_number(s, "begins ", here);
    if (says(s, "gets ", &number) && number >= 0) {
        steps_from(w, then, steps);
        insist(s, number == steps[goal] - here, "it is not so much nearer");
        char phrase[] = "on a1, ";
        phrase[3] = (char)('a' + column);
        phrase[4] = (char)('1' + row);
        insist_number(s, phrase, here);
    }
}

static void maze_is_true(const struct situation *s, const struct played *p, const struct view *v,
                         const struct view *w)
{
    const struct game *g = s->game;
    const struct trace *t = &p->trace;
    int see = pursuers_in(w, MOOD_SEES), hunt = pursuers_in(w, MOOD_HUNTS), number;
    insist_only_if(s, "and wins", dread_outcome_is_won(g, w->outcome));
    insist_only_if(s, "gets you caught", w->outcome == 2);
    insist_only_if(s, "the lights go out", w->outcome == 3);
    insist(s, w->outcome != 2 || says(s, "gets you caught", &number),
           "it hides that she is caught");
    if (w->outcome || v->prompt < 2) return;
    int tired = w->gauge[0].value - v->gauge[0].value;
    insist_number(s, "lowers fatigue to ", w->gauge[0].value);
    if (strstr(s->why, " fatigue") && says(s, "costs ", &number))
        insist(s, number == tired, "fatigue is another");
    insist(s, tired <= 0 || strstr(s->why, "fatigue") || words_of(s) > 19, "it hides the fatigue");
    bool task = w->gauge[3].value < v->gauge[3].value;
    insist(s, task == says(s, "fulfils the ", &number), "a task is done, or is not");
    insist_number(s, ", leaving ", w->gauge[3].value);
    insist_only_if(s, "fulfils the last task", task && !w->gauge[3].value);
    insist_number(s, "lets ", see);
    insist_only_if(s, "puts you in sight at once", see > 0);
    insist_only_if(s, "starts unseen", !see);
    insist_only_if(s, "keeps you unseen", !see);
    insist_only_if(s, "out of sight", !see);
    insist_only_if(s, "ends unseen", !see);
    insist_only_if(s, "stays unseen",
                   !see && !events_of(g, t, "sees") && !events_of(g, t, "still-sees"));
    insist_only_if(s, "ends the hunt", !see && !hunt && pursuers_in(v, MOOD_HUNTS));
    int hunting = -1;
    if (strstr(s->why, " hunting you") && says(s, " with ", &hunting))
        insist(s, hunting == hunt, "others hunt");
    insist_only_if(s, "ready to escape", w->gauge[0].value < w->gauge[0].most);
    insist_only_if(s, "too tired to escape", w->gauge[0].value == w->gauge[0].most);
    goal_is_true(s, v, w);
    if (says(s, "leaves the nearest pursuer ", &number)) {
        int steps[MAZE_CELLS], least = 99;
        steps_from(w, w->token[0].at.index, steps);
        for (int i = 0; i < w->tokens; i++)
            if (w->token[i].id == 1 && w->token[i].at.kind == THING_CARD &&
                steps[w->token[i].at.index] < least)
                least = steps[w->token[i].at.index];
        insist(s, number == least, "another is nearer");
    }
}

/* ---- All games ---- */

static void look_at_line(struct situation *s, struct rng *r)
{
    static struct played p;
    static struct view v, w;
    s->why = reason_of(s->game, &s->deal, &s->now, s->line, s->n);
    look_well_formed(s);
    look_at_worlds(s, r);
    s->why = reason_of(s->game, &s->deal, &s->now, s->line, s->n);
    play_line(s, &p);
    s->game->see(&s->deal, &s->now, &v);
    s->game->see(&s->deal, &p.after, &w);
    if (s->game == &dread_he_will_never_stop) flight_is_true(s, &p, &v, &w);
    if (s->game == &dread_soliterror) field_is_true(s, &p, &v, &w);
    if (s->game == &dread_dont_let_them_get_you) maze_is_true(s, &p, &v, &w);
}

/* Plays random legal actions to the end of the turn, or at most a given number. */
static void random_turn(struct situation *s, struct rng *r)
{
    action legal[ACTIONS_MOST];
    struct position p = s->now;
    int most = 1 + (int)dread_rng_below(r, LINE_MOST), turn = s->game->turn(&p);
    for (s->n = 0; s->n < most && s->game->turn(&p) == turn;) {
        int n = s->game->actions(&s->deal, &p, legal);
        if (!n) return;
        s->line[s->n] = legal[dread_rng_below(r, (uint32_t)n)];
        s->game->apply(&s->deal, &p, s->line[s->n++], NULL);
        /* before the first turn a single action is the whole line */
        if (s->line[0] < FIRST_OF_A_TURN) return;
    }
}

static bool has_reasons(const struct game *game)
{
    return is_of_program(game) && offers(game, REASONS);
}

/* About some actions alone, and in Don't Let Them Get You about turns. */
LAW(every_action_has_a_short_reason_that_is_true_and_known, .every = 12, .where = IN_PLAY,
    .only = has_reasons)
{
    static struct situation s;
    action some[16];
    s = (struct situation){.game = v->game, .deal = *v->deal, .now = *v->now, .n = 1};
    for (int k = some_actions(v, 16, some); k--;) {
        s.line[0] = some[k];
        look_at_line(&s, &v->rng);
    }
    for (int k = 0; k < 4 && v->game == &dread_dont_let_them_get_you; k++) {
        random_turn(&s, &v->rng);
        look_at_line(&s, &v->rng);
    }
}

/* ---- Sentences ---- */

TEST(a_sentence_has_the_first_part_and_of_the_others_what_fits)
{
    static const struct {
        int words;
        const char *whole;
    } sentence[] = {{2, "is one long part"},
                    {6, "is one long part and is short"},
                    {11, "is one long part, is one that is longer and is short"}};
    for (size_t i = 0; i < sizeof sentence / sizeof *sentence; i++) {
        struct clauses c = {0};
        char words[100];
        struct text t = dread_text_in(words, sizeof words);
        dread_clause(&c);
        assert_false(dread_clauses_any(&c));
        dread_clause_add(&c, "is one long part");
        dread_clause_add(&c, "is one that is longer");
        dread_clause_add(&c, "is short");
        assert_true(dread_clauses_any(&c));
        dread_clauses_write(&c, sentence[i].words, &t);
        assert_string_equal(words, sentence[i].whole);
    }
}

TEST(amounts_are_words_up_to_twelve)
{
    char words[100];
    struct text t = dread_text_in(words, sizeof words);
    dread_text_amount(&t, 0, "card");
    dread_text_add(&t, ", ");
    dread_text_amount(&t, 1, "card");
    dread_text_add(&t, ", ");
    dread_text_amount(&t, 12, "card");
    dread_text_add(&t, ", ");
    dread_text_amount(&t, 13, NULL);
    assert_string_equal(words, "no cards, one card, twelve cards, 13");
}

/* Adds a sentence for a table of four columns. */
static void write_sentence(struct text *t, const char *sentence, ...)
{
    va_list arguments;
    va_start(arguments, sentence);
    dread_write(t, 4, sentence, arguments);
    va_end(arguments);
}

TEST(the_places_of_a_sentence_are_filled_in_order)
{
    char words[200];
    struct text t = dread_text_in(words, sizeof words);
    card ten = dread_card_of(10, HEARTS);
    write_sentence(&t, "%c (%w) of %r to %p for %n, %s %a and %m; %c", ten, ten, 1, 6, 14, "not", 2,
                   "card", 3, CARD_UNKNOWN);
    assert_string_equal(words, "the 10♥ (10 of hearts) of A to c2 for 14, not two cards and three; "
                               "an unseen card");
}
