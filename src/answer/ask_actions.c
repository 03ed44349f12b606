/* Questions about actions: whether they can be done, and what they would do. See ask.h. */

#include "ask.h"

#include "answers.h"
#include "heed.h"
#include "paragraphs.h"

/* ---- Which action is meant ---- */

/* The legal actions that some words mean, as indices into those of the selection; or why there is
 * none. */
struct meant {
    int count, index[ACTIONS_MOST];
    bool named; /* the words name an action of the game, or an order for one */
    struct wish wish;
    struct problem problem; /* if the action is one, but is not legal */
};

/* Writes a word for what is done without `ing`: `resting` becomes `rest`. Returns false if orders
 * do not have that word. */
static bool without_ing(const struct asking *q, struct word w, char stem[NAME_BYTES])
{
    if (w.n < 5 || w.n >= NAME_BYTES || !dread_word_is((struct word){w.at + w.n - 3, 3}, "ing"))
        return false;
    int n = w.n - 3;
    for (int way = 0; way < 3; way++) {
        struct text t = dread_text_in(stem, NAME_BYTES);
        bool twice = n > 2 && w.at[n - 1] == w.at[n - 2];
        dread_text_span(&t, w.at, way == 2 && twice ? n - 1 : n);
        if (way == 1) dread_text_char(&t, 'e');
        if (dread_wish_knows(&q->table->layout->theme, (struct word){stem, t.length})) return true;
    }
    return false;
}

/* Writes a word for what was done, or would be, as it is ordered: `moved` becomes `move`. Returns
 * false if orders do not have that word. */
static bool without_past(const struct asking *q, struct word w, char stem[NAME_BYTES])
{
    static const char *const past[][2] = {
        {"took", "take"},   {"gave", "give"},    {"went", "go"},     {"threw", "throw"},
        {"spent", "spend"}, {"fought", "fight"}, {"shot", "shoot"},  {"sent", "send"},
        {"stuck", "stick"}, {"bought", "buy"},   {"chose", "choose"}};
    for (size_t i = 0; i < sizeof past / sizeof *past; i++) {
        if (!dread_word_is(w, past[i][0])) continue;
        struct text t = dread_text_in(stem, NAME_BYTES);
        dread_text_add(&t, past[i][1]);
        return true;
    }
    if (w.n < 4 || w.n >= NAME_BYTES || !dread_word_is((struct word){w.at + w.n - 2, 2}, "ed"))
        return false;
    for (int cut = 2; cut > 0; cut--) {
        struct text t = dread_text_in(stem, NAME_BYTES);
        dread_text_span(&t, w.at, w.n - cut);
        if (dread_wish_knows(&q->table->layout->theme, (struct word){stem, t.length})) return true;
    }
    return false;
}

/* Writes words that say what would be done as an order. */
static void write_order(const struct asking *q, const char *words, char order[SAID])
{
    struct phrase phrase;
    struct text t = dread_text_in(order, SAID);
    dread_phrase_read(words, &phrase);
    for (int i = 0; i < phrase.count; i++) {
        char stem[NAME_BYTES];
        struct word w = phrase.word[i];
        if (without_ing(q, w, stem) || without_past(q, w, stem))
            w = (struct word){stem, dread_length_of(stem)};
        dread_word_add(&t, w);
    }
}

/* Returns the number of bytes of the first word. */
static int first_length(const char *words)
{
    int n = 0;
    while (words[n] && words[n] != ' ') n++;
    return n;
}

