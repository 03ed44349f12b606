/* Makes sentences from events and from views: fills in the placeholders of a theme's words. Read
 * theme.h first. gravity.c decides how grave an event is. */

#include "core/clauses.h"
#include "rules_text.h"
#include "theme_internal.h"

/* ---- Lists ---- */

/* Adds what separates member i of n from the one before, as in "4, 5 and 6". */
static void write_separator(int i, int n, struct text *t)
{
    if (i) dread_text_add(t, i + 1 == n ? " and " : ", ");
}

/* Removes the article at the end of the text, as in "The {cards} dies.": an unseen card is "an",
 * not "the". */
static void drop_article(struct text *t)
{
    int n = t->length;
    if (n < 4 || t->cut || !dread_starts_with(t->at + n - 3, "he ")) return;
    if (t->at[n - 4] == 't' || t->at[n - 4] == 'T') t->at[t->length = n - 4] = '\0';
}

/* Adds the rank of a card in words: "ace", "10", "king". */
static void write_rank_in_words(card c, struct text *t)
{
    char words[40];
    struct text w = dread_text_in(words, sizeof words);
    dread_card_write_in_words(&w, c);
    for (const char *s = words; *s && !dread_starts_with(s, " of "); s++) dread_text_char(t, *s);
}

/* How to write the card of an event: "9 of spades", its rank alone, or "a 9". */
enum event_card { CARD_WHOLE, RANK, A_RANK };

/* Adds "a 9" or "an ace". */
static void write_a_rank(card c, struct text *t)
{
    bool vowel = dread_card_rank(c) == 1 || dread_card_rank(c) == 8;
    dread_text_add(t, vowel ? "an " : "a ");
    write_rank_in_words(c, t);
}

/* Adds the card of an event or, if it is unknown, how many unseen cards there are. */
static void write_event_card(const struct event *e, enum event_card how, struct text *t)
{
    if (e->card != CARD_UNKNOWN) {
        if (how == CARD_WHOLE) dread_theme_card(e->card, t);
        else if (how == RANK) write_rank_in_words(e->card, t);
        else write_a_rank(e->card, t);
        return;
    }
    drop_article(t);
    if (e->amount > 1) {
        dread_text_number(t, (uint64_t)e->amount);
        dread_text_add(t, " unseen cards");
    } else {
        dread_text_add(t, "an unseen card");
    }
}

/* ---- Sentences ---- */

/* Returns true if `other` is like event e, so that one sentence covers both. */
static bool belongs_to_run(const struct event *e, const struct event *other)
{
    return other->id == e->id && other->token == e->token;
}

/* Returns event i of the run, without the quiet ones between its events. */
static const struct event *run_event(const struct sentence_context *f, int i)
{
    const struct event *e = f->run;
    while (i)
        if (belongs_to_run(f->run, ++e)) i--;
    return e;
}

/* Returns the index of an id of n bytes in a list that ends with NULL, or -1. */
static int id_index(const char *const list[], const char *id, int n)
{
    for (int i = 0; list[i]; i++)
        if (dread_starts_with(id, list[i]) && dread_length_of(list[i]) == n) return i;
    return -1;
}

/* Returns what legal action number i touches. */
static struct touch touch_of(const struct sentence_context *f, int i)
{
    struct touch touch;
    if (f->choices->touch) return f->choices->touch[i];
    f->game->touches(f->view, f->choices->legal[i], &touch);
    return touch;
}

/* Returns true if a legal action touches the cell next to the player in that direction. */
static bool leads_to(const struct sentence_context *f, const struct token *player, int facing)
{
    const struct choices *c = f->choices;
    int cell = dread_view_neighbour(f->view, player->at.zone, player->at.index, facing);
    for (int i = 0; c && cell >= 0 && i < c->count; i++) {
        struct touch touch = touch_of(f, i);
        if (dread_touches_thing(&touch, dread_thing_card(player->at.zone, cell))) return true;
    }
    return !c;
}

/* Adds the directions in which the player can step from where she is; if it is known what is legal,
 * those in which she may step now. */
