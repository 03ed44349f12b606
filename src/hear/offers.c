/* The nearest things to say. See offers.h.
 *
 * A question is near if it has the words of the sentence that few other questions have (inverse
 * document frequency: Spärck Jones, "A Statistical Interpretation of Term Specificity and Its
 * Application in Retrieval", Journal of Documentation 28, 1972). */

#include "offers.h"

#include "deed.h"
#include "english.h"
#include "pattern.h"
#include "plain_words.h"

/* A word counts RARE divided by the number of patterns that have it plus 2. */
enum {
    RARE = 60,
    SLOT_COUNTS = 12,   /* what the words of a slot count together */
    DEED_WORDS = 6,     /* of what is done, in an offer */
    NEAR = 10,          /* what the words of an offer count together, at least */
    FILLINGS_MOST = 24, /* kinds of slots in offers */
    PATTERNS_MOST = 512 /* of questions, in the file of English and a theme */
};

/* What fills the slots of a kind in all offers, and what its words count; 0: nothing. */
struct filling {
    struct slot slot;
    int weight;
};

struct near_offer {
    int score;
    char said[SAID], command[SAID];
};

/* A pattern of a question: its command, and which words of the sentence it has, as bits. */
struct pattern_words {
    struct word command;
    uint64_t has;
};

struct offering {
    const struct table *table;
    char words[WRITTEN_OUT_BYTES];
    struct phrase phrase;
    int patterns;
    struct pattern_words pattern[PATTERNS_MOST];
    int weight[PHRASE_WORDS];
    int fillings;
    struct filling filling[FILLINGS_MOST]; /* those that were looked for */
    int count;
    struct near_offer best[OFFERS_MOST]; /* the nearest first */
};

/* ---- Words ---- */

/* Finds which words of the sentence the patterns of a file have. */
static void read_patterns(struct offering *o, const struct classes *classes,
                          const struct theme *theme)
{
    const char *at = NULL;
    struct theme_line line;
    while (o->patterns < PATTERNS_MOST && dread_theme_next(theme, "means", &at, &line)) {
        struct pattern_words *p = &o->pattern[o->patterns++];
        p->command = (struct word){line.id, line.id_length};
        p->has = dread_pattern_words(classes, line.words, line.words_length, &o->phrase);
    }
}

/* Reads the sentence, and how much each of its words counts. */
static void weigh(struct offering *o, const char *said)
{
    char better[SAID];
    struct classes classes;
    dread_pattern_classes(&o->table->layout->theme, &classes);
    dread_plain_read(dread_plain_drop_polite(said, better) ? better : said, o->words, &o->phrase);
    read_patterns(o, &classes, dread_english);
    read_patterns(o, &classes, &o->table->layout->theme);
    for (int i = 0; i < o->phrase.count; i++) {
        int patterns = 0;
        for (int k = 0; k < o->patterns; k++) patterns += (int)(o->pattern[k].has >> i & 1);
        o->weight[i] = RARE / (patterns + 2);
    }
}

/* ---- Offers ---- */

/* Adds an offer in its place. */
static void add(struct offering *o, const struct near_offer *c)
{
    int i = o->count;
    for (int k = 0; k < o->count; k++)
        if (dread_same(o->best[k].command, c->command)) {
            if (o->best[k].score >= c->score) return;
            i = k;
        }
    if (i == o->count && o->count < OFFERS_MOST) o->count++;
    else if (i == o->count && o->best[--i].score >= c->score) return;
    for (; i > 0 && o->best[i - 1].score < c->score; i--) o->best[i] = o->best[i - 1];
    o->best[i] = *c;
}

/* Returns true if words that say what is done say enough, and can stand after `can i`: `take it`,
 * but neither `card` nor `took it`. */
static bool is_whole_deed(const struct table *table, const struct phrase *words, const char *text)
{
    struct deed d;
    return dread_plain_words_at(words, 0, "deed") && dread_deed_read(table, text, &d) &&
           (d.count == 1 || (d.count && words->count > 1));
}

/* Makes words in the plural singular, if they then fill the slot, too: an offer such as `how many
 * <stuff>s` has its own plural. A rank is said in words: `8s` would be a card. */
