/* Carries out deal requests (deal_request.h), and reads and writes the preferences.
 *
 * A game in progress is resumed before it is given up for another deal, so that the player hears
 * which game that is. The storage may answer late, so a deal goes through steps (struct dealing);
 * dread_deal_go_on takes as many as it can. */

#include "deals.h"

#include "core/link.h"
#include "advice/advice.h"
#include "story/story.h"
#include "act.h"
#include "autopsy_page.h"
#include "duel.h"
#include "hint.h"
#include "puzzle_page.h"
#include "table_in_play.h"
#include "tell.h"

/* ---- Preferences ---- */

static const struct {
    const char *name;
    size_t at;
    bool usual;
} settings[] = {{"motion", offsetof(struct preferences, motion), true},
                {"four-colours", offsetof(struct preferences, four_colours), false},
                {"alone", offsetof(struct preferences, alone), true},
                {"night", offsetof(struct preferences, night), false},
                {"story", offsetof(struct preferences, story), true},
                {"upkeep-list", offsetof(struct preferences, upkeep_list), false}};

enum { SETTINGS = sizeof settings / sizeof *settings };

static bool *preference(struct play *p, int i)
{
    return (bool *)((char *)&p->prefer + settings[i].at);
}

void dread_prefer_read(struct play *p)
{
    char value[8];
    for (int i = 0; i < SETTINGS; i++) {
        *preference(p, i) = settings[i].usual;
        if (p->book && dread_book_setting(p->book, settings[i].name, value, sizeof value))
            *preference(p, i) = dread_same(value, "on");
    }
    p->prefer.night |= p->house.nights;
}

void dread_prefer(struct play *p, bool *chosen, bool on)
{
    *chosen = on;
    for (int i = 0; p->book && i < SETTINGS; i++)
        dread_book_set(p->book, settings[i].name, *preference(p, i) ? "on" : "off");
}

/* ---- Dealing ---- */

static void add_trouble(struct play *p, const struct problem *problem)
{
    struct text t = {p->dealing.trouble, sizeof p->dealing.trouble,
                     dread_length_of(p->dealing.trouble), false};
    dread_text_add(&t, problem->text);
    dread_text_char(&t, '\n');
}

static struct text said_so_far(struct play *p)
{
    return (struct text){p->dealing.said, sizeof p->dealing.said, dread_length_of(p->dealing.said),
                         false};
}

/* Returns true if a game was resumed. Adds trouble with reading it; that another window has it is
 * news of the book. */
static bool is_resumed(struct play *p, enum resumed how, const struct problem *problem)
{
    if (how == RESUMED_UNREADABLE || how == RESUMED_TROUBLE) add_trouble(p, problem);
    return how == RESUMED;
}

/* Draws the deal if the request is for a fresh one. */
static void draw_wanted(struct play *p)
{
    struct deal_request *w = &p->dealing.wanted.wanted;
    struct rules usual;
    if (w->deal) return;
    dread_rules_standard(w->game->options, &usual);
    const struct rules *rules = w->rules ? w->rules : &usual;
    if (w->beside) dread_deal_unknown(w->game, rules, p->now.fresh, &p->dealing.wanted.deal);
    else dread_draw_deal(w->game, rules, p->book, p->now.fresh, &p->dealing.wanted.deal);
    w->deal = &p->dealing.wanted.deal;
    w->anew = true;
}

/* Returns true, with a problem, if a Night in progress has the cards of the deal. */
static bool night_has_cards(const struct play *p, const struct game *game, const struct deal *deal,
                            struct problem *problem)
{
    const struct play_house *h = &p->house;
    return p->book ? dread_book_night_has_cards(p->book, game, deal, problem)
                   : h->night_has_cards && h->night_has_cards(h->watcher, game, deal, problem);
}

/* Returns true, and adds trouble, if the deal has the cards of a Night in progress that is not the
 * game on this table. */
static bool is_refused(struct play *p)
{
    struct problem problem;
    const struct session *s = &p->dealing.session;
    const struct deal_request *w = &p->dealing.wanted.wanted;
    bool here = p->book && dread_book_keeps(p->book) && s->game == w->game && s->mode == NIGHT;
    if (here) return false; /* that Night is given up */
    bool stands = night_has_cards(p, w->game, w->deal, &problem);
    if (stands) add_trouble(p, &problem);
    return stands;
}

