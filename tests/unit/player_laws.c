/* Checks a scene against everything that src/play/play.h promises of scenes. See player.h. */

#include "play/book_seen.h"
#include "play/doors.h"
#include "unit/player.h"

#include <stdio.h>
#include <string.h>

static void insist_that(const struct player *p, bool holds, const char *what)
{
    if (!holds) player_fails(p, what);
}

/* ---- Laws of a scene: words ---- */

/* The text must be valid UTF-8 without control characters; line breaks are allowed if `lines`. */
static void check_text(const struct player *p, const char *s, bool lines, const char *what)
{
    char why[2000];
    size_t left = strlen(s);
    for (const char *at = s; left;) {
        int n = dread_character_bytes(at, left);
        bool control = (unsigned char)*at < ' ' || *at == 0x7f;
        if (!n || (control && !(lines && *at == '\n'))) {
            snprintf(why, sizeof why, "%s is no text at byte %d: %s", what, (int)(at - s), s);
            player_fails(p, why);
        }
        at += n;
        left -= (size_t)n;
    }
}

static void check_words(const struct player *p)
{
    const struct scene *s = p->scene;
    check_text(p, s->words.preview, false, "the preview");
    check_text(p, s->words.said, false, "what is said");
    check_text(p, s->words.flavour, false, "the story");
    check_text(p, s->words.lesson, false, "the lesson");
    check_text(p, s->words.prompt, false, "the prompt");
    for (int i = 0; i < s->buttons; i++) {
        check_text(p, s->button[i].words, false, "a button");
        insist_that(p, *s->button[i].words, "a button has no words");
    }
}

static void check_marks(const struct player *p)
{
    const struct scene *s = p->scene;
    char words[2048];
    insist_that(p, s->marks <= MARKS_MOST, "there are too many marks");
    for (int i = 0; i < s->marks; i++) {
        struct text t = dread_text_in(words, sizeof words);
        dread_play_mark_words(p->play, i, &t);
        check_text(p, words, false, "a mark for the ear");
        check_text(p, s->mark[i].words, false, "a mark");
        insist_that(p, s->mark[i].colour < COLOURS, "a mark has an ink that there is not");
    }
}

static void check_page(struct player *p)
{
    const struct scene_page *page = &p->scene->page;
    if (!page->open) return;
    check_text(p, page->title, false, "the title");
    check_text(p, page->body, true, "the page");
    if (page->entry) check_text(p, page->typed, false, "what stands to be typed");
    for (int i = 0; i < page->lines; i++) {
        check_text(p, page->line[i].words, false, "a line");
        check_text(p, page->line[i].more, true, "what stands beside a line");
        insist_that(p, page->line[i].command < COMMANDS, "a line has no command");
    }
    insist_that(p, !page->lines || (page->at >= 0 && page->at < page->lines),
                "the line that is looked at is not there");
    insist_that(p, page->serial >= p->page, "the serial of a page falls");
    insist_that(p, page->serial != p->page || !strcmp(p->title, page->title),
                "two pages have one serial");
    p->page = page->serial;
    snprintf(p->title, sizeof p->title, "%s", page->title);
}

static void check_commands(const struct player *p)
{
    for (int i = 0; i < COMMANDS; i++) {
        const struct scene_command *c = &p->scene->command[i];
        insist_that(p, c->can == !c->why_not, "a command can be given, or there is a reason");
        if (c->why_not) check_text(p, c->why_not, false, "why not");
    }
}

/* ---- Laws of a scene: the table ---- */

static bool is_on(const struct view *v, struct thing t)
{
    struct thing thing[THINGS_MOST];
    int n = things_of(v, thing);
    for (int i = 0; i < n; i++)
        if (dread_thing_same(thing[i], t)) return true;
    return false;
}

/* Every thing in the set must be in the view. */
static void check_set(const struct player *p, const struct thing_set *set, const char *what)
{
    int n = 0, in = 0;
    struct thing thing[THINGS_MOST];
    int things = things_of(p->scene->view, thing);
    for (int i = 0; i < things; i++) n += dread_thing_set_has(set, thing[i]);
    const uint64_t *bits = &set->bits[0][0][0];
    for (size_t i = 0; i < sizeof set->bits / sizeof *bits; i++)
        in += __builtin_popcountll(bits[i]);
    insist_that(p, n == in, what);
}

/* Returns true if an action that is left touches the thing: in the lesson, the one it asks for. */
static bool is_touched(const struct play *p, struct thing t)
{
    const struct selection *h = &p->selection;
    const struct lesson *l = &p->story.lesson;
    for (int k = 0; k < h->opens; k++) {
        bool strays = l->on && l->asks && h->legal[h->open[k]] != l->asked;
        if (!strays && dread_touches_thing(&h->touch[h->open[k]], t)) return true;
    }
    return false;
}

static void check_choices(const struct player *p)
{
    const struct scene *s = p->scene;
    const struct selection *h = &p->play->selection;
    struct thing thing[THINGS_MOST];
    int n = things_of(s->view, thing), open = 0;
    check_set(p, &s->open, "what is open is not on the table");
    check_set(p, &s->picked, "what is picked is not on the table");
    check_set(p, &s->taken, "what would be taken is not on the table");
    for (int i = 0; i < n; i++) {
        bool is_open = dread_thing_set_has(&s->open, thing[i]);
        open += is_open;
        bool ready = h->picks || thing[i].kind != THING_GAP; /* something can go there */
        if (s->upkeep.steps) ready = false; /* the table is that of a step, and nothing is chosen */
        insist_that(p, is_open == (s->at_hand && ready && is_touched(p->play, thing[i])),
                    "open is what an action touches that is left");
        insist_that(p, !dread_thing_set_has(&s->picked, thing[i]) || s->holding,
                    "picked, not held");
    }
    insist_that(p, !s->at_hand || open || s->buttons, "nothing is offered");
    insist_that(p, s->buttons >= 0 && s->buttons <= SCENE_BUTTONS, "the buttons do not fit");
    for (int i = 0; i < s->buttons; i++)
        insist_that(p, s->button[i].action < h->count && s->button[i].count > 0,
                    "a button is for no action");
}

