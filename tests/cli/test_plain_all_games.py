"""Plain play by players who know only what is printed.

One player knows no game. It asks what can be done (`moves all`), plays one of the actions, sometimes asks first what it
would do or takes it back, and reads the updates. Every update must have at most 25 words, everything said must be
answered, and the outcome that is printed must be that of the record. Another knows the rules of He Will Never Stop and
reads its hand from the updates. A third draws the maze from what is said of its rooms.
"""

import itertools
import os
import random
import re
import unittest

from program import ProgramTest

UPDATE_WORDS = 25
LONG = os.environ.get("DREAD_LONG") == "ON"
GAMES_EACH = 100 if LONG else 25
HANDS = 200 if LONG else 60


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
                self.assertRegex(talk.one("what if " + action), r"^If you \S.*[:.] \S", where)
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

    def test_the_lesson_speaks_for_the_ear(self):
        for game in self.games():
            talk = self.talk(game["id"] + "#189", "--unsaved")
            told = talk.ask("lesson")
            for _ in range(60):
                if "That was the lesson" in " ".join(told):
                    break
                asked = re.search(r" Say ([^.]*)\.$", told[-1])
                self.assertNotRegex(" ".join(told), "[Cc]lick|arrow keys|button|panel|[{}★○]", told)
                told = talk.ask(asked.group(1) if asked else "")
            self.assertIn("That was the lesson", " ".join(told))


RANK = {"ace": 1, **{str(n): n for n in range(2, 9)}}
LETTER = {value: name for name, value in RANK.items()}


def in_sequence(hand):
    """Returns for each card of a hand whether it is in a sequence [1.3]."""
    inside, start = [False] * len(hand), 0
    for i in range(1, len(hand) + 1):
        if i == len(hand) or hand[i] != hand[i - 1] + 1:
            if i - start >= 3:
                inside[start:i] = [True] * (i - start)
            start = i
    return inside


def moves_of(hand):
    """Returns all moves of a hand, with the hand after each."""
    inside = in_sequence(hand)
    for source, target in itertools.permutations(range(len(hand)), 2):
        if not inside[source]:
            after = hand[:source] + hand[source + 1:]
            yield "%d to %d" % (source + 1, target + 1), after[:target] + [hand[source]] + after[target:]


def trapped(hand):
    """Returns True if four cards of a rank are side by side [1.4]."""
    return any(len(set(hand[i:i + 4])) == 1 for i in range(len(hand) - 3))


def collector(hand, dice):
    """Plays like a careful person: closes a trap, else makes a sequence, else searches for the rarest rank in the hand."""
    closing = [said for said, after in moves_of(hand) if trapped(after)]
    closing += ["search " + LETTER[rank] for rank in set(hand) if trapped([card for card in hand if card != rank])]
    making = [said for said, after in moves_of(hand) if sum(in_sequence(after)) > sum(in_sequence(hand))]
    fewest = min(map(hand.count, hand))
    rarest = ["search for " + LETTER[rank] for rank in hand if hand.count(rank) == fewest]
    return dice.choice(closing or making or rarest)


def hoarder(hand, dice):
    """Makes sequences that do not come first, and so reaches the longest hands."""
    for said, after in reversed(list(moves_of(hand))):
        if sum(in_sequence(after)) > sum(in_sequence(hand)) and not in_sequence(after)[0]:
            return said
    return collector(hand, dice)


def trapper(hand, dice):
    """Waits for four of a rank: collects the most frequent rank and searches the others away."""
    wanted = max(hand, key=hand.count)
    closing = [said for said, after in moves_of(hand) if trapped(after)]
    others = ["search " + LETTER[rank] for rank in hand if rank != wanted]
    return dice.choice(closing or others or ["search " + LETTER[wanted]])


