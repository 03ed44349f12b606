"""He Will Never Stop: a second engine, written from its rules page alone, paragraph by paragraph.

Numbers in brackets are paragraphs of the page. A hand is a tuple of card numbers from left to right, a deck a tuple
with the next card first. Sequences are lists of cards, not of places, so that comparing cards shows whether a sequence
is new or longer.

Run as a program, the module checks itself against the worked examples and the known answers of the page.
"""

import itertools
import os
import sys
from typing import NamedTuple

import common

ID = "he-will-never-stop"

# [5] Options, in order.
OPTIONS = [
    ("sequences", ["rising", "both"], "rising"),
    ("pursuit", ["that", "any"], "that"),
    ("bonus", ["net", "card", "touch"], "net"),
    ("empty-hand", ["caught", "draws"], "caught"),
    ("idle-moves", ["yes", "no"], "yes"),
    ("hand", [str(n) for n in range(4, 29)], "8"),
    ("earn", ["1", "2", "3", "4"], "2"),
]

PLAYING = "playing"
TRAP = "won: trap"
ESCAPED = "won: escaped"
CAUGHT = "lost: caught"

SEQUENCE = 3
EQUAL = 4


class State(NamedTuple):
    options: dict
    hand: tuple
    deck: tuple
    discard: tuple
    outcome: str = PLAYING


# 1 Cards and table

def pack():
    """[1.1] Returns ace to 8 of four suits, in ascending order."""
    return [common.card(r, s) for s in range(4) for r in range(1, 9)]


def deal(number, cards):
    """[1.2] Returns the cards in dealing order: shuffled, or as given."""
    if cards is None:
        cards = pack()
        common.Random(number).shuffle(cards)
    elif sorted(cards) != pack():
        raise common.Bad("not the 32 cards, each once")
    return tuple(cards)


def blocks(hand, step):
    """Cuts the hand into the longest blocks in which every card is one step above its left neighbour."""
    out = []
    for card in hand:
        if out and common.rank(card) == common.rank(out[-1][-1]) + step:
            out[-1].append(card)
        else:
            out.append([card])
    return out


def sequences(hand, options):
    """[1.3] Returns the sequences in the hand, each a list of cards."""
    steps = [1, -1] if options["sequences"] == "both" else [1]
    return [b for step in steps for b in blocks(hand, step) if len(b) >= SEQUENCE]


def in_sequence(card, some_sequences):
    return any(card in s for s in some_sequences)


def has_trap(hand):
    """[1.4] Returns True if four cards of one rank are next to each other."""
    return any(len(b) >= EQUAL for b in blocks(hand, 0))


def start(options, number, cards):
    """[1.2], [1.5] The deal, which may win at once, and the first pursuit."""
    order = deal(number, cards)
    size = int(options["hand"])
    state = State(options, order[:size], order[size:], ())
    if has_trap(state.hand):
        return state._replace(outcome=TRAP)
    return pursue(state)


# 2 He pursues

def discard_leftmost(state):
    return state._replace(hand=state.hand[1:], discard=state.discard + state.hand[:1])


def pursue(state):
    """[2.1] Takes the leftmost card, and more if it was part of a sequence. [2.2] He may have caught the player."""
    options = state.options
    struck = [s for s in sequences(state.hand, options) if state.hand[0] in s]
    state = discard_leftmost(state)
    if struck and options["pursuit"] == "that":
        while any(len([c for c in state.hand if c in s]) >= SEQUENCE for s in struck):
            state = discard_leftmost(state)
    if struck and options["pursuit"] == "any":
        while sequences(state.hand, options):
            state = discard_leftmost(state)
    if not state.hand:
        return state._replace(outcome=CAUGHT)
    return state


# 3 You act

def draw(state, count):
    """Draws cards to the right end of the hand: `count`, or all that the deck still has."""
    return state._replace(hand=state.hand + state.deck[:count], deck=state.deck[count:])


def search(state, rank):
    """[3.1] Discards all cards of a rank and draws as many."""
    gone = tuple(c for c in state.hand if common.rank(c) == rank)
    rest = tuple(c for c in state.hand if common.rank(c) != rank)
    state = state._replace(hand=rest, discard=state.discard + gone)
    if has_trap(rest):
        return state._replace(outcome=TRAP)
    if not rest and state.options["empty-hand"] == "caught":
        return state._replace(outcome=CAUGHT)
    return draw(state, len(gone))