/* Reads what the words of an order mean. Returns false if they are none. */
static bool read_meant(struct asking *q, const char *words, struct meant *m)
{
    char plainer[SAID], command[SAID], order[SAID];
    action a;
    *m = (struct meant){0};
    write_order(q, words, order);
    const char *said = dread_english_plainer(order, plainer) ? plainer : order;
    dread_wish_read(q->table, order, &m->wish);
    dread_interpret_command(q->table, said, command);
    if (dread_interpret_parses(q->table, command, &a)) {
        m->named = true;
        if (!dread_interpret_action(q->table, command, said, &a, &m->problem)) return true;
        for (int i = 0; i < q->table->selection->count; i++)
            if (q->table->selection->legal[i] == a) m->index[m->count++] = i;
        return true;
    }
    int verb = dread_word_index(q->table->session->game->words.verbs, order, first_length(order));
    if (verb >= 0 && !m->wish.count) m->wish.verbs = (uint32_t)1 << verb;
    bool far = false; /* a cell in a maze is reached by a walk, which is no single action */
    for (int i = 0; i < m->wish.count; i++)
        far |= dread_wish_walks(q->table) && m->wish.asked[i].kind == ASKED_CELL;
    m->named = m->wish.verbs && !far && !m->wish.unknown && !m->wish.conflicts;
    if (m->named) m->count = dread_wish_find(q->table, &m->wish, m->index);
    return m->named;
}

/* ---- Answers ---- */

/* Adds why none of the actions is possible. Returns false, with what is possible instead, if all
 * that can be said is that they are not. */
static bool add_reason(struct asking *q, const struct meant *m, struct text *w)
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
static void add_actions(const struct asking *q, const struct meant *m, struct text *w)
{
    for (int i = 0; i < m->count; i++) {
        if (i) dread_text_add(w, "; ");
        q->table->session->game->describe(q->table->view, q->table->selection->legal[m->index[i]],
                                          w);
    }
    dread_text_char(w, '.');
}

static void say_can(struct asking *q, const struct meant *m, const char *asked)
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
        dread_text_add(&w, "Yes: ");
        add_actions(q, m, &w);
        dread_text_char(&w, ' ');
        dread_add_effects(q, q->table->selection->legal[m->index[0]], false, &w);
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

/* Adds what all actions that are meant change alike. Returns false if they differ. */
static bool add_common_changes(const struct asking *q, const struct meant *m, struct text *w)
{
    char one[ANSWER_BYTES / 4], other[ANSWER_BYTES / 4];
    struct text o = dread_text_in(one, sizeof one);
    dread_add_changes(q, q->table->selection->legal[m->index[0]], &o);
    for (int i = 1; i < m->count; i++) {
        struct text t = dread_text_in(other, sizeof other);
        dread_add_changes(q, q->table->selection->legal[m->index[i]], &t);
        if (!dread_same(one, other)) return false;
    }
    dread_text_add(w, one);
    return true;
}

static void say_if(struct asking *q, const struct meant *m, enum wanted_effect wanted)
{
    char words[ANSWER_BYTES * 4], rest[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words), r = dread_text_in(rest, sizeof rest);
    if (!m->count) {
        dread_text_add(&w, "You cannot do that now. ");
        add_reason(q, m, &r);
        dread_text_add(&w, rest);
    } else if (wanted == EFFECT_COST && add_common_changes(q, m, &w)) {
        if (m->count == 1) dread_add_effects(q, q->table->selection->legal[m->index[0]], false, &w);
    } else if (m->count > 1) {
        dread_text_add(&w, "Which? You can ");
        add_actions(q, m, &w);
    } else {
        dread_add_verdict(q, q->table->selection->legal[m->index[0]], wanted, &w);
        dread_add_effects(q, q->table->selection->legal[m->index[0]], false, &w);
    }
    dread_say_answer(q, words);
}

/* ---- Reading questions ---- */

/* Writes words `from` to `to` of a phrase. */
static void write_words(const struct phrase *phrase, int from, int to, char words[SAID])
{
    struct text t = dread_text_in(words, SAID);
    for (int i = from; i < to; i++) dread_word_add(&t, phrase->word[i]);
}

static int find_word(const struct phrase *phrase, int from, const char *list)
{
    for (int i = from; i < phrase->count; i++)
        if (dread_word_in(phrase->word[i], list)) return i;
    return phrase->count;
}

