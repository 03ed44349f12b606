"""Golden games: a game of plain play for each value of an option that is no default, in tests/golden/GAME/options.txt:

    # comments
    he-will-never-stop:bonus=card#82
    say: 3 to 4, search 6                   what the player says
    result: won: trap, text 0123456789ab    how it ended, and a hash of the whole game as text
    2. search 6: He takes the 5.            the first line that the default answers otherwise,
    default: He takes the 6.                and what it answers

    python3 tests/cli/test_golden.py             compares them
    python3 tests/cli/test_golden.py --update    plays them again and writes the answers

After an update read the diff: players will notice exactly that. If a hash differs, the test prints the difference of the
whole texts: it keeps the text of each hash beside the program, in the folder `golden`. To add a game, write the id and
what the player says, and update. tests/transcripts has whole games to be read.
"""

import difflib
import glob
import hashlib
import itertools
import os
import sys
import unittest

from house import HOUSE, skip_without
from program import DREAD, ROOT, Engine, ProgramTest, Talk

FOLDER = os.path.join(ROOT, "tests", "golden")
TEXTS = os.path.join(os.path.dirname(DREAD), "golden")
UPDATE = "--update"

def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def played(test, deal, said):
    """Says all this to plain play. Returns the answers, a list of lines for each thing said, the opening first."""
    talk = Talk(test, "play", deal, "--plain", "--unsaved")
    answers = [talk.opening] + [talk.ask(words) for words in said]
    talk.ends_well()
    return answers


def whole_text(deal, said, answers):
    """Returns a game as text, from the command on."""
    lines = ["$ dread play %s --plain --unsaved" % deal] + answers[0]
    for words, answer in zip(said, answers[1:]):
        lines += ["> " + words] + answer
    return "\n".join(lines) + "\n"


class Row:
    """A game of options.txt, in which the value of an option matters."""

    def __init__(self, text):
        self.text = text
        lines = text.splitlines()
        self.comments = [line for line in lines if line.startswith("# ")]
        self.deal, self.say, *answers = [line for line in lines if not line.startswith("# ")]
        assert self.say.startswith("say:"), self.say
        self.said = self.say[5:].split(", ") if self.say != "say:" else []
        self.hash = answers[0].rpartition(" ")[2] if answers else None
        self.game, self.setting = self.deal.partition("#")[0].split(":")

    def write_down(self, test):
        """Returns the text that the row should have, and the game as text."""
        said = self.said + ["log all", "record"]
        answers = played(test, self.deal, said)
        usual = played(test, self.deal.replace(":" + self.setting, ""), self.said)
        text = whole_text(self.deal, said, answers)
        hash_of_text = hashlib.sha256(text.encode()).hexdigest()[:12]
        lines = [*self.comments, self.deal, self.say, "%s, text %s" % (answers[-1][-1], hash_of_text),
                 *self.first_difference(answers, usual)]
        return "\n".join(lines) + "\n", text, hash_of_text

    def first_difference(self, answers, usual):
        """Returns the first line that differs from what the default answers, and that."""
        answers, usual = ([game[0][1:], *game[1:len(self.said) + 1]] for game in (answers, usual))  # no ids
        for number, (ours, theirs) in enumerate(zip(answers, usual)):
            for here, there in itertools.zip_longest(ours, theirs, fillvalue="(nothing)"):
                if here != there:
                    return ["%d. %s: %s" % (number, self.said[number - 1] if number else "start", here),
                            "default: " + there]
        return []


def options_file(folder, game):
    return os.path.join(folder, game, "options.txt")


def read_rows(folder, game):
    """Returns the head of options.txt, which is one paragraph, and its rows."""
    head, *paragraphs = read(options_file(folder, game)).split("\n\n")
    return head, [Row(paragraph.rstrip("\n") + "\n") for paragraph in paragraphs]


def difference(was, now):
    return "".join(difflib.unified_diff(was.splitlines(True), now.splitlines(True), "was", "now", n=1))


class Golden(ProgramTest):
    def differences(self, folder, game, update=False):
        """Plays all golden games of a game. Returns {name: difference}, and with `update` writes what is so now."""
        found = {}
        head, rows = read_rows(folder, game)
        written = []
        for row in rows:
            line, text, hash_of_text = row.write_down(self)
            written.append(line)
            if line != row.text:
                found[row.deal] = difference(row.text, line) + self.whole_difference(row, text, hash_of_text)
            os.makedirs(TEXTS, exist_ok=True)
            write(os.path.join(TEXTS, hash_of_text), text)
        if update:
            write(options_file(folder, game), "\n\n".join([head] + [line.rstrip("\n") for line in written]) + "\n")
        return found

    def whole_difference(self, row, text, hash_of_text):
        """Returns the difference of the whole texts if the old one was ever played here, else the new text."""
        path = os.path.join(TEXTS, row.hash or "none")
        if row.hash == hash_of_text:
            return ""
        if not os.path.exists(path):
            return "%s has no text %s. The text is now:\n%s" % (TEXTS, row.hash, text)
        return difference(read(path), text)

    def games(self):
        """Returns the games that have golden games: all of the house, and those with a folder."""
        engine = Engine(self)
        games = []
        for game in engine.call("games"):
            if os.path.isdir(os.path.join(FOLDER, game["id"])):
                games.append(game)
            else:
                skip_without(game["id"], "golden games")
        return games

    def test_every_game_goes_as_written(self):
        for game in self.games():
            for name, text in self.differences(FOLDER, game["id"]).items():
                with self.subTest(name):
                    self.fail("%s goes otherwise now:\n%s" % (name, text))

    def test_every_value_of_an_option_that_is_no_default_has_a_game_in_which_it_matters(self):
        for game in self.games():
            wanted = ["%s=%s" % (option["name"], value) for option in game["options"] for value in option["values"]
                      if value != option["default"]]
            rows = read_rows(FOLDER, game["id"])[1]
            self.assertEqual([setting for setting, _ in itertools.groupby(row.setting for row in rows)], wanted)
            for row in rows:
                with self.subTest(row.deal):
                    self.assertEqual(row.game, game["id"])
                    self.assertRegex(row.text, r"\nresult: (won|lost): .*\n\d+\. .*\ndefault: ")

    def test_a_changed_word_is_found_every_time_and_stays_until_it_is_asked_to_be_written(self):
        game = HOUSE[0]
        options = options_file(self.home, game)
        os.mkdir(os.path.dirname(options))
        head, rows = read_rows(FOLDER, game)
        write(options, head + "\n\n" + rows[0].text)
        self.differences(self.home, game, update=True)
        (row,) = read_rows(self.home, game)[1]
        before = read(options)
        changed = before.replace(row.hash, "0" * len(row.hash))
        write(options, changed)
        for update in (False, False, True):
            (found,) = self.differences(self.home, game, update).values()
            self.assertIn(row.hash, found)
            self.assertEqual(read(options), before if update else changed)

    def write_down_all(self):
        """Updates the files. Its name keeps unittest from running it as a test."""
        for game in self.games():
            for name in self.differences(FOLDER, game["id"], update=True):
                print("updated", name)


if __name__ == "__main__":
    if UPDATE in sys.argv:
        result = unittest.TextTestRunner().run(Golden("write_down_all"))
        sys.exit(not result.wasSuccessful())
    unittest.main()
