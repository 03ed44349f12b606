/* How pictures appear in time: feet come to the door that the player looks at, the light of a door
 * that is entered widens, and an ending is told sentence by sentence. Without motion everything is
 * there at once. See play_internal.h. */

#include "stage.h"

#include "run_command.h"

enum {
    BETWEEN_MS = 180, /* the feet come to another door */
    IDLE_MS = 20000,  /* after this long they shift, once, */
    SHIFT_MS = 400,   /* and back */
    WIDEN_MS = 90,    /* the light of a door that opens grows by a step */
    PICTURE_MS = 500, /* an ending is only its picture, */
    LINE_MS = 700,    /* with its line, */
    SENTENCE_MS = 120 /* and with one sentence more */
};

/* Returns the ms since the present picture began to appear. */
static int64_t ms_since(const struct play *p)
{
    return p->now.ms - p->stage.since;
}

/* ---- Entering a door ---- */

bool dread_stage_enters(struct play *p, int line)
{
    struct stage *g = &p->stage;
    if (p->page.kind != PAGE_DOORS || line >= p->doors.door_lines || !p->prefer.motion)
        return false;
    *g = (struct stage){.serial = p->page.serial,
                        .door = p->page.line[line].argument,
                        .entering = line + 1,
                        .since = p->now.ms};
    return true;
}

void dread_stage_enter(struct play *p, bool at_once)
{
    struct stage *g = &p->stage;
    if (!g->entering || (!at_once && ms_since(p) < (int64_t)DOOR_OPENINGS * WIDEN_MS)) return;
    const struct page_line *l = &p->page.line[g->entering - 1];
    bool there = p->page.open && p->page.serial == g->serial;
    g->entering = 0;
    if (there) dread_run_command(p, l->command, l->argument, "");
}

/* ---- Endings ---- */

/* Returns how much of the ending is there (scene_ending.shown). */
static int ending_shown(const struct play *p)
{
    int64_t ms = ms_since(p);
    if (p->stage.whole || !p->prefer.motion) return ENDING_WHOLE;
    if (ms < PICTURE_MS + LINE_MS) return ms >= PICTURE_MS;
    int64_t sentences = (ms - PICTURE_MS - LINE_MS) / SENTENCE_MS + 1;
    return sentences > p->story.ending.sentences ? ENDING_WHOLE : (int)sentences + 1;
}

bool dread_stage_hurry(struct play *p)
{
    bool on_stage = p->page.open && p->page.kind == PAGE_ENDING &&
                    p->stage.serial == p->page.serial;
    if (!on_stage || ending_shown(p) == ENDING_WHOLE) return false;
    p->stage.whole = true;
    return true;
}

/* Returns the ms at which there will be more of the ending; 0: never. */
static int64_t show_ending(const struct play *p, struct scene *s)
{
    s->ending.shown = ENDING_WHOLE;
    if (!s->page.open || s->page.kind != PAGE_ENDING) return 0;
    int shown = s->ending.shown = ending_shown(p);
    if (shown == ENDING_WHOLE) return 0;
    if (shown == 0) return p->stage.since + PICTURE_MS;
    return p->stage.since + PICTURE_MS + LINE_MS + (int64_t)(shown - 1) * SENTENCE_MS;
}

/* ---- The scene ---- */

/* Begins anew if another page was opened, or if the player stands at another door. */
static void look(struct play *p, const struct scene *s)
{
    struct stage *g = &p->stage;
    uint32_t serial = s->page.open ? s->page.serial : 0;
    if (g->serial == serial && g->door == s->doors.at) return;
    *g = (struct stage){.serial = serial, .door = s->doors.at, .since = p->now.ms};
}

/* Shows the feet and the light. Returns the ms at which they change next; 0: never. */
static int64_t show_doors(const struct play *p, struct scene_doors *d)
{
    const struct stage *g = &p->stage;
    int64_t ms = ms_since(p);
    d->feet = FEET_STAND;
    if (!d->count || !p->prefer.motion) return 0;
    if (g->entering) {
        d->opening = (int)(ms / WIDEN_MS) + 1;
        return g->since + (int64_t)d->opening * WIDEN_MS;
    }
    if (ms < BETWEEN_MS) d->feet = FEET_AWAY;
    if (ms < BETWEEN_MS) return g->since + BETWEEN_MS;
    if (ms < IDLE_MS) return g->since + IDLE_MS;
    if (ms >= IDLE_MS + SHIFT_MS) return 0;
    d->feet = FEET_SHIFTED;
    return g->since + IDLE_MS + SHIFT_MS;
}

int64_t dread_stage_scene(struct play *p, struct scene *s)
{
    look(p, s);
    int64_t ending = show_ending(p, s), doors = show_doors(p, &s->doors);
    return ending ? ending : doors;
}
