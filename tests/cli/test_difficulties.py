"""Tests of `dread play --difficulty` and of choosing deals by difficulty. tests/transcripts/solving.txt shows what the
program says about difficulties, and engine.txt shows the protocol."""

import json
import os
import re
import unittest

from program import GAME, ProgramTest

GAMES = ["he-will-never-stop", "soliterror", "dont-let-them-get-you"]
LONG = os.environ.get("DREAD_LONG") == "ON"
DIFFICULTIES = ["merciful", "fair", "cruel"]

# Options under which a play takes long, or under which some difficulty is very rare.
SLOW = ["he-will-never-stop:earn=1", "he-will-never-stop:hand=10,earn=1", "soliterror:family=mixed",
        "dont-let-them-get-you:maze=even", "dont-let-them-get-you:maze=built",
        "dont-let-them-get-you:piles=5,fatigue=4"]


class Play(ProgramTest):
    def told(self, deal):
        return json.loads(self.fine("difficulty", deal, "--json").out)["taste"]

    def test_a_deal_of_each_difficulty_is_dealt(self):
        for game in GAMES:
            for difficulty in DIFFICULTIES:
                talk = self.talk(game, "--difficulty", difficulty, "--unsaved")
                deal = talk.id
                talk.quit()
                self.assertRegex(deal, "^%s#[0-9]+$" % game)
                self.assertEqual(self.told(deal), difficulty)
        done = self.fine("play", "he", "--difficulty", "merciful", "--agent", "greedy")
        self.assertEqual(self.told(re.search(r"Deal (\S+)\. The greedy", done.lines[0])[1]), "merciful")

    def test_under_any_options_a_deal_is_found_or_it_is_told_how_many_were_tried(self):
        for k, rules in enumerate(SLOW):
            for difficulty in DIFFICULTIES if LONG else [DIFFICULTIES[k % 3]]:
                done = self.dread("play", rules, "--difficulty", difficulty, "--plain", "--unsaved")
                if done.code:
                    self.assertEqual((done.code, done.out), (1, ""))
                    self.assertRegex(done.err, r"^dread: No %s deal was found in \d+ tries "
                                               r"under these options" % difficulty)
                    continue
                deal = re.search(r"Deal (\S+)\. ", done.lines[0])[1]
                self.assertTrue(deal.startswith(rules.split(":")[0] + ":"), deal)
                self.assertEqual(self.told(deal), difficulty)

    def test_it_counts_as_any_deal_by_number(self):
        talk = self.talk("he", "--difficulty", "cruel")
        while "over" not in talk.one("moves all"):
            talk.ask(talk.one("moves all").split(",")[0].rstrip("."))
        talk.quit()
        stats = json.loads(self.fine("stats", "he", "--json").out)[GAME]
        self.assertEqual([stats[how]["games"] for how in ["number", "cards", "replayed"]],
                         [1, 0, 0])

    def test_a_deal_chosen_was_not_played_before(self):
        talk = self.talk("he#1")
        deals = []
        for _ in range(60):
            talk.ask("new cruel")
            deals.append(talk.id)
            talk.ask(talk.ask("moves search")[0].split(",")[0].rstrip("."))
        talk.quit()
        self.assertEqual(len(set(deals)), len(deals))


if __name__ == "__main__":
    unittest.main()
