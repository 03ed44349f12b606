"""docs/changing-a-rule.md leads a designer through a rule on trial. In ./check the parts of the page agree with the
sources, and its rules compile. In ./check --long its commands are run in order in a copy of the sources, and what they
print has the lines that the page shows."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

from program import ROOT

PAGE = os.path.join(ROOT, "docs", "changing-a-rule.md")
FOLDER = os.path.join(ROOT, "src", "games", "he-will-never-stop")
LONG = os.environ.get("DREAD_LONG") == "ON"


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def blocks():
    """Returns the (kind, text) of the page's blocks of code, in order: `c`, `sh`, or nothing for what is printed."""
    return re.findall(r"^```(\w*)\n(.*?)^```$", read("docs", "changing-a-rule.md"), re.M | re.S)


def the_rule(text):
    """Returns the line of a file of variants/ that is the rule."""
    return next(line for line in text.splitlines() if "if (" in line).strip()


def compiler_says(text):
    """Returns what the compiler says of a file of variants/, with the warnings that are errors in tools/variant."""
    return subprocess.run(
        ["gcc", "-std=c17", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Wno-unused-parameter",
         "-Wno-unused-but-set-parameter", "-Werror", "-fsyntax-only", "-DON_TRIAL_HERE=rule",
         "-I", os.path.join(ROOT, "include"), "-I", os.path.join(ROOT, "src", "games"), "-x", "c", "-"],
        input=text, capture_output=True, text=True).stderr


class ThePage(unittest.TestCase):
    def rows(self, heading):
        """Returns the rows of the table with this first column."""
        table = read("docs", "changing-a-rule.md").split("\n| " + heading + " |")[1].split("\n\n")[0]
        return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in table.splitlines()[2:]]

    def test_the_example_is_the_file(self):
        self.assertIn(("c", read("variants", "two-cards.c")), blocks())
        self.assertLessEqual(len(read("variants", "two-cards.c").splitlines()), 20)

    def test_all_that_a_rule_may_look_at_is_explained(self):
        header = read("src", "games", "he-will-never-stop", "trial.h")
        table = header.split("struct flight_table {")[1].split("};")[0]
        fields = set(re.findall(r"(\w+)(?:\[\w+\])?;", re.sub(r"/\*.*?\*/", "", table)))
        self.assertEqual({name for row in self.rows("word") for name in re.findall(r"now->(\w+)", row[0])}, fields)
        parts = set(re.findall(r"\(\*(\w+)\)", header.split("struct flight_trial {")[1].split("};")[0]))
        self.assertEqual({row[0].strip("`") for row in self.rows("part")}, parts)

    def test_the_rules_of_the_table_compile(self):
        example = read("variants", "two-cards.c")
        rules = self.rows("rule")
        self.assertGreater(len(rules), 4)
        for _, part, change in rules:
            text = example.replace(the_rule(example), change.strip("`")).replace("takes", part.strip("`"))
            self.assertNotEqual(text, example)
            self.assertEqual(compiler_says(text), "", change)

    def test_the_frequent_slips_have_the_messages_of_the_table(self):
        example = read("variants", "two-cards.c")
        slips = self.rows("you wrote")
        self.assertGreater(len(slips), 4)
        for wrong, message, right in slips:
            self.assertRegex(compiler_says(example.replace(the_rule(example), wrong.strip("`"))),
                             r"(?m)^<stdin>:8:\d+: error: .*" + message, wrong)
            self.assertEqual(compiler_says(example.replace(the_rule(example), right.strip("`"))), "", right)

    @unittest.skipUnless(LONG, "builds the program")
    def test_its_commands_print_what_it_shows(self):
        home = tempfile.mkdtemp(prefix="dread-rule-")
        self.addCleanup(shutil.rmtree, home)
        copy = os.path.join(home, "copy of the sources")
        shutil.copytree(ROOT, copy, symlinks=True, ignore=shutil.ignore_patterns("build", ".git"))
        environment = {key: value for key, value in os.environ.items() if key not in ("DREAD", "DREAD_HOME")}
        printed, shown = "", 0
        for kind, text in blocks():
            if kind == "sh":
                done = subprocess.run(["bash", "-e", "-c", text], cwd=copy, env=environment, capture_output=True,
                                      text=True)
                self.assertEqual(done.returncode, 0, (text, done.stderr))
                printed = done.stdout
            elif not kind:
                for line in text.splitlines():
                    self.assertIn(line, printed.splitlines())
                    shown += 1
        self.assertGreater(shown, 10)
        self.mistakes(copy, environment)

    def mistakes(self, copy, environment):
        """A file with a mistake is named with the line, and the next build without it succeeds."""
        def variant(name, text):
            path = os.path.join(copy, "variants", name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            done = subprocess.run(["tools/variant", "help"], cwd=copy, env=environment, capture_output=True, text=True)
            os.remove(path)
            self.assertNotEqual(done.returncode, 0)
            self.assertEqual(done.stdout, "")
            return done.stderr
        example = read("variants", "two-cards.c")
        for wrong, message, _ in self.rows("you wrote"):
            said = variant("slip.c", example.replace(the_rule(example), wrong.strip("`")))
            self.assertRegex(said, r"(?m)^variants/slip\.c:8:\d+: error: .*" + message, wrong)
        self.assertIn("the first line must say what the rule is", variant("slip.c", example.split("\n", 1)[1]))
        self.assertIn("without quotation marks", variant("slip.c", example.replace("two cards. */", '"two" cards. */')))
        self.assertIn("small letters, digits and hyphens", variant("Slip.c", example))
        self.assertIn("small letters, digits and hyphens", variant("usual.c", example))
        done = subprocess.run(["tools/variant", "help"], cwd=copy, env=environment, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
