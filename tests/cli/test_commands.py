"""Tests of every command as its users run it: output, exit codes, and error messages."""

import datetime
import json
import os
import random
import re
import shutil
import subprocess
import tempfile
import threading
import unittest

from program import (CARDS, CAUGHT, DEFAULTS, DIALS, DREAD, ESCAPED, GAME, LOST, OPTIONS, PATIENCE,
                     PERFT, ROOT, TITLE, TRAP, WON, Done, ProgramTest, options_written,
                     random_options, ranks)

COMMANDS = ["play", "deal", "cards", "legal", "perft", "solve", "hint", "autopsy", "difficulty",
            "bench", "replay", "position", "rules",
            "stats", "daily", "companion", "engine", "web", "help"]
FLAGS = {
    "play": ["--plain", "--new", "--night", "--difficulty", "--agent", "--seed",
             "--unsaved"], "daily": ["--night"], "companion": ["--plain", "--new", "--unsaved"],
    "deal": ["--json"], "position": ["--fields"], "legal": ["--json"], "replay": ["--json"], "stats": ["--json"],
    "perft": ["--depth"], "solve": ["--from", "--goal", "--budget", "--without", "--threads", "--json"],
    "difficulty": ["--json"], "hint": ["--playouts", "--json"], "autopsy": ["--playouts", "--svg", "--json"],
    "help": ["--man", "--completion"], "web": ["--site", "--port", "--no-open", "--build"],
}
AGENTS = ["random", "greedy", "hasty", "expert-quick", "expert"]
TOO_LARGE = str(1 << 64)


class CommandLine(ProgramTest):
    """What holds for all commands: flags, arguments, help, broken output."""

    def test_an_unknown_command_is_answered_by_the_list_of_commands(self):
        done = self.refused(2, "frobnicate", says="`frobnicate`")
        for command in COMMANDS:
            self.assertIn(command, done.err)
        self.refused(2, "-V", says="`-V`")
        self.refused(2, "", says="``")

    def test_an_unknown_flag_is_named_and_the_usage_told(self):
        for command in COMMANDS:
            done = self.refused(2, command, "--frobnicate", says=["`--frobnicate`", "Usage: dread"])
            self.assertIn("`dread %s --help`" % command, done.err)
        self.refused(2, "deal", GAME + "#1", "-x", says="`-x`")
        self.refused(2, "legal", "he#1", "-xy", says="no flag `-xy`")
        self.refused(2, "legal", "-hx", "he#1", says="no flag `-hx`")
        self.refused(1, "legal", "he#1", "--", "-x", says="`-x` is not an action")
        self.refused(2, "stats", "--=x", says="no flag `--=x`")
        self.refused(2, "play", "--n=", says="`--n=`")

    def test_an_argument_for_a_flag_that_takes_none_is_refused(self):
        for command, flag in [("stats", "--json=1"), ("play", "--plain="), ("help", "--man=x"),
                              ("deal", "--help=x")]:
            self.refused(2, command, flag, says=["`%s`" % flag, "takes no argument", "Usage:"])

    def test_what_is_quoted_from_the_command_line_is_cut_between_characters(self):
        for n in range(4):
            word = "x" * n + "é" * 100
            for words in [("--" + word,), ("-" + word,), ("stats", "--" + word),
                          ("stats", "-" + word), ("stats", "--json=" + word),
                          ("stats", "he", word), ("replay", word), ("rules", "he#" + word),
                          ("help", word), ("legal", "he#1", word)]:
                done = self.dread(*words)
                self.assertNotEqual(done.code, 0)
                self.assertIn("é...`", done.err)

    def test_a_missing_argument_is_told_with_the_usage(self):
        for command in ["deal", "cards", "legal", "perft", "replay", "rules"]:
            self.refused(2, command, says=["missing", "Usage: dread " + command])
        self.refused(2, "play", "--agent", says=["`--agent`", "argument"])
        self.refused(2, "perft", GAME + "#1", "--depth", says=["`--depth`", "argument"])

    def test_one_argument_too_many_is_named(self):
        for words in [("cards", "he#1"), ("perft", "he#1"), ("replay", "file"), ("rules", "he", "1"),
                      ("stats", "he"), ("daily", "he"), ("engine",), ("help", "play")]:
            self.refused(2, *words, "surplus", says=["`surplus`", "too many", "Usage:"])

    def test_actions_to_play_from_go_with_a_deal(self):
        for words in [("he", "search 3"), ("he#1", "search 3", "--night")]:
            self.refused(2, "play", *words, says=["Actions go with the id of a deal", "Usage:"])

    def test_more_arguments_than_any_command_takes_are_refused(self):
        self.refused(2, "legal", "he#1", *["search 3"] * 5000, says="too many")

    def test_help_lists_every_command_and_every_game(self):
        page = self.fine("--help")
        for command in COMMANDS:
            self.assertRegex(page.out, r"(?m)^  %s\b" % command)
        self.assertRegex(page.out, r"%s +%s" % (GAME, TITLE))
        self.assertIn("#NUMBER", page.out)
        for words in [("-h",), ("help",)]:
            self.assertEqual(self.fine(*words).out, page.out)
        self.assertLessEqual(max(map(len, page.lines)), 79)

    def test_help_of_a_command_names_its_flags_wherever_it_is_asked(self):
        for command in COMMANDS:
            page = self.fine("help", command)
            self.assertTrue(page.out.startswith("Usage: dread " + command), page.out)
            for flag in FLAGS.get(command, []) + ["--help"]:
                self.assertRegex(page.out, r"(?m)^  %s\b" % flag)
            self.assertLessEqual(max(map(len, page.lines)), 79)
            self.assertEqual(self.fine(command, "--help").out, page.out)
            self.assertEqual(self.fine(command, "-h").out, page.out)
        self.assertEqual(self.fine("deal", "he#1", "--help").out, self.fine("help", "deal").out)

    def test_help_of_no_command_says_which_there_are(self):
        done = self.refused(2, "help", "frobnicate", says="`frobnicate`")
        for command in COMMANDS:
            self.assertIn(command, done.err)

    def test_the_version_is_told(self):
        self.assertRegex(self.fine("--version").out, r"^dread \d+\.\d+\.\d+\n$")

    def test_flags_may_stand_before_and_after_the_arguments(self):
        before = self.fine("legal", "--json", "he#1", "search 3")
        self.assertEqual(before.out, self.fine("legal", "he#1", "search 3", "--json").out)
        self.assertEqual(self.fine("perft", "--depth=2", "he#1").out,
                         self.fine("perft", "he#1", "--depth", "2").out)
        self.environment["POSIXLY_CORRECT"] = "1"
        self.assertEqual(before.out, self.fine("legal", "he#1", "search 3", "--json").out)
        self.assertEqual(self.fine("perft", "--depth", "1", "he#1").out,
                         self.fine("perft", "he#1", "--depth", "1").out)

    def test_a_flag_may_be_cut_short_where_no_other_begins_so(self):
        self.assertEqual(self.fine("legal", "he#1", "--j").out,
                         self.fine("legal", "he#1", "--json").out)
        self.refused(2, "perft", "he#1", "--d", says="`--d` needs an argument")

    def test_output_that_cannot_be_written_is_an_error(self):
        for words in [("--help",), ("--version",), ("help", "--man"), ("play", "--help"),
                      ("deal", "he#1"), ("legal", "he#1", "--json"),
                      ("perft", "he#1", "--depth", "3"), ("play", "he#1", "--plain"),
                      ("play",), ("stats",), ("daily",), ("engine",)]:
            with self.subTest(words), open("/dev/full", "wb") as full:
                done = subprocess.run(
                    [DREAD, *words], stdout=full, stderr=subprocess.PIPE, env=self.environment,
                    input=b'{"jsonrpc":"2.0","id":1,"method":"version"}\n', timeout=PATIENCE)
                self.assertEqual(done.returncode, 1, words)
                self.assertIn(b"Standard output cannot be written", done.stderr)

    def test_a_reader_that_leaves_ends_the_program_without_a_crash(self):
        many = {
            ("play", "he#1", "--plain"): b"moves all\n" * 20000,
            ("engine",): b'{"jsonrpc":"2.0","id":1,"method":"games"}\n' * 20000,
        }
        for words, stdin in many.items():
            with self.subTest(words):
                program = subprocess.Popen([DREAD, *words], stdin=subprocess.PIPE,
                                           stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                           env=self.environment)
                alarm = threading.Timer(PATIENCE, program.kill)
                alarm.start()
                with program.stderr:
                    try:
                        program.stdin.write(stdin[:100])
                        program.stdin.flush()
                        program.stdout.readline()
                        program.stdout.close()
                        program.stdin.write(stdin[100:])
                        program.stdin.flush()
                    except BrokenPipeError:
                        pass
                    try:
                        program.stdin.close()
                    except BrokenPipeError:
                        pass
                    alarm.cancel()
                    # The broken pipe (signal 13) or exit code 1 ends it, as is usual.
                    self.assertIn(program.wait(PATIENCE), (-13, 1))

    def test_closed_standard_streams_are_no_crash(self):
        for streams, codes in [("<&-", (0, 1)), (">&-", (1,)), ("<&- >&- 2>&-", (0, 1))]:
            for words in ["play", "play he#1 --plain", "deal he#1", "engine", "stats"]:
                with self.subTest(words + streams):
                    done = subprocess.run(["sh", "-c", '"$0" %s %s' % (words, streams), DREAD],
                                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                          stderr=subprocess.PIPE, env=self.environment,
                                          timeout=PATIENCE)
                    if words == "engine" and streams == ">&-":
                        self.assertIn(done.returncode, (0, 1))  # it had nothing to print
                    else:
                        self.assertIn(done.returncode, codes)


