/* The words of questions. See ask.h. */

#include "ask_words.h"

static const struct {
    enum ask_class is;
    const char *words;
} lexicon[] = {
    {ASK_WHO, "who|whom|whose|anybody|anyone|somebody|someone|nobody|everybody|everyone"},
    {ASK_WHAT, "what|which|whatever|are"},
    {ASK_WHERE, "where|whereabouts|somewhere|anywhere"},
    {ASK_WHEN, "when"},
    {ASK_HOW, "how"},
    {ASK_MANY, "any|many|much|number|count|total|amount|several"},
    {ASK_WHY, "because|why|wherefore|reason"},
    {ASK_CAN, "can|could|may|might|able|possible|legal|allowed"},
    {ASK_WILL, "will|would|shall|going|gonna"},
    {ASK_DID, "did|was|were|happened|has|went|came|caught|drew|took|got|found|gave|had|lost"},
    {ASK_ME, "i|me|my|mine|am|we|us|our|myself|ourselves|you"},
    {ASK_HAVE, "supply|supplies|stock|bag|pockets|have|got|hold|holding|carry|carrying|own|held|"
               "possess|keep|hand|has|having|kept"},
    {ASK_LEFT, "left|remain|remains|remaining|missing|undrawn|unseen|hidden|come|turn up|more|"
               "coming|exist|find"},
    {ASK_GONE,
     "gone|dead|discarded|discard|discards|thrown|threw|killed|beaten|played|spent|used|"
     "lost|destroyed|discarding|away|destroy|kill|killing|dropped|ditched|wasted|defeated|slain"},
    {ASK_DECK, "deck|stack|drawpile|pack|pile"},
    {ASK_HIGH, "longest|highest|best|strongest|biggest|largest|greatest|higher|powerful|valuable|"
               "expensive|dearest"},
    {ASK_LOW, "lowest|weakest|cheapest|worst|smallest|lower|cheap"},
    {ASK_SEE, "see|sees|spot|notice|watch|watching|seen|visible|sight|seeing"},
    {ASK_FACE,
     "face|faces|facing|looking|look|looks|direction|way|turned|pointing|staring|watching"},
    {ASK_ALERT, "alert|alerted|hunting|hunts|hunt|patrol|patrolling|chasing|chase|aware|know|knows|"
                "remember|remembers|pursuing|suspicious|after|searching|follow|following"},
    {ASK_GO, "go|goes|going|went|walk|walked|walking|move|moved|head|headed|run|ran|moving|gone"},
    {ASK_FAR, "far|distance|long|farthest|furthest"},
    {ASK_NEAR, "nearest|closest|near|close|next"},
    {ASK_REACH,
     "reach|arrive|make|get|reached|gets|takes|take|brings|bring|reaches|lead|leads|carry"},
    {ASK_WALL, "wall|walls|door|doors|opening|doorway|passage|blocked|open|way"},
    {ASK_BETWEEN, "between|separates|divides"},
    {ASK_LINE, ""},
    {ASK_READ, "read|tell|say|list|name|describe|show|give|recite"},
    {ASK_HIDE, "hide|hiding|safe|safely|cover|shelter|unseen|hidden|unobserved|invisible"},
    {ASK_BESIDE, "around|beside|adjacent|surrounds|surrounding|surround|neighbours|neighbors|"
                 "neighbouring|next-to"},
    {ASK_STEPS, "steps|step|spaces|squares|cells|carry|carries|far"},
    {ASK_TAKE, "take|takes|taking|took|taken"},
    {ASK_COST, "cost|costs|price|pay|cheap|free|charge|expensive"},
    {ASK_WORTH, "worth|value|valued|rank|high|strong|strength|big|tough|powerful|tall|large"},
    {ASK_NEXT, "next|another|following"},
    {ASK_LAST, "last|latest|previous|recent|final|recently|just"},
    {ASK_CATCH,
     "catch|catches|caught|catching|got|killed|kills|kill|die|dying|lose|survive|doomed"},
    {ASK_STOP, "stop|stops|end|ends|halt|stay"},
    {ASK_COME, "appear|appears|enter|enters|arrive|arrives|come|comes|spawn|came|show"},
    {ASK_UNDER, "under|beneath|below|underneath|stand|standing|stands"},
    {ASK_ENOUGH, "enough|sufficient|feed|need|needs"},
    {ASK_PLAY, "play|use|spend|playing|played|using"},
    {ASK_CHOICE, "options|option|choices|choice|possibilities|alternatives"},
    {ASK_NOT, "not"},
    {ASK_THERE, "there"},
    {ASK_OPEN, "faceup|open|opened|uncovered|revealed|visible|showing|known|seen|met|turned-up"},
    {ASK_DONE, "done|did|finished|finish|complete|completed|fulfilled|fulfil|accomplished"},
    {ASK_ALIKE, "alike|same|kind|pair|pairs|twins|doubles|double|triple|triples|duplicates|equal"},
    {ASK_FIELD, "field|table|board|grass|grid|column"},
};

