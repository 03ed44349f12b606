"""Tests of `dread survey`: stopped, killed, resumed, divided, merged, and refused.

The figures of a small survey of every game are in tests/golden/survey.txt. This command updates them:

    python3 tests/cli/test_surveying.py --update

Read the diff before you keep it: it shows what a change of the rules, an agent or the solver does to the figures. The
file leaves out the hash of the sources, which is part of every study's version.
"""

import csv
import io
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import time
import unittest

from program import DREAD, GAME, PATIENCE, ROOT, SLOWED, ProgramTest, blocks_in, until, without_forecast

GOLDEN = os.path.join(ROOT, "tests", "golden", "survey.txt")
GAMES = [GAME, "soliterror", "dont-let-them-get-you"]
AGENTS = "clairvoyant,random,greedy,hasty,expert-quick"
CHEAP = ("--agents", "clairvoyant,greedy,random")  # for tests that are about something else than the agents
UPDATE = "--update"
# Several processes on one machine, allowed for root too.
MPIRUN = ["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none"]


HALF = 1 << 63  # the ledger stores a deal's number minus this


def checksum(study, version, first, last, figures):
    """Returns a block's checksum by its definition: CRC-64/XZ of study, version, range and bytes."""
    crc = 2 ** 64 - 1
    for byte in (study.encode() + b"\0" + version.encode() + b"\0" +
                 struct.pack("<QQ", first + HALF, last + HALF) + bytes(figures)):
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xC96C5795D7870F42 if crc & 1 else 0)
    return struct.unpack("<q", struct.pack("<Q", crc ^ (2 ** 64 - 1)))[0]


# A block has one byte for each deal (its wins, or UNKNOWN), and then the tally: integers of seven bits a byte, lowest
# bits first. A run of zeros is a zero and the length of the run. WON and SQUARES are indices in the tally.
UNKNOWN, WON, SQUARES = 255, 3, 4


def unpacked(tally):
    numbers, number, shift = [], 0, 0
    for byte in tally:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers.append(number)
            number = shift = 0
    counts = []
    numbers = iter(numbers)
    for number in numbers:
        counts += [number] if number else [0] * next(numbers)
    return counts


def packed(counts):
    numbers, i = [], 0
    while i < len(counts):
        run = i
        while run < len(counts) and not counts[run]:
            run += 1
        numbers += [0, run - i] if run > i else [counts[i]]
        i = max(run, i + 1)
    tally = bytearray()
    for number in numbers:
        while number > 127:
            tally.append(number & 127 | 128)
            number >>= 7
        tally.append(number)
    return bytes(tally)


def digest(done):
    """Returns the golden lines of a game: for each agent its deals, plays, wins, decisions, positions and events."""
    told = json.loads(done.out)
    lines = ["%s, %s" % (told["game"], re.sub(", sources [0-9a-f]{16}$", "", told["version"]))]
    for agent in told["ruleSets"][0]["agents"]:
        numbers = [agent["deals"], agent["plays"], agent["won"],
                   sum(agent.get(k, {}).get("sum", 0) for k in ("decisionsWon", "decisionsLost")),
                   agent.get("positions", {}).get("sum", 0),
                   sum(rule["times"] for rule in agent["rules"])]
        lines.append("  %s: %d deals, %d plays, %d won, %d decisions, %d positions, %d events"
                     % (agent["agent"], *numbers))
        if "choices" in agent:
            lines[-1] += ", %d of %d choices real" % (agent["realChoices"], agent["choices"])
    return lines


