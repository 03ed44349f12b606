/* The page of the hint: the best choices with their chances of winning, three at first and more on
 * demand. Choosing a line does what it says. The table beside the page shows the line in focus as
 * if the player had picked what its action touches. While the page is open the advisor thinks on,
 * and the chances get sharper. The advisor is in advice.c; plain play has hints of its own
 * (talk.c). */

#include "hint.h"

#include "hand.h"
#include "table_in_play.h"

enum { HINTS_FEW = 3, HINTS_MOST = 9, HINT_BYTES = 1024, CHANCE_BYTES = 6 };

/* ---- Words ---- */

/* Adds where the player stands after all actions of a line. Plays them in a world drawn at random
 * from those that agree with the view: a line leads to the same place in all of them. */
static void tell_destination(const struct play *p, const struct advice *advice, struct text *words)
{
    struct deal deal = p->session.deal;
    struct view view;
    struct rng rng = dread_rng_from(1);
    struct position at = p->session.now;
    const struct game *game = p->session.game;
    game->resample(&deal, &at, &rng);
    for (int i = 0; i < advice->actions; i++) game->apply(&deal, &at, advice->line[i], NULL);
    game->see(&deal, &at, &view);
    const struct token *from = dread_view_player(&p->view), *to = dread_view_player(&view);
    dread_text_add(words, " …");
    if (!to || (from && dread_thing_same(from->at, to->at))) return;
    dread_text_add(words, " to ");
    dread_theme_place(&p->layout.theme, game, &view, to->at, words);
}

/* Adds the first action of a choice, and where its other actions lead. */
static void tell_choice(const struct play *p, const struct advice *advice, struct text *words)
{
    p->session.game->describe(&p->view, advice->line[0], words);
    if (advice->actions > 1) tell_destination(p, advice, words);
}

/* Adds the line of choice k: its chance and its action. The words beside the line have the
 * interval, and why the choice is good. */
static void add_choice(struct play *p, int k)
{
    struct advice advice = dread_expert_advice(p->advice.advisor->expert, k);
    char words[HINT_BYTES], more[HINT_BYTES];
    struct text w = dread_text_in(words, sizeof words), m = dread_text_in(more, sizeof more);
    dread_tell_chance(advice.calibrated, &w);
    dread_text_add(&w, "  ");
    while (w.length < CHANCE_BYTES) dread_text_char(&w, ' ');
    tell_choice(p, &advice, &m);
    dread_text_add(&w, more);
    if (*more >= 'a' && *more <= 'z') *more = (char)(*more - 'a' + 'A');
    dread_text_add(&m, ": ");
    dread_tell_chances(&advice, &m);
    dread_text_char(&m, '.');
    dread_tell_reason(p->advice.advisor, &advice, &m);
    if (!p->house.page) dread_text_add(&m, " Enter: do it.");
    dread_page_line(&p->page, CMD_HINTED, advice.line[0], words, more);
    dread_page_chance(&p->page, (struct line_chance){(int32_t)advice.calibrated,
                                                     (int32_t)advice.low, (int32_t)advice.high});
}

/* Adds the lines. The focus goes to the one with the argument `chosen`, if it is among them. */
static void add_choices(struct play *p, int chosen)
{
    struct page *page = &p->page;
    int k = 0, most = p->advice.hint_is_whole ? HINTS_MOST : HINTS_FEW;
    for (; k >= 0 && page->lines < most; k = dread_next_choice(p->advice.advisor, k))
        add_choice(p, k);
    if (k >= 0 && !p->advice.hint_is_whole)
        dread_page_line(page, CMD_HINT_ALL, NO_ACTION, dread_command_table[CMD_HINT_ALL].label,
                        NULL);
    for (int i = 0; i < page->lines; i++)
        if (page->line[i].argument == chosen) page->at = i;
}

/* Writes the page. The focus stays on the best choice, or follows the one that the player moved it
 * to. */
static void write_page(struct play *p)
{
    const struct advisor *a = p->advice.advisor;
    struct page *page = &p->page;
    int chosen = page->at ? page->line[page->at].argument : -1;
    dread_page_rewrite(page);
    page->at = 0;
    p->advice.playouts_shown = a->playouts;
    if (!dread_advisor_has_answer(a)) {
        dread_page_say(page, "Thinking …");
        return;
    }
    dread_page_say(page, p->advice.hint_is_final ? "Chances of winning."
                                                 : "Chances of winning, still calculating …");
    add_choices(p, chosen);
    dread_hint_show(p);
}

/* ---- On the table ---- */

/* Returns the button of action i. If it has none because its verb has many actions, picks the verb
 * first. */
static struct focus button_of(struct selection *h, int i)
{
    struct button button[BUTTONS_MOST];
    for (int tries = 0; tries < 2; tries++) {
        int n = dread_selection_buttons(h, button);
        for (int k = 0; k < n; k++)
            if (button[k].action == i) return (struct focus){.kind = FOCUS_BUTTON, .button = k};
        dread_selection_pick_verb(h, h->touch[i].verb);
    }
    return (struct focus){.kind = FOCUS_BUTTON};
}

