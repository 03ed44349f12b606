/* The functions of play.h, except for the scene: opening, intents, what time brings,
 * thinking. This file decides whether an intent is for the page or for the table; other files,
 * listed in play_internal.h, then carry it out. */

#include "core/id.h"
#include "core/link.h"
#include "core/record.h"
#include "story/story.h"
#include "act.h"
#include "autopsy_page.h"
#include "beside.h"
#include "book_seen.h"
#include "choose.h"
#include "deals.h"
#include "doors.h"
#include "duel.h"
#include "hand.h"
#include "hint.h"
#include "pages.h"
#include "puzzle_page.h"
#include "run_command.h"
#include "say.h"
#include "scene.h"
#include "stage.h"
#include "story_pages.h"
#include "table_in_play.h"
#include "tell.h"

/* ---- Opening ---- */

/* Rounds up to a multiple of 64. */
static size_t up_to_64(size_t bytes)
{
    return (bytes + 63) / 64 * 64;
}

/* Returns how much memory a hint or an autopsy takes, whichever is more, for the largest game. */
static size_t thinking_bytes(const struct games *games)
{
    size_t most = 0;
    for (int i = 0; i < games->count; i++) {
        size_t hint = dread_advisor_bytes(games->game[i]),
               run = dread_autopsy_run_bytes(games->game[i]);
        if (hint > most) most = hint;
        if (run > most) most = run;
    }
    return most;
}

size_t dread_play_bytes(const struct play_house *house)
{
    return up_to_64(sizeof(struct play)) + up_to_64(dread_book_bytes()) +
           up_to_64(thinking_bytes(house->games));
}

struct play *dread_play_open(void *memory, size_t bytes, const struct play_house *house,
                             const struct clock_reading *now)
{
    struct play *p = memory;
    char *rest = (char *)memory + up_to_64(sizeof *p);
    if (bytes < dread_play_bytes(house)) return NULL;
    __builtin_memset(p, 0, sizeof *p); /* a struct to assign would need as much stack */
    p->house = *house;
    p->now = *now;
    if (house->kept) p->book = dread_book_open(rest, house->games);
    rest += up_to_64(dread_book_bytes());
    p->table = (struct table){.session = &p->session,
                              .layout = &p->layout,
                              .view = &p->view,
                              .selection = &p->selection,
                              .outlook = &p->outlook,
                              .last = &p->told.trace};
    p->asking.table = &p->table;
    p->asking.house = &p->house;
    p->asking.book = p->book;
    p->asking.story = &p->story.so_far;
    p->asking.ending = &p->story.ending;
    p->asking.lesson = &p->story.lesson;
    p->asking.watches = &p->watches;
    p->asking.gave = -1;
    p->asking.search = &p->search;
    dread_advice_open(p, rest, bytes - (size_t)(rest - (char *)memory));
    dread_talk_open(p);
    dread_prefer_read(p);
    dread_page_of_games(p);
    return p;
}

struct book *dread_play_book(struct play *p)
{
    return p->book;
}

void dread_play_ready(struct play *p, const struct clock_reading *now)
{
    p->now = *now;
    dread_prefer_read(p);
    if (!p->page.open || p->page.kind != PAGE_DOORS || p->session.game) return;
    dread_doors_about(p, NULL);
    dread_page_of_games(p);
}

/* ---- Deals that wait for the storage ---- */

/* Says how many games were won, once the book has kept the end of this one. */
static void tell_score_in_time(struct play *p)
{
    if (p->told.score_due && !dread_play_waits(p)) dread_tell_score(p);
}

void dread_play_storage_is_late(struct play *p)
{
    dread_deal_storage_is_late(p, true);
    dread_play_go_on(p);
}

void dread_play_go_on(struct play *p)
{
    struct problem problem;
    if (!dread_storage_waits(p)) dread_deal_storage_is_late(p, false);
    enum deal_answer dealt = dread_deal_go_on(p);
    dread_duel_see(p);
    if (dealt != DEAL_WAITS && p->dealing.asked_in_words) p->house.plain->dealt(p, dealt);
    else dread_show_deal_answer(p, dealt);
    if (dread_book_has_news(p, &problem)) {
        dread_table_note(p, problem.text);
        dread_talk_trouble(p, problem.text);
        dread_talk_trouble(p, "\n");
    }
    tell_score_in_time(p);
    dread_talk_leave(p);
}

bool dread_play_waits(struct play *p)
{
    return p->book && (dread_storage_waits(p) || p->dealing.step != DEAL_NOTHING);
}