static void write_ways(const struct sentence_context *f, struct text *t)
{
    const struct view *v = f->view;
    const struct token *player = dread_view_player(v);
    bool written = false;
    for (int facing = NORTH; player && facing <= WEST; facing++) {
        if (!dread_view_can_step(v, player->at.zone, player->at.index, facing) ||
            !leads_to(f, player, facing))
            continue;
        if (written) dread_text_add(t, ", ");
        dread_text_add(t, dread_theme_facing(facing));
        written = true;
    }
    if (!written) dread_text_add(t, "none");
}

/* Adds which tokens have a mood: "the ace of spades and the ace of hearts"; with the place of a
 * single one: "the ace of clubs on c2, beside you,". Returns their number. */
static int write_moody(const struct sentence_context *f, int mood, struct text *t)
{
    int n = 0, written = 0;
    for (int i = 0; i < f->view->tokens; i++) n += f->view->token[i].mood == mood;
    for (int i = 0; i < f->view->tokens; i++) {
        const struct token *k = &f->view->token[i];
        if (k->mood != mood) continue;
        write_separator(written++, n, t);
        dread_text_add(t, "the ");
        dread_theme_token(f->theme, f->game, k, t);
        if (n > 1 || mood != MOOD_SEES) continue;
        dread_text_add(t, " on ");
        dread_theme_place(f->theme, f->game, f->view, k->at, t);
        if (dread_theme_is_beside(f->view, &(struct trace){0}, i))
            dread_text_add(t, ", beside you,");
    }
    return n;
}

/* Adds " he remembers c4" for the only hunter. */
static void write_memory(const struct sentence_context *f, struct text *t)
{
    for (int i = 0; i < f->view->tokens; i++) {
        const struct token *k = &f->view->token[i];
        if (k->mood != MOOD_HUNTS || k->memory.kind != THING_CARD) continue;
        dread_text_add(t, ": he remembers ");
        dread_theme_place(f->theme, f->game, f->view, k->memory, t);
    }
}

/* Adds who sees the player; if nobody does, who hunts her, and where a single hunter goes. */
static void write_watchers(const struct sentence_context *f, struct text *t)
{
    int n = write_moody(f, MOOD_SEES, t);
    if (n) {
        dread_text_add(t, n > 1 ? " see you" : " sees you");
        return;
    }
    int before = t->length;
    dread_text_add(t, "unseen, but ");
    n = write_moody(f, MOOD_HUNTS, t);
    if (!n) {
        t->at[t->length = before] = '\0';
        dread_text_add(t, "nobody sees you");
        return;
    }
    dread_text_add(t, n > 1 ? " hunt you" : " hunts you");
    if (n == 1) write_memory(f, t);
}

/* Adds the cards of a zone by their ranks: "ace, 4, 9", "none". */
static void write_list(const struct view *v, int zone, struct text *t)
{
    const struct zone *z = &v->zone[zone];
    if (!z->count) dread_text_add(t, "none");
    for (int i = 0; i < z->count; i++) {
        if (i) dread_text_add(t, ", ");
        write_rank_in_words(v->spot[z->first + i].card, t);
    }
}

/* Adds how many cards a zone has, and which: "one card, the 9", "two cards, 4, 9", "none". */
static void write_held(const struct view *v, int zone, const char *noun, struct text *t)
{
    int n = v->zone[zone].count;
    if (!n) {
        dread_text_add(t, "none");
        return;
    }
    dread_text_amount(t, n, *noun ? noun : NULL);
    dread_text_add(t, n == 1 ? ", the " : ", ");
    write_list(v, zone, t);
}

/* Adds the cards of a row that can be chosen, each with its place counted from the end: "9 of clubs
 * for 2, jack of spades for 1". Returns false if there is none. */
static bool list_costs(const struct view *v, int zone, struct text *t)
{
    const struct zone *z = &v->zone[zone];
    bool any = false;
    for (int i = 0; i < z->count; i++)
        if (v->spot[z->first + i].tags & TAG_ASKED) return false; /* it is being played */
    for (int i = 0; i < z->count; i++) {
        const struct spot *s = &v->spot[z->first + i];
        if (!(s->tags & TAG_OPEN) || (s->tags & TAG_FIXED)) continue;
        if (any) dread_text_add(t, ", ");
        dread_theme_card(s->card, t);
        dread_text_add(t, " for ");
        dread_text_number(t, (uint64_t)(z->count - i));
        any = true;
    }
    return any;
}