class SurveyTest(ProgramTest):

    def store(self, name):
        return os.path.join(self.home, name + ".db")

    def survey(self, *arguments, store="surveys"):
        return self.fine("survey", *arguments, "--store", self.store(store))

    def figures(self, *arguments, store="surveys"):
        return json.loads(self.survey(*arguments, "--json", store=store).out)

    def begin(self, *arguments, store="surveys", before=()):
        """Starts a survey in the background."""
        program = subprocess.Popen(
            [*before, DREAD, "survey", *arguments, "--store", self.store(store)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.environment)
        self.addCleanup(program.stdout.close)
        self.addCleanup(program.stderr.close)
        return program

    def blocks(self, store="surveys"):
        """Returns the number of stored blocks."""
        return blocks_in(self.store(store))

    def contents(self, store="surveys"):
        """Returns what a ledger has of each block, without the time."""
        base = sqlite3.connect(self.store(store))
        rows = base.execute("SELECT name, version, first, last, bytes, checksum FROM block JOIN study "
                            "ON study.id = block.study ORDER BY name, version, first").fetchall()
        base.close()
        return rows

    def change(self, *statements, store="surveys"):
        """Changes a ledger without the program's knowledge."""
        base = sqlite3.connect(self.store(store))
        with base:
            for statement in statements:
                base.execute(statement)
        base.close()

    def plant(self, agent, deals, won, store="surveys"):
        """Overwrites the wins of some deals in a block, with a checksum that fits."""
        base = sqlite3.connect(self.store(store))
        with base:
            row, study, version, first, last, figures = base.execute(
                "SELECT block.rowid, name, version, first, last, bytes FROM block JOIN study "
                "ON study.id = block.study WHERE name LIKE ? AND ? BETWEEN first AND last",
                ["% " + agent + "%", deals[0] - HALF]).fetchone()
            wins = bytearray(figures[:last - first + 1])
            for deal in deals:
                wins[deal - HALF - first] = won
            counts = unpacked(figures[len(wins):])
            counts[WON] = sum(n for n in wins if n != UNKNOWN)
            counts[SQUARES] = sum(n * n for n in wins if n != UNKNOWN)
            figures = bytes(wins) + packed(counts)
            base.execute("UPDATE block SET bytes = ?, checksum = ? WHERE rowid = ?",
                         [figures, checksum(study, version, first, last, figures), row])
        base.close()

    def won(self, agent, deal, store="surveys"):
        base = sqlite3.connect(self.store(store))
        first, figures = base.execute(
            "SELECT first, bytes FROM block JOIN study ON study.id = block.study "
            "WHERE name LIKE ? AND ? BETWEEN first AND last",
            ["% " + agent + "%", deal - HALF]).fetchone()
        base.close()
        return figures[deal - HALF - first]


class Figures(SurveyTest):

    def test_a_survey_tells_each_agent_with_what_it_knows_and_its_interval(self):
        done = self.survey("he", "--deals", "1..100")
        self.assertIn("He Will Never Stop, the defaults; deals 1 to 100", done.lines[0])
        for words in ("clairvoyant, all cards known", "greedy, hidden cards hidden",
                      "random, hidden cards hidden, 8 plays of each deal", "Luck and skill",
                      "Hardest deals that can be won", "Deals that cannot be won", "  2.1 ",
                      "expert-quick, hidden cards hidden"):
            self.assertIn(words, done.out)
        wins = [int(line.split(" ")[0].split("#")[1]) for line in
                self.fine("solve", "he#1..100").lines if " won in " in line]
        told = self.figures("he", "--deals", "1..100")
        self.assertEqual(told["ruleSets"][0]["agents"][0]["won"], len(wins))
        for deal in told["lists"]["unwinnable"]["deals"]:
            self.assertNotIn(deal["deal"], wins)

    def test_figures_of_few_games_are_told_as_such(self):
        told = self.survey("he", "--deals", "1..100", "--agents", "greedy,random").out
        self.assertRegex(told, r"turns per won game \(only \d+ games\): from \d+ to \d+\n")
        self.assertRegex(told, r"turns per lost game \(\d{3} games\): mean [\d.]+ \([\d.]+ to [\d.]+\), median \d")
        self.assertRegex(told, r"of only \d\d decisions with a choice: in \d+ any action")
        self.assertNotIn("half were lost by turn", told)
        self.assertRegex(told, r"a win was given away in \d games? only: in turn")
        self.assertNotIn("too few to say", told)
        self.assertIn("only 9 deals, which is too few", self.survey("he", "--deals", "1..9", "--agents", "greedy").out)

    def test_paragraphs_that_made_nothing_happen_are_told_in_words(self):
        told = self.survey("so", "--deals", "1..20", "--agents", "greedy").out
        self.assertIn("  [6] switched off here: family is caves, not mixed.\n    \"", told)
        self.assertIn("(dread rules soliterror 6)", told)
        self.fine("rules", "soliterror", "6")
        told = self.survey("he", "--deals", "1..20", "--agents", "greedy").out
        self.assertIn("  [2.2] cannot happen under these options: empty-hand is caught, not draws.\n"
                      "    \"If that was your last card, He has caught you.\" (dread rules %s 2.2)\n" % GAME, told)
        self.assertRegex(told, r"\[1\.5\] did not happen in 20 games of greedy \(at most in 16\.11 %\)")

    def test_a_survey_played_twice_is_only_played_once(self):
        first = self.survey("he", "--deals", "1..300", *CHEAP)
        blocks = self.blocks()
        self.assertEqual(self.survey("he", "--deals", "1..300", *CHEAP).out, first.out)
        self.assertEqual(self.blocks(), blocks)

    def test_threads_make_no_difference(self):
        one, two, four = (self.survey("so", "--deals", "1..100", "--vary", "swap", "--json", *CHEAP,
                                      "--threads", n, store=n).out for n in ("1", "2", "4"))
        self.assertEqual(one, two)
        self.assertEqual(one, four)

    def test_rule_sets_are_compared_deal_by_deal(self):
        told = self.figures("he", "--deals", "1..300", "--vary", "sequences", "--agents", "greedy")
        base, other = told["ruleSets"]
        self.assertEqual((base["options"], other["options"]), ("the defaults", "sequences=both"))
        than = other["agents"][0]["thanTheFirst"]
        alone = self.figures("he:sequences=both", "--deals", "1..300", "--agents", "greedy",
                             store="alone")["ruleSets"][0]["agents"][0]
        self.assertEqual(other["agents"][0]["won"], alone["won"])
        self.assertEqual(than["kinderDeals"] - than["harsherDeals"],
                         other["agents"][0]["won"] - base["agents"][0]["won"])
        self.assertLess(than["difference"]["low"], than["difference"]["middle"])
        same = self.figures("he", "he:sequences=both", "--deals", "1..300", "--agents", "greedy")
        self.assertEqual(same, told)

    def test_vary_all_takes_every_other_value_of_every_option(self):
        done = self.survey("he", "--deals", "1..2", "--vary", "all", "--agents", "random", "--csv")
        rows = list(csv.DictReader(io.StringIO(done.out)))
        written = [row["options"] for row in rows]
        self.assertEqual(written[:6], ["the defaults", "sequences=both", "pursuit=any", "bonus=card",
                                       "bonus=touch", "empty-hand=draws"])
        self.assertEqual(len(written), len(set(written)))

    def test_an_option_is_varied_from_the_rule_set_given(self):
        done = self.survey("he:bonus=card", "--deals", "1..2", "--vary", "bonus", "--agents",
                           "random", "--csv")
        self.assertEqual([row["options"] for row in csv.DictReader(io.StringIO(done.out))],
                         ["bonus=card", "the defaults", "bonus=touch"])

    def test_csv_and_json_tell_the_same(self):
        arguments = ("he", "--deals", "1..40", "--vary", "pursuit", "--agents", "clairvoyant,hasty")
        rows = list(csv.DictReader(io.StringIO(self.survey(*arguments, "--csv").out)))
        agents = [agent for rules in self.figures(*arguments)["ruleSets"] for agent in rules["agents"]]
        self.assertEqual(len(rows), 4)
        for row, agent in zip(rows, agents):
            self.assertEqual((row["agent"], row["knows"], int(row["won"]), int(row["deals"])),
                             (agent["agent"], agent["knows"], agent["won"], agent["deals"]))
            self.assertAlmostEqual(float(row["low"]), agent["share"]["low"], 6)
            self.assertEqual(None not in row and None not in row.values(), True)

    def test_a_ceiling_is_told_in_all_forms(self):
        arguments = ("he:hand=10", "--deals", "3..4", "--agents", "clairvoyant,greedy", "--ceiling")
        told = self.survey(*arguments).out
        found = json.loads(self.survey(*arguments, "--json").out)["ruleSets"][0]["ceiling"]
        rows = list(csv.DictReader(io.StringIO(self.survey(*arguments, "--csv").out)))
        self.assertEqual([row["agent"] for row in rows], ["clairvoyant", "greedy", "ceiling"])
        row = rows[-1]
        self.assertEqual((row["knows"], row["spread"], row["edge_all"]),
                         ("upper bound with hidden cards hidden", "", ""))
        self.assertEqual(int(row["plays"]), found["worlds"])
        self.assertAlmostEqual(float(row["share"]),
                               int(row["won"]) / int(row["plays"]) / int(row["deals"]), 5)
        self.assertAlmostEqual(float(row["high"]), found["bound"]["high"], 5)
        self.assertEqual([a["agent"] for a in found["above"]], ["greedy"])
        self.assertIn("at most %.2f %%" % (100 * float(row["high"])), told)
        self.assertIn("points more than greedy", told)
        self.assertNotIn("points more than clairvoyant", told)
        self.assertNotIn("Ceiling", self.survey(*arguments[:-1]).out)

    def test_what_was_not_measured_is_empty_in_csv_and_not_0(self):
        def rows(*arguments):
            done = self.survey(*arguments, "--csv")
            return list(csv.DictReader(io.StringIO(done.out)))
        edges = ["edge_all", "edge_some", "edge_one", "edge_none", "edge_unknown"]
        difference = ["difference", "difference_low", "difference_high", "kinder", "harsher", "p"]
        a_minute = ["real_a_minute", "real_a_minute_low", "real_a_minute_high"]

        def with_ends(*names):
            return [name + end for name in names for end in ("", "_low", "_high")]
        # All figures but shares of deals have no interval here, since they come from too few deals.
        ends = {name for name in with_ends("turns_won", "turns_lost", "decisions", "branching")
                if "_low" in name or "_high" in name}
        doom = ["hopeless", "doomed", *with_ends("doom_turn", "doomed_turns")]
        choices, by_chance = ["choices", "real_choices", *with_ends("real"), *a_minute], with_ends("spread", "of_deal")
        drama = with_ends("surprise", "suspense", "fall_won", "fall_lost", "crossings", "last_good_turn",
                          "last_bad_turn", "decided_won", "decided_lost", "excess_movement")
        # None of these deal numbers is divisible by 8, so no game is examined. All deals can be won, and random wins
        # none.
        solver, random_one, expert = rows("he", "--deals", "1..6", "--agents",
                                          "clairvoyant,random,expert-quick")

        def empty(row):
            return {name for name, cell in row.items() if cell == ""} - ends
        self.assertEqual(empty(solver), {"turns_lost", "examined", *doom, *edges, *difference,
                                         *choices, *by_chance, *drama})
        self.assertEqual(empty(random_one), {"turns_won", *by_chance, *doom, *edges, *difference, *choices, *drama})
        self.assertEqual((random_one["won"], random_one["examined"]), ("0", "0"))
        self.assertLessEqual(empty(expert) - {"turns_lost"},
                             {*doom, *edges, *difference, *by_chance, *drama, "real_low", "real_high"})
        self.assertGreater(int(expert["choices"]), 0)
        # No result is known.
        unknown, other = rows("he", "he:hand=7", "--deals", "1..6", "--agents", "clairvoyant",
                              "--budget", "1")
        self.assertEqual((unknown["unknown"], unknown["share"], unknown["low"], unknown["high"]),
                         ("6", "", "0.000000", "1.000000"))
        self.assertEqual({other[name] for name in difference}, {""})
        # Games of deal 8 are examined, so their figures are numbers.
        looked_at = rows("he", "--deals", "8..8", "--agents", "random")[0]
        self.assertEqual(looked_at["examined"], "1")
        self.assertEqual(empty(looked_at) & {"hopeless", "doomed", *edges}, set())

    def test_the_columns_of_csv_are_those_that_the_page_explains(self):
        head = self.survey("he", "--deals", "1..1", "--agents", "random", "--csv").lines[0]
        with open(os.path.join(ROOT, "docs", "surveys.md"), encoding="utf-8") as file:
            table = file.read().split("## The table of `--csv`")[1].split("\n## ")[0]
        rows = re.findall(r"(?m)^\| (`.*?) \|", table)
        explained = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
        self.assertEqual(explained, head.split(","))

    def test_minutes_are_actions_times_seconds(self):
        arguments = ("so", "--deals", "1..20", "--agents", "clairvoyant,random")

        def told(*seconds):
            return self.figures(*arguments, *seconds)
        usual, other = told(), told("--seconds", "all=60,step=30")
        self.assertEqual(usual["secondsOfAnAction"]["step"], 5)
        self.assertEqual(set(other["secondsOfAnAction"].values()), {30, 60})
        for found in (usual, other):
            seconds = found["secondsOfAnAction"]
            for agent in found["ruleSets"][0]["agents"]:
                self.assertEqual(sum(agent["actions"].values()),
                                 sum(agent[k]["sum"] for k in ("decisionsWon", "decisionsLost")
                                     if k in agent))
                minutes = sum(n * seconds[verb] for verb, n in agent["actions"].items()) / 60
                games = agent["dealsPlayed"] * agent["playsOfADeal"]
                self.assertAlmostEqual(agent["minutes"]["middle"], minutes / games, 3)
                self.assertLess(agent["minutes"]["low"], agent["minutes"]["middle"])
        self.assertIn("minutes per game: ", self.survey(*arguments).out)
        row = next(csv.DictReader(io.StringIO(self.survey(*arguments, "--csv").out)))
        self.assertAlmostEqual(float(row["minutes"]),
                               usual["ruleSets"][0]["agents"][0]["minutes"]["middle"], 2)
        for wrong in ("step", "step=", "step=3,", "step=3601", "step=-1", "fly=5"):
            self.refused(2, "survey", *arguments, "--seconds", wrong,
                         says=["no kind of action `fly`" if wrong == "fly=5" else "VERB=N"])

    def test_where_games_are_lost_adds_up(self):
        arguments = ("so", "--deals", "1..64", "--agents", "clairvoyant,random,greedy")
        told = self.figures(*arguments)["ruleSets"][0]
        for agent in told["agents"][1:]:
            lost = agent["plays"] - agent["won"]
            self.assertEqual(sum(cause["plays"] for cause in agent["causesOfLosses"]), lost)
            self.assertTrue(all(cause["outcome"].startswith("lost") for cause in
                                agent["causesOfLosses"]))
            away, dated = agent["winsGivenAway"], agent["examined"]["doomTurn"]["count"]
            self.assertEqual(sum(verb["gaveAway"] for verb in away["verbs"]), dated)
            for part in away.values():
                for entry in part:
                    self.assertLessEqual(entry["gaveAway"], entry["playedWhileWinnable"])
            for card in agent["cards"]:
                self.assertLessEqual(card["usedInWon"], agent["won"])
                self.assertLessEqual(card["usedInLost"], lost)
        self.assertNotIn("winsGivenAway", told["agents"][0])
        self.assertEqual((told["ladder"]["steps"], told["ladder"]["agents"][0]["agent"]),
                         (1, "random"))
        out = self.survey(*arguments).out
        self.assertIn("Ladder of strength: 1 step from random to greedy", out)
        self.assertIn("what ended lost games, and the last action before:", out)

    def test_drama_is_told_of_agents_that_give_chances(self):
        arguments = ("he", "--deals", "1..48", "--agents", "greedy,expert-quick")
        greedy, expert = self.figures(*arguments)["ruleSets"][0]["agents"]
        self.assertNotIn("drama", greedy)
        drama = expert["drama"]
        self.assertEqual(drama["plays"], 48)
        self.assertEqual(drama["decisions"], expert["choices"])
        for name in ("surprise", "crossings", "decidedWon"):
            mean = drama[name]["mean"]
            self.assertLessEqual(mean["low"], mean["middle"])
            self.assertLessEqual(mean["middle"], mean["high"])
        self.assertNotIn("suspense", drama)  # of six games, which is too few
        row = list(csv.DictReader(io.StringIO(self.survey(*arguments, "--csv").out)))[1]
        self.assertAlmostEqual(float(row["surprise"]), drama["surprise"]["mean"]["middle"], 2)
        self.assertEqual(row["suspense"], "")
        self.assertIn("suspense: too few games (6)", self.survey(*arguments).out)

    def test_the_report_is_written_even_if_nobody_reads_what_is_printed(self):
        for form in ([], ["--csv"], ["--json"]):
            report = os.path.join(self.home, "report.html")
            program = self.begin("he", "--deals", "1..20", "--agents", "random", "--report", report,
                                 *form)
            program.stdout.close()
            program.wait(timeout=PATIENCE)
            with open(report, encoding="utf-8") as file:
                self.assertTrue(file.read().endswith("</html>\n"), form)
            os.remove(report)
            self.assertFalse(os.path.exists(report + ".tmp"))

    def test_until_goes_on_until_every_interval_is_narrow_enough(self):
        told = self.figures("he", "--until", "2.5%", "--agents", "greedy")
        share = told["ruleSets"][0]["agents"][0]["share"]
        self.assertLessEqual(share["high"] - share["low"], 0.05 + 1e-9)
        self.assertGreater(told["last"], 1024)
        self.assertEqual(told, self.figures("he", "--until", "0.025", "--agents", "greedy",
                                            "--threads", "1", store="other"))

    def test_an_unknown_deal_is_not_a_lost_one(self):
        agent = self.figures("he", "--deals", "1..200", "--budget", "11", "--agents",
                             "clairvoyant")["ruleSets"][0]["agents"][0]
        self.assertGreater(agent["unknown"], 20)
        self.assertEqual(agent["plays"] + agent["unknown"], 200)
        self.assertLess(agent["share"]["low"], agent["won"] / 200)
        self.assertGreaterEqual(agent["share"]["high"], (agent["won"] + agent["unknown"]) / 200)

    def test_what_is_asked_wrongly_is_refused_in_words(self):
        for arguments, says in [
                ((), ["--list"]),
                (("chess",), ["chess"]),
                (("he", "so"), ["one game"]),
                (("he", "--deals", "7"), ["1..1000"]),
                (("he", "--deals", "9..3"), ["1..1000"]),
                (("he", "--deals", "1..2000000000"), ["1,000,000,000"]),
                (("he", "--agents", "nobody"),
                 ["`nobody`", "clairvoyant, random, greedy, hasty, expert-quick, expert"]),
                (("he", "--agents", "greedy,greedy"), ["named twice"]),
                (("he", "--agents", ""), ["No agent"]),
                (("he", "--until", "many"), ["0.5%"]),
                (("he", "--until", "0"), ["0.5%"]),
                (("he", "--plays", "251"), ["250"]),
                (("he", "--budget", "0"), ["at least 1"]),
                (("he", "--threads", "0"), ["256"]),
                (("he", "--vary", "luck"), ["`luck`", "sequences, pursuit", "all."]),
                (("he", "--vary", "bonus=cash"), ["cash"]),
                (("he", "he:bonus=card", "--vary", "all"), ["one rule set"]),
                (("--merge",), ["files"])]:
            self.refused(2, "survey", *arguments, "--store", self.store("none"), says=says)
        self.assertFalse(os.path.exists(self.store("none")))
        self.refused(1, "survey", "he", "--store", "/dev/null/surveys.db", says=["/dev/null"])


class Stopped(SurveyTest):
    """Stops surveys that no machine could finish during the test. Afterwards all figures of the finished part must be
    stored, once."""

    HOW = ("--agents", "clairvoyant,greedy,random", "--threads", "2", "--json")
    LONG = ("he", "--deals", "3..700", *HOW)
    ENDLESS = ("he", "--deals", "3..100000000", *HOW)

    def test_ctrl_c_keeps_what_is_done_and_the_same_command_goes_on(self):
        program = self.begin(*self.ENDLESS)
        until(self.blocks, "a block is kept")
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=PATIENCE)
        self.assertEqual((program.returncode, out), (130, b""))
        self.assertRegex(without_forecast(err.decode()), r"^dread: Stopped\. [1-9]\d* deals are done and saved; the same")
        self.assertEqual(self.survey(*self.LONG).out, self.survey(*self.LONG, store="whole").out)

    def test_a_survey_killed_at_random_moments_comes_to_the_same_figures(self):
        dice = random.Random(5)
        for _ in range(8):
            enough = self.blocks() + dice.randrange(12)
            program = self.begin(*self.ENDLESS)
            until(lambda: self.blocks() >= enough, "%d blocks are kept" % enough)
            # Every moment is a valid test: the time is random, and has another effect on every machine.
            time.sleep(dice.uniform(0, 0.005))
            program.kill()
            program.communicate(timeout=PATIENCE)
            self.assertEqual(program.returncode, -signal.SIGKILL)
        self.assertGreater(self.blocks(), 8)
        self.assertEqual(self.survey(*self.LONG).out, self.survey(*self.LONG, store="whole").out)

    def test_two_at_once_on_one_store_count_nothing_twice(self):
        programs = [self.begin(*self.LONG) for _ in range(2)]
        outs = [program.communicate(timeout=PATIENCE)[0].decode() for program in programs]
        whole = self.survey(*self.LONG, store="whole").out
        self.assertEqual(outs, [whole, whole])
        self.assertEqual(self.survey(*self.LONG).out, whole)

    def test_killed_or_two_at_once_while_deals_are_listed_it_prints_the_same_and_keeps_the_same(self):
        survey = ("he", "--deals", "3..200", *self.HOW)
        whole = self.survey(*survey, store="whole").out
        self.assertTrue(json.loads(whole)["lists"]["hardest"]["deals"])
        self.survey(*survey[:-1], "--csv")  # measures everything, and lists no deals
        kept = self.contents()
        dice = random.Random(7)
        for _ in range(3):
            program = self.begin(*survey)
            time.sleep(dice.uniform(0.02, 0.2))  # every moment is a valid test, as above
            program.kill()
            self.assertIn(program.communicate(timeout=PATIENCE)[0].decode(), ("", whole))
            self.assertEqual(self.contents(), kept)
        programs = [self.begin(*survey) for _ in range(2)]
        self.assertEqual([p.communicate(timeout=PATIENCE)[0].decode() for p in programs], [whole, whole])
        self.assertEqual(self.contents(), kept)
        self.assertEqual(kept, self.contents(store="whole"))

    def test_progress_shows_on_a_terminal_and_leaves_nothing_behind(self):
        program, keyboard = self.on_terminal("survey", "he", "--deals", "1..100000000", "--store",
                                             self.store("surveys"), stdout=subprocess.DEVNULL)
        seen = self.read_until(
            keyboard, rb"\[[.#]{20}\] \d+ of 400000000 deals, \d+/s, \d+:\d\d:\d\d left; "
                      rb"\w+ \d+\.\d\d to \d+\.\d\d %")
        program.send_signal(signal.SIGINT)
        seen += self.read_until(keyboard)
        self.assertRegex(seen, rb"\r\x1b\[Kdread: Stopped\. [^\r\n]*\r?\n$")
        self.assertEqual(program.wait(timeout=PATIENCE), 130)


