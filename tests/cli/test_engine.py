"""Tests of the engine: JSON-RPC 2.0 to the letter, each method, and lines that no well-behaved client would send."""

import json
import random
import unittest

from program import (CARDS, CAUGHT, DEFAULTS, GAME, LOST, OPTIONS, PERFT, TITLE, TRAP, WON,
                     ProgramTest, random_options, ranks)

PARSE_ERROR, INVALID_REQUEST, NO_METHOD, INVALID_PARAMS, REFUSED = -32700, -32600, -32601, -32602, 1
METHODS = ["version", "games", "legal", "perft", "new", "play", "undo", "redo", "view", "preview",
           "again", "record", "close", "solve", "touches", "words", "tell", "correct", "steps", "back"]
VERSION = {"jsonrpc": "2.0", "method": "version", "id": 1}
LONG = 1 << 20


class EngineTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.e = self.engine()

    def assert_error(self, response, code, identity=None):
        self.assertEqual(set(response), {"jsonrpc", "id", "error"})
        self.assertEqual((response["jsonrpc"], response["id"]), ("2.0", identity))
        self.assertEqual(set(response["error"]), {"code", "message"})
        self.assertEqual(response["error"]["code"], code, response)
        self.assertRegex(response["error"]["message"], r"(?s)^.{10,}\.$")

    def assert_refused(self, code, method, says, **params):
        """The request must fail with this code and a message that contains all of `says`."""
        found, message = self.e.error(method, **params)
        self.assertEqual(found, code, message)
        for words in [says] if isinstance(says, str) else says:
            self.assertIn(words, message)
        return message

    def assert_alive(self):
        self.assertEqual(self.e.call("version")["name"], "dread")


