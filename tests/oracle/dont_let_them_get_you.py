"""Don't Let Them Get You: a second engine, written from its rules page alone.

Numbers in brackets are paragraphs of the rules page. A cell is its name, "a7"; a way is "north", "east", "south" or
"west".
"""

import itertools

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

    `mind` is 'patrol', 'sees' (the player) or 'hunts'. A hunter remembers the cell and the way in which the
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
        words = [self.cell, self.facing, self.mind]
        if self.mind == "hunts":
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
    if p.mind == "sees":
        return True
    if p.mind == "hunts":
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
    if p.mind == "hunts" and p.cell == p.space:
        way = p.left
        p.space = p.left = None
        turn_to(state, p, way)
    return value(state.card_on(p.cell)) <= value(card) or p.cell in been


def settle(state, p, card):
    """[4.4] [4.7] What he does after he has stopped."""
    if p.mind == "patrol":
        turn_to_preference(state, p, card)
    elif p.mind == "hunts":
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
    if p.mind == "sees" or p.facing not in faced:
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
        p.mind = "sees"
        p.facing = way
    elif p.mind == "sees" and stepped:
        p.mind = "hunts"
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
        "pursuers": ["%s %s" % (common.SUITS[p.suit], p) for p in state.pursuers],
        "fatigue": [str(state.fatigue)],
        "turn": [str(state.turn)],
        "tasks": [common.write(task) for task in state.open],
        "aside": [common.write(task) for task in state.aside],
        "exit": [state.exit] if state.exit else [],
    }


# Tables of worked examples (tests/examples)

ASKED = {"lay": "lay", "rotate": "rotate", "enter": "enter", "turn": "turn", "move": "step", "exit": "exit"}


def whole_pack(_options):
    return list(range(52)) + deck_two()


def read_cards(text):
    return common.read_cards(text.replace(" ", ""))


def place_in_piles(state):
    """Returns the place of this turn's column among the cards of the piles."""
    pile, part = divmod(state.turn - 1, 3)
    return 6 * pile + [0, 3, 5][part]


def table(_options, dealt, lines):
    """Returns the state of the deal, changed by the lines."""
    s = dealt.copy()
    if "player" in lines:
        s.player, s.phase = lines["player"], "turn"
    s.exit = lines.get("exit", s.exit)
    s.fatigue, s.turn = int(lines.get("fatigue", s.fatigue)), int(lines.get("turn", s.turn))
    named = [lines[name] for name in ("pursuer 1", "pursuer 2", "pursuer 3", "pursuer 4") if name in lines]
    if named:
        s.pursuers = [Pursuer(suit, *words.split()) for suit, words in enumerate(named)]
        s.open = s.tasks[:len(s.tasks) + 1 - len(named)]
    pile, place = read_cards(lines.get("pile", "")), place_in_piles(s)
    s.piles = s.piles[:place] + pile + s.piles[place + len(pile):]
    return s


def sight(state, p):
    """Returns the cells where this pursuer would see the player."""
    trial = state.copy()
    cells = set()
    for trial.player in CELLS:
        if way_he_sees(trial, p) is not None:
            cells.add(trial.player)
    return cells


def from_the_bottom(cells):
    """Writes cells row by row from the bottom."""
    return " ".join(sorted(cells, key=lambda cell: cell[::-1])) or "none"


def shown(state):
    """Returns what lies on the table in the lines of a position, and what follows from it."""
    lines = {"row " + row: " ".join(common.write(state.card_on(column + row)) if column + row in state.maze else "--"
                                    for column in "abcdefg") for row in "1234567"}
    lines.update({"turn": str(state.turn), "fatigue": str(state.fatigue), "player": state.player or "none",
                  "exit": state.exit or "none", "asked": ASKED.get(state.phase)})
    if state.phase == "lay":
        return lines
    lines["locations"] = " ".join(open_locations(state)) or "none"
    for cell in CELLS:
        between = [side(state.maze, cell, way) for way in WAYS]
        lines["sides " + cell] = " ".join("wall" if what == "border" else what for what in between)
    watched, alert = set(), set()
    for number, p in enumerate(state.pursuers, 1):
        seen_by_him = sight(state, p)
        lines["pursuer %d" % number] = str(p)
        lines["sight %d" % number] = from_the_bottom(seen_by_him)
        (watched if p.mind == "patrol" else alert).update(seen_by_him)
    lines["watched"], lines["alert"] = from_the_bottom(watched), from_the_bottom(alert)
    return lines
