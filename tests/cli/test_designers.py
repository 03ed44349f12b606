"""docs/designers.md shows commands and what they print. Every command of the page is run, in the order of the page, and
must print what the page shows, to the last digit.

    python3 tests/cli/test_designers.py             compares them
    python3 tests/cli/test_designers.py --update    runs the commands and writes what they print into the page

A block `sh` has one command. If the page has it again, it is not run again. The blocks after it without a kind show
parts of what it prints, in order: a line `...` stands for lines left out, and lines too long for the page are broken.
An update keeps which lines are left out, and writes new figures into the lines that are there. If a line has got
another form, it says which part it did not find, and changes nothing: mend that part by hand. After an update read the
page again: its words speak of these figures.
"""

import os
import re
import stat
import subprocess
import sys
import textwrap
import unittest

import surveys
from program import DREAD, PATIENCE, ROOT, ProgramTest

PAGE = os.path.join(ROOT, "docs", "designers.md")
UPDATE = "--update"
WIDTH = 120  # columns of the page
LEFT_OUT = "..."
TESTERS = range(1, 31)  # the deals of the playtesters on the page: hasty plays them in place of people


def broken(text):
    """Returns the lines of a command's output as the page has them."""
    lines = []
    for line in text.splitlines():
        indent = " " * (len(line) - len(line.lstrip()) + 4)
        lines += textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_long_words=False, drop_whitespace=True,
                               break_on_hyphens=False) if len(line) > WIDTH else [line.rstrip()]
    return lines


def form(line):
    """Returns a line without its figures and the widths of its columns."""
    return " ".join(re.sub(r"[-+]?\d+(\.\d+)?", "0", line).split())


class Output:
    """What a command printed. The parts that the page shows are looked for from the beginning to the end."""

    def __init__(self, text):
        self.lines = broken(text)
        self.at = 0

    def find(self, part, by=lambda line: line):
        """Returns the next lines of the output that are these lines, or None. `by` says what is compared."""
        wanted, found = [by(line) for line in part], [by(line) for line in self.lines]
        for at in range(self.at, len(found) - len(part) + 1):
            if found[at:at + len(part)] == wanted:
                self.at = at + len(part)
                return self.lines[at:self.at]
        return None


def parts_of(block):
    """Returns the parts of a block, each a list of lines: those between the lines `...`, and these lines."""
    parts = []
    for line in block.splitlines():
        if line == LEFT_OUT or not parts or parts[-1] == [LEFT_OUT]:
            parts.append([])
        parts[-1].append(line)
    return parts


class ThePage(ProgramTest):
    def setUp(self):
        super().setUp()
        surveys.copy_ledger(self.home)
        with open(PAGE, encoding="utf-8") as file:
            self.page = file.read()
        self.folder = os.path.join(self.home, "here")
        os.mkdir(self.folder)
        play = os.path.join(self.folder, "play")
        with open(play, "w", encoding="utf-8") as file:
            file.write('#!/bin/sh\nexec "%s" "$@"\n' % DREAD)
        os.chmod(play, os.stat(play).st_mode | stat.S_IXUSR)

    def testers_play(self):
        """Writes the records of the playtesters."""
        folder = os.path.join(self.folder, "playtesters")
        os.mkdir(folder)
        for deal in TESTERS:
            with open(os.path.join(folder, "%d.txt" % deal), "w", encoding="utf-8") as file:
                file.write(self.record("he-will-never-stop#%d" % deal, "hasty", deal))

    def run_command(self, command):
        """Runs a command of the page in a folder that has `play` and the playtesters' games. Returns what it prints."""
        self.assertRegex(command, r"\A\./play .+\n\Z", "a block `sh` has one command")
        done = subprocess.run(["bash", "-e", "-c", command], cwd=self.folder, env=self.environment, timeout=PATIENCE,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 0, (command, done.stderr))
        return done.stdout.decode("utf-8")

    def page_by(self, show):
        """Returns the page with show(command, output, part) in place of each part of a block of output."""
        self.testers_play()
        command, output, printed, made = None, None, {}, []
        for piece in re.split(r"(^```\w*\n.*?^```$)", self.page, flags=re.M | re.S):
            block = re.match(r"```(\w*)\n(.*?)```\Z", piece, re.S)
            if block and block.group(1) == "sh":
                command = block.group(2)
                printed[command] = printed.get(command) or self.run_command(command)
                output = Output(printed[command])
            elif block:
                shown = [part if part == [LEFT_OUT] else show(command, output, part)
                         for part in parts_of(block.group(2))]
                piece = "```\n" + "".join(line + "\n" for part in shown for line in part) + "```"
            made.append(piece)
        return "".join(made)

    def found(self, command, output, part, by=lambda line: line):
        """Returns the lines of the output that are this part of the page. There must be such lines."""
        rest = output.lines[output.at:]
        lines = output.find(part, by)
        self.assertIsNotNone(lines, "After `%s` the page shows\n\n%s\n\nbut the rest of what is printed is\n\n%s" % (
            command.strip(), "\n".join(part), "\n".join(rest)))
        return lines

    def test_its_commands_print_what_it_shows(self):
        shown = []

        def compare(command, output, part):
            shown.extend(part)
            return self.found(command, output, part)
        self.assertEqual(self.page_by(compare), self.page)
        self.assertGreater(len(shown), 50)

    def test_it_has_ten_questions_each_with_a_command(self):
        questions = re.split(r"^## \d+ ", self.page, flags=re.M)[1:]
        self.assertEqual(len(questions), 10)
        for text in questions:
            self.assertTrue(text.splitlines()[0].endswith("?"), text.splitlines()[0])
            self.assertIn("\n```\n", text)

    def write_the_page(self):
        """Updates the page. Its name keeps unittest from running it as a test."""
        def renew(command, output, part):
            return self.found(command, output, part, form)
        page = self.page_by(renew)
        if page != self.page:
            with open(PAGE, "w", encoding="utf-8") as file:
                file.write(page)
            print("updated docs/designers.md")


class Comparing(unittest.TestCase):
    """How the page is compared with outputs, on a small output."""

    TEXT = "greedy\n  won    12.0 %\nhasty\n  won     8.0 %\n" + "word " * 40 + "\n"

    def test_a_part_is_found_only_as_it_is_printed(self):
        self.assertIsNotNone(Output(self.TEXT).find(["hasty", "  won     8.0 %"]))
        self.assertIsNone(Output(self.TEXT).find(["hasty", "  won     8.1 %"]))
        self.assertIsNone(Output(self.TEXT).find(["greedy", "hasty"]))  # a line is left out without `...`

    def test_parts_come_in_order(self):
        output = Output(self.TEXT)
        self.assertIsNotNone(output.find(["hasty"]))
        self.assertIsNone(output.find(["greedy"]))

    def test_an_update_takes_new_figures_and_only_these(self):
        self.assertEqual(Output(self.TEXT).find(["hasty", "  won   -10.25 %"], form), ["hasty", "  won     8.0 %"])
        self.assertIsNone(Output(self.TEXT).find(["hasty", "  won at last 8.0 %"], form))

    def test_long_lines_are_broken_and_keep_their_words(self):
        lines = broken(self.TEXT)[4:]
        self.assertEqual(len(lines), 2)
        self.assertLessEqual(max(map(len, lines)), WIDTH)
        self.assertEqual(" ".join(" ".join(lines).split()), ("word " * 40).strip())


if __name__ == "__main__":
    if UPDATE in sys.argv:
        result = unittest.TextTestRunner().run(ThePage("write_the_page"))
        sys.exit(not result.wasSuccessful())
    unittest.main()
