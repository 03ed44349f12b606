/* The game trial-GAME, for docs/changing-a-rule.md: a game with one more option, `rule`, whose
 * values are rules on trial. Each of these is a whole copy of the game, changed by a file of
 * variants/ and compiled under names of its own (cmake/variants.cmake). The first value, `usual`,
 * is the game as it is.
 *
 * Every function here asks the copy that the option chooses. The numbers of the options and of all
 * that has an id are those of the game; a copy must not change them. The hooks of the solver and
 * the expert are left out, for all rules alike: they have the rules a second time, as they were.
 *
 * The build compiles this file once for each game that has a rule on trial. Its header trial.h
 * names the game and its copies. */

#include <stdio.h>
#include <stdlib.h>

#include "core/middle.h"
#include "trial.h"

extern const struct game BASE;
#define RULE(id, meaning, copy) extern const struct game copy;
RULES
#undef RULE

/* The choices of the option, and the game that each chooses. */
#define RULE(id, meaning, copy) {id, meaning},
static const struct choice choices[] = {{"usual", "the rules as they are"}, RULES{NULL, NULL}};
#undef RULE
#define RULE(id, meaning, copy) &copy,
static const struct game *const copies[] = {&BASE, RULES};
#undef RULE

enum { COPIES = sizeof copies / sizeof *copies };

static int rule; /* the number of the option */

static const struct game *copy_of(const struct rules *rules)
{
    return copies[rules->value[rule]];
}

/* ---- The functions of the game ---- */

static void deal(struct deal *d)
{
    copy_of(&d->rules)->deal(d);
}

static bool check(const struct deal *d, struct problem *problem)
{
    return copy_of(&d->rules)->check(d, problem);
}

static bool number_matters(const struct rules *rules)
{
    return copy_of(rules)->number_matters(rules);
}

static void start(const struct deal *d, struct position *p, struct trace *trace)
{
    copy_of(&d->rules)->start(d, p, trace);
}

static int actions(const struct deal *d, const struct position *p, action out[])
{
    return copy_of(&d->rules)->actions(d, p, out);
}

static void apply(const struct deal *d, struct position *p, action a, struct trace *trace)
{
    copy_of(&d->rules)->apply(d, p, a, trace);
}

static void see(const struct deal *d, const struct position *p, struct view *v)
{
    copy_of(&d->rules)->see(d, p, v);
}

static void touches(const struct view *v, action a, struct touch *touch)
{
    copy_of(&v->rules)->touches(v, a, touch);
}

static void preview(const struct view *v, action a, struct trace *trace)
{
    copy_of(&v->rules)->preview(v, a, trace);
}

static void prospect(const struct view *v, struct trace *trace)
{
    copy_of(&v->rules)->prospect(v, trace);
}

static void describe(const struct view *v, action a, struct text *t)
{
    copy_of(&v->rules)->describe(v, a, t);
}

static void why_not(const struct view *v, action a, struct text *t)
{
    copy_of(&v->rules)->why_not(v, a, t);
}

static void why_thing(const struct view *v, const struct thing held[], int n, struct thing thing,
                      struct text *t)
{
    copy_of(&v->rules)->why_thing(v, held, n, thing, t);
}

static void reason(const struct view *v, const action line[], int n, struct text *t)
{
    copy_of(&v->rules)->reason(v, line, n, t);
}

static action greedy(const struct view *v, const action legal[], int n)
{
    return copy_of(&v->rules)->greedy(v, legal, n);
}

static void resample(struct deal *d, struct position *p, struct rng *r)
{
    copy_of(&d->rules)->resample(d, p, r);
}

static void format(const struct rules *rules, action a, struct text *t)
{
    copy_of(rules)->format(rules, a, t);
}

static bool parse(const struct rules *rules, const char *written, action *a)
{
    return copy_of(rules)->parse(rules, written, a);
}

static bool sane(const struct deal *d, const struct position *p)
{
    return copy_of(&d->rules)->sane(d, p);
}

/* ---- Beside real cards, and in the middle ---- */

static int count(const struct rules *rules)
{
    return copy_of(rules)->unknown->count(rules);
}

static int later(const struct rules *rules)
{
    return copy_of(rules)->unknown->later(rules);
}

static int laid(const struct rules *rules, uint8_t place[DEAL_CARDS])
{
    return copy_of(rules)->unknown->laid(rules, place);
}

static int pack(const struct rules *rules, int place)
{
    return copy_of(rules)->unknown->pack(rules, place);
}

static uint64_t could_be(const struct deal *d, int place)
{
    return copy_of(&d->rules)->unknown->could_be(d, place);
}

