/* Answers about what can be said and done: help, the legal actions, what one would do, and why one
 * is not possible. See answers.h. */

#include "answers_internal.h"

#include "ask.h"
#include "questions.h"
#include "paragraphs.h"
#include "worth_asking.h"

enum { LISTED = 12 };

/* ---- Help ---- */

/* Says how to say one of the actions that are legal now, and how to hear what it would do. */
static void say_example(struct asking *q)
{
    char words[WORDS_BYTES], example[SAID];
    struct text w = dread_text_in(words, sizeof words), e = dread_text_in(example, sizeof example);
    const struct session *s = q->table->session;
    if (!q->table->selection->count) return;
    s->game->format(&s->deal.rules, q->table->selection->legal[0], &e);
    dread_text_add(&w, "Say ");
    dread_text_add(&w, example);
    dread_text_add(&w, "; to hear what it would do, what if ");
    dread_text_add(&w, example);
    dread_text_add(&w, ". Or use your own words.");
    dread_say(q, words);
}

/* Says, in at most a dozen lines, what can be said in this position. */
void dread_answer_help(struct asking *q, const char *unused)
{
    (void)unused;
    char worth[400];
    struct text w = dread_text_in(worth, sizeof worth);
    bool night = q->table->session->mode == NIGHT;
    if (dread_session_asks(q->table->session) >= 0) {
        dread_say_answer(q,
                         "Say the card that I ask for, such as 7h, or several. Also: steps, undo, "
                         "mend, rules, new, quit. Say help all for everything.");
        return;
    }
    dread_answer_prompt(q, "");
    say_example(q);
    dread_add_worth_asking(q, false, &w);
    if (w.length) dread_say(q, worth);
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

void dread_answer_help_all(struct asking *q, const char *unused)
{
    (void)unused;
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_text_add(&w, "Actions: ");
    dread_text_add(&w, q->table->session->game->notation);
    dread_text_add(&w, ".\n");
    for (int i = 0; i < COMMANDS; i++) {
        const struct command_row *row = &dread_command_table[i];
        if (!row->about || (row->goes_back && q->table->session->mode == NIGHT)) continue;
        bool takes = row->said[dread_length_of(row->said) - 1] == ' ';
        if (!takes) dread_text_add(&w, row->said);
        if (!takes) dread_text_add(&w, ": ");
        dread_text_add(&w, row->about);
        dread_text_add(&w, ".\n");
    }
    dread_text_add(dread_say_on(q), words);
}

/* ---- Actions ---- */

/* Adds the number of legal actions of each verb. */
static void add_counts(const struct asking *q, struct text *w)
{
    const struct selection *h = q->table->selection;
    const char *const *verbs = q->table->session->game->words.verbs, *before = ": ";
    dread_text_number(w, (uint64_t)h->count);
    dread_text_add(w, " actions");
    for (int verb = 0; verbs[verb]; verb++) {
        int count = 0;
        for (int i = 0; i < h->count; i++) count += h->touch[i].verb == verb;
        if (!count) continue;
        dread_text_add(w, before);
        dread_text_number(w, (uint64_t)count);
        dread_text_char(w, ' ');
        dread_text_add(w, verbs[verb]);
        before = ", ";
    }
    dread_text_add(w, ". Say moves and one of these words, or moves all");
}

static bool is_verb(const struct game *game, const char *word)
{
    int verb = 0;
    while (game->words.verbs[verb] && !dread_same(game->words.verbs[verb], word)) verb++;
    return game->words.verbs[verb];
}

static void add_cannot(const struct asking *q, const char *verb, struct text *w)
{
    int n;
    const char *name = dread_theme_words(&q->table->layout->theme, "verb", verb, &n);
    dread_text_add(w, "Not possible now: ");
    if (name) dread_text_span(w, name, n);
    else dread_text_add(w, verb);
}

void dread_answer_prompt(struct asking *q, const char *unused)
{
    (void)unused;
    char words[400];
    struct text w = dread_text_in(words, sizeof words);
    struct choices choices = dread_table_choices(q->table, ANSWER_WORDS);
    dread_theme_prompt(&q->table->layout->theme, q->table->session->game, q->table->view, "prompt",
                       &choices, &w);
    dread_say_answer(q, words);
}

void dread_answer_moves(struct asking *q, const char *which)
{
    const struct session *s = q->table->session;
    const struct selection *h = q->table->selection;
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    bool all = dread_same(which, "all") || (h->count <= LISTED && !is_verb(s->game, which));
    int listed = 0;
    for (int i = 0; i < h->count; i++) {
        if (!all && !dread_same(which, s->game->words.verbs[h->touch[i].verb])) continue;
        dread_text_add(&w, listed++ ? ", " : "");
        s->game->format(&s->deal.rules, h->legal[i], &w);
    }
    if (!h->count)
        dread_text_add(&w, s->mode == NIGHT ? "The game is over. Say new or quit"
                                            : "The game is over. Say new, undo, restart or quit");
    else if (!listed && is_verb(s->game, which)) add_cannot(q, which, &w);
    else if (!listed) add_counts(q, &w);
    dread_text_char(&w, '.');
    dread_say(q, words);
    if (h->count && !listed && is_verb(s->game, which)) dread_answer_prompt(q, "");
}

/* Adds what an action would do, as its preview foretells: the end of the game, then the gravest.
 * With `brief`, without naming the action. */
static void add_preview(const struct asking *q, action a, const struct trace *trace, bool brief,
                        struct text *w)
{
    const struct game *game = q->table->session->game;
    const struct theme *theme = &q->table->layout->theme;
    int outcome = dread_trace_outcome(game, trace);
    dread_text_add(w, "If you ");
    if (brief) dread_text_add(w, "do");
    else game->describe(q->table->view, a, w);
    dread_text_add(w, outcome ? ", " : ": ");
    dread_add_end(q, outcome, w);
    int empty = w->length;
    dread_theme_tell_gravest(theme, game, q->table->view, trace, TELL_PREVIEW_USUAL, w, NULL);
    if (w->length == empty) dread_theme_tell(theme, game, q->table->view, trace, TELL_PREVIEW, w);
    if (w->length == empty && !outcome) dread_text_add(w, "nothing else happens.");
}

void dread_answer_what_if(struct asking *q, const char *said)
{
    char words[WORDS_BYTES], brief[WORDS_BYTES];
    action a;
    struct problem problem;
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    struct text w = dread_text_in(words, sizeof words), b = dread_text_in(brief, sizeof brief);
    const struct game *game = q->table->session->game;
    if (!dread_interpret_action(q->table, said, &a, &problem)) {
        bool parses = dread_interpret_parses(q->table, said, &a);
        if (parses || !dread_say_explained(q, said)) dread_say(q, problem.text);
        return;
    }
    game->preview(q->table->view, a, &trace);
    add_preview(q, a, &trace, false, &w);
    add_preview(q, a, &trace, true, &b);
    dread_say_brief(q, brief, words);
}

struct thing dread_answer_thing(const struct view *v, const char *name)
{
    for (int zone = 0; zone < v->zones; zone++) {
        const struct zone *z = &v->zone[zone];
        const char *at = name;
        int column, row;
        card c;
        bool cell = z->layout == LAYOUT_GRID &&
                    dread_cell_read(&at, z->columns, z->rows, &column, &row) && !*at;
        if (cell) return dread_thing_card(zone, row * z->columns + column);
        at = name;
        if (!dread_card_read(&at, &c) || *at) continue;
        for (int i = 0; i < z->count; i++)
            if (v->spot[z->first + i].card == c) return dread_thing_card(zone, i);
    }
    return (struct thing){0};
}

/* Adds that a card is nowhere to be seen. Returns false if the name is not the name of a card. */
static bool tell_unseen(const char *name, struct text *t)
{
    card c;
    if (!dread_card_read(&name, &c) || *name) return false;
    dread_text_add(t, "The ");
    dread_theme_card(c, t);
    dread_text_add(t, " is not in sight.");
    return true;
}

void dread_answer_why_not(struct asking *q, const char *said)
{
    char words[400];
    struct text w = dread_text_in(words, sizeof words);
    action a;
    struct problem problem;
    struct thing thing = dread_answer_thing(q->table->view, said);
    const struct selection *held = q->table->selection;
    if (thing.kind && dread_selection_verb_with(held, thing) != ANY_VERB) {
        dread_say(q, "You can choose that. Say moves for what you can do with it.");
    } else if (thing.kind && dread_why_thing(q->table, held->pick, held->picks, thing, &w)) {
        dread_say(q, words);
    } else {
        bool can = dread_interpret_action(q->table, said, &a, &problem);
        const char *read_on = q->house->page ? "Read on first." : "Read on: just press Enter.";
        if (can && dread_lesson_waits(q->lesson, q->table, a, read_on, &w)) {
            dread_say(q, words);
            return;
        }
        if (can || !tell_unseen(said, &w)) dread_say(q, can ? "You can do that." : problem.text);
        else dread_say(q, words);
    }
}
