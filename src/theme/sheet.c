/* Draws a sheet as SVG. See sheet.h.
 *
 * A sheet has two parts. The rules are paragraphs that flow through the columns, in the largest
 * font in which they have room. The board is drawn line by line at the places that the sheet says.
 * The head and the foot are the same for all games.
 *
 * Lengths are in tenths of a millimetre. Letters are outlines, which stand once at the end of the
 * page, so it needs no font. What a line says is in its label, for search and for the ear. */

#include "sheet.h"

#include "core/id.h"
#include "sheet_text.h"
#include "sheet_words.h"
#include "xml.h"

enum { WIDTH = 2100, HEIGHT = 2970, LEFT = 120, RIGHT = WIDTH - LEFT, FOOT = HEIGHT - 90 };
enum {
    DESIGNER_LEFT = 1200,
    HEAD_RIGHT = 1810, /* beside it is a figure */
    TITLE_SIZE = 96,
    DESIGNER_SIZE = 40,
    NEED_SIZE = 34
};
enum { ID_LEFT = 240, ID_TOP = 290, ID_HEIGHT = 92, ID_LINE = 400 };
enum { ID_SIZE = 44, ID_SIZE_IN_LINES = 28 }; /* at most */
enum { LARGEST = 36, SMALLEST = 26 };         /* sizes of the rules */
enum { NOTE_SIZE = 28, LABEL_SIZE = 32, CELL_NAME = 24, SMALLEST_LABEL = 12 };
enum { WORDS_BYTES = 32 << 10, ELEMENTS = 160, NUMBERS = 8, NAME_BYTES = 64 };

/* A line of the sheet: `KIND NUMBER...: WORDS`. */
struct element {
    const char *kind, *words;
    int number[NUMBERS];
};

struct sheet {
    struct text *out;
    struct letters *letters;
    struct element element[ELEMENTS];
    int elements;
};

/* ---- Reading the lines ---- */

/* Puts a zero byte in the place of the first `end` in s. Returns what follows it, or NULL if there
 * is none. */
static char *cut_off(char *s, char end)
{
    while (*s && *s != end) s++;
    if (!*s) return NULL;
    *s = '\0';
    return s + 1;
}

/* Reads one line, and ends its parts with zero bytes. Returns false if it is empty, a comment, or
 * has no colon. */
static bool read_element(char *line, struct element *e)
{
    char *words = *line == '#' ? NULL : cut_off(line, ':');
    if (!words) return false;
    while (*words == ' ') words++;
    *e = (struct element){.kind = line, .words = words};
    const char *at = cut_off(line, ' ');
    uint64_t number;
    for (int i = 0; i < NUMBERS && at && dread_read_number(&at, INT32_MAX, &number); i++) {
        e->number[i] = (int)number;
        while (*at == ' ') at++;
    }
    return true;
}

static void read_elements(struct sheet *s, char *lines)
{
    for (char *line = lines; line; line = lines) {
        lines = cut_off(line, '\n');
        if (s->elements < ELEMENTS && read_element(line, &s->element[s->elements])) s->elements++;
    }
}

static bool is_kind(const struct element *e, const char *kind)
{
    return dread_same(e->kind, kind);
}

/* Returns the next element of a kind after `e`, or the first one if it is NULL; NULL if there is
 * none. */
static const struct element *next_of(const struct sheet *s, const char *kind,
                                     const struct element *e)
{
    for (e = e ? e + 1 : s->element; e < s->element + s->elements; e++)
        if (is_kind(e, kind)) return e;
    return NULL;
}

/* ---- Text ---- */

/* Adds a form, in which each % stands for the next number. */
static void put_form(struct text *out, const char *form, const int *number)
{
    for (; *form; form++) {
        if (*form == '%') dread_text_whole(out, *number++);
        else dread_text_char(out, *form);
    }
}

/* Begins a path that is drawn from (x, y) on, in so many percent of its size. */
static void begin_path(struct text *out, const char *class, const int place[3])
{
    int percent = place[2];
    dread_text_add(out, "<path class=\"");
    dread_text_add(out, class);
    put_form(out, "\" transform=\"translate(% %) scale(%.%%)\" d=\"",
             (int[]){place[0], place[1], percent / 100, percent / 10 % 10, percent % 10});
}

