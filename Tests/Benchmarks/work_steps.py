"""What a person does in the playground, by chance, and what is to be kept after each key of it."""

import os
import time
from dataclasses import replace

from work_life import FILES, PATIENCE, START, Lost, State


def type_text(life, text, kind, pace=0.0):
    """Types a text; every character is a state of its own."""
    for character in text:
        life.press(character, replace(life.state, kind=kind, draft=life.state.draft + character.replace("\r", "\n")))
        if pace:
            time.sleep(pace)


def command_line(life, line, *answers, state=None):
    """Types a command and waits for its answer."""
    before = life.state
    type_text(life, ":" + line, "prompt")
    life.press("\r", state or replace(before, kind="", draft=""))
    life.wait(*answers)
    life.seen()


def step(life, chance, number):
    """Does one thing that a person does."""
    state = life.state
    word = f"w{number}"
    pace = chance.choice([0, 0, 0.005, 0.03])
    if state.kind == "script":
        action = chance.choice(["type", "type", "type", "take", "leave", "drop"])
        if action == "type":
            text = f"// {word} {chance.choice(['', 'é', '日本', 'x' * 40])}\r"
            type_text(life, text, "script", pace)
            line = life.state.draft.count("\n") + 1
            life.wait(f" {line}:1 of {line} ")
        else:
            if action != "drop" and state.draft != state.script:
                life.press("\x13", replace(state, script=state.draft))
                settle(life, lambda: "Script (changed)" not in life.text())
                # What is wrong with the text takes the place of the news that it was taken over.
                life.wait("edited", "the script is as it was", " problem ")
                life.seen()
            if action != "take":
                is_changed = life.state.draft != life.state.script
                life.press("\x03\x03" if is_changed else "\x03", replace(life.state, kind="", draft=""))
                life.wait("i: type Swift")
        life.seen()
    elif state.kind == "prompt":
        action = chance.choice(["type", "run", "clear"])
        if action == "type":
            type_text(life, f"/*{word}*/", "prompt", pace)
            life.wait(f"/*{word}*/")
        elif action == "run":
            # What was there may be half of something.
            life.press("\x05\x15\x7f" if state.draft.startswith(":") else "\x05\x15", replace(state, draft=""))
            type_text(life, f'print("{word}")', "prompt", pace)
            life.press("\r", replace(life.state, draft="", lines=life.state.lines + (life.state.draft,)))
            # Half a word may have been saved as a script, and then nothing runs.
            life.wait(f"print: {word}", " in the script ")
        else:
            # Of a command the colon stays until it is deleted itself.
            life.press("\x05\x15\x7f\x7f" if state.draft.startswith(":") else "\x05\x15\x7f", replace(state, kind="", draft=""))
            life.wait("i: type Swift")
        life.seen()
    else:
        command(life, chance, word)


def command(life, chance, word):
    """Does something where keys are commands."""
    settle(life, lambda: "The script has not run yet" not in life.text())
    state = life.state
    is_edited = state.script != state.saved
    action = chance.choice(["edit", "edit", "edit", "prompt", "prompt", "delay", "save", "open", "foreign", "look"])
    if action == "edit":
        life.press("e", replace(state, kind="script", draft=state.script))
        life.wait("Ctrl-S run it")
        life.press("\x1b[6~" * 40 + "\x1b[F")
        life.seen()
    elif action == "prompt":
        life.press("i", replace(state, kind="prompt", draft=""))
        life.wait("Esc leave")
        life.seen()
    elif action == "delay":
        if state.delays or " in the script " in life.text():
            return
        life.press("d")
        if "100 ms later" in life.wait("100 ms later", "the script is still running"):
            life.move(replace(state, delays=1))
            life.seen()
    elif action == "look":
        life.press(chance.choice(["G", "g", ".", ",", "]", "\x1b[A", "\x1b[B", "\t", "\x1b[<64;20;5M"]))
    elif action == "save":
        life.allowed[state.file] = {life.disk(state.file), state.script}
        command_line(life, chance.choice(["save", "w"]), f"saved {state.file}", state=replace(state, saved=state.script))
        life.allowed[state.file] = {state.script}
    elif action == "open":
        other = FILES[1 - FILES.index(state.file)]
        opened = State(other, life.disk(other), life.disk(other))
        if not is_edited:
            command_line(life, f"open {other}", f" {other}  ", state=opened)
            return
        command_line(life, f"open {other}", "has changes that are not saved")
        answer = chance.choice("sdc")
        if answer == "s":
            life.allowed[state.file] = {life.disk(state.file), state.script}
        life.press(answer, state if answer == "c" else opened)
        life.wait("i: type Swift" if answer == "c" else f" {other}  ")
        if answer == "s":
            life.wait(f" {other}  ")
            settle(life, lambda: life.disk(state.file) == state.script)
            life.allowed[state.file] = {state.script}
        life.seen()
    elif action == "foreign":
        text = f"{START}// foreign {word}\n"
        with open(f"{life.folder}/.foreign", "w", encoding="utf-8") as file:
            file.write(text)
        life.allowed[state.file] = {text}
        os.rename(f"{life.folder}/.foreign", f"{life.folder}/{state.file}")
        if is_edited:
            life.wait("the file was changed by another program")
            command_line(life, "save", "was changed by another program: :reload")
            if life.disk(state.file) != text:
                raise Lost(f":save replaced what another program wrote: {text!r}")
            life.allowed[state.file] = {text, state.script}
            command_line(life, "save!", f"saved {state.file}", state=replace(state, saved=state.script))
            life.allowed[state.file] = {state.script}
        else:
            # It is taken over when it is noticed, so that both are right until it shows.
            life.move(replace(state, script=text, saved=text))
            life.wait(f"foreign {word}")
            life.seen()


def settle(life, condition):
    end = time.perf_counter() + PATIENCE
    while not condition():
        if time.perf_counter() > end:
            raise Lost(f"a file was never written; the screen is\n{life.text()}")
        life.read(0.02)
