"""Tests of `./play` and `./check` where they cannot do their work: one sentence must say what is missing.

Both run in a copy of the tree's scripts. Their PATH has the system's programs, except those that a test removes or
replaces.
"""

import os
import pty
import shutil
import stat
import subprocess
import tempfile
import unittest

from program import PATIENCE, ROOT

NOBODY = 65534
BUILD_TOOLS = ("gcc", "cmake", "ninja", "pkg-config")


def write_program(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\n" + text)
    os.chmod(path, 0o755)


class ClonedScripts(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="dread-start-")
        self.addCleanup(shutil.rmtree, self.folder)
        os.chmod(self.folder, 0o755)
        self.clone = os.path.join(self.folder, "clone")
        os.makedirs(os.path.join(self.clone, "tools"))
        for name in ("play", "check", "tools/need"):
            shutil.copy(os.path.join(ROOT, name), os.path.join(self.clone, name))
        self.path = os.path.join(self.folder, "bin")
        os.mkdir(self.path)
        for directory in ("/bin", "/usr/bin"):
            for name in os.listdir(directory):
                link = os.path.join(self.path, name)
                if not os.path.lexists(link):
                    os.symlink(os.path.join(directory, name), link)
        self.log = os.path.join(self.folder, "log")

    def take_away(self, *names):
        for name in names:
            link = os.path.join(self.path, name)
            if os.path.lexists(link):
                os.unlink(link)

    def replace(self, name, text):
        self.take_away(name)
        write_program(os.path.join(self.path, name), text)

    def nothing_is_installed(self):
        self.replace("dpkg-query", "exit 1")

    def user(self, number):
        self.replace("id", "echo %d" % number)

    def logged(self):
        if not os.path.exists(self.log):
            return ""
        with open(self.log, encoding="utf-8") as file:
            return file.read()

    def run_script(self, script, *arguments, before=(), **more):
        return subprocess.run([*before, os.path.join(self.clone, script), *arguments],
                              env={"PATH": self.path, "HOME": self.folder}, capture_output=True,
                              text=True, timeout=PATIENCE, check=False, **more)


class Starting(ClonedScripts):
    def refused(self, *said, script="play"):
        """The script must fail with one line that contains these words."""
        done = self.run_script(script, stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, 1, done)
        self.assertEqual(done.stdout, "")
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        for words in said:
            self.assertIn(words, done.stderr)
        return done

    def test_a_user_without_sudo_is_told_what_root_must_run(self):
        self.nothing_is_installed()
        self.user(1000)
        self.take_away("sudo")
        for script in ("play", "check"):
            self.refused("only root", "apt-get install", "libncurses-dev", script=script)

    def test_sudo_is_not_used_where_nobody_can_answer(self):
        self.nothing_is_installed()
        self.user(1000)
        self.replace("sudo", "echo used >>%s" % self.log)
        self.refused("sudo apt-get install", "libncurses-dev")
        self.assertEqual(self.logged(), "")

    def answer(self, answer):
        """Runs ./play on a terminal of its own and answers its question. Returns what was printed."""
        try:
            ours, theirs = pty.openpty()
        except OSError as error:
            self.skipTest("no pseudo-terminals here: %s" % error)
        program = subprocess.Popen([os.path.join(self.clone, "play")], stdin=theirs, stdout=theirs,
                                   stderr=theirs, env={"PATH": self.path, "HOME": self.folder})
        os.close(theirs)
        said = b""
        while b"[y/N] " not in said:
            said += os.read(ours, 4096)
        os.write(ours, answer)
        try:
            while more := os.read(ours, 4096):
                said += more
        except OSError:  # the other end is closed
            pass
        os.close(ours)
        return program.wait(timeout=PATIENCE), said.decode()

    def test_sudo_is_used_only_after_a_yes(self):
        self.nothing_is_installed()
        self.user(1000)
        self.replace("sudo", 'echo "$@" >>%s; exit 1' % self.log)
        code, said = self.answer(b"n\n")
        self.assertEqual(code, 1)
        self.assertIn("Nothing was installed", said)
        self.assertEqual(self.logged(), "")
        code, said = self.answer(b"y\n")
        self.assertEqual(code, 1)
        self.assertIn("apt-get update", self.logged())

    def test_without_apt_the_missing_packages_are_named(self):
        self.nothing_is_installed()
        self.take_away("apt-get")
        self.refused("no apt-get", "libncurses-dev")

    def test_without_a_network_the_way_on_is_told(self):
        self.nothing_is_installed()
        self.user(0)
        self.replace("apt-get", "echo 'Temporary failure resolving' >&2; exit 100")
        done = self.run_script("play", stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, 1)
        lines = done.stderr.splitlines()
        self.assertIn("Temporary failure", lines[-2])
        self.assertIn("check the network", lines[-1])
        self.assertIn("apt-get install", lines[-1])

    def test_on_another_system_a_missing_tool_is_named(self):
        self.take_away("dpkg-query")
        for tool in BUILD_TOOLS:
            if not os.path.lexists(os.path.join(self.path, tool)):
                self.replace(tool, "exit 0")
        self.take_away("cmake")
        self.refused("needs cmake", "Other systems")

    def read_only(self, *arguments):
        """Runs ./play as a user who cannot write in the clone."""
        for folder, _, names in os.walk(self.clone):
            for name in [""] + names:
                path = os.path.join(folder, name)
                os.chmod(path, os.stat(path).st_mode & ~(stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH))
        as_user = ["setpriv", "--reuid=%d" % NOBODY, "--clear-groups"] if os.geteuid() == 0 else []
        done = self.run_script("play", *arguments, before=as_user, stdin=subprocess.DEVNULL)
        for folder, _, _ in os.walk(self.clone):
            os.chmod(folder, 0o755)
        return done

    def test_in_a_folder_that_cannot_be_written_it_says_where_to_build(self):
        done = self.read_only()
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        self.assertIn("cannot be written", done.stderr)
        self.assertIn("copy", done.stderr)

    def test_in_a_folder_that_cannot_be_written_the_game_that_was_built_starts(self):
        release = os.path.join(self.clone, "build", "release")
        os.makedirs(release)
        write_program(os.path.join(release, "dread"), 'echo "started $@"')
        done = self.read_only("rules", "he")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "started rules he\n", ""))


