/* A duel: two people play the same deal, or up to three, one after the other, and then see both
 * games of each side by side.
 *
 * The games of the first player come with a link (core/link.h). They stay sealed until the second
 * player's games of all these deals are over. Then an autopsy of each game is made, in slices, and
 * of each only its curve is kept: the chance of winning before each turn, and what was given away
 * on it.
 *
 * The sealed games are not stored, nor which of her games have ended. Whoever closes the program
 * opens the link again, which also resumes her own game of its first deal. */

#include "duel.h"

#include "advice/advice.h"
#include "story/story.h"
#include "autopsy_page.h"
#include "hint.h"
#include "table_in_play.h"

/* ---- The two games ---- */

enum { ACTIONS_TOLD = 4 }; /* of a turn; of more only how many they are */

static bool is_of_deal(const struct session *s, const struct session *other)
{
    return s->game == other->game && dread_same_deal(s->game, &s->deal, &other->deal);
}

/* Returns the player's game of a deal that has ended, or NULL. */
static const struct session *ended(const struct duel_in_play *d, const struct session *theirs)
{
    for (int i = 0; i < d->ended; i++)
        if (is_of_deal(&d->yours[i], theirs)) return &d->yours[i];
    return NULL;
}

static bool is_on_table(const struct play *p, const struct session *theirs)
{
    return p->session.game && is_of_deal(&p->session, theirs) && !p->story.lesson.on &&
           !p->watches && !p->puzzle.number;
}

/* Returns one of both games of deal k, which are over. */
static const struct session *game_of(const struct play *p, int k, int whose)
{
    const struct session *theirs = &p->duel.theirs[k];
    if (whose == THEIRS) return theirs;
    return is_on_table(p, theirs) ? &p->session : ended(&p->duel, theirs);
}

void dread_duel_take(struct play *p, const char *link)
{
    struct duel_in_play *d = &p->duel;
    enum link_kind kind;
    d->deals = d->judged = 0;
    for (; link && d->deals < LINK_DUELS; link = dread_link_next_duel(link))
        d->deals += dread_link_read(p->house.games, link, &d->theirs[d->deals], &kind, NULL);
}

static bool is_of_duel(const struct duel_in_play *d, const struct session *s)
{
    for (int k = 0; k < d->deals; k++)
        if (is_of_deal(&d->theirs[k], s)) return true;
    return false;
}

/* Makes room for one more game that has ended: forgets the one of the same deal, else the first
 * that is not of the duel. */
static struct session *room_for(struct duel_in_play *d, const struct session *s)
{
    const struct session *same = ended(d, s);
    int gone = same ? (int)(same - d->yours) : 0;
    if (!same && d->ended < LINK_DUELS) return &d->yours[d->ended++];
    while (!same && gone < LINK_DUELS - 1 && is_of_duel(d, &d->yours[gone])) gone++;
    for (int i = gone; i + 1 < d->ended; i++) d->yours[i] = d->yours[i + 1];
    return &d->yours[d->ended - 1];
}

void dread_duel_see(struct play *p)
{
    if (p->duel.seen == p->table.version) return;
    p->duel.seen = p->table.version;
    if (!dread_duel_no_challenge(p)) *room_for(&p->duel, &p->session) = p->session;
}

bool dread_duel_is_here(const struct play *p)
{
    for (int k = 0; k < p->duel.deals; k++)
        if (is_on_table(p, &p->duel.theirs[k])) return true;
    return false;
}

const struct session *dread_duel_next(const struct play *p)
{
    for (int k = 0; k < p->duel.deals; k++) {
        const struct session *theirs = &p->duel.theirs[k];
        bool over = is_on_table(p, theirs) ? p->view.outcome : ended(&p->duel, theirs) != NULL;
        if (!over) return theirs;
    }
    return NULL;
}

const char *dread_duel_refusal(const struct play *p)
{
    if (!dread_duel_is_here(p)) return "Nobody has challenged you to a duel on this deal.";
    return p->view.outcome ? NULL : "Their game is sealed until yours is over.";
}

const char *dread_duel_no_challenge(const struct play *p)
{
    if (!p->session.game) return "No game is on the table.";
    if (p->story.lesson.on) return "This is the lesson.";
    if (p->puzzle.number) return "This game began as a puzzle.";
    if (p->watches) return "You have watched this game. Play it yourself first.";
    if (!p->view.outcome) return "The game is not over yet.";
    return dread_link_can_name(&p->session, NULL)
               ? NULL
               : "Not all cards of this deal are known, so there is no link to it.";
}

/* ---- Judging them ---- */

/* Writes the curve of a game from its autopsy. A turn in which there was nothing to decide begins
 * with the chance at which the turn before ended. */
