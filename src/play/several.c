/* Orders in words. See several.h. */

#include "several.h"

#include "answer/answer.h"
#include "hear/hear.h"
#include "table/table.h"
#include "order_run.h"
#include "orders.h"
#include "say.h"

enum { WORDS_BYTES = 2048, BRIEF_WORDS = 21, BARE_MOST = 6 };

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
    p->asking.put = false;
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
static void ask_if(struct play *p, int i)
{
    char words[WORDS_BYTES];
    struct text t = dread_text_in(words, sizeof words);
    int outcome = dread_end_of(&p->asking, p->selection.legal[i]);
    p->asking.put = false;
    dread_text_add(&t, "Not done yet. ");
    if (outcome) dread_text_add(&t, "If you do, ");
    dread_add_end(&p->asking, outcome, &t);
    dread_text_add(&t, "Do you mean: ");
    p->session.game->describe(&p->view, p->selection.legal[i], &t);
    dread_text_add(&t, "? Say yes.");
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

/* Returns the number of the choice that an answer counts to: `the second one`; 0: to none. */
static int chosen_by_number(const struct play *p, const char *said, int choices)
{
    struct phrase phrase;
    char words[WRITTEN_OUT_BYTES];
    int place = 0;
    dread_plain_read(said, words, &phrase);
    bool ordinal = phrase.count && (dread_plain_words_at(&phrase, 0, "ordinal") ||
                                    dread_word_is(phrase.word[0], "last"));
    if (!ordinal || dread_place_at(&p->table, &phrase, 0, &place) < phrase.count) return 0;
    if (place < 1) place += choices;
    return place > 0 && place <= choices ? place : 0;
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
    int number = chosen_by_number(p, said, n);
    if (number) {
        play_chosen(p, found[number - 1]);
        return true;
    }
    if (!dread_order_read(&p->table, said, &w) || (!w.count && w.pick == PICK_ANY)) return false;
    int fits = w.verbs ? dread_wish_find(&p->table, &w, whole) : 0;
    int kept = fits ? keep_common(found, n, whole, fits)
                    : dread_wish_narrow(&p->table, &w, found, n);
    if (!kept || (w.count > 1 && kept < fits)) return false;
    if (kept == 1) play_chosen(p, found[0]);
    else ask_which(p, found, kept);
    return true;
}

bool dread_order_named(struct play *p, const char *said)
{
    struct wish w;
    int found[ACTIONS_MOST];
    if (!dread_order_read(&p->table, said, &w) || w.verbs) return false;
    int n = dread_wish_find(&p->table, &w, found);
    if (n == 1) ask_if(p, found[0]);
    else if (n > 1) ask_which(p, found, n);
    return n;
}

/* ---- Carrying out ---- */

/* What the parts carried out so far have done, and what stopped them. */
struct carried {
    struct order_run run;
    struct text done;           /* the orders in words that were carried out */
    struct text why;            /* why the last part was not carried out */
    struct wish wish;           /* of the last part, if it is an order in words */
    int found[ACTIONS_MOST], n; /* the legal actions that the last part means */
    bool adds;                  /* the only one of them uses more than was named */
    bool where;                 /* the walk can lead to several places */
    int verb;                   /* of the last action */
};

/* Finds the legal actions that a part means now; if there is none, writes why. */
static void find_actions(struct play *p, const struct order_part *part, struct carried *c)
{
    action a;
    c->n = 0;
    c->wish = (struct wish){0};
    bool parses = dread_interpret_parses(&p->table, part->said, &a);
    if (parses && dread_session_legal(&p->session, a, NULL)) {
        c->found[c->n++] = legal_index(p, a);
        return;
    }
    if (part->kind == PART_ORDER && dread_order_read(&p->table, part->said, &c->wish)) {
        if (!c->wish.verbs) c->wish.verbs = part->verbs;
        c->n = dread_wish_find(&p->table, &c->wish, c->found);
    }
    if (c->n) return;
    if (parses && !p->view.outcome) p->session.game->why_not(&p->view, a, &c->why);
    else if (!dread_wish_why_not(&p->table, &c->wish, &c->why)) {
        dread_text_add(&c->why, "that is not possible now. ");
        dread_table_add_prompt(&p->table, 0, &c->why);
    }
}

/* Says which parts from number i on were not carried out. */
static void say_left(struct play *p, const struct parts *o, int from)
{
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    int left = 0;
    for (int i = from; i < o->count; i++) {
        if (left++) dread_text_add(&w, ", ");
        if (o->part[i].kind == PART_WALK) dread_text_add(&w, "walk to ");
        dread_interpret_aloud(o->part[i].said, &w);
    }
    dread_text_char(&w, '.');
    if (left) dread_say_not_done(p, words);
}

/* Writes the parts from number i on as a sentence, in which the first walk leads to `place`. */
static void write_parts(const struct parts *o, int from, const char *place, char said[SAID])
{
    struct text s = dread_text_in(said, SAID);
    for (int i = from; i < o->count; i++) {
        const struct order_part *part = &o->part[i];
        bool walk = part->kind == PART_WALK;
        bool cards = part->kind == PART_ORDER && !part->verbs; /* of the walk that follows */
        if (i > from) dread_text_add(&s, part[-1].kind == PART_ORDER && walk ? " " : ", ");
        dread_text_add(&s, walk ? "walk to " : cards ? "with " : "");
        dread_text_add(&s, walk && place ? place : part->said);
        if (walk) place = NULL;
    }
}

/* Asks to which of several cells the walk shall lead that is part i, or that comes after it, and
 * that begins with `first`. */
static void ask_where(struct play *p, const struct parts *o, int i, int first)
{
    struct offers *offers = &p->talk.offers;
    struct named cells;
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    int walk = i;
    while (o->part[walk].kind != PART_WALK) walk++;
    int n = dread_walk_cells(p, o->part[walk].said, first, &cells, NULL);
    offers->count = n < OFFERS_ROOM ? n : OFFERS_ROOM;
    for (int k = 0; k < offers->count; k++) {
        struct text name = dread_text_in(offers->name[k], NAME_BYTES);
        dread_names_write(&p->layout.theme, p->session.game, &p->view, cells.thing[k], &name);
        write_parts(o, i, offers->name[k], offers->said[k]);
    }
    dread_text_add(&w, "Not done yet. Where to?");
    dread_offers_add(offers, &w);
    dread_say_answer(&p->asking, words);
}

/* Returns true if a part may only say that a walk ends, which it has done: of itself, or by the
 * part before it: `that's enough, I stay here`. */
static bool has_stopped(const struct play *p, const struct order_part *part, int done)
{
    struct wish w;
    int stop = p->layout.stop;
    if (part->kind != PART_ORDER || stop == NO_VERB || !dread_order_read(&p->table, part->said, &w))
        return false;
    if (!(w.may >> stop & 1) || w.count || w.times > 1) return false;
    for (int i = 0; i < p->selection.count; i++)
        if (dread_table_is_step(&p->table, i)) return false;
    return done == stop || done == p->layout.step;
}

/* Returns true if the action that a part means was played just now by the part before it, in other
 * words, so that it may be meant once: `stay where I am and rest`. */
static bool says_again(const struct play *p, const struct order_part *part, const struct carried *c)
{
    const struct touch *t = &p->selection.touch[c->found[0]];
    bool words = part->kind == PART_ORDER || part[-1].kind == PART_ORDER;
    return c->n == 1 && !t->count && t->verb == c->verb && words &&
           !dread_same(part->said, part[-1].said);
}

/* If a walk comes after a part, keeps those of its actions with which the walk can begin; if there
 * is none, writes why, unless the place is not on the table. */
static void keep_leading(struct play *p, const struct order_part *part, struct carried *c)
{
    struct thing place = dread_walk_place(p, part[1].said);
    struct named cells;
    int n = c->n, places = 0;
    const struct touch *only = &p->selection.touch[c->found[0]];
    c->n = 0;
    for (int i = 0; i < n; i++) {
        action first = p->selection.legal[c->found[i]];
        int to = dread_walk_cells(p, part[1].said, first, &cells, NULL);
        if (!to) continue;
        places = to;
        c->found[c->n++] = c->found[i];
    }
    c->where = c->n == 1 && places > 1 && !part[1].nearest;
    if (!c->n && place.kind)
        dread_why_thing(&p->table, only->thing, n == 1 && only->count, place, &c->why);
}

/* Carries out a walk. Returns false if nothing more can be carried out. */
static bool carry_walk(struct play *p, const struct order_part *part, struct carried *c)
{
    struct path way;
    struct named cells;
    c->n = dread_walk_cells(p, part->said, FIRST_NONE, &cells, &way);
    c->where = c->n > 1 && !part->nearest;
    bool goes_on = c->n && !c->where;
    if (c->n) c->n = 1;
    c->run.wanted += way.count ? way.count - 1 : 0;
    for (int i = 0; i < way.count && goes_on; i++)
        goes_on = dread_run_play(p, &c->run, way.action[i]);
    return goes_on;
}

/* Returns true if an order has one verb and names no more than cards: nothing was understood that
 * the player would want to check. */
static bool is_plain(const struct wish *w)
{
    bool plain = w->verbs && !(w->verbs & (w->verbs - 1)) && !w->cards && !w->kind &&
                 w->pick == PICK_ANY && !w->exchanges;
    for (int i = 0; plain && i < w->count; i++)
        plain = w->asked[i].kind <= ASKED_RANK && w->asked[i].role == ASKED_IS;
    return plain;
}

/* Carries out one part. Returns false if nothing more can be carried out. */
static bool carry_part(struct play *p, const struct parts *o, int i, struct carried *c)
{
    const struct order_part *part = &o->part[i];
    if (part->kind == PART_WALK) return carry_walk(p, part, c);
    find_actions(p, part, c);
    if (c->run.played && ((!c->n && part->optional) || has_stopped(p, part, c->verb) ||
                          (i && says_again(p, part, c)))) {
        c->why.length = 0;
        c->run.wanted--;
        c->n = 1;
        return true;
    }
    if (c->n && i + 1 < o->count && part[1].kind == PART_WALK) keep_leading(p, part, c);
    c->adds = c->n == 1 && dread_wish_adds(&p->table, &c->wish, c->found[0]);
    if (c->n != 1 || c->adds || c->where) return false;
    if (part->kind == PART_ORDER && !is_plain(&c->wish)) {
        dread_text_add(&c->done, c->done.length ? "; " : "Done: ");
        p->session.game->describe(&p->view, p->selection.legal[c->found[0]], &c->done);
    }
    c->verb = p->selection.touch[c->found[0]].verb;
    return dread_run_play(p, &c->run, p->selection.legal[c->found[0]]);
}

/* Says why the walk that is part i, or that comes after it, is not possible, or not yet. */
static void refuse_walk(struct play *p, const struct parts *o, int i)
{
    struct named cells;
    int walk = i;
    while (walk < o->count && o->part[walk].kind != PART_WALK) walk++;
    if (walk == o->count) return;
    const struct order_part *part = &o->part[walk];
    bool several = walk == i && !part->nearest &&
                   dread_walk_cells(p, part->said, FIRST_ANY, &cells, NULL) > 1;
    if (several) ask_where(p, o, i, FIRST_ANY);
    else dread_walk_refused(p, part->said);
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
    bool asks = c.adds || c.where;
    if (c.run.played || (c.n == 1 && !asks)) dread_run_say(p, &c.run);
    bool walks = c.where && o->part[i].kind == PART_WALK;
    if (c.where) ask_where(p, o, i, walks ? FIRST_NONE : p->selection.legal[c.found[0]]);
    else if (c.adds) ask_if(p, c.found[0]);
    else if (c.n > 1) ask_which(p, c.found, c.n);
    else if (!c.n && !c.why.length) refuse_walk(p, o, i);
    else if (!c.n) dread_say_not_done(p, why);
    if (!c.where && (c.run.played || c.n != 1 || c.adds)) say_left(p, o, i + 1);
}

bool dread_order_hear(struct play *p, const char *said)
{
    struct parts parts;
    if (!dread_parts_read(&p->table, said, &parts)) return false;
    if (parts.count) carry_out(p, &parts);
    else dread_say_not_done(p, "you said not to. Say moves for what you can do.");
    return true;
}
