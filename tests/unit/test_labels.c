/* Tests of the words that a frame has little room for: what is in focus, the marks and labels of
 * cards. A word that matters is there whole, and what is cut ends after a word with an ellipsis. */

#include <string.h>

#include "tui/ascii.h"
#include "unit/seat.h"
#include "unit/walk.h"

static struct seat *seat;

static const struct {
    int columns, rows;
} frames[] = {{80, 24}, {90, 24}, {100, 30}, {120, 40}, {200, 60}};

enum { FRAMES = sizeof frames / sizeof *frames };

/* Returns the line of the frame as text, without the spaces at its end. */
static const char *line_at(const struct canvas *c, int y)
{
    static char line[CANVAS_COLUMNS * 4 + 1];
    struct text t = dread_text_in(line, sizeof line);
    for (int x = 0; x < c->columns; x++) dread_text_add(&t, c->at[y][x].bytes);
    while (t.length && line[t.length - 1] == ' ') line[--t.length] = '\0';
    return line;
}

/* What a tag of the card in focus is called in the last line. Without these words the player does
 * not know what happens to the card. */
static const struct {
    unsigned tag;
    const char *words;
} tags[] = {{TAG_DOOMED, "taken next"},
            {TAG_FIXED, "cannot be moved"},
            {TAG_SPARES, "cannot kill you now"}};

static void assert_focus_is_told(struct thing thing)
{
    const struct spot *spot = dread_view_spot(&seat->play->view, thing);
    seat_looks_at(seat, &(struct focus){.kind = FOCUS_THING, .thing = thing});
    *seat->play->told.note = '\0';
    seat_look(seat);
    const char *line = line_at(&seat->canvas, seat->canvas.rows - 1);
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (spot->tags & tags[i].tag && !strstr(line, tags[i].words))
            seat_fails(seat, "not told whole: ", tags[i].words);
    if (spot->watchers && !strstr(line, "seen by")) seat_fails(seat, "not told: seen by", "");
    if (strstr(line, "…")) seat_fails(seat, "cut: ", line);
}

static void take_a_seat(struct visit *v, int frame)
{
    seat = visit_seat(v);
    seat_size(seat, frames[frame].columns, frames[frame].rows);
    seat_look(seat);
}

static void take_any_seat(struct visit *v)
{
    take_a_seat(v, (int)dread_rng_below(&v->rng, FRAMES));
}

LAW(what_matters_of_the_card_in_focus_is_told_whole, .every = 1000, .where = IN_PLAY,
    .only = is_of_program)
{
    take_any_seat(v);
    for (int i = 0; i < seat->table.hits.count; i++)
        if (seat->table.hits.hit[i].kind == HIT_THING &&
            seat->table.hits.hit[i].thing.kind == THING_CARD)
            assert_focus_is_told(seat->table.hits.hit[i].thing);
}

/* Returns true if an ellipsis at this place of a line hides nothing that matters: it stands after a
 * whole sentence, or at the end of a button that only narrows the choice. */
static bool hides_nothing(const char *line, const char *ellipsis)
{
    if (ellipsis < line + 2 || ellipsis[-1] != ' ') return false;
    if (strchr(".!?", ellipsis[-2])) return true;
    for (int k = 0; k < seat->play->scene.buttons; k++)
        if (seat->play->scene.button[k].action < 0) return true;
    return false;
}

/* Without this a word that matters could be cut away: "seen by ace of …". */
LAW(only_whole_sentences_are_left_before_an_ellipsis, .every = 400, .where = IN_PLAY,
    .only = is_of_program)
{
    take_any_seat(v);
    for (int k = -1; k < seat->play->scene.buttons; k++) {
        if (k >= 0) seat_looks_at(seat, &(struct focus){.kind = FOCUS_BUTTON, .button = k});
        seat_look(seat);
        for (int y = 0; y < seat->canvas.rows; y++) {
            const char *line = line_at(&seat->canvas, y), *cut = strstr(line, "…");
            if (cut && !hides_nothing(line, cut)) seat_fails(seat, "cut: ", line);
        }
    }
}

/* In ASCII a single dot would be a full stop. */
static struct canvas canvas;

TEST(an_ellipsis_in_ascii_has_several_dots)
{
    static const struct {
        const char *shows, *ascii;
    } lines[] = {{"swap …", "swap ..."}, {"seen by …x", "seen by..x"}, {"taken n…", "taken .."}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char is[32] = "";
        canvas_clear(&canvas, columns_of(lines[i].ascii), 1);
        canvas_put(&canvas, 0, 0, style(0, 0), lines[i].shows);
        for (int x = 0; x < canvas.columns; x++) is[x] = ascii_at(&canvas, x, 0);
        assert_string_equal(is, lines[i].ascii);
    }
}

TEST(a_cut_string_ends_after_a_whole_word)
{
    static const char words[] = "place 1: 10 of diamonds, taken next, cannot be moved";
    struct canvas *c = &canvas;
    for (int most = 7; most < (int)sizeof words - 1; most++) {
        canvas_clear(c, 80, 1);
        int end = canvas_put_brief(c, 0, 0, most, style(0, 0), words);
        assert_true(end <= most);
        const char *line = line_at(c, 0), *ellipsis = strstr(line, "…");
        assert_non_null(ellipsis);
        size_t n = (size_t)(ellipsis - line);
        assert_memory_equal(line, words, n);
        assert_non_null(strchr(" ,:", words[n]));
        assert_null(strchr(" ,:", words[n - 1]));
    }
}

static bool is_a_row(const struct game *game)
{
    return game == dread_games.game[0];
}

/* The cards of a row are as large as fits: all of them are drawn in every frame that can hold them,
 * and in a large frame they are large. */
LAW(the_cards_of_a_row_grow_with_the_frame, .every = 1000, .where = IN_PLAY, .only = is_a_row)
{
    int widest = 0;
    for (int f = 0; f < FRAMES; f++) {
        int drawn = 0, wide = 0;
        take_a_seat(v, f);
        int main = seat->play->layout.main, count = v->view->zone[main].count;
        for (int i = 0; i < seat->table.hits.count; i++) {
            const struct hit_region *hit = &seat->table.hits.hit[i];
            if (hit->kind != HIT_THING || hit->thing.kind != THING_CARD || hit->thing.zone != main)
                continue;
            drawn++;
            wide = hit->at.w;
        }
        if (count <= 20 && frames[f].columns >= 100) assert_int_equal(drawn, count);
        if (frames[f].columns == 120 && count <= 12) assert_true(wide >= 9);
        if (frames[f].columns == 200 && count <= 12) assert_true(wide >= 17);
        if (f >= 2) assert_true(wide >= widest);
        if (f >= 2) widest = wide;
    }
}
