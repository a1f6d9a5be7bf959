import Testing

@Suite("Frames of 80 columns and 24 rows")
struct PanelFrames80x24Tests {
  @Test("show an error on its way past skipped handlers")
  func midFlight() {
    expectFrame(
      .midFlight, 80, 24,
      #"""
       bubbling.swift  ⏸ 120 ms  ● 3  ◌ 5  ⊘ 0  ✗ 1 error, handled  ↯ 1    step 25/33
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1  ● let user = fetchUser(7) │┃ ●        fetchUser   :1  ada           80 ms┃
      │  2  ✗   .validate { $0… ↯fails│┃ ╰▶✗      validate  ↯ :2  ValidationFailure  ┃
      │             > 3 }             │┃   ┄      then        :3  skipped       80 ms┃
      │  3  ┄   .then { avatar(of:    │┃▶  ┄      then        :4  skipped       80 ms┃
      │             $0) }             │┃ ◌◀╯      recover     :5  pending            ┃
      │  4  ┄   .then { resize($0,    │┃▸├⇠╌╌◌    guestImage  :5  until 200 ms       ┃
      │             to: 64) }         │┃ ◌        always      :6  pending            ┃
      │▸ 5 ◌◌   .recover { _ in       │┃ │   ●    fetchAd     :8  buy!           0 ms┃
      │             guestImage() }    │┃ │   ●    delay       :8  buy!          50 ms┃
      │  6  ◌   .always {             │┃ ╰──▶◌    all         :9  pending: 1 of 2    ┃
      └────────────────── 1–10 of 17 ─┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 1–10 of 11 ━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────────────────────────┐
      │ validate                             ✗           │                           │
      │◃then                                 ┄           │                           │
      │▶then                                 ┄           │                           │
      │▹recover                              ╍╍╍╍╍╍╍╍╍╍╍╍│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌◆ │
      │▸guestImage                           ━━━━━━━━━━━━│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● │
      │             0              50                 120 ms       150        200 ms │
      └────────────────────────────────────────────────────────────────── 2–6 of 11 ─┘
      ────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 120 ms   : commands
       space play  . step  , back  f fail  d delay  c cancel  Enter details  ? help
      """#)
  }

  @Test("show the start, when nothing is made")
  func start() {
    expectFrame(
      .start, 80, 24,
      #"""
       PromiseLab  bubbling.swift  google  ⏸ 0 ms  ×1  ● 0  ◌ 0  ⊘ 0  ✗ 0   step 0/33
      ┏━ 1 Source ━━━━━━━━━━━━━━━━━━━━┓┌─ 2 Graph ───────────────────────────────────┐
      ┃  1  · let user = fetchUser(7) ┃│ ·        fetchUser   :1  not made yet       │
      ┃  2  ·   .validate { $0.count  ┃│ ·        validate    :2  not made yet       │
      ┃             > 3 }             ┃│ ·        then        :3  not made yet       │
      ┃  3  ·   .then { avatar(of:    ┃│ ·        then        :4  not made yet       │
      ┃             $0) }             ┃│ ·        recover     :5  not made yet       │
      ┃  4  ·   .then { resize($0,    ┃│     ·    guestImage  :5  not made yet       │
      ┃             to: 64) }         ┃│ ·        always      :6  not made yet       │
      ┃  5 ··   .recover { _ in       ┃│     ·    fetchAd     :8  not made yet       │
      ┃             guestImage() }    ┃│     ·    delay       :8  not made yet       │
      ┃  6  ·   .always {             ┃│     ·    all         :9  not made yet       │
      ┗━━━━━━━━━━━━━━━━━━ 1–10 of 17 ━┛└──────────────────────────────── 1–10 of 11 ─┘
      ┌─ 3 Timeline ─────────────────────────────────────────────────────────────────┐
      │ fetchUser   │╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌●                                       │
      │ validate    │                        ✗                                       │
      │ then        │                        ┄                                       │
      │ then        │                        ┄                                       │
      │ recover     │                        ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌◆ │
      │             0 ms           50              100             150        200 ms │
      └────────────────────────────────────────────────────────────────── 1–5 of 11 ─┘
      ────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 0 ms   : commands
       space play  . step  , back  f fail  d delay  c cancel  Enter details  ? help
      """#)
  }

  @Test("show an error that nobody handles")
  func unhandledEnd() {
    expectFrame(
      .unhandledEnd, 80, 24,
      #"""
       parse.swift  ⏸ 0 ms  ● 1  ◌ 0  ⊘ 0  ✗ 1   ✗ 1 unhandled               step 8/8
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1 ● Promise("x")             │┃ value error                                 ┃
      │  2 ✗   .then { try number($0) │┃  ●         Promise  :1  x               0 ms┃
      │            }                  │┃  ╰─────▶✗  then     :2  NotANumber(te…  0 ms┃
      │▸ 3 ┄   .then { print($0) }    │┃▸        ┄▼ then     :3   unhandled!     0 ms┃
      │                               │┃                                             ┃
      │                               │┃                                             ┃
      └───────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────────────────────────┐
      │ Promise  ●                                                                   │
      │ then     ✗                                                                   │
      │▸then     ┄▼                                                                  │
      │          │                                                                   │
      │          │                                                                   │
      │          │                                                                   │
      │          │                                                                   │
      │          │                                                                   │
      │          │                                                                   │
      │          0 ms                                                                │
      └──────────────────────────────────────────────────────────────────────────────┘
      ────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 0 ms   : commands
       space play  . step  , back  f fail  d delay  c cancel  Enter details  ? help
      """#)
  }

  @Test("show a script with errors")
  func syntaxError() {
    expectFrame(
      .syntaxError, 80, 24,
      #"""
       broken.swift  google   2 errors in the script   ⏸ 0 ms  ● 0  ◌ 0  ⊘ 0  ✗ 0
      ┏━ 1 Source ━━━━━━━━━━━━━━━━━━━━┓┌─ 2 Graph ───────────────────────────────────┐
      ┃  1   let user = fetchUser(7)  ┃│ The script has errors: see the Source panel │
      ┃  2     .then { $0.name        ┃│ (1).                                        │
      ┃              ^                ┃│                                             │
      ┃      error: expected '}' to   ┃│                                             │
      ┃      end closure              ┃│                                             │
      ┃  3                            ┃│                                             │
      ┃  4   print("done")            ┃│                                             │
      ┃            ^                  ┃│                                             │
      ┃      error: a script prints   ┃│                                             │
      ┃      promises with print(_:)  ┃│                                             │
      ┗━━━━━━━━━━━━━━━━━━ 1–10 of 13 ━┛└─────────────────────────────────────────────┘
      ┌─ 3 Timeline ─────────────────────────────────────────────────────────────────┐
      │ The script has errors: see the Source panel (1).                             │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      └──────────────────────────────────────────────────────────────────────────────┘
      ────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 0 ms   : commands
       space play  . step  , back  f fail  d delay  c cancel  Enter details  ? help
      """#)
  }

  @Test("show the prompt while it is typed at")
  func typing() {
    expectFrame(
      .typing, 80, 24,
      #"""
       bubbling.swift  ⏸ 200 ms  ● 8  ◌ 0  ⊘ 0  ✗ 1 error, handled         step 33/33
      ┌─ 1 Source ────────────────────┐┌─ 2 Graph ───────────────────────────────────┐
      │  6  ●   .always {             ││ ╰▶✗      validate    :2  ValidationFailure  │
      │             hideSpinner() }   ││   ┄      then        :3  skipped       80 ms│
      │  7                            ││   ┄      then        :4  skipped       80 ms│
      │  8 ●● let ad = fetchAd()      ││ ◆◀╯      recover     :5  guest.png    200 ms│
      │           .delay(0.05)  //    ││ ├⇠╌╌●    guestImage  :5  guest.png    200 ms│
      │           shows "buy!"        ││ ●        always      :6  guest.png    200 ms│
      │▸ 9 ●● all(user, ad).then {    ││ │   ●    fetchAd     :8  buy!           0 ms│
      │           show($0) }          ││ │   ●    delay       :8  buy!          50 ms│
      │                               ││ ╰──▶●    all         :9  ["guest.pn…  200 ms│
      │  ›    user.always { }         ││▸    ●    then        :9  ()           200 ms│
      └───────────────── 10–19 of 19 ─┘└──────────────────────────────── 2–11 of 11 ─┘
      ┏━ 4 Log ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      ┃200 ms  ◆ recover fulfilled: guest.png (line 5), as was guestImage (line 5)   ┃
      ┃200 ms  → always (line 6) runs, whatever the outcome                          ┃
      ┃200 ms  ● always fulfilled: guest.png (line 6), as was recover (line 5)       ┃
      ┃200 ms  ● all fulfilled: ["guest.png", "buy!"] (line 9)                       ┃
      ┃200 ms  » print: guest.png and buy!                                           ┃
      ┃200 ms ▸● then fulfilled (line 9)                                             ┃
      ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 27–33 of 33 ━┛
      ── the line runs at 200 ms ─────────────────────────────────────────────────────
       › user.then { print($0) }
       space play  . step  , back  f fail  d delay  c cancel  Enter details  ? help
      """#)
  }

  @Test("show the help, scrolled by a line")
  func help() {
    expectFrame(
      .help, 80, 24,
      #"""
       bubbling.swift  ⏸ 120 ms  ● 3  ◌ 5  ⊘ 0  ✗ 1 error, handled         step 25/33
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1  ● let user = fetchUser(7) │┃ ●        fetchUser   :1  ada           80 ms┃
      │  2  ✗   .validate { $0.count  │┃ ╰▶✗      validate    :2  ValidationFailure  ┃
      │             > 3 }             │┃   ┄      then        :3  skipped       80 ms┃
      │  3  ┄   .then { avatar(of:    │┃   ┄      then        :4  skipped       80 ms┃
      │             $0) }             │┃ ◌◀╯      recover     :5  pending            ┃
      │  4  ╭─ Help ──────────────────────────────────────────────────────────╮      ┃
      │     │  Time                                                           │      ┃
      │▸ 5 ◌│    space    play or pause                                       │  0 ms┃
      │     │    .        step forward by one event                           │ 50 ms┃
      │  6  │    Home g   go to the start                                     │ 2    ┃
      └─────│                                                                 │f 11 ━┛
      ┌─ 3 T│  Write                                                          │──────┐
      │ then│    i   type Swift that runs at the current instant; Esc leaves  │      │
      │ reco╰─ ↑ ↓ scroll   / search   Esc close ─────────────────────────────╯╌╌╌╌◆ │
      │▸guestImage                           ━━━━━━━━━━━━│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● │
      │ always                                           │                         ● │
      │ fetchAd     ●                                    │                           │
      │             0              50                 120 ms       150        200 ms │
      └────────────────────────────────────────────────────────────────── 4–8 of 11 ─┘
      ────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 120 ms   : commands
       space play  . step  , back  f fail  d delay  c cancel  Enter details  ? help
      """#)
  }

  @Test("show the details of a promise")
  func details() {
    expectFrame(
      .details, 80, 24,
      #"""
       bubbling.swift  ⏸ 120 ms  ● 3  ◌ 5  ⊘ 0  ✗ 1 error, handled         step 25/33
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1  ● let user = fetchUser(7) │┃ ●        fetchUser   :1  ada           80 ms┃
      │  2  ✗   .val╭─ Details of then ───────────────────────────────╮ationFailure  ┃
      │             │                                                 │ed       80 ms┃
      │  3  ┄   .the│  ┄ #3 then, line 3, address 3:4#0               │ed       80 ms┃
      │             │    state: rejected, its handler was skipped     │ng            ┃
      │  4  ┄   .the│    error: ValidationFailure                     │ 200 ms       ┃
      │             │    made at 0 ms, step 3                         │ng            ┃
      │▸ 5 ◌◌   .rec│    settled at 80 ms, step 19                    │          0 ms┃
      │             │    made from #2 validate (line 2)               │         50 ms┃
      │  6  ◌   .alw│    followed by #4 then (line 4)                 │ng: 1 of 2    ┃
      └─────────────│    handled                                      │━ 1–10 of 11 ━┛
      ┌─ 3 Timeline │                                                 │──────────────┐
      │ fetchUser   │    The error's path                             │              │
      │◃validate    │    ✗ validate (line 2)           it began here  │              │
      │▶then        │    ┄ then (line 3)               skipped        │              │
      │▹then        │    ┄ then (line 4)               skipped        │              │
      │ recover     │    ◌ recover (line 5)            caught it      │╌╌╌╌╌╌╌╌╌╌╌╌◆ │
      │             │                                                 │       200 ms │
      └─────────────╰─ Esc close ─────────────────────────────────────╯── 1–5 of 11 ─┘
      ────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 120 ms   : commands
       space play  . step  , back  f fail  d delay  c cancel  Enter details  ? help
      """#)
  }

  @Test("show the list of examples")
  func examples() {
    expectFrame(
      .examples, 80, 24,
      #"""
       bubbling.swift  ⏸ 120 ms  ● 3  ◌ 5  ⊘ 0  ✗ 1 error, handled         step 25/33
      ┌─ 1 Source ────────────────────┐┌─ 2 Graph ───────────────────────────────────┐
      │  1  ● let user = fetchUser(7) ││ ●        fetchUser   :1  ada           80 ms│
      │  2  ✗   .validate { $0.count  ││ ╰▶✗      validate    :2  ValidationFailure  │
      │             > 3 }             ││   ┄      then        :3  skipped       80 ms│
      │  3  ┄   .then { avatar(of:    ││   ┄      then        :4  skipped       80 ms│
      │             $0) }             ││ ◌◀╯      recover     :5  pending            │
      │  4  ┄   .then { resize($0,    ││▸├⇠╌╌◌    guestImage  :5  until 200 ms       │
      │             to: 64) }         ││ ◌        always      :6  pending            │
      │▸ 5 ◌◌   .╭─ Examples ─────────────────────────────────────────────╮      0 ms│
      │          │    bubbling   How an error passes handlers of values   │     50 ms│
      │  6  ◌   .│  ▶ race       The first to settle wins                 │1 of 2    │
      └──────────│    retry      Try again, a little later                │10 of 11 ─┘
      ┏━ 3 Timeli╰─ ↑ ↓ choose   Enter open   Esc close ──────────────────╯━━━━━━━━━━┓
      ┃ then                                 ┄           │                           ┃
      ┃ recover                              ╍╍╍╍╍╍╍╍╍╍╍╍│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌◆ ┃
      ┃▸guestImage                           ━━━━━━━━━━━━│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● ┃
      ┃ always                                           │                         ● ┃
      ┃ fetchAd     ●                                    │                           ┃
      ┃             0              50                 120 ms       150        200 ms ┃
      ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 4–8 of 11 ━┛
      ────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 120 ms   : commands
       space play  . step  , back  f fail  d delay  c cancel  Enter details  ? help
      """#)
  }
}
