"""Tests of what plain play understands: the sentences that people said to it, and others that mean the same. Each
sentence has a pattern that its answer must match; no answer to a question has more than 25 words.
"""

import re
import unittest

from program import ProgramTest

ANSWER_WORDS = 25

# A deal, what is said first, and then questions with a pattern for each answer.
QUESTIONS = [
    ("he-will-never-stop#189", [], [
        # the position as a whole
        ("any moves that earn", r"^7 ways"), ("list the moves that earn", r"^7 ways"),
        ("is there a move that earns", r"^7 ways"), ("does any move pay", r"^7 ways"), ("what pays", r"^7 ways"),
        ("moves that earn", r"^7 ways"), ("which card is third from the left", r"^Card 3 of 7: 2"),
        ("which card is second from the right", r"^Card 6 of 7: 4"), ("what threatens me", r"^Taken next"),
        ("can i die here", r"^No: nothing"), ("what am i playing", r"He Will Never Stop"),
        ("what is the situation", r"2, 5, 2, 3"), ("how many turns have i played", r"^This is turn 1"),
        # said by players
        ("cards left", r"24 of 24 cards"), ("deck left", r"24 of 24 cards"),
        ("hand with places", r"^First 2, second 5"), ("how far is he", r"after 7 pursuits"),
        ("how many cards are left", r"24 of 24 cards"), ("look", r"2, 5, 2, 3, ace, 4, 6"),
        ("places", r"seventh 6"), ("sequences", r"no sequences"), ("tell me the story", r"\w"),
        ("what earns", r"^7 ways: move the 5"), ("where is he", r"behind you"),
        ("which moves earn", r"^7 ways"), ("x", r"2, 5, 2, 3, ace, 4, 6"),
        # the same in other words
        ("how many cards are there still in the deck?", r"24 of 24"),
        ("what's left in the deck", r"24 of 24|still in the"),
        ("how many cards do I have", r"7"), ("what's in my hand?", r"2, 5, 2, 3|2 5 2 3"),
        ("read my hand please", r"^By place: 2 of spades, 5 of diamonds"), ("inventory", r"2, 5, 2, 3|2 5 2 3"),
        ("i", r"2, 5, 2, 3|2 5 2 3"),
        ("What do I hold?", r"2, 5, 2, 3|2 5 2 3"), ("my cards with their places", r"First 2"),
        ("how close is he to me", r"7 pursuits"), ("is he near", r"7 pursuits"), ("am i safe", r"7 pursuits"),
        ("what does he take next", r"^Taken next: 2 of spades"), ("what will he take", r"^Taken next"),
        ("what do i lose next", r"^Taken next"), ("are there any sequences", r"no sequences"),
        ("do I have a sequence", r"equence|Three or more"), ("what is a sequence", r"Three or more cards side by side"),
        ("explain sequences", r"Three or more cards side by side"), ("what's a trap", r"Four cards of one rank"),
        ("what does trap mean", r"Four cards of one rank"), ("define pursuit", r"leftmost card"),
        ("which moves pay", r"."), ("which actions earn cards", r"^7 ways|earns if"),
        ("how do I win", r"you escape"), ("what is the goal", r"four of a rank"),
        ("how can I win this", r"you escape"),
        ("how many aces are left", r"Not yet seen: 3.*You hold 1"), ("any threes left", r"Not yet seen: 3"),
        ("where is the 7", r"7 of spades: "), ("where are the fours", r"4 of \w+: .*place 6"),
        ("score", r"Say stats"), ("what's the score", r"Say stats"), ("settings", r"nothing to set"),
        ("save", r"saved"), ("is my game saved", r"saved"), ("rule 3.2", r"\[3\.2\]|3\.2|Try to escape"),
        ("what does rule 1.4 say", r"trap"), ("z", r"no waiting"), ("what turn is it", r"24 of 24"),
        ("which cards are gone", r"8"), ("where am I", r"places|2, 5, 2, 3|2 5 2 3"), ("rooms", r"cards lie in a row"),
        ("why did he take it", r"2\.1|takes|took"), ("look north", r"comes from the left"), ("l", r"2, 5, 2, 3"),
        ("do suits matter", r"no part"), ("what happens if I search for 4", r"give up|draw"),
        ("can you tell me what earns?", r"^7 ways"), ("wher is he", r"Did you mean `where is he`"),
        ("sequnces", r"Did you mean `sequences`"), ("plases", r"Did you mean `places`"),
        # whether something can be done, and what would come of it
        ("can i search for fours", r"^Yes: discard 4"), ("am I allowed to search for 8", r"^No: "),
        ("is it possible to discard the aces", r"^Yes: "), ("can i earn anything this turn", r"^7 ways"),
        ("is it safe to search for aces", r"^It does not end the game"),
        ("would searching for 4 be safe", r"^It does not"),
        ("if i search for the twos will i lose", r"^No\. He takes"),
        ("how many will he take if i search for six", r"^If you do"),
        # cards, wherever they are
        ("do i have any eights", r"^You hold none. Not yet seen: 3"), ("which card is third", r"^Card 3 of 7: 2"),
        ("what's my last card", r"^Card 7 of 7: 6"), ("how many sevens are still in the deck", r"^Not yet seen: 4"),
        ("is the 8 gone", r"^Discarded: 1: 8"), ("how many eights have i got", r"^You hold none"),
        ("what have i thrown away", r"^Discarded: 1"),
        ("do i have a trap", r"^No trap yet"), ("how close am i to a trap", r"^No trap yet"),
        ("how do i get away from him", r"^Outlast the deck"),
        ("what do i have to do to beat him", r"^Outlast the deck"),
        ("what did he take last", r"^He takes"), ("how does searching work", r"discards all your cards"),
        # words that matter and are not understood
        ("read my palm", r"^I (understood|do not)|2, 5"), ("do i have any bananas", r"^I understood .*, not `bananas`"),
        # places, neighbours and groups of a row
        ("what's on the far left", r"^Card 1 of 7: 2"), ("what's the card on the right end", r"^Card 7 of 7: 6"),
        ("how long is my hand", r"^You hold 7"), ("which card comes after the three", r"right of it ace"),
        ("is there a sequence in my hand", r"no sequences"), ("do i have two of a kind", r"^You hold two 2s"),
        ("can i move a card out of a sequence", r"may not be moved"),
        # what is lost next, and what was taken and drawn
        ("how many cards will he take now", r"^Taken next"), ("will i die next turn", r"^No: nothing"),
        ("how many cards has he taken from me so far", r"^1 in this game"),
        ("what if i search for aces", r"^If you do"),
        ("what would happen if i moved the first card to the end", r"^If you do"),
        ("can i earn cards by moving the 5", r"^Yes"), ("how many turns till he gets me", r"7 pursuits"),
        # around what is meant
        ("hmm, which card do i lose next, and how many?", r"^Taken next"),
        ("oh dear, what am i holding right now, please", r"2 5 2 3"),
        ("what happens when the deck runs out", r"escape"),
        # rules in other words
        ("is an ace high or low", r"counts 1"), ("can an 8 be followed by an ace", r"Nothing follows the 8"),
        ("how far is the morning", r"24 of 24"), ("how much of the night is left", r"24 of 24"),
        ("how do i lose", r"hand is ever empty"), ("what must i do", r"^Outlast"), ("what can i type", r"^Search for"),
        ("what do i type to throw cards away", r"^You can discard"), ("i'm lost, what can i say here", r"^Search for"),
        ("does moving a card cost anything", r"nothing but your turn"), ("what if I rest", r"There is no waiting"),
        ("what would happen if I search for sixes", r"^If you do"), ("map", r"in a row"),
    ]),
    ("soliterror#194", ["place b"], [
        ("how many cards in the deck", r"15"), ("how many weapons", r"^You hold 2: 6, 8"),
        ("i", r"6.*8"), ("inventory", r"6.*8"), ("paths", r"ace of spades, ace of hearts"),
        ("what can i buy", r"Not possible now: buy"), ("what is left", r"Cards in the deck: 15"),
        ("what do I carry", r"6.*8"), ("what am I carrying", r"6.*8|arry"), ("what weapons do I have", r"6.*8"),
        ("how much health have I got", r"Health 4"), ("what's my health", r"Health 4|[Hh]ealth"),
        ("how much food do I need", r"needed 5"),
        ("do I have enough food", r"^No: food cards 1, food cards needed 5"),
        ("how many cards remain in the draw pile", r"the deck: 15"), ("which paths are left", r"Waiting there"),
        ("who is still missing", r"Still in the caves"), ("who is safe", r"Safe: none"),
        ("what is for sale", r"Not possible|for sale"), ("can I buy anything", r"^Not now"),
        ("what monsters are left", r"[Nn]ot yet seen"), ("what is the flare gun", r"kills one monster"),
        ("explain the last breath", r"one more health"), ("what does swap do", r"no.*|discarded"),
        ("what is a run", r"three weapons"), ("how many turns are left", r"Turns left on this path: 3"),
        ("how do I win", r"Bring all four home"), ("where am I", r"b2"), ("look", r"Health 4"),
        ("what lies at b3", r"On b3: an unseen card"), ("examine a1", r"On a1"), ("look at c2", r"On c2"),
        ("describe the field", r"columns a to d"), ("what have I discarded", r"9 of clubs, 10 of clubs"),
        ("score", r"Rescued 0 of 4"), ("run away", r"cannot run away"), ("z", r"no waiting"),
        ("what can I do", r"take"), ("how many hearts do I have", r"^You hold 3: 6, 7, 9"),
        ("where is the ace of hearts", r"caves"), ("where is the 6 of spades", r"[Aa]rsenal"),
        ("who am i", r"\w"), ("how many steps to the cave", r"^Turns to the cave: 3"),
        ("do i have the flare gun", r"^No\."),
        ("is the flare gun still unseen", r"^Not yet seen: 1"), ("which is my best weapon", r"^The highest: 8"),
        ("what is my lowest weapon", r"^The lowest: 6"), ("may i leave this one", r"^Yes: leave"),
        ("can i fire the flare gun", r"^No: "), ("is it safe to take it", r"^It does not end"),
        ("will i die if i leave it", r"^No\."), ("how many monsters are left", r"^Not yet seen: 11|^Not yet seen"),
        ("which monsters are dead", r"^Discarded: 2"), ("is the king of clubs dead", r"^Discarded: none"),
        ("what was the last card i called", r"^Your call brings"), ("read me row 2", r"^Row 2, from the west"),
        ("which spades are still hidden", r"^Not yet seen"), ("do we have enough food", r"^No: food cards 1"),
        ("wat can i buy", r"^Not possible now: buy"),
        # the card that must be decided about
        ("what is this card", r"10 of diamonds"), ("how much is it", r"costs one health"),
        ("what's it worth", r"worth 10"), ("what can i do about it", r"costs one health"),
        ("can i take it without losing health", r"^No: not without"),
        ("how strong is my best weapon", r"^The highest: 8"),
        ("what happens when i run out of health", r"^At no health"), ("which monsters have i seen", r"^In sight"),
        ("what lies on path c", r"^Column c"), ("do i need more food", r"^No: food cards 1"),
        ("who's left to save", r"caves"), ("which cards on the field are face up", r"Face up: 10 of diamonds"),
        ("how many cards lie on the field", r"of them face up"), ("which path should i take", r"^Best"),
        ("can i turn back halfway up a path", r"^No: once on a path"), ("what is the joker good for", r"flare gun"),
        ("who am i supposed to save", r"mother, brother"), ("what happens if nobody answers my call", r"deck is out"),
        ("how do i buy a weapon i left behind", r"lies beside you"), ("what do i have to do", r"up to its cave"),
        ("i dont get it, help me with the fight", r"^Beat a monster"), ("where am i", r"^Your place: b2"),
        ("which monsters are face up", r"^(?!.*(\b\w+ of \w+).*\1)"), ("what comes next", r"in the deck: \d+"),
    ]),
    ("soliterror#194", [], [("where am i", r"^Your place: outside"), ("map", r"columns a to d")]),
    ("dont-let-them-get-you#101894456", ["card JS", "south"], [
        # said by players
        ("a6", r"^On a6: 5 of clubs"), ("am i safe", r"^Nobody sees you now"), ("am i safe at b4", r"On b4 nobody"),
        ("bottom card", r"KC JS 9D|9 of diamonds"), ("describe the maze", r"Columns a to g, rows 1 to 7"),
        ("doors", r"doors south at a6"), ("examine a6", r"5 of clubs"), ("explain fatigue", r"fatigue is 3 of 6"),
        ("fatigue", r"fatigue is 3 of 6"), ("how do i win", r"each task"), ("how far is the ace", r"11 steps"),
        ("how many turns are left", r"this one counted: 24"), ("inventory", r"hold nothing"),
        ("l", r"short room from a6 to a7"),
        ("look", r"short room from a6 to a7"), ("look north", r"^North of you: the same room: a7, 3 of diamonds"),
        ("reach with", r"\w"), ("room", r"short room from a6 to a7: doors south at a6"),
        ("rooms", r"^28 rooms, the nearest first"), ("rule 4.2", r"Arriving"), ("save", r"saved"),
        ("score", r"Tasks left: 3 of 3"), ("settings", r"nothing to set"),
        ("tell me about the aces", r"look for you"),
        ("the story so far", r"\w"), ("turns left", r"this one counted: 24"),
        ("what does the ace of spades see", r"would see you on g5 to g6, f7"),
        ("what does hunted mean", r"lost sight"), ("what is at a6", r"5 of clubs"),
        ("what is the goal", r"each task"),
        ("what lies north", r"a7, 3 of diamonds"), ("where is the king of clubs", r"card on b2.*column"),
        ("where is the nearest ace", r"[Aa]ce of spades.*g7"),
        ("where will the ace go", r"stand still until you wait"),
        ("who is near", r"[Aa]ce of spades.*g7.*11 steps"), ("who would see me at c4", r"On c4 nobody"),
        ("why did he turn", r"\w"),
        # the same in other words
        ("who can see me?", r"^Nobody sees you"), ("is anybody watching me", r"^Nobody sees you"),
        ("does anyone see me right now", r"^Nobody sees you"), ("is he looking at me", r"^No, ace of spades"),
        ("am I in danger", r"^Nobody sees you"), ("would I be seen on d3", r"On d3 nobody"),
        ("is it safe at b-4", r"On b4 nobody"), ("would anybody see me at b 4", r"On b4 nobody"),
        ("is g6 safe", r"[Aa]ce of spades would see you"), ("what can he see", r"g5 to g6, f7"),
        ("which cells does the ace of spades watch", r"g5 to g6, f7"), ("where would I be seen", r"g5 to g6, f7"),
        ("does anyone hunt me", r"Nobody hunts"), ("who remembers me", r"Nobody hunts"),
        ("is somebody following me", r"Nobody hunts"),
        ("how far away is he", r"11 steps"), ("how close is the nearest pursuer", r"11 steps"),
        ("who's close to me", r"11 steps"), ("where is everybody", r"[Aa]ce of spades"), ("where are they", r"g7"),
        ("where is he", r"g7"), ("where's the ace of spades", r"g7"), ("where are the tasks", r"c4.*e2.*d3"),
        ("where is task two", r"e2"), ("how far to the nearest task", r"c4.*4 steps"), ("how far is c4", r"4 steps"),
        ("distance to task 2", r"e2, \d+ steps"), ("how do I get to task 1", r"^To c4"),
        ("show me the way to task 1", r"^To c4"),
        ("what's the way to c4", r"^To c4"), ("route to the task", r"^To c4"),
        ("which way can I go", r"north open to a7"),
        ("what are the exits", r"From a6|\w"), ("can I go north", r"^Yes: step north to a7"),
        ("can I go east", r"a wall"),
        ("what is north of me", r"a7"), ("what's to the south", r"through a door: a5"),
        ("is there a door to the south", r"^Yes. South: door to a5"),
        ("look to the east", r"a wall"), ("look south", r"a5, 3 of spades"), ("what room am I in", r"short room"),
        ("which room is this", r"short room"), ("where am i", r"You stand on a6"), ("list the rooms", r"^28 rooms"),
        ("tell me the rooms", r"^28 rooms"), ("what room is c4 in", r"^The \w.*c4"), ("room at c4", r"c4"),
        ("what is under me", r"5 of clubs"), ("which card am I standing on", r"5 of clubs"),
        ("describe a5", r"3 of spades"),
        ("inspect a5", r"3 of spades"), ("what's on a5", r"3 of spades"),
        ("how many turns do I have", r"this one counted: 24"),
        ("how long do I have", r"this one counted: 24"), ("when do the lights go out", r"this one counted: 24"),
        ("how much time is left", r"this one counted: 24"),
        ("how tired am I", r"fatigue is 3"), ("how much fatigue do I have", r"fatigue is 3"),
        ("what is fatigue", r"fatigue is 3"),
        ("what does alert mean", r"while he sees or hunts"), ("what is a door", r"may walk through a door"),
        ("what does patrol mean", r"On patrol"),
        ("explain doors and open ways", r"straight run"),
        ("what is the difference between a door and an open way", r"straight run|joins two"),
        ("explain the exit", r"corner furthest"), ("what is my goal", r"each task"), ("how can I win", r"each task"),
        ("what do I have to do", r"\w"), ("which cards come next turn", r"9S 5D|9 of spades"),
        ("what is the bottom card", r"9D|9 of diamonds"),
        ("what does resting do", r"takes one fatigue away"), ("read rule 3.1", r"Move"),
        ("show me rule 3.1 please", r"Move"),
        ("what's the rule 5.1", r"sees you"), ("where is the exit", r"corner furthest"),
        ("how many tasks are left", r"3"),
        ("how many doors are there", r"\w"), ("fatige", r"Did you mean `fatigue`"),
        ("who is naer", r"Did you mean `who is near`"),
        ("whree is the ace of spades", r"Did you mean `where is the ace of spades`"),
        ("rooom", r"Did you mean `room`"),
        # who walks in the maze, and the maze
        ("which way is he facing", r"g7 faces south"),
        ("what direction does the ace of spades look in", r"g7 faces south"),
        ("is he alert", r"^No, ace of spades"), ("does he know where i am", r"^No, ace"),
        ("where did he go", r"not walked yet"),
        ("which card is under the ace of spades", r"stands on g7"),
        ("is there a wall to the east", r"^Yes. East: wall"),
        ("is there a wall to the north", r"^No. North: open to a7"), ("what's between a6 and a7", r"one room"),
        ("is there a door between a5 and a6", r"a door"), ("what is next to me", r"^North: open to a7"),
        ("what's around a5", r"^North: door to a6"), ("read me column c", r"^Column c, from the south"),
        ("tell me the top row", r"^Row 7"), ("what are the cards in row 3", r"^Row 3"),
        ("can i reach c4", r"^(Yes: c4|No: )"), ("would a six stop me at a7", r"^No: a7 holds the 3 of diamonds"),
        ("would a 2 stop me on a7", r"^Yes: a7 holds"), ("what is the value of a5", r"^3 of spades, worth 3"),
        ("what's a king worth", r"worth 11"), ("how many steps can i take", r"jack of spades carries|Jack"),
        ("can i hide somewhere", r"^Out of sight"), ("if i go north will he see me", r"^No: nobody sees you"),
        ("who caught me", r"^Nobody has caught you"),
        ("where does the next pursuer come in", r"comes in on the king of hearts"),
        ("can i escape now", r"^No: .*no exit"), ("can i rest", r"^No: "), ("may i step north", r"^Yes: step north"),
        ("explian fatigue", r"Did you mean `explain fatigue`.*\n.*fatigue is 3"),
        # where a move can end, and what steps and cards cost
        ("where can i stop", r"^You can end|end at"), ("how far does this card take me", r"carries you"),
        ("which tasks are done", r"^None is done"), ("where's my next task", r"c4, \d+ steps"),
        ("how do i get to the nearest task", r"^To c4"), ("what is the card to my south worth", r"worth 3"),
        ("what's behind the southern door", r"^South of you: through a door"),
        ("is a5 a dead end", r"a5: doors north, east"),
        ("which card is on the top left corner", r"a7"), ("what happens at fatigue six", r"you can only rest"),
        ("how many steps would it take me to reach c4", r"4 steps"), ("what do i see around me", r"^North"),
        ("around me", r"^North: .*East: .*South: .*West: (?!.*Say more)"), ("map", r"^Columns a to g"),
        ("what lies around c3", r"^North: .*East: .*South: .*West: (?!.*Say more)"),
        ("which ways are open to me", r"^From a6"), ("how big is this room", r"^You stand on a6"),
        ("where does the west door lead", r"^West of you"), ("lead me to d3", r"^To d3, \d+ steps"),
        ("which way to the nearest task", r"^To c4"), ("how far to the exit", r"last task is done"),
        ("what rooms are near me", r"nearest first"), ("is an ace high or low", r"worth 1"),
        ("when does a new pursuer show up", r"Each task"), ("what makes a hunter give up", r"stops and no longer sees"),
        ("do low cards or high cards stop the aces", r"^Low cards stop"), ("how do i ask about a room", r"room at b4"),
    ]),
    ("dont-let-them-get-you#1", [], [
        ("where am i", r"^You are outside\. Enter"), ("map", r"You are outside"),
    ]),
    ("dont-let-them-get-you#101894456", [], [
        ("where will the ace go", r"^If you rest, ace of spades walks to|^If you rest, "),
        ("what will he do if I rest", r"If you"), ("where does he go next", r"^If you rest"),
        ("am I safe", r"Nobody sees you now\. If you rest, nobody"),
        ("reach", r"King of clubs: \d+ unseen"), ("where can I end", r"unseen"), ("what can I reach", r"unseen"),
        ("where can I end up unseen", r"unseen"),
        ("how far can I go with the king of clubs", r"Unseen you can end at"),
        ("reach with the jack of spades", r"Unseen you can end at"), ("9d", r"[Ss]ay yes to do it"),
        ("what happens if I play the 9 of diamonds", r"If you"), ("what happens if I wait", r"If you"),
        ("what does the king of clubs cost", r"king of clubs for 3 of fatigue"), ("which cards can I play", r"\w"),
    ]),
]

