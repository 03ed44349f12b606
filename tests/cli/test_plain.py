"""Tests of plain play through a pipe: what can be said, what is answered, and whole games played by readers who know
only what the program has printed.
"""

import itertools
import os
import random
import re
import subprocess
import unittest

from program import (CARDS, CAUGHT, DREAD, ESCAPED, GAME, LOST, PATIENCE, TITLE, TRAP, WON,
                     ProgramTest, a_terminal, random_options)

UPDATE_WORDS = 25
RANK = {"A": 1, **{str(n): n for n in range(2, 9)}, "ace": 1}
LETTER = {value: name for name, value in RANK.items() if len(name) == 1}


def hand_in(words):
    """Returns the ranks of the hand in an answer as numbers; None if there is none."""
    told = re.search(r"(?i)\bhand: ((?:(?:[A2-8]|ace),? )*(?:[A2-8]|ace))\.(?: |$)", words)
    return [RANK[r] for r in re.split(",? ", told.group(1))] if told else None


def end_in(words):
    """Returns the outcome in an answer, as on the rules page; None while the game goes on."""
    if "You won" in words:
        return TRAP if "destroyed" in words else ESCAPED if "escaped" in words else "won: ?"
    return CAUGHT if "You lost" in words and "caught" in words else None


def in_sequence(hand):
    """Returns for each card of a hand whether it is in a sequence [1.3]."""
    inside, start = [False] * len(hand), 0
    for i in range(1, len(hand) + 1):
        if i == len(hand) or hand[i] != hand[i - 1] + 1:
            if i - start >= 3:
                inside[start:i] = [True] * (i - start)
            start = i
    return inside


def moved(hand, source, target):
    """Returns the hand after a move from place source to place target, counted from 1."""
    rest = list(hand)
    card = rest.pop(source - 1)
    rest.insert(target - 1, card)
    return rest


def moves_of(hand):
    """Returns all moves of a hand."""
    inside = in_sequence(hand)
    return [(s, t) for s, t in itertools.permutations(range(1, len(hand) + 1), 2)
            if not inside[s - 1]]


def trapped(hand):
    """Returns True if four cards of a rank are side by side [1.4]."""
    return any(len(set(hand[i:i + 4])) == 1 for i in range(len(hand) - 3))


def collector(hand, dice):
    """Plays like a careful person: closes a trap, else makes a sequence, else searches for the rarest rank in the hand.
    """
    for rank in set(hand):
        if trapped([card for card in hand if card != rank]):
            return "search " + LETTER[rank]
    moves = moves_of(hand)
    dice.shuffle(moves)
    grouped = sum(in_sequence(hand))
    for source, target in moves:
        if trapped(moved(hand, source, target)):
            return "%d to %d" % (source, target)
    for source, target in moves:
        if sum(in_sequence(moved(hand, source, target))) > grouped:
            return "%d to %d" % (source, target)
    fewest = min(map(hand.count, hand))
    choices = [rank for rank in hand if hand.count(rank) == fewest]
    return "search for %s" % LETTER[dice.choice(choices)]


def trapper(hand, dice):
    """Waits for four of a rank: collects the most frequent rank and searches the others away."""
    wanted = max(hand, key=hand.count)
    places = [i + 1 for i, card in enumerate(hand) if card == wanted]
    for source, target in moves_of(hand):
        if trapped(moved(hand, source, target)):
            return "move %d %d" % (source, target)
    in_danger = len(hand) > 3 and len(places) > 1 and places[0] == 1
    if in_danger and (1, len(hand)) in moves_of(hand):
        return "1 to %d" % len(hand)
    others = [rank for rank in hand if rank != wanted]
    return "search %s" % LETTER[dice.choice(others or [wanted])]


def anyhow(hand, dice):
    """Plays any allowed action."""
    choices = ["search " + LETTER[rank] for rank in set(hand)]
    choices += ["%d to %d" % move for move in moves_of(hand)]
    return dice.choice(sorted(choices))


def hoarder(hand, dice):
    """Only moves cards, and so reaches long hands or an early end."""
    moves = moves_of(hand)
    grouped = sum(in_sequence(hand))
    for source, target in sorted(moves, key=lambda m: -m[0]):
        after = moved(hand, source, target)
        if sum(in_sequence(after)) > grouped and not in_sequence(after)[0]:
            return "%d to %d" % (source, target)
    return collector(hand, dice)


class PlainTest(ProgramTest):
    def assert_brief(self, answer):
        """The answer must be an update: one line of at most 25 words, without stray spaces or braces."""
        self.assertEqual(len(answer), 1, answer)
        words = answer[0]
        self.assertLessEqual(len(words.split()), UPDATE_WORDS, words)
        self.assert_neat(words)

    def assert_neat(self, words):
        self.assertEqual(words, " ".join(words.split()), "loose spaces")
        self.assertNotRegex(words, r"[{}\[\]]|unknown|\?\?|of none\b|-[1-9]")
        self.assertRegex(words, r"[.?!]$")


