"""The engine and the second engines must agree in random games: after every action, on the legal actions, the outcome
and the open cards.

The second engines were written from the rules pages alone. Games are random but seeded. A third are played under the
defaults, a third with one option changed, and a third with a random set of options. A tenth begin with a random table
(tables.py): the second engine writes them down as examples, and the program's rules play those. If nothing has changed
since all this passed, a tenth of it is enough (digest.py). Set DREAD_LONG=ON for four times as many.
"""

import collections
import importlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import common  # noqa: E402
import digest  # noqa: E402
import tables  # noqa: E402

TIMES = 4 if os.environ.get("DREAD_LONG") == "ON" else 1
SOURCES = ["CMakeLists.txt", "include", "src/cli", "src/core", "src/json", "tests/digest.py", "tests/oracle/common.py",
           "tests/oracle/tables.py", "tests/oracle/test_agreement.py", "tests/play_examples.c", "tests/unit/examples.c",
           "tests/unit/setup.c", "tests/unit/setup_field.c", "tests/unit/setup_flight.c", "tests/unit/setup_maze.c"]


class Engine:
    """`dread engine`: one request and one answer a line."""

    def __init__(self):
        self.process = subprocess.Popen(
            [os.environ.get("DREAD", "build/release/dread"), "engine"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, method, **params):
        line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise AssertionError("%s: %s" % (line, answer["error"]["message"]))
        return answer["result"]

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def random_value(option, rng):
    """Returns a random value. Half of the time a number is at most one off its default: with values far from it many games
    end early."""
    _, values, default = option
    if default in values and default.isdigit() and rng.random() < 0.5:
        place = values.index(default)
        values = values[max(place - 1, 0):place + 2]
    return rng.choice(values)


def random_options(game, rng, kind):
    """Returns random values for no option, one option, or any of them, depending on `kind`."""
    if kind == 0:
        return {}
    names = [rng.randrange(len(game.OPTIONS))] if kind == 1 else [
        i for i in range(len(game.OPTIONS)) if rng.random() < 0.5]
    return {game.OPTIONS[i][0]: random_value(game.OPTIONS[i], rng) for i in names}


def full_run(test, game):
    return digest.full_run(test.id(), SOURCES + ["src/games/" + game.ID, "tests/oracle/%s.py" % test.module])


def zones(view):
    return {zone["id"]: [spot["card"] for spot in zone["cards"]] for zone in view["zones"]}


class Agreement:
    """A mixin: a test case for each game."""

    module = None
    compared = ()  # the zones to compare, by their names in the second engine
    games = 75
    look_every = 1  # compare the open cards at every action, or every n-th

    def open_cards(self, view):
        """Returns what the engine shows, in the form of the second engine's seen()."""
        return {name: cards for name, cards in zones(view).items() if name in self.compared}

    def choose(self, rng, legal):
        return rng.choice(legal)

    def play_one(self, engine, game, number, rng):
        chosen = random_options(game, rng, number % 3)
        options = ",".join("%s=%s" % pair for pair in chosen.items())
        name = "%s%s#%d" % (game.ID, ":" + options if options else "", number)
        state = common.start(game, name)
        answer = engine.ask("new", id=name)
        session, line = answer["session"], []
        while True:
            where = "%s after %s" % (name, ", ".join(line))
            legal = sorted(game.legal(state))
            self.assertEqual(sorted(answer["actions"]), legal, where)
            self.assertEqual(len(set(answer["actions"])), len(answer["actions"]), where)
            self.assertEqual(answer["outcome"], game.outcome(state), where)
            if len(line) % self.look_every == 0 or not legal:
                shown = self.open_cards(engine.ask("view", session=session))
                seen = game.seen(state)
                self.assertEqual(set(shown), set(self.compared), where)
                for key in self.compared:
                    self.assertEqual(shown[key], seen[key], "%s: %s" % (key, where))
            if not legal:
                break
            action = self.choose(rng, legal)
            line.append(action)
            state = game.play(state, action)
            answer = engine.ask("play", session=session, action=action)
        engine.ask("close", session=session)
        return len(line)

    def test_the_two_engines_agree_on_random_games(self):
        game = importlib.import_module(self.module)
        engine = Engine()
        actions = 0
        with full_run(self, game) as full:
            games = self.games * TIMES if full else self.games // 10
            for number in range(1, games + 1):
                actions += self.play_one(engine, game, number, random.Random(number))
        engine.close()
        print("%s: %d games, %d actions" % (game.ID, games, actions))

    def test_the_two_engines_agree_on_perft(self):
        game = importlib.import_module(self.module)
        engine = Engine()
        with full_run(self, game) as full:
            for number in range(100, 100 + (3 * TIMES if full else 1)):
                rng = random.Random(number)
                options = ",".join("%s=%s" % p for p in random_options(game, rng, 2).items())
                name = "%s%s#%d" % (game.ID, ":" + options if options else "", number)
                for depth in (1, 2):
                    count = common.perft(game, common.start(game, name), depth)
                    self.assertEqual(engine.ask("perft", id=name, depth=depth)["count"], count, name)
        engine.close()

    # Games that begin with a random table

    expected = ()  # what is compared, by the names of a position
    tables = 75
    actions = 10   # the most that a game goes on
    floors = {}    # so many tables of a full run must have this on them

    def table_options(self, _rng):
        """Returns values of options that tables need."""
        return {}

    def write_game(self, game, number, met):
        """Writes a random game as an example, as the second engine plays it."""
        rng = random.Random(number)
        chosen = {**random_options(game, rng, number % 3), **self.table_options(rng)}
        options = common.options_of(game, chosen)
        lines = getattr(tables, self.module)(options, rng, met)
        written = ",".join("%s=%s" % pair for pair in chosen.items())
        text = ["## %d" % number, "with " + (written or "defaults")]
        text += [("deal " if name == "deal" else name + ": ") + value for name, value in lines.items()]
        dealt = lines.pop("deal", None)
        state = game.table(options, common.start(game, game.ID + (":" + written if written else "") + dealt)
                           if dealt else None, lines)
        for left in reversed(range(self.actions)):
            legal, shown = game.legal(state), game.shown(state)
            text.append("expect actions " + (", ".join(legal) or "none"))
            text += ["expect %s: %s" % (name, shown[name]) for name in shown if name.startswith(self.expected)]
            if not legal or not left:
                break
            action = self.choose(rng, legal)
            text.append("play " + action)
            state = game.play(state, action)
        if game.outcome(state) != "playing":
            text.append("expect result " + game.outcome(state))
        return "\n".join(text)

    def play_examples(self, game, examples):
        """Lets the program's rules play them. A fault shows the example up to there."""
        text = "game %s\n%s\n" % (game.ID, "\n".join(examples))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "random.txt")
            path.write_text(text, encoding="utf-8")
            done = subprocess.run([digest.PROGRAM.parent / "tests/play-examples", path], stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, check=False)
        first = re.search(r"random.txt:(\d+): (.*)", done.stdout)
        if first:
            so_far = "\n".join(text.split("\n")[:int(first[1])])
            self.fail("%s\n%s" % (first[2], so_far[so_far.rindex("## "):]))
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("%d examples, 0 faults\n" % len(examples), done.stdout)

    def test_the_two_engines_agree_on_games_that_begin_with_any_table(self):
        game = importlib.import_module(self.module)
        met = collections.Counter()
        with full_run(self, game) as full:
            for first in range(0, self.tables * TIMES, self.tables):
                numbers = range(first, first + (self.tables if full else self.tables // 10))
                self.play_examples(game, [self.write_game(game, number, met) for number in numbers])
            for what, floor in self.floors.items():
                self.assertGreaterEqual(met[what], floor * full * TIMES, what)
        print("%s: %s" % (game.ID, dict(met)))


class HeWillNeverStop(Agreement, unittest.TestCase):
    module = "he_will_never_stop"
    games = 750
    compared = ("hand", "discard", "deck")
    expected = ("hand", "deck")
    tables = 300
    actions = 3
    floors = {"a move that earns beside an equal card": 10}

    def table_options(self, rng):
        """With idle-moves=no the legal actions tell of each move whether it earns."""
        return {"idle-moves": "no", "sequences": rng.choice(["rising", "both"])}

    def open_cards(self, view):
        """The second engine sorts the discards by suit, the engine by rank."""
        shown = super().open_cards(view)
        shown["discard"].sort(key=lambda card: ("SHCD".index(card[1]), "A2345678".index(card[0])))
        return shown


class SoliTerror(Agreement, unittest.TestCase):
    module = "soliterror"
    games = 375
    compared = ("arsenal", "food", "health", "asked", "discard", "deck", "field")
    expected = ("row", "health", "food", "arsenal", "discards", "last-breath", "flare", "deck")
    tables = 300
    actions = 30
    floors = {"no health left": 20, "no deck left": 20, "three paths done": 40}

    def table_options(self, _rng):
        return {"family": "caves"}

    def open_cards(self, view):
        """The second engine lists the field path by path, the engine row by row."""
        shown = super().open_cards(view)
        rows = len(shown["field"]) // 4
        shown["field"] = [shown["field"][row * 4 + column]
                          for column in range(4) for row in range(rows)]
        return shown


class DontLetThemGetYou(Agreement, unittest.TestCase):
    """Uniformly random play hardly ever meets the rules of the hunt, so this player walks to where pursuers see her,
    and then rests."""

    module = "dont_let_them_get_you"
    games = 115
    compared = ("maze", "player", "pursuers", "fatigue", "turn", "exit", "tasks", "aside")
    expected = ("player", "fatigue", "turn", "exit", "locations", "pursuer", "sight", "watched", "alert")
    tables = 120
    floors = {"pursuers on one cell": 30, "a hunter": 40, "an exit": 10, "the exit is fixed": 8}

    def table_options(self, _rng):
        return {"maze": "plain"}

    def write_game(self, game, number, met):
        text = super().write_game(game, number, met)
        met["the exit is fixed"] += len(set(re.findall(r"expect exit: (.*)", text))) > 1
        return text

    def test_the_two_engines_agree_on_many_entrances(self):
        game = importlib.import_module(self.module)
        engine = Engine()
        chosen_from = caught = 0
        with full_run(self, game) as full:
            for number in range(1, (400 * TIMES if full else 40) + 1):
                rng = random.Random(number)
                chosen = {name: rng.choice(values) for name, values, _ in game.OPTIONS
                          if name in ("pursuers", "distance", "start", "tasks", "entrance")}
                name = "%s:%s#%d" % (game.ID, ",".join("%s=%s" % pair for pair in chosen.items()), number)
                state, answer = common.start(game, name), engine.ask("new", id=name)
                self.assertEqual(sorted(answer["actions"]), sorted(game.legal(state)), name)
                self.assertEqual(answer["outcome"], game.outcome(state), name)
                self.assertEqual(self.open_cards(engine.ask("view", session=answer["session"]))["player"],
                                 game.seen(state)["player"], name)
                engine.ask("close", session=answer["session"])
                chosen_from += state.phase == "enter"
                caught += state.phase == "end"
            self.assertGreaterEqual(chosen_from, 60 * full)
            self.assertGreaterEqual(caught, 4 * full)
        engine.close()

    def choose(self, rng, legal):
        if "rest" in legal and rng.random() < 0.6:
            return "rest"
        steps = [a for a in legal if a in ("north", "east", "south", "west")]
        if steps and rng.random() < 0.8:
            return rng.choice(steps)
        return rng.choice(legal)

    def open_cards(self, view):
        spots = {zone["id"]: zone["cards"] for zone in view["zones"]}
        maze = []
        for row in reversed(range(7)):
            for column in range(7):
                spot = spots["maze"][row * 7 + column]
                way = "-" if spot.get("horizontal") else "|"
                maze.append("--" if spot["card"] == "--" else spot["card"] + way)
        tokens = [t for t in view["tokens"] if t.get("at", {}).get("cell")]
        cells = {t["id"]: t["at"]["cell"] for t in tokens}
        return {
            "maze": maze,
            "player": [cells["player"]] if "player" in cells else [],
            "pursuers": [self.pursuer(t) for t in tokens if t["id"] == "pursuer"],
            "fatigue": [str(view["gauges"]["fatigue"])],
            "turn": [str(view["gauges"]["turn"])],
            "exit": [cells["exit"]] if "exit" in cells else [],
            "tasks": [t["card"] for t in view["tokens"] if t["id"] == "task"],
            "aside": [spot["card"] for spot in spots["aside"]],
        }

    @staticmethod
    def pursuer(token):
        words = [token["card"][1], token["at"]["cell"], token["facing"], token["mood"]]
        if token["mood"] == "hunts":
            words += [token["memory"]["cell"], token["leaving"]]
        return " ".join(words)


if __name__ == "__main__":
    unittest.main()