class Kept(SurveyTest):

    def test_what_is_kept_is_listed(self):
        self.assertEqual(self.survey("--list").out, "")
        self.survey("he", "--deals", "1..100", *CHEAP)
        self.survey("he:bonus=card", "--deals", "50..60", "--agents", "random", "--plays", "3")
        lines = self.survey("--list").lines
        self.assertEqual(len(lines), 4)
        self.assertRegex(lines[0], r"^%s clairvoyant budget=10000000  100 deals from 1 to 100  "
                                   r"\d{4}-\d\d-\d\d \d\d:\d\d  "
                                   r"\(survey \d+, rules \d+, sources [0-9a-f]{16}\)$" % GAME)
        self.assertRegex(lines[3], r"^%s:bonus=card random plays=3  11 deals from 50 to 60 " % GAME)

    def test_pieces_from_several_machines_make_one_survey(self):
        whole = self.survey("he", "--deals", "1..300", "--json", *CHEAP, store="whole").out
        for name, deals in (("a", "1..100"), ("b", "101..220"), ("c", "221..300")):
            self.survey("he", "--deals", deals, *CHEAP, store=name)
            self.survey("--export", self.store(name + "-out"), store=name)
        done = self.survey("--merge", self.store("b-out"), self.store("c-out"), store="a")
        self.assertEqual(len(done.lines), 2)
        self.assertRegex(done.lines[0], r"^.*b-out\.db: \d+ blocks added\.$")
        self.assertEqual(self.survey("he", "--deals", "1..300", "--json", *CHEAP, store="a").out, whole)

    def test_pieces_that_overlap_or_are_of_another_version_are_refused(self):
        self.survey("he", "--deals", "1..100", *CHEAP, store="a")
        self.survey("he", "--deals", "100..120", *CHEAP, store="b")
        before = self.blocks("a")
        self.refused(1, "survey", "--merge", self.store("b"), "--store", self.store("a"),
                     says=[GAME, "both have deal 100 of", "in different blocks"])
        self.survey("he", "--deals", "200..220", *CHEAP, store="old")
        self.change("UPDATE study SET version = 'survey 0, rules 1'", store="old")
        self.refused(1, "survey", "--merge", self.store("old"), "--store", self.store("a"),
                     says=["survey 0, rules 1"])
        self.assertEqual(self.blocks("a"), before)
        # Figures of an older version are not added to those of this one.
        again = self.figures("he", "--deals", "200..220", *CHEAP, store="old")
        self.assertEqual(again, self.figures("he", "--deals", "200..220", *CHEAP, store="new"))
        self.assertEqual(len(self.survey("--list", store="old").lines), 6)

    def test_blocks_of_other_sources_are_listed_and_exported_and_never_added(self):
        arguments = ("he", "--deals", "1..64", "--agents", "greedy,random")
        true = self.survey(*arguments, "--json", store="true").out
        self.survey(*arguments)
        # Stores studies as another program with other rules would have left them.
        base = sqlite3.connect(self.store("surveys"))
        with base:
            version = base.execute("SELECT version FROM study").fetchone()[0]
            other = version[:-16] + "0123456789abcdef"
            self.assertNotEqual(version, other)
            base.execute("UPDATE study SET version = ?", [other])
            for row, study, first, last, figures in base.execute(
                    "SELECT block.rowid, name, first, last, bytes FROM block JOIN study "
                    "ON study.id = block.study").fetchall():
                deals = last - first + 1
                figures = bytes(1 - min(won, 1) for won in figures[:deals]) + figures[deals:]
                base.execute("UPDATE block SET bytes = ?, checksum = ? WHERE rowid = ?",
                             [figures, checksum(study, other, first, last, figures), row])
        base.close()
        before = self.blocks()
        for line in self.survey("--list").lines:
            self.assertTrue(line.endswith("(%s)  of another version: not used" % other), line)
        self.assertEqual(self.survey(*arguments, "--json").out, true)
        self.assertEqual(self.blocks(), 2 * before)
        self.survey("--export", self.store("out"))
        self.assertEqual(len(self.survey("--list", store="out").lines), 4)
        # From a ledger with both, only this program's studies are merged, and the output says so.
        done = self.survey("--merge", self.store("out"), store="new")
        self.assertIn("%d blocks added; 2 studies of another version of the "
                      "program left out." % before, done.out)
        self.assertEqual(self.survey(*arguments, "--json", store="new").out, true)
        self.assertEqual(self.blocks("new"), before)

    def test_merging_again_tells_that_nothing_was_new(self):
        self.survey("he", "--deals", "1..100", "--agents", "greedy", store="a")
        self.survey("--export", self.store("piece"), store="a")
        first = self.survey("--merge", self.store("piece"), store="b").out
        self.assertRegex(first, r"piece\.db: 7 blocks added\.$")
        again = self.survey("--merge", self.store("piece"), store="b").out
        self.assertRegex(again, r"piece\.db: nothing was new; 7 blocks already known\.$")
        # The piece has grown: the merge takes the new blocks, even where a block was cut short before.
        self.survey("he", "--deals", "1..130", "--agents", "greedy", store="piece")
        more = self.survey("--merge", self.store("piece"), store="b").out
        self.assertRegex(more, r"piece\.db: 3 blocks added; 7 blocks already known\.$")
        self.assertEqual(self.survey("he", "--deals", "1..130", "--agents", "greedy", store="b").out,
                         self.survey("he", "--deals", "1..130", "--agents", "greedy", store="c").out)

    def test_different_figures_for_the_same_deals_refuse_the_merge_and_are_named(self):
        self.survey("he", "--deals", "1..100", "--agents", "greedy", store="a")
        self.survey("--export", self.store("piece"), store="a")
        self.plant("greedy", [20], 1 - self.won("greedy", 20, "piece"), "piece")
        self.refused(1, "survey", "--merge", self.store("piece"), "--store", self.store("a"),
                     says=["different figures for deals 16 to 31 of %s greedy" % GAME])

    def test_an_agent_that_wins_what_the_solver_calls_lost_stops_the_survey(self):
        arguments = ("he", "--deals", "1..200", "--agents", "clairvoyant,greedy", "--json")
        whole = self.survey(*arguments).out
        lost = json.loads(whole)["lists"]["unwinnable"]["deals"][0]["deal"]
        for agent, won in (("greedy", 1), ("clairvoyant", 0)):
            deal = lost
            if agent == "clairvoyant":
                deal = next(n for n in range(1, 201) if self.won("greedy", n))
            self.plant(agent, [deal], won)
            blocks = self.blocks()
            done = self.refused(1, "survey", *arguments, "--store", self.store("surveys"))
            self.assertEqual(done.err, "dread: Stopped at %s#%d: greedy wins it, but the solver "
                             "(clairvoyant) calls it lost. One of the two is wrong: this is an error "
                             "of the program. The two blocks with this deal are not saved.\n"
                             % (GAME, deal))
            self.assertEqual(self.blocks(), blocks - 2)
            self.assertEqual(self.survey(*arguments).out, whole)

    def test_a_damaged_block_is_named_and_measured_again(self):
        arguments = ("he", "--deals", "1..100", "--agents", "clairvoyant,greedy")
        whole = self.survey(*arguments)
        self.change("UPDATE block SET bytes = x'0102' WHERE last - first = 99")
        self.assertRegex(self.survey("--list").lines[0], r"^\S+ clairvoyant \S+  0 deals .*"
                                                         r"  1 block damaged$")
        done = self.dread("survey", *arguments, "--store", self.store("surveys"))
        self.assertEqual((done.code, done.out), (0, whole.out))
        self.assertEqual(done.err, "dread: A block of `%s clairvoyant budget=10000000`, deals 1 to "
                         "100, is damaged or has no checksum. It is measured again.\n" % GAME)
        self.assertEqual(self.survey(*arguments).out, whole.out)
        self.assertNotIn("damaged", self.survey("--list").out)

    def test_a_ledger_of_before_there_were_checksums_is_listed_as_unverified_and_not_used(self):
        arguments = ("he", "--deals", "1..64", "--agents", "greedy,random", "--json")
        whole = self.survey(*arguments).out
        self.change("UPDATE study SET version = 'survey 1, rules 1'",
                    "ALTER TABLE block DROP COLUMN checksum", "PRAGMA user_version = 1")
        self.assertEqual(len(self.survey("--list").lines), 2)
        for line in self.survey("--list").lines:
            self.assertRegex(line, r"  64 deals from 1 to 64  .*  of another version: not used  "
                                   r"unverified$")
        self.assertEqual(self.survey(*arguments).out, whole)
        self.assertEqual(len(self.survey("--list").lines), 4)

    def damage(self, dice):
        """Alters something random in a ledger: bytes, ranges, or the study of a block."""
        base = sqlite3.connect(self.store("surveys"))
        rows = base.execute("SELECT rowid, study, first, last, bytes, checksum FROM block").fetchall()
        studies = base.execute("SELECT id, name, version FROM study").fetchall()
        row, study, first, last, figures, _ = dice.choice(rows)
        other = dice.choice([r for r in rows if r[0] != row])
        one, two = dice.sample(studies, 2)
        altered = bytearray(figures)
        for _ in range(dice.randrange(1, 4)):
            altered[dice.randrange(len(altered))] ^= dice.randrange(1, 256)
        cut = bytes(figures[:dice.randrange(len(figures))])
        by = dice.choice([-32, -16, -1, 1, 16, 32])
        changes = [
            [("UPDATE block SET bytes = ? WHERE rowid = ?", (bytes(altered), row))],
            [("UPDATE block SET bytes = ? WHERE rowid = ?", (cut, row))],
            [("UPDATE block SET first = first + ?, last = last + ? WHERE rowid = ?", (by, by, row))],
            [("UPDATE block SET first = first + ? WHERE rowid = ?", (by, row))],
            [("UPDATE block SET last = last + ? WHERE rowid = ?", (by, row))],
            [("UPDATE block SET bytes = ?, checksum = ? WHERE rowid = ?", (other[4], other[5], row)),
             ("UPDATE block SET bytes = ? WHERE rowid = ?", (figures, other[0]))],
            [("UPDATE block SET study = ? WHERE rowid = ?", (one[0], row))],
            [("UPDATE study SET name = 'none' WHERE id = ?", (one[0],)),
             ("UPDATE study SET name = ? WHERE id = ?", (one[1], two[0])),
             ("UPDATE study SET name = ? WHERE id = ?", (two[1], one[0]))],
            [("UPDATE block SET checksum = ? WHERE rowid = ?", (dice.choice([None, 0, 7]), row))]]
        change = dice.choice(changes)
        try:
            with base:
                for statement, values in change:
                    base.execute(statement, values)
        except sqlite3.IntegrityError:
            pass  # that would put two blocks in one place: the ledger stays as it was
        base.close()
        return change

    def test_no_damage_to_a_ledger_gives_wrong_figures(self):
        arguments = ("he", "--deals", "3..70", "--agents", "clairvoyant,greedy,hasty", "--plays", "2",
                     "--threads", "1", "--csv")  # --csv lists no deals, which saves time
        whole = self.survey(*arguments).out
        with open(self.store("surveys"), "rb") as file:
            sound = file.read()
        dice = random.Random(11)
        told = refused = 0
        for _ in range(400 if os.environ.get("DREAD_LONG") == "ON" else 60):
            damaged = bytearray(sound)
            byte = dice.random() < 0.3
            if byte:
                damaged[dice.randrange(100, len(damaged))] ^= dice.randrange(1, 256)
            for end in ("-wal", "-shm"):
                if os.path.exists(self.store("surveys") + end):
                    os.remove(self.store("surveys") + end)
            with open(self.store("surveys"), "wb") as file:
                file.write(damaged)
            change = "a byte of the file" if byte else self.damage(dice)
            done = self.dread("survey", *arguments, "--store", self.store("surveys"))
            if done.code:
                self.assertEqual((done.code, done.out), (1, ""), change)
                self.assertTrue(byte and "damaged" in done.err, (change, done.err))
                refused += 1
            else:
                self.assertEqual(done.out, whole, change)
                told += "measured again" in done.err
        self.assertGreater(told, 20)
        self.assertGreater(refused, 0)


