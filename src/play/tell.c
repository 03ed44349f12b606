/* What happened and what an action would do, in words, for a table that is drawn. Read
 * play_internal.h first. Plain play has say.c. */

#include "tell.h"

#include "book_seen.h"

/* Returns a text that continues what is said. */
static struct text said_so_far(struct play *p)
{
    return (struct text){
        .at = p->told.said, .room = sizeof p->told.said, .length = dread_length_of(p->told.said)};
}

void dread_tell_trace(struct play *p, bool more)
{
    /* otherwise drop what was said before */
    bool room = dread_length_of(p->told.said) + 1024 < SAID_BYTES;
    struct text said = more && room ? said_so_far(p)
                                    : dread_text_in(p->told.said, sizeof p->told.said);
    int before = said.length;
    const struct theme *theme = &p->layout.theme;
    dread_theme_tell_gravest(theme, p->session.game, &p->view, &p->told.trace, TELL_USUAL, &said,
                             NULL);
    if (said.length == before)
        dread_theme_tell(theme, p->session.game, &p->view, &p->told.trace, TELL_ALL, &said);
}

/* Reads the statistics that the session counts in: of Rehearsals, or of the Nights under its rule
 * set. */
static void read_score(const struct play *p, struct statistics *of)
{
    const struct session *s = &p->session;
    char rules[NIGHT_RULES_BYTES];
    struct text r = dread_text_in(rules, sizeof rules);
    dread_rules_id_write(s->game, &s->deal.rules, &r);
    dread_book_statistics(p->book, s->game, s->mode == NIGHT ? rules : NULL, of);
}

/* Returns true if the session counts in a win rate that can be reported: other games may count in
 * none, such as one that did not begin at its deal. */
static bool has_score(const struct play *p)
{
    const struct session *s = &p->session;
    struct statistics of;
    bool counts = s->mode != NIGHT || s->way == WAY_DRAWN;
    if (!dread_is_kept(p) || !counts) return false;
    read_score(p, &of);
    return of.by_origin[ORIGIN_NUMBER].games > 0;
}

/* Writes how many games of the session's kind were won. */
static void write_score(const struct play *p, struct text *t)
{
    struct statistics of;
    read_score(p, &of);
    dread_text_add(t, p->session.mode == NIGHT ? "Nights won: " : "Games won: ");
    dread_text_number(t, (uint64_t)of.by_origin[ORIGIN_NUMBER].won);
    dread_text_add(t, " of ");
    dread_text_number(t, (uint64_t)of.by_origin[ORIGIN_NUMBER].games);
    if (of.streak > 1) {
        dread_text_add(t, ", ");
        dread_text_number(t, (uint64_t)of.streak);
        dread_text_add(t, " in a row");
    }
    dread_text_char(t, '.');
}

void dread_tell_score(struct play *p)
{
    struct text score = dread_text_in(p->told.score, sizeof p->told.score), said = said_so_far(p);
    p->told.score_due = false;
    if (!p->view.outcome) return;
    dread_say_what_night(&p->session, &score);
    if (has_score(p) && score.length) dread_text_char(&score, ' ');
    if (has_score(p)) write_score(p, &score);
    while (said.length && p->told.said[said.length - 1] == ' ') p->told.said[--said.length] = '\0';
    if (said.length && score.length && *p->told.score != ' ') dread_text_char(&said, ' ');
    dread_text_add(&said, p->told.score);
}

/* ---- The story ---- */

/* Counts the Nights of this game that ended before this one, and how many of the last of them were
 * lost. Without a book, and in a Rehearsal, there is no such number. */
static void count_nights(const struct play *p, int *night, int *lost)
{
    enum { PAST = 64 };
    struct past_game past[PAST];
    const struct session *s = &p->session;
    bool running = true, own = p->view.outcome != 0;
    *night = *lost = -1;
    if (!dread_is_kept(p) || s->mode != NIGHT || p->story.lesson.on) return;
    int n = dread_book_past_games(p->book, s->game, past, PAST);
    *night = 1;
    *lost = 0;
    for (int i = 0; i < n; i++) {
        if (past[i].mode != NIGHT) continue;
        /* The end of the session itself may be kept already. */
        if (own) {
            own = false;
            continue;
        }
        ++*night;
        running &= !past[i].won;
        *lost += running;
    }
}

/* Reads on, and makes the ending if the game has ended. Returns true if there is a new line. */
static bool read_on(struct play *p)
{
    bool told = dread_story_read(&p->story.so_far, &p->layout, &p->session);
    p->story.ending.id = NULL;
    if (p->view.outcome)
        dread_ending_make(&p->story.ending, &p->layout, &p->session, &p->story.so_far);
    return told;
}

void dread_tell_story(struct play *p, bool dealt)
{
    int night, lost;
    count_nights(p, &night, &lost);
    dread_story_begin(&p->story.so_far, &p->session, night, lost);
    read_on(p);
    if (dealt) p->story.of = p->table.version;
}

void dread_tell_story_on(struct play *p, bool anew)
{
    if (anew) dread_story_again(&p->story.so_far, &p->session);
    if (read_on(p) && !anew) p->story.of = p->table.version;
}

void dread_tell_lesson(struct play *p, bool on)
{
    p->story.lesson.on = on;
    if (on) p->story.lesson.dice = p->now.fresh;
}

bool dread_tell_lesson_over(struct play *p)
{
    bool over = p->story.lesson.ended;
    p->story.lesson.ended = false;
    return over;
}

void dread_tell_ending_due(struct play *p, bool due)
{
    p->story.ending_due = due;
}

