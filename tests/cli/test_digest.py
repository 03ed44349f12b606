"""A test runs in full until it has passed in full with the sources and the program as they are (tests/digest.py)."""

import os
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import digest  # noqa: E402


@mock.patch.dict(os.environ, {"DREAD_LONG": "OFF"})
class FullRuns(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.write("src/rules.c", "1", time=1)
        self.write("test.py", "1", time=9)
        self.write("build/dread", "", time=5)

    def write(self, name, text, time):
        path = self.root / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        os.utime(path, (time, time))

    def full_run(self):
        return digest.full_run("a test", ["src", "test.py"], self.root / "build/dread", root=self.root)

    def run_is_full(self):
        with self.full_run() as full:
            return full

    def test_a_run_is_full_until_it_passes_and_after_each_change(self):
        self.assertTrue(self.run_is_full())
        self.assertFalse(self.run_is_full())
        self.write("test.py", "2", time=9)
        self.assertTrue(self.run_is_full())
        self.write("src/new.c", "", time=1)
        self.assertTrue(self.run_is_full())
        self.assertFalse(self.run_is_full())
        with mock.patch.dict(os.environ, {"DREAD_LONG": "ON"}):
            self.assertTrue(self.run_is_full())

    def test_a_run_that_fails_is_not_kept(self):
        with self.assertRaises(AssertionError), self.full_run():
            raise AssertionError
        self.assertTrue(self.run_is_full())

    def test_a_run_of_a_program_older_than_its_sources_is_not_kept(self):
        self.write("src/rules.c", "2", time=6)
        self.assertTrue(self.run_is_full())
        self.assertTrue(self.run_is_full())
        self.write("build/dread", "", time=7)
        self.assertTrue(self.run_is_full())
        self.assertFalse(self.run_is_full())

    def test_a_run_without_a_program_is_full_and_not_kept(self):
        (self.root / "build/dread").unlink()
        self.assertTrue(self.run_is_full())
        self.assertTrue(self.run_is_full())

    def test_a_file_that_does_not_exist_is_noticed(self):
        with self.assertRaises(FileNotFoundError):
            digest.digest_of(["no-such-file"], self.root)


if __name__ == "__main__":
    unittest.main()