static enum wanted_effect wanted_in(const struct phrase *phrase, int from, int to)
{
    struct phrase part = {0};
    for (int i = from; i < to; i++) part.word[part.count++] = phrase->word[i];
    static const char states[] = "many|much|do|can|could|should|would|will|does|far|to";
    if (part.count > 2 && dread_word_is(part.word[0], "how") &&
        !dread_word_in(part.word[1], states))
        return EFFECT_COST; /* `how tired will i be` */
    bool counts = part.count > 1 &&
                  (dread_word_is(part.word[0], "what") || dread_word_in(part.word[1], "much|many"));
    if (counts && find_word(&part, 0, "lose|cost|pay|left|have|price|spend") < part.count)
        return EFFECT_COST;
    if (find_word(&part, 0, "closer|nearer") < part.count) return EFFECT_ALL;
    if (find_word(&part, 0, "see|sees|spot|spots|seen|notice|notices|spotted|noticed") < part.count)
        return EFFECT_SEEN;
    if (find_word(&part, 0,
                  "die|lose|catch|catches|caught|kill|killed|kills|dead|survive|get|got") <
        part.count)
        return EFFECT_LOSES;
    if (find_word(&part, 0, "safe|dangerous|risky|ok|okay|dare") < part.count) return EFFECT_SAFE;
    return EFFECT_ALL;
}

static const char subjects[] = "i|we";

/* A question about an action: the words of the question, and those of the action. */
struct conditional {
    int ask, ask_to; /* words `ask` to before `ask_to` */
    int from, to;
};

/* Returns true for a word such as `moving`. */
static bool is_doing(struct word w)
{
    return w.n > 5 && dread_word_is((struct word){w.at + w.n - 3, 3}, "ing");
}

/* Divides a sentence with `if` or `when`. Returns false if it has none of these. */
static bool divide(const struct phrase *phrase, struct conditional *c)
{
    int at = find_word(phrase, 0, "if|when|after|by|once|should");
    for (int i = 0; at == phrase->count && i + 1 < phrase->count; i++)
        if (dread_word_in(phrase->word[i], "for|from") && is_doing(phrase->word[i + 1])) at = i;
    bool advice = dread_word_in(phrase->word[0], "which|what|where|how|should") &&
                  at < phrase->count && dread_word_is(phrase->word[at], "should");
    if (at == phrase->count || advice) return false;
    *c = (struct conditional){.ask_to = at, .from = at + 1, .to = phrase->count};
    if (!at) {
        c->to = find_word(phrase, 2, "will|would|can|could|does|do|what|how|who|am|is|where");
        c->ask = c->to;
        c->ask_to = phrase->count;
    }
    if (c->from < c->to && dread_word_in(phrase->word[c->from], subjects)) c->from++;
    return c->from < c->to;
}

/* Answers `what would resting do`, `what does it cost to rest`. Returns false if it is none. */
static bool ask_effect(struct asking *q, const struct phrase *phrase)
{
    char words[SAID];
    struct meant m;
    if (!dread_word_is(phrase->word[0], "what") || phrase->count < 3 ||
        !dread_word_in(phrase->word[1], "would|will|does|happens|do"))
        return false;
    int to = phrase->count, cost = find_word(phrase, 2, "cost|costs");
    bool does = dread_word_in(phrase->word[to - 1], "do|cost|bring|cause|mean|achieve|change");
    if (cost + 2 < to && dread_word_is(phrase->word[cost + 1], "to"))
        write_words(phrase, cost + 2, to, words);
    else if (cost + 3 < to && dread_word_is(phrase->word[cost + 1], "me"))
        write_words(phrase, cost + 3, to, words);
    else if (does && (to > 3 || dread_word_in(phrase->word[1], "would|will")))
        write_words(phrase, 2, to - 1, words);
    else return false;
    bool meaning = dread_word_in(phrase->word[1], "do|does") && cost == to;
    if (meaning) write_words(phrase, 2, to, words);
    if (meaning) return dread_say_explained(q, words);
    if (!read_meant(q, words, &m)) return false;
    say_if(q, &m, cost < to ? EFFECT_COST : EFFECT_ALL);
    return true;
}

