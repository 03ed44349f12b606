"""Tests of the built page: its files, what the service worker keeps of them, and that nothing comes from elsewhere.

SITE in the environment names the built site; build/site if unset.
"""

import base64
import glob
import hashlib
import json
import os
import re
import shutil
import struct
import subprocess
import tempfile
import unittest

from program import PATIENCE, ROOT

SITE = os.path.abspath(os.environ.get("SITE", os.path.join(ROOT, "build", "site")))
LONG = os.environ.get("DREAD_LONG") == "ON"
TEXTS = (".css", ".html", ".js", ".svg", ".webmanifest")
NAMES_OF_FORMATS = ("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink")  # nobody fetches them
PYTHON = "/usr/bin/python3"  # the one for which Debian has fonttools
SCOPE = "https://example.org/games/"  # of service_worker.js


def read(name):
    with open(os.path.join(SITE, name), "rb") as file:
        return file.read()


def text_of(name):
    return read(name).decode("utf-8")


def names(ending=""):
    return sorted(name for name in os.listdir(SITE) if name.endswith(ending))


def characters_of(font):
    code = "import sys; from fontTools.ttLib import TTFont; print(*TTFont(sys.argv[1]).getBestCmap())"
    done = subprocess.run([PYTHON, "-c", code, os.path.join(SITE, font)], capture_output=True, text=True, check=True,
                          timeout=PATIENCE)
    return {chr(int(number)) for number in done.stdout.split()}


def names_of(font):
    code = "import sys; from fontTools.ttLib import TTFont; f = TTFont(sys.argv[1]); " \
        "print(*(n for n in f['name'].names if n.nameID in (1, 3, 4, 6, 16)), *f['CFF '].cff.fontNames, sep='\\n')"
    done = subprocess.run([PYTHON, "-c", code, os.path.join(SITE, font)], capture_output=True, text=True, check=True,
                          timeout=PATIENCE)
    return done.stdout


class Files(unittest.TestCase):
    def test_the_list_has_every_file_and_its_hash(self):
        lines = dict(reversed(line.split("  ")) for line in text_of("files.txt").splitlines())
        self.assertEqual(sorted([*lines, "files.txt"]), names())
        for name, digest in lines.items():
            self.assertEqual(hashlib.sha256(read(name)).hexdigest(), digest, name)

    def test_a_compressed_file_is_the_file_beside_it(self):
        self.assertIn("dread.wasm.br", names())
        for name in names(".br"):
            done = subprocess.run(["brotli", "-dc", os.path.join(SITE, name)], capture_output=True, check=True,
                                  timeout=PATIENCE)
            self.assertEqual(done.stdout, read(name[:-3]), name)

    def test_every_file_that_is_named_is_there(self):
        named = re.findall(r'(?:href|src)="([^"#]+)"', text_of("index.html"))
        for style in names(".css"):
            named += re.findall(r"url\(\"?([^\")#]+)", text_of(style))
        manifest = json.loads(read("manifest.webmanifest"))
        named += [icon["src"] for icon in manifest["icons"]]
        for script in names(".js"):
            named += re.findall(r'"([\w-]+\.(?:js|wasm|css|svg|png|woff2))"', text_of(script))
        self.assertLessEqual({"main.js", "main.css", "dread.wasm", "sw.js", "dread-text.woff2"}, set(named))
        self.assertLessEqual(set(named), set(names()))

    def test_icons_have_the_sizes_that_are_named(self):
        sizes = {icon["src"]: icon["sizes"] for icon in json.loads(read("manifest.webmanifest"))["icons"]}
        sizes["icon-180.png"] = "180x180"
        for name in names(".png"):
            width, height = struct.unpack(">II", read(name)[16:24])
            self.assertEqual(sizes[name], "%dx%d" % (width, height))

    def test_the_page_has_the_version_that_the_service_worker_has(self):
        version = re.search(r'name="version" content="([^"]*)"', text_of("index.html"))[1]
        self.assertRegex(version, r"^\d+\.\d+\.\d+-[0-9a-f]{8}$")
        self.assertIn('"%s"' % version, text_of("sw.js"))

    @unittest.skipUnless(LONG, "builds the page once more")
    def test_the_same_sources_give_the_same_bytes(self):
        with tempfile.TemporaryDirectory() as folder:
            again = os.path.join(folder, "site")
            subprocess.run([os.path.join(ROOT, "tools", "site"), again], check=True, capture_output=True,
                           timeout=PATIENCE)
            for name in names():
                with open(os.path.join(again, name), "rb") as file:
                    self.assertEqual(file.read(), read(name), name)
            self.assertEqual(sorted(os.listdir(again)), names())


# What a first visit does without.
RARE = ["think.wasm", "puzzles.wasm", "rules.wasm", "sheets.wasm", "rest.wasm", "fonts-licence.txt"]


