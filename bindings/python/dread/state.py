"""A game with the names of OpenSpiel's states, without OpenSpiel. dread.open_spiel makes real ones of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from . import _dread
from .games import Deal, deal_of
from .play import Action, Table, World
from .view import events_of, view_of

_Turn: TypeAlias = "tuple[int, tuple[_dread.EventTuple, ...]]"  # an action and what it brought

TERMINAL = -4  # what OpenSpiel's current_player() says at the end


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
            raise _dread.Error("The sampler should return a number from 0 to 1.")
        return self._with(self._table.sample(int(drawn * 2**53)))


def _only_player(player: int) -> None:
    if player != 0:
        raise _dread.Error("These games have one player, number 0.")


def _replay(kind: type[State], deal: str, history: list[int]) -> State:
    state = kind(deal)
    for action in history:
        state.apply_action(action)
    return state
