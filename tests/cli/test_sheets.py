"""Scoresheets, `dread sheet`: a page to print for a table with real cards. It is well-formed, all of its text has room,
its rules follow the options, its board has a place for everything, and its id deals the same cards. What is refused is in
tests/transcripts/sheets.txt.
"""

import os
import random
import re
import struct
import subprocess
import unittest
import xml.etree.ElementTree as ElementTree
import zlib
from pathlib import Path

from house import HOUSE
from program import CARDS, ProgramTest

GAMES = HOUSE
LONG = os.environ.get("DREAD_LONG") == "ON"
ROOT = Path(__file__).resolve().parents[2]
SVG, HREF = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}href"
WIDTH, HEIGHT, MARGIN = 2100, 2970, 80  # tenths of a millimetre; printers leave at most 8 mm blank


def read_letters():
    """Returns the width of each letter, by its name on a sheet."""
    lines = (ROOT / "themes/sheets/letters.txt").read_text().splitlines()
    return {line.split()[0]: int(line.split()[1]) for line in lines if not line.startswith("#")}


WIDTHS = read_letters()
UNITS = 250  # of a font's size


class Text:
    """A line of text and the room that it takes."""

    def __init__(self, element):
        left, base, scale = map(float, re.findall(r"[0-9.]+", element.get("transform")))
        self.words, self.left, self.base, self.size = element.get("aria-label"), left, base, round(scale * UNITS)
        self.letters = [(use.get(HREF)[1:], int(use.get("x"))) for use in element.findall(SVG + "use")]
        name, x = self.letters[-1]
        self.right = left + (x + WIDTHS[name]) * scale
        self.top, self.bottom = base - self.size * 7 // 10, base + self.size // 5
        self.is_id = left >= 240 and 290 < base < 390


class Place:
    """A place of the board: what kind it is, where it is, and its name."""

    def __init__(self, group):
        rect = group.find(SVG + "rect")
        self.kind = group.get("class")
        self.left, self.top = int(rect.get("x")), int(rect.get("y"))
        self.right, self.bottom = self.left + int(rect.get("width")), self.top + int(rect.get("height"))
        self.texts = [Text(text) for text in group.findall(SVG + "g")]
        self.name = self.texts[0].words


def drawn_by_rsvg(svg, width):
    """Returns the rows of the picture that rsvg-convert draws, a byte of grey for each dot."""
    png = subprocess.run(["rsvg-convert", "--width", str(width), "--background-color", "white"], input=svg.encode(),
                         capture_output=True, check=True).stdout
    at, data = 8, b""
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at:at + 8])
        data += png[at + 8:at + 8 + length] if kind == b"IDAT" else b""
        at += length + 12
    data, step = zlib.decompress(data), 3  # bytes of a dot
    above, rows = bytes(step * width), []
    for at in range(0, len(data), step * width + 1):
        row = bytearray(data[at + 1:at + 1 + step * width])
        for i in range(len(row)):
            left, corner = (row[i - step], above[i - step]) if i >= step else (0, 0)
            row[i] = row[i] + predicted(data[at], left, above[i], corner) & 0xFF
        above = bytes(row)
        rows.append(above[::step])
    return rows


