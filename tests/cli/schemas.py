"""The schemas in docs/ of what commands print with --json, and helpers to compare the two."""

import json
import os

import jsonschema

from program import ROOT


class Schema:
    def __init__(self, command):
        with open(os.path.join(ROOT, "docs", command + ".schema.json"), encoding="utf-8") as file:
            self.schema = json.load(file)
        jsonschema.Draft202012Validator.check_schema(self.schema)
        self.validator = jsonschema.Draft202012Validator(self.schema)

    def check(self, value):
        """Raises an error if a value does not fit."""
        self.validator.validate(value)

    def fits(self, value):
        return self.validator.is_valid(value)

    def unused(self, values):
        """Returns the names of the members that the schema describes and none of the values has."""
        return named(self.schema) - set().union(*map(used, values))


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