def moved(hand, source, target):
    """[3.2] Returns the hand after a move from place source to place target."""
    out = list(hand)
    card = out.pop(source - 1)
    out.insert(target - 1, card)
    return tuple(out)


def may_move(state, source, target):
    """[3.2] Returns True if the move is allowed; a card in a sequence cannot be moved."""
    if source == target:
        return False
    if state.options["idle-moves"] == "yes":
        return True
    return (has_trap(moved(state.hand, source, target))
            or earns(state.hand, source, target, state.options))


def escape(state, source, target):
    """[3.2] Moves a card. A trap wins; a move that earns draws cards."""
    before = state.hand
    state = state._replace(hand=moved(before, source, target))
    if has_trap(state.hand):
        return state._replace(outcome=TRAP)
    if earns(before, source, target, state.options):
        return draw(state, int(state.options["earn"]))
    return state


def is_new(sequence, old, card):
    """[3.3] Returns True if the sequence has a card, other than the moved one, that was in no sequence before."""
    return any(c != card and not in_sequence(c, old) for c in sequence)


def is_longer(sequence, old):
    """[3.3] Returns True if the sequence has all cards of an old sequence, and more."""
    return any(set(o) < set(sequence) for o in old)


def is_piece(sequence, old):
    """[3.3] Returns True if the sequence is a part of one old sequence."""
    return any(set(sequence) <= set(o) for o in old)


def earns_here(hand, source, target, options):
    """[3.3] Returns True if the move earns by its effect at exactly this place."""
    card = hand[source - 1]
    old = sequences(hand, options)
    for sequence in sequences(moved(hand, source, target), options):
        if options["bonus"] == "touch":
            if not is_piece(sequence, old):
                return True
        elif is_new(sequence, old, card) or is_longer(sequence, old):
            if options["bonus"] == "net" or card in sequence:
                return True
    return False


def same_order(hand, source, target):
    """[3.3] Returns all places for the card that give the same order of ranks."""
    def ranks(place):
        return [common.rank(c) for c in moved(hand, source, place)]

    wanted = ranks(target)
    return [p for p in range(1, len(hand) + 1) if p != source and ranks(p) == wanted]


def earns(hand, source, target, options):
    """[3.3] Returns True if the move earns. With `net`, places that give the same order of ranks are interchangeable.
    """
    if options["bonus"] == "net":
        places = same_order(hand, source, target)
    else:
        places = [target]
    return any(earns_here(hand, source, p, options) for p in places)


def after_action(state):
    """[3.4] Checks for the end in the order of the page, else pursues."""
    if state.outcome != PLAYING:
        return state
    if has_trap(state.hand):
        return state._replace(outcome=TRAP)
    if not state.hand:
        return state._replace(outcome=CAUGHT)
    if not state.deck:
        return state._replace(outcome=ESCAPED)
    return pursue(state)


# The interface for the other programs

def legal(state):
    """[3.1], [3.2] Returns all actions: the ranks in the hand, then the moves."""
    if state.outcome != PLAYING:
        return []
    ranks = sorted({common.rank(c) for c in state.hand})
    actions = ["search " + common.RANKS[r - 1] for r in ranks]
    fixed = sequences(state.hand, state.options)
    places = range(1, len(state.hand) + 1)
    for source in places:
        if in_sequence(state.hand[source - 1], fixed):
            continue
        for target in places:
            if may_move(state, source, target):
                actions.append("move %d>%d" % (source, target))
    return actions


def play(state, notation):
    """Returns the state after a legal action and the pursuit that follows."""
    verb, operands = notation.split(" ")
    if verb == "search":
        return after_action(search(state, common.RANKS.index(operands) + 1))
    if verb == "move":
        source, target = operands.split(">")
        return after_action(escape(state, int(source), int(target)))
    raise common.Bad("no such action: " + notation)


def outcome(state):
    return state.outcome


def seen(state):
    """[4] The hand and the discards are open; the order of the deck is unknown."""
    return {
        "hand": [common.write(c) for c in state.hand],
        "discard": [common.write(c) for c in sorted(state.discard)],
        "deck": ["??"] * len(state.deck),
    }


# Setting up positions