class Saying(PlainTest):
    """What can be said, and how."""

    def setUp(self):
        super().setUp()
        self.t = self.talk("he#1", "--unsaved")

    def hand(self):
        return "".join(map(str, hand_in(self.t.one("hand"))))

    def test_the_opening_names_the_game_the_deal_and_help(self):
        self.assertIn(TITLE, self.t.opening[0])
        self.assertIn(GAME + "#1", self.t.opening[0])
        self.assertIn("help", self.t.opening[0])
        self.assertEqual(hand_in(self.t.opening[1]), [4, 6, 7, 5, 3, 7, 1])
        for line in self.t.opening:
            self.assert_neat(line)

    def test_a_move_may_be_said_in_many_ways(self):
        for said in ["move 4>2", "4 to 2", "move 4 to 2", "move 4 2", "4>2", "MOVE 4>2",
                     "Move 4 To 2", "  4   to   2  ", "4\tto\t2", "4 TO 2", "move 4 > 2", "4 > 2",
                     "move4>2", "4 to 2\r"]:
            with self.subTest(said):
                self.assertEqual(hand_in(self.t.one(said)), [6, 7, 3, 7, 1, 3, 7])
                self.t.ask("undo")

    def test_a_search_may_be_said_in_many_ways(self):
        for said in ["search 3", "search for 3", "SEARCH 3", "Search For 3", " search   3 ",
                     "search\t3", "search3"]:
            with self.subTest(said):
                self.assertEqual(hand_in(self.t.one(said)), [6, 7, 5, 7, 1, 3])
                self.t.ask("undo")

    def test_an_ace_may_be_said_in_many_ways(self):
        for said in ["search A", "search a", "search 1", "search ace", "Search Ace", "search for A",
                     "search for a", "search for 1", "search for ace"]:
            with self.subTest(said):
                self.assertEqual(hand_in(self.t.one(said)), [6, 7, 5, 3, 7, 3])
                self.t.ask("undo")

    def test_the_page_s_games_are_told_to_their_ends(self):
        for line, hands, end in [
                (LOST, "6737137 371375 17566 7518 182 88", CAUGHT),
                (WON, "6737137 771756 1756761 567682 67688 678838 78883 8886", TRAP)]:
            for action, hand in zip(line, hands.split()):
                answer = self.t.one(action)
                self.assertEqual("".join(map(str, hand_in(answer))), hand)
                self.assertIsNone(end_in(answer))
            self.assertEqual(end_in(self.t.one(line[-1])), end)
            self.t.ask("restart")

    def test_what_if_tells_what_would_happen_and_changes_nothing(self):
        for said, tells in [("what if 5 to 3", ["3", "place 5", "place 3"]),
                            ("what if move 4>2", ["5", "4, 5, 6 and 7"]),
                            ("What If Search 3", ["takes the 4"]),
                            ("what if search for 3", ["takes the 4"]),
                            ("what if 1 to 2", ["earns nothing"])]:
            with self.subTest(said):
                answer = self.t.one(said)
                for words in tells:
                    self.assertIn(words, answer)
                self.assertEqual(self.hand(), "4675371")

    def test_what_if_says_no_card_that_is_still_to_be_drawn_and_ends_neatly(self):
        for said in ["what if search 7", "what if 4 to 2", "what if search A", "what if 1 to 2"]:
            with self.subTest(said):
                self.assert_neat(self.t.one(said))

    def test_what_if_of_the_impossible_says_why(self):
        self.assertIn("no 2", self.t.one("what if search 2"))
        self.assertIn("1 to 7", self.t.one("what if 1 to 9"))
        for said in ["what if jump", "what if"]:
            self.assertIn("Say", self.t.one(said))

    def whole(self, said):
        """Returns the answer, and after it what it leaves out and `more` says."""
        answer = self.t.one(said)
        self.assertLessEqual(len(answer.split()), UPDATE_WORDS)
        if not answer.endswith("Say more."):
            return answer
        return answer.removesuffix(" Say more.").removesuffix(".") + " " + self.t.one("more")

    def test_hand_deck_and_discards_can_be_asked_for(self):
        self.assertEqual(hand_in(self.t.one("hand")), [4, 6, 7, 5, 3, 7, 1])
        self.assertEqual(self.t.one("show hand"), self.t.one("hand"))
        self.assertIn("A", self.t.one("discards"))
        unseen = self.whole("deck").split(": ")[1].rstrip(".").split()
        self.assertEqual(sorted(unseen), sorted(CARDS[1][16::2]))

    def test_what_lies_without_order_is_told_in_order_of_rank(self):
        self.t.ask("search 7")
        self.t.ask("search 3")
        for said in ["deck", "discards"]:
            told = [RANK[r] for r in self.whole(said).split(": ")[1].rstrip(".").split()]
            self.assertEqual(told, sorted(told), said)

    def test_show_of_nothing_says_what_can_be_shown(self):
        for said in ["show", "show nonsense", "show "]:
            answer = self.t.one(said)
            for zone in ["hand", "deck", "discard"]:
                self.assertIn(zone, answer)

    def test_log_tells_what_happened(self):
        for action in WON:
            self.t.ask(action)
        last = self.t.ask("log")
        self.assertEqual(len(last), 5)
        self.assertTrue(last[-1].startswith("9. search 6: "), last[-1])
        whole = self.t.ask("log all")
        self.assertEqual(len(whole), 10)
        for n, action in enumerate(WON, 1):
            spoken = action.replace(">", " to ").replace("search A", "search ace")
            self.assertTrue(whole[n].startswith("%d. %s: " % (n, spoken)), whole[n])
        for line in whole:
            self.assert_neat(line)

    def test_a_line_of_the_story_follows_each_turn(self):
        self.t.hears_story = True
        told = [self.t.ask(action) for action in WON]
        lines = [line for _, line, *_ in told]
        for line in lines:
            self.assertIn(line, self.t.STORY)
        *before, night, offer = told[-1]
        self.assertTrue(offer.startswith("Say autopsy"), offer)
        self.assertTrue(night.endswith(lines[-1] + " He has stopped."), night)
        story = self.t.ask("story")
        self.assertEqual([line.split(". ", 1)[1] for line in story[1:]], lines)
        self.assertEqual(" ".join(self.t.ask("ending")), night)

    def test_undo_and_redo_tell_the_same_story(self):
        for action in WON[:5]:
            self.t.ask(action)
        story = self.t.ask("story")
        for back, forth in [(3, 3), (5, 5)]:
            for said, times in [("undo", back), ("redo", forth)]:
                for _ in range(times):
                    self.t.ask(said)
            self.assertEqual(self.t.ask("story"), story)

    def test_the_story_can_be_switched_off_and_on(self):
        self.t.hears_story = True
        self.t.ask("story off")
        self.assertEqual(len(self.t.ask(WON[0])), 1)
        self.t.ask("story on")
        self.assertEqual(len(self.t.ask(WON[1])), 2)
        self.assertEqual(len(self.t.ask("story")), 3)  # the lines that were not said are in it

    def test_undo_turn_back_and_redo_go_back_and_forth(self):
        hands = [self.hand()]
        for action in WON[:5]:
            self.t.ask(action)
            hands.append(self.hand())
        for back, forth in [("undo", "redo"), ("turn back", "turn forward")]:
            for hand in hands[-2::-1]:
                self.assert_brief([self.t.one(back)])
                self.assertEqual(self.hand(), hand)
            self.assertIn("nothing to take back", self.t.one(back))
            for hand in hands[1:]:
                self.assert_brief([self.t.one(forth)])
                self.assertEqual(self.hand(), hand)
            self.assertIn("nothing to redo", self.t.one(forth))

    def test_an_end_can_be_taken_back(self):
        for action in LOST:
            self.t.ask(action)
        self.assertEqual(hand_in(self.t.one("undo")), [8, 8])
        self.assertEqual(end_in(self.t.one("redo")), CAUGHT)

    def test_restart_goes_back_to_the_deal_and_new_deals_another(self):
        for action in WON:
            self.t.ask(action)
        self.assert_brief(self.t.ask("restart"))
        self.assertEqual((self.hand(), self.t.id), ("4675371", GAME + "#1"))
        answer = self.t.ask("new")
        self.assertNotEqual(self.t.id, GAME + "#1")
        self.assertIn(self.t.id, answer[0])
        self.assert_brief(answer[1:])

    def test_deal_starts_the_deal_named(self):
        for said, deal in [("deal he#2", "#2"), ("DEAL he#3", "#3"), ("  deal   he#4 ", "#4"),
                           ("deal he:bonus=card#5", ":bonus=card#5"), ("deal he@" + CARDS[2],
                                                                       "@" + CARDS[2])]:
            answer = self.t.ask(said)
            self.assertEqual(self.t.id, GAME + deal)
            self.assertIn(self.t.id, answer[0])
            self.assert_brief(answer[1:])
        self.assertIn("nobody", self.t.one("deal nobody#1"))
        self.assertIn("#", self.t.one("deal he"))
        self.assertEqual(self.t.id, GAME + "@" + CARDS[2])
        self.assertIn("deal and an id", self.t.ask("deal")[0])

    def test_help_is_short_and_tells_how_to_speak(self):
        answer = self.t.one("help")
        self.assertLessEqual(len(answer.split()), 25)
        rest = self.t.one("more")
        self.assertNotIn(rest.split(". ")[0], answer)
        answer += " " + rest
        self.assertLess(len(answer.split()), 60)
        for word in ["search", "to", "what if", "undo", "moves", "help all", "quit"]:
            self.assertIn(word, answer)
        self.assertEqual(self.t.ask("HELP"), self.t.ask("help"))

    def test_help_all_names_everything_that_can_be_said(self):
        answer = "\n".join(self.t.ask("help all"))
        for word in ["moves", "what if", "what now", "state", "more", "table", "show", "gauges",
                     "story", "undo", "turn back", "redo", "turn forward", "restart", "new", "deal",
                     "id", "record", "options", "rules", "stats", "quit", "hand", "deck",
                     "discards", "night", "rehearsal"]:
            self.assertRegex(answer, r"(?m)^(Or say )?%s\b" % word)

    def test_everything_that_can_be_said_is_answered(self):
        for said in ["moves", "what now", "state", "more", "table", "gauges", "where",
                     "who sees me", "exits", "route to d4", "story", "options", "rules", "stats",
                     "record", "id", "show hand", "show deck", "show discard", "show unseen",
                     "moves search", "moves move", "moves all"]:
            answer = self.t.ask(said)
            self.assertTrue(any(answer), (said, answer))
            if said != "rules":
                self.assertNotIn("not understand", "\n".join(answer))

    def test_moves_never_lists_hundreds_unless_asked(self):
        self.assertRegex(self.t.one("moves"), r"^48 actions")
        self.assertLessEqual(len(self.t.one("moves").split()), UPDATE_WORDS)
        self.assertEqual(len(self.t.one("moves all").split(", ")), 48)
        self.assertEqual(len(self.t.one("moves search").split(", ")), 6)
        self.assertEqual(len(self.t.one("moves move").split(", ")), 42)
        self.assertEqual(self.t.one("MOVES All"), self.t.one("moves all"))

    def test_few_moves_are_listed_at_once(self):
        for action in LOST[:6]:
            self.t.ask(action)
        self.assertEqual(set(self.t.one("moves").rstrip(".").split(", ")),
                         {"search 8", "move 1 to 2", "move 2 to 1"})

    def test_after_the_end_moves_says_what_can_be_said(self):
        for action in LOST:
            self.t.ask(action)
        for word in ["over", "new", "undo"]:
            self.assertIn(word, self.t.one("moves"))
        self.assertIn("over", self.t.one("search 8"))
        self.assertIn("over", self.t.one("what if search 8"))
        self.assertIn("over", self.t.one("what now"))
        self.assertEqual(end_in(self.t.one("state")), CAUGHT)

    def test_more_tells_what_the_update_left_out(self):
        answer = self.t.one("move 4>2")
        if "Say more." in answer:
            more = self.t.one("more")
            for words in ["earn 2 cards", "draw a 3 and a 7", "takes the 4", "Your hand: 6, 7, 3, 7, ace, 3, 7."]:
                self.assertIn(words, more)
            self.assert_neat(more)
        self.assertIn("give up a 3 and a 3", self.t.one("search 3") and self.t.one("more"))

    def test_misunderstandings_are_answered_helpfully(self):
        for said, helpful in [
                ("blah", ["`blah`", "help"]), ("search 2", ["no 2", "A, 3, 4, 5, 6, 7"]),
                ("search 9", ["no such card here: 9", "search for ace, 3, 4, 5, 6 or 7"]),
                ("search", ["search 3"]), ("search for", ["search for ace, 3, 4, 5, 6 or 7?"]),
                ("move", ["`move 1 to 2`", "40 others"]), ("1 to 9", ["1 to 7"]), ("0 to 3", ["move"]),
                ("3 to 3", ["already"]), ("move 4", ["Which: move the 4"]), ("x to y", ["5 to 3"]),
                ("4 to", ["help"]), ("undo it", ["nothing to take back"]), ("search 3 4", ["Not done yet. Which", "3 of spades", "4 of diamonds"]),
                ("purzuid", ["Did you mean `pursuit`"]), ("moves nonsense", ["moves all"]), ("yes", ["help"])]:
            with self.subTest(said):
                answer = self.t.one(said)
                for words in helpful:
                    self.assertIn(words, answer)
                self.assertLessEqual(len(answer.split()), 40)
        self.assertEqual(self.hand(), "4675371")

    def test_a_card_in_a_sequence_may_not_be_moved_and_one_is_told_so(self):
        self.t.ask("deal he@2S4S5S6S8S" + re.sub("2S|4S|5S|6S|8S", "", CARDS[1]))
        self.assertEqual(hand_in(self.t.one("hand"))[:3], [4, 5, 6])
        self.assertIn("sequence", self.t.one("2 to 4"))

    def test_every_line_is_answered_even_an_empty_one(self):
        for said in ["", " ", "\t", "\r"]:
            self.t.write(said)
            self.t.write("record")
            self.assertNotEqual(self.t.read(), "dread record 1", repr(said))
            while not self.t.read().startswith("result"):
                pass

    def test_bad_bytes_never_crash_it(self):
        dice = random.Random(13)
        lines = [b"\xff", b"\xff" * 600, b"\0", b"search 3\0x", b"\xc3", "é".encode() * 600,
                 b"\x1b[2J", b"%s%n%d", b"search %s", b"deal %s%n", b"deal \xff#1",
                 b"what if \xff", b"show \xff", b"moves \xff", b"route to \xff",
                 b"\xef\xbb\xbfhand", b"{}", b"{1}>{2}", b"deal",
                 b"deal " + b"x" * 511, b"deal " + b"x" * 512, b"deal he#" + b"1" * 5000]
        lines += [bytes(dice.randrange(256) for _ in range(dice.randint(1, 80))).replace(b"\n", b"")
                  for _ in range(500)]
        for line in lines:
            self.t.write(line)
        self.t.write("deal he#1")
        while b"Deal %s#1." % GAME.encode() not in self.t.program.stdout.readline():
            self.assertIsNone(self.t.program.poll())
        self.t.read()
        self.t.read()  # a line of the story
        self.assertEqual(self.hand(), "4675371")

    def test_answers_are_text_whatever_was_said(self):
        for said in ["é" * 100, "x" + "é" * 100, "search " + "é" * 300, "deal " + "é" * 300,
                     "deal he:" + "é" * 300 + "#1", "what if x" + "é" * 300,
                     "show x" + "é" * 300]:
            self.t.write(said)
            answer = self.t.program.stdout.readline()
            try:
                answer.decode("utf-8")
            except UnicodeDecodeError:
                self.fail("not UTF-8 after %r: %r" % (said, answer))

    def test_what_is_no_text_is_not_repeated(self):
        for said in [b"\xff", b"search \xc3", b"\x1b[2J", b"deal \x07", b"what if \xed\xa0\x80",
                     b"show \x7f", b"\xc0\x80"]:
            self.t.write(said)
            self.assertEqual(self.t.program.stdout.readline(), b"That is too long, or it is not text.\n",
                             said)

    def test_long_lines_are_one_line_and_not_repeated_whole(self):
        for start in ["", "search ", "what if ", "show ", "moves ", "route to ", "deal ", "move 1>",
                      "deal he@", "deal he#", "deal he:"]:
            for n in [60, 500, 511, 512, 513, 1023, 1024, 5000, 3000000]:
                with self.subTest(start=start, n=n):
                    self.assertLess(len(self.t.one(start + "9" * n)), 600)
        self.assertEqual(self.hand(), "4675371")

    def test_random_words_never_crash_it(self):
        dice = random.Random(19)
        words = ["search", "move", "to", "for", "what", "if", "undo", "redo", "turn", "back",
                 "hand", "3", "A", "1", "2>1", "moves", "all", "story", "more", "show", "deck",
                 "deal", "he#2", "new", "restart", "state", "id", "table", "help", "record", ">",
                 "night", "rehearsal", "hint",
                 "route", "{}"]
        for _ in range(1500):
            self.assertTrue(self.t.ask(" ".join(dice.choices(words, k=dice.randint(1, 5)))))

    def test_a_person_at_a_terminal_is_shown_where_to_type_and_a_pipe_is_not(self):
        self.assertNotIn(">", "".join(self.t.opening + self.t.ask("hand")))
        keyboard, screen = a_terminal(self)
        try:
            os.write(keyboard, b"hand\nquit\n")
            program = subprocess.run([DREAD, "play", "he#1"], stdin=screen, stdout=subprocess.PIPE,
                                     env=self.environment, timeout=PATIENCE)
        finally:
            os.close(keyboard)
            os.close(screen)
        self.assertEqual(program.returncode, 0)
        self.assertIn(b"> hand: 4 6 7 5 3 7 A.", program.stdout.lower().replace(b" a.", b" A."))

    def test_quit_says_goodbye(self):
        for word in ["quit", "Quit", "q", "exit", "bye", " quit "]:
            talk = self.talk("he#1", "--unsaved")
            talk.write(word)
            self.assertIn("Goodbye", talk.read())
            self.assertEqual(talk.ends_well(), [])


