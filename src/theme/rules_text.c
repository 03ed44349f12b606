/* Finds a part of a rules page, and sets Markdown as plain text. See rules_text.h.
 *
 * dread_rules_text divides the page into blocks: a heading, a paragraph, a list item or a table,
 * each of one or more lines. It sets one block after the other. */

#include "rules_text.h"

enum { COLUMNS_MOST = 8, GAP = 2 };

/* A piece of the page. */
struct span {
    const char *at;
    int n;
};

/* ---- Parts of a page ---- */

static int line_length(const char *at, const char *end)
{
    int n = 0;
    while (at + n < end && at[n] != '\n') n++;
    return n;
}

/* Returns the start of the line after the one at `at`, or `end`. */
static const char *next_line(const char *at, const char *end)
{
    at += line_length(at, end);
    return at < end ? at + 1 : end;
}

/* Returns true if a line starts with `before`, then `part`, then a character of `after`. */
static bool line_names(const char *at, const char *before, const char *part, char after)
{
    if (!dread_starts_with(at, before)) return false;
    at += dread_length_of(before);
    return dread_starts_with(at, part) && at[dread_length_of(part)] == after;
}

const char *dread_rules_part(const char *page, const char *part, int *n)
{
    const char *end = page + dread_length_of(page), *at = page;
    while (at < end && !line_names(at, "## ", part, ' ') && !line_names(at, "[", part, ']'))
        at = next_line(at, end);
    if (at == end || !*part) return NULL;
    bool section = *at == '#';
    const char *stop = next_line(at, end);
    while (stop < end && *stop != '#' && (section || *stop != '[')) stop = next_line(stop, end);
    while (stop > at && stop[-1] == '\n') stop--;
    *n = (int)(stop - at);
    return at;
}

/* ---- Words ---- */

/* Returns true if `*at` is a sign of Markdown: a backquote, or an asterisk next to a word. */
static bool is_sign(const char *at, const char *start, const char *end)
{
    if (*at == '`') return true;
    if (*at != '*') return false;
    bool space_before = at == start || at[-1] == ' ', space_after = at + 1 == end || at[1] == ' ';
    return !(space_before && space_after);
}

/* Copies a span to `out` without Markdown's signs; its line breaks become spaces. */
static void add_plain(struct span from, struct text *out)
{
    const char *end = from.at + from.n;
    for (const char *at = from.at; at < end; at++) {
        if (*at == '\n') {
            while (at + 1 < end && at[1] == ' ') at++;
            dread_text_char(out, ' ');
        } else if (!is_sign(at, from.at, end)) {
            dread_text_char(out, *at);
        }
    }
}

static int columns_of(const char *s, int n)
{
    int columns = 0;
    for (int i = 0; i < n; i++) columns += ((unsigned char)s[i] & 0xc0) != 0x80;
    return columns;
}

/* Returns how many bytes of `words` fit into one line of `width` columns: up to the last space that
 * fits, or a whole word where even the first is too long. */
static int fitting(const char *words, int width)
{
    int fit = 0, columns = 0, i = 0;
    for (;; i++) {
        if (!words[i] || words[i] == ' ') {
            if (columns <= width || !fit) fit = i;
            if (!words[i] || columns > width) return fit;
        }
        columns += ((unsigned char)words[i] & 0xc0) != 0x80;
    }
}

static void add_spaces(struct text *out, int n)
{
    while (n-- > 0) dread_text_char(out, ' ');
}

/* Writes words in lines of `width` columns; width 0: in one line. `first` opens the first line, and
 * the others are indented as far. */
static void add_lines(const char *words, int width, const char *first, struct text *out)
{
    int indent = columns_of(first, dread_length_of(first));
    dread_text_add(out, first);
    while (*words) {
        int n = width ? fitting(words, width - indent) : dread_length_of(words);
        dread_text_span(out, words, n);
        dread_text_char(out, '\n');
        words += n;
        while (*words == ' ') words++;
        if (*words) add_spaces(out, indent);
    }
}

/* ---- Tables ---- */

struct cell {
    char words[256];
    int columns;
};

/* Reads the cells of a table's row; returns their number. */
static int read_row(struct span line, struct cell cell[COLUMNS_MOST])
{
    const char *at = line.at + 1, *end = line.at + line.n;
    int n = 0;
    while (at < end && n < COLUMNS_MOST) {
        const char *stop = at;
        while (stop < end && *stop != '|') stop++;
        const char *from = at, *to = stop;
        while (from < to && *from == ' ') from++;
        while (to > from && to[-1] == ' ') to--;
        struct text words = dread_text_in(cell[n].words, sizeof cell[n].words);
        add_plain((struct span){from, (int)(to - from)}, &words);
        cell[n].columns = columns_of(cell[n].words, words.length);
        n++;
        at = stop + 1;
    }
    return n;
}