/* Answers `how do i buy a weapon`: with the actions that do it, or why there is none. */
static bool ask_how(struct asking *q, const struct phrase *phrase)
{
    char words[SAID];
    struct meant m;
    if (phrase->count < 4 || !dread_word_is(phrase->word[0], "how") ||
        !dread_word_in(phrase->word[1], "do|can|could|would|should") ||
        !dread_word_in(phrase->word[2], subjects))
        return false;
    write_words(phrase, 3, phrase->count, words);
    if (!read_meant(q, words, &m)) return false;
    if (!m.count && dread_say_explained(q, words)) return true;
    char text[ANSWER_BYTES * 4], rest[ANSWER_BYTES];
    struct text w = dread_text_in(text, sizeof text), r = dread_text_in(rest, sizeof rest);
    struct choices choices = dread_table_choices(q->table, UPDATE_WORDS);
    bool all = m.count > 3 && m.count == q->table->selection->count;
    if (!all) dread_text_add(&w, m.count ? "You can " : "Not now. ");
    if (all)
        dread_theme_prompt(&q->table->layout->theme, q->table->session->game, q->table->view,
                           "prompt", &choices, &w);
    else if (m.count) add_actions(q, &m, &w);
    else add_reason(q, &m, &r);
    dread_text_add(&w, rest);
    dread_say_answer(q, text);
    return true;
}

/* Answers `can i earn`: which actions bring the event of that name. */
static bool ask_which(struct asking *q, const char *words)
{
    struct phrase phrase;
    dread_phrase_read(words, &phrase);
    struct named found;
    bool names = dread_find_named(q, words, &found);
    const char *id = NULL;
    for (int i = 0; phrase.count && !names && (id = q->table->session->game->words.events[i].id);
         i++)
        if (dread_word_is(phrase.word[0], id) && !q->table->session->game->words.events[i].foretold)
            break;
    if (id) dread_ask_which(q, id);
    return id;
}

/* Answers `would searching for 7 be safe` and `how does searching work`. Returns false if the
 * sentence is neither. */
static bool ask_end(struct asking *q, const struct phrase *phrase)
{
    char words[SAID];
    struct meant m;
    int to = phrase->count - 1;
    if (to < 3) return false;
    struct word first = phrase->word[0], last = phrase->word[to];
    if (dread_word_is(first, "how") && dread_word_is(last, "works")) {
        write_words(phrase, 1, to, words);
        return dread_say_explained(q, words);
    }
    if (dread_word_is(first, "how") && dread_word_in(phrase->word[1], "do|does") &&
        dread_word_in(last, "work|works|function|go")) {
        write_words(phrase, 2, to, words);
        return dread_say_explained(q, words);
    }
    int cost = find_word(phrase, 2, "cost|costs|free");
    if (dread_word_in(first, "would|will|does|is") && is_doing(phrase->word[1]) && cost <= to) {
        write_words(phrase, 1, cost, words);
        if (!read_meant(q, words, &m)) return false;
        say_if(q, &m, EFFECT_COST);
        return true;
    }
    if (!dread_word_in(first, "would|will|is") || !dread_word_in(last, "safe|dangerous|risky"))
        return false;
    if (dread_word_in(phrase->word[to - 1], "be|too|very")) to--;
    write_words(phrase, 1, to, words);
    if (!read_meant(q, words, &m)) return false;
    say_if(q, &m, EFFECT_SAFE);
    return true;
}

/* Writes what stands before `without` in a question. Returns what follows it; "" if there is
 * none. */
static const char *divide_without(const char *words, char order[SAID])
{
    static const char without[] = " without ";
    struct text t = dread_text_in(order, SAID);
    int n = 0;
    while (words[n] && !dread_starts_with(words + n, without)) n++;
    dread_text_span(&t, words, n);
    return words[n] ? words + n + sizeof without - 1 : "";
}

/* Keeps the actions that are meant without what the words name: being seen, or losing something. */
static void keep_without(const struct asking *q, struct meant *m, const char *words)
{
    struct phrase phrase;
    int kept = 0;
    dread_phrase_read(words, &phrase);
    bool seen = find_word(&phrase, 0, "seen|spotted|noticed|see|caught") < phrase.count;
    for (int i = 0; i < m->count; i++) {
        action a = q->table->selection->legal[m->index[i]];
        if (seen ? !dread_would_be_seen(q, a) : !dread_would_lose(q, a, &phrase))
            m->index[kept++] = m->index[i];
    }
    if (!kept && m->count) dread_fail(&m->problem, "not without that.", NULL);
    m->count = kept;
}