/* Returns true if the player may know the deal on the table. */
static bool shows_deal(const struct play *p)
{
    return p->session.game && !dread_session_hides_deal(&p->session);
}

bool dread_play_id(const struct play *p, struct text *t)
{
    if (!shows_deal(p) || p->session.deal.middle) return false;
    dread_id_write(p->session.game, &p->session.deal, t);
    return true;
}

bool dread_play_record(const struct play *p, struct text *t)
{
    if (!shows_deal(p)) return false;
    dread_record_write(&p->session, t);
    return true;
}

bool dread_play_deal_link(const struct play *p, struct text *t)
{
    if (!shows_deal(p) || !dread_link_can_name(&p->session, NULL)) return false;
    if (p->puzzle.number) dread_puzzle_link(p, t);
    else dread_link_deal(&p->session, t);
    return true;
}

bool dread_play_game_link(const struct play *p, struct text *t)
{
    if (!shows_deal(p) || !dread_link_can_name(&p->session, NULL)) return false;
    dread_link_game(&p->session, t);
    return true;
}

bool dread_play_duel_link(const struct play *p, struct text *t)
{
    if (dread_duel_no_challenge(p)) return false;
    dread_link_duel(&p->session, t);
    return true;
}

bool dread_play_duels_link(const struct play *p, struct text *t)
{
    return !dread_duel_no_challenge(p) && dread_duel_link_all(p, t);
}

bool dread_play_result(const struct play *p, struct text *t)
{
    if (dread_puzzle_is_answered(p)) {
        dread_tell_puzzle_result(p, t);
        return true;
    }
    if (!shows_deal(p) || p->story.lesson.on || !dread_session_outcome(&p->session)) return false;
    dread_say_result(&p->session, p->watches, p->asking.gave, t);
    return true;
}

bool dread_play_sheet(const struct play *p, bool named, struct text *t)
{
    const struct game *game = dread_table_game(p);
    const struct deal *deal = &p->session.deal;
    struct rules rules;
    if (!p->house.sheets || (named && !(shows_deal(p) && dread_deal_is_known(game, deal))))
        return false;
    dread_rules_now(p, game, &rules);
    return dread_sheet_draw(p->house.sheets, game, &rules, named ? deal : NULL, t);
}

bool dread_play_left(const struct play *p)
{
    return p->left;
}

bool dread_play_can_hear(const char *line, size_t n)
{
    if (n >= SAID) return false;
    for (size_t i = 0; i < n;) {
        int bytes = dread_character_bytes(line + i, n - i);
        bool control = (unsigned char)line[i] < ' ' || line[i] == 0x7f;
        bool space = line[i] >= '\t' && line[i] <= '\r';
        if (!bytes || (control && !space)) return false;
        i += (size_t)bytes;
    }
    return true;
}

const char *dread_play_answer(struct play *p)
{
    dread_play_go_on(p);
    dread_say_on(&p->asking);
    p->asking.handed_out = true;
    if (*p->asking.told_bytes) {
        struct text last = dread_text_in(p->talk.last_answer, sizeof p->talk.last_answer);
        dread_text_add(&last, p->asking.told_bytes);
    }
    return p->asking.told_bytes;
}

const char *dread_play_trouble(struct play *p)
{
    struct text t = dread_text_in(p->trouble_returned, sizeof p->trouble_returned);
    dread_text_add(&t, p->talk.trouble);
    *p->talk.trouble = '\0';
    return p->trouble_returned;
}

void dread_play_deal(struct play *p, const struct deal_wanted *w, const struct clock_reading *now)
{
    p->now = *now;
    bool night = !w->watched && !w->beside && (w->night || (p->prefer.night && !w->actions));
    struct deal_request wanted = {.game = w->game,
                                  .deal = w->deal,
                                  .middle = w->middle,
                                  .rules = w->rules,
                                  .in_progress = !w->deal && !w->anew,
                                  .only_night = w->night,
                                  .beside = w->beside,
                                  .shows_end = w->in_words || w->duel,
                                  .mode = night ? NIGHT : REHEARSAL,
                                  .way = w->deal ? w->way : WAY_DRAWN,
                                  .anew = w->anew,
                                  .only_in_mode = w->only_in_mode,
                                  .leaves_night = w->leaves_night,
                                  .line = w->line,
                                  .actions = w->actions,
                                  .watched = w->watched};
    p->talk.speaks = w->in_words;
    if (w->duel) dread_duel_take(p, w->duel);
    dread_deal_want(p, &wanted);
    dread_play_go_on(p);
}

