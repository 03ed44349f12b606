/* Writes scenes as JSON, and reads intents. See scene_json.h. The mid-end trusts its front ends, so
 * everything in an intent that comes from outside is checked here. */

#include "scene_json.h"
#include "theme/colour.h"
#include "json/view_json.h"
#include "json/thing.h"
#include "advice/advice.h"
#include "table/table.h"
#include "story/story.h"

/* ---- Buttons and marks ---- */

static void add_count(const struct json_scope *c, const char *name, const void *of)
{
    const struct scene_button *b = of;
    if (b->action < 0) dread_json_number(c->text, name, b->count);
}

/* A button: an action, or a verb that stands for several. */
static const struct json_member button_members[] = {
    /* what stands on it */
    {"words", A_STRING, ALWAYS, IN(scene_button, words)},
    /* the same in fewer words */
    {"brief", A_STRING, ALWAYS, IN(scene_button, brief)},
    /* its verb */
    {"verb", A_WORD, ALWAYS, IN(scene_button, verb), WORDS_OF(verbs)},
    /* an index into the list of legal actions */
    {"action", A_SIGNED_NUMBER, IF_NOT_NEGATIVE, IN(scene_button, action)},
    /* `number?` without `action`: how many actions it stands for */
    {"count", ANY, ALWAYS, .add = add_count},
    /* the lesson refuses it */
    {"refused", A_FLAG, IF_GIVEN, IN(scene_button, refused)},
    /* all that it stands for loses the game */
    {"dire", A_FLAG, IF_GIVEN, IN(scene_button, dire)},
    {0}};

static const char *const mark_kind_names[] = {"words", "footprint", "light", "step"};

static void add_mark_action(const struct json_scope *c, const char *name, const void *of)
{
    action a = ((const struct mark *)of)->action;
    if (a != NO_ACTION) dread_json_action(c->text, name, c->game, &c->view->rules, a);
}

/* What would happen, at the place where it would. Once a verb is picked, all that can be chosen
 * next has a mark, without `action` if several can follow. */
static const struct json_member mark_members[] = {
    /* what it shows; `step`: the number of a step of the walk that is shown */
    {"kind", A_NAME, ALWAYS, IN(mark, kind), .names = mark_kind_names},
    /* where */
    {"at", A_THING, ALWAYS, IN(mark, at)},
    /* the colour role */
    {"ink", A_NAME, ALWAYS, IN(mark, colour), .names = dread_colour_names},
    /* of a footprint: where who stands there would look */
    {"facing", A_FACING, IF_GIVEN, IN(mark, facing)},
    /* of a footprint: who would stand there */
    {"token", A_TOKEN, IF_GIVEN, IN(mark, token)},
    /* `string?` the action that would bring it; without: it can come of the position, whatever is
     * chosen: where a move that has begun can still end, for example */
    {"action", ANY, ALWAYS, .add = add_mark_action},
    /* the index of its event in that action's preview */
    {"event", A_SIGNED_NUMBER, IF_NOT_NEGATIVE, IN(mark, event)},
    /* its words, for the eye */
    {"words", A_STRING, IF_GIVEN, IN(mark, words)},
    /* whatever is chosen together with this place loses the game */
    {"dire", A_FLAG, IF_GIVEN, IN(mark, dire)},
    {0}};

/* ---- Words ---- */

/* What is said now. */
static const struct json_member words_members[] = {
    /* an answer to the player */
    {"note", A_TEXT, IF_GIVEN, IN(scene_words, note)},
    /* the action in focus */
    {"choice", A_TEXT, IF_GIVEN, IN(scene_words, choice)},
    /* what it would do, the gravest first */
    {"preview", A_TEXT, IF_GIVEN, IN(scene_words, preview)},
    /* what has happened */
    {"said", A_TEXT, IF_GIVEN, IN(scene_words, said)},
    /* the line of the story for this turn */
    {"story", A_TEXT, IF_GIVEN, IN(scene_words, flavour)},
    /* what the lesson says, or what a puzzle asks */
    {"lesson", A_TEXT, IF_GIVEN, IN(scene_words, lesson)},
    /* what the player has to decide, or how the game ended */
    {"prompt", A_TEXT, IF_GIVEN, IN(scene_words, prompt)},
    /* the action in focus would lose the game */
    {"dire", A_FLAG, IF_GIVEN, IN(scene_words, dire)},
    /* the player can only read on */
    {"reading", A_FLAG, IF_GIVEN, IN(scene_words, reading)},
    {0}};

/* A sentence of the story. */
static const struct json_member sentence_members[] = {
    /* the turn that it is about, if it is about one */
    {"turn", A_NUMBER, IF_GIVEN, IN(story_line, turn)},
    /* the sentence */
    {"words", A_TEXT, ALWAYS, IN(story_line, words)},
    {0}};

