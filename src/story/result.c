/* How a game went, in a sentence. See result.h. */

#include "result.h"

#include "core/id.h"

void dread_say_date(uint64_t date, struct text *t)
{
    for (uint64_t unit = 10000000; unit; unit /= 10) {
        if (unit == 1000 || unit == 10) dread_text_char(t, '-');
        dread_text_char(t, (char)('0' + date / unit % 10));
    }
}

/* Adds the options of the deal that are not as usual. */
static void say_options(const struct session *s, struct text *t)
{
    char rules[ID_BYTES];
    struct text r = dread_text_in(rules, sizeof rules);
    dread_rules_id_write(s->game, &s->deal.rules, &r);
    int title = dread_length_of(s->game->id);
    if (r.length == title) return;
    dread_text_add(t, " with ");
    for (const char *c = rules + title + 1; *c; c++) {
        dread_text_char(t, *c);
        if (*c == ',') dread_text_char(t, ' ');
    }
}

static void say_deal(const struct session *s, struct text *t)
{
    bool daily = s->way == WAY_DAILY && !s->deal.by_cards && s->deal.number >= 10000101 &&
                 s->deal.number <= 99991231;
    dread_text_add(t, s->game->title);
    if (s->mode == NIGHT) dread_text_add(t, ", a Night");
    if (daily) {
        dread_text_add(t, ", the deal of the day ");
        dread_say_date(s->deal.number, t);
    } else if (s->deal.middle) {
        dread_text_add(t, ", from a position");
    } else if (s->deal.by_cards) {
        dread_text_add(t, ", a deal by its cards");
    } else {
        dread_text_add(t, ", deal #");
        dread_text_number(t, s->deal.number);
    }
    say_options(s, t);
}

/* Adds "2 undos", with `before` if it is not the first. Does nothing for 0. */
static bool say_count(struct text *t, int n, const char *what, const char *before)
{
    if (!n) return false;
    dread_text_add(t, before);
    dread_text_number(t, (uint64_t)n);
    dread_text_char(t, ' ');
    dread_text_add(t, what);
    if (n > 1) dread_text_char(t, 's');
    return true;
}

/* Adds which help the player has taken. In a Night there is none. */
static void say_help(const struct session *s, struct text *t)
{
    static const char *const names[] = {"undo", "hint", "restart"};
    const int counts[] = {s->undos, s->hints, s->restarts};
    int kinds = 0, said = 0;
    for (int i = 0; i < 3; i++) kinds += counts[i] > 0;
    if (s->mode == NIGHT) return;
    if (!kinds) dread_text_add(t, ", without undo or hint");
    for (int i = 0; i < 3; i++) {
        const char *before = !said ? ", after " : said + 1 == kinds ? " and " : ", ";
        said += say_count(t, counts[i], names[i], before);
    }
}

static void say_end(const struct session *s, struct text *t)
{
    bool won = dread_outcome_is_won(s->game, dread_session_outcome(s));
    dread_text_add(t, won ? "won on turn " : "lost on turn ");
    dread_text_number(t, (uint64_t)s->game->turn(&s->now));
}

void dread_say_result(const struct session *s, bool watched, int gave, struct text *t)
{
    say_deal(s, t);
    if (watched) dread_text_add(t, ", watched");
    dread_text_add(t, ": ");
    say_end(s, t);
    if (!watched) say_help(s, t);
    if (gave >= 0) {
        dread_text_add(t, ", ");
        dread_text_number(t, (uint64_t)gave);
        dread_text_add(t, gave == 1 ? " point given away" : " points given away");
    }
    dread_text_char(t, '.');
}

void dread_say_how_it_went(const struct session *s, struct text *t)
{
    say_end(s, t);
    if (s->mode == NIGHT) dread_text_add(t, ", in a Night");
    say_help(s, t);
}

const char dread_before_link[] = "Write this after the address of the page:";

void dread_say_watched(struct text *t)
{
    dread_text_add(t, "A game to watch, from its beginning: Redo shows each next action. You can "
                      "also play it your own way. ");
}
