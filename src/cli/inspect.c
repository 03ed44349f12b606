/* The commands that look at a deal or a record and save nothing: deal, cards, legal,
 * perft (counts the sequences of legal actions), replay and position. */

#include "call.h"
#include "core/id.h"
#include "search/perft.h"
#include "inspect.h"
#include "json/advice_json.h"
#include "json/view_json.h"
#include "show.h"

enum { FLAG_JSON = 0 }; /* the first flag of the commands here that have --json */

static struct session session;

static int print_view_json(void)
{
    struct view view;
    struct text t = json_begin();
    dread_session_see(&session, &view);
    dread_json_view(&t, NULL, session.game, &view);
    return print_json(stdout, &t);
}

int run_deal(const struct call *call)
{
    int code = call_session(call, &session);
    if (!code) code = complain_if_asking(&session);
    if (code) return code;
    if (call->flag[FLAG_JSON]) return print_view_json();
    struct theme theme = dread_theme_of(dread_themes, session.game);
    char id[ID_BYTES];
    struct text t = dread_text_in(id, sizeof id);
    dread_id_write(session.game, &session.deal, &t);
    printf("%s\n", id);
    show_table(stdout, &theme, &session);
    return FINE;
}

int run_cards(const struct call *call)
{
    const struct game *game;
    struct deal deal;
    int code = call_deal(call->argument[0], &game, &deal);
    if (code) return code;
    char cards[2 * DEAL_CARDS + 1];
    struct text c = dread_text_in(cards, sizeof cards);
    for (int i = 0; i < deal.count; i++) dread_card_write(&c, deal.cards[i]);
    if (!call->flag[0]) {
        printf("%s\n", cards);
        return FINE;
    }
    deal.by_cards = 1;
    if (!game->number_matters(&deal.rules)) deal.number = 0;
    char id[ID_BYTES];
    struct text t = dread_text_in(id, sizeof id);
    dread_id_write(game, &deal, &t);
    printf("%s\n", id);
    return FINE;
}

static int print_legal_json(void)
{
    struct text t = json_begin();
    dread_json_open(&t, NULL, '{');
    dread_json_legal(&t, &session);
    dread_json_close(&t, '}');
    return print_json(stdout, &t);
}

int run_legal(const struct call *call)
{
    int code = call_game_of(call, &session);
    if (!code) code = complain_if_asking(&session);
    if (code) return code;
    if (call->flag[FLAG_JSON]) return print_legal_json();
    action legal[ACTIONS_MOST];
    int n = dread_session_actions(&session, legal);
    for (int i = 0; i < n; i++) {
        char written[80];
        struct text t = dread_text_in(written, sizeof written);
        session.game->format(&session.deal.rules, legal[i], &t);
        printf("%s\n", written);
    }
    printf("%s\n", session.game->words.outcomes[dread_session_outcome(&session)]);
    return FINE;
}

int run_perft(const struct call *call)
{
    const struct game *game;
    struct deal deal;
    int code = call_deal(call->argument[0], &game, &deal);
    if (code) return code;
    const char *written = call->flag[0];
    uint64_t depth;
    if (!written) return misuse(call->command, "The depth is missing: `--depth N`.");
    if (!dread_read_number(&written, 64, &depth) || *written)
        return misuse(call->command, "The depth is a whole number from 0 to 64.");
    struct position start;
    game->start(&deal, &start, NULL);
    for (uint64_t d = depth ? 1 : 0; d <= depth; d++) {
        uint64_t budget = UINT64_MAX;
        printf("%llu %llu\n", (unsigned long long)d,
               (unsigned long long)dread_perft(game, &deal, &start, (int)d, &budget));
        fflush(stdout);
    }
    return FINE;
}

/* Prints that the game is not over, and which card it asks for. */
static void print_unfinished(void)
{
    char words[400];
    struct text t = dread_text_in(words, sizeof words);
    printf("The game is not over.");
    if (dread_session_asks(&session) >= 0) {
        session.game->unknown->name(&session.deal.rules, dread_session_asks(&session), &t);
        printf(" It asks for %s.", words);
    }
    printf("\n");
}

int run_replay(const struct call *call)
{
    int code = call_record(call->argument[0], &session);
    if (code) return code;
    if (!call->flag[FLAG_JSON]) {
        struct theme theme = dread_theme_of(dread_themes, session.game);
        show_log(stdout, &theme, &session);
        if (!dread_session_outcome(&session)) print_unfinished();
        return FINE;
    }
    return print_view_json();
}

static const char no_position[] = "Positions of this game cannot be written.";

/* Prints the lines that a position of a game has, and what to write in each. */
static int print_fields(const char *name)
{
    const struct game *game = call_game(name);
    if (!game) return USAGE;
    if (!game->middle) return complain(FAULT, no_position);
    for (const struct middle_field *f = game->middle->fields; f->name; f++)
        printf("%s: %s\n", f->name, f->what);
    return FINE;
}

int run_position(const struct call *call)
{
    if (call->flag[0]) return print_fields(call->argument[0]);
    static char written[POSITION_BYTES];
    struct text t = dread_text_in(written, sizeof written);
    int code = call_game_of(call, &session);
    if (code) return code;
    if (!session.game->middle) return complain(FAULT, no_position);
    if (dread_session_outcome(&session))
        return complain(FAULT, "The game is over, so there is no position to play on from.");
    if (dread_session_asks(&session) >= 0)
        return complain(FAULT, "The game waits for a card that is turned up; a position can be "
                               "written when you decide.");
    dread_position_write(session.game, &session.deal, &session.now, &t);
    printf("%s", written);
    return FINE;
}