static void write_curve(struct duel_curve *c, const struct autopsy_run *r, int turns)
{
    const struct autopsy_summary *sum = &r->summary;
    int chance = sum->began, next = 0;
    *c = (struct duel_curve){.turns = turns < DUEL_TURNS ? turns : DUEL_TURNS,
                             .gave_in_all = sum->gave,
                             .end = sum->end};
    for (int turn = 1; turn <= c->turns; turn++) {
        c->before[turn] = (uint8_t)chance;
        if (next == sum->turns || sum->turn[next].turn != turn) continue;
        const struct autopsy_turn *t = &sum->turn[next++];
        c->before[turn] = (uint8_t)t->before;
        c->gave[turn] = (uint8_t)t->gave;
        chance = t->before - t->gave + t->cards;
    }
}

/* Begins the autopsy of the game that is judged next. */
static const char *begin_next(struct play *p)
{
    dread_autopsy_page_close(p);
    int judged = p->duel.judged;
    const char *why = dread_autopsy_page_begin(
        p, game_of(p, judged / DUEL_GAMES, judged % DUEL_GAMES));
    if (!why) dread_advice_begins(p);
    return why;
}

bool dread_duel_is_known(const struct play *p)
{
    const struct duel_in_play *d = &p->duel;
    return d->deals && d->judged == d->deals * DUEL_GAMES && d->of == p->table.version;
}

const char *dread_duel_begin(struct play *p)
{
    if (dread_duel_is_known(p)) return NULL;
    p->duel.judged = 0;
    p->duel.of = p->table.version;
    return begin_next(p);
}

/* Takes the curve of the autopsy once it is made, and begins the next one. */
static void take_curve(struct play *p)
{
    struct duel_in_play *d = &p->duel;
    if (dread_duel_is_known(p) || p->advice.autopsy_progress == AUTOPSY_RUNS) return;
    int k = d->judged / DUEL_GAMES, whose = d->judged % DUEL_GAMES;
    const struct session *s = game_of(p, k, whose);
    write_curve(&d->curve[k][whose], p->advice.autopsy_run, s->game->turn(&s->now));
    d->judged++;
    if (d->judged < d->deals * DUEL_GAMES) begin_next(p);
}

/* ---- In words ---- */

static const char *const names[] = {[THEIRS] = "They", [YOURS] = "You"};

static void tell_game(const struct play *p, int k, int whose, struct text *t)
{
    const struct duel_curve *c = &p->duel.curve[k][whose];
    dread_text_add(t, names[whose]);
    dread_text_char(t, ' ');
    dread_say_how_it_went(game_of(p, k, whose), t);
    dread_text_count(t, ", and gave away ", c->gave_in_all,
                     c->gave_in_all == 1 ? " point.\n" : " points.\n");
}

/* Of several deals, adds which one follows. */
static void tell_deal(const struct play *p, int k, struct text *t)
{
    if (p->duel.deals == 1) return;
    dread_text_count(t, "Deal ", k + 1, ", ");
    dread_text_add(t, p->duel.theirs[k].game->title);
    dread_text_add(t, ".\n");
}

void dread_duel_tell(const struct play *p, struct text *t)
{
    int won = 0, gave = 0; /* how much more she won, and they gave away */
    for (int k = 0; k < p->duel.deals; k++) {
        const struct duel_curve *c = p->duel.curve[k];
        tell_deal(p, k, t);
        tell_game(p, k, YOURS, t);
        tell_game(p, k, THEIRS, t);
        won += c[YOURS].end - c[THEIRS].end;
        gave += c[THEIRS].gave_in_all - c[YOURS].gave_in_all;
    }
    int ahead = won ? won : gave;
    dread_text_add(t, ahead > 0   ? "The duel is yours.\n"
                      : ahead < 0 ? "The duel is theirs.\n"
                                  : "Nobody is ahead.\n");
}

/* One of the games while it is told turn by turn. */
struct retold {
    const struct session *session;
    const struct duel_curve *curve;
    const char *name;
    struct position now; /* at the beginning of the turn that is told next */
    int ply;
};

/* Adds what somebody did on a turn, and plays it. */
static void tell_actions(struct retold *of, int turn, struct text *t)
{
    const struct session *s = of->session;
    struct view view;
    int told = 0;
    for (; of->ply < s->played && s->game->turn(&of->now) == turn; of->ply++) {
        if (told++ < ACTIONS_TOLD) {
            s->game->see(&s->deal, &of->now, &view);
            dread_text_add(t, told > 1 ? "; " : " ");
            s->game->describe(&view, s->line[of->ply], t);
        }
        s->game->apply(&s->deal, &of->now, s->line[of->ply], NULL);
    }
    if (told > ACTIONS_TOLD) dread_text_count(t, "; and ", told - ACTIONS_TOLD, " more");
}

static void tell_side(struct retold *of, int turn, struct text *t)
{
    const struct duel_curve *c = of->curve;
    const struct session *s = of->session;
    bool acts = of->ply < s->played && s->game->turn(&of->now) == turn;
    if (!acts || turn > c->turns) return;
    dread_text_count(t, "Turn ", turn, ". ");
    dread_text_add(t, of->name);
    dread_text_count(t, ", at ", c->before[turn], " %:");
    tell_actions(of, turn, t);
    if (c->gave[turn]) dread_text_count(t, ". That gave away ", c->gave[turn], "");
    dread_text_add(t, ".\n");
}

