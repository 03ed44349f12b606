/* Puzzles. See dread.h. */

#include "library/library.h"

#include "search/puzzle.h"

static void fill_in(dread_puzzle *out, const struct puzzle *puzzle,
                    const struct puzzle_answer *answer)
{
    const struct encoding *encoding = dread_encoding_of(puzzle->game);
    _Static_assert((int)DREAD_PUZZLE_CHOICES == (int)PUZZLE_CHOICES &&
                       (int)DREAD_LINE_MOST == (int)LINE_ROOM,
                   "as much room");
    out->number = puzzle->number;
    out->level = puzzle->level;
    out->ways = answer->ways;
    out->choices = answer->choices;
    for (int i = 0; i < answer->choices; i++) {
        out->action[i] = dread_index_of_action(encoding, answer->choice[i].action);
        out->won[i] = answer->choice[i].won;
    }
    out->actions = answer->actions;
    for (int i = 0; i < answer->actions; i++)
        out->line[i] = dread_index_of_action(encoding, answer->line[i]);
}

static int find_answer(const struct puzzle *puzzle, const dread_memory *memory, dread_puzzle *out,
                       dread_error *error)
{
    size_t bytes = dread_puzzle_bytes(puzzle->game);
    struct puzzle_answer answer;
    void *taken = dread_memory_take(memory, bytes);
    if (!taken) return dread_result_no_memory(error);
    bool is_puzzle = dread_puzzle_answer(puzzle->game, &puzzle->deal, &puzzle->position, taken,
                                         &answer);
    dread_must(is_puzzle); /* tests/unit/test_puzzles.c proves each line of the lists */
    dread_memory_give(memory, taken, bytes);
    fill_in(out, puzzle, &answer);
    return DREAD_OK;
}

int dread_open_puzzle(const char *code, const dread_memory *memory, dread_session **made,
                      dread_puzzle *out, dread_error *error)
{
    struct puzzle puzzle;
    struct problem problem;
    if (!made) return dread_result_null(error, "made");
    *made = NULL;
    if (!code) return dread_result_null(error, "code");
    if (out && out->size < sizeof *out) return dread_result_no_size(error);
    if (!dread_puzzle_read(dread_puzzles, &dread_games, code, &puzzle, &problem))
        return dread_result_of(error, &problem);
    int result = out ? find_answer(&puzzle, memory, out, error) : DREAD_OK;
    if (!result) result = dread_session_make(puzzle.game, memory, made, error);
    if (result) return result;
    struct session *s = &(*made)->session;
    dread_session_start(s, puzzle.game, &puzzle.deal, NULL);
    for (int i = 0; i < puzzle.actions; i++) dread_session_play(s, puzzle.line[i], NULL, NULL);
    return DREAD_OK;
}

int dread_puzzles_of(const dread_game *handle)
{
    const struct game *game = dread_game_of(handle);
    return game ? dread_puzzle_count(dread_puzzles, game, 0) : 0;
}
