"""The games as data: their options, words, planes and goals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from . import _dread

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


class Rules:
    """A game under certain options, as data. `Game` adds what starts games."""

    def __init__(self, id: str) -> None:
        self._fill(*_dread.read_rules(id))

    def _fill(self, number: int, id: str, options: bytes) -> None:
        data = _GAMES[number]
        self.id, self._options, self._data = id, options, data
        self.name: str = data["id"]
        self.title: str = data["title"]
        self.designer: str = data["designer"]
        self.rules_version: int = data["rules_version"]
        self.actions: int = data["actions"]
        self.plies: int = data["plies"]
        self.goals: tuple[str, ...] = tuple(data["goals"])
        self.study_version: str = data["study_version"]

    @classmethod
    def _of(cls, table: _dread.Session) -> Self:
        """Returns the rules of a session."""
        rules = cls.__new__(cls)
        rules._fill(*table.rules())
        return rules

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.id,)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)

    @cached_property
    def options(self) -> dict[str, str]:
        """The options in force, with their values as ids write them."""
        return {
            name: dict(values)[value]
            for (name, _, values), value in zip(self._data["options"], self._options, strict=False)
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


def number_of(number: int) -> int:
    """Returns a deal number, checked."""
    if isinstance(number, bool) or not hasattr(number, "__index__"):
        raise TypeError("A deal number is a whole number.")
    whole = int(number)
    if not 0 <= whole < DEALS_MOST:
        raise _dread.Misuse("Deal numbers are 0 to 2^64 - 1.")
    return whole


def span_of(deals: range) -> tuple[int, int]:
    """Returns the first and the last number of a range of deals, checked."""
    if not isinstance(deals, range) or deals.step != 1:
        raise TypeError("Deals are given as a range with step 1, such as range(1, 101).")
    if deals.start >= deals.stop:
        raise _dread.Misuse("The range of deals is empty.")
    return number_of(deals.start), number_of(deals.stop - 1)


def names() -> tuple[str, ...]:
    """Returns the ids of all games."""
    return tuple(data["id"] for data in _GAMES)