class Nights(PlainTest):
    """In a Night nothing can be taken back, whatever is said."""

    REFUSED = "Night: there is no going back."

    def setUp(self):
        super().setUp()
        self.t = self.talk("he#1", "--night")

    def test_the_opening_says_that_it_is_a_night_and_that_of_a_rehearsal_does_not(self):
        self.assertIn("Deal %s#1. %s" % (GAME, self.REFUSED), self.t.opening[0])
        for line in self.t.opening:
            self.assert_neat(line)
        self.assertNotIn("Night", self.talk("he#2", "--unsaved").opening[0])

    def test_every_way_back_is_refused_and_changes_nothing(self):
        back = ["undo", "UNDO", "take back", "turn back", "redo", "turn forward", "restart"]
        for action in [None, *WON]:
            if action:
                self.t.ask(action)
            record = self.t.record()
            for said in back:
                self.assertEqual(self.t.one(said), self.REFUSED)
            self.assertIn("no hints", self.t.one("hint"))
            self.assertEqual(self.t.record(), record)
        self.assertEqual(end_in(self.t.one("state")), TRAP)
        self.assertNotIn("undo", self.t.one("moves"))
        self.assertIn("new", self.t.one("moves"))

    def test_help_knows_no_way_back(self):
        self.t.ask("help")
        answer = self.t.one("more")
        self.assertLess(len(answer.split()), 60)
        self.assertIn(self.REFUSED, answer)
        for word in ["undo", "turn back"]:
            self.assertNotIn(word, answer)
        names = [line.split(":")[0] for line in self.t.ask("help all")]
        for name in ["undo", "turn back", "redo", "turn forward", "restart"]:
            self.assertNotIn(name, names)
        for name in ["new", "night", "rehearsal", "moves", "what if and an action"]:
            self.assertIn(name, names)
        rehearsal = self.talk("he#2", "--unsaved")
        rehearsal.ask("help")
        self.assertIn("night", rehearsal.one("more"))

    def test_the_rest_can_be_asked_for(self):
        self.assertIn("4, 5, 6 and 7", self.t.one("what if 4 to 2"))
        self.assertTrue(self.t.ask("story"))
        why = self.t.ask("why")
        self.assertTrue(why)
        self.assertFalse([line for line in why if "counts" in line])  # a quiet event is not a reason

    def test_new_deals_in_the_same_mode_and_night_and_rehearsal_change_it(self):
        self.assertIn(self.REFUSED, self.t.ask("new")[0])
        for said in ["rehearsal", "new", "new rehearsal"]:
            answer = self.t.ask(said)
            self.assertNotIn("Night", answer[0])
            self.assert_brief(answer[1:])
            self.assertIn("nothing to take back", self.t.one("undo"))
        for said in ["night", "new", "new night"]:
            answer = self.t.ask(said)
            self.assertIn(self.REFUSED, answer[0])
            self.assert_brief(answer[1:])
            self.assertEqual(self.t.one("undo"), self.REFUSED)
        self.assertNotIn("Night", self.t.ask("rehearsal he#7")[0])
        self.assertEqual(self.t.id, GAME + "#7")
        self.assertIn(self.REFUSED, self.t.ask("night he#8")[0])
        self.assertEqual(self.t.id, GAME + "#8")
        self.assertIn(self.REFUSED, self.t.ask("deal he#9")[0])
        self.assertIn("nobody", self.t.one("night nobody#1"))

    def test_a_night_begun_is_left_only_when_it_is_said_again(self):
        self.t.ask(WON[0])
        for said, action in zip(["new", "night", "rehearsal", "deal he#2", "night he#2",
                                 "rehearsal he#1"], WON[1:]):
            record = self.t.record()
            warning = self.t.one(said)
            self.assertIn("not over", warning)
            self.assertIn("you lose it", warning)
            self.assertEqual(self.t.record(), record)
            self.t.ask("what now")
            self.t.one(action)  # plays on instead of leaving
        self.t.one("new")
        self.t.one("state")
        answer = self.t.ask("new")
        self.assertIn("You give up %s#1" % GAME, answer[0])
        self.assertIn("abandoned", answer[0])
        self.assertIn(self.REFUSED, answer[0])
        self.assertIn("named deal, counted separately: 1, won 0", "\n".join(self.t.ask("stats")))

    def test_the_deal_that_is_played_is_no_other(self):
        self.t.ask("search 3")
        for said in ["deal he#1", "night he#1"]:
            self.assertIn("Resumed %s#1, turn 2. %s" % (GAME, self.REFUSED), self.t.ask(said)[0])

    def test_another_game_does_not_end_a_night_nor_does_coming_back_from_it(self):
        self.t.ask("search 3")
        answer = self.t.ask("night soliterror#1")
        self.assertNotIn("give up", answer[0])
        self.assertIn("Deal soliterror#1", answer[0])
        self.t.ask(self.t.one("moves all").rstrip(".").split(", ")[0])
        answer = self.t.ask("deal he#2")  # not even a Night of a game that was not on the table in this session
        self.assertIn("Resumed %s#1, turn 2. %s It is not over" % (GAME, self.REFUSED), answer[0])
        self.assert_brief(answer[1:])
        self.assertEqual(self.t.id, GAME + "#1")
        self.assertEqual(self.t.one("undo"), self.REFUSED)
        answer = self.t.ask("deal soliterror#2")  # the warning was about the other Night
        self.assertIn("Resumed soliterror#1", answer[0])
        self.assertIn("Resumed %s#1" % GAME, self.t.ask("deal he#2")[0])
        self.assertIn("You give up %s#1" % GAME, self.t.ask("deal he#2")[0])
        self.assertEqual(self.t.id, GAME + "#2")

    def test_a_rehearsal_that_was_left_is_gone_on_with_as_one(self):
        self.t.quit()
        talk = self.talk("he#4", "--new")
        talk.one(talk.one("moves search").rstrip(".").split(", ")[0])
        talk.ask("night")
        self.assertIn("Resumed %s#4, turn 2." % GAME, talk.ask("deal he#4")[0])
        self.assertIn("Taken back", talk.one("undo"))
        talk.ask("redo")
        answer = talk.ask("night he#4")
        self.assertIn("%s#4 is kept at turn 2; say back" % GAME, answer[0])
        self.assertIn("Deal %s#4. %s It does not count" % (GAME, self.REFUSED), answer[0])
        self.assertIn("Resumed %s#4, turn 1. %s" % (GAME, self.REFUSED), talk.ask("deal he#4")[0])
        self.assertIn("Resumed %s#4, turn 2." % GAME, talk.ask("rehearsal he#4")[0])
        self.assertIn("Taken back", talk.one("undo"))

    def test_an_unsaved_night_has_no_way_back_either(self):
        talk = self.talk("he#1", "--unsaved", "--night")
        talk.ask("search 3")
        self.assertEqual(talk.one("undo"), self.REFUSED)
        self.assertIn("You give up", talk.ask("new")[0])

    def test_a_night_goes_on_as_one_after_the_program_has_ended(self):
        self.t.ask(WON[0])
        self.assertIn("is saved", self.t.quit()[-1])
        talk = self.talk("he")
        self.assertIn("Resumed %s#1, turn 2. %s" % (GAME, self.REFUSED), talk.opening[0])
        self.assertEqual(talk.one("undo"), self.REFUSED)
        for action in WON[1:]:
            answer = talk.one(action)
        self.assertEqual(end_in(answer), TRAP)
        self.assertEqual(talk.one("undo"), self.REFUSED)
        self.assertNotIn("not over", talk.ask("new")[0])
        self.assertIn("named deal, counted separately: 1, won 1", "\n".join(talk.ask("stats")))


