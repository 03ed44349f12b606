/* Draws a step of the upkeep. See hands.h. */

#include "hands.h"

#include <string.h>

#include "story/story.h"
#include "screen.h"

/* ---- The words ---- */

/* Writes the n bytes of words, each sentence as a paragraph of its own as long as there is room for
 * that. Returns the line after them. */
static int write_sentences(struct canvas *c, struct rect at, struct style st, const char *words,
                           int n)
{
    char sentence[UPKEEP_BYTES];
    int y = at.y, end = at.y + at.h;
    while (n > 0 && y < end) {
        const char *stop = strstr(words, ". ");
        int length = stop && stop + 1 - words < n ? (int)(stop + 1 - words) : n;
        struct text t = dread_text_in(sentence, sizeof sentence);
        dread_text_span(&t, words, length);
        y += canvas_wrap(c, (struct rect){at.x, y, at.w, end - y}, st, sentence, 0) + 1;
        words += length;
        n -= length;
        while (n > 0 && *words == ' ') words++, n--;
    }
    return y;
}

/* Returns how many lines the sentences take. */
static int lines_of_sentences(int w, const char *words, int n)
{
    return write_sentences(NULL, (struct rect){0, 0, w, CANVAS_ROWS}, style(0, 0), words, n);
}

static void draw_words(struct canvas *c, const struct upkeep_step *step, struct rect at)
{
    struct style large = bold(style(COLOUR_PLAYER, COLOUR_BACKGROUND));
    int n = dread_length_of(step->words);
    int lead = step->lead < n ? step->lead : n;
    if (lines_of_sentences(at.w, step->words, lead) +
            lines_of_sentences(at.w, step->words + lead, n - lead) >
        at.h + 1) {
        canvas_wrap(c, at, large, step->words, 0);
        return;
    }
    int y = write_sentences(c, at, style(COLOUR_TEXT, COLOUR_BACKGROUND), step->words, lead);
    while (lead < n && step->words[lead] == ' ') lead++;
    at.h -= y - at.y;
    at.y = y;
    write_sentences(c, at, large, step->words + lead, n - lead);
}

/* ---- The choices ---- */

static const char *key_of(enum command_id command)
{
    switch (command) {
    case CMD_UPKEEP_NEXT: return "Enter";
    case CMD_UPKEEP_BACK: return "←";
    case CMD_UPKEEP_LIST: return "a";
    case CMD_UNDO: return "u";
    default: return "";
    }
}

enum command_id hands_key(int key)
{
    switch (key) {
    case KEY_OF_RIGHT:
    case 'd': return CMD_UPKEEP_NEXT;
    case KEY_OF_LEFT:
    case KEY_OF_BACKSPACE: return CMD_UPKEEP_BACK;
    case 'a': return CMD_UPKEEP_LIST;
    default: return COMMANDS;
    }
}

static void draw_choice_line(struct canvas *c, struct hit_regions *h, const struct scene *s, int i,
                             struct rect at)
{
    const struct scene_line *l = &s->page.line[i];
    bool here = i == s->page.at;
    struct style st = here ? bold(style(COLOUR_PLAYER, COLOUR_FOCUS))
                           : style(COLOUR_TEXT, COLOUR_BACKGROUND);
    canvas_fill(c, at, st, " ");
    canvas_put(c, at.x + 1, at.y, here ? st : bold(style(COLOUR_TITLE, COLOUR_BACKGROUND)),
               key_of(l->command));
    canvas_put_brief(c, at.x + 7, at.y, at.w - 7, st, l->words);
    hits_add(h, at, HIT_LINE, i);
    if (!here) return;
    c->cursor_x = at.x;
    c->cursor_y = at.y;
}

void hands_draw(struct canvas *c, struct hit_regions *h, const struct scene *s, struct rect in)
{
    enum { MOST_CHOICES = 4 }; /* so that the words and the choices keep their places */
    int y = in.y + in.h - MOST_CHOICES;
    draw_words(c, &s->upkeep.step[s->upkeep.at],
               (struct rect){in.x, in.y + 1, in.w, in.h - MOST_CHOICES - 2});
    for (int i = 0; i < s->page.lines && i < MOST_CHOICES; i++)
        draw_choice_line(c, h, s, i, (struct rect){in.x, y + i, in.w, 1});
}
