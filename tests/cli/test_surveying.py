"""Tests of `dread survey`: its figures in all forms, and surveys that are stopped, killed, resumed, divided, and merged.

The figures of surveys of every game are in tests/golden/survey.txt. This command updates them:

    python3 tests/cli/test_surveying.py --update

Read the diff before you keep it: it shows what a change of the rules, an agent or the solver does to the figures. The
file leaves out the hash of the sources, which is part of every study's version. What is printed is in
tests/transcripts/surveys.txt.
"""

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

import surveys
from program import DREAD, GAME, PATIENCE, ROOT, SLOWED, ProgramTest, blocks_in, ticks, until, without_forecast

GOLDEN = os.path.join(ROOT, "tests", "golden", "survey.txt")
UPDATE = "--update"
CHEAP = ("--agents", surveys.CHEAP, "--json")
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


class SurveyTest(ProgramTest):

    def store(self, name):
        return os.path.join(self.home, name + ".db")

    def survey(self, *arguments, store="surveys"):
        return self.fine("survey", *arguments, "--store", self.store(store))

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

    def change(self, *statements, store="surveys"):
        """Changes a ledger without the program's knowledge."""
        base = sqlite3.connect(self.store(store))
        with base:
            for statement in statements:
                base.execute(statement)
        base.close()

    def call_lost(self, last):
        """Makes the solver's block of the deals from 1 to `last` say that nobody can win them: it gets the bytes that a
        rule set has in which that is true."""
        name = "%s%s clairvoyant budget=10000000"
        self.survey("he:hand=4", "--deals", "1..%d" % last, "--agents", "clairvoyant", "--csv")
        base = sqlite3.connect(self.store("surveys"))
        with base:
            find = "SELECT block.rowid, version, first, last, bytes FROM block JOIN study ON study.id = study WHERE name = ?"
            (row, version, first, last, _) = base.execute(find, [name % (GAME, "")]).fetchone()
            lost = base.execute(find, [name % (GAME, ":hand=4")]).fetchone()[-1]
            base.execute("UPDATE block SET bytes = ?, checksum = ? WHERE rowid = ?",
                         [lost, checksum(name % (GAME, ""), version, first, last, lost), row])
        base.close()