# A deal, what is said first, an order, and a pattern for its answer.
HE, SOLI, DONT = "he-will-never-stop#189", "soliterror#194", "dont-let-them-get-you#101894456"
ORDERS = [
    (HE, [], "4 after 3", r"You make a new sequence"), (HE, [], "put the 5 after the 4", r"You make a new sequence"),
    (HE, [], "move the first card to the end", r"."), (HE, [], "please search for 5", r"draw"),
    (HE, [], "search for the fives", r"draw|search 3"), (HE, [], "2 after 3", r"^Not done yet. Which: "),
    (HE, [], "8 after 3", r"no such card"),
    (HE, ["5 to 1"], "oops", r"^Taken back"), (HE, ["5 to 1"], "undo that please", r"^Taken back"),
    (HE, ["5 to 1"], "again", r"."), (HE, [], "again", r"no order to repeat"), (HE, [], "yes", r"asked nothing"),
    (HE, ["places"], "repeat", r"^First 2"), (HE, ["places"], "say that again", r"^First 2"),
    (HE, [], "serach 5", r"Did you mean `search 5`\? Say yes"), (HE, ["serach 5"], "yes", r"draw"),
    (HE, ["serch for fives"], "yes", r"^Done: discard"), (HE, ["places"], "more", r"^That was all"),
    (SOLI, ["place b", "do i have enuff food"], "yes", r"^Food cards"),
    (DONT, ["map"], "more", r"^(?!.*Columns a)"), (DONT, [], "take a breather", r"[Aa]ce of spades"),
    (HE, [], "search 5, search 4", r"Done: discard 5.*; discard 4"),
    (SOLI, ["place b"], "take it, take it", r"You stop after 1 of 2: a new card"),
    (SOLI, ["place b"], "use a weapon", r"Not possible now"), (SOLI, [], "b", r"10 of diamonds"),
    (SOLI, ["place b"], "b", r"must walk a path to its end"),
    (SOLI, [], "take path b", r"10 of diamonds"), (SOLI, [], "go down path b please", r"10 of diamonds"),
    (SOLI, ["place b"], "take the card", r"10"), (SOLI, ["place b"], "pick it up", r"10"),
    (SOLI, ["place b"], "leave it", r"."),
    (DONT, ["card JS"], "2 south", r"You stop|a5"), (DONT, ["card JS"], "s s e", r"a6|a5|b5"),
    (DONT, ["card JS"], "south, south", r"a5"),
    (DONT, ["card JS"], "s. s.", r"a5"), (DONT, ["card JS"], "south twice", r"a5"),
    (DONT, ["card JS"], "go south", r"a6"),
    (DONT, ["card JS", "south"], "w w", r"maze ends there"),
    (DONT, ["card JS", "south"], "w. w.", r"maze ends there"),
    (DONT, ["card JS", "south"], "west, west, south", r"maze ends there"),
    (DONT, ["card JS", "south"], "again", r"a5"),
    (DONT, ["card JS", "south"], "g", r"a5"), (DONT, ["card JS", "south"], "go to a5", r"a5"),
    (DONT, ["card JS", "south"], "walk to a7", r"a7"),
    (DONT, [], "go to b4", r"^First move with"), (DONT, [], "walk to c4", r"^First move with"),
    (DONT, [], "z", r"[Aa]ce of spades"),
    (DONT, [], "have a rest", r"[Aa]ce of spades"), (DONT, [], "card jack of spades, south, stop", r"a6"),
    (DONT, ["9d"], "yes", r"9 of diamonds|a7"), (DONT, [], "north", r"beginning of a turn"),
    (DONT, [], "rset", r"Did you mean `rest`\? Say yes"), (DONT, ["card JS"], "lesson", r"first game, explained"),
    (DONT, ["card JS"], "tutorial", r"first game, explained"), (DONT, ["card JS"], "oops", r"^Taken back"),
]

