/* Matches orders against the legal actions. See wish_match.h. */

#include "wish_match.h"

#include "interpret.h"
#include "table/table.h"

enum {
    NO_SUIT = -1,
    NOTED_MOST = 3,     /* actions that are said as the player would, at most */
    POSSIBLE_WORDS = 17 /* of what is possible, after what is not */
};

/* ---- Things ---- */

static bool has_card(const struct asked *a, card c)
{
    if (a->kind == ASKED_CARD) return c == a->value;
    return c < CARD_JOKER &&
           (a->kind == ASKED_RANK ? dread_card_rank(c) : dread_card_suit(c)) == a->value;
}

/* Returns true if a thing of the table is the one that is asked for. */
static bool is_asked(const struct view *v, const struct asked *a, struct thing thing)
{
    if (thing.kind != THING_CARD) return false;
    const struct zone *z = &v->zone[thing.zone];
    bool grid = z->layout == LAYOUT_GRID;
    bool at_issue = dread_view_spot(v, thing)->tags & TAG_ASKED;
    bool fits[] = {[AIM_ANY] = true,
                   [AIM_TARGET] = at_issue,
                   [AIM_MEANS] = !grid && !at_issue,
                   [AIM_CELL] = grid};
    if (!fits[a->aim]) return false;
    switch (a->kind) {
    case ASKED_CARD:
    case ASKED_RANK:
    case ASKED_SUIT: return has_card(a, dread_view_spot(v, thing)->card);
    case ASKED_CELL: return grid && thing.index == a->value;
    case ASKED_PLACE:
        if (grid) return thing.index % z->columns == (a->value ? a->value : z->columns) - 1;
        return thing.index == (a->value ? a->value : z->count) - 1;
    case ASKED_SHIFT: break;
    }
    return false;
}

/* Returns true if the current decision is about the card that is asked for. */
static bool is_at_issue(const struct view *v, const struct asked *a)
{
    if (a->kind > ASKED_SUIT || a->aim > AIM_TARGET) return false;
    for (int i = 0; i < v->spots; i++)
        if (v->spot[i].tags & TAG_ASKED && has_card(a, v->spot[i].card)) return true;
    return false;
}

/* ---- A card that is moved in a row ---- */

/* Returns true if an action moves a card in a row. */
static bool moves_in_row(const struct touch *t)
{
    return t->count == 2 && t->thing[0].kind == THING_CARD && t->thing[1].kind == THING_GAP;
}

/* Returns the place, from 0, at which a card that is moved comes to lie. */
static int place_of(const struct touch *t)
{
    return t->thing[1].index > t->thing[0].index ? t->thing[1].index - 1 : t->thing[1].index;
}

/* Returns true if the card at `place` of the row before the move is the one that is asked for. */
static bool lies_at(const struct view *v, const struct touch *t, const struct asked *a, int place)
{
    struct thing from = t->thing[0];
    return place >= 0 && place < v->zone[from.zone].count && place != from.index &&
           is_asked(v, a, dread_thing_card(from.zone, place));
}

/* Returns true if the card that is asked for lies, at any distance, on the left of a card that is
 * moved, when it has been moved. */
static bool lies_on_left(const struct view *v, const struct touch *t, const struct asked *a)
{
    int place = t->thing[1].index - 1;
    while (place >= 0 && !lies_at(v, t, a, place)) place--;
    return place >= 0;
}

static bool lies_on_right(const struct view *v, const struct touch *t, const struct asked *a)
{
    int place = t->thing[1].index, count = v->zone[t->thing[0].zone].count;
    while (place < count && !lies_at(v, t, a, place)) place++;
    return place < count;
}

/* Returns true if a card that is moved comes to lie between what is asked for on the left and on
 * the right; with `close`, right between them. */
static bool lies_between(const struct view *v, const struct touch *t, const struct asked *left,
                         const struct asked *right, bool close)
{
    int gap = t->thing[1].index;
    return close ? lies_at(v, t, left, gap - 1) && lies_at(v, t, right, gap)
                 : lies_on_left(v, t, left) && lies_on_right(v, t, right);
}

