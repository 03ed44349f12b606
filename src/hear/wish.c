/* Reads orders. See wish.h. */

#include "wish.h"

#include "query.h"
#include "table/table.h"

/* ---- Words of English ---- */

/* Their ids in themes/talk/english.txt; those of the first and the last, in the game's theme. */
static const struct {
    enum pick pick;
    const char *id;
} picks[] = {{PICK_LOW, "low"},       {PICK_HIGH, "high"},   {PICK_BEST, "best"},
             {PICK_MIDDLE, "middle"}, {PICK_FIRST, "first"}, {PICK_LAST, "last"}};

static const struct {
    enum asked_role role;
    const char *id;
} roles[] = {
    {ASKED_AFTER, "after"}, {ASKED_BEFORE, "before"}, {ASKED_BESIDE, "beside"}, {ASKED_AT, "at"}};

/* ---- The theme's words ---- */

/* Returns the verbs with these n bytes of ids. */
static uint32_t verbs_of(const struct game *game, const char *ids, int n)
{
    uint32_t verbs = 0;
    for (int verb = 0; game->words.verbs[verb]; verb++)
        if (dread_theme_lists(ids, n, game->words.verbs[verb])) verbs |= (uint32_t)1 << verb;
    return verbs;
}

/* Returns the verbs that the longest words at word i can mean, and sets *words to their number. */
static uint32_t verbs_at(const struct table *table, const struct phrase *phrase, int i, int *words)
{
    const char *at = NULL;
    struct theme_line line;
    uint32_t verbs = 0;
    *words = 0;
    while (dread_theme_next(&table->layout->theme, "order", &at, &line)) {
        int n = dread_phrase_like_at(phrase, i, line.words, line.words_length);
        if (!n || n < *words) continue;
        if (n > *words) verbs = 0;
        *words = n;
        verbs |= verbs_of(table->session->game, line.id, line.id_length);
    }
    return verbs;
}

/* Returns the number of words of the line of the theme, of this kind, that has the most words at
 * word i, and sets *id to its id. */
static int id_at(const struct theme *theme, const char *kind, const struct phrase *phrase, int i,
                 struct word *id)
{
    const char *at = NULL;
    struct theme_line line;
    int longest = 0;
    while (dread_theme_next(theme, kind, &at, &line)) {
        int n = dread_phrase_like_at(phrase, i, line.words, line.words_length);
        if (n <= longest) continue;
        longest = n;
        *id = (struct word){line.id, line.id_length};
    }
    return longest;
}

/* The same without the id. */
static int line_at(const struct theme *theme, const char *kind, const struct phrase *phrase, int i)
{
    struct word id;
    return id_at(theme, kind, phrase, i, &id);
}

static int english_at(const char *kind, const struct phrase *phrase, int i)
{
    return line_at(dread_english, kind, phrase, i);
}

/* ---- Reading ---- */

struct wish_reader {
    const struct table *table;
    struct phrase phrase;
    struct wish *wish;
    int at;               /* the next word */
    enum asked_role role; /* what the words before it say about the next thing */
    enum asked_aim aim;   /* and in a field, what the words before it do to it */
    bool row, field;      /* there is a row with gaps; a field in which the player takes no steps */
    bool between;
    int copies; /* how many cards of the next rank: 2 in `between the two sevens` */
};

static void ask(struct wish_reader *r, enum asked_kind kind, int value)
{
    struct wish *w = r->wish;
    if (w->count == ASKED_MOST) return;
    struct asked *a = &w->asked[w->count++];
    *a = (struct asked){.kind = kind, .aim = r->aim, .value = value, .said = r->phrase.word[r->at]};
    a->role = !r->row                                                             ? ASKED_IS
              : r->role == ASKED_AT && (kind == ASKED_CARD || kind == ASKED_RANK) ? ASKED_BESIDE
                                                                                  : r->role;
    if (!r->between) r->role = ASKED_IS;
}

static int number_at(const struct wish_reader *r, int i)
{
    return i < r->phrase.count ? dread_word_number(r->phrase.word[i]) : -1;
}

