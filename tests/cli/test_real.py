"""Games beside real cards, through the engine and the command line: the program asks for each card as it is turned up.

Without these tests a program that plays beside real cards could be shown a card that nobody has seen, or be stuck with
a mistake. What needs all cards must refuse, in a sentence. The transcript companion.txt has what the commands and plain
play say.
"""

import json
import random
import unittest

from program import GAME, ProgramTest

SET_UP = ["AD", "4D", "6D", "7H", "5S", "3S", "7D", "AH"]  # the hand of He Will Never Stop
UNKNOWN = "he@" + "".join(SET_UP) + 24 * "??"
REFUSED, INVALID_PARAMS = 1, -32602


class RealTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.e = self.engine()

    def new(self, game="he", cards=()):
        session = self.e.call("new", game=game, real=True)["session"]
        for card in cards:
            self.e.call("tell", session=session, card=card)
        return session

    def assert_refused(self, method, says, code=REFUSED, **params):
        found, message = self.e.error(method, **params)
        self.assertEqual(found, code, message)
        self.assertIn(says, message)


class WholeGames(RealTest):
    """A game that the engine has dealt, and the same cards told to a second session."""

    def tell_all(self, state, session, cards):
        """Tells what is asked for. Returns the state after it, with its events."""
        while "asks" in state:
            asked = state["asks"]
            card = cards[2 * asked["place"]:2 * asked["place"] + 2]
            self.assertIn(card, asked["cards"])
            self.assertEqual(state["actions"], [])
            state = self.e.call("tell", session=session, card=card)
        return state

    def play(self, game, number, dice):
        deal = "%s#%d" % (game, number)
        cards = self.fine("cards", deal).out.strip()
        dealt = self.e.call("new", id=deal)
        true, real = dealt["session"], self.new(game)
        state = self.tell_all(self.e.call("back", session=real, steps=0),
                              real, cards)
        while dealt["actions"]:
            self.assertEqual(state["actions"], dealt["actions"])
            self.assertEqual(self.e.call("view", session=real), self.e.call("view", session=true))
            action = dice.choice(dealt["actions"])
            self.assertEqual(self.e.call("preview", session=real, action=action),
                             self.e.call("preview", session=true, action=action))
            dealt = self.e.call("play", session=true, action=action)
            state = self.e.call("play", session=real, action=action)
            if "asks" in state:
                self.assertEqual((state["pending"], state["events"]), (action, []))
                state = self.tell_all(state, real, cards)
            self.assertEqual(state["events"], dealt["events"])
        self.assertEqual(state["outcome"], dealt["outcome"])
        return true, real, state

    def test_a_game_is_the_same_whether_the_engine_deals_it_or_is_told_its_cards(self):
        for game in [GAME, "soliterror", "dont-let-them-get-you"]:
            with self.subTest(game):
                self.play(game, 2, random.Random(2))

    def test_after_the_end_an_autopsy_leaves_out_only_what_needs_all_cards(self):
        for number in range(1, 20):
            true, real, state = self.play(GAME, number, random.Random(number))
            if state["outcome"].startswith("lost") and "??" in state["id"]:
                break
        known, told = (self.e.call("autopsy", session=session, playouts=20) for session in (true, real))
        self.assertEqual(told["hindsight"]["answer"], "unknown")
        self.assertIn("never seen", told["hindsight"]["words"])
        self.assertNotIn("words", known["hindsight"])
        for name in known:
            if name not in ("hindsight", "id"):
                self.assertEqual(told[name], known[name], name)
        record = self.e.call("record", session=real)["record"]
        said = self.fine("autopsy", "-", "--playouts", "20", stdin=record).out
        self.assertIn("Some cards of this deal were never seen, so nobody can say whether you could have won.", said)
        self.assertNotIn("dread play", said)
        self.e.call("deal", id=state["id"], actions=record.split("\n")[4:-2])
        self.e.call("intent", intent="close")
        scene = self.e.call("intent", intent="command", command="autopsy")
        while scene["thinks"]:
            scene = self.e.call("think", slices=10)
        self.assertIn("Some cards of this deal were never seen", scene["page"]["body"])
        self.assertFalse(any("last chance" in line["words"] for line in scene["page"]["lines"]))
        again = self.e.call("again", session=real, after=0)
        self.assertEqual(again["id"], state["id"])  # what was told stays told
        self.assertEqual((again["played"], "asks" in again), (0, False))

    def test_records_are_replayed_as_far_as_they_go(self):
        true, real, state = self.play(GAME, 3, random.Random(3))
        whole, told = (self.e.call("record", session=session)["record"] for session in (true, real))
        self.assertEqual(self.fine("replay", "-", stdin=told).out, self.fine("replay", "-", stdin=whole).out)
        session = self.new(cards=SET_UP)
        self.e.call("play", session=session, action="move 4>2")
        pending = self.e.call("record", session=session)["record"]
        self.assertIn("It asks for the card that you draw from the draw deck.",
                      self.fine("replay", "-", stdin=pending).out)
        empty = self.e.call("record", session=self.new())["record"]
        self.assertIn("It asks for card 1 of your hand", self.fine("replay", "-", stdin=empty).out)
        self.fine("replay", "--json", "-", stdin=empty)


