"""Tests of the engine with lines that no well-behaved client would send, with all methods and parameters, with whole
games, and of the budget of a line. tests/transcripts/engine.txt shows what is asked and answered."""

import json
import os
import random
import re
import unittest

from program import CARDS, LOST, PERFT, ROOT, WON, ProgramTest, random_options

PARSE_ERROR, INVALID_REQUEST, NO_METHOD, INVALID_PARAMS, REFUSED = -32700, -32600, -32601, -32602, 1
VERSION = {"jsonrpc": "2.0", "method": "version", "id": 1}
LONG = 1 << 20
GAMES = ["he", "soli", "dont"]


def one(method, **params):
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


class EngineTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.e = self.engine()

    def assert_error(self, response, code, identity=None):
        self.assertEqual(set(response), {"jsonrpc", "id", "error"})
        self.assertEqual((response["jsonrpc"], response["id"]), ("2.0", identity))
        self.assertEqual(set(response["error"]) - {"data"}, {"code", "message"})
        self.assertEqual(response["error"]["code"], code, response)
        self.assertRegex(response["error"]["message"], r"(?s)^.{10,}\.$")

    def assert_refused(self, code, method, says, /, **params):
        """The request must fail with this code and a message that contains all of `says`."""
        found, message = self.e.error(method, **params)
        self.assertEqual(found, code, message)
        for words in [says] if isinstance(says, str) else says:
            self.assertIn(words, message)
        return message

    def assert_alive(self):
        self.assertEqual(self.e.call("version")["name"], "dread")

    def new(self, deal="he#1", *actions, **more):
        return self.e.call("new", id=deal, actions=list(actions), **more)["session"]

    def view(self, session):
        return self.e.call("view", session=session)