static bool word_at(const struct wish_reader *r, int i, const char *list)
{
    return i >= 0 && i < r->phrase.count && dread_word_in(r->phrase.word[i], list);
}

static bool is_ordinal(const struct wish_reader *r, int i)
{
    return i >= 0 && i < r->phrase.count && english_at("ordinal", &r->phrase, i);
}

/* Reads at the next word what the order does to the things after it. */
static void read_aim(struct wish_reader *r)
{
    struct word id;
    if (!r->field || !id_at(dread_english, "aim", &r->phrase, r->at, &id)) return;
    if (dread_word_is(id, "target") || (r->wish->verbs && dread_word_is(id, "at")))
        r->aim = AIM_TARGET;
    else if (r->aim && dread_word_is(id, "means")) r->aim = AIM_MEANS;
}

/* Each reads what it knows at the next word and returns the number of words; 0 if it knows none. */

static int read_verb(struct wish_reader *r)
{
    struct wish *w = r->wish;
    int n;
    uint32_t verbs = verbs_at(r->table, &r->phrase, r->at, &n);
    int asides = line_at(&r->table->layout->theme, "aside", &r->phrase, r->at);
    if (!n || asides > n) return 0;
    if (english_at("filler", &r->phrase, r->at) > n || (asides && w->cards)) return 0;
    w->exchanges |= word_at(r, r->at, "swap|switch|exchange|trade|interchange|flip");
    if (!w->verbs) w->begins_with_verb = !w->count && !w->unknown;
    if (!w->verbs) w->verbs = verbs;
    else if (w->verbs & verbs) w->verbs &= verbs;
    else if (!asides) w->conflicts = true;
    return n;
}

/* Reads how many cards are picked, if word i says so: `strongest two`, but not `two of spades`.
 * Returns false if it does not. */
static bool read_picked(struct wish_reader *r, int i)
{
    int n = number_at(r, i);
    if (r->row || n < 2 || n > TOUCH_THINGS || word_at(r, i + 1, "of")) return false;
    r->wish->cards = n;
    return true;
}

static int read_pick(struct wish_reader *r)
{
    const struct theme *theme = &r->table->layout->theme;
    struct word id;
    int own = id_at(theme, "pick", &r->phrase, r->at, &id);
    int n = own ? own : id_at(dread_english, "pick", &r->phrase, r->at, &id);
    for (size_t i = 0; n && i < sizeof picks / sizeof *picks; i++)
        if (dread_word_is(id, picks[i].id)) r->wish->pick = picks[i].pick;
    return n && !own && read_picked(r, r->at + n) ? n + 1 : n;
}

/* Reads `two` in `two strongest`. */
static int read_pick_of(struct wish_reader *r)
{
    return number_at(r, r->at) > 1 && english_at("pick", &r->phrase, r->at + 1) &&
           read_picked(r, r->at);
}

/* Reads `both` in `use both`. */
static int read_both(struct wish_reader *r)
{
    if (!r->field || !word_at(r, r->at, "both")) return 0;
    r->wish->cards = 2;
    return 1;
}

/* Reads `twice`, `two times`. */
static int read_times(struct wish_reader *r)
{
    int n = number_at(r, r->at);
    bool alone = dread_word_in(r->phrase.word[r->at], "once|twice|thrice");
    bool times = r->at + 1 < r->phrase.count &&
                 dread_word_in(r->phrase.word[r->at + 1], "time|times|turn|turns|rounds");
    if (n < 1 || (!alone && !times)) return 0;
    r->wish->times = n;
    return alone ? 1 : 2;
}

static void shift(struct wish_reader *r, int n)
{
    ask(r, ASKED_SHIFT, n);
    r->wish->asked[r->wish->count - 1].role = ASKED_AT;
}