# A deal, what is said first, an order, and the actions that it must play: none if it is refused, or if the program asks
# first, and then the pattern of its answer.
FIELD = ("place b, take, swap c3, take, swap d2, leave, take, place d, pair 3S+4S, weapon 5S, pair 2S+9S, swap a1, "
         "leave, place c, swap d3, take, leave").split(", ")
MAZE = "enter g1, card 5D, north, rest, card 9C, west, south".split(", ")
HE1, SOLI1, SOLI2, DONT1 = "he-will-never-stop#1", "soliterror#1", "soliterror#2", "dont-let-them-get-you#1"
ACTED = [
    (HE1, [], "move the last card to the front", ["move 7>1"]),
    (HE1, [], "shift the fourth card to place 2", ["move 4>2"]),
    (HE1, [], "place the five after the six please", ["move 4>3"]),
    (HE1, [], "slip the ace between the 4 and the 6", ["move 7>2"]),
    (HE1, [], "put the 5 next to the 6", "^Not done yet. Which: .*place 2 or to place 3"),
    (HE1, ["put the 5 next to the 6"], "place 2", ["move 4>2"]),
    (HE1, ["put the 5 next to the 6"], "the second one", ["move 4>3"]),
    (HE1, ["put the 5 next to the 6"], "neither", "^Not done"),
    (HE1, [], "swap the first two cards", ["move 1>2"]), (HE1, [], "exchange the 4 and the 6", ["move 1>2"]),
    (HE1, ["move 4>2"], "search for threes please", ["search 3"]), (HE1, [], "i'll throw out my sixes", ["search 6"]),
    (HE1, ["move 4>2", "search 3", "move 1>6"], "throw away all my aces", ["search A"]),
    (HE1, [], "get rid of both sevens", ["search 7"]), (HE1, [], "discard the queens", "^Not done: .*"),
    (HE1, [], "search sixes then fives", ["search 6", "search 5"]),
    (HE1, ["move 4>2", "search 3"], "take the seven at the start and put it at the end", ["move 1>6"]),
    (HE1, ["move 4>2"], "serch 6", r"Did you mean `search 6`\? Say yes"),
    (HE1, [], "don't search for 6", "^Not done: you said not to"),
    (SOLI2, [], "i'll take the second path please", ["place b"]), (SOLI2, [], "let's go down path c", ["place c"]),
    (SOLI2, [], "start with the last path", ["place d"]),
    (SOLI2, FIELD[:1], "no thanks leave it there", ["leave"]), (SOLI2, FIELD[:1], "don't take it", ["leave"]),
    (SOLI2, FIELD[:1], "okay i'll take it", ["take"]), (SOLI2, FIELD[:1], "grab the food", ["take"]),
    (SOLI2, FIELD[:1], "leave it and then call for help", ["leave"]),
    (SOLI2, FIELD[:1], "leave it and then call for help", "Each turn you call for help"),
    (SOLI2, FIELD, "hit it with the ten of spades", ["weapon TS"]),
    (SOLI2, FIELD, "stab it with the ten", ["weapon TS"]),
    (SOLI2, FIELD, "shoot the flare gun at it", ["flare"]),
    (SOLI2, FIELD[:2], "throw the monster onto b3", ["swap b3"]),
    (SOLI2, FIELD[:2], "swap it with the card to my right", ["swap c2"]),
    (SOLI2, FIELD[:2], "swap it with the card behind me", "^Not done: b1 holds no card"),
    (SOLI2, FIELD[:2], "fire the flare", "^Not done: .*field only"),
    (SOLI2, FIELD[:8], "fight with the two and the three of spades", ["pair 2S+3S"]),
    (SOLI2, FIELD[:8], "use the 2, the 3 and the 4", ["run 2S+3S+4S"]),
    (SOLI2, FIELD[:8], "spend three health", ["hearts"]),
    (SOLI2, FIELD[:9], "use my best weapon", "^Not done yet. Which: use the 2 or 5 of spades alone"),
    (SOLI2, FIELD[:9] + ["use my best weapon"], "the five", ["weapon 5S"]),
    (SOLI2, FIELD[:9], "kill it with my strongest weapon", ["weapon 5S"]),
    (SOLI2, FIELD[:9], "attack with the smallest weapon", ["weapon 2S"]),
    (SOLI1, ["place a"], "give it one heart", ["heart"]), (SOLI1, ["place a"], "i'd offer a life", ["heart"]),
    (SOLI1, ["place d", "swap d1"], "pay with the nine of diamonds", ["take 9D"]),
    (SOLI1, ["place d", "swap d1", "leave"], "buy the weapon on my left", "^Not done: you can buy"),
    (DONT1, [], "go in at g1", ["enter g1"]),
    (DONT1, MAZE[:1], "play the cheapest card", ["card 5D"]),
    (DONT1, MAZE[:1], "move with my highest card", ["card KD"]),
    (DONT1, MAZE[:1], "use the king please", ["card KD"]),
    (DONT1, MAZE[:1], "play the king of clubs", "^Not done: .*not in this turn's column"),
    (DONT1, MAZE[:1], "i want to rest now", ["rest"]), (DONT1, MAZE[:1], "rest twice", ["rest", "rest"]),
    (DONT1, MAZE[:1], "play the five, north", ["card 5D", "north"]),
    (DONT1, MAZE[:1], "play the five north", ["card 5D", "north"]),
    (DONT1, MAZE[:1], "play the five then go west west and stop", ["card 5D"]),
    (DONT1, MAZE[:1], "play the five then go west west and stop", "Not done: west, stop"),
    (DONT1, MAZE[:4], "play my lowest card and go west", ["card 9C", "west"]),
    (DONT1, MAZE[:5], "turn left and go", ["west"]), (DONT1, MAZE, "stop here please", ["stop"]),
    (DONT1, MAZE, "stay where i am and rest", ["stop", "rest"]), (DONT1, MAZE[:1], "do not rest", "^Not done"),
    (DONT1, MAZE, "take me to the nearest task", ["west", "west", "north", "north"]),
    (DONT1, MAZE[:1], "play the queen", "^Not done: There is no such card here: queen"),
    (DONT1, MAZE[:1], "wait three turns", ["rest", "rest", "rest"]), (DONT1, MAZE, "go back north", ["north"]),
    (DONT1, MAZE, "that's far enough", ["stop"]), (SOLI2, [], "take the rightmost path", ["place d"]),
    (SOLI2, FIELD[:1], "just walk past it", ["leave"]), (HE1, [], "i'd rather move the three to the end", ["move 5>7"]),
    (HE1, [], "don't do anything", "^Not done"),
    (DONT1, MAZE[:1], "escape", "^Not done"),
    (DONT1, MAZE[:5], "walk north two times then east", "^Not done: there is a wall"),
]


