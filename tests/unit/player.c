/* A simulated player at a mid-end. See player.h. */

#include "play/act.h"
#include "unit/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct rules_page rules_pages[];

void player_fails(const struct player *p, const char *what)
{
    char id[ID_BYTES] = "no game";
    struct text t = dread_text_in(id, sizeof id);
    const struct session *s = &p->play->session;
    if (s->game) dread_id_write(s->game, &s->deal, &t);
    fail_msg("%s\n%s, %d played, after: %s\nnote: %s", what, id, s->game ? s->played : 0, p->did,
             p->play->told.note);
}

int words_in(const char *s)
{
    int n = 0;
    for (bool in = false; *s; s++) {
        bool letter = *s != ' ' && *s != '\n';
        n += letter && !in;
        in = letter;
    }
    return n;
}

/* ---- Opening ---- */

void player_opens(struct player *p, const struct games *games, const struct theme themes[],
                  struct memory *memory, size_t more)
{
    *p = (struct player){0};
    p->now = (struct clock_reading){
        .ms = 1000, .seconds = 1000000, .today = 20260101, .fresh = 7000};
    p->house = (struct play_house){.games = games,
                                   .themes = themes,
                                   .pages = rules_pages,
                                   .puzzles = dread_puzzles,
                                   .person = true,
                                   .kept = memory,
                                   .plain = &dread_plain_play};
    p->bytes = dread_play_bytes(&p->house) + more;
    p->memory = aligned_alloc(64, (p->bytes + PLAYER_FENCE + 63) / 64 * 64);
    assert_non_null(p->memory);
    memset(p->memory + p->bytes, PLAYER_STAKE, PLAYER_FENCE);
    p->play = dread_play_open(p->memory, p->bytes, &p->house, &p->now);
    assert_non_null(p->play);
    if (memory) p->window = window_behind(memory, dread_play_book(p->play));
    dread_play_ready(p->play, &p->now);
    player_looks(p);
}

void player_opens_house(struct player *p, struct memory *memory)
{
    player_opens(p, &dread_games, dread_themes, memory, 0);
    p->play->prefer.motion = p->play->prefer.alone = false;
}

void player_closes(struct player *p)
{
    free(p->memory);
    if (p->window) window_let_go(p->window);
    p->memory = NULL;
}

/* ---- Acting ---- */

/* Lets the storage answer one request, if there is one and it has been polled often enough. */
static bool answers(struct player *p)
{
    if (!dread_book_waits(p->window->book) || p->asked++ < p->late) return false;
    p->asked = 0;
    window_take(p->window);
    return window_answer(p->window);
}

static void serve(struct player *p)
{
    while (p->window && answers(p)) dread_play_go_on(p->play);
}

/* Looks again until the scene waits for time or for the player. */
void player_looks(struct player *p)
{
    enum { PATIENCE = 200 };
    int looks = 0;
    serve(p);
    do {
        if (looks++ == PATIENCE) player_fails(p, "the scene never comes to rest");
        p->scene = dread_play_scene(p->play, &p->now);
        player_checks(p);
    } while (!p->scene->wait);
}

void player_waits(struct player *p, int ms)
{
    p->now.ms += ms;
    player_looks(p);
}

void player_rests(struct player *p)
{
    enum { PATIENCE = 2000 };
    for (int i = 0; p->scene->game && !p->scene->at_hand && !p->scene->over; i++) {
        if (i == PATIENCE) player_fails(p, "she is never asked");
        if (p->scene->wait < 0 && (!p->window || !dread_book_waits(p->window->book))) return;
        player_waits(p, p->scene->wait > 0 ? p->scene->wait : 100);
    }
}

/* Returns the words in which the mid-end must refuse this intent, because the scene says that the
 * command is not available; NULL if it may accept it. */
static const char *refusal_of(const struct player *p, const struct intent *in)
{
    bool waits = p->play->dealing.step != DEAL_NOTHING;
    if (in->kind != INTENT_COMMAND || in->command >= COMMANDS) return NULL;
    if (waits || p->scene->page.busy || p->scene->left) return NULL;
    return p->scene->command[in->command].why_not;
}