/* A turn in few words. */
static const struct json_member log_line_members[] = {
    /* which turn */
    {"turn", A_NUMBER, ALWAYS, IN(log_line, turn)},
    /* what happened */
    {"words", A_STRING, ALWAYS, IN(log_line, words)},
    {0}};

/* What one of the others on the table would do next. */
static const struct json_member next_line_members[] = {
    /* who: its index */
    {"token", A_NUMBER, ALWAYS, IN(next_line, token)},
    /* what it would do */
    {"words", A_STRING, ALWAYS, IN(next_line, words)},
    /* the player would be seen, or it would stand beside her */
    {"grave", A_FLAG, IF_GIVEN, IN(next_line, grave)},
    {0}};

/* What the others on the table would do next. */
static const struct json_member next_members[] = {
    /* the words over the lines */
    {"heading", A_STRING, ALWAYS, IN(scene_next, heading)},
    /* one for each that is known */
    {"lines", A_LIST, ALWAYS, LIST_IN(scene_next, line), OF(scene_next, lines),
     .members = next_line_members},
    {0}};

/* The end of the game. The page whose `kind` is `ending` says the same. */
static const struct json_member ending_members[] = {
    /* its id, such as `caught` */
    {"id", A_TEXT, ALWAYS, IN(scene_ending, id)},
    /* whether the game is won */
    {"won", A_FLAG, ALWAYS, IN(scene_ending, won)},
    /* the card of the token that brought it about, such as the pursuer who caught the player */
    {"by", A_CARD, IF_GIVEN, IN(scene_ending, by)},
    /* the sentence that stands alone */
    {"line", A_TEXT, ALWAYS, IN(scene_ending, line)},
    /* the game told again */
    {"sentences", A_LIST, ALWAYS, LIST_IN(scene_ending, sentence), OF(scene_ending, sentences),
     .members = sentence_members},
    /* how it ended, in words */
    {"outcome", A_TEXT, ALWAYS, IN(scene_ending, outcome)},
    /* how much of it is shown: 0 the picture alone, 1 with the line, one more with each sentence,
     * 7 all */
    {"shown", A_NUMBER, ALWAYS, IN(scene_ending, shown)},
    {0}};

/* ---- The animation ---- */

static const char *const weight_names[] = {"light", "usual", "held"};
static const char *const approach_names[] = {NULL, "parts", "stands"};
static const char *const lights_names[] = {NULL, "go out", "out"};

static const struct json_member light_members[] = {
    /* light of this colour role around `at` */
    {"ink", A_NAME, ALWAYS, IN(beat, colour), .names = dread_colour_names},
    /* how many cells it reaches */
    {"radius", A_NUMBER, ALWAYS, IN(beat, radius)},
    {0}};

static void add_light(const struct json_scope *c, const char *name, const void *of)
{
    const struct beat *b = of;
    (void)name;
    if (b->at.kind && !b->approach) dread_json_members(c, light_members, b);
}

/* Events `first` to `first + count - 1`, shown together for `ms`. */
static const struct json_member beat_members[] = {
    /* the index of its first event */
    {"first", A_NUMBER, ALWAYS, IN(beat, first)},
    /* how many events, or 0 */
    {"count", A_NUMBER, ALWAYS, IN(beat, count)},
    /* how long, in milliseconds */
    {"ms", A_NUMBER, ALWAYS, IN(beat, ms)},
    /* how important it is to show it; `light`: may be hurried or left out */
    {"weight", A_NAME, ALWAYS, IN(beat, weight), .names = weight_names},
    /* where there is light, or something approaches */
    {"at", A_THING, IF_GIVEN, IN(beat, at)},
    /* `...Light?` */
    {"", ANY, ALWAYS, .add = add_light},
    /* the card of event `first` is about to turn up at `at`: the grass parts, then something stands
     * there */
    {"approach", A_NAME, IF_GIVEN, IN(beat, approach), .names = approach_names},
    /* the lights go out at the end of the game, in the rooms that are at least so many doors from
     * the player (255: everywhere) */
    {"dark", A_NUMBER, IF_GIVEN, IN(beat, dark)},
    /* the shadow beside a row has come closer, and the figure in it still stands where it stood at
     * this value */
    {"figure", A_NUMBER, IF_GIVEN, IN(beat, figure)},
    {0}};

static void add_events(const struct json_scope *c, const char *name, const void *of)
{
    const struct scene *s = of;
    dread_json_trace_in_scene(c, name, s->before, s->trace);
}

