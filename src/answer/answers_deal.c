/* Answers about the deal, its record and its result, and about other games. See
 * answers_internal.h. */

#include "answers_internal.h"

#include "core/link.h"
#include "core/record.h"

/* Returns true, and adds so, if the id of this deal is hidden. */
static bool hides_deal(const struct asking *q, struct text *w)
{
    bool hidden = dread_session_hides_deal(q->table->session);
    if (hidden)
        dread_text_add(w, "You get the id and the record when this Night ends, because they give "
                          "the cards away.");
    return hidden;
}

void dread_ask_id(struct asking *q, struct text *w)
{
    const struct session *s = q->table->session;
    char id[ID_BYTES];
    struct text t = dread_text_in(id, sizeof id);
    if (hides_deal(q, w)) return;
    if (s->deal.middle) {
        dread_text_add(w, "This game started from a position, so its deal has no id. Its record "
                          "begins with the position.");
        return;
    }
    dread_id_write(s->game, &s->deal, &t);
    dread_say(q, id);
}

void dread_ask_record(struct asking *q, struct text *w)
{
    if (!hides_deal(q, w)) dread_record_write(q->table->session, dread_say_on(q));
}

/* Says the result in two lines: a sentence, and the link to the same deal, if there is one. */
void dread_ask_result(struct asking *q, struct text *w)
{
    const struct session *s = q->table->session;
    if (hides_deal(q, w)) return;
    if (q->lesson->on || !q->table->view->outcome) {
        dread_text_add(w, q->lesson->on ? "This is the lesson." : "The game is not over yet.");
        return;
    }
    struct text *said = dread_say_on(q);
    dread_say_result(s, *q->watches, q->gave, said);
    if (!dread_link_can_name(s, NULL)) return;
    dread_text_add(said, "\n#");
    dread_link_deal(s, said);
}

void dread_ask_link(struct asking *q, struct text *w)
{
    struct problem problem;
    if (hides_deal(q, w)) return;
    if (!dread_link_can_name(q->table->session, &problem)) {
        dread_text_add(w, problem.text);
        return;
    }
    dread_say(q, dread_before_link);
    struct text *said = dread_say_on(q);
    dread_text_add(said, "#");
    dread_link_game(q->table->session, said);
}

void dread_ask_options(struct asking *q, struct text *none)
{
    (void)none;
    const struct session *s = q->table->session;
    for (int i = 0; s->game->options[i].name; i++) {
        const struct option *o = &s->game->options[i];
        char line[400];
        struct text l = dread_text_in(line, sizeof line);
        dread_text_add(&l, o->name);
        dread_text_char(&l, '=');
        dread_option_value_write(o, s->deal.rules.value[i], &l);
        dread_text_add(&l, ". ");
        dread_text_add(&l, o->meaning);
        dread_say(q, line);
    }
    dread_say(q, "To play with other options, say deal and an id, such as GAME:option=value#1.");
}

void dread_ask_deal_how(struct asking *q, struct text *none)
{
    (void)none;
    char words[ID_BYTES + 40];
    struct text w = dread_text_in(words, sizeof words);
    const struct session *s = q->table->session;
    dread_text_add(&w, "Say deal and an id, such as:\n");
    if (dread_session_hides_deal(s) || s->deal.middle) {
        dread_text_add(&w, s->game->id);
        dread_text_add(&w, "#1");
    } else {
        dread_id_write(s->game, &s->deal, &w);
    }
    dread_say(q, words);
}

void dread_ask_statistics(struct asking *q, struct text *w)
{
    char lines[STATISTICS_BYTES];
    struct text l = dread_text_in(lines, sizeof lines);
    if (q->book) dread_tell_statistics(q->book, q->table->session->game, &l);
    else dread_text_add(w, "Games are not saved here, so there are no statistics.");
    dread_text_add(dread_say_on(q), lines);
}
