"""The version of a study contains a hash of all sources that its figures depend on, and of nothing else.

The build computes it (cmake/hash-sources.c). The tests hash changed copies of the sources.
"""

import json
import os
import re
import shutil
import subprocess
import unittest

from house import HOUSE
from program import DREAD, GAME, ROOT, ProgramTest

BUILD = os.path.dirname(DREAD)
LIST = os.path.join(BUILD, "sources.txt")
FOLDER = "src/games/" + GAME
ALL = {None} | {entry.name for entry in os.scandir(os.path.join(ROOT, "src", "games")) if entry.is_dir()}


def read_list():
    with open(LIST, encoding="utf-8") as file:
        return [line for line in file.read().splitlines() if not line.startswith("game ")]


def ninja(*arguments):
    return subprocess.run(["ninja", "-C", BUILD, *arguments], capture_output=True, text=True,
                          check=True).stdout


@unittest.skipUnless(os.path.exists(LIST), "the program is not where it was built")
class Hashes(ProgramTest):

    def setUp(self):
        super().setUp()
        self.root = os.path.join(self.home, "copy of the sources")
        for name in read_list():
            os.makedirs(os.path.dirname(os.path.join(self.root, name)), exist_ok=True)
            shutil.copy(os.path.join(ROOT, name), os.path.join(self.root, name))

    def hashes(self, root=None, list=LIST):
        """Returns the hash of each game, and under None that of the shared sources."""
        written = subprocess.run([os.path.join(BUILD, "hash-sources"), root or self.root, list],
                                 capture_output=True, text=True, check=True).stdout
        told = re.findall(r'\{(?:"([^"]+)"|NULL), "([0-9a-f]{16})"\}', written)
        return {game or None: hash for game, hash in told}

    def changed_by(self, name, change):
        """Returns the games whose hash changes if the text of this file changes."""
        path = os.path.join(self.root, name)
        with open(path, encoding="utf-8", newline="") as file:
            was = file.read()
        before = self.hashes()
        self.assertNotEqual(change(was), was, name)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(change(was))
        after = self.hashes()
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(was)
        self.assertEqual(set(after), ALL)
        return {game for game in ALL if before[game] != after[game]}

    def test_the_program_tells_the_hash_of_the_sources_as_they_are(self):
        hashes = self.hashes(ROOT)
        self.assertEqual(hashes, self.hashes())  # the folder of the sources does not matter
        self.assertLessEqual(set(HOUSE), ALL)
        self.assertEqual(len(set(hashes.values())), len(ALL))
        for game in ALL - {None}:
            told = json.loads(self.fine("survey", game, "--deals", "1..1", "--agents", "random",
                                        "--json").out)
            self.assertRegex(told["version"], r"^survey \d+, rules \d+, sources %s$" % hashes[game])

    def test_code_of_a_game_counts_for_that_game_and_what_all_share_for_all(self):
        def more(text):
            return text + "\nint more;\n"
        for name in ["rules.c", "expert.c", "solve.c", "internal.h", "difficulty.data"]:
            self.assertEqual(self.changed_by(FOLDER + "/" + name, more), {GAME}, name)
        for name in ["greedy.c", "caves.data", "game.c"]:
            self.assertEqual(self.changed_by("src/games/soliterror/" + name, more), {"soliterror"})
        for name in ["src/core/rng.c", "src/core/rules.c", "src/search/expert.c",
                     "src/search/solve.c", "src/search/agent.c", "src/survey/measure.c",
                     "src/survey/tally.c", "src/search/expert.h"]:
            self.assertEqual(self.changed_by(name, more), ALL, name)

    def test_a_single_digit_counts(self):
        self.assertEqual(self.changed_by("src/games/soliterror/caves.data",
                                         lambda text: re.sub(r"(\d)(\D*)$", lambda m: "%d%s" % (
                                             (int(m[1]) + 1) % 10, m[2]), text)), {"soliterror"})
        self.assertEqual(self.changed_by("src/search/agent.c",
                                         lambda text: text.replace("SLIPS = 10", "SLIPS = 11")), ALL)

    def test_comments_blanks_and_ends_of_lines_do_not_count(self):
        before = self.hashes()
        for change in [
                lambda text: "/* More \"said\".\n#define X */ // And 'more\n" + text + "// end",
                lambda text: text.replace("\n", "\r\n"),
                lambda text: re.sub(r"(?m)(?<!\\)$", "  \n\t", text),
                lambda text: re.sub(r"(?m);$", " ; // here", text) + "\n\n"]:
            for name in read_list():
                with open(os.path.join(ROOT, name), encoding="utf-8") as file:
                    text = file.read()
                with open(os.path.join(self.root, name), "w", encoding="utf-8", newline="") as file:
                    file.write(change(text))
            self.assertEqual(self.hashes(), before)

    def test_blanks_count_where_c_needs_them_and_nowhere_else(self):
        list_file = os.path.join(self.home, "list")
        with open(list_file, "w", encoding="utf-8") as file:
            file.write("code.c\n")

        def hash_of(code):
            with open(os.path.join(self.root, "code.c"), "w", encoding="utf-8", newline="") as file:
                file.write(code)
            return self.hashes(list=list_file)[None]
        for same in [("a = b+c;", "a=b + c ;", "a\n=\nb/**/+//+\nc;", "a=b\\\n+c;"),
                     ("#define A 1\nint b;", "#define   A\t1 // one\r\nint  b;",
                      "#define A \\\n 1\nint b;"),
                     ('f("a // b /* c */", \'"\') ;', 'f ( "a // b /* c */" , \'"\');'),
                     ('f("\\"") /* " */ ;', 'f("\\"");')]:
            self.assertEqual(len({hash_of(code) for code in same}), 1, same)
        for other in [("a - -b;", "a--b;"), ("a + ++b;", "a++ + b;"), ("int a;", "inta;"),
                      ("a < b;", "a << b;"), ("a / *b;", "a /*b;*/"), ('f("a  b");', 'f("a b");'),
                      ("#define A(b) b", "#define A (b) b"), ("#define A\nb", "#define A b"),
                      ('f("a /* b */");', 'f("a ");'), ("a;", "b;"), ("a", "")]:
            self.assertEqual(len({hash_of(code) for code in other}), len(other), other)

    def test_the_hash_is_made_anew_when_any_of_its_sources_changes(self):
        inputs = re.findall(r"^ +(?:\| )?(\S.*)$", ninja("-t", "query", "sources.c"), re.M)
        inputs = {os.path.relpath(path, ROOT) for path in inputs}
        self.assertEqual(set(read_list()) - inputs, set())

    def test_all_that_the_measuring_code_includes_is_hashed(self):
        """The hashed files must include every file that the compiler read. A header that is missing in the list could
        change figures unnoticed."""
        used = set()
        for part in ninja("-t", "deps").split("\n\n"):
            unit, *paths = part.splitlines() or [""]
            if re.match(r"CMakeFiles/(dread-core|dread-survey)\.dir/src/(core|search|games/.*|"
                        r"survey)/\S+\.o:", unit) and \
                    (not "/survey/" in unit or re.search(r"/(measure|tally)\.c\.o", unit)):
                used |= {os.path.relpath(os.path.join(BUILD, path.strip()), ROOT)
                         for path in paths}
        used = {name for name in used if not name.startswith("..")}
        self.assertIn("src/games/soliterror/caves.data", used)
        self.assertEqual(used - set(read_list()) - {"src/games/games.c"}, set())


if __name__ == "__main__":
    unittest.main()
