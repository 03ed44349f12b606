/* The table of questions in the player's own words. See ask.h. */

#include "ask.h"

/* One function may answer several questions: `how` tells it which was asked. */
static const struct {
    const char *name;
    void (*answer)(struct asking *, const struct query *);
    int how;
} questions[] = {
    /* how things stand */
    {"alike", dread_ask_alike},
    {"caught", dread_ask_caught},
    {"costs", dread_ask_costs},
    {"doom", dread_ask_doom},
    {"enough", dread_ask_enough, ASK_WHETHER},
    {"field", dread_ask_field},
    {"fixed", dread_ask_fixed, ASK_FIXED},
    {"free", dread_ask_fixed, ASK_FREE},
    {"game", dread_ask_game},
    {"goals", dread_ask_goals},
    {"groups", dread_ask_groups},
    {"happened", dread_ask_happened},
    {"how-much", dread_ask_enough, ASK_HOW_MUCH},
    {"inventory", dread_ask_inventory},
    {"last", dread_ask_last},
    {"next-drawn", dread_ask_next_drawn},
    {"read-hand", dread_ask_read_hand},
    {"tally", dread_ask_tally},
    {"threat", dread_ask_threat},
    {"turns", dread_ask_turns},
    {"why", dread_ask_why},
    /* cards */
    {"cost", dread_ask_cost},
    {"gone", dread_ask_gone},
    {"have", dread_ask_have, ASK_HOW_MUCH},
    {"highest", dread_ask_best, ASK_HIGHEST},
    {"left", dread_ask_left},
    {"lowest", dread_ask_best, ASK_LOWEST},
    {"met", dread_ask_met},
    {"neighbours", dread_ask_neighbours},
    {"open", dread_ask_open},
    {"place", dread_ask_place},
    {"whether-have", dread_ask_have, ASK_WHETHER},
    {"worth", dread_ask_worth},
    /* a grid, and who walks there */
    {"around", dread_ask_around},
    {"between", dread_ask_between},
    {"carries", dread_ask_carries},
    {"comes", dread_ask_comes},
    {"door", dread_ask_side, ASK_DOOR},
    {"facing", dread_ask_facing},
    {"hiding", dread_ask_hiding},
    {"line", dread_ask_line},
    {"mood", dread_ask_mood, ASK_HUNTS},
    {"open-side", dread_ask_side, ASK_OPEN},
    {"reaches", dread_ask_reaches},
    {"seen-at", dread_ask_seen_at},
    {"sees", dread_ask_mood, ASK_SEES},
    {"stops", dread_ask_stops},
    {"under", dread_ask_under},
    {"wall", dread_ask_side, ASK_WALL},
    {"went", dread_ask_went},
    /* actions */
    {"brings", dread_ask_brings},
    {"can", dread_ask_can},
    {"can-free", dread_ask_can_free},
    {"can-keeping", dread_ask_can_keeping},
    {"can-unseen", dread_ask_can_unseen},
    {"cost-of", dread_ask_if, EFFECT_COST},
    {"effects", dread_ask_if, EFFECT_ALL},
    {"how", dread_ask_how},
    {"loses", dread_ask_if, EFFECT_LOSES},
    {"safe", dread_ask_if, EFFECT_SAFE},
    {"seen", dread_ask_if, EFFECT_SEEN},
    {"survives", dread_ask_if, EFFECT_SURVIVES},
    {"why-not", dread_ask_why_cannot},
};

bool dread_ask(struct asking *q, const char *words)
{
    struct phrase phrase;
    struct query s;
    dread_phrase_read(words, &phrase);
    for (size_t i = 0; phrase.count && i < sizeof questions / sizeof *questions; i++) {
        if (!dread_word_is(phrase.word[0], questions[i].name)) continue;
        dread_query_read(q->table, phrase.count > 1 ? phrase.word[1].at : "", &s);
        s.how = questions[i].how;
        questions[i].answer(q, &s);
        return true;
    }
    return false;
}
