/* Golden frames: what the table looks like in typical situations of each game
 * (tests/golden/frames).
 *
 * A file has a line that says what the frame shows, the frame as text, and a line with the position
 * of the cursor. For some frames a map of the background follows: `f` focus, `p` picked, `#` flash.
 *
 *     test_frames                    compares the frames with the files
 *     DREAD_UPDATE=1 test_frames     writes the frames that differ, and then fails
 *
 * After an update, read the diff: players will see exactly that. */

#define _GNU_SOURCE /* fmemopen */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/offers.h"
#include "unit/seat.h"

static struct seat seat;
static struct session session;

enum { FRAME_BYTES = 200000 };

static int differ; /* number of frames in this test that differ from their files */

/* ---- Writing and comparing ---- */

/* Returns the letter for a background colour. */
static char light_of(int ground)
{
    switch (ground) {
    case COLOUR_FOCUS: return 'f';
    case COLOUR_PICKED: return 'p';
    case COLOUR_FLASH: return '#';
    default: return '.';
    }
}

/* Prints the map of the background, without dark cells at the ends of lines. */
static void print_light(FILE *out)
{
    const struct canvas *c = &seat.canvas;
    fputs("light\n", out);
    for (int y = 0; y < c->rows; y++) {
        int end = c->columns;
        while (end && light_of(c->at[y][end - 1].style.background) == '.') end--;
        for (int x = 0; x < end; x++) fputc(light_of(c->at[y][x].style.background), out);
        fputc('\n', out);
    }
}

static void write_frame(char *into, const char *shows, bool light)
{
    FILE *out = fmemopen(into, FRAME_BYTES, "w");
    assert_non_null(out);
    fprintf(out, "# %s\n", shows);
    print_frame(out, &seat.canvas);
    fprintf(out, "cursor at column %d, line %d\n", seat.canvas.cursor_x + 1,
            seat.canvas.cursor_y + 1);
    if (light) print_light(out);
    fclose(out);
}

static bool read_golden(const char *path, char *into)
{
    FILE *in = fopen(path, "r");
    if (!in) return false;
    size_t n = fread(into, 1, FRAME_BYTES - 1, in);
    into[n] = '\0';
    fclose(in);
    return true;
}

/* Compares the frame with its file, or updates the file. */
static void frame_with(const char *name, const char *shows, bool light)
{
    static char is[FRAME_BYTES], was[FRAME_BYTES];
    char path[512];
    snprintf(path, sizeof path, "%s/frames/%s.txt", DREAD_GOLDEN, name);
    write_frame(is, shows, light);
    bool there = read_golden(path, was);
    if (there && !strcmp(is, was)) return;
    differ++;
    if (getenv("DREAD_UPDATE")) {
        FILE *out = fopen(path, "w");
        if (!out) fail_msg("%s cannot be written", path);
        fputs(is, out);
        fclose(out);
        print_message("updated %s\n", name);
        return;
    }
    fprintf(stderr, "%s: it should be\n%sbut is\n%s", name, there ? was : "(no such file)\n", is);
}

static void frame(const char *name, const char *shows)
{
    frame_with(name, shows, false);
}

/* The same with the map of the background. */
static void lit_frame(const char *name, const char *shows)
{
    frame_with(name, shows, true);
}

static void all_are_as_written_down(void)
{
    /* An update compares nothing, so it counts as a failure. */
    if (differ && getenv("DREAD_UPDATE"))
        fail_msg("%d frames were written down: read the difference, then compare", differ);
    if (differ) fail_msg("%d frames differ; DREAD_UPDATE=1 updates them: read the diff", differ);
}

static void set_up(void)
{
    differ = 0;
    seat_open(&seat, house_games(), dread_themes, UNSAVED);
}

/* ---- Setting up positions ---- */

