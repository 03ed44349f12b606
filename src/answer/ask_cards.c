/* Questions about cards, wherever they are. See ask.h. */

#include "ask.h"

#include "answers.h"
#include "paragraphs.h"

bool dread_is_stuff(const struct stuff *s, card c)
{
    if (s->all) return c != CARD_UNKNOWN && c != CARD_NONE;
    if (s->card >= 0) return c == s->card;
    if (c >= CARD_JOKER) return false;
    return (s->suit < 0 || dread_card_suit(c) == s->suit) &&
           (s->rank < 0 || dread_card_rank(c) == s->rank);
}

bool dread_is_in_part(const struct asking *q, int zone, const char *part)
{
    int n;
    const char *list = dread_theme_words(&q->table->layout->theme, "part", part, &n);
    struct phrase ids = {0};
    char text[200];
    struct text t = dread_text_in(text, sizeof text);
    if (!list) return false;
    dread_text_span(&t, list, n);
    dread_phrase_read(text, &ids);
    for (int i = 0; i < ids.count; i++)
        if (dread_word_is(ids.word[i], q->table->session->game->words.zones[zone])) return true;
    return false;
}

void dread_add_card_of_zone(const struct asking *q, int zone, card c, struct text *w)
{
    int n, start = w->length, i = start;
    const char *id = q->table->session->game->words.zones[zone];
    const char *name = dread_theme_words(&q->table->layout->theme, "zone", id, &n);
    if (c == CARD_JOKER) dread_text_add(w, "flare gun");
    else dread_theme_card(c, w);
    if (!name || !dread_starts_with(name, "[ranks]")) return;
    while (i < w->length && !dread_starts_with(w->at + i, " of ")) i++;
    w->at[w->length = i] = '\0';
}

/* Returns true if a card that the player is asked about lies in an earlier zone of the part too. */
static bool is_counted(const struct asking *q, const char *part, struct thing asked)
{
    const struct spot *s = dread_view_spot(q->table->view, asked);
    if (!(s->tags & TAG_ASKED)) return false;
    for (int zone = 0; zone < asked.zone; zone++)
        for (int i = 0; dread_is_in_part(q, zone, part) && i < q->table->view->zone[zone].count;
             i++)
            if (q->table->view->spot[q->table->view->zone[zone].first + i].card == s->card)
                return true;
    return false;
}

/* Adds the cards of a kind in a part of the table; `list` NULL: only counts them. */
static int count_in(const struct asking *q, const char *part, const struct stuff *s,
                    struct text *list)
{
    int found = 0;
    for (int zone = 0; zone < q->table->view->zones; zone++) {
        const struct zone *z = &q->table->view->zone[zone];
        if (!dread_is_in_part(q, zone, part)) continue;
        for (int i = 0; i < z->count; i++) {
            card c = q->table->view->spot[z->first + i].card;
            if (!dread_is_stuff(s, c)) continue;
            if (is_counted(q, part, dread_thing_card(zone, i))) continue;
            if (list && found) dread_text_add(list, ", ");
            if (list) dread_add_card_of_zone(q, zone, c, list);
            found++;
        }
    }
    return found;
}

int dread_add_part(const struct asking *q, const struct stuff *s, const char *part,
                   const char *before, struct text *w)
{
    char list[ANSWER_BYTES / 2];
    struct text l = dread_text_in(list, sizeof list);
    int n = count_in(q, part, s, &l);
    if (w->length) dread_text_char(w, ' ');
    dread_text_add(w, before);
    if (!n) dread_text_add(w, "none");
    else dread_text_number(w, (uint64_t)n);
    if (n && s->card < 0) dread_text_add(w, ": ");
    if (n && s->card < 0) dread_text_add(w, list);
    dread_text_char(w, '.');
    return n;
}

static const struct {
    const char *part, *before;
} parts[] = {{"held", "You hold "},
             {"open", "In sight: "},
             {"unseen", "Not yet seen: "},
             {"gone", "Discarded: "}};

