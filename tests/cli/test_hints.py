"""Tests of `dread hint` and `dread autopsy`, and of both in plain play and in the protocol."""

import json
import os
import random
import re
import shlex
import signal
import subprocess
import unittest
import xml.etree.ElementTree

from program import CAUGHT, DREAD, GAME, LOST, PATIENCE, SLOWED, TRAP, WON, ProgramTest, until_it_works

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

    def test_every_game_has_a_hint_that_is_a_legal_action_and_a_reason(self):
        for deal in DEALS:
            done = self.fine("hint", deal, FEW)
            told = re.match(r"Best: (.+?), (?:under |over )?(\d+) %( \(\d+ to \d+\))?\. It \w.+\.$",
                            done.lines[0])
            self.assertTrue(told, done.out)
            self.assertIn(told[1], self.fine("legal", deal).lines)
            for line in done.lines[1:]:
                self.assertRegex(line, r"^  \S.*, (under |over )?\d+ %( \(\d+ to \d+\))?$")
            self.assertGreater(len(done.lines), 1)

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

    def test_the_same_question_has_the_same_answer(self):
        for words in [("he#1",), ("he#1", "move 4>2", "search 6"), ("soliterror#7", FEW),
                      ("dont#7", FEW, "--json")]:
            self.assertEqual(self.fine("hint", *words).out, self.fine("hint", *words).out)

    def test_deals_that_look_alike_have_the_same_hint(self):
        cards = self.fine("cards", "he#1").out.strip()
        pairs = [cards[i:i + 2] for i in range(0, len(cards), 2)]
        seen = 8
        rest = pairs[seen:]
        random.Random(5).shuffle(rest)
        other = GAME + "@" + "".join(pairs[:seen] + rest)
        self.assertEqual(self.fine("deal", "he#1").lines[1:], self.fine("deal", other).lines[1:])
        self.assertEqual(self.fine("hint", "he#1").out, self.fine("hint", other).out)

    def test_a_hint_follows_the_actions_given(self):
        hint = json.loads(self.fine("hint", "he#1", "--json", ",".join(WON[:5]), WON[5]).out)
        self.assertIn(hint["best"]["action"], self.fine("legal", "he#1", *WON[:6]).lines)
        self.refused(1, "hint", "he#1", *WON, says="over")
        self.refused(1, "hint", "he#1", "search 9", says=["Action 1", "`search 9`"])

    def test_what_is_wrong_is_named(self):
        self.refused(2, "hint", says=["missing", "Usage: dread hint"])
        self.refused(2, "hint", "nobody#1", says="`nobody`")
        for command in [("hint", "he#1"), ("autopsy", "he#1", ",".join(LOST))]:
            for playouts in ["0", "-1", "x", "10000001", "1.5", ""]:
                self.refused(2, *command, "--playouts=" + playouts, says="10000000")

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

    def lost_game(self, deal, seed=1):
        """Returns the id and the actions of a whole game that a random player has played."""
        done = self.fine("play", deal, "--agent", "random", "--seed", str(seed), "--plain")
        words = [line.split(": ")[0] for line in done.lines[2:]]
        return deal, ",".join(words)

    def test_a_game_that_was_lost_sums_to_nothing_and_tells_how_it_could_have_been_won(self):
        autopsy = json.loads(self.fine("autopsy", "he#1", *LOST, "--json").out)
        self.assertEqual((autopsy["id"], autopsy["outcome"], autopsy["played"]),
                         (GAME + "#1", CAUGHT, len(LOST)))
        self.assert_sums(autopsy, 0)
        self.assertEqual([m["played"] for m in autopsy["moments"]], LOST[:len(autopsy["moments"])])
        back = autopsy["hindsight"]
        self.assertEqual(back["answer"], "won")
        line = LOST[:back["after"]] + back["actions"]
        self.assertRegex(self.fine("legal", "he#1", *line).out, r"^won: ")
        lost = self.fine("solve", "he#1", "--from", ",".join(LOST[:back["after"] + 1])).out
        self.assertIn(" lost, ", lost)

    def test_a_game_that_was_won_sums_to_100_and_needs_no_hindsight(self):
        autopsy = json.loads(self.fine("autopsy", "he#1", *WON, "--json").out)
        self.assertEqual(autopsy["outcome"], TRAP)
        self.assert_sums(autopsy, 1)
        self.assertNotIn("hindsight", autopsy)
        self.assertNotIn("all cards known", self.fine("autopsy", "he#1", *WON).out)

    def test_a_deal_that_cannot_be_won_was_lost_from_the_deal_on(self):
        self.assertIn("he#29".replace("he", GAME) + " lost", self.fine("solve", "he#29").out)
        deal, actions = self.lost_game("he#29")
        self.assertIn("With all cards known, nobody could have won this deal.\n",
                      self.fine("autopsy", deal, actions, FEW).out)
        autopsy = json.loads(self.fine("autopsy", deal, actions, FEW, "--json").out)
        self.assertEqual(autopsy["hindsight"], {"answer": "lost"})

    def test_games_of_all_kinds_sum(self):
        for deal in DEALS:
            deal, actions = self.lost_game(deal, 3)
            autopsy = json.loads(self.fine("autopsy", deal, actions, "--playouts=16", "--json").out)
            self.assert_sums(autopsy, int(autopsy["outcome"].startswith("won")))

    def test_print_tells_what_json_tells(self):
        autopsy = json.loads(self.fine("autopsy", "he#1", *LOST, "--json").out)
        done = self.fine("autopsy", "he#1", *LOST)
        self.assertEqual(done.lines[0], "%s#1, turn 7, %s." % (GAME, CAUGHT))
        self.assertEqual(done.lines[1], autopsy["words"])
        self.assertIn(", ".join(autopsy["hindsight"]["actions"]), done.lines[3])
        rows = [[int(n) for n in re.findall(r"[-+]?\d+", line[:28])]
                for line in done.lines if re.match(r" +\d+  ", line)]
        self.assertEqual(rows, [[t["turn"], t["chance"], t["gave"], t["cards"]]
                                for t in autopsy["points"]["turns"]])
        end = re.search(r"(?m)^ end +(\d+) +(\d+) +([-+]\d+)$", done.out)
        self.assertEqual([int(n) for n in end.groups()],
                         [autopsy["points"][k] for k in ("end", "gave", "cards")])
        self.assertNotIn("#####", done.out)

    def test_it_tells_the_command_that_begins_the_worst_turn_again(self):
        autopsy = json.loads(self.fine("autopsy", "he#1", *LOST, "--json").out)
        worst = max(autopsy["points"]["turns"], key=lambda turn: turn["gave"])
        line = self.fine("autopsy", "he#1", *LOST).lines[-1]
        self.assertTrue(line.startswith("Turn %d again: dread play " % worst["turn"]), line)
        talk = self.talk(*shlex.split(line)[5:])
        self.assertEqual(actions_of(talk.record()), LOST[:worst["turn"] - 1])
        for action in LOST[worst["turn"] - 1:]:
            talk.ask(action)
        talk.quit()
        stats = json.loads(self.fine("stats", "he", "--json").out)[GAME]
        self.assertEqual((stats["number"]["games"], stats["replayed"]["games"]), (0, 1))

    def test_actions_go_with_a_deal_and_a_person(self):
        for wrong in [("he", "search 3"), ("he#1", "search 3", "--night"),
                      ("he#1", "search 3", "--agent", "greedy")]:
            self.refused(2, "play", *wrong, says="Actions go with")
        self.refused(1, "play", "he#1", "search 2", "--plain", says="`search 2` is not possible")

    def test_a_record_is_taken_as_replay_takes_it(self):
        talk = self.talk("he#1")
        for action in LOST:
            talk.ask(action)
        record = talk.record()
        talk.quit()
        path = os.path.join(self.home, "game.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write(record)
        by_actions = self.fine("autopsy", "he#1", *LOST).out
        self.assertEqual(self.fine("autopsy", path).out, by_actions)
        self.assertEqual(self.fine("autopsy", "-", stdin=record).out, by_actions)
        self.refused(1, "autopsy", path + "x", says="cannot be read")
        self.refused(1, "autopsy", "-", stdin="nonsense", says="dread")

    def test_a_game_that_is_not_over_is_refused(self):
        self.refused(1, "autopsy", "he#1", *LOST[:-1], says=["not over", "`dread hint`"])
        talk = self.talk("he#1")
        talk.ask(LOST[0])
        record = talk.record()
        talk.quit()
        self.refused(1, "autopsy", "-", stdin=record, says="not over")

    def test_the_picture_stands_alone_and_tells_the_same(self):
        for n, game in enumerate([("he#1", *LOST), ("he#1", *WON), self.lost_game("soliterror#1")]):
            path = os.path.join(self.home, "curve%d.svg" % n)
            autopsy = json.loads(self.fine("autopsy", *game, FEW, "--json", "--svg", path).out)
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

    def test_a_picture_that_cannot_be_written_is_told(self):
        self.refused(1, "autopsy", "he#1", *WON, FEW, "--svg", self.home + "/none/x.svg",
                     says="cannot be written")
        self.refused(1, "autopsy", "he#1", *WON, FEW, "--svg=/dev/full", says="cannot be written")

    def test_a_terminal_gets_a_chart(self):
        program, keyboard = self.on_terminal("autopsy", "he#1", *WON, FEW)
        seen = self.read_until(keyboard).decode("utf-8")
        self.assertEqual(program.wait(timeout=PATIENCE), 0)
        self.assertRegex(seen, r"\n100 \|###")
        self.assertRegex(seen, r"\n  0 \+-+\r?\nturn 1")

    def test_progress_is_shown_and_ctrl_c_stops(self):
        deal, actions = self.lost_game("dont-let-them-get-you#1")
        program, keyboard = self.on_terminal("autopsy", deal, actions, "--playouts=%d" % (1500 if SLOWED else 12000))
        self.read_until(keyboard, b" actions")
        program.send_signal(signal.SIGINT)
        seen = self.read_until(keyboard)
        self.assertEqual(program.wait(timeout=PATIENCE), 130)
        self.assertTrue(seen.endswith(b"\r\x1b[K"), seen[-80:])


def actions_of(record):
    """Returns the actions in a record, without its result."""
    return [line for line in record.splitlines() if re.match("(search|move) ", line)]


class Plain(ProgramTest):

    def test_a_hint_is_short_and_more_tells_the_rest(self):
        talk = self.talk("he#1", "--unsaved")
        answer = talk.one("hint")
        self.assertRegex(answer, r"^Best: .*\. It .*\. Say more\.$")
        self.assertLessEqual(len(answer.split()), 25)
        best = re.match(r"Best: (.*?), ", answer)[1]
        more = talk.one("more")
        self.assertTrue(more.startswith("All: %s, " % best), more)
        self.assertGreater(more.count(";"), 5)
        self.assertEqual(talk.one("hint"), answer)

    def test_hints_are_counted_and_a_night_has_none(self):
        talk = self.talk("he#1")
        talk.ask("hint")
        for action in WON:
            talk.ask(action)
        talk.quit()
        stats = json.loads(self.fine("stats", "he", "--json").out)[GAME]
        self.assertEqual((stats["with_hint"], stats["won_unaided"]), (1, 0))
        talk = self.talk("he#2", "--night")
        self.assertEqual(talk.one("hint"), "Night: there are no hints.")
        talk.quit()

    def test_after_a_game_it_is_taken_apart(self):
        talk = self.talk("he#1", "--unsaved")
        self.assertIn("not over", talk.one("autopsy"))
        for action in LOST:
            talk.ask(action)
        self.assertIn("autopsy", talk.one("hint"))
        began, gave, cards, end = numbers(talk.one("autopsy"))
        self.assertEqual((began - gave + cards, end), (0, 0))
        more = talk.one("more")
        self.assertEqual(len(re.findall(r"Turn \d+: \d+ %\.", more)), 7)
        self.assertIn("With all cards known", more)

    def test_a_turn_is_tried_again(self):
        for night in [(), ("--night",)]:
            talk = self.talk("he#%d" % (1 + len(night)), *night)
            self.assertTrue(talk.one("again 2"))
            self.assertEqual(actions_of(talk.record()), [])
            while "over" not in talk.ask("moves")[0]:
                talk.ask(re.search("(search|move)[^,.]*", talk.ask("moves all")[0])[0])
            played = actions_of(talk.record())
            for wrong in ["again 0", "again 99", "again x", "again 1 2"]:
                self.assertIn("Say `again` and the number of a turn", talk.one(wrong))
            talk.ask("again 2")
            self.assertEqual(actions_of(talk.record()), played[:1])
            talk.ask("undo")  # possible even for a turn of a Night, since the new game is a Rehearsal
            self.assertEqual(actions_of(talk.record()), [])
            talk.quit()
        stats = json.loads(self.fine("stats", "he", "--json").out)[GAME]
        self.assertEqual(stats["number"]["games"], 1)
        self.assertEqual(stats["replayed"]["games"], 0)
        self.assertEqual(stats["night"]["named"]["games"], 1)

    def test_help_names_both(self):
        talk = self.talk("he#1", "--unsaved")
        self.assertIn("Say more.", talk.one("help"))
        self.assertIn("hint", talk.one("more"))
        everything = talk.ask("help all")
        for name in ["hint", "autopsy"]:
            self.assertTrue(any(line.startswith(name + ": ") for line in everything))


class Protocol(ProgramTest):

    def setUp(self):
        super().setUp()
        self.e = self.engine()

    def test_a_hint_is_what_the_command_prints(self):
        session = self.e.call("new", id="he#1", actions=WON[:2])["session"]
        hint = self.e.call("hint", session=session, playouts=300)
        said = self.fine("hint", "he#1", *WON[:2], "--playouts=300", "--json").out
        self.assertEqual(hint, json.loads(said))
        self.assertEqual(self.e.call("hint", session=session)["playouts"],
                         json.loads(self.fine("hint", "he#1", "--json").out)["playouts"])

    def test_an_autopsy_is_what_the_command_prints(self):
        session = self.e.call("new", id="he#1", actions=LOST)["session"]
        autopsy = self.e.call("autopsy", session=session)
        self.assertEqual(autopsy, json.loads(self.fine("autopsy", "he#1", *LOST, "--json").out))

    def test_a_turn_is_tried_again_in_a_session_of_its_own(self):
        over = self.e.call("new", id="he#1", actions=LOST, mode="night")["session"]
        for moment in self.e.call("autopsy", session=over, playouts=8)["moments"]:
            again = self.e.call("again", session=over, after=moment["after"])
            self.assertEqual((again["played"], again["known"], again["turn"], again["mode"]),
                             (moment["after"], moment["after"], moment["turn"], "rehearsal"))
            self.assertIn(moment["best"], again["actions"])
            self.e.call("close", session=again["session"])
        self.assertEqual(self.e.error("again", session=over, after=len(LOST))[0], 1)
        for after in [-1, 1.5, "1", None]:
            self.assertEqual(self.e.error("again", session=over, after=after)[0], -32602)
        night = self.e.call("new", id="he#1", actions=LOST[:2], mode="night")["session"]
        self.assertIn("not over", self.e.error("again", session=night, after=0)[1])

    def test_what_is_not_to_be_had_is_refused(self):
        night = self.e.call("new", id="he#1", mode="night")["session"]
        self.assertEqual(self.e.error("hint", session=night), (1, "Night: there are no hints."))
        self.assertIn("`hint`", self.e.error("autopsy", session=night)[1])
        over = self.e.call("new", id="he#1", actions=WON)["session"]
        self.assertIn("`autopsy`", self.e.error("hint", session=over)[1])
        for method in ["hint", "autopsy"]:
            self.assertEqual(self.e.error(method)[0], -32602)
            self.assertEqual(self.e.error(method, session=9)[0], 1)
            self.assertEqual(self.e.error(method, session=night, depth=1)[0], -32602)
            for playouts in [-1, 1.5, "8", 500001, None]:
                self.assertEqual(self.e.error(method, session=night, playouts=playouts)[0], -32602)

    def test_a_line_may_not_think_for_ever(self):
        over = self.e.call("new", id="he#1", actions=LOST)["session"]
        self.assertIn("This line may take 500000",
                      self.e.error("autopsy", session=over, playouts=499999)[1])


if __name__ == "__main__":
    unittest.main()
