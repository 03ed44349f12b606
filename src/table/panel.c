/* Takes the theme's lines for the panel apart. See panel.h.
 *
 * A line of the theme is text with placeholders in braces; layout.h lists the placeholders. This
 * file fills in those that stand for cards or signs; the theme code (theme/theme.h) fills in the
 * rest. */

#include "panel.h"

#include "layout.h"

/* The parts written so far, and the line that is being taken apart. */
struct panel_writer {
    const struct scene *scene;
    struct panel_part *part;
    int count;
    bool begins, minor;
};

/* A piece of a line of the theme. */
struct panel_span {
    const char *at, *end;
};

/* Returns the next part, cleared; a part that nobody reads if there is no more room. */
static struct panel_part *next_part(struct panel_writer *w, enum panel_kind kind)
{
    struct panel_part *part = &w->part[w->count < PANEL_PARTS ? w->count++ : PANEL_PARTS - 1];
    *part = (struct panel_part){
        .kind = (uint8_t)kind, .begins = w->begins, .minor = w->minor, .zone = NO_ZONE};
    w->begins = false;
    return part;
}

static struct text words_of(struct panel_part *part)
{
    return dread_text_in(part->words, sizeof part->words);
}

/* ---- Reading ---- */

/* Takes the next word, which a space or the end ends. */
static struct panel_span word_of(struct panel_span *s)
{
    while (s->at < s->end && *s->at == ' ') s->at++;
    struct panel_span word = {s->at, s->at};
    while (word.end < s->end && *word.end != ' ') word.end++;
    s->at = word.end;
    return word;
}

static int index_of(const char *const list[], struct panel_span word)
{
    return dread_word_index(list, word.at, (int)(word.end - word.at));
}

static bool is_word(struct panel_span word, const char *what)
{
    return dread_length_of(what) == word.end - word.at && dread_starts_with(word.at, what);
}

static const char *find_char(struct panel_span s, char c)
{
    while (s.at < s.end && *s.at != c) s.at++;
    return s.at;
}

/* Returns the first zone of `A|B` that has cards, or the last zone if none has. Returns -1 if there
 * is no zone of that name. */
static int zone_named(const struct scene *p, struct panel_span names)
{
    int zone = -1;
    while (names.at < names.end) {
        struct panel_span name = {names.at, find_char(names, '|')};
        zone = index_of(p->game->words.zones, name);
        if (zone >= 0 && p->view->zone[zone].count) break;
        names.at = name.end + (name.end < names.end);
    }
    return zone;
}

/* ---- Placeholders ---- */

static void add_none(struct panel_writer *w, bool grave)
{
    struct panel_part *part = next_part(w, PANEL_NONE);
    struct text t = words_of(part);
    dread_text_add(&t, "none");
    part->grave = grave;
}

static void add_cards(struct panel_writer *w, struct panel_span s)
{
    int zone = zone_named(w->scene, word_of(&s));
    if (zone < 0) return;
    if (w->scene->view->zone[zone].count) next_part(w, PANEL_CARDS)->index = (uint8_t)zone;
    else add_none(w, false);
}

static void copy_sign(struct panel_span word, char sign[PANEL_SIGN])
{
    struct text t = dread_text_in(sign, PANEL_SIGN);
    dread_text_span(&t, word.at, (int)(word.end - word.at));
}

/* Returns how many signs a gauge has at most, as a gauge or a number says. */
static int most_of(const struct scene *p, const struct gauge *g, struct panel_span most)
{
    int gauge = index_of(p->game->words.gauges, most);
    const char *number = most.at;
    uint64_t limit;
    if (gauge >= 0) return p->view->gauge[gauge].value;
    return most.at < most.end && dread_read_number(&number, 99, &limit) ? (int)limit : g->most;
}

