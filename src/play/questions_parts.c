/* Parts of answers of plain play. See questions_internal.h. */

#include "questions_internal.h"

#include "say.h"
#include "table/table.h"

/* Adds a name and makes its first letter a capital. */
void dread_add_name(const struct play *p, struct thing thing, struct text *w)
{
    int start = w->length;
    dread_names_write(&p->layout.theme, p->session.game, &p->view, thing, w);
    dread_say_capital(w->at + start);
}

void dread_add_place(const struct play *p, struct thing place, struct text *w)
{
    dread_theme_place(&p->layout.theme, p->session.game, &p->view, place, w);
}

void dread_add_count(struct text *w, int n, const char *one, const char *many)
{
    dread_text_number(w, (uint64_t)n);
    dread_text_add(w, n == 1 ? one : many);
}

bool dread_any_watcher(const struct play *p)
{
    for (int i = 0; i < p->view.tokens; i++)
        if (dread_is_watcher(&p->view, i)) return true;
    return false;
}

/* Finds what the first name among some words stands for. */
bool dread_find_named(const struct play *p, const char *words, struct named *found)
{
    const struct game *game = p->session.game;
    struct phrase phrase;
    char name[NAME_BYTES];
    dread_phrase_read(words, &phrase);
    *found = (struct named){0};
    if (dread_names_find(game, &p->view, words, found)) return true;
    for (int i = 0; i < phrase.count; i++)
        if (dread_names_read(&p->layout.theme, game, &p->view, &phrase, i, name))
            return dread_names_find(game, &p->view, name, found);
    return false;
}

/* Says what the theme explains by these words; else `otherwise`. */
void dread_explain_or_say(struct play *p, const char *words, const char *otherwise)
{
    if (!dread_say_explained(p, words)) dread_say(p, otherwise);
}

const char dread_no_maze[] = "There are no rooms here.";

void dread_say_no_place(struct play *p, const char *words)
{
    char outside[ANSWER_BYTES];
    struct text w = dread_text_in(outside, sizeof outside);
    int zone = dread_names_grid(&p->view);
    if (zone < 0 || !dread_view_has_sides(&p->view, zone) || dread_names_here(&p->view).kind) {
        dread_explain_or_say(p, words, dread_no_maze);
        return;
    }
    struct choices choices = dread_table_choices(&p->table, 0);
    dread_text_add(&w, "You are outside. ");
    dread_theme_prompt(&p->layout.theme, p->session.game, &p->view, "prompt", &choices, &w);
    dread_say_answer(p, outside);
}

/* ---- Things ---- */

/* Returns the first direction among some words; FACING_NONE if there is none. */
int dread_facing_in(const char *words)
{
    struct phrase phrase;
    dread_phrase_read(words, &phrase);
    int facing = FACING_NONE;
    for (int i = 0; i < phrase.count && !facing; i++) facing = dread_names_facing(phrase.word[i]);
    return facing;
}

/* Adds what is known of a cell: its card, tokens on it, and who would see the player there. */
void dread_add_cell(const struct play *p, struct thing cell, struct text *w)
{
    const struct spot *s = dread_view_spot(&p->view, cell);
    bool any = false;
    dread_theme_card(s->card, w);
    if (s->tags & TAG_EXPLORED) dread_text_add(w, ", explored");
    dread_text_char(w, '.');
    for (int i = 0; i < p->view.tokens; i++) {
        if (!dread_thing_same(p->view.token[i].at, cell)) continue;
        dread_text_char(w, ' ');
        dread_add_name(p, dread_thing_token(i), w);
        dread_text_add(w, p->view.token[i].id ? " is there." : " are there.");
    }
    for (int i = 0; i < p->view.tokens; i++) {
        if (!(s->watchers >> i & 1)) continue;
        dread_text_add(w, any ? " and " : " ");
        int start = w->length;
        dread_theme_token(&p->layout.theme, p->session.game, &p->view.token[i], w);
        if (!any) dread_say_capital(w->at + start);
        any = true;
    }
    if (any) dread_text_add(w, " would see you there.");
}

/* Adds where a card lies that is in no grid. */
void dread_add_card_place(const struct play *p, struct thing thing, struct text *w)
{
    const struct zone *z = &p->view.zone[thing.zone];
    dread_theme_zone(&p->layout.theme, p->session.game, thing.zone, w);
    if (z->layout != LAYOUT_ROW || !z->gaps) return;
    dread_text_add(w, ", place ");
    dread_text_number(w, (uint64_t)thing.index + 1);
}

/* Adds up to two legal actions that touch a thing. Returns false if there is none. */
bool dread_add_actions_on(const struct play *p, struct thing thing, struct text *w)
{
    const struct selection *h = &p->selection;
    int found = 0;
    for (int i = 0; i < h->count; i++) {
        if (!dread_touches_thing(&h->touch[i], thing)) continue;
        if (++found > 2) continue;
        dread_text_add(w, found == 1 ? " You can " : ", or ");
        p->session.game->describe(&p->view, h->legal[i], w);
    }
    if (found > 2) {
        dread_text_add(w, ", and ");
        dread_text_number(w, (uint64_t)found - 2);
        dread_text_add(w, " more");
    }
    if (found) dread_text_char(w, '.');
    return found;
}

/* Returns the steps from the player to a thing; -1 if there is no way, or it is in no grid. */
int dread_steps_to(const struct play *p, struct thing thing)
{
    struct thing here = dread_names_here(&p->view);
    int zone, cell = dread_names_cell(&p->view, thing, &zone);
    return here.kind && cell >= 0 && zone == here.zone
               ? dread_room_steps(&p->view, zone, here.index, cell)
               : -1;
}

/* ---- What words mean ---- */

bool dread_say_explained(struct play *p, const char *said)
{
    struct theme_line best;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    if (!dread_explained_words(&p->table, said, &best)) return false;
    dread_theme_fill_words(&p->layout.theme, p->session.game, &p->view, best.words,
                           best.words_length, &w);
    dread_say_answer(p, words);
    return true;
}

void dread_ask_explain(struct play *p, const char *said)
{
    if (dread_say_explained(p, said)) return;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    const char *at = NULL, *before = "Say explain and one of: ";
    struct theme_line line;
    while (dread_theme_next(&p->layout.theme, "explain", &at, &line)) {
        int n = 0;
        while (n < line.id_length && line.id[n] != '|') n++;
        dread_text_add(&w, before);
        dread_text_span(&w, line.id, n);
        before = ", ";
    }
    dread_text_add(&w, w.length ? "." : "Say rules for the rules of this game.");
    dread_say_answer(p, words);
}
