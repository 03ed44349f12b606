"""Drives the table in a terminal as a player does: tmux displays it and sends keys and clicks.

A Terminal is a tmux server of its own with one window, driven in control mode (tmux(1), CONTROL MODE), which needs no
new process for each key. Tests read the screen. A Table finds on it what a player would: cards, cells, buttons and the
cursor.
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
    """Returns a card as the table shows it: 9♠ for 9S, 10♦ for TD."""
    return card[:-1].replace("T", "10") + SUITS[card[-1]]


class Terminal:
    """A terminal in which a shell runs the program and then prints its exit code."""

    count = 0

    def __init__(self, test, *arguments, term="tmux-256color", columns=COLUMNS, rows=ROWS, **more):
        Terminal.count += 1
        self.test = test
        self.name = "dread-%d-%d" % (os.getpid(), Terminal.count)
        # No leak search: when the terminal of the program is gone, it may never end.
        self.environment = dict(test.environment, TERM=term, ASAN_OPTIONS="detect_leaks=0", **more)
        self.sockets = dict(os.environ, TMUX_TMPDIR=test.home)
        self.sockets.pop("TMUX", None)
        words = ["env", "-i"] + ["%s=%s" % pair for pair in self.environment.items()]
        program = " ".join(shlex.quote(word) for word in words + [DREAD] + list(arguments))
        # The script compares the terminal's settings before and after. The shell ignores ^C, which is for the program.
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
        """Closes the terminal and waits until the program is gone."""
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
        """Returns the lines that control mode answers to a command."""
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
        """Returns the value of a tmux format, such as `#{cursor_x}`."""
        return "".join(self.command("display-message", "-p", what))

    # ---- Seeing ----

    def lines(self):
        """Returns the screen as a list of lines."""
        lines = self.command("capture-pane", "-p")
        return lines + [""] * (ROWS - len(lines))

    def text(self):
        return "\n".join(self.lines())

    def codes(self):
        """Returns the screen with escape sequences for the colours."""
        return "\n".join(self.command("capture-pane", "-p", "-e", "-N"))

    def cursor(self):
        x, y = self.ask("#{cursor_x} #{cursor_y}").split()
        return int(x), int(y)

    def until(self, holds, what):
        """Waits until holds() is true, and returns its value. Fails and shows the screen if that never happens."""
        return until(holds, lambda: "%s; the screen:\n%s" % (what, self.text()))

    def reads(self, *words):
        """Waits until all of the words are on the screen."""
        self.until(lambda: all(word in self.text() for word in words), "not to be read: %s" % (words,))

    def left(self, code=0):
        """Waits until the program has ended with this exit code."""
        self.reads("left with %d" % code)

    # ---- Acting ----

    def keys(self, *names):
        """Presses keys by their names in tmux: Enter, Right, Escape, x."""
        self.command("send-keys", *names)

    def type(self, text):
        self.command("send-keys", "-l", text)

    def click(self, x, y, button=0):
        """Presses and releases a mouse button, in xterm's encoding."""
        for what in (button, 3):
            report = ["%02x" % (32 + byte) for byte in (what, x + 1, y + 1)]
            self.command("send-keys", "-H", "1b", "5b", "4d", *report)

    def resize(self, columns, rows):
        self.command("resize-window", "-x", str(columns), "-y", str(rows))

    def child(self):
        """Returns the process id of the program, which the shell has started; None if it has ended."""
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

    # ---- Waiting ----

    def work(self):
        """Returns the counters of the program's waits; None while it has work to do. If two calls return the same
        value, the program waits for the player."""
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
        """Waits until the program has processed all input and the screen shows the result."""
        self.ask("")
        self.ask("")  # by now tmux has passed on what was sent

        def at_rest():
            seen = self.work(), self.cursor(), self.lines()
            time.sleep(0.003)
            return (seen[0] or not self.program) and seen == (self.work(), self.cursor(), self.lines())
        until(at_rest, "the program rests")

    def woken(self, do):
        """Does something that wakes the program; waits until it has woken up and waits again."""
        self.rests()
        before = self.work()
        do()
        until(lambda: not self.program or not runs(self.program) or self.work() not in (None, before),
              "the program wakes up")
        self.rests()

    def sleeps(self):
        """Waits until the program sleeps until the next event: it is in ppoll without a time-out."""
        def asleep():
            self.rests()
            with open("/proc/%d/syscall" % self.program, encoding="utf-8") as file:
                # the number of the system call, then its arguments; ppoll's third is the time-out
                call = file.read().split()
            return len(call) > 3 and call[3] == "0x0"
        until(asleep, "the program sleeps")


