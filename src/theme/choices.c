/* Says what the player can do: the legal actions, verb by verb, each with its cost. theme.h
 * describes the lines `way`, `each`, `few` and `button` of a theme, from which this is made. */

#include "theme_internal.h"

enum { WAYS_MOST = 16, WAY_BYTES = 1024 };

/* The actions of one verb: `count` of them, from `first` on. */
struct choice_way {
    int verb, first, count;
};

/* What is needed to write about the actions of one verb. */
struct way_context {
    const struct theme *theme;
    const struct game *game;
    const struct view *view;
    const struct choices *choices;
    struct choice_way way;
};

static struct touch touch_of(const struct game *game, const struct view *view,
                             const struct choices *c, int i)
{
    struct touch touch;
    if (c->touch) return c->touch[i];
    game->touches(view, c->legal[i], &touch);
    return touch;
}

/* Divides the actions by verb. Returns how many verbs there are. The actions of a verb are side by
 * side. */
static int divide(const struct game *game, const struct view *view, const struct choices *c,
                  struct choice_way way[WAYS_MOST])
{
    int ways = 0;
    for (int i = 0; i < c->count; i++) {
        int verb = touch_of(game, view, c, i).verb;
        if (ways && way[ways - 1].verb == verb) way[ways - 1].count++;
        else if (ways < WAYS_MOST) way[ways++] = (struct choice_way){verb, i, 1};
    }
    return ways;
}

/* ---- Placeholders ---- */

/* Adds the cards that an action touches in a zone: "2 and 9". */
static void write_cards(const struct way_context *f, int i, int zone, struct text *t)
{
    struct touch touch = touch_of(f->game, f->view, f->choices, i);
    int written = 0, left = 0, n;
    const char *words = dread_theme_words(f->theme, "zone", f->game->words.zones[zone], &n);
    for (int k = 0; k < touch.count; k++)
        left += touch.thing[k].kind == THING_CARD && touch.thing[k].zone == zone;
    if (!left) dread_text_add(t, "nothing");
    for (int k = 0; k < touch.count; k++) {
        if (touch.thing[k].kind != THING_CARD || touch.thing[k].zone != zone) continue;
        if (written++) dread_text_add(t, --left == 1 ? " and " : ", ");
        card c = dread_view_spot(f->view, touch.thing[k])->card;
        if (words && dread_starts_with(words, "[ranks]")) dread_theme_rank(c, t);
        else dread_theme_card(c, t);
    }
}

/* Returns the first card that an action touches; CARD_NONE if there is none. */
static card first_card(const struct way_context *f, int i)
{
    struct touch touch = touch_of(f->game, f->view, f->choices, i);
    for (int k = 0; k < touch.count; k++)
        if (touch.thing[k].kind == THING_CARD)
            return dread_view_spot(f->view, touch.thing[k])->card;
    return CARD_NONE;
}

/* Adds the place of the last thing that an action touches or, with `direction`, where it is seen
 * from the player. */
static void write_place(const struct way_context *f, int i, bool direction, struct text *t)
{
    struct touch touch = touch_of(f->game, f->view, f->choices, i);
    const struct token *player = dread_view_player(f->view);
    if (!touch.count) return;
    struct thing last = touch.thing[touch.count - 1];
    if (!direction) dread_theme_place(f->theme, f->game, f->view, last, t);
    for (int facing = NORTH; direction && player && facing <= WEST; facing++)
        if (dread_view_side(f->view, player->at.zone, player->at.index, facing) != SIDE_WALL &&
            dread_view_neighbour(f->view, player->at.zone, player->at.index, facing) == last.index)
            dread_text_add(t, dread_theme_facing(facing));
}

/* Adds the amount of the first event with this id that an action would bring. */
static void write_amount(const struct way_context *f, int i, const char *id, int n, struct text *t)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    f->game->preview(f->view, f->choices->legal[i], &trace);
    for (int k = 0; k < trace.count && k < trace.room; k++) {
        const char *name = f->game->words.events[event[k].id].id;
        if (dread_length_of(name) != n || !dread_starts_with(id, name)) continue;
        dread_text_number(t, (uint64_t)event[k].amount);
        return;
    }
}

static void write_words(const struct way_context *f, int i, const char *s, int n, struct text *t);

/* Returns the words of a verb of that kind: those for this prompt, else those for all prompts; NULL
 * if there are none. */
static const char *words_for(const struct way_context *f, const char *kind, int *n)
{
    char id[96];
    struct text t = dread_text_in(id, sizeof id);
    dread_text_add(&t, f->game->words.prompts[f->view->prompt]);
    dread_text_char(&t, ' ');
    dread_text_add(&t, f->game->words.verbs[f->way.verb]);
    const char *s = dread_theme_words(f->theme, kind, id, n);
    return s ? s : dread_theme_words(f->theme, kind, f->game->words.verbs[f->way.verb], n);
}

/* Adds all actions of the verb as a list: "2, 3, 4" or, with `either`, "2, 3 or 4". */
static void write_list(const struct way_context *f, bool either, struct text *t)
{
    int n, end = f->way.first + f->way.count;
    const char *s = words_for(f, "each", &n);
    for (int i = f->way.first; s && i < end; i++) {
        if (i > f->way.first) dread_text_add(t, either && i + 1 == end ? " or " : ", ");
        write_words(f, i, s, n, t);
    }
}

