/* What holds at a moment of the game. See moment.h. */

#include "moment.h"

/* ---- Values ---- */

static int count_moods(const struct view *v, int mood)
{
    int n = 0;
    for (int i = 0; i < v->tokens; i++) n += v->token[i].mood == mood;
    return n;
}

/* Returns the length of the longest run of cards of one rank in the row in the middle; -1 if the
 * middle is no row. */
static int longest_alike(const struct table_layout *l, const struct view *v)
{
    const struct zone *z = &v->zone[l->main];
    int best = 0, run = 0;
    if (z->layout != LAYOUT_ROW) return -1;
    for (int i = 0; i < z->count; i++) {
        const struct spot *s = &v->spot[z->first + i];
        bool same = i && dread_card_rank(s->card) == dread_card_rank(s[-1].card);
        run = same ? run + 1 : 1;
        if (run > best) best = run;
    }
    return best;
}

/* Returns how many tokens of an id stand in the middle; -1 if the name is not that of a token. */
static int count_tokens(const struct table_layout *l, const struct view *v, const char *name, int n)
{
    int id = dread_word_index(l->game->words.tokens, name, n), found = 0;
    for (int i = 0; id >= 0 && i < v->tokens; i++)
        found += v->token[i].id == id && v->token[i].at.kind == THING_CARD &&
                 v->token[i].at.zone == l->main;
    return id < 0 ? -1 : found;
}

/* Returns how many cards of a kind a zone shows, for a name `ZONE KIND`; -1 for any other name. */
static int count_kind(const struct table_layout *l, const struct view *v, const char *name, int n)
{
    int space = 0, found = 0;
    while (space < n && name[space] != ' ') space++;
    int zone = dread_word_index(l->game->words.zones, name, space);
    if (zone < 0 || space == n) return -1;
    uint64_t kind = dread_layout_kind(l, name + space + 1, n - space - 1);
    for (int i = 0; i < v->zone[zone].count; i++) {
        const struct spot *s = &v->spot[v->zone[zone].first + i];
        found += s->face == FACE_UP && (dread_card_bit(s->card) & kind) != 0;
    }
    return found;
}

static bool is_named(const char *s, int n, const char *name)
{
    return dread_length_of(name) == n && dread_starts_with(s, name);
}

bool dread_moment_value(const struct table_layout *l, const struct moment *m, const char *name,
                        int n, struct gauge *found)
{
    const struct view *v = m->view;
    int gauge = dread_word_index(l->game->words.gauges, name, n), value;
    if (gauge >= 0) {
        *found = v->gauge[gauge];
        return true;
    }
    if (is_named(name, n, "seen")) value = count_moods(v, MOOD_SEES);
    else if (is_named(name, n, "hunted")) value = count_moods(v, MOOD_HUNTS);
    else if (is_named(name, n, "alike")) value = longest_alike(l, v);
    else if (is_named(name, n, "night")) value = m->night;
    else if (is_named(name, n, "lost")) value = m->lost;
    else value = count_tokens(l, v, name, n);
    if (value < 0) value = count_kind(l, v, name, n);
    *found = (struct gauge){.value = (int16_t)value};
    return value >= 0;
}

/* ---- Conditions ---- */

/* Returns true if a condition without a value holds: `EVENT`, `no EVENT` or `at PROMPT`. */
static bool is_so(const struct table_layout *l, const struct moment *m, const char *s, int n)
{
    if (dread_starts_with(s, "at "))
        return !m->view->outcome &&
               dread_word_index(l->game->words.prompts, s + 3, n - 3) == m->view->prompt;
    bool no = dread_starts_with(s, "no ");
    int event = dread_event_index(l->game, no ? s + 3 : s, no ? n - 3 : n);
    return event >= 0 && m->happened[event] != no;
}

/* Returns true if the condition in the first n bytes of s holds. */
static bool holds(const struct table_layout *l, const struct moment *m, const char *s, int n)
{
    struct gauge is;
    uint64_t number;
    int at = 0;
    if (is_named(s, n, "begin")) return m->begin;
    while (at < n && s[at] != '<' && s[at] != '>') at++;
    if (at == n) return is_so(l, m, s, n);
    const char *bound = s + at + 2;
    if (!dread_moment_value(l, m, s, at, &is)) return false;
    int limit = is.most;
    if (!dread_starts_with(bound, "most")) {
        if (!dread_read_number(&bound, 9999, &number)) return false;
        limit = (int)number;
    }
    return s[at] == '<' ? is.value <= limit : is.value >= limit;
}

bool dread_moment_holds(const struct table_layout *l, const struct moment *m, const char *when,
                        int n)
{
    const char *s = when, *end = s + n;
    while (s < end) {
        const char *next = s;
        while (next < end && *next != '&') next++;
        int k = (int)(next - s);
        while (k && s[k - 1] == ' ') k--;
        if (!holds(l, m, s, k)) return false;
        s = next + (next < end);
        while (s < end && *s == ' ') s++;
    }
    return true;
}

bool dread_moment_shows(const struct table_layout *l, const struct view *view, const char *when,
                        int n)
{
    static const bool nothing[EVENT_IDS];
    const struct moment m = {view, nothing, false, -1, -1};
    return dread_moment_holds(l, &m, when, n);
}
