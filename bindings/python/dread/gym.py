"""Environments for gymnasium: one game, or many in numpy arrays. `import dread.gym` also registers them, so that
`gymnasium.make("Dread/Soliterror-v1")` and `make_vec` know them. The version is that of the game's rules.

An action is an index (`game.actions`). Most indexes are not legal most of the time: the mask of those that are is in
`info["action_mask"]`, in the form that `action_space.sample` takes. An action that is not legal changes nothing, and
`info["illegal"]` says so. The reward is 1 for a win, else 0. `info["deal"]` is the number of the deal.

Observations are arrays of bytes: `game.planes` says what they mean, and cuts them up. With `planes=True` they are dicts
of planes. With `mask="observation"` they are dicts with the keys `observation` and `action_mask`, as in PettingZoo.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from . import _dread
from .batch import Batch, Flag, Reset
from .play import Game, game_of, games
from .rules import DEALS_MOST, number_of, span_of

Observation: TypeAlias = NDArray[np.uint8] | dict[str, Any]

_ILLEGAL, _SPENT = int(Flag.ILLEGAL), int(Flag.SPENT)

MASKS = ("info", "observation")
ALL_DEALS = range(DEALS_MOST)
MODES = {
    AutoresetMode.NEXT_STEP: Reset.NEXT_STEP,
    AutoresetMode.SAME_STEP: Reset.SAME_STEP,
    AutoresetMode.DISABLED: Reset.DISABLED,
}


class _Form:
    """How observations are given: as bytes or as planes, with the mask or without."""

    def __init__(self, game: Game, planes: bool, mask: str) -> None:
        if mask not in MASKS:
            raise _dread.Misuse("The mask is in `info` or in `observation`.")
        self.game, self.planes, self.with_mask = game, planes, mask == "observation"
        self.end_mask = np.zeros(game.actions, np.int8)
        self.end_mask[0] = 1
        self.end_mask.flags.writeable = False

    def space(self) -> spaces.Space[Any]:
        game = self.game
        high = game.observation_high
        space: spaces.Space[Any] = spaces.Box(np.zeros_like(high), high, dtype=np.uint8)
        if self.planes:
            space = spaces.Dict({p.name: spaces.Box(0, p.high, p.shape, np.uint8) for p in game.planes})
        if not self.with_mask:
            return space
        return spaces.Dict({"observation": space, "action_mask": spaces.Box(0, 1, (game.actions,), np.int8)})

    def of(self, observation: NDArray[np.uint8], mask: NDArray[np.int8]) -> Observation:
        """Returns an observation, or all rows of a batch, in this form: views on the same memory."""
        formed: Observation = observation
        if self.planes:
            formed = {plane.name: plane.of(observation) for plane in self.game.planes}
        return {"observation": formed, "action_mask": mask} if self.with_mask else formed

    def of_end(self, observation: NDArray[np.uint8]) -> Observation:
        """Returns the last observation of a game in this form. Its mask has index 0 alone, as always at an end."""
        return self.of(observation, self.end_mask)


class DreadEnv(gymnasium.Env[Any, Any]):
    """One game. `reset` draws the number of a deal from `deals` by `np_random`; `options={"deal": n}` names it instead.

    `plies` is how many actions a game may have before it is truncated; 0 is the game's own limit. The render mode
    `ansi` returns the table as text.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: Game | str = "he-will-never-stop",
        deals: range = ALL_DEALS,
        mask: str = "info",
        planes: bool = False,
        plies: int = 0,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise _dread.Misuse("The render mode is None or `ansi`.")
        self.game = game_of(game)
        self.render_mode = render_mode
        self._span = span_of(deals)
        self._form = _Form(self.game, planes, mask)
        self._batch = Batch(self.game, 1, deals, Reset.DISABLED, plies)
        self._begun = False
        self.observation_space = self._form.space()
        self.action_space = spaces.Discrete(self.game.actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        wanted = (options or {}).get("deal")
        drawn = self.np_random.integers(*self._span, dtype=np.uint64, endpoint=True)
        deal = int(drawn) if wanted is None else number_of(wanted)
        self._batch.range(range(deal, deal + 1))
        self._batch.reset()
        self._begun = True
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not self._begun:
            raise _dread.Misuse("Reset the environment first.")
        batch = self._batch
        batch.step(np.asarray(action).reshape(-1))
        return self._seen(), float(batch.reward[0]), bool(batch.terminated[0]), bool(batch.truncated[0]), self._info()

    def _seen(self) -> Observation:
        return self._form.of(self._batch.observation[0].copy(), self._batch.mask[0].copy())

    def _info(self) -> dict[str, Any]:
        batch = self._batch
        illegal = bool(int(batch.flags[0]) & _ILLEGAL)
        return {"action_mask": batch.mask[0].copy(), "deal": int(batch.deal[0]), "illegal": illegal}

    def render(self) -> str | None:
        if self.render_mode is None or not self._begun:
            return None
        return str(self._batch.world(0).view)


class DreadVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games, stepped by one call into C, in arrays that are made once.

    With `deals=None` each `reset` draws the first deal by `np_random`, and the environments play on from there. With a
    range they play its deals in order, each once, from its start at every `reset`. An environment that has no deal left
    is spent: `info["spent"]` says so, with reward 0 and truncated true, until the next `reset`.

    `autoreset_mode` is one of gymnasium's; in the mode DISABLED `reset(options={"reset_mask": which})` begins the next
    deal in some environments. In the mode SAME_STEP `info["final_obs"]` has the last observations where
    `info["_final_obs"]` is true.

    `copy=False` returns the arrays themselves, which the next call overwrites. `threads` are those that work inside.
    """

    def __init__(
        self,
        game: Game | str = "he-will-never-stop",
        num_envs: int = 64,
        deals: range | None = None,
        mask: str = "info",
        planes: bool = False,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        plies: int = 0,
        copy: bool = True,
        threads: int = 1,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1, "autoreset_mode": mode}
        self.game = game_of(game)
        self.num_envs, self.copy, self.deals = num_envs, copy, deals
        self._form = _Form(self.game, planes, mask)
        self._batch: Batch | None = Batch(
            self.game, num_envs, ALL_DEALS if deals is None else deals, MODES[mode], plies, threads
        )
        self.single_observation_space = self._form.space()
        self.single_action_space = spaces.Discrete(self.game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @property
    def batch(self) -> Batch:
        """The batch behind the environments, for worlds, the solver and the expert (dread.Batch)."""
        if self._batch is None:
            raise _dread.Misuse("The environments are closed.")
        return self._batch

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        which = (options or {}).get("reset_mask")
        if which is not None:
            self.batch.reset(_reset_mask(which, self.num_envs))
        else:
            self.batch.range(self._drawn() if self.deals is None else self.deals)
            self.batch.reset()
        return self._seen(), self._info()

    def _drawn(self) -> range:
        first = int(self.np_random.integers(DEALS_MOST // 2, dtype=np.uint64))
        return range(first, first + DEALS_MOST // 2)

    def step(
        self, actions: Any
    ) -> tuple[Any, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        batch = self.batch
        batch.step(actions)
        info = self._info()
        if batch.final_observation is not None:
            info |= self._finals(batch.final_observation)
        reward, terminated, truncated = batch.reward, batch.terminated, batch.truncated
        if self.copy:
            reward, terminated, truncated = reward.copy(), terminated.copy(), truncated.copy()
        return self._seen(), reward, terminated, truncated, info

    def _seen(self) -> Observation:
        batch = self.batch
        if self.copy:
            return self._form.of(batch.observation.copy(), batch.mask.copy())
        return self._form.of(batch.observation, batch.mask)

    def _info(self) -> dict[str, Any]:
        batch = self.batch
        return {
            "action_mask": batch.mask.copy() if self.copy else batch.mask,
            "deal": batch.deal.copy() if self.copy else batch.deal,
            "illegal": (batch.flags & _ILLEGAL) != 0,
            "spent": (batch.flags & _SPENT) != 0,
        }

    def _finals(self, observation: NDArray[np.uint8]) -> dict[str, Any]:
        batch = self.batch
        ended = (batch.terminated | batch.truncated) & ((batch.flags & _SPENT) == 0)
        which = np.flatnonzero(ended)
        if not which.size:
            return {}
        finals = np.full(self.num_envs, None, dtype=object)
        for i, last in zip(which.tolist(), observation[which], strict=True):
            finals[i] = self._form.of_end(last)
        return {"final_obs": finals, "_final_obs": ended, "final_info": {}, "_final_info": ended.copy()}

    def render(self) -> tuple[str, ...]:
        """Returns the tables as text."""
        return tuple(str(self.batch.world(i).view) for i in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        self._batch = None


def _reset_mask(which: Any, n: int) -> NDArray[np.bool_]:
    if not isinstance(which, np.ndarray) or which.dtype != np.bool_ or which.shape != (n,) or not which.any():
        raise _dread.Misuse(f"`reset_mask` is an array of {n} booleans, at least one of them true.")
    return which


def env_id(game: Game) -> str:
    """Returns the name under which gymnasium knows a game: `Dread/HeWillNeverStop-v1`."""
    return "Dread/" + "".join(word.capitalize() for word in game.name.split("-")) + f"-v{game.rules_version}"


def _register() -> None:
    for game in games():
        gymnasium.register(
            env_id(game),
            entry_point="dread.gym:DreadEnv",
            vector_entry_point="dread.gym:DreadVectorEnv",
            kwargs={"game": game.name},
        )


_register()
