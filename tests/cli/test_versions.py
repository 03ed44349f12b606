"""This version reads stores, ledgers and records that older versions wrote, and nothing is lost.

They are in tests/golden/versions as text; the README.md there says where each comes from. The tests check what a player
or a user of surveys would miss: the finished games in lists and counts, the games in progress with every action, the
actions that were taken back, the settings, and the blocks. They do not check how Nights of older versions are counted.
"""

import json
import os
import re
import sqlite3
import unittest

from database_text import from_text
from program import ROOT, ProgramTest

VERSIONS = os.path.join(ROOT, "tests/golden/versions")
HE, SOLI, DONT = "he-will-never-stop", "soliterror", "dont-let-them-get-you"
WRITTEN = "@3D5C3SAH4H2H8D5S8C5D5HAS4DAD8H3H2S7D3C6H8S2D2C7H6DAC7S4C6C6S7C4S"


class Going:
    """A game in progress: its deal and the actions played. A Rehearsal may have an action that was taken back. A Night
    is played to its end by the actions in `rest`."""

    def __init__(self, deal, *actions, taken_back=None, rest=(), end=None):
        self.deal = deal
        self.actions = list(actions)
        self.taken_back = taken_back
        self.rest = list(rest)
        self.end = end


# For each store: the finished games, the latest first, as they are listed; the games in progress; and the counts of
# Rehearsals that are not 0.
STORES = {
    "store-1": {
        "over": {
            HE: ["#2 abandoned", WRITTEN + " abandoned, cards", "#1 won: trap, 9 turns, undo 1"],
            SOLI: ["#1 lost: killed, 5 turns", "#2 won: home, 20 turns"],
            DONT: ["#1 lost: caught, 5 turns"],
        },
        "going": {
            HE: Going(":sequences=both#3", "search 6", "search 4", taken_back="move 1>2"),
            SOLI: Going(":family=mixed#1", "place a1", "swap c1", "step b2"),
            DONT: Going(":maze=built#5", "lay a6", "lay b7", "lay b6"),
        },
        "rehearsals": {
            HE: {"number": (1, 1), "outcomes": {"won: trap": 1}, "abandoned": 2, "streak": 1,
                 "best_streak": 1, "with_undo": 1, "shortest": 9, "mean_turns": 9},
            SOLI: {"number": (2, 1), "outcomes": {"lost: killed": 1, "won: home": 1}, "best_streak": 1,
                   "won_unaided": 1, "shortest": 20, "mean_turns": 20},
            DONT: {"number": (1, 0), "outcomes": {"lost: caught": 1}},
        },
        "settings": {},
    },
    "store-2-first": {
        "over": {
            HE: ["#4 abandoned", "#2 abandoned", "#1 won: trap, 9 turns"],
            SOLI: ["#2 won: home, 20 turns"],
            DONT: ["#1 won: out, 18 turns"],
        },
        "going": {
            HE: Going("#5", "search A", "search 2", end="lost: caught, 7 turns",
                      rest=["search 4", "search A", "search 7", "search 5", "search 2"]),
            SOLI: Going("#1", "place d", "swap d1", "take 9D", end="lost: killed, 5 turns",
                        rest=["swap b3", "take", "swap a1"]),
            DONT: Going(":maze=even#5", "rest", taken_back="rest"),
        },
        "rehearsals": {
            HE: {"abandoned": 1},
            SOLI: {"number": (1, 1), "outcomes": {"won: home": 1}, "streak": 1, "best_streak": 1,
                   "won_unaided": 1, "shortest": 20, "mean_turns": 20},
            DONT: {},
        },
        "settings": {"alone": "on", "four-colours": "on", "motion": "on", "night": "off"},
    },
    "store-2-later": {
        "over": {
            HE: ["#2 abandoned, replayed", "#1 won: trap, 9 turns", ":hand=9#1 abandoned, hints 1"],
            SOLI: [],
            DONT: ["#1 lost: caught, 5 turns"],
        },
        "going": {
            HE: Going("#3941", "search 2", end="lost: caught, 7 turns",
                      rest=["search 5", "search 8", "search A", "search 3", "search 2", "search 6"]),
            SOLI: Going(":feed=4,opening=8#3", "place a"),
            DONT: Going(":tasks=1#1", "rest", "rest"),
        },
        "rehearsals": {HE: {"abandoned": 2}, SOLI: {}, DONT: {}},
        "settings": {"alone": "on", "four-colours": "on", "motion": "on", "night": "off"},
    },
    "store-3": {
        "over": {
            HE: ["#2 abandoned", "#1 lost: caught, 7 turns"],
            SOLI: ["#1 lost: killed, 20 turns"],
            DONT: ["#2 lost: caught, 22 turns"],
        },
        "going": {
            HE: Going("#7", "move 2>4", "move 6>4", "search 6", end="lost: caught",
                      rest=["move 3>2", "move 3>1", "search A", "search 7"]),
            SOLI: Going(":family=mixed#4", "place c1", "step b2", "swap c5", taken_back="step a3"),
            DONT: Going(":maze=built#5", "lay b7", "lay c7", "lay c6", "lay d7"),
        },
        "rehearsals": {
            HE: {"number": (1, 0), "outcomes": {"lost: caught": 1}, "abandoned": 1},
            SOLI: {"number": (1, 0), "outcomes": {"lost: killed": 1}},
            DONT: {"number": (1, 0), "outcomes": {"lost: caught": 1}},
        },
        "settings": {},
    },
    "store-4": {
        "over": {
            HE: ["@4H5S6D" + 29 * "??" + " abandoned, beside real cards", "#2 abandoned", "#1 lost: caught, 7 turns"],
            SOLI: [],
            DONT: [],
        },
        "going": {
            HE: Going("#7", "search 5", taken_back="search 3"),
            SOLI: Going("#1", "place b", "swap a1", taken_back="leave"),
            DONT: Going(":maze=even#5", "rest", taken_back="rest"),
        },
        "rehearsals": {
            HE: {"number": (1, 0), "outcomes": {"lost: caught": 1}, "abandoned": 1},
            SOLI: {},
            DONT: {},
        },
        "settings": {},
    },
}

