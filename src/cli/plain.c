/* Plain play: reads lines and prints answers. See plain.h. */

#include <string.h>

#include "call.h"
#include "plain.h"

enum { LINE_COLUMNS = 78, LINE_BYTES = 1024 };

/* ---- Output ---- */

/* Prints problems with saving to standard error, one a line, so that they do not mix with the
 * answers. */
static void print_trouble(const char *trouble)
{
    while (*trouble) {
        int n = (int)strcspn(trouble, "\n");
        fprintf(stderr, "dread: %.*s\n", n, trouble);
        trouble += n + (trouble[n] == '\n');
    }
}

/* Returns how many of the n bytes go on one line of a terminal: up to the last space before the
 * line is full. */
static int line_length(const char *words, int n)
{
    int columns = 0, end = n;
    for (int i = 0; i < n; i++) {
        if (words[i] == ' ') end = i;
        columns += ((unsigned char)words[i] & 0xc0) != 0x80;
        if (columns > LINE_COLUMNS && end < n) return end;
    }
    return n;
}

/* Prints an answer. For a person at a terminal, long lines are wrapped between words; a program or
 * a file gets the lines as they are. */
static void print_answer(const struct plain *p, const char *text)
{
    while (*text) {
        int n = (int)strcspn(text, "\n");
        while (p->wrap && line_length(text, n) < n) {
            int length = line_length(text, n);
            fprintf(p->out, "%.*s\n", length, text);
            text += length + 1;
            n -= length + 1;
        }
        fprintf(p->out, "%.*s\n", n, text);
        text += n + (text[n] == '\n');
    }
    fflush(p->out);
}

/* Saves changes, prints the answer so far, searches until the answer is complete, and prints the
 * rest. */
static void answer(const struct plain *p)
{
    struct play *play = p->host->play;
    host_serve(p->host);
    print_answer(p, dread_play_answer(play));
    while (dread_play_thinks(play)) dread_play_think(play, NULL);
    print_answer(p, dread_play_answer(play));
    host_serve(p->host);
    print_trouble(dread_play_trouble(play));
}

/* ---- Input ---- */

static void answer_line(const struct plain *p, const char *line, size_t n)
{
    /* A part of the line could mean something else than the whole. */
    if (!dread_play_can_hear(line, n)) {
        print_answer(p, "That is too long, or it is not text.\n");
        return;
    }
    struct intent in = {.kind = INTENT_SAY, .text = line, .now = host_now()};
    dread_play_intent(p->host->play, &in);
    answer(p);
}

bool plain_play(struct plain *p)
{
    char line[LINE_BYTES];
    size_t n;
    struct play *play = p->host->play;
    answer(p);
    if (dread_play_left(play)) return false;
    while (!dread_play_left(play)) {
        if (p->prompt) {
            fprintf(p->out, "> ");
            fflush(p->out);
        }
        if (read_line(p->in, line, sizeof line, &n)) {
            answer_line(p, line, n);
        } else {
            if (p->prompt) answer_line(p, "quit", 4);
            break;
        }
    }
    return true;
}
