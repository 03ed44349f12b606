/* Plain play: the answers. See plain.h; saying and understanding is in talk.c. Nothing here knows a game:
 * words come from its theme, zones and tokens from the view. */

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "dread/record.h"
#include "play/advice.h"
#include "front/choosing.h"
#include "front/memory.h"
#include "front/number.h"
#include "front/page.h"
#include "play/places.h"
#include "play/review.h"
#include "front/statistics.h"
#include "play/story.h"
#include "show.h"
#include "talk.h"

enum { LISTED = 12 };

struct keeping plain_keeping(const struct plain *p, struct text *trouble)
{
    return (struct keeping){.games = p->games,
                            .store = p->store,
                            .session = p->session,
                            .trouble = trouble,
                            .watch = p->watch};
}

void mention(const char *trouble)
{
    while (*trouble) {
        int n = (int)strcspn(trouble, "\n");
        fprintf(stderr, "dread: %.*s\n", n, trouble);
        trouble += n + (trouble[n] == '\n');
    }
}

static void mention_news(struct talk *t)
{
    struct problem problem;
    if (t->p->store && store_trouble(t->p->store, &problem)) mention(problem.text);
}

/* ---- Answers ---- */

static void play(struct talk *t, action a)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {.event = event, .room = EVENTS_MOST};
    struct problem problem;
    if (session_play(t->p->session, a, &trace, &problem)) {
        t->warned = false;
        update(t, "", &trace);
        char night[ID_BYTES + 32];
        struct text n = text_in(night, sizeof night);
        say_what_night(t->p->session, &n);
        if (n.length) say(t, night + 1);
    } else {
        say(t, problem.text);
    }
}

static void stand(struct talk *t, const char *head)
{
    update(t, head, &(struct trace){0});
}

static void what_if(struct talk *t, const char *said)
{
    char command[SAID];
    action a;
    struct problem problem;
    interpret(t, said, command);
    if (!find_action(t, command, said, &a, &problem)) {
        say(t, problem.text);
        return;
    }
    struct session *s = t->p->session;
    struct event event[EVENTS_MOST];
    struct trace trace = {.event = event, .room = EVENTS_MOST};
    char words[WORDS];
    struct text w = text_in(words, sizeof words);
    talk_look(t);
    s->game->preview(&t->view, a, &trace);
    text_add(&w, "If you do: ");
    int empty = w.length;
    theme_tell(&t->theme, s->game, &t->view, &trace, TELL_ALL, &w);
    if (w.length == empty) s->game->describe(&t->view, a, &w);
    int outcome = trace_outcome(s->game, &trace);
    if (outcome) theme_outcome(&t->theme, s->game, outcome, &w);
    say(t, words);
}

/* The actions of a verb, or of `all`, in notation; else how many of each verb there are. */
static void moves(struct talk *t, const char *which)
{
    struct session *s = t->p->session;
    action legal[ACTIONS_MOST];
    int count[64] = {0};
    char words[WORDS];
    struct text w = text_in(words, sizeof words);
    bool all = same(which, "all");
    int n = s->game->actions(&s->deal, &s->now, legal), listed = 0;
    talk_look(t);
    for (int i = 0; i < n; i++) {
        struct touch touch;
        s->game->touches(&t->view, legal[i], &touch);
        count[touch.verb]++;
        if (n > LISTED && !all && !same(which, s->game->words.verbs[touch.verb])) continue;
        text_add(&w, listed++ ? ", " : "");
        s->game->format(&s->deal.rules, legal[i], &w);
    }
    if (!n)
        text_add(&w, s->mode == NIGHT ? "The game is over. Say new or quit"
                                      : "The game is over. Say new, undo, restart or quit");
    if (n && !listed) {
        text_number(&w, (uint64_t)n);
        text_add(&w, " actions");
        const char *before = ": ";
        for (int i = 0; s->game->words.verbs[i]; i++) {
            if (!count[i]) continue;
            text_add(&w, before);
            text_number(&w, (uint64_t)count[i]);
            text_add(&w, " ");
            text_add(&w, s->game->words.verbs[i]);
            before = ", ";
        }
        text_add(&w, ". Say moves and one of these words, or moves all");
    }
    text_char(&w, '.');
    say(t, words);
}

