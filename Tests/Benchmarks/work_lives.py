"""One life of the playground after the other, each ended somehow, and what was lost with them."""

import collections
import multiprocessing
import os
import random
import shutil
import signal
import tempfile
import time
from dataclasses import replace

from work_life import FILES, START, Life, Lost, State
from work_steps import settle, step, type_text

ENDS = ["kill -9", "kill -9", "kill -9", "kill -9", "kill -9", "kill -9", "SIGTERM", "SIGHUP", "closed terminal", "q"]


def begin(life):
    """Takes up what is offered, and compares it with what is to be kept."""
    state = life.state
    if state.kept is None or not state.kept[3]:
        # What was open had nothing to keep, so it is not opened again.
        state = replace(state, kind="", draft="")
        life.move(state)
    if state.kept is None:
        shown = life.wait("i: type Swift", "An earlier session was interrupted")
        time.sleep(0.05)
        life.read()
        if "An earlier session was interrupted" in life.text():
            raise Lost(f"a session is offered, though there is nothing to take up:\n{shown}")
    else:
        life.wait("An earlier session was interrupted")
        life.press("r")
        # What a command can become stands where the news would.
        life.wait("resumed", " problem ", "Tab complete")
        # Without a run there is no promise to do anything to.
        settle(life, lambda: "The script has not run yet" not in life.text())
        last = [line for line in state.draft.split("\n") if line.strip()][-1:]
        if state.kept[3] and last:
            # A wide character takes two cells, of which the screen here has one empty.
            life.wait(last[0].strip()[-30:])
    life.seen()
    if state.kept is not None and state.script != state.saved and life.disk(state.file) == state.script:
        # It was ended between saving and keeping that it was saved; the file is read again, and then it knows.
        life.move(replace(state, saved=state.script))
        life.wait(f" {state.file}  ")
        life.seen()


def leave(life, chance):
    """Leaves with q; gives the state that the next life begins with."""
    state = life.state
    if state.kind:
        life.press("\x03\x03" if state.kind == "script" and state.draft != state.script else "\x03" if state.kind == "script" else "\x05\x15\x7f")
        life.wait("i: type Swift")
    life.press("q")
    if state.script != state.saved:
        life.wait("has changes that are not saved")
        saves = chance.random() < 0.5
        life.press("s" if saves else "q")
        if saves:
            life.allowed[state.file] = {state.script}
    status = life.reap()
    os.close(life.handle)
    if status != 0:
        raise Lost("q did not end it in order")
    if life.session() is not None:
        raise Lost("a session is left after q")
    for name in FILES:
        if life.disk(name) not in life.allowed[name]:
            raise Lost(f"{name} has {life.disk(name)!r} after q instead of {life.allowed[name]!r}")
    text = life.disk(state.file)
    return State(state.file, text, text)


def end(life, chance, how):
    """Ends a life; gives the state that is kept, and the milliseconds of typing that are not."""
    if how == "q":
        return leave(life, chance), 0
    is_killed = how == "kill -9"
    if not is_killed:
        # What was pressed has been read: the screen shows it.
        life.moments[-1][1] = life.moments[-1][1] or time.perf_counter()
    moment = time.perf_counter()
    if how == "closed terminal":
        os.close(life.handle)
        status = life.reap(reads=False)
    else:
        os.kill(life.process, {"kill -9": signal.SIGKILL, "SIGTERM": signal.SIGTERM, "SIGHUP": signal.SIGHUP}[how])
        status = life.reap()
        os.close(life.handle)
    expected = {"kill -9": 9, "SIGTERM": 143 << 8, "SIGHUP": 129 << 8, "closed terminal": 129 << 8}[how]
    if status != expected:
        raise Lost(f"{how} ended it with status {status}")
    return life.check(is_killed, moment)


def worker(arguments):
    command, events, kills, seed = arguments
    chance = random.Random(seed)
    folder = tempfile.mkdtemp(prefix="promiselab-work-")
    for name in FILES:
        with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
            file.write(START)
    state = State(FILES[0], START, START)
    ends, lost, longest, keys, number = collections.Counter(), [], 0.0, 0, 0
    while keys < events or ends["kill -9"] < kills:
        how = chance.choice(ENDS)
        life = None
        try:
            life = Life(command, folder, state)
            begin(life)
            steps = chance.randint(1, 12)
            for index in range(steps):
                number += 1
                step(life, chance, number)
            if how == "kill -9" and life.state.kind:
                # In the middle of a word, nobody knows how far it has come.
                type_text(life, "// half a word "[: chance.randint(1, 15)], life.state.kind, chance.choice([0, 0.002, 0.02]))
                time.sleep(chance.choice([0, 0, 0.05, 0.3]))
            keys += life.keys
            state, milliseconds = end(life, chance, how)
            longest = max(longest, milliseconds)
            ends[how] += 1
        except (Lost, OSError, ValueError, KeyError) as problem:
            text = str(problem) if isinstance(problem, Lost) else repr(problem)
            lost.append(f"seed {seed}, life {sum(ends.values())}, {how}: {text}; the last keys were {''.join(life.trail if life else [])!r}")
            print(lost[-1], flush=True)
            if life:
                try:
                    os.kill(life.process, signal.SIGKILL)
                    os.waitpid(life.process, 0)
                except (ProcessLookupError, ChildProcessError):
                    pass
            if len(lost) >= 5:
                break
            shutil.rmtree(f"{folder}/promiselab", ignore_errors=True)
            for name in FILES:
                with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
                    file.write(START)
            state = State(FILES[0], START, START)
    shutil.rmtree(folder, ignore_errors=True)
    return keys, ends, lost, longest


def run(command, events, kills, seed, workers):
    """Lets workers live side by side; prints a table. Gives whether nothing was lost."""
    shares = [(command, -(-events // workers), -(-kills // workers), seed * 1000 + number) for number in range(workers)]
    with multiprocessing.Pool(workers) as pool:
        results = pool.map(worker, shares)
    ends = sum((result[1] for result in results), collections.Counter())
    lost = [text for result in results for text in result[2]]
    print(f"{sum(result[0] for result in results)} events, {sum(ends.values())} ends:")
    for how in dict.fromkeys(ENDS):
        print(f"  {how:<16} {ends[how]}")
    print(f"lost: {len(lost)}; of what was typed last before a kill -9, at most {max(result[3] for result in results):.0f} ms were missing")
    return not lost