class Lines(EngineTest):
    """Lines of all kinds are answered, and the next one too."""

    def test_errors_that_programs_tell_apart_have_codes(self):
        session = self.new()
        for name, method, params in [("no-game", "legal", {"id": "none#1"}), ("bad-option", "legal", {"id": "he:x=1#1"}),
                                     ("bad-deal", "legal", {"id": "he#x"}), ("bad-cards", "legal", {"id": "he@ASAS"}),
                                     ("bad-action", "play", {"session": session, "action": "fly"}),
                                     ("not-legal", "play", {"session": session, "action": "search 8"})]:
            self.assertEqual(self.e.request(method, **params)["error"]["data"], {"code": name})
        self.assertNotIn("data", self.e.request("play", session=session, action=7)["error"])

    def wrong(self, line):
        """Sends bytes, which must be answered by an error, in UTF-8. Returns its code."""
        self.e.write(line)
        answer = json.loads(self.e.program.stdout.readline().decode("utf-8"))
        answer = answer[0] if isinstance(answer, list) else answer
        self.assertIn("error", answer, line)
        return answer["error"]["code"]

    def test_half_a_request_is_a_parse_error(self):
        whole = json.dumps(one("legal", id="he#1"))
        for n in range(1, len(whole)):
            self.assertEqual(self.wrong(whole[:n]), PARSE_ERROR)

    def test_bytes_that_are_no_text_are_refused_in_utf_8(self):
        for line in [b"\0", b"\0{}", b"[\0]", b"{}\f", json.dumps(VERSION).encode() + b"\0",
                     json.dumps(VERSION).encode() + b"\0{}", b"\xff" * 100,
                     b'{"jsonrpc":"2.0","method":"ver\0sion","id":1}', b'{"jsonrpc":"2.0","method":"version\0","id":1}',
                     b'{"jsonrpc":"2.0","method":"version","id":"a\xff"}',
                     b'{"jsonrpc":"2.0","method":"\xff\xfe","id":1}',
                     b'{"jsonrpc":"2.0","method":"legal","id":1,"params":{"id":"\xc3"}}',
                     b'{"jsonrpc":"2.0","method":"legal","id":1,"params":{"\xff":"he#1"}}',
                     b'{"jsonrpc":"2.0","method":"legal","id":1,"params":{"id":"he#1","actions":["\xed\xa0\x80"]}}']:
            self.assertEqual(self.wrong(line), PARSE_ERROR, line)
        self.assert_alive()

    def test_an_escaped_zero_does_not_cut_a_string(self):
        for member, value in [("method", "version\0x"), ("id", "a\0b"), ("jsonrpc", "2.0\0")]:
            self.wrong(json.dumps(dict(VERSION, **{member: value})))
        for params in [{"id": "he#1\0x"}, {"id": "he#1", "actions": ["move 4>2\0x"]}, {"id\0": "he#1"}]:
            self.wrong(json.dumps(one("legal", **params)))

    def test_a_message_never_cuts_a_character_in_two(self):
        for n in range(4):
            word = "x" * n + "é" * 60
            for method, params in [(word, {}), ("legal", {"id": word}), ("legal", {word: 1}),
                                   ("legal", {"id": "he:%s=1#1" % word}), ("legal", {"id": "he@" + word}),
                                   ("legal", {"id": "he#" + word}), ("legal", {"id": "he#1", "actions": [word]})]:
                self.wrong(json.dumps(one(method, **params)))
        response = self.e.send(one("x" * 5000))
        self.assert_error(response, NO_METHOD, 1)
        self.assertLess(len(response["error"]["message"]), 400)

    def test_a_huge_line_is_refused_and_the_next_one_answered(self):
        for line in ["x" * (LONG + 1), "[" * (3 * LONG), json.dumps(VERSION) + " " * LONG,
                     '{"jsonrpc":"2.0","method":"version","id":"%s"}' % ("x" * 2 * LONG), "[" + "1," * LONG + "1]"]:
            response = self.e.line(line)
            self.assert_error(response, PARSE_ERROR)
            self.assertIn("megabyte", response["error"]["message"])
            self.assert_alive()
        identity = "x" * (LONG - 100)
        self.assertEqual(self.e.send(dict(VERSION, id=identity))["id"], identity)

    def test_a_batch_may_not_be_endless(self):
        self.assertEqual(len(self.e.send([VERSION] * 1000)), 1000)
        self.assert_error(self.e.send([VERSION] * 1001), INVALID_REQUEST)

    def test_deep_nesting_is_no_crash(self):
        for depth in [10, 999, 1000, 1001, 100000, 500000]:
            for start, end in [("[", "]"), ('{"a":', "}"), ('[{"a":', "}]")]:
                for line in [start * depth, start * depth + "1" + end * depth]:
                    if len(line) < LONG:
                        self.assertIn(self.wrong(line), (PARSE_ERROR, INVALID_REQUEST))
        self.assertEqual(self.e.send(dict(VERSION, extra=[[[[1]]]]))["id"], 1)

    def test_random_bytes_never_end_it(self):
        dice = random.Random(11)
        whole = json.dumps(one("new", id="he#1", actions=["move 4>2", "search 3"])).encode()
        for _ in range(1000):
            line = bytearray(whole)
            for _ in range(dice.randint(1, 5)):
                line[dice.randrange(len(line))] = dice.randrange(256)
            self.e.write(bytes(line).replace(b"\n", b"") + b"\n" + json.dumps(dict(VERSION, id="end")).encode())
            while b'"end"' not in self.e.program.stdout.readline():
                self.assertIsNone(self.e.program.poll())


