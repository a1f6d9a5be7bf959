import Testing

/// Frames of looking into a run, on a screen of 80 columns and 24 rows.
@Suite("Frames of looking into a run, 80 by 24")
struct ExploreFrames80x24Tests {
  @Test("the answer to why at 80 by 24")
  func why() {
    expectScreen(
      .why, 80, 24,
      #"""
       PromiseLab  test.swift  google  ⏸ 121 ms  ×1  ● 6  ◌ 0  ⊘ 0  ✗ 0    step 17/17
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │▸╭─ Why ────────────────────────────────────────────────────────────────────╮s┃
      │ │                                                                          │s┃
      │ │  Why was `race` line 3 fulfilled?                                        │s┃
      │ │                                                                          │s┃
      │ │  `race` line 3 was fulfilled at 90 ms with Lima: `delay` line 2 was the  │s┃
      │ │  first to be settled; `delay` line 1 comes 31 ms later                   │s┃
      └─│                                                                          │━┛
      ┌─│  90 ms  ● `delay` line 2 was fulfilled with Lima: its timer ran from 0   │─┐
      │ │           ms to 90 ms                                                    │ │
      │▸│   0 ms  ● `Promise` line 2 was fulfilled with Lima: it was created       │ │
      │ │           fulfilled                                                      │ │
      │◃│                                                                          │ │
      │▶│  What would change it  (4 runs)                                          │ │
      │▹│  ▶ if `delay` line 2 were 31 ms later, `delay` line 1 would win the      │ │
      │ │    race                                                                  │ │
      │ │    if `delay` line 2 failed, `race` line 3 would be rejected at 0 ms     │ │
      │ │    with InjectedFailure                                                  │ │
      │ │                                                                          │ │
      └─╰─ Enter try it   Tab another   Esc close ─────────────────────────────────╯─┘
      ─ ▸ 121 ms: delay (line 1) comes too late: race (line 3) has already settled ───
       › i: type Swift that runs at 121 ms   : commands   printed  Lima
       Enter try the change  ↑ ↓ scroll  Esc close
      """#)
  }

  @Test("a folded loop at 80 by 24")
  func folded() {
    expectScreen(
      .folded, 80, 24,
      #"""
       test.swift  ⏸ 20 ms  ● 118  ◌ 0  ⊘ 0  ✗ 5   ✗ 4 unhandled         step 331/331
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1     enum Trouble: Error {  │┃ chain 1: Promise(i), line 3                 ┃
      │            case odd(Int) }    │┃  ●     1/40 Promise(i)  :3 #1   0       0 ms┃
      │  2     for i in 0..<40 {      │┃▶ ●     delay(0.01)      :3 #2   0      10 ms┃
      │  3 ●●✗   Promise(i)           │┃  ●     then { if n % …  :3 #3   0      10 ms┃
      │              .delay(0.01)     │┃ ⋮ 6 more  ● 18  #4 to #21  1, 2, 3, 4, 5, 6 ┃
      │              .then { n in     │┃ chain 8: Promise(i), line 3                 ┃
      │  4         if n % 10 == 7 {   │┃  ●     8/40 Promise(i)  :3 #22  7       0 ms┃
      │               throw Trouble   │┃  ●     delay(0.01)      :3 #23  7      10 ms┃
      │               .odd(n) }       │┃  ╰─▶✗▼ then { if n % …  :3 #24   odd(7)     ┃
      │  5       }                    │┃ ⋮ 32 more   3 unhandled!  ● 93  ✗ 3  8, 9, …┃
      └────────────────── 1–10 of 16 ─┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 1–10 of 15 ━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────────────────────────┐
      │◃1/40 Promise(i) #1   ●                                                     │ │
      │▶delay(0.01) #2       ━━━━━━━━━━━━━━━━━━━━━━━━━━━●                          │ │
      │▹then { if n % 1… #3                             ●                          │ │
      │ ⋮ 6 more                                                                   │ │
      │ 8/40 Promise(i) #22  ●                                                     │ │
      │                      0            5             10           15        20 ms │
      └────────────────────────────────────────────────────────────────── 1–5 of 12 ─┘
      ─ ▶ `delay` line 3, #2 was fulfilled at 10 ms with 0: its timer ran from … ─────
       › i: type Swift that runs at 20 ms   : commands
       space play  . step  , back  f fail  a add  e edit  w why  ? help  q quit
      """#)
  }

  @Test("the overview at 80 by 24")
  func overview() {
    expectScreen(
      .overview, 80, 24,
      #"""
       test.swift  ⏸ 20 ms  ● 118  ◌ 0  ⊘ 0  ✗ 5   ✗ 4 unhandled         step 331/331
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph: overview ━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1     enum Trouble: Error {  │┃●●●●●●●●●●●●●●●●●●●●●●●▼●●●●●●●●●●●●●●●●●●●●●┃
      │            case odd(Int) }    │┃●●●●●●●●▼●●●●●●●●●●●●●●●●●●●●●●●●●●●●●▼●●●●●●┃
      │  2     for i in 0..<40 {      │┃●●●●●●●●●●●●●●●●●●●●●●●▼●●●●●●●●✗◆           ┃
      │  3 ●●✗   Promise(i)           │┃                                             ┃
      │              .delay(0.01)     │┃                                             ┃
      │              .then { n in     │┃                                             ┃
      │  4         if n % 10 == 7 {   │┃                                             ┃
      │               throw Trouble   │┃                                             ┃
      │               .odd(n) }       │┃                                             ┃
      │  5       }                    │┃124 rows, one mark a promise                 ┃
      └────────────────── 1–10 of 16 ─┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
      ┌─ 3 Timeline ─────────────────────────────────────────────────────────────────┐
      │ delay(0.01) #44      ━━━━━━━━━━━━━━━━━━━━━━━━━━━●                          │ │
      │ then { if n % … #45                             ●                          │ │
      │▶16/40 Promise(… #46  ●                                                     │ │
      │▹delay(0.01) #47      ━━━━━━━━━━━━━━━━━━━━━━━━━━━●                          │ │
      │ then { if n % … #48                             ●                          │ │
      │                      0            5             10           15        20 ms │
      └─────────────────────────────────────────────────────────────── 44–48 of 124 ─┘
      ─ ▶ `Promise` line 3, #46 was fulfilled at 0 ms …: it was created fulfilled ────
       › i: type Swift that runs at 20 ms   : commands
       space play  . step  , back  f fail  a add  e edit  w why  ? help  q quit
      """#)
  }

  @Test("the list of injections at 80 by 24")
  func injections() {
    expectScreen(
      .injections, 80, 24,
      #"""
       test.swift  ⏸ 100 ms  ● 3  ◌ 1  ⊘ 0  ✗ 0  ↯ 2 injections            step 13/14
      ┌─ 1 Source ────────────────────┐┏━ 2 Graph ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      │  1  ● let doo… ↯fulfilled by …│┃ value error                                 ┃
      │           .pending()          │┃  ●         door: pending  ↯ :1  42    100 ms┃
      │▸ 2  ◌ door.then { pr… ↯+100 ms│┃▸ ◌         then { print("…↯ :2  until 200 ms┃
      │           , $0) }             │┃ chain 2: Promise("ring"), line 3            ┃
      │  3 ●● Promise("ring")         │┃  ●         Promise("ring")  :3  ring    0 ms┃
      │           .delay(0.1)         │┃≠ ●         delay(0.1)       :3  ring  100 ms┃
      └───────────────────────────────┘┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 2–6 of 6 ━┛
      ┌─ ╭─ Injections ───────────────────────────────────────────────────────────╮──┐
      │ d│    ↯ on   pending  1:25#0  fulfilled by hand at 100 ms: 42             │  │
      │▸t│    ↯ on   then     2:6#0   +100 ms                                     │● │
      │◃P│  ▶   off  delay    3:17#0  fails                                       │  │
      │▶d╰─ space on/off   e change   x remove   B write as code   Esc close ─────╯  │
      │                                                 │                            │
      │                                                 │                            │
      │                                                 │                            │
      │                                                 │                            │
      │                                                 │                            │
      │                      0            50         100 ms          150      200 ms │
      └──────────────────────────────────────────────────────────────────────────────┘
      ── switched off: fails, at 3:17 ────────────────────────────────────────────────
       › i: type Swift that runs at 100 ms   : commands   printed  open 42
       space on/off  e change  x remove  B as code  Esc close
      """#)
  }

  @Test("the timeline, zoomed, with its queues at 80 by 24")
  func zoomed() {
    expectScreen(
      .zoomed, 80, 24,
      #"""
       PromiseLab  test.swift  google  ⏸ 60 ms  ×1  ● 4  ◌ 4  ⊘ 0  ✗ 0     step 17/24
      ┌─ 1 Source ────────────────────┐┌─ 2 Graph ───────────────────────────────────┐
      │  2   ●●     .delay(0.05)      ││ ●    Promise(on: disk)…  :2     file    0 ms│
      │  3    ● let parsed = file     ││ ●    file: delay(0.05)   :2     file   50 ms│
      │             .then(on: disk) { ││ ●    parsed: then(on: …  :3     file!  50 ms│
      │             $0 + "!" }        ││▸◌    delay(0.02)         :4 #4  until 70 ms │
      │▸ 4 ◌◌●◌ race(parsed.delay(0.02││ │   ●    Promise("late…  :4     late    0 ms│
      │             ), Promise("late")││ │   ◌    delay(0.11)     :4 #6  until 110 ms│
      │             .delay(0.11))     ││ ╰──▶◌    race(parsed.d…  :4     0 of 2      │
      │  5    ◌   .then { print($0) } ││     ◌    then { print(…  :5     pending     │
      └────────────────── 6–13 of 13 ─┘└─────────────────────────────────────────────┘
      ┏━ 3 Timeline ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
      ┃ file: delay(0.05)    ━━━━━━━━●         │                                     ┃
      ┃◃parsed: then(on: d…          ●         │                                     ┃
      ┃▸delay(0.02) #4               ━━━━━━━━━━│╌╌╌╌╌╌╌╌╌●                           ┃
      ┃ Promise("late")      ‹                 │                                     ┃
      ┃ delay(0.11) #6       ━━━━━━━━━━━━━━━━━━│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌› ┃
      ┃ @main                        ▪         │         ▪                           ┃
      ┃ @disk                        ▪         │                                     ┃
      ┃                         45   50   55 60 ms  65   70   75   80  85   90 95 ms ┃
      ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 2–6 of 8 ━┛
      ─ ▸ 50 ms: delay (line 4, #4) waits until 70 ms: a timer runs ──────────────────
       › i: type Swift that runs at 60 ms   : commands
       ) ( zoom  space play  . step  , back  f fail  a add  w why  ? help  q quit
      """#)
  }
}
