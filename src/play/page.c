/* Building a page. See page.h. */

#include "page.h"

static void clear(struct page *p)
{
    p->open = true;
    p->at_end = p->entry = false;
    p->lines = 0;
    p->typed[0] = '\0';
    p->text = dread_text_in(p->bytes, sizeof p->bytes);
}

void dread_page_start(struct page *p, enum page_kind kind, const char *title)
{
    struct text t = dread_text_in(p->title, sizeof p->title);
    dread_text_add(&t, title);
    clear(p);
    p->kind = (uint8_t)kind;
    p->opener = p->back = COMMANDS;
    p->at = 0;
    p->serial++;
}

void dread_page_close(struct page *p)
{
    p->open = false;
}

void dread_page_rewrite(struct page *p)
{
    clear(p);
}

void dread_page_say(struct page *p, const char *words)
{
    dread_text_add(&p->text, words);
}

struct text *dread_page_text(struct page *p)
{
    return &p->text;
}

/* Stores a string in the buffer, after the text. Returns its offset. */
static int store_string(struct page *p, const char *words)
{
    dread_text_char(&p->text, '\0');
    int at = p->text.length;
    dread_text_add(&p->text, words ? words : "");
    return at;
}

void dread_page_line(struct page *p, enum command_id command, int argument, const char *words,
                     const char *more)
{
    if (p->lines == SCENE_LINES || p->text.cut) return;
    struct page_line *l = &p->line[p->lines];
    int key = dread_command_table[command].key;
    *l = (struct page_line){.command = command, .argument = argument, .key = key};
    l->words = store_string(p, words);
    l->more = store_string(p, more);
    if (!p->text.cut) p->lines++;
}

void dread_page_command(struct page *p, enum command_id command)
{
    dread_page_line(p, command, 0, dread_command_table[command].label,
                    dread_command_table[command].more);
}

void dread_page_key(struct page *p, int key)
{
    if (p->lines) p->line[p->lines - 1].key = key;
}

void dread_page_look(struct page *p, enum command_id command)
{
    for (int i = p->lines - 1; i >= 0; i--)
        if (p->line[i].command == command) p->at = i;
}

void dread_page_chance(struct page *p, struct line_chance chance)
{
    if (p->lines) p->line[p->lines - 1].chance = chance;
}

void dread_page_entry(struct page *p, enum command_id command, const char *typed)
{
    struct text t = dread_text_in(p->typed, sizeof p->typed);
    dread_text_add(&t, typed);
    dread_page_line(p, command, 0, dread_command_table[command].label, "");
    p->entry = true;
}

void dread_page_scene(const struct page *p, struct scene_page *s)
{
    s->open = p->open;
    if (!p->open) return;
    s->kind = p->kind;
    s->at_end = p->at_end;
    s->serial = p->serial;
    s->title = p->title;
    s->body = p->bytes;
    s->lines = p->lines;
    s->at = p->at;
    s->entry = p->entry;
    s->typed = p->typed;
    for (int i = 0; i < p->lines; i++) {
        const struct page_line *l = &p->line[i];
        s->line[i] = (struct scene_line){l->command,          l->argument,        l->key,
                                         p->bytes + l->words, p->bytes + l->more, l->chance};
    }
}
