/* Answers about cards, wherever they are. What is special to a game is in its theme:
 *
 *     part NAME: ZONES          ids of the zones whose cards are `held`, `gone`, `unseen`, `open`,
 *                               in the `deck`, or known to be in it: `deck-holds`
 *     most worth: N             no card is worth more than N
 *     value SUIT: WORDS         what a card of that suit (`h`) is worth instead of its number */

#include "answers_internal.h"

#include "heed.h"

static const struct stuff all_cards = {-1, -1, -1, true};

/* ---- How many, and which ---- */

bool dread_is_counted(const struct view *v, uint32_t part, struct thing asked)
{
    const struct spot *s = dread_view_spot(v, asked);
    if (!(s->tags & TAG_ASKED)) return false;
    for (struct thing at = {0}; dread_next_card(v, part, &at) && at.zone < asked.zone;)
        if (dread_view_spot(v, at)->card == s->card) return true;
    return false;
}

/* Adds the cards of a kind in a part of the table; `list` NULL: only counts them. */
static int count_in(const struct asking *q, const char *part, const struct stuff *s,
                    struct text *list)
{
    const struct view *v = q->table->view;
    uint32_t zones = dread_part(q, part);
    int found = 0;
    for (struct thing at = {0}; dread_next_card(v, zones, &at);) {
        card c = dread_view_spot(v, at)->card;
        if (!dread_is_stuff(s, c) || dread_is_counted(v, zones, at)) continue;
        if (list) dread_add(q, list, found ? ", <shown>" : "<shown>", at);
        found++;
    }
    return found;
}

static const struct {
    const char *part, *before;
} parts[] = {{"held", "You hold "},
             {"open", "In sight: "},
             {"unseen", "Not yet seen: "},
             {"deck-holds", "In the deck: "},
             {"gone", "Discarded: "}};

enum { HELD, OPEN, UNSEEN, DECK_HOLDS, GONE, PARTS };

/* Adds "You hold 2: 5 of spades, 9 of spades." */
static void add_part(const struct asking *q, const struct stuff *s, int part, struct text *w)
{
    char list[PART_BYTES];
    struct text l = dread_text_in(list, sizeof list);
    int n = count_in(q, parts[part].part, s, &l);
    dread_add_between(w, " ");
    dread_text_add(w, parts[part].before);
    if (!n) dread_text_add(w, "none.");
    else dread_add(q, w, s->card < 0 ? "<number>: <words>." : "<number>.", n, list);
}

void dread_add_others(const struct asking *q, const struct stuff *s, struct text *w)
{
    for (int part = UNSEEN; part < PARTS; part++) {
        int n = count_in(q, parts[part].part, s, NULL);
        if (n) dread_add(q, w, " <words><number>.", parts[part].before, n);
    }
}

/* Returns true if the table shows a card of a kind anywhere, or a token that is one. */
static bool is_in_game(const struct view *v, const struct stuff *s)
{
    for (int i = 0; i < v->spots; i++)
        if (dread_is_stuff(s, v->spot[i].card)) return true;
    for (int i = 0; i < v->tokens; i++)
        if (v->token[i].id && dread_is_stuff(s, v->token[i].card)) return true;
    return false;
}

/* Adds how many cards are in the first part, and then in the others that have some. */
static void add_parts(const struct asking *q, const struct stuff *s, int first, struct text *w)
{
    int n;
    if (dread_theme_words(&q->table->layout->theme, "part", parts[first].part, &n))
        add_part(q, s, first, w);
    for (int i = 0; i < PARTS; i++)
        if (i != first && !s->all && count_in(q, parts[i].part, s, NULL)) add_part(q, s, i, w);
    if (first == HELD || is_in_game(q->table->view, s)) return;
    dread_add_between(w, " ");
    dread_text_add(w, "There is none in this game.");
}

void dread_ask_have(struct asking *q, struct text *w)
{
    bool have = count_in(q, "held", &q->about.stuff, NULL);
    if (q->about.how == ASK_WHETHER) dread_text_add(w, have ? "Yes." : "No.");
    add_parts(q, &q->about.stuff, HELD, w);
}

void dread_ask_left(struct asking *q, struct text *w)
{
    if (q->about.stuff.all)
        dread_add_explained_or(q, "cards left", "Say deck for the unseen cards.", w);
    else add_parts(q, &q->about.stuff, UNSEEN, w);
}

/* Returns how many cards lie in a part of the table, seen or not. */
static int cards_in(const struct asking *q, const char *part)
{
    int n = 0;
    uint32_t zones = dread_part(q, part);
    for (int zone = 0; zone < q->table->view->zones; zone++)
        if (zones >> zone & 1) n += q->table->view->zone[zone].count;
    return n;
}

/* Says how many cards of a kind are in the deck. Unless its cards are told, that is not known where
 * cards that nobody has seen lie elsewhere, too. */
