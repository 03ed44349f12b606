"""A test runs in full until it has passed in full with the sources and the program as they are (tests/digest.py). Other
checks are made of files that have changed alone (tests/changed)."""

import os
import subprocess
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


class Changed(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        for name in ("one", "the other", "also"):
            self.write(name, "good\n")

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8")

    def checked(self, passes=True, memory="passed"):
        """Checks that all files are good, one by one. Returns the names of those that are looked at."""
        done = subprocess.run([digest.ROOT / "tests/changed", memory, "also", "--", "-n", "1", "grep", "-Hx", "good"],
                              cwd=self.folder, input="one\0the other\0", stdout=subprocess.PIPE, text=True, check=False)
        self.assertEqual(not done.returncode, passes)
        return [line.split(":")[0] for line in done.stdout.splitlines()]

    def test_files_that_have_passed_are_checked_again_when_they_have_changed(self):
        self.assertEqual(self.checked(), ["one", "the other"])
        self.assertEqual(self.checked(), [])
        self.write("the other", "good\ngood\n")
        self.assertEqual(self.checked(), 2 * ["the other"])
        self.write("also", "other rules\n")
        self.assertEqual(self.checked(memory="/dev/null"), ["one", "the other", "the other"])
        self.assertEqual(self.checked(), ["one", "the other", "the other"])

    def test_files_that_have_not_passed_are_checked_again(self):
        self.write("one", "bad\n")
        for _ in range(2):
            self.assertEqual(self.checked(passes=False), ["the other"])
        self.write("one", "good\n")
        self.assertEqual(self.checked(), ["one", "the other"])


if __name__ == "__main__":
    unittest.main()
