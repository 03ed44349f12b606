"""Random tables: positions that whole games seldom or never lead to, in the lines of tests/examples/README.md.

Each function returns the lines of a table, as {name: value}, and adds to `met` what is on it. A line `deal` says how
the cards are dealt.
"""

import common
import dont_let_them_get_you as maze
import he_will_never_stop as flight
import soliterror as field


# He Will Never Stop


def stretch(rng):
    """Returns some ranks that make a sequence or nearly one, up or down, with equal cards here and there."""
    first, length, up = rng.randrange(1, 9), rng.randrange(1, 6), rng.random() < 0.7
    ranks = range(first, min(first + length, 9)) if up else range(first, max(first - length, 0), -1)
    return [rank for rank in ranks for _ in range(1 + (rng.random() < 0.3))]


def fold(rng):
    """Returns two sequences, one up and one down, that meet where they are highest or lowest, and between them a card
    that has often an equal one at an end."""
    first, top = rng.randrange(1, 5), rng.randrange(5, 9)
    hand = list(range(first, top + 1)) + list(range(top - 1, top - rng.randrange(3, 5), -1))
    if rng.random() < 0.5:
        hand = [9 - rank for rank in hand]
    if rng.random() < 0.5:
        hand.reverse()
    hand.insert(rng.randrange(2, len(hand) - 1), rng.choice([hand[0], hand[-1], rng.choice(hand)]))
    return hand


def earns_beside_an_equal_card(hand, options):
    """Returns True if some move earns only because it would at another place beside cards of the same rank [3.3]."""
    moves = [action.split(" ")[1].split(">") for action in flight.legal(flight.State(options, hand, (), ()))
             if action.startswith("move")]
    return any(flight.earns(hand, int(a), int(b), options) and not flight.earns_here(hand, int(a), int(b), options)
               for a, b in moves)


def he_will_never_stop(options, rng, met):
    """A hand of sequences, pieces of sequences and equal cards; some of the other cards are the deck."""
    ranks = []
    while len(ranks) < 4 or rng.random() < 0.2:
        ranks += fold(rng) if rng.random() < 0.6 else stretch(rng)
    ranks = [rank for i, rank in enumerate(ranks) if ranks[:i].count(rank) < 4]
    hand = flight.read_cards("".join(map(str, ranks)))
    if len(hand) < 4 or flight.has_trap(hand):
        return he_will_never_stop(options, rng, met)
    met["a move that earns beside an equal card"] += earns_beside_an_equal_card(hand, options)
    rest = [common.rank(card) for card in flight.pack() if card not in hand]
    rng.shuffle(rest)
    return {"hand": "".join(map(str, ranks)), "deck": "".join(map(str, rest[:rng.randrange(1, len(rest) + 1)]))}


# SoliTerror


def lie(cards):
    return " ".join(map(common.write, cards)) or "none"


def fill_field(options, rng, cards, finished):
    """Returns {cell: card in a row} for the field, and the cells that are up but not explored yet."""
    cells, unexplored = {}, []
    for cell in field.dealing_order(4):
        card = common.write(cards.pop())
        if cell[0] in finished:
            cells[cell] = "--" if rng.random() < 0.6 else card
        elif rng.random() < 0.2:
            cells[cell] = card
            unexplored.append(cell)
        else:
            cells[cell] = "(%s)" % card
    return cells, unexplored


def soliterror(options, rng, met):
    """A table between two paths. The player can be rich or poor, and the deck high or low."""
    cards = field.pack(options)
    rng.shuffle(cards)
    finished = rng.sample(field.COLUMNS, rng.randrange(4))
    cells, unexplored = fill_field(options, rng, cards, finished)
    cards.pop()  # the Last Breath
    places = {"weapon": "arsenal", "joker": "arsenal", "food": "food", "health": "health",
              "monster": rng.choice(["deck", "discards"])}
    lying = {name: [] for name in ("arsenal", "food", "health", "deck", "discards")}
    wealth, height = rng.choice([0, 0.2, 0.7]), rng.choice([0, 0.3, 0.8])
    for card in cards:
        other = "deck" if rng.random() < height else "discards"
        lying[places[field.kind(card)] if rng.random() < wealth else other].append(card)
    lines = {"row %d" % row: " ".join(cells[column + str(row)] for column in field.COLUMNS) for row in range(1, 5)}
    lines.update({name: lie(sorted(them)) for name, them in lying.items() if name != "deck"})
    there = options["last-breath"] == "token" or rng.random() < 0.6
    lines.update({"deck": lie(lying["deck"]), "last-breath": "there" if there else "spent",
                  "unexplored": " ".join(unexplored) or "none",
                  "rescued": lie(common.card(1, field.COLUMNS.index(column)) for column in sorted(finished)),
                  "flare": "fired" if common.JOKER in lying["discards"] else "ready"})
    met["no health left"] += not there and not lying["health"]
    met["no deck left"] += not lying["deck"]
    met["three paths done"] += len(finished) == 3
    return lines


# Don't Let Them Get You


def any_deal(options, rng):
    """Returns a deal whose maze is joined and which is not over at once, and its first state."""
    while True:
        number = rng.randrange(1, 1 << 40)
        state = maze.start(options, number, None)
        if state.phase in ("enter", "turn"):
            return "#%d" % number, state


def any_pursuer(state, suit, rng):
    """Returns a pursuer who is on patrol or hunts, at times where another one stands and faces."""
    free = [cell for cell in maze.CELLS if cell != state.player]
    p = maze.Pursuer(suit, rng.choice(free), rng.choice(maze.WAYS))
    if state.pursuers and rng.random() < 0.5:
        other = rng.choice(state.pursuers)
        p.cell = other.cell
        p.facing = rng.choice([other.facing, p.facing])
    if rng.random() < 0.4:
        p.mind, p.space = "hunts", rng.choice(maze.CELLS)
        p.left = rng.choice([way for way in maze.WAYS if maze.passable(state.maze, p.space, way)])
    return p


def any_cell(state, rng):
    """Returns a cell of the maze, half of the time one beside the location of an open task, if there is one."""
    if not state.open or rng.random() < 0.5:
        return rng.choice(maze.CELLS)
    location = rng.choice(maze.open_locations(state))
    return maze.BESIDE[location][rng.choice([way for way in maze.WAYS if maze.passable(state.maze, location, way)])]


def dont_let_them_get_you(options, rng, met):
    """The player and the pursuers anywhere in a maze, at any time."""
    deal, state = any_deal(options, rng)
    tasks = int(options["tasks"])
    done = rng.choice([tasks - 1, rng.randrange(tasks + 1)])  # often the last task is open
    state.open = state.tasks[:tasks - done]
    state.player = any_cell(state, rng)
    state.pursuers = []
    for suit in range(done + 1):
        state.pursuers.append(any_pursuer(state, suit, rng))
    for p in state.pursuers:
        maze.look(state, p)
    lines = {"deal": deal, "player": state.player, "fatigue": str(rng.randrange(1, int(options["fatigue"]) + 1)),
             "turn": str(rng.randrange(1, 3 * int(options["piles"]) + 1))}
    if done == tasks:
        lines["exit"] = rng.choice(maze.CORNERS)
    lines.update({"pursuer %d" % number: str(p) for number, p in enumerate(state.pursuers, 1)})
    met["pursuers on one cell"] += len({p.cell for p in state.pursuers}) < len(state.pursuers)
    met["a hunter"] += any(p.mind == "hunts" for p in state.pursuers)
    met["an exit"] += done == tasks
    return lines
