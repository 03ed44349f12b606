"""Tests of the table in a terminal: every game from the menu to a win with keys alone, and to a loss with the mouse
alone; other terminals, other sizes; leaving, being killed, coming back.

The tests play the games of the greedy player, whose actions `play --agent greedy` prints. For each game HOW has a
function that returns the gestures for an action at the table; tests make them until the action is played.
"""

import os
import re
import signal
import subprocess
import unittest

from program import ProgramTest, a_terminal
from terminal import TMUX, Table, Terminal, face, runs

TITLES = {"he-will-never-stop": "He Will Never Stop", "soliterror": "SoliTerror",
          "dont-let-them-get-you": "Don't Let Them Get You"}
WON = {"he-will-never-stop": 4, "soliterror": 57, "dont-let-them-get-you": 135}
LOST = {"he-will-never-stop": 7, "soliterror": 56, "dont-let-them-get-you": 88}


# ---- How to play an action at the table ----

def in_flight(table, action):
    """He Will Never Stop: searches for a rank, or picks a card and puts it into a gap."""
    verb, rest = action.split(" ")
    if verb == "search":
        words = r"give up every %s\b|discard [^,]*?\b%s[♠♥♣♦]" % (rest, rest)
        return [lambda: table.press(words, r"search( \(.*\))? …"), lambda: table.press(words)]
    start, end = (int(place) - 1 for place in rest.split(">"))
    cards = [match.start() for match in re.finditer(r"(10|[2-9A])[♠♥♣♦]", table.terminal.lines()[3])]
    wide = cards[1] - cards[0]
    gap = end if end < start else end + 1
    x = cards[0] + wide * gap - 1
    if table.by_mouse:
        return [lambda: table.click(cards[start], 3), lambda: table.click(x, 5), lambda: table.click(x, 5)]

    def to_the_gap():
        table.tab_to(lambda _x, _y: table.terminal.lines()[2][x:x + 1] == "▼", "the gap")
        table.key("Enter")

    return [lambda: table.tab_to(lambda cx, cy: cx == cards[start] and cy < 4, "the card"),
            lambda: table.key("Enter"), to_the_gap]


def in_field(table, action):
    """SoliTerror."""
    verb, _, rest = action.partition(" ")
    cards = [face(card) for card in re.findall(r"[2-9TJQKA][SHCD]", rest)]
    if verb == "place":
        return [lambda: table.press("enter the path at %s1" % rest)]
    if verb == "swap":
        return [lambda: table.choose_cell(rest), lambda: table.choose_cell(rest)]
    if verb in ("take", "buy") and cards:
        return [lambda card=card: table.choose_card(card, "Food ")
                for card in rest.split(" ")[-1].split("+")] + [
                    lambda: table.press("%s .*%s" % (verb, cards[0]))]
    if verb in ("weapon", "pair", "run"):
        words = "use the " + " and the ".join(cards) if verb != "run" else "use the .* and the "
        return [lambda card=card: table.choose_card(card, "Weapons ") for card in rest.split("+")] + [
            lambda: table.press(words + "$" if verb == "weapon" else words)]
    words = {"take": "take the", "leave": "leave", "pass": "buy nothing", "heart": "spend one",
             "hearts": "spend three", "flare": "fire"}
    return [lambda: table.press(words[verb])]


def in_maze(table, action):
    """Don't Let Them Get You."""
    verb, _, rest = action.partition(" ")
    if verb == "card":
        return [lambda: table.choose_card(rest, "Now "), lambda: table.press("move with the " + face(rest))]
    if verb in ("north", "east", "south", "west"):
        if table.by_mouse:
            name = next(words.split(" ")[3].rstrip(",") for _, words, _, _ in table.buttons()
                        if words.startswith("step " + verb))
            return [lambda: table.choose_cell(name)] * 2
        return [lambda: table.key({"north": "K", "east": "L", "south": "J", "west": "H"}[verb])] * 2
    words = {"enter": "enter the maze on " + rest, "exit": "choose the exit on " + rest,
             "stop": "end the move", "rest": "rest", "escape": "escape"}
    return [lambda: table.press(words[verb])]


