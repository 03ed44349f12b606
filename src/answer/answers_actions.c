/* Answers about actions: whether they can be done, and what they would do. See
 * answers_internal.h. */

#include "answers_internal.h"

#include "heed.h"

/* ---- What is meant ---- */

/* If a walk is one step, that is what is done. */
static void read_step(struct asking *q, struct deed *d)
{
    struct named found;
    struct path way;
    int zone;
    if (!dread_names_find(q->table->session->game, q->table->view, d->walk, &found)) return;
    int cell = found.count == 1 ? dread_names_cell(q->table->view, found.thing[0], &zone) : -1;
    if (cell < 0 || !dread_walk_find(q->search, q->table, dread_thing_card(zone, cell), -1, &way) ||
        way.count != 1)
        return;
    for (int i = 0; i < q->table->selection->count; i++)
        if (q->table->selection->legal[i] == way.action[0]) d->index[d->count++] = i;
    *d->walk = '\0';
}

/* Answers what is asked about a walk to what has that name. */
typedef void walk_answer(struct asking *, const char *name, struct text *);

/* Reads what is done. Returns false if it is a walk of several steps, which it answers by `walks`,
 * or if the words say nothing that can be done: adds why not. */
static bool read_deed(struct asking *q, const char *words, struct deed *d, walk_answer *walks,
                      struct text *w)
{
    struct problem problem;
    if (dread_deed_read(q->table, words, d)) {
        struct text deed = dread_text_in(q->spoken_of.deed, sizeof q->spoken_of.deed);
        dread_text_add(&deed, words);
        if (*d->walk) read_step(q, d);
        if (*d->walk) walks(q, d->walk, w);
        return !*d->walk;
    }
    if (dread_add_explained(q, words, w)) return false;
    dread_interpret_action(q->table, words, &(action){0}, &problem);
    dread_text_add(w, problem.text);
    return false;
}

static action action_of(const struct asking *q, const struct deed *d, int i)
{
    return q->table->selection->legal[d->index[i]];
}

/* Adds that only one action at a time is foreseen; of a place to which no walk leads now, why. */
static void add_not_foreseen(struct asking *q, const char *name, struct text *w)
{
    char no[PART_BYTES];
    struct text n = dread_text_in(no, sizeof no);
    if (dread_add_unreachable(q, name, &n)) dread_add(q, w, "You cannot do that now: <words>", no);
    else
        dread_add(q, w,
                  "I foresee one action at a time, and that is a walk. Ask can i reach <words>, or "
                  "who would see me there.",
                  name);
}

/* Adds the actions that are meant, as many as there are. */
static void add_actions(const struct asking *q, const struct deed *d, struct text *w)
{
    for (int i = 0; i < d->count; i++)
        dread_add(q, w, i ? "; <action>" : "<action>", action_of(q, d, i));
    dread_text_char(w, '.');
}

/* Adds why none of the actions is possible. Returns false if all that can be said is that they are
 * not. */
static bool add_reason(const struct asking *q, const struct deed *d, struct text *w)
{
    if (!d->problem.text[0]) return dread_wish_why_not(q->table, &d->wish, w);
    dread_text_add(w, d->problem.text);
    return true;
}

/* Adds `because` and why none of the actions is possible; else `not_now`, and what the theme
 * explains by these words together, or what is possible. */
static void add_impossible(const struct asking *q, const struct deed *d, const char *asked,
                           const char *because, const char *not_now, struct text *w)
{
    char reason[PART_BYTES];
    struct text r = dread_text_in(reason, sizeof reason);
    bool known = add_reason(q, d, &r);
    dread_text_add(w, known ? because : not_now);
    if (known) dread_text_add(w, reason);
    else if (dread_explained_words(q->table, asked, NULL) > 1) dread_add_explained(q, asked, w);
    else dread_add_prompt(q, w);
}

static bool is_all(const struct asking *q, const struct deed *d)
{
    return d->count > 3 && d->count == q->table->selection->count;
}

/* ---- Whether it can be done ---- */

/* Adds yes, and how the game ends, if it does. */
static void add_yes(const struct asking *q, int outcome, struct text *w)
{
    bool won = outcome && dread_outcome_is_won(q->table->session->game, outcome);
    dread_text_add(w, !outcome ? "Yes: " : won ? "Yes, and " : "Yes, but ");
    dread_add_end(q, outcome, w);
    if (outcome) dread_text_add(w, "You can ");
}