class Parameters(EngineTest):
    """Messages must say what was wrong and what would be right."""

    # For each method what it needs, and what it may have beside it.
    METHODS = {"version": ([], []), "games": ([], []), "legal": (["id"], ["actions"]),
               "perft": (["id", "depth"], ["actions"]), "new": (["id"], ["actions", "mode"]),
               "play": (["session", "action"], []), "undo": (["session"], ["by"]), "redo": (["session"], ["by"]),
               "view": (["session"], []), "preview": (["session", "action"], []), "record": (["session"], []),
               "close": (["session"], []), "again": (["session", "after"], []), "hint": (["session"], ["playouts"]),
               "autopsy": (["session"], ["playouts"]), "taste": (["id"], []), "choose": (["game", "taste"], []),
               "solve": (["id"], ["positions"]), "puzzle": (["code"], [])}
    RIGHT = {"id": "he#1", "depth": 1, "session": 1, "action": "search 3", "after": 0, "game": "he", "taste": "cruel",
             "code": "he#1"}
    WRONG = {"id": [1, None, True, [], {}, ["he#1"]], "code": [1, None, True, [], {}],
             "depth": ["1", None, True, [], {}, -1, 65, 1.5, 1e300, -1e300, 1 << 31, 1 << 63],
             "after": ["1", None, True, [], {}, -1, 4097, 1.5, 1e300],
             "session": ["1", None, True, [], {}, -1, 1.5, 1e300],
             "action": [1, None, True, [], {}, ["search 3"]],
             "actions": [1, "search 3", None, True, {}, {"0": "search 3"}],
             "by": [1, None, True, [], "", "move", "Turn"],
             "mode": [1, None, True, [], {}, "", "Night", "day"],
             "playouts": ["8", None, True, [], -1, 1.5, 500001],
             "positions": ["8", None, True, [], -1, 1.5, 10000001],
             "game": [1, None, True, [], {}], "taste": [1, None, "", "hopeless", "Cruel"]}

    def test_what_is_missing_wrong_or_unknown_is_named(self):
        self.new()
        for method, (needed, optional) in self.METHODS.items():
            right = {name: self.RIGHT[name] for name in needed}
            for name in needed:
                self.assert_refused(INVALID_PARAMS, method, "`%s`" % name,
                                    **{other: value for other, value in right.items() if other != name})
            for name in needed + optional:
                for value in self.WRONG[name]:
                    message = self.assert_refused(INVALID_PARAMS, method, "`%s`" % name, **{**right, name: value})
                    self.assertTrue(name in needed or "must be there" not in message, message)
            message = self.assert_refused(INVALID_PARAMS, method, ["`speed`", *needed], **right, speed=1)
            self.assertNotIn("there are .", message)
            self.assert_refused(INVALID_PARAMS, method, "`Id`", **right, Id=1)

    def test_every_mixture_of_wrong_types_is_answered(self):
        dice = random.Random(17)
        values = [None, True, False, 0, 1, -1, 64, 65, 1.5, 1e308, -1e308, "", "he#1", "he", "turn",
                  "search 3", "move 4>2", [], ["move 4>2"], [[]], [None], {}, {"id": "he#1"},
                  1 << 63, "\u0000", "x" * 300]
        names = ["id", "actions", "depth", "session", "action", "by", "speed", "card", "moved", "place", "steps", "real"]
        methods = [*self.METHODS, "tell", "correct", "steps", "back", "touches", "words"]
        for _ in range(1500):
            method = dice.choice(methods)
            params = {name: dice.choice(values) for name in dice.sample(names, dice.randint(0, 3))}
            if method == "perft" and params.get("depth") == 64:
                continue
            response = self.e.request(method, **params)
            if "error" in response:
                self.assert_error(response, response["error"]["code"], self.e.number)

    def test_a_puzzle_is_told_and_played(self):
        told = self.e.call("puzzle", code="he#2")
        self.assertEqual(told, json.loads(self.fine("puzzle", "he#2", "--json").out))
        won = [choice["won"] for choice in told["choices"]]
        self.assertEqual(won, sorted(won, reverse=True))
        self.assertGreaterEqual(won[0] - won[1], told["ways"] / 5)
        legal = self.e.call("legal", id=told["id"], actions=told["actions"])["actions"]
        self.assertEqual(sorted(legal), sorted(choice["action"] for choice in told["choices"]))
        self.e.call("legal", id=told["id"], actions=told["actions"] + told["line"])
        scene = self.e.call("deal", puzzle="he#2")
        self.assertEqual(scene["puzzle"], {"number": 2, "level": told["level"], "asks": True})
        said = self.e.call("intent", intent="say", text=told["line"][0])
        self.assertIn("Right. ", said["told"])
        self.assertEqual(said["puzzle"], {"number": 2, "level": told["level"], "solved": True})
        self.assert_refused(REFUSED, "puzzle", "is no puzzle", code="he#0")
        self.assert_refused(REFUSED, "deal", "no game", puzzle="ghost#1")

    def test_operands_out_of_range_are_refused(self):
        session = self.new()
        for action in ["move 0>1", "move 1>0", "move 8>1", "move 1>8", "move 32>1", "move 33>1",
                       "move 255>256", "move 256>1", "move 65537>1", "move 1>4294967297",
                       "move -1>2", "move 1>-2", "move 18446744073709551617>2", "search 0",
                       "search 9", "search 10", "search J", "search -1", "search 65539",
                       "search 4294967299", "search \u0663", "move 1>2\n", "search 3\n", "\0",
                       "search 4" + " " * 80 + "junk", "move 4>2" + " " * 500 + "x"]:
            self.assertEqual(self.e.error("play", session=session, action=action)[0], REFUSED, action)
        for actions in [["search 3"] * 10000, WON * 100, ["move 1>2"] * 10000]:
            self.assert_refused(REFUSED, "legal", "Action ", id="he#1", actions=actions)


