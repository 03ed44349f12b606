/* The bench of the solver in WebAssembly. See wasm.h. */

#include "search/bench.h"
#include "list_of_games.h"
#include "wasm_memory.h"
#include "wasm.h"

int wasm_bench(int i)
{
    static struct workspace room;
    static const char *const answers[] = {" won, ", " lost, ", " unknown, "};
    struct text t = dread_text_in(wasm_text(), WASM_TEXT_BYTES);
    struct bench bench;
    if (!room.bytes) room = (struct workspace){wasm_take_memory(BENCH_WORKSPACE), BENCH_WORKSPACE};
    if (!room.bytes || i < 0 || i >= wasm_games.games->count) return 0;
    dread_bench_game(wasm_games.games->game[i], &room, &bench);
    dread_text_add(&t, wasm_games.games->game[i]->id);
    dread_text_add(&t, ": ");
    for (int k = ANSWER_WON; k <= ANSWER_UNKNOWN; k++) {
        dread_text_number(&t, bench.answers[k]);
        dread_text_add(&t, answers[k]);
    }
    dread_text_number(&t, bench.positions);
    dread_text_add(&t, " positions");
    return t.length;
}
