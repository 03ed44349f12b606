"""Surveys that are made once and read by many tests.

The first test that reads one makes it, in a folder beside the program; others wait for it. Every build of the program
has a folder of its own. Tests of how a survey is made (stopped, resumed, refused) make theirs.
"""

import contextlib
import csv
import fcntl
import functools
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import xml.etree.ElementTree

from program import DREAD, PATIENCE, without_forecast

AGENTS = "clairvoyant,random,greedy,hasty,expert-quick"
CHEAP = "clairvoyant,greedy,random"

# What is asked. The first ones tell, compare and list as much as can be told; the last ones lack something.
SURVEYS = {
    "flight": ["he", "--deals", "1..240"],  # also on docs/designers.md
    "field": ["soliterror", "--deals", "1..80", "--agents", AGENTS],
    "maze": ["dont", "--deals", "1..8", "--agents", AGENTS],
    "varied": ["he:bonus=touch", "--vary", "all", "--deals", "1..24", "--agents", CHEAP],
    "mixed": ["soliterror", "soliterror:family=mixed", "--deals", "1..40", "--agents", "greedy,random"],
    "bounded": ["he:hand=10", "--deals", "3..4", "--agents", "clairvoyant,greedy", "--ceiling"],
    "few wins": ["he", "--deals", "1..80", "--agents", "greedy,random"],
    "thirty deals": ["he", "--deals", "1..30", "--agents", "greedy,random"],
    "six deals": ["he", "--deals", "1..6", "--agents", "clairvoyant,random,expert-quick"],
    "given up": ["he", "he:empty-hand=draws", "--deals", "1..200", "--agents", "clairvoyant", "--budget", "11"],
    "unknown": ["dont", "--deals", "7..7", "--agents", "clairvoyant", "--budget", "1"],
}


@functools.cache
def folder():
    """Returns the folder of this build of the program, and removes those of earlier ones."""
    with open(DREAD, "rb") as program:
        name = hashlib.sha256(program.read()).hexdigest()[:16]
    place = os.path.join(os.path.dirname(DREAD), "surveys")
    os.makedirs(os.path.join(place, name), exist_ok=True)
    for other in set(os.listdir(place)) - {name}:
        shutil.rmtree(os.path.join(place, other), ignore_errors=True)
    return os.path.join(place, name)


@contextlib.contextmanager
def alone():
    """Keeps other tests out of the folder."""
    with open(os.path.join(folder(), "lock"), "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def make(name):
    """Makes a survey unless it is there. Returns its folder."""
    place = os.path.join(folder(), name)
    with alone():
        if not os.path.exists(place):
            draft = place + ".draft"
            shutil.rmtree(draft, ignore_errors=True)
            os.mkdir(draft)
            environment = {**os.environ, "DREAD_HOME": folder(), "HOME": draft}
            for form in (["--csv"], ["--json"], ["--report", os.path.join(draft, "report")]):
                done = subprocess.run([DREAD, "survey", *SURVEYS[name], *form], env=environment, timeout=PATIENCE,
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
                said = without_forecast(done.stderr.decode())
                assert not done.returncode and not said, said
                with open(os.path.join(draft, form[0].replace("report", "text")[2:]), "wb") as file:
                    file.write(done.stdout)
            os.rename(draft, place)
    return place


def copy_ledger(home):
    """Copies the ledger that has the survey "flight" and others into a home folder."""
    make("flight")
    with alone():
        shutil.copy(os.path.join(folder(), "surveys.db"), home)


def words(element):
    """Returns all text of an element, with single spaces."""
    return " ".join("".join(element.itertext()).split())


class Page:
    """A report. It must be well-formed, and each row of a table must have as many cells as the table has heads, which
    have names."""

    def __init__(self, text):
        self.text = text
        self.tree = xml.etree.ElementTree.fromstring(text)
        tables = self.tables()
        assert len(tables) == len(list(self.tree.iter("table")))  # the captions differ
        for caption, (heads, *rows) in tables.items():
            assert all(head[:1].isalnum() for head in heads), (caption, heads)
            assert all(len(row) == len(heads) for row in rows), (caption, heads, rows)

    def tables(self):
        """Returns the rows of cells of all tables, by caption."""
        return {words(table.find("caption")): [[words(cell) for cell in row] for row in table.iter("tr")]
                for table in self.tree.iter("table")}

    def section(self, name):
        (found,) = [s for s in self.tree.iter("section") if s.attrib["aria-labelledby"] == name]
        return found

    def deals(self):
        """Returns the ids of all deals that are named."""
        return [words(e) for e in self.tree.iter("code") if "#" in words(e)]

    def summary(self):
        """Returns the sentences of the summary by question, each with the target of its link."""
        told, question = {}, None
        for element in self.section("short").iter():
            if element.tag == "h3":
                question = words(element)
            elif element.tag == "li":
                link = [a.attrib["href"] for a in element.iter("a") if a.attrib.get("class") == "more"]
                told.setdefault(question, []).append((words(element), *link))
        return told


class Survey:
    """One of SURVEYS in all its forms: `text`, `told` by --json, the `rows` of --csv, and the `page`."""

    def __init__(self, name):
        def read(form):
            with open(os.path.join(make(name), form), encoding="utf-8") as file:
                return file.read()
        self.asked = SURVEYS[name]
        self.text, self.page, self.told = read("text"), Page(read("report")), json.loads(read("json"))
        self.rows = list(csv.DictReader(io.StringIO(read("csv"))))
        self.rule_sets = self.told["ruleSets"]
        self.agents = [agent for rules in self.rule_sets for agent in rules["agents"]]
        self.by_name = {agent["agent"]: agent for agent in self.rule_sets[0]["agents"]}


@functools.cache
def read(name):
    return Survey(name)


def all_surveys():
    return [read(name) for name in SURVEYS]


def digest(survey):
    """Returns the golden lines of a survey: for each agent its deals, plays, wins, decisions, positions and events."""
    told = survey.told
    lines = ["%s, %s" % (told["game"], re.sub(", sources [0-9a-f]{16}$", "", told["version"]))]
    for agent in survey.by_name.values():
        numbers = [agent["deals"], agent["plays"], agent["won"],
                   sum(agent.get(k, {}).get("sum", 0) for k in ("decisionsWon", "decisionsLost")),
                   agent.get("positions", {}).get("sum", 0),
                   sum(rule["times"] for rule in agent["rules"])]
        lines.append("  %s: %d deals, %d plays, %d won, %d decisions, %d positions, %d events"
                     % (agent["agent"], *numbers))
        if "choices" in agent:
            lines[-1] += ", %d of %d choices real" % (agent["realChoices"], agent["choices"])
    return lines
