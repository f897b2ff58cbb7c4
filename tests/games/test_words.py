"""What all games must be able to say, and that every rule of each is proved or listed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Formatter

import pytest

from engine.core.languages import FIRST
from engine.core.match import Match
from engine.core.play import Counts, random_steps
from engine.games import load, ours

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "engine" / "games"
LEAK = re.compile(r"\b(action|colour|event|line|option|outcome|piece|rule|verb|what|where)\.\w")
"""A key that shows through a sentence."""
PROVED = re.compile(r"(?:test|_)_?([cdkru])(\d+)(?:_(\d+))?([a-d]?)(?=_|\()")
"""A rule in the name of a test: `test_..._r5_1_...`, `test_u3_...`, `..._r7_3a(`."""
LISTED = re.compile(r"^\| ([CDKRU]\d+(?:\.\d+)?[a-d]?) \| (.+?) \|$", re.MULTILINE)
"""A rule in the table of the rules' page, and where it is proved."""

NO_PIECE = {
    "colour", "conversion", "deck", "faction", "hex", "item", "place", "sector", "slot",
    "space", "track", "way", "what",
}  # fmt: skip
"""First arguments of actions that are no piece in the hand."""

by_game = pytest.mark.parametrize("name", ours())


def code(name: str) -> str:
    """All modules of a game, and the tables beside them in which rules are named."""
    tables = [RULES / name / "data" / f"{table}.json" for table in ("asked", "options", "steps")]
    files = (*sorted((RULES / name).rglob("*.py")), *tables)
    return "\n".join(path.read_text("utf-8") for path in files)


def rules(name: str) -> list[str]:
    ids: list[str] = json.loads((HERE / name / "rules.json").read_text("utf-8"))
    return ids


def gaps(sentence: str) -> set[str]:
    return {gap for _, gap, _, _ in Formatter().parse(sentence) if gap}


@by_game
def test_both_languages_have_equal_keys_and_gaps(name: str) -> None:
    english, japanese = (
        json.loads((RULES / name / "data" / f"text.{language}.json").read_text("utf-8"))
        for language in FIRST
    )
    assert english.keys() == japanese.keys()
    for key in english:
        assert gaps(str(english[key])) == gaps(str(japanese[key])), key
        assert str(english[key]).strip()
        assert str(japanese[key]).strip()


@by_game
def test_at_a_table_on_the_screen_nobody_is_sent_to_a_box(name: str) -> None:
    """Nobody has one there: a sentence of it has another one beside it. What hands owe is told at
    no such table."""
    said = load(name).texts.sentence
    table = json.loads((RULES / name / "data" / "text.en.json").read_text("utf-8"))
    kinds = ("ask", "event", "how", "news", "show", "verb")
    boxed = [key for key in table if key.split(".")[0] in kinds and " box" in said("en", key)]
    assert not [key for key in boxed if f"{key}.screen" not in table]


def test_at_a_table_on_the_screen_gaia_project_asks_nothing_of_hands() -> None:
    """People were told to lay tiles before them, to put out mines and to turn sectors there."""
    table = json.loads((RULES / "gaia_project" / "data" / "text.en.json").read_text("utf-8"))
    hands = re.compile(
        r"\b(Lay|Put|Draw|Turn up|Turn it|Turn the|Move your|Take its?|Let the two)\b"
        r"|put your|your table|the supply\b"
    )
    asked = {key for key in table if key.split(".")[0] in ("how", "show", "teach")}
    asked = {key for key in asked if hands.search(table[key])}
    assert len([key for key in asked if not key.endswith(".screen")]) > 10
    assert [key for key in asked if key.endswith(".screen") or f"{key}.screen" not in table] == []


@by_game
@pytest.mark.parametrize(
    ("pattern", "key", "least"),
    [
        (r'\.(?:note|event)\(\s*"(\w+)"', "event", 20),
        (r'(?:Refusal\(\s*"|: \("(?=\w+", "[RK]\d))(\w+)"', "refusal", 20),
        (r'"([RK]\d+(?:\.\d+)?[a-d]?)"', "rule", 40),
    ],
)
def test_every_word_of_the_code_can_be_said(name: str, pattern: str, key: str, least: int) -> None:
    texts, words = load(name).texts, set(re.findall(pattern, code(name)))
    assert len(words) >= least
    assert not [word for word in sorted(words) if not texts.has(f"{key}.{word}")]


