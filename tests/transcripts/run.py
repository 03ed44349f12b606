"""Plays transcripts: sessions at a terminal as text, to be read and compared. README.md has the format.

    python3 tests/transcripts/run.py [FILE...]             compares files, or all in this folder
    python3 tests/transcripts/run.py --update [FILE...]    plays them again and writes what the program says now

DREAD in the environment names the program (build/release/dread if unset).
"""

import concurrent.futures
import difflib
import glob
import itertools
import os
import re
import subprocess
import sys
import tempfile
import termios
import threading

FOLDER = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(FOLDER))
DREAD = os.path.abspath(os.environ.get("DREAD", os.path.join(ROOT, "build/release/dread")))
PATIENCE = 3000  # seconds until a command is killed; no result depends on this value
JOBS = 2
SKIPPED = 77  # SKIP_RETURN_CODE in tests/CMakeLists.txt

# Plain play, which answers each line before it reads the next.
TALK = re.compile(r"dread (play|companion|daily|puzzle)\b[^|;&]*$")
PROMPT = b"> "
END = b"\4"  # the end of the input, typed
BASH = ["bash", "-o", "pipefail", "-c"]
# The engine, which answers each line said with a line or none.
ENGINE = re.compile(r"dread engine$")
MARK = '{"jsonrpc":"2.0","id":"mark%d","method":"version"}'
FORECAST = re.compile(r"dread: This survey takes |\[[#.]{20}\] ")  # only a slow machine or a long survey has these
SPECIAL = re.compile(r"[$>] |2> |## |\\|\[exit |\.\.\.$")


class Block:
    """A command or something said, and the answer."""

    def __init__(self, line):
        self.line = line
        self.answer = []


class Section:
    """What is played in one home folder: prose, a command and what is said to it, another command, and so on."""

    def __init__(self):
        self.prose = []
        self.blocks = []


def sections_in(text):
    """Returns the sections of a file."""
    sections = [Section()]
    for line in text.splitlines():
        if line.startswith("## "):
            sections.append(Section())
        section = sections[-1]
        last = section.blocks[-1] if section.blocks else None
        if last and last.line.startswith("$ ") and last.line.endswith("\\"):
            last.line += "\n" + line
        elif line.startswith(("$ ", "> ")):
            section.blocks.append(Block(line))
        elif last:
            last.answer.append(line)
        else:
            section.prose.append(line)
    return sections


def escaped(line):
    """Returns a line of output as it is written, so that it is taken for nothing else."""
    return "\\" + line if SPECIAL.match(line) else line


def pattern(line):
    """Returns the regular expression of a written line of an answer."""
    if line == "...":
        return r"(?:(?!2> |\[exit )[^\n]*\n)*"
    if line == "2> ...":
        return r"(?:2> [^\n]*\n)+"
    return "[^\n]*".join(map(re.escape, line.split("..."))) + "\n"


def without_layout(lines):
    """Returns lines without the empty lines at the end."""
    while lines and not lines[-1]:
        lines = lines[:-1]
    return lines


def matches(written, told):
    """Returns True if an answer is as written."""
    whole = "".join(map(pattern, without_layout(written)))
    return bool(re.fullmatch(whole, "".join(line + "\n" for line in without_layout(told))))


def rewritten(written, told):
    """Returns the answer as it should be written now. Keeps the lines that still hold, and `...` where it stands between
    such lines."""
    if matches(written, told):
        return written
    layout = written[len(without_layout(written)):]
    written, told = without_layout(written), without_layout(told)
    found = {-1: -1, len(written): len(told)}  # where each written line is told
    for n, line in enumerate(written):
        after = max(at for k, at in found.items() if k < n) + 1
        if line not in ("...", "2> ..."):
            for at in range(after, len(told)):
                if re.fullmatch(pattern(line), told[at] + "\n"):
                    found[n] = at
                    break
    new = dict(enumerate(told))
    new.update((at, written[n]) for n, at in found.items() if 0 <= n < len(written))
    for n, line in enumerate(written):
        if line in ("...", "2> ...") and n - 1 in found and n + 1 in found:
            gap = range(found[n - 1] + 1, found[n + 1])
            if gap and matches([line], told[gap.start:gap.stop]):
                new.update({at: None for at in gap})
                new[gap.start] = line
    return [line for line in new.values() if line is not None] + layout


def lines_of(written):
    """Returns what a program wrote as lines of text; bytes that are no text are shown by their number."""
    return written.decode(errors="backslashreplace").splitlines()


def error_of(status, written):
    """Returns what is written of an error: the lines on standard error, and the exit status unless it is 0."""
    lines = [line for line in lines_of(written) if not FORECAST.match(line)]
    return ["2> " + line for line in lines] + ["[exit %d]" % status] * bool(status)


def answer_of(program):
    """Returns the lines that a program writes until it asks for the next line, or ends."""
    answer = b""
    while not (b"\n" + answer).endswith(b"\n" + PROMPT):
        more = os.read(program.stdout.fileno(), 65536)
        if not more:
            return lines_of(answer)
        answer += more
    return lines_of(answer[:-len(PROMPT)])