def predicted(method, left, above, corner):
    """Returns what a PNG adds to a byte under each of its methods."""
    if method < 4:
        return (0, left, above, (left + above) // 2)[method]
    guess = left + above - corner
    return min((left, above, corner), key=lambda near: abs(guess - near))


def meet(a, b):
    return a.left < b.right and b.left < a.right and a.top < b.bottom and b.top < a.bottom


class Sheet:
    def __init__(self, svg):
        self.svg, self.root = svg, ElementTree.fromstring(svg)
        groups = self.root.findall(SVG + "g")
        self.places = [Place(group) for group in groups if group.get("class")]
        self.texts = [Text(group) for group in groups if group.get("role")]
        self.words = " ".join(text.words for text in self.texts if not text.is_id)
        self.drawn = self.root.findall(SVG + "path[@transform]")
        self.suits = [path for path in self.drawn if path.get("class") in ("black", "red")]
        self.id = "".join(text.words for text in self.texts if text.is_id)

    def lines(self):
        return self.texts + [text for place in self.places for text in place.texts]

    def names(self, kind):
        return [place.name for place in self.places if place.kind == kind]


class Sheets(ProgramTest):
    def sheet(self, wanted):
        return Sheet(self.fine("sheet", wanted).out)

    def options(self, game):
        """Returns a dictionary of the game's options: for each the default, then the other values."""
        found = [g for g in self.engine().call("games") if g["id"] == game][0]["options"]
        return {o["name"]: [o["default"]] + [v for v in o["values"] if v != o["default"]] for o in found}

    def check_room(self, sheet):
        """Everything is on the page, no two things are printed over each other, and each name is in its place."""
        for thing in sheet.lines() + sheet.places:
            self.assertGreaterEqual(min(thing.left, thing.top), MARGIN, vars(thing))
            self.assertLessEqual(thing.right, WIDTH - MARGIN, vars(thing))
            self.assertLessEqual(thing.bottom, HEIGHT - MARGIN, vars(thing))
        for i, text in enumerate(sheet.texts):
            for other in sheet.texts[:i] + sheet.places:
                self.assertFalse(meet(text, other), (vars(text), vars(other)))
        for i, place in enumerate(sheet.places):
            for label in place.texts:
                self.assertTrue(place.left < label.left and label.right < place.right, vars(label))
                self.assertTrue(place.top < label.top and label.bottom < place.bottom, vars(label))
            for later in sheet.places[i + 1:]:
                if meet(place, later):  # the hand: each card covers the one before it, all but its name
                    self.assertEqual((place.kind, place.top), ("card", later.top))
                    self.assertTrue(all(label.right < later.left for label in place.texts), vars(later))

    def check_drawings(self, sheet):
        """Figures and suits are on the page. A figure is 200 wide and 260 high, and a suit 100, before it is scaled."""
        for path in sheet.drawn:
            left, top, scale = map(float, re.findall(r"[0-9.]+", path.get("transform")))
            width, height = (100, 100) if path in sheet.suits else (200, 260)
            self.assertGreaterEqual(min(left, top), MARGIN - 10)
            self.assertLessEqual(left + width * scale, WIDTH - MARGIN)
            self.assertLessEqual(top + height * scale, HEIGHT - MARGIN)

    def check_columns(self, sheet):
        """The rules are in two columns, which leave a gap between them."""
        boards = [place.top for place in sheet.places]
        rules = [text for text in sheet.texts if 400 <= text.top and text.bottom < min(boards) - 70]
        self.assertGreater(len(rules), 20)
        for text in rules:
            self.assertTrue(120 <= text.left and text.right <= 1030 or 1070 <= text.left and text.right <= 1980,
                            vars(text))

    def check_letters(self, sheet):
        """The page needs no font: it has the outline of each letter, which stands where the one before it ends."""
        self.assertNotRegex(sheet.svg, "<text|font")
        outlines = {path.get("id") for path in sheet.root.iter(SVG + "path")}
        for line in sheet.lines():
            letters, ends = iter(line.letters), {0}
            for character in line.words:
                if character == " ":
                    ends = {x + WIDTHS[face + "32"] for x in ends for face in "rbi"}
                    continue
                name, x = next(letters)
                self.assertEqual(name[1:], str(ord(character)), line.words)
                self.assertIn(name, outlines)
                self.assertIn(x, ends, line.words)
                ends = {x + WIDTHS[name]}
            self.assertEqual(list(letters), [])

    def check(self, wanted):
        """Returns the sheet, which must have room for everything and contain none of the signs of its source."""
        sheet = self.sheet(wanted)
        try:
            self.check_room(sheet)
            self.check_drawings(sheet)
            self.check_columns(sheet)
            self.check_letters(sheet)
            self.assertNotRegex(sheet.words, r"[{}*|]|  ")
        except AssertionError as wrong:
            raise AssertionError("dread sheet %s: %s" % (wanted, wrong)) from None
        return sheet

    def test_a_sheet_is_one_page_of_a4_with_title_and_designer(self):
        for game, words in zip(GAMES, [("He Will Never Stop", "not named"), ("SoliTerror", "Justin Farr"),
                                       ("Don't Let Them Get You", "Jan Schröder")]):
            sheet = self.check(game)
            self.assertEqual(sheet.root.tag, SVG + "svg")
            self.assertEqual((sheet.root.get("width"), sheet.root.get("height")), ("210mm", "297mm"))
            self.assertEqual(sheet.root.get("viewBox"), "0 0 %d %d" % (WIDTH, HEIGHT))
            for word in words:
                self.assertIn(word, sheet.words)

    def test_another_program_draws_each_line_in_its_room(self):
        """Draws the lines alone, one dot for each half of a millimetre: each line's room has ink, and nothing else."""
        for game in GAMES:
            sheet = self.sheet(game)
            lines = re.sub("<(rect|circle|path class)[^>]*>", "", sheet.svg)
            rows = [bytearray(row) for row in drawn_by_rsvg(lines, WIDTH // 5)]
            for line in sheet.lines():
                left, right = int(line.left) // 5 - 2, int(line.right) // 5 + 3
                room = rows[int(line.base - line.size) // 5:int(line.base + line.size * 0.4) // 5 + 1]
                self.assertTrue(any(min(row[left:right]) < 192 for row in room), line.words)
                for row in room:
                    row[left:right] = b"\xff" * (right - left)
            self.assertEqual(min(map(min, rows)), 255, game)

    def test_the_letters_are_those_that_the_tool_writes(self):
        written = subprocess.run([ROOT / "tools/letters"], capture_output=True, check=True).stdout
        self.assertEqual(written, (ROOT / "themes/sheets/letters.txt").read_bytes())

    def test_each_option_changes_the_page_and_has_room(self):
        for game in GAMES:
            for option, values in self.options(game).items():
                seen = {self.sheet(game).words}
                for value in values[1:]:
                    wanted = "%s:%s=%s" % (game, option, value)
                    words = self.check(wanted).words
                    self.assertNotIn(words, seen, wanted)
                    seen.add(words)

    def test_any_options_together_have_room(self):
        dice = random.Random(20)
        for game in GAMES:
            options = self.options(game)
            longest = {name: max(values, key=lambda v: len(self.sheet("%s:%s=%s" % (game, name, v)).words))
                       for name, values in options.items()}
            drawn = [{name: dice.choice(values) for name, values in options.items()} for _ in range(60 if LONG else 15)]
            for chosen in [longest, *drawn]:
                deal = dice.choice(["", "#1", "#18446744073709551615"])
                self.check("%s:%s%s" % (game, ",".join(map("=".join, chosen.items())), deal))

    def test_the_rules_are_those_of_the_options(self):
        for wanted, says, says_not in [
                ("he", "two cards of that sequence are left", "lower"),
                ("he:sequences=both", "or each one lower", ""),
                ("he:pursuit=any", "until there is no sequence anywhere", "two cards of that sequence"),
                ("he:earn=1", "draw one card to the right end", "draw 2 cards"),
                ("he:empty-hand=draws", "the draw fills it again", "If no card is left, He has caught you"),
                ("so", "Shuffle the other 40 cards", "in four columns"),
                ("so:flare-gun=no", "Shuffle the other 39 cards", "joker"),
                ("so:flare-gun=no,opening=12", "the other 10 are the draw deck", "flare"),
                ("so:opening=0", "There is no opening hand: the other 23", "Sort"),
                ("so:family=mixed", "in four columns", "cave"),
                ("so:rescue-draw=no", "safe. Then choose", "first three rescues"),
                ("so:feed=0", "the game is over: you have won", "starves"),
                ("so:last-breath=token", "The Last Breath is no health", "one more while"),
                ("dont", "After turn 24", "Only the first"),
                ("dont:piles=3", "After turn 9", "turn 24"),
                ("dont:fatigue=8", "with fatigue 7 or less", "pass 6"),
                ("dont:tasks=1", "Only the first task card is a task", "4th"),
                ("dont:maze=built", "each on the maze's ace", "Shuffle the other 49"),
                ("dont:maze=even,pursuers=kings", "each on the maze's king", "maze's ace of")]:
            with self.subTest(wanted):
                words = self.sheet(wanted).words
                self.assertIn(says, words)
                if says_not:
                    self.assertNotIn(says_not, words)

    def test_every_place_of_the_board_has_its_name(self):
        cells = [c + r for r in "7654321" for c in "abcdefg"]
        maze = self.sheet("dont")
        self.assertEqual(maze.names("cell"), cells)
        self.assertEqual(maze.names("box"), [str(n) for n in [*range(1, 7), *range(1, 25)]])
        self.assertEqual(len(maze.suits), 4)
        self.assertEqual(self.sheet("dont:fatigue=8,piles=2,tasks=1").names("box"),
                         [str(n) for n in [*range(1, 9), *range(1, 7)]])
        field = self.sheet("soliterror")
        grid = [c + r for r in "4321" for c in "abcd"]
        self.assertEqual(field.names("card"), ["cave a", "cave b", "cave c", "cave d"] + grid)
        self.assertEqual(field.names("pile"), ["Draw deck", "Discards", "Last Breath", "Food supply", "Arsenal",
                                               "Health kit"])
        self.assertEqual(self.sheet("so:family=mixed").names("card"), [c + "5" for c in "abcd"] + grid)
        hand = self.sheet("he")
        self.assertEqual(hand.names("card"), [str(n) for n in range(1, 10)])
        self.assertEqual(hand.names("pile"), ["Draw deck, face down", "Discards, face up"])
        self.assertEqual(hand.names("box"), [rank for rank in "A2345678" for _ in range(4)])
        self.assertEqual(len(self.sheet("he:hand=28").names("card")), 29)

    def test_a_card_fits_where_the_hand_and_the_piles_of_he_will_never_stop_lie(self):
        for place in self.sheet("he").places:
            if place.kind != "box":
                sides = sorted([place.right - place.left, place.bottom - place.top])
                self.assertTrue(sides[0] >= 635 and sides[1] >= 889, vars(place))  # a poker card, 63.5 by 88.9 mm

    def test_the_id_on_a_sheet_deals_the_same_cards(self):
        spelled = "he@" + CARDS[1].lower()
        maze = self.fine("cards", "dont:maze=built,tasks=2#7", "--id").lines[0]
        for wanted in ["he#1", spelled, "so:opening=9,gifts=offered#18446744073709551615", "dont#3", maze]:
            sheet = self.check(wanted)
            self.assertEqual(self.fine("cards", sheet.id).out, self.fine("cards", wanted).out)
            self.assertEqual(self.fine("sheet", sheet.id).out, self.fine("sheet", wanted).out)

    def test_without_a_deal_there_is_a_line_for_its_number(self):
        sheet = self.sheet("he:hand=9")
        self.assertEqual(sheet.id, "he-will-never-stop:hand=9#")
        self.fine("cards", sheet.id + "5")
        lines = [path.get("d") for path in sheet.root.findall(SVG + "path[@class='write']")]
        numbered = [path.get("d") for path in Sheet(self.fine("sheet", "he:hand=9#5").out)
                    .root.findall(SVG + "path[@class='write']")]
        self.assertEqual(len(lines), len(numbered) + 1)


if __name__ == "__main__":
    unittest.main()