static const struct json_member animation_members[] = {
    /* during an animation: the view before its events */
    {"before", A_VIEW, ALWAYS, IN(scene, before), .members = dread_json_view_members},
    /* `GameEvent[]` during an animation: applied to `before`, they give the next view */
    {"events", ANY, ALWAYS, .add = add_events},
    /* during an animation: which of them are shown together */
    {"beats", A_LIST_BEHIND, ALWAYS, LIST_IN(scene, beats_of), OF(scene, beats),
     .members = beat_members},
    /* during an animation: the beat that is shown now */
    {"beat", A_NUMBER, ALWAYS, IN(scene, beat)},
    /* the lights of the table, at the end of some games */
    {"lights", A_NAME, IF_GIVEN, IN(scene, lights), .names = lights_names},
    /* with `lights`: the cells that are dark now */
    {"dark", THINGS, ALWAYS, IN(scene, dark), WHERE(scene, lights)},
    {0}};

/* ---- A game on the table ---- */

static void add_number(const struct json_scope *c, const char *name, const void *of)
{
    const struct scene *s = of;
    if (!s->deal_hidden && !s->by_cards) dread_json_number(c->text, name, (int64_t)s->number);
}

static void add_steps(const struct json_scope *c, const char *name, const void *of)
{
    const struct scene *s = of;
    dread_json_open(c->text, name, '[');
    for (int zone = 0; zone < VIEW_ZONES; zone++)
        for (int word = 0; word < 4; word++)
            for (uint64_t left = s->reach.bits[THING_CARD][zone][word]; left; left &= left - 1)
                dread_json_number(c->text, NULL, s->steps[64 * word + __builtin_ctzll(left)]);
    dread_json_close(c->text, ']');
}

static void add_digits(const struct json_scope *c, const char *name, const void *of)
{
    dread_json_open(c->text, name, '{');
    for (int i = 0; i < DIGITS; i++)
        dread_json_focus(c, (char[]){(char)('0' + i), '\0'}, &((const struct scene *)of)->digit[i]);
    dread_json_close(c->text, '}');
}

static void add_animation(const struct json_scope *c, const char *name, const void *of)
{
    const struct scene *s = of;
    (void)name;
    if (s->beat != s->beats) dread_json_members(c, animation_members, s);
}

/* What a scene has only with a game on the table. */
static const struct json_member on_table_members[] = {
    /* the game's id */
    {"game", GAME_ID, ALWAYS},
    /* `number?` the number of its deal, unless that is hidden, or the deal is given by its cards */
    {"number", ANY, ALWAYS, .add = add_number},
    /* what to draw; during an animation, the table after the present beat */
    {"view", A_VIEW, ALWAYS, IN(scene, view), .members = dread_json_view_members},
    /* what the player looks at */
    {"focus", A_FOCUS, IF_GIVEN, IN(scene, focus)},
    /* where a focus should go that has no place any more */
    {"usual", A_FOCUS, IF_GIVEN, IN(scene, usual)},
    /* the things that can be picked */
    {"open", THINGS, ALWAYS, IN(scene, open)},
    /* the things that are picked */
    {"picked", THINGS, ALWAYS, IN(scene, picked)},
    /* the things that the action in focus touches */
    {"taken", THINGS, ALWAYS, IN(scene, taken)},
    /* the cells further away that a walk leads to: choosing one shows the way, choosing it again
     * walks */
    {"reach", THINGS, ALWAYS, IN(scene, reach)},
    /* `number[]` for each of `reach`: in how many steps the player would be there */
    {"steps", ANY, ALWAYS, .add = add_steps},
    /* the verb that is picked */
    {"held", A_WORD, IF_NOT_NEGATIVE, IN(scene, held_verb), WORDS_OF(verbs)},
    /* actions and verbs to choose */
    {"buttons", A_LIST, ALWAYS, LIST_IN(scene, button), OF(scene, buttons),
     .members = button_members},
    /* `Record<string, Focus>` for each digit from `0` to `9` that chooses something: what */
    {"digits", ANY, ALWAYS, .add = add_digits},
    /* what would happen */
    {"marks", A_LIST_BEHIND, ALWAYS, LIST_IN(scene, mark), OF(scene, marks),
     .members = mark_members},
    /* what the others would do */
    {"next", AN_OBJECT, ALWAYS, IN(scene, next), WHERE(scene, next.lines), .members = next_members},
    /* the last turns in few words, the oldest first */
    {"log", A_LIST, IF_GIVEN, LIST_IN(scene, log.line), OF(scene, log.lines),
     .members = log_line_members},
    /* the lines of flavour text told so far in this game, the oldest first */
    {"story", A_LIST_BEHIND, ALWAYS, LIST_IN(scene, story.line), OF(scene, story.lines),
     .members = sentence_members},
    /* once the game is over: how it ended */
    {"ending", AN_OBJECT, ALWAYS, IN(scene, ending), WHERE(scene, ending.id),
     .members = ending_members},
    /* `...Animation?` */
    {"", ANY, ALWAYS, .add = add_animation},
    {0}};

