"""Accounts have verbs that agree."""

import pytest

from grognard.core.grammar import agree, does, in_plural, listed, plural, some_of


@pytest.mark.parametrize(
    "name",
    ["British guns", "Skirmishers of Brigade Knebel", "The regulars and the guns", "Guns of Girard's division"],
)
def test_names_of_several_are_plural(name: str) -> None:
    assert plural(name)


@pytest.mark.parametrize(
    "name",
    [
        "1/4th Dragoons",
        "Bredow's cavalry brigade",
        "Half-battalion, 5th Jagers",
        "9e chasseurs a cheval",
        "Brigade of the Confederation of the Rhine",
        "",
    ],
)
def test_names_of_one_are_not(name: str) -> None:
    assert not plural(name)


@pytest.mark.parametrize(
    ("one", "many"),
    [("is", "are"), ("has", "have"), ("goes", "go"), ("rallies", "rally"), ("dies", "die"), ("reaches", "reach"),
     ("passes", "pass"), ("rises", "rise"), ("holds", "hold"), ("its", "their")],
)  # fmt: skip
def test_a_verb_is_put_in_the_plural(one: str, many: str) -> None:
    assert in_plural(one) == many


def test_who_does_something_and_the_verb_agree() -> None:
    assert does("British guns", "loses its horses") == "British guns lose their horses"
    assert does("Kempt's brigade", "loses its horses") == "Kempt's brigade loses its horses"


def test_marked_words_agree_wherever_they_stand() -> None:
    words = "[is] Nervous, [has] a target, and [stops] to fire"
    assert agree(words, many=False) == "is Nervous, has a target, and stops to fire"
    assert agree(words, many=True) == "are Nervous, have a target, and stop to fire"


def test_a_list_ends_with_and() -> None:
    assert [listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])] == ["a", "a and b", "a, b and c"]


def test_of_many_names_the_first_are_told_and_the_rest_counted() -> None:
    assert some_of(["a", "b"]) == "a, b"
    assert some_of(list("abcdef")) == "a, b, c, d and 2 more"
