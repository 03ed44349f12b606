/* Draws the page that asks for a card of a real table, and reads its keys. See picker.h.
 *
 * Nothing on it moves while the player tells cards: the question is at the top, and everything else
 * keeps its distance from the bottom. */

#include "picker.h"

#include "table/table.h"

enum {
    RANKS = 13,
    CARD_ROWS = 5,    /* four suits, and a row for the joker */
    SIGN_COLUMNS = 3, /* the sign of the suit before its cards */
    TWICE_ROWS = 2,
    CHOICE_ROWS = 2,
    FIXED_ROWS = CARD_ROWS + TWICE_ROWS + CHOICE_ROWS + 1, /* and the line that is typed */
    LEAST_TEXT = 5,
    LEAST_WIDTH = SIGN_COLUMNS + 2 * RANKS + 1,
    WIDEST_CARD = 5
};
_Static_assert(PICKER_ROWS == FIXED_ROWS + LEAST_TEXT, "the rows of the page");

bool picker_fits(struct rect inside)
{
    return inside.w >= LEAST_WIDTH && inside.h >= PICKER_ROWS;
}

/* ---- The cards ---- */

/* Returns where a card is drawn. The row of the joker has no other card. */
static struct rect place_of(struct rect cards, int rank, int suit)
{
    int wide = (cards.w - SIGN_COLUMNS) / RANKS;
    if (wide > WIDEST_CARD) wide = WIDEST_CARD;
    if (suit == PICKER_JOKER) return (struct rect){cards.x + SIGN_COLUMNS, cards.y + suit, 5, 1};
    int after_ten = wide == 2 && rank > 10; /* a ten takes two of two columns */
    return (struct rect){cards.x + SIGN_COLUMNS + (rank - 1) * wide + after_ten, cards.y + suit,
                         wide == 2 ? 2 + (rank == 10) : wide - 1, 1};
}

static card card_at(int rank, int suit)
{
    return suit == PICKER_JOKER ? CARD_JOKER : dread_card_of(rank, suit);
}

/* A card that can be the one asked for is bold and has the colour of its suit. One that lies
 * elsewhere is dim, and a dot stands for one that is not in the pack. */
static void draw_card(struct canvas *c, struct hit_regions *h, const struct scene *s,
                      struct rect at, card which, bool here)
{
    static const char *const ranks[] = {"A", "2", "3",  "4", "5", "6", "7",
                                        "8", "9", "10", "J", "Q", "K"};
    bool can = s->picker.possible & dread_card_bit(which);
    bool known = can || (s->picker.pack & dread_card_bit(which));
    struct style st = can ? bold(style(suit_colour(which, false), COLOUR_BACKGROUND))
                          : style(COLOUR_DIM, COLOUR_BACKGROUND);
    if (here) st = bold(style(COLOUR_PLAYER, COLOUR_FOCUS));
    if (which == CARD_JOKER && !known) return;
    canvas_fill(c, at, st, " ");
    if (!known) canvas_put(c, at.x, at.y, st, "·");
    else if (which == CARD_JOKER) canvas_put(c, at.x, at.y, st, "joker");
    else if (at.w > 3) put_card(c, at.x, at.y, st, which);
    else canvas_put(c, at.x, at.y, st, ranks[dread_card_rank(which) - 1]);
    if (known) hits_add(h, at, HIT_LINE, PICKER_CARD + which);
    if (!here) return;
    c->cursor_x = at.x;
    c->cursor_y = at.y;
}

static void draw_cards(struct canvas *c, struct hit_regions *h, const struct picker_reader *r,
                       const struct scene *s, struct rect cards)
{
    bool in_cards = !s->page.at;
    for (int suit = 0; suit < 4; suit++) {
        card ace = dread_card_of(1, suit);
        canvas_put(c, cards.x, cards.y + suit, style(suit_colour(ace, false), COLOUR_BACKGROUND),
                   dread_suit_sign(suit));
        for (int rank = 1; rank <= RANKS; rank++)
            draw_card(c, h, s, place_of(cards, rank, suit), card_at(rank, suit),
                      in_cards && r->rank == rank && r->suit == suit);
    }
    draw_card(c, h, s, place_of(cards, 1, PICKER_JOKER), CARD_JOKER,
              in_cards && r->suit == PICKER_JOKER);
}

