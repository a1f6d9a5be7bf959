import Testing

/// Frames of looking into a run, on a screen of 100 columns and 30 rows.
@Suite("Frames of looking into a run, 100 by 30")
struct ExploreFrames100x30Tests {
  @Test("the answer to why at 100 by 30")
  func why() {
    expectScreen(
      .why, 100, 30,
      #"""
       PromiseLab  test.swift  google  ⏸ 121 ms  ×1  ● 6  ◌ 0  ⊘ 0  ✗ 0                        step 17/17
      ┌─ 1 Source ───────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │▸ 1 ●● let a = Promise("Oslo")            │┃ ●            Promise("Oslo")     :1  Oslo        0 ms┃
      │           .delay(0.121)                  │┃▸●            a: delay(0.121)     :1  Oslo      121 ms┃
      │  2 ●● let b = Promise("Lima").delay(0.09)│┃ │     ●      Promise("Lima")     :2  Lima        0 ms┃
      │  3 ●● race(a, b).then { print($0) }      │┃ │     ●      b: delay(0.09)    ★ :2  Lima       90 ms┃
      │                                          │┃▶╰────▶●      race(a, b)          :3  Lima       90 ms┃
      │  ╭─ Why ──────────────────────────────────────────────────────────────────────────────────────╮ms┃
      │  │                                                                                            │  ┃
      │  │  Why was `race` line 3 fulfilled?                                                          │  ┃
      └──│                                                                                            │━━┛
      ┌─ │  `race` line 3 was fulfilled at 90 ms with Lima: `delay` line 2 was the first to be        │──┐
      │ P│  settled; `delay` line 1 comes 31 ms later                                                 │  │
      │▸a│                                                                                            │  │
      │ P│  90 ms  ● `delay` line 2 was fulfilled with Lima: its timer ran from 0 ms to 90 ms         │  │
      │◃b│   0 ms  ● `Promise` line 2 was fulfilled with Lima: it was created fulfilled               │  │
      │▶r│                                                                                            │  │
      │▹t│  What would change it  (4 runs)                                                            │  │
      │  │  ▶ if `delay` line 2 were 31 ms later, `delay` line 1 would win the race                   │  │
      │  │    if `delay` line 2 failed, `race` line 3 would be rejected at 0 ms with InjectedFailure  │  │
      │  │                                                                                            │  │
      │  ╰─ Enter try it   Tab another   Esc close ───────────────────────────────────────────────────╯  │
      │                                                        │ ││          (line 1)                    │
      │                                                        │ ││121 ms ▸  delay (line 1) (fulfilled:  │
      │                                                        │ ││          Oslo) comes too late: race  │
      │                 0               50                121 ms ││          (line 3) has already settled│
      └──────────────────────────────────────────────────────────┘└──────────────────────── 11–17 of 17 ─┘
      ─ ▸ 121 ms: delay (line 1) comes too late: race (line 3) has already settled ───────────────────────
       › i: type Swift that runs at 121 ms   : commands   printed  Lima
       Enter try the change  ↑ ↓ scroll  Esc close
      """#)
  }

  @Test("a folded loop at 100 by 30")
  func folded() {
    expectScreen(
      .folded, 100, 30,
      #"""
       PromiseLab  test.swift  google  ⏸ 20 ms  ×1  ● 118  ◌ 0  ⊘ 0  ✗ 5   ✗ 4 unhandled     step 331/331
      ┌─ 1 Source ───────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1     enum Trouble: Error { case        │┃ chain 1: Promise(i), line 3                          ┃
      │            odd(Int) }                    │┃  ●     1/40 Promise(i)  :3 #1   0                0 ms┃
      │  2     for i in 0..<40 {                 │┃▶ ●     delay(0.01)      :3 #2   0               10 ms┃
      │  3 ●●✗   Promise(i).delay(0.01).then { n │┃  ●     then { if n % …  :3 #3   0               10 ms┃
      │              in                          │┃ ⋮ 6 more  ● 18  #4 to #21  1, 2, 3, 4, 5, 6          ┃
      │  4         if n % 10 == 7 { throw Trouble│┃ chain 8: Promise(i), line 3                          ┃
      │                .odd(n) }                 │┃  ●     8/40 Promise(i)  :3 #22  7                0 ms┃
      │  5       }                               │┃  ●     delay(0.01)      :3 #23  7               10 ms┃
      │  6     }                                 │┃  ╰─▶✗▼ then { if n % …  :3 #24   unhandled!  odd(7)  ┃
      │  7  ●● let last = Promise("x")           │┃ ⋮ 32 more   3 unhandled!  ● 93  ✗ 3  #25 to #120     ┃
      │            .delay(0.02)                  │┃ chain 41: last, line 7                               ┃
      │▸ 8  ✗◆ last.validate { $0.count > 3 }    │┃  ●     Promise("x")     :7      x                0 ms┃
      │            .catch { _ in }               │┃  ●     last: delay(0.…  :7      x               20 ms┃
      │                                          │┃  ╰─▶✗  validate { $0.…  :8      validationFailure    ┃
      └──────────────────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 1–14 of 15 ━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────┐┌─ 4 Log ──────────────────────────────┐
      │◃1/40 Promi… #1  ●                                      │ ││ 20 ms  ● delay fulfilled: x (line 7) │
      │▶delay(0.01) #2  ━━━━━━━━━━━━━━━━━━━●                   │ ││ 20 ms  ✗ validate rejected:          │
      │▹then { if … #3                     ●                   │ ││          validationFailure (line 8)  │
      │ ⋮ 6 more                                               │ ││ 20 ms  → catch (line 8) gets the     │
      │ 8/40 Prom… #22  ●                                      │ ││          error of validate (line 8)  │
      │ delay(0.0… #23  ━━━━━━━━━━━━━━━━━━━●                   │ ││ 20 ms ▸◆ catch (line 8) passes the   │
      │ then { if… #24                     ✗▼                  │ ││          error on: it counts as      │
      │                 0        5         10        15    20 ms ││          handled                     │
      └────────────────────────────────────────────── 1–7 of 12 ─┘└───────────────────── 327–331 of 331 ─┘
      ─ ▶ `delay` line 3, #2 was fulfilled at 10 ms with 0: its timer ran from 0 ms to 10 ms ─────────────
       › i: type Swift that runs at 20 ms   : commands
       space play  . step  , back  f fail  p inject  a add  e edit  v compare  w why  ? help  q quit
      """#)
  }

  @Test("the overview at 100 by 30")
  func overview() {
    expectScreen(
      .overview, 100, 30,
      #"""
       PromiseLab  test.swift  google  ⏸ 20 ms  ×1  ● 118  ◌ 0  ⊘ 0  ✗ 5   ✗ 4 unhandled     step 331/331
      ┌─ 1 Source ───────────────────────────────┐┏━ 2 Graph: overview ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1     enum Trouble: Error { case        │┃●●●●●●●●●●●●●●●●●●●●●●●▼●●●●●●●●●●●●●●●●●●●●●●●●●●●●●▼┃
      │            odd(Int) }                    │┃●●●●●●●●●●●●●●●●●●●●●●●●●●●●●▼●●●●●●●●●●●●●●●●●●●●●●●●┃
      │  2     for i in 0..<40 {                 │┃●●●●●▼●●●●●●●●✗◆                                      ┃
      │  3 ●●✗   Promise(i).delay(0.01).then { n │┃                                                      ┃
      │              in                          │┃                                                      ┃
      │  4         if n % 10 == 7 { throw Trouble│┃                                                      ┃
      │                .odd(n) }                 │┃                                                      ┃
      │  5       }                               │┃                                                      ┃
      │  6     }                                 │┃                                                      ┃
      │  7  ●● let last = Promise("x")           │┃                                                      ┃
      │            .delay(0.02)                  │┃                                                      ┃
      │▸ 8  ✗◆ last.validate { $0.count > 3 }    │┃                                                      ┃
      │            .catch { _ in }               │┃                                                      ┃
      │                                          │┃124 rows, one mark a promise                          ┃
      └──────────────────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────┐┌─ 4 Log ──────────────────────────────┐
      │ 18/40 Pro… #52  ●                                      │ ││ 20 ms  ● delay fulfilled: x (line 7) │
      │ delay(0.0… #53  ━━━━━━━━━━━━━━━━━━━●                   │ ││ 20 ms  ✗ validate rejected:          │
      │ then { if… #54                     ✗▼                  │ ││          validationFailure (line 8)  │
      │▶19/40 Pro… #55  ●                                      │ ││ 20 ms  → catch (line 8) gets the     │
      │▹delay(0.0… #56  ━━━━━━━━━━━━━━━━━━━●                   │ ││          error of validate (line 8)  │
      │ then { if… #57                     ●                   │ ││ 20 ms ▸◆ catch (line 8) passes the   │
      │ 20/40 Pro… #58  ●                                      │ ││          error on: it counts as      │
      │                 0        5         10        15    20 ms ││          handled                     │
      └─────────────────────────────────────────── 52–58 of 124 ─┘└───────────────────── 327–331 of 331 ─┘
      ─ ▶ `Promise` line 3, #55 was fulfilled at 0 ms with 18: it was created fulfilled ──────────────────
       › i: type Swift that runs at 20 ms   : commands
       space play  . step  , back  f fail  p inject  a add  e edit  v compare  w why  ? help  q quit
      """#)
  }

  @Test("the list of injections at 100 by 30")
  func injections() {
    expectScreen(
      .injections, 100, 30,
      #"""
       PromiseLab  test.swift  google  ⏸ 100 ms  ×1  ● 3  ◌ 1  ⊘ 0  ✗ 0  ↯ 2 injections        step 13/14
      ┌─ 1 Source ───────────────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1  ● let door = P… ↯fulfilled by hand a…│┃ value   error                                        ┃
      │▸ 2  ◌ door.then { print("open",… ↯+100 ms│┃ chain 1: door, line 1                                ┃
      │  3 ●● Promise("ring").delay(0.1)         │┃   ●          door: pending     ↯ :1  42        100 ms┃
      │                                          │┃▸  ◌          then { print("ope…↯ :2  until 200 ms    ┃
      │                                          │┃ chain 2: Promise("ring"), line 3                     ┃
      │                                          │┃   ●          Promise("ring")     :3  ring        0 ms┃
      │                                          │┃≠  ●          delay(0.1)          :3  ring      100 ms┃
      │                                          │┃                                                      ┃
      └──────────────────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────┐┌─ 4 Log ──────────────────────────────┐
      │ door: pendi╭─ Injections ───────────────────────────────────────────────────────────╮            │
      │▸then { prin│    ↯ on   pending  1:25#0  fulfilled by hand at 100 ms: 42             │ ring       │
      │◃Promise("ri│    ↯ on   then     2:6#0   +100 ms                                     │ejected with│
      │▶delay(0.1) │  ▶   off  delay    3:17#0  fails                                       │ is now     │
      │            ╰─ space on/off   e change   x remove   B write as code   Esc close ─────╯ing         │
      │                                    │                     ││100 ms  ↯ injected: pending (line 1)  │
      │                                    │                     ││          is fulfilled by hand        │
      │                                    │                     ││100 ms  ● pending fulfilled: 42       │
      │                                    │                     ││          (line 1)                    │
      │                                    │                     ││100 ms  » print: open 42              │
      │                                    │                     ││100 ms  ↯ injected: then (line 2) is  │
      │                                    │                     ││          delayed by 100 ms           │
      │                                    │                     ││100 ms ▸◌ then (line 2) waits until   │
      │                 0        50     100 ms       150  200 ms ││          200 ms                      │
      └──────────────────────────────────────────────────────────┘└───────────────────────── 7–13 of 13 ─┘
      ── switched off: fails, at 3:17 ────────────────────────────────────────────────────────────────────
       › i: type Swift that runs at 100 ms   : commands   printed  open 42
       space on/off  e change  x remove  B as code  Esc close
      """#)
  }

  @Test("the timeline, zoomed, with its queues at 100 by 30")
  func zoomed() {
    expectScreen(
      .zoomed, 100, 30,
      #"""
       PromiseLab  test.swift  google  ⏸ 60 ms  ×1  ● 4  ◌ 4  ⊘ 0  ✗ 0                         step 17/24
      ┌─ 1 Source ───────────────────────────────┐┌─ 2 Graph ────────────────────────────────────────────┐
      │  1      let disk = DispatchQueue(label:  ││ ●    Promise(on: disk) { "file"…  :2     file    0 ms│
      │             "disk")                      ││ ●    file: delay(0.05)            :2     file   50 ms│
      │  2   ●● let file = Promise(on: disk) {   ││ ●    parsed: then(on: disk) { $…  :3     file!  50 ms│
      │             "file" }.delay(0.05)         ││▸◌    delay(0.02)                  :4 #4  until 70 ms │
      │  3    ● let parsed = file.then(on: disk) ││ │   ●    Promise("late")          :4     late    0 ms│
      │             { $0 + "!" }                 ││ │   ◌    delay(0.11)              :4 #6  until 110 ms│
      │▸ 4 ◌◌●◌ race(parsed.delay(0.02),         ││ ╰──▶◌    race(parsed.delay(0.02…  :4     0 of 2      │
      │             Promise("late").delay(0.11)) ││     ◌    then { print($0) }       :5     pending     │
      │  5    ◌   .then { print($0) }            ││                                                      │
      └──────────────────────────────────────────┘└──────────────────────────────────────────────────────┘
      ┏━ 3 Timeline ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓┌─ 4 Log ──────────────────────────────┐
      ┃ Promise(on: d…  ‹            │                           ┃│          (line 4)                    │
      ┃ file: delay(0…  ━━━━━━●      │                           ┃│  0 ms  ● Promise fulfilled: file     │
      ┃◃parsed: then(…        ●      │                           ┃│          (line 2)                    │
      ┃▸delay(0.02) #4        ━━━━━━━│╌╌╌╌╌╌●                    ┃│ ≈0 ms  ◌ delay (line 4, #6) waits    │
      ┃ Promise("late…  ‹            │                           ┃│          until 110 ms                │
      ┃ delay(0.11) #6  ━━━━━━━━━━━━━│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌› ┃│  0 ms  ◌ delay (line 2) waits until  │
      ┃▹race(parsed.d…  ╍╍╍╍╍╍╍╍╍╍╍╍╍│╌╌╌╌╌╌●                    ┃│          50 ms                       │
      ┃ then { print(…               │      ●                    ┃│ 50 ms  ● delay fulfilled: file       │
      ┃                              │                           ┃│          (line 2)                    │
      ┃                              │                           ┃│ 50 ms  ● then fulfilled: file!       │
      ┃ @main                 ▪      │      ▪                    ┃│          (line 3)                    │
      ┃ @disk                 ▪      │                           ┃│ 50 ms ▸◌ delay (line 4, #4) waits    │
      ┃                       50   60 ms    70     80     90 ms  ┃│          until 70 ms                 │
      ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛└───────────────────────── 7–17 of 17 ─┘
      ─ ▸ 50 ms: delay (line 4, #4) waits until 70 ms: a timer runs ──────────────────────────────────────
       › i: type Swift that runs at 60 ms   : commands
       ) ( zoom  space play  . step  , back  f fail  a add  e edit  v compare  w why  ? help  q quit
      """#)
  }
}