class Resuming(PlainTest):
    """A game that was left goes on."""

    def test_after_the_end_of_the_input_in_the_middle_the_game_goes_on(self):
        for n in range(len(WON)):
            talk = self.talk("he#1") if not n else self.talk("he")
            if n:
                self.assertIn("Resumed %s#1, turn %d." % (GAME, n + 1), talk.opening[0])
                self.assert_brief(talk.opening[1:])
                self.assertEqual(hand_in(talk.opening[1]), hand_in(talk.one("hand")))
            answer = talk.one(WON[n])
            talk.ends_well()
        self.assertEqual(end_in(answer), TRAP)
        self.assertNotIn("Resumed", self.talk("he").opening[0])
        self.assertIn("1 played, 1 won", self.fine("stats", "he").lines[0])

    def test_the_end_of_the_input_in_the_middle_of_a_line_is_the_end_of_that_line(self):
        self.fine("play", "he#1", "--plain", stdin="move 4>2\nsearch 3")
        self.assertIn("turn 3", self.talk("he").opening[0])

    def test_redo_outlives_the_program(self):
        talk = self.talk("he#1")
        for action in WON[:4] + ["undo", "undo"]:
            talk.ask(action)
        talk.ends_well()
        talk = self.talk("he")
        self.assertIn("turn 3", talk.opening[0])
        talk.one("redo")
        self.assertEqual(hand_in(talk.one("redo")), [5, 6, 7, 6, 8, 2])

    def test_a_game_by_its_cards_goes_on_too(self):
        talk = self.talk("he@" + CARDS[2])
        talk.ask("search 5")
        talk.ends_well()
        talk = self.talk("he")
        self.assertIn("Resumed %s@%s, turn 2." % (GAME, CARDS[2]), talk.opening[0])
        self.assert_brief(talk.opening[1:])

    def test_quit_keeps_the_game_and_says_so(self):
        talk = self.talk("he#1")
        talk.ask("move 4>2")
        talk.write("quit")
        self.assertIn("is saved", talk.read())
        talk.ends_well()
        self.assertIn("Resumed", self.talk("he").opening[0])

    def test_new_and_deal_leave_the_game_for_another(self):
        talk = self.talk("he#1")
        talk.ask("move 4>2")
        talk.ask("deal he#2")
        talk.ask("search 5")
        talk.ends_well()
        self.assertIn("Resumed %s#2" % GAME, self.talk("he").opening[0])


