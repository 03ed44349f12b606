/* The command `web`. It finds the site, a port and the browser; web_server.h serves.
 *
 * A browser keeps what a page stores by the page's address, port included. So the port is always
 * the same, and where it is taken another one is used only after a warning: at another port all
 * saved games would seem lost. */

#define _POSIX_C_SOURCE 200809L /* readlink, fork, setsid */
#include "web.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "call.h"
#include "core/text.h"
#include "progress.h"
#include "web_occupant.h"
#include "web_server.h"

enum { FLAG_SITE, FLAG_PORT, FLAG_NO_OPEN, FLAG_BUILD };

/* The port of the page. Nothing known uses it (IANA's list, /etc/services), and the system gives it
 * to no program that leaves the choice to it. OTHER_PORTS after it are tried where it is taken. */
enum { USUAL_PORT = 13013, OTHER_PORTS = 10, PORTS_MOST = 65535 };

enum { PATH_ROOM = 4096, ADDRESS_ROOM = 40 };

/* ---- The site ---- */

/* Sets `path` to a place beside the folder of this program. Returns false if that is not known. */
static bool path_beside(const char *place, char path[PATH_ROOM])
{
    char own[PATH_ROOM];
    ssize_t n = readlink("/proc/self/exe", own, sizeof own - 1);
    if (n <= 0) return false;
    own[n] = '\0';
    for (int i = 0; i < 2; i++) {
        char *slash = strrchr(own, '/');
        if (!slash) return false;
        *slash = '\0';
    }
    return snprintf(path, PATH_ROOM, "%s/%s", own, place) < PATH_ROOM;
}

/* Opens the site of --site, or else the one of the source tree or of the installation. */
static bool open_site(const char *given, struct web_site *site)
{
    /* /usr/games/dread has /usr/share/dread/site; build/release/dread has build/site. */
    static const char *const places[] = {"share/dread/site", "site"};
    struct problem problem = {""};
    char path[PATH_ROOM];
    for (size_t i = 0; !given && i < sizeof places / sizeof *places; i++) {
        if (!path_beside(places[i], path) || access(path, F_OK) != 0) continue;
        given = path;
    }
    if (!given) {
        complain(FAULT,
                 "The page is not built. `./play web` builds it in the source tree; --site names a "
                 "folder that has it.");
        return false;
    }
    if (web_site_open(site, given, &problem)) return true;
    fprintf(stderr, "dread: %s is not a built page: %s.\n", given, problem.text);
    web_site_close(site);
    return false;
}

/* ---- The browser ---- */

/* Becomes xdg-open, without a terminal. */
static void become_opener(const char *address)
{
    int nothing = open("/dev/null", O_RDWR);
    for (int fd = 0; fd <= 2; fd++) dup2(nothing, fd);
    setsid();
    execlp("xdg-open", "xdg-open", address, (char *)NULL);
    _exit(EXIT_FAILURE);
}

/* Opens the address in the player's browser if there is a desktop. Where that fails, the printed
 * address remains. */
static void open_browser(const char *address)
{
    const char *x11 = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
    if (!(x11 && *x11) && !(wayland && *wayland)) return;
    pid_t child = fork();
    if (child > 0) waitpid(child, NULL, 0);
    if (child != 0) return;
    /* The grandchild belongs to nobody who would have to wait for it. */
    if (fork() == 0) become_opener(address);
    _exit(EXIT_SUCCESS);
}

/* ---- The port ---- */

static void write_address(unsigned port, char address[ADDRESS_ROOM])
{
    snprintf(address, ADDRESS_ROOM, "http://127.0.0.1:%u/", port);
}

/* Asks on the terminal whether to serve at another port. */
static bool agrees_to(unsigned port)
{
    char answer[8];
    size_t n;
    fprintf(stderr, "Serve it at port %u all the same? [y/N] ", port);
    return read_line(stdin, answer, sizeof answer, &n) && (*answer == 'y' || *answer == 'Y');
}

/* Opens a port after the taken one, if the player agrees. Returns the listening socket, or -1. */
static int listen_elsewhere(unsigned taken, unsigned *port)
{
    fprintf(stderr,
            "dread: Port %u is taken by another program. A browser keeps saved games by address: "
            "at another port "
            "the page has none of those played at port %u.\n",
            taken, taken);
    if (!isatty(STDIN_FILENO) || !isatty(STDERR_FILENO)) {
        fprintf(stderr, "End that program, or name another port with --port.\n");
        return -1;
    }
    int listener = -1;
    *port = taken;
    while (listener < 0 && *port < taken + OTHER_PORTS && *port < PORTS_MOST)
        listener = web_listen(++*port);
    if (listener < 0) return complain(-1, "The next ports are taken too.");
    if (agrees_to(*port)) return listener;
    close(listener);
    return -1;
}

/* Serves until Ctrl-C. */
static int serve(int listener, unsigned port, const struct web_site *site, bool opens)
{
    char address[ADDRESS_ROOM];
    struct problem problem;
    write_address(port, address);
    stop_on_signals();
    printf("Dread Patience is at %s (Ctrl-C ends it)\n", address);
    fflush(stdout);
    if (opens) open_browser(address);
    return web_serve(listener, port, site, &problem) ? FINE : complain(FAULT, problem.text);
}

/* The port is taken by one of ours, which serves this page or another version of it. */
static int leave_it_to(enum web_occupant occupant, unsigned port, bool opens)
{
    char address[ADDRESS_ROOM];
    write_address(port, address);
    if (occupant == OCCUPANT_OTHER_VERSION) {
        fprintf(stderr,
                "dread: Another `dread web` serves another version of the page at %s. End it with "
                "Ctrl-C in its "
                "window, and start again.\n",
                address);
        return FAULT;
    }
    printf("Dread Patience is at %s: another `dread web` serves it already.\n", address);
    if (opens) open_browser(address);
    return FINE;
}

static int serve_at(unsigned port, const struct web_site *site, bool opens)
{
    int listener = web_listen(port);
    if (listener < 0 && errno == EADDRINUSE) {
        enum web_occupant occupant = web_occupant_of(port, site);
        if (occupant != OCCUPANT_STRANGER) return leave_it_to(occupant, port, opens);
        listener = listen_elsewhere(port, &port);
        if (listener < 0) return FAULT;
    } else if (listener < 0) {
        fprintf(stderr, "dread: Port %u cannot be used: %s.\n", port, strerror(errno));
        return FAULT;
    }
    return serve(listener, port, site, opens);
}

int run_web(const struct call *call)
{
    uint64_t port = USUAL_PORT;
    if (call->flag[FLAG_BUILD])
        return misuse(call->command,
                      "Only `./play web --build` in the source tree builds the page.");
    if (call->flag[FLAG_PORT] && !read_positive(call->flag[FLAG_PORT], PORTS_MOST, &port))
        return misuse(call->command, "--port needs a number from 1 to 65535.");
    struct web_site site;
    if (!open_site(call->flag[FLAG_SITE], &site)) return FAULT;
    if (port != USUAL_PORT)
        fprintf(stderr,
                "A browser keeps saved games by address: at port %u the page has none of those "
                "played at port %d.\n",
                (unsigned)port, USUAL_PORT);
    int code = serve_at((unsigned)port, &site, !call->flag[FLAG_NO_OPEN]);
    web_site_close(&site);
    return code;
}
