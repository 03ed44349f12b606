"""Each kind of error is an exception class of its own with the name of the library's code. Without these tests a program
that catches one kind could get another, or a code of the library could come out as nothing in particular.
"""

import inspect
import pickle
import re
import subprocess
import sys
import unittest
from pathlib import Path

import dread
from dread import _dread

HEADER = Path(__file__).resolve().parents[2] / "include" / "dread.h"
KINDS = [one for _, one in inspect.getmembers(dread, inspect.isclass) if issubclass(one, dread.Error)]
NEVER = {"TOO_SMALL", "NOTHING"}  # the package gives room enough, and undo() returns False


def beside_real_cards(*known):
    """Returns a session of a game beside real cards, of which the first are known."""
    cards = "".join(known).ljust(2 * 32, "?")
    return dread.Session.from_record(
        f"dread record 1\ndeal: he-will-never-stop@{cards}\nrules: 1\nactions: 0\nresult: playing\n"
    )


def ended():
    session = dread.Session("he#1")
    while session.actions():
        session.play(session.greedy())
    return session


class Errors(unittest.TestCase):
    def raised(self, kind, call, *arguments):
        """Checks that the call raises an exception of this class, and of no child of it, and returns it."""
        with self.assertRaises(kind) as caught:
            call(*arguments)
        self.assertIs(type(caught.exception), kind)
        return caught.exception

    def test_every_code_of_the_library_has_a_class(self):
        results = re.search(r"^enum dread_result \{(.*?)^\};", HEADER.read_text(), re.M | re.S)[1]
        codes = set(re.findall(r"DREAD_(\w+) = [1-9]", results)) - NEVER
        self.assertGreater(len(codes), 15)
        self.assertEqual({kind.code for kind in KINDS}, {code.lower().replace("_", "-") for code in codes})

    def test_all_are_values_that_are_wrong(self):
        for kind in KINDS:
            self.assertTrue(issubclass(kind, ValueError))
            self.assertEqual(kind.__module__, "dread")
            self.assertTrue(kind.__doc__)
        self.assertEqual(len({kind.code for kind in KINDS}), len(KINDS))

    def test_ids(self):
        cards = dread.Deal("he#1").cards
        self.raised(dread.NoGame, dread.Game, "solitaire")
        self.raised(dread.BadOption, dread.Game, "he:hand=99")
        self.raised(dread.BadDeal, dread.Deal, "he#x")
        self.raised(dread.BadCards, dread.Deal, "he@" + "".join([cards[1], *cards[1:]]))
        self.raised(dread.BadCards, dread.Session, "he@" + "??" * len(cards))
        self.raised(dread.BadRecord, dread.Session.from_record, "nothing")

    def test_actions(self):
        session = dread.Session("he#1")
        self.raised(dread.IllegalAction, session.play, "search 2")
        self.raised(dread.BadAction, session.play, "dance")
        self.raised(dread.BadAction, session.play, 969)
        for call in (lambda: ended().play(0), ended().greedy, lambda: dread.hint(ended())):
            self.raised(dread.Over, call)
        for kind in (dread.BadAction, dread.Over):
            self.assertTrue(issubclass(kind, dread.IllegalAction))

    def test_what_a_session_refuses(self):
        night, world = dread.Session("he#1", night=True), dread.Session("he#1").world().sample()
        self.raised(dread.InANight, night.undo)
        self.raised(dread.InANight, dread.hint, night)
        self.raised(dread.IsWorld, world._table.record)
        self.raised(dread.Waits, beside_real_cards().world)
        self.raised(dread.Unsupported, dread.solve, beside_real_cards(*dread.Deal("he#1").cards[:8]))

    def test_names(self):
        session = dread.Session("he#1")
        self.raised(dread.NoAgent, session.choose, "nobody")
        self.raised(dread.NoAgent, dread.survey, "he", ["nobody"])
        self.raised(dread.NoGoal, dread.solve, session, "fame")

    def test_misuse(self):
        self.raised(dread.Misuse, dread.Batch, "he", 0, range(1))
        self.raised(dread.Misuse, dread.Batch("he", 1, range(1)).step, [0])
        self.raised(dread.Misuse, dread.Game("he").deal, -1)
        self.raised(dread.Misuse, dread.survey, "he", ["greedy"], range(0))

    def test_work_that_another_thread_ends(self):
        self.raised(dread.Stopped, _dread.measure, "dont", "expert", 1, 1, 1, 256, [None])

    def test_too_little_memory(self):
        """In a process of its own, which may not have much."""
        code = """
import resource, dread
resource.setrlimit(resource.RLIMIT_AS, (2**32, 2**32))
try:
    dread.solve("he#1", memory=2**36)
except MemoryError as error:
    print(type(error).__name__, error.code, error)
"""
        said = subprocess.check_output([sys.executable, "-c", code], text=True)
        self.assertEqual(said, "NoMemory no-memory There is not enough memory.\n")

    def test_an_error_can_be_pickled(self):
        error = self.raised(dread.NoGame, dread.Game, "solitaire")
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((type(again), str(again), again.code), (dread.NoGame, str(error), "no-game"))


if __name__ == "__main__":
    unittest.main()
