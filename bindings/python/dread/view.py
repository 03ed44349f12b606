"""What a player sees, and what happens: plain data, copied, so that it outlives the game that it was made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from . import _dread
from .rules import Rules

# The enums of dread.h.
LAYOUTS = ("row", "stack", "fan", "grid", "column")
FACES = ("up", "down", "empty")
FACINGS = ("", "north", "east", "south", "west")
SIDES = ("plain", "open", "door", "wall")
MOODS = ("", "patrol", "sees", "hunts", "safe")
THINGS = ("", "card", "gap", "token", "gauge", "zone")
TAGS = ("doomed", "grouped", "fixed", "explored", "sight", "alert", "goal", "exit", "asked", "open", "alike", "next",
        "spares")  # fmt: skip


class Event(NamedTuple):
    """Something that happened, or in a preview will or can happen: its id, the paragraph of the rules that makes it
    happen, and the card and the number that it is about (`--` and 0 if there are none, `??` for a card unseen)."""

    id: str
    rule: str
    card: str
    amount: int

    def __str__(self) -> str:
        card = f" {self.card}" if self.card != "--" else ""
        amount = f" {self.amount}" if self.amount else ""
        return f"{self.id}{card}{amount}"


@dataclass(frozen=True)
class Spot:
    """A card, or a cell of a grid. `card` is as in ids (`9S`, `TD`, `XX` the joker, `??` face down, `--` an empty
    cell); `north` and `east` say what is between a cell and its neighbours; `group` and `watchers` number what is
    tagged so."""

    card: str
    face: str
    horizontal: bool
    north: str
    east: str
    group: int
    watchers: tuple[int, ...]
    tags: frozenset[str]


@dataclass(frozen=True)
class Zone:
    """An area of the table with cards. The cells of a grid are numbered row by row from the bottom left."""

    name: str
    layout: str
    columns: int
    rows: int
    spots: tuple[Spot, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        return tuple(spot.card for spot in self.spots)


@dataclass(frozen=True)
class Place:
    """Something that can be pointed at: card `index` of a zone, a token, a gauge, or a zone."""

    kind: str
    zone: str
    index: int


@dataclass(frozen=True)
class Token:
    """A figure on the table. A hunter remembers where it last saw the player, and in which direction she left."""

    name: str
    card: str
    at: Place
    facing: str
    mood: str
    memory: Place
    leaving: str
    blocks: bool


@dataclass(frozen=True)
class Gauge:
    """A number that the player watches; `most` is None if it has no upper limit."""

    name: str
    value: int
    most: int | None


@dataclass(frozen=True)
class View:
    """What the player sees. It is equal for all worlds that look alike. `outcome` is None while the game goes on."""

    game: Rules
    outcome: str | None
    prompt: str
    turn: int
    zones: dict[str, Zone]
    gauges: dict[str, Gauge]
    tokens: tuple[Token, ...]

    def __str__(self) -> str:
        lines = [f"turn {self.turn}: {self.outcome or self.prompt}"]
        lines += [f"{zone.name}: {' '.join(map(_spot_text, zone.spots))}" for zone in self.zones.values()]
        lines += [f"{gauge.name}: {gauge.value}" for gauge in self.gauges.values()]
        lines += [_token_text(token) for token in self.tokens]
        return "\n".join(lines)


def _spot_text(spot: Spot) -> str:
    sides = "" if spot.north == spot.east == "plain" else f"[{spot.north[0]}{spot.east[0]}]"
    return spot.card + ("*" if "explored" in spot.tags else "") + ("_" if spot.horizontal else "") + sides


def _token_text(token: Token) -> str:
    more = " ".join(word for word in (token.card if token.card != "--" else "", token.facing, token.mood) if word)
    memory = f", remembers {token.memory.zone} {token.memory.index} {token.leaving}" if token.memory.kind else ""
    return f"{token.name}{' ' + more if more else ''} at {token.at.zone} {token.at.index}{memory}"


def _bits(number: int) -> tuple[int, ...]:
    return tuple(i for i in range(number.bit_length()) if number >> i & 1)


def _spot(raw: _dread.SpotTuple) -> Spot:
    card, face, horizontal, north, east, group, watchers, tags = raw
    return Spot(card, FACES[face], bool(horizontal), SIDES[north], SIDES[east], group, _bits(watchers),
                frozenset(TAGS[i] for i in _bits(tags)))  # fmt: skip


def _place(game: Rules, raw: tuple[int, int, int]) -> Place:
    kind, zone, index = raw
    in_zone = THINGS[kind] in ("card", "gap", "zone")
    return Place(THINGS[kind], game.word("zones", zone) if in_zone else "", index)


def _token(game: Rules, raw: _dread.TokenTuple) -> Token:
    id, card, at, facing, mood, memory, leaving, blocks = raw
    return Token(game.word("tokens", id), card, _place(game, at), FACINGS[facing], MOODS[mood],
                 _place(game, memory), FACINGS[leaving], bool(blocks))  # fmt: skip


def view_of(game: Rules, raw: _dread.ViewTuple) -> View:
    """Makes a View of what the extension module gives."""
    outcome, prompt, turn, zones, gauges, tokens = raw
    named = [
        Zone(game.word("zones", i), LAYOUTS[layout], columns, rows, tuple(map(_spot, spots)))
        for i, (layout, columns, rows, _, spots) in enumerate(zones)
    ]
    counted = [Gauge(game.word("gauges", i), value, most or None) for i, (value, most) in enumerate(gauges)]
    return View(
        game,
        game.word("outcomes", outcome) if outcome else None,
        game.word("prompts", prompt),
        turn,
        {zone.name: zone for zone in named},
        {gauge.name: gauge for gauge in counted},
        tuple(_token(game, token) for token in tokens),
    )


def events_of(raw: tuple[_dread.EventTuple, ...]) -> tuple[Event, ...]:
    return tuple(map(Event._make, raw))
