/* What a line of the player means: an action, a command, a question or an order in words, and what
 * is said of a line that is not understood. Each part of plain play answers what it understands. */

#include "answer/answer.h"
#include "hear/hear.h"
#include "beside.h"
#include "order_run.h"
#include "orders.h"
#include "say.h"
#include "several.h"
#include "table_in_play.h"

enum { NOTATION_WORDS = 3 }; /* of an action, at most */

/* Remembers the last order for `again`, if the line has played anything. */
static void keep_order(struct play *p, const char *said, int played)
{
    struct text last = dread_text_in(p->talk.last_order, sizeof p->talk.last_order);
    if (dread_session_chosen(&p->session) > played) dread_text_add(&last, said);
}

/* After `what if I rest?`, yes means to rest. */
static void keep_asked(struct play *p, const char *order)
{
    struct deed d;
    struct text meant = dread_text_in(p->talk.meant, sizeof p->talk.meant);
    if (!dread_deed_read(&p->table, order, &d) || d.count != 1) return;
    p->session.game->format(&p->session.deal.rules, p->selection.legal[d.index[0]], &meant);
    p->talk.thought_of = true;
}

/* Carries out or answers a command, or an action in notation. Returns false if it is neither. What
 * is possible now comes before a command of the same words. */
static bool hear_plainly(struct play *p, const char *said)
{
    action a;
    struct problem problem;
    static const char what_if[] = "what if ";
    if (dread_starts_with(said, what_if)) {
        const char *order = said + sizeof what_if - 1;
        if (!dread_interpret_parses(&p->table, order, &a)) return false; /* a question in words */
        keep_asked(p, order);
    }
    const char *rest;
    bool parses = dread_interpret_parses(&p->table, said, &a);
    if (parses && dread_session_legal(&p->session, a, &problem)) {
        dread_order_play(p, a);
        return true;
    }
    bool commands = dread_command_of_words(said, &rest) < COMMANDS;
    bool possible = (parses || commands) && dread_order_possible(&p->table, said);
    if (!possible && dread_talk_command(p, said)) return true;
    if (!parses) return dread_order_verb(p, said);
    if (!possible || !dread_order_hear(p, said)) dread_say_not_done(p, problem.text);
    return true;
}

/* Answers a sentence that a pattern of English covers. Returns false if none does. */
static bool hear_english(struct play *p, const char *said)
{
    char command[SAID];
    static const char ask[] = "ask ", effects[] = "ask effects ";
    if (!dread_english_reads(&p->table, said, command)) return false;
    if (dread_same(command, "what now") && dread_order_possible(&p->table, said)) return false;
    if (dread_starts_with(command, effects)) keep_asked(p, command + sizeof effects - 1);
    if (dread_starts_with(command, ask))
        return dread_say_then(p, dread_ask(&p->asking, command + sizeof ask - 1));
    return hear_plainly(p, command) || dread_order_hear(p, command);
}

/* Answers two questions with `and` between them, if both are understood. */
static bool hear_both(struct play *p, const char *said)
{
    static const char and[] = " and ";
    char first[SAID], command[SAID];
    for (const char *at = said; *at; at++) {
        struct text f = dread_text_in(first, sizeof first);
        if (!dread_starts_with(at, and)) continue;
        dread_text_span(&f, said, (int)(at - said));
        const char *second = at + sizeof and-1;
        if (dread_english_reads(&p->table, first, command) &&
            dread_english_reads(&p->table, second, command))
            return hear_english(p, first) && hear_english(p, second);
    }
    return false;
}

/* Answers what no single pattern covers: two questions, or the words of a topic alone. */
static bool hear_both_or_topic(struct play *p, const char *said)
{
    char command[SAID];
    return hear_both(p, said) ||
           (dread_english_topic(&p->table, said, command) && dread_talk_command(p, command));
}

/* Returns true if a sentence is a question that is understood. */
static bool is_question(struct play *p, const char *said)
{
    char command[SAID];
    const char *rest;
    if (dread_command_asks(dread_command_of_words(said, &rest))) return true;
    return !dread_interpret_parses(&p->table, said, &(action){0}) &&
           (dread_english_reads(&p->table, said, command) ||
            dread_english_topic(&p->table, said, command));
}

