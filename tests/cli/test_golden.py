"""Golden playthroughs: whole games of plain play as text, in tests/golden, to be read and compared.

There is a folder for each game. A file begins with comments (`#`) and the command (`$ dread ...`). A line that starts
with `> ` is what the player says, and the lines after it are the program's answer.

    python3 tests/cli/test_golden.py             compares them
    python3 tests/cli/test_golden.py --update    plays them again and writes the answers

After an update read the diff: players will notice exactly that. To add a playthrough, write a file with only comments,
the command and `> ` lines, and update.
"""

import glob
import os
import shlex
import sys
import unittest

from house import skip_without
from program import ROOT, Engine, ProgramTest, Talk

FOLDER = os.path.join(ROOT, "tests", "golden")
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


class Playthrough:
    """A golden file: its comments, its command, and what the player says."""

    def __init__(self, game, name):
        self.game = game
        self.name = name
        self.path = os.path.join(FOLDER, game, name)
        with open(self.path, encoding="utf-8") as file:
            self.text = file.read()
        lines = self.text.splitlines()
        self.comments = [line for line in lines if line.startswith("# ")]
        commands = [line for line in lines if line.startswith("$ dread ")]
        assert len(commands) == 1, "%s needs one command" % name
        self.command = commands[0]
        self.arguments = shlex.split(self.command)[2:]
        self.said = [line[2:] for line in lines if line.startswith("> ")]
        self.deal = next(word for word in self.arguments if word.startswith(game))

    def play(self, test, deal=None):
        """Plays it, on its deal or another one. Returns the answers, a list of lines for each thing said."""
        arguments = [deal if deal and word == self.deal else word for word in self.arguments]
        talk = Talk(test, *arguments)
        answers = [talk.opening] + [talk.ask(said) for said in self.said]
        talk.ends_well()
        return answers

    def write_down(self, test):
        """Returns the contents that the file should have."""
        answers = self.play(test)
        lines = self.comments + [self.command] + answers[0]
        for said, answer in zip(self.said, answers[1:]):
            lines += ["> " + said] + answer
        return "\n".join(lines) + "\n"


def playthroughs():
    return [Playthrough(game, os.path.basename(path)) for game in sorted(PAGE_GAMES)
            for path in sorted(glob.glob(os.path.join(FOLDER, game, "*.txt")))]


class Golden(ProgramTest):
    maxDiff = None

    def games(self):
        """Returns the games that have golden playthroughs: all of the house, and those with a folder."""
        engine = Engine(self)
        games = []
        for game in engine.call("games"):
            if os.path.isdir(os.path.join(FOLDER, game["id"])):
                games.append(game)
            else:
                skip_without(game["id"], "golden playthroughs")
        return games

    def test_every_playthrough_goes_as_written(self):
        for play in playthroughs():
            with self.subTest(play.game + "/" + play.name):
                self.assertEqual(play.write_down(self), play.text)

    def test_the_complete_games_of_every_page_are_among_them(self):
        for game in self.games():
            if game["id"] not in PAGE_GAMES:
                skip_without(game["id"], "complete games on its page that are listed here")
            for name, number, line, end in PAGE_GAMES.get(game["id"], []):
                play = Playthrough(game["id"], name)
                line = line.split(", ")
                self.assertEqual(play.deal, "%s#%d" % (game["id"], number))
                self.assertEqual(play.said[:len(line)], line)
                self.assertIn("result: " + end, play.text)

    def test_every_value_of_an_option_that_is_no_default_has_one_in_which_it_matters(self):
        """Of numbers, the least and the greatest have one."""
        for game in self.games():
            for option in game["options"]:
                values = option["values"]
                for value in values if not str(values[0]).isdigit() else (values[0], values[-1]):
                    if value == option["default"]:
                        continue
                    setting = "%s=%s" % (option["name"], value)
                    with self.subTest(game["id"] + ":" + setting):
                        play = Playthrough(game["id"], setting.replace("=", "-") + ".txt")
                        self.assertIn(":%s#" % setting, play.deal)
                        usual = play.deal.replace(":" + setting, "")
                        *answers, record = play.play(self)
                        *usual_answers, _ = play.play(self, usual)
                        self.assertNotEqual(answers[1:], usual_answers[1:])
                        self.assertRegex(record[-1], "^result: (won|lost)")

    def test_the_record_at_the_end_of_each_replays_to_the_same_story(self):
        for play in playthroughs():
            with self.subTest(play.game + "/" + play.name):
                self.assertEqual(play.said[-2:], ["log all", "record"])
                *_, story, record = play.play(self)
                done = self.fine("replay", "-", stdin="\n".join(record) + "\n")
                self.assertEqual(done.lines, story)

    def write_down_all(self):
        """Updates the files. Its name keeps unittest from running it as a test."""
        for play in playthroughs():
            text = play.write_down(self)
            if text != play.text:
                print("updated %s/%s" % (play.game, play.name))
                with open(play.path, "w", encoding="utf-8") as file:
                    file.write(text)


if __name__ == "__main__":
    if UPDATE in sys.argv:
        result = unittest.TextTestRunner().run(Golden("write_down_all"))
        sys.exit(not result.wasSuccessful())
    unittest.main()