class Ids(ProgramTest):
    """Deal ids as arguments."""

    def table(self, deal):
        return self.fine("deal", deal).lines[0]

    def test_any_prefix_that_no_other_game_has_names_the_game(self):
        for n in range(2, len(GAME) + 1):
            self.assertEqual(self.table(GAME[:n] + "#7"), GAME + "#7")

    def test_an_unknown_game_is_answered_by_those_there_are(self):
        for command in ["deal", "cards", "legal", "play"]:
            self.refused(2, command, "nobody#1", says=["`nobody`", GAME])
        for command in ["rules", "stats", "daily", "play"]:
            self.refused(2, command, "nobody", says=["`nobody`", GAME])
        self.refused(2, "deal", GAME + "x#1", says=[GAME])
        self.refused(2, "deal", "", says=["missing", GAME])
        self.refused(2, "deal", "#1", says=["missing", GAME])

    def test_an_id_without_a_deal_is_answered_by_an_example(self):
        for command in ["deal", "cards", "legal"]:
            self.refused(2, command, "he", says=["`he`", "`#`", "`%s#1`" % GAME])
        self.refused(2, "perft", "he", "--depth", "1", says="`%s#1`" % GAME)

    def test_a_number_is_any_of_64_bits_and_nothing_else(self):
        for number in ["0", "1", "18446744073709551615"]:
            self.assertEqual(self.table("he#" + number), GAME + "#" + number)
        for number in ["", "-1", "+1", "01", "1.0", "1e3", " 1", "1 ", "0x10", "x", TOO_LARGE,
                       "9" * 400, "#1", "1#1"]:
            self.refused(2, "deal", "he#" + number, says=["not a deal number", "from 0 to"])

    def test_options_are_read_in_any_order_and_written_in_the_page_s(self):
        self.assertEqual(self.table("he:idle-moves=no,sequences=both#1"),
                         GAME + ":sequences=both,idle-moves=no#1")
        self.assertEqual(self.table("he%s#1" % options_written(DEFAULTS)), GAME + "#1")
        for name, values in OPTIONS.items():
            for value in values:
                option = "" if value == DEFAULTS[name] else ":%s=%s" % (name, value)
                self.assertEqual(self.table("he:%s=%s#1" % (name, value)),
                                 "%s%s#1" % (GAME, option))

    def test_an_id_with_an_option_beyond_its_dial_gets_the_reason_wherever_it_is_written(self):
        wrong = "so:opening=13"
        for words in [["play", wrong], ["play", wrong + "#1"], ["deal", wrong + "#1"], ["link", wrong + "#1"],
                      ["difficulty", wrong + "#1..2"], ["survey", wrong], ["survey", "so", "--vary", "opening=13"]]:
            self.refused(2, *words, says=["opening", "`13`", "0 to 12", "half of the 23 cards"])
        self.assertIn("half of the 23 cards", self.engine().error("new", id=wrong + "#1")[1])
        self.refused(1, "link", "nofile", says="cannot be read")

    def test_wrong_options_are_answered_by_the_right_ones(self):
        self.refused(2, "deal", "he:speed=high#1", says=["`speed`", *OPTIONS])
        for name, values in OPTIONS.items():
            if name in DIALS:
                values = ["%s to %s." % (values[0], values[-1])]
            self.refused(2, "deal", "he:%s=maybe#1" % name, says=[name, "`maybe`", *values])
        for written in ["hand=3", "hand=29", "hand=08", "hand=8.0", "earn=0", "earn=5", "earn=-1"]:
            self.refused(2, "deal", "he:%s#1" % written, says=[written.split("=")[0], " to "])
        self.refused(2, "deal", "he:bonus=card,bonus=card#1", says=["bonus", "twice"])
        self.refused(2, "deal", "he:Bonus=card#1", says="`Bonus`")
        for written in [":#1", ":bonus#1", ":bonus=#1", ":bonus=card,#1", ":,bonus=card#1",
                        ":bonus=card,,pursuit=any#1", ": bonus=card#1", ":bonus = card#1"]:
            self.assertIn("option", self.refused(2, "deal", "he" + written).err.lower())

    def test_cards_written_out_are_read_without_regard_to_case(self):
        self.assertEqual(self.table("he@" + CARDS[1].lower()), GAME + "@" + CARDS[1])

    def test_cards_that_are_no_whole_pack_are_refused_with_the_reason(self):
        first = CARDS[1]
        for cards, says in [
                (first[:-2], "7C is missing"), (first[:-2] + "AC", "AC appears twice"),
                (first[:-2] + "KC", "KC does not belong"), (first[:-2] + "XX", "does not belong"),
                (first[:-2] + "ZZ", "at `ZZ`"), (first[:-1], "at `7`"), ("", "missing"),
                (first + "AC", "AC"), (first * 40, "too many"), (first[:-2] + "??", "unknown cards")]:
            done = self.refused(2, "cards", "he@" + cards)
            self.assertIn(says, done.err)

    def test_a_long_id_is_refused_and_not_repeated_whole(self):
        for deal in ["x" * 100000, "he#" + "1" * 100000, "he:" + "x" * 100000 + "#1",
                     "he:bonus=" + "x" * 100000 + "#1", "he@" + "x" * 100000]:
            self.assertLess(len(self.refused(2, "deal", deal).err), 600)

    def test_bad_bytes_in_an_id_are_refused(self):
        for deal in [b"he#\xff", b"\xff\xfe#1", b"he:bonus=\xff#1", b"he@\xff\xff"]:
            done = subprocess.run([DREAD, "deal", deal], capture_output=True, timeout=PATIENCE,
                                  env=self.environment)
            self.assertEqual(done.returncode, 2, deal)