class Figures(ProgramTest):
    """What must hold of any survey, asked of all shared ones."""

    def each_agent(self):
        for survey in surveys.all_surveys():
            for rules in survey.rule_sets:
                for agent in rules["agents"]:
                    yield survey, rules, agent

    def test_the_solver_wins_the_deals_that_can_be_won(self):
        survey = surveys.read("flight")
        won = {int(deal) for deal in re.findall(r"#(\d+) won in", self.fine("solve", "he#1..240").out)}
        self.assertEqual(survey.by_name["clairvoyant"]["won"], len(won))
        lost = survey.told["lists"]["unwinnable"]["deals"]
        self.assertTrue(lost and won.isdisjoint(deal["deal"] for deal in lost))

    def test_csv_and_json_tell_the_same(self):
        for survey in surveys.all_surveys():
            rows = [row for row in survey.rows if row["agent"] != "ceiling"]
            self.assertEqual(len(rows), len(survey.agents))
            for row, agent in zip(rows, survey.agents):
                self.assertTrue(None not in row and None not in row.values())
                told = [row[name] for name in ("agent", "knows", "won", "deals", "unknown", "plays")]
                self.assertEqual(told, [str(agent[name]) for name in ("agent", "knows", "won", "deals", "unknown",
                                                                      "playsOfADeal")])
                pairs = agent.get("thanTheFirst", {})
                figures = {"": agent["share"], "difference_": pairs.get("difference"),
                           "minutes_": agent.get("minutes"), "real_a_minute_": agent.get("realChoicesAMinute"),
                           "surprise_": agent.get("drama", {}).get("surprise", {}).get("mean")}
                for name, interval in figures.items():
                    for end in ("low", "high"):
                        if interval is None or row[name + end] == "":
                            self.assertEqual(row[name + end], "", (name, agent))
                        else:
                            self.assertAlmostEqual(float(row[name + end]), interval[end], delta=0.0006)

    def test_rule_sets_are_compared_deal_by_deal(self):
        compared = 0
        for survey, rules, agent in self.each_agent():
            (first,) = [one for one in survey.rule_sets[0]["agents"] if one["agent"] == agent["agent"]]
            than = agent.get("thanTheFirst")
            if than and agent["playsOfADeal"] == 1 and not agent["unknown"] + first["unknown"]:
                self.assertEqual(than["kinderDeals"] - than["harsherDeals"], agent["won"] - first["won"])
                self.assertLess(than["difference"]["low"], than["difference"]["high"])
                compared += 1
        self.assertGreater(compared, 50)

    def test_a_rule_set_has_the_figures_that_it_has_alone(self):
        alone = self.fine("survey", "he:bonus=touch,idle-moves=no", "--deals", "1..24", "--agents", surveys.CHEAP,
                          "--csv").lines[1:]
        (beside,) = [rules for rules in surveys.read("varied").rule_sets
                     if rules["options"] == "bonus=touch,idle-moves=no"]
        won = [line.split('",')[1].split(",")[7] for line in alone]
        self.assertEqual(won, [str(agent["won"]) for agent in beside["agents"]])

    def test_minutes_are_actions_times_seconds(self):
        asked = surveys.SURVEYS["few wins"]
        (other,) = json.loads(self.fine("survey", *asked, "--seconds", "all=60,move=30", "--json").out)["ruleSets"]
        pairs = [(survey.told["secondsOfAnAction"], agent) for survey, _, agent in self.each_agent()]
        for seconds, agent in pairs + [({"search": 60, "move": 30}, agent) for agent in other["agents"]]:
            actions = agent.get("actions", {})
            decisions = sum(agent[k]["sum"] for k in ("decisionsWon", "decisionsLost") if k in agent)
            self.assertEqual(sum(actions.values()), decisions)
            if "minutes" in agent:
                minutes = sum(n * seconds[verb] for verb, n in actions.items()) / 60
                games = agent["dealsPlayed"] * agent["playsOfADeal"]
                self.assertAlmostEqual(agent["minutes"]["middle"], minutes / games, 3)
                self.assertLessEqual(agent["minutes"]["low"], agent["minutes"]["middle"])

    def test_where_games_are_lost_adds_up(self):
        dated = 0
        for _, _, agent in self.each_agent():
            if agent["agent"] == "clairvoyant":
                self.assertNotIn("winsGivenAway", agent)
                continue
            lost = agent["plays"] - agent["won"]
            causes = agent["causesOfLosses"] if lost else []
            self.assertEqual(sum(cause["plays"] for cause in causes), lost)
            self.assertTrue(all(cause["outcome"].startswith("lost") for cause in causes))
            away, turns = agent.get("winsGivenAway", {}), agent.get("examined", {}).get("doomTurn", {"count": 0})
            self.assertEqual(sum(verb["gaveAway"] for verb in away.get("verbs", [])), turns["count"])
            dated += turns["count"]
            for entry in sum(away.values(), []):
                self.assertLessEqual(entry["gaveAway"], entry["playedWhileWinnable"])
            for card in agent["cards"]:
                self.assertLessEqual(card["usedInWon"], agent["won"])
                self.assertLessEqual(card["usedInLost"], lost)
        self.assertGreater(dated, 100)

    def test_drama_is_told_of_agents_that_give_chances_and_of_no_few_games(self):
        for _, _, agent in self.each_agent():
            drama = agent.get("drama", {})
            self.assertEqual("drama" in agent, agent["agent"] == "expert-quick")
            self.assertEqual(drama.get("decisions"), agent.get("choices"))
            for measure in drama.values():
                if isinstance(measure, dict) and "plays" in measure:
                    self.assertGreaterEqual(measure["plays"], 30)
                    self.assertLessEqual(measure["mean"]["low"], measure["mean"]["middle"])
                    self.assertLessEqual(measure["mean"]["middle"], measure["mean"]["high"])
        self.assertIn("surprise: too few games (6)", surveys.read("six deals").text)

    def test_a_ceiling_is_told_in_all_forms(self):
        survey = surveys.read("bounded")
        found, row = survey.rule_sets[0]["ceiling"], survey.rows[-1]
        self.assertEqual([one["agent"] for one in survey.rows], ["clairvoyant", "greedy", "ceiling"])
        self.assertEqual((row["knows"], row["spread"], row["edge_all"]),
                         ("upper bound with hidden cards hidden", "", ""))
        self.assertEqual(int(row["plays"]), found["worlds"])
        self.assertAlmostEqual(float(row["share"]), int(row["won"]) / int(row["plays"]) / int(row["deals"]), 5)
        self.assertAlmostEqual(float(row["high"]), found["bound"]["high"], 5)
        self.assertEqual([a["agent"] for a in found["above"]], ["greedy"])
        self.assertIn("at most %.2f %%" % (100 * float(row["high"])), survey.text)
        self.assertIn("points more than greedy", survey.text)
        self.assertNotIn("points more than clairvoyant", survey.text)
        self.assertFalse(any("Ceiling" in one.text for one in surveys.all_surveys() if one != survey))

    def test_an_unknown_deal_is_not_a_lost_one(self):
        agent = surveys.read("given up").agents[0]
        self.assertGreater(agent["unknown"], 20)
        self.assertEqual(agent["plays"] + agent["unknown"], 200)
        self.assertLess(agent["share"]["low"], agent["won"] / 200)
        self.assertGreaterEqual(agent["share"]["high"], (agent["won"] + agent["unknown"]) / 200)
        row = surveys.read("unknown").rows[0]
        self.assertEqual([row[k] for k in ("unknown", "share", "low", "high")], ["1", "", "0.000000", "1.000000"])

    def test_the_columns_of_csv_are_those_that_the_page_explains(self):
        with open(os.path.join(ROOT, "docs", "surveys.md"), encoding="utf-8") as file:
            table = file.read().split("## The table of `--csv`")[1].split("\n## ")[0]
        rows = re.findall(r"(?m)^\| (`.*?) \|", table)
        explained = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
        self.assertEqual(explained, list(surveys.read("flight").rows[0]))

    def golden(self):
        """Returns the golden lines as measured now."""
        return sum((surveys.digest(surveys.read(name)) for name in ("flight", "field", "maze")), [])

    def test_figures_are_those_written_down_for_this_version(self):
        with open(GOLDEN, encoding="utf-8") as file:
            self.assertEqual(self.golden(), file.read().splitlines())

    def write_down(self):
        """Updates the file. Its name keeps unittest from running it as a test."""
        with open(GOLDEN, "w", encoding="utf-8") as file:
            file.write("\n".join(self.golden()) + "\n")