/* Adds the first alternative of `one|other`, n bytes at s, with `what` for its `#`;
 * or the other. */
static void write_one_of(const char *s, int n, bool first, const char *what, struct text *t)
{
    int bar = 0;
    while (bar < n && s[bar] != '|') bar++;
    for (int i = first ? 0 : bar + 1; i < (first ? bar : n); i++) {
        if (s[i] == '#') dread_text_add(t, what);
        else dread_text_char(t, s[i]);
    }
}

/* Does that with the cards that can be chosen; the other is written if there are none. */
static void write_costs(const struct view *v, int zone, const char *s, int n, struct text *t)
{
    char cards[200];
    struct text list = dread_text_in(cards, sizeof cards);
    bool any = list_costs(v, zone, &list);
    write_one_of(s, n, any, cards, t);
}

/* Returns the number of bytes of the word at s, which ends at a space, `}` or `|`. */
static int word_length(const char *s)
{
    int n = 0;
    while (s[n] != ' ' && s[n] != '}' && s[n] != '|') n++;
    return n;
}

/* Adds the place in a grid of the card that the current decision is about. */
static void write_asked(const struct sentence_context *f, struct text *t)
{
    const struct view *v = f->view;
    for (int zone = 0; zone < v->zones; zone++)
        for (int i = 0; v->zone[zone].layout == LAYOUT_GRID && i < v->zone[zone].count; i++)
            if (v->spot[v->zone[zone].first + i].tags & TAG_ASKED)
                dread_theme_place(f->theme, f->game, v, dread_thing_card(zone, i), t);
}

/* Fills in `{ways}`, `{choices}`, `{asked}`, `{seen}` or `{prompt}`; s is what is between the
 * braces. Returns false if it is none of these. */
static bool fill_whole_view(const struct sentence_context *f, const char *s, struct text *t)
{
    if (dread_starts_with(s, "ways}")) {
        write_ways(f, t);
    } else if (dread_starts_with(s, "choices}")) {
        if (f->choices)
            dread_theme_choices(f->theme, f->game, f->view, f->choices, f->shortened, t);
    } else if (dread_starts_with(s, "asked}")) {
        write_asked(f, t);
    } else if (dread_starts_with(s, "seen}")) {
        write_watchers(f, t);
    } else if (dread_starts_with(s, "prompt}")) {
        int length;
        const char *prompt = dread_theme_words(f->theme, "prompt",
                                               f->game->words.prompts[f->view->prompt], &length);
        if (prompt) dread_sentence_write(f, prompt, length, t);
    } else {
        return false;
    }
    return true;
}

/* Fills in `{gauge ID}` or `{most ID}`. */
static bool fill_gauge(const struct sentence_context *f, const char *s, int n, struct text *t)
{
    bool most = dread_starts_with(s, "most "), is = dread_starts_with(s, "gauge ");
    int head = most ? 5 : 6;
    int i = most || is ? id_index(f->game->words.gauges, s + head, n - head) : -1;
    if (i < 0) return false;
    int value = most ? f->view->gauge[i].most : f->view->gauge[i].value;
    if (value < 0) dread_text_char(t, '-');
    dread_text_number(t, (uint64_t)(value < 0 ? -value : value));
    return true;
}

/* Fills in `{zone ID}`, `{zone ID|WORDS}`, `{list ID}`, `{held ID}`, `{held ID NOUN}` or
 * `{costs ID|WORDS|WORDS}`. */
static bool fill_zone(const struct sentence_context *f, const char *s, int n, struct text *t)
{
    static const char *const kinds[] = {"zone ", "list ", "held ", "costs "};
    int kind = 0;
    while (kind < 4 && !dread_starts_with(s, kinds[kind])) kind++;
    if (kind == 4) return false;
    const char *id = s + dread_length_of(kinds[kind]), *rest = id + word_length(id);
    int zone = id_index(f->game->words.zones, id, (int)(rest - id));
    if (zone < 0) return false;
    char noun[32];
    struct text w = dread_text_in(noun, sizeof noun);
    if (*rest == ' ') dread_text_span(&w, rest + 1, (int)(s + n - rest - 1));
    bool otherwise = kind == 0 && *rest == '|' && !f->view->zone[zone].count;
    if (otherwise) dread_text_span(t, rest + 1, (int)(s + n - rest - 1));
    else if (kind == 0) dread_theme_cards(f->theme, f->game, f->view, zone, t);
    if (kind == 1) write_list(f->view, zone, t);
    if (kind == 2) write_held(f->view, zone, noun, t);
    if (kind != 3) return true;
    if (*rest == '|') write_costs(f->view, zone, rest + 1, (int)(s + n - rest - 1), t);
    return true;
}

