"""The games as data: their options, words, planes and goals; and deals, the names of games that can be played."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from . import _dread

if TYPE_CHECKING:
    from .play import Session
    from .state import State

_GAMES: list[dict[str, Any]] = _dread.games()

DEALS_MOST = 2**64  # deal numbers are 0 to 2^64 - 1


@dataclass(frozen=True)
class Option:
    """An option of the rules: a name, what it decides, and the values that it can have, as ids write them."""

    name: str
    meaning: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class RuleSet:
    """A rule set with a name, such as `hard` in `he-will-never-stop:hard`."""

    name: str
    options: str
    about: str


@dataclass(frozen=True)
class Plane:
    """A block of bytes of an observation: bytes `first` to `first + size - 1`, in that shape, each from 0 to `high`."""

    name: str
    shape: tuple[int, ...]
    high: int
    meaning: str
    first: int

    @property
    def size(self) -> int:
        return prod(self.shape)

    def of(self, observations: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Returns the plane of an observation, or of an array of observations: a view on the same memory."""
        cut = observations[..., self.first : self.first + self.size]
        return cut.reshape(*observations.shape[:-1], *self.shape)


class Game:
    """A game under certain options: `Game("soliterror:flare-gun=no")`.

    The id may be any prefix that no other game has; options that are not named have their defaults. Games are equal if
    their rules are.

    `id` is the id in full, `name` that of the game without options. `actions` is the number of action indexes: an
    action is a number from 0 to `actions - 1` everywhere in this package, or a string in the game's notation. `plies`
    is how many actions a game may have. `goals` are what `solve` can search for.
    """

    def __init__(self, id: str) -> None:
        number, self.id, self._rules = _dread.read_rules(id)
        self._fill(number)

    def _fill(self, number: int) -> None:
        data = _GAMES[number]
        self.name: str = data["id"]
        self.title: str = data["title"]
        self.designer: str = data["designer"]
        self.rules_version: int = data["rules_version"]
        self.actions: int = data["actions"]
        self.plies: int = data["plies"]
        self.goals: tuple[str, ...] = tuple(data["goals"])
        self.study_version: str = data["study_version"]
        self._data = data

    @classmethod
    def _of(cls, number: int, id: str, rules: bytes) -> Game:
        game = cls.__new__(cls)
        game.id, game._rules = id, rules
        game._fill(number)
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.id,)

    def __repr__(self) -> str:
        return f"Game({self.id!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)

    @cached_property
    def options(self) -> dict[str, str]:
        """The options in force, with their values as ids write them."""
        return {
            name: dict(values)[value]
            for (name, _, values), value in zip(self._data["options"], self._rules, strict=False)
        }

    @cached_property
    def all_options(self) -> tuple[Option, ...]:
        """The options that the game has."""
        return tuple(
            Option(name, meaning, tuple(word for _, word in values)) for name, meaning, values in self._data["options"]
        )

    @cached_property
    def rule_sets(self) -> tuple[RuleSet, ...]:
        """The rule sets with names, from the kindest to the harshest."""
        return tuple(RuleSet(*one) for one in self._data["rule_sets"])

    @cached_property
    def planes(self) -> tuple[Plane, ...]:
        """The planes of an observation, in the order of its bytes; the same under all options."""
        planes: list[Plane] = []
        for name, shape, high, meaning in self._data["planes"]:
            first = planes[-1].first + planes[-1].size if planes else 0
            planes.append(Plane(name, tuple(n for n in shape if n), high, meaning, first))
        return tuple(planes)

    @cached_property
    def observation_bytes(self) -> int:
        """The number of bytes of an observation."""
        return sum(plane.size for plane in self.planes)

    @cached_property
    def observation_high(self) -> NDArray[np.uint8]:
        """The highest value of each byte of an observation."""
        return np.concatenate([np.full(plane.size, plane.high, np.uint8) for plane in self.planes])

    @cached_property
    def outcomes(self) -> tuple[str, ...]:
        """The ends of a game, the wins first; a win begins with `won`."""
        return tuple(self._data["words"]["outcomes"][1:])

    def word(self, kind: str, index: int) -> str:
        """Returns a word of the game: `kind` is outcomes, prompts, zones, tokens or gauges."""
        word: str = self._data["words"][kind][index]
        return word

    def deal(self, number: int) -> Deal:
        """Returns the deal with a number from 0 to 2^64 - 1."""
        return Deal(f"{self.id}#{number_of(number)}")

    def session(self, number: int, night: bool = False) -> Session:
        """Starts the deal with that number."""
        return self.deal(number).session(night)

    def new_initial_state(self, number: int) -> State:
        """Starts the deal with that number, as a State, which has OpenSpiel's names."""
        from .state import State

        return State(self.deal(number))


def number_of(number: int) -> int:
    """Returns a deal number, checked."""
    if isinstance(number, bool) or not hasattr(number, "__index__"):
        raise TypeError("A deal number is a whole number.")
    whole = int(number)
    if not 0 <= whole < DEALS_MOST:
        raise _dread.Error("Deal numbers are 0 to 2^64 - 1.")
    return whole


def span_of(deals: range) -> tuple[int, int]:
    """Returns the first and the last number of a range of deals, checked."""
    if not isinstance(deals, range) or deals.step != 1:
        raise TypeError("Deals are given as a range with step 1, such as range(1, 101).")
    if deals.start >= deals.stop:
        raise _dread.Error("The range of deals is empty.")
    return number_of(deals.start), number_of(deals.stop - 1)


def game_of(game: Game | str) -> Game:
    """Returns the game, which may be given by its id."""
    return game if isinstance(game, Game) else Game(game)


def games() -> tuple[Game, ...]:
    """Returns all games, with their default options."""
    return tuple(Game(data["id"]) for data in _GAMES)


class Deal:
    """A deal, named by an id: `Deal("he-will-never-stop:hard#7")`, or with the cards: `Deal("he@...")`.

    `id` is the id in the one way in which it is written in full. A deal id gives the same game everywhere, for ever.
    `cards` are all cards in the order in which they are dealt, the hidden ones too. `by_cards` is true if the id lists
    the cards.
    """

    def __init__(self, id: str) -> None:
        _, self.id, self._game, self.number, self.by_cards, self.cards = _dread.read_deal(id)

    @cached_property
    def game(self) -> Game:
        return Game(self._game)

    def session(self, night: bool = False) -> Session:
        """Starts the game. A Night cannot go back and gives no hints."""
        from .play import Session

        return Session(self, night)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.id,)

    def __repr__(self) -> str:
        return f"Deal({self.id!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)


def deal_of(deal: Deal | str) -> Deal:
    """Returns the deal, which may be given by its id."""
    return deal if isinstance(deal, Deal) else Deal(deal)