/* Picks what action i touches, until no other action is left. Returns false if another one still
 * is. */
static bool pick_all_of(struct selection *h, int i)
{
    dread_selection_put_down_all(h);
    for (int k = 0; k < h->touch[i].count && !(h->picks && dread_selection_only(h) == i); k++)
        if (!dread_selection_picked(h, h->touch[i].thing[k]))
            dread_selection_pick(h, h->touch[i].thing[k]);
    return h->picks && dread_selection_only(h) == i;
}

void dread_hint_show(struct play *p)
{
    struct selection *h = &p->selection;
    int i = 0;
    if (!p->page.lines) return;
    dread_hand_put_down_all(p);
    if (p->page.line[p->page.at].command != CMD_HINTED) return;
    while (i < h->count && h->legal[i] != p->page.line[p->page.at].argument) i++;
    dread_must(i < h->count);
    if (i == h->count) return;
    if (pick_all_of(h, i)) {
        struct thing last = h->pick[h->picks - 1];
        struct focus focus = {.kind = FOCUS_THING, .thing = last};
        dread_hand_look(p, focus);
        if (last.kind != THING_GAP || !h->places) return;
        dread_selection_put_down(h); /* a gap is not picked, but looked at */
        dread_hand_show(p, focus);
        return;
    }
    dread_selection_put_down_all(h);
    dread_hand_show(p, button_of(h, i));
}

/* ---- Thinking ---- */

/* Returns how many actions are left of the line that the last hint found best; 0 if the player has
 * left it, or has come to its end. */
static int advised_rest(const struct play *p)
{
    const struct advised_line *l = &p->advice.advised;
    int followed = p->session.played - l->at;
    if (followed < 0 || followed >= l->actions) return 0;
    for (int i = 0; i < followed; i++)
        if (p->session.line[l->at + i] != l->line[i]) return 0;
    return l->actions - followed;
}

void dread_advice_open(struct play *p, void *memory, size_t bytes)
{
    p->advice.room = (struct workspace){memory, bytes};
}

void dread_advice_begins(struct play *p)
{
    p->advice.thoughts++;
}

void dread_hint_forget(struct play *p)
{
    p->advice.advised.actions = 0;
}

const char *dread_hint_begin(struct play *p)
{
    int rest = advised_rest(p);
    if (p->advice.room.size < dread_advisor_bytes(p->session.game))
        return "There is not enough memory for a hint.";
    if (!dread_session_count_hint(&p->session)) return dread_no_hints;
    if (p->book) dread_book_changed(p->book, &p->session, p->now.seconds);
    p->advice.advisor = dread_advisor_open(&p->session, 0, p->advice.room.bytes);
    dread_advisor_consider(p->advice.advisor,
                           p->advice.advised.line + p->advice.advised.actions - rest, rest);
    if (!p->house.elsewhere) dread_advisor_begin(p->advice.advisor);
    return NULL;
}

void dread_hint_open(struct play *p)
{
    const char *why = dread_hint_begin(p);
    dread_page_close(&p->page);
    if (why) {
        dread_table_note(p, why);
        return;
    }
    p->advice.hint_is_final = dread_advisor_has_answer(
        p->advice.advisor); /* an answer without a slice is exact */
    dread_advice_begins(p);
    p->advice.hint_is_whole = false;
    dread_page_start(&p->page, PAGE_HINT, "Hint");
    write_page(p);
}

void dread_hint_page(struct play *p, const char *title)
{
    dread_hint_close(p);
    p->advice.hint_is_final = true;
    dread_page_start(&p->page, PAGE_HINT, title);
}

void dread_hint_all(struct play *p)
{
    p->advice.hint_is_whole = true;
    write_page(p);
}

/* Keeps the best line of the hint, for a hint after its first action. */
static void keep_advice(struct play *p)
{
    const struct advisor *a = p->advice.advisor;
    if (!a || !dread_advisor_has_answer(a)) return;
    struct advice best = dread_expert_advice(a->expert, 0);
    p->advice.advised = (struct advised_line){.at = p->session.played, .actions = best.actions};
    for (int i = 0; i < best.actions; i++) p->advice.advised.line[i] = best.line[i];
}

void dread_hint_close(struct play *p)
{
    keep_advice(p);
    p->advice.advisor = NULL;
    if (p->talk.thinks == THINKS_HINT) p->talk.thinks = THINKS_NOT;
}

/* Writes the page again only when there are enough new playouts to change the chances: a quarter
 * more than it shows. */
bool dread_hint_take(struct play *p, bool more)
{
    const struct advisor *a = p->advice.advisor;
    p->advice.hint_is_final = !more;
    if (!dread_advisor_has_answer(a)) return false;
    bool news = !p->page.lines || !more ||
                a->playouts >= p->advice.playouts_shown + p->advice.playouts_shown / 4;
    if (news) write_page(p);
    return news;
}

bool dread_hint_think(struct play *p)
{
    return dread_hint_take(p, dread_advisor_sharpen(p->advice.advisor));
}