/* Fills in `{at ID}`, `{under ID}` or `{floor ID}`. */
static bool fill_token(const struct sentence_context *f, const char *s, int n, struct text *t)
{
    static const char *const kinds[] = {"at ", "under ", "floor "};
    int kind = 0, k = 0;
    while (kind < 3 && !dread_starts_with(s, kinds[kind])) kind++;
    if (kind == 3) return false;
    int head = dread_length_of(kinds[kind]);
    int id = id_index(f->game->words.tokens, s + head, n - head);
    if (id < 0) return false;
    while (k < f->view->tokens && f->view->token[k].id != id) k++;
    if (k == f->view->tokens || f->view->token[k].at.kind != THING_CARD) {
        dread_text_add(t, "outside");
        return true;
    }
    struct thing at = f->view->token[k].at;
    bool grid = f->view->zone[at.zone].layout == LAYOUT_GRID;
    if (kind == 0 && !grid) {
        dread_theme_zone(f->theme, f->game, at.zone, t);
        dread_text_add(t, ", ");
        dread_theme_card(dread_view_spot(f->view, at)->card, t);
    } else if (kind == 0) {
        dread_theme_place(f->theme, f->game, f->view, at, t);
    } else if (kind == 1) {
        dread_theme_card(dread_view_spot(f->view, at)->card, t);
    } else {
        write_a_rank(dread_view_spot(f->view, at)->card, t);
    }
    return true;
}

/* Returns true if some legal action has that verb. */
static bool can_now(const struct sentence_context *f, int verb)
{
    for (int i = 0; f->choices && i < f->choices->count; i++)
        if (touch_of(f, i).verb == verb) return true;
    return false;
}

/* Fills in `{can VERB|A|B}` or `{on TOKEN|A|B}`. */
static bool fill_condition(const struct sentence_context *f, const char *s, int n, struct text *t)
{
    bool can = dread_starts_with(s, "can "), on = dread_starts_with(s, "on ");
    const char *id = s + (can ? 4 : 3), *end = id;
    if (!can && !on) return false;
    while (end < s + n && *end != '|') end++;
    if (end == s + n) return false;
    int i = id_index(can ? f->game->words.verbs : f->game->words.tokens, id, (int)(end - id));
    if (i < 0) return false;
    char place[40];
    struct text p = dread_text_in(place, sizeof place);
    bool holds = can ? can_now(f, i) : false;
    for (int k = 0; on && k < f->view->tokens && !holds; k++) {
        const struct token *token = &f->view->token[k];
        holds = token->id == i && token->at.kind == THING_CARD;
        if (holds) dread_theme_place(f->theme, f->game, f->view, token->at, &p);
    }
    write_one_of(end + 1, (int)(s + n - end - 1), holds, place, t);
    return true;
}

/* Fills in a placeholder from the view; s is what is between the braces, n bytes. Returns false if
 * it is none that a view fills in. */
static bool fill_from_view(const struct sentence_context *f, const char *s, int n, struct text *t)
{
    return fill_whole_view(f, s, t) || fill_gauge(f, s, n, t) || fill_zone(f, s, n, t) ||
           fill_token(f, s, n, t) || fill_condition(f, s, n, t);
}

/* Reads `count`, `amount` or `amounts` at s. Returns true, with *number set to the number it stands
 * for and *rest to what follows the name; false if s is something else. */
