"""Tests of `dread hint` and `dread autopsy`: the numbers in JSON, the picture, and being stopped. What is told is in
tests/transcripts/hints.txt, and in engine.txt of the protocol."""

import json
import os
import re
import signal
import subprocess
import unittest
import xml.etree.ElementTree

from program import DREAD, LOST, PATIENCE, SLOWED, WON, ProgramTest, until_it_works

DEALS = ["he#1", "soliterror#1", "dont-let-them-get-you#1"]
SHARE = 1 << 16  # probabilities are whole multiples of 1/65536
FEW = "--playouts=64"


def numbers(words):
    """Returns the numbers in an autopsy's sentence: began, gave, cards, end."""
    def behind(*heads):
        found = [re.search(re.escape(head) + r"(\d+)", words) for head in heads]
        return sum(sign * int(match[1]) for sign, match in zip([1, -1], found) if match)
    began = behind("You began at ")
    net = re.search(r"Net: (\d+) points?( won| lost|)\.", words)
    gained = int(net[1]) * (-1 if net[2] == " lost" else 1)
    return (began, behind("In all you gave away "),
            behind("The cards gave back ") + behind("The cards gave ", "The cards took "), began + gained)


class Hint(ProgramTest):

    def test_json_tells_the_best_first_and_an_interval_for_each(self):
        for deal in DEALS:
            hint = json.loads(self.fine("hint", deal, FEW, "--json").out)
            self.assertEqual(set(hint), {"best", "why", "others", "playouts"})
            self.assertLessEqual(hint["playouts"], 64)
            chances = [choice["chance"] for choice in [hint["best"], *hint["others"]]]
            self.assertEqual(chances, sorted(chances, reverse=True))
            legal = self.fine("legal", deal).lines
            for choice in [hint["best"], *hint["others"]]:
                self.assertEqual(set(choice),
                                 {"action", "line", "chance", "low", "high", "playouts",
                                  "exact"})
                self.assertLessEqual(0, choice["low"])
                self.assertLessEqual(choice["low"], choice["chance"])
                self.assertLessEqual(choice["chance"], choice["high"])
                self.assertLessEqual(choice["high"], 1)
                self.assertEqual(choice["action"], choice["line"][0])
                self.assertIn(choice["action"], legal)
                self.assertEqual(self.dread("legal", deal, *choice["line"]).code, 0)

    def test_ctrl_c_ends_a_long_thought(self):
        program = subprocess.Popen([DREAD, "hint", "dont#1", "--playouts=10000000"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=self.environment)
        until_it_works(program)
        program.send_signal(signal.SIGINT)
        self.assertEqual(program.communicate(timeout=PATIENCE), (b"", b""))
        self.assertEqual(program.returncode, 130)


class Autopsy(ProgramTest):

    def assert_sums(self, autopsy, end):
        """Checks all sums in an autopsy's JSON. Floats represent its probabilities exactly."""
        self.assertEqual(autopsy["end"], end)
        self.assertEqual(autopsy["began"] - autopsy["gave"] + autopsy["cards"], end)
        chance = autopsy["began"]
        for moment in autopsy["moments"]:
            self.assertEqual(moment["chance"], chance)
            self.assertEqual(moment["chance"] * SHARE, int(moment["chance"] * SHARE))
            self.assertGreaterEqual(moment["gave"], 0)
            self.assertIn(moment["exact"], [False, True])
            if moment["gave"]:
                self.assertNotEqual(moment["best"], moment["played"])
            chance += moment["cards"] - moment["gave"]
        self.assertEqual(chance, end)
        for sum_of in ["gave", "cards"]:
            self.assertEqual(sum(m[sum_of] for m in autopsy["moments"]), autopsy[sum_of])
        points = autopsy["points"]
        self.assertEqual(points["began"] - points["gave"] + points["cards"], points["end"])
        self.assertEqual(points["end"], 100 * end)
        chance = points["began"]
        for turn in points["turns"]:
            self.assertEqual(turn["chance"], chance)
            chance += turn["cards"] - turn["gave"]
        self.assertEqual(chance, points["end"])
        self.assertEqual(numbers(autopsy["words"]),
                         tuple(points[k] for k in ("began", "gave", "cards", "end")))

    def game_at_random(self, deal, seed=1):
        """Returns the id and the actions of a whole game that a random player has played."""
        done = self.fine("play", deal, "--agent", "random", "--seed", str(seed), "--plain")
        return deal, [line.split(": ")[0] for line in done.lines[2:]]

    def test_games_of_all_kinds_sum_and_tell_how_they_could_have_been_won(self):
        games = [self.game_at_random(deal, 3) for deal in DEALS]
        won_later = 0
        for deal, actions in [("he#1", LOST), ("he#1", WON), *games]:
            autopsy = json.loads(self.fine("autopsy", deal, *actions, "--playouts=16", "--json").out)
            self.assertEqual(autopsy["played"], len(actions))
            self.assert_sums(autopsy, int(autopsy["outcome"].startswith("won")))
            self.assertEqual([m["played"] for m in autopsy["moments"]],
                             [actions[m["after"]] for m in autopsy["moments"]])
            self.assertEqual("hindsight" in autopsy, autopsy["outcome"].startswith("lost"))
            back = autopsy.get("hindsight", {})
            if back.get("answer") == "won":
                won_later += 1
                self.assertRegex(self.fine("legal", deal, *actions[:back["after"]], *back["actions"]).out, r"^won: ")
                lost = self.fine("solve", deal, "--from", ",".join(actions[:back["after"] + 1])).out
                self.assertIn(" lost, ", lost)
        self.assertGreater(won_later, 1)

    def test_the_picture_stands_alone_and_tells_the_same(self):
        path = os.path.join(self.home, "curve.svg")
        for deal, actions in [("he#1", LOST), ("he#1", WON), self.game_at_random("soliterror#1")]:
            autopsy = json.loads(self.fine("autopsy", deal, *actions, FEW, "--json", "--svg", path).out)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            svg = xml.etree.ElementTree.fromstring(text)
            space = "{http://www.w3.org/2000/svg}"
            self.assertEqual(svg.tag, space + "svg")
            self.assertIn(autopsy["id"], svg.find(space + "title").text)
            self.assertEqual(svg.find(space + "desc").text, autopsy["words"])
            points = svg.find(space + "polyline").get("points").split(" ")
            self.assertEqual(len(points), len(autopsy["moments"]) + 1)
            for foreign in ["href", "url(", "@import", "<script", "http"]:
                self.assertEqual(text.replace('"http://www.w3.org/2000/svg"', "").count(foreign), 0)
            left, top, width, height = map(int, svg.get("viewBox").split())
            for point in points:
                x, y = map(int, point.split(","))
                self.assertTrue(left <= x <= width and top <= y <= height)
            marks = [t for t in autopsy["points"]["turns"] if t["gave"] >= 5]
            self.assertEqual(len(svg.findall(space + "circle")), len(marks))

    def test_a_terminal_gets_a_chart(self):
        program, keyboard = self.on_terminal("autopsy", "he#1", *WON, FEW)
        seen = self.read_until(keyboard).decode("utf-8")
        self.assertEqual(program.wait(timeout=PATIENCE), 0)
        self.assertRegex(seen, r"\n100 \|###")
        self.assertRegex(seen, r"\n  0 \+-+\r?\nturn 1")

    def test_progress_is_shown_and_ctrl_c_stops(self):
        deal, actions = self.game_at_random("dont-let-them-get-you#1")
        program, keyboard = self.on_terminal("autopsy", deal, *actions, "--playouts=%d" % (1500 if SLOWED else 12000))
        self.read_until(keyboard, b" actions")
        program.send_signal(signal.SIGINT)
        seen = self.read_until(keyboard)
        self.assertEqual(program.wait(timeout=PATIENCE), 130)
        self.assertTrue(seen.endswith(b"\r\x1b[K"), seen[-80:])


if __name__ == "__main__":
    unittest.main()
