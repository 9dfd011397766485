"""What is wrong with a request: a stable code and the place in the request."""

Step = str | int
"""Into an object by a key, into a list by an index from 0."""


class Fault(Exception):
    """The first fault ends the work. ``steps`` lead to it from where it is raised: ``Fault("bad_arc", "targets", 0, "arc")``."""

    def __init__(self, code: str, *steps: Step) -> None:
        super().__init__(code, *steps)
        self.code, self.steps = code, steps

    @property
    def field(self) -> str:
        """The place as it is answered: ``targets[0].arc``; empty for the request itself."""
        return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.steps).removeprefix(".")


class Inside:
    """``with inside("targets", 0):`` a fault in here lies in this place of what is around it. Every field is read in one."""

    __slots__ = ("place",)

    def __init__(self, *place: Step) -> None:
        self.place = place

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, raised: BaseException | None, trace: object) -> None:
        if isinstance(raised, Fault):
            raise Fault(raised.code, *self.place, *raised.steps) from None


inside = Inside
