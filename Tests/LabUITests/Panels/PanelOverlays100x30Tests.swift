import Testing

@Suite("Frames of 100 columns and 30 rows with something open")
struct PanelOverlays100x30Tests {
  @Test("show the help, scrolled by a line")
  func help() {
    expectFrame(
      .help, 100, 30,
      #"""
       PromiseLab  bubbling.swift  google  ⏸ 120 ms  ×1  ● 3  ◌ 5  ⊘ 0  ✗ 1 error, handled     step 25/33
      ┌─ 1 Source ───────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1  ● let user = fetchUser(7)            │┃ ●            fetchUser   :1  fulfilled  ada     80 ms┃
      │  2  ✗   .validate { $0.count > 3 }       │┃ ╰─▶✗         validate    :2  rejected   Valid…  80 ms┃
      │  3  ┄   .then { avatar(of: $0) }         │┃    ┄         then        :3  skipped            80 ms┃
      │  4  ┄   .then { resize($0, to: 64) }     │┃    ┄         then        :4  skipped            80 ms┃
      │▸ 5 ◌◌   .recover { _ in guestImage() }   │┃ ◌◀─╯         recover     :5  waits for guestImage    ┃
      │  6  ◌   .always { hideSpinner() }        │┃▸├⇠╌╌╌╌◌      guestImage  :5  pending until 200 ms    ┃
      │  7                                       │┃ ◌            always      :6  pending                 ┃
      │  8 ●● let ad = fetchAd().delay(0.05)  // │┃ │     ●      fetchAd     :8  fulfilled  buy!     0 ms┃
      │           show╭─ Help ──────────────────────────────────────────────────────────╮d  buy!    50 ms┃
      │  9 ◌◌ all(user│  Time                                                           │ 1 of 2         ┃
      │               │    space    play or pause                                       │                ┃
      └───────────────│    .        step forward by one event                           │━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ──│    Home g   go to the start                                     │────────────────┐
      │ fetchUser   ━━│                                                                 │) is skipped: it│
      │ validate      │  Write                                                          │es only         │
      │ then          │    i   type Swift that runs at the current instant; Esc leaves  │) is skipped: it│
      │ then          ╰─ ↑ ↓ scroll   / search   Esc close ─────────────────────────────╯es only         │
      │ recover                      ╍╍╍╍╍╍╍╍│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌◆ ││ 80 ms  → recover (line 5) gets the   │
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

  @Test("show the details of a promise")
  func details() {
    expectFrame(
      .details, 100, 30,
      #"""
       PromiseLab  bubbling.swift  google  ⏸ 120 ms  ×1  ● 3  ◌ 5  ⊘ 0  ✗ 1 error, handled     step 25/33
      ┌─ 1 Source ───────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1  ● let user = fetchUser(7)            │┃ ●            fetchUser   :1  fulfilled  ada     80 ms┃
      │  2  ✗   .validate { $0.count > 3 }       │┃ ╰─▶✗         validate    :2  rejected   Valid…  80 ms┃
      │  3  ┄   .then { avatar(of: $0) }         │┃▶   ┄         then        :3  skipped            80 ms┃
      │  4  ┄   .then { resize($0, to: 64) }     │┃    ┄         then        :4  skipped            80 ms┃
      │▸ 5 ◌◌   .recover { _ i╭─ Details of then ───────────────────────────────╮waits for guestImage    ┃
      │  6  ◌   .always { hide│                                                 │pending until 200 ms    ┃
      │  7                    │  ┄ #3 then, line 3, address 3:4#0               │pending                 ┃
      │  8 ●● let ad = fetchAd│    state: rejected, its handler was skipped     │fulfilled  buy!     0 ms┃
      │           shows "buy!"│    error: ValidationFailure                     │fulfilled  buy!    50 ms┃
      │  9 ◌◌ all(user, ad).th│    made at 0 ms, step 3                         │pending: 1 of 2         ┃
      │                       │    settled at 80 ms, step 19                    │pending                 ┃
      └───────────────────────│    made from #2 validate (line 2)               │━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ──────────│    followed by #4 then (line 4)                 │────────────────────────┐
      │ fetchUser   ━━━━━━━━━━│    handled                                      │ (line 3) is skipped: it│
      │◃validate              │                                                 │les values only         │
      │▶then                  │    The error's path                             │ (line 4) is skipped: it│
      │▹then                  │    ✗ validate (line 2)           it began here  │les values only         │
      │ recover               │    ┄ then (line 3)               skipped        │ver (line 5) gets the   │
      │▸guestImage            │    ┄ then (line 4)               skipped        │r of validate (line 2)  │
      │ always                │    ◌ recover (line 5)            caught it      │ver (line 5) returned   │
      │ fetchAd     ●         │                                                 │tImage (line 5) and     │
      │ delay       ━━━━━━━━━━╰─ Esc close ─────────────────────────────────────╯s for it                │
      │ all         ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● ││ 80 ms ▸◌ guestImage (line 5) waits   │
      │             0         50          120 ms    150   200 ms ││          until 200 ms                │
      └───────────────────────────────────────────── 1–10 of 11 ─┘└──────────────────────── 18–25 of 25 ─┘
      ────────────────────────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 120 ms   : commands
       space play  . step  , back  f fail  d delay  c cancel  Enter details  i type  ? help  q quit
      """#)
  }

  @Test("show the list of examples")
  func examples() {
    expectFrame(
      .examples, 100, 30,
      #"""
       PromiseLab  bubbling.swift  google  ⏸ 120 ms  ×1  ● 3  ◌ 5  ⊘ 0  ✗ 1 error, handled     step 25/33
      ┌─ 1 Source ───────────────────────────────┐┌─ 2 Graph ────────────────────────────────────────────┐
      │  1  ● let user = fetchUser(7)            ││ ●            fetchUser   :1  fulfilled  ada     80 ms│
      │  2  ✗   .validate { $0.count > 3 }       ││ ╰─▶✗         validate    :2  rejected   Valid…  80 ms│
      │  3  ┄   .then { avatar(of: $0) }         ││    ┄         then        :3  skipped            80 ms│
      │  4  ┄   .then { resize($0, to: 64) }     ││    ┄         then        :4  skipped            80 ms│
      │▸ 5 ◌◌   .recover { _ in guestImage() }   ││ ◌◀─╯         recover     :5  waits for guestImage    │
      │  6  ◌   .always { hideSpinner() }        ││▸├⇠╌╌╌╌◌      guestImage  :5  pending until 200 ms    │
      │  7                                       ││ ◌            always      :6  pending                 │
      │  8 ●● let ad = fetchAd().delay(0.05)  // ││ │     ●      fetchAd     :8  fulfilled  buy!     0 ms│
      │           shows "buy!"                   ││ │     ●      delay       :8  fulfilled  buy!    50 ms│
      │  9 ◌◌ all(user, ad).then { show($0) }    ││ ╰────▶◌      all         :9  pending: 1 of 2         │
      │                    ╭─ Examples ─────────────────────────────────────────────╮ing                 │
      └────────────────────│    bubbling   How an error passes handlers of values   │────────────────────┘
      ┏━ 3 Timeline ━━━━━━━│  ▶ race       The first to settle wins                 │────────────────────┐
      ┃ fetchUser   ━━━━━━━│    retry      Try again, a little later                │ne 3) is skipped: it│
      ┃ validate           ╰─ ↑ ↓ choose   Enter open   Esc close ──────────────────╯values only         │
      ┃ then                         ┄       │                   ┃│ 80 ms  ┄ then (line 4) is skipped: it│
      ┃ then                         ┄       │                   ┃│          handles values only         │
      ┃ recover                      ╍╍╍╍╍╍╍╍│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌◆ ┃│ 80 ms  → recover (line 5) gets the   │
      ┃▸guestImage                   ━━━━━━━━│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● ┃│          error of validate (line 2)  │
      ┃ always                               │                 ● ┃│ 80 ms  ◌ recover (line 5) returned   │
      ┃ fetchAd     ●                        │                   ┃│          guestImage (line 5) and     │
      ┃ delay       ━━━━━━━━━━●              │                   ┃│          waits for it                │
      ┃ all         ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● ┃│ 80 ms ▸◌ guestImage (line 5) waits   │
      ┃             0         50          120 ms    150   200 ms ┃│          until 200 ms                │
      ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 1–10 of 11 ━┛└──────────────────────── 18–25 of 25 ─┘
      ────────────────────────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 120 ms   : commands
       space play  . step  , back  f fail  d delay  c cancel  Enter details  i type  ? help  q quit
      """#)
  }
}
