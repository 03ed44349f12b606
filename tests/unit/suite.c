/* Runs the unit tests. See suite.h.
 *
 *     unit-tests                 runs all tests
 *     unit-tests --list          prints the names of all tests, each after its group
 *     unit-tests NAME...         runs these groups and tests; a test may be named by a part of its
 *                                name, in which case all tests with that part are run
 *     unit-tests --times ...     also prints the processor time of each test and each law, in ms,
 *                                how often the law was called, and how often it met its case
 *
 * Laws are listed and run like tests; walk.h says which names they have.
 *
 * Exits with 0 if all passed, with 1 if some failed, and with 2 if no test has such a name. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "unit/suite.h"
#include "unit/walk.h"

enum { GROUP_MOST = 200 };

static struct test *first_test, **last_test = &first_test;
static struct fixture *fixtures;

void register_test(struct test *t)
{
    *last_test = t;
    last_test = &t->next;
}

void register_fixture(struct fixture *f)
{
    f->next = fixtures;
    fixtures = f;
}

/* Returns the group of a file: its name without folder and ending, as `n` characters. */
static const char *group_of(const char *file, int *n)
{
    const char *slash = strrchr(file, '/');
    const char *name = slash ? slash + 1 : file;
    *n = (int)strcspn(name, ".");
    return name;
}

static const struct fixture *fixture_of(const char *file, bool whole)
{
    for (const struct fixture *f = fixtures; f; f = f->next)
        if (f->whole == whole && !strcmp(f->file, file)) return f;
    static const struct fixture none;
    return &none;
}

bool suite_times;

double suite_spent(void)
{
    return (double)clock() * 1000 / CLOCKS_PER_SEC;
}

/* ---- One test ---- */

/* cmocka gives each function the test as its state. */
static void run(void **state)
{
    const struct test *t = *state;
    const struct fixture *each = fixture_of(t->file, false);
    double begun = suite_spent();
    if (each->before) each->before();
    t->body();
    if (suite_times) print_message("%8.0f ms %s\n", suite_spent() - begun, t->name);
}

static int clean_up(void **state)
{
    const struct test *t = *state;
    const struct fixture *each = fixture_of(t->file, false);
    if (each->after) each->after();
    return 0;
}

/* ---- One group ---- */

static const struct fixture *around; /* the group that runs now */

static int begin_group(void **state)
{
    (void)state;
    if (around->before) around->before();
    return 0;
}

static int end_group(void **state)
{
    (void)state;
    if (around->after) around->after();
    return 0;
}

static bool is_wanted(const struct test *t, char **names, int count)
{
    int n;
    const char *group = group_of(t->file, &n);
    for (int i = 0; i < count; i++) {
        bool is_group = (int)strlen(names[i]) == n && !memcmp(names[i], group, (size_t)n);
        if (is_group || strstr(t->name, names[i])) return true;
    }
    return !count;
}

/* Runs the wanted tests of the file. Returns how many failed, and adds to `ran` how many ran. */
static int run_group(const char *file, char **names, int count, int *ran)
{
    static struct CMUnitTest tests[GROUP_MOST];
    char title[100];
    size_t n = 0;
    int length;
    for (struct test *t = first_test; t; t = t->next) {
        if (strcmp(t->file, file) != 0 || !is_wanted(t, names, count)) continue;
        if (n == GROUP_MOST) {
            fprintf(stderr, "%s has more than %d tests: raise GROUP_MOST\n", file, GROUP_MOST);
            return 1;
        }
        tests[n++] = (struct CMUnitTest){t->name, run, NULL, clean_up, t};
    }
    if (!n) return 0;
    *ran += (int)n;
    around = fixture_of(file, true);
    const char *group = group_of(file, &length);
    snprintf(title, sizeof title, "%.*s", length, group);
    return _cmocka_run_group_tests(title, tests, n, begin_group, end_group);
}

static void list(void)
{
    for (const struct test *t = first_test; t; t = t->next) {
        int n;
        const char *group = group_of(t->file, &n);
        printf("%.*s %s\n", n, group, t->name);
    }
}

int main(int count, char **names)
{
    int failed = 0, ran = 0;
    if (count == 2 && !strcmp(names[1], "--list")) {
        list();
        walk_list();
        return 0;
    }
    if (count > 1 && !strcmp(names[1], "--times")) {
        suite_times = true;
        names++;
        count--;
    }
    const char *file = "";
    for (const struct test *t = first_test; t; t = t->next) {
        if (!strcmp(t->file, file)) continue; /* the tests of a file stand together */
        file = t->file;
        failed += run_group(file, names + 1, count - 1, &ran);
    }
    failed += walk_run(names + 1, count - 1, &ran);
    if (!ran) {
        fprintf(stderr, "No test has such a name: unit-tests --list prints all\n");
        return 2;
    }
    return failed != 0;
}
