"""Builds the Python package and runs its tests, in a virtual environment of their own:

    python3 tests/python/run.py [--sanitize] FOLDER [TEST...]

FOLDER gets the environment, with the packages of requirements.txt, and what is built. Both are made once, and again
when what they depend on has changed. The package is built as a user would build it who has nothing but the sdist: the
sdist from a copy of the sources, the wheel from the unpacked sdist. It is optimised in the long tests alone, because
the compiler takes longer than the tests.

TEST is the name of a test as unittest knows it. Without one all tests run, and in the long tests mypy; if these already passed with the
same sources, only a smoke test runs. With --sanitize the module and the library have gcc's address and undefined
behaviour sanitizers, which end the process at the first error.

If the packages cannot be downloaded, the exit code is 77, and CTest lists the tests as skipped.
"""

import fcntl
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent))
import digest  # noqa: E402

SKIPPED = 77  # SKIP_RETURN_CODE in tests/CMakeLists.txt
LONG = os.environ.get("DREAD_LONG") == "ON"
# fmt: off
PARTS = ["CMakeLists.txt", "LICENSE", "cmake", "include", "src/core", "src/games", "src/library", "src/search",
         "src/survey", "themes/puzzles", "bindings/python"]
# fmt: on
SMOKE = ["test_package", "test_play"]
PIP_INSTALL = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-compile"]
NO_NETWORK = ("Connection", "Temporary failure", "timed out", "ProxyError")
SANITIZE = "-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g"


def main():
    arguments = sys.argv[1:]
    sanitize = arguments[0] == "--sanitize"
    if sanitize:
        arguments.pop(0)
        os.environ |= {"CC": "gcc", "CFLAGS": SANITIZE, "LDFLAGS": "-fsanitize=address,undefined"}
    elif not LONG:
        os.environ |= {"CMAKE_BUILD_TYPE": "None", "CFLAGS": "-O0"}
    folder = Path(arguments[0]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        python = environment(folder)
        package(folder, python)
    loaded = {}
    if sanitize:  # Python itself has no sanitizers, and its own leaks are no concern of ours
        loaded = {"LD_PRELOAD": run("gcc", "-print-file-name=libasan.so").strip(), "ASAN_OPTIONS": "detect_leaks=0"}
    if arguments[1:]:
        tests(folder, python, arguments[1:], loaded)
        return
    with digest.full_run("tests", [*PARTS, "examples/python", "tests/python", "docs/python.md"], folder=folder) as full:
        tests(folder, python, [] if full else SMOKE, loaded)


def environment(folder):
    """Returns the Python of the virtual environment, which has the packages that are needed."""
    venv, python = folder / "venv", folder / "venv" / "bin" / "python"
    wanted = (HERE / "requirements.txt").read_text(encoding="utf-8")
    if unchanged(folder / "environment", sys.version + wanted):
        return python
    (folder / "package").unlink(missing_ok=True)  # it has to be installed again
    shutil.rmtree(venv, ignore_errors=True)
    run(sys.executable, "-m", "venv", venv)
    command = [python, *PIP_INSTALL, "--only-binary", ":all:", "--requirement", HERE / "requirements.txt"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode and any(sign in done.stderr for sign in NO_NETWORK):
        print("skipped: the Python package: pip cannot download what its tests need", file=sys.stderr)
        sys.exit(SKIPPED)
    if done.returncode:
        sys.exit(done.stderr)
    (folder / "environment").write_text(sys.version + wanted, encoding="utf-8")
    return python


def package(folder, python):
    """Builds the sdist, from it the wheel, and installs that."""
    wanted = f"{digest.digest_of(PARTS)} {python} {os.environ.get('CFLAGS', '')}"
    if unchanged(folder / "package", wanted):
        return
    (folder / "package").unlink(missing_ok=True)
    for name in ("sources", "sdist", "unpacked", "wheel"):
        shutil.rmtree(folder / name, ignore_errors=True)
    for part in PARTS:
        copy(ROOT / part, folder / "sources" / part)
    for name in ("sdist", "unpacked", "wheel"):
        (folder / name).mkdir()
    build(python, folder / "sources" / "bindings" / "python", f"build_sdist({str(folder / 'sdist')!r})")
    shutil.rmtree(folder / "sources")  # so that the wheel cannot be built from it
    (sdist,) = (folder / "sdist").iterdir()
    shutil.unpack_archive(sdist, folder / "unpacked")
    (unpacked,) = (folder / "unpacked").iterdir()
    build(python, unpacked, f"build_wheel({str(folder / 'wheel')!r})")
    (wheel,) = (folder / "wheel").iterdir()
    run(python, *PIP_INSTALL, "--force-reinstall", wheel)
    (folder / "package").write_text(wanted, encoding="utf-8")


def build(python, folder, call):
    """Calls a function of the package's build backend, as pip does. The compiler may not complain about the module."""
    env = {**os.environ, "PYTHONPATH": str(folder)}
    said = run(python, "-c", f"import backend; backend.{call}", cwd=folder, env=env)
    if re.search(r"^native/.* warning: ", said, re.M):
        sys.exit(said)


def tests(folder, python, names, more):
    """Runs the tests with these names; without names all, and in the long tests mypy. Exits if one fails."""
    env = {**os.environ, **more, "PACKAGE": str(folder), "PYTHONPATH": str(HERE),
           "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}  # fmt: skip
    command = [python, "-m", "unittest", *(names or ["discover", "-s", HERE])]
    failed = subprocess.run([str(word) for word in command], cwd=folder, env=env, check=False).returncode
    if LONG and not names:
        config = ROOT / "bindings" / "python" / "pyproject.toml"
        types = [python, "-m", "mypy", "--config-file", config, "--cache-dir", folder / "types", "-p", "dread"]
        failed |= subprocess.run([str(word) for word in types], cwd=folder, env=env, check=False).returncode
    if failed:
        sys.exit(1)


def copy(source, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("build", "libdread", "*.egg-info", "__pycache__"))
    else:
        shutil.copy2(source, target)


def unchanged(file, wanted):
    return file.exists() and file.read_text(encoding="utf-8") == wanted


def run(*command, **more):
    """Runs a command and returns what it printed. If it fails, the program ends with that."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **more)
    if done.returncode:
        sys.exit(f"{command}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


if __name__ == "__main__":
    main()