class Asking(RealTest):
    def test_the_engine_says_which_card_it_asks_for(self):
        state = self.e.call("new", game="he", real=True)
        self.assertEqual((state["actions"], state["played"], state["turn"]), ([], 0, 1))
        self.assertEqual(state["id"], GAME + "@" + 32 * "??")
        self.assertEqual(state["asks"]["place"], 0)
        self.assertEqual(state["asks"]["words"], "card 1 of your hand, from the left")
        self.assertEqual(state["asks"]["at"], {"zone": "hand", "card": 0})
        self.assertEqual(len(state["asks"]["cards"]), 32)
        session = state["session"]
        self.assertEqual(self.e.call("words", session=session)["prompt"],
                         "Which is card 1 of your hand, from the left?")
        self.assertEqual(self.e.call("touches", session=session)["touches"], [])
        for method, params in [("hint", {}), ("play", {"action": "search A"}), ("preview", {"action": "search A"})]:
            self.assert_refused(method, "First tell the game which card is card 1", session=session, **params)
        self.assert_refused("autopsy", "not over", session=session)

    def test_an_id_says_what_is_known(self):
        for deal in [UNKNOWN, "he@" + 32 * "??", "he:hand=5@" + "".join(SET_UP[:5]) + 27 * "??"]:
            self.assertIn("id", self.e.call("new", id=deal))
        state = self.e.call("new", id=UNKNOWN, actions=["move 4>2"])
        self.assertEqual((state["pending"], state["played"]), ("move 4>2", 0))
        self.assertEqual(state["asks"]["words"], "the card that you draw from the draw deck")
        looked = self.e.call("legal", id=UNKNOWN, actions=["move 4>2"])
        self.assertEqual(looked, {"actions": [], "outcome": "playing", "asks": state["asks"]})
        self.assert_refused("new", "Action 2: First tell", id=UNKNOWN, actions=["move 4>2", "search A"])

    def test_a_deal_whose_cards_are_all_known_can_be_one_beside_real_cards_too(self):
        whole = self.fine("cards", "--id", "he#1").out.strip()
        self.assertNotIn("id", self.e.call("new", id=whole))
        state = self.e.call("new", id=whole, real=True)
        self.assertEqual((state["id"], "asks" in state), (whole, False))
        self.assertGreater(len(self.e.call("steps", session=state["session"])["steps"]), 7)

    def test_what_is_wrong_is_refused_with_the_reason(self):
        self.assert_refused("new", "an id with its cards", id="he#1", real=True)
        self.assert_refused("new", "`real` must be true", INVALID_PARAMS, game="he")
        self.assert_refused("new", "must be true or false", INVALID_PARAMS, game="he", real=1)
        self.assert_refused("new", "Rehearsal", game="he", real=True, mode="night")
        self.assert_refused("new", "is the id of one deal", game="he#1", real=True)
        self.assert_refused("new", "The ace of diamonds is there twice", id="he@ADAD" + 30 * "??")
        dealt = self.e.call("new", id="he#1")["session"]
        for method, params in [("tell", {"card": "AS"}), ("steps", {}), ("back", {"steps": 0}),
                               ("correct", {"place": 0, "card": "AS"})]:
            self.assert_refused(method, "not played beside real cards", session=dealt, **params)
        session = self.new(cards=SET_UP[:2])
        self.assert_refused("tell", "is known already: it is card 2 of your hand", session=session, card="4D")
        self.assert_refused("tell", "The king of spades cannot be card 3", session=session, card="KS")
        for card in ["", "A", "ASx", "1S", "??"]:
            self.assert_refused("tell", "must be a card", INVALID_PARAMS, session=session, card=card)
        self.assert_refused("correct", "No card was told at this place", session=session, place=2, card="AS")
        self.assert_refused("correct", "from 0 to 249", INVALID_PARAMS, session=session, place=250, card="AS")
        self.assert_refused("back", "fewer steps", session=session, steps=3)
        whole = self.new(cards=SET_UP)
        self.assert_refused("tell", "does not ask for a card now", session=whole, card="AS")