/* Returns true if it comes to lie between the two cards that are asked for, or if no such two
 * are. */
static bool comes_between(const struct view *v, const struct touch *t, const struct wish *w,
                          bool close)
{
    if (w->count < 2 || w->asked[w->count - 1].role != ASKED_BETWEEN) return true;
    const struct asked *one = &w->asked[w->count - 2], *other = &w->asked[w->count - 1];
    return lies_between(v, t, one, other, close) || lies_between(v, t, other, one, close);
}

static bool comes_to(const struct view *v, const struct touch *t, const struct asked *a)
{
    int gap = t->thing[1].index, count = v->zone[t->thing[0].zone].count;
    switch (a->role) {
    case ASKED_IS: return is_asked(v, a, t->thing[0]);
    case ASKED_AT:
        if (a->kind == ASKED_SHIFT) return place_of(t) - t->thing[0].index == a->value;
        return place_of(t) == (a->value ? a->value : count) - 1;
    case ASKED_AFTER: return lies_at(v, t, a, gap - 1);
    case ASKED_BEFORE: return lies_at(v, t, a, gap);
    case ASKED_BESIDE: return lies_at(v, t, a, gap - 1) || lies_at(v, t, a, gap);
    case ASKED_BETWEEN: return lies_on_left(v, t, a) || lies_on_right(v, t, a);
    }
    return false;
}

/* Returns true if an action exchanges the two cards that are asked for, which lie side by side. */
static bool exchanges(const struct view *v, const struct touch *t, const struct wish *w)
{
    struct thing from = t->thing[0], other = dread_thing_card(from.zone, place_of(t));
    int apart = other.index - from.index;
    if (w->count != 2 || (apart != 1 && apart != -1)) return false;
    const struct asked *a = w->asked;
    for (int i = 0; i < 2; i++)
        if (a[i].role == ASKED_AFTER || a[i].role == ASKED_BEFORE) return false;
    return (is_asked(v, &a[0], from) && is_asked(v, &a[1], other)) ||
           (is_asked(v, &a[1], from) && is_asked(v, &a[0], other));
}

/* ---- Matching ---- */

/* Returns true if a thing that an action touches is a card which the player would use for it: no
 * card of a field, and none that she must decide about. */
static bool is_used(const struct view *v, struct thing thing)
{
    return thing.kind == THING_CARD && v->zone[thing.zone].layout != LAYOUT_GRID &&
           !(dread_view_spot(v, thing)->tags & TAG_ASKED);
}

/* Returns the zone of the cards with which an action is done: that of the first one used. Cards of
 * other zones are what it costs besides. Returns -1 if it uses none. */
static int zone_of_means(const struct view *v, const struct touch *t)
{
    int i = 0;
    while (i < t->count && !is_used(v, t->thing[i])) i++;
    return i < t->count ? t->thing[i].zone : -1;
}

static bool touches_asked(const struct table *table, const struct touch *t, const struct asked *a)
{
    if (moves_in_row(t)) return comes_to(table->view, t, a);
    int means = zone_of_means(table->view, t);
    for (int i = 0; a->role == ASKED_IS && i < t->count; i++)
        if (is_asked(table->view, a, t->thing[i]) &&
            (a->aim != AIM_MEANS || a->kind == ASKED_CARD || t->thing[i].zone == means))
            return true;
    return a->role == ASKED_IS && is_at_issue(table->view, a);
}

static bool has_verb(const struct wish *w, const struct touch *t)
{
    return !w->verbs || w->verbs >> t->verb & 1;
}

/* Returns true if an action touches a card of a suit. */
static bool touches_suit(const struct view *v, const struct touch *t, int suit)
{
    for (int i = 0; i < t->count; i++) {
        if (t->thing[i].kind != THING_CARD) continue;
        card c = dread_view_spot(v, t->thing[i])->card;
        if (c < CARD_JOKER && dread_card_suit(c) == suit) return true;
    }
    return false;
}