class Looking(ProgramTest):
    """deal, cards, legal, perft: they show a deal and keep nothing."""

    def view(self, deal, *actions):
        return json.loads(self.fine("deal", deal, *actions, "--json").out)

    def hand(self, deal, *actions):
        zones = {zone["id"]: zone for zone in self.view(deal, *actions)["zones"]}
        return ranks(card["card"] for card in zones["hand"]["cards"])

    def tearDown(self):
        self.assertEqual(os.listdir(self.home), [])

    def test_deal_shows_the_table(self):
        lines = self.fine("deal", "he#1").lines
        self.assertEqual(lines[0], GAME + "#1")
        self.assertIn("hand: 4♦ 6♦ 7♥ 5♠ 3♠ 7♦ A♥", lines)
        self.assertTrue(any("24" in line and "deck" in line for line in lines), lines)
        self.assertTrue(any(line.startswith("discards: A♦") for line in lines), lines)

    def test_deal_shows_the_table_after_actions(self):
        later = self.fine("deal", "he#1", "move 4>2").lines
        self.assertIn("hand: 6♦ 7♥ 3♠ 7♦ A♥ 3♦ 7♠", later)
        end = self.fine("deal", "he#1", ",".join(LOST)).lines
        self.assertIn("hand: none", end)
        self.assertIn("lost", end[-1].lower())
        self.assertIn("won", self.fine("deal", "he#1", *WON).lines[-1].lower())

    def test_deal_as_json_holds_what_a_player_sees(self):
        view = self.view("he:bonus=touch#1", "move 4>2")
        self.assertEqual(view["game"], GAME)
        self.assertEqual(view["options"], {"sequences": "rising", "pursuit": "that",
                                           "bonus": "touch", "empty-hand": "caught",
                                           "idle-moves": "yes", "hand": "8", "earn": "2"})
        self.assertEqual((view["outcome"], view["prompt"], view["turn"]), ("playing", "act", 2))
        zones = {zone["id"]: [card["card"] for card in zone["cards"]] for zone in view["zones"]}
        self.assertEqual(zones["hand"], ["6D", "7H", "3S", "7D", "AH", "3D", "7S"])
        self.assertEqual(zones["deck"], ["??"] * 22)
        self.assertEqual(sorted(zones["discard"]), ["4D", "5S", "AD"])
        self.assertEqual(len(zones["unseen"]), 22)
        self.assertEqual(view["gauges"]["hand"], 7)
        self.assertEqual(view["gauges"]["deck"], 22)
        self.assertEqual(view["limits"], {"deck": 24})

    def test_deal_as_json_tells_the_ends_of_gauges_and_where_gaps_can_be_pointed_at(self):
        for deal, gaps in [("he#1", {"hand"}), ("soli#1", set()), ("dont#1", set())]:
            view = self.view(deal)
            self.assertEqual({z["id"] for z in view["zones"] if z.get("gaps")}, gaps)
            self.assertTrue(set(view["limits"]) <= set(view["gauges"]))
            self.assertTrue(all(isinstance(n, int) and n > 0 for n in view["limits"].values()))
        self.assertEqual(self.view("soli#1")["limits"]["rescued"], 4)

    def test_deal_as_json_tells_the_gifts_and_whether_a_called_monster_spares_you(self):
        cards = ("2D3D4D5D6D7D8D9DTD2SAS3SAHACAD4S5S6S7S8S9H2C3C4C5C6C7C8C9CTCJCQCKC2H3H4H5H6H7H8HTH9STSXX")
        for options, tags in [("family=mixed", ["asked"]),
                              ("family=mixed,zero-health=before", ["asked", "spares"])]:
            view = self.view("soli:%s@%s" % (options, cards), "place a1")
            asked = next(zone for zone in view["zones"] if zone["id"] == "asked")
            self.assertEqual(asked["cards"], [{"card": "9C", "tags": tags}])
        view = self.view("soli:gifts=offered#2", "place a")
        asked = next(zone for zone in view["zones"] if zone["id"] == "asked")
        self.assertEqual(asked["cards"], [{"card": "4S", "tags": ["asked"]}])
        self.assertEqual(view["prompt"], "call-gift")

    def test_a_fan_is_kept_in_order_of_rank(self):
        view = self.view("he#1", *WON[:5])
        for zone in view["zones"]:
            if zone["layout"] == "fan":
                held = [card["card"][0].replace("A", "1") for card in zone["cards"]]
                self.assertEqual(held, sorted(held), zone["id"])

    def test_the_hands_of_the_page_s_games_follow_each_other(self):
        for line, hands in [
                (LOST, "4675371 6737137 371375 17566 7518 182 88"),
                (WON, "4675371 6737137 771756 1756761 567682 67688 678838 78883 8886 8888")]:
            for n, hand in enumerate(hands.split()):
                self.assertEqual(self.hand("he#1", *line[:n]), hand)

    def test_cards_writes_the_known_answers(self):
        for number, cards in CARDS.items():
            self.assertEqual(self.fine("cards", "he#%d" % number).out, cards + "\n")
            self.assertEqual(self.fine("cards", "--id", "he#%d" % number).out, "%s@%s\n" % (GAME, cards))
        self.assertEqual(self.fine("cards", "--id", "he@" + CARDS[2].lower()).out,
                         "%s@%s\n" % (GAME, CARDS[2]))

    def test_cards_keeps_the_options_and_leaves_out_a_number_that_does_not_matter(self):
        self.assertEqual(self.fine("cards", "--id", "he:idle-moves=no,bonus=net#1").out,
                         "%s:idle-moves=no@%s\n" % (GAME, CARDS[1]))
        self.assertEqual(self.fine("cards", "--id", "he@%s#77" % CARDS[1]).out,
                         "%s@%s\n" % (GAME, CARDS[1]))

    def test_the_written_cards_deal_the_same_table_as_the_number(self):
        dice = random.Random(5)
        deals = ["he#1", "he#2"] + ["he%s#%d" % (random_options(dice), dice.getrandbits(64))
                                   for _ in range(20)]
        for deal in deals:
            by_cards = self.fine("cards", "--id", deal).out.strip()
            self.assertEqual(self.view(by_cards), self.view(deal))
            self.assertEqual(self.fine("deal", by_cards).lines[1:],
                             self.fine("deal", deal).lines[1:])

    def test_legal_lists_each_action_once_and_then_the_outcome(self):
        *actions, outcome = self.fine("legal", "he#1").lines
        self.assertEqual(outcome, "playing")
        self.assertEqual(len(set(actions)), 48)
        self.assertEqual(actions[:6], ["search " + rank for rank in "A34567"])
        self.assertTrue(all(re.match(r"(search [A2-8]|move [1-7]>[1-7])$", a) for a in actions))

    def test_legal_follows_the_page_s_complete_games_to_their_ends(self):
        for line, end in [(LOST, CAUGHT), (WON, TRAP)]:
            self.assertEqual(self.fine("legal", "he#1", *line).lines, [end])
            self.assertEqual(self.fine("legal", "he#1", ",".join(line)).lines, [end])
            self.assertEqual(self.fine("legal", "he#1", ", ".join(line)).lines, [end])
            self.assertEqual(self.fine("legal", "he#1", ",".join(line[:3]), *line[3:]).lines, [end])
            for n in range(len(line)):
                *actions, outcome = self.fine("legal", "he#1", *line[:n]).lines
                self.assertEqual(outcome, "playing")
                self.assertIn(line[n], actions)

    def test_legal_as_json_tells_the_same(self):
        for line in [[], WON[:4], WON]:
            *actions, outcome = self.fine("legal", "he#1", *line).lines
            self.assertEqual(json.loads(self.fine("legal", "he#1", *line, "--json").out),
                             {"actions": actions, "outcome": outcome})

    def test_an_illegal_action_is_counted_and_explained(self):
        self.refused(1, "legal", "he#1", "search 2",
                     says=["Action 1", "`search 2`", "there is no 2", "A, 3, 4, 5, 6, 7"])
        self.refused(1, "legal", "he#1", "move 4>2,search 3", "search 8",
                     says=["Action 3", "`search 8`"])
        self.refused(1, "deal", "he#1", "move 3>3", says=["Action 1", "already"])
        self.refused(1, "deal", "he#1", "move 1>8", says=["Action 1", "1 to 7"])
        self.refused(1, "legal", "he:idle-moves=no#1", "move 1>2",
                     says=["Action 1", "earn nothing"])
        self.refused(1, "legal", "he#1", *WON, "search 8", says=["Action 10", "over", TRAP])

    def test_what_is_no_action_is_answered_by_the_notation(self):
        for written in ["jump", "search", "search 9", "search 0", "search 10", "search 33",
                        "Search 3", "search  3", "search 3x", "search a", "move", "move 1",
                        "move 1>", "move >2", "move 1>2>3", "move 0>1", "move 1>0", "move 1>33",
                        "move 01>2", "move 1 > 2", "move -1>2", "move 1>99999999999999999999",
                        "x" * 5000, "search 4" + " " * 80 + "junk",
                        "search 4" + " " * 500 + "junk", "move 4>2" + " " * 71 + "x"]:
            self.refused(1, "legal", "he#1", written,
                         says=["Action 1", "`search 3`", "`move 8>4`"])

    def test_perft_counts_as_the_page_s_table_does(self):
        for number, counts in PERFT.items():
            lines = self.fine("perft", "he#%d" % number, "--depth", "4").lines
            self.assertEqual(lines, ["%d %d" % (d, c) for d, c in enumerate(counts, 1)])
        self.assertEqual(self.fine("perft", "he#1", "--depth", "0").lines, ["0 1"])

    def test_perft_needs_a_depth_it_can_read(self):
        self.refused(2, "perft", "he#1", says="`--depth N`")
        for depth in ["", "x", "-1", "65", "1.5", "01", TOO_LARGE]:
            self.refused(2, "perft", "he#1", "--depth", depth, says="from 0 to 64")

    def test_a_deal_that_wins_at_once_has_no_actions(self):
        won = "2S2H2C2D" + re.sub("2.", "", CARDS[1])
        self.assertEqual(self.fine("legal", "he@" + won).lines, [TRAP])
        self.assertEqual(self.fine("perft", "he@" + won, "--depth", "2").lines, ["1 0", "2 0"])


