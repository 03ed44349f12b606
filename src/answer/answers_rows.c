/* Answers about cards in a row, and cards that belong together. The theme says why some cannot be
 * moved: `fixed: WORDS`. */

#include "answers_internal.h"

/* ---- Places ---- */

/* Adds the places of the cards in rows: "first 6, second ace"; with suits if `whole`. */
static void add_places(const struct asking *q, bool whole, struct text *w)
{
    static const char *const ordinals[] = {"first", "second", "third",    "fourth",
                                           "fifth", "sixth",  "seventh",  "eighth",
                                           "ninth", "tenth",  "eleventh", "twelfth"};
    const struct view *v = q->table->view;
    for (struct thing at = {0}; dread_next_card(v, dread_rows(v), &at);) {
        dread_add_between(w, ", ");
        bool named = at.index < sizeof ordinals / sizeof *ordinals;
        if (named) dread_text_add(w, ordinals[at.index]);
        else dread_add(q, w, "<number>th", at.index + 1);
        dread_add(q, w, whole ? " <card>" : " <rank>", dread_view_spot(v, at)->card);
    }
    if (w->length) dread_text_char(w, '.');
    dread_say_capital(w->at);
}

/* Reads the cards of rows with their places; `more` tells the suits. */
void dread_ask_places(struct asking *q, struct text *w)
{
    static const char none[] = "Places matter only in a row of cards, and there is none here.";
    char brief[PART_BYTES];
    struct text b = dread_text_in(brief, sizeof brief);
    add_places(q, false, &b);
    if (b.length) {
        dread_say_answer(q, brief);
        struct text more = dread_text_in(q->more, sizeof q->more);
        add_places(q, true, &more);
    } else if (q->about.how == ASK_HAND) {
        dread_add_explained_or(q, "inventory", none, w);
    } else {
        dread_text_add(w, none);
    }
}

/* Says which card lies at a place of the row that the player holds. */
void dread_ask_place(struct asking *q, struct text *w)
{
    const struct view *v = q->table->view;
    struct thing first = {0};
    if (!dread_next_card(v, dread_part(q, "held"), &first) ||
        v->zone[first.zone].layout != LAYOUT_ROW) {
        dread_text_add(w, "No cards lie in a row here, so they have no places.");
        return;
    }
    int count = v->zone[first.zone].count,
        place = q->about.place > 0 ? q->about.place : count + q->about.place;
    if (place > count || place < 1) {
        dread_text_add(w, "There are only ");
        dread_add_count(w, count, " card.", " cards.");
        return;
    }
    struct thing at = dread_thing_card(first.zone, place - 1);
    dread_add(q, w, "Card <number> of <number>: <shown>.", place, count, at);
}

void dread_ask_neighbours(struct asking *q, struct text *w)
{
    const struct view *v = q->table->view;
    for (struct thing at = {0}; dread_next_card(v, dread_rows(v), &at);) {
        const struct spot *spot = dread_view_spot(v, at);
        if (!dread_is_stuff(&q->about.stuff, spot->card)) continue;
        struct thing left = dread_thing_card(at.zone, at.index - 1);
        struct thing right = dread_thing_card(at.zone, at.index + 1);
        if (!at.index) left.kind = THING_NONE;
        if (right.index == v->zone[at.zone].count) right.kind = THING_NONE;
        dread_add(q, w, "<words>Place <number>: left of it <shown>, right of it <shown>.",
                  w->length ? " " : "", right.index, left, right);
    }
    if (!w->length) dread_text_add(w, "No such card lies in your row.");
}

/* Says which cards of rows may be moved now, or may not, each with its place. */
void dread_ask_fixed(struct asking *q, struct text *w)
{
    const struct view *v = q->table->view;
    bool fixed = q->about.how == ASK_FIXED;
    int n;
    const char *why = dread_theme_words(&q->table->layout->theme, "fixed", "", &n);
    for (struct thing at = {0}; dread_next_card(v, dread_rows(v), &at);) {
        if (!(dread_view_spot(v, at)->tags & TAG_FIXED) != !fixed) continue;
        dread_add(q, w, "<words><shown> at place <number>",
                  w->length ? ", "
                  : fixed   ? "You cannot move "
                            : "You can move ",
                  at, at.index + 1);
    }
    if (!w->length) {
        dread_text_add(w, fixed ? "No card is fixed now." : "You can move no card now.");
        return;
    }
    dread_text_char(w, '.');
    if (why && fixed) dread_text_char(w, ' ');
    if (why && fixed) dread_text_span(w, why, n);
}

/* ---- Groups ---- */

/* Adds the cards at spots `from` to `to` of a zone: "5, 6, 7 at places 2 to 4". */
static void add_run(const struct asking *q, int zone, int from, int to, struct text *w)
{
    const struct zone *z = &q->table->view->zone[zone];
    for (int i = from; i <= to; i++)
        dread_add(q, w, i > from ? ", <card>" : "<card>", q->table->view->spot[z->first + i].card);
    dread_add(q, w, from == to ? " at place <number>" : " at places <number> to <number>", from + 1,
              to + 1);
}

/* Says the runs of neighbouring cards that have a tag and share a group, in every zone but grids;
 * else `none`. */
static void say_runs(struct asking *q, int tag, const char *head, const char *none)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    for (int zone = 0; zone < q->table->view->zones; zone++) {
        const struct zone *z = &q->table->view->zone[zone];
        const struct spot *spot = &q->table->view->spot[z->first];
        for (int i = 0, to; z->layout != LAYOUT_GRID && i < z->count; i = to + 1) {
            to = i;
            if (!(spot[i].tags & tag)) continue;
            while (to + 1 < z->count && spot[to + 1].tags & tag &&
                   spot[to + 1].group == spot[i].group)
                to++;
            dread_text_add(&w, w.length ? "; " : head);
            add_run(q, zone, i, to, &w);
        }
    }
    if (!w.length) dread_text_add(&w, none);
    dread_text_char(&w, '.');
    dread_say(q, words);
}

/* Says whether each card of the kind that is asked about lies in a group; else what lies in
 * groups. */
void dread_ask_sequences(struct asking *q, struct text *w)
{
    const struct view *v = q->table->view;
    for (struct thing at = {0}; q->about.one && dread_next_card(v, dread_rows(v), &at);) {
        const struct spot *spot = dread_view_spot(v, at);
        bool grouped = spot->tags & TAG_GROUPED;
        if (!dread_is_stuff(&q->about.stuff, spot->card)) continue;
        dread_add(q, w,
                  grouped ? "<words>Yes: the <shown> at place <number> is in one."
                          : "<words>No: the <shown> at place <number> is in none.",
                  w->length ? " " : "", at, at.index + 1);
    }
    if (!w->length) say_runs(q, TAG_GROUPED, "Sequences: ", "There are no sequences now");
}

void dread_ask_taken_next(struct asking *q, struct text *none)
{
    (void)none;
    say_runs(q, TAG_DOOMED, "Taken next: ", "Nothing will be taken next");
}

void dread_ask_next_drawn(struct asking *q, struct text *w)
{
    dread_add_explained_or(q, "draw cards", "Nobody can know that before it happens.", w);
}