static enum deal_answer resumed_here(struct play *p)
{
    struct text said = said_so_far(p);
    dread_say_resumed(&p->dealing.session, &said);
    return GONE_ON;
}

/* Says what becomes of the game that is left, and remembers it if the player can return to it. */
static void give_up(struct play *p)
{
    const struct session *s = &p->dealing.session;
    struct text said = said_so_far(p);
    bool words = p->dealing.asked_in_words;
    dread_say_given_up(p->book, s,
                       words ? "say back" : dread_words_for(p, "press b", "choose Back"), &said);
    if (!p->book || !dread_is_begun(s) || !dread_book_can_return(p->book)) return;
    p->dealing.left_game = s->game;
    p->dealing.left_deal = s->deal;
    p->dealing.left_middle = s->middle;
}

/* Decides about the game that was resumed or is on the table: it satisfies the request, or is a
 * Night that may not be given up, or is given up. Returns DEAL_WAITS if the deal goes on with the
 * next step. */
static enum deal_answer decide(struct play *p)
{
    struct session *s = &p->dealing.session;
    const struct deal_request *w = &p->dealing.wanted.wanted;
    /* If the book keeps no session, the one here is of another game, which stays in progress. */
    bool kept = p->book && dread_book_keeps(p->book);
    if (kept && dread_deal_request_fits(w, s)) return resumed_here(p);
    draw_wanted(p);
    if (kept && dread_is_begun(s) && s->mode == NIGHT && !w->leaves_night) return NIGHT_WOULD_END;
    if (is_refused(p)) return REFUSED_CARDS;
    if (kept || !p->book) give_up(p);
    if (p->book) dread_book_put_down(p->book, p->now.seconds);
    p->dealing.step = DEAL_DEALS;
    if (p->book && !w->anew && !w->actions) {
        enum mode mode = w->only_in_mode ? w->mode : MODES;
        dread_book_return(p->book, w->game, w->deal, w->middle, mode, p->now.seconds);
        p->dealing.step = DEAL_RETURNS;
    }
    return DEAL_WAITS;
}

static enum deal_answer deal_now(struct play *p)
{
    const struct deal_request *w = &p->dealing.wanted.wanted;
    struct session *s = &p->dealing.session;
    dread_session_start_from(s, w->game, w->deal, w->middle, dread_act_trace(p));
    if (!w->deal->real) s->mode = w->mode;
    if (!w->deal->real) s->way = w->way;
    for (int i = 0; i < w->actions; i++) dread_session_play(s, w->line[i], NULL, NULL);
    if (w->watched) {
        struct text said = said_so_far(p);
        dread_session_restart(s);
        s->restarts = 0;
        dread_say_watched(&said);
    }
    if (p->book) dread_book_keep(p->book, s, dread_deal_request_origin(w), p->now.seconds);
    p->dealing.step = DEAL_KEEPS;
    return DEAL_WAITS;
}

/* Returns the result of resuming. dread_book_waits may finish the resume without the storage, so
 * ask again after it. */
static enum resumed resume_answer(struct play *p, struct problem *problem)
{
    enum resumed how = dread_book_resumed(p->book, &p->dealing.session, problem);
    if (how != RESUMED_WAITS || dread_book_waits(p->book)) return how;
    return dread_book_resumed(p->book, &p->dealing.session, problem);
}

/* Takes one step. Returns DEAL_WAITS if there are more; *stuck is true if the storage must answer
 * first. */
static enum deal_answer take_step(struct play *p, bool *stuck)
{
    struct problem problem;
    enum resumed how;
    switch (p->dealing.step) {
    case DEAL_RESUMES:
    case DEAL_RETURNS:
        if (p->dealing.storage_is_late) dread_book_stop_resuming(p->book);
        how = resume_answer(p, &problem);
        *stuck = how == RESUMED_WAITS;
        if (*stuck) return DEAL_WAITS;
        if (is_resumed(p, how, &problem) && p->dealing.step == DEAL_RETURNS) return resumed_here(p);
        p->dealing.step = p->dealing.step == DEAL_RESUMES ? DEAL_DECIDES : DEAL_DEALS;
        return DEAL_WAITS;
    case DEAL_DECIDES: return decide(p);
    case DEAL_KEEPS: /* dread_say_dealt needs all rows of earlier plays */
        *stuck = p->book && dread_book_waits(p->book) && !p->dealing.storage_is_late;
        return *stuck ? DEAL_WAITS : DEALT;
    default: return deal_now(p);
    }
}

