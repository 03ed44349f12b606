/* Reads any bytes as a deal id. Nothing may crash. A valid id, written again, must be read as the
 * same deal. */

#include <stdlib.h>
#include <string.h>

#include "cheap.h"
#include "dread/id.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    if (!text) return 0;
    memcpy(text, data, size);
    text[size] = '\0';

    const struct game *game, *again;
    struct deal deal, back;
    struct problem problem = {""};
    if (dread_id_read(&dread_games, text, &game, &deal, &problem)) {
        char id[ID_BYTES], second[ID_BYTES];
        struct text t = dread_text_in(id, sizeof id), u = dread_text_in(second, sizeof second);
        dread_id_write(game, &deal, &t);
        insist(!t.cut && dread_id_read(&dread_games, id, &again, &back, NULL) && again == game);
        dread_id_write(again, &back, &u);
        insist(dread_same(id, second) && deal.count == back.count);
        insist(!memcmp(deal.cards, back.cards, deal.count));
        struct position p = {0};
        game->start(&deal, &p, NULL);
        insist(game->sane(&deal, &p));
    } else {
        insist(problem.text[0] != '\0');
    }
    free(text);
    return 0;
}