class Hands(ProgramTest):
    """A reader of He Will Never Stop hears the hand after each action, or where to ask for it."""

    def hear(self, talk, words):
        """Returns the hand that is told; asks for it if it is left out."""
        told = re.search(r"(?i)\bhand: ((?:(?:[2-8]|ace),? )*(?:[2-8]|ace))\.(?: |$)", words)
        if not told:
            self.assertRegex(words, "say hand|^Ask ")
            told = re.search(r"Hand: ([2-8ace, ]*)\.$", talk.one("hand"))
        hand = [RANK[rank] for rank in re.findall(r"[2-8]|ace", told.group(1))]
        self.longest = max(self.longest, len(hand))
        return hand

    def play(self, talk, deal, choose, dice):
        """Plays a deal to its end. Returns how it ends, as the record has it."""
        words = talk.ask("deal " + deal)[-1]
        while not re.search("You (won|lost)", words):
            words = talk.one(choose(self.hear(talk, words), dice))
            self.assertLessEqual(len(words.split()), UPDATE_WORDS, words)
        result = talk.record().splitlines()[-1]
        self.assertIn("You " + result.split(": ")[1], words)
        return result

    def test_readers_win_and_lose_in_every_way_and_hear_the_longest_hands(self):
        self.longest = 0
        talk, ends = self.talk("he#1", "--unsaved"), []
        for choose in (collector, hoarder, trapper):
            dice = random.Random(4)
            ends += [self.play(talk, "he#%d" % n, choose, dice) for n in range(1, HANDS + 1)]
        for end in ("lost: caught", "won: escaped", "won: trap"):
            self.assertGreater(ends.count("result: " + end), 2, end)
        self.assertGreater(self.longest, 12)


def in_full(talk, said):
    """Returns an answer with its rest, which `more` says; a sentence that was cut goes on in small letters."""
    answer = " ".join(talk.ask(said))
    if not answer.endswith(" Say more."):
        return answer
    answer, rest = answer.removesuffix(" Say more."), " ".join(talk.ask("more"))
    return answer.removesuffix(".") + ", " + rest if rest[0].islower() else answer + " " + rest


def cells_between(first, last):
    columns = range(ord(first[0]), ord(last[0]) + 1)
    rows = range(int(first[1]), int(last[1]) + 1)
    return [chr(column) + str(row) for row in rows for column in columns]


def rooms_drawn(talk):
    """Returns {cell: cells next to it that can be reached}, as a listener would draw it."""
    across = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
    joined = {cell: set() for cell in cells_between("a1", "g7")}
    for cell in joined:
        told = in_full(talk, "room at " + cell)
        name, doors = told.split(".")[0].split(": ")
        ends = re.findall(r"\b[a-g][1-7]\b", name)
        room = cells_between(ends[0], ends[-1])
        for one, other in zip(room, room[1:]):
            joined[one].add(other)
            joined[other].add(one)
        for words in doors.replace("doors ", "").split(", "):
            facing, *at = words.replace(" at ", " ").replace(" and ", " ").split(" ")
            for door in (at or room) if facing in across else []:
                x, y = across[facing]
                joined[door].add(chr(ord(door[0]) + x) + str(int(door[1]) + y))
    return joined


def distance(joined, start, target):
    steps, edge = {start: 0}, [start]
    for cell in edge:
        for other in joined[cell] - set(steps):
            steps[other] = steps[cell] + 1
            edge.append(other)
    return steps.get(target)


class Maze(ProgramTest):
    def test_the_words_alone_are_enough_to_draw_the_way(self):
        """Draws the maze from the answers about rooms alone, and finds ways as short as those the program tells."""
        for number in range(1, 11):
            talk = self.talk("dont-let-them-get-you#%d" % number, "--unsaved")
            while "corner" in talk.ask("state")[0]:
                talk.ask(talk.ask("moves all")[0].split(",")[0].rstrip("."))
            joined = rooms_drawn(talk)
            for blocked in re.findall(r"(?i)ace of \w+: (\w\d) facing", "\n".join(talk.ask("where"))):
                joined[blocked] = set()
            here = re.search(r"You stand on (\w\d)", "\n".join(talk.ask("room"))).group(1)
            told = "\n".join(talk.ask("route to task 1"))
            target, steps = re.search(r"To (\w\d), (\d+) steps?", told).groups()
            with self.subTest(number):
                self.assertEqual(distance(joined, here, target), int(steps))


if __name__ == "__main__":
    unittest.main()
