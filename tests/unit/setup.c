/* Tables for the worked examples: what all games share. See setup.h. */

#include "unit/setup.h"

#include <stdlib.h>
#include <string.h>

#include "unit/help.h"
#include "unit/player.h"

extern const struct game dread_he_will_never_stop, dread_soliterror, dread_dont_let_them_get_you,
    toy_scorpion;

static const struct game *const list[] = {&dread_he_will_never_stop, &dread_soliterror,
                                          &dread_dont_let_them_get_you, &toy_scorpion};
static const struct setup_hooks *const hooks[] = {&setup_of_flight, &setup_of_field, &setup_of_maze,
                                                  &setup_of_burrows};

const struct games setup_games = {list, sizeof list / sizeof *list};

static const struct setup_hooks *hooks_of(const struct game *game)
{
    int i = 0;
    while (list[i] != game) i++;
    return hooks[i];
}

/* ---- Lines ---- */

void setup_line(struct setup_lines *lines, const char *name, const char *value)
{
    int i = 0;
    while (i < lines->count && strcmp(lines->name[i], name) != 0) i++;
    assert_true(i < SETUP_LINES);
    lines->name[i] = name;
    lines->value[i] = value;
    if (i == lines->count) lines->count++;
}

const char *setup_value(const struct setup_lines *lines, const char *name)
{
    for (int i = 0; i < lines->count; i++)
        if (!strcmp(lines->name[i], name)) return lines->value[i];
    return NULL;
}

int setup_number(const struct setup_lines *lines, const char *name, int other)
{
    const char *value = setup_value(lines, name);
    return value ? atoi(value) : other;
}

int setup_word(const struct setup_lines *lines, const char *name, const char *const words[],
               int other)
{
    const char *value = setup_value(lines, name);
    if (!value) return other;
    for (int i = 0; words[i]; i++)
        if (!strcmp(words[i], value)) return i;
    fail_msg("%s: %s", name, value);
    return other;
}

/* Reads the cards of a text, with or without blanks between them. */
static int read_cards(const struct game *game, const char *at, card out[], int most)
{
    uint64_t met = 0;
    int n = 0;
    if (!strcmp(at, "none")) return 0;
    while (*at) {
        assert_true(n < most);
        if (!hooks_of(game)->read_card(&at, met, &out[n])) fail_msg("no card: %s", at);
        met |= dread_card_bit(out[n++]);
        while (*at == ' ') at++;
    }
    return n;
}

int setup_cards(const struct setup_lines *lines, const char *name, card out[], int most)
{
    const char *value = setup_value(lines, name);
    return value ? read_cards(lines->game, value, out, most) : 0;
}

uint64_t setup_card_set(const struct setup_lines *lines, const char *name)
{
    card cards[CARD_KINDS];
    uint64_t set = 0;
    int n = setup_cards(lines, name, cards, CARD_KINDS);
    for (int i = 0; i < n; i++) set |= dread_card_bit(cards[i]);
    return set;
}

uint64_t setup_cells(const struct setup_lines *lines, const char *name, int columns)
{
    const char *at = setup_value(lines, name);
    uint64_t set = 0;
    int column, row;
    while (at && *at && strcmp(at, "none") != 0) {
        if (!dread_cell_read(&at, columns, 7, &column, &row)) fail_msg("%s: %s", name, at);
        set |= (uint64_t)1 << (row * columns + column);
        while (*at == ' ') at++;
    }
    return set;
}

int setup_cell(const struct setup_lines *lines, const char *name, int columns)
{
    uint64_t set = setup_cells(lines, name, columns);
    return set ? __builtin_ctzll(set) : -1;
}

/* ---- Tables ---- */

/* Deals the cards in ascending order, but those at `at` from place number `first` on. */
static void deal_from(const struct game *game, const char *at, int first, struct deal *d)
{
    card chosen[DEAL_CARDS];
    int n = read_cards(game, at, chosen, DEAL_CARDS);
    struct deal sorted = *d;
    bool taken[DEAL_CARDS] = {false};
    for (int i = 0; i < n; i++) {
        int k = 0;
        while (k < d->count && (taken[k] || sorted.cards[k] != chosen[i])) k++;
        assert_true(k < d->count);
        taken[k] = true;
        d->cards[first + i] = chosen[i];
    }
    for (int i = 0, k = 0; i < d->count; i++) {
        if (i >= first && i < first + n) continue;
        while (taken[k]) k++;
        d->cards[i] = sorted.cards[k++];
    }
}

static int by_number(const void *a, const void *b)
{
    return *(const card *)a - *(const card *)b;
}

/* Deals as the line says: `#1` or `@CARDS` as in an id, or `18 CARDS`: the cards from the 18th on
 * are these. */
