import Testing

/// Frames of looking into a run, on a screen of 80 columns and 24 rows.
@Suite("Frames of looking into a run, 80 by 24")
struct ExploreFrames80x24Tests {
  @Test("the answer to why at 80 by 24")
  func why() {
    expectScreen(
      .why, 80, 24,
      #"""
       PromiseLab  test.swift  google  ⏸ 121 ms  ×1  ● 6  ✗ 0  ◌ 0  ⊘ 0    step 17/17
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1 ● let a = Promise("Oslo").…│┃ ●        Promise  fulfilled  Oslo       0 ms┃
      │ ╭─ Why ────────────────────────────────────────────────────────────────────╮s┃
      │▸│                                                                          │s┃
      │ │  Why was `race` line 3 fulfilled?                                        │s┃
      │ │                                                                          │s┃
      │ │  `race` line 3 was fulfilled at 90 ms with Lima: `delay` line 2 was the  │s┃
      └─│  first to be settled; `delay` line 1 comes 31 ms later                   │━┛
      ┌─│                                                                          │─┐
      │ │  90 ms  ● `delay` line 2 was fulfilled with Lima: its timer ran from 0   │ │
      │◂│           ms to 90 ms                                                    │ │
      │ │   0 ms  ● `Promise` line 2 was fulfilled with Lima: it was made so       │ │
      │◂│                                                                          │ │
      │▶│  What would change it  (4 runs)                                          │ │
      │▸│  ▶ if `delay` line 2 were 31 ms later, `delay` line 1 would win the      │ │
      │ │    race                                                                  │ │
      │ │    if `delay` line 2 failed, `race` line 3 would be rejected at 0 ms     │ │
      │ │    with InjectedFailure                                                  │ │
      │ │                                                                          │ │
      └─╰─ Enter try it   Tab another   Esc close ─────────────────────────────────╯─┘
      ────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 121 ms   : commands
       Enter try the change  ↑ ↓ scroll  Esc close
      """#)
  }

  @Test("a folded loop at 80 by 24")
  func folded() {
    expectScreen(
      .folded, 80, 24,
      #"""
       test.swift  ⏸ 20 ms  ● 118  ✗ 6  ◌ 0  ⊘ 0   ✗ 4 unhandled         step 331/331
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1   enum Trouble: Error { ca…│┃ value error                                 ┃
      │  2   for i in 0..<40 {        │┃  ●         Promise   fulfilled  0       0 ms┃
      │  3 ●   Promise(i).delay(0.01)…│┃▶ ●         delay     fulfilled  0      10 ms┃
      │  4       if n % 10 == 7 { thr…│┃  ●         then      fulfilled  0      10 ms┃
      │  5     }                      │┃ ⋮ 39 more   4 unhandled!  ● 113  ✗ 4  Promi…┃
      │  6   }                        │┃  ●         Promise   fulfilled  x       0 ms┃
      │  7 ● let last = Promise("x").…│┃  ●         delay     fulfilled  x      20 ms┃
      │▸ 8 ✗ last.validate { $0.count…│┃  ├─────▶✗  validate  rejected   validationF…┃
      │                               │┃  ◀─────▶✗  catch     rejected   caught here…┃
      │                               │┃                                             ┃
      └───────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────────────────────────┐
      │◂Promise   ●                                                                │ │
      │▶delay     ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━●                                │ │
      │▸then                                      ●                                │ │
      │ ⋮ 39 more                                                                  │ │
      │ Promise   ●                                                                │ │
      │           0     2      4     6      8     10     12    14     16    18 20 ms │
      └─────────────────────────────────────────────────────────────────── 1–5 of 8 ─┘
      ────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 20 ms   : commands
       space play  . step  , back  f fail  a add  e edit  w why  ? help  q quit
      """#)
  }

  @Test("the overview at 80 by 24")
  func overview() {
    expectScreen(
      .overview, 80, 24,
      #"""
       test.swift  ⏸ 20 ms  ● 118  ✗ 6  ◌ 0  ⊘ 0   ✗ 4 unhandled         step 331/331
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph: overview ━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1   enum Trouble: Error { ca…│┃●●●●●●●●●●●●●●●●●●●●●●●▼●●●●●●●●●●●●●●●●●●●●●┃
      │  2   for i in 0..<40 {        │┃●●●●●●●●▼●●●●●●●●●●●●●●●●●●●●●●●●●●●●●▼●●●●●●┃
      │  3 ●   Promise(i).delay(0.01)…│┃●●●●●●●●●●●●●●●●●●●●●●●▼●●●●●●●●✗✗           ┃
      │  4       if n % 10 == 7 { thr…│┃                                             ┃
      │  5     }                      │┃                                             ┃
      │  6   }                        │┃                                             ┃
      │  7 ● let last = Promise("x").…│┃                                             ┃
      │▸ 8 ✗ last.validate { $0.count…│┃                                             ┃
      │                               │┃                                             ┃
      │                               │┃124 rows, one mark a promise                 ┃
      └───────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────────────────────────┐
      │ delay     ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━●                                │ │
      │ then                                      ●                                │ │
      │▶Promise   ●                                                                │ │
      │▸delay     ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━●                                │ │
      │ then                                      ●                                │ │
      │           0     2      4     6      8     10     12    14     16    18 20 ms │
      └─────────────────────────────────────────────────────────────── 44–48 of 124 ─┘
      ────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 20 ms   : commands
       space play  . step  , back  f fail  a add  e edit  w why  ? help  q quit
      """#)
  }

  @Test("the list of injections at 80 by 24")
  func injections() {
    expectScreen(
      .injections, 80, 24,
      #"""
       test.swift  ⏸ 100 ms  ● 3  ✗ 0  ◌ 1  ⊘ 0  ↯ 2 injections            step 13/14
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1 ● let door… ↯fulfilled by …│┃ value error                                 ┃
      │▸ 2 ◌ door.then { pri… ↯+100 ms│┃  ●         pending↯ fulfilled  42     100 ms┃
      │  3 ● Promise("ring").delay(0.…│┃  ◌         then   ↯ pending until 200 ms  i…┃
      │                               │┃  ●         Promise  fulfilled  ring     0 ms┃
      │                               │┃▶ ●         delay    fulfilled  ring   100 ms┃
      │                               │┃                                             ┃
      └───────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ ╭─ Injections ───────────────────────────────────────────────────────────╮──┐
      │ p│    ↯ on   pending  1:25#0  fulfilled by hand at 100 ms: 42             │  │
      │ t│    ↯ on   then     2:6#0   +100 ms                                     │● │
      │◂P│  ▶   off  delay    3:17#0  fails                                       │  │
      │▶d╰─ space on/off   e change   x remove   B write as code   Esc close ─────╯  │
      │                                           │                                  │
      │                                           │                                  │
      │                                           │                                  │
      │                                           │                                  │
      │                                           │                                  │
      │          0               50            100 ms             150         200 ms │
      └──────────────────────────────────────────────────────────────────────────────┘
      ── switched off: fails, at 3:17 ────────────────────────────────────────────────
       › i: type Swift that runs at 100 ms   : commands
       space on/off  e change  x remove  B as code  Esc close
      """#)
  }

  @Test("the timeline, zoomed, with its queues at 80 by 24")
  func zoomed() {
    expectScreen(
      .zoomed, 80, 24,
      #"""
       PromiseLab  test.swift  google  ⏸ 60 ms  ×1  ● 4  ✗ 0  ◌ 4  ⊘ 0     step 17/24
      ┌─ 1 Source ────────────────────┐┌─ 2 Graph ───────────────────────────────────┐
      │  1   let disk = DispatchQueue…││ ●        Promise  fulfilled  file       0 ms│
      │  2 ● let file = Promise(on: d…││ ●        delay    fulfilled  file      50 ms│
      │  3 ● let parsed = file.then(o…││ ●        then     fulfilled  file!     50 ms│
      │▸ 4 ◌ race(parsed.delay(0.02),…││▶◌        delay    pending until 70 ms       │
      │  5 ◌   .then { print($0) }    ││ │   ●    Promise  fulfilled  late       0 ms│
      │                               ││ │   ◌    delay    pending until 110 ms      │
      │                               ││ ╰──▶◌    race     pending: 0 of 2           │
      │                               ││     ◌    then     pending                   │
      └───────────────────────────────┘└─────────────────────────────────────────────┘
      ┏━ 3 Timeline ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      ┃ delay    ━━━━━━━━━━●           │                                             ┃
      ┃◂then               ●           │                                             ┃
      ┃▶delay              ━━━━━━━━━━━━│╌╌╌╌╌╌╌╌╌╌╌●                                 ┃
      ┃ Promise  ‹                     │                                             ┃
      ┃ delay    ━━━━━━━━━━━━━━━━━━━━━━│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌› ┃
      ┃ @main              ▪           │           ▪                                 ┃
      ┃ @disk              ▪           │                                             ┃
      ┃              45    50    55  60 ms   65    70    75    80    85    90  95 ms ┃
      ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 2–6 of 8 ━┛
      ────────────────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 60 ms   : commands
       space play  . step  , back  f fail  a add  e edit  w why  ? help  q quit
      """#)
  }
}