/* Keeps the actions that agree with a condition. */
static void keep(const struct asking *q, struct deed *d, enum condition condition, int what)
{
    int kept = 0;
    for (int i = 0; i < d->count; i++)
        if (dread_agrees(q, action_of(q, d, i), condition, what)) d->index[kept++] = d->index[i];
    if (!kept && d->count)
        dread_fail(&d->problem,
                   condition == IF_BRINGS ? "none of that does it." : "not without that.", NULL);
    d->count = kept;
}

/* Says which of the actions that are meant agree with a condition. The id of a number that they
 * shall not lower stands before them. */
void dread_ask_can(struct asking *q, struct text *w)
{
    static const char earn[] = "earn";
    const struct game *game = q->table->session->game;
    enum condition condition = (enum condition)q->about.how;
    const char *words = q->about.words;
    struct deed d;
    int what = -1;
    if (condition == IF_KEEPS) {
        what = dread_word_index(game->words.gauges, q->about.phrase.word[0].at,
                                q->about.phrase.word[0].n);
        words = q->about.phrase.count > 1 ? q->about.phrase.word[1].at : "";
    }
    if (condition == IF_BRINGS) what = dread_event_index(game, earn, sizeof earn - 1);
    walk_answer *walks = condition == IF_ANY ? dread_add_reachable : add_not_foreseen;
    if (!read_deed(q, words, &d, walks, w)) return;
    keep(q, &d, condition, what);
    if (!d.count) {
        add_impossible(q, &d, words, "No: ", "Not now. ", w);
    } else if (d.count == 1) {
        action a = action_of(q, &d, 0);
        add_yes(q, dread_end_of(q, a), w);
        add_actions(q, &d, w);
        dread_text_char(w, ' ');
        dread_add_effects(q, a, false, w);
    } else if (is_all(q, &d)) {
        dread_text_add(w, "Yes. ");
        dread_add_prompt(q, w);
    } else {
        dread_text_add(w, "Yes, in ");
        dread_add_count(w, d.count, " way: ", " ways: ");
        add_actions(q, &d, w);
    }
}

/* Says which legal actions would certainly bring an event, or win the game. */
void dread_ask_which(struct asking *q, struct text *w)
{
    const char *id = q->about.words;
    int event = dread_event_index(q->table->session->game, id, dread_length_of(id));
    struct deed d = {.count = q->table->selection->count};
    for (int i = 0; i < d.count; i++) d.index[i] = i;
    enum condition condition = (enum condition)q->about.how;
    keep(q, &d, condition, event);
    if (event < 0 && condition == IF_BRINGS) {
        dread_text_add(w, "Say moves for what you can do, and what if for what comes of it.");
    } else if (!d.count) {
        dread_text_add(w, condition == IF_WINS ? "Nothing that you can do now surely wins at once."
                                               : "Nothing that you can do now does that.");
    } else {
        dread_add_count(w, d.count, " way: ", " ways: ");
        add_actions(q, &d, w);
    }
}

void dread_ask_how(struct asking *q, struct text *w)
{
    struct deed d;
    if (!read_deed(q, q->about.words, &d, dread_add_reachable, w) ||
        (!d.count && dread_add_explained(q, q->about.words, w)))
        return;
    if (!d.count) {
        add_impossible(q, &d, q->about.words, "Not now: ", "Not now. ", w);
    } else if (is_all(q, &d)) {
        dread_add_prompt(q, w);
    } else {
        dread_text_add(w, "You can ");
        add_actions(q, &d, w);
    }
}

/* ---- Why it cannot ---- */

/* Adds why a cell or an open card cannot be chosen, or that it can. Returns false if the words are
 * neither. */
static bool add_why_thing(const struct asking *q, const char *words, struct text *w)
{
    const struct selection *held = q->table->selection;
    struct named found;
    struct thing thing = {0};
    if (!dread_names_find(q->table->session->game, q->table->view, words, &found)) return false;
    for (int i = found.count - 1; i >= 0; i--)
        if (found.thing[i].kind == THING_CARD) thing = found.thing[i];
    if (!thing.kind) return false;
    if (dread_selection_verb_with(held, thing) == ANY_VERB)
        return dread_why_thing(q->table, held->pick, held->picks, thing, w);
    dread_text_add(w, "You can choose that. Say moves for what you can do with it.");
    return true;
}