HOW = {"he-will-never-stop": in_flight, "soliterror": in_field, "dont-let-them-get-you": in_maze}


@unittest.skipUnless(TMUX, "tmux is not installed")
class TableTest(ProgramTest):
    def setUp(self):
        for end in a_terminal(self):  # tmux needs a pseudo-terminal; without one it reports only that it cannot fork
            os.close(end)
        super().setUp()

    def greedy(self, deal):
        """Returns the actions of the greedy player, and whether they win."""
        lines = self.fine("play", "--agent", "greedy", deal).lines
        return [line.split(":")[0] for line in lines[2:]], "You won" in lines[-1]

    def quiet(self, by_mouse=False, **terminal):
        """Opens the choice of games, without animations and automatic play."""
        table = Table(Terminal(self, **terminal), by_mouse)
        table.chooses("Preferences")
        table.terminal.reads("Motion: ")
        for usual, wanted in (("Motion: on", "Motion: off"), ("played for you", "you play it")):
            if usual in table.terminal.text():
                table.chooses(wanted.split(":")[0] if ":" in wanted else "Only one action")
            table.terminal.reads(wanted)
        table.terminal.keys("Escape")
        table.terminal.reads("SoliTerror")
        return table


    def sit_down(self, table, game, number):
        """Goes from the menu to a deal by its number."""
        table.chooses(TITLES[game])
        table.chooses("More")
        table.chooses("Deal by number or id")
        table.terminal.reads("Which deal?")
        if table.by_mouse:
            keyboard = table.find("   1   2   3")[1]
            for digit in str(number):
                x, y = table.find(" %s " % digit, keyboard)
                table.click(x + 1, y)
        else:
            table.terminal.type(str(number))
        table.terminal.reads(" %d " % number)
        table.chooses("Deal it")
        table.terminal.reads("deal #%d " % number)
        table.terminal.rests()


class WholeGames(TableTest):
    def play(self, game, number, won, by_mouse):
        table = self.quiet(by_mouse)
        actions, wins = self.greedy("%s#%d" % (game, number))
        self.assertEqual(wins, won)
        self.sit_down(table, game, number)
        for action in actions:
            table.plays(action, HOW[game])
        table.terminal.reads("You won" if won else "You lost")
        table.quits()
        played = "1 played, 1 won" if won else "2 played, 1 won"
        self.assertIn("%s: %s" % (TITLES[game], played), self.fine("stats", game).out)

    def test_every_game_is_won_by_keys_and_lost_by_mouse(self):
        for game in TITLES:
            with self.subTest(game):
                self.play(game, WON[game], True, False)
                self.play(game, LOST[game], False, True)


def colours(codes):
    """Returns the colours set by a screen's escape sequences, as SGR parameters: `31`, `48;5;16`."""
    found = set()
    for parameters in re.findall("\33\\[([0-9;]*)m", codes):
        numbers = [int(number or 0) for number in parameters.split(";")]
        while numbers:
            first = numbers.pop(0)
            if first in (38, 48):
                found.add("%d;%d;%d" % (first, numbers.pop(0), numbers.pop(0)))
            elif 30 <= first <= 47 and first != 39 or 90 <= first <= 107:
                found.add(str(first))
    return found


# A terminal of sixteen colours, which Debian's smallest terminal database does not have.
SIXTEEN = r"""sixteen|a terminal of sixteen colours,
    colors#16, pairs#256,
    setaf=\E[%?%p1%{8}%<%t3%p1%d%e9%p1%{8}%-%d%;m,
    setab=\E[%?%p1%{8}%<%t4%p1%d%e10%p1%{8}%-%d%;m,
    use=tmux,
"""

