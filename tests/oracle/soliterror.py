"""SoliTerror: a second engine that follows the rules page paragraph by paragraph.

Numbers in brackets are paragraphs of the page.
"""

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


# Tables of worked examples (tests/examples)

def whole_pack(options):
    return pack(options)


def read_cards(text):
    return [] if text == "none" else common.read_cards(text.replace(" ", ""))


ASKED = {"place": "place", "called": "attack", "swap-again": "attack", "step": "move", "buy": "landing",
         "explore": "resolve", "call-gift": "offer", "rescue-gift": "offer"}


def set_row(s, row, text):
    """Lays out a row: `7D` face up, `(7D)` face down, `--` none."""
    for column, what in zip(COLUMNS, text.split()):
        s.field.pop(column + row, None)
        if what != "--":
            s.field[column + row] = NUMBER_OF[what.strip("()")]
            if what[0] != "(":
                s.up.add(column + row)


def set_moment(s, lines):
    """Sets where the marker is, and what the player decides."""
    known = {name: lines[name] for name in lines if lines[name] != "none"}
    s.marker, s.left = known.get("marker"), known.get("left")
    if s.marker and s.marker[1] == "5" and not s.mixed:
        s.marker = None
    s.explored = {cell for cell in s.up if cell not in known.get("unexplored", "").split() and cell != s.left}
    s.phase = ASKED[lines.get("asked", "place")]
    if "called" in known:
        s.foe = NUMBER_OF[known["called"]]
    elif s.left in s.field and kind(s.field[s.left]) == "monster":
        s.foe, s.foe_cell, s.phase = s.field[s.left], s.left, "attack"
    s.health_met = health(s)
    s.after_offer = "move"


def table(options, _dealt, lines):
    """Returns a state with nothing on the table but what the lines name."""
    s = State(options, 0)
    for row in "12345":
        set_row(s, row, lines.get("row " + row, ""))
    s.hearts, s.food, s.arsenal, s.discards = (
        set(read_cards(lines.get(name, "none"))) for name in ("health", "food", "arsenal", "discards"))
    s.deck, s.offered = (read_cards(lines.get(name, "none")) for name in ("deck", "gifts"))
    s.breath_lies = lines.get("last-breath") == "there"
    s.flare_used = lines.get("flare") == "fired"
    safe = read_cards(lines.get("rescued", "none"))
    s.rescued = len(safe)
    s.finished = set() if s.mixed else {COLUMNS[suit(c)] for c in safe}
    set_moment(s, lines)
    run_on(s)
    return s


def shown(s):
    """Returns what lies on the table in the lines of a position."""
    def cards(them):
        return " ".join(write(c) for c in sorted(them)) or "none"

    field = dict(zip(all_cells(s), seen(s)["field"]))
    lines = {"row %d" % row: " ".join(field[column + str(row)] for column in COLUMNS)
             for row in range(1, rows(s) + 1)}
    lines.update({"health": cards(s.hearts), "food": cards(s.food), "arsenal": cards(s.arsenal),
                  "discards": cards(s.discards), "last-breath": "there" if s.breath_lies else "spent",
                  "marker": s.marker or "none", "reshuffles": str(s.reshuffles)})
    if s.reshuffles:
        lines["deck-holds"] = cards(s.deck)
    else:
        lines["deck"] = str(len(s.deck))
    if s.options["flare-gun"] == "yes":
        lines["flare"] = "fired" if s.flare_used else "ready"
    return lines
