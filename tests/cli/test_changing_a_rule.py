"""docs/changing-a-rule.md leads a designer through rules on trial. In ./check the parts of the page agree with the
sources, and its rules compile. In ./check --long its commands are run in order in a copy of the sources, and what they
print has the lines that the page shows."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

from house import HOUSE
from program import ROOT

LONG = os.environ.get("DREAD_LONG") == "ON"
GAMES = {"He": "he-will-never-stop", "SoliTerror": "soliterror", "Don't": "dont-let-them-get-you"}
RULES = {  # the files that play the rules; all others explain or search
    "he-will-never-stop": ("rules.c", "internal.h"),
    "soliterror": ("rules.c", "internal.h", "game.c", "notation.c"),
    "dont-let-them-get-you": ("rules.c", "internal.h", "deal.c", "maze.c", "pursuers.c")}


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def blocks():
    """Returns the (kind, text) of the page's blocks of code, in order: `diff`, `sh`, or nothing for what is printed."""
    found = re.findall(r"^( *)```(\w*)\n(.*?)^ *```$", read("docs", "changing-a-rule.md"), re.M | re.S)
    return [(kind, re.sub("^" + indent, "", text, flags=re.M)) for indent, kind, text in found]


def rows(heading):
    """Returns the rows of the page's table with this first column."""
    table = read("docs", "changing-a-rule.md").split("\n| " + heading + " |")[1].split("\n\n")[0]
    return [[cell.strip().strip("`") for cell in line.strip("|").split(" | ")] for line in table.splitlines()[2:]]


def marks(game, name):
    """Returns the paragraphs that each comment of a file begins with, in order: [["3.1", "3.2"], ["3.3"], ...]."""
    found = re.findall(r"^ *\/\* ((?:\[[\d.]+\] )+)", read("src", "games", game, name), re.M)
    return [re.findall(r"[\d.]+", mark) for mark in found]


def examples():
    folder = os.path.join(ROOT, "variants")
    return {name: read("variants", name) for name in sorted(os.listdir(folder)) if name.endswith(".patch")}


def file_of(patch):
    return re.search(r"^--- (?:a/)?(\S+)", patch, re.M)[1]