/* Returns true if one of the cards that are asked for is one with which an action is done, or if
 * none is asked for: what it costs is not enough to tell it. */
static bool names_means(const struct view *v, const struct wish *w, const struct touch *t)
{
    bool asked = false;
    int means = zone_of_means(v, t);
    for (int k = 0; k < w->count; k++) {
        if (w->asked[k].aim != AIM_MEANS) continue;
        asked = true;
        for (int i = 0; i < t->count; i++)
            if (t->thing[i].zone == means && is_asked(v, &w->asked[k], t->thing[i])) return true;
    }
    return !asked;
}

static bool agrees(const struct table *table, const struct wish *w, int i)
{
    const struct touch *t = &table->selection->touch[i];
    if (!has_verb(w, t)) return false;
    if (w->kind && !touches_suit(table->view, t, w->kind - 1)) return false;
    for (int k = 0; k < w->count; k++)
        if (!touches_asked(table, t, &w->asked[k])) return false;
    return moves_in_row(t) ? comes_between(table->view, t, w, false)
                           : names_means(table->view, w, t);
}

/* What is compared if the lowest or the highest is asked for: the ranks of the cards that the
 * player would use, or the place of the first. 0: there are none. */
static int worth(const struct table *table, const struct wish *w, int i)
{
    const struct touch *t = &table->selection->touch[i];
    int worth = 0, means = zone_of_means(table->view, t);
    bool place = w->pick == PICK_FIRST || w->pick == PICK_LAST || w->pick == PICK_MIDDLE;
    for (int k = 0; k < t->count; k++) {
        if (!is_used(table->view, t->thing[k])) continue;
        const struct spot *spot = dread_view_spot(table->view, t->thing[k]);
        if (place) return t->thing[k].index + 1;
        if (table->view->zone[t->thing[k].zone].gaps) /* a search gives up all cards of a rank */
            return spot->card < CARD_JOKER ? dread_card_rank(spot->card) : 0;
        if (w->cards && means != t->thing[k].zone) continue;
        if (spot->card < CARD_JOKER) worth += dread_card_rank(spot->card);
    }
    return worth;
}

/* Keeps the actions that use as many cards of one kind as the wish picks. Returns their number. */
static int keep_counted(const struct table *table, const struct wish *w, int found[], int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++) {
        const struct touch *t = &table->selection->touch[found[i]];
        int cards = 0, means = zone_of_means(table->view, t);
        for (int k = 0; k < t->count; k++)
            cards += is_used(table->view, t->thing[k]) && t->thing[k].zone == means;
        if (cards == w->cards) found[kept++] = found[i];
    }
    return kept;
}

/* Keeps the actions between as many of less as of greater worth. Returns their number. */
static int keep_middle(const struct table *table, const struct wish *w, int found[], int n)
{
    int kept = 0, all[ACTIONS_MOST];
    for (int i = 0; i < n; i++) all[i] = found[i];
    for (int i = 0; i < n; i++) {
        int less = 0, value = worth(table, w, all[i]);
        for (int k = 0; k < n; k++) {
            int other = worth(table, w, all[k]);
            less += other && other < value ? 1 : other > value ? -1 : 0;
        }
        if (value && !less) found[kept++] = all[i];
    }
    return kept;
}

/* Keeps the actions with the least or the greatest worth; or both. Returns their number. */
static int keep_picked(const struct table *table, const struct wish *w, int found[], int n)
{
    int least = INT32_MAX, most = 0, kept = 0;
    if (w->pick == PICK_MIDDLE) return keep_middle(table, w, found, n);
    bool low = w->pick == PICK_LOW || w->pick == PICK_FIRST || w->pick == PICK_BEST;
    bool high = w->pick == PICK_HIGH || w->pick == PICK_LAST || w->pick == PICK_BEST;
    for (int i = 0; i < n; i++) {
        int value = worth(table, w, found[i]);
        if (value && value < least) least = value;
        if (value > most) most = value;
    }
    for (int i = 0; most && i < n; i++) {
        int value = worth(table, w, found[i]);
        if ((low && value == least) || (high && value == most)) found[kept++] = found[i];
    }
    return kept;
}

