"""The games for OpenSpiel pass its own random tests, and its information set search plays with the hidden cards drawn
anew. Without these tests a search could be given worlds that do not agree with what was seen, or OpenSpiel could refuse
a state in the middle of a game.
"""

import os
import random
import unittest

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import dread
import dread.open_spiel

RULES = [game.name for game in dread.games()] + ["soliterror:flare-gun~no", "he-will-never-stop:hard"]
LONG = os.environ.get("DREAD_LONG") == "ON"


def load(rules, **more):
    return pyspiel.load_game(dread.open_spiel.SHORT_NAME, {"rules": rules, "last": 50, **more})


class OpenSpiel(unittest.TestCase):
    def test_random_games_hold_what_openspiel_demands(self):
        for rules in RULES:
            pyspiel.random_sim_test(load(rules), num_sims=50 if LONG else 3, serialize=True, verbose=False)

    def test_a_game_is_the_same_after_a_round_through_its_name(self):
        for rules in RULES:
            game = load(rules, first=7)
            again = pyspiel.load_game(str(game))
            self.assertEqual((again.rules, again.first, again.last), (game.rules, 7, 50))

    def test_it_is_the_game_of_a_session(self):
        for rules in RULES:
            state, session = load(rules).new_initial_state(), dread.Game(rules.replace("~", "=")).session(5)
            self.assertEqual(state.chance_outcomes()[0], (1, 1 / 50))
            state.apply_action(5)
            while not state.is_terminal():
                self.assertEqual(state.legal_actions(), session.actions())
                self.assertEqual(state.observation_string(0), str(session.view))
                self.assertEqual(len(state.information_state_tensor(0)), session.game.observation_bytes)
                action = session.greedy()
                self.assertEqual(state.action_to_string(0, action), session.notation(action))
                session.play(action)
                state.apply_action(action)
            self.assertEqual(state.returns(), [1.0 if session.won else 0.0])

    def test_openspiels_own_sampler_draws_worlds(self):
        state = load("soliterror").new_initial_state()
        state.apply_action(1)
        other = state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        self.assertEqual(other.information_state_string(), state.information_state_string())

    def test_resampling_keeps_the_information_state(self):
        draw = random.Random(1)
        for rules in RULES:
            game = load(rules)
            for number in range(1, 6):
                state = game.new_initial_state()
                state.apply_action(number)
                for _ in range(draw.randrange(12)):
                    if not state.is_terminal():
                        state.apply_action(draw.choice(state.legal_actions()))
                others = [state.resample_from_infostate(0, draw.random) for _ in range(5)]
                for other in others:
                    self.assertEqual(other.information_state_string(0), state.information_state_string(0))
                    self.assertEqual(other.information_state_tensor(0), state.information_state_tensor(0))
                    self.assertEqual(other.legal_actions(), state.legal_actions())
                if not state.is_terminal():
                    self.assertGreater(len({str(other) for other in others}), 1)

    def test_information_set_search_plays_whole_games(self):
        for rules in RULES[:3]:
            game = load(rules)
            draw = np.random.RandomState(1)
            evaluator = mcts.RandomRolloutEvaluator(1, draw)
            bot = ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=1.0, max_simulations=10, random_state=draw)
            state = game.new_initial_state()
            state.apply_action(1)
            while not state.is_terminal():
                state.apply_action(bot.step(state))

    def test_parameters_that_are_wrong(self):
        for wrong in ({"rules": "nobody"}, {"rules": "he#1"}, {"first": 9, "last": 5}, {"first": -1}, {"last": 2**31},
                      {"last": 2**30}):  # fmt: skip
            with self.assertRaises(dread.Error):
                dread.open_spiel.DreadGame(wrong)
        state = load("he").new_initial_state()
        for call in (state.information_state_string, state.observation_string):
            self.assertRaises(dread.Error, call, 0)


if __name__ == "__main__":
    unittest.main()