/* A zone by its id, or which there are. */
static void show(struct talk *t, const char *id)
{
    const struct game *game = t->p->session->game;
    talk_look(t);
    for (int i = 0; i < t->view.zones; i++) {
        if (!same(game->words.zones[i], id)) continue;
        char words[WORDS];
        struct text w = text_in(words, sizeof words);
        theme_zone(&t->theme, game, i, &w);
        text_add(&w, ": ");
        theme_cards(&t->theme, game, &t->view, i, &w);
        text_char(&w, '.');
        capital(words);
        say(t, words);
        return;
    }
    char words[400];
    struct text w = text_in(words, sizeof words);
    text_add(&w, "Say show and one of: ");
    for (int i = 0; i < t->view.zones; i++) {
        if (i) text_add(&w, ", ");
        text_add(&w, game->words.zones[i]);
    }
    text_char(&w, '.');
    say(t, words);
}

static void table(struct talk *t)
{
    talk_look(t);
    show_table(t->p->out, &t->theme, t->p->session->game, &t->view);
    fflush(t->p->out);
}

static void gauges(struct talk *t)
{
    const struct game *game = t->p->session->game;
    char words[WORDS];
    struct text w = text_in(words, sizeof words);
    talk_look(t);
    for (int i = 0; i < t->view.gauges; i++) {
        char line[200];
        struct text l = text_in(line, sizeof line);
        theme_gauge(&t->theme, game, i, &l);
        if (i) text_add(&w, ", ");
        text_add(&w, line);
        snprintf(line, sizeof line, " %d", t->view.gauge[i].value);
        text_add(&w, line);
        if (!t->view.gauge[i].most) continue;
        snprintf(line, sizeof line, " of %d", t->view.gauge[i].most);
        text_add(&w, line);
    }
    capital(words);
    text_char(&w, '.');
    say(t, words);
}

/* Is the id of this deal kept back? Says so. */
static bool hides_deal(struct talk *t)
{
    bool hidden = session_hides_deal(t->p->session);
    if (hidden)
        say(t, "The id of this deal is told when the Night has ended, so that it cannot be looked "
               "into before; so is the record.");
    return hidden;
}

static void options(struct talk *t)
{
    const struct session *s = t->p->session;
    for (int i = 0; s->game->options[i].name; i++) {
        const struct option *o = &s->game->options[i];
        char value[40];
        struct text v = text_in(value, sizeof value);
        option_value_write(o, s->deal.rules.value[i], &v);
        char line[400];
        snprintf(line, sizeof line, "%s=%s. %s", o->name, value, o->meaning);
        say(t, line);
    }
    say(t, "To play with others, say deal and an id, such as GAME:option=value#1.");
}

static void print_id(struct talk *t)
{
    if (hides_deal(t)) return;
    char id[ID_BYTES];
    struct text w = text_in(id, sizeof id);
    id_write(t->p->session->game, &t->p->session->deal, &w);
    say(t, id);
}

static void print_record(struct talk *t)
{
    if (hides_deal(t)) return;
    static char record[RECORD_BYTES];
    struct text w = text_in(record, sizeof record);
    record_write(t->p->session, &w);
    fprintf(t->p->out, "%s", record);
    fflush(t->p->out);
}

static void print_rules(struct talk *t)
{
    const char *page = rules_page(t->p->session->game->id);
    say(t, page ? page : "There is no rules page for this game.");
}

