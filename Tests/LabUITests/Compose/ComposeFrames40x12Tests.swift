import Testing

/// Frames of composing and editing at 40 by 12.
@Suite("Frames of composing, 40 by 12")
struct ComposeFrames40x12Tests {
  @Test("the operators to add, narrowed")
  func operators() {
    expectFrame(
      .operators, 40, 12,
      #"""
       ⏸ 80 ms  ● 9  ◌ 0  ⊘ 0  ✗ 0      25/25
      ╭─ Add after validate at 2:4 ──────────╮
      │ › value▏                             │
      │ ──────────────────────────────────── │
      │   then        ●─▶ƒ─▶●  ✗┄┄┄▶✗        │
      │ ▶ recover     ●┄┄┄▶●  ✗─▶ƒ─▶●        │
      │   validate    ●─▶?─▶●  ●─▶?─▶✗       │
      │   delay       ●╌╌╌▶●  ✗────▶✗        │
      │                                      │
      │                                      │
      ╰─ type to search   Enter do it   Esc…─╯
       ↑ ↓ choose  Enter do it  Esc close
      """#)
  }

  @Test("the arguments of an operator, edited in place")
  func arguments() {
    expectFrame(
      .arguments, 40, 12,
      #"""
       ⏸ 80 ms  ● 9  ◌ 0  ⊘ 0  ✗ 0      25/25
      ─ 2 Graph ─────────────────── 2–9 of 9 ─
       ●    delay(0.08)       :1  ada    80 ms
      ▶●╭─ validate at 2:4 ────────────────╮ms
       ●│{ $0.count > 2 }                  │
       ┄│                                  │
       ││                                  │
       │╰─────────────────────── 1:3 of 1 ─╯
       ╰──▶●    all(user, a…  :7  ("Dr…  80 ms
      ▸    ●    then { prin…  :7  ("Dr…  80 ms

       Enter take it  Esc leave  Ctrl-Z undo
      """#)
  }

  @Test("the whole script in the editor, with what is wrong")
  func editor() {
    expectFrame(
      .editor, 40, 12,
      #"""
       ⏸ 80 ms  ● 9  ◌ 0  ⊘ 0  ✗ 0      25/25
      ╭─ Script (changed) ───────────────────╮
      │ 1 let user = Promise("ada").delay(0.0│
      │ 2   .validate { $0.count > 2 }  // lo│
      │ 3 oops  .then { "Dr. " + $0 }        │
      │   ^ error: cannot find 'oops' in     │
      │     scope                            │
      │ 4   .recover { _ in "guest" }        │
      │ 5                                    │
      ╰─ 1 problem ─────────────── 3:5 of 7 ─╯

       Ctrl-S run it  Esc leave  Ctrl-Z undo
      """#)
  }

  @Test("what changed against the run before")
  func changes() {
    expectFrame(
      .changes, 40, 12,
      #"""
       ⏸ 80 ms  ● 7  ◌ 0  ⊘ 0  ✗ 1 handled
      ─ 2 Graph ─────────────────── 1–8 of 9 ─
       ●    Promise("ada")    :1  ada     0 ms
       ●    delay(0.08)       :1  ada    80 ms
      ≠╰▶✗  validate { $0.c…  :2  validationF…
      ≠  ┄  then { "Dr. " +…  :3  skipped
      ≠◆◀╯  user: recover {…★ :4  guest  80 ms
       │   ●    Promise("買…  :6  買って!
       │   ●    ad: delay(0…  :6  買って!
      ≠╰──▶●    all(user, a…  :7  ("gu…  80 ms
       ›    printed  ("guest", "買って!")
       changed: the run prints "("guest", "買…
      """#)
  }
}
