/* Advice as data, without a page: what the expert recommends, what a game that is over was worth at
 * each decision, and which deal is as difficult as the player wants. All of it thinks in memory
 * that the caller gives.
 *
 * This header is the door of the room: whoever is outside includes it and no other.
 *
 * advisor          what the expert recommends for a decision, and the words for it
 * autopsy_run      an autopsy, in steps
 * autopsy_summary  each turn of an autopsy in whole points, and in words
 * autopsy_chart    the chance of winning over a game as a chart
 * autopsy_judged   what is kept of an autopsy
 * choose_deal      finding a deal of a difficulty
 * deal_search      that search as a thought
 * deal_request     which deal the player has asked for, and the sentences about it */

#ifndef ADVICE_H
#define ADVICE_H

#include "advisor.h"
#include "autopsy_chart.h"
#include "autopsy_judged.h"
#include "autopsy_run.h"
#include "autopsy_summary.h"
#include "choose_deal.h"
#include "deal_request.h"
#include "deal_search.h"

#endif
