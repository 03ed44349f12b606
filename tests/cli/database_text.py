"""Turns a database into text that can be read and compared, and back.

    python3 tests/cli/database_text.py FILE.db >FILE.sql
"""

import os
import sqlite3
import sys

HEADER = ("application_id", "user_version")  # the kind of database and its version


def as_text(path):
    """Returns SQL statements that create a database with the same tables and rows."""
    base = sqlite3.connect("file:%s?mode=ro" % path, uri=True)
    try:
        header = ["PRAGMA %s=%d;" % (name, base.execute("PRAGMA " + name).fetchone()[0])
                  for name in HEADER]
        return "\n".join(header + list(base.iterdump())) + "\n"
    finally:
        base.close()


def from_text(text, path):
    """Creates the database that the text describes. There must be no file at the path."""
    if os.path.exists(path):
        raise FileExistsError(path)
    base = sqlite3.connect(path)
    try:
        base.executescript(text)
    finally:
        base.close()


if __name__ == "__main__":
    sys.stdout.write(as_text(sys.argv[1]))
