"""Dread Patience as a Python package: three horror solitaires as an exact engine.

    import dread

    session = dread.Session("he-will-never-stop#1")
    print(session.view)
    session.play("move 4>2")
    print(dread.hint(session)[0])

The submodule dread.gym has environments for gymnasium, dread.open_spiel a game for OpenSpiel; docs/python.md has more.

An action is an index from 0 to `game.actions - 1`, or a string in the game's notation. Whatever is wrong raises
dread.Error, a ValueError, with a sentence that says what would be right; an illegal action raises its child,
dread.IllegalAction. An argument of a wrong type raises a TypeError. Objects may be used from any thread.
"""

from ._dread import VERSION as __version__
from ._dread import Error, IllegalAction
from .batch import Batch, Flag, Reset
from .games import Deal, Game, Option, Plane, RuleSet, games
from .play import Session, World
from .state import State
from .think import Advice, AgentInfo, Interval, Result, Solution, agents, hint, solve, survey
from .view import Event, Gauge, Place, Spot, Token, View, Zone

__all__ = [
    "Advice", "AgentInfo", "Batch", "Deal", "Error", "Event", "Flag", "Game", "Gauge", "IllegalAction", "Interval",
    "Option", "Place", "Plane", "Reset", "Result", "RuleSet", "Session", "Solution", "Spot", "State", "Token", "View",
    "World", "Zone", "__version__", "agents", "games", "hint", "solve", "survey",
]  # fmt: skip
