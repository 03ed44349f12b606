/* Reads what an order names. See asked.h. */

#include "asked.h"

#include "plain_words.h"
#include "query.h"

/* Their ids in themes/talk/english.txt; those of the first and the last, in the game's theme. */
static const struct {
    enum pick pick;
    const char *id;
} picks[] = {{PICK_LOW, "low"},       {PICK_HIGH, "high"},   {PICK_BEST, "best"},
             {PICK_MIDDLE, "middle"}, {PICK_FIRST, "first"}, {PICK_LAST, "last"}};

static const struct {
    enum asked_role role;
    const char *id;
} roles[] = {{ASKED_AFTER, "after"}, {ASKED_BEFORE, "before"}, {ASKED_BESIDE, "beside"}};

/* What is read: the words from `at` on. */
struct asked_reader {
    const struct table *table;
    const struct phrase *phrase;
    struct wish *wish;
    int at;
    enum asked_role role; /* of what is read next */
    enum asked_aim aim;
    int row;         /* the zone that is a row with gaps; -1: there is none */
    bool of_columns; /* places are those of columns */
};

static struct asked_reader begin(const struct table *table, const struct phrase *phrase,
                                 struct wish *w)
{
    struct asked_reader r = {.table = table, .phrase = phrase, .wish = w, .row = -1};
    for (int zone = 0; zone < table->view->zones; zone++)
        if (table->view->zone[zone].gaps) r.row = zone;
    return r;
}

static bool is_read(const struct asked_reader *r)
{
    return r->at == r->phrase->count;
}

static bool add(struct asked_reader *r, enum asked_kind kind, int value)
{
    struct wish *w = r->wish;
    if (w->count == ASKED_MOST) return false;
    w->asked[w->count++] = (struct asked){kind, r->role, r->aim, value};
    return true;
}

/* Returns true if the word that comes `after` the next one is in a list. */
static bool next_in(const struct asked_reader *r, int after, const char *list)
{
    int i = r->at + after;
    return i < r->phrase->count && dread_word_in(r->phrase->word[i], list);
}

static int number_at(const struct asked_reader *r, int after)
{
    int i = r->at + after;
    return i < r->phrase->count ? dread_word_number(r->phrase->word[i]) : -1;
}

/* Passes the next word if it is in a list. */
static bool pass(struct asked_reader *r, const char *list)
{
    bool found = next_in(r, 0, list);
    r->at += found;
    return found;
}

/* Passes the longest words that a line of this kind of a theme has, and sets *id to its id. */
static bool pass_line(struct asked_reader *r, const struct theme *theme, const char *kind,
                      struct word *id)
{
    const char *at = NULL;
    struct theme_line line;
    int longest = 0;
    while (dread_theme_next(theme, kind, &at, &line)) {
        int n = dread_phrase_at(r->phrase, r->at, line.words, line.words_length);
        if (n <= longest) continue;
        longest = n;
        *id = (struct word){line.id, line.id_length};
    }
    r->at += longest;
    return longest;
}

/* ---- Cards ---- */

/* Passes a word for a kind of cards: `card`, `weapons`; not one for a single card. */
static bool pass_noun(struct asked_reader *r)
{
    struct stuff stuff;
    int n = is_read(r) ? 0 : dread_stuff_at(&r->table->layout->theme, r->phrase, r->at, &stuff);
    if (n && stuff.card >= 0) return false;
    r->at += n;
    if (n && stuff.suit >= 0) r->wish->kind = stuff.suit + 1;
    return n || pass(r, "card|cards|one|ones|rank|number");
}

/* Reads what is written as one word: a card, or several with `+` between them. */
static bool read_written(struct asked_reader *r)
{
    char word[NAME_BYTES];
    struct text t = dread_text_in(word, sizeof word);
    const char *at = word;
    card c[ASKED_MOST];
    int n = 0;
    if (is_read(r)) return false;
    dread_text_span(&t, r->phrase->word[r->at].at, r->phrase->word[r->at].n);
    while (n < ASKED_MOST && dread_card_read(&at, &c[n])) {
        n++;
        if (*at++ != '+') break;
    }
    if (!n || at[-1]) return false;
    for (int i = 0; i < n; i++)
        if (!add(r, ASKED_CARD, c[i])) return false;
    r->at++;
    return true;
}

/* Returns true if the row has a card. */
static bool in_row(const struct asked_reader *r, card c)
{
    const struct zone *row = &r->table->view->zone[r->row];
    int i = 0;
    while (i < row->count && r->table->view->spot[row->first + i].card != c) i++;
    return i < row->count;
}

/* Returns the rank of a word; in a row, also of `9s` if it has no 9 of spades, and of `a`, `1` and
 * `ones` at the end. */