/* Returns true for the line `| --- | ---: |` below a table's head. */
static bool is_rule(struct span line)
{
    for (int i = 0; i < line.n; i++)
        if (line.at[i] != '|' && line.at[i] != '-' && line.at[i] != ':' && line.at[i] != ' ')
            return false;
    return true;
}

/* Sets width[] to the widths of a table's columns and returns their number. A column is as wide as
 * its widest cell. While the table is wider than `room`, its widest column loses a character. */
static int measure_table(struct span table, int room, int width[COLUMNS_MOST])
{
    struct cell cell[COLUMNS_MOST];
    const char *end = table.at + table.n;
    int n = 0, all = 0;
    for (const char *at = table.at; at < end; at = next_line(at, end)) {
        struct span line = {at, line_length(at, end)};
        if (is_rule(line)) continue;
        int cells = read_row(line, cell);
        for (; n < cells; n++) width[n] = 0;
        for (int i = 0; i < cells; i++)
            if (cell[i].columns > width[i]) width[i] = cell[i].columns;
    }
    for (int i = 0; i < n; i++) all += width[i] + (i ? GAP : 0);
    for (; all > room; all--) {
        int widest = 0;
        for (int i = 1; i < n; i++)
            if (width[i] > width[widest]) widest = i;
        width[widest]--;
    }
    return n;
}

/* Writes a row whose cells may take several lines each. */
static void add_row(const struct cell cell[], int n, const int width[], struct text *out)
{
    const char *left[COLUMNS_MOST];
    for (int i = 0; i < n; i++) left[i] = cell[i].words;
    for (bool more = true; more;) {
        more = false;
        int missing =
            0; /* spaces still to write before the next word, so that no line ends in one */
        for (int i = 0; i < n; i++) {
            int bytes = fitting(left[i], width[i]);
            if (bytes) {
                add_spaces(out, missing);
                missing = 0;
                dread_text_span(out, left[i], bytes);
            }
            missing += width[i] + GAP - columns_of(left[i], bytes);
            left[i] += bytes;
            while (*left[i] == ' ') left[i]++;
            more |= *left[i] != '\0';
        }
        dread_text_char(out, '\n');
    }
}

/* Writes a row in one line: "first: second, third". `first` is the first cell of the row above. It
 * stands for an empty first cell, and takes the first cell of this row otherwise. */
static void add_row_in_words(const struct cell cell[], int n, char first[256], struct text *out)
{
    bool any = false, empty = !*cell[0].words;
    if (!empty) {
        struct text kept = dread_text_in(first, 256);
        dread_text_add(&kept, cell[0].words);
    }
    for (int i = 0; i < n; i++) {
        const char *words = i || !empty ? cell[i].words : first;
        if (!*words) continue;
        if (any) dread_text_add(out, i == 1 ? ": " : ", ");
        dread_text_add(out, words);
        any = true;
    }
    dread_text_char(out, '\n');
}

static void add_table(struct span table, int width, struct text *out)
{
    struct cell cell[COLUMNS_MOST];
    int columns[COLUMNS_MOST], n = width ? measure_table(table, width, columns) : 0;
    char first[256] = "";
    const char *end = table.at + table.n;
    for (const char *at = table.at; at < end; at = next_line(at, end)) {
        struct span line = {at, line_length(at, end)};
        int cells = 0;
        if (!is_rule(line)) {
            cells = read_row(line, cell);
        } else if (width) { /* a line under the head */
            for (; cells < n; cells++) {
                struct text dashes = dread_text_in(cell[cells].words, sizeof cell[cells].words);
                for (int i = 0; i < columns[cells]; i++) dread_text_char(&dashes, '-');
            }
        }
        if (cells && width) add_row(cell, cells, columns, out);
        else if (cells) add_row_in_words(cell, cells, first, out);
    }
}

/* ---- Blocks ---- */

static bool is_item(const char *at)
{
    return at[0] == '-' && at[1] == ' ';
}

/* Returns the length of the block at `at`: a heading, a table, a list item or a paragraph. */
static int block_length(const char *at, const char *end)
{
    const char *next = next_line(at, end);
    if (*at == '#') return line_length(at, end);
    while (next < end && *next != '\n' && *next != '#' && (*at == '|') == (*next == '|') &&
           !is_item(next))
        next = next_line(next, end);
    while (next[-1] == '\n') next--;
    return (int)(next - at);
}

/* Skips empty lines. */
static const char *next_block(const char *at, const char *end)
{
    while (at < end && *at == '\n') at++;
    return at;
}

/* Returns where the piece ends that begins at `at`. A long list is divided. */
static const char *piece_end(const char *at, const char *end)
{
    enum { LONG = 600 };
    const char *stop = at, *from = at;
    while (at < end && *at == '#') at = next_block(at + block_length(at, end), end);
    do {
        stop = at < end ? at + block_length(at, end) : end;
        at = next_block(stop, end);
    } while (at < end && (*at == '|' || (is_item(at) && stop < from + LONG)));
    return stop;
}