static void begin(struct talk *t, struct wanted *wanted)
{
    char head[KEEPING_BYTES + ID_BYTES + 128], trouble[TROUBLE_BYTES];
    struct event event[EVENTS_MOST];
    struct trace trace = {.event = event, .room = EVENTS_MOST};
    struct text w = text_in(head, sizeof head), in_the_way = text_in(trouble, sizeof trouble);
    struct keeping k = plain_keeping(t->p, &in_the_way);
    const struct game *before = t->p->session->game;
    wanted->leaves_night = t->warned && wanted->game == before; /* the warning was about that one */
    enum dealt dealt = deal_and_keep(&k, wanted, &trace, &w);
    mention(trouble);
    if (dealt == REFUSED_CARDS) {
        say(t, "That deal is not dealt.");
        return;
    }
    t->theme = theme_of(t->p->themes, wanted->game);
    t->warned = dealt == NIGHT_STANDS;
    if (t->warned) {
        bool is_here = wanted->game == before; /* else it is one that was in progress */
        if (!is_here) say_resumed(t->p->session, &w);
        text_add(&w, is_here ? "This Night" : " It");
        text_add(&w, " is not over, and is lost if it is left. Say that again to leave it.");
        say(t, head);
        if (is_here) return;
    } else {
        if (dealt == DEALT) say_dealt(&k, &w);
        say(t, head);
    }
    if (wanted->actions) trace.count = 0; /* all that was long ago */
    update(t, "", &trace);
}

static void new_in(struct talk *t, enum mode mode)
{
    struct deal deal;
    const struct session *s = t->p->session;
    draw_deal(s->game, &s->deal.rules, t->p->store, &deal);
    begin(t, &(struct wanted){.game = s->game, .deal = &deal, .mode = mode, .way = WAY_DRAWN});
}

static void new_deal(struct talk *t)
{
    new_in(t, t->p->session->mode);
}

static void new_night(struct talk *t)
{
    new_in(t, NIGHT);
}

static void new_rehearsal(struct talk *t)
{
    new_in(t, REHEARSAL);
}

/* A turn of a game that is over, once more. */
static void again(struct talk *t, const char *turn)
{
    static struct wanted_copy copy;
    const struct session *s = t->p->session;
    struct wanted w;
    uint64_t number;
    if (!session_outcome(s)) {
        say(t, s->mode == NIGHT ? no_going_back
                                : "The game is not over. Say undo or turn back to go back in it.");
    } else if (!read_number(&turn, INT_MAX, &number) || *turn || !wants_turn(s, (int)number, &w)) {
        say(t, "Say again and the number of a turn at which you played, such as again 1.");
    } else {
        wanted_copy(&copy, &w);
        begin(t, &copy.wanted);
    }
}

/* An id, or a taste, of which a deal of the same rules is chosen. */
static void deal_in(struct talk *t, const char *id, enum mode mode, bool only_in_mode)
{
    struct deal deal;
    struct problem problem;
    enum taste taste;
    const struct session *s = t->p->session;
    struct wanted wanted = {
        .game = s->game, .deal = &deal, .mode = mode, .only_in_mode = only_in_mode};
    if (taste_named(id, &taste)) {
        wanted.way = WAY_TASTE;
        if (choose_deal(s->game, &s->deal.rules, taste, t->p->store, &deal, &problem))
            begin(t, &wanted);
        else say(t, problem.text);
    } else if (id_read(t->p->games, id, &wanted.game, &deal, &problem)) begin(t, &wanted);
    else say(t, problem.text);
}

static void deal_id(struct talk *t, const char *id)
{
    deal_in(t, id, t->p->session->mode, false);
}

static void new_taste(struct talk *t, const char *said)
{
    enum taste taste;
    if (taste_named(said, &taste)) deal_id(t, said);
    else say(t, "Say new and merciful, fair or cruel; or deal and an id.");
}

/* Of what taste this deal is, which is a hint of a kind. */
static void tell_deal(struct talk *t)
{
    const struct session *s = t->p->session;
    enum taste taste;
    int won;
    char words[200];
    struct text w = text_in(words, sizeof words);
    if (s->mode == NIGHT && !session_outcome(s)) text_add(&w, no_hints);
    else if (judge_deal(s->game, &s->deal, &taste, &won)) tell_taste(taste, won, &w);
    else text_add(&w, "There is not enough memory.");
    say(t, words);
}

static void night_id(struct talk *t, const char *id)
{
    deal_in(t, id, NIGHT, true);
}

static void rehearsal_id(struct talk *t, const char *id)
{
    deal_in(t, id, REHEARSAL, true);
}

/* ---- Where things are ---- */

static void who(struct talk *t, bool only_seeing)
{
    char words[WORDS];
    struct text w = text_in(words, sizeof words);
    talk_look(t);
    tell_tokens(&t->theme, t->p->session->game, &t->view, only_seeing, &w);
    say(t, words);
}