static void deal_cards(const struct setup_lines *lines, struct deal *d)
{
    const struct game *game = lines->game;
    char id[ID_BYTES];
    struct text t = dread_text_in(id, sizeof id);
    struct problem problem = {""};
    const struct game *found;
    char *rest;
    long first = strtol(lines->deal, &rest, 10);
    dread_rules_id_write(game, &d->rules, &t);
    dread_text_add(&t, first ? "#1" : lines->deal);
    if (!dread_id_read(&setup_games, id, &found, d, &problem)) fail_msg("%s", problem.text);
    if (!first) return;
    qsort(d->cards, d->count == 100 ? 52 : d->count, sizeof(card), by_number);
    if (d->count == 100) qsort(d->cards + 52, 48, sizeof(card), by_number);
    deal_from(game, rest + 1, (int)first - 1, d);
    d->by_cards = 1;
    if (!game->check(d, &problem)) fail_msg("%s", problem.text);
}

void setup_set(struct setup *s, const struct setup_lines *lines)
{
    const struct game *game = lines->game;
    struct problem problem = {""};
    struct deal deal = {.number = 0};
    struct session *at = &s->session;
    const char *options = lines->options ? lines->options : "";
    memset(s, 0, sizeof *s);
    s->trace = (struct trace){s->event, EVENTS_MOST, 0};
    dread_rules_standard(game->options, &deal.rules);
    if (*options &&
        !dread_rules_read(game->options, options, (int)strlen(options), &deal.rules, &problem))
        fail_msg("%s", problem.text);
    at->game = game;
    at->deal = deal;
    if (lines->deal) {
        deal_cards(lines, &deal);
        dread_session_start(at, game, &deal, &s->trace);
    }
    if (lines->count) hooks_of(game)->set(lines, &at->deal, &at->now);
    leave_told(game, &s->trace);
}

bool setup_play(struct setup *s, const char *written, struct problem *problem)
{
    /* static, so that the padding is zero when all bytes are compared */
    static struct session before;
    static struct view view, after;
    struct session *at = &s->session;
    memcpy(&before, at, sizeof before);
    at->game->see(&at->deal, &at->now, &view);
    s->trace.count = 0;
    if (!dread_session_play_written(at, written, &s->trace, problem)) {
        assert_memory_equal(&before, at, sizeof before);
        return false;
    }
    for (int i = 0; i < s->trace.count; i++) dread_view_play(&view, &s->event[i]);
    at->game->see(&at->deal, &at->now, &after);
    if (!same_material(&view, &after))
        fail_msg("the events of %s do not lead to the view", written);
    leave_told(at->game, &s->trace);
    return true;
}

void setup_foresee(struct setup *s, const char *written)
{
    static struct view view;
    const struct session *at = &s->session;
    struct problem problem = {""};
    action a;
    if (!dread_session_parse(at, written, &a, &problem) || !dread_session_legal(at, a, &problem))
        fail_msg("%s", problem.text);
    at->game->see(&at->deal, &at->now, &view);
    s->trace.count = 0;
    at->game->preview(&view, a, &s->trace);
    leave_told(at->game, &s->trace);
}

/* ---- Writing ---- */

void setup_write(const struct setup *s, struct text *t)
{
    hooks_of(s->session.game)->write(&s->session.deal, &s->session.now, t);
}

/* Adds what an event is about: its card; or how many cards or other things; or the cell. */
static void write_about(const struct game *game, const struct event *e, struct text *t)
{
    int amount = e->amount > 1 ? e->amount : 1;
    if (e->card == CARD_UNKNOWN) {
        for (int i = 0; i < amount; i++) dread_text_add(t, " ??");
    } else if (e->card != CARD_NONE) {
        dread_text_char(t, ' ');
        hooks_of(game)->write_card(t, e->card);
    } else if (e->to.kind == THING_CARD && !e->to.zone && hooks_of(game)->columns) {
        int columns = hooks_of(game)->columns;
        dread_text_char(t, ' ');
        dread_cell_write(t, e->to.index % columns, e->to.index / columns);
    } else if (amount > 1) {
        dread_text_add(t, " x");
        dread_text_number(t, (uint64_t)amount);
    }
}

void setup_write_events(const struct setup *s, struct text *t)
{
    const struct game *game = s->session.game;
    for (int i = 0; i < s->trace.count; i++) {
        const struct event *e = &s->event[i];
        if (!i || e->id != e[-1].id || e->token != e[-1].token) {
            if (i) dread_text_add(t, ", ");
            dread_text_add(t, dread_event_rule(game, &s->session.deal.rules, e->id));
            dread_text_char(t, ' ');
            dread_text_add(t, game->words.events[e->id].id);
        }
        write_about(game, e, t);
    }
}