const char *dread_rules_piece(const char *page, int i, int *n)
{
    const char *end = page + dread_length_of(page), *at = next_block(page, end);
    for (; at < end; i--) {
        const char *stop = piece_end(at, end);
        if (!i) *n = (int)(stop - at);
        if (!i) return at;
        at = next_block(stop, end);
    }
    return NULL;
}

static void add_heading(struct span line, int width, struct text *out)
{
    int level = 0;
    while (line.n && *line.at == '#') line.at++, line.n--, level++;
    while (line.n && *line.at == ' ') line.at++, line.n--;
    add_plain(line, out);
    dread_text_char(out, '\n');
    for (int i = columns_of(line.at, line.n); width && i; i--)
        dread_text_char(out, level == 1 ? '=' : '-');
    if (width) dread_text_char(out, '\n');
}

static void add_block(struct span block, int width, struct text *out)
{
    char words[8192];
    struct text plain = dread_text_in(words, sizeof words);
    bool item = is_item(block.at);
    if (item) block.at += 2, block.n -= 2;
    if (*block.at == '#') {
        add_heading(block, width, out);
    } else if (*block.at == '|') {
        add_table(block, width, out);
    } else {
        add_plain(block, &plain);
        add_lines(words, width, item ? "- " : "", out);
    }
}

void dread_rules_text(const char *page, int n, int width, struct text *out)
{
    const char *end = page + (n < 0 ? dread_length_of(page) : n);
    dread_must(!width || width >= RULES_WIDTH_LEAST);
    if (width && width < RULES_WIDTH_LEAST) width = RULES_WIDTH_LEAST;
    bool gap = false;
    for (const char *at = page; at < end;) {
        if (*at == '\n') {
            at++;
            gap = true;
            continue;
        }
        int length = block_length(at, end);
        if (gap && out->length) dread_text_char(out, '\n');
        gap = false;
        add_block((struct span){at, length}, width, out);
        at += length;
        if (at < end) at++;
    }
}

/* ---- Quotes ---- */

/* Returns the length of the sentence at s. A full stop ends it if a capital, a digit or a bracket
 * follows; a bracket that closes after the full stop belongs to it. */
static int sentence_length(const char *s)
{
    int n = 0;
    for (; s[n]; n++) {
        if (s[n] != '.' && s[n] != '?' && s[n] != '!') continue;
        int end = n + 1 + (s[n + 1] == ')');
        char next = s[end] == ' ' ? s[end + 1] : s[end];
        bool begins = (next >= 'A' && next <= 'Z') || (next >= '0' && next <= '9') || next == '(';
        if (!next || (s[end] == ' ' && begins)) return end;
    }
    return n;
}

/* Returns what follows the heading of a section, or the number and the heading of a paragraph:
 * `[3.1] **Search.** `. */
static const char *skip_heading(const char *at, const char *end)
{
    if (*at == '#') {
        at = next_line(at, end);
        while (at < end && *at == '\n') at++;
        return at;
    }
    while (at < end && *at != ' ') at++;
    while (at < end && *at == ' ') at++;
    if (!dread_starts_with(at, "**")) return at;
    const char *close = at + 2;
    while (close < end && *close != '*') close++;
    if (close[-1] != '.') return at;
    while (close < end && (*close == '*' || *close == ' ')) close++;
    return close;
}

/* Sets a part as plain text in one line, without its heading and the signs of lists. A list or
 * table that has no full stop gets one where the next paragraph begins. */
static void set_in_one_line(const char *part, int n, struct text *out)
{
    char lines[8192];
    struct text t = dread_text_in(lines, sizeof lines);
    const char *from = skip_heading(part, part + n);
    dread_rules_text(from, (int)(part + n - from), 0, &t);
    for (const char *s = lines; *s; s++) {
        bool item = s[0] == '\n' && s[1] == '-' && s[2] == ' ';
        bool paragraph = s[0] == '\n' && s[1] == '\n' && s[2] != '-';
        char last = out->length ? out->at[out->length - 1] : ' ';
        if (paragraph && last != '.' && last != ')') dread_text_char(out, '.');
        if (*s != '\n') dread_text_char(out, *s);
        else if (last != ' ') dread_text_char(out, ' ');
        if (item) s += 2;
    }
}

bool dread_rules_quote(const char *page, const char *part, const char *first, int n,
                       struct text *out)
{
    int length;
    char line[8192], wanted[160];
    struct text t = dread_text_in(line, sizeof line), w = dread_text_in(wanted, sizeof wanted);
    const char *at = dread_rules_part(page, part, &length);
    if (!at) return false;
    set_in_one_line(at, length, &t);
    dread_text_span(&w, first, n);
    for (const char *s = line; *s;) {
        int k = sentence_length(s);
        if (dread_starts_with(s, wanted)) {
            dread_text_span(out, s, k);
            return true;
        }
        s += k;
        while (*s == ' ') s++;
    }
    return false;
}