/* Returns how well an action agrees: each thing that is asked for and touched counts for it, less
 * if it is only the card at issue; the zones of these, and what else it touches there, against
 * it. Right between two cards is better than anywhere between them. */
static int agreement(const struct table *table, const struct wish *w, const struct touch *t)
{
    uint32_t zones = 0, asked = 0, used = 0, named = 0;
    int others = 0;
    for (int i = 0; i < t->count; i++)
        for (int k = 0; k < w->count; k++) {
            if (!is_asked(table->view, &w->asked[k], t->thing[i])) continue;
            bool at_issue = dread_view_spot(table->view, t->thing[i])->tags & TAG_ASKED;
            zones |= (uint32_t)1 << t->thing[i].zone;
            named |= (uint32_t)1 << i;
            asked |= (uint32_t)1 << k;
            if (!at_issue) used |= (uint32_t)1 << k;
        }
    for (int i = 0; i < t->count; i++)
        others += t->thing[i].kind == THING_CARD && zones >> t->thing[i].zone & 1 &&
                  !(named >> i & 1);
    int things = __builtin_popcount(asked) + __builtin_popcount(used);
    bool close = moves_in_row(t) && comes_between(table->view, t, w, true);
    return 4 * TOUCH_THINGS * things - 2 * others - __builtin_popcount(zones) + close;
}

bool dread_wish_adds(const struct table *table, const struct wish *w, int index)
{
    const struct touch *t = &table->selection->touch[index];
    const struct view *v = table->view;
    int named = 0, counted = w->cards ? -1 : 0;
    uint32_t own = 0, others = 0; /* zones of cards that are named, and of others */
    for (int i = 0; i < t->count; i++) {
        struct thing thing = t->thing[i];
        if (!is_used(v, thing)) continue;
        if (counted < 0) counted = thing.zone + 1; /* the cards of this zone were counted */
        bool is_named = counted == thing.zone + 1;
        for (int k = 0; k < w->count; k++) is_named |= is_asked(v, &w->asked[k], thing);
        named += is_named;
        *(is_named ? &own : &others) |= (uint32_t)1 << thing.zone;
    }
    if (w->by_verb) others &= own;
    return named && (others || (w->single && named > 1));
}

/* Keeps the actions that agree best. Returns their number. */
static int keep_best(const struct table *table, const struct wish *w, int found[], int n)
{
    int best = INT32_MIN, kept = 0;
    for (int i = 0; i < n; i++) {
        int value = agreement(table, w, &table->selection->touch[found[i]]);
        if (value > best) best = value;
    }
    for (int i = 0; i < n; i++)
        if (agreement(table, w, &table->selection->touch[found[i]]) == best)
            found[kept++] = found[i];
    return kept;
}

/* Returns the zones of the cards that the player would use with the verbs of a wish, as bits. */
static uint32_t zones_used(const struct table *table, const struct wish *w)
{
    uint32_t zones = 0;
    for (int i = 0; i < table->selection->count; i++) {
        const struct touch *t = &table->selection->touch[i];
        for (int k = 0; has_verb(w, t) && k < t->count; k++)
            if (is_used(table->view, t->thing[k])) zones |= (uint32_t)1 << t->thing[k].zone;
    }
    return zones;
}

/* Finds the card that a wish picks as the lowest, the first and so on of all that lie there: she
 * means that one, and no other that would do. Returns CARD_NONE if there is none. */