static void write_singular(const struct table *table, const struct slot_kind *kind,
                           struct phrase *words)
{
    char unused[SLOT_BYTES];
    struct phrase singular = *words;
    struct word *last = &singular.word[singular.count - 1];
    int rank = words->count == 1 ? dread_word_rank(*last) : 0;
    if (rank) {
        *last = dread_rank_word(rank);
        *words = singular;
    }
    if (rank || last->n < 2 || last->at[last->n - 1] != 's') return;
    last->n--;
    if (kind->fills(table, &singular, unused)) *words = singular;
}

/* Fills a slot with n words of the sentence, from word i on, as they were said; but a direction as
 * it is called: `left` can be west. Returns false if they cannot stand there. */
static bool fill_with(const struct offering *o, int i, int n, struct slot *slot)
{
    static const char leading[] =
        "i|he|she|it|you|we|they|him|her|his|them|me|my|this|that|these|a|an|and|if|then|so|to|of|"
        "in|on|at|for|with|from|before|is|are|not|want|let's|both";
    const struct slot_kind *kind = dread_slot_kind(slot->name);
    struct phrase words = {.count = n};
    for (int k = 0; k < n; k++) words.word[k] = o->phrase.word[i + k];
    bool deed = dread_word_is(slot->name, "deed"), way = dread_word_is(slot->name, "way");
    if (!kind || dread_word_in(words.word[0], leading) || (deed && n > DEED_WORDS) ||
        (way && dread_word_in(words.word[0], "up|down")) ||
        !kind->fills(o->table, &words, slot->text))
        return false;
    if (way) return true;
    if (dread_word_in(slot->name, "stuff|kind|other|card|thing"))
        write_singular(o->table, kind, &words);
    struct text t = dread_text_in(slot->text, SLOT_BYTES);
    for (int k = 0; k < n; k++) dread_word_add(&t, words.word[k]);
    return !t.cut && (!deed || is_whole_deed(o->table, &words, slot->text));
}

static bool is_filled_with(const struct filled *filled, const char *text)
{
    for (int i = 0; i < filled->slots; i++)
        if (dread_same(filled->slot[i].text, text)) return true;
    return false;
}

/* Finds those words of the sentence that count most among which can stand in a slot, and not in
 * those before it. */
static void find_filling(const struct offering *o, const struct filled *filled, struct filling *f)
{
    int most = o->phrase.count < SLOT_WORDS ? o->phrase.count : SLOT_WORDS;
    struct slot slot = {.name = f->slot.name};
    f->weight = 0;
    for (int n = most; n > 0; n--)
        for (int i = 0; i + n <= o->phrase.count; i++) {
            int weight = 0;
            for (int k = i; k < i + n; k++) weight += o->weight[k];
            if (weight <= f->weight || !fill_with(o, i, n, &slot) ||
                is_filled_with(filled, slot.text))
                continue;
            *f = (struct filling){slot, weight};
        }
}

/* Fills a slot. Returns false if nothing can stand in it. */
static bool fill(struct offering *o, struct word name, struct filled *filled)
{
    int i = 0;
    while (i < o->fillings && !dread_word_same(o->filling[i].slot.name, name)) i++;
    if (i == FILLINGS_MOST || filled->slots == SLOTS_MOST) return false;
    struct filling *f = &o->filling[i];
    if (i == o->fillings) {
        o->fillings++;
        f->slot.name = name;
        find_filling(o, filled, f);
    }
    if (!f->weight) return false;
    filled->slot[filled->slots++] = f->slot;
    filled->fixed += f->weight < SLOT_COUNTS ? f->weight : SLOT_COUNTS;
    return true;
}

/* Fills every slot of an offer. Returns false if one cannot be filled. */
static bool fill_all(struct offering *o, const struct theme_line *offer, struct filled *filled)
{
    *filled = (struct filled){0};
    for (int at = 0; at < offer->words_length; at++) {
        if (offer->words[at] != '<') continue;
        struct word name = {offer->words + at + 1, 0};
        while (name.at[name.n] != '>') name.n++;
        if (!fill(o, name, filled)) return false;
    }
    return true;
}

static bool has_word(const struct phrase *p, struct word w)
{
    for (int i = 0; i < p->count; i++)
        if (dread_word_same(p->word[i], w)) return true;
    return false;
}

/* Returns which words of the sentence the patterns of the same command as the offer have. */
static uint64_t find_shared(const struct offering *o, const struct theme_line *offer)
{
    uint64_t shared = 0;
    struct word command = {offer->id, offer->id_length};
    for (int i = 0; i < o->patterns; i++)
        if (dread_word_same(command, o->pattern[i].command)) shared |= o->pattern[i].has;
    return shared;
}

