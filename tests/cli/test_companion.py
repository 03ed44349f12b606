"""A game beside real cards at the table in a terminal, with keys alone: the player types the cards that are asked for and
carries out the upkeep. tests/transcripts/companion*.txt have games in plain play.
"""

import os
import re
import unittest

import test_terminal
from program import ProgramTest, a_terminal
from terminal import TMUX, Table, Terminal

POSITION = "dread position 1\ngame: he-will-never-stop\nhand: 5H 5S 2S\ndiscards: AS AH AC AD 2H\n"
CARDS = {"5": ["8h", "8s"], "8": []}  # what is drawn after a search for this rank


@unittest.skipUnless(TMUX, "tmux is not installed")
class AtTheTable(ProgramTest):
    def setUp(self):
        for end in a_terminal(self):
            os.close(end)
        super().setUp()

    def settle(self, table, cards):
        """Types the cards that are asked for, and carries out the upkeep."""
        cards = list(cards)
        while True:
            table.terminal.rests()
            page = " ".join(re.findall(r"│ (.*?) *│$", table.terminal.text(), re.M))
            if re.search(r"Which is [^?]+\?.*Backspace: take back", page):
                table.terminal.woken(lambda: table.terminal.type(cards.pop(0)))
                table.key("Enter")
            elif "Enter Done" in page:
                table.key("Enter")
            else:
                return self.assertEqual(cards, [])

    def test_a_whole_game_is_played_with_keys_alone(self):
        path = self.home + "/position.txt"
        with open(path, "w", encoding="utf-8") as file:
            file.write(POSITION)
        table = Table(Terminal(self, "companion", "--position", path), False)
        table.terminal.reads("beside real cards")
        self.settle(table, [])
        for i, (rank, cards) in enumerate(CARDS.items()):
            for gesture in test_terminal.in_flight(table, "search " + rank):
                if len(table.line()) == i:
                    gesture()
            self.settle(table, cards)
        table.terminal.reads("He has caught you", "what decided it")


if __name__ == "__main__":
    unittest.main()