static card card_picked(const struct table *table, const struct wish *w)
{
    uint32_t zones = zones_used(table, w);
    bool place = w->pick == PICK_FIRST || w->pick == PICK_LAST;
    bool most = w->pick == PICK_HIGH || w->pick == PICK_LAST;
    card picked = CARD_NONE;
    int best = 0;
    for (int zone = 0; zone < table->view->zones; zone++)
        for (int i = 0; zones >> zone & 1 && i < table->view->zone[zone].count; i++) {
            card c = table->view->spot[table->view->zone[zone].first + i].card;
            if (c >= CARD_JOKER || (w->kind && dread_card_suit(c) != w->kind - 1)) continue;
            int value = place ? i : dread_card_rank(c);
            if (picked != CARD_NONE && (most ? value <= best : value >= best)) continue;
            picked = c;
            best = value;
        }
    return picked;
}

/* Names the one card that a wish picks. */
static struct wish with_picked(const struct table *table, const struct wish *w)
{
    struct wish named = *w;
    bool one = w->pick != PICK_ANY && w->pick != PICK_BEST && w->pick != PICK_MIDDLE &&
               !w->suffices;
    card picked = one && w->cards < 2 ? card_picked(table, w) : CARD_NONE;
    if (picked == CARD_NONE || w->count == ASKED_MOST) return named;
    enum asked_aim aim = dread_names_grid(table->view) >= 0 ? AIM_MEANS : AIM_ANY;
    for (int k = named.count++; k > 0; k--) named.asked[k] = named.asked[k - 1];
    bool place = w->pick == PICK_FIRST || w->pick == PICK_LAST;
    bool one_card = place || w->kind; /* otherwise others of its rank are as low */
    named.asked[0] = (struct asked){one_card ? ASKED_CARD : ASKED_RANK, ASKED_IS, aim,
                                    one_card ? picked : dread_card_rank(picked)};
    named.pick = PICK_ANY;
    return named;
}

/* Finds the actions that agree with all that is named. */
static int find_all(const struct table *table, const struct wish *w, int found[])
{
    int n = 0;
    for (int i = 0; i < table->selection->count; i++)
        if (agrees(table, w, i)) found[n++] = i;
    for (int i = 0; !n && w->exchanges && i < table->selection->count; i++) {
        const struct touch *t = &table->selection->touch[i];
        if (has_verb(w, t) && moves_in_row(t) && exchanges(table->view, t, w)) found[n++] = i;
        if (n) break; /* either card moved comes to the same */
    }
    if (w->count) n = keep_best(table, w, found, n);
    if (w->cards) n = keep_counted(table, w, found, n);
    return w->pick == PICK_ANY ? n : keep_picked(table, w, found, n);
}

/* Finds the actions with one of several things, of which each has one. */
static int find_each(const struct table *table, const struct wish *w, int found[])
{
    int n = 0;
    struct wish one = *w;
    one.count = 1;
    for (int k = 0; k < w->count; k++) {
        int own[ACTIONS_MOST];
        one.asked[0] = w->asked[k];
        if (w->asked[k].role != ASKED_IS || find_all(table, &one, own) != 1) return 0;
        if (moves_in_row(&table->selection->touch[own[0]])) return 0;
        found[n++] = own[0];
    }
    return n;
}

int dread_wish_find(const struct table *table, const struct wish *asked, int found[])
{
    const struct wish named = with_picked(table, asked), *w = &named;
    int n = w->either ? 0 : find_all(table, w, found);
    return n || w->count < 2 || w->exchanges ? n : find_each(table, w, found);
}

/* Returns true if the thing is touched, or if a card that is moved comes to lie there. */
static bool may_mean(const struct table *table, int i, struct asked a)
{
    const struct touch *t = &table->selection->touch[i];
    if (touches_asked(table, t, &a)) return true;
    if (!moves_in_row(t) || a.role != ASKED_IS) return false;
    a.role = a.kind == ASKED_PLACE ? ASKED_AT : ASKED_BESIDE;
    return touches_asked(table, t, &a);
}

int dread_wish_narrow(const struct table *table, const struct wish *w, int found[], int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++) {
        bool agrees = has_verb(w, &table->selection->touch[found[i]]);
        for (int k = 0; agrees && k < w->count; k++)
            agrees = may_mean(table, found[i], w->asked[k]);
        if (agrees) found[kept++] = found[i];
    }
    return w->pick == PICK_ANY ? kept : keep_picked(table, w, found, kept);
}

