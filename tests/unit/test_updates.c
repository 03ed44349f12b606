/* Tests of the updates of plain play: in a few words they must say first what matters most, and
 * must never leave out what kills. And of the reasons that follow on request. */

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "play/say.h"
#include "unit/player.h"
#include "unit/walk.h"

static struct player p;

/* Says lines separated by `, `, and returns the answer to the last of them. */
static const char *say_all(const char *lines)
{
    const char *told = "";
    while (*lines) {
        char line[100];
        int n = (int)strcspn(lines, ",");
        snprintf(line, sizeof line, "%.*s", n, lines);
        told = player_says(&p, line);
        lines += n;
        lines += strspn(lines, ", ");
    }
    return told;
}

/* In this game four pursuers walk during a rest, and one of them stops beside the player. Whoever
 * does not hear it and rests once more is caught. */
TEST(who_steps_beside_you_is_told_first)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "dont-let-them-get-you#101894456", REHEARSAL);
    say_all(
        "card 9D, south, south, east, stop, card 9S, south, rest, card 2D, east, card 9H, east, "
        "south, rest, card 6S, south, east, rest, card 3D, east, east");
    const char *told = player_says(&p, "rest");
    assert_true(dread_starts_with(told, "The ace of clubs on f2, beside you, sees you."));
    assert_says(told, "Say more.");
    assert_says(player_says(&p, "rest"), "You lost: they have got you.");
    player_closes(&p);
}

/* Where somebody hunts without seeing her, that nobody sees her now is long. It may not crowd out
 * what she came for. */
TEST(what_is_done_is_told_although_somebody_hunts)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "dont-let-them-get-you#171434453653444", REHEARSAL);
    const char *told = say_all(
        "rest, card 5H, north, stop, rest, rest, rest, rest, card JC, north, stop, rest, card 5S, "
        "west, rest, card QC, east, north, south, stop, card 9H, north, card JD, north, card 6C, "
        "west, card TD, west, south, west");
    assert_says(told, "Task 9 of diamonds done.");
    player_closes(&p);
}

/* Whoever hears that her move has ended, and not that she can escape, walks on. */
TEST(the_way_out_is_told_when_the_tasks_are_done)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "dont-let-them-get-you#1", REHEARSAL);
    say_all("enter g1, card 5D, north, rest, card 9C, west, south, west, west, north, north, rest, "
            "rest, card QH, south, south, west, north, north, north, north, north, north, west, "
            "card JD, east, south, south, south, east, rest, rest, card TH, east, north, north, "
            "east, east");
    assert_says(player_says(&p, "where do i go"), "All tasks are done. End a move on the exit, a1");
    assert_says(say_all("card 3D, west, west"), "The exit is a1.");
    const char *told = say_all("card 2H, south, card 7C, south, west, rest, rest, card 7H, west, "
                               "south, west, card 7D, west, south, south");
    assert_says(told, "You can escape now.");
    player_closes(&p);
}

/* A pursuer who comes in unheard is met in the dark. */
TEST(who_comes_in_is_told_with_the_task)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "dont-let-them-get-you#1", REHEARSAL);
    const char *told = say_all("enter g1, card 5D, north, rest, card 9C, west, south, west, west, "
                               "north, north");
    assert_says(told, "Task 9 of clubs done. The ace of hearts enters on d5. Turn 4 on d3");
    player_closes(&p);
}

/* What was spent shows at once what an order was taken for. */
TEST(what_was_spent_is_told_with_its_cards)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "soliterror#2", REHEARSAL);
    say_all("place b, take, swap c3, take, swap d2, leave, take, place d");
    const char *told = say_all("pair 3S+4S");
    assert_true(dread_starts_with(told, "You use up 3 and 4. You spend 1 health. Health 2."));
    assert_says(told, "The 2 of clubs attacks from d1.");
    assert_says(player_says(&p, "what happened"),
                "You use up the 3 and 4 of spades. You spend 1 health. The 3 of clubs dies. You go "
                "on to d2. You turn up the 2 of clubs on d1.");
    assert_says(player_says(&p, "what did i lose"), "You use up the 3 and 4 of spades.");
    assert_says(player_says(&p, "tell me my weapons"), "Arsenal: 2, 5.");
    player_closes(&p);
}

/* An answer to whether something kills begins with it, and says that it ends the game; and "no" may
 * not sound surer than what can be known. */