class Reader:
    """A player who knows only what the program prints."""

    def __init__(self, test, talk, choose, dice):
        self.test, self.talk, self.choose, self.dice = test, talk, choose, dice
        self.hand, self.longest, self.told, self.asked = None, 0, 0, 0

    def hear(self, words):
        """Reads the hand from an update, or asks for it if the update leaves it out."""
        self.hand = hand_in(words)
        if self.hand:
            self.told += 1
        elif not end_in(words):
            self.asked += 1
            self.test.assertIn("say hand", words)
            self.hand = hand_in(self.talk.one("hand"))
        if self.hand:
            self.longest = max(self.longest, len(self.hand))

    def play(self, deal):
        """Plays a deal to its end, and returns the outcome."""
        answer = self.talk.ask("deal " + deal)
        self.test.assert_brief(answer[1:])
        words = answer[-1]
        self.hear(words)
        turns = 0
        while not end_in(words):
            turns += 1
            self.test.assertLess(turns, 100)
            if self.dice.random() < 0.05 and turns > 1:
                self.go_back_and_forth()
            answer = self.talk.ask(self.choose(self.hand, self.dice))
            self.test.assert_brief(answer)
            words = answer[0]
            self.hear(words)
        return end_in(words)

    def go_back_and_forth(self):
        """Takes an action back and plays it again; everything must be as before."""
        hand = self.hand
        for back, forth in [("undo", "redo"), ("turn back", "turn forward")]:
            for said in [back, forth]:
                answer = self.talk.ask(said)
                self.test.assert_brief(answer)
                self.hear(answer[0])
            self.test.assertEqual(self.hand, hand)


