import Testing

@Suite("Frames of 100 columns and 30 rows")
struct PanelFrames100x30Tests {
  @Test("show an error on its way past skipped handlers")
  func midFlight() {
    expectFrame(
      .midFlight, 100, 30,
      #"""
       bubbling.swift  ⏸ 120 ms  ● 3  ◌ 5  ⊘ 0  ✗ 1 error, handled  ↯ 1 injection              step 25/33
      ┌─ 1 Source ───────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1  ● let user = fetchUser(7)            │┃ ●            fetchUser   :1  fulfilled  ada     80 ms┃
      │  2  ✗   .validate { $0.count > 3 } ↯fails│┃ ╰─▶✗         validate  ↯ :2  rejected   Valid…  80 ms┃
      │  3  ┄   .then { avatar(of: $0) }         │┃    ┄         then        :3  skipped            80 ms┃
      │  4  ┄   .then { resize($0, to: 64) }     │┃▶   ┄         then        :4  skipped            80 ms┃
      │▸ 5 ◌◌   .recover { _ in guestImage() }   │┃ ◌◀─╯         recover     :5  waits for guestImage    ┃
      │  6  ◌   .always { hideSpinner() }        │┃▸├⇠╌╌╌╌◌      guestImage  :5  pending until 200 ms    ┃
      │  7                                       │┃ ◌            always      :6  pending                 ┃
      │  8 ●● let ad = fetchAd().delay(0.05)  // │┃ │     ●      fetchAd     :8  fulfilled  buy!     0 ms┃
      │           shows "buy!"                   │┃ │     ●      delay       :8  fulfilled  buy!    50 ms┃
      │  9 ◌◌ all(user, ad).then { show($0) }    │┃ ╰────▶◌      all         :9  pending: 1 of 2         ┃
      │                                          │┃       ◌      then        :9  pending                 ┃
      └──────────────────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────┐┌─ 4 Log ──────────────────────────────┐
      │ fetchUser   ━━━━━━━━━━━━━━━━━●       │                   ││ 80 ms  ┄ then (line 3) is skipped: it│
      │ validate                     ✗       │                   ││          handles values only         │
      │◃then                         ┄       │                   ││ 80 ms  ┄ then (line 4) is skipped: it│
      │▶then                         ┄       │                   ││          handles values only         │
      │▹recover                      ╍╍╍╍╍╍╍╍│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌◆ ││ 80 ms  → recover (line 5) gets the   │
      │▸guestImage                   ━━━━━━━━│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● ││          error of validate (line 2)  │
      │ always                               │                 ● ││ 80 ms  ◌ recover (line 5) returned   │
      │ fetchAd     ●                        │                   ││          guestImage (line 5) and     │
      │ delay       ━━━━━━━━━━●              │                   ││          waits for it                │
      │ all         ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● ││ 80 ms ▸◌ guestImage (line 5) waits   │
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
       PromiseLab  bubbling.swift  google  ⏸ 0 ms  ×1  ● 0  ◌ 0  ⊘ 0  ✗ 0                       step 0/33
      ┏━ 1 Source ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓┌─ 2 Graph ────────────────────────────────────────────┐
      ┃  1  · let user = fetchUser(7)            ┃│ ·            fetchUser   :1  not made yet            │
      ┃  2  ·   .validate { $0.count > 3 }       ┃│ ·            validate    :2  not made yet            │
      ┃  3  ·   .then { avatar(of: $0) }         ┃│ ·            then        :3  not made yet            │
      ┃  4  ·   .then { resize($0, to: 64) }     ┃│ ·            then        :4  not made yet            │
      ┃  5 ··   .recover { _ in guestImage() }   ┃│ ·            recover     :5  not made yet            │
      ┃  6  ·   .always { hideSpinner() }        ┃│       ·      guestImage  :5  not made yet            │
      ┃  7                                       ┃│ ·            always      :6  not made yet            │
      ┃  8 ·· let ad = fetchAd().delay(0.05)  // ┃│       ·      fetchAd     :8  not made yet            │
      ┃           shows "buy!"                   ┃│       ·      delay       :8  not made yet            │
      ┃  9 ·· all(user, ad).then { show($0) }    ┃│       ·      all         :9  not made yet            │
      ┃                                          ┃│       ·      then        :9  not made yet            │
      ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛└──────────────────────────────────────────────────────┘
      ┌─ 3 Timeline ─────────────────────────────────────────────┐┌─ 4 Log ──────────────────────────────┐
      │ fetchUser   │╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌●                           ││ Nothing has happened yet: space      │
      │ validate    │                ✗                           ││ plays, . steps.                      │
      │ then        │                ┄                           ││                                      │
      │ then        │                ┄                           ││                                      │
      │ recover     │                ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌◆ ││                                      │
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
       PromiseLab  parse.swift  google  ⏸ 0 ms  ×1  ● 1  ◌ 0  ⊘ 0  ✗ 1   ✗ 1 unhandled           step 8/8
      ┌─ 1 Source ────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1 ● Promise("x")                 │┃ value   error                                               ┃
      │  2 ✗   .then { try number($0) }   │┃   ●          Promise  :1  fulfilled  x                  0 ms┃
      │▸ 3 ┄   .then { print($0) }        │┃   ╰──────▶✗  then     :2  rejected   NotANumber(text: "x")  ┃
      │                                   │┃▸          ┄▼ then     :3   unhandled: nobody handles it     ┃
      │                                   │┃                                                             ┃
      │                                   │┃                                                             ┃
      │                                   │┃                                                             ┃
      │                                   │┃                                                             ┃
      └───────────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────┐┌─ 4 Log ──────────────────────────────┐
      │ Promise  ●                                               ││  0 ms  ● Promise fulfilled: x        │
      │ then     ✗                                               ││          (line 1)                    │
      │▸then     ┄▼                                              ││  0 ms  ✗ then rejected:              │
      │          │                                               ││          NotANumber(text: "x")       │
      │          │                                               ││          (line 2)                    │
      │          │                                               ││  0 ms  ┄ then (line 3) is skipped: it│
      │          │                                               ││          handles values only         │
      │          │                                               ││  0 ms ▸┄ nobody handles the error of │
      │          │                                               ││          then (line 2): it runs off  │
      │          │                                               ││          the end                     │
      │          │                                               ││                                      │
      │          │                                               ││                                      │
      │          │                                               ││                                      │
      │          0 ms                                            ││                                      │
      └──────────────────────────────────────────────────────────┘└──────────────────────────────────────┘
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
       PromiseLab  broken.swift  google   2 errors in the script   ⏸ 0 ms  ● 0  ◌ 0  ⊘ 0  ✗ 0    step 0/0
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
       PromiseLab  bubbling.swift  google  ⏸ 200 ms  ×1  ● 8  ◌ 0  ⊘ 0  ✗ 1 error, handled     step 33/33
      ┌─ 1 Source ───────────────────────────────┐┌─ 2 Graph ────────────────────────────────────────────┐
      │  2  ✗   .validate { $0.count > 3 }       ││ ●            fetchUser   :1  fulfilled  ada     80 ms│
      │  3  ┄   .then { avatar(of: $0) }         ││ ╰─▶✗         validate    :2  rejected   Valid…  80 ms│
      │  4  ┄   .then { resize($0, to: 64) }     ││    ┄         then        :3  skipped            80 ms│
      │  5 ◆●   .recover { _ in guestImage() }   ││    ┄         then        :4  skipped            80 ms│
      │  6  ●   .always { hideSpinner() }        ││ ◆◀─╯         recover     :5  handled    guest.png    │
      │  7                                       ││ ├⇠╌╌╌╌●      guestImage  :5  fulfilled  guest.png    │
      │  8 ●● let ad = fetchAd().delay(0.05)  // ││ ●            always      :6  fulfilled  guest.png    │
      │           shows "buy!"                   ││ │     ●      fetchAd     :8  fulfilled  buy!     0 ms│
      │▸ 9 ●● all(user, ad).then { show($0) }    ││ │     ●      delay       :8  fulfilled  buy!    50 ms│
      │                                          ││ ╰────▶●      all         :9  fulfilled  ["gu…  200 ms│
      │  ›    user.always { }                    ││▸      ●      then        :9  fulfilled  ()     200 ms│
      └───────────────────────────── 2–12 of 12 ─┘└──────────────────────────────────────────────────────┘
      ┌─ 3 Timeline ─────────────────────────────────────────────┐┏━ 4 Log ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │ validate                     ✗                         │ │┃          (line 5), as was guestImage ┃
      │ then                         ┄                         │ │┃          (line 5)                    ┃
      │ then                         ┄                         │ │┃200 ms  → always (line 6) runs,       ┃
      │ recover                      ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍◆ │┃          whatever the outcome        ┃
      │ guestImage                   ━━━━━━━━━━━━━━━━━━━━━━━━━━● │┃200 ms  ● always fulfilled: guest.png ┃
      │ always                                                 ● │┃          (line 6), as was recover    ┃
      │ fetchAd     ●                                          │ │┃          (line 5)                    ┃
      │ delay       ━━━━━━━━━━●                                │ │┃200 ms  ● all fulfilled: ["guest.png",┃
      │ all         ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍● │┃          "buy!"] (line 9)            ┃
      │▸then                                                   ● │┃200 ms  » print: guest.png and buy!   ┃
      │             0         50         100        150   200 ms │┃200 ms ▸● then fulfilled (line 9)     ┃
      └───────────────────────────────────────────── 2–11 of 11 ─┘┗━━━━━━━━━━━━━━━━━━━━━━━━ 28–33 of 33 ━┛
      ── the line runs at 200 ms ─────────────────────────────────────────────────────────────────────────
       › user.then { print($0) }
       space play  . step  , back  f fail  d delay  c cancel  Enter details  i type  ? help  q quit
      """#)
  }
}
