"""Comparing golden playthroughs must not change them: a difference fails again every time."""

import os
import shutil
import subprocess
import sys
import unittest

from program import PATIENCE, ROOT, ProgramTest

GAME = os.path.join("tests", "golden", "he-will-never-stop")


class GoldensStay(ProgramTest):

    def setUp(self):
        super().setUp()
        self.copy = os.path.join(self.home, "copy")
        shutil.copytree(os.path.join(ROOT, "tests", "cli"), os.path.join(self.copy, "tests", "cli"))
        os.makedirs(os.path.join(self.copy, "tests", "unit"))
        shutil.copy(os.path.join(ROOT, "tests", "unit", "offers.c"), os.path.join(self.copy, "tests", "unit"))
        shutil.copytree(os.path.join(ROOT, "themes"), os.path.join(self.copy, "themes"))
        os.makedirs(os.path.join(self.copy, GAME))
        self.golden = os.path.join(self.copy, GAME, "deal-1-lost.txt")
        shutil.copy(os.path.join(ROOT, GAME, "deal-1-lost.txt"), self.golden)

    def compare(self, *arguments):
        """Runs the tests of the copy."""
        return subprocess.run(
            [sys.executable, os.path.join(self.copy, "tests", "cli", "test_golden.py"), *arguments],
            env=os.environ, capture_output=True, text=True, timeout=PATIENCE)

    def read(self):
        with open(self.golden, encoding="utf-8") as file:
            return file.read()

    def test_a_changed_word_fails_every_time_and_stays_until_it_is_asked_to_be_written(self):
        before = self.read()
        changed = before.replace("You lost", "You won", 1)
        self.assertNotEqual(changed, before)
        with open(self.golden, "w", encoding="utf-8") as file:
            file.write(changed)
        for _ in range(2):
            done = self.compare()
            self.assertNotEqual(done.returncode, 0)
            self.assertRegex(done.stderr, r"FAIL: test_every_playthrough_goes_as_written .*"
                                          r"\[he-will-never-stop/deal-1-lost.txt\]")
            self.assertEqual(self.read(), changed)
        self.assertEqual(self.compare("--update").returncode, 0)
        self.assertEqual(self.read(), before)


if __name__ == "__main__":
    unittest.main()
