/* Reads the head of an HTTP request. See web_request.h. RFC 9110 and 9112 define the format. */

#include "web_request.h"

#include <stdio.h>
#include <string.h>

/* ---- Bytes ---- */

static bool is_letter_or_digit(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* Returns true for what a token may have: methods and names of headers are tokens. */
static bool is_token_byte(char c)
{
    return is_letter_or_digit(c) || (c && strchr("!#$%&'*+-.^_`|~", c));
}

/* Returns true for what a path and its query may have. */
static bool is_target_byte(char c)
{
    return c > ' ' && c < 0x7f;
}

/* Returns true for what the value of a header may have. */
static bool is_value_byte(char c)
{
    unsigned char byte = (unsigned char)c;
    return byte == '\t' || (byte >= ' ' && byte != 0x7f);
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* ---- Spans ---- */

/* Returns true if the span is this word in small letters, whatever its own case. */
static bool is_word(struct web_span s, const char *word)
{
    size_t i = 0;
    while (i < s.n && word[i] && small(s.at[i]) == word[i]) i++;
    return i == s.n && !word[i];
}

/* Takes the longest start of *rest whose bytes are all allowed. */
static struct web_span take(struct web_span *rest, bool (*is_allowed)(char))
{
    struct web_span taken = {rest->at, 0};
    while (taken.n < rest->n && is_allowed(rest->at[taken.n])) taken.n++;
    rest->at += taken.n;
    rest->n -= taken.n;
    return taken;
}

/* Takes one byte from *rest if it is c. */
static bool take_byte(struct web_span *rest, char c)
{
    if (!rest->n || *rest->at != c) return false;
    rest->at++;
    rest->n--;
    return true;
}

/* Takes the end of a line. Takes nothing if it is not whole. */
static bool take_line_end(struct web_span *rest)
{
    if (rest->n < 2 || rest->at[0] != '\r' || rest->at[1] != '\n') return false;
    rest->at += 2;
    rest->n -= 2;
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static struct web_span without_blanks(struct web_span s)
{
    take(&s, is_blank);
    while (s.n && is_blank(s.at[s.n - 1])) s.n--;
    return s;
}

/* ---- The parts of a head ---- */

/* What a head says, before anything is decided. */
struct head {
    struct web_span method, target, version, host;
    bool has_two_hosts, has_body;
};

/* Returns true if a list such as `gzip, br` has this word. A word with a weight does not count. */
static bool has_word(struct web_span list, const char *word)
{
    while (list.n) {
        const char *comma = memchr(list.at, ',', list.n);
        size_t n = comma ? (size_t)(comma - list.at) : list.n;
        if (is_word(without_blanks((struct web_span){list.at, n}), word)) return true;
        list.at += comma ? n + 1 : n;
        list.n -= comma ? n + 1 : n;
    }
    return false;
}

static void read_header(struct web_span name, struct web_span value, struct head *head,
                        struct web_request *request)
{
    if (is_word(name, "host")) {
        head->has_two_hosts = head->host.at;
        head->host = value;
    } else if (is_word(name, "transfer-encoding")) {
        head->has_body = true;
    } else if (is_word(name, "content-length")) {
        head->has_body = head->has_body || !is_word(value, "0");
    } else if (is_word(name, "if-none-match")) {
        request->known_etag = value;
    } else if (is_word(name, "accept-encoding")) {
        request->takes_brotli = has_word(value, "br");
    }
}

/* Reads the request line and the headers. Returns false if something is malformed. `rest` ends with
 * an empty line. */
static bool read_head(struct web_span rest, struct head *head, struct web_request *request)
{
    head->method = take(&rest, is_token_byte);
    if (!head->method.n || !take_byte(&rest, ' ')) return false;
    head->target = take(&rest, is_target_byte);
    if (!head->target.n || !take_byte(&rest, ' ')) return false;
    head->version = take(&rest, is_target_byte);
    if (!take_line_end(&rest)) return false;
    while (!take_line_end(&rest)) {
        struct web_span name = take(&rest, is_token_byte);
        if (!name.n || !take_byte(&rest, ':')) return false;
        struct web_span value = without_blanks(take(&rest, is_value_byte));
        if (!take_line_end(&rest)) return false;
        read_header(name, value, head, request);
    }
    return true;
}

/* ---- The decision ---- */

/* Returns true if the span is `name:port`; for port 80 browsers leave the port out. */
static bool is_at(struct web_span host, const char *name, unsigned port)
{
    char wanted[32];
    snprintf(wanted, sizeof wanted, "%s:%u", name, port);
    return is_word(host, wanted) || (port == 80 && is_word(host, name));
}

/* Returns true if the method is this one. Methods are spelled in capitals. */
static bool is_method(const struct head *head, const char *name)
{
    return head->method.n == strlen(name) && memcmp(head->method.at, name, head->method.n) == 0;
}

static enum web_status decide(const struct head *head, unsigned port)
{
    if (head->version.n != 8 || memcmp(head->version.at, "HTTP/", 5) != 0) return WEB_MALFORMED;
    if (!is_word(head->version, "http/1.1") && !is_word(head->version, "http/1.0"))
        return WEB_WRONG_VERSION;
    if (!head->host.at || head->has_two_hosts) return WEB_MALFORMED;
    bool is_localhost = is_at(head->host, "localhost", port);
    if (!is_localhost && !is_at(head->host, "127.0.0.1", port)) return WEB_FOREIGN_HOST;
    if (!is_method(head, "GET") && !is_method(head, "HEAD")) return WEB_WRONG_METHOD;
    if (head->has_body) return WEB_HAS_BODY;
    if (*head->target.at != '/') return WEB_MALFORMED;
    return is_localhost ? WEB_REDIRECTED : WEB_FOUND;
}

/* Returns how many bytes the head has, with the empty line at its end; 0 if that has not come. */
static size_t head_length(const char *bytes, size_t n)
{
    for (size_t i = 4; i <= n; i++)
        if (memcmp(bytes + i - 4, "\r\n\r\n", 4) == 0) return i;
    return 0;
}

void web_request_read(const char *bytes, size_t n, unsigned port, struct web_request *request)
{
    struct head head = {0};
    *request = (struct web_request){0};
    size_t length = head_length(bytes, n < WEB_HEAD_MOST ? n : WEB_HEAD_MOST);
    if (!length) {
        request->status = n < WEB_HEAD_MOST ? WEB_INCOMPLETE : WEB_TOO_LONG;
        return;
    }
    bool is_well_formed = read_head((struct web_span){bytes, length}, &head, request);
    request->status = is_well_formed ? decide(&head, port) : WEB_MALFORMED;
    request->is_head = is_method(&head, "HEAD");
    if (request->status != WEB_FOUND) return;
    const char *query = memchr(head.target.at, '?', head.target.n);
    size_t path = query ? (size_t)(query - head.target.at) : head.target.n;
    request->name = (struct web_span){head.target.at + 1, path - 1};
}
