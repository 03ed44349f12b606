"""What `cmake --install` installs can be used as docs/library.md says: the header in any C and C++ and beside any other
header, the libraries by pkg-config and by CMake, shared and static. The page's program and the examples are built from
an installed tree that was moved, and print what the page shows. Without these tests users would be the first to notice
a header that is not installed or disturbs another, a symbol that is not exported, or an example that no longer compiles.
"""

import concurrent.futures
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sysconfig
import tempfile
import unittest
from importlib.machinery import SourceFileLoader
from pathlib import Path

from program import DREAD, ROOT

BUILD = os.path.dirname(DREAD)
EXAMPLES = Path(ROOT, "examples")
PAGE = Path(ROOT, "docs", "library.md").read_text(encoding="utf-8")
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wno-unused-function", "-Werror"]
# Headers that define many names, those first that broke the headers of version 1; and where some of them lie.
OTHERS = ["getopt.h", "term.h", "curses.h", "sqlite3.h", "menu.h", "zlib.h", "X11/Xlib.h", "SDL2/SDL.h", "Python.h"]
PLACES = {"SDL2/SDL.h": "-D_REENTRANT", "Python.h": "-I" + sysconfig.get_paths()["include"]}
VERSION = re.search(r"^project\(dread VERSION (\S+)", Path(ROOT, "CMakeLists.txt").read_text(), re.M)[1]


def run(*command, **more):
    """Runs a command and returns what it printed. If it fails, what it said is in the error."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    if done.returncode:
        raise AssertionError("%s: %d\n%s%s" % (command, done.returncode, done.stdout, done.stderr))
    return done.stdout


def at_once(function, arguments):
    """Calls the function with each argument, some at a time, and raises what one of the calls raises."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(function, arguments))


def structure():
    """Returns the module tests/structure, which knows what a header declares."""
    path = str(Path(ROOT, "tests", "structure"))
    loader = SourceFileLoader("structure", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("structure", loader))
    loader.exec_module(module)
    return module


def block_after(text):
    """Returns the first block of code after a text of the page."""
    return re.search(r"^```\w*\n(.*?)^```$", PAGE.split(text, 1)[1], re.M | re.S)[1]


