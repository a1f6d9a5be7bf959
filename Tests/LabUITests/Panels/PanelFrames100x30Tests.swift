import Testing

@Suite("Frames of 100 columns and 30 rows")
struct PanelFrames100x30Tests {
  @Test("show an error on its way past skipped handlers")
  func midFlight() {
    expectFrame(
      .midFlight, 100, 30,
      #"""
       PromiseLab  bubbling.swift  google  ⏸ 120 ms  ×1  ● 3  ✗ 3  ◌ 5  ⊘ 0  ↯ 1 injection     step 25/33
      ┌─ 1 Source ─────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1  ● let user = fetchUser(7)          │┃ ●            fetchUser   fulfilled  ada           80 ms┃
      │  2  ✗   .validate { $0.count > … ↯fails│┃ ├─▶✗         validate  ↯ rejected   ValidationFailure  ┃
      │  3  ┄   .then { avatar(of: $0) }       │┃ │  ┄         then        skipped                  80 ms┃
      │  4  ┄   .then { resize($0, to: 64) }   │┃▶│  ┄         then        skipped                  80 ms┃
      │▸ 5 ◌◌   .recover { _ in guestImage() } │┃ ◌◀─╯         recover     pending: waits for #11        ┃
      │  6  ◌   .always { hideSpinner() }      │┃ ├⇠╌╌╌╌◌      guestImage  pending until 200 ms          ┃
      │  7                                     │┃ ◌            always      pending                       ┃
      │  8 ●● let ad = fetchAd().delay(0.05)  …│┃ │     ●      fetchAd     fulfilled  buy!           0 ms┃
      │  9 ◌◌ all(user, ad).then { show($0) }  │┃ │     ●      delay       fulfilled  buy!          50 ms┃
      │                                        │┃ ╰────▶◌      all         pending: 1 of 2               ┃
      │                                        │┃       ◌      then        pending                       ┃
      └────────────────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────┐┌─ 4 Log ──────────────────────────────┐
      │ fetchUser   ━━━━━━━━━━━━━━━━━●       │                   ││          ValidationFailure (line 2)  │
      │ validate                     ✗       │                   ││ 80 ms  ┄ then (line 3) is skipped: it│
      │◂then                         ┄       │                   ││          handles values only         │
      │▶then                         ┄       │                   ││ 80 ms  ┄ then (line 4) is skipped: it│
      │▸recover                      ╍╍╍╍╍╍╍╍│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● ││          handles values only         │
      │ guestImage                   ━━━━━━━━│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● ││ 80 ms  ▸ recover (line 5) gets the   │
      │ always                               │                 ● ││          error of validate (line 2)  │
      │ fetchAd     ●                        │                   ││ 80 ms  ◌ recover (line 5) returned   │
      │ delay       ━━━━━━━━━━●              │                   ││          promise #11 and waits for it│
      │ all         ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● ││ 80 ms  ◌ guestImage (line 5) waits   │
      │             0         50          120 ms    150   200 ms ││          until 200 ms                │
      └───────────────────────────────────────────── 1–10 of 11 ─┘└──────────────────────── 18–25 of 25 ─┘
      ────────────────────────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 120 ms   : commands
       space play  . step  , back  f fail  d delay  c cancel  Enter details  i type  ? help  q quit
      """#)
  }

  @Test("show the start, when nothing is made")
  func start() {
    expectFrame(
      .start, 100, 30,
      #"""
       PromiseLab  bubbling.swift  google  ⏸ 0 ms  ×1  ● 0  ✗ 0  ◌ 0  ⊘ 0                       step 0/33
      ┏━ 1 Source ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓┌─ 2 Graph ──────────────────────────────────────────────┐
      ┃  1  · let user = fetchUser(7)          ┃│ ·            fetchUser   not made yet                  │
      ┃  2  ·   .validate { $0.count > 3 }     ┃│ ·            validate    not made yet                  │
      ┃  3  ·   .then { avatar(of: $0) }       ┃│ ·            then        not made yet                  │
      ┃  4  ·   .then { resize($0, to: 64) }   ┃│ ·            then        not made yet                  │
      ┃  5 ··   .recover { _ in guestImage() } ┃│ ·            recover     not made yet                  │
      ┃  6  ·   .always { hideSpinner() }      ┃│       ·      guestImage  not made yet                  │
      ┃  7                                     ┃│ ·            always      not made yet                  │
      ┃  8 ·· let ad = fetchAd().delay(0.05)  …┃│       ·      fetchAd     not made yet                  │
      ┃  9 ·· all(user, ad).then { show($0) }  ┃│       ·      delay       not made yet                  │
      ┃                                        ┃│       ·      all         not made yet                  │
      ┃                                        ┃│       ·      then        not made yet                  │
      ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛└────────────────────────────────────────────────────────┘
      ┌─ 3 Timeline ─────────────────────────────────────────────┐┌─ 4 Log ──────────────────────────────┐
      │ fetchUser   │╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌●                           ││ Nothing has happened yet: space      │
      │ validate    │                ✗                           ││ plays, . steps.                      │
      │ then        │                ┄                           ││                                      │
      │ then        │                ┄                           ││                                      │
      │ recover     │                ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● ││                                      │
      │ guestImage  │                ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● ││                                      │
      │ always      │                                          ● ││                                      │
      │ fetchAd     ●                                            ││                                      │
      │ delay       │╌╌╌╌╌╌╌╌╌●                                  ││                                      │
      │ all         │╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● ││                                      │
      │             0 ms      50         100        150   200 ms ││                                      │
      └───────────────────────────────────────────── 1–10 of 11 ─┘└──────────────────────────────────────┘
      ────────────────────────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 0 ms   : commands
       space play  . step  , back  f fail  d delay  c cancel  Enter details  i type  ? help  q quit
      """#)
  }

  @Test("show an error that nobody handles")
  func unhandledEnd() {
    expectFrame(
      .unhandledEnd, 100, 30,
      #"""
       PromiseLab  parse.swift  google  ⏸ 0 ms  ×1  ● 1  ✗ 2  ◌ 0  ⊘ 0   ✗ 1 unhandled           step 8/8
      ┌─ 1 Source ─────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1 ● Promise("x")                      │┃ value   error                                          ┃
      │  2 ✗   .then { try number($0) }        │┃   ●          Promise  fulfilled  x                 0 ms┃
      │▸ 3 ┄   .then { print($0) }             │┃   ├──────▶✗  then     rejected   NotANumber(text: "x") ┃
      │                                        │┃           ┄▼ then      unhandled: nobody handles it    ┃
      │                                        │┃                                                        ┃
      │                                        │┃                                                        ┃
      │                                        │┃                                                        ┃
      │                                        │┃                                                        ┃
      └────────────────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────┐┌─ 4 Log ──────────────────────────────┐
      │ Promise  ●                                               ││  0 ms  ● Promise fulfilled: x        │
      │ then     ✗                                               ││          (line 1)                    │
      │ then     ┄                                               ││  0 ms  ✗ then rejected:              │
      │          │                                               ││          NotANumber(text: "x")       │
      │          │                                               ││          (line 2)                    │
      │          │                                               ││  0 ms  ┄ then (line 3) is skipped: it│
      │          │                                               ││          handles values only         │
      │          │                                               ││  0 ms  ✗ nobody handles the error of │
      │          │                                               ││          then (line 2): it runs off  │
      │          │                                               ││          the end                     │
      │          │                                               ││                                      │
      │          │                                               ││                                      │
      │          │                                               ││                                      │
      │          0 ms                                            ││                                      │
      └──────────────────────────────────────────────────────────┘└─────────────────────────── 4–8 of 8 ─┘
      ────────────────────────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 0 ms   : commands
       space play  . step  , back  f fail  d delay  c cancel  Enter details  i type  ? help  q quit
      """#)
  }

  @Test("show a script with errors")
  func syntaxError() {
    expectFrame(
      .syntaxError, 100, 30,
      #"""
       PromiseLab  broken.swift  google   2 errors in the script   ⏸ 0 ms  ● 0  ✗ 0  ◌ 0  ⊘ 0    step 0/0
      ┏━ 1 Source ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓┌─ 2 Graph ──────────────────────────────────────────────┐
      ┃  1   let user = fetchUser(7)           ┃│ The script has errors: see the Source panel (1).       │
      ┃  2     .then { $0.name                 ┃│                                                        │
      ┃              ^                         ┃│                                                        │
      ┃      error: expected '}' to end closure┃│                                                        │
      ┃  3                                     ┃│                                                        │
      ┃  4   print("done")                     ┃│                                                        │
      ┃            ^                           ┃│                                                        │
      ┃      error: a script prints promises   ┃│                                                        │
      ┃      with print(_:) in a handler; write┃│                                                        │
      ┃      fetchUser(7).then { print($0) }   ┃│                                                        │
      ┃                                        ┃│                                                        │
      ┃                                        ┃│                                                        │
      ┃                                        ┃│                                                        │
      ┃                                        ┃│                                                        │
      ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛└────────────────────────────────────────────────────────┘
      ┌─ 3 Timeline ─────────────────────────────────────────────┐┌─ 4 Log ──────────────────────────────┐
      │ The script has errors: see the Source panel (1).         ││ The script has errors: see the       │
      │                                                          ││ Source panel (1).                    │
      │                                                          ││                                      │
      │                                                          ││                                      │
      │                                                          ││                                      │
      │                                                          ││                                      │
      │                                                          ││                                      │
      │                                                          ││                                      │
      └──────────────────────────────────────────────────────────┘└──────────────────────────────────────┘
      ────────────────────────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 0 ms   : commands
       space play  . step  , back  f fail  d delay  c cancel  Enter details  i type  ? help  q quit
      """#)
  }

  @Test("show the prompt while it is typed at")
  func typing() {
    expectFrame(
      .typing, 100, 30,
      #"""
       PromiseLab  bubbling.swift  google  ⏸ 200 ms  ×1  ● 8  ✗ 3  ◌ 0  ⊘ 0                    step 33/33
      ┌─ 1 Source ─────────────────────────────┐┌─ 2 Graph ──────────────────────────────────────────────┐
      │  1  ● let user = fetchUser(7)          ││ ●            fetchUser   fulfilled  ada           80 ms│
      │  2  ✗   .validate { $0.count > 3 }     ││ ├─▶✗         validate    rejected   ValidationFailure  │
      │  3  ┄   .then { avatar(of: $0) }       ││ │  ┄         then        skipped                  80 ms│
      │  4  ┄   .then { resize($0, to: 64) }   ││ │  ┄         then        skipped                  80 ms│
      │  5 ●●   .recover { _ in guestImage() } ││ ●◀─╯         recover     fulfilled  guest.png    200 ms│
      │  6  ●   .always { hideSpinner() }      ││ ├⇠╌╌╌╌●      guestImage  fulfilled  guest.png    200 ms│
      │  7                                     ││ ●            always      fulfilled  guest.png    200 ms│
      │  8 ●● let ad = fetchAd().delay(0.05)  …││ │     ●      fetchAd     fulfilled  buy!           0 ms│
      │▸ 9 ●● all(user, ad).then { show($0) }  ││ │     ●      delay       fulfilled  buy!          50 ms│
      │                                        ││ ╰────▶●      all         fulfilled  ["guest.pn…  200 ms│
      │  ›    user.always { }                  ││       ●      then        fulfilled  ()           200 ms│
      └────────────────────────────────────────┘└────────────────────────────────────────────────────────┘
      ┌─ 3 Timeline ─────────────────────────────────────────────┐┏━ 4 Log ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │ validate                     ✗                         │ │┃          (line 5), as did guestImage ┃
      │ then                         ┄                         │ │┃          (line 5)                    ┃
      │ then                         ┄                         │ │┃200 ms  ▸ always (line 6) runs,       ┃
      │ recover                      ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍● │┃          whatever the outcome        ┃
      │ guestImage                   ━━━━━━━━━━━━━━━━━━━━━━━━━━● │┃200 ms  ● always fulfilled: guest.png ┃
      │ always                                                 ● │┃          (line 6), as did recover    ┃
      │ fetchAd     ●                                          │ │┃          (line 5)                    ┃
      │ delay       ━━━━━━━━━━●                                │ │┃200 ms  ● all fulfilled: ["guest.png",┃
      │ all         ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍● │┃          "buy!"] (line 9)            ┃
      │ then                                                   ● │┃200 ms  » print: guest.png and buy!   ┃
      │             0         50         100        150   200 ms │┃200 ms  ● then fulfilled (line 9)     ┃
      └───────────────────────────────────────────── 2–11 of 11 ─┘┗━━━━━━━━━━━━━━━━━━━━━━━━ 28–33 of 33 ━┛
      ── the line runs at 200 ms ─────────────────────────────────────────────────────────────────────────
       › user.then { print($0) }
       space play  . step  , back  f fail  d delay  c cancel  Enter details  i type  ? help  q quit
      """#)
  }
}
