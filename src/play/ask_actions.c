/* Questions about actions: whether they can be done, and what they would do. See ask.h. */

#include "ask.h"

#include "answers.h"
#include "heed.h"
#include "meaning.h"
#include "say.h"

/* ---- Which action is meant ---- */

/* The legal actions that some words mean, as indices into those of the selection; or why there is
 * none. */
struct meant {
    int count, index[ACTIONS_MOST];
    bool named;     /* the words name a verb or an action of the game */
    int verb;       /* the first verb that they name; -1 if none */
    bool has_thing; /* they name a thing, which is the first of these: */
    struct thing thing;
    struct problem problem; /* if the action is one, but is not legal */
};

/* Writes the words for what is done without `ing`: `resting` becomes `rest`. */
static struct word stem(struct word w, char room[NAME_BYTES], bool e)
{
    struct text t = dread_text_in(room, NAME_BYTES);
    if (w.n < 5 || w.at[w.n - 3] != 'i' || w.at[w.n - 2] != 'n' || w.at[w.n - 1] != 'g') return w;
    int n = w.n - 3;
    if (!e && n > 2 && w.at[n - 1] == w.at[n - 2]) n--;
    dread_text_span(&t, w.at, n);
    if (e) dread_text_char(&t, 'e');
    return (struct word){room, t.length};
}

/* Returns true if a word names a verb: its id, or a word of its `act` line. */
static bool names_verb(const struct play *p, struct word w, const char *verb)
{
    int n;
    char room[NAME_BYTES];
    const char *list = dread_theme_words(&p->layout.theme, "act", verb, &n);
    for (int i = 0; i < 3; i++) {
        struct word s = i ? stem(w, room, i == 2) : w;
        struct phrase one = {1, {s}};
        if (dread_word_like(s, verb) || (list && dread_phrase_has(&one, list, n))) return true;
    }
    return false;
}

/* Sets the verbs that a sentence names, as bits. A verb that is also the name of a thing counts
 * only at the beginning. */
static uint32_t verbs_in(const struct play *p, const struct phrase *phrase, int *first)
{
    const char *const *verbs = p->session.game->words.verbs;
    uint32_t found = 0;
    *first = -1;
    for (int i = 0; i < phrase->count && !found; i++)
        for (int verb = 0; verbs[verb]; verb++) {
            if (!names_verb(p, phrase->word[i], verbs[verb])) continue;
            found |= (uint32_t)1 << verb;
            if (*first < 0) *first = verb;
        }
    return found;
}

static bool touches_any(const struct touch *touch, const struct named *n)
{
    for (int i = 0; i < n->count; i++)
        if (dread_touches_thing(touch, n->thing[i])) return true;
    return false;
}

/* Keeps the legal actions that touch one of the things. If there is none, keeps none. */
static void keep_touching(const struct play *p, struct meant *m, const struct named *things)
{
    int kept = 0;
    for (int i = 0; i < m->count; i++)
        if (touches_any(&p->selection.touch[m->index[i]], things)) m->index[kept++] = m->index[i];
    m->count = kept;
}