class Protocol(EngineTest):
    """What holds for every method."""

    def test_a_request_is_answered_with_its_id(self):
        response = self.e.send(VERSION)
        self.assertEqual(set(response), {"jsonrpc", "id", "result"})
        self.assertEqual((response["jsonrpc"], response["id"]), ("2.0", 1))

    def test_an_id_comes_back_as_it_was(self):
        for identity in [0, 1, -1, 2147483648, 1 << 40, 1234567890123457, (1 << 53) - 1,
                         1.5, "", "1", "x" * 1000, "käse", "\n\t\"\\", "♠", "\U0001f480", None]:
            with self.subTest(identity):
                response = self.e.send(dict(VERSION, id=identity))
                self.assertEqual(response["id"], identity)
                self.assertIs(type(response["id"]), type(identity))

    def test_a_number_comes_back_as_it_was_written(self):
        for identity in ["1.0", "1.50", "-0", "1e2", "0.1", "1E-3", "9007199254740991"]:
            self.e.write('{"jsonrpc":"2.0","method":"version","id":%s}' % identity)
            self.assertIn(b'"id":%s,' % identity.encode(), self.e.program.stdout.readline())

    def test_an_id_of_another_type_is_an_invalid_request(self):
        for identity in [True, False, [], {}, [1]]:
            self.assert_error(self.e.send(dict(VERSION, id=identity)), INVALID_REQUEST)

    def test_a_number_too_large_to_come_back_is_not_changed_into_another(self):
        for identity in ["9007199254740993", "12345678901234567890", "1e400", "-1e999"]:
            response = self.e.line('{"jsonrpc":"2.0","method":"version","id":%s}' % identity)
            if "result" in response:
                self.assertEqual(response["id"], json.loads(identity))

    def test_a_notification_is_not_answered_even_if_it_is_wrong(self):
        for request in [{"method": "version"}, {"method": "nonsense"},
                        {"method": "version", "params": {"x": 1}}, {"method": "legal", "params": 1},
                        {"method": "legal", "params": {"id": "he#1"}}]:
            self.e.silent(json.dumps(dict(request, jsonrpc="2.0")))

    def test_a_notification_does_what_it_says(self):
        self.e.silent(json.dumps({"jsonrpc": "2.0", "method": "new", "params": {"id": "he#1"}}))
        self.assertEqual(self.e.call("view", session=1)["turn"], 1)

    def test_what_is_no_request_is_an_invalid_request(self):
        for wrong in [1, 0.5, True, None, "version", {}, {"jsonrpc": "2.0"},
                      {"jsonrpc": "2.0", "method": 1}, {"jsonrpc": "2.0", "method": None},
                      {"jsonrpc": "1.0", "method": "version"},
                      {"jsonrpc": 2.0, "method": "version"}, {"method": "version"},
                      {"JSONRPC": "2.0", "method": "version"},
                      {"jsonrpc": "2.0", "Method": "version"}]:
            with self.subTest(wrong):
                self.assert_error(self.e.send(wrong), INVALID_REQUEST)
        self.assert_error(self.e.send({"id": 5, "jsonrpc": "2.0"}), INVALID_REQUEST, 5)

    def test_an_unknown_method_is_answered_by_those_there_are(self):
        for name in ["nonsense", "Version", "version ", "", "rpc.discover", "x" * 5000]:
            response = self.e.send(dict(VERSION, method=name))
            self.assert_error(response, NO_METHOD, 1)
            for method in METHODS:
                self.assertIn(method, response["error"]["message"])
            self.assertLess(len(response["error"]["message"]), 300)

    def test_params_that_are_no_object_are_wrong(self):
        for params in [1, "id", True, ["he#1"], None]:
            self.assert_error(self.e.send({"jsonrpc": "2.0", "method": "legal", "id": 1,
                                           "params": params}), INVALID_PARAMS, 1)

    def test_a_batch_is_answered_by_an_array(self):
        batch = [dict(VERSION, id=n) for n in range(5)]
        self.assertEqual([r["id"] for r in self.e.send(batch)], list(range(5)))
        self.assertEqual([r["id"] for r in self.e.send([VERSION])], [1])

    def test_a_batch_may_mix_what_is_right_wrong_and_silent(self):
        responses = self.e.send([
            1, VERSION, {"jsonrpc": "2.0", "method": "version"}, {"foo": "boo"}, [],
            dict(VERSION, method="nonsense", id="a"), {"jsonrpc": "2.0", "method": "nonsense"},
            {"jsonrpc": "2.0", "method": "legal", "params": {"id": "he#1"}, "id": None}])
        self.assertEqual(len(responses), 6)
        self.assert_error(responses[0], INVALID_REQUEST)
        self.assertIn("result", responses[1])
        self.assert_error(responses[2], INVALID_REQUEST)
        self.assert_error(responses[3], INVALID_REQUEST)
        self.assert_error(responses[4], NO_METHOD, "a")
        self.assertEqual((responses[5]["id"], responses[5]["result"]["outcome"]), (None, "playing"))

    def test_an_empty_batch_is_an_invalid_request(self):
        self.assert_error(self.e.send([]), INVALID_REQUEST)

    def test_a_batch_of_notifications_is_not_answered(self):
        self.e.silent(json.dumps([{"jsonrpc": "2.0", "method": "version"}] * 3))

    def test_a_batch_may_not_be_endless(self):
        self.assertEqual(len(self.e.send([VERSION] * 1000)), 1000)
        self.assert_error(self.e.send([VERSION] * 1001), INVALID_REQUEST)

    def test_a_batch_is_worked_off_in_order(self):
        responses = self.e.send([
            {"jsonrpc": "2.0", "id": 1, "method": "new", "params": {"id": "he#1"}},
            {"jsonrpc": "2.0", "id": 2, "method": "play",
             "params": {"session": 1, "action": "move 4>2"}},
            {"jsonrpc": "2.0", "id": 3, "method": "close", "params": {"session": 1}}])
        self.assertTrue(all("result" in response for response in responses))

    def test_what_is_not_json_is_a_parse_error(self):
        for line in ["{", "}", "[", "]", "version", "{'jsonrpc': '2.0'}", '{"jsonrpc":"2.0",}',
                     '{"jsonrpc" "2.0"}', "[1,]", '"open', '"\\x"', "nul", "NaN", "Infinity", "-",
                     "+1", "01", "1.", "-.5", '"a\tb"', '"\\ud800"', '"\\u00g0"', "{}\f", "{}}",
                     "{} {}", '{"a":1}{"a":1}', "\\", "/* */ {}", "\0",
                     json.dumps(VERSION) + "\0", json.dumps(VERSION) + "\0{}"]:
            with self.subTest(line):
                self.assert_error(self.e.line(line), PARSE_ERROR)

    def test_half_a_request_is_a_parse_error(self):
        whole = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "legal", "params": {"id": "he#1"}})
        for n in range(1, len(whole)):
            self.assert_error(self.e.line(whole[:n]), PARSE_ERROR)

    def test_blank_lines_are_passed_over(self):
        for line in ["", " ", "\t", "\r", "  \r"]:
            self.e.silent(line)

    def test_lines_may_end_as_on_windows(self):
        self.assertEqual(self.e.line(json.dumps(VERSION) + "\r")["id"], 1)

    def test_space_around_a_request_does_not_matter(self):
        self.assertEqual(self.e.line(" \t" + json.dumps(VERSION, indent=1).replace("\n", " ") +
                                     "  ")["id"], 1)

    def test_a_huge_line_is_refused_and_the_next_one_answered(self):
        for line in ["x" * (LONG + 1), "[" * (3 * LONG), json.dumps(VERSION) + " " * LONG,
                     '{"jsonrpc":"2.0","method":"version","id":"%s"}' % ("x" * 2 * LONG),
                     "[" + "1," * LONG + "1]"]:
            response = self.e.line(line)
            self.assert_error(response, PARSE_ERROR)
            self.assertIn("megabyte", response["error"]["message"])
            self.assert_alive()

    def test_a_line_just_below_a_megabyte_is_answered(self):
        identity = "x" * (LONG - 100)
        self.assertEqual(self.e.send(dict(VERSION, id=identity))["id"], identity)
        self.assert_alive()

    def test_deep_nesting_is_no_crash(self):
        for depth in [10, 100, 999, 1000, 1001, 5000, 100000, 500000]:
            for start, end in [("[", "]"), ('{"a":', "}"), ('[{"a":', "}]")]:
                for line in [start * depth, start * depth + "1" + end * depth]:
                    if len(line) >= LONG:
                        continue
                    response = self.e.line(line)
                    response = response[0] if isinstance(response, list) else response
                    self.assertIn(response["error"]["code"], (PARSE_ERROR, INVALID_REQUEST))
        self.assertEqual(self.e.send(dict(VERSION, extra=[[[[1]]]]))["id"], 1)

    def test_an_embedded_zero_byte_is_no_crash(self):
        for line in ["\0{}", '{"jsonrpc":"2.0","method":"ver\0sion","id":1}', "[\0]",
                     '{"jsonrpc":"2.0","method":"version\0","id":1}']:
            with self.subTest(line):
                self.assertIn("error", self.e.line(line))

    def test_an_escaped_zero_does_not_cut_a_string(self):
        for member, value in [("method", "version\0x"), ("id", "a\0b"), ("jsonrpc", "2.0\0")]:
            with self.subTest(member):
                response = self.e.send(dict(VERSION, **{member: value}))
                if "error" not in response:
                    self.assertEqual(response["id"], value)
                    self.assertEqual(member, "id")
        for params in [{"id": "he#1\0x"}, {"id": "he#1", "actions": ["move 4>2\0x"]},
                       {"id\0": "he#1"}]:
            with self.subTest(params):
                self.e.error("legal", **params)

    def test_bad_utf_8_in_does_not_become_bad_utf_8_out(self):
        for line in [b'{"jsonrpc":"2.0","method":"version","id":"a\xff"}',
                     b'{"jsonrpc":"2.0","method":"\xff\xfe","id":1}',
                     b'{"jsonrpc":"2.0","method":"legal","id":1,"params":{"id":"\xc3"}}',
                     b'{"jsonrpc":"2.0","method":"legal","id":1,"params":{"\xff":"he#1"}}',
                     b'{"jsonrpc":"2.0","method":"legal","id":1,'
                     b'"params":{"id":"he#1","actions":["\xed\xa0\x80"]}}', b"\xff" * 100]:
            with self.subTest(line):
                self.e.write(line)
                answer = self.e.program.stdout.readline()
                try:
                    self.assertIn("error", json.loads(answer.decode("utf-8")))
                except UnicodeDecodeError:
                    self.fail("not UTF-8: %r" % answer)
        self.assert_alive()

    def test_a_message_never_cuts_a_character_in_two(self):
        for n in range(4):
            word = "x" * n + "é" * 60
            for method, params in [(word, {}), ("legal", {"id": word}), ("legal", {word: 1}),
                                   ("legal", {"id": "he:%s=1#1" % word}),
                                   ("legal", {"id": "he@" + word}),
                                   ("legal", {"id": "he#" + word}),
                                   ("legal", {"id": "he#1", "actions": [word]})]:
                with self.subTest(method=method, params=params):
                    self.e.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method,
                                             "params": params}))
                    answer = self.e.program.stdout.readline()
                    try:
                        self.assertIn("error", json.loads(answer.decode("utf-8")))
                    except UnicodeDecodeError:
                        self.fail("not UTF-8: %r" % answer)

    def test_random_bytes_never_end_it(self):
        dice = random.Random(11)
        whole = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "new",
                            "params": {"id": "he#1", "actions": ["move 4>2", "search 3"]}}).encode()
        for _ in range(2000):
            line = bytearray(whole)
            for _ in range(dice.randint(1, 5)):
                line[dice.randrange(len(line))] = dice.randrange(256)
            self.e.write(bytes(line).replace(b"\n", b"") + b"\n" + json.dumps(
                dict(VERSION, id="end")).encode())
            while b'"end"' not in self.e.program.stdout.readline():
                self.assertIsNone(self.e.program.poll())

    def test_the_last_line_needs_no_end(self):
        done = self.fine("engine", stdin=json.dumps(VERSION))
        self.assertEqual(json.loads(done.out)["id"], 1)
        self.assertTrue(done.out.endswith("\n"))

    def test_the_end_of_the_input_ends_it_in_order(self):
        self.e.call("new", id="he#1")
        self.assertEqual(self.e.ends_well(), [])


