/* Answers about everything that lies on the table, and its numbers. See answers_internal.h. */

#include "answers_internal.h"

/* ---- Zones ---- */

/* Adds the cards of a zone; where only their ranks are told, as a list to be heard. */
static void add_cards(const struct asking *q, int zone, struct text *w)
{
    const struct theme *theme = &q->table->layout->theme;
    const struct game *game = q->table->session->game;
    char list[NAME_BYTES];
    struct text l = dread_text_in(list, sizeof list);
    int n;
    const char *name = dread_theme_words(theme, "zone", game->words.zones[zone], &n);
    if (!name || !dread_starts_with(name, "[ranks]")) {
        dread_theme_cards(theme, game, q->table->view, zone, w);
        return;
    }
    dread_add(q, &l, "{list <words>}", game->words.zones[zone]);
    int from = w->length;
    dread_theme_fill_words(theme, game, q->table->view, list, l.length, w);
    if (w->at[from] == 'A') w->at[from] = 'a'; /* an ace is no beginning of a sentence here */
}

/* Says the cards of the zone with this id; if there is no such zone, says which zones there are. */
void dread_ask_zone(struct asking *q, struct text *w)
{
    const char *const *zones = q->table->session->game->words.zones;
    int zone = dread_word_index(zones, q->about.words, dread_length_of(q->about.words));
    if (zone >= 0) {
        dread_add(q, w, "<zone>: ", zone);
        add_cards(q, zone, w);
    } else {
        for (int i = 0; i < q->table->view->zones; i++)
            dread_add(q, w, i ? ", <words>" : "Say show and one of: <words>", zones[i]);
    }
    dread_text_char(w, '.');
}

void dread_ask_table(struct asking *q, struct text *none)
{
    (void)none;
    char lines[LISTING_BYTES];
    struct text t = dread_text_in(lines, sizeof lines);
    struct choices choices = dread_table_choices(q->table, 0);
    dread_list_table(&q->table->layout->theme, q->table->session->game, q->table->view, &choices,
                     &t);
    dread_text_add(dread_say_on(q), lines);
}

void dread_ask_state(struct asking *q, struct text *none)
{
    (void)none;
    q->then = THEN_STAND;
}

/* ---- Numbers ---- */