/* Adds " (3 ways)", or nothing if there is only one. */
static void write_number_of_ways(int count, struct text *t)
{
    if (count == 1) return;
    dread_text_add(t, " (");
    dread_text_number(t, (uint64_t)count);
    dread_text_add(t, " ways)");
}

/* What the placeholders of an action are filled in from. */
struct action_context {
    const struct way_context *way;
    int action;
};

/* Fills in a placeholder for an action (placeholder_filler). Adds nothing for an unknown one. */
static bool fill_in(const void *of, const char *s, int n, struct text *t)
{
    const struct action_context *a = of;
    const struct way_context *f = a->way;
    int i = a->action;
    const char *id;
    if (dread_starts_with(s, "each}")) write_list(f, false, t);
    else if (dread_starts_with(s, "either}")) write_list(f, true, t);
    else if (dread_starts_with(s, "count}")) dread_text_number(t, (uint64_t)f->way.count);
    else if (dread_starts_with(s, "ways}")) write_number_of_ways(f->way.count, t);
    else if (dread_starts_with(s, "card}")) dread_theme_card(first_card(f, i), t);
    else if (dread_starts_with(s, "rank}")) dread_theme_rank(first_card(f, i), t);
    else if (dread_starts_with(s, "to}")) write_place(f, i, false, t);
    else if (dread_starts_with(s, "direction}")) write_place(f, i, true, t);
    else if ((id = after_prefix(s, "amount "))) write_amount(f, i, id, n - (int)(id - s), t);
    else if ((id = after_prefix(s, "cards ")))
        for (int z = 0; f->game->words.zones[z]; z++)
            if (dread_length_of(f->game->words.zones[z]) == n - (int)(id - s) &&
                dread_starts_with(id, f->game->words.zones[z]))
                write_cards(f, i, z, t);
    return true;
}

/* Adds n bytes of words with the placeholders filled in for action i. */
static void write_words(const struct way_context *f, int i, const char *s, int n, struct text *t)
{
    dread_theme_placeholders(s, n, fill_in, &(struct action_context){f, i}, t);
}

/* ---- Ways ---- */

/* Returns true if words count the actions. */
static bool counts(const char *s, int n)
{
    for (int i = 0; i < n; i++)
        if (dread_starts_with(s + i, "{count}")) return true;
    return false;
}

/* Adds the actions of one verb, without a list of them if `few`. */
static void write_way(const struct way_context *f, bool few, struct text *t)
{
    int n;
    const char *s = few ? words_for(f, "few", &n) : NULL;
    if (!s || (f->way.count == 1 && counts(s, n))) s = words_for(f, "way", &n);
    if (s) write_words(f, f->way.first, s, n, t);
    else dread_theme_verb(f->theme, f->game, f->way.verb, t);
}

bool dread_theme_way(const struct theme *theme, const struct game *game, const struct view *view,
                     const struct choices *c, struct text *t)
{
    int n, verb = touch_of(game, view, c, 0).verb;
    struct way_context f = {theme, game, view, c, {verb, 0, c->count}};
    if (!words_for(&f, "each", &n)) return false;
    write_way(&f, false, t);
    return true;
}

void dread_theme_button(const struct theme *theme, const struct game *game, const struct view *view,
                        const struct choices *c, int i, struct text *t)
{
    struct way_context f = {theme, game, view, c, {touch_of(game, view, c, i).verb, i, 1}};
    int n;
    const char *s = words_for(&f, "button", &n);
    if (s) write_words(&f, i, s, n, t);
    else write_way(&f, false, t);
}

/* Returns the way with the most words among those not yet in `few`. */
static int longest(const struct theme *theme, const struct game *game, const struct view *view,
                   const struct choices *c, const struct choice_way way[], int ways, unsigned few)
{
    int most = -1, found = 0;
    for (int i = 0; i < ways; i++) {
        char words[WAY_BYTES];
        struct text t = dread_text_in(words, sizeof words);
        if (few >> i & 1) continue;
        write_way(&(struct way_context){theme, game, view, c, way[i]}, false, &t);
        if (dread_count_words(words) <= most) continue;
        most = dread_count_words(words);
        found = i;
    }
    return found;
}

int dread_theme_ways(const struct game *game, const struct view *view, const struct choices *c)
{
    struct choice_way way[WAYS_MOST];
    return divide(game, view, c, way);
}

void dread_theme_choices(const struct theme *theme, const struct game *game,
                         const struct view *view, const struct choices *c, int shortened,
                         struct text *t)
{
    struct choice_way way[WAYS_MOST];
    int ways = divide(game, view, c, way);
    unsigned few = 0;
    char words[WAY_BYTES];
    for (int i = 0; i < shortened && i < ways; i++)
        few |= 1U << longest(theme, game, view, c, way, ways, few);
    int from = t->length;
    bool starts = from > 1 && t->at[from - 1] == ' ' && t->at[from - 2] == '.';
    bool lists = false; /* a way has a list: then the ways need a stronger sign between them */
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < ways; i++) {
            struct text w = dread_text_in(words, sizeof words);
            write_way(&(struct way_context){theme, game, view, c, way[i]}, few >> i & 1, &w);
            for (int k = 0; k < w.length; k++)
                lists |= words[k] == ',' || dread_starts_with(words + k, " or ");
            if (!pass) continue;
            if (i) dread_text_add(t, lists ? "; " : ", ");
            if (i && i + 1 == ways) dread_text_add(t, "or ");
            dread_text_add(t, words);
        }
    char *first = &t->at[from];
    if (starts && *first >= 'a' && *first <= 'z') *first = (char)(*first - 'a' + 'A');
}
