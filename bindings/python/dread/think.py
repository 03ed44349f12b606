"""The solver, the expert and the surveys."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from . import _dread
from .play import Action, Deal, Game, Session, State, Table, World, game_of
from .rules import number_of, span_of

# An agent: the name of one of the library's, or a function that gets what the player knows and returns an action.
Agent: TypeAlias = str | Callable[[World], Action]

_Block: TypeAlias = tuple[int, int, int, int, int, list[int], bytes]  # what _dread.measure returns

BLOCK = 256  # deals that are measured at a time
DEALS_OF_A_SURVEY = 2**32  # at most


class AgentInfo(NamedTuple):
    """An agent of the library. One that plays at random (`by_chance`) plays each deal of a survey several times."""

    name: str
    about: str
    by_chance: bool


def agents() -> tuple[AgentInfo, ...]:
    """Returns the agents of the library. `survey` knows `clairvoyant` too, the solver, which sees all cards."""
    return tuple(AgentInfo(*one) for one in _dread.agents())


# ---- The solver ----


@dataclass(frozen=True)
class Solution:
    """What the solver found: `answer` is won, lost (proven by a complete search) or unknown. `ran_out` says what ended
    the search before it was complete: positions, memory or plies; else it is empty. `actions` is a line that wins, as
    indexes, and `score` its score, for goals that have one."""

    answer: str
    ran_out: str
    score: int
    positions: int
    actions: tuple[int, ...]


def solve(
    what: Session | State | Deal | str, goal: str = "win", positions: int = 10_000_000, memory: int = 2**27
) -> Solution:
    """Solves a game from where it stands, or a deal from the start, with all cards known.

    `goal` is one of `game.goals`. The search gives up after so many positions, or with so many bytes of memory full.
    Other threads run meanwhile, and Ctrl-C interrupts it.
    """
    table = what if isinstance(what, Table) else Session(what)
    if isinstance(table, World):
        raise TypeError("A World has no hidden cards to know: draw one with sample(), and solve that.")
    return Solution(*table._table.solve(goal, number_of(positions), number_of(memory)))


# ---- The expert ----


@dataclass(frozen=True)
class Advice:
    """What the expert says about a choice: its actions as indexes, how likely a win is with it, the ends of the 95 %
    interval of that chance, how many playouts it is based on, whether it is exact, and why it is good (after `it`)."""

    actions: tuple[int, ...]
    chance: float
    low: float
    high: float
    playouts: int
    exact: bool
    reason: str


def hint(what: Session | State | World, tier: str = "quick", seed: int = 0) -> tuple[Advice, ...]:
    """Returns what the expert says about the choices here, the best first. It sees what the player sees.

    The tier is quick (about 2 ms) or full (up to 0.2 s). In a Night there are no hints.
    """
    if tier not in ("quick", "full"):
        raise _dread.Misuse("The tiers are quick and full.")
    if not isinstance(what, Table):
        raise TypeError("Hints are for a Session, a State or a World.")
    return tuple(Advice(*one) for one in what._table.hint(tier == "full", number_of(seed)))


# ---- Puzzles ----


@dataclass(frozen=True)
class Puzzle:
    """A position of a deal at which one choice is better than all others, with its proven answer (docs/puzzles.md).

    `session` stands where the puzzle is asked. The cards that nobody has seen can lie in `ways` ways, all equally
    likely; `choices` says of every legal action, the best first, in how many of them it wins. `line` begins with the
    best action and goes on as long as nothing is turned up.
    """

    session: Session
    number: int
    level: int
    ways: int
    choices: dict[int, int]
    line: tuple[int, ...]


def puzzle(code: str) -> Puzzle:
    """Returns the puzzle with this code: a game and a number, such as `he#17`."""
    table, number, level, ways, actions, won, line = _dread.puzzle(code)
    return Puzzle(Session._of(table), number, level, ways, dict(zip(actions, won, strict=True)), line)


def puzzles(game: Game | str) -> int:
    """Returns how many puzzles a game has. Their numbers begin with 1."""
    return _dread.puzzles(game_of(game).name)


# ---- Surveys ----


class Interval(NamedTuple):
    """An estimate, and the ends of its 95 % confidence interval."""

    low: float
    middle: float
    high: float


@dataclass(frozen=True)
class Result:
    """What an agent reached. Each deal was played `plays` times. `wins[i]` is how many of these plays of the deal
    `deals[i]` were won, 255 where the solver gave the deal up; `unknown` counts those deals. `ends` counts the plays
    by their end. `share` is the share of plays won. `knows` says whether the agent saw the hidden cards. Figures of
    different versions must not be added up."""

    agent: str
    game: Game
    deals: range
    plays: int
    won: int
    unknown: int
    share: Interval
    wins: NDArray[np.uint8]
    ends: dict[str, int]
    knows: str
    version: str

    def difference(self, other: Result) -> Interval:
        """Returns how much larger the share of this agent is, from -1 to 1, compared deal by deal."""
        if (self.game, self.deals) != (other.game, other.deals) or self.plays != other.plays:
            raise _dread.Misuse("Only results of the same rules, deals and plays of each can be compared.")
        return Interval(*_dread.difference(other.wins.tobytes(), self.wins.tobytes(), self.plays))


def survey(
    game: Game | str,
    agents: Iterable[Agent],
    deals: range = range(1, 101),
    plays: int | None = None,
    budget: int = 10_000_000,
    threads: int = 1,
) -> list[Result]:
    """Lets agents play the same deals, and returns a result for each.

    Agents that play at random play each deal `plays` times (8 if not told); so does a function, if it is told. The
    solver gives a deal up after `budget` positions. With several threads the figures are the same. An exception in a
    function ends the survey and comes out here; Ctrl-C interrupts it.
    """
    rules = game_of(game)
    first, last = span_of(deals)
    if last - first >= DEALS_OF_A_SURVEY:
        raise _dread.Misuse("A survey has at most 2^32 deals.")
    if plays is not None and not 1 <= plays <= 250:
        raise _dread.Misuse("A deal is played 1 to 250 times.")
    if not 1 <= threads <= 256:
        raise _dread.Misuse("A survey has 1 to 256 threads.")
    if isinstance(agents, str):
        raise TypeError("The agents are a list.")
    return [_measure(rules, agent, range(first, last + 1), plays or 0, number_of(budget), threads) for agent in agents]


def _measure(game: Game, agent: Agent, deals: range, plays: int, budget: int, threads: int) -> Result:
    if not callable(agent) and not isinstance(agent, str):
        raise TypeError("An agent is a name or a function.")
    who = agent if isinstance(agent, str) else _player(agent)

    stop: list[None] = []  # gets something when all threads are to stop

    def block(first: int) -> _Block:
        return _dread.measure(game.id, who, plays, budget, first, min(first + BLOCK, deals.stop) - 1, stop)

    starts = range(deals.start, deals.stop, BLOCK)
    if threads == 1:
        return _result(game, agent, deals, list(map(block, starts)))
    with ThreadPoolExecutor(threads) as pool:
        try:
            return _result(game, agent, deals, list(pool.map(block, starts)))
        except BaseException:
            stop.append(None)
            pool.shutdown(cancel_futures=True)
            raise


def _player(agent: Callable[[World], Action]) -> Callable[[_dread.Session, int], Action]:
    return lambda table, seed: agent(World(table, seed))


def _result(game: Game, agent: Agent, deals: range, blocks: list[_Block]) -> Result:
    count, unknown, played, won, squares = (sum(block[i] for block in blocks) for i in range(5))  # type: ignore[misc]
    known = count - unknown
    plays = played // known if known else 1
    ends = [sum(block[5][i] for block in blocks) for i in range(len(blocks[0][5]))]
    name = agent if isinstance(agent, str) else getattr(agent, "__name__", type(agent).__name__)
    unfinished = "cannot be won" if agent == "clairvoyant" else "not over"
    return Result(
        agent=name,
        game=game,
        deals=deals,
        plays=plays,
        won=won,
        unknown=unknown,
        share=Interval(*_dread.share(count, unknown, played, won, squares)),
        wins=np.frombuffer(b"".join(block[6] for block in blocks), np.uint8),
        ends={name: n for name, n in zip((unfinished, *game.outcomes), ends, strict=False) if n},
        knows="all cards known" if agent == "clairvoyant" else "hidden cards hidden",
        version=game.study_version,
    )
