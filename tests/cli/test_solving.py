"""Tests of `dread solve` and `dread bench`: lines that win, being stopped, and the numbers of positions. What is told is in
tests/transcripts/solving.txt."""

import json
import os
import re
import signal
import subprocess
import unittest

from house import skip_without
from program import DREAD, GAME, PATIENCE, ROOT, ProgramTest, until_it_works



class Solve(ProgramTest):

    def test_a_line_that_wins_wins(self):
        for deal in ["soliterror#1", "dont#1", "he:bonus=card#3"]:
            solved = json.loads(self.fine("solve", deal, "--json").out)
            self.assertRegex(self.fine("legal", deal, *solved["actions"]).out, r"^won: ")

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