/* Plays actions separated by ", ". */
static void play(const char *written)
{
    while (*written) {
        char one[64];
        size_t n = strcspn(written, ",");
        assert_true(n < sizeof one);
        memcpy(one, written, n);
        one[n] = '\0';
        written += n + (written[n] ? 2 : 0);
        action a;
        if (!dread_session_parse(&seat.play->session, one, &a, NULL))
            seat_fails(&seat, "no action: ", one);
        int before = seat.play->session.played;
        seat_acts(&seat, a);
        if (seat.play->session.played == before) seat_fails(&seat, seat.play->note, one);
    }
    dread_play_refocus(seat.play, &(struct focus){.kind = FOCUS_NONE});
    seat_look(&seat);
}

static void at(const char *id, const char *line)
{
    seat_deal(&seat, id);
    play(line);
}

/* Puts the focus on card or cell k of the zone with this name. */
static void focus_on(const char *zone, int k)
{
    int z = dread_word_index(seat.play->session.game->words.zones, zone, (int)strlen(zone));
    struct focus focus = {.kind = FOCUS_THING, .thing = dread_thing_card(z, k)};
    struct hit_region hit = hit_of(&focus);
    seat_looks_at(&seat, &focus);
    if (!hit_same(&seat.table.focus, &hit)) seat_fails(&seat, "no such thing to be in focus", "");
}

/* Puts the focus on the first button whose words begin with this text. */
static void focus_button(const char *verb)
{
    struct button button[BUTTONS_MOST];
    int n = dread_selection_buttons(&seat.play->selection, button);
    for (int k = 0; k < n; k++) {
        if (!dread_same(seat.play->session.game->words.verbs[button[k].verb], verb)) continue;
        seat_looks_at(&seat, &(struct focus){.kind = FOCUS_BUTTON, .button = k});
        return;
    }
    seat_fails(&seat, "no such button: ", verb);
}

/* Puts a game with this hand and this deck on the table. */
static void hand(const char *ranks, const char *deck)
{
    static struct chase chase;
    chase_set(&chase, "", ranks, deck);
    dread_session_start(&session, chase.game, &chase.deal, NULL);
    session.now = chase.now;
    seat_put(&seat, &session);
    *seat.play->said = '\0';
    seat_look(&seat);
}

/* ---- Before and around the games ---- */

TEST(frames_of_pages)
{
    seat_look(&seat);
    frame("pages/games", "The first screen: the player stands at the first door.");
    seat_size(&seat, 120, 40);
    seat_key(&seat, KEY_OF_RIGHT);
    frame("pages/games-120x40", "The same at the second door, with more room.");
    seat_size(&seat, 200, 60);
    seat_key(&seat, KEY_OF_DOWN);
    frame("pages/games-200x60", "The same with the focus below the doors.");
    seat_size(&seat, 80, 24);
    seat_chooses(&seat, "SoliTerror", BY_KEYS);
    frame("pages/game", "A game, before any deal.");
    seat_chooses(&seat, "number or id", BY_KEYS);
    frame("pages/entry", "A deal is typed, or clicked together.");
    seat_keys(&seat, "chess#1\n");
    frame("pages/entry-wrong", "What was typed is no deal, and why.");
    at("he-will-never-stop#1", "move 4>2, search 3");
    seat_key(&seat, 'm');
    frame("pages/menu", "The menu of a game in course.");
    seat_keys(&seat, "\33o");
    frame("pages/options", "The options, each explained.");
    seat_key(&seat, KEY_OF_ENTER);
    frame("pages/options-changed", "An option that differs from the usual has a star.");
    seat_keys(&seat, "\33?");
    frame("pages/keys", "Every key.");
    seat_keys(&seat, "\33p");
    frame("pages/preferences", "Preferences.");
    seat_keys(&seat, "\33w");
    frame("pages/why", "What just happened, with rule and card.");
    seat_keys(&seat, "\33s");
    frame("pages/story", "The story of the game so far.");
    seat_keys(&seat, "\33l");
    frame("pages/log", "Everything that happened in the game so far.");
    seat_keys(&seat, "\33i");
    frame("pages/rules", "The rules, from their beginning.");
    seat_key(&seat, KEY_OF_ESCAPE);
    seat_size(&seat, 120, 40);
    seat_key(&seat, 'i');
    frame("pages/rules-120x40", "The rules in a large terminal.");
    seat_key(&seat, KEY_OF_ESCAPE);
    seat_size(&seat, 60, 15);
    frame("pages/too-small", "A terminal that is too small.");
    all_are_as_written_down();
}

