"""Builds for other machines: without ncurses, for another architecture, with musl. ./check tries the program without its
table, from the objects of this build; ./check --long builds the rest. Without these tests a build on a compute node, or
for a machine that is not at hand, would break unnoticed.
"""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from program import DREAD, PATIENCE, ROOT, ProgramTest, a_terminal

BUILD = Path(DREAD).parent
WITHOUT_TABLE = BUILD / "tests" / "dread-without-table"
LONG = os.environ.get("DREAD_LONG") == "ON"
SENTENCE = "This program was built without ncurses and has no table: here it plays in plain sentences."


def run(*command, **more):
    """Runs a command and returns what it printed. If it fails, what it said is in the error."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    if done.returncode:
        raise AssertionError("%s: %d\n%s%s" % (command, done.returncode, done.stdout, done.stderr))
    return done.stdout + done.stderr


class WithoutTheTable(ProgramTest):
    def plays_plainly(self, *command):
        """Starts a game in a terminal in which every other build draws its table."""
        keyboard, terminal = a_terminal(self)
        program = subprocess.Popen([*command, "play", "he-will-never-stop#1"], stdin=terminal, stdout=terminal,
                                   stderr=subprocess.PIPE, env=dict(self.environment, TERM="xterm-256color"))
        os.close(terminal)
        self.addCleanup(os.close, keyboard)
        os.write(keyboard, b"4 to 2\nquit\n")
        seen = self.read_until(keyboard).decode()
        error = program.communicate(timeout=PATIENCE)[1].decode()
        self.assertEqual((program.returncode, error), (0, "dread: %s\n" % SENTENCE))
        self.assertNotIn("Resumed", seen)
        self.assertIn("He takes the 4 and 5. Your hand: 6, 7, 3, 7, ace, 3, 7.", seen)
        self.assertNotIn("\x1b", seen)

    @unittest.skipUnless(WITHOUT_TABLE.exists(), "dread-without-table is not built")
    def test_the_program_plays_in_plain_sentences_and_needs_no_ncurses(self):
        self.assertNotRegex(run("readelf", "-d", WITHOUT_TABLE), "ncurses|tinfo")
        self.plays_plainly(WITHOUT_TABLE)

    @unittest.skipUnless(LONG, "only in ./check --long")
    def test_a_cross_build_without_ncurses_runs_nothing_that_it_built(self):
        """The compiler is that of this machine, but what it links asks for a loader that does not exist, so that the
        build fails if it runs any of it. pkg-config finds SQLite and nothing else."""
        folder = Path(self.home, "build")
        packages = Path(self.home, "packages")
        packages.mkdir()
        found = run("pkg-config", "--variable=pcfiledir", "sqlite3").strip()
        shutil.copy(Path(found, "sqlite3.pc"), packages)
        loader = re.search(r"interpreter: (.*)\]", run("readelf", "-l", DREAD))[1]
        toolchain = Path(self.home, "toolchain.cmake")
        toolchain.write_text("set(CMAKE_SYSTEM_NAME Linux)\nset(CMAKE_SYSTEM_PROCESSOR elsewhere)\n"
                             "set(CMAKE_C_COMPILER gcc)\n"
                             "set(CMAKE_EXE_LINKER_FLAGS_INIT -Wl,--dynamic-linker=/no/loader)\n")
        said = run("cmake", "-G", "Ninja", "-S", ROOT, "-B", folder, "--toolchain", toolchain, "-DDREAD_NATIVE=" + DREAD,
                   "-DCMAKE_C_FLAGS=-O0", env=dict(os.environ, PKG_CONFIG_LIBDIR=str(packages)))
        self.assertIn("no ncurses (ncursesw) here, so the program is built without the table", " ".join(said.split()))
        run("ninja", "-C", folder)
        run("cmake", "--install", folder, "--prefix", self.home + "/prefix")
        with self.assertRaises(OSError):
            subprocess.run([self.home + "/prefix/games/dread"])
        self.assertEqual((folder / "dread.man").read_text(), run(DREAD, "help", "--man"))
        self.assertEqual((folder / "sources.c").read_text(), (BUILD / "sources.c").read_text())
        self.plays_plainly(loader, self.home + "/prefix/games/dread")


@unittest.skipUnless(LONG, "only in ./check --long")
class TheLibraryElsewhere(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def build(self, static, *options, **more):
        """Builds the library and the examples, and returns the folder of the examples."""
        library, prefix, examples = (Path(self.folder, name) for name in ("library", "prefix", "examples"))
        run("cmake", "-G", "Ninja", "-S", ROOT, "-B", library, "-DDREAD_PROGRAM=OFF", "-DCMAKE_BUILD_TYPE=Release",
            *options, **more)
        run("ninja", "-C", library)
        run("cmake", "--install", library, "--prefix", prefix)
        run("cmake", "-G", "Ninja", "-S", Path(ROOT, "examples"), "-B", examples, "-DCMAKE_PREFIX_PATH=%s" % prefix,
            "-DEXAMPLES_STATIC=" + static, *options, **more)
        run("ninja", "-C", examples)
        return examples

    def test_with_musl_the_library_and_the_examples_are_static(self):
        examples = self.build("ON", "-DDREAD_SHARED=OFF", "-DCMAKE_DISABLE_FIND_PACKAGE_OpenMP=ON", "--no-warn-unused-cli",
                              env=dict(os.environ, CC="musl-gcc"))
        self.assertNotIn("NEEDED", run("readelf", "-d", examples / "random_agent"))
        page = Path(ROOT, "docs", "library.md").read_text()
        for program in ("random_agent", "solve_deal", "draw_worlds"):
            self.assertIn("$ %s\n%s" % (program, run(examples / program)), page)

    def test_for_a_big_endian_machine_the_library_and_the_examples_are_built(self):
        toolchain = Path(self.folder, "toolchain.cmake")
        toolchain.write_text("set(CMAKE_SYSTEM_NAME Linux)\nset(CMAKE_SYSTEM_PROCESSOR s390x)\n"
                             "set(CMAKE_C_COMPILER s390x-linux-gnu-gcc)\n")
        examples = self.build("OFF", "--toolchain", toolchain)
        self.assertIn("IBM S/390", run("readelf", "-h", examples / "draw_worlds"))
        page = Path(ROOT, "docs", "library.md").read_text()
        said = run("qemu-s390x", "-L", "/usr/s390x-linux-gnu", "-E", "LD_LIBRARY_PATH=" + self.folder + "/prefix/lib",
                   examples / "random_agent")
        self.assertIn("$ random_agent\n" + said, page)


if __name__ == "__main__":
    unittest.main()
