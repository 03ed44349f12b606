/* Orders of plain play. See orders.h. */

#include "orders.h"

#include "answers.h"
#include "interpret.h"
#include "meaning.h"
#include "names.h"
#include "questions.h"
#include "say.h"

enum { ORDERS_MOST = 48, ORDER_BYTES = 64, WORDS_BYTES = 2048 };

/* ---- The lesson ---- */

/* Once the last text of the lesson was read, says what to play next. */
static void end_lesson(struct play *p)
{
    char words[512];
    struct text w = dread_text_in(words, sizeof words);
    if (!p->lesson.ended) return;
    p->lesson.ended = false;
    dread_tell_stake(p, p->session.game, &w);
    if (!w.length) return;
    dread_text_add(&w, " Say start to play it; or play this deal to its end: nothing counts.");
    dread_say(p, words);
}

void dread_say_lesson(struct play *p)
{
    const struct session *s = &p->session;
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_text_add(&w, p->lesson.words);
    if (p->lesson.on && p->lesson.asks) {
        dread_text_add(&w, " Say ");
        s->game->format(&s->deal.rules, p->lesson.asked, &w);
        dread_text_char(&w, '.');
    }
    if (w.length) dread_say(p, words);
    else dread_say_stand(p, "");
    end_lesson(p);
}

/* ---- The story ---- */

/* Says the line of the story that was told just now. A lesson has enough to say. */
void dread_say_story(struct play *p)
{
    const char *line = dread_story_now(&p->story);
    if (p->prefer.story && p->story_told && *line && !p->lesson.on) dread_say(p, line);
}

/* Says the night again, at the end of a game, and what can be said next. */
void dread_say_ending(struct play *p)
{
    const struct ending *e = &p->ending;
    char words[ENDING_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    if (!e->id || !p->prefer.story) return;
    for (int i = 0; i < e->sentences; i++) {
        dread_text_add(&w, e->sentence[i].words);
        dread_text_char(&w, ' ');
    }
    dread_say(p, words);
    if (!p->lesson.on) dread_say(p, "Say autopsy for what decided it, or story for all of it.");
}

/* ---- Playing ---- */

/* What several actions did: all their events, and why they stopped. */
struct order_run {
    struct event event[EVENTS_MOST];
    struct trace trace;
    int played, wanted;
    bool seen, unknown; /* a token came to see the player; a card came up that she did not know */
};

static void start_run(struct order_run *r, int wanted)
{
    r->trace = (struct trace){r->event, EVENTS_MOST, 0};
    r->played = 0;
    r->wanted = wanted;
    r->seen = r->unknown = false;
}

/* Returns the tokens that see the player, as bits. */
static uint32_t watchers(const struct view *v)
{
    uint32_t seen = 0;
    for (int i = 0; i < v->tokens; i++)
        if (v->token[i].mood == MOOD_SEES) seen |= (uint32_t)1 << i;
    return seen;
}

static bool brings_unknown_cards(const struct play *p, action a)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    p->session.game->preview(&p->view, a, &trace);
    for (int i = 0; i < trace.count && i < trace.room; i++)
        if (event[i].card == CARD_UNKNOWN) return true;
    return false;
}

/* Plays one action of a run. Returns false if the run ends with it, or before it. */
static bool play_one(struct play *p, struct order_run *r, action a)
{
    uint32_t before = watchers(&p->view);
    int played = p->session.played;
    bool unknown = brings_unknown_cards(p, a);
    if (r->played) dread_act_play(p, a, true);
    else dread_act_do(p, a);
    p->animation.runs = false;
    p->alone_due = 0;
    if (p->session.played == played) return false;
    p->talk.warned = false;
    r->played++;
    if (r->trace.count + p->trace.count > EVENTS_MOST) r->trace.count = 0;
    for (int i = 0; i < p->trace.count && i < p->trace.room; i++)
        dread_trace_add(&r->trace, p->trace.event[i]);
    r->seen = watchers(&p->view) & ~before;
    r->unknown = unknown;
    return !p->view.outcome && !r->seen && !r->unknown;
}

/* Says what a run did. */
static void say_run(struct play *p, struct order_run *r, bool was_lesson)
{
    char head[100] = "", night[ID_BYTES + 32];
    struct text h = dread_text_in(head, sizeof head), n = dread_text_in(night, sizeof night);
    if (!r->played) {
        dread_say(p, p->note);
        return;
    }
    bool early = r->played < r->wanted && !p->view.outcome;
    if (early) {
        dread_text_add(&h, "You stop after ");
        dread_text_number(&h, (uint64_t)r->played);
        dread_text_add(&h, " of ");
        dread_text_number(&h, (uint64_t)r->wanted);
        dread_text_add(&h, r->seen ? ": you are seen. " : r->unknown ? ": a new card. " : ". ");
    }
    dread_say_update(p, head, &r->trace);
    dread_say_what_night(&p->session, &n);
    if (n.length) dread_say(p, night + 1);
    dread_say_story(p);
    dread_say_ending(p);
    if (was_lesson) dread_say_lesson(p);
}