/* Where a text goes: its left end, its base line, and how much room it has. */
struct space {
    int x, y, width;
};

static void put_rule(struct text *out, struct space at)
{
    put_form(out, "<path class=\"write\" d=\"M% %h%\"/>\n", (int[]){at.x, at.y, at.width});
}

/* Adds what comes before the end of the line, or before a character that comes first. */
static void put_up_to(char end, const char *at, struct text *out)
{
    while (*at && *at != end && *at != '\n') dread_text_char(out, *at++);
}

static bool is_blank(const struct letter *letter)
{
    return !*letter->path || *letter->path == '\n';
}

/* Draws the letters of a line, and notes which ones the page needs. */
static void put_letters(const struct sheet *s, const struct sheet_line *line,
                        struct sheet_font font)
{
    bool bold = line->bold;
    int x = 0;
    for (const char *at = line->at; at < line->at + line->length;) {
        if (dread_sheet_switches_bold(*at, font)) {
            bold = !bold;
            at++;
            continue;
        }
        struct letter *letter = dread_letter_next(s->letters, &at, bold ? FACE_BOLD : font.face);
        letter->used = true;
        if (!is_blank(letter)) {
            dread_text_add(s->out, "<use xlink:href='#");
            put_up_to(' ', letter->name, s->out);
            put_form(s->out, "' x='%'/>", &x);
        }
        x += letter->width;
    }
}

/* Draws a line of text with its left end at x. */
static void draw_line(const struct sheet *s, const struct sheet_line *line, int x, int y,
                      struct sheet_font font)
{
    int thousandths = font.size * 1000 / UNITS;
    dread_text_add(s->out, "<g role=\"img\" aria-label=\"");
    for (int i = 0; i < line->length; i++)
        if (!dread_sheet_switches_bold(line->at[i], font)) dread_xml_char(s->out, line->at[i]);
    put_form(s->out, "\" transform=\"translate(% %) scale(.%%%)\">",
             (int[]){x, y, thousandths / 100, thousandths / 10 % 10, thousandths % 10});
    put_letters(s, line, font);
    dread_text_add(s->out, "</g>\n");
}

enum align { TO_LEFT, TO_MIDDLE, TO_RIGHT };

/* Draws words in one line, in this font or the largest smaller one in which they have room. */
static void draw_label(const struct sheet *s, const char *words, struct space in, enum align align,
                       struct sheet_font font)
{
    int n = dread_length_of(words);
    if (!n) return;
    while (font.size > SMALLEST_LABEL && dread_sheet_width(s->letters, words, n, font) > in.width)
        font.size--;
    int width = dread_sheet_width(s->letters, words, n, font), blank = in.width - width;
    int x = in.x + (align == TO_LEFT ? 0 : align == TO_RIGHT ? blank : blank / 2);
    draw_line(s, &(struct sheet_line){words, n, false, width}, x, in.y, font);
}

/* Returns the distance from one line of this size to the next. */
static int leading(int size)
{
    return size * 6 / 5;
}

/* Returns how many lines a paragraph has. */
static int lines_of(struct sheet_lines lines)
{
    struct sheet_line line;
    int n = 0;
    while (dread_sheet_next_line(&lines, &line)) n++;
    return n;
}

/* ---- The rules ---- */

/* Where the next line of the rules goes. */
struct flow {
    const struct sheet *sheet;
    struct text *out;             /* NULL: only measure */
    const struct element *column; /* NULL: there is no room left */
    int y, size;
};

static int bottom_of(const struct element *column)
{
    return column->number[1] + column->number[3];
}

/* Goes on in the next column if there is no room for this height. */
static void make_room(struct flow *f, int height)
{
    if (!f->column || f->y + height <= bottom_of(f->column)) return;
    f->column = next_of(f->sheet, "column", f->column);
    if (f->column) f->y = f->column->number[1];
}

