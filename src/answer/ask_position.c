/* Questions about the position as a whole: what threatens, which game this is, what everything
 * costs. See ask.h. */

#include "ask.h"

#include "answers.h"
#include "heed.h"
#include "paragraphs.h"

static bool is_some_doomed(const struct asking *q)
{
    for (int i = 0; i < q->table->view->spots; i++)
        if (q->table->view->spot[i].tags & TAG_DOOMED) return true;
    return false;
}

/* Says what is lost next, who sees the player, or what she has to decide about. */
void dread_ask_threat(struct asking *q, const struct query *unused)
{
    (void)unused;
    if (is_some_doomed(q)) dread_answer(q, CMD_TAKEN_NEXT, "");
    else if (dread_any_watcher(q)) dread_question(q, CMD_SAFE, "");
    else dread_answer(q, CMD_WHAT_NOW, "");
}

/* Says which game is on the table, and which deal. */
void dread_ask_game(struct asking *q, const struct query *unused)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    (void)unused;
    dread_text_add(&w, "You are playing ");
    dread_text_add(&w, q->table->session->game->title);
    dread_text_add(&w, q->table->session->mode == NIGHT ? ", a Night." : ".");
    dread_say_answer(q, words);
}

void dread_ask_turns(struct asking *q, const struct query *unused)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    int turn = q->table->view->turn;
    (void)unused;
    if (!turn) {
        dread_explain_or_say(q, "turns", "No turn has been played yet.");
        return;
    }
    dread_text_add(&w, q->table->view->outcome ? "The game ended in turn " : "This is turn ");
    dread_text_number(&w, (uint64_t)turn);
    if (!q->table->view->outcome) {
        dread_text_add(&w, "; you have played ");
        dread_add_count(&w, turn - 1, " turn before it", " turns before it");
    }
    dread_text_char(&w, '.');
    dread_say_answer(q, words);
}

/* Tells the last action again. */
void dread_ask_happened(struct asking *q, const struct query *unused)
{
    (void)unused;
    if (q->table->session->played) q->then = THEN_LAST;
    else dread_say(q, "Nothing has happened yet.");
}

/* Says what every choice costs; in the middle of a walk, what the theme says of costs. */
void dread_ask_costs(struct asking *q, const struct query *unused)
{
    bool walks = false;
    (void)unused;
    for (int i = 0; i < q->table->selection->count; i++) walks |= dread_table_is_step(q->table, i);
    if (walks) dread_explain_or_say(q, "cost", "A step costs nothing.");
    else dread_answer(q, CMD_WHAT_NOW, "");
}

/* Reads the player's row of cards: the ranks with their places, then the suits too. */
void dread_ask_read_hand(struct asking *q, const struct query *s)
{
    char brief[ANSWER_BYTES], whole[ANSWER_BYTES];
    struct text b = dread_text_in(brief, sizeof brief), w = dread_text_in(whole, sizeof whole);
    for (int zone = 0; zone < q->table->view->zones; zone++) {
        const struct zone *z = &q->table->view->zone[zone];
        for (int i = 0; z->gaps && i < z->count; i++) {
            card c = q->table->view->spot[z->first + i].card;
            dread_text_add(&b, b.length ? ", " : "By place: ");
            dread_add_card_of_zone(q, zone, c, &b);
            dread_text_add(&w, w.length ? ", " : "By place: ");
            dread_theme_card(c, &w);
        }
    }
    if (!b.length) {
        dread_ask_inventory(q, s);
        return;
    }
    dread_text_add(&b, ". Say more for the suits.");
    dread_text_char(&w, '.');
    dread_say_brief(q, brief, whole);
}