class Records(ProgramTest):
    """replay, on records that plain play has written."""

    def record(self, line, deal="he#1"):
        talk = self.talk(deal, "--unsaved")
        for action in line:
            talk.ask(action)
        record = talk.record()
        talk.quit()
        return record

    def keep(self, text):
        path = os.path.join(self.home, "game.txt")
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        return path

    def test_a_record_tells_the_deal_the_actions_and_the_result(self):
        self.assertEqual(self.record(WON).splitlines(), [
            "dread record 1", "deal: %s#1" % GAME, "rules: 1", "actions: %d" % len(WON), *WON,
            "result: " + TRAP])

    def test_view_play_tells_the_story_of_a_game_and_its_end(self):
        for line, word in [(WON, "won"), (LOST, "lost")]:
            story = self.fine("replay", self.keep(self.record(line))).lines
            self.assertEqual(len(story), len(line) + 1)
            for n, action in enumerate(line, 1):
                spoken = action.replace(">", " to ").replace("search A", "search ace")
                self.assertTrue(story[n].startswith("%d. %s: " % (n, spoken)), story[n])
            self.assertIn(word, story[-1].lower())

    def test_view_play_reads_standard_input(self):
        record = self.record(WON)
        self.assertEqual(self.fine("replay", "-", stdin=record).out,
                         self.fine("replay", self.keep(record)).out)

    def test_a_game_that_is_not_over_is_replayed_as_far_as_it_goes(self):
        story = self.fine("replay", "-", stdin=self.record(WON[:3])).lines
        self.assertEqual(len(story), 5)
        self.assertIn("not over", story[-1])

    def test_view_play_as_json_shows_the_last_table(self):
        view = json.loads(self.fine("replay", "-", "--json", stdin=self.record(WON)).out)
        self.assertEqual((view["game"], view["outcome"]), (GAME, TRAP))
        self.assertEqual(view, json.loads(self.fine("deal", "he#1", *WON, "--json").out))

    def test_lines_may_end_as_on_windows(self):
        record = self.record(WON)
        self.assertEqual(self.fine("replay", "-", stdin=record.replace("\n", "\r\n")).out,
                         self.fine("replay", "-", stdin=record).out)

    def test_a_record_of_a_deal_by_its_cards_and_with_options_replays(self):
        deal = "he:empty-hand=draws@" + CARDS[2]
        self.assertIn("deal: %s:empty-hand=draws@%s\n" % (GAME, CARDS[2]),
                      self.record(["search 5"], deal))
        self.fine("replay", "-", stdin=self.record(["search 5"], deal))

    def test_a_record_that_is_wrong_is_refused_with_the_line_and_the_reason(self):
        record = self.record(WON)
        lines = record.splitlines()
        for line, wrong, says in [
                (1, "dread record 2", "`dread record 1`"), (1, "", "`dread record 1`"),
                (2, "deal: he-will-never-stop", "`#`"), (2, "deal: nobody#1", GAME),
                (2, "cards: " + CARDS[1], "`deal: `"), (2, "deal: he#x", "not a deal number"),
                (3, "rules: 999", "version"), (3, "rules: x", "number"),
                (3, "rules: 70000", "number"), (4, "actions: -1", "number"),
                (4, "actions: 99999", "number"), (4, "actions: " + TOO_LARGE, "number"),
                (5, "search 2", "there is no 2"), (5, "search 22", "not an action"),
                (5, "", "not an action"), (14, "result: " + CAUGHT, TRAP),
                (14, "result:", "`result: `"),
                (14, "search 8", "`result: `"), (6, "x" * 5000, "too long")]:
            with self.subTest(wrong[:40]):
                changed = lines[:line - 1] + [wrong] + lines[line:]
                self.refused(1, "replay", "-", stdin="\n".join(changed) + "\n",
                             says=["Line %d of the record" % line, says])

    def test_actions_missing_surplus_or_before_their_count_are_refused(self):
        lines = self.record(WON).splitlines()
        for changed, says in [
                (lines[:4] + lines[5:], "of the record: "),
                (lines[:13] + ["search 8"] + lines[13:], "Line 14"),
                (lines[:3] + lines[4:] + [lines[3]], "Line 4"),
                (lines[:2] + lines[4:6] + lines[2:4] + lines[6:], "Line 3"),
                (lines + ["search 8"], "Line 15")]:
            self.refused(1, "replay", "-", stdin="\n".join(changed) + "\n", says=says)

    def test_a_record_cut_anywhere_is_refused(self):
        record = self.record(WON)
        for n in range(0, len(record) - len("trap\n")):
            self.refused(1, "replay", "-", stdin=record[:n], says="of the record: ")

    def test_what_is_no_text_or_without_end_is_refused(self):
        record = self.record(WON).encode()
        for bad in [b"\0" * 100, record + b"\0", b"\xff\xfe" + record, os.urandom(5000),
                    b"\n" * 1000]:
            self.refused(1, "replay", "-", stdin=bad, says="of the record: ")
        for endless in [b"x" * 3000000, record + b"\n" * 3000000]:
            self.refused(1, "replay", "-", stdin=endless, says="`-` is too long to be a record")

    def test_a_file_that_cannot_be_read_is_named(self):
        missing = os.path.join(self.home, "missing.txt")
        self.refused(1, "replay", missing, says="`%s` cannot be read" % missing)
        self.refused(1, "replay", self.home, says="`%s` cannot be read" % self.home)
        self.refused(1, "replay", "x" * 5000, says="cannot be read")

    def test_view_playing_is_not_counted_as_playing(self):
        self.fine("replay", "-", stdin=self.record(WON))
        self.assertIn("0 played", self.fine("stats", "he").out)


