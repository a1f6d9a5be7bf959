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
    #expect(playing.screen == text, "drawn:\n\(playing.screen)", sourceLocation: location)
  }

  @Test("80 by 24")
  func ordinary() {
    expect(
      80, 24, "Wjjj",
      #"""
       PromiseLab  test.swift  ⏸ 100 ms  ● 6  ✗ 0  ◌ 0  ⊘ 0  ↯ schedule    step 20/20
      ┏━ Outcomes ━━━━━━━━━━━━━━━━━━━━━━━━━━━┓┌─ 2 Graph ────────────────────────────┐
      ┃ 9 runs, 6 outcomes                   ┃│▶ ●     get    fulfilled  the text at…│
      ┃ exhaustive: every choice was tried   ┃│  ●     then   fulfilled  the text at…│
      ┃                                      ┃│  ┄     catch  skipped    the text at…│
      ┃▶ 4  1 run   ! not as expected        ┃│≠ ●     get    fulfilled  the text at…│
      ┃     if the answer of get (line 5,    ┃│≠ ●     then   fulfilled  the text at…│
      ┃     call 2) comes before that of get ┃│≠ ┄     catch  skipped    the text at…│
      ┃     (line 5, call 1)                 ┃│                                      │
      ┃     prints "shows ab" instead of     ┃│                                      │
      ┃     "shows a" in line 1              ┃│                                      │
      ┃     breaks the expectation 'shown == ┃│                                      │
      ┗━━━━━━━━━━━━━━━━━━━━━━━━━ 7–13 of 18 ━┛└──────────────────────────────────────┘
      ┌─ 3 Timeline ─────────────────────────────────────────────────────────────────┐
      │▶get    ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━● │
      │▸then                                                                       ● │
      │ catch                                                                      ┄ │
      │ get    ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━●│ │
      │ then                                                                      ●│ │
      │        0            20            40           60            80       100 ms │
      └─────────────────────────────────────────────────────────────────── 1–5 of 6 ─┘
      ────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 100 ms   : commands
       ↑ ↓ another outcome  Enter take it  Esc back
      """#)
  }

  @Test("100 by 30, in ASCII")
  func ascii() {
    expect(
      100, 30, isASCII: true, "Wjjj",
      #"""
       PromiseLab  test.swift  google  = 100 ms  x1  * 6  x 0  o 0  / 0  ! schedule            step 20/20
      += Outcomes =====================================++- 2 Graph --------------------------------------+
      | 9 runs, 6 outcomes                             || value error                                    |
      | exhaustive: every choice was tried             ||> *         get    fulfilled  the text at /a.txt|
      |                                                ||  *         then   fulfilled  the text at /a.txt|
      |     prints "shows ab" instead of "shows a" in ~||  -         catch  skipped    the text at /a.txt|
      |  3  2 runs  ! not as expected                  ||! *         get    fulfilled  the text a~  99 ms|
      |     prints "NetworkError(reason: "connection l~||! *         then   fulfilled  the text a~  99 ms|
      |> 4  1 run   ! not as expected                  ||! -         catch  skipped    the text a~  99 ms|
      |     if the answer of get (line 5, call 2)      ||                                                |
      |     comes before that of get (line 5, call 1)  ||                                                |
      |     prints "shows ab" instead of "shows a" in  ||                                                |
      |     line 1                                     ||                                                |
      |     breaks the expectation 'shown == query'    ||                                                |
      |  5  1 run   ! not as expected                  ||                                                |
      |     prints "NetworkError(reason: "connection l~||                                                |
      +=================================== 4-14 of 16 =++------------------------------------------------+
      +- 3 Timeline -----------------------------------------------------++- 4 Log ----------------------+
      |>get    ========================================================* ||          (line 5)            |
      |>then                                                           * ||100 ms  > print: shows a      |
      | catch                                                          - ||100 ms  * then fulfilled: the |
      | get    =======================================================*| ||          text at /a.txt      |
      | then                                                          *| ||          (line 5)            |
      | catch                                                         -| ||100 ms  - catch (line 5) is   |
      |                                                                | ||          skipped: it handles |
      |        0          20         40         60         80     100 ms ||          errors only         |
      +------------------------------------------------------------------++---------------- 16-20 of 20 -+
      ----------------------------------------------------------------------------------------------------
       > i: type Swift that runs at 100 ms   : commands
       ^ v another outcome  Enter take it  Esc back
      """#)
  }

  @Test("40 by 12: the list alone")
  func small() {
    expect(
      40, 12, "Wj",
      #"""
       ⏸ 100 ms  ● 3  ✗ 3  ◌ 0  ⊘ 0
      ─ Outcomes ───────────────── 2–6 of 14 ─
       9 runs, 6 outcomes
       exhaustive: every choice was tried

           the run without changes
      ▶ 2  2 runs  ● ends well
           if get (line 5, call 1) fails
           prints "shows ab" instead of
           "shows a" in line 1
       › i type   : commands
       Enter take it  Esc back
      """#)
  }
}