enum { HELD, OPEN, UNSEEN, GONE, PARTS };

/* Says how many cards are in the first part, and then in the others that have some. */
static void say_parts(struct asking *q, const struct stuff *s, int first, const char *head)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_text_add(&w, head);
    int n;
    if (first < PARTS && dread_theme_words(&q->table->layout->theme, "part", parts[first].part, &n))
        dread_add_part(q, s, parts[first].part, parts[first].before, &w);
    for (int i = 0; i < PARTS; i++)
        if (i != first && !s->all && count_in(q, parts[i].part, s, NULL))
            dread_add_part(q, s, parts[i].part, parts[i].before, &w);
    if (!w.length) dread_text_add(&w, "None is in this game.");
    dread_say_answer(q, words);
}

void dread_ask_have(struct asking *q, const struct query *s)
{
    bool have = count_in(q, "held", &s->stuff, NULL);
    say_parts(q, &s->stuff, HELD, s->how != ASK_WHETHER ? "" : have ? "Yes." : "No.");
}

void dread_ask_left(struct asking *q, const struct query *s)
{
    if (s->stuff.all) dread_explain_or_say(q, "cards left", "Say deck for the unseen cards.");
    else say_parts(q, &s->stuff, UNSEEN, "");
}

void dread_ask_gone(struct asking *q, const struct query *s)
{
    struct stuff all = {-1, -1, -1, true, false};
    say_parts(q, s->kind ? &s->stuff : &all, GONE, "");
}

/* ---- One card ---- */

void dread_ask_best(struct asking *q, const struct query *s)
{
    bool high = s->how == ASK_HIGHEST;
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct thing best = {0};
    int rank = 0;
    for (int zone = 0; zone < q->table->view->zones; zone++)
        for (int i = 0; dread_is_in_part(q, zone, "held") && i < q->table->view->zone[zone].count;
             i++) {
            card c = q->table->view->spot[q->table->view->zone[zone].first + i].card;
            if (c >= CARD_JOKER || !dread_is_stuff(&s->stuff, c)) continue;
            int r = dread_card_rank(c);
            if (best.kind && (high ? r <= rank : r >= rank)) continue;
            rank = r;
            best = dread_thing_card(zone, i);
        }
    if (best.kind) {
        dread_text_add(&w, high ? "The highest: " : "The lowest: ");
        dread_add_card_of_zone(q, best.zone, dread_view_spot(q->table->view, best)->card, &w);
        dread_text_char(&w, '.');
        dread_add_actions_on(q, best, &w);
    } else {
        dread_text_add(&w, "You hold none.");
    }
    dread_say_answer(q, words);
}

void dread_ask_place(struct asking *q, const struct query *s)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    for (int zone = 0; zone < q->table->view->zones && !w.length; zone++) {
        const struct zone *z = &q->table->view->zone[zone];
        if (!dread_is_in_part(q, zone, "held") || z->layout != LAYOUT_ROW || !z->count) continue;
        int place = s->place > 0 ? s->place : z->count + s->place;
        if (place > z->count || place < 1) {
            dread_text_add(&w, "There are only ");
            dread_add_count(&w, z->count, " card.", " cards.");
            continue;
        }
        dread_text_add(&w, "Card ");
        dread_text_number(&w, (uint64_t)place);
        dread_text_add(&w, " of ");
        dread_text_number(&w, z->count);
        dread_text_add(&w, ": ");
        dread_add_card_of_zone(q, zone, q->table->view->spot[z->first + place - 1].card, &w);
        dread_text_char(&w, '.');
    }
    if (!w.length) dread_text_add(&w, "No cards lie in a row here, so they have no places.");
    dread_say_answer(q, words);
}

