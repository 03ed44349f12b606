"""The example of docs/batch.md compiles without a warning, and plays as many games as it says."""

import os
import re
import subprocess
import tempfile
import unittest

from program import ROOT

BUILD = os.path.dirname(os.environ["DREAD"])


class Example(unittest.TestCase):
    def test_the_example_plays_a_thousand_games(self):
        with open(os.path.join(ROOT, "docs", "batch.md"), encoding="utf-8") as file:
            code = re.search(r"```c\n(.*?)```", file.read(), re.S)[1]
        with tempfile.TemporaryDirectory() as folder:
            source, program = os.path.join(folder, "example.c"), os.path.join(folder, "example")
            with open(source, "w", encoding="utf-8") as file:
                file.write(code)
            library = os.path.join(BUILD, "libdread.a")
            subprocess.run(["gcc", "-std=c17", "-Wall", "-Wextra", "-Wconversion", "-Werror", "-fopenmp",
                            "-I", os.path.join(ROOT, "include"), source, library, "-lm", "-o", program], check=True)
            told = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True).stdout
        self.assertRegex(told, r"^1000 games, \d+ won\n$")


if __name__ == "__main__":
    unittest.main()