/* Reads the verb and the names among some words. */
static void read_verb(struct play *p, const char *words, struct meant *m)
{
    static const char small[] =
        "the|a|an|my|to|for|at|on|with|it|this|that|card|one|now|and|of|in|here|there|turn|again|"
        "please|safely|just|some|any|him|monster|more|away|from|all|into|onto|up|down|out|this|"
        "something|anything|both|yet|front|end|start|beginning|place|already|then|left|right|left|"
        "path|"
        "still|using|go|cards";
    struct phrase phrase;
    dread_phrase_read(words, &phrase);
    uint32_t verbs = verbs_in(p, &phrase, &m->verb);
    int strange = 0;
    for (int i = 0; i < p->selection.count; i++)
        if (!verbs || verbs >> p->selection.touch[i].verb & 1) m->index[m->count++] = i;
    for (int i = 0; i < phrase.count; i++) {
        char name[NAME_BYTES];
        struct named things;
        int n = dread_names_read(&p->layout.theme, p->session.game, &p->view, &phrase, i, name);
        uint32_t verb = 0;
        for (int v = 0; p->session.game->words.verbs[v]; v++)
            verb |= names_verb(p, phrase.word[i], p->session.game->words.verbs[v]);
        if (!n && !verb && phrase.word[i].n == 1 && dread_word_rank(phrase.word[i])) {
            struct text t = dread_text_in(name, sizeof name);
            dread_text_span(&t, phrase.word[i].at, 1);
            n = 1;
        } else if (!n && !verb && dread_word_rank(phrase.word[i])) {
            struct text t = dread_text_in(name, sizeof name);
            dread_text_number(&t, (uint64_t)dread_word_rank(phrase.word[i]));
            n = 1;
        }
        if (!n) {
            if (!verb && !dread_word_in(phrase.word[i], small)) strange++;
            continue;
        }
        if (dread_names_find(p->session.game, &p->view, name, &things)) {
            if (!m->has_thing) m->thing = things.thing[0];
            m->has_thing = true;
            keep_touching(p, m, &things);
        } else {
            dread_fail(&m->problem, "There is no ", name, " in sight.", NULL);
            m->count = 0;
        }
        i += n - 1;
    }
    m->named = verbs && !strange;
    if (!m->named) m->count = 0;
}

/* Reads what the words of an order mean. Returns false if they are none. */
static bool read_meant(struct play *p, const char *words, struct meant *m)
{
    char plainer[SAID], command[SAID];
    action a;
    *m = (struct meant){.verb = -1};
    const char *said = dread_meaning_plainer(words, plainer) ? plainer : words;
    dread_interpret_command(p, said, command);
    if (dread_interpret_parses(p, command, &a)) {
        m->named = true;
        if (!dread_interpret_action(p, command, said, &a, &m->problem)) return true;
        for (int i = 0; i < p->selection.count; i++)
            if (p->selection.legal[i] == a) m->index[m->count++] = i;
        return true;
    }
    read_verb(p, words, m);
    return m->named;
}

/* ---- Answers ---- */

static void add_reason(struct play *p, const struct meant *m, struct text *w)
{
    const struct game *game = p->session.game;
    int n;
    const char *fixed = dread_theme_words(&p->layout.theme, "fixed", "", &n);
    bool is_fixed = m->has_thing && m->thing.kind == THING_CARD && fixed &&
                    dread_view_spot(&p->view, m->thing)->tags & TAG_FIXED;
    if (is_fixed) {
        dread_text_span(w, fixed, n);
    } else if (m->problem.text[0]) {
        dread_text_add(w, m->problem.text);
    } else if (m->has_thing && game->why_thing && !dread_selection_reach(&p->selection, m->thing)) {
        game->why_thing(&p->view, &m->thing, 0, m->thing, w);
    } else {
        struct choices choices = dread_table_choices(p, UPDATE_WORDS - 4);
        if (p->view.outcome) dread_theme_outcome(&p->layout.theme, game, p->view.outcome, w);
        else dread_theme_prompt(&p->layout.theme, game, &p->view, "prompt", &choices, w);
    }
}

/* Adds the actions that are meant, as many as there are. */
static void add_actions(const struct play *p, const struct meant *m, struct text *w)
{
    for (int i = 0; i < m->count; i++) {
        if (i) dread_text_add(w, "; ");
        p->session.game->describe(&p->view, p->selection.legal[m->index[i]], w);
    }
    dread_text_char(w, '.');
}

int dread_add_effects(const struct play *p, action a, bool all, struct text *w)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    const struct game *game = p->session.game;
    int start = w->length;
    game->preview(&p->view, a, &trace);
    if (!all)
        dread_theme_tell_gravest(&p->layout.theme, game, &p->view, &trace, TELL_PREVIEW_USUAL, w,
                                 NULL);
    if (w->length == start)
        dread_theme_tell(&p->layout.theme, game, &p->view, &trace, TELL_PREVIEW, w);
    int outcome = dread_trace_outcome(game, &trace);
    if (outcome) dread_theme_outcome(&p->layout.theme, game, outcome, w);
    if (w->length == start) dread_text_add(w, "Nothing else happens.");
    return outcome;
}

