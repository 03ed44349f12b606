"""Don't Let Them Get You: a second engine, written from its rules page alone.

Numbers in brackets are paragraphs of the rules page. A cell is its name, "a7"; a way is "north", "east", "south" or
"west". Run as a program, the module checks itself.
"""

import itertools
import sys

import common

ID = "dont-let-them-get-you"

OPTIONS = [
    ("maze", ["plain", "even", "built"], "plain"),
    ("pursuers", ["kings", "aces"], lambda o: "kings" if o["maze"] == "plain" else "aces"),
    ("distance", ["walk", "manhattan"], "walk"),
    ("start", ["safe", "caught"], "safe"),
    ("overflow", ["forbidden", "capped"], "forbidden"),
    ("front-sight", ["far", "one-door"], "far"),
    ("blocked-hunter", ["goes-on", "stops"], "goes-on"),
    ("vanish-turn", ["there", "always"], "there"),
    ("fatigue", [str(n) for n in range(2, 9)], "6"),
    ("piles", [str(n) for n in range(1, 9)], "8"),
    ("tasks", ["1", "2", "3"], "3"),
    ("entrance", ["sum", "nearest"], "sum"),
]

CELLS = [column + row for row in "7654321" for column in "abcdefg"]
CORNERS = ["a7", "g7", "a1", "g1"]
WAYS = ["north", "east", "south", "west"]
MOST_STEPS = 48


def neighbours(cell):
    """Returns {way: cell} for the cells next to a cell, without those beyond the border."""
    x, y = ord(cell[0]), ord(cell[1])
    beside = {"north": (x, y + 1), "east": (x + 1, y), "south": (x, y - 1), "west": (x - 1, y)}
    named = {way: chr(x) + chr(y) for way, (x, y) in beside.items()}
    return {way: name for way, name in named.items() if name in CELLS}


BESIDE = {cell: neighbours(cell) for cell in CELLS}


def turned(way, quarters):
    """Returns the way after some quarter turns clockwise."""
    return WAYS[(WAYS.index(way) + quarters) % 4]


def back(way):
    return turned(way, 2)


# The state


class Pursuer:
    """A pursuer: his cell, the way he faces, and his alert state.

    `mind` is 'patrol', 'alert' (he sees the player) or 'hunting'. A hunter remembers the cell and the way in which the
    player left his sight, until he has been there.
    """

    def __init__(self, suit, cell, facing, mind="patrol", space=None, left=None):
        self.suit = suit
        self.cell = cell
        self.facing = facing
        self.mind = mind
        self.space = space
        self.left = left

    def copy(self):
        return Pursuer(self.suit, self.cell, self.facing, self.mind, self.space, self.left)

    def __str__(self):
        words = [common.SUITS[self.suit], self.cell, self.facing, self.mind]
        if self.mind == "hunting":
            words += [self.space, self.left]
        return " ".join(words)


class State:
    """The state of a game between two actions. A copy copies what actions change in place, and shares the rest."""

    def __init__(self, options, tasks, aside, stack, piles):
        self.options = options
        self.tasks = tasks           # the task cards to be done, in dealing order
        self.aside = aside           # the other task cards
        self.open = list(tasks)      # tasks not yet done
        self.stack = stack           # cards not yet laid, the next one first
        self.piles = piles           # the cards of the piles in play
        self.maze = {}               # {cell: (card, is vertical)}; replaced whenever it changes
        self.phase = "lay"           # lay, rotate, enter, turn, move, exit or end
        self.choices = []            # the cells to choose from in rotate, enter and exit
        self.player = None
        self.fatigue = 1
        self.turn = 1
        self.pursuers = []
        self.exit = None
        self.movement = None         # the movement card while the player moves
        self.steps = 0               # number of steps in this move
        self.result = "playing"

    def copy(self):
        new = State.__new__(State)
        new.__dict__.update(self.__dict__)
        new.open = list(self.open)
        new.pursuers = [p.copy() for p in self.pursuers]
        return new

    def card_on(self, cell):
        return self.maze[cell][0]

    def where(self, card):
        return next(cell for cell in CELLS if self.maze[cell][0] == card)

    def finish(self, result):
        self.phase = "end"
        self.result = result


# Cards


def value(card):
    """[3] Ace is 1, numbers count as they are; jack, queen and king are 11."""
    return min(common.rank(card), 11)


def is_number_card(card):
    """[1.1] Returns True for a 2 to a 10."""
    return 2 <= common.rank(card) <= 10


def is_red(card):
    return common.suit(card) % 2 == 1


def location_card(task):
    """[1.4] Returns the other card of the same number and colour."""
    return common.card(common.rank(task), (common.suit(task) + 2) % 4)


def suit_order(card, first):
    """Returns the position of the card's suit in circular order from the suit `first`."""
    return (common.suit(card) - first) % 4


# The maze


def stands_vertical(card, cell, first_card):
    """[1.2] A card is vertical if it has a7's colour and an even distance from a7, or the other colour and an odd
    distance."""
    same_colour = is_red(card) == is_red(first_card)
    even = manhattan("a7", cell) % 2 == 0
    return same_colour == even


def side(maze, cell, way):
    """[1.3] Returns what is between a cell and its neighbour: 'room', 'door', 'wall' or 'border'."""
    other = BESIDE[cell].get(way)
    if other is None:
        return "border"
    along = way in ("north", "south")
    narrow = [maze[c][1] == along for c in (cell, other)]
    return "room" if all(narrow) else "door" if any(narrow) else "wall"