class Said(ProgramTest):
    def assert_answered(self, said, answer, pattern):
        self.assertNotIn("do not understand", answer, said)
        self.assertRegex(answer, pattern, said)

    def test_questions_are_answered_in_few_words(self):
        for deal, before, questions in QUESTIONS:
            talk = self.talk(deal)
            for line in before:
                talk.ask(line)
            for said, pattern in questions:
                with self.subTest(said, deal=deal):
                    answer = "\n".join(talk.ask(said))
                    self.assert_answered(said, answer, pattern)
                    if not re.search("^why|rule|story", said):  # these quote the rules, or tell the night
                        words = max(len(line.split()) for line in answer.split("\n"))
                        self.assertLessEqual(words, ANSWER_WORDS, answer)

    def heard(self, deal, lines):
        """Returns all that plain play says to these lines, without its goodbye."""
        told = self.fine("play", deal, "--plain", "--new", stdin="".join(line + "\n" for line in lines))
        return [line for line in told.out.splitlines() if line and not line.startswith("Goodbye. Your")]

    def test_orders_are_carried_out_or_refused_with_a_reason(self):
        for deal, before, said, pattern in ORDERS:
            with self.subTest(said, deal=deal, before=before):
                answer = self.heard(deal, before + [said])[len(self.heard(deal, before)):]
                self.assert_answered(said, "\n".join(answer), pattern)

    def played(self, deal, lines):
        """Returns the actions in the record after these lines."""
        said = "".join(line + "\n" for line in lines + ["record"])
        told = self.fine("play", deal, "--plain", "--new", stdin=said).out
        record = told.split("\nactions: ")[1].split("\n")
        return record[1:int(record[0]) + 1]

    def test_orders_in_words_play_what_they_say(self):
        for deal, before, said, result in ACTED:
            with self.subTest(said, deal=deal, before=before):
                actions = self.played(deal, before)
                now = self.played(deal, before + [said])[len(actions):]
                if isinstance(result, list):
                    self.assertEqual(now, result)
                    continue
                answer = self.heard(deal, before + [said])[len(self.heard(deal, before)):]
                self.assertRegex("\n".join(answer), result)
                if result.startswith("^Not done"):
                    self.assertEqual(now, [])

    def test_exit_at_the_exit_is_the_move_and_elsewhere_it_leaves(self):
        deal = "dont-let-them-get-you#1"
        won = ("enter g1, card 5D, north, rest, card 9C, west, south, west, west, north, north, rest, rest, card QH, "
               "south, south, west, north, north, north, north, north, north, west, card JD, east, south, south, "
               "south, east, rest, rest, card TH, east, north, north, east, east, card 3D, west, west, card 2H, south, "
               "card 7C, south, west, rest, rest, card 7H, west, south, west, card 7D, west, south, south").split(", ")
        self.assertIn("You won", "\n".join(self.heard(deal, won + ["exit"])))
        self.assertNotIn("You won", "\n".join(self.heard(deal, won)))
        self.assertIn("Goodbye", self.fine("play", deal, "--plain", "--new", stdin="exit\nscore\n").out)

    def test_several_steps_stop_where_somebody_comes_to_see_the_player(self):
        deal = "dont-let-them-get-you#51"
        told = "\n".join(self.heard(deal, ["enter g1", "card JD", "north, north, north, north"])[-3:])
        self.assertIn("You stop after 2 of 4: you are seen.", told)

    def test_what_would_lose_the_game_is_said_unasked(self):
        lines = "enter a1, card KD, north, south, stop, card 6S, north, south, rest, card 6D, north, north, east"
        told = self.heard("dont-let-them-get-you#1", lines.split(", "))
        self.assertTrue(any("If you rest, you lose." in line for line in told[-3:]), told[-3:])
        self.assertFalse(any("you lose" in line for line in told[:8]), told[:8])
        lost_next = self.heard("he-will-never-stop#189", ["5 to 1", "8 to 3", "search 6"])
        self.assertIn("Taken next: ace, 2.", "\n".join(lost_next[-3:]))

    def test_the_lesson_speaks_for_the_ear(self):
        for deal in (HE, SOLI, DONT):
            talk = self.talk(deal)
            told = talk.ask("lesson")
            for _ in range(60):
                if "own now" in " ".join(told):
                    break
                asked = re.search(r" Say ([^.]*)\.$", told[-1])
                self.assertNotRegex(" ".join(told), "[Cc]lick|arrow keys|button|panel|[{}★○]", told)
                told = talk.ask(asked.group(1) if asked else "")
            self.assertIn("own now", " ".join(told))

    def test_the_words_alone_are_enough_to_draw_the_way(self):
        """Draws the maze from the answers about rooms alone, and finds ways as short as those the program tells."""
        for number in range(1, 11):
            talk = self.talk("dont-let-them-get-you#%d" % number)
            while "corner" in talk.ask("state")[0]:
                talk.ask(talk.ask("moves all")[0].split(",")[0].rstrip("."))
            joined = rooms_drawn(talk)
            for blocked in re.findall(r"(?i)ace of \w+: (\w\d) facing", "\n".join(talk.ask("where"))):
                joined[blocked] = set()
            here = re.search(r"You stand on (\w\d)", "\n".join(talk.ask("room"))).group(1)
            told = "\n".join(talk.ask("route to task 1"))
            target, steps = re.search(r"To (\w\d), (\d+) steps?", told).groups()
            with self.subTest(number):
                self.assertEqual(distance(joined, here, target), int(steps))


