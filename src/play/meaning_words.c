/* The words of questions and orders: the concepts that they belong to. See meaning_words.h. */

#include "meaning_words.h"

#include "ask.h"
#include "table/table.h"

/* ---- The lexicon ---- */

static const struct {
    enum concept concept;
    const char *words;
} lexicon[] = {
    {WHO, "who|whom|whos|who's|anybody|anyone|somebody|someone|nobody|everybody|everyone|any1"},
    {WHAT, "what|whats|what's|which"},
    {WHERE, "where|wheres|where's|whereabouts|find|locate|location|position"},
    {HOW, "how|hows|how's"},
    {MANY, "many|much|number|count|total|amount"},
    {WHY, "why|whys|wherefore|reason|cause"},
    {CAN, "can|could|may|possible|able|legal|allowed|available|permitted"},
    {SEE, "see|seen|saw|seeing|spot|spotted|watch|watched|watching|notice|noticed|visible|sight"},
    {LOOK, "look|looking|looked|face|facing|faced|staring|stare|glance|around"},
    {EXAMINE, "examine|inspect|describe|check|description|study|lies|lie|lying"},
    {SAFE, "safe|safety|danger|dangerous|exposed|hidden|risk|risky|threat|unseen"},
    {NEAR, "near|nearby|nearest|close|closest|nearer|closer"},
    {FAR, "far|distance|away|steps|farther|further"},
    {GO,
     "go|goes|going|gone|walk|walking|walked|move|moving|moved|head|heading|step|travel|get|come|"
     "coming|run|running|came"},
    {WILL, "will|would|ll|he'll|going"},
    {NEXT, "next|then|afterwards|upcoming|coming"},
    {LEFT, "left|remain|remaining|still|yet|missing|until|till|over"},
    {ROOM, "room|chamber|corridor|hall|hallway"},
    {ROOMS, "rooms|chambers|corridors"},
    {LIST, "list|all|every|each"},
    {DOOR, "door|doors|doorway|doorways"},
    {MAZE, "maze|map|board|layout|field|building|floor|grid|overview"},
    {REACH, "reach|reachable|end|ending|arrive|land|finish"},
    {HUNT,
     "hunt|hunting|hunted|chase|chasing|follow|following|remember|remembers|remembered|memory|"
     "pursue|pursuing|pursues|after"},
    {MEAN, "mean|meaning|explain|define|definition|about|concept|understand|explanation|difference|"
           "differ"},
    {TURN, "turn|turns|round|rounds|move|moves"},
    {CARDS, "card|cards|column"},
    {STORY, "story|tale|narrative|happened"},
    {RULES, "rule|paragraph|section|rulebook"},
    {ME, "me|i|my|i'm|im|myself|am|we|us"},
    {IF, "if|when|suppose"},
    {TAKE, "take|taken|taking|lose|losing|lost|steal|takes|loses|rob"},
    {SHOULD, "better|wise|smart|sensible|should|advise|advice|recommend|suggest|suggestion|best|"
             "hint|clue|tip|recommended"},
    {REPEAT, "repeat|pardon|reread|sorry"},
    {AGAIN, "again|more"},
    {SAY, "say|said|read|tell|hear|speak"},
    {UNDO, "undo|oops|undoing|mistake"},
    {BACK, "back|return"},
    {NOT, "not|can't|cant|cannot|don't|isn't|couldn't|no|won't|refuse|impossible|refused"},
    {COST, "cost|price|expensive|pay|worth"},
    {UNDER, "under|beneath|below|standing|stand|underneath"},
    {WAY, "way|route|directions|ways|lead|leads|guide|open"},
    {PATH, "path"},
    {TIME, "time|long|light|dark|clock|deadline"},
    {DO, "do|play|option|options|actions|action|choices|choice|choose|use"},
    {WIN, "win|goal|aim|objective|purpose|winning|won|object|task|target|mission|escape"},
    {PLACES, "place|position|order"},
    {WAIT, "wait|rest|nothing|pass|stay"},
    {SAVE, "save|saved|saving"},
    {SETTINGS, "settings|setting|preferences|configuration|configure"},
};

/* Words that say nothing by themselves. */
static const char fillers[] =
    "big|large|size|huge|behind|beyond|past|through|here|already|the|a|an|to|of|at|on|in|for|is|"
    "are|was|were|be|been|"
    "being|it|its|it's|this|that|"
    "these|those|"
    "there|here's|so|now|just|please|pls|does|did|do|has|had|have|having|got|with|by|from|and|or|"
    "any|some|me|my|i|i'm|am|you|your|show|give|let|tell|ok|okay|well|hey|currently|current|right|"
    "exactly|actually|really|us|our|we|as|him|they|them|he's|than|else|happens|happen|thing|things|"
    "kind|s|another|game|present|moment|every|ever|up|he|his|he's|their|matter|cell|cells|last|"
    "step|"
    "action|own|tonight|yet|there|anything|something|am|doing|going|want|need|supposed";