def passable(maze, cell, way):
    """[1.3] Returns True for doors and rooms, False for walls and the border."""
    return side(maze, cell, way) in ("room", "door")


def manhattan(a, b):
    return abs(ord(a[0]) - ord(b[0])) + abs(ord(a[1]) - ord(b[1]))


def walking(maze, start):
    """Returns {cell: steps from the start} for all reachable cells."""
    steps = {start: 0}
    edge = [start]
    while edge:
        cell = edge.pop(0)
        for way, other in BESIDE[cell].items():
            if other not in steps and passable(maze, cell, way):
                steps[other] = steps[cell] + 1
                edge.append(other)
    return steps


def distances(state, start):
    """Returns {cell: distance from the start}, by the option `distance`."""
    if state.options["distance"] == "manhattan":
        return {cell: manhattan(start, cell) for cell in CELLS}
    return walking(state.maze, start)


def rotated(maze, cells):
    """Returns the maze with the cards on these cells turned by 90 degrees."""
    new = dict(maze)
    for cell in cells:
        card, vertical = new[cell]
        new[cell] = (card, not vertical)
    return new


def joined(maze):
    return len(walking(maze, "a7")) == len(CELLS)


def cells_to_rotate(maze):
    """[1.5] Returns the cells of all smallest sets of cells whose rotation joins the maze."""
    for size in range(len(CELLS) + 1):
        sets = [s for s in itertools.combinations(CELLS, size) if joined(rotated(maze, s))]
        if sets:
            return [cell for cell in CELLS if any(cell in s for s in sets)]
    raise AssertionError("no maze is beyond joining")


# The deal


def deal_tasks(cards):
    """[7.1] Returns the three tasks, and the other cards in their order."""
    tasks = []
    for c in cards:
        numbers = [common.rank(t) for t in tasks]
        if len(tasks) < 3 and is_number_card(c) and common.rank(c) not in numbers:
            tasks.append(c)
    return tasks, [c for c in cards if c not in tasks]


def deal_plain(random):
    """[7.1] Returns the tasks, and the maze cards in the order of laying."""
    cards = list(range(52))
    random.shuffle(cards)
    tasks, others = deal_tasks(cards)
    random.shuffle(others)
    return tasks + others


def deal_even(random):
    """[7.2] Returns the tasks, then number stack and picture stack alternately."""
    cards = [c for c in range(52) if is_number_card(c)]
    random.shuffle(cards)
    tasks, others = deal_tasks(cards)
    pictures = [c for c in range(52) if not is_number_card(c)] + others[:8]
    numbers = others[8:]
    random.shuffle(pictures)
    laid = []
    for n, p in itertools.zip_longest(numbers, pictures):
        laid += [n] if p is None else [n, p]
    return tasks + laid


def deck_two():
    """[2.4] Returns the second pack without aces, in ascending order."""
    return [c for c in range(52) if common.rank(c) != 1]


def deal(options, number):
    """[7.1]-[7.4] Returns all cards of a numbered deal: 3 tasks, 49 of the maze, 48 of the piles."""
    random = common.Random(number)
    first = deal_plain(random) if options["maze"] == "plain" else deal_even(random)
    second = deck_two()
    random.shuffle(second)
    return first + second


def check_cards(cards):
    """[7.4] The cards of each pack must be complete, and the tasks must be valid [1.1]."""
    if sorted(cards[:52]) != list(range(52)) or sorted(cards[52:]) != deck_two():
        raise common.Bad("a card missing or twice")
    if not all(map(is_number_card, cards[:3])) or len(set(map(common.rank, cards[:3]))) < 3:
        raise common.Bad("the tasks are not number cards of three different numbers")


def start(options, number, cards):
    """Returns the first state."""
    if cards is None:
        cards = deal(options, number)
    check_cards(cards)
    tasks, played = int(options["tasks"]), 6 * int(options["piles"])
    state = State(options, cards[:tasks], cards[tasks:3], cards[3:52], cards[52:52 + played])
    if options["maze"] == "built":
        lay(state, "a7")
    else:
        for cell in CELLS:
            lay(state, cell)
    return state


# Before the first turn


def lay(state, cell):
    """[1.1] [1.2] [7.3] Lays the next card on a cell. After the last card comes [1.5]."""
    card = state.stack[0]
    state.stack = state.stack[1:]
    first_card = state.card_on("a7") if state.maze else card
    state.maze = dict(state.maze)
    state.maze[cell] = (card, stands_vertical(card, cell, first_card))
    if not state.stack:
        join_maze(state)


def cells_to_lay(state):
    """[7.3] Returns the cells where the card in sight may be laid."""
    free = [cell for cell in CELLS if cell not in state.maze
            and any(other in state.maze for other in BESIDE[cell].values())]
    if is_number_card(state.stack[0]):
        return free
    touched = {cell: sum(1 for other in BESIDE[cell].values()
                         if other in state.maze and is_number_card(state.card_on(other)))
               for cell in free}
    return [cell for cell in free if touched[cell] == max(touched.values())]


def join_maze(state):
    """[1.5] The player rotates cards until the maze is joined. Then the game begins [2]."""
    if joined(state.maze):
        place_first_pursuer(state)
    else:
        state.phase = "rotate"
        state.choices = cells_to_rotate(state.maze)


def place_first_pursuer(state):
    """[2.2] Places the first pursuer; he faces his way before the player chooses the entrance."""
    add_pursuer(state)
    find_entrance(state)