static void name(const struct rules *rules, int place, struct text *t)
{
    copy_of(rules)->unknown->name(rules, place, t);
}

static struct thing where(const struct rules *rules, int place)
{
    return copy_of(rules)->unknown->where(rules, place);
}

static const struct unknown_hooks unknown = {.count = count,
                                             .later = later,
                                             .laid = laid,
                                             .pack = pack,
                                             .could_be = could_be,
                                             .name = name,
                                             .where = where};

static bool read(struct entered *e, struct deal *d, struct position *p)
{
    return copy_of(&d->rules)->middle->read(e, d, p);
}

static void write(const struct deal *d, const struct position *p, struct text *t)
{
    copy_of(&d->rules)->middle->write(d, p, t);
}

static void renew(const struct deal *d, struct position *p)
{
    copy_of(&d->rules)->middle->renew(d, p);
}

static struct middle_hooks middle = {.read = read, .write = write};

/* ---- Making the struct ---- */

static bool same_ids(const char *const *a, const char *const *b)
{
    for (; *a && *b; a++, b++)
        if (!dread_same(*a, *b)) return false;
    return !*a && !*b;
}

/* Returns true if a copy has the ids of the game. */
static bool same_words(const struct game *copy)
{
    const struct words *a = &copy->words, *b = &BASE.words;
    int e = 0, o = 0;
    while (a->events[e].id && b->events[e].id && dread_same(a->events[e].id, b->events[e].id)) e++;
    while (copy->options[o].name && BASE.options[o].name &&
           dread_same(copy->options[o].name, BASE.options[o].name))
        o++;
    return !a->events[e].id && !b->events[e].id && !copy->options[o].name && o == rule &&
           same_ids(a->outcomes, b->outcomes) && same_ids(a->prompts, b->prompts) &&
           same_ids(a->zones, b->zones) && same_ids(a->tokens, b->tokens) &&
           same_ids(a->gauges, b->gauges) && same_ids(a->verbs, b->verbs);
}

/* Returns true if a copy has outcome and turn at the same bytes of a position as the game. They are
 * asked for without the rules. */
static bool same_bytes(const struct game *copy)
{
    for (size_t i = 0; i < sizeof(struct position); i++) {
        struct position p = {0};
        p.bytes[i] = 1;
        if (copy->outcome(&p) != BASE.outcome(&p) || copy->turn(&p) != BASE.turn(&p)) return false;
    }
    return true;
}

static struct option options[OPTIONS_MOST + 1];
static char title[80];
struct game TRIAL;

/* Fills in the struct before the program begins: it has parts of the struct of the game, which are
 * no constants for a compiler. */
__attribute__((constructor)) static void make(void)
{
    for (rule = 0; BASE.options[rule].name; rule++) options[rule] = BASE.options[rule];
    options[rule] = (struct option){
        .name = "rule", .meaning = "Which rule of variants/ is on trial.", .choices = choices};
    for (int i = 1; i < COPIES; i++) {
        if (same_words(copies[i]) && same_bytes(copies[i])) continue;
        fprintf(stderr,
                "variants/%s.patch: a rule on trial cannot change the options, the names in "
                "game.c or the struct of a position.\n",
                choices[i].name);
        exit(1);
    }
    if (BASE.middle) middle.fields = BASE.middle->fields;
    if (BASE.middle && BASE.middle->renew) middle.renew = renew;
    snprintf(title, sizeof title, "%s, on trial", BASE.title);
    TRIAL = (struct game){
        .id = ID,
        .title = title,
        .designer = BASE.designer,
        .rules_version = BASE.rules_version,
        .options = options,
        .rule_sets = BASE.rule_sets,
        .words = BASE.words,
        /* a changed rule may allow more than the game does */
        .limits = {.actions = ACTIONS_MOST, .events = EVENTS_MOST, .plies = PLIES_MOST},
        .deal = deal,
        .check = check,
        .number_matters = number_matters,
        .start = start,
        .actions = actions,
        .apply = apply,
        .outcome = BASE.outcome,
        .turn = BASE.turn,
        .see = see,
        .touches = touches,
        .preview = preview,
        .prospect = BASE.prospect ? prospect : NULL,
        .describe = describe,
        .why_not = why_not,
        .why_thing = BASE.why_thing ? why_thing : NULL,
        .reason = BASE.reason ? reason : NULL,
        .greedy = greedy,
        .resample = resample,
        .format = format,
        .parse = parse,
        .notation = BASE.notation,
        .sane = sane,
        .unknown = BASE.unknown ? &unknown : NULL,
        .middle = BASE.middle ? &middle : NULL,
        .first_action = BASE.first_action,
    };
}
