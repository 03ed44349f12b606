"""Tests that what `dread survey --json` and `dread explore --json` print has the form that the schemas in docs/
describe."""

import copy
import json
import os
import re
import unittest

import surveys
from program import ROOT, ProgramTest
from schemas import Schema

SCHEMA = Schema("survey")


class SurveySchema(unittest.TestCase):

    def test_what_is_printed_fits_and_leaves_no_member_of_the_schema_out(self):
        told = [surveys.read(name).told for name in surveys.SURVEYS if name != "varied"]
        for one in told:
            SCHEMA.check(one)
        # These come from fewer than 30 games here, and more would take too long.
        self.assertEqual(SCHEMA.unused(told), {"lastBadTurn", "lastGoodTurn"})

    def drama(self):
        """Returns the keys of the measures of drama, from their table in the program."""
        with open(os.path.join(ROOT, "src", "survey", "measures.c"), encoding="utf-8") as source:
            return set(re.findall(r'\[DRAMA_[A-Z_]+\] = \{"(\w+)"', source.read()))

    def test_the_schema_describes_each_measure_of_drama(self):
        described = set(SCHEMA.schema["$defs"]["drama"]["properties"])
        self.assertGreater(len(self.drama()), 5)
        self.assertEqual(described - {"plays", "decisions", "excessMovement"}, self.drama())

    def test_other_forms_do_not_fit(self):
        told = surveys.read("few wins").told
        for change in (lambda t: t.pop("game"), lambda t: t.update(more=1), lambda t: t.update(first="1"),
                       lambda t: t["ruleSets"][0]["agents"][0]["share"].update(high=1.5),
                       lambda t: t["ruleSets"][0]["agents"][0]["rules"][0].update(state="perhaps")):
            changed = copy.deepcopy(told)
            change(changed)
            self.assertFalse(SCHEMA.fits(changed))


class ExploreSchema(ProgramTest):

    def test_what_is_printed_fits_and_leaves_no_member_of_the_schema_out(self):
        told = []
        for wish in ("50..60%", "..0%"):
            done = self.dread("explore", "he", "--options", "empty-hand,bonus,idle-moves", "--deals", "100", "--fresh",
                              "100", "--json", "--player", "greedy", "--win", wish)
            self.assertEqual(done.code, 0, done.err)
            told.append(json.loads(done.out))
        schema = Schema("explore")
        for one in told:
            schema.check(one)
        # Only a player that thinks about chances has these, which would take too long.
        self.assertEqual(schema.unused(told), {"real-choices", "choices-a-minute"})


if __name__ == "__main__":
    unittest.main()