def find_entrance(state):
    """[2.1] Finds the corners furthest from the locations, by the sum of the distances or by the distance to the
    nearest location."""
    corners = CORNERS
    if state.options["start"] == "safe":
        corners = [corner for corner in CORNERS if corner != state.pursuers[0].cell]
    measure = sum if state.options["entrance"] == "sum" else min
    locations = [state.where(location_card(task)) for task in state.tasks]
    far = {}
    for corner in corners:
        distance = distances(state, corner)
        far[corner] = measure(distance[cell] for cell in locations)
    best = [corner for corner in corners if far[corner] == max(far.values())]
    if len(best) == 1:
        enter(state, best[0])
    else:
        state.phase = "enter"
        state.choices = best


def enter(state, corner):
    """[2.1] The player enters; then the first pursuer looks [2.2]."""
    state.player = corner
    state.phase = "turn"
    if state.pursuers[0].cell == corner:
        state.finish("lost: caught")
    else:
        look(state, state.pursuers[0])


def add_pursuer(state):
    """[2.2] [2.3] Puts the next pursuer on his card, facing the card he prefers."""
    suit = len(state.pursuers)
    rank = 13 if state.options["pursuers"] == "kings" else 1
    cell = state.where(common.card(rank, suit))
    ways = [way for way in WAYS if passable(state.maze, cell, way)]
    state.pursuers.append(Pursuer(suit, cell, preferred(state, cell, ways, suit)))


def enter_pursuer(state):
    """[2.3] A pursuer who enters during the game faces a card, then looks. He does not make room."""
    add_pursuer(state)
    look(state, state.pursuers[-1])


# The player's turn


def column(state):
    """[2.4] Returns the column of this turn, top card first."""
    pile, part = divmod(state.turn - 1, 3)
    cards = state.piles[6 * pile:6 * pile + 6]
    return [cards[0:3], cards[3:5], cards[5:6]][part]


def lowest_card(state):
    """[3.5] Returns the lowest card of the column; among equal ranks the one further down."""
    cards = column(state)
    lowest = min(common.rank(c) for c in cards)
    return [c for c in cards if common.rank(c) == lowest][-1]


def cost(state, card):
    """[3.1] Returns 1 plus the number of cards below this one in the column."""
    cards = column(state)
    return 1 + len(cards[cards.index(card) + 1:])


def most_fatigue(state):
    """[3.1] Returns the highest fatigue allowed."""
    return int(state.options["fatigue"])


def step_ways(state):
    """[3.1] Returns the ways without a wall or border and without a pursuer on the next cell."""
    taken = [p.cell for p in state.pursuers]
    return [way for way, other in BESIDE[state.player].items()
            if passable(state.maze, state.player, way) and other not in taken]


def playable(state, card):
    """[3.1] Returns True if fatigue allows a move with the card and a first step is possible."""
    most = most_fatigue(state)
    if state.fatigue == most or not step_ways(state):
        return False
    return state.options["overflow"] == "capped" or state.fatigue + cost(state, card) <= most


def begin_move(state, card):
    """[3.1] Pays the cost and begins the steps."""
    state.fatigue = min(most_fatigue(state), state.fatigue + cost(state, card))
    state.movement = card
    state.steps = 0
    state.phase = "move"


def open_locations(state):
    return [state.where(location_card(task)) for task in state.open]


def step(state, way):
    """[3.1] [3.2] Makes one step. All pursuers look, and the move may end by itself."""
    left = state.player
    state.player = BESIDE[left][way]
    state.steps += 1
    for p in state.pursuers:
        look(state, p, stepped=(left, way))
    here = state.player
    if (value(state.card_on(here)) >= value(state.movement) or here in open_locations(state)
            or here == state.exit or state.steps == MOST_STEPS):
        end_move(state)


def end_move(state):
    """[3.3] On a task's location the task is done. Then the turn is over, or the player chooses the exit."""
    state.movement = None
    state.steps = 0
    if state.player in open_locations(state):
        state.open = [task for task in state.open
                      if state.where(location_card(task)) != state.player]
        enter_pursuer(state)
        if not state.open:
            find_exit(state)
            return
    end_turn(state)


def find_exit(state):
    """[3.3] Finds the corner furthest from the location of the last task."""
    distance = distances(state, state.player)
    furthest = max(distance[corner] for corner in CORNERS)
    best = [corner for corner in CORNERS if distance[corner] == furthest]
    if len(best) == 1:
        fix_exit(state, best[0])
    else:
        state.phase = "exit"
        state.choices = best


def fix_exit(state, corner):
    """[3.3] Fixes the exit, which ends the turn."""
    state.exit = corner
    end_turn(state)


def may_escape(state):
    """[3.4] Returns True if the player is on the exit with a fatigue of at most one less than the highest allowed."""
    return state.player == state.exit and state.fatigue <= most_fatigue(state) - 1


def rest(state):
    """[3.5] Fatigue falls by one, then every pursuer moves."""
    state.fatigue = max(1, state.fatigue - 1)
    card = lowest_card(state)
    for p in state.pursuers:
        move_pursuer(state, p, card)
        if state.result != "playing":
            return
    end_turn(state)


def end_turn(state):
    """[3.6] After the third turn of the last pile in play the lights go out."""
    if state.turn == 3 * int(state.options["piles"]):
        state.finish("lost: dark")
    else:
        state.turn += 1
        state.phase = "turn"


# How a pursuer moves


def preferred(state, cell, ways, suit):
    """[4] Returns the way to the card whose suit comes first, and among these to the highest rank; None if there is no
    way."""
    def order(way):
        card = state.card_on(BESIDE[cell][way])
        return suit_order(card, suit), -common.rank(card)
    return min(ways, key=order, default=None)


