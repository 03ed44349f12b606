"""Tests of games beside real cards: whole games of each, in plain play and at the table. The player's cards are those of
a true deal that the program does not know. She tells the card that is asked for, and plays what the greedy player plays
on that deal.
"""

import re
import unittest

from program import ProgramTest, Talk

DEALS = ["he-will-never-stop#4", "he-will-never-stop#7", "soliterror#57", "soliterror#56",
         "dont-let-them-get-you#135", "dont-let-them-get-you#88"]
ASKED = re.compile(r"Which is (.+)\?$")
COLUMNS = {("first", "top"): 0, ("first", "middle"): 1, ("first", "bottom"): 2, ("second", "top"): 3,
           ("second", "bottom"): 4}


class RealCards:
    """The cards of a true deal on a table: which card lies at a place that has these words."""

    def __init__(self, test, deal):
        self.game = deal.split("#")[0]
        cards = test.fine("cards", deal).lines[0]
        self.cards = [cards[i:i + 2] for i in range(0, len(cards), 2)]
        self.drawn = {"he-will-never-stop": 8, "soliterror": 24}.get(self.game, 0)

    def at(self, words):
        """Returns the card at a place."""
        return self.cards[self.place(words)]

    def place(self, words):
        """Returns the index of a place among the cards dealt. Each card drawn is the next of the deck."""
        if words == "the card that you draw from the draw deck" or words == "the card that you turn up from the draw deck":
            self.drawn += 1
            return self.drawn - 1
        for pattern, where in PLACES[self.game]:
            match = re.fullmatch(pattern, words)
            if match:
                return where(*match.groups())
        raise AssertionError("no such place: " + words)


def of_pile(at, column, pile):
    return 52 + 6 * (int(pile) - 1) + COLUMNS[column, at]


PLACES = {
    "he-will-never-stop": [(r"card (\d+) of your hand, from the left", lambda n: int(n) - 1)],
    "soliterror": [(r"card (\d+) of the opening hand", lambda n: 16 + int(n)),
                   (r"the card at ([a-d])([1-4])", lambda c, r: "abcd".index(c) * 4 + 4 - int(r)),
                   (r"the Last Breath", lambda: 16)],
    "dont-let-them-get-you": [(r"task (\d)", lambda n: int(n) - 1),
                              (r"the card at ([a-g])([1-7])", lambda c, r: 3 + (7 - int(r)) * 7 + "abcdefg".index(c)),
                              (r"the (top|middle|bottom) card of the (first|second) column of pile (\d)", of_pile),
                              (r"the card of the third column of pile (\d)", lambda pile: 57 + 6 * (int(pile) - 1))]}


def spoken(card):
    """Returns a card as it is typed: 10h for TH, joker."""
    return "joker" if card == "XX" else card.replace("T", "10").lower()


class CompanionTest(ProgramTest):
    def greedy(self, deal):
        """Returns the actions of the greedy player on a deal, and the last line that is printed."""
        lines = self.fine("play", "--agent", "greedy", deal).lines
        return [line.split(":")[0] for line in lines[2:]], lines[-1]


class Plain(CompanionTest):
    def play(self, deal, heard=None):
        """Plays a whole game in plain play. Returns what was said and answered."""
        actions, end = self.greedy(deal)
        cards, said = RealCards(self, deal), []
        talk = Talk(self, "companion", cards.game, "--plain") if False else Companion(self, cards.game)
        answer = talk.opening
        while True:
            said.append(answer)
            asked = ASKED.search(answer[-1])
            if asked:
                line = spoken(cards.at(asked.group(1)))
            elif actions:
                line = actions.pop(0)
            else:
                break
            answer = talk.ask(line)
            said.append(["> " + line])
        return talk, said, end


class Companion(Talk):
    """Plain play beside real cards."""

    def __init__(self, test, *arguments):
        from program import Spoken
        Spoken.__init__(self, test, "companion", *arguments, "--plain", "--unsaved")
        self.hears_story = False
        self.marks = 0
        self.opening = [self.read()] + self._up_to_the_mark()


class WholeGames(Plain):
    def test_a_whole_game_of_each_ends_as_on_the_true_deal(self):
        for deal in DEALS:
            with self.subTest(deal):
                _, said, end = self.play(deal)
                if __import__("os").environ.get("SHOW"):
                    print(deal, end)
                    print("\n".join("\n".join(a) for a in said))


if __name__ == "__main__":
    unittest.main()
