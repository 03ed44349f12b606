/* The mid-end gives nothing hidden away. In two worlds that look alike a player sees and hears the
 * same, whatever she looks at, picks, asks or is advised, until an action turns up different cards.
 * The tests find marks, previews, reasons and hints that depend on face-down cards. */

#include <stdio.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/player.h"
#include "unit/walk.h"

enum { LOOKS = 60 };

/* The same player in two worlds. */
static struct player here, there;

static void betrays(const char *what, const char *a, const char *b)
{
    char why[3000];
    snprintf(why, sizeof why, "%s betrays the world: %.1200s\n/ %.1200s", what, a ? a : "",
             b ? b : "");
    player_fails(&here, why);
}

static void same_text(const char *what, const char *a, const char *b)
{
    if ((!a != !b) || (a && strcmp(a, b) != 0)) betrays(what, a, b);
}

static void same_bytes(const char *what, const void *a, const void *b, size_t n)
{
    if (memcmp(a, b, n) != 0) betrays(what, NULL, NULL);
}

/* ---- Comparing two scenes ---- */

static void same_words(const struct scene_words *a, const struct scene_words *b)
{
    same_text("a note", a->note, b->note);
    same_text("a preview", a->preview, b->preview);
    same_text("what is said", a->said, b->said);
    same_text("the story", a->flavour, b->flavour);
    same_text("the prompt", a->prompt, b->prompt);
    assert_int_equal(a->dire, b->dire);
}

static void same_mark(const struct mark *a, const struct mark *b)
{
    same_text("a mark", a->words, b->words);
    assert_true(dread_thing_same(a->at, b->at));
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->colour, b->colour);
    assert_int_equal(a->facing, b->facing);
    assert_int_equal(a->token, b->token);
    assert_int_equal(a->action, b->action);
}

static void same_marks(void)
{
    assert_int_equal(here.scene->marks, there.scene->marks);
    for (int i = 0; i < here.scene->marks; i++) {
        char a[2048], b[2048];
        struct text t = dread_text_in(a, sizeof a), u = dread_text_in(b, sizeof b);
        same_mark(&here.scene->mark[i], &there.scene->mark[i]);
        dread_play_mark_words(here.play, i, &t);
        dread_play_mark_words(there.play, i, &u);
        same_text("a mark for the ear", a, b);
    }
}

static void same_page(const struct scene_page *a, const struct scene_page *b)
{
    assert_int_equal(a->open, b->open);
    if (!a->open) return;
    same_text("a title", a->title, b->title);
    same_text("a page", a->body, b->body);
    assert_int_equal(a->lines, b->lines);
    assert_int_equal(a->at, b->at);
    for (int i = 0; i < a->lines; i++) {
        same_text("a line", a->line[i].words, b->line[i].words);
        same_text("what stands beside a line", a->line[i].more, b->line[i].more);
    }
}

static void same_scenes(void)
{
    const struct scene *a = here.scene, *b = there.scene;
    same_bytes("the view", a->view, b->view, sizeof *a->view);
    same_bytes("what can be chosen", &a->open, &b->open, sizeof a->open);
    same_bytes("what is picked", &a->picked, &b->picked, sizeof a->picked);
    same_bytes("what would be taken", &a->taken, &b->taken, sizeof a->taken);
    assert_true(dread_focus_same(&a->focus, &b->focus));
    assert_true(dread_focus_same(&a->usual, &b->usual));
    assert_int_equal(a->buttons, b->buttons);
    for (int i = 0; i < a->buttons; i++)
        same_text("a button", a->button[i].words, b->button[i].words);
    for (int i = 0; i < COMMANDS; i++)
        same_text("a command", a->command[i].why_not, b->command[i].why_not);
    same_words(&a->words, &b->words);
    same_marks();
    same_page(&a->page, &b->page);
    same_text("an answer", dread_play_answer(here.play), dread_play_answer(there.play));
}

/* ---- Looking around ---- */

/* Returns true if both worlds have the same game log. The log plays the line again from the deal,
 * as "why" does. If the game has reshuffled, resampling draws the new order into the position, and
 * the deal cannot express it: then the line does not lead to the resampled position. */
static bool logs_agree(void)
{
    const struct session *s = &here.play->session;
    return !s->game->number_matters(&s->deal.rules);
}

