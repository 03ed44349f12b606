"""Dread Patience as a Python package: three horror solitaires as an exact engine.

    import dread

    session = dread.Session("he-will-never-stop#1")
    print(session.view)
    session.play("move 4>2")
    print(dread.hint(session)[0])

The submodule dread.gym has environments for gymnasium, dread.open_spiel a game for OpenSpiel; docs/python.md has more.

An action is an index from 0 to `game.actions - 1`, or a string in the game's notation. Whatever is wrong raises
dread.Error, a ValueError, with a sentence that says what would be right. It has a child for each kind of error, such as
dread.IllegalAction, and `code` names the kind. An argument of a wrong type raises a TypeError. Objects may be used from
any thread.
"""

from ._dread import VERSION as __version__
from ._dread import (
    BadAction, BadCards, BadDeal, BadOption, BadRecord, Busy, Error, IllegalAction, InANight, IsWorld, Misuse, NoAgent,
    NoGame, NoGoal, NoMemory, Over, Stopped, TooLong, Unsupported, Waits,
)  # fmt: skip
from .batch import Batch, Flag, Reset
from .play import Deal, Game, Session, State, World, games
from .rules import Option, Plane, RuleSet
from .think import (
    Advice, AgentInfo, Interval, Puzzle, Result, Solution, agents, hint, puzzle, puzzles, solve, survey,
)  # fmt: skip
from .view import Event, Gauge, Place, Spot, Token, View, Zone

__all__ = [
    "Advice", "AgentInfo", "BadAction", "BadCards", "BadDeal", "BadOption", "BadRecord", "Batch", "Busy", "Deal",
    "Error", "Event", "Flag", "Game", "Gauge", "IllegalAction", "InANight", "Interval", "IsWorld", "Misuse", "NoAgent",
    "NoGame", "NoGoal", "NoMemory", "Option", "Over", "Place", "Plane", "Puzzle", "Reset", "Result", "RuleSet", "Session",
    "Solution", "Spot", "State", "Stopped", "Token", "TooLong", "Unsupported", "View", "Waits", "World", "Zone",
    "__version__", "agents", "games", "hint", "puzzle", "puzzles", "solve", "survey",
]  # fmt: skip