class Ranks(SurveyTest):
    """A program that was built for several processes."""

    @classmethod
    def setUpClass(cls):
        """Skips the tests if Open MPI cannot run even a trivial program without output."""
        if not shutil.which(MPIRUN[0]):
            raise unittest.SkipTest("mpirun (openmpi-bin) is not installed")
        done = subprocess.run([*MPIRUN, "-n", "2", "true"], capture_output=True, text=True,
                              timeout=PATIENCE)
        if done.returncode or done.stderr:
            raise unittest.SkipTest("mpirun does not run here (is /sys mounted?): %s"
                                    % done.stderr.strip().split("\n")[0])

    HOW = ("--agents", "clairvoyant,greedy", "--threads", "1", "--json")
    SURVEY = ("he", "--deals", "3..1500", *HOW)
    ENDLESS = ("he", "--deals", "3..100000000", *HOW)

    def test_processes_make_no_difference(self):
        whole = self.survey(*self.SURVEY, store="whole").out
        for n in ("1", "2", "4"):
            done = subprocess.run([*MPIRUN, "-n", n, DREAD, "survey", *self.SURVEY, "--store",
                                   self.store(n)], env=self.environment, capture_output=True,
                                  timeout=PATIENCE)
            self.assertEqual((done.returncode, without_forecast(done.stderr.decode())), (0, ""))
            self.assertEqual(done.stdout.decode(), whole)

    def test_processes_make_no_difference_to_a_ceiling(self):
        arguments = ("he:hand=10", "--deals", "14..17", "--agents", "greedy", "--ceiling",
                     "--threads", "1", "--json")
        whole = self.survey(*arguments, store="whole").out
        self.assertEqual(json.loads(whole)["ruleSets"][0]["ceiling"]["deals"], 4)
        done = subprocess.run([*MPIRUN, "-n", "3", DREAD, "survey", *arguments, "--store",
                               self.store("a")], env=self.environment, capture_output=True,
                              timeout=PATIENCE)
        self.assertEqual((done.returncode, without_forecast(done.stderr.decode())), (0, ""))
        self.assertEqual(done.stdout.decode(), whole)

    def test_until_and_refusals_work_for_several_processes(self):
        arguments = ("he", "--until", "2.5%", "--agents", "greedy", "--json", "--threads", "2")
        done = subprocess.run([*MPIRUN, "-n", "3", DREAD, "survey", *arguments, "--store",
                               self.store("a")], env=self.environment, capture_output=True,
                              timeout=PATIENCE)
        self.assertEqual((done.returncode, without_forecast(done.stderr.decode())), (0, ""))
        self.assertEqual(done.stdout.decode(), self.survey(*arguments, store="b").out)
        for wrong in (["he", "--until", "x"], ["he", "--store", "/dev/null/x"]):
            done = subprocess.run([*MPIRUN, "-n", "2", DREAD, "survey", *wrong],
                                  env=self.environment, capture_output=True, timeout=PATIENCE)
            self.assertNotEqual(done.returncode, 0)
            self.assertEqual(len(re.findall(rb"^dread[ a-z]*: ", done.stderr, re.M)), 1, done.stderr)

    def test_a_contradiction_that_another_process_finds_ends_them_all(self):
        arguments = ("he", "--deals", "1..100", "--agents", "clairvoyant,greedy", "--threads", "1")
        self.survey(*arguments)
        # Both processes measure greedy's blocks again; the ledger says that the solver wins nothing.
        self.plant("clairvoyant", range(1, 101), 0)
        self.change("DELETE FROM block WHERE last - first < 99")
        done = subprocess.run([*MPIRUN, "-n", "2", DREAD, "survey", *arguments, "--store",
                               self.store("surveys")], env=self.environment, capture_output=True,
                              timeout=PATIENCE)
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(done.stdout, b"")
        told = re.findall(rb"^dread: Stopped at .*: greedy wins it, but the solver", done.stderr, re.M)
        self.assertEqual(len(told), 1, done.stderr)

    def test_a_process_that_dies_loses_the_blocks_in_flight_and_nothing_else(self):
        program = self.begin(*self.ENDLESS, before=[*MPIRUN, "-n", "3"])
        until(lambda: self.blocks() >= 3, "three blocks are kept")
        workers = subprocess.run(["pgrep", "-f", self.store("surveys")], capture_output=True,
                                 text=True, check=True).stdout.split()
        workers = [int(pid) for pid in workers if int(pid) != program.pid]
        os.kill(workers[-1], signal.SIGKILL)
        program.communicate(timeout=PATIENCE)
        self.assertNotEqual(program.returncode, 0)
        self.assertGreaterEqual(self.blocks(), 3)
        self.assertEqual(self.survey(*self.SURVEY).out, self.survey(*self.SURVEY, store="whole").out)


if os.environ.get("DREAD_MPI") != "ON":
    del Ranks


class Golden(SurveyTest):

    def lines(self):
        """Returns the lines of the golden survey as measured now."""
        lines = []
        for game in GAMES:
            lines += digest(self.survey(game, "--deals", "1..16", "--agents", AGENTS, "--json"))
        return lines

    def test_figures_are_those_written_down_for_this_version(self):
        with open(GOLDEN, encoding="utf-8") as file:
            self.assertEqual(self.lines(), file.read().splitlines())

    def write_down(self):
        """Updates the file. Its name keeps unittest from running it as a test."""
        with open(GOLDEN, "w", encoding="utf-8") as file:
            file.write("\n".join(self.lines()) + "\n")


if SLOWED:
    del Golden  # with sanitizers it takes minutes, and it reaches no code that the other tests do not reach

if __name__ == "__main__":
    if UPDATE in sys.argv:
        sys.exit(not unittest.TextTestRunner().run(Golden("write_down")).wasSuccessful())
    unittest.main()
