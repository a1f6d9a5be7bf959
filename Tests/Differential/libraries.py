"""The libraries: what programs are made of, and what they are compiled against."""
import dataclasses

import frantic
import google
import promisekit


@dataclasses.dataclass
class Program:
    text: str
    # For how many milliseconds its timers run.
    duration: int
    lines: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Library:
    dialect: str
    generator: type
    prelude: str
    real_module: str
    our_module: str
    our_modules: list

    def make(self, seed):
        generator = self.generator(seed)
        text = "\n".join(generator.program())
        return Program(text, generator.duration)


ALL = {
    library.dialect: library
    for library in [
        Library("promisekit", promisekit.PromiseKit, promisekit.PRELUDE, "PromiseKit", "KitPromises",
                ["KitPromises", "KitCore", "PromiseDispatch", "PromiseEngine", "TraceEvents"]),
        Library("frantic", frantic.Frantic, frantic.PRELUDE, "FranticApparatus", "FranticPromises",
                ["FranticPromises", "FranticCore", "PromiseEngine", "TraceEvents"]),
        Library("google", google.Google, google.PRELUDE, None, "PromiseDispatch", ["PromiseDispatch", "PromiseEngine", "TraceEvents"]),
    ]
}
