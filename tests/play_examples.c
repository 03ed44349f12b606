/* Plays examples as text by the rules of the program:
 *
 *     play-examples FILE
 *
 * Prints what is not as they say, and how many there were. It runs as a test of cmocka, which
 * prints the assertions that fail. */

#include <stdio.h>

#include "unit/examples.h"
#include "unit/help.h"

static const char *path;

static void examples_go_as_they_say(void **state)
{
    (void)state;
    struct examples_played played = play_examples(path);
    print_message("%d examples, %d faults\n", played.examples, played.failed);
    assert_int_equal(played.failed, 0);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(examples_go_as_they_say)};
    if (count != 2) {
        fprintf(stderr, "Usage: play-examples FILE\n");
        return 2;
    }
    path = arguments[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
