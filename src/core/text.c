/* Text in buffers, and strings, without a C library. See text.h. */

#include "text.h"

struct text dread_text_in(char *buffer, int room)
{
    dread_must(room > 0);
    if (room > 0) buffer[0] = '\0';
    return (struct text){.at = buffer, .room = room};
}

void dread_text_char(struct text *t, char c)
{
    if (t->length + 1 >= t->room) {
        t->cut = true;
        return;
    }
    t->at[t->length++] = c;
    t->at[t->length] = '\0';
}

void dread_text_add(struct text *t, const char *s)
{
    while (*s) dread_text_char(t, *s++);
}

void dread_text_span(struct text *t, const char *s, int n)
{
    int most = t->room - 1 - t->length, fits = n < most ? n : most;
    char *to = t->at + t->length;
    for (int i = 0; i < fits; i++) to[i] = s[i];
    if (fits < n) t->cut = true;
    if (fits <= 0) return;
    t->length += fits;
    to[fits] = '\0';
}

void dread_text_number(struct text *t, uint64_t number)
{
    char digits[20];
    int n = 0;
    do {
        digits[n++] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    while (n) dread_text_char(t, digits[--n]);
}

void dread_text_brief(struct text *t, const char *s, int n)
{
    int most = BRIEF_ROOM - 4;
    if (n < BRIEF_ROOM) {
        dread_text_span(t, s, n);
        return;
    }
    while (most && ((unsigned char)s[most] & 0xc0) == 0x80) most--;
    dread_text_span(t, s, most);
    dread_text_add(t, "...");
}

const char *dread_brief(const char *s, char room[BRIEF_ROOM])
{
    struct text t = dread_text_in(room, BRIEF_ROOM);
    dread_text_brief(&t, s, dread_length_of(s));
    return room;
}

bool dread_same(const char *a, const char *b)
{
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

bool dread_starts_with(const char *string, const char *start)
{
    while (*start && *string == *start) string++, start++;
    return !*start;
}

int dread_length_of(const char *string)
{
    int n = 0;
    while (string[n]) n++;
    return n;
}

int dread_words_in(const char *s, int n)
{
    int words = 0;
    for (bool in = false; n-- > 0; s++) {
        bool letter = *s != ' ' && *s != '\n';
        words += letter && !in;
        in = letter;
    }
    return words;
}

int dread_count_words(const char *string)
{
    return dread_words_in(string, dread_length_of(string));
}

int dread_character_bytes(const char *text, size_t left)
{
    static const struct {
        unsigned char first, last, low, high; /* of the first byte; of the second byte */
        int bytes;
    } encodings[] = {
        {0x01, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};
    const unsigned char *s = (const unsigned char *)text;
    for (size_t i = 0; left && i < sizeof encodings / sizeof *encodings; i++) {
        if (*s < encodings[i].first || *s > encodings[i].last) continue;
        if ((size_t)encodings[i].bytes > left) return 0;
        if (encodings[i].bytes > 1 && (s[1] < encodings[i].low || s[1] > encodings[i].high))
            return 0;
        for (int k = 2; k < encodings[i].bytes; k++)
            if ((s[k] & 0xc0) != 0x80) return 0;
        return encodings[i].bytes;
    }
    return 0;
}

bool dread_read_number(const char **at, uint64_t most, uint64_t *number)
{
    const char *s = *at;
    uint64_t n = 0;
    if (*s < '0' || *s > '9') return false;
    if (*s == '0' && s[1] >= '0' && s[1] <= '9') return false;
    for (; *s >= '0' && *s <= '9'; s++) {
        uint64_t digit = (uint64_t)(*s - '0');
        if (digit > most || n > (most - digit) / 10) return false;
        n = n * 10 + digit;
    }
    *at = s;
    *number = n;
    return true;
}

void dread_text_whole(struct text *t, int64_t number)
{
    if (number < 0) dread_text_char(t, '-');
    dread_text_number(t, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

void dread_text_count(struct text *t, const char *before, int64_t number, const char *after)
{
    dread_text_add(t, before);
    dread_text_whole(t, number);
    dread_text_add(t, after);
}