/* Answers questions that begin with `can i`, `is it safe to`, `why can i not`. */
static bool ask_can(struct asking *q, const char *plain)
{
    static const struct {
        const char *start;
        bool why, safe;
    } starts[] = {{"can i not ", false, false},     {"can i ", false, false},
                  {"why can i not ", true, false},  {"why can not i ", true, false},
                  {"why may i not ", true, false},  {"why am i not able to ", true, false},
                  {"can not i ", false, false},     {"is it safe to ", false, true},
                  {"is it safe if i ", false, true}};
    struct meant m;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        if (!dread_starts_with(plain, starts[i].start)) continue;
        const char *words = plain + dread_length_of(starts[i].start);
        char order[SAID];
        const char *condition = divide_without(words, order);
        if (!read_meant(q, order, &m)) return ask_which(q, words);
        if (*condition) keep_without(q, &m, condition);
        if (starts[i].safe) {
            say_if(q, &m, EFFECT_SAFE);
        } else if (starts[i].why && m.count) {
            char text[ANSWER_BYTES * 4];
            struct text w = dread_text_in(text, sizeof text);
            dread_text_add(&w, "You can: ");
            add_actions(q, &m, &w);
            dread_say_answer(q, text);
        } else {
            say_can(q, &m, words);
        }
        return true;
    }
    return false;
}

/* Returns the event that some words name; -1 if they name none. */
static int event_in(const struct asking *q, const struct phrase *phrase, int from, int to)
{
    const struct event_word *events = q->table->session->game->words.events;
    for (int i = from; i < to; i++)
        for (int id = 0; events[id].id; id++)
            if (!events[id].foretold && dread_word_is(phrase->word[i], events[id].id)) return id;
    return -1;
}

/* Keeps the actions that are meant and bring an event. */
static void keep_bringing(const struct asking *q, struct meant *m, int event)
{
    int kept = 0;
    for (int i = 0; i < m->count; i++)
        if (dread_would_bring(q, q->table->selection->legal[m->index[i]], event))
            m->index[kept++] = m->index[i];
    if (!kept && m->count) dread_fail(&m->problem, "none of that does it.", NULL);
    m->count = kept;
}

/* Answers `which of my weapons could beat it`: what can be done of what the other words say. */
static bool ask_which_can(struct asking *q, const struct phrase *phrase)
{
    static const char asking[] = "which|what|of|my|can|could|may|might|would|i|we|is|are|the|any|"
                                 "one|ones|cards|card|able|to";
    char words[SAID];
    struct text t = dread_text_in(words, sizeof words);
    struct meant m;
    int can = find_word(phrase, 1, "can|could|may|might");
    if (!dread_word_in(phrase->word[0], "which|what") || can == phrase->count) return false;
    for (int i = 0; i < phrase->count; i++)
        if (!dread_word_in(phrase->word[i], asking)) dread_word_add(&t, phrase->word[i]);
    if (!t.length || !read_meant(q, words, &m)) return false;
    say_can(q, &m, words);
    return true;
}

bool dread_ask_choice(struct asking *q, const char *plain)
{
    struct phrase phrase;
    dread_phrase_read(plain, &phrase);
    return phrase.count && ask_which_can(q, &phrase);
}

bool dread_ask_action(struct asking *q, const char *plain)
{
    struct phrase phrase;
    struct meant m;
    char words[SAID];
    struct conditional c;
    dread_phrase_read(plain, &phrase);
    if (ask_can(q, plain) || ask_effect(q, &phrase) || ask_how(q, &phrase) || ask_end(q, &phrase))
        return true;
    if (!divide(&phrase, &c)) return false;
    write_words(&phrase, c.from, c.to, words);
    if (!read_meant(q, words, &m)) return false;
    int event = dread_word_is(phrase.word[0], "can") ? event_in(q, &phrase, c.ask, c.ask_to) : -1;
    if (event >= 0) {
        keep_bringing(q, &m, event);
        say_can(q, &m, words);
        return true;
    }
    say_if(q, &m, wanted_in(&phrase, c.ask, c.ask_to));
    return true;
}