class Methods(EngineTest):
    """What each method does."""

    def hand(self, session):
        zones = {zone["id"]: zone for zone in self.e.call("view", session=session)["zones"]}
        return ranks(card["card"] for card in zones["hand"]["cards"])

    def new(self, deal="he#1", *actions):
        return self.e.call("new", id=deal, actions=list(actions))["session"]

    def test_version_names_the_program(self):
        version = self.e.call("version")
        self.assertEqual(self.fine("--version").out,
                         "%s %s\n" % (version["name"], version["version"]))

    def test_games_tells_each_game_and_its_options(self):
        game = next(game for game in self.e.call("games") if game["id"] == GAME)
        self.assertEqual(game["title"], TITLE)
        self.assertEqual({o["name"]: tuple(o["values"]) for o in game["options"]}, OPTIONS)
        for option in game["options"]:
            self.assertEqual(option["default"], DEFAULTS[option["name"]])
            self.assertTrue(option["meaning"].endswith("."))
        self.assertEqual(set(game["outcomes"]), {"playing", TRAP, "won: escaped", CAUGHT})
        self.assertIsInstance(game["rules"], int)

    def test_legal_tells_actions_and_outcome(self):
        result = self.e.call("legal", id="he#1", actions=["move 4>2"])
        *actions, outcome = self.fine("legal", "he#1", "move 4>2").lines
        self.assertEqual(result, {"actions": actions, "outcome": outcome})
        self.assertEqual(len(self.e.call("legal", id="he#1")["actions"]), PERFT[1][0])
        self.assertEqual(self.e.call("legal", id="he#1", actions=[]),
                         self.e.call("legal", id="he#1"))

    def test_legal_follows_the_page_s_games_to_their_ends(self):
        for line, end in [(WON, TRAP), (LOST, CAUGHT)]:
            self.assertEqual(self.e.call("legal", id="he#1", actions=line),
                             {"actions": [], "outcome": end})

    def test_perft_counts_as_the_page_s_table_does(self):
        for number, counts in PERFT.items():
            for depth, count in enumerate(counts, 1):
                self.assertEqual(self.e.call("perft", id="he#%d" % number, depth=depth),
                                 {"count": count})
        self.assertEqual(self.e.call("perft", id="he#1", depth=0), {"count": 1})

    def test_perft_counts_from_behind_actions(self):
        total = sum(self.e.call("perft", id="he#1", actions=[a], depth=1)["count"]
                    for a in self.e.call("legal", id="he#1")["actions"])
        self.assertEqual(total, PERFT[1][1])
        self.assertEqual(self.e.call("perft", id="he#1", actions=WON, depth=1), {"count": 0})

    def test_perft_refuses_what_would_take_too_long(self):
        for depth in [7, 64]:
            self.assert_refused(REFUSED, "perft", ["10000000", "less depth", "`dread perft`"],
                                id="he#1", depth=depth)
        self.assert_alive()

    def test_new_plays_on_from_actions(self):
        result = self.e.call("new", id="he#1", actions=WON[:3])
        self.assertEqual((result["played"], result["known"], result["turn"]), (3, 3, 4))
        self.assertEqual(result["outcome"], "playing")
        self.assertIn(WON[3], result["actions"])
        self.assertEqual(self.hand(result["session"]), "1756761")

    def test_play_goes_on_to_the_end_of_the_page_s_games(self):
        for line, end in [(WON, TRAP), (LOST, CAUGHT)]:
            session = self.new()
            for n, action in enumerate(line, 1):
                result = self.e.call("play", session=session, action=action)
                self.assertEqual((result["played"], result["known"]), (n, n))
                self.assertEqual(result["outcome"], "playing" if n < len(line) else end)
                self.assertTrue(result["events"])
            self.assertEqual(result["actions"], [])
            self.assert_refused(REFUSED, "play", ["over", end], session=session, action="search 3")

    def test_play_tells_what_happened_with_the_rules_that_made_it(self):
        events = self.e.call("play", session=self.new(), action="move 4>2")["events"]
        self.assertEqual([(e["event"], e.get("card")) for e in events],
                         [("move", "5S"), ("makes", "4D"), ("makes", "5S"), ("makes", "6D"), ("makes", "7H"),
                          ("earn", None), ("move-draw", "3D"), ("move-draw", "7S"), ("takes", "4D"),
                          ("takes", "5S"), ("breaks", None), ("left", "6D"), ("left", "7H")])
        for event in events:
            self.assertRegex(event["rule"], r"^\d\.\d$")
        self.assertEqual(events[0]["from"], {"zone": "hand", "card": 3})
        self.assertEqual(events[0]["to"], {"zone": "hand", "card": 1})

    def test_undo_and_redo_go_back_and_forth(self):
        for by in [{}, {"by": "action"}, {"by": "turn"}]:
            session = self.new("he#1", *WON)
            states = {}
            for n in range(len(WON) - 1, -1, -1):
                result = self.e.call("undo", session=session, **by)
                self.assertEqual((result["played"], result["known"]), (n, len(WON)))
                self.assertEqual(result["actions"],
                                 self.e.call("legal", id="he#1", actions=WON[:n])["actions"])
                states[n] = self.e.call("view", session=session)
            self.assert_refused(REFUSED, "undo", "nothing to take back", session=session, **by)
            for n in range(len(WON)):
                self.assertEqual(self.e.call("view", session=session), states[n])
                self.assertEqual(self.e.call("redo", session=session, **by)["played"], n + 1)
            self.assert_refused(REFUSED, "redo", "nothing to redo", session=session, **by)

    def test_a_night_refuses_undo_and_redo(self):
        result = self.e.call("new", id="he#1", actions=WON[:3], mode="night")
        self.assertEqual((result["mode"], result["played"], result["known"]), ("night", 3, 3))
        session = result["session"]
        before = self.e.call("view", session=session)
        for action in WON[3:]:
            for method in ["undo", "redo"]:
                for by in [{}, {"by": "action"}, {"by": "turn"}]:
                    self.assert_refused(REFUSED, method, "Night: there is no going back.",
                                        session=session, **by)
            self.assertEqual(self.e.call("view", session=session), before)
            self.e.call("preview", session=session, action=action)
            result = self.e.call("play", session=session, action=action)
            self.assertEqual(result["mode"], "night")
            before = self.e.call("view", session=session)
        self.assertEqual(result["outcome"], TRAP)
        self.assert_refused(REFUSED, "undo", "Night", session=session)
        record = self.e.call("record", session=session)["record"]
        other = self.new("he#1", *WON)
        self.assertEqual(self.e.call("record", session=other)["record"], record)

    def test_a_session_is_a_rehearsal_unless_it_is_said_otherwise(self):
        for mode in [{}, {"mode": "rehearsal"}]:
            result = self.e.call("new", id="he#1", actions=WON[:1], **mode)
            self.assertEqual(result["mode"], "rehearsal")
            self.assertEqual(self.e.call("undo", session=result["session"])["mode"], "rehearsal")

    def test_another_action_ends_what_redo_could_bring(self):
        session = self.new("he#1", *WON[:3])
        self.e.call("undo", session=session)
        self.assertEqual(self.e.call("play", session=session, action=WON[2])["known"], 3)
        self.e.call("undo", session=session)
        self.e.call("undo", session=session)
        self.assertEqual(self.e.call("play", session=session, action="search 6")["known"], 2)
        self.assert_refused(REFUSED, "redo", "nothing to redo", session=session)

    def test_a_refused_action_changes_nothing(self):
        session = self.new("he#1", *WON[:2])
        before = self.e.call("view", session=session)
        for action in ["search 3", "search 9", "move 1>1", "move 1>30", "", "jump"]:
            self.e.error("play", session=session, action=action)
            self.e.error("preview", session=session, action=action)
        self.assertEqual(self.e.call("view", session=session), before)

    def test_view_is_what_deal_prints_as_json(self):
        for line in [[], WON[:4], WON]:
            self.assertEqual(self.e.call("view", session=self.new("he:bonus=net#1", *line)),
                             json.loads(self.fine("deal", "he#1", *line, "--json").out))

    def test_a_view_tells_the_ends_of_gauges_and_the_gaps_of_a_row(self):
        view = self.e.call("view", session=self.new())
        self.assertEqual(view["limits"], {"deck": 24})
        self.assertEqual([zone["id"] for zone in view["zones"] if "gaps" in zone], ["hand"])

    def test_a_card_counts_from_0_and_notation_from_1(self):
        session = self.new()
        hand = {z["id"]: z for z in self.e.call("view", session=session)["zones"]}["hand"]["cards"]
        event = self.e.call("play", session=session, action="move 4>2")["events"][0]
        self.assertEqual(event["from"], {"zone": "hand", "card": 3})
        self.assertEqual(event["card"], hand[3]["card"])

    def test_an_action_too_long_is_not_cut(self):
        for action in ["search 4" + " " * 80 + "junk", "move 4>2" + " " * 500 + "x"]:
            self.assert_refused(REFUSED, "legal", "not an action", id="he#1", actions=[action])
            self.assert_refused(REFUSED, "play", "not an action", session=self.new(), action=action)

    def test_preview_tells_what_an_action_would_do_and_changes_nothing(self):
        session = self.new()
        before = self.e.call("view", session=session)
        result = self.e.call("preview", session=session, action="move 4>2")
        self.assertEqual(self.e.call("view", session=session), before)
        self.assertIn("5", result["words"])
        self.assertEqual([e["event"] for e in result["events"]][:2], ["move", "makes"])

    def test_preview_knows_no_card_that_is_still_to_be_drawn(self):
        session = self.new()
        for action in self.e.call("legal", id="he#1")["actions"]:
            for event in self.e.call("preview", session=session, action=action)["events"]:
                if event["event"] in ("search-draw", "move-draw"):
                    self.assertEqual(event.get("card", "??"), "??")

    def test_record_is_one_that_replays(self):
        session = self.new("he#1", *WON)
        record = self.e.call("record", session=session)["record"]
        self.assertEqual(record.splitlines()[4:], WON + ["result: " + TRAP])
        self.assertIn("won", self.fine("replay", "-", stdin=record).lines[-1])

    def test_sessions_do_not_touch_each_other(self):
        first, second = self.new(), self.new("he#2")
        before = self.e.call("view", session=second)
        self.e.call("play", session=first, action="move 4>2")
        self.assertEqual(self.e.call("view", session=second), before)
        self.e.call("close", session=first)
        self.assertEqual(self.e.call("view", session=second), before)

    def test_there_may_be_64_sessions(self):
        sessions = [self.new("he#%d" % n) for n in range(64)]
        self.assertEqual(len(set(sessions)), 64)
        self.assert_refused(REFUSED, "new", ["64", "`close`"], id="he#1")
        self.assertEqual(self.e.call("close", session=sessions[10]), {})
        self.assertEqual(self.new(), sessions[10])

    def test_a_closed_session_is_gone(self):
        session = self.new()
        self.e.call("close", session=session)
        for method, params in [("view", {}), ("play", {"action": "search 3"}), ("undo", {}),
                               ("redo", {}), ("record", {}), ("close", {}),
                               ("preview", {"action": "search 3"})]:
            self.assert_refused(REFUSED, method, ["no such session", "`new`"], session=session,
                                **params)

    def test_a_failed_new_takes_no_session(self):
        for _ in range(70):
            self.e.error("new", id="he#1", actions=["search 2"])
        self.new()

    def test_nothing_is_kept_on_disk(self):
        self.new("he#1", *WON)
        self.e.ends_well()
        self.assertEqual(self.fine("stats", "he").lines[0], TITLE + ": 0 played, 0 won.")


