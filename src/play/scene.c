/* Makes the scene of this moment from `struct play` (struct scene in play.h). It changes
 * nothing but the scene, the marks and the texts of preview and prompt. */

#include "scene.h"

#include "answer/answer.h"
#include "autopsy_page.h"
#include "beside.h"
#include "book_seen.h"
#include "doors.h"
#include "duel.h"
#include "hand.h"
#include "puzzle_page.h"
#include "statistics_page.h"
#include "run_command.h"
#include "stage.h"
#include "table_in_play.h"
#include "tell.h"

/* ---- Sets of things ---- */

bool dread_thing_set_has(const struct thing_set *set, struct thing t)
{
    if (t.kind > THING_ZONE || t.zone >= VIEW_ZONES) return false;
    return set->bits[t.kind][t.zone][t.index / 64] >> t.index % 64 & 1;
}

/* Adds a thing to a set. */
static void put(struct thing_set *set, struct thing t)
{
    if (t.kind > THING_ZONE || t.zone >= VIEW_ZONES) return;
    set->bits[t.kind][t.zone][t.index / 64] |= (uint64_t)1 << t.index % 64;
}

static void put_touch(struct thing_set *set, const struct touch *touch)
{
    for (int k = 0; k < touch->count; k++) put(set, touch->thing[k]);
}

/* Adds what an action touches. Nothing can go into a gap before something is picked. */
static void put_open(struct thing_set *set, const struct touch *touch, bool holds)
{
    for (int k = 0; k < touch->count; k++)
        if (holds || touch->thing[k].kind != THING_GAP) put(set, touch->thing[k]);
}

/* ---- Parts of the scene ---- */

static void show_deal(const struct play *p, struct scene *s)
{
    const struct session *session = &p->session;
    s->deal_hidden = dread_session_hides_deal(session);
    s->by_cards = session->deal.by_cards;
    s->number = s->deal_hidden ? 0 : session->deal.number;
    s->night = session->mode == NIGHT;
    s->lesson = p->story.lesson.on;
    s->unsaved = !dread_is_kept(p);
    dread_puzzle_scene(p, s);
}

/* Writes the words of a button that stands for a verb: its name; if its actions cost or earn
 * something, how many of them do. */
static void write_verb(const struct play *p, const struct button *b, struct text *t)
{
    char words[96];
    struct text tolls = dread_text_in(words, sizeof words);
    dread_outlook_words(&p->outlook, &p->layout, &p->selection, b, &tolls);
    dread_theme_verb(&p->layout.theme, p->session.game, b->verb, t);
    if (*words) {
        dread_text_add(t, " (");
        dread_text_add(t, words);
        dread_text_char(t, ')');
    }
    dread_text_add(t, " …");
}

static void write_button(const struct play *p, const struct button *b, struct scene_button *out)
{
    const struct selection *h = &p->selection;
    int asked = dread_table_asked(p);
    struct text t = dread_text_in(out->words, sizeof out->words);
    out->action = b->action;
    out->verb = b->verb;
    out->count = b->count;
    out->dire = dread_outlook_is_dire(&p->outlook, h, b);
    out->refused = asked >= 0 && b->action != asked &&
                   (b->action >= 0 || b->verb != h->touch[asked].verb);
    struct text brief = dread_text_in(out->brief, sizeof out->brief);
    if (b->action >= 0) {
        struct thing to = dread_selection_target(h, b->action);
        if (h->places && h->picks && to.kind == THING_GAP) out->to = to;
        if (h->places && !h->picks && h->verb != ANY_VERB) out->to = h->touch[b->action].thing[0];
        p->session.game->describe(&p->view, h->legal[b->action], &t);
        struct choices choices = dread_table_choices(&p->table, 0);
        dread_theme_button(&p->layout.theme, p->session.game, &p->view, &choices, b->action,
                           &brief);
        return;
    }
    write_verb(p, b, &t);
    dread_text_add(&brief, out->words);
}

static struct focus on_thing(struct thing thing)
{
    return (struct focus){.kind = FOCUS_THING, .thing = thing};
}

static struct focus on_button(int k)
{
    return (struct focus){.kind = FOCUS_BUTTON, .button = k};
}

/* Returns what the digit of place i of a row stands for: the card there; if another card of the row
 * is picked, the gap through which that card gets to this place. */
static struct thing thing_of_place(const struct selection *h, int zone, int i)
{
    struct thing picked = h->picks ? h->pick[0] : (struct thing){0};
    bool lifted = picked.kind == THING_CARD && picked.zone == zone;
    if (!lifted || picked.index == i) return dread_thing_card(zone, i);
    return dread_thing_gap(zone, i < picked.index ? i : i + 1);
}

/* Gives the places of a row their digits. 0 is the first button with actions that have nothing to
 * do with places. */
