/* Questions about the position as a whole, whatever their order of words: what earns, what
 * threatens, what would lose, how things stand. See ask.h. */

#include "ask.h"

#include "answers.h"
#include "heed.h"
#include "paragraphs.h"

/* Says which actions earn, if the theme has words for that. Returns false if it has none. */
static bool ask_gain(struct asking *q, const struct phrase *unused)
{
    char command[SAID];
    const char *event;
    struct text c = dread_text_in(command, sizeof command);
    (void)unused;
    if (!dread_theme_say(&q->table->layout->theme, "what earns", &c)) return false;
    return dread_command_of_words(command, &event) == CMD_WHICH &&
           dread_question(q, CMD_WHICH, event);
}

static bool is_some_doomed(const struct asking *q)
{
    for (int i = 0; i < q->table->view->spots; i++)
        if (q->table->view->spot[i].tags & TAG_DOOMED) return true;
    return false;
}

/* Says what is lost next, who sees the player, or what she has to decide about. */
static bool ask_threat(struct asking *q, const struct phrase *unused)
{
    (void)unused;
    if (is_some_doomed(q)) return dread_answer(q, CMD_TAKEN_NEXT, "");
    if (dread_any_watcher(q)) return dread_question(q, CMD_SAFE, "");
    return dread_answer(q, CMD_WHAT_NOW, "");
}

static bool ask_losing(struct asking *q, const struct phrase *unused)
{
    struct query none = {0};
    (void)unused;
    dread_ask_doom(q, &none);
    return true;
}

/* Says whether there is enough of what a player can run short of; else what would lose. */
static bool ask_food(struct asking *q, const struct phrase *phrase)
{
    const char *at = NULL;
    struct theme_line line;
    struct query s = {0};
    if (!dread_theme_next(&q->table->layout->theme, "enough", &at, &line))
        return ask_losing(q, phrase);
    dread_ask_read(q->table, "do i have enough food", &s);
    dread_ask_enough(q, &s);
    return true;
}

static bool ask_stand(struct asking *q, const struct phrase *unused)
{
    (void)unused;
    return dread_answer(q, CMD_STATE, "");
}

/* Says which game is on the table, and which deal. */
static bool ask_game(struct asking *q, const struct phrase *unused)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    (void)unused;
    dread_text_add(&w, "You are playing ");
    dread_text_add(&w, q->table->session->game->title);
    dread_text_add(&w, q->table->session->mode == NIGHT ? ", a Night." : ", a Rehearsal.");
    dread_say_answer(q, words);
    return true;
}

