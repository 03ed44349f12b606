"""The documents keep up with the sources: every kind of line of a theme has its example in docs/themes.md, every member
of a scene that the protocol writes is in docs/protocol.md, and what docs/playing.md tells players holds. What has to be
there is read from the sources and from the themes, so something new that nobody explains makes these tests fail.
"""

import glob
import os
import re
import unittest

from program import ROOT, ProgramTest, Talk


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def sources(*folders):
    return "".join(read(path) for folder in folders for path in glob.glob(os.path.join(ROOT, "src", folder, "*.c")))


def kind_of(line):
    """Returns the kind of a line of a theme: its first word, or the first two of `short update` and `short mood`."""
    words = re.match(r"(short [a-z]+|[a-z-]+)(?=[ :])", line)
    return words and words.group(1)


class Themes(unittest.TestCase):
    def lines(self):
        """Returns the lines of the themes, and the text of these and of the toy games' themes."""
        themes = [read(path) for path in glob.glob(os.path.join(ROOT, "themes", "*.txt"))]
        toys = [read(path) for path in glob.glob(os.path.join(ROOT, "tests", "toy", "*.txt"))]
        return "\n".join(themes).splitlines(), "\n".join(themes + toys)

    def examples(self):
        return re.findall(r"^- `(.+)`$", read("docs", "themes.md"), re.M)

    def kinds_read(self):
        """Returns the kinds of lines that the sources look for by name."""
        calls = (r'dread_(?:theme_(?:words|next|fill|fill_choices|update|prompt)|layout_(?:words|picture))'
                 r'\((?!dread_english)')
        literal = calls + r'[^;"]*?"([a-z-]+(?: [a-z]+)?)"'
        layers = ("theme", "table", "story", "hear", "answer", "play", "tui", "cli", "json")
        return set(re.findall(literal, sources(*layers)))

    def test_every_kind_of_line_has_an_example(self):
        kinds = {kind_of(line) for line in self.lines()[0] if line and line[0] != "#"} | self.kinds_read()
        self.assertGreater(len(self.kinds_read()), 40)
        for kind in kinds:
            self.assertTrue(any(re.match(kind + "[ :]", example) for example in self.examples()), kind)

    def test_every_example_is_a_line_of_a_theme(self):
        lines = "\n" + self.lines()[1]
        for example in self.examples():
            with self.subTest(example):
                whole = example[:-3] if example.endswith("...") else example + "\n"
                self.assertTrue("\n" + whole in lines, "no theme has this line")


class Scenes(unittest.TestCase):
    def setUp(self):
        self.scene = read("src", "json", "scene_json.c").split("/* ---- Intents")[0]
        self.table = read("src", "json", "view_json.c").split("/* ---- Actions")[0]

    def explained(self, part):
        """Returns what stands between backquotes in sections of the page, whole and word by word."""
        section = read("docs", "protocol.md").split("\n## " + part[0] + "\n")[1].split("\n## " + part[1] + "\n")[0]
        spans = re.findall(r"`([^`\n]+)`", section)
        return set(spans) | {word for span in spans for word in re.findall(r"[a-z_]+", span)}

    def test_every_member_of_a_scene_is_explained(self):
        written = set(re.findall(r'\{"([a-z_]+)", [A-Z_]+', self.scene + self.table))
        self.assertGreater(len(written), 100)
        self.assertEqual(written - self.explained(("Scenes", "Words")), set())

    def test_every_value_that_is_a_word_is_explained(self):
        values = set()
        for listed in re.findall(r"static const char \*const [a-z_]+\[\] = \{([^}]*)\}", self.scene + self.table):
            values |= set(re.findall(r'"([a-z_ ]+)"', listed))
        self.assertGreater(len(values), 30)
        self.assertEqual(values - self.explained(("Scenes", "Words")), set())


class Playing(ProgramTest):
    GAMES = ["he-will-never-stop#1", "dont-let-them-get-you#101894456", "soliterror#1"]
    NOT_UNDERSTOOD = ("I do not understand", "I understood `", "Did you mean")

    def test_stand_ins_of_signs_are_those_that_are_drawn(self):
        listed = re.search(r"stand_ins\[\] =(.*?);\n", read("src", "tui", "ascii.c"), re.S).group(1)
        listed = re.sub(r"/\*.*?\*/", "", listed)
        pairs = re.sub(r"\\(.)", r"\1", "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', listed)))
        drawn = dict(zip(pairs[::2], pairs[1::2]))
        told = re.findall(r"`([^`]+)` \(`([^`]+)`\)", read("docs", "playing.md"))
        self.assertGreater(len(told), 15)
        for sign, stand_in in told:
            self.assertEqual("".join(drawn.get(c, c) for c in sign), stand_in)

    def test_every_word_that_marks_the_table_is_told(self):
        page = read("docs", "playing.md")
        for path in glob.glob(os.path.join(ROOT, "themes", "*.txt")):
            for words in re.findall(r"^mark [^:]+: ([^{\n]+)$", read(path), re.M):
                self.assertTrue(f"`{words}`" in page or re.fullmatch(r"[+-]\d", words), words)

    def test_what_can_be_said_is_understood_in_some_game(self):
        section = read("docs", "playing.md").split("\n## By ear\n")[1].split("\n## ")[0]
        rows = re.findall(r"^\| [^|]+ \|(.*)\|$", section, re.M)
        said = [span for row in rows for span in re.findall(r"`(.+?)`", row)]
        self.assertGreater(len(said), 35)
        programs = [self.talk(game) for game in self.GAMES]
        for words in said:
            with self.subTest(words):
                answers = [" ".join(program.ask(words)) for program in programs]
                self.assertTrue(any(answer and not any(no in answer for no in self.NOT_UNDERSTOOD)
                                    for answer in answers), answers)


class BesideRealCards(ProgramTest):
    """What docs/companion.md tells a player with cards on her table."""

    def setUp(self):
        super().setUp()
        self.page = read("docs", "companion.md")

    def talk_beside(self, *arguments):
        return Talk(self, "companion", *arguments, "--plain")

    def test_its_commands_begin_a_game(self):
        commands = re.findall(r"^    dread companion (.+)$", self.page, re.M)
        self.assertGreater(len(commands), 1)
        for command in commands:
            words = [word for word in command.split() if word != "--plain"]
            self.assertIn("Which is ", self.talk_beside(*words).opening[-1])

    def test_its_ways_to_tell_a_card_are_understood(self):
        line = re.search(r"\*\*Type it\*\*: (.+?)\.", self.page).group(1)
        ways = re.findall("`(.+?)`", line)
        self.assertGreater(len(ways), 5)
        for way in ways:
            with self.subTest(way):
                self.assertNotIn("not a card", " ".join(self.talk_beside("soliterror").ask(way)))

    def test_what_can_be_said_is_understood(self):
        said = re.findall(r"^\| `(.+?)` \|", self.page, re.M)
        self.assertGreater(len(said), 5)
        talk = self.talk_beside("he-will-never-stop")
        talk.ask("7h 2c 2d 2h 3c 4d 5c 8h")
        for words in said:
            with self.subTest(words):
                answer = " ".join(talk.ask(words))
                self.assertFalse(any(no in answer for no in Playing.NOT_UNDERSTOOD), answer)

    def test_its_id_is_one_and_has_unknown_cards(self):
        deal = re.search(r"^    (he-will-never-stop@\S+)$", self.page, re.M).group(1)
        talk = self.talk(deal)
        self.assertEqual(talk.one("id"), deal)


if __name__ == "__main__":
    unittest.main()
