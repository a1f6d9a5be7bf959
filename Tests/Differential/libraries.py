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
    # Names its records; two versions of a library have the same dialect.
    name: str
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
    library.name: library
    for library in [
        Library("promisekit", "promisekit", promisekit.PromiseKit, promisekit.PRELUDE, "PromiseKit", "KitPromises",
                ["KitPromises", "KitCore", "PromiseDispatch", "PromiseInstruments", "PromiseEngine", "TraceEvents"]),
        *[Library(name, "frantic", generator, frantic.PRELUDE, "FranticApparatus", "FranticPromises",
                  ["FranticPromises", "FranticCore", "PromiseEngine", "TraceEvents"])
          for name, generator in [("frantic", frantic.Frantic), ("frantic-6", frantic.Frantic6)]],
        Library("google", "google", google.Google, google.PRELUDE, None, "PromiseDispatch", ["PromiseDispatch", "PromiseInstruments", "PromiseEngine", "TraceEvents"]),
    ]
}
