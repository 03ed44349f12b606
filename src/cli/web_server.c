/* The server of `dread web`. See web_server.h.
 *
 * A client is read until its request is decided, gets one answer, and is closed: a page of twenty
 * files on the same machine gains nothing from connections that stay open. No client can hold up
 * another: all sockets are non-blocking, each client has a deadline that nothing it sends can move,
 * and a new client displaces the oldest one if there are too many. */

#define _GNU_SOURCE /* accept4, ppoll */
#include "web_server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/text.h"
#include "progress.h"
#include "web_answer.h"

/* After its answer, what a client still sends is read and dropped for so long. If the socket were
 * closed with bytes unread, the system would reset the connection, and the client might lose the
 * answer. */
enum { PARTING_SECONDS = 2 };

enum web_stage { STAGE_READING, STAGE_ANSWERING, STAGE_PARTING };

struct web_client {
    int fd;
    enum web_stage stage;
    double deadline; /* of this stage, by seconds_now */
    char request[WEB_HEAD_MOST];
    size_t received;
    struct web_answer answer;
    size_t sent; /* of the head and then the body of the answer */
};

struct web_server {
    int listener;
    unsigned port;
    const struct web_site *site;
    struct web_client *client[WEB_CLIENTS_MOST]; /* the oldest one first */
    int clients;
};

int web_listen(unsigned port)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), yes = 1;
    if (fd < 0) return -1;
    /* Else the port would stay taken for a minute after the server has ended. */
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(fd, (struct sockaddr *)&address, sizeof address) == 0 && listen(fd, SOMAXCONN) == 0)
        return fd;
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

/* ---- One client ---- */

/* Closes client number i. */
static void drop(struct web_server *s, int i)
{
    close(s->client[i]->fd);
    free(s->client[i]);
    s->clients--;
    memmove(&s->client[i], &s->client[i + 1],
            (size_t)(s->clients - i) * sizeof(struct web_client *));
}

static void enter_stage(struct web_client *c, enum web_stage stage, int seconds)
{
    c->stage = stage;
    c->deadline = seconds_now() + seconds;
}

/* Returns true if a call on a socket failed only because it would have to wait. */
static bool must_wait(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

/* Each of the following returns false if the connection is over. */

static bool answer_client(struct web_client *c)
{
    while (c->sent < c->answer.head_bytes + c->answer.body_bytes) {
        bool in_head = c->sent < c->answer.head_bytes;
        size_t done = in_head ? c->sent : c->sent - c->answer.head_bytes;
        const void *from = in_head ? (const void *)(c->answer.head + done) : c->answer.body + done;
        size_t left = (in_head ? c->answer.head_bytes : c->answer.body_bytes) - done;
        ssize_t n = send(c->fd, from, left, MSG_NOSIGNAL);
        if (n < 0) return must_wait();
        c->sent += (size_t)n;
    }
    shutdown(c->fd, SHUT_WR);
    enter_stage(c, STAGE_PARTING, PARTING_SECONDS);
    return true;
}

static bool read_client(const struct web_server *s, struct web_client *c)
{
    ssize_t n = recv(c->fd, c->request + c->received, sizeof c->request - c->received, 0);
    if (n < 0) return must_wait();
    if (n == 0) return false;
    c->received += (size_t)n;
    struct web_request request;
    web_request_read(c->request, c->received, s->port, &request);
    if (request.status == WEB_INCOMPLETE) return true;
    web_answer_write(s->site, &request, s->port, &c->answer);
    enter_stage(c, STAGE_ANSWERING, WEB_ANSWER_SECONDS);
    return answer_client(c);
}

static bool part_from_client(struct web_client *c)
{
    ssize_t n = recv(c->fd, c->request, sizeof c->request, 0);
    return n > 0 || (n < 0 && must_wait());
}

static bool serve_client(const struct web_server *s, struct web_client *c)
{
    if (c->stage == STAGE_READING) return read_client(s, c);
    return c->stage == STAGE_ANSWERING ? answer_client(c) : part_from_client(c);
}

/* ---- All clients ---- */

/* Accepts the clients that wait. If there is no memory or no descriptor for one, it has to try
 * again. */
static void accept_clients(struct web_server *s)
{
    for (int fd; (fd = accept4(s->listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0;) {
        struct web_client *c = calloc(1, sizeof *c);
        if (!c) {
            close(fd);
            return;
        }
        if (s->clients == WEB_CLIENTS_MOST) drop(s, 0);
        c->fd = fd;
        enter_stage(c, STAGE_READING, WEB_REQUEST_SECONDS);
        s->client[s->clients++] = c;
    }
}

/* Returns how long to wait for events: until the first deadline, or for ever without clients (then
 * *room is unset). */
static const struct timespec *patience(const struct web_server *s, struct timespec *room)
{
    if (!s->clients) return NULL;
    double first = s->client[0]->deadline, now = seconds_now();
    for (int i = 1; i < s->clients; i++)
        if (s->client[i]->deadline < first) first = s->client[i]->deadline;
    double left = first > now ? first - now : 0;
    *room = (struct timespec){(time_t)left, (long)((left - (double)(time_t)left) * 1e9)};
    return room;
}

/* Waits for events and handles them. Returns false, with errno, if waiting fails. */
static bool serve_once(struct web_server *s, const sigset_t *signals)
{
    struct pollfd wait[WEB_CLIENTS_MOST + 1] = {{.fd = s->listener, .events = POLLIN}};
    for (int i = 0; i < s->clients; i++) {
        bool is_answering = s->client[i]->stage == STAGE_ANSWERING;
        wait[i + 1] = (struct pollfd){.fd = s->client[i]->fd,
                                      .events = is_answering ? POLLOUT : POLLIN};
    }
    struct timespec room;
    if (ppoll(wait, (nfds_t)s->clients + 1, patience(s, &room), signals) < 0) return errno == EINTR;
    double now = seconds_now();
    for (int i = s->clients - 1; i >= 0; i--) {
        bool goes_on = !wait[i + 1].revents || serve_client(s, s->client[i]);
        if (!goes_on || s->client[i]->deadline < now) drop(s, i);
    }
    if (wait[0].revents) accept_clients(s);
    return true;
}

bool web_serve(int listener, unsigned port, const struct web_site *site, struct problem *problem)
{
    struct web_server s = {.listener = listener, .port = port, .site = site};
    /* The signals come only while ppoll waits: else one that comes just before would not be seen.
     * */
    sigset_t stops, before;
    sigemptyset(&stops);
    sigaddset(&stops, SIGINT);
    sigaddset(&stops, SIGTERM);
    sigprocmask(SIG_BLOCK, &stops, &before);
    bool is_fine = true;
    while (is_fine && !stop_is_requested()) is_fine = serve_once(&s, &before);
    if (!is_fine) dread_fail(problem, "The server cannot go on: ", strerror(errno), ".", NULL);
    while (s.clients) drop(&s, s.clients - 1);
    close(listener);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return is_fine;
}