def preference(state, p, card):
    """[4] Returns his preference, counted from the suit of the movement card, without the way back."""
    ways = [way for way in WAYS if way != back(p.facing) and passable(state.maze, p.cell, way)]
    return preferred(state, p.cell, ways, common.suit(card))


def turn_to(state, p, way):
    """[5.2] Turns him; after every turn he looks."""
    p.facing = way
    look(state, p)


def turn_to_preference(state, p, card):
    """[4.4] Turns him to his preference, or back if he has none; then he looks."""
    turn_to(state, p, preference(state, p, card) or back(p.facing))


def move_pursuer(state, p, card):
    """[4] One pursuer's whole move."""
    been = {p.cell}
    first = True
    while set_off(state, p, card, first):
        first = False
        p.cell = BESIDE[p.cell][p.facing]
        if arrive(state, p, card, been):
            break
        been.add(p.cell)
    if state.result == "playing":
        settle(state, p, card)


def set_off(state, p, card, first):
    """[4.1] [4.3] [4.5] [4.6] Turns him for his next step. Returns False if he stops instead."""
    if p.mind == "alert":
        return True
    if p.mind == "hunting":
        return set_off_hunting(state, p, card)
    return set_off_on_patrol(state, p, card, first)


def set_off_on_patrol(state, p, card, first):
    """[4.1] The first step goes straight on if possible, later ones to his preference. [4.3] A dead end stops him."""
    if first and passable(state.maze, p.cell, p.facing):
        return True
    if first:
        turn_to_preference(state, p, card)
        return True
    way = preference(state, p, card)
    if way is None:
        return False
    turn_to(state, p, way)
    return True


def set_off_hunting(state, p, card):
    """[4.6] He runs straight on. If he cannot, he is back on patrol and goes on or stops."""
    if passable(state.maze, p.cell, p.facing):
        return True
    if state.options["blocked-hunter"] == "stops":
        return False
    forget(p)
    return set_off_on_patrol(state, p, card, first=False)


def arrive(state, p, card, been):
    """[4.2] He catches the player, or looks. Returns True if he stops. [4.6] A hunter turns on the remembered cell."""
    if p.cell == state.player:
        state.finish("lost: caught")
        return True
    look(state, p)
    if p.mind == "hunting" and p.cell == p.space:
        way = p.left
        p.space = p.left = None
        turn_to(state, p, way)
    return value(state.card_on(p.cell)) <= value(card) or p.cell in been


def settle(state, p, card):
    """[4.4] [4.7] What he does after he has stopped."""
    if p.mind == "patrol":
        turn_to_preference(state, p, card)
    elif p.mind == "hunting":
        settle_hunter(state, p, card)
    make_room(state, p)


def settle_hunter(state, p, card):
    """[4.7] A hunter has stopped without seeing the player."""
    way = p.left
    forget(p)
    if way is not None and state.options["vanish-turn"] == "always":
        turn_to(state, p, way)
    if p.mind == "patrol" and not passable(state.maze, p.cell, p.facing):
        turn_to_preference(state, p, card)
    look(state, p)


def make_room(state, p):
    """[4.4] He must not face the same way as another pursuer on his cell."""
    faced = [q.facing for q in state.pursuers if q is not p and q.cell == p.cell]
    if p.mind == "alert" or p.facing not in faced:
        return
    for quarters in (1, 2, 3):
        way = turned(p.facing, quarters)
        if passable(state.maze, p.cell, way) and way not in faced:
            turn_to(state, p, way)
            return


def forget(p):
    """[4.6] [4.7] A hunter is back on patrol."""
    p.mind = "patrol"
    p.space = p.left = None


# What a pursuer sees


def doors_to_player(state, p, way):
    """[5.1] Returns the number of doors on the straight line to the player; None if she is not there or a wall is
    between."""
    doors = 0
    cell = p.cell
    while passable(state.maze, cell, way):
        doors += side(state.maze, cell, way) == "door"
        cell = BESIDE[cell][way]
        if cell == state.player:
            return doors
    return None


def doors_seen_through(state, p, way):
    """[5.1] Returns the number of doors through which he sees in this way."""
    few = 1 if p.mind == "patrol" else 2
    if way == back(p.facing):
        return 0
    if way == p.facing and state.options["front-sight"] == "far":
        return len(CELLS)
    return few


def way_he_sees(state, p):
    """[5.1] Returns the way in which he sees the player, or None."""
    for way in WAYS:
        doors = doors_to_player(state, p, way)
        if doors is not None and doors <= doors_seen_through(state, p, way):
            return way
    return None


def look(state, p, stepped=None):
    """[5.2] If he sees the player he turns to her. [5.3] If he loses her by a step he hunts."""
    way = way_he_sees(state, p)
    if way is not None:
        forget(p)
        p.mind = "alert"
        p.facing = way
    elif p.mind == "alert" and stepped:
        p.mind = "hunting"
        p.space, p.left = stepped


# The interface


def legal(state):
    """Returns the legal actions in notation."""
    if state.phase == "lay":
        return ["lay " + cell for cell in cells_to_lay(state)]
    if state.phase in ("rotate", "enter", "exit"):
        return [state.phase + " " + cell for cell in state.choices]
    if state.phase == "move":
        return step_ways(state) + ["stop"] * (state.steps > 0)
    if state.phase == "turn":
        moves = ["card " + common.write(c) for c in column(state) if playable(state, c)]
        return moves + ["rest"] + ["escape"] * may_escape(state)
    return []


