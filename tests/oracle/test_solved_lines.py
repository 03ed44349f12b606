"""What the solver calls won must be won in the second engines too: they play each line of the solver, in which every
action must be legal and the end a win.

The rules are random, one set for every few deals. If nothing has changed since all this passed, the first few sets are
enough (digest.py). Set DREAD_LONG=ON for four times as many.
"""

import importlib
import json
import os
import random
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import common  # noqa: E402
import digest  # noqa: E402
from test_agreement import random_options  # noqa: E402

TIMES = 4 if os.environ.get("DREAD_LONG") == "ON" else 1
DREAD = os.environ.get("DREAD", "build/release/dread")
SOURCES = ["CMakeLists.txt", "include", "src/cli", "src/core", "src/search", "tests/digest.py",
           "tests/oracle/common.py", "tests/oracle/test_agreement.py", "tests/oracle/test_solved_lines.py"]


def solved(asked, *flags):
    """Returns the answer of `dread solve --json`."""
    done = subprocess.run([DREAD, "solve", "--json", asked, *flags], stdout=subprocess.PIPE, text=True,
                          check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


class SolvedLines:
    """A mixin: a test case for each game."""

    module = None
    goals = ("win",)
    rule_sets = 5
    deals = 5
    least_won = 0.3  # share of the deals; with fewer the test would test nothing
    budget = 200000

    def replay(self, game, answer):
        """Returns the second engine's state at the end of a winning line."""
        state = common.start(game, answer["id"])
        for action in answer["actions"]:
            self.assertIn(action, game.legal(state), answer["id"])
            state = game.play(state, action)
        self.assertTrue(game.outcome(state).startswith("won: "), answer)
        self.assertEqual(game.legal(state), [])
        return state

    def check_goal(self, goal, answer, end):
        """Checks that the end is what the goal asked for."""

    def test_lines_that_are_won_are_won_in_the_second_engine(self):
        game = importlib.import_module(self.module)
        sources = SOURCES + ["src/games/" + game.ID, "tests/oracle/%s.py" % self.module]
        rng = random.Random(7)
        asked = won = 0
        with digest.full_run(self.id(), sources) as full:
            for i in range(self.rule_sets * TIMES if full else len(self.goals)):
                options = ",".join("%s=%s" % p for p in random_options(game, rng, i % 3).items())
                first = rng.randrange(1 << 40)
                goal = self.goals[i % len(self.goals)]
                for answer in solved("%s%s#%d..%d" % (game.ID, ":" + options if options else "", first,
                                                      first + self.deals - 1),
                                     "--goal", goal, "--budget", str(self.budget)):
                    asked += 1
                    if answer["answer"] == "won":
                        won += 1
                        self.check_goal(goal, answer, self.replay(game, answer))
            self.assertGreaterEqual(won, self.least_won * asked)
        print("%s: %d of %d deals won" % (game.ID, won, asked))


class HeWillNeverStop(SolvedLines, unittest.TestCase):
    module = "he_will_never_stop"
    goals = ("win", "trap", "escape")
    rule_sets = 15
    deals = 20

    def check_goal(self, goal, answer, end):
        game = importlib.import_module(self.module)
        if goal != "win":
            self.assertEqual(game.outcome(end),
                             {"trap": "won: trap", "escape": "won: escaped"}[goal])


class SoliTerror(SolvedLines, unittest.TestCase):
    module = "soliterror"


class DontLetThemGetYou(SolvedLines, unittest.TestCase):
    module = "dont_let_them_get_you"
    goals = ("win", "fewest-turns")
    rule_sets = 10
    deals = 10
    least_won = 0.9
    budget = 50000

    def check_goal(self, goal, answer, end):
        if goal == "fewest-turns":
            self.assertEqual(end.turn, answer["score"])


if __name__ == "__main__":
    unittest.main()