/* Adds that the game on the table is one of a duel. */
static void say_duel(struct play *p)
{
    struct text said = said_so_far(p);
    if (!dread_duel_is_here(p)) return;
    if (said.length && said.at[said.length - 1] != ' ') dread_text_char(&said, ' ');
    if (p->duel.deals == 1) {
        dread_text_add(&said,
                       "This is a duel: somebody has played this deal, and you will see both "
                       "games once yours is over. ");
        return;
    }
    dread_text_count(&said, "This is a duel of ", p->duel.deals,
                     " deals: somebody has played them, and you will see all games once yours are "
                     "over. ");
}

enum deal_answer dread_deal_go_on(struct play *p)
{
    bool stuck = false;
    enum deal_answer dealt = DEAL_WAITS;
    if (p->dealing.step == DEAL_NOTHING) return DEAL_WAITS;
    while (dealt == DEAL_WAITS && !stuck) dealt = take_step(p, &stuck);
    if (dealt == DEAL_WAITS) return dealt;
    p->dealing.step = DEAL_NOTHING;
    if (!p->dealing.session.game) return dealt; /* refused during a lesson, which goes on */
    p->session = p->dealing.session;
    dread_tell_lesson(p, false);
    p->watches = dealt == DEALT && p->dealing.wanted.wanted.watched;
    say_duel(p);
    return dealt;
}

/* Begins to put the wanted deal on the table. */
static void ask_for_wanted(struct play *p)
{
    const struct deal_request *w = &p->dealing.wanted.wanted;
    p->dealing.asked_in_words = p->talk.speaks;
    /* A session that is already on its way to the table counts as the one on the table. */
    if (p->dealing.step == DEAL_NOTHING) {
        p->dealing.session = p->session;
        if (p->story.lesson.on || p->puzzle.number)
            p->dealing.session.game = NULL; /* the session of a lesson or a puzzle is not saved */
    }
    *p->dealing.said = *p->dealing.trouble = '\0';
    p->dealing.step = DEAL_DECIDES;
    /* Unless the game in progress is on the table, resume it first; decide() continues it or gives
     * it up. */
    if (!p->book || (dread_book_knows(p->book, w->game) && dread_book_keeps(p->book))) return;
    dread_book_resume(p->book, w->game, p->now.seconds);
    p->dealing.step = DEAL_RESUMES;
}

void dread_deal_want(struct play *p, const struct deal_request *w)
{
    /* The request may point into the session, which will be overwritten. */
    dread_deal_request_copy(&p->dealing.wanted, w);
    if (p->talk.speaks && p->house.plain->wants(p)) p->dealing.wanted.wanted.leaves_night = true;
    ask_for_wanted(p);
}

void dread_deal_leaves_night(struct play *p)
{
    p->dealing.wanted.wanted.leaves_night = true;
    ask_for_wanted(p);
}

void dread_deal_storage_is_late(struct play *p, bool late)
{
    p->dealing.storage_is_late = late;
}

/* ---- Kinds of deals ---- */

static enum mode preferred_mode(const struct play *p)
{
    return p->prefer.night ? NIGHT : REHEARSAL;
}

/* Requests a deal in the mode that the player prefers for new deals; in plain play, where she says
 * Night or Rehearsal, in that of the game on the table. */
static void want_deal(struct play *p, const struct game *game, const struct deal *deal,
                      enum way way)
{
    struct deal_request w = {.game = game,
                             .deal = deal,
                             .mode = p->talk.speaks ? p->session.mode : preferred_mode(p),
                             .way = way,
                             .anew = way == WAY_DRAWN};
    dread_deal_want(p, &w);
}

void dread_deal_again(struct play *p, int ply)
{
    struct deal_request w;
    dread_deal_request_ply(&p->session, ply, &w);
    dread_deal_want(p, &w);
}

void dread_deal_fresh(struct play *p, const struct game *game, const struct rules *rules)
{
    struct rules usual;
    struct deal deal;
    dread_rules_standard(game->options, &usual);
    dread_draw_deal(game, rules ? rules : &usual, p->book, p->now.fresh, &deal);
    want_deal(p, game, &deal, WAY_DRAWN);
}