static bool ask_turns(struct asking *q, const struct phrase *unused)
{
    char words[ANSWER_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    int turn = q->table->view->turn;
    (void)unused;
    if (!turn) return false;
    dread_text_add(&w, q->table->view->outcome ? "The game ended in turn " : "This is turn ");
    dread_text_number(&w, (uint64_t)turn);
    if (!q->table->view->outcome) {
        dread_text_add(&w, "; you have played ");
        dread_add_count(&w, turn - 1, " turn before it", " turns before it");
    }
    dread_text_char(&w, '.');
    dread_say_answer(q, words);
    return true;
}

/* Tells the last action again. */
static bool ask_happened(struct asking *q, const struct phrase *unused)
{
    (void)unused;
    if (!q->table->session->played) return false;
    q->then = THEN_LAST;
    return true;
}

static bool ask_ends(struct asking *q, const struct phrase *unused)
{
    (void)unused;
    return dread_names_grid(q->table->view) >= 0 && dread_question(q, CMD_REACH, "");
}

/* Says what every choice costs; in the middle of a walk, what the theme says of costs. */
static bool ask_costs(struct asking *q, const struct phrase *unused)
{
    bool walks = false;
    (void)unused;
    for (int i = 0; i < q->table->selection->count; i++) walks |= dread_table_is_step(q->table, i);
    if (walks) dread_explain_or_say(q, "cost", "A step costs nothing.");
    else dread_answer(q, CMD_WHAT_NOW, "");
    return true;
}

/* Says which ways are open. */
static bool ask_ways(struct asking *q, const struct phrase *phrase)
{
    bool denied = false;
    for (int i = 0; i < phrase->count; i++) denied |= dread_word_is(phrase->word[i], "not");
    return denied && dread_any_watcher(q) && dread_answer(q, CMD_EXITS, "");
}

/* Reads the player's row of cards: the ranks with their places, then the suits too. */
static bool ask_hand(struct asking *q, const struct phrase *unused)
{
    char brief[ANSWER_BYTES], whole[ANSWER_BYTES];
    struct text b = dread_text_in(brief, sizeof brief), w = dread_text_in(whole, sizeof whole);
    (void)unused;
    for (int zone = 0; zone < q->table->view->zones; zone++) {
        const struct zone *z = &q->table->view->zone[zone];
        for (int i = 0; z->gaps && i < z->count; i++) {
            card c = q->table->view->spot[z->first + i].card;
            dread_text_add(&b, b.length ? ", " : "By place: ");
            dread_add_card_of_zone(q, zone, c, &b);
            dread_text_add(&w, w.length ? ", " : "By place: ");
            dread_theme_card(c, &w);
        }
    }
    if (!b.length) return false;
    dread_text_add(&b, ". Say more for the suits.");
    dread_text_char(&w, '.');
    dread_say_brief(q, brief, whole);
    return true;
}

/* A question has a word of `core`, one of `also` if it is not empty, and else only words of
 * `around`. */
static const struct {
    const char *core, *also, *around;
    bool (*answer)(struct asking *, const struct phrase *);
} questions[] = {
    {"earn|earns|earning|pay|pays|profit", "",
     "any|list|the|is|are|there|a|move|moves|action|actions|that|which|what|does|do|me|i|can|make|"
     "search|searches|something|anything|choices|way|ways|would|will|could|tell|name|show|now|this|"
     "turn|these|to|one|ones|have|of|my|cards",
     ask_gain},
    {"threat|threats|threaten|threatens|threatening|danger|dangers|dangerous|attacks|attacking", "",
     "what|who|is|are|me|i|now|the|any|there|my|biggest|greatest|right|which|a|here|does|to|most",
     ask_threat},
    {"starve", "", "will|can|could|would|i|we|here|now|am|going|to|my|family|do|they", ask_food},
    {"die|survive|perish|lose", "",
     "will|can|could|would|i|here|now|may|might|am|this|turn|going|to|about|do|is|any|choice|"
     "choices|that|which|what|moves|move|of|my|actions|everything|the|at|once",
     ask_losing},
    {"situation|position|status", "",
     "what|is|the|how|my|now|current|describe|tell|me|give|sum|up|of|game", ask_stand},
    {"playing|game", "", "what|which|am|i|is|this|are|we|called|name|of|the|here|now", ask_game},
    {"turn|turns|round|rounds", "played|passed|taken|gone|already",
     "how|many|have|i|so|far|did|we|were|what|which|is|it|this|now|number|been|by|has|there",
     ask_turns},
    {"happened", "", "what|just|now|has|have|did|so|last|then|there|the|in|turn", ask_happened},
    {"end|take|reach|stop|carry|bring|get", "card|spaces|space|squares|cells|cell|places|move",
     "where|which|what|can|could|this|me|i|on|the|my|may|it|at|in|with|now|to|all|might", ask_ends},
    {"cost|costs", "cards|way|ways|choice|choices|option|options|action|actions|them|everything",
     "what|do|does|would|will|each|the|my|all|of|these|every|how|much|now|me|i|have|to", ask_costs},
    {"go|pass|walk|move|get|cross", "through|there|way",
     "why|can|not|may|i|that|here|the|this|wall|door|in|to", ask_ways},
    {"read", "hand|cards", "me|my|the|please|out|aloud|to|all|now", ask_hand},
};

bool dread_ask_position(struct asking *q, const char *said)
{
    char plain[SAID];
    struct phrase phrase;
    dread_ask_plainly(said, plain);
    dread_phrase_read(plain, &phrase);
    bool asks = dread_ask_is_question(said) ||
                (phrase.count && dread_word_in(phrase.word[0], "moves|actions|choices|threats"));
    if (!asks || phrase.count < 2 || q->table->view->outcome) return false;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        bool core = false, also = !*questions[i].also, other = false;
        for (int k = 0; k < phrase.count; k++) {
            struct word w = phrase.word[k];
            bool is_core = dread_word_in(w, questions[i].core);
            bool is_also = dread_word_in(w, questions[i].also);
            core |= is_core;
            also |= is_also;
            other |= !is_core && !is_also && !dread_word_in(w, questions[i].around);
        }
        if (core && also && !other && questions[i].answer(q, &phrase)) return true;
    }
    return false;
}
