"""Positions met in the middle of a game (docs/positions.md): every example of the page is read, the page lists all lines
of each game, and the command prints what it reads. Without these tests the page could tell players to write something
that the program refuses."""

import os
import re
import unittest

from program import ROOT, ProgramTest

GAMES = ["he-will-never-stop", "soliterror", "dont-let-them-get-you"]


LOST_FROM_THE_MIDDLE = """dread position 1
game: he-will-never-stop
hand: 5H 5S
discards: AS AH AC AD 2S 2H
rules: 1
actions: 1
search 5
result: lost: caught
"""


class Positions(ProgramTest):
    def page(self):
        with open(os.path.join(ROOT, "docs", "positions.md"), encoding="utf-8") as file:
            return file.read()

    def examples(self):
        return re.findall(r"^```\n(dread position 1\n.*?)^```$", self.page(), re.M | re.S)

    def kept(self, text):
        path = os.path.join(self.home, "position.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def test_every_game_has_an_example_and_each_is_read(self):
        games = set()
        for example in self.examples():
            with self.subTest(example):
                printed = self.fine("position", self.kept(example))
                games.add(re.search(r"^game: ([a-z-]+)", printed.out, re.M).group(1))
                lines = printed.out.splitlines()
                for line in example.splitlines():
                    if not line.startswith(("discards", "gone")):
                        self.assertIn(line, lines)
                self.assertEqual(self.fine("position", self.kept(printed.out)).out, printed.out)
        self.assertEqual(games, set(GAMES))

    def test_the_page_lists_every_line_of_a_position(self):
        page = re.sub(r"\s+", " ", self.page())
        for game in GAMES:
            for line in self.fine("position", "--fields", game).lines:
                name, what = line.split(": ", 1)
                self.assertIn(f"- `{name}`: {what}", page)

    def test_a_position_is_the_record_of_a_game_without_actions(self):
        for example in self.examples():
            self.assertIn("The game is not over.", self.fine("replay", self.kept(example)).out)

    def test_a_game_of_the_program_is_written_after_its_actions(self):
        printed = self.fine("position", "he#1", "move 4>2, search 6")
        self.assertIn("hand: 3S 7D AH 3D 7S 5D", printed.lines)
        self.assertIn("turn: 3", printed.lines)
        self.assertEqual(self.fine("position", self.kept(printed.out)).out, printed.out)

    def test_what_cannot_be_is_refused_with_the_reason(self):
        chase = self.examples()[0]
        self.refused(1, "position", self.kept(chase.replace("7C", "2H")), says="named twice")
        self.refused(1, "position", self.kept(chase.replace("8C 8D 7S", "")), says="fewer cards than are dealt")

    def test_a_game_that_is_over_has_no_position(self):
        record = self.record("he#1", "greedy")
        self.refused(1, "position", self.kept(record), says="The game is over")

    def test_a_whole_game_from_its_middle_is_a_record(self):
        log = self.fine("replay", self.kept(LOST_FROM_THE_MIDDLE)).out
        self.assertNotIn("The game is not over.", log)
        wrong = LOST_FROM_THE_MIDDLE.replace("search 5", "search 6")
        self.refused(1, "replay", self.kept(wrong), says="Line 7 of the record: `search 6` is not possible here")

    def test_what_needs_the_whole_deal_refuses_a_game_from_its_middle(self):
        path = self.kept(LOST_FROM_THE_MIDDLE)
        self.refused(1, "link", path, says="Not all cards of this deal are known")
        done = self.dread("records", path)
        self.assertIn("every card must be known", done.out + done.err)


if __name__ == "__main__":
    unittest.main()