def play(state, notation):
    """Returns the state after a legal action. Does not change `state`."""
    if notation not in legal(state):
        raise ValueError("not legal: " + notation)
    state = state.copy()
    verb, _, operand = notation.partition(" ")
    if verb == "lay":
        lay(state, operand)
    elif verb == "rotate":
        state.maze = rotated(state.maze, [operand])
        join_maze(state)
    elif verb == "enter":
        enter(state, operand)
    elif verb == "card":
        begin_move(state, common.read_cards(operand)[0])
    elif verb in WAYS:
        step(state, verb)
    elif verb == "stop":
        end_move(state)
    elif verb == "rest":
        rest(state)
    elif verb == "escape":
        state.finish("won: out")
    elif verb == "exit":
        fix_exit(state, operand)
    return state


def outcome(state):
    return state.result


def seen(state):
    """Returns the open cards, for comparison."""
    def entry(cell):
        if cell not in state.maze:
            return "--"
        card, vertical = state.maze[cell]
        return common.write(card) + ("|" if vertical else "-")

    return {
        "maze": [entry(cell) for cell in CELLS],
        "player": [state.player] if state.player else [],
        "pursuers": [str(p) for p in state.pursuers],
        "fatigue": [str(state.fatigue)],
        "turn": [str(state.turn)],
        "tasks": [common.write(task) for task in state.open],
        "aside": [common.write(task) for task in state.aside],
        "exit": [state.exit] if state.exit else [],
    }


# Self-check

KNOWN_CARDS = {
    1: """
TS9C8H
4D8DTDJS3DJH7C3C5S5CAH4SACTC7D6STHKH8SQHKC9H7HADQC6C4HKSASKD2H9S3H2DJC4CQD2C6HQS3SJD9D2S5D5H8C7S6D
4HKD5D8H6S9C6C6D5H2S6HQH8CKCJDJHTC9H9DQCTH2D3D2HQD3S7C8STDJC2C4D7HKH7D5C5STSJSQS7S3C8DKS3H4S9S4C
    """,
    2: """
3C9S8H
QHKC2D4STC6DQS2S5HTSACTD9D6C7S4C5S4D6S7D5CADKSKDQD9H3D7CJS2C8DKHQCJDJH7H6H9C2HTHJCAS3H8S3S5D4H8CAH
QH4C9D4D2S7H3HQCQD9STC5C4S3SKC8HTHJH7DJC5H3C9CQS7C5D6HTDKS4H3D8S5S2H8C9H6SJS7SKH6CTS2DKD6D8DJD2C
    """,
}

KNOWN_PERFT = {
    "#1": [2, 8, 12, 26, 61, 154, 366, 980],
    "#2": [4, 9, 26, 73, 194, 544, 1554, 4331],
    "#3": [4, 6, 15, 44, 117, 346, 1012, 2977],
    ":fatigue=4#1": [2, 8, 12, 21, 50, 117, 269, 624],
    ":fatigue=8#1": [2, 8, 12, 26, 61, 155, 379, 1057],
    ":tasks=1#1": [4, 6, 13, 34, 78, 197, 503, 1319],
    "#23": [4, 9, 22, 67, 173, 452, 1164, 3008],
    ":entrance=nearest#1": [2, 8, 12, 26, 61, 154, 366, 980],
    ":entrance=nearest#2": [4, 9, 26, 73, 194, 544, 1554, 4331],
    ":entrance=nearest#3": [4, 6, 15, 44, 117, 346, 1012, 2977],
    ":entrance=nearest#23": [2, 8, 15, 35, 102, 249, 657, 1683],
    ":entrance=nearest#30": [3, 12, 24, 70, 205, 530, 1612, 4613],
    ":entrance=nearest#60": [2, 8, 15, 37, 109, 256, 646, 1632],
    ":tasks=2,entrance=nearest#1": [3, 12, 21, 53, 137, 364, 986, 2785],
}

LOST_GAME = """enter a1, card KD, north, south, stop, card 6S, north, south, rest, card 6D, north,
north, east, rest"""

WON_GAME = """enter g1, card 5D, north, rest, card 9C, west, south, west, west, north, north, rest,
rest, card QH, south, south, west, north, north, north, north, north, north, west, card JD, east,
south, south, south, east, rest, rest, card TH, east, north, north, east, east, card 3D, west,
west, card 2H, south, card 7C, south, west, rest, rest, card 7H, west, south, west, card 7D, west,
south, south, escape"""

EXAMPLE_MAZE = """
KD| 3D- KS- JC| 6S- 4D- 2D|
KC| JH| QH- QS- 7D- TC- TH-
AS- 9C| AC- 5S| TD| 9D- 5C-
6H- 7C- 7S| 4C- 4S| TS- AH-
5H| 3S| JS- 3H- KH| 8D- AD|
5D- 7H| 6D- QC- 9S| 2H| 4H-
QD| 6C| 8S- JD- 8H| 2C| 3C-
""".split()


class Checks:
    """Counts the checks that pass, and prints those that fail."""

    def __init__(self):
        self.passed = 0
        self.failed = 0

    def equal(self, what, found, wanted):
        if found == wanted:
            self.passed += 1
        else:
            self.failed += 1
            print("FAILED %s: found %r, wanted %r" % (what, found, wanted))

    def true(self, what, found):
        self.equal(what, bool(found), True)


def options(**chosen):
    """Returns all options; those chosen are named with underscores instead of hyphens."""
    named = {name.replace("_", "-"): choice for name, choice in chosen.items()}
    return common.options_of(sys.modules[__name__], named)