static bool read_number_name(const struct sentence_context *f, const char *s, int *number,
                             const char **rest)
{
    int sum = 0;
    for (int i = 0; i < f->count; i++) sum += run_event(f, i)->amount;
    if ((*rest = after_prefix(s, "count"))) *number = f->count;
    else if ((*rest = after_prefix(s, "amounts"))) *number = sum;
    else if ((*rest = after_prefix(s, "amount"))) *number = run_event(f, f->count - 1)->amount;
    else return false;
    return **rest == '|' || **rest == '}';
}

/* Returns how `{cards}`, `{ranks}` or `{a ranks}` writes a card (enum event_card), -1 if s is none
 * of these. */
static int card_placeholder(const char *s)
{
    return dread_starts_with(s, "cards}")     ? CARD_WHOLE
           : dread_starts_with(s, "ranks}")   ? RANK
           : dread_starts_with(s, "a ranks}") ? A_RANK
                                              : -1;
}

/* Returns the event nearest to the run whose id a list of n bytes has: the last one before it, or
 * else the first one after it. Without one, returns an event of a card that nobody has seen. */
static const struct event *related_event(const struct sentence_context *f, const char *ids, int n)
{
    static const struct event none = {.card = CARD_UNKNOWN, .token = NO_TOKEN, .amount = 1};
    const struct event *found = &none;
    int events = f->trace ? f->trace->count : 0;
    if (f->trace && events > f->trace->room) events = f->trace->room;
    for (int i = 0; i < events && (found == &none || &f->trace->event[i] < f->run); i++)
        if (dread_theme_lists(ids, n, f->game->words.events[f->trace->event[i].id].id))
            found = &f->trace->event[i];
    return found;
}

/* Fills in a placeholder of an event's sentence: s is what is between the braces, n bytes. */
static void fill_from_events(const struct sentence_context *f, const char *s, int n, struct text *t)
{
    const struct event *last = run_event(f, f->count - 1);
    const char *rest;
    int number, how;
    if (f->step && dread_upkeep_fill(f, last, s, n, t)) return;
    if (read_number_name(f, s, &number, &rest)) {
        if (*rest == '|') {
            dread_theme_alternative(rest + 1, (int)(s + n - rest - 1), number, t);
            return;
        }
        if (number < 0) dread_text_char(t, '-');
        dread_text_number(t, (uint64_t)(number < 0 ? -number : number));
    } else if (dread_starts_with(s, "card ")) {
        write_event_card(related_event(f, s + 5, n - 5), CARD_WHOLE, t);
    } else if ((how = card_placeholder(s)) >= 0) {
        for (int i = 0; i < f->count; i++) {
            write_separator(i, f->count, t);
            write_event_card(run_event(f, i), (enum event_card)how, t);
        }
    } else if (dread_starts_with(s, "beside|")) {
        bool beside = dread_theme_is_beside(f->view, f->trace, last->token);
        dread_theme_alternative(s + 7, n - 7, beside ? 1 : 2, t);
    } else if (dread_starts_with(s, "path}")) {
        for (int i = 0; i < f->count; i++) {
            write_separator(i, f->count, t);
            dread_theme_place(f->theme, f->game, f->view, run_event(f, i)->to, t);
        }
    } else if (dread_starts_with(s, "from}")) {
        dread_theme_place(f->theme, f->game, f->view, f->run->from, t);
    } else if (dread_starts_with(s, "to}")) {
        dread_theme_place(f->theme, f->game, f->view, last->to, t);
    } else if (dread_starts_with(s, "facing}")) {
        dread_text_add(t, dread_theme_facing(last->facing));
    } else if (dread_starts_with(s, "token}")) {
        if (last->token < f->view->tokens)
            dread_theme_token(f->theme, f->game, &f->view->token[last->token], t);
    }
}

/* Fills in any placeholder of a sentence (placeholder_filler). Adds nothing for an unknown one. */
static bool fill_in(const void *of, const char *s, int n, struct text *t)
{
    const struct sentence_context *f = of;
    if (!fill_from_view(f, s, n, t) && f->run) fill_from_events(f, s, n, t);
    return true;
}

void dread_sentence_write(const struct sentence_context *f, const char *s, int n, struct text *t)
{
    int start = t->length;
    dread_theme_placeholders(s, n, fill_in, f, t);
    if (t->length > start && t->at[start] >= 'a' && t->at[start] <= 'z')
        t->at[start] = (char)(t->at[start] - 'a' + 'A');
}