/* ---- He Will Never Stop ---- */

static const char *const flight_won = "move 4>2, search 3, move 1>6, search A, search 2, move 2>3, "
                                      "search 3, search 3, search 6";

TEST(frames_of_he_will_never_stop)
{
    seat_deal(&seat, "he-will-never-stop#1");
    frame("he-will-never-stop/start", "Seven cards; the first goes next and is struck through.");
    focus_on("hand", 3);
    seat_key(&seat, KEY_OF_ENTER);
    frame("he-will-never-stop/lifted",
          "The fourth card is lifted: each gap says what it would earn and cost.");
    seat_key(&seat, KEY_OF_LEFT);
    lit_frame("he-will-never-stop/gap", "The focus on a gap beside the lifted card.");
    seat_deal(&seat, "he-will-never-stop#1");
    focus_button("search");
    seat_key(&seat, KEY_OF_ENTER);
    frame("he-will-never-stop/search", "The verb is picked: what can be searched.");
    at("he-will-never-stop#1", "move 4>2");
    frame("he-will-never-stop/after-a-move", "After an action: what happened, in words.");

    hand("2345666178", "1234");
    frame("he-will-never-stop/sequence",
          "A sequence is bracketed; three of a rank stand together.");
    hand("123451234512", "678678");
    frame("he-will-never-stop/narrow", "Twelve cards are four columns wide each.");
    hand("1234512345123451234", "678678");
    frame("he-will-never-stop/nineteen", "Nineteen cards, the most that are all to be seen.");
    hand("123456712345671234567123", "888");
    frame("he-will-never-stop/scrolled-left", "Twenty-four cards: the row goes on at the right.");
    focus_on("hand", 12);
    frame("he-will-never-stop/scrolled", "The row goes on at both sides of the focus.");
    focus_on("hand", 23);
    frame("he-will-never-stop/scrolled-right", "The row goes on at the left.");

    hand("1357246", "8888");
    frame("he-will-never-stop/pursuits-7", "Seven pursuits until the hand is empty.");
    hand("135724", "8888");
    frame("he-will-never-stop/pursuits-6", "Six.");
    hand("13572", "8888");
    frame("he-will-never-stop/pursuits-5", "Five.");
    hand("1357", "8888");
    frame("he-will-never-stop/pursuits-4", "Four.");
    hand("135", "8888");
    frame("he-will-never-stop/pursuits-3", "Three.");
    hand("15", "8888");
    frame("he-will-never-stop/pursuits-2", "Two: He swallows the title.");
    hand("5", "8888");
    frame("he-will-never-stop/pursuits-1", "The last one.");

    at("he-will-never-stop#1", flight_won);
    frame("he-will-never-stop/won", "Won by a trap.");
    at("he-will-never-stop#1",
       "move 4>2, search 6, search 3, search 6, search 5, search 2, search 8");
    frame("he-will-never-stop/lost", "Lost: caught.");

    seat_size(&seat, 120, 40);
    seat_deal(&seat, "he-will-never-stop#1");
    frame("he-will-never-stop/start-120x40", "The start in a large terminal.");
    focus_on("hand", 3);
    seat_key(&seat, KEY_OF_ENTER);
    frame("he-will-never-stop/lifted-120x40", "A card lifted in a large terminal.");
    hand("15", "8888");
    frame("he-will-never-stop/pursuits-2-120x40", "Two pursuits in a large terminal.");
    seat_size(&seat, 200, 60);
    at("he-will-never-stop#1", "move 4>2, search 3");
    frame("he-will-never-stop/amid-200x60", "Amid a game in a very large terminal.");
    all_are_as_written_down();
}