class Games(EngineTest):
    def moments(self, deal, dice):
        """Yields a session with its legal actions at every position of a random game."""
        state = self.e.call("new", id=deal)
        session = state["session"]
        for _ in range(15):
            if state["actions"]:
                yield session, state["actions"]
                state = self.e.call("play", session=session, action=dice.choice(state["actions"]))
        self.e.call("close", session=session)

    def test_undo_and_redo_go_back_and_forth(self):
        for by in [{}, {"by": "action"}, {"by": "turn"}]:
            session = self.new("he#1", *WON)
            views = [self.view(session)]
            while views[-1]["turn"] > 1 or len(views) == 1:
                self.e.call("undo", session=session, **by)
                views.append(self.view(session))
            self.assertEqual(len(views), len(WON) + 1)
            self.assert_refused(REFUSED, "undo", "nothing to take back", session=session, **by)
            for n in range(len(WON)):
                self.assertEqual(self.view(session), views.pop())
                self.assertEqual(self.e.call("redo", session=session, **by)["played"], n + 1)
            self.assert_refused(REFUSED, "redo", "nothing to redo", session=session, **by)

    def test_there_are_64_sessions_which_do_not_touch_each_other(self):
        for _ in range(70):
            self.e.error("new", id="he#1", actions=["search 2"])
        sessions = [self.new("he#%d" % n) for n in range(64)]
        self.assertEqual(len(set(sessions)), 64)
        self.assert_refused(REFUSED, "new", ["64", "`close`"], id="he#1")
        before = self.view(sessions[2])
        self.e.call("play", session=sessions[1], action="move 4>2")
        self.assertEqual(self.e.call("close", session=sessions[1]), {})
        self.assertEqual(self.view(sessions[2]), before)
        self.assertEqual(self.new(), sessions[1])

    def test_a_turn_is_tried_again_in_a_session_of_its_own(self):
        over = self.new("he#1", *LOST, mode="night")
        for moment in self.e.call("autopsy", session=over, playouts=8)["moments"]:
            again = self.e.call("again", session=over, after=moment["after"])
            self.assertEqual((again["played"], again["known"], again["turn"], again["mode"]),
                             (moment["after"], moment["after"], moment["turn"], "rehearsal"))
            self.assertIn(moment["best"], again["actions"])
            self.e.call("close", session=again["session"])

    def test_a_line_that_wins_wins(self):
        for game in GAMES:
            solved = self.e.call("solve", id=game + "#1")
            end = self.e.call("legal", id=game + "#1", actions=solved["actions"])
            self.assertRegex(end["outcome"], "^won")

    def test_touches_and_views_have_words_and_point_at_what_is_there(self):
        dice = random.Random(3)
        for game in GAMES:
            words = self.e.call("words", game=game)
            self.assertTrue(all(words["events"].values()))
            with open(os.path.join(ROOT, "themes", words["game"] + ".txt"), encoding="utf-8") as theme:
                self.assertEqual(set(words["events"]), set(re.findall("^event ([a-z0-9-]+): .", theme.read(), re.M)))
            for session, actions in self.moments("%s#%d" % (game, dice.randint(1, 999)), dice):
                view = self.view(session)
                self.assertIn(view["prompt"], words["prompts"])
                self.assertIn(view["outcome"], words["outcomes"])
                for kind in ["zones", "tokens"]:
                    self.assertLessEqual({thing["id"] for thing in view[kind]}, set(words[kind]))
                self.assertLessEqual(set(view["gauges"]), set(words["gauges"]))
                self.assertEqual(len(self.e.call("words", session=session)["tokens"]), len(view["tokens"]))
                touches = self.e.call("touches", session=session)["touches"]
                self.assertEqual([touch["action"] for touch in touches], actions)
                for touch in touches:
                    self.assertIn(touch["verb"], words["verbs"])
                    for thing in touch["things"]:
                        self.assertTrue(thing.get("zone") in words["zones"] or
                                        thing.get("gauge") in words["gauges"] or "token" in thing)
                touch = dice.choice(touches)
                self.assertEqual(self.e.call("touches", session=session, action=touch["action"])["touches"], [touch])