static void show_digits_of_places(const struct play *p, struct scene *s, int zone)
{
    int count = p->view.zone[zone].count, places = count < DIGITS ? count : DIGITS - 1;
    for (int i = 0; i < places; i++)
        s->digit[i + 1] = on_thing(thing_of_place(&p->selection, zone, i));
    for (int k = s->buttons - 1; k >= 0; k--) {
        struct scene_button *b = &s->button[k];
        bool gap = dread_selection_verb_has_gap(&p->selection, b->verb);
        b->places = gap && b->action < 0 ? places : 0;
        bool listed = p->selection.verb != ANY_VERB && !p->selection.picks; /* card by card */
        if (!gap && !listed) s->digit[0] = on_button(k);
    }
}

/* Gives digits to the places of the row in the middle, if it has gaps; else to the buttons. */
static void show_digits(const struct play *p, struct scene *s)
{
    if (p->selection.places) {
        show_digits_of_places(p, s, p->layout.main);
        return;
    }
    for (int k = 0; k < s->buttons && k + 1 < DIGITS; k++) s->digit[k + 1] = on_button(k);
}

int dread_scene_digit(const struct scene *s, const struct focus *focus)
{
    struct focus to = *focus;
    for (int i = 0; i < DIGITS; i++)
        if (s->digit[i].kind && dread_focus_same(&s->digit[i], &to)) return i;
    if (to.kind != FOCUS_BUTTON || !s->button[to.button].to.kind) return -1;
    to = on_thing(s->button[to.button].to);
    return dread_scene_digit(s, &to);
}

static void show_choices(struct play *p, struct scene *s, int in_focus)
{
    const struct selection *h = &p->selection;
    struct button button[BUTTONS_MOST];
    dread_outlook_read(&p->outlook, &p->table);
    s->buttons = dread_selection_buttons(h, button);
    for (int i = 0; i < s->buttons; i++) write_button(p, &button[i], &s->button[i]);
    int asked = dread_table_asked(p);
    for (int k = 0; k < h->opens; k++)
        if (asked < 0 || h->open[k] == asked)
            put_open(&s->open, &h->touch[h->open[k]], h->picks > 0);
    for (int k = 0; k < h->picks; k++) put(&s->picked, h->pick[k]);
    if (in_focus >= 0) put_touch(&s->taken, &h->touch[in_focus]);
    const struct token *me = dread_view_player(&p->view);
    if (p->hand.walk.lifted && me) put(&s->picked, me->at);
    s->holding = dread_hand_holds(p);
    s->held_verb = h->verb;
}

/* Shows which cells the player can walk to. The search is for show_preview, too. */
static void show_reach(struct play *p, struct scene *s)
{
    if (!dread_hand_can_walk(p)) return;
    for (int i = 1; i < p->hand.reach.places; i++) {
        const struct path_place *place = &p->hand.reach.place[i];
        put(&s->reach, place->cell);
        s->steps[place->cell.index] = (uint8_t)(place->steps < 255 ? place->steps : 255);
    }
}

static void show_marks(struct play *p, struct scene *s, int in_focus)
{
    dread_marks_read(&p->of_scene.marks, &p->table, in_focus);
    if (p->hand.walk.walk.count > 1)
        dread_marks_walk(&p->of_scene.marks, &p->hand.walk.walk, dread_view_player(&p->view)->at);
    s->marks = p->of_scene.marks.count;
    s->mark = p->of_scene.marks.mark;
}

/* Says on a page how to do what is shown: in the lesson, and before the first action of the first
 * game of this kind. In a terminal the last line names the keys for it. */
static void say_how(const struct play *p, struct text *choice)
{
    if (!p->house.page || !choice->length) return;
    if (p->story.lesson.on || (!p->session.played && !dread_has_past_games(p, p->session.game)))
        dread_text_add(choice, " Choose it again to do it.");
}

/* Writes the preview of the walk that is shown, or of the action in focus. */
static void show_preview(struct play *p, struct scene *s, int in_focus)
{
    struct text choice = dread_text_in(p->of_scene.choice, sizeof p->of_scene.choice);
    struct text preview = dread_text_in(p->of_scene.preview, sizeof p->of_scene.preview);
    if (p->hand.walk.walk.count > 1) {
        s->words.dire = dread_tell_walk(p, &choice, &preview, &s->words.gravity);
    } else if (in_focus >= 0 && dread_hand_previews(p, &p->hand.focus)) {
        dread_tell_action(p, in_focus, &choice);
        s->words.dire = dread_tell_preview(p, in_focus, &preview, &s->words.gravity);
    }
    say_how(p, &choice);
}

/* Returns true if a place with a mark loses the game. */
static bool any_dire(const struct scene *s)
{
    for (int i = 0; i < s->marks; i++)
        if (s->mark[i].dire) return true;
    return false;
}

