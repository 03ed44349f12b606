/* Exclamations and courtesies. See chatter.h. */

#include "chatter.h"

#include "table/table.h"

/* Words that may stand before what is meant. Those that can mean something by themselves have more
 * words. */
static const char before[] =
    "let me|oh dear|oh no|oh my|oh well|oh god|oh|ah|aha|hmm|hm|hmmm|um|uh|er|erm|well "
    "then|well|right "
    "then|right|so then|so|ok so|ok then|okay then|ok|okay|alright|all right|hey|hi|hello|dear "
    "program|dear game|dear|dear me|damn|blast|crap|shit|fuck|ugh|phew|wow|great|good|nice|cool|"
    "fine|excellent|please|pls|and|but|now|then|computer|game|program|sir|excuse me|sorry|look "
    "here|listen|let me see|let's see|lets see|let me think|actually|anyway|first of all|also|"
    "maybe|perhaps|tell me|say|i say|i wonder|just out of interest|by the way|btw|remind me|quick "
    "question|"
    "question|would you be so kind as to|would you be so good as to|would you kindly|would you "
    "please|would you mind|could you please|can you please|be so kind as to|be a dear and|do me a "
    "favour and|if you please|if you don't mind|if possible|if i may|i think i shall|i think i "
    "will|i think i'll|i think i would like to|i think i want to|i think|i believe i will|i guess "
    "i'll|i guess i will|i guess|i suppose i'll|i suppose|i shall|i had better|i'd better|i had "
    "rather|i would rather|i'd rather|i would love to|i'd love to|i would love|i'd love|i would "
    "like you to|i'd like you to|i want you to|i'm going to|i am going to|time to|it's time to|"
    "why don't i|why don't we|how about i|how about we|how about|what about we|let us|let's|lets|"
    "no wait|wait no|go on and|ah well|nah|nope|yeah|yep|yes|sure|thanks|thank you|ta|cheers";

/* Words that may stand after it. */
static const char after[] =
    "please|pls|thanks|thank you|thank you very much|thanks a lot|many thanks|cheers|ta|sir|dear|"
    "mate|my dear|my friend|with pleasure|if you please|if you don't mind|if you would|if you "
    "will|if possible|if i may|if i can|will you|would you|could you|for me|now|then|right now|"
    "already|exactly|by the way|do you think|i think|i guess|i suppose|i wonder|again|anyway|"
    "though|instead|at once|quickly|you know|or something|or so|and quickly|after all|ok|okay|"
    "just in case|to be safe|lol|haha|eh|huh|right|would you be so kind|be so kind|too|as well";

/* Returns true if n words of a phrase, from word i on, are an alternative of a list. */
static bool is_listed(const struct phrase *p, int i, int n, const char *list)
{
    struct phrase part = {.count = n};
    for (int k = 0; k < n; k++) part.word[k] = p->word[i + k];
    return dread_phrase_has(&part, list, dread_length_of(list)) == n;
}

/* Returns the number of words of the longest alternative of a list that ends before word `end`;
 * 0 if there is none. */
static int words_before(const struct phrase *p, int end, const char *list)
{
    int n = end < 6 ? end : 6;
    while (n && !is_listed(p, end - n, n, list)) n--;
    return n;
}

/* The same of the words from `start` on. */
static int words_after(const struct phrase *p, int start, const char *list)
{
    int n = p->count - start < 7 ? p->count - start : 7;
    while (n && !is_listed(p, start, n, list)) n--;
    return n;
}

bool dread_chatter_drop(const char *said, bool ends, char better[SAID])
{
    char marked[SAID];
    struct phrase p;
    struct text m = dread_text_in(marked, sizeof marked), t = dread_text_in(better, SAID);
    for (const char *s = said; *s; s++) dread_text_char(&m, *s == '!' || *s == '?' ? ',' : *s);
    dread_phrase_read(marked, &p);
    int from = 0, to = p.count, n;
    while (from < to && (n = words_after(&p, from, before)) > 0) from += n;
    while (ends && to > from && (n = words_before(&p, to, after)) > 0) to -= n;
    if (from >= to || to - from == p.count) return false;
    const struct word first = p.word[from], last = p.word[to - 1];
    dread_text_span(&t, first.at, (int)(last.at + last.n - first.at));
    return true;
}