/* Returns the first column of a line that shows something. */
static int first_shown(int y)
{
    int x = 0;
    while (x < seat.canvas.columns && dread_same(seat.canvas.at[y][x].bytes, " ")) x++;
    return x;
}

/* A row of 24 cards needs the whole frame and leaves no columns for the shadow. */
TEST(without_room_for_the_shadow_the_title_is_at_the_left)
{
    hand("123456712345671234567123", "888");
    assert_int_equal(first_shown(0), 1);
    assert_int_equal(first_shown(seat.canvas.rows - 1), 2);
}

TEST(frames_of_nights_and_lessons)
{
    seat.play->prefer.night = true;
    seat_deal(&seat, "he-will-never-stop#1");
    frame("he-will-never-stop/night", "A Night says so, and offers nothing to take back.");
    seat_key(&seat, 'u');
    frame("he-will-never-stop/night-refuses", "There is no going back.");
    seat.play->prefer.night = false;
    for (int g = 0; g < house_games()->count; g++) {
        char name[80], deal[80];
        snprintf(deal, sizeof deal, "%s#1", house_games()->game[g]->id);
        seat_deal(&seat, deal);
        seat_key(&seat, 't');
        snprintf(name, sizeof name, "%s/lesson-to-read", house_games()->game[g]->id);
        frame(name, "The lesson: something to read.");
        while (!seat.play->lesson.asks) seat_key(&seat, KEY_OF_ENTER);
        snprintf(name, sizeof name, "%s/lesson-asks", house_games()->game[g]->id);
        frame(name, "The lesson asks for an action.");
        action other =
            seat.play->selection.legal[seat.play->selection.legal[0] == seat.play->lesson.asked];
        seat_acts(&seat, other);
        seat_look(&seat);
        snprintf(name, sizeof name, "%s/lesson-insists", house_games()->game[g]->id);
        frame(name, "Something else was tried.");
    }
    all_are_as_written_down();
}

/* Plays actions with animation, and stops this many milliseconds later. */
static void animation(const char *written, int ms)
{
    seat.play->prefer.motion = true;
    play(written);
    assert_true(seat.play->animation.runs);
    for (int64_t end = seat.now + ms; seat.now < end; seat.now += 10) seat_look(&seat);
    seat.play->prefer.motion = false;
}

/* Plays an action with animations, up to a moment of the approach of a presence. */
static void approach(const char *written, enum approach moment)
{
    const struct animation *a = &seat.play->animation;
    seat.play->prefer.motion = true;
    play(written);
    for (; a->runs && a->list[a->beat].approach != moment; seat.now += 10) seat_look(&seat);
    assert_true(a->runs);
    seat_look(&seat);
    seat.play->prefer.motion = false;
}

