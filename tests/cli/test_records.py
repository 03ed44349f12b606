"""`dread records`: games of real players as a survey of their own. Here agents stand for the players, so that what they
won is known from elsewhere: from `dread survey` on the same deals."""

import csv
import io
import json
import os
import re
import shutil
import unittest

import surveys
from program import GAME, ProgramTest
from schemas import Schema

FIRST, LAST = 1, 8
SCHEMA = Schema("records")


class Records(ProgramTest):
    def setUp(self):
        super().setUp()
        self.folder = os.path.join(self.home, "playtesters")
        os.makedirs(os.path.join(self.folder, "another folder"))

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode("utf-8"))
        return path

    def counted(self, *paths, trouble=0):
        """Returns what `records --json` counts. It names this many damaged files."""
        done = self.dread("records", "--json", *paths)
        self.assertEqual(done.code, 0, done.err)
        self.assertEqual(len(done.err.splitlines()), trouble, done.err)
        told = json.loads(done.out)
        SCHEMA.check(told)
        return told

    def games(self, agent="hasty", deals=range(FIRST, LAST + 1)):
        return {n: self.record("%s#%d" % (GAME, n), agent, n) for n in deals}

    def test_the_players_stand_beside_agents_on_the_same_deals(self):
        games = self.games()
        for n, text in games.items():
            self.write("%d.txt" % n, text)
        survey = self.fine("survey", GAME, "--deals", "%d..%d" % (FIRST, LAST), "--agents", "greedy,expert-quick",
                           "--csv").out
        by_survey = {row["agent"]: int(row["won"]) for row in csv.DictReader(io.StringIO(survey))}
        won = sum("result: won" in text for text in games.values())
        found, = self.counted(self.folder)["ruleSets"]
        self.assertEqual((found["games"], found["deals"], found["won"]), (LAST, LAST, won))
        self.assertTrue(found["few"])
        for agent in found["agents"]:
            self.assertEqual(agent["won"], by_survey[agent["agent"]])
            self.assertAlmostEqual(agent["difference"]["middle"], (won - agent["won"]) / LAST)
            self.assertEqual(agent["better"] - agent["worse"], won - agent["won"])
            self.assertLess(agent["difference"]["low"], agent["difference"]["middle"])
            self.assertLess(agent["difference"]["middle"], agent["difference"]["high"])
        self.assertEqual(SCHEMA.unused([found]), set(SCHEMA.schema["properties"]) - set(found))
        lost = found["lost"]
        self.assertEqual(lost["games"], LAST - won)
        self.assertEqual(sum(lost["turns"]) + lost["hopeless"] + lost["unknown"], LAST - won)
        self.assertEqual(sum(lost["actions"].values()), sum(lost["turns"]))
        self.assertEqual(sum(found["ends"].values()), LAST)
        self.assertLessEqual(found["realChoices"], found["choices"])
        self.assertGreater(found["given"]["middle"], 0)

    def test_greedy_as_a_player_is_as_good_as_greedy(self):
        for n, text in self.games("greedy", range(1, 6)).items():
            self.write("%d.txt" % n, text)
        found, = self.counted(self.folder)["ruleSets"]
        greedy = next(agent for agent in found["agents"] if agent["agent"] == "greedy")
        self.assertEqual((greedy["better"], greedy["worse"], greedy["difference"]["middle"]), (0, 0, 0))

    def test_several_games_of_one_deal_count_as_one_deal(self):
        texts = {self.record(GAME + "#1", "random", seed) for seed in range(1, 4)}
        self.assertEqual(len(texts), 3)
        for k, text in enumerate(sorted(texts)):
            self.write("%d.txt" % k, text)
        won = sum("result: won" in text for text in texts)
        found, = self.counted(self.folder)["ruleSets"]
        self.assertEqual((found["deals"], found["games"]), (1, 3))
        self.assertAlmostEqual(found["share"]["middle"], won / 3)
        self.assertLess(found["share"]["low"], 0.01)
        self.assertGreater(found["share"]["high"], 0.7)

    def test_what_is_no_finished_game_is_left_out_and_counted(self):
        good = self.record(GAME + "#1", "greedy")
        head, actions = good.split("actions: ")
        actions = actions.split("\n")
        self.write("good.txt", good)
        self.write("another folder/again.txt", good.replace("\n", "\r\n"))
        self.write("damaged.txt", good.replace("search", "seerch", 1).replace("move", "moove", 1))
        self.write("cut.txt", good[:len(good) // 2])
        self.write("lies.txt", re.sub("result: .*", "result: playing", good))
        self.write("unfinished.txt", head + "actions: 1\n" + actions[1] + "\nresult: playing\n")
        self.write("older.txt", good.replace("rules: 1", "rules: 7"))
        self.write("photo.jpg", bytes(range(256)))
        self.write("empty", b"")
        self.write("half.json", b'{"dread export": 1, "plays": [')
        self.write("other.json", b'{"a": 1}')
        self.write(".hidden", b"not looked at")
        found = self.counted(self.folder, trouble=7)
        self.assertEqual({key: found[key] for key in ("games", "unfinished", "damaged", "otherRules", "twice")},
                         {"games": 1, "unfinished": 1, "damaged": 7, "otherRules": 1, "twice": 1})
        said = self.dread("records", self.folder)
        self.assertIn("Left out: 1 unfinished, 7 damaged or no records, 1 by other rules than this program's, 1 read "
                      "twice.", said.out)
        self.assertIn("fewer than 30 games", said.out)
        self.assertIn("damaged.txt: Line ", said.err)

    def test_no_game_at_all_is_an_error_that_says_what_was_read(self):
        self.refused(1, "records", self.folder, says="There is no finished game")
        self.refused(1, "records", os.path.join(self.home, "nowhere"), says=["nowhere", "no file or folder"])
        self.refused(1, "records", says="There is no finished game")
        self.refused(2, "records", "--csv", "--json", self.folder, says="do not go together")

    def test_saved_games_say_what_help_was_used(self):
        deal = GAME + "#3"
        actions = self.record(deal, "greedy").split("\n")[4:-2]
        talk = self.talk(deal)
        talk.ask(actions[0])
        talk.ask("undo")
        talk.ask("hint")
        for action in actions:
            talk.ask(action)
        talk.quit()
        exported = self.write("all.json", self.fine("export").out)
        base = os.path.join(self.home, "dread.db")
        self.assertTrue(os.path.exists(base))
        shutil.copy(base, os.path.join(self.folder, "hers.db"))
        own = self.counted()
        self.assertEqual(own["ruleSets"][0]["help"], {"known": 1, "hints": 1, "undos": 1, "restarts": 0})
        self.assertEqual(own, self.counted(exported))
        self.assertEqual(own, self.counted(os.path.join(self.folder, "hers.db")))
        # The record of the same game knows less: it is the one that is left out.
        self.write("same.txt", self.record(deal, "greedy"))
        both = self.counted(self.folder)
        self.assertEqual((both["games"], both["twice"]), (1, 2))
        self.assertEqual(both["ruleSets"], own["ruleSets"])
        actions = self.record(GAME + "#2", "greedy").split("\n")[4:-2]
        talk = self.talk(GAME + "#2")
        for said in [actions[0], "restart", *actions]:
            talk.ask(said)
        talk.quit()
        self.assertIn("help: 1 of 2 games used hints, 1 took actions back, 1 were begun anew; 0 had no help",
                      self.fine("records").out)

    def test_rule_sets_are_told_apart_and_the_order_does_not_matter(self):
        paths = [self.write("%d.txt" % k, self.record(deal, "greedy"))
                 for k, deal in enumerate((GAME + "#2", GAME + ":hand=7#2", GAME + "#1"))]
        found = self.counted(*paths)
        self.assertEqual([(r["options"], r["games"]) for r in found["ruleSets"]],
                         [("hand=7", 1), ("the defaults", 2)])
        self.assertEqual(found, self.counted(*reversed(paths)))
        table = list(csv.DictReader(io.StringIO(self.fine("records", "--csv", *paths).out)))
        self.assertEqual([(row["options"], row["player"]) for row in table],
                         [(options, player) for options in ("hand=7", "the defaults")
                          for player in ("players", "greedy", "expert-quick")])
        self.assertNotIn(None, [cell for row in table for cell in row.values()])

    def test_the_page_has_the_figures_and_is_well_formed(self):
        for n, text in self.games(deals=range(1, 5)).items():
            self.write("%d.txt" % n, text)
        page = os.path.join(self.home, "page.html")
        self.fine("records", "--report", page, self.folder)
        with open(page, encoding="utf-8") as file:
            text = surveys.Page(file.read()).text
        found, = self.counted(self.folder)["ruleSets"]
        self.assertIn("4 games of 4 deals", text)
        self.assertIn("fewer than 30 games", text)
        self.assertIn("%d of %d decisions" % (found["realChoices"], found["choices"]), text)
        self.refused(1, "records", "--report", os.path.join(self.home, "no", "page"), self.folder, says="cannot be")

    def test_a_deal_given_by_its_cards_is_told_but_not_compared(self):
        cards = self.fine("cards", "--id", GAME + "#1").out.strip()
        by_cards = self.record(GAME + "#1", "greedy").replace("deal: %s#1" % GAME, "deal: " + cards)
        self.write("cards.txt", by_cards)
        found, = self.counted(self.folder)["ruleSets"]
        self.assertEqual((found["games"], found["agents"]), (1, []))
        self.assertIn("not compared on them", self.fine("records", self.folder).out)


if __name__ == "__main__":
    unittest.main()