void dread_ask_in_deck(struct asking *q, struct text *w)
{
    int deck = cards_in(q, "deck"), unseen = cards_in(q, "unseen");
    int asked = count_in(q, "unseen", &q->about.stuff, NULL);
    bool told = cards_in(q, "deck-holds");
    if (q->about.stuff.all || !dread_part(q, "deck")) {
        dread_ask_left(q, w);
        return;
    }
    if (!deck) dread_text_add(w, "The deck is empty.");
    else if (!told && deck < unseen && asked)
        dread_add(q, w,
                  "That is not known: <number> <words> not yet seen, and the deck has <number> of "
                  "the <number> cards not yet seen.",
                  asked, asked == 1 ? "is" : "are", deck, unseen);
    add_parts(q, &q->about.stuff, told ? DECK_HOLDS : UNSEEN, w);
}

/* Says which cards of a kind nobody has seen. */
void dread_ask_unseen(struct asking *q, struct text *w)
{
    add_part(q, &q->about.stuff, UNSEEN, w);
}

void dread_ask_gone(struct asking *q, struct text *w)
{
    int n;
    if (dread_theme_words(&q->table->layout->theme, "part", "gone", &n))
        add_parts(q, q->about.kind ? &q->about.stuff : &all_cards, GONE, w);
    else
        dread_add_explained_or(q, "cards gone",
                               "Cards that were played are not kept here. Say log.", w);
}

/* Says which cards of a kind the player has seen: those held, those in sight, and those
 * discarded. */
void dread_ask_met(struct asking *q, struct text *w)
{
    if (count_in(q, parts[HELD].part, &q->about.stuff, NULL)) add_part(q, &q->about.stuff, HELD, w);
    add_part(q, &q->about.stuff, OPEN, w);
    add_part(q, &q->about.stuff, GONE, w);
}

void dread_ask_best(struct asking *q, struct text *w)
{
    const struct view *v = q->table->view;
    uint32_t held = dread_part(q, "held");
    struct thing best = {0};
    for (struct thing at = {0}; dread_next_card(v, held, &at);) {
        card c = dread_view_spot(v, at)->card;
        if (c >= CARD_JOKER || !dread_is_stuff(&q->about.stuff, c)) continue;
        int more = !best.kind
                       ? 1
                       : dread_card_rank(c) - dread_card_rank(dread_view_spot(v, best)->card);
        if (!best.kind || (q->about.how == ASK_HIGHEST ? more > 0 : more < 0)) best = at;
    }
    if (!best.kind) {
        dread_text_add(w, "You hold none.");
        return;
    }
    dread_add(q, w, q->about.how == ASK_HIGHEST ? "The highest: <shown>." : "The lowest: <shown>.",
              best);
    dread_add_actions_on(q, best, w);
}

/* Says of which ranks the player holds so many cards, at least two, or more; those of which she has
 * most first. */
void dread_ask_alike(struct asking *q, struct text *w)
{
    static const char *const numbers[] = {"", "", "two ", "three ", "four "};
    int number = q->about.phrase.count ? dread_word_number(q->about.phrase.word[0]) : 0;
    int least = number < 2 ? 2 : number > 4 ? 5 : number;
    static const char *const ranks[] = {"",   "aces", "2s", "3s",  "4s",    "5s",     "6s",
                                        "7s", "8s",   "9s", "10s", "jacks", "queens", "kings"};
    for (int count = 4; count >= least; count--)
        for (int rank = 1; rank <= 13; rank++) {
            struct stuff kind = {-1, rank, -1, false};
            if (count_in(q, "held", &kind, NULL) != count) continue;
            dread_add(q, w, w->length ? ", <words><words>" : "Yes: you hold <words><words>",
                      numbers[count], ranks[rank]);
        }
    if (!w->length) dread_text_add(w, "No: you hold no ");
    else least = 0;
    dread_text_add(w, least > 4 ? "more than four " : numbers[least]);
    dread_text_add(w, least ? "cards of one rank." : ".");
}

/* Says whether the player holds three cards of a kind with ranks in a row, and which. */
void dread_ask_in_a_row(struct asking *q, struct text *w)
{
    for (int rank = 1; rank <= 11; rank++) {
        int held = 0;
        for (int i = 0; i < 3; i++) {
            struct stuff kind = {q->about.stuff.suit, rank + i, -1, false};
            held += count_in(q, "held", &kind, NULL) > 0;
        }
        if (held < 3) continue;
        dread_text_add(w, w->length ? "; " : "Yes: ");
        for (int i = 0; i < 3; i++)
            dread_add(q, w, i ? ", <rank>" : "<rank>", dread_card_of(rank + i, 0));
    }
    dread_text_add(w, w->length ? "." : "No: you hold no three in a row.");
}

/* ---- What they cost ---- */

