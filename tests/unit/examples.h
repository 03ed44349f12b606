/* Examples as text, played by the rules of the program. tests/examples/README.md says what their
 * lines mean. The second engines play the worked examples (tests/oracle/test_oracle_examples.py),
 * and write examples of random games (tests/oracle/test_agreement.py). */

#ifndef EXAMPLES_H
#define EXAMPLES_H

struct examples_played {
    int examples, failed;
};

/* Plays the examples of a file, and prints what is not as they say. */
struct examples_played play_examples(const char *path);

#endif