/* Returns how near an offer is: what the words count that its patterns share with the sentence,
 * less those of the offer that were not said; 0: it is not near. */
static int score_of(const struct offering *o, const struct theme_line *offer,
                    const struct filled *filled, const char *words)
{
    struct phrase own;
    uint64_t shared = find_shared(o, offer);
    int score = filled->fixed, strange = 0;
    dread_phrase_read(words, &own);
    for (int i = 0; i < o->phrase.count; i++) score += shared >> i & 1 ? o->weight[i] : 0;
    for (int i = 0; i < own.count; i++) strange += !has_word(&o->phrase, own.word[i]);
    return score < NEAR ? 0 : score - strange;
}

static void try_offers(struct offering *o, const struct theme *theme)
{
    const char *at = NULL;
    struct theme_line offer;
    struct filled filled;
    while (dread_theme_next(theme, "offer", &at, &offer)) {
        struct near_offer c;
        struct text t = dread_text_in(c.said, sizeof c.said);
        if (!fill_all(o, &offer, &filled)) continue;
        dread_pattern_fill(offer.words, offer.words_length, &filled, &t);
        c.score = score_of(o, &offer, &filled, c.said);
        if (c.score <= 0 || (o->count == OFFERS_MOST && c.score <= o->best[o->count - 1].score))
            continue;
        if (dread_english_reads(o->table, c.said, c.command)) add(o, &c);
    }
}

/* An order that stands between commas, if there is one action that it can mean: as the game writes
 * it, so that it is understood. */
static void try_clauses(struct offering *o, const char *said)
{
    if (o->phrase.count && dread_word_in(o->phrase.word[0], "no|not|never")) return;
    for (int n; *said; said += n + (said[n] != 0)) {
        struct near_offer c = {.score = RARE};
        struct text t = dread_text_in(c.said, sizeof c.said);
        struct deed d;
        for (n = 0; said[n] && said[n] != ',' && said[n] != ';' && said[n] != '.';) n++;
        dread_text_span(&t, said + (*said == ' '), n - (*said == ' '));
        if (!dread_deed_read(o->table, c.said, &d) || d.count != 1) continue;
        t = dread_text_in(c.said, sizeof c.said);
        const struct session *s = o->table->session;
        s->game->format(&s->deal.rules, o->table->selection->legal[d.index[0]], &t);
        t = dread_text_in(c.command, sizeof c.command);
        dread_text_add(&t, c.said);
        add(o, &c);
    }
}

void dread_offers_find(const struct table *table, const char *said, struct offers *offers)
{
    struct offering o = {.table = table};
    *offers = (struct offers){0};
    weigh(&o, said);
    try_clauses(&o, said);
    try_offers(&o, dread_english);
    try_offers(&o, &table->layout->theme);
    for (int i = 0; i < o.count; i++) {
        struct text t = dread_text_in(offers->said[offers->count++], SAID);
        dread_text_add(&t, o.best[i].said);
    }
}

void dread_offers_add(const struct offers *offers, struct text *words)
{
    for (int i = 0; i < offers->count; i++) {
        dread_text_add(words, i ? " " : " Say ");
        dread_text_number(words, (uint64_t)i + 1);
        dread_text_add(words, ": ");
        dread_interpret_aloud(offers->said[i], words);
        dread_text_char(words, '.');
    }
}

const char *dread_offers_chosen(const struct offers *offers, const char *said)
{
    struct phrase phrase;
    dread_phrase_read(said, &phrase);
    int last = phrase.count - 1;
    for (int i = 0; phrase.count && i < offers->count; i++)
        if (*offers->name[i] && dread_same(said, offers->name[i])) return offers->said[i];
    bool one = last > 0 && dread_word_is(phrase.word[last], "one") &&
               dread_word_in(phrase.word[last - 1], "first|second|third");
    last -= one; /* `the second one` */
    if (last < 0 || last > 2) return NULL;
    for (int i = 0; i < last; i++)
        if (!dread_word_in(phrase.word[i], "say|the|number")) return NULL;
    bool ordinal = dread_word_in(phrase.word[last], "first|second|third");
    int number = dread_word_number(phrase.word[last]);
    if (!ordinal && dread_word_in(phrase.word[last], "once|twice|thrice")) return NULL;
    return number > 0 && number <= offers->count ? offers->said[number - 1] : NULL;
}
