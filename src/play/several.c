/* Orders in many words, and several in one sentence. See several.h. */

#include "several.h"

#include "answer/answer.h"
#include "hear/hear.h"
#include "table/table.h"
#include "order_run.h"
#include "orders.h"
#include "say.h"

enum {
    ORDERS_MOST = 48,
    ORDER_BYTES = 96,
    WORDS_BYTES = 2048,
    BRIEF_WORDS = 21,
    BARE_MOST = 6,
    UNKNOWN_MOST = 4,
    FURTHER = 6
};

/* ---- Which one? ---- */

/* Adds what an action is, without the words at the beginning that it shares with the one before,
 * but with the last two of these. */
static void add_choice(const struct play *p, int i, char before[WORDS_BYTES], struct text *w)
{
    char words[WORDS_BYTES];
    struct text t = dread_text_in(words, sizeof words);
    int start[3] = {0, 0, 0};
    p->session.game->describe(&p->view, p->selection.legal[i], &t);
    for (int k = 0; words[k] && words[k] == before[k]; k++)
        if (words[k] == ' ') start[0] = start[1], start[1] = start[2], start[2] = k + 1;
    dread_text_add(w, words + start[0]);
    t = dread_text_in(before, WORDS_BYTES);
    dread_text_add(&t, words);
}

/* Returns the number of words of a text when it is spoken: the sign of a suit has two. */
static int spoken_words(const char *s)
{
    int words = 1;
    for (; *s; s++) words += *s == ' ' ? 1 : (unsigned char)*s == 0xe2 ? 2 : 0;
    return words;
}

/* Returns the verb of n legal actions if no other action has it; else -1. */
static int whole_verb(const struct play *p, const int found[], int n)
{
    const struct selection *h = &p->selection;
    int verb = h->touch[found[0]].verb, all = 0;
    for (int i = 0; i < h->count; i++) all += h->touch[i].verb == verb;
    for (int i = 0; i < n; i++)
        if (h->touch[found[i]].verb != verb) return -1;
    return all == n ? verb : -1;
}

/* Adds what each of n legal actions is, and to `brief` as many of them as a brief answer has. */
static void add_choices(const struct play *p, const int found[], int n, struct text *w,
                        struct text *brief)
{
    char before[WORDS_BYTES] = "";
    for (int i = 0; i < n; i++) {
        if (i && spoken_words(w->at) <= BRIEF_WORDS) {
            brief->length = 0;
            dread_text_add(brief, w->at);
        }
        if (i) dread_text_add(w, i + 1 < n ? ", " : " or ");
        add_choice(p, found[i], before, w);
    }
    if (brief->length) dread_text_add(brief, "; or another? Say more.");
}

/* Asks which of n legal actions is meant, and remembers them. */
static void ask_which(struct play *p, const int found[], int n)
{
    char words[WORDS_BYTES], brief[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words), b = dread_text_in(brief, sizeof brief);
    struct talk *t = &p->talk;
    int verb = whole_verb(p, found, n);
    if (n > CHOICES_MOST) n = CHOICES_MOST;
    t->choices = 0;
    t->choices_at = p->session.played;
    for (int i = 0; i < n; i++) t->choice[t->choices++] = p->selection.legal[found[i]];
    dread_text_add(&w, "Not done yet. Which: ");
    if (verb < 0) add_choices(p, found, n, &w, &b);
    else dread_wish_add_way(&p->table, verb, &w);
    dread_text_char(&w, '?');
    dread_say_brief(&p->asking, b.length ? brief : words, words);
}

/* Plays a legal action that an order in words means, after its words. */
static void play_chosen(struct play *p, int i)
{
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_text_add(&w, "Done: ");
    p->session.game->describe(&p->view, p->selection.legal[i], &w);
    dread_text_char(&w, '.');
    int played = dread_session_chosen(&p->session);
    struct order_run run;
    dread_run_start(p, &run, 1);
    dread_run_play(p, &run, p->selection.legal[i]);
    if (dread_session_chosen(&p->session) > played) dread_say_answer(&p->asking, words);
    dread_run_say(p, &run);
}

