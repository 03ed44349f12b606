"""The build backend (PEP 517): setuptools, which also puts the sources of libdread into the sdist.

Those sources lie above this folder, where setuptools does not look. While an sdist is made, the folder `libdread` holds
a copy of them; setup.py builds from there if this folder is not part of the whole project.
"""

import contextlib
import shutil
from pathlib import Path

from setuptools import build_meta
from setuptools.build_meta import (  # noqa: F401: what pip asks a backend for
    build_editable,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent

# What CMake needs to build the library alone (-DDREAD_PROGRAM=OFF), and the licence.
PARTS = ["CMakeLists.txt", "cmake", "include", "src/core", "src/games", "src/library", "src/search", "src/survey",
         "themes/puzzles"]  # fmt: skip


def get_requires_for_build_wheel(settings=None):
    """CMake and Ninja come from PyPI only where the machine has none."""
    missing = [tool for tool in ("cmake", "ninja") if not shutil.which(tool)]
    return build_meta.get_requires_for_build_wheel(settings) + missing


@contextlib.contextmanager
def parts(names, folder):
    """Has copies of parts of the project in a folder for a while; nothing where this is an unpacked sdist."""
    copies = [folder / name for name in names] if (PROJECT / "src" / "core").is_dir() else []
    try:
        for name, copy in zip(names, copies):
            copy.parent.mkdir(parents=True, exist_ok=True)
            if (PROJECT / name).is_dir():
                shutil.copytree(PROJECT / name, copy, dirs_exist_ok=True)
            else:
                shutil.copy2(PROJECT / name, copy)
        yield
    finally:
        for copy in copies:
            shutil.rmtree(copy, ignore_errors=True) if copy.is_dir() else copy.unlink(missing_ok=True)


def build_wheel(folder, settings=None, metadata=None):
    with parts(["LICENSE"], HERE):
        return build_meta.build_wheel(folder, settings, metadata)


def build_sdist(folder, settings=None):
    with parts(["LICENSE"], HERE), parts(PARTS, HERE / "libdread"):
        try:
            return build_meta.build_sdist(folder, settings)
        finally:
            if (PROJECT / "src" / "core").is_dir():
                shutil.rmtree(HERE / "libdread", ignore_errors=True)
