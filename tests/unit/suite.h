/* The one program of all unit tests. A test registers itself:
 *
 *     TEST(a_shuffled_deck_has_every_card_once)
 *     {
 *         ...
 *     }
 *
 * A group is the tests of one file, named like the file without its ending. The program runs the
 * groups and tests that its arguments name, or all; see suite.c. */

#ifndef SUITE_H
#define SUITE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>

#include <cmocka.h>

/* Called before or after a test or a group. `before` may use assertions and skip(). */
typedef void test_step(void);

struct test {
    const char *file, *name;
    test_step *body;
    struct test *next;
};

/* What surrounds the tests of one file. NULL: nothing. */
struct fixture {
    const char *file;
    bool whole; /* once around all tests of the file, and not around each of them */
    test_step *before, *after;
    struct fixture *next;
};

/* Returns the processor time of this process until now, in ms. */
double suite_spent(void);

/* What took how long is printed. */
extern bool suite_times;

/* Both are called before main, by the macros below. The structs are kept. */
void register_test(struct test *);
void register_fixture(struct fixture *);

/* Begins a test. */
#define TEST(NAME)                                                                                 \
    static void NAME(void);                                                                        \
    __attribute__((constructor)) static void register_##NAME(void)                                 \
    {                                                                                              \
        static struct test test = {__FILE__, #NAME, NAME, NULL};                                   \
        register_test(&test);                                                                      \
    }                                                                                              \
    static void NAME(void)

#define FIXTURE(NAME, WHOLE, BEFORE, AFTER)                                                        \
    __attribute__((constructor)) static void NAME(void)                                            \
    {                                                                                              \
        static struct fixture fixture = {__FILE__, WHOLE, BEFORE, AFTER, NULL};                    \
        register_fixture(&fixture);                                                                \
    }

/* Calls the functions before and after each test of this file. NULL: nothing is called. `after` is
 * called even if the test fails. */
#define EACH_TEST(BEFORE, AFTER) FIXTURE(register_each_test, false, BEFORE, AFTER)

/* Calls the functions once, before the first and after the last test of this file that is run. */
#define WHOLE_GROUP(BEFORE, AFTER) FIXTURE(register_whole_group, true, BEFORE, AFTER)

#endif
