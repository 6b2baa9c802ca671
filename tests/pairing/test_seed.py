from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.seed import Stream


def words(seed):
    block = 0
    while True:
        digest = sha256(f"{seed}/{block}".encode()).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def below(source, n):
    while True:
        x = next(source)
        if x < 2**64 // n * n:
            return x % n


@given(st.text(st.characters(exclude_categories=["Cs"])), st.lists(st.integers(1, 2**64)))
def test_below_follows_the_specification(seed, sizes):
    stream, source = Stream(seed), words(seed)
    assert [stream.below(n) for n in sizes] == [below(source, n) for n in sizes]


def test_below_when_most_numbers_are_refused_takes_the_next_ones():
    n = 2**63 + 1
    source, stream = words("refusal"), Stream("refusal")
    found = [stream.below(n) for _ in range(50)]
    assert found == [below(source, n) for _ in range(50)]
    assert all(one < n for one in found)


@given(st.text(max_size=5), st.integers(0, 40))
def test_shuffle_follows_the_specification(seed, count):
    seed = seed.encode("utf-8", "ignore").decode()
    source, items = words(seed), list(range(count))
    for place in range(count - 1, 0, -1):
        other = below(source, place + 1)
        items[place], items[other] = items[other], items[place]
    assert Stream(seed).shuffle(range(count)) == items


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_below_refuses_what_64_bits_cannot_draw(n):
    with pytest.raises(ValueError, match=str(n)):
        Stream("s").below(n)


@given(st.integers(1, 2**200))
def test_large_is_below_n_and_takes_words_high_first(n):
    found = Stream("large").large(n)
    assert 0 <= found < n
    if n > 2**128:
        source = words("large")
        size = -(-(n - 1).bit_length() // 64)
        while True:
            value = 0
            for _ in range(size):
                value = value * 2**64 + next(source)
            if value < 2 ** (64 * size) // n * n:
                break
        assert found == value % n
