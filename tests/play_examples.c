/* Plays examples as text by the rules of the program:
 *
 *     play-examples FILE
 *
 * Prints what is not as they say, and how many there were. */

#include <stdio.h>

#include "unit/examples.h"

int main(int count, char **arguments)
{
    if (count != 2) {
        fprintf(stderr, "Usage: play-examples FILE\n");
        return 2;
    }
    struct examples_played played = play_examples(arguments[1]);
    printf("%d examples, %d faults\n", played.examples, played.failed);
    return played.failed != 0;
}