/* Returns true if a sentence is a command or an order that is understood. */
static bool is_order(struct play *p, const char *said)
{
    char command[SAID];
    const char *rest;
    struct parts parts;
    return dread_command_of_words(said, &rest) < COMMANDS ||
           dread_parts_read(&p->table, said, &parts) ||
           dread_english_reads(&p->table, said, command);
}

/* Asks whether the player meant another sentence, and answers it at once if it is a question.
 * Returns false if that is not understood either. */
static bool ask_if_meant(struct play *p, const char *better)
{
    char words[SAID + 40];
    struct text w = dread_text_in(words, sizeof words);
    bool asks = is_question(p, better);
    if (!asks && !is_order(p, better)) return false;
    dread_text_add(&w, "Did you mean `");
    dread_interpret_aloud(better, &w);
    dread_text_add(&w, asks ? "`?" : "`? Say yes.");
    dread_say(&p->asking, words);
    struct text meant = dread_text_in(p->talk.meant, sizeof p->talk.meant);
    dread_text_add(&meant, better);
    if (asks && !hear_plainly(p, better) && !hear_english(p, better)) hear_both_or_topic(p, better);
    return true;
}

/* Returns true if the line begins with a verb of the game; then says how that verb is used. */
static bool explain_verb(struct play *p, const char *said)
{
    struct phrase phrase;
    struct problem problem;
    const char *const *verbs = p->session.game->words.verbs;
    dread_phrase_read(said, &phrase);
    if (!phrase.count || phrase.count > NOTATION_WORDS ||
        dread_word_index(verbs, phrase.word[0].at, phrase.word[0].n) < 0)
        return false;
    if (!dread_interpret_action(&p->table, said, &(action){0}, &problem))
        dread_say(&p->asking, problem.text);
    return true;
}

/* Says that a line is not understood, or which word is not known, and what is nearest to it. */
static void refuse(struct play *p, const char *said)
{
    char words[3 * SAID], written_out[WRITTEN_OUT_BYTES], room[BRIEF_ROOM];
    struct text w = dread_text_in(words, sizeof words);
    struct text refused = dread_text_in(p->talk.refused, sizeof p->talk.refused);
    const char *rest;
    if (dread_command_of_words(said, &rest) == CMD_SHOW_ZONE) {
        dread_say_then(p, dread_answer(&p->asking, CMD_SHOW_ZONE, rest));
        return;
    }
    dread_offers_find(&p->table, said, &p->talk.offers);
    if (*p->talk.strange) {
        dread_plain_write_out(said, written_out);
        dread_text_add(&refused, written_out);
        dread_text_add(&w, "I do not know `");
        dread_text_add(&w, p->talk.strange);
        dread_text_add(&w, "`.");
    } else if (p->talk.offers.count) {
        dread_text_add(&w, "I do not understand that.");
    } else {
        dread_text_add(&w, "I do not understand `");
        dread_text_add(&w, dread_brief(said, room));
        dread_text_add(&w, "`.");
    }
    dread_offers_add(&p->talk.offers, &w);
    if (!p->talk.offers.count) dread_text_add(&w, " Say help, or moves for what you can do.");
    dread_say(&p->asking, words);
}

/* Carries out or answers a sentence that no pattern of English covers. Returns false if it is not
 * understood. */
static bool hear_uncovered(struct play *p, const char *said)
{
    if (dread_english_asks(said)) return hear_both_or_topic(p, said);
    return dread_order_hear(p, said) || dread_order_name(p, said);
}

/* Carries out or answers a sentence, with names for its pronouns if they stand for something.
 * `tried`: no pattern covers it as it is. */
static bool hear_named(struct play *p, const char *said, bool tried)
{
    char full[SAID];
    const struct spoken_of *of = &p->asking.spoken_of;
    bool stands_for = dread_pronoun_write(&p->table, of, said, full);
    bool later = stands_for && dread_pronoun_at_issue(&p->table, of);
    return (stands_for && !later && (hear_english(p, full) || hear_uncovered(p, full))) ||
           (!tried && hear_english(p, said)) || hear_uncovered(p, said) ||
           (later && (hear_english(p, full) || hear_uncovered(p, full)));
}

/* While a card is asked for, only commands are heard: questions and orders are about a position or
 * a decision that may not be there yet. */
static void hear_waiting(struct play *p, const char *said)
{
    char better[SAID];
    bool heard = dread_talk_command(p, said) ||
                 (dread_plain_drop_polite(said, better) && dread_talk_command(p, better));
    if (!heard) dread_talk_waits(p, NEEDS_DECISION);
}

