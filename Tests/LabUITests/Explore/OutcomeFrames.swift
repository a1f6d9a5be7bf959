import Screen
import Testing

@testable import LabUI

/// Frames of the list of outcomes.
@Suite("Frames of the list of outcomes")
struct OutcomeFrames {
  private func expect(
    _ columns: Int, _ rows: Int, isASCII: Bool = false, _ keys: String, _ text: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    var playing = Playing(OutcomeListTests.search, columns: columns, rows: rows)
    playing.state.settings.isASCII = isASCII
    playing.type(keys)
    holdFrame(playing.screen, text, at: location)
  }

  @Test("80 by 24")
  func ordinary() {
    expect(
      80, 24, "Wjjj",
      #"""
       PromiseLab  test.swift  ⏸ 100 ms  ● 6  ◌ 0  ⊘ 0  ✗ 0  ↯ schedule    step 20/20
      ┏━ Outcomes ━━━━━━━━━━━━━━━━━━━━━━━━━━━┓┌─ 2 Graph ────────────────────────────┐
      ┃ 12 runs, 6 outcomes                  ┃│ chain 1: type("a"), line 7           │
      ┃ broken by 3, 4, 5: shown == query    ┃│▶ ●     get("/a.txt…  …/a.txt   100 ms│
      ┃ exhaustive: every choice was tried   ┃│  ●     "a": then {…  …/a.txt   100 ms│
      ┃                                      ┃│▸ ┄     "a": catch …  skipped   100 ms│
      ┃▶ 4  2 runs  ! not as expected        ┃│ chain 2: type("ab"), line 8          │
      ┃     if the answer of get (line 5,    ┃│≠ ●     get("/ab.tx…  …/ab.txt   99 ms│
      ┃     call 2) comes before that of get ┃│≠ ●     "ab": then …  …/ab.txt   99 ms│
      ┃     (line 5, call 1)                 ┃│≠ ┄     "ab": catch…  skipped    99 ms│
      ┃     prints "shows ab" instead of     ┃│                                      │
      ┃     "shows a" in line 1, and 1 more  ┃│                                      │
      ┗━━━━━━━━━━━━━━━━━━━━━━━━━ 7–12 of 19 ━┛└──────────────────────────────────────┘
      ┌─ 3 Timeline ─────────────────────────────────────────────────────────────────┐
      │▶get("/a.txt") #1     ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━● │
      │▹type("a"): then… #2                                                        ● │
      │▸"a": catch { pr… #3                                                        ┄ │
      │ get("/ab.txt") #4    ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━●│ │
      │ "ab": then { sh… #5                                                       ●│ │
      │                      0         20         40         60         80    100 ms │
      └─────────────────────────────────────────────────────────────────── 1–5 of 6 ─┘
      ─ ▸ 100 ms: catch (line 5, #3) passes the value of then (line 5, #2) on ────────
       › i type   : commands   printed  shows ab  ·  shows a
       ↑ ↓ another outcome  Enter take it  w why  = compare  Tab errors  Esc back
      """#)
  }

  @Test("100 by 30, in ASCII")
  func ascii() {
    expect(
      100, 30, isASCII: true, "Wjjj",
      #"""
       PromiseLab  test.swift  google  = 100 ms  x1  * 6  o 0  / 0  x 0  ! schedule            step 20/20
      += Outcomes =====================================++- 2 Graph --------------------------------------+
      | 12 runs, 6 outcomes                            || value error                                    |
      | broken by 3, 4, 5: shown == query              || chain 1: type("a"), line 7                     |
      | exhaustive: every choice was tried             ||> *         get("/a.txt")   :5 #1  the ~  100 ms|
      |                                                ||  *         "a": then { s~  :5 #2  the ~  100 ms|
      |     prints "shows ab" instead of "shows a" in ~||} -         "a": catch { ~  :5 #3  skipped      |
      |  3  3 runs  ! not as expected                  || chain 2: type("ab"), line 8                    |
      |     prints "NetworkError(reason: "connection l~||! *         get("/ab.txt")  :5 #4  ~b.txt  99 ms|
      |> 4  2 runs  ! not as expected                  ||! *         "ab": then { ~  :5 #5  ~b.txt  99 ms|
      |     if the answer of get (line 5, call 2)      ||! -         "ab": catch {~  :5 #6  skipped      |
      |     comes before that of get (line 5, call 1)  ||                                                |
      |     prints "shows ab" instead of "shows a" in  ||                                                |
      |     line 1, and 1 more line differs            ||                                                |
      |     breaks the expectation 'shown == query'    ||                                                |
      |  5  1 run   ! not as expected                  ||                                                |
      +=================================== 4-13 of 16 =++------------------------------------------------+
      +- 3 Timeline -----------------------------------------------------++- 4 Log ----------------------+
      |>get("/a.txt") #1  =============================================* ||          (line 5, #1)        |
      |)"a": then { ~ #2                                               * ||100 ms  > print: shows a      |
      |}"a": catch {~ #3                                               - ||100 ms  * then fulfilled: the |
      | get("/ab.txt~ #4  ============================================*| ||          text at /a.txt      |
      | "ab": then {~ #5                                              *| ||          (line 5, #2)        |
      | "ab": catch ~ #6                                              -| ||100 ms }- catch (line 5, #3)  |
      |                                                                | ||          is skipped: it      |
      |                   0        20       40       60       80  100 ms ||          handles errors only |
      +------------------------------------------------------------------++---------------- 16-20 of 20 -+
      - } 100 ms: catch (line 5, #3) passes the value of then (line 5, #2) on ----------------------------
       > i: type Swift that runs at 100 ms   : commands   printed  shows ab  .  shows a
       ^ v another outcome  Enter take it  w why  = compare  Tab errors  Esc back
      """#)
  }

  @Test("40 by 12: the list alone")
  func small() {
    expect(
      40, 12, "Wj",
      #"""
       ⏸ 100 ms  ● 3  ◌ 0  ⊘ 0  ✗ 1 handled
      ─ Outcomes ───────────────── 3–6 of 15 ─
       12 runs, 6 outcomes
       broken by 3, 4, 5: shown == query
       exhaustive: every choice was tried

      ▶ 2  3 runs  ● ends well
           if get (line 5, call 1) fails
           prints "shows ab" instead of
           "shows a" in line 1, and 1 more
       ›    printed  …  ·  NetworkError(rea…
       Enter take it  Esc back
      """#)
  }
}
