/* Links to deals and games. See link.h. */

#include "checksum.h"
#include "id.h"
#include "link.h"

enum {
    BITS = 6,           /* of a character */
    CHECKSUM_CHARS = 6, /* at the beginning of a code */
    COUNT_BITS = 10,    /* of a count of a duel */
    COUNT_MOST = (1 << COUNT_BITS) - 1,
    CODE_MOST = PLIES_MOST * 10 / BITS + 2 * LINK_BLOCK
};

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
static const char hex[] = "0123456789ABCDEF";

/* What a link of each kind begins with. */
static const char *const heads[] = {
    [LINK_DEAL] = "deal=", [LINK_GAME] = "game=", [LINK_DUEL] = "duel=", [LINK_PUZZLE] = "puzzle="};

/* ---- Characters ---- */

/* Returns the index of the character in a string of characters that are all different, or -1. */
static int place_in(const char *characters, char c)
{
    for (int i = 0; characters[i]; i++)
        if (characters[i] == c) return i;
    return -1;
}

static bool stands_for_itself(char c)
{
    return place_in(digits, c) >= 0 || place_in(".~:,=@", c) >= 0;
}

static void write_escaped(const char *words, struct text *t)
{
    for (const char *c = words; *c; c++) {
        if (stands_for_itself(*c)) {
            dread_text_char(t, *c);
            continue;
        }
        dread_text_char(t, '%');
        dread_text_char(t, hex[(unsigned char)*c >> 4]);
        dread_text_char(t, hex[*c & 15]);
    }
}

static void write_id(const struct session *s, struct text *t)
{
    char id[ID_BYTES];
    struct text i = dread_text_in(id, sizeof id);
    dread_id_write(s->game, &s->deal, &i);
    write_escaped(id, t);
}

/* Returns the value of a hex digit, in either case, or -1. */
static int hex_value(char c)
{
    return place_in(hex, c >= 'a' && c <= 'f' ? (char)(c - 'a' + 'A') : c);
}

/* Reads n bytes in which % and two hex digits may stand for a character. */
static bool read_escaped(const char *from, int n, struct text *t)
{
    for (int i = 0; i < n; i++) {
        char c = from[i];
        if (c == '%') {
            int high = i + 2 < n ? hex_value(from[i + 1]) : -1;
            int low = high < 0 ? -1 : hex_value(from[i + 2]);
            if (low < 0 || !(high | low)) return false;
            c = (char)(high << 4 | low);
            i += 2;
        }
        dread_text_char(t, c);
    }
    return !t->cut;
}

/* ---- Codes ---- */

/* A code while it is written or read: characters, and the next bit. */
struct code {
    char at[CODE_MOST + 1];
    int length, bit;
};

/* Returns how many bits a number below `count` needs. */
static int bits_for(int count)
{
    int bits = 0;
    while (1 << bits < count) bits++;
    return bits;
}

static void put(struct code *c, unsigned value, int bits)
{
    while (bits--) {
        int place = c->bit / BITS, in = c->bit++ % BITS;
        if (place == c->length) c->at[c->length++] = 0;
        c->at[place] = (char)(c->at[place] | (int)(value >> bits & 1) << (BITS - 1 - in));
    }
}

/* Takes a number out of a code. Past its end all bits are 0. */
static unsigned take(struct code *c, int bits)
{
    unsigned value = 0;
    for (; bits--; c->bit++) {
        int place = c->bit / BITS, in = c->bit % BITS;
        int is_set = place < c->length ? c->at[place] >> (BITS - 1 - in) & 1 : 0;
        value = value << 1 | (unsigned)is_set;
    }
    return value;
}

/* Returns the checksum of an id and of a code without its first characters. */
static uint64_t checksum_of(const struct session *s, enum link_kind kind, const struct code *c)
{
    char id[ID_BYTES];
    struct text i = dread_text_in(id, sizeof id);
    dread_id_write(s->game, &s->deal, &i);
    uint64_t sum = dread_checksum_on(0, id, (size_t)i.length);
    if (kind == LINK_DUEL)
        sum = dread_checksum_on(sum, heads[kind], (size_t)dread_length_of(heads[kind]));
    return dread_checksum_on(sum, c->at + CHECKSUM_CHARS, (size_t)(c->length - CHECKSUM_CHARS));
}

/* Returns the number that the first characters of a code are. */
static uint64_t first_of(const struct code *c)
{
    uint64_t sum = 0;
    for (int i = CHECKSUM_CHARS; i--;) sum = sum << BITS | (uint64_t)c->at[i];
    return sum;
}

/* Hides where the actions end, or shows it again: adds random numbers, which follow from the
 * checksum, to all characters after it. */
