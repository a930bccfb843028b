"""Why an order cannot be given, or a ruling not made: a paragraph and a sentence. The battle is unchanged."""


class Refusal:
    """`reason` is the short name a procedure's register gives to this refusal, where it gives one."""

    __slots__ = ("paragraph", "reason", "sentence")

    def __init__(self, paragraph: str, sentence: str, reason: str = "") -> None:
        self.paragraph = paragraph
        self.sentence = sentence
        self.reason = reason

    def __repr__(self) -> str:
        return f"Refusal({self.paragraph!r}, {self.sentence!r})"

    def __str__(self) -> str:
        return f"{self.sentence} ({self.paragraph})" if self.paragraph else self.sentence


class Refused(Exception):
    """Raised by `submit` in place of the events of an order that is refused."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