@by_game
def test_verbs_options_and_faces_can_be_said(name: str) -> None:
    game = load(name)
    needed = [f"verb.{verb}" for verb in game.grammar]
    needed += ["refusal.adjust_value", "refusal.others_depend", "event.adjusted", "verb.adjust"]
    for option in game.options:
        needed += [f"option.{option.id}", f"option.{option.id}.why"]
        needed += [f"option.{option.id}.{_word(choice)}" for choice in option.choices]
        needed += [f"rule.{option.rule}"] if option.rule else []
    needed += [f"piece.{face}" for face in game.catalogue.faces]
    assert not [key for key in needed if not (game.texts.has(key) or _as_what(game.texts, key))]


def _word(choice: object) -> str:
    return str(choice).lower() if isinstance(choice, bool) else str(choice)


def _as_what(texts: object, key: str) -> bool:
    """A face that is no single piece is said as what it is."""
    kind, _, name = key.partition(".")
    return kind == "piece" and texts.has(f"what.{name}")  # type: ignore[attr-defined]


@by_game
def test_what_hands_owe_has_a_sentence_whatever_they_did_meanwhile(name: str) -> None:
    """Who sold a card and bought another before they said so read "duty.sold" three times."""
    game, keys = load(name), set[str]()
    known = {"hands": "known"} if any(option.id == "hands" for option in game.options) else {}
    options = game.check_options(2, known)
    state = Match.start(game, 2, options, game.stand_ins(1)).state
    began = [0] * 8  # events of then: the sums of so many steps
    for step in random_steps(state, 5, Counts()):
        began = [*began[1:], len(state.events)]
        state.take(step)
        for first in {0, *began[::2], began[-1]}:
            owed = [*state.by_hand(first), *state.duties(first)]
            keys |= {f"duty.{one.verb}" for one in owed}
        came = [one for seat in range(2) for one in state.gains(seat, began[0])]
        keys |= {f"news.{one.verb}" for one in came}
    assert keys
    assert not [key for key in sorted(keys) if not game.texts.has(key)]


@by_game
@pytest.mark.parametrize("language", FIRST)
def test_every_event_and_step_of_a_match_can_be_said(name: str, language: str) -> None:
    """No gap is left open and no key shows through, in whole matches."""
    game = load(name)
    known = {"hands": "known"} if any(option.id == "hands" for option in game.options) else {}
    names = ["Anna", "Ben", "Chloe", "Dan", "Eve"]
    for seats in (game.seat_counts[0], game.seat_counts[-1]):
        options = game.check_options(seats, known)
        state = Match.start(game, seats, options, game.stand_ins(1)).state
        said = []
        for step in random_steps(state, 5, Counts()):
            said.append(str(game.texts.say_step(language, step, game.grammar)))
            state.take(step)
        said += [str(game.texts.say_event(language, event, names)) for event in state.events]
        cited = {event.rule for event in state.events} | {line[3] for line in state.ledger}
        assert not [rule for rule in cited if rule and not game.texts.has(f"rule.{rule}")]
        assert len(said) > 50
        assert not [one for one in said if not one or "{" in one or "#" in one or LEAK.search(one)]


@by_game
def test_every_rule_is_named_by_a_test_or_by_the_coverage_table(name: str) -> None:
    ids = rules(name)
    assert len(ids) == len(set(ids)) > 100
    tests = "\n".join(path.read_text("utf-8") for path in (HERE / name).glob("test_*.py"))
    names = " ".join(re.findall(r"def (test_\w+\()", tests))
    proved = {
        f"{letter.upper()}{first}{f'.{second}' if second else ''}{part}"
        for letter, first, second, part in PROVED.findall(names)
    }
    listed = dict(LISTED.findall((RULES / name / "rules.md").read_text("utf-8")))
    assert not [rule for rule in ids if rule not in proved and rule not in listed]
    assert {rule for rule in listed if rule[0] == "R"} <= set(ids)
    assert not [
        test
        for where in listed.values()
        for test in re.findall(r"`(test_\w+)`", where)
        if not re.search(rf"def {test}\b", tests)
    ]


@by_game
def test_what_several_answers_stand_behind_has_a_name(name: str) -> None:
    """Of answers that name no piece the verb is the name: "Area" stood on a Japanese button."""
    texts = load(name).texts
    steps = json.loads((RULES / name / "data" / "steps.json").read_text("utf-8"))
    verbs = {verb: args for verb, args in steps["actions"].items() if args and args[0] in NO_PIECE}
    assert {verb for verb in verbs if texts.group("ja", verb) == verb} == set()


@by_game
def test_every_rule_has_a_sentence_for_people(name: str) -> None:
    texts = load(name).texts
    assert not [rule for rule in rules(name) if rule[0] == "R" and not texts.has(f"rule.{rule}")]