/* Reads `one to the right`, `two places left`, `left by one`. */
static int read_shift(struct wish_reader *r)
{
    static const char sides[] = "left|right|forward|forwards|back|backward|backwards";
    static const char lefts[] = "left|forward|forwards";
    static const char units[] = "place|places|position|positions|spot|spots|slot|slots|step|steps";
    int i = r->at, n = number_at(r, i);
    if (!r->row || !r->wish->verbs) return 0;
    int by = i + 1 + word_at(r, i + 1, "by");
    bool counts = by > i + 1 || word_at(r, by + 1, units);
    if (word_at(r, i, sides) && counts && number_at(r, by) > 0) {
        n = number_at(r, by);
        shift(r, word_at(r, i, lefts) ? -n : n);
        return by + 1 + word_at(r, by + 1, units) - i;
    }
    bool one = word_at(r, i, "a|an") && word_at(r, i + 1, units);
    if (n < 1 && !one) return 0;
    /* `move the five to the left` names a card */
    if (!r->wish->count && !word_at(r, i + 1, units)) return 0;
    if (one) n = 1;
    i++;
    i += word_at(r, i, units);
    i += word_at(r, i, "further|over|more");
    i += word_at(r, i, "to") && word_at(r, i + 1, "the") ? 2 : 0;
    if (!word_at(r, i, sides) || word_at(r, i + 1, "of|end|side")) return 0;
    shift(r, word_at(r, i, lefts) ? -n : n);
    return i + 1 - r->at;
}

/* Returns true if the verbs that were read move a card in a row. */
static bool moves_a_card(const struct wish_reader *r)
{
    const struct selection *h = r->table->selection;
    for (int i = 0; i < h->count; i++)
        if (r->wish->verbs >> h->touch[i].verb & 1 && h->touch[i].count == 2 &&
            h->touch[i].thing[1].kind == THING_GAP)
            return true;
    return false;
}

/* Reads `row 3`, `third row`, in a field. */
static int read_line(struct wish_reader *r)
{
    bool before = word_at(r, r->at, "row"), after = word_at(r, r->at + 1, "row");
    int n = number_at(r, before ? r->at + 1 : r->at);
    bool end = word_at(r, r->at, "top|bottom") &&
               word_at(r, r->at + 1, "card|cell|space|one|row|of");
    if (r->field && end) {
        int zone = dread_names_grid(r->table->view);
        ask(r, ASKED_LINE, word_at(r, r->at, "top") ? r->table->view->zone[zone].rows : 1);
        return 2;
    }
    if (!r->field || (!before && !after) || n < 1) return 0;
    ask(r, ASKED_LINE, n);
    return 2;
}

/* Reads `place 4`, `path b`, `places 4 and 5`; and `card 4`, where a card is moved in a row. */
static int read_numbered(struct wish_reader *r)
{
    int words = english_at("place", &r->phrase, r->at);
    bool counted = word_at(r, r->at, "card|cards") && !is_ordinal(r, r->at + 1) &&
                   !is_ordinal(r, r->at - 1) &&
                   !word_at(r, r->at - 1, "last|final|leftmost|rightmost");
    bool number = r->row && word_at(r, r->at, "number");
    if (!words && counted && moves_a_card(r)) words = 1;
    if (number && !moves_a_card(r)) return 0; /* `search for the number five` */
    if (!words || r->at + words >= r->phrase.count) return 0;
    bool verb = dread_word_is(r->phrase.word[r->at], "place") && !r->wish->verbs &&
                r->role == ASKED_IS && r->phrase.count > 2;
    int n = verb ? -1 : number_at(r, r->at + words);
    struct word w = r->phrase.word[r->at + words];
    if (n < 0 && !verb && r->field && w.n == 1 && *w.at >= 'a' && *w.at <= 'z') n = *w.at - 'a' + 1;
    if (n < 1) return 0;
    ask(r, ASKED_PLACE, n);
    struct word of = r->phrase.word[r->at];
    bool several = of.at[of.n - 1] == 's' && word_at(r, r->at + words + 1, "and");
    int other = several ? number_at(r, r->at + words + 2) : -1;
    if (other < 1) return words + 1;
    ask(r, ASKED_PLACE, other);
    return words + 3;
}