static void hear_words(struct play *p, const char *said)
{
    char better[SAID];
    int played = dread_session_chosen(&p->session);
    bool heard = dread_order_chosen(p, said) || hear_plainly(p, said) ||
                 hear_named(p, said, false) ||
                 (dread_plain_drop_polite(said, better) &&
                  (hear_plainly(p, better) || hear_named(p, better, true)));
    bool slipped = !heard && dread_without_slips(&p->table, said, better, p->talk.strange);
    if (slipped && ask_if_meant(p, better)) return;
    bool asks = dread_english_asks(said); /* it is no order, whatever verbs it has */
    if (!heard && (asks || !dread_order_named(p, said)) && !explain_verb(p, said) &&
        !hear_both_or_topic(p, said))
        refuse(p, said);
    if (dread_session_chosen(&p->session) > played) keep_order(p, said, played);
}

/* Writes out the abbreviations of players of text adventures: `look north` for `l north`. */
static void write_out(char said[SAID])
{
    static const char *const shorter[][2] = {{"l ", "look "}, {"x ", "examine "}, {"mv ", "move "}};
    char full[SAID];
    struct text f = dread_text_in(full, sizeof full);
    for (size_t i = 0; i < sizeof shorter / sizeof *shorter; i++) {
        /* `x to y` moves a card */
        if (!dread_starts_with(said, shorter[i][0]) || dread_starts_with(said + 2, "to ")) continue;
        dread_text_add(&f, shorter[i][1]);
        dread_text_add(&f, said + dread_length_of(shorter[i][0]));
        struct text t = dread_text_in(said, SAID);
        dread_text_add(&t, full);
        return;
    }
}

/* If the player says `oops` and a word, writes the line that was not understood with this word for
 * the one that is not known. */
static void mend_word(struct play *p, char said[SAID])
{
    static const char oops[] = "oops ";
    char word[SAID];
    struct phrase refused;
    struct text w = dread_text_in(word, sizeof word), t;
    bool mends = dread_starts_with(said, oops) && *p->talk.refused;
    dread_text_add(&w, mends ? said + sizeof oops - 1 : "");
    dread_phrase_read(p->talk.refused, &refused);
    if (mends) t = dread_text_in(said, SAID);
    for (int i = 0; mends && i < refused.count; i++) {
        bool strange = dread_word_is(refused.word[i], p->talk.strange);
        dread_word_add(&t, strange ? (struct word){word, w.length} : refused.word[i]);
    }
    *p->talk.refused = '\0';
}

/* Returns true if the player only nods to what she was told of an action that she has asked about:
 * that is no order to do it. */
static bool only_nods(const struct play *p, const char *said)
{
    struct word whole = {said, dread_length_of(said)};
    return p->talk.thought_of && *p->talk.meant && dread_word_in(whole, "ok|okay|sure");
}

/* Hears a line whose manner is known. After a question, `and the two` asks the same of the two, and
 * is never an order. */
static void hear_meant(struct play *p, const char *said, bool doubts)
{
    char same[SAID] = "", better[SAID];
    bool asks = is_question(p, said);
    bool follows = *p->talk.question && !asks && dread_pronoun_follows(said);
    asks |= doubts || dread_english_asks(said);
    if (!follows) hear_words(p, said);
    else if (dread_pronoun_follow(&p->table, p->talk.question, said, same) && is_question(p, same))
        hear_words(p, same);
    else {
        dread_without_slips(&p->table, said, better, p->talk.strange);
        refuse(p, said);
    }
    if (follows) *p->talk.meant = '\0';
    struct text q = dread_text_in(p->talk.question, sizeof p->talk.question);
    dread_text_add(&q, follows ? same : asks ? said : "");
}

/* Returns true if the player was asked something that `no` answers. */
static bool is_asked(const struct play *p)
{
    bool where = p->talk.offers.count && *p->talk.offers.name[0];
    return where || *p->talk.meant || (p->talk.choices && p->talk.choices_at == p->session.played);
}