TEST(what_kills_is_told_first)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "soliterror#0", REHEARSAL);
    say_all("place d, take");
    assert_says(player_says(&p, "will i die if i use 7 and 9"),
                "It can be: what turns up may lose the game. You use up");
    assert_says(player_says(&p, "am i safe"), "You are never safe");
    say_all("pair 7S+9S, pair 6S+8S, leave, place c");
    const char lost[] = ", you lose: a monster has killed you. Nothing stops the jack of clubs.";
    char yes[120], no[120];
    snprintf(yes, sizeof yes, "Yes%s", lost);
    snprintf(no, sizeof no, "No%s", lost);
    assert_true(dread_starts_with(player_says(&p, "will i die if i swap c1"), yes));
    assert_true(dread_starts_with(player_says(&p, "is it safe to swap c1"), no));
    assert_says(player_says(&p, "can i die"), "Yes, if you put the jack of clubs on c1");
    assert_says(player_says(&p, "what would it cost to give a heart"),
                "You cannot do that now: that takes one health, and you have 0.");
    player_closes(&p);
}

/* ---- Notation ---- */

/* Returns where a text has notation (`3>1`, `2S+7D`, `9D`, `9\xe2\x99\xa0`); NULL: nowhere. */
static const char *notation_in(const char *text)
{
    for (const char *s = text; *s; s++) {
        bool word = s > text && (isalnum((unsigned char)s[-1]) || s[-1] == '@');
        bool rank = strchr("A23456789TJQK", *s) && s[1] && strchr("SHCD", s[1]);
        if (!word && rank && !isalnum((unsigned char)s[2])) return s;
        if (s > text && (*s == '>' || *s == '+') && isalnum((unsigned char)s[-1])) return s;
        if (dread_starts_with(s, "\xe2\x99")) return s;
    }
    return NULL;
}

static void assert_no_notation(struct player *of, const char *said, const char *told)
{
    char why[400];
    const char *found = notation_in(told);
    if (!found) return;
    snprintf(why, sizeof why, "%s: notation in a sentence: %.200s", said, found);
    player_fails(of, why);
}

/* Whoever hears `2S+7D` or `10>12` cannot tell what it is. */
LAW(sentences_have_no_notation, .every = 200, .where = IN_PLAY, .only = is_of_program)
{
    static const char *const said[] = {"",        "more",      "why",    "moves all",  "where",
                                       "state",   "log",       "hint",   "more",       "help",
                                       "undo",    "redo",      "rest 3", "move 40>50", "swap a9",
                                       "card 2C", "take 2D+3D"};
    struct player *told = visit_player(v);
    const char *question = said[dread_rng_below(&v->rng, sizeof said / sizeof *said)];
    if (SLOWED && dread_same(question, "hint")) return; /* it takes too long */
    player_plays_any(told, &v->rng);
    assert_no_notation(told, "its update", told->play->asking.told.at);
    assert_no_notation(told, question, player_says(told, question));
}

/* ---- Random games ---- */

/* Returns true if the update has a sentence of the text whole. */
static bool has_sentence(const char *update, const char *words, struct told told)
{
    char sentence[MORE_BYTES];
    snprintf(sentence, sizeof sentence, "%.*s", told.length, words + told.from);
    return strstr(update, sentence) != NULL;
}

/* Returns true if the update begins with what the events do not tell: who hunts the player. */
static bool begins_with_danger(const char *update, const char *events)
{
    char first[MORE_BYTES];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(update, "."), update);
    return !strstr(events, first);
}

/* Without this an update of a turn in which much happens could leave out what matters, pass 25
 * words, or keep silent about what it left out. */
LAW(updates_are_short_and_say_what_is_gravest, .every = 30, .only = is_of_program)
{
    struct play *play = visit_player(v)->play;
    char usual[MORE_BYTES], major[MORE_BYTES];
    struct text u = dread_text_in(usual, sizeof usual), m = dread_text_in(major, sizeof major);
    struct told of_usual[EVENTS_MOST], of_major[EVENTS_MOST];
    const struct theme *theme = &play->layout.theme;
    play->asking.handed_out = true; /* forget the answer so far */
    dread_say_update(play, "", v->trace);
    const char *update = play->asking.told.at;
    int n = dread_theme_tell_gravest(theme, v->game, v->view, v->trace, TELL_USUAL, &u, of_usual);
    int majors = dread_theme_tell_gravest(theme, v->game, v->view, v->trace, TELL_MAJOR, &m,
                                          of_major);
    bool gravest = n && has_sentence(update, usual, of_usual[0]), complete = true;
    for (int i = 0; i < n; i++) complete &= has_sentence(update, usual, of_usual[i]);
    demand(v, words_in(update) <= UPDATE_WORDS, update);
    /* Then how she stands comes before what is neither lost nor gained. */
    bool yields = majors && of_major[0].gravity > GRAVITY_GAINED &&
                  begins_with_danger(update, usual);
    demand(v, !majors || gravest || yields || has_sentence(update, major, of_major[0]), update);
    demand(v, !dread_starts_with(update, "Say more."), update);
    demand(v, complete || strstr(update, "Say more."), update);
}

