/* Questions about actions: whether they can be done, and what they would do. See ask.h. */

#include "ask.h"

#include "answers.h"
#include "heed.h"
#include "paragraphs.h"

/* ---- Answers ---- */

/* Adds why none of the actions is possible. Returns false, with what is possible instead, if all
 * that can be said is that they are not. */
static bool add_reason(struct asking *q, const struct deed *m, struct text *w)
{
    const struct game *game = q->table->session->game;
    const struct theme *theme = &q->table->layout->theme;
    struct choices choices = dread_table_choices(q->table, UPDATE_WORDS - 4);
    char reason[ANSWER_BYTES];
    struct text r = dread_text_in(reason, sizeof reason);
    if (q->table->view->outcome) {
        dread_theme_outcome(theme, game, q->table->view->outcome, w);
    } else if (m->problem.text[0]) {
        dread_text_add(w, m->problem.text);
    } else if (dread_wish_why_not(q->table, &m->wish, &r)) {
        dread_text_add(w, reason);
    } else {
        dread_theme_prompt(theme, game, q->table->view, "prompt", &choices, w);
        return false;
    }
    return true;
}

/* Adds the actions that are meant, as many as there are. */
static void add_actions(const struct asking *q, const struct deed *m, struct text *w)
{
    for (int i = 0; i < m->count; i++) {
        if (i) dread_text_add(w, "; ");
        q->table->session->game->describe(q->table->view, q->table->selection->legal[m->index[i]],
                                          w);
    }
    dread_text_char(w, '.');
}

/* Adds yes, and how the game ends, if it does. */
static void add_yes(const struct asking *q, int outcome, struct text *w)
{
    bool won = outcome && dread_outcome_is_won(q->table->session->game, outcome);
    dread_text_add(w, !outcome ? "Yes: " : won ? "Yes, and " : "Yes, but ");
    dread_add_end(q, outcome, w);
    if (outcome) dread_text_add(w, "You can ");
}

static void say_can(struct asking *q, const struct deed *m, const char *asked)
{
    char words[ANSWER_BYTES * 4], rest[ANSWER_BYTES * 2];
    struct text w = dread_text_in(words, sizeof words), r = dread_text_in(rest, sizeof rest);
    if (!m->count) {
        bool known = add_reason(q, m, &r);
        if (!known && dread_explained_words(q->table, asked, NULL) > 1 &&
            dread_say_explained(q, asked))
            return;
        dread_text_add(&w, known ? "No: " : "Not now. ");
        dread_text_add(&w, rest);
    } else if (m->count == 1) {
        action a = q->table->selection->legal[m->index[0]];
        add_yes(q, dread_end_of(q, a), &w);
        add_actions(q, m, &w);
        dread_text_char(&w, ' ');
        dread_add_effects(q, a, false, &w);
    } else if (m->count > 4 && m->count == q->table->selection->count) {
        struct choices choices = dread_table_choices(q->table, UPDATE_WORDS - 4);
        dread_text_add(&w, "Yes. ");
        dread_theme_prompt(&q->table->layout->theme, q->table->session->game, q->table->view,
                           "prompt", &choices, &w);
    } else {
        dread_text_add(&w, "Yes, in ");
        dread_add_count(&w, m->count, " way: ", " ways: ");
        add_actions(q, m, &w);
    }
    dread_say_answer(q, words);
}

/* Adds what all actions that are meant change alike, if none of them ends the game. Returns false
 * if they differ. */
static bool add_common_changes(const struct asking *q, const struct deed *m, struct text *w)
{
    char one[ANSWER_BYTES / 4], other[ANSWER_BYTES / 4];
    struct text o = dread_text_in(one, sizeof one);
    dread_add_changes(q, q->table->selection->legal[m->index[0]], &o);
    for (int i = 0; i < m->count; i++) {
        struct text t = dread_text_in(other, sizeof other);
        action a = q->table->selection->legal[m->index[i]];
        dread_add_changes(q, a, &t);
        if (!dread_same(one, other) || dread_end_of(q, a)) return false;
    }
    dread_text_add(w, one);
    return true;
}