def with_suits(ranks):
    """Returns card numbers for a string of ranks. The first card of a rank is a spade, and so on."""
    out = []
    for digit in ranks:
        r = 1 if digit == "A" else int(digit)
        out.append(common.card(r, sum(common.rank(c) == r for c in out)))
    if not set(out) <= set(pack()):
        raise common.Bad("more cards of a rank than there are")
    return tuple(out)


def position(hand, deck="", **chosen):
    """Returns a state with this hand and deck, as ranks; all other cards are discarded. Options that are not defaults
    are named with _ instead of -."""
    options = common.options_of(sys.modules[__name__],
                                {name.replace("_", "-"): v for name, v in chosen.items()})
    cards = with_suits(hand + deck)
    out = tuple(c for c in pack() if c not in cards)
    return State(options, cards[:len(hand)], cards[len(hand):], out)


def dealt(ranks, **chosen):
    """Returns the start of a deal whose first cards have these ranks."""
    first = with_suits(ranks)
    rest = [c for c in pack() if c not in first]
    options = common.options_of(sys.modules[__name__], chosen)
    return start(options, 0, list(first) + rest)


def ranks_of(cards):
    return "".join(str(common.rank(c)) for c in cards)


# The checks

class Tally:
    def __init__(self):
        self.passed = self.failed = 0

    def same(self, what, got, wanted):
        if got == wanted:
            self.passed += 1
        else:
            self.failed += 1
            print("FAILED %s: got %r, wanted %r" % (what, got, wanted))

    def shows(self, what, state, hand, deck=None, end=PLAYING):
        """Checks hand, outcome and, if given, the deck of a state."""
        got = [ranks_of(state.hand), ranks_of(state.deck), state.outcome]
        wanted = [hand, got[1] if deck is None else deck, end]
        self.same(what, got, wanted)
        self.same(what + ", cards", sorted(state.hand + state.deck + state.discard), pack())

    def acts(self, what, hand, deck, action, *wanted, **chosen):
        """Checks the result of a legal action in a position."""
        state = position(hand, deck, **chosen)
        self.same(what + ", allowed", action in legal(state), True)
        self.shows(what, play(state, action), *wanted)

    def pursued(self, what, hand, wanted, **chosen):
        self.shows(what, pursue(position(hand, "", **chosen)), wanted)

    def allows(self, what, state, action, wanted):
        self.same(what + " " + action, action in legal(state), wanted)