static int rank_at(const struct asked_reader *r)
{
    const struct word w = r->phrase->word[r->at];
    const struct word singular = {w.at, w.n - 1};
    int rank = dread_word_rank(singular);
    bool plural = r->row >= 0 && w.n > 1 && w.at[w.n - 1] == 's' && rank;
    if (plural && !in_row(r, dread_card_of(rank, 0))) return rank;
    if (r->row >= 0 && dread_word_in(w, "a|1|ones") && r->at + 1 == r->phrase->count) return 1;
    return dread_word_rank(w);
}

/* Reads a card or a rank by its name. */
static bool read_name(struct asked_reader *r)
{
    int rank = is_read(r) ? 0 : rank_at(r);
    if (!rank) return read_written(r);
    r->at++;
    return add(r, ASKED_RANK, rank);
}

/* Reads how many cards, where they are not in a row: `two`, `both of my`. Returns 0 if it is not
 * said. */
static int read_count(struct asked_reader *r)
{
    int n = next_in(r, 0, "both") ? 2 : number_at(r, 0);
    bool nth = !is_read(r) && dread_plain_words_at(r->phrase, r->at, "ordinal");
    if (r->row >= 0 || nth || n < 2 || n > TOUCH_THINGS) return 0;
    r->at++;
    pass(r, "of");
    pass(r, "my|our");
    return n;
}

/* Reads cards by their kind and not by name: `lowest`, `strongest two`, `two weapons`, `weapon`. */
static bool read_kind(struct asked_reader *r)
{
    struct word id;
    struct asked_reader before = *r;
    bool both = next_in(r, 0, "both");
    int cards = read_count(r);
    bool picks_some = pass_line(r, &r->table->layout->theme, "pick", &id) ||
                      pass_line(r, dread_english, "pick", &id);
    if (picks_some && !cards) cards = read_count(r);
    int noun = r->at;
    bool named = pass_noun(r);
    bool plural = named && r->phrase->word[noun].at[r->phrase->word[noun].n - 1] == 's';
    bool counts = cards && (both || plural);
    bool is_kind = picks_some || counts || (named && !plural && r->row < 0);
    if (!is_kind) {
        *r = before;
        return false;
    }
    for (size_t i = 0; picks_some && i < sizeof picks / sizeof *picks; i++)
        if (dread_word_is(id, picks[i].id)) r->wish->pick = picks[i].pick;
    int suffices = dread_plain_words_at(r->phrase, r->at, "suffices");
    r->wish->suffices |= suffices > 0;
    r->at += suffices;
    if (r->row < 0) r->wish->cards = cards ? cards : 1;
    return true;
}

/* Returns the place, from 1, of card number `nth` of a rank in the row, from 1; 0: the last of
 * them. Returns 0 if there is none. */
static int place_of_rank(const struct asked_reader *r, int rank, int nth)
{
    const struct zone *row = &r->table->view->zone[r->row];
    int found = 0, place = 0;
    for (int i = 0; i < row->count; i++) {
        card c = r->table->view->spot[row->first + i].card;
        if (c >= CARD_JOKER || dread_card_rank(c) != rank) continue;
        if (++found == nth || !nth) place = i + 1;
    }
    return place;
}

/* Reads `second seven`, in a row. */
static bool read_nth_of_rank(struct asked_reader *r)
{
    int next = r->at + 1;
    if (r->row < 0 || next >= r->phrase->count) return false;
    bool last = next_in(r, 0, "last"), nth = dread_plain_words_at(r->phrase, r->at, "ordinal");
    int rank = dread_word_rank(r->phrase->word[next]);
    if (!rank || (!last && !nth) || next_in(r, 2, "card|cards")) return false;
    int place = place_of_rank(r, rank, last ? 0 : number_at(r, 0));
    if (!place) return false;
    r->at += 2;
    return add(r, ASKED_PLACE, place);
}

/* Reads the numbers of `cards 4 and 5`, or the last of `first two cards`. */
static bool read_places(struct asked_reader *r)
{
    bool first = next_in(r, 0, "first"), last = next_in(r, 0, "last");
    int n = number_at(r, 1), from = 1;
    if ((first || last) && r->row >= 0 && n > 1 && n <= ASKED_MOST) {
        int count = r->table->view->zone[r->row].count;
        if (last) from = count - n + 1;
        r->at += 2;
        pass_noun(r);
        for (int i = 0; from > 0 && i < n; i++)
            if (!add(r, ASKED_PLACE, from + i)) return false;
        return from > 0 && n <= count;
    }
    bool numbers = next_in(r, 0, "cards|places|positions") && next_in(r, 2, "and");
    int other = numbers ? number_at(r, 3) : -1;
    if (n < 1 || other < 1) return false;
    r->at += 4;
    return add(r, ASKED_PLACE, n) && add(r, ASKED_PLACE, other);
}

