"""Tells a test whether it must run in full, because its sources are not those with which it last passed in full.

    with digest.full_run("test_agreement", ["src/core", "tests/oracle/common.py"]) as full:
        ...

`full` is True in a fresh build folder, after a change of one of these files, and in the long tests; otherwise a smoke
test is enough. A full run that leaves the block without an exception is kept, as a file in the folder `passed` beside
the program that is tested.
"""

import contextlib
import hashlib
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = Path(os.environ.get("DREAD", ROOT / "build/release/dread"))
BUILT_FROM = (".c", ".h", ".cmake", "CMakeLists.txt")  # endings of the files of which a build makes a program


def files_of(paths, root=ROOT):
    """Yields the files with these paths and those in the folders with these paths, in an order that stays the same."""
    for path in sorted(paths):
        named = root / path
        found = [named] if named.is_file() else sorted(p for p in named.rglob("*") if p.is_file())
        if not found:
            raise FileNotFoundError(named)
        yield from (file for file in found if "__pycache__" not in file.parts)


def digest_of(paths, root=ROOT):
    """Returns the digest of the names and the contents of these files, and of the version of Python."""
    digest = hashlib.sha256(sys.version.encode())
    for file in files_of(paths, root):
        content = file.read_bytes()
        digest.update(b"%s %d\n" % (str(file.relative_to(root)).encode(), len(content)))
        digest.update(content)
    return digest.hexdigest()


def is_older(program, paths, root=ROOT):
    """Returns True if the program was not built from these files as they are now, or not at all."""
    built = program.stat().st_mtime if program.exists() else 0
    return not built or any(file.stat().st_mtime > built for file in files_of(paths, root)
                            if file.name.endswith(BUILT_FROM))


@contextlib.contextmanager
def full_run(name, paths, program=PROGRAM, folder=None, root=ROOT):
    """Gives True for a full run, False for a smoke test. `paths` are files and folders below the root; `name` is
    different for each block. A test that builds itself what it tests names the folder where its runs are kept."""
    kept = (folder or program.parent) / "passed" / name
    now = digest_of(paths, root)
    full = os.environ.get("DREAD_LONG") == "ON" or not kept.exists() or kept.read_text(encoding="utf-8") != now
    yield full
    if full and (folder or not is_older(program, paths, root)):
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(now, encoding="utf-8")