static void mask(struct code *c)
{
    struct rng rng = dread_rng_from(first_of(c));
    for (int i = CHECKSUM_CHARS; i < c->length; i++)
        c->at[i] = (char)(c->at[i] ^ (int)dread_rng_below(&rng, 1 << BITS));
}

static void put_actions(const struct session *s, struct code *c)
{
    action legal[ACTIONS_MOST];
    struct position p = {0};
    dread_session_replay(s, 0, &p, NULL);
    for (int ply = 0; ply < s->played; ply++) {
        int n = s->game->actions(&s->deal, &p, legal), i = 0;
        while (i < n - 1 && legal[i] != s->line[ply]) i++;
        put(c, (unsigned)i, bits_for(n));
        s->game->apply(&s->deal, &p, s->line[ply], NULL);
    }
}

static void put_count(struct code *c, int count)
{
    put(c, (unsigned)(count < COUNT_MOST ? count : COUNT_MOST), COUNT_BITS);
}

static void write_code(const struct session *s, enum link_kind kind, struct text *t)
{
    struct code c = {.length = CHECKSUM_CHARS, .bit = CHECKSUM_CHARS * BITS};
    put(&c, s->game->rules_version, 16);
    put(&c, (unsigned)s->played, 16);
    if (kind == LINK_DUEL) {
        put(&c, s->mode == NIGHT, 1);
        put_count(&c, s->undos);
        put_count(&c, s->hints);
        put_count(&c, s->restarts);
    }
    put_actions(s, &c);
    while (c.length % LINK_BLOCK) c.at[c.length++] = 0;
    uint64_t sum = checksum_of(s, kind, &c);
    for (int i = 0; i < CHECKSUM_CHARS; i++, sum >>= BITS) c.at[i] = (char)(sum & 63);
    mask(&c);
    for (int i = 0; i < c.length; i++) dread_text_char(t, digits[(unsigned char)c.at[i]]);
}

/* Plays the actions of the code. Returns false if one of them does not exist. */
static bool play_actions(struct session *s, struct code *c, int actions)
{
    action legal[ACTIONS_MOST];
    for (int i = 0; i < actions; i++) {
        int n = dread_session_actions(s, legal), at = (int)take(c, bits_for(n));
        if (at >= n || !dread_session_play(s, legal[at], NULL, NULL)) return false;
    }
    while (c->bit < c->length * BITS)
        if (take(c, 1)) return false;
    return c->bit == c->length * BITS;
}

/* Reads the characters of a code. Returns false if it is not whole. */
static bool read_characters(const char *from, int n, const struct session *s, enum link_kind kind,
                            struct code *c)
{
    if (n > CODE_MOST || n % LINK_BLOCK || !n) return false;
    for (int i = 0; i < n; i++) {
        int digit = place_in(digits, from[i]);
        if (digit < 0) return false;
        c->at[i] = (char)digit;
    }
    mask(c);
    uint64_t sum = checksum_of(s, kind, c) & (((uint64_t)1 << CHECKSUM_CHARS * BITS) - 1);
    return sum == first_of(c);
}

/* How a duel was played. */
struct terms {
    enum mode mode;
    int undos, hints, restarts;
};

static struct terms take_terms(struct code *c)
{
    struct terms m = {.mode = take(c, 1) ? NIGHT : REHEARSAL};
    m.undos = (int)take(c, COUNT_BITS);
    m.hints = (int)take(c, COUNT_BITS);
    m.restarts = (int)take(c, COUNT_BITS);
    return m;
}

static void set_terms(struct session *s, const struct terms *m)
{
    s->mode = m->mode;
    s->undos = m->undos;
    s->hints = m->hints;
    s->restarts = m->restarts;
}

static bool read_code(const char *from, int n, struct session *s, enum link_kind kind,
                      struct problem *problem)
{
    static const char damaged[] = "This link is damaged: the game in it is not whole.";
    struct code c = {.length = n, .bit = CHECKSUM_CHARS * BITS};
    struct terms terms = {.mode = REHEARSAL};
    if (!read_characters(from, n, s, kind, &c))
        return dread_fail_as(problem, DREAD_BAD_DEAL, damaged, NULL);
    if (take(&c, 16) != s->game->rules_version)
        return dread_fail_as(
            problem, DREAD_BAD_DEAL,
            "The game of this link was played with another version of the rules; this "
            "program cannot replay it.",
            NULL);
    unsigned actions = take(&c, 16);
    if (kind == LINK_DUEL) terms = take_terms(&c);
    if (actions > s->game->limits.plies || !play_actions(s, &c, (int)actions) ||
        (kind == LINK_DUEL && !dread_session_outcome(s)))
        return dread_fail_as(problem, DREAD_BAD_DEAL, damaged, NULL);
    if (kind == LINK_GAME) dread_session_restart(s);
    set_terms(s, &terms);
    return true;
}

