import Testing

@Suite("Frames of 40 columns and 12 rows")
struct PanelFrames40x12Tests {
  @Test("show an error on its way past skipped handlers")
  func midFlight() {
    expectFrame(
      .midFlight, 40, 12,
      #"""
       ⏸ 120 ms  ● 3  ◌ 5  ⊘ 0  ✗ 1 handled
      ─ 2 Graph ────────────────── 1–8 of 11 ─
       ●        fetchUser   :1  ada      80 ms
       ╰▶✗      validate  ↯ :2  Valida…  80 ms
         ┄      then        :3  skipped  80 ms
      ▶  ┄      then        :4  skipped  80 ms
       ◌◀╯      recover     :5  pending
      ▸├⇠╌╌◌    guestImage  :5  until 200 ms
       ◌        always      :6  pending
       │   ●    fetchAd     :8  buy!      0 ms
       › i type   : commands
       space play  . step  , back  ? help
      """#)
  }

  @Test("show the start, when nothing is made")
  func start() {
    expectFrame(
      .start, 40, 12,
      #"""
       ⏸ 0 ms  ● 0  ◌ 0  ⊘ 0  ✗ 0        0/33
      ─ 1 Source ───────────────── 1–8 of 10 ─
        1  · let user = fetchUser(7)
        2  ·   .validate { $0.count > 3 }
        3  ·   .then { avatar(of: $0) }
        4  ·   .then { resize($0, to: 64) }
        5 ··   .recover { _ in guestImage() }
        6  ·   .always { hideSpinner() }
        7
        8 ·· let ad = fetchAd().delay(0.05)
       › i type   : commands
       space play  . step  , back  ? help
      """#)
  }

  @Test("show an error that nobody handles")
  func unhandledEnd() {
    expectFrame(
      .unhandledEnd, 40, 12,
      #"""
       ⏸ 0 ms   ✗ 1 unhandled
      ─ 2 Graph ──────────────────────────────
        ●     Promise  :1  x              0 ms
        ╰─▶✗  then     :2  NotANumber(t…  0 ms
      ▸    ┄▼ then     :3   unhandled!    0 ms





       › i type   : commands
       space play  . step  , back  ? help
      """#)
  }

  @Test("show a script with errors")
  func syntaxError() {
    expectFrame(
      .syntaxError, 40, 12,
      #"""
        2 errors in the script   ⏸ 0 ms
      ─ 1 Source ───────────────── 1–8 of 10 ─
        1   let user = fetchUser(7)
        2     .then { $0.name
                    ^
            error: expected '}' to end closure
        3
        4   print("done")
                  ^
            error: a script prints promises
       › i type   : commands
       space play  . step  , back  ? help
      """#)
  }

  @Test("show the prompt while it is typed at")
  func typing() {
    expectFrame(
      .typing, 40, 12,
      #"""
       ⏸ 200 ms  ● 8  ◌ 0  ⊘ 0  ✗ 1 handled
      ─ 4 Log ────────────────── 29–33 of 33 ─
                the outcome
      200 ms  ● always fulfilled: guest.png
                (line 6), as was recover
                (line 5)
      200 ms  ● all fulfilled: ["guest.png",
                "buy!"] (line 9)
      200 ms  » print: guest.png and buy!
      200 ms ▸● then fulfilled (line 9)
       › user.then { print($0) }
       the line runs at 200 ms
      """#)
  }

  @Test("show the help, scrolled by a line")
  func help() {
    expectFrame(
      .help, 40, 12,
      #"""
       ⏸ 120 ms  ● 3  ◌ 5  ⊘ 0  ✗ 1 handled
      ╭─ Help ───────────────────────────────╮
      │ Time                                 │
      │ space    play or pause               │
      │ .        step forward by one event   │
      │ Home g   go to the start             │
      │                                      │
      │ Write                                │
      │ i   type Swift that runs at the      │
      │     current instant; Esc leaves      │
      ╰─ ↑ ↓ scroll   / search   Esc close ──╯
       space play  . step  , back  ? help
      """#)
  }

  @Test("show the details of a promise")
  func details() {
    expectFrame(
      .details, 40, 12,
      #"""
       ⏸ 120 ms  ● 3  ◌ 5  ⊘ 0  ✗ 1 handled
      ╭─ Details of then ────────────────────╮
      │ ┄ #3 then, line 3, address           │
      │   3:4#0                              │
      │   state: rejected, its handler       │
      │   was skipped                        │
      │   error: ValidationFailure           │
      │   made at 0 ms, step 3               │
      │   settled at 80 ms, step 19          │
      │   made from #2 validate (line        │
      ╰─ Esc close ────────────── 1–8 of 17 ─╯
       space play  . step  , back  ? help
      """#)
  }

  @Test("show the list of examples")
  func examples() {
    expectFrame(
      .examples, 40, 12,
      #"""
       ⏸ 120 ms  ● 3  ◌ 5  ⊘ 0  ✗ 1 handled
      ─ 3 Timeline ─────────────── 3–9 of 11 ─
       then                  ┄    │
      ╭─ Examples ───────────────────────────╮
      │   bubbling   How an error passes ha… │
      │ ▶ race       The first to settle     │
      │              wins                    │
      │   retry      Try again, a little la… │
      ╰─ ↑ ↓ choose   Enter open   Esc clos…─╯
                   0           120 ms  200 ms
       › i type   : commands
       space play  . step  , back  ? help
      """#)
  }
}
