/* What a sentence means. See meaning.h. */

#include "meaning_words.h"

#include "ask.h"
#include "table/table.h"
#include "questions.h"
#include "wish.h"

#define B(concept) ((uint64_t)1 << (concept))

/* Concepts that need not be part of what is asked. */
#define SOFT                                                                                       \
    (B(WHO) | B(WHAT) | B(WHERE) | B(HOW) | B(MANY) | B(CAN) | B(WILL) | B(ME) | B(DO) | B(SAY) |  \
     B(LEFT) | B(LIST) | B(GO) | B(THING) | B(CELL) | B(CARDS))

/* ---- Reading a sentence ---- */

struct sentence {
    const char *said;
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
    *s = (struct sentence){.said = said};
    dread_phrase_read(said, &s->phrase);
    struct text rest = dread_text_in(s->rest, sizeof s->rest);
    for (int i = 0; i < s->phrase.count; i++) {
        struct word w = s->phrase.word[i];
        uint64_t concepts = dread_meaning_concepts(w);
        int names = read_thing(p, s, i), facing = w.n > 1 ? dread_names_facing(w) : 0;
        s->concepts |= concepts;
        if (read_paragraph(w, s->paragraph)) s->concepts |= B(PARAGRAPH);
        if (facing && !s->facing) s->facing = facing;
        if (facing) s->concepts |= B(DIRECTION);
        bool filler = dread_meaning_is_filler(w);
        bool number = dread_word_number(w) >= 0;
        s->of[i] = concepts | (names ? B(THING) | B(CELL) : 0) | (facing ? B(DIRECTION) : 0);
        if (!s->of[i] && !filler && !number && !dread_meaning_is_asking(w) &&
            !read_paragraph(w, s->paragraph)) {
            s->unknown = true;
            s->strange |= !is_game_word(p, w);
        }
        if (filler || dread_meaning_is_asking(w)) s->of[i] |= SOFT;
        if (!filler && !dread_meaning_is_asking(w)) dread_word_add(&rest, w);
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
    {B(ROOM) | B(DIRECTION), B(LEFT), "look %"},
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
    {B(HUNT), B(CARDS) | B(IF) | B(REACH) | B(WHAT) | B(NEXT), "who hunts me"},
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
    {B(DOOR) | B(DIRECTION) | B(WAY), 0, "look %"},
    {B(DOOR) | B(DIRECTION), 0, "look %"},
    {B(DOOR) | B(CELL), 0, "room at $"},
    {B(DOOR), B(MEAN), "room"},
    {B(WHO) | B(ROOM) | B(NEXT), 0, "who is near"},
    {B(WHO) | B(ROOM), 0, "who is near"},
    {B(DOOR) | B(ROOM), B(MEAN), "room"},
    {B(ROOM) | B(CELL), 0, "room at $"},
    {B(ROOMS) | B(NEAR), 0, "rooms"},
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

/* Returns the words by which the theme explains what the sentence is about: those that say so, or
 * the whole sentence; NULL if it does not explain them, or if too many of them are left over. */
static const char *explained_by(const struct play *p, const struct sentence *s)
{
    struct phrase rest;
    dread_phrase_read(s->rest, &rest);
    int few = dread_explained_words(p, s->rest), all = dread_explained_words(p, s->said);
    int explained = all > few ? all : few, left = rest.count - explained;
    bool most = explained > 1 ? left <= explained : explained && !left;
    return !most ? NULL : all > few ? s->said : s->rest;
}

/* Reads a question by what it is about: a question in fewer words, a word that the theme explains,
 * a verb or an event of the game, a zone. */
static bool about(struct play *p, const struct sentence *s, char command[SAID])
{
    const struct words *words = &p->session.game->words;
    struct text c = dread_text_in(command, SAID);
    const char *found;
    bool other = s->concepts & (B(WHO) | B(WHERE) | B(WHY));
    if (!other && is_question(p, s->rest, command)) return true;
    c = dread_text_in(command, SAID);
    if (s->concepts & B(CAN) && !(s->concepts & B(WHY)) &&
        (found = id_among(words->verbs, s->rest)))
        dread_text_add(&c, "moves ");
    else if (s->concepts & (B(WHAT) | B(CAN) | B(HOW)) &&
             (found = event_among(p->session.game, s->rest)) && !is_explained(p, s->rest, false))
        dread_text_add(&c, "what brings ");
    else if ((found = explained_by(p, s))) dread_text_add(&c, "explain ");
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

/* Returns true if a sentence has a number of steps, such as `two cells west`. */
static bool counts_steps(const struct phrase *p)
{
    for (int i = 0; i < p->count; i++)
        if (dread_word_number(p->word[i]) > 1) return true;
    return false;
}

static int words_in(const char *words)
{
    struct phrase phrase;
    dread_phrase_read(words, &phrase);
    return phrase.count;
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
        if (meanings[i].all & B(DIRECTION) && counts_steps(&s.phrase)) continue;
        if (meanings[i].all == B(MANY) && words_in(s.rest) > 2) continue;
        write_command(&s, meanings[i].command, command);
        return true;
    }
    if (s.concepts & B(SHOULD) && dread_ask_is_question(said)) {
        write_command(&s, "hint", command);
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
        bool is_known = is_name || dread_ask_classes(w) || dread_meaning_concepts(w) ||
                        dread_meaning_is_filler(w) || dread_meaning_is_asking(w) ||
                        dread_names_facing(w) || dread_word_rank(w) ||
                        dread_wish_knows(&p->layout.theme, w);
        const char *at = NULL;
        struct theme_line line;
        struct phrase one = {1, {w}};
        while (!is_known && dread_theme_next(&p->layout.theme, "explain", &at, &line))
            is_known = dread_phrase_has(&one, line.id, line.id_length);
        dread_word_add(is_known ? &k : &s, w);
    }
}
