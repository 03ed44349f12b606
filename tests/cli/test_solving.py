"""Tests of `dread solve` and `dread bench`."""

import json
import os
import re
import signal
import subprocess
import unittest

from house import skip_without
from program import DREAD, GAME, PATIENCE, ROOT, ProgramTest, until_it_works

WON_IN = GAME + r"#1 won in (\d+) actions, (\d+) positions: (.+)"


class Solve(ProgramTest):

    def test_a_deal_that_can_be_won_is_answered_by_a_line_that_wins(self):
        done = self.fine("solve", "he#1")
        told = re.fullmatch(WON_IN, done.lines[0])
        self.assertTrue(told, done.out)
        actions = told[3].split(", ")
        self.assertEqual(len(actions), int(told[1]))
        self.assertRegex(self.fine("legal", "he#1", told[3]).out, r"^won: ")
        self.assertEqual(len(done.lines), 1)

    def test_a_deal_that_cannot_be_won_is_lost_and_one_given_up_is_unknown(self):
        self.assertRegex(self.fine("solve", "he#29").out, r"^%s#29 lost, \d+ positions\n$" % GAME)
        self.assertEqual(self.fine("solve", "he#29", "--budget", "5").out,
                         GAME + "#29 unknown, 5 positions, the budget ran out\n")

    def test_several_ids_and_ranges_are_told_in_order_with_their_sum(self):
        done = self.fine("solve", "he#7", "he:bonus=card#3..5", "he#1")
        ids = [line.split(" ")[0] for line in done.lines]
        self.assertEqual(ids[:-1], [GAME + "#7"] + [GAME + ":bonus=card#%d" % n for n in (3, 4, 5)]
                         + [GAME + "#1"])
        self.assertRegex(done.lines[-1], r"^5 deals: 5 won, 0 lost, 0 unknown, \d+ positions$")

    def test_deals_by_cards_and_the_largest_number_are_solved(self):
        by_cards = self.fine("cards", "he#1", "--id").out.strip()
        self.assertEqual(self.fine("solve", by_cards).out.partition(" ")[2],
                         self.fine("solve", "he#1").out.partition(" ")[2])
        last = (1 << 64) - 1
        done = self.fine("solve", "he#%d..%d" % (last - 1, last))
        self.assertEqual(len(done.lines), 3)

    def test_solving_starts_after_the_actions_given(self):
        whole = re.fullmatch(WON_IN, self.fine("solve", "he#1").lines[0])
        actions = whole[3].split(", ")
        done = self.fine("solve", "he#1", "--from", ",".join(actions[:4]))
        told = re.fullmatch(WON_IN, done.lines[0])
        line = actions[:4] + told[3].split(", ")
        self.assertRegex(self.fine("legal", "he#1", ",".join(line)).out, r"^won: ")
        end = self.fine("solve", "he#1", "--from", whole[3]).out
        self.assertEqual(end, GAME + "#1 won in 0 actions, 0 positions\n")
        self.refused(1, "solve", "he#1", "--from", "move 3>1, search 9",
                     says=[GAME + "#1: action 2: ", "`search 9`"])

    def test_json_is_an_object_a_line(self):
        done = self.fine("solve", "he#1", "he#29", "--json")
        won, lost = [json.loads(line) for line in done.lines]
        self.assertEqual((won["id"], won["answer"], won["goal"]), (GAME + "#1", "won", "win"))
        self.assertRegex(self.fine("legal", "he#1", *won["actions"]).out, r"^won: ")
        self.assertEqual(set(lost), {"id", "goal", "answer", "positions"})
        self.assertEqual(lost["answer"], "lost")
        unknown = json.loads(self.fine("solve", "he#29", "--budget=7", "--json").out)
        self.assertEqual((unknown["answer"], unknown["ranOut"], unknown["positions"]),
                         ("unknown", "positions", 7))

    def test_other_goals_can_be_asked_for(self):
        trap = json.loads(self.fine("solve", "he#1", "--goal", "trap", "--json").out)
        self.assertEqual(self.fine("legal", "he#1", *trap["actions"]).out, "won: trap\n")
        escape = json.loads(self.fine("solve", "he#1", "--goal", "escape", "--json").out)
        self.assertEqual(self.fine("legal", "he#1", *escape["actions"]).out, "won: escaped\n")
        self.refused(2, "solve", "he#1", "--goal", "peace",
                     says=["`peace`", "win, trap, escape"])

    def test_each_prune_can_be_switched_off_and_all_of_them(self):
        with_all = json.loads(self.fine("solve", "he#29", "--json").out)
        for prunes in ["few-cards", "few-cards,alike", "all"]:
            done = json.loads(self.fine("solve", "he#29", "--without", prunes, "--json").out)
            self.assertEqual(done["answer"], "lost")
            self.assertGreater(done["positions"], with_all["positions"])
        self.refused(2, "solve", "he#1", "--without", "foresight",
                     says=["`foresight`", "few-cards", "all."])

    def test_goals_and_prunes_are_explained_when_asked_for(self):
        goals = self.fine("solve", "he#1", "--goal", "help")
        self.assertRegex(goals.out, r"(?s)^%s\n  win\n.*\n  trap\n +Destroy Him.*escape" % GAME)
        prunes = self.fine("solve", "he#1..5", "--without=help")
        self.assertRegex(prunes.out, r"(?s)^%s\n  few-cards\n +Only three consecutive ranks.*  alike\n" % GAME)
        self.assertLessEqual(max(map(len, prunes.lines)), 79)

    def test_any_number_of_threads_gives_the_same_lines(self):
        one = self.fine("solve", "he#1..600", "--threads", "1")
        self.assertEqual(len(one.lines), 601)
        for threads in ["2", "3", "7"]:
            self.assertEqual(self.fine("solve", "he#1..600", "--threads", threads).out, one.out)

    def test_what_is_wrong_is_named(self):
        for words, says in [
                (("he",), "not the id of a deal"), (("he#1", "nobody#1"), "`nobody`"),
                (("he#5..3",), ["`#5..3`", "#1..100"]), (("he#1..",), "`#1..`"),
                (("he#1..x",), "`#1..x`"), (("he#..3",), "`#..3`"), (("he#1...3",), "`#1...3`"),
                (("he#1", "--budget", "0"), "budget"), (("he#1", "--budget", "-1"), "budget"),
                (("he#1", "--threads", "257"), "256"), (("he#1", "--threads", "0"), "256")]:
            self.refused(2, "solve", *words, says=says)

    def test_ctrl_c_stops_between_lines_and_says_what_was_done(self):
        program = subprocess.Popen([DREAD, "solve", "he#1..100000000"], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env=self.environment)
        for _ in range(300):
            program.stdout.readline()
        program.send_signal(signal.SIGINT)
        lines = program.stdout.read().decode().splitlines()
        self.assertEqual((program.wait(timeout=PATIENCE), program.stderr.read()), (130, b""))
        program.stdout.close()
        program.stderr.close()
        for line in lines[:-1]:
            self.assertRegex(line, r"^%s#\d+ (won in|lost)" % GAME)
        self.assertRegex(lines[-1], r"^%d deals: \d+ won" % (300 + len(lines) - 1))

    def test_ctrl_c_ends_a_long_search(self):
        program = subprocess.Popen(
            [DREAD, "solve", "dont#1", "--without=all", "--budget=1000000000"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.environment)
        until_it_works(program)
        program.send_signal(signal.SIGINT)
        self.assertEqual(program.communicate(timeout=PATIENCE), (b"", b""))
        self.assertEqual(program.returncode, 130)

    def test_progress_shows_on_a_terminal_alone_and_leaves_nothing_behind(self):
        program, keyboard = self.on_terminal("solve", "he#1..100000000", "--threads=1",
                                             stdout=subprocess.DEVNULL)
        seen = self.read_until(keyboard, rb" of 100000000 deals")
        program.send_signal(signal.SIGINT)
        seen += self.read_until(keyboard)
        self.assertEqual(program.wait(timeout=PATIENCE), 130)
        self.assertTrue(seen.endswith(b"\r\x1b[K"), seen[-80:])


class Bench(ProgramTest):
    """The number of positions must be the same with every compiler, with the sanitizers and in WebAssembly
    (tests/wasm32-bench). After a change of what the search visits, write it down again:

        dread bench | sed 's|, [0-9]* positions/s$||' >tests/golden/bench.txt
    """

    def test_bench_looks_into_as_many_positions_as_are_written_down(self):
        done = self.fine("bench")
        *lines, total = [re.fullmatch(r"(.*), \d+ positions/s", line)[1] for line in done.lines]
        with open(os.path.join(ROOT, "tests", "golden", "bench.txt")) as written:
            *games, _ = written.read().splitlines()
        known = {line.split(":")[0] for line in games}
        for game in {line.split(":")[0] for line in lines} - known:
            skip_without(game, "line in tests/golden/bench.txt")
        self.assertEqual([line for line in lines if line.split(":")[0] in known], games, self.__doc__)
        counts = [int(re.search(r"(\d+) positions$", line)[1]) for line in lines]
        self.assertEqual(total, "bench: %d positions" % sum(counts))


if __name__ == "__main__":
    unittest.main()