/* ---- Links ---- */

bool dread_link_can_name(const struct session *s, struct problem *problem)
{
    return dread_deal_is_known(s->game, &s->deal) ||
           dread_fail_as(problem, DREAD_BAD_DEAL,
                         "Not all cards of this deal are known, so there is no link to it.", NULL);
}

void dread_link_deal(const struct session *s, struct text *t)
{
    dread_text_add(t, heads[LINK_DEAL]);
    write_id(s, t);
}

static void write_link(const struct session *s, enum link_kind kind, struct text *t)
{
    dread_text_add(t, heads[kind]);
    write_code(s, kind, t);
    dread_text_char(t, '&');
    dread_link_deal(s, t);
}

void dread_link_game(const struct session *s, struct text *t)
{
    write_link(s, LINK_GAME, t);
}

void dread_link_duel(const struct session *s, struct text *t)
{
    write_link(s, LINK_DUEL, t);
}

/* Returns true, and the kind, if a text begins as a link does. */
static bool begins_as_link(const char *at, enum link_kind *kind)
{
    for (int i = LINK_DEAL; i <= LINK_PUZZLE; i++) {
        if (!dread_starts_with(at, heads[i])) continue;
        *kind = (enum link_kind)i;
        return true;
    }
    return false;
}

/* Returns what follows the address of a link. */
static const char *without_address(const char *written)
{
    enum link_kind kind;
    for (const char *at = written; *at; at++)
        if (*at == '#' && begins_as_link(at + 1, &kind)) return at + 1;
    return written;
}

bool dread_is_link(const char *written)
{
    enum link_kind kind;
    return begins_as_link(without_address(written), &kind);
}

void dread_link_puzzle(const char *code, struct text *t)
{
    dread_text_add(t, heads[LINK_PUZZLE]);
    write_escaped(code, t);
}

bool dread_link_puzzle_code(const char *written, struct text *code)
{
    enum link_kind kind;
    const char *at = without_address(written);
    if (!begins_as_link(at, &kind) || kind != LINK_PUZZLE) return false;
    at += dread_length_of(heads[kind]);
    if (code) read_escaped(at, dread_length_of(at), code);
    return true;
}

const char *dread_link_next_duel(const char *written)
{
    enum link_kind kind;
    const char *at = without_address(written);
    if (!begins_as_link(at, &kind) || kind != LINK_DUEL) return NULL;
    for (; *at; at++)
        if (*at == '&' && begins_as_link(at + 1, &kind) && kind == LINK_DUEL) return at + 1;
    return NULL;
}

/* Reads a link that ends at `end`. */
static bool read_link(const struct games *games, const char *written, const char *end,
                      struct session *s, enum link_kind *kind, struct problem *problem)
{
    char id[ID_BYTES];
    struct text i = dread_text_in(id, sizeof id);
    const struct game *of;
    struct deal deal;
    const char *at = without_address(written), *code = at;
    bool has_code = begins_as_link(at, kind) && (*kind == LINK_GAME || *kind == LINK_DUEL);
    if (has_code) {
        code += dread_length_of(heads[*kind]);
        for (at = code; *at && *at != '&'; at++) continue;
    }
    int length = (int)(at - code);
    if (has_code && *at) at++;
    if (!dread_starts_with(at, heads[LINK_DEAL]))
        return dread_fail_as(problem, DREAD_BAD_DEAL,
                             "This is not a link to a deal or a game. Such a link has #deal=, "
                             "#game= or #duel= in it.",
                             NULL);
    at += dread_length_of(heads[LINK_DEAL]);
    if (at > end || !read_escaped(at, (int)(end - at), &i))
        return dread_fail_as(problem, DREAD_BAD_DEAL,
                             "This link is damaged: its deal is not readable.", NULL);
    if (!dread_id_read(games, id, &of, &deal, problem)) return false;
    dread_session_start(s, of, &deal, NULL);
    return *kind == LINK_DEAL || read_code(code, length, s, *kind, problem);
}

bool dread_link_read(const struct games *games, const char *written, struct session *s,
                     enum link_kind *kind, struct problem *problem)
{
    const char *duel[LINK_DUELS] = {written}, *next = written;
    int duels = 1;
    while ((next = dread_link_next_duel(next))) {
        if (duels == LINK_DUELS)
            return dread_fail_as(problem, DREAD_BAD_DEAL, "This link has more than three duels.",
                                 NULL);
        duel[duels++] = next;
    }
    const char *end = duel[duels - 1] + dread_length_of(duel[duels - 1]);
    for (int k = duels - 1; k >= 0; end = duel[k--] - 1)
        if (!read_link(games, duel[k], end, s, kind, problem)) return false;
    return true;
}
