/* Reading a session as a story. See story_lines.h. */

#include "story_lines.h"

const char dread_no_story[] = "This game tells no story.";

void dread_story_begin(struct story *s, const struct session *session, int night, int lost)
{
    s->night = night;
    s->lost = lost;
    dread_story_again(s, session);
}

void dread_story_again(struct story *s, const struct session *session)
{
    dread_flavour_begin(&s->flavour, session->deal.number);
    for (int i = 0; i < EVENT_IDS; i++) s->happened[i] = false;
    s->text = dread_text_in(s->bytes, sizeof s->bytes);
    s->read = -1;
    s->turn = s->lines = 0;
    s->current = false;
}

/* Applies the next action, or starts the game, and notes what happens. */
static void advance(struct story *s, const struct session *session)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    dread_session_replay(session, ++s->read, &s->now, &trace);
    for (int i = 0; i < trace.count && i < trace.room; i++) s->happened[event[i].id] = true;
}

/* Adds a line to the story. */
static void add(struct story *s, const struct theme_line *line, int turn)
{
    if (s->text.length + line->words_length + 1 >= s->text.room) return;
    struct story_line *new = &s->line[s->lines];
    *new = (struct story_line){.turn = (uint16_t)turn, .words = s->bytes + s->text.length};
    dread_text_span(&s->text, line->words, line->words_length);
    dread_text_char(&s->text, '\0');
    s->ply[s->lines++] = s->read;
    s->current = true;
}

/* Tells the line for this moment, if there is one. */
static void tell(struct story *s, const struct table_layout *layout, const struct session *session)
{
    struct theme_line line;
    struct view view;
    struct moment m = {&view, s->happened, s->read == 0, s->night, s->lost};
    session->game->see(&session->deal, &s->now, &view);
    s->turn = view.turn;
    s->current = false;
    if (dread_flavour_choose(&s->flavour, layout, &m, &line)) add(s, &line, view.turn);
    for (int i = 0; i < EVENT_IDS; i++) s->happened[i] = false;
}

bool dread_story_read(struct story *s, const struct table_layout *layout,
                      const struct session *session)
{
    const struct game *game = session->game;
    int before = s->lines;
    if (dread_session_sets_up(session)) return false; /* there is no position yet */
    /* Beside real cards s->now may have what stood in for cards that are known since. */
    if (session->deal.real) dread_story_again(s, session);
    while (s->read < session->played) {
        advance(s, session);
        if (game->turn(&s->now) != s->turn || game->outcome(&s->now)) tell(s, layout, session);
    }
    return s->lines > before;
}

const char *dread_story_now(const struct story *s)
{
    return s->current ? s->line[s->lines - 1].words : "";
}
