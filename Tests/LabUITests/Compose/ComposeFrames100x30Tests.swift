import Testing

/// Frames of composing and editing at 100 by 30.
@Suite("Frames of composing, 100 by 30")
struct ComposeFrames100x30Tests {
  @Test("the operators to add, narrowed")
  func operators() {
    expectFrame(
      .operators, 100, 30,
      #"""
       PromiseLab  hello.swift  google  ⏸ 80 ms  ×1  ● 9  ◌ 0  ⊘ 0  ✗ 0                        step 25/25
      ┌─ 1 Source ───────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1 ●● let user = Promise("ada")          │┃ ●    Promise("ada")             :1  ada          0 ms┃
      │           .delay(0.08)                   │┃ ●    delay(0.08)                :1  ada         80 ms┃
      │  2  ●   .validate { $0.count > 2 }  //   │┃▶●    validate { $0.count > 2 }  :2  ada         80 ms┃
      │             long enough                  │┃ ●    then { "Dr. " + $0 }       :3  Dr. ada     80 ms┃
      │  3  ●   .then { "Dr. " + $0 }            │┃ ┄    user: recover { "guest" }★ :4  skipped     80 ms┃
      │  4  ┄   .recover { _ in "guest" }        │┃ │   ●    Promise("買って!")     :6  買って!      0 ms┃
      │  5                                       │┃ │   ●    ad: delay(0.05)        :6  買って!     50 ms┃
      │ ╭─ Add after validate at 2:4 ──────────────────────────────────────────────────────────────────╮s┃
      │ │  › value▏                                                                                    │s┃
      │▸│  ──────────────────────────────────────────────────────────────────────────────────────────  │ ┃
      └─│    then      run a closure with the value; go on with its result            ●─▶ƒ─▶●  ✗┄┄┄▶✗  │━┛
      ┌─│  ▶ recover   make a value of an error                                       ●┄┄┄▶●  ✗─▶ƒ─▶●  │─┐
      │ │    validate  reject a value that fails a test                              ●─▶?─▶●  ●─▶?─▶✗  │ │
      │◃│    delay     pass the value on later                                        ●╌╌╌▶●  ✗────▶✗  │ │
      │▶│                                                                                              │ │
      │▹│                                                                                              │:│
      │ │                                                                                              │ │
      │ │                                                                                              │ │
      │ ╰─ type to search   Enter do it   Esc close ───────────────────────────────────────────────────╯ │
      │ all(user, ad)   ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍● ││          was recover (line 4)        │
      │▸then { print(…                                         ● ││ 80 ms  » print: ("Dr. ada",          │
      │                                                        │ ││          "買って!")                  │
      │                                                        │ ││ 80 ms ▸● then fulfilled: ("Dr. ada", │
      │                 0        20        40        60    80 ms ││          "買って!") (line 7)         │
      └──────────────────────────────────────────────────────────┘└──────────────────────── 18–25 of 25 ─┘
      ─ ▸ 80 ms: then fulfilled: ("Dr. ada", "買って!") (line 7): its handler ran, the value goes on ─────
       › i: type Swift that runs at 80 ms   : commands   printed  ("Dr. ada", "買って!")
       ↑ ↓ choose  Enter do it  Esc close
      """#)
  }

  @Test("the arguments of an operator, edited in place")
  func arguments() {
    expectFrame(
      .arguments, 100, 30,
      #"""
       PromiseLab  hello.swift  google  ⏸ 80 ms  ×1  ● 9  ◌ 0  ⊘ 0  ✗ 0                        step 25/25
      ┌─ 1 Source ───────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1 ●● let user = Promise("ada")          │┃ ●    Promise("ada")             :1  ada          0 ms┃
      │           .delay(0.08)                   │┃ ●    delay(0.08)                :1  ada         80 ms┃
      │  2  ●   .validate { $0.count > 2 }  //   │┃▶●    validate { $0.count > 2 }  :2  ada         80 ms┃
      │             long enough                  │┃ ●    then { "Dr. " + $0 }       :3  Dr. ada     80 ms┃
      │  3  ●   .then { "Dr. " + $0 }            │┃ ┄    user: recover { "guest" }★ :4  skipped     80 ms┃
      │  4  ┄   .recover { _ in "guest" }        │┃ │   ●    Promise("買って!")     :6  買って!      0 ms┃
      │  5                                       │┃ │   ●    ad: delay(0.05)        :6  買って!     50 ms┃
      │  6 ●● let ad = Promise("買って!")        │┃ ╰──▶●    all(user, ad)          :7  ("Dr. ada…  80 ms┃
      │           .delay(0.05)                   │┃▸    ●    then { print($0) }     :7  ("Dr. ada…  80 ms┃
      │▸ 7 ●● all(user, ad).the╭─ validate at 2:4 ──────────────────────────────╮                        ┃
      └────────────────────────│{ $0.count > 2 }                                │━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ───────────│                                                │────────────────────────┐
      │ Promise("ada")  ●      │                                                │e 1)                    │
      │◃delay(0.08)     ━━━━━━━╰───────────────────────────────────── 1:3 of 1 ─╯ fulfilled: Dr. ada     │
      │▶validate { $0…                                         ● ││          (line 3)                    │
      │▹then { "Dr. "…                                         ● ││ 80 ms  ┄ recover (line 4) is skipped:│
      │ user: recover…                                         ┄ ││          it handles errors only      │
      │ Promise("買っ…  ●                                      │ ││ 80 ms  ● all fulfilled: ("Dr. ada",  │
      │ ad: delay(0.0…  ━━━━━━━━━━━━━━━━━━━━━━━━●              │ ││          "買って!") (line 7), last   │
      │ all(user, ad)   ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍● ││          was recover (line 4)        │
      │▸then { print(…                                         ● ││ 80 ms  » print: ("Dr. ada",          │
      │                                                        │ ││          "買って!")                  │
      │                                                        │ ││ 80 ms ▸● then fulfilled: ("Dr. ada", │
      │                 0        20        40        60    80 ms ││          "買って!") (line 7)         │
      └──────────────────────────────────────────────────────────┘└──────────────────────── 18–25 of 25 ─┘
      ─ ▸ 80 ms: then fulfilled: ("Dr. ada", "買って!") (line 7): its handler ran, the value goes on ─────

       Enter take it  Esc leave  Ctrl-Z undo  Ctrl-R redo  Alt-Enter new line
      """#)
  }

  @Test("the whole script in the editor, with what is wrong")
  func editor() {
    expectFrame(
      .editor, 100, 30,
      #"""
       PromiseLab  hello.swift  google  ⏸ 80 ms  ×1  ● 9  ◌ 0  ⊘ 0  ✗ 0                        step 25/25
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
      ─ ▸ 80 ms: then fulfilled: ("Dr. ada", "買って!") (line 7): its handler ran, the value goes on ─────

       Ctrl-S run it  Esc leave  Ctrl-Z undo  Ctrl-R redo  Ctrl-N next problem
      """#)
  }

  @Test("what changed against the run before")
  func changes() {
    expectFrame(
      .changes, 100, 30,
      #"""
       PromiseLab  hello.swift +  google  ⏸ 80 ms  ×1  ● 7  ◌ 0  ⊘ 0  ✗ 1 error, handled       step 25/25
      ┌─ 1 Source ───────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1 ●● let user = Promise("ada")          │┃ ●    Promise("ada")             :1  ada          0 ms┃
      │           .delay(0.08)                   │┃ ●    delay(0.08)                :1  ada         80 ms┃
      │  2  ✗   .validate { $0.count > 3 }  //   │┃≠╰▶✗  validate { $0.count > 3 }  :2  validationFailure┃
      │             long enough                  │┃≠  ┄  then { "Dr. " + $0 }       :3  skipped     80 ms┃
      │  3  ┄   .then { "Dr. " + $0 }            │┃≠◆◀╯  user: recover { "guest" }★ :4  guest       80 ms┃
      │  4  ◆   .recover { _ in "guest" }        │┃ │   ●    Promise("買って!")     :6  買って!      0 ms┃
      │  5                                       │┃ │   ●    ad: delay(0.05)        :6  買って!     50 ms┃
      │  6 ●● let ad = Promise("買って!")        │┃≠╰──▶●    all(user, ad)          :7  ("guest",…  80 ms┃
      │           .delay(0.05)                   │┃▸    ●    then { print($0) }   ≠ :7  ("guest",…  80 ms┃
      │▸ 7 ●● all(user, ad).then { print($0) }   │┃                                                      ┃
      └──────────────────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────┐┌─ 4 Log ──────────────────────────────┐
      │ Promise("ada")  ●                                      │ ││ 80 ms  ● all fulfilled: ("guest",    │
      │◃delay(0.08)     ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━● ││          "買って!") (line 7), last   │
      │▶validate { $0…                                         ✗ ││          was recover (line 4) ≠ its  │
      │▹then { "Dr. "…                                         ┄ ││          value was ("Dr. ada",       │
      │ user: recover…                                         ◆ ││          "買って!"), is now ("guest",│
      │ Promise("買っ…  ●                                      │ ││          "買って!")                  │
      │ ad: delay(0.0…  ━━━━━━━━━━━━━━━━━━━━━━━━●              │ ││ 80 ms  » print: ("guest", "買って!") │
      │ all(user, ad)   ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍● ││ 80 ms ▸● then fulfilled: ("guest",   │
      │▸then { print(…                                         ● ││          "買って!") (line 7) ≠ its   │
      │                                                        │ ││          value was ("Dr. ada",       │
      │                                                        │ ││          "買って!"), is now ("guest",│
      │                 0        20        40        60    80 ms ││          "買って!")                  │
         changed: the run prints "("guest", "買って!")" instead of "("Dr. ada", "買って!")", `validate`
         line 2 was fulfilled with ada, is now rejected with validationFailure (and 4 more)
       › i: type Swift that runs at 80 ms   : commands   printed  ("guest", "買って!")
       space play  . step  , back  f fail  p inject  a add  e edit  v compare  w why  ? help  q quit
      """#)
  }
}