def in_full(talk, said):
    """Returns an answer with its rest, which `more` says; a sentence that was cut goes on in small letters."""
    answer = " ".join(talk.ask(said))
    if not answer.endswith(" Say more."):
        return answer
    answer, rest = answer.removesuffix(" Say more."), " ".join(talk.ask("more"))
    return answer.removesuffix(".") + ", " + rest if rest[0].islower() else answer + " " + rest


def cells_between(first, last):
    columns = range(ord(first[0]), ord(last[0]) + 1)
    rows = range(int(first[1]), int(last[1]) + 1)
    return [chr(column) + str(row) for row in rows for column in columns]


def rooms_drawn(talk):
    """Returns {cell: cells next to it that can be reached}, as a listener would draw it."""
    across = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
    joined = {cell: set() for cell in cells_between("a1", "g7")}
    for cell in joined:
        told = in_full(talk, "room at " + cell)
        name, doors = told.split(".")[0].split(": ")
        ends = re.findall(r"\b[a-g][1-7]\b", name)
        room = cells_between(ends[0], ends[-1])
        for one, other in zip(room, room[1:]):
            joined[one].add(other)
            joined[other].add(one)
        for words in doors.replace("doors ", "").split(", "):
            facing, *at = words.replace(" at ", " ").replace(" and ", " ").split(" ")
            for door in (at or room) if facing in across else []:
                x, y = across[facing]
                joined[door].add(chr(ord(door[0]) + x) + str(int(door[1]) + y))
    return joined


def distance(joined, start, target):
    steps, edge = {start: 0}, [start]
    for cell in edge:
        for other in joined[cell] - set(steps):
            steps[other] = steps[cell] + 1
            edge.append(other)
    return steps.get(target)


if __name__ == "__main__":
    unittest.main()