def example(**chosen):
    """Returns the first state of the maze and pile in paragraph 9; the other piles are in ascending order."""
    tasks = common.read_cards("8C2S9H")
    laid = common.read_cards("".join(entry[:2] for entry in EXAMPLE_MAZE))
    pile = common.read_cards("7HTDJD6H6D9D")
    others = [c for c in deck_two() if c not in pile]
    return start(options(**chosen), 0, tasks + laid + pile + others)


def scene(player, pursuers, lowest=None, **chosen):
    """Returns the example with the player and the pursuers ("d7 south", "d7 south hunting d4 east", ...) on these
    cells.

    If `lowest` is given, it is the only card in this turn's column.
    """
    state = example(**chosen)
    state.phase = "turn"
    state.player = player
    state.pursuers = [Pursuer(i, *text.split()) for i, text in enumerate(pursuers)]
    if lowest:
        state.turn = 3
        state.piles = state.piles[:5] + common.read_cards(lowest) + state.piles[6:]
    return state


def run(state, actions):
    """Returns the state after these actions, separated by commas."""
    for action in actions.split(","):
        state = play(state, " ".join(action.split()))
    return state


def after_rest(*args, **chosen):
    """Returns the pursuers after a rest in a scene, without suits; or the outcome if the game is over."""
    state = play(scene(*args, **chosen), "rest")
    return outcome(state) if outcome(state) != "playing" else [str(p)[2:] for p in state.pursuers]


def path_of(player, pursuer, card, **chosen):
    """Returns the cards that a single pursuer steps on in a scene."""
    state = scene(player, [pursuer], card, **chosen)
    p = state.pursuers[0]
    trodden = []

    class Trace(Pursuer):
        def __setattr__(self, name, content):
            if name == "cell":
                trodden.append(common.write(state.card_on(content)))
            object.__setattr__(self, name, content)

    p.__class__ = Trace
    move_pursuer(state, p, common.read_cards(card)[0])
    return " ".join(trodden)


def sees_from(pursuer, player, **chosen):
    """Returns True if the pursuer of the scene would see the player."""
    state = scene(player, [pursuer], **chosen)
    return way_he_sees(state, state.pursuers[0]) is not None


def ends_of_move(state):
    """Returns all cells on which a move that has begun can end."""
    ends, known, waiting = set(), set(), [state]
    while waiting:
        now = waiting.pop()
        for action in legal(now):
            after = play(now, action)
            if after.phase != "move":
                ends.add(after.player)
            elif after.player not in known:
                known.add(after.player)
                waiting.append(after)
    return ends


def check_known(checks):
    this = sys.modules[__name__]
    for number, text in sorted(KNOWN_CARDS.items()):
        checks.equal("CARDS of %d" % number, deal(options(), number),
                     common.read_cards("".join(text.split())))
    for deal_name, counts in sorted(KNOWN_PERFT.items()):
        state = common.start(this, ID + deal_name)
        for depth, count in enumerate(counts, 1):
            checks.equal("perft %d of %s" % (depth, deal_name),
                         common.perft(this, state, depth), count)
    written = ID + "@" + "".join(KNOWN_CARDS[1].split())
    checks.equal("deal 1 written out", seen(common.start(this, written)),
                 seen(common.start(this, ID + "#1")))

    state = common.start(this, ID + "#1")
    checks.equal("tasks of 1", seen(state)["tasks"], ["TS", "9C", "8H"])
    checks.equal("locations of 1", open_locations(state), ["g6", "d3", "b7"])
    checks.equal("entrances of 1", sorted(legal(state)), ["enter a1", "enter g1"])
    checks.equal("first pursuer of 1", seen(state)["pursuers"], ["S g4 north patrol"])

    before = seen(state)
    lost = run(state, LOST_GAME)
    checks.equal("lost game", (outcome(lost), lost.turn), ("lost: caught", 5))
    won = run(state, WON_GAME)
    checks.equal("won game", (outcome(won), won.turn), ("won: out", 18))
    checks.equal("nothing left to do", legal(lost) + legal(won), [])
    checks.equal("the first state stays", seen(state), before)


def check_examples_of_maze(checks):
    state = example()
    maze = state.maze
    checks.equal("1: orientation", seen(state)["maze"], EXAMPLE_MAZE)
    checks.equal("2: KD-KC", side(maze, "a7", "south"), "room")
    checks.equal("2: KC-JH", side(maze, "a6", "east"), "wall")
    checks.equal("2: 3D-JH", side(maze, "b7", "south"), "door")
    checks.equal("2: KS-QH", side(maze, "c7", "south"), "wall")
    checks.equal("3: locations", open_locations(state), ["c1", "f1", "f5"])
    sums = {corner: sum(walking(maze, corner)[cell] for cell in ("c1", "f1", "f5"))
            for corner in CORNERS}
    checks.equal("4: sums", sums, {"a7": 26, "g7": 24, "a1": 22, "g1": 16})
    checks.equal("4: entrance", (state.player, state.phase), ("a7", "turn"))
    checks.equal("5: first pursuer", seen(state)["pursuers"], ["S c7 east patrol"])
    checks.equal("5: player at a7", sees_from("c7 east", "a7"), False)
    checks.equal("5: player at b7", sees_from("c7 east", "b7"), True)


