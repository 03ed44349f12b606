/* Tests of questions in plain play, which can ask for everything that the table shows: worked
 * examples with whole answers, and random positions in which every question must have a short
 * answer. tests/transcripts/questions.txt has what people asked. */

#include <stdio.h>
#include <string.h>

#include "unit/player.h"
#include "unit/walk.h"

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
    {SEEN, "card JC|south", "who would see me at a7",
     "The ace of spades would see you on a7, as they stand now.\n"},
    {SEEN, "card JC|south", "who would see me at b7",
     "Nobody would see you on b7, as they stand now.\n"},
    {SEEN, "", "who would see me at z9", "Name a cell, such as b4, or the card on it.\n"},
    {HE, "", "who would see me at d4", "Name a cell, such as b4, or the card on it.\n"},
    {HE, "", "who hunts me",
     "He is behind you. If you did nothing, He would have you after 7 pursuits. Say what is taken "
     "next.\n"},
    {SOLI, "", "who would see me at d4", "On d4: an unseen card.\n"},

    /* Why not: a thing, an action, a card that is not in sight. */
    {HE, "search 4", "why not 6C",
     "The 6 is in the deck: you get it only by drawing. You can search for the ace, "
     "or move the 7 to place 5.\n"},
    {HE, "", "why not move 3>9",
     "`move 3 to 9` is not possible here: the hand has places 1 to 7.\n"},
    {HE, "", "why not king of diamonds", "The king of diamonds is not in sight.\n"},
    {HE, "", "why not move 3>5", "You can move the 3 of spades from place 3 to place 5.\n"},
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
    {HE, "lesson", "move 1>2", "First: move the ace of clubs from place 5 to place 1.\n"},
    {HE, "lesson|move 5>1", "undo", "This is the lesson. Say go on to leave it.\n"},
    {HE, "lesson", "hint", "This is the lesson. Say go on to leave it.\n"},
    {HE, "lesson|move 5>1", "why not search 6", "Read on: just press Enter.\n"},
    {HE, "search 6", "go on",
     "You are in your own game already. Say again for your last order, or moves.\n"},
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
static void ask(struct visit *v, struct player *of, const char *question, bool one_thing)
{
    const char *told = player_says(of, question);
    char why[1200];
    snprintf(why, sizeof why, "%s: %.1000s", question, told);
    demand(v, *told && *told != '\n' && !strstr(told, "do not understand"), why);
    demand(v, !one_thing || words_in(told) <= ANSWER_WORDS, why);
}

/* Asks about a name. */
static void ask_of(struct visit *v, struct player *of, const char *question, const char *name)
{
    char words[64];
    snprintf(words, sizeof words, "%s %s", question, name);
    ask(v, of, words, true);
}

LAW(every_question_is_answered_wherever_it_is_asked, .every = 60, .only = has_theme)
{
    static const char *const questions[] = {"who hunts me", "sequences", "what is taken next"};
    struct player *of = visit_player(v);
    for (int i = 0; i < 3; i++) ask(v, of, questions[i], false);
    ask(v, of, "tell me", true);
    for (int zone = 0; zone < v->view->zones; zone++) {
        const struct zone *z = &v->view->zone[zone];
        char name[8];
        struct text t = dread_text_in(name, sizeof name);
        if (z->layout != LAYOUT_GRID || !z->count) continue;
        int cell = (int)dread_rng_below(&v->rng, z->count);
        dread_cell_write(&t, cell % z->columns, cell / z->columns);
        ask_of(v, of, "who would see me at", name);
        ask_of(v, of, "why not", name);
    }
    char card_name[8];
    struct text t = dread_text_in(card_name, sizeof card_name);
    dread_card_write(&t, (card)dread_rng_below(&v->rng, 52));
    ask_of(v, of, "why not", card_name);
}