void dread_deal_beside(struct play *p, const struct game *game, const struct rules *rules)
{
    struct deal_request w = {
        .game = game, .rules = rules, .mode = REHEARSAL, .beside = true, .anew = true};
    dread_deal_want(p, &w);
}

void dread_deal_new(struct play *p, const struct game *game, const struct rules *rules,
                    enum mode mode)
{
    struct deal_request w = {
        .game = game, .rules = rules, .mode = mode, .way = WAY_DRAWN, .anew = true};
    dread_deal_want(p, &w);
}

void dread_rules_now(const struct play *p, const struct game *game, struct rules *rules)
{
    if (p->session.game) *rules = p->session.deal.rules;
    else dread_rules_standard(game->options, rules);
}

/* How much longer choosing a deal may take. */
struct choice_budget {
    const struct play *play;
    int left; /* remaining calls of may_go_on */
};

static bool may_go_on(void *watcher, uint64_t unused)
{
    struct choice_budget *budget = watcher;
    const struct play *p = budget->play;
    (void)unused;
    return budget->left-- > 0 && (!p->house.has_time || p->house.has_time(p->now.ms));
}

static bool has_met(void *book, const struct game *game, const struct deal *deal)
{
    return book && dread_book_has_met(book, game, deal);
}

bool dread_deal_choose_difficulty(struct play *p, const struct game *game,
                                  const struct rules *rules, enum difficulty difficulty,
                                  struct deal *deal, struct problem *problem)
{
    struct choice_budget budget = {p, CHOICE_PLAYS};
    struct interrupt interrupt = {may_go_on, &budget};
    struct deal_choice c = {.game = game,
                            .rules = rules,
                            .difficulty = difficulty,
                            .seed = p->now.fresh,
                            .memory = p->advice.room.bytes,
                            .interrupt = &interrupt,
                            .has_met = has_met,
                            .watcher = p->book};
    if (!dread_difficulty_at_once(game, rules) &&
        p->advice.room.size < dread_difficulty_bytes(game))
        return dread_fail(problem, "There is not enough memory.", NULL);
    dread_autopsy_page_close(p); /* the autopsy uses the same memory, and so does a hint */
    dread_hint_close(p);
    return dread_deal_choose(&c, deal, problem);
}

/* Lets another instance look for a deal, and says so on a page. */
static void search_elsewhere(struct play *p, const struct game *game, const struct rules *rules,
                             enum difficulty difficulty)
{
    dread_autopsy_page_close(p);
    dread_hint_close(p);
    struct deal_search *search = p->advice.room.bytes;
    *search = (struct deal_search){
        .game = game, .rules = *rules, .difficulty = difficulty, .seed = p->now.fresh};
    dread_page_start(&p->page, PAGE_TEXT, "New deal");
    dread_page_say(&p->page, "Looking for a ");
    dread_page_say(&p->page, dread_difficulty_names[difficulty]);
    dread_page_say(&p->page, " deal under these options …");
    p->dealing.search_page = p->page.serial;
    dread_advice_begins(p);
}

bool dread_deal_is_searched(const struct play *p)
{
    return p->dealing.search_page && p->page.open && p->page.serial == p->dealing.search_page;
}

bool dread_deal_found(struct play *p, struct problem *problem)
{
    const struct deal_search *s = p->advice.room.bytes;
    p->dealing.search_page = 0;
    dread_page_close(&p->page);
    if (s->found) want_deal(p, s->game, &s->deal, WAY_DIFFICULTY);
    else *problem = s->why;
    return s->found;
}

bool dread_deal_difficulty(struct play *p, const struct game *game, enum difficulty difficulty,
                           struct problem *problem)
{
    struct rules rules;
    struct deal deal;
    dread_rules_now(p, game, &rules);
    if (p->house.elsewhere && !dread_difficulty_at_once(game, &rules)) {
        search_elsewhere(p, game, &rules, difficulty);
        return true;
    }
    if (!dread_deal_choose_difficulty(p, game, &rules, difficulty, &deal, problem)) return false;
    want_deal(p, game, &deal, WAY_DIFFICULTY);
    return true;
}

void dread_deal_daily(struct play *p, const struct game *game, uint64_t number)
{
    struct rules usual;
    struct deal deal;
    dread_rules_standard(game->options, &usual);
    dread_deal_number(game, &usual, number, &deal);
    want_deal(p, game, &deal, WAY_DAILY);
}

