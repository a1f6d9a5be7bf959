import Testing

/// Frames of composing and editing at 80 by 24.
@Suite("Frames of composing, 80 by 24")
struct ComposeFrames80x24Tests {
  @Test("the operators to add, narrowed")
  func operators() {
    expectFrame(
      .operators, 80, 24,
      #"""
       PromiseLab  hello.swift  google  ⏸ 80 ms  ×1  ● 9  ✗ 0  ◌ 0  ⊘ 0    step 25/25
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1 ● let user = Promise("ada"…│┃ ●        Promise   fulfilled  ada       0 ms┃
      │  2 ●   .validate { $0.count >…│┃ ●        delay     fulfilled  ada      80 ms┃
      │  3 ●   .then { "Dr. " + $0 }  │┃▶●        validate  fulfilled  ada      80 ms┃
      │  4 ┄   .recover { _ in "guest…│┃ ●        then      fulfilled  Dr. ada  80 ms┃
      │ ╭─ Add after validate at 2:4 ──────────────────────────────────────────────╮s┃
      │ │  › value▏                                                                │s┃
      │▸│  ──────────────────────────────────────────────────────────────────────  │s┃
      │ │    then      run a closure with the value; its result…  ●─▶ƒ─▶●  ✗┄┄┄▶✗  │…┃
      │ │  ▶ recover   make a value of an error                   ●┄┄┄▶●  ✗─▶ƒ─▶●  │…┃
      └─│    validate  reject a value that fails a test          ●─▶?─▶●  ●─▶?─▶✗  │━┛
      ┌─│    delay     pass the value on later                    ●╌╌╌▶●  ✗────▶✗  │─┐
      │▸│                                                                          │ │
      │ │                                                                          │ │
      │ │                                                                          │ │
      │ │                                                                          │ │
      │ ╰─ type to search   Enter do it   Esc close ───────────────────────────────╯ │
      │ then                                                                       ● │
      │           0       10      20      30      40      50      60      70   80 ms │
      └─────────────────────────────────────────────────────────────────── 4–9 of 9 ─┘
      ────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 80 ms   : commands
       ↑ ↓ choose  Enter do it  Esc close
      """#)
  }

  @Test("the arguments of an operator, edited in place")
  func arguments() {
    expectFrame(
      .arguments, 80, 24,
      #"""
       PromiseLab  hello.swift  google  ⏸ 80 ms  ×1  ● 9  ✗ 0  ◌ 0  ⊘ 0    step 25/25
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1 ● let user = Promise("ada"…│┃ ●        Promise   fulfilled  ada       0 ms┃
      │  2 ●   .validate { $0.count >…│┃ ●        delay     fulfilled  ada      80 ms┃
      │  3 ●   .then { "Dr. " + $0 }  │┃▶●        validate  fulfilled  ada      80 ms┃
      │  4 ┄   .recover { _ in "guest…│┃ ●        then      fulfilled  Dr. ada  80 ms┃
      │  5                            │┃ ┄        recover   skipped    Dr. ada  80 ms┃
      │  6 ● let ad = Promise("買って…│┃ │   ●    Promise   fulfilled  買って!   0 ms┃
      │▸ 7 ● all(user╭─ validate at 2:4 ──────────────────────────────╮買って!  50 ms┃
      │              │{ $0.count > 2 }                                │("Dr. ada", "…┃
      │              │                                                │("Dr. ada", "…┃
      └──────────────│                                                │━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─╰───────────────────────────────────── 1:3 of 1 ─╯──────────────┐
      │▸then                                                                       ● │
      │ recover                                                                    ┄ │
      │ Promise   ●                                                                │ │
      │ delay     ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━●                        │ │
      │ all       ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍● │
      │ then                                                                       ● │
      │           0       10      20      30      40      50      60      70   80 ms │
      └─────────────────────────────────────────────────────────────────── 4–9 of 9 ─┘
      ────────────────────────────────────────────────────────────────────────────────

       Enter take it  Esc leave  Ctrl-Z undo  Ctrl-R redo  Alt-Enter new line
      """#)
  }

  @Test("the whole script in the editor, with what is wrong")
  func editor() {
    expectFrame(
      .editor, 80, 24,
      #"""
       PromiseLab  hello.swift  google  ⏸ 80 ms  ×1  ● 9  ✗ 0  ◌ 0  ⊘ 0    step 25/25
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
      ────────────────────────────────────────────────────────────────────────────────

       Ctrl-S run it  Esc leave  Ctrl-Z undo  Ctrl-R redo  Ctrl-N next problem
      """#)
  }

  @Test("what changed against the run before")
  func changes() {
    expectFrame(
      .changes, 80, 24,
      #"""
       PromiseLab  hello.swift +  ⏸ 80 ms  ×1  ● 7  ✗ 2  ◌ 0  ⊘ 0          step 25/25
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1 ● let user = Promise("ada"…│┃ ●        Promise   fulfilled  ada       0 ms┃
      │  2 ✗   .validate { $0.count >…│┃ ●        delay     fulfilled  ada      80 ms┃
      │  3 ┄   .then { "Dr. " + $0 }  │┃▶├▶✗      validate  rejected   validationFai…┃
      │  4 ●   .recover { _ in "guest…│┃≠│ ┄      then      skipped             80 ms┃
      │  5                            │┃≠●◀╯      recover   fulfilled  guest    80 ms┃
      │  6 ● let ad = Promise("買って…│┃ │   ●    Promise   fulfilled  買って!   0 ms┃
      │▸ 7 ● all(user, ad).then { pri…│┃ │   ●    delay     fulfilled  買って!  50 ms┃
      │                               │┃≠╰──▶●    all       fulfilled  ("guest", "買…┃
      │                               │┃≠    ●    then      fulfilled  ("guest", "買…┃
      └───────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────────────────────────┐
      │ Promise   ●                                                                │ │
      │◂delay     ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━● │
      │▶validate                                                                   ✗ │
      │▸then                                                                       ┄ │
      │ recover                                                                    ● │
      │ Promise   ●                                                                │ │
      │           0       10      20      30      40      50      60      70   80 ms │
      └─────────────────────────────────────────────────────────────────── 1–6 of 9 ─┘
      ── changed: validate at 2:4 was fulfilled with ada, is now rejected with valida…
       › i: type Swift that runs at 80 ms   : commands
       space play  . step  , back  f fail  a add  e edit  w why  ? help  q quit
      """#)
  }
}
