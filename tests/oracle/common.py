"""Shared by the three second engines: cards, the random number generator, the shuffle, deal ids.

Written from the rules pages alone, in another language than the game's own engine and, where possible, with another
method, so that both can agree only if both are right.

A game is a module with these names:
    ID       the game's id
    OPTIONS  [(name, [choices...], default or function(options so far) -> choice), ...] in order
    start(options, number, cards)   returns the first state; cards is None or a list of card numbers
    legal(state)                    returns the legal actions in notation, in any order
    play(state, notation)           returns the state after a legal action; does not change `state`
    outcome(state)                  returns 'playing' or an outcome as on the rules page
    seen(state)                     returns {zone: [cards in notation]} of the open cards, for comparison
"""

SUITS = "SHCD"
RANKS = "A23456789TJQK"
JOKER = 52
MASK = (1 << 64) - 1


class Bad(Exception):
    """A deal id is not valid."""


def suit(card):
    return card // 13


def rank(card):
    return card % 13 + 1


def card(r, s):
    """Returns the number of the card of rank r (1 to 13) and suit s (0 to 3)."""
    return s * 13 + r - 1


def write(c):
    return "XX" if c == JOKER else RANKS[c % 13] + SUITS[c // 13]


def read_cards(text):
    text = text.upper().replace("10", "T")
    if len(text) % 2:
        raise Bad("half a card at the end")
    out = []
    for i in range(0, len(text), 2):
        pair = text[i:i + 2]
        if pair == "XX":
            out.append(JOKER)
        elif pair[0] in RANKS and pair[1] in SUITS:
            out.append(SUITS.index(pair[1]) * 13 + RANKS.index(pair[0]))
        else:
            raise Bad("no card: " + pair)
    return out


def splitmix(seed):
    """Yields the outputs of SplitMix64 for this seed, endlessly."""
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & MASK
        z = seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)


def rotate(x, k):
    return ((x << k) | (x >> (64 - k))) & MASK


class Random:
    """xoshiro256**, with its state filled by SplitMix64."""

    def __init__(self, seed):
        source = splitmix(seed & MASK)
        self.s = [next(source) for _ in range(4)]

    def next(self):
        s = self.s
        result = (rotate((s[1] * 5) & MASK, 7) * 9) & MASK
        t = (s[1] << 17) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotate(s[3], 45)
        return result

    def below(self, n):
        m = (self.next() >> 32) * n
        if m & 0xFFFFFFFF < n:
            t = (2 ** 32 - n) % n
            while m & 0xFFFFFFFF < t:
                m = (self.next() >> 32) * n
        return m >> 32

    def shuffle(self, a):
        for i in range(len(a) - 1, 0, -1):
            j = self.below(i + 1)
            a[i], a[j] = a[j], a[i]


def options_of(game, chosen):
    """Returns the value of every option of the game; `chosen` has those that are not defaults."""
    options = {}
    for name, choices, default in game.OPTIONS:
        options[name] = chosen.get(name) or (default(options) if callable(default) else default)
        if options[name] not in choices:
            raise Bad(name + "=" + options[name])
    return options


def read_id(game, text):
    """Reads a full deal id. Returns (options, number, cards or None)."""
    head, at, tail = text.partition("@")
    cards = None
    if at:
        written, _, number = tail.partition("#")
        cards = read_cards(written)
        number = number or "0"
    else:
        head, _, number = text.partition("#")
    name, colon, rest = head.partition(":")
    if name != game.ID:
        raise Bad("no such game: " + name)
    chosen = dict(pair.split("=") for pair in rest.split(",")) if colon else {}
    return options_of(game, chosen), int(number), cards


def start(game, text):
    return game.start(*read_id(game, text))


def perft(game, state, depth):
    if depth == 0:
        return 1
    return sum(perft(game, game.play(state, a), depth - 1) for a in game.legal(state))
