/* Writing the paragraphs of plain play. See paragraphs.h. */

#include "paragraphs.h"

const char dread_said_all[] = "That was all.";

void dread_say(struct asking *q, const char *words)
{
    struct text *t = dread_say_on(q);
    int n = dread_length_of(words);
    while (n && words[n - 1] == ' ') n--;
    dread_speak(words, n, t);
    dread_text_char(t, '\n');
}

struct text *dread_say_on(struct asking *q)
{
    if (q->handed_out) q->told = dread_text_in(q->told_bytes, sizeof q->told_bytes);
    q->handed_out = false;
    return &q->told;
}

void dread_say_capital(char *words)
{
    if (*words >= 'a' && *words <= 'z') *words = (char)(*words - 'a' + 'A');
}

static bool is_end(char c)
{
    return c == '.' || c == '?' || c == '!';
}

/* Returns the number of bytes of the longest beginning of s that has at most n words and ends with
 * a sentence, or else with a part of one. */
static int first_words(const char *s, int n)
{
    int words = 0, sentence = 0, part = 0, i = 0;
    for (bool in = false; s[i]; i++) {
        bool letter = s[i] != ' ' && s[i] != '\n', ends = !s[i + 1] || s[i + 1] == ' ';
        words += letter && !in;
        in = letter;
        if (words > n) break;
        if (ends && is_end(s[i])) sentence = i + 1;
        if (ends && (s[i] == ',' || s[i] == ';')) part = i;
    }
    while (s[i] && i && s[i - 1] == ' ') i--;
    return sentence > part / 2 ? sentence : part ? part : i;
}

/* Keeps for `more` what follows the first n bytes. */
static void keep_rest(struct asking *q, int n)
{
    char rest[MORE_BYTES];
    struct text r = dread_text_in(rest, sizeof rest);
    while (q->more[n] == ' ' || q->more[n] == ',' || q->more[n] == ';') n++;
    dread_text_add(&r, q->more + n);
    struct text more = dread_text_in(q->more, sizeof q->more);
    dread_text_add(&more, rest);
}

/* Returns true if the first n bytes stop inside a list or a sentence: what was said so far may not
 * be the whole of its last part, such as a price. */
static bool is_open(const char *words, int n)
{
    return n && !is_end(words[n - 1]) && words[n] != ';';
}

/* Says a text that is too long as far as it goes. */
static void say_beginning(struct asking *q, const char *words)
{
    static const char ending[] = " Say more.", open_ending[] = ", and so on.";
    char beginning[MORE_BYTES];
    struct text b = dread_text_in(beginning, sizeof beginning);
    int most = UPDATE_WORDS - dread_count_words(ending), n = first_words(words, most);
    if (is_open(words, n)) n = first_words(words, most - dread_count_words(open_ending));
    dread_text_span(&b, words, n);
    if (dread_starts_with(q->more, beginning)) keep_rest(q, n);
    if (is_open(words, n)) dread_text_add(&b, open_ending);
    else if (n && !is_end(words[n - 1])) dread_text_char(&b, '.');
    dread_text_add(&b, ending);
    dread_say(q, beginning);
}

/* Says a text that is short enough; `more` has nothing to add. */
static void say_whole(struct asking *q)
{
    dread_say(q, q->more);
    struct text more = dread_text_in(q->more, sizeof q->more);
    dread_text_add(&more, dread_said_all);
}

void dread_say_brief(struct asking *q, const char *brief, const char *whole)
{
    char spelled[MORE_BYTES];
    struct text s = dread_text_in(spelled, sizeof spelled),
                more = dread_text_in(q->more, sizeof q->more);
    dread_speak(whole, dread_length_of(whole), &more);
    dread_speak(brief, dread_length_of(brief), &s);
    if (dread_count_words(q->more) <= UPDATE_WORDS) say_whole(q);
    else if (dread_count_words(spelled) <= UPDATE_WORDS) dread_say(q, spelled);
    else say_beginning(q, spelled);
}

void dread_say_answer(struct asking *q, const char *words)
{
    dread_say_brief(q, words, words);
}