/* Asks whether a legal action is meant; `yes` plays it. */
static void ask_if(struct play *p, int i, const struct wish *w)
{
    char words[WORDS_BYTES];
    struct text t = dread_text_in(words, sizeof words);
    dread_text_add(&t, "Not done yet. Do you mean: ");
    p->session.game->describe(&p->view, p->selection.legal[i], &t);
    dread_text_add(&t, "? Say yes.");
    if (w->unknown && dread_english_knows(w->unknown_word)) {
        dread_text_add(&t, " I do not understand the rest.");
    } else if (w->unknown) {
        dread_text_add(&t, " I do not know `");
        dread_text_span(&t, w->unknown_word.at, w->unknown_word.n);
        dread_text_add(&t, "`.");
    }
    dread_say_answer(&p->asking, words);
    struct text meant = dread_text_in(p->talk.meant, sizeof p->talk.meant);
    p->session.game->format(&p->session.deal.rules, p->selection.legal[i], &meant);
}

/* Returns the index of an action among the legal ones; -1 if it is not legal. */
static int legal_index(const struct play *p, action a)
{
    int i = p->selection.count - 1;
    while (i >= 0 && p->selection.legal[i] != a) i--;
    return i;
}

/* Keeps those of n numbers that are among `count` others. Returns how many. */
static int keep_common(int found[], int n, const int others[], int count)
{
    int kept = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < count; k++)
            if (found[i] == others[k]) found[kept++] = found[i];
    return kept;
}

/* An order with a verb and two things is an answer only if all that it can mean was asked about. */
bool dread_order_chosen(struct play *p, const char *said)
{
    struct talk *t = &p->talk;
    struct wish w;
    int found[CHOICES_MOST], whole[ACTIONS_MOST], n = 0, choices = t->choices;
    t->choices = 0;
    if (!choices || t->choices_at != p->session.played) return false;
    for (int i = 0; i < choices; i++)
        if ((found[n] = legal_index(p, t->choice[i])) >= 0) n++;
    if (dread_word_in((struct word){said, dread_length_of(said)},
                      "no|neither|none|nothing|cancel")) {
        dread_say(&p->asking, "Not done.");
        return true;
    }
    dread_wish_read(&p->table, said, &w);
    if (w.unknown || w.is_question || w.is_denied || (!w.count && w.pick == PICK_ANY)) return false;
    bool ordinal = w.count == 1 && w.asked[0].kind == ASKED_PLACE && w.names_number;
    int number = w.asked[0].value ? w.asked[0].value : n;
    if (ordinal && number > 0 && number <= n) {
        play_chosen(p, found[number - 1]);
        return true;
    }
    int fits = w.verbs ? dread_wish_find(&p->table, &w, whole) : 0;
    int kept = fits ? keep_common(found, n, whole, fits)
                    : dread_wish_narrow(&p->table, &w, found, n);
    if (!kept || (w.count > 1 && kept < fits)) return false;
    if (kept == 1) play_chosen(p, found[0]);
    else ask_which(p, found, kept);
    return true;
}

/* ---- One order in words ---- */

/* Returns true if the words say what comes first: they are several orders. */
static bool has_order(const char *said)
{
    struct phrase phrase;
    bool found = false;
    dread_phrase_read(said, &phrase);
    for (int i = 0; i < phrase.count; i++)
        found |= dread_word_in(phrase.word[i], "then|after|afterwards|next|before|first|finally");
    return found;
}

/* Returns true if an order names a place that only a finger could show, `go over there`, or the way
 * that somebody is on, `run on`. */