/* Returns true if the n bytes at s contain a string. */
static bool contains(const char *s, int n, const char *what)
{
    for (int i = 0; i < n; i++)
        if (dread_starts_with(s + i, what)) return true;
    return false;
}

bool dread_sentence_covers_run(const char *s, int n)
{
    return contains(s, n, "{cards}") || contains(s, n, "ranks}") || contains(s, n, "{path}") ||
           contains(s, n, "{count") || contains(s, n, "{amounts") || contains(s, n, "{gone}");
}

/* Returns the sentence of an event, without the mark before it, and its length; NULL if the event
 * is not to be mentioned. */
static const char *event_sentence(const struct theme *theme, const char *id, enum telling telling,
                                  int *n)
{
    if (telling == TELL_MARKS) return dread_theme_words(theme, "mark", id, n);
    static const char *const kinds[] = {[TELL_MAJOR] = "brief",
                                        [TELL_WHY] = "why",
                                        [TELL_PREVIEW] = "preview",
                                        [TELL_PREVIEW_USUAL] = "preview"};
    const char *kind = kinds[telling];
    const char *s = kind ? dread_theme_words(theme, kind, id, n) : NULL;
    if (s) return *n ? s : NULL;
    if (telling == TELL_WHY || telling == TELL_PREVIEW) telling = TELL_ALL;
    if (telling == TELL_PREVIEW_USUAL) telling = TELL_USUAL;
    s = dread_theme_words(theme, "event", id, n);
    if (!s) {
        *n = dread_length_of(id);
        return id;
    }
    const char *detail = after_prefix(s, "[detail] "), *minor = after_prefix(s, "[minor] ");
    if ((detail && telling >= TELL_USUAL) || (minor && telling >= TELL_MAJOR)) return NULL;
    const char *words = detail ? detail : minor ? minor : s;
    *n -= (int)(words - s);
    return *n ? words : NULL;
}

int dread_sentence_extend_run(struct sentence_context *f, int n)
{
    int i = 1, end = 1;
    for (; i < n; i++) {
        bool belongs = belongs_to_run(f->run, &f->run[i]);
        if (!belongs && !dread_event_is_quiet(f->game, &f->run[i])) break;
        if (!belongs) continue;
        f->count++;
        end = i + 1;
    }
    return end;
}

/* A sentence to write: its words, and the run of events that it covers. */
struct planned {
    const char *words;
    int n, first, count; /* bytes; the run's first event, and how many it has, no quiet ones */
    enum gravity gravity;
};

/* Plans the sentences of a trace in the order of the events; returns their number. */
static int plan_sentences(const struct sentence_context *of, const struct trace *trace,
                          enum telling telling, struct planned planned[EVENTS_MOST])
{
    int events = trace->count < trace->room ? trace->count : trace->room, n = 0;
    for (int i = 0, next; i < events; i = next) {
        struct sentence_context f = *of;
        struct planned *s = &planned[n];
        f.run = &trace->event[i];
        f.count = 1;
        next = i + 1;
        const char *id = f.game->words.events[f.run->id].id;
        bool told = !f.only || dread_theme_lists(f.only->words, f.only->words_length, id);
        if (!told || dread_event_is_quiet(f.game, f.run)) continue;
        s->words = event_sentence(f.theme, id, telling, &s->n);
        if (!s->words) continue;
        if (dread_sentence_covers_run(s->words, s->n))
            next = i + dread_sentence_extend_run(&f, events - i);
        s->first = i;
        s->count = f.count;
        n++;
    }
    return n;
}

/* Writes a planned sentence and a space. */
static void write_planned(struct sentence_context f, const struct planned *s,
                          const struct trace *trace, enum telling telling, struct text *t)
{
    f.run = &trace->event[s->first];
    f.count = s->count;
    if (telling == TELL_MARKS) dread_theme_placeholders(s->words, s->n, fill_in, &f, t);
    else dread_sentence_write(&f, s->words, s->n, t);
    dread_text_char(t, ' ');
}

void dread_theme_tell(const struct theme *theme, const struct game *game, const struct view *view,
                      const struct trace *trace, enum telling telling, struct text *t)
{
    dread_theme_tell_only(theme, game, view, trace, NULL, telling, t);
}