static void everyone(struct talk *t)
{
    who(t, false);
}

static void watchers(struct talk *t)
{
    who(t, true);
}

static void exits_from(struct talk *t, const char *name)
{
    char words[WORDS];
    struct text w = text_in(words, sizeof words);
    talk_look(t);
    tell_exits(&t->theme, t->p->session->game, &t->view, name, &w);
    say(t, words);
}

static void exits(struct talk *t)
{
    exits_from(t, "");
}

static void route(struct talk *t, const char *name)
{
    char words[WORDS];
    struct text w = text_in(words, sizeof words);
    talk_look(t);
    tell_route(&t->theme, t->p->session->game, &t->view, name, &w);
    say(t, words);
}

/* ---- Commands ---- */

static void help(struct talk *t)
{
    char words[400];
    struct text w = text_in(words, sizeof words);
    const struct game *game = t->p->session->game;
    int n;
    if (theme_words(&t->theme, "help", "", &n))
        theme_fill(&t->theme, game, &t->view, "help", "", &w);
    else snprintf(words, sizeof words, "Say an action, such as %s.", game->notation);
    say(t, words);
    if (t->p->session->mode == NIGHT)
        say(t,
            "Also: moves, what if, table, story, more, why, new, rehearsal, rules, quit. Say help "
            "all for everything. Night: there is no going back.");
    else
        say(t, "Also: moves, what if, hint, table, story, more, why, undo, turn back, new, night, "
               "rules, quit. Say help all for everything.");
}

static void help_all(struct talk *t);

static void more(struct talk *t)
{
    say(t, t->more);
}

/* The reasons of all that the last action made happen. */
static void why(struct talk *t)
{
    const struct session *s = t->p->session;
    struct event event[EVENTS_MOST];
    struct trace trace = {.event = event, .room = EVENTS_MOST};
    session_story(s, s->played, &trace);
    talk_look(t);
    if (!trace.count) say(t, "Nothing has happened.");
    for (int i = 0; i < trace.count && i < trace.room; i++) {
        char words[400];
        struct text w = text_in(words, sizeof words);
        if (event_is_quiet(s->game, &event[i])) continue;
        theme_reason(&t->theme, s->game, &t->view, &event[i], &w);
        say(t, words);
    }
}

static void undo(struct talk *t)
{
    if (session_undo(t->p->session)) stand(t, "Taken back. ");
    else say(t, "There is nothing to take back.");
}

static void turn_back(struct talk *t)
{
    if (session_undo_turn(t->p->session)) stand(t, "Turned back. ");
    else say(t, "There is nothing to take back.");
}

static void redo(struct talk *t)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {.event = event, .room = EVENTS_MOST};
    if (session_redo(t->p->session, &trace)) update(t, "Again. ", &trace);
    else say(t, "Nothing was taken back.");
}

static void turn_forward(struct talk *t)
{
    if (session_redo_turn(t->p->session)) stand(t, "Again. ");
    else say(t, "Nothing was taken back.");
}

static void restart(struct talk *t)
{
    session_restart(t->p->session);
    stand(t, "From the start. ");
}

/* The best action and two others; `more` tells all that were tried. */
static void hint(struct talk *t)
{
    struct session *s = t->p->session;
    if (session_outcome(s) && s->mode != NIGHT) {
        say(t, "The game is over. Say autopsy for what became of it.");
        return;
    }
    if (!session_hinted(s)) {
        say(t, no_hints);
        return;
    }
    struct advisor *a = advisor_new(s, 0);
    if (!a) {
        say(t, "There is not enough memory.");
        return;
    }
    char words[ADVICE_BYTES];
    struct text w = text_in(words, sizeof words), more = text_in(t->more, sizeof t->more);
    while (advisor_think(a)) continue;
    tell_best(a, &w);
    text_char(&w, ' ');
    tell_next_best(a, 2, &w);
    if (expert_tried(a->expert) > 1) text_add(&w, " Say more.");
    for (int k = 0; k < expert_tried(a->expert); k++) {
        if (k) text_add(&more, "; ");
        tell_choice(a, k, &more);
    }
    text_char(&more, '.');
    free(a);
    say(t, words);
}