void dread_ask_gauges(struct asking *q, struct text *none)
{
    (void)none;
    char words[PART_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    for (int i = 0; i < q->table->view->gauges; i++)
        dread_add(q, &w, i ? ", <reading>" : "<Reading>", i);
    dread_text_char(&w, '.');
    dread_say(q, words);
}

/* Adds the first gauge whose name has all the words that were said. Returns false if there is
 * none. */
static bool add_gauge_named(const struct asking *q, const struct phrase *said, struct text *w)
{
    for (int i = 0; i < q->table->view->gauges && said->count; i++) {
        char name[100];
        struct text n = dread_text_in(name, sizeof name);
        struct phrase own;
        int found = 0;
        dread_add(q, &n, "<gauge> <words>", i, q->table->session->game->words.gauges[i]);
        dread_phrase_read(name, &own);
        for (int k = 0; k < said->count; k++)
            found += dread_phrase_has(&own, said->word[k].at, said->word[k].n) > 0;
        if (found < said->count) continue;
        dread_add(q, w, "<reading>.", i);
        return true;
    }
    return false;
}

/* Adds how many of the things with a name are in which zone. */
static bool add_counts(const struct asking *q, struct text *w)
{
    struct named found;
    int count[VIEW_ZONES] = {0}, tokens = 0;
    if (!dread_find_named(q, &found)) return false;
    for (int i = 0; i < found.count; i++)
        if (found.thing[i].kind == THING_CARD) count[found.thing[i].zone]++;
        else tokens++;
    if (tokens) dread_add(q, w, "<number> on the table", tokens);
    for (int zone = 0; zone < q->table->view->zones; zone++)
        if (count[zone])
            dread_add(q, w, w->length ? ", <number>: <zone>" : "<number>: <zone>", count[zone],
                      zone);
    dread_text_char(w, '.');
    return true;
}

void dread_ask_count(struct asking *q, struct text *w)
{
    if (add_counts(q, w) || dread_add_explained(q, q->about.words, w) ||
        add_gauge_named(q, &q->about.phrase, w))
        return;
    dread_text_add(w, "Say count and a card, or gauges for all the numbers.");
}

/* Says how much there is of what is needed, and how much is needed. */
void dread_ask_enough(struct asking *q, struct text *w)
{
    const char *at = NULL, *const *gauges = q->table->session->game->words.gauges;
    struct theme_line line;
    while (dread_theme_next(&q->table->layout->theme, "enough", &at, &line)) {
        char text[100];
        struct text t = dread_text_in(text, sizeof text);
        struct phrase ids;
        dread_text_span(&t, line.words, line.words_length);
        dread_phrase_read(text, &ids);
        int have = dread_word_index(gauges, ids.word[0].at, ids.word[0].n);
        int need = dread_word_index(gauges, ids.word[1].at, ids.word[1].n);
        if (!dread_phrase_has(&q->about.phrase, line.id, line.id_length) || have < 0 || need < 0)
            continue;
        int n = q->table->view->gauge[have].value, wanted = q->table->view->gauge[need].value;
        bool yes = (n >= wanted) == (q->about.how == ASK_WHETHER);
        if (q->about.how != ASK_HOW_MUCH) dread_text_add(w, yes ? "Yes: " : "No: ");
        dread_add(q, w,
                  n < wanted ? "<reading>, <reading>, so <number> more." : "<reading>, <reading>.",
                  have, need, wanted - n);
        return;
    }
    dread_add_explained_or(q, q->about.words, "Say gauges for all the numbers.", w);
}

/* ---- The game and its turns ---- */

/* Says which game is on the table. */
void dread_ask_game(struct asking *q, struct text *w)
{
    dread_add(q, w, "You are playing <words><words>", q->table->session->game->title,
              q->table->session->mode == NIGHT ? ", a Night." : ".");
}

/* Says how many turns have been played; or how many are left, which the theme explains. */
void dread_ask_turns(struct asking *q, struct text *w)
{
    int turn = q->table->view->turn;
    bool left = q->about.how == ASK_LEFT && !q->table->view->outcome;
    if (left && dread_add_explained(q, "turns left", w)) return;
    if (!turn) {
        dread_add_explained_or(q, "turns", "No turn has been played yet.", w);
        return;
    }
    dread_add(q, w,
              q->table->view->outcome ? "The game ended in turn <number>."
              : turn == 2 ? "This is turn <number>; you have played <number> turn before it."
                          : "This is turn <number>; you have played <number> turns before it.",
              turn, turn - 1);
}

/* ---- Fields ---- */

/* Says how many cards lie in the fields, and how many of them face up. */
void dread_ask_field(struct asking *q, struct text *w)
{
    const struct view *v = q->table->view;
    int cards = 0, open = 0;
    for (struct thing at = {0}; dread_next_card(v, dread_grids(v), &at);) {
        cards += dread_view_spot(v, at)->face != FACE_NONE;
        open += dread_view_spot(v, at)->face == FACE_UP;
    }
    dread_add_count(w, cards, " card lies there, ", " cards lie there, ");
    dread_add_count(w, open, " of them face up.", " of them face up.");
}

/* Says which cards of a kind lie face up in fields with cards face down. */
void dread_ask_open(struct asking *q, struct text *w)
{
    const struct view *v = q->table->view;
    bool hidden = false;
    char list[PART_BYTES];
    struct text l = dread_text_in(list, sizeof list);
    for (struct thing at = {0}; dread_next_card(v, dread_grids(v), &at);) {
        const struct spot *spot = dread_view_spot(v, at);
        hidden |= spot->face == FACE_DOWN;
        if (spot->face != FACE_UP ||
            (q->about.kind && !dread_is_stuff(&q->about.stuff, spot->card)))
            continue;
        dread_add(q, &l, l.length ? ", <shown> on <place>" : "Face up: <shown> on <place>", at, at);
    }
    if (!l.length && !hidden) dread_add_explained_or(q, "face up", "No card here is hidden.", w);
    else if (!hidden) dread_text_add(w, "All of them lie face up.");
    else dread_text_add(w, l.length ? list : "None lies face up");
    if (hidden) dread_text_char(w, '.');
}
