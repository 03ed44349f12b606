/* Pronouns. See pronoun.h. */

#include "pronoun.h"

#include "english.h"
#include "table/table.h"

/* ---- Remembering ---- */

static void keep(char name[NAME_BYTES], const char *words, int n)
{
    struct text t = dread_text_in(name, NAME_BYTES);
    dread_text_span(&t, words, n);
}

/* Returns true if a name means one token that looks somewhere, and no other. */
static bool is_watcher(const struct table *table, const char *name)
{
    struct named found;
    int watchers = 0;
    if (!dread_names_find(table->session->game, table->view, name, &found)) return false;
    for (int i = 0; i < found.count; i++)
        watchers += found.thing[i].kind == THING_TOKEN &&
                    dread_is_watcher(table->view, found.thing[i].index);
    return watchers == 1;
}

void dread_pronoun_hear(const struct table *table, struct spoken_of *of, const char *said)
{
    struct phrase phrase;
    dread_phrase_read(said, &phrase);
    if (of->played != table->session->played) *of->place = *of->token = '\0';
    for (int i = 0; i < phrase.count; i++) {
        char name[NAME_BYTES];
        int n = dread_names_read(&table->layout->theme, table->session->game, table->view, &phrase,
                                 i, name);
        if (!n) continue;
        if (dread_names_is_cell(name)) keep(of->place, name, dread_length_of(name));
        else if (is_watcher(table, name)) keep(of->token, name, dread_length_of(name));
        else if (!*of->card || i < 3) keep(of->card, name, dread_length_of(name));
        i += n - 1;
    }
    of->played = table->session->played;
}

void dread_pronoun_place(const struct table *table, struct spoken_of *of, struct thing thing)
{
    struct text t = dread_text_in(of->place, NAME_BYTES);
    int zone, cell = dread_names_cell(table->view, thing, &zone);
    if (cell < 0) return;
    dread_cell_write(&t, cell % table->view->zone[zone].columns,
                     cell / table->view->zone[zone].columns);
    of->played = table->session->played;
}

/* ---- Replacing ---- */

/* Writes the card that the current decision is about. Returns false if there is none. */
static bool card_at_issue(const struct table *table, char name[NAME_BYTES])
{
    for (int i = 0; i < table->view->spots; i++) {
        card c = table->view->spot[i].card;
        if (!(table->view->spot[i].tags & TAG_ASKED) || c >= CARD_JOKER) continue;
        struct text t = dread_text_in(name, NAME_BYTES);
        dread_card_write(&t, c);
        for (int k = 0; k < t.length; k++)
            if (name[k] >= 'A' && name[k] <= 'Z') name[k] = (char)(name[k] - 'A' + 'a');
        return true;
    }
    return false;
}

bool dread_pronoun_at_issue(const struct table *table)
{
    char name[NAME_BYTES];
    return card_at_issue(table, name) && !dread_names_is_maze(table->view);
}

/* Returns true if word i of the phrase is in a list; false if there is no such word. */
static bool word_at(const struct phrase *p, int i, const char *list)
{
    return i >= 0 && i < p->count && dread_word_in(p->word[i], list);
}

/* Returns true if `it` at word i stands for nothing: `is it safe to`, `does it matter`. */
static bool is_idle(const struct phrase *p, int i)
{
    static const char idle[] =
        "safe|possible|legal|allowed|ok|okay|dangerous|risky|my|over|true|the|going|mean|matter|"
        "night|dark|not|wise|late|time|out|easy|hard|to|better|all|back|easier";
    bool of_time = i + 1 == p->count && word_at(p, 1, "turn|time|night|hour|deal|game|day");
    return of_time || word_at(p, i - 1, "about") || word_at(p, i + 1, idle);
}

/* Writes what the word at i stands for. Returns how many words that are; 0 if it is no pronoun. */
static int name_at(const struct table *table, const struct spoken_of *of,
                   const struct phrase *phrase, int i, char name[NAME_BYTES])
{
    bool now = of->played == table->session->played, walks = dread_names_is_maze(table->view);
    const char *stands_for = "";
    int words = 1;
    bool existential = word_at(phrase, i - 1, "is|are|was|were") && i + 1 < phrase->count;
    if (word_at(phrase, i, "there") && now && !existential && !word_at(phrase, i - 1, "from") &&
        !word_at(phrase, i + 1, "is|are"))
        stands_for = of->place;
    bool demonstrative = word_at(phrase, i, "this|that") && word_at(phrase, i + 1, "one|card");
    if (word_at(phrase, i, "it") ? !is_idle(phrase, i) : demonstrative) {
        bool asks = dread_english_asks(phrase->word[0].at);
        words = demonstrative ? 2 : 1;
        if (asks && card_at_issue(table, name)) return walks ? 0 : words;
        stands_for = walks ? (now ? of->place : "") : of->card;
        if (!walks && dread_names_grid(table->view) >= 0 && !asks) stands_for = "";
    }
    if (word_at(phrase, i, "he|him") && walks && now && dread_english_asks(phrase->word[0].at))
        stands_for = of->token;
    if (!*stands_for) return 0;
    keep(name, stands_for, dread_length_of(stands_for));
    return words;
}

bool dread_pronoun_write(const struct table *table, const struct spoken_of *of, const char *said,
                         char full[SAID])
{
    struct phrase phrase;
    struct text t = dread_text_in(full, SAID);
    bool any = false;
    dread_phrase_read(said, &phrase);
    for (int i = 0; i < phrase.count; i++) {
        char name[NAME_BYTES];
        int n = name_at(table, of, &phrase, i, name);
        any |= n > 0;
        if (!n) {
            dread_word_add(&t, phrase.word[i]);
            continue;
        }
        bool number = name[0] >= '0' && name[0] <= '9' && !name[1];
        if (number) dread_word_add(&t, (struct word){"the", 3});
        dread_word_add(&t, (struct word){name, dread_length_of(name)});
        i += n - 1;
    }
    return any && !t.cut;
}
