"""The table in a terminal as a person meets it: tmux shows it, keys and clicks go to it.

A Terminal is a tmux server of its own with one window, spoken to in control mode (tmux(1), CONTROL
MODE), which costs no process a key. What is to be seen is read from the screen; a Table finds on it
what a person would: cards, cells, buttons, the cursor.
"""

import fcntl
import os
import re
import shlex
import shutil
import sqlite3
import struct
import subprocess
import termios
import time

from program import DREAD, PATIENCE, until

TMUX = shutil.which("tmux")
COLUMNS, ROWS = 80, 24
SUITS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}


def face(card):
    """A card as people write it: 9♠ for 9S, 10♦ for TD."""
    return card[:-1].replace("T", "10") + SUITS[card[-1]]


class Terminal:
    """A terminal in which a shell runs the program, and says with which code it left."""

    count = 0

    def __init__(self, test, *arguments, term="tmux-256color", columns=COLUMNS, rows=ROWS, **more):
        Terminal.count += 1
        self.test = test
        self.name = "dread-%d-%d" % (os.getpid(), Terminal.count)
        # A program whose terminal is gone is not looked through for leaks: the search may never end.
        self.environment = dict(test.environment, TERM=term, ASAN_OPTIONS="detect_leaks=0", **more)
        self.sockets = dict(os.environ, TMUX_TMPDIR=test.home)
        self.sockets.pop("TMUX", None)
        words = ["env", "-i"] + ["%s=%s" % pair for pair in self.environment.items()]
        program = " ".join(shlex.quote(word) for word in words + [DREAD] + list(arguments))
        # What the terminal was like is compared with what it is like in the end.
        # ^C is for the program alone.
        script = ("trap : INT; echo before; was=$(stty -g); %s; echo left with $?;"
                  " [ $was = $(stty -g) ] && echo as it was; exec sleep %d" % (program, PATIENCE))
        self.run("new-session", "-d", "-x", str(columns), "-y", str(rows), "sh", "-c", script)
        test.addCleanup(self.stop)
        self.client = subprocess.Popen(
            [TMUX, "-L", self.name, "-C", "attach", "-f", "no-output,ignore-size"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=self.sockets)
        self.answer()
        self.tty = os.open(self.ask("#{pane_tty}"), os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
        self.program = None
        self.command("set", "-g", "window-size", "manual")
        self.command("set", "-g", "escape-time", "0")

    def run(self, *words):
        """Runs tmux once."""
        return subprocess.run([TMUX, "-L", self.name, "-f", "/dev/null", "-u", *words],
                              env=self.sockets, check=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=PATIENCE).stdout.decode("utf-8")

    def stop(self):
        """Closes the terminal, and waits until the program is gone."""
        program = self.child() if self.client.poll() is None else None
        if self.tty is not None:
            os.close(self.tty)
        self.tty = None
        subprocess.run([TMUX, "-L", self.name, "kill-server"], env=self.sockets, check=False,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PATIENCE)
        self.client.kill()
        self.client.wait(PATIENCE)
        for pipe in (self.client.stdin, self.client.stdout):
            try:
                pipe.close()
            except BrokenPipeError:
                pass
        if program:
            until(lambda: not runs(program), "the program ends with its terminal")

    # ---- tmux ----

    def answer(self):
        """The lines that the control mode answers to a command."""
        lines = None
        for line in self.client.stdout:
            line = line.decode("utf-8").rstrip("\n")
            if line.startswith("%begin ") and lines is None:
                lines = []
            elif re.match("%(end|error) ", line) and lines is not None:
                self.test.assertTrue(line.startswith("%end"), lines)
                return lines
            elif lines is not None:
                lines.append(line)
        return self.test.fail("tmux has left")

    def command(self, *words):
        line = " ".join(shlex.quote(word) for word in words)
        self.client.stdin.write(line.encode("utf-8") + b"\n")
        self.client.stdin.flush()
        return self.answer()

    def ask(self, what):
        """What tmux knows: `#{cursor_x}` and the like."""
        return "".join(self.command("display-message", "-p", what))

    # ---- seeing ----

    def lines(self):
        """The screen, a string for each of its lines."""
        lines = self.command("capture-pane", "-p")
        return lines + [""] * (ROWS - len(lines))

    def text(self):
        return "\n".join(self.lines())

    def codes(self):
        """The screen with the escape sequences for its colours."""
        return "\n".join(self.command("capture-pane", "-p", "-e", "-N"))

    def cursor(self):
        x, y = self.ask("#{cursor_x} #{cursor_y}").split()
        return int(x), int(y)

    def until(self, holds, what):
        """Waits until something holds, and returns it; fails, and shows the screen, if it never does."""
        return until(holds, lambda: "%s; the screen:\n%s" % (what, self.text()))

    def reads(self, *words):
        """Waits until all of the words are on the screen."""
        self.until(lambda: all(word in self.text() for word in words), "not to be read: %s" % (words,))

    def left(self, code=0):
        """Waits until the program has left with a code."""
        self.reads("left with %d" % code)

    # ---- doing ----

    def keys(self, *names):
        """Presses keys by their names in tmux: Enter, Right, Escape, x."""
        self.command("send-keys", *names)

    def type(self, text):
        self.command("send-keys", "-l", text)

    def click(self, x, y, button=0):
        """Presses a mouse button and lets it go, as xterm reports it."""
        for what in (button, 3):
            report = ["%02x" % (32 + byte) for byte in (what, x + 1, y + 1)]
            self.command("send-keys", "-H", "1b", "5b", "4d", *report)

    def resize(self, columns, rows):
        self.command("resize-window", "-x", str(columns), "-y", str(rows))

    def child(self):
        """The process of the program, which the shell has started; None if it has left."""
        shell = self.ask("#{pane_pid}")
        for entry in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open("/proc/%s/stat" % entry, encoding="utf-8") as file:
                    name, rest = file.read().split("(", 1)[1].rsplit(")", 1)
            except OSError:
                continue
            if rest.split()[1] == shell and name == os.path.basename(DREAD):
                return int(entry)
        return None

    def pid(self):
        return self.until(self.child, "the program does not run")

    # ---- waiting ----

    def work(self):
        """What the program has still to do, and how often it has waited: equal twice, and nothing to
        do, means that it waits for the player."""
        if not self.program or not runs(self.program):
            self.program = self.child()
        if not self.program:
            return None
        waits = []
        try:
            with open("/proc/%d/stat" % self.program, encoding="utf-8") as file:
                state = file.read().rsplit(")", 1)[1].split()[0]
            with open("/proc/%d/status" % self.program, encoding="utf-8") as file:
                waits = [line for line in file if "ctxt_switches" in line]
        except OSError:
            return None
        pending = struct.unpack("i", fcntl.ioctl(self.tty, termios.FIONREAD, b"\0\0\0\0"))[0]
        return None if state != "S" or pending else waits

    def rests(self):
        """Waits until the program has done all it was told, and all of it is to be seen."""
        self.ask("")
        self.ask("")  # what was sent is on its way by now

        def at_rest():
            seen = self.work(), self.cursor(), self.lines()
            time.sleep(0.003)
            return (seen[0] or not self.program) and seen == (self.work(), self.cursor(), self.lines())
        until(at_rest, "the program rests")

    def woken(self, do):
        """Does something that wakes the program, and waits until it has woken up and rests again."""
        self.rests()
        before = self.work()
        do()
        until(lambda: not self.program or not runs(self.program) or self.work() not in (None, before),
              "the program wakes up")
        self.rests()

    def sleeps(self):
        """Waits until the program sleeps until something happens: it waits in ppoll without a time-out."""
        def asleep():
            self.rests()
            with open("/proc/%d/syscall" % self.program, encoding="utf-8") as file:
                call = file.read().split()  # its number, then its arguments; ppoll's third is the time-out
            return len(call) > 3 and call[3] == "0x0"
        until(asleep, "the program sleeps")


def runs(pid):
    """Is there still such a process, and not only its name?"""
    try:
        with open("/proc/%d/stat" % pid, encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


class Table:
    """A person at the table in a Terminal, by keys or by mouse."""

    def __init__(self, terminal, by_mouse):
        self.terminal = terminal
        self.by_mouse = by_mouse
        self.test = terminal.test
        self.database = os.path.join(self.test.home, "dread.db")

    # ---- what was done, as it is kept ----

    def line(self):
        """The actions played in the game that was kept last."""
        try:
            base = sqlite3.connect("file:%s?mode=ro" % self.database, uri=True, timeout=5)
        except sqlite3.OperationalError:
            return []
        try:
            rows = base.execute("SELECT action FROM step JOIN (SELECT id, played FROM play"
                                " ORDER BY changed DESC, id DESC LIMIT 1) ON play = id"
                                " WHERE ply < played ORDER BY ply").fetchall()
        finally:
            base.close()
        return [row[0] for row in rows]

    # ---- finding ----

    def find(self, words, start=0):
        """Where the words are on the screen, from a line on: x, y; None if they are not."""
        for y, line in enumerate(self.terminal.lines()):
            x = line.find(words)
            if y >= start and x >= 0:
                return x, y
        return None

    def buttons(self):
        """The numbered buttons: number, words, x, y."""
        found = []
        for y, line in enumerate(self.terminal.lines()):
            for match in re.finditer(r"(?<=  )([1-9]) (\S.*?)(?=$|   [1-9] \S)", line):
                number, words = match.groups()
                if int(number) == len(found) + 1 and not re.match(r"[♠♥♣♦━┃]", words):
                    found.append((int(number), words.strip(), match.start(2), y))
        return found

    def cell(self, name):
        """Where a cell of the grid is: x, y of its middle, and its width and height."""
        lines = self.terminal.lines()
        columns = next(line for line in reversed(lines)
                       if re.search(r"(^| |━|─)a(\W+)b(\W+)c", line))
        at = {letter: columns.index(letter) for letter in "abc"}
        wide = at["b"] - at["a"]
        rows = {line[0]: y for y, line in enumerate(lines) if line[:1].isdigit()}
        high = rows["1"] - rows["2"]
        return at["a"] + wide * (ord(name[0]) - ord("a")), rows[name[1]], wide, high

    def card(self, card, label):
        """Where a card is beside a label of the panel, or in the lines that go on with it."""
        start = self.find(label)
        self.test.assertIsNotNone(start, label)
        for y in range(start[1], start[1] + 3):
            x = self.terminal.lines()[y].find(" " + face(card), start[0])
            if x >= 0:
                return x + 1, y
        return self.test.fail("no %s beside %s:\n%s" % (card, label, self.terminal.text()))

    # ---- gestures ----

    def state(self):
        return self.terminal.cursor(), self.terminal.lines()

    def key(self, name):
        self.terminal.woken(lambda: self.terminal.keys(name))

    def click(self, x, y):
        self.terminal.woken(lambda: self.terminal.click(x, y))

    def tab_to(self, holds, what):
        """Tab until the cursor is where it should be."""
        for _ in range(80):
            if holds(*self.terminal.cursor()):
                return
            self.key("Tab")
        self.test.fail("Tab does not lead to %s:\n%s" % (what, self.terminal.text()))

    def choose_card(self, card, label):
        x, y = self.card(card, label)
        if self.by_mouse:
            self.click(x, y)
            return
        self.tab_to(lambda cx, cy: cy == y and x - 2 <= cx <= x, card)
        self.key("Enter")

    def choose_cell(self, name):
        x, y, wide, high = self.cell(name)
        if self.by_mouse:
            self.click(x, y)
            return
        # The cursor is at the left of the upper line of a cell.
        self.tab_to(lambda cx, cy: 0 <= x - cx <= wide // 2 + 1 and 0 <= y - cy < high - 1, name)
        self.key("Enter")

    def press(self, *patterns):
        """Presses the first button whose words fit. One that stands for several narrows."""
        for pattern in patterns:
            for number, words, x, y in self.buttons():
                if not re.match(pattern, words):
                    continue
                before = self.line()
                for _ in range(1 if words.endswith(" …") else 2):
                    if self.line() != before:
                        return
                    if self.by_mouse:
                        self.click(x, y)
                    else:
                        self.key(str(number))
                return
        self.test.fail("no button %s:\n%s" % (patterns, self.terminal.text()))

    # ---- a whole game ----

    def plays(self, action, how):
        """Does an action: each of the gestures that `how` gives for it until it is played."""
        before = self.line()
        for gesture in how(self, action):
            gesture()
            if self.line() != before:
                break
        if self.line() != before + [action]:
            self.test.fail("%s is not played, but %s:\n%s" % (action, self.line()[len(before):],
                                                             self.terminal.text()))

    def chooses(self, words):
        """Chooses a line of a page by its words."""
        terminal = self.terminal
        terminal.reads(words)
        terminal.rests()
        if self.by_mouse:
            x, y = next((line.index(words), y) for y, line in enumerate(terminal.lines())
                        if words in line and re.match(r"│\W*" + re.escape(words), line.lstrip()))
            self.click(x, y)
            return
        for _ in range(30):
            if "› " + words in re.sub(r"›\s+", "› ", terminal.text()):
                break
            self.key("Down")
        self.key("Enter")
