"""Runs the tests of one file for CTest:

    python3 tests/run.py tests/cli/test_solving.py

Prints which tests were skipped and what they lack. If some were skipped and none failed, the exit code is 77, so that
CTest lists the file as skipped: CTest shows the output only of tests that fail.
"""

import importlib
import os
import sys
import unittest

SKIPPED = 77  # SKIP_RETURN_CODE in tests/CMakeLists.txt

if __name__ == "__main__":
    folder, file = os.path.split(os.path.abspath(sys.argv[1]))
    sys.path.insert(0, folder)
    module = importlib.import_module(os.path.splitext(file)[0])
    result = unittest.main(module=module, argv=[file], exit=False).result
    for test, why in result.skipped:
        print("skipped: %s: %s" % (test.id(), why), file=sys.stderr)
    sys.exit(1 if not result.wasSuccessful() else SKIPPED if result.skipped else 0)
