"""Games, their deals, and what is played: sessions, which go back and forward, states with the names of OpenSpiel's,
and worlds, which are all that an agent may see."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from . import _dread
from .rules import Rules, names, number_of
from .view import Event, View, events_of, view_of

Action: TypeAlias = int | str  # an index, or notation such as "search 9"

_Turn: TypeAlias = "tuple[int, tuple[_dread.EventTuple, ...]]"  # an action and what it brought

TERMINAL = -4  # what OpenSpiel's current_player() says at the end


class Table:
    """What sessions, states and worlds have in common: looking, and the words of actions.

    An action is an index from 0 to `game.actions - 1`, or a string in the game's notation.
    """

    _table: _dread.Session

    @cached_property
    def game(self) -> Game:
        """The game with its options."""
        return Game._of(self._table)

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
        return State._of(self._table.sample(self.random.getrandbits(64) if seed is None else number_of(seed)))


class Session(Table):
    """A game from its deal on. It checks what it is given: an illegal action raises IllegalAction with a sentence that
    says why not, and changes nothing.

    A Night (`night=True`) cannot go back and gives no hints.
    """

    def __init__(self, deal: Deal | str, night: bool = False) -> None:
        self._table = _dread.Session(deal_of(deal).id, night)

    @classmethod
    def _of(cls, table: _dread.Session) -> Session:
        session = cls.__new__(cls)
        session._table = table
        return session

    @classmethod
    def from_record(cls, text: str) -> Session:
        """Reads a record (`record`), and checks it by playing it again."""
        return cls._of(_dread.Session.from_record(text))

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


class State(Table):
    """A position of a game for one player, whose chance is fixed by the deal.

    `resample_from_infostate` draws another deal and position from all that agree with what the player has seen,
    uniformly. The methods that take a player take player 0 alone.
    """

    def __init__(self, deal: Deal | str) -> None:
        self._start(_dread.Session(deal_of(deal).id))

    def _start(self, table: _dread.Session) -> None:
        self._table = table
        self._beginning = table.clone()
        self._history: list[int] = []
        # What each action brought. The entries become strings when somebody wants to read them.
        self._log: list[str | _Turn] = []

    @classmethod
    def _of(cls, table: _dread.Session) -> State:
        state = cls.__new__(cls)
        state._start(table)
        return state

    def _with(self, table: _dread.Session) -> State:
        """Returns a state with another table and the same past."""
        state = type(self).__new__(type(self))
        state._table, state._beginning = table, self._beginning
        if "game" in self.__dict__:
            state.game = self.game
        state._history, state._log = self._history.copy(), self._log.copy()
        return state

    # ---- Copies ----

    def clone(self) -> State:
        return self._with(self._table.clone())

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """A state is pickled as its deal and its actions."""
        self._table.record()  # refuses if the world was drawn
        return _replay, (type(self), self._table.deal(), self._history)

    def child(self, action: Action) -> State:
        """Returns the state after an action."""
        child = self.clone()
        child.apply_action(action)
        return child

    # ---- Playing ----

    def current_player(self) -> int:
        return TERMINAL if self.is_terminal() else 0

    def is_terminal(self) -> bool:
        """Whether the game has ended, or has had as many actions as it may have (`game.plies`)."""
        return self._table.outcome() != 0 or len(self._history) >= self.game.plies

    def is_chance_node(self) -> bool:
        """False: all chance is in the deal."""
        return False

    def legal_actions(self, player: int = 0) -> list[int]:
        _only_player(player)
        return [] if self.is_terminal() else self._table.actions()

    def legal_actions_mask(self, player: int = 0) -> list[int]:
        mask = [0] * self.game.actions
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: Action) -> None:
        """Plays an action. Raises IllegalAction, with a sentence, if it is not legal."""
        index = action if isinstance(action, int) else self._table.index(action)
        self._log.append((index, self._table.play(index)))
        self._history.append(index)

    def action_to_string(self, *player_and_action: Action) -> str:
        """Takes an action, or a player and an action, and returns its notation."""
        return self._table.notation(player_and_action[-1])

    def string_to_action(self, *player_and_notation: Action) -> int:
        """The other way round."""
        return self._table.index(player_and_notation[-1])

    def history(self) -> list[int]:
        """Returns the actions that were applied."""
        return self._history.copy()

    def returns(self) -> list[float]:
        """Returns [1.0] if the game is won, else [0.0]."""
        return [1.0 if self.won else 0.0]

    def rewards(self) -> list[float]:
        return self.returns()

    # ---- Looking ----

    def __str__(self) -> str:
        """All that is the case, the hidden cards too: the deal and the actions."""
        return "\n".join([self._table.deal(), *map(self._table.notation, self._history)])

    def observation_string(self, player: int = 0) -> str:
        """Returns what the player sees now, line by line."""
        _only_player(player)
        return str(self.view)

    def observation_tensor(self, player: int = 0) -> NDArray[np.float32]:
        """Returns what the player sees now, as numbers from 0 to 1: the bytes of the observation over the highest
        value that each can have."""
        _only_player(player)
        return np.divide(self.observation(), np.maximum(self.game.observation_high, 1), dtype=np.float32)

    def information_state_string(self, player: int = 0) -> str:
        """Returns all that the player has seen and done: what she saw first, each action, and what it turned up."""
        _only_player(player)
        self._log = [entry if isinstance(entry, str) else self._told(*entry) for entry in self._log]
        first = view_of(self.game, self._beginning.view())
        return "\n".join([self.game.id, str(first), *cast(list[str], self._log)])

    def _told(self, index: int, events: tuple[_dread.EventTuple, ...]) -> str:
        return f"{self._table.notation(index)} -> {', '.join(map(str, events_of(events)))}"

    def information_state_tensor(self, player: int = 0) -> NDArray[np.float32]:
        """Returns the observation tensor. It has the whole table, with the cards discarded and those not seen yet, but
        not the order in which she came to know it, which only the string has."""
        return self.observation_tensor(player)

    def world(self, seed: int = 0) -> World:
        """Returns what the player knows now, for an agent."""
        return World(self._table.sample(seed), seed)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """Returns a state with the same past and the same information state, but with other hidden cards: drawn
        uniformly from all worlds that agree with what the player has seen. `sampler` returns numbers from 0 to 1."""
        _only_player(player)
        drawn = float(sampler())
        if not 0 <= drawn <= 1:
            raise _dread.Misuse("The sampler should return a number from 0 to 1.")
        return self._with(self._table.sample(int(drawn * 2**53)))


def _only_player(player: int) -> None:
    if player != 0:
        raise _dread.Misuse("These games have one player, number 0.")


def _replay(kind: type[State], deal: str, history: list[int]) -> State:
    state = kind(deal)
    for action in history:
        state.apply_action(action)
    return state


class Deal:
    """A deal, named by an id: `Deal("he-will-never-stop:hard#7")`, or with the cards: `Deal("he@...")`.

    `id` is the id in the one way in which it is written in full. A deal id gives the same game everywhere, for ever.
    `cards` are all cards in the order in which they are dealt, the hidden ones too. `by_cards` is true if the id lists
    the cards.
    """

    def __init__(self, id: str) -> None:
        self.id, self._game, self.number, self.by_cards, self.cards = _dread.read_deal(id)

    @cached_property
    def game(self) -> Game:
        return Game(self._game)

    def session(self, night: bool = False) -> Session:
        """Starts the game. A Night cannot go back and gives no hints."""
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


class Game(Rules):
    """A game under certain options: `Game("soliterror:flare-gun=no")`.

    The id may be any prefix that no other game has; options that are not named have their defaults. Games are equal if
    their rules are.

    `id` is the id in full, `name` that of the game without options. `actions` is the number of action indexes: an
    action is a number from 0 to `actions - 1` everywhere in this package, or a string in the game's notation. `plies`
    is how many actions a game may have. `goals` are what `solve` can search for.
    """

    def deal(self, number: int) -> Deal:
        """Returns the deal with a number from 0 to 2^64 - 1."""
        return Deal(f"{self.id}#{number_of(number)}")

    def session(self, number: int, night: bool = False) -> Session:
        """Starts the deal with that number."""
        return self.deal(number).session(night)

    def new_initial_state(self, number: int) -> State:
        """Starts the deal with that number, as a State, which has OpenSpiel's names."""
        return State(self.deal(number))


def game_of(game: Game | str) -> Game:
    """Returns the game, which may be given by its id."""
    return game if isinstance(game, Game) else Game(game)


def games() -> tuple[Game, ...]:
    """Returns all games, with their default options."""
    return tuple(map(Game, names()))
