import Testing

/// Frames of looking into a run, on a screen of 100 columns and 30 rows.
@Suite("Frames of looking into a run, 100 by 30")
struct ExploreFrames100x30Tests {
  @Test("the answer to why at 100 by 30")
  func why() {
    expectScreen(
      .why, 100, 30,
      #"""
       PromiseLab  test.swift  google  ⏸ 121 ms  ×1  ● 6  ✗ 0  ◌ 0  ⊘ 0                        step 17/17
      ┌─ 1 Source ─────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1 ●● let a = Promise("Oslo").delay(0.…│┃ ●            Promise  fulfilled  Oslo              0 ms┃
      │  2 ●● let b = Promise("Lima").delay(0.…│┃ ●            delay    fulfilled  Oslo            121 ms┃
      │▸ 3 ●● race(a, b).then { print($0) }    │┃ │     ●      Promise  fulfilled  Lima              0 ms┃
      │                                        │┃ │     ●      delay    fulfilled  Lima             90 ms┃
      │                                        │┃▶╰────▶●      race     fulfilled  Lima             90 ms┃
      │  ╭─ Why ──────────────────────────────────────────────────────────────────────────────────────╮ms┃
      │  │                                                                                            │  ┃
      │  │  Why was `race` line 3 fulfilled?                                                          │  ┃
      └──│                                                                                            │━━┛
      ┌─ │  `race` line 3 was fulfilled at 90 ms with Lima: `delay` line 2 was the first to be        │──┐
      │ P│  settled; `delay` line 1 comes 31 ms later                                                 │  │
      │◂d│                                                                                            │  │
      │ P│  90 ms  ● `delay` line 2 was fulfilled with Lima: its timer ran from 0 ms to 90 ms         │  │
      │◂d│   0 ms  ● `Promise` line 2 was fulfilled with Lima: it was made so                         │  │
      │▶r│                                                                                            │  │
      │▸t│  What would change it  (4 runs)                                                            │  │
      │  │  ▶ if `delay` line 2 were 31 ms later, `delay` line 1 would win the race                   │  │
      │  │    if `delay` line 2 failed, `race` line 3 would be rejected at 0 ms with InjectedFailure  │  │
      │  │                                                                                            │  │
      │  ╰─ Enter try it   Tab another   Esc close ───────────────────────────────────────────────────╯  │
      │                                                        │ ││          (line 1)                    │
      │                                                        │ ││121 ms    race (line 3) no longer     │
      │                                                        │ ││          needs delay (line 1)        │
      │          0                  50                    121 ms ││          (fulfilled: Oslo)           │
      └──────────────────────────────────────────────────────────┘└──────────────────────── 11–17 of 17 ─┘
      ────────────────────────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 121 ms   : commands
       Enter try the change  ↑ ↓ scroll  Esc close
      """#)
  }

  @Test("a folded loop at 100 by 30")
  func folded() {
    expectScreen(
      .folded, 100, 30,
      #"""
       PromiseLab  test.swift  google  ⏸ 20 ms  ×1  ● 118  ✗ 6  ◌ 0  ⊘ 0   ✗ 4 unhandled     step 331/331
      ┌─ 1 Source ─────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1     enum Trouble: Error { case odd(…│┃ value   error                                          ┃
      │  2     for i in 0..<40 {               │┃   ●          Promise   fulfilled  0                0 ms┃
      │  3 ●●●   Promise(i).delay(0.01).then {…│┃▶  ●          delay     fulfilled  0               10 ms┃
      │  4         if n % 10 == 7 { throw Trou…│┃   ●          then      fulfilled  0               10 ms┃
      │  5       }                             │┃ ⋮ 39 more   4 unhandled!  ● 113  ✗ 4  Promise, delay, …┃
      │  6     }                               │┃   ●          Promise   fulfilled  x                0 ms┃
      │  7  ●● let last = Promise("x").delay(0…│┃   ●          delay     fulfilled  x               20 ms┃
      │▸ 8  ✗✗ last.validate { $0.count > 3 }.…│┃   ├──────▶✗  validate  rejected   validationFailure    ┃
      │                                        │┃   ◀──────▶✗  catch     rejected   caught here, …  20 ms┃
      │                                        │┃                                                        ┃
      │                                        │┃                                                        ┃
      │                                        │┃                                                        ┃
      │                                        │┃                                                        ┃
      │                                        │┃                                                        ┃
      └────────────────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────┐┌─ 4 Log ──────────────────────────────┐
      │◂Promise   ●                                            │ ││ 20 ms  ● delay fulfilled: x (line 7) │
      │▶delay     ━━━━━━━━━━━━━━━━━━━━━━●                      │ ││ 20 ms  ✗ validate rejected:          │
      │▸then                            ●                      │ ││          validationFailure (line 8)  │
      │ ⋮ 39 more                                              │ ││ 20 ms  ▸ catch (line 8) gets the     │
      │ Promise   ●                                            │ ││          error of validate (line 8)  │
      │ delay     ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━● ││ 20 ms  ✗ catch (line 8) passes the   │
      │ validate                                               ✗ ││          error on: it counts as      │
      │           0          5          10         15      20 ms ││          handled                     │
      └─────────────────────────────────────────────── 1–7 of 8 ─┘└───────────────────── 327–331 of 331 ─┘
      ────────────────────────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 20 ms   : commands
       space play  . step  , back  f fail  p inject  a add  e edit  v compare  w why  ? help  q quit
      """#)
  }

  @Test("the overview at 100 by 30")
  func overview() {
    expectScreen(
      .overview, 100, 30,
      #"""
       PromiseLab  test.swift  google  ⏸ 20 ms  ×1  ● 118  ✗ 6  ◌ 0  ⊘ 0   ✗ 4 unhandled     step 331/331
      ┌─ 1 Source ─────────────────────────────┐┏━ 2 Graph: overview ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1     enum Trouble: Error { case odd(…│┃●●●●●●●●●●●●●●●●●●●●●●●▼●●●●●●●●●●●●●●●●●●●●●●●●●●●●●▼●●┃
      │  2     for i in 0..<40 {               │┃●●●●●●●●●●●●●●●●●●●●●●●●●●●▼●●●●●●●●●●●●●●●●●●●●●●●●●●●●┃
      │  3 ●●●   Promise(i).delay(0.01).then {…│┃●▼●●●●●●●●✗✗                                            ┃
      │  4         if n % 10 == 7 { throw Trou…│┃                                                        ┃
      │  5       }                             │┃                                                        ┃
      │  6     }                               │┃                                                        ┃
      │  7  ●● let last = Promise("x").delay(0…│┃                                                        ┃
      │▸ 8  ✗✗ last.validate { $0.count > 3 }.…│┃                                                        ┃
      │                                        │┃                                                        ┃
      │                                        │┃                                                        ┃
      │                                        │┃                                                        ┃
      │                                        │┃                                                        ┃
      │                                        │┃                                                        ┃
      │                                        │┃124 rows, one mark a promise                            ┃
      └────────────────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────┐┌─ 4 Log ──────────────────────────────┐
      │ then                            ✗                      │ ││ 20 ms  ● delay fulfilled: x (line 7) │
      │ Promise   ●                                            │ ││ 20 ms  ✗ validate rejected:          │
      │◂delay     ━━━━━━━━━━━━━━━━━━━━━━●                      │ ││          validationFailure (line 8)  │
      │▶then                            ●                      │ ││ 20 ms  ▸ catch (line 8) gets the     │
      │ Promise   ●                                            │ ││          error of validate (line 8)  │
      │ delay     ━━━━━━━━━━━━━━━━━━━━━━●                      │ ││ 20 ms  ✗ catch (line 8) passes the   │
      │ then                            ●                      │ ││          error on: it counts as      │
      │           0          5          10         15      20 ms ││          handled                     │
      └─────────────────────────────────────────── 54–60 of 124 ─┘└───────────────────── 327–331 of 331 ─┘
      ────────────────────────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 20 ms   : commands
       space play  . step  , back  f fail  p inject  a add  e edit  v compare  w why  ? help  q quit
      """#)
  }

  @Test("the list of injections at 100 by 30")
  func injections() {
    expectScreen(
      .injections, 100, 30,
      #"""
       PromiseLab  test.swift  google  ⏸ 100 ms  ×1  ● 3  ✗ 0  ◌ 1  ⊘ 0  ↯ 2 injections        step 13/14
      ┌─ 1 Source ─────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1  ● let door = … ↯fulfilled by hand …│┃ value   error                                          ┃
      │▸ 2  ◌ door.then { print("open… ↯+100 ms│┃   ●          pending↯ fulfilled  42              100 ms┃
      │  3 ●● Promise("ring").delay(0.1)       │┃   ◌          then   ↯ pending until 200 ms  injected: …┃
      │                                        │┃   ●          Promise  fulfilled  ring              0 ms┃
      │                                        │┃▶  ●          delay    fulfilled  ring            100 ms┃
      │                                        │┃                                                        ┃
      │                                        │┃                                                        ┃
      │                                        │┃                                                        ┃
      └────────────────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────┐┌─ 4 Log ──────────────────────────────┐
      │ pending  ━━╭─ Injections ───────────────────────────────────────────────────────────╮            │
      │ then       │    ↯ on   pending  1:25#0  fulfilled by hand at 100 ms: 42             │ ring       │
      │◂Promise  ● │    ↯ on   then     2:6#0   +100 ms                                     │ejected with│
      │▶delay    ━━│  ▶   off  delay    3:17#0  fails                                       │ is now     │
      │            ╰─ space on/off   e change   x remove   B write as code   Esc close ─────╯ing         │
      │                                 │                        ││100 ms  ↯ injected: pending (line 1)  │
      │                                 │                        ││          is fulfilled by hand        │
      │                                 │                        ││100 ms  ● pending fulfilled: 42       │
      │                                 │                        ││          (line 1)                    │
      │                                 │                        ││100 ms  » print: open 42              │
      │                                 │                        ││100 ms  ↯ injected: then (line 2) is  │
      │                                 │                        ││          delayed by 100 ms           │
      │                                 │                        ││100 ms  ◌ then (line 2) waits until   │
      │          0          50       100 ms        150    200 ms ││          200 ms                      │
      └──────────────────────────────────────────────────────────┘└───────────────────────── 7–13 of 13 ─┘
      ── switched off: fails, at 3:17 ────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 100 ms   : commands
       space on/off  e change  x remove  B as code  Esc close
      """#)
  }

  @Test("the timeline, zoomed, with its queues at 100 by 30")
  func zoomed() {
    expectScreen(
      .zoomed, 100, 30,
      #"""
       PromiseLab  test.swift  google  ⏸ 60 ms  ×1  ● 4  ✗ 0  ◌ 4  ⊘ 0                         step 17/24
      ┌─ 1 Source ─────────────────────────────┐┌─ 2 Graph ──────────────────────────────────────────────┐
      │  1     let disk = DispatchQueue(label:…││ ●            Promise  fulfilled  file              0 ms│
      │  2  ●● let file = Promise(on: disk) { …││ ●            delay    fulfilled  file             50 ms│
      │  3   ● let parsed = file.then(on: disk…││ ●            then     fulfilled  file!            50 ms│
      │▸ 4   ◌ race(parsed.delay(0.02), Promis…││▶◌            delay    pending until 70 ms              │
      │  5   ◌   .then { print($0) }           ││ │     ●      Promise  fulfilled  late              0 ms│
      │                                        ││ │     ◌      delay    pending until 110 ms             │
      │                                        ││ ╰────▶◌      race     pending: 0 of 2                  │
      │                                        ││       ◌      then     pending                          │
      └────────────────────────────────────────┘└────────────────────────────────────────────────────────┘
      ┏━ 3 Timeline ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓┌─ 4 Log ──────────────────────────────┐
      ┃ Promise  ‹              │                                ┃│  0 ms  ● Promise fulfilled: late     │
      ┃ delay    ━━━━━━━●       │                                ┃│          (line 4)                    │
      ┃◂then            ●       │                                ┃│  0 ms  ● Promise fulfilled: file     │
      ┃▶delay           ━━━━━━━━│╌╌╌╌╌╌╌╌●                       ┃│          (line 2)                    │
      ┃ Promise  ‹              │                                ┃│ ≈0 ms  ◌ delay (line 4) waits until  │
      ┃ delay    ━━━━━━━━━━━━━━━│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌› ┃│          110 ms                      │
      ┃▸race     ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍│╌╌╌╌╌╌╌╌●                       ┃│  0 ms  ◌ delay (line 2) waits until  │
      ┃ then                    │        ●                       ┃│          50 ms                       │
      ┃                         │                                ┃│ 50 ms  ● delay fulfilled: file       │
      ┃                         │                                ┃│          (line 2)                    │
      ┃                         │                                ┃│ 50 ms  ● then fulfilled: file!       │
      ┃ @main           ▪       │        ▪                       ┃│          (line 3)                    │
      ┃ @disk           ▪       │                                ┃│ 50 ms  ◌ delay (line 4) waits until  │
      ┃                 50    60 ms      70      80      90 ms   ┃│          70 ms                       │
      ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛└───────────────────────── 6–17 of 17 ─┘
      ────────────────────────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 60 ms   : commands
       space play  . step  , back  f fail  p inject  a add  e edit  v compare  w why  ? help  q quit
      """#)
  }
}