class Stopped(SurveyTest):
    """Stops surveys that no machine could finish during the test. Afterwards all figures of the finished part must be
    stored, once. Every moment is a valid test: the times are random, and have another effect on every machine."""

    HOW = ("--threads", "2", *CHEAP)
    LONG = ("he", "--deals", "3..150", *HOW)
    ENDLESS = ("he", "--deals", "3..100000000", *HOW)

    def together(self, arguments):
        """Runs the same survey twice at once. Returns what both print."""
        programs = [self.begin(*arguments) for _ in range(2)]
        return [program.communicate(timeout=PATIENCE)[0].decode() for program in programs]

    def test_stopped_killed_or_two_at_once_it_comes_to_the_same_figures(self):
        whole = self.survey(*self.LONG, store="whole").out
        program = self.begin(*self.ENDLESS)
        until(self.blocks, "a block is kept")
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=PATIENCE)
        self.assertEqual((program.returncode, out), (130, b""))
        self.assertRegex(without_forecast(err.decode()), r"^dread: Stopped\. [1-9]\d* deals are done and saved; the same")
        dice = random.Random(5)
        for _ in range(3):
            enough = self.blocks() + dice.randrange(9)
            program = self.begin(*self.ENDLESS)
            until(lambda: self.blocks() >= enough, "%d blocks are kept" % enough)
            time.sleep(dice.uniform(0, 0.005))
            program.kill()
            program.communicate(timeout=PATIENCE)
            self.assertEqual(program.returncode, -signal.SIGKILL)
        self.assertEqual(self.together(self.LONG), [whole, whole])
        blocks = self.blocks()
        self.assertEqual(self.survey(*self.LONG).out, whole)
        self.assertEqual(self.blocks(), blocks)
        self.assertEqual(self.together(("he", "--deals", "151..180", *self.HOW)),
                         2 * [self.survey("he", "--deals", "151..180", *self.HOW, store="whole").out])

    def test_killed_or_two_at_once_while_deals_are_listed_it_prints_the_same(self):
        survey = ("he", "--deals", "3..140", *self.HOW)
        self.survey(*survey[:-1], "--csv")  # measures everything, and lists no deals
        blocks, whole = self.blocks(), self.survey(*survey).out
        dice = random.Random(7)
        for _ in range(3):
            program, enough = self.begin(*survey), dice.randrange(2, 20)
            until(lambda: program.poll() is not None or ticks(program.pid) >= enough, "%d ticks are used" % enough)
            program.kill()
            self.assertIn(program.communicate(timeout=PATIENCE)[0].decode(), ("", whole))
        self.assertEqual(self.together(survey), [whole, whole])
        self.assertEqual(self.blocks(), blocks)

    def test_progress_shows_on_a_terminal_and_leaves_nothing_behind(self):
        program, keyboard = self.on_terminal("survey", "he", "--deals", "1..100000000", "--agents", "greedy,random",
                                             "--store", self.store("surveys"), stdout=subprocess.DEVNULL)
        seen = self.read_until(
            keyboard, rb"\[[.#]{20}\] \d+ of 200000000 deals, \d+/s, \d+:\d\d:\d\d left; "
                      rb"\w+ \d+\.\d\d to \d+\.\d\d %")
        program.send_signal(signal.SIGINT)
        seen += self.read_until(keyboard)
        self.assertRegex(seen, rb"\r\x1b\[Kdread: Stopped\. [^\r\n]*\r?\n$")
        self.assertEqual(program.wait(timeout=PATIENCE), 130)


