"""Surveys from Python measure what the program measures, with a function as an agent too. Without these tests figures
of the package could differ from those of the program, or an exception in an agent could be lost.
"""

import json
import os
import signal
import subprocess
import tempfile
import unittest

import numpy as np

import dread

LONG = os.environ.get("DREAD_LONG") == "ON"


def greedy(world):
    """What the agent of that name does."""
    return world.greedy()


def program(rules, last, *flags):
    """Returns what `dread survey` says of deals 1 to `last`, for each agent."""
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "ledger")
        command = [os.environ["DREAD"], "survey", rules, "--deals", f"1..{last}", "--json", "--store", store, *flags]
        said = subprocess.check_output(command, stderr=subprocess.DEVNULL)
    told = json.loads(said)
    return told["version"], told["ruleSets"][0]["agents"]


class Surveys(unittest.TestCase):
    def test_figures_are_those_of_the_program(self):
        agents = ["clairvoyant", "greedy", "random"]
        for rules, last in (("he-will-never-stop:hard", 40), ("soliterror", 40),
                            ("dont-let-them-get-you", 40 if LONG else 8)):  # fmt: skip
            version, wanted = program(rules, last, "--agents", ",".join(agents), "--budget", "20000")
            measured = dread.survey(rules, agents, range(1, last + 1), budget=20000)
            for result, told in zip(measured, wanted, strict=True):
                self.assertEqual(
                    (result.agent, result.plays, result.won, result.unknown, result.knows, result.version),
                    (told["agent"], told["playsOfADeal"], told["won"], told["unknown"], told["knows"], version),
                )
                self.assertAlmostEqual(result.share.low, told["share"]["low"], 9)
                self.assertAlmostEqual(result.share.high, told["share"]["high"], 9)
                self.assertEqual(int(result.wins[result.wins != 255].sum()), result.won)

    def test_a_function_plays_like_the_agent_that_it_is(self):
        ours, theirs = dread.survey("soliterror", [greedy, "greedy"], range(1, 65))
        self.assertEqual(ours.wins.tolist(), theirs.wins.tolist())
        self.assertEqual(ours.ends, theirs.ends)
        self.assertEqual(ours.agent, "greedy")
        self.assertEqual(ours.difference(theirs).middle, 0)

    def test_threads_change_nothing(self):
        def guess(world):
            return world.random.choice(world.actions())

        one, two = (dread.survey("he", [guess, "greedy"], range(1, 600), plays=2, threads=n) for n in (1, 3))
        for a, b in zip(one, two, strict=True):
            self.assertTrue(np.array_equal(a.wins, b.wins))
            self.assertEqual((a.ends, a.plays), (b.ends, b.plays))
        self.assertEqual([result.plays for result in one], [2, 1])

    def test_an_agent_may_answer_in_notation(self):
        def written(world):
            return world.notation(world.greedy())

        (result,) = dread.survey("he", [written], range(1, 9))
        self.assertEqual(result.wins.tolist(), dread.survey("he", ["greedy"], range(1, 9))[0].wins.tolist())

    def test_an_agent_may_draw_worlds_and_start_surveys(self):
        def careful(world):
            state = world.sample()
            state.apply_action(world.greedy())
            dread.survey("he", [greedy], range(1, 3))
            return world.greedy()

        self.assertEqual(sum(dread.survey("he", [careful], range(1, 4))[0].ends.values()), 3)

    def test_what_goes_wrong_in_an_agent_comes_out(self):
        def broken(world):
            raise LookupError("lost")

        def interrupted(world):
            signal.raise_signal(signal.SIGINT)
            return world.greedy()

        for agent, error, words in [
            (broken, LookupError, "^lost$"),
            (interrupted, KeyboardInterrupt, ""),
            (lambda world: 10**30, dread.IllegalAction, "Indexes"),
            (lambda world: "dance", dread.IllegalAction, "is not an action"),
            (lambda world: 968, dread.IllegalAction, "no action|not possible"),
            (lambda world: None, TypeError, ""),
            (lambda: 1, TypeError, "argument"),
        ]:
            for threads in (1,) if agent is interrupted else (1, 2):  # only the main thread hears the signal
                with self.assertRaisesRegex(error, words):
                    dread.survey("he", [agent], range(1, 40), threads=threads)

    def test_results_of_different_deals_are_not_compared(self):
        one, other = (dread.survey("he", ["greedy"], deals)[0] for deals in (range(1, 3), range(2, 4)))
        self.assertRaisesRegex(dread.Error, "same rules, deals", one.difference, other)


if __name__ == "__main__":
    unittest.main()