class WrongParameters(EngineTest):
    """Messages must say what was wrong and what would be right."""

    NEEDED = {"legal": ["id"], "perft": ["id", "depth"], "new": ["id"],
              "play": ["session", "action"], "undo": ["session"], "redo": ["session"],
              "view": ["session"], "preview": ["session", "action"], "record": ["session"],
              "close": ["session"], "again": ["session", "after"]}
    RIGHT = {"id": "he#1", "depth": 1, "session": 1, "action": "search 3", "after": 0}
    WRONG = {"id": [1, None, True, [], {}, ["he#1"]],
             "depth": ["1", None, True, [], {}, -1, 65, 1.5, 1e300, -1e300, 1 << 31, 1 << 63],
             "after": ["1", None, True, [], {}, -1, 4097, 1.5, 1e300],
             "session": ["1", None, True, [], {}, -1, 1.5, 1e300],
             "action": [1, None, True, [], {}, ["search 3"]],
             "actions": [1, "search 3", None, True, {}, {"0": "search 3"}],
             "by": [1, None, True, [], "", "move", "Turn"],
             "mode": [1, None, True, [], {}, "", "Night", "day"]}

    def params(self, method, **changes):
        return dict({name: self.RIGHT[name] for name in self.NEEDED.get(method, [])}, **changes)

    def test_a_missing_parameter_is_named(self):
        self.e.call("new", id="he#1")
        for method, needed in self.NEEDED.items():
            for name in needed:
                params = self.params(method)
                del params[name]
                self.assert_refused(INVALID_PARAMS, method, "`%s`" % name, **params)

    def test_a_parameter_of_a_wrong_type_is_named(self):
        self.e.call("new", id="he#1")
        for method, needed in self.NEEDED.items():
            optional = ["actions"] if "id" in needed else []
            if method in ("undo", "redo"):
                optional = ["by"]
            if method == "new":
                optional = ["actions", "mode"]
            for name in needed + optional:
                for value in self.WRONG[name]:
                    with self.subTest(method=method, **{name: value}):
                        self.assert_refused(INVALID_PARAMS, method, "`%s`" % name,
                                            **self.params(method, **{name: value}))

    def test_an_unknown_parameter_is_answered_by_those_there_are(self):
        self.e.call("new", id="he#1")
        for method, needed in self.NEEDED.items():
            self.assert_refused(INVALID_PARAMS, method, ["`speed`", *needed],
                                **self.params(method, speed=1))
            self.assert_refused(INVALID_PARAMS, method, "`Id`", **self.params(method, Id=1))

    def test_a_method_without_parameters_says_so(self):
        for method in ["version", "games"]:
            message = self.assert_refused(INVALID_PARAMS, method, "`speed`", speed=1)
            self.assertNotIn("there are .", message)

    def test_an_optional_parameter_is_not_said_to_be_needed(self):
        self.e.call("new", id="he#1")
        message = self.assert_refused(INVALID_PARAMS, "undo", "`by`", session=1, by=1)
        self.assertNotIn("must be there", message)

    def test_a_session_there_cannot_be_is_refused(self):
        for session in [0, 1, 64, 65, 1000, 2147483647]:
            self.assert_refused(REFUSED, "view", ["no such session", "`new`"], session=session)
        self.assertNotIn("2147483647", self.e.error("view", session=-1)[1])

    def test_a_wrong_id_is_explained_as_on_the_command_line(self):
        for deal in ["", "he", "nobody#1", "he#x", "he#01", "he:bonus=no#1", "he:x=1#1", "he@AS",
                     "he@" + CARDS[1][:-2] + "AC", "x" * 10000, "he@" + CARDS[1] * 50]:
            found = self.assert_refused(REFUSED, "legal", "", id=deal)
            self.assertEqual(self.refused(2, "deal", deal).err, "dread: %s\n" % found)

    def test_a_wrong_action_is_counted_and_explained_as_on_the_command_line(self):
        for actions in [["search 2"], ["search 22"], ["move 4>2", "move 1>8"], [""], ["x" * 10000],
                        WON + ["search 8"], ["search A", "search A"]]:
            message = self.assert_refused(REFUSED, "legal", "Action %d: " % len(actions), id="he#1",
                                          actions=actions)
            if actions != [""]:
                self.assertEqual(self.refused(1, "legal", "he#1", *actions).err,
                                 "dread: %s\n" % message)

    def test_an_entry_of_actions_that_is_no_string_is_counted(self):
        for wrong in [1, None, True, [], {}, ["search 3"]]:
            self.assert_refused(INVALID_PARAMS, "legal", ["Action 2", "string"], id="he#1",
                                actions=["move 4>2", wrong])

    def test_operands_out_of_range_are_refused(self):
        session = self.e.call("new", id="he#1")["session"]
        for action in ["move 0>1", "move 1>0", "move 8>1", "move 1>8", "move 32>1", "move 33>1",
                       "move 255>256", "move 256>1", "move 65537>1", "move 1>4294967297",
                       "move -1>2", "move 1>-2", "move 18446744073709551617>2", "search 0",
                       "search 9", "search 10", "search J", "search -1", "search 65539",
                       "search 4294967299", "search \u0663", "move 1>2\n", "search 3\n", "\0"]:
            with self.subTest(action):
                self.assertEqual(self.e.error("play", session=session, action=action)[0], REFUSED)

    def test_more_actions_than_a_game_can_have_are_refused(self):
        for actions in [["search 3"] * 10000, WON * 100, ["move 1>2"] * 10000]:
            self.assert_refused(REFUSED, "legal", "Action ", id="he#1", actions=actions)

    def test_every_mixture_of_wrong_types_is_answered(self):
        dice = random.Random(17)
        values = [None, True, False, 0, 1, -1, 64, 65, 1.5, 1e308, -1e308, "", "he#1", "he", "turn",
                  "search 3", "move 4>2", [], ["move 4>2"], [[]], [None], {}, {"id": "he#1"},
                  1 << 63, "\u0000", "x" * 300]
        names = ["id", "actions", "depth", "session", "action", "by", "speed", "card", "moved", "place", "steps", "real"]
        for _ in range(3000):
            method = dice.choice(METHODS)
            params = {name: dice.choice(values) for name in dice.sample(names, dice.randint(0, 3))}
            if method == "perft" and params.get("depth") == 64:
                continue
            response = self.e.request(method, **params)
            if "error" in response:
                self.assert_error(response, response["error"]["code"], self.e.number)