static void tell_turns_of(const struct play *p, int k, struct text *t)
{
    struct retold side[DUEL_GAMES];
    int turns = 0;
    for (int i = 0; i < DUEL_GAMES; i++) {
        side[i] = (struct retold){
            .session = game_of(p, k, i), .curve = &p->duel.curve[k][i], .name = names[i]};
        dread_session_replay(side[i].session, 0, &side[i].now, NULL);
        if (side[i].curve->turns > turns) turns = side[i].curve->turns;
    }
    for (int turn = 1; turn <= turns; turn++) {
        tell_side(&side[YOURS], turn, t);
        tell_side(&side[THEIRS], turn, t);
    }
}

void dread_duel_tell_turns(const struct play *p, struct text *t)
{
    for (int k = 0; k < p->duel.deals; k++) {
        tell_deal(p, k, t);
        tell_turns_of(p, k, t);
    }
}

/* ---- The pages ---- */

static void write_page(struct play *p)
{
    if (!p->page.open || p->page.kind != PAGE_DUEL) return;
    dread_page_rewrite(&p->page);
    struct text *t = dread_page_text(&p->page);
    if (dread_duel_is_known(p)) {
        dread_duel_tell(p, t);
        dread_duel_tell_turns(p, t);
        return;
    }
    const struct autopsy *a = &p->advice.autopsy_run->autopsy;
    tell_deal(p, p->duel.judged / DUEL_GAMES, t);
    dread_text_add(t, p->duel.judged % DUEL_GAMES == THEIRS ? "Their game: " : "Your game: ");
    dread_text_count(t, "evaluating action ", a->ply + 1, "");
    dread_text_count(t, " of ", a->played, p->house.page ? " …" : " …\nPress any key to leave.");
}

void dread_duel_open(struct play *p)
{
    const char *why = dread_duel_begin(p);
    dread_page_close(&p->page);
    if (why) {
        dread_table_note(p, why);
        return;
    }
    dread_page_start(&p->page, PAGE_DUEL, dread_command_table[CMD_DUEL].label);
    write_page(p);
}

bool dread_duel_think(struct play *p, bool (*has_input)(void))
{
    bool news = dread_autopsy_page_slice(p, has_input);
    if (news) dread_duel_go_on(p);
    return news;
}

void dread_duel_go_on(struct play *p)
{
    take_curve(p);
    write_page(p);
}

void dread_duel_challenge(struct play *p)
{
    dread_page_start(&p->page, PAGE_TEXT, dread_command_table[CMD_CHALLENGE].label);
    dread_page_say(&p->page, dread_command_table[CMD_CHALLENGE].more);
    dread_page_say(&p->page, "\n");
    dread_page_say(&p->page, dread_before_link);
    dread_page_say(&p->page, "\n");
    dread_duel_tell_link(p, dread_page_text(&p->page));
}

bool dread_duel_link_all(const struct play *p, struct text *t)
{
    if (p->duel.ended < 2) return false;
    for (int i = 0; i < p->duel.ended; i++) {
        if (i) dread_text_char(t, '&');
        dread_link_duel(&p->duel.yours[i], t);
    }
    return true;
}

void dread_duel_tell_link(const struct play *p, struct text *t)
{
    dread_text_char(t, '#');
    dread_link_duel(&p->session, t);
    if (p->duel.ended < 2) return;
    dread_text_count(t, "\nOr this, for a duel of your last ", p->duel.ended, " games:\n#");
    dread_duel_link_all(p, t);
}

/* ---- The chart ---- */

/* Writes a curve into columns, `wide` of them for a turn, or a column for `turns_in` turns. Returns
 * their number. */
static int write_columns(const struct duel_curve *c, int wide, int turns_in,
                         struct chart_column column[])
{
    int n = 0;
    for (int turn = 1; turn <= c->turns + 1; turn += turns_in) {
        bool is_end = turn + turns_in > c->turns + 1;
        int points = is_end ? c->end : c->before[turn];
        for (int i = 0; i < wide && n < SCENE_CHART_COLUMNS; i++)
            column[n++] = (struct chart_column){.chance = points * CHANCE / 100,
                                                .turn = (uint16_t)(is_end ? 0 : turn)};
    }
    return n;
}

void dread_duel_chart(const struct play *p, struct scene_chart *chart)
{
    enum { WIDEST = 4 };
    int k = 0;
    while (k < p->duel.deals && !is_on_table(p, &p->duel.theirs[k])) k++;
    if (k == p->duel.deals || !dread_duel_is_known(p)) return;
    const struct duel_curve *yours = &p->duel.curve[k][YOURS], *theirs = &p->duel.curve[k][THEIRS];
    int turns = 1 + (yours->turns > theirs->turns ? yours->turns : theirs->turns);
    int wide = SCENE_CHART_COLUMNS / turns, turns_in = 1 + (turns - 1) / SCENE_CHART_COLUMNS;
    if (wide > WIDEST) wide = WIDEST;
    if (wide < 1) wide = 1;
    chart->columns = write_columns(yours, wide, turns_in, chart->column);
    chart->others = write_columns(theirs, wide, turns_in, chart->other);
}