/* Adds that a card is nowhere to be seen. Returns false if the name is not the name of a card. */
static bool add_unseen(const char *name, struct text *w)
{
    card c;
    if (!dread_card_read(&name, &c) || *name) return false;
    dread_text_add(w, "The ");
    dread_theme_card(c, w);
    dread_text_add(w, " is not in sight.");
    return true;
}

void dread_ask_why_not(struct asking *q, struct text *w)
{
    struct deed d;
    const char *read_on = q->house->page ? "Read on first." : "Read on: just press Enter.";
    if (add_why_thing(q, q->about.words, w) || add_unseen(q->about.words, w)) return;
    if (!read_deed(q, q->about.words, &d, dread_add_reachable, w)) return;
    if (d.count == 1 && dread_lesson_waits(q->lesson, q->table, action_of(q, &d, 0), read_on, w))
        return;
    if (!d.count) {
        add_impossible(q, &d, q->about.words, "", "Not now. ", w);
    } else {
        dread_text_add(w, "You can ");
        add_actions(q, &d, w);
    }
}

/* ---- What it would do ---- */

/* Adds what all actions that are meant change alike, if none of them ends the game. Returns false
 * if they differ. */
static bool add_common_changes(const struct asking *q, const struct deed *d, struct text *w)
{
    char one[PART_BYTES], other[PART_BYTES];
    struct text o = dread_text_in(one, sizeof one);
    dread_add_changes(q, action_of(q, d, 0), &o);
    for (int i = 0; i < d->count; i++) {
        struct text t = dread_text_in(other, sizeof other);
        dread_add_changes(q, action_of(q, d, i), &t);
        if (!dread_same(one, other) || dread_end_of(q, action_of(q, d, i))) return false;
    }
    dread_text_add(w, one);
    return true;
}

/* Says what one action would do; without naming it, if there are too many words. */
static void say_effect(struct asking *q, action a, enum wanted_effect wanted)
{
    char effect[ANSWER_BYTES], whole[ANSWER_BYTES], brief[ANSWER_BYTES];
    struct text e = dread_text_in(effect, sizeof effect);
    struct text w = dread_text_in(whole, sizeof whole), b = dread_text_in(brief, sizeof brief);
    dread_add_verdict(q, a, wanted, &e);
    dread_add_effects(q, a, false, &e);
    if (wanted == EFFECT_ALL) {
        dread_add(q, &w, "If you <action>", a);
        dread_text_add(&b, "If you do");
    }
    dread_text_add(&w, effect);
    dread_text_add(&b, effect);
    dread_say_brief(q, brief, whole);
}

/* Adds that a question lacks what is done, with an example. */
static void add_if_what(const struct asking *q, struct text *w)
{
    char example[SAID];
    struct text e = dread_text_in(example, sizeof example);
    const struct session *s = q->table->session;
    dread_text_add(w, "If you do what? Say can i die");
    if (q->table->selection->count) {
        s->game->format(&s->deal.rules, q->table->selection->legal[0], &e);
        dread_text_add(w, ", or what if, such as what if ");
        dread_interpret_aloud(example, w);
    }
    dread_text_char(w, '.');
}

/* Without words, it is asked about what was asked about before: `would he catch me`. */
void dread_ask_if(struct asking *q, struct text *w)
{
    struct deed d;
    char words[SAID];
    struct text t = dread_text_in(words, sizeof words);
    enum wanted_effect wanted = (enum wanted_effect)q->about.how;
    dread_text_add(&t, *q->about.words ? q->about.words : q->spoken_of.deed);
    if (!*words) {
        add_if_what(q, w);
        return;
    }
    if (!read_deed(q, words, &d, add_not_foreseen, w)) return;
    if (!d.count) {
        const char *because = d.problem.text[0] ? "" : "You cannot do that now: ";
        add_impossible(q, &d, words, because, "You cannot do that now. ", w);
    } else if (d.count == 1) {
        say_effect(q, action_of(q, &d, 0), wanted);
    } else if (wanted != EFFECT_COST || !add_common_changes(q, &d, w)) {
        dread_text_add(w, "Which? You can ");
        add_actions(q, &d, w);
    }
}