def check_examples(t):
    """Checks the worked examples of [7]."""
    t.shows("1", dealt("34562731"), "562731")
    t.pursued("1", "3456273", "56273")

    t.pursued("2", "34588123", "4588123")
    t.pursued("2 any", "34588123", "23", pursuit="any")

    t.shows("3 before the pursuit", search(position("2538634", "571"), 3), "2586457", "1")
    t.acts("3", "2538634", "571", "search 3", "586457", "1")

    t.shows("4 before the pursuit", escape(position("23473465", "181"), 8, 4), "2345734618", "1")
    t.acts("4", "23473465", "181", "move 8>4", "45734618", "1")

    t.acts("5", "238461", "555", "move 3>6", "3461855", "5")
    t.acts("5 card", "238461", "555", "move 3>6", "34618", "555", bonus="card")

    t.acts("6", "823441", "555", "move 5>4", "23441", "555")
    t.acts("6 touch", "823441", "555", "move 5>4", "2344155", "5", bonus="touch")

    t.acts("7", "23458", "111", "move 5>3", "3845", "111")

    t.acts("8", "553551", "888", "search 3", "55551", "888", TRAP)

    t.acts("9", "55", "123", "search 5", "", "123", CAUGHT)
    t.acts("9 draws", "55", "123", "search 5", "2", "3", empty_hand="draws")

    t.acts("10", "441", "6", "search 4", "16", "", ESCAPED)

    t.acts("11", "3313", "3", "search A", "3333", "", TRAP)

    t.acts("12", "1238456", "667", "move 4>7", "56866", "7")

    t.shows("13", dealt("22221357"), "22221357", None, TRAP)
    t.same("13, no actions", legal(dealt("22221357")), [])

    t.acts("14", "23845", "667", "search 8", "56", "67")
    t.acts("14 one of them in a sequence", "34584", "667", "search 4", "5866")

    for action in ["move 2>1", "search 7", "move 4>4"]:
        t.allows("15", position("3458", "111"), action, False)

    t.acts("16", "2734561", "888", "move 2>6", "67188")

    t.acts("17", "25345", "117", "move 2>4", "45511", "7")

    t.acts("18", "3545", "117", "move 2>3", "45511", "7", bonus="card")
    t.acts("18", "3545", "117", "move 2>4", "455", "117", bonus="card")

    t.acts("19", "84234", "555", "move 2>4", "234455", "5", bonus="touch")
    t.acts("19", "84234", "555", "move 2>5", "2344", "555", bonus="touch")

    t.pursued("20", "65438", "5438")
    t.pursued("20 both", "65438", "438", sequences="both")
    t.pursued("20 both, two sequences", "345432", "45432", sequences="both")

    t.acts("21", "543845", "667", "move 4>6", "4345866", "7")
    t.acts("21 both", "543845", "667", "move 4>6", "4345866", "7", sequences="both")

    t.pursued("22", "83456", "3456")
    t.pursued("22 any", "83456", "3456", pursuit="any")

    t.acts("23", "345867", "111", "move 4>3", "4856711", "1")
    t.acts("23", "128345", "111", "move 3>5", "348511", "1")

    t.acts("24", "33833", "555", "move 3>5", "33338", "555", TRAP)
    t.acts("24 no idle moves", "33833", "555", "move 3>5", "33338", "555", TRAP, idle_moves="no")

    t.shows("25", dealt("3456273", hand="6"), "5627")
    t.same("25, the deck", ranks_of(dealt("3456273", hand="6").deck)[:1], "3")
    t.shows("25", dealt("3456273", hand="7"), "56273")

    t.shows("26", dealt("1357864444", hand="10"), "1357864444", None, TRAP)
    t.same("26, no actions", legal(dealt("1357864444", hand="10")), [])
    t.shows("26", dealt("1357864444", hand="9"), "35786444")
    t.same("26, the deck", ranks_of(dealt("1357864444", hand="9").deck)[:1], "4")

    t.acts("27", "238461", "5555", "move 3>6", "346185", "555", earn="1")
    t.acts("27", "238461", "5555", "move 3>6", "34618555", "5", earn="3")

    t.acts("28", "238461", "55", "move 3>6", "23461855", "", ESCAPED, earn="3")
    t.acts("28", "238461", "55", "move 3>6", "346185", "5", earn="1")

    t.acts("29", "1238456", "6677", "move 4>7", "568667", "7", earn="3")
    t.acts("29", "1238456", "6677", "move 4>7", "5686", "677", earn="1")


DEAL_1 = "AD4D6D7H5S3S7DAH3D7S5D6S6HAS8S2D8H3H8D3C6C8C5H5C2H2S4S4C4H2CAC7C"
DEAL_2 = "3D5C3SAH4H2H8D5S8C5D5HAS4DAD8H3H2S7D3C6H8S2D2C7H6DAC7S4C6C6S7C4S"

PERFT = {
    1: [48, 1689, 41886, 696741],
    2: [48, 1712, 42896, 711151],
    3: [47, 1632, 39065, 596816],
}

# The same for deal 1 with other values of the options with numbers.
PERFT_DIALS = {
    ":hand=6": [25, 404, 3889],
    ":hand=7": [35, 852, 13765],
    ":hand=9": [62, 2927, 102081],
    ":hand=10": [78, 4774, 223997],
    ":earn=1": [48, 1677, 40633],
    ":earn=3": [48, 1704, 43850],
    ":hand=10,earn=3": [78, 4792, 228224],
}

# Complete games of deal 1: each action, the hand after the pursuit, and whether a move earned.
GAMES = [
    (CAUGHT, "search 8", [
        ("move 4>2", "6737137", True), ("search 6", "371375", False),
        ("search 3", "17566", False), ("search 6", "7518", False), ("search 5", "182", False),
        ("search 2", "88", False)]),
    (TRAP, None, [
        ("move 4>2", "6737137", True), ("search 3", "771756", False),
        ("move 1>6", "1756761", True), ("search A", "567682", False),
        ("search 2", "67688", False), ("move 2>3", "678838", True), ("search 3", "78883", False),
        ("search 3", "8886", False), ("search 6", "8888", False)]),
]