bool dread_play_puzzle(struct play *p, const char *code, bool in_words,
                       const struct clock_reading *now, struct problem *problem)
{
    p->now = *now;
    p->talk.speaks = in_words;
    if (!dread_deal_puzzle_named(p, code, problem)) return false;
    if (in_words) p->house.plain->puzzle(p);
    return true;
}

/* ---- Intents ---- */

/* A page that another page can lead back to, and the line in focus there. */
struct way_back {
    enum command_id opener;
    int at;
};

/* Returns where a page leads that is opened from the open page: to that page, or to where that page
 * leads itself. */
static struct way_back way_back_of(const struct page *page)
{
    if (page->opener != COMMANDS) return (struct way_back){page->opener, page->at};
    return (struct way_back){page->back, page->back_at};
}

/* Closes the page, or goes back to the page from which it was opened. */
static void close_page(struct play *p)
{
    struct way_back back = {p->page.back, p->page.back_at};
    enum command_id closed = p->page.opener;
    if (p->page.lines && p->page.line[0].command == CMD_OPTION_VALUE) {
        /* The page of options has changes that its command would not know of. */
        dread_page_of_options(p, p->choosing.option);
        p->page.back = back.opener;
        p->page.back_at = back.at;
        return;
    }
    dread_page_close(&p->page);
    if (back.opener == COMMANDS) return;
    dread_run_command(p, back.opener, 0, "");
    if (back.at < p->page.lines) p->page.at = back.at;
    if (closed != COMMANDS) dread_page_look(&p->page, closed);
}

/* Carries out an intent on the open page that does not close it: what the player typed, a command,
 * or the line `l`, which may be NULL. A page to read that is opened from here leads back here. */
static void run_on_page(struct play *p, const struct intent *in, const struct page_line *l)
{
    struct page *page = &p->page;
    struct way_back back = way_back_of(page);
    uint32_t serial = page->serial;
    if (in->kind == INTENT_TYPED && page->entry)
        dread_run_command(p, page->line[0].command, 0, in->text);
    if (in->kind == INTENT_COMMAND) dread_run_command(p, in->command, in->number, in->text);
    bool asks = page->entry && !in->number; /* the line that is typed */
    if (l && in->kind == INTENT_LINE && !asks && !dread_stage_enters(p, in->number))
        dread_run_command(p, l->command, l->argument, "");
    bool opened = page->open && page->serial != serial;
    bool is_read = page->kind == PAGE_TEXT || page->kind == PAGE_STATISTICS;
    if (!opened || !is_read || page->opener != COMMANDS) return;
    page->back = back.opener;
    page->back_at = back.at;
}

/* Carries out an intent on the open page. Afterwards the hint shows its new line on the table, or
 * is closed with its page. */
static void do_on_page(struct play *p, const struct intent *in)
{
    struct page *page = &p->page;
    bool of_line = in->kind == INTENT_LINE || in->kind == INTENT_LINE_FOCUS;
    bool exists = in->number >= 0 && in->number < page->lines;
    bool of_hint = page->open && page->kind == PAGE_HINT;
    if (of_line && exists) page->at = in->number;
    dread_doors_look(p);
    if (in->kind == INTENT_CLOSE || in->kind == INTENT_PUT_DOWN) close_page(p);
    else run_on_page(p, in, exists ? &page->line[in->number] : NULL);
    if (!of_hint) return;
    if (page->open && page->kind == PAGE_HINT) {
        dread_hint_show(p);
    } else {
        dread_hand_put_down_all(p);
        dread_hint_close(p);
    }
}

void dread_play_refocus(struct play *p, const struct focus *focus)
{
    dread_hand_look(p, dread_table_has(&p->table, focus) ? *focus : (struct focus){0});
}

static void put_down(struct play *p)
{
    if (dread_hand_put_down(p)) dread_table_note(p, "");
    else dread_page_of_game(p, p->session.game);
}

/* Carries out an intent at the table. */
static void do_at_table(struct play *p, const struct intent *in)
{
    const char *waits = dread_beside_waits(p, NEEDS_DECISION);
    switch (in->kind) {
    case INTENT_CHOOSE:
        dread_play_refocus(p, &in->focus);
        if (waits) dread_table_note(p, waits);
        else dread_choose_focus(p);
        break;
    case INTENT_FOCUS:
        dread_play_refocus(p, &in->focus);
        dread_choose_look(p);
        break;
    case INTENT_DRAW:
        dread_play_refocus(p, &in->focus);
        dread_choose_draw(p);
        break;
    case INTENT_PUT_DOWN: put_down(p); break;
    case INTENT_COMMAND: dread_run_command(p, in->command, in->number, in->text); break;
    case INTENT_SAY: p->house.plain->hear(p, in->text); break;
    default: break;
    }
}

