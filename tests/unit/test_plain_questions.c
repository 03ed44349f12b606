/* Tests of questions in plain play, which can ask for everything that the table shows: worked
 * examples with whole answers, and random positions in which every question must have a short
 * answer. Questions that are older than the mid-end are tested in tests/cli/test_plain.py. */

#include <stdio.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/player.h"

static struct player p;

/* The lines said before, separated by `|`, then a question and its answer. */
struct example {
    const char *deal, *said, *question, *answer;
};

#define HE   "he-will-never-stop#5"
#define SOLI "soliterror#5"
#define SEEN "dont-let-them-get-you#36"

static const struct example examples[] = {
    /* Which cards belong together, and which are taken next. */
    {HE, "", "sequences", "There are no sequences now.\n"},
    {HE, "move 3>5", "sequences",
     "Sequences: ace of clubs, 2 of spades, 3 of spades at places 2 to 4.\n"},
    {HE, "", "what is taken next", "Taken next: ace of diamonds at place 1.\n"},
    {HE, "move 3>5", "what is taken next", "Taken next: 4 of spades at place 1.\n"},
    {SOLI, "", "sequences", "There are no sequences now.\n"},
    {SOLI, "", "what is taken next", "Nothing will be taken next.\n"},
    {SEEN, "", "what is taken next", "Nothing will be taken next.\n"},

    /* Who would see the player, who hunts her, and what pursuers remember. */
    {SEEN, "", "who hunts me", "Ace of spades: b7 facing west, sees you.\n"},
    {SEEN, "card JC|south", "who hunts me",
     "Ace of spades: b7 facing west, hunting you, last saw you at a7, going south.\n"},
    {SEEN, "card JC|south", "who would see me at a7", "On a7 ace of spades would see you.\n"},
    {SEEN, "card JC|south", "who would see me at b7",
     "On b7 nobody would see you from where they stand now.\n"},
    {SEEN, "", "who would see me at z9", "Name a cell, such as d4, or the card on it.\n"},
    {HE, "", "who would see me at d4", "Name a cell, such as d4, or the card on it.\n"},
    {HE, "", "who hunts me", "Nobody hunts you.\n"},
    {SOLI, "", "who would see me at d4", "On d4 nobody would see you from where they stand now.\n"},

    /* Why not: a thing, an action, a card that is not in sight. */
    {HE, "search 4", "why not 6C",
     "The 6 is in the deck: you get it only by drawing. You can move the 3 at place 1, "
     "or search for the ace.\n"},
    {HE, "", "why not move 3>9",
     "`move 3 to 9` is not possible here: the hand has places 1 to 7.\n"},
    {HE, "", "why not king of diamonds", "The king of diamonds is not in sight.\n"},
    {HE, "", "why not move 3>5", "You can do that.\n"},
    {SOLI, "", "why not b4", "You begin on row 1. You can enter at a1.\n"},
    {SOLI, "", "why not 3s", "No monster is attacking now. You can enter at a1.\n"},
    {SEEN, "card JC|south", "why not kd",
     "The jack of clubs brings you no nearer to a4 than d6. You can step to b6, or stop.\n"},
    {SEEN, "card JC|south", "why not b6",
     "You can choose that. Say moves for what you can do with it.\n"},

    /* A line of flavour text, at most once a turn. */
    {SEEN, "card JC", "tell me", "The door has not shut, and somebody has turned round.\n"},
    {HE, "", "tell me", "The generator stops, and in the new quiet a gate swings.\n"},

    /* What an answer left out, even if the action was not played in plain play. */
    {HE, "", "more", "He takes the 6. Your hand: ace, 4, 3, ace, 2, 2, 8.\n"},

    /* The first game, with explanations. */
    {HE, "lesson||", "move 1>2", "First: move the ace of clubs from place 5 to place 1.\n"},
    {HE, "lesson|||move 5>1", "undo", "This is the lesson. Say go on to leave it.\n"},
    {HE, "lesson", "hint", "This is the lesson. Say go on to leave it.\n"},
    {HE, "lesson", "why not search 6", "Read on: just press Enter.\n"},
    {HE, "search 6", "go on", "You are in your own game already. Say moves for what you can do.\n"},
};

/* Says all lines before the question. */
static void set_up(const char *said)
{
    char line[100];
    while (*said) {
        int n = (int)strcspn(said, "|");
        snprintf(line, sizeof line, "%.*s", n, said);
        player_says(&p, line);
        said += n + (said[n] == '|');
        if (!*said && said[-1] == '|') player_says(&p, "");
    }
}

TEST(worked_examples)
{
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const struct example *e = &examples[i];
        player_opens_house(&p, NULL);
        player_deals(&p, e->deal, REHEARSAL);
        set_up(e->said);
        const char *told = player_says(&p, e->question);
        if (strcmp(told, e->answer) != 0)
            fail_msg("%s, %s, %s:\n%sand not\n%s", e->deal, e->said, e->question, told, e->answer);
        player_closes(&p);
    }
}

/* ---- Random positions ---- */

/* Asks a question and checks the answer. `one_thing`: the answer must be short enough to be heard
 * at once. */
static void ask(const char *question, bool one_thing)
{
    const char *told = player_says(&p, question);
    char why[1200];
    snprintf(why, sizeof why, "%s: %.1000s", question, told);
    if (!*told || *told == '\n') player_fails(&p, why);
    if (strstr(told, "do not understand")) player_fails(&p, why);
    if (one_thing && words_in(told) > ANSWER_WORDS) player_fails(&p, why);
}

static void ask_everything(struct rng *rng)
{
    static const char *const questions[] = {"who hunts me", "sequences", "what is taken next"};
    char words[64];
    const struct view *v = &p.play->view;
    for (int i = 0; i < 3; i++) ask(questions[i], false);
    ask("tell me", true);
    for (int zone = 0; zone < v->zones; zone++) {
        const struct zone *z = &v->zone[zone];
        if (z->layout != LAYOUT_GRID || !z->count) continue;
        struct text t = dread_text_in(words, sizeof words);
        int cell = (int)dread_rng_below(rng, z->count);
        dread_text_add(&t, "who would see me at ");
        dread_cell_write(&t, cell % z->columns, cell / z->columns);
        ask(words, true);
        t = dread_text_in(words, sizeof words);
        dread_text_add(&t, "why not ");
        dread_cell_write(&t, cell % z->columns, cell / z->columns);
        ask(words, true);
    }
    struct text t = dread_text_in(words, sizeof words);
    dread_text_add(&t, "why not ");
    dread_card_write(
        &t, dread_card_of(1 + (int)dread_rng_below(rng, 13), (int)dread_rng_below(rng, 4)));
    ask(words, true);
}

TEST(every_question_is_answered_wherever_it_is_asked)
{
    struct rng rng = dread_rng_from(8);
    for (int k = 0; k < rounds(48); k++) {
        const struct games *games = k % 4 == 3 ? &toy_games : &dread_games;
        const struct game *game = games->game[dread_rng_below(&rng, (uint32_t)games->count)];
        struct deal deal;
        struct rules rules;
        random_rules(game->options, &rng, &rules);
        dread_deal_number(game, &rules, 1 + dread_rng_below(&rng, 1000), &deal);
        player_opens(&p, games, k % 4 == 3 ? toy_themes : dread_themes, NULL, 0);
        dread_play_deal(p.play, &(struct deal_wanted){.game = game, .deal = &deal}, &p.now);
        player_looks(&p);
        do ask_everything(&rng);
        while (player_plays_any(&p, &rng) && p.play->session.played < 40);
        player_closes(&p);
    }
}
