"""Whatever is wrong raises an exception with a sentence, and the process goes on: wrong ids, types and shapes, arrays
that are gone, environments that are closed, several threads, ranges that are empty. A crash ends the tests with a
signal. ./check --long makes the same calls with sanitizers.
"""

import gc
import os
import random
import threading
import unittest

import gymnasium
import numpy as np

import dread
import dread.gym
from dread import _dread

NOT_A_DEAL = ["", "he", "he#", "he#-1", "he#1.5", "he#99999999999999999999999", "nobody#1", "he:hand=99#1", "he@9S#1",
              "he#1\0", "\ud800#1", "x" * 100_000, "he:" + "a=b," * 5000 + "#1", "dont#" + "1" * 5000]  # fmt: skip
NOT_A_STRING = [None, 1, 1.5, b"he#1", ["he#1"], object(), np.zeros(3), True]
NOT_AN_ACTION = [-1, 969, 2**31, 2**63, 2**64, -(2**200), "", "dance", "search", "search 9\0", "\ud800", "m" * 10_000]
NOT_AN_ACTION_TYPE = [None, 1.0, b"search 9", [1], object(), np.zeros(2)]
NOT_A_NUMBER = [-1, 2**64, 10**40]


class Raises(unittest.TestCase):
    def refuses(self, call, *arguments, error=dread.Error):
        """Checks that a call raises, with a sentence."""
        with self.assertRaises(error) as caught:
            call(*arguments)
        if error is dread.Error and not isinstance(caught.exception, UnicodeError):
            self.assertRegex(str(caught.exception), r"(?s)^\S.*\S$")

    def test_ids(self):
        for id in NOT_A_DEAL:
            self.refuses(dread.Deal, id, error=ValueError)
            self.refuses(dread.Session, id, error=ValueError)
            self.refuses(dread.Session.from_record, id, error=ValueError)
            self.refuses(dread.Game, id + "#1", error=ValueError)
        for id in NOT_A_STRING:
            self.refuses(dread.Deal, id, error=TypeError)
            self.refuses(dread.Game, id, error=TypeError)
            self.refuses(dread.survey, id, ["greedy"], error=TypeError)

    def test_deal_numbers(self):
        game = dread.Game("he")
        for number in NOT_A_NUMBER:
            self.refuses(game.deal, number)
        for number in (None, 1.0, "1", [1], True):
            self.refuses(game.deal, number, error=TypeError)
        self.assertEqual(game.deal(np.int64(5)), game.deal(5))

    def test_actions(self):
        for table in (dread.Session("he#1"), dread.Session("he#1").world(), dread.State("he#1")):
            calls = [table.describe, table.preview, table._table.play]
            for action in NOT_AN_ACTION:
                for call in [*calls, table.index, table.notation]:
                    self.refuses(call, action, error=ValueError)
            for action in NOT_AN_ACTION_TYPE:
                for call in [*calls, table.index, table.notation]:
                    self.refuses(call, action, error=TypeError)

    def test_indexes_without_an_action(self):
        """Some indexes stand for no action under these options; none of them may reach the rules."""
        for rules in ("he", "soli", "soli:family=mixed", "dont", "dont:maze=built"):
            session = dread.Game(rules).session(1)
            legal = set(session.actions())
            for index in range(session.game.actions):
                if index not in legal:
                    self.refuses(session.play, index, error=dread.IllegalAction)

    def test_after_the_end(self):
        session = dread.Session("he#1")
        while session.actions():
            session.play(session.greedy())
        for call in (
            session.greedy,
            lambda: session.play(0),
            lambda: dread.hint(session),
            lambda: session.choose("greedy"),
        ):
            self.refuses(call, error=dread.Error)

    def test_solving_and_hints(self):
        session = dread.Session("he#1")
        self.refuses(dread.solve, session, "win", -1)
        self.refuses(dread.solve, session, "win", 10, 0)
        self.refuses(dread.solve, session, "win", 10, 2**63)
        self.refuses(dread.solve, session, "nothing")
        self.refuses(dread.solve, session.world(), error=TypeError)
        self.refuses(dread.hint, session, "best")
        self.refuses(dread.hint, "he#1", error=TypeError)
        self.refuses(dread.hint, session, "quick", -1)
        self.refuses(session.choose, "nobody")

    def test_surveys(self):
        self.refuses(dread.survey, "he", ["greedy"], range(0))
        self.refuses(dread.survey, "he", ["greedy"], range(5, 1))
        self.refuses(dread.survey, "he", ["greedy"], range(-5, 5))
        self.refuses(dread.survey, "he", ["greedy"], range(2**65))
        self.refuses(dread.survey, "he", ["greedy"], range(0, 10, 2), error=TypeError)
        self.refuses(dread.survey, "he", ["greedy"], (1, 2), error=TypeError)
        self.refuses(dread.survey, "he", ["nobody"])
        self.refuses(dread.survey, "he", [3], error=TypeError)
        self.refuses(dread.survey, "he", "greedy", error=TypeError)
        self.refuses(dread.survey, "he", ["random"], range(1, 3), 0)
        self.refuses(dread.survey, "he", ["random"], range(1, 3), 251)
        self.refuses(_dread.measure, "he", "greedy", 1, 1, 1, 257, [])
        self.refuses(_dread.measure, "he", "greedy", 1, 1, 2, 1, [])
        self.refuses(_dread.measure, "he", "greedy", 1, 1, 1, 2, None, error=TypeError)
        self.refuses(_dread.share, 1, 2, 1, 1, 1)
        self.refuses(_dread.difference, b"a", b"bb", 1)

    def test_players(self):
        state = dread.State("he#1")
        for call in (state.legal_actions, state.information_state_string, state.observation_tensor):
            self.refuses(call, 1)
        self.refuses(state.resample_from_infostate, 0, lambda: 2.0)
        self.refuses(state.resample_from_infostate, 0, lambda: float("nan"))
        self.refuses(state.resample_from_infostate, 0, 5, error=TypeError)