TEST(frames_amid_animations)
{
    at("he-will-never-stop#1", "");
    animation("search 7", 2 * STEP_MS + 40);
    frame("he-will-never-stop/film", "Amid a search: some cards are gone, none have come yet.");
    at("dont-let-them-get-you#1", "enter g1, card 5D, north");
    animation("rest", 2 * STEP_MS + 40);
    lit_frame("dont-let-them-get-you/film", "Amid a rest: they walk.");
    at("dont-let-them-get-you#1", "enter a1, card KD, north, south, stop, card 6S, north, south, "
                                  "rest, card 6D, north, north, east");
    animation("rest", 1000);
    while (!seat.table.scene->lights) seat_wait(&seat, 10);
    frame("dont-let-them-get-you/dark-1", "Caught: the furthest rooms are dark.");
    seat_wait(&seat, 1200);
    frame("dont-let-them-get-you/dark-3", "Only her own room has light.");
    seat_size(&seat, 120, 40);
    frame("dont-let-them-get-you/dark-3-120x40", "The same in a large terminal.");
    seat_size(&seat, 80, 24);
    at("soliterror#16931400407091", "place a, take, leave, take, swap a2, take, place b, swap a2");
    animation("flare", 500);
    lit_frame("soliterror/flare", "The flare: red light over the cells around the monster.");
    for (int i = 0; i < 100; i++, seat.now += 30) seat_look(&seat);
    lit_frame("soliterror/after-the-flare", "The light is out, the cards lie open.");
    static const char *const monster = "place a, take, leave, take, swap a2, take, place b";
    at("soliterror#16931400407091", monster);
    approach("swap a2", APPROACH_PARTS);
    frame("soliterror/grass-parts", "Before a monster turns up: the grass parts.");
    at("soliterror#16931400407091", monster);
    approach("swap a2", APPROACH_STANDS);
    frame("soliterror/stands", "Something stands there.");
    at("soliterror#16931400407091", monster);
    play("swap a2");
    seat_look(&seat);
    frame("soliterror/turned-up", "It has turned up: the jack.");
    seat_size(&seat, 120, 40);
    frame("soliterror/turned-up-120x40", "The jack in a large terminal.");
    at("soliterror#16931400407091", monster);
    approach("swap a2", APPROACH_STANDS);
    frame("soliterror/stands-120x40", "Something stands there, in a large terminal.");
    all_are_as_written_down();
}

/* ---- SoliTerror ---- */

static const char *const field_won =
    "place b, take, swap c3, take, swap d2, leave, take, place d, pair 3S+4S, weapon 5S, pair "
    "2S+9S, "
    "swap a1, leave, place c, swap d3, take, leave, flare, leave, place a, weapon TS, leave";

/* Searches random games under the options of an id for the first position with this prompt and, if
 * `verb` is given, with a button for that verb. */
static void find_prompt(const char *id, const char *prompt, const char *verb)
{
    struct rng rng = dread_rng_from(1);
    struct deal deal;
    const struct game *game = deal_of(&dread_games, id, &deal);
    for (int tries = 0; tries < 100000; tries++) {
        random_session_under(&session, game, &deal.rules, &rng);
        struct view view;
        dread_session_see(&session, &view);
        if (!dread_same(session.game->words.prompts[view.prompt], prompt)) continue;
        seat_put(&seat, &session);
        if (!*verb) return;
        for (int i = 0; i < seat.play->selection.count; i++)
            if (dread_same(session.game->words.verbs[seat.play->selection.touch[i].verb], verb))
                return;
    }
    fail_msg("never asked: %s", prompt);
}