/* ---- Pages ---- */

static const char *const page_kind_names[] = {"text", "hint",   "autopsy", "doors",     "ending",
                                              "card", "upkeep", "duel",    "statistics"};
static const char *const feet_names[] = {NULL, "away", "shifted"};

static void add_line_command(const struct json_scope *c, const char *name, const void *of)
{
    enum command_id command = ((const struct scene_line *)of)->command;
    if (command < COMMANDS) dread_json_string(c->text, name, dread_command_table[command].id);
}

static void add_line_key(const struct json_scope *c, const char *name, const void *of)
{
    char key[] = {(char)((const struct scene_line *)of)->key, '\0'};
    if (*key) dread_json_string(c->text, name, key);
}

static const struct json_member chance_members[] = {
    /* of a hint: the chance of winning, from 0 to 1 */
    {"chance", A_SHARE, ALWAYS, IN(scene_line, chance.chance)},
    /* and the lower end of its interval */
    {"low", A_SHARE, ALWAYS, IN(scene_line, chance.low)},
    /* of the statistics: the upper end of that interval */
    {"high", A_SHARE, ALWAYS, IN(scene_line, chance.high)},
    {0}};

/* A line of a page, which the player can choose. */
static const struct json_member page_line_members[] = {
    /* the line itself */
    {"words", A_TEXT, ALWAYS, IN(scene_line, words)},
    /* what it does or means */
    {"more", A_TEXT, IF_GIVEN, IN(scene_line, more)},
    /* `string?` the command that it gives */
    {"command", ANY, ALWAYS, .add = add_line_command},
    /* the number that goes with the command */
    {"number", A_SIGNED_NUMBER, ALWAYS, IN(scene_line, argument)},
    /* `string?` the key that chooses it */
    {"key", ANY, ALWAYS, .add = add_line_key},
    {"", MORE, ALWAYS, .members = chance_members, WHERE(scene_line, chance.high)},
    {0}};

/* A page over the table. */
static const struct json_member page_members[] = {
    /* what it shows; `card` and `upkeep` beside real cards */
    {"kind", A_NAME, ALWAYS, IN(scene_page, kind), .names = page_kind_names},
    /* differs between pages */
    {"serial", A_NUMBER, ALWAYS, IN(scene_page, serial)},
    /* one line */
    {"title", A_TEXT, ALWAYS, IN(scene_page, title)},
    /* the text above the lines */
    {"body", A_TEXT, ALWAYS, IN(scene_page, body)},
    /* it is still being made */
    {"busy", A_FLAG, IF_GIVEN, IN(scene_page, busy)},
    /* it shows its end first */
    {"at_end", A_FLAG, IF_GIVEN, IN(scene_page, at_end)},
    /* what can be chosen */
    {"lines", A_LIST, ALWAYS, LIST_IN(scene_page, line), OF(scene_page, lines),
     .members = page_line_members},
    /* the index of the line looked at */
    {"at", A_SIGNED_NUMBER, ALWAYS, IN(scene_page, at), WHERE(scene_page, lines)},
    /* if the page asks for text: what it holds at first */
    {"typed", A_TEXT, ALWAYS, IN(scene_page, typed), WHERE(scene_page, entry)},
    {0}};

static void add_status(const struct json_scope *c, const char *name, const void *of)
{
    const struct scene_doors *d = of;
    dread_json_open(c->text, name, '[');
    for (int i = 0; i < d->count; i++) dread_json_string(c->text, NULL, d->status[i]);
    dread_json_close(c->text, ']');
}

/* The picture of the first screen. */
static const struct json_member doors_members[] = {
    /* a line for the picture */
    {"line", A_TEXT, ALWAYS, IN(scene_doors, line)},
    /* how many lines of the page belong to doors: first the doors; then what those ask that were
     * never opened, to learn or to deal, with the index of the door as `number` */
    {"door_lines", A_NUMBER, ALWAYS, IN(scene_doors, door_lines)},
    /* the player has played none of the games */
    {"never_played", A_FLAG, IF_GIVEN, IN(scene_doors, never_played)},
    /* the feet at the door, unless they stand */
    {"feet", A_NAME, IF_GIVEN, IN(scene_doors, feet), .names = feet_names},
    /* from 1 to 3, while a door is being entered */
    {"opening", A_NUMBER, IF_GIVEN, IN(scene_doors, opening)},
    /* `string[]` of each game: what the player has done with it, such as `won 2 of 9` */
    {"status", ANY, ALWAYS, .add = add_status},
    {0}};

