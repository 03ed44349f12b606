"""The second engines play the worked examples in tests/examples; README.md there says what the lines mean. They have
no events, no previews, no reasons and not all lines of a position, so they skip those. If nothing has changed since the
examples passed, they count only short sequences of actions (digest.py).
"""

import importlib
import os
import re
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import common  # noqa: E402
import digest  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SOURCES = ["tests/digest.py", "tests/oracle/common.py", "tests/oracle/test_oracle_examples.py"]
FEW = 500  # sequences of actions that are always counted


def lines_of(text):
    """Yields the number of each line, its first word and the rest. Lines that begin with blanks belong to the one
    before."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("  "):
            found[-1][1] += " " + line.strip()
        else:
            found.append([number, line])
    for number, line in found:
        word, _, rest = line.partition(" ")
        yield number, word, rest


def leaves(game, state, depth):
    """Returns the number of sequences of actions, without playing the last action of each."""
    legal = game.legal(state)
    if depth == 1:
        return len(legal)
    return sum(leaves(game, game.play(state, action), depth - 1) for action in legal)


class Player:
    """Plays the examples of one file, and notes what is not as they say."""

    def __init__(self, game, counts_all):
        self.game, self.counts_all = game, counts_all
        self.faults = []
        self.number = self.examples = 0
        self.title = self.usual_deal = None
        self.begin(None)

    def begin(self, title):
        self.title = title
        self.options, self.deal, self.lines = "", self.usual_deal, {}
        self.state = self.result_known = None

    def same(self, what, found, wanted):
        if found != wanted:
            self.faults.append("%d: %s: %s: the second engine has %r, the example %r"
                               % (self.number, self.title, what, found, wanted))

    def dealt(self, options):
        """Returns the state at the start of the deal."""
        first, _, cards = self.deal.partition(" ")
        if not first.isdigit():
            return common.start(self.game, self.game.ID + (":" + self.options if self.options else "") + self.deal)
        at = int(first) - 1
        chosen = list(self.game.read_cards(cards))
        whole = self.game.whole_pack(options)
        for card in chosen:
            whole.remove(card)
        return self.game.start(options, 0, whole[:at] + chosen + whole[at:])

    def lay_out(self):
        if self.state is not None:
            return
        options = common.options_of(self.game, dict(p.split("=") for p in self.options.split(",")) if self.options
                                    else {})
        self.state = self.dealt(options) if self.deal else None
        if self.lines:
            self.state = self.game.table(options, self.state, self.lines)
        self.result_known = False

    def end_part(self):
        if not self.title:
            return
        self.lay_out()
        if not self.result_known:
            self.same("result", self.game.outcome(self.state), "playing")
        self.state = None

    def play(self, actions):
        for action in actions.split(", "):
            self.same(action, action in self.game.legal(self.state), True)
            self.state = self.game.play(self.state, action)

    def refuse(self, what):
        action = what.partition(": ")[0]
        self.same(action, action in self.game.legal(self.state), False)

    def expect(self, what):
        word, _, rest = what.partition(" ")
        if word in ("event", "events", "no", "cards"):
            return
        if word == "actions":
            wanted = [] if rest == "none" else rest.split(", ")
            self.same("actions", sorted(self.game.legal(self.state)), sorted(wanted))
        elif word == "result":
            self.result_known = True
            self.same("result", self.game.outcome(self.state), rest)
        else:
            name, _, value = what.partition(": ")
            lines = self.game.shown(self.state)
            if name in lines:
                self.same(name, lines[name], value)

    def count(self, numbers):
        for depth, wanted in enumerate(map(int, numbers.split()), 1):
            if self.counts_all or wanted <= FEW:
                self.same("sequences of %d actions" % depth, leaves(self.game, self.state, depth), wanted)

    def set(self, word, rest):
        """Reads a line about the table."""
        if word == "game":
            return
        if word == "with":
            self.options = "" if rest == "defaults" else rest
        elif word == "deal":
            self.deal = rest
            if not self.title:
                self.usual_deal = rest
        else:
            name, _, value = (word + " " + rest).partition(": ")
            self.lines[name] = value

    def read(self, text):
        doing = {"play": self.play, "refuse": self.refuse, "expect": self.expect, "count": self.count}
        for self.number, word, rest in lines_of(text):
            if word == "##":
                self.end_part()
                self.begin(rest)
                self.examples += 1
            elif word == "again":
                self.end_part()
                if rest:
                    self.set(*rest.split(" ", 1))
            elif word in doing:
                self.lay_out()
                doing[word](rest)
            elif word not in ("", "#", "page", "foresee"):
                self.set(word, rest)
        self.end_part()


def file_of(*parts):
    with open(os.path.join(ROOT, *parts), encoding="utf-8") as file:
        return file.read()


def rows_of(page):
    """Returns the rows of the first table after the heading of the worked examples, or of the known answers if there
    are no examples, without their first bar."""
    section = re.split(r"^## .*(?:[Ee]xamples|Known answers).*$", page, flags=re.MULTILINE)
    table = re.search(r"(^\|.*\n)+", section[1], re.MULTILINE).group(0) if section[1:] else ""
    return [row[2:] for row in table.splitlines()[2:]]


class Examples(unittest.TestCase):
    def play(self, module):
        game = importlib.import_module(module)
        text = file_of("tests/examples", game.ID + ".txt")
        sources = SOURCES + ["tests/oracle/%s.py" % module, "tests/examples/%s.txt" % game.ID]
        with digest.full_run(self.id(), sources) as full:
            player = Player(game, counts_all=full)
            player.read(text)
            self.assertEqual(player.faults, [], "\n".join(player.faults))
        self.assertGreater(player.examples, 20)
        shown = [rest for _, word, rest in lines_of(text) if word == "page"]
        rows = rows_of(file_of("docs/rules", game.ID + ".md"))
        for row in rows:
            self.assertTrue(any(row.startswith(start) for start in shown), "no example shows " + row)
        for start in shown:
            self.assertTrue(any(row.startswith(start) for row in rows), "the page has no row " + start)

    def test_he_will_never_stop_goes_as_its_examples(self):
        self.play("he_will_never_stop")

    def test_soliterror_goes_as_its_examples(self):
        self.play("soliterror")

    def test_dont_let_them_get_you_goes_as_its_examples(self):
        self.play("dont_let_them_get_you")


if __name__ == "__main__":
    unittest.main()