/* Reads a place in a row, or among columns or cards: `third`, `card 3`, `second from right`. */
static bool read_place(struct asked_reader *r)
{
    int place, n = 0;
    const struct view *v = r->table->view;
    if (is_read(r)) return false;
    if (next_in(r, 0, "card") && number_at(r, 1) > 0 && r->row >= 0) {
        place = number_at(r, 1);
        n = 2;
    } else {
        n = dread_place_at(r->table, r->phrase, r->at, &place);
    }
    int count = r->row >= 0     ? v->zone[r->row].count
                : r->of_columns ? v->zone[dread_names_grid(v)].columns
                                : 0;
    if (n && place < 1) place += count;
    if (!n || place < (count ? 1 : 0)) return false;
    for (int i = 0; !r->of_columns && i < n; i++)
        if (next_in(r, i, "path")) return false;
    r->at += n;
    return add(r, ASKED_PLACE, place);
}

/* Reads one card, or several that are named together. */
static bool read_card(struct asked_reader *r)
{
    bool counts = r->row >= 0 && number_at(r, 0) > 1 && next_in(r, 1, "cards|of");
    if (counts) return false; /* `two cards` are no twos */
    while (r->at + 1 < r->phrase->count && pass(r, "my|our|a|an|one|another|of"))
        r->wish->single |= r->row >= 0 && dread_word_in(r->phrase->word[r->at - 1], "a|an|one");
    bool named = read_kind(r) || read_nth_of_rank(r) || read_places(r) || read_name(r) ||
                 read_place(r);
    if (named) pass_noun(r);
    struct asked_reader before = *r;
    if (named && r->row >= 0 && pass(r, "at|on|in") && !read_place(r)) *r = before;
    return named;
}

/* Reads cards with these words between them. */
static bool read_cards(struct asked_reader *r, const char *between)
{
    if (!read_card(r)) return false;
    while (!is_read(r)) {
        if (pass(r, "or")) r->wish->either = true;
        else pass(r, between);
        if (!read_card(r)) return false;
    }
    return !r->wish->either || !r->wish->kind; /* `the nine or a heart` are two orders */
}

bool dread_asked_cards(const struct table *table, const struct phrase *phrase, struct wish *w)
{
    struct asked_reader r = begin(table, phrase, w);
    r.aim = dread_names_grid(table->view) >= 0 ? AIM_MEANS : AIM_ANY;
    return read_cards(&r, "and|plus");
}

bool dread_asked_pair(const struct table *table, const struct phrase *phrase, struct wish *w)
{
    struct asked_reader r = begin(table, phrase, w);
    w->exchanges = true;
    return read_cards(&r, "and|with|for") && w->count == 2;
}

bool dread_asked_target(const struct table *table, const struct phrase *phrase, struct wish *w)
{
    struct asked_reader r = begin(table, phrase, w);
    struct stuff stuff;
    r.aim = AIM_TARGET;
    pass(&r, "this|that|a|an|my|some");
    int n = is_read(&r) ? 0 : dread_stuff_at(&table->layout->theme, phrase, r.at, &stuff);
    if (!n) return read_name(&r) && is_read(&r);
    r.at += n;
    return is_read(&r) && (stuff.all || (stuff.card >= 0   ? add(&r, ASKED_CARD, stuff.card)
                                         : stuff.rank >= 0 ? add(&r, ASKED_RANK, stuff.rank)
                                                           : add(&r, ASKED_SUIT, stuff.suit)));
}

/* ---- Grids ---- */

/* Reads where a cell lies from the player's. */
static bool read_way(struct asked_reader *r)
{
    const struct view *v = r->table->view;
    const struct token *me = dread_view_player(v);
    struct word id;
    int zone;
    if (!pass_line(r, dread_english, "way", &id)) return false;
    int here = me ? dread_names_cell(v, me->at, &zone) : -1;
    return add(r, ASKED_CELL,
               here < 0 ? -1 : dread_view_neighbour(v, zone, here, dread_names_facing(id)));
}

bool dread_asked_cell(const struct table *table, const struct phrase *phrase, struct wish *w)
{
    struct asked_reader r = begin(table, phrase, w);
    const char *at;
    char name[NAME_BYTES];
    int column, row, grid = dread_names_grid(table->view);
    if (grid < 0) return false;
    r.aim = AIM_CELL;
    if (read_way(&r)) return is_read(&r);
    pass_noun(&r);
    pass(&r, "cell|field|spot|space|square|grass|place");
    pass(&r, "at|on|in|that|which");
    pass(&r, "is|lies");
    if (is_read(&r)) return false;
    int n = dread_name_at(table, phrase, r.at, name);
    const struct zone *z = &table->view->zone[grid];
    at = name;
    bool cell = n && dread_cell_read(&at, z->columns, z->rows, &column, &row) && !*at;
    if (cell) r.at += n;
    if (cell) return add(&r, ASKED_CELL, row * z->columns + column) && is_read(&r);
    return (read_way(&r) || read_name(&r)) && is_read(&r);
}