/* Other usual words, which are no slips of words that are known. */
static const char usual[] =
    "make|made|need|help|gone|good|bad|thank|thanks|too|also|only|even|both|off|out|into|through|"
    "same|other|old|new|call|called|try|keep|kept|open|closed|bring|earn|work|bit|lot|short|high|"
    "low|big|small|top|mine|yes|why|one|hold|own|use|used|first|second|third|before|between|front|"
    "hall|wall|walls|side|sides|piece|each|most|least|more|less|turned|stop|put|set|fight|dead|"
    "die|kill|hear|heard|name|call|word|words|full|empty|fine|nice|great|hello|start|stay|hour|"
    "hit|hide|row|top|bottom|middle|fire|gun|hard|easy|fast|slow|after|before|because|when|while|"
    "about|again|against|almost|along|always|among|ask|begin|behind|below|beside|better|bottom|"
    "break|build|buy|care|carry|change|close|cold|corner|cover|cross|cut|deep|done|down|draw|drew|"
    "drop|during|early|eat|either|enough|face|fall|feel|few|find|first|follow|found|gave|get|gets|"
    "getting|given|gives|got|half|hand|happy|hate|head|heavy|higher|highest|hope|idea|inside|"
    "instead|join|jump|knew|known|large|late|later|lead|least|leave|life|like|line|lives|lost|"
    "love|lower|lowest|luck|matter|maybe|mind|miss|must|need|never|nor|often|once|open|order|"
    "outside|over|own|past|pay|person|pick|plan|point|power|pull|push|quick|quiet|quite|rather|"
    "ready|real|save|seem|sell|send|sense|shall|shoot|shop|shut|since|sit|sort|sound|spend|stand|"
    "stuck|sure|swap|team|than|their|them|thing|think|threw|throw|till|together|toward|trouble|"
    "true|under|until|upon|very|wait|walk|want|warm|weak|were|whole|whose|wide|wish|without|wrong|"
    "year|young|behind|biggest|cheapest|strongest|weakest|worst|worth|enter|appear|appears|catch|"
    "caught|attack|attacking|attacks|beat|fight|hits|lead|leads|moving|nearby|none|pairs|reach|"
    "rest|sees|spare|steal|than|thirds|tired|touch|wants";

/* Words of questions, which are dropped from what a question is about. */
static const char asking[] =
    "what|whats|what's|which|who|whos|where|wheres|where's|how|why|when|whom|many|much|number|mean|"
    "meaning|explain|define|definition|about|concept|can|could|will|would|say|read|list|all|"
    "describe|need|want|know|count|left|still|remaining|remain|look|check|see|should|must|not";

uint64_t dread_meaning_concepts(struct word w)
{
    uint64_t found = 0;
    for (size_t i = 0; i < sizeof lexicon / sizeof *lexicon; i++)
        if (lexicon[i].concept == ROOMS ? dread_word_in(w, lexicon[i].words)
                                        : dread_word_like(w, lexicon[i].words))
            found |= (uint64_t)1 << (lexicon[i].concept);
    return found;
}

bool dread_meaning_knows(struct word w)
{
    return dread_meaning_concepts(w) || dread_word_in(w, fillers) || dread_word_in(w, asking) ||
           dread_ask_classes(w) || dread_word_like(w, usual) || dread_word_rank(w) ||
           dread_names_facing(w);
}

bool dread_meaning_is_filler(struct word w)
{
    return dread_word_in(w, fillers);
}

bool dread_meaning_is_asking(struct word w)
{
    return dread_word_in(w, asking);
}

/* ---- Orders ---- */

static const char *const polite[] = {
    "please ",          "can you ", "could you ", "would you ", "i want to ", "i'd like to ",
    "i would like to ", "i wanna ", "let me ",    "let us ",    "let's ",     "lets ",
    "i will ",          "i'll ",    "now ",       "then ",      "just ",      "go ahead and ",
    "try to ",          "i ",       "ok ",        "okay ",      "and ",       "tell me ",
    "do you know ",     "have a ",  "have ",      "she ",       "you "};

/* Returns what follows the words at the beginning of an order that only make it longer. */
static const char *without_beginning(const char *said)
{
    for (bool again = true; again;) {
        again = false;
        for (size_t i = 0; i < sizeof polite / sizeof *polite; i++)
            while (dread_starts_with(said, polite[i])) {
                said += dread_length_of(polite[i]);
                again = true;
            }
    }
    return said;
}

bool dread_meaning_plainer(const char *said, char order[SAID])
{
    struct phrase phrase;
    struct text t = dread_text_in(order, SAID);
    dread_phrase_read(without_beginning(said), &phrase);
    while (phrase.count &&
           dread_word_in(phrase.word[phrase.count - 1], "please|pls|now|then|thanks"))
        phrase.count--;
    for (int i = 0; i < phrase.count; i++)
        if (!dread_word_in(phrase.word[i], "the|a|an|my|some|card") ||
            (dread_word_is(phrase.word[i], "card") && i + 1 < phrase.count) ||
            (dread_word_is(phrase.word[i], "a") && i + 1 == phrase.count))
            dread_word_add(&t, phrase.word[i]);
    return t.length && !dread_same(order, said);
}
