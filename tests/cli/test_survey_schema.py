"""Tests that what `dread survey --json` prints has the form that docs/survey.schema.json describes."""

import copy
import json
import os
import re
import unittest

import jsonschema

from program import ROOT, ProgramTest

with open(os.path.join(ROOT, "docs", "survey.schema.json"), encoding="utf-8") as file:
    SCHEMA = json.load(file)
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def named(schema):
    """Returns the names of all members that a schema describes."""
    if isinstance(schema, list):
        return set().union(*map(named, schema)) if schema else set()
    if not isinstance(schema, dict):
        return set()
    names = set(schema.get("properties", {}))
    for part in list(schema.get("properties", {}).values()) + [schema.get(k) for k in ("items",)] \
            + list(schema.get("$defs", {}).values()):
        names |= named(part)
    return names


def used(value):
    """Returns the names of all members of a value."""
    if isinstance(value, list):
        return set().union(*map(used, value)) if value else set()
    if not isinstance(value, dict):
        return set()
    return set(value).union(*map(used, value.values())) if value else set()


class Schema(ProgramTest):

    def told(self, *arguments):
        return json.loads(self.fine("survey", *arguments, "--json").out)

    def test_the_schema_is_one(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def test_what_is_printed_fits_and_leaves_no_member_of_the_schema_out(self):
        surveys = [
            # every optional part: rule sets compared, chances, plays by chance, a ceiling, examined games
            self.told("he", "he:hand=10", "--deals", "1..40", "--agents", "clairvoyant,random,expert-quick"),
            self.told("he:hand=10", "--deals", "3..4", "--agents", "greedy", "--ceiling"),
            self.told("so", "--deals", "1..40", "--agents", "greedy"),
            self.told("dont-let-them-get-you", "--deals", "7..7", "--agents", "clairvoyant", "--budget", "1")]
        for told in surveys:
            VALIDATOR.validate(told)
        # Means of drama from fewer than 30 games are not told, and more games would take too long.
        unused = named(SCHEMA) - set().union(*map(used, surveys))
        self.assertEqual(unused - self.drama(), set())

    def drama(self):
        """Returns the keys of the measures of drama, from their table in the program."""
        with open(os.path.join(ROOT, "src", "survey", "measures.c"), encoding="utf-8") as source:
            return set(re.findall(r'\[DRAMA_[A-Z_]+\] = \{"(\w+)"', source.read()))

    def test_the_schema_describes_each_measure_of_drama(self):
        described = set(SCHEMA["$defs"]["drama"]["properties"])
        self.assertGreater(len(self.drama()), 5)
        self.assertEqual(described - {"plays", "decisions", "excessMovement"}, self.drama())

    def test_other_forms_do_not_fit(self):
        told = self.told("he", "--deals", "1..8", "--agents", "random")
        for change in (lambda t: t.pop("game"), lambda t: t.update(more=1), lambda t: t.update(first="1"),
                       lambda t: t["ruleSets"][0]["agents"][0]["share"].update(high=1.5),
                       lambda t: t["ruleSets"][0]["agents"][0]["rules"][0].update(state="perhaps")):
            changed = copy.deepcopy(told)
            change(changed)
            self.assertFalse(VALIDATOR.is_valid(changed))


if __name__ == "__main__":
    unittest.main()