/* Adds `{pips GAUGE FULL EMPTY MOST}`. A number as MOST also limits the signs that are full. */
static void add_pips(struct panel_writer *w, struct panel_span s)
{
    const struct scene *p = w->scene;
    int gauge = index_of(p->game->words.gauges, word_of(&s));
    struct panel_span full = word_of(&s), empty = word_of(&s);
    struct panel_span limit = word_of(&s);
    if (gauge < 0) return;
    const struct gauge *g = &p->view->gauge[gauge];
    int most = most_of(p, g, limit), value = g->value;
    bool is_number = limit.at < limit.end && *limit.at >= '0' && *limit.at <= '9';
    if (is_number && value > most) value = most;
    if (!value && !most) {
        add_none(w, true);
        return;
    }
    struct panel_part *part = next_part(w, PANEL_PIPS);
    part->index = (uint8_t)gauge;
    part->value = (int16_t)value;
    part->most = (int16_t)(most > value && empty.at < empty.end ? most : value);
    copy_sign(full, part->full);
    copy_sign(empty, part->empty);
}

/* Adds `{count ZONE KIND}` or, with `share`, `{share ZONE KIND}`. */
static void add_count(struct panel_writer *w, struct panel_span s, bool share)
{
    const struct scene *p = w->scene;
    int zone = zone_named(p, word_of(&s)), count = 0;
    struct panel_span kind = word_of(&s);
    if (zone < 0) return;
    uint64_t set = dread_layout_kind(p->layout, kind.at, (int)(kind.end - kind.at));
    const struct zone *z = &p->view->zone[zone];
    for (int i = 0; i < z->count; i++) {
        card c = p->view->spot[z->first + i].card;
        count += c < CARD_KINDS && (set >> c & 1);
    }
    struct text t = words_of(next_part(w, PANEL_VALUE));
    if (share) count = z->count ? (200 * count + z->count) / (2 * z->count) : 0;
    dread_text_number(&t, (uint64_t)count);
    if (share) dread_text_char(&t, '%');
}

/* Describes a token: its glyph, its card unless the glyph shows that, where it is, and its alert
 * state. */
static void tell_token(const struct scene *p, const struct token *t, struct text *w)
{
    dread_layout_glyph(p->layout, t, w);
    dread_text_add(w, dread_facing_arrow(t->facing));
    if (t->card < CARD_JOKER && !t->facing && t->at.kind == THING_CARD)
        dread_card_write_for_people(w, t->card);
    dread_text_char(w, ' ');
    dread_theme_place(p->theme, p->game, p->view, t->at, w);
    dread_theme_mood(p->theme, "short mood", t->mood, " ", w);
    if (t->mood != MOOD_HUNTS || !t->memory.kind) return;
    dread_text_add(w, ", saw you on ");
    dread_theme_place(p->theme, p->game, p->view, t->memory, w);
}

/* Adds the tokens of a kind that are together in a zone: the glyph of each, then the place once. */
static void add_away(struct panel_writer *w, int kind, struct thing place)
{
    const struct scene *p = w->scene;
    struct text words = words_of(next_part(w, PANEL_AWAY));
    for (int i = 0; i < p->view->tokens; i++) {
        const struct token *t = &p->view->token[i];
        if (t->id != kind || !dread_thing_same(t->at, place)) continue;
        dread_layout_glyph(p->layout, t, &words);
        dread_text_char(&words, ' ');
    }
    dread_theme_place(p->theme, p->game, p->view, place, &words);
}

/* Adds `{tokens TOKEN}`: a part for each token of that kind on the main zone, and one for those
 * away from it. Tokens with an alert state have a line each. */
static void add_tokens(struct panel_writer *w, struct panel_span s)
{
    const struct scene *p = w->scene;
    int kind = index_of(p->game->words.tokens, word_of(&s));
    struct thing away = {0};
    bool any = false;
    for (int i = 0; i < p->view->tokens; i++) {
        const struct token *t = &p->view->token[i];
        if (t->id != kind) continue;
        any = true;
        if (t->at.kind == THING_ZONE) {
            away = t->at;
            continue;
        }
        struct panel_part *part = next_part(w, PANEL_TOKEN);
        struct text words = words_of(part);
        part->index = (uint8_t)i;
        part->grave = t->mood == MOOD_SEES || t->mood == MOOD_HUNTS;
        tell_token(p, t, &words);
        if (t->mood) w->begins = true;
    }
    if (away.kind) add_away(w, kind, away);
    if (!any) add_none(w, false);
}

/* Adds what a placeholder stands for, if it is one that only the panel knows. Returns false if it
 * is not. */