void player_does(struct player *p, struct intent in)
{
    static const char *const names[] = {
        [INTENT_TIME] = "time",       [INTENT_HURRY] = "hurry",
        [INTENT_FOCUS] = "focus",     [INTENT_DRAW] = "draw",
        [INTENT_CHOOSE] = "choose",   [INTENT_PUT_DOWN] = "put down",
        [INTENT_COMMAND] = "command", [INTENT_LINE_FOCUS] = "line focus",
        [INTENT_LINE] = "line",       [INTENT_TYPED] = "typed",
        [INTENT_CLOSE] = "close",     [INTENT_SAY] = "say",
        [INTENT_LEAVE] = "leave"};
    const char *command = in.kind == INTENT_COMMAND && in.command < COMMANDS
                              ? dread_command_table[in.command].id
                              : "";
    snprintf(p->did, sizeof p->did, "%s %s %d, focus %d on %d/%d/%d, button %d, \"%.200s\"",
             names[in.kind], command, in.number, in.focus.kind, in.focus.thing.kind,
             in.focus.thing.zone, in.focus.thing.index, in.focus.button, in.text ? in.text : "");
    p->now.ms++;
    p->now.fresh++;
    in.now = p->now;
    const char *why_not = refusal_of(p, &in);
    dread_play_intent(p->play, &in);
    if (why_not && strcmp(p->play->told.note, why_not) != 0) player_fails(p, why_not);
    player_looks(p);
}

void player_thinks(struct player *p, int slices)
{
    while (slices-- > 0 && dread_play_thinks(p->play)) {
        dread_play_think(p->play, NULL);
        player_looks(p);
    }
}

void player_chooses(struct player *p, struct thing t)
{
    player_does(p,
                (struct intent){.kind = INTENT_CHOOSE, .focus = {.kind = FOCUS_THING, .thing = t}});
}

void player_focuses(struct player *p, struct thing t)
{
    player_does(p,
                (struct intent){.kind = INTENT_FOCUS, .focus = {.kind = FOCUS_THING, .thing = t}});
}

void player_commands(struct player *p, enum command_id command, int argument)
{
    player_does(p, (struct intent){.kind = INTENT_COMMAND, .command = command, .number = argument});
}

void player_lines(struct player *p, enum command_id command)
{
    const struct scene_page *page = &p->scene->page;
    int i = 0;
    while (i < page->lines && page->line[i].command != command) i++;
    if (!page->open || i == page->lines) player_fails(p, "there is no such line");
    player_does(p, (struct intent){.kind = INTENT_LINE, .number = i});
}

const char *player_says(struct player *p, const char *words)
{
    static char told[TOLD_BYTES];
    struct text t = dread_text_in(told, sizeof told);
    dread_play_answer(p->play);
    player_does(p, (struct intent){.kind = INTENT_SAY, .text = words});
    dread_text_add(&t, dread_play_answer(p->play));
    player_thinks(p, 1 << 20);
    dread_text_add(&t, dread_play_answer(p->play));
    return told;
}

void player_deals(struct player *p, const char *id, enum mode mode)
{
    struct deal deal;
    const struct game *game = deal_of(p->house.games, id, &deal);
    struct deal_wanted wanted = {
        .game = game, .deal = &deal, .night = mode == NIGHT, .leaves_night = true};
    dread_play_deal(p->play, &wanted, &p->now);
    player_looks(p);
}

void player_puts(struct player *p, const struct session *session)
{
    p->play->session = *session;
    p->play->now = p->now;
    dread_act_begin(p->play, false);
    player_looks(p);
}

bool player_plays_any(struct player *p, struct rng *rng)
{
    const struct selection *h = &p->play->selection;
    if (!p->scene->at_hand || p->scene->page.open) return false;
    char written[64];
    struct text t = dread_text_in(written, sizeof written);
    const struct session *s = &p->play->session;
    s->game->format(&s->deal.rules, h->legal[dread_rng_below(rng, (uint32_t)h->count)], &t);
    player_does(p, (struct intent){.kind = INTENT_SAY, .text = written});
    player_rests(p);
    return true;
}

/* ---- Choosing ---- */

void player_puts_down(struct player *p)
{
    while (p->scene->holding) player_does(p, (struct intent){.kind = INTENT_PUT_DOWN});
}

static int legal_of(const struct player *p, action a)
{
    const struct selection *h = &p->play->selection;
    for (int i = 0; i < h->count; i++)
        if (h->legal[i] == a) return i;
    return -1;
}

/* Returns true if this action was the last one played, or the answer to a puzzle. */
static bool was_played(const struct player *p, action a, int played, bool asked)
{
    const struct session *s = &p->play->session;
    const struct puzzle_in_play *puzzle = &p->play->puzzle;
    if (asked) return puzzle->chosen >= 0 && puzzle->answer.choice[puzzle->chosen].action == a;
    return s->played == played + 1 && s->line[played] == a;
}