/* Writes a random question, most often about a legal action or a cell. */
static const char *any_question(struct rng *rng, char words[200])
{
    static const char *const asked[] = {
        "moves all", "hint",        "more",         "table",     "gauges",
        "where",     "who sees me", "who hunts me", "sequences", "what is taken next",
        "exits",     "route to d4", "state",        "tell me",   "show unseen",
        "story all", /* the last two play the line again */
        "why"};
    const struct session *s = &here.play->session;
    const struct selection *h = &here.play->selection;
    struct text t = dread_text_in(words, 200);
    unsigned how = dread_rng_below(rng, 4);
    if (how == 0 || !h->count) {
        uint32_t questions = sizeof asked / sizeof *asked;
        dread_text_add(&t, asked[dread_rng_below(rng, logs_agree() ? questions : questions - 2)]);
    } else if (how == 1) {
        dread_text_add(&t, "what if ");
        s->game->format(&s->deal.rules, h->legal[dread_rng_below(rng, (uint32_t)h->count)], &t);
    } else {
        dread_text_add(&t, how == 2 ? "why not " : "who would see me at ");
        dread_text_char(&t, (char)('a' + dread_rng_below(rng, 7)));
        dread_text_char(&t, (char)('1' + dread_rng_below(rng, 7)));
    }
    return words;
}

static struct focus any_focus(struct rng *rng)
{
    struct thing thing[THINGS_MOST];
    int n = things_of(here.scene->view, thing);
    if (dread_rng_below(rng, 3)) {
        struct thing t = thing[dread_rng_below(rng, (uint32_t)n)];
        return (struct focus){.kind = FOCUS_THING, .thing = t};
    }
    return (struct focus){.kind = FOCUS_BUTTON, .button = (int)dread_rng_below(rng, 4)};
}

/* Returns true if choosing this might play an action. */
static bool is_decisive(const struct focus *f)
{
    const struct selection *h = &here.play->selection;
    int n = 0;
    if (f->kind != FOCUS_THING) return true;
    if (dread_selection_empty(h)) return here.play->layout.step != NO_VERB;
    for (int k = 0; k < h->opens; k++) n += dread_touches_thing(&h->touch[h->open[k]], f->thing);
    return n == 1 || dread_selection_picked(h, f->thing);
}

static void does_in_both(struct intent in)
{
    player_does(&here, in);
    player_does(&there, in);
}

static void looks_around(struct rng *rng)
{
    static const enum command_id pages[] = {CMD_HINT, CMD_WHY, CMD_MENU, CMD_KEYS, CMD_LOG};
    uint32_t kinds = sizeof pages / sizeof *pages;
    char words[200];
    struct intent in = {.kind = INTENT_CHOOSE, .focus = any_focus(rng)};
    switch (dread_rng_below(rng, 10)) {
    case 0: in.kind = INTENT_PUT_DOWN; break;
    case 1:
        in.kind = INTENT_COMMAND;
        in.command = pages[dread_rng_below(rng, logs_agree() ? kinds : kinds - 1)];
        break;
    case 2: in.kind = INTENT_CLOSE; break;
    case 3:
    case 4:
        in.kind = INTENT_SAY;
        in.text = any_question(rng, words);
        break;
    case 5:
        in.kind = INTENT_LINE_FOCUS;
        in.number = (int)dread_rng_below(rng, 5);
        break;
    case 6: in.kind = INTENT_FOCUS; break;
    case 7: in.kind = INTENT_DRAW; break;
    default: break;
    }
    /* An action ends the comparison, so most of the time only looks at such a choice. */
    if (in.kind == INTENT_CHOOSE && is_decisive(&in.focus) && dread_rng_below(rng, 12))
        in.kind = INTENT_FOCUS;
    does_in_both(in);
    int slices = (int)dread_rng_below(rng, 20);
    for (int i = 0; i < slices && dread_play_thinks(here.play); i++) {
        assert_true(dread_play_thinks(there.play));
        assert_int_equal(dread_play_think(here.play, NULL), dread_play_think(there.play, NULL));
    }
    player_looks(&here);
    player_looks(&there);
}

/* ---- Two worlds ---- */

/* Puts the position of a visit on both tables, then resamples the hidden cards of one. */
static void sit_down(struct visit *v)
{
    bool house = is_of_program(v->game);
    here = *visit_player(v);
    player_opens(&there, house ? &dread_games : &toy_games, house ? dread_themes : toy_themes, NULL,
                 0);
    there.play->prefer.motion = there.play->prefer.alone = false;
    player_puts(&there, v->session);
    same_scenes();
    struct session *s = &there.play->session;
    s->game->resample(&s->deal, &s->now, &v->rng);
    player_looks(&there);
}

LAW(worlds_that_look_alike_are_shown_and_told_alike, .every = 1000, .where = IN_PLAY,
    .only = has_theme)
{
    sit_down(v);
    for (int i = 0; i < LOOKS && here.scene->at_hand; i++) {
        looks_around(&v->rng);
        if (here.play->session.played != v->session->played) break;
        assert_int_equal(there.play->session.played, v->session->played);
        same_scenes();
    }
    player_closes(&there);
}