/* Adds what the marks mean, until something is picked: then the room is for what that would do. */
static void add_signs(const struct play *p, const struct scene *s, struct text *t)
{
    int n;
    const char *words = dread_theme_words(&p->layout.theme, "signs", "", &n);
    if (!s->marks || !words || !dread_selection_empty(&p->selection)) return;
    if (t->length) dread_text_char(t, ' ');
    dread_text_span(t, words, n);
}

/* Once a verb is picked and several of its actions are left, the prompt asks what to choose
 * next. */
static void write_question(const struct play *p, const struct scene *s, struct text *t)
{
    const struct selection *h = &p->selection;
    const struct game *game = p->session.game;
    int n;
    if (h->verb == ANY_VERB || h->opens < 2) return;
    const char *verb = game->words.verbs[h->verb];
    const char *words = dread_theme_words(&p->layout.theme, "choose", verb, &n);
    if (words && h->picks) dread_theme_alternative(words, n, 2, t);
    if (words && !t->length) dread_theme_alternative(words, n, 1, t);
    if (!t->length) dread_theme_verb(&p->layout.theme, game, h->verb, t);
    if (any_dire(s)) dread_text_add(t, " What has a ! loses the game.");
}

static void show_prompt(struct play *p, struct scene *s)
{
    struct text t = dread_text_in(p->of_scene.question, sizeof p->of_scene.question);
    if (s->at_hand) write_question(p, s, &t);
    if (!t.length && (s->at_hand || s->view->outcome)) dread_text_add(&t, p->told.prompt);
    add_signs(p, s, &t);
    s->words.prompt = p->of_scene.question;
}

/* Returns true if the prompt begins with all that was said, such as who sees the player. */
static bool says_again(const struct play *p, const struct scene *s)
{
    const char *said = p->told.said, *prompt = s->words.prompt;
    if (s->view->outcome) return false;
    while (*said && *said == *prompt) said++, prompt++;
    while (*said == ' ') said++;
    return !*said && prompt > s->words.prompt;
}

static void show_words(struct play *p, struct scene *s)
{
    bool runs = p->animation.runs;
    if (p->story.lesson.on) dread_table_prompt(p);
    s->words.choice = p->of_scene.choice;
    s->words.preview = p->of_scene.preview;
    s->words.flavour = dread_story_now(&p->story.so_far);
    show_prompt(p, s);
    s->words.said = runs || says_again(p, s) ? "" : p->told.said;
    s->words.lesson = p->story.lesson.on     ? p->story.lesson.words
                      : dread_puzzle_asks(p) ? dread_puzzle_question
                                             : "";
    s->words.reading = p->story.lesson.on && !p->story.lesson.asks;
}

static void show_lights(const struct play *p, struct scene *s, const struct beat *b)
{
    bool dark[VIEW_SPOTS];
    if (!b->dark) return;
    s->lights = b->dark == ALL_DARK ? LIGHTS_OUT : LIGHTS_GO_OUT;
    dread_lights_dark(&p->layout, s->view, b->dark, dark);
    for (int i = 0; i < s->view->zone[p->layout.main].count; i++)
        if (dark[i]) put(&s->dark, dread_thing_card(p->layout.main, i));
}

/* Writes how the game ended, as one line: the outcome, the deal, the turn and the score. */
static void write_outcome(struct play *p)
{
    struct text t = dread_text_in(p->of_scene.outcome, sizeof p->of_scene.outcome);
    dread_theme_outcome(&p->layout.theme, p->session.game, p->view.outcome, &t);
    if (!p->session.deal.by_cards && !dread_session_hides_deal(&p->session)) {
        dread_text_add(&t, " Deal #");
        dread_text_number(&t, p->session.deal.number);
        dread_text_add(&t, ", turn ");
    } else {
        dread_text_add(&t, " Turn ");
    }
    dread_text_number(&t, p->view.turn);
    dread_text_char(&t, '.');
    if (*p->told.score && *p->told.score != ' ') dread_text_char(&t, ' ');
    dread_text_add(&t, p->told.score);
}

static void show_story(struct play *p, struct scene *s)
{
    const struct ending *e = &p->story.ending;
    s->story = (struct scene_story){p->story.so_far.lines, p->story.so_far.line};
    if (!s->over || !e->id) return;
    write_outcome(p);
    s->ending = (struct scene_ending){.id = e->id,
                                      .won = e->won,
                                      .by = e->by,
                                      .line = e->line,
                                      .sentences = e->sentences,
                                      .outcome = p->of_scene.outcome};
    for (int i = 0; i < e->sentences; i++) s->ending.sentence[i] = e->sentence[i];
}