class Batches(Raises):
    def test_making(self):
        for n in (0, -1, 2**20 + 1, 2**40):
            self.refuses(dread.Batch, "he", n, range(10), error=(ValueError, OverflowError, MemoryError))
        self.refuses(dread.Batch, "he", 2, range(0))
        self.refuses(dread.Batch, "he", 2, range(3, 1))
        self.refuses(dread.Batch, "he", 2, range(10), 7, error=ValueError)
        self.refuses(dread.Batch, "he", 2, range(10), 0, -1)
        self.refuses(dread.Batch, "he", 2, range(10), 0, 0, 0)
        self.refuses(dread.Batch, "he", 2, range(10), 0, 0, 10**6)
        self.refuses(dread.Batch, "he", 2.0, range(10), error=TypeError)

    def test_order(self):
        batch = dread.Batch("he", 2, range(10))
        self.refuses(batch.step, [0, 0])
        self.refuses(batch.reset, [True, False])
        self.refuses(batch.world, 0)
        batch.reset()
        for i in (-1, 2, 2**31 - 1):
            self.refuses(batch.world, i)
            self.refuses(batch.solve, i)
            self.refuses(batch.chances, i)

    def test_actions_of_wrong_shapes_and_types(self):
        batch = dread.Batch("he", 2, range(10))
        batch.reset()
        for actions in ([0], [0, 0, 0], [[0, 0]], 0, None, [0.0, 1.0], ["a", "b"], [True, False], np.zeros(2, complex)):
            self.refuses(batch.step, actions)
        self.refuses(batch.step, [[0], [0, 1]], error=ValueError)
        self.refuses(batch.reset, [1, 0])
        self.refuses(batch.reset, [True])
        self.refuses(batch.range, range(0))

    def test_illegal_actions_change_nothing(self):
        batch = dread.Batch("he", 2, range(10))
        batch.reset()
        before = batch.observation.copy()
        for action in (
            -1,
            969,
            -(2**31),
            2**31 - 1,
            2**31,
            2**32,
            2**32 + int(np.flatnonzero(batch.mask[0])[0]),
            2**63 - 1,
        ):
            batch.step(np.array([action, action]))
            self.assertTrue((batch.flags & dread.Flag.ILLEGAL).all())
            self.assertTrue(np.array_equal(batch.observation, before))

    def test_arrays_of_wrong_sizes_are_refused_and_the_batch_keeps_those_that_it_has(self):
        game = dread.Game("he")
        batch = dread.Batch(game, 2, range(10))
        batch.reset()
        sizes = [(2, game.observation_bytes), (2, game.actions), 2, 2, 2, 2, 2]
        kinds = [np.uint8, np.int8, np.float32, np.bool_, np.bool_, np.uint64, np.uint8]
        good = [np.zeros(size, kind) for size, kind in zip(sizes, kinds, strict=True)] + [None]
        frozen = np.zeros(2, np.float32)
        frozen.flags.writeable = False
        crooked = np.zeros(9, np.uint8)[1:].view(np.float32)
        for k, bad in [(0, np.zeros(3, np.uint8)), (1, np.zeros((2, 9), np.int8)), (2, np.zeros(2)), (2, frozen),
                       (2, crooked), (2, None), (3, "ab"), (4, [1, 2]), (5, np.zeros(16, np.uint8)), (6, object()),
                       (0, np.zeros((2, 2 * game.observation_bytes), np.uint8)[:, ::2])]:  # fmt: skip
            rows = list(good)
            rows[k] = bad
            self.refuses(batch._batch.bind, *rows, error=(dread.Error, TypeError, BufferError, ValueError))
            batch.mask[:] = 0
            batch.step(np.full(2, -1))
            self.assertTrue(batch.mask.any())
        self.refuses(batch._batch.bind, *good[:3])
        batch._batch.bind(*good)
        batch._batch.reset(None)
        self.assertTrue(good[1].any())

    def test_arrays_outlive_the_batch_and_cannot_be_resized_before(self):
        batch = dread.Batch("he", 64, range(1000))
        batch.reset()
        row = batch.observation
        self.assertRaises(ValueError, row.resize, (1, 1))
        kept = row.copy()
        del batch
        gc.collect()
        self.assertTrue(np.array_equal(row, kept))

    def test_arrays_whose_names_are_gone_are_still_written(self):
        batch = dread.Batch("he", 8, range(1000))
        batch.reset()
        del batch.observation, batch.reward
        gc.collect()
        for _ in range(20):
            batch.step(np.zeros(8, np.int32))

    def test_environments_that_are_closed(self):
        envs = dread.gym.DreadVectorEnv("he", 2)
        envs.reset()
        envs.close()
        envs.close()
        self.refuses(envs.step, [0, 0])
        self.refuses(envs.reset)

    def test_environments_of_gymnasium(self):
        self.refuses(dread.gym.DreadEnv, "he", range(0))
        self.refuses(dread.gym.DreadVectorEnv, "he", 2, range(0))
        self.refuses(lambda: dread.gym.DreadEnv(mask="nowhere"))
        self.refuses(lambda: dread.gym.DreadEnv(render_mode="human"))
        self.refuses(lambda: dread.gym.DreadVectorEnv(autoreset_mode="never"), error=ValueError)
        env = dread.gym.DreadEnv("he")
        self.refuses(env.step, 0)
        self.refuses(lambda: env.reset(options={"deal": -1}))
        env.reset(seed=1)
        for action in (None, "a", 1.5, [0, 1], []):
            self.refuses(env.step, action)
        envs = dread.gym.DreadVectorEnv("he", 2, autoreset_mode="Disabled")
        for which in ([True, False], np.zeros(2), np.zeros(2, bool), np.ones(3, bool), "all"):
            self.refuses(lambda which=which: envs.reset(options={"reset_mask": which}))
        self.assertRaises(gymnasium.error.Error, gymnasium.make, "Dread/Nothing-v1")