class Home:
    """A home folder, with the program in the path."""

    def __init__(self, folder):
        programs = os.path.join(folder, "bin")
        self.path = os.path.join(folder, "home")
        os.mkdir(programs)
        os.mkdir(self.path)
        os.symlink(DREAD, os.path.join(programs, "dread"))
        self.environment = {"PATH": programs + ":" + os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8",
                            "HOME": self.path, "DREAD_HOME": self.path, "ROOT": ROOT}
        # Passes on the options of builds with sanitizers.
        self.environment.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})

    def run(self, command, stdin):
        """Runs a command to its end. Returns the lines that it wrote, and what is written of an error."""
        done = subprocess.run(BASH + [command], input=stdin.encode(), cwd=self.path, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, env=self.environment, timeout=PATIENCE)
        return lines_of(done.stdout), error_of(done.returncode, done.stderr)

    def talk(self, command, said):
        """Runs plain play at a terminal, where it asks for each line with a prompt. Returns the answers to the command
        and to each line, and what is written of an error."""
        keyboard, terminal = os.openpty()
        mode = termios.tcgetattr(terminal)
        mode[0] &= ~termios.ICRNL
        mode[3] = termios.ICANON  # without echo and signals
        mode[6] = [b"\0"] * len(mode[6])
        mode[6][termios.VEOF] = END
        termios.tcsetattr(terminal, termios.TCSANOW, mode)
        with tempfile.TemporaryFile() as errors:
            program = subprocess.Popen(BASH + [command], stdin=terminal, stdout=subprocess.PIPE, stderr=errors,
                                       cwd=self.path, env=self.environment)
            alarm = threading.Timer(PATIENCE, program.kill)
            alarm.start()
            answers = [answer_of(program)]
            for line in said:
                os.write(keyboard, line.encode() + b"\n")
                answers.append(answer_of(program))
            os.write(keyboard, END)
            answer_of(program)  # its goodbye
            program.stdout.close()
            status = program.wait()
            alarm.cancel()
            os.close(keyboard)
            os.close(terminal)
            errors.seek(0)
            return answers, error_of(status, errors.read())

    def requests(self, command, said):
        """Runs the engine. After each line it is sent a request of which the answer shows where that line's ends."""
        lines = sum(([line, MARK % n] for n, line in enumerate(said)), [])
        out, error = self.run(command, "".join(line + "\n" for line in lines))
        answers = [[], []]
        for line in out:
            if '"id":"mark%d"' % (len(answers) - 2) in line:
                answers.append([])
            else:
                answers[-1].append(line)
        return answers[:len(said) + 1], error

    def play(self, command, said):
        """Runs a command, and says lines to it. Returns the answers to the command and to each line. Of what is no plain
        play and no engine, all that it writes is the answer to the last line."""
        if said and TALK.match(command):
            answers, error = self.talk(command, said)
        elif ENGINE.match(command):
            answers, error = self.requests(command, said)
        else:
            out, error = self.run(command, "".join(line + "\n" for line in said))
            answers = [[] for _ in said] + [out]
        answers = [[escaped(line) for line in answer] for answer in answers]
        answers[-1] += error
        return answers


def sentences(block, command):
    """Returns what a block says: several sentences with the same answer stand in one line."""
    said = block.line[2:]
    return said.split(" | ") if TALK.match(command) or ENGINE.match(command) else [said]


def played(section):
    """Plays a section in a home of its own. Returns its lines as they should be written now."""
    lines = list(section.prose)
    with tempfile.TemporaryDirectory(prefix="dread-transcript-") as folder:
        home = Home(folder)
        blocks = list(section.blocks)
        while blocks:
            command = blocks.pop(0)
            assert command.line.startswith("$ "), "nothing listens: " + command.line
            talk = []
            while blocks and blocks[0].line.startswith("> "):
                talk.append(blocks.pop(0))
            said = [sentences(block, command.line[2:]) for block in talk]
            opening, *answers = home.play(command.line[2:], sum(said, []))
            lines += [command.line] + rewritten(command.answer, opening)
            for block, words in zip(talk, said):
                told, answers = answers[:len(words)], answers[len(words):]
                if all(matches(block.answer, answer) for answer in told):
                    lines += [block.line] + block.answer
                    continue
                for answer, group in itertools.groupby(zip(words, told), lambda pair: pair[1]):
                    lines.append("> " + " | ".join(word for word, _ in group))
                    lines += rewritten(block.answer, answer)
    return lines


def played_file(path):
    """Plays a file. Returns its text, and its text as it should be written now."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    sections = sections_in(text)
    assert any(section.blocks for section in sections), path + " has no command"
    return text, "".join(line + "\n" for section in sections for line in played(section))


def main():
    if not os.access(DREAD, os.X_OK):
        sys.exit("%s is no program; DREAD names another one." % DREAD)
    try:
        for end in os.openpty():
            os.close(end)
    except OSError as error:
        print("skipped: no pseudo-terminal can be opened (is devpts mounted?): %s" % error, file=sys.stderr)
        return SKIPPED
    update = "--update" in sys.argv
    paths = [word for word in sys.argv[1:] if not word.startswith("--")]
    paths = paths or sorted(glob.glob(os.path.join(FOLDER, "*.txt")))
    differ = False
    with concurrent.futures.ThreadPoolExecutor(JOBS) as jobs:
        for path, (old, new) in zip(paths, jobs.map(played_file, paths)):
            if new == old:
                continue
            differ = True
            name = os.path.relpath(path, ROOT)
            sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True), name, "now"))
            if update:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(new)
            else:
                print("\nIf this is right: python3 tests/transcripts/run.py --update %s" % name)
    return int(differ and not update)


if __name__ == "__main__":
    sys.exit(main())
