"""The runner of transcripts (tests/transcripts) must see what differs. Without these tests all transcripts could pass
whatever the program says."""

import os
import re
import sys
import unittest

from program import ROOT

sys.path.insert(0, os.path.join(ROOT, "tests", "transcripts"))
import run  # noqa: E402

ANSWER_WORDS = 25
SESSION = """## A section
$ printf 'one\\ntwo\\nthree\\n'; echo bad >&2; exit 3
%s"""
RIGHT = "one\ntwo\nthree\n2> bad\n[exit 3]\n"


class Runner(unittest.TestCase):
    def now(self, answer):
        """Returns the answer as the runner would write it."""
        (section,) = [section for section in run.sections_in(SESSION % answer) if section.blocks]
        return "".join(line + "\n" for line in run.played(section)[2:])

    def test_an_answer_that_is_told_so_is_kept(self):
        for answer in [RIGHT, RIGHT.replace("two", "t...o"), RIGHT.replace("two", "..."), RIGHT.replace("2> bad", "2> ..."),
                       "...\ntwo\n...\n2> b...\n[exit 3]\n", RIGHT + "\n\n"]:
            self.assertEqual(self.now(answer), answer)

    def test_whatever_differs_is_rewritten(self):
        for answer in [RIGHT.replace(line, "") for line in RIGHT.splitlines(True)] + [
                "", "...\n", RIGHT.replace("two", "to"), RIGHT.replace("two", "two\n2"), RIGHT.replace("3]", "2]"),
                RIGHT.replace("two\nthree", "three\ntwo")]:
            self.assertEqual(self.now(answer), RIGHT)

    def test_what_stands_for_anything_is_kept_between_lines_that_hold(self):
        self.assertEqual(self.now("o...\n...\nthree\n[exit 3]\n"), "o...\n...\nthree\n2> bad\n[exit 3]\n")
        self.assertEqual(self.now("one\n2> ...\n"), "one\ntwo\nthree\n2> bad\n[exit 3]\n")

    def test_output_that_looks_like_something_else_is_marked(self):
        (section,) = run.sections_in("$ printf '> a\\n[exit 1]\\n...\\n'")
        self.assertEqual(run.played(section)[1:], ["\\> a", "\\[exit 1]", "\\..."])

    def test_sentences_with_other_answers_are_parted(self):
        sections = run.sections_in("$ dread play he#1 --plain\n...\n> hand | show hand | id\nHand: 4, 6, 7, 5, 3, 7, ace.\n")
        self.assertEqual(run.played(sections[0])[2:], ["> hand | show hand", "Hand: 4, 6, 7, 5, 3, 7, ace.", "> id",
                                                       "he-will-never-stop#1"])

    def test_answers_to_questions_are_short(self):
        with open(os.path.join(ROOT, "tests", "transcripts", "questions.txt"), encoding="utf-8") as file:
            sections = run.sections_in(file.read())
        answered = [block for section in sections for block in section.blocks
                    if block.line.startswith("> ") and not re.search("why|rule|story|more", block.line)]
        self.assertGreater(len(answered), 100)
        for block in answered:
            self.assertNotIn("do not understand", " ".join(block.answer))
            self.assertLessEqual(max(len(line.split()) for line in block.answer), ANSWER_WORDS, block.line)


if __name__ == "__main__":
    unittest.main()