/* ---- Why not ---- */

/* Finds a place of the table that is asked for, in the zones that legal actions with one of the
 * verbs touch; in all zones if there is no such action. Returns THING_NONE if there is none. */
static struct thing find_asked(const struct table *table, const struct wish *w,
                               const struct asked *a)
{
    uint32_t zones = 0;
    for (int i = 0; i < table->selection->count; i++)
        for (int k = 0; k < table->selection->touch[i].count; k++) {
            const struct touch *t = &table->selection->touch[i];
            if (has_verb(w, t) && t->thing[k].kind == THING_CARD)
                zones |= (uint32_t)1 << t->thing[k].zone;
        }
    for (int zone = 0; zone < table->view->zones; zone++)
        for (int i = 0; (!zones || zones >> zone & 1) && i < table->view->zone[zone].count; i++)
            if (is_asked(table->view, a, dread_thing_card(zone, i)))
                return dread_thing_card(zone, i);
    return (struct thing){0};
}

static void add_rank(int rank, struct text *t)
{
    char words[NAME_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_card_write_in_words(&w, dread_card_of(rank, 0));
    for (int i = 0; words[i] && words[i] != ' '; i++) dread_text_char(t, words[i]);
}

/* Adds a thing as notation has it; a rank as a card of a suit, unless that is NO_SUIT. */
static void add_asked(const struct table *table, const struct asked *a, int suit, struct text *t)
{
    int zone = dread_names_grid(table->view);
    if (a->kind == ASKED_RANK && suit != NO_SUIT) {
        dread_card_write(t, dread_card_of(a->value, suit));
    } else if (a->kind == ASKED_CARD) {
        dread_card_write(t, (card)a->value);
    } else if (a->kind == ASKED_RANK) {
        if (a->value == 1) dread_text_add(t, "A");
        else if (a->value < 11) dread_text_number(t, (uint64_t)a->value);
        else dread_text_char(t, "JQK"[a->value - 11]);
    } else if (a->kind == ASKED_CELL && a->value >= 0 && zone >= 0) {
        int columns = table->view->zone[zone].columns;
        dread_text_char(t, (char)('a' + a->value % columns));
        int row = a->value / columns + 1;
        dread_text_number(t, (uint64_t)row);
    } else if (a->kind == ASKED_PLACE && zone >= 0 && a->value) {
        dread_text_char(t, (char)('a' + a->value - 1));
    }
}

/* Finds the action of this verb and these things, whose ranks are written as cards of a suit.
 * Returns false if there is none. */
static bool find_written(const struct table *table, const struct wish *w, int verb, int suit,
                         action *a)
{
    char written[SAID];
    struct text t = dread_text_in(written, sizeof written);
    dread_text_add(&t, table->session->game->words.verbs[verb]);
    for (int i = 0; i < w->count; i++) {
        dread_text_char(&t, i ? '+' : ' ');
        add_asked(table, &w->asked[i], suit, &t);
    }
    return dread_interpret_parses(table, written, a);
}

/* Finds the action of this verb and these things. Ranks may stand for the only suit with which
 * there is one: of weapons all are spades. Returns false if there is none, or several. */
static bool find_action(const struct table *table, const struct wish *w, int verb, action *a)
{
    int found = 0;
    action other;
    if (find_written(table, w, verb, NO_SUIT, a)) return true;
    for (int suit = 0; suit < 4; suit++) {
        if (!find_written(table, w, verb, suit, &other)) continue;
        if (!found || *a != other) found++;
        *a = other;
    }
    return found == 1;
}

/* Adds why the actions of the verbs and these things are not possible, if it is the same for all.
 * Returns false if there is none, or if one is possible or has another reason than another. */
static bool add_reason(const struct table *table, const struct wish *w, struct text *t)
{
    char reason[SAID] = "", other[SAID];
    for (int verb = 0; table->session->game->words.verbs[verb]; verb++) {
        action a;
        struct text o = dread_text_in(other, sizeof other);
        if (!(w->verbs >> verb & 1) || !find_action(table, w, verb, &a)) continue;
        if (dread_session_legal(table->session, a, NULL)) return false;
        table->session->game->why_not(table->view, a, &o);
        if (*reason && !dread_same(reason, other)) return false;
        struct text r = dread_text_in(reason, sizeof reason);
        dread_text_add(&r, other);
    }
    dread_text_add(t, reason);
    return *reason;
}

bool dread_wish_add_way(const struct table *table, int verb, struct text *t)
{
    const struct selection *h = table->selection;
    int first = 0, n = 0;
    while (first < h->count && h->touch[first].verb != verb) first++;
    while (first + n < h->count && h->touch[first + n].verb == verb) n++;
    if (!n) return false;
    struct choices way = {h->legal + first, h->touch + first, n, 0};
    if (dread_theme_way(&table->layout->theme, table->session->game, table->view, &way, t))
        return true;
    int told = n > NOTED_MOST ? NOTED_MOST - 1 : n;
    for (int i = 0; i < told; i++) {
        if (i) dread_text_add(t, i + 1 == n ? " or " : ", ");
        dread_text_char(t, '`');
        table->session->game->format(&table->session->deal.rules, h->legal[first + i], t);
        dread_text_char(t, '`');
    }
    if (told == n) return true;
    dread_text_add(t, " or ");
    dread_text_number(t, (uint64_t)(n - told));
    dread_text_add(t, " others");
    return true;
}

/* Adds what is possible with the verbs of an order, if it is one verb that is possible and few
 * words are enough. */
static void add_possible(const struct table *table, const struct wish *w, struct text *t)
{
    char ways[512];
    struct text way = dread_text_in(ways, sizeof ways);
    int possible = 0, spaces = 0;
    for (int verb = 0; table->session->game->words.verbs[verb]; verb++)
        if (w->verbs >> verb & 1) possible += dread_wish_add_way(table, verb, &way);
    for (const char *s = ways; *s; s++) spaces += *s == ' ';
    if (possible != 1 || spaces >= POSSIBLE_WORDS) return;
    dread_text_add(t, " Possible: ");
    dread_text_add(t, ways);
    dread_text_char(t, '.');
}

/* Returns what to say of a card that is only that of a token; NULL if there is no such token. */
static const char *token_with(const struct table *table, const struct asked *a)
{
    for (int i = 0; i < table->view->tokens; i++)
        if (table->view->token[i].id && table->view->token[i].card < CARD_JOKER &&
            has_card(a, table->view->token[i].card) && a->kind == ASKED_CARD)
            return "that is none of your cards. Say moves for what you can do.";
    return NULL;
}

/* Adds what is wrong with a thing that no action with the verb touches. */
static void add_reason_of_thing(const struct table *table, const struct wish *w,
                                const struct asked *a, struct text *t)
{
    struct thing thing = find_asked(table, w, a);
    const struct selection *held = table->selection;
    int n;
    const char *fixed = dread_theme_words(&table->layout->theme, "fixed", "", &n);
    if (!thing.kind) {
        struct asked at_issue = *a;
        at_issue.aim = AIM_TARGET;
        const char *other = is_at_issue(table->view, &at_issue)
                                ? "that is the card on which you decide now."
                                : token_with(table, a);
        if (other) {
            dread_text_add(t, other);
            return;
        }
        bool is_card = a->kind == ASKED_CARD || a->kind == ASKED_RANK;
        dread_text_add(t,
                       is_card ? "There is no such card here: " : "There is no such place here.");
        if (is_card) {
            if (a->kind == ASKED_CARD) dread_card_write_in_words(t, (card)a->value);
            else add_rank(a->value, t);
            dread_text_char(t, '.');
        }
        add_possible(table, w, t);
    } else if (fixed && a->role == ASKED_IS &&
               dread_view_spot(table->view, thing)->tags & TAG_FIXED) {
        dread_text_span(t, fixed, n);
    } else if (dread_selection_verb_with(held, thing) != ANY_VERB ||
               !dread_why_thing(table, held->pick, held->picks, thing, t)) {
        dread_text_add(t, "That does not go with ");
        dread_names_write(&table->layout->theme, table->session->game, table->view, thing, t);
        dread_text_char(t, '.');
    }
}

/* Returns the first thing that no legal action with one of the verbs touches; NULL if there is
 * none. */
static const struct asked *untouched(const struct table *table, const struct wish *w)
{
    for (int k = 0; k < w->count; k++) {
        bool touched = false;
        for (int i = 0; !touched && i < table->selection->count; i++)
            touched = has_verb(w, &table->selection->touch[i]) &&
                      touches_asked(table, &table->selection->touch[i], &w->asked[k]);
        if (!touched) return &w->asked[k];
    }
    return NULL;
}

/* Returns true if something shall be done to a card on which nothing is to be decided. */
static bool misses_target(const struct table *table, const struct wish *w)
{
    bool misses = false;
    for (int k = 0; k < w->count; k++)
        misses |= w->asked[k].aim == AIM_TARGET && !is_at_issue(table->view, &w->asked[k]);
    return misses;
}

/* Returns true if the card at a place of the row in which a thing lies is the one that is asked
 * for. */
static bool is_at(const struct view *v, struct thing thing, int place, const struct asked *a)
{
    return place >= 0 && place < v->zone[thing.zone].count &&
           is_asked(v, a, dread_thing_card(thing.zone, place));
}

/* Adds that a card is already where an order would move it. Returns false if it is not so. */
static bool add_lies_there(const struct table *table, const struct wish *w, struct text *t)
{
    const struct view *v = table->view;
    const struct asked *to = &w->asked[1];
    if (w->count != 2 || w->asked[0].role != ASKED_IS || to->kind == ASKED_SHIFT) return false;
    struct thing thing = find_asked(table, w, &w->asked[0]);
    if (!thing.kind || !v->zone[thing.zone].gaps) return false;
    bool there = (to->role == ASKED_AT && is_asked(v, to, thing)) ||
                 (to->role == ASKED_AFTER && is_at(v, thing, thing.index - 1, to)) ||
                 (to->role == ASKED_BEFORE && is_at(v, thing, thing.index + 1, to));
    if (!there) return false;
    dread_text_add(t, "The ");
    dread_theme_card(dread_view_spot(table->view, thing)->card, t);
    dread_text_add(t, " is at place ");
    dread_text_number(t, (uint64_t)thing.index + 1);
    dread_text_add(t, " already.");
    return true;
}

bool dread_wish_why_not(const struct table *table, const struct wish *asked, struct text *t)
{
    const struct wish named = with_picked(table, asked), *w = &named;
    if (table->view->outcome) {
        dread_text_add(t, "the game is over. ");
        dread_theme_outcome(&table->layout->theme, table->session->game, table->view->outcome, t);
        return true;
    }
    if (misses_target(table, w)) {
        dread_text_add(t, "no such card is before you. ");
        dread_table_add_prompt(table, 0, t);
        return true;
    }
    if (add_lies_there(table, w, t)) return true;
    bool possible = false;
    for (int i = 0; !possible && i < table->selection->count; i++)
        possible = has_verb(w, &table->selection->touch[i]);
    const struct asked *wrong = untouched(table, w);
    struct thing thing = wrong ? find_asked(table, w, wrong) : (struct thing){0};
    bool unknown = possible && wrong && !thing.kind;
    bool apart = possible && !wrong && w->count > 1 && !w->cards;
    struct wish bare = *w;
    bare.count = 0;
    if (add_reason(table, w, t) || (!unknown && add_reason(table, &bare, t))) return true;
    if (possible && wrong) add_reason_of_thing(table, w, wrong, t);
    else if (apart)
        dread_text_add(t,
                       "that does not go together in one action. Say moves for what you can do.");
    return apart || (possible && wrong);
}