class NothingFromElsewhere(unittest.TestCase):
    def test_no_file_names_an_address_elsewhere(self):
        def without_formats(text):
            for known in NAMES_OF_FORMATS:
                text = text.replace(known, "")
            return text

        for name in names():
            if name.endswith(TEXTS):
                self.assertNotRegex(without_formats(text_of(name)), r"(?i)(https?:)?//[a-z0-9-]+(\.|:\d)[a-z0-9]", name)
        for name in names(".wasm"):
            self.assertNotRegex(without_formats(read(name).decode("latin-1")), r"(?i)https?://", name)

    def test_the_page_has_nothing_that_its_policy_forbids(self):
        page = text_of("index.html")
        self.assertIn("Content-Security-Policy", page)
        self.assertNotRegex(page, r"(?i)<style|\sstyle=|\son[a-z]+=|javascript:|data:|blob:")
        self.assertNotRegex(page, r"<script(?![^>]*\ssrc=)")
        for style in names(".css"):
            self.assertNotIn("data:", text_of(style))
        for script in names(".js"):
            self.assertNotRegex(text_of(script), r"""\beval\(|new Function\(|setAttribute\(["']style["']""")


class ServiceWorker(unittest.TestCase):
    def setUp(self):
        done = subprocess.run(["node", os.path.join(ROOT, "tests", "cli", "service_worker.js"), SITE, *RARE],
                              capture_output=True, text=True, check=False, timeout=PATIENCE)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.worker = json.loads(done.stdout)

    def test_it_keeps_every_file_of_the_site_and_nothing_else(self):
        own = {name for name in names() if not name.endswith(".br")} - {"sw.js", "files.txt"}
        self.assertEqual(dict(self.worker["installed"]), {SCOPE + name: name for name in own - set(RARE)})
        self.assertEqual(dict(self.worker["updated"]), {SCOPE + name: name for name in own})
        self.assertEqual(dict(self.worker["kept"]), {SCOPE + name: name for name in own})

    def test_it_keeps_what_a_first_visit_does_without_once_that_is_asked_for(self):
        self.assertEqual(self.worker["rare"], [name for name in RARE for _ in range(2)])
        for name in RARE:
            self.assertEqual([request["url"] for request in self.worker["fetched"]].count(SCOPE + name), 1)

    def test_it_takes_only_the_bytes_of_its_own_version(self):
        self.assertTrue(self.worker["fetched"])
        for request in self.worker["fetched"]:
            name = request["url"][len(SCOPE):] or "index.html"
            digest = base64.b64encode(hashlib.sha256(read(name)).digest()).decode()
            self.assertEqual(request["integrity"], "sha256-" + digest)
            self.assertEqual((request["cache"], request["redirect"]), ("no-cache", "error"))

    def test_it_removes_its_own_older_caches_alone(self):
        self.assertEqual(set(self.worker["left"]), {self.worker["own"], "dread /other/ 0.0.9-older", "others"})

    def test_it_answers_for_its_files_and_leaves_the_rest_to_the_network(self):
        self.assertEqual(self.worker["asked"], {
            "": "index.html", "index.html": "index.html", "?deal": "index.html", "main.js": "main.js",
            "main.js?x": "main.js", "sw.js": None, "none": None, "../secret": None, "toString": None, "POST": None,
            "elsewhere": None, "above": None})


class Fonts(unittest.TestCase):
    def test_they_are_renamed_and_their_licence_lies_beside_them(self):
        self.assertEqual(len(names(".woff2")), 6)
        for font in names(".woff2"):
            self.assertIn("Dread", names_of(font))
            self.assertNotRegex(names_of(font), "(?i)garamond|libertine")
            self.assertIn(font, text_of("fonts-licence.txt"))
        self.assertIn("SIL OPEN FONT LICENSE Version 1.1", text_of("fonts-licence.txt"))

    def test_they_have_every_letter_and_mark_of_the_texts(self):
        used = set()
        for pattern in ("themes/*.txt", "docs/rules/*.md"):
            for path in glob.glob(os.path.join(ROOT, pattern)):
                with open(path, encoding="utf-8") as file:
                    used |= {c for c in file.read() if c.isalnum() or c in "“”‘’–—…·×½−"}
        for font, wanted in [("dread-text", used), ("dread-text-italic", used), ("dread-index", set("A23456789010JQK♠♥♦♣"))]:
            first, rest = (characters_of(f"{font}{part}.woff2") for part in ("", "-rest"))
            self.assertLessEqual(wanted, first | rest)
            self.assertFalse(first & rest)


class Building(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="dread-site-")
        self.addCleanup(shutil.rmtree, self.folder)

    def site(self, *arguments):
        return subprocess.run([os.path.join(ROOT, "tools", "site"), *arguments], capture_output=True, text=True,
                              check=False, timeout=PATIENCE)

    def test_a_folder_of_others_is_left_as_it_is(self):
        precious = os.path.join(self.folder, "precious")
        with open(precious, "w", encoding="ascii") as file:
            file.write("precious")
        done = self.site(self.folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("left as it is", done.stderr)
        self.assertEqual(os.listdir(self.folder), ["precious"])

    def test_nothing_is_built_if_nothing_has_changed(self):
        with open(os.path.join(self.folder, "files.txt"), "w", encoding="ascii") as file:
            file.write("newer than all sources")
        done = self.site("--if-changed", self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(os.listdir(self.folder), ["files.txt"])

    def test_wrong_words_are_refused(self):
        for words in [["--frobnicate"], ["a", "b"]]:
            self.assertEqual(self.site(*words).returncode, 1)


if __name__ == "__main__":
    unittest.main()
