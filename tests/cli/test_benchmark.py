"""The baselines of the benchmark (bench/baselines.csv) are whole, agree with docs/benchmark.md, and can be found again.

Without these tests an agent could change its play, or a game its rules, and others would compare their players with
figures that no program gives any more.
"""

import csv
import math
import os
import re
import subprocess
import sys
import types
import unittest
from pathlib import Path

from program import Engine, ProgramTest, ROOT

SCRIPT = Path(ROOT, "bench", "baselines")
PAGE = Path(ROOT, "docs", "benchmark.md").read_text(encoding="utf-8")
Z = 1.959963984540054  # the 97.5th percentile of the normal distribution
LONG = os.environ.get("DREAD_LONG") == "ON"
PLAYED_AGAIN = ("random", "greedy", "clairvoyant")  # they take milliseconds for a deal


def load_script():
    """Returns bench/baselines as a module."""
    module = types.ModuleType("baselines")
    module.__file__ = str(SCRIPT)
    exec(compile(SCRIPT.read_text(encoding="utf-8"), SCRIPT, "exec"), vars(module))
    return module


SUITE = load_script()


def rows():
    with open(SUITE.CSV, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def wilson(won, games):
    """Returns both ends of Wilson's interval at 95 %."""
    share, square = won / games, Z * Z / games
    middle = (share + square / 2) / (1 + square)
    half = Z * math.sqrt(share * (1 - share) / games + square / games / 4) / (1 + square)
    return middle - half, middle + half


class Table(ProgramTest):
    def games(self):
        engine = Engine(self)
        games = engine.call("games")
        engine.end()
        return games

    def test_every_agent_has_a_row_for_every_rule_set_of_every_game(self):
        wanted = [[game["id"], rules["id"], rules["options"], agent, str(game["rules"])]
                  for game in self.games() for rules in game["ruleSets"] for agent in SUITE.AGENTS]
        self.assertEqual(
            [[row[c] for c in ("game", "rule_set", "options", "agent", "rules_version")] for row in rows()], wanted)

    def test_the_rows_are_well_formed(self):
        for row in rows():
            with self.subTest(row=row):
                self.assertEqual(list(row), SUITE.COLUMNS)
                first, last, games, unknown, won = (int(row[c]) for c in ("first", "last", "games", "unknown", "won"))
                self.assertEqual((row["split"], first), ("test", SUITE.SPLITS["test"][0]))
                self.assertLessEqual(last, SUITE.SPLITS["test"][1])
                self.assertEqual(games, last - first + 1)
                self.assertEqual(games, SUITE.AGENTS[row["agent"]])
                if games < SUITE.RECOUNTED:
                    self.assertEqual(row["won_of_first_50"], "")
                else:
                    among_first = int(row["won_of_first_50"])
                    self.assertLessEqual(among_first, min(won, SUITE.RECOUNTED))
                    self.assertLessEqual(won - among_first, games - SUITE.RECOUNTED)
                self.assertLessEqual(won + unknown, games)
                self.assertTrue(row["agent"] == "clairvoyant" or not unknown)
                self.assertRegex(row["build"], "^[0-9a-f]{16}$")
                self.assertRegex(row["release"], r"^\d+\.\d+\.\d+$")

    def test_the_intervals_are_wilson_intervals_of_the_counts(self):
        for row in rows():
            with self.subTest(row=row):
                games, unknown, won = (int(row[c]) for c in ("games", "unknown", "won"))
                wanted = won / (games - unknown), wilson(won, games)[0], wilson(won + unknown, games)[1]
                for column, value in zip(("share", "low", "high"), wanted):
                    self.assertAlmostEqual(float(row[column]), value, delta=1e-6, msg=column)

    def test_the_first_deals_are_won_as_often_as_the_table_says(self):
        first = SUITE.SPLITS["test"][0]
        for game in self.games():
            # Games are slow where the solver examines them: in ./check the first and the last rule set will do.
            rule_sets = game["ruleSets"] if LONG else [game["ruleSets"][0], game["ruleSets"][-1]]
            names = {rules["options"] or "the defaults": rules["id"] for rules in rule_sets}
            asked = [game["id"] + (":" + rules["options"] if rules["options"] else "") for rules in rule_sets]
            told = self.fine("survey", *asked, "--agents", ",".join(PLAYED_AGAIN), "--plays", "1", "--deals",
                             "%d..%d" % (first, first + SUITE.RECOUNTED - 1), "--csv").out
            again = {(names[row["options"]], row["agent"]): int(row["won"]) for row in csv.DictReader(told.splitlines())}
            wanted = {(row["rule_set"], row["agent"]): int(row["won_of_first_50"]) for row in rows()
                      if row["game"] == game["id"] and row["rule_set"] in names.values()
                      and row["agent"] in PLAYED_AGAIN}
            self.assertEqual(again, wanted, "%s: play has changed; docs/benchmark.md says what to do" % game["id"])


def reduced_games(lines):
    """Returns the rows of the table of reduced games by their names. A share is (middle, half of its interval) in per cent;
    an exact one has half 0, and its fraction is in `exact`."""
    found = {}
    for line in lines:
        cells = [cell.strip() for cell in line.strip("|\n").split("|")]
        if not re.match(r"\| `(flight|path)-", line):
            continue
        row = {"about": cells[1], "exact": {}}
        for name, cell in zip(("optimum", "expert", "expert-quick", "ceiling", "winnable"), cells[2:]):
            fraction, sampled = re.match(r"(\d+) / (\d+) = ", cell), re.match(r"([\d.]+) ± ([\d.]+)$", cell)
            if fraction:
                row["exact"][name] = int(fraction[1]), int(fraction[2])
                row[name] = 100 * int(fraction[1]) / int(fraction[2]), 0
            else:
                row[name] = float(sampled[1]), float(sampled[2])
        found[cells[0].strip("`")] = row
    return found


class ReducedGames(unittest.TestCase):
    """Games so small that the best player is known (bench/reduced.c)."""

    def check_the_law(self, rows):
        for name, row in rows.items():
            with self.subTest(game=name):
                order = [row[share] for share in ("expert", "optimum", "ceiling", "winnable")]
                for (less, half), (more, other) in zip(order, order[1:]):
                    # An end of an interval at 95 % is 1.96 standard errors away, here twice that, and what was rounded.
                    self.assertLessEqual(less, more + 2 * math.hypot(half, other) + 0.01)
                self.assertLessEqual(row["expert-quick"][0], row["optimum"][0] + 0.01)
                if "winnable" in row["exact"]:
                    (won, worlds), (winnable, solved) = row["exact"]["optimum"], row["exact"]["winnable"]
                    self.assertEqual(worlds, solved)
                    self.assertLess(won, winnable)

    def test_no_expert_beats_the_best_player_nor_she_the_ceiling_nor_it_what_can_be_won(self):
        rows = reduced_games(PAGE.splitlines())
        self.assertGreater(len(rows), 6)
        self.check_the_law(rows)

    def test_the_small_ones_are_solved_again_with_the_same_result(self):
        program = Path(os.environ["DREAD"]).parent / "bench-reduced"
        told = subprocess.run([program, "--quick", "--deals", "20"], stdout=subprocess.PIPE, text=True, check=True).stdout
        again, page = reduced_games(told.splitlines()), reduced_games(PAGE.splitlines())
        self.assertGreater(len(again), 3)
        self.check_the_law(again)
        for name, row in again.items():
            self.assertEqual((row["about"], row["exact"]), (page[name]["about"], page[name]["exact"]))


class Page(unittest.TestCase):
    def test_the_page_has_the_splits_of_the_script(self):
        lines = re.findall(r"^\| `(\w+)` \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|", PAGE, re.MULTILINE)
        numbers = {name: tuple(int(n.replace(",", "")) for n in rest) for name, *rest in lines}
        self.assertEqual(numbers, {name: (a, b, b - a + 1) for name, (a, b) in SUITE.SPLITS.items()})

    def test_no_split_has_a_deal_of_another(self):
        ends = sorted(SUITE.SPLITS.values())
        for (_, last), (first, _) in zip(ends, ends[1:]):
            self.assertLess(last, first)

    def test_the_page_explains_every_column(self):
        lines = PAGE.split("| column | meaning |")[1].split("\n\n")[0]
        self.assertEqual(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (.*?) \|", lines, re.MULTILINE))),
                         SUITE.COLUMNS)

    def test_the_page_says_how_many_deals_each_agent_played(self):
        lines = re.findall(r"^\| `([\w-]+)` \| ([\d,]+) \| [^|]+ \|$", PAGE, re.MULTILINE)
        self.assertEqual({agent: int(deals.replace(",", "")) for agent, deals in lines}, SUITE.AGENTS)

    def test_the_page_has_the_shares_of_the_table(self):
        told = subprocess.run([sys.executable, str(SCRIPT), "--table"], stdout=subprocess.PIPE, text=True, check=True)
        self.assertIn("\n\n" + told.stdout + "\n", PAGE)


if __name__ == "__main__":
    unittest.main()