static bool has_acted(const struct player *p, int played, bool asked)
{
    return p->play->session.played != played || p->scene->puzzle.asks != asked;
}

/* Presses the button of the action, or one that narrows to its verb. Returns false if there is
 * neither. */
static bool press_towards(struct player *p, action a)
{
    const struct selection *h = &p->play->selection;
    int i = legal_of(p, a);
    for (int k = 0; k < p->scene->buttons; k++) {
        const struct scene_button *b = &p->scene->button[k];
        if (b->action != i && !(b->action < 0 && b->verb == h->touch[i].verb)) continue;
        struct focus focus = {.kind = FOCUS_BUTTON, .button = k};
        struct intent choose = {.kind = INTENT_CHOOSE, .focus = focus};
        bool plays = b->action >= 0;
        player_does(p, choose);
        if (plays) player_does(p, choose);
        return true;
    }
    return false;
}

bool player_does_by_choosing(struct player *p, action a)
{
    int played = p->play->session.played;
    bool asked = p->scene->puzzle.asks;
    const struct touch touch = p->play->selection.touch[legal_of(p, a)];
    player_puts_down(p);
    for (int k = 0; k < touch.count && !has_acted(p, played, asked); k++) {
        if (dread_thing_set_has(&p->scene->picked, touch.thing[k])) continue;
        if (!dread_thing_set_has(&p->scene->open, touch.thing[k])) break;
        player_chooses(p, touch.thing[k]);
    }
    while (!has_acted(p, played, asked) && press_towards(p, a)) {
    }
    for (int times = 0; times < 2 && !has_acted(p, played, asked) && touch.count; times++)
        player_chooses(p, touch.thing[touch.count - 1]);
    return was_played(p, a, played, asked);
}

/* ---- Things ---- */

int things_of(const struct view *v, struct thing out[THINGS_MOST])
{
    int n = 0;
    for (int z = 0; z < v->zones; z++) {
        const struct zone *zone = &v->zone[z];
        out[n++] = dread_thing_zone(z);
        for (int i = 0; i < zone->count; i++) out[n++] = dread_thing_card(z, i);
        for (int i = 0; zone->gaps && i <= zone->count; i++) out[n++] = dread_thing_gap(z, i);
    }
    for (int i = 0; i < v->tokens; i++) out[n++] = dread_thing_token(i);
    for (int i = 0; i < v->gauges; i++) out[n++] = dread_thing_gauge(i);
    assert_true(n <= THINGS_MOST);
    return n;
}

/* ---- Doing anything at random ---- */

static unsigned next_of(struct byte_line *b)
{
    return b->at < b->end ? *b->at++ : 0;
}

/* Returns a thing: one that can be chosen, any thing on the table, or one that may not exist. */
static struct thing any_thing(const struct player *p, struct byte_line *b)
{
    struct thing thing[THINGS_MOST];
    unsigned how = next_of(b), which = next_of(b) << 8 | next_of(b);
    if (!p->scene->game || how % 16 == 0)
        return (struct thing){(uint8_t)how, (uint8_t)(which >> 8), (uint8_t)which};
    unsigned n = (unsigned)things_of(p->scene->view, thing), open = 0;
    for (unsigned i = 0; how % 2 && i < n; i++)
        if (dread_thing_set_has(&p->scene->open, thing[i])) thing[open++] = thing[i];
    return thing[which % (open ? open : n)];
}

static struct focus any_focus(const struct player *p, struct byte_line *b)
{
    unsigned how = next_of(b);
    if (how % 4) return (struct focus){.kind = FOCUS_THING, .thing = any_thing(p, b)};
    unsigned n = (unsigned)p->scene->buttons, which = next_of(b);
    if (how % 16) return (struct focus){.kind = FOCUS_BUTTON, .button = (int)(which % (n + 1))};
    return (struct focus){.kind = (uint8_t)(which % 3), .button = (int)which - 8};
}