class OtherTerminals(TableTest):
    def screens(self, term, **more):
        """Shows the three games on a terminal, each with something picked or in focus. Returns the text, the cursor and
        the escape sequences of each."""
        found = []
        for game, key in (("he-will-never-stop", "Enter"), ("soliterror", "1"),
                          ("dont-let-them-get-you", "1")):
            terminal = Terminal(self, "play", game, term=term, **more)
            terminal.reads("deal #")
            table = Table(terminal, False)
            table.terminal.rests()
            table.key(key)
            found.append((terminal.text(), terminal.cursor(), terminal.codes()))
            terminal.stop()
        return found

    def begin_all(self):
        """Plays and saves some actions of each game."""
        for game in TITLES:
            table = self.quiet()
            self.sit_down(table, game, WON[game])
            for action in self.greedy("%s#%d" % (game, WON[game]))[0][:5]:
                table.plays(action, HOW[game])
            table.terminal.stop()

    def setUp(self):
        super().setUp()
        terminfo = os.path.join(self.home, "terminfo")
        subprocess.run(["tic", "-x", "-o", terminfo, "-"], input=SIXTEEN.encode(), check=True,
                       stderr=subprocess.DEVNULL)
        self.terminfo = terminfo

    def test_every_number_of_colours_shows_the_same_and_no_colour_none(self):
        self.begin_all()
        many = self.screens("tmux-256color")
        self.assertTrue(any(colour.startswith("48;5;") for *_, codes in many for colour in colours(codes)))
        kinds = {
            "sixteen": self.screens("sixteen", TERMINFO_DIRS=self.terminfo + ":/lib/terminfo"),
            "eight": self.screens("screen"),
            "vt100": self.screens("vt100"),
            "NO_COLOR": self.screens("tmux-256color", NO_COLOR="1")}
        for kind, screens in kinds.items():
            with self.subTest(kind):
                for (text, cursor, codes), (text_of_many, cursor_of_many, _) in zip(screens, many):
                    self.assertEqual(text, text_of_many)
                    self.assertEqual(cursor, cursor_of_many)
                    seen = colours(codes)
                    if kind in ("vt100", "NO_COLOR"):
                        self.assertEqual(seen, set())
                        self.assertRegex(codes, "\33\\[[0-9;]*7[;m]")  # the focus is shown in reverse
                    else:
                        self.assertTrue(seen)
                        self.assertFalse([colour for colour in seen if ";" in colour])
                    if kind == "eight":
                        self.assertFalse([colour for colour in seen if int(colour) >= 90])

    def test_an_unknown_terminal_is_named_and_play_goes_on_in_plain_sentences(self):
        terminal = Terminal(self, term="nonsense-7")
        terminal.reads("The terminal `nonsense-7` is unknown", "Which game?")
        terminal.type("soliterror#1")
        terminal.keys("Enter")
        terminal.reads("Health 4")
        self.assertEqual(terminal.ask("#{alternate_on}"), "0")

    def test_a_terminal_that_cannot_be_drawn_on_gets_plain_play(self):
        for term in ("dumb", ""):
            terminal = Terminal(self, "play", "soliterror#1", "--unsaved", term=term)
            terminal.reads("Health 4", "\n>")
            self.assertEqual(terminal.ask("#{alternate_on}"), "0")

    def test_plain_stays_plain(self):
        terminal = Terminal(self, "play", "soliterror#1", "--plain")
        terminal.reads("Health 4", "\n>")
        self.assertEqual(terminal.ask("#{alternate_on} #{mouse_any_flag}"), "0 0")
        terminal.type("place a")
        terminal.keys("Enter")
        terminal.reads("The 6 of clubs attacks")

    def test_without_utf_8_all_is_drawn_in_ascii(self):
        for deal, words in (("he-will-never-stop#1", ["4D", "AH"]), ("soliterror#1", ["AS", "AH", "AC", "AD"]),
                            ("dont-let-them-get-you#1", ["QC", "KH"])):
            terminal = Terminal(self, "play", deal, "--unsaved", LC_ALL="C")
            terminal.reads("deal #1", *words)
            self.assertTrue(terminal.text().isascii(), terminal.text())
            terminal.stop()


