"""The README shows a conversation with the program: the program must say exactly that. Names in the README and in
docs/mid-end.md must exist.
"""

import html
import os
import re
import textwrap
import unittest
from pathlib import Path

from program import ROOT, ProgramTest

DEAL = "he#1"


def in_one_line(lines):
    return " ".join(" ".join(lines).split())


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def spans(text):
    """Returns the texts between backquotes, outside of code blocks."""
    prose = "\n".join(line for line in text.splitlines() if not line.startswith("    "))
    return set(re.findall(r"`([^`\n]+)`", prose))


class Pictures(unittest.TestCase):
    def test_pictures_of_the_terminal_keep_their_spaces_in_every_program(self):
        """Programs that know only the first place of a text's letters need its spaces for the others."""
        for name in set(re.findall(r"pictures/([a-z-]+[.]svg)", read("README.md") + read("docs", "playing.md"))):
            picture = read("docs", "pictures", name)
            for places, words in re.findall(r'<text x="([0-9 ]+)"[^>]*>([^<]*)<', picture):
                self.assertIn('xml:space="preserve"', picture, name)
                first = int(places.split()[0])
                self.assertEqual(list(map(int, places.split())),
                                 [first + 9 * i for i in range(len(html.unescape(words)))], name)


class Names(ProgramTest):
    GAME = "dont-let-them-get-you#36"
    SHELL = {"play"}  # a command of the shell, not of plain play

    def test_keys_that_are_named_are_keys(self):
        keys = set(re.findall(r"""=\s*\{"[a-z-]+",\s*'(.)'""", read("src", "hear", "commands.c")))
        named = {span for span in spans(read("README.md")) if len(span) == 1}
        self.assertTrue(named)
        self.assertLessEqual(named, keys)

    def test_what_can_be_said_is_understood(self):
        section = read("README.md").split("### In plain sentences")[1].split("\n##")[0]
        rows = "".join(line.split("|")[3] for line in read("docs", "mid-end.md").splitlines()
                       if line.startswith("|") and line.count("|") == 7)
        said = {span for span in spans(section) | spans(rows) if re.fullmatch(r"[a-z][a-z0-9 ]*", span)} - self.SHELL
        self.assertIn("what if", said)
        program = self.talk(self.GAME)
        for words in sorted(said):
            sentence = f"{words} rest" if words == "what if" else words
            self.assertNotIn("I do not understand", " ".join(program.ask(sentence)), sentence)

    def test_the_page_of_the_mid_end_names_its_intents_and_files(self):
        page, header = read("docs", "mid-end.md"), read("src", "play", "play.h")
        self.assertLessEqual(set(re.findall(r"\bINTENT_\w+", page)), set(re.findall(r"^    (INTENT_\w+)", header, re.M)))
        names = set(re.findall(r"\b(?:play|book|scene|view)_\w+\b(?!\.[ch]\b)|\bWORKSPACE_\w+", page))
        headers = "".join(path.read_text() for path in Path(ROOT, "src").glob("*/*.h"))
        self.assertEqual(set(), {name for name in names if not re.search(rf"\b{name}\b", headers)})
        for path in re.findall(r"`((?:src|include|tests|docs)/[^` ]+?)`", page):
            self.assertTrue(os.path.exists(os.path.join(ROOT, path)), path)


class Readme(ProgramTest):
    def sample(self):
        """Returns what the program says first, and then pairs of what the player says and what is answered. The README
        breaks long answers into lines."""
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
        program = self.talk(DEAL, hears_story=True)
        first = program.opening
        right = first[-2:]
        answers = []
        for said, _ in talk:
            answer = program.ask(said)
            answers.append((said, in_one_line(answer)))
            right += ["> " + said, *answer]
        block = "\n".join(textwrap.fill(line, 108, initial_indent=" " * 4,
                                        subsequent_indent=" " * 4) for line in right)
        message = "The README should say:\n\n%s\n" % block
        self.assertIn(opening, (in_one_line(first), in_one_line(first[1:]), in_one_line(first[-2:])),
                      message)
        self.assertEqual(talk, answers, message)


if __name__ == "__main__":
    unittest.main()
