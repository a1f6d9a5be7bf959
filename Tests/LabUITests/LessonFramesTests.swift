import Lab
import Program
import Screen
import Testing

@testable import LabUI

@Suite("what the pages of the first lesson look like")
struct LessonFramesTests {
  private func taking(_ columns: Int, _ rows: Int, _ keys: [Key] = []) throws -> Playing {
    let course = Course.builtIn
    var playing = Playing("print(1)", columns: columns, rows: rows)
    playing.send(.lesson(try #require(course.lesson(named: "later")), of: course))
    for key in keys { playing.press(key) }
    return playing
  }

  private func expectFrame(_ playing: Playing, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let frame = playing.screen
    holdFrame(frame, text, at: sourceLocation)
  }

  @Test("the first page, at 80 by 24")
  func introduction80x24() throws {
    expectFrame(
      try taking(80, 24),
      #"""
       PromiseLab  <lesson-1-predict>  google  ⏸ 0 ms  ×1  ● 0  ◌ 0  ⊘ 0  ✗ 0
      ┏━ 1 Source ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      ┃  1    print("start")                                                         ┃
      ┃  2    let name = Promise("ada").delay(0.1)                                   ┃
      ┃  3    name.then { text in print("hello \(text)") }                           ┃
      ┃  4    print("end")                                                           ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ─ A value that comes later  1/5 ────────────────────────────────────────────────
       Some values take time: a picture from the network, an answer from a person. A
       promise stands for such a value. You can keep it, pass it on, and say what
       should happen once the value is there. Until then the promise is pending; when
       it gets its value, it is fulfilled.
       Enter begins, and goes on from page to page. Esc leaves the lesson.
      ────────────────────────────────────────────────────────────────────────────────
       › : commands
       Enter next  Backspace back  Esc leave  ? help
      """#)
  }

  @Test("a question, at 80 by 24")
  func question80x24() throws {
    expectFrame(
      try taking(80, 24, [.enter, .enter]),
      #"""
       PromiseLab  <lesson-1-predict>  google  ⏸ 0 ms  ×1  ● 0  ◌ 0  ⊘ 0  ✗ 0
      ┏━ 1 Source ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      ┃  1    print("start")                                                         ┃
      ┃  2    let name = Promise("ada").delay(0.1)                                   ┃
      ┃  3    name.then { text in print("hello \(text)") }                           ┃
      ┃  4    print("end")                                                           ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ─ A value that comes later  Predict: now or later?  1/5 ────────────────────────
       When does the promise of `delay` get its value?
         1  0 ms
         2  10 ms
         3  100 ms
         4  never
       Press the number of your answer.
      ────────────────────────────────────────────────────────────────────────────────
       › : commands
       1… answer  Backspace back  Esc leave  ? help
      """#)
  }

  @Test("its answer, at 80 by 24")
  func answer80x24() throws {
    expectFrame(
      try taking(80, 24, [.enter, .enter, .character("1")]),
      #"""
       PromiseLab  <lesson-1-predict>  google  ⏸ 0 ms  ×1  ● 0  ◌ 0  ⊘ 0  ✗ 0
      ┏━ 1 Source ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      ┃  1    print("start")                                                         ┃
      ┃  2    let name = Promise("ada").delay(0.1)                                   ┃
      ┃  3    name.then { text in print("hello \(text)") }                           ┃
      ┃  4    print("end")                                                           ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ─ A value that comes later  Predict: now or later?  1/5  0 of 1 right ──────────
       When does the promise of `delay` get its value?
       ✗ 1  0 ms
       ✓ 3  100 ms
       No: the answer is `100 ms`.
       `delay` line 2 was fulfilled at 100 ms: its timer ran from 0 ms to 100 ms.

      ────────────────────────────────────────────────────────────────────────────────
       › : commands
       Enter next  Backspace back  Esc leave  ? help
      """#)
  }

  private let toRun: [Key] = [.enter, .enter, .character("1"), .enter, .character("1"), .enter]

  @Test("watching it run, at 80 by 24")
  func run80x24() throws {
    expectFrame(
      try taking(80, 24, toRun + [.character("]"), .character("]")]),
      #"""
       PromiseLab  <lesson-1-run>  google  ⏸ 100 ms  ×1  ● 2  ◌ 1  ⊘ 0  ✗ 0    step 8
      ┌─ 1 Source ─────────────────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━┓
      │  1    print("start")                               │┃ ● Promise…  ada    0 ms┃
      │▸ 2 ●● let name = Promise("ada").delay(0.1)         │┃▸● name: d…  ada  100 ms┃
      │  3  ◌ name.then { text in print("hello \(text)") } │┃ ◌ then { …  pending    ┃
      │  4    print("end")                                 │┃                        ┃
      └────────────────────────────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 4 Log ──────────────────────────────────────────────────────────────────────┐
      │  0 ms  » print: start                                                        │
      │  0 ms  ● Promise fulfilled: ada (line 2)                                     │
      │  0 ms  » print: end                                                          │
      │  0 ms  ◌ delay (line 2) waits until 100 ms                                   │
      │100 ms ▸● delay fulfilled: ada (line 2)                                       │
      └──────────────────────────────────────────────────────────────────────────────┘
      ─ A value that comes later  Run: nobody waits  2/5  0 of 2 right ───────────────
       The script doesn't stop at `then`. It goes on to its last line; the handler in
       the braces runs when the value comes. Time here is virtual: you needn't wait
       until 100 ms have passed. ◌ marks a promise that waits, ● one that has its
       value, ▸ what happened last, and ▶ what you select with ↑ and ↓. In front of a
       line stand the marks of its promises.
       space plays it, . takes one step.
      ─ ▸ 100 ms: delay fulfilled: ada (line 2): its time has come ───────────────────
       › i: type Swift that runs at 100 ms   : commands   printed  start  ·  end
       Enter next  Backspace back  space play  . step  w why  Esc leave  ? help
      """#)
  }

  @Test("watching it run, at 100 by 30")
  func run100x30() throws {
    expectFrame(
      try taking(100, 30, toRun + [.character("]"), .character("]")]),
      #"""
       PromiseLab  <lesson-1-run>  google  ⏸ 100 ms  ×1  ● 2  ◌ 1  ⊘ 0  ✗ 0                        step 8
      ┌─ 1 Source ──────────────────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1    print("start")                                │┃ value error                               ┃
      │▸ 2 ●● let name = Promise("ada").delay(0.1)          │┃  ●         Promise("ada")  :2  ada    0 ms┃
      │  3  ◌ name.then { text in print("hello \(text)") }  │┃▸ ●         name: delay(0…  :2  ada  100 ms┃
      │  4    print("end")                                  │┃  ◌         then { print(…  :3  pending    ┃
      │                                                     │┃                                           ┃
      │                                                     │┃                                           ┃
      └─────────────────────────────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────┐┌─ 4 Log ──────────────────────────────┐
      │◃Promise("ada")  ●                                      │ ││  0 ms  » print: start                │
      │▸name: delay(0…  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━● ││  0 ms  ● Promise fulfilled: ada      │
      │▹then { print(…                                         │ ││          (line 2)                    │
      │                                                        │ ││  0 ms  » print: end                  │
      │                                                        │ ││  0 ms  ◌ delay (line 2) waits until  │
      │                                                        │ ││          100 ms                      │
      │                                                        │ ││100 ms ▸● delay fulfilled: ada        │
      │                                                        │ ││          (line 2)                    │
      │                                                        │ ││                                      │
      │                 0      20      40      60      80 100 ms ││                                      │
      └──────────────────────────────────────────────────────────┘└──────────────────────────────────────┘
      ─ A value that comes later  Run: nobody waits  2/5  0 of 2 right ───────────────────────────────────
       The script doesn't stop at `then`. It goes on to its last line; the handler in the braces runs
       when the value comes. Time here is virtual: you needn't wait until 100 ms have passed. ◌ marks a
       promise that waits, ● one that has its value, ▸ what happened last, and ▶ what you select with ↑
       and ↓. In front of a line stand the marks of its promises.
       space plays it, . takes one step.
      ─ ▸ 100 ms: delay fulfilled: ada (line 2): its time has come ───────────────────────────────────────
       › i: type Swift that runs at 100 ms   : commands   printed  start  ·  end
       Enter next  Backspace back  space play  . step  w why  Esc leave  ? help
      """#)
  }

  private var toGoals: [Key] { toRun + [.enter, .enter, .character("1"), .enter, .character("1"), .enter, .enter] }

  @Test("the goals of an exercise, at 80 by 24")
  func goals80x24() throws {
    expectFrame(
      try taking(80, 24, toGoals),
      #"""
       PromiseLab  <lesson-1-modify>  ⏸ 100 ms  ×1  ● 3  ◌ 0  ⊘ 0  ✗ 0     step 11/11
      ┌─ 1 Source ─────────────────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━┓
      │  1    print("start")                               │┃▶● Promise…  ada    0 ms┃
      │  2 ●● let name = Promise("ada").delay(0.1)         │┃ ● name: d…  ada  100 ms┃
      │▸ 3  ● name.then { text in print("hello \(text)") } │┃▸● then { …  ada  100 ms┃
      │  4    print("end")                                 │┃                        ┃
      └────────────────────────────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 4 Log ──────────────────────────────────────────────────────────────────────┐
      │  0 ms  ● Promise fulfilled: ada (line 2)                                     │
      │  0 ms  » print: end                                                          │
      │  0 ms  ◌ delay (line 2) waits until 100 ms                                   │
      │100 ms  ● delay fulfilled: ada (line 2)                                       │
      │100 ms  » print: hello ada                                                    │
      │100 ms ▸● then fulfilled: ada (line 3)                                        │
      └───────────────────────────────────────────────────────────────── 3–11 of 11 ─┘
      ─ A value that comes later  Modify: greet sooner  4/5  1 of 4 right ────────────
       Let the greeting come after 50 ms instead of 100 ms.
       e edits the script; Enter checks it, t gives a hint.
       · It prints `start`, then `end`, then `hello ada`.
       · It still uses `delay`.
       · It prints `hello ada` at 50 ms.
      ─ ▸ 100 ms: then fulfilled: ada (line 3): its handler ran, the value goes on ───
       › i type   : commands   printed  start  ·  end  ·  hello ada
       Enter check  Backspace back  t hint  e edit  space play  Esc leave  ? help
      """#)
  }

  @Test("a missed goal, at 100 by 30")
  func missed100x30() throws {
    expectFrame(
      try taking(100, 30, toGoals + [.enter]),
      #"""
       PromiseLab  <lesson-1-modify>  google  ⏸ 100 ms  ×1  ● 3  ◌ 0  ⊘ 0  ✗ 0                 step 11/11
      ┌─ 1 Source ──────────────────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1    print("start")                                │┃ value error                               ┃
      │  2 ●● let name = Promise("ada").delay(0.1)          │┃▶ ●         Promise("ada")  :2  ada    0 ms┃
      │▸ 3  ● name.then { text in print("hello \(text)") }  │┃  ●         name: delay(0…  :2  ada  100 ms┃
      │  4    print("end")                                  │┃▸ ●         then { print(…  :3  ada  100 ms┃
      │                                                     │┃                                           ┃
      │                                                     │┃                                           ┃
      └─────────────────────────────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────┐┌─ 4 Log ──────────────────────────────┐
      │▶Promise("ada")  ●                                      │ ││  0 ms  » print: start                │
      │▹name: delay(0…  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━● ││  0 ms  ● Promise fulfilled: ada      │
      │▸then { print(…                                         ● ││          (line 2)                    │
      │                                                        │ ││  0 ms  » print: end                  │
      │                                                        │ ││  0 ms  ◌ delay (line 2) waits until  │
      │                                                        │ ││          100 ms                      │
      │                                                        │ ││100 ms  ● delay fulfilled: ada        │
      │                                                        │ ││          (line 2)                    │
      │                                                        │ ││100 ms  » print: hello ada            │
      │                 0      20      40      60      80 100 ms ││100 ms ▸● then fulfilled: ada (line 3)│
      └──────────────────────────────────────────────────────────┘└──────────────────────────────────────┘
      ─ A value that comes later  Modify: greet sooner  4/5  1 of 4 right ────────────────────────────────
       Let the greeting come after 50 ms instead of 100 ms.
       · It prints `start`, then `end`, then `hello ada`.
       · It still uses `delay`.
       ✗ It prints `hello ada` at 50 ms.
         it is printed at 100 ms
      ── nothing is changed yet: e edits the script, t gives a hint ──────────────────────────────────────
       › i: type Swift that runs at 100 ms   : commands   printed  start  ·  end  ·  hello ada
       Enter check  Backspace back  t hint  e edit  space play  . step  w why  Esc leave  ? help
      """#)
  }
}