/* Returns true if an update lacks a sentence that tells a loss. */
static bool lacks_a_loss(const char *update, const char *words, const struct told told[], int n)
{
    for (int i = 0; i < n; i++)
        if (told[i].gravity == GRAVITY_LOST && !has_sentence(update, words, told[i])) return true;
    return false;
}

/* Health, cards and fatigue may not go unheard while there is room for less. */
LAW(a_loss_is_told_before_what_is_less, .every = 30, .only = is_of_program)
{
    struct play *play = visit_player(v)->play;
    char words[MORE_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct told told[EVENTS_MOST];
    play->asking.handed_out = true; /* forget the answer so far */
    dread_say_update(play, "", v->trace);
    const char *update = play->asking.told.at;
    int n = dread_theme_tell_gravest(&play->layout.theme, v->game, v->view, v->trace, TELL_MAJOR,
                                     &w, told);
    if (!strstr(update, "Say more.") || !lacks_a_loss(update, words, told, n)) return;
    for (int i = 0; i < n; i++)
        if (told[i].gravity > GRAVITY_GAINED && has_sentence(update, words, told[i]))
            demand(v, false, update);
}

/* Returns true if a sentence says "it" before it has named a card, a place or a number. */
static bool says_it_of_nothing(const char *sentence)
{
    const char *it = strstr(sentence, " it ");
    if (dread_starts_with(sentence, "It ")) return true;
    if (!it) return false;
    for (const char *s = sentence; s < it; s++)
        if (isdigit((unsigned char)*s) || dread_starts_with(s, " of ") ||
            dread_starts_with(s, "unseen card"))
            return false;
    return true;
}

/* The sentences of an update are ordered by their gravity and cut, so that each must name what it
 * is about: "Facing it cost you one health" stood before the monster. */
LAW(a_loss_names_its_cause, .every = 30, .only = is_of_program)
{
    const struct theme theme = dread_theme_of(dread_themes, v->game);
    static const enum telling kinds[] = {TELL_USUAL, TELL_MAJOR};
    for (int k = 0; k < 2; k++) {
        char words[MORE_BYTES], sentence[MORE_BYTES];
        struct text w = dread_text_in(words, sizeof words);
        struct told told[EVENTS_MOST];
        int n = dread_theme_tell_gravest(&theme, v->game, v->view, v->trace, kinds[k], &w, told);
        for (int i = 0; i < n && told[i].gravity <= GRAVITY_LOST; i++) {
            snprintf(sentence, sizeof sentence, "%.*s", told[i].length, words + told[i].from);
            demand(v, !says_it_of_nothing(sentence), sentence);
        }
    }
}

/* ---- Reasons ---- */

/* Returns how many lines of the page say something. */
static int lines_that_say(const char *part)
{
    int n = 0;
    for (int i = 0; i < p.scene->page.lines; i++)
        n += strstr(p.scene->page.line[i].words, part) != NULL;
    return n;
}

/* A walk is one decision of several actions, and only the last of them would be explained. */
TEST(reasons_cover_the_whole_walk_and_open_their_rule)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "dont-let-them-get-you#101894456", REHEARSAL);
    player_says(&p, "card 9D");
    const struct thing b5 = dread_thing_card(0, 4 * 7 + 1);
    for (int i = 0; i < 2 && p.play->session.played < 4; i++) player_chooses(&p, b5);
    player_rests(&p);
    player_commands(&p, CMD_WHY, 0);
    assert_int_equal(lines_that_say("You step to"), 1);
    assert_string_equal(p.scene->page.line[0].words, "You step to a6, a5 and b5.");
    assert_says(p.scene->page.line[0].more, "Rule 3.1: \"Then you walk: north, east, south, west");
    player_lines(&p, CMD_RULES_PART);
    assert_string_equal(p.scene->page.title, "Rule 3.1");
    assert_says(p.scene->page.body, "one space a step, at least one and at most 48");
    player_closes(&p);
}

TEST(why_quotes_the_rule_and_says_what_it_meant)
{
    player_opens_house(&p, NULL);
    player_deals(&p, "he-will-never-stop#1", REHEARSAL);
    player_says(&p, "search 7");
    const char *told = player_says(&p, "why");
    assert_says(told,
                "Rule 2.1: \"He takes the leftmost card of your hand.\" Here: He takes the 4.");
    assert_says(player_says(&p, "more"), "Say rules 2.1 to hear all of that rule.");
    player_closes(&p);
}