/* ---- The words ---- */

/* Writes words into the rectangle, and takes their lines off it. */
static void write_words(struct canvas *c, struct rect *at, struct style st, const char *words)
{
    if (at->h <= 0 || !*words) return;
    int lines = canvas_wrap(c, *at, st, words, 0);
    if (lines > at->h) lines = at->h;
    at->y += lines;
    at->h -= lines;
}

/* Writes what is asked for, how far the set-up is, and what was wrong or told last. */
static void draw_question(struct canvas *c, const struct scene *s, struct rect at)
{
    const struct scene_picker *p = &s->picker;
    char words[256];
    struct text t = dread_text_in(words, sizeof words);
    dread_text_add(&t, p->mends ? "It was not that card: which is " : "Which is ");
    dread_text_add(&t, p->asked);
    dread_text_char(&t, '?');
    write_words(c, &at, bold(style(COLOUR_PLAYER, COLOUR_BACKGROUND)), words);
    if (p->places) {
        t = dread_text_in(words, sizeof words);
        dread_text_add(&t, "Card ");
        dread_text_number(&t, (uint64_t)p->told + 1);
        dread_text_add(&t, " of ");
        dread_text_number(&t, (uint64_t)p->places);
        dread_text_add(&t, " to deal.");
        write_words(c, &at, style(COLOUR_DIM, COLOUR_BACKGROUND), words);
    }
    write_words(c, &at, style(COLOUR_BAD, COLOUR_BACKGROUND), p->problem);
    if (!*p->problem) write_words(c, &at, style(COLOUR_GOOD, COLOUR_BACKGROUND), s->words.note);
    if (!*p->last || p->mends) return;
    t = dread_text_in(words, sizeof words);
    dread_text_add(&t, "Told: ");
    dread_text_add(&t, p->last);
    write_words(c, &at, style(COLOUR_TEXT, COLOUR_BACKGROUND), words);
}

/* Draws the line that is typed; while it is empty, what can be typed. */
static void draw_typed(struct canvas *c, const struct scene *s, const char *typed, struct rect at)
{
    struct style st = style(COLOUR_PLAYER, COLOUR_NEAR_BACKGROUND);
    canvas_fill(c, at, st, " ");
    int n = columns_of(typed), room = at.w - 3, x = canvas_put(c, at.x, at.y, st, "›") + 1;
    if (!n) {
        canvas_put_brief(c, x, at.y, room, style(COLOUR_DIM, COLOUR_NEAR_BACKGROUND),
                         "type 7h, 10h or two of clubs");
        return;
    }
    x = canvas_put(c, x, at.y, st, typed + (n > room ? n - room : 0));
    if (s->page.at) return;
    c->cursor_x = x;
    c->cursor_y = at.y;
}

static const char *words_of(const struct scene_line *l)
{
    return l->command == CMD_UNDO ? "Backspace: take back" : l->words;
}

/* Draws a line of the page that can be chosen. Returns how many lines it takes. */
static int draw_line(struct canvas *c, struct hit_regions *h, const struct scene *s, int i,
                     struct rect at)
{
    const struct scene_line *l = &s->page.line[i];
    bool here = i == s->page.at, can = s->command[l->command].can;
    struct style st = here ? bold(style(COLOUR_PLAYER, COLOUR_FOCUS))
                           : style(can ? COLOUR_TEXT : COLOUR_DIM, COLOUR_BACKGROUND);
    int lines = canvas_wrap(c, at, st, words_of(l), 0);
    at.h = lines < at.h ? lines : at.h;
    hits_add(h, at, HIT_LINE, i);
    if (here) {
        c->cursor_x = at.x;
        c->cursor_y = at.y;
    }
    return lines;
}

/* Draws the lines of the page after the one that is typed: that of a card told twice in a place of
 * its own, the others side by side. */
