/* What a sentence means. See meaning.h. */

#include "meaning.h"

#include "ask.h"
#include "names.h"
#include "phrase.h"
#include "questions.h"

/* ---- The lexicon ---- */

/* Concepts, as bits of a set. THING to NUMBER stand for what is read out of the sentence. */
enum concept {
    WHO,
    WHAT,
    WHERE,
    HOW,
    MANY,
    WHY,
    CAN,
    SEE,
    LOOK,
    EXAMINE,
    SAFE,
    NEAR,
    FAR,
    GO,
    WILL,
    NEXT,
    LEFT,
    ROOM,
    ROOMS,
    LIST,
    DOOR,
    MAZE,
    REACH,
    HUNT,
    MEAN,
    TURN,
    CARDS,
    STORY,
    RULES,
    ME,
    IF,
    TAKE,
    SHOULD,
    REPEAT,
    AGAIN,
    SAY,
    UNDO,
    BACK,
    NOT,
    COST,
    UNDER,
    WAY,
    TIME,
    DO,
    WIN,
    PLACES,
    WAIT,
    SAVE,
    SETTINGS,
    PATH,
    THING,
    CELL,
    DIRECTION,
    PARAGRAPH,
    CONCEPTS
};

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
    {SHOULD, "should|advise|advice|recommend|suggest|suggestion|best|hint|clue|tip|recommended"},
    {REPEAT, "repeat|pardon|reread|sorry"},
    {AGAIN, "again|more"},
    {SAY, "say|said|read|tell|hear|speak"},
    {UNDO, "undo|oops|undoing|mistake"},
    {BACK, "back|return"},
    {NOT, "not|can't|cant|cannot|don't|isn't|couldn't|no|won't|refuse|impossible|refused"},
    {COST, "cost|price|expensive|pay|worth"},
    {UNDER, "under|beneath|below|standing|stand|underneath"},
    {WAY, "way|route|directions|ways"},
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
    "here|already|the|a|an|to|of|at|on|in|for|is|are|was|were|be|been|being|it|its|it's|this|that|"
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

#define B(concept) ((uint64_t)1 << (concept))

/* Concepts that need not be part of what is asked. */
#define SOFT                                                                                       \
    (B(WHO) | B(WHAT) | B(WHERE) | B(HOW) | B(MANY) | B(CAN) | B(WILL) | B(ME) | B(DO) | B(SAY) |  \
     B(LEFT) | B(LIST) | B(GO) | B(THING) | B(CELL) | B(CARDS))

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

/* ---- Reading a sentence ---- */

struct sentence {
    struct phrase phrase;
    uint64_t concepts;
    char thing[NAME_BYTES]; /* the first name; a cell rather than another */
    char paragraph[16];
    int facing;
    char rest[SAID];           /* the words that say what it is about */
    uint64_t of[PHRASE_WORDS]; /* the concepts of each word; 0: it changes nothing */
    bool unknown;              /* a word belongs to no concept */
    bool strange;              /* nor is it a word of the game */
};

static uint64_t concepts_of(struct word w)
{
    uint64_t found = 0;
    for (size_t i = 0; i < sizeof lexicon / sizeof *lexicon; i++)
        if (lexicon[i].concept == ROOMS ? dread_word_in(w, lexicon[i].words)
                                        : dread_word_like(w, lexicon[i].words))
            found |= B(lexicon[i].concept);
    return found;
}

bool dread_meaning_knows(struct word w)
{
    return concepts_of(w) || dread_word_in(w, fillers) || dread_word_in(w, asking) ||
           dread_ask_classes(w) || dread_word_like(w, usual) || dread_word_rank(w) ||
           dread_names_facing(w);
}

/* Reads `4`, `4.2` or `section 4` as the number of a part of the rules. */
static bool read_paragraph(struct word w, char paragraph[16])
{
    for (int i = 0; i < w.n; i++)
        if ((w.at[i] < '0' || w.at[i] > '9') && w.at[i] != '.') return false;
    struct text t = dread_text_in(paragraph, 16);
    dread_text_span(&t, w.at, w.n);
    return w.n;
}

/* Reads a name at word i. Returns how many words it has. */
static int read_thing(const struct play *p, struct sentence *s, int i)
{
    char name[NAME_BYTES];
    int n = dread_names_read(&p->layout.theme, p->session.game, &p->view, &s->phrase, i, name);
    bool cell = n && name[0] >= 'a' && name[0] <= 'z' && name[1] >= '1' && name[1] <= '9' &&
                !name[2];
    if (!n || ((s->concepts & B(THING)) && !cell)) return n;
    struct text t = dread_text_in(s->thing, sizeof s->thing);
    dread_text_add(&t, name);
    s->concepts |= B(THING) | (cell ? B(CELL) : 0);
    return n;
}