/* Returns how many cards lie in a row with gaps; 0 if there is no such row. */
static int row_cards(const struct wish_reader *r)
{
    const struct view *v = r->table->view;
    for (int zone = 0; zone < v->zones; zone++)
        if (v->zone[zone].gaps) return v->zone[zone].count;
    return 0;
}

/* Returns true if `first seven` means the first card of that rank: the row has one, and nothing
 * says that so many cards are meant. */
static bool is_of_rank(const struct wish_reader *r, int rank)
{
    const struct view *v = r->table->view;
    if (r->wish->exchanges || word_at(r, r->at + 2, "card|cards|of")) return false;
    for (int zone = 0; zone < v->zones; zone++)
        for (int i = 0; v->zone[zone].gaps && i < v->zone[zone].count; i++) {
            card c = v->spot[v->zone[zone].first + i].card;
            if (c < CARD_JOKER && dread_card_rank(c) == rank) return true;
        }
    return false;
}

/* Reads `second from the right`, `third path from the left`. */
static int read_from_end(struct wish_reader *r)
{
    int place, grid = dread_names_grid(r->table->view), n = 0, from = 0;
    if (r->row || r->field) n = dread_place_at(r->table, &r->phrase, r->at, &place);
    for (int i = r->at; i < r->at + n; i++) from += word_at(r, i, "from");
    if (!from) return 0;
    int last = r->row ? row_cards(r) : r->table->view->zone[grid].columns;
    ask(r, ASKED_PLACE, place > 0 ? place : last + place);
    return n;
}

/* Reads `second`, `last`, `first two`. */
static int read_ordinal(struct wish_reader *r)
{
    struct word w = r->phrase.word[r->at];
    bool last = dread_word_in(w, "last|final|rightmost");
    bool leftmost = dread_word_is(w, "leftmost");
    if (!last && !leftmost && !is_ordinal(r, r->at)) return 0;
    int n = number_at(r, r->at + 1), words;
    bool several = n > 1 && n <= ASKED_MOST && (last || dread_word_is(w, "first"));
    int cards = row_cards(r);
    if (several && is_of_rank(r, n)) {
        r->wish->pick = last ? PICK_LAST : PICK_FIRST;
        return 1;
    }
    if (several && last && n <= cards) {
        for (int i = cards - n; i < cards; i++) ask(r, ASKED_PLACE, i + 1);
        return 2;
    }
    if (dread_word_is(w, "first") && r->at + 1 < r->phrase.count) {
        struct wish_reader next = *r;
        next.at++;
        if (verbs_at(r->table, &next.phrase, next.at, &words)) return 1; /* `first rest` */
    }
    bool order_of = !r->row && r->wish->count && r->at + 1 == r->phrase.count;
    if (order_of && dread_word_is(w, "first")) return 1; /* `path b first` */
    bool alone = r->row && r->wish->verbs && r->wish->count && r->at + 1 == r->phrase.count;
    if (alone && !word_at(r, r->at - 1, "the|my|a")) r->role = ASKED_AT; /* `put it last` */
    r->wish->names_number = true;
    int from = last ? 0 : leftmost ? 1 : dread_word_number(w);
    ask(r, ASKED_PLACE, from);
    for (int i = 1; several && !last && i < n; i++) ask(r, ASKED_PLACE, from + i);
    return several ? 2 : 1;
}

static int read_end(struct wish_reader *r)
{
    struct word id;
    bool ends = r->row || r->field;
    int n = ends ? id_at(dread_english, r->row ? "end" : "side", &r->phrase, r->at, &id) : 0;
    if (n) ask(r, ASKED_PLACE, dread_word_is(id, "front"));
    return n;
}

/* Reads `together` after a rank: one such card is moved beside another. */
static int read_together(struct wish_reader *r)
{
    struct wish *w = r->wish;
    bool one = w->count == 1 && w->asked[0].kind == ASKED_RANK;
    if (!r->row || !one || !word_at(r, r->at, "together") || !moves_a_card(r)) return 0;
    r->role = ASKED_BESIDE;
    ask(r, ASKED_RANK, w->asked[0].value);
    return 1;
}

