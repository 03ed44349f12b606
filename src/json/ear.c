/* Writes names for the ear as JSON. See ear.h. */

#include "ear.h"

#include "table/table.h"
#include "view_json.h"

enum { LABEL_BYTES = 256 };

/* What the cards of a zone have in common, so that nothing is looked up for each of them. */
struct naming {
    const struct scene *scene;
    const char *doomed; /* what is said of a card that is taken next; "" if nothing */
    bool labelled;      /* the places of the zone have names */
    bool placed;        /* they have numbers, or names as on a chess board */
};

static void add_comma(struct text *t)
{
    if (t->length) dread_text_add(t, ", ");
}

/* Adds a token, where it looks and its mood: "ace of spades facing south, on patrol". */
static void add_token(const struct scene *s, const struct token *token, struct text *t)
{
    dread_theme_token(s->theme, s->game, token, t);
    if (token->facing) {
        dread_text_add(t, " facing ");
        dread_text_add(t, dread_theme_facing(token->facing));
    }
    dread_theme_mood(s->theme, "mood", token->mood, ", ", t);
}

/* Adds who stands on a card or cell. */
static void add_tokens(const struct scene *s, struct thing at, struct text *t)
{
    for (int i = 0; i < s->view->tokens; i++) {
        if (!dread_thing_same(s->view->token[i].at, at)) continue;
        add_comma(t);
        add_token(s, &s->view->token[i], t);
    }
}

/* Adds who would see the player on a card: " of the ace of spades". */
static void add_watchers(const struct scene *s, const struct spot *spot, struct text *t)
{
    bool any = false;
    for (int i = 0; i < s->view->tokens; i++) {
        if (!(spot->watchers >> i & 1)) continue;
        dread_text_add(t, any ? " and the " : " of the ");
        dread_theme_token(s->theme, s->game, &s->view->token[i], t);
        any = true;
    }
}

/* Adds what the theme says about each tag of a card. */
static void add_tags(const struct naming *naming, const struct spot *spot, struct text *t)
{
    if (spot->tags & TAG_DOOMED && *naming->doomed) {
        add_comma(t);
        dread_text_add(t, naming->doomed);
    }
    /* Who is seen by an alert watcher need not hear of the others. */
    int tags = spot->tags & TAG_ALERT ? spot->tags & ~TAG_SIGHT : spot->tags;
    for (int i = 0; dread_json_tag(i); i++) {
        char words[LABEL_BYTES];
        if (!(tags >> i & 1)) continue;
        if (!dread_layout_words(naming->scene->layout, "tag", dread_json_tag(i), words,
                                sizeof words))
            continue;
        add_comma(t);
        dread_text_add(t, words);
        if (1 << i & (TAG_SIGHT | TAG_ALERT)) add_watchers(naming->scene, spot, t);
    }
}

/* Adds what a card is called: "5 of hearts, place 3". */
static void add_card_name(struct text *t, const struct naming *naming, struct thing at)
{
    const struct scene *s = naming->scene;
    const struct spot *spot = dread_view_spot(s->view, at);
    char name[LABEL_BYTES], label[LABEL_BYTES];
    struct text w = dread_text_in(name, sizeof name);
    if (spot->card != CARD_NONE) dread_theme_card(spot->card, &w);
    if (naming->labelled && dread_layout_label(s->layout, at.zone, at.index, label, sizeof label)) {
        add_comma(&w);
        dread_text_add(&w, label);
    } else if (naming->placed) {
        add_comma(&w);
        dread_theme_place(s->theme, s->game, s->view, at, &w);
    }
    add_tags(naming, spot, &w);
    add_tokens(s, at, &w);
    dread_json_string(t, NULL, name);
}

static void add_card_names(struct text *t, const struct scene *s)
{
    char doomed[LABEL_BYTES], label[LABEL_BYTES];
    struct naming naming = {.scene = s, .doomed = doomed};
    dread_layout_words(s->layout, "doomed", "", doomed, sizeof doomed);
    dread_json_open(t, "names", '{');
    for (int zone = 0; zone < s->view->zones; zone++) {
        const struct zone *z = &s->view->zone[zone];
        naming.labelled = dread_layout_label(s->layout, zone, 0, label, sizeof label);
        naming.placed = z->layout == LAYOUT_GRID || z->layout == LAYOUT_ROW;
        dread_json_open(t, s->game->words.zones[zone], '[');
        for (int i = 0; i < z->count; i++) add_card_name(t, &naming, dread_thing_card(zone, i));
        dread_json_close(t, ']');
    }
    dread_json_close(t, '}');
}