static void check_focus(const struct player *p, const struct focus *f)
{
    if (f->kind == FOCUS_THING)
        insist_that(p, is_on(p->scene->view, f->thing), "the focus is on nothing");
    if (f->kind == FOCUS_BUTTON)
        insist_that(p, f->button >= 0 && f->button < p->scene->buttons,
                    "the focus is on no button");
}

bool same_material(const struct view *a, const struct view *b)
{
    if (a->zones != b->zones || a->tokens != b->tokens || a->spots != b->spots) return false;
    if (a->gauges != b->gauges || a->outcome != b->outcome) return false;
    for (int i = 0; i < a->zones; i++) {
        const struct zone *x = &a->zone[i], *y = &b->zone[i];
        if (x->layout != y->layout || x->count != y->count || x->deck != y->deck) return false;
    }
    for (int i = 0; i < a->spots; i++) {
        const struct spot *x = &a->spot[i], *y = &b->spot[i];
        if (x->card != y->card || x->face != y->face || x->horizontal != y->horizontal)
            return false;
    }
    for (int i = 0; i < a->gauges; i++)
        if (a->gauge[i].value != b->gauge[i].value) return false;
    return !memcmp(a->token, b->token, sizeof *a->token * a->tokens);
}

/* The beats must contain all events in order. Applied to the view before, they must give the view
 * after. */
static void check_beats(const struct player *p)
{
    const struct scene *s = p->scene;
    struct view after = *s->before;
    int at = 0;
    /* light turns cards up at once, so from then on `view` may show more than the beats so far */
    bool lit = false;
    for (int k = 0; k < s->beats; k++) {
        const struct beat *b = &s->beats_of[k];
        insist_that(p, b->first == at && (b->count || b->ms), "there is a gap between beats");
        insist_that(p, b->weight <= WEIGHT_HELD && b->colour < COLOURS, "a beat is of no kind");
        for (; at < b->first + b->count; at++) dread_view_play(&after, &s->trace->event[at]);
        lit |= b->at.kind && !b->approach;
        insist_that(p, k != s->beat || lit || same_material(&after, s->view),
                    "during an animation, the view shown is not the one that the beats lead to");
    }
    insist_that(p, at == s->trace->count, "beats do not hold the whole trace");
    insist_that(p, s->beat >= 0 && s->beat <= s->beats, "no such beat");
    insist_that(p, same_material(&after, &p->play->view),
                "the trace on the view before does not give the view after");
}

/* A door must say which turn of which deal the play in progress is at. */
static void check_door(const struct player *p, const struct game *game,
                       const struct in_progress *in)
{
    char words[2 * ID_BYTES], turn[40], why[4 * ID_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    const char *number = strchr(in->deal, '#');
    bool drawn = in->mode == NIGHT && in->way == WAY_DRAWN;
    insist_that(p, dread_tell_in_progress(p->play, game, &w), "a door tells no play in progress");
    snprintf(turn, sizeof turn, ", turn %d", in->turn);
    snprintf(why, sizeof why, "a door says of %s at turn %d: %s", in->deal, in->turn, words);
    insist_that(p, !in->turn || strstr(words, turn), why);
    insist_that(p, drawn || !number || strstr(words, number), why);
    insist_that(p, !drawn || !number || !strstr(words, number), why);
}

/* What the mid-end remembers of the book must be what the book says now. */
static void check_book(const struct player *p)
{
    struct book *book = dread_play_book(p->play);
    if (!book) return;
    insist_that(p, dread_storage_waits(p->play) == dread_book_waits(book), "the book waits");
    insist_that(p, dread_is_kept(p->play) == dread_book_keeps(book), "the book keeps the game");
    for (int i = 0; i < p->house.games->count; i++) {
        struct in_progress in;
        const struct game *game = p->house.games->game[i];
        bool is = dread_book_in_progress(book, game, &in) && !in.is_over;
        insist_that(p, dread_is_in_progress(p->play, game) == is, "what is in progress");
        if (is) check_door(p, game, &in);
    }
}

void player_checks(struct player *p)
{
    const struct scene *s = p->scene;
    check_book(p);
    check_page(p);
    check_commands(p);
    check_text(p, s->words.note, false, "the note");
    insist_that(p, s->chart.columns >= 0 && s->chart.columns <= SCENE_CHART_COLUMNS, "the curve");
    for (size_t i = 0; i < PLAYER_FENCE; i++)
        insist_that(p, p->memory[p->bytes + i] == PLAYER_STAKE, "memory of others was written to");
    if (!s->game) {
        insist_that(p, s->page.open || s->left || p->play->dealing.step != DEAL_NOTHING,
                    "there is nothing to be seen");
        return;
    }
    check_words(p);
    check_choices(p);
    check_marks(p);
    /* Beside real cards the table also changes when a card is told, without an animation. */
    if (!s->real || s->beat != s->beats) check_beats(p);
    if (!s->at_hand) return;
    check_focus(p, &s->focus);
    if (s->usual.kind == FOCUS_THING) check_focus(p, &s->usual);
}