TEST(frames_of_soliterror)
{
    seat_deal(&seat, "soliterror#1");
    frame("soliterror/start", "The field by night, all of it tall grass.");
    static const char usual[] = "soliterror#1", mixed[] = "soliterror:family=mixed#1",
                      offered[] = "soliterror:gifts=offered#1";
    static const struct {
        const char *id, *prompt, *verb;
    } asked[] = {
        {usual, "called", "swap"}, {mixed, "swap-again", ""},    {mixed, "step", ""},
        {usual, "buy", "buy"},     {usual, "food", "take"},      {usual, "food-free", ""},
        {usual, "health", ""},     {usual, "weapon", "take"},    {usual, "weapon-free", ""},
        {usual, "joker", ""},      {usual, "monster", "weapon"}, {offered, "call-gift", ""}};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        char name[80], shows[80];
        find_prompt(asked[i].id, asked[i].prompt, asked[i].verb);
        snprintf(name, sizeof name, "soliterror/prompt-%s", asked[i].prompt);
        snprintf(shows, sizeof shows, "What is asked: `%s`.", asked[i].prompt);
        frame(name, shows);
    }
    at("soliterror:gifts=offered#2",
       "place a, take, leave, swap c3, take, swap c3, take, take, leave");
    frame("soliterror/prompt-rescue-gift", "What is asked: `rescue-gift`.");
    at("soliterror:family=mixed,zero-health=before@"
       "2D3D4D5D6D7D8D9DTD2SAS3SAHACAD4S5S6S7S8S9H2C3C4C5C"
       "6C7C8C9CTCJCQCKC2H3H4H5H6H7H8HTH9STSXX",
       "place a1");
    focus_on("asked", 0);
    frame("soliterror/spares", "A called monster that took the last health, and cannot kill.");
    find_prompt(usual, "called", "swap");
    focus_button("swap");
    seat_key(&seat, KEY_OF_ENTER);
    lit_frame("soliterror/swap", "The swap is picked: the cells it may be with.");
    at("soliterror#3", "place a, take");
    focus_button("take");
    lit_frame("soliterror/pay", "A weapon is to be bought: what it would take stands out.");
    at("soliterror#2", field_won);
    frame("soliterror/won", "Everyone is home.");
    at("soliterror#1", "place d, swap d1, take 9D, swap b3, take, swap a1");
    frame("soliterror/lost", "Killed by a monster.");
    at("soliterror:feed=8#3", "place a, take");
    frame("soliterror/plates", "As many plates as food cards are wanted.");
    seat_size(&seat, 120, 40);
    at("soliterror#2", "place b, take, swap c3, take");
    frame("soliterror/amid-120x40", "Amid a game in a large terminal.");
    seat_size(&seat, 200, 60);
    at("soliterror#2", "place b, take, swap c3, take");
    frame("soliterror/amid-200x60", "Amid a game in a very large terminal.");
    all_are_as_written_down();
}

/* ---- Don't Let Them Get You ---- */

static const char *const maze_won =
    "enter g1, card 5D, north, rest, card 9C, west, south, west, west, north, north, rest, rest, "
    "card QH, south, south, west, north, north, north, north, north, north, west, card JD, east, "
    "south, south, south, east, rest, rest, card TH, east, north, north, east, east, card 3D, "
    "west, "
    "west, card 2H, south, card 7C, south, west, rest, rest, card 7H, west, south, west, card 7D, "
    "west, south, south, escape";

/* Returns the first n actions of a line. */
static const char *first(int n, const char *line)
{
    static char some[2000];
    const char *end = line;
    while (n-- && *end) {
        end += strcspn(end, ",");
        end += n && *end ? 2 : 0;
    }
    memcpy(some, line, (size_t)(end - line));
    some[end - line] = '\0';
    return some;
}

