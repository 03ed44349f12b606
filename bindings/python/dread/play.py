"""Games being played: sessions, which go back and forward, and worlds, which are all that an agent may see."""

from __future__ import annotations

import random
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from . import _dread
from .games import Deal, Game, deal_of, number_of
from .view import Event, View, events_of, view_of

if TYPE_CHECKING:
    from .state import State

Action: TypeAlias = int | str  # an index, or notation such as "search 9"


class Table:
    """What sessions, states and worlds have in common: looking, and the words of actions.

    An action is an index from 0 to `game.actions - 1`, or a string in the game's notation.
    """

    _table: _dread.Session

    @cached_property
    def game(self) -> Game:
        """The game with its options."""
        _, id, rules = _dread.read_rules(self._table.deal().partition("#")[0].partition("@")[0])
        return Game._of(self._table.game_number(), id, rules)

    @property
    def view(self) -> View:
        """What the player sees: a copy, which stays as it is."""
        return view_of(self.game, self._table.view())

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._table.turn()

    @property
    def outcome(self) -> str | None:
        """The end of the game, one of `game.outcomes`, or None while it goes on."""
        outcome = self._table.outcome()
        return self.game.word("outcomes", outcome) if outcome else None

    @property
    def won(self) -> bool:
        """Whether the game has ended with a win."""
        return (self.outcome or "").startswith("won")

    def actions(self) -> list[int]:
        """Returns the indexes of the legal actions, in ascending order; none once the game has ended."""
        return self._table.actions()

    def mask(self) -> NDArray[np.int8]:
        """Returns an array with a 1 for each legal action and a 0 for every other index."""
        mask = np.zeros(self.game.actions, np.int8)
        mask[self._table.actions()] = 1
        return mask

    def observation(self) -> NDArray[np.uint8]:
        """Returns what the player sees as bytes; `game.planes` says what they mean."""
        return np.frombuffer(self._table.observation(), np.uint8)

    def index(self, action: Action) -> int:
        """Returns the index of an action, which need not be legal here."""
        return self._table.index(action)

    def notation(self, action: Action) -> str:
        """Returns an action in notation; it need not be legal here."""
        return self._table.notation(action)

    def describe(self, action: Action) -> str:
        """Returns a legal action in words: `move the 8♠ to place 4`."""
        return self._table.describe(action)

    def preview(self, action: Action) -> tuple[Event, ...]:
        """Returns what a legal action would do, as far as the player can know it."""
        return events_of(self._table.preview(action))

    def greedy(self) -> int:
        """Returns what a sensible player who follows rules of thumb would play."""
        return self._table.greedy()

    def choose(self, agent: str, seed: int = 0) -> int:
        """Returns what an agent of the library would play (`dread.agents()`). It sees what the player sees."""
        return self._table.choose(agent, seed)


class World(Table):
    """What a player knows: the view, the legal actions, and worlds that agree with all that was seen.

    This is what an agent gets. It holds no hidden card of the real game: what lies face down in it was drawn anew, so
    that nobody can cheat. `random` is a generator of the agent's own, which makes surveys repeatable.
    """

    def __init__(self, table: _dread.Session, seed: int) -> None:
        self._table, self._seed = table, seed

    @cached_property
    def random(self) -> random.Random:
        return random.Random(self._seed)

    def sample(self, seed: int | None = None) -> State:
        """Draws a world uniformly from those that agree with all that the player has seen, and returns it as a State
        in which the game can be played on. Without a seed, `random` gives one."""
        from .state import State

        return State._of(self._table.sample(self.random.getrandbits(64) if seed is None else number_of(seed)))


class Session(Table):
    """A game from its deal on. It checks what it is given: an illegal action raises IllegalAction with a sentence that
    says why not, and changes nothing.

    A Night (`night=True`) cannot go back and gives no hints.
    """

    def __init__(self, deal: Deal | str, night: bool = False) -> None:
        self._table = _dread.Session(deal_of(deal).id, night)

    @classmethod
    def from_record(cls, text: str) -> Session:
        """Reads a record (`record`), and checks it by playing it again."""
        session = cls.__new__(cls)
        session._table = _dread.Session.from_record(text)
        return session

    def __reduce__(self) -> tuple[Any, ...]:
        """A session is pickled as its record, so what could be played again is lost, and a Night is a Rehearsal."""
        return type(self).from_record, (self.record(),)

    def __repr__(self) -> str:
        return f"<Session of {self._table.deal()} after {len(self.line)} actions>"

    @cached_property
    def deal(self) -> Deal:
        return Deal(self._table.deal())

    @property
    def line(self) -> list[int]:
        """The indexes of the actions played."""
        return self._table.line()

    def play(self, action: Action) -> tuple[Event, ...]:
        """Plays an action and all that follows by itself, and returns what happened."""
        return events_of(self._table.play(action))

    def events(self, ply: int) -> tuple[Event, ...]:
        """Returns what happened at action number `ply`, from 1; at 0: before the first decision."""
        return events_of(self._table.events(ply))

    def undo(self) -> bool:
        """Takes an action back. Returns False if there is none."""
        return self._table.undo()

    def redo(self) -> bool:
        """Plays an action again that was taken back. Returns False if there is none."""
        return self._table.redo()

    def undo_turn(self) -> int:
        """Goes back to the beginning of this turn, or of the one before. Returns the number of actions."""
        return self._table.undo_turn()

    def redo_turn(self) -> int:
        """Goes forward to the beginning of the next turn. Returns the number of actions."""
        return self._table.redo_turn()

    def restart(self) -> bool:
        """Goes back to the deal. All actions can be played again."""
        return self._table.restart()

    def record(self) -> str:
        """Returns the game as text, which `from_record` and the program `dread` read."""
        return self._table.record()

    def world(self, seed: int = 0) -> World:
        """Returns what the player knows now. `seed` is that of its generator."""
        return World(self._table.sample(number_of(seed)), seed)
