/* Tests of the panel beside the table: what matters most is on it whole, in the smallest terminal
 * too. Without them a long preview, or many buttons, could push the gravest consequence of a choice
 * off the screen. */

#include <stdio.h>
#include <string.h>

#include "tui/pen.h"
#include "unit/offers.h"
#include "unit/seat.h"

static struct seat seat;
static struct session session;

/* Fails unless the text is on the frame whole, with its cards as the panel writes them. */
static void reads_in_signs(const char *text)
{
    char signs[PEN_WORDS];
    cards_as_signs(text, signs, sizeof signs);
    size_t n = strlen(signs);
    while (n && signs[n - 1] == ' ') signs[--n] = '\0';
    seat_reads_whole(&seat, signs);
}

/* The gravest sentence of what the action in focus would do, and the words of that action, must be
 * on the screen. */
static void check_focus(void)
{
    struct play *p = seat.play;
    const struct game *game = p->session.game;
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    static struct told told[EVENTS_MOST];
    char words[4000], choice[400];
    struct text w = dread_text_in(words, sizeof words), c = dread_text_in(choice, sizeof choice);
    seat_look(&seat);
    int i = dread_table_in_focus(p);
    bool asked = p->focus.kind == FOCUS_BUTTON || !dread_selection_empty(&p->selection);
    if (i < 0 || !asked) return;
    game->describe(&p->view, p->selection.legal[i], &c);
    game->preview(&p->view, p->selection.legal[i], &trace);
    int n = dread_theme_tell_gravest(&p->layout.theme, game, &p->view, &trace, TELL_USUAL, &w,
                                     told);
    if (n) words[told[0].from + told[0].length] = '\0';
    if (n) reads_in_signs(words + told[0].from);
    choice[strcspn(choice, " ,")] = '\0'; /* the verb */
    choice[0] = seat.play->scene.words.choice[0];
    if (p->focus.kind == FOCUS_THING) seat_reads_whole(&seat, choice);
    else reads_in_signs(seat.play->scene.button[p->focus.button].words);
}

/* Puts every button in focus, and picks every thing that can be picked. */
static void check_position(void)
{
    struct play *p = seat.play;
    int buttons = seat.table.scene->buttons;
    for (int k = 0; k < buttons; k++) {
        if (p->scene.button[k].action < 0) continue;
        seat_looks_at(&seat, &(struct focus){.kind = FOCUS_BUTTON, .button = k});
        check_focus();
    }
    for (int i = 0; i < p->selection.count && i < 40; i++) {
        for (int k = 0; k < p->selection.touch[i].count; k++) {
            struct thing thing = p->selection.touch[i].thing[k];
            dread_selection_pick(&p->selection, thing);
            seat_looks_at(&seat, &(struct focus){.kind = FOCUS_THING, .thing = thing});
            check_focus();
            buttons = p->scene.buttons;
        }
        dread_selection_put_down_all(&p->selection);
    }
}

static void the_gravest_consequence_of_a_choice_is_on_the_screen_whole(void **state)
{
    (void)state;
    struct rng rng = dread_rng_from(16);
    seat_open(&seat, house_games(), dread_themes, UNSAVED);
    for (int n = 0; n < rounds(90); n++) {
        do random_session(&session, house_games()->game[n % house_games()->count], &rng);
        while (dread_session_outcome(&session));
        seat_put(&seat, &session);
        check_position();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_gravest_consequence_of_a_choice_is_on_the_screen_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
