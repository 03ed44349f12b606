/* The table of questions. See answers.h. */

#include "answers_internal.h"

/* One function may answer several questions: `how` tells it which was asked. Where a command and a
 * pattern ask the same, they have one row. */
static const struct {
    const char *name;
    answer_fn *answer;
    int how;
    bool past; /* it is about what has happened */
} questions[] = {
    /* what can be said, and what must be decided */
    {"explain", dread_ask_explain},
    {"explain-words", dread_ask_explain},
    {"help", dread_ask_help},
    {"help-all", dread_ask_help_all},
    {"more", dread_ask_more},
    {"moves", dread_ask_moves},
    {"moves-of", dread_ask_moves},
    {"rules", dread_ask_rules},
    {"rules-back", dread_ask_rules_back},
    {"rules-next", dread_ask_rules_next},
    {"rules-part", dread_ask_rules_part},
    {"saved", dread_ask_saved},
    {"settings", dread_ask_settings},
    {"what-now", dread_ask_prompt},
    /* actions */
    {"brings", dread_ask_can, IF_BRINGS},
    {"can", dread_ask_can, IF_ANY},
    {"can-free", dread_ask_can, IF_FREE},
    {"can-keeping", dread_ask_can, IF_KEEPS},
    {"can-unseen", dread_ask_can, IF_UNSEEN},
    {"cost-of", dread_ask_if, EFFECT_COST},
    {"effects", dread_ask_if, EFFECT_ALL},
    {"how", dread_ask_how},
    {"loses-if", dread_ask_if, EFFECT_LOSES},
    {"safe-if", dread_ask_if, EFFECT_SAFE},
    {"seen-if", dread_ask_if, EFFECT_SEEN},
    {"survives-if", dread_ask_if, EFFECT_SURVIVES},
    {"what-if", dread_ask_if, EFFECT_ALL},
    {"which", dread_ask_which, IF_BRINGS},
    {"why-not", dread_ask_why_not},
    {"wins", dread_ask_which, IF_WINS},
    /* the table and its numbers */
    {"count", dread_ask_count},
    {"enough", dread_ask_enough, ASK_WHETHER},
    {"field", dread_ask_field},
    {"game", dread_ask_game},
    {"gauges", dread_ask_gauges},
    {"how-much", dread_ask_enough, ASK_HOW_MUCH},
    {"lacks", dread_ask_enough, ASK_LACKS},
    {"open", dread_ask_open},
    {"show", dread_ask_zone},
    {"show-zone", dread_ask_zone},
    {"state", dread_ask_state},
    {"table", dread_ask_table},
    {"turns", dread_ask_turns, ASK_PLAYED},
    {"turns-left", dread_ask_turns, ASK_LEFT},
    /* cards */
    {"alike", dread_ask_alike},
    {"cost", dread_ask_cost},
    {"costs", dread_ask_costs},
    {"fixed", dread_ask_fixed, ASK_FIXED},
    {"free", dread_ask_fixed, ASK_FREE},
    {"gone", dread_ask_gone},
    {"have", dread_ask_have, ASK_HOW_MUCH},
    {"highest", dread_ask_best, ASK_HIGHEST},
    {"in-a-row", dread_ask_in_a_row},
    {"in-deck", dread_ask_in_deck},
    {"left", dread_ask_left},
    {"lowest", dread_ask_best, ASK_LOWEST},
    {"met", dread_ask_met},
    {"neighbours", dread_ask_neighbours},
    {"next-drawn", dread_ask_next_drawn},
    {"place", dread_ask_place},
    {"places", dread_ask_places, ASK_PLACES},
    {"read-hand", dread_ask_places, ASK_HAND},
    {"sequences", dread_ask_sequences},
    {"taken-next", dread_ask_taken_next},
    {"unseen", dread_ask_unseen},
    {"whether-have", dread_ask_have, ASK_WHETHER},
    {"worth", dread_ask_worth},
    /* places, and how far they are */
    {"around", dread_ask_around},
    {"between", dread_ask_between},
    {"describe", dread_ask_maze},
    {"door", dread_ask_side, ASK_DOOR},
    {"examine", dread_ask_examine},
    {"exits", dread_ask_exits},
    {"exits-from", dread_ask_exits},
    {"find", dread_ask_find},
    {"goals", dread_ask_goals},
    {"how-far", dread_ask_distance, ASK_ALL},
    {"line", dread_ask_line},
    {"look", dread_ask_look},
    {"look-at", dread_ask_look_at},
    {"near", dread_ask_distance, ASK_ALL},
    {"nearest", dread_ask_distance, ASK_NEAREST},
    {"open-side", dread_ask_side, ASK_OPEN},
    {"room", dread_ask_room},
    {"room-at", dread_ask_room_at},
    {"rooms", dread_ask_rooms},
    {"route", dread_ask_route},
    {"wall", dread_ask_side, ASK_WALL},
    /* where a move can end */
    {"carries", dread_ask_carries},
    {"hiding", dread_ask_hiding},
    {"reach", dread_ask_reach},
    {"reach-with", dread_ask_reach},
    {"reaches", dread_ask_reaches},
    {"stops", dread_ask_stops},
    /* those who walk about, and what threatens the player */
    {"can-win", dread_ask_doom, ASK_WIN},
    {"comes", dread_ask_comes},
    {"doom", dread_ask_doom, ASK_LOSE},
    {"facing", dread_ask_facing},
    {"hunts-me", dread_ask_mood, ASK_HUNTS},
    {"lost", dread_ask_doom, ASK_LOST},
    {"memory", dread_ask_memory},
    {"next-of", dread_ask_next_of},
    {"safe", dread_ask_safe},
    {"seen-at", dread_ask_seen_at, ASK_WHETHER},
    {"sees", dread_ask_watched},
    {"sees-me", dread_ask_mood, ASK_SEES},
    {"threat", dread_ask_threat},
    {"under", dread_ask_under},
    {"watched", dread_ask_watched},
    {"watchers", dread_ask_watchers},
    {"watchers-at", dread_ask_seen_at, ASK_WHO},
    {"went", dread_ask_went},
    {"where", dread_ask_where},
    /* what has happened */
    {"caught", dread_ask_caught, .past = true},
    {"ending", dread_ask_ending, .past = true},
    {"flavour", dread_ask_flavour, .past = true},
    {"first", dread_ask_last, ASK_FIRST, .past = true},
    {"happened", dread_ask_happened, .past = true},
    {"last", dread_ask_last, ASK_LATEST, .past = true},
    {"log", dread_ask_log, .past = true},
    {"log-last", dread_ask_log_last, .past = true},
    {"over", dread_ask_caught, .past = true},
    {"story", dread_ask_story, .past = true},
    {"tally", dread_ask_tally, ASK_HOW_MUCH, .past = true},
    {"whether-did", dread_ask_tally, ASK_WHETHER, .past = true},
    {"why", dread_ask_why, .past = true},
    /* the deal */
    {"deal-how", dread_ask_deal_how},
    {"id", dread_ask_id},
    {"link", dread_ask_link},
    {"options-now", dread_ask_options},
    {"record", dread_ask_record},
    {"result", dread_ask_result},
    {"statistics", dread_ask_statistics},
};

