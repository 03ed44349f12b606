"""Nothing is lost: the real program is killed, run twice at once, and given homes that are full, missing or broken.

The unit tests test_book and test_damage have every rule and every kind of damage, and tests/transcripts what is said of
games that are resumed and counted. Here the whole program meets one of each kind of damage: play goes on, what is wrong
is told once on standard error, and what was shown is there again.
"""

import json
import os
import resource
import signal
import unittest

from program import CAUGHT, GAME, LOST, ProgramTest, Talk

DEAL = GAME + "#1"  # LOST is a whole game of this deal
KEPT = "Resumed"


class Play(Talk):
    """Plain play, which may have been refused a place for its games: what it says about that is in `trouble` after
    `quit` or `kill`."""

    def quit(self):
        """Says quit. Returns what the program says then."""
        self.write("quit")
        return self.over()

    def kill(self):
        self.program.kill()
        self.over()

    def over(self):
        code, out, self.trouble = self.end()
        self.test.assertIn(code, (0, -signal.SIGKILL))
        return out

    def play_any(self):
        """Plays the first of all legal actions, and returns it."""
        self.ask(self.one("moves all").rstrip(".").split(", ")[0])
        return self.actions()[-1]

    def actions(self):
        """Returns the actions so far, from the record."""
        lines = self.record().splitlines()
        return lines[4 : 4 + int(lines[3].split()[1])]


