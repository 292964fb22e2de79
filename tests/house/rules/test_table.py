"""The table itself: what of one that was carried here holds here too."""

from rules.table import GMS_MAX, MUTED_MAX, Table, take_over


def test_who_runs_a_carried_table_is_not_kept_off_it_and_no_more_are_than_may_be() -> None:
    many = tuple(range(10, 10 + 2 * MUTED_MAX))
    carried = Table(gms=(2, *range(100, 120)), muted=(1, 2, 3, *many), is_closed=True)
    after = take_over(Table(gms=(1,), channels=(77,)), carried, 1)

    assert after.gms[:2] == (1, 2)
    assert len(after.gms) == GMS_MAX
    assert after.muted == (3, *many)[:MUTED_MAX]
    assert (after.channels, after.is_closed) == ((77,), False)