class Web(ClonedScripts):
    """`./play web` in a clone in which the program was built."""

    def setUp(self):
        super().setUp()
        release = os.path.join(self.clone, "build", "release")
        os.makedirs(release)
        with open(os.path.join(release, "CMakeCache.txt"), "w", encoding="utf-8") as file:
            file.write("CMAKE_HOME_DIRECTORY:INTERNAL=%s\n" % self.clone)
        self.replace("ninja", "exit 0")
        self.replace("dpkg-query", "echo installed")
        write_program(os.path.join(release, "dread"), 'echo "started $@" >>%s' % self.log)
        write_program(os.path.join(self.clone, "tools", "site"), 'echo "built $@" >>%s' % self.log)

    def does(self, *arguments):
        """Runs ./play, and returns what was built and started."""
        done = self.run_script("play", *arguments, stdin=subprocess.DEVNULL)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        said = self.logged().splitlines()
        os.unlink(self.log)
        return said

    def test_the_page_is_brought_up_to_date_and_served(self):
        self.assertEqual(self.does("web"), ["built --if-changed", "started web"])
        self.assertEqual(self.does("web", "--no-open", "--port", "1313"),
                         ["built --if-changed", "started web --no-open --port 1313"])

    def test_build_builds_the_page_and_ends(self):
        self.assertEqual(self.does("web", "--build"), ["built --if-changed"])

    def test_the_page_is_not_built_where_it_is_not_needed(self):
        for words in [["web", "--help"], ["web", "--site", "x"], ["web", "--site=x"], ["play", "he"], []]:
            self.assertEqual(self.does(*words), [" ".join(["started", *words]) + " " * (not words)])

    def test_what_the_page_needs_is_named_if_it_is_missing(self):
        self.replace("dpkg-query", 'case "$*" in *esbuild) exit 1 ;; esac; echo installed')
        self.user(1000)
        self.take_away("sudo")
        done = self.run_script("play", "web", stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, 1)
        self.assertIn("esbuild", done.stderr)
        self.assertNotIn("gcc", done.stderr)
        self.assertEqual(self.logged(), "")

    def test_a_page_that_cannot_be_built_is_not_served(self):
        write_program(os.path.join(self.clone, "tools", "site"), "echo 'esbuild has failed.' >&2; exit 1")
        done = self.run_script("play", "web", stdin=subprocess.DEVNULL)
        self.assertEqual((done.returncode, done.stderr), (1, "esbuild has failed.\n"))
        self.assertEqual(self.logged(), "")


class Warnings(unittest.TestCase):
    def builds(self, preset):
        """Returns True if a file compiles under the preset with a compiler that has one more warning than ours."""
        build = tempfile.mkdtemp(prefix="dread-warnings-")
        self.addCleanup(shutil.rmtree, build)
        environment = dict(os.environ, CFLAGS="-Wdeclaration-after-statement")
        subprocess.run(["cmake", "--preset", preset, "-B", build], cwd=ROOT, env=environment,
                       stdout=subprocess.DEVNULL, check=True, timeout=PATIENCE)
        done = subprocess.run(["ninja", "-C", build, "CMakeFiles/dread-core.dir/src/core/text.c.o"],
                              capture_output=True, text=True, check=False, timeout=PATIENCE)
        self.assertIn("[-Wdeclaration-after-statement]" if done.returncode == 0 else
                      "[-Werror=declaration-after-statement]", done.stdout)
        return done.returncode == 0

    def test_a_newer_compiler_that_warns_of_more_breaks_the_checks_and_not_the_game(self):
        self.assertTrue(self.builds("release"))
        self.assertFalse(self.builds("gcc"))


if __name__ == "__main__":
    unittest.main()
