/* Reads any bytes as what a client sends to `dread web`, in one piece and in two. Nothing may
 * crash. Only a request for a file of the site with this server's Host gets a file. A second
 * reader, which searches instead of parsing, must agree with that. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cheap.h"
#include "cli/web_answer.h"
#include "cli/web_request.h"

enum { PORT = 13013 };

static unsigned char page[] = "page", packed[] = "pckd";
static struct web_file files[] = {
    {.name = "index.html", .type = "text/html", .bytes = page, .size = 4, .etag = "\"1\""},
    {.name = "index.html.br", .type = "", .bytes = packed, .size = 4, .etag = "\"2\""},
    {.name = "sw.js", .type = "text/javascript", .bytes = page, .size = 4, .etag = "\"3\""}};

/* Checks a request that is answered with a file, or with the news that it has not changed. */
static void check_served(const char *bytes, size_t n, const struct web_file *file)
{
    char head[WEB_HEAD_MOST + 1], path[64];
    size_t length = n < WEB_HEAD_MOST ? n : WEB_HEAD_MOST;
    memcpy(head, bytes, length);
    head[length] = '\0';
    insist(strstr(head, "\r\n\r\n"));
    insist(strncmp(head, "GET /", 5) == 0 || strncmp(head, "HEAD /", 6) == 0);
    snprintf(path, sizeof path, " /%s", file->name);
    const char *target = strchr(head, ' ');
    bool is_root = target[2] == ' ' || target[2] == '?';
    insist(is_root || strncmp(target, path, strlen(path)) == 0);
    for (char *c = head; *c; c++)
        if (*c >= 'A' && *c <= 'Z') *c = (char)(*c - 'A' + 'a');
    insist(strstr(head, "\r\nhost:") && strstr(head, "127.0.0.1:13013"));
    const char *end = strstr(head, "\r\n\r\n"), *coding = strstr(head, "\r\ntransfer-encoding:");
    insist(!coding || coding > end);
}

static void check_answer(const struct web_answer *a)
{
    insist(a->head_bytes < sizeof a->head && strlen(a->head) == a->head_bytes);
    insist(strncmp(a->head, "HTTP/1.1 ", 9) == 0);
    insist(strcmp(a->head + a->head_bytes - 4, "\r\n\r\n") == 0);
    insist(strstr(a->head, "\r\nContent-Security-Policy: default-src 'none';"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct web_site site = {files, sizeof files / sizeof *files};
    files[0].brotli = &files[1];
    size_t n = size < WEB_HEAD_MOST ? size : WEB_HEAD_MOST;
    char *bytes = malloc(n ? n : 1); /* exactly as long, so that reading beyond it is found */
    if (!bytes) return 0;
    if (n) memcpy(bytes, data, n);

    /* What is decided early stays decided. */
    struct web_request request, early;
    web_request_read(bytes, n, PORT, &request);
    web_request_read(bytes, size ? data[0] % (n + 1) : 0, PORT, &early);
    insist(early.status == WEB_INCOMPLETE || early.status == request.status);

    if (request.status != WEB_INCOMPLETE) {
        struct web_answer answer;
        web_answer_write(&site, &request, PORT, &answer);
        check_answer(&answer);
        const struct web_file *file = NULL;
        if (request.status == WEB_FOUND)
            file = web_site_find(&site, request.name.at, request.name.n);
        if (answer.status == WEB_FOUND || answer.status == WEB_UNCHANGED) {
            insist(file);
            check_served(bytes, n, file);
        } else {
            insist(answer.body != page && answer.body != packed);
        }
    }
    free(bytes);
    return 0;
}