class Sizes(TableTest):
    def test_a_terminal_made_smaller_says_so_and_made_larger_is_filled(self):
        terminal = Terminal(self, "play", "soliterror#1", "--unsaved")
        table = Table(terminal, False)
        terminal.reads("deal #")
        table.key("Tab")
        table.terminal.rests()
        before = table.state()
        terminal.resize(60, 15)
        terminal.reads("80 x 24", "60 x 15")
        terminal.resize(120, 40)
        terminal.reads("deal #")
        terminal.until(lambda: terminal.lines()[39].strip(), "the last line is empty")
        terminal.resize(80, 24)
        terminal.until(lambda: table.state() == before, "it does not come back as it was")


class Leaving(TableTest):
    def assert_restored(self, terminal):
        terminal.reads("before", "left with 0", "as it was")
        self.assertEqual(terminal.ask("#{alternate_on} #{cursor_flag} #{mouse_any_flag}"), "0 1 0")
        self.assertNotIn("deal #", terminal.text())

    def at_a_game(self, *arguments):
        terminal = Terminal(self, *(arguments or ("play", "soliterror#1")))
        terminal.reads("deal #1 ")
        self.assertEqual(terminal.ask("#{alternate_on} #{mouse_any_flag}"), "1 1")
        return terminal

    def test_q_gives_the_terminal_back(self):
        terminal = self.at_a_game()
        terminal.keys("q")
        self.assert_restored(terminal)

    def test_play_night_deals_a_night_and_says_how_to_come_back_to_the_rehearsal(self):
        self.fine("play", "he#5", "--plain", stdin="search 3\n")
        terminal = Terminal(self, "play", "he", "--night")
        terminal.reads("random deal", "Night", "he-will-never-stop#5 is kept", "press b")
        terminal.keys("q")
        self.assert_restored(terminal)
        self.assertIn("Resumed he-will-never-stop#5, turn 2", self.talk("he#5").opening[0])

    def test_leave_in_the_menu_gives_it_back(self):
        terminal = Terminal(self)
        Table(terminal, True).chooses("Leave")
        self.assert_restored(terminal)

    def test_control_c_leaves_and_the_game_stays(self):
        terminal = self.at_a_game()
        terminal.keys("1", "1")
        terminal.until(lambda: Table(terminal, False).line() == ["place a"], "not played")
        terminal.keys("C-c")
        self.assert_restored(terminal)
        self.assertIn("Resumed soliterror#1, turn 2", self.talk("soliterror").opening[0])

    def test_a_signal_to_end_gives_it_back(self):
        terminal = self.at_a_game()
        os.kill(terminal.pid(), signal.SIGTERM)
        self.assert_restored(terminal)

    def test_a_terminal_that_is_closed_ends_the_program(self):
        terminal = self.at_a_game()
        terminal.keys("1", "1")
        terminal.until(lambda: Table(terminal, False).line() == ["place a"], "not played")
        pid = terminal.pid()
        terminal.stop()
        self.assertFalse(runs(pid))
        self.assertIn("Resumed soliterror#1, turn 2", self.talk("soliterror").opening[0])

    def test_killed_amid_a_game_it_goes_on_where_it_stood(self):
        for by_mouse, game in enumerate(TITLES):
            with self.subTest(game):
                actions, _ = self.greedy("%s#%d" % (game, WON[game]))
                table = self.quiet(by_mouse == 1)
                terminal = table.terminal
                self.sit_down(table, game, WON[game])
                for action in actions[:4]:
                    table.plays(action, HOW[game])
                shown = terminal.text()
                os.kill(terminal.pid(), signal.SIGKILL)
                terminal.reads("left with 137")
                again = Table(Terminal(self), by_mouse == 1)
                again.chooses(TITLES[game])
                again.terminal.reads("deal #%d" % WON[game])
                self.assertEqual(again.line(), actions[:4])
                again.terminal.rests()
                # The table is the same; only the sentence is about resuming.
                self.assertEqual(again.terminal.lines()[0], shown.splitlines()[0])
                again.plays(actions[4], HOW[game])


