import Testing

@Suite("Frames of 80 columns and 24 rows")
struct PanelFrames80x24Tests {
  @Test("show an error on its way past skipped handlers")
  func midFlight() {
    expectFrame(
      .midFlight, 80, 24,
      #"""
       bubbling.swift  ⏸ 120 ms  ● 3  ✗ 3  ◌ 5  ⊘ 0  ↯ 1 injection         step 25/33
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1 ● let user = fetchUser(7)  │┃ ●        fetchUser   fulfilled  ada    80 ms┃
      │  2 ✗   .validate { $0.… ↯fails│┃ ├▶✗      validate  ↯ rejected   ValidationF…┃
      │  3 ┄   .then { avatar(of: $0)…│┃ │ ┄      then        skipped           80 ms┃
      │  4 ┄   .then { resize($0, to:…│┃▶│ ┄      then        skipped           80 ms┃
      │▸ 5 ◌   .recover { _ in guestI…│┃ ◌◀╯      recover     pending: waits for #11 ┃
      │  6 ◌   .always { hideSpinner(…│┃ ├⇠╌╌◌    guestImage  pending until 200 ms   ┃
      │  7                            │┃ ◌        always      pending                ┃
      │  8 ● let ad = fetchAd().delay…│┃ │   ●    fetchAd     fulfilled  buy!    0 ms┃
      │  9 ◌ all(user, ad).then { sho…│┃ │   ●    delay       fulfilled  buy!   50 ms┃
      │                               │┃ ╰──▶◌    all         pending: 1 of 2        ┃
      └───────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 1–10 of 11 ━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────────────────────────┐
      │ validate                             ✗           │                           │
      │◂then                                 ┄           │                           │
      │▶then                                 ┄           │                           │
      │▸recover                              ╍╍╍╍╍╍╍╍╍╍╍╍│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● │
      │ guestImage                           ━━━━━━━━━━━━│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● │
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
       PromiseLab  bubbling.swift  google  ⏸ 0 ms  ×1  ● 0  ✗ 0  ◌ 0  ⊘ 0   step 0/33
      ┏━ 1 Source ━━━━━━━━━━━━━━━━━━━━┓┌─ 2 Graph ───────────────────────────────────┐
      ┃  1 · let user = fetchUser(7)  ┃│ ·        fetchUser   not made yet           │
      ┃  2 ·   .validate { $0.count >…┃│ ·        validate    not made yet           │
      ┃  3 ·   .then { avatar(of: $0)…┃│ ·        then        not made yet           │
      ┃  4 ·   .then { resize($0, to:…┃│ ·        then        not made yet           │
      ┃  5 ·   .recover { _ in guestI…┃│ ·        recover     not made yet           │
      ┃  6 ·   .always { hideSpinner(…┃│     ·    guestImage  not made yet           │
      ┃  7                            ┃│ ·        always      not made yet           │
      ┃  8 · let ad = fetchAd().delay…┃│     ·    fetchAd     not made yet           │
      ┃  9 · all(user, ad).then { sho…┃│     ·    delay       not made yet           │
      ┃                               ┃│     ·    all         not made yet           │
      ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛└──────────────────────────────── 1–10 of 11 ─┘
      ┌─ 3 Timeline ─────────────────────────────────────────────────────────────────┐
      │ fetchUser   │╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌●                                       │
      │ validate    │                        ✗                                       │
      │ then        │                        ┄                                       │
      │ then        │                        ┄                                       │
      │ recover     │                        ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● │
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
       parse.swift  ⏸ 0 ms  ● 1  ✗ 2  ◌ 0  ⊘ 0   ✗ 1 unhandled               step 8/8
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1 ● Promise("x")             │┃ value error                                 ┃
      │  2 ✗   .then { try number($0)…│┃  ●         Promise  fulfilled  x        0 ms┃
      │▸ 3 ┄   .then { print($0) }    │┃  ├─────▶✗  then     rejected   NotANumber(t…┃
      │                               │┃         ┄▼ then      unhandled!  NotANumber…┃
      │                               │┃                                             ┃
      │                               │┃                                             ┃
      └───────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────────────────────────┐
      │ Promise  ●                                                                   │
      │ then     ✗                                                                   │
      │ then     ┄                                                                   │
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
       broken.swift  google   2 errors in the script   ⏸ 0 ms  ● 0  ✗ 0  ◌ 0  ⊘ 0
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
       PromiseLab  bubbling.swift  ⏸ 200 ms  ×1  ● 8  ✗ 3  ◌ 0  ⊘ 0        step 33/33
      ┌─ 1 Source ────────────────────┐┌─ 2 Graph ───────────────────────────────────┐
      │  2 ✗   .validate { $0.count >…││ ├▶✗      validate    rejected   ValidationF…│
      │  3 ┄   .then { avatar(of: $0)…││ │ ┄      then        skipped           80 ms│
      │  4 ┄   .then { resize($0, to:…││ │ ┄      then        skipped           80 ms│
      │  5 ●   .recover { _ in guestI…││ ●◀╯      recover     fulfilled  guest.png   │
      │  6 ●   .always { hideSpinner(…││ ├⇠╌╌●    guestImage  fulfilled  guest.png   │
      │  7                            ││ ●        always      fulfilled  guest.png   │
      │  8 ● let ad = fetchAd().delay…││ │   ●    fetchAd     fulfilled  buy!    0 ms│
      │▸ 9 ● all(user, ad).then { sho…││ │   ●    delay       fulfilled  buy!   50 ms│
      │                               ││ ╰──▶●    all         fulfilled  ["guest.png…│
      │  ›   user.always { }          ││     ●    then        fulfilled  ()    200 ms│
      └────────────────── 2–11 of 11 ─┘└──────────────────────────────── 2–11 of 11 ─┘
      ┏━ 4 Log ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      ┃200 ms  ● recover fulfilled: guest.png (line 5), as did guestImage (line 5)   ┃
      ┃200 ms  ▸ always (line 6) runs, whatever the outcome                          ┃
      ┃200 ms  ● always fulfilled: guest.png (line 6), as did recover (line 5)       ┃
      ┃200 ms  ● all fulfilled: ["guest.png", "buy!"] (line 9)                       ┃
      ┃200 ms  » print: guest.png and buy!                                           ┃
      ┃200 ms  ● then fulfilled (line 9)                                             ┃
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
       PromiseLab  bubbling.swift  ⏸ 120 ms  ×1  ● 3  ✗ 3  ◌ 5  ⊘ 0        step 25/33
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1 ● let user = fetchUser(7)  │┃ ●        fetchUser   fulfilled  ada    80 ms┃
      │  2 ✗   .validate { $0.count >…│┃ ├▶✗      validate    rejected   ValidationF…┃
      │  3 ┄   .then { avatar(of: $0)…│┃ │ ┄      then        skipped           80 ms┃
      │  4 ┄   .then { resize($0, to:…│┃ │ ┄      then        skipped           80 ms┃
      │▸ 5 ◌   .recover { _ in guestI…│┃ ◌◀╯      recover     pending: waits for #11 ┃
      │  6 ◌╭─ Help ──────────────────────────────────────────────────────────╮ ms   ┃
      │  7  │  Time                                                           │      ┃
      │  8 ●│    space    play or pause                                       │  0 ms┃
      │  9 ◌│    .        step forward by one event                           │ 50 ms┃
      │     │    Home g   go to the start                                     │      ┃
      └─────│                                                                 │f 11 ━┛
      ┌─ 3 T│  Write                                                          │──────┐
      │ then│    i   type Swift that runs at the current instant; Esc leaves  │      │
      │ reco╰─ ↑ ↓ scroll   / search   Esc close ─────────────────────────────╯╌╌╌╌● │
      │ guestImage                           ━━━━━━━━━━━━│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● │
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
       PromiseLab  bubbling.swift  ⏸ 120 ms  ×1  ● 3  ✗ 3  ◌ 5  ⊘ 0        step 25/33
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1 ● let user = fetchUser(7)  │┃ ●        fetchUser   fulfilled  ada    80 ms┃
      │  2 ✗   .vali╭─ Details of then ───────────────────────────────╮  ValidationF…┃
      │  3 ┄   .then│                                                 │         80 ms┃
      │  4 ┄   .then│  ┄ #3 then, line 3, address 3:4#0               │         80 ms┃
      │▸ 5 ◌   .reco│    state: rejected, its handler was skipped     │waits for #11 ┃
      │  6 ◌   .alwa│    error: ValidationFailure                     │ntil 200 ms   ┃
      │  7          │    made at 0 ms, step 3                         │              ┃
      │  8 ● let ad │    settled at 80 ms, step 19                    │  buy!    0 ms┃
      │  9 ◌ all(use│    made from #2 validate (line 2)               │  buy!   50 ms┃
      │             │    followed by #4 then (line 4)                 │1 of 2        ┃
      └─────────────│    handled                                      │━ 1–10 of 11 ━┛
      ┌─ 3 Timeline │                                                 │──────────────┐
      │ fetchUser   │    The error's path                             │              │
      │◂validate    │    ✗ validate (line 2)           it began here  │              │
      │▶then        │    ┄ then (line 3)               skipped        │              │
      │▸then        │    ┄ then (line 4)               skipped        │              │
      │ recover     │    ◌ recover (line 5)            caught it      │╌╌╌╌╌╌╌╌╌╌╌╌● │
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
       PromiseLab  bubbling.swift  ⏸ 120 ms  ×1  ● 3  ✗ 3  ◌ 5  ⊘ 0        step 25/33
      ┌─ 1 Source ────────────────────┐┌─ 2 Graph ───────────────────────────────────┐
      │  1 ● let user = fetchUser(7)  ││ ●        fetchUser   fulfilled  ada    80 ms│
      │  2 ✗   .validate { $0.count >…││ ├▶✗      validate    rejected   ValidationF…│
      │  3 ┄   .then { avatar(of: $0)…││ │ ┄      then        skipped           80 ms│
      │  4 ┄   .then { resize($0, to:…││ │ ┄      then        skipped           80 ms│
      │▸ 5 ◌   .recover { _ in guestI…││ ◌◀╯      recover     pending: waits for #11 │
      │  6 ◌   .always { hideSpinner(…││ ├⇠╌╌◌    guestImage  pending until 200 ms   │
      │  7                            ││ ◌        always      pending                │
      │  8 ● let ╭─ Examples ─────────────────────────────────────────────╮y!    0 ms│
      │  9 ◌ all(│    bubbling   How an error passes handlers of values   │y!   50 ms│
      │          │  ▶ race       The first to settle wins                 │ 2        │
      └──────────│    retry      Try again, a little later                │10 of 11 ─┘
      ┏━ 3 Timeli╰─ ↑ ↓ choose   Enter open   Esc close ──────────────────╯━━━━━━━━━━┓
      ┃ then                                 ┄           │                           ┃
      ┃ recover                              ╍╍╍╍╍╍╍╍╍╍╍╍│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● ┃
      ┃ guestImage                           ━━━━━━━━━━━━│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● ┃
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