def full_disk(size):
    """Lets no file of a program grow beyond this many bytes."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # programs inherit it
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))


class NothingLost(ProgramTest):
    def setUp(self):
        super().setUp()
        self.database = os.path.join(self.home, "dread.db")
        room = resource.getrlimit(resource.RLIMIT_FSIZE)[0]
        self.addCleanup(lambda: full_disk(room))

    def play(self, *arguments):
        return Play(self, "play", *arguments, "--plain")

    def play_line(self, *arguments, line=LOST):
        game = self.play(*arguments)
        for action in line:
            game.ask(action)
        return game

    def statistics(self):
        return json.loads(self.fine("stats", "--json").out)[GAME]

    def assert_resumes(self, deal, line):
        game = self.play(GAME)
        self.assertIn(KEPT, game.opening[0])
        self.assertEqual((game.id, game.actions()), (deal, line))
        game.quit()
        self.assertEqual(game.trouble, "")

    def assert_plays_on(self, game):
        """The deal must be playable to its end, saved or not, and can be left."""
        for action in LOST:
            self.assertTrue(game.ask(action))
        self.assertEqual(game.actions(), LOST)
        game.quit()

    # ---- Killed ----

    def test_an_action_that_was_shown_is_there_after_kill_9(self):
        for mode in ["--night"], []:
            for n, action in enumerate(LOST):
                game = self.play(GAME if n else DEAL, *([] if n else ["--new"] + mode))
                self.assertEqual(game.actions(), LOST[:n])
                game.write(action)
                game.read()
                game.kill()
            game = self.play(GAME)  # it has ended, but the player has not seen it
            self.assertEqual(game.actions(), LOST)
            self.assertIn("result: " + CAUGHT, game.record())
            game.quit()
        stats = self.statistics()
        self.assertEqual((stats["number"]["games"], stats["night"]["named"]["games"]), (0, 1))

    # ---- Two programs at once ----

    def test_a_second_window_plays_unsaved_counts_and_says_so_once(self):
        first = self.play_line(GAME + "#7", line=["search 2"])
        second = self.play(DEAL)
        self.assertNotIn(KEPT, second.opening[0])
        second.ask(LOST[0])
        first.ask("hint")
        for action in LOST[1:]:
            second.ask(action)
        second.ask("new")
        self.assertIn("not saved", second.quit())
        self.assertEqual(second.trouble.count("another window"), 2, second.trouble)  # once for each deal
        self.assertEqual(self.statistics()["number"]["games"], 1)
        first.kill()
        self.assertEqual(first.trouble, "")
        self.assert_resumes(GAME + "#7", ["search 2"])

    def test_a_night_in_a_second_window_is_told_that_it_does_not_count(self):
        first = self.play_line(GAME + "#7", line=["search 2"])
        second = self.play_line(GAME + "#8", line=["night " + DEAL] + LOST)
        second.quit()
        self.assertIn("A Night played here does not count", second.trouble)
        first.quit()
        night = self.statistics()["night"]
        self.assertEqual((night["number"]["games"], night["replayed"]["games"]), (0, 1))

    def test_a_second_window_leaves_alone_what_the_first_one_left_and_can_go_on_with_it(self):
        first = self.play_line(DEAL, line=LOST[:1])
        second = self.play(GAME + "#8")
        self.assertIn("saved", first.quit())
        second.ask("new")
        second.play_any()
        self.assertIn(KEPT, " ".join(second.ask("deal " + DEAL)))
        second.ask(LOST[1])
        second.quit()
        self.assertIn(DEAL + " is in progress", second.trouble)
        self.assertEqual(self.statistics()["abandoned"], 0)
        self.assert_resumes(DEAL, LOST[:2])

    # ---- Left for another deal ----

    def test_a_deal_that_is_left_is_named_and_nothing_else_is(self):
        game = self.play(GAME + "#34")
        self.assertNotIn("is kept", " ".join(game.opening + game.ask("new")))  # nothing was played in it
        self.assertIn("have left no game", game.ask("back to my game")[0])
        game.ask("deal " + GAME + "#34")
        action = game.play_any()
        said = game.ask("deal " + DEAL)[0]
        self.assertIn(GAME + "#34 is kept at turn 2; say back to come back to it", said)
        self.assertIn(DEAL, said)
        game.ask("rules")
        game.ask("next")
        self.assertNotIn(KEPT, game.ask("back")[0])  # the rules are read: the paragraph before
        self.assertIn("Resumed %s#34, turn 2" % GAME, game.ask("back to my game")[0])
        self.assertEqual(game.actions(), [action])
        game.ask("deal soliterror#1")
        said = game.ask("deal " + DEAL)  # now the first game is left, and not that of the other kind
        self.assertNotIn("soliterror#1 is kept", "".join(said))
        self.assertEqual(sum(GAME + "#34 is kept" in line for line in said), 1, said)
        for action in LOST:
            game.ask(action)
        self.assertNotIn("is kept", " ".join(game.ask("deal " + GAME + "#35")))  # it had ended
        game.quit()

    # ---- Full disks ----

    def test_without_any_room_play_goes_on_unsaved(self):
        full_disk(0)
        game = self.play(DEAL)
        self.assert_plays_on(game)
        self.assertIn("disk is full", game.trouble)

    def test_a_disk_that_fills_during_play_is_told_once_and_loses_nothing_saved_before(self):
        self.play(DEAL).quit()
        full_disk(48 * 1024)
        game = self.play(DEAL)
        for _ in range(30):  # back and forth until the disk is full
            game.ask(LOST[0])
            game.ask("undo")
        for action in LOST[:4]:
            game.ask(action)
        self.assertEqual(game.actions(), LOST[:4])
        said = game.quit()
        self.assertNotIn("is saved", said)
        self.assertIn("not saved", said)
        self.assertEqual(game.trouble.count("disk is full"), 1, game.trouble)
        self.assertIn(self.database, game.trouble)
        full_disk(1 << 30)
        game = self.play(GAME)
        self.assertEqual(game.id, DEAL)
        self.assertIn(game.actions(), ([], LOST[:1]))
        for action in LOST[len(game.actions()):]:
            game.ask(action)
        game.quit()
        self.assertEqual(game.trouble, "")
        self.assertEqual(self.statistics()["number"]["games"], 1)

    # ---- Homes ----

    def test_without_a_usable_home_play_goes_on_unsaved(self):
        a_file = os.path.join(self.home, "file")
        with open(a_file, "wb") as f:
            f.write(b"mine")
        usual = dict(self.environment)
        for variables, says in [({}, "HOME"),
                                ({"HOME": a_file}, a_file),
                                ({"HOME": "/proc/no-such-home"}, "/proc/no-such-home"),
                                ({"DREAD_HOME": a_file}, a_file),
                                ({"XDG_DATA_HOME": a_file}, a_file)]:
            with self.subTest(variables):
                self.environment = {k: v for k, v in usual.items() if not k.endswith("HOME")}
                self.environment.update(variables)
                game = self.play(DEAL)
                self.assert_plays_on(game)
                self.assertIn("cannot be saved", game.trouble)
                self.assertIn(says, game.trouble)
        with open(a_file, "rb") as f:
            self.assertEqual(f.read(), b"mine")

    # ---- Damaged or foreign databases ----

    def test_a_corrupt_a_newer_or_a_foreign_database_stays_as_it_was_and_play_goes_on(self):
        self.play_line(DEAL).quit()
        with open(self.database, "rb") as f:
            sound = f.read()
        harms = {
            "not a database": b"no database at all\n" * 500,
            "damaged": sound[:-100],
            "newer version": sound[:60] + (999).to_bytes(4, "big") + sound[64:],
            "another program": sound[:68] + bytes(4) + sound[72:],
        }
        for says, bad in harms.items():
            with self.subTest(says):
                with open(self.database, "wb") as f:
                    f.write(bad)
                game = self.play(DEAL)
                self.assert_plays_on(game)
                self.assertIn(says, game.trouble)
                self.assertIn(self.database, game.trouble)
                self.refused(1, "stats", says=says)
                with open(self.database, "rb") as f:
                    self.assertEqual(f.read(), bad)


if __name__ == "__main__":
    unittest.main()
