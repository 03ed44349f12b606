/* Answers about what can be said, and what the player must decide. See answers_internal.h. */

#include "answers_internal.h"

#include "worth_asking.h"

enum { LISTED = 12 };

/* ---- Help ---- */

/* Says how to say one of the actions that are legal now, and how to hear what it would do. */
static void say_example(struct asking *q)
{
    char words[PART_BYTES], example[SAID];
    struct text w = dread_text_in(words, sizeof words), e = dread_text_in(example, sizeof example);
    const struct session *s = q->table->session;
    if (!q->table->selection->count) return;
    s->game->format(&s->deal.rules, q->table->selection->legal[0], &e);
    dread_add(q, &w,
              "Say <words>; to hear what it would do, what if <words>. Or use your own words.",
              example, example);
    dread_say(q, words);
}

/* Says, in at most a dozen lines, what can be said in this position. */
void dread_ask_help(struct asking *q, struct text *w)
{
    char worth[400], prompt[PART_BYTES];
    struct text t = dread_text_in(worth, sizeof worth), p = dread_text_in(prompt, sizeof prompt);
    bool night = q->table->session->mode == NIGHT;
    if (dread_session_asks(q->table->session) >= 0) {
        dread_text_add(w, "Say the card that I ask for, such as 7h, or several. Also: steps, undo, "
                          "mend, rules, new, quit. Say help all for everything.");
        return;
    }
    dread_add_prompt(q, &p);
    dread_say_answer(q, prompt);
    say_example(q);
    dread_add_worth_asking(q, false, &t);
    if (t.length) dread_say(q, worth);
    dread_say(q, "Ask who, what, which, where, when, why, how far or how many; can I, and what if; "
                 "or say explain and a word.");
    dread_say(q, "State, look, inventory, table and moves tell how things stand. More says the "
                 "rest, repeat the last answer.");
    dread_say(q, night ? "Again repeats an order, why tells the rule. In a Night there is no hint "
                         "and no going back."
                       : "Hint advises, undo takes back, again repeats an order, why tells the "
                         "rule.");
    dread_say(q, night ? "Also story, log, rules, new, rehearsal and quit. Help all lists "
                         "everything."
                       : "Also story, log, rules, new, night and quit. Help all lists "
                         "everything.");
}

void dread_ask_help_all(struct asking *q, struct text *none)
{
    (void)none;
    struct text *w = dread_say_on(q);
    dread_add(q, w, "Actions: <words>.\n", q->table->session->game->notation);
    for (int i = 0; i < COMMANDS; i++) {
        const struct command_said *row = &dread_command_said[i];
        bool goes_back = dread_command_table[i].goes_back;
        if (!row->about || (goes_back && q->table->session->mode == NIGHT)) continue;
        bool takes = row->said[dread_length_of(row->said) - 1] == ' ';
        if (!takes) dread_add(q, w, "<words>: ", row->said);
        dread_add(q, w, "<words>.\n", row->about);
    }
}

void dread_ask_more(struct asking *q, struct text *none)
{
    (void)none;
    q->then = THEN_MORE;
}

void dread_ask_settings(struct asking *q, struct text *w)
{
    (void)q;
    dread_text_add(w, "In plain play there is nothing to set. Say options for the rules of this "
                      "deal, night or rehearsal for the kind of game.");
}

void dread_ask_saved(struct asking *q, struct text *w)
{
    dread_text_add(w, !q->book || q->lesson->on ? "Games are not saved here."
                      : !dread_book_is_saved(q->book)
                          ? "This game is not saved yet."
                          : "Your game is saved after everything you do. Say quit to leave it.");
}

void dread_ask_explain(struct asking *q, struct text *w)
{
    if (dread_add_explained(q, q->about.words, w)) return;
    const char *at = NULL, *before = "Say explain and one of: ";
    struct theme_line line;
    while (dread_theme_next(&q->table->layout->theme, "explain", &at, &line)) {
        int n = 0;
        while (n < line.id_length && line.id[n] != '|') n++;
        dread_text_add(w, before);
        dread_text_span(w, line.id, n);
        before = ", ";
    }
    dread_text_add(w, w->length ? "." : "Say rules for the rules of this game.");
}

/* ---- What can be done ---- */

void dread_ask_prompt(struct asking *q, struct text *w)
{
    dread_add_prompt(q, w);
    q->put = true;
}

/* Adds the number of legal actions of each verb. */
static void add_counts(const struct asking *q, struct text *w)
{
    const struct selection *h = q->table->selection;
    const char *const *verbs = q->table->session->game->words.verbs, *before = ": ";
    dread_add(q, w, "<number> actions", h->count);
    for (int verb = 0; verbs[verb]; verb++) {
        int count = 0;
        for (int i = 0; i < h->count; i++) count += h->touch[i].verb == verb;
        if (!count) continue;
        dread_add(q, w, "<words><number> <words>", before, count, verbs[verb]);
        before = ", ";
    }
    dread_text_add(w, ". Say moves and one of these words, or moves all");
}

/* Adds that no action of a verb is possible, and what is. */
static void add_cannot(const struct asking *q, const char *verb, struct text *w)
{
    int n;
    const char *name = dread_theme_words(&q->table->layout->theme, "verb", verb, &n);
    dread_text_add(w, "Not possible now: ");
    if (name) dread_text_span(w, name, n);
    else dread_text_add(w, verb);
    dread_text_add(w, ". ");
    dread_add_prompt(q, w);
}

/* Says the legal actions of a verb in notation. Says all of them for "all", or if they are few;
 * otherwise, if the words are no verb, only their numbers. */
void dread_ask_moves(struct asking *q, struct text *w)
{
    const struct session *s = q->table->session;
    const struct selection *h = q->table->selection;
    char list[ANSWER_BYTES];
    struct text l = dread_text_in(list, sizeof list);
    const char *which = q->about.words, *const *verbs = s->game->words.verbs;
    bool is_verb = dread_word_index(verbs, which, dread_length_of(which)) >= 0;
    bool all = dread_same(which, "all") || (h->count <= LISTED && !is_verb);
    for (int i = 0; i < h->count; i++) {
        if (!all && !dread_same(which, verbs[h->touch[i].verb])) continue;
        dread_add_between(&l, ", ");
        s->game->format(&s->deal.rules, h->legal[i], &l);
    }
    if (!h->count)
        dread_text_add(w, s->mode == NIGHT ? "The game is over. Say new or quit."
                                           : "The game is over. Say new, undo, restart or quit.");
    else if (!l.length && is_verb) add_cannot(q, which, w);
    else if (!l.length) add_counts(q, &l);
    dread_add_between(&l, ".");
    if (l.length) dread_say(q, list);
}
