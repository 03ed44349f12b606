"""Tests of difficulties: `dread difficulty`, `dread play --difficulty`, plain play, and the protocol. `taste` is an
alias."""

import json
import re
import unittest

from program import GAME, ProgramTest

GAMES = ["he-will-never-stop", "soliterror", "dont-let-them-get-you"]
DIFFICULTIES = ["merciful", "fair", "cruel"]

# Options under which a play takes long, or under which some difficulty is very rare.
SLOW = ["he-will-never-stop:earn=1", "he-will-never-stop:hand=10,earn=1", "soliterror:family=mixed",
        "dont-let-them-get-you:maze=even", "dont-let-them-get-you:maze=built",
        "dont-let-them-get-you:piles=5,fatigue=4"]



def was_tried_in_vain(answer):
    """Returns a match if the engine found no deal of the difficulty in the time that a player waits."""
    return re.match(r"No deal that is \w+ was found among \d+ under these options",
                    answer.get("error", {}).get("message", ""))


class Command(ProgramTest):

    def taste(self, deal):
        return self.fine("difficulty", deal).out.split(": ")[1].split(",")[0]

    def test_deals_are_told_with_how_often_they_are_won(self):
        deals = ["he-will-never-stop#1", "soliterror:flare-gun=no#77", "he-will-never-stop#20001"]
        told = self.fine("difficulty", *deals).lines
        self.assertEqual(len(told), 3)
        for deal, line in zip(deals, told):
            match = re.fullmatch(r"(.*): (merciful|fair|cruel|hopeless), (\d+) of 64 plays won", line)
            self.assertTrue(match, line)
            self.assertEqual(match[1], deal)
            self.assertLessEqual(int(match[3]), 64)
        told = [json.loads(line) for line in self.fine("difficulty", *deals, "--json").lines]
        self.assertEqual([one["id"] for one in told], deals)
        for one in told:
            self.assertEqual(set(one), {"id", "taste", "won", "plays"})
        self.assertEqual(self.fine("difficulty", *deals).lines,
                         ["%s: %s, %d of %d plays won" % (one["id"], one["taste"], one["won"],
                                                          one["plays"]) for one in told])

    def test_a_deal_by_its_cards_has_the_same_difficulty(self):
        for number in range(1, 9):
            by_cards = self.fine("cards", "he#%d" % number, "--id").out.strip()
            told = [self.fine("difficulty", deal).out.split(": ")[1]
                    for deal in [by_cards, "he#%d" % number]]
            self.assertEqual(told[0], told[1])

    def test_what_is_lost_from_the_start_is_hopeless(self):
        for number in range(1, 200):
            deal = "he#%d" % number
            if "lost" in self.fine("solve", deal).lines[0]:
                self.assertEqual(self.taste(deal), "hopeless")
                return
        self.fail("none of them is lost")

    def test_of_a_range_only_those_that_are_asked_for_are_listed(self):
        for rules in ["he", "dont", "soli:feed=9"]:
            all_of_them = self.fine("difficulty", "%s#1..40" % rules).lines
            some = self.fine("taste", "%s#1..40" % rules, "--only", "cruel,hopeless").lines
            self.assertEqual(len(all_of_them), 41)
            self.assertEqual(some[:-1], [line for line in all_of_them[:-1]
                                         if ": cruel," in line or ": hopeless," in line])
            self.assertEqual(some[-1], all_of_them[-1])
            told = dict(reversed(part.split()) for part in some[-1].split(": ")[1].split(", "))
            for name in ["merciful", "fair", "cruel", "hopeless"]:
                there = sum(": %s," % name in line for line in all_of_them)
                self.assertEqual(int(told[name]), there)

    def test_what_is_no_difficulty_is_refused(self):
        self.refused(2, "difficulty", "he#1..9", "--only", "cruel,hard",
                     says=["`hard`", "hopeless, cruel, fair and merciful"])
        self.refused(2, "difficulty", "he#1..9", "--only", "", says="hopeless")
        self.refused(2, "difficulty", "he#9..1", says="he-will-never-stop#1..100")

    def test_what_is_no_deal_is_refused(self):
        self.refused(2, "difficulty", says=["missing", "Usage: dread difficulty"])
        self.refused(2, "difficulty", "he#1", "nobody#1", says="`nobody`")
        self.refused(2, "difficulty", "he", says="`")


