/* Questions about numbers and places in a row, and about the program. See questions.h. */

#include "questions_internal.h"
#include "paragraphs.h"

/* ---- Counting ---- */

/* Adds the gauge or the zone whose name has all these words. Returns false if there is none. */
static bool add_gauge(const struct asking *q, const char *said, struct text *w)
{
    struct phrase asked;
    dread_phrase_read(said, &asked);
    for (int i = 0; i < q->table->view->gauges && asked.count; i++) {
        char name[100];
        struct text n = dread_text_in(name, sizeof name);
        struct phrase own;
        int found = 0;
        dread_theme_gauge(&q->table->layout->theme, q->table->session->game, i, &n);
        dread_text_char(&n, ' ');
        dread_text_add(&n, q->table->session->game->words.gauges[i]);
        dread_phrase_read(name, &own);
        for (int k = 0; k < asked.count; k++)
            found += dread_phrase_has(&own, asked.word[k].at, asked.word[k].n) > 0;
        if (found < asked.count) continue;
        dread_theme_gauge(&q->table->layout->theme, q->table->session->game, i, w);
        dread_text_add(w, ": ");
        dread_text_whole(w, q->table->view->gauge[i].value);
        if (q->table->view->gauge[i].most) dread_text_add(w, " of ");
        if (q->table->view->gauge[i].most) dread_text_whole(w, q->table->view->gauge[i].most);
        dread_text_char(w, '.');
        return true;
    }
    return false;
}

/* Adds how many of the things with a name are in which zone. */
static bool add_counts(const struct asking *q, const char *name, struct text *w)
{
    struct named found;
    int count[VIEW_ZONES] = {0}, tokens = 0;
    if (!dread_find_named(q, name, &found)) return false;
    for (int i = 0; i < found.count; i++)
        if (found.thing[i].kind == THING_CARD) count[found.thing[i].zone]++;
        else tokens++;
    if (tokens) dread_add_count(w, tokens, " on the table", " on the table");
    for (int zone = 0; zone < q->table->view->zones; zone++) {
        if (!count[zone]) continue;
        if (w->length) dread_text_add(w, ", ");
        dread_text_number(w, (uint64_t)count[zone]);
        dread_text_add(w, ": ");
        dread_theme_zone(&q->table->layout->theme, q->table->session->game, zone, w);
    }
    dread_text_char(w, '.');
    return true;
}

void dread_ask_count(struct asking *q, const char *said)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    bool named = add_counts(q, said, &w);
    if (!named && dread_say_explained(q, said)) return;
    if (!named && !add_gauge(q, said, &w)) {
        dread_say(q, "Say count and a card, or gauges for all the numbers.");
        return;
    }
    dread_say_capital(words);
    dread_say_answer(q, words);
}

/* Adds the rank of a card alone. */
static void add_rank(card c, struct text *w)
{
    int start = w->length, i = start;
    dread_theme_card(c, w);
    while (i < w->length && !dread_starts_with(w->at + i, " of ")) i++;
    w->at[w->length = i] = '\0';
}

/* Says the cards of every row with places: "First 6, second ace." */
void dread_ask_places(struct asking *q, const char *unused)
{
    (void)unused;
    static const char *const ordinal[] = {"first", "second", "third",    "fourth",
                                          "fifth", "sixth",  "seventh",  "eighth",
                                          "ninth", "tenth",  "eleventh", "twelfth"};
    enum { ORDINALS = sizeof ordinal / sizeof *ordinal };
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    for (int zone = 0; zone < q->table->view->zones; zone++) {
        const struct zone *z = &q->table->view->zone[zone];
        for (int i = 0; z->gaps && i < z->count; i++) {
            dread_text_add(&w, w.length ? ", " : "");
            if (i < ORDINALS) dread_text_add(&w, ordinal[i]);
            else dread_text_number(&w, (uint64_t)i + 1);
            if (i >= ORDINALS) dread_text_add(&w, "th");
            dread_text_char(&w, ' ');
            add_rank(q->table->view->spot[z->first + i].card, &w);
        }
    }
    if (!w.length) {
        dread_say(q, "Places matter only in a row of cards, and there is none here.");
        return;
    }
    dread_text_char(&w, '.');
    dread_say_capital(words);
    dread_say_answer(q, words);
}

/* Says which legal actions would certainly bring an event. */
void dread_ask_which(struct asking *q, const char *id)
{
    struct event event[EVENTS_MOST];
    char words[ANSWER_BYTES * 2], list[ANSWER_BYTES * 2 - 80];
    struct text w = dread_text_in(words, sizeof words), l = dread_text_in(list, sizeof list);
    const struct game *game = q->table->session->game;
    int wanted = dread_event_index(game, id, dread_length_of(id)), found = 0;
    if (wanted < 0) {
        dread_say(q, "Say moves for what you can do, and what if for what comes of it.");
        return;
    }
    for (int i = 0; i < q->table->selection->count; i++) {
        struct trace trace = {event, EVENTS_MOST, 0};
        bool brings = false;
        game->preview(q->table->view, q->table->selection->legal[i], &trace);
        for (int k = 0; k < trace.count && k < trace.room; k++) brings |= event[k].id == wanted;
        if (!brings) continue;
        if (found++) dread_text_add(&l, "; ");
        game->describe(q->table->view, q->table->selection->legal[i], &l);
    }
    if (found) {
        dread_add_count(&w, found, " way: ", " ways: ");
        dread_text_add(&w, list);
        dread_text_char(&w, '.');
        dread_say_answer(q, words);
    } else {
        dread_say(q, "Nothing that you can do now does that.");
    }
}

/* ---- Around the game ---- */

void dread_ask_saved(struct asking *q, const char *unused)
{
    (void)unused;
    if (!q->book || q->lesson->on) dread_say(q, "Games are not saved here.");
    else if (!dread_book_is_saved(q->book)) dread_say(q, "This game is not saved yet.");
    else dread_say(q, "Your game is saved after everything you do. Say quit to leave it.");
}

void dread_ask_settings(struct asking *q, const char *unused)
{
    (void)unused;
    dread_say(q, "In plain play there is nothing to set. Say options for the rules of this deal, "
                 "night or rehearsal for the kind of game.");
}