void dread_order_play(struct play *p, action a)
{
    struct order_run r;
    bool was_lesson = p->lesson.on;
    start_run(&r, 1);
    play_one(p, &r, a);
    say_run(p, &r, was_lesson);
}

/* ---- Several in a sentence ---- */

/* Orders in words, in the order of playing. */
struct orders {
    int count;
    char said[ORDERS_MOST][ORDER_BYTES];
};

static void add_order(struct orders *o, const char *words, int n)
{
    if (o->count == ORDERS_MOST) return;
    struct text t = dread_text_in(o->said[o->count++], ORDER_BYTES);
    dread_text_span(&t, words, n);
}

/* Adds the steps of a part of a sentence that has only directions and numbers: `s s e`, `2 south`,
 * `south twice`. A number comes before its direction if one comes first. Returns false, with
 * nothing added, if the part has any other word. */
static bool add_steps(struct orders *o, const struct phrase *part)
{
    static const char between[] = "go|walk|head|step|steps|move|run|and|then|to|the|times|time|"
                                  "once|cell|cells|spaces|space|i|a|due|again|keep|going";
    int before = o->count, number = 0, last = FACING_NONE;
    bool number_first = part->count && dread_word_number(part->word[0]) >= 0;
    for (int i = 0; i < part->count; i++) {
        struct word w = part->word[i];
        int facing = dread_names_facing(w), n = dread_word_number(w), times = 0;
        if (facing) {
            times = number_first && number ? number : 1;
            last = facing;
            number = 0;
        } else if (n > 0 && n < ORDERS_MOST && !dread_word_is(w, "once")) {
            if (number_first) number = n;
            else if (last) times = n - 1;
        } else if (!dread_word_in(w, between)) {
            o->count = before;
            return false;
        }
        const char *step = dread_theme_facing(last);
        while (times-- > 0) add_order(o, step, dread_length_of(step));
    }
    return o->count > before;
}

/* Returns the number of bytes of the separator of orders at s, or 0. */
static int separator(const char *s)
{
    static const char *const separators[] = {", and then ", ", then ", " and then ", " then ", ", ",
                                             ",",           "; ",      ";",          ". "};
    for (size_t i = 0; i < sizeof separators / sizeof *separators; i++)
        if (dread_starts_with(s, separators[i])) return dread_length_of(separators[i]);
    return 0;
}

/* Adds the orders of one part of a sentence. Returns false if it is no order. */
static bool add_part(struct play *p, const char *words, int n, struct orders *o)
{
    char part[SAID], plainer[SAID], command[SAID];
    struct text t = dread_text_in(part, sizeof part);
    struct phrase phrase;
    action a;
    dread_text_span(&t, words, n);
    dread_phrase_read(part, &phrase);
    if (p->layout.step != NO_VERB && add_steps(o, &phrase)) return true;
    const char *said = dread_meaning_plainer(part, plainer) ? plainer : part;
    dread_interpret_command(p, said, command);
    if (!dread_interpret_parses(p, command, &a)) return false;
    add_order(o, command, dread_length_of(command));
    return true;
}

static bool read_orders(struct play *p, const char *said, struct orders *o)
{
    o->count = 0;
    while (*said) {
        int n = 0, gap = 0;
        while (said[n] && !(gap = separator(said + n))) n++;
        if (n && !add_part(p, said, n, o)) return false;
        said += n + gap;
    }
    return o->count > 0;
}

bool dread_order_several(struct play *p, const char *said)
{
    struct orders orders;
    struct order_run run;
    struct problem problem;
    bool was_lesson = p->lesson.on, goes_on = true, possible = true;
    action a;
    if (!read_orders(p, said, &orders)) return false;
    if (orders.count == 1 && !dread_interpret_parses(p, orders.said[0], &a)) return false;
    start_run(&run, orders.count);
    for (int i = 0; i < orders.count && goes_on && possible; i++) {
        possible = dread_interpret_action(p, orders.said[i], orders.said[i], &a, &problem);
        if (possible) goes_on = play_one(p, &run, a);
    }
    if (run.played || possible) say_run(p, &run, was_lesson);
    if (!possible) dread_say(p, problem.text);
    return true;
}

/* ---- A walk ---- */