class Threads(unittest.TestCase):
    def at_once(self, work, threads=4):
        """Runs a function in several threads, and raises what one of them raises, except dread.Error."""
        raised = []

        def run():
            try:
                work()
            except dread.Error:
                pass
            except BaseException as error:
                raised.append(error)

        all_threads = [threading.Thread(target=run) for _ in range(threads)]
        for thread in all_threads:
            thread.start()
        for thread in all_threads:
            thread.join()
        if raised:
            raise raised[0]

    def test_a_batch_in_several_threads(self):
        """Each call works, or says that another thread uses the batch."""
        batch = dread.Batch("dont", 256, range(10**6))
        batch.reset()
        actions = np.zeros(256, np.int32)

        def work():
            for _ in range(200):
                try:
                    batch.step(actions)
                    batch.world(3).sample(1)
                    batch.reset()
                except dread.Busy as error:
                    self.assertRegex(str(error), "^Another thread uses this batch now.$")

        self.at_once(work)
        batch.reset()

    def test_a_session_in_several_threads(self):
        session = dread.Session("dont#1")

        def work():
            draw = random.Random(1)
            for _ in range(100):
                try:
                    session.play(draw.choice(session.actions() or [0]))
                    session.undo()
                    dread.solve(session, positions=200, memory=2**22)
                except dread.Error:
                    session.restart()

        self.at_once(work)
        self.assertTrue(session.view)

    def test_everything_in_another_thread(self):
        made = [dread.Session("he#1"), dread.Batch("he", 2, range(10))]

        def work():
            made[0].play(made[0].greedy())
            made[1].reset()
            made.append(dread.survey("he", ["greedy", lambda world: world.greedy()], range(1, 9)))
            del made[:2]

        self.at_once(work, 1)
        self.assertEqual(len(made), 1)


class Fuzz(unittest.TestCase):
    def test_no_call_with_random_arguments_ends_the_process(self):
        """Every function and method of the module gets arguments of all kinds; exceptions are all that comes out."""
        draw = random.Random(int(os.environ.get("SEED", "1")))
        rounds = 4000 if os.environ.get("DREAD_LONG") != "ON" else 100_000
        values = [*NOT_A_DEAL, *NOT_A_STRING, *NOT_AN_ACTION, *NOT_A_NUMBER, 0, 1, 2, 5, 100, False, "he#1", "soli#2",
                  "dont", "he", "win", "greedy", "random", np.zeros(2, np.int32), np.zeros(2, bool), 2**20,
                  lambda *rest: 0, range(3), "search 9", {}, (), float("nan")]  # fmt: skip
        for _ in range(rounds):
            table, batch = _dread.Session("he#1"), _dread.Batch("he", 2, 0, 99, draw.randrange(3), 0, 1)
            calls = [getattr(of, name) for of in (table, batch) for name in dir(of) if name[0] != "_"]
            calls += [_dread.Session, _dread.Batch, _dread.read_rules, _dread.read_deal, _dread.share,
                      _dread.difference, _dread.games]  # fmt: skip
            for call in draw.choices(calls, k=4):
                try:
                    call(*draw.choices(values, k=draw.randrange(5)))
                except Exception:
                    pass
            self.assertIsInstance(table.actions(), list)


if __name__ == "__main__":
    unittest.main()