/* Once the last text of the lesson was read, asks what to play next. */
static void end_lesson(struct play *p)
{
    if (dread_tell_lesson_over(p)) dread_page_of_stake(p);
}

/* The same, after ending the animation and the walk: the player need not wait for them. If a single
 * legal action was due to be played and the intent played nothing, its pause begins again. */
static void act_at_table(struct play *p, const struct intent *in)
{
    bool alone = p->hand.alone_due != 0;
    int played = p->session.played;
    /* Whoever chooses while something moves has not read the text of the lesson yet. */
    bool early = p->animation.runs && p->story.lesson.on && !p->story.lesson.asks &&
                 in->kind == INTENT_CHOOSE;
    p->animation.runs = false;
    dread_hand_stop_walk(p);
    dread_hand_plays_alone(p, 0);
    dread_table_note(p, "");
    if (!early) do_at_table(p, in);
    if (in->kind != INTENT_SAY) end_lesson(p);
    if (alone && played == p->session.played && p->selection.count == 1)
        dread_hand_plays_alone(p, p->now.ms + ALONE_MS);
}

/* Plain play at the table. Closes the page first: the words may change what it is about. */
static void hear(struct play *p, const struct intent *in)
{
    dread_page_close(&p->page);
    if (p->advice.advisor) dread_hand_put_down_all(p);
    dread_hint_close(p);
    act_at_table(p, in);
}

/* Drops an answer of plain play that is not finished: the intent may change what it is about. */
static void stop_thinking(struct play *p)
{
    if (!dread_talk_thinks(p)) return;
    dread_hint_close(p);
    if (p->talk.thinks == THINKS_DUEL) dread_autopsy_page_close(p);
    p->talk.thinks = THINKS_NOT;
}

/* Carries out an intent on the open page. Without page and game, opens the choice of games. */
static void act_on_page(struct play *p, const struct intent *in)
{
    if (!p->session.game) dread_table_note(p, "");
    do_on_page(p, in);
    dread_play_go_on(p);
    bool bare = !p->page.open && !p->session.game && !p->left;
    if (bare && p->dealing.step == DEAL_NOTHING) dread_page_of_games(p);
}

/* Returns true if the intent is a command of the table while a hint is open: it means the table, so
 * the hint goes. */
static bool leaves_hint(const struct play *p, const struct intent *in)
{
    return p->page.open && p->page.kind == PAGE_HINT && in->kind == INTENT_COMMAND &&
           in->command < COMMANDS && dread_command_table[in->command].key;
}

void dread_play_intent(struct play *p, const struct intent *in)
{
    p->now = in->now;
    dread_play_go_on(p);
    if (in->kind == INTENT_LEAVE) p->left = true;
    /* While a deal waits for the storage, no table is there to act on. */
    if (in->kind == INTENT_TIME || p->left || p->dealing.step != DEAL_NOTHING) return;
    if (in->kind == INTENT_SAY && !p->house.plain) return;
    p->talk.speaks = in->kind == INTENT_SAY;
    dread_stage_enter(p, true);
    if (p->dealing.step != DEAL_NOTHING) return; /* the door that is entered deals */
    bool looks = in->kind == INTENT_FOCUS || in->kind == INTENT_DRAW;
    if (!looks && in->kind != INTENT_HURRY) stop_thinking(p);
    if (in->kind == INTENT_SAY) {
        if (p->session.game) hear(p, in);
        else p->house.plain->hear(p, in->text);
    } else if (dread_autopsy_page_is_busy(p)) {
        dread_page_close(&p->page);
        dread_autopsy_page_close(p);
        if (in->kind == INTENT_COMMAND) act_at_table(p, in);
    } else if (leaves_hint(p, in)) {
        dread_page_close(&p->page);
        dread_hand_put_down_all(p);
        dread_hint_close(p);
        act_at_table(p, in);
    } else if (p->page.open) {
        /* Whoever chooses or closes while an ending still appears means to see all of it. */
        if (in->kind == INTENT_COMMAND || !dread_stage_hurry(p)) act_on_page(p, in);
    } else if (p->session.game) {
        act_at_table(p, in);
    }
    dread_play_go_on(p);
}

/* ---- Time ---- */