class Pages(ProgramTest):
    """rules, daily, stats."""

    def test_rules_prints_the_rules_page(self):
        page = self.fine("rules", GAME).out
        self.assertEqual(page, self.fine("rules", "he").out)
        for words in [TITLE, "He pursues", "Search", "trap", *OPTIONS]:
            self.assertIn(words, page)
        self.assertNotRegex(page, r"(?m)^#|\||`|\*\*")
        self.assertLessEqual(max(map(len, page.splitlines())), 78)

    def test_rules_prints_one_part(self):
        page = self.fine("rules", GAME).out
        for part, begins, ends in [("2", "2 He pursues\n----", "[2.2] "), ("3.4", "[3.4] ", "")]:
            words = self.fine("rules", GAME, part).out
            self.assertTrue(words.startswith(begins), words)
            self.assertIn(ends, words)
            self.assertIn(words.strip(), page)
            self.assertLess(len(words), len(page) / 4)
        for part in ["", "0", "2.", "2.9", "[2.1]", "He"]:
            self.refused(2, "rules", GAME, part, says=["no part `%s`" % part, "such as 3.1"])

    def test_plain_play_says_the_same_rules(self):
        def in_words(text):
            """Returns the words as they are said: a heading is a sentence, notation is spoken."""
            spoken = re.sub(r"\bA\b", "ace", re.sub(r"(\d)>(\d)", r"\1 to \2", text))
            return re.sub(r"[-=.,;\s]+", " ", spoken)

        def whole(order):
            answer = talk.one(order)
            self.assertLessEqual(len(answer.split()), 25)
            cut = answer.endswith("Say more.")
            return answer.removesuffix("Say more.") + talk.one("more") if cut else answer

        talk = self.talk("he#1")
        said, piece = "", whole("rules")
        while piece.endswith(" Say next."):
            self.assertLess(len(piece), 2000)
            said, piece = said + piece[:-len("Say next.")], whole("next")
        self.assertIn("That is the end of the rules.", piece)
        said += piece
        self.assertIn("sequences: both, blocks that go down are sequences as well [1.3]", said)
        page = self.fine("rules", "he").out
        self.assertIn(in_words(page.split("5 Options")[0]), in_words(said))
        self.assertIn(in_words(self.fine("rules", "he", "3.1").out).strip(), in_words(whole("rules 3.1")))
        self.assertIn("[3.2]", " ".join(talk.ask("next")))
        self.assertIn("[3.1]", " ".join(talk.ask("back")))
        self.assertIn("no part `9`", " ".join(talk.ask("rules 9")))

    def test_a_deal_where_a_game_is_wanted_is_refused(self):
        for command in ["rules", "stats", "daily"]:
            self.refused(2, command, "he#1", says=["`he#1`", "say %s." % GAME])

    def today(self):
        return datetime.date.today().strftime("%Y%m%d")

    def test_daily_names_today_s_deal_of_every_game(self):
        before = self.today()
        lines = self.fine("daily").lines
        self.assertTrue({GAME + "#" + before, GAME + "#" + self.today()} & set(lines), lines)
        self.assertTrue(all(re.match(r"[a-z-]+#\d{8}$", line) for line in lines), lines)

    def test_daily_with_a_game_plays_today_s_deal_and_goes_on_with_it(self):
        done = self.fine("daily", "he", stdin="id\nsearch A\n")
        self.assertTrue(re.match(re.escape(GAME) + r"#\d{8}$", done.lines[3]), done.lines)
        self.assertIn(self.today(), (done.lines[3][-8:], self.today()))
        self.assertIn("Resumed " + done.lines[3], self.fine("daily", "he").lines[0])

    def test_the_day_is_that_of_the_local_calendar(self):
        days = set()
        for zone in ["Etc/GMT+12", "Etc/GMT-14"]:
            self.environment["TZ"] = zone
            days.update(line for line in self.fine("daily").lines if line.startswith(GAME))
        self.assertEqual(len(days), 2)

    def play(self, line, deal="he#1"):
        talk = self.talk(deal)
        for action in line:
            talk.ask(action)
        talk.quit()

    def test_stats_count_what_was_played(self):
        self.assertEqual(self.fine("stats", "he").lines[0], TITLE + ": 0 played, 0 won.")
        self.play(WON)
        self.play(["search A"], "he#2")
        self.play(LOST, "he@" + CARDS[1])
        lines = self.fine("stats", "he").lines
        self.assertEqual(lines[0], TITLE + ": 1 played, 1 won (100 %).")
        text = "\n".join(lines)
        for words in [TRAP, "counted separately: 1, won 0", GAME + "#1 " + TRAP, "9 turns"]:
            self.assertIn(words, text)
        self.assertIn(text, self.fine("stats").out)

    def test_stats_as_json_hold_the_same(self):
        empty = json.loads(self.fine("stats", "--json").out)[GAME]
        self.assertEqual(empty["number"], {"games": 0, "won": 0})
        self.play(WON)
        self.play(LOST, "he@" + CARDS[1])
        stats = json.loads(self.fine("stats", "he", "--json").out)
        self.assertEqual(list(stats), [GAME])
        one = stats[GAME]
        self.assertEqual(one["number"], {"games": 1, "won": 1})
        self.assertEqual(one["cards"], {"games": 1, "won": 0})
        self.assertEqual(one["replayed"], {"games": 0, "won": 0})
        self.assertEqual(one["outcomes"], {TRAP: 1})
        self.assertEqual((one["streak"], one["best_streak"], one["won_unaided"]), (1, 1, 1))
        self.assertEqual((one["shortest"], one["mean_turns"]), (9, 9))
        for name in ["abandoned", "unreadable", "with_undo", "with_hint", "with_restart"]:
            self.assertEqual(one[name], 0)

    def play_night(self, line, deal):
        talk = self.talk(deal, "--night")
        for action in line:
            talk.ask(action)
        talk.quit()

    def test_stats_tell_rehearsals_and_nights_apart(self):
        self.play(LOST)
        for said in [self.fine("stats", "he").out, self.fine("stats", "he", "--json").out]:
            self.assertNotIn("night", said.lower())
        before = self.fine("stats", "he").lines
        self.play_night(WON, "he#1")  # the deal has counted in a Rehearsal, so this Night counts nowhere
        self.assertEqual(self.fine("stats", "he").lines, before)
        self.play_night(["search 3"], "he#3")
        self.fine("play", "he#4", "--new")
        lines = self.fine("stats", "he").lines
        self.assertEqual(lines[0], TITLE + ": 1 played, 0 won (0 %).")
        self.assertIn(TITLE + ", Night: 0 played, 0 won.", lines)
        self.assertIn("Of a named deal, counted separately: 1, won 0.", lines)
        self.assertIn("  %s#3 abandoned, night, named" % GAME, lines)
        self.assertIn("  %s#1 %s, 7 turns" % (GAME, CAUGHT), lines)
        self.assertFalse(any("undo" in line for line in lines[lines.index(
            TITLE + ", Night: 0 played, 0 won."):]))
        one = json.loads(self.fine("stats", "he", "--json").out)[GAME]
        self.assertEqual(one["number"], {"games": 1, "won": 0})
        self.assertEqual(one["outcomes"], {CAUGHT: 1})
        self.assertEqual(one["night"]["named"], {"games": 1, "won": 0})
        self.assertEqual(one["night"]["outcomes"], {})
        self.assertEqual((one["abandoned"], one["night"]["abandoned"]), (0, 0))
        self.assertEqual(set(one["night"]) - set(one), {"named", "taste", "daily", "before"})

    def test_a_night_won_counts_among_the_nights_alone(self):
        self.play_night(WON, "he#1")
        lines = self.fine("stats", "he").lines
        self.assertEqual(lines[0], TITLE + ": 0 played, 0 won.")
        self.assertEqual(lines[1], TITLE + ", Night: 0 played, 0 won.")
        self.assertEqual(lines[2], "Of a named deal, counted separately: 1, won 1.")
        self.assertIn("  %s#1 %s, 9 turns, night, named" % (GAME, TRAP), lines)
        night = json.loads(self.fine("stats", "he", "--json").out)[GAME]["night"]
        self.assertEqual((night["streak"], night["shortest"]), (0, 0))
        self.assertEqual(night["named"], {"games": 1, "won": 1})
        self.assertIn(lines[2], "\n".join(self.talk("he#2").ask("stats")))

    def test_a_daily_night_is_today_s_deal_and_goes_on_as_a_night(self):
        done = self.fine("daily", "he", "--night", stdin="id\nundo\n")
        self.assertIn("Night: there is no going back.", done.lines[0])
        self.assertEqual(done.lines[-1], "Night: there is no going back.")
        deal = done.lines[-2]
        self.assertRegex(deal, r"#\d{8}$")
        if len(self.fine("legal", deal).lines) == 1:
            self.skipTest("today's deal ends as it is dealt")
        for again in [self.fine("daily", "he", "--night"), self.fine("daily", "he"),
                      self.fine("play", "he"), self.fine("play", "he", "--night")]:
            self.assertIn("Resumed " + deal, again.lines[0])
            self.assertIn("Night: there is no going back.", again.lines[0])
        self.refused(2, "daily", "--night", says="goes with a game")

    def test_a_daily_rehearsed_before_does_not_count_as_a_night(self):
        deal = self.fine("daily", "he", stdin="id\n").lines[-1]
        action = self.fine("legal", deal).lines[0]
        self.fine("daily", "he", stdin=action + "\nundo\n")
        done = self.fine("daily", "he", "--night", stdin="id\n")
        if done.lines[-1] == deal:  # else midnight has passed meanwhile
            self.assertIn("Deal %s. Night" % deal, done.lines[0])
            self.assertIn("does not count", done.lines[0])

    def test_a_game_left_for_another_deal_is_abandoned(self):
        self.play(["search 3"])
        self.play(WON[:2], "he#2")
        self.assertEqual(json.loads(self.fine("stats", "--json").out)[GAME]["abandoned"], 1)


