"""The environments for gymnasium: they pass gymnasium's own checks, and many games at once are the same games as one at
a time under gymnasium's own vector environment, in all of its ways to reset. Without these tests a learner could be
shown another game than the one it acts in.
"""

import pickle
import unittest
import warnings

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import dread
from dread.gym import DreadEnv, DreadVectorEnv, env_id

GAMES = dread.games()
N = 5


class Counted(DreadEnv):
    """Environment i of a batch, one game at a time: it plays the deals start + i, start + i + n, ..."""

    def __init__(self, game, i, **more):
        super().__init__(game, **more)
        self.next = 1000 + i

    def reset(self, *, seed=None, options=None):
        self.next += N
        return super().reset(seed=seed, options={"deal": self.next - N})


def same(a, b):
    """Whether two observations are the same, dicts or arrays."""
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    return np.array_equal(a, b)


def legal(draw, mask):
    """Returns a legal action for each row of a mask, now and then one that is not."""
    if draw.random() < 0.05:
        return draw.integers(0, mask.shape[1], len(mask))
    return np.array([draw.choice(np.flatnonzero(row)) for row in mask])


class OneGame(unittest.TestCase):
    def test_gymnasium_finds_nothing_wrong(self):
        for game in GAMES:
            for mask in ("info", "observation"):
                for planes in (False, True):
                    with warnings.catch_warnings():
                        warnings.simplefilter("error")
                        env = gymnasium.make(env_id(game), mask=mask, planes=planes, render_mode="ansi")
                        check_env(env.unwrapped)

    def test_the_deal_is_drawn_by_np_random(self):
        env, other = DreadEnv("he"), DreadEnv("he", deals=range(10, 12))
        drawn = [env.reset(seed=seed)[1]["deal"] for seed in (1, 2, 1, None, None)]
        self.assertEqual(drawn[0], drawn[2])
        self.assertEqual(len(set(drawn)), 4)
        self.assertEqual({other.reset(seed=seed)[1]["deal"] for seed in range(20)}, {10, 11})
        self.assertEqual(env.reset(options={"deal": 2**64 - 1})[1]["deal"], 2**64 - 1)

    def test_the_mask_lets_a_random_agent_play_to_the_end(self):
        for game in GAMES:
            env = gymnasium.make(env_id(game))
            for seed in range(5):
                _, info = env.reset(seed=seed)
                env.action_space.seed(seed)
                ended = False
                while not ended:
                    _, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
                    self.assertFalse(info["illegal"])
                    ended = terminated or truncated
                self.assertIn(reward, (0, 1))

    def test_it_is_the_game_of_a_session(self):
        for game in GAMES:
            env = DreadEnv(game, render_mode="ansi")
            seen, info = env.reset(options={"deal": 3})
            session = game.session(3)
            while session.actions():
                self.assertEqual(seen.tobytes(), session.observation().tobytes())
                self.assertEqual(info["action_mask"].tolist(), session.mask().tolist())
                self.assertEqual(env.render(), str(session.view))
                action = session.greedy()
                session.play(action)
                seen, reward, terminated, _, info = env.step(action)
            self.assertTrue(terminated)
            self.assertEqual(reward, session.won)

    def test_an_illegal_action_changes_nothing(self):
        env = DreadEnv("he")
        seen, info = env.reset(seed=1)
        after, reward, terminated, truncated, told = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
        self.assertTrue(told["illegal"])
        self.assertTrue(same(seen, after))
        self.assertEqual((reward, terminated, truncated), (0.0, False, False))

    def test_a_game_is_truncated_after_so_many_plies(self):
        env = DreadEnv("dont", plies=3)
        _, info = env.reset(seed=1)
        ends = [env.step(int(np.flatnonzero(env.reset(seed=1)[1]["action_mask"])[0]))[3]]
        _, info = env.reset(seed=1)
        for _ in range(3):
            _, _, terminated, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
            ends.append(truncated)
        self.assertEqual(ends, [False, False, False, True])
        self.assertFalse(terminated)

    def test_planes_are_cut_from_the_bytes(self):
        for game in GAMES:
            flat, _ = DreadEnv(game).reset(options={"deal": 5})
            planes, _ = DreadEnv(game, planes=True).reset(options={"deal": 5})
            self.assertEqual(b"".join(plane.tobytes() for plane in planes.values()), flat.tobytes())

    def test_games_that_envs_name_can_be_pickled(self):
        self.assertEqual(pickle.loads(pickle.dumps(GAMES[0])), GAMES[0])


