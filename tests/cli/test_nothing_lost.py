"""Nothing is lost: the real program is killed, run twice at once, and given homes that are full, missing or broken.

DREAD names the program (build/release/dread if unset). Every test has a home of its own.
"""

import json
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import unittest

from program import DREAD, GAME, PATIENCE

lines_found = {}


def legal(deal, line=()):
    """Returns the legal actions after a line, and the outcome."""
    done = subprocess.run([DREAD, "legal", deal, *line], capture_output=True, text=True, check=True)
    *actions, outcome = done.stdout.splitlines()
    return actions, outcome


def whole_line(deal, seed=0, least=4):
    """Returns a random line of at least `least` actions that ends the game, and its outcome."""
    key = deal, seed, least
    dice = random.Random(repr(key))
    while key not in lines_found:
        line, (actions, outcome) = [], legal(deal)
        while actions:
            line.append(dice.choice(actions))
            actions, outcome = legal(deal, line)
        if len(line) >= least:
            lines_found[key] = line, outcome
    return lines_found[key]


def read_bytes(path):
    with open(path, "rb") as f:
        return f.read()


class Play:
    """A program in plain play, driven line by line."""

    def __init__(self, environment, what, prepare=None, flags=()):
        self.program = subprocess.Popen(
            [DREAD, "play", what, "--plain", *flags], env=environment, preexec_fn=prepare,
            text=True, bufsize=1, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        self.alarm = threading.Timer(PATIENCE, self.program.kill)
        self.alarm.start()
        self.errors = []  # a thread reads standard error, so that neither pipe blocks the other
        self.ear = threading.Thread(target=lambda: self.errors.extend(self.program.stderr))
        self.ear.start()

    def say(self, words):
        self.program.stdin.write(words + "\n")
        self.program.stdin.flush()

    def until_id(self):
        """Returns the lines up to the answer to `id`. Raises EOFError if the program ends before that."""
        lines = []
        for line in self.program.stdout:
            line = line.rstrip("\n")
            if line.startswith(GAME) and ("#" in line or "@" in line) and " " not in line:
                self.deal = line
                return lines
            lines.append(line)
        raise EOFError(lines)

    def ask(self, words):
        """Says something and returns the answer. Asks for `id` next, whose answer marks the end."""
        self.say(words)
        self.say("id")
        return self.until_id()

    def opening(self):
        self.say("id")
        return "\n".join(self.until_id())

    def actions(self):
        """Returns the actions so far, from the record."""
        record = self.ask("record")
        start = next(i for i, line in enumerate(record) if line.startswith("actions: "))
        count = int(record[start].split()[1])
        return record[start + 1 : start + 1 + count]

    def kill(self):
        self.program.kill()
        self.end()

    def quit(self):
        """Says quit and returns the exit code. `goodbye` becomes the output after that."""
        try:
            self.say("quit")
            self.program.stdin.close()
            self.goodbye = self.program.stdout.read()
        except BrokenPipeError:
            pass
        return self.end()

    def end(self):
        """Waits for the end and returns the exit code."""
        try:
            self.program.stdin.close()
        except BrokenPipeError:
            pass
        code = self.program.wait()
        self.ear.join()
        self.alarm.cancel()
        self.program.stdout.close()
        self.program.stderr.close()
        return code

    def trouble(self):
        return "".join(self.errors)


class NothingLost(unittest.TestCase):
    def setUp(self):
        self.home = tempfile.mkdtemp(prefix="dread-cli-")
        self.addCleanup(shutil.rmtree, self.home)
        self.environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8",
                            "DREAD_HOME": self.home}
        # Passes on the options of builds with sanitizers.
        self.environment.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})
        self.database = os.path.join(self.home, "dread.db")

    def play(self, what, prepare=None, flags=()):
        game = Play(self.environment, what, prepare, flags)
        self.addCleanup(game.kill)
        return game

    def play_whole(self, what, line, flags=()):
        game = self.play(what, flags=flags)
        game.opening()
        for action in line:
            game.ask(action)
        return game

    def statistics(self):
        done = subprocess.run([DREAD, "stats", "--json"], env=self.environment, capture_output=True,
                              text=True, check=True)
        return json.loads(done.stdout)[GAME]

    def assert_plays_on(self, game, deal):
        """The deal must be playable to its end, saved or not, and can be left."""
        line, _ = whole_line(deal)
        for i, action in enumerate(line):
            self.assertTrue(game.ask(action), "no answer")
            if i == 1:
                self.assertEqual(game.actions(), line[:2])
        self.assertEqual(game.actions(), line)
        self.assertEqual(game.quit(), 0)

    # ---- Killed ----

    def test_after_kill_9_at_random_moments_a_game_resumes_at_the_last_action_shown(self):
        deal = GAME + "#3"
        line = whole_line(deal, least=8)[0][:-1]  # stops just before the end of the game
        dice = random.Random(1)
        at = rounds_resumed = steps = 0  # at: number of actions on the table, as far as shown
        for _ in range(30):
            game = self.play(deal)
            killer = threading.Timer(dice.choice([0.004, 0.02, 0.08]) * dice.random(),
                                     game.program.kill)
            asked = None
            try:
                if dice.random() < 0.3:
                    killer.start()  # kills it while the program starts
                game.opening()
                if killer.ident is None:
                    killer.start()
                while True:
                    back = at == len(line) or (at and dice.random() < 0.4)
                    asked = at - 1 if back else at + 1
                    game.ask("undo" if back else line[at])
                    at, asked = asked, None
                    steps += 1
            except (EOFError, BrokenPipeError):
                pass
            killer.join()
            game.kill()

            again = self.play(GAME)
            opening = again.opening()
            if "resum" in opening.lower():
                rounds_resumed += 1
                self.assertEqual(again.deal, deal)
                found = again.actions()
                self.assertIn(found, [line[:at]] + ([line[:asked]] if asked is not None else []))
                at = len(found)
            else:
                # It was killed before the deal was shown.
                self.assertEqual((at, steps), (0, 0))
            again.kill()
        self.assertGreater(rounds_resumed, 10)
        self.assertGreater(steps, 30)

    def test_killed_in_the_middle_a_night_goes_on_as_a_night_and_is_not_lost(self):
        deal = GAME + "#50"
        line, outcome = whole_line(deal)
        for n, action in enumerate(line):
            game = self.play(GAME if n else deal, flags=[] if n else ["--night"])
            game.opening()
            self.assertEqual(game.deal, deal)
            self.assertEqual(game.actions(), line[:n])
            self.assertEqual(game.ask("undo"), ["Night: there is no going back."])
            game.ask(action)
            game.kill()
        night = self.statistics()["night"]
        self.assertEqual(night["named"], {"games": 1, "won": int(outcome.startswith("won"))})
        self.assertEqual(self.statistics()["number"]["games"], 0)

    def test_a_night_in_a_second_window_is_told_that_it_does_not_count(self):
        first, second, _ = self.two_windows()
        said = " ".join(second.ask("night " + GAME + "#51"))
        self.assertIn("Night", said)
        for action in whole_line(GAME + "#51")[0]:
            second.ask(action)
        second.quit()
        self.assertIn("A Night played here does not count", second.trouble())
        first.quit()
        night = self.statistics()["night"]
        self.assertEqual((night["number"]["games"], night["replayed"]["games"]), (0, 1))

    def test_an_old_database_is_migrated_and_its_games_go_on(self):
        deal = GAME + "#53"
        line, _ = whole_line(deal)
        game = self.play(deal)
        game.ask(line[0])
        game.quit()
        old = sqlite3.connect(self.database)
        older = ("ALTER TABLE play DROP COLUMN way; ALTER TABLE result DROP COLUMN way;"
                 "DROP TABLE met;")
        old.executescript(older + "ALTER TABLE play DROP COLUMN turn; DROP TABLE setting;"
                          "PRAGMA user_version=2")
        old.close()
        self.assertIn("damaged", self.refused_stats())
        old = sqlite3.connect(self.database)
        old.executescript(older + "ALTER TABLE play DROP COLUMN mode; ALTER TABLE result DROP COLUMN mode;"
                          "PRAGMA user_version=1")
        old.close()
        game = self.play(GAME)
        self.assertIn("resum", game.opening().lower())
        self.assertEqual((game.deal, game.actions()), (deal, line[:1]))
        self.assertIn("Taken back", game.ask("undo")[0])
        game.quit()
        self.assertEqual(game.trouble(), "")
        self.assertNotIn("night", self.statistics())

    def refused_stats(self):
        done = subprocess.run([DREAD, "stats"], env=self.environment, capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        return done.stderr

    def test_killed_at_its_end_a_game_is_shown_at_its_end(self):
        deal = GAME + "#4"
        line, outcome = whole_line(deal)
        self.play_whole(deal, line).kill()
        game = self.play(GAME)
        self.assertIn("resum", game.opening().lower())
        self.assertEqual(game.actions(), line)
        self.assertIn("result: " + outcome, game.ask("record"))
        game.quit()
        self.assertEqual(self.statistics()["number"]["games"], 1)
        self.assertNotIn("resum", self.play(GAME).opening().lower())

    def test_the_end_of_the_input_and_quit_leave_a_game_to_be_resumed(self):
        deal = GAME + "#5"
        line, _ = whole_line(deal)
        game = self.play(deal)
        game.ask(line[0])
        game.program.stdin.close()
        self.assertEqual(game.end(), 0)
        game = self.play(deal)  # names the deal that is in progress
        self.assertIn("resum", game.opening().lower())
        game.ask(line[1])
        game.quit()
        game = self.play(GAME)
        self.assertIn("resum", game.opening().lower())
        self.assertEqual(game.deal, deal)
        self.assertEqual(game.actions(), line[:2])
        game.ask("undo")
        game.quit()
        game = self.play(GAME)
        self.assertEqual(game.actions(), line[:1])
        game.ask("redo")
        self.assertEqual(game.actions(), line[:2])
        game.quit()

    # ---- Two programs at once ----

    def test_two_programs_at_once_do_not_harm_each_other(self):
        deal, other = GAME + "#6", GAME + "#7"
        line, _ = whole_line(deal)
        first = self.play(deal)
        first.ask(line[0])
        second = self.play(other)
        self.assertNotIn("resum", second.opening().lower())
        for action in whole_line(other)[0]:
            second.ask(action)
            if action == whole_line(other)[0][0]:
                first.ask(line[1])
        self.assertEqual(second.quit(), 0)
        self.assertIn("another window", second.trouble())
        first.ask(line[2])
        self.assertEqual(first.trouble(), "")
        first.kill()
        self.assertEqual(self.statistics()["number"]["games"], 1)
        game = self.play(GAME)
        self.assertEqual(game.actions(), line[:3])
        self.assertEqual(game.deal, deal)
        game.quit()

    def two_windows(self, mine="#30", other="#31"):
        """Returns a window with one action in its game, a second window, which reports that the first has the game, and
        the line."""
        line, _ = whole_line(GAME + mine)
        first = self.play(GAME + mine)
        first.ask(line[0])
        second = self.play(GAME + other)
        second.opening()
        return first, second, line

    def assert_resumes(self, deal, line):
        game = self.play(GAME)
        self.assertIn("resum", game.opening().lower())
        self.assertEqual(game.deal, deal)
        self.assertEqual(game.actions(), line)
        game.quit()
        self.assertEqual(game.trouble(), "")

    def test_a_second_window_leaves_alone_what_the_first_one_was_told_is_kept(self):
        first, second, line = self.two_windows()
        first.quit()
        self.assertIn("saved", first.goodbye)
        second.ask("new")
        second.ask(whole_line(second.deal)[0][0])
        second.ask("new")
        second.quit()
        self.assertIn(GAME + "#30 is in progress", second.trouble())
        self.assertIn("not saved", second.goodbye)
        self.assertEqual(self.statistics()["abandoned"], 0)
        self.assert_resumes(GAME + "#30", line[:1])

    def test_a_second_window_left_alone_does_not_hold_the_first_ones_game(self):
        first, second, line = self.two_windows()
        first.quit()
        second.ask("new")
        self.assert_resumes(GAME + "#30", line[:1])
        second.ask("new")
        second.quit()
        self.assert_resumes(GAME + "#30", line[:1])

    def test_a_second_window_saves_its_next_deal_once_the_first_ones_game_is_over(self):
        first, second, line = self.two_windows()
        for action in line[1:]:
            first.ask(action)
        first.quit()
        second.ask("new")
        action = whole_line(second.deal)[0][0]
        second.ask(action)
        second.quit()
        self.assertIn("Your game is saved", second.goodbye)
        self.assert_resumes(second.deal, [action])

    def test_a_second_window_can_go_on_with_the_deal_the_first_one_left(self):
        first, second, line = self.two_windows()
        first.quit()
        self.assertIn("resum", " ".join(second.ask("deal " + GAME + "#30")).lower())
        self.assertEqual(second.actions(), line[:1])
        second.ask(line[1])
        second.quit()
        self.assert_resumes(GAME + "#30", line[:2])

    def test_a_second_window_is_told_once_that_its_game_is_not_saved_and_not_that_it_is_kept(self):
        _, second, _ = self.two_windows()
        second.quit()
        self.assertEqual(second.trouble().count("another window"), 1, second.trouble())
        self.assertNotIn("is saved", second.goodbye)
        self.assertIn("not saved", second.goodbye)

    def test_one_deal_in_two_windows_counts_as_the_deal_by_number_it_is(self):
        deal = GAME + "#32"
        first, second, line = self.two_windows("#32", "#32")
        for action in line:
            second.ask(action)
        second.quit()
        self.assertEqual(second.goodbye, "Goodbye.\n")
        for action in line[1:]:
            first.ask(action)
        first.quit()
        all_of_it = self.statistics()
        self.assertEqual(first.deal, deal)
        self.assertEqual(all_of_it["number"]["games"], 1)
        self.assertEqual(all_of_it["replayed"]["games"], 0)

    # ---- Left for another deal ----

    def test_an_end_that_could_not_be_written_is_written_before_the_next_deal(self):
        deal = GAME + "#33"
        line, _ = whole_line(deal)
        game = self.play(deal)
        for action in line[:-1]:
            game.ask(action)
        other = sqlite3.connect(self.database, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        game.ask(line[-1])
        other.execute("ROLLBACK")
        other.close()
        game.ask("new")
        game.quit()
        self.assertIn("not being saved", game.trouble())
        all_of_it = self.statistics()
        self.assertEqual(all_of_it["number"]["games"], 1)
        self.assertEqual(all_of_it["abandoned"], 0)

    def test_actions_that_could_not_be_written_are_written_before_the_next_deal(self):
        deal = GAME + "#33"
        line, _ = whole_line(deal)
        game = self.play(deal)
        game.ask(line[0])
        other = sqlite3.connect(self.database, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        game.ask(line[1])
        other.execute("ROLLBACK")
        other.close()
        game.ask("new")
        game.ask("deal " + deal)
        self.assertEqual(game.actions(), line[:2])
        game.quit()

    def test_a_deal_that_is_left_is_named_and_nothing_else_is(self):
        deal, other = GAME + "#34", GAME + "#35"
        line, _ = whole_line(deal)
        game = self.play(deal)
        self.assertNotIn("is kept", game.opening())
        self.assertNotIn("is kept", " ".join(game.ask("new")))  # nothing was played in it
        game.ask("deal " + deal)
        game.ask(line[0])
        said = game.ask("deal " + other)
        self.assertIn(deal + " is kept at turn ", said[0])
        self.assertIn(other, said[0])
        for action in whole_line(other)[0]:
            game.ask(action)
        self.assertNotIn("is kept", " ".join(game.ask("new")))  # it had ended
        game.ask(whole_line(game.deal)[0][0])
        given_up = game.deal
        game.quit()
        for what, flags in ((other, []), (GAME, ["--new"]), (GAME + ":bonus=card", [])):
            again = self.play(what, flags=flags)
            self.assertIn(given_up + " is kept", again.opening())
            again.ask(whole_line(again.deal)[0][0])  # an action that does not end the game
            given_up = again.deal
            again.quit()
            self.assertEqual(again.trouble(), "")

    def test_a_game_of_another_kind_is_not_given_up(self):
        line, _ = whole_line(GAME + "#34")
        game = self.play(GAME + "#34")
        game.ask(line[0])
        game.say("deal soliterror#1")
        said = game.ask("deal " + GAME + "#36")  # now the first game is left
        self.assertNotIn("soliterror#1 is kept", "".join(said))
        self.assertEqual(sum(GAME + "#34 is kept" in line for line in said), 1, said)
        game.quit()
        self.assertEqual(game.trouble(), "")

    def test_back_returns_to_the_rehearsal_that_was_left(self):
        deal, other = GAME + "#34", GAME + "#35"
        line, _ = whole_line(deal)
        game = self.play(deal)
        game.opening()
        self.assertIn("have left no game", game.ask("back to my game")[0])
        game.ask(line[0])
        self.assertIn("is kept at turn 2; say back to come back to it", game.ask("deal " + other)[0])
        game.ask(whole_line(other)[0][0])
        game.ask("rules")
        game.ask("next")
        self.assertNotIn("Resumed", game.ask("back")[0])  # the rules are read: the paragraph before
        back = game.ask("back to my game")
        self.assertIn(other + " is kept", back[0])
        self.assertIn("Resumed %s, turn 2" % deal, back[0])
        self.assertEqual(game.actions(), line[:1])
        self.assertIn("Resumed %s, turn 2" % other, game.ask("back")[0])
        game.quit()
        self.assertEqual(game.trouble(), "")

    def test_a_deal_given_up_is_gone_on_with_and_counts_as_if_it_had_not_been(self):
        deal = GAME + "#37"
        line, _ = whole_line(deal)
        game = self.play(deal)
        for action in line[:2]:
            game.ask(action)
        game.ask("undo")
        game.ask("new")
        self.assertEqual(self.statistics()["abandoned"], 1)
        self.assertIn("Resumed " + deal, " ".join(game.ask("deal " + deal)))
        self.assertEqual(game.actions(), line[:1])
        self.assertEqual(self.statistics()["abandoned"], 0)
        game.ask("redo")
        self.assertEqual(game.actions(), line[:2])
        game.ask("new")
        game.kill()
        game = self.play(deal)
        self.assertIn("Resumed " + deal, game.opening())
        self.assertEqual(game.actions(), line[:2])
        for action in line[2:]:
            game.ask(action)
        game.quit()
        all_of_it = self.statistics()
        self.assertEqual(all_of_it["number"]["games"], 1)
        self.assertEqual(all_of_it["replayed"]["games"], 0)
        self.assertEqual(all_of_it["with_undo"], 1)
        self.assertEqual(all_of_it["abandoned"], 0)
        again = self.play(deal)  # a deal that has counted is dealt again
        self.assertNotIn("resum", again.opening().lower())
        self.assertEqual(again.actions(), [])
        again.quit()

    def test_the_deal_that_is_played_is_gone_on_with(self):
        deal = GAME + "#38"
        line, _ = whole_line(deal)
        game = self.play(deal)
        game.ask(line[0])
        self.assertIn("Resumed " + deal, " ".join(game.ask("deal " + deal)))
        self.assertEqual(game.actions(), line[:1])
        game.quit()
        game = self.play(deal, flags=["--new"])
        self.assertIn(deal + " is kept", game.opening())
        self.assertEqual(game.actions(), [])
        game.quit()

    # ---- Full disks ----

    def full_disk(self, size):
        def prepare():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        return prepare

    def test_without_any_room_play_goes_on_unsaved(self):
        deal = GAME + "#8"
        game = self.play(deal, self.full_disk(0))
        self.assert_plays_on(game, deal)
        self.assertIn("disk is full", game.trouble())

    def test_quit_on_a_full_disk_does_not_say_that_the_game_is_kept(self):
        deal = GAME + "#39"
        line, _ = whole_line(deal, least=6)
        self.play(deal).quit()
        game = self.play(deal, self.full_disk(64 * 1024))
        for i in range(40):  # back and forth until the disk is full
            game.ask(line[0])
            game.ask("undo")
        game.quit()
        self.assertIn("disk is full", game.trouble())
        self.assertNotIn("is saved", game.goodbye)
        self.assertIn("not saved", game.goodbye)

    def test_a_disk_that_fills_during_play_is_told_once_and_loses_nothing_saved_before(self):
        deal = GAME + "#9"
        line, _ = whole_line(deal, least=6)
        self.play(deal).quit()
        game = self.play(deal, self.full_disk(64 * 1024))
        for i in range(40):  # back and forth until the disk is full
            game.ask(line[0])
            game.ask("undo")
        for action in line[:4]:
            game.ask(action)
        self.assertEqual(game.actions(), line[:4])
        game.kill()
        self.assertEqual(game.trouble().count("disk is full"), 1, game.trouble())
        self.assertIn(self.database, game.trouble())
        game = self.play(GAME)
        self.assertIn("resum", game.opening().lower())
        self.assertEqual(game.deal, deal)
        self.assertIn(game.actions(), ([], line[:1]))
        self.assert_plays_on_from(game, line)

    def assert_plays_on_from(self, game, line):
        for action in line[len(game.actions()):]:
            game.ask(action)
        self.assertEqual(game.quit(), 0)
        self.assertEqual(game.trouble(), "")
        self.assertEqual(self.statistics()["number"]["games"], 1)

    # ---- Homes ----

    def test_without_a_usable_home_play_goes_on_unsaved(self):
        deal = GAME + "#10"
        a_file = os.path.join(self.home, "file")
        with open(a_file, "w") as f:
            f.write("mine")
        homes = [({}, "HOME"),
                 ({"HOME": a_file}, a_file),
                 ({"HOME": "/proc/no-such-home"}, "/proc/no-such-home"),
                 ({"DREAD_HOME": a_file}, a_file),
                 ({"XDG_DATA_HOME": a_file}, a_file)]
        for variables, says in homes:
            with self.subTest(variables):
                del self.environment["DREAD_HOME"]
                self.environment.update(variables)
                game = self.play(deal)
                self.assert_plays_on(game, deal)
                self.assertIn("cannot be saved", game.trouble())
                self.assertIn(says, game.trouble())
                self.environment = {k: v for k, v in self.environment.items()
                                    if k not in variables}
                self.environment["DREAD_HOME"] = self.home
        self.assertEqual(read_bytes(a_file), b"mine")

    def test_a_missing_home_is_made(self):
        deeper = os.path.join(self.home, "a", "b")
        self.environment["DREAD_HOME"] = deeper
        game = self.play(GAME)
        game.opening()
        game.quit()
        self.assertEqual(game.trouble(), "")
        self.assertTrue(os.path.exists(os.path.join(deeper, "dread.db")))

    # ---- Damaged or foreign databases ----

    def test_a_corrupt_a_newer_or_a_foreign_database_stays_as_it_was_and_play_goes_on(self):
        deal = GAME + "#11"
        self.play_whole(deal, whole_line(deal)[0]).quit()
        sound = read_bytes(self.database)
        middle = len(sound) // 2
        newer = (999).to_bytes(4, "big")
        harms = {
            "text": (b"no database at all\n" * 500, "not a database"),
            "head": (bytes(64) + sound[64:], "not a database"),
            "cut": (sound[:middle], "damaged"),
            "cut in a page": (sound[:-100], "damaged"),
            "schema": (sound[:100] + bytes(3900) + sound[4000:], "damaged"),
            "newer": (sound[:60] + newer + sound[64:], "newer version"),
            "foreign": (sound[:68] + bytes(4) + sound[72:], "another program"),
        }
        for name, (bad, says) in harms.items():
            with self.subTest(name):
                with open(self.database, "wb") as f:
                    f.write(bad)
                game = self.play(deal)
                self.assert_plays_on(game, deal)
                self.assertIn(says, game.trouble())
                self.assertIn(self.database, game.trouble())
                self.assertEqual(read_bytes(self.database), bad)
                stats = subprocess.run([DREAD, "stats"], env=self.environment, text=True,
                                       capture_output=True)
                self.assertEqual(stats.returncode, 1)
                self.assertIn(says, stats.stderr)
                self.assertEqual(read_bytes(self.database), bad)

    # ---- Statistics ----

    def test_a_deal_counts_once_whatever_undo_restart_resume_and_replay_do(self):
        deal = GAME + "#12"
        line, outcome = whole_line(deal)
        game = self.play(deal)
        game.ask(line[0])
        game.ask("undo")
        for action in line:
            game.ask(action)
        game.ask("undo")
        game.ask(line[-1])
        game.ask("restart")
        for action in line[:2]:
            game.ask(action)
        game.quit()
        game = self.play(GAME)
        self.assertIn("resum", game.opening().lower())
        for action in line[2:]:
            game.ask(action)
        game.kill()
        again = self.play_whole(deal, [])
        again.ask("restart")
        for action in whole_line(deal, seed=1)[0]:
            again.ask(action)
        again.quit()
        self.play_whole(deal, line).quit()
        all_of_it = self.statistics()
        self.assertEqual(all_of_it["number"]["games"], 1)
        self.assertEqual(all_of_it["replayed"]["games"], 0)
        self.assertEqual(all_of_it["outcomes"], {outcome: 1})
        self.assertEqual(all_of_it["with_undo"], 1)
        self.assertEqual(all_of_it["with_restart"], 0)
        self.assertEqual(all_of_it["abandoned"], 0)

    def test_abandoned_and_hand_entered_deals_are_told_apart(self):
        deal, other = GAME + "#13", GAME + "#14"
        line, _ = whole_line(deal)
        game = self.play(deal)
        game.ask(line[0])
        game.quit()
        self.play_whole(other, whole_line(other)[0]).quit()
        all_of_it = self.statistics()
        self.assertEqual(all_of_it["abandoned"], 1)
        self.assertEqual(all_of_it["number"]["games"], 1)

        by_cards = subprocess.run([DREAD, "cards", "--id", GAME + "#15"], capture_output=True, text=True,
                                  check=True).stdout.strip()
        self.play_whole(by_cards, whole_line(by_cards)[0]).quit()
        # The deal was abandoned before and is dealt again: its cards are no longer new.
        self.play_whole(deal, line, ["--new"]).quit()
        all_of_it = self.statistics()
        self.assertEqual(all_of_it["number"]["games"], 1)
        self.assertEqual(all_of_it["cards"]["games"], 1)
        self.assertEqual(all_of_it["replayed"]["games"], 1)
        self.assertEqual(all_of_it["abandoned"], 0)


if __name__ == "__main__":
    unittest.main()