static bool points(const char *said)
{
    struct phrase phrase;
    bool found = false;
    dread_phrase_read(said, &phrase);
    for (int i = 0; i < phrase.count; i++)
        found |= dread_word_in(phrase.word[i], "there|here|somewhere|anywhere|elsewhere|on");
    return found;
}

bool dread_order_wish(struct play *p, const char *said)
{
    struct wish w;
    int found[ACTIONS_MOST];
    dread_wish_read(&p->table, said, &w);
    if (!dread_wish_is_order(&w) || w.is_denied || w.times != 1) return false;
    int n = dread_wish_find(&p->table, &w, found);
    if (!n && !has_order(said)) n = dread_wish_find_each(&p->table, &w, found);
    if (!w.count && w.pick == PICK_ANY && n > BARE_MOST) return false; /* a verb says too little */
    if (n == 1 && !w.count && p->selection.touch[found[0]].count && points(said)) return false;
    if (n == 1 && dread_wish_adds(&p->table, &w, found[0])) ask_if(p, found[0], &w);
    else if (n == 1) play_chosen(p, found[0]);
    else if (n) ask_which(p, found, n);
    return n;
}

bool dread_order_refused(struct play *p, const char *said)
{
    struct wish w;
    char words[WORDS_BYTES];
    struct text t = dread_text_in(words, sizeof words);
    dread_wish_read(&p->table, said, &w);
    bool clauses = false;
    for (const char *s = said; *s; s++) clauses |= *s == ',';
    bool denied = w.is_denied && !w.unknown && !w.is_question && !clauses;
    int found[ACTIONS_MOST];
    if (!dread_wish_is_order(&w) && !denied) return false;
    if (!denied && dread_wish_find(&p->table, &w, found)) return false; /* it is guessed at */
    if (denied) dread_text_add(&t, "you said not to. Say moves for what you can do.");
    else dread_wish_why_not(&p->table, &w, &t);
    dread_say_not_done(p, words);
    return true;
}

bool dread_order_begins(struct play *p, const char *said)
{
    struct wish w;
    char command[SAID];
    dread_wish_read(&p->table, said, &w);
    bool undo = w.begins_with_verb && dread_english_reads(&p->table, said, command) &&
                dread_same(command, "undo");
    return w.begins_with_verb && !w.is_question && !undo;
}

bool dread_order_guessed(struct play *p, const char *said)
{
    struct wish w;
    int found[ACTIONS_MOST];
    dread_wish_read(&p->table, said, &w);
    struct phrase phrase;
    dread_phrase_read(said, &phrase);
    bool names = w.count || w.pick != PICK_ANY; /* `the third path from the left` */
    bool fragment = !w.verbs && !w.unknown && names && phrase.count > 2;
    if (w.is_question || w.is_denied || w.conflicts || w.unknown > UNKNOWN_MOST ||
        (!w.verbs && !fragment))
        return false;
    char command[SAID];
    if (dread_english_reads(&p->table, said, command) && dread_same(command, "undo")) return false;
    int n = dread_wish_find(&p->table, &w, found);
    bool several = n > 1 && w.begins_with_verb && phrase.count > 2;
    if (several) ask_which(p, found, n);
    if (n != 1) return several;
    ask_if(p, found[0], &w);
    return true;
}

/* ---- Several in a sentence ---- */

enum part_kind {
    PART_NOTATION, /* a step, or an action as the game writes it */
    PART_WISH,     /* an order in words */
    PART_WALK      /* `walk to b4` */
};

/* The parts of a sentence, in the order of playing. */
struct parts {
    int count;
    bool denied; /* a part says what not to do, which is no order */
    struct order_part {
        enum part_kind kind;
        bool optional;  /* a step that is taken only if it is possible */
        uint32_t verbs; /* of a wish: those of the wish before it, if it has none itself */
        char said[ORDER_BYTES];
    } part[ORDERS_MOST];
};