def check_examples_of_player(checks):
    moving = run(scene("a7", ["c7 east"]), "card JD")
    checks.equal("7: ends", ends_of_move(moving), {"b7", "b6", "a6", "a7"})
    moving = run(moving, "east")
    checks.equal("7: alerted", seen(moving)["pursuers"], ["S c7 west alert"])
    moving = run(moving, "south")
    checks.equal("7: hunting", seen(moving)["pursuers"], ["S c7 west hunting b7 south"])
    checks.equal("7: the turn is over", (moving.turn, moving.fatigue), (2, 2))

    state = example()
    state.fatigue = 5
    checks.equal("8: fatigue 5", sorted(legal(state)), ["card JD", "rest"])
    state.fatigue = 6
    checks.equal("8: fatigue 6", legal(state), ["rest"])
    checks.equal("8: rest", play(state, "rest").fatigue, 5)

    state = run(scene("b4", ["d7 south"], "KC"), "card KC, east, east, east")
    checks.equal("12: hunting", seen(state)["pursuers"], ["S d7 south hunting d4 east"])


def check_examples_of_pursuers(checks):
    checks.equal("6: with the first column", str(play(example(), "rest").pursuers[0]),
                 "S b4 west patrol")
    checks.equal("6: path", path_of("a7", "c7 east", "7H"), "JC QS QH JH 9C 7C")
    checks.equal("9: path", path_of("a7", "f1 east", "2S"), "3C")
    checks.equal("9: faces", after_rest("a7", ["f1 east"], "2S"), ["g1 west patrol"])
    checks.equal("10: faces", after_rest("a7", ["c7 east"], "JC"), ["d7 south patrol"])
    for cell, sight in {"d6": True, "d5": True, "d4": True, "d3": False}.items():
        checks.equal("11: south to " + cell, sees_from("d7 south", cell), sight)
    for cell in ("e7", "f7", "g7", "d6"):
        checks.equal("11: east to " + cell, sees_from("d7 east", cell), True)
    checks.equal("11: east to d5", sees_from("d7 east", "d5"), False)
    for mind in ("alert", "hunting a7 east"):
        checks.equal("11: east to d5, " + mind, sees_from("d7 east " + mind, "d5"), True)
        checks.equal("11: east to d4, " + mind, sees_from("d7 east " + mind, "d4"), False)
    for cell in ("d6", "d5", "d4", "d3"):
        checks.equal("11: north to " + cell, sees_from("d7 north", cell), False)
    hunter = ["d7 south hunting d4 east"]
    checks.equal("12: 3C", after_rest("e4", hunter, "3C"), "lost: caught")
    checks.equal("12: 4C", after_rest("e4", hunter, "4C"), ["d4 east alert"])
    checks.equal("12: 5D", after_rest("e4", hunter, "5D"), ["d5 south patrol"])
    checks.equal("13: 8D", after_rest("d4", ["d7 south alert"], "8D"), ["d5 south alert"])
    checks.equal("13: 3H", after_rest("d4", ["d7 south alert"], "3H"), "lost: caught")
    checks.equal("14", after_rest("a1", ["d5 north", "e6 west"], "JH"),
                 ["d6 west patrol", "d6 north patrol"])
    checks.equal("15: path", path_of("a1", "b6 east", "2H"), "QH QS JC KS 3D JH")
    checks.equal("15: faces", after_rest("a1", ["b6 east"], "2H"), ["b6 east patrol"])
    hunter = "d7 south hunting d6 west"
    checks.equal("16: path", path_of("g1", hunter, "8C"), "QS QH JH 9C 7C")
    checks.equal("16: faces", after_rest("g1", [hunter], "8C"), ["b4 east patrol"])
    checks.equal("16: stops", after_rest("g1", [hunter], "8C", blocked_hunter="stops"),
                 ["b6 south patrol"])


def check_options(checks):
    checks.equal("default pursuers", [options(maze=m)["pursuers"] for m in OPTIONS[0][1]],
                 ["kings", "aces", "aces"])
    state = example(overflow="capped")
    state.fatigue = 5
    checks.equal("capped: all cards", sorted(legal(state)),
                 ["card 7H", "card JD", "card TD", "rest"])
    checks.equal("capped: fatigue", play(state, "card 7H").fatigue, 6)
    state.fatigue = 6
    checks.equal("capped: fatigue 6", legal(state), ["rest"])
    one = {"front_sight": "one-door"}
    checks.equal("one door", [sees_from("d7 south", cell, **one) for cell in ("d6", "d5")],
                 [True, False])
    checks.equal("one door, alert", [sees_from("d7 south alert", cell, **one)
                                     for cell in ("d5", "d4")], [True, False])
    hunter = ["d7 south hunting d4 east"]
    checks.equal("vanished: there", after_rest("a1", hunter, "5D"), ["d5 south patrol"])
    checks.equal("vanished: always, wall", after_rest("a1", hunter, "5D", vanish_turn="always"),
                 ["d5 north patrol"])
    checks.equal("vanished: always", after_rest("a1", ["d7 south hunting d5 west"], "JD",
                                                vanish_turn="always"), ["d6 west patrol"])
    checks.equal("aces", seen(example(pursuers="aces"))["pursuers"], ["S a5 north alert"])