static bool is_among(const char *const ids[], struct word w)
{
    for (int i = 0; ids[i]; i++)
        if (dread_word_like(w, ids[i])) return true;
    return false;
}

/* Returns true if the game or its theme has the word. */
static bool is_game_word(const struct play *p, struct word w)
{
    const struct words *words = &p->session.game->words;
    const char *at = NULL;
    struct theme_line line;
    for (int i = 0; words->events[i].id; i++)
        if (dread_word_like(w, words->events[i].id)) return true;
    while (dread_theme_next(&p->layout.theme, "explain", &at, &line)) {
        char text[SAID];
        struct text t = dread_text_in(text, sizeof text);
        for (int i = 0; i < line.id_length; i++)
            dread_text_char(&t, line.id[i] == ' ' ? '|' : line.id[i]);
        if (dread_word_like(w, text)) return true;
    }
    return is_among(words->verbs, w) || is_among(words->zones, w) || is_among(words->gauges, w);
}

static void read_sentence(const struct play *p, const char *said, struct sentence *s)
{
    *s = (struct sentence){0};
    dread_phrase_read(said, &s->phrase);
    struct text rest = dread_text_in(s->rest, sizeof s->rest);
    for (int i = 0; i < s->phrase.count; i++) {
        struct word w = s->phrase.word[i];
        uint64_t concepts = concepts_of(w);
        int names = read_thing(p, s, i), facing = w.n > 1 ? dread_names_facing(w) : 0;
        s->concepts |= concepts;
        if (read_paragraph(w, s->paragraph)) s->concepts |= B(PARAGRAPH);
        if (facing && !s->facing) s->facing = facing;
        if (facing) s->concepts |= B(DIRECTION);
        bool filler = dread_word_in(w, fillers);
        bool number = dread_word_number(w) >= 0;
        s->of[i] = concepts | (names ? B(THING) | B(CELL) : 0) | (facing ? B(DIRECTION) : 0);
        if (!s->of[i] && !filler && !number && !dread_word_in(w, asking) &&
            !read_paragraph(w, s->paragraph)) {
            s->unknown = true;
            s->strange |= !is_game_word(p, w);
        }
        if (filler || dread_word_in(w, asking)) s->of[i] |= SOFT;
        if (!filler && !dread_word_in(w, asking)) dread_word_add(&rest, w);
        for (; names > 1; names--) dread_word_add(&rest, s->phrase.word[++i]);
    }
}

/* ---- The table of questions ---- */

/* All concepts of `all` and none of `none` make the sentence the command, in which $ stands for the
 * thing, % for the direction, # for the number of a paragraph, and * for the rest. */