/* Words that change nothing in a question. */
static const char fillers[] =
    "the|a|an|to|of|at|on|in|for|is|it|its|that|this|these|those|so|please|pls|does|do|be|been|"
    "with|by|from|out|thing|things|time|time|he|him|his|she|her|until|till|and|or|as|than|"
    "then|now|still|yet|already|currently|actually|exactly|"
    "really|also|"
    "moment|right|here|cell|card|space|square|ever|all|per|each|own|ones|one|some|upcoming|anyway|"
    "lie|lies|lying|exactly|only|new|other|matter|matters|happens|happen|happening|turn|else|left-"
    "hand|kind|kinds|"
    "sort|if|up|into|over|"
    "back|ok|again|today|so|far|dear";

/* ---- Plain sentences ---- */

static const struct {
    const char *from, *to;
} plainer[] = {
    {"what's", "what is"},
    {"whats", "what is"},
    {"who's", "who is"},
    {"whos", "who is"},
    {"where's", "where is"},
    {"wheres", "where is"},
    {"how's", "how is"},
    {"he's", "he is"},
    {"hes", "he is"},
    {"i'm", "i am"},
    {"im", "i am"},
    {"i've", "i have"},
    {"ive", "i have"},
    {"can't", "can not"},
    {"cant", "can not"},
    {"cannot", "can not"},
    {"couldn't", "can not"},
    {"won't", "will not"},
    {"wont", "will not"},
    {"isn't", "is not"},
    {"don't", "do not"},
    {"dont", "do not"},
    {"he'll", "he will"},
    {"i'll", "i will"},
    {"it's", "it is"},
    {"that's", "that is"},
    {"there's", "there is"},
    {"theres", "there is"},
    {"they're", "they are"},
    {"i'd", "i would"},
    {"didn't", "did not"},
    {"didnt", "did not"},
    {"doesn't", "does not"},
    {"we've", "we have"},
    {"which's", "which is"},
    {"any1", "anyone"},
    {"wich", "which"},
    {"alot", "many"},
    {"waht", "what"},
    {"wat", "what"},
    {"hwo", "how"},
    {"teh", "the"},
    {"whcih", "which"},
    {"wehre", "where"},
    {"waht's", "what is"},
    {"wats", "what is"},
    {"ur", "your"},
    {"r", "are"},
    {"u", "you"},
    {"hes", "he is"},
    {"havent", "have not"},
    {"haven't", "have not"},
    {"wasn't", "was not"},
    {"aren't", "are not"},
};

