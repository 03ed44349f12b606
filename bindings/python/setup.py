"""Builds the extension module dread._dread: first libdread with CMake, then the files of `native`, linked with it.

With DREAD_LIBRARY=FILE in the environment the module is linked with that libdread.a or libdread.so instead, as a
distribution does that has the library in a package of its own. CMAKE_BUILD_TYPE there is the build type of libdread.
"""

import os
import re
import subprocess
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext as plain_build_ext

HERE = Path(__file__).resolve().parent
COPY = HERE / "libdread"  # in an sdist (backend.py)
PROJECT = COPY if COPY.is_dir() else HERE.parent.parent
NATIVE = ["batch", "errors", "measure", "module", "session", "think", "values"]
ABI = "cp311"  # the oldest Python whose stable ABI the module uses


def version():
    return re.search(r"^project\(dread VERSION ([0-9.]+)", (PROJECT / "CMakeLists.txt").read_text(), re.M).group(1)


class build_ext(plain_build_ext):
    def build_extension(self, extension):
        given = os.environ.get("DREAD_LIBRARY")
        link = [given] if given else self.library()
        extension.extra_link_args += link
        extension.depends.append(link[0])  # so that a new library is linked again
        super().build_extension(extension)

    def library(self):
        """Builds libdread.a. Returns what to link, the library first."""
        folder = Path(self.build_temp).resolve() / "libdread"
        build = os.environ.get("CMAKE_BUILD_TYPE", "Release")
        options = ["-DDREAD_PROGRAM=OFF", "-DDREAD_SHARED=OFF", f"-DCMAKE_BUILD_TYPE={build}"]
        subprocess.run(["cmake", "-G", "Ninja", "-S", PROJECT, "-B", folder, *options], check=True)
        subprocess.run(["cmake", "--build", folder, "--target", "libdread-static"], check=True)
        openmp = "OpenMP_C_FLAGS:STRING=-fopenmp" in (folder / "CMakeCache.txt").read_text()
        return [str(folder / "libdread.a"), "-Wl,--exclude-libs,ALL", "-lm", *(["-fopenmp"] if openmp else [])]


setup(
    version=version(),
    cmdclass={"build_ext": build_ext},
    options={"bdist_wheel": {"py_limited_api": ABI}},
    ext_modules=[
        Extension(
            "dread._dread",
            [f"native/{name}.c" for name in NATIVE],
            depends=["native/native.h"],
            include_dirs=[os.path.relpath(PROJECT / "include", HERE)],
            define_macros=[("Py_LIMITED_API", "0x030B0000")],
            extra_compile_args=["-std=gnu17", "-fvisibility=hidden", "-Wextra", "-Wconversion", "-Wshadow"],
            extra_link_args=[],
            py_limited_api=True,
        )
    ],
)