bool dread_asked_column(const struct table *table, const struct phrase *phrase, struct wish *w)
{
    struct asked_reader r = begin(table, phrase, w);
    struct word id;
    int grid = dread_names_grid(table->view);
    if (grid < 0 || r.row >= 0) return false;
    r.of_columns = true;
    bool path = pass(&r, "path|column|lane|route|cave|way"), number = pass(&r, "number");
    if (is_read(&r)) return false;
    const struct zone *z = &table->view->zone[grid];
    struct word next = phrase->word[r.at];
    int value = path || number ? number_at(&r, 0) : 0;
    if (next.n == 1 && *next.at >= 'a' && *next.at < 'a' + z->columns) value = *next.at - 'a' + 1;
    if (value > 0) r.at++;
    else if (pass_line(&r, dread_english, "side", &id))
        value = dread_word_is(id, "front") ? 1 : z->columns;
    if (value > 0) return add(&r, ASKED_PLACE, value) && (pass(&r, "path"), is_read(&r));
    return !path && read_place(&r) && (pass(&r, "path|column|lane|route|cave"), is_read(&r));
}

/* ---- Where a card goes in a row ---- */

static const char sides[] = "left|right|forward|forwards|back|backward|backwards";
static const char units[] = "place|places|position|positions|spot|spots|slot|slots|step|steps";

/* Adds that a card goes n places to a side, which is the next word. */
static bool shift(struct asked_reader *r, int n)
{
    bool left = next_in(r, 0, "left|forward|forwards");
    return pass(r, sides) && add(r, ASKED_SHIFT, left ? -n : n);
}

/* Reads `one to the right`, `two places left`, `left by one`, `back one`. */
static bool read_shift(struct asked_reader *r)
{
    struct asked_reader before = *r;
    r->role = ASKED_AT;
    if (next_in(r, 0, sides)) {
        int by = 1 + next_in(r, 1, "by"), n = number_at(r, by);
        bool last = r->at + by + 1 == r->phrase->count;
        bool counts = n > 0 && (by > 1 || last || next_in(r, by + 1, units));
        if (counts && shift(r, n)) {
            pass(r, "by");
            r->at++;
            pass(r, units);
            return true;
        }
        *r = before;
        return false;
    }
    int n = pass(r, "a|an") ? 1 : number_at(r, 0);
    if (n < 1) return false;
    if (r->at == before.at) r->at++;
    bool unit = pass(r, units);
    pass(r, "further|over|more");
    if ((pass(r, "to") || unit) && shift(r, n)) return true;
    *r = before;
    return false;
}

/* Reads `between the 6 and the 8`, `between the two sevens`. */
static bool read_between(struct asked_reader *r)
{
    int from = r->wish->count;
    r->role = ASKED_BETWEEN;
    pass(r, "two");
    if (!read_card(r)) return false;
    if (!is_read(r)) return pass(r, "and") && read_card(r);
    struct asked one = r->wish->asked[from];
    return one.kind == ASKED_RANK && add(r, one.kind, one.value);
}

/* Reads beside which card it goes. */
static bool read_beside(struct asked_reader *r)
{
    struct word id;
    if (!pass_line(r, dread_english, "role", &id)) return false;
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
        if (dread_word_is(id, roles[i].id)) r->role = roles[i].role;
    return read_card(r);
}

/* Returns true if the card at a place, from 1, is the one that is asked for: `the 3 at place 4` is
 * not to go there. */
static bool is_card_at(const struct asked_reader *r, const struct asked *a, int place)
{
    const struct zone *row = &r->table->view->zone[r->row];
    if (place < 1 || place > row->count) return false;
    card c = r->table->view->spot[row->first + place - 1].card;
    return (a->kind == ASKED_CARD && a->value == c) ||
           (a->kind == ASKED_RANK && c < CARD_JOKER && a->value == dread_card_rank(c));
}

bool dread_asked_to(const struct table *table, const struct phrase *phrase, struct wish *w)
{
    struct asked_reader r = begin(table, phrase, w);
    if (r.row < 0) return false;
    if (read_shift(&r)) return is_read(&r);
    if (pass(&r, "between")) return read_between(&r) && is_read(&r);
    if (read_beside(&r)) return is_read(&r);
    r.role = ASKED_AT;
    pass(&r, "up|over|back|down|out");
    bool lies = pass(&r, "at|in|on");
    pass(&r, "to|into|onto|as");
    bool side = next_in(&r, 0, "left|right") && r.at + 1 == phrase->count;
    if (side) return false; /* to the end, or by one place? */
    if (!read_place(&r) || !is_read(&r)) return false;
    return !lies || !is_card_at(&r, &w->asked[0], w->asked[w->count - 1].value);
}