TEST(frames_of_dont_let_them_get_you)
{
    seat_deal(&seat, "dont-let-them-get-you#106");
    frame("dont-let-them-get-you/prompt-rotate", "The maze is in parts: a card is to be turned.");
    seat_deal(&seat, "dont-let-them-get-you:maze=built#1");
    frame("dont-let-them-get-you/prompt-lay", "The maze is laid card by card.");
    seat_deal(&seat, "dont-let-them-get-you#1");
    frame("dont-let-them-get-you/prompt-enter", "Where to enter; the first of them has a light.");
    at("dont-let-them-get-you#1", "enter g1");
    lit_frame("dont-let-them-get-you/prompt-turn", "A turn: move with a card, or rest.");
    at("dont-let-them-get-you#1", "enter g1, card 5D");
    lit_frame("dont-let-them-get-you/prompt-step", "A step is to be chosen.");
    at("dont-let-them-get-you#1", first(13, maze_won));
    focus_on("column", 0);
    seat_key(&seat, KEY_OF_ENTER);
    lit_frame("dont-let-them-get-you/lifted",
              "A card is lifted: where it can end, and where they would see it.");
    seat_key(&seat, KEY_OF_ESCAPE);
    focus_button("rest");
    lit_frame("dont-let-them-get-you/rest",
              "Rest in focus: footprints, and where everyone will look.");
    at("dont-let-them-get-you#1", first(25, maze_won));
    lit_frame("dont-let-them-get-you/amid", "Amid a game.");
    at("dont-let-them-get-you#1", first(33, maze_won));
    lit_frame("dont-let-them-get-you/later", "Later.");
    seat_deal(&seat, "dont-let-them-get-you:fatigue=8,piles=5,tasks=1#1");
    frame("dont-let-them-get-you/dials", "One task, five piles, and eight of fatigue.");
    seat_deal(&seat, "dont-let-them-get-you#10");
    while (!dread_same(seat.play->session.game->words.prompts[seat.play->view.prompt], "exit"))
        seat_acts(&seat,
                  seat.play->session.game->greedy(&seat.play->view, seat.play->selection.legal,
                                                  seat.play->selection.count));
    seat_look(&seat);
    frame("dont-let-them-get-you/prompt-exit", "Where the exit is to be.");
    at("dont-let-them-get-you#1", maze_won);
    frame("dont-let-them-get-you/won", "Out.");
    at("dont-let-them-get-you#1",
       "enter a1, card KD, north, south, stop, card 6S, north, south, rest, "
       "card 6D, north, north, east, rest");
    frame("dont-let-them-get-you/lost", "Caught.");
    seat_size(&seat, 120, 40);
    at("dont-let-them-get-you#1", first(13, maze_won));
    focus_button("rest");
    lit_frame("dont-let-them-get-you/rest-120x40", "Rest in focus in a large terminal.");
    at("dont-let-them-get-you#1", first(25, maze_won));
    frame("dont-let-them-get-you/amid-120x40", "Amid a game, with lanterns.");
    at("dont-let-them-get-you#1", first(54, maze_won));
    frame("dont-let-them-get-you/exit-120x40",
          "Amid the last move, with an exit; two share a cell.");
    seat_size(&seat, 200, 60);
    at("dont-let-them-get-you#1", first(25, maze_won));
    frame("dont-let-them-get-you/amid-200x60", "Amid a game, with figures.");
    all_are_as_written_down();
}

/* ---- Hints and autopsies ---- */

/* Checks the frame of a full-effort hint for the current position. */
static void hint(const char *name)
{
    char path[80];
    seat_key(&seat, 'h');
    seat_thinks(&seat, INT_MAX);
    snprintf(path, sizeof path, "%s/%s", seat.play->session.game->id, name);
    lit_frame(path, "A hint; its first line is shown on the table.");
    seat_key(&seat, KEY_OF_ENTER);
}

/* Checks the frames of the autopsy of a finished game. */
static void autopsy(const char *name)
{
    char path[80];
    seat_key(&seat, 'a');
    seat_thinks(&seat, INT_MAX);
    snprintf(path, sizeof path, "%s/%s", seat.play->session.game->id, name);
    frame(path, "An autopsy; the turn in focus is marked on the curve.");
}

TEST(frames_of_hints_and_autopsies)
{
    skip_if_slowed();
    static const char *const flight_lost =
        "move 4>2, search 6, search 3, search 6, search 5, search 2, search 8";
    seat_deal(&seat, "he-will-never-stop#1");
    seat_key(&seat, 'h');
    frame("he-will-never-stop/hint-begun", "A hint that was just asked for.");
    seat_key(&seat, KEY_OF_ESCAPE);
    hint("hint");
    frame("he-will-never-stop/hint-taken", "What the hint said is in hand.");
    at("he-will-never-stop#1", "move 4>2, search 6, search 3, search 6");
    hint("hint-narrow");
    at("he-will-never-stop#1", flight_lost);
    seat_key(&seat, 'a');
    frame("he-will-never-stop/autopsy-begun", "An autopsy that was just asked for.");
    seat_key(&seat, KEY_OF_ESCAPE);
    autopsy("autopsy");
    seat_key(&seat, KEY_OF_END);
    frame("he-will-never-stop/autopsy-last", "How it could still have been won.");
    at("soliterror#3", "place a, take");
    hint("hint");
    at("soliterror#1", "place d, swap d1, take 9D, swap b3, take, swap a1");
    autopsy("autopsy");
    at("dont-let-them-get-you#1", "enter g1");
    hint("hint");
    at("dont-let-them-get-you#1",
       "enter a1, card KD, north, south, stop, card 6S, north, south, rest, "
       "card 6D, north, north, east, rest");
    autopsy("autopsy");
    seat_open(&seat, &toy_games, toy_themes, UNSAVED);
    seat_deal(&seat, "toy-lantern#3");
    hint("hint");
    play("step b1, slide 1>3, rest, rest, rest, rest, rest");
    autopsy("autopsy");
    seat_open(&seat, house_games(), dread_themes, UNSAVED);
    seat_size(&seat, 120, 40);
    at("dont-let-them-get-you#1", "enter g1");
    hint("hint-120x40");
    at("he-will-never-stop#1", flight_lost);
    autopsy("autopsy-120x40");
    all_are_as_written_down();
}

