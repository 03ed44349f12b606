"""The games for OpenSpiel. `import dread.open_spiel` registers `python_dread_patience`.

    game = pyspiel.load_game("python_dread_patience", {"rules": "soliterror", "first": 1, "last": 1000})

The first node is a chance node: its outcomes are the deals `first` to `last`, all equally likely. Everything after it
is decided by the player and the deal. States have a true `resample_from_infostate`, so that information set Monte Carlo
tree search works, in its Python version; OpenSpiel does not call that function of a Python game from its C++ bots.

In the name of a rule set the options are written with `~` in place of `=` and `/` in place of `,`, since OpenSpiel uses
these signs itself: `rules=soliterror:flare-gun~no`. Ids as everywhere else work too where nothing is serialized.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from . import _dread
from .play import Game, State, game_of

SHORT_NAME = "python_dread_patience"
DEALS_MOST = 1_000_000  # in a range, because OpenSpiel lists them
NUMBER_MOST = 2**31 - 2  # the number of a deal is an action of the chance player

PARAMETERS: dict[str, Any] = {"rules": "he-will-never-stop", "first": 1, "last": 1000}

GAME_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Dread Patience",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=1,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=PARAMETERS,
)


class DreadGame(pyspiel.Game):  # type: ignore[misc]
    """A game under some rules, with the deals of a range."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = PARAMETERS | (params or {})
        self.rules: Game = game_of(params["rules"].replace("~", "=").replace("/", ","))
        self.first, self.last = params["first"], params["last"]
        if not 0 <= self.first <= self.last <= NUMBER_MOST or self.last - self.first >= DEALS_MOST:
            raise _dread.Misuse("`first` and `last` are a range of 1 to 1,000,000 deals from 0 to 2^31 - 2.")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=self.last + 1,
            num_players=1,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=self.rules.plies,
        )
        super().__init__(GAME_TYPE, info, params)

    def new_initial_state(self, *_: Any) -> DreadState:
        return DreadState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> DreadObserver:
        return DreadObserver(self.rules)


class DreadState(pyspiel.State):  # type: ignore[misc]
    """A state: before the deal a chance node, then a dread.State."""

    def __init__(self, game: DreadGame) -> None:
        super().__init__(game)
        self._rules, self._span = game.rules, (game.first, game.last)
        self.state: State | None = None

    def current_player(self) -> int:
        if self.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.state.is_terminal() else 0

    def is_terminal(self) -> bool:
        return self.state is not None and self.state.is_terminal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        first, last = self._span
        return [(deal, 1 / (last - first + 1)) for deal in range(first, last + 1)]

    def _legal_actions(self, player: int) -> list[int]:
        return self._dealt().legal_actions()

    def _apply_action(self, action: int) -> None:
        if self.state is None:
            self.state = self._rules.new_initial_state(action)
        else:
            self.state.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player < 0 else self._dealt().action_to_string(action)

    def returns(self) -> list[float]:
        return self.state.returns() if self.state else [0.0]

    def __str__(self) -> str:
        return str(self.state) if self.state else self._rules.id

    def information_state_string(self, player: int = 0) -> str:
        return self._dealt().information_state_string(player)

    def observation_string(self, player: int = 0) -> str:
        return self._dealt().observation_string(player)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> DreadState:
        """Returns a state with the same information state and with hidden cards that were drawn anew (dread.State)."""
        drawn: DreadState = self.clone()
        drawn.state = self._dealt().resample_from_infostate(player, sampler)
        return drawn

    def _dealt(self) -> State:
        if self.state is None:
            raise _dread.Misuse("Nothing is dealt yet.")
        return self.state


class DreadObserver:
    """What OpenSpiel asks for tensors and strings. The tensor is divided into the game's planes."""

    def __init__(self, rules: Game) -> None:
        self._rules = rules
        self.tensor = np.zeros(rules.observation_bytes, np.float32)
        self.dict = {plane.name: plane.of(self.tensor) for plane in rules.planes}  # type: ignore[arg-type]

    def set_from(self, state: DreadState, player: int) -> None:
        self.tensor[:] = state.state.observation_tensor(player) if state.state else 0

    def string_from(self, state: DreadState, player: int) -> str:
        return state.information_state_string(player) if state.state else self._rules.id


pyspiel.register_game(GAME_TYPE, DreadGame)
