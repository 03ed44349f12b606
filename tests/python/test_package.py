"""The package as it is built: what the sdist and the wheel hold. Without these tests users would be the first to notice
an sdist that cannot be built, a wheel that works with one Python alone, or types that nobody finds.
"""

import os
import re
import subprocess
import sys
import tarfile
import unittest
import zipfile
from importlib import metadata
from pathlib import Path

import dread
from dread import _dread

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path(os.environ["PACKAGE"])
VERSION = re.search(r"^project\(dread VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(), re.M)[1]


class Package(unittest.TestCase):
    def test_the_version_is_that_of_the_project(self):
        self.assertEqual(dread.__version__, VERSION)
        self.assertEqual(metadata.version("dread-patience"), VERSION)

    def test_one_wheel_serves_all_later_versions_of_python(self):
        (wheel,) = (PACKAGE / "wheel").iterdir()
        self.assertRegex(wheel.name, rf"^dread_patience-{VERSION}-cp311-abi3-")

    def test_the_wheel_is_typed_and_has_its_licence_and_no_sources(self):
        (wheel,) = (PACKAGE / "wheel").iterdir()
        with zipfile.ZipFile(wheel) as file:
            names = file.namelist()
        self.assertIn("dread/py.typed", names)
        self.assertIn("dread/_dread.pyi", names)
        self.assertTrue([name for name in names if name.endswith("/LICENSE")])
        self.assertFalse([name for name in names if name.endswith((".c", ".h", ".a"))])

    def test_the_sdist_has_the_sources_of_the_library(self):
        (sdist,) = (PACKAGE / "sdist").iterdir()
        with tarfile.open(sdist) as file:
            names = {name.partition("/")[2] for name in file.getnames()}
        sources = {str(path.relative_to(ROOT)) for path in (ROOT / "src" / "core").glob("*.c")}
        self.assertLessEqual({f"libdread/{source}" for source in sources}, names)

    def test_the_module_knows_nothing_of_the_library_but_its_header(self):
        sources = (ROOT / "bindings" / "python" / "native").glob("*.[ch]")
        included = {name for path in sources for name in re.findall(r"#include .(.*).", path.read_text())}
        self.assertEqual({name for name in included if "dread" in name}, {"dread.h"})
        self.assertFalse({name for name in included if "/" in name})

    def test_it_needs_numpy_alone(self):
        needed = [one for one in metadata.requires("dread-patience") if "extra ==" not in one]
        self.assertEqual([re.match(r"[\w-]+", one)[0] for one in needed], ["numpy"])
        code = "import sys, dread; print(sorted({'gymnasium', 'pyspiel'} & set(sys.modules)))"
        self.assertEqual(subprocess.check_output([sys.executable, "-c", code], text=True), "[]\n")

    def test_the_module_exports_its_beginning_alone(self):
        said = subprocess.check_output(["nm", "-D", "--defined-only", _dread.__file__], text=True)
        names = {line.split()[-1] for line in said.splitlines()}
        self.assertEqual(names, {"PyInit__dread"})


if __name__ == "__main__":
    unittest.main()