static void say_if(struct asking *q, const struct deed *m, enum wanted_effect wanted)
{
    char words[ANSWER_BYTES * 4], rest[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words), r = dread_text_in(rest, sizeof rest);
    if (!m->count) {
        bool known = add_reason(q, m, &r);
        dread_text_add(&w, known ? "You cannot do that now: " : "You cannot do that now. ");
        dread_text_add(&w, rest);
    } else if (m->count > 1 && (wanted != EFFECT_COST || !add_common_changes(q, m, &w))) {
        dread_text_add(&w, "Which? You can ");
        add_actions(q, m, &w);
    } else if (m->count == 1) {
        dread_add_verdict(q, q->table->selection->legal[m->index[0]], wanted, &w);
        dread_add_effects(q, q->table->selection->legal[m->index[0]], false, &w);
    }
    dread_say_answer(q, words);
}

/* ---- Questions ---- */

void dread_ask_if(struct asking *q, const struct query *s)
{
    struct deed deed;
    if (dread_deed_read(q->table, s->words, &deed)) say_if(q, &deed, (enum wanted_effect)s->how);
}

void dread_ask_can(struct asking *q, const struct query *s)
{
    struct deed deed;
    if (dread_deed_read(q->table, s->words, &deed)) say_can(q, &deed, s->words);
}

void dread_ask_why_cannot(struct asking *q, const struct query *s)
{
    struct deed deed;
    char text[ANSWER_BYTES * 4];
    struct text w = dread_text_in(text, sizeof text);
    if (!dread_deed_read(q->table, s->words, &deed)) return;
    if (!deed.count) {
        say_can(q, &deed, s->words);
        return;
    }
    dread_text_add(&w, "You can: ");
    add_actions(q, &deed, &w);
    dread_say_answer(q, text);
}

/* Says which of the actions that the words mean can be done and agree with a condition; else
 * `otherwise`. */
static void answer_those(struct asking *q, const char *words, const char *otherwise,
                         bool (*agrees)(const struct asking *, action, int gauge), int gauge)
{
    struct deed deed;
    int kept = 0;
    if (!dread_deed_read(q->table, words, &deed)) return;
    for (int i = 0; i < deed.count; i++)
        if (agrees(q, q->table->selection->legal[deed.index[i]], gauge))
            deed.index[kept++] = deed.index[i];
    if (!kept && deed.count) dread_fail(&deed.problem, otherwise, NULL);
    deed.count = kept;
    say_can(q, &deed, words);
}

static const char not_without[] = "not without that.";

static bool is_unseen(const struct asking *q, action a, int unused)
{
    (void)unused;
    return !dread_would_be_seen(q, a);
}

void dread_ask_can_unseen(struct asking *q, const struct query *s)
{
    answer_those(q, s->words, not_without, is_unseen, -1);
}

static bool keeps(const struct asking *q, action a, int gauge)
{
    return !dread_would_lose(q, a, gauge);
}

void dread_ask_can_free(struct asking *q, const struct query *s)
{
    answer_those(q, s->words, not_without, keeps, -1);
}

/* Says which of the actions that are meant leave a number as it is. Its id stands before them. */
void dread_ask_can_keeping(struct asking *q, const struct query *s)
{
    struct word id = s->phrase.word[0];
    int gauge = dread_word_index(q->table->session->game->words.gauges, id.at, id.n);
    if (s->phrase.count > 1) answer_those(q, s->phrase.word[1].at, not_without, keeps, gauge);
}

static bool earns(const struct asking *q, action a, int unused)
{
    (void)unused;
    const struct event_word *events = q->table->session->game->words.events;
    for (int id = 0; events[id].id; id++)
        if (dread_same(events[id].id, "earn")) return dread_would_bring(q, a, id);
    return false;
}

void dread_ask_brings(struct asking *q, const struct query *s)
{
    answer_those(q, s->words, "none of that does it.", earns, -1);
}

void dread_ask_how(struct asking *q, const struct query *s)
{
    struct deed d;
    if (!dread_deed_read(q->table, s->words, &d)) return;
    if (!d.count && dread_say_explained(q, s->words)) return;
    char text[ANSWER_BYTES * 4], rest[ANSWER_BYTES];
    struct text w = dread_text_in(text, sizeof text), r = dread_text_in(rest, sizeof rest);
    struct choices choices = dread_table_choices(q->table, UPDATE_WORDS);
    bool all = d.count > 3 && d.count == q->table->selection->count;
    if (!all) dread_text_add(&w, d.count ? "You can " : "Not now. ");
    if (all)
        dread_theme_prompt(&q->table->layout->theme, q->table->session->game, q->table->view,
                           "prompt", &choices, &w);
    else if (d.count) add_actions(q, &d, &w);
    else add_reason(q, &d, &r);
    dread_text_add(&w, rest);
    dread_say_answer(q, text);
}