/* Answers the question with a name about what some words name. */
static bool answer(struct asking *q, struct word name, const char *words)
{
    char text[ANSWER_BYTES];
    struct text w = dread_text_in(text, sizeof text);
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        if (!dread_word_is(name, questions[i].name)) continue;
        dread_query_read(q->table, words, &q->about);
        q->about.how = questions[i].how;
        q->past = questions[i].past;
        questions[i].answer(q, &w);
        dread_say_capital(text);
        if (w.length) dread_say_answer(q, text);
        return true;
    }
    return false;
}

bool dread_answer(struct asking *q, enum command_id command, const char *words)
{
    const char *id = command < COMMANDS ? dread_command_table[command].id : "";
    return answer(q, (struct word){id, dread_length_of(id)}, words);
}

bool dread_ask(struct asking *q, const char *words)
{
    struct phrase phrase;
    dread_phrase_read(words, &phrase);
    return phrase.count && answer(q, phrase.word[0], phrase.count > 1 ? phrase.word[1].at : "");
}

bool dread_say_explained(struct asking *q, const char *said)
{
    char text[ANSWER_BYTES];
    struct text w = dread_text_in(text, sizeof text);
    if (!dread_add_explained(q, said, &w)) return false;
    dread_say_answer(q, text);
    return true;
}
