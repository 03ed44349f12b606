"""SoliTerror: a second engine that follows the rules page paragraph by paragraph.

Numbers in brackets are paragraphs of the page. Run as a program, the module checks itself against the known answers and
worked examples of the page.
"""

import sys
from itertools import combinations

import common
from common import JOKER, Bad, Random, rank, suit, write

ID = "soliterror"

OPTIONS = [                                                                             # [8]
    ("weapons", ["spent", "kept"], "spent"),
    ("unbeaten", ["drains", "wounds", "kills", "nothing"], "drains"),
    ("last-breath", ["health", "token"], "health"),
    ("swap", ["any", "unexplored"], "any"),
    ("deck-out", ["skip", "reshuffle"], "skip"),
    ("assess-at-zero", ["nothing", "dies"], "nothing"),
    ("royals", ["high", "ten"], "high"),
    ("rescue-draw", ["yes", "no"], "yes"),
    ("flare-gun", ["yes", "no"], "yes"),
    ("family", ["caves", "mixed"], "caves"),
    ("feed", [str(n) for n in range(10)], "5"),
    ("rescue-cards", ["0", "1", "2", "3", "4"],
     lambda before: {"yes": "3", "no": "0"}[before["rescue-draw"]]),
    ("opening", [str(n) for n in range(13)], "7"),
    ("zero-health", ["after", "before"], "after"),
    ("gifts", ["taken", "offered"], "taken"),
]

COLUMNS = "abcd"
SPADES, HEARTS, CLUBS, DIAMONDS = range(4)
ACES = [common.card(1, s) for s in range(4)]
NUMBER_OF = {write(c): c for c in range(JOKER + 1)}


class State:
    """A state of the game. The engine copies it before it changes anything."""

    def __init__(self, options, number):
        self.options = options
        self.number = number        # also seeds the reshuffles
        self.mixed = options["family"] == "mixed"
        self.field = {}             # {cell: card}, without empty cells
        self.up = set()             # cells whose card is face up
        self.explored = set()       # cells whose card was resolved
        self.arsenal = set()
        self.food = set()
        self.hearts = set()
        self.discards = set()
        self.deck = []              # next card first
        self.last_breath = None     # the card; no rule looks at it
        self.breath_lies = True     # the Last Breath is not spent yet
        self.flare_used = False
        self.reshuffles = 0
        self.rescued = 0
        self.finished = set()       # with caves: columns walked to their end
        self.marker = None          # the cell under the marker; None off the field
        self.left = None            # the cell that the marker left; None just after a place
        self.cut_off = False        # mixed: there was no cell to step to
        self.foe = None             # the monster being fought
        self.foe_cell = None        # its cell; None for a monster from the draw deck
        self.swap_only = False      # mixed: a hidden ace was chosen, so another cell must be
        self.health_met = 0         # health before the monster was assessed
        self.offered = []           # revealed cards that may be taken or left, the next first
        self.after_offer = None     # the phase after all of them are decided
        self.phase = "place"
        self.end = None
        self.choices = []

    def copy(self):
        other = State.__new__(State)
        other.__dict__.update(self.__dict__)
        other.field = dict(self.field)
        other.deck = list(self.deck)
        other.offered = list(self.offered)
        for name in ("up", "explored", "arsenal", "food", "hearts", "discards", "finished"):
            setattr(other, name, set(getattr(self, name)))
        return other


# What cards and cells are

def kind(c):
    """[1.1] Returns what kind of card it is."""
    if c == JOKER:
        return "joker"
    if rank(c) == 1:
        return "family"
    return {SPADES: "weapon", HEARTS: "health", CLUBS: "monster", DIAMONDS: "food"}[suit(c)]


def pack(options):
    """[1.1] Returns the forty cards in ascending order; without the flare gun thirty-nine."""
    cards = [common.card(r, SPADES) for r in range(2, 11)]
    cards += [common.card(r, HEARTS) for r in range(2, 11)]
    cards += [common.card(r, CLUBS) for r in range(2, 14)]
    cards += [common.card(r, DIAMONDS) for r in range(2, 11)]
    if options["flare-gun"] == "yes":
        cards.append(JOKER)
    return cards


def rows(s):
    """[1.2] Returns the number of rows: four; five with the family mixed in."""
    return 5 if s.mixed else 4


def all_cells(s):
    """Returns all cells of the field: a1 a2 ... b1 ..."""
    return [col + str(row) for col in COLUMNS for row in range(1, rows(s) + 1)]


def dealing_order(number_of_rows):
    """[1.3] Returns the cells in dealing order: a4 .. a1, b4 .. b1, ..."""
    return [col + str(row) for col in COLUMNS for row in range(number_of_rows, 0, -1)]


def cell_at(s, column, row):
    """Returns the cell of a column (0 to 3) and row; None outside the field."""
    if 0 <= column < 4 and 1 <= row <= rows(s):
        return COLUMNS[column] + str(row)
    return None