void dread_theme_tell_only(const struct theme *theme, const struct game *game,
                           const struct view *view, const struct trace *trace,
                           const struct theme_line *ids, enum telling telling, struct text *t)
{
    struct planned planned[EVENTS_MOST];
    const struct sentence_context f = {
        .theme = theme, .game = game, .view = view, .trace = trace, .only = ids};
    int n = plan_sentences(&f, trace, telling, planned);
    for (int i = 0; i < n; i++) write_planned(f, &planned[i], trace, telling, t);
}

/* Leaves out who saw the player earlier in the trace, if a later sentence of that gravity is about
 * the same token. Returns the number of sentences left. */
static int drop_superseded(struct planned planned[], int n, const struct trace *trace)
{
    int left = 0;
    for (int i = 0; i < n; i++) {
        bool superseded = false;
        for (int k = i + 1; planned[i].gravity == GRAVITY_SEEN && k < n; k++)
            superseded |= planned[k].gravity == GRAVITY_SEEN &&
                          trace->event[planned[k].first].token ==
                              trace->event[planned[i].first].token;
        if (!superseded) planned[left++] = planned[i];
    }
    return left;
}

int dread_theme_tell_gravest(const struct theme *theme, const struct game *game,
                             const struct view *view, const struct trace *trace,
                             enum telling telling, struct text *t, struct told told[])
{
    struct planned planned[EVENTS_MOST];
    const struct sentence_context f = {.theme = theme, .game = game, .view = view, .trace = trace};
    int n = plan_sentences(&f, trace, telling, planned), written = 0;
    for (int i = 0; i < n; i++)
        planned[i].gravity = dread_theme_gravity(theme, game, view, trace,
                                                 &trace->event[planned[i].first]);
    n = drop_superseded(planned, n, trace);
    for (int key = 0; key <= 2 * GRAVITY_REST + 1; key++) {
        for (int i = 0; i < n; i++) {
            int from = t->length, gravity = (int)planned[i].gravity;
            int token = trace->event[planned[i].first].token;
            if (key != 2 * gravity + !dread_theme_is_beside(view, trace, token)) continue;
            write_planned(f, &planned[i], trace, telling, t);
            if (told) told[written] = (struct told){planned[i].gravity, from, t->length - 1 - from};
            written++;
        }
    }
    return n;
}

int dread_trace_outcome(const struct game *game, const struct trace *trace)
{
    int outcome = 0;
    for (int i = 0; i < trace->count && i < trace->room; i++)
        if (game->words.events[trace->event[i].id].outcome)
            outcome = game->words.events[trace->event[i].id].outcome;
    return outcome;
}

/* ---- Reasons ---- */

/* Returns true if words begin with the name of an option that has its usual value. */
static bool is_of_usual_option(const struct sentence_context *f, const char *words)
{
    const struct option *options = f->game->options;
    const struct rules *rules = &f->view->rules;
    for (int i = 0; options[i].name; i++) {
        if (!dread_starts_with(words, options[i].name)) continue;
        char after = words[dread_length_of(options[i].name)];
        if (after == '=' || after == ')')
            return rules->value[i] == dread_option_standard(options, i, rules);
    }
    return false;
}

/* Returns how many bytes at s are not for a quote: the number of another paragraph, ` [3.3]`, or
 * what would hold under an option that is not in force, ` (earn=1: one)`. */
static int not_quoted_at(const struct sentence_context *f, const char *s)
{
    bool number = s[0] == ' ' && s[1] == '[';
    bool option = s[0] == ' ' && s[1] == '(' && is_of_usual_option(f, s + 2);
    int n = 0;
    if (!number && !option) return 0;
    while (s[n] && s[n] != (number ? ']' : ')')) n++;
    return s[n] ? n + 1 : 0;
}