class Advice(TableTest):
    """Hints and autopsies, computed while the terminal is waited for."""

    def test_a_hint_is_there_at_once_and_sharpens_to_its_end(self):
        terminal = Terminal(self, "play", "he-will-never-stop#1", "--unsaved")
        terminal.reads("deal #1 ")
        terminal.keys("h")
        terminal.reads("Hint", " %  ", "Chances of winning")
        terminal.keys("Escape")
        terminal.until(lambda: "Chances" not in terminal.text(), "the hint is not left")
        terminal.keys("h")
        terminal.reads("Chances of winning.")
        terminal.sleeps()
        terminal.keys("Enter", "Enter")
        terminal.reads("turn 2 ")

    def test_being_told_to_end_is_heard_while_it_thinks(self):
        terminal = Terminal(self, "play", "dont-let-them-get-you#1", "--unsaved")
        terminal.reads("deal #1 ")
        terminal.keys("h")
        terminal.reads("Hint")
        os.kill(terminal.pid(), signal.SIGTERM)
        terminal.left()

    def test_a_lost_game_is_taken_apart_and_a_turn_tried_again_counts_nowhere(self):
        deal = "he-will-never-stop#%d" % LOST["he-will-never-stop"]
        terminal = Terminal(self, "play", deal, ", ".join(self.greedy(deal)[0]))
        terminal.reads("You lost", "a  What decided it")
        terminal.keys("a")
        terminal.reads("You began at", "100 %")
        terminal.until(lambda: "Searching for" not in terminal.text(), "it looks back for ever")
        terminal.keys("Enter")
        terminal.reads("deal #7 · turn")
        terminal.keys("q")
        terminal.left()
        self.assertIn("He Will Never Stop: 0 played", self.fine("stats", "he-will-never-stop").out)


class AtRest(TableTest):
    def test_it_takes_no_time_while_nothing_happens(self):
        for deal in ("soliterror#1", "dont-let-them-get-you#1"):
            terminal = Terminal(self, "play", deal, "--unsaved")
            terminal.reads("deal #")
            terminal.sleeps()
            terminal.stop()

    def test_a_film_begun_by_a_click_goes_on(self):
        """After a click the terminal also reports that the button is released, which must not stop the animation."""
        terminal = Terminal(self, "play", "dont-let-them-get-you#1", "--unsaved")
        terminal.reads("enter the maze on a1")
        terminal.rests()
        x, y = Table(terminal, True).find("enter the maze on a1")
        terminal.click(x, y)
        terminal.click(x, y)
        terminal.reads("rest, and the pursuers")
        x, y = Table(terminal, True).find("rest, and the pursuers")
        terminal.click(x, y)
        terminal.click(x, y)
        terminal.reads("Turn 2 of 24", "or rest.")  # the prompt comes after the animation

    def test_a_key_sends_little_over_a_slow_line(self):
        terminal = Terminal(self, "play", "dont-let-them-get-you#1", "--unsaved")
        table = Table(terminal, False)
        terminal.reads("deal #")
        table.terminal.rests()
        sent = os.path.join(self.home, "sent")
        terminal.command("pipe-pane", "-O", "cat > %s" % sent)
        for key in ("Left", "Right", "Up", "Tab"):
            table.key(key)
        terminal.until(lambda: os.path.exists(sent) and os.path.getsize(sent), "nothing is sent")
        terminal.command("pipe-pane")
        self.assertLess(os.path.getsize(sent), 4 * 400)


if __name__ == "__main__":
    unittest.main()
