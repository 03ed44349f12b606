"""Helpers that run the program as its users do: once, in plain play line by line, or as an engine.

The tests in this folder share these helpers. DREAD in the environment names the program (build/release/dread if unset).
Every test has a home of its own, so that nothing is kept between two tests and nothing of the user's is touched.
"""

import glob
import json
import os
import pty
import re
import select
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DREAD = os.path.abspath(os.environ.get("DREAD", os.path.join(ROOT, "build/release/dread")))
GAME = "he-will-never-stop"
TITLE = "He Will Never Stop"
# The program was built with sanitizers, which make it about ten times slower.
SLOWED = os.environ.get("DREAD_SLOWED") == "ON"
PATIENCE = 3000  # seconds until a test gives up waiting; no result depends on this value

# The options on the rules page of He Will Never Stop, without the numbers.
OPTIONS = {
    "sequences": ("rising", "both"),
    "pursuit": ("that", "any"),
    "bonus": ("net", "card", "touch"),
    "empty-hand": ("caught", "draws"),
    "idle-moves": ("yes", "no"),
    "hand": tuple(map(str, range(4, 29))),
    "earn": ("1", "2", "3", "4"),
}
CARDS = {
    1: "AD4D6D7H5S3S7DAH3D7S5D6S6HAS8S2D8H3H8D3C6C8C5H5C2H2S4S4C4H2CAC7C",
    2: "3D5C3SAH4H2H8D5S8C5D5HAS4DAD8H3H2S7D3C6H8S2D2C7H6DAC7S4C6C6S7C4S",
}
PERFT = {
    1: (48, 1689, 41886, 696741),
    2: (48, 1712, 42896, 711151),
    3: (47, 1632, 39065, 596816),
}
LOST = ["move 4>2", "search 6", "search 3", "search 6", "search 5", "search 2", "search 8"]
WON = ["move 4>2", "search 3", "move 1>6", "search A", "search 2", "move 2>3", "search 3",
       "search 3", "search 6"]
CAUGHT = "lost: caught"


def options_written(choice):
    """Returns `:name=value,...` for a dictionary of options; "" for an empty one."""
    return ":" * bool(choice) + ",".join(name + "=" + choice[name] for name in OPTIONS
                                         if name in choice)


def random_options(dice):
    """Returns random values for all options, each value equally likely."""
    return options_written({name: dice.choice(values) for name, values in OPTIONS.items()})


# ---- Waiting for events, never for a fixed time ----