/* Adds the sentence of the rules page that makes an event happen, in quotes. */
static void write_quote(const struct sentence_context *f, const char *page, struct text *t)
{
    int n;
    const char *rule = dread_event_rule(f->game, &f->view->rules, f->run->id);
    const char *id = f->game->words.events[f->run->id].id;
    const struct theme further = dread_theme_further(f->theme);
    const char *first = dread_theme_words(&further, "quote", id, &n);
    char quote[1024];
    struct text q = dread_text_in(quote, sizeof quote);
    dread_text_add(t, "Rule ");
    dread_text_add(t, rule);
    dread_text_char(t, ':');
    if (!page || !(dread_rules_quote(page, rule, first, n, &q) ||
                   dread_rules_quote(page, rule, NULL, 0, &q)))
        return;
    dread_text_add(t, " \"");
    for (const char *s = quote; *s;) {
        s += not_quoted_at(f, s);
        if (*s) dread_text_char(t, *s++);
    }
    dread_text_add(t, "\" Here:");
}

int dread_theme_reasons(const struct theme *theme, const struct game *game, const struct view *view,
                        const char *page, const struct trace *trace, struct text *t,
                        struct reason reason[])
{
    struct planned planned[EVENTS_MOST];
    struct sentence_context f = {.theme = theme, .game = game, .view = view, .trace = trace};
    int n = plan_sentences(&f, trace, TELL_WHY, planned), reasons = 0;
    char last[1200] = "";
    for (int i = 0; i < n; i++) {
        char quote[1200];
        struct text q = dread_text_in(quote, sizeof quote);
        f.run = &trace->event[planned[i].first];
        write_quote(&f, page, &q);
        if (!reasons || !dread_same(quote, last)) {
            struct text l = dread_text_in(last, sizeof last);
            dread_text_add(&l, quote);
            if (reasons) dread_text_char(t, '\n');
            struct reason *r = &reason[reasons++];
            r->rule = dread_event_rule(game, &view->rules, f.run->id);
            r->from = t->length;
            dread_text_add(t, quote);
            r->here = t->length + 1;
        }
        dread_text_char(t, ' ');
        write_planned(f, &planned[i], trace, TELL_WHY, t);
        t->at[--t->length] = '\0';
        reason[reasons - 1].length = t->length - reason[reasons - 1].from;
    }
    if (reasons) dread_text_char(t, '\n');
    return reasons;
}

void dread_theme_fill_words(const struct theme *theme, const struct game *game,
                            const struct view *view, const char *words, int n, struct text *t)
{
    struct sentence_context f = {.theme = theme, .game = game, .view = view};
    dread_sentence_write(&f, words, n, t);
}

void dread_theme_fill_choices(const struct theme *theme, const struct game *game,
                              const struct view *view, const char *kind, const char *id,
                              const struct choices *choices, struct text *t)
{
    struct sentence_context f = {.theme = theme, .game = game, .view = view, .choices = choices};
    int n, ways = choices ? dread_theme_ways(game, view, choices) : 0, from = t->length;
    const char *s = dread_theme_words(theme, kind, id, &n);
    if (!s) s = id, n = dread_length_of(id);
    for (f.shortened = 0; f.shortened <= ways; f.shortened++) {
        if (f.shortened) t->at[t->length = from] = '\0';
        dread_sentence_write(&f, s, n, t);
        if (!choices || !choices->words || dread_count_words(t->at + from) <= choices->words)
            return;
    }
}

void dread_theme_fill(const struct theme *theme, const struct game *game, const struct view *view,
                      const char *kind, const char *id, struct text *t)
{
    dread_theme_fill_choices(theme, game, view, kind, id, NULL, t);
}

bool dread_theme_update(const struct theme *theme, const struct game *game, const struct view *view,
                        const char *kind, const struct choices *choices, struct text *t)
{
    int n;
    const char *prompt = game->words.prompts[view->prompt];
    const char *id = dread_theme_words(theme, kind, prompt, &n) ? prompt : "";
    if (!dread_theme_words(theme, kind, id, &n)) return false;
    dread_theme_fill_choices(theme, game, view, kind, id, choices, t);
    return true;
}

void dread_theme_prompt(const struct theme *theme, const struct game *game, const struct view *view,
                        const char *kind, const struct choices *choices, struct text *t)
{
    const char *prompt = game->words.prompts[view->prompt];
    int n;
    if (dread_theme_words(theme, kind, prompt, &n))
        dread_theme_fill_choices(theme, game, view, kind, prompt, choices, t);
    else dread_theme_fill_choices(theme, game, view, "prompt", prompt, choices, t);
}
