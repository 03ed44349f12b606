"""Positions met in the middle of a game (docs/positions.md): every example of the page is read, and the
command prints what it reads. Without these tests the page could tell players to write something
that the program refuses. The transcript records.txt has the rest."""

import os
import re
import unittest

from program import ROOT, ProgramTest

GAMES = ["he-will-never-stop", "soliterror", "dont-let-them-get-you"]


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

    def test_a_position_is_the_record_of_a_game_without_actions(self):
        for example in self.examples():
            self.assertIn("The game is not over.", self.fine("replay", self.kept(example)).out)


if __name__ == "__main__":
    unittest.main()