def this(text):
    return common.start(sys.modules[__name__], ID + text)


def check_deals(t):
    """Checks the cards of deals 1 and 2, by number and written out."""
    for number, written in [(1, DEAL_1), (2, DEAL_2)]:
        t.same("deal %d" % number, "".join(map(common.write, deal(number, None))), written)
        t.same("deal %d by its cards" % number, this("@" + written), this("#%d" % number))
    t.shows("deal 1", this("#1"), "4675371", "375661828383685522444217")
    t.shows("deal 1, hand of six", this(":hand=6#1"), "46753", "71375661828383685522444217")
    t.shows("deal 1, hand of ten", this(":hand=10#1"), "467537137", "5661828383685522444217")
    t.same("deal 1 by its cards, hand of ten", this(":hand=10@" + DEAL_1), this(":hand=10#1"))
    for written in [DEAL_1[:-2], DEAL_1[:-2] + "AD", DEAL_1[:-2] + "9C"]:
        try:
            this("@" + written)
            t.same("a wrong deal", "accepted", "refused")
        except common.Bad:
            t.same("a wrong deal", "refused", "refused")


def leaves(state, depth):
    """Returns the same number as common.perft, but does not play the last action."""
    actions = legal(state)
    if depth == 1:
        return len(actions)
    return sum(leaves(play(state, a), depth - 1) for a in actions)


def check_perft(t):
    """Checks the perft table of the page: to depth 3 with the shared function, at depth 4 with the faster one."""
    for number, row in PERFT.items():
        state = this("#%d" % number)
        for depth, wanted in enumerate(row, 1):
            what = "perft(%d) of deal %d" % (depth, number)
            if depth <= 3:
                t.same(what, common.perft(sys.modules[__name__], state, depth), wanted)
            else:
                t.same(what, leaves(state, depth), wanted)
    for dials, row in PERFT_DIALS.items():
        state = this(dials + "#1")
        for depth, wanted in enumerate(row, 1):
            t.same("perft(%d) of deal 1%s" % (depth, dials), leaves(state, depth), wanted)


def check_games(t):
    """Checks the complete games of deal 1."""
    for number, (end, last, steps) in enumerate(GAMES, 1):
        state = this("#1")
        for action, hand, earned in steps:
            what = "game %d, %s" % (number, action)
            t.same(what + ", allowed", action in legal(state), True)
            drawn = len(state.deck)
            state = play(state, action)
            drawn -= len(state.deck)
            t.same(what + ", hand", ranks_of(state.hand), hand)
            if action.startswith("move"):
                t.same(what + ", earned", drawn == 2, earned)
            if (action, hand, earned) != steps[-1]:
                t.same(what + ", goes on", outcome(state), PLAYING)
        if last:
            t.same("game %d goes on" % number, outcome(state), PLAYING)
            t.same("game %d, last allowed" % number, last in legal(state), True)
            state = play(state, last)
        t.same("game %d ends" % number, outcome(state), end)
        t.same("game %d is over" % number, legal(state), [])


def check_all_options(t):
    """Random games with all combinations of options must end, and keep their 32 cards. Large hands have hundreds of
    moves, so unless DREAD_LONG is ON only some of the sizes are played."""
    chance = common.Random(0)
    sizes = None if os.environ.get("DREAD_LONG") == "ON" else ["4", "8", "11", "28"]
    for choice in itertools.product(*[sizes or choices if name == "hand" else choices for name, choices, _ in OPTIONS]):
        options = {name: value for (name, _, _), value in zip(OPTIONS, choice)}
        for number in range(2):
            state = start(options, number, None)
            kept = True
            while outcome(state) == PLAYING:
                actions = legal(state)
                state = play(state, actions[chance.below(len(actions))])
                kept = kept and sorted(state.hand + state.deck + state.discard) == pack()
            t.same("cards kept, %s" % (options,), kept, True)
            t.same("an end, %s" % (options,), outcome(state) in (TRAP, ESCAPED, CAUGHT), True)


def main():
    t = Tally()
    for check in [check_examples, check_deals, check_games, check_all_options, check_perft]:
        check(t)
    print("%d passed, %d failed" % (t.passed, t.failed))
    return 1 if t.failed else 0


if __name__ == "__main__":
    sys.exit(main())
