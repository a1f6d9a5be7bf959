import Testing

/// Frames of composing and editing at 100 by 30.
@Suite("Frames of composing, 100 by 30")
struct ComposeFrames100x30Tests {
  @Test("the operators to add, narrowed")
  func operators() {
    expectFrame(
      .operators, 100, 30,
      #"""
       PromiseLab  hello.swift  google  ⏸ 80 ms  ×1  ● 9  ✗ 0  ◌ 0  ⊘ 0                        step 25/25
      ┌─ 1 Source ─────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1 ●● let user = Promise("ada").delay(…│┃ ●            Promise   fulfilled  ada              0 ms┃
      │  2  ●   .validate { $0.count > 2 }  //…│┃ ●            delay     fulfilled  ada             80 ms┃
      │  3  ●   .then { "Dr. " + $0 }          │┃▶●            validate  fulfilled  ada             80 ms┃
      │  4  ┄   .recover { _ in "guest" }      │┃ ●            then      fulfilled  Dr. ada         80 ms┃
      │  5                                     │┃ ┄            recover   skipped    Dr. ada         80 ms┃
      │  6 ●● let ad = Promise("買って!").dela…│┃ │     ●      Promise   fulfilled  買って!          0 ms┃
      │▸ 7 ●● all(user, ad).then { print($0) } │┃ │     ●      delay     fulfilled  買って!         50 ms┃
      │ ╭─ Add after validate at 2:4 ──────────────────────────────────────────────────────────────────╮s┃
      │ │  › value▏                                                                                    │s┃
      └─│  ──────────────────────────────────────────────────────────────────────────────────────────  │━┛
      ┌─│    then      run a closure with the value; its result goes on               ●─▶ƒ─▶●  ✗┄┄┄▶✗  │─┐
      │ │  ▶ recover   make a value of an error                                       ●┄┄┄▶●  ✗─▶ƒ─▶●  │ │
      │◂│    validate  reject a value that fails a test                              ●─▶?─▶●  ●─▶?─▶✗  │ │
      │▶│    delay     pass the value on later                                        ●╌╌╌▶●  ✗────▶✗  │ │
      │▸│                                                                                              │ │
      │ │                                                                                              │:│
      │ │                                                                                              │ │
      │ │                                                                                              │ │
      │ ╰─ type to search   Enter do it   Esc close ───────────────────────────────────────────────────╯d│
      │ then                                                   ● ││          by recover (line 4)         │
      │                                                        │ ││ 80 ms  » print: ("Dr. ada",          │
      │                                                        │ ││          "買って!")                  │
      │                                                        │ ││ 80 ms  ● then fulfilled: ("Dr. ada", │
      │           0          20         40         60      80 ms ││          "買って!") (line 7)         │
      └──────────────────────────────────────────────────────────┘└──────────────────────── 18–25 of 25 ─┘
      ────────────────────────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 80 ms   : commands
       ↑ ↓ choose  Enter do it  Esc close
      """#)
  }

  @Test("the arguments of an operator, edited in place")
  func arguments() {
    expectFrame(
      .arguments, 100, 30,
      #"""
       PromiseLab  hello.swift  google  ⏸ 80 ms  ×1  ● 9  ✗ 0  ◌ 0  ⊘ 0                        step 25/25
      ┌─ 1 Source ─────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1 ●● let user = Promise("ada").delay(…│┃ ●            Promise   fulfilled  ada              0 ms┃
      │  2  ●   .validate { $0.count > 2 }  //…│┃ ●            delay     fulfilled  ada             80 ms┃
      │  3  ●   .then { "Dr. " + $0 }          │┃▶●            validate  fulfilled  ada             80 ms┃
      │  4  ┄   .recover { _ in "guest" }      │┃ ●            then      fulfilled  Dr. ada         80 ms┃
      │  5                                     │┃ ┄            recover   skipped    Dr. ada         80 ms┃
      │  6 ●● let ad = Promise("買って!").dela…│┃ │     ●      Promise   fulfilled  買って!          0 ms┃
      │▸ 7 ●● all(user, ad).then { print($0) } │┃ │     ●      delay     fulfilled  買って!         50 ms┃
      │                                        │┃ ╰────▶●      all       fulfilled  ("Dr. ada", "…  80 ms┃
      │                                        │┃       ●      then      fulfilled  ("Dr. ada", "…  80 ms┃
      └────────────────────────╭─ validate at 2:4 ──────────────────────────────╮━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ───────────│{ $0.count > 2 }                                │────────────────────────┐
      │ Promise   ●            │                                                │e 2), as did delay      │
      │◂delay     ━━━━━━━━━━━━━│                                                │e 1)                    │
      │▶validate               ╰───────────────────────────────────── 1:3 of 1 ─╯ fulfilled: Dr. ada     │
      │▸then                                                   ● ││          (line 3)                    │
      │ recover                                                ┄ ││ 80 ms  ┄ recover (line 4) is skipped:│
      │ Promise   ●                                            │ ││          it handles errors only      │
      │ delay     ━━━━━━━━━━━━━━━━━━━━━━━━━━━━●                │ ││ 80 ms  ● all fulfilled: ("Dr. ada",  │
      │ all       ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍● ││          "買って!") (line 7), decided│
      │ then                                                   ● ││          by recover (line 4)         │
      │                                                        │ ││ 80 ms  » print: ("Dr. ada",          │
      │                                                        │ ││          "買って!")                  │
      │                                                        │ ││ 80 ms  ● then fulfilled: ("Dr. ada", │
      │           0          20         40         60      80 ms ││          "買って!") (line 7)         │
      └──────────────────────────────────────────────────────────┘└──────────────────────── 18–25 of 25 ─┘
      ────────────────────────────────────────────────────────────────────────────────────────────────────

       Enter take it  Esc leave  Ctrl-Z undo  Ctrl-R redo  Alt-Enter new line
      """#)
  }

  @Test("the whole script in the editor, with what is wrong")
  func editor() {
    expectFrame(
      .editor, 100, 30,
      #"""
       PromiseLab  hello.swift  google  ⏸ 80 ms  ×1  ● 9  ✗ 0  ◌ 0  ⊘ 0                        step 25/25
      ╭─ Script (changed) ───────────────────────────────────────────────────────────────────────────────╮
      │ 1 let user = Promise("ada").delay(0.08)                                                          │
      │ 2   .validate { $0.count > 2 }  // long enough                                                   │
      │ 3 oops  .then { "Dr. " + $0 }                                                                    │
      │   ^ error: cannot find 'oops' in scope                                                           │
      │ 4   .recover { _ in "guest" }                                                                    │
      │ 5                                                                                                │
      │ 6 let ad = Promise("買って!").delay(0.05)                                                        │
      │ 7 all(user, ad).then { print($0) }                                                               │
      │                                                                                                  │
      │                                                                                                  │
      │                                                                                                  │
      │                                                                                                  │
      │                                                                                                  │
      │                                                                                                  │
      │                                                                                                  │
      │                                                                                                  │
      │                                                                                                  │
      │                                                                                                  │
      │                                                                                                  │
      │                                                                                                  │
      │                                                                                                  │
      │                                                                                                  │
      │                                                                                                  │
      │                                                                                                  │
      ╰─ 1 problem ─────────────────────────────────────────────────────────────────────────── 3:5 of 7 ─╯
      ────────────────────────────────────────────────────────────────────────────────────────────────────

       Ctrl-S run it  Esc leave  Ctrl-Z undo  Ctrl-R redo  Ctrl-N next problem
      """#)
  }

  @Test("what changed against the run before")
  func changes() {
    expectFrame(
      .changes, 100, 30,
      #"""
       PromiseLab  hello.swift +  google  ⏸ 80 ms  ×1  ● 7  ✗ 2  ◌ 0  ⊘ 0                      step 25/25
      ┌─ 1 Source ─────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1 ●● let user = Promise("ada").delay(…│┃ ●            Promise   fulfilled  ada              0 ms┃
      │  2  ✗   .validate { $0.count > 3 }  //…│┃ ●            delay     fulfilled  ada             80 ms┃
      │  3  ┄   .then { "Dr. " + $0 }          │┃▶├─▶✗         validate  rejected   validationFailure    ┃
      │  4  ●   .recover { _ in "guest" }      │┃≠│  ┄         then      skipped                    80 ms┃
      │  5                                     │┃≠●◀─╯         recover   fulfilled  guest           80 ms┃
      │  6 ●● let ad = Promise("買って!").dela…│┃ │     ●      Promise   fulfilled  買って!          0 ms┃
      │▸ 7 ●● all(user, ad).then { print($0) } │┃ │     ●      delay     fulfilled  買って!         50 ms┃
      │                                        │┃≠╰────▶●      all       fulfilled  ("guest", "買って!") ┃
      │                                        │┃≠      ●      then      fulfilled  ("guest", "買って!") ┃
      └────────────────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────┐┌─ 4 Log ──────────────────────────────┐
      │ Promise   ●                                            │ ││          skipped, runs now           │
      │◂delay     ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━● ││ 80 ms  ● all fulfilled: ("guest",    │
      │▶validate                                               ✗ ││          "買って!") (line 7), decided│
      │▸then                                                   ┄ ││          by recover (line 4) ≠ its   │
      │ recover                                                ● ││          value was ("Dr. ada",       │
      │ Promise   ●                                            │ ││          "買って!"), is now ("guest",│
      │ delay     ━━━━━━━━━━━━━━━━━━━━━━━━━━━━●                │ ││          "買って!")                  │
      │ all       ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍● ││ 80 ms  » print: ("guest", "買って!") │
      │ then                                                   ● ││ 80 ms  ● then fulfilled: ("guest",   │
      │                                                        │ ││          "買って!") (line 7) ≠ its   │
      │                                                        │ ││          value was ("Dr. ada",       │
      │                                                        │ ││          "買って!"), is now ("guest",│
      │           0          20         40         60      80 ms ││          "買って!")                  │
      └──────────────────────────────────────────────────────────┘└──────────────────────── 22–25 of 25 ─┘
      ── changed: validate at 2:4 was fulfilled with ada, is now rejected with validationFailure (and 4 m…
       › i: type Swift that runs at 80 ms   : commands
       space play  . step  , back  f fail  p inject  a add  e edit  v compare  w why  ? help  q quit
      """#)
  }
}