static const struct {
    uint64_t all, none;
    const char *command;
} meanings[] = {
    {B(REPEAT), 0, "repeat"},
    {B(SAY) | B(AGAIN), 0, "repeat"},
    {B(SAVE), B(WHO), "save"},
    {B(PLACES) | B(CARDS), 0, "places"},
    {B(SETTINGS), 0, "settings"},
    {B(UNDO), B(CAN) | B(WHAT) | B(HOW), "undo"},
    {B(GO) | B(BACK), B(CAN) | B(WHAT) | B(HOW) | B(THING) | B(WHERE), "undo"},
    {B(TAKE) | B(BACK), B(CAN) | B(WHAT) | B(HOW), "undo"},
    {B(STORY), B(WHY) | B(IF), "story"},
    {B(RULES) | B(PARAGRAPH), 0, "rules #"},
    {B(RULES), B(MEAN), "rules"},
    {B(SHOULD), 0, "hint"},
    {B(WHY) | B(NOT) | B(DIRECTION), 0, "why not %"},
    {B(WHY) | B(NOT) | B(THING), 0, "why not $"},
    {B(WHY) | B(NOT), 0, "why not *"},
    {B(WHY), 0, "why"},
    {B(MEAN), 0, "explain *"},
    {B(WHAT) | B(TAKE) | B(NEXT), 0, "what is taken next"},
    {B(WHAT) | B(TAKE) | B(WILL), 0, "what is taken next"},
    {B(SEE) | B(CELL), 0, "who would see me at $"},
    {B(SAFE) | B(CELL), 0, "who would see me at $"},
    {B(SEE) | B(THING) | B(WHERE) | B(ME), 0, "sight of $"},
    {B(SEE) | B(WHERE) | B(ME), 0, "watched"},
    {B(WHERE) | B(SAFE), 0, "reach"},
    {B(REACH) | B(SAFE), 0, "reach"},
    {B(SAFE), 0, "am i safe"},
    {B(SEE) | B(WHAT) | B(THING), 0, "sight of $"},
    {B(SEE) | B(WHERE) | B(THING), 0, "sight of $"},
    {B(SEE) | B(ME), B(WHAT), "who sees me"},
    {B(SEE) | B(WHO), 0, "who sees me"},
    {B(SEE) | B(HOW) | B(FAR) | B(THING), 0, "sight of $"},
    {B(LOOK) | B(ME) | B(THING), B(CELL) | B(WHERE), "who sees me"},
    {B(LOOK) | B(WHO), 0, "who sees me"},
    {B(LOOK) | B(WHERE) | B(THING), 0, "find $"},
    {B(HUNT) | B(WHO), 0, "who hunts me"},
    {B(HUNT), B(CARDS) | B(IF) | B(REACH), "who hunts me"},
    {B(COST) | B(THING), 0, "examine $"},
    {B(COST) | B(WHAT), B(MANY), "what now"},
    {B(NEXT) | B(CARDS), B(TAKE), "explain next cards"},
    {B(WHERE) | B(GO) | B(THING), B(CAN) | B(ME), "next steps of $"},
    {B(WHERE) | B(GO) | B(THING) | B(WAIT), 0, "next steps of $"},
    {B(WHAT) | B(WILL) | B(THING), B(SEE) | B(CELL), "next steps of $"},
    {B(WHERE) | B(NEXT) | B(THING), 0, "next steps of $"},
    {B(WHAT) | B(NEXT) | B(THING), B(TAKE) | B(CARDS) | B(SEE) | B(CELL), "next steps of $"},
    {B(WILL) | B(THING), B(CELL) | B(GO), "next steps of $"},
    {B(FAR) | B(CAN) | B(THING), 0, "reach with $"},
    {B(REACH) | B(THING), B(CELL), "reach with $"},
    {B(WHERE) | B(CAN) | B(THING), B(CELL), "reach with $"},
    {B(FAR) | B(CAN), 0, "reach"},
    {B(FAR) | B(GO) | B(ME), B(THING), "reach"},
    {B(NEAR) | B(THING), B(FAR) | B(HOW), "nearest $"},
    {B(NEAR) | B(FAR) | B(THING), 0, "nearest $"},
    {B(NEAR) | B(HOW) | B(THING), 0, "distance to $"},
    {B(FAR) | B(THING), 0, "distance to $"},
    {B(HOW) | B(GO) | B(THING), 0, "route to $"},
    {B(WAY) | B(THING), 0, "route to $"},
    {B(PATH) | B(THING), 0, "route to $"},
    {B(MANY) | B(GO) | B(THING), 0, "distance to $"},
    {B(NEAR), 0, "who is near"},
    {B(FAR), B(ROOMS), "who is near"},
    {B(DOOR) | B(DIRECTION), 0, "look %"},
    {B(DOOR) | B(CELL), 0, "room at $"},
    {B(DOOR), B(MEAN), "room"},
    {B(ROOM) | B(CELL), 0, "room at $"},
    {B(ROOMS), 0, "rooms"},
    {B(LIST) | B(ROOM), 0, "rooms"},
    {B(ROOM), 0, "room"},
    {B(UNDER), B(CELL), "examine here"},
    {B(WHERE) | B(REACH), 0, "reach"},
    {B(WHERE) | B(GO) | B(CAN), B(THING), "reach"},
    {B(WHAT) | B(REACH), 0, "reach"},
    {B(REACH) | B(CAN), 0, "reach"},
    {B(WHERE) | B(THING), 0, "find $"},
    {B(WHERE) | B(WHO), 0, "where"},
    {B(SEE), B(THING), "who sees me"},
    {B(CARDS) | B(LEFT), B(THING), "explain cards left"},
    {B(WHERE) | B(ME), B(WIN) | B(CARDS), "room"},
    {B(MANY) | B(TURN), 0, "explain turns left"},
    {B(TURN) | B(LEFT), 0, "explain turns left"},
    {B(HOW) | B(TIME), 0, "explain turns left"},
    {B(TIME) | B(LEFT), 0, "explain turns left"},
    {B(WHAT) | B(TIME), 0, "explain turns left"},
    {B(IF) | B(TIME), 0, "explain turns left"},
    {B(LOOK) | B(DIRECTION), 0, "look %"},
    {B(EXAMINE) | B(DIRECTION), 0, "look %"},
    {B(CAN) | B(DIRECTION), B(LEFT), "look %"},
    {B(WHAT) | B(DIRECTION), B(LEFT), "look %"},
    {B(EXAMINE) | B(CELL), 0, "examine $"},
    {B(LOOK) | B(THING), 0, "examine $"},
    {B(EXAMINE) | B(THING), 0, "examine $"},
    {B(WHAT) | B(CELL), 0, "examine $"},
    {B(EXAMINE) | B(MAZE), 0, "describe the maze"},
    {B(LOOK) | B(MAZE), 0, "describe the maze"},
    {B(WHAT) | B(MAZE), 0, "describe the maze"},
    {B(SAY) | B(MAZE), 0, "describe the maze"},
    {B(WAY) | B(CAN), 0, "exits"},
    {B(WAY) | B(WHAT), 0, "exits"},
    {B(MANY) | B(THING), B(CELL), "count $"},
    {B(THING) | B(LEFT), B(CELL) | B(MANY), "count $"},
    {B(MANY), 0, "count *"},
    {B(CAN) | B(CARDS), B(MANY), "what now"},
    {B(LOOK), B(THING) | B(DIRECTION), "look"},
};

