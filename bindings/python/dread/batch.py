"""Many games stepped at once, in numpy arrays that are made once. dread.gym makes gymnasium's environments of it."""

from __future__ import annotations

import enum
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _dread
from .play import Game, World, game_of
from .rules import number_of, span_of
from .think import Solution


class Reset(enum.IntEnum):
    """When an environment whose game has ended begins the next one: at the next step, in the same step, or only by
    `reset`. The three are those of gymnasium's AutoresetMode."""

    NEXT_STEP = 0
    SAME_STEP = 1
    DISABLED = 2


class Flag(enum.IntFlag):
    """Bits of `Batch.flags`."""

    ILLEGAL = 1  # the action was not legal, and nothing has changed
    BEGAN = 2  # the row shows the beginning of a game
    OVER = 4  # Reset.DISABLED: the game was over before this step
    SPENT = 8  # no deal of the range is left for this environment


class Batch:
    """n environments, each of which plays one game at a time and then the next deal.

    Environment i plays the deals start + i, start + i + n, start + i + 2n and so on of the range `deals`. Once it has
    no deal left it is spent: its rows say so, with reward 0 and truncated 1. An action that is not legal changes
    nothing. `docs/batch.md` has the details. The arrays belong to the batch, which writes to them in each call:

    `observation` [n, game.observation_bytes], `mask` [n, game.actions], `reward` [n], `terminated` [n],
    `truncated` [n], `deal` [n] the deal number, `flags` [n] (Flag), and with Reset.SAME_STEP `final_observation`, which
    is written where a game ends.

    One thread at a time may use a batch; another one gets Busy. `threads` are those that work inside.
    """

    def __init__(
        self,
        game: Game | str,
        n: int,
        deals: range,
        reset: Reset = Reset.NEXT_STEP,
        plies: int = 0,
        threads: int = 1,
    ) -> None:
        self.game = game_of(game)
        self.n = n
        self.reset_mode = Reset(reset)
        self._batch = _dread.Batch(self.game.id, n, *span_of(deals), self.reset_mode, plies, threads)
        self.observation = np.zeros((n, self.game.observation_bytes), np.uint8)
        self.mask = np.zeros((n, self.game.actions), np.int8)
        self.reward = np.zeros(n, np.float32)
        self.terminated = np.zeros(n, np.bool_)
        self.truncated = np.zeros(n, np.bool_)
        self.deal = np.zeros(n, np.uint64)
        self.flags = np.zeros(n, np.uint8)
        self.final_observation = np.zeros_like(self.observation) if reset == Reset.SAME_STEP else None
        self._batch.bind(self.observation, self.mask, self.reward, self.terminated, self.truncated, self.deal,
                         self.flags, self.final_observation)  # fmt: skip

    def reset(self, which: ArrayLike | None = None) -> None:
        """Begins the next deal in all environments, or in those where `which` is true. Games in progress are given
        up. The first call must reset all."""
        chosen = None if which is None else np.ascontiguousarray(which)
        if chosen is not None and (chosen.dtype != np.bool_ or chosen.shape != (self.n,)):
            raise _dread.Misuse(f"The environments to reset are an array of {self.n} booleans.")
        self._batch.reset(chosen)

    def step(self, actions: ArrayLike) -> None:
        """Plays an action, an index, in each environment."""
        chosen = indexes_of(actions, self.n)
        self._batch.step(chosen, chosen.itemsize)

    def range(self, deals: range) -> None:
        """Sets another range, from which the environments take their next deals. The games in progress go on."""
        self._batch.range(*span_of(deals))

    def world(self, i: int, seed: int = 0) -> World:
        """Returns what the player of environment i knows."""
        return World(self._batch.sample(i, number_of(seed)), seed)

    def solve(self, i: int, positions: int = 10_000_000) -> Solution:
        """Solves the game of environment i from where it stands, with all cards known."""
        return Solution(*self._batch.solve(i, number_of(positions)))

    def chances(self, i: int, tier: str = "quick", seed: int = 0) -> NDArray[np.float64]:
        """Returns how likely the expert thinks a win is with each action of environment i: an array of
        `game.actions` numbers, not a number (nan) where it has not considered the action."""
        if tier not in ("quick", "full"):
            raise _dread.Misuse("The tiers are quick and full.")
        raw = np.frombuffer(self._batch.chances(i, tier == "full", number_of(seed)), np.int32)
        return np.where(raw < 0, np.nan, raw / 65536)


def indexes_of(actions: ArrayLike, n: int) -> NDArray[Any]:
    """Returns n action indexes as the batch reads them: whole numbers of 32 or 64 bits, one after the other. What is no
    index is an illegal action."""
    array = np.asarray(actions)
    if array.dtype.kind not in "iu" or array.shape != (n,):
        raise _dread.Misuse(f"The actions are an array of {n} whole numbers.")
    if array.dtype.itemsize < 8 and array.dtype != np.int32:
        array = array.astype(np.int64)
    return np.ascontiguousarray(array)