static bool add_placeholder(struct panel_writer *w, struct panel_span s)
{
    struct panel_span name = word_of(&s);
    if (is_word(name, "cards")) add_cards(w, s);
    else if (is_word(name, "pips")) add_pips(w, s);
    else if (is_word(name, "count")) add_count(w, s, false);
    else if (is_word(name, "share")) add_count(w, s, true);
    else if (is_word(name, "tokens")) add_tokens(w, s);
    else return false;
    return true;
}

/* ---- Lines ---- */

static void add_label(struct panel_writer *w, struct panel_span s)
{
    if (s.at == s.end) return;
    struct text t = words_of(next_part(w, PANEL_LABEL));
    dread_text_span(&t, s.at, (int)(s.end - s.at));
}

/* Adds what a placeholder stands for that the theme code fills in. `braced` includes the braces. */
static void add_value(struct panel_writer *w, struct panel_span braced)
{
    const struct scene *p = w->scene;
    struct panel_part *part = next_part(w, PANEL_VALUE);
    struct text t = words_of(part);
    dread_theme_fill_words(p->theme, p->game, p->view, braced.at, (int)(braced.end - braced.at),
                           &t);
    struct panel_span inside = {braced.at + 1, braced.end - 1};
    if (!is_word(word_of(&inside), "zone")) return;
    int zone = zone_named(p, word_of(&inside));
    if (zone >= 0) part->zone = (uint8_t)zone;
}

/* Takes one line apart. */
static void add_line(struct panel_writer *w, struct panel_span line, bool minor)
{
    w->begins = true;
    w->minor = minor;
    while (line.at < line.end) {
        const char *open = find_char(line, '{');
        add_label(w, (struct panel_span){line.at, open});
        const char *close = find_char((struct panel_span){open, line.end}, '}');
        if (close == line.end) break;
        if (!add_placeholder(w, (struct panel_span){open + 1, close}))
            add_value(w, (struct panel_span){open, close + 1});
        line.at = close + 1;
    }
}

static bool is_drawn_elsewhere(const struct scene *p, int zone)
{
    return dread_layout_is_in_middle(p->layout, p->view, zone) || zone == p->layout->above;
}

/* Adds a line that only names what its placeholder shows: `NAME {WHAT ID}`. */
static void add_usual_line(struct panel_writer *w, struct text *line, const char *what,
                           const char *id)
{
    dread_text_add(line, what);
    dread_text_add(line, id);
    dread_text_char(line, '}');
    add_line(w, (struct panel_span){line->at, line->at + line->length}, false);
}

/* Adds the lines for a theme that has none. */
static void add_usual_lines(struct panel_writer *w)
{
    const struct scene *p = w->scene;
    const struct words *words = &p->game->words;
    char line[160];
    for (int i = 0; words->gauges[i]; i++) {
        struct text t = dread_text_in(line, sizeof line);
        dread_theme_gauge(p->theme, p->game, i, &t);
        add_usual_line(w, &t, " {gauge ", words->gauges[i]);
    }
    for (int i = 0; words->zones[i]; i++) {
        struct text t = dread_text_in(line, sizeof line);
        if (is_drawn_elsewhere(p, i)) continue;
        dread_theme_zone(p->theme, p->game, i, &t);
        add_usual_line(w, &t, " {cards ", words->zones[i]);
    }
}

/* Returns true if the line is to be shown now. */
static bool is_shown(const struct scene *p, const struct theme_line *line)
{
    struct panel_span id = {line->id, line->id + line->id_length};
    if (!line->id_length) return true;
    if (is_word(id, "playing")) return !p->view->outcome;
    int zone = zone_named(p, id);
    return zone >= 0 && p->view->zone[zone].count;
}

int dread_panel_parts(const struct scene *p, struct panel_part part[])
{
    static const char mark[] = "[minor] ";
    struct panel_writer w = {.scene = p, .part = part};
    const char *at = NULL;
    struct theme_line line;
    bool any = false;
    while (dread_theme_next(p->theme, "panel", &at, &line)) {
        bool minor = dread_starts_with(line.words, mark);
        struct panel_span s = {line.words + (minor ? sizeof mark - 1 : 0),
                               line.words + line.words_length};
        any = true;
        if (is_shown(p, &line)) add_line(&w, s, minor);
    }
    if (!any) add_usual_lines(&w);
    return w.count;
}