/* Requests the deal of a link, or the game in it, to watch. */
static bool want_linked(struct play *p, const char *link, struct problem *problem)
{
    enum link_kind kind;
    struct session *s = &p->dealing.linked;
    if (!dread_link_read(p->house.games, link, s, &kind, problem)) return false;
    bool watched = kind == LINK_GAME;
    if (kind == LINK_DUEL) dread_duel_take(p, link);
    struct deal_request w = {.game = s->game,
                             .deal = &s->deal,
                             .mode = watched ? REHEARSAL : preferred_mode(p),
                             .way = WAY_NAMED,
                             .shows_end = kind == LINK_DUEL,
                             .line = s->line,
                             .actions = watched ? s->known : 0,
                             .watched = watched};
    dread_deal_want(p, &w);
    return true;
}

bool dread_deal_next_of_duel(struct play *p)
{
    const struct session *next = dread_duel_next(p);
    if (!next) return false;
    struct deal_request w = {.game = next->game,
                             .deal = &next->deal,
                             .mode = preferred_mode(p),
                             .way = WAY_NAMED,
                             .shows_end = true};
    dread_deal_want(p, &w);
    return true;
}

/* Reads a number that is all of a text. */
static bool read_whole(const char *s, uint64_t *number)
{
    return dread_read_number(&s, UINT64_MAX, number) && !*s;
}

/* Says in a player's words what is wrong with an id that she typed, and what would be right. What
 * is wrong with the rest of it was said well by those who read it. */
static void explain_id(const struct play *p, const char *typed, struct problem *problem)
{
    char brief[BRIEF_ROOM];
    const char *id = dread_table_game(p)->id;
    int name = 0;
    bool digits = true;
    for (const char *s = typed; *s; s++) digits = digits && *s >= '0' && *s <= '9';
    while (typed[name] && typed[name] != ':' && typed[name] != '#' && typed[name] != '@') name++;
    if (digits)
        dread_fail(problem, "`", dread_brief(typed, brief),
                   "` is not the number of a deal. It can have up to 19 digits, and none in front "
                   "is 0: such as 77.",
                   NULL);
    else if (!dread_game_find(p->house.games, typed, name, NULL))
        dread_fail(problem, "`", dread_brief(typed, brief), "` does not begin with the name of a ",
                   "game. Give a number alone, such as 77, or an id, such as ", id, "#77.", NULL);
}

bool dread_deal_read(const struct play *p, const char *typed, const struct game **game,
                     struct deal *deal, struct problem *problem)
{
    struct rules rules;
    uint64_t number;
    *game = dread_table_game(p);
    if (read_whole(typed, &number)) {
        dread_rules_now(p, *game, &rules);
        dread_deal_number(*game, &rules, number, deal);
        return true;
    }
    if (dread_id_read_real(p->house.games, typed, game, deal, problem)) return true;
    explain_id(p, typed, problem);
    return false;
}

bool dread_deal_named(struct play *p, const char *typed, struct problem *problem)
{
    const struct game *game;
    struct deal deal;
    if (dread_link_puzzle_code(typed, NULL)) return dread_deal_puzzle_named(p, typed, problem);
    if (dread_is_link(typed)) return want_linked(p, typed, problem);
    if (!dread_deal_read(p, typed, &game, &deal, problem)) return false;
    want_deal(p, game, &deal, WAY_NAMED);
    return true;
}

bool dread_deal_lesson(struct play *p, const struct game *game)
{
    struct theme theme = dread_theme_of(p->house.themes, game);
    const struct game *of = NULL;
    struct deal deal;
    if (!dread_lesson_deal(&theme, p->house.games, &of, &deal) || of != game) return false;
    /* The game in progress stays in progress. */
    if (p->book) dread_book_leave(p->book, p->now.seconds);
    dread_session_start(&p->session, game, &deal, dread_act_trace(p));
    dread_tell_lesson(p, true);
    return true;
}

