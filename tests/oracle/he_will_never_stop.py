"""He Will Never Stop: a second engine, written from its rules page alone, paragraph by paragraph.

Numbers in brackets are paragraphs of the page. A hand is a tuple of card numbers from left to right, a deck a tuple
with the next card first. Sequences are lists of cards, not of places, so that comparing cards shows whether a sequence
is new or longer.
"""

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


# Tables of worked examples (tests/examples)

def whole_pack(_options):
    return pack()


def read_cards(ranks):
    """Returns card numbers for a string of ranks. The first card of a rank is a spade, and so on."""
    out = []
    for digit in ranks:
        r = 1 if digit == "A" else int(digit)
        out.append(common.card(r, sum(common.rank(c) == r for c in out)))
    if not set(out) <= set(pack()):
        raise common.Bad("more cards of a rank than there are")
    return tuple(out)


def table(options, _dealt, lines):
    """Returns a state with this hand and deck, as ranks; all other cards are discarded."""
    hand, deck = lines["hand"], lines.get("deck", "")
    cards = read_cards(hand + deck)
    out = tuple(c for c in pack() if c not in cards)
    return State(options, cards[:len(hand)], cards[len(hand):], out)


def shown(state):
    return {"hand": ranks_of(state.hand) or "none", "deck": ranks_of(state.deck) or "none"}


def ranks_of(cards):
    return "".join(str(common.rank(c)) for c in cards)