static void flow_heading(struct flow *f, const char *words)
{
    int size = f->size * 9 / 8;
    if (f->column && f->y > f->column->number[1]) f->y += f->size / 2;
    make_room(f, leading(size) + 2 * leading(f->size));
    if (!f->column) return;
    if (f->out)
        draw_label(f->sheet, words,
                   (struct space){f->column->number[0], f->y + size, f->column->number[2]}, TO_LEFT,
                   (struct sheet_font){FACE_BOLD, size});
    f->y += leading(size) + f->size / 8;
}

/* Sets a paragraph; an item of a list has a bullet, and its lines are set in. No line stands alone
 * at the end or at the top of a column. */
static void flow_paragraph(struct flow *f, const char *words, bool is_item)
{
    if (!f->column) return;
    int inset = is_item ? f->size * 3 / 4 : 0, width = f->column->number[2] - inset;
    struct sheet_font font = {FACE_REGULAR, f->size};
    struct sheet_lines lines = {f->sheet->letters, words, .font = font, .width = width};
    struct sheet_line line;
    int left = lines_of(lines);
    for (bool first = true; dread_sheet_next_line(&lines, &line); first = false, left--) {
        make_room(f, leading(f->size) * (first && left == 3                 ? 3
                                         : left == 2 || (first && left > 1) ? 2
                                                                            : 1));
        if (!f->column) return;
        int x = f->column->number[0];
        if (f->out) draw_line(f->sheet, &line, x + inset, f->y + f->size, font);
        if (f->out && first && is_item)
            put_form(f->out, "<circle cx=\"%\" cy=\"%\" r=\"%\"/>\n",
                     (int[]){x + f->size / 4, f->y + f->size * 2 / 3, f->size / 9});
        f->y += leading(f->size);
    }
    f->y += f->size / (is_item ? 9 : 4);
}

/* Sets all paragraphs in this size. Returns false if they have no room. */
static bool flow_rules(const struct sheet *s, struct text *out, int size)
{
    struct flow f = {s, out, next_of(s, "column", NULL), 0, size};
    f.y = f.column ? f.column->number[1] : 0;
    for (int i = 0; i < s->elements; i++) {
        const struct element *e = &s->element[i];
        if (is_kind(e, "head")) flow_heading(&f, e->words);
        if (is_kind(e, "text") || is_kind(e, "item"))
            flow_paragraph(&f, e->words, is_kind(e, "item"));
    }
    return f.column;
}

/* Returns the largest size in which the rules have room, or 0 if there is none. */
static int size_of_rules(const struct sheet *s)
{
    for (int size = LARGEST; size >= SMALLEST; size--)
        if (flow_rules(s, NULL, size)) return size;
    return 0;
}

/* ---- The board ---- */

/* Adds the name of place `i` of several: `a1` names cells as on a chess board, `1..` counts them;
 * anything else is the names themselves, with ` | ` between them. */
static void name_place(const struct element *e, int i, struct text *name)
{
    int columns = e->number[4] ? e->number[4] : 1, rows = e->number[5] ? e->number[5] : 1;
    const char *at = e->words;
    if (dread_same(at, "a1")) {
        dread_text_char(name, (char)('a' + i % columns));
        dread_text_whole(name, rows - i / columns);
        return;
    }
    if (dread_same(at, "1..")) {
        dread_text_whole(name, i + 1);
        return;
    }
    for (; i > 0; i--) {
        while (*at && !dread_starts_with(at, " | ")) at++;
        if (*at) at += 3;
    }
    while (*at && !dread_starts_with(at, " | ")) dread_text_char(name, *at++);
}

/* Draws the name of a place: at the top left of a card or a cell, in the middle of a pile or a box.
 */
