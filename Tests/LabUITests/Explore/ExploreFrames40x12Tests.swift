import Testing

/// Frames of looking into a run, on a screen of 40 columns and 12 rows.
@Suite("Frames of looking into a run, 40 by 12")
struct ExploreFrames40x12Tests {
  @Test("the answer to why at 40 by 12")
  func why() {
    expectScreen(
      .why, 40, 12,
      #"""
       ⏸ 121 ms  ● 6  ◌ 0  ⊘ 0  ✗ 0     17/17
      ╭─ Why ────────────────────────────────╮
      │ Why was `race` line 3 fulfilled?     │
      │ `race` line 3 was fulfilled at 90    │
      │ ms with Lima: `delay` line 2 was     │
      │ the first to be settled; `delay`     │
      │ line 1 comes 31 ms later             │
      │ 90 ms  ● `delay` line 2 was          │
      │          fulfilled with Lima: its    │
      │          timer ran from 0 ms to 90   │
      ╰─ Enter try it   Tab an…── 1–8 of 19 ─╯
       Enter try the change  Esc close
      """#)
  }

  @Test("a folded loop at 40 by 12")
  func folded() {
    expectScreen(
      .folded, 40, 12,
      #"""
       ⏸ 20 ms   ✗ 4 unhandled
      ─ 2 Graph ────────────────── 1–8 of 15 ─
       chain 1: Promise(i), line 3
        ●     1/40 Promise(…  :3 #1   0   0 ms
      ▶ ●     delay(0.01)     :3 #2   0  10 ms
        ●     then { if n %…  :3 #3   0  10 ms
       ⋮ 6 more  ● 18  #4 to #21  1, 2, 3, 4,…
       chain 8: Promise(i), line 3
        ●     8/40 Promise(…  :3 #22  7   0 ms
        ●     delay(0.01)     :3 #23  7  10 ms
       › i type   : commands
       space play  . step  ? help  q quit
      """#)
  }

  @Test("the overview at 40 by 12")
  func overview() {
    expectScreen(
      .overview, 40, 12,
      #"""
       ⏸ 20 ms   ✗ 4 unhandled
      ─ 2 Graph: overview ────────────────────
      ●●●●●●●●●●●●●●●●●●●●●●●▼●●●●●●●●●●●●●●●●
      ●●●●●●●●●●●●●▼●●●●●●●●●●●●●●●●●●●●●●●●●●
      ●●●▼●●●●●●●●●●●●●●●●●●●●●●●●●●●●●▼●●●●●●
      ●●✗◆



      124 rows, one mark a promise
       › i type   : commands
       space play  . step  ? help  q quit
      """#)
  }

  @Test("the list of injections at 40 by 12")
  func injections() {
    expectScreen(
      .injections, 40, 12,
      #"""
       ⏸ 100 ms  ● 3  ◌ 1  ⊘ 0  ✗ 0     13/14
      ─ 2 Graph ──────────────────────────────
       chain 1: door, line 1
      ╭─ Injections ─────────────────────────╮
      │   ↯ on   pending  1:25#0  fulfilled… │
      │   ↯ on   then     2:6#0   +100 ms    │
      │ ▶   off  delay    3:17#0  fails      │
      ╰─ space on/off   e change   x remove…─╯


       ›    printed  open 42
       switched off: fails, at 3:17
      """#)
  }

  @Test("the timeline, zoomed, with its queues at 40 by 12")
  func zoomed() {
    expectScreen(
      .zoomed, 40, 12,
      #"""
       ⏸ 60 ms  ● 4  ◌ 4  ⊘ 0  ✗ 0      17/24
      ─ 3 Timeline ──────────────── 2–6 of 8 ─
       file: del…  ━━━●    │
      ◃parsed: t…     ●    │
      ▸delay(… #4     ━━━━━│╌╌╌╌●
       Promise("…  ‹       │
       delay(… #6  ━━━━━━━━│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌›
       @main          ▪    │    ▪
       @disk          ▪    │
                      50 60 ms  70  80  90 ms
       › i type   : commands
       space play  . step  ? help  q quit
      """#)
  }
}
