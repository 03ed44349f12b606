/* How often the paragraphs of the rules make something happen, and why they do not. See
 * survey.h; struct event_word (core/game.h) names the paragraph of each event and what the
 * event needs. */

#include "survey.h"

const char *const dread_rule_states[RULE_STATES] = {"possible", "switched off", "impossible"};

/* Compares the numbers of paragraphs part by part: [2.10] comes after [2.9]. */
static int compare_paragraphs(const char *a, const char *b)
{
    while (*a && *b) {
        uint64_t m, n;
        if (dread_read_number(&a, UINT64_MAX, &m) && dread_read_number(&b, UINT64_MAX, &n)) {
            if (m != n) return m < n ? -1 : 1;
            continue;
        }
        if (*a != *b) return *a < *b ? -1 : 1;
        a++;
        b++;
    }
    return *a ? 1 : *b ? -1 : 0;
}

/* A paragraph that no event has been found for yet: it belongs to another value of an option. */
static struct rule_use unused(const char *rule, const struct event_word *word)
{
    return (struct rule_use){
        .rule = rule,
        .state = RULE_OFF,
        .need = {word->option, word->value, word->value, dread_same(rule, word->rule), false}};
}

/* Returns the entry of one of an event's paragraphs in the sorted list of n. Inserts one if there
 * is none. */
static struct rule_use *find_or_add_use(struct rule_use uses[], int *n, const char *rule,
                                        const struct event_word *word)
{
    int at = 0;
    while (at < *n && compare_paragraphs(uses[at].rule, rule) < 0) at++;
    if (at == *n || compare_paragraphs(uses[at].rule, rule)) {
        for (int i = (*n)++; i > at; i--) uses[i] = uses[i - 1];
        uses[at] = unused(rule, word);
    }
    return &uses[at];
}

/* Notes what an event of a paragraph needs. A paragraph with an event that can happen is
 * possible. */
static void note_event(struct rule_use *use, const struct study *study, int event)
{
    const struct event_need *need = study->game->words.events[event].needs;
    if (use->state == RULE_POSSIBLE) return;
    if (dread_event_can_happen(study->game, &study->rules, event)) {
        use->state = RULE_POSSIBLE;
    } else {
        use->state = need->follows ? RULE_IMPOSSIBLE : RULE_OFF;
        use->need = *need;
    }
}

int dread_rule_uses(const struct column *c, struct rule_use uses[TALLY_EVENTS])
{
    const struct game *game = c->study.game;
    const struct event_word *word = game->words.events;
    int n = 0;
    for (int e = 0; word[e].id; e++) {
        if (word[e].foretold || word[e].quiet) continue;
        /* The paragraphs of all options are listed, so that the lists of all rule sets are the
         * same. */
        find_or_add_use(uses, &n, word[e].rule, &word[e]);
        if (word[e].other) find_or_add_use(uses, &n, word[e].other, &word[e]);
        struct rule_use *use = find_or_add_use(uses, &n, dread_event_rule(game, &c->study.rules, e),
                                               &word[e]);
        note_event(use, &c->study, e);
        use->times += c->tally.events[e];
        if (c->tally.plays_with[e] > use->plays) use->plays = c->tally.plays_with[e];
    }
    return n;
}

struct interval dread_rule_share(const struct column *c, const struct rule_use *use)
{
    uint64_t games = dread_column_games(c);
    return dread_share_of(use->plays, games, (double)games / c->study.plays);
}

/* ---- in words ---- */

static void add_value(const struct option *o, uint8_t value, struct text *t)
{
    dread_text_char(t, '`');
    dread_option_value_write(o, value, t);
    dread_text_char(t, '`');
}

/* Adds the values that are needed: "`mixed`", or "`1` to `4`". */
static void add_needed(const struct option *o, const struct event_need *need, struct text *t)
{
    int values = dread_option_values(o), first = 0;
    while (first < values && dread_option_value(o, first) < need->least) first++;
    int last = first;
    while (last + 1 < values && dread_option_value(o, last + 1) <= need->most) last++;
    if (first >= values) return;
    add_value(o, dread_option_value(o, first), t);
    if (last == first) return;
    dread_text_add(t, " to ");
    add_value(o, dread_option_value(o, last), t);
}

void dread_rule_state_write(const struct game *game, const struct rules *rules,
                            const struct rule_use *use, struct text *t)
{
    const struct option *o = &game->options[use->need.option];
    dread_text_add(t, use->state == RULE_OFF ? "switched off here: `"
                                             : "cannot happen under these options: `");
    dread_text_add(t, o->name);
    dread_text_add(t, "` is ");
    add_value(o, rules->value[use->need.option], t);
    if (use->need.except) return;
    dread_text_add(t, ", not ");
    add_needed(o, &use->need, t);
}