class Budget(EngineTest):
    """All requests of a line share one budget: 500,000 playouts and 10,000,000 positions."""

    PLAYOUTS, POSITIONS = 500000, 10000000
    READY = 10  # additional playouts that each decision counts as
    TASTE = 5000, 100000  # playouts and positions that `taste` counts as
    EXACT = 30000  # positions that SoliTerror may visit at a decision for exact probabilities
    # A lost game. The solver visits some 100,000 positions to find out when it was lost.
    HARD = "soliterror:flare-gun=no#225"
    KILLED = ["place b", "weapon 3S", "leave", "swap b1", "hearts", "place c", "swap d2", "leave",
              "take 4D+5D", "swap d4"]

    @staticmethod
    def one(method, **params):
        return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}

    def new(self, deal, actions=()):
        return self.e.call("new", id=deal, actions=list(actions))["session"]

    def tastes(self, n):
        """Returns requests that count as n requests of `taste`. `choose` counts as ten but is as cheap as one."""
        choose = self.one("choose", game="he:pursuit=any", taste="fair")
        return [choose] * (n // 10) + [self.one("taste", id="he#1")] * (n % 10)

    def leaves(self, positions):
        """Returns requests that leave at least this many positions of the budget, and hardly more; and the number left.
        """
        visits = [1 + sum(PERFT[1][:depth - 1]) for depth in range(1, 6)]
        tastes = min((self.POSITIONS - positions) // self.TASTE[1], 99)
        requests = self.tastes(tastes)
        left = self.POSITIONS - tastes * self.TASTE[1]
        for depth in range(4, 1, -1):
            while left - visits[depth - 1] >= positions:
                left -= visits[depth - 1]
                requests.append(self.one("perft", id="he#1", depth=depth))
        return requests, left

    def assert_last_is_refused(self, batch, *says):
        """All requests of a batch must be answered except the last, which is refused with these words."""
        *before, last = self.e.send(batch)
        for response in before:
            self.assertIn("result", response)
        self.assert_error(last, REFUSED, 1)
        for words in says:
            self.assertIn(words, last["error"]["message"])

    def test_every_method_that_works_draws_from_the_budget_of_its_line(self):
        fill = self.tastes(self.PLAYOUTS // self.TASTE[0])
        playing, over = self.new("he#1"), self.new("he#1", LOST)
        refused = [self.one("taste", id="he#1"), self.one("hint", session=playing, playouts=1),
                   self.one("autopsy", session=over, playouts=1),
                   self.one("choose", game="he:pursuit=any", taste="fair")]
        responses = self.e.send(fill + refused + [self.one("legal", id="he#1")])
        for response in responses[:len(fill)] + responses[-1:]:
            self.assertIn("result", response)
        for response in responses[len(fill):-1]:
            self.assert_error(response, REFUSED, 1)
            self.assertIn("This line may take 500000", response["error"]["message"])
            self.assertIn(" 0 are left; ask in another line", response["error"]["message"])
        self.assertIn("result", self.e.send(refused[0]))

    def test_a_hint_counts_its_playouts_and_what_makes_it_ready(self):
        session, left = self.new("he#1"), self.PLAYOUTS - 99 * self.TASTE[0]
        fill = self.tastes(99)
        most = left // 2 - self.READY
        hint = self.one("hint", session=session, playouts=most)
        for response in self.e.send(fill + [hint, hint]):
            self.assertIn("result", response)
        more = self.one("hint", session=session, playouts=most + 1)
        self.assert_last_is_refused(
            fill + [hint, more], "%d playouts. This line" % (most + 1 + self.READY),
            "%d are left; ask for at most %d `playouts`" % (most + self.READY, most))

    def test_a_batch_of_autopsies_is_refused_from_the_one_on_that_does_not_fit(self):
        fill, playouts = self.tastes(99), 60
        autopsy = self.one("autopsy", session=self.new("he#1", LOST), playouts=playouts)
        moments = self.e.send(autopsy)["result"]["moments"]
        most = len(moments) * (playouts + self.READY)
        fits, left = divmod(self.PLAYOUTS - 99 * self.TASTE[0], most)
        self.assertGreater(fits, 5)
        responses = self.e.send(fill + [autopsy] * (fits + 3))[len(fill):]
        self.assertEqual(["result" in response for response in responses],
                         [True] * fits + [False] * 3)
        right = "at most %d `playouts`, or in another line" % (left // len(moments) - self.READY)
        for response in responses[fits:]:
            self.assertIn("can take %d playouts" % most, response["error"]["message"])
            self.assertIn(" %d are left" % left, response["error"]["message"])
            self.assertIn(right, response["error"]["message"])

    def test_an_autopsy_of_more_playouts_than_a_line_has_says_how_many_would_do(self):
        session = self.new("he#1", LOST)
        decisions = len(self.e.call("autopsy", session=session, playouts=1)["moments"])
        self.assert_refused(REFUSED, "autopsy",
                            "at most %d `playouts`" % (self.PLAYOUTS // decisions - self.READY),
                            session=session, playouts=499999)

    def test_looking_back_draws_from_the_positions_of_its_line(self):
        autopsy = self.one("autopsy", session=self.new(self.HARD, self.KILLED), playouts=1)
        self.assertEqual(self.e.send(autopsy)["result"]["hindsight"]["answer"], "won")
        fill, left = self.leaves(2 * self.EXACT)
        self.assert_last_is_refused(fill + [autopsy], "more than the ",
                                    "of the %d for this line" % self.POSITIONS, "`dread autopsy`")
        self.assertGreater(left, self.EXACT)

    def test_what_looking_back_took_is_taken_from_what_follows(self):
        autopsy = self.one("autopsy", session=self.new(self.HARD, self.KILLED), playouts=1)
        fill, left = self.leaves(640000)
        responses = self.e.send(fill + [autopsy] * 40)[len(fill):]
        fits = sum("result" in response for response in responses)
        self.assertTrue(0 < fits < 40, fits)
        self.assertTrue(all("result" in response for response in responses[:fits]))
        self.assertLess(left, 1300000)

    def test_the_search_for_exact_chances_draws_from_the_positions_of_its_line(self):
        hint = self.one("hint", session=self.new("soliterror#1"), playouts=1)
        fill, left = self.leaves(self.EXACT - 1000)
        self.assertLess(left, self.EXACT)
        self.assert_last_is_refused(
            fill + [hint], "can take %d positions" % self.EXACT, "%d are left" % left)

    def test_perft_that_does_not_fit_says_what_is_left(self):
        fill, left = self.leaves(50000)
        self.assert_last_is_refused(fill + [self.one("perft", id="he#1", depth=5)],
                                    "more than the %d positions" % left,
                                    "less depth", "`dread perft`")


class WordsAndThings(EngineTest):
    """What front ends need in addition: what an action touches, and the names of things."""

    GAMES = ["he", "soli", "dont"]

    def moments(self, deal, dice):
        """Yields a session with its legal actions at every position of a random game."""
        state = self.e.call("new", id=deal)
        session = state["session"]
        for _ in range(15):
            if state["actions"]:
                yield session, state["actions"]
                state = self.e.call("play", session=session, action=dice.choice(state["actions"]))
        self.e.call("close", session=session)

    def test_touches_tells_verb_and_things_of_every_legal_action(self):
        dice = random.Random(3)
        for game in self.GAMES:
            words = self.e.call("words", game=game)
            for session, actions in self.moments("%s#%d" % (game, dice.randint(1, 999)), dice):
                touches = self.e.call("touches", session=session)["touches"]
                self.assertEqual([touch["action"] for touch in touches], actions)
                for touch in touches:
                    self.assertEqual(set(touch), {"action", "verb", "things"})
                    self.assertIn(touch["verb"], words["verbs"])
                    for thing in touch["things"]:
                        self.assertTrue(thing.get("zone") in words["zones"] or
                                        thing.get("gauge") in words["gauges"] or "token" in thing)
                    self.assertEqual(self.e.call("touches", session=session,
                                                 action=touch["action"])["touches"], [touch])

    def test_touches_point_at_the_cards_that_an_action_names(self):
        session = self.e.call("new", id="he#1")["session"]
        move = self.e.call("touches", session=session, action="move 4>2")["touches"][0]
        self.assertEqual((move["verb"], move["things"]),
                         ("move", [{"zone": "hand", "card": 3}, {"zone": "hand", "gap": 1}]))
        self.assert_refused(REFUSED, "touches", "move 1>1", session=session, action="move 1>1")

    def test_every_id_of_views_and_events_has_words(self):
        dice = random.Random(4)
        for game in self.GAMES:
            words = self.e.call("words", game=game)
            for session, _ in self.moments("%s#%d" % (game, dice.randint(1, 999)), dice):
                view = self.e.call("view", session=session)
                self.assertIn(view["prompt"], words["prompts"])
                self.assertIn(view["outcome"], words["outcomes"])
                for kind in ["zones", "tokens"]:
                    self.assertLessEqual({one["id"] for one in view[kind]}, set(words[kind]))
                self.assertLessEqual(set(view["gauges"]), set(words["gauges"]))
            self.assertTrue(all(words["events"].values()))

    def test_words_are_those_of_the_theme(self):
        words = self.e.call("words", game="he")
        self.assertEqual((words["game"], words["title"]), (GAME, TITLE))
        self.assertEqual(words["zones"]["deck"], "draw deck")
        self.assertEqual(words["outcomes"][CAUGHT], "You lost: He has caught you.")
        self.assertNotIn("[", "".join(words["events"].values()))
        self.assert_refused(REFUSED, "words", "no game `x`", game="x")
        self.assert_refused(INVALID_PARAMS, "words", "`game`")

    def test_words_of_a_session_say_what_is_asked_who_is_there_and_what_an_action_is(self):
        session = self.e.call("new", id="he#1")["session"]
        said = self.e.call("words", session=session, action="move 4>2")
        preview = self.e.call("preview", session=session, action="move 4>2")
        self.assertEqual(said["action"], preview["words"])
        self.assertEqual(said["prompt"], "Search for A, 3, 4, 5, 6 or 7; or move a card.")
        self.assertNotIn("action", self.e.call("words", session=session))
        for action in LOST:
            self.e.call("play", session=session, action=action)
        said = self.e.call("words", session=session)
        self.assertEqual(said, {"outcome": "You lost: He has caught you.", "tokens": []})
        maze = self.e.call("new", id="dont#1")["session"]
        said = self.e.call("words", session=maze)
        view = self.e.call("view", session=maze)
        self.assertEqual(len(said["tokens"]), len(view["tokens"]))
        self.assertNotIn("{", json.dumps(said["tokens"]) + said["prompt"])


class Solving(EngineTest):
    """solve: won, lost, or unknown with what ran out."""

    def test_a_line_that_wins_wins(self):
        for game in ["he#1", "soli#1", "dont#1"]:
            solved = self.e.call("solve", id=game)
            self.assertEqual(solved["answer"], "won")
            self.assertNotIn("ranOut", solved)
            end = self.e.call("legal", id=game, actions=solved["actions"])
            self.assertRegex(end["outcome"], "^won")

    def test_it_solves_from_behind_actions(self):
        solved = self.e.call("solve", id="he#1", actions=LOST[:3])
        self.assertEqual(solved["answer"], "won")
        end = self.e.call("legal", id="he#1", actions=LOST[:3] + solved["actions"])
        self.assertRegex(end["outcome"], "^won")
        self.assertEqual(self.e.call("solve", id="he#1", actions=LOST),
                         {"answer": "lost", "positions": 0})

    def test_it_answers_as_the_command_does(self):
        for game, goal in [("he#29", "win"), ("soli#1", "most-food"), ("soli#2", "win")]:
            told = json.loads(self.fine("solve", game, "--goal", goal, "--json").out)
            for member in ["id", "goal"]:
                del told[member]
            self.assertEqual(self.e.call("solve", id=game, goal=goal), told)

    def test_what_nobody_can_win_is_lost_and_what_is_not_known_is_not_called_lost(self):
        lost = self.e.call("solve", id="he#29")
        self.assertEqual(lost["answer"], "lost")
        less = self.e.call("solve", id="he#29", positions=lost["positions"] - 1)
        self.assertEqual(less, {"answer": "unknown", "positions": lost["positions"] - 1,
                                "ranOut": "positions"})

    def test_what_it_looked_into_is_taken_from_its_line(self):
        one = {"jsonrpc": "2.0", "method": "solve", "id": 1,
               "params": {"id": "he#29", "positions": 9999500}}
        first, second = self.e.send([one, one])
        self.assertEqual(first["result"]["answer"], "lost")
        self.assertEqual(second["error"]["code"], REFUSED)
        left = 10000000 - first["result"]["positions"]
        self.assertIn("%d are left; ask for fewer `positions`" % left, second["error"]["message"])

    def test_a_goal_that_is_not_there_is_answered_by_those_there_are(self):
        self.assert_refused(REFUSED, "solve", ["no goal `x`", "most-food"], id="soli#1", goal="x")
        self.assert_refused(INVALID_PARAMS, "solve", "`positions`", id="he#1", positions=10000001)


class HiddenCards(EngineTest):
    """No view may show what a player cannot know."""

    def look(self, deal, actions):
        """Returns everything that the engine says about a session, except its record."""
        seen = [self.e.call("new", id=deal)]
        session = seen[0].pop("session")
        for action in actions:
            seen += [self.e.call("preview", session=session, action=action),
                     self.e.call("play", session=session, action=action),
                     self.e.call("view", session=session)]
        self.e.call("close", session=session)
        return seen

    def drawn(self, deal, actions):
        """Returns how many cards of the deal have been seen after these actions."""
        session = self.e.call("new", id=deal, actions=actions)["session"]
        zones = {zone["id"]: zone for zone in self.e.call("view", session=session)["zones"]}
        self.e.call("close", session=session)
        return 32 - len(zones["deck"]["cards"])

    def line(self, deal, dice, most):
        actions = []
        while len(actions) < most:
            legal = self.e.call("legal", id=deal, actions=actions)["actions"]
            if not legal:
                break
            actions.append(dice.choice(legal))
        return actions

    def test_deals_that_agree_on_what_was_seen_look_the_same(self):
        dice = random.Random(23)
        for number in range(40):
            options = random_options(dice)
            by_cards = self.fine("cards", "--id", "he%s#%d" % (options, number)).out.strip()
            head, cards = by_cards.split("@")
            actions = self.line(by_cards, dice, dice.randint(1, 8))
            seen = self.drawn(by_cards, actions)
            before = self.look(by_cards, actions)
            for _ in range(3):
                rest = [cards[i:i + 2] for i in range(2 * seen, len(cards), 2)]
                dice.shuffle(rest)
                self.assertEqual(self.look(head + "@" + cards[:2 * seen] + "".join(rest), actions),
                                 before)

    def test_a_deal_by_number_looks_as_the_same_deal_by_its_cards(self):
        for number in [1, 2]:
            self.assertEqual(self.look("he#%d" % number, ["search 3"]),
                             self.look("he@" + CARDS[number], ["search 3"]))

    def test_no_view_holds_the_number_of_the_deal(self):
        number = "7654321987654321"
        for seen in self.look("he#" + number, self.line("he#" + number, random.Random(1), 5)):
            self.assertNotIn(number, json.dumps(seen))

    def test_the_deck_shows_no_card(self):
        session = self.e.call("new", id="he#1", actions=WON[:3])["session"]
        zones = {zone["id"]: zone for zone in self.e.call("view", session=session)["zones"]}
        self.assertTrue(all(card == {"card": "??"} for card in zones["deck"]["cards"]))


if __name__ == "__main__":
    unittest.main()