class HiddenCards(EngineTest):
    """No view may show what a player cannot know."""

    def look(self, deal, actions):
        """Returns everything that the engine says about a session, except its record; and how many cards were seen."""
        seen = [self.e.call("new", id=deal)]
        session = seen[0].pop("session")
        for action in actions:
            seen += [self.e.call("preview", session=session, action=action),
                     self.e.call("play", session=session, action=action), self.view(session)]
        (deck,) = [zone for zone in self.view(session)["zones"] if zone["id"] == "deck"]
        self.e.call("close", session=session)
        return seen, 32 - len(deck["cards"])

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
        for number in range(20):
            by_cards = self.fine("cards", "--id", "he%s#%d" % (random_options(dice), number)).out.strip()
            head, cards = by_cards.split("@")
            actions = self.line(by_cards, dice, dice.randint(1, 8))
            before, seen = self.look(by_cards, actions)
            for _ in range(3):
                rest = [cards[i:i + 2] for i in range(2 * seen, len(cards), 2)]
                dice.shuffle(rest)
                self.assertEqual(self.look(head + "@" + cards[:2 * seen] + "".join(rest), actions)[0], before)
        self.assertEqual(self.look("he#1", ["search 3"]), self.look("he@" + CARDS[1], ["search 3"]))

    def test_no_view_holds_the_number_of_the_deal(self):
        number = "7654321987654321"
        for seen in self.look("he#" + number, self.line("he#" + number, random.Random(1), 5))[0]:
            self.assertNotIn(number, json.dumps(seen))


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

    def tastes(self, n):
        """Returns requests that count as n requests of `taste`. `choose` counts as ten but is as cheap as one."""
        choose = one("choose", game="he:pursuit=any", taste="fair")
        return [choose] * (n // 10) + [one("taste", id="he#1")] * (n % 10)

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
                requests.append(one("perft", id="he#1", depth=depth))
        return requests, left

    def answers(self, filling, requests):
        """Sends requests in one line behind those that fill it, and returns their answers. The first ones must have
        results, and the others must be refused; `fits` is set to the number of the first ones."""
        answers = self.e.send(filling + requests)
        for answer in answers[:len(filling)]:
            self.assertIn("result", answer)
        answers = answers[len(filling):]
        fitting = ["result" in answer for answer in answers]
        self.assertEqual(fitting, sorted(fitting, reverse=True))
        for answer in answers[sum(fitting):]:
            self.assert_error(answer, REFUSED, 1)
        self.fits = sum(fitting)
        return answers

    def assert_last_is_refused(self, filling, requests, *says):
        answers = self.answers(filling, requests)
        self.assertEqual(self.fits, len(requests) - 1)
        for words in says:
            self.assertIn(words, answers[-1]["error"]["message"])

    def test_every_method_that_works_draws_from_the_budget_of_its_line(self):
        fill = self.tastes(self.PLAYOUTS // self.TASTE[0])
        playing, over = self.new("he#1"), self.new("he#1", *LOST)
        refused = [one("taste", id="he#1"), one("hint", session=playing, playouts=1),
                   one("autopsy", session=over, playouts=1), one("choose", game="he:pursuit=any", taste="fair")]
        for answer in self.answers(fill, refused):
            self.assertIn("This line may take 500000", answer["error"]["message"])
            self.assertIn(" 0 are left; ask in another line", answer["error"]["message"])
        self.assertEqual(self.fits, 0)
        self.assertIn("result", self.e.send(refused[0]))
        self.assertIn("result", self.e.send(fill + [one("legal", id="he#1")])[-1])
        # Deals that the difficulty is known of cost nothing.
        self.answers([], [one("choose", game="he", taste="fair")] * 300)
        self.assertEqual(self.fits, 300)

    def test_a_hint_counts_its_playouts_and_what_makes_it_ready(self):
        session, left = self.new("he#1"), self.PLAYOUTS - 99 * self.TASTE[0]
        most = left // 2 - self.READY
        hint, more = (one("hint", session=session, playouts=n) for n in (most, most + 1))
        self.answers(self.tastes(99), [hint, hint])
        self.assertEqual(self.fits, 2)
        self.assert_last_is_refused(
            self.tastes(99), [hint, more], "%d playouts. This line" % (most + 1 + self.READY),
            "%d are left; ask for at most %d `playouts`" % (most + self.READY, most))

    def test_a_batch_of_autopsies_is_refused_from_the_one_on_that_does_not_fit(self):
        playouts, session = 60, self.new("he#1", *LOST)
        autopsy = one("autopsy", session=session, playouts=playouts)
        decisions = len(self.e.send(autopsy)["result"]["moments"])
        most = decisions * (playouts + self.READY)
        fits, left = divmod(self.PLAYOUTS - 99 * self.TASTE[0], most)
        self.assertGreater(fits, 5)
        self.assert_last_is_refused(
            self.tastes(99), [autopsy] * (fits + 1), "can take %d playouts" % most, " %d are left" % left,
            "at most %d `playouts`, or in another line" % (left // decisions - self.READY))
        self.assert_refused(REFUSED, "autopsy", "at most %d `playouts`" % (self.PLAYOUTS // decisions - self.READY),
                            session=session, playouts=499999)

    def test_looking_back_draws_from_the_positions_of_its_line(self):
        autopsy = one("autopsy", session=self.new(self.HARD, *self.KILLED), playouts=1)
        self.assertEqual(self.e.send(autopsy)["result"]["hindsight"]["answer"], "won")
        fill, left = self.leaves(2 * self.EXACT)
        self.assertGreater(left, self.EXACT)
        self.assert_last_is_refused(fill, [autopsy], "more than the ", "of the %d for this line" % self.POSITIONS,
                                    "`dread autopsy`")
        fill, left = self.leaves(640000)
        self.answers(fill, [autopsy] * 40)
        self.assertTrue(0 < self.fits < 40, self.fits)
        self.assertLess(left, 1300000)

    def test_exact_chances_and_perft_draw_from_the_positions_of_their_line(self):
        hint = one("hint", session=self.new("soliterror#1"), playouts=1)
        fill, left = self.leaves(self.EXACT - 1000)
        self.assertLess(left, self.EXACT)
        self.assert_last_is_refused(fill, [hint], "can take %d positions" % self.EXACT, "%d are left" % left)
        fill, left = self.leaves(50000)
        self.assert_last_is_refused(fill, [one("perft", id="he#1", depth=5)], "more than the %d positions" % left,
                                    "less depth", "`dread perft`")


if __name__ == "__main__":
    unittest.main()