TEST(frames_of_the_toy)
{
    seat_open(&seat, &toy_games, toy_themes, UNSAVED);
    seat_deal(&seat, "toy-lantern#3");
    frame("toy-lantern/start", "A game that the table does not know.");
    play("step b1, slide 1>3");
    frame("toy-lantern/amid", "Amid it.");
    play("rest, rest, rest, rest, rest");
    frame("toy-lantern/lost", "The oil is out.");
    all_are_as_written_down();
}

/* Tells cards, typed as a player does, that are those of a deal; `n`: only the first ones. */
static void tell_cards(const char *id, int n)
{
    struct deal deal;
    deal_of(&dread_games, id, &deal);
    for (; n && seat.play->page.open && seat.play->page.kind == PAGE_CARD; n--) {
        char word[16];
        struct text t = dread_text_in(word, sizeof word);
        dread_card_write(&t, deal.cards[dread_session_asks(&seat.play->session)]);
        seat_keys(&seat, word);
        seat_key(&seat, KEY_OF_ENTER);
    }
}

static void sit_beside(const char *id)
{
    struct deal deal;
    const struct game *game = deal_of(&dread_games, id, &deal);
    seat_wishes(&seat, &(struct deal_wanted){.game = game, .beside = true, .anew = true});
}

TEST(frames_beside_real_cards)
{
    static const char maze[] = "dont-let-them-get-you#6", flight[] = "he-will-never-stop#4",
                      field[] = "soliterror#57";
    sit_beside(flight);
    tell_cards(flight, 3);
    frame("he-will-never-stop/real-cards", "Three cards of the hand are told.");
    seat_keys(&seat, "7h");
    frame("he-will-never-stop/real-typed", "A card is typed.");
    seat_key(&seat, KEY_OF_ENTER);
    seat_keys(&seat, "7h");
    seat_key(&seat, KEY_OF_ENTER);
    frame("he-will-never-stop/real-twice", "A card is told twice: where it lies, and a way out.");
    sit_beside(field);
    tell_cards(field, 3);
    lit_frame("soliterror/real-cards", "The pack has a joker.");
    tell_cards(field, -1);
    frame("soliterror/real-upkeep", "What to do with the opening hand.");
    sit_beside(maze);
    tell_cards(maze, 20);
    lit_frame("dont-let-them-get-you/real-cards", "Two rows of the maze and a part of the third.");
    tell_cards(maze, -1);
    seat_key(&seat, KEY_OF_ENTER);
    play("enter g7");
    seat_look(&seat);
    seat_key(&seat, KEY_OF_ENTER);
    play("rest");
    seat_look(&seat);
    lit_frame("dont-let-them-get-you/real-upkeep", "Where the pursuer was, and where he goes.");
    seat_keys(&seat, "a");
    frame("dont-let-them-get-you/real-upkeep-list", "All steps at once.");
    seat_size(&seat, 120, 40);
    seat_keys(&seat, "a");
    lit_frame("dont-let-them-get-you/real-upkeep-120x40", "The same with more room.");
    all_are_as_written_down();
}

EACH_TEST(set_up, NULL)
