/* A prompt offers what is legal and nothing else, in at most 25 words. Without this test a player
 * who only hears the game could be offered a way that is refused, or never hear of one. */

#define _GNU_SOURCE /* strsep */
#include <stdio.h>
#include <string.h>

#include "unit/offers.h"
#include "unit/walk.h"

#include "theme/theme.h"

static const struct visit *at;
static char prompt[1000];

static void fails(const char *why, const char *about)
{
    fail_msg("%s: %s\n%s", why, about, prompt);
}

/* Copies the longest part of the words of a verb that is not filled in; "" if it has no words. */
static void copy_fixed_words(const char *kind, int verb, char *out, size_t room)
{
    struct theme theme = dread_theme_of(dread_themes, at->game);
    const char *name = at->game->words.verbs[verb];
    char id[96];
    int n;
    snprintf(id, sizeof id, "%s %s", at->game->words.prompts[at->view->prompt], name);
    const char *s = dread_theme_words(&theme, kind, id, &n);
    if (!s) s = dread_theme_words(&theme, kind, name, &n);
    size_t best = 0;
    *out = '\0';
    if (!s) return;
    for (const char *end = s + n; s < end;) {
        size_t part = strcspn(s, "{\n");
        if (s + part > end) part = (size_t)(end - s);
        if (part > best && part < room) {
            memcpy(out, s, best = part);
            out[part] = '\0';
        }
        s += part;
        if (*s == '{') s += strcspn(s, "}") + 1;
    }
}

/* Returns true if the prompt has these words, whatever the first letter is. */
static bool offers_words(const char *words)
{
    return *words && (strstr(prompt, words) || strstr(prompt, words + 1));
}

static bool is_legal_verb(int verb)
{
    for (int i = 0; i < at->n; i++) {
        struct touch touch;
        at->game->touches(at->view, at->legal[i], &touch);
        if (touch.verb == verb) return true;
    }
    return false;
}

static void check_verbs(void)
{
    for (int v = 0; at->game->words.verbs[v]; v++) {
        char way[200], few[200];
        copy_fixed_words("way", v, way, sizeof way);
        copy_fixed_words("few", v, few, sizeof few);
        if (is_legal_verb(v) && *way && !offers_words(way) && !offers_words(few))
            fails("legal, and not offered", at->game->words.verbs[v]);
        if (!is_legal_verb(v) && strlen(way) > 6 && strstr(prompt, way))
            fails("offered, and not legal", at->game->words.verbs[v]);
    }
}

/* A direction is offered if and only if an action is called so. */
static void check_directions(void)
{
    for (int facing = NORTH; facing <= WEST; facing++) {
        const char *name = dread_theme_facing(facing);
        bool can = false;
        for (int i = 0; i < at->n; i++) {
            char written[64];
            struct text t = dread_text_in(written, sizeof written);
            at->game->format(&at->deal->rules, at->legal[i], &t);
            can |= dread_same(written, name);
        }
        if (can != (strstr(prompt, name) != NULL)) fails("a direction", name);
    }
}

static void make_prompt(int words)
{
    struct theme theme = dread_theme_of(dread_themes, at->game);
    struct choices choices = {at->legal, NULL, at->n, words};
    struct text t = dread_text_in(prompt, sizeof prompt);
    dread_theme_prompt(&theme, at->game, at->view, "prompt", &choices, &t);
}

static int words_of(const char *s)
{
    int n = 0;
    for (; *s; s++) n += *s != ' ' && (s[1] == ' ' || !s[1]);
    return n;
}

LAW(a_prompt_offers_what_is_legal_and_nothing_else, .every = 40, .where = IN_PLAY,
    .only = is_of_house)
{
    at = v;
    for (int most = 0; most <= ANSWER_WORDS; most += ANSWER_WORDS) {
        make_prompt(most);
        check_verbs();
        check_directions();
    }
    if (words_of(prompt) > ANSWER_WORDS) fails("too many words", "");
}

/* Says which costs are told: these sentences are what a listener decides by. */
TEST(a_prompt_says_what_each_way_costs)
{
    static const struct {
        const char *id, *line, *prompt;
    } asked[] = {
        {"dont-let-them-get-you#1", "enter g1",
         "Play 4 of hearts for 3, 5 of diamonds for 1, king of diamonds for 2 fatigue; or rest."},
        {"soliterror#3", "place a,take",
         "The 5 of spades costs food worth as much: take it for the 3 and 4 or the 10; or leave "
         "it."},
    };
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        static struct session session;
        static struct view view;
        static action legal[ACTIONS_MOST];
        static struct deal deal;
        const struct game *game = deal_of(&dread_games, asked[i].id, &deal);
        char line[200], *rest = line;
        snprintf(line, sizeof line, "%s", asked[i].line);
        dread_session_start(&session, game, &deal, NULL);
        for (char *one; (one = strsep(&rest, ","));) {
            action a;
            assert_true(dread_session_parse(&session, one, &a, NULL));
            assert_true(dread_session_play(&session, a, NULL, NULL));
        }
        dread_session_see(&session, &view);
        int n = dread_session_actions(&session, legal);
        at = &(struct visit){.game = game, .deal = &deal, .view = &view, .legal = legal, .n = n};
        make_prompt(ANSWER_WORDS);
        assert_string_equal(prompt, asked[i].prompt);
    }
}