/* A decision in the chart of an autopsy. */
static const struct json_member chart_column_members[] = {
    /* the chance of winning before it, from 0 to 1 */
    {"chance", A_SHARE, ALWAYS, IN(chart_column, chance)},
    /* its turn; without: the end of the game. Of the statistics: which game, from 1 */
    {"turn", A_NUMBER, IF_GIVEN, IN(chart_column, turn)},
    /* it belongs to the line looked at */
    {"here", A_FLAG, IF_GIVEN, IN(chart_column, here)},
    {0}};

/* What a turn of an autopsy gave and took, in points of 100. */
static const struct json_member chart_turn_members[] = {
    /* which turn */
    {"turn", A_NUMBER, ALWAYS, IN(autopsy_turn, turn)},
    /* what the player gave away */
    {"gave", A_NUMBER, ALWAYS, IN(autopsy_turn, gave)},
    /* what the cards gave; below 0: what they took */
    {"cards", A_SIGNED_NUMBER, ALWAYS, IN(autopsy_turn, cards)},
    {0}};

/* A card that a decision was about, or a gap between two. */
static const struct json_member chart_card_members[] = {
    /* the card; a gap has none */
    {"card", A_CARD, IF_GIVEN, IN(chart_card, card)},
    /* what the player did touches it */
    {"played", A_FLAG, IF_GIVEN, IN(chart_card, played)},
    /* what was better touches it */
    {"best", A_FLAG, IF_GIVEN, IN(chart_card, best)},
    {0}};

/* ---- Beside real cards ---- */

/* Adds words for a voice, if there are any. */
static void add_spoken(const struct json_scope *c, const char *name, const char *words)
{
    char spoken[2 * UPKEEP_BYTES];
    struct text w = dread_text_in(spoken, sizeof spoken);
    dread_speak_places(words, dread_length_of(words), &w);
    dread_json_string(c->text, name, spoken);
}

static void add_question(const struct json_scope *c, const char *name, const void *of)
{
    (void)of;
    if (c->scene->page.body) add_spoken(c, name, c->scene->page.body);
}

/* A card that is told, and where it is. */
static const struct json_member laid_members[] = {
    /* the card */
    {"card", A_CARD, ALWAYS, IN(laid_card, card)},
    /* where it is */
    {"at", A_THING, ALWAYS, IN(laid_card, at)},
    {0}};

static void add_laid(const struct json_scope *c, const char *name, const void *of)
{
    const struct scene_picker *p = of;
    if (!p->told) return;
    dread_json_open(c->text, name, '[');
    for (int i = 0; i < p->told; i++)
        if (p->laid[i].at.kind) dread_json_object(c, NULL, laid_members, &p->laid[i]);
    dread_json_close(c->text, ']');
}

/* The card that is asked for. The intent `typed` tells one card or several. */
static const struct json_member picker_members[] = {
    /* what the card is */
    {"asked", A_TEXT, ALWAYS, IN(scene_picker, asked)},
    /* `string?` the problem and the question for a voice */
    {"aloud", ANY, ALWAYS, .add = add_question},
    /* all cards of its pack; those that are not possible are spent */
    {"pack", CARDS, ALWAYS, IN(scene_picker, pack)},
    /* the cards that it can be */
    {"possible", CARDS, ALWAYS, IN(scene_picker, possible)},
    /* where it lies */
    {"where", A_THING, IF_GIVEN, IN(scene_picker, where)},
    /* a card told before is corrected */
    {"mends", A_FLAG, IF_GIVEN, IN(scene_picker, mends)},
    /* in the set-up: how many cards are told */
    {"told", A_NUMBER, ALWAYS, IN(scene_picker, told), WHERE(scene_picker, places)},
    /* in the set-up: of how many */
    {"places", A_NUMBER, IF_GIVEN, IN(scene_picker, places)},
    /* `Laid[]?` those of them whose places the view has: it does not have them there yet */
    {"laid", ANY, ALWAYS, .add = add_laid},
    /* the card told last, and what it is */
    {"last", A_TEXT, IF_GIVEN, IN(scene_picker, last)},
    /* the problem with what was typed */
    {"problem", A_TEXT, IF_GIVEN, IN(scene_picker, problem)},
    {0}};

static void add_lead(const struct json_scope *c, const char *name, const void *of)
{
    const struct upkeep_step *step = of;
    if (step->lead) dread_json_span(c->text, name, step->words, step->lead);
}

static void add_step_words(const struct json_scope *c, const char *name, const void *of)
{
    const struct upkeep_step *step = of;
    dread_json_string(c->text, name, step->words + step->lead);
}