class ManyGames(unittest.TestCase):
    def compare(self, game, mode, **form):
        """Plays on, in gymnasium's vector environment and in ours, and compares all that they tell."""
        theirs = SyncVectorEnv([lambda i=i: Counted(game, i, **form) for i in range(N)], autoreset_mode=mode)
        ours = DreadVectorEnv(game, N, range(1000, 10**9), autoreset_mode=mode, **form)
        self.assertEqual(ours.metadata["autoreset_mode"], mode)
        self.assertEqual(ours.observation_space, theirs.observation_space)
        self.assertEqual(ours.action_space, theirs.action_space)
        draw = np.random.default_rng(1)
        (seen, info), (wanted, told) = ours.reset(seed=1), theirs.reset(seed=1)
        ends = 0
        for _ in range(150):
            self.assertTrue(same(seen, wanted))
            self.assertIn(seen, ours.observation_space)
            for key in ("action_mask", "deal", "illegal"):
                self.assertTrue(np.array_equal(np.stack(told[key]), info[key]), key)
            actions = legal(draw, info["action_mask"])
            seen, reward, terminated, truncated, info = ours.step(actions)
            wanted, *rest, told = theirs.step(actions)
            for ours_is, theirs_is in zip((reward, terminated, truncated), rest, strict=True):
                self.assertTrue(np.array_equal(ours_is, theirs_is))
            ended = terminated | truncated
            ends += ended.sum()
            self.finals(info, told, ended, mode)
            if mode == AutoresetMode.DISABLED and ended.any():
                seen, info = ours.reset(options={"reset_mask": ended})
                wanted, _ = theirs.reset(options={"reset_mask": ended.copy()})
                told = {key: info[key] for key in ("action_mask", "deal", "illegal")}
        self.assertGreater(ends, 3)

    def finals(self, info, told, ended, mode):
        self.assertEqual("final_obs" in info, mode == AutoresetMode.SAME_STEP and ended.any())
        if "final_obs" in info:
            self.assertTrue(np.array_equal(info["_final_obs"], told["_final_obs"]))
            for i in np.flatnonzero(ended):
                self.assertTrue(same(info["final_obs"][i], told["final_obs"][i]))

    def test_they_are_the_games_of_gymnasiums_own_vector_environment(self):
        for game in GAMES:
            for mode in AutoresetMode:
                self.compare(game, mode)

    def test_they_are_so_in_every_form_of_observations(self):
        for mode in AutoresetMode:
            self.compare(GAMES[0], mode, mask="observation", planes=True, plies=4)

    def test_gymnasium_makes_them(self):
        for game in GAMES:
            envs = gymnasium.make_vec(env_id(game), N, vectorization_mode="vector_entry_point", mask="observation")
            seen, _ = envs.reset(seed=1)
            again, _ = gymnasium.make_vec(
                env_id(game), N, vectorization_mode="vector_entry_point", mask="observation"
            ).reset(seed=1)
            self.assertTrue(same(seen, again))
            self.assertFalse(same(seen, envs.reset()[0]))
            self.assertEqual(
                envs.single_observation_space, gymnasium.make(env_id(game), mask="observation").observation_space
            )

    def test_a_range_is_played_once(self):
        envs = DreadVectorEnv("he", 3, range(1, 8), autoreset_mode="SameStep")
        draw = np.random.default_rng(1)
        _, info = envs.reset()
        deals = set(info["deal"].tolist())
        while not info["spent"].all():
            *_, truncated, info = envs.step(legal(draw, info["action_mask"]))
            deals |= set(info["deal"].tolist())
            self.assertFalse((info["spent"] & ~truncated).any())
        self.assertEqual(deals, set(range(1, 8)))
        self.assertFalse(envs.reset()[1]["spent"].any())

    def test_without_copies_the_arrays_are_always_the_same(self):
        envs = DreadVectorEnv("he", 4, copy=False)
        seen, info = envs.reset(seed=1)
        first = seen.copy()
        after, reward, *_, told = envs.step(legal(np.random.default_rng(1), info["action_mask"]))
        self.assertIs(after, seen)
        self.assertIs(told["action_mask"], info["action_mask"])
        self.assertIs(reward, envs.batch.reward)
        self.assertFalse(np.array_equal(seen, first))

    def test_with_copies_nothing_changes_later(self):
        envs = DreadVectorEnv("he", 4)
        seen, info = envs.reset(seed=1)
        first, mask = seen.copy(), info["action_mask"].copy()
        envs.step(legal(np.random.default_rng(1), mask))
        self.assertTrue(np.array_equal(seen, first))
        self.assertTrue(np.array_equal(info["action_mask"], mask))

    def test_threads_change_nothing(self):
        """Large batches are divided among the threads inside."""
        runs = []
        for threads in (1, 3):
            envs = DreadVectorEnv("soliterror", 3000, range(1, 10**6), threads=threads)
            draw = np.random.default_rng(1)
            _, info = envs.reset()
            for _ in range(4):
                seen, *_, info = envs.step(np.argmax(info["action_mask"] * draw.random(info["action_mask"].shape), 1))
            runs.append(seen)
        self.assertTrue(np.array_equal(*runs))

    def test_oracles_look_at_one_environment(self):
        envs = DreadVectorEnv("he", 3, range(1, 100))
        _, info = envs.reset()
        chances = envs.batch.chances(1)
        best = int(np.nanargmax(chances))
        self.assertEqual(info["action_mask"][1][best], 1)
        self.assertEqual(envs.batch.solve(1).answer, dread.solve("he#2").answer)
        self.assertEqual(envs.batch.world(1).view, dread.Session("he#2").view)
        self.assertEqual(envs.render()[1], str(dread.Session("he#2").view))


if __name__ == "__main__":
    unittest.main()