class Kept(SurveyTest):
    """test_ledger.c tests the ledger itself, and transcripts/surveys.txt has how it is listed, exported and merged."""

    def test_pieces_from_several_machines_make_one_survey(self):
        whole = self.survey("he", "--deals", "1..100", *CHEAP, store="whole").out
        for name, deals in (("a", "1..37"), ("b", "38..70"), ("c", "71..100")):
            self.survey("he", "--deals", deals, *CHEAP, store=name)
            self.survey("--export", self.store(name + "-out"), store=name)
        done = self.survey("--merge", self.store("b-out"), self.store("c-out"), store="a")
        self.assertEqual(len(done.lines), 2)
        self.assertEqual(self.survey("he", "--deals", "1..100", *CHEAP, store="a").out, whole)

    def test_an_agent_that_wins_what_the_solver_calls_lost_stops_the_survey(self):
        arguments = ("he", "--deals", "1..32", "--agents", "clairvoyant,greedy", "--json")
        whole = self.survey(*arguments).out
        self.call_lost(32)
        blocks = self.blocks()
        done = self.refused(1, "survey", *arguments, "--store", self.store("surveys"))
        self.assertRegex(done.err, r"^dread: Stopped at %s#\d+: greedy wins it, but the solver \(clairvoyant\) calls it "
                         r"lost\. One of the two is wrong: this is an error of the program\. The two blocks with this "
                         r"deal are not saved\.\n$" % GAME)
        self.assertEqual(self.blocks(), blocks - 2)
        self.assertEqual(self.survey(*arguments).out, whole)

    def test_what_the_ledger_has_of_other_versions_or_damaged_is_listed_and_never_counted(self):
        arguments = ("he", "--deals", "1..100", "--agents", "clairvoyant,greedy", "--csv")
        whole = self.survey(*arguments).out
        damaged = "dread: A block of `%s clairvoyant budget=10000000`, deals 1 to 100, is damaged or has no checksum. " \
            "It is measured again.\n" % GAME
        for changes, listed, said in [
                (["UPDATE block SET bytes = x'0102' WHERE last - first = 99"], r"  0 deals .*  1 block damaged$", damaged),
                (["UPDATE study SET version = 'survey 0, rules 1'"], r"  of another version: not used", ""),
                (["DELETE FROM block WHERE study > 2", "DELETE FROM study WHERE id > 2",
                  "UPDATE study SET version = 'survey 1, rules 1'", "ALTER TABLE block DROP COLUMN checksum",
                  "PRAGMA user_version = 1"],
                 r"  100 deals from 1 to 100  .*  of another version: not used  unverified$", "")]:
            self.change(*changes)
            self.assertRegex(self.survey("--list").lines[0], listed)
            done = self.dread("survey", *arguments, "--store", self.store("surveys"))
            self.assertEqual((done.code, done.out, done.err), (0, whole, said))
            self.assertEqual(self.survey(*arguments).out, whole)
        self.assertEqual(len(self.survey("--list").lines), 4)
        # Only this version's studies are merged, and the output says so.
        done = self.survey("--merge", self.store("surveys"), store="new")
        self.assertIn("2 studies of another version of the program left out.", done.out)
        self.assertEqual(self.survey(*arguments, store="new").out, whole)


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
    SURVEY = ("he", "--deals", "3..200", *HOW)
    ENDLESS = ("he", "--deals", "3..100000000", *HOW)

    def ranks(self, n, *arguments):
        """Runs a survey with n processes. Returns the exit code, what it printed, and what it said."""
        done = subprocess.run([*MPIRUN, "-n", str(n), DREAD, "survey", *arguments], env=self.environment,
                              capture_output=True, timeout=PATIENCE)
        return done.returncode, done.stdout.decode(), without_forecast(done.stderr.decode())

    def test_processes_make_no_difference(self):
        for arguments, numbers in [
                (self.SURVEY, (1, 3)),
                (("he", "--until", "5%", "--agents", "greedy", "--csv", "--threads", "2"), (2,)),
                (("he:hand=10", "--deals", "14..17", "--agents", "greedy", "--ceiling", "--threads", "1", "--json"), (3,))]:
            whole = self.survey(*arguments, store="whole").out
            for n in numbers:
                told = self.ranks(n, *arguments, "--store", self.store("%d%s" % (n, arguments[1])))
                self.assertEqual(told, (0, whole, ""))
        for wrong in (["he", "--until", "x"], ["he", "--store", "/dev/null/x"]):
            code, _, said = self.ranks(2, *wrong)
            self.assertNotEqual(code, 0)
            self.assertEqual(len(re.findall(r"^dread[ a-z]*: ", said, re.M)), 1, said)

    def test_a_contradiction_that_another_process_finds_ends_them_all(self):
        arguments = ("he", "--deals", "1..100", "--agents", "clairvoyant,greedy", "--threads", "1")
        self.survey(*arguments)
        # Both processes measure greedy's blocks again; the ledger says that the solver wins nothing.
        self.call_lost(100)
        self.change("DELETE FROM block WHERE last - first < 99")
        code, out, said = self.ranks(2, *arguments, "--store", self.store("surveys"))
        self.assertNotEqual(code, 0)
        self.assertEqual(out, "")
        self.assertEqual(len(re.findall(r"^dread: Stopped at .*: greedy wins it, but the solver", said, re.M)), 1, said)

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

if SLOWED:
    del Figures  # with sanitizers it takes minutes, and it reaches no code that the other tests do not reach

if __name__ == "__main__":
    if UPDATE in sys.argv:
        sys.exit(not unittest.TextTestRunner().run(Figures("write_down")).wasSuccessful())
    unittest.main()