static int read_role(struct wish_reader *r)
{
    struct word id;
    int n = r->row ? id_at(dread_english, "role", &r->phrase, r->at, &id) : 0;
    bool ace = word_at(r, r->at, "as") && word_at(r, r->at - 1, "the|my"); /* of spades */
    if (!n || ace || r->at + n >= r->phrase.count) return 0;
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
        if (dread_word_is(id, roles[i].id)) r->role = roles[i].role;
    if (dread_word_is(r->phrase.word[r->at], "between")) r->between = true;
    return n;
}

/* Reads where a cell lies from the player's. */
static int read_way(struct wish_reader *r)
{
    const struct view *v = r->table->view;
    const struct token *me = dread_view_player(v);
    struct word id;
    int zone, n = r->field ? id_at(dread_english, "way", &r->phrase, r->at, &id) : 0;
    if (!n) return 0;
    int here = me ? dread_names_cell(v, me->at, &zone) : -1, facing = dread_names_facing(id);
    ask(r, ASKED_CELL, here < 0 ? -1 : dread_view_neighbour(v, zone, here, facing));
    return n;
}

/* Reads a cell in several words, such as a corner. */
static int read_cell(struct wish_reader *r)
{
    char name[NAME_BYTES];
    const struct table *table = r->table;
    const char *at = name;
    int column, row, zone = dread_names_grid(table->view);
    if (zone < 0) return 0;
    const struct zone *grid = &table->view->zone[zone];
    int n = dread_names_read(&table->layout->theme, table->session->game, table->view, &r->phrase,
                             r->at, name);
    if (n < 2 || !dread_cell_read(&at, grid->columns, grid->rows, &column, &row) || *at) return 0;
    ask(r, ASKED_CELL, row * grid->columns + column);
    return n;
}

/* Returns true if `one` or `ones` at the next word means the rank. */
static bool is_rank_one(const struct wish_reader *r)
{
    int i = r->at;
    if (!r->row || !r->wish->verbs || !word_at(r, i, "one|ones")) return false;
    if (word_at(r, i + 1, "at|on|in|that|which|after|before|behind|beside|between|next|with|to|of"))
        return word_at(r, i, "ones");
    return word_at(r, i, "ones") || word_at(r, i - 1, "a|the|for|my|search");
}

/* Reads the number before a plural rank: `two sevens`. */
static int read_copies(struct wish_reader *r)
{
    int n = number_at(r, r->at), next = r->at + 1;
    if (n < 2 || n > 4 || next >= r->phrase.count || !dread_word_rank(r->phrase.word[next]))
        return 0;
    struct word w = r->phrase.word[next];
    if (w.at[w.n - 1] != 's') return 0;
    r->copies = n;
    return 1;
}

static int read_card(struct wish_reader *r)
{
    char word[NAME_BYTES];
    struct text t = dread_text_in(word, sizeof word);
    struct word w = r->phrase.word[r->at];
    const char *at = word;
    card c;
    int column, row, zone = dread_names_grid(r->table->view);
    dread_text_span(&t, w.at, w.n);
    if (dread_card_read(&at, &c) && !*at) {
        ask(r, ASKED_CARD, c);
        return 1;
    }
    const struct zone *grid = zone < 0 ? NULL : &r->table->view->zone[zone];
    at = word;
    if (grid && dread_cell_read(&at, grid->columns, grid->rows, &column, &row) && !*at) {
        ask(r, ASKED_CELL, row * grid->columns + column);
        return 1;
    }
    if (r->field && grid && w.n == 1 && *w.at > 'a' && *w.at < 'a' + grid->columns) {
        ask(r, ASKED_PLACE, *w.at - 'a' + 1);
        return 1;
    }
    int rank = is_rank_one(r) ? 1 : dread_word_rank(w);
    if (!rank) return 0;
    r->wish->names_number = rank > 1 && rank < 11;
    ask(r, ASKED_RANK, rank);
    if (r->between && r->copies == 2) ask(r, ASKED_RANK, rank);
    r->copies = 0;
    return 1;
}