def runs(pid):
    """Returns True if the process exists and is not a zombie."""
    try:
        with open("/proc/%d/stat" % pid, encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


class Table:
    """A player at the table in a Terminal, with keys or with the mouse."""

    def __init__(self, terminal, by_mouse):
        self.terminal = terminal
        self.by_mouse = by_mouse
        self.test = terminal.test
        self.database = os.path.join(self.test.home, "dread.db")

    # ---- What was saved ----

    def line(self):
        """Returns the actions of the game that was saved last."""
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

    # ---- Finding things on the screen ----

    def find(self, words, start=0):
        """Returns x, y of the words on the screen, from line `start` on; None if they are not there."""
        for y, line in enumerate(self.terminal.lines()):
            x = line.find(words)
            if y >= start and x >= 0:
                return x, y
        return None

    def buttons(self):
        """Returns the buttons with a digit, or a range of digits, as (digits, words, x, y). They are numbered from 1;
        but where a digit is a place of the row, 0 is a button and the others have the digits of places."""
        found = []
        for y, line in enumerate(self.terminal.lines()):
            for match in re.finditer(r"(?<=  )(\d(?:-\d)?)  (\S.*?)(?=$|   \d(?:-\d)?  \S)", line):
                digits, words = match.groups()
                in_order = not found or digits == str(int(found[-1][0][0]) + 1)
                placed = digits == "0" or "-" in digits or re.match("(! )?(discard|move|search|give up) ", words)
                if (placed or in_order) and not re.match(r"[♠♥♣♦━┃\d]", words):
                    words = words.strip().removeprefix("! ")  # a warning: it ends the game
                    found.append((digits, words, match.start(2), y))
        return found

    def cell(self, name):
        """Returns x, y of the middle of a cell of the grid, and its width and height."""
        lines = self.terminal.lines()
        columns = next(line for line in reversed(lines)
                       if re.search(r"(^| |━|─)a(\W+)b(\W+)c", line))
        at = {letter: columns.index(letter) for letter in "abc"}
        wide = at["b"] - at["a"]
        rows = {line[0]: y for y, line in enumerate(lines) if line[:1].isdigit()}
        high = rows["1"] - rows["2"]
        return at["a"] + wide * (ord(name[0]) - ord("a")), rows[name[1]], wide, high

    def card(self, card, label):
        """Returns x, y of a card that is listed at a label of the panel, on the same line or the two lines after it."""
        start = self.find(label)
        self.test.assertIsNotNone(start, label)
        for y in range(start[1], start[1] + 3):
            x = self.terminal.lines()[y].find(" " + face(card), start[0])
            if x >= 0:
                return x + 1, y
        return self.test.fail("no %s beside %s:\n%s" % (card, label, self.terminal.text()))

    # ---- Gestures ----

    def state(self):
        return self.terminal.cursor(), self.terminal.lines()

    def key(self, name):
        self.terminal.woken(lambda: self.terminal.keys(name))

    def click(self, x, y):
        self.terminal.woken(lambda: self.terminal.click(x, y))

    def tab_to(self, holds, what):
        """Presses Tab until the cursor is where it should be."""
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
        """Presses the first button whose words match, for each pattern in turn. A button that ends with … only
        narrows the choice."""
        for pattern in patterns:
            for digits, words, x, y in self.buttons():
                if not re.match(pattern, words):
                    continue
                before = self.line()
                for _ in range(1 if words.endswith(" …") else 2):
                    if self.line() != before:
                        return
                    if self.by_mouse:
                        self.click(x, y)
                    else:
                        self.key(digits)
                return
        self.test.fail("no button %s:\n%s" % (patterns, self.terminal.text()))

    # ---- A whole game ----

    def plays(self, action, how):
        """Plays an action: makes the gestures that `how` returns for it, one after the other, until it is played."""
        before = self.line()
        for gesture in how(self, action):
            gesture()
            if self.line() != before:
                break
        if self.line() != before + [action]:
            self.test.fail("%s is not played, but %s:\n%s" % (action, self.line()[len(before):],
                                                             self.terminal.text()))

    def quits(self):
        """Presses q until the program has ended: where a page is open, q closes it. What the shell says then can stand
        behind keys that came too late, and be broken at the end of a line."""
        terminal = self.terminal
        terminal.until(lambda: "left with 0" in terminal.text().replace("\n", "") or terminal.keys("q"), "q does not leave")

    def chooses(self, words):
        """Chooses a line of a page, or a door of the first screen, by its words."""
        terminal = self.terminal
        terminal.reads(words)
        terminal.rests()
        lines = terminal.lines()
        doors = next((y for y, text in enumerate(lines) if "‹" in text and words in text), None)
        line = r"\s*(\S  )?" + re.escape(words)  # its key may stand before it
        if doors is not None:
            self.opens_door(words, doors)
        elif self.by_mouse:
            found = [(text.index(words), y, text.lstrip()) for y, text in enumerate(lines) if words in text]
            # The lines of a page are inside its border; the first screen has none.
            x, y, _ = next((place for place in found if re.match(r"│[\s›]*" + line, place[2])), found[-1])
            self.click(x, y)
        else:
            for _ in range(30):
                if re.search("›" + line, terminal.text()):
                    break
                self.key("Down")
            self.key("Enter")

    def opens_door(self, title, y):
        """Opens the door of the first screen with this title, on line y: the first key or click leads to it, the second
        goes in; one is enough if it is there already."""
        titles = self.terminal.lines()[y]
        x = titles.index(title)
        number = 1 + len(re.findall(r"\S\s{4,}\S", titles[:x + 1]))
        for _ in range(2):
            if "‹" not in self.terminal.lines()[y]:
                break
            if self.by_mouse:
                self.click(x, y)
            else:
                self.key(str(number))
