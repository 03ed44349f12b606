/* Plain play: lines in, paragraphs out. See plain.h. */

#include <string.h>

#include "command.h"
#include "plain.h"

enum { LINE_COLUMNS = 78, LINE_BYTES = 1024 };

void mention(const char *trouble)
{
    while (*trouble) {
        int n = (int)strcspn(trouble, "\n");
        fprintf(stderr, "dread: %.*s\n", n, trouble);
        trouble += n + (trouble[n] == '\n');
    }
}

/* ---- Out ---- */

/* The bytes of n that go on a line of a terminal: up to the last space before it is full. */
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

/* Programs read a line an answer; a person at a terminal reads words that are not torn. */
static void print(const struct plain *p, const char *told)
{
    while (*told) {
        int n = (int)strcspn(told, "\n");
        while (p->prompt && line_length(told, n) < n) {
            int length = line_length(told, n);
            fprintf(p->out, "%.*s\n", length, told);
            told += length + 1;
            n -= length + 1;
        }
        fprintf(p->out, "%.*s\n", n, told);
        told += n + (told[n] == '\n');
    }
    fflush(p->out);
}

/* Saves changes, prints the answer, and thinks until the answer is complete. */
static void answer(const struct plain *p)
{
    struct play *play = p->host->play;
    host_serve(p->host);
    print(p, dread_play_told(play));
    while (dread_play_thinks(play)) dread_play_think(play, NULL);
    print(p, dread_play_told(play));
    host_serve(p->host);
    mention(dread_play_trouble(play));
}

/* ---- In ---- */

static void say(const struct plain *p, const char *line, size_t n)
{
    if (!dread_play_can_hear(
            line, n)) { /* not the beginning of it: that might be another thing than was meant */
        print(p, "That is too long, or no text.\n");
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
            say(p, line, n);
        } else {
            if (p->prompt) say(p, "quit", 4);
            break;
        }
    }
    return true;
}
