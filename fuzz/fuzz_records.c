/* Reads any bytes as a record. Nothing may crash. A valid record, written again, must be read as
 * the same game. */

#include <string.h>

#include "cheap.h"
#include "core/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct session s, again;
    static char record[RECORD_BYTES];
    struct problem problem = {""};
    if (!dread_record_read(&dread_games, (const char *)data, size, &s, &problem)) {
        insist(problem.text[0] != '\0');
        return 0;
    }
    bool begun = !dread_session_sets_up(&s); /* else there is no position */
    if (begun) insist(s.game->sane(&s.deal, &s.now));
    struct text t = dread_text_in(record, sizeof record);
    dread_record_write(&s, &t);
    insist(!t.cut && dread_record_read(&dread_games, record, (size_t)t.length, &again, NULL));
    insist(again.played == s.played && !memcmp(&again.now, &s.now, sizeof s.now));
    return 0;
}