static void draw_name(const struct sheet *s, const struct element *e, const char *name, int x,
                      int y)
{
    int width = e->number[2], height = e->number[3], step = e->number[6];
    bool overlaps = step && step < width; /* only this much of a card is to be seen */
    int size = height * 3 / 5 < LABEL_SIZE ? height * 3 / 5 : LABEL_SIZE;
    if (is_kind(e, "card"))
        draw_label(s, name,
                   (struct space){x + (overlaps ? step / 6 : 20), y + 45,
                                  overlaps ? step - step / 3 : width - 40},
                   TO_LEFT, (struct sheet_font){FACE_BOLD, LABEL_SIZE});
    else if (is_kind(e, "cell"))
        draw_label(s, name, (struct space){x + 8, y + 30, width - 16}, TO_LEFT,
                   (struct sheet_font){FACE_REGULAR, CELL_NAME});
    else
        draw_label(s, name, (struct space){x + 6, y + height / 2 + size / 3, width - 12}, TO_MIDDLE,
                   (struct sheet_font){is_kind(e, "pile") ? FACE_BOLD : FACE_REGULAR, size});
}

/* card, pile, cell or box X Y WIDTH HEIGHT [COLUMNS ROWS STEP-X STEP-Y]: NAMES. Draws from left to
 * right and from top to bottom, so that each place covers those before it. */
static void draw_places(const struct sheet *s, const struct element *e)
{
    const int *n = e->number;
    int columns = n[4] ? n[4] : 1, rows = n[5] ? n[5] : 1;
    for (int i = 0; i < columns * rows; i++) {
        char name[NAME_BYTES];
        struct text t = dread_text_in(name, sizeof name);
        int x = n[0] + i % columns * n[6], y = n[1] + i / columns * n[7];
        int corner = is_kind(e, "cell") ? 0 : is_kind(e, "box") ? 6 : 24;
        name_place(e, i, &t);
        dread_text_add(s->out, "<g class=\"");
        dread_text_add(s->out, e->kind);
        put_form(s->out, "\"><rect x=\"%\" y=\"%\" width=\"%\" height=\"%\" rx=\"%\"/>\n",
                 (int[]){x, y, n[2], n[3], corner});
        draw_name(s, e, name, x, y);
        dread_text_add(s->out, "</g>\n");
    }
}

/* title X Y WIDTH: WORDS, above a part of the board. */
static void draw_title(const struct sheet *s, const struct element *e)
{
    draw_label(s, e->words, (struct space){e->number[0], e->number[1], e->number[2]}, TO_LEFT,
               (struct sheet_font){FACE_BOLD, LABEL_SIZE});
}

/* note X Y WIDTH: WORDS, a paragraph in italics; Y is its upper end. */
static void draw_note(const struct sheet *s, const struct element *e)
{
    struct sheet_font font = {FACE_ITALIC, NOTE_SIZE};
    struct sheet_lines lines = {s->letters, e->words, .font = font, .width = e->number[2]};
    struct sheet_line line;
    for (int y = e->number[1] + NOTE_SIZE; dread_sheet_next_line(&lines, &line);
         y += leading(NOTE_SIZE))
        draw_line(s, &line, e->number[0], y, font);
}

/* line X Y WIDTH: WORDS, a line to write on; its name stands on it, at the left. */
static void draw_writing_line(const struct sheet *s, const struct element *e)
{
    const int *n = e->number;
    draw_label(s, e->words, (struct space){n[0], n[1] - 8, n[2]}, TO_LEFT,
               (struct sheet_font){FACE_REGULAR, NOTE_SIZE});
    put_rule(s->out, (struct space){n[0], n[1], n[2]});
}

/* The signs of the suits, 100 wide and 100 high. */
static const struct {
    char letter;
    const char *path;
} suits[] = {
    {'s', "M50 6C58 26 92 42 92 64C92 77 82 83 73 83C64 83 57 78 53 70C54 81 58 89 65 94H35"
          "C42 89 46 81 47 70C43 78 36 83 27 83C18 83 8 77 8 64C8 42 42 26 50 6Z"},
    {'h', "M50 92C20 64 6 50 6 32C6 17 18 8 30 8C39 8 46 14 50 23C54 14 61 8 70 8C82 8 94 17 94 32"
          "C94 50 80 64 50 92Z"},
    {'c', "M50 6A21 21 0 0 1 64 43A21 21 0 1 1 54 68C55 80 58 89 65 94H35C42 89 45 80 46 68"
          "A21 21 0 1 1 36 43A21 21 0 0 1 50 6Z"},
    {'d', "M50 4L88 50L50 96L12 50Z"},
};