# For each ledger, how its studies are listed.
LEDGERS = {
    "ledger-1-first": [
        DONT + " greedy  16 deals from 18446744073709551600 to 18446744073709551615",
        HE + " clairvoyant budget=10000000  20 deals from 1 to 20",
        HE + " greedy  20 deals from 1 to 20",
        HE + " random plays=2  20 deals from 1 to 20",
        HE + ":pursuit=any greedy  8 deals from 5 to 12",
        SOLI + " hasty plays=2  8 deals from 1 to 8",
    ],
    "ledger-1-later": [
        DONT + " greedy  16 deals from 18446744073709551600 to 18446744073709551615",
        HE + " clairvoyant budget=10000000  20 deals from 1 to 20",
        HE + " greedy  20 deals from 1 to 20",
        HE + " random plays=2  20 deals from 1 to 20",
        HE + ":pursuit=any greedy  8 deals from 5 to 12",
        SOLI + " expert-quick  2 deals from 1 to 2",
        SOLI + " hasty plays=2  8 deals from 1 to 8",
    ],
}

# For each record, the outcome of its game and its turn.
RECORDS = {
    "record-1-he-will-never-stop": ("won: trap", 9),
    "record-1-soliterror": ("won: home", 20),
    "record-1-dont-let-them-get-you": ("won: out", 18),
    "record-1-unfinished": ("playing", 3),
    "record-1-cards": ("playing", 3),
    "record-1-dials": ("playing", 3),
}


def text_of(name):
    with open(os.path.join(VERSIONS, name), encoding="utf-8") as f:
        return f.read()


def named(kind):
    """Returns the names of the files of a kind, without their extensions."""
    return sorted(name.rpartition(".")[0] for name in os.listdir(VERSIONS) if name.startswith(kind))


def asked(path, question):
    base = sqlite3.connect(path)
    try:
        return base.execute(question).fetchall()
    finally:
        base.close()


def version_of(path):
    return asked(path, "PRAGMA user_version")[0][0]


class VersionTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.environment["TZ"] = "UTC"
        self.database = os.path.join(self.home, "dread.db")
        self.ledger = os.path.join(self.home, "surveys.db")

    def check_every_older_version_is_there(self, kind, path):
        there = {int(name.split("-")[1]) for name in named(kind)}
        self.assertLessEqual(set(range(1, version_of(path))), there)


