"""Tests of games beside real cards: whole games of each, in plain play and at the table in a terminal. The player has
the cards of a true deal, which the program does not know: she tells the card that is asked for, and plays what the
greedy player plays on that deal. tests/golden/companion has what is said in a game of each.

    python3 tests/cli/test_companion.py             compares the transcripts
    python3 tests/cli/test_companion.py --update    plays them again and writes them

After an update read the diff: players will notice exactly that.
"""

import os
import re
import sys
import unittest

import test_terminal
from program import GAME, ROOT, ProgramTest, Talk, a_terminal
from terminal import TMUX, Table, Terminal

FOLDER = os.path.join(ROOT, "tests", "golden", "companion")
UPDATE = "--update"
GAMES = {GAME: (4, 7), "soliterror": (57, 56), "dont-let-them-get-you": (135, 88)}
DRAWN = {GAME: 8, "soliterror": 24}  # the first card of the draw deck
TOLD_TO_DRAW = re.compile(r"the card that you (draw|turn up) from the draw deck")
COLUMNS = ("top first", "middle first", "bottom first", "top second", "bottom second")


def of_pile(pile, at):
    return 52 + 6 * (int(pile) - 1) + at


# What the places of the cards are called, and where these cards are in a deal.
PLACES = {
    GAME: [(r"card (\d+) of your hand, from the left", lambda n: int(n) - 1)],
    "soliterror": [(r"card (\d+) of the opening hand", lambda n: 16 + int(n)),
                   (r"the card at ([a-d])([1-4])", lambda c, r: "abcd".index(c) * 4 + 4 - int(r)),
                   (r"the Last Breath", lambda: 16)],
    "dont-let-them-get-you": [
        (r"task (\d)", lambda n: int(n) - 1),
        (r"the card at ([a-g])([1-7])", lambda c, r: 3 + (7 - int(r)) * 7 + "abcdefg".index(c)),
        (r"the (top|middle|bottom) card of the (first|second) column of pile (\d)",
         lambda at, column, pile: of_pile(pile, COLUMNS.index(at + " " + column))),
        (r"the card of the third column of pile (\d)", lambda pile: of_pile(pile, 5))]}


class RealCards:
    """The cards of a true deal, as they lie on a table."""

    def __init__(self, test, deal):
        self.game = deal.split("#")[0]
        cards = test.fine("cards", deal).lines[0]
        self.cards = [cards[i:i + 2] for i in range(0, len(cards), 2)]
        self.drawn = DRAWN.get(self.game)

    def at(self, words):
        """Returns the card that is asked for with these words, as it is typed: 10h, joker."""
        card = self.cards[self.place(words)]
        return "joker" if card == "XX" else card.replace("T", "10").lower()

    def place(self, words):
        if TOLD_TO_DRAW.fullmatch(words):
            self.drawn += 1
            return self.drawn - 1
        for pattern, place in PLACES[self.game]:
            match = re.fullmatch(pattern, words)
            if match:
                return place(*match.groups())
        raise AssertionError("no such place: " + words)


class Companion(Talk):
    """Plain play beside real cards."""

    def __init__(self, test, *arguments):
        super().__init__(test, "companion", *arguments, "--plain")

    def settle(self, answer, cards, said=None):
        """Tells the true cards as long as one is asked for. Returns the last answer."""
        while True:
            asked = re.search(r"Which is (.+)\?$", answer[-1])
            if not asked:
                return answer
            card = cards.at(asked.group(1))
            answer = self.ask(card)
            if said is not None:
                said += ["> " + card] + answer


class CompanionTest(ProgramTest):
    maxDiff = None

    def greedy(self, deal):
        """Returns the actions of the greedy player on a deal, and how it ends."""
        lines = self.fine("play", "--agent", "greedy", deal).lines
        return [line.split(":")[0] for line in lines[2:]], "You won" in lines[-1]

    def begin(self, deal, *arguments):
        """Sits down to the cards of a deal, and tells the set-up. Returns the program and the cards."""
        cards = RealCards(self, deal)
        talk = Companion(self, cards.game, *arguments)
        talk.settle(talk.opening, cards)
        return talk, cards

    def play(self, deal):
        """Plays a whole game. Returns all that was said and answered, and whether it is won."""
        actions, _ = self.greedy(deal)
        cards = RealCards(self, deal)
        talk = Companion(self, cards.game)
        said = list(talk.opening)
        talk.settle(talk.opening, cards, said)
        for action in actions:
            said.append("> " + action)
            answer = talk.ask(action)
            said += answer
            talk.settle(answer, cards, said)
        talk.quit()
        return said, any("You won" in line for line in said)