def around(s, cell):
    """Returns the up to eight cells around a cell."""
    column, row = COLUMNS.index(cell[0]), int(cell[1])
    near = [cell_at(s, column + dx, row + dy)
            for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
    return [c for c in near if c]


def beside(s, cell):
    """Returns the up to two cells left and right of a cell."""
    column, row = COLUMNS.index(cell[0]), int(cell[1])
    near = [cell_at(s, column - 1, row), cell_at(s, column + 1, row)]
    return [c for c in near if c]


def joined(cards):
    """[2.7] Writes a set of food or weapons, in ascending value."""
    return "+".join(write(c) for c in sorted(cards))


def parted(text):
    """Reads the cards of such a set."""
    return [NUMBER_OF[part] for part in text.split("+")]


# 1 Cards and table

def start(options, number, cards):
    """[1.3] Deals. [6] With family=mixed the field is shuffled again with the aces."""
    s = State(options, number)
    whole = pack(options) + (ACES if s.mixed else [])
    in_field = 4 * rows(s)
    if cards is None:
        random = Random(number)
        cards = pack(options)
        random.shuffle(cards)
        if s.mixed:
            field = cards[:16] + ACES
            random.shuffle(field)
            cards = field + cards[16:]
    elif sorted(cards) != sorted(whole):
        raise Bad("cards missing, foreign or twice")
    elif any(kind(c) == "family" for c in cards[in_field:]):
        raise Bad("an ace outside the field")
    rest = list(cards)
    s.field = {cell: rest.pop(0) for cell in dealing_order(rows(s))}
    s.last_breath = rest.pop(0)
    for _ in range(int(options["opening"])):
        sort_card(s, rest.pop(0))
    s.deck = rest
    run_on(s)
    return s


def sort_card(s, c):
    """[1.4] Sorts a card of the opening hand: a monster is discarded, any other card is taken."""
    if kind(c) == "monster":
        s.discards.add(c)
    else:
        take_card(s, c)


def take_card(s, c):
    """[1.4] Puts a card that is taken into its place."""
    {"weapon": s.arsenal, "joker": s.arsenal, "health": s.hearts, "food": s.food}[kind(c)].add(c)


def health(s):
    """[1.5] Returns the hearts in the kit, plus one for the Last Breath."""
    breath = s.breath_lies and s.options["last-breath"] == "health"
    return len(s.hearts) + (1 if breath else 0)


def spend_health(s, n):
    """[1.5] Spends hearts first, the lowest first. The Last Breath comes last and stays face down."""
    for _ in range(n):
        if s.hearts:
            lowest = min(s.hearts)
            s.hearts.remove(lowest)
            s.discards.add(lowest)
        else:
            s.breath_lies = False


# 2 A path

def place_choices(s):
    """[2.1] Returns row 1 of the paths not yet finished; [6] mixed: row 1 of every column, once."""
    if s.mixed:
        return ["place " + col + "1" for col in COLUMNS]
    return ["place " + col for col in COLUMNS if col not in s.finished]


def place(s, operands):
    """[2.1]"""
    s.marker = operands[0][0] + "1"
    s.left = None
    s.phase = "landing"


def call(s):
    """[2.3] Turns up the next card of the draw deck."""
    if not s.deck and s.options["deck-out"] == "reshuffle":
        reshuffle(s)
    if not s.deck:
        s.phase = "move"
        return
    c = s.deck.pop(0)
    if kind(c) == "monster":
        meet(s, c, None)
    else:
        s.phase = "move"
        give(s, [c])


def give(s, cards):
    """[2.3] [3.2] Takes cards that were revealed together, or offers them one after another."""
    if s.options["gifts"] == "taken":
        for c in cards:
            take_card(s, c)
    elif cards:
        s.offered = cards
        s.after_offer = s.phase
        s.phase = "offer"


def offer_choices(_s):
    """[2.3] [3.2] The player may take or leave the card; neither costs anything."""
    return ["take", "leave"]


def accept(s):
    """[2.3] [3.2] Takes the card offered."""
    take_card(s, s.offered.pop(0))
    offer_over(s)


def decline(s):
    """[2.3] [3.2] Discards the card offered."""
    s.discards.add(s.offered.pop(0))
    offer_over(s)


def offer_over(s):
    """[3.2] Goes on to the next card revealed, or back to the game."""
    if not s.offered:
        s.phase = s.after_offer


def reshuffle(s):
    """[2.3] Shuffles the discards, in ascending order, into a new deck."""
    if s.discards:
        s.reshuffles += 1
        s.deck = sorted(s.discards)
        s.discards = set()
        Random(s.number + s.reshuffles * 2 ** 32).shuffle(s.deck)


def move_choices(s):
    """[6] With family=mixed: returns the neighbouring cells whose card is not yet explored."""
    if not s.mixed:
        return []
    return ["step " + c for c in around(s, s.marker) if c in s.field and c not in s.explored]


def step(s, operands):
    """[6]"""
    s.left = s.marker
    s.marker = operands[0]
    s.phase = "landing"


def move(s):
    """[2.4] Moves the marker up one row; [6] mixed: called only if there was no cell to step to."""
    s.left = s.marker
    if s.mixed:
        s.cut_off = True
        s.phase = "explore"
    elif s.marker[1] == "4":
        s.marker = None
        s.phase = "explore"
    else:
        s.marker = s.marker[0] + str(int(s.marker[1]) + 1)
        s.phase = "landing"


def payments(s, price):
    """[2.6] Returns the ways to pay for a weapon: sets of food from which no card could be left out."""
    if price <= 4:
        return [()]
    sets = []
    for n in range(1, len(s.food) + 1):
        for some in combinations(sorted(s.food), n):
            total = sum(rank(c) for c in some)
            if total >= price and all(total - rank(c) < price for c in some):
                sets.append(some)
    return sets


def pay(s, operands):
    """[2.6] Discards the food paid."""
    if operands:
        for c in parted(operands[0]):
            s.food.remove(c)
            s.discards.add(c)


def landing_choices(s):
    """[2.5] Returns the weapons left behind in explored cells next to the marker."""
    choices = []
    for cell in beside(s, s.marker):
        if cell in s.field and cell in s.explored and kind(s.field[cell]) == "weapon":
            for some in payments(s, rank(s.field[cell])):
                choices.append(("buy " + cell + " " + joined(some)).rstrip())
    return choices + ["pass"] if choices else []


def buy(s, operands):
    """[2.5] Buys one after another."""
    pay(s, operands[1:])
    take_from_field(s, operands[0])


def landed(s):
    """[2.5] Nothing more is bought: the first turn begins, or this turn's Explore."""
    s.phase = "call" if s.left is None else "explore"


def explore(s):
    """[2.6] Turns up and resolves the card that the marker left."""
    s.up.add(s.left)
    c = s.field[s.left]
    if kind(c) == "monster":
        meet(s, c, s.left)
    elif kind(c) == "family":
        s.phase = "turn over"
        rescue_ace(s)
    else:
        s.phase = "resolve"


def resolve_choices(s):
    """[2.6] The player may take or leave the card. There is no decision if it cannot be taken."""
    c = s.field[s.left]
    takes = ["take"]
    if kind(c) == "food" and rank(c) >= 5 and health(s) == 0:
        takes = []
    elif kind(c) == "weapon":
        takes = [("take " + joined(some)).rstrip() for some in payments(s, rank(c))]
    return takes + ["leave"] if takes else []


def take(s, operands):
    """[2.3] [2.6] [3.2] Takes a card that is offered or explored."""
    if s.phase == "offer":
        accept(s)
    else:
        take_explored(s, operands)


def leave(s, _operands):
    """[2.3] [2.6] [3.2] Leaves a card that is offered or explored."""
    if s.phase == "offer":
        decline(s)
    else:
        resolved(s)


def take_explored(s, operands):
    """[2.6] Food of 5 to 10 costs one health, a weapon costs the food named."""
    c = s.field[s.left]
    if kind(c) == "food" and rank(c) >= 5:
        spend_health(s, 1)
    pay(s, operands)
    take_from_field(s, s.left)
    resolved(s)


def take_from_field(s, cell):
    take_card(s, remove_from_field(s, cell))


def remove_from_field(s, cell):
    s.up.discard(cell)
    return s.field.pop(cell)


def resolved(s):
    """[2.6] The cell is explored; what is left in it lies face up."""
    s.explored.add(s.left)
    s.phase = "turn over"


def turn_over(s):
    """[2.2] Goes on to the next turn or the rescue; [6] mixed: or the player is cut off."""
    if s.mixed:
        if s.cut_off:
            s.end = "lost: cut off"
        s.phase = "call"
    elif s.left[1] == "4":
        s.finished.add(s.left[0])
        s.phase = "place"
        rescue(s)
    else:
        s.phase = "call"


# 3 Rescue

def rescue(s):
    """[3.1] One more of the family is safe. After the fourth the game ends at once."""
    s.rescued += 1
    if s.rescued == 4:
        finish(s)
    else:
        rescue_draw(s)


def rescue_draw(s):
    """[3.2] Reveals up to `rescue-cards` cards of the draw deck, without a reshuffle."""
    count = int(s.options["rescue-cards"])
    revealed, s.deck = s.deck[:count], s.deck[count:]
    s.discards.update(c for c in revealed if kind(c) == "monster")
    give(s, [c for c in revealed if kind(c) != "monster"])


def rescue_ace(s):
    """[6] Mixed: rescues and removes an ace that was explored."""
    remove_from_field(s, s.left)
    s.explored.add(s.left)
    rescue(s)


# 4 Monsters

def value(s, monster):
    """[4.5] Jack, queen and king are 11, 12 and 13, or all count 10."""
    return min(rank(monster), 10) if s.options["royals"] == "ten" else rank(monster)


def meet(s, monster, cell):
    """[4] Meets a monster, in its cell or (None) from the draw deck: assesses it, then attacks."""
    s.foe = monster
    s.foe_cell = cell
    s.swap_only = False
    s.health_met = health(s)
    s.phase = "attack"
    assess(s)


def assess(s):
    """[4.1] A monster of 6 or more costs one health at once, if there is any."""
    if value(s, s.foe) >= 6:
        if health(s) > 0:
            spend_health(s, 1)
        elif s.options["assess-at-zero"] == "dies":
            s.end = "lost: killed"


def attack_choices(s):
    """[4.2] Returns what the player can do against the monster."""
    swaps = swap_choices(s) if s.foe_cell is None else []
    if s.swap_only:
        return swaps
    weapons = sorted(s.arsenal - {JOKER})
    choices = ["weapon " + write(w) for w in weapons if rank(w) >= value(s, s.foe)]
    if health(s) >= 1:
        choices += ["pair " + joined(two) for two in combinations(weapons, 2)]
    for w in weapons:
        if w + 1 in weapons and w + 2 in weapons:
            choices.append("run " + joined([w, w + 1, w + 2]))
    if health(s) >= 3:
        choices.append("hearts")
    if s.foe_cell is not None and JOKER in s.arsenal and not s.flare_used:
        choices.append("flare")
    if s.foe_cell is None and health(s) >= 1:
        choices.append("heart")
    return choices + swaps


def swap_choices(s):
    """[4.2] Returns the cells that hold a card; [6] mixed: except face-up aces."""
    choices = []
    for cell in all_cells(s):
        if cell not in s.field:
            continue
        if s.options["swap"] == "unexplored" and cell in s.explored:
            continue
        if kind(s.field[cell]) == "family" and cell in s.up:
            continue
        choices.append("swap " + cell)
    return choices


def use_weapons(s, operands):
    """[4.2] Discards the weapons used, or keeps them, by the option."""
    if s.options["weapons"] == "spent":
        for w in parted(operands[0]):
            s.arsenal.remove(w)
            s.discards.add(w)


def weapon(s, operands):
    """[4.2] Attacks with a weapon of equal or greater value."""
    use_weapons(s, operands)
    killed(s)


def pair(s, operands):
    """[4.2] Attacks with any two weapons and one health."""
    use_weapons(s, operands)
    spend_health(s, 1)
    killed(s)


def run(s, operands):
    """[4.2] Attacks with three weapons of consecutive values."""
    use_weapons(s, operands)
    killed(s)


def hearts(s, _operands):
    """[4.2] Attacks with three health."""
    spend_health(s, 3)
    killed(s)


def heart(s, _operands):
    """[4.2] Attacks a monster from the draw deck with one health."""
    spend_health(s, 1)
    killed(s)


def flare(s, _operands):
    """[4.2] The monster dies, and the cards around its cell are turned face up."""
    s.arsenal.remove(JOKER)
    s.discards.add(JOKER)
    s.flare_used = True
    s.up.update(cell for cell in around(s, s.foe_cell) if cell in s.field)
    killed(s)


def swap(s, operands):
    """[4.2] Puts the monster into the field and discards the card there. [6] A hidden ace stays."""
    cell = operands[0]
    s.up.add(cell)
    if kind(s.field[cell]) == "family":
        s.swap_only = True
        return
    s.discards.add(s.field[cell])
    s.field[cell] = s.foe
    s.explored.discard(cell)
    fight_over(s)


def killed(s):
    """[4.3] Discards the monster. A monster of the field leaves an empty cell."""
    s.discards.add(s.foe)
    if s.foe_cell is not None:
        remove_from_field(s, s.foe_cell)
    fight_over(s)


def unbeaten(s):
    """[4.4] Nothing is possible: the player dies at zero health, else the option decides."""
    ruling = s.options["unbeaten"]
    counted = s.health_met if s.options["zero-health"] == "before" else health(s)
    if counted == 0 or ruling == "kills":
        s.end = "lost: killed"
        return
    if ruling == "drains":
        spend_health(s, health(s))
    elif ruling == "wounds":
        spend_health(s, min(1, health(s)))
    if s.foe_cell is None:
        s.discards.add(s.foe)
    fight_over(s)


def no_attack(s):
    """[4.4] [6] If there is no other cell to swap with, the attack is chosen again, else the monster is unbeaten."""
    if s.swap_only:
        s.swap_only = False
    else:
        unbeaten(s)


def fight_over(s):
    """[4.2] Goes on to the Move after a Call, to the end of the turn after an Explore."""
    if s.foe_cell is None:
        s.phase = "move"
    else:
        resolved(s)
    s.foe = s.foe_cell = None
    s.swap_only = False


# 5 Ends

def finish(s):
    """[5.2] The player is home with at least as many food cards as `feed` asks for."""
    s.end = "won: home" if len(s.food) >= int(s.options["feed"]) else "lost: starved"


# The course of the game: what can be chosen in each phase, and what happens if nothing can be chosen.

def nothing(_s):
    return []


PHASES = {
    "place": (place_choices, None),
    "landing": (landing_choices, landed),
    "call": (nothing, call),
    "attack": (attack_choices, no_attack),
    "move": (move_choices, move),
    "explore": (nothing, explore),
    "resolve": (resolve_choices, resolved),
    "offer": (offer_choices, None),
    "turn over": (nothing, turn_over),
}

VERBS = {
    "place": place,
    "step": step,
    "buy": buy,
    "pass": lambda s, operands: landed(s),
    "take": take,
    "leave": leave,
    "weapon": weapon,
    "pair": pair,
    "run": run,
    "hearts": hearts,
    "heart": heart,
    "flare": flare,
    "swap": swap,
}


def run_on(s):
    """Does everything automatic, up to the next decision or the end."""
    s.choices = []
    while s.end is None:
        choices, automatic = PHASES[s.phase]
        s.choices = choices(s)
        if s.choices:
            return
        automatic(s)


def legal(state):
    return list(state.choices)


def play(state, notation):
    if notation not in state.choices:
        raise ValueError("not possible here: " + notation)
    s = state.copy()
    verb, *operands = notation.split(" ")
    VERBS[verb](s, operands)
    run_on(s)
    return s


def outcome(state):
    return state.end or "playing"


def asked(state):
    """Returns the cards that the decision is about: the monster, or the card explored or offered."""
    if state.end is not None:
        return []
    if state.phase == "attack":
        return [state.foe]
    if state.phase == "resolve":
        return [state.field[state.left]]
    return state.offered


def seen(state):
    def shown(cell):
        if cell not in state.field:
            return "--"
        return write(state.field[cell]) if cell in state.up else "??"

    return {
        "field": [shown(cell) for cell in all_cells(state)],
        "arsenal": [write(c) for c in sorted(state.arsenal)],
        "food": [write(c) for c in sorted(state.food)],
        "health": [write(c) for c in sorted(state.hearts)],
        "discard": [write(c) for c in sorted(state.discards)],
        "deck": ["??"] * len(state.deck),
        "asked": [write(c) for c in asked(state)],
    }


# Self-check

DEALS = {
    "soliterror#1": "6S6H7D4DTDTS5D8D9S2S2DXX8C9H5S8S6D3H3C2H9D7C4H3S6C8H2CTCKC3DTHJC5H4S7S9C7H"
                    "5C4CQC",
    "soliterror#2": "9DTD8H7S3S8D5H4DTHKC7HXX6H7D4C2C4H5S2H2S5C6D2D9H4STC9C3D3H5D7C3C9S6CTS8CJC"
                    "8SQC6S",
    "soliterror:family=mixed#1": "AS4D7DAHAD8DXXTSAC5S8S8C9H5DTD2D9S6S6H2S6D3H3C2H9D7C4H3S6C8H2C"
                                 "TCKC3DTHJC5H4S7S9C7H5C4CQC",
}

PERFT = {
    "soliterror#1": [4, 72, 144, 739],
    "soliterror#2": [4, 13, 234, 671],
    "soliterror#3": [4, 6, 13, 236],
    "soliterror:family=mixed#1": [4, 88, 592, 3532],
    "soliterror:family=mixed#2": [4, 16, 52, 1139],
    "soliterror:family=mixed#3": [4, 16, 36, 125],
    "soliterror:opening=5#1": [4, 8, 33, 273],
    "soliterror:opening=9#1": [4, 76, 152, 2659],
    "soliterror:family=mixed,opening=9#2": [4, 96, 624, 2788],
    "soliterror:zero-health=before#1": [4, 72, 144, 739],
    "soliterror:zero-health=before#2": [4, 13, 234, 716],
    "soliterror:zero-health=before#3": [4, 6, 13, 236],
    "soliterror:gifts=offered#1": [4, 72, 144, 333],
    "soliterror:gifts=offered#2": [4, 8, 23, 404],
    "soliterror:gifts=offered#3": [4, 8, 12, 24],
    "soliterror:deck-out=reshuffle,family=mixed,zero-health=before,gifts=offered#1": [4, 88, 592, 2464],
    "soliterror:deck-out=reshuffle,family=mixed,zero-health=before,gifts=offered#2": [4, 8, 32, 89],
    "soliterror:deck-out=reshuffle,family=mixed,zero-health=before,gifts=offered#3": [4, 8, 32, 54],
}

GAMES = {
    "soliterror#1": ("place d, swap d1, take 9D, swap b3, take, swap a1", "lost: killed"),
    "soliterror#2": ("place b, take, swap c3, take, swap d2, leave, take, place d, pair 3S+4S, "
                     "weapon 5S, pair 2S+9S, swap a1, leave, place c, swap d3, take, leave, flare, "
                     "leave, place a, weapon TS, leave", "won: home"),
}

GAME = sys.modules[__name__]


class Tally:
    passed = 0
    failed = 0

    def check(self, name, got, want):
        if got == want:
            self.passed += 1
        else:
            self.failed += 1
            print("FAILED {}: got {!r}, want {!r}".format(name, got, want))


def cards_of(s, before_hand):
    """Returns the cards of a first state for a deal id, given its opening hand as dealt."""
    dealt = [s.field[cell] for cell in dealing_order(rows(s))] + [s.last_breath]
    return "".join(write(c) for c in dealt + before_hand + s.deck)


def arranged(hand, deck="", breath="", number=0, options=None, **cells):
    """Returns a first state with these cards in place; the others fill the rest in ascending order."""
    chosen = {"flare-gun": "yes"}
    chosen.update(options or {})
    full = common.options_of(GAME, chosen)
    mixed = full["family"] == "mixed"
    order = dealing_order(5 if mixed else 4)
    cells = {cell: NUMBER_OF[text] for cell, text in cells.items()}
    hand, deck, breath = (common.read_cards(text.replace(" ", "")) for text in (hand, deck, breath))
    used = list(cells.values()) + hand + deck + breath
    rest = [c for c in (ACES if mixed else []) + pack(full) if c not in used]
    for cell in order:
        if cell not in cells:
            cells[cell] = rest.pop(0)
    breath = breath or [rest.pop()]
    while len(hand) < int(full["opening"]):
        hand.append(rest.pop())
    cards = [cells[cell] for cell in order] + breath + hand + deck + rest
    return start(full, number, cards)


def played(s, line):
    for notation in line.split(", "):
        s = play(s, notation)
    return s


def walk(s, stop):
    """Plays on, and declines what can be declined, until stop(s) or the end."""
    likes = ["leave", "pass", "weapon", "run", "pair", "heart", "hearts", "swap", "step", "place"]
    while s.end is None and not stop(s):
        s = play(s, min(s.choices, key=lambda a: (likes + [a.split()[0]]).index(a.split()[0])))
    return s


def choices_of(s):
    return sorted(s.choices)


def swaps_of(s):
    return [a for a in s.choices if a.startswith("swap")]


def others_of(s):
    return sorted(a for a in s.choices if not a.startswith("swap"))


def check_known(t):
    for text, cards in DEALS.items():
        s = common.start(GAME, text)
        at = 2 * (4 * rows(s) + 1)
        hand = common.read_cards(cards[at:at + 14])
        t.check("CARDS of " + text, cards_of(s, hand), cards)
        again = common.start(GAME, text.partition("#")[0] + "@" + cards)
        t.check("deal by CARDS of " + text, seen(again), seen(s))
    for text, counts in PERFT.items():
        s = common.start(GAME, text)
        for depth, count in enumerate(counts, 1):
            t.check("perft {} of {}".format(depth, text), common.perft(GAME, s, depth), count)
    for text, (line, end) in GAMES.items():
        t.check("game of " + text, outcome(played(common.start(GAME, text), line)), end)


def check_examples(t):
    s = arranged("2H 3D 4S 5C XX TD KC")
    t.check("1 health", health(s), 2)
    t.check("1 hand", [seen(s)[zone] for zone in ("arsenal", "food", "health", "discard", "deck")],
            [["4S", "XX"], ["3D", "TD"], ["2H"], ["5C", "KC"], ["??"] * 16])

    for food, cost in (("7D", 1), ("4D", 0)):
        s = play(arranged("2H 3H", deck="2S", a1=food), "place a")
        t.check("2 decision", choices_of(s), ["leave", "take"])
        before = health(s)
        after = play(s, "take")
        t.check("2 cost of " + food, before - health(after), cost)
        t.check("2 taken " + food, food in seen(after)["food"], True)

    s = arranged("2C 3C 4C 5C 6C 7C 8C", deck="2S 3S", a1="9D")
    s = play(s, "place a")
    t.check("3 possible", (health(s), choices_of(s)), (1, ["leave", "take"]))
    s = play(s, "take")
    t.check("3 alive", (health(s), outcome(s), s.breath_lies), (0, "playing", False))

    hand = "2S TS 2H 2C 3C 4C 5C"
    s = play(arranged(hand, deck="KC"), "place a")
    t.check("4 health", health(s), 1)
    t.check("4 attacks", others_of(s), ["heart", "pair 2S+TS"])
    t.check("4 swaps", len(swaps_of(s)), 16)
    s = play(arranged(hand, deck="KC", options={"royals": "ten"}), "place a")
    t.check("4 royals=ten", others_of(s), ["heart", "pair 2S+TS", "weapon TS"])

    s = arranged("2H 3H 4H 9S 3C 4C 5C", deck="8C")
    s = play(s, "place b")
    t.check("5 first assess", health(s), 3)
    s = play(s, "swap b1")
    t.check("5 second assess", (health(s), s.foe_cell, seen(s)["field"][4]), (2, "b1", "8C"))
    t.check("5 in the field now", choices_of(s), ["weapon 9S"])

    token = {"last-breath": "token"}
    s = play(arranged("2S 6S 2C 3C 4C 5C 7C", deck="2D", a1="6C", options=token), "place a")
    t.check("6 health", health(s), 0)
    t.check("6 only", choices_of(s), ["weapon 6S"])
    s = play(s, "weapon 6S")
    t.check("6 gone", ("6S" in seen(s)["arsenal"], "6S" in seen(s)["discard"]), (False, True))
    kept = {"last-breath": "token", "weapons": "kept"}
    s = play(arranged("2S 6S 2C 3C 4C 5C 7C", deck="2D", a1="6C", options=kept), "place a")
    t.check("6 kept", "6S" in seen(play(s, "weapon 6S"))["arsenal"], True)

    for ruling, left in (("drains", 0), ("wounds", 1), ("nothing", 2), ("kills", None)):
        s = arranged("2S 2H 3H 2C 3C 4C 5C", deck="2D 3D", a1="7C", a2="4D",
                     options={"unbeaten": ruling})
        t.check("7 before", health(s), 3)
        s = play(s, "place a")
        if left is None:
            t.check("7 kills", outcome(s), "lost: killed")
            continue
        t.check("7 " + ruling, (health(s), outcome(s)), (left, "playing"))
        t.check("7 stays " + ruling, seen(s)["field"][0], "7C")
        t.check("7 goes on " + ruling, "a1" in s.explored and s.marker != "a1", True)
    s = play(arranged("2S 2D 3D 2C 3C 4C 5C", deck="4D", a1="7C"), "place a")
    t.check("7 with one", outcome(s), "lost: killed")

    s = play(arranged("2H 3H 2C 3C 4C 6C 7C", deck="2D 3D 4D", a1="5C", a2="4H"), "place a")
    t.check("8 only", choices_of(s), ["hearts"])
    s = play(s, "hearts")
    t.check("8 after", (health(s), seen(s)["field"][0]), (0, "--"))

    s = play(arranged("3S 4S 5S 7S 2C 3C 4C", deck="2D 3D", a1="KC", a2="4D"), "place a")
    t.check("9 only", (health(s), choices_of(s)), (0, ["run 3S+4S+5S"]))
    t.check("9 after", seen(play(s, "run 3S+4S+5S"))["arsenal"], ["7S"])

    s = play(arranged("2D 4D 5D TD 2C 3C 4C", deck="2H", a1="9S"), "place a")
    t.check("10", choices_of(s), ["leave", "take 4D+5D", "take TD"])
    s = play(s, "take 4D+5D")
    t.check("10 after", [seen(s)[zone] for zone in ("arsenal", "food")], [["9S"], ["2D", "TD"]])

    for column, offered in (("b", ["buy a2 9D", "pass"]), ("c", None)):
        s = arranged("9D 2C 3C 4C 5C 6C 7C", deck="2S 3S 4S 5S 6S 7S 8S TS", breath="8C",
                     a1="2H", a2="9S", a3="3H", a4="4H", b1="5H", b2="6H", c1="7H", c2="8H")
        s = walk(play(s, "place a"), lambda s: s.phase == "place")
        s = play(s, "place " + column)
        if offered:
            t.check("11 bought before exploring", choices_of(s), offered)
            t.check("11 marker", (s.marker, seen(s)["field"][4]), ("b2", "??"))
            bought = play(s, "buy a2 9D")
            t.check("11 bought", ("9S" in seen(bought)["arsenal"], seen(bought)["food"],
                                  seen(bought)["field"][1]), (True, [], "--"))
        else:
            s = walk(s, lambda s: s.left == "c2" or any(a.startswith("buy") for a in s.choices))
            t.check("11 not from c2", any(a.startswith("buy") for a in s.choices), False)

    s = arranged("XX 2H 3H 2C 3C 4C 5C", deck="2S 3S", breath="6C", b1="4D", b2="QC")
    s = walk(play(s, "place b"), lambda s: s.foe is not None)
    t.check("12 assessed", (health(s), "flare" in s.choices, s.foe_cell), (2, True, "b2"))
    s = play(s, "flare")
    field = dict(zip(all_cells(s), seen(s)["field"]))
    t.check("12 face up", sorted(c for c in field if field[c] not in ("??", "--")),
            ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"])
    t.check("12 empty", field["b2"], "--")
    t.check("12 once", ("XX" in seen(s)["arsenal"], "XX" in seen(s)["discard"]), (False, True))

    for ruling in ("any", "unexplored"):
        s = arranged("2H 3H 2C 3C 4C 5C 6C", deck="2S 9C", a1="2D", options={"swap": ruling})
        s = played(s, "place a, leave")
        t.check("13 " + ruling, ("swap a1" in s.choices, "swap a2" in s.choices),
                (ruling == "any", True))

    deck = "2D 3D 4D 5D 6D 7D 8D 9D 2S 3S 4S 5S 6S 7S 8S 9S"
    s = arranged("2C 3C 4C 5C 6C 7C 8C", deck=deck, breath="9C", d1="JC", d2="QC", d3="KC", d4="TC")
    sizes = []
    while len(sizes) < 12:
        if s.choices[0].startswith("place"):
            s = play(s, s.choices[0])
        turn = (s.marker, len(s.finished))
        sizes.append(len(s.deck))
        s = walk(s, lambda s: (s.marker, len(s.finished)) != turn)
    t.check("14 deck after the call", sizes, [15, 14, 13, 12, 8, 7, 6, 5, 1, 0, 0, 0])

    for feed, count, end in ((5, 4, "lost: starved"), (5, 5, "won: home"),
                             (7, 6, "lost: starved"), (7, 7, "won: home")):
        food = ["2D", "3D", "4D", "5D", "6D", "7D", "8D"][:count]
        hand = " ".join(food + ["5C", "6C", "4C"][:7 - count])
        deck = "2S 3S 4S 5S 8C 9C TC 6S 7S 8S 9S JC QC KC TS 2H"
        s = arranged(hand, deck=deck, breath="7C", options={"feed": str(feed)})
        s = walk(s, lambda s: False)
        t.check("15 with {} of {}".format(count, feed), (outcome(s), len(s.food)), (end, count))

    for chosen, food, arsenal, left in (
            ({}, ["3D"], ["5S"], 2),
            ({"rescue-cards": "1"}, ["3D"], [], 4),
            ({"rescue-cards": "4"}, ["3D"], ["5S", "6S"], 1),
            ({"rescue-draw": "no"}, [], [], 5),
            ({"rescue-draw": "no", "rescue-cards": "2"}, ["3D"], [], 3)):
        s = arranged("2C 3C 4C 5C 6C 7C 8C", options=chosen).copy()
        s.deck = common.read_cards("3DKC5S6S7S")
        s.discards.discard(NUMBER_OF["KC"])
        rescue(s)
        t.check("16 {}".format(chosen), (seen(s)["food"], seen(s)["arsenal"], len(s.deck)),
                (food, arsenal, left))
        t.check("16 the king {}".format(chosen), "KC" in seen(s)["discard"], left < 4)

    s = arranged("2H 3D 4S 5C XX TD KC 6S 7C", options={"opening": "9"})
    t.check("17", (health(s), seen(s)["food"], seen(s)["arsenal"], len(s.deck)),
            (2, ["3D", "TD"], ["4S", "6S", "XX"], 14))
    s = arranged("2H", options={"opening": "5", "flare-gun": "no"})
    t.check("17 without the flare gun", len(s.deck), 17)


def check_more(t):
    """Checks paragraphs without an example of their own."""
    s = arranged("2S 3S 2C 3C 4C 5C 7C", deck="2D", a1="6C",
                 options={"last-breath": "token", "assess-at-zero": "dies"})
    t.check("4.1 dies", outcome(play(s, "place a")), "lost: killed")

    for draw, size in (("yes", 9), ("no", 12)):
        deck = "2S 3S 4S 5S"
        s = arranged("2C 3C 4C 5C 6C 7C 8C", deck=deck, a1="2H", a2="3H", a3="4H", a4="5H",
                     options={"rescue-draw": draw})
        s = walk(play(s, "place a"), lambda s: s.phase == "place")
        t.check("3.2 rescue-draw=" + draw, len(s.deck), size)

    s = arranged("2H 3H", options={"flare-gun": "no"})
    t.check("6 flare-gun=no", (len(s.deck), len(s.field)), (15, 16))

    s = common.start(GAME, "soliterror:deck-out=reshuffle#5").copy()
    s.deck = []
    s.discards = {NUMBER_OF[text] for text in ("2S", "3S", "4S", "5S", "6S", "7S", "8S")}
    want = sorted(s.discards)
    Random(5 + 2 ** 32).shuffle(want)
    call(s)
    t.check("2.3 reshuffle", ([want[0]] + s.deck, s.discards, s.reshuffles), (want, set(), 1))

    mixed = {"family": "mixed"}
    s = play(arranged("2H 3H 4H 2C 3C 4C 5C", deck="8C", a1="AS", b1="AH", options=mixed),
             "place a1")
    t.check("6 swaps", len(swaps_of(s)), 20)
    s = play(s, "swap b1")
    t.check("6 hidden ace", (seen(s)["field"][5], others_of(s), len(swaps_of(s))), ("AH", [], 19))
    s = play(s, "swap c1")
    t.check("6 steps", choices_of(s), ["step a2", "step b1", "step b2"])
    s = play(s, "step b2")
    t.check("6 rescued", (s.rescued, seen(s)["field"][0], "AS" in seen(s)["discard"]),
            (1, "--", False))

    for hearts_held, want in ((["2H"], (["heart"], None)), ([], ([], "lost: killed"))):
        s = arranged("2H 3H 4H 2C 3C 4C 5C", deck="JC", a1="AS", options=mixed)
        s = play(s, "place a1").copy()
        s.field = {"a1": NUMBER_OF["AS"]}
        s.hearts = {NUMBER_OF[text] for text in hearts_held}
        s.breath_lies = False
        s.choices = attack_choices(s)
        s = play(s, "swap a1")
        t.check("6 no other cell", (s.choices, s.end), want)

    for bad in ("2S", DEALS["soliterror#1"][:-2], DEALS["soliterror#1"][:-2] + "6S"):
        try:
            common.start(GAME, "soliterror@" + bad)
            t.check("wrong CARDS", "accepted", "refused")
        except Bad:
            t.check("wrong CARDS", "refused", "refused")


def check_zero_health(t):
    """[4.4] Checks zero-health: whether the health lost to assessing counts already."""
    lone = "2S 2D 3D 2C 3C 4C 5C"
    for unbeaten in ("drains", "wounds", "nothing"):
        s = play(arranged(lone, deck="4D 6D", a1="7C", a2="4H",
                          options={"zero-health": "before", "unbeaten": unbeaten}), "place a")
        t.check("one health, " + unbeaten,
                (outcome(s), health(s), seen(s)["field"][0], s.breath_lies),
                ("playing", 0, "7C", False))
    for options, end in (({"unbeaten": "kills"}, "lost: killed"),
                         ({"assess-at-zero": "dies"}, "playing"),
                         ({"last-breath": "token"}, "lost: killed"),
                         ({"last-breath": "token", "assess-at-zero": "dies"}, "lost: killed")):
        chosen = dict(options, **{"zero-health": "before"})
        s = play(arranged(lone, deck="4D 6D", a1="7C", a2="4H", options=chosen), "place a")
        t.check("one or no health, {}".format(options), outcome(s), end)

    for unbeaten in ("wounds", "drains"):
        options = {"zero-health": "before", "last-breath": "token", "unbeaten": unbeaten}
        s = arranged("2H 2S 3D 2C 3C 4C 5C", deck="4D 6D", a1="7C", a2="4H", options=options)
        s = play(s, "place a")
        t.check("nothing left for " + unbeaten, (outcome(s), health(s), s.breath_lies),
                ("playing", 0, True))

    s = arranged(lone, deck="8C", a2="5D", options={"zero-health": "before"})
    s = play(s, "place a")
    t.check("assessed to zero", (health(s), s.health_met), (0, 1))
    t.check("met anew when explored", outcome(play(s, "swap a1")), "lost: killed")

    for ruling, end in (("before", "playing"), ("after", "lost: killed")):
        s = arranged("2S 2D 3D 2C 3C 4C 5C", deck="JC", a1="AS", a2="5D",
                     options={"family": "mixed", "zero-health": ruling})
        s = play(s, "place a1").copy()
        s.field = {"a1": NUMBER_OF["AS"], "a2": NUMBER_OF["5D"]}
        s.explored.add("a2")
        s.options = dict(s.options, swap="unexplored")
        s.choices = attack_choices(s)
        t.check("a hidden ace is all there is", s.choices, ["swap a1"])
        s = play(s, "swap a1")
        t.check("choosing anew is the same meeting, " + ruling,
                (outcome(s), "JC" in seen(s)["discard"]),
                ("lost: cut off", True) if end == "playing" else (end, False))


def check_gifts(t):
    """[2.3] [3.2] Checks gifts=offered: revealed cards that are not monsters can be left."""
    offered = {"gifts": "offered"}
    s = arranged("2H 3H XX 2C 3C 4C 5C", deck="9D", a1="2D", options=offered)
    t.check("the opening hand is taken", seen(s)["arsenal"], ["XX"])
    s = play(s, "place a")
    t.check("the call offers", (choices_of(s), seen(s)["asked"], s.marker),
            (["leave", "take"], ["9D"], "a1"))
    before = health(s)
    taken, left = play(s, "take"), play(s, "leave")
    t.check("taken at the call", (seen(taken)["food"], health(taken), taken.marker),
            (["9D"], before, "a2"))
    t.check("left at the call", (seen(left)["food"], "9D" in seen(left)["discard"], left.marker),
            ([], True, "a2"))
    t.check("then the field", (choices_of(left), seen(left)["asked"]), (["leave", "take"], ["2D"]))

    def after_path(cards, **options):
        """Walks a path and rescues, with these cards next in the deck."""
        s = arranged("2H 3H 4H 2C 3C 4C 5C", options=dict(options, gifts="offered"))
        s = s.copy()
        s.marker, s.left, s.phase = None, "a4", "turn over"
        s.deck = common.read_cards(cards)
        s.discards -= set(s.deck)
        run_on(s)
        return s

    s = after_path("6DKC7SXX8D")
    t.check("a rescue reveals three", (seen(s)["asked"], len(s.deck), "KC" in seen(s)["discard"]),
            (["6D", "7S"], 2, True))
    s = play(s, "leave")
    t.check("one after another", (seen(s)["asked"], choices_of(s)), (["7S"], ["leave", "take"]))
    s = play(s, "take")
    t.check("then a path", (choices_of(s), seen(s)["arsenal"], "6D" in seen(s)["discard"]),
            (["place b", "place c", "place d"], ["7S"], True))
    t.check("monsters alone", choices_of(after_path("KCQCJC7S")), ["place b", "place c", "place d"])
    t.check("fewer", seen(after_path("6D"))["asked"], ["6D"])
    t.check("none", seen(after_path("6D", **{"rescue-cards": "0"}))["asked"], [])

    s = arranged("2H 3H 4H XX 3C 4C 5C", deck="6C", b1="QC", c1="2D",
                 options=dict(offered, **{"deck-out": "reshuffle"}))
    for fired in (False, True):
        again = s.copy()
        again.arsenal.remove(JOKER)
        again.flare_used = fired
        again.deck = [JOKER]
        again.phase, again.marker, again.left = "place", None, None
        run_on(again)
        again = play(again, "place b")
        t.check("the joker is offered, fired {}".format(fired), seen(again)["asked"], ["XX"])
        left = play(again, "leave")
        t.check("and left", ("XX" in seen(left)["discard"], "flare" in left.choices), (True, False))
        again = play(again, "take")
        t.check("and fires once", ("XX" in seen(again)["arsenal"], "flare" in again.choices),
                (True, not fired))

    s = s.copy()
    s.deck, s.discards = common.read_cards("9H"), set()
    s = played(s, "place c, leave")
    t.check("what is left is a discard", (seen(s)["discard"], s.deck), (["9H"], []))
    s = play(s, "leave")
    t.check("and is shuffled in again", (seen(s)["asked"], s.reshuffles), (["9H"], 1))

    s = arranged("2H 3H 4H 2C 3C 4C 5C", deck="KC", a1="AS",
                 options=dict(offered, family="mixed")).copy()
    s.field = {"a1": NUMBER_OF["AS"]}
    s.marker, s.left, s.phase = "a1", None, "move"
    s.deck = common.read_cards("6D7D8D9D")
    run_on(s)
    t.check("the offer comes before cut off", (outcome(s), seen(s)["asked"], s.rescued),
            ("playing", ["6D", "7D", "8D"], 1))
    t.check("then the end", outcome(played(s, "take, leave, take")), "lost: cut off")


def check_books(t):
    """Random games under random options must lose and double no card, and must end."""
    random = Random(20261121)
    wrong = 0
    for number in range(300):
        chosen = {name: choices[random.below(len(choices))] for name, choices, _ in OPTIONS}
        s = start(common.options_of(GAME, chosen), number, None)
        whole = sorted(pack(s.options) + (ACES if s.mixed else []))
        while s.choices:
            before = seen(s)
            after = play(s, s.choices[random.below(len(s.choices))])
            wrong += seen(s) != before
            s = after
            held = list(s.field.values()) + s.deck + s.offered + [s.last_breath]
            for zone in (s.arsenal, s.food, s.hearts, s.discards):
                held += zone
            if s.foe is not None and s.foe_cell is None:
                held.append(s.foe)
            if s.mixed:
                held += [c for c in ACES if c not in held]
            wrong += sorted(held) != whole
            wrong += len(set(s.choices)) != len(s.choices)
        wrong += s.end is None
    t.check("books of random games", wrong, 0)


def main():
    t = Tally()
    check_known(t)
    check_examples(t)
    check_more(t)
    check_zero_health(t)
    check_gifts(t)
    check_books(t)
    print("{} passed, {} failed".format(t.passed, t.failed))
    return 1 if t.failed else 0


if __name__ == "__main__":
    sys.exit(main())
