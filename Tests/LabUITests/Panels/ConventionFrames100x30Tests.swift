import Testing

/// Frames of what people choose, complete, present and stop at, on a screen of 100 columns and 30 rows.
@Suite("Frames of the conventions, 100 by 30")
struct ConventionFrames100x30Tests {
  @Test("the palette, narrowed, at 100 by 30")
  func palette100x30() {
    expectFrame(
      .palette, 100, 30,
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
      │           shows "buy!"                   │┃ │     ●      delay       :8  fulfilled  buy!    50 ms┃
      │ ╭─ Do or find ─────────────────────────────────────────────────────────────────────────────────╮ ┃
      │ │  › forward▏                                                                                  │ ┃
      └─│  ──────────────────────────────────────────────────────────────────────────────────────────  │━┛
      ┌─│    next-turn  step forward by one turn of the queue                                       }  │─┐
      │ │  ▶ step       step forward by one event                                                   .  │t│
      │ │                                                                                              │ │
      │ │                                                                                              │t│
      │ ╰─ type to search   Enter do it   Esc close ───────────────────────────────────────────────────╯ │
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

  @Test("what a command can become, at 100 by 30")
  func completing100x30() {
    expectFrame(
      .completing, 100, 30,
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
      │           shows "buy!"                   │┃ │     ●      delay       :8  fulfilled  buy!    50 ms┃
      │  9 ◌◌ all(user, ad).then { show($0) }    │┃ ╰────▶◌      all         :9  pending: 1 of 2         ┃
      │                                          │┃       ◌      then        :9  pending                 ┃
      └──────────────────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────┐┌─ 4 Log ──────────────────────────────┐
      │ fetchUser   ━━━━━━━━━━━━━━━━━●       │                   ││ 80 ms  ┄ then (line 3) is skipped: it│
      │ validate                     ✗       │                   ││          handles values only         │
      │ then                         ┄       │                   ││ 80 ms  ┄ then (line 4) is skipped: it│
      │ then                         ┄       │                   ││          handles values only         │
      │ recover                      ╍╍╍╍╍╍╍╍│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌◆ ││ 80 ms  → recover (line 5) gets the   │
      │▸guestImage                   ━━━━━━━━│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● ││          error of validate (line 2)  │
      │ always                               │                 ● ││ 80 ms  ◌ recover (line 5) returned   │
      │ fetchAd     ●                        │                   ││          guestImage (line 5) and     │
      │╭─────────────────────────────────────────────────────────────────╮   waits for it                │
      ││ seek     150ms: go to an instant                                │▸◌ guestImage (line 5) waits   │
      ││ set      OPTION VALUE: change a setting                         │   until 200 ms                │
      └│ settled  go to the event that settles the selected promise (s)  │───────────────── 18–25 of 25 ─┘
      ─╰─────────────────────────────────────────────────────────────────╯────────────────────────────────
       :se
       space play  . step  , back  f fail  d delay  c cancel  Enter details  i type  ? help  q quit
      """#)
  }

  @Test("the layout for an audience, at 100 by 30")
  func presenting100x30() {
    expectFrame(
      .presenting, 100, 30,
      #"""
       bubbling.swift  ⏸ 120 ms  ×1  ● 3  ◌ 5  ⊘ 0  ✗ 1 error, handled
      ┌─ 1 Source ─────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1  ● let user = fetchUser(7)          │┃ ●            fetchUser   :1  fulfilled  ada       80 ms┃
      │                                        │┃ │                                                      ┃
      │  2  ✗   .validate { $0.count > 3 }     │┃▶╰─▶✗         validate    :2  rejected   Validat…  80 ms┃
      │                                        │┃    ┊                                                   ┃
      │  3  ┄   .then { avatar(of: $0) }       │┃    ┄         then        :3  skipped              80 ms┃
      │                                        │┃    ┊                                                   ┃
      │  4  ┄   .then { resize($0, to: 64) }   │┃    ┄         then        :4  skipped              80 ms┃
      │                                        │┃    ┊                                                   ┃
      │▸ 5 ◌◌   .recover { _ in guestImage() } │┃ ◌◀─╯         recover     :5  waits for guestImage      ┃
      │                                        │┃ │                                                      ┃
      │  6  ◌   .always { hideSpinner() }      │┃▸├⇠╌╌╌╌◌      guestImage  :5  pending until 200 ms      ┃
      │                                        │┃ │                                                      ┃
      │  7                                     │┃ ◌            always      :6  pending                   ┃
      │                                        │┃ │                                                      ┃
      │  8 ●● let ad = fetchAd().delay(0.05)   │┃ │     ●      fetchAd     :8  fulfilled  buy!       0 ms┃
      │                                        │┃ │     │                                                ┃
      │           // shows "buy!"              │┃ │     ●      delay       :8  fulfilled  buy!      50 ms┃
      │                                        │┃ │     │                                                ┃
      │  9 ◌◌ all(user, ad).then { show($0) }  │┃ ╰────▶◌      all         :9  pending: 1 of 2           ┃
      └────────────────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 1–10 of 11 ━┛

        80 ms, 11 of 11:  guestImage (line 5) waits until 200 ms: a timer runs

        printed  nothing yet

      ────────────────────────────────────────────────────────────────────────────────────────────────────

       keys   .   .   ]      space play  . step  , back  f fail  d delay  c cancel  Enter details  ? help
      """#)
  }

  @Test("a zoomed panel with stops, at 100 by 30")
  func stopped100x30() {
    expectFrame(
      .stopped, 100, 30,
      #"""
       PromiseLab  bubbling.swift  ⏸ 120 ms  ×1  ● 3  ◌ 5  ⊘ 0  ✗ 1 error, handled  ■ 1 stop   step 25/33
      ┏━ 2 Graph (zoomed) ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      ┃ ●                fetchUser   :1 #1   fulfilled  ada                                         80 ms┃
      ┃■╰──▶✗            validate    :2 #2   rejected   ValidationFailure                           80 ms┃
      ┃     ┄            then        :3 #3   skipped                                                80 ms┃
      ┃     ┄            then        :4 #4   skipped                                                80 ms┃
      ┃■◌◀──╯            recover     :5 #5   pending: waits for guestImage (line 5)                      ┃
      ┃▸├⇠╌╌╌╌╌╌◌        guestImage  :5 #11  pending until 200 ms                                        ┃
      ┃ ◌                always      :6 #6   pending                                                     ┃
      ┃ │       ●        fetchAd     :8 #7   fulfilled  buy!                                         0 ms┃
      ┃ │       ●        delay       :8 #8   fulfilled  buy!                                        50 ms┃
      ┃ ╰──────▶◌        all         :9 #9   pending: 1 of 2                                             ┃
      ┃         ◌        then        :9 #10  pending                                                     ┃
      ┃                                                                                                  ┃
      ┃                                                                                                  ┃
      ┃                                                                                                  ┃
      ┃                                                                                                  ┃
      ┃                                                                                                  ┃
      ┃                                                                                                  ┃
      ┃                                                                                                  ┃
      ┃                                                                                                  ┃
      ┃                                                                                                  ┃
      ┃                                                                                                  ┃
      ┃                                                                                                  ┃
      ┃                                                                                                  ┃
      ┃                                                                                                  ┃
      ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ── stopped: operator recover ───────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 120 ms   : commands
       space play  . step  , back  f fail  d delay  c cancel  Enter details  i type  ? help  q quit
      """#)
  }
}