/* Returns true if a row says something about every word of the sentence that matters, so that no
 * single word decides. Rows with a * are about the other words too. */
static bool covers(const struct sentence *s, uint64_t all, const char *command)
{
    bool rest = false;
    for (; *command; command++) rest |= *command == '*';
    if (rest) return true;
    for (int i = 0; i < s->phrase.count; i++)
        if (s->of[i] && !(s->of[i] & (all | SOFT))) return false;
    return !s->unknown;
}

/* Writes the command of a row with its places filled in. */
static void write_command(const struct sentence *s, const char *row, char command[SAID])
{
    struct text c = dread_text_in(command, SAID);
    for (; *row; row++) {
        if (*row == '$') dread_text_add(&c, s->thing);
        else if (*row == '%') dread_text_add(&c, dread_theme_facing(s->facing));
        else if (*row == '#') dread_text_add(&c, s->paragraph);
        else if (*row == '*') dread_text_add(&c, s->rest);
        else dread_text_char(&c, *row);
    }
}

/* ---- What a sentence is about ---- */

/* Returns true if the words are a question of the table of commands, or a `say` line leads to
 * one. */
static bool is_question(struct play *p, const char *words, char command[SAID])
{
    const char *rest;
    dread_interpret_command(p, words, command);
    return dread_command_asks(dread_command_of_words(command, &rest));
}

/* Returns true if the theme explains one of the words; if `whole`, all of them together. */
static bool is_explained(const struct play *p, const char *words, bool whole)
{
    const char *at = NULL;
    struct theme_line line;
    struct phrase phrase;
    dread_phrase_read(words, &phrase);
    while (dread_theme_next(&p->layout.theme, "explain", &at, &line)) {
        int n = dread_phrase_has(&phrase, line.id, line.id_length);
        if (n && (!whole || n == phrase.count)) return true;
    }
    return false;
}

/* Finds an id in a list that ends with NULL that is one of the words. */
static const char *id_among(const char *const ids[], const char *words)
{
    struct phrase phrase;
    dread_phrase_read(words, &phrase);
    for (int i = 0; ids[i]; i++)
        if (dread_phrase_has(&phrase, ids[i], dread_length_of(ids[i]))) return ids[i];
    return NULL;
}

/* Finds an event whose id is one of the words. */
static const char *event_among(const struct game *game, const char *words)
{
    struct phrase phrase;
    dread_phrase_read(words, &phrase);
    for (int i = 0; game->words.events[i].id; i++) {
        const char *id = game->words.events[i].id;
        if (dread_phrase_has(&phrase, id, dread_length_of(id))) return id;
    }
    return NULL;
}

/* Returns true if what the theme explains by some of the words is what the sentence is about: of
 * the words that say so, few are left over. */
static bool explains_most(const struct play *p, const struct sentence *s)
{
    struct phrase rest;
    dread_phrase_read(s->rest, &rest);
    int explained = dread_explained_words(p, s->rest), left = rest.count - explained;
    return explained > 1 ? left <= explained : explained && !left;
}

