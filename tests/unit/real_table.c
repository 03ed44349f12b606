/* A player at a real table. See real_table.h. */

#include "unit/real_table.h"

#include "unit/help.h"

#include "dread/record.h"

card any_card(uint64_t set, struct rng *r)
{
    for (uint32_t skip = dread_rng_below(r, (uint32_t)__builtin_popcountll(set)); skip; skip--)
        set &= set - 1;
    return (card)__builtin_ctzll(set);
}

bool tell_any(struct session *s, struct rng *r)
{
    struct problem problem;
    if (dread_session_asks(s) < 0) return false;
    uint64_t may = dread_session_possible(s);
    assert_true(may);
    if (!dread_session_tell(s, any_card(may, r), NULL, &problem)) fail_msg("%s", problem.text);
    return true;
}

void take_some_back(struct session *s, struct rng *r)
{
    static struct session_step before[STEPS_MOST], after[STEPS_MOST];
    int n = dread_session_steps(s, before);
    int to = dread_rng_below(r, 2) ? n - 1 : (int)dread_rng_below(r, (uint32_t)n + 1);
    assert_true(dread_session_back_to(s, to));
    assert_int_equal(dread_session_steps(s, after), to);
    assert_memory_equal(before, after, (size_t)to * sizeof *after);
}

void record_and_read(const struct session *s)
{
    static char first[RECORD_BYTES], again[RECORD_BYTES];
    static struct session back;
    struct text t = dread_text_in(first, sizeof first), u = dread_text_in(again, sizeof again);
    struct problem problem;
    dread_record_write(s, &t);
    assert_false(t.cut);
    if (!dread_record_read(&dread_games, first, (size_t)t.length, &back, &problem))
        fail_msg("%s\n%s", problem.text, first);
    dread_record_write(&back, &u);
    assert_string_equal(first, again);
    assert_int_equal(dread_session_asks(&back), dread_session_asks(s));
    if (back.deal.real) assert_int_equal(back.way, s->way);
}
