/* Parts of answers of plain play. See questions_internal.h. */

#include "questions_internal.h"

#include "paragraphs.h"

/* Adds a name and makes its first letter a capital. */
void dread_add_name(const struct asking *q, struct thing thing, struct text *w)
{
    int start = w->length;
    dread_names_write(&q->table->layout->theme, q->table->session->game, q->table->view, thing, w);
    dread_say_capital(w->at + start);
}

void dread_add_place(const struct asking *q, struct thing place, struct text *w)
{
    dread_theme_place(&q->table->layout->theme, q->table->session->game, q->table->view, place, w);
}

void dread_add_count(struct text *w, int n, const char *one, const char *many)
{
    dread_text_number(w, (uint64_t)n);
    dread_text_add(w, n == 1 ? one : many);
}

bool dread_any_watcher(const struct asking *q)
{
    for (int i = 0; i < q->table->view->tokens; i++)
        if (dread_is_watcher(q->table->view, i)) return true;
    return false;
}

/* Finds what the first name among some words stands for. */
bool dread_find_named(const struct asking *q, const char *words, struct named *found)
{
    const struct game *game = q->table->session->game;
    struct phrase phrase;
    char name[NAME_BYTES];
    dread_phrase_read(words, &phrase);
    *found = (struct named){0};
    if (dread_names_find(game, q->table->view, words, found)) return true;
    for (int i = 0; i < phrase.count; i++)
        if (dread_names_read(&q->table->layout->theme, game, q->table->view, &phrase, i, name))
            return dread_names_find(game, q->table->view, name, found);
    return false;
}

/* Says what the theme explains by these words; else `otherwise`. */
void dread_explain_or_say(struct asking *q, const char *words, const char *otherwise)
{
    if (!dread_say_explained(q, words)) dread_say(q, otherwise);
}

const char dread_no_maze[] = "There are no rooms here.";

void dread_say_no_place(struct asking *q, const char *words)
{
    char outside[ANSWER_BYTES];
    struct text w = dread_text_in(outside, sizeof outside);
    int zone = dread_names_grid(q->table->view);
    if (zone < 0 || !dread_view_has_sides(q->table->view, zone) ||
        dread_names_here(q->table->view).kind) {
        dread_explain_or_say(q, words, dread_no_maze);
        return;
    }
    struct choices choices = dread_table_choices(q->table, 0);
    dread_text_add(&w, "You are outside. ");
    dread_theme_prompt(&q->table->layout->theme, q->table->session->game, q->table->view, "prompt",
                       &choices, &w);
    dread_say_answer(q, outside);
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
void dread_add_cell(const struct asking *q, struct thing cell, struct text *w)
{
    const struct spot *s = dread_view_spot(q->table->view, cell);
    bool any = false;
    dread_theme_card(s->card, w);
    if (s->tags & TAG_EXPLORED) dread_text_add(w, ", explored");
    dread_text_char(w, '.');
    for (int i = 0; i < q->table->view->tokens; i++) {
        if (!dread_thing_same(q->table->view->token[i].at, cell)) continue;
        dread_text_char(w, ' ');
        dread_add_name(q, dread_thing_token(i), w);
        dread_text_add(w, q->table->view->token[i].id ? " is there." : " are there.");
    }
    for (int i = 0; i < q->table->view->tokens; i++) {
        if (!(s->watchers >> i & 1)) continue;
        dread_text_add(w, any ? " and " : " ");
        int start = w->length;
        dread_theme_token(&q->table->layout->theme, q->table->session->game,
                          &q->table->view->token[i], w);
        if (!any) dread_say_capital(w->at + start);
        any = true;
    }
    if (any) dread_text_add(w, " would see you there.");
}

/* Adds where a card lies that is in no grid. */
void dread_add_card_place(const struct asking *q, struct thing thing, struct text *w)
{
    const struct zone *z = &q->table->view->zone[thing.zone];
    dread_theme_zone(&q->table->layout->theme, q->table->session->game, thing.zone, w);
    if (z->layout != LAYOUT_ROW || !z->gaps) return;
    dread_text_add(w, ", place ");
    dread_text_number(w, (uint64_t)thing.index + 1);
}

/* Adds up to two legal actions that touch a thing. Returns false if there is none. */
bool dread_add_actions_on(const struct asking *q, struct thing thing, struct text *w)
{
    const struct selection *h = q->table->selection;
    int found = 0;
    for (int i = 0; i < h->count; i++) {
        if (!dread_touches_thing(&h->touch[i], thing)) continue;
        if (++found > 2) continue;
        dread_text_add(w, found == 1 ? " You can " : ", or ");
        q->table->session->game->describe(q->table->view, h->legal[i], w);
    }
    if (found > 2) {
        dread_text_add(w, ", and ");
        dread_text_number(w, (uint64_t)found - 2);
        dread_text_add(w, " more");
    }
    if (found) dread_text_char(w, '.');
    return found;
}

int dread_steps_to(const struct asking *q, struct thing thing, const struct token **blocker)
{
    struct thing here = dread_names_here(q->table->view);
    int zone, cell = dread_names_cell(q->table->view, thing, &zone);
    *blocker = NULL;
    return here.kind && cell >= 0 && zone == here.zone
               ? dread_way_steps(q->table->view, zone, here.index, cell, blocker)
               : -1;
}

int dread_worth(const struct asking *q, card c)
{
    int n;
    uint64_t most = 13;
    const char *at = dread_theme_words(&q->table->layout->theme, "most", "worth", &n);
    if (at) dread_read_number(&at, 99, &most);
    return dread_card_rank(c) > (int)most ? (int)most : dread_card_rank(c);
}

/* ---- What words mean ---- */

bool dread_say_explained(struct asking *q, const char *said)
{
    struct theme_line best;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    if (!dread_explained_words(q->table, said, &best)) return false;
    dread_theme_fill_words(&q->table->layout->theme, q->table->session->game, q->table->view,
                           best.words, best.words_length, &w);
    dread_say_answer(q, words);
    return true;
}

void dread_ask_explain(struct asking *q, const char *said)
{
    if (dread_say_explained(q, said)) return;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    const char *at = NULL, *before = "Say explain and one of: ";
    struct theme_line line;
    while (dread_theme_next(&q->table->layout->theme, "explain", &at, &line)) {
        int n = 0;
        while (n < line.id_length && line.id[n] != '|') n++;
        dread_text_add(&w, before);
        dread_text_span(&w, line.id, n);
        before = ", ";
    }
    dread_text_add(&w, w.length ? "." : "Say rules for the rules of this game.");
    dread_say_answer(q, words);
}