static struct order_part *add_order(struct parts *o, enum part_kind kind, const char *words, int n)
{
    if (o->count < ORDERS_MOST) o->count++;
    struct order_part *part = &o->part[o->count - 1];
    struct text t = dread_text_in(part->said, ORDER_BYTES);
    part->kind = kind;
    part->verbs = 0;
    part->optional = false;
    dread_text_span(&t, words, n);
    return part;
}

/* Returns true if the words from i on say that a walk goes on as far as it can, and nothing else:
 * not `until he sees me`. */
static bool goes_on(const struct phrase *p, int i)
{
    int bytes, n;
    const char *further = dread_theme_words(dread_english, "further", "", &bytes);
    n = dread_phrase_like_at(p, i, further, bytes);
    return n && i + n == p->count;
}

/* Adds the steps of a part of a sentence that has only directions and numbers: `s s e`, `2 south`,
 * `south twice`. A number comes before its direction if one comes first. Returns false, with
 * nothing added, if the part has any other word. */
static bool add_steps(struct parts *o, const struct phrase *part)
{
    int bytes;
    const char *between = dread_theme_words(dread_english, "between", "", &bytes);
    int before = o->count, number = 0, last = FACING_NONE;
    bool number_first = false, on = false;
    for (int i = 0; i < part->count && !on; i++) {
        struct word w = part->word[i];
        on = last && goes_on(part, i);
        if (on) continue;
        int facing = dread_names_facing(w), n = dread_word_number(w), times = 0;
        if (dread_word_is(w, "first")) n = -1;
        if (facing) {
            times = number_first && number ? number : 1;
            last = facing;
            number = 0;
        } else if (n > 0 && n < ORDERS_MOST && !dread_word_is(w, "once")) {
            if (!last) number_first = true;
            if (number_first) number = n;
            else times = n - 1;
        } else if (!dread_phrase_at(part, i, between, bytes) ||
                   (number && !last && dread_word_in(w, "and|then"))) { /* `the six and go south` */
            o->count = before;
            return false;
        }
        const char *step = dread_theme_facing(last);
        while (times-- > 0) add_order(o, PART_NOTATION, step, dread_length_of(step));
    }
    const char *step = dread_theme_facing(last);
    for (int i = 0; on && i < FURTHER; i++)
        add_order(o, PART_NOTATION, step, dread_length_of(step))->optional = true;
    return o->count > before;
}

static const char walk_to[] = "walk to ";

/* Reads `walk to b4` at word i. Returns the number of its words and writes the name of the place;
 * returns 0 if there is no such place, or if a card could be meant: `take the four`. */
static int walk_at(const struct play *p, const struct phrase *phrase, int i, char name[NAME_BYTES])
{
    int words = dread_walk_asked(p, phrase, i, name);
    bool to = words &&
              dread_word_in(phrase->word[i + 1], "to|towards|toward|over|back|me|into|onto");
    return to && (dread_walk_place(p, name).kind || dread_explained_words(&p->table, name, NULL))
               ? words
               : 0;
}