class Stores(VersionTest):
    def rebuilt(self, name):
        """Rebuilds the store at the default path, as the older version left it."""
        if os.path.exists(self.database):
            os.remove(self.database)
        from_text(text_of(name + ".sql"), self.database)
        self.assertEqual(version_of(self.database), int(name.split("-")[1]))

    def over(self, game):
        """Returns how the finished games are listed."""
        return [line.strip() for line in self.fine("stats", game).lines
                if re.match(r"  %s\S*[#@]" % game, line)]

    def check_over(self, game, expected):
        found = self.over(game)
        self.assertEqual(len(found), len(expected), found)
        for line, start in zip(found, expected):
            self.assertTrue(line.startswith(game + start), (line, start))

    def test_every_store_is_tested_and_every_older_version_has_one(self):
        self.assertEqual(named("store"), sorted(STORES))
        self.fine("stats")
        self.check_every_older_version_is_there("store", self.database)

    def test_games_that_are_over_are_listed_in_their_order(self):
        for name, store in STORES.items():
            self.rebuilt(name)
            for game, expected in store["over"].items():
                with self.subTest(name, game=game):
                    self.check_over(game, expected)

    def test_rehearsals_are_counted_as_ever(self):
        for name, store in STORES.items():
            self.rebuilt(name)
            stats = json.loads(self.fine("stats", "--json").out)
            for game, expected in store["rehearsals"].items():
                with self.subTest(name, game=game):
                    found = stats[game]
                    counts = {key: found[key] for key in (
                        "outcomes", "abandoned", "unreadable", "streak", "best_streak", "won_unaided", "with_undo",
                        "with_hint", "with_restart", "shortest", "mean_turns") if found[key]}
                    for origin in ("number", "cards", "replayed"):
                        if found[origin]["games"]:
                            counts[origin] = found[origin]["games"], found[origin]["won"]
                    self.assertEqual(counts, expected)

    def test_games_in_progress_go_on_with_every_action(self):
        for name, store in STORES.items():
            self.rebuilt(name)
            for game, going in store["going"].items():
                with self.subTest(name, game=game):
                    if going.rest:
                        self.check_night(game, going, store["over"][game])
                    else:
                        self.check_rehearsal(game, going)

    def check_rehearsal(self, game, going):
        talk = self.talk(game)
        self.assertEqual(talk.id, game + going.deal)
        self.assertEqual(self.actions(talk), going.actions)
        if going.taken_back:
            talk.ask("redo")
            self.assertEqual(self.actions(talk), going.actions + [going.taken_back])
        talk.quit()

    def actions(self, talk):
        return talk.record().split("\n")[4:-2]

    def check_night(self, game, going, over):
        talk = self.talk(game)
        for action in going.rest:
            talk.ask(action)
        self.assertEqual(self.actions(talk), going.actions + going.rest)
        talk.quit()
        self.check_over(game, [going.deal + " " + going.end] + over)

    def test_settings_stay(self):
        for name, store in STORES.items():
            with self.subTest(name):
                self.rebuilt(name)
                self.fine("stats")
                self.assertEqual(dict(asked(self.database, "SELECT name, value FROM setting")),
                                 store["settings"])


class Ledgers(VersionTest):
    def rebuilt(self, name):
        """Rebuilds the ledger at the default path, as the older version left it. Returns the bytes of its blocks."""
        for path in (self.ledger, os.path.join(self.home, "out.db")):
            if os.path.exists(path):
                os.remove(path)
        from_text(text_of(name + ".sql"), self.ledger)
        self.assertEqual(version_of(self.ledger), int(name.split("-")[1]))
        return self.blocks()

    def blocks(self):
        return {row[0] for row in asked(self.ledger, "SELECT bytes FROM block")}

    def check_list(self, expected, *more):
        """Every study must be listed, with the day on which it was made."""
        lines = self.fine("survey", "--list", *more).lines
        for study in expected:
            self.assertEqual(len([line for line in lines if line.startswith(study + "  2026-11-22 02:01")]), 1,
                             (study, lines))
        return lines

    def test_every_ledger_is_tested_and_every_older_version_has_one(self):
        self.assertEqual(named("ledger"), sorted(LEDGERS))
        self.fine("survey", "he", "--deals", "1..1", "--agents", "greedy")
        self.check_every_older_version_is_there("ledger", self.ledger)

    def test_studies_are_listed_and_can_be_exported(self):
        for name, expected in LEDGERS.items():
            with self.subTest(name):
                self.rebuilt(name)
                self.assertEqual(len(self.check_list(expected)), len(expected))
                out = os.path.join(self.home, "out.db")
                self.fine("survey", "--export", out)
                self.assertEqual(len(self.check_list(expected, "--store", out)), len(expected))

    def test_a_survey_on_an_older_ledger_loses_no_block(self):
        for name, expected in LEDGERS.items():
            with self.subTest(name):
                before = self.rebuilt(name)
                self.fine("survey", "he", "--deals", "1..30", "--agents", "greedy")
                self.assertLessEqual(before, self.blocks())
                self.check_list(expected)


def spoken(action):
    """Returns an action as the program says it: `pair 3S+TS` is `pair 3 of spades and 10 of spades`."""
    ranks = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
    suits = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds"}
    words = re.sub(r"\b([2-9TJQKA])([SHCD])\b",
                   lambda card: "%s of %s" % (ranks.get(card[1], card[1]), suits[card[2]]), action)
    return re.sub(r"\bA\b", "ace", words).replace("+", " and ").replace(">", " to ")


class Records(VersionTest):
    def test_every_record_is_tested(self):
        self.assertEqual(named("record"), sorted(RECORDS))

    def test_records_are_replayed_to_where_they_stood(self):
        for name, (outcome, turn) in RECORDS.items():
            with self.subTest(name):
                path = os.path.join(VERSIONS, name + ".txt")
                actions = text_of(name + ".txt").splitlines()[4:-1]
                told = [line.split(": ")[0] for line in self.fine("replay", path).lines
                        if re.match(r"\d+\. ", line)]
                said = ["%d. %s" % (n, spoken(action)) for n, action in enumerate(actions, 1)]
                self.assertEqual(told, ["0. Start"] + said)
                end = json.loads(self.fine("replay", "--json", path).out)
                self.assertEqual((end["outcome"], end["turn"]), (outcome, turn))


if __name__ == "__main__":
    unittest.main()