static void say_can(struct play *p, const struct meant *m)
{
    char words[ANSWER_BYTES * 4], rest[ANSWER_BYTES * 2];
    struct text w = dread_text_in(words, sizeof words), r = dread_text_in(rest, sizeof rest);
    if (!m->count) {
        dread_text_add(&w, "No: ");
        add_reason(p, m, &r);
        dread_text_add(&w, rest);
    } else if (m->count == 1) {
        dread_text_add(&w, "Yes: ");
        add_actions(p, m, &w);
        dread_text_char(&w, ' ');
        dread_add_effects(p, p->selection.legal[m->index[0]], false, &w);
    } else if (m->count > 4 && m->count == p->selection.count) {
        struct choices choices = dread_table_choices(p, UPDATE_WORDS - 4);
        dread_text_add(&w, "Yes. ");
        dread_theme_prompt(&p->layout.theme, p->session.game, &p->view, "prompt", &choices, &w);
    } else {
        dread_text_add(&w, "Yes, in ");
        dread_add_count(&w, m->count, " way: ", " ways: ");
        add_actions(p, m, &w);
    }
    dread_say_answer(p, words);
}

/* What is asked of an action that would be done. */
enum wanted_effect { EFFECT_ALL, EFFECT_LOSES, EFFECT_SEEN, EFFECT_SAFE, EFFECT_COST };

/* Adds yes or no to what is asked of the view that an action leads to. */
static void add_verdict(const struct play *p, action a, enum wanted_effect wanted, struct text *w)
{
    struct view after;
    const struct game *game = p->session.game;
    int outcome = dread_heed_view(p, a, &after);
    bool lost = outcome && !dread_outcome_is_won(game, outcome), seen = false;
    for (int i = 0; i < after.tokens; i++) seen |= after.token[i].mood == MOOD_SEES;
    if (wanted == EFFECT_ALL || wanted == EFFECT_COST) dread_text_add(w, "If you do: ");
    if (wanted == EFFECT_LOSES) dread_text_add(w, lost ? "Yes. " : "No. ");
    if (wanted == EFFECT_SAFE)
        dread_text_add(w, lost || seen ? "No. " : "It does not end the game. ");
    if (wanted == EFFECT_SEEN) {
        dread_text_add(w, seen ? "Yes: " : "No: ");
        dread_heed_watchers(p, &after, w);
        dread_text_add(w, ". ");
    }
}

static void say_if(struct play *p, const struct meant *m, enum wanted_effect wanted)
{
    char words[ANSWER_BYTES * 4], rest[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words), r = dread_text_in(rest, sizeof rest);
    if (!m->count) {
        dread_text_add(&w, "You cannot do that now. ");
        add_reason(p, m, &r);
        dread_text_add(&w, rest);
    } else if (m->count > 1) {
        dread_text_add(&w, "Which? You can ");
        add_actions(p, m, &w);
    } else {
        add_verdict(p, p->selection.legal[m->index[0]], wanted, &w);
        dread_add_effects(p, p->selection.legal[m->index[0]], wanted == EFFECT_COST, &w);
    }
    dread_say_answer(p, words);
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

/* Divides a sentence with `if` or `when` into the question, word numbers ask to ask_to, and the
 * action from `from` to `to`. Returns false if it has none of these. */
static bool divide(const struct phrase *phrase, int *from, int *to, int *ask, int *ask_to)
{
    int at = find_word(phrase, 0, "if|when|after|by|once|should");
    if (at == phrase->count) return false;
    *from = at + 1;
    *ask = 0;
    *ask_to = at;
    *to = phrase->count;
    if (!at) {
        *to = find_word(phrase, 2, "will|would|can|could|does|do|what|how|who|am|is|where");
        *ask = *to;
        *ask_to = phrase->count;
    }
    if (*from < *to && dread_word_in(phrase->word[*from], subjects)) ++*from;
    return *from < *to;
}

/* Answers `what would resting do`, `what does it cost to rest`. Returns false if it is none. */
static bool ask_effect(struct play *p, const struct phrase *phrase)
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
    if (dread_word_in(phrase->word[1], "do|does") && cost == to)
        return dread_say_explained(p, words);
    if (!read_meant(p, words, &m)) return false;
    say_if(p, &m, cost < to ? EFFECT_COST : EFFECT_ALL);
    return true;
}