static void draw_lines(struct canvas *c, struct hit_regions *h, const struct scene *s,
                       struct rect twice, struct rect at)
{
    int x = at.x, y = at.y;
    for (int i = 1; i < s->page.lines; i++) {
        const struct scene_line *l = &s->page.line[i];
        int w = columns_of(words_of(l));
        if (l->command == CMD_MOVE_TOLD) {
            draw_line(c, h, s, i, twice);
            continue;
        }
        if (x > at.x && x + w > at.x + at.w) {
            x = at.x;
            y++;
        }
        if (y < at.y + at.h) draw_line(c, h, s, i, (struct rect){x, y, w, 1});
        x += w + 3;
    }
}

void picker_draw(struct canvas *c, struct hit_regions *h, const struct picker_reader *r,
                 const struct scene *s, const char *typed, struct rect in)
{
    int y = in.y + in.h - FIXED_ROWS;
    draw_question(c, s, (struct rect){in.x, in.y, in.w, y - in.y});
    draw_cards(c, h, r, s, (struct rect){in.x, y, in.w, CARD_ROWS});
    y += CARD_ROWS;
    draw_typed(c, s, typed, (struct rect){in.x, y++, in.w, 1});
    struct rect twice = {in.x, y, in.w, TWICE_ROWS},
                choices = {in.x, y + TWICE_ROWS, in.w, CHOICE_ROWS};
    draw_lines(c, h, s, twice, choices);
}

/* ---- Keys ---- */

static struct intent look_at(const struct scene *s, int line)
{
    int lines = s->page.lines;
    return (struct intent){.kind = INTENT_LINE_FOCUS, .number = (line + lines) % lines};
}

static bool has_joker(const struct scene *s)
{
    return (s->picker.pack | s->picker.possible) & dread_card_bit(CARD_JOKER);
}

/* Moves the cursor over the cards. Below the last row are the lines of the page. */
static struct intent move_card(struct picker_reader *r, const struct scene *s, int across, int down)
{
    int last = has_joker(s) ? PICKER_JOKER : PICKER_JOKER - 1;
    if (r->suit + down > last) return look_at(s, 1);
    if (r->suit + down >= 0) r->suit += down;
    if (r->suit < PICKER_JOKER) r->rank = (r->rank - 1 + across + RANKS) % RANKS + 1;
    return (struct intent){.kind = INTENT_HURRY};
}

static struct intent move_line(const struct scene *s, int by)
{
    int to = s->page.at + by;
    return look_at(s, to < s->page.lines ? to : s->page.at);
}

static struct intent tell(card which)
{
    return (struct intent){.kind = INTENT_COMMAND, .command = CMD_TELL_CARD, .number = which};
}

bool picker_key(struct picker_reader *r, const struct scene *s, const char *typed, int key,
                struct intent *in)
{
    bool in_cards = !s->page.at;
    if (r->suit == PICKER_JOKER && !has_joker(s)) r->suit--;
    switch (key) {
    case KEY_OF_LEFT: *in = in_cards ? move_card(r, s, -1, 0) : move_line(s, -1); return true;
    case KEY_OF_RIGHT: *in = in_cards ? move_card(r, s, 1, 0) : move_line(s, 1); return true;
    case KEY_OF_UP: *in = in_cards ? move_card(r, s, 0, -1) : move_line(s, -1); return true;
    case KEY_OF_DOWN: *in = in_cards ? move_card(r, s, 0, 1) : move_line(s, 1); return true;
    case KEY_OF_TAB: *in = look_at(s, s->page.at + 1); return true;
    case KEY_OF_BACKTAB: *in = look_at(s, s->page.at - 1); return true;
    case KEY_OF_BACKSPACE:
        *in = (struct intent){.kind = INTENT_COMMAND, .command = CMD_UNDO};
        return !*typed;
    case ' ':
    case KEY_OF_ENTER:
        if (*typed) return false;
        *in = in_cards ? tell(card_at(r->rank, r->suit))
                       : (struct intent){.kind = INTENT_LINE, .number = s->page.at};
        return true;
    default: return false;
    }
}

struct intent picker_click(struct picker_reader *r, const struct hit_region *hit)
{
    if (hit->number < PICKER_CARD)
        return (struct intent){.kind = INTENT_LINE, .number = hit->number};
    card which = (card)(hit->number - PICKER_CARD);
    r->suit = which == CARD_JOKER ? PICKER_JOKER : dread_card_suit(which);
    if (which != CARD_JOKER) r->rank = dread_card_rank(which);
    return tell(which);
}
