"""The code of docs/python.md runs and prints what the page says. With DREAD_UPDATE=1 what it prints is written to the
page: look at the difference."""

import contextlib
import io
import os
import re
import unittest
import warnings
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "python.md"
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:^```\n(.*?)^```\n)?", re.M | re.S)


class Docs(unittest.TestCase):
    maxDiff = None

    def test_the_page_prints_what_it_says(self):
        page, names, updated, at = PAGE.read_text(encoding="utf-8"), {}, "", 0
        blocks = list(BLOCK.finditer(page))
        self.assertGreater(len(blocks), 8)
        for block in blocks:
            said = io.StringIO()
            line = page.count("\n", 0, block.start()) + 2
            with contextlib.redirect_stdout(said), warnings.catch_warnings():
                warnings.simplefilter("error", UserWarning)
                exec(compile("\n" * (line - 1) + block[1], PAGE, "exec"), names)
            if os.environ.get("DREAD_UPDATE"):
                updated += page[at : block.start()] + f"```python\n{block[1]}```\n```\n{said.getvalue()}```\n"
                at = block.end()
            else:
                self.assertEqual(said.getvalue(), block[2] or "", f"line {line} of the page")
        if updated:
            PAGE.write_text(updated + page[at:], encoding="utf-8")


if __name__ == "__main__":
    unittest.main()
