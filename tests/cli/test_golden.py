"""Golden games: plain play as text, in tests/golden, to be read and compared.

There is a folder for each game, with some whole games. Such a file begins with comments (`#`) and the command
(`$ dread ...`). A line that starts with `> ` is what the player says, and the lines after it are the program's answer.

Besides, options.txt has a game for each value of an option that is no default:

    # comments
    he-will-never-stop:bonus=card#82
    say: 3 to 4, search 6                   what the player says
    result: won: trap, text 0123456789ab    how it ended, and a hash of the whole game as text
    2. search 6: He takes the 5.            the first line that the default answers otherwise,
    default: He takes the 6.                and what it answers

    python3 tests/cli/test_golden.py             compares them
    python3 tests/cli/test_golden.py --update    plays them again and writes the answers

After an update read the diff: players will notice exactly that. If a hash differs, the test prints the difference of the
whole texts: it keeps the text of each hash beside the program, in the folder `golden`. To add a game, write a file with
only comments, the command and `> ` lines, or in options.txt the id and what the player says, and update.
"""

import difflib
import glob
import hashlib
import itertools
import os
import shlex
import shutil
import sys
import unittest

from house import HOUSE, skip_without
from program import DREAD, ROOT, Engine, ProgramTest, Talk

FOLDER = os.path.join(ROOT, "tests", "golden")
TEXTS = os.path.join(os.path.dirname(DREAD), "golden")
UPDATE = "--update"

# The complete games of each rules page: file, deal number, actions, end.
PAGE_GAMES = {
    "he-will-never-stop": [
        ("deal-1-lost.txt", 1, "move 4>2, search 6, search 3, search 6, search 5, search 2, search 8",
         "lost: caught"),
        ("deal-1-won.txt", 1, "move 4>2, search 3, move 1>6, search A, search 2, move 2>3, search 3, "
         "search 3, search 6", "won: trap")],
    "soliterror": [
        ("deal-1-lost.txt", 1, "place d, swap d1, take 9D, swap b3, take, swap a1", "lost: killed"),
        ("deal-2-won.txt", 2, "place b, take, swap c3, take, swap d2, leave, take, place d, "
         "pair 3S+4S, weapon 5S, pair 2S+9S, swap a1, leave, place c, swap d3, take, leave, flare, "
         "leave, place a, weapon TS, leave", "won: home")],
    "dont-let-them-get-you": [
        ("deal-1-lost.txt", 1, "enter a1, card KD, north, south, stop, card 6S, north, south, rest, "
         "card 6D, north, north, east, rest", "lost: caught"),
        ("deal-1-won.txt", 1, "enter g1, card 5D, north, rest, card 9C, west, south, west, west, "
         "north, north, rest, rest, card QH, south, south, west, north, north, north, north, north, "
         "north, west, card JD, east, south, south, south, east, rest, rest, card TH, east, north, "
         "north, east, east, card 3D, west, west, card 2H, south, card 7C, south, west, rest, rest, "
         "card 7H, west, south, west, card 7D, west, south, south, escape", "won: out")],
}


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


class WholeGame:
    """A file with a golden game: its comments, its deal, and what the player says."""

    def __init__(self, path):
        self.name = os.path.relpath(path, os.path.dirname(os.path.dirname(path)))
        self.text = read(path)
        lines = self.text.splitlines()
        self.comments = [line for line in lines if line.startswith("# ")]
        (command,) = [line for line in lines if line.startswith("$ dread ")]
        self.deal = shlex.split(command)[3]
        self.said = [line[2:] for line in lines if line.startswith("> ")]

    def write_down(self, test):
        """Returns the contents that the file should have."""
        return "".join(line + "\n" for line in self.comments) + whole_text(
            self.deal, self.said, played(test, self.deal, self.said))


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
    def whole_games(self, folder, game):
        paths = sorted(set(glob.glob(os.path.join(folder, game, "*.txt"))) - {options_file(folder, game)})
        return [WholeGame(path) for path in paths]

    def differences(self, folder, game, update=False):
        """Plays all golden games of a game. Returns {name: difference}, and with `update` writes what is so now."""
        found = {}
        for whole in self.whole_games(folder, game):
            text = whole.write_down(self)
            if text != whole.text:
                found[whole.name] = difference(whole.text, text)
                if update:
                    write(os.path.join(folder, whole.name), text)
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

    def test_the_complete_games_of_every_page_are_among_them(self):
        for game in self.games():
            if game["id"] not in PAGE_GAMES:
                skip_without(game["id"], "complete games on its page that are listed here")
            for name, number, line, end in PAGE_GAMES.get(game["id"], []):
                whole = WholeGame(os.path.join(FOLDER, game["id"], name))
                line = line.split(", ")
                self.assertEqual(whole.deal, "%s#%d" % (game["id"], number))
                self.assertEqual(whole.said[:len(line)], line)
                self.assertIn("result: " + end, whole.text)

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

    def test_the_record_at_the_end_of_each_whole_game_replays_to_the_same_story(self):
        for game in self.games():
            for whole in self.whole_games(FOLDER, game["id"]):
                with self.subTest(whole.name):
                    self.assertEqual(whole.said[-2:], ["log all", "record"])
                    *_, story, record = played(self, whole.deal, whole.said)
                    done = self.fine("replay", "-", stdin="\n".join(record) + "\n")
                    self.assertEqual(done.lines, story)

    def test_a_changed_word_is_found_every_time_and_stays_until_it_is_asked_to_be_written(self):
        game = HOUSE[0]
        whole, options = (os.path.join(self.home, game, name) for name in ("deal-1-lost.txt", "options.txt"))
        os.mkdir(os.path.dirname(whole))
        shutil.copy(os.path.join(FOLDER, game, "deal-1-lost.txt"), whole)
        head, rows = read_rows(FOLDER, game)
        write(options, head + "\n\n" + rows[0].text)
        self.differences(self.home, game, update=True)
        (row,) = read_rows(self.home, game)[1]
        for path, old, new in [(whole, "You lost", "You won"), (options, row.hash, "0" * len(row.hash))]:
            before = read(path)
            changed = before.replace(old, new, 1)
            self.assertNotEqual(changed, before)
            write(path, changed)
            for update in (False, False, True):
                (found,) = self.differences(self.home, game, update).values()
                self.assertIn(old, found)
                self.assertEqual(read(path), before if update else changed)

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