/* What became of a game that is over; `more` tells it turn by turn, and how it could have been won. */
static void autopsy(struct talk *t)
{
    const struct session *s = t->p->session;
    if (!session_outcome(s)) {
        say(t, "The game is not over. Say hint for what to do next.");
        return;
    }
    struct review *r = review_new(s, 0);
    if (!r) {
        say(t, "There is not enough memory.");
        return;
    }
    if (t->p->prompt) say(t, "One moment.");
    while (review_step(r)) continue;
    char words[ACCOUNT_BYTES];
    struct text w = text_in(words, sizeof words), more = text_in(t->more, sizeof t->more);
    tell_account(&r->account, &r->autopsy, &w);
    for (int k = 0; k < r->account.turns; k++) {
        tell_turn(&r->account.turn[k], &r->autopsy, &more);
        text_char(&more, ' ');
    }
    if (r->autopsy.end || look_back(r, NULL, NULL)) tell_hindsight(r, &more);
    free(r);
    text_add(&w, " Say more.");
    say(t, words);
}

static void all_moves(struct talk *t)
{
    moves(t, "");
}

/* The story of the last n actions. */
static void story(struct talk *t, int n)
{
    const struct session *s = t->p->session;
    char line[STORY_LINE];
    struct story told = story_from(&t->theme, s, s->played >= n ? s->played - n + 1 : 0);
    for (struct text l = text_in(line, sizeof line); story_line(&told, &l);
         l = text_in(line, sizeof line))
        say(t, line);
}

static void show_what(struct talk *t)
{
    show(t, "");
}

static void deal_what(struct talk *t)
{
    char words[ID_BYTES + 40], id[ID_BYTES];
    struct text w = text_in(id, sizeof id);
    const struct session *s = t->p->session;
    if (!session_hides_deal(s)) id_write(s->game, &s->deal, &w);
    else text_add(&w, s->game->id);
    snprintf(words, sizeof words, "Say deal and an id, such as:\n%s%s", id,
             session_hides_deal(s) ? "#1" : "");
    say(t, words);
}

static void last_story(struct talk *t)
{
    story(t, 5);
}

static void whole_story(struct talk *t)
{
    story(t, PLIES_MOST);
}

static void state(struct talk *t)
{
    stand(t, "");
}

static void statistics(struct talk *t)
{
    char words[STATISTICS_BYTES];
    struct text w = text_in(words, sizeof words);
    if (t->p->store) tell_statistics(t->p->store, t->p->session->game, &w);
    else text_add(&w, "Nothing is kept, so there are no statistics.\n");
    fprintf(t->p->out, "%s", words);
    fflush(t->p->out);
}

static void prompt(struct talk *t)
{
    const struct game *game = t->p->session->game;
    char words[400];
    struct text w = text_in(words, sizeof words);
    talk_look(t);
    theme_fill(&t->theme, game, &t->view, "prompt", game->words.prompts[t->view.prompt], &w);
    say(t, words);
}

static void quit(struct talk *t)
{
    t->over = true;
    bool is_over = session_outcome(t->p->session);
    if (!t->p->store) say(t, "Goodbye.");
    else if (!store_is_saved(t->p->store))
        say(t, is_over ? "Goodbye. The end of this game is not saved."
                       : "Goodbye. This game is not kept.");
    else say(t, is_over ? "Goodbye." : "Goodbye. The game is kept; play again to go on.");
}