/* Plays n actions of a walk. */
static void walk(struct play *p, const action way[], int n)
{
    struct order_run run;
    bool was_lesson = p->lesson.on;
    start_run(&run, n);
    for (int i = 0; i < n && play_one(p, &run, way[i]); i++) {
    }
    say_run(p, &run, was_lesson);
}

/* Says with which action the player could begin a walk to a cell. */
static void say_first(struct play *p, struct thing cell)
{
    struct path way;
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    const struct selection *h = &p->selection;
    int found = 0;
    for (int i = 0; i < h->count; i++) {
        if (!h->touch[i].count ||
            !dread_walk_find(&p->search, &p->session, &p->layout, cell, h->legal[i], &way))
            continue;
        dread_text_add(&w, found++ ? ", or " : "First ");
        p->session.game->describe(&p->view, h->legal[i], &w);
    }
    if (!found) dread_text_add(&w, "Nothing that you can do now takes you to ");
    else dread_text_add(&w, ": then you can walk to ");
    dread_theme_place(&p->layout.theme, p->session.game, &p->view, cell, &w);
    dread_text_char(&w, '.');
    dread_say_answer(p, words);
}

/* Returns true if a step of the player's token is legal now. */
static bool may_step(const struct play *p)
{
    for (int i = 0; i < p->selection.count; i++)
        if (dread_table_is_step(p, i)) return true;
    return false;
}

bool dread_order_walk(struct play *p, const char *said)
{
    static const char going[] = "go|walk|run|travel|head|move|step|get|come|take|bring|sneak|creep";
    struct phrase phrase;
    struct named found;
    char name[NAME_BYTES];
    int i = 1, n = 0, zone;
    dread_phrase_read(said, &phrase);
    if (phrase.count < 2 || !dread_word_in(phrase.word[0], going)) return false;
    while (i < phrase.count && dread_word_in(phrase.word[i], "to|me|over|back|towards|the|onto|on"))
        i++;
    if (i < phrase.count)
        n = dread_names_read(&p->layout.theme, p->session.game, &p->view, &phrase, i, name);
    if (!n || i + n < phrase.count || p->layout.step == NO_VERB) return false;
    if (!dread_names_find(p->session.game, &p->view, name, &found)) return false;
    int cell = dread_names_cell(&p->view, found.thing[0], &zone);
    if (cell < 0) return false;
    struct path way;
    struct thing place = dread_thing_card(zone, cell);
    if (dread_walk_find(&p->search, &p->session, &p->layout, place, -1, &way))
        walk(p, way.action, way.count);
    else if (may_step(p)) dread_answer(p, CMD_WHY_NOT, name);
    else say_first(p, place);
    return true;
}

/* ---- A card put next to another ---- */

/* Which cards of a row are meant: by card, rank, or place (0: the last); the others are -1. */
struct wanted_card {
    int card, rank, place;
};

/* Reads which cards a word means. Ordinals and `last` are places. */
static bool read_wanted(const struct phrase *p, int i, struct wanted_card *c)
{
    static const char ordinals[] =
        "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth";
    char word[NAME_BYTES];
    struct text t = dread_text_in(word, sizeof word);
    const char *at = word;
    card which;
    *c = (struct wanted_card){-1, -1, -1};
    if (i < 0 || i >= p->count) return false;
    dread_text_span(&t, p->word[i].at, p->word[i].n);
    if (dread_card_read(&at, &which) && !*at) c->card = which;
    else if (dread_word_is(p->word[i], "last")) c->place = 0;
    else if (dread_word_in(p->word[i], ordinals)) c->place = dread_word_number(p->word[i]);
    else c->rank = dread_word_rank(p->word[i]);
    return c->card >= 0 || c->place >= 0 || c->rank > 0;
}

static bool is_wanted(const struct view *v, const struct wanted_card *c, struct thing thing)
{
    card which = dread_view_spot(v, thing)->card;
    if (c->place >= 0) return thing.index == (c->place ? c->place : v->zone[thing.zone].count) - 1;
    if (which >= CARD_JOKER) return false;
    return c->card >= 0 ? which == c->card : dread_card_rank(which) == c->rank;
}

/* Where a card should go: after or before another, or to an end of the row. */
struct placement {
    struct wanted_card moved, other;
    enum { PLACE_AFTER, PLACE_BEFORE, PLACE_FIRST, PLACE_LAST } where;
};

