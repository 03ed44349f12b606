/* The worked examples in tests/examples, played by the rules of the program. */

#include <stdio.h>

#include "unit/examples.h"
#include "unit/help.h"

static void play_file(const char *name)
{
    char path[400];
    snprintf(path, sizeof path, "%s/%s", DREAD_EXAMPLES, name);
    struct examples_played played = play_examples(path);
    assert_int_equal(played.failed, 0);
    assert_true(played.examples > 20);
}

TEST(he_will_never_stop_goes_as_its_examples)
{
    play_file("he-will-never-stop.txt");
}

TEST(soliterror_goes_as_its_examples)
{
    play_file("soliterror.txt");
}

TEST(dont_let_them_get_you_goes_as_its_examples)
{
    play_file("dont-let-them-get-you.txt");
}

TEST(scorpion_goes_as_its_examples)
{
    play_file("toy-scorpion.txt");
}
