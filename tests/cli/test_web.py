"""Tests of `dread web` through sockets: what it serves, what it refuses, and that no client holds up another."""

import contextlib
import hashlib
import os
import pty
import re
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import unittest

from program import DREAD, PATIENCE, ROOT, ProgramTest, until

FILES = {
    "index.html": b"<!doctype html><title>page</title>",
    "index.html.br": b"packed page",
    "main.js": b"main();",
    "main.css": b"body { color: red }",
    "dread.wasm": b"\0asm\1\0\0\0",
    "font.woff2": b"font",
    "icon.svg": b"<svg/>",
    "icon-192.png": b"picture",
    "manifest.webmanifest": b"{}",
    "licence.txt": b"licence",
}
TYPES = {
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
    "wasm": "application/wasm", "woff2": "font/woff2", "svg": "image/svg+xml", "png": "image/png",
    "webmanifest": "application/manifest+json", "txt": "text/plain; charset=utf-8",
}
SECRET = b"nobody may read this"
CLIENTS_MOST = 64  # WEB_CLIENTS_MOST
HEAD_MOST = 8192  # WEB_HEAD_MOST


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def listed(files):
    return "".join("%s  %s\n" % (hashlib.sha256(content).hexdigest(), name) for name, content in files.items())


class Answer:
    def __init__(self, raw):
        self.raw = raw
        head, _, self.body = raw.partition(b"\r\n\r\n")
        first, *lines = head.decode("ascii").split("\r\n")
        self.status = int(re.fullmatch(r"HTTP/1\.1 (\d{3}) [A-Za-z ]+", first)[1])
        self.headers = dict(line.lower().split(": ", 1) for line in lines)


class WebTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.folder = tempfile.mkdtemp(prefix="dread-web-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.site = os.path.join(self.folder, "site")
        self.write_site(FILES)

    def write_site(self, files, folder=None, lines=None):
        folder = folder or self.site
        os.makedirs(folder, exist_ok=True)
        for name, content in files.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(content)
        with open(os.path.join(folder, "files.txt"), "w", encoding="ascii") as file:
            file.write(listed(files) if lines is None else lines)

    def start(self, *arguments, program=DREAD, site=True, **more):
        """Starts a server on a free port, and returns the process once it has said its address."""
        self.port = free_port()
        flags = ["--site", self.site] if site else []
        server = subprocess.Popen([program, "web", *flags, "--port", str(self.port), *arguments],
                                  env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)
        alarm = threading.Timer(PATIENCE, server.kill)
        alarm.start()

        def stop():
            alarm.cancel()
            server.kill()
            server.communicate()
        self.addCleanup(stop)
        self.assertIn(b"http://127.0.0.1:%d/ " % self.port, server.stdout.readline())
        return server

    def serve(self):
        return self.start("--no-open")

    def stop(self, server):
        """Ends a server as Ctrl-C does. Returns what it printed on standard error."""
        server.send_signal(signal.SIGINT)
        out, err = server.communicate(timeout=PATIENCE)
        self.assertEqual((server.returncode, out), (0, b""), err)
        return err.decode()

    def connect(self):
        s = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        self.addCleanup(s.close)
        return s

    def exchange(self, request):
        """Sends bytes and returns all that is answered."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as s:
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                s.sendall(request)
            return self.read_all(s)

    def read_all(self, s):
        raw = b""
        while more := s.recv(65536):
            raw += more
        return raw

    def head(self, method="GET", target="/", host=None, version="HTTP/1.1", lines=()):
        host = "127.0.0.1:%d" % self.port if host is None else host
        return "\r\n".join(["%s %s %s" % (method, target, version), "Host: " + host, *lines, "", ""]).encode("latin-1")

    def ask(self, *arguments, **parts):
        return Answer(self.exchange(self.head(*arguments, **parts)))


class Serving(WebTest):
    def test_every_file_is_served_with_its_type(self):
        self.serve()
        for name, content in FILES.items():
            answer = self.ask(target="/" + name)
            self.assertEqual((answer.status, answer.body), (200, content))
            ending = name.rsplit(".", 1)[1]
            self.assertEqual(answer.headers["content-type"], TYPES.get(ending, "application/octet-stream"))
            self.assertEqual(answer.headers["content-length"], str(len(content)))
        self.assertEqual(self.ask(target="/").body, FILES["index.html"])
        self.assertEqual(self.ask(target="/?any=query").body, FILES["index.html"])

    def test_every_answer_has_the_policy_of_the_page_and_forbids_frames(self):
        self.serve()
        with open(os.path.join(ROOT, "web", "index.html"), encoding="utf-8") as file:
            policy = re.search(r'Content-Security-Policy" content="([^"]*)"', file.read())[1]
        with open(os.path.join(ROOT, "docs", "web.md"), encoding="utf-8") as file:
            self.assertIn(policy + "; frame-ancestors 'none'", file.read())
        self.assertNotRegex(policy, "unsafe-inline|unsafe-eval'.*unsafe-eval|http|\\*|data:|blob:")
        for answer in [self.ask(), self.ask(target="/main.js"), self.ask(target="/none"), self.ask("POST"),
                       self.ask(host="example.org"), Answer(self.exchange(b"\r\n\r\n\r\n"))]:
            self.assertEqual(answer.headers["content-security-policy"], policy + "; frame-ancestors 'none'")
            self.assertEqual(answer.headers["x-content-type-options"], "nosniff")
            self.assertEqual(answer.headers["cross-origin-resource-policy"], "same-origin")
            self.assertEqual(answer.headers["cross-origin-opener-policy"], "same-origin")
            self.assertNotIn("access-control-allow-origin", answer.headers)

    def test_head_is_get_without_the_body(self):
        self.serve()
        for target in ["/", "/main.js", "/none"]:
            get, head = self.ask(target=target), self.ask("HEAD", target)
            self.assertTrue(get.body)
            self.assertEqual(head.raw, get.raw[:-len(get.body)])

    def test_what_has_not_changed_is_not_sent_again(self):
        server = self.serve()
        first = self.ask(target="/main.js")
        self.assertEqual(first.headers["cache-control"], "no-cache")
        etag = first.headers["etag"]
        for known in [etag, "W/" + etag, '"other", ' + etag]:
            again = self.ask(target="/main.js", lines=["If-None-Match: " + known])
            self.assertEqual((again.status, again.body, again.headers["etag"]), (304, b"", etag))
        self.assertEqual(self.ask(target="/main.js", lines=['If-None-Match: "other"']).status, 200)
        self.stop(server)
        self.write_site({**FILES, "main.js": b"changed();"})
        self.serve()
        changed = self.ask(target="/main.js", lines=["If-None-Match: " + etag])
        self.assertEqual((changed.status, changed.body), (200, b"changed();"))

    def test_a_browser_that_takes_brotli_gets_it(self):
        self.serve()
        for codings, packed in [("gzip, deflate, br, zstd", True), ("br", True), ("gzip", False), ("brx", False),
                                ("br;q=0", False), ("", False)]:
            answer = self.ask(lines=["Accept-Encoding: " + codings])
            self.assertEqual(answer.headers.get("content-encoding"), "br" if packed else None, codings)
            self.assertEqual(answer.body, FILES["index.html.br" if packed else "index.html"])
            self.assertEqual(answer.headers["content-type"], TYPES["html"])
            self.assertEqual(answer.headers["vary"], "accept-encoding")

    def test_a_build_that_goes_on_meanwhile_changes_nothing(self):
        self.serve()
        shutil.rmtree(self.site)
        self.assertEqual(self.ask().body, FILES["index.html"])


class Refusing(WebTest):
    def test_nothing_but_the_files_of_the_site_can_be_read(self):
        with open(os.path.join(self.folder, "secret"), "wb") as file:
            file.write(SECRET)
        shutil.copy(os.path.join(self.folder, "secret"), os.path.join(self.site, "unlisted"))
        os.symlink("../secret", os.path.join(self.site, "link"))
        self.serve()
        for target in ["/../secret", "/..%2fsecret", "/%2e%2e/secret", "/./main.js", "//main.js", "/site/../../secret",
                       "/..\\secret", "/" + "../" * 20 + "etc/passwd", "//etc/passwd", "/unlisted", "/link", "/.",
                       "/..", "/files.txt", "/main.js/", "/main.j", "/main.jss", "/MAIN.JS", "/index.html/../main.js",
                       "/main.js%00", "/main.js;x", os.path.join(self.folder, "secret")]:
            answer = self.ask(target=target)
            self.assertEqual(answer.status, 404, target)
            self.assertNotIn(SECRET, answer.raw)
        for target in ["secret", "*", "http://127.0.0.1:%d/" % self.port, "main.js", "/main.js\0", "/a b", "/\xe9",
                       "/\t", ""]:
            self.assertEqual(self.ask(target=target).status, 400, target)

    def test_a_folder_that_is_no_site_is_not_served(self):
        line = listed({"main.js": FILES["main.js"]})
        outside = os.path.join(self.folder, "secret")
        with open(outside, "wb") as file:
            file.write(SECRET)
        os.symlink("../secret", os.path.join(self.site, "link"))
        os.mkdir(os.path.join(self.site, "folder"))
        os.mkfifo(os.path.join(self.site, "pipe"))
        for name in ["link", "folder", "pipe", "absent"]:
            self.write_site(FILES, lines=listed(FILES) + line.replace("main.js", name))
            self.refused(1, "web", "--no-open", "--site", self.site, says=["not a built page", name])
        for name in ["../secret", "/etc/passwd", ".hidden", "folder/x", "", "x" * 80, "a b"]:
            self.write_site(FILES, lines=listed(FILES) + line.replace("main.js", name))
            self.refused(1, "web", "--no-open", "--site", self.site, says=["not a built page", "damaged"])
        self.write_site(FILES, lines="anything\n")
        self.refused(1, "web", "--no-open", "--site", self.site, says="damaged")
        self.write_site({"main.js": b""})
        self.refused(1, "web", "--no-open", "--site", self.site, says="no index.html")
        os.unlink(os.path.join(self.site, "files.txt"))
        self.refused(1, "web", "--no-open", "--site", self.site, says="no files.txt")
        self.refused(1, "web", "--no-open", "--site", outside, says="not a built page")
        self.refused(1, "web", "--no-open", "--site", os.path.join(self.folder, "none"), says="not a built page")

    def test_what_no_browser_of_ours_sends_is_refused(self):
        self.serve()
        own = "127.0.0.1:%d" % self.port
        hosts = ["example.org", "example.org:%d" % self.port, "127.0.0.1", "127.0.0.1:1", own + ".example.org",
                 "127.0.0.1.example.org:%d" % self.port, "localhost", own + "0", "user@" + own, "[::1]:%d" % self.port,
                 "0.0.0.0:%d" % self.port, "127.1:%d" % self.port, ""]
        methods = ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "CONNECT", "get", "Head", "GETS", "G"]
        bodies = ["Content-Length: 1", "Transfer-Encoding: chunked", "Content-Length: 00x", "Content-Length:"]
        two_hosts = [{"host": one, "lines": ["Host: " + two]}
                     for one, two in [(own, own), (own, "example.org"), ("example.org", own)]]
        for status, parts in [(421, [{"host": host} for host in hosts]), (405, [{"method": one} for one in methods]),
                              (413, [{"lines": [line]} for line in bodies]), (400, two_hosts),
                              (505, [{"version": one} for one in ("HTTP/2.0", "HTTP/0.9", "HTTP/1.2")]),
                              (200, [{"lines": ["Content-Length: 0"]}])]:
            for part in parts:
                answer = self.ask(**part)
                self.assertEqual(answer.status, status, part)
                self.assertEqual(b"<title>" in answer.raw, status == 200, part)
                self.assertEqual(answer.headers.get("allow"), "get, head" if status == 405 else None)

    def test_localhost_is_sent_to_the_one_address_that_keeps_games(self):
        self.serve()
        answer = self.ask(target="/main.js", host="LocalHost:%d" % self.port)
        self.assertEqual((answer.status, answer.headers["location"]), (308, "http://127.0.0.1:%d/" % self.port))

    def test_what_is_no_request_is_refused(self):
        self.serve()
        own = b"Host: 127.0.0.1:%d\r\n" % self.port
        get = b"GET / HTTP/1.1\r\n" + own
        for request in [b"\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/1.0\r\n\r\n", b" " + get + b"\r\n",
                        b"GET  / HTTP/1.1\r\n" + own + b"\r\n", b"GET /\r\n" + own + b"\r\n",
                        b"GET / HTTP/1.1 \r\n" + own + b"\r\n", b"GET / HTTQ/1.1\r\n" + own + b"\r\n",
                        b"GET / HTTP/1.1\n" + own + b"\r\n\r\n", b"GET / HTTP/1.1\r\n\r" + own + b"\r\n",
                        get + b"X : y\r\n\r\n", get + b" x: y\r\n\r\n", get + b"X: a\0b\r\n\r\n", get + b"x\r\n\r\n",
                        get + b"X: a\rb\r\n\r\n", b"\x16\x03\x01\x02\0\x01\r\n\r\n"]:
            self.assertEqual(Answer(self.exchange(request)).status, 400, request)

    def test_a_long_request_is_refused_and_the_longest_allowed_is_answered(self):
        self.serve()
        room = HEAD_MOST - len(self.head(lines=["X: "]))
        self.assertEqual(self.ask(lines=["X: " + "x" * room]).status, 200)
        self.assertEqual(self.ask(lines=["X: " + "x" * (room + 1)]).status, 431)
        self.assertEqual(self.ask(lines=["X: y"] * 100000).status, 431)
        self.assertEqual(self.ask(target="/" + "x" * 1000000).status, 431)
        self.assertEqual(self.ask().status, 200)

    def test_only_this_machine_is_answered(self):
        self.serve()
        with open("/proc/net/tcp", encoding="ascii") as file:
            addresses = [line.split()[1] for line in file if line.split()[1].endswith(":%04X" % self.port)]
        self.assertEqual(set(addresses) - {"0100007F:%04X" % self.port}, set())
        self.assertTrue(addresses)
        with self.assertRaises(OSError):
            socket.create_connection(("127.0.0.2", self.port), timeout=PATIENCE)


class Waiting(WebTest):
    def test_silent_clients_block_nobody(self):
        self.serve()
        silent = [self.connect() for _ in range(3 * CLIENTS_MOST)]
        self.assertEqual(self.ask().status, 200)
        # The oldest had to go.
        self.assertEqual(silent[0].recv(1), b"")

    def test_clients_that_do_not_read_block_nobody(self):
        large = os.urandom(1 << 20) * 8
        self.write_site({**FILES, "large.txt": large})
        self.serve()
        deaf = [self.connect() for _ in range(3)]
        for client in deaf:
            client.sendall(self.head(target="/large.txt"))
        self.assertEqual(self.ask().status, 200)
        self.assertEqual(self.ask(target="/large.txt").body, large)
        self.assertEqual(Answer(self.read_all(deaf[0])).body, large)

    def test_silent_and_dripping_clients_are_closed(self):
        self.serve()
        silent, dripping = self.connect(), self.connect()
        head = self.head()
        while not select.select([dripping], [], [], 0.2)[0]:
            dripping.sendall(b"x")
            self.assertEqual(self.exchange(head)[:12], b"HTTP/1.1 200")
        for client in (silent, dripping):
            with contextlib.suppress(ConnectionResetError):
                self.assertEqual(client.recv(100), b"")

    def test_a_request_may_come_in_pieces(self):
        self.serve()
        client = self.connect()
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in self.head(target="/main.js"):
            client.sendall(bytes([byte]))
        self.assertEqual(Answer(self.read_all(client)).body, FILES["main.js"])

    def test_a_second_request_on_one_connection_is_not_answered(self):
        self.serve()
        raw = self.exchange(self.head() * 2)
        self.assertEqual(Answer(raw).headers["connection"], "close")
        self.assertEqual(raw.count(b"HTTP/1.1"), 1)

    def test_clients_that_leave_early_do_no_harm(self):
        self.write_site({**FILES, "large.txt": b"x" * (8 << 20)})
        server = self.serve()
        for request in [b"", b"GET", self.head(), self.head(target="/large.txt")] * 20:
            client = self.connect()
            client.sendall(request)
            # Closing with a reset is the rudest way to leave.
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            client.close()
        self.assertEqual(self.ask().status, 200)
        self.stop(server)


class Starting(WebTest):
    def test_ctrl_c_ends_it_and_frees_the_port(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            server = self.serve()
            port, client = self.port, self.connect()
            self.ask()
            server.send_signal(number)
            server.wait(timeout=PATIENCE)
            self.assertEqual((server.returncode, server.stdout.read()), (0, b""))
            self.assertEqual(client.recv(1), b"")
            with socket.socket() as again:
                again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                again.bind(("127.0.0.1", port))

    def second(self, *arguments):
        return self.dread("web", "--no-open", "--site", self.site, "--port", str(self.port), *arguments)

    def test_a_port_that_one_of_ours_has_is_left_to_it(self):
        first = self.serve()
        done = self.second()
        self.assertEqual(done.code, 0)
        self.assertIn("http://127.0.0.1:%d/" % self.port, done.out)
        self.assertIn("another `dread web` serves it already", done.out)
        self.write_site({**FILES, "index.html": b"newer"})
        done = self.second()
        self.assertEqual((done.code, done.out), (1, ""))
        self.assertIn("another version of the page", done.err)
        self.stop(first)

    def stranger(self, answer):
        """Takes a port, and answers everyone with these bytes; with None it keeps silent."""
        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        listener.listen(8)
        self.port = listener.getsockname()[1]
        self.addCleanup(listener.close)

        def serve():
            with contextlib.suppress(OSError):
                while True:
                    client, _ = listener.accept()
                    client.recv(1000)
                    client.sendall(answer)
                    client.close()
        if answer is not None:
            threading.Thread(target=serve, daemon=True).start()

    def test_a_port_that_a_stranger_has_is_told(self):
        for answer in [b"HTTP/1.1 200 OK\r\nServer: other\r\n\r\n", b"", b"\xff" * 100000, None]:
            self.stranger(answer)
            done = self.second()
            self.assertEqual((done.code, done.out), (1, ""))
            for words in ["Port %d is taken by another program" % self.port, "saved games", "--port"]:
                self.assertIn(words, done.err)

    def answer_on_terminal(self, answer):
        """Starts the server on a taken port with a terminal, and answers its question. Returns the process and what it
        has asked."""
        self.stranger(b"")
        try:
            ours, theirs = pty.openpty()
        except OSError as error:
            self.skipTest("no pseudo-terminals here: %s" % error)
        server = subprocess.Popen([DREAD, "web", "--no-open", "--site", self.site, "--port", str(self.port)],
                                  stdin=theirs, stderr=theirs, stdout=subprocess.PIPE, env=self.environment)
        self.addCleanup(lambda: (server.kill(), server.communicate()))
        self.addCleanup(os.close, ours)
        os.close(theirs)
        said = self.read_until(ours, rb"\[y/N\] ")
        os.write(ours, answer)
        return server, said.decode()

    def test_another_port_is_used_only_after_a_warning_and_a_yes(self):
        server, said = self.answer_on_terminal(b"n\n")
        self.assertIn("the page has none of those", " ".join(said.split()))
        self.assertEqual(server.wait(timeout=PATIENCE), 1)
        server, said = self.answer_on_terminal(b"y\n")
        other = int(re.search(r"at port (\d+) all the same", " ".join(said.split()))[1])
        self.assertNotEqual(other, self.port)
        self.assertIn(b"http://127.0.0.1:%d/ " % other, server.stdout.readline())
        self.port = other
        self.assertEqual(self.ask().status, 200)
        server.send_signal(signal.SIGINT)
        self.assertEqual(server.wait(timeout=PATIENCE), 0)

    def test_a_port_of_ones_own_comes_with_the_warning(self):
        self.assertIn("none of those played at port 13013", self.stop(self.serve()))

    def test_the_page_is_opened_where_there_is_a_desktop(self):
        log, programs = os.path.join(self.folder, "log"), os.path.join(self.folder, "bin")
        os.mkdir(programs)
        with open(os.path.join(programs, "xdg-open"), "w", encoding="ascii") as file:
            file.write('#!/bin/sh\necho "$1" >>%s\n' % log)
        os.chmod(file.name, 0o755)
        self.environment["PATH"] = programs + os.pathsep + self.environment["PATH"]
        for name in ("DISPLAY", "WAYLAND_DISPLAY"):
            self.environment.pop("DISPLAY", None)
            self.stop(self.start())
            self.environment[name] = ":0"
            self.stop(self.start("--no-open"))
            expected = self.opened(log)
            self.start()
            expected += "http://127.0.0.1:%d/\n" % self.port
            until(lambda: len(self.opened(log)) >= len(expected), "the page is opened")
            self.assertEqual(self.opened(log), expected)

    def opened(self, log):
        if not os.path.exists(log):
            return ""
        with open(log, encoding="ascii") as file:
            return file.read()

    def test_without_a_program_to_open_it_the_page_is_served_all_the_same(self):
        self.environment.update(PATH="/nowhere", DISPLAY=":0")
        server = self.start()
        self.assertEqual(self.ask().status, 200)
        self.stop(server)

    def test_an_installed_copy_and_a_source_tree_find_their_page(self):
        for program, site in [("games/dread", "share/dread/site"), ("build/release/dread", "build/site")]:
            program, site = (os.path.join(self.folder, "installed", name) for name in (program, site))
            os.makedirs(os.path.dirname(program))
            shutil.copy(DREAD, program)
            missing = subprocess.run([program, "web", "--no-open"], capture_output=True, text=True, check=False,
                                     env=self.environment, timeout=PATIENCE)
            self.assertEqual(missing.returncode, 1)
            self.assertIn("not built", missing.stderr)
            self.write_site(FILES, site)
            server = self.start("--no-open", program=program, site=False)
            self.assertEqual(self.ask().status, 200)
            self.stop(server)

    def test_wrong_flags_are_refused(self):
        for port in ["0", "65536", "x", "-1", ""]:
            self.refused(2, "web", "--port", port, says="1 to 65535")
        self.refused(2, "web", "--build", says="./play web --build")


if __name__ == "__main__":
    unittest.main()