void dread_ask_neighbours(struct asking *q, const struct query *s)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    for (int zone = 0; zone < q->table->view->zones; zone++) {
        const struct zone *z = &q->table->view->zone[zone];
        for (int i = 0; z->gaps && i < z->count; i++) {
            const struct spot *spot = &q->table->view->spot[z->first + i];
            if (!dread_is_stuff(&s->stuff, spot->card)) continue;
            if (w.length) dread_text_char(&w, ' ');
            dread_text_add(&w, "Place ");
            dread_text_number(&w, (uint64_t)i + 1);
            dread_text_add(&w, ": left of it ");
            if (i) dread_add_card_of_zone(q, zone, spot[-1].card, &w);
            else dread_text_add(&w, "nothing");
            dread_text_add(&w, ", right of it ");
            if (i + 1 < z->count) dread_add_card_of_zone(q, zone, spot[1].card, &w);
            else dread_text_add(&w, "nothing");
            dread_text_char(&w, '.');
        }
    }
    if (w.length) dread_say_answer(q, words);
    else dread_say(q, "No such card lies in your row.");
}

/* Adds what can be done now with a card that lies in a field: buy it for this or that. Returns how
 * many actions there are. */
static int add_ways_to_get(const struct asking *q, const struct stuff *stuff, struct text *w)
{
    enum { WAYS_MOST = 3 };
    int found = 0;
    for (int i = 0; i < q->table->selection->count; i++) {
        const struct touch *touch = &q->table->selection->touch[i];
        bool touches = false;
        for (int k = 0; k < touch->count; k++) {
            if (touch->thing[k].kind != THING_CARD) continue;
            bool in_field = q->table->view->zone[touch->thing[k].zone].layout == LAYOUT_GRID;
            touches |= in_field &&
                       dread_is_stuff(stuff,
                                      dread_view_spot(q->table->view, touch->thing[k])->card);
        }
        if (!touches || found++ >= WAYS_MOST) continue;
        dread_text_add(w, found > 1 ? "; " : "You can ");
        q->table->session->game->describe(q->table->view, q->table->selection->legal[i], w);
    }
    if (found > WAYS_MOST) {
        dread_text_add(w, "; and ");
        dread_text_number(w, (uint64_t)(found - WAYS_MOST));
        dread_text_add(w, " more");
    }
    if (found) dread_text_char(w, '.');
    return found;
}

void dread_ask_cost(struct asking *q, const struct query *s)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct stuff all = {-1, -1, -1, true, false};
    for (int i = 0; i < q->table->selection->count; i++) {
        const struct touch *touch = &q->table->selection->touch[i];
        if (!touch->count || touch->thing[0].kind != THING_CARD ||
            !dread_is_in_part(q, touch->thing[0].zone, "held") ||
            !dread_is_stuff(&s->stuff, dread_view_spot(q->table->view, touch->thing[0])->card))
            continue;
        int from = w.length;
        dread_add_end(q, dread_end_of(q, q->table->selection->legal[i]), &w);
        dread_say_capital(words + from);
        dread_add_effects(q, q->table->selection->legal[i], true, &w);
    }
    for (int i = 0; !w.length && i < q->table->view->spots; i++)
        if (q->table->view->spot[i].tags & TAG_ASKED &&
            dread_is_stuff(&s->stuff, q->table->view->spot[i].card)) {
            dread_answer(q, CMD_WHAT_NOW, "");
            return;
        }
    if (!w.length && !s->stuff.all) add_ways_to_get(q, &s->stuff, &w);
    if (w.length) dread_say_answer(q, words);
    else if (count_in(q, "held", &s->stuff, NULL) || s->stuff.all)
        dread_explain_or_say(q, "cost", "That costs nothing now.");
    else say_parts(q, &all, HELD, "That is none of your cards, so it has no cost now.");
}

/* Adds what a card is worth: what the theme says of its suit, unless only its rank is meant; else
 * its number. */
static void add_worth(const struct asking *q, card c, bool rank_alone, struct text *w)
{
    const char suit[] = {"shcd"[dread_card_suit(c)], '\0'};
    int n;
    const char *value = dread_theme_words(&q->table->layout->theme, "value", suit, &n);
    if (value && !rank_alone) dread_text_span(w, value, n);
    else dread_text_number(w, (uint64_t)dread_worth(q, c));
}