static const struct {
    const char *from, *to;
} openings[] = {
    {"can you tell me ", ""},
    {"could you tell me ", ""},
    {"would you tell me ", ""},
    {"please tell me ", "tell me "},
    {"do you know ", ""},
    {"i want to know ", ""},
    {"i would love to know ", ""},
    {"i would love ", ""},
    {"i would like ", ""},
    {"let me know ", ""},
    {"i would like to know ", ""},
    {"i wonder ", ""},
    {"remind me ", ""},
    {"tell me if ", ""},
    {"tell me whether ", ""},
    {"tell me what ", "what "},
    {"show me what ", "what "},
    {"show me where ", "where "},
    {"show me which ", "which "},
    {"is the coast clear", "am i safe"},
    {"tell me where ", "where "},
    {"tell me which ", "which "},
    {"tell me who ", "who "},
    {"tell me how ", "how "},
    {"any idea ", ""},
    {"if i may ask ", ""},
    {"so ", ""},
    {"and ", ""},
    {"but ", ""},
    {"ok ", ""},
    {"okay ", ""},
    {"what do i need to do to ", "how do i "},
    {"what must i do to ", "how do i "},
    {"what should i do to ", "how do i "},
    {"what do i have to do to ", "how do i "},
    {"how am i supposed to ", "how do i "},
    {"what do i type to ", "how do i "},
    {"what do i say to ", "how do i "},
    {"what can i type to ", "how do i "},
    {"what can i say to ", "how do i "},
    {"what should i type to ", "how do i "},
    {"what should i say to ", "how do i "},
    {"what can i type", "what can i do"},
    {"what can i say", "what can i do"},
    {"what should i type", "what can i do"},
    {"i am lost ", ""},
    {"i am stuck ", ""},
    {"i am confused ", ""},
    {"what would happen if i ", "what happens if i "},
    {"what will happen if i ", "what happens if i "},
    {"please ", ""},
    {"hey ", ""},
    {"well ", ""},
    {"um ", ""},
    {"uh ", ""},
    {"hm ", ""},
    {"wait ", ""},
    {"say ", ""},
    {"is it possible to ", "can i "},
    {"is it possible for me to ", "can i "},
    {"is it legal to ", "can i "},
    {"is it allowed to ", "can i "},
    {"am i able to ", "can i "},
    {"am i allowed to ", "can i "},
    {"may i ", "can i "},
    {"could i ", "can i "},
    {"can we ", "can i "},
    {"could we ", "can i "},
    {"might i ", "can i "},
    {"would i be able to ", "can i "},
    {"will i be able to ", "can i "},
    {"do i get to ", "can i "},
    {"is there a way to ", "can i "},
    {"is there any way to ", "can i "},
    {"i can ", "can i "},
    {"when can i ", "can i "},
    {"do i want ", "should i take "},
    {"can any of my ", "can i use my "},
    {"can one of my ", "can i use one "},
    {"can my ", "can i use my "},
    {"when may i ", "can i "},
    {"am i free to ", "can i "},
    {"do i have any way to ", "can i "},
    {"is it ok to ", "is it safe to "},
    {"is it okay to ", "is it safe to "},
    {"would it be safe to ", "is it safe to "},
    {"is it dangerous to ", "is it safe to "},
    {"is it risky to ", "is it safe to "},
    {"will it be safe to ", "is it safe to "},
    {"what if i ", "what happens if i "},
    {"suppose i ", "what happens if i "},
    {"how come ", "why "},
    {"what for ", "why "},
    {"for what reason ", "why "},
    {"can i safely ", "is it safe to "},
};

static void copy(char to[SAID], const char *from)
{
    struct text t = dread_text_in(to, SAID);
    dread_text_add(&t, from);
}