/* Writes something to say or to type: a legal action, one of the lines below, or raw bytes. */
static const char *any_words(const struct player *p, struct byte_line *b, char words[400])
{
    static const char *const said[] = {"",
                                       "what if rest",
                                       "why not d4",
                                       "moves all",
                                       "hint",
                                       "taste",
                                       "undo",
                                       "redo",
                                       "new",
                                       "night",
                                       "again 1",
                                       "lesson",
                                       "story",
                                       "tell me",
                                       "sequences",
                                       "quit?",
                                       "12",
                                       "he-will-never-stop#9",
                                       "soliterror#3",
                                       "dont-let-them-get-you#4",
                                       "deal toy#7",
                                       "deal soliterror#5",
                                       "night cruel",
                                       "rehearsal",
                                       "autopsy",
                                       "help all",
                                       "turn back",
                                       "deal he-will-never-stop:hand=10,bonus=touch#3",
                                       "\xc3\xa9\xe2\x99\xa0",
                                       "table",
                                       "restart",
                                       "who would see me at d4",
                                       "more",
                                       "why not KH",
                                       "route to task",
                                       "new merciful"};
    enum { SAYINGS = sizeof said / sizeof *said };
    const struct session *s = &p->play->session;
    const struct selection *h = &p->play->selection;
    struct text t = dread_text_in(words, 400);
    unsigned which = next_of(b);
    if (which % 2 && s->game && h->count)
        s->game->format(&s->deal.rules, h->legal[which / 2 % (unsigned)h->count], &t);
    else if (which != 254) dread_text_add(&t, said[which / 2 % SAYINGS]);
    else
        while (b->at < b->end && *b->at != '\n') dread_text_char(&t, (char)next_of(b));
    if (!dread_play_can_hear(words, strlen(words))) *words = '\0';
    return words;
}

/* Requests a deal from outside, as the command line does. */
static void deal_any(struct player *p, struct byte_line *b)
{
    const struct games *games = p->house.games;
    const struct game *game = games->game[next_of(b) % (unsigned)games->count];
    unsigned how = next_of(b);
    struct deal deal;
    struct rules rules;
    dread_rules_standard(game->options, &rules);
    dread_deal_number(game, &rules, 1 + next_of(b) % 4, &deal);
    struct deal_wanted wanted = {.game = game,
                                 .deal = how & 1 ? &deal : NULL,
                                 .night = how & 2,
                                 .anew = how & 4,
                                 .only_in_mode = how & 8,
                                 .leaves_night = how & 16,
                                 .in_words = how & 32,
                                 .way = how & 64 ? WAY_DRAWN : WAY_NAMED};
    dread_play_deal(p->play, &wanted, &p->now);
    player_looks(p);
}

static bool she_stirs(void)
{
    return true;
}

/* Thinks in slices that the player interrupts at once, and looks at the scene after each. */
static void think_a_little(struct player *p, unsigned slices)
{
    for (unsigned i = 0; i <= slices && dread_play_thinks(p->play); i++) {
        dread_play_think(p->play, she_stirs);
        player_looks(p);
    }
}

void player_does_bytes(struct player *p, struct byte_line *b)
{
    static const uint8_t kinds[] = {
        INTENT_CHOOSE, INTENT_CHOOSE,     INTENT_CHOOSE,  INTENT_CHOOSE,  INTENT_FOCUS,
        INTENT_DRAW,   INTENT_PUT_DOWN,   INTENT_COMMAND, INTENT_COMMAND, INTENT_LINE,
        INTENT_LINE,   INTENT_LINE_FOCUS, INTENT_TYPED,   INTENT_CLOSE,   INTENT_SAY,
        INTENT_SAY,    INTENT_SAY,        INTENT_HURRY,   INTENT_TIME,    INTENT_TIME};
    enum { KINDS = sizeof kinds, THINK = KINDS, REFOCUS, DEAL, DEEDS };
    char words[400];
    unsigned what = next_of(b) % DEEDS;
    if (what == THINK) {
        think_a_little(p, next_of(b) % 8);
    } else if (what == REFOCUS) {
        struct focus focus = any_focus(p, b);
        dread_play_refocus(p->play, next_of(b) % 2 ? &p->scene->usual : &focus);
        player_looks(p);
    } else if (what == DEAL) {
        if (next_of(b) % 4 == 0) deal_any(p, b);
    } else {
        struct intent in = {.kind = kinds[what], .focus = any_focus(p, b)};
        if (in.kind == INTENT_COMMAND) in.command = next_of(b) % (COMMANDS + 1);
        if (in.kind == INTENT_TIME) p->now.ms += next_of(b) * 8;
        in.number = (int)next_of(b) % 20 - 2;
        in.text = any_words(p, b, words);
        player_does(p, in);
    }
    if (!p->scene->left || p->window) dread_play_answer(p->play);
}