/* suits X Y SIZE STEP-X STEP-Y: LETTERS, such as shcd. Black suits are filled, red ones outlined,
 * since a sheet is black on white. */
static void draw_suits(const struct sheet *s, const struct element *e)
{
    const int *n = e->number;
    for (int i = 0; e->words[i]; i++)
        for (int k = 0; k < 4; k++)
            if (suits[k].letter == e->words[i]) {
                begin_path(s->out, k % 2 ? "red" : "black",
                           (int[]){n[0] + i * n[3], n[1] + i * n[4], n[2]});
                dread_text_add(s->out, suits[k].path);
                dread_text_add(s->out, "\"/>\n");
            }
}

/* outline or solid X Y PERCENT: PATH, a part of a figure in the words of SVG. A path of so many
 * percent of its size is drawn from (X, Y) on. Solid parts are black, the others white. */
static void draw_figure(const struct sheet *s, const struct element *e)
{
    begin_path(s->out, e->kind, e->number);
    dread_xml_add(s->out, e->words);
    dread_text_add(s->out, "\"/>\n");
}

static const struct {
    const char *kind;
    void (*draw)(const struct sheet *, const struct element *);
} drawn[] = {
    {"card", draw_places},       {"pile", draw_places}, {"cell", draw_places},
    {"box", draw_places},        {"title", draw_title}, {"note", draw_note},
    {"line", draw_writing_line}, {"suits", draw_suits}, {"outline", draw_figure},
    {"solid", draw_figure},
};

static void draw_board(const struct sheet *s)
{
    for (int i = 0; i < s->elements; i++)
        for (size_t k = 0; k < sizeof drawn / sizeof *drawn; k++)
            if (is_kind(&s->element[i], drawn[k].kind)) drawn[k].draw(s, &s->element[i]);
}

/* ---- Head and foot ---- */

static const char style[] =
    "<style>@page{size:A4;margin:0}"
    "rect{fill:#fff;stroke:#000;stroke-width:3}.pile rect{stroke-dasharray:12 8}"
    ".cell rect,.box rect{stroke-width:2}.page{stroke:none}.write{stroke:#000;stroke-width:2}"
    ".red{fill:#fff;stroke:#000;stroke-width:6}"
    ".outline{fill:#fff;stroke:#000;stroke-width:4;stroke-linejoin:round;stroke-linecap:round}"
    "</style>\n";

/* Returns an id as a paragraph: in the largest size in which it has room in one line, or else in
 * several. */
static struct sheet_lines lines_of_id(const struct sheet *s, const char *id, int width)
{
    struct sheet_lines lines = {s->letters, id, .is_id = true, .width = width};
    struct sheet_font *font = &lines.font;
    *font = (struct sheet_font){FACE_REGULAR, ID_SIZE};
    while (font->size > ID_SIZE_IN_LINES &&
           dread_sheet_width(s->letters, id, dread_length_of(id), *font) > width)
        font->size--;
    while (font->size > SMALLEST_LABEL && lines_of(lines) * leading(font->size) > ID_HEIGHT)
        font->size--;
    return lines;
}

/* Draws the id of a deal; or, if it is `open`, the beginning of an id, and a line after it. */
static void draw_id(const struct sheet *s, const char *id, bool open)
{
    struct sheet_lines lines = lines_of_id(s, id, RIGHT - ID_LEFT - (open ? ID_LINE : 0));
    struct sheet_line line = {0};
    int size = lines.font.size, y = ID_TOP + (ID_SIZE - size) / 3 + size;
    draw_label(s, "Deal", (struct space){LEFT, ID_TOP + ID_SIZE, ID_LEFT - LEFT - 20}, TO_LEFT,
               (struct sheet_font){FACE_BOLD, ID_SIZE});
    for (; dread_sheet_next_line(&lines, &line); y += leading(size))
        draw_line(s, &line, ID_LEFT, y, lines.font);
    int end = ID_LEFT + line.width + 10;
    if (open) put_rule(s->out, (struct space){end, y - leading(size) + 4, RIGHT - end});
}

