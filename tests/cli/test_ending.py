"""The table ends at once on a signal, whatever it is doing, and leaves the terminal as it was.

The tests read the table's pseudo-terminal, and can stop reading it. Each test waits until the program has ended. After
PATIENCE the program is killed and the test fails.
"""

import fcntl
import os
import resource
import select
import signal
import sqlite3
import struct
import subprocess
import termios
import threading
import unittest

from program import DREAD, PATIENCE, ProgramTest

# On these signals the program leaves as with the key `q`.
IN_ORDER = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
# These signals end it as they end any program.
AT_ONCE = [signal.SIGQUIT, signal.SIGALRM, signal.SIGUSR1, signal.SIGUSR2]
# What restores an xterm: its own screen, the cursor, no mouse reports.
GIVEN_BACK = [b"\033[?1049l", b"\033[?25h", b"\033[?1006;1000l"]


class Pseudo:
    """A pseudo-terminal with the program in it."""

    def __init__(self, test, *arguments, ignored=()):
        self.test = test
        self.shown = b""
        self.master, self.slave = os.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.before = termios.tcgetattr(self.slave)

        def takes_over():
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            for number in IN_ORDER + AT_ONCE:  # a test that runs in the background has inherited some as ignored
                signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)

        self.program = subprocess.Popen(
            [DREAD, *arguments], stdin=self.slave, stdout=self.slave, stderr=self.slave,
            env=dict(test.environment, TERM="xterm-256color"), start_new_session=True,
            preexec_fn=takes_over)
        self.alarm = threading.Timer(PATIENCE, self.program.kill)
        self.alarm.start()
        self.changed = threading.Condition()
        self.stop, self.stops = os.pipe()
        self.reader = threading.Thread(target=self.read)
        self.reader.start()
        test.addCleanup(self.close)

    def close(self):
        self.alarm.cancel()
        self.program.kill()
        self.program.wait()
        self.stop_reading()
        for fd in (self.master, self.slave, self.stop, self.stops):
            os.close(fd)

    def read(self):
        """Reads everything that is shown, until stop_reading is called."""
        while self.stop not in select.select([self.master, self.stop], [], [])[0]:
            some = os.read(self.master, 65536)
            with self.changed:
                self.shown += some
                self.changed.notify_all()

    def stop_reading(self):
        if self.reader.is_alive():
            os.write(self.stops, b".")
            self.reader.join()

    def shows(self, words):
        """Waits until these bytes have been shown."""
        with self.changed:
            self.test.assertTrue(self.changed.wait_for(lambda: words in self.shown, PATIENCE),
                                 self.shown)

    def types(self, keys):
        """Types, and waits until the program has read everything."""
        os.write(self.master, keys)
        while self.is_running() and self.unread():
            select.select([], [], [], 0.001)

    def types_while_full(self, keys):
        """Types, and waits until the program has read everything, or until it sleeps although there is something to
        read: then it waits for the terminal to take the frame that it was drawing."""
        os.write(self.master, keys)
        while self.is_running() and self.unread() and not self.sleeps():
            select.select([], [], [], 0.001)

    def sleeps(self):
        with open("/proc/%d/stat" % self.program.pid, encoding="ascii") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] == "S"

    def unread(self):
        return struct.unpack("i", fcntl.ioctl(self.slave, termios.FIONREAD, b"\0\0\0\0"))[0]

    def is_running(self):
        return self.program.poll() is None

    def fills(self):
        """Stops reading and fills the terminal's buffer to the last byte."""
        self.stop_reading()
        slave = os.open(os.ttyname(self.slave), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            while True:
                os.write(slave, b".")
        except BlockingIOError:
            pass
        finally:
            os.close(slave)

    def ends(self):
        """Waits for the end. Returns the exit code; below 0 it is the signal that ended the program."""
        code = self.program.wait()
        self.test.assertNotEqual(code, -signal.SIGKILL, "it did not end")
        self.test.assertEqual(termios.tcgetattr(self.slave), self.before)
        return code


class Ending(ProgramTest):
    def at_a_game(self, *more, **options):
        """Starts a game, and plays and saves one action."""
        terminal = Pseudo(self, "play", "soliterror#1", *more, **options)
        terminal.shows(b"deal #1 ")
        self.assertNotEqual(termios.tcgetattr(terminal.slave), terminal.before)
        terminal.types(b"1")
        terminal.types(b"1")
        while terminal.is_running() and self.kept() != ["place a"]:
            select.select([], [], [], 0.001)
        return terminal

    def kept(self):
        """Returns the saved actions."""
        try:
            base = sqlite3.connect("file:%s/dread.db?mode=ro" % self.home, uri=True)
            try:
                return [row[0] for row in base.execute("SELECT action FROM step ORDER BY ply")]
            finally:
                base.close()
        except sqlite3.OperationalError:
            return []

    def assert_kept(self):
        """Checks that the game is resumed where it stood, then empties the home for the next case."""
        talk = self.talk("soliterror")
        self.assertIn("Resumed soliterror#1, turn 2", talk.opening[0])
        talk.quit()
        for name in os.listdir(self.home):
            os.remove(os.path.join(self.home, name))

    def assert_given_back(self, terminal):
        for words in GIVEN_BACK:
            terminal.shows(words)

    def test_every_signal_that_ends_a_program_leaves_the_terminal_as_it_was_and_the_game_kept(self):
        for number in IN_ORDER + AT_ONCE:
            with self.subTest(number.name):
                terminal = self.at_a_game()
                os.kill(terminal.program.pid, number)
                self.assertEqual(terminal.ends(), 0 if number in IN_ORDER else -number)
                self.assert_given_back(terminal)
                self.assert_kept()

    def test_it_ends_while_a_mouse_report_is_unfinished(self):
        for number in IN_ORDER + AT_ONCE:
            with self.subTest(number.name):
                terminal = self.at_a_game()
                terminal.types(b"\033[<")
                os.kill(terminal.program.pid, number)
                self.assertEqual(terminal.ends(), 0 if number in IN_ORDER else -number)
                self.assert_given_back(terminal)
                self.assert_kept()

    def test_control_c_ends_it_while_a_mouse_report_is_unfinished(self):
        terminal = self.at_a_game()
        terminal.types(b"\033[<")
        terminal.types(b"\003")
        self.assertEqual(terminal.ends(), 0)
        self.assert_given_back(terminal)

    def test_it_ends_while_the_terminal_does_not_read(self):
        terminal = self.at_a_game()
        terminal.fills()
        terminal.types_while_full(b"?")
        os.kill(terminal.program.pid, signal.SIGTERM)
        self.assertEqual(terminal.ends(), 0)
        self.assert_kept()

    def test_it_ends_while_it_waits_at_a_terminal_that_does_not_read(self):
        terminal = self.at_a_game()
        terminal.fills()
        os.kill(terminal.program.pid, signal.SIGTERM)
        self.assertEqual(terminal.ends(), 0)
        self.assert_kept()

    def test_a_signal_that_is_ignored_stays_so(self):
        terminal = self.at_a_game(ignored=[signal.SIGHUP])
        os.kill(terminal.program.pid, signal.SIGHUP)
        terminal.types(b"?")
        terminal.shows(b"Keys")
        terminal.types(b"q")
        terminal.types(b"q")
        self.assertEqual(terminal.ends(), 0)


if __name__ == "__main__":
    unittest.main()
