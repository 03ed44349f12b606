/* What is put on the table: fresh deals, the day's, those that are typed, the tutorial's. */

#include <string.h>

#include "front/choosing.h"
#include "front/number.h"
#include "table.h"

/* ---- Preferences ---- */

static const struct {
    const char *name;
    size_t at;
    bool usual;
} settings[] = {{"motion", offsetof(struct preferences, motion), true},
                {"four-colours", offsetof(struct preferences, four_colours), false},
                {"alone", offsetof(struct preferences, alone), true},
                {"night", offsetof(struct preferences, night), false}};

enum { SETTINGS = sizeof settings / sizeof *settings };

static bool *preference(struct table *t, int i)
{
    return (bool *)((char *)&t->prefer + settings[i].at);
}

void prefer_read(struct table *t)
{
    char value[8];
    for (int i = 0; i < SETTINGS; i++) {
        *preference(t, i) = settings[i].usual;
        if (t->saving &&
            book_setting(saving_book(t->saving), settings[i].name, value, sizeof value))
            *preference(t, i) = same(value, "on");
    }
}

void prefer_write(struct table *t)
{
    for (int i = 0; t->saving && i < SETTINGS; i++)
        saving_set(t->saving, settings[i].name, *preference(t, i) ? "on" : "off");
}

/* ---- Dealing ---- */

void table_open(struct table *t, const struct games *games, const struct theme themes[],
                struct saving *saving)
{
    *t = (struct table){.games = games, .themes = themes, .saving = saving};
    prefer_read(t);
    palette_of(&t->palette, NULL, t->prefer.four_colours);
    sheet_of_games(t);
}

void table_close(struct table *t)
{
    hint_close(t);
    autopsy_close(t);
}

/* Puts what was said at the beginning of what is told. */
static void say_first(struct table *t, const char *said)
{
    char told[SAID_BYTES];
    struct text before = text_in(told, sizeof told);
    text_add(&before, said);
    if (before.length) text_char(&before, ' ');
    text_add(&before, t->said);
    memcpy(t->said, told, sizeof told);
}

static struct keeping keeping_of(struct table *t, struct text *trouble)
{
    struct keeping keeping = keeping_in(t->saving, t->watch, &t->session, trouble);
    keeping.to_return = "press g and type its id";
    return keeping;
}

void deal_wanted(struct table *t)
{
    char words[TROUBLE_BYTES] = "", said[KEEPING_BYTES];
    struct text trouble = text_in(words, sizeof words), told = text_in(said, sizeof said);
    struct keeping keeping = keeping_of(t, &trouble);
    const struct wanted *w = &t->wanted.wanted;
    if (t->lesson.on) t->session = (struct session){0}; /* nobody kept it */
    t->lesson.on = false;
    t->trace = (struct trace){t->event, EVENTS_MOST, 0};
    /* What was left on the way to the menu or the lesson is what is given up, or stands. */
    if (t->saving && !t->session.keeper) resume_game(t->saving, &keeping, w->game);
    enum dealt dealt = deal_and_keep(t->saving, &keeping, w, &t->trace, &told);
    if (dealt == REFUSED_CARDS) {
        if (t->session.game) table_begin(t, false);
        else sheet_of_games(t);
        sheet_of_refusal(t, words);
        return;
    }
    table_begin(t, dealt == DEALT && !w->actions);
    if (dealt == NIGHT_STANDS) {
        t->wanted_game = w->game;
        sheet_of_night(t);
        return;
    }
    say_first(t, said);
    table_note(t, words);
}

void table_want(struct table *t, const struct wanted *w)
{
    wanted_copy(&t->wanted, w); /* the session's own may be what is dealt again */
    deal_wanted(t);
}

/* In the way that new deals are played. */
static void deal_this(struct table *t, const struct game *game, const struct deal *deal,
                      enum way way)
{
    struct wanted w = {.game = game,
                       .deal = deal,
                       .mode = t->prefer.night ? NIGHT : REHEARSAL,
                       .way = way,
                       .anew = way == WAY_DRAWN};
    table_want(t, &w);
}

void deal_again(struct table *t, int ply)
{
    struct wanted w;
    wants_ply(&t->session, ply, &w);
    table_want(t, &w);
}

void deal_fresh(struct table *t, const struct game *game, const struct rules *rules)
{
    struct rules usual = {0};
    struct deal deal;
    if (rules) usual = *rules;
    else rules_standard(game->options, &usual);
    draw_deal(game, &usual, saving_book(t->saving), fresh_number(), &deal);
    deal_this(t, game, &deal, WAY_DRAWN);
}

void deal_to_taste(struct table *t, const struct game *game, enum taste taste)
{
    struct rules rules;
    struct deal deal;
    struct problem problem;
    if (t->session.game) rules = t->session.deal.rules;
    else rules_standard(game->options, &rules);
    if (choose_deal(game, &rules, taste, saving_book(t->saving), &deal, &problem))
        deal_this(t, game, &deal, WAY_TASTE);
    else sheet_of_tastes(t, problem.text);
}

void deal_daily(struct table *t, const struct game *game)
{
    struct rules usual;
    struct deal deal;
    rules_standard(game->options, &usual);
    deal_number(game, &usual, daily_today(), &deal);
    deal_this(t, game, &deal, WAY_DAILY);
}

void deal_typed(struct table *t, const char *typed)
{
    const struct game *game = t->session.game ? t->session.game : t->wanted_game;
    struct problem problem;
    struct deal deal;
    const char *at = typed;
    uint64_t number;
    if (read_number(&at, UINT64_MAX, &number) && !*at) {
        struct rules usual;
        rules_standard(game->options, &usual);
        deal_number(game, t->session.game ? &t->session.deal.rules : &usual, number, &deal);
    } else if (!id_read(t->games, typed, &game, &deal, &problem)) {
        sheet_of_number(t, typed, problem.text);
        return;
    }
    deal_this(t, game, &deal, WAY_NAMED);
}

void deal_lesson(struct table *t, const struct game *game)
{
    struct theme theme = theme_of(t->themes, game);
    const struct game *of = NULL;
    struct deal deal;
    if (!lesson_deal(&theme, t->games, &of, &deal) || of != game) {
        table_note(t, "There is no lesson for this game.");
        return;
    }
    if (t->saving) saving_leave(t->saving); /* what is in progress stays so */
    t->trace = (struct trace){t->event, EVENTS_MOST, 0};
    session_start(&t->session, game, &deal, &t->trace);
    t->lesson.on = true;
    table_begin(t, true);
    lesson_begin(&t->lesson, &t->look, &t->session);
}

void table_play(struct table *t, const struct game *game, const struct rules *rules, bool anew,
                bool night)
{
    char words[TROUBLE_BYTES] = "", said[KEEPING_BYTES];
    struct text trouble = text_in(words, sizeof words), told = text_in(said, sizeof said);
    struct keeping keeping = keeping_of(t, &trouble);
    if (t->lesson.on) t->session = (struct session){0};
    t->lesson.on = false;
    bool there = !anew && t->saving && resume_game(t->saving, &keeping, game);
    if (there && !session_outcome(&t->session) && (!night || t->session.mode == NIGHT) &&
        (!rules || same_rules(game, rules, &t->session.deal.rules))) {
        say_resumed(&t->session, &told);
        table_begin(t, false);
        say_first(t, said);
    } else {
        deal_fresh(t, game, rules);
    }
    if (*words) table_note(t, words);
}