/* Answers `how do i buy a weapon`: with the actions that do it, or why there is none. */
static bool ask_how(struct play *p, const struct phrase *phrase)
{
    char words[SAID];
    struct meant m;
    if (phrase->count < 4 || !dread_word_is(phrase->word[0], "how") ||
        !dread_word_in(phrase->word[1], "do|can|could|would|should") ||
        !dread_word_in(phrase->word[2], subjects))
        return false;
    write_words(phrase, 3, phrase->count, words);
    if (!read_meant(p, words, &m)) return false;
    if (!m.count && dread_say_explained(p, words)) return true;
    char text[ANSWER_BYTES * 4], rest[ANSWER_BYTES];
    struct text w = dread_text_in(text, sizeof text), r = dread_text_in(rest, sizeof rest);
    struct choices choices = dread_table_choices(p, UPDATE_WORDS);
    bool all = m.count > 3 && m.count == p->selection.count;
    if (!all) dread_text_add(&w, m.count ? "You can " : "Not now. ");
    if (all)
        dread_theme_prompt(&p->layout.theme, p->session.game, &p->view, "prompt", &choices, &w);
    else if (m.count) add_actions(p, &m, &w);
    else add_reason(p, &m, &r);
    dread_text_add(&w, rest);
    dread_say_answer(p, text);
    return true;
}

/* Answers `can i earn`: which actions bring the event of that name. */
static bool ask_which(struct play *p, const char *words)
{
    struct phrase phrase;
    dread_phrase_read(words, &phrase);
    struct named found;
    bool names = dread_find_named(p, words, &found);
    const char *id = NULL;
    for (int i = 0; phrase.count && !names && (id = p->session.game->words.events[i].id); i++)
        if (dread_word_is(phrase.word[0], id) && !p->session.game->words.events[i].foretold) break;
    if (id) dread_ask_which(p, id);
    return id;
}

/* Answers `would searching for 7 be safe` and `how does searching work`. Returns false if the
 * sentence is neither. */
static bool ask_end(struct play *p, const struct phrase *phrase)
{
    char words[SAID];
    struct meant m;
    int to = phrase->count - 1;
    if (to < 3) return false;
    struct word first = phrase->word[0], last = phrase->word[to];
    if (dread_word_is(first, "how") && dread_word_in(phrase->word[1], "do|does") &&
        dread_word_in(last, "work|works|function|go")) {
        write_words(phrase, 2, to, words);
        return dread_say_explained(p, words);
    }
    if (!dread_word_in(first, "would|will|is") || !dread_word_in(last, "safe|dangerous|risky"))
        return false;
    if (dread_word_in(phrase->word[to - 1], "be|too|very")) to--;
    write_words(phrase, 1, to, words);
    if (!read_meant(p, words, &m)) return false;
    say_if(p, &m, EFFECT_SAFE);
    return true;
}

/* Answers questions that begin with `can i`, `is it safe to`, `why can i not`. */
static bool ask_can(struct play *p, const char *plain)
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
        if (!read_meant(p, words, &m)) return ask_which(p, words);
        if (starts[i].safe) {
            say_if(p, &m, EFFECT_SAFE);
        } else if (starts[i].why && m.count) {
            char text[ANSWER_BYTES * 4];
            struct text w = dread_text_in(text, sizeof text);
            dread_text_add(&w, "You can: ");
            add_actions(p, &m, &w);
            dread_say_answer(p, text);
        } else {
            say_can(p, &m);
        }
        return true;
    }
    return false;
}

bool dread_ask_action(struct play *p, const char *plain)
{
    struct phrase phrase;
    struct meant m;
    char words[SAID];
    int from, to, ask, ask_to;
    dread_phrase_read(plain, &phrase);
    if (ask_can(p, plain) || ask_effect(p, &phrase) || ask_how(p, &phrase) || ask_end(p, &phrase))
        return true;
    if (!divide(&phrase, &from, &to, &ask, &ask_to)) return false;
    write_words(&phrase, from, to, words);
    if (!read_meant(p, words, &m)) return false;
    say_if(p, &m, wanted_in(&phrase, ask, ask_to));
    return true;
}
