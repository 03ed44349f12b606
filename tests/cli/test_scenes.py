"""Tests of scenes: a game played through the engine alone, as a graphical front end would. What the table does with
intents, and that every member of a scene crosses JSON, is tested in tests/unit."""

import unittest

from program import ProgramTest

REFUSED, INVALID_PARAMS = 1, -32602


class ScenesTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.e = self.engine()
        self.ms = 0

    def deal(self, **params):
        return self.e.call("deal", ms=self.ms, **params)

    def intent(self, name, **params):
        return self.e.call("intent", intent=name, ms=self.ms, **params)

    def rest(self):
        """Returns the scene when nothing moves any more."""
        scene = self.e.call("scene", ms=self.ms)
        while "beats" in scene:
            self.ms += max(scene["wait"], 1)
            scene = self.e.call("scene", ms=self.ms)
        return scene

    def place(self, index, kind="card"):
        return {"zone": "hand", kind: index}


class Playing(ScenesTest):
    """Choosing things and buttons, and the results."""

    def test_without_a_deal_the_games_are_offered(self):
        scene = self.e.call("scene")
        self.assertNotIn("view", scene)
        titles = [game["title"] for game in self.e.call("games")]
        self.assertEqual([line["words"] for line in scene["page"]["lines"]][:len(titles)], titles)

    def test_a_deal_lies_on_the_table_as_a_session_sees_it(self):
        for deal in ["he#1", "soli#3", "dont#2"]:
            view = self.deal(id=deal)["view"]
            session = self.e.call("new", id=deal)["session"]
            for zone in view["zones"]:
                for member in ["deck", "by_rank", "lasting"]:
                    zone.pop(member, None)
            self.assertEqual(view, self.e.call("view", session=session))

    def test_intents_of_every_kind_reach_the_table(self):
        before = self.deal(id="he#1")
        self.assertIn("nothing to take back", before["commands"]["undo"])
        self.assertIn("nothing to take back", self.intent("command", command="undo")["words"]["note"])
        self.assertEqual(self.intent("choose", thing=self.place(3))["picked"], [self.place(3)])
        self.assertEqual(self.intent("put-down")["picked"], [])
        scene = self.intent("choose", thing=self.place(3))
        self.assertEqual({mark["action"]: mark["words"] for mark in scene["marks"]}["move 4>2"], "+2 -2")
        scene = self.intent("focus", thing=self.place(1, "gap"))
        self.assertEqual(scene["taken"], [self.place(3), self.place(1, "gap")])
        scene = self.intent("choose", thing=self.place(1, "gap"))
        self.assertEqual((scene["before"], scene["events"][0]["event"]), (before["view"], "move"))
        told = [k for beat in scene["beats"] for k in range(beat["first"], beat["first"] + beat["count"])]
        self.assertEqual(told, list(range(len(scene["events"]))))
        session = self.e.call("new", id="he#1", actions=["move 4>2"])["session"]
        after = self.rest()
        self.assertEqual(after["view"]["gauges"], self.e.call("view", session=session)["gauges"])
        self.assertIs(after["commands"]["undo"], True)
        self.assertEqual(self.intent("command", command="undo")["view"], before["view"])
        self.assertIn("Say search", self.intent("say", text="help")["told"])
        page = self.intent("command", command="menu")["page"]
        more = [line["command"] for line in page["lines"]].index("rest")
        page = self.intent("line", number=more)["page"]
        rules = [line["command"] for line in page["lines"]].index("rules")
        self.assertIn("He Will Never Stop", self.intent("line", number=rules)["page"]["body"])
        page = self.intent("close")["page"]
        self.assertEqual((page["at"], page["lines"][page["at"]]["command"]), (rules, "rules"))
        page = self.intent("close")["page"]
        self.assertEqual((page["at"], page["lines"][page["at"]]["command"]), (more, "rest"))
        self.assertNotIn("page", self.intent("close"))
        scene = self.deal(id="soli#3")
        self.assertEqual(scene["buttons"][0]["verb"], "place")
        self.assertTrue(self.intent("focus", button=0)["words"]["preview"])
        self.intent("choose", button=0)
        self.assertNotEqual(self.rest()["view"]["prompt"], "place")

    def test_a_hint_is_thought_about_in_slices(self):
        self.deal(id="he#1")
        scene = self.intent("command", command="hint")
        self.assertTrue(scene["thinks"])
        for _ in range(1000):
            scene = self.e.call("think", slices=100, ms=self.ms)
            if not scene["thinks"]:
                break
        self.assertEqual(scene["page"]["kind"], "hint")
        self.assertTrue(scene["page"]["lines"])

    def test_the_number_of_a_drawn_night_is_not_told(self):
        scene = self.deal(game="he", mode="night")
        self.assertNotIn("number", scene)
        self.assertTrue(scene["night"])
        self.assertIn("number", self.deal(game="he"))

    def test_time_does_not_go_back_and_is_the_client_s(self):
        self.ms = 1000
        self.deal(id="he#1")
        for thing in [self.place(3), self.place(1, "gap"), self.place(1, "gap")]:
            scene = self.intent("choose", thing=thing)
        for _ in range(3):
            self.assertEqual(self.e.call("scene", ms=0)["beat"], scene["beat"])
        self.assertNotIn("beats", self.rest())
        self.assertGreater(self.ms, 1000)


class Refused(ScenesTest):
    """What is not a valid intent is refused, and the table stays as it is."""

    def test_what_is_no_intent_is_refused(self):
        before = self.deal(id="he#1")
        for params, says in [
                ({}, "`intent`"), ({"intent": "jump"}, "put-down"), ({"intent": "choose"}, "`thing`"),
                ({"intent": "choose", "thing": {"zone": "hand", "card": 99}}, "`thing`"),
                ({"intent": "choose", "thing": {"zone": "nowhere"}}, "`thing`"),
                ({"intent": "choose", "thing": {"token": 0}}, "`thing`"),
                ({"intent": "choose", "button": 2}, "`button`"),
                ({"intent": "command", "command": "jump"}, "`command`"),
                ({"intent": "command", "command": "difficulty"}, "line of an open page"),
                ({"intent": "line", "number": 0}, "`number`"), ({"intent": "say"}, "`text`"),
                ({"intent": "say", "text": "x" * 5000}, "too long"),
                ({"intent": "time", "ms": -1}, "`ms`"), ({"intent": "time", "x": 1}, "`x`")]:
            code, message = self.e.error("intent", **params)
            self.assertEqual(code, INVALID_PARAMS, message)
            self.assertIn(says, message)
        self.assertEqual(self.e.call("scene", ms=self.ms)["view"], before["view"])

    def test_a_deal_that_is_none_is_refused(self):
        before = self.deal(id="he#1")
        for params in [{"id": "nobody#1"}, {"id": "he#1", "actions": ["jump"]}, {"game": "x"}]:
            self.assertEqual(self.e.error("deal", **params)[0], REFUSED)
        self.assertEqual(self.e.error("deal", id="he#1", mode="day")[0], INVALID_PARAMS)
        self.assertEqual(self.e.call("scene", ms=self.ms)["view"], before["view"])


if __name__ == "__main__":
    unittest.main()
