"""Plain play of every game: whole games, using only what is printed.

The player in these tests knows no game. It asks what can be done (`moves all`), plays one of the actions, sometimes
asks first what it would do or takes it back, and reads the updates. Every update must have at most 25 words, everything
said must be answered, and the outcome that is printed must be that of the record.
"""

import os
import random
import unittest

from program import ProgramTest

UPDATE_WORDS = 25
GAMES_EACH = 300 if os.environ.get("DREAD_LONG") == "ON" else 100


def in_words(answer):
    """Returns the number of words in the last line of an answer."""
    return len(answer[-1].split())


class AnyGame(ProgramTest):
    def games(self):
        return self.engine().call("games")

    def options(self, game, dice):
        """Returns random options as written in an id; "" for one game in three."""
        if dice.randrange(3) == 0:
            return ""
        chosen = ["%s=%s" % (option["name"], dice.choice(option["values"]))
                  for option in game["options"] if dice.random() < 0.4]
        return ":" * bool(chosen) + ",".join(chosen)

    def choose(self, dice, actions):
        """Chooses a random action, often the last one, which often is the one that carries the game on."""
        return actions[-1] if dice.random() < 0.2 else dice.choice(actions)

    def play_to_its_end(self, game, number):
        dice = random.Random(number)
        deal = "%s%s#%d" % (game["id"], self.options(game, dice), number)
        talk = self.talk(deal, "--unsaved")
        ends = [end.split(": ")[0] for end in game["outcomes"][1:]]
        for turn in range(400):
            answer = talk.one("moves all").rstrip(".")
            if answer.startswith("The game is over"):
                break
            action = self.choose(dice, answer.split(", "))
            where = "%s, action %d, %s" % (deal, turn + 1, action)
            if dice.random() < 0.1:
                self.assertRegex(talk.one("what if " + action), r"^If you \S.*: \S", where)
            told = talk.ask(action)
            self.assertEqual(len(told), 1, (where, told))
            self.assertLessEqual(in_words(told), UPDATE_WORDS, (where, told))
            self.assertNotIn("{", told[0], where)
            self.assertNotIn("not possible", told[0], where)
            if dice.random() < 0.05:
                for said in ["undo", "redo", "turn back", "turn forward"]:
                    answer = talk.ask(said)
                    self.assertLessEqual(in_words(answer), UPDATE_WORDS, (where, said, answer))
            if dice.random() < 0.05:
                for said in ["why", "more", "state", "where", "who sees me", "exits", "gauges",
                             "table", "what now", "story"]:
                    self.assertTrue(talk.ask(said), (where, said))
        else:
            self.fail("%s does not end" % deal)
        result = talk.record().splitlines()[-1]
        self.assertRegex(result, "^result: (%s)" % "|".join(ends))
        won = "won" in result
        self.assertIn("You won" if won else "You lost", talk.one("state"), deal)
        talk.quit()
        return won

    def test_whole_games_are_played_by_reading_alone(self):
        for game in self.games():
            with self.subTest(game["id"]):
                for number in range(1, GAMES_EACH + 1):
                    self.play_to_its_end(game, number)

    def test_resuming_says_how_things_stand(self):
        for game in self.games():
            with self.subTest(game["id"]):
                talk = self.talk(game["id"] + "#5")
                for _ in range(3):
                    talk.ask(talk.one("moves all").rstrip(".").split(", ")[-1])
                state = talk.ask("state")
                talk.quit()
                again = self.talk(game["id"])
                self.assertIn("Resumed %s#5" % game["id"], again.opening[0])
                self.assertEqual(again.opening[1:], state)
                again.quit()

    def test_what_cannot_be_done_is_refused_in_whole_sentences(self):
        for game in self.games():
            with self.subTest(game["id"]):
                talk = self.talk(game["id"] + "#1", "--unsaved")
                legal = talk.one("moves all").rstrip(".").split(", ")
                for example in ["search 9", "move 1>99", "swap z9", "take 2D", "card AS", "stop",
                                "rest", "north", "escape", "place e", "weapon KS", "pass"]:
                    if example in legal:
                        continue
                    answer = talk.ask(example)
                    self.assertRegex(answer[-1], r"[.]$", example)
                self.assertEqual(talk.one("moves all").rstrip(".").split(", "), legal)
                talk.quit()


if __name__ == "__main__":
    unittest.main()