/* Opens the page of the ending at the end of a game, unless the player has opened another page. */
static void open_ending(struct play *p)
{
    dread_tell_ending_due(p, false);
    if (p->story.ending.id && !p->page.open) dread_page_of_ending(p);
}

/* Does what is due: enters a door, goes on with the animation, then the walk, then plays the only
 * legal action. */
static void pass_time(struct play *p)
{
    dread_stage_enter(p, false);
    if (!p->session.game || p->dealing.step != DEAL_NOTHING) return;
    for (;;) {
        dread_animation_run(&p->animation, p->now.ms);
        if (p->animation.runs) return;
        if (p->story.ending_due && !p->told.score_due) open_ending(p);
        if (p->hand.walked < p->hand.queued) {
            dread_act_walk_on(p);
        } else if (p->hand.alone_due && p->now.ms >= p->hand.alone_due && p->selection.count == 1 &&
                   !p->page.open) {
            dread_hand_plays_alone(p, 0);
            dread_act_play(p, p->selection.legal[0], true);
        } else {
            return;
        }
    }
}

const struct scene *dread_play_scene(struct play *p, const struct clock_reading *now)
{
    p->now = *now;
    dread_play_go_on(p);
    pass_time(p);
    tell_score_in_time(p);
    dread_scene_make(p);
    return &p->scene;
}

bool dread_play_thinks(const struct play *p)
{
    if (dread_talk_thinks(p)) return true;
    if (!p->page.open) return false;
    if (dread_deal_is_searched(p)) return true;
    if (p->page.kind == PAGE_HINT) return !p->advice.hint_is_final;
    if (p->page.kind == PAGE_DUEL) return !dread_duel_is_known(p);
    return p->page.kind == PAGE_AUTOPSY && p->advice.autopsy_progress != AUTOPSY_DONE;
}

bool dread_play_think(struct play *p, bool (*has_input)(void))
{
    if (dread_talk_thinks(p)) return p->house.plain->think(p, has_input);
    if (!dread_play_thinks(p)) return false;
    if (p->page.kind == PAGE_HINT) return dread_hint_think(p);
    if (p->page.kind == PAGE_DUEL) return dread_duel_think(p, has_input);
    return dread_autopsy_page_think(p, has_input);
}

/* ---- Thinking elsewhere ---- */

struct thought dread_play_thought(const struct play *p)
{
    struct thought t = {.serial = p->advice.thoughts, .block = p->advice.room.bytes};
    if (dread_talk_thinks(p) || !dread_play_thinks(p)) return t;
    if (dread_deal_is_searched(p)) {
        t.kind = THOUGHT_DEAL;
        t.told = sizeof(struct deal_search);
    } else if (p->page.kind == PAGE_HINT) {
        t.kind = THOUGHT_HINT;
        t.told = dread_advisor_told_bytes();
    } else {
        t.kind = THOUGHT_AUTOPSY;
        t.state = (int)p->advice.autopsy_progress;
        t.told = dread_autopsy_run_told_bytes();
    }
    return t;
}

int dread_thought_slice(const struct thought *t, const struct workspace *room)
{
    enum autopsy_progress progress = (enum autopsy_progress)t->state;
    _Static_assert((int)AUTOPSY_DONE == THOUGHT_DONE, "one number for the end");
    if (t->kind == THOUGHT_HINT) return dread_advisor_sharpen(t->block) ? 0 : THOUGHT_DONE;
    if (t->kind == THOUGHT_DEAL) {
        dread_deal_search(t->block, room);
        return THOUGHT_DONE;
    }
    dread_autopsy_run_slice(t->block, &progress, room, NULL, NULL);
    return (int)progress;
}

/* Puts the deal that was found on the table, or opens the page of difficulties again. */
static void take_deal(struct play *p)
{
    struct problem problem;
    if (dread_deal_found(p, &problem)) dread_play_go_on(p);
    else dread_page_of_difficulties(p, problem.text);
}

bool dread_play_take_thought(struct play *p, uint32_t serial, int state)
{
    struct thought t = dread_play_thought(p);
    if (t.kind == THOUGHT_NONE || t.serial != serial) return false;
    if (t.kind == THOUGHT_DEAL) take_deal(p);
    else if (t.kind == THOUGHT_HINT) dread_hint_take(p, state != THOUGHT_DONE);
    else dread_autopsy_page_take(p, (enum autopsy_progress)state);
    if (p->page.kind == PAGE_DUEL) dread_duel_go_on(p);
    return true;
}