void dread_tell_action(const struct play *p, int i, struct text *words)
{
    int from = words->length;
    p->session.game->describe(&p->view, p->selection.legal[i], words);
    char *first = &words->at[from];
    if (*first >= 'a' && *first <= 'z') *first = (char)(*first - 'a' + 'A');
    dread_text_char(words, '.');
}

/* Leaves out what the marks on the cells of a grid say, if that is more than a few places. */
static void leave_out_marked(const struct play *p, struct trace *trace)
{
    enum { FEW = 4 };
    int marked = 0, kept = 0;
    for (int i = 0; i < trace->count; i++)
        marked += dread_marks_cell(&p->layout, &p->view, &trace->event[i]);
    if (marked <= FEW) return;
    for (int i = 0; i < trace->count; i++)
        if (!dread_marks_cell(&p->layout, &p->view, &trace->event[i]))
            trace->event[kept++] = trace->event[i];
    trace->count = kept;
}

/* Adds the end of the game, if there is one. Returns true if it is lost. */
static bool tell_end(const struct play *p, int outcome, struct text *words)
{
    int from = words->length;
    dread_add_end(&p->asking, outcome, words);
    dread_say_capital(words->at + from);
    return outcome && !dread_outcome_is_won(p->session.game, outcome);
}

bool dread_tell_preview(const struct play *p, int i, struct text *words, uint8_t *gravity)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    struct told told[EVENTS_MOST];
    const struct game *game = p->session.game;
    const struct theme *theme = &p->layout.theme;
    game->preview(&p->view, p->selection.legal[i], &trace);
    bool lost = tell_end(p, dread_trace_outcome(game, &trace), words);
    leave_out_marked(p, &trace);
    int n = dread_theme_tell_gravest(theme, game, &p->view, &trace, TELL_PREVIEW_USUAL, words,
                                     told);
    if (!n) n = dread_theme_tell_gravest(theme, game, &p->view, &trace, TELL_PREVIEW, words, told);
    *gravity = n ? (uint8_t)told[0].gravity : GRAVITY_REST;
    return lost;
}

/* Writes "walk to b3, 3 steps, and stop"; before it the action that the walk begins with. */
static void tell_way(const struct play *p, struct text *words)
{
    const struct path *walk = &p->hand.walk.walk;
    const struct game *game = p->session.game;
    bool first = p->hand.reach.first >= 0;
    int steps = walk->count - first;
    bool stops = steps > 1 &&
                 dread_thing_same(walk->cell[walk->count - 1], walk->cell[walk->count - 2]);
    steps -= stops;
    if (first) {
        game->describe(&p->view, walk->action[0], words);
        dread_text_add(words, ", ");
    }
    dread_text_add(words, "walk to ");
    dread_theme_place(&p->layout.theme, game, &p->view, p->hand.walk.to, words);
    dread_text_add(words, ", ");
    dread_text_number(words, (uint64_t)steps);
    dread_text_add(words, steps == 1 ? " step" : " steps");
    if (stops) dread_text_add(words, ", and stop");
    dread_text_add(words, ". ");
}

/* What is grave about a step of a walk. */
struct grave_step {
    uint8_t gravity;
    int outcome; /* the end that it brings; 0: none */
    char words[512];
};

/* Writes what is grave in the preview of action i of the walk. */
static void read_step(struct play *p, int i, struct grave_step *step)
{
    struct event event[EVENTS_MOST];
    struct told told[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    struct text t = dread_text_in(step->words, sizeof step->words);
    const struct game *game = p->session.game;
    dread_walk_preview(&p->hand.reach, &p->hand.walk.walk, i, &trace);
    int n = dread_theme_tell_gravest(&p->layout.theme, game, &p->view, &trace, TELL_PREVIEW, &t,
                                     told);
    step->gravity = n ? (uint8_t)told[0].gravity : GRAVITY_REST;
    step->outcome = dread_trace_outcome(game, &trace);
    for (int k = 0; k < n; k++) {
        if (told[k].gravity < GRAVITY_MOVED) continue;
        t.at[told[k].from] = '\0';
        break;
    }
}

/* Says how the walk goes; then what is grave about its steps, each time that it changes: the
 * gravest step first. */
bool dread_tell_walk(struct play *p, struct text *choice, struct text *words, uint8_t *gravity)
{
    struct grave_step step[WALK_MOST];
    int from = choice->length, outcome = 0, first = p->hand.reach.first >= 0;
    int count = p->hand.walk.walk.count;
    *gravity = GRAVITY_REST;
    tell_way(p, choice);
    char *letter = &choice->at[from];
    if (*letter >= 'a' && *letter <= 'z') *letter = (char)(*letter - 'a' + 'A');
    for (int i = first; i < count; i++) {
        read_step(p, i, &step[i]);
        if (step[i].outcome) outcome = step[i].outcome;
        if (step[i].gravity < *gravity) *gravity = step[i].gravity;
    }
    bool lost = tell_end(p, outcome, words);
    for (int grave = 0; grave <= GRAVITY_REST; grave++) {
        for (int i = first; i < count; i++) {
            bool again = i > first && dread_same(step[i].words, step[i - 1].words);
            if (step[i].gravity != grave || again || !*step[i].words) continue;
            if (i > first) {
                dread_text_add(words, "Step ");
                int number = i - first + 1;
                dread_text_number(words, (uint64_t)number);
                dread_text_add(words, ": ");
            }
            dread_text_add(words, step[i].words);
        }
    }
    return lost;
}