def check_entrance(checks):
    """[2.1] In the example the walks to c1, f1 and f5 take 8, 11 and 7 steps from a7; 10, 9 and 5 from g7; 4, 9 and 9
    from a1; 8, 1 and 7 from g1."""
    checks.equal("nearest: 7 of 7, 5, 4, 1", example(entrance="nearest").player, "a7")
    checks.equal("nearest of two tasks: 9 of 8, 9, 4, 1",
                 example(entrance="nearest", tasks="2").player, "g7")
    checks.equal("the sum of two tasks: 19 twice", legal(example(tasks="2")),
                 ["enter a7", "enter g7"])
    for start_option, entrance in (("safe", "g7"), ("caught", "a7")):
        state = example(entrance="nearest", start=start_option)
        state.pursuers[0].cell = "a7"
        find_entrance(state)
        checks.equal("nearest, his corner, start=" + start_option, (state.player, state.result),
                     (entrance, "playing" if entrance == "g7" else "lost: caught"))
    summed, nearest = (start(options(entrance=e), 30, None) for e in ("sum", "nearest"))
    far = {corner: [walking(nearest.maze, corner)[nearest.where(location_card(task))]
                    for task in nearest.tasks] for corner in CORNERS}
    checks.equal("walks of deal 30", far,
                 {"a7": [8, 1, 4], "g7": [4, 5, 8], "a1": [8, 7, 4], "g1": [4, 11, 8]})
    checks.equal("the sum breaks no tie", (summed.player, sorted(legal(nearest))),
                 ("g1", ["enter a1", "enter g1", "enter g7"]))
    exits = {}
    for entrance in ("sum", "nearest"):
        end = scene("d1", ["c7 east"], "KD", tasks="1", entrance=entrance)
        end.open = common.read_cards("8C")
        exits[entrance] = run(end, "card KD, west").exit
    checks.equal("the exit is not changed", exits, {"sum": "g7", "nearest": "g7"})


def check_dials(checks):
    affords = {}
    for most, fatigue in ((4, 1), (4, 2), (4, 4), (8, 5), (8, 7), (8, 8)):
        state = example(fatigue=str(most))
        state.fatigue = fatigue
        affords[most, fatigue] = len(legal(state)) - 1
    checks.equal("cards to be paid for", affords,
                 {(4, 1): 3, (4, 2): 2, (4, 4): 0, (8, 5): 3, (8, 7): 1, (8, 8): 0})
    for most in (4, 6, 8):
        state = scene("g7", ["a1 north"], fatigue=str(most))
        state.exit = "g7"
        found = []
        for state.fatigue in (most - 1, most):
            found.append("escape" in legal(state))
        checks.equal("escape with most %d" % most, found, [True, False])
    for piles in (5, 6, 7, 8):
        state = scene("a1", ["f1 east"], piles=str(piles))
        state.turn = 3 * piles - 1
        state = play(state, "rest")
        checks.equal("%d piles, the turn before the last" % piles, outcome(state), "playing")
        checks.equal("%d piles, dark" % piles, outcome(play(state, "rest")), "lost: dark")
    one = example(tasks="1")
    checks.equal("one task", (seen(one)["tasks"], seen(one)["aside"]), (["8C"], ["2S", "9H"]))
    checks.equal("one task: entrance", one.player, "g7")
    checks.equal("two tasks: entrances", legal(example(tasks="2")), ["enter a7", "enter g7"])
    for tasks, pursuers in (("1", 1), ("2", 2), ("3", 3)):
        state = scene("d1", ["c7 east", "d7 south", "e7 west"][:pursuers], "KD", tasks=tasks)
        state.open = common.read_cards("8C")
        state = run(state, "card KD, west")
        checks.equal("the last of %s tasks" % tasks, (state.exit, len(state.pursuers)),
                     ("g7", pursuers + 1))
    state = run(scene("g1", ["c7 east"], "KD", tasks="1"), "card KD, west")
    checks.equal("no task waits on f1", (state.phase, len(state.pursuers)), ("move", 1))


def check_rotation(checks):
    # All cards of columns b and c are vertical, the others as dealt: rotating one of these cards joins the maze.
    maze = example().maze
    for cell in CELLS:
        if cell[0] in "bc" and not maze[cell][1]:
            maze = rotated(maze, [cell])
    checks.true("two columns of walls", not joined(maze))
    checks.equal("cells to rotate", {cell[0] for cell in cells_to_rotate(maze)}, {"b", "c"})
    state = example()
    state.maze = maze
    state.pursuers = []
    join_maze(state)
    checks.equal("rotations offered", len(legal(state)), 14)
    state = play(state, "rotate c4")
    checks.true("joined", joined(state.maze) and state.phase in ("enter", "turn"))
    # All seven columns are vertical: one card each of b, d and f must be rotated.
    maze = {cell: (card, True) for cell, (card, _) in maze.items()}
    checks.equal("three to rotate", {cell[0] for cell in cells_to_rotate(maze)}, set("bdf"))


def check_built(checks):
    this = sys.modules[__name__]
    even = common.start(this, ID + ":maze=even#5")
    checks.true("even: numbers first", all(is_number_card(even.card_on(c)) for c in CELLS[::2]))
    written = [even.maze[cell][1] for cell in CELLS]
    for i in range(1, len(CELLS)):
        same = is_red(even.card_on(CELLS[i])) == is_red(even.card_on(CELLS[i - 1]))
        checks.equal("1.2 at " + CELLS[i], written[i] != written[i - 1], same)
    built = common.start(this, ID + ":maze=built#5")
    checks.equal("built: first", sorted(legal(built)), ["lay a6", "lay b7"])
    for count in range(1, 49):
        checks.equal("built: laid", sum(e != "--" for e in seen(built)["maze"]), count)
        built = play(built, sorted(legal(built))[0])
    checks.true("built: done", built.phase in ("rotate", "enter", "turn"))


def main():
    checks = Checks()
    for check in (check_known, check_examples_of_maze, check_examples_of_player,
                  check_examples_of_pursuers, check_options, check_entrance, check_dials,
                  check_rotation, check_built):
        check(checks)
    print("%d passed, %d failed" % (checks.passed, checks.failed))
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main())
