"""The README shows a talk with the program: it is what the program says."""

import os
import re
import textwrap
import unittest

from program import ROOT, ProgramTest

DEAL = "he#1"


def in_one_line(lines):
    return " ".join(" ".join(lines).split())


class Readme(ProgramTest):
    def sample(self):
        """What the program says first, and then pairs of what is said and what is answered. In the
        README, long answers are broken into lines."""
        with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
            blocks = re.findall(r"(?:^    .*\n)+", file.read(), re.MULTILINE)
        block = next(block for block in blocks if "\n    > " in block)
        talk, lines = [], []
        opening = lines
        for line in textwrap.dedent(block).splitlines():
            if line.startswith("> "):
                lines = []
                talk.append((line[2:], lines))
            else:
                lines.append(line)
        return in_one_line(opening), [(said, in_one_line(lines)) for said, lines in talk]

    def test_the_sample_talk_is_what_the_program_says(self):
        opening, talk = self.sample()
        self.assertTrue(talk)
        program = self.talk(DEAL)
        first = program.opening
        right = [first[-1]]
        answers = []
        for said, _ in talk:
            answer = program.ask(said)
            answers.append((said, in_one_line(answer)))
            right += ["> " + said, *answer]
        block = "\n".join(textwrap.fill(line, 108, initial_indent=" " * 4,
                                        subsequent_indent=" " * 4) for line in right)
        message = "The README should say:\n\n%s\n" % block
        self.assertIn(opening, (in_one_line(first), in_one_line(first[1:]), in_one_line(first[-1:])),
                      message)
        self.assertEqual(talk, answers, message)


if __name__ == "__main__":
    unittest.main()