static void add_aloud(const struct json_scope *c, const char *name, const void *of)
{
    add_spoken(c, name, ((const struct upkeep_step *)of)->words);
}

/* What to do with the hands, in a few sentences. */
static const struct json_member upkeep_step_members[] = {
    /* `string?` the sentences that lead to `words` */
    {"lead", ANY, ALWAYS, .add = add_lead},
    /* `string` what to do */
    {"words", ANY, ALWAYS, .add = add_step_words},
    /* `string` both for a voice */
    {"aloud", ANY, ALWAYS, .add = add_aloud},
    /* 0: the game ends; 1: somebody sees the player; ...; 6: nothing grave */
    {"gravity", A_NUMBER, ALWAYS, IN(upkeep_step, gravity)},
    /* who it is about */
    {"token", A_TOKEN, IF_GIVEN, IN(upkeep_step, token)},
    /* where that is before */
    {"from", A_THING, IF_GIVEN, IN(upkeep_step, from)},
    /* and afterwards */
    {"to", A_THING, IF_GIVEN, IN(upkeep_step, to)},
    /* the cells that it comes to, one after the other */
    {"way", A_LIST, ALWAYS, LIST_IN(upkeep_step, cell), OF(upkeep_step, cells)},
    /* the things that the step concerns */
    {"things", A_LIST, ALWAYS, LIST_IN(upkeep_step, thing), OF(upkeep_step, things)},
    {0}};

/* What the player carries out with her hands. */
static const struct json_member upkeep_members[] = {
    /* the step that is shown */
    {"at", A_NUMBER, ALWAYS, IN(scene_upkeep, at)},
    /* all are shown at once */
    {"list", A_FLAG, IF_GIVEN, IN(scene_upkeep, list)},
    /* one after the other */
    {"steps", A_LIST_BEHIND, ALWAYS, LIST_IN(scene_upkeep, step), OF(scene_upkeep, steps),
     .members = upkeep_step_members},
    {0}};

/* ---- The whole scene ---- */

/* Beside real cards: commands without a key that lead back from the table to a page. */
static bool leads_back(const struct scene *s, enum command_id command)
{
    return s->real && (command == CMD_CARDS || command == CMD_UPKEEP || command == CMD_STEPS);
}

static void add_commands(const struct json_scope *c, const char *name, const void *of)
{
    const struct scene *s = of;
    dread_json_open(c->text, name, '{');
    for (int i = 0; i < COMMANDS; i++) {
        const char *id = dread_command_table[i].id;
        if (!dread_command_table[i].key && !leads_back(s, (enum command_id)i)) continue;
        if (s->command[i].can) dread_json_bool(c->text, id, true);
        else dread_json_string(c->text, id, s->command[i].why_not);
    }
    dread_json_close(c->text, '}');
}

/* A puzzle, which is not kept: the player's first action is her answer, and is not played. */
static const struct json_member puzzle_members[] = {
    /* its number */
    {"number", A_NUMBER, ALWAYS, IN(scene_puzzle, number)},
    /* its level, from 1 to 3 */
    {"level", A_NUMBER, ALWAYS, IN(scene_puzzle, level)},
    /* it waits for the answer */
    {"asks", A_FLAG, IF_GIVEN, IN(scene_puzzle, asks)},
    /* the answer was right */
    {"solved", A_FLAG, IF_GIVEN, IN(scene_puzzle, solved)},
    {0}};