/* Reads `4 after 3` and the like. */
static bool read_placement(const char *said, struct placement *to)
{
    static const char fillers[] =
        "put|move|place|set|take|bring|get|the|a|my|card|it|directly|right|just|in|of|next|between";
    struct phrase all, p = {0};
    int at = -1;
    dread_phrase_read(said, &all);
    for (int i = 0; i < all.count; i++) {
        struct word w = all.word[i];
        if (at < 0 && dread_word_in(w, "after|behind|before|to|beside")) at = p.count;
        else if (dread_word_in(w, fillers)) continue;
        p.word[p.count++] = w;
    }
    if (at != 1 || p.count != 3 || !read_wanted(&p, 0, &to->moved)) return false;
    struct word way = p.word[1], end = p.word[2];
    bool ends = dread_word_is(way, "to");
    to->where = dread_word_is(way, "before") ? PLACE_BEFORE : PLACE_AFTER;
    if (ends && dread_word_in(end, "front|start|beginning|left|head")) to->where = PLACE_FIRST;
    else if (ends && dread_word_in(end, "end|back|last|tail")) to->where = PLACE_LAST;
    else if (ends) return false;
    return ends || read_wanted(&p, 2, &to->other);
}

/* Returns true if legal action i puts a card there. */
static bool places(const struct play *p, int i, const struct placement *to)
{
    const struct touch *touch = &p->selection.touch[i];
    struct thing from = touch->thing[0], gap = touch->thing[1];
    if (touch->count != 2 || from.kind != THING_CARD || gap.kind != THING_GAP) return false;
    if (!is_wanted(&p->view, &to->moved, from)) return false;
    int count = p->view.zone[gap.zone].count;
    if (to->where == PLACE_FIRST) return gap.index == 0;
    if (to->where == PLACE_LAST) return gap.index == count;
    int other = to->where == PLACE_AFTER ? gap.index - 1 : gap.index;
    return other >= 0 && other < count && other != from.index &&
           is_wanted(&p->view, &to->other, dread_thing_card(gap.zone, other));
}

/* Says why the card that should be put somewhere cannot be, if there is such a card. */
static void say_why_not_placed(struct play *p, const struct placement *to)
{
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    for (int zone = 0; zone < p->view.zones; zone++)
        for (int i = 0; p->view.zone[zone].gaps && i < p->view.zone[zone].count; i++) {
            struct thing thing = dread_thing_card(zone, i);
            if (w.length || !is_wanted(&p->view, &to->moved, thing)) continue;
            if (p->session.game->why_thing && !dread_selection_reach(&p->selection, thing))
                p->session.game->why_thing(&p->view, &thing, 0, thing, &w);
            else
                dread_text_add(&w, "That card cannot go there. Say places for the cards in order.");
        }
    dread_say(p, w.length ? words : "You have no such card.");
}

bool dread_order_place(struct play *p, const char *said)
{
    struct placement to;
    char words[WORDS_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    int found = 0, only = -1, gaps = 0;
    for (int zone = 0; zone < p->view.zones; zone++) gaps += p->view.zone[zone].gaps;
    if (!gaps || !read_placement(said, &to)) return false;
    for (int i = 0; i < p->selection.count; i++) {
        if (!places(p, i, &to)) continue;
        only = i;
        dread_text_add(&w, found++ ? "; or " : "Which? You can ");
        p->session.game->describe(&p->view, p->selection.legal[i], &w);
    }
    dread_text_char(&w, '.');
    if (found == 1) dread_order_play(p, p->selection.legal[only]);
    else if (found) dread_say_answer(p, words);
    else say_why_not_placed(p, &to);
    return true;
}

/* ---- A verb or a name alone ---- */

bool dread_order_verb(struct play *p, const char *said)
{
    const char *const *verbs = p->session.game->words.verbs;
    enum { ASKED_MOST = 6 };
    int verb = 0, only = -1, count = 0;
    while (verbs[verb] && !dread_same(verbs[verb], said)) verb++;
    if (!verbs[verb]) return false;
    for (int i = 0; i < p->selection.count; i++)
        if (p->selection.touch[i].verb == verb) only = count++ ? -1 : i;
    if (count > ASKED_MOST) return false;
    if (only >= 0) dread_order_play(p, p->selection.legal[only]);
    else dread_answer(p, CMD_MOVES_OF, said);
    return true;
}

bool dread_order_name(struct play *p, const char *said)
{
    struct phrase phrase;
    char name[NAME_BYTES];
    dread_phrase_read(said, &phrase);
    if (!phrase.count) return false;
    int n = dread_names_read(&p->layout.theme, p->session.game, &p->view, &phrase, 0, name);
    if (n < phrase.count) return false;
    int only = dread_only_action_on(p, name);
    if (only < 0) return dread_examine(p, name);
    struct text meant = dread_text_in(p->talk.meant, sizeof p->talk.meant);
    p->session.game->format(&p->session.deal.rules, p->selection.legal[only], &meant);
    dread_answer(p, CMD_WHAT_IF, p->talk.meant);
    dread_say(p, "Say yes to do it.");
    return true;
}