class Playing(ProgramTest):
    """play: what it starts, resumes, shows and keeps. Plain play itself is tested in test_plain.py."""

    def test_without_arguments_and_terminal_the_greedy_player_plays_a_deal_to_its_end(self):
        done = self.fine()
        self.assertIn("greedy", done.lines[0])
        self.assertGreater(len(done.lines), 4)
        self.assertRegex(done.lines[-1], "You (won|lost)")
        for line in done.lines[2:]:
            self.assertRegex(line, r"^[a-z]+ .+?: .")
        self.assertEqual(self.fine("play").out, done.out)
        self.assertEqual(os.listdir(self.home), [])

    def actions_shown(self, done):
        return [line.split(":")[0] for line in done.lines[2:]]

    def test_agents_play_whole_games_by_legal_actions(self):
        ends = set()
        for agent, seed in [("greedy", "1"), ("random", "1"), ("random", "2")]:
            for number in range(12):
                deal = "%s#%d" % (GAME, number)
                done = self.fine("play", deal, "--agent", agent, "--seed", seed)
                self.assertIn(deal, done.lines[0])
                *actions, end = self.fine("legal", deal, *self.actions_shown(done)).lines
                self.assertEqual(actions, [])
                ends.add(end)
                self.assertIn("You won" if end.startswith("won") else "You lost", done.lines[-1])
        self.assertTrue({CAUGHT, ESCAPED} <= ends <= {CAUGHT, ESCAPED, TRAP}, ends)

    def test_an_agent_plays_the_same_from_the_same_seed(self):
        games = {self.fine("play", "he#1", "--agent", "random", "--seed", str(seed)).out
                 for seed in [1, 1, 2, 3]}
        self.assertEqual(len(games), 3)
        self.assertIn(self.fine("play", "he#1", "--agent", "random").out, games)

    def test_an_agent_may_be_watched_under_any_options(self):
        dice = random.Random(8)
        for _ in range(20):
            options = random_options(dice)
            done = self.fine("play", "he" + options, "--agent", dice.choice(["random", "greedy"]))
            self.assertRegex(done.lines[-1], "You (won|lost)")

    def test_a_watched_game_never_says_what_only_a_player_could_use(self):
        for number in range(20):
            self.assertNotIn("Say ", self.fine("play", "he#%d" % number, "--agent", "greedy").out)

    def test_a_wrong_agent_or_seed_is_refused(self):
        self.refused(2, "play", "--agent", "nobody", says=["`nobody`", "random", "greedy"])
        self.refused(2, "play", "--seed", "1", says="`--agent`")
        for seed in ["x", "", "-1", TOO_LARGE]:
            self.refused(2, "play", "--agent", "random", "--seed", seed, says="whole number")

    def test_play_asks_which_game_until_it_is_told(self):
        done = self.fine("play", "--plain", stdin="nobody\nhe#3\nquit\n")
        self.assertIn("Which game?", done.lines[0])
        self.assertIn(TITLE, done.out)
        self.assertIn("`nobody`", done.out)
        self.assertIn("Deal %s#3." % GAME, done.out)
        number = next(line.split(":")[0] for line in done.lines if line.endswith(TITLE + "."))
        self.assertIn("Resumed %s#3" % GAME, self.fine("play", "--plain", stdin=number + "\n").out)
        for stdin in ["", "quit\n", "nobody\n"]:
            self.assertNotIn("Deal", self.fine("play", "--plain", stdin=stdin).out)

    def test_play_resumes_the_game_in_progress(self):
        self.fine("play", "he#5", "--plain", stdin="search 3\n")
        for word in ["he", "he#5", GAME]:
            self.assertTrue(self.fine("play", word).lines[0].startswith("Resumed %s#5" % GAME))

    def test_play_new_deals_anew(self):
        self.fine("play", "he#5", "--plain", stdin="search 3\n")
        self.assertNotIn("Resumed", self.fine("play", "he", "--new").out)
        self.assertNotIn("Resumed", self.fine("play", "he#5", "--new").out)

    def test_play_deals_anew_where_another_deal_or_other_options_are_asked_for(self):
        for word in ["he#6", "he:bonus=card"]:
            self.fine("play", "he#5", "--plain", "--new", stdin="search 3\n")
            self.assertNotIn("Resumed", self.fine("play", word).out)

    def test_play_night_deals_a_night_and_play_goes_on_with_it(self):
        self.fine("play", "he#5", "--night", "--plain", stdin="search 3\n")
        for words in [["he"], ["he#5"], ["he", "--night"], ["he#5", "--night"]]:
            done = self.fine("play", *words)
            self.assertIn("Resumed %s#5, turn 2. Night: there is no going back." % GAME,
                          done.lines[0])

    def test_play_night_leaves_a_rehearsal_that_is_in_progress_and_keeps_it(self):
        self.fine("play", "he#5", "--plain", stdin="search 3\n")
        done = self.fine("play", "he#5", "--night")
        self.assertIn("%s#5 is kept at turn 2" % GAME, done.lines[0])
        self.assertIn("does not count", done.lines[0])
        self.assertNotIn("does not count", self.fine("play", "he#6", "--night").lines[0])

    def test_a_night_begun_is_not_lost_by_asking_for_another_game(self):
        self.fine("play", "he#5", "--night", "--plain", stdin="search 3\n")
        for words in [["play", "he#6"], ["play", "he:bonus=card"], ["daily", "he"],
                      ["play", "he#6", "--night"]]:
            done = self.fine(*words)
            self.assertTrue(done.lines[0].startswith("Resumed %s#5, turn 2." % GAME), done.out)
            self.assertIn("you lose it if you leave", done.lines[0])
        done = self.fine("play", "he#6", "--new")
        self.assertIn("You give up %s#5 at turn 2; a Night that you leave counts as abandoned." % GAME,
                      done.lines[0])
        self.assertIn("Deal %s#6." % GAME, done.lines[0])
        self.assertNotIn("Night", self.fine("play", "he").lines[0])

    def test_a_night_only_looked_at_is_left_without_a_word(self):
        self.fine("play", "he#5", "--night")
        done = self.fine("play", "he#6")
        self.assertIn("Deal %s#6." % GAME, done.lines[0])
        self.assertNotIn("Night", done.out)
        self.assertNotIn("Night", self.fine("stats", "he").out)

    def test_a_night_is_not_for_agents(self):
        self.refused(2, "play", "he", "--agent", "greedy", "--night", says="not for agents")

    def test_play_with_options_keeps_them_in_new_deals(self):
        talk = self.talk("he:bonus=card,pursuit=any")
        self.assertTrue(talk.id.startswith(GAME + ":pursuit=any,bonus=card#"), talk.id)
        first = talk.id
        talk.ask("new")
        self.assertTrue(talk.id.startswith(GAME + ":pursuit=any,bonus=card#"), talk.id)
        self.assertNotEqual(talk.id, first)

    def test_an_unsaved_game_leaves_nothing(self):
        self.fine("play", "he#5", "--plain", "--unsaved", stdin="search 3\nquit\n")
        self.assertEqual(os.listdir(self.home), [])

    def test_a_deal_nobody_chose_is_another_every_time(self):
        ids = {self.fine("play", "he", "--unsaved", stdin="id\n").lines[-1] for _ in range(8)}
        self.assertGreater(len(ids), 6)