class AtTheCommandLine(RealTest):
    """hint, legal and deal take ids with unknown cards; hint and legal take records too."""

    def test_answers_are_those_of_the_protocol(self):
        told = UNKNOWN.replace("AH????", "AH3D7S")
        for deal, actions in [(UNKNOWN, []), (told, ["move 4>2"])]:
            session = self.e.call("new", id=deal, actions=actions)["session"]
            record = self.e.call("record", session=session)["record"]
            hint = self.e.call("hint", session=session, playouts=64)
            view = self.e.call("view", session=session)
            for words, text in [([deal, *actions], ""), (["-"], record)]:
                self.assertEqual(self.json("hint", "--playouts=64", *words, stdin=text), hint)
                self.assertEqual(self.json("legal", *words, stdin=text),
                                 self.e.call("legal", id=deal, actions=actions))
            self.assertEqual(self.json("deal", deal, *actions), view)

    def json(self, *words, stdin=""):
        return json.loads(self.fine(*words, "--json", stdin=stdin).out)


class AtTheTable(RealTest):
    def test_the_table_asks_too(self):
        for params in [{"game": "he", "real": True}, {"id": "he@" + 32 * "??"}]:
            self.assertTrue(self.e.call("deal", **params)["real"])
            for card in SET_UP:
                scene = self.e.call("intent", intent="typed", text=card)
            self.assertEqual([card["card"] for card in scene["view"]["zones"][0]["cards"]], SET_UP[1:])


class Mistakes(RealTest):
    def test_steps_are_listed_and_taken_back(self):
        session = self.new(cards=SET_UP)
        self.e.call("play", session=session, action="move 4>2")
        self.e.call("tell", session=session, card="3D")
        steps = self.e.call("steps", session=session)["steps"]
        self.assertEqual([step.get("card", step.get("action")) for step in steps], SET_UP + ["move 4>2", "3D"])
        self.assertEqual([step["ply"] for step in steps], 8 * [0] + [1, 1])
        self.assertEqual(steps[9], {"card": "3D", "place": 8, "words": "the card that you draw from the draw deck",
                                    "ply": 1})
        state = self.e.call("back", session=session, steps=9)
        self.assertEqual((state["pending"], state["asks"]["place"]), ("move 4>2", 8))
        state = self.e.call("undo", session=session)
        self.assertEqual((state["played"], "asks" in state), (0, False))
        state = self.e.call("undo", session=session)
        self.assertEqual(state["asks"]["place"], 7)

    def test_a_card_is_corrected_and_what_followed_is_played_again(self):
        session = self.new(cards=SET_UP)
        self.e.call("play", session=session, action="move 4>2")
        for card in ["3D", "7S"]:
            self.e.call("tell", session=session, card=card)
        self.e.call("play", session=session, action="search 6")
        state = self.e.call("correct", session=session, place=2, card="8D")
        self.assertEqual((state["played"], state["dropped"]), (1, 1))
        self.assertIn("@AD4D8D", state["id"])
        self.assert_refused("correct", "cannot be", session=session, place=2, card="KS")

    def test_a_card_that_was_told_for_another_place_moves(self):
        session = self.new(cards=SET_UP[:3])
        state = self.e.call("tell", session=session, card="4D", moved=True)
        self.assertEqual((state["asks"]["place"], state["id"][:27]), (1, GAME + "@AD??6D4D"))


class WhatNeedsAllCards(RealTest):
    WHY = "This deal has unknown cards"

    def test_methods_refuse(self):
        for method, params in [("solve", {}), ("perft", {"depth": 1}), ("taste", {})]:
            self.assert_refused(method, self.WHY, id=UNKNOWN, **params)

    def test_surveys_of_records_leave_them_out(self):
        for seed in range(20):
            dice, state = random.Random(seed), self.e.call("new", id=UNKNOWN)
            session = state["session"]
            while "asks" in state or state["actions"]:
                if "asks" in state:
                    state = self.e.call("tell", session=session, card=dice.choice(state["asks"]["cards"]))
                else:
                    state = self.e.call("play", session=session, action=dice.choice(state["actions"]))
            if "??" in state["id"]:
                break
        with open(self.home + "/a.txt", "w", encoding="utf-8") as f:
            f.write(self.e.call("record", session=session)["record"])
        with open(self.home + "/b.txt", "w", encoding="utf-8") as f:
            f.write(self.record("he#1", "greedy"))
        found = json.loads(self.fine("records", "--json", self.home + "/a.txt", self.home + "/b.txt").out)
        self.assertEqual((found["games"], found["unknownCards"]), (1, 1))


if __name__ == "__main__":
    unittest.main()