def until(holds, what):
    """Waits until holds() is true, and returns its value. Fails if that never happens; `what` is for the message."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        seen = holds()
        if seen:
            return seen
        time.sleep(0.002)
    raise AssertionError("it never happens that " + (what if isinstance(what, str) else what()))


def blocks_in(path):
    """Returns the number of blocks in the ledger at this path."""
    if not os.path.exists(path):
        return 0
    base = sqlite3.connect(path, timeout=PATIENCE)
    try:
        return base.execute("SELECT count(*) FROM block").fetchone()[0]
    except sqlite3.OperationalError:  # the ledger is not made yet
        return 0
    finally:
        base.close()


def catches(pid, number):
    """Returns True if a process has a handler for a signal."""
    with open("/proc/%d/status" % pid, encoding="utf-8") as file:
        caught = next(line for line in file if line.startswith("SigCgt:"))
    return bool(int(caught.split()[1], 16) >> (number - 1) & 1)


def ticks(pid):
    """Returns the CPU time of a process, in clock ticks."""
    with open("/proc/%d/stat" % pid, encoding="utf-8") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def until_it_works(program):
    """Waits until a program handles Ctrl-C and has then used some CPU time. Its task must be too long for any machine
    to finish by then."""
    def catches_it():
        assert program.poll() is None, "it has ended: %s" % program.returncode
        return catches(program.pid, signal.SIGINT)
    until(catches_it, "the program listens to Ctrl-C")
    before = ticks(program.pid)
    until(lambda: ticks(program.pid) > before + 1, "the program works")


def a_terminal(test):
    """Opens a pseudo-terminal: returns the test's end and the program's end."""
    try:
        return pty.openpty()
    except OSError as error:
        return test.skipTest("no pseudo-terminal can be opened (is devpts mounted?): %s" % error)


def without_forecast(err):
    """Returns what was printed on standard error without what only a slow machine or a long survey has: the time that
    the survey will take, and how far it is."""
    return re.sub(r"(?:\r\x1b\[K)?dread: This survey takes [^\n]*\n|^\[[#.]{20}\] [^\n]*\n", "", err, flags=re.M)


class Done:
    """A program that has ended: its exit code and what it printed."""

    def __init__(self, done):
        self.code = done.returncode
        self.out = done.stdout.decode("utf-8")
        self.err = without_forecast(done.stderr.decode("utf-8"))
        self.lines = self.out.splitlines()


class ProgramTest(unittest.TestCase):
    """A test with a home of its own, and functions that run the program."""

    def setUp(self):
        self.home = tempfile.mkdtemp(prefix="dread-cli-")
        self.addCleanup(shutil.rmtree, self.home)
        self.environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8",
                            "HOME": self.home, "DREAD_HOME": self.home}
        # Passes on the options of builds with sanitizers.
        self.environment.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})

    def dread(self, *arguments, stdin=b""):
        """Runs the program to its end."""
        if isinstance(stdin, str):
            stdin = stdin.encode("utf-8")
        return Done(subprocess.run([DREAD, *arguments], input=stdin, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env=self.environment,
                                   timeout=PATIENCE))

    def fine(self, *arguments, stdin=b""):
        """Runs the program, which must succeed without any complaint."""
        done = self.dread(*arguments, stdin=stdin)
        self.assertEqual((done.code, done.err), (0, ""), arguments)
        return done

    def refused(self, code, *arguments, says=(), stdin=b""):
        """Runs the program, which must fail with this exit code and a message that contains all of `says`."""
        done = self.dread(*arguments, stdin=stdin)
        self.assertEqual(done.code, code, (arguments, done.err))
        self.assertEqual(done.out, "", arguments)
        self.assertTrue(done.err.startswith("dread"), done.err)
        for words in [says] if isinstance(says, str) else says:
            self.assertIn(words, done.err)
        return done

    def record(self, deal, agent, seed=1):
        """Returns the record of a game that an agent plays."""
        log = self.dread("play", "--plain", deal, "--agent", agent, "--seed", str(seed)).out
        actions = re.findall(r"^([a-z]+ [^:\n]*): ", log, re.M)
        head = "dread record 1\ndeal: %s\nrules: 1\nactions: %d\n" % (re.search(r"Deal (\S+)\.", log)[1], len(actions))
        body = head + "\n".join(actions) + "\nresult: "
        result = re.search(r"these actions is `(.*)`", self.dread("replay", "-", stdin=body + "?\n").err)[1]
        return body + result + "\n"

    def on_terminal(self, *arguments, stdout=None):
        """Starts the program with a terminal as standard error, and as standard output if no other is given. Returns
        the process and the end of the terminal to read."""
        keyboard, terminal = a_terminal(self)
        program = subprocess.Popen([DREAD, *arguments], stderr=terminal, env=self.environment,
                                   stdout=terminal if stdout is None else stdout)
        os.close(terminal)
        self.addCleanup(os.close, keyboard)
        return program, keyboard

    def read_until(self, keyboard, pattern=None):
        """Reads what a terminal shows, until the pattern matches or to the end."""
        seen, end = b"", time.monotonic() + PATIENCE
        while pattern is None or not re.search(pattern, seen):
            self.assertLess(time.monotonic(), end, seen)
            try:
                if select.select([keyboard], [], [], 1)[0]:
                    seen += os.read(keyboard, 1000)
            except OSError:  # the program has closed the terminal, and everything was read
                self.assertIsNone(pattern, seen)
                break
        return seen

    def talk(self, *arguments, hears_story=False):
        """Starts plain play: `play ARGUMENTS --plain`."""
        return Talk(self, "play", *arguments, "--plain", hears_story=hears_story)

    def engine(self):
        """Starts the engine."""
        return Engine(self)


class Spoken:
    """A program driven through pipes. It is killed if it does not answer in time."""

    def __init__(self, test, *arguments):
        self.test = test
        self.program = subprocess.Popen(
            [DREAD, *arguments], env=test.environment, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.alarm = threading.Timer(PATIENCE, self.program.kill)
        self.alarm.start()
        test.addCleanup(self.stop)

    def write(self, line):
        """Sends a line; the argument has no line end."""
        if isinstance(line, str):
            line = line.encode("utf-8")
        self.program.stdin.write(line + b"\n")
        self.program.stdin.flush()

    def read(self):
        """Returns the next line without its line end. There must be one, and it must be text."""
        line = self.program.stdout.readline()
        if not line.endswith(b"\n"):
            self.test.fail("no answer, but %r; the program ended with %r" % (line, self.end()))
        return line[:-1].decode("utf-8")

    def end(self):
        """Ends the input and waits. Returns the exit code, the rest of the output, and standard error."""
        self.alarm.cancel()
        try:
            out, err = self.program.communicate(timeout=PATIENCE)
        except (BrokenPipeError, ValueError):
            out, err = b"", b""
        return self.program.wait(PATIENCE), out.decode("utf-8"), err.decode("utf-8")

    def ends_well(self):
        """Ends the input. The program must end without an error."""
        code, out, err = self.end()
        self.test.assertEqual((code, err), (0, ""))
        return out.splitlines()

    def stop(self):
        self.alarm.cancel()
        self.program.kill()
        self.program.wait()
        for pipe in (self.program.stdin, self.program.stdout, self.program.stderr):
            try:
                pipe.close()
            except BrokenPipeError:
                pass


def story_lines():
    """Returns the lines of flavour text of all themes."""
    lines = []
    for path in glob.glob(os.path.join(ROOT, "themes", "*.txt")):
        with open(path, encoding="utf-8") as theme:
            lines += [line.split(": ", 1)[1].strip() for line in theme if line.startswith("story ")]
    return lines


class Talk(Spoken):
    """Plain play. Each line said must be answered by at least one line before the next is said. What is told of the
    story, after each turn and at the end, and what is worth asking is left out of the answers unless `hears_story` is
    set."""

    STORY = tuple(story_lines()) + ("Say autopsy for what decided it", "Ask ")

    def __init__(self, test, *arguments, hears_story=False):
        super().__init__(test, *arguments)
        self.hears_story = hears_story
        self.marks = 0
        self.opening = [self.read()] + self._up_to_the_mark()

    def ask(self, line):
        """Says a line. Returns the answer as a list of lines."""
        self.write(line)
        return [self.read()] + self._up_to_the_mark()

    def _up_to_the_mark(self):
        """Returns the rest of the answer. Asks for a part of the rules that they do not have, which the program
        repeats: the answer ends before that line."""
        self.marks += 1
        mark = "mark%d" % self.marks
        self.write("rules " + mark)
        lines = []
        while True:
            line = self.read()
            if "`%s`" % mark in line:
                return lines
            if self.hears_story or not line.startswith(self.STORY):
                lines.append(line)

    @property
    def id(self):
        """The deal id."""
        return self.one("id")

    def one(self, line):
        """Says a line. Returns the answer, which must be one line."""
        answer = self.ask(line)
        self.test.assertEqual(len(answer), 1, (line, answer))
        return answer[0]

    def record(self):
        """Returns the record of the game so far, as text."""
        return "\n".join(self.ask("record")) + "\n"

    def quit(self):
        """Says quit. The program must end without an error."""
        self.write("quit")
        return self.ends_well()


class Engine(Spoken):
    """The engine: JSON-RPC 2.0, one message on each line."""

    def __init__(self, test):
        super().__init__(test, "engine")
        self.number = 0

    def line(self, line):
        """Sends any line. Returns the answer, which must be JSON."""
        self.write(line)
        return self.answer()

    def answer(self):
        """Returns the next answer."""
        return json.loads(self.read())

    def send(self, request):
        """Sends any JSON value. Returns the answer."""
        return self.line(json.dumps(request))

    def request(self, method, **params):
        """Sends a valid request. Returns the response, after checking its form."""
        self.number += 1
        response = self.send({"jsonrpc": "2.0", "id": self.number, "method": method,
                              "params": params})
        self.test.assertEqual(response["jsonrpc"], "2.0")
        self.test.assertEqual(response["id"], self.number)
        self.test.assertEqual(len(response), 3, response)
        return response

    def call(self, method, **params):
        """Sends a request that must succeed. Returns its result."""
        response = self.request(method, **params)
        self.test.assertIn("result", response)
        return response["result"]

    def error(self, method, **params):
        """Sends a request that must fail. Returns the code and message of its error."""
        response = self.request(method, **params)
        self.test.assertIn("error", response)
        return response["error"]["code"], response["error"]["message"]

    def silent(self, line):
        """Sends a line that must not be answered."""
        self.write(line)
        self.test.assertEqual(self.call("version")["name"], "dread")
