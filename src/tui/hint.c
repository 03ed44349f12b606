/* The hint: what is best to do, and the best of the rest, beside the table, which shows what each would touch.
 * It sharpens while the player looks on. */

#include <stdlib.h>

#include "front/memory.h"
#include "table.h"

enum { HINTS_MOST = 5, HINT_BYTES = 1024, CHANCE_BYTES = 6 };

/* ---- Words ---- */

/* Where the player stands after a whole line, in a world drawn at random from those she may be in: what a line
 * leads to is the same in all of them. */
static void tell_way(const struct table *t, const struct advice *advice, struct text *words)
{
    static struct deal deal; /* large; one line is told at a time */
    static struct view view;
    struct rng rng = rng_from(1);
    struct position p = t->session.now;
    const struct game *game = t->session.game;
    deal = t->session.deal;
    game->resample(&deal, &p, &rng);
    for (int i = 0; i < advice->actions; i++) game->apply(&deal, &p, advice->line[i], NULL);
    game->see(&deal, &p, &view);
    const struct token *from = view_player(&t->view), *to = view_player(&view);
    text_add(words, " …");
    if (!to || (from && thing_same(from->at, to->at))) return;
    text_add(words, " to ");
    theme_place(&t->look.theme, game, &view, to->at, words);
}

static void tell_doing(const struct table *t, const struct advice *advice, struct text *words)
{
    t->session.game->describe(&t->view, advice->line[0], words);
    if (advice->actions > 1) tell_way(t, advice, words);
}

/* A line of the page: a choice and its chance; more of it is its interval, and why. */
static void add_choice(struct table *t, int k)
{
    struct advice advice = expert_advice(t->advisor->expert, k);
    char words[HINT_BYTES], more[HINT_BYTES];
    struct text w = text_in(words, sizeof words), m = text_in(more, sizeof more);
    tell_chance(advice.honest, &w);
    text_add(&w, "  ");
    while (w.length < CHANCE_BYTES) text_char(&w, ' ');
    tell_doing(t, &advice, &w);
    tell_doing(t, &advice, &m);
    if (*more >= 'a' && *more <= 'z') *more = (char)(*more - 'a' + 'A');
    text_add(&m, ": ");
    tell_chances(&advice, &m);
    text_char(&m, '.');
    tell_reason(t->advisor, &advice, &m);
    sheet_item(&t->sheet, DO_HINTED, advice.line[0], words, more);
}

/* Writes the page. The focus stays on the best, or on the choice that it was moved to. */
static void write_page(struct table *t)
{
    const struct advisor *a = t->advisor;
    int chosen = t->sheet.kind == PAGE_HINT && t->sheet.at ? t->sheet.item[t->sheet.at].argument
                                                           : -1;
    sheet_begin(&t->sheet, "Hint");
    t->sheet.kind = PAGE_HINT;
    t->advised = a->playouts;
    if (!advisor_has_answer(a)) {
        sheet_say(&t->sheet, "Thinking …");
        return;
    }
    sheet_say(&t->sheet,
              t->advised_all ? "Chances of winning." : "Chances of winning, sharpening …");
    for (int k = 0; k >= 0 && t->sheet.items < HINTS_MOST; k = next_choice(a, k)) {
        add_choice(t, k);
        struct item *last = &t->sheet.item[t->sheet.items - 1];
        if (last->argument == chosen) t->sheet.at = t->sheet.items - 1;
    }
    hint_show(t);
}

/* ---- On the table ---- */

/* The button for action i; if it is one among many of its verb, after that is picked. */
static struct hot button_of(struct hands *h, int i)
{
    struct button button[BUTTONS_MOST];
    for (int tries = 0; tries < 2; tries++) {
        int n = hands_buttons(h, button);
        for (int k = 0; k < n; k++)
            if (button[k].action == i) return (struct hot){.kind = HOT_BUTTON, .number = k};
        hands_pick_verb(h, h->touch[i].verb);
    }
    return (struct hot){.kind = HOT_BUTTON};
}

void hint_show(struct table *t)
{
    struct hands *h = &t->hands;
    int i = 0;
    if (!t->sheet.items) return;
    while (i < h->count && h->legal[i] != t->sheet.item[t->sheet.at].argument) i++;
    must(i < h->count);
    hands_put_down_all(h);
    for (int k = 0; k < h->touch[i].count && !(h->picks && hands_only(h) == i); k++)
        if (!hands_picked(h, h->touch[i].thing[k])) hands_pick(h, h->touch[i].thing[k]);
    if (h->picks && hands_only(h) == i) {
        t->focus = (struct hot){.kind = HOT_THING, .thing = h->pick[h->picks - 1]};
        return;
    }
    hands_put_down_all(h);
    t->focus = button_of(h, i);
}

struct rect hint_place(const struct table *t, const struct canvas *c)
{
    enum { MARGIN = 1 }; /* of its frame, so that the words are no narrower than need be */
    struct picture p = {.look = &t->look, .view = &t->view};
    struct rect at = panel_place(c, &p);
    if (!at.w) return at;
    return (struct rect){at.x - MARGIN, at.y, at.w + MARGIN, at.h};
}

/* ---- Thinking ---- */

void hint_open(struct table *t)
{
    struct problem problem;
    if (t->lesson.on) table_note(t, "The lesson says what to do; m leaves it.");
    else if (t->view.outcome) table_note(t, "The game is over; a takes it apart.");
    else if (!session_hinted(&t->session)) table_note(t, no_hints);
    else if (!(t->advisor = advisor_new(&t->session, 0)))
        table_note(t, "There is not enough memory for a hint.");
    if (t->store && store_trouble(t->store, &problem)) table_note(t, problem.text);
    if (!t->advisor) return;
    t->advised_all = advisor_has_answer(t->advisor); /* without a thought: it is exact */
    t->sheet.open = false;
    write_page(t);
}

void hint_close(struct table *t)
{
    free(t->advisor);
    t->advisor = NULL;
}

void hint_chosen(struct table *t)
{
    hint_show(t);
    hint_close(t);
    t->sheet.open = false;
}

/* The page is written anew when so much was thought that it may say something else. */
bool hint_think(struct table *t)
{
    const struct advisor *a = t->advisor;
    bool had = advisor_has_answer(a);
    t->advised_all = !advisor_sharpen(t->advisor);
    if (!advisor_has_answer(a)) return false;
    bool news = !had || t->advised_all || a->playouts >= t->advised + t->advised / 4;
    if (news) write_page(t);
    return news;
}