/* Adds what a gap is called: "between 5 of hearts and ace of clubs". */
static void add_gap_name(struct text *t, const struct view *v, int zone, int gap)
{
    const struct zone *z = &v->zone[zone];
    char name[LABEL_BYTES];
    struct text w = dread_text_in(name, sizeof name);
    bool between = gap && gap < z->count;
    dread_text_add(&w, between ? "between " : gap ? "after " : "before ");
    if (gap) dread_theme_card(v->spot[z->first + gap - 1].card, &w);
    if (between) dread_text_add(&w, " and ");
    if (gap < z->count) dread_theme_card(v->spot[z->first + gap].card, &w);
    dread_json_string(t, NULL, name);
}

static void add_gap_names(struct text *t, const struct scene *s)
{
    dread_json_open(t, "gap_names", '{');
    for (int zone = 0; zone < s->view->zones; zone++) {
        const struct zone *z = &s->view->zone[zone];
        if (!z->gaps || !z->count) continue;
        dread_json_open(t, s->game->words.zones[zone], '[');
        for (int gap = 0; gap <= z->count; gap++) add_gap_name(t, s->view, zone, gap);
        dread_json_close(t, ']');
    }
    dread_json_close(t, '}');
}

/* Adds the ways out of a cell on sides of this kind: "doors north and east". */
static void add_sides(struct text *t, const struct view *v, struct thing cell, int kind)
{
    int count = 0, added = 0;
    for (int facing = NORTH; facing <= WEST; facing++)
        count += dread_view_side(v, cell.zone, cell.index, facing) == kind;
    if (!count) return;
    add_comma(t);
    dread_text_add(t, kind == SIDE_OPEN ? "open " : count > 1 ? "doors " : "door ");
    for (int facing = NORTH; facing <= WEST; facing++) {
        if (dread_view_side(v, cell.zone, cell.index, facing) != kind) continue;
        if (added++) dread_text_add(t, added == count ? " and " : ", ");
        dread_text_add(t, dread_theme_facing(facing));
    }
}

/* Adds the ways out of a cell: "open north and east, door south"; "" if there is none. */
static void add_ways_out(struct text *t, const struct view *v, int zone, int cell)
{
    char words[LABEL_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    add_sides(&w, v, dread_thing_card(zone, cell), SIDE_OPEN);
    add_sides(&w, v, dread_thing_card(zone, cell), SIDE_DOOR);
    dread_json_string(t, NULL, words);
}

static void add_exits(struct text *t, const struct scene *s)
{
    dread_json_open(t, "exits", '{');
    for (int zone = 0; zone < s->view->zones; zone++) {
        if (!dread_view_has_sides(s->view, zone)) continue;
        dread_json_open(t, s->game->words.zones[zone], '[');
        for (int i = 0; i < s->view->zone[zone].count; i++) add_ways_out(t, s->view, zone, i);
        dread_json_close(t, ']');
    }
    dread_json_close(t, '}');
}

static void add_token_names(struct text *t, const struct scene *s)
{
    dread_json_open(t, "token_names", '[');
    for (int i = 0; i < s->view->tokens; i++) {
        char name[LABEL_BYTES];
        struct text w = dread_text_in(name, sizeof name);
        dread_theme_token(s->theme, s->game, &s->view->token[i], &w);
        dread_json_string(t, NULL, name);
    }
    dread_json_close(t, ']');
}

static void add_mark_words(struct text *t, const struct play *play, const struct scene *s)
{
    dread_json_open(t, "mark_words", '[');
    for (int i = 0; i < s->marks; i++) {
        char words[LABEL_BYTES];
        struct text w = dread_text_in(words, sizeof words);
        dread_play_mark_words(play, i, &w);
        dread_json_string(t, NULL, words);
    }
    dread_json_close(t, ']');
}

void dread_json_names(struct text *t, const struct play *play, const struct scene *s)
{
    add_card_names(t, s);
    add_gap_names(t, s);
    add_exits(t, s);
    add_token_names(t, s);
    add_mark_words(t, play, s);
}