/* What can be said. A name that ends in a space takes words behind it. */
static const struct said {
    const char *name;
    void (*answer)(struct talk *);
    void (*answer_to)(struct talk *, const char *);
    const char *about;
    bool goes_back; /* which nobody does in a Night */
} sayings[] = {
    {"help", help, NULL, "how to speak to the game"},
    {"help all", help_all, NULL, "this list"},
    {"moves", all_moves, NULL, "what can be done: counted, or listed where it is little"},
    {"moves ", NULL, moves, "moves and a verb, or moves all: the actions, listed"},
    {"what if ", NULL, what_if,
     "what if and an action: what it would do, as far as it can be known"},
    {"hint", hint, NULL, "what is best to do, how likely it is to win, and why"},
    {"autopsy", autopsy, NULL, "after a game: what the cards gave or took, and what you gave away"},
    {"what now", prompt, NULL, "what is asked of you"},
    {"state", state, NULL, "how things stand"},
    {"more", more, NULL, "all that the last answer left out"},
    {"why", why, NULL, "what the last action made happen, with the rule for each"},
    {"table", table, NULL, "everything on the table"},
    {"show", show_what, NULL, "what can be shown"},
    {"show ", NULL, show, "show and a place: the cards there"},
    {"gauges", gauges, NULL, "the numbers"},
    {"where", everyone, NULL, "where everybody is"},
    {"who sees me", watchers, NULL, "who sees you"},
    {"exits", exits, NULL, "the ways from where you stand"},
    {"exits from ", NULL, exits_from, "exits from and a place: the ways from there"},
    {"route to ", NULL, route, "route to and a cell or a token: the shortest way there"},
    {"story", last_story, NULL, "what happened in the last five actions"},
    {"story all", whole_story, NULL, "what happened in this game"},
    {"undo", undo, NULL, "take one action back", true},
    {"turn back", turn_back, NULL, "take a turn back", true},
    {"redo", redo, NULL, "play again what was taken back", true},
    {"turn forward", turn_forward, NULL, "play again a turn that was taken back", true},
    {"restart", restart, NULL, "this deal from its start", true},
    {"new", new_deal, NULL, "another deal"},
    {"new night", new_night, NULL, NULL},
    {"new rehearsal", new_rehearsal, NULL, NULL},
    {"new ", NULL, new_taste, "new and merciful, fair or cruel: a deal of that taste"},
    {"taste", tell_deal, NULL, "whether this deal is merciful, fair or cruel"},
    {"night", new_night, NULL, "another deal, without a way back, counted apart"},
    {"night ", NULL, night_id, "night and an id or a taste: that deal as a Night"},
    {"rehearsal", new_rehearsal, NULL, "another deal, with undo and restart"},
    {"rehearsal ", NULL, rehearsal_id, "rehearsal and an id or a taste: that deal as a Rehearsal"},
    {"again ", NULL, again, "after a game, again and a turn: that turn once more, in a Rehearsal"},
    {"deal", deal_what, NULL, "how to name a deal"},
    {"deal ", NULL, deal_id, "deal and an id: that deal"},
    {"id", print_id, NULL, "the id of this deal"},
    {"record", print_record, NULL, "the game so far as a record"},
    {"options", options, NULL, "the options in force"},
    {"rules", print_rules, NULL, "the rules page"},
    {"stats", statistics, NULL, "statistics of this game"},
    {"quit", quit, NULL, "leave; the game is kept"},
    /* Other words for the same. */
    {"?", help, NULL, NULL},
    {"h", help, NULL, NULL},
    {"status", state, NULL, NULL},
    {"what can i do", all_moves, NULL, NULL},
    {"what happened", more, NULL, NULL},
    {"again", more, NULL, NULL},
    {"take back", undo, NULL, NULL, true},
    {"where am i", everyone, NULL, NULL},
    {"map", table, NULL, NULL},
    {"q", quit, NULL, NULL},
    {"exit", quit, NULL, NULL},
    {"bye", quit, NULL, NULL},
};

/* A way to say it, from s to end, X where a word of the player's goes. */
static void print_pattern(FILE *out, const char *s, const char *end)
{
    fprintf(out, "Or say ");
    for (; s < end; s++) {
        if (starts_with(s, "{}")) {
            fputc('X', out);
            s++;
        } else {
            fputc(*s, out);
        }
    }
    fputc('\n', out);
}