class WholeGames(CompanionTest):
    def test_whole_games_end_as_on_the_true_deal_and_are_told_as_written_down(self):
        for game, numbers in GAMES.items():
            for number in numbers:
                deal = "%s#%d" % (game, number)
                with self.subTest(deal):
                    said, won = self.play(deal)
                    self.assertEqual(won, self.greedy(deal)[1])
                    for line in said:
                        self.assertNotRegex(line, "[♠♥♣♦]")  # a voice reads them wrong
                    if number == numbers[0]:
                        self.compare(game, said)

    def compare(self, game, said):
        end = next(i for i, line in enumerate(said) if line.startswith(("You won: ", "You lost: ")))
        said = said[:end + 1]  # the ending is told in lines of the story, which differ from game to game
        path = os.path.join(FOLDER, game + ".txt")
        text = "\n".join(["$ dread companion %s --plain" % game] + said) + "\n"
        if UPDATE in ARGUMENTS:
            os.makedirs(FOLDER, exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        with open(path, encoding="utf-8") as file:
            self.assertEqual(file.read(), text)


class Telling(CompanionTest):
    def test_cards_are_told_in_many_ways_and_several_at_once(self):
        talk = Companion(self, GAME)
        answer = talk.ask("7h, c7 and eight of spades")
        self.assertIn("card 4 of your hand", answer[-1])
        answer = talk.ask("tell ace of hearts")
        self.assertIn("card 5 of your hand", answer[-1])
        self.assertEqual(talk.ask("steps")[2], "3. 8 of spades: card 3 of your hand, from the left")

    def test_nothing_malformed_is_guessed_at(self):
        talk = Companion(self, GAME)
        for words in ("7x", "hh", "7", "17h", "7h 7x", "9h", "joker", "seven of"):
            with self.subTest(words):
                talk.ask(words)
                self.assertEqual(talk.ask("steps"), ["Nothing is told yet."])

    def test_a_card_told_twice_says_where_it_lies(self):
        talk = Companion(self, GAME)
        answer = " ".join(talk.ask("7h 7d 7h"))
        self.assertIn("The 7 of hearts is known already: it is card 1 of your hand", answer)
        self.assertIn("Which is card 3 of your hand", answer)
        self.assertIn("Corrected", " ".join(talk.ask("mend 7h 2h")))
        self.assertIn("card 4 of your hand", talk.ask("7h")[-1])

    def test_of_two_equal_cards_it_asks_which(self):
        talk, _ = self.begin("dont-let-them-get-you#6")
        answer = " ".join(talk.ask("mend kd 2d"))
        self.assertIn("step 4, the card at a7; step 56, the top card of the second column of pile 1", answer)
        self.assertIn("Corrected", " ".join(talk.ask("mend 56 9d")))
        self.assertIn("56. 9 of diamonds", "\n".join(talk.ask("steps")))
        self.assertIn("no card at that step", " ".join(talk.ask("mend 99 9d")))

    def test_steps_are_taken_back_and_what_to_put_back_is_said(self):
        talk, cards = self.begin(GAME + "#4")
        talk.settle(talk.ask("search 2"), cards)
        answer = " ".join(talk.ask("back to step 9"))
        for words in ("2 of clubs from the discards back to the hand",
                      "6 of clubs from the hand back to the draw deck"):
            self.assertIn(words, answer)
        self.assertEqual(len(talk.ask("steps")), 8)
        self.assertIn("Which is card 8", talk.ask("undo")[-1])

    def test_a_card_taken_back_moves_nothing_and_its_action_moves_what_it_has_moved(self):
        talk, cards = self.begin(GAME + "#4")
        talk.settle(talk.ask("search 2"), cards)
        for _ in range(3):
            self.assertNotIn("On your table", " ".join(talk.ask("undo")))
        answer = " ".join(talk.ask("undo"))
        self.assertIn("2 of clubs from the discards back to the hand", answer)
        self.assertIn("Put back what you have turned up", answer)

    def test_what_needs_all_cards_is_refused(self):
        talk, _ = self.begin(GAME + "#4")
        self.assertIn("all cards", " ".join(talk.ask("difficulty")))
        self.assertIn("Not all cards", " ".join(talk.ask("link")))
        self.assertIn("Best: ", " ".join(talk.ask("hint")))


class Command(CompanionTest):
    def test_the_game_in_progress_goes_on_if_it_is_beside_real_cards(self):
        talk, _ = self.begin(GAME + "#4")
        state = talk.ask("table")
        talk.quit()
        again = Companion(self, GAME)
        self.assertIn("Resumed", again.opening[0])
        self.assertEqual(again.ask("table"), state)
        again.quit()
        self.assertIn("card 1 of your hand", Companion(self, GAME, "--new").opening[-1])

    def test_a_game_that_is_not_is_left(self):
        talk = self.talk(GAME + "#4")
        talk.ask("search 2")
        talk.quit()
        self.assertIn("Which is card 1 of your hand", Companion(self, GAME).opening[-1])

    def test_options_are_taken_and_deals_are_not(self):
        self.assertIn("Which is", Companion(self, "he:hand=5").opening[-1])
        self.refused(2, "companion", "he#4", says="you tell the cards")
        self.refused(2, "companion", says=["missing", "Usage"])
        self.refused(2, "companion", "nobody", says=["`nobody`", GAME])

    def test_a_new_game_is_beside_real_cards_again(self):
        talk, _ = self.begin(GAME + "#4")
        self.assertIn("Which is card 1 of your hand", talk.ask("new")[-1])
        self.assertNotIn("Which is", " ".join(talk.ask("new rehearsal")))


class FromAPosition(CompanionTest):
    """Games that start from a position met in the middle (docs/positions.md)."""

    def half_way(self, deal):
        """Writes down the position in the middle of the greedy player's game. Returns the file, the cards as they lie
        then, and the actions that are left."""
        actions, _ = self.greedy(deal)
        half = len(actions) // 2
        text = self.fine("position", deal, *actions[:half]).out
        cards = RealCards(self, deal)
        if cards.game == GAME:
            seen = re.findall(r"^(?:hand|discards): (.*)$", text, re.M)
            cards.drawn = len(" ".join(seen).split())
        elif cards.game == "soliterror":
            cards.drawn = len(cards.cards) - int(re.search(r"^deck: (\d+)$", text, re.M).group(1))
        return self.kept(text), cards, actions[half:]

    def kept(self, text):
        path = os.path.join(self.home, "position.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def test_games_have_the_end_the_autopsy_and_the_statistics_of_games_beside_real_cards(self):
        for game, number in ((GAME, 7), ("soliterror", 57), ("dont-let-them-get-you", 88)):  # the second is won
            deal = "%s#%d" % (game, number)
            with self.subTest(deal):
                path, cards, actions = self.half_way(deal)
                talk = Companion(self, "--position", path)
                said = talk.settle(talk.opening, cards)
                for action in actions:
                    said += talk.settle(talk.ask(action), cards)
                won = self.greedy(deal)[1]
                self.assertEqual("You won" in " ".join(said), won)
                self.assert_autopsy(talk, game, won)
                self.assertIn("1. ", talk.ask("steps")[0])
                talk.quit()
                self.assertIn("Beside real cards, counted separately: 1,", self.fine("stats", game).out)

    def assert_autopsy(self, talk, game, won):
        """Checks that the game that is over has the same autopsy in plain play and from its record, and that both say
        what is left out."""
        summary, left_out = talk.one("autopsy"), "This game started from a position, so there is no search"
        self.assertEqual(left_out in talk.one("more"), not won)
        autopsy = self.fine("autopsy", self.kept(talk.record()))
        self.assertRegex(autopsy.lines[0], "^" + game + " from a position, turn ")
        self.assertEqual(autopsy.lines[1] + " Say more.", summary)
        self.assertEqual(left_out in autopsy.out, not won)
        self.assertNotIn("again: dread play", autopsy.out)

    def test_a_turn_of_the_autopsy_is_tried_again(self):
        path, cards, actions = self.half_way(GAME + "#7")
        talk = Companion(self, "--position", path)
        for action in actions:
            talk.settle(talk.ask(action), cards)
        lost = talk.record()
        turn = re.search(r"^turn: (\d+)$", lost, re.M)[1]
        talk.ask("again " + turn)
        self.assertIn("\nactions: 0\n", talk.record())
        said = []
        for action in actions:
            said += talk.ask(action)
        self.assertNotIn("Which is", " ".join(said))
        self.assertEqual(talk.record(), lost)

    def test_after_kill_9_it_goes_on_at_the_same_card(self):
        path, cards, actions = self.half_way(GAME + "#4")
        talk = Companion(self, "--position", path)
        for said in actions[:1] + ["2h"]:
            talk.ask(said)
            record = talk.record()
            talk.program.kill()
            talk.program.wait()
            talk = Companion(self, GAME)
            self.assertEqual(talk.opening[0].split(",")[0], "Resumed He Will Never Stop beside real cards")
            self.assertEqual(talk.record(), record)
        self.assertIn("told: 2H", record)

    def test_a_game_that_was_left_comes_back(self):
        path, cards, actions = self.half_way(GAME + "#4")
        talk = Companion(self, "--position", path)
        talk.settle(talk.ask(actions[0]), cards)
        record = talk.record()
        talk.ask("companion")
        self.assertIn("Resumed", talk.ask("back")[0])
        self.assertEqual(talk.record(), record)

    def test_it_has_no_id_and_its_position_is_no_step(self):
        path, cards, actions = self.half_way(GAME + "#4")
        talk = Companion(self, "--position", path)
        self.assertIn("its deal has no id", talk.one("id"))
        self.assertEqual(talk.ask("steps"), ["Nothing is told yet."])
        table = talk.ask("table")
        talk.settle(talk.ask(actions[0]), cards)
        talk.ask("restart")
        self.assertEqual(talk.ask("table"), table)

    def test_standard_input_has_a_position_too(self):
        path, _, _ = self.half_way(GAME + "#4")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.fine("companion", "--position", "-", stdin=text)
        self.assertTrue(Companion(self, GAME).record().startswith(text))

    def test_a_night_is_not_given_up_for_it(self):
        path, _, _ = self.half_way(GAME + "#4")
        night = self.talk(GAME + "#4", "--night")
        night.ask("search 2")
        night.quit()
        self.assertIn("Night", Companion(self, "--position", path).opening[0])

    def test_what_is_wrong_is_refused_with_the_line(self):
        path, _, _ = self.half_way(GAME + "#4")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.refused(1, "companion", "--position", self.kept(text + "hat: 2H\n"), says="`hat: 2H` is no line")
        self.refused(1, "companion", "--position", self.kept(text.replace("hand: ", "hand: 2X ")),
                     says="`hand`: `2X` is not a card")
        self.refused(1, "companion", "--position", self.home + "/none", says="cannot be read")
        self.refused(1, "companion", "--position", "-", stdin=self.record("he#1", "greedy"),
                     says="begins with a deal")
        self.refused(2, "companion", "he", "--position", path, says="which game")


@unittest.skipUnless(TMUX, "tmux is not installed")
class AtTheTable(CompanionTest):
    def setUp(self):
        for end in a_terminal(self):
            os.close(end)
        super().setUp()

    def settle(self, table, cards):
        """Types the cards that are asked for, and carries out the upkeep."""
        while True:
            table.terminal.rests()
            page = " ".join(re.findall(r"│ (.*?) *│$", table.terminal.text(), re.M))
            asked = re.search(r"Which is ([^?]+)\?.*Backspace: take back", page)
            if asked:
                card = cards.at(asked.group(1))
                table.terminal.woken(lambda: table.terminal.type(card))
                table.key("Enter")
            elif "Enter Done" in page:
                table.key("Enter")
            else:
                return

    def test_a_whole_game_is_played_with_keys_alone(self):
        deal = GAME + "#7"
        actions, won = self.greedy(deal)
        cards = RealCards(self, deal)
        table = Table(Terminal(self, "companion", GAME), False)
        table.terminal.reads("Which is card 1 of your hand", "beside real cards")
        self.settle(table, cards)
        for i, action in enumerate(actions):
            for gesture in test_terminal.in_flight(table, action):
                if len(table.line()) == i:
                    gesture()
            self.settle(table, cards)
        table.terminal.reads("autopsy")
        self.assertFalse(won)
        self.assertEqual(table.line(), actions)


ARGUMENTS = [word for word in sys.argv if word == UPDATE]

if __name__ == "__main__":
    sys.argv = [word for word in sys.argv if word != UPDATE]
    unittest.main()