/* What every scene has. */
static const struct json_member always_members[] = {
    /* the game is a Night */
    {"night", A_FLAG, IF_GIVEN, IN(scene, night)},
    /* the game is the lesson */
    {"lesson", A_FLAG, IF_GIVEN, IN(scene, lesson)},
    /* the game is not saved */
    {"unsaved", A_FLAG, IF_GIVEN, IN(scene, unsaved)},
    /* the game is a puzzle */
    {"puzzle", AN_OBJECT, ALWAYS, IN(scene, puzzle), WHERE(scene, puzzle.number),
     .members = puzzle_members},
    /* the player may act */
    {"at_hand", A_FLAG, IF_GIVEN, IN(scene, at_hand)},
    /* the game is over */
    {"over", A_FLAG, IF_GIVEN, IN(scene, over)},
    /* the view shows an end that is won */
    {"won", A_FLAG, IF_GIVEN, IN(scene, won)},
    /* something is picked */
    {"holding", A_FLAG, IF_GIVEN, IN(scene, holding)},
    /* the player prefers animations */
    {"motion", A_FLAG, IF_GIVEN, IN(scene, motion)},
    /* pulsing things are at their stronger moment */
    {"pulse", A_FLAG, IF_GIVEN, IN(scene, pulse)},
    /* she prefers a colour for each suit */
    {"four_colours", A_FLAG, IF_GIVEN, IN(scene, four_colours)},
    /* `wait` is only for the next half of a pulse */
    {"pulses", A_FLAG, IF_GIVEN, IN(scene, pulses)},
    /* the player has left */
    {"left", A_FLAG, IF_GIVEN, IN(scene, left)},
    /* the game is played beside real cards */
    {"real", A_FLAG, IF_GIVEN, IN(scene, real)},
    /* what is said now */
    {"words", AN_OBJECT, ALWAYS, IN(scene, words), .members = words_members},
    /* a page over the table */
    {"page", AN_OBJECT, ALWAYS, IN(scene, page), WHERE(scene, page.open), .members = page_members},
    /* while the page whose `kind` is `doors` is open; its first lines are the games */
    {"doors", AN_OBJECT, ALWAYS, IN(scene, doors), WHERE(scene, doors.count),
     .members = doors_members},
    /* of an autopsy: the chance before each decision, and at the end; of a duel: before each turn
     * of the player's game; of the statistics: what each game gave away a decision, as a share of
     * `curve_top` */
    {"curve", A_LIST, IF_GIVEN, LIST_IN(scene, chart.column), OF(scene, chart.columns),
     .members = chart_column_members},
    /* of the statistics: the highest value that fits, in tenths of points */
    {"curve_top", A_NUMBER, IF_GIVEN, IN(scene, chart.top)},
    /* of the statistics: the lower end of the 95 % interval of the mean, as a share of that */
    {"curve_low", A_SHARE, ALWAYS, IN(scene, chart.low), WHERE(scene, chart.top)},
    /* and the upper end */
    {"curve_high", A_SHARE, ALWAYS, IN(scene, chart.high), WHERE(scene, chart.top)},
    /* of a duel: the same of the other's game */
    {"other_curve", A_LIST, IF_GIVEN, LIST_IN(scene, chart.other), OF(scene, chart.others),
     .members = chart_column_members},
    /* of an autopsy: what each turn gave and took */
    {"turns", A_LIST_BEHIND, IF_GIVEN, LIST_IN(scene, chart.turn), OF(scene, chart.turns),
     .members = chart_turn_members},
    /* of an autopsy: the cards that the worst decision of the line looked at was about */
    {"compared", A_LIST, IF_GIVEN, LIST_IN(scene, chart.card), OF(scene, chart.cards),
     .members = chart_card_members},
    /* while the page whose `kind` is `card` is open */
    {"picker", AN_OBJECT, ALWAYS, IN(scene, picker), WHERE(scene, picker.open),
     .members = picker_members},
    /* while the page whose `kind` is `upkeep` is open */
    {"upkeep", AN_OBJECT, ALWAYS, IN(scene, upkeep), WHERE(scene, upkeep.steps),
     .members = upkeep_members},
    /* `Record<string, true | string>` for each command that has a key, and beside real cards for
     * `cards`, `upkeep` and `steps`: it can be given now, or why not */
    {"commands", ANY, ALWAYS, .add = add_commands},
    /* after how many milliseconds the scene changes by itself: ask again then */
    {"wait", A_SIGNED_NUMBER, IF_NOT_NEGATIVE, IN(scene, wait)},
    {0}};

void dread_json_scene(struct text *t, const struct scene *s)
{
    struct json_scope c = {.text = t, .game = s->game, .view = s->view, .scene = s};
    if (s->game) dread_json_members(&c, on_table_members, s);
    dread_json_members(&c, always_members, s);
}

/* ---- Intents ---- */

/* What an intent needs beside its name. */
enum intent_argument {
    ARGUMENT_NOTHING,
    ARGUMENT_FOCUS,
    ARGUMENT_COMMAND,
    ARGUMENT_LINE,
    ARGUMENT_TEXT
};

static const struct {
    const char *name;
    enum intent_argument argument;
} intents[] = {[INTENT_TIME] = {"time", ARGUMENT_NOTHING},
               [INTENT_HURRY] = {"hurry", ARGUMENT_NOTHING},
               [INTENT_FOCUS] = {"focus", ARGUMENT_FOCUS},
               [INTENT_DRAW] = {"draw", ARGUMENT_FOCUS},
               [INTENT_CHOOSE] = {"choose", ARGUMENT_FOCUS},
               [INTENT_PUT_DOWN] = {"put-down", ARGUMENT_NOTHING},
               [INTENT_COMMAND] = {"command", ARGUMENT_COMMAND},
               [INTENT_LINE_FOCUS] = {"line-focus", ARGUMENT_LINE},
               [INTENT_LINE] = {"line", ARGUMENT_LINE},
               [INTENT_TYPED] = {"typed", ARGUMENT_TEXT},
               [INTENT_CLOSE] = {"close", ARGUMENT_NOTHING},
               [INTENT_SAY] = {"say", ARGUMENT_TEXT},
               [INTENT_LEAVE] = {"leave", ARGUMENT_NOTHING}};

