"""The table in a terminal: every game from the menu to a win and to a loss, by keys alone and by mouse
alone; other terminals, other sizes; leaving, being killed, coming back.

The games played are those of the greedy player, whose actions `play --agent greedy` tells. How each
is done at the table says HOW: as a list of gestures, of which as many are made as it takes.
"""

import os
import re
import signal
import subprocess
import sys
import unittest

from program import ProgramTest
from terminal import TMUX, Table, Terminal, face

TITLES = {"he-will-never-stop": "He Will Never Stop", "soliterror": "SoliTerror",
          "dont-let-them-get-you": "Don't Let Them Get You"}
WON = {"he-will-never-stop": 4, "soliterror": 57, "dont-let-them-get-you": 135}
LOST = {"he-will-never-stop": 2, "soliterror": 8, "dont-let-them-get-you": 88}


# ---- How an action is done ----

def in_flight(table, action):
    """He Will Never Stop: a rank is searched for, a card is lifted and put into a gap."""
    verb, rest = action.split(" ")
    if verb == "search":
        words = r"discard [^,]*?\b%s[♠♥♣♦]" % rest
        return [lambda: table.press(words, "search …"), lambda: table.press(words)]
    start, end = (int(place) - 1 for place in rest.split(">"))
    cards = [match.start() for match in re.finditer(r"(10|[2-9A])[♠♥♣♦]", table.terminal.lines()[3])]
    wide = cards[1] - cards[0]
    gap = end if end < start else end + 1
    x = cards[0] + wide * gap - 1
    if table.by_mouse:
        return [lambda: table.click(cards[start], 3), lambda: table.click(x, 5)]

    def to_the_gap():
        table.tab_to(lambda _x, _y: table.terminal.lines()[2][x:x + 1] == "▼", "the gap")
        table.key("Enter")

    return [lambda: table.tab_to(lambda cx, _: cx == cards[start], "the card"),
            lambda: table.key("Enter"), to_the_gap]


def in_field(table, action):
    """SoliTerror."""
    verb, _, rest = action.partition(" ")
    cards = [face(card) for card in re.findall(r"[2-9TJQKA][SHCD]", rest)]
    if verb == "place":
        return [lambda: table.press("enter the path at %s1" % rest)]
    if verb == "swap":
        return [lambda: table.choose_cell(rest), lambda: table.choose_cell(rest)]
    if verb in ("take", "buy") and cards:
        return [lambda card=card: table.choose_card(card, "Food ")
                for card in rest.split(" ")[-1].split("+")] + [
                    lambda: table.press("%s .*%s" % (verb, cards[0]))]
    if verb in ("weapon", "pair", "run"):
        words = "use the " + ".*".join(cards)
        name = {"weapon": "one weapon", "pair": "two weapons", "run": "three weapons"}[verb]
        return [lambda: table.press(words + ("$|%s   " % words if verb == "weapon" else ""), name),
                lambda: table.press(words)]
    words = {"take": "take the", "leave": "leave", "pass": "buy nothing", "heart": "spend one",
             "hearts": "spend three", "flare": "fire"}
    return [lambda: table.press(words[verb])]


def in_maze(table, action):
    """Don't Let Them Get You."""
    verb, _, rest = action.partition(" ")
    if verb == "card":
        return [lambda: table.choose_card(rest, "Now "), lambda: table.press("move with the " + face(rest))]
    if verb in ("north", "east", "south", "west"):
        if table.by_mouse:
            name = next(words.split(" ")[3].rstrip(",") for _, words, _, _ in table.buttons()
                        if words.startswith("step " + verb))
            return [lambda: table.choose_cell(name)]
        return [lambda: table.key({"north": "k", "east": "l", "south": "j", "west": "h"}[verb])]
    words = {"enter": "enter the maze on " + rest, "exit": "have the exit on " + rest,
             "stop": "end the move", "rest": "rest", "escape": "escape"}
    return [lambda: table.press(words[verb])]


HOW = {"he-will-never-stop": in_flight, "soliterror": in_field, "dont-let-them-get-you": in_maze}


@unittest.skipUnless(TMUX, "tmux is not installed")
class TableTest(ProgramTest):
    def greedy(self, deal):
        """The actions of the greedy player, and whether they win."""
        lines = self.fine("play", "--agent", "greedy", deal).lines
        return [line.split(":")[0] for line in lines[2:]], "You won" in lines[-1]

    def quiet(self, by_mouse=False, **terminal):
        """At the choice of games, with motion off, and nothing played by itself."""
        table = Table(Terminal(self, **terminal), by_mouse)
        table.chooses("Preferences")
        table.chooses("Motion: on")
        table.chooses("Only possibility: played")
        table.terminal.reads("you play it")
        table.terminal.keys("Escape")
        table.terminal.reads("SoliTerror")
        return table


class WholeGames(TableTest):
    def play(self, game, number, won, by_mouse):
        table = self.quiet(by_mouse)
        actions, wins = self.greedy("%s#%d" % (game, number))
        self.assertEqual(wins, won)
        table.chooses(TITLES[game])
        table.chooses("Deal by number or id")
        table.terminal.reads("Which deal?")
        if by_mouse:
            for digit in str(number):
                x, y = table.find(" %s " % digit, 7)
                table.click(x + 1, y)
        else:
            table.terminal.type(str(number))
        table.terminal.reads(" %d " % number)
        table.chooses("Deal it")
        table.terminal.reads("deal #%d" % number)
        for action in actions:
            table.plays(action, HOW[game])
        table.terminal.reads("You won" if won else "You lost")
        table.terminal.keys("q")
        table.terminal.left()
        self.assertRegex(self.fine("stats", game).out, "1" if won else "0")

    def both(self, game, by_mouse):
        self.play(game, WON[game], True, by_mouse)
        self.play(game, LOST[game], False, by_mouse)

    def test_he_will_never_stop_by_keys(self):
        self.both("he-will-never-stop", False)

    def test_he_will_never_stop_by_mouse(self):
        self.both("he-will-never-stop", True)

    def test_soliterror_by_keys(self):
        self.both("soliterror", False)

    def test_soliterror_by_mouse(self):
        self.both("soliterror", True)

    def test_dont_let_them_get_you_by_keys(self):
        self.both("dont-let-them-get-you", False)

    def test_dont_let_them_get_you_by_mouse(self):
        self.both("dont-let-them-get-you", True)


if __name__ == "__main__":
    unittest.main()
