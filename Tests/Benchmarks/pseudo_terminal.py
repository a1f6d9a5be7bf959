"""A pseudo-terminal to run full-screen programs in, with a clock, a line that can be slow, and a screen that knows what changed."""

import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import tempfile
import termios
import threading
import time
import unicodedata

SILENCE = 0.06  # seconds without output that end an answer
PATIENCE = 20.0  # seconds after which an answer counts as not coming
GAP = 0.004  # seconds between the bytes of two frames


class Terminal:
    """A program in a terminal of its own, with nothing kept from earlier runs."""

    def __init__(self, command, columns=200, rows=60):
        self.folder = tempfile.mkdtemp(prefix="promiselab-benchmark")
        self.size = (columns, rows)
        self.began = time.perf_counter()
        self.process, self.handle = pty.fork()
        if self.process == 0:
            os.environ.update(
                TERM="xterm-256color", LANG="C.UTF-8", SWIFT_BACKTRACE="enable=no", XDG_STATE_HOME=self.folder, XDG_CONFIG_HOME=self.folder)
            os.environ.pop("NO_COLOR", None)
            try:
                os.execvp(command[0], command)
            finally:
                # This is a copy of the one that measures: none of its cleaning up is to be done twice.
                os._exit(127)
        fcntl.ioctl(self.handle, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.kill(self.process, signal.SIGTERM)
        os.close(self.handle)
        os.waitpid(self.process, 0)
        shutil.rmtree(self.folder, ignore_errors=True)

    def press(self, keys):
        """Presses keys, all at once; gives the time."""
        moment = time.perf_counter()
        os.write(self.handle, keys.encode())
        return moment

    def read(self, silence=SILENCE, patience=PATIENCE):
        """Reads until silence; gives pairs of a time and bytes."""
        chunks = []
        while select.select([self.handle], [], [], silence if chunks else patience)[0]:
            try:
                chunk = os.read(self.handle, 1 << 16)
            except OSError:
                break
            if not chunk:
                break
            chunks.append((time.perf_counter(), chunk))
        return chunks

    def read_for(self, seconds):
        """Reads for some time; gives pairs of a time and bytes."""
        chunks = []
        end = time.perf_counter() + seconds
        while (rest := end - time.perf_counter()) > 0:
            if select.select([self.handle], [], [], rest)[0]:
                chunks.append((time.perf_counter(), os.read(self.handle, 1 << 16)))
        return chunks

    def processor_seconds(self):
        """The processor time of all threads so far; it doesn't depend on what else the machine does, as real time does."""
        total = 0
        for thread in os.listdir(f"/proc/{self.process}/task"):
            with open(f"/proc/{self.process}/task/{thread}/schedstat") as file:
                total += int(file.read().split()[0])
        return total / 1e9

    def wakeups(self):
        """How often any thread has gone to sleep so far."""
        total = 0
        for thread in os.listdir(f"/proc/{self.process}/task"):
            with open(f"/proc/{self.process}/task/{thread}/status") as file:
                total += sum(int(line.split()[1]) for line in file if line.startswith("voluntary"))
        return total


def frames(chunks):
    """How many frames the chunks are: bytes without a pause between them belong together."""
    times = [moment for moment, _ in chunks]
    return bool(times) + sum(later - earlier > GAP for earlier, later in zip(times, times[1:]))


class SlowLine:
    """Stands between a person and a terminal: whatever passes, in either direction, arrives so many seconds later."""

    def __init__(self, terminal, delay):
        self.terminal, self.delay = terminal, delay
        self.arrived = []
        self.isOver = False
        self.reader = threading.Thread(target=self.carry_back)
        self.reader.start()

    def carry_back(self):
        while not self.isOver:
            if select.select([self.terminal.handle], [], [], 0.01)[0]:
                chunk = os.read(self.terminal.handle, 1 << 16)
                self.arrived.append((time.perf_counter() + self.delay, chunk))

    def press(self, keys):
        """Presses keys here; they arrive there later."""
        moment = time.perf_counter()
        threading.Timer(self.delay, lambda: self.terminal.press(keys)).start()
        return moment

    def read(self, seconds):
        """What has arrived here after so many seconds."""
        time.sleep(seconds)
        now = time.perf_counter()
        chunks = [chunk for chunk in self.arrived if chunk[0] <= now]
        self.arrived = [chunk for chunk in self.arrived if chunk[0] > now]
        return chunks

    def close(self):
        self.isOver = True
        self.reader.join()


class Screen:
    """The cells of a terminal, as far as a program changes them with what ncurses sends to an xterm-256color."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.cells = [[(" ", ())] * columns for _ in range(rows)]
        self.row = self.column = 0
        self.top, self.bottom = 0, rows - 1  # the region that scrolls
        self.style = ()
        self.rest = b""
        self.last = " "

    def snapshot(self):
        return [cell for row in self.cells for cell in row]

    def feed(self, data):
        """Takes bytes in; a part of a character or sequence at the end waits for the next."""
        text = (self.rest + data).decode("utf-8", "surrogateescape")
        self.rest = b""
        index = 0
        while index < len(text):
            end = self.take(text, index)
            if end is None:
                self.rest = text[index:].encode("utf-8", "surrogateescape")
                return
            index = end

    def take(self, text, index):
        character = text[index]
        if character == "\x1b":
            return self.take_sequence(text, index + 1)
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.down()
        elif character == "\b":
            self.column = max(self.column - 1, 0)
        elif character == "\t":
            self.column = min((self.column // 8 + 1) * 8, self.columns - 1)
        elif character >= " ":
            if "\udc80" <= character <= "\udcff" and len(text) - index < 4:
                return None
            self.put(character)
        return index + 1

    def take_sequence(self, text, index):
        if index >= len(text):
            return None
        if text[index] == "]":
            end = min((i for i in (text.find("\x07", index), text.find("\x1b\\", index)) if i >= 0), default=None)
            return None if end is None else end + (1 if text[end] == "\x07" else 2)
        if text[index] == "M":
            if self.row == self.top:
                self.scroll(-1)
            else:
                self.row = max(self.row - 1, 0)
            return index + 1
        if text[index] != "[":
            return index + (2 if text[index] in "()*+" else 1) if index + 1 < len(text) or text[index] not in "()*+" else None
        end = index + 1
        while end < len(text) and not "@" <= text[end] <= "~":
            end += 1
        if end == len(text):
            return None
        self.control(text[index + 1:end], text[end])
        return end + 1

    def control(self, parameters, kind):
        if parameters[:1] in ("?", ">", "<", "="):
            return
        numbers = [int(part) if part.isdigit() else 0 for part in parameters.replace(":", ";").split(";")]
        count = max(numbers[0], 1)
        if kind in "Hf":
            self.row, self.column = count - 1, max(numbers[1] if len(numbers) > 1 else 1, 1) - 1
        elif kind in "ABCDGd":
            self.row += {"A": -count, "B": count}.get(kind, 0)
            self.column += {"C": count, "D": -count}.get(kind, 0)
            self.column = count - 1 if kind == "G" else self.column
            self.row = count - 1 if kind == "d" else self.row
        elif kind == "Z":
            self.column = max((self.column - 1) // 8 * 8, 0)
        elif kind == "m":
            self.restyle(numbers)
        elif kind == "K":
            self.blank(self.row, *{0: (self.column, self.columns), 1: (0, self.column + 1)}.get(numbers[0], (0, self.columns)))
        elif kind == "X":
            self.blank(self.row, self.column, self.column + count)
        elif kind == "J":
            if numbers[0] == 0:
                self.blank(self.row, self.column, self.columns)
            for row in range(self.row + 1 if numbers[0] == 0 else 0, self.rows):
                self.blank(row, 0, self.columns)
        elif kind == "b":
            for _ in range(count):
                self.put(self.last)
        elif kind == "r":
            self.top, self.bottom = count - 1, (numbers[1] if len(numbers) > 1 and numbers[1] else self.rows) - 1
            self.row = self.column = 0
        elif kind in "ST":
            self.scroll(count if kind == "S" else -count)
        elif kind in "P@":
            cells, blank = self.cells[self.row], [(" ", self.style)] * count
            changed = cells[:self.column] + (blank + cells[self.column:] if kind == "@" else cells[self.column + count:] + blank)
            self.cells[self.row] = changed[:self.columns]
        self.row = min(max(self.row, 0), self.rows - 1)
        self.column = min(max(self.column, 0), self.columns - 1)

    def down(self):
        if self.row == self.bottom:
            self.scroll(1)
        else:
            self.row = min(self.row + 1, self.rows - 1)

    def scroll(self, count):
        """Moves the lines of the region up by so many, or down by minus so many."""
        lines = self.cells[self.top:self.bottom + 1]
        blanks = [[(" ", self.style)] * self.columns for _ in range(min(abs(count), len(lines)))]
        self.cells[self.top:self.bottom + 1] = (lines + blanks)[-len(lines):] if count > 0 else (blanks + lines)[:len(lines)]

    def restyle(self, numbers):
        style = dict(self.style)
        index = 0
        while index < len(numbers):
            number = numbers[index]
            if number == 0:
                style = {}
            elif number in (38, 48):
                length = 3 if numbers[index + 1:index + 2] == [5] else 5
                style[number] = tuple(numbers[index:index + length])
                index += length - 1
            elif number in (39, 49):
                style.pop(number - 1, None)
            elif 30 <= number <= 37 or 90 <= number <= 97:
                style[38] = number
            elif 40 <= number <= 47 or 100 <= number <= 107:
                style[48] = number
            elif 20 < number < 30:
                for off in {22: (1, 2)}.get(number, (number - 20,)):
                    style.pop(off, None)
            else:
                style[number] = True
            index += 1
        self.style = tuple(sorted(style.items()))

    def blank(self, row, start, end):
        for column in range(start, min(end, self.columns)):
            self.cells[row][column] = (" ", self.style)

    def put(self, character):
        width = 0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        if width == 0:
            return
        if self.column + width > self.columns:
            self.down()
            self.column = 0
        for offset in range(width):
            self.cells[self.row][self.column + offset] = (character if offset == 0 else "", self.style)
        self.column += width
        self.last = character