def examples():
    """Returns the (words of the command, output) of the page's examples."""
    parts = re.split(r"^\$ (.*)\n", block_after("They print the same on every machine:"), flags=re.M)[1:]
    return [(shlex.split(command), said) for command, said in zip(parts[::2], parts[1::2])]


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        run("cmake", "--install", BUILD, "--prefix", cls.folder + "/first")
        cls.prefix = Path(cls.folder, "moved")
        os.rename(cls.folder + "/first", cls.prefix)
        cls.library = next(cls.prefix.rglob("libdread.a")).parent

    def pkg_config(self, *words):
        return shlex.split(run("pkg-config", *words, "dread",
                               env=dict(os.environ, PKG_CONFIG_PATH=str(self.library / "pkgconfig"))))

    def runs(self, program, *words):
        return run(program, *words, env=dict(os.environ, LD_LIBRARY_PATH=str(self.library)))

    def test_everything_is_there(self):
        self.assertEqual([path.name for path in (self.prefix / "include").rglob("*")], ["dread.h"])
        for name in ["games/dread", "share/man/man6/dread.6", "share/bash-completion/completions/dread",
                     "share/zsh/site-functions/_dread", "share/fish/vendor_completions.d/dread.fish",
                     "share/applications/dread.desktop", "share/icons/hicolor/scalable/apps/dread.svg",
                     "share/metainfo/invalid.dread_patience.dread.metainfo.xml"]:
            self.assertTrue((self.prefix / name).stat().st_size, name)
        page = run("man", "--warnings", "-E", "UTF-8", "-l", self.prefix / "share/man/man3/dread.3",
                   env=dict(os.environ, MANWIDTH="100"))
        for name in structure().declarations(self.prefix / "include/dread.h"):
            self.assertIn(" %s(" % name, page.replace("*", " "))
        self.assertNotRegex(page, r"(?m)\*\*[A-Z]|^ +/$")
        self.assertEqual(run(self.prefix / "games/dread", "--version"), "dread %s\n" % VERSION)
        self.assertEqual(run("pkg-config", "--modversion", self.library / "pkgconfig/dread.pc"), VERSION + "\n")

    def compiles(self, words, text):
        return subprocess.run([*words, "-fsyntax-only", "-I", self.prefix / "include", "-"], input=text, text=True,
                              capture_output=True)

    def test_the_header_compiles_in_every_c_and_c_plus_plus(self):
        def compiles(words):
            done = self.compiles([*words, *WARNINGS], "#include <dread.h>\n#include <dread.h>\n")
            self.assertEqual(done.stderr, "", words)
        at_once(compiles, [["gcc", "-xc", "-std=" + name] for name in ["c99", "c11", "c17", "c2x"]] +
                [["g++", "-xc++", "-std=" + name] for name in ["c++11", "c++14", "c++17", "c++20"]] +
                [["clang-14", "-xc", "-std=c99"]])

    def test_the_header_compiles_before_and_after_every_other_header(self):
        """With the macros and names of all of them. A header that is not installed, or does not compile alone, is left
        out; ./check --long tries all of the C library, ./check those that broke the headers of version 1, and others that
        define many names."""
        def compiles(name):
            flags = ["gcc", "-xc", "-std=gnu17", "-w", *shlex.split(PLACES.get(name, ""))]
            other, ours = "#include <%s>\n" % name, "#include <dread.h>\n"
            if self.compiles(flags, "#include <stdio.h>\n" + other).returncode:
                return False
            for text in [other + ours, ours + other]:
                self.assertEqual(self.compiles(flags, "#include <stdio.h>\n" + text).stderr, "", text)
            return True
        names = list(OTHERS)
        if os.environ.get("DREAD_LONG") == "ON":
            names += sorted(path.name for path in Path("/usr/include").glob("*.h"))
        tried = dict(zip(names, at_once(compiles, names)))
        self.assertTrue(all(tried[name] for name in OTHERS[:4]), tried)

    def test_all_names_of_the_header_are_ours(self):
        """Macros, types, functions and constants: a program may use any other name."""
        said = run("gcc", "-xc", "-std=c99", "-E", "-dM", self.prefix / "include/dread.h")
        before = run("gcc", "-xc", "-std=c99", "-E", "-dM", "-", input="#include <stddef.h>\n#include <stdint.h>\n")
        macros = {line.split()[1].partition("(")[0] for line in set(said.splitlines()) - set(before.splitlines())}
        text = re.sub(r"/\*.*?\*/", "", (self.prefix / "include/dread.h").read_text(), flags=re.S)
        names = set(re.findall(r"\b(?:struct|enum|union) (\w+)", text)) | set(re.findall(r"\}\s*(\w+);", text))
        names |= set(re.findall(r"[({,]\s*([A-Z][A-Z_0-9]+)\s*(?=[,=}])", text)) | macros
        names |= structure().declarations(self.prefix / "include/dread.h")
        self.assertGreater(len(names), 230)
        self.assertEqual({name for name in names if not re.match("dread_|DREAD_", name)}, set())

    def test_the_library_can_be_linked_from_c_plus_plus(self):
        source = Path(self.folder, "plus.cc")
        source.write_text("#include <dread.h>\n#include <cstdio>\nint main() { dread_game_info info; info.size = sizeof info;"
                          " return dread_read_game(dread_game_at(0), &info, NULL) || std::puts(info.title) < 0; }\n")
        run("g++", "-std=c++11", source, *self.pkg_config("--cflags", "--libs"), "-o", source.with_suffix(""))
        self.assertEqual(self.runs(source.with_suffix("")), "He Will Never Stop\n")

    def test_the_shared_library_exports_what_the_header_declares_and_nothing_else(self):
        declared = structure().declarations(self.prefix / "include/dread.h")
        lines = run("nm", "-D", "--defined-only", self.library / "libdread.so").splitlines()
        exported = {line.split()[-1] for line in lines} - {"DREAD_2"}
        self.assertEqual({name.split("@")[0] for name in exported}, declared)
        self.assertEqual({name.partition("@@")[2] for name in exported}, {"DREAD_2"})
        packaged = re.findall(r"^ (dread_\w+)@DREAD_2 ", Path(ROOT, "debian/libdread2.symbols").read_text(), re.M)
        self.assertEqual(packaged, sorted(declared))
        dynamic = run("readelf", "-d", self.library / "libdread.so")
        self.assertIn("soname: [libdread.so.%s]" % VERSION.split(".")[0], dynamic)
        needed = {name.split(".")[0] for name in re.findall(r"NEEDED.*\[(.*)\]", dynamic)}
        self.assertLessEqual(needed, {"libc", "libm", "libgomp", "ld-linux-x86-64", "ld-linux-aarch64"})

    def test_the_library_has_no_variables(self):
        """The page says that any thread may call any function. Tables of constants with pointers are .data.rel.ro."""
        sections = re.findall(r"^\.(t?data|t?bss)(?:\.(?!rel\.ro)\S*)?\s+(\d+)", run("size", "-A", self.library / "libdread.a"),
                              re.M)
        self.assertIn("data", dict(sections))
        self.assertEqual({size for _, size in sections}, {"0"})

    def print_what_the_page_says(self, folder):
        commands = examples()
        self.assertEqual({command[0] + ".c" for command, _ in commands}, {path.name for path in EXAMPLES.glob("*.c")})
        for (command, said), got in zip(commands, at_once(lambda one: self.runs(folder / one[0][0], *one[0][1:]), commands)):
            self.assertEqual(got, said, command)

    def compile_all(self, name, *flags):
        folder = Path(self.folder, name)
        folder.mkdir()
        at_once(lambda source: run("gcc", "-std=c11", "-O1", *WARNINGS, source, *flags, "-o", folder / source.stem),
                EXAMPLES.glob("*.c"))
        return folder

    def test_examples_build_by_pkg_config_with_the_shared_library(self):
        folder = self.compile_all("shared", *self.pkg_config("--cflags", "--libs"))
        self.assertIn("libdread.so.2", run("readelf", "-d", folder / "solve_deal"))
        self.print_what_the_page_says(folder)

    def test_examples_build_by_pkg_config_without_shared_libraries(self):
        folder = self.compile_all("static", "-static", *self.pkg_config("--static", "--cflags", "--libs"))
        self.assertNotIn("NEEDED", run("readelf", "-d", folder / "solve_deal"))
        self.assertEqual(run(folder / "random_agent"), examples()[0][1])

    def test_examples_build_by_cmake_with_both_libraries(self):
        def build(static):
            folder = Path(self.folder, "cmake " + static)
            run("cmake", "-G", "Ninja", "-S", EXAMPLES, "-B", folder, "-DCMAKE_PREFIX_PATH=%s" % self.prefix,
                "-DEXAMPLES_STATIC=" + static)
            run("ninja", "-C", folder)
            self.assertEqual("libdread.so.2" in run("readelf", "-d", folder / "random_agent"), static == "OFF")
            self.assertEqual(self.runs(folder / "random_agent"), examples()[0][1])
        at_once(build, ["OFF", "ON"])

    def test_the_first_program_of_the_page_prints_what_the_page_says(self):
        folder = Path(self.folder, "first program")
        folder.mkdir()
        (folder / "first.c").write_text(block_after("## A first program"))
        said = run("sh", "-e", "-c", block_after("With the file as `first.c`:"), cwd=folder,
                   env=dict(os.environ, PKG_CONFIG_PATH=str(self.library / "pkgconfig"), LD_LIBRARY_PATH=str(self.library)))
        self.assertEqual(said, block_after("./first\n```"))


class ThePage(unittest.TestCase):
    def test_names_on_the_page_are_in_the_header(self):
        text = Path(ROOT, "include/dread.h").read_text()
        named = set(re.findall(r"`(dread_\w+)`", PAGE))
        self.assertGreater(len(named), 30)
        self.assertEqual({name for name in named if not re.search(r"\b%s\b" % name, text)}, set())


if __name__ == "__main__":
    unittest.main()