/* Returns the card next to the player's cell; a thing of THING_NONE if there is none. */
static struct thing beside(const struct asking *q, int facing)
{
    const struct token *me = dread_view_player(q->table->view);
    if (!me || dread_view_side(q->table->view, me->at.zone, me->at.index, facing) == SIDE_WALL)
        return (struct thing){0};
    return dread_thing_card(
        me->at.zone, dread_view_neighbour(q->table->view, me->at.zone, me->at.index, facing));
}

void dread_ask_worth(struct asking *q, const struct query *s)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct named found;
    card c = CARD_NONE;
    struct thing at = s->facing ? beside(q, s->facing) : (struct thing){0};
    if (at.kind) c = dread_view_spot(q->table->view, at)->card;
    else if (dread_names_find(q->table->session->game, q->table->view, s->thing, &found) &&
             found.thing[0].kind == THING_CARD)
        c = dread_view_spot(q->table->view, found.thing[0])->card;
    for (int i = 0; c == CARD_NONE && i < q->table->view->spots; i++)
        if (q->table->view->spot[i].tags & TAG_ASKED && !s->one &&
            dread_is_stuff(&s->stuff, q->table->view->spot[i].card))
            c = q->table->view->spot[i].card;
    if (s->stuff.card >= 0 && s->stuff.card < CARD_JOKER) c = (card)s->stuff.card;
    if (s->stuff.rank > 0) c = dread_card_of(s->stuff.rank, 0);
    if (c >= CARD_JOKER) {
        dread_explain_or_say(q, "worth", "Nobody has seen that card, so its value is not known.");
        return;
    }
    bool rank_alone = s->one && s->stuff.card < 0 && !dread_names_is_cell(s->thing) && !at.kind;
    if (rank_alone) dread_text_add(&w, "It is worth ");
    else dread_theme_card(c, &w);
    if (!rank_alone) dread_text_add(&w, ", worth ");
    add_worth(q, c, rank_alone, &w);
    dread_text_char(&w, '.');
    dread_say_capital(words);
    dread_say_answer(q, words);
}

/* ---- Enough ---- */

static int gauge_of(const struct asking *q, struct word id)
{
    const char *const *gauges = q->table->session->game->words.gauges;
    for (int i = 0; gauges[i]; i++)
        if (dread_word_is(id, gauges[i])) return i;
    return -1;
}

/* Says how much there is of what is needed, and how much is needed. */
void dread_ask_enough(struct asking *q, const struct query *s)
{
    const char *at = NULL;
    char text[100], words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    struct theme_line line;
    while (dread_theme_next(&q->table->layout->theme, "enough", &at, &line)) {
        struct phrase ids;
        struct text t = dread_text_in(text, sizeof text);
        dread_text_span(&t, line.words, line.words_length);
        dread_phrase_read(text, &ids);
        int have = gauge_of(q, ids.word[0]), need = gauge_of(q, ids.word[1]);
        if (!dread_phrase_has(&s->phrase, line.id, line.id_length) || have < 0 || need < 0)
            continue;
        int n = q->table->view->gauge[have].value, wanted = q->table->view->gauge[need].value;
        if (s->how == ASK_WHETHER) dread_text_add(&w, n >= wanted ? "Yes: " : "No: ");
        dread_theme_gauge(&q->table->layout->theme, q->table->session->game, have, &w);
        dread_text_char(&w, ' ');
        dread_text_whole(&w, n);
        dread_text_add(&w, ", ");
        dread_theme_gauge(&q->table->layout->theme, q->table->session->game, need, &w);
        dread_text_char(&w, ' ');
        dread_text_whole(&w, wanted);
        if (n < wanted) dread_text_add(&w, ", so ");
        if (n < wanted) dread_text_whole(&w, wanted - n);
        dread_text_add(&w, n < wanted ? " more." : ".");
        dread_say_capital(words);
        dread_say_answer(q, words);
        return;
    }
    dread_explain_or_say(q, s->words, "Say gauges for all the numbers.");
}