class Play(ProgramTest):

    def test_a_deal_of_each_difficulty_is_dealt(self):
        for game in GAMES:
            for taste in DIFFICULTIES:
                talk = self.talk(game, "--difficulty", taste, "--unsaved")
                deal = talk.id
                talk.quit()
                self.assertRegex(deal, "^%s#[0-9]+$" % game)
                told = json.loads(self.fine("difficulty", deal, "--json").out)
                self.assertEqual(told["taste"], taste)

    def test_under_any_options_a_deal_is_found_or_it_is_told_how_many_were_tried(self):
        for rules in SLOW:
            for taste in DIFFICULTIES:
                done = self.dread("play", rules, "--difficulty", taste, "--plain", "--unsaved")
                if done.code:
                    self.assertEqual(done.code, 1)
                    self.assertRegex(done.err, r"^dread: No %s deal was found in \d+ tries "
                                               r"under these options" % taste)
                    self.assertEqual(done.out, "")
                    continue
                deal = re.search(r"Deal (\S+)\. ", done.lines[0])[1]
                self.assertTrue(deal.startswith(rules.split(":")[0] + ":"), deal)
                told = json.loads(self.fine("difficulty", deal, "--json").out)
                self.assertEqual(told["taste"], taste)

    def test_the_earlier_names_are_still_accepted(self):
        self.assertEqual(self.fine("taste", "he#1", "--json").out, self.fine("difficulty", "he#1", "--json").out)
        self.assertEqual(self.fine("help", "taste").out, self.fine("help", "difficulty").out)
        self.assertEqual(self.fine("taste", "--help").out, self.fine("difficulty", "--help").out)
        for flag in ["--taste", "--taste=", "--ta", "--difficulty", "--d"]:
            words = [flag + "sweet"] if flag.endswith("=") else [flag, "sweet"]
            self.refused(2, "play", "he", *words, says="merciful, fair or cruel")
        self.assertNotIn("taste", self.fine("--help").out)

    def test_it_goes_with_a_game_alone_and_a_difficulty_there_is(self):
        self.refused(2, "play", "--difficulty", "cruel", says="goes with a game")
        self.refused(2, "play", "he#1", "--difficulty", "cruel", says="not with a deal")
        for taste in ["", "hopeless", "Cruel", "sweet"]:
            self.refused(2, "play", "he", "--difficulty", taste, says="merciful, fair or cruel")

    def test_an_agent_can_be_watched_at_it(self):
        done = self.fine("play", "he", "--difficulty", "merciful", "--agent", "greedy")
        deal = re.search(r"Deal (\S+)\. The greedy", done.lines[0])[1]
        self.assertIn("merciful", self.fine("difficulty", deal).out)

    def test_it_counts_as_any_deal_by_number(self):
        talk = self.talk("he", "--difficulty", "cruel")
        while "over" not in talk.one("moves all"):
            talk.ask(talk.one("moves all").split(",")[0].rstrip("."))
        talk.quit()
        stats = json.loads(self.fine("stats", "he", "--json").out)[GAME]
        self.assertEqual([stats[how]["games"] for how in ["number", "cards", "replayed"]],
                         [1, 0, 0])


