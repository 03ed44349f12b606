"""The games of the house, and how a test skips what another game does not offer.

docs/adding-a-game.md says what every game needs. The games of the house offer everything else too: where one of them
loses a part, tests fail. A test that goes through all games skips by name what a game of others does not have.
"""

import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def read_house():
    """Returns the ids in the list of tests/unit/offers.c, which the unit tests use too."""
    with open(os.path.join(ROOT, "tests", "unit", "offers.c"), encoding="utf-8") as file:
        return re.findall(r'"([a-z-]+)"', re.search(r"house\[\] = \{(.*?)\};", file.read(), re.S)[1])


HOUSE = read_house()


def skip_without(game, what):
    """Prints that the game has no `what`; fails if it is a game of the house."""
    assert game not in HOUSE, "%s has no %s" % (game, what)
    print("\nskipped: %s has no %s" % (game, what), file=sys.stderr)