static void add_walk_to(struct parts *o, const char *name)
{
    char words[ORDER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_text_add(&w, walk_to);
    dread_text_add(&w, name);
    add_order(o, PART_WALK, words, w.length);
}

/* Adds a part that is a walk to a place, and nothing else. Returns false if it is none. */
static bool add_walk(struct play *p, const char *said, struct parts *o)
{
    struct phrase phrase;
    char name[NAME_BYTES];
    dread_phrase_read(said, &phrase);
    int words = walk_at(p, &phrase, 0, name);
    if (!words || words < phrase.count) return false;
    add_walk_to(o, name);
    return true;
}

/* Returns true if some legal action agrees with the wish. */
static bool is_possible(const struct play *p, const struct wish *w)
{
    int found[ACTIONS_MOST];
    return dread_wish_find(&p->table, w, found) > 0;
}

/* Returns true if the wish, a part of several, only names the things of one legal action. */
static bool is_one_card(const struct play *p, const struct wish *w, bool whole)
{
    int found[ACTIONS_MOST];
    return whole && !w->verbs && w->count && !w->unknown && !w->is_question && !w->conflicts &&
           dread_wish_find(&p->table, w, found) == 1;
}

/* Adds a part that is one order in words, or in the game's notation; or one that means nothing.
 * `whole`: it cannot be divided. Returns false if it is none of these. */
static bool add_one(struct play *p, const char *said, bool whole, struct parts *o)
{
    struct wish w;
    struct phrase phrase;
    char plainer[SAID], command[SAID];
    int n = dread_length_of(said);
    uint32_t verbs = o->count ? o->part[o->count - 1].verbs : 0;
    action a;
    dread_phrase_read(said, &phrase);
    if (dread_wish_walks(&p->table) && add_steps(o, &phrase)) return true;
    dread_wish_read(&p->table, said, &w);
    if (!w.verbs && !w.count && !w.unknown && !w.is_question && !w.is_denied) return true;
    if (!w.verbs && w.count) w.verbs = verbs;
    bool order = (dread_wish_is_order(&w) || is_one_card(p, &w, whole)) && !w.is_denied;
    if (order && (whole || o->count || is_possible(p, &w))) {
        for (int i = 0; i < w.times && i < ORDERS_MOST; i++)
            add_order(o, PART_WISH, said, n)->verbs = w.verbs;
        return true;
    }
    dread_interpret_command(&p->table, dread_plain_order(said, plainer) ? plainer : said, command);
    if (!dread_interpret_parses(&p->table, command, &a)) return false;
    add_order(o, PART_NOTATION, command, dread_length_of(command))->verbs = w.verbs;
    return true;
}

/* Adds `play the five north`: an order in words and then steps. Returns false, with nothing added,
 * if the part is not of this kind. */
static bool add_order_and_steps(struct play *p, const char *said, struct parts *o)
{
    char head[SAID];
    struct text h = dread_text_in(head, sizeof head);
    struct phrase phrase, tail;
    int before = o->count, i = 1;
    dread_phrase_read(said, &phrase);
    while (i < phrase.count && (phrase.word[i].n < 2 || !dread_names_facing(phrase.word[i]))) i++;
    if (!dread_wish_walks(&p->table) || i >= phrase.count) return false;
    dread_text_span(&h, said, (int)(phrase.word[i].at - said));
    while (h.length && head[h.length - 1] == ' ') head[--h.length] = '\0';
    dread_phrase_read(phrase.word[i].at, &tail);
    if (add_one(p, head, true, o) && o->count > before && add_steps(o, &tail)) return true;
    o->count = before;
    return false;
}

/* Adds `with the five go to b4`, `use the five and go to b4` or `go to b4 with the five`: an order
 * in words and then a walk. Returns false, with nothing added, if the part is not of this kind. */
static bool add_order_and_walk(struct play *p, const char *said, struct parts *o)
{
    char order[SAID], name[NAME_BYTES];
    struct text t = dread_text_in(order, sizeof order);
    struct phrase phrase;
    int before = o->count, walk = 0, words = 0;
    dread_phrase_read(said, &phrase);
    while (phrase.count && dread_word_in(phrase.word[phrase.count - 1], "now|please|then|too"))
        phrase.count--;
    while (walk < phrase.count && !(words = walk_at(p, &phrase, walk, name))) walk++;
    bool last = walk + words == phrase.count;
    if (!words || (walk > 0) != last) return false;
    if (!last && !dread_word_in(phrase.word[words], "with|using|by")) return false;
    int end = last ? walk : phrase.count;
    while (last && end && dread_word_in(phrase.word[end - 1], "and|then|to")) end--;
    for (int i = last ? 0 : words; i < end; i++) dread_word_add(&t, phrase.word[i]);
    if (add_one(p, order, true, o) && o->count > before && !o->part[o->count - 1].optional) {
        add_walk_to(o, name);
        return true;
    }
    o->count = before;
    return false;
}

/* Adds the orders of one part of a sentence. Returns false if it is no order. */
static bool add_part(struct play *p, const char *said, struct parts *o)
{
    char head[SAID];
    int before = o->count, n = 0;
    if (add_walk(p, said, o) || add_order_and_walk(p, said, o)) return true;
    while (said[n] && !dread_starts_with(said + n, " and ")) n++;
    if (!said[n]) return add_one(p, said, true, o) || add_order_and_steps(p, said, o);
    if (add_one(p, said, false, o)) return true;
    struct text h = dread_text_in(head, sizeof head);
    dread_text_span(&h, said, n);
    if ((add_one(p, head, true, o) || add_order_and_steps(p, head, o)) &&
        add_part(p, said + n + 5, o))
        return true;
    o->count = before;
    return false;
}

/* Returns the number of bytes of the separator of orders at s, or 0. */
static int separator(const char *s)
{
    static const char *const separators[] = {
        ", and then ", ", then ", ", and ", ", but ", " and then ", " and after that ",
        " then ",      " but ",   ", ",     ",",      "; ",         ";",
        ". "};
    for (size_t i = 0; i < sizeof separators / sizeof *separators; i++)
        if (dread_starts_with(s, separators[i])) return dread_length_of(separators[i]);
    return 0;
}

/* Returns true if a part only leads to the order that follows: `no thanks, leave it`. */
static bool is_courtesy(const char *part)
{
    static const char *const courtesies[] = {
        "no", "no thanks", "no thank you", "nope",    "nah",  "yes",  "yes please", "yeah",
        "ok", "okay",      "all right",    "alright", "well", "fine", "please"};
    for (size_t i = 0; i < sizeof courtesies / sizeof *courtesies; i++)
        if (dread_same(part, courtesies[i])) return true;
    return false;
}

/* Returns true if a part says what not to do, and nothing else: `don't rest`. */
static bool says_not_to(const struct play *p, const char *part)
{
    struct wish w;
    dread_wish_read(&p->table, part, &w);
    return w.is_denied && (w.verbs || w.count) && !w.unknown && !w.is_question && !w.conflicts;
}

static bool begins_with_verb(const struct play *p, const char *part)
{
    struct wish w;
    struct phrase phrase;
    dread_wish_read(&p->table, part, &w);
    dread_phrase_read(part, &phrase);
    return w.begins_with_verb || (phrase.count && dread_word_in(phrase.word[0], "go|step|walk"));
}

/* Reads the parts of a sentence. Returns false if one of them is no order. After what the player
 * does not want, only a verb says that the next part is what she wants: `don't play the 5, the 6`
 * can mean two things. */
static bool read_parts(struct play *p, const char *said, struct parts *o)
{
    o->count = 0;
    o->denied = false;
    while (*said) {
        char part[SAID];
        struct text t = dread_text_in(part, sizeof part);
        int n = 0, gap = 0;
        while (said[n] && !(gap = separator(said + n))) n++;
        dread_text_span(&t, said, n);
        bool courtesy = is_courtesy(part) && said[n + gap];
        if (n && !courtesy && says_not_to(p, part)) o->denied = true;
        else if (n && !courtesy &&
                 ((o->denied && !begins_with_verb(p, part)) || !add_part(p, part, o)))
            return false;
        said += n + gap;
    }
    return o->count > 0;
}

/* Returns true if two parts of the sentence or more have a verb or a step of their own. */
static bool is_divided(struct play *p, const char *said)
{
    int own = 0;
    while (*said) {
        char part[SAID];
        struct text t = dread_text_in(part, sizeof part);
        struct parts steps = {0};
        struct phrase phrase;
        struct wish w;
        int n = 0, gap = 0;
        while (said[n] && !(gap = separator(said + n))) n++;
        dread_text_span(&t, said, n);
        if (add_order_and_walk(p, part, &steps)) return true;
        dread_phrase_read(part, &phrase);
        dread_wish_read(&p->table, part, &w);
        own += w.verbs || (dread_wish_walks(&p->table) && add_steps(&steps, &phrase));
        said += n + gap;
    }
    return own > 1;
}

/* ---- Carrying out ---- */

/* Finds the legal actions that a part means now. Returns their number, at most most; if 0, writes
 * why there is none. */
static int find_actions(struct play *p, const struct order_part *part, int found[],
                        struct text *why)
{
    char command[SAID];
    struct wish w;
    struct problem problem;
    action a;
    int n = 0;
    dread_interpret_command(&p->table, part->said, command);
    bool parses = dread_interpret_parses(&p->table, command, &a);
    if (parses && dread_session_legal(&p->session, a, &problem)) {
        found[0] = legal_index(p, a);
        return 1;
    }
    dread_wish_read(&p->table, part->said, &w);
    if (!w.verbs) w.verbs = part->verbs;
    if (part->kind == PART_WISH) n = dread_wish_find(&p->table, &w, found);
    if (!n && parses) p->session.game->why_not(&p->view, a, why);
    else if (!n) dread_wish_why_not(&p->table, &w, why);
    return n;
}

/* Says which parts from number i on were not carried out. */
static void say_left(struct play *p, const struct parts *o, int from)
{
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    int left = 0;
    for (int i = from; i < o->count; i++) {
        if (left++) dread_text_add(&w, ", ");
        dread_interpret_aloud(o->part[i].said, &w);
    }
    dread_text_char(&w, '.');
    if (left) dread_say_not_done(p, words);
}

/* Returns true if the part only says again that a walk shall end, which it did just now by this
 * verb: `that's enough, I stay here`. */
static bool says_again(const struct play *p, const struct order_part *part, int done)
{
    struct wish w;
    dread_wish_read(&p->table, part->said, &w);
    return part->kind == PART_WISH && !w.count && w.times == 1 && done == p->layout.stop &&
           done != NO_VERB && w.verbs >> done & 1;
}

/* Returns true if the part only ends a walk, and the walk has ended of itself. */
static bool has_stopped(const struct play *p, const struct order_part *part)
{
    struct wish w;
    dread_wish_read(&p->table, part->said, &w);
    if (p->layout.stop == NO_VERB || !(w.verbs >> p->layout.stop & 1) || w.count) return false;
    for (int i = 0; i < p->selection.count; i++)
        if (dread_table_is_step(&p->table, i)) return false;
    return true;
}

/* Returns the name of the place that a walk goes to. */
static const char *aim_of(const struct order_part *walk)
{
    return walk->said + sizeof walk_to - 1;
}

/* If a walk comes after a part, keeps those of its n actions with which the walk can begin. Returns
 * how many; if 0, writes why there is none, unless the place is not on the table. */
static int keep_leading(struct play *p, const struct order_part *part, int found[], int n,
                        struct text *why)
{
    const char *name = aim_of(part + 1);
    struct thing place = dread_walk_place(p, name);
    struct path way;
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (dread_walk_way(p, name, p->selection.legal[found[i]], &way)) found[kept++] = found[i];
    if (kept) return kept;
    const struct touch *only = &p->selection.touch[found[0]];
    int held = n == 1 && only->count ? 1 : 0;
    if (place.kind) dread_why_thing(&p->table, only->thing, held, place, why);
    return 0;
}

/* What the parts carried out so far have done, and what stopped them. */
struct carried {
    struct order_run run;
    struct text done;           /* the orders in words that were carried out */
    struct text why;            /* why the last part was not carried out */
    int found[ACTIONS_MOST], n; /* the legal actions that the last part means */
    bool adds;                  /* the only one of them uses more than was named */
    int verb;                   /* of the last action */
};

/* Carries out a walk. Returns false if nothing more can be carried out. */
static bool carry_walk(struct play *p, const struct order_part *part, struct carried *c)
{
    struct path way;
    c->n = dread_walk_way(p, aim_of(part), -1, &way);
    bool goes_on = c->n;
    c->run.wanted += way.count ? way.count - 1 : 0;
    for (int i = 0; i < way.count && goes_on; i++)
        goes_on = dread_run_play(p, &c->run, way.action[i]);
    return goes_on;
}

/* Carries out one part. Returns false if nothing more can be carried out. */
static bool carry_part(struct play *p, const struct parts *o, int i, struct carried *c)
{
    const struct order_part *part = &o->part[i];
    if (c->run.played && says_again(p, part, c->verb)) {
        c->run.wanted--;
        return true;
    }
    if (part->kind == PART_WALK) return carry_walk(p, part, c);
    c->n = find_actions(p, part, c->found, &c->why);
    if (!c->n && c->run.played && (part->optional || has_stopped(p, part))) {
        c->why.length = 0;
        c->run.wanted--;
        c->n = 1;
        return true;
    }
    bool leads = i + 1 < o->count && o->part[i + 1].kind == PART_WALK;
    if (c->n && leads) c->n = keep_leading(p, part, c->found, c->n, &c->why);
    if (c->n != 1) return false;
    struct wish w;
    dread_wish_read(&p->table, part->said, &w);
    c->adds = part->kind == PART_WISH && dread_wish_adds(&p->table, &w, c->found[0]);
    if (c->adds) return false;
    if (part->kind == PART_WISH) {
        dread_text_add(&c->done, c->done.length ? "; " : "Done: ");
        p->session.game->describe(&p->view, p->selection.legal[c->found[0]], &c->done);
    }
    c->verb = p->selection.touch[c->found[0]].verb;
    return dread_run_play(p, &c->run, p->selection.legal[c->found[0]]);
}

/* Says why the walk that is part i, or that comes after it, is not possible. */
static void refuse_walk(struct play *p, const struct parts *o, int i)
{
    while (i < o->count && o->part[i].kind != PART_WALK) i++;
    if (i < o->count) dread_order_walk(p, o->part[i].said);
}

/* Carries out the parts. */
static void carry_out(struct play *p, const struct parts *o)
{
    char why[WORDS_BYTES], done[WORDS_BYTES];
    struct carried c = {.n = 1, .verb = NO_VERB};
    int i = 0;
    c.why = dread_text_in(why, sizeof why);
    c.done = dread_text_in(done, sizeof done);
    dread_run_start(p, &c.run, o->count);
    while (i < o->count && carry_part(p, o, i, &c)) i++;
    dread_text_char(&c.done, '.');
    if (c.run.played && c.done.length > 1) dread_say_answer(&p->asking, done);
    if (c.run.played || (c.n == 1 && !c.adds)) dread_run_say(p, &c.run);
    struct wish none = {0};
    if (c.adds) ask_if(p, c.found[0], &none);
    else if (c.n > 1) ask_which(p, c.found, c.n);
    else if (!c.n && !c.why.length) refuse_walk(p, o, i);
    else if (!c.n) dread_say_not_done(p, why);
    if (c.run.played || c.n != 1 || c.adds) say_left(p, o, i + 1);
}

bool dread_order_several(struct play *p, const char *said)
{
    struct parts parts;
    struct wish wish;
    int found[ACTIONS_MOST];
    char why[WORDS_BYTES];
    struct text w = dread_text_in(why, sizeof why);
    if (!is_divided(p, said) && dread_order_wish(p, said)) return true;
    if (!read_parts(p, said, &parts)) return false;
    dread_wish_read(&p->table, said, &wish);
    if (parts.count == 1 && !parts.denied && parts.part[0].kind == PART_WISH &&
        (!dread_wish_is_order(&wish) || (!wish.count && points(said)) ||
         !find_actions(p, &parts.part[0], found, &w)))
        return false;
    carry_out(p, &parts);
    return true;
}