static void hear_at_table(struct play *p, const char *line)
{
    static const char *const not_done[] = {
        [MANNER_PLAIN] = "",
        [MANNER_DOUBT] = "",
        [MANNER_DENIAL] = "Not done: you said not to. Say moves for what you can do.",
        [MANNER_CORRECTION] = "Not done: you took back what you said. Say only what you want.",
        [MANNER_PAUSE] = "Take your time.",
        [MANNER_REFUSAL] = "Not done."};
    char said[SAID], meant[SAID];
    const char *rest;
    dread_interpret_plainly(line, said);
    write_out(said);
    mend_word(p, said);
    if (!*said && p->story.lesson.on && !p->story.lesson.asks) {
        dread_lesson_next(&p->story.lesson, &p->layout, &p->session);
        dread_say_lesson(p);
        return;
    }
    if (!*said) {
        dread_say_stand(p, "");
        dread_say_worth_asking(p, false);
        return;
    }
    bool put = p->asking.put, of_other = p->talk.of_other;
    p->asking.put = p->asking.past = p->talk.of_other = false;
    enum manner manner = dread_manner_of(&p->table, line, said);
    if (*not_done[manner] && (manner != MANNER_REFUSAL || is_asked(p))) {
        *p->talk.meant = '\0';
        p->talk.choices = p->talk.offers.count = 0;
        dread_say(&p->asking, not_done[manner]);
        return;
    }
    if (dread_talk_cards(p, said)) return;
    enum command_id command = dread_command_of_words(said, &rest);
    if (command == CMD_REPEAT) {
        if (!*p->talk.last_answer) dread_say(&p->asking, "I have said nothing yet.");
        else dread_text_add(dread_say_on(&p->asking), p->talk.last_answer);
        p->asking.put = put;
        return;
    }
    if (dread_beside_waits(p, NEEDS_DECISION)) {
        hear_waiting(p, said);
        return;
    }
    if (command == CMD_WHY && *p->talk.hinted) {
        dread_say_answer(&p->asking, p->talk.hinted + 1); /* a space comes first */
        return;
    }
    if (command == CMD_WHY && of_other) {
        dread_say(&p->asking, "Why what? Say why again for what your last action caused.");
        return;
    }
    if (only_nods(p, said)) {
        dread_say(&p->asking, "Not done yet. Say yes to do it.");
        return;
    }
    *p->talk.hinted = '\0';
    p->talk.thought_of = false;
    const char *answer = is_asked(p) ? NULL : dread_order_answer(&p->table, said);
    if (answer && !put) {
        dread_say_then(p, dread_answer(&p->asking, CMD_WHAT_NOW, ""));
        return;
    }
    const char *offer = dread_offers_chosen(&p->talk.offers, said);
    struct text m = dread_text_in(meant, sizeof meant);
    dread_text_add(&m, offer                       ? offer
                       : answer                    ? answer
                       : command == CMD_YES        ? p->talk.meant
                       : command == CMD_LAST_ORDER ? p->talk.last_order
                       : manner == MANNER_REFUSAL  ? ""
                                                   : said);
    if (!*meant) {
        dread_say(&p->asking, command == CMD_LAST_ORDER ? "There is no order to repeat yet."
                              : is_asked(p)             ? "Not done yet. Say which."
                                            : "I have asked nothing. Say help for help.");
        return;
    }
    *p->talk.meant = '\0';
    p->talk.offers.count = 0;
    struct text doubted = dread_text_in(p->talk.doubted, sizeof p->talk.doubted);
    if (manner == MANNER_DOUBT && !dread_plain_drop_polite(meant, p->talk.doubted))
        dread_text_add(&doubted, meant);
    int from = dread_say_on(&p->asking)->length, played = dread_session_chosen(&p->session);
    hear_meant(p, meant, manner == MANNER_DOUBT);
    bool commands = dread_command_of_words(meant, &rest) < COMMANDS;
    bool plays = dread_session_chosen(&p->session) != played;
    p->talk.of_other = !commands && !plays && !p->asking.past;
    dread_pronoun_hear(&p->table, &p->asking.spoken_of, meant, p->asking.told.at + from);
    *p->talk.doubted = '\0';
    p->asking.put |= put && command == CMD_MORE;
}

static void hear(struct play *p, const char *line)
{
    dread_table_note(p, "");
    if (!p->session.game) dread_say(&p->asking, "No game is on the table.");
    else hear_at_table(p, line);
}

const struct plain_play dread_plain_play = {.hear = hear,
                                            .wants = dread_talk_wants,
                                            .dealt = dread_talk_dealt,
                                            .think = dread_talk_think,
                                            .puzzle = dread_talk_puzzle};