/* Reads a question by what it is about: a question in fewer words, a word that the theme explains,
 * a verb or an event of the game, a zone. */
static bool about(struct play *p, const struct sentence *s, char command[SAID])
{
    const struct words *words = &p->session.game->words;
    struct text c = dread_text_in(command, SAID);
    const char *found;
    if (is_question(p, s->rest, command)) return true;
    c = dread_text_in(command, SAID);
    if (s->concepts & B(CAN) && !(s->concepts & B(WHY)) &&
        (found = id_among(words->verbs, s->rest)))
        dread_text_add(&c, "moves ");
    else if (s->concepts & (B(WHAT) | B(CAN) | B(HOW)) &&
             (found = event_among(p->session.game, s->rest)) && !is_explained(p, s->rest, false))
        dread_text_add(&c, "what brings ");
    else if (explains_most(p, s)) found = s->rest, dread_text_add(&c, "explain ");
    else if ((found = id_among(words->zones, s->rest))) dread_text_add(&c, "show ");
    else if ((found = id_among(words->gauges, s->rest))) dread_text_add(&c, "count ");
    else if (s->concepts & B(THING)) found = s->thing, dread_text_add(&c, "examine ");
    else return false;
    dread_text_add(&c, found);
    return true;
}

/* Turns `what happens if i rest` into `what if rest`. */
static bool read_what_if(const char *said, char command[SAID])
{
    static const char *const starts[] = {"what happens if i ",
                                         "what happens when i ",
                                         "what would happen if i ",
                                         "what will happen if i ",
                                         "what if i ",
                                         "what about ",
                                         "and if i ",
                                         "if i "};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        if (!dread_starts_with(said, starts[i])) continue;
        struct text c = dread_text_in(command, SAID);
        char plainer[SAID];
        const char *rest = said + dread_length_of(starts[i]);
        dread_text_add(&c, "what if ");
        dread_text_add(&c, dread_meaning_plainer(rest, plainer) ? plainer : rest);
        return true;
    }
    return false;
}

/* Turns `what is a door`, and words that the theme explains, into `explain door`. */
static bool read_explain(const struct play *p, const char *said, char command[SAID])
{
    static const char *const starts[] = {"what is a ", "what is an ", "what's a ",
                                         "what's an ", "whats a ",    "what are ",
                                         "define ",    "describe ",   ""};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        const char *rest = said + dread_length_of(starts[i]);
        if (!dread_starts_with(said, starts[i]) || !is_explained(p, rest, true)) continue;
        struct text c = dread_text_in(command, SAID);
        dread_text_add(&c, "explain ");
        dread_text_add(&c, rest);
        return true;
    }
    return false;
}

bool dread_meaning_of(struct play *p, const char *said, char command[SAID])
{
    struct sentence s;
    if (read_what_if(said, command) || read_explain(p, said, command)) return true;
    read_sentence(p, said, &s);
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++) {
        if ((s.concepts & meanings[i].all) != meanings[i].all) continue;
        if (s.concepts & meanings[i].none) continue;
        if (!covers(&s, meanings[i].all, meanings[i].command)) continue;
        write_command(&s, meanings[i].command, command);
        return true;
    }
    bool long_order = s.phrase.count > 3 && !dread_ask_is_question(said);
    return *s.rest && !s.strange && !long_order && about(p, &s, command);
}

void dread_meaning_parts(const struct play *p, const char *said, char known[SAID],
                         char strange[SAID])
{
    struct phrase phrase;
    struct text k = dread_text_in(known, SAID), s = dread_text_in(strange, SAID);
    char name[NAME_BYTES];
    dread_phrase_read(said, &phrase);
    for (int i = 0; i < phrase.count; i++) {
        struct word w = phrase.word[i];
        bool is_name = dread_names_read(&p->layout.theme, p->session.game, &p->view, &phrase, i,
                                        name);
        bool is_known = is_name || dread_ask_classes(w) || concepts_of(w) ||
                        dread_word_in(w, fillers) || dread_word_in(w, asking) ||
                        dread_names_facing(w) || dread_word_rank(w);
        const char *at = NULL;
        struct theme_line line;
        struct phrase one = {1, {w}};
        while (!is_known && dread_theme_next(&p->layout.theme, "explain", &at, &line))
            is_known = dread_phrase_has(&one, line.id, line.id_length);
        dread_word_add(is_known ? &k : &s, w);
    }
}