static int read_filler(struct wish_reader *r)
{
    int n = english_at("filler", &r->phrase, r->at);
    int m = line_at(&r->table->layout->theme, "aside", &r->phrase, r->at);
    return n > m ? n : m;
}

static int read_question(struct wish_reader *r)
{
    static const char polite[] = "can you|could you|would you|will you|would like";
    int n = english_at("asking", &r->phrase, r->at);
    if (n < read_filler(r)) return 0;
    bool begins = r->at < 2 || r->wish->is_question;
    if (n && begins && !dread_phrase_like_at(&r->phrase, r->at, polite, sizeof polite - 1))
        r->wish->is_question = true;
    return r->wish->is_question ? n : 0;
}

static int read_denial(struct wish_reader *r)
{
    int n = english_at("denial", &r->phrase, r->at);
    r->wish->is_denied |= n > 0;
    return n;
}

/* In a row, the last thing says where a card shall go, and the others which card. */
static void find_target(struct wish_reader *r)
{
    struct wish *w = r->wish;
    int first = r->between ? w->count - 2 : w->count - 1;
    for (int i = 0; i < w->count; i++)
        if (i < first) w->asked[i].role = ASKED_IS;
}

void dread_wish_read(const struct table *table, const char *said, struct wish *w)
{
    static int (*const read[])(struct wish_reader *) = {
        read_together, read_times,   read_cell,     read_shift,  read_line,
        read_numbered, read_pick_of, read_from_end, read_verb,   read_both,
        read_ordinal,  read_role,    read_way,      read_end,    read_pick,
        read_copies,   read_card,    read_question, read_denial, read_filler};
    struct wish_reader r = {.table = table, .wish = w};
    *w = (struct wish){.times = 1};
    for (int i = 0; i < table->view->zones; i++) r.row |= table->view->zone[i].gaps > 0;
    r.field = !r.row && !dread_wish_walks(table) && dread_names_grid(table->view) >= 0;
    dread_phrase_read(said, &r.phrase);
    while (r.at < r.phrase.count) {
        int n = 0;
        read_aim(&r);
        for (size_t i = 0; !n && i < sizeof read / sizeof *read; i++) n = read[i](&r);
        if (!n && !w->unknown++) w->unknown_word = r.phrase.word[r.at];
        r.at += n ? n : 1;
    }
    if (r.row) find_target(&r);
}

bool dread_wish_walks(const struct table *table)
{
    int grid = dread_names_grid(table->view);
    return grid >= 0 && dread_view_has_sides(table->view, grid);
}

bool dread_wish_is_order(const struct wish *w)
{
    bool moves = w->count > 1 && w->asked[w->count - 1].role != ASKED_IS;
    return (w->verbs || moves) && !w->unknown && !w->is_question && !w->conflicts;
}

/* Returns true if the word is one of those of a line of a kind. */
static bool in_lines(const struct theme *theme, const char *kind, struct word w)
{
    const char *at = NULL;
    struct theme_line line;
    while (dread_theme_next(theme, kind, &at, &line))
        for (int from = 0, n; from < line.words_length; from += n + 1) {
            for (n = 0; from + n < line.words_length && line.words[from + n] != '|' &&
                        line.words[from + n] != ' ';)
                n++;
            if (dread_word_alike(w, (struct word){line.words + from, n})) return true;
        }
    return false;
}

bool dread_wish_knows(const struct theme *theme, struct word w)
{
    static const char *const kinds[] = {"order", "aside", "pick"};
    static const char *const common[] = {"filler", "asking", "denial", "place", "ordinal",
                                         "end",    "pick",   "role",   "way"};
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        if (in_lines(dread_english, common[i], w)) return true;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (in_lines(theme, kinds[i], w)) return true;
    return dread_word_in(w, "last|final|times");
}