class WholeGames(PlainTest):
    """Games played to the end by reading only what the program prints."""

    def play_all(self, deals, choose, seed):
        """Plays deals and checks the outcomes against the records. Returns them and the reader."""
        talk = self.talk("he#1", "--unsaved")
        reader = Reader(self, talk, choose, random.Random(seed))
        ends = []
        for deal in deals:
            end = reader.play(deal)
            self.assertEqual(talk.record().splitlines()[-1], "result: " + end)
            self.assertIn(end, (TRAP, ESCAPED, CAUGHT))
            ends.append(end)
        return ends, reader

    def test_a_careful_reader_plays_a_hundred_games_and_wins_some_and_loses_some(self):
        ends, reader = self.play_all(["he#%d" % n for n in range(1, 121)], collector, 1)
        self.assertGreater(ends.count(ESCAPED), 10)
        self.assertGreater(ends.count(CAUGHT), 10)
        self.assertGreater(reader.told, 10 * reader.asked)

    def test_a_reader_who_gathers_equal_cards_closes_traps(self):
        ends, _ = self.play_all(["he#%d" % n for n in range(1, 121)], trapper, 2)
        self.assertGreater(ends.count(TRAP), 2)
        self.assertGreater(ends.count(CAUGHT), 2)

    def test_a_reader_who_plays_anyhow_reaches_an_end(self):
        ends, _ = self.play_all(["he#%d" % n for n in range(200, 260)], anyhow, 3)
        self.assertIn(CAUGHT, ends)

    def test_updates_stay_short_with_the_longest_hands_there_are(self):
        for choose, seed in [(hoarder, 4), (collector, 5)]:
            _, reader = self.play_all(["he#%d" % n for n in range(1, 401)], choose, seed)
            self.assertGreater(reader.longest, 15)
        # Eleven moves that earn turn a hand of seven into eighteen cards and leave two in the deck.
        self.assertEqual(reader.longest, 18)
        self.assertGreater(reader.asked, 0)

    def test_updates_stay_short_under_any_options(self):
        dice = random.Random(29)
        talk = self.talk("he#1", "--unsaved")
        for number in range(150):
            answer = talk.ask("deal he%s#%d" % (random_options(dice), number))
            self.assert_brief(answer[1:])
            words = answer[-1]
            while not end_in(words):
                actions = talk.one("moves all").rstrip(".").split(", ")
                moves = [a for a in actions if a.startswith("move")]
                earning = [a for a in dice.sample(moves, min(len(moves), 12))
                           if "earns two" in talk.one("what if " + a)] if number % 3 else []
                answer = talk.ask(dice.choice(earning or actions))
                self.assert_brief(answer)
                words = answer[0]
            self.assertEqual(talk.record().splitlines()[-1], "result: " + end_in(words))
            for said in ["undo", "redo", "restart"]:
                self.assert_brief(talk.ask(said))

    def test_what_a_reader_played_counts_as_it_ended(self):
        ends = []
        for number in range(10, 16):
            talk = self.talk("he#%d" % number)
            reader = Reader(self, talk, collector, random.Random(number))
            reader.hear(talk.opening[-1])
            words = ""
            while not end_in(words):
                words = talk.one(collector(reader.hand, reader.dice))
                reader.hear(words)
            ends.append(end_in(words))
            talk.quit()
        won = sum(end.startswith("won") for end in ends)
        self.assertIn("%d played, %d won" % (len(ends), won), self.fine("stats", "he").lines[0])
        self.assertTrue(os.listdir(self.home))


if __name__ == "__main__":
    unittest.main()