static void draw_head(const struct sheet *s, const struct game *game)
{
    const struct element *need = next_of(s, "need", NULL);
    char designer[160];
    struct text t = dread_text_in(designer, sizeof designer);
    dread_text_add(&t, "Designer: ");
    dread_text_add(&t, game->designer);
    draw_label(s, game->title, (struct space){LEFT, 190, DESIGNER_LEFT - LEFT - 20}, TO_LEFT,
               (struct sheet_font){FACE_BOLD, TITLE_SIZE});
    draw_label(s, designer, (struct space){DESIGNER_LEFT, 190, HEAD_RIGHT - DESIGNER_LEFT},
               TO_RIGHT, (struct sheet_font){FACE_ITALIC, DESIGNER_SIZE});
    if (need)
        draw_label(s, need->words, (struct space){LEFT, 252, HEAD_RIGHT - LEFT}, TO_LEFT,
                   (struct sheet_font){FACE_ITALIC, NEED_SIZE});
    put_rule(s->out, (struct space){LEFT, 275, RIGHT - LEFT});
}

static void draw_foot(const struct sheet *s)
{
    struct sheet_font font = {FACE_ITALIC, NOTE_SIZE};
    struct space line = {LEFT, FOOT, RIGHT - LEFT};
    draw_label(s, "Dread Patience. The rules are told in our own words.", line, TO_LEFT, font);
    draw_label(s, "A deal with the same id has the same cards everywhere.", line, TO_RIGHT, font);
}

/* ---- The page ---- */

const char *dread_sheet_of(const struct sheet_file file[], const char *id)
{
    for (; file->id; file++)
        if (dread_same(file->id, id)) return file->text;
    return NULL;
}

static void begin_page(struct text *out, const char *title)
{
    put_form(out,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210mm\" height=\"297mm\" "
             "viewBox=\"0 0 % %\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">\n<title>",
             (int[]){WIDTH, HEIGHT});
    dread_xml_add(out, title);
    dread_text_add(out, "</title>\n");
    dread_text_add(out, style);
    put_form(out, "<rect class=\"page\" width=\"%\" height=\"%\"/>\n", (int[]){WIDTH, HEIGHT});
}

/* Draws each letter that the page has used. */
static void draw_letters(const struct sheet *s)
{
    dread_text_add(s->out, "<defs>\n");
    for (int i = 0; i < FACES * CHARACTERS; i++) {
        const struct letter *letter = &s->letters->of[i / CHARACTERS][i % CHARACTERS];
        if (!letter->used || is_blank(letter)) continue;
        dread_text_add(s->out, "<path id=\"");
        put_up_to(' ', letter->name, s->out);
        dread_text_add(s->out, "\" d=\"");
        put_up_to('\n', letter->path, s->out);
        dread_text_add(s->out, "\"/>\n");
    }
    dread_text_add(s->out, "</defs>\n");
}

bool dread_sheet_draw(const struct sheet_file sheets[], const struct game *game,
                      const struct rules *rules, const struct deal *named, struct text *out)
{
    const char *sheet = dread_sheet_of(sheets, game->id), *file = dread_sheet_of(sheets, "letters");
    if (!sheet || !file) return false;
    char words[WORDS_BYTES], id[ID_BYTES + 1];
    struct text w = dread_text_in(words, sizeof words), i = dread_text_in(id, sizeof id);
    struct letters letters;
    struct sheet s = {.out = out, .letters = &letters};
    dread_letters_read(file, &letters);
    dread_sheet_words(sheet, game->options, rules, &w);
    read_elements(&s, words);
    int size = size_of_rules(&s);
    if (w.cut || !size) return false;
    if (named) {
        dread_id_write(game, named, &i);
    } else {
        dread_rules_id_write(game, rules, &i);
        dread_text_char(&i, '#');
    }
    begin_page(out, game->title);
    draw_head(&s, game);
    draw_id(&s, id, !named);
    flow_rules(&s, out, size);
    draw_board(&s);
    draw_foot(&s);
    draw_letters(&s);
    dread_text_add(out, "</svg>\n");
    return true;
}