class Help(ProgramTest):
    """The man page and the completions."""

    @unittest.skipUnless(shutil.which("man"), "there is no man")
    def test_the_man_page_renders_without_warnings_and_names_everything(self):
        page = self.fine("help", "--man").out
        environment = dict(self.environment, MANWIDTH="80", MANROFFOPT="-ww", LC_ALL="C.UTF-8")
        done = Done(subprocess.run(["man", "--warnings=w", "-l", "-"], input=page.encode(),
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=environment, timeout=PATIENCE))
        self.assertEqual((done.code, done.err), (0, ""))
        shown = re.sub(".\b", "", done.out)
        for section in ["NAME", "SYNOPSIS", "COMMANDS", "KEYS", "GAMES", "DEAL IDS", "EXIT STATUS",
                        "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO"]:
            self.assertRegex(shown, r"(?m)^%s$" % section)
        for command in COMMANDS:
            self.assertRegex(shown, r"(?m)^ +%s\b" % command)
        for flag in sum(FLAGS.values(), []):
            self.assertIn(flag, shown)
        for name, values in OPTIONS.items():
            self.assertIn(name, shown)
            self.assertIn("..".join([values[0], values[-1]]) if name in DIALS else "|".join(values), shown)
        self.assertIn(TITLE, shown)

    def test_the_man_page_names_every_variable_that_the_program_reads(self):
        page = self.fine("help", "--man").out
        for folder, _, names in os.walk(os.path.join(ROOT, "src")):
            for name in names:
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    source = file.read()
                for variable in re.findall(r'\b(?:getenv|variable)\("(\w+)"\)', source):
                    self.assertIn(variable, page)

    def complete(self, *words):
        """Returns what bash would offer for the last word."""
        script = tempfile.NamedTemporaryFile("w", suffix=".bash")
        with script:
            script.write(self.fine("help", "--completion", "bash").out)
            script.write('\nCOMP_WORDS=("$@")\nCOMP_CWORD=$(($# - 1))\n_dread\n'
                         'printf "%s\\n" "${COMPREPLY[@]}"\ncomplete -p dread >/dev/null\n')
            script.flush()
            done = Done(subprocess.run(["bash", script.name, *words], stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, env=self.environment, cwd=self.home,
                                       timeout=PATIENCE))
        self.assertEqual((done.code, done.err), (0, ""))
        return [line for line in done.lines if line]

    @unittest.skipUnless(shutil.which("bash"), "there is no bash")
    def test_bash_completes_commands_games_flags_and_files(self):
        self.assertEqual(self.complete("dread", "pl"), ["play"])
        self.assertTrue(set(COMMANDS) <= set(self.complete("dread", "")))
        self.assertIn("--version", self.complete("dread", "--"))
        self.assertEqual(self.complete("dread", "play", "--pl"), ["--plain"])
        self.assertIn(GAME, self.complete("dread", "play", "he"))
        self.assertIn(GAME, self.complete("dread", "rules", ""))
        for command, flags in FLAGS.items():
            self.assertTrue(set(flags) <= set(self.complete("dread", command, "--")), command)
        with open(os.path.join(self.home, "my-game.txt"), "w", encoding="utf-8"):
            self.assertEqual(self.complete("dread", "replay", "my-"), ["my-game.txt"])
        self.assertTrue(set(COMMANDS) <= set(self.complete("dread", "help", "")))
        self.assertEqual(self.complete("dread", "help", "pl"), ["play"])
        self.assertEqual(self.complete("dread", "help", "--completion", ""),
                         ["bash", "zsh", "fish"])
        self.assertEqual(self.complete("dread", "play", "--agent", ""), AGENTS)
        self.assertEqual(self.complete("dread", "play", "he#1", "--agent", "gr"), ["greedy"])
        self.assertEqual(self.complete("dread", "play", "--seed", ""), [])
        self.assertIn("--json", self.complete("dread", "stats", "--json", ""))

    def test_zsh_and_fish_completions_name_every_command_and_flag(self):
        for shell, start in [("zsh", "#compdef dread"), ("fish", "complete -c dread")]:
            script = self.fine("help", "--completion", shell).out
            self.assertTrue(script.startswith(start))
            for command in COMMANDS:
                self.assertRegex(script, r"\b%s\b" % command)
            for flag in sum(FLAGS.values(), []):
                self.assertIn(flag if shell == "zsh" else "-l " + flag[2:], script)
            self.assertIn(GAME, script)
            for words in [" ".join(AGENTS), "bash zsh fish"]:
                self.assertIn(words, script)
            checker = shutil.which(shell)
            if checker:
                done = subprocess.run([checker, "-n"], input=script.encode(), capture_output=True)
                self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_another_shell_is_answered_by_those_there_are(self):
        self.refused(2, "help", "--completion", "tcsh", says=["bash", "zsh", "fish"])


if __name__ == "__main__":
    unittest.main()
