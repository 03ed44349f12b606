/* In which manner a sentence is said. Only what is plainly ordered is carried out: what the player
 * thinks aloud about, asks about or takes back in the same breath is not. The words for it are in
 * themes/talk/english.txt:
 *
 *     doubt: maybe|perhaps      before what is only thought of
 *     request: could you        makes an order of what ends with a question mark
 *     correction: no wait       between what is said and what is meant
 *     pause: wait a moment      nothing else is said
 *     assent: yes               before words that add nothing to it, `willing`
 *     refusal: no               when it was asked whether something is meant
 */

#ifndef HEAR_MANNER_H
#define HEAR_MANNER_H

#include "interpret.h"

enum manner {
    MANNER_PLAIN,
    MANNER_DOUBT,      /* `maybe rest`, `rest?` */
    MANNER_DENIAL,     /* `no rest` */
    MANNER_CORRECTION, /* `search 6, no, 2` */
    MANNER_PAUSE,      /* `wait a moment` */
    MANNER_REFUSAL     /* `no` */
};

/* Finds in which manner a line is said, and writes to `said`, which is the line as
 * dread_interpret_plainly reads it, what stands for it: `yes` for `yes, go on`, `the seven` for
 * `wait, the seven`. */
enum manner dread_manner_of(const struct table *, const char *line, char said[SAID]);

#endif