/* Returns true if an action touches a card of a kind that lies in a field. */
static bool gets(const struct view *v, const struct touch *touch, const struct stuff *s)
{
    for (int k = 0; k < touch->count; k++)
        if (touch->thing[k].kind == THING_CARD &&
            v->zone[touch->thing[k].zone].layout == LAYOUT_GRID &&
            dread_is_stuff(s, dread_view_spot(v, touch->thing[k])->card))
            return true;
    return false;
}

/* Adds what can be done now with a card that lies in a field: buy it for this or that. */
static void add_ways_to_get(const struct asking *q, const struct stuff *stuff, struct text *w)
{
    enum { WAYS_MOST = 3 };
    int found = 0;
    for (int i = 0; i < q->table->selection->count; i++) {
        if (!gets(q->table->view, &q->table->selection->touch[i], stuff) || found++ >= WAYS_MOST)
            continue;
        dread_add(q, w, found > 1 ? "; <action>" : "You can <action>",
                  q->table->selection->legal[i]);
    }
    if (found > WAYS_MOST) dread_add(q, w, "; and <number> more", found - WAYS_MOST);
    if (found) dread_text_char(w, '.');
}

/* Adds what it brings to play a card of a kind that the player holds. */
static void add_costs_of_held(const struct asking *q, const struct stuff *stuff, struct text *w)
{
    uint32_t held = dread_part(q, "held");
    for (int i = 0; i < q->table->selection->count; i++) {
        const struct touch *touch = &q->table->selection->touch[i];
        if (!touch->count || touch->thing[0].kind != THING_CARD ||
            !(held >> touch->thing[0].zone & 1) ||
            !dread_is_stuff(stuff, dread_view_spot(q->table->view, touch->thing[0])->card))
            continue;
        int from = w->length;
        dread_add_end(q, dread_end_of(q, q->table->selection->legal[i]), w);
        dread_say_capital(w->at + from);
        dread_add_effects(q, q->table->selection->legal[i], true, w);
    }
}

/* Returns a card of a kind about which the player is asked; CARD_NONE if there is none. */
static card card_at_issue(const struct view *v, const struct stuff *stuff)
{
    for (int i = 0; i < v->spots; i++)
        if (v->spot[i].tags & TAG_ASKED && dread_is_stuff(stuff, v->spot[i].card))
            return v->spot[i].card;
    return CARD_NONE;
}

void dread_ask_cost(struct asking *q, struct text *w)
{
    add_costs_of_held(q, &q->about.stuff, w);
    if (!w->length && card_at_issue(q->table->view, &q->about.stuff) != CARD_NONE)
        dread_add_prompt(q, w);
    if (!w->length && !q->about.stuff.all) add_ways_to_get(q, &q->about.stuff, w);
    if (w->length) return;
    if (q->about.stuff.all || count_in(q, "held", &q->about.stuff, NULL)) {
        dread_add_explained_or(q, "cost", "That costs nothing now.", w);
        return;
    }
    dread_text_add(w, "That is none of your cards, so it has no cost now.");
    add_parts(q, &all_cards, HELD, w);
}

/* Says what every choice costs; in the middle of a walk, what the theme says of costs. */
void dread_ask_costs(struct asking *q, struct text *w)
{
    if (dread_table_may_step(q->table))
        dread_add_explained_or(q, "cost", "A step costs nothing.", w);
    else dread_add_prompt(q, w);
}

/* ---- What they are worth ---- */

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

/* Returns the card whose worth is asked; CARD_NONE if it is none, or not known. */
static card card_asked(const struct asking *q, struct thing at)
{
    const struct view *v = q->table->view;
    struct named found;
    card c = CARD_NONE;
    if (q->about.stuff.rank > 0) return dread_card_of(q->about.stuff.rank, 0);
    if (q->about.stuff.card >= 0 && q->about.stuff.card < CARD_JOKER)
        return (card)q->about.stuff.card;
    if (!at.kind && dread_names_find(q->table->session->game, v, q->about.thing, &found))
        at = found.thing[0];
    if (at.kind == THING_CARD) c = dread_view_spot(v, at)->card;
    return c == CARD_NONE && !q->about.one ? card_at_issue(v, &q->about.stuff) : c;
}

void dread_ask_worth(struct asking *q, struct text *w)
{
    const struct token *me = dread_view_player(q->table->view);
    struct thing at = {0};
    if (me && q->about.facing) at = dread_cell_beside(q->table->view, me->at, q->about.facing);
    card c = card_asked(q, at);
    if (c >= CARD_JOKER) {
        dread_add_explained_or(q, "worth", "Nobody has seen that card, so its value is not known.",
                               w);
        return;
    }
    bool rank_alone = q->about.one && q->about.stuff.card < 0 &&
                      !dread_names_is_cell(q->about.thing) && !at.kind;
    if (rank_alone) dread_text_add(w, "It is worth ");
    else dread_add(q, w, "<card>, worth ", c);
    add_worth(q, c, rank_alone, w);
    dread_text_char(w, '.');
}