bool dread_deal_puzzle(struct play *p, const struct game *game, int number, struct problem *problem)
{
    struct puzzle puzzle;
    if (!dread_puzzle_find(p->house.puzzles, game, number, &puzzle))
        return dread_fail(problem, "There is no such puzzle.", NULL);
    if (night_has_cards(p, game, &puzzle.deal, problem)) return false;
    if (!dread_puzzle_prepare(p, &puzzle))
        return dread_fail(problem, "There is not enough memory.", NULL);
    /* The game in progress stays in progress. */
    if (p->book) dread_book_leave(p->book, p->now.seconds);
    dread_session_start(&p->session, game, &puzzle.deal, NULL);
    for (int i = 0; i < puzzle.actions; i++)
        dread_session_play(&p->session, puzzle.line[i], NULL, NULL);
    dread_tell_lesson(p, false);
    p->watches = false;
    dread_act_begin(p, false);
    dread_puzzle_begin(p, &puzzle);
    return true;
}

bool dread_deal_puzzle_named(struct play *p, const char *typed, struct problem *problem)
{
    char code[PUZZLE_CODE_BYTES];
    struct text c = dread_text_in(code, sizeof code);
    struct puzzle puzzle;
    if (*typed >= '0' && *typed <= '9') {
        dread_text_add(&c, dread_table_game(p)->id);
        dread_text_char(&c, '#');
        dread_text_add(&c, typed);
        typed = code;
    }
    return dread_puzzle_read(p->house.puzzles, p->house.games, typed, &puzzle, problem) &&
           dread_deal_puzzle(p, puzzle.game, puzzle.number, problem);
}

bool dread_deal_has_puzzles(const struct play *p, const struct game *game)
{
    return dread_puzzle_has(p->house.puzzles, game);
}

int dread_deal_draw_puzzle(const struct play *p, const struct game *game, int level)
{
    const struct puzzle_file *files = p->house.puzzles;
    int n = dread_puzzle_count(files, game, level);
    if (!n) return 0;
    int k = (int)(p->now.fresh % (uint64_t)n);
    int number = dread_puzzle_of_level(files, game, level, k);
    bool same = p->session.game == game && number == p->puzzle.number;
    return same ? dread_puzzle_of_level(files, game, level, (k + 1) % n) : number;
}

int dread_deal_draw_of_verb(const struct play *p, const struct game *game, const char *verb)
{
    const struct puzzle_file *files = p->house.puzzles;
    int n = dread_puzzle_count(files, game, 0);
    int after = n ? (int)(p->now.fresh % (uint64_t)n) : 0;
    int number = dread_puzzle_of_verb(files, game, verb, after);
    return number ? number : dread_puzzle_of_verb(files, game, verb, 0);
}

bool dread_deal_has_stake(const struct play *p, const struct game *game)
{
    struct theme theme = dread_theme_of(p->house.themes, game);
    struct theme_line line = {0};
    const char *at = NULL;
    return dread_theme_next(&theme, "stake", &at, &line);
}

bool dread_deal_choose_stake(const struct play *p, const struct game *game, struct stake *stake)
{
    struct theme theme = dread_theme_of(p->house.themes, game);
    int n = 0;
    while (dread_stake_read(&theme, p->house.games, n, stake)) n++;
    if (!n) return false;
    for (int k = 0; k < n; k++) {
        int i = (int)(p->story.lesson.dice % (uint64_t)n) + k;
        dread_stake_read(&theme, p->house.games, i % n, stake);
        if (!has_met(p->book, game, &stake->deal)) break;
    }
    return true;
}

void dread_deal_stake(struct play *p, const struct game *game)
{
    struct stake stake;
    if (dread_deal_choose_stake(p, game, &stake)) want_deal(p, game, &stake.deal, WAY_NAMED);
}

void dread_deal_resume(struct play *p, const struct game *game)
{
    struct deal_request w = {
        .game = game, .in_progress = true, .mode = preferred_mode(p), .way = WAY_DRAWN};
    dread_deal_want(p, &w);
    if (!p->book) return;
    dread_book_resume(p->book, game, p->now.seconds);
    p->dealing.step = DEAL_RESUMES;
}

void dread_deal_back(struct play *p)
{
    struct deal_request w = {.game = p->dealing.left_game,
                             .deal = &p->dealing.left_deal,
                             .middle = &p->dealing.left_middle,
                             .mode = REHEARSAL,
                             .way = WAY_NAMED,
                             .only_in_mode = true};
    dread_deal_want(p, &w);
}

void dread_deal_leave(struct play *p)
{
    if (p->book) dread_book_leave(p->book, p->now.seconds);
    dread_tell_lesson(p, false);
    p->animation.runs = false;
    dread_autopsy_page_close(p);
    p->session.game = NULL;
}
