import Testing

/// Frames of what people choose, complete, present and stop at, on smaller screens.
@Suite("Frames of the conventions")
struct ConventionFramesTests {
  @Test("the palette, narrowed, at 80 by 24")
  func palette80x24() {
    expectFrame(
      .palette, 80, 24,
      #"""
       bubbling.swift  ⏸ 120 ms  ● 3  ◌ 5  ⊘ 0  ✗ 1 error, handled         step 25/33
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1  ● let user = fetchUser(7) │┃ ●        fetchUser   :1  ada           80 ms┃
      │  2  ✗   .validate { $0.count  │┃ ╰▶✗      validate    :2  ValidationFailure  ┃
      │             > 3 }             │┃   ┄      then        :3  skipped       80 ms┃
      │  3  ┄   .then { avatar(of:    │┃   ┄      then        :4  skipped       80 ms┃
      │             $0) }             │┃ ◌◀╯      recover     :5  pending            ┃
      │  4  ┄   .then { resize($0,    │┃▸├⇠╌╌◌    guestImage  :5  until 200 ms       ┃
      │ ╭─ Do or find ─────────────────────────────────────────────────────────────╮ ┃
      │▸│  › forward▏                                                              │s┃
      │ │  ──────────────────────────────────────────────────────────────────────  │s┃
      │ │    next-turn  step forward by one turn of the queue                   }  │ ┃
      └─│  ▶ step       step forward by one event                               .  │━┛
      ┌─│                                                                          │─┐
      │ │                                                                          │ │
      │ ╰─ type to search   Enter do it   Esc close ───────────────────────────────╯ │
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

  @Test("what a command can become, at 80 by 24")
  func completing80x24() {
    expectFrame(
      .completing, 80, 24,
      #"""
       bubbling.swift  ⏸ 120 ms  ● 3  ◌ 5  ⊘ 0  ✗ 1 error, handled         step 25/33
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1  ● let user = fetchUser(7) │┃ ●        fetchUser   :1  ada           80 ms┃
      │  2  ✗   .validate { $0.count  │┃ ╰▶✗      validate    :2  ValidationFailure  ┃
      │             > 3 }             │┃   ┄      then        :3  skipped       80 ms┃
      │  3  ┄   .then { avatar(of:    │┃   ┄      then        :4  skipped       80 ms┃
      │             $0) }             │┃ ◌◀╯      recover     :5  pending            ┃
      │  4  ┄   .then { resize($0,    │┃▸├⇠╌╌◌    guestImage  :5  until 200 ms       ┃
      │             to: 64) }         │┃ ◌        always      :6  pending            ┃
      │▸ 5 ◌◌   .recover { _ in       │┃ │   ●    fetchAd     :8  buy!           0 ms┃
      │             guestImage() }    │┃ │   ●    delay       :8  buy!          50 ms┃
      │  6  ◌   .always {             │┃ ╰──▶◌    all         :9  pending: 1 of 2    ┃
      └────────────────── 1–10 of 17 ─┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 1–10 of 11 ━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────────────────────────┐
      │ then                                 ┄           │                           │
      │ recover                              ╍╍╍╍╍╍╍╍╍╍╍╍│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌◆ │
      │▸guestImage                           ━━━━━━━━━━━━│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌● │
      │╭─────────────────────────────────────────────────────────────────╮         ● │
      ││ seek     150ms: go to an instant                                │           │
      ││ set      OPTION VALUE: change a setting                         │    200 ms │
      └│ settled  go to the event that settles the selected promise (s)  │4–8 of 11 ─┘
      ─╰─────────────────────────────────────────────────────────────────╯────────────
       :se
       space play  . step  , back  f fail  d delay  c cancel  Enter details  ? help
      """#)
  }

  @Test("the layout for an audience, at 80 by 24")
  func presenting80x24() {
    expectFrame(
      .presenting, 80, 24,
      #"""
       bubbling.swift  ⏸ 120 ms  ×1  ● 3  ◌ 5  ⊘ 0  ✗ 1 error, handled
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1  ● let user = fetchUser(7) │┃ ●        fetchUser   :1  ada           80 ms┃
      │  2  ✗   .validate { $0.count  │┃ │                                           ┃
      │             > 3 }             │┃▶╰▶✗      validate    :2  ValidationFailure  ┃
      │  3  ┄   .then { avatar(of:    │┃   ┊                                         ┃
      │             $0) }             │┃   ┄      then        :3  skipped       80 ms┃
      │  4  ┄   .then { resize($0,    │┃   ┊                                         ┃
      │             to: 64) }         │┃   ┄      then        :4  skipped       80 ms┃
      │▸ 5 ◌◌   .recover { _ in       │┃   ┊                                         ┃
      │             guestImage() }    │┃ ◌◀╯      recover     :5  pending            ┃
      │  6  ◌   .always {             │┃ │                                           ┃
      │             hideSpinner() }   │┃▸├⇠╌╌◌    guestImage  :5  until 200 ms       ┃
      │  7                            │┃ │                                           ┃
      │  8 ●● let ad = fetchAd()      │┃ ◌        always      :6  pending            ┃
      └────────────────── 1–13 of 17 ─┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 1–7 of 11 ━┛

        80 ms, 11 of 11:  guestImage (line 5) waits until 200 ms: a timer runs

        printed  nothing yet

      ────────────────────────────────────────────────────────────────────────────────

       keys   .   .   ]           space play  . step  , back  f fail  d delay  ? help
      """#)
  }

  @Test("a zoomed panel with stops, at 80 by 24")
  func stopped80x24() {
    expectFrame(
      .stopped, 80, 24,
      #"""
       bubbling.swift  ⏸ 120 ms  ● 3  ◌ 5  ⊘ 0  ✗ 1 error, handled  ■ 1 stop    25/33
      ┏━ 2 Graph (zoomed) ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      ┃ ●                fetchUser   :1  fulfilled  ada                         80 ms┃
      ┃■╰──▶✗            validate    :2  rejected   ValidationFailure           80 ms┃
      ┃     ┄            then        :3  skipped                                80 ms┃
      ┃     ┄            then        :4  skipped                                80 ms┃
      ┃■◌◀──╯            recover     :5  pending: waits for guestImage (line 5)      ┃
      ┃▸├⇠╌╌╌╌╌╌◌        guestImage  :5  pending until 200 ms                        ┃
      ┃ ◌                always      :6  pending                                     ┃
      ┃ │       ●        fetchAd     :8  fulfilled  buy!                         0 ms┃
      ┃ │       ●        delay       :8  fulfilled  buy!                        50 ms┃
      ┃ ╰──────▶◌        all         :9  pending: 1 of 2                             ┃
      ┃         ◌        then        :9  pending                                     ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┃                                                                              ┃
      ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ── stopped: operator recover ───────────────────────────────────────────────────
       › i: type Swift that runs at 120 ms   : commands
       space play  . step  , back  f fail  d delay  c cancel  Enter details  ? help
      """#)
  }

  @Test("the palette, narrowed, at 40 by 12")
  func palette40x12() {
    expectFrame(
      .palette, 40, 12,
      #"""
       ⏸ 120 ms  ● 3  ◌ 5  ⊘ 0  ✗ 1 handled
      ─ 2 Graph ────────────────── 2–9 of 11 ─
      ╭─ Do or find ─────────────────────────╮
      │ › forward▏                           │
      │ ──────────────────────────────────── │
      │   next-turn  step forward by one…  } │
      │ ▶ step       step forward by one…  . │
      │                                      │
      │                                      │
      ╰─ type to search   Enter do it   Esc…─╯
       › i type   : commands
       space play  . step  , back  ? help
      """#)
  }

  @Test("what a command can become, at 40 by 12")
  func completing40x12() {
    expectFrame(
      .completing, 40, 12,
      #"""
       ⏸ 120 ms  ● 3  ◌ 5  ⊘ 0  ✗ 1 handled
      ─ 2 Graph ────────────────── 2–9 of 11 ─
       ╰▶✗      validate    :2  Valida…  80 ms
         ┄      then        :3  skipped  80 ms
         ┄      then        :4  skipped  80 ms
       ╭─────────────────────────────────────╮
      ▸│ seek     150ms: go to an instant    │
       │ set      OPTION VALUE: change a se… │
       │ settled  go to the event that sett… │
       ╰─────────────────────────────────────╯
       :se
       space play  . step  , back  ? help
      """#)
  }

  @Test("the layout for an audience, at 40 by 12")
  func presenting40x12() {
    expectFrame(
      .presenting, 40, 12,
      #"""
       ⏸ 120 ms  ● 3  ◌ 5  ⊘ 0  ✗ 1 handled
      ─ 2 Graph ────────────────── 1–4 of 11 ─
       ●        fetchUser  :1  ada       80 ms
       │
      ▶╰▶✗      validate   :2  Validat…  80 ms
         ┊
         ┄      then       :3  skipped   80 ms
         ┊
         ┄      then       :4  skipped   80 ms


       keys   .   .   ]        . step  ? help
      """#)
  }

  @Test("a zoomed panel with stops, at 40 by 12")
  func stopped40x12() {
    expectFrame(
      .stopped, 40, 12,
      #"""
       ⏸ 120 ms  ● 3  ◌ 5  ⊘ 0  ✗ 1 handled
      ┏━ 2 Graph (zoomed) ━━━━━━━━━━━━━━━━━━━┓
      ┃■╰▶✗      validate    Validati…  80 ms┃
      ┃   ┄      then        skipped    80 ms┃
      ┃   ┄      then        skipped    80 ms┃
      ┃■◌◀╯      recover     pending         ┃
      ┃▸├⇠╌╌◌    guestImage  until 200 ms    ┃
      ┃ ◌        always      pending         ┃
      ┃ │   ●    fetchAd     buy!        0 ms┃
      ┗━━━━━━━━━━━━━━━━━━━━━━━━━━ 2–8 of 11 ━┛
       › i type   : commands
       stopped: operator recover
      """#)
  }
}