class Plain(ProgramTest):

    def test_new_and_a_taste_is_a_deal_of_it_under_the_same_options(self):
        talk = self.talk("he#1", "--unsaved")
        for taste in DIFFICULTIES:
            talk.ask("new " + taste)
            self.assertRegex(talk.id, "^%s#[0-9]+$" % GAME)
            answer = talk.one("taste")
            self.assertRegex(answer, r"^This deal is %s: .* wins \d+ of 64 plays\.$" % taste)
        talk.ask("deal he-will-never-stop:hand=9#1")
        talk.ask("new cruel")
        self.assertTrue(talk.id.startswith("he-will-never-stop:hand=9#"), talk.id)
        self.assertIn("merciful, fair or cruel", talk.one("new sweet"))
        self.assertIn("merciful, fair or cruel", talk.one("new he#1"))

    def test_a_night_can_be_of_a_taste_and_does_not_tell_it(self):
        talk = self.talk("he#1", "--unsaved")
        self.assertIn("Night: there is no going back.", " ".join(talk.ask("night cruel")))
        self.assertEqual(talk.one("taste"), "Night: there are no hints.")
        self.assertNotIn("Night", " ".join(talk.ask("rehearsal merciful")))
        self.assertIn("merciful", talk.one("taste"))
        self.assertIn("Night", " ".join(talk.ask("new night")))

    def test_a_hopeless_deal_is_told_so(self):
        for number in range(1, 200):
            if "lost" in self.fine("solve", "he#%d" % number).lines[0]:
                break
        talk = self.talk("he#%d" % number, "--unsaved")
        self.assertIn("hopeless", talk.one("taste"))

    def test_help_names_it(self):
        talk = self.talk("he#1", "--unsaved")
        everything = " ".join(talk.ask("help all"))
        self.assertIn("new and merciful, fair or cruel", everything)
        self.assertIn("difficulty: ", everything)

    def test_a_deal_chosen_was_not_played_before(self):
        talk = self.talk("he#1")
        deals = []
        for _ in range(60):
            talk.ask("new cruel")
            deals.append(talk.id)
            talk.ask(talk.ask("moves search")[0].split(",")[0].rstrip("."))
        talk.quit()
        self.assertEqual(len(set(deals)), len(deals))


class Protocol(ProgramTest):

    def setUp(self):
        super().setUp()
        self.e = self.engine()

    def test_a_taste_is_what_the_command_prints(self):
        for deal in ["he#1", "soliterror:flare-gun=no#77"]:
            self.assertEqual(self.e.call("taste", id=deal),
                             json.loads(self.fine("difficulty", deal, "--json").out))

    def test_what_is_chosen_is_of_that_taste(self):
        for game in GAMES:
            for taste in DIFFICULTIES:
                chosen = self.e.call("choose", game=game, taste=taste)
                self.assertEqual(set(chosen), {"id"})
                self.assertEqual(self.e.call("taste", id=chosen["id"])["taste"], taste)
                self.e.call("close", session=self.e.call("new", id=chosen["id"])["session"])
        # Where deals must be tried, a slow machine may find none in the time that a player waits.
        chosen = self.e.request("choose", game="he:hand=9", taste="cruel")
        if not was_tried_in_vain(chosen):
            self.assertTrue(chosen["result"]["id"].startswith("he-will-never-stop:hand=9#"), chosen)

    def test_what_is_wrong_is_named(self):
        self.assertEqual(self.e.error("taste")[0], -32602)
        self.assertEqual(self.e.error("taste", id="nobody#1")[0], 1)
        self.assertEqual(self.e.error("taste", id="he#1", taste="cruel")[0], -32602)
        self.assertEqual(self.e.error("choose", game="he")[0], -32602)
        self.assertEqual(self.e.error("choose", taste="cruel")[0], -32602)
        for taste in ["hopeless", "Cruel", ""]:
            code, message = self.e.error("choose", game="he", taste=taste)
            self.assertEqual(code, -32602)
            self.assertIn('"merciful", "fair" or "cruel"', message)
        self.assertEqual(self.e.error("choose", game="nobody", taste="cruel")[0], 1)
        self.assertEqual(self.e.error("choose", game="he#1", taste="cruel")[0], 1)

    def test_a_line_may_not_try_deals_for_ever(self):
        def batch(method, n, **params):
            return self.e.send([{"jsonrpc": "2.0", "id": k, "method": method, "params": params}
                                for k in range(n)])
        answers = batch("taste", 101, id="he#1")
        self.assertEqual([k for k in range(101) if "error" in answers[k]], [100])
        answers = batch("choose", 11, game="he:hand=9", taste="fair")
        self.assertEqual([k for k in range(11) if "error" in answers[k]
                          and not was_tried_in_vain(answers[k])], [10])
        answers = batch("choose", 300, game="he", taste="fair")
        self.assertFalse(any("error" in answer for answer in answers))


if __name__ == "__main__":
    unittest.main()