enum { INTENT_KINDS = sizeof intents / sizeof *intents };

static bool refuse_name(struct problem *problem)
{
    if (!problem) return false;
    struct text t = dread_problem_begin(problem, DREAD_WRONG);
    dread_text_add(&t, "The parameter `intent` must be one of");
    for (int k = 0; k < INTENT_KINDS; k++) {
        dread_text_add(&t, k ? ", " : " ");
        dread_text_add(&t, intents[k].name);
    }
    dread_text_char(&t, '.');
    return false;
}

static bool is_wrong(struct problem *problem, const char *message)
{
    return dread_fail(problem, message, NULL);
}

/* Reads a whole number from 0 to `most`. Returns false if the value is none. */
static bool read_place_number(const struct json_value *v, int most, int *number)
{
    int64_t whole;
    bool is_whole;
    if (!dread_json_is(v, JSON_NUMBER) || !dread_json_whole(v, &whole, &is_whole) || !is_whole)
        return false;
    *number = (int)whole;
    return whole >= 0 && whole <= most;
}

static bool read_focus(const struct json_value *o, const struct scene *s, struct focus *f,
                       struct problem *problem)
{
    const struct json_value *thing = dread_json_member(o, "thing"),
                            *button = dread_json_member(o, "button");
    *f = (struct focus){.kind = button ? FOCUS_BUTTON : FOCUS_THING};
    if (button && read_place_number(button, s->buttons - 1, &f->button)) return true;
    if (button) return is_wrong(problem, "The parameter `button` must be an index into `buttons`.");
    if (s->game && dread_json_read_thing(thing, s->game, s->view, &f->thing)) return true;
    return is_wrong(
        problem,
        "The parameter `thing` must be a place as in views, or `button` must be a number.");
}

/* Returns true if the player can give this command: a line of the open page offers it, it has a
 * key, or it leads back. If a line offers it, stores the line's argument in *number; only the
 * page knows that. */
static bool is_offered(const struct scene *s, enum command_id command, int *number)
{
    for (int i = 0; s->page.open && i < s->page.lines; i++) {
        if (s->page.line[i].command != command) continue;
        *number = s->page.line[i].argument;
        return true;
    }
    return dread_command_table[command].key || leads_back(s, command);
}

static bool read_command(const struct json_value *o, const struct scene *s, struct intent *in,
                         struct problem *problem)
{
    const struct json_value *name = dread_json_member(o, "command");
    for (int i = 0; dread_json_is(name, JSON_STRING) && i < COMMANDS; i++) {
        if (!dread_same(dread_command_table[i].id, name->text)) continue;
        in->command = (enum command_id)i;
        if (is_offered(s, in->command, &in->number)) return true;
        return is_wrong(problem, "Only a line of an open page can give that command.");
    }
    return is_wrong(problem, "The parameter `command` must be the id of a command; a scene lists "
                             "them all in `commands`.");
}

static bool read_text(const struct json_value *o, const char **text, struct problem *problem)
{
    const struct json_value *v = dread_json_member(o, "text");
    if (!dread_json_is(v, JSON_STRING))
        return is_wrong(problem, "The parameter `text` must be present and be a string.");
    *text = v->text;
    return dread_play_can_hear(v->text, v->size) ||
           is_wrong(problem, "That is too long, or is not text.");
}

bool dread_json_intent(const struct json_value *o, const struct scene *s, struct intent *in,
                       struct problem *problem)
{
    const struct json_value *name = dread_json_member(o, "intent");
    int kind = 0;
    if (!dread_json_is(name, JSON_STRING)) return refuse_name(problem);
    while (kind < INTENT_KINDS && !dread_same(intents[kind].name, name->text)) kind++;
    if (kind == INTENT_KINDS) return refuse_name(problem);
    *in = (struct intent){.kind = (uint8_t)kind, .now = in->now};
    switch (intents[kind].argument) {
    case ARGUMENT_FOCUS: return read_focus(o, s, &in->focus, problem);
    case ARGUMENT_COMMAND: return read_command(o, s, in, problem);
    case ARGUMENT_TEXT: return read_text(o, &in->text, problem);
    case ARGUMENT_LINE:
        return read_place_number(dread_json_member(o, "number"), s->page.lines - 1, &in->number) ||
               is_wrong(problem,
                        "The parameter `number` must be an index into `lines` of the page.");
    default: return true;
    }
}