/* What happens in an animation is not told before it is seen. */
static void show_turns(struct play *p, struct scene *s, int in_focus)
{
    if (p->of_scene.log_of != p->table.version && !p->animation.runs) {
        dread_recent_read(&p->of_scene.log, &p->table);
        p->of_scene.log_of = p->table.version;
    }
    if (s->at_hand) dread_next_steps_read(&p->of_scene.next, &p->table, in_focus);
    if (s->over) p->of_scene.next.lines = 0;
    s->log = p->of_scene.log;
    s->next = p->of_scene.next;
}

static void show_animation(const struct play *p, struct scene *s)
{
    const struct animation *a = &p->animation;
    s->trace = &a->trace;
    s->before = &a->before;
    s->beats_of = a->list;
    s->beats = a->beats;
    s->beat = a->runs ? a->beat : a->beats;
    if (a->runs) show_lights(p, s, &a->list[a->beat]);
}

static void show_table(struct play *p, struct scene *s)
{
    s->game = p->session.game;
    s->theme = &p->layout.theme;
    s->layout = &p->layout;
    s->view = p->animation.runs ? &p->animation.view : &p->view;
    s->at_hand = dread_table_at_hand(p);
    s->over = p->view.outcome && !p->animation.runs;
    s->won = dread_outcome_is_won(s->game, s->view->outcome);
    if (dread_table_has(&p->table, &p->hand.focus)) s->focus = p->hand.focus;
    s->usual = dread_table_usual_focus(p);
    *p->of_scene.choice = *p->of_scene.preview = '\0';
    int in_focus = s->at_hand ? dread_hand_in_focus(p, &p->hand.focus) : -1;
    show_deal(p, s);
    if (s->at_hand) {
        show_choices(p, s, in_focus);
        show_digits(p, s);
        show_reach(p, s);
        show_marks(p, s, in_focus);
        show_preview(p, s, in_focus);
    }
    show_words(p, s);
    show_turns(p, s, in_focus);
    show_story(p, s);
    show_animation(p, s);
}

/* ---- Time ---- */

/* Returns true if anything on the table pulses: cards with TAG_ALIKE, while the player may act. */
static bool pulses(const struct play *p)
{
    if (!p->prefer.motion || !dread_table_at_hand(p) || p->page.open) return false;
    for (int i = 0; i < p->view.spots; i++)
        if (p->view.spot[i].tags & TAG_ALIKE) return true;
    return false;
}

/* Returns the ms until the scene changes by itself; negative: never. Sets *pulse if only a pulse
 * changes it. */
static int wait_of(const struct play *p, bool *pulse)
{
    int64_t now = p->now.ms, due = now;
    if (!p->session.game || p->dealing.step != DEAL_NOTHING) return -1;
    if (p->animation.runs) due = p->animation.due;
    else if (p->hand.alone_due && !p->page.open) due = p->hand.alone_due;
    else if (pulses(p)) {
        due = now + PULSE_MS - now % PULSE_MS;
        *pulse = true;
    } else if (p->hand.walked == p->hand.queued) return -1;
    return due > now ? (int)(due - now) : 0;
}

void dread_scene_make(struct play *p)
{
    struct scene *s = &p->scene;
    *s = (struct scene){.motion = p->prefer.motion, .four_colours = p->prefer.four_colours};
    s->held_verb = ANY_VERB;
    s->words.note = p->told.note;
    if (p->session.game) show_table(p, s);
    dread_page_scene(&p->page, &s->page);
    dread_beside_scene(p, s);
    dread_doors_scene(p, s);
    s->page.busy = dread_autopsy_page_is_busy(p);
    dread_autopsy_page_chart(p, &s->chart);
    if (p->page.open && p->page.kind == PAGE_DUEL) dread_duel_chart(p, &s->chart);
    dread_statistics_chart(p, &s->chart);
    for (int i = 0; i < COMMANDS; i++) {
        s->command[i].why_not = dread_command_refusal(p, (enum command_id)i);
        s->command[i].can = !s->command[i].why_not;
    }
    s->pulse = !p->prefer.motion || p->now.ms / PULSE_MS % 2;
    s->wait = wait_of(p, &s->pulses);
    int64_t stage = dread_stage_scene(p, s);
    if (stage && (s->wait < 0 || stage - p->now.ms < s->wait)) s->wait = (int)(stage - p->now.ms);
    s->left = p->left;
}

void dread_play_mark_words(const struct play *p, int mark, struct text *t)
{
    const struct mark *m = &p->of_scene.marks.mark[mark];
    bool is_forecast = m->action != NO_ACTION &&
                       (m->kind == MARK_FOOTPRINT || m->kind == MARK_LIGHT);
    int before = t->length;
    if (is_forecast) dread_heed_if(&p->asking, m->action, t);
    int sentence = t->length;
    dread_mark_tell(m, &p->layout, &p->view, t);
    if (t->length == sentence) t->at[t->length = before] = '\0';
    else if (is_forecast && dread_starts_with(t->at + sentence, "The ")) t->at[sentence] = 't';
}
