/* Writes the answers of `dread web`. See web_answer.h.
 *
 * Every answer has the same headers for safety. The page may load only its own files and run only
 * its own scripts; 'wasm-unsafe-eval' allows WebAssembly, and nothing else. web/index.html repeats
 * the policy for other hosts, and a test compares the two. No other site may show the page in a
 * frame, open it with a handle to it, or read its files.
 *
 * `no-cache` lets a browser keep a file, but ask before it uses it whether the file has changed. So
 * a new service worker is found at the next visit, and files of two versions do not mix. */

#include "web_answer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "version.h"

static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src "
    "'self'; "
    "img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

static const struct {
    enum web_status status;
    const char *reason, *text; /* the text is the body */
} statuses[] = {
    {WEB_FOUND, "OK", ""},
    {WEB_UNCHANGED, "Not Modified", ""},
    {WEB_REDIRECTED, "Permanent Redirect", "The page is at 127.0.0.1.\n"},
    {WEB_MALFORMED, "Bad Request", "This is not a request that a browser makes.\n"},
    {WEB_NOT_FOUND, "Not Found", "There is no such file.\n"},
    {WEB_WRONG_METHOD, "Method Not Allowed", "Only GET and HEAD are answered.\n"},
    {WEB_HAS_BODY, "Content Too Large", "A request must not have a body.\n"},
    {WEB_FOREIGN_HOST, "Misdirected Request", "This server has another address.\n"},
    {WEB_TOO_LONG, "Request Header Fields Too Large", "The request is too long.\n"},
    {WEB_WRONG_VERSION, "HTTP Version Not Supported", "Only HTTP/1.1 is spoken.\n"},
};

__attribute__((format(printf, 2, 3))) static void add(struct web_answer *a, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(a->head + a->head_bytes, sizeof a->head - a->head_bytes, format, arguments);
    va_end(arguments);
    a->head_bytes += (size_t)n;
}

/* Returns true if the browser's list of etags has this one. */
static bool is_known(struct web_span list, const char *etag)
{
    size_t n = strlen(etag);
    for (size_t i = 0; list.at && i + n <= list.n; i++)
        if (memcmp(list.at + i, etag, n) == 0) return true;
    return false;
}

static size_t index_of(enum web_status status)
{
    size_t i = 0;
    while (i + 1 < sizeof statuses / sizeof *statuses && statuses[i].status != status) i++;
    return i;
}

/* The file that a request asks for, and the form of it that the browser can read. NULL: none. */
struct web_choice {
    const struct web_file *file, *variant;
};

static struct web_choice choose(const struct web_site *site, const struct web_request *request)
{
    const struct web_file *file = web_site_find(site, request->name.at, request->name.n);
    bool is_packed = file && file->brotli && request->takes_brotli;
    return (struct web_choice){file, is_packed ? file->brotli : file};
}

/* Writes the headers that only some answers have. */
static void add_own_headers(struct web_answer *a, struct web_choice choice, unsigned port)
{
    bool has_file = choice.file && a->status == WEB_FOUND;
    if (choice.file) add(a, "ETag: %s\r\nVary: Accept-Encoding\r\n", choice.variant->etag);
    if (has_file && choice.variant != choice.file) add(a, "Content-Encoding: br\r\n");
    if (a->status != WEB_UNCHANGED)
        add(a, "Content-Type: %s\r\nContent-Length: %zu\r\n",
            has_file ? choice.file->type : "text/plain; charset=utf-8", a->body_bytes);
    if (a->status == WEB_REDIRECTED) add(a, "Location: http://127.0.0.1:%u/\r\n", port);
    if (a->status == WEB_WRONG_METHOD) add(a, "Allow: GET, HEAD\r\n");
}

void web_answer_write(const struct web_site *site, const struct web_request *request, unsigned port,
                      struct web_answer *answer)
{
    *answer = (struct web_answer){.status = request->status};
    struct web_choice choice = {0};
    if (request->status == WEB_FOUND) choice = choose(site, request);
    if (request->status == WEB_FOUND && !choice.file) answer->status = WEB_NOT_FOUND;
    if (choice.file && is_known(request->known_etag, choice.variant->etag))
        answer->status = WEB_UNCHANGED;

    size_t i = index_of(answer->status);
    answer->body = (const unsigned char *)statuses[i].text;
    answer->body_bytes = strlen(statuses[i].text);
    if (choice.file && answer->status == WEB_FOUND) {
        answer->body = choice.variant->bytes;
        answer->body_bytes = choice.variant->size;
    }
    add(answer, "HTTP/1.1 %d %s\r\n", (int)answer->status, statuses[i].reason);
    add_own_headers(answer, choice, port);
    add(answer,
        "Cache-Control: no-cache\r\n"
        "Content-Security-Policy: %s\r\n"
        "Cross-Origin-Opener-Policy: same-origin\r\n"
        "Cross-Origin-Resource-Policy: same-origin\r\n"
        "Referrer-Policy: no-referrer\r\n"
        "X-Content-Type-Options: nosniff\r\n"
        "Server: " WEB_SERVER DREAD_VERSION "\r\n"
        "Connection: close\r\n\r\n",
        policy);
    if (request->is_head) answer->body_bytes = 0;
}
