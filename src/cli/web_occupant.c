/* Finds out what answers at a port. See web_occupant.h. */

#define _POSIX_C_SOURCE 200809L
#include "web_occupant.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "progress.h"
#include "web_answer.h"

enum { PATIENCE_SECONDS = 2 };

/* Waits until the socket is ready for `events`. Returns false after the deadline. */
static bool wait_for(int fd, short events, double deadline)
{
    struct pollfd wait = {.fd = fd, .events = events};
    for (double left; (left = deadline - seconds_now()) > 0;) {
        int ready = poll(&wait, 1, (int)(left * 1000) + 1);
        if (ready > 0) return true;
        if (ready < 0 && errno != EINTR) return false;
    }
    return false;
}

static bool connect_to(int fd, unsigned port, double deadline)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0) return true;
    return errno == EINPROGRESS && wait_for(fd, POLLOUT, deadline);
}

/* Asks for the head of the page. Writes the answer, or what came of it, as a string into `room`
 * bytes. */
static void ask(int fd, unsigned port, char *answer, size_t room)
{
    double deadline = seconds_now() + PATIENCE_SECONDS;
    char question[64];
    int n = snprintf(question, sizeof question, "HEAD / HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n\r\n",
                     port);
    size_t length = 0;
    answer[0] = '\0';
    if (!connect_to(fd, port, deadline) || send(fd, question, (size_t)n, MSG_NOSIGNAL) != n) return;
    while (length + 1 < room && wait_for(fd, POLLIN, deadline)) {
        ssize_t got = recv(fd, answer + length, room - 1 - length, 0);
        if (got <= 0) break;
        length += (size_t)got;
        answer[length] = '\0';
        if (strstr(answer, "\r\n\r\n")) break;
    }
}

enum web_occupant web_occupant_of(unsigned port, const struct web_site *site)
{
    char answer[WEB_ANSWER_HEAD_ROOM] = "", etag[WEB_ETAG_BYTES + 16];
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0) return OCCUPANT_STRANGER;
    if (fcntl(fd, F_SETFL, O_NONBLOCK) == 0) ask(fd, port, answer, sizeof answer);
    close(fd);
    snprintf(etag, sizeof etag, "\r\nETag: %s\r\n", web_site_find(site, "", 0)->etag);
    if (!strstr(answer, "\r\nServer: " WEB_SERVER)) return OCCUPANT_STRANGER;
    return strstr(answer, etag) ? OCCUPANT_SAME_PAGE : OCCUPANT_OTHER_VERSION;
}