class Folder(unittest.TestCase):
    def setUp(self):
        self.home = tempfile.mkdtemp(prefix="dread-rule-")
        self.addCleanup(shutil.rmtree, self.home)

    def change(self, patch, name="mine.patch"):
        """Makes the change of a patch as tools/variant does. Returns the changed file, and what is said."""
        path = os.path.join(self.home, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(patch)
        done = subprocess.run(["awk", "-v", "source=" + file_of(patch), "-v", "root=" + self.home, "-f",
                               os.path.join(ROOT, "cmake", "change-lines.awk"), name,
                               os.path.join(ROOT, file_of(patch))], cwd=self.home, capture_output=True, text=True)
        self.assertEqual(done.returncode == 0, not done.stderr, done.stderr)
        return done.stdout, done.stderr

    def compiler_says(self, patch):
        """Returns what the compiler says of a changed file, with the warnings that are errors in tools/variant."""
        changed, said = self.change(patch)
        self.assertEqual(said, "")
        folder = os.path.dirname(file_of(patch))
        return subprocess.run(
            ["gcc", "-std=c17", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Wno-unused-parameter",
             "-Wno-unused-but-set-parameter", "-Wno-unused-variable", "-Wno-missing-field-initializers", "-Wno-unused-function", "-Werror",
             "-fsyntax-only", "-I", os.path.join(ROOT, "include"), "-I", os.path.join(ROOT, "src"), "-iquote", os.path.join(ROOT, folder), "-x", "c", "-"],
            input=changed, capture_output=True, text=True).stderr


class ThePage(Folder):
    def test_it_shows_all_examples_three_lines_for_each_game(self):
        shown = [text for kind, text in blocks() if kind == "diff"]
        self.assertEqual(sorted(shown), sorted(examples().values()))
        self.assertEqual({file_of(patch).split("/")[2] for patch in shown}, set(HOUSE))
        for patch in shown:
            changes = re.findall(r"^[-+](?![-+]).*", patch, re.M)
            self.assertLessEqual(len(changes), 3)

    def test_the_rules_of_the_table_compile(self):
        rules = rows("rule")
        self.assertEqual({where.split(" [")[0] for _, where, _, _ in rules}, set(GAMES))
        for rule, where, out, into in rules:
            game, paragraph = re.fullmatch(r"(.*) \[(.*)\]", where).groups()
            files = [name for name in ("rules.c", "internal.h")
                     if re.search("^ *%s$" % re.escape(out), read("src", "games", GAMES[game], name), re.M)]
            self.assertEqual(len(files), 1, rule)
            patch = "%s.\n\n--- src/games/%s/%s\n@@\n- %s\n+ %s\n" % (rule, GAMES[game], files[0], out, into)
            self.assertEqual(self.compiler_says(patch), "", rule)
            self.assertIn("[%s]" % paragraph, read("docs", "rules", GAMES[game] + ".md"))

    def test_what_a_rule_can_look_at_is_there(self):
        for word, _ in rows("word"):
            for name in re.findall(r"[a-z_]{5,}(?=\()|(?<=>)[a-z_]+", word):
                self.assertTrue(any(re.search(r"\b%s\b" % name, read("src", "games", game, "internal.h") +
                                              read("src", "core", "card.h")) for game in HOUSE), name)

    def test_each_paragraph_of_a_rules_page_is_found_where_it_is_played(self):
        for game in HOUSE:
            found = {number for name in RULES[game] for mark in marks(game, name) for number in mark}
            page = set(re.findall(r"^\[(\d+\.\d+)\]", read("docs", "rules", game + ".md"), re.M))
            self.assertEqual(page - found, set(), game)

    def test_the_rules_stand_in_the_order_of_the_page(self):
        """A function that plays several paragraphs may stand at any of them."""
        for game in HOUSE:
            last = (0,)
            for mark in marks(game, "rules.c"):
                ahead = [n for n in sorted(tuple(map(int, n.split("."))) for n in mark) if n >= last]
                self.assertNotEqual(ahead, [], "%s: %s stands below %s" % (game, mark, last))
                last = ahead[0]

    def test_the_frequent_slips_have_the_messages_of_the_table(self):
        example = examples()["two-cards.patch"]
        line = re.search(r"^\+(    if .*)$", example, re.M)[1]
        number = example[:example.index(line)].count("\n") + 1
        slips = rows("you wrote")
        self.assertGreater(len(slips), 4)
        for wrong, message, right in slips:
            said = self.compiler_says(example.replace(line, "    " + wrong))
            self.assertRegex(said, r"(?m)^[^\n]*/mine\.patch:%d:\d+: error: .*%s" % (number, message), wrong)
            self.assertEqual(self.compiler_says(example.replace(line, "    " + right)), "", right)


class Changes(Folder):
    PATCH = "A rule.\n\n--- src/games/soliterror/rules.c\n@@\n"

    def test_numbers_and_blanks_do_not_matter(self):
        example = examples()["two-cards.patch"]
        changed, _ = self.change(example)
        numbered = example.replace("--- src", "--- a/src").replace("@@", "+++ b/src\n@@ -7,3 +7,6 @@ static int x")
        self.assertEqual(re.sub(r"#line.*", "", self.change(numbered)[0]), re.sub(r"#line.*", "", changed))
        self.assertEqual(self.change(example.replace(" (void)f;", " \t(void)f;  "))[0], changed)
        self.assertEqual(re.sub(r"#line.*", "", self.change(example + "\n\n")[0]), re.sub(r"#line.*", "", changed))

    def test_the_other_lines_are_those_of_the_file(self):
        for patch in examples().values():
            changed, _ = self.change(patch)
            taken_out = [line.strip() for line in re.findall(r"^-(?!-)(.*)", patch, re.M)]
            put_in = [line.strip() for line in re.findall(r"^\+(.*)", patch, re.M)]
            was = [line.strip() for line in read(file_of(patch)).splitlines()]
            now = [line.strip() for line in changed.splitlines() if not line.startswith("#line")]
            self.assertEqual(sorted(filter(None, now + taken_out)), sorted(filter(None, was + put_in)))

    def test_lines_that_are_not_there_or_often_there_are_refused(self):
        self.assertIn("mine.patch:4: error: the lines of this change that begin with a blank or `-` are not in "
                      "src/games/soliterror/rules.c", self.change(self.PATCH + "-    return never;\n+    return 1;\n")[1])
        self.assertRegex(self.change(self.PATCH + "-    return ASK;\n")[1],
                         r"mine\.patch:4: error: these lines are \d+ times in src/games/soliterror/rules\.c")
        self.assertIn("mine.patch:5: error: a line of a change begins with a blank, `-` or `+`",
                      self.change(self.PATCH + "return ASK;\n")[1])


@unittest.skipUnless(LONG, "builds the program")
class TheProgram(Folder):
    def setUp(self):
        super().setUp()
        self.copy = os.path.join(self.home, "copy of the sources")
        shutil.copytree(ROOT, self.copy, symlinks=True, ignore=shutil.ignore_patterns("build", ".git"))
        self.environment = {key: value for key, value in os.environ.items() if key not in ("DREAD", "DREAD_HOME")}

    def run_here(self, *command):
        return subprocess.run(command, cwd=self.copy, env=self.environment, capture_output=True, text=True)

    def refused(self, name, text):
        """Returns what tools/variant says about a rule that it must refuse."""
        path = os.path.join(self.copy, "variants", name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        done = self.run_here("tools/variant", "help")
        os.remove(path)
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(done.stdout, "")
        return " ".join(done.stderr.split())  # CMake breaks lines

    def test_the_commands_of_the_page_print_what_it_shows(self):
        # A mistake at the very first build is not remembered.
        self.assertIn("must say what the rule is", self.refused("slip.patch", "no sentence\n"))
        printed, shown = "", 0
        for kind, text in blocks():
            if kind == "sh":
                done = self.run_here("bash", "-e", "-c", text)
                self.assertEqual(done.returncode, 0, (text, done.stderr))
                printed += done.stdout
            elif not kind:
                for line in text.splitlines():
                    self.assertIn(line, printed.splitlines())
                    shown += 1
        self.assertGreater(shown, 10)
        self.mistakes()

    def mistakes(self):
        """A file with a mistake is named with the line, and the next build without it succeeds."""
        example = examples()["two-cards.patch"]
        line = re.search(r"^\+(    if .*)$", example, re.M)[1]
        wrong, message, _ = rows("you wrote")[0]
        said = self.refused("slip.patch", example.replace(line, "    " + wrong))
        self.assertRegex(said, r" variants/slip\.patch:8:\d+: error: .*" + message, wrong)
        self.assertIn("variants/slip.patch:4: error: the lines of this change",
                      self.refused("slip.patch", example.replace("(void)f", "(void)g")))
        self.assertIn("must say what the rule is", self.refused("slip.patch", example.split("\n", 1)[1]))
        self.assertIn("without quotation marks", self.refused("slip.patch", example.replace("two", '"two"', 1)))
        self.assertIn("small letters, digits and hyphens", self.refused("Slip.patch", example))
        self.assertIn("is not `usual`", self.refused("usual.patch", example))
        self.assertIn("is not a file of a game's folder", self.refused("slip.patch", example.replace("rules.c", "rule.c")))
        self.assertIn("all files must be of one game", self.refused("slip.patch", "A rule.\n"))
        option = "A rule.\n\n--- src/games/soliterror/game.c\n@@\n-    {.name = \"weapons\",\n+    {.name = \"arms\",\n"
        self.assertIn("cannot change the options", self.refused("slip.patch", option))
        struct = ("A rule.\n\n--- src/games/he-will-never-stop/internal.h\n@@\n"
                  "-    uint8_t outcome, turn;\n+    uint8_t turn, outcome;\n")
        self.assertIn("the struct of a position", self.refused("slip.patch", struct))
        done = self.run_here("tools/variant", "help")
        self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
