import Testing

@Suite("Frames of 100 columns and 30 rows with something open")
struct PanelOverlays100x30Tests {
  @Test("show the help, scrolled by a line")
  func help() {
    expectFrame(
      .help, 100, 30,
      #"""
       PromiseLab  bubbling.swift  google  ⏸ 120 ms  ×1  ● 3  ✗ 3  ◌ 5  ⊘ 0                    step 25/33
      ┌─ 1 Source ─────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1  ● let user = fetchUser(7)          │┃ ●            fetchUser   fulfilled  ada           80 ms┃
      │  2  ✗   .validate { $0.count > 3 }     │┃ ├─▶✗         validate    rejected   ValidationFailure  ┃
      │  3  ┄   .then { avatar(of: $0) }       │┃ │  ┄         then        skipped                  80 ms┃
      │  4  ┄   .then { resize($0, to: 64) }   │┃ │  ┄         then        skipped                  80 ms┃
      │▸ 5 ◌◌   .recover { _ in guestImage() } │┃ ◌◀─╯         recover     pending: waits for #11        ┃
      │  6  ◌   .always { hideSpinner() }      │┃ ├⇠╌╌╌╌◌      guestImage  pending until 200 ms          ┃
      │  7                                     │┃ ◌            always      pending                       ┃
      │  8 ●● let ad = fetchAd().delay(0.05)  …│┃ │     ●      fetchAd     fulfilled  buy!           0 ms┃
      │  9 ◌◌ all(user╭─ Help ──────────────────────────────────────────────────────────╮!          50 ms┃
      │               │  Time                                                           │2               ┃
      │               │    space    play or pause                                       │                ┃
      └───────────────│    .        step forward by one event                           │━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ──│    Home g   go to the start                                     │────────────────┐
      │ fetchUser   ━━│                                                                 │ilure (line 2)  │
      │ validate      │  Write                                                          │) is skipped: it│
      │ then          │    i   type Swift that runs at the current instant; Esc leaves  │es only         │
      │ then          ╰─ ↑ ↓ scroll   / search   Esc close ─────────────────────────────╯) is skipped: it│
      │ recover                      ╍╍╍╍╍╍╍╍│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● ││          handles values only         │
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

  @Test("show the details of a promise")
  func details() {
    expectFrame(
      .details, 100, 30,
      #"""
       PromiseLab  bubbling.swift  google  ⏸ 120 ms  ×1  ● 3  ✗ 3  ◌ 5  ⊘ 0                    step 25/33
      ┌─ 1 Source ─────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1  ● let user = fetchUser(7)          │┃ ●            fetchUser   fulfilled  ada           80 ms┃
      │  2  ✗   .validate { $0.count > 3 }     │┃ ├─▶✗         validate    rejected   ValidationFailure  ┃
      │  3  ┄   .then { avatar(of: $0) }       │┃▶│  ┄         then        skipped                  80 ms┃
      │  4  ┄   .then { resize($0, to: 64) }   │┃ │  ┄         then        skipped                  80 ms┃
      │▸ 5 ◌◌   .recover { _ i╭─ Details of then ───────────────────────────────╮g: waits for #11        ┃
      │  6  ◌   .always { hide│                                                 │g until 200 ms          ┃
      │  7                    │  ┄ #3 then, line 3, address 3:4#0               │g                       ┃
      │  8 ●● let ad = fetchAd│    state: rejected, its handler was skipped     │led  buy!           0 ms┃
      │  9 ◌◌ all(user, ad).th│    error: ValidationFailure                     │led  buy!          50 ms┃
      │                       │    made at 0 ms, step 3                         │g: 1 of 2               ┃
      │                       │    settled at 80 ms, step 19                    │g                       ┃
      └───────────────────────│    made from #2 validate (line 2)               │━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ──────────│    followed by #4 then (line 4)                 │────────────────────────┐
      │ fetchUser   ━━━━━━━━━━│    handled                                      │dationFailure (line 2)  │
      │◂validate              │                                                 │ (line 3) is skipped: it│
      │▶then                  │    The error's path                             │les values only         │
      │▸then                  │    ✗ validate (line 2)           it began here  │ (line 4) is skipped: it│
      │ recover               │    ┄ then (line 3)               skipped        │les values only         │
      │ guestImage            │    ┄ then (line 4)               skipped        │ver (line 5) gets the   │
      │ always                │    ◌ recover (line 5)            caught it      │r of validate (line 2)  │
      │ fetchAd     ●         │                                                 │ver (line 5) returned   │
      │ delay       ━━━━━━━━━━╰─ Esc close ─────────────────────────────────────╯ise #11 and waits for it│
      │ all         ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● ││ 80 ms  ◌ guestImage (line 5) waits   │
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
       PromiseLab  bubbling.swift  google  ⏸ 120 ms  ×1  ● 3  ✗ 3  ◌ 5  ⊘ 0                    step 25/33
      ┌─ 1 Source ─────────────────────────────┐┌─ 2 Graph ──────────────────────────────────────────────┐
      │  1  ● let user = fetchUser(7)          ││ ●            fetchUser   fulfilled  ada           80 ms│
      │  2  ✗   .validate { $0.count > 3 }     ││ ├─▶✗         validate    rejected   ValidationFailure  │
      │  3  ┄   .then { avatar(of: $0) }       ││ │  ┄         then        skipped                  80 ms│
      │  4  ┄   .then { resize($0, to: 64) }   ││ │  ┄         then        skipped                  80 ms│
      │▸ 5 ◌◌   .recover { _ in guestImage() } ││ ◌◀─╯         recover     pending: waits for #11        │
      │  6  ◌   .always { hideSpinner() }      ││ ├⇠╌╌╌╌◌      guestImage  pending until 200 ms          │
      │  7                                     ││ ◌            always      pending                       │
      │  8 ●● let ad = fetchAd().delay(0.05)  …││ │     ●      fetchAd     fulfilled  buy!           0 ms│
      │  9 ◌◌ all(user, ad).then { show($0) }  ││ │     ●      delay       fulfilled  buy!          50 ms│
      │                                        ││ ╰────▶◌      all         pending: 1 of 2               │
      │                    ╭─ Examples ─────────────────────────────────────────────╮                    │
      └────────────────────│    bubbling   How an error passes handlers of values   │────────────────────┘
      ┏━ 3 Timeline ━━━━━━━│  ▶ race       The first to settle wins                 │────────────────────┐
      ┃ fetchUser   ━━━━━━━│    retry      Try again, a little later                │onFailure (line 2)  │
      ┃ validate           ╰─ ↑ ↓ choose   Enter open   Esc close ──────────────────╯ne 3) is skipped: it│
      ┃ then                         ┄       │                   ┃│          handles values only         │
      ┃ then                         ┄       │                   ┃│ 80 ms  ┄ then (line 4) is skipped: it│
      ┃ recover                      ╍╍╍╍╍╍╍╍│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● ┃│          handles values only         │
      ┃ guestImage                   ━━━━━━━━│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● ┃│ 80 ms  ▸ recover (line 5) gets the   │
      ┃ always                               │                 ● ┃│          error of validate (line 2)  │
      ┃ fetchAd     ●                        │                   ┃│ 80 ms  ◌ recover (line 5) returned   │
      ┃ delay       ━━━━━━━━━━●              │                   ┃│          promise #11 and waits for it│
      ┃ all         ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● ┃│ 80 ms  ◌ guestImage (line 5) waits   │
      ┃             0         50          120 ms    150   200 ms ┃│          until 200 ms                │
      ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 1–10 of 11 ━┛└──────────────────────── 18–25 of 25 ─┘
      ────────────────────────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 120 ms   : commands
       space play  . step  , back  f fail  d delay  c cancel  Enter details  i type  ? help  q quit
      """#)
  }
}