static void help_all(struct talk *t)
{
    fprintf(t->p->out, "Actions: %s.\n", t->p->session->game->notation);
    for (size_t i = 0; i < sizeof sayings / sizeof *sayings; i++) {
        const char *name = sayings[i].name;
        int n = length_of(name);
        if (!sayings[i].about || (sayings[i].goes_back && t->p->session->mode == NIGHT)) continue;
        if (sayings[i].answer) fprintf(t->p->out, "%.*s: %s.\n", n, name, sayings[i].about);
        else fprintf(t->p->out, "%s.\n", sayings[i].about);
    }
    /* The ways to say it that the theme adds. */
    for (const char *line = t->theme.text; *line; line++) {
        const char *end = strchr(line, '\n');
        if (!end) end = line + strlen(line);
        const char *equals = strstr(line, " = ");
        if (starts_with(line, "say ") && equals && equals < end)
            print_pattern(t->p->out, line + 4, equals);
        if (!*end) break;
        line = end;
    }
    say(t, "X stands for a word of yours.");
}

/* Answers one of the sayings; false if it is none. */
static bool answer(struct talk *t, const char *said)
{
    for (size_t i = 0; i < sizeof sayings / sizeof *sayings; i++) {
        const struct said *s = &sayings[i];
        if (s->answer && same(s->name, said)) {
            if (s->goes_back && t->p->session->mode == NIGHT) say(t, no_going_back);
            else s->answer(t);
            return true;
        }
        if (s->answer_to && starts_with(said, s->name)) {
            s->answer_to(t, said + length_of(s->name));
            return true;
        }
    }
    return false;
}

static void hear(struct talk *t, const char *line)
{
    char said[SAID], command[SAID];
    normalise(line, said);
    if (!*said) {
        stand(t, "");
        return;
    }
    if (answer(t, said)) return;
    interpret(t, said, command);
    if (answer(t, command)) return;
    action a;
    struct problem problem;
    if (find_action(t, command, said, &a, &problem)) play(t, a);
    else say(t, problem.text);
}

void plain_play(struct plain *p, const char *opening)
{
    static struct talk t;
    char line[2 * SAID];
    size_t n;
    t = (struct talk){.p = p, .theme = theme_of(p->themes, p->session->game)};
    say(&t, opening);
    if (p->session->played) {
        stand(&t, "");
    } else {
        struct event event[EVENTS_MOST];
        struct trace trace = {.event = event, .room = EVENTS_MOST};
        session_story(p->session, 0, &trace);
        update(&t, "", &trace);
    }
    while (!t.over) {
        mention_news(&t);
        if (p->prompt) {
            fprintf(p->out, "> ");
            fflush(p->out);
        }
        if (read_line(p->in, line, sizeof line, &n)) {
            /* Not the beginning of it: that might be another thing than was meant. */
            if (n >= SAID || !is_text(line, n)) say(&t, "That is too long, or no text.");
            else hear(&t, line);
        } else {
            if (p->prompt) quit(&t);
            break;
        }
    }
}

/* One action of a game that is watched: there is nobody to ask for more, so nothing is left out. */
static void tell_watched(struct talk *t, const char *head, const struct trace *trace)
{
    char words[WORDS];
    struct text w = text_in(words, sizeof words);
    talk_look(t);
    text_add(&w, head);
    theme_tell(&t->theme, t->p->session->game, &t->view, trace, TELL_USUAL, &w);
    tell_state(t, false, &w);
    say(t, words);
}

void plain_watch(struct plain *p, const struct agent *agent, uint64_t seed)
{
    static struct talk t;
    struct session *s = p->session;
    struct rng rng = rng_from(seed);
    struct event event[EVENTS_MOST];
    struct trace trace = {.event = event, .room = EVENTS_MOST};
    size_t bytes = agent->memory ? agent->memory(s->game) : 1;
    void *memory = take_memory(bytes);
    if (!memory) return;
    memset(memory, 0, bytes);
    t = (struct talk){.p = p, .theme = theme_of(p->themes, s->game)};
    session_story(s, 0, &trace);
    tell_watched(&t, "", &trace);
    while (!session_outcome(s)) {
        struct world_memory handle;
        action a = agent->choose(world_of(&handle, s->game, &s->deal, &s->now), &rng, memory);
        char head[128];
        struct text h = text_in(head, sizeof head);
        s->game->format(&s->deal.rules, a, &h);
        text_add(&h, ": ");
        trace.count = 0;
        if (!session_play(s, a, &trace, NULL)) break;
        tell_watched(&t, head, &trace);
    }
    free(memory);
}
