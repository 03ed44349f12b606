"""What tells others about a release: every file names the same version and date, and is valid for those who read it.
Without these tests a release would carry two versions, software centres would leave the program out, or the licence file
would miss what it is for.
"""

import os
import re
import subprocess
import sys
import unittest
import xml.etree.ElementTree
from pathlib import Path

from program import DREAD, ROOT

LONG = os.environ.get("DREAD_LONG") == "ON"
CITATION_READER = "cffconvert==2.0.0"


def read(name):
    return Path(ROOT, name).read_text(encoding="utf-8")


def run(*command, **more):
    """Runs a command and returns what it printed. If it fails, what it said is in the error."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    if done.returncode:
        raise AssertionError("%s: %d\n%s%s" % (command, done.returncode, done.stdout, done.stderr))
    return done.stdout


def found(pattern, name):
    return re.search(pattern, read(name), re.M)[1]


VERSION = found(r"^project\(dread VERSION (\S+)", "CMakeLists.txt")


class Version(unittest.TestCase):
    def test_every_file_names_the_version_of_the_project(self):
        release = xml.etree.ElementTree.parse(Path(ROOT, "desktop/dread.metainfo.xml")).find("releases/release")
        self.assertEqual({
            "CHANGELOG.md": found(r"^## \[(\d.*?)\]", "CHANGELOG.md"),
            "CITATION.cff": found(r"^version: (.*)", "CITATION.cff"),
            "debian/changelog": found(r"^dread \((.*?)\)", "debian/changelog"),
            "desktop/dread.metainfo.xml": release.get("version"),
            "docs/library.md": found(r"^The version, now (\S+),", "docs/library.md"),
            "dread --version": run(DREAD, "--version").split()[1],
        }, dict.fromkeys(["CHANGELOG.md", "CITATION.cff", "debian/changelog", "desktop/dread.metainfo.xml",
                          "docs/library.md", "dread --version"], VERSION))

    def test_every_file_names_the_same_date(self):
        release = xml.etree.ElementTree.parse(Path(ROOT, "desktop/dread.metainfo.xml")).find("releases/release")
        seconds = run("dpkg-parsechangelog", "-l", Path(ROOT, "debian/changelog"), "-S", "Timestamp").strip()
        self.assertEqual({found(r"^## \[\d.*?\] - (.*)", "CHANGELOG.md"), found(r'^date-released: "(.*)"', "CITATION.cff"),
                          release.get("date")}, {run("date", "-u", "-d", "@" + seconds, "+%F").strip()})

    def test_the_changelog_has_the_numbers_of_this_version(self):
        page = read("CHANGELOG.md")
        rules = [found(r"\.rules_version = (\d+)", "src/games/%s/game.c" % game)
                 for game in ("he-will-never-stop", "soliterror", "dont-let-them-get-you")]
        steps = [len(re.findall(r"/\* \d+ to \d+\b", read("src/store/" + name))) for name in ("schema.c", "ledger.c")]
        for what, number in [("the interface of the library in C", VERSION.split(".")[0]),
                             ("the rules of a game", ", ".join(rules)),
                             ("the bytes of those figures", found(r"SURVEY_VERSION = (\d+)", "src/survey/study.h")),
                             ("saved games (`dread.db`)", str(steps[0])),
                             ("figures kept (`surveys.db`)", str(steps[1])),
                             ("saved games in a browser", found(r"^const VERSION = (\d+)", "web/src/store.ts")),
                             ("exported games", found(r"number != (\d+)\)", "src/cli/transfer_command.c"))]:
            self.assertRegex(page, r"(?m)^\| %s \| %s[ |]" % (re.escape(what), re.escape(number)))


class Readers(unittest.TestCase):
    def test_desktops_and_software_centres_can_read_what_is_installed_for_them(self):
        run("desktop-file-validate", Path(ROOT, "desktop/dread.desktop"))
        run("appstreamcli", "validate", "--no-net", Path(ROOT, "desktop/dread.metainfo.xml"))

    @unittest.skipUnless(LONG, "only in ./check --long")
    def test_the_citation_fits_its_schema(self):
        folder = Path(DREAD).parent / "citation"
        run(sys.executable, "-m", "venv", folder)
        run(folder / "bin" / "pip", "install", "--quiet", CITATION_READER)
        run(folder / "bin" / "cffconvert", "--validate", "--infile", Path(ROOT, "CITATION.cff"))


class Licences(unittest.TestCase):
    """debian/copyright is the machine-readable file (DEP 5); lintian checks its form in ./check --long."""

    def setUp(self):
        self.parts = [dict(re.findall(r"^([A-Z][\w-]*): ?(.*(?:\n .*)*)", part, re.M))
                      for part in read("debian/copyright").split("\n\n")]

    def text_of(self, licence):
        """Returns the words of a licence."""
        body = next(part["License"] for part in self.parts if "Files" not in part and
                    part.get("License", "").startswith(licence + "\n"))
        return [word for word in body.split()[1:] if word != "."]

    def test_each_pattern_has_files_and_each_licence_its_text(self):
        for part in self.parts:
            for pattern in part.get("Files", "").split():
                self.assertTrue(any(Path(ROOT).glob(pattern)), pattern)
            if "Files" in part:
                self.assertTrue(self.text_of(part["License"]))

    def test_the_texts_are_those_of_the_sources(self):
        self.assertEqual(self.text_of("MIT"), read("LICENSE").split("\n\n", 2)[2].split())
        licence = read("web/fonts-licence.txt")
        self.assertEqual(self.text_of("OFL-1.1"), licence[licence.index("SIL OPEN FONT LICENSE"):].split())

    def test_the_fonts_of_the_page_are_named_with_their_authors(self):
        part = next(part for part in self.parts if "web/fonts-licence.txt" in part.get("Files", "").split())
        for font in re.findall(r'^(?:CUTS = \[| +)\("(dread-[\w-]+)"', read("tools/fonts"), re.M):
            self.assertIn(font + ".woff2", part["Comment"])
        for author in re.findall(r"\d{4} ([A-Z][\w. ]+\w)", read("web/fonts-licence.txt").split("SIL OPEN")[0]):
            self.assertIn(author, part["Copyright"])


if __name__ == "__main__":
    unittest.main()