/* Writes several words that mean one thing as one. */
static void join_words(char plain[SAID])
{
    static const struct {
        const char *from, *to;
    } joined[] = {{"next to ", "beside "},
                  {"face up", "faceup"},
                  {"face-up", "faceup"},
                  {"turned up", "turned-up"},
                  {"anything in a row", "a sequence"},
                  {"or is it stuck", ""},
                  {"have to go first", "have to go"},
                  {"two of a kind", "alike"},
                  {"three of a kind", "alike"},
                  {"four of a kind", "alike"},
                  {"of a kind", "alike"},
                  {"two of the same", "alike"},
                  {"of the same", "alike"},
                  {"dead end", "doors"},
                  {"so far", "already"},
                  {"from left to right", "now"},
                  {"at most", "now"},
                  {"at least", "now"},
                  {"in order", "now"},
                  {"each other", "it"},
                  {"do about it", "do"},
                  {"comes after this", "comes next"},
                  {"come after this", "come next"},
                  {"from where he is", "now"},
                  {"from where he stands", "now"},
                  {"from where they are", "now"},
                  {"from where they stand", "now"},
                  {"a description of ", "describe "},
                  {"were is ", "where is "},
                  {"were are ", "where are "},
                  {"were am ", "where am "},
                  {"how much is ", "what is the price of "},
                  {"how much are ", "what is the price of "}};
    char text[SAID];
    struct text t = dread_text_in(text, sizeof text);
    for (const char *s = plain; *s;) {
        size_t k = 0, count = sizeof joined / sizeof *joined;
        bool starts = s == plain || s[-1] == ' ';
        while (k < count && !(starts && dread_starts_with(s, joined[k].from))) k++;
        if (k < count) dread_text_add(&t, joined[k].to);
        else dread_text_char(&t, *s);
        s += k < count ? dread_length_of(joined[k].from) : 1;
    }
    copy(plain, text);
}

void dread_ask_plainly(const char *said, char plain[SAID])
{
    struct phrase phrase;
    char opened[SAID];
    struct text t = dread_text_in(plain, SAID);
    dread_phrase_read(said, &phrase);
    for (int i = 0; i < phrase.count; i++) {
        struct word w = phrase.word[i];
        for (size_t k = 0; k < sizeof plainer / sizeof *plainer; k++)
            if (dread_word_is(w, plainer[k].from))
                w = (struct word){plainer[k].to, dread_length_of(plainer[k].to)};
        dread_word_add(&t, w);
    }
    join_words(plain);
    for (size_t k = 0; k < sizeof openings / sizeof *openings; k++) {
        if (!dread_starts_with(plain, openings[k].from)) continue;
        struct text o = dread_text_in(opened, sizeof opened);
        dread_text_add(&o, openings[k].to);
        dread_text_add(&o, plain + dread_length_of(openings[k].from));
        bool shorter = o.length < dread_length_of(plain);
        copy(plain, opened);
        if (shorter) k = (size_t)-1; /* try all openings again */
    }
}

bool dread_ask_is_question(const char *said)
{
    static const char first[] =
        "around|who|whom|what|which|where|when|how|why|can|could|may|am|is|are|was|were|do|does|"
        "did|will|"
        "would|should|shall|tell|describe|read|list|if|has|have|any|whose|name|recite|"
        "threatens";
    static const char last[] = "left|remaining|remain";
    char plain[SAID];
    struct phrase phrase;
    dread_ask_plainly(said, plain);
    dread_phrase_read(plain, &phrase);
    if (phrase.count < 2) return false;
    struct word two = phrase.word[1];
    if (dread_word_in(phrase.word[0], "can|could|would|will") && dread_word_is(two, "you"))
        return false; /* a polite order */
    if (dread_word_is(phrase.word[0], "have") && !dread_word_in(two, "i|we")) return false;
    if (dread_word_is(phrase.word[0], "do") &&
        !dread_word_in(two, "i|we|they|any|the|suits|low|high|aces|pursuers|doors|cards"))
        return false;
    if (dread_word_in(phrase.word[0], first)) return true;
    /* "three cards left", but not "the weapon on my left" */
    return dread_word_in(phrase.word[phrase.count - 1], last) &&
           !dread_word_in(phrase.word[phrase.count - 2], "my|the|to|far|very|on|one|i");
}

/* ---- Classes ---- */

uint64_t dread_ask_classes(struct word w)
{
    uint64_t found = 0;
    for (size_t i = 0; i < sizeof lexicon / sizeof *lexicon; i++)
        if (dread_word_in(w, lexicon[i].words)) found |= (uint64_t)1 << lexicon[i].is;
    return found;
}

bool dread_ask_is_filler(struct word w)
{
    return dread_word_in(w, fillers);
}
