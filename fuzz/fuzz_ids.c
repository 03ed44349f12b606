/* Reads any bytes as a deal id. Nothing may crash. A valid id, written again, must be read as the
 * same deal. */

#include <stdlib.h>
#include <string.h>

#include "cheap.h"
#include "core/id.h"
#include "core/link.h"

/* Reads the text as a link; if it is one, its game can be written and read again, and so can a duel
 * with it if it is over. */
static void check_link(const char *text)
{
    static struct session s;
    static char link[LINK_BYTES];
    struct text t = dread_text_in(link, sizeof link);
    struct problem problem = {""};
    enum link_kind kind;
    if (!dread_link_read(&dread_games, text, &s, &kind, &problem)) {
        insist(problem.text[0] != '\0');
        return;
    }
    while (dread_session_redo(&s, NULL)) continue;
    bool is_over = dread_session_outcome(&s);
    if (is_over) dread_link_duel(&s, &t);
    else dread_link_game(&s, &t);
    insist(!t.cut && dread_link_read(&dread_games, link, &s, &kind, NULL));
    insist(kind == (is_over ? LINK_DUEL : LINK_GAME));
}

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
    check_link(text);
    free(text);
    return 0;
}
