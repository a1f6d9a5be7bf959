import Testing

/// Frames of composing and editing at 80 by 24.
@Suite("Frames of composing, 80 by 24")
struct ComposeFrames80x24Tests {
  @Test("the operators to add, narrowed")
  func operators() {
    expectFrame(
      .operators, 80, 24,
      #"""
       PromiseLab  hello.swift  google  ⏸ 80 ms  ×1  ● 9  ◌ 0  ⊘ 0  ✗ 0    step 25/25
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  2  ●       enough            │┃ ●    Promise("ada")        :1  ada      0 ms┃
      │  3  ●   .then { "Dr. " + $0 } │┃ ●    delay(0.08)           :1  ada     80 ms┃
      │  4  ┄   .recover { _ in       │┃▶●    validate { $0.count…  :2  ada     80 ms┃
      │             "guest" }         │┃ ●    then { "Dr. " + $0 }  :3  Dr. ada      ┃
      │ ╭─ Add after validate at 2:4 ──────────────────────────────────────────────╮ ┃
      │ │  › value▏                                                                │s┃
      │ │  ──────────────────────────────────────────────────────────────────────  │ ┃
      │▸│    then      run a closure with the value; go on with…  ●─▶ƒ─▶●  ✗┄┄┄▶✗  │s┃
      │ │  ▶ recover   make a value of an error                   ●┄┄┄▶●  ✗─▶ƒ─▶●  │s┃
      └─│    validate  reject a value that fails a test          ●─▶?─▶●  ●─▶?─▶✗  │━┛
      ┌─│    delay     pass the value on later                    ●╌╌╌▶●  ✗────▶✗  │─┐
      │▹│                                                                          │ │
      │ │                                                                          │ │
      │ │                                                                          │ │
      │ │                                                                          │ │
      │ ╰─ type to search   Enter do it   Esc close ───────────────────────────────╯ │
      │▸then { print($0) }                                                         ● │
      │                      0     10     20     30     40    50     60     70 80 ms │
      └─────────────────────────────────────────────────────────────────── 4–9 of 9 ─┘
      ─ ▸ 80 ms: then fulfilled: ("Dr. … (:7): its handler ran, the value goes on ────
       › i type   : commands   printed  ("Dr. ada", "買って!")
       ↑ ↓ choose  Enter do it  Esc close
      """#)
  }

  @Test("the arguments of an operator, edited in place")
  func arguments() {
    expectFrame(
      .arguments, 80, 24,
      #"""
       PromiseLab  hello.swift  google  ⏸ 80 ms  ×1  ● 9  ◌ 0  ⊘ 0  ✗ 0    step 25/25
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  2  ●       enough            │┃ ●    Promise("ada")        :1  ada      0 ms┃
      │  3  ●   .then { "Dr. " + $0 } │┃ ●    delay(0.08)           :1  ada     80 ms┃
      │  4  ┄   .recover { _ in       │┃▶●    validate { $0.count…  :2  ada     80 ms┃
      │             "guest" }         │┃ ●    then { "Dr. " + $0 }  :3  Dr. ada      ┃
      │  5                            │┃ ┄    user: recover { "gu…★ :4  skipped      ┃
      │  6 ●● let ad = Promise("買って│┃ │   ●    Promise("買って…  :6  買って!  0 ms┃
      │           !")╭─ validate at 2:4 ──────────────────────────────╮ 買って!      ┃
      │▸ 7 ●● all(use│{ $0.count > 2 }                                │ ("Dr.…  80 ms┃
      │           pri│                                                │ ("Dr.…  80 ms┃
      └──────────────│                                                │━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─╰───────────────────────────────────── 1:3 of 1 ─╯──────────────┐
      │▹then { "Dr. " + $0…                                                        ● │
      │ user: recover { "g…                                                        ┄ │
      │ Promise("買って!")   ●                                                     │ │
      │ ad: delay(0.05)      ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━●                    │ │
      │ all(user, ad)        ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍● │
      │▸then { print($0) }                                                         ● │
      │                      0     10     20     30     40    50     60     70 80 ms │
      └─────────────────────────────────────────────────────────────────── 4–9 of 9 ─┘
      ─ ▸ 80 ms: then fulfilled: ("Dr. … (:7): its handler ran, the value goes on ────

       Enter take it  Esc leave  Ctrl-Z undo  Ctrl-R redo  Alt-Enter new line
      """#)
  }

  @Test("the whole script in the editor, with what is wrong")
  func editor() {
    expectFrame(
      .editor, 80, 24,
      #"""
       PromiseLab  hello.swift  google  ⏸ 80 ms  ×1  ● 9  ◌ 0  ⊘ 0  ✗ 0    step 25/25
      ╭─ Script (changed) ───────────────────────────────────────────────────────────╮
      │ 1 let user = Promise("ada").delay(0.08)                                      │
      │ 2   .validate { $0.count > 2 }  // long enough                               │
      │ 3 oops  .then { "Dr. " + $0 }                                                │
      │   ^ error: cannot find 'oops' in scope                                       │
      │ 4   .recover { _ in "guest" }                                                │
      │ 5                                                                            │
      │ 6 let ad = Promise("買って!").delay(0.05)                                    │
      │ 7 all(user, ad).then { print($0) }                                           │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰─ 1 problem ─────────────────────────────────────────────────────── 3:5 of 7 ─╯
      ─ ▸ 80 ms: then fulfilled: ("Dr. … (:7): its handler ran, the value goes on ────

       Ctrl-S run it  Esc leave  Ctrl-Z undo  Ctrl-R redo  Ctrl-N next problem
      """#)
  }

  @Test("what changed against the run before")
  func changes() {
    expectFrame(
      .changes, 80, 24,
      #"""
       hello.swift +  ⏸ 80 ms  ● 7  ◌ 0  ⊘ 0  ✗ 1 error, handled           step 25/25
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1 ●● let user = Promise("ada"│┃ ●    Promise("ada")        :1  ada      0 ms┃
      │           ).delay(0.08)       │┃ ●    delay(0.08)           :1  ada     80 ms┃
      │  2  ✗   .validate { $0.count  │┃≠╰▶✗  validate { $0.count…  :2  validationFa…┃
      │             > 3 }  // long    │┃≠  ┄  then { "Dr. " + $0 }  :3  skipped      ┃
      │             enough            │┃≠◆◀╯  user: recover { "gu…★ :4  guest   80 ms┃
      │  3  ┄   .then { "Dr. " + $0 } │┃ │   ●    Promise("買って…  :6  買って!  0 ms┃
      │  4  ◆   .recover { _ in       │┃ │   ●    ad: delay(0.05)   :6  買って!      ┃
      │             "guest" }         │┃≠╰──▶●    all(user, ad)     :7  ("gue…  80 ms┃
      │  5                            │┃▸    ●    then { print($0…≠ :7  ("gue…  80 ms┃
      └─────────────────── 1–9 of 13 ─┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────────────────────────┐
      │ Promise("ada")       ●                                                     │ │
      │◃delay(0.08)          ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━● │
      │▶validate { $0.coun…                                                        ✗ │
      │▹then { "Dr. " + $0…                                                        ┄ │
      │ user: recover { "g…                                                        ◆ │
      │ Promise("買って!")   ●                                                     │ │
         changed: the run prints "("guest", "買って!")" instead of "("Dr. ada",
         "買って!")", `validate` line 2 was fulfilled with ada, is now rejected with
         validationFailure (and 4 more)
       › i type   : commands   printed  ("guest", "買って!")
       space play  . step  , back  f fail  a add  e edit  w why  ? help  q quit
      """#)
  }
}
